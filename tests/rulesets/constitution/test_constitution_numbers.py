"""The numbers of the book that a table may amend: each is followed by the rules, within its bounds."""

from __future__ import annotations

from importlib import resources
from random import Random
from typing import Any, NamedTuple

from lychgate.core.decision import AnyDecision
from lychgate.core.dice import parse
from lychgate.core.roll import Roll
from lychgate.core.switches import SwitchFile
from lychgate.resources import load, read_toml
from lychgate.rulesets.constitution.rules.initiative import at_price
from lychgate.rulesets.constitution.ruleset import RULESET
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.tables.characters import PACKAGE
from tests.conformance.evenings import SET_UPS, Evening
from tests.each import each
from tests.rulesets.constitution.constitution import Constitution
from tests.shares import in_soak_too, share

FILE: SwitchFile = load(PACKAGE, "data/variants.toml", SwitchFile)
AMENDABLE = {one.name: one for one in FILE.variant if one.bounds is not None}
README = resources.files(PACKAGE).joinpath("README.md").read_text(encoding="utf-8")
CLAUSES = {each["id"]: each["text"] for each in read_toml(PACKAGE, "clauses.toml")["clause"]}


class Same:
    """Dice that all show one face, or their highest where they have fewer."""

    def __init__(self, face: int) -> None:
        self.face = face

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        rolled = parse(dice).roll(lambda sides: min(sides, self.face))
        return Roll(dice, purpose, subject, rolled.faces, rolled.total, "script")

    def skip(self, roll: Roll) -> None:
        """Nothing: it has no order."""


class Heard(Constitution):
    """A desk at which the dice all show ``face``, and all that is asked, offered and told is kept as text."""

    def __init__(self, face: int, answers: dict[str, str], variants: dict[str, str]) -> None:
        super().__init__(**variants)
        self.dice: Any = Same(face)
        self.given, self.heard = answers, list[str]()

    def answer(self, decision: AnyDecision, state: State) -> str:
        """What the row of the table says, else what Enter says, else the first choice."""
        asked = RULESET.question(state, decision)
        self.heard += [asked.prompt, *(f"{one.label}: {one.note}" for one in asked.choices)]
        options = decision.options()
        usual = decision.default() or (options[0].id if options else "")
        return self.given.get(decision.kind.partition(".")[2], usual)

    def hears(self, *lines: str) -> str:
        """All that was asked and told, then what Ada is now, and the time."""
        self.types(*lines, answers=self.answer)
        one = self.who("Ada")
        return "\n".join(
            (
                *self.heard,
                *self.lines(),
                *(f"{roll.dice} is rolled" for roll in self.thrown),
                f"level {one.level}; {one.xp} XP; {one.copper} cp;",
                f"fatigue {one.fatigue}; fasting {one.privation.fasting};",
                f"dead {one.dead}; {', '.join(f'{name} at {has} %' for name, has in one.skills.items())};",
                f"{self.state.minutes - 480} minutes went by;",
            )
        )


class Row(NamedTuple):
    """What is typed at a table, what is heard there by the book, and what where the number is ``other``."""

    other: int
    typed: tuple[str, ...]
    printed: str
    amended: str
    face: int = 10
    answers: dict[str, str] = {}
    variants: dict[str, str] = {}


def ada(more: str = "strength 14") -> str:
    return f"character Ada of Ann {more} will 12 wits 10 knowledge 12 charisma 12"


