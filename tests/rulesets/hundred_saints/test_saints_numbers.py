"""Numbers of the book that a table may amend: the rules follow each of them, and whatever is allowed can be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from lychgate.cli.clauses import package_of, switch_file_of
from lychgate.core.clause import ClauseBook
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.ruleset import Variant
from lychgate.players.hundred_saints_referee import Referee
from lychgate.resources import load
from lychgate.rulesets.hundred_saints.rules.levels import ready
from lychgate.rulesets.hundred_saints.rules.lures import LureGood
from lychgate.rulesets.hundred_saints.rules.movement import feet_a_turn
from lychgate.rulesets.hundred_saints.rules.pursuit import simulated_chasers_give_up
from lychgate.rulesets.hundred_saints.rules.running import feet_run
from lychgate.rulesets.hundred_saints.rules.wandering import CheckWanderers
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Character, Ground, Pair
from lychgate.server.table import Table
from lychgate.sim.encounters import new_state, run_on, set_up
from lychgate.sim.play_out import QuickDice
from tests.conformance.evenings import SET_UPS, Evening
from tests.each import each
from tests.rulesets.hundred_saints.characters import employer, service
from tests.rulesets.hundred_saints.chases import chase, chased
from tests.rulesets.hundred_saints.encounters import encounter_of, met, near
from tests.rulesets.hundred_saints.encounters_at_random import SEATS, random_encounter
from tests.rulesets.hundred_saints.explorers import changed, days, explorers, marks, odds_of, tracker
from tests.rulesets.hundred_saints.fights import faced, given, last_attack
from tests.rulesets.hundred_saints.invariants import wrong_with
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints
from tests.shares import in_soak_too, share

COMES = "Wanderers: something comes towards the party, 2d6 x {} feet off (1; 1 in 6)."
LEVEL = "Ada is level 2: 3 hit points more{}."
LEARNS = "Ada gains {} experience ({} do not count): {}. Level 2 is due (level Ada)."

EVENINGS = share("LYCHGATE_SOAK_NUMBERS", 2, 200)

Shows = Callable[..., Any]

# ---------------------------------------------------------------------- what shows that the rules follow a number


def surprise(*typed: str, **variants: Any) -> str:
    """What the referee is told of the chances of surprise."""
    table = met(**variants).types(*typed, "next")
    step = next(stage for stage in table.view().cards[0].stages if "surprise" in stage.title.lower())
    return step.dice


def far(ground: str, **variants: Any) -> tuple[int, str]:
    """How far off goblins are when the dice show 7, and what the referee reads before they fall."""
    table = met((6, 6), ground=ground, **variants).types("next", "next")
    dice = next(stage.dice for stage in table.view().cards[0].stages if "distance" in stage.title.lower())
    return encounter_of(table.rolls(3, 4).types("next").finish()).distances["goblins"], dice


def reaction(*faces: int, **variants: Any) -> str:
    return encounter_of(met(faces, **variants).types("react goblins").finish()).reactions["goblins"]


def held(times: int, **variants: Any) -> str:
    """What refuses another check of an ogre that has held so many times."""
    table = faced("ogre hp 12 morale 8", **variants).types("attack").rolls(*(1, 1) * times)
    return refusal(table.types(*["morale ogre"] * times).finish().rolls(1, 1), "morale ogre")


def refusal(table: Saints, line: str) -> str:
    """What refuses a line; empty where it is done."""
    try:
        table.types(line)
    except PlayError as refused:
        return str(refused)
    return ""


def brave(**variants: Any) -> str:
    """What refuses a check of an ogre of morale 11."""
    return refusal(faced("ogre hp 12 morale 11", **variants).types("attack").rolls(1, 1), "morale ogre")


def dies(**variants: Any) -> bool:
    """Whether a dying character dies on a 3."""
    table = faced(death="deaths_door", **variants).types("attack", "damage Ada 30").rolls(3).types("next").finish()
    return not table.who("Ada").mark("dying")


def charging(**variants: Any) -> str:
    table = faced(feet=30, **variants).types("declare Ada charge").rolls(2).types("hit Ada goblin 1").finish()
    return last_attack(table)


def charged_at(**variants: Any) -> bool:
    """Whether an 11 hits somebody of AC 12 who has charged."""
    table = faced("orc AC 11 hp 8 spear 1d6", feet=30, **variants).types("declare Ada charge").rolls(2)
    table.types("hit Ada orc").rolls(10, 1)
    table.types("hit orc Ada anyway")
    return "hits" in last_attack(table)


def short_run(**variants: Any) -> str:
    """What refuses a charge after 19 feet."""
    return refusal(faced(feet=24, **variants).types("declare Ada charge").rolls(2), "hit Ada goblin 1")


def at_their_backs(**variants: Any) -> str:
    table = faced(**variants).rolls(2).types("hit Ada goblin 1").types("next", "declare Ada flee").rolls(1, 6)
    return last_attack(table.types("next").rolls(2).types("hit goblin 1 Ada").finish())


def parried(**variants: Any) -> bool:
    """Whether a 13 hits somebody of AC 12 who parries."""
    table = given(faced("3 goblins hp 4 club 1d4", **variants), "Ada", abilities={"strength": 10})
    table.types("attack", "declare Ada parry").rolls(13, 1).types("hit goblin 1 Ada")
    return "hits" in last_attack(table)


def backstab(**variants: Any) -> str:
    table = faced("ogre hp 20 AC 14", **variants).rolls(2).types("hit Ada ogre with dagger backstab").finish()
    return last_attack(table)


def blind(**variants: Any) -> tuple[str, tuple[str, ...]]:
    table = faced("ogre hp 20 AC 14", **variants).types("sight Ada blind").rolls(2).types("hit Ada ogre").finish()
    return last_attack(table), table.view().sheets[0].marks


def burns(light: str, **variants: Any) -> tuple[int, str]:
    """For how many Turns a light burns, and what is said as it is lit."""
    table = explorers((), f"light {light} of Ada", **variants)
    return table.state.exploring.lights[0].burning.left, table.last(ANN)


def struck(**variants: Any) -> tuple[bool, str]:
    """Whether a torch takes on a 3 in danger, and what its button says of it."""
    table = explorers((6, 1), "give torch to Ada", "enter dungeon", "foes orc hp 3", "encounter", "waive", **variants)
    table.types("waive", "distance 30", "next", "next", "attack orc").finish()
    choices = table.ruleset.question(table.state, table.orders()).choices
    note = next(one.note for one in choices if one.id == "light:torch")
    return bool(table.rolls(3).types("light torch of Ada").finish().state.exploring.burning), note


def sprung(**variants: Any) -> str:
    return explorers((3,), "trap Ada", **variants).finish().last()


def wanderers(*typed: str, **variants: Any) -> tuple[str, Any]:
    """What the referee reads of the next check, and the chance of it."""
    table = explorers((), *typed, **variants)
    chance = odds_of(table, CheckWanderers(), lambda play: bool(play.state.exploring.coming))
    return tracker(table, "wander"), chance[True] * 6


def paces(known: bool, **variants: Any) -> tuple[int, int]:
    table = explorers((), "enter dungeon", "wander never", f"{'path' if known else 'explore'} 400", **variants)
    return feet_a_turn(table.state, 40, known), table.state.turn


def weary(**variants: Any) -> tuple[str, dict[str, int]]:
    """What is said of a rest after 3 Turns underground, and what tires Ada after 4."""
    table = explorers((), "enter dungeon", "wander never", "turn 3", **variants)
    return tracker(table, "rest"), marks(table.types("turn"), "Ada")


def fallen(**variants: Any) -> list[str]:
    table = explorers((), **variants)
    return [roll.dice for roll in table.run(table.read("fall Ada 30"), QuickDice(Random(1))).inputs]  # type: ignore[union-attr]


def of_sheet(table: Saints, label: str) -> str:
    """What a line of Ada's sheet says."""
    sheet = next(one for one in table.view().sheets if one.title == "Ada")
    return next(one.text for one in sheet.fields if one.label == label)


