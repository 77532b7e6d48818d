"""Retainers: their Loyalty, their pay, and when they leave. Clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.retainers import LoyaltyTested, has_morale_triggers, outgrown
from lychgate.rulesets.hundred_saints.state import Service
from tests.rulesets.hundred_saints.characters import employer, service
from tests.rulesets.hundred_saints.saints import ANN, Saints


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


@pytest.mark.clause("enc.retainer.1")
def test_an_adventurer_has_a_share_and_no_wage() -> None:
    table = employer(6, 5, 4).types("hire Bo fighter for Ada standard").finish()

    served = table.who("Bo").service
    assert isinstance(served, Service)
    assert (served.adventurer, served.daily) == (True, 0)


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


def test_who_serves_nobody_has_no_loyalty() -> None:
    with pytest.raises(PlayError, match="Ada serves nobody"):
        Saints().types("pc Ada hp 4", "loyalty Ada")
    assert Service(employer="pc:ada", loyalty=7).share == (1, 2)


def test_a_bonus_to_a_test_of_loyalty_counts() -> None:
    table = Saints((5, 5, 3)).types("pc Ada fighter hp 6", "hire Bo townsfolk for Ada standard")
    table.rolls(4, 4).types("loyalty Bo 1")
    assert table.last() == "Bo stays true (8 against 8)."
    table.rolls(4, 4).types("loyalty Bo venture 1").finish()
    assert table.who("Bo").alive
