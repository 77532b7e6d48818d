"""Rounds: their order, what comes next in an encounter, a fight or a chase, and when one is over."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.rulesets.hundred_saints.encounters import about_to_meet
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, faced, fight, next_round
from tests.rulesets.hundred_saints.saints import ANN, Saints


def offered_step(table: Saints, id_: str) -> Choice:
    """A step that the referee is offered, in words."""
    return next(one for one in RULESET.question(table.state, table.orders()).choices if one.id == id_)


def test_the_next_step_says_what_it_does_by_the_rules() -> None:
    table = about_to_meet()
    assert offered_step(table, "next") == Choice("next", "Go on by the rules", "nobody else knows of anybody")

    table.types("next")
    assert offered_step(table, "next").note == "roll who is surprised"

    table.rolls(6, 6).types("next")
    assert offered_step(table, "next").note == "roll how far off they are"

    table.types("distance 30")
    assert offered_step(table, "next").note == "so far off as you said"

    table.types("next")
    assert offered_step(table, "next").note == "roll who acts first"


def test_where_nobody_fights_or_flees_the_next_round_says_so() -> None:
    assert offered_step(faced(), "round") == Choice("round", "Next Round", "nobody fights or flees")


def test_in_the_free_round_of_some_it_says_who_acts_and_who_would_lose_it() -> None:
    for dice, acts, lets in (
        (
            (6, 1),
            "The party acts alone in this Round: the goblins are surprised.",
            "the party lets its free Round go by",
        ),
        (
            (1, 6),
            "The goblins act alone in this Round: the party is surprised.",
            "the goblins let their free Round go by",
        ),
    ):
        table = about_to_meet().types("next").rolls(*dice).types("next", "distance 60", "next", "next")

        assert RULESET.question(table.state, table.orders()).prompt == acts
        assert offered_step(table, "round") == Choice("round", "Next Round", lets)


def test_after_the_free_round_the_sides_act_in_their_order() -> None:
    table = about_to_meet().types("next").rolls(6, 1).types("next", "distance 60", "next", "next")

    table.rolls(5, 3).types("round")

    assert RULESET.question(table.state, table.orders()).prompt == "The sides act in their order."
    assert offered_step(table, "round").note == "nobody fights or flees"


def test_in_a_fight_the_round_is_over_first_and_then_initiative_is_rolled() -> None:
    table = faced().types("attack party")
    assert offered_step(table, "next") == Choice("next", "The Round is over")

    table.types("next")

    assert fight(table).declaring
    assert offered_step(table, "next") == Choice("next", "Roll initiative for the next Round")


def test_in_a_fight_whose_encounter_went_back_the_step_is_the_encounters() -> None:
    table = faced().types("attack party", "back distance")

    assert offered_step(table, "next") == Choice("next", "Go on by the rules", "roll how far off they are")


def test_in_a_chase_the_next_round_is_one_of_it() -> None:
    table = faced(feet=60).types("evade party", "pursue yes")

    assert offered_step(table, "round") == Choice("round", "Next Round")
    assert table.state.chase is not None
    assert table.types("round").state.chase is not None
    assert table.state.chase.round == 1


def test_an_encounter_ends_or_was_avoided() -> None:
    table = faced()

    assert offered_step(table, "end").label == "The encounter is over"
    assert offered_step(table, "end:avoided").label == "It was avoided"


def test_combat_seq_1__declarations_then_initiative_then_each_side_and_morale_at_the_end() -> None:
    table = faced().types("attack")
    assert not fight(table).declaring

    table.types("next")
    assert fight(table).declaring
    with pytest.raises(PlayError, match=r"The Round is over\. Declare"):
        table.types("hit Ada goblin 1")
    table.rolls(5, 2).types("declare Ada parry", "next")

    assert fight(table).means(table.who("Ada").id, "parry")


def test_combat_seq_1__the_view_shows_the_round_and_what_is_owed_to_the_referee_alone() -> None:
    table = faced().rolls(15, 4).types("hit Ada goblin 1").finish()

    ours, theirs = table.view().cards[0], table.view(ANN).cards[0]
    assert ours.title == "A fight: Round 1"
    assert [(one.title, one.status) for one in ours.stages] == [
        ("Declarations", "done"),
        ("The party", "now"),
        ("The goblins", "to come"),
        ("Morale", "to come"),
    ]
    assert "owed by goblins (first death)" in ours.stages[-1].result
    assert [one.title for one in theirs.stages] == ["Declarations", "The party", "The goblins"]
    assert not [line for line in table.lines(ANN) if "morale" in line]


def test_whoever_is_in_melee_stands_with_the_side_that_acts_first_and_not_with_the_other_too() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1").finish()

    told = {one.title: one.result for one in table.view().cards[0].stages}
    assert told["The party"] == "acted: Ada; in melee: Ada against goblin 1"
    assert told["The goblins"] == ""


@pytest.mark.clause("enc.combat.seq.1")
def test_a_referee_may_let_somebody_move_after_they_have_struck() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1")

    with pytest.raises(PlayError, match="too late for moving"):
        table.types("move Ada 5")
    table.types("move Ada 5 anyway")


@pytest.mark.clause("enc.combat.seq.1")
def test_a_phase_is_reached_once() -> None:
    table = faced(feet=60, characters=ADA_AND_BEA)
    table.types("move Ada 5")
    before = table.run(table.read("move Bea 5"), table.dice)

    assert [type(one).__name__ for one in before.events] == ["Moved"]


def test_the_next_round_is_opened_by_initiative() -> None:
    assert not fight(next_round(faced().types("attack"), 6, 1)).declaring


def test_a_round_of_a_fight_is_over_once() -> None:
    table = faced().types("attack")
    next_round(table, 6, 1)

    assert not fight(table).declaring


@pytest.mark.clause("enc.combat.seq.1")
def test_a_round_that_is_over_has_left_nothing_to_the_next() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1", "next").finish()

    now = fight(table)
    assert (now.declaring, now.at, now.struck, now.acted, now.moved) == (True, (0, 0), {}, (), {})