def ability(**variants: Any) -> tuple[str, str, str]:
    table = explorers((3, 3, 3), **variants).types("check Ada strength")
    tried = table.last(ANN)
    table.types("jump Ada 8")
    return (
        tried,
        table.last(ANN),
        "" if table.types("door stuck", "force Ada").finish().state.exploring.door else "open",
    )


def skill(**variants: Any) -> tuple[str, str]:
    table = explorers((5,), **variants).types("check Ada listen").finish()
    changed(table, "Ada", skills={"listen": 6})
    return table.last(ANN), of_sheet(table, "Skills")


def employs(**variants: Any) -> str:
    """What refuses the fourth retainer after three; empty where that may be."""
    table = employer(**variants)
    for name in ("Bo", "Cy", "Di", "Ed"):
        table.rolls(6, 5, 3).types(f"hire {name} townsfolk for Ada standard").finish()
    return refusal(table.rolls(6, 5, 3), "hire Flo townsfolk for Ada standard")


def loyal(**variants: Any) -> int:
    return service(employer(5, 5, 3, **variants).types("hire Bo townsfolk for Ada standard").finish(), "Bo").loyalty


def healed(**variants: Any) -> int:
    return Saints(**variants).types("pc Ada, fighter 3, HP 5/17", "heal Ada night").who("Ada").hp


