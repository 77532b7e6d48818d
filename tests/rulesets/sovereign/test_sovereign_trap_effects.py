"""What a trap of a site file does beyond harm: falls, doors, the alarm, those who come, and conditions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.kit.site_card import room_card
from lychgate.kit.site_now import SiteNow
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign

HALL = """site
name = "Hall"
doors = [
  { number = 1, rooms = [0, 1], state = "open" },
  { number = 2, rooms = [1, 2] },
  { number = 3, rooms = [2, 3] },
]
[[rooms]]
number = 1
name = "Hall"
read = "Tiles."
[[rooms.traps]]
what = "a loose tile"
trigger = "a step"
stats = { sovereign = "STATS" }
EFFECTS
[[rooms]]
number = 2
name = "Guard"
read = "A table."
[[rooms.inhabitants]]
who = "ghoul"
stats = { sovereign = "hd 1 hp 3 ac 12" }
[[rooms]]
number = 3
name = "Cellar"
read = "Water."
[[alertness]]
level = "calm"
every = 0
[[alertness]]
level = "awake"
every = 0
"""
DELVERS = ("delver Ada of Ann str 14 dex 14 con 10 exert 1 hp 20", "delver Bo of Ben dex 10 exert 0 hp 20")


def hall(stats: str, effects: str = "") -> Sovereign:
    return Sovereign().types(*DELVERS, HALL.replace("STATS", stats).replace("EFFECTS", effects), "enter 1")


def site(table: Sovereign) -> SiteNow:
    assert table.state.site is not None
    return table.state.site


@pytest.mark.clause("sov.hazard.fall", "sov.hazard.fall-spikes")
def test_a_trap_makes_those_fall_who_do_not_avoid_it_onto_what_is_below() -> None:
    table = hall("DEX/Exert dc 8 fall 20 onto 1d4").rolls(6, 6, 1, 1, 6, 5, 3).types("trap 1").finish()
    assert (table.who("Ada").hp, table.who("Bo").hp) == (20, 6)
    assert "Bo falls 20 feet." in table.lines(ANN)


def test_who_falls_into_another_room_is_apart_until_the_party_enters_it() -> None:
    table = hall("DEX/Exert dc 8", "into = 3").rolls(6, 6, 1, 1).types("trap 1").finish()
    assert [(one.name, one.amount) for one in table.who("Bo").marks] == [("apart", 3)]
    assert table.last(ANN) == "Bo falls out of sight, into another room."
    assert "Cellar" not in " ".join(table.lines(ANN)), "where he is, the players do not know"
    assert any(line.startswith("Bo is in room 3, Cellar, apart from the party.") for line in table.lines(REF))
    assert site(table).here == 1
    table.types("enter 3 anyway")
    assert table.who("Bo").marks == ()
    assert table.last(ANN) == "Bo is with the party again."


def test_who_is_apart_takes_no_part_in_what_the_party_does_together() -> None:
    table = hall("DEX/Exert dc 8", "into = 3").rolls(6, 6, 1, 1).types("trap 1").finish()
    table.rolls(3, 3).types("group Ada STR/Exert").finish()
    assert not any("with Bo" in line for line in table.lines())
    table.types("rejoin Bo")
    with pytest.raises(PlayError, match=r"Bo is not apart from the party\. Apart: nobody\."):
        table.types("rejoin Bo")


def test_a_party_that_falls_together_is_in_the_other_room() -> None:
    table = hall("DEX/Exert dc 14", "into = 3").rolls(1, 1, 1, 1).types("trap 1").finish()
    assert site(table).here == 3
    assert (table.who("Ada").marks, table.who("Bo").marks) == ((), ())
    assert table.last(ANN) == "Room 3, Cellar. Water."


def test_one_who_cannot_walk_stays_where_the_others_fell_from() -> None:
    table = hall("DEX/Exert dc 14", "into = 3").types("strain Bo 99 forced").rolls(1, 1).types("trap 1 Ada").finish()
    assert site(table).here == 3
    assert [(one.name, one.amount) for one in table.who("Bo").marks if one.name == "apart"] == [("apart", 1)]
    assert "The party leaves Bo behind." in table.lines(ANN)


def test_one_who_falls_out_of_a_fight_is_out_of_every_reach_and_hold() -> None:
    table = hall("DEX/Exert dc 14", "into = 3").types("npc orc hd 1 hp 9").rolls(8, 1).types("fight").finish()
    ada, orc = table.who("Ada").id, table.who("orc").id
    fight = replace(table.state.fight_now.with_beside(ada, orc), grapples=((orc, ada),))
    table.state = replace(table.state, fight=fight)
    table.rolls(1, 1).types("trap 1 Ada").finish()
    assert (table.state.fight_now.near(ada), table.state.fight_now.grapples) == ((), ())
    assert "Orc lets go of Ada." in table.lines(BEN)


def test_doors_shut_and_the_alarm_rings_where_anybody_is_caught() -> None:
    effects = 'shuts = [{ door = 1, state = "locked" }, { door = 2 }]\nalarm = true'
    avoided = hall("DEX/Exert dc 8", effects).rolls(6, 6, 6, 6).types("trap 1").finish()
    assert (site(avoided).doors, site(avoided).alert) == ({}, 0)
    caught = hall("DEX/Exert dc 8", effects).rolls(6, 6, 1, 1).types("trap 1").finish()
    assert (site(caught).doors, site(caught).alert) == ({"1": "locked"}, 1)
    assert "Door 1 is closed." in caught.lines(ANN)
    with pytest.raises(PlayError, match="Door 1 is locked"):
        caught.types("enter 0")


def test_those_whom_a_trap_calls_come_unless_they_are_dead_or_friends() -> None:
    table = hall("", "calls = [2]").types("trap 1")
    assert table.state.meeting is not None
    assert table.state.meeting.side == "ghoul"
    assert site(table).moved == {"2": 1}
    for fate in ("dead", "fled", "bargained", "empty"):
        quiet = hall("", "calls = [2]").types(f"room 2 {fate}", "trap 1")
        assert quiet.state.meeting is None


@pytest.mark.clause("sov.save.roll")
def test_a_condition_lasts_as_long_as_the_file_says_and_keeps_from_what_it_says() -> None:
    table = hall("save mental -2 condition hearing gulls 2 rounds stops main")
    table.rolls(16, 17).types("trap 1").finish()
    (gulls,) = table.who("Ada").under
    assert (gulls.name, gulls.left, gulls.unit, gulls.stops) == ("hearing gulls", 2, "rounds", ("main",))
    assert table.who("Bo").under == ()
    assert "A loose tile on Ada: hearing gulls (2 Rounds)." in table.lines(ANN)
    table.types("round 2")
    assert table.who("Ada").under == ()


@pytest.mark.clause("sov.dungeon.trap-check")
def test_a_trapmaster_who_fails_at_a_trap_tries_once_more_in_a_turn() -> None:
    table = hall("DEX/Exert dc 8 damage 1d4 disarm 8")
    table.types("delver Cy of Ann class Warrior hp 9 dex 10 feats Trapmaster")
    table.rolls(1, 1, 6, 6).types("trap 1 Cy").finish()
    assert table.who("Cy").hp == 9
    assert "Trapmaster! Cy uses it, once a Turn." in table.lines(ANN)
    table.rolls(1, 1, 2).types("trap 1 Cy").finish()
    assert table.who("Cy").hp == 7
    table.types("turn quick").rolls(1, 1, 6, 6).types("disarm Cy 1").finish()
    assert site(table).traps == {"1.1": "disarmed"}


def test_the_gm_reads_in_the_key_what_a_trap_does() -> None:
    table = hall("", 'into = 3\nshuts = [{ door = 1, state = "locked" }]\nalarm = true\ncalls = [2]')
    (told,) = [one.result for one in room_card(site(table), "sovereign").stages if one.title == "Trap"]
    assert told.endswith("Into room 3; door 1 locked; alarm; calls room 2.")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("condition asleep", "How long is missing"),
        ("condition asleep 3 weeks", "'weeks' is no time"),
        ("condition asleep 3 turns stops talking", "'talking' is no deed"),
        ("fall far", "not a whole number, which how many feet must be"),
        ("save luck", "'luck' is no save"),
    ],
)
def test_words_of_a_trap_that_are_wrong_are_refused_with_what_is_allowed(wrong: str, told: str) -> None:
    with pytest.raises(PlayError, match=told) as refused:
        hall(wrong)
    assert "The stats of the trap 'a loose tile'" in str(refused.value)


def test_the_alarm_rings_no_higher_than_the_last_level_and_only_where_the_trap_has_one() -> None:
    assert site(hall("", "alarm = true").types("alertness up", "trap 1")).alert == 1
    assert site(hall("", "into = 3").types("trap 1")).alert == 0


def test_nobody_comes_to_an_empty_room_or_without_a_call() -> None:
    gone = hall("", "into = 3\ncalls = [2]").types("trap 1")
    assert (site(gone).here, gone.state.meeting) == (3, None)
    waits = '[[rooms.inhabitants]]\nwho = "eel"\nhidden = true\nstats = { sovereign = "hd 1" }'
    quiet = hall("damage 1d4", waits).rolls(1, 1).types("trap 1").finish()
    assert [one.name for one in quiet.state.cast] == ["Ada", "Bo"]


def test_foes_stay_where_the_whole_party_falls_from_and_those_apart_below_are_found() -> None:
    table = hall("DEX/Exert dc 8", "into = 3").rolls(6, 6, 1, 1).types("trap 1").finish()
    table.types("room 2 to 1", "inhabitants").rolls(1, 1).types("trap 1 Ada").finish()
    assert [one.name for one in table.state.cast] == ["Ada", "Bo"]
    assert [(one.who.name, one.room) for one in table.state.elsewhere] == [("ghoul", 1)]
    assert table.who("Bo").mark("apart") is None


@pytest.mark.clause("sov.save.roll")
def test_what_a_trap_does_is_told_and_nothing_more() -> None:
    table = hall("save mental damage 1d4").rolls(1, 2).types("trap 1 Ada").finish()
    assert table.lines(ANN)[-3:] == [
        "A trap goes off: a loose tile.",
        "Ada makes a mental save: 1 against 15: not saved.",
        "Ada takes 2 damage (a loose tile).",
    ]


def test_a_condition_of_rounds_lasts_a_round_more_in_a_fight() -> None:
    for said, left in (("2 rounds", 3), ("2 turns", 2)):
        table = hall(f"condition asleep {said}").types("npc goblin hd 1 hp 4").rolls(8, 1)
        table.types("fight", "trap 1 Ada").finish()
        assert [one.left for one in table.who("Ada").under] == [left]
