"""What the rules run of a site file: traps, poisons, treasure, searching, alertness, and what becomes of whom."""

from __future__ import annotations

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.kit.site_now import SiteNow
from lychgate.rulesets.sovereign.legal import own_steps, steps
from lychgate.rulesets.sovereign.rules.site_edits import LONGEST_NOTE
from lychgate.rulesets.sovereign.rules.site_finds import to_find
from lychgate.rulesets.sovereign.state import State
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
    assert crypt().rolls(2, 3, 2).types("dose Ada grave rot").finish().who("Ada").hp == 17
    with pytest.raises(PlayError, match=r"has no poison 'ale'\. There is: grave rot\.$"):
        crypt("dose Ada ale")
    with pytest.raises(PlayError, match=r"has no poison 'ale'\. There is: nothing\.$"):
        crypt("site toll_house", "dose Ada ale")
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
    disarm = offered["disarm:1:Ada"]
    assert disarm.label(table.state) == "Ada disarms the trap: a pit"
    told = [disarm.choice(table.state, "disarm:1:Ada", referee=referee).note for referee in (True, False)]
    assert told == ["58 %; a Turn; failing sets it off", "42 % against 10; a Turn; failing sets it off"]


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


@pytest.mark.clause("sov.loop.specific-search")
@pytest.mark.parametrize(
    ("how", "first"),
    [
        ("turns over altars", "feature:1"),
        ("feels for a draught", "door:3"),
        ("pushes a pole into the pit", "trap:1"),
        ("with them, over there", "finds"),
    ],
)
def test_what_the_words_of_a_search_name_is_what_enter_finds(how: str, first: str) -> None:
    asked: list[tuple[str, set[str], str]] = []

    def enter(decision: AnyDecision, state: State) -> str:
        options = {option.id for option in decision.options()}
        asked.append((decision.default(), options, decision.choice(state, "finds").label))
        return decision.default()

    crypt().types(f"search Ada {how}", answers=enter)

    every = {"finds", "nothing", "check", "feature:1", "door:3", "trap:1", "trap:2"}
    assert asked == [(first, every, "Something else is found")]


@pytest.mark.clause("sov.loop.vague-search")
def test_a_vague_search_that_succeeds_finds_what_the_gm_picks() -> None:
    found = crypt().rolls(6, 6).types("search Ada", answers={"sovereign.search_found": "door:3"}).finish()
    assert site(found).found == (3,)
    assert site(crypt().rolls(1, 1).types("search Ada").finish()).found == ()
    answers = {"sovereign.search_found": "nothing"}
    assert site(crypt().rolls(6, 6).types("search Ada", answers=answers).finish()).found == ()


@pytest.mark.clause("sov.xp.sources", "sov.enc.bulk")
def test_treasure_counts_for_xp_and_weighs_on_who_carries_it() -> None:
    table = crypt("treasure 1")
    assert table.state.experience.treasure == 100
    assert [(one.name, one.enc, one.where) for one in table.who("Ada").items] == [("an idol", 10, "stowed")]
    with pytest.raises(PlayError, match="more than Ada can haul"):
        crypt("set cast.Ada.attributes.strength 1 because weak", "treasure 1")


# ---------------------------------------------------------------------- alertness


@pytest.mark.clause("sov.xp.sources", "sov.enc.bulk")
def test_treasure_is_carried_by_who_is_named_or_has_most_room_where_it_weighs() -> None:
    more = """[[rooms.valuables]]
what = "a ring"
worth = 5
[[rooms.valuables]]
what = "a coin"
weight = 1
[[rooms]]
number = 2
"""
    text = CRYPT.replace("[[rooms]]\nnumber = 2\n", more)
    table = Sovereign().types(ADA, "delver Bo str 16 con 10 hp 8", "take Bo 9 ingot enc 1", text, "enter 1")
    table.types("treasure 1", "treasure 2", "treasure 3 Bo")
    assert [item.name for item in table.who("Ada").items] == ["an idol"], "14 points of room against 7"
    assert [(item.name, item.enc) for item in table.who("Bo").items] == [("ingot", 1), ("a coin", 1)]
    assert "The party takes a ring." in table.lines(ANN)
    with pytest.raises(PlayError, match="Room 1 has 3 pieces of treasure"):
        table.types("treasure 4")
    with pytest.raises(PlayError, match="Room 3 has no pieces of treasure"):
        table.types("enter 3 anyway", "treasure 1")
    weak = Sovereign().types(ADA, text, "enter 1", "take Ada 14 ingot enc 1")
    weak.types("set cast.Ada.attributes.strength 1 because weak")
    assert weak.types("treasure 2").state.experience.treasure == 5, "a ring weighs nothing"
    nobody = Sovereign().types(ADA, text, "enter 1", "set Ada.hp 0 because of a fall", "treasure 1")
    assert (nobody.state.experience.treasure, nobody.who("Ada").items) == (100, ())


