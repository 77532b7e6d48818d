"""A rout: broken morale offers flight or surrender for the whole side, from melee too."""

from __future__ import annotations

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.naming import feet_of
from lychgate.rulesets.hundred_saints.rules.evasion import HowFarOff
from lychgate.rulesets.hundred_saints.state import State
from tests.rulesets.hundred_saints.chases import chase
from tests.rulesets.hundred_saints.encounters import met
from tests.rulesets.hundred_saints.fights import (
    ADA_AND_BEA,
    BOW,
    faced,
    fight,
    fight_of_three_sides,
    given,
    next_round,
)
from tests.rulesets.hundred_saints.offers import offered_ids
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

GOBLINS = "3 goblins AC 11 hp 4 morale 7 speed 30 club 1d4"


def broken(*others: str, first: bool = True) -> Saints:
    """Ada fights goblins hand to hand, whose morale breaks at the end of the Round; declarations are next."""
    table = faced(*(others or (GOBLINS,)), first=first, characters=ADA_AND_BEA).types("attack")
    table.rolls(2, 2).types("hit goblin 1 Ada", "hit goblin 2 Bea").finish()
    table.types("down goblin 3")
    return table.rolls(6, 6).types("next", answers={"saints.morale": "roll"}).finish()


@pytest.mark.clause("enc.morale.1", "enc.combat.flee.1")
def test_enter_takes_a_broken_side_out_of_melee_and_away() -> None:
    table = broken()
    assert offered_ids(table)[:3] == ["flee:goblins", "surrender:goblins", "next"]

    table.types(offered_ids(table)[0])
    assert all(fight(table).means(table.who(name).id, "flee") for name in ("goblin 1", "goblin 2"))
    assert offered_ids(table)[0] == "next"

    table.rolls(1, 6).types("next").finish()
    assert offered_ids(table)[:2] == ["flee:goblins", "surrender:goblins"]
    table.types("flee:goblins", answers={"saints.pursue": "no"})

    assert table.state.encounter is None
    assert "The goblins flee, 35 feet from the party." in table.lines(ANN)


@pytest.mark.clause("enc.morale.1")
def test_enter_comes_to_them_after_those_who_act_before() -> None:
    table = broken().types("flee:goblins").rolls(6, 1).types("next").finish()
    assert offered_ids(table)[0] != "flee:goblins"
    assert "surrender:goblins" in offered_ids(table)

    table.rolls(2, 2).types("hit Ada goblin 1", "hit Bea goblin 2").finish()

    assert offered_ids(table)[0] == "flee:goblins"


@pytest.mark.clause("enc.morale.1", "enc.morale.7")
def test_a_broken_side_may_surrender_as_a_whole() -> None:
    table = broken().types("surrender:goblins")

    assert all(table.who(name).mark("surrendered") for name in ("goblin 1", "goblin 2"))
    assert offered_ids(table)[0] == "end"


@pytest.mark.clause("enc.morale.1")
def test_of_a_side_that_is_broken_in_part_only_those_go() -> None:
    table = faced(GOBLINS, "goblin AC 11 hp 4 morale 12 as goblins", characters=ADA_AND_BEA, first=False)
    table.types("attack").rolls(2).types("hit goblin 1 Ada", "down goblin 3").finish()
    table.rolls(6, 6).types("next", answers={"saints.morale": "roll"}).types("flee goblins")
    table.rolls(1, 6).types("next", "flee goblins").finish()

    assert [name for name in ("goblin 1", "goblin 2", "goblin") if table.who(name).mark("gone")] == [
        "goblin 1",
        "goblin 2",
    ]
    assert table.state.chase is None


@pytest.mark.clause("enc.combat.flee.1")
def test_who_has_not_declared_it_gets_away_at_half_speed() -> None:
    table = faced(GOBLINS, first=False).types("attack").rolls(2).types("hit goblin 1 Ada").finish()
    table.types("next", answers={"saints.morale": "roll"}).rolls(1, 6).types("next").finish()

    table.types("flee goblins", answers={"saints.pursue": "no"})

    assert "Goblin 1 moves 15 feet away." in table.lines()


@pytest.mark.clause("enc.combat.decl.1")
def test_nobody_declares_flight_who_is_not_in_melee() -> None:
    table = faced(GOBLINS, feet=60).types("attack", "next")

    with pytest.raises(PlayError, match="has to declare it"):
        table.types("flee goblins")


@pytest.mark.clause("enc.morale.1")
def test_nobody_is_offered_flight_whose_courage_holds() -> None:
    table = faced(GOBLINS).types("attack", "down goblin 3")
    table.rolls(1, 1).types("next", answers={"saints.morale": "roll"}).finish()

    assert not [id_ for id_ in offered_ids(table) if id_.startswith(("flee", "surrender"))]


@pytest.mark.clause("enc.combat.flee.1")
def test_only_who_is_in_melee_gets_away_first() -> None:
    table = faced(GOBLINS, first=False).types("attack").rolls(2).types("hit goblin 1 Ada").finish()
    next_round(table, 1, 6).types("flee goblins", answers={"saints.pursue": "no"})

    assert [line for line in table.lines() if " moves " in line] == ["Goblin 1 moves 15 feet away."]


