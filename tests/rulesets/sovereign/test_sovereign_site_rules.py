"""What the rules run of a site file: traps, poisons, treasure, searching, alertness, and what becomes of whom."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.site_now import SiteNow
from lychgate.rulesets.sovereign.legal import own_steps, steps
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign

CRYPT = """site
name = "Crypt"
doors = [
  { number = 1, rooms = [0, 1] },
  { number = 2, rooms = [1, 2], state = "stuck" },
  { number = 3, rooms = [1, 3], secret = true, found = "the draught" },
]
[[rooms]]
number = 1
name = "Stair"
read = "Steps."
[[rooms.traps]]
what = "a pit"
trigger = "the third step"
stats = { sovereign = "DEX/Exert dc 8 damage 2d6 strain 1 disarm 9" }
[[rooms.traps]]
what = "a needle"
trigger = "the chest"
stats = { sovereign = 'save evasion -2 poison "grave rot"' }
[[rooms.features]]
what = "the altar"
method = "turning it"
finds = "A stair of bones."
[[rooms.valuables]]
what = "an idol"
worth = 100
weight = 50
[[rooms]]
number = 2
name = "Den"
read = "Bones."
[[rooms.inhabitants]]
who = "ghoul"
number = "2"
stats = { sovereign = "hd 1 hp 3 ac 12" }
[[rooms.inhabitants]]
who = "leech"
stats = { sovereign = "hd 1 hp 1 ac 12" }
[[rooms]]
number = 3
name = "Well"
read = "Water."
[[rooms.inhabitants]]
who = "eel"
hidden = true
stats = { sovereign = "hd 1 hp 3 ac 12 skill 2" }
[[alertness]]
level = "calm"
every = 0
on = ["noise 2", "fight 3", "trap"]
[[alertness]]
level = "awake"
every = 0
on = ["death 2"]
[[alertness]]
level = "mad"
every = 0
[poisons."grave rot"]
sovereign = "-1 damage 1d4 lethal"
"""
ADA = "delver Ada of Ann str 14 dex 14 con 10 exert 1 sneak 1 hp 20"


def crypt(*lines: str) -> Sovereign:
    return Sovereign().types(ADA, CRYPT, "enter 1", *lines)


def site(table: Sovereign) -> SiteNow:
    assert table.state.site is not None
    return table.state.site


# ---------------------------------------------------------------------- traps and poisons


@pytest.mark.clause("sov.dungeon.trap-check")
def test_a_trap_is_avoided_by_the_check_of_the_file_or_does_what_it_says() -> None:
    hit = crypt().rolls(1, 4, 5, 6).types("trap 1 Ada").finish()
    assert (hit.who("Ada").hp, hit.who("Ada").strain) == (9, 1)
    assert "A trap goes off: a pit." in hit.lines(ANN)
    missed = crypt().rolls(1, 5).types("trap 1 Ada").finish()
    assert missed.who("Ada").hp == 20
    assert site(missed).traps == {"1.1": "sprung"}


def test_a_trap_with_a_save_and_a_poison_of_the_site_poisons() -> None:
    table = crypt().rolls(15, 2, 3, 2).types("trap 2 Ada").finish()
    assert table.who("Ada").hp == 17
    assert [(one.name, one.turns) for one in table.who("Ada").poisons] == [("grave rot", 2)]
    assert crypt().rolls(17).types("trap 2 Ada").finish().who("Ada").poisons == ()


def test_a_poison_of_the_site_is_used_by_its_name() -> None:
    assert crypt().rolls(2, 3, 2).types('dose Ada "grave rot"').finish().who("Ada").hp == 17
    with pytest.raises(PlayError, match=r"has no poison 'grave root'\. Did you mean 'grave rot'"):
        crypt('dose Ada "grave root"')


@pytest.mark.clause("sov.dungeon.trap-check", "sov.dungeon.act-lock")
def test_a_trap_that_is_found_is_disarmed_in_a_turn_or_goes_off() -> None:
    found = crypt("trap 1 found")
    assert "The party finds a trap: a pit." in found.lines(ANN)
    done = found.rolls(4, 3).types("disarm Ada 1", seat=ANN).finish()
    assert site(done).traps == {"1.1": "disarmed"}
    assert done.state.exploring.acted == ("c1",)
    with pytest.raises(PlayError, match="disarmed"):
        done.types("trap 1 Ada")
    failed = crypt("trap 1 found").rolls(3, 3, 6, 6).types("disarm Ada 1").finish()
    assert site(failed).traps == {"1.1": "sprung"}


def test_a_player_disarms_nothing_that_nobody_has_found() -> None:
    for which in (1, 9):
        with pytest.raises(PlayError, match=f"Nobody knows of a trap {which} here"):
            crypt().types(f"disarm Ada {which}", seat=ANN)


def test_a_found_trap_is_offered_to_be_disarmed_with_the_chance_and_what_failing_means() -> None:
    table = crypt()
    assert not [id_ for id_, _ in own_steps(table.state, ANN) if id_.startswith("disarm")]
    table.types("trap 1 found")
    offered = dict(own_steps(table.state, ANN))
    label = offered["disarm:1:Ada"].label(table.state)
    assert label == "Ada disarms the trap (58 %; failing sets it off): a pit"


def test_stats_that_cannot_be_read_are_refused_with_what_they_are_of() -> None:
    for wrong, told in (("dc many", "The stats of the trap 'a pit'"), ('poison "rot"', "no poison 'rot'")):
        with pytest.raises(PlayError, match=told):
            Sovereign().types(CRYPT.replace("DEX/Exert dc 8 damage 2d6 strain 1 disarm 9", wrong.replace('"', "")))


# ---------------------------------------------------------------------- searching and treasure


@pytest.mark.clause("sov.loop.specific-search", "sov.dungeon.act-search")
def test_the_method_that_finds_something_finds_it_and_takes_a_turn() -> None:
    table = crypt().types("search Ada turn the altar", answers={"sovereign.search": "feature:1"}).finish()
    assert "The altar: A stair of bones." in table.lines(ANN)
    assert table.state.exploring.acted == ("c1",)
    assert site(table).searched == ((1, 1),)


@pytest.mark.clause("sov.loop.specific-search")
def test_a_search_finds_a_secret_door_or_a_trap() -> None:
    door = crypt().types("search Ada feel for air", answers={"sovereign.search": "door:3"}).finish()
    assert "The party finds a secret door: door 3." in door.lines(ANN)
    trap = crypt().types("search Ada tap the steps", answers={"sovereign.search": "trap:1"}).finish()
    assert site(trap).traps == {"1.1": "found"}


@pytest.mark.clause("sov.loop.vague-search")
def test_a_vague_search_that_succeeds_finds_what_the_gm_picks() -> None:
    found = crypt().rolls(6, 6).types("search Ada", answers={"sovereign.search_found": "door:3"}).finish()
    assert site(found).found == (3,)
    assert site(crypt().rolls(1, 1).types("search Ada").finish()).found == ()


@pytest.mark.clause("sov.xp.sources", "sov.enc.bulk")
def test_treasure_counts_for_xp_and_weighs_on_who_carries_it() -> None:
    table = crypt("treasure 1")
    assert table.state.experience.treasure == 100
    assert [(one.name, one.enc, one.where) for one in table.who("Ada").items] == [("an idol", 10, "stowed")]
    with pytest.raises(PlayError, match="more than Ada can haul"):
        crypt("set cast.Ada.attributes.strength 1 because weak", "treasure 1")


# ---------------------------------------------------------------------- alertness


def test_what_the_file_says_raises_the_alertness() -> None:
    assert site(crypt().rolls(6, 6).types("force Ada 2").finish()).alert == 1
    assert site(crypt().rolls(6, 6).types("trap 1 Ada").finish()).alert == 1
    assert site(crypt("enter 3 anyway", "inhabitants").rolls(3, 3).types("fight").finish()).alert == 1
    assert site(crypt("enter 2 anyway").rolls(3, 3).types("fight").finish()).alert == 0


def test_a_death_raises_it_and_a_room_of_dead_is_remembered() -> None:
    table = crypt("alertness up", "enter 2 anyway").rolls(3, 3).types("fight").finish()
    assert {one.side for one in table.state.cast} == {"party", "ghoul"}
    table.types(*(f"set {one}.hp 0 because of Ada" for one in ("cast.c2", "cast.c3", "leech")), "end")
    assert site(table).alert == 2
    assert site(table).fates == {"2": "dead"}


# ---------------------------------------------------------------------- what becomes of whom


@pytest.mark.clause("sov.reaction.result-run")
def test_who_runs_has_fled_and_turns_up_where_the_gm_says() -> None:
    table = crypt("enter 2 anyway", "stance fight so run", "part")
    assert site(table).fates == {"2": "fled"}
    assert [one.name for one in table.state.cast] == ["Ada"]
    table.types("room 2 to 1", "enter 1 anyway")
    assert [one.name for one in table.state.cast] == ["Ada", "ghoul 1", "ghoul 2", "leech"]


def test_who_has_come_to_terms_is_not_met_anew() -> None:
    table = crypt(
        "enter 2 anyway", "stance wait so talk", "leverage promise worth 3 meat", "concede 2 the way on", "part"
    )
    assert site(table).fates == {"2": "bargained"}
    table.types("enter 1 anyway", "enter 2 anyway")
    assert table.state.meeting is None
    assert "ghoul 1" in [one.name for one in table.state.cast]


@pytest.mark.clause("sov.encounter.alert")
def test_who_lies_in_wait_is_not_met_until_the_gm_says_and_may_surprise() -> None:
    table = crypt("enter 3 anyway")
    assert [one.name for one in table.state.cast] == ["Ada"]
    table.rolls(6, 6).types("inhabitants ambush").finish()
    assert table.state.meeting is not None
    assert table.state.meeting.surprised == "party"


def test_the_key_tells_the_gm_alone_who_was_met_and_what_became_of_them() -> None:
    table = crypt("enter 2 anyway", "set leech.hp 0 because of a boot", "enter 1 anyway", "room 2 bargained")
    key = next(one for one in table.view(REF).prepared if one.title == "2 Den").rows
    assert {"Those who lived here: bargained", "Met before: leech, dead", "Met before: ghoul 1, 3/3 hp"} <= set(key)
    assert not table.view(ANN).prepared


def test_each_site_has_its_own_tables() -> None:
    first = CRYPT + '[tables.wandering]\nonce = true\nrows = ["a", "b"]\n'
    other = first.replace('"Crypt"', '"Other"').replace('["a", "b"]', '["c", "d"]')
    table = Sovereign().types(first).rolls(1).types("table wandering").types(other)
    assert [one.rows for one in table.state.tables] == [("c", "d")]
    table.types("site Crypt")
    assert [(one.rows, one.gone) for one in table.state.tables] == [(("a", "b"), ("a",))]


def test_the_gm_is_offered_traps_and_treasure_of_the_room() -> None:
    offered = {id_ for id_, _ in steps(crypt().state)}
    assert {"trap:1", "found:1", "treasure:1"} <= offered
