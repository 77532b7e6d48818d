"""Doors and rooms of a site: what is offered, what each thing takes, and who is behind them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.kit.site_now import SiteNow
from lychgate.rulesets.sovereign.rules.checks import Pair
from lychgate.rulesets.sovereign.rules.declaring import turns_of
from lychgate.rulesets.sovereign.rules.delving import doors_of, passes, steps_of, tried_doors
from lychgate.rulesets.sovereign.rules.door_states import called, door_named, door_of
from lychgate.rulesets.sovereign.rules.doors import chance_at
from lychgate.rulesets.sovereign.rules.learning import first_arts, highest_spell, taught
from lychgate.rulesets.sovereign.rules.listening import somebody_beyond
from lychgate.rulesets.sovereign.rules.minutes import urgent
from lychgate.rulesets.sovereign.rules.parley import KINDS
from lychgate.rulesets.sovereign.rules.wandering import NoiseChecked
from lychgate.rulesets.sovereign.state import Delver, Mark, Working
from tests.rulesets.sovereign.sovereign import ANN, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given
from tests.rulesets.sovereign.test_sovereign_delving import house
from tests.rulesets.sovereign.test_sovereign_lasting import play_of
from tests.rulesets.sovereign.test_sovereign_turns import site

TOOLS = "take Ada thieves' tools"


def ids(steps: Any) -> list[str]:
    return [id_ for id_, _ in steps]


def site_of(table: Sovereign) -> SiteNow:
    """The site that is played."""
    now = table.state.site
    assert now is not None
    return now


def walled(table: Sovereign, **states: str) -> Sovereign:
    """Doors of the site by number, as ``d2``, in these states."""
    now = site_of(table)
    doors = {**now.doors, **{number[1:]: how for number, how in states.items()}}
    sites = tuple(replace(one, doors=doors) if one.site.name == now.site.name else one for one in table.state.sites)
    table.state = replace(table.state, sites=sites)
    return table


# ---------------------------------------------------------------------- offered

BATTERS = ("batter:2", "batter:2:until")
"""The steps of a GM at a door that takes more than a Turn."""


@pytest.mark.clause("sov.dungeon.act-move")
def test_rooms_and_doors_that_lead_on_are_offered_as_they_stand() -> None:
    table = house()
    assert ids(steps_of(table.state)) == ["enter:0", "enter:3", *BATTERS, "force:5"]
    shut = walled(house(), d2="closed", d5="open")
    assert ids(steps_of(shut.state)) == ["enter:0", "enter:2", "enter:3", "enter:4", "storm:2", "storm:4"]
    storm = dict(steps_of(shut.state))["storm:2"]
    assert (storm.room, storm.how) == (2, "hard")
    assert "storm:0" not in ids(steps_of(walled(house(), d1="closed").state))
    lurking = LAIR.replace('who = "thief"', 'who = "thief"\nhidden = true')
    hall = Sovereign().types("delver Ada of Ann", lurking, "enter 1")
    assert "inhabitants" in ids(steps_of(hall.state)), "they lie in wait"
    assert [one.name for one in hall.state.cast] == ["Ada"]
    comes = replace(table.state, exploring=replace(table.state.exploring, comes="npc 2 bats hd 1 hp 1"))
    assert ids(steps_of(comes))[0] == "wanderers"
    assert dict(steps_of(comes))["wanderers"].label(comes) == "Wanderers: 2 bats"
    hungry = replace(comes, exploring=replace(comes.exploring, comes="npc 1 bat hd 1 hp 1, hungry, and wet"))
    assert dict(steps_of(hungry))["wanderers"].label(hungry) == "Wanderers: 1 bat, hungry, and wet"
    assert "wanderers" not in ids(steps_of(replace(comes, settlement="Hollow"))), "they do not follow into town"


@pytest.mark.clause("sov.door.locked-tools")
def test_what_opens_a_door_is_offered_to_whom_it_fits() -> None:
    table = house(TOOLS)
    assert ids(doors_of(table.state)) == ["unlock:2:Ada", *BATTERS, "force:5"]
    assert ids(doors_of(house().state)) == [*BATTERS, "force:5"], "without tools no lock is picked"
    barred = walled(house(TOOLS), d2="barred")
    assert ids(doors_of(barred.state)) == [*BATTERS, "force:5"], "what is barred has no lock"
    assert ids(doors_of(replace(table.state, site_name=""))) == []
    table.types("npc rat hd 1 hp 1").rolls(5, 1).types("fight")
    assert ids(doors_of(table.state)) == []


def test_a_door_that_the_gm_sets_anew_remembers_who_failed_at_it() -> None:
    table = site("unknown").types("door north locked", TOOLS).rolls(1, 1).types("unlock Ada north", "door south stuck")
    tried = [door.tried for door in table.types("door north locked dc 12").state.exploring.doors]
    assert sorted(tried) == [(), ((table.who("Ada").id, 1),)]


def test_who_failed_at_a_lock_is_not_offered_it_again_before_the_next_level() -> None:
    table = house(TOOLS).rolls(1, 1).types("unlock Ada 2")
    assert ids(tried_doors(table.state, ANN)) == [], "one thing in a Turn"
    table.types("turn")
    assert "unlock:2:Ada" not in ids(doors_of(table.state))
    assert ids(tried_doors(table.state, ANN)) == ["batter:2"], "all know of the door that was tried, and of no other"
    assert "unlock:2:Ada" in ids(doors_of(given(table, "Ada", level=2).state))
    assert ids(tried_doors(replace(table.state, site_name=""), ANN)) == []
    assert ids(tried_doors(house(TOOLS).state, ANN)) == []


def test_metal_is_not_battered_and_a_door_that_waits_not_forced() -> None:
    table = house(TOOLS)
    now = site_of(table)
    metal = replace(door_of(table.state, now, now.site.door(2)), stuff="metal")
    table.state = replace(table.state, exploring=table.state.exploring.with_door(metal))
    assert ids(doors_of(table.state)) == ["unlock:2:Ada", "force:5"]
    waits = replace(door_of(table.state, now, now.site.door(5)), waiting=2)
    table.state = replace(table.state, exploring=table.state.exploring.with_door(waits))
    assert ids(doors_of(table.state)) == ["unlock:2:Ada"]


# ---------------------------------------------------------------------- doors by number and by name


def test_a_door_is_named_by_its_number_where_it_is_seen_and_the_gms_own_by_name() -> None:
    table = house("door north locked dc 9")
    play = play_of(table)
    assert (door_named(play, "north").locked, door_named(play, "north").difficulty) == (True, 9)
    assert (door_named(play, "2").locked, door_named(play, "2").difficulty) == (True, 8)
    assert (door_named(play, "5").stuck, door_named(play, "5").locked, door_named(play, "5").barred) == (
        True,
        False,
        False,
    )
    assert door_named(play_of(walled(house(), d2="barred")), "2").barred
    for name in ("4", "6"):
        with pytest.raises(PlayError, match=f"There is no door {name} here"):
            door_named(play, name)
    table.rolls(1, 1).types(TOOLS, "unlock Ada 2")
    table.state = replace(table.state, site_name="")
    with pytest.raises(PlayError, match="There is no door '2'"):
        door_named(play_of(table), "2")


def test_a_door_is_called_as_it_is_named() -> None:
    assert (called("3"), called("north")) == ("door 3", "the door north")


@pytest.mark.clause("sov.door.locked")
def test_the_chance_of_a_lock_is_that_of_the_check() -> None:
    table = house(TOOLS)
    assert chance_at(table.state, "Ada", "2", Pair("dexterity", "sneak")) == "72 %"


def test_a_door_that_is_held_shut_is_not_passed_and_says_how() -> None:
    for state, told in (("locked", "locked"), ("barred", "barred"), ("stuck", "stuck")):
        table = walled(house(), d2=state)
        with pytest.raises(PlayError, match=rf"Door 2 is {told}\.$"):
            table.types("pass 2")
    with pytest.raises(PlayError, match=r"Door 2 is not locked\. It is barred: no lock"):
        walled(house(TOOLS), d2="barred").types("unlock Ada 2")
    with pytest.raises(PlayError, match=r"Door 5 is not locked\.$"):
        house(TOOLS).types("unlock Ada 5")


# ---------------------------------------------------------------------- force


@pytest.mark.clause("sov.door.batter-noise", "sov.door.batter-wood")
def test_battering_is_heard_tells_what_is_left_and_warns_whoever_is_beyond() -> None:
    table = site("unknown").types("door north locked").rolls(4).types("batter Bo north").finish()
    assert table.last() == "The door north holds: 3 Turns more, as it looks."
    assert (table.state.exploring.doors[0].battered, table.state.exploring.doors[0].warned) == (1, True)
    for _ in range(3):
        table.rolls(4).types("turn", "batter Bo north").finish()
    done = table.state.exploring.doors[0]
    assert table.last() == "The door north is down."
    assert (done.open, done.warned, done.battered) == (True, True, 4)


@pytest.mark.clause("sov.door.stuck")
def test_only_what_is_stuck_and_nothing_else_is_forced() -> None:
    for text in ("locked", "locked stuck"):
        table = site("unknown").types(f"door north {text}")
        with pytest.raises(PlayError, match="The door north is not stuck"):
            table.types("force Bo north")
    table = site("unknown").types("door north stuck").rolls(1, 1, 2).types("force Bo north").finish()
    with pytest.raises(PlayError, match="The door north gives way in 2 Turns"):
        table.types("force Bo north")


def test_a_helper_of_no_strength_helps_nobody_at_a_door() -> None:
    weak = site("unknown", **{"batter-help": "helpers"}).types("door north locked", "delver Cy of Ann hp 3 exert 0")
    weak.rolls(4).types("batter Bo north with Cy").finish()
    assert weak.last() == "The door north holds: 3 Turns more, as it looks.", "who adds nothing takes no Turn off"


def test_a_door_that_was_forced_in_vain_counts_down() -> None:
    table = site("unknown").types("door north stuck").rolls(1, 1, 2).types("force Bo north").finish()
    assert table.state.exploring.doors[0].waiting == 2
    assert table.types("turn quick").state.exploring.doors[0].waiting == 1
    done = table.types("turn quick").state.exploring.doors[0]
    assert (done.waiting, done.open) == (0, True)
    assert table.types("turn quick").lines().count("The door north gives way at last.") == 1


# ---------------------------------------------------------------------- listening


@pytest.mark.clause("sov.door.listen-quiet", "sov.door.listen-loud")
def test_those_whom_the_site_has_behind_a_door_are_quiet_and_an_empty_room_is_silent() -> None:
    table = house()
    door = door_named(play_of(table), "2")
    assert somebody_beyond(table.state, door)
    assert not somebody_beyond(table.state, door_named(play_of(table), "1"))
    assert not somebody_beyond(table.state, replace(door, site=""))
    assert not somebody_beyond(replace(table.state, site_name=""), door)
    heard = table.rolls(6, 6).types("listen Ada 2").finish()
    assert heard.last() == "Ada listens at door 2, and hears a quiet noise."
    assert house().rolls(6, 6).types("listen Ada 1").finish().last() == "Ada listens at door 1, and hears nothing."
    with pytest.raises(PlayError, match="has listened at this door in this Turn"):
        table.types("listen Ada 2")


def test_those_who_were_left_behind_a_door_are_behind_it_while_they_live() -> None:
    table = walled(house(), d5="open").types("enter 4")
    table.types("enter 1")
    assert {one.room for one in table.state.elsewhere} == {4}
    door = door_named(play_of(table), "5")
    assert somebody_beyond(table.state, door)
    dead = tuple(replace(one, who=replace(one.who, hp=0)) for one in table.state.elsewhere)
    assert not somebody_beyond(replace(table.state, elsewhere=dead), door)
    moved = tuple(replace(one, room=3) for one in table.state.elsewhere)
    assert not somebody_beyond(replace(table.state, elsewhere=moved), door)
    other = tuple(replace(one, site="Other") for one in table.state.elsewhere)
    assert not somebody_beyond(replace(table.state, elsewhere=other), door)


# ---------------------------------------------------------------------- moving


@pytest.mark.clause("sov.door.hard")
def test_only_a_hard_entry_may_surprise_with_a_door_or_without() -> None:
    table = house()
    now = site_of(table)
    assert [passes(play_of(table), now, (), how) for how in ("soft", "hard")] == [False, True]
    for how, noted in (("soft", 0), ("hard", 1)):
        play = play_of(table)
        passes(play, now, (now.site.door(3),), how)  # type: ignore[arg-type]
        assert len(play.events) == noted


def test_a_meeting_is_parted_from_when_the_party_goes_on() -> None:
    table = walled(house(), d5="open").types("enter 4")
    assert table.state.meeting is not None
    table.types("enter 1")
    assert table.state.meeting is None
    assert table.state.cast == (table.who("Ada"),)


def test_who_ran_in_a_meeting_has_fled_when_the_party_goes_on_and_leaving_takes_no_turn() -> None:
    table = walled(house(), d5="open").types("enter 4")
    assert table.state.meeting is not None
    table.state = replace(table.state, meeting=replace(table.state.meeting, reaction="run"))
    assert site_of(table.types("enter 1")).fates == {"4": "fled"}
    assert house("enter 0").state.turn == 0


@pytest.mark.parametrize(("faster", "fates"), [("staff", {"4": "fled"}), ("party", {})])
def test_who_got_away_in_a_chase_has_fled(faster: str, fates: dict[str, str]) -> None:
    table = walled(house(), d5="open").types("enter 4").rolls(4)
    table.types(f"chase party staff faster {faster}", answers={"sovereign.caught": "no"})
    assert site_of(table).fates == fates


def test_a_move_begins_a_turn_with_its_check_and_ends_it() -> None:
    table = house()
    assert table.state.exploring.since == 0
    table.types("enter 3")
    assert (table.state.turn, table.state.exploring.since, table.state.exploring.begun) == (1, 1, False)


# ---------------------------------------------------------------------- Turns


def test_a_site_without_levels_of_alertness_is_not_explored_by_them() -> None:
    with pytest.raises(PlayError, match="No site is open whose file has levels of alertness"):
        Sovereign().types("explore site")
    table = house().types("explore guarded", "explore site")
    assert table.state.exploring.alertness == "site"
    with pytest.raises(PlayError, match="No site is open whose file has levels"):
        Sovereign().types('site\nname = "Hut"\n[[rooms]]\nnumber = 1\nname = "Hall"\nread = "Cold."', "explore site")


def test_the_count_begins_anew_in_a_new_site_and_goes_on_in_another_part_of_one() -> None:
    table = site("guarded").rolls(4).types("turn quick", "turn quick").finish()
    table.state = replace(table.state, exploring=replace(table.state.exploring, begun=True, coming=True, checked=True))
    there = table.types("explore quiet").state
    assert (there.turn, there.exploring.begun, there.exploring.coming) == (2, True, True)
    out = table.types("safe").state.exploring
    assert (out.alertness, out.begun, out.coming) == ("", False, False)
    anew = table.types("explore guarded").state
    assert (anew.turn, anew.exploring.since, anew.exploring.checked) == (0, 0, False)
    assert (anew.exploring.begun, anew.exploring.coming) == (False, False)


def test_the_wandering_check_is_rolled_for_the_site() -> None:
    table = site("alerted").rolls(2).types("turn quick").finish()
    assert [(roll.purpose, roll.subject) for roll in table.thrown] == [("sov.wander.roll", "site")]


def test_what_came_in_a_turn_is_over_with_it() -> None:
    table = site("alerted").rolls(1).types("turn quick").finish()
    assert (table.state.exploring.coming, table.state.exploring.begun) == (False, False)


def test_noise_brings_something_more_and_takes_nothing_back() -> None:
    table = house()
    table.state = replace(table.state, exploring=replace(table.state.exploring, comes="npc 2 bats", coming=True))
    for comes, what, said in ((False, "", "npc 2 bats"), (True, "npc 3 rats", "npc 3 rats")):
        after = NoiseChecked(comes, what).apply(table.state).exploring
        assert (after.coming, after.comes) == (True, said)
    assert "rats X. It is" in NoiseChecked(True, "rats X.").tell(table.state, table.state)[0].text
    none = NoiseChecked(False).apply(house().state).exploring
    assert (none.coming, none.comes) == (False, "")


@pytest.mark.clause("sov.dungeon.torch", "sov.dungeon.lantern")
def test_one_light_of_a_kind_burns_for_each() -> None:
    table = site("unknown").types("take Ada torch", "take Ada torch", "take Bo torch")
    table.types("take Ada lantern", "take Ada oil", "light Ada", "light Ada lantern", "light Bo")
    assert [light.name for light in table.state.exploring.lights] == ["torch", "lantern", "torch"]
    with pytest.raises(PlayError, match="Ada already has a burning torch"):
        table.types("light Ada")
    with pytest.raises(PlayError, match="Bo has no lantern"):
        table.types("light Bo lantern")


def test_words_of_awards_and_places() -> None:
    table = Sovereign()
    for line in ("treasure 10 gp a crown", "treasure 10 gold a crown", "treasure 10 a crown"):
        award = table.read(f"xp {line}")
        assert (award.gold, award.what) == (10, "a crown")
    assert len(table.read(f"settlement {'x' * 80}").name) == 60


@pytest.mark.clause("sov.parley.leverage")
def test_an_offer_is_worth_at_most_a_million() -> None:
    table = Sovereign()
    kind = KINDS[0]
    assert [table.read(f"leverage {kind} worth {worth} a ring").worth for worth in (0, 10**6)] == [0, 10**6]
    for worth in (-1, 10**6 + 1):
        with pytest.raises(PlayError, match="is from 0 to 1000000"):
            table.read(f"leverage {kind} worth {worth} a ring")


def test_who_can_do_nothing_in_a_turn_is_not_asked() -> None:
    table = given(site("unknown"), "Ada", hp=0)
    asked: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        asked.append(decision.seat)
        return "watch"

    table.types("turn", answers=answer)
    assert asked == ["Ben"]
    drowsy = given(site("unknown").types("delver Di hp 3"), "Bo", marks=(Mark("unconscious"),))
    drowsy.types("turn", answers=answer)
    assert asked == ["Ben", "Ann"], "not who is unconscious, nor who has no player"
    assert (turns_of("no such thing"), turns_of("move")) == (1, 1)


def test_each_round_that_passes_is_told_and_makes_magic_older() -> None:
    table = site("unknown").types("rounds 3")
    assert table.last() == "3 Rounds pass."
    assert not urgent(table.state)
    veil = Working(name="veiled", source="Veil", by="x", unit="rounds", left=3)
    assert [one.left for one in given(table, "Ada", under=(veil,)).types("rounds 2").who("Ada").under] == [1]
    breathless = site("unknown").types("breath Bo", "rounds 1")
    assert "1 Round passes." in breathless.lines()
    assert urgent(breathless.state)
    assert not urgent(given(breathless, "Bo", marks=(*breathless.who("Bo").marks, Mark("dead"))).state)


def test_nobody_enters_where_the_party_is() -> None:
    with pytest.raises(PlayError, match="The party is in room 1"):
        house().types("enter 1")
    with pytest.raises(PlayError, match="The party is outside"):
        house("enter 0").types("enter 0")


# ---------------------------------------------------------------------- learning


def test_how_high_spells_are_and_how_many_arts_come() -> None:
    mage = Delver(calling="Mage", traditions=("High Mage",))
    assert [highest_spell(mage, "High Mage", level) for level in (1, 3, 10)] == [1, 2, 5]
    assert highest_spell(Delver(calling="Mage", traditions=("Healer",)), "Healer", 5) == 0
    for other, highest in (("Necromancer", [1, 1, 2, 3, 4]), ("Healer", [1, 1, 2, 2, 3])):
        two = Delver(calling="Mage/Mage", traditions=("High Mage", other))
        assert [highest_spell(two, "High Mage", level) for level in (1, 3, 5, 7, 10)] == highest
    arts = {"Accursed": 1, "Duelist": 1, "Elementalist": 1, "Healer": 1, "High Mage": 2}
    assert {name: first_arts(Delver(calling="Mage", traditions=(name,)), name) for name in arts} == arts
    accursed = Delver(calling="Mage", traditions=("Accursed",))
    assert [taught(accursed, "Accursed", level)[0] for level in (2, 3, 4, 5)] == [1, 0, 1, 1]
    assert taught(accursed, "Accursed", 2, "two")[0] == 0
    assert [taught(mage, "High Mage", level) for level in (2, 3)] == [(1, 2), (0, 2)]


# ---------------------------------------------------------------------- who lives there

LAIR = """site
name = "Lair"
doors = [{ number = 1, rooms = [0, 1] }]
[[rooms]]
number = 1
name = "Hall"
read = "Cold."
[[rooms.inhabitants]]
who = "wolves"
number = "2"
stats = { sovereign = "hd 1 hp 3" }
[[rooms.inhabitants]]
who = "orcs"
number = "1d4"
stats = { sovereign = "hd 1 hp 3" }
[[rooms.inhabitants]]
who = "ogre"
stats = { sovereign = "hd 1 hp 3" }
[[rooms.inhabitants]]
who = "thief"
stats = { sovereign = "hd 1 hp 3 as thieves" }
"""


def test_all_of_a_room_are_on_the_side_of_the_first_unless_one_of_their_own_is_said() -> None:
    table = Sovereign().types("delver Ada of Ann", LAIR).rolls(2).types("enter 1").finish()
    assert [(one.name, one.side) for one in table.state.cast[1:]] == [
        ("wolf 1", "wolves"),
        ("wolf 2", "wolves"),
        ("orc 1", "wolves"),
        ("orc 2", "wolves"),
        ("ogre", "wolves"),
        ("thief", "thieves"),
    ]
    assert table.state.meeting is not None
    assert table.state.meeting.side == "wolves"


def test_those_who_come_by_the_wandering_table_belong_to_no_room_and_are_met_while_they_live() -> None:
    table = house()
    table.state = replace(table.state, exploring=replace(table.state.exploring, comes="npc 2 bats hd 1 hp 1"))
    table.types("wanderers")
    bats = [one.id for one in table.state.cast if one.side == "bats"]
    assert table.state.exploring.dwellers == tuple((id_, 0) for id_ in bats)
    assert (table.state.exploring.comes, table.state.exploring.coming) == ("", False)
    assert table.state.meeting is not None
    with pytest.raises(PlayError, match="No wanderers are on their way"):
        table.types("wanderers")
    with pytest.raises(PlayError, match="has no room 9"):
        house().types("inhabitants 9")


def test_who_is_asleep_is_not_met() -> None:
    table = walled(house(), d5="open").types("enter 4", "enter 1")
    asleep = tuple(replace(one, who=one.who.marked(Mark("unconscious", 6))) for one in table.state.elsewhere)
    table.state = replace(table.state, elsewhere=asleep)
    assert table.rolls(4).types("enter 4").finish().state.meeting is None
