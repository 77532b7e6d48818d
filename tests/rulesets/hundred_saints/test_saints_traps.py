"""Traps: setting them off, and making fine mechanisms harmless."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.traps import Disarm, DisarmTried, SetOff, TrapTried
from tests.rulesets.hundred_saints.explorers import DEFT_THIEF, THIEF, explorers, odds_of
from tests.rulesets.hundred_saints.saints import ANN, happened


@pytest.mark.clause("enc.dungeon.trap.1")
def test_a_trap_springs_on_two_in_six_for_each_who_triggers_it() -> None:
    def sprung(play: object) -> tuple[bool, ...]:
        return tuple(one.sprung for one in play.events if isinstance(one, TrapTried))  # type: ignore[attr-defined]

    assert odds_of(explorers(), SetOff(("Ada",)), sprung) == {(True,): Fraction(1, 3), (False,): Fraction(2, 3)}
    assert odds_of(explorers(), SetOff(("Ada", "Bo")), sprung)[(True, True)] == Fraction(1, 9)
    assert odds_of(explorers(), SetOff(("Ada",), 5), sprung)[(True,)] == Fraction(5, 6)


@pytest.mark.clause("enc.dungeon.trap.1")
def test_one_that_stays_quiet_is_the_referees_to_hint_at() -> None:
    table = explorers((3, 2), "trap Ada", "trap Bo").finish()

    assert table.lines(ANN) == ["Bo sets off a trap."]
    assert "You may give a hint." in table.lines()[0]
    assert table.state.turn == 0


@pytest.mark.clause("enc.dungeon.trap.1")
@pytest.mark.parametrize(("chance", "counted"), [(-1, 2), (0, 0), (5, 5)])
def test_a_trap_springs_on_two_in_six_or_on_what_the_referee_says(chance: int, counted: int) -> None:
    (tried,) = happened(explorers((2,)), SetOff(("Ada",), chance), TrapTried)

    assert (tried.chance, tried.sprung) == (counted, counted >= 2)


@pytest.mark.clause("enc.dungeon.trap.2")
@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((6,), "Ada disarms it (6 against 6)."),
        ((5,), "Ada gets no further (5 against 6)."),
        ((1, 12), "Ada gets no further (natural 1: 1 against 6)."),
        ((1, 11), "Ada slips, and it goes off (natural 1: 1 against 6)."),
    ],
)
def test_a_slip_of_a_thief_sets_it_off_unless_they_save_against_doom(dice: tuple[int, ...], told: str) -> None:
    table = explorers(dice, "disarm Ada", ada=THIEF).finish()

    assert told in table.lines(ANN)
    assert table.state.turn == 1
    with pytest.raises(PlayError, match="Bo has not learnt to disarm mechanisms"):
        table.types("disarm Bo")


@pytest.mark.clause("enc.dungeon.trap.2")
def test_who_has_not_learnt_it_disarms_nothing_and_who_has_does() -> None:
    with pytest.raises(PlayError, match="Bo has not learnt to disarm mechanisms"):
        explorers((), ada=DEFT_THIEF).does(Disarm("Bo"))

    table = explorers((3,), ada=DEFT_THIEF).does(Disarm("Ada")).finish()

    assert table.thrown[-1].purpose == "enc.dungeon.trap.2"
    assert table.state.turn == 1


@pytest.mark.clause("enc.dungeon.trap.2")
def test_a_mechanism_is_disarmed_by_the_skill_for_it() -> None:
    table = explorers((3,), ada={"skills": {"disarm_mech": 3}})

    (tried,) = [one for one in table.run(Disarm("Ada"), table.dice).events if isinstance(one, DisarmTried)]

    assert (tried.target, tried.disarmed) == (3, True)
