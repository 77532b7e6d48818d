"""Lines as they are typed: what they are read as, what completes them, and what is refused."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.room import Command
from lychgate.kit.command import forms_of
from lychgate.kit.line import read_line
from lychgate.rulesets.hundred_saints.book import BOOK
from lychgate.rulesets.hundred_saints.legal import known_names
from lychgate.rulesets.hundred_saints.orders import Orders
from lychgate.rulesets.hundred_saints.rules import retainers
from lychgate.rulesets.hundred_saints.rules.attack import Hit
from lychgate.rulesets.hundred_saints.rules.camp import Camp
from lychgate.rulesets.hundred_saints.rules.checks import SaveAgainst, TakeChance
from lychgate.rulesets.hundred_saints.rules.coins import GiveCoins
from lychgate.rulesets.hundred_saints.rules.conditions import SetMark
from lychgate.rulesets.hundred_saints.rules.day import Sleep
from lychgate.rulesets.hundred_saints.rules.distance import StateDistance
from lychgate.rulesets.hundred_saints.rules.doors import ForceDoor
from lychgate.rulesets.hundred_saints.rules.encounter import Meet
from lychgate.rulesets.hundred_saints.rules.evasion import SlipAway
from lychgate.rulesets.hundred_saints.rules.experience import Award, Split
from lychgate.rulesets.hundred_saints.rules.gear import Give, Shed, Take
from lychgate.rulesets.hundred_saints.rules.harm import Damage, PutDown
from lychgate.rulesets.hundred_saints.rules.hazards import FallDown, Swim
from lychgate.rulesets.hundred_saints.rules.healing import Heal
from lychgate.rulesets.hundred_saints.rules.hiding import Hide
from lychgate.rulesets.hundred_saints.rules.hiring import Hire
from lychgate.rulesets.hundred_saints.rules.light import LightUp
from lychgate.rulesets.hundred_saints.rules.lures import DropGear
from lychgate.rulesets.hundred_saints.rules.making import MakeCharacter
from lychgate.rulesets.hundred_saints.rules.moving import Act
from lychgate.rulesets.hundred_saints.rules.parting import Leave
from lychgate.rulesets.hundred_saints.rules.rounds import TakeStep
from lychgate.rulesets.hundred_saints.rules.splash import Lob
from lychgate.rulesets.hundred_saints.rules.stowing import Put
from lychgate.rulesets.hundred_saints.rules.time import PassTurns
from lychgate.rulesets.hundred_saints.rules.travel import SetOut
from lychgate.rulesets.hundred_saints.rules.wandering import CheckWanderers, Enter, RaiseWanderers, WanderersEvery
from lychgate.rulesets.hundred_saints.rules.wielding import Wield
from lychgate.rulesets.hundred_saints.state import PARTY, Coins
from lychgate.rulesets.hundred_saints.tables.character import class_names
from tests.each import each
from tests.rulesets.hundred_saints.encounters import PARTY_GOBLINS_WOLVES
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.fights import faced
from tests.rulesets.hundred_saints.saints import ANN, Saints

SHOT_FROM_BEHIND = Hit(who="Ada", whom="Ben", weapon="club", cover=2, reach="short", behind=True, how=("iron",))
NAMED = {"member": ("Ada", "Ben"), "side": ("party", "goblins"), "other side": ("goblins",), "player": ("Pat",)}


@each(
    [
        ("make Zed fighter lvl 2 of Pat", MakeCharacter(name="Zed", calling="fighter", level=2, seat="Pat")),
        ("make Zed fighter retainer 3", MakeCharacter(name="Zed", calling="fighter", level=3, retainer=True)),
        ("chance 1", TakeChance(chance=1)),
        ("chance 5-in-6 secret it rains", TakeChance(chance=5, secret=True, what="it rains")),
        ("chance 99%", TakeChance(chance=99, of=100)),
        ("take 1 torch of Ada", Take("torch", "Ada", 1)),
        ("take torch from party", Take("torch", "party")),
        ("give idol size 20 to Ada", Give(what="idol", who="Ada", slots=20)),
        ("coins spent 3gp Ada", GiveCoins("Ada", Coins(gp=3), lost=True)),
        ("coins 1 gp 1000000 cp to party", GiveCoins("party", Coins(gp=1, cp=1_000_000))),
        ("xp 1 luck", Award(points=1, what="luck")),
        ("xp 10000000", Award(points=10_000_000)),
        ("xp treasure 10000000 gp", Award(gold=10_000_000)),
        ("hire Zed by Ada poor", Hire(name="Zed", employer="Ada", offer="poor")),
        ("hire Zed townsfolk by Ada mean -2", Hire(name="Zed", employer="Ada", offer="mean", by=-2)),
        (
            "hire Zed fighter level 2 for Ada decent 0 present",
            Hire(name="Zed", employer="Ada", offer="decent", calling="fighter", level=2, present=True),
        ),
        ("loyalty Ada rises", retainers.ChangeLoyalty("Ada", 1)),
        ("loyalty Ada falls", retainers.ChangeLoyalty("Ada", -1)),
        ("loyalty Ada up 5", retainers.ChangeLoyalty("Ada", 5)),
        ("loyalty Ada down 5", retainers.ChangeLoyalty("Ada", -5)),
        ("loyalty Ada up 1", retainers.ChangeLoyalty("Ada", 1)),
        ("loyalty Ada down 1", retainers.ChangeLoyalty("Ada", -1)),
        ("loyalty Ada venture -6", retainers.TestLoyalty(who="Ada", by=-6, venture=True)),
        ("loyalty Ada 6", retainers.TestLoyalty(who="Ada", by=6)),
        ("slip goblins seen", SlipAway("goblins", seen=True)),
        ("slip away seen", SlipAway(seen=True)),
        ("wander never", WanderersEvery(0)),
        ("wander every 1", WanderersEvery(1)),
        ("wander every 1000", WanderersEvery(1000)),
        ("wander -6", RaiseWanderers(-6)),
        ("wander +6", RaiseWanderers(6)),
        ("wander 0", CheckWanderers(0)),
        ("wander 6", CheckWanderers(6)),
        ("wander", CheckWanderers(-1)),
        ("swim Ada", Swim("Ada")),
        ("swim Ada rough", Swim("Ada", rough=1)),
        ("swim Ada rough 1", Swim("Ada", rough=1)),
        ("swim Ada rough 2", Swim("Ada", rough=2)),
        ("heal Ada 1", Heal(who="Ada", dice="1")),
        ("heal Ada 1000", Heal(who="Ada", dice="1000")),
        ("hide Ada", Hide("Ada")),
        ("hide Ada 0", Hide("Ada", "complete", 0)),
        ("hide Ada 6", Hide("Ada", "partial", 6)),
        ("light torch in safety", LightUp("torch", danger="safe")),
        ("light torch safety", LightUp("torch", danger="safe")),
        ("drop Ada shield speed 0", DropGear("Ada", "shield", 0)),
        ("drop Ada shield and rope speed 500", DropGear("Ada", "shield and rope", 500)),
        (
            'lob Ada "holy water" -2 anyway at Ben',
            Lob(who="Ada", weapon="holy water", near=("Ben",), by=-2, anyway=True),
        ),
        ("travel guided", SetOut(guided=True)),
        ("travel landmark forced", SetOut(guided=True, forced=True)),
        ("enter dungeon bright", Enter(where="dungeon")),
        ("enter dungeon", Enter(where="dungeon", dark=True)),
        ("act Ada anyway drinks", Act(who="Ada", what="drinks", anyway=True)),
        ("leave 2 of goblins as van", Leave((), "van", of="goblins", count=2)),
        ("leave 2 from goblins as van", Leave((), "van", of="goblins", count=2)),
        ("leave 2 goblins as van", Leave((), "van", of="goblins", count=2)),
        ("split Ada as van", Leave(("Ada",), "van")),
        ("split Ada from party", Leave(("Ada",), of="party")),
        ("split", Split()),
        ("force Ada -6 goblins", ForceDoor("Ada", -6, ("goblins",))),
        ("force Ada 6", ForceDoor("Ada", 6)),
        ("sleep", Sleep(hours=8, every=-1)),
        ("sleep 1 hour never", Sleep(hours=1, every=0)),
        ("sleep 24 hours every 1000", Sleep(hours=24, every=1000)),
        ("sleep every 1", Sleep(hours=8, every=1)),
        ("hit Ada Ben with Two Handed Sword 1", Hit(who="Ada", whom="Ben", weapon="two handed sword", by=1)),
        ("hit Ada Ben w club cov 2 sho beh iro", SHOT_FROM_BEHIND),
    ],
)
def test_a_line_is_read_as_a_command(line: str, command: Command) -> None:
    assert read_line(line, Orders.forms, NAMED) == command


@each(
    [
        ("chance 6", "'6' is no chance: 1 to 5 in 6, or 1% to 99%."),
        ("chance 0", "'0' is no chance"),
        ("chance 100%", "'100' is no chance"),
        ("save Ada bogus", "'bogus' is no category."),
        ("wander every 0", "How many Turns is from 1 to 1000; 0 is not."),
        ("wander every 1001", "How many Turns is from 1 to 1000; 1001 is not."),
        ("wander -7", "What is added is from -6 to 6; -7 is not."),
        ("wander +7", "What is added is from -6 to 6; 7 is not."),
        ("wander 7", "The chance in six is from 0 to 6; 7 is not."),
        ("swim Ada rough 0", "How rough it is is from 1 to 2; 0 is not."),
        ("swim Ada rough 3", "How rough it is is from 1 to 2; 3 is not."),
        ("heal Ada 0", "The hit points is from 1 to 1000; 0 is not."),
        ("heal Ada 1001", "The hit points is from 1 to 1000; 1001 is not."),
        ("hide Ada -1", "The chance in six of being spotted is from 0 to 6; -1 is not."),
        ("hide Ada 7", "The chance in six of being spotted is from 0 to 6; 7 is not."),
        ("drop Ada shield speed -1", "Speed is from 0 to 500; -1 is not."),
        ("drop Ada shield speed 501", "Speed is from 0 to 500; 501 is not."),
        ("enter bogus", "'bogus' is no place. Allowed: dungeon, outdoors, settlement. Type:"),
        ("light bogus", "'bogus' is no light. Allowed: torch, candle, lantern, bullseye. Type:"),
        ("light torch bogus", "'bogus' is no word for 'light'. Allowed: of, danger, safe. Type:"),
        ("force Ada 7", "What is added is from -6 to 6; 7 is not."),
        ("force Ada -7", "What is added is from -6 to 6; -7 is not."),
        ("sleep 0", "How many hours is from 1 to 24; 0 is not."),
        ("sleep 25", "How many hours is from 1 to 24; 25 is not."),
        ("sleep every 0", "How many Turns is from 1 to 1000; 0 is not."),
        ("sleep every 1001", "How many Turns is from 1 to 1000; 1001 is not."),
        ("heal Ada bogus", "'bogus' is no healing: "),
        ("react goblins set bogus", "'bogus' is no reaction."),
        ("burden Ada bogus", "'bogus' is no load of treasure. Allowed: laden, unladen. Type:"),
        ("hit Ada Ben bogus", "'bogus' is no word about an attack. Allowed: with, cover, melee, short"),
        ("give idol size 21 to Ada", "The slots is from 0 to 20; 21 is not."),
        ("give idol to Ada shelf", "'shelf' is no place."),
        ("coins 30 to Ada", "'to' is no coin."),
        ("coins 1000001 gp to Ada", "'1000001' is no number of coins: 30 gp, 5 sp."),
        ("coins 3xgp to Ada", "'3xgp' is no number of coins"),
        ("xp 10000001", "The award is from 1 to 10000000"),
        ("xp 0", "The award is from 1 to 10000000"),
        ("xp treasure 10000001", "The gold pieces is from 1 to 10000000"),
        (
            "hire Zed bogus for Ada poor",
            f"'bogus' is no class, or townsfolk. Allowed: {', '.join(class_names())}, townsfolk. Type:",
        ),
        ("hire Zed fighter level 16 for Ada poor", "Level is from 1 to 15; 16 is not."),
        ("hire Zed for Ada bogus", "'bogus' is no offer."),
        ("hire Zed for Ada poor -3", "What a bad name takes off is from -2 to 0; -3 is not."),
        ("hire Zed for Ada poor 1", "What a bad name takes off is from -2 to 0; 1 is not."),
        ("loyalty Ada up 6", "How much is from 1 to 5; 6 is not."),
        ("loyalty Ada down 0", "How much is from 1 to 5; 0 is not."),
        ("loyalty Ada up 0", "How much is from 1 to 5; 0 is not."),
        ("loyalty Ada down 6", "How much is from 1 to 5; 6 is not."),
        ("loyalty Ada 7", "What is added is from -6 to 6; 7 is not."),
        ("loyalty Ada -7", "What is added is from -6 to 6; -7 is not."),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_why(line: str, why: str) -> None:
    with pytest.raises(PlayError) as refused:
        read_line(line, Orders.forms, NAMED)

    assert str(refused.value).startswith(why)


@pytest.mark.parametrize(
    "usage",
    [
        "make [NAME] [CLASS] [of PLAYER] [level n] [retainer]",
        "save WHO doom|ray|hold|blast|spell [N] [magic] [secret]",
        "burden WHO [laden|unladen]",
        "seek WHO taverns|notices [in] hamlet|village|small town|large town|city",
        "equip WHAT of WHO",
        "light torch|candle|lantern|bullseye|LIGHT [of WHO] [in danger]",
        "down WHOM [killed|beaten|gone|destroyed [saving THING ...]]",
    ],
)
def test_help_shows_how_a_command_is_typed(usage: str) -> None:
    assert usage in [form.usage for form in forms_of(BOOK)]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("foes 7 wolves hp -3", "Hp is from 1 to 1000; -3 is not."),
        ("pc Bo hp -3", "Hp is from 1 to 500; -3 is not."),
        ("paste\nBo, fighter 1, hp -3", "Hp is from 1 to 500; -3 is not."),
        ("set cast.Ada.hp -3 because of a slip", "'cast.Ada.hp' is from 0 to 1000; -3 is not. It stays 9."),
        ("set cast.Ada.max_hp 0 because of a slip", "'cast.Ada.max_hp' is from 1 to 1000; 0 is not. It stays 9."),
        ("set cast.Ada.morale 13 because she is brave", "is from 2 to 12; 13 is not."),
        ("damage Ada -3", "The damage is from 1 to 1000; -3 is not."),
    ],
)
def test_a_negative_hit_point_is_refused_wherever_it_is_typed(line: str, sentence: str) -> None:
    table = Saints().types(*PARTY_GOBLINS_WOLVES)
    before = table.state

    with pytest.raises(PlayError) as refused:
        table.types(line)

    assert sentence in str(refused.value)
    assert table.state == before


def test_players_know_the_names_of_their_own_and_of_whom_they_have_met() -> None:
    table = explorers((), "foes goblin hp 3", "foes bear hp 3", "light torch of Ada", "light candle", "snuff candle-2")
    names = dict(known_names(table.state, ANN))

    assert (names["member"], names["character"], names["side"]) == (("Ada", "Bo"), ("Ada", "Bo"), (PARTY,))
    assert (names["light"], names["light put out"]) == (("torch-1",), ("candle-2",))
    met = dict(known_names(faced("goblin hp 3").types("foes bear hp 3").state, ANN))
    assert (met["member"], met["character"], met["side"]) == (("Ada", "goblin"), ("Ada",), (PARTY, "goblin"))


@each(
    [
        (
            "lob Ada holy water near goblin 1 and goblin 2",
            Lob(who="Ada", weapon="holy water", near=("goblin 1", "goblin 2")),
        ),
        (
            "lob Ada holy water +1 at goblin 1 anyway",
            Lob(who="Ada", weapon="holy water", near=("goblin 1",), by=1, anyway=True),
        ),
        (
            "hit Ada giant rat with two-handed sword 1",
            Hit(who="Ada", whom="giant rat", weapon="two-handed sword", by=1),
        ),
        (
            "hit giant rat Ada with tail swipe behind",
            Hit(who="giant rat", whom="Ada", weapon="tail swipe", behind=True),
        ),
        ("hit Ada giant rat with silver dagger", Hit(who="Ada", whom="giant rat", weapon="dagger", how=("silver",))),
        ("hit Ada giant rat with holy water long", Hit(who="Ada", whom="giant rat", weapon="holy water", reach="long")),
        ("give Ada 3 torches", Give(what="torches", who="Ada", count=3)),
        ("give Ada a rope ladder in sack", Give(what="rope ladder", who="Ada", where="sack")),
        ("give the rope ladder Ada", Give(what="rope ladder", who="Ada")),
        ("give party oil 2", Give(what="oil", who="party", count=2)),
        (
            "lob Ada holy water at goblin 1, goblin 2",
            Lob(who="Ada", weapon="holy water", near=("goblin 1", "goblin 2")),
        ),
        ("encounter the giant rats and wolves", Meet(("giant rats", "wolves"))),
        ("encounter giant rats, wolves outdoors", Meet(("giant rats", "wolves"), "outdoors")),
        ("throw Ada a dagger at goblin 1 +1", Hit(who="Ada", whom="goblin 1", weapon="dagger", by=1)),
        ("throw Ada holy water at giant rat", Hit(who="Ada", whom="giant rat", weapon="holy water")),
        ("mark Ada very afraid 3 Turns", SetMark(who="Ada", mark="very afraid", count=3, unit="turn")),
        ("mark Ada dead 3 times", SetMark(who="Ada", mark="dead 3 times")),
        ("enter town", Enter(where="settlement")),
        ("enter the wilderness", Enter(where="outdoors")),
        ("camp with fire tent", Camp(fire=True, tent=True)),
        ("damage goblin 1 6 hp", Damage("goblin 1", 6)),
        ("give 50 gp to Ada", GiveCoins("Ada", Coins(gp=50))),
        ("give Ada 3 gold pieces", GiveCoins("Ada", Coins(gp=3))),
        ("take 3 silver from Ada", GiveCoins("Ada", Coins(sp=3), lost=True)),
        ("coins Ada 5 silver pieces", GiveCoins("Ada", Coins(sp=5))),
        ("coins party 200", GiveCoins("party", Coins(gp=200))),
        ("coins Ada lost 2 gp 3 cp", GiveCoins("Ada", Coins(gp=2, cp=3), lost=True)),
        ("enter the dungeon dark", Enter(where="dungeon", dark=True)),
        ("enter dungeon lit", Enter(where="dungeon")),
        ("light a torch Ada", LightUp("torch", "Ada")),
        ("turns 3", PassTurns(3)),
        ("save Ada vs poison", SaveAgainst(who="Ada", against="doom")),
        ("distance 30'", StateDistance("", 30)),
        ("distance the giant rats 40 feet", StateDistance("giant rats", 40)),
        ("distance 60ft", StateDistance("", 60)),
        ("fall Ada 20ft", FallDown("Ada", 20)),
        ("hit Ada goblin2", Hit(who="Ada", whom="goblin 2")),
        ("shoot Ada the giant rat with short bow", Hit(who="Ada", whom="giant rat", weapon="short bow")),
        ("kill goblin 2", PutDown("goblin 2")),
        ("surprise", TakeStep("surprise")),
        ("initiative", TakeStep("initiative")),
        ("drop 2 torches of Ada", Shed("Ada", "torches")),
        ("drop shield and sack by Ada speed 40", DropGear("Ada", "shield and sack", 40)),
        ("take holy water Ada", Take("holy water", "Ada", 0)),
        ("take 2 arrows from giant rat", Take("arrows", "giant rat", 2)),
        ("equip Ada battle axe", Put(what="battle axe", who="Ada", where="equipped")),
        ("stow battle axe Ada sack", Put(what="battle axe", who="Ada", where="sack")),
        ("stow Ada battle axe in backpack", Put(what="battle axe", who="Ada", where="backpack")),
        ("wield Ada long bow dropped", Wield(who="Ada", weapon="longbow", dropped=True)),
    ],
)
def test_names_of_several_words_need_no_quotes(line: str, command: Command) -> None:
    named = {
        "member": ("Ada", "giant rat", "goblin 1", "goblin 2"),
        "side": ("party", "giant rats"),
        "other side": ("giant rats", "wolves"),
    }

    assert read_line(line, forms_of(BOOK), named) == command
