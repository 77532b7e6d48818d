"""Whether a default is worse than a free option beside it: both are tried out on the same dice.

An option is free where all that it makes different, while nobody falls, is good for one's own: more hit points, fewer
wounds and marks. What a thing, a day, a turn or anybody else loses by it shows elsewhere in the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.dice import parse
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.sovereign import measures as sovereign
from tests.conformance.evenings import REF, Evening

TRIES = 10
"""How often two options are tried beside each other, each time on other dice."""

MOST_ASKED = 30

MOST_OPTIONS = 6
"""Options of one question that are tried, at random."""

MAKING = (
    *("sovereign.next_step", "sovereign.growth", "saints.calling_choice", "saints.outfit_choice"),
    *("constitution.class_choice", "constitution.first_initiation", "constitution.outfit_choice"),
)
"""Questions about who somebody is: no answer is worse than another."""

BLOWS: Mapping[str, tuple[str, ...]] = {
    "sovereign": ("poison Ada viper lethal", "poison Bo adder", "harm Ada 9"),
    "constitution": ("harm Ada 9", "harm Cy 30", "rest"),
    "hundred_saints": ("harm Ada 3",),
}
"""What a referee may type besides, by which players are asked something."""

Path = tuple[str, ...]
Key = tuple[str, str]
Leaf = tuple[Path, Any]


class PairedDice:
    """Dice that fall alike for the same roll of the same creature, whatever else is rolled between."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._rolled: Counter[Key] = Counter()

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """Roll ``dice``."""
        self._rolled[purpose, subject] += 1
        chance = Random(f"{self._number} {purpose} {subject} {self._rolled[purpose, subject]}")
        rolled = parse(dice).roll(lambda sides: chance.randint(1, sides))
        return Roll(dice, purpose, subject, rolled.faces, rolled.total)

    def skip(self, roll: Roll) -> None:
        """Do nothing: no roll of these is in a journal."""


class NothingToSay(Exception):
    """Enter has nothing to say to a question."""


class Tried(msgspec.Struct, frozen=True):
    """The state after a command, and the questions in it with the answers given."""

    state: Any
    asked: tuple[AnyDecision, ...]


def tried(evening: Evening, state: Any, seat: str, command: Any, number: int, said: dict[int, str]) -> Tried:
    """Carry a command out on the dice of this ``number``; what is not ``said`` is answered by Enter.

    Raises ``PlayError`` where it is refused, and ``NothingToSay`` where Enter does not answer.
    """
    asked: list[AnyDecision] = []

    def answer(decision: AnyDecision, _: Any) -> str:
        asked.append(decision)
        given = said.get(len(asked) - 1) or decision.default()
        if not given or len(asked) > MOST_ASKED:
            raise NothingToSay
        return given

    play = Play(state, seat, PairedDice(number), (), answer)
    evening.rules.perform(play, command)
    return Tried(play.state, tuple(asked))


# ---------------------------------------------------------------------- what becomes of one's own


def own(evening: Evening, state: Any, seat: str) -> tuple[Any, ...]:
    """Those of whom a seat takes care: its party; in a game with a referee, the whole party."""
    if evening.name == "twelve_years":
        return tuple(state.party(seat).members)
    return tuple(one for one in state.cast if one.side == "party")


def fallen(evening: Evening, state: Any, ids: Sequence[Any]) -> tuple[int, int]:
    """How many of these are dead later, and how many are dead or lie there."""
    if evening.name == "twelve_years":
        gone = [one.member.id for one in state.corpses]
        return (sum(id_ in gone for id_ in ids),) * 2
    now = [one for one in state.cast if one.id in ids]
    match evening.name:
        case "hundred_saints":
            return sum(one.hp <= 0 for one in now), sum(out_of_it(one) for one in now)
        case "sovereign":
            return sum(one.dead for one in now), sum(sovereign.down(one) for one in now)
    return sum(one.dead for one in now), sum(not one.up for one in now)


GOOD_IF_MORE = ("hp",)
GOOD_IF_FEWER = ("marks", "wounds", "poisons", "fatigue", "strain", "fall", "frail")


def leaves(value: Any, path: Path = ()) -> Iterator[Leaf]:
    """All that is in a state, each with where it stands; what has an id, a seat or a name stands under that."""
    if isinstance(value, dict) and value:
        for key, one in value.items():
            yield from leaves(one, (*path, str(key)))
    elif isinstance(value, tuple) and value and all(isinstance(one, dict) for one in value):
        if path[-1] in GOOD_IF_FEWER:
            yield path, tuple(str(one) for one in value)
            return
        for at, one in enumerate(value):
            yield from leaves(one, (*path, str(one.get("id") or one.get("seat") or one.get("name") or at)))
    elif path and path[-1] in GOOD_IF_FEWER and not value:
        yield path, ()
    else:
        yield path, value