@pytest.mark.clause("enc.combat.flee.1", "enc.combat.move.2")
@pytest.mark.parametrize(("gone", "left"), [(5, 10), (14, 1), (15, 0)])
def test_what_somebody_has_moved_already_is_missing_when_they_flee(gone: int, left: int) -> None:
    table = faced(GOBLINS, first=False).types("attack").rolls(2).types("hit goblin 1 Ada").finish()
    next_round(table, 1, 6).types(f"move goblin 1 {gone}")

    table.types("flee goblins", answers={"saints.pursue": "no"})

    away = [line for line in table.lines() if line.endswith(" away.")]
    assert away == [f"Goblin 1 moves {feet_of(left)} away."] * (left > 0)
    assert (table.state.encounter is None) == (left > 0), "who is still in melee holds up the others"
    assert not any(one.mark("gone") for one in table.state.cast)


@pytest.mark.clause("enc.combat.seq.1")
def test_a_side_does_not_flee_after_its_turn() -> None:
    table = faced(GOBLINS, feet=60, first=False).types("attack", "move Ada 10")

    with pytest.raises(PlayError, match="It is too late for moving of goblins"):
        table.types("flee goblins")


def test_a_side_that_is_not_met_does_not_flee() -> None:
    table = faced(GOBLINS).types("foes 2 wolves hp 4", "attack")

    with pytest.raises(PlayError, match="'wolves' is not in this encounter"):
        table.types("flee wolves")


def partly_broken() -> Saints:
    """One of the goblins that fight Ada is broken, who acts second; one with a bow and one with a club are not."""
    others = ("goblin AC 11 hp 4 morale 12 speed 30 as goblins", "bowman AC 11 hp 4 morale 12 speed 30 as goblins")
    table = faced("2 goblins AC 11 hp 4 morale 7 speed 30 club 1d4", *others, first=False, feet=10)
    given(table, "bowman", attacks=(BOW,)).types("attack").rolls(2).types("hit goblin 1 Ada").finish()
    table.types("down goblin 2").rolls(6, 6).types("next", answers={"saints.morale": "roll"}).finish()
    table.types("flee goblins").rolls(1, 6).types("next").finish()
    assert offered_ids(table)[0] == "flee:goblins"
    return table


@pytest.mark.clause("enc.morale.1")
def test_flight_stays_the_first_thing_while_others_of_the_side_move() -> None:
    assert offered_ids(partly_broken().types("move goblin 5"))[0] == "flee:goblins"


@pytest.mark.clause("enc.morale.1")
def test_flight_is_not_offered_when_its_phase_is_over() -> None:
    offered = offered_ids(partly_broken().rolls(2).types("hit bowman Ada").finish())

    assert "flee:goblins" not in offered
    assert "surrender:goblins" in offered


@pytest.mark.clause("enc.morale.1", "enc.surprise.7")
def test_who_cannot_act_in_a_round_is_not_offered_flight() -> None:
    table = met((6, 1)).types("next", "next", "distance 5", "next", "next")
    table.types("attack", "down goblin 1").rolls(6, 6).types("morale goblins").finish()

    assert "flee:goblins" not in offered_ids(table)


@pytest.mark.clause("enc.combat.flee.1")
def test_who_has_declared_flight_is_told_to_go_away() -> None:
    table = faced(first=True).rolls(2).types("hit Ada goblin 1").types("next", answers={"saints.out-of-turn": "yes"})
    table.types("declare Ada flee").rolls(6, 1).types("next").finish()

    with pytest.raises(PlayError, match="to flee as declared: move Ada FEET away"):
        table.types("move Ada 30")


@pytest.mark.clause("enc.morale.1", "enc.evade.1", "enc.sides.2")
def test_where_nobody_knows_how_far_a_fleeing_side_is_from_another_the_referee_says_it_and_it_may_be_followed() -> None:
    asked: list[HowFarOff] = []

    def answer(decision: AnyDecision, state: State) -> str:
        if isinstance(decision, HowFarOff):
            asked.append(decision)
            return "text:25 ft"
        return "no"

    table = fight_of_three_sides().types("flee wolf", answers=answer)

    assert [(one.seat, one.side, one.other, one.default()) for one in asked] == [(REF, "wolf", "goblins", "40")]
    assert not table.who("wolf").mark("gone")
    assert "The wolf flees, 40 feet from the party and 25 feet from the goblins." in table.lines(ANN)
    assert [(one.chasing, one.gap) for one in chase(table).undecided] == [("goblins", 25)]

    table.types("pursue no goblins")
    assert table.state.encounter is not None
    assert table.state.encounter.sides == ("party", "goblins")


def test_the_referee_reads_beside_the_figures_whose_morale_is_broken() -> None:
    table = broken()

    assert "morale broken" in table.view(REF).foes[0].notes
    assert table.view(ANN).foes[0].notes == ()
