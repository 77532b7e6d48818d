"""Levels: what is cut, what a level gives, and training. Clause by clause."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.legal_own import own_choices
from lychgate.rulesets.hundred_saints.rules.levels import ready
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Character
from tests.rulesets.hundred_saints.characters import earned, rolls_of
from tests.rulesets.hundred_saints.saints import ANN, Saints


def test_xp_2__what_is_over_a_level_is_cut_to_a_point_under_the_one_after() -> None:
    table = Saints((5,)).types("pc Ada fighter of Ann hp 6", "xp 9000", "split")
    assert earned(table, "Ada") == 3999
    assert "Ada gains 3999 experience (5001 do not count): 3999. Level 2 is due (level Ada)." in table.lines(ANN)

    table.types("level Ada", "xp 9000", "split").finish()
    assert earned(table, "Ada") == 3999
    table.types("session", "xp 9000", "split")

    assert earned(table, "Ada") == 7999


def test_xp_2__one_level_in_a_session() -> None:
    table = Saints((5,)).types("pc Ada fighter hp 6 xp 4000", "level Ada")
    with pytest.raises(PlayError, match="Ada has gained a level in this session"):
        table.types("level Ada")
    table.finish()

    assert (
        Saints((5, 5)).types("pc Ada fighter hp 6 xp 4000", "level Ada", "session", "level Ada").who("Ada").level == 3
    )


@pytest.mark.clause("enc.xp.2", "enc.xp.7")
def test_points_that_do_not_count_are_told_as_cut() -> None:
    table = Saints((2,), training="on").types("pc Ada fighter of Ann level 3 hp 9 xp 8000", "coins 400 pp to Ada")
    table.types("train Ada").finish()

    table.types("xp 100", "split")

    assert table.last(ANN) == "Ada gains 0 experience (100 do not count): 8000."


@pytest.mark.clause("enc.xp.2")
def test_who_is_at_the_most_already_gets_nothing_and_all_of_it_is_cut() -> None:
    table = Saints().types("pc Ada fighter of Ann hp 6", "xp 9000", "split")
    assert table.who("Ada").character == Character(calling="fighter", xp=3999)

    table.types("xp 50", "split")

    assert table.last(ANN) == "Ada gains 0 experience (50 do not count): 3999."


@pytest.mark.clause("enc.xp.2")
def test_at_the_last_level_there_is_no_most() -> None:
    table = Saints(hp_level_10="flat_from_10").types("pc Ada fighter level 13 hp 60 xp 900000", "level Ada")

    table.types("xp 1000", "split")

    assert table.who("Ada").character == Character(calling="fighter", xp=901_000)


def test_char_level_1__hit_points_for_current_and_maximum_and_the_row_of_the_class() -> None:
    table = Saints((5,)).types("pc Ada, fighter 3, CON 13, HP 7/20, XP 8000")

    table.types("level Ada").finish()

    ada = table.who("Ada")
    assert (ada.level, ada.hp, ada.max_hp, ada.attack, ada.saves) == (4, 13, 26, 3, (10, 11, 12, 13, 14))
    assert table.last(ANN).startswith("Ada: attack 3")
    assert "Ada is level 4: 6 hit points more, attack +3, saves 10/11/12/13/14." in table.lines(ANN)


def test_char_level_1__skills_and_spells_come_with_it() -> None:
    table = Saints((3, 3)).types("pc Tom thief hp 3 xp 1200", "pc Mab magi level 2 hp 3 xp 5000", "level Tom")
    assert table.who("Tom").skills["disarm_mech"] == 5
    table.types("level Mab").finish()
    assert any("detect magic 5, spells 2 of rank 1, 1 of rank 2." in line for line in table.lines(ANN))
    shown = {sheet.title: {one.label: one.text for one in sheet.fields} for sheet in table.view(ANN).sheets}
    assert [fields.get("Spells") for fields in shown.values()] == [None, "2 of rank 1, 1 of rank 2"]


def test_char_level_1__a_level_that_is_due_is_offered_to_whoever_plays_the_character_and_to_no_other() -> None:
    table = Saints((3,)).types("pc Ada of Ann fighter hp 5 xp 2000", "pc Bo of Ben fighter hp 5 xp 2000")
    table.types("pc Cy of Ann thief hp 3")

    assert [id_ for id_, _ in own_choices(table.state, ANN)] == ["level:Ada"]
    assert [id_ for id_, _ in own_choices(table.types("level Ada").state, ANN)] == []


def test_char_level_1__not_before_the_threshold() -> None:
    with pytest.raises(PlayError, match="Ada has 1999 experience; level 2 needs 2000"):
        Saints().types("pc Ada fighter hp 6 xp 1999", "level Ada")


@pytest.mark.clause("enc.char.level.1", "enc.xp.2")
def test_the_last_row_can_be_earned_and_is_the_last() -> None:
    table = Saints(hp_level_10="flat_from_10").types("pc Ada fighter of Ann level 13 hp 60 xp 9000000")
    one = table.who("Ada")
    assert ready(table.state, one) == 14

    table.rolls().types("level Ada").finish()

    one = table.who("Ada")
    assert (one.level, ready(table.state, one)) == (14, 0)
    table.types("session", "xp 1000000", "split")
    assert table.who("Ada").character == Character(calling="fighter", xp=10_000_000)
    with pytest.raises(PlayError, match="no fighter above level 14"):
        table.types("level Ada")


@pytest.mark.clause("enc.char.level.1")
def test_who_has_no_class_is_never_ready() -> None:
    table = Saints().types("foes goblin hp 4")

    assert ready(table.state, table.who("goblin")) == 0


def test_xp_7__a_level_must_be_trained_for_where_the_table_says_so() -> None:
    table = Saints((2, 5), training="on").types("pc Ada fighter level 3 hp 9 xp 8000", "coins 400 pp to Ada")
    with pytest.raises(PlayError, match="Ada must train first"):
        table.types("level Ada")

    table.types("train Ada")
    assert "Ada trains for level 4: 2 weeks, until day 15, for 1500 gp." in table.lines(ANN)
    assert table.who("Ada").coins.words == "100 pp"
    table.types("xp 100", "split")
    assert earned(table, "Ada") == 8000
    with pytest.raises(PlayError, match="Ada trains until day 15"):
        table.types("level Ada")
    table.types("set day 15 because the weeks pass", "level Ada").finish()

    assert table.who("Ada").level == 4


def test_xp_7__alone_it_takes_twice_the_time_and_half_the_gold() -> None:
    table = Saints(training="on").types("pc Ada fighter hp 9 xp 2000", "coins 375 gp to Ada", "train Ada 3 weeks alone")
    assert "Ada trains for level 2: 6 weeks, until day 43, for 375 gp." in table.lines(ANN)


def test_xp_7__nobody_trains_where_the_table_does_not_ask_for_it() -> None:
    table = Saints((5,)).types("pc Ada fighter hp 9 xp 2000", "level Ada").finish()
    with pytest.raises(PlayError, match="training is off"):
        table.types("train Ada")


@pytest.mark.clause("enc.xp.7")
def test_there_is_training_up_to_the_last_row() -> None:
    table = Saints(training="on").types("pc Ada fighter level 13 hp 60 xp 9000000", "coins 900 pp to Ada")
    table.types("train Ada 1 weeks")

    last = Saints(training="on").types("pc Ada fighter level 14 hp 60 xp 9000000")

    with pytest.raises(PlayError, match="no fighter above level 14"):
        last.types("train Ada")


def test_xp_7__training_is_for_the_level_that_was_earned_and_is_begun_once() -> None:
    table = Saints(training="on").types("pc Ada fighter hp 9 xp 1999", "coins 250 gp to Ada")
    with pytest.raises(PlayError, match="Ada has 1999 experience; level 2 needs 2000"):
        table.types("train Ada 1")
    table.types("xp 1", "split")
    with pytest.raises(PlayError, match="That is 500 gp for 2 weeks; Ada has 250 gp"):
        table.types("train Ada 2")

    table.types("train Ada 1 week")

    assert table.who("Ada").coins.worth == 0
    with pytest.raises(PlayError, match="Ada has begun to train for level 2 already"):
        table.types("train Ada 1")


def test_xp_7__the_weeks_are_rolled_and_the_purse_grows_lighter() -> None:
    table = Saints((1,), training="on").types("pc Ada fighter hp 9 xp 2000", "coins 450 gp to Ada")
    assert table.who("Ada").speed == 30
    table.types("train Ada").finish()
    assert (rolls_of(table), table.who("Ada").speed) == ([("1d4", "enc.xp.7", "creature:pc:ada")], 40)


def test_sessions_are_counted() -> None:
    table = Saints().types("session", "session")
    assert (table.state.experience.session, table.last(ANN)) == (3, "Session 3 begins.")


def test_a_level_that_is_due_says_what_it_gives_before_it_is_taken() -> None:
    table = Saints().types("pc Ada klerikos of Ann STR 9 INT 9 WIS 9 DEX 9 CON 14 CHA 9 hp 4 xp 1500")
    offered = {choice.id: choice.note for choice in RULESET.question(table.state, table.orders(ANN)).choices}
    assert offered["level:Ada"] == "level 2: hit points +1d6+1, spells 1 of rank 1"