def test_what_the_file_says_raises_the_alertness() -> None:
    assert site(crypt().rolls(6, 6).types("force Ada 2").finish()).alert == 1
    assert site(crypt("door 2 locked").rolls(6).types("batter Ada 2").finish()).alert == 1
    assert site(crypt().rolls(6, 6).types("trap 1 Ada").finish()).alert == 1
    assert site(crypt("enter 3 anyway", "inhabitants").rolls(3, 3).types("fight").finish()).alert == 1
    assert site(crypt("enter 2 anyway").rolls(3, 3).types("fight").finish()).alert == 0


def test_a_death_raises_it_and_a_room_of_dead_is_remembered() -> None:
    table = crypt("alertness up", "enter 2 anyway").rolls(3, 3).types("fight").finish()
    assert {one.side for one in table.state.cast} == {"party", "ghoul"}
    assert site(table.types("end")).alert == 1, "nobody has died"
    table.rolls(3, 3).types("fight").finish()
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


def test_what_is_to_be_found_is_named_as_the_key_has_it_until_it_is() -> None:
    other = '[[rooms.features]]\nwhat = "the niche"\nmethod = "a light"\nfinds = "A bone."\n[[rooms.valuables]]'
    text = CRYPT.replace("[[rooms.valuables]]", other).replace(', found = "the draught"', "")
    table = Sovereign().types(ADA, text, "enter 1")
    assert to_find(table.state) == {
        "feature:1": "the altar (turning it)",
        "feature:2": "the niche (a light)",
        "door:3": "the secret door 3 (however it is found)",
        "trap:1": "the trap: a pit (the third step)",
        "trap:2": "the trap: a needle (the chest)",
    }
    assert to_find(crypt().state)["door:3"] == "the secret door 3 (the draught)"
    checked = CRYPT.replace('trigger = "the chest"', 'trigger = "the chest"\ncheck = "a look"')
    assert to_find(Sovereign().types(ADA, checked, "enter 1").state)["trap:2"] == "the trap: a needle (a look)"
    table.types("search Ada look", answers={"sovereign.search": "feature:1"})
    assert "The altar: A stair of bones." in table.lines(ANN)
    table.types("turn quick", "search Ada look", answers={"sovereign.search": "trap:2"})
    assert "The party finds a trap: a needle." in table.lines(ANN)


def test_traps_are_offered_to_the_gm_and_to_who_is_best_at_them() -> None:
    table = crypt().types("delver Bo of Ann dex 10 hp 8", "delver Cy of Ben dex 18 sneak 1 hp 8")

    def offered(seat: str = "") -> list[str]:
        found = dict(own_steps(table.state, seat) if seat else steps(table.state))
        return [id_ for id_ in found if id_.startswith(("trap:1", "found:1", "disarm:1"))]

    assert offered() == ["trap:1", "found:1"]
    assert offered(ANN) == []
    assert dict(steps(table.state))["found:1"].label(table.state) == "They find the trap: a pit"
    table.rolls(6, 6, 6, 6, 6, 6).types("trap 1").finish()
    assert offered() == ["disarm:1:Cy"], "what went off may be disarmed, and she is best"
    assert offered(ANN) == ["disarm:1:Ada", "disarm:1:Bo"]
    table.rolls(6, 6).types("disarm Ada 1").finish()
    with pytest.raises(PlayError, match="That trap is disarmed already"):
        table.types("disarm Cy 1")
    acted = crypt("trap 1 found").rolls(6, 6).types("disarm Ada 2").finish()
    assert [id_ for id_, _ in own_steps(acted.state, ANN) if id_.startswith("disarm")] == [], "she has acted"


