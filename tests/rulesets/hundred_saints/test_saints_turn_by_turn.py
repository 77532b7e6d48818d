"""A Turn's doings, checks, doors and earnings at their edges."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.doors import ForceDoor, Listen
from lychgate.rulesets.hundred_saints.rules.escape import EscapeByRoll, EscapeTried
from lychgate.rulesets.hundred_saints.rules.exploring import Search
from lychgate.rulesets.hundred_saints.rules.levels import ready
from lychgate.rulesets.hundred_saints.rules.locks import BreakDoor, Judge, PickLock
from lychgate.rulesets.hundred_saints.rules.traps import Disarm, SetOff, TrapTried
from lychgate.rulesets.hundred_saints.state import Character, Service
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

THIEF = {"skills": {"search": 5, "pick_lock": 5, "disarm_mech": 3}}


def happened(table: Saints, command: Any, kind: type, answers: Any = None) -> list[Any]:
    """The facts of a kind that a command would make; nothing changes."""
    return [one for one in table.run(command, table.dice, REF, answers).events if isinstance(one, kind)]


# ---------------------------------------------------------------------- checks


@pytest.mark.parametrize(
    ("die", "by", "told"), [(6, -3, "3 against 6 (die 6): it works"), (3, 3, "6 against 6 (die 3): it works")]
)
def test_core_skill_1__a_natural_6_works_and_what_is_added_counts(die: int, by: int, told: str) -> None:
    table = explorers((die,), f"check Ada listen {by:+}").finish()

    assert told in table.last()


@pytest.mark.parametrize(
    ("die", "by", "told"), [(20, -9, "11 against 14 (die 20): saved"), (10, 4, "14 against 14 (die 10): saved")]
)
def test_core_save_1__a_natural_20_saves_and_what_is_added_counts(die: int, by: int, told: str) -> None:
    table = explorers((die,), f"save Ada hold {by:+}").finish()

    assert told in table.last()


# ---------------------------------------------------------------------- what takes a Turn


@pytest.mark.parametrize(
    "command",
    [BreakDoor("Ada"), PickLock("Ada"), Disarm("Ada"), Search(("Ada",)), Listen(("Ada",)), ForceDoor("Ada")],
    ids=lambda one: type(one).__name__,
)
def test_what_takes_a_turn_waits_until_the_encounter_is_over(command: Any) -> None:
    table = explorers((), "foes goblin hp 4", "encounter", ada=THIEF)

    with pytest.raises(PlayError, match="That takes a Turn, and an encounter is under way"):
        table.does(command)


@pytest.mark.clause("enc.dungeon.search.1")
def test_three_may_search_one_place() -> None:
    table = explorers((1, 1, 1), "foes squire hp 3 as party").types("search Ada Bo squire").finish()

    assert table.state.turn == 1


@pytest.mark.clause("enc.wander.7")
def test_a_door_is_broken_by_strength_and_the_referee_judges_the_noise() -> None:
    table = explorers((3,), "enter dungeon", "door locked", ada={"abilities": {"strength": 13, "dexterity": 3}})
    asked: list[Any] = []

    table.types("break Ada", answers=lambda one, _: asked.append(one) or "no").finish()  # type: ignore[func-returns-value]

    assert "opens" in " ".join(table.lines()) or "breaks" in " ".join(table.lines())
    assert [(type(one), one.clause_id) for one in asked] == [(Judge, "enc.wander.7")]


@pytest.mark.clause("enc.wander.7")
def test_a_check_for_the_noise_of_a_door_is_not_one_that_was_owed() -> None:
    table = explorers((3, 3), "enter dungeon", "door locked")
    table.types("break Ada", answers={"saints.judge": "yes"}).finish()

    assert table.state.exploring.owed == 0
    table.rolls(3).types("turn").finish()


@pytest.mark.clause("enc.dungeon.trap.2")
def test_who_has_not_learnt_it_disarms_nothing_and_who_has_does() -> None:
    with pytest.raises(PlayError, match="Bo has not learnt to disarm mechanisms"):
        explorers((), ada=THIEF).does(Disarm("Bo"))

    table = explorers((3,), ada=THIEF).does(Disarm("Ada")).finish()

    assert table.thrown[-1].purpose == "enc.dungeon.trap.2"
    assert table.state.turn == 1


@pytest.mark.clause("enc.dungeon.trap.1")
@pytest.mark.parametrize(("chance", "counted"), [(-1, 2), (0, 0), (5, 5)])
def test_a_trap_springs_on_two_in_six_or_on_what_the_referee_says(chance: int, counted: int) -> None:
    (tried,) = happened(explorers((2,)), SetOff(("Ada",), chance), TrapTried)

    assert (tried.chance, tried.sprung) == (counted, counted >= 2)


@pytest.mark.clause("enc.dungeon.door.1")
@pytest.mark.parametrize(("reading", "turns"), [("one_turn_each", 1), ("", 0)])
def test_a_try_at_a_stuck_door_takes_what_the_table_says(reading: str, turns: int) -> None:
    variants: dict[str, Any] = {"stuck_door_retry": reading} if reading else {}
    table = explorers((1,), "foes orc hp 4", "door stuck", **variants).types("force Ada orc").finish()

    assert table.state.turn == turns
    assert explorers((), "foes orc hp 4", **variants).types("force failed orc").state.turn == 0


@pytest.mark.clause("enc.stealth.door.1")
def test_only_a_stuck_door_is_forced() -> None:
    with pytest.raises(PlayError, match="The door is locked, not stuck"):
        explorers((), "foes orc hp 4", "door locked", "force Ada orc")


@pytest.mark.clause("enc.dungeon.escape.1")
def test_a_row_of_the_escape_that_needs_no_number_has_none() -> None:
    table = explorers((1, 2, 1, 2), "enter dungeon", dungeon_escape="on")

    assert [one.number for one in happened(table, EscapeByRoll(), EscapeTried)] == [0, 0]


# ---------------------------------------------------------------------- what is earned


@pytest.mark.clause("enc.xp.5")
def test_what_a_foe_is_worth_is_said_for_its_kind_alone() -> None:
    table = Saints().types("pc Ada fighter hp 6", "foes 2 orcs HD 1 hp 4")
    table.types("foes bats HD 1 hp 1", "foes boars HD 2 hp 4")

    table.types("xp orcs", answers={"saints.award_wanted": "10"})

    assert [one.xp for one in table.state.cast if one.kind == "creature"] == [10, 10, 0, 0]


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


@pytest.mark.clause("enc.char.level.1", "enc.xp.2")
def test_the_last_row_can_be_earned_and_is_the_last() -> None:
    table = Saints(hp_level_10="flat_from_10").types("pc Ada fighter of Ann level 13 hp 60 xp 9000000")
    one = table.who("Ada")
    assert ready(one) == 14

    table.rolls().types("level Ada").finish()

    one = table.who("Ada")
    assert (one.level, ready(one)) == (14, 0)
    table.types("session", "xp 1000000", "split")
    assert table.who("Ada").character == Character(calling="fighter", xp=10_000_000)
    with pytest.raises(PlayError, match="no fighter above level 14"):
        table.types("level Ada")


@pytest.mark.clause("enc.xp.7")
def test_there_is_training_up_to_the_last_row() -> None:
    table = Saints(training="on").types("pc Ada fighter level 13 hp 60 xp 9000000", "coins 900 pp to Ada")
    table.types("train Ada 1 weeks")

    last = Saints(training="on").types("pc Ada fighter level 14 hp 60 xp 9000000")

    with pytest.raises(PlayError, match="no fighter above level 14"):
        last.types("train Ada")


@pytest.mark.clause("enc.char.level.1")
def test_who_has_no_class_is_never_ready() -> None:
    table = Saints().types("foes goblin hp 4")

    assert ready(table.who("goblin")) == 0


@pytest.mark.clause("enc.xp.8")
def test_loot_is_shared_by_what_was_agreed_and_weighs_on_those_who_get_it() -> None:
    table = Saints(encumbrance="weight").types("pc Ada fighter hp 6", "pc Bob fighter hp 6 retainer")
    bob = table.who("Bob")
    table.state = table.state.with_creature(
        replace(bob, service=Service(employer=table.who("Ada").id, loyalty=7, adventurer=True, daily=0, share=(1, 2)))
    )

    table.types("coins 900 gp to party", "share")

    assert [table.who(name).coins.worth for name in ("Ada", "Bob")] == [60_000, 30_000]
    assert [table.who(name).speed for name in ("Ada", "Bob")] == [30, 40]
