"""A Turn's doings underground: searching, doors, locks, traps, known ways, leaving by a roll, and sleeping."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.exploring import Search, Searched
from lychgate.rulesets.hundred_saints.rules.traps import SetOff, TrapTried
from tests.rulesets.hundred_saints.explorers import explorers, marks, odds_of
from tests.rulesets.hundred_saints.saints import ANN

THIEF = {"skills": {"search": 5, "pick_lock": 5, "disarm_mech": 6}}


@pytest.mark.clause("enc.dungeon.search.1")
def test_a_search_takes_a_turn_and_each_searcher_has_a_check_in_secret() -> None:
    table = explorers((4, 6), "search Ada and Bo", ada=THIEF).finish()

    assert table.state.turn == 1
    assert [one.only for one in table.thrown] == [("Ref",), ("Ref",)]
    assert table.lines()[-3:-1] == ["Ada finds nothing (4 against 5).", "Bo finds what is hidden there (6 against 6)."]
    assert table.lines(ANN) == ["A Turn passes: day 1, 00:10."]
    assert table.rolls(5, 1).types("search Ada Bo").state.turn == 2, "they may try again"


@pytest.mark.clause("enc.dungeon.search.1")
def test_three_search_one_place_at_most() -> None:
    table = explorers((), "foes 2 squires hp 3 as party")

    with pytest.raises(PlayError, match="3 search one place at once; 4 are too many"):
        table.types("search Ada Bo squires 1 squires 2")


@pytest.mark.clause("enc.dungeon.search.1")
def test_one_check_at_the_best_target_where_the_table_has_it_so() -> None:
    table = explorers((5,), "search Bo Ada", ada=THIEF, search_checks="best_target_once").finish()

    assert "Ada finds what is hidden there (5 against 5)." in table.lines()


@pytest.mark.clause("enc.dungeon.search.1")
def test_the_chance_that_anything_is_found() -> None:
    def found(play: object) -> bool:
        return any(isinstance(one, Searched) and one.good for one in play.events)  # type: ignore[attr-defined]

    assert odds_of(explorers(), Search(("Ada",)), found)[True] == Fraction(1, 6)
    assert odds_of(explorers(), Search(("Ada", "Bo")), found)[True] == Fraction(11, 36)
    assert odds_of(explorers(ada=THIEF), Search(("Ada",)), found)[True] == Fraction(2, 6)


@pytest.mark.clause("enc.dungeon.turn.1")
def test_the_dice_of_what_they_do_come_before_the_check_for_wanderers() -> None:
    table = explorers((2, 6), "enter dungeon", "turn", "search Ada").finish()

    assert [one.purpose for one in table.thrown] == ["enc.dungeon.search.1", "enc.wander.1"]


# ---------------------------------------------------------------------- doors


@pytest.mark.clause("enc.dungeon.door.1")
@pytest.mark.parametrize(
    ("kind", "how"),
    [("plain", "surprise is left"), ("stuck", "force WHO"), ("locked", "pick WHO"), ("secret", "search")],
)
def test_what_opens_a_door_is_the_referees_to_read(kind: str, how: str) -> None:
    table = explorers((), f"door {kind}")

    assert how in table.prompt()
    assert table.lines(ANN) == []
    assert table.types("door none").prompt() == "What happens?"


@pytest.mark.clause("enc.dungeon.door.1")
def test_only_a_locked_door_is_broken_or_picked() -> None:
    table = explorers((), "door stuck", ada=THIEF)

    with pytest.raises(PlayError, match="The door is stuck, and nobody can pick it"):
        table.types("pick Ada")
    with pytest.raises(PlayError, match="The door is stuck, and nobody can break it"):
        table.types("break Ada")


@pytest.mark.clause("enc.wander.7")
def test_breaking_a_door_takes_a_turn_and_may_bring_a_check_for_wanderers() -> None:
    table = explorers((3,), "enter dungeon", "door locked")
    table.types("break Ada", answers={"saints.judge": "no"}).finish()
    assert (table.state.turn, table.state.exploring.door) == (1, "locked")

    table.rolls(4, 6, 1).types("break Ada", answers={"saints.judge": "yes"}).finish()

    assert (table.state.turn, table.state.exploring.door) == (2, "")
    assert table.state.exploring.coming == "dungeon"
    assert "Ada breaks the door open (4 against 4)." in table.lines(ANN)


@pytest.mark.clause("enc.dungeon.trap.2")
def test_a_thief_picks_a_lock_a_turn_a_try() -> None:
    table = explorers((4, 5), "door locked", "pick Ada", "pick Ada", ada=THIEF).finish()

    assert (table.state.turn, table.state.exploring.door) == (2, "")
    with pytest.raises(PlayError, match="Bo has not learnt to pick locks"):
        table.types("pick Bo")


# ---------------------------------------------------------------------- traps


@pytest.mark.clause("enc.dungeon.trap.1")
def test_a_trap_springs_on_two_in_six_for_each_who_triggers_it() -> None:
    def sprung(play: object) -> tuple[bool, ...]:
        return tuple(one.sprung for one in play.events if isinstance(one, TrapTried))  # type: ignore[attr-defined]

    assert odds_of(explorers(), SetOff(("Ada",)), sprung) == {(True,): Fraction(1, 3), (False,): Fraction(2, 3)}
    assert odds_of(explorers(), SetOff(("Ada", "Bo")), sprung)[(True, True)] == Fraction(1, 9)
    assert odds_of(explorers(), SetOff(("Ada",), 5), sprung)[(True,)] == Fraction(5, 6)


@pytest.mark.clause("enc.dungeon.trap.1")
def test_one_that_stays_quiet_is_the_referees_to_hint_at() -> None:
    table = explorers((3, 2), "trap Ada", "trap Bo").finish()

    assert table.lines(ANN) == ["Bo sets off a trap."]
    assert "You may give a hint." in table.lines()[0]
    assert table.state.turn == 0


@pytest.mark.clause("enc.dungeon.trap.2")
@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((6,), "Ada disarms it (6 against 6)."),
        ((5,), "Ada gets no further (5 against 6)."),
        ((1, 12), "Ada gets no further (1 against 6)."),
        ((1, 11), "Ada slips, and it goes off (1 against 6)."),
    ],
)
def test_a_slip_of_a_thief_sets_it_off_unless_they_save_against_doom(dice: tuple[int, ...], told: str) -> None:
    table = explorers(dice, "disarm Ada", ada=THIEF).finish()

    assert told in table.lines(ANN)
    assert table.state.turn == 1
    with pytest.raises(PlayError, match="Bo has not learnt to disarm mechanisms"):
        table.types("disarm Bo")


# ---------------------------------------------------------------------- ways


@pytest.mark.clause("enc.dungeon.path.1")
def test_a_known_way_is_taken_in_one_go() -> None:
    table = explorers((6,), "enter dungeon lit", "path 900", ada={"speed": 30}).finish()

    assert table.state.turn == 3
    assert table.last() == "The party goes 900 feet by a way it knows."


@pytest.mark.clause("enc.dungeon.path.1")
def test_it_stops_where_something_comes_or_the_light_fails() -> None:
    table = explorers((1,), "enter dungeon lit", "path 1200").finish()
    assert table.state.turn == 1
    assert table.last() == "The party goes 400 of 1200 feet by a way it knows, and stops."

    dark = explorers((6,), "light torch of Ada", "turn 4", "enter dungeon", "path 2000", bo={"speed": 30}).finish()
    assert dark.state.turn == 6
    assert dark.last() == "The party goes 600 of 2000 feet by a way it knows, and stops."


@pytest.mark.clause("enc.dungeon.path.1")
def test_where_no_way_is_taken_in_one_go_it_is_a_turn_at_a_time() -> None:
    table = explorers((), safe_paths="off")

    with pytest.raises(PlayError, match="A Turn is 400 feet: path 400"):
        table.types("path 401")
    assert table.types("path 400").state.turn == 1


# ---------------------------------------------------------------------- out, and asleep


@pytest.mark.clause("enc.dungeon.escape.1")
def test_leaving_by_a_roll_is_a_matter_of_the_table() -> None:
    with pytest.raises(PlayError, match="nobody leaves a dungeon by a roll"):
        explorers((), "escape")


@pytest.mark.clause("enc.dungeon.escape.1")
def test_what_changes_the_save_and_what_a_failure_means() -> None:
    table = explorers((12, 11, 6), "escape", dungeon_escape="on").finish()
    assert (table.who("Ada").hp, table.who("Bo").hp) == (20, 0)
    assert table.lines(ANN)[0] == "Ada gets out (12 against 12)."

    deep = explorers((8, 2, 9), "escape depth 3 map way", dungeon_escape="on", ada={"saves": (12,) * 5}).finish()
    assert (deep.who("Ada").hp, deep.who("Bo").hp) == (1, 20), "8 - 3 + 2 + 4 is 11, 9 is 12"


@pytest.mark.clause("enc.dungeon.escape.1")
def test_a_ten_is_rolled_again_until_it_is_none_and_may_be_given_away() -> None:
    table = explorers((2, 10, 10, 4, 3, 19), "escape", dungeon_escape="on").finish()

    assert marks(table, "Ada") == {"missing": 0}
    first = table.lines(ANN)[0]
    assert "is missing: astray inside" in first
    assert "The others know where." in first
    assert "give the fate to a companion" in first


@pytest.mark.clause("enc.dungeon.escape.1")
def test_what_is_lost_is_rolled_too() -> None:
    table = explorers((2, 1, 5, 2, 3, 6), "escape", dungeon_escape="on").finish()

    assert "Things that are gone: 5." in table.lines(ANN)[0]
    assert "The ability is charisma." in table.lines(ANN)[1]
    assert table.who("Bo").hp == 1


@pytest.mark.clause("enc.dungeon.sleep.1")
def test_a_night_underground_is_checked_as_often_as_the_referee_says() -> None:
    table = explorers((6, 6, 6, 6), "enter dungeon", "sleep 8 every 12").finish()
    assert table.state.turn == 48

    woken = explorers((6, 1), "enter dungeon", "sleep every 12").finish()
    assert woken.state.turn == 23
    assert explorers((), "enter dungeon", "sleep 8 never").finish().state.turn == 48
    with pytest.raises(PlayError, match="not underground"):
        explorers((), "sleep")