ADA, WEAK = ada("hp 9 strength 14"), ada("hp 9 strength 5")
OGRE = "npc ogre hd 4 hp 9 ac 20 wits 10 morale 9"
FIGHT = (ADA, OGRE, "take Ada shield held", "take Ada sword held", "fight")
ARMED = (ADA, OGRE, "take Ada sword held")
AWAKE = (ADA, "turn 144", "turn 10")
BAND = (ADA, "npc 4 goblins hp 3 morale 7", "fight")
MELEE = (ADA, "character Bo of Ben strength 12 wits 18 hp 9", "take Ada bow", OGRE, "fight", "attack Bo ogre")
SPELL = '[[spell]]\nname = "Fire"\nlevel = 1\n[[spell]]\nname = "Mend"\nlevel = 1\n'
MAGE = (f"spells\n{SPELL}", f"{ada('sage hp 4')}", "initiate Ada Goetia")
KNOWN = (*MAGE, "learn Ada Fire 100%")
WOUND = {"death_or_wound": "wound", "major_wound": "strength", "worsens": "yes"}
RITE = {"begin_ritual": "begin", "has_implements": "yes"}
JUST = {"judge_purpose": "just"}
PRIEST = (ada("sage hp 4 strength 14"), "initiate Ada Ordained", "bless Ada for the poor")

