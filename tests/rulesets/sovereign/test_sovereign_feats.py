"""Feats that are deeds of their own: a Gifted Chirurgeon's touch and a Whirlwind Assault."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.feat_deeds import can_whirl, whirling
from lychgate.rulesets.sovereign.state import Attack, Item
from tests.rulesets.sovereign.sovereign import ANN, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given, hp

HEALER = 'delver Ada of Ann class Expert heal 1 hp 8 feats "Gifted Chirurgeon" 2'
WHIRLER = 'delver Ada of Ann class Expert str 14 stab 1 hp 8 feats "Whirlwind Assault" gear "long sword"'
ORCS = "npc 2 orcs hd 3 hp 9 ac 13 skill 2"


# ---------------------------------------------------------------------- a Gifted Chirurgeon


@pytest.mark.clause("sov.strain.block")
def test_a_chirurgeons_touch_heals_a_die_and_heal_for_strain() -> None:
    table = Sovereign().types(HEALER, "delver Bo con 9 hp 8", "harm Bo 7").rolls(3).types("restore Ada Bo", seat=ANN)
    assert (table.finish().who("Bo").hp, table.who("Bo").strain) == (5, 1)
    worse = given(table, "Ada", skills={"heal": -1}).types("harm Bo 3").rolls(1).types("restore Ada Bo").finish()
    assert (worse.who("Bo").hp, worse.who("Bo").strain) == (3, 2), "at least one"


@pytest.mark.clause("sov.strain.block", "sov.action.main")
def test_in_a_fight_a_chirurgeons_touch_is_a_main_action_of_their_own_turn() -> None:
    table = Sovereign().types(HEALER, "delver Bo hp 8", ORCS, "harm Bo 7").rolls(8, 1, 3).types("fight")
    table.types("restore Ada Bo").finish()
    assert table.state.fight_now.left(table.who("Ada").id).main
    with pytest.raises(PlayError, match="spent the Main Action"):
        table.types("restore Ada Bo")
    with pytest.raises(PlayError, match="turn of the orcs, not of Ada"):
        table.types("next", "restore Ada Bo")


@pytest.mark.clause("sov.injury.recover")
def test_whom_a_chirurgeon_wakes_is_dying_no_more_and_can_be_healed_again() -> None:
    table = Sovereign().types(HEALER, "delver Bo con 9 hp 8", "harm Bo 8").rolls(3)
    table.types("restore Ada Bo").finish()
    assert (table.who("Bo").hp, table.who("Bo").marks) == (4, ())
    assert table.rolls(2).types("restore Ada Bo").finish().who("Bo").hp == 7


@pytest.mark.parametrize("whom", ["Ada", "orc 1"])
def test_a_chirurgeon_restores_only_allies(whom: str) -> None:
    with pytest.raises(PlayError, match=f"Ada heals an ally: {whom} is none"):
        Sovereign().types(HEALER, ORCS, f"restore Ada {whom}")


# ---------------------------------------------------------------------- a Whirlwind Assault


def whirl(*items: str) -> Sovereign:
    """Ada with these stands by both orcs, in her own turn."""
    table = Sovereign().types(WHIRLER, ORCS).rolls(8, 1).types("fight")
    given(table, "Ada", items=tuple(Item(name=item) for item in items or ("long sword",)))
    table.rolls(3).types("attack Ada orc 1", "next").rolls(3).types("attack orc 2 Ada", "next").finish()
    return given(given(table, "orc 1", hp=9), "orc 2", hp=9)


@pytest.mark.clause("sov.shock.melee-only", "sov.action.free")
def test_a_whirlwind_is_offered_and_hurts_where_shock_would() -> None:
    table = whirl()
    assert can_whirl(table.state, table.who("Ada"))
    table.types("whirl Ada", seat=ANN)
    assert (hp(table, "orc 1"), hp(table, "orc 2")) == (6, 6), "Shock 2 and STR +1"
    assert not can_whirl(table.state, table.who("Ada")), "once a Turn"
    assert not can_whirl(given(given(whirl(), "orc 1", ac=18), "orc 2", ac=18).state, whirl().who("Ada"))


@pytest.mark.clause("sov.shock.melee-only", "sov.action.free")
def test_a_whirlwind_takes_foes_within_reach_and_ones_own_turn() -> None:
    with pytest.raises(PlayError, match="turn of the orcs, not of Ada"):
        whirl().types("next", "whirl Ada")
    alone = Sovereign().types(WHIRLER, ORCS).rolls(8, 1).types("fight")
    assert not can_whirl(alone.state, alone.who("Ada"))
    with pytest.raises(PlayError, match="no foe within reach, or no weapon that does Shock"):
        alone.types("whirl Ada")
    bare = whirl("large bow")
    assert whirling(bare.state, bare.who("Ada")) is None
    with pytest.raises(PlayError, match="no foe within reach, or no weapon that does Shock"):
        bare.types("whirl Ada")
    assert not can_whirl(bare.state, bare.who("Ada"))


@pytest.mark.clause("sov.shock.melee-only")
def test_a_whirlwind_is_of_the_weapon_with_most_shock_hand_to_hand() -> None:
    table = whirl("dagger", "long sword", "throwing blade")
    arm = whirling(table.state, table.who("Ada"))
    assert arm is not None
    assert (arm.name, arm.melee) == ("long sword", True)
    spikes = Attack(name="spikes", damage="1d6", range=(30, 60), shock=3, shock_ac=15)
    shot = given(whirl("club"), "Ada", items=(), attacks=(spikes,))
    assert whirling(shot.state, shot.who("Ada")) is None
