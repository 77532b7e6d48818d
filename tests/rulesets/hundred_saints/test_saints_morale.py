"""Morale: when a side must check, and who of it holds. Clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.morale import CheckMorale, MoraleDue, MoraleWaived
from lychgate.rulesets.hundred_saints.state import State
from tests.rulesets.hundred_saints.chases import standing
from tests.rulesets.hundred_saints.fights import faced, fight, given
from tests.rulesets.hundred_saints.offers import step_ids
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def owed(table: Saints) -> list[tuple[str, str]]:
    return [(one.side, one.trigger) for one in fight(table).owed]


def ids(table: Saints, *names: str) -> tuple[str, ...]:
    return tuple(table.who(name).id for name in names)


@pytest.mark.parametrize(("faces", "holds"), [((3, 4), True), ((4, 4), False)])
def test_morale_1__7_holds_against_7_and_8_breaks(faces: tuple[int, int], holds: bool) -> None:
    table = faced("ogre hp 10 morale 7").types("attack").rolls(*faces).types("morale ogre").finish()

    ogre = table.who("ogre").id
    assert (fight(table).broken, fight(table).passes) == (((), {ogre: 1}) if holds else ((ogre,), {}))
    assert table.thrown[-1].only == (REF,), "only referees know of it"


def test_morale_1__morale_7_breaks_15_times_in_36() -> None:
    table = faced("ogre hp 10 morale 7").types("attack")

    odds = Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(CheckMorale("ogre"), dice)):
        assert play.state.fight is not None
        odds += weight * bool(play.state.fight.broken)

    assert odds == Fraction(15, 36)


def test_morale_1__who_has_broken_checks_no_more() -> None:
    table = faced("ogre hp 12 morale 7").types("attack").rolls(6, 6).types("morale ogre").finish()

    with pytest.raises(PlayError, match="Nobody of the ogre checks"):
        table.types("morale ogre")
    assert "broken: ogre" in table.view().cards[0].stages[-1].result


@pytest.mark.clause("enc.morale.1")
def test_a_check_that_is_called_for_settles_what_that_side_owes_and_nothing_else() -> None:
    table = faced("2 goblins hp 4 morale 7", "2 wolves hp 4 morale 7").types("attack", "damage goblin 1 4")
    table.types("damage wolf 1 4").rolls(3, 3).types("morale goblins").finish()

    assert owed(table) == [("wolves", "first death"), ("wolves", "half out")]


def test_morale_2__start_3_one_dead_is_the_first_and_two_out_are_half() -> None:
    table = faced().types("attack", "down goblin 1")
    assert owed(table) == [("goblins", "first death")]

    table.types("down goblin 2 beaten")

    assert owed(table) == [("goblins", "first death"), ("goblins", "half out")]


def test_morale_2__the_beaten_count_for_half_and_not_for_the_first_death() -> None:
    table = faced("4 goblins hp 4").types("attack", "down goblin 1 beaten")
    assert owed(table) == []

    table.types("down goblin 2 gone")

    assert owed(table) == [("goblins", "half out")]


def test_morale_2__each_reason_is_used_up_by_its_check() -> None:
    table = faced("5 goblins hp 4 morale 7").types("attack", "down goblin 1")
    table.rolls(1, 1).types("next", answers={"saints.morale": "roll"}).finish().rolls(6, 1).types("next")

    table.types("down goblin 2")

    assert owed(table) == []


@pytest.mark.parametrize(("reading", "dice"), [("per_round", (3, 3)), ("each_trigger", (3, 3, 2, 2))])
def test_morale_2__two_reasons_in_one_round_make_one_check_or_two(reading: str, dice: tuple[int, ...]) -> None:
    table = faced(morale_merge=reading).types("attack", "down goblin 1", "down goblin 2")
    asked: list[tuple[str, ...]] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append(getattr(decision, "because", ()))
        return "roll"

    table.rolls(*dice).types("next", answers=answer).finish()

    merged = [("first death", "half out")]
    assert asked == (merged if reading == "per_round" else [("first death",), ("half out",)])
    assert owed(table) == []


def test_morale_2__the_check_falls_at_the_end_of_the_round_and_the_referee_is_asked() -> None:
    table = faced().types("attack", "down goblin 1")
    assert not [line for line in table.lines() if line.startswith("Morale")]

    table.types("next", answers={"saints.morale": "waive"}).finish()

    assert owed(table) == []
    assert "No check of morale for the goblins." in table.lines()
    assert not [line for line in table.lines(ANN) if "orale" in line]


def test_morale_2__one_that_the_referee_calls_for_before_settles_it() -> None:
    table = faced().types("attack", "down goblin 1").rolls(3, 3).types("morale goblins").finish()

    table.types("next")

    assert owed(table) == []


def test_morale_2__who_was_out_of_it_before_the_fight_counts_for_nothing() -> None:
    table = faced("4 goblins hp 4")
    table.types("damage goblin 1 4", "attack", "down goblin 2 beaten")

    assert owed(table) == []


@pytest.mark.clause("enc.morale.2", "enc.morale.3")
@pytest.mark.parametrize(
    ("foes", "line", "reasons"),
    [
        ("ogre hp 12", "down ogre", ["first harm", "a quarter left"]),
        ("ogre hp 12", "down ogre beaten", []),
        ("2 goblins hp 4", "down goblin 1", ["first death", "half out"]),
        ("2 goblins hp 4", "down goblin 1 beaten", ["half out"]),
    ],
)
def test_one_alone_is_no_group_and_two_are(foes: str, line: str, reasons: list[str]) -> None:
    table = faced(foes).types("attack", line)

    assert [reason for _, reason in owed(table)] == reasons


def test_morale_2__those_who_fight_while_others_run_check_their_morale_at_the_end_of_the_round() -> None:
    table = standing().rolls(5, 2).types("round").rolls(15, 1).types("hit Bob goblin 1 with club").finish()

    table.rolls(6, 6).types("round", answers={"saints.morale": "roll"}).finish()

    assert fight(table).broken == (table.who("goblin 1").id,)
    assert fight(table).declaring


def test_morale_2__a_part_that_comes_back_brings_the_checks_that_it_owes() -> None:
    table = faced("4 goblins AC 11 hp 4 morale 7 club 1d4", feet=5).types("leave goblin 3 goblin 4 as guards")
    table.rolls(15, 8).types("hit Ada goblin 3").finish()
    assert {one.side for one in fight(table).owed} == {"guards"}

    table.types("rejoin guards")
    assert {one.side for one in (*fight(table).owed, *fight(table).tried)} == {"goblins"}

    table.rolls(2, 2).types("next", answers={"saints.morale": "roll"}).finish()
    assert fight(table).owed == ()


def test_morale_8__one_roll_serves_a_side_and_each_is_held_against_it() -> None:
    table = given(faced(), "goblin 3", morale=9).types("attack").rolls(4, 4).types("morale goblins").finish()

    assert fight(table).broken == ids(table, "goblin 1", "goblin 2")
    assert fight(table).passes == {table.who("goblin 3").id: 1}
    assert (
        table.last()
        == "Morale of the goblins (8): goblin 3 holds; goblin 1 and goblin 2 break, and try to give up or flee."
    )


def test_morale_8__each_side_that_owes_one_rolls_its_own() -> None:
    table = faced("3 goblins hp 4 morale 7", "3 wolves hp 4 morale 7")
    table.types("attack", "down goblin 1", "down wolf 1")

    table.rolls(3, 3, 6, 6).types("next", answers={"saints.morale": "roll"}).finish()

    assert fight(table).broken == ids(table, "wolf 2", "wolf 3")


@pytest.mark.parametrize(
    ("hp", "reasons"), [(11, ["first harm"]), (4, ["first harm"]), (3, ["first harm", "a quarter left"])]
)
def test_morale_3__one_alone_checks_when_first_harmed_and_at_a_quarter(hp: int, reasons: list[str]) -> None:
    table = faced("ogre hp 12 morale 8").types("attack", f"damage ogre {12 - hp}")

    assert [trigger for _, trigger in owed(table)] == reasons


def test_morale_3__the_last_of_a_group_is_not_alone() -> None:
    table = faced("2 goblins hp 4").types("attack", "down goblin 1 gone")
    before = owed(table)

    table.types("damage goblin 2 1")

    assert before == owed(table) == [("goblins", "half out")]


def test_morale_4__after_two_passes_there_are_no_more_checks() -> None:
    table = faced("ogre hp 12 morale 8").types("attack").rolls(1, 1, 1, 1).types("morale ogre", "morale ogre").finish()

    with pytest.raises(PlayError, match="nor who has held 2 times"):
        table.types("morale ogre")
    table.types("damage ogre 1", "next").finish()

    assert owed(table) == []


@pytest.mark.parametrize("shift", ["", " -2"])
def test_morale_5__12_never_checks_and_the_printed_score_counts(shift: str) -> None:
    table = faced("ogre hp 12 morale 12").types("attack")

    with pytest.raises(PlayError, match="morale 12 never does"):
        table.types(f"morale ogre{shift}")
    table.types("damage ogre 11", "next").finish()


@pytest.mark.clause("enc.morale.5")
@pytest.mark.parametrize(("score", "due"), [(11, True), (12, False)])
def test_a_side_that_never_checks_is_not_said_to_owe_a_check(score: int, due: bool) -> None:
    table = faced(f"ogre hp 12 morale {score}").types("attack", "damage ogre 1")

    assert owed(table) == [("ogre", "first harm")]
    assert any("check of morale" in line for line in table.lines()) == due
    assert ("Morale is due" in table.prompt()) == due
    assert ("morale:ogre" in step_ids(table)) == due
    assert (table.view().cards[0].stages[-1].result != "") == due


@pytest.mark.clause("enc.morale.5")
def test_it_is_kept_that_nobody_of_a_side_checks() -> None:
    table = faced("ogre hp 12 morale 12").types("attack", "damage ogre 1")

    play = table.run(table.read("next"), table.dice)

    assert [one.nobody for one in play.events if isinstance(one, MoraleWaived)] == [True]


@pytest.mark.parametrize(("shift", "holds"), [("-2", False), ("-1", False), ("roll", True), ("+2", True)])
def test_morale_6__the_referee_shifts_the_score_by_up_to_two(shift: str, holds: bool) -> None:
    table = faced("ogre hp 12 morale 7").types("attack", "damage ogre 1")

    table.rolls(3, 4).types("next", answers={"saints.morale": shift}).finish()

    assert (fight(table).broken == ()) == holds
    with pytest.raises(PlayError, match="from -2 to 2"):
        table.types("morale ogre -3")


def test_morale_6__what_may_be_added_is_offered_the_least_first_and_no_check_at_last() -> None:
    due = MoraleDue(seat=REF, side="goblins", because=("first death",))

    assert [one.id for one in due.options()] == ["roll", "-1", "+1", "-2", "+2", "waive"]


@pytest.mark.clause("enc.morale.6")
@pytest.mark.parametrize(("by", "holds"), [("+1", True), ("-1", False)])
def test_what_the_referee_adds_helps_or_harms_all_alike(by: str, holds: bool) -> None:
    table = faced("ogre hp 12 morale 7").types("attack").rolls(*((4, 4) if holds else (3, 4)))
    ogre = table.who("ogre").id

    table.types(f"morale ogre {by}").finish()

    assert (fight(table).passes, fight(table).broken) == (({ogre: 1}, ()) if holds else ({}, (ogre,)))


def test_morale_7__nobody_rolls_for_the_players_and_they_may_surrender() -> None:
    table = faced(characters=("Ada of Ann", "Bea of Ben")).types("attack", "down Ada")
    assert owed(table) == []

    for typed in ("morale party", "morale Bea"):
        with pytest.raises(PlayError, match="Players decide for their characters"):
            table.types(typed)
    table.types("surrender party")

    assert table.who("Bea").mark("surrendered")
    assert "Bea surrenders." in table.lines(ANN)
    with pytest.raises(PlayError, match="Bea is out of the fight: surrendered"):
        table.types("hit Bea goblin 1")


def test_morale_7__not_even_for_a_character_on_another_side() -> None:
    table = given(faced(characters=("Ada of Ann", "Bea of Ben")), "Bea", side="goblins", morale=2)

    table.types("attack").rolls(6, 6).types("morale goblins").finish()

    assert table.who("Bea").id not in fight(table).broken


@pytest.mark.clause("enc.combat.mount.1", "enc.morale.1")
def test_a_check_of_one_settles_what_is_owed_about_that_one() -> None:
    table = faced("2 orcs hp 4 morale 7", "warhorse as orcs hp 12 morale 7").types("mark warhorse ridden by orc 1")
    table.types("attack", "damage warhorse 1", "damage orc 2 4").rolls(3, 3).types("morale warhorse").finish()

    assert {one.who for one in fight(table).owed} == {""}


@pytest.mark.clause("enc.morale.1")
def test_a_referee_is_asked_of_one_foe_in_a_sentence_that_begins_with_a_capital_letter() -> None:
    table = faced("2 goblins hp 4 morale 7")
    goblin = table.who("goblin 1").id

    due = MoraleDue(seat=REF, side="goblins", who=goblin, because=("it is alone",))

    assert table.ruleset.question(table.state, due).prompt.startswith("Goblin 1 owes a check of morale: it is alone")


@pytest.mark.clause("enc.morale.2")
def test_the_sides_that_owe_a_check_are_named_as_many_where_they_are() -> None:
    table = faced("goblin hp 4 morale 7", "2 goblins as goblin hp 4").types("attack", "damage goblin 1 4")

    assert table.prompt().endswith("Morale is due at the end: goblins.")


@pytest.mark.clause("enc.morale.1")
def test_of_many_who_break_the_number_is_told_and_of_all_the_side() -> None:
    table = faced("8 goblins hp 4 morale 7").types("attack").rolls(4, 4).types("morale goblins").finish()

    assert "Morale of the goblins (8): the goblins break, and try to give up or flee." in table.lines()
    some = given(faced("8 goblins hp 4 morale 7"), "goblin 1", morale=9).types("attack")
    some.rolls(4, 4).types("morale goblins").finish()
    assert some.last().endswith("(8): goblin 1 holds; 7 of the goblins break, and try to give up or flee.")
