"""Going on by button: ways that players choose, doors that they try, listen at and storm, and lights."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.rulesets.sovereign.state import Item, State
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given
from tests.rulesets.sovereign.test_sovereign_deeds import inside, offered


def ways(table: Sovereign) -> Mapping[str, Choice]:
    """The ways that a player is offered."""
    return {id_.removeprefix("go:"): one for id_, one in offered(table).items() if id_.startswith("go:")}


def goes(table: Sovereign, way: str) -> Sovereign:
    """Ann proposes a way, and Ben agrees."""
    return table.types(f"go:{way}", seat=ANN).types("agree", seat=BEN)


def door(table: Sovereign, number: int, stands: str) -> Sovereign:
    """The same where a door of the site stands so."""
    site = table.state.site
    assert site is not None
    now = replace(site, doors={**site.doors, str(number): stands})
    table.state = replace(table.state, sites=tuple(now if one is site else one for one in table.state.sites))
    return table


@pytest.mark.clause("sov.dungeon.act-move", "sov.door.entry-choice")
def test_players_choose_a_way_soft_or_hard_and_it_takes_a_turn() -> None:
    found = ways(inside())
    assert list(found) == ["1", "2", "3", "5", "2:hard", "5:hard"]
    assert [found[one].label for one in ("1", "2", "3", "5:hard")] == [
        "Go through door 1, to the outside",
        "Go through door 2",
        "Go through passage 3",
        "Storm through door 5",
    ]
    proposed = inside().types("go:3", seat=ANN)
    assert proposed.state.turn == 0, "nobody moves the party alone"
    table = goes(inside(), "3")
    assert table.state.site is not None
    assert (table.state.site.here, table.state.turn) == (3, 1)
    assert ways(table)["3"].label == "Go through passage 3, to Hall"


@pytest.mark.clause("sov.door.locked", "sov.door.stuck")
def test_who_tries_a_door_that_is_held_shut_finds_out_by_what_and_no_time_passes() -> None:
    table = goes(goes(inside(), "2"), "5:hard")
    assert [line for line in table.lines(BEN) if line.startswith("Door")] == ["Door 2 is locked.", "Door 5 is stuck."]
    assert table.state.turn == 0
    assert not {"2", "5", "2:hard"} & set(ways(table))
    steps = offered(table)
    assert {"unlock:2:Ada", "batter:2", "force:5"} <= set(steps)
    assert steps["unlock:2:Ada"].note.startswith("42 % by DEX/Sneak against 10"), "nobody knows that it is only 8"
    table.rolls(5, 4).types("force:5", seat=ANN).finish()
    assert "5" in ways(table)


def test_a_door_that_is_no_longer_held_as_the_party_thinks_turns_out_so() -> None:
    table = goes(inside(), "5")
    assert "force:5" in offered(table)
    table = door(table, 5, "locked").types("force:5", seat=ANN)
    assert table.last(BEN) == "Door 5 is locked."
    assert "force:5" not in offered(table)
    table = door(table, 5, "closed").types("unlock:5:Ada", seat=ANN)
    assert table.last(BEN) == "Nothing holds door 5 shut any more."
    assert "5" in ways(table)


@pytest.mark.clause("sov.door.hard")
def test_an_open_door_to_a_room_that_nobody_knows_can_be_stormed() -> None:
    table = door(inside(), 2, "open")
    assert {"enter:2", "storm:2"} <= set(offered(table, REF))
    assert "storm:3" not in offered(table, REF), "a passage has no door to burst through"


@pytest.mark.clause("sov.door.listen-loud", "sov.door.listen-quiet")
def test_a_player_listens_at_a_door_and_the_gm_says_what_is_there() -> None:
    table = inside()
    assert {"listen:2:Ada", "listen:5:Ada"} <= set(offered(table))
    asked: list[AnyDecision] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append(decision)
        return "loud"

    table.types("listen:2:Ada", seat=ANN, answers=answer)
    assert [one.seat for one in asked] == [REF]
    assert asked[0].default() == "quiet", "there are rats"
    assert table.last(BEN) == "Ada listens at door 2, and hears loud noise."
    assert table.state.exploring.acted == (), "it takes a Round"
    with pytest.raises(PlayError, match="the GM's word"):
        inside().types("listen Ada 2 loud", seat=ANN)


@pytest.mark.clause("sov.dungeon.torch")
def test_a_light_is_offered_while_the_party_has_none() -> None:
    table = inside()
    assert offered(table)["light:Ada:torch"].note == "6 Turns; it burns up"
    assert "light:Bob:torch" not in offered(table, BEN)
    given(table, "Ada", items=(Item(name="torch", count=2),)).types("light:Ada:torch", seat=ANN)
    assert "light:Ada:torch" not in offered(table)
    for _ in range(2):
        table.rolls(6).types("turn quick", "turn quick", "turn quick").finish()
    assert table.state.exploring.lights == ()
    assert "light:Ada:torch" in offered(table)
    given(table, "Ada", items=(Item(name="torch"), Item(name="lantern"), Item(name="oil")))
    assert {"light:Ada:torch", "light:Ada:lantern"} <= set(offered(table))


def test_no_way_is_offered_in_a_fight_or_a_meeting() -> None:
    table = inside().types("npc goblin hd 1 hp 4", "meet goblin")
    assert not ways(table)
    assert not [id_ for id_ in offered(table) if id_.startswith(("listen", "light", "declare"))]


def test_nobody_goes_through_a_door_that_is_not_there() -> None:
    with pytest.raises(PlayError, match="There is no door 6 here"):
        inside().types("go 6", seat=ANN)