def runs(**variants: Any) -> tuple[int, int, bool]:
    table = chased(**variants)
    now = feet_run(table.state, "party")
    return now, chase(table.types("round")).pairs[0].gap, f"runs {now} feet" in str(table.view())


def tired(**variants: Any) -> tuple[bool, str]:
    """Whether runners are tired after 6 Rounds, and what the referee reads before."""
    table = chased(speed=40, **variants)
    odds = table.view().cards[0].stages[0].odds.split("; ")[-1]
    table.types(*["round"] * 6)
    return any("running" in mark for mark in marks(table, "Bob")), odds


def rested(**variants: Any) -> list[int]:
    """After which of 4 Turns of rest a character is still tired of running."""
    table = chased(speed=40, tired_after="5", **variants).types(*["round"] * 5, "giveup")
    left = []
    for turn in range(1, 5):
        table.types("rest")
        left += [turn] if any("running" in mark for mark in marks(table, "Bob")) else []
    return left


def lured(**variants: Any) -> tuple[bool, tuple[str, str, str]]:
    """Whether greedy goblins stop on a 4; what the referee reads and is asked before, and everybody reads after it."""
    table = chased(**variants).types("greedy goblins")
    odds = table.view().cards[0].stages[0].odds.split("; ")[1]
    asked = LureGood(seat=REF, lure="food", what="").prompt(table.state)
    stopped = table.rolls(4).types("drop treasure anyway").finish().state.chase is None
    told = next(line for line in table.lines(ANN) if "in 6)" in line)
    return stopped, (odds, asked.partition("? ")[2], told)


def lamed(**variants: Any) -> tuple[bool, str]:
    """Whether a goblin that treads on a caltrop is lamed on a 3."""
    table = chased(speed=40, **variants).types("obstacle caltrops").rolls(3, 6)
    table.types("round", answers={"saints.obstacle": "through"}).finish()
    return bool(marks(table, "goblin 1")), next(line for line in table.lines() if line.startswith("Goblin 1"))


def levels(**variants: Any) -> tuple[int, str, int, str]:
    """The level that 1000 points have earned, what the sheet says of it, and what a new character of level 3 has."""
    table = Saints(**variants).types("pc Ada fighter of Ann level 1 hp 6 xp 1000", "pc Cy fighter level 3 hp 9")
    due, needs = ready(table.state, table.who("Ada")), of_sheet(table, "Experience")
    after = table.who("Cy").character
    assert after is not None
    return due, needs, after.xp, refusal(table.rolls(5), "level Ada")


def treasure(**variants: Any) -> str:
    return Saints(**variants).types("pc Ada fighter hp 6", "xp treasure 50").last(ANN)


def trained(**variants: Any) -> str:
    table = Saints((2,), training="on", **variants).types("pc Ada fighter of Ann level 1 hp 6 xp 2000")
    table.types("coins 600 gp to Ada", "train Ada")
    return next(line for line in table.lines(ANN) if "trains for" in line)


def set_out(**variants: Any) -> int:
    return explorers((), "terrain light", "travel landmark", **variants).state.journey.points


def no_rest(**variants: Any) -> tuple[str, bool]:
    table = days(explorers((), "terrain light", **variants), 3)
    return tracker(table, "days"), any("rest day" in mark for mark in marks(table, "Ada"))


