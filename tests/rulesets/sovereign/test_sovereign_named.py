"""NPCs with a name: by a word in a stat line they are mortally injured where others die."""

from __future__ import annotations

import pytest

from lychgate.kit.shipped import module, modules
from lychgate.rulesets.sovereign.rules.site import npc_of
from lychgate.rulesets.sovereign.state import Working
from tests.each import each
from tests.rulesets.sovereign.houses import house
from tests.rulesets.sovereign.sovereign import Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given
from tests.rulesets.sovereign.test_sovereign_site_rules import site

HOUSE = house("Old Jost", "hd 1 hp 3 ac 12 named with ladle 1d4")


def dwelling() -> Sovereign:
    """Ada has met Old Jost in his hall, and struck him down."""
    table = Sovereign((8, 1)).types("delver Ada of Ann hp 9", HOUSE, "enter 1", "fight", "harm Old Jost 3")
    return table.types("end")


@pytest.mark.clause("sov.injury.npc-dies")
@each(
    [
        ("npc orc hp 3", "died"),
        ("npc orc named hp 3", "fell"),
        ("npc orc hd 1 hp 3 disciplined named with claws 1d6", "fell"),
        ("npc 2 orcs hp 3 named", "fell"),
    ]
)
def test_a_word_in_the_stat_line_says_who_does_not_die_at_once(line: str, end: str) -> None:
    table = Sovereign().types("delver Ada of Ann hp 9", line)
    one = table.state.cast[1]

    table.types(f"harm {one.name} 3")

    now = table.who(one.name)
    assert (now.dead, now.mark("dying") is not None) == (end == "died", end == "fell")


@pytest.mark.clause("sov.injury.npc-dies")
def test_a_named_inhabitant_of_a_site_can_be_saved_and_stays_where_they_live() -> None:
    table = dwelling()
    assert site(table).fates == {}, "nobody is dead yet"

    table.rolls(6, 6).types("stabilise Ada Old Jost", "turn quick").finish()

    assert table.who("Old Jost").hp == 1
    table.types("enter 2", "enter 1")
    assert table.who("Old Jost").hp == 1


@pytest.mark.clause("sov.injury.npc-dies")
def test_the_room_of_one_who_died_later_is_remembered() -> None:
    table = dwelling().types("enter 2")
    assert site(table).fates == {"1": "dead"}


ASLEEP = Working(name="asleep", source="Slumber", by="c1", unit="turns", left=3, stops=("all",))


@pytest.mark.clause("sov.injury.clock", "sov.injury.recover", "sov.injury.nonlethal", "sov.magic.duration")
@each(
    [
        ("harm Old Jost 3", ("enter 0", "enter 1"), "dying"),  # no Turn has passed
        ("harm Old Jost 3", ("enter 0", "turn quick", "enter 1"), "dead"),
        ("harm Old Jost 3 nonlethal", ("enter 0", "enter 1"), "unconscious"),
        ("harm Old Jost 3 nonlethal", ("enter 0", "turn quick", "enter 1"), ""),
        ("strain Old Jost 99 forced", ("enter 2", "enter 1"), "unconscious"),  # for six Turns
        ("strain Old Jost 99 forced", ("enter 0", "days 1", "enter 1"), ""),
        ("asleep", ("enter 2", "enter 1"), "asleep"),
        ("asleep", ("enter 2", "turn quick", "turn quick", "enter 1"), ""),
    ]
)
def test_time_passes_for_those_who_are_left(line: str, way: tuple[str, ...], state: str) -> None:
    table = Sovereign().types("delver Ada of Ann con 10 hp 9", HOUSE, "enter 1")
    table = given(table, "Old Jost", under=(ASLEEP,)) if line == "asleep" else table.types(line)

    table.types(*way)

    one = table.who("Old Jost")
    marks = [name for name in ("dead", "dying", "unconscious") if one.mark(name)]
    assert [*marks, *(working.name for working in one.under)] == ([state] if state else [])


@pytest.mark.clause("sov.injury.npc-dies")
def test_those_with_a_name_of_their_own_in_the_modules_are_named() -> None:
    living = [those for name in modules() for room in module(name).rooms for those in room.inhabitants]

    named = [those.who for those in living if npc_of(those).named]

    assert named == ["Abbess Verena", "Corporal Hatch", "Pip Nettle"]
    assert named == [those.who for those in living if all(word[0].isupper() for word in those.who.split())]
