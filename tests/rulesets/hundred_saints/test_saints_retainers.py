"""Retainers: found, hired, tested; clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.hiring import Hire, Replied
from lychgate.rulesets.hundred_saints.rules.retainers import LoyaltyTested, has_morale_triggers, outgrown
from lychgate.rulesets.hundred_saints.state import Service
from tests.rulesets.hundred_saints.saints import ANN, Saints


def employer(*dice: int, charisma: int = 10, **variants: str) -> Saints:
    table = Saints(dice, **variants)
    return table.types(f"pc Ada fighter level 3 CHA {charisma} hp 20 of Ann", "coins 200 gp to Ada")


def service(table: Saints, name: str) -> Service:
    found = table.who(name).service
    assert found is not None
    return found


# ---------------------------------------------------------------------- looking


def test_retainer_2__a_night_in_taverns_costs_50_gp_and_works_on_3_in_6() -> None:
    table = employer(3, 4, 2).types("seek Ada taverns in small town").finish()
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


# ---------------------------------------------------------------------- hiring


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


def chance_of_yes(table: Saints, **offer: object) -> Fraction:
    chance = Fraction(0)
    command = Hire(name="Bo", employer="Ada", **{"offer": "standard", **offer})  # type: ignore[arg-type]
    for weight, play in every_outcome(lambda dice: table.run(command, dice)):
        (said,) = [event for event in play.events if isinstance(event, Replied)]
        chance += weight if said.reply in ("yes", "keen") else 0
    return chance


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


# ---------------------------------------------------------------------- service


def test_retainer_1__loyalty_is_7_and_charisma_and_so_many_may_serve() -> None:
    table = employer(charisma=4)
    for name in ("Bo", "Cy"):
        table.rolls(6, 5, 3).types(f"hire {name} townsfolk for Ada standard").finish()
    assert service(table, "Bo").loyalty == 5

    with pytest.raises(PlayError, match="Ada may employ 2 at once, and does"):
        table.types("hire Di townsfolk for Ada lavish")


def test_retainer_1__townsfolk_have_a_wage_and_adventurers_a_share() -> None:
    table = employer(5, 5, 3).types("hire Bo townsfolk for Ada standard").finish()
    assert (service(table, "Bo").daily, service(table, "Bo").adventurer, table.who("Bo").morale) == (100, False, 6)
    table.rolls(5, 5, 3).types("hire Cy thief for Ada standard").finish()
    assert (service(table, "Cy").share, service(table, "Cy").adventurer) == ((1, 2), True)


def test_retainer_1__2d6_the_loyalty_or_less_stays_true_and_only_referees_know() -> None:
    table = employer(5, 5, 3).types("hire Bo thief for Ada standard")
    command, chance = table.read("loyalty Bo"), Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(command, dice)):
        (event,) = play.events
        assert isinstance(event, LoyaltyTested)
        chance += weight if event.true else 0
    assert chance == Fraction(21, 36)

    table.rolls(4, 4).types("loyalty Bo")
    assert table.last() == "Bo does not stay true (8 against 7)."
    assert "true" not in table.last(ANN)


@pytest.mark.parametrize(
    ("reading", "score", "triggers"),
    [("loyalty", 7, False), ("morale_triggers_loyalty_score", 7, True), ("morale", 6, True)],
)
def test_retainer_1__what_is_tested_in_battle_is_the_tables_choice(reading: str, score: int, triggers: bool) -> None:
    table = employer(5, 5, 3, retainer_nerve=reading).types("hire Bo townsfolk for Ada standard")
    table.rolls(1, 1).types("loyalty Bo")

    assert table.last() == f"Bo stays true (2 against {score})."
    assert has_morale_triggers(table.state, table.who("Bo")) is triggers
    assert has_morale_triggers(table.state, table.who("Ada")) is True


def test_retainer_4__the_referee_raises_and_lowers_loyalty() -> None:
    table = employer(5, 5, 3).types("hire Bo thief for Ada standard", "loyalty Bo up", "loyalty Bo down 2")
    assert service(table, "Bo").loyalty == 6
    assert table.last() == "Bo's Loyalty is 6 now."


def test_retainer_4__after_a_failed_venture_those_who_are_not_true_leave() -> None:
    table = employer(5, 5, 3).types("hire Bo thief for Ada standard")
    table.rolls(3, 4).types("loyalty Bo venture")
    assert table.who("Bo").alive

    table.rolls(6, 6).types("loyalty Bo venture").finish()

    assert table.last(ANN) == "Bo leaves, after a venture that failed."
    assert [one.name for one in table.state.cast] == ["Ada"]


def test_retainer_4__one_who_reaches_the_employers_level_is_pointed_out() -> None:
    table = employer(5, 5, 3, 2, 1).types("hire Bo thief 3 for Ada standard")
    assert [one.name for one in outgrown(table.state)] == ["Bo"]
    assert "usually goes" in next(field.text for field in table.view().sheets[1].fields if field.label == "Serves")


def test_the_players_do_not_see_loyalty() -> None:
    table = employer(5, 5, 3).types("hire Bo thief for Ada standard")
    serves = [field.text for field in table.view(ANN).sheets[1].fields if field.label == "Serves"]
    assert serves == ["Ada, for 1/2 of a share"]
    assert "Loyalty 7" in next(field.text for field in table.view().sheets[1].fields if field.label == "Serves")


def test_retainer_1__deaths_test_a_retainer_only_where_the_table_reads_it_so() -> None:
    for reading, owed in (("loyalty", 0), ("morale", 1), ("morale_triggers_loyalty_score", 1)):
        table = employer(5, 5, 3, retainer_nerve=reading).types("hire Bo townsfolk for Ada standard", "pc Cy hp 4")
        table.types("foes 1 orc hp 5", "encounter orc", "aware party", "aware orc", "distance 30")
        table.rolls(6, 1).types("next", "next", "next", "next", "attack party").finish()
        table.types("damage Cy 4")
        assert table.state.fight is not None
        assert len(table.state.fight.owed) == owed


def test_retainer_1__a_morale_check_of_a_retainer_is_on_loyalty() -> None:
    for reading, held in (("loyalty", True), ("morale_triggers_loyalty_score", True), ("morale", False)):
        table = employer(5, 5, 3, retainer_nerve=reading).types("hire Bo townsfolk for Ada standard")
        table.types("foes 1 orc hp 5", "encounter orc", "aware party", "aware orc", "distance 30")
        table.rolls(6, 1).types("next", "next", "next", "next", "attack party").finish()
        table.rolls(3, 4).types("morale Bo").finish()
        assert table.state.fight is not None
        assert (table.who("Bo").id not in table.state.fight.broken) is held
