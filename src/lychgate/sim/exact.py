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

from msgspec.structs import replace

from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.play import Play
from lychgate.core.printed_table import draw
from lychgate.core.roll import Roll
from lychgate.rulesets.twelve_years.rules.assembly import resolve_luggage
from lychgate.rulesets.twelve_years.rules.delving import doors_on_one_roll, roll_delving_encounter
from lychgate.rulesets.twelve_years.rules.hexploring import meet_creatures
from lychgate.rulesets.twelve_years.rules.loot import compelled, roll_item
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


def danger(item: Item) -> Item:
    """The item without everything that cannot hurt anybody while a party assembles.

    Items that are equal then count as one class.
    """
    acting = tuple(power for power in item.powers if power == "demonic" or compelled(item, power))
    acting = tuple(power for power in acting if power != "fae_touched")
    crown = item.unique == "ancient_magick_crown"
    book = item.unique == "book_of_death"
    kind = item.kind if crown or book or item.kind == "mushroom" else "ring"
    return Item(0, kind, powers=acting, unique=item.unique if crown or book else "", traps=item.traps)


@cache
def survivors(alive: tuple[tuple[int, Kin], ...], owner: int, item: Item) -> Odds[tuple[tuple[int, Kin], ...]]:
    """The odds of who lives after one member's luggage has been resolved."""
    state = a_party(*(kin for _, kin in alive))
    slots = [slot for slot, _ in alive]
    members = tuple(replace(m, id=slot) for m, slot in zip(state.parties[0].members, slots, strict=True))
    held = replace(item, id=900)
    state = with_party(state, replace(state.parties[0], members=members, loot=(held,)))

    def one(dice: DiceSource) -> tuple[tuple[int, Kin], ...]:
        play = Play(state, SEAT, dice)
        resolve_luggage(play, owner, held)
        return tuple((member.id, member.kin) for member in play.state.parties[0].members)

    return table_of(every_outcome(one))


def deaths_at_assembly(*kins: Kin) -> Odds[int]:
    """The odds of how many of the four die before the party sets out; each may be of any of ``kins``.

    The luggage is independent of the archetypes and is resolved member by member, so the exact odds are a chain: every
    archetype roll, then for each member every class of item, then every face of what that item does to those who live.
    """
    classes = table_of((weight, danger(item)) for weight, item in all_items())
    state: Odds[tuple[tuple[int, Kin], ...]] = {}
    for four in product(kins, repeat=4):
        state[tuple(enumerate(four, start=1))] = Fraction(1, len(kins) ** 4)
    for owner in range(1, 5):
        after: Odds[tuple[tuple[int, Kin], ...]] = {}
        for alive, weight in state.items():
            for item, chance in classes.items():
                if not alive:
                    after[alive] = after.get(alive, Fraction(0)) + weight * chance
                    continue
                for left, odds in survivors(alive, owner, item).items():
                    after[left] = after.get(left, Fraction(0)) + weight * chance * odds
        state = after
    return table_of(iter((weight, 4 - len(alive)) for alive, weight in state.items()))


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
