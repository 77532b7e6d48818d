"""What holds for every expression that can be read."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from lychgate.core.dice import Dice, DiceError, parse
from lychgate.core.dice_source import every_outcome


@st.composite
def pools(draw: st.DrawFn, most_dice: int = 4, most_sides: int = 12) -> str:
    """Like dice with any modifiers that go together."""
    count = draw(st.integers(1, most_dice))
    sides = draw(st.integers(2, most_sides))
    face = st.integers(1, sides)
    text = f"{count}d{sides}"
    if draw(st.booleans()):
        text += draw(st.sampled_from(["r", "ro"])) + draw(st.sampled_from([f"<={sides // 2}", "1"]))
    if draw(st.booleans()):
        text += draw(st.sampled_from(["!", f"!>={max(2, sides - 1)}", f"!{sides}", "!<=1"]))
    if draw(st.booleans()):
        text += f"mi{draw(st.integers(1, sides))}"
    elif draw(st.booleans()):
        text += f"ma{draw(face)}"
    kind = draw(st.integers(0, 2))
    if kind == 1:
        text += draw(st.sampled_from(["kh", "kl"])) + str(draw(st.integers(1, count)))
    elif kind == 2:
        bare = text.endswith("!")
        text += f"{sides if bare else ''}{draw(st.sampled_from(['>=', '<=', '=']))}{draw(face)}"
    return text


def chances() -> st.SearchStrategy[str]:
    """x-in-n."""
    return st.tuples(st.integers(0, 6), st.integers(6, 12)).map(lambda pair: f"{pair[0]}in{pair[1]}")


def expressions(dice: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Arithmetic over dice, chances and numbers."""
    parts = dice | chances() | st.integers(0, 30).map(str)
    return st.recursive(
        parts,
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda three: f"({''.join(three)})"),
            st.tuples(inner, st.sampled_from("+-*"), inner).map("".join),
            st.tuples(inner, st.integers(1, 5)).map(lambda pair: f"({pair[0]})/{pair[1]}"),
            inner.map(lambda text: f"(-{text})"),
        ),
        max_leaves=4,
    )


def read_if_it_can_be(text: str) -> Dice:
    """The dice, or another example where some modifiers do not go together."""
    try:
        return parse(text)
    except DiceError:
        assume(False)
        raise


@settings(deadline=None)
@given(expressions(pools()))
def test_the_notation_reads_back_as_the_same_dice(text: str) -> None:
    dice = read_if_it_can_be(text)

    assert parse(str(dice)) == dice
    assert str(parse(str(dice))) == str(dice)


@settings(deadline=None)
@given(expressions(pools()), st.randoms(use_true_random=False))
def test_a_roll_lies_between_minimum_and_maximum(text: str, chance: Random) -> None:
    dice = read_if_it_can_be(text)

    rolled = dice.roll(lambda sides: chance.randint(1, sides))

    assert dice.minimum <= rolled.total <= dice.maximum
    assert len(rolled.worth) == len(rolled.faces) >= len(dice.sides())


@settings(deadline=None, max_examples=60)
@given(expressions(pools(most_dice=3, most_sides=8)))
def test_chances_sum_to_one_and_reach_from_minimum_to_maximum(text: str) -> None:
    dice = read_if_it_can_be(text)
    try:
        distribution = dice.distribution()
    except DiceError:
        assume(False)
        raise

    assert sum(distribution.values()) == 1
    assert all(chance > 0 for chance in distribution.values())
    assert list(distribution) == sorted(distribution)
    assert (dice.minimum, dice.maximum) == (min(distribution), max(distribution))


@settings(deadline=None, max_examples=25)
@given(pools(most_dice=2, most_sides=3), st.sampled_from(["", "*2", "+1in3", "-2"]))
def test_odds_of_any_small_dice_are_those_of_every_face_in_turn(pool: str, rest: str) -> None:
    dice = read_if_it_can_be(pool + rest)
    # Where a chain of 20 can go on in more than one way there are too many paths to walk.
    assume("3!>=2" not in pool and not ("!" in pool and "r" in pool))

    by_hand: dict[int, Fraction] = {}
    for weight, total in every_outcome(lambda source: source.throw(str(dice), "test", "all").total):
        by_hand[total] = by_hand.get(total, Fraction(0)) + weight

    assert dice.distribution() == by_hand
