"""Numbers of the book that a table may amend: the rules follow each, and play goes on at its bounds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.dice import parse
from lychgate.core.errors import PlayError
from lychgate.core.roll import Roll
from lychgate.core.switches import SwitchFile
from lychgate.resources import load
from lychgate.rulesets.sovereign.rules.foundry import actor_text
from lychgate.rulesets.sovereign.rules.instants import Instant, Instants
from lychgate.rulesets.sovereign.rules.reaction import outlook
from lychgate.rulesets.sovereign.tables.advancement import ADVANCEMENT
from lychgate.rulesets.sovereign.tables.classes import CLASS_NUMBERS
from lychgate.rulesets.sovereign.tables.combat import COMBAT
from lychgate.rulesets.sovereign.tables.delvers import DELVERS
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING
from lychgate.rulesets.sovereign.tables.hurt import HURT
from lychgate.rulesets.sovereign.tables.meeting import MEETING
from tests.conformance.evenings import SET_UPS, Evening
from tests.each import each
from tests.rulesets.sovereign.fights_at_random import random_fight
from tests.rulesets.sovereign.sites_at_random import random_expedition
from tests.rulesets.sovereign.sovereign import ANN, CLAUSES, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_at_random import is_sound
from tests.shares import seeds, share

SWITCHES: SwitchFile = load("lychgate.rulesets.sovereign", "data/variants.toml", SwitchFile)

SCORES = "str 10 dex 10 con 10 int 10 wis 10 exert 0 notice 0 sneak 0 heal 0 stab 0"
GEAR = "long sword, healer's kit, thieves' tools, torch, lantern, oil"
ADA = f"delver Ada of Ann class Warrior {SCORES} hp 8 gear {GEAR}"
BO = f"delver Bo of Ben class Warrior {SCORES} hp 8 gear long sword, thieves' tools"

SITE = """site
name = "Vault"
doors = [{ number = 1, rooms = [0, 1] }, { number = 2, rooms = [1, 2], state = "locked" }]
[[rooms]]
number = 1
name = "Stair"
read = "Steps."
[[rooms.traps]]
what = "a pit"
trigger = "the third step"
stats = { sovereign = "DEX/Exert damage 1d2" }
[[rooms]]
number = 2
name = "Vault"
read = "Gold."
"""
"""A site whose file names no difficulty."""


class Steady:
    """Dice that all show the same face, or their highest where that is lower."""

    def __init__(self, face: int) -> None:
        self.face = face

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """Roll ``dice``."""
        rolled = parse(dice).roll(lambda sides: min(sides, self.face))
        return Roll(dice, purpose, subject, rolled.faces, rolled.total)

    def skip(self, roll: Roll) -> None:
        """Do nothing: there is no journal."""

    def finish(self) -> None:
        """Do nothing: there are always faces left."""


def steady(table: Sovereign, face: int) -> Sovereign:
    """The same table, where every die shows this face from now on."""
    table.dice = Steady(face)  # type: ignore[assignment]
    return table


def against(table: Sovereign) -> list[int]:
    """Each different difficulty and target that was rolled against so far."""
    return sorted({int(found) for line in table.lines() for found in re.findall(r"against (\d+)", line)})


def rolled(table: Sovereign, purpose: str) -> str:
    """The dice of the last roll for a purpose."""
    return next(one.dice for one in reversed(table.thrown) if one.purpose == purpose)


def note(table: Sovereign, step: str, seat: str = REF) -> str:
    """The note beside a step that is offered to a seat."""
    steps: Any = table.orders(seat)
    found = next(command for id_, command in steps.steps if id_.startswith(step))
    return str(found.choice(table.state, step, referee=seat == REF).note)


def field(table: Sovereign, label: str) -> str:
    """A field of Ada's sheet."""
    return next(one.text for one in table.view(ANN).sheets[0].fields if one.label == label)


def takes(decision: Any, state: Any) -> str:
    """What is usual, or whatever comes first."""
    return str(decision.default() or decision.options()[0].id)


def keeps(decision: Any, state: Any) -> str:
    """Points are kept where they may be; else whatever comes first."""
    ids = [one.id for one in decision.options()]
    return "keep" if "keep" in ids else str(ids[0])