def way_found(**variants: Any) -> tuple[bool, str]:
    table = explorers((1, 4), "terrain light", "travel", **variants)
    changed(table, "Ada", character=Character(calling="hunter")).rolls(4).types("findway Ada").finish()
    return table.state.journey.lost, table.last()


NUMBERS: dict[str, tuple[int, Shows, Any, int, Any]] = {
    "surprise_chance": (2, surprise, "party 2-in-6, goblins 2-in-6", 4, "party 4-in-6, goblins 4-in-6"),
    "ambush_surprise": (
        1,
        partial(surprise, "ambush goblins"),
        "party aware, goblins 3-in-6",
        3,
        "party aware, goblins 5-in-6",
    ),
    "dungeon_distance": (10, partial(far, "dungeon"), (70, "2d6 x 10 feet"), 20, (140, "2d6 x 20 feet")),
    "outdoor_distance": (30, partial(far, "outdoors"), (210, "2d6 x 30 feet"), 60, (420, "2d6 x 60 feet")),
    "reaction_attack": (2, partial(reaction, 1, 2), "hostile", 3, "attack"),
    "reaction_hostile": (5, partial(reaction, 2, 3), "hostile", 4, "wary"),
    "reaction_wary": (8, partial(reaction, 4, 5), "indifferent", 9, "wary"),
    "reaction_indifferent": (11, partial(reaction, 5, 6), "indifferent", 10, "friendly"),
    "morale_passes": (
        2,
        partial(held, 2),
        "Nobody of the ogre checks: morale 12 never does, nor who has held 2 times or is broken.",
        3,
        "",
    ),
    "morale_never": (
        12,
        brave,
        "",
        10,
        "Nobody of the ogre checks: morale 10 or more never does, nor who has held 2 times or is broken.",
    ),
    "dying_chance": (2, dies, False, 3, True),
    "charge_attack": (
        2,
        charging,
        "Ada strikes at goblin 1 with a longsword: misses (2 +2 charge = 4).",
        4,
        "Ada strikes at goblin 1 with a longsword: misses (2 +4 charge = 6).",
    ),
    "charge_ac": (1, charged_at, False, 3, True),
    "charge_feet": (
        20,
        short_run,
        "A charge needs 20 feet of clear run; Ada has come 19. Give it up: declare Ada nothing",
        15,
        "",
    ),
    "flee_bonus": (
        2,
        at_their_backs,
        "Goblin 1 strikes at Ada with a club: misses (2 +2 they flee = 4).",
        4,
        "Goblin 1 strikes at Ada with a club: misses (2 +4 they flee = 6).",
    ),
    "parry_ac": (1, parried, True, 4, False),
    "backstab_attack": (
        4,
        backstab,
        "Ada strikes at ogre with a dagger: misses (2 +4 back-stab = 6).",
        6,
        "Ada strikes at ogre with a dagger: misses (2 +6 back-stab = 8).",
    ),
    "dark_attack": (
        4,
        blind,
        (
            "Ada strikes at ogre with a longsword: misses (2 -4 in the dark = -2).",
            ("in the dark: -4 to attacks, -4 to AC and saves, Speed 10", "blind"),
        ),
        2,
        (
            "Ada strikes at ogre with a longsword: misses (2 -2 in the dark = 0).",
            ("in the dark: -2 to attacks, -4 to AC and saves, Speed 10", "blind"),
        ),
    ),
    "torch_turns": (
        6,
        partial(burns, "torch"),
        (6, "Ada's torch-1 burns, for 6 Turns, and lights 30 feet."),
        3,
        (3, "Ada's torch-1 burns, for 3 Turns, and lights 30 feet."),
    ),
    "candle_turns": (
        6,
        partial(burns, "candle"),
        (6, "Ada's candle-1 burns, for 6 Turns, and lights 5 feet dimly."),
        3,
        (3, "Ada's candle-1 burns, for 3 Turns, and lights 5 feet dimly."),
    ),
    "oil_turns": (
        24,
        partial(burns, "bullseye"),
        (24, "Ada's bullseye-1 burns, for 24 Turns, and lights a beam 60 feet long and 20 wide at its end."),
        12,
        (12, "Ada's bullseye-1 burns, for 12 Turns, and lights a beam 60 feet long and 20 wide at its end."),
    ),
    "tinder": (2, struck, (False, "6 Turns, 30 feet; takes on 2 in 6"), 3, (True, "6 Turns, 30 feet; takes on 3 in 6")),
    "trap_springs": (
        2,
        sprung,
        "The trap stays quiet for Ada (3; 2 in 6). You may give a hint.",
        3,
        "Ada sets off a trap.",
    ),
    "wander_dungeon": (
        1,
        partial(wanderers, "enter dungeon"),
        ("a check in 2 Turns, 1 in 6", 1),
        2,
        ("a check in 2 Turns, 2 in 6", 2),
    ),
    "wander_every": (
        2,
        partial(wanderers, "enter dungeon"),
        ("a check in 2 Turns, 1 in 6", 1),
        4,
        ("a check in 4 Turns, 1 in 6", 1),
    ),
    "wander_day": (2, partial(wanderers, "enter settlement"), ("2 in 6", 2), 3, ("3 in 6", 3)),
    "wander_night": (1, partial(wanderers, "enter settlement night"), ("1 in 6", 1), 3, ("3 in 6", 3)),
    "explore_pace": (3, partial(paces, False), (120, 14), 5, (200, 8)),
    "known_pace": (10, partial(paces, True), (400, 4), 20, (800, 2)),
    "rest_every": (6, weary, ("3 Turns since a rest", {}), 4, ("A rest is due now", {"exhausted: no rest": 1})),
    "fall_feet": (10, fallen, ["3d6"], 5, ["6d6"]),
    "ability_target": (
        4,
        ability,
        ("Ada tries strength: 3 against 4 (die 3): it fails.", "Ada jumps short of 8 feet (3 against 4).", ""),
        3,
        ("Ada tries strength: 3 against 3 (die 3): it works.", "Ada jumps 8 feet across (3 against 3).", "open"),
    ),
    "skill_target": (
        6,
        skill,
        ("Ada tries listen: 5 against 6 (die 5): it fails.", "listen 6"),
        5,
        ("Ada tries listen: 5 against 5 (die 5): it works.", "listen 5"),
    ),
    "retainers_most": (4, employs, "Ada may employ 4 at once, and does.", 5, ""),
    "hire_loyalty": (7, loyal, 7, 9, 9),
    "night_healing": (1, healed, 6, 3, 8),
    "run_pace": (3, runs, (120, 90, True), 4, (160, 100, True)),
    "tired_after": (30, tired, (False, "tired after Round 30"), 6, (True, "tired after Round 6")),
    "rest_after_running": (3, rested, [1, 2], 1, []),
    "lure_chance": (
        3,
        lured,
        (False, ("treasure stops them 3/6", "If so, they stop on 3 in 6.", "The goblins run on (4, 3 in 6).")),
        4,
        (True, ("treasure stops them 4/6", "If so, they stop on 4 in 6.", "The goblins stop for it (4, 4 in 6).")),
    ),
    "caltrops_chance": (
        2,
        lamed,
        (False, "Goblin 1 gets across unhurt (3, 2 in 6)."),
        3,
        (True, "Goblin 1 is lamed, and has half Speed for a day (3, 3 in 6)."),
    ),
    "xp_thresholds": (
        100,
        levels,
        (0, "1000 (level 2 at 2000)", 4000, "Ada has 1000 experience; level 2 needs 2000."),
        50,
        (2, "1000 (level 2 at 1000, due)", 2000, ""),
    ),
    "xp_per_gold": (
        1,
        treasure,
        "The party earns 50 experience for treasure; 50 to be split.",
        2,
        "The party earns 100 experience for treasure; 100 to be split.",
    ),
    "training_gold": (
        250,
        trained,
        "Ada trains for level 2: 2 weeks, until day 15, for 500 gp.",
        100,
        "Ada trains for level 2: 2 weeks, until day 15, for 200 gp.",
    ),
    "speed_per_point": (5, set_out, 8, 10, 4),
    "travel_hours": (8, partial(set_out, travel_system="hours_per_hex"), 8, 12, 12),
    "rest_day_every": (7, no_rest, ("3 of 7", False), 3, ("3 of 3", True)),
    "wander_light": (1, partial(wanderers, "terrain light"), ("1 in 6", 1), 4, ("4 in 6", 4)),
    "wander_moderate": (2, partial(wanderers, "terrain moderate"), ("2 in 6", 2), 4, ("4 in 6", 4)),
    "wander_difficult": (3, partial(wanderers, "terrain difficult"), ("3 in 6", 3), 4, ("4 in 6", 4)),
    "find_way": (3, way_found, (True, "Ada looks for the way (4; 3 in 6)."), 4, (False, "Ada finds the way again.")),
}
"""By its name: what the book prints, something that follows it, what comes of it then, another value, and what comes of
that."""


