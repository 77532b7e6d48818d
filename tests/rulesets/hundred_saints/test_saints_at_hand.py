"""Steps at hand: whom those may attack whose turn it is, in words, and the odds of what is about to be rolled."""

from __future__ import annotations

import re

import pytest

from lychgate.rulesets.hundred_saints.decisions import Orders
from lychgate.rulesets.hundred_saints.odds import odds_of
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def met(*faces: int) -> Saints:
    """Two characters face three goblins ten feet off; nobody is surprised; the party acts first unless dice say so."""
    table = Saints((4, 4)).types("pc Ada hp 8 of Ann", "pc Bea hp 6 of Ben", "foes 3 goblins hp 4", "encounter", "next")
    return table.types("next", "distance 10", "next").rolls(*(faces or (6, 1))).types("next").finish()


def ids(table: Saints, seat: str = REF) -> list[str]:
    found = table.orders(seat)
    assert isinstance(found, Orders)
    return [id_ for id_, _ in found.steps if id_.startswith("hit:")]


def choices(table: Saints, seat: str = REF) -> dict[str, tuple[str, str, str]]:
    asked = RULESET.question(table.state, table.orders(seat))
    return {one.id: (one.group, one.label, one.note) for one in asked.choices}


def test_each_of_the_side_whose_turn_it_is_may_attack_those_who_are_no_longer_alike() -> None:
    table = met().types("attack party")

    assert ids(table) == ["hit:Ada:goblin 1", "hit:Bea:goblin 1"]
    table.rolls(15, 1).types("hit:Ada:goblin 1")

    assert ids(table) == ["hit:Bea:goblin 1", "hit:Bea:goblin 2"]


def test_when_all_of_a_side_have_acted_the_next_side_may_attack() -> None:
    table = met().types("attack party").rolls(1).types("hit:Ada:goblin 1").rolls(1).types("hit:Bea:goblin 1").finish()

    ours = ("Ada", "Bea")
    assert ids(table) == [f"hit:{who}:{whom}" for who in ("goblin 1", "goblin 2") for whom in ours]


def test_who_is_out_of_reach_is_not_offered() -> None:
    table = met().types("set encounter.distances.goblins 200 because they ran", "attack party")

    assert ids(table) == []


def test_a_player_is_offered_the_attacks_of_their_own_characters_alone() -> None:
    table = met().types("attack party")

    assert ids(table, ANN) == ["hit:Ada:goblin 1"]
    assert ids(table.rolls(1).types("hit:Ada:goblin 1", seat=ANN), ANN) == []


def test_a_player_is_offered_nobody_who_is_hidden() -> None:
    table = met().types("attack party", 'mark "goblin 1" hidden', 'mark "goblin 2" asleep')

    assert ids(table, ANN) == ["hit:Ada:goblin 2"]
    assert ids(table)[:3] == ["hit:Ada:goblin 1", "hit:Ada:goblin 2", "hit:Ada:goblin 3"]


def test_a_player_is_offered_nothing_while_others_act() -> None:
    table = met(1, 6).types("attack goblins")

    assert ids(table)[0] == "hit:goblin 1:Ada"
    assert ids(table, ANN) == []


def test_the_referee_reads_the_faces_that_hit_and_a_player_does_not() -> None:
    table = met().types("attack party")

    assert choices(table)["hit:Ada:goblin 1"] == ("Ada attacks", "Goblin 1", "unarmed: 10 or more; 4 of 4 hp")
    assert choices(table, ANN)["hit:Ada:goblin 1"] == ("Ada attacks", "Goblin 1", "unarmed")


@pytest.mark.parametrize("typed", [(), ("attack party",), ("evade party",), ("attack goblins", "next")])
def test_no_step_is_shown_by_a_programs_name_for_it(typed: tuple[str, ...]) -> None:
    table = met().types(*typed)

    for seat in (REF, ANN):
        asked = RULESET.question(table.state, table.orders(seat))
        assert [one.label for one in asked.choices if re.search("[a-z][A-Z]", one.label)] == []


def test_enter_does_the_usual_thing_for_a_referee_and_nothing_for_a_player() -> None:
    table = met()

    assert table.orders(REF).default() == "round"
    assert table.orders(ANN).options()
    assert table.orders(ANN).default() == ""


# ---------------------------------------------------------------------- odds


def begun(*also: str) -> Saints:
    return Saints().types("pc Ada hp 8", "foes 3 goblins hp 4", *also, "encounter", "next")


def test_the_odds_of_surprise_are_those_of_its_dice() -> None:
    odds = odds_of(begun().state, "surprise")

    assert odds == "nobody surprised 4/9, only party 2/9, only goblins 2/9, all surprised 1/9"


def test_the_odds_of_surprise_of_three_sides_are_those_of_their_dice() -> None:
    odds = odds_of(begun("foes 2 wolves hp 4").state, "surprise")

    assert odds.startswith("nobody surprised 8/27, ")
    assert odds.endswith(", all surprised 1/27")


def test_the_odds_of_distance_are_its_bounds_and_its_mean() -> None:
    table = begun()
    assert odds_of(table.state, "distance") == "20 to 120 feet, 70 on average"

    table.rolls(1, 1).types("next")

    assert odds_of(table.state, "distance") == "10 to 40 feet, 25 on average"


def test_the_odds_of_initiative_know_a_tie() -> None:
    odds = odds_of(begun().state, "initiative")

    assert sorted(odds.split(", ")) == ["a tie 1/6", "goblins first 5/12", "party first 5/12"]


def test_what_is_certain_and_what_has_no_dice_has_no_odds() -> None:
    table = begun().types("aware party of goblins", "aware goblins of party")

    assert odds_of(table.state, "surprise") == ""
    assert odds_of(table.state, "actions") == ""
    assert odds_of(table.types("end").state, "surprise") == ""


def test_with_many_sides_nobody_waits_for_odds() -> None:
    assert odds_of(begun("foes 1 wolf hp 1", "foes 1 bear hp 1").state, "surprise") == ""