def fighting(table: Sovereign, *more: str) -> Sovereign:
    """Ada and Bo fight a goblin, and act first."""
    steady(table, 8).types(ADA, BO, "npc goblin hd 1 hp 40 ac 13 attack 0", *more, "fight", answers=takes)
    if table.state.fight is not None and table.state.fight.acting != "party":
        table.types("next", answers=takes)
    return steady(table, 4)


# ---------------------------------------------------------------------- checks


def normal_dc(table: Sovereign) -> object:
    steady(table, 6).types(ADA, BO, "explore unknown", "door north stuck", "door east locked")
    table.types("check Ada STR/Exert", "group Ada STR/Exert with Bo", "search Ada", "force Bo north", "unlock Bo east")
    table.types("turn quick", "disarm Bo", "listen Ada east quiet", answers=takes)
    table.types("stakes Ada STR/Exert fails x", answers={"sovereign.stakes": "accept"})
    table.types("safe", SITE, "enter 1", "explore unknown", "trap 1 found", "trap 1 Ada", answers=takes)
    offers = [note(table, "disarm:1:Ada", ANN), note(table, "unlock:2")]
    typed = [table.read(line) for line in ("search Ada", "listen Ada 2")]
    offers += [command.choice(table.state, "", referee=True).note for command in typed]
    return against(table.types("unlock Ada 2")), [told.partition(";")[0].partition(",")[0] for told in offers]


def opposed_dc(table: Sovereign) -> object:
    steady(table, 4).types(ADA, BO, "npc goblin hd 1 hp 9 ac 13", "contest Ada STR/Exert Bo STR/Exert")
    table.types("contest Ada STR/Exert Bo STR/Exert group", "meet goblin ambush", "chase goblin party", answers=takes)
    return against(table)


def lowest_dc(table: Sovereign) -> object:
    steady(table, 4).types(ADA, "check Ada STR/Exert dc 5", "check Ada STR/Exert dc 3")
    return table.lines()[-2:]


def save_base(table: Sovereign) -> object:
    steady(table, 12).types(ADA, "save Ada physical", "poison Ada venom damage 1d2")
    sheet = json.loads(actor_text(table.state, REF, "Ada"))["system"]["saves"]["physical"]["mod"]
    return against(table), field(table, "Saves"), sheet


def npc_save(table: Sovereign) -> object:
    return against(steady(table, 12).types("npc ogre hd 4 hp 9", "save ogre mental"))


# ---------------------------------------------------------------------- Delvers, NPCs and levels


def npc_hit_die(table: Sovereign) -> object:
    return rolled(steady(table, 3).types("npc ogre hd 2"), "sov.hp.npc")


def hit_die(table: Sovereign) -> object:
    asked: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        asked.extend(re.findall(r"hit points (1d\d+)", " ".join(str(one) for one in getattr(decision, "offers", ()))))
        question = table.ruleset.question(state, decision)
        asked.extend(re.findall(r"hit points (1d\d+)", " ".join(choice.note for choice in question.choices)))
        return takes(decision, state)

    steady(table, 4).types("make Ada of Ann", answers=answer)
    made = rolled(table, "sov.hp.first-level")
    table.types("set Ada.delver.xp 1500 because she earned it", "settlement Hollow")
    table.types("level Ada", answers=takes)
    grown = next(line for line in table.lines() if "Ada: hit points" in line and "2 x" in line)
    sheet = json.loads(actor_text(table.state, REF, "Ada"))["system"]["hp"]["hd"]
    dice = {made, rolled(table, "sov.adv.hp"), *asked, *re.findall(r"2 x (1d\d+)", grown), sheet.partition("+")[0]}
    return sorted(dice)


def start_gold(table: Sovereign) -> object:
    gold: list[int] = []

    def answer(decision: Any, state: Any) -> str:
        gold.append(decision.draft.luck.gold)
        return "random"

    steady(table, 4).types("make Ada of Ann", answers=answer)
    return gold


def level_points(table: Sovereign) -> object:
    steady(table, 4).types("delver Ada of Ann class Warrior con 10 hp 5 xp 1500", "settlement Hollow")
    return table.types("level Ada", answers=keeps).who("Ada").made.points


def level_xp(table: Sovereign) -> object:
    steady(table, 4).types("delver Ada of Ann class Warrior con 10 hp 5 xp 1000", "delver Bo class Warrior level 3")
    table.types("settlement Hollow")
    try:
        table.types("level Ada", answers=keeps)
    except PlayError as refused:
        return str(refused), table.who("Bo").made.xp
    return f"level {table.who('Ada').level}", table.who("Bo").made.xp


