"""Choices that the forms of commands share: who may be ordered, who is known by name, what somebody carries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from lychgate.core.view import Choice
from lychgate.kit.english import sentence
from lychgate.rulesets.constitution.rules.frame import who_is
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.state.gear import Item
from lychgate.rulesets.constitution.tables.characters import ABILITIES

Filled = Mapping[str, str]

Pick = Callable[[State, str, Filled], Sequence[Choice]]
"""The choices of a field for a seat, after what has been filled in before it."""

Test = Callable[[State, Creature], bool]


def other(label: str) -> Choice:
    """The choice that stands for a text of one's own."""
    return Choice("", label)


# ---------------------------------------------------------------------- who


def ordered_by(state: State, seat: str) -> tuple[Creature, ...]:
    """Those whom a seat may order: a referee everybody, players their own."""
    return tuple(one for one in state.cast if not one.dead and (seat in state.referees or one.seat == seat))


def seen_by(state: State, seat: str) -> tuple[Creature, ...]:
    """Those whom a seat knows by name: a referee all, players the party and who fights."""
    fighting = {now.id for now in state.fight.combatants} if state.fight is not None else set()
    return tuple(one for one in state.cast if seat in state.referees or one.side == PARTY or one.id in fighting)


def people(those: Iterable[Creature], note: Callable[[Creature], str] = lambda _: "") -> tuple[Choice, ...]:
    """Some as choices, each with a note."""
    return tuple(Choice(one.name, sentence(one.name), note(one)) for one in those)


def whoever(state: State, filled: Filled, field: str = "who") -> Creature | None:
    """Who has been filled in; None where nobody has."""
    return who_is(state, filled.get(field, ""))


def own(test: Test = lambda state, one: True, *, only: bool = False) -> Pick:
    """Those whom a seat may order, as far as they pass a test; all of them where nobody does, unless they ``only`` may.

    Then the rules refuse each, and their refusals say what is missing.
    """

    def pick(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
        there = ordered_by(state, seat)
        fit = [one for one in there if test(state, one)]
        return people(fit if fit or only else there)

    return pick


def seen(test: Test = lambda state, one: True) -> Pick:
    """Those whom a seat knows by name, as far as they pass a test."""
    return lambda state, seat, filled: people(one for one in seen_by(state, seat) if test(state, one))


def is_up(state: State, one: Creature) -> bool:
    """Whether somebody lives and stands."""
    return one.up


def in_fight(state: State, one: Creature) -> bool:
    """Whether somebody fights on."""
    now = state.fight.of(one.id) if state.fight is not None else None
    return now is not None and not now.out and one.up


def friends(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """Those who stand with whoever acts, and are not them."""
    one = whoever(state, filled)
    there = seen_by(state, seat)
    return people(other for other in there if one is None or (other.side == one.side and other.id != one.id))


def sides(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """The sides other than the party of those whom a seat knows by name."""
    there = dict.fromkeys(one.side for one in seen_by(state, seat) if one.side != PARTY and one.up)
    return tuple(Choice(side, side.capitalize()) for side in there)


# ---------------------------------------------------------------------- what


def abilities(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """The abilities of whoever acts, each with its score."""
    one = whoever(state, filled)
    return tuple(Choice(name, name.capitalize(), str(one.ability(name)) if one else "") for name in ABILITIES)


def skills(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """The skills of whoever acts, each with its rating; any other may be named."""
    one = whoever(state, filled)
    there = sorted(one.skills.items()) if one is not None else ()
    return (*(Choice(name, name.capitalize(), f"{rating} %") for name, rating in there), other("Another skill"))


def things(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """What somebody carries, each with where."""
    one = whoever(state, filled)
    there = one.items if one is not None else ()
    return tuple(Choice(item.name, thing_told(item), item.where) for item in there)


def thing_told(item: Item) -> str:
    """A thing, and how many there are."""
    return item.name if item.count == 1 else f"{item.name} ({item.count})"