def test_what_the_gm_says_of_a_room_leaves_the_others_as_they_were() -> None:
    table = crypt("room 2 dead", "room 3 fled", "room 2 to 1", "room 3 to 2", "room 3 fled", "room 2 restored")
    assert (site(table).fates, site(table).moved) == ({"3": "fled"}, {"3": 2})
    table = crypt("enter 2 anyway", "enter 3 anyway", "inhabitants", "enter 1 anyway")
    assert {one.home for one in table.state.elsewhere} == {2, 3}
    table.types("room 3 restored")
    assert (site(table).met, {one.home for one in table.state.elsewhere}) == ((2,), {2})
    assert site(crypt("room 2 empty", "room 3 empty", "room 2 restored")).empty == (3,)
    with pytest.raises(PlayError, match="Room 2 is empty already"):
        crypt("room 2 empty", "room 2 empty")
    with pytest.raises(PlayError, match="Nobody lives in room 1"):
        crypt("room 1 to 2")
    note = "x" * LONGEST_NOTE
    assert site(crypt(f"room 2 note {note}")).notes == {"2": note}
    with pytest.raises(PlayError, match="A note has"):
        crypt(f"room 2 note {note}x")


def test_those_of_one_room_flee_and_the_others_stay() -> None:
    table = crypt("room 2 to 3", "enter 3 anyway", "inhabitants", "room 2 fled")
    assert [one.name for one in table.state.cast] == ["Ada", "eel"]
    assert [home for _, home in table.state.exploring.dwellers] == [3]
    assert {one.who.name for one in table.state.elsewhere} == {"ghoul 1", "ghoul 2", "leech"}


def test_the_alertness_goes_up_and_down_by_steps_or_to_a_level() -> None:
    table = crypt("alertness up")
    assert site(table).alert == 1
    assert site(table.types("alertness up", "alertness down")).alert == 1
    assert site(table.types("alertness down")).alert == 0
    with pytest.raises(PlayError, match="goes no further down"):
        table.types("alertness down")
    with pytest.raises(PlayError, match="goes no further up"):
        table.types("alertness mad", "alertness up")
    named = Sovereign().types(ADA, CRYPT.replace('level = "mad"', 'level = "phase X"'), 'alertness "phase X"')
    assert site(named).alert == 2
    assert site(named.types("alertness calm", "alertness phase X")).alert == 2


# ---------------------------------------------------------------------- home, and what is brought there


def test_nobody_comes_to_a_settlement_from_within_a_site() -> None:
    table = Sovereign().types("delver Ada of Ann hp 9", "site toll_house", "enter 1 anyway", "xp treasure 100")
    with pytest.raises(PlayError, match=r"still in room 1 of The Toll House at Low Ford\. It leaves by: enter 0"):
        table.types("settlement Low Ford")
    table.types("enter 0 anyway", "settlement Low Ford")
    assert table.last() == "100 XP are shared out: Ada 100."


def test_a_treasure_is_carried_by_its_name_as_the_key_has_it_and_found_in_any_letters() -> None:
    table = Sovereign().types("delver Ada of Ann str 18 hp 9", "site toll_house", "enter 4 anyway", "treasure 1")
    assert [item.name for item in table.who("Ada").items] == ["Osk's strongbox"]
    table.types("ready Ada osk's STRONG")
    assert table.who("Ada").items[0].where == "readied"


def test_how_often_something_wanders_is_told_as_people_say_it() -> None:
    table = Sovereign().types("site salt_saint", "alertness up", "alertness up")
    assert table.last(REF) == "Alertness: awake, a wandering check every Turn."
    table.types("alertness down")
    assert table.last(REF) == "Alertness: whispering, a wandering check every 3 Turns."