NUMBERS: dict[str, Row] = {
    # rolls
    "natural_one": Row(2, (ADA, "check Ada strength"), "1 (-4)", "1 (-1)", face=1),
    "normal_dc": Row(25, (ADA, "check Ada strength"), "against 20", "against 25"),
    "degree_step": Row(2, (ADA, "check Ada strength"), "1 degree of success", "3 degrees of success"),
    # rest and injury
    "hit_die": Row(8, ("npc ogre hd 2", ADA), "2d6 is rolled", "2d8 is rolled"),
    "short_rest_minutes": Row(30, (ADA, "rest"), "\n10 minutes", "\n30 minutes"),
    "rest_fatigue": Row(3, (ADA, "rest"), "fatigue 1;", "fatigue 3;", answers={"who_rests": "all"}),
    "injury_dc": Row(30, (ADA, "harm Ada 12 a fall"), "against 23", "against 33"),
    "buy_off_hp": Row(5, (ada("hp 20"), "injure Ada"), "for 10 of 20", "for 5 of 20"),
    "cut_penalty": Row(4, (ADA, "harm Ada 12 a fall"), "cut: -2 to", "cut: -4 to"),
    "worsens_minutes": Row(30, (WEAK, "harm Ada 12 a fall"), "in 10 minutes", "in 30 minutes", answers=WOUND),
    "worsens_dc": Row(25, (WEAK, "harm Ada 12"), "saves against 20", "saves against 25", answers=WOUND),
    # experience
    "level_2_xp": Row(500, (ADA, "found 1600 sp", "home"), "level 2;", "level 3;"),
    "xp_growth": Row(4, (ADA, "found 6400 sp", "home"), "level 4;", "level 3;"),
    "xp_per_sp": Row(2, (ADA, "found 100 sp", "earn Ada 10 sp profit", "home"), "; 110 XP;", "; 220 XP;"),
    "xp_per_hit_die": Row(20, (ADA, OGRE, "overcome ogre"), "; 40 XP;", "; 80 XP;"),
    # food, water, sleep
    "fasting_penalty": Row(4, (ADA, "day food none", "check Ada wits"), "-2 fasting", "-4 fasting"),
    "longest_fast": Row(1, (ADA, "day food none", "day food none", "day"), "fasting 2;", "fasting 0;"),
    "starving_penalty": Row(
        3, (ada("hp 9 strength 6"), *["day food none"] * 3, "check Ada wits"), "-2 starvation", "-3 starvation"
    ),
    "thirst_dc": Row(25, (ADA, "day water none"), "against 20", "against 25"),
    "thirst_saved": Row(3, (ADA, "day water none"), "Thirst is -4", "Thirst is -3"),
    "thirst_failed": Row(7, (ADA.replace("14", "9"), "day water none"), "Thirst is -6", "Thirst is -7"),
    "thirst_deaths": Row(1, (ADA.replace("14", "9"), "day water none"), "dead False", "dead True"),
    "sleepless_penalty": Row(7, (*AWAKE, "check Ada wits"), "-4 exhaustion", "-7 exhaustion"),
    "slept_badly": Row(1, (*AWAKE, "night badly"), "slept badly: -2", "slept badly: -1"),
    "awake_dc": Row(30, (*AWAKE, "sit Ada"), "against 25", "against 30"),
    "privation_dc": Row(25, (ada("strength 2"), "day food none"), "against 20", "against 25", answers=WOUND),
    # initiative
    "shield_price": Row(4, (*FIGHT, "react Ada shield"), "is rolled for 2:", "is rolled for 4:"),
    "late_shield_price": Row(7, (*FIGHT, "react Ada late-shield"), "is rolled for 5:", "is rolled for 7:"),
    "quick_price": Row(3, (*FIGHT, "react Ada warn"), "warning for 2:", "warning for 3:"),
    "strike_price": Row(6, (*FIGHT, "react Ada strike ogre"), "guard for 5:", "guard for 6:"),
    "riposte_price": Row(8, (*FIGHT, "react Ada riposte"), "back for 10:", "back for 8:"),
    "follow_price": Row(8, (*FIGHT, "react Ada follow"), "order for 10:", "order for 8:"),
    "order_price": Row(
        3, (ADA, OGRE, "npc man as party lackey hp 3", "fight", "next", "order Ada man"), "man for 5:", "man for 3:"
    ),
    "fetch_price": Row(3, (*FIGHT, "next", "next", "between Ada fetch"), "pack for 5:", "pack for 3:"),
    "superior_price": Row(8, (*FIGHT, "next"), "Yes, for 10: act again at 10", "Yes, for 8: act again at 12"),
    "force_price": Row(15, (*FIGHT, "attack Ada ogre", "next", "force"), "Ada 20 to 10", "Ada 20 to 5"),
    "ambush_score": Row(15, (ADA, OGRE, "fight ambush party"), "Wits and 20", "Wits and 15"),
    "lackey_score": Row(5, (ADA, OGRE, "npc man as party lackey hp 3", "fight"), "man 1.", "man 5."),
    "lackey_shield_ac": Row(
        5,
        (ADA, OGRE, "npc man as party lackey hp 3", "take man shield held", "attack ogre man"),
        "against 22",
        "against 25",
    ),
    "morale_first_loss": Row(20, (*BAND, 'set "goblin 1.dead" true because of Ada'), "a quarter fallen", "20 % fallen"),
    "morale_second_loss": Row(
        40,
        (*BAND, *(f'set "goblin {at}.dead" true because of Ada' for at in (1, 2, 3))),
        "half fallen",
        "another death past 40 %",
        face=3,
    ),
    # combat
    "unaware_ac": Row(15, (*ARMED, "attack Ada ogre unaware"), "against 10:", "against 5:"),
    "blind_ac": Row(8, (*ARMED, "attack Ada ogre blind"), "against 15:", "against 12:"),
    "constrained_ac": Row(8, (*ARMED, "attack Ada ogre constrained"), "against 15:", "against 12:"),
    "reach_ac": Row(3, (ADA, OGRE, "take Ada spear held", "attack ogre Ada"), "against 21:", "against 23:"),
    "direct_hit_degrees": Row(
        2, (ada("hp 9 strength 30"), *ARMED[1:], "attack Ada ogre"), "4: a direct hit", "2: a direct hit"
    ),
    "shot_farther": Row(3, (*MELEE, "attack Ada ogre farther"), "ogre up to 1;", "ogre up to 3;"),
    "shot_nearer": Row(7, (*MELEE, "attack Ada ogre nearer"), "ogre up to 9;", "ogre up to 7;"),
    "shot_side": Row(4, (*MELEE, "attack Ada ogre"), "ogre up to 6;", "ogre up to 4;"),
    "shot_aimed": Row(
        1, (*MELEE, "aim Ada ogre", "next ogre", "round", "attack Bo ogre", "attack Ada ogre"), "up to 8;", "up to 7;"
    ),
    # travel
    "torch_turns": Row(4, (ADA, "take Ada torch", "light Ada torch"), "for 6 turns", "for 4 turns"),
    "candle_turns": Row(12, (ADA, "take Ada candle", "light Ada candle"), "for 18 turns", "for 12 turns"),
    "road_miles": Row(30, (ADA, "travel road"), "24 miles by road", "30 miles by road"),
    "open_miles": Row(20, (ADA, "travel plains"), "18 miles by plains", "20 miles by plains"),
    "rough_miles": Row(10, (ADA, "travel hills"), "12 miles by hills", "10 miles by hills"),
    "hard_miles": Row(6, (ADA, "travel swamp"), "8 miles by swamp", "6 miles by swamp"),
    "land_encounters": Row(6, (ADA, "travel swamp"), "): nothing", "): an encounter"),
    "encounter_miles": Row(12, (ADA, "travel road"), "5 encounter checks", "3 encounter checks"),
    "quiet_encounters": Row(3, (ADA, "wandering quiet"), "1 in 6", "3 in 6"),
    "quiet_turns": Row(3, (ADA, "wandering quiet"), "every 6 turns", "every 3 turns"),
    "busy_encounters": Row(3, (ADA, "wandering busy"), "1 in 6", "3 in 6"),
    "busy_turns": Row(2, (ADA, "wandering busy"), "every 1 turn", "every 2 turns"),
    "hunting_dc": Row(25, (ADA, "skill Ada hunting 100%", "hunt Ada hills traps"), "against 20", "against 25"),
    "foraging_harder": Row(8, (ADA, "skill Ada foraging 100%", "forage Ada hills"), "against 25", "against 28"),
    "winter_harder": Row(2, (ADA, "skill Ada hunting 100%", "hunt Ada hills winter traps"), "against 25", "against 22"),
    "game_faces": Row(6, (ADA, "skill Ada hunting 100%", "hunt Ada hills traps"), "1d4 is rolled", "1d6 is rolled"),
    "trapline_days": Row(
        5,
        (
            *(ADA, 'initiate Ada "Patient trapper"', "skill Ada hunting 100%", "settraps Ada hills"),
            *(*["turn 144"] * 4, "emptytraps Ada"),
        ),
        "comes too late",
        "empties the traps",
    ),
    # blessings, magic, gear
    "blessing_bonus": Row(3, (*PRIEST, "check Ada wits"), "+1 blessing", "+3 blessing", answers=JUST),
    "blessing_minutes": Row(45, PRIEST, "\n30 minutes", "\n45 minutes", answers=JUST),
    "ritual_dc": Row(25, (*KNOWN, "ritual Ada Fire"), "against 20", "against 25", answers=RITE),
    "ritual_minutes": Row(30, (*KNOWN, "ritual Ada Fire"), "\n60 minutes", "\n30 minutes", answers=RITE),
    "preparing_minutes": Row(60, (*KNOWN, "prepare Ada Fire"), "\n120 minutes", "\n60 minutes"),
    "preparing_fatigue": Row(2, (*KNOWN, *["prepare Ada Fire"] * 2), "fatigue 1;", "fatigue 2;"),
    "new_spell_rating": Row(30, (*MAGE, "learn Ada Mend"), "mend at 50 %", "mend at 30 %"),
    "haggle_percent": Row(
        30,
        (
            *(ADA, "initiate Ada Haggler", "price rope 10 sp", "set Ada.copper 1000 because of savings"),
            "buy Ada rope haggle",
        ),
        "; 910 cp;",
        "; 930 cp;",
    ),
    "finding_dc": Row(
        25,
        (
            *(ADA.replace("Ann", "Ann adventurer"), "initiate Ada Prepared"),
            *("take Ada undetermined thing medium in backpack", "brought Ada crowbar medium"),
        ),
        "against 20",
        "against 25",
        answers={"roll_again": "keep"},
    ),
}


