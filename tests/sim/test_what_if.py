"""What an amendment would have changed: the same dice under both books, what differs, and where people choose anew."""

from __future__ import annotations

import pytest

from lychgate import rulesets
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.sim.what_if import Differs, what_if
from lychgate.sim.what_if_told import in_which_they_differ, told

REF, ANN = "Ref", "Ann"
ADA = "character Ada of Ann fighter strength 14 wits 9"
CHECKS = ("check Ada strength", "check Ada wits") * 20


def played(*lines: str, ruleset: str = "constitution", seed: str = "a seed", **variants: str) -> Game[object]:
    """A game in which the referee typed these lines; what is asked then is answered as usual."""
    rules = rulesets.get(ruleset)
    header = Header(rules.name, 1, rules.resolve(variants), (REF, ANN), seed, "an evening", roles={REF: REFEREE})
    game: Game[object] = Game(rules, header)
    for line in lines:
        game.reply(REF, TEXT + line)
        while (asked := next((one for one in game.open if game.busy(one.seat)), None)) is not None:
            game.reply(asked.seat, asked.default() or asked.options()[0].id)
    return game


def natural_ones(game: Game[object]) -> list[int]:
    """The steps of checks in which the first die showed a 1."""
    return [one.id for one in game.path() if one.inputs and getattr(one.inputs[0], "faces", ())[:1] == (1,)]


def test_the_steps_in_which_the_rule_counted_come_out_otherwise_and_no_others() -> None:
    game = played(ADA, *CHECKS)
    assert natural_ones(game)

    found = what_if(game, {"nat1": "ignored"}, REF)

    assert [one.step for one in found.differs] == natural_ones(game)
    assert (found.steps, found.rolls) == (41, sum(len(one.inputs) for one in game.path()))
    first = found.differs[0]
    assert "1 (-4)" in first.then[0]
    assert "1 (-4)" not in first.instead[0]


def test_an_amendment_that_changes_nothing_says_so() -> None:
    game = played(ADA, *CHECKS)

    found = what_if(game, {"skill_round": "down"}, REF)

    assert found.nothing
    assert found.steps == 41


@pytest.mark.parametrize("order", [(REF, ANN), (ANN, REF)])
def test_several_who_were_asked_at_once_may_have_answered_in_any_order(order: tuple[str, str]) -> None:
    game = played(ADA, "npc guard as party lackey hp 3")
    game.reply(REF, TEXT + "rest")
    for seat in order:
        assert game.open_for(seat) is not None
        game.reply(seat, "none")

    assert what_if(game, {"skill_round": "down"}, REF).nothing


def test_a_change_of_one_number_is_found() -> None:
    game = played(ADA, *CHECKS)

    assert [one.step for one in what_if(game, {"natural_one": "6"}, REF).differs] == natural_ones(game)


def test_only_the_steps_that_are_asked_for_are_run_again() -> None:
    game = played(ADA, *CHECKS)
    one = natural_ones(game)[0]

    assert what_if(game, {"nat1": "ignored"}, REF, one, one).steps == 1
    assert what_if(game, {"nat1": "ignored"}, REF, one + 1, one + 1).nothing
    with pytest.raises(PlayError, match="There are no steps from 99"):
        what_if(game, {"nat1": "ignored"}, REF, 99)


def test_what_the_table_wrote_in_its_book_meanwhile_counts_under_both() -> None:
    game = played(ADA, "amend nat1 complication because so", *CHECKS, "rule rope dc 15")

    found = what_if(game, {"natural_one": "9"}, REF)

    assert found.nothing  # the table's own amendment left the number without a use


def test_what_the_table_wrote_of_its_own_meanwhile_is_there_under_both() -> None:
    game = played(ADA, "initiation Quick {bonus 2 to initiative}", "initiate Ada Quick", *CHECKS)

    found = what_if(game, {"nat1": "ignored"}, REF)

    assert (found.apart, found.steps) == (0, 43)


def test_the_value_that_is_tried_stays_when_the_table_writes_something_else_in_its_book() -> None:
    game = played(ADA, "rule rope dc 15", *CHECKS)

    assert [one.step for one in what_if(game, {"nat1": "ignored"}, REF).differs] == natural_ones(game)


def test_dice_that_were_rolled_by_hand_fall_the_same() -> None:
    game = played(ADA)
    game.dice = "hand"
    game.reply(REF, TEXT + "check Ada strength")
    game.reply(REF, TEXT + "1")

    (found,) = what_if(game, {"nat1": "ignored"}, REF).differs

    assert "1 (-4)" in found.then[0]