def treasure_xp(table: Sovereign) -> object:
    return table.types(ADA, "xp treasure 200 coins", "settlement Hollow").who("Ada").made.xp


def monster_xp(table: Sovereign) -> object:
    table.types(ADA, "npc 3 goblins hd 1 hp 3", "xp foes goblins", "settlement Hollow")
    return table.who("Ada").made.xp


# ---------------------------------------------------------------------- fights


def initiative_die(table: Sovereign) -> object:
    return rolled(fighting(table), "sov.combat.initiative")


def charge_hit(table: Sovereign) -> object:
    told = note(fighting(table), "charge:Ada:goblin", ANN)
    table.types("charge Ada goblin")
    return told.partition(" %")[0], re.findall(r"[+-]\d+ charge", " ".join(table.lines()))


def charge_ac(table: Sovereign) -> object:
    told = note(fighting(table), "charge:Ada:goblin", ANN)
    table.types("charge Ada goblin", "next", "attack goblin Ada", answers=takes)
    return told.rpartition(", ")[2], re.findall(r"against AC (\d+)", " ".join(table.lines()))[-1]


def defense_ac(table: Sovereign) -> object:
    told = note(fighting(table), "defend:Ada", ANN)
    table.types("defend Ada", answers=takes)
    ada, goblin = table.who("Ada").id, table.who("goblin").id
    instant = Instant(what="defense", who=ada)
    asked = Instants(seat=ANN, who=goblin, whom=ada, weapon="claws", may=(instant,), hit=True, total=13, ac=10)
    return told, table.last(ANN), asked.note(table.state, instant)


def swarm_hit(table: Sovereign) -> object:
    fighting(table).types("swarm Ada goblin", "swarm Bo goblin", "swarm Ada goblin strike")
    return re.findall(r"[+-]\d+ swarm", " ".join(table.lines()))


def snap_penalty(table: Sovereign) -> object:
    fighting(table).types("next", "attack goblin Ada", "snap Ada goblin", answers=takes)
    return re.findall(r"[+-]\d+ Snap", " ".join(table.lines()))


# ---------------------------------------------------------------------- injury and healing


def dying(table: Sovereign, *more: str) -> Sovereign:
    """Bo has just fallen, and Ada is a medic; the dice show fours."""
    return steady(table, 4).types(ADA, BO, *more, "harm Bo 9")


def dying_rounds(table: Sovereign) -> object:
    told = dying(table).last(ANN)
    table.types("round 3")
    return told, table.who("Bo").dead


def stabilise_dc(table: Sovereign) -> object:
    return against(dying(table).types("stabilise Ada Bo"))


def no_kit(table: Sovereign) -> object:
    return against(dying(table, "drop Ada healer's kit").types("stabilise Ada Bo"))


def wakes_with(table: Sovereign) -> object:
    return steady(dying(table), 5).types("stabilise Ada Bo", "turn quick").who("Bo").hp


def bed_days(table: Sovereign) -> object:
    table.types(ADA, BO, "frail Bo", "days 3 care Ada")
    return table.who("Bo").frail is None


def surgery_dc(table: Sovereign) -> object:
    table.types("delver Ada of Ann int 10 heal 1 hp 8 gear healer's kit", BO, "frail Bo")
    return against(steady(table, 6).types("surgery Ada Bo"))


def aid_strain(table: Sovereign) -> object:
    chirurgeon = ADA.replace("hp 8", 'hp 8 feats "Gifted Chirurgeon" 2')
    steady(table, 1).types(chirurgeon, BO, "delver Cy con 10 hp 8", "harm Bo 7", "aid Ada Bo", "turn quick")
    strains = [table.who("Bo").strain, table.types("restore Ada Bo").who("Bo").strain]
    told = table.types("harm Cy 7", "strain Cy 9", "aid Ada Cy", "turn quick").lines(ANN)
    return strains, any("bears no more" in line for line in told)


def night_hp(table: Sovereign) -> object:
    return table.types(ADA, BO, "harm Bo 5", "days 1").who("Bo").hp


def night_strain(table: Sovereign) -> object:
    return table.types(BO, "strain Bo 6", "days 1").who("Bo").strain


