"""Doors between the party and those whom it might surprise."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.encounters import encounter_of, with_skill
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def before_a_door() -> Saints:
    """The party, of strength 13 and 10, in a dungeon; two goblins and an orc somewhere."""
    table = Saints().types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "foes 2 goblins hp 4", "foes orc hp 4")
    table.state = table.state.with_creature(replace(table.who("Ada"), abilities={"strength": 13}))
    return table


@pytest.mark.clause("enc.stealth.door.1")
@pytest.mark.parametrize(("who", "die", "opened"), [("Ada", 3, True), ("Ada", 2, False), ("Bob", 3, False)])
def test_stealth_door_1__a_strength_check_opens_and_a_failure_costs_surprise(who: str, die: int, opened: bool) -> None:
    table = before_a_door().rolls(die).types(f"force {who} goblins").finish()

    table.types("encounter goblins")
    assert encounter_of(table).knows("goblins", PARTY) != opened
    table.rolls(*((6, 6) if opened else (6,))).types("next", "next").finish()

    assert encounter_of(table).is_surprised("goblins") is False


@pytest.mark.clause("enc.stealth.door.1")
def test_stealth_door_1__only_those_beyond_and_only_for_this_meeting() -> None:
    table = before_a_door().types("force failed goblins", "encounter orc")
    assert not encounter_of(table).knows("orc", PARTY)
    table.types("end", "encounter goblins")
    assert encounter_of(table).knows("goblins", PARTY)

    table.types("end", "encounter goblins")

    assert not encounter_of(table).knows("goblins", PARTY)
    assert not [line for line in table.lines(ANN) if "surprised" in line]


@pytest.mark.clause("enc.stealth.door.1")
@pytest.mark.parametrize(("die", "door"), [(6, ""), (1, "stuck")])
def test_a_door_is_stuck_until_it_is_forced(die: int, door: str) -> None:
    table = before_a_door().types("door stuck").rolls(die).types("force Ada").finish()

    assert table.state.exploring.door == door


@pytest.mark.clause("enc.stealth.door.1")
def test_only_a_stuck_door_is_forced() -> None:
    with pytest.raises(PlayError, match="The door is locked, not stuck"):
        explorers((), "foes orc hp 4", "door locked", "force Ada orc")


@pytest.mark.clause("enc.stealth.door.2")
def test_stealth_door_2__a_turn_and_a_secret_check_for_each_of_two() -> None:
    table = before_a_door().rolls(6, 5).types("listen Ada Bob").finish()

    assert table.state.turn == 1
    assert {one.only for one in table.thrown[-2:]} == {(REF,)}
    assert "Ada hears what there is to hear (6, needs 6)." in table.lines(REF)
    assert "Bob hears nothing (5, needs 6)." in table.lines(REF)
    assert [line for line in table.lines(ANN) if "hears" in line] == []
    with pytest.raises(PlayError, match="2 listen at a usual door"):
        table.types('listen Ada Bob "orc"')
    table.rolls(6).types("listen Ada").finish()

    assert table.state.turn == 2


@pytest.mark.clause("enc.stealth.door.2")
def test_stealth_door_2__a_better_target_serves_and_the_silent_are_never_heard() -> None:
    table = with_skill(before_a_door(), "Ada", "listen", 5).rolls(5).types("listen Ada").finish()
    assert "Ada hears what there is to hear (5, needs 5)." in table.lines(REF)

    table.rolls(6).types("listen Ada silent").finish()

    assert "Ada hears nothing (6, needs 5)." in table.lines(REF)
