"""What players do not learn: of those whom they have not noticed, and of the referee's numbers."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.characters import employer, watched
from tests.rulesets.hundred_saints.saints import ANN, Saints


def test_dice_of_those_whom_nobody_has_met_are_the_referees() -> None:
    table = Saints((3, 3, 1, 6)).types("pc Ada thief of Ann hp 4", "foes goblin hp 4", "foes bear hp 4")
    table.types("encounter goblin", "next", "next", "distance 30", "next", "next")
    table.rolls(3, 3, 3)

    table.types("check goblin listen", "check bear listen", "check Ada listen").finish()

    assert watched(table)[-3:] == [True, False, True]
    assert [line for line in table.lines(ANN) if "bear" in line] == []


def test_dice_of_those_in_an_encounter_that_the_players_know_nothing_of_are_the_referees() -> None:
    table = Saints((3,)).types("pc Ada thief of Ann hp 4", "foes goblin hp 4", "encounter goblin")

    table.types("check goblin listen").finish()

    assert watched(table) == [False]


def test_act_1__a_player_learns_nothing_by_trying_of_a_meeting_unknown_to_them() -> None:
    table = Saints((1, 6, 3, 3)).types("pc Ada of Ann", "foes 2 orcs hp 4", "encounter", *["next"] * 4)
    alone = Saints().types("pc Ada of Ann")

    refusals = []
    for one in (table, alone):
        for typed in ("move Ada 10", "declare Ada parry", "hit Ada orc 1"):
            with pytest.raises(PlayError) as refused:
                one.types(typed, seat=ANN)
            refusals.append(str(refused.value))

    assert refusals[:3] == refusals[3:]


@pytest.mark.clause("enc.act.1")
def test_act_1__a_player_learns_nothing_of_whoever_is_not_noticed() -> None:
    alone = Saints().types("pc Ada of Ann hp 6")
    hidden = Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter")

    for table in (alone, hidden):
        with pytest.raises(PlayError, match="Your side has noticed nobody"):
            table.types("evade", seat=ANN)


def test_what_is_given_to_somebody_whom_nobody_has_met_is_the_referees_secret() -> None:
    table = Saints((4, 3)).types("pc Ada hp 4", "foes orc hp 3", "give dagger to orc", "check orc strength")
    table.types("heal orc 2", "heal orc spell").finish()
    assert all("orc" not in line.lower() for line in table.lines(ANN))
    assert sum("orc" in line.lower() for line in table.lines()) == 5
    assert [one.only for one in table.thrown] == [("Ref",), ("Ref",)]


def test_the_players_do_not_see_loyalty() -> None:
    table = employer(5, 5, 3).types("hire Bo thief for Ada standard")
    serves = [field.text for field in table.view(ANN).sheets[1].fields if field.label == "Serves"]
    assert serves == ["Ada, for 1/2 of a share"]
    assert "Loyalty 7" in next(field.text for field in table.view().sheets[1].fields if field.label == "Serves")