def hunger_strain(table: Sovereign) -> object:
    return table.types(BO, "days 1 dungeon watered").who("Bo").strain


def thirst_strain(table: Sovereign) -> object:
    return table.types(BO, "days 1 dungeon fed").who("Bo").strain


def poison_dc(table: Sovereign) -> object:
    steady(table, 2).types(ADA, BO, "poison Bo adder lethal", answers={"sovereign.antidote": "no"})
    table.types("cure Ada Bo")
    return [line for line in table.lines(ANN) if "INT/Heal" in line]


def fall_feet(table: Sovereign) -> object:
    steady(table, 1).types(ADA, "fall Ada 40 leaps")
    return rolled(table, "sov.hazard.fall"), against(table)


# ---------------------------------------------------------------------- exploring


def torch_turns(table: Sovereign) -> object:
    return lit(table, "torch")


def lantern_turns(table: Sovereign) -> object:
    return lit(table, "lantern")


def lit(table: Sovereign, what: str) -> object:
    """What is told of a light, what the clock shows, and whether it burns after four Turns."""
    told = table.types(ADA, "explore unknown", f"light Ada {what}").last(ANN)
    clock = next(one for one in table.view(ANN).trackers if one.id.startswith("light"))
    table.types(*["turn quick"] * 4)
    return told, (clock.value, clock.maximum), len(table.state.exploring.lights)


def miles_a_day(table: Sovereign) -> object:
    return table.types(ADA, "travel 36").last(ANN)


def wander_chance(table: Sovereign) -> object:
    return steady(table, 2).types(ADA, "explore alerted", "turn quick", answers=takes).lines(REF)[-2:]


def wander(alertness: str) -> Callable[[Sovereign], object]:
    """How many checks twelve Turns bring in such a site, and what the GM's clock says of the first."""

    def see(table: Sovereign) -> object:
        steady(table, 5).types(ADA, f"explore {alertness}")
        due = next(one.text for one in table.view(REF).trackers if one.id == "wandering")
        table.types(*["turn quick"] * 12)
        return sum(one.purpose == "sov.wander.roll" for one in table.thrown), due

    return see


def batter_turns(table: Sovereign) -> object:
    steady(table, 5).types(ADA, SITE, "enter 1", "explore unknown", answers=takes)
    told = note(table, "batter:2").partition(",")[0]
    return told, table.types("batter Ada 2").last(ANN)


def body_points(table: Sovereign) -> object:
    table.types(ADA.replace("str 10", "str 14"), BO, "harm Bo 9", "drag Ada Bo", answers=takes)
    return field(table, "Load")


# ---------------------------------------------------------------------- meetings


def meeting_feet(table: Sovereign) -> object:
    return steady(table, 3).types(ADA, "npc goblin hd 1 hp 9", "meet goblin corridor").last(ANN)


def reactions(table: Sovereign, stance: str) -> dict[str, int]:
    """How many of 36 throws bring each reaction of an ogre."""
    return {str(how): int(share * 36) for how, share in outlook(table.state, "ogre", stance).items()}


def reaction_hostile(table: Sovereign) -> object:
    table.types(ADA, "npc ogre hd 4 hp 9", "meet ogre")
    told = [reactions(table, stance) for stance in ("talk", "run", "wait")]
    return told, steady(table, 3).types("stance talk").last(REF)


def reaction_stand(table: Sovereign) -> object:
    return reactions(table.types(ADA, "npc ogre hd 4 hp 9", "meet ogre"), "fight")


def could_win(table: Sovereign) -> object:
    return table.types(ADA, "npc ogre hd 2 hp 9", "could-win ogre").last()


class Case(NamedTuple):
    """Another value of a number, what to look at, and what is seen there as printed and with that value."""

    value: int
    see: Callable[[Sovereign], object]
    printed: object
    amended: object


def saves_told(target: int, base: int) -> tuple[list[int], str, int]:
    """What is seen where every save of Ada's has this target."""
    told = f"{target} (base {base}, level -1)"
    sheet = ", ".join(f"{save} {told}" for save in ("Physical", "Evasion", "Mental"))
    return [target], sheet, base - DELVERS.saves.delver


def normal_told(difficulty: int, chance: str) -> tuple[list[int], list[str]]:
    """What is seen where everything is rolled against the same difficulty."""
    notice = f"{chance} by WIS/Notice against {difficulty}"
    return [difficulty], [f"{chance} against {difficulty}", chance, notice, notice]