def better(mine: Any, other: Any, ids: Sequence[Any]) -> int | None:
    """1 where all that is different in the ``other`` state is better for one's own, 0 where nothing is; else None."""
    one, two = (dict(leaves(msgspec.to_builtins(state))) for state in (mine, other))
    names = {str(id_) for id_ in ids}
    found = 0
    for path in sorted({*one, *two}):
        was, now = one.get(path), two.get(path)
        if was == now:
            continue
        good = path[-1] in GOOD_IF_MORE and isinstance(was, int) and isinstance(now, int) and now > was
        good = good or (path[-1] in GOOD_IF_FEWER and _fewer(was, now))
        if not good or not names.intersection(path):
            return None
        found = 1
    return found


def _fewer(was: Any, now: Any) -> bool:
    if isinstance(was, tuple) and isinstance(now, tuple):
        return set(now) < set(was)
    return isinstance(was, int) and isinstance(now, int) and now < was


# ---------------------------------------------------------------------- trying them beside each other


def worse_defaults(evening: Evening) -> tuple[int, list[str]]:
    """How many options of questions to players were tried beside the default, and where that is worse than a free one.

    The questions are those that come up within any order that is on offer, with Enter before and after them.
    """
    game, wrong, pairs = evening.game, list[str](), 0
    state, first = game.settled, evening.chance.randrange(1_000_000)
    numbers = range(first, first + TRIES)
    for seat in evening.seats:
        decision = None if game.busy(seat) else game.open_for(seat)
        for order, command in _orders(evening, decision) if decision is not None else ():
            usual = dict(_all_tried(evening, state, seat, command, numbers, {}))
            for at, asked in _asked_of_players(usual.values()):
                those = [n for n, one in usual.items() if len(one.asked) > at and one.asked[at] == asked]
                rest = [one for one in asked.options() if one.id != asked.default()]
                for other in evening.chance.sample(rest, min(len(rest), MOST_OPTIONS)):
                    pairs += 1
                    others = dict(_all_tried(evening, state, seat, command, those, {at: other.id}))
                    ends = [(usual[n].state, one.state) for n, one in others.items()]
                    if _is_worse(evening, state, asked.seat, ends):
                        wrong.append(f"{seat}: {order}; {asked.kind}: {asked.default()} is worse than {other.id}")
    return pairs, wrong


def _orders(evening: Evening, decision: AnyDecision) -> Iterator[tuple[str, Any]]:
    """All that is on offer, and what a referee may type besides."""
    for option in decision.options():
        yield option.id, option.value
    for line in BLOWS.get(evening.name, ()) if decision.seat == REF else ():
        with suppress(PlayError):  # there is no such creature in this evening
            yield line, decision.read(TEXT + line)


def _all_tried(
    evening: Evening, state: Any, seat: str, command: Any, numbers: Iterable[int], said: dict[int, str]
) -> Iterator[tuple[int, Tried]]:
    """What comes of a command on the dice of each number; but where it is refused, or Enter says nothing."""
    for number in numbers:
        with suppress(PlayError, NothingToSay):
            yield number, tried(evening, state, seat, command, number, said)


def _asked_of_players(usual: Iterable[Tried]) -> Iterator[tuple[int, AnyDecision]]:
    """Every different question to a player, with its place: a referee's are about what is so, not what is wanted."""
    seen: list[tuple[int, AnyDecision]] = []
    for one in usual:
        for found in enumerate(one.asked):
            asked = found[1]
            of_players = asked.seat != REF and not isinstance(asked, RollWanted) and asked.kind not in MAKING
            if of_players and found not in seen:
                seen.append(found)
    yield from seen


def _is_worse(evening: Evening, before: Any, seat: str, ends: Sequence[tuple[Any, Any]]) -> bool:
    """Whether the first of each two ends is worse for a seat than the second, which costs nothing."""
    ids = [one.id for one in own(evening, before, seat)]
    lost = gained = free = 0
    for usual, other in ends:
        falls, falls_other = fallen(evening, usual, ids), fallen(evening, other, ids)
        lost += falls > falls_other
        gained += falls < falls_other
        if falls == falls_other:
            said = better(usual, other, ids)
            if said is None:
                return False
            free += 1
            lost += said
    return bool(free) and lost > gained


__all__ = ["TRIES", "PairedDice", "better", "worse_defaults"]
