"""The odds of what is about to be rolled are those of its dice."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.odds import odds_of
from tests.rulesets.hundred_saints.saints import Saints


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


def test_the_odds_of_initiative_of_three_sides_are_those_of_a_unique_highest_die() -> None:
    """Worked out by hand: (25 + 16 + 9 + 4 + 1) / 216 for each, whoever ties behind; then all have the same chance."""
    odds = odds_of(begun("foes 2 wolves hp 4").state, "initiative")

    first, _, again = odds.partition("; ")
    assert sorted(first.split(", ")) == [
        "a tie 17/72",
        "goblins first 55/216",
        "party first 55/216",
        "wolves first 55/216",
    ]
    assert again == "after re-rolls 1/3 each"


def test_where_all_roll_again_no_side_is_first_before_nobody_ties() -> None:
    table = Saints(initiative_tie="reroll_all").types("pc Ada hp 8", "foes 3 goblins hp 4", "foes 2 wolves hp 4")
    odds = odds_of(table.types("encounter", "next").state, "initiative")

    assert odds.startswith("a tie 4/9, ")
    assert "party first 5/27" in odds


def test_what_is_certain_and_what_has_no_dice_has_no_odds() -> None:
    table = begun().types("aware party of goblins", "aware goblins of party")

    assert odds_of(table.state, "surprise") == ""
    assert odds_of(table.state, "actions") == ""
    assert odds_of(table.types("end").state, "surprise") == ""


def test_with_many_sides_nobody_waits_for_odds() -> None:
    assert odds_of(begun("foes 1 wolf hp 1", "foes 1 bear hp 1").state, "surprise") == ""
