"""Exact counts of 12 Years: runs its rules under every face that their dice can show.

The result is kept in ``tests/rulesets/twelve_years/counts.txt`` and compared by a test, like perft for chess engines.
``python -m lychgate.sim.exact`` prints it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.play import Play
from lychgate.core.printed_table import draw
from lychgate.core.roll import Roll
from lychgate.rulesets.twelve_years.figures import PRINTED
from lychgate.rulesets.twelve_years.rules.assembly import resolve_luggage
from lychgate.rulesets.twelve_years.rules.delving import doors_on_one_roll, roll_delving_encounter
from lychgate.rulesets.twelve_years.rules.hexploring import meet_creatures
from lychgate.rulesets.twelve_years.rules.loot import roll_item
from lychgate.rulesets.twelve_years.rules.newcomers import kin_of
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import (
    CITY,
    Dungeon,
    Item,
    Kin,
    Member,
    Party,
    Room,
    State,
    with_dungeon,
    with_party,
)
from lychgate.rulesets.twelve_years.tables import ARCHETYPE, LOOT_ITEMS, MONSTERS

T = TypeVar("T")

SEAT = "p1"
Odds = dict[T, Fraction]


class TooDeep(Exception):
    """A path rolled more dice than allowed: its probability is counted as left out."""


class BoundedDice:
    """Dice that walk every face, but roll no more than ``most`` times on one path."""

    def __init__(self, inner: DiceSource, most: int) -> None:
        self._inner = inner
        self._left = most

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """Roll, or raise ``TooDeep``."""
        self._left -= 1
        if self._left < 0:
            raise TooDeep
        return self._inner.throw(dice, purpose, subject)

    def skip(self, roll: Roll) -> None:
        """Nothing is skipped: every face is drawn anew."""


def table_of(outcomes: Iterator[tuple[Fraction, T]]) -> Odds[T]:
    """The odds of each result, with equal results added up."""
    odds: Odds[T] = {}
    for weight, result in outcomes:
        odds[result] = odds.get(result, Fraction(0)) + weight
    return odds


def a_party(*kins: Kin, at: str = CITY) -> State:
    """A new game with this party, in full health."""
    state = RULESET.new_game(RULESET.resolve({}), (SEAT,))
    members = tuple(Member(slot, f"{kin} {slot}", kin, ARCHETYPE[kin].hp) for slot, kin in enumerate(kins, start=1))
    party = Party(SEAT, number=1, members=members, at=at, back=at, next_id=1000)
    return with_party(state, party)


# ---------------------------------------------------------------------- loot


def of_item(kind: str, told: Callable[[Item], T]) -> Odds[T]:
    """The odds of what ``told`` returns for an item of this kind (any kind where it is empty), over all its rolls."""
    state = a_party("giant")

    def one(dice: DiceSource) -> T:
        return told(roll_item(Play(state, SEAT, dice), "count", kind=kind))

    return table_of(every_outcome(one))


# ---------------------------------------------------------------------- assembly


class Gathered(msgspec.Struct, frozen=True):
    """Who of a party lives while it assembles (slot and archetype of each), in what year, and whether the game is over.

    All else that has become of the party so far (the luggage unpacked, wounds, curses, the dead) changes nothing about
    who dies of the luggage to come; a test runs the rules to see it.
    """

    alive: tuple[tuple[int, Kin], ...]
    years: int = 0
    over: bool = False


def gathered(state: State) -> Gathered:
    """What counts of a party that is being assembled."""
    party = state.parties[0]
    return Gathered(tuple((member.id, member.kin) for member in party.members), party.years, state.ending != "")


def gathering(who: Gathered) -> State:
    """A party of which these live, at full health and with nothing."""
    state = a_party(*(kin for _, kin in who.alive))
    slots = [slot for slot, _ in who.alive]
    members = tuple(replace(m, id=slot) for m, slot in zip(state.parties[0].members, slots, strict=True))
    return with_party(state, replace(state.parties[0], members=members, years=who.years))


def unpacked(state: State, owner: int, item: Item) -> Odds[Gathered]:
    """The odds of what a party is after one member's luggage has been resolved, over every face the rules roll."""
    party = state.parties[0]
    held = replace(item, id=900)
    state = with_party(state, replace(party, loot=(*party.loot, held)))

    def one(dice: DiceSource) -> Gathered:
        play = Play(state, SEAT, dice)
        resolve_luggage(play, owner, held)
        return gathered(play.state)

    return table_of(every_outcome(one))


def trials(kins: tuple[Kin, ...]) -> tuple[Gathered, ...]:
    """Parties that tell any two pieces of luggage apart: small and whole, in the first year and in the last."""
    small = [tuple(enumerate(some, start=1)) for size in (1, 2) for some in product(kins, repeat=size)]
    whole = [tuple(enumerate((kin,) * 4, start=1)) for kin in kins]
    return tuple(Gathered(alive, years) for alive in (*small, *whole) for years in (0, PRINTED["year-limit"] - 1))


@cache
def luggage(kins: tuple[Kin, ...], every: int = 1) -> tuple[tuple[Item, Fraction], ...]:
    """Every item that a member of such a party may bring, with its odds; one stands for all that do the same.

    Whether they do is seen by running the rules on every one of them, with an owner who lives and one who is dead. To
    see less in less time, only one item of so many is looked at: of ``every`` two, three ...
    """
    found: dict[object, tuple[Item, Fraction]] = {}
    parties = [(gathering(who), owner) for who in trials(kins) for owner in (1, 4)]
    for weight, item in list(all_items())[::every]:
        does = tuple(frozenset(unpacked(state, owner, item).items()) for state, owner in parties)
        known, chance = found.get(does, (item, Fraction(0)))
        found[does] = (known, chance + weight)
    return tuple(found.values())