def light_told(what: str, turns: int) -> tuple[str, tuple[int, int], int]:
    """What is seen of a light that burns for so many Turns."""
    return f"Ada lights a {what}: it burns for {turns} Turns.", (turns, turns), int(turns > 4)


def dies_told(rounds: int) -> str:
    """What is told where somebody falls."""
    return f"Bo is mortally injured, and dies in {rounds} Rounds unless stabilised."


NO_CHECK = "Anything easier than {} needs no check: Ada does it."
CHARGE = "long sword, +{} to hit: 1d8+1, Shock 3 to AC 13; Main and Move, -2 AC"
DEFENSE = "Main Action: AC +{} and no Shock until your next turn"
DODGES = "Ada does nothing but dodge: AC {}, and no Shock, until their next turn."
CURE = "Ada tries INT/Heal: 4 against {}: it fails."
LOAD = "Readied 1 of 7 (half of Strength 14: 7), Stowed 5 of 14 (Strength 14)"
COMES = (
    "Wandering check: something comes in this Turn. It is of your own table, and not always hostile: "
    "creatures get a reaction roll."
)
TALKS = "The Delvers talk: the ogre talks; without leverage it stays at pleasantries."
"""What is told, with the number left out."""

NUMBERS: dict[str, Case] = {
    "normal-dc": Case(7, normal_dc, normal_told(10, "17 %"), normal_told(7, "58 %")),
    "opposed-dc": Case(11, opposed_dc, [8], [11]),
    "lowest-dc": Case(
        4,
        lowest_dc,
        [NO_CHECK.format(6)] * 2,
        ["Ada tries STR/Exert: 8 against 5: it works.", NO_CHECK.format(4)],
    ),
    "save-base": Case(13, save_base, saves_told(15, 16), saves_told(12, 13)),
    "npc-save": Case(11, npc_save, [13], [9]),
    "npc-hit-die": Case(10, npc_hit_die, "2d8", "2d10"),
    "hit-die": Case(10, hit_die, ["1d6"], ["1d10"]),
    "start-gold": Case(20, start_gold, [120], [240]),
    "level-points": Case(5, level_points, 3, 5),
    "level-xp": Case(50, level_xp, ("Ada has 1000 XP; level 2 needs 1500.", 3000), ("level 2", 1500)),
    "treasure-xp": Case(50, treasure_xp, 200, 100),
    "monster-xp": Case(200, monster_xp, 30, 60),
    "initiative-die": Case(12, initiative_die, "1d8", "1d12"),
    "charge-hit": Case(4, charge_hit, (CHARGE.format(3), ["+2 charge"]), (CHARGE.format(5), ["+4 charge"])),
    "charge-ac": Case(5, charge_ac, ("-2 AC", "8"), ("-5 AC", "5")),
    "defense-ac": Case(
        4,
        defense_ac,
        (DEFENSE.format(2), DODGES.format(12), "AC 12: no Shock; it takes the Main Action"),
        (DEFENSE.format(4), DODGES.format(14), "AC 14: it misses, no Shock; it takes the Main Action"),
    ),
    "swarm-hit": Case(3, swarm_hit, ["+2 swarm"], ["+3 swarm"]),
    "snap-penalty": Case(1, snap_penalty, ["-4 Snap"], ["-1 Snap"]),
    "dying-rounds": Case(3, dying_rounds, (dies_told(6), False), (dies_told(3), True)),
    "stabilise-dc": Case(11, stabilise_dc, [8], [11]),
    "no-kit": Case(5, no_kit, [10], [13]),
    "wakes-with": Case(3, wakes_with, 1, 3),
    "bed-days": Case(3, bed_days, False, True),
    "surgery-dc": Case(14, surgery_dc, [10], [14]),
    "aid-strain": Case(2, aid_strain, ([1, 2], False), ([2, 4], True)),
    "night-hp": Case(3, night_hp, 4, 6),
    "night-strain": Case(4, night_strain, 5, 2),
    "hunger-strain": Case(4, hunger_strain, 1, 4),
    "thirst-strain": Case(1, thirst_strain, 3, 1),
    "poison-dc": Case(14, poison_dc, [CURE.format(10)], [CURE.format(14)]),
    "fall-feet": Case(20, fall_feet, ("4d6", [11]), ("2d6", [9])),
    "torch-turns": Case(4, torch_turns, light_told("torch", 6), light_told("torch", 4)),
    "lantern-turns": Case(3, lantern_turns, light_told("lantern", 24), light_told("lantern", 3)),
    "miles-a-day": Case(
        12,
        miles_a_day,
        "The party arrives after 36 miles and 2 days. It is day 3.",
        "The party arrives after 36 miles and 3 days. It is day 4.",
    ),
    "wander-chance": Case(
        2, wander_chance, ["Wandering check: nothing.", "Turn 1 is over."], [COMES, "Turn 1 is over."]
    ),
    "wander-alerted": Case(3, wander("alerted"), (12, "next Turn"), (4, "in 3 Turns")),
    "wander-guarded": Case(6, wander("guarded"), (6, "in 2 Turns"), (2, "in 6 Turns")),
    "wander-unguarded": Case(4, wander("unguarded"), (4, "in 3 Turns"), (3, "in 4 Turns")),
    "wander-quiet": Case(1, wander("quiet"), (3, "in 4 Turns"), (12, "next Turn")),
    "wander-disused": Case(2, wander("disused"), (2, "in 6 Turns"), (6, "in 2 Turns")),
    "batter-turns": Case(
        3,
        batter_turns,
        ("6 Turns", "Door 2 holds: 5 Turns more, as it looks."),
        ("3 Turns", "Door 2 holds: 2 Turns more, as it looks."),
    ),
    "body-points": Case(2, body_points, f"{LOAD}; too much: a Move is 20 feet", LOAD),
    "meeting-feet": Case(
        30, meeting_feet, "The Delvers meet the goblin, 30 feet away.", "The Delvers meet the goblin, 90 feet away."
    ),
    "reaction-hostile": Case(
        8,
        reaction_hostile,
        ([{"fight": 10, "talk": 26}, {"chase": 10, "ignore": 26}, {"fight": 10, "ignore": 25, "talk": 1}], TALKS),
        (
            [{"fight": 26, "talk": 10}, {"chase": 26, "ignore": 10}, {"fight": 26, "ignore": 9, "talk": 1}],
            "A fight: the party (3), then the ogre (3).",
        ),
    ),
    "reaction-stand": Case(4, reaction_stand, {"fight": 26, "run": 10}, {"fight": 6, "run": 30}),
    "could-win": Case(2, could_win, "The ogre could not win.", "The ogre could win."),
}
"""Each number, with a value that is not printed, and what shows that the rules follow it."""


