"""The luck of an evening: sums against what is expected of such dice, from what a seat may see."""

from __future__ import annotations

from math import isclose, sqrt
from random import Random

import pytest

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.core.roll import By, Roll
from lychgate.server.afterwards import text_plot, verdict
from lychgate.sim.luck import faces_of, luck, luck_of
from tests.shares import in_soak_too, share


def roll(dice: str, *faces: int, by: By = "app") -> Roll:
    return Roll(dice, "a.clause", "party:1", faces, sum(faces), by)


def test_sums_are_held_against_mean_and_variance() -> None:
    found = luck("ann", [(6, 6), (1, 6), (20, 20)])

    assert (found.dice, found.sum, found.expected) == (3, 27, 3.5 + 3.5 + 10.5)
    assert isclose(found.deviation, sqrt(2 * 35 / 12 + 399 / 12))
    assert [one.over for one in found.points] == [2.5, 0.0, 9.5]


@pytest.mark.parametrize(
    ("rolled", "faces"),
    [
        (roll("2d6", 3, 4), [(3, 6), (4, 6)]),
        (roll("4d6kh3", 1, 2, 3, 4), [(1, 6), (2, 6), (3, 6), (4, 6)]),
        (roll("1d6+1d20", 3, 17), [(3, 6), (17, 20)]),
        (roll("1d6", 3, by="hand"), [(3, 6)]),
        (roll("1d6", 3, by="picked"), []),
        (roll("1d6", 3, by="script"), []),
        (roll("no dice", 3), []),
        (roll("1d6", 9), []),
    ],
)
def test_all_faces_count_that_fell_and_none_that_was_chosen(rolled: Roll, faces: list[tuple[int, int]]) -> None:
    assert list(faces_of(rolled)) == faces


def test_under_twenty_dice_nothing_can_be_said() -> None:
    few, enough = luck("ann", [(6, 6)] * 19), luck("ann", [(6, 6)] * 20)

    assert "That is too few dice to judge: it takes 20." in verdict(few)
    assert "outside the band" in verdict(enough)


@in_soak_too
def test_plain_dice_end_within_the_band_in_19_evenings_of_20() -> None:
    dice, evenings = Random("evenings"), share("LYCHGATE_SOAK_EVENINGS", 400, 4_000)
    within = sum(
        not luck("ann", [(dice.randint(1, sides), sides) for sides in (4, 6, 6, 8, 20) * 20]).unusual
        for _ in range(evenings)
    )

    assert 0.92 < within / evenings < 0.98


def test_the_plot_has_the_sum_the_expectation_and_the_band() -> None:
    high = text_plot(luck("ann", [(6, 6)] * 30))
    even = text_plot(luck("ann", [(3, 6), (4, 6)] * 15))

    assert high[0].endswith("*")
    assert high[4].count("-") > 40
    assert "*" in even[4]
    assert even[0].endswith(".")


def test_what_a_seat_may_not_see_does_not_count_for_it() -> None:
    rules = rulesets.get("hundred_saints")
    header = Header(
        rules.name, rules.version, rules.resolve({}), ("Ref", "Ann"), "a seed", "here", roles={"Ref": REFEREE}
    )
    game: Game[object] = Game(rules, header)
    game.reply("Ref", "text:roll 3d6")
    game.reply("Ref", "text:roll 5d8 secret")

    (all_of_it,), seen = luck_of(game, "Ref"), luck_of(game, "Ann")

    assert all_of_it.dice == 8
    assert [(one.seat, one.dice) for one in seen] == [("Ref", 3)]