@each((name, *row) for name, row in NUMBERS.items())
def test_the_rules_follow_every_number(
    name: str, printed: int, shows: Shows, by_the_book: Any, amended: int, then: Any
) -> None:
    assert shows(**{name: str(printed)}) == by_the_book
    assert shows(**{name: str(amended)}) == then
    assert shows() == by_the_book, "the number of one table is no other's"
    assert by_the_book != then


# ---------------------------------------------------------------------- the other places that read the same number


def game(**variants: Any) -> int:
    """How far off a hunt comes upon game, on a 2."""
    table = explorers((2,), "terrain light", "foes 2 deer hp 3", "game deer", **variants).finish()
    return encounter_of(table).distances["deer"]


def coming(*typed: str, **variants: Any) -> str:
    return explorers((1,), *typed, "wander 1", **variants).finish().last()


def asleep(**variants: Any) -> str:
    return explorers((3, 6), "terrain light", "camp", night_check="none", **variants).finish().lines(ANN)[1]


def hired(**variants: Any) -> int:
    table = employer(5, 5, 3, 3, **variants).types("hire Bo thief 2 for Ada standard").finish()
    after = table.who("Bo").character
    assert after is not None
    return after.xp


def news(**variants: Any) -> str:
    """What a thief's second level brings."""
    return Saints((3,), **variants).types("pc Ada thief of Ann hp 4 xp 1200", "level Ada").finish().lines(ANN)[-1]