def test_what_a_seat_may_not_read_is_in_none_of_it() -> None:
    game = played(ADA, *(f"{one} secret" for one in CHECKS))

    assert len(what_if(game, {"nat1": "ignored"}, REF).differs) == len(natural_ones(game)) > 0
    assert what_if(game, {"nat1": "ignored"}, ANN).differs == ()


def test_where_somebody_would_have_been_asked_something_else_it_stops_and_bots_go_on() -> None:
    game = played("character Ada of Ann adventurer will 29", "turn 99", "turn 46", *("sit Ada",) * 60)
    step = next(one for one in natural_ones(game) if len(game.entries[one].inputs) > 1)  # Ada is asked to roll again

    found = what_if(game, {"nat1": "ignored"}, REF, runs=3)

    assert (found.apart, found.steps) == (step, step - 1)
    assert found.reason == "Ann would not have been asked what was asked then."
    assert found.runs == 3
    assert {figure.what for figure in found.paired} == {"hit points left", "without hit points", "orders"}
    assert all(figure.low <= figure.amended - figure.book <= figure.high for figure in found.paired)


@pytest.mark.parametrize(
    ("then", "instead", "differ"),
    [
        ("a b c", "a x c", ("b", "x")),
        ("a b c", "a c", ("b", "")),
        ("a b", "a b c", ("", "c")),
        ("a a", "a", ("a", "")),
        ("a b", "c", ("a b", "c")),
    ],
)
def test_of_a_step_only_those_lines_are_told_that_are_others(then: str, instead: str, differ: tuple[str, str]) -> None:
    found = in_which_they_differ(Differs(1, tuple(then.split()), tuple(instead.split())))

    assert tuple(" ".join(lines) for lines in found) == differ


def test_what_was_told_alike_in_a_step_that_came_out_otherwise_is_left_out() -> None:
    game = played("character Ada of Ann wits 10 hp 4", "npc goblin wits 1 hp 4", "fight", seed="s70")

    lines = told(what_if(game, {"nat1": "ignored"}, REF))

    assert lines[1:] == [
        "Step 3",
        "  then:    Initiative: goblin 12 and Ada 6 (-4 +10 wits).",
        "  instead: Initiative: goblin 12 and Ada 11 (1 +10 wits).",
    ]


def test_a_value_that_the_book_does_not_allow_is_refused() -> None:
    with pytest.raises(PlayError, match="a whole number from 1 to 20"):
        what_if(played(ADA), {"natural_one": "21"}, REF)


SEARCHER = ("character Ada of Ann adventurer level 2 wits 9", 'initiate Ada "Keen eye"')
SEARCHES = ("check Ada wits dc 15 for search",) * 5


def test_typed_effects_are_compared_like_numbers_and_what_was_amended_since_is_no_hindrance() -> None:
    game = played(*SEARCHER, *SEARCHES, 'amend "initiation.Keen eye" none because it is dull')

    found = what_if(game, {"initiation.Keen eye": "{bonus +9 to search}"}, REF)

    assert found.changes == {"initiation.Keen eye": ("{bonus level to search}", "{bonus 9 to search}")}
    assert [one.step for one in found.differs] == [3, 4, 5, 6, 7]
    assert what_if(game, {"initiation.Keen eye": "{bonus level to search}"}, REF).nothing


def test_a_spell_that_was_written_on_the_way_is_compared() -> None:
    game = played("turn", 'spell "Ice bolt" 1 Cold. {harm 1d6}', "turn")

    assert what_if(game, {"spell.ice bolt": "{harm 6d6}"}, REF).nothing
    with pytest.raises(PlayError, match="'harm many' is no effect"):
        what_if(game, {"spell.ice bolt": "{harm many}"}, REF)


def test_where_they_go_apart_in_a_fight_rounds_are_a_figure_and_xp_that_nobody_gains_is_none() -> None:
    goblins = "npc 2 goblins hp 4 ac 10 wits 18 strength 3 damage 1d2"
    game = played(*SEARCHER, goblins, "fight", 'attack "goblin 2" Ada')

    found = what_if(game, {"initiation.Keen eye": "{bonus 40 to initiative}"}, REF, runs=3)

    assert "turn of Ada" in found.reason
    (rounds,) = [one for one in found.paired if one.what == "rounds"]
    assert rounds.book >= 1
    assert "XP" not in [one.what for one in found.paired]