def heard(row: Row, **amended: str) -> str:
    """What is heard at a table with these numbers."""
    return Heard(row.face, row.answers, {**row.variants, **amended}).hears(*row.typed)


@each(NUMBERS)
def test_the_rules_follow_each_number(name: str) -> None:
    row = NUMBERS[name]
    by_the_book, amended = heard(row), heard(row, **{name: str(row.other)})

    assert row.printed in by_the_book
    assert row.amended not in by_the_book
    assert row.amended in amended


PRICES = {
    (5, 12): "for 5 initiative (12 to 7)",
    (5, 3): "for 5 initiative (3 to 0, flat-footed)",
    (0, 12): "for nothing",
}


@each(PRICES.items())
def test_a_price_says_what_it_leaves_and_a_price_of_nothing_no_figure(paid: tuple[int, int], told: str) -> None:
    assert at_price(*paid, told=True) == told


IN_WORDS = {
    "short_rest_minutes": "one exploration turn",
    "rest_fatigue": "one fatigue point",
    "worsens_minutes": "made again later",  # our ruling: an exploration turn
    "worsens_dc": "made again later",  # our ruling: the normal difficulty
    "longest_fast": "a month",
    "thirst_deaths": "three failed",
    "fetch_price": "generally cost initiative",  # our ruling, of the prices in 5.4
    "direct_hit_degrees": "four extra degrees",
    "land_encounters": "chance 1/3",  # 2 in 6
    "trapline_days": "within three days",
    "ritual_minutes": "1 hour",
    "preparing_minutes": "2 hours",
}
"""How the book says a number that it does not print as a figure, or what it leaves to a ruling of ours."""


