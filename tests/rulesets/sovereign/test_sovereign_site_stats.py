"""What a site file says for Sovereign in its stats, read whole and refused where it cannot be."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.shipped import module
from lychgate.kit.site import Door, Inhabitants, Site, Trap, read_site
from lychgate.kit.site_now import SiteNow
from lychgate.rulesets.sovereign.rules.checks import Pair
from lychgate.rulesets.sovereign.rules.site import npc_of, npcs_in
from lychgate.rulesets.sovereign.rules.site_stats import (
    Condition,
    Made,
    TrapMade,
    door_made,
    must_be_read,
    poison_said,
    trap_made,
)
from tests.each import each
from tests.rulesets.sovereign.sovereign import Sovereign

SITE = """name = "Crypt"
doors = [{ number = 1, rooms = [0, 1], stats = { sovereign = "DOOR" } }]
[[rooms]]
number = 1
name = "Stair"
read = "Steps."
[poisons."grave rot"]
sovereign = "POISON"
"""


def site(door: str = "dc 8", poison: str = "-1 damage 1d4 lethal") -> Site:
    return read_site(SITE.replace("DOOR", door).replace("POISON", poison), "crypt.toml")


def door(said: str) -> Made:
    return door_made(Door(number=1, rooms=(0, 1), stats={"sovereign": said}))


def trap(said: str) -> TrapMade:
    return trap_made(site(), Trap(what="a pit", trigger="a step", stats={"sovereign": said}))


def test_a_door_says_what_it_is_of_and_how_hard_it_is() -> None:
    assert (door("reinforced dc 30").stuff, door("reinforced dc 30").difficulty) == ("reinforced", 30)
    assert (door("metal").stuff, door("dc 1").difficulty) == ("metal", 1)


@pytest.mark.parametrize("said", ["dc 0", "dc 31", "paper"])
def test_a_door_that_cannot_be_read_is_refused(said: str) -> None:
    with pytest.raises(PlayError, match="The stats of door 1"):
        door(said)
    with pytest.raises(PlayError, match="The stats of door 1"):
        must_be_read(site(said))


@pytest.mark.parametrize(
    ("said", "made"),
    [
        (
            "DEX/Exert dc 30 damage 2d6 fall 10000 onto 1d4 strain 20 disarm 30",
            TrapMade(
                pair=Pair("dexterity", "exert"), dc=30, damage="2d6", fall=10000, onto="1d4", strain=20, disarm=30
            ),
        ),
        (
            "save evasion +9 dc 1 fall 1 strain 1 disarm 1",
            TrapMade(save="evasion", by=9, dc=1, fall=1, strain=1, disarm=1),
        ),
        ("save mental -9", TrapMade(save="mental", by=-9)),
        (
            "condition hearing gulls 1000 turns stops all",
            TrapMade(condition=Condition(name="hearing gulls", count=1000, unit="turns", stops=("all",))),
        ),
        ("condition asleep 1 days", TrapMade(condition=Condition(name="asleep", count=1, unit="days"))),
    ],
)
def test_a_trap_says_how_it_is_avoided_and_what_it_does(said: str, made: TrapMade) -> None:
    assert trap(said) == made


@each(
    [
        ("save mental +10", "What is added is from -9 to 9"),
        ("save mental -10", "What is added is from -9 to 9"),
        ("dc 0", "The difficulty is from 1 to 30"),
        ("dc 31", "The difficulty is from 1 to 30"),
        ("disarm 0", "The difficulty is from 1 to 30"),
        ("disarm 31", "The difficulty is from 1 to 30"),
        ("fall 0", "How many feet is from 1 to 10,?000"),
        ("fall 10001", "How many feet is from 1 to 10,?000"),
        ("strain 0", "System Strain is from 1 to 20"),
        ("strain 21", "System Strain is from 1 to 20"),
        ("condition asleep 0 turns", "How long is from 1 to 1,?000"),
        ("condition asleep 1001 turns", "How long is from 1 to 1,?000"),
        ("damage much", "'much' is no damage: "),
        ("onto 1d6x", "'1d6x' is no damage: "),
    ],
)
def test_a_trap_that_cannot_be_read_is_refused(said: str, told: str) -> None:
    with pytest.raises(PlayError, match=f"The stats of the trap 'a pit': .*{told}"):
        trap(said)


def test_a_poison_is_read_whole_and_is_on_nobody_yet() -> None:
    read = poison_said(site(), "grave rot")
    assert (read.who, read.name, read.by, read.damage, read.lethal) == ("Nobody", "grave rot", -1, "1d4", True)
    everything = "-1 damage 1d4 strain 1 mark shivers lethal dc 10"
    must_be_read(site(poison=everything))
    for wrong in ("-1 damage 1d4 lethal twice", "much", f"{everything} more"):
        with pytest.raises(PlayError, match="The stats of the poison 'grave rot'"):
            must_be_read(site(poison=wrong))


def test_inhabitants_are_read_whole_and_counted() -> None:
    rats = Inhabitants(who="rat", stats={"sovereign": "hd 1 hp 3 ac 12"})
    assert (npc_of(rats).count, npc_of(rats, 2).count) == (1, 2)
    with pytest.raises(PlayError, match="The stat block of rat"):
        npc_of(Inhabitants(who="rat", stats={"sovereign": "hd 1 hp 3 ac 12 and hungry"}))
    assert npcs_in("npc 2 rats hd 1, hungry") is not None
    assert npcs_in("npc 2 rats hd 1 and hungry") is None, "no command as a whole: it is told as it stands"
    assert npcs_in("a cold wind") is None


@pytest.mark.parametrize(("name", "told"), [("map.json", "A file is read in the terminal"), ("attic", "No module is")])
def test_a_file_is_no_module(name: str, told: str) -> None:
    with pytest.raises(PlayError, match=told) as refused:
        module(name)
    assert ("site < FILE" in str(refused.value)) is (name == "map.json")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("room 10000 empty", "from 1 to 9,?999"),
        ("room 1 to 10000", "from 1 to 9,?999"),
        ("room 1 to 0", "from 1 to 9,?999"),
        ("room 9999 empty", "9999"),
        ("room 1 to 9999", "9999"),
        ("alertness up", "goes no further up"),
        ('alertness "loud"', "levels of alertness: nothing"),
    ],
)
def test_what_the_gm_changes_must_be_there(line: str, told: str) -> None:
    text = SITE.replace("DOOR", "dc 8").replace("POISON", "-1")
    people = '[[rooms.inhabitants]]\nwho = "rat"\nstats = { sovereign = "hd 1" }\n'
    table = Sovereign().types("site\n" + text.replace('read = "Steps."\n', 'read = "Steps."\n' + people))
    with pytest.raises(PlayError, match=told):
        table.types(line)


def test_a_row_need_not_repeat_the_figures_of_those_who_live_in_the_site() -> None:
    now = SiteNow(site=module("salt_saint"))
    brought = npcs_in("npc 3 Cured miners, with a barrow of salt: they offer you the other handle", now)
    alone = npcs_in("npc Cured miner hd 1 ac 10, lost", now)

    assert brought is not None
    assert (brought.count, brought.name, brought.hit_dice, brought.ac) == (3, "Cured miner", 2, 13)
    assert alone is not None
    assert (alone.count, alone.hit_dice, alone.ac) == (1, 1, 10)
    for row in module("salt_saint").tables["wandering"].rows:
        if " npc " in row:
            assert npcs_in(row.partition(" ")[2].replace("{1d4}", "2"), now) is not None
