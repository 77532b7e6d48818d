"""The exact counts in ``counts.txt``, run anew: our perft."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.play import Play
from lychgate.rulesets.twelve_years.rules.assembly import Assemble
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import Item, Kin, State, with_party
from lychgate.sim.exact import (
    AT_ASSEMBLY,
    COUNTED,
    SEAT,
    Gathered,
    all_items,
    gathered,
    gathering,
    luggage,
    of_item,
    section,
    unpacked,
)
from lychgate.sim.play_out import QuickDice
from tests.shares import WHOLE, in_soak_too, share

COUNTS = Path(__file__).with_name("counts.txt").read_text(encoding="utf-8").split("\n\n")


def test_every_count_stands_in_the_file() -> None:
    assert [count.partition("\n")[0] for count in COUNTS] == list(COUNTED)


LONG = [title for title in COUNTED if title.startswith(AT_ASSEMBLY)]
SOME = [
    pytest.param(title, marks=pytest.mark.soak) if title in LONG else title
    for title in COUNTED
    if WHOLE or title not in LONG
]


@pytest.mark.parametrize("title", SOME)
def test_the_counts_are_what_the_rules_give_under_every_face(title: str) -> None:
    """``make soak`` counts all; other runs leave out the dead at assembly, of whom samples are taken below."""
    assert section(title).strip() in (count.strip() for count in COUNTS)


def test_an_item_is_armed_once_in_twenty_four_quality_rolls() -> None:
    """By hand: a first 6, then of 36 pairs the 9 with a 6 and without a 1, which would break the trap."""
    traps = of_item("ring", lambda item: item.traps)

    assert 1 - traps[0] == Fraction(1, 6) * Fraction(9, 36) == Fraction(1, 24)


# ---------------------------------------------------------------------- the count at assembly against the rules


PARTIES = share("LYCHGATE_ASSEMBLED", 1_000, 200_000)


@in_soak_too
def test_so_many_die_of_the_parties_that_the_order_to_assemble_brings_together() -> None:
    """The count is a chain of the luggage alone; here the order itself is given, with all its dice, over and over."""
    dead = [4 - len(assembled(number).parties[0].members) for number in range(PARTIES)]

    for many in range(3):
        chance = counted(many)
        expected, spread = PARTIES * chance, (PARTIES * chance * (1 - chance)) ** 0.5
        assert abs(dead.count(many) - expected) < 4 * spread, many


def counted(many: int) -> float:
    """The chance that so many are dead at assembly, as the file says."""
    count = next(one for one in COUNTS if one.startswith(f"{AT_ASSEMBLY}\n"))
    return float(Fraction(count.splitlines()[many + 1].split()[1]))


def assembled(number: int) -> State:
    """A new game after the first party has been assembled."""
    state = RULESET.new_game(RULESET.resolve({}), (SEAT,))
    play = Play(state, SEAT, QuickDice(Random(f"assembled {number}")), (), by_default)
    Assemble().do(play)
    return play.state


def by_default(decision: AnyDecision, state: State) -> str:
    """What Enter answers."""
    return decision.default()


LADEN = tuple(
    Item(800 + number, "ring", qualities=("magick",), powers=(power,))
    for number, power in enumerate(("clairvoyant", "moonkissed", "rejuvenation", "thorning", "cursed", "death"))
)


KINS: tuple[Kin, ...] = ("hermit", "rogue", "fae_folk", "giant") if WHOLE else ("giant",)
"""In ``make test`` of one archetype alone: of all it takes ten seconds."""

TRIALS = share("LYCHGATE_LUGGAGE", 3, 400)
EVERY = share("LYCHGATE_LUGGAGE_EVERY", 7, 1)
"""One item of so many is unpacked."""


@in_soak_too
def test_items_that_the_count_takes_for_one_do_the_same_to_any_party() -> None:
    """Random parties in random years: all items one by one, and those few that stand for the others."""
    chance, some = Random("luggage"), luggage(KINS, every=EVERY)
    every = tuple((item, odds) for odds, item in list(all_items())[::EVERY])

    for _ in range(TRIALS):
        alive = tuple((slot, chance.choice(KINS)) for slot in range(1, 5) if chance.random() < 0.8)
        if alive:
            party, owner = gathering(Gathered(alive, chance.randrange(12))), chance.randrange(1, 5)
            assert of_all(party, owner, some) == of_all(party, owner, every)


def of_all(party: State, owner: int, items: tuple[tuple[Item, Fraction], ...]) -> dict[Gathered, Fraction]:
    """The odds of what becomes of a party by one of these items."""
    found: dict[Gathered, Fraction] = {}
    for item, chance in items:
        for left, odds in unpacked(party, owner, item).items():
            found[left] = found.get(left, Fraction(0)) + chance * odds
    return found


@in_soak_too
@pytest.mark.parametrize("owner", [1, 4])
def test_what_the_count_forgets_of_a_party_changes_nothing_about_the_luggage_to_come(owner: int) -> None:
    """Wounds of the others, what they have unpacked, curses: the same items do the same to the same people."""
    who = Gathered(((1, "giant"), (2, "hermit"), (3, "fae_folk"), (4, "giant")))
    bare = gathering(who)
    party = bare.parties[0]
    others = tuple(one if one.id == owner else replace(one, hp=1) for one in party.members)
    laden = with_party(bare, replace(party, members=others, loot=LADEN, curses=2))

    for _, item in list(all_items())[::EVERY]:
        assert unpacked(laden, owner, item) == unpacked(bare, owner, item), item
    assert gathered(bare) == who