@each(NUMBERS)
def test_the_rules_follow_each_number(name: str) -> None:
    case = NUMBERS[name]
    assert case.see(Sovereign()) == case.printed, "as printed"
    table = Sovereign().types(f"amend {name} {case.value} because we like it so")
    assert case.see(table) == case.amended, f"with {case.value}"
    assert case.see(Sovereign()) == case.printed, "another table plays as printed"


def test_a_number_of_nothing_is_not_offered_as_a_gain_or_a_price() -> None:
    table = Sovereign().types("amend defense-ac 0 because x", "amend charge-ac 0 because x")
    fighting(table)

    assert note(table, "defend:Ada", ANN) == "Main Action: no Shock until your next turn"
    assert note(table, "charge:Ada:goblin", ANN).endswith("; Main and Move")


PRINTED_IN_DATA: dict[str, int] = {
    "normal-dc": DELVERS.checks.usual,
    "opposed-dc": DELVERS.checks.opposed,
    "lowest-dc": DELVERS.checks.lowest,
    "save-base": DELVERS.saves.delver,
    "npc-save": DELVERS.saves.npc,
    "hit-die": CLASS_NUMBERS.sides,
    "start-gold": DELVERS.start.gold_times,
    "level-points": ADVANCEMENT.points,
    "initiative-die": parse(COMBAT.initiative.dice).maximum,
    "charge-hit": COMBAT.charge.hit,
    "charge-ac": -COMBAT.charge.ac,
    "defense-ac": COMBAT.defense.ac,
    "swarm-hit": COMBAT.swarm.hit,
    "snap-penalty": -COMBAT.attack.snap,
    "dying-rounds": HURT.injury.rounds,
    "stabilise-dc": HURT.injury.dc,
    "no-kit": HURT.injury.no_kit,
    "wakes-with": HURT.injury.wakes_with,
    "bed-days": HURT.frail.days_of_care,
    "surgery-dc": HURT.frail.surgery,
    "aid-strain": HURT.aid.strain,
    "hunger-strain": HURT.strain.starving,
    "thirst-strain": HURT.strain.thirsting,
    "poison-dc": HURT.poison.dc,
    "fall-feet": HURT.hazard.feet_to_a_die,
    "torch-turns": EXPLORING.lights["torch"],
    "lantern-turns": EXPLORING.lights["lantern"],
    "miles-a-day": EXPLORING.miles_a_day,
    "wander-chance": EXPLORING.wander.comes,
    **{f"wander-{kind}": every for kind, every in EXPLORING.wander.every.items()},
    "batter-turns": EXPLORING.doors.wood,
    "body-points": EXPLORING.load.dragged,
    "meeting-feet": MEETING.feet_to_a_pip,
    "reaction-hostile": MEETING.reactions.talk[1].max,
    "reaction-stand": MEETING.reactions.fight[0].max,
    "could-win": MEETING.could_win,
    # What the book says in words, and no table of ours has: a d8, and one for one.
    "npc-hit-die": 8,
    "night-hp": 1,
    "night-strain": 1,
    "level-xp": 100,
    "treasure-xp": 100,
    "monster-xp": 100,
}
"""What is printed, by the data of the book."""