def foraged(**variants: Any) -> int:
    return sum(one.count for one in explorers((5, 2), "terrain light", "forage", **variants).state.exploring.rations)


def noticed(**variants: Any) -> bool:
    """Whether goblins notice the party that sneaks up on them, on a 3."""
    return not encounter_of(near(**variants).rolls(3).types("sneak party").finish()).surprise[1].surprised


def free_run(**variants: Any) -> int:
    """The gap of a chase that began in the free Round."""
    return chase(chased(free=True, **variants)).pairs[0].gap


def given_up(ground: Ground, **variants: Any) -> bool:
    """Whether simulated chasers give up at a gap of 150 feet."""
    return simulated_chasers_give_up(
        Saints(**variants).state, Pair(fleeing="party", chasing="goblins", gap=150), ground, 1
    )


def session_limit(**variants: Any) -> str:
    table = Saints(**variants).types("pc Ada fighter of Ann level 1 hp 6", "xp 9000", "split")
    return next(line for line in table.lines(ANN) if "gains" in line)


def night_in_camp(**variants: Any) -> str:
    table = explorers((2,), "terrain light", "camp fire tent", camp_check="never", **variants).finish()
    return next(line for line in table.lines() if "Wanderers" in line)[-12:]


@each(
    [
        ("outdoor_distance", game, 60, 10, 20),
        ("outdoor_distance", partial(given_up, "outdoors"), False, 10, True),
        ("dungeon_distance", partial(given_up, "dungeon"), True, 20, False),
        ("dungeon_distance", partial(coming, "enter dungeon"), COMES.format("10"), 20, COMES.format("20")),
        ("outdoor_distance", partial(coming, "terrain light"), COMES.format("30"), 20, COMES.format("20")),
        ("ability_target", asleep, "Ada sleeps badly (3 against 4).", 3, "Ada sleeps well (3 against 3)."),
        ("xp_thresholds", hired, 1200, 50, 600),
        ("xp_thresholds", session_limit, LEARNS.format(3999, 5001, 3999), 50, LEARNS.format(1999, 7001, 1999)),
        ("skill_target", foraged, 0, 5, 2),
        ("skill_target", news, LEVEL.format(", disarm mech 5, search 5"), 5, LEVEL.format("")),
        ("surprise_chance", noticed, True, 3, False),
        ("run_pace", free_run, 180, 2, 140),
        ("wander_light", night_in_camp, "(2; 1 in 6).", 3, "(2; 3 in 6)."),
    ]
)
def test_every_place_that_reads_a_number_follows_it(
    name: str, shows: Shows, by_the_book: Any, amended: int, then: Any
) -> None:
    assert shows() == by_the_book
    assert shows(**{name: str(amended)}) == then