@each(AMENDABLE)
def test_each_number_is_described(name: str) -> None:
    """It has a row above, a default that its clause prints and its bounds allow, and a note of what depends on it."""
    one, row = AMENDABLE[name], NUMBERS.get(name)
    (default,) = one.alternatives
    low, high = one.bounds or (0, 0)

    assert low <= int(default) <= high, "the default is within the bounds"
    assert row is not None
    assert low <= row.other <= high
    assert row.other != int(default)
    assert one.depends.endswith(".")
    texts = [CLAUSES[clause].casefold() for clause in one.clauses]
    assert any(IN_WORDS.get(name, default) in text.replace(",", "") for text in texts), texts


def test_every_row_is_of_a_number() -> None:
    assert set(NUMBERS) == set(AMENDABLE)
    assert f"may amend {len(AMENDABLE)} numbers" in README


@each(FILE.fixed)
def test_each_fixed_number_says_why(one: Any) -> None:
    assert one.why.endswith(".")
    assert one.name not in {each.name for each in FILE.variant}
    assert one.clauses
    assert not set(one.clauses) - set(CLAUSES)
    assert f"| {one.title} | {one.value} | {one.why} |" in README


# ---------------------------------------------------------------------- played


def evening(values: dict[str, str], which: str, seed: str, steps: int) -> Evening:
    """An evening with these numbers, set up and played at random."""
    found = Evening("constitution", seed, amended=values)
    found.set_up(which)
    found.wander(steps)
    return found


EVENINGS = share("LYCHGATE_NUMBERS", 3, 60)


@in_soak_too
def test_evenings_at_the_bounds_play_without_an_error() -> None:
    """All numbers at once at their lowest, at their highest, and each at one of them at random."""
    chance = Random("the bounds")
    which = list(SET_UPS["constitution"])
    for at in range(EVENINGS):
        for ends in ((0,), (1,), (0, 1)):
            values = {name: str((one.bounds or (0, 0))[chance.choice(ends)]) for name, one in AMENDABLE.items()}
            played = evening(values, which[at % len(which)], f"bounds {at}", 40)
            assert played.game.settled.variants["hit_die"] == values["hit_die"]