def test_each_number_has_bounds_about_what_is_printed_and_says_what_it_changes() -> None:
    numbers = {one.name: one for one in SWITCHES.variant if one.bounds is not None}
    assert set(numbers) == set(NUMBERS) == set(PRINTED_IN_DATA)
    for name, one in numbers.items():
        assert one.bounds is not None
        low, high = one.bounds
        assert [*one.alternatives] == [str(PRINTED_IN_DATA[name])], name
        assert low <= PRINTED_IN_DATA[name] <= high, name
        assert low <= NUMBERS[name].value <= high, name
        assert one.depends.endswith("."), name
        assert one.clauses, name
        assert {*one.clauses} <= CLAUSES, name
    assert len(SWITCHES.fixed) >= 6
    for fixed in SWITCHES.fixed:
        assert fixed.why.endswith("."), fixed.name
        assert fixed.clauses, fixed.name
        assert {*fixed.clauses} <= CLAUSES, fixed.name


# ---------------------------------------------------------------------- play at the bounds

STEPS = 5
VISITS = share("LYCHGATE_SOVEREIGN_NUMBERS", 1, 60)


def values(which: str, chance: Random) -> dict[str, int]:
    """Each number at its lower or its upper bound, or at random one of both, the default and whatever lies between."""
    drawn: dict[str, int] = {}
    for one in SWITCHES.variant:
        if one.bounds is not None:
            low, high = one.bounds
            mixed = chance.choice((low, high, int(next(iter(one.alternatives))), chance.randint(low, high)))
            drawn[one.name] = {"low": low, "high": high}.get(which, mixed)
    return drawn


@pytest.mark.parametrize("which", ["low", "high", *seeds("LYCHGATE_SOVEREIGN_NUMBERS", 1, 60)])
def test_evenings_go_on_whatever_the_numbers(which: object) -> None:
    """The usual evenings are played through what a face shows, by what is typed, offered and usual on each seat."""
    for set_up in SET_UPS["sovereign"]:
        evening = Evening("sovereign", f"{set_up} {which}")
        for name, value in values(str(which), evening.chance).items():
            if value != PRINTED_IN_DATA[name]:
                evening.says(REF, f"{TEXT}amend {name} {value} because we like it so")
        evening.set_up(set_up)
        for _ in range(STEPS):
            evening.wander(4)
            for seat in evening.seats:
                evening.table(seat).view()
                evening.question(seat)
        evening.answer_all()


@pytest.mark.parametrize("which", ["low", "high"])
def test_bots_fight_and_visit_sites_to_the_end_at_the_bounds(which: str) -> None:
    for seed in range(VISITS):
        numbers = {name: str(value) for name, value in values(which, Random(seed)).items()}
        assert is_sound(random_fight(seed, numbers), f"fight {seed}").fight is None
        assert is_sound(random_expedition(seed, numbers), f"visit {seed}").fight is None
