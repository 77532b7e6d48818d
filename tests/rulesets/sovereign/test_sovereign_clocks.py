"""Every way in which time passes runs every clock: a table of all commands that take time, and all clocks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.book import BOOK
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Door, Frailty, Held, Light, Mark, Poison, Working
from lychgate.rulesets.sovereign.state.magic import TURNS_IN_A_DAY
from tests.each import each
from tests.rulesets.sovereign.hurt import carrying
from tests.rulesets.sovereign.sovereign import REF, Sovereign

LONG = 5000
"""How many Turns every clock has to go."""

PARTY = (
    'delver Ada of Ann class Mage tradition "High Mage" level 3 dex 14 heal 1 sneak 0 magic 1 hp 30',
    "delver Bo of Ben level 3 hp 30",
    "delver Cy of Ben hp 9",
    "npc goblin hd 1 hp 4 ac 13",
    "explore unknown",
)
BREATH = 1000
"""How many Rounds Bo has to go without air: more than a few Turns have."""


def wound_up(*lines: str) -> Sovereign:
    """A party in whom every clock runs: Bo is poisoned, without air, Frail, enchanted and has a lantern; Cy sleeps."""
    table = Sovereign().types(*PARTY, *lines)
    carrying(table, "Ada", "healer's kit", "thieves' tools")
    spell = Working(name="shining", source="Glow", by="c1", unit="turns", left=LONG)
    rounds, days = (replace(spell, source=unit, unit=unit, left=LONG) for unit in ("rounds", "days"))
    bo = replace(
        table.who("Bo"),
        poisons=(Poison(name="spider", turns=LONG, dc=10),),
        under=(spell, rounds, days),
        frail=Frailty(),
        marks=(Mark("breath", BREATH),),
    )
    cy = replace(table.who("Cy"), marks=(Mark("unconscious", LONG),))
    site = replace(table.state.exploring, lights=(Light(bo.id, "lantern", LONG),))
    site = site.with_door(Door(name="gate", locked=True)).with_door(Door(name="stone", stuck=True, waiting=LONG))
    table.state = replace(table.state.with_creature(bo).with_creature(cy), exploring=site, turn=0)
    return table


def run_by(table: Sovereign) -> dict[str, int]:
    """By how many Turns each clock has run, which all are the same."""
    bo, cy, site = table.who("Bo"), table.who("Cy"), table.state.exploring
    asleep = cy.mark("unconscious")
    assert asleep is not None
    waiting = next(door.waiting for door in site.doors if door.name == "stone")
    magic = next((one.left for one in bo.under if one.source == "Glow"), 0)
    return {
        "light": LONG - sum(light.left for light in site.lights),
        "poison": LONG - sum(poison.turns for poison in bo.poisons),
        "sleep": LONG - asleep.amount,
        "door": LONG - waiting,
        "magic": LONG - magic,
    }


ACCEPT = {"sovereign.stakes": "accept", "sovereign.declaring": "watch", "sovereign.cannot-walk": "left"}

WAYS: dict[str, tuple[tuple[str, ...], tuple[int, ...], int]] = {
    "time: turn": (("turn quick",), (), 1),
    "deeds: turn": (("turn", "turn"), (), 1),
    "time: round": (("round 60",), (), 1),
    "fight: end": (("fight", "end"), (1, 8), 1),
    "chase: chase": (("chase party goblin faster goblin",), (), 1),
    "encounter: part": (("meet goblin", "parley so talk", "leverage threat worth 2 Or else", "part"), (), 1),
    "stakes: stakes": (('stakes Ada STR/Exert dc 8 to "climb" costs "2 Turns"',), (6, 6), 2),
    "search: search": (("search Ada", "turn"), (1, 1), 1),
    "doors: unlock": (("unlock Ada gate", "turn"), (1, 1), 1),
    "doors: batter": (("batter Bo gate", "turn"), (6,), 1),
    "delving: enter": (("site toll_house", "enter 1 anyway", "enter 2 anyway"), (), 1),
    "site_traps: disarm": (("disarm Ada", "turn"), (6, 6), 1),
    "frail: surgery": (("surgery Ada Bo",), (6, 6), 6),
    "time: night": (("night",), (), TURNS_IN_A_DAY),
    "time: days": (("days 2 fed watered",), (), 2 * TURNS_IN_A_DAY),
    "spellbook: study": (("study Ada Speed",), (), TURNS_IN_A_DAY),
    "travel: travel": (("travel 20",), (), 2 * TURNS_IN_A_DAY),
}
"""What takes time, by its room: what is typed, the dice, and how many Turns pass."""

CLAUSES = (
    *("sov.time.turn", "sov.time.round", "sov.time.downtime", "sov.time.fight-is-turn", "sov.time.per-turn-powers"),
    *("sov.dungeon.turn-4", "sov.dungeon.torch", "sov.dungeon.lantern", "sov.magic.duration", "sov.poison.clock"),
    *("sov.travel.montage", "sov.frail.surgery", "sov.injury.nonlethal"),
)


@pytest.mark.clause(*CLAUSES)
@each(WAYS.items())
def test_every_clock_runs(way: str, what: tuple[tuple[str, ...], tuple[int, ...], int]) -> None:
    """Bo holds his breath, but not for days; and the Rounds of a fight are counted in it, not by its end."""
    lines, dice, turns = what
    table = wound_up()
    if turns >= TURNS_IN_A_DAY:
        bo = table.who("Bo")
        table.state = table.state.with_creature(bo.unmarked("breath"))
    table.rolls(*dice).types(*lines, answers=ACCEPT).finish()
    assert run_by(table) == dict.fromkeys(run_by(table), turns)
    bo, days = table.who("Bo"), turns // TURNS_IN_A_DAY
    assert not any(one.unit == "rounds" for one in bo.under), "what lasts for Rounds has ended"
    assert (LONG - next(one.left for one in bo.under if one.unit == "days"), table.state.day - 1) == (days, days)
    assert bo.frail.days == days if bo.frail is not None else way == "frail: surgery"
    assert table.state.turn == (0 if days else turns)
    if not days and way != "fight: end":
        breath = bo.mark("breath")
        assert breath is not None
        assert BREATH - breath.amount == 60 * turns


@pytest.mark.clause("sov.injury.clock")
@each((way, what) for way, what in WAYS.items() if not way.startswith("fight"))
def test_injury_clock__no_dying_delver_outlives_what_takes_longer(
    way: str, what: tuple[tuple[str, ...], tuple[int, ...], int]
) -> None:
    lines, dice, _ = what
    table = wound_up().types("harm Cy 9")
    table.state = table.state.with_creature(table.who("Bo").unmarked("breath"))
    table.rolls(*dice).types(*lines, answers=ACCEPT).finish()
    assert table.who("Cy").dead
    assert any("Cy dies (nobody stabilised them in time)." in line for line in table.lines("Ann"))


MINUTES = {
    "doors: force": ("force Ada stone2", (1, 1, 2), 1),
    "healing: aid": ("aid Ada Bo times 2", (1, 1), 12),
    "executions: execute": ("execute Ada goblin", (19,), 6),
    "time: round": ("round 59", (), 59),
}
"""What takes Rounds outside of a fight, by its room: what is typed, the dice, and how many Rounds pass."""


@pytest.mark.clause("sov.heal.first-aid-not-combat", "sov.time.round", "sov.exec.melee", "sov.door.stuck")
@each(MINUTES.items())
def test_what_takes_a_minute_lets_its_rounds_pass(way: str, what: tuple[str, tuple[int, ...], int]) -> None:
    line, dice, rounds = what
    table = wound_up("door stone2 stuck", "harm Bo 9").rolls(*dice).types(line).finish()
    bo = table.who("Bo")
    breath = bo.mark("breath")
    assert breath is not None
    assert BREATH - breath.amount == rounds
    assert LONG - next(one.left for one in bo.under if one.unit == "rounds") == rounds
    assert set(run_by(table).values()) == {0}
    cy = wound_up("door stone2 stuck", "harm Bo 9").types("harm Cy 9").rolls(*dice).types(line).who("Cy")
    assert cy.dead == (rounds > 5)


@pytest.mark.clause("sov.door.stuck-group")
def test_whoever_helps_with_a_door_is_told_with_what_that_changes() -> None:
    table = Sovereign().types("delver Ada of Ann exert 1 hp 8", "delver Bo exert 1 hp 8", "delver Cy str 3 hp 8")
    table.types("door north stuck").rolls(5, 4).types("force Ada north with Bo Cy")
    assert table.lines("Ann")[-3:] == [
        "Ada rolls for all, with Bo +1 and Cy -1.",
        "Ada tries STR/Exert: 9 +1 = 10 against 10: it works.",
        "The door north flies open.",
    ]


@pytest.mark.clause("sov.injury.clock")
def test_what_takes_longer_than_the_dying_have_warns_before_it_is_chosen() -> None:
    table = Sovereign().types("delver Ada of Ann hp 9", "delver Bo of Ben hp 9", "delver Cy of Ben hp 9")
    carrying(table, "Ada", "healer's kit").types("explore unknown", "site toll_house", "enter 1 anyway", "room 1 empty")
    table.types("harm Bo 9", "harm Cy 3", "door 1 open")
    table.types("turn", answers=lambda asked, _: "aid" if asked.seat == "Ann" else "watch")

    def notes() -> dict[str, str]:
        return {one.label: one.note for one in RULESET.question(table.state, table.orders()).choices}

    dead = "Bo would be dead by then"
    for label in ("A Round passes", "Ada patches up Cy", "The Turn is over", "Enter room 2, Osk's room"):
        assert (dead in notes()[label]) == (label != "A Round passes"), label
    assert dead not in notes()["Leave the site"]
    table.types("round 5")
    assert notes()["A Round passes"] == dead


@pytest.mark.clause("sov.door.batter-noise", "sov.door.batter-wood", "sov.dungeon.turn-4")
def test_a_door_is_battered_until_it_gives() -> None:
    table = wound_up().rolls(*(6,) * 7).types("batter Bo gate with Ada until it gives").finish()
    assert table.last("Ann") == "The door gate is down."
    assert (set(run_by(table).values()), table.state.exploring.acted) == ({6}, ("c2", "c1"))
    outside = wound_up("safe").rolls(*(6,) * 7).types("batter Bo gate until").finish()
    assert set(run_by(outside).values()) == {7}, "no Turn is under way where none are counted"


STOPS = {
    "something comes": ((), (6, 1), 1),
    "a light has gone out": (("light Ada torch",), (6,) * 6, 6),
    "Cy is dying": (("harm Cy 9",), (6,), 0),
    "not everyone can go on": (("poison Bo viper lethal",), (2, 1, 6), 1),
}
"""What stops the battering of a door: what is typed before, the dice, and how many Turns are over by then."""


@pytest.mark.clause("sov.door.batter-noise", "sov.injury.clock", "sov.dungeon.torch")
@each(STOPS.items())
def test_battering_stops_where_something_comes_between(
    why: str, what: tuple[tuple[str, ...], tuple[int, ...], int]
) -> None:
    lines, dice, turns = what
    table = carrying(wound_up(), "Ada", "torch").rolls(*dice).types(*lines, answers={"sovereign.antidote": "no"})
    table.types("batter Bo gate until it gives").finish()
    assert (table.last("Ann"), table.state.turn) == (f"The party stops battering the door gate: {why}.", turns)


def test_only_the_gm_lets_turn_after_turn_pass_for_a_door() -> None:
    table = wound_up("site toll_house", "enter 1 anyway", "room 1 empty")
    choices = {one.id: one for one in RULESET.question(table.state, table.orders()).choices}
    choice = choices["batter:3:until"]
    assert [id_ for id_ in choices if id_.startswith("batter:3")] == ["batter:3", "batter:3:until"]
    assert choice.label.endswith("batters door 3 until it gives")
    assert choice.note.endswith("stops if something comes, a light goes out or someone is dying")
    with pytest.raises(PlayError, match="Only the GM can let several Turns pass"):
        table.types("batter Bo gate until it gives", seat="Ben")


@pytest.mark.clause("sov.time.fight-is-turn")
def test_a_few_words_take_no_turn_and_a_negotiation_one_also_where_the_party_just_leaves() -> None:
    assert wound_up("meet goblin", "parley so talk").types("part").state.turn == 0
    table = wound_up("site toll_house", "enter 1 anyway", "room 1 empty", "meet goblin", "parley so talk")
    table.types("leverage threat worth 2 Or else", "enter 2 anyway", answers=ACCEPT)
    assert table.state.turn == 2


PASSING = ("rounds_pass", "minute_passes", "turn_ends", "turns_pass", "days_pass", "rounds_of_the_hurt")
"""What lets time pass. Each room that names one of them has a row above; ``rounds`` has those of a fight."""


def test_every_room_that_takes_time_has_a_row() -> None:
    named = {
        room.__name__.rpartition(".")[2]
        for room in BOOK.rooms
        if any(word in vars(room) for word in PASSING) and room.__name__.startswith("lychgate.rulesets.sovereign")
    }
    assert named - {way.partition(":")[0] for way in (*WAYS, *MINUTES)} == {"rounds", "battering"}


@pytest.mark.clause("sov.poison.clock", "sov.time.fight-is-turn")
def test_a_poison_of_a_fight_counts_from_its_end_and_an_older_one_through_it() -> None:
    table = Sovereign().types("delver Ada of Ann hp 9", "delver Bo of Ben hp 9", "npc goblin hd 1 hp 4")
    table.rolls(2, 3).types("poison Ada spider lethal").rolls(1, 8).types("fight")
    table.rolls(2, 3).types("poison Bo viper lethal", "end").finish()
    assert [one.turns for name in ("Ada", "Bo") for one in table.who(name).poisons] == [2, 3]
    table.types("turn")
    assert [one.turns for name in ("Ada", "Bo") for one in table.who(name).poisons] == [1, 2]


@pytest.mark.clause("sov.injury.nonlethal", "sov.time.fight-is-turn")
def test_who_slept_before_a_fight_wakes_by_its_end_and_who_fell_in_it_a_turn_later() -> None:
    table = Sovereign().types("delver Ada of Ann hp 9", "delver Bo of Ben hp 9", "npc goblin hd 1 hp 4")
    table.types("harm Ada 9 nonlethal").rolls(1, 8).types("fight", "harm Bo 9 nonlethal", "end").finish()
    assert [table.who(name).alive for name in ("Ada", "Bo")] == [True, False]
    assert table.types("turn").who("Bo").alive


@pytest.mark.clause("sov.frail.surgery")
def test_surgery_that_is_disturbed_costs_no_attempt() -> None:
    table = wound_up("explore alerted").rolls(6, 1).types("surgery Ada Bo").finish()
    assert (table.state.turn, table.last("Ann")) == (2, "Ada breaks off the operation on Bo after 2 Turns.")
    frail = table.who("Bo").frail
    assert frail is not None
    assert not frail.surgeons
    table.rolls(*(6,) * 8).types("surgery Ada Bo").finish()
    assert table.who("Bo").frail is None


@pytest.mark.clause("sov.wander.table", "sov.heal.natural")
def test_a_night_where_turns_are_counted_makes_their_checks_and_may_be_disturbed() -> None:
    table = Sovereign().types("delver Ada of Ann level 2 hp 9", "harm Ada 4", "explore guarded")
    table.rolls(6, 1).types("night fed watered").finish()
    assert (table.state.day, table.state.turn, table.who("Ada").hp) == (1, 4, 5)
    assert "The rest is disturbed after 4 Turns." in table.lines("Ann")
    assert not any("safe" in line for line in table.lines("Ann"))
    assert "If the party is safe enough to rest, stop counting Turns: safe" in table.lines(REF)
    assert table.types("safe", "night").who("Ada").hp == 7


@pytest.mark.clause("sov.hazard.ignore-food")
def test_whoever_sleeps_where_turns_are_counted_sleeps_in_a_dungeon() -> None:
    table = Sovereign().types("delver Ada of Ann con 12 hp 9", "harm Ada 4", "explore unknown", "night")
    assert (table.who("Ada").strain, table.who("Ada").hp) == (4, 5), "neither food nor water"
    assert (table.types("safe", "night").who("Ada").strain, table.who("Ada").hp) == (3, 6)


@pytest.mark.clause("sov.travel.montage")
def test_on_a_journey_food_is_found_and_rest_is_as_it_is_said() -> None:
    table = Sovereign().types("delver Ada of Ann con 12 hp 9", "harm Ada 4", "explore unknown", "travel 20 rough")
    assert (table.who("Ada").strain, table.who("Ada").hp, table.state.exploring.alertness) == (0, 5, "")
    assert "The party sets out: Turns are no longer counted." in table.lines("Ann")
    assert table.types("travel 20").who("Ada").hp == 7


@pytest.mark.clause("sov.magic.commit-day")
def test_whoever_goes_hungry_gets_no_effort_back() -> None:
    table = wound_up()
    for name in ("Ada", "Cy"):
        one = table.who(name)
        held = replace(one.casting, used=1, held=(Held("High Mage", 1, "day", "Glow"),))
        table.state = table.state.with_creature(replace(one, marks=(), casting=held))
    table.state = table.state.with_creature(table.who("Bo").unmarked("breath"))
    carrying(table, "Ada", "rations", "waterskin").types("night")
    assert [len(table.who(name).casting.held) for name in ("Ada", "Cy")] == [0, 1]
    assert [table.who(name).casting.used for name in ("Ada", "Cy")] == [0, 0]


def test_no_care_is_asked_of_who_cannot_give_it() -> None:
    with pytest.raises(PlayError, match="Ada has no healer's kit"):
        Sovereign().types("delver Ada of Ann heal 1 hp 9", "night care Ada")