def deaths_at_assembly(*kins: Kin) -> Odds[int]:
    """The odds of how many of the four die before the party sets out; each may be of any of ``kins``.

    The luggage is independent of the archetypes and is resolved member by member, so the exact odds are a chain: every
    archetype roll, then for each member every item, then every face of what the rules let it do to those who live. When
    its years are over, nothing more is unpacked.
    """
    brought = luggage(kins)
    state: Odds[Gathered] = {}
    for four in product(kins, repeat=4):
        state[Gathered(tuple(enumerate(four, start=1)))] = Fraction(1, len(kins) ** 4)
    for owner in range(1, 5):
        after: Odds[Gathered] = {}
        for who, weight in state.items():
            if who.over or not who.alive:
                after[who] = after.get(who, Fraction(0)) + weight
                continue
            party = gathering(who)
            for item, chance in brought:
                for left, odds in unpacked(party, owner, item).items():
                    after[left] = after.get(left, Fraction(0)) + weight * chance * odds
        state = after
    return table_of((weight, 4 - len(who.alive)) for who, weight in state.items())


def all_items() -> Iterator[tuple[Fraction, Item]]:
    """Every item a newcomer may bring, with its probability."""
    kinds = LOOT_ITEMS.values()
    for row in kinds:
        for item, weight in of_item(row.id, lambda item: replace(item, id=0)).items():
            yield weight / len(kinds), item


# ---------------------------------------------------------------------- rooms and what is in them


def doors() -> Odds[str]:
    """The odds of the new ways out of a room, in words."""
    state = a_party("giant")

    def one(dice: DiceSource) -> str:
        row = doors_on_one_roll(Play(state, SEAT, dice), "count")
        return f"{row.doors} doors, {row.stairs} stairs{', exit' if row.exit else ''}"

    return table_of(every_outcome(one))


def counted(run: Callable[[DiceSource], int], most: int) -> Odds[int]:
    """The odds of the counts that ``run`` returns with at most ``most`` rolls on a path; -1 stands for more rolls."""

    def one(dice: DiceSource) -> int:
        try:
            return run(BoundedDice(dice, most))
        except TooDeep:
            return -1

    return table_of(every_outcome(one))


def in_a_room() -> State:
    """A party in the first room of a dungeon."""
    state = a_party("giant", at="d1r0")
    return with_dungeon(state, Dungeon(1, "ruins", CITY, (Room(0, 0, 0, "small", "round", ()),)))


def monsters_of_a_roll(most: int) -> Odds[int]:
    """The odds of how many monsters one roll on the monsters table brings."""
    state = in_a_room()
    return counted(lambda dice: len(draw(Play(state, SEAT, dice), MONSTERS, "count", "count")), most)


def monsters_of_a_room(most: int) -> Odds[int]:
    """The odds of how many monsters a new room brings; loot is always a coffer, and friends are not rolled further."""
    state = in_a_room()

    def one(dice: DiceSource) -> int:
        play = Play(state, SEAT, OnlyMonsters(dice))
        roll_delving_encounter(play, "d1r0")
        return len(play.state.site("d1r0").foes)

    return counted(one, most)


def creatures_of_a_meeting(most: int) -> Odds[int]:
    """The odds of how many creatures stay after one roll on the creatures table; a deer is gone at once."""
    state = a_party("giant")

    def one(dice: DiceSource) -> int:
        play = Play(state, SEAT, dice)
        meet_creatures(play, "passing")
        return len(play.state.site(CITY).foes)

    return counted(one, most)


class OnlyMonsters:
    """Dice that walk every face of encounters and monsters, and show 10 on every other roll (a coffer, Ellas)."""

    def __init__(self, inner: DiceSource) -> None:
        self._inner = inner

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """Walk the rolls that are counted; all others are fixed."""
        if purpose in ("12y.delve.encounters", "12y.monster.table"):
            return self._inner.throw(dice, purpose, subject)
        return Roll(dice, purpose, subject, (10,), 10, "script")

    def skip(self, roll: Roll) -> None:
        """Nothing is skipped."""


# ---------------------------------------------------------------------- the file


AT_ASSEMBLY = "members dead at assembly"

COUNTED: Mapping[str, Callable[[], Mapping[Any, Fraction]]] = {
    "armed traps on one item with a quality roll": lambda: of_item("ring", lambda item: item.traps),
    "powers on one item with a quality roll": lambda: of_item("ring", lambda item: len(item.powers)),
    "unique item from one loot roll": lambda: of_item("", lambda item: item.unique or "none"),
    AT_ASSEMBLY: lambda: deaths_at_assembly(*map(kin_of, ARCHETYPE)),
    f"{AT_ASSEMBLY}, of four giants": lambda: deaths_at_assembly("giant"),
    "ways out of a new room": doors,
    "monsters from one roll on the table (4 rolls at most; -1: more)": lambda: monsters_of_a_roll(4),
    "monsters in a new room (4 rolls at most; -1: more)": lambda: monsters_of_a_room(4),
    "creatures that stay from one roll on the table (4 rolls at most; -1: more)": lambda: creatures_of_a_meeting(4),
}
"""What is counted, by its title. The count at assembly takes half a minute, any other at most a few seconds."""


def section(title: str) -> str:
    """A count as text, one line each: what, how often, as a fraction and in percent."""
    odds = COUNTED[title]()
    assert sum(odds.values()) == 1
    lines = [title]
    for result, chance in sorted(odds.items(), key=lambda pair: (str(type(pair[0])), pair[0])):
        lines.append(f"  {result}: {chance} = {float(chance):.6%}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print("\n".join(map(section, COUNTED)), end="")  # noqa: T201
