"""Travel, wandering checks, time and turning the undead at their edges."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.camp import Camp, JourneyDayEnded, Slept
from lychgate.rulesets.hundred_saints.rules.clock import turns_since_day_one
from lychgate.rulesets.hundred_saints.rules.hexes import Go, HexScoured, PointsSpent, ScourHex
from lychgate.rulesets.hundred_saints.rules.travel import FindWay, SetOut, WayLost
from lychgate.rulesets.hundred_saints.rules.wandering import CheckWanderers, WanderersChecked
from lychgate.rulesets.hundred_saints.state import Character, Mark
from tests.rulesets.hundred_saints.explorers import changed, explorers, marks
from tests.rulesets.hundred_saints.fights import faced, fight, given, next_round
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def facts(table: Saints, line: str, kind: Any) -> list[Any]:
    """What a line makes happen, of one kind; nothing changes."""
    return [one for one in table.run(table.read(line), table.dice).events if isinstance(one, kind)]


def on_the_way(*typed: str) -> Saints:
    return explorers((), "terrain light", "travel landmark", *typed)


# ---------------------------------------------------------------------- travel


@pytest.mark.parametrize(
    "command",
    [SetOut(), Go("light"), ScourHex(), FindWay("Ada"), Camp()],
    ids=lambda one: type(one).__name__,
)
def test_nobody_travels_while_something_comes_or_underground(command: Any) -> None:
    with pytest.raises(PlayError, match="Something comes"):
        explorers((1,), "terrain light", "wander 6").does(command)
    with pytest.raises(PlayError, match="The party is not in the open"):
        explorers((), "enter dungeon").does(command)


@pytest.mark.clause("enc.travel.day.1")
def test_the_party_sets_out_once_a_day_and_its_day_is_a_travelled_one() -> None:
    table = on_the_way()
    with pytest.raises(PlayError, match="The party has set out today already"):
        table.types("travel landmark")

    assert [(one.rested, one.travelled) for one in facts(table.types("eat free"), "day", JourneyDayEnded)] == [
        (False, True)
    ]


@pytest.mark.clause("enc.travel.rest.1")
def test_a_day_of_the_journey_is_over_only_where_there_is_one() -> None:
    idle = explorers((), "terrain light", "eat free")
    weather = explorers((), "terrain light", "weather rain poor", "eat free")

    assert facts(idle, "day", JourneyDayEnded) == []
    assert [one.travelled for one in facts(weather, "day", JourneyDayEnded)] == [False]
    assert [one.rested for one in facts(idle, "day of rest", JourneyDayEnded)] == [True]


@pytest.mark.clause("enc.travel.lost.1", "enc.travel.lost.2")
def test_the_roll_for_the_way_is_the_partys_and_so_is_the_side_to_which_it_strays() -> None:
    table = explorers((1, 4), "terrain light", lost_effect="d6_side")

    table.does(SetOut()).finish()

    assert [one.subject for one in table.thrown] == ["party:way", "party:side"]


@pytest.mark.clause("enc.travel.lost.1")
def test_nobody_is_lost_on_more_than_six_in_six_and_the_country_says_how_easily() -> None:
    table = explorers((), "terrain light", "weather fog poor dark", lost_stack="add")
    known = replace(table.state, journey=replace(table.state.journey, here="difficult"))

    chances = []
    for state in (table.state, known):
        table.state = state
        play = table.run(SetOut(), ScriptedDice([6, 1]))
        chances += [one.chance for one in play.events if isinstance(one, WayLost)]

    assert chances == [1 + 1 + 2, 3 + 1 + 2]


@pytest.mark.clause("enc.travel.lost.1")
def test_terrain_that_is_no_country_here_is_lost_in_as_easily_as_light_country() -> None:
    table = explorers((), "terrain desert", travel_check="odnd")

    play = table.run(SetOut(), ScriptedDice([6]))

    assert [one.chance for one in play.events if isinstance(one, WayLost)] == [1]


@pytest.mark.clause("enc.travel.lost.1")
def test_who_is_not_lost_strays_to_no_side() -> None:
    table = explorers((6,), "terrain light", lost_effect="d6_side")

    (found,) = [one for one in table.run(SetOut(), table.dice).events if isinstance(one, WayLost)]

    assert (found.lost, found.side, found.chance) == (False, 0, 1)


@pytest.mark.clause("enc.travel.tp.3")
def test_the_last_point_may_be_spent_and_then_nothing_is_left() -> None:
    table = on_the_way("go light", "go light", "go light", "go light")
    assert table.state.journey.points == 0

    with pytest.raises(PlayError, match="Nothing is left of today"):
        table.types("go light")


@pytest.mark.clause("enc.travel.tp.4")
def test_what_was_paid_towards_one_country_is_of_no_use_in_another() -> None:
    table = on_the_way("go light", "go light", "go light", "go difficult", "eat free", "day", "travel landmark")
    assert (table.state.journey.paid, table.state.journey.towards) == (2, "difficult")

    table.types("go moderate")

    assert table.state.journey.points == 8 - 3


@pytest.mark.clause("enc.wander.3")
def test_the_country_that_is_entered_is_the_one_around() -> None:
    table = on_the_way("go moderate")
    assert (table.state.exploring.terrain, table.state.journey.here) == ("moderate", "moderate")

    table.types("go road")

    assert (table.state.exploring.terrain, table.state.journey.here) == ("moderate", "moderate")
    old = explorers((), "terrain clear", "travel landmark", "go moderate", travel_check="odnd")
    assert old.state.exploring.terrain == "woods"


@pytest.mark.clause("enc.travel.lost.2")
def test_who_is_lost_pays_towards_nothing() -> None:
    table = explorers((1,), "terrain light", "travel", lost_effect="no_progress").finish()

    (spent,) = facts(table, "go moderate", PointsSpent)

    assert (spent.spent, spent.paid, spent.entered) == (3, 0, False)


@pytest.mark.clause("enc.travel.tp.1")
def test_only_riders_use_their_saving() -> None:
    (points,) = facts(on_the_way(), "go light", PointsSpent)
    hours = explorers((), "terrain light", "travel landmark", travel_system="hours_per_hex")
    (foot,) = facts(hours, "go open", PointsSpent)
    riding = explorers((), "terrain light", "travel landmark mounted", travel_system="hours_per_hex")
    (ridden,) = facts(riding, "go open", PointsSpent)

    assert [one.saved for one in (points, foot, ridden)] == [False, False, True]


@pytest.mark.clause("enc.travel.tp.1")
@pytest.mark.parametrize(("speeds", "saving"), [((40, 40), 0), ((30, 40), 1)])
def test_hours_are_one_more_for_the_laden_and_no_less_than_one(speeds: tuple[int, int], saving: int) -> None:
    both: dict[str, Any] = {"ada": {"speed": speeds[0]}, "bo": {"speed": speeds[1]}}
    table = explorers((), "terrain light", "travel landmark", travel_system="hours_per_hex", **both)
    before = table.state.journey.points
    table.types("go open")

    fresh = explorers((), "terrain light", "travel landmark", travel_system="hours_per_hex").types("go open")

    assert (before - table.state.journey.points) - (before - fresh.state.journey.points) == saving
    assert table.state.turn == 6 * (before - table.state.journey.points)


@pytest.mark.clause("enc.travel.search.1")
def test_a_hex_is_searched_for_the_last_points_openly_or_on_its_chance() -> None:
    table = on_the_way("go light", "go light", "go light")
    assert table.state.journey.points == 2

    (scoured,) = facts(table, "scour", HexScoured)
    assert (scoured.die, scoured.chance, scoured.found) == (0, -1, True)
    (never,) = facts(table.rolls(1), "scour 0", HexScoured)
    assert (never.die, never.found) == (1, False)
    table.rolls(1).types("scour 1").finish()

    assert (table.thrown[-1].subject, table.thrown[-1].only) == ("party:hex", (REF,))
    assert table.state.journey.points == 0
    with pytest.raises(PlayError, match="That costs 2 points, and 0 are left of today"):
        table.types("scour")


@pytest.mark.clause("enc.travel.tp.1")
@pytest.mark.parametrize(("country", "hours"), [("open", 1), ("forest", 1), ("swamp", 2)])
def test_riders_save_an_hour_and_never_the_last(country: str, hours: int) -> None:
    table = explorers((), "terrain light", "travel landmark mounted", travel_system="hours_per_hex")
    before = table.state.journey.points

    table.types(f"go {country}")

    assert before - table.state.journey.points == hours


@pytest.mark.clause("enc.travel.search.1")
def test_who_searches_a_hex_has_entered_none() -> None:
    (spent,) = facts(on_the_way(), "scour", PointsSpent)

    assert (spent.entered, spent.search, spent.paid) == (False, True, 0)


@pytest.mark.clause("enc.travel.search.1")
def test_a_hex_that_nobody_has_named_costs_as_the_terrain_around_does() -> None:
    table = explorers((), "terrain difficult", "travel landmark", "scour")

    assert table.state.journey.points == 8 - 4


# ---------------------------------------------------------------------- camp


@pytest.mark.clause("enc.camp.1")
def test_a_night_is_told_for_each_with_what_they_rolled_if_they_did() -> None:
    table = explorers((4, 6), "terrain light", ada={"abilities": {"constitution": 13, "strength": 3}})

    slept = facts(table, "camp fire without Ada", Slept)

    assert [(one.who, one.total, one.good) for one in slept] == [("ada", 5, True), ("bo", 0, True)]


@pytest.mark.clause("enc.camp.2")
@pytest.mark.parametrize(("line", "told"), [("camp fire", "1 in 6"), ("camp fire hidden", "0 in 6")])
def test_the_check_of_a_night_is_one_less_where_the_camp_is_hidden(line: str, told: str) -> None:
    (checked,) = facts(explorers((3,), "terrain light"), line, WanderersChecked)

    assert (checked.told, checked.owed, checked.clause) == (told, False, "enc.camp.2")


@pytest.mark.clause("enc.camp.2")
def test_a_night_has_low_faces_where_the_day_has_high_ones() -> None:
    table = explorers((1,), "terrain woods", night_check="one_in_six", travel_check="odnd")

    (checked,) = facts(table, "camp fire", WanderersChecked)

    assert (checked.told, checked.comes) == ("1 in 6", True)


# ---------------------------------------------------------------------- wandering and time


@pytest.mark.clause("enc.wander.1", "enc.wander.3", "enc.wander.5")
@pytest.mark.parametrize(
    ("line", "watch"),
    [
        ("enter dungeon", ("wanderers", "Wanderers", "turn")),
        ("terrain light", ("wanderers", "Wanderers", "turn")),
        ("enter settlement", ("wanderers", "Encounters", "turn")),
    ],
)
def test_every_place_has_a_check_with_its_name(line: str, watch: tuple[str, str, str]) -> None:
    now = explorers((), line).state.exploring.watch

    assert now is not None
    assert (now.id, now.label, now.unit) == watch


@pytest.mark.clause("enc.wander.3")
def test_high_faces_are_told_as_such() -> None:
    low = facts(explorers((6,), "terrain light"), "wander", WanderersChecked)
    high = facts(explorers((1,), "terrain woods", travel_check="odnd"), "wander", WanderersChecked)

    assert low[0].told == "1 in 6"
    assert high[0].told == "5 or more"


@pytest.mark.clause("enc.wander.7")
def test_a_check_that_is_called_for_has_a_chance_of_nought_if_that_is_said_and_is_owed_to_nobody() -> None:
    nowhere = explorers((1,))
    play = nowhere.run(CheckWanderers(0), nowhere.dice)
    (checked,) = [one for one in play.events if isinstance(one, WanderersChecked)]
    due = explorers((6,), "enter dungeon")
    (called,) = facts(due, "wander", WanderersChecked)
    (own,) = facts(due.rolls(6), "wander 3", WanderersChecked)

    assert (checked.told, checked.comes, checked.owed) == ("0 in 6", False, False)
    assert (called.owed, own.owed) == (False, False)
    nowhere.rolls(6).types("wander 1").finish()
    assert nowhere.thrown[-1].subject == "place:here"


@pytest.mark.clause("enc.wander.7")
def test_a_check_that_is_owed_is_the_one_that_is_called_for() -> None:
    table = explorers((6,), "enter dungeon")
    table.state = replace(table.state, exploring=replace(table.state.exploring, owed=1))

    (checked,) = facts(table, "wander", WanderersChecked)

    assert checked.owed


@pytest.mark.clause("enc.wander.6")
def test_there_is_no_chance_to_raise_where_nobody_has_said_what_place_it_is() -> None:
    for line in ("wander +1", "wander every 3"):
        with pytest.raises(PlayError, match="Nobody has said where the party is"):
            explorers((), line)


@pytest.mark.clause("enc.wander.6")
def test_in_the_open_the_first_terrain_is_meant_where_none_is_said() -> None:
    assert explorers((), "enter outdoors").state.exploring.terrain == "light"


@pytest.mark.clause("enc.wander.6")
def test_a_check_is_passed_over_where_one_is_due_and_time_is_told() -> None:
    with pytest.raises(PlayError, match="No check falls due here by itself"):
        explorers((), "wander skip")
    with pytest.raises(PlayError, match="No check falls due here by itself"):
        explorers((), "terrain light", "wander skip")

    table = explorers((), "enter dungeon", "wander skip")
    came = explorers((1,), "enter dungeon", "turn 2", wander_step="check_step")
    turn, told = came.state.turn, len(came.lines(ANN))
    came.types("wander skip")

    assert table.state.exploring.coming == ""
    assert came.state.turn == turn + 1
    assert [line[:13] for line in came.lines(ANN)[told:]] == ["A Turn passes"]


@pytest.mark.clause("enc.combat.opt.subdue.1")
def test_the_hour_heals_bruises_when_it_is_full() -> None:
    table = changed(explorers(), "Ada", marks=(Mark("subdued", 3),))

    table.types("turn 5")
    assert marks(table, "Ada")["subdued"] == 3
    table.types("turn")

    assert marks(table, "Ada").get("subdued", 0) < 3


@pytest.mark.clause("enc.gear.caltrop.1")
def test_turns_are_counted_from_the_first_day_on() -> None:
    state = Saints().state

    counted = [turns_since_day_one(replace(state, day=day, turn=turn)) for day, turn in ((1, 0), (1, 5), (3, 5))]

    assert counted == [0, 5, 2 * 144 + 5]


# ---------------------------------------------------------------------- turning


def haunted(*dice: int, feet: int = 20) -> Saints:
    """A klerikos faces two heaps of bones."""
    bones = ("1 bones hp 4 HD 1 as dead",) * 2
    table = faced(*bones, feet=feet, characters=("Ada of Ann", "Bea of Ben"))
    for one in [one for one in table.state.cast if one.side == "dead"]:
        table.types(f'mark "{one.name}" undead')
    given(table, "Ada", character=Character(calling="klerikos"), level=1)
    return table.rolls(*dice)


@pytest.mark.clause("enc.combat.turn.1", "enc.combat.act.1")
def test_to_turn_the_undead_is_an_action_in_the_phase_of_magic() -> None:
    table = haunted(1, 1).types("repel Ada dead").finish()
    assert fight(table).acted == (table.who("Ada").id,)

    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("repel Ada dead anyway")
    with pytest.raises(PlayError, match="too late for moving"):
        table.types("move Bea 5")


@pytest.mark.clause("enc.combat.turn.1")
def test_after_a_success_it_may_be_tried_in_the_next_round_and_at_first_in_any() -> None:
    table = haunted(3, 4, 1, 1).types("repel Ada dead").finish()

    assert fight(table).turning == {table.who("Ada").id: 2}
    next_round(table, 6, 1)
    with pytest.raises(PlayError, match="No undead of dead stand unconcealed"):
        table.types("repel Ada dead")


@pytest.mark.clause("enc.combat.turn.1")
@pytest.mark.parametrize(("feet", "reached"), [(30, True), (31, False)])
def test_thirty_feet_are_within_reach(feet: int, reached: bool) -> None:
    table = haunted(1, 1, feet=feet)

    if reached:
        table.types("repel Ada dead").finish()
    else:
        with pytest.raises(PlayError, match="within 30 feet"):
            table.types("repel Ada dead")


@pytest.mark.clause("enc.combat.turn.1")
def test_the_hidden_and_the_turned_are_not_reached() -> None:
    for mark in ("hidden", "turned"):
        table = haunted()
        for one in [one for one in table.state.cast if one.side == "dead"]:
            table.types(f'mark "{one.name}" {mark}')
        with pytest.raises(PlayError, match="No undead of dead stand unconcealed"):
            table.types("repel Ada dead")


@pytest.mark.clause("enc.combat.turn.1")
def test_those_in_flight_come_back_after_a_turn() -> None:
    table = haunted(3, 4, 1, 1).types("repel Ada dead").finish()
    marked = [mark for one in table.state.cast for mark in one.marks if mark.name == "turned"]
    assert [mark.until for mark in marked] == [61, 61]
    assert table.state.encounter is not None
    table.state = replace(table.state, encounter=replace(table.state.encounter, round=61))

    table.types("next")

    assert not any(one.mark("turned") for one in table.state.cast)


@pytest.mark.clause("enc.combat.turn.1", "enc.surprise.10")
def test_those_who_are_turned_are_noticed_and_notice() -> None:
    table = Saints((1, 6)).types("pc Ada of Ann hp 8", "foes klerikos hp 4", "encounter", "next", "next")
    table.types("distance 20", "next", "next", "mark Ada undead").rolls(1, 1)
    table.types("repel klerikos party").finish()

    assert table.state.encounter is not None
    assert table.state.encounter.known
