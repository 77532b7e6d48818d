"""What must always hold is seen when it does not: a state or an event that cannot be is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.rules.attack import Struck
from lychgate.rulesets.hundred_saints.rules.fight import Acted
from lychgate.rulesets.hundred_saints.rules.harm import Wounded
from lychgate.rulesets.hundred_saints.rules.initiative import OrderSettled
from lychgate.rulesets.hundred_saints.rules.morale import MoraleChecked
from lychgate.rulesets.hundred_saints.rules.time import TurnsPassed
from lychgate.rulesets.hundred_saints.state import Chase, Mark, State
from tests.each import each
from tests.rulesets.hundred_saints.fights import faced
from tests.rulesets.hundred_saints.invariants import unaccounted, unknown_marks, wrong_at_rest, wrong_with


def struck(who: str, whom: str) -> Struck:
    """Somebody misses somebody with a club."""
    return Struck(who=who, whom=whom, weapon="club", missile=False, die=9, total=9, hit=False)


def at_blows() -> State:
    """Ada, c1, and three goblins, c2 to c4, of whom the first fights her."""
    return faced().types("attack").rolls(2).types("hit Ada goblin 1").state


def with_hp(state: State, hp: int) -> State:
    return state.with_creature(replace(state.creature("pc:ada"), hp=hp))


def with_fight(state: State, **values: object) -> State:
    assert state.fight is not None
    return replace(state, fight=replace(state.fight, **values))


def with_meeting(state: State, **values: object) -> State:
    assert state.encounter is not None
    return replace(state, encounter=replace(state.encounter, **values))


def test_nothing_is_wrong_with_a_fight_by_the_rules() -> None:
    state = at_blows()

    assert (wrong_with(state), tuple(wrong_at_rest(state)), unknown_marks(state)) == ((), (), ())


@each(
    [
        (lambda state: with_hp(state, -1), "Ada has -1 of 8 hit points"),
        (lambda state: with_hp(state, 9), "Ada has 9 of 8 hit points"),
        (lambda state: replace(state, sides=state.sides[:1]), "is of 'goblins', which is no side"),
        (lambda state: replace(state, encounter=None), "there is a fight or a chase, and no encounter"),
        (lambda state: with_meeting(state, distances={"goblins": -5}), "distances {'goblins': -5}"),
        (lambda state: with_meeting(state, distances={"wolves": 5}), "['wolves'] is placed, and not in the encounter"),
        (lambda state: with_meeting(state, sides=("party",)), "the encounter is between ('party',)"),
        (lambda state: with_meeting(state, order=2 * state.encounter.order), "a side has two places"),
        (lambda state: with_fight(state, acted=("c9",)), "['c9'] acted, and is not there"),
        (lambda state: with_fight(state, moved={"pc:ada": -5}), "moved {'pc:ada': -5}"),
        (lambda state: replace(state, chase=Chase()), "there is a chase, and nobody runs"),
        (lambda state: replace(state, turn=144), "it is Turn 144 of day 1"),
    ],
)
def test_a_state_that_cannot_be_is_told(spoil: Callable[[State], State], told: str) -> None:
    assert told in "; ".join(wrong_with(spoil(at_blows())))


def test_who_is_out_of_it_is_in_no_melee_between_two_commands() -> None:
    assert tuple(wrong_at_rest(with_hp(at_blows(), 0))) == ("Ada is in melee, and out of it",)


def test_a_mark_that_no_rule_gives_is_told() -> None:
    state = at_blows()

    marked = state.with_creature(state.creature("pc:ada").marked(Mark("moonstruck")))

    assert unknown_marks(marked) == ("Ada is marked 'moonstruck'",)


CHECKED = MoraleChecked(side="party", total=9, by=0, held=("pc:ada",), broke=())


@pytest.mark.parametrize(
    ("spoil", "event", "told"),
    [
        (lambda state: with_hp(state, 0), Acted("pc:ada"), "Ada is out of it, and yet"),
        (lambda state: with_hp(state, 0), struck("c2", "pc:ada"), "Ada is struck and has no hit points"),
        (lambda state: state, struck("pc:ada", "c2"), "Ada strikes more than 1 times in a Round"),
        (lambda state: with_meeting(state, order=()), struck("c2", "pc:ada"), "has no place in the order"),
        (lambda state: state, Wounded("pc:ada", 3, 6), "to somebody of 8 hit points"),
        (lambda state: with_hp(state, 3), Wounded("pc:ada", 1, 8), "Ada has 8 hit points after 3"),
        (lambda state: state, OrderSettled((), 0), "Round 0 came after Round 1"),
        (lambda state: state, TurnsPassed(-1, 144), "time ran back"),
        (lambda state: state, CHECKED, "Ada checks morale"),
    ],
)
def test_an_event_that_cannot_be_is_told(spoil: Callable[[State], State], event: object, told: str) -> None:
    before = spoil(at_blows())

    found = "; ".join(unaccounted(before, event, event.apply(before)))  # type: ignore[attr-defined]

    assert told in found
