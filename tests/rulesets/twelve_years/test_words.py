"""The words of 12 Years: every event is told, every decision asked, every roll explained, and nothing leaks braces."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision, Option
from lychgate.core.dice_source import RollWanted
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from lychgate.core.view import LogLine, Question
from lychgate.rulesets.twelve_years.book import BOOK as ROOMS
from lychgate.rulesets.twelve_years.command import Command
from lychgate.rulesets.twelve_years.event import Event
from lychgate.rulesets.twelve_years.figures import AS_PRINTED
from lychgate.rulesets.twelve_years.legal import Orders, orders
from lychgate.rulesets.twelve_years.names import party_name, suggested_name
from lychgate.rulesets.twelve_years.naming import (
    an_item,
    gathered,
    item_name,
    item_notes,
    listed,
    priced,
    some_foes,
    the_foes,
)
from lychgate.rulesets.twelve_years.phrases import PACKAGE, filled, read_chapter
from lychgate.rulesets.twelve_years.rolls import explain, purpose_words
from lychgate.rulesets.twelve_years.rules.ailments import Marked
from lychgate.rulesets.twelve_years.rules.arming import ArmBest, GearItem, GearSheet, LeaveWhat
from lychgate.rulesets.twelve_years.rules.assembly import PartyFormed, PartySetOut
from lychgate.rulesets.twelve_years.rules.bargain import GoodsHanded, OfferMade, OfferRefused
from lychgate.rulesets.twelve_years.rules.castle import CrownHim
from lychgate.rulesets.twelve_years.rules.combat import AttackRolled, FoeHurt, FoeProvoked, ShareDamage
from lychgate.rulesets.twelve_years.rules.company import FriendLeft
from lychgate.rulesets.twelve_years.rules.compulsion import CurseFelt
from lychgate.rulesets.twelve_years.rules.cooperation import JoinFight, SidesTaken
from lychgate.rulesets.twelve_years.rules.damage_or_healing import UseSuccess
from lychgate.rulesets.twelve_years.rules.death import FoesDigIn, MemberDied, MemberLeft, PartyFell
from lychgate.rulesets.twelve_years.rules.delving import DoorFound, DoorsRolled, RoomFound, TreasureLaid
from lychgate.rulesets.twelve_years.rules.enemy_hits import TruceMade
from lychgate.rulesets.twelve_years.rules.entrances import Due, EntranceFound, EntranceSeen
from lychgate.rulesets.twelve_years.rules.escorts import RewardWhat
from lychgate.rulesets.twelve_years.rules.evasion import EvasionExit, Exit
from lychgate.rulesets.twelve_years.rules.evasion_results import EvasionRolled
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled, damage_sum
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoesGone, FoeSlain
from lychgate.rulesets.twelve_years.rules.friends import FriendCame, FriendMet, PromiseMade, SlinkTakes
from lychgate.rulesets.twelve_years.rules.gear import Equipped, GearStep, ItemDropped
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled, FeatureFound, HexExplored, HexRevealed
from lychgate.rulesets.twelve_years.rules.joint_blows import ComradesHit
from lychgate.rulesets.twelve_years.rules.joint_rolls import CoopRolled, RollsCompared
from lychgate.rulesets.twelve_years.rules.levels import LevelLost, LevelsGained, MemberHealed, PartyHealed
from lychgate.rulesets.twelve_years.rules.loot import (
    GoldGained,
    ItemChanged,
    ItemGained,
    ItemLost,
    LootAltered,
    LootGone,
    LootTaken,
)
from lychgate.rulesets.twelve_years.rules.magick import MagickWindow, Spell
from lychgate.rulesets.twelve_years.rules.monsters import CyclopsAttacked
from lychgate.rulesets.twelve_years.rules.moving import LakeBarred
from lychgate.rulesets.twelve_years.rules.newcomers import LONGEST_NAME, MemberJoined, NameMember
from lychgate.rulesets.twelve_years.rules.offers import AnswerOffer, GoldOnTable, LayOut, Terms
from lychgate.rulesets.twelve_years.rules.passages import ChooseHex
from lychgate.rulesets.twelve_years.rules.promises import CrownPromiseKept, LootFound, PromiseKept, UseThogwood
from lychgate.rulesets.twelve_years.rules.retrieval import DareTrapped, TreasureTaken
from lychgate.rulesets.twelve_years.rules.rival_blows import PickRival, RivalRolled, RivalsMeasured
from lychgate.rulesets.twelve_years.rules.rival_evasion import (
    EscapeRolled,
    FollowRival,
    GotClear,
    Haul,
    RivalFollowed,
    Robbed,
    RobParty,
)
from lychgate.rulesets.twelve_years.rules.rivals import RivalsClashed, RivalsParted, StandTaken, TakeStand
from lychgate.rulesets.twelve_years.rules.settling import CurseFell
from lychgate.rulesets.twelve_years.rules.striking import StrikeFoe
from lychgate.rulesets.twelve_years.rules.targeting import ChooseVictim
from lychgate.rulesets.twelve_years.rules.thorns import SpendThorning
from lychgate.rulesets.twelve_years.rules.trade import BuyWhat, GoldSpent, SellWhat, Ware
from lychgate.rulesets.twelve_years.rules.training import FriendServed, LevelsWanted, PayWith
from lychgate.rulesets.twelve_years.rules.trap_effects import (
    Pursued,
    TrapDisabled,
    TrapFound,
    TrapGone,
    TrapSprung,
    Wary,
)
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import EndIt, GameEnded, LoreSpared, SeatOut, YearsPassed
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import (
    CITY,
    Corpse,
    Dungeon,
    Foe,
    Hex,
    Item,
    Member,
    Party,
    Room,
    Site,
    State,
    Way,
)
from lychgate.rulesets.twelve_years.tables import FOE
from lychgate.rulesets.twelve_years.variants import resolve
from tests.each import each
from tests.rulesets.twelve_years.treasure import strings_of

LONGEST = 300
SEAT = "you"
KINDS = tuple(kind for kind in FOE if kind not in ("roll_twice", "times_three"))
CHAPTERS = (
    *("bargains", "cooperation", "endings", "fights", "foes", "friends", "loot"),
    *("party", "questions", "rivals", "rolls", "view", "ways"),
)


# ---------------------------------------------------------------------- a world to tell of

AXE = Item(11, "weapon", "axe")
STAFF = Item(12, "weapon", "staff")
ARMOR = Item(13, "armor")
CROWN = Item(14, "crown", qualities=("ancient", "ancient", "ornate"))
RING = Item(15, "ring", qualities=("magick",), powers=("thorning", "death"))
KEY = Item(16, "key", qualities=("magick",), unique="magick_key", uses=1)
BOOK = Item(17, "book", qualities=("magick",), powers=("demonic",), struck=(2,))
TRAPPED = Item(18, "mirror", qualities=("broken",), traps=1)
MUSHROOM = Item(19, "mushroom", qualities=("magick",), powers=("rejuvenation",))

ULF = Member(1, "Ulf", "giant", 20, weapon=11, worn=(13,), marks=("poisoned",))
BO = Member(2, "Bo", "hermit", 5, weapon=12)
YSEL = Member(3, "Ysel", "fae_folk", 9)
PIM = Member(4, "Pim", "rogue", 12)
THRALL = Member(5, "", "enthralled", 8, foe=Foe(40, "wolf", 8, 8, "1d8", 0, "here"), base=8)
TINKER = Member(6, "", "tinker", 1, base=1)
MEMBERS = (ULF, BO, YSEL, PIM, THRALL, TINKER)
DEAD = Member(7, "Old Wend", "hermit", 0)

OGRE = Foe(50, "ogre", 36, 36, "1d10", 2, "here")
RAVENS = tuple(Foe(60 + n, "raven", 4, 4, "1d4", 0, "guard") for n in range(3))
ROOM = Room(0, 0, 0, "small", "cavern", (Way("entry", -2), Way("door"), Way("stairs", 1), Way("exit", -2)))
LOWER = Room(1, 0, 0, "large", "round", (Way("up", 0),))


def a_state(at: str = "d1r0", *, foes: tuple[Foe, ...] = (OGRE, *RAVENS), **party: Any) -> State:
    """A world in the middle of things: a party of all kinds in a dungeon, with enemies, loot and the dead."""
    fields: dict[str, Any] = {
        "number": 2,
        "years": 3,
        "level": 1,
        "gold": 120,
        "members": MEMBERS,
        "loot": (AXE, STAFF, ARMOR, CROWN, RING, KEY, BOOK, MUSHROOM),
        "at": at,
        "back": "5051",
        "promises": ("skip", "exit", "loot", "gerhardus"),
    }
    return State(
        variants=resolve({}),
        parties=(Party(SEAT, **{**fields, **party}),),
        hexes={
            CITY: Hex("city", explored=True),
            "5056": Hex("castle", entrances=(0,)),
            "5051": Hex("forest", explored=True, features=("portal",), entrances=(1,)),
            "5052": Hex("large_lake"),
        },
        dungeons=(Dungeon(0, "castle", "5056"), Dungeon(1, "well", "5051", (ROOM, LOWER), promised=True)),
        sites={at: Site(foes=foes, loot=(TRAPPED, CROWN), gold=10, trap=True, friend="ellas", met=True)},
        corpses=(
            Corpse(DEAD, f"{SEAT}:1", at, "trap"),
            Corpse(replace(DEAD, id=8, name=""), f"{SEAT}:2", at, "nameless"),
            Corpse(replace(DEAD, id=9, name="Hob"), f"{SEAT}:2", "5051", "foes"),
        ),
    )


EXAMPLES: tuple[Event, ...] = (
    PartyFormed(SEAT, 3),
    PartySetOut(SEAT),
    OfferMade(SEAT, "ann", (AXE,), (CROWN,), 10, 0),
    OfferMade(SEAT, "ann", (AXE,), (), 0, 0),
    OfferMade(SEAT, "ann", (), (CROWN,), 0, 0),
    OfferRefused(SEAT, "ann"),
    GoodsHanded(SEAT, SEAT, (AXE, RING), 20),
    *(SeatOut(SEAT, why) for why in ("years", "retired")),
    *(MemberJoined(SEAT, ULF, how) for how in ("assembled", "recruit", "plant", "revived", "unheard-of")),
    MemberJoined(SEAT, THRALL, "enthralled"),
    MemberJoined(SEAT, PIM, "enthralled"),
    MemberJoined(SEAT, TINKER, "escort"),
    MemberJoined(SEAT, replace(TINKER, kin="noble"), "escort"),
    *(MemberLeft(SEAT, YSEL, why) for why in ("possessed", "risen", "paid", "parted")),
    *(MemberHurt(SEAT, 2, 4, 1, by) for by in ("foes", "trap", "poison", "fire", "sinkhole", "else")),
    MemberHurt(SEAT, 2, 5, 0, "foes"),
    *(
        MemberDied(SEAT, 2, cause)
        for cause in (
            *("foes", "trap", "poison", "fire", "sinkhole", "nameless", "slink", "demon", "mushroom", "book"),
            *("deathtouch", "demon_fire", "cyclops", "drained", "something new"),
        )
    ),
    MemberDied(SEAT, 6, "foes"),
    MemberDied(SEAT, 5, "foes"),
    MemberHealed(SEAT, 1, 25, ("poisoned",), "moonkissed"),
    *(PartyHealed(SEAT, ("poisoned", "burning"), by) for by in ("healing", "moonkissed", "circle", "level")),
    *(Marked(SEAT, 2, mark) for mark in ("poisoned", "burning", "bitten", "doomed")),
    *(LevelsGained(SEAT, 2, how) for how in ("trained", "slink", "dying", "ellas")),
    LevelLost(SEAT),
    *(GoldGained(SEAT, 7, source) for source in ("start", "treasure", "sale", "noble", "else")),
    *(
        GoldSpent(SEAT, 7, what)
        for what in ("training", "purchase", "renegade", "wise_woman", "ellas", "slink", "else")
    ),
    *(ItemGained(SEAT, replace(TRAPPED, id=90), source) for source in ("kit", "bought", "else")),
    ItemGained(SEAT, AXE, "weapon"),
    *(
        ItemLost(SEAT, RING, how)
        for how in ("sold", "paid", "eaten", "read", "vanished", "slink", "crowned", "destroyed")
    ),
    ItemDropped(SEAT, RING),
    *(
        ItemChanged(SEAT, RING, why)
        for why in ("spent", "disarmed", "sprung", "struck", "inert", "used", "read", "claimed", "else")
    ),
    Equipped(SEAT, 3, 12, (), 9),
    Equipped(SEAT, 1, 0, (13,), 20),
    Equipped(SEAT, 1, 11, (), 16),
    Equipped(SEAT, 4, 0, (13,), 16),
    Equipped(SEAT, 4, 0, (), 12),
    *(LootFound("d1r0", replace(RING, id=91), why) for why in ("encounter", "promise", "tinker")),
    LootFound("d1r0", replace(CROWN, id=91), "encounter"),
    *(LootAltered("d1r0", TRAPPED, why) for why in ("disarmed", "sprung", "struck", "inert", "escaped")),
    LootGone("d1r0", TRAPPED, "eaten"),
    LootTaken(SEAT, "d1r0", TRAPPED),
    LootTaken(SEAT, "d1r0", CROWN),
    CurseFelt(SEAT, RING),
    TreasureLaid("d1r0", 10),
    TreasureTaken(SEAT, "d1r0", 10),
    *(
        AttackRolled(SEAT, face, face, row)
        for face, row in enumerate(
            ("enemy_palpable", "enemy_hit", "enemy_weak", "both_weak", "party_hit", "party_palpable"), 1
        )
    ),
    AttackRolled(SEAT, 4, 5, "party_hit"),
    DamageTotalled(SEAT, "party", 14, (("level", 4), ("brute_force", 1)), "double", 38),
    DamageTotalled(SEAT, "foes", 0, (), "full", 0),
    DamageTotalled(SEAT, "party", 3, (), "none", 0),
    *(FoeArrived("d1r1", Foe(92, kind, 9, 9, "1d6", 1, "here"), "encounter") for kind in (*KINDS, "lich_king")),
    *(FoeArrived("d1r0", replace(OGRE, id=92), how) for how in ("guard", "castle", "followed")),
    FoeArrived("d1r0", Foe(92, "goblin", 12, 12, "1d4", 0, "here"), "goblin"),
    FoeArrived("d1r0", Foe(92, "skeleton", 10, 10, "1d4", 0, "here"), "skeleton"),
    FoeArrived("d1r0", Foe(92, "possessed", 9, 9, "1d6", 1, "here", member=PIM), "possessed"),
    FoeArrived("d1r0", Foe(92, "zombie", 10, 10, "1d4", 0, "here", member=PIM), "risen"),
    FoeHurt("d1r0", 50, "ogre", 12, 24),
    FoeHurt("d1r0", 60, "raven", 4, 0),
    FoeHurt("d1r0", 50, "ogre", 0, 36),
    *(FoeSlain("d1r0", OGRE, how) for how in ("damage", "vanished", "death", "gerhardus", "crowned")),
    *(
        FoesGone("d1r0", (50, 60, 61), how)
        for how in ("fled", "left_behind", "parted", "followed", "enthralled", "crumbled")
    ),
    FoeProvoked("d1r0", (50,)),
    FoesDigIn("d1r0"),
    CyclopsAttacked(SEAT),
    CurseFell(SEAT),
    *(
        EvasionRolled(SEAT, face, row, what)
        for what in ("foes", "trap", "effect", "loot")
        for face, row in ((1, "caught"), (2, "followed"), (3, "away"), (4, "away_with_loot"), (4, "away"))
    ),
    EvasionRolled(SEAT, 2, "away_with_loot", "foes"),
    *(
        SidesTaken(SEAT, "d1r0", attack, run)
        for attack, run in (((SEAT, "Ann"), ()), ((), (SEAT, "Ann")), ((SEAT,), ("Ann",)), (("Ann", "Bea"), (SEAT,)))
    ),
    CoopRolled(SEAT, 4),
    *(
        RollsCompared(SEAT, "d1r0", ((SEAT, 6), ("Ann", 6 - number)), number, row, (SEAT,), ("Ann",))
        for number, row in enumerate(
            ("all_hit", "high_hits", "high_and_enemy", "enemy_hits_low", "enemy_hits_both", "chaos")
        )
    ),
    RollsCompared(SEAT, "d1r0", ((SEAT, 5), ("Ann", 5), ("Bea", 4)), 1, "high_hits", (SEAT, "Ann"), ("Bea",)),
    *(ComradesHit(SEAT, "Ann", damage) for damage in (0, 5)),
    DamageTotalled(SEAT, "chaos", 5, (), "half", 2),
    MemberHurt(SEAT, 2, 4, 1, "comrades"),
    MemberDied(SEAT, 2, "comrades"),
    *(RivalsClashed(SEAT, on, (SEAT, "Ann", *more)) for on in ("Ann", "") for more in ((), ("Bea",))),
    *(StandTaken(SEAT, stand) for stand in ("engage", "evade", "end")),
    *(RivalsParted(SEAT, (SEAT, "Ann", *more)) for more in ((), ("Bea",))),
    *(
        EscapeRolled(SEAT, face, row)
        for face, row in ((1, "caught"), (2, "followed"), (3, "away"), (4, "away_with_loot"), (4, "away"))
    ),
    GotClear(SEAT, ("Ann", "Bea")),
    RivalFollowed(SEAT, SEAT),
    Robbed(SEAT, SEAT, gold=12),
    Robbed(SEAT, SEAT, item=RING),
    RivalRolled(SEAT, 4, 4),
    RivalRolled(SEAT, 4, 5),
    *(
        RivalsMeasured(SEAT, (SEAT,), ("Ann", *more), number, row)
        for more in ((), ("Bea",))
        for number, row in enumerate(("even", "close", "close", "clear", "clear", "palpable"))
    ),
    DamageTotalled(SEAT, "rivals", 14, (("level", 4),), "double", 36),
    MemberHurt(SEAT, 2, 4, 1, "rivals"),
    *(MemberDied(SEAT, 2, cause) for cause in ("rivals", "death")),
    Moved(SEAT, "d1r1", "pursue"),
    Moved(SEAT, "5051", "pursue"),
    TruceMade(SEAT),
    TrapFound("d1r0"),
    *(TrapSprung(SEAT, 9, what) for what in ("room", "loot", "effect", "elf", "kit")),
    *(TrapGone(SEAT, "d1r0", how) for how in ("sprung", "disabled", "pursuing")),
    *(TrapDisabled(SEAT, what) for what in ("room", "loot", "effect", "elf", "kit")),
    Pursued(SEAT, 1),
    Pursued(SEAT, 2),
    Pursued(SEAT, 0),
    Wary(SEAT, before=True),
    *(Moved(SEAT, "d1r1", how) for how in ("flee", "door", "stairs", "up", "enter", "pond", "else")),
    Moved(SEAT, "d1r0", "enter"),
    *(
        Moved(SEAT, "5051", how)
        for how in ("walk", "flee", "exit", "entry", "portal", "key", "ferry", "thrown_back", "mirror", "else")
    ),
    *(Moved(SEAT, to, "walk") for to in (CITY, "5056", "5151")),
    *(
        HexRevealed("5053", terrain)
        for terrain in ("large_lake", "quiet_forest", "clearing", "marsh", "hills", "forest", "unheard-of")
    ),
    HexExplored("5051"),
    LakeBarred(SEAT, "5052"),
    *(EncounterRolled(SEAT, "hex_encounters", row) for row in ("thick_of_mist", "none", "creature")),
    *(EncounterRolled(SEAT, "delving_encounters", row) for row in ("none", "trap")),
    FeatureFound("5051", "circle"),
    FeatureFound("5051", "portal"),
    *(
        EntranceFound(Dungeon(2, kind, "5051"), how)
        for kind in ("pond", "sinkhole", "ruins", "tree", "well", "cave")
        for how in ("encounter", "wise_woman")
    ),
    EntranceSeen(1),
    CrownPromiseKept(1),
    RoomFound(1, replace(ROOM, x=1), (0, 1)),
    RoomFound(1, replace(LOWER, x=1), (0, 2)),
    RoomFound(0, replace(ROOM, throne=True), None),
    DoorFound("d1r0"),
    DoorsRolled(SEAT, 0, 0, exit=False, again=True),
    DoorsRolled(SEAT, 1, 0, exit=False),
    Due(SEAT, ("circle",)),
    FriendCame("d1r0", "ellas"),
    *(
        make("d1r0", friend)
        for friend in (
            *("slink", "merchant", "wise_woman", "dying", "thogwood", "gerhardus", "renegade", "new_member"),
            *("phim_pham", "ellas", "tinker", "noble"),
        )
        for make in (FriendMet, FriendServed)
    ),
    *(FriendLeft("d1r0", "ellas", why) for why in ("parted", "joined", "robbed", "died", "escorted")),
    *(PromiseMade(SEAT, promise) for promise in ("loot", "skip", "exit", "gerhardus")),
    *(PromiseKept(SEAT, promise) for promise in ("loot", "skip", "exit", "gerhardus")),
    *(PromiseKept(SEAT, promise, forgone=True) for promise in ("skip", "exit")),
    *(
        YearsPassed(SEAT, years, why)
        for years in (1, 4, 9)
        for why in ("mist", "satyr", "pond", "ferry", "mirror", "mushroom", "party_death", "else")
    ),
    *(LoreSpared(SEAT, why) for why in ("mist", "satyr", "pond", "ferry", "mirror", "mushroom", "else")),
    PartyFell(SEAT, ("Ulf", "Bo")),
    GameEnded(SEAT, "lost", "mist"),
    GameEnded(SEAT, "ended"),
    *(GameEnded(SEAT, "crowned", how) for how in ("attack", "evasion", "fae_touched", "else")),
    *(GameEnded(SEAT, "destroyed", how) for how in ("ancient_crown", "death_crown", "attack")),
)

SILENT = (
    *(Wary, HexExplored, Due, DoorsRolled, TrapGone, EncounterRolled, FriendCame),
    *(FriendLeft, FriendServed, PromiseMade, PromiseKept, FoesGone, FoeSlain, Pursued),
    *(ItemGained, ItemChanged, Equipped, DamageTotalled, FoeArrived, EntranceSeen, Moved),
    *(MemberJoined,),
)
"""Events some of whose kinds need no telling."""


def told(event: Event, state: State | None = None) -> tuple[LogLine, ...]:
    """What is said about ``event``."""
    before = state or a_state()
    return event.tell(before, event.apply(before))


# ---------------------------------------------------------------------- the log


OUR_EVENTS = tuple(kind for kind in ROOMS.events if issubclass(kind, Event))
"""All but those of the kit, which are the amendments of the book."""


def test_every_event_has_a_teller() -> None:
    assert [kind for kind in OUR_EVENTS if "sentences" not in vars(kind) and kind not in SILENT] == []


def test_every_event_has_an_example_here() -> None:
    assert {type(event) for event in EXAMPLES} == set(OUR_EVENTS)


@each(EXAMPLES)
def test_an_event_is_told_in_clean_sentences(event: Event) -> None:
    lines = told(event)

    assert lines or isinstance(event, SILENT)
    for line in lines:
        check_line(line)


def check_line(line: LogLine) -> None:
    """A line of the log is a sentence that a person can read, behind which stand known clauses."""
    assert line.text
    assert "{" not in line.text
    assert "}" not in line.text
    assert "None" not in line.text
    assert "  " not in line.text
    assert line.text[0].isupper() or not line.text[0].isalpha()
    assert len(line.text) <= LONGEST, line.text
    assert line.weight in ("story", "result", "grave", "head")
    assert set(line.clauses) <= clause_ids(), line.clauses


@cache
def clause_ids() -> frozenset[str]:
    """Every clause of the book."""
    text = files(PACKAGE).joinpath("clauses.toml").read_text(encoding="utf-8")
    return frozenset(clause["id"] for clause in tomllib.loads(text)["clause"])


def test_the_same_event_is_told_in_the_same_words_every_time() -> None:
    assert [told(event) for event in EXAMPLES] == [told(event) for event in EXAMPLES]


def test_different_events_are_told_in_different_words() -> None:
    said = {told(TreasureLaid("d1r0", gold))[0].text.replace(str(gold), "n") for gold in range(10, 60)}

    assert len(said) >= 5


def test_a_new_party_heads_a_chapter() -> None:
    head, story = told(PartyFormed(SEAT, 3))

    assert (head.weight, head.text) == ("head", "Party 3 · year 3")
    assert story.weight == "story"


def test_a_wound_says_who_how_much_and_what_is_left() -> None:
    (line,) = told(MemberHurt(SEAT, 2, 4, 1, "trap"))

    assert "Bo" in line.text
    assert "4" in line.text
    assert "(1/9 left)" in line.text


def test_a_death_is_a_grave_with_name_place_and_cause() -> None:
    (line,) = told(MemberDied(SEAT, 2, "foes"))

    assert line.weight == "grave"
    assert "Bo" in line.text
    assert "room 1 of the dungeon below the well at 5051" in line.text
    assert "ogre" in line.text


def test_a_sum_shows_all_its_parts() -> None:
    (line,) = told(DamageTotalled(SEAT, "party", 14, (("level", 4), ("brute_force", 1)), "double", 38))

    assert line.text == "The party deals (dice 14 + level 4 + Brute Force 1) x 2 = 38."


def test_blows_at_what_cannot_be_harmed_are_said_to_do_nothing() -> None:
    state = a_state(foes=(replace(OGRE, kind="banshee", hp=0, max_hp=0),))

    total, nothing = told(DamageTotalled(SEAT, "party", 3, (), "full", 3), state)

    assert total.text == "The party deals 3 (dice 3)."
    assert nothing.text in read_chapter("foes")["banshee"]["untouched"]


@pytest.mark.parametrize(
    ("dice", "parts", "deals", "total", "said"),
    [
        (7, (), "full", 7, "7 (dice 7)"),
        (7, (("level", 2),), "full", 9, "9 (dice 7 + level 2)"),
        (7, (("cursed", -1),), "half", 3, "(dice 7 - curse 1) x 1/2 = 3"),
        (0, (("level", -2),), "double", 0, "(-level 2, never below 0) x 2 = 0"),
        (1, (("cursed", -3),), "full", 0, "0 (dice 1 - curse 3, never below 0)"),
        (0, (), "full", 0, "nothing: no dice, no bonus"),
    ],
)
def test_sums(dice: int, parts: tuple[tuple[str, int], ...], deals: str, total: int, said: str) -> None:
    assert damage_sum(dice, parts, deals, total) == said


def test_a_giant_s_four_is_explained() -> None:
    (line,) = told(EvasionRolled(SEAT, 4, "away", "foes"))

    assert "a 4 counts as a 3" in line.text
    assert "12y.archetype.giant-slow" in line.clauses


def test_of_a_crowd_only_the_first_two_are_announced() -> None:
    raven = Foe(95, "raven", 4, 4, "1d4", 0, "passing")

    def said(present: tuple[Foe, ...]) -> int:
        return len(told(FoeArrived("5051", raven, "encounter"), a_state("5051", foes=present)))

    assert (said(()), said(RAVENS[:1]), said(RAVENS[:2])) == (1, 1, 0)


def test_an_obituary_names_the_dead_what_they_died_of_and_what_they_leave() -> None:
    state = a_state(members=())
    lines = told(PartyFell(SEAT, ("Hob",)), state)

    text = " ".join(line.text for line in lines)
    assert {line.weight for line in lines} == {"grave"}
    assert "in year 3" in text
    assert "Hob, Hermit: killed in the forest at 5051." in text
    assert "120 gold and 8 things (the best: a very ancient ornate crown, 4000g)" in text
    assert "ogre" in text


def test_a_party_keeps_its_name_when_its_founder_dies() -> None:
    before = a_state()
    death = MemberDied(SEAT, 1, "trap")
    after = death.apply(before)

    set_out = PartySetOut(SEAT)
    named = told(replace(set_out), before)[0].text, told(replace(set_out), after)[0].text
    first, second = (text[text.index("the ") if "the " in text else 0 :] for text in named)
    assert any(word in second for word in first.split() if word.istitle())


def test_the_last_year_is_said_to_be_the_last() -> None:
    (line,) = told(YearsPassed(SEAT, 9, "mist"))

    assert "nine years" in line.text.lower()
    assert "12 of 12" in line.text


# ---------------------------------------------------------------------- names of things


@pytest.mark.parametrize(
    ("item", "name"),
    [
        (CROWN, "very ancient ornate crown"),
        (RING, "thorning magick ring of death"),
        (TRAPPED, "trapped broken mirror"),
        (Item(1, "armor"), "suit of armor"),
        (Item(1, "weapon", "flail", qualities=("broken",)), "broken spiked flail"),
        (Item(1, "book", qualities=("magick",), powers=("death",), unique="book_of_death"), "Book of Death"),
        (Item(1, "crown", qualities=("ancient", "magick"), unique="ancient_magick_crown"), "ancient magick crown"),
        (Item(1, "boots", qualities=("magick",), powers=("demonic", "demonic")), "very demonic magick pair of boots"),
        (Item(1, "mushroom", powers=("death", "rejuvenation")), "mushroom of death and of rejuvenation"),
    ],
)
def test_item_names(item: Item, name: str) -> None:
    assert item_name(item) == name


def test_items_have_articles_and_prices() -> None:
    assert an_item(CROWN) == "a very ancient ornate crown"
    assert an_item(Item(1, "weapon", "axe")) == "an axe"
    assert priced(CROWN) == "a very ancient ornate crown (4000g)"


def test_an_item_says_what_it_does() -> None:
    assert item_notes(TRAPPED, AS_PRINTED) == ("trapped",)
    assert item_notes(AXE, AS_PRINTED) == ("1d12",)
    assert "once: kill an enemy" in item_notes(RING, AS_PRINTED)
    assert item_notes(replace(RING, powers=()), AS_PRINTED) == ("its power is spent",)


def test_foes_are_counted_by_kind() -> None:
    assert some_foes((OGRE, *RAVENS)) == "an ogre and three ravens"
    assert the_foes(RAVENS) == "the three ravens"
    assert some_foes(()) == ""


def test_lists_and_dice() -> None:
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert gathered(["1d8", "1d4", "2d8"]) == "3d8+1d4"


def test_a_value_behind_a_full_stop_begins_a_sentence() -> None:
    assert filled("{foe} comes. {foe} goes.", foe="the ogre") == "The ogre comes. The ogre goes."


# ---------------------------------------------------------------------- names of people


@pytest.mark.parametrize("kin", ["hermit", "rogue", "fae_folk", "giant", "tinker", "noble", "enthralled"])
def test_suggested_names_are_stable_fit_and_never_taken(kin: str) -> None:
    taken: tuple[str, ...] = ()
    for number in range(40):
        name = suggested_name(kin, f"game/{number}", taken)
        assert name == suggested_name(kin, f"game/{number}", taken)
        assert name not in taken
        assert 1 <= len(name) <= LONGEST_NAME
        taken = (*taken, name)


def test_party_names_vary() -> None:
    assert len({party_name(str(number)) for number in range(50)}) > 45


# ---------------------------------------------------------------------- questions


def decisions_of(state: State) -> Iterator[AnyDecision]:
    """An example of every decision."""
    wares = (Ware("weapon", "axe", 10), Ware("shield", "", 5))
    spells = (
        ("key:16:5051", Spell(16, "key", hex="5051")),
        ("rejuvenation:19:9", Spell(19, "rejuvenation", corpse=9)),
        ("moonkissed:15", Spell(15, "moonkissed")),
        ("death:15:50", Spell(15, "death", foe=50)),
        ("fae_touched:15:60", Spell(15, "fae_touched", foe=60)),
        ("death:15:2", Spell(15, "death", rival=2)),
    )
    steps = (GearStep("equip", 11, 2), GearStep("stow", 12, 2))
    found = orders(state, SEAT)
    if found is not None:
        yield found
    yield EndIt(seat=SEAT)
    yield NameMember(seat=SEAT, kin="giant", suggestion="Ulf", may_be_nameless=True)
    yield EvasionExit(seat=SEAT, exits=(Exit("n", "5050"), Exit("entrance:1", "")))
    yield JoinFight(seat=SEAT, caller="Ann", exits=(Exit("n", "5050"), Exit("entrance:1", "")))
    yield StrikeFoe(seat=SEAT, foes=(50, 60), damage=12)
    yield StrikeFoe(seat=SEAT, foes=(50, 60), damage=12, onward=True)
    yield ShareDamage(seat=SEAT, foe=50, most=3)
    yield UseSuccess(seat=SEAT, hermit=True, hurt=(1, 2))
    yield UseSuccess(seat=SEAT, hermit=True, hurt=(1, 2), aims=(50, 60))
    yield SpendThorning(seat=SEAT, ids=(15,), may_pass=True, face=3)
    yield SpendThorning(seat=SEAT, ids=(15,), may_pass=True, face=0)
    yield SpendThorning(seat=SEAT, ids=(15,), may_pass=True, face=3, others=(2, 5))
    yield SpendThorning(seat=SEAT, ids=(15,), may_pass=True, face=3, opposed=True)
    for may_end in (True, False):
        yield TakeStand(seat=SEAT, by="Ann", may_evade=True, may_end=may_end)
    yield FollowRival(seat=SEAT, seats=("Ann", "Bea"))
    yield RobParty(seat=SEAT, hauls=(Haul(SEAT, gold=120), Haul(SEAT, item=14)))
    yield PickRival(seat=SEAT, ids=(1, 2), whose=SEAT, damage=7)
    for what in ("foes", "trap", "overflow", "deathtouch"):
        yield ChooseVictim(seat=SEAT, ids=(1, 2, 5), damage=7, what=what)
    for moment in ("order", "after_roll", "after_death"):
        yield MagickWindow(seat=SEAT, moment=moment, spells=spells)
    yield MagickWindow(seat=SEAT, moment="after_roll", spells=spells, aims=(50, 60))
    for by in ("portal", "ferry", "wise_woman"):
        yield ChooseHex(seat=SEAT, hexes=("5050", "5051", "5052", "5056", "5153"), by=by)
    for roll in ("encounter", "doors"):
        yield UseThogwood(seat=SEAT, roll=roll)
    yield SlinkTakes(seat=SEAT, ids=(11, 15))
    yield CrownHim(seat=SEAT, ids=(14,), may_pass=True)
    yield DareTrapped(seat=SEAT, item=18, may_leave=True)
    yield GearSheet(seat=SEAT, members=(1, 2), best=steps[:1], may_leave=True)
    yield GearItem(seat=SEAT, member=2, steps=steps)
    yield ArmBest(seat=SEAT, steps=steps[:1])
    for marked in ((), (11,), (11, 14)):
        yield LeaveWhat(seat=SEAT, rows=((11,), (14,)), marked=marked)
        yield SellWhat(seat=SEAT, rows=((11,), (14,)), marked=marked, spare=(14,))
        for worth, gold in ((0, 110), (60, 0), (250, 0)):
            fills = ((), (11,), (11, 14))
            yield LevelsWanted(
                seat=SEAT, rows=((11,), (14,)), marked=marked, price=100, worth=worth, gold=gold, fills=fills
            )
    yield BuyWhat(seat=SEAT, wares=wares)
    yield PayWith(seat=SEAT, ids=(11, 14), owed=100, coin_will_do=True)
    yield RewardWhat(seat=SEAT, wares=wares)
    for terms in (Terms(), Terms((11,), (14, 15), 20), Terms((11,)), Terms(asks=(14,), price=5)):
        yield LayOut(seat=SEAT, other=SEAT, terms=terms, ours=(12, 16), theirs=(13,), purse=120, their_purse=120)
        yield AnswerOffer(seat=SEAT, offerer=SEAT, terms=terms)
    for asked in (True, False):
        yield GoldOnTable(seat=SEAT, other=SEAT, asked=asked, most=120)
    for by_hand in (True, False):
        yield RollWanted(
            seat=SEAT,
            dice="1d8+2d6",
            purpose="12y.combat.formula",
            subject=f"{SEAT}:2:party",
            by="hand" if by_hand else "picked",
            app_may_roll=not by_hand,
        )


def worlds() -> tuple[State, ...]:
    """States in which different orders are legal."""
    return (
        a_state(),
        a_state(foes=(), wary=True),
        a_state(foes=(), chased=2),
        a_state(foes=()),
        a_state("5051", foes=()),
        a_state("5051", foes=(Foe(50, "hill_giant", 36, 36, "1d12", 1, "passing"),)),
        a_state(CITY, foes=()),
        a_state(members=()),
        a_state(number=0, members=(), at=""),
        beside_another(),
        beside_another(rivals=("Ann",)),
    )


def beside_another(**party: Any) -> State:
    """A world in which the party of another seat is here too."""
    state = a_state(**party)
    other = replace(state.parties[0], seat="Ann", rivals=(SEAT,) if party else (), loot=(), members=(THRALL, PIM))
    return replace(state, parties=(*state.parties, other))


def test_every_decision_has_words() -> None:
    asked = {type(decision) for decision in decisions_of(a_state())} - {RollWanted}
    assert asked == set(RULESET.decision_types)


def test_questions_are_whole() -> None:
    state = a_state()
    for decision in decisions_of(state):
        check_question(decision, RULESET.question(state, decision))


@pytest.mark.parametrize("state", worlds(), ids=range(len(worlds())))
def test_orders_are_whole(state: State) -> None:
    decision = orders(state, SEAT)

    assert decision is not None
    check_question(decision, RULESET.question(state, decision))


def check_question(decision: AnyDecision, asked: Question) -> None:
    """A question offers what the decision offers, each choice with a label, and has help."""
    options: list[Option[Any]] = list(decision.options())
    assert sorted(choice.id for choice in asked.choices) == sorted(option.id for option in options)
    assert asked.default == decision.default()
    assert bool(asked.text) == decision.accepts_text()
    assert asked.prompt
    assert len(asked.help) > 40
    assert asked.clauses
    assert asked.order == isinstance(decision, Orders)
    for text in (asked.prompt, asked.help, asked.text, *texts_of(asked)):
        assert "{" not in text
        assert "None" not in text
        assert "  " not in text
    for choice in asked.choices:
        assert choice.label
        assert len(choice.label) <= 60, choice.label
    assert set(asked.clauses) <= clause_ids()


def texts_of(asked: Question) -> Iterator[str]:
    """Every label and note."""
    for choice in asked.choices:
        yield choice.label
        yield choice.note


def test_every_command_has_a_label() -> None:
    state = a_state("5051", foes=())
    fields: dict[str, Any] = {"direction": "n", "number": 1, "way": 0, "how": "evade", "item": 14, "seat": SEAT}
    for command in ROOMS.commands:
        if not issubclass(command, Command):  # an amendment: it is typed, and no button has it
            continue
        names = command.__struct_fields__
        where = a_state() if getattr(command, "when", ()) == ("room",) else state
        made = command(**{name: fields[name] for name in names if name in fields})
        assert isinstance(made, Command)
        assert made.button(where, where.parties[0])[0], command


def test_a_neighbouring_hex_says_what_is_known_of_it() -> None:
    decision = orders(a_state(CITY, foes=()), SEAT)
    assert decision is not None

    asked = RULESET.question(a_state(CITY, foes=()), decision)

    south = next(choice for choice in asked.choices if choice.id == "go:s")
    assert (south.label, south.group) == ("South: 5051", "Move")
    assert south.note == "forest, stone portal, well (a crown!), 1 dead"


# ---------------------------------------------------------------------- rolls


def test_a_damage_roll_says_whose_it_is() -> None:
    assert "party" in explain(Roll("2d6", "12y.combat.formula", "you:1:party", (3, 4), 7))
    assert "enemy" in explain(Roll("2d6", "12y.combat.formula", "you:1:foes", (3, 4), 7))


def test_a_roll_without_words_of_its_own_is_called_by_its_clause() -> None:
    assert purpose_words("1d6", "12y.hexenc.passing", "hex:5050") == "passing encounters"
    assert purpose_words("1d6", "12y.no.such-clause", "hex:5050") == "a roll of the rules"


# ---------------------------------------------------------------------- the words themselves


@each(CHAPTERS)
def test_a_chapter_has_no_doubles_and_no_stray_spaces(chapter: str) -> None:
    seen: set[str] = set()
    for text in strings_of(read_chapter(chapter)):
        assert text == text.strip()
        if len(text) > 40:
            assert text not in seen, text
            seen.add(text)


def lists_of(value: Any, key: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every list of phrases in a chapter, by key."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from lists_of(inner, f"{key}.{name}")
    elif isinstance(value, list):
        yield key, value


def test_what_is_read_most_often_is_said_in_many_ways() -> None:
    ways = dict(lists_of(read_chapter("ways")))
    assert len(ways[".encounter.hex.none"]) >= 15
    assert len(ways[".dressing.dungeon"]) >= 55
    for terrain in ("quiet_forest", "clearing", "marsh", "hills", "forest"):
        assert len(ways[f".terrain.{terrain}.reveal"]) >= 6
    for size in ("claustrophobic", "small", "medium", "large"):
        for shape in ("cavern", "corridor", "rectilinear", "round"):
            assert len(ways[f".room.{size}.{shape}"]) >= 5
    foes = read_chapter("foes")
    for kind in KINDS:
        assert len(foes[kind]["come"]) >= 2
        assert foes[kind]["one"]
        assert foes[kind]["many"]


def test_walking_on_tells_of_neighbouring_hexes_in_turn() -> None:
    state = a_state("5051", foes=())
    said = []
    for hex_ in ("5150", "5151", "4951"):
        event = HexRevealed(hex_, "forest")
        said.append(told(event, state)[0].text.partition(": ")[2])
        state = event.apply(state)

    assert len(set(said)) == 3


# ---------------------------------------------------------------------- a whole evening


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_random_evening_is_told_cleanly(seed: str) -> None:
    chance = random.Random(seed)
    state = RULESET.new_game(resolve({}), [SEAT])
    dice = KeyedDice(secret_of(seed))

    def answer(decision: AnyDecision, now: State) -> str:
        check_question(decision, RULESET.question(now, decision))
        return chance.choice(list(decision.options())).id

    for _ in range(150):
        decision = RULESET.orders(state, SEAT)
        if decision is None:
            break
        ids = [option.id for option in decision.options() if option.id != "end-game"]
        check_question(decision, RULESET.question(state, decision))
        play = Play(state, SEAT, dice, answerer=answer)
        RULESET.perform(play, decision.read(chance.choice(ids)))
        now = state
        for event in play.events:
            after = event.apply(now)
            for line in RULESET.tell(now, event, after):
                check_line(line)
            now = after
        for past in play.inputs:
            if isinstance(past, Roll):
                assert explain(past) != "a roll of the rules"
        state = now
