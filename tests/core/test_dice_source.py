"""Where faces come from: a key, every face in turn, and people's own dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lychgate.core.decision import Suspended
from lychgate.core.dice_source import (
    AskedDice,
    DiceSource,
    RollWanted,
    ScriptedDice,
    every_outcome,
    every_total,
    typed_roll,
)
from lychgate.core.errors import IllegalAnswer, ReplayMismatch
from lychgate.core.keyed_dice import KeyedDice, ProvenDice, secret_of
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from tests.core.toy import Draw, Person, Toy, Well

SECRET = secret_of("seed")
WANTED = RollWanted(
    seat="ann", dice="2d6", purpose="toy.duel.blow", subject="seat:ann", by="hand", app_may_roll=True
)


def thrown(dice: KeyedDice, times: int, subject: str = "seat:ann") -> list[int]:
    return [dice.throw("1d20", "toy.test", subject).total for _ in range(times)]


def test_the_same_key_gives_the_same_dice() -> None:
    assert thrown(KeyedDice(SECRET), 20) == thrown(KeyedDice(SECRET), 20)


def test_another_seed_gives_other_dice() -> None:
    assert thrown(KeyedDice(SECRET), 20) != thrown(KeyedDice(secret_of("another seed")), 20)


def test_what_others_roll_in_between_changes_no_die() -> None:
    alone, crowded = KeyedDice(SECRET), KeyedDice(SECRET)

    undisturbed = thrown(alone, 10)
    disturbed = []
    for _ in range(10):
        thrown(crowded, 3, "seat:ben")
        disturbed += thrown(crowded, 1)

    assert undisturbed == disturbed


def test_two_subjects_roll_their_own_dice() -> None:
    dice = KeyedDice(SECRET)

    assert thrown(dice, 20, "seat:ann") != thrown(dice, 20, "seat:ben")


def test_a_skipped_roll_is_not_drawn_again() -> None:
    first, second = KeyedDice(SECRET), KeyedDice(SECRET)
    rolls = [first.throw("3d6", "toy.test", "seat:ann") for _ in range(2)]

    second.skip(rolls[0])

    assert second.throw("3d6", "toy.test", "seat:ann") == rolls[1]
    assert second.counters == first.counters


def test_a_roll_by_hand_takes_none_of_the_programs_dice() -> None:
    dice = KeyedDice(SECRET)

    dice.skip(Roll("3d6", "toy.test", "seat:ann", (1, 2, 3), 6, "hand"))

    assert dice.counters == {}


def test_the_faces_of_a_key_never_change_between_versions() -> None:
    """Saved games depend on these very numbers."""
    dice = KeyedDice(secret_of("golden"))

    faces = [dice.throw("1d6", "toy.test", "seat:ann").total for _ in range(12)]

    assert faces == [3, 3, 5, 2, 1, 2, 1, 5, 6, 5, 6, 5]
    assert dice.throw("2d20+1", "toy.test", "seat:ann").faces == (19, 20)


def test_keyed_dice_show_every_face_about_as_often() -> None:
    dice = KeyedDice(SECRET)
    counted = Counter(face for _ in range(6) for face in dice.throw("1000d6", "toy.test", "x").faces)

    assert set(counted) == {1, 2, 3, 4, 5, 6}
    assert all(850 < times < 1150 for times in counted.values())


def test_proven_dice_pass_what_the_key_gave() -> None:
    roll = KeyedDice(SECRET).throw("3d6", "toy.test", "seat:ann")

    ProvenDice(KeyedDice(SECRET)).skip(roll)


def test_proven_dice_refuse_a_roll_that_the_key_never_gave() -> None:
    roll = Roll("3d6", "toy.test", "seat:ann", (6, 6, 6), 18)

    with pytest.raises(ReplayMismatch, match="fell 6 6 6, in all 18"):
        ProvenDice(KeyedDice(SECRET)).skip(roll)


def test_proven_dice_let_a_roll_by_hand_be() -> None:
    ProvenDice(KeyedDice(SECRET)).skip(Roll("3d6", "toy.test", "seat:ann", (6, 6, 6), 18, "hand"))


# ---------------------------------------------------------------------- people's own dice


def test_asked_dice_suspend_with_the_roll_that_is_wanted() -> None:
    dice = AskedDice("ann", "hand", True, KeyedDice(SECRET))

    with pytest.raises(Suspended) as suspended:
        dice.throw("2d6", "toy.duel.blow", "seat:ann")

    assert suspended.value.wanted == (WANTED,)


@pytest.mark.parametrize("text", ["3 5", " 3  5 ", "3,5", "3, 5"])
def test_typed_faces_become_the_roll_and_are_marked_as_by_hand(text: str) -> None:
    assert typed_roll(WANTED, text) == Roll("2d6", "toy.duel.blow", "seat:ann", (3, 5), 8, "hand")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Only 0 of the dice"),
        ("3", "Only 1 of the dice"),
        ("3 5 6", "1 faces too many"),
        ("3 7", "A d6 has no face 7"),
        ("0 3", "A d6 has no face 0"),
        ("-1 3", "whole numbers"),
        ("three five", "whole numbers"),
        ("3 \u0665", "whole numbers"),
        ("3 1000000000000000", "whole numbers"),
    ],
)
def test_faces_that_the_dice_cannot_show_are_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(IllegalAnswer, match=why):
        WANTED.read("text:" + text)


def test_the_program_may_roll_only_where_that_was_agreed() -> None:
    strict = RollWanted(seat="ann", dice="1d6", purpose="p", subject="s", by="hand", app_may_roll=False)

    assert [option.id for option in WANTED.options()] == ["roll"]
    assert WANTED.default() == "roll"
    assert strict.options() == ()
    assert strict.default() == ""


# ---------------------------------------------------------------------- every face


@pytest.mark.parametrize(("dice", "outcomes"), [("1d6", 6), ("2d6", 36), ("1d4+1d8", 32), ("2d20kh1", 400)])
def test_every_outcome_walks_every_face_once_and_sums_to_1(dice: str, outcomes: int) -> None:
    walked = list(every_outcome(lambda source: source.throw(dice, "p", "s")))

    assert len({roll.faces for _, roll in walked}) == len(walked) == outcomes
    assert sum(weight for weight, _ in walked) == 1


@settings(deadline=None)
@given(st.lists(st.integers(1, 5), max_size=4))
def test_every_outcome_sums_to_1_whatever_is_rolled(sides: list[int]) -> None:
    def run(source: DiceSource) -> tuple[int, ...]:
        return tuple(source.throw(f"1d{each}", "p", "s").total for each in sides)

    walked = list(every_outcome(run))

    assert sum(weight for weight, _ in walked) == 1
    assert len({faces for _, faces in walked}) == len(walked)


def test_every_outcome_of_a_rule_that_rolls_on_some_faces_only_sums_to_1() -> None:
    well = Well(coins=30, goal=12, people=(Person("ann"),))

    def run(source: DiceSource) -> int:
        play = Play(
            well, "ann", source, answerer=lambda decision, state: "keep" if state.bucket > 4 else "deeper"
        )
        Toy().perform(play, Draw())
        return play.state.person("ann").coins

    odds: dict[int, Fraction] = {}
    for weight, coins in every_outcome(run):
        odds[coins] = odds.get(coins, Fraction(0)) + weight

    assert sum(odds.values()) == 1
    assert odds[6] == Fraction(1, 6) + Fraction(4, 36) + Fraction(3, 216)  # 6; 15 24 33 42; 123 132 222
    assert odds[0] == Fraction(4, 36) + Fraction(3, 216)  # a 1 after 1 2 3 4; after 12 13 22


def test_a_rule_that_rolls_nothing_has_one_outcome() -> None:
    assert list(every_outcome(lambda source: "calm")) == [(Fraction(1), "calm")]


def test_scripted_dice_let_the_journals_rolls_be() -> None:
    dice = ScriptedDice((4,))

    dice.skip(Roll("1d6", "p", "s", (2,), 2, "script"))

    assert dice.throw("1d6", "p", "s").total == 4


def test_every_total_of_a_rule_is_as_likely_as_all_faces_that_come_to_it() -> None:
    def run(source: DiceSource) -> int:
        first = source.throw("3d4kh1", "p", "s").total
        return first * 10 + (source.throw("2d3", "p", "s").total if first == 4 else 0)

    faces: dict[int, Fraction] = {}
    for weight, came in every_outcome(run):
        faces[came] = faces.get(came, Fraction(0)) + weight
    totals = [(came, weight) for weight, came in every_total(run)]

    assert dict(totals) == faces
    assert len(totals) == len(faces), "each total once"


def test_every_total_of_a_rule_that_rolls_nothing_is_one() -> None:
    assert list(every_total(lambda source: "calm")) == [(Fraction(1), "calm")]
