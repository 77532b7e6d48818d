"""What comes next, by what goes on: a step of the encounter, a Round of a fight, or a Round of a chase."""

from __future__ import annotations

from lychgate.core.view import Choice
from lychgate.rulesets.hundred_saints.rules.initiative import tie
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Place
from tests.rulesets.hundred_saints.fights import faced, fight
from tests.rulesets.hundred_saints.saints import Saints


def offered(table: Saints, id_: str) -> Choice:
    """A step that the referee is offered, in words."""
    return next(one for one in RULESET.question(table.state, table.orders()).choices if one.id == id_)


def met() -> Saints:
    """Ada and three goblins are about to meet."""
    return Saints().types("pc Ada hp 8 of Ann", "foes 3 goblins AC 11 hp 4 morale 7 club 1d4", "encounter")


def test_the_next_step_says_what_it_does_by_the_rules() -> None:
    table = met()
    assert offered(table, "next") == Choice("next", "Go on by the rules", "nobody else knows of anybody")

    table.types("next")
    assert offered(table, "next").note == "roll who is surprised"

    table.rolls(6, 6).types("next")
    assert offered(table, "next").note == "roll how far off they are"

    table.types("distance 30", "next")
    assert offered(table, "next").note == "roll who acts first"


def test_where_nobody_fights_or_flees_the_next_round_says_so() -> None:
    assert offered(faced(), "round") == Choice("round", "Next Round", "nobody fights or flees")


def test_in_a_fight_the_round_is_over_first_and_then_initiative_is_rolled() -> None:
    table = faced().types("attack party")
    assert offered(table, "next") == Choice("next", "The Round is over")

    table.types("next")

    assert fight(table).declaring
    assert offered(table, "next") == Choice("next", "Roll initiative for the next Round")


def test_in_a_fight_whose_encounter_went_back_the_step_is_the_encounters() -> None:
    table = faced().types("attack party", "back distance")

    assert offered(table, "next") == Choice("next", "Go on by the rules", "roll how far off they are")


def test_in_a_chase_the_next_round_is_one_of_it() -> None:
    table = faced(feet=60).types("evade party", "pursue yes")

    assert offered(table, "round") == Choice("round", "Next Round")
    assert table.state.chase is not None
    assert table.types("round").state.chase is not None
    assert table.state.chase.round == 1


def test_an_encounter_ends_or_was_avoided() -> None:
    table = faced()

    assert offered(table, "end").label == "The encounter is over"
    assert offered(table, "end:avoided").label == "It was avoided"


def test_a_tie_is_told_where_the_same_die_has_come_to_two_places() -> None:
    assert tie((Place("party", 4, 1), Place("goblins", 4, 2))) == "; the tie was rolled again"
    assert tie((Place("party", 4, 1), Place("goblins", 4, 1))) == "", "they act at the same time"
    assert tie((Place("party", 4, 1), Place("goblins", 3, 2))) == ""
    assert tie((Place("party", 0, 1), Place("goblins", 0, 2))) == "", "no die was rolled"


def test_surprise_4__what_was_said_of_one_ambush_is_taken_back_and_of_the_other_stays() -> None:
    table = met().types("ambush party", "ambush goblins", "ambush not party")

    assert table.state.encounter_now.ambushed == ("goblins",)
