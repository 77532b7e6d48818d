"""Odds agree with the dice, with every face in turn, and with icepool."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import icepool  # type: ignore[import-untyped]
import pytest

from lychgate.core.dice import DiceError, parse
from lychgate.core.dice_source import DiceSource, every_outcome
from tests.each import each


def odds_by_hand(text: str) -> dict[int, Fraction]:
    """The distribution found by rolling under every face."""

    def total(source: DiceSource) -> int:
        return source.throw(text, "test", "all").total

    found: dict[int, Fraction] = {}
    for weight, result in every_outcome(total):
        found[result] = found.get(result, Fraction(0)) + weight
    return found


# A chain of up to 20 further dice is walked face by face, so one face at most may carry it on, in one way.
SMALL = [
    "7",
    "1d6",
    "3d6",
    "d%",
    "1d12+1d8+1d6+2",
    "1d8-1d6",
    "2d6*10",
    "1d4*1d6",
    "(1d4-2)*(1d6-3)",
    "(2d6-9)/2",
    "4d6kh3",
    "4d6kh1",
    "4d6kl2",
    "4d6dh1",
    "3d4kh3",
    "1d20!",
    "2d3!",
    "1d6!2",
    "2d3!kh1",
    "2d3!kl1",
    "1d6r1",
    "2d4r4",
    "3d6ro1",
    "2d6ro<=3",
    "1d4ro<=4",
    "1d4ro4!",
    "2d4ro<=2kh1",
    "3d6mi3",
    "3d6ma4",
    "2d6mi2ma5kl1",
    "1d4!mi2ma3",
    "2in6",
    "0in6",
    "6in6",
    "4d6>=5",
    "4d6<=2",
    "4d6=6",
    "2d3!3>=2",
    "2d3!3=1",
    "2d4r1mi3=3",
    "2in6*10+1d4-3in6",
]


@each(SMALL)
def test_odds_are_those_of_every_face_in_turn(text: str) -> None:
    dice = parse(text)

    distribution = dice.distribution()

    assert distribution == odds_by_hand(text)
    assert list(distribution) == sorted(distribution)
    assert (dice.minimum, dice.maximum) == (min(distribution), max(distribution))


def test_a_long_chain_of_low_faces_can_be_the_least_there_is() -> None:
    dice = parse("1d30!<=29")

    assert dice.minimum == min(dice.distribution()) == 21


def table(die: icepool.Die[int]) -> dict[int, Fraction]:
    """icepool's answer in our form."""
    return {total: chance for total, chance in zip(die, die.probabilities(), strict=True) if chance}


def most_further(die: icepool.Die[int]) -> icepool.Die[int]:
    return die.explode(depth=20)


D6 = icepool.d6
ORACLE: dict[str, Callable[[], icepool.Die[int]]] = {
    "10d6": lambda: 10 @ D6,
    "60d6": lambda: 60 @ D6,
    "3d100": lambda: 3 @ icepool.d100,
    "1d12+1d8+1d6+2": lambda: icepool.d12 + icepool.d8 + D6 + 2,
    "3d6*10": lambda: (3 @ D6) * 10,
    "1d8*1d6": lambda: icepool.d8 * D6,
    "5d6/2": lambda: (5 @ D6) // 2,
    "(1d6-4)/2": lambda: (D6 - 4) // 2,
    "4d6kh3": lambda: D6.highest(4, 3),
    "6d10kl2": lambda: icepool.d10.lowest(6, 2),
    "20d12kh7": lambda: icepool.d12.highest(20, 7),
    "20d12dh7": lambda: icepool.d12.lowest(20, 13),
    "20d12dl7": lambda: icepool.d12.highest(20, 13),
    "2d20!kh1": lambda: most_further(icepool.d20).highest(2, 1),
    "5d6!kl2": lambda: most_further(D6).lowest(5, 2),
    "1d20!": lambda: most_further(icepool.d20),
    "4d6!": lambda: 4 @ most_further(D6),
    "1d6!>=5": lambda: D6.explode([5, 6], depth=20),
    "2d4!<=2": lambda: 2 @ icepool.d4.explode([1, 2], depth=20),
    "2d10!>=9": lambda: 2 @ icepool.d10.explode([9, 10], depth=20),
    "3d6r<=2": lambda: 3 @ D6.reroll([1, 2], depth="inf"),
    "2d8r>=3": lambda: 2 @ icepool.d8.reroll([3, 4, 5, 6, 7, 8], depth="inf"),
    "2d4r1!": lambda: 2 @ most_further(icepool.d4.reroll([1], depth="inf")),
    "1d6ro1!>=5": lambda: D6.reroll([1], depth=1).explode([5, 6], depth=20),
    "3d6ro<=2": lambda: 3 @ D6.reroll([1, 2], depth=1),
    "6d6ro1kh3": lambda: D6.reroll([1], depth=1).highest(6, 3),
    "5d8mi3ma7": lambda: 5 @ icepool.d8.clip(3, 7),
    "12d10>=8": lambda: 12 @ (icepool.d10 >= 8),
    "2in6": lambda: D6 <= 2,
}


@each(ORACLE)
def test_odds_are_those_of_icepool(text: str) -> None:
    assert parse(text).distribution() == table(ORACLE[text]())


HEAVY = [
    "1000d1000",
    "1000d6",
    "1000d1000!",
    "100d6!",
    "1000d1000ro1>=500",
    "1000d1000ro1kh1",
    "500d500kh50",
    "300d6*300d6",
    "+".join(["30d6"] * 30),
]


@pytest.mark.parametrize("text", HEAVY)
def test_odds_that_would_take_too_long_are_refused_and_the_dice_still_roll(text: str) -> None:
    dice = parse(text)

    with pytest.raises(DiceError, match="the exact odds are too long to work out") as refused:
        dice.distribution()

    assert refused.value.column == 0
    assert dice.roll(lambda _: 1).total == dice.minimum