def numbers() -> dict[str, Variant]:
    """The numbers of the book that a table may amend."""
    return {one.name: one for one in RULESET.variants() if one.bounds is not None}


def test_every_number_is_shown_and_says_what_depends_on_it() -> None:
    package = package_of(RULESET)
    book: ClauseBook = load(package, "clauses.toml", ClauseBook)
    known = {clause.id for clause in book.clause}

    fixed_numbers = switch_file_of(package).fixed

    assert {*NUMBERS} == {*numbers()}
    assert len(numbers()) >= 18
    wrong = []
    for name, one in numbers().items():
        assert one.bounds is not None
        low, high = one.bounds
        if int(one.default) != NUMBERS[name][0] or not low <= int(one.default) <= high or low == high:
            wrong.append(f"{name}: {one.default} in {one.bounds}, and the book has {NUMBERS[name][0]}")
        if not one.depends.endswith(".") or not one.clauses or not {*one.clauses} <= known:
            wrong.append(f"{name}: {one.depends} {one.clauses}")
    for fixed in fixed_numbers:
        if not fixed.why.endswith(".") or not fixed.clauses or not {*fixed.clauses} <= known or fixed.name in NUMBERS:
            wrong.append(f"{fixed.name}: {fixed.why} {fixed.clauses}")
    assert wrong == []
    assert len(fixed_numbers) >= 6


# ---------------------------------------------------------------------- whatever is allowed can be played


def chosen(how: str, chance: Random) -> dict[str, str]:
    """Every number at its lower or at its upper bound, or each at one of them or anywhere between."""
    found = {}
    for name, one in numbers().items():
        assert one.bounds is not None
        low, high = one.bounds
        mixed = chance.choice((low, high, chance.randint(low, high)))
        found[name] = str({"lower": low, "upper": high}.get(how, mixed))
    return found


class Amended(Evening):
    """An evening of a table that has amended numbers."""

    def __init__(self, seed: str, numbers: Mapping[str, str]) -> None:
        super().__init__("hundred_saints", seed, varied=True)
        header = replace(self.game.header, variants=self.rules.resolve({**self.game.header.variants, **numbers}))
        self.game = Game(self.rules, header)
        self._tables = {seat: Table(self.game, seat) for seat in self.seats}


HOW = ("lower", "upper", "mixed")


def evening(seed: int, how: str) -> None:
    chance = Random(f"numbers {seed} {how}")
    which = chance.choice([*SET_UPS["hundred_saints"]])
    played = Amended(f"{seed} {how}", chosen(how, chance))
    for line in SET_UPS["hundred_saints"][which]:
        try:
            played.says(REF, f"text:{line}")
        except PlayError:  # what switches at random leave no room for
            continue
        played.answer_all()
    played.wander(40)
    for seat in played.seats:
        played.question(seat)
        assert played.table(seat).view() is not None
    assert wrong_with(played.game.settled) == ()


@in_soak_too
@each((seed, how) for seed in range(EVENINGS) for how in HOW)
def test_evenings_at_the_bounds_break_nothing(seed: int, how: str) -> None:
    evening(seed, how)


@in_soak_too
@each((seed, how) for seed in range(EVENINGS) for how in HOW)
def test_encounters_at_the_bounds_come_to_an_end(seed: int, how: str) -> None:
    chance = Random(f"encounter by numbers {seed} {how}")
    read = random_encounter(chance)
    read = replace(read, switches={**read.switches, **chosen(how, chance)})
    bot, dice = Referee(read.policy), QuickDice(chance)
    lines = [*read.before(), ("ground", f"encounter {read.ground}")]
    turns = [*set_up(new_state(read, SEATS), lines, "random", bot, dice)]
    turns += run_on(turns[-1].after, bot, dice)

    assert turns[-1].after.encounter is None
    assert wrong_with(turns[-1].after) == ()
