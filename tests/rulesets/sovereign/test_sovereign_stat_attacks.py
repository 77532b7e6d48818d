"""What NPCs strike with, as their stat block says it: typed, in a site file, in a row of a table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.kit.shipped import module
from lychgate.rulesets.sovereign.rules.site import npc_of, npcs_in
from lychgate.rulesets.sovereign.state.cast import Attack
from tests.rulesets.sovereign.sovereign import Sovereign

SWORD = Attack(name="long sword", damage="1d8", shock=2, shock_ac=13)
CROSSBOW = Attack(name="crossbow", damage="1d10", range=(100, 300))
CLAWS = Attack(name="big claws", damage="2d4+1", shock=3, shock_ac=15)
SPIT = Attack(name="spit", damage="1d4", range=(30, 60))


@pytest.mark.clause("sov.attack.npc")
@pytest.mark.parametrize(
    ("typed", "attacks"),
    [
        ("hd 2", ()),
        ("damage 3d6 hd 2", (Attack(name="strikes", damage="3d6"),)),
        ("with long sword with Crossbows hd 2", (SWORD, CROSSBOW)),
        ("hd 2 with big claws 2d4+1 shock 3/15 with spit 1d4 range 30/60 disciplined", (CLAWS, SPIT)),
        ("hd 2 with throwing blade", (Attack(name="throwing blade", damage="1d4"),)),
    ],
)
def test_an_npc_strikes_with_what_its_stat_block_says(typed: str, attacks: tuple[Attack, ...]) -> None:
    table = Sovereign().types(f"npc 2 bog trolls hp 5 {typed}")
    assert [(one.name, one.attacks) for one in table.state.cast] == [("bog troll 1", attacks), ("bog troll 2", attacks)]


@pytest.mark.clause("sov.attack.npc")
def test_its_dice_fall_and_its_shock_hurts() -> None:
    table = Sovereign().types("delver Ada hp 20 ac 15", "npc troll hd 3 hp 9 with claws 2d4 shock 3/15")
    table.rolls(1, 8).types("fight").rolls(15, 4, 4).types("attack troll Ada").finish()
    assert table.who("Ada").hp == 12
    table.types("next", "next").rolls(2).types("attack troll Ada", answers={}).finish()
    assert table.who("Ada").hp == 9


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("with teeth", r"'teeth' is no weapon of the lists\. Another attack says its dice: with teeth 1d8\."),
        ("with", "A weapon, or an attack and its dice is missing"),
        ("damage lots", "'lots' is no damage:"),
        ("with bite 1d0", "'1d0' is no damage:"),
        ("hp 3 shock 2/3", "'shock' is no word"),
        ("with bite 1d6 shock 2", "'2' is not Shock, such as 2/13"),
        ("with bite 1d6 range 30", "'30' is not the range, such as 30/60"),
    ],
)
def test_an_attack_that_cannot_be_read_is_refused(typed: str, told: str) -> None:
    with pytest.raises(PlayError, match=told):
        Sovereign().types(f"npc goblin {typed}")


def test_a_site_and_a_table_arm_whom_they_bring() -> None:
    soldiers = module("salt_saint").room(8).inhabitants[1]
    assert [attack.name for attack in npc_of(soldiers, 2).attacks] == ["short sword"]
    miller = replace(soldiers, who="miller with a lantern", stats={"sovereign": "hd 1"})
    assert (npc_of(miller).name, npc_of(miller, 2).attacks) == ("miller with a lantern", ())
    brought = npcs_in("npc 2 rats hd 1 with bite 1d3, hungry")
    assert brought is not None
    assert brought.attacks == (Attack(name="bite", damage="1d3"),)
