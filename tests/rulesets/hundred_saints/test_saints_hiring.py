"""Hiring: looking for retainers, offers, and who says yes. Clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.hiring import Hire, Replied
from lychgate.rulesets.hundred_saints.state import Service
from tests.rulesets.hundred_saints.characters import employer, rolls_of, service
from tests.rulesets.hundred_saints.saints import ANN, Saints


def chance_of_yes(table: Saints, **offer: object) -> Fraction:
    chance = Fraction(0)
    command = Hire(name="Bo", employer="Ada", **{"offer": "standard", **offer})  # type: ignore[arg-type]
    for weight, play in every_outcome(lambda dice: table.run(command, dice)):
        (said,) = [event for event in play.events if isinstance(event, Replied)]
        chance += weight if said.reply in ("yes", "keen") else 0
    return chance


def test_retainer_2__a_night_in_taverns_costs_50_gp_and_works_on_3_in_6() -> None:
    table = employer(3, 4, 2)
    table.state = replace(table.state, hiring=replace(table.state.hiring, ill_will=-2))
    table.types("seek Ada taverns in small town").finish()
    assert table.state.hiring.ill_will == 0
    assert table.last(ANN) == "Ada looks for retainers by taverns: 4 townsfolk and 2 adventurers come."
    assert table.who("Ada").coins.gp == 150

    assert employer(4).types("seek Ada taverns in city").finish().last(ANN).endswith("nobody comes.")


def test_retainer_2__notices_cost_25_gp_work_on_2_in_6_and_take_1d4_days() -> None:
    table = employer(2, 3, 4).types("seek Ada notices village").finish()
    assert table.last(ANN) == ("Ada looks for retainers by notices: 3 townsfolk and 1 adventurer come after 4 days.")
    assert employer(3).types("seek Ada notices village").finish().who("Ada").coins.gp == 175


def test_retainer_2__each_way_so_often_in_a_place_of_that_size() -> None:
    table = employer(6, 6, 6).types("seek Ada notices large town", "seek Ada notices large town")
    with pytest.raises(PlayError, match="in a large town 2 in 7 days at most"):
        table.types("seek Ada notices large town")

    table.types("set day 8 because a week passes", "seek Ada notices large town").finish()
    with pytest.raises(PlayError, match="That costs 50 gp; Ada has 5 gp"):
        table.types("coins lost 120 gp from Ada", "seek Ada taverns city")


@pytest.mark.clause("enc.retainer.2")
def test_the_last_coins_may_go_and_who_pays_walks_more_lightly() -> None:
    table = employer(4, coins=450, encumbrance="weight")
    assert table.who("Ada").speed == 30

    table.types("seek Ada taverns city").finish()

    assert table.who("Ada").speed == 40
    assert employer(4, coins=50).types("seek Ada taverns city").finish().who("Ada").coins.worth == 0


@pytest.mark.clause("enc.retainer.2")
def test_a_place_may_be_tried_again_when_its_days_are_over_and_the_last_try_is_named() -> None:
    table = employer(6, 6, coins=400).types("set day 10 because it is late", "seek Ada notices large town")
    table.types("set day 12 because it is later", "seek Ada notices large town")
    with pytest.raises(PlayError, match="That was tried on day 12: in a large town 2 in 7 days at most"):
        table.types("seek Ada notices large town")

    table.types("set day 17 because a week passes").rolls(6).types("seek Ada notices large town").finish()


@pytest.mark.parametrize(
    ("total", "reply"),
    [(2, "angry"), (3, "no"), (5, "no"), (6, "more"), (8, "more"), (9, "yes"), (11, "yes"), (12, "keen")],
)
def test_retainer_3__2d6_and_what_comes_of_it(total: int, reply: str) -> None:
    faces = (total // 2, total - total // 2)
    table = employer(*faces, *((4,) if reply in ("yes", "keen") else ()))
    table.types("hire Bo fighter for Ada standard").finish()

    told = [line for line in table.lines(ANN) if line.startswith("Bo, offered")]
    assert told[0].endswith(f"({total}).")
    hired = any(one.name == "Bo" for one in table.state.cast)
    assert hired == (reply in ("yes", "keen"))
    if hired:
        assert service(table, "Bo").loyalty == 7 + (1 if reply == "keen" else 0)
    assert table.state.hiring.ill_will == (-1 if reply == "angry" else 0)


def test_retainer_3__charisma_the_offer_a_present_and_a_bad_name_count() -> None:
    assert chance_of_yes(employer()) == Fraction(10, 36)
    assert chance_of_yes(employer(charisma=13)) == Fraction(15, 36)
    assert chance_of_yes(employer(), offer="mean") == Fraction(3, 36)
    assert chance_of_yes(employer(), offer="decent") == Fraction(15, 36)
    assert chance_of_yes(employer(), offer="decent", present=True) == Fraction(21, 36)
    assert chance_of_yes(employer(), offer="lavish", present=True) == Fraction(21, 36)
    assert chance_of_yes(employer(), by=-2) == Fraction(3, 36)


def test_retainer_3__an_angry_refusal_makes_the_next_reply_worse() -> None:
    table = employer(1, 1, 4, 5).types("hire Bo fighter for Ada standard", "hire Cy fighter for Ada standard")
    assert table.finish().last(ANN) == "Cy, offered a standard wage, wants more (8)."


def test_retainer_3__an_offer_one_step_better_is_taken_without_a_second_roll() -> None:
    table = employer(3, 3, 4).types("hire Bo fighter for Ada standard")
    with pytest.raises(PlayError, match="Bo wants more than standard"):
        table.types("hire Bo fighter for Ada poor")

    table.types("hire Bo fighter for Ada decent").finish()

    assert service(table, "Bo").share == (2, 3)
    assert table.state.hiring.haggling == ()


@pytest.mark.clause("enc.retainer.3")
def test_the_same_offer_again_is_too_little_and_a_present_counts_once() -> None:
    table = employer(3, 3).types("hire Bo fighter for Ada standard")
    with pytest.raises(PlayError, match="Bo wants more than standard"):
        table.types("hire Bo fighter for Ada standard")

    plain = employer(4, 4).types("hire Bo fighter for Ada standard").finish()
    gift = employer(4, 4, 4).types("hire Bo fighter for Ada standard present").finish()

    assert plain.last(ANN).endswith("(8).")
    assert any(line.startswith("Bo, offered") and line.endswith("(9).") for line in gift.lines(ANN))


@pytest.mark.clause("enc.retainer.3")
def test_an_offer_that_was_bettered_is_taken_with_plain_loyalty_and_no_total() -> None:
    table = Saints((3, 3, 4)).types("pc Ada fighter level 3 CHA 10 hp 20 of Ann", "coins 200 gp to Ada")
    table.types("hire Bo fighter for Ada standard", "hire Bo fighter for Ada decent").finish()

    served = table.who("Bo").service
    assert isinstance(served, Service)
    assert served.loyalty == 7
    assert [line for line in table.lines(ANN) if line.startswith("Bo, offered a decent") and "(" in line] == []


def test_retainer_rolls_say_what_they_are_for_and_loyalty_is_rolled_in_secret() -> None:
    table = Saints((1, 1, 5, 5, 3, 2, 2)).types("pc Ada fighter CHA 10 hp 6", "coins 75 gp to Ada")
    table.types("seek Ada taverns village", "set day 9 because days pass", "hire Bo townsfolk for Ada standard")
    table.types("loyalty Bo").finish()
    assert [one.only == ("Ref",) for one in table.thrown] == [False, False, False, False, True]
    assert [one[:2] for one in rolls_of(table)] == [
        ("1d6", "enc.retainer.2"),
        ("1d4", "enc.retainer.2"),
        ("2d6", "enc.retainer.3"),
        ("1d4", "enc.char.hp.1"),
        ("2d6", "enc.retainer.1"),
    ]


def test_a_townsman_hired_is_seen_by_all_and_has_the_books_numbers() -> None:
    table = Saints((5, 5, 3)).types("pc Ada fighter hp 6", "hire Bo townsfolk for Ada poor").finish()
    bo = table.who("Bo")
    assert (bo.id, bo.hp, bo.max_hp, bo.xp, bo.service and bo.service.daily) == ("pc:bo", 3, 3, 10, 50)
    assert table.last(ANN) == "Bo comes into play."


@pytest.mark.clause("enc.retainer.3")
def test_a_player_orders_the_retainer_whom_they_have_hired_and_a_referee_their_own() -> None:
    table = employer().types("hire Bo fighter for Ada standard", seat=ANN)
    table.rolls(6, 6, 6).types("agree 1")
    assert table.who("Bo").seat == ANN
    table.rolls(4).types("check Bo strength", seat=ANN).finish()

    theirs = employer(6, 6, 6).types("hire Bo fighter for Ada standard")
    with pytest.raises(PlayError, match="You order your own characters; Bo is not one of them"):
        theirs.types("check Bo strength", seat=ANN)
