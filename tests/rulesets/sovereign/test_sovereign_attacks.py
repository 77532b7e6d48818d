"""Attacks, damage and Shock."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.state import Attack, Item, Mark
from tests.rulesets.sovereign.sovereign import Sovereign
from tests.rulesets.sovereign.test_sovereign_fight import met


def given(table: Sovereign, name: str, **fields: object) -> Sovereign:
    """Somebody with other figures."""
    table.state = table.state.with_creature(replace(table.who(name), **fields))
    return table


def armed(
    *weapons: str, ac: int = 13, naturals: str = "plain", least: str = "zero", floor: str = "conditional"
) -> Sovereign:
    """Ada (STR +1, DEX +1, Stab 1, attack bonus 1) with these weapons against two goblins of this AC."""
    switches = {"attack-naturals": naturals, "min-damage": least, "shock-floor": floor}
    table = given(met(**switches), "Ada", attack=1, items=tuple(Item(name=one) for one in weapons))
    return given(table, "goblin 1", ac=ac, hp=20, max_hp=20)


def hp(table: Sovereign, name: str = "goblin 1") -> int:
    return table.who(name).hp


@pytest.mark.clause("sov.attack.roll", "sov.combat.melee")
def test_an_attack_hits_at_the_ac() -> None:
    table = armed("long sword", ac=14).rolls(11, 5).types("attack Ada goblin 1").finish()
    assert table.lines()[-2] == (
        "Ada attacks goblin 1 (long sword): hits, 11 +1 attack bonus +1 STR +1 Stab = 14 against AC 14."
    )
    assert hp(table) == 20 - 6
    assert hp(armed("long sword", ac=14).rolls(10).types("attack Ada goblin 1").finish()) == 20


@pytest.mark.clause("sov.attack.single-ac")
@pytest.mark.parametrize("how", ["", "thrown"])
def test_one_ac_counts_hand_to_hand_and_from_afar(how: str) -> None:
    assert hp(armed("club", ac=15).rolls(12, 1).types(f"attack Ada goblin 1 with club {how}").finish()) == 20 - 2
    assert hp(armed("club", ac=15).rolls(11).types(f"attack Ada goblin 1 with club {how}").finish()) == 20


@pytest.mark.clause("sov.attack.roll")
@pytest.mark.parametrize(("die", "ac", "natural"), [(1, 2, False), (20, 30, True)])
def test_a_natural_1_and_20_decide_where_the_table_has_it_so(die: int, ac: int, natural: bool) -> None:
    plain = armed("club", ac=ac).rolls(die, *(() if natural else (1,))).types("attack Ada goblin 1").finish()
    assert (hp(plain) < 20) != natural
    switched = armed("club", ac=ac, naturals="natural")
    switched.rolls(die, *((1,) if natural else ())).types("attack Ada goblin 1").finish()
    assert (hp(switched) < 20) == natural


@pytest.mark.clause("sov.attack.attribute", "sov.attack.untrained", "sov.combat.thrown-skill")
def test_the_better_attribute_and_skill_count() -> None:
    table = given(armed("dagger"), "Ada", attributes={"strength": 3, "dexterity": 18}, skills={"exert": 2})
    table.rolls(20, 1).types("attack Ada goblin 1 with dagger")
    assert "20 +1 attack bonus +2 DEX -1 Stab" in table.lines()[-2]
    table = given(armed("dagger"), "Ada", attributes={"strength": 3, "dexterity": 18}, skills={"exert": 2})
    table.rolls(20, 1).types("attack Ada goblin 1 with dagger thrown")
    assert "20 +1 attack bonus +2 DEX +2 Exert" in table.lines()[-3]


@pytest.mark.clause("sov.attack.npc")
def test_an_npc_adds_its_attack_and_nothing_else() -> None:
    table = given(met(1, 8), "goblin 1", attack=2, attacks=(Attack(name="spear", damage="1d6", bonus=1),))
    given(table, "Ada", ac=13).rolls(9).types("attack goblin 1 Ada").finish()
    assert table.last() == "Goblin 1 attacks Ada (spear): misses, 9 +3 attack = 12 against AC 13."


@pytest.mark.clause("sov.damage.roll", "sov.combat.ranged")
def test_damage_is_the_die_and_the_attribute_never_below_none() -> None:
    weak = given(armed("small bow"), "Ada", attributes={"strength": 10, "dexterity": 3})
    weak.rolls(20, 1).types("attack Ada goblin 1 with small bow").finish()
    assert hp(weak) == 20
    one = given(armed("small bow", least="one"), "Ada", attributes={"strength": 10, "dexterity": 3})
    one.rolls(20, 1).types("attack Ada goblin 1 with small bow").finish()
    assert hp(one) == 19


@pytest.mark.clause("sov.damage.unarmed")
@pytest.mark.parametrize(("brawl", "lost"), [(2, 5), (-1, 3)])
def test_bare_hands_add_brawl_unless_it_is_untrained(brawl: int, lost: int) -> None:
    table = given(armed(), "Ada", skills={"brawl": brawl}).rolls(20, 2).types("attack Ada goblin 1 with unarmed")
    assert hp(table) == 20 - lost


@pytest.mark.clause("sov.shock.miss", "sov.shock.modifiers", "sov.shock.no-skill", "sov.shock.kill")
@pytest.mark.parametrize(("ac", "lost"), [(15, 3), (16, 0)])
def test_a_miss_does_the_weapons_shock_up_to_its_ac(ac: int, lost: int) -> None:
    table = armed("short sword", ac=ac).rolls(2).types("attack Ada goblin 1").finish()
    assert hp(table) == 20 - lost, "2 and STR +1"


def test_shock_auto__against_any_ac() -> None:
    table = given(met(1, 8), "goblin 1", attacks=(Attack(name="claws", damage="1d6", shock=5),))
    given(table, "Ada", ac=18, hp=20, max_hp=20).rolls(2).types("attack goblin 1 Ada").finish()
    assert hp(table, "Ada") == 15


def test_shock_melee_only__nothing_that_is_thrown_has_any() -> None:
    table = armed("light spear", ac=13).rolls(2).types("attack Ada goblin 1 with light spear thrown").finish()
    assert hp(table) == 20


def test_shock_shield__the_first_of_a_round_is_turned_aside() -> None:
    claws = (Attack(name="claws", damage="1d6", shock=2, shock_ac=15),)
    table = given(given(met(1, 8), "goblin 1", attacks=claws), "goblin 2", attacks=claws)
    given(table, "Ada", ac=14, items=(Item(name="shield", worn=True),))
    table.rolls(2, 2).types("attack goblin 1 Ada", "attack goblin 2 Ada").finish()
    assert hp(table, "Ada") == 8 - 2
    assert "The shield of Ada turns the Shock aside." in table.lines()
    table.types("next", "next").rolls(2).types("attack goblin 1 Ada").finish()
    assert hp(table, "Ada") == 6, "anew in each Round"


@pytest.mark.clause("sov.shock.hit-floor", "sov.damage.shock-floor")
@pytest.mark.parametrize(("ac", "floor", "lost"), [(14, "conditional", 3), (16, "conditional", 2), (16, "always", 3)])
def test_a_hit_does_at_least_the_shock(ac: int, floor: str, lost: int) -> None:
    table = armed("short sword", ac=ac, floor=floor).rolls(20, 1).types("attack Ada goblin 1").finish()
    assert hp(table) == 20 - lost


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("long", "-2 long range"),
        ("cover half", "-2 half cover"),
        ("cover full", "-4 full cover"),
        ("unseen", "-4 unseen target"),
        ("+3", "+3 the situation"),
        ("long cover half", "-2 long range -2 half cover"),
    ],
)
@pytest.mark.clause(
    "sov.attack.mod-long",
    "sov.attack.mod-half-cover",
    "sov.attack.mod-full-cover",
    "sov.attack.mod-unseen-known",
    "sov.attack.mod-unseen-unknown",
    "sov.attack.mod-stack",
)
def test_what_the_situation_adds_is_told(typed: str, told: str) -> None:
    table = armed("small bow", ac=30).rolls(10).types(f"attack Ada goblin 1 with small bow {typed}")
    assert told in table.last()


@pytest.mark.clause(
    "sov.attack.mod-prone-far", "sov.attack.mod-prone-near", "sov.attack.mod-self-prone", "sov.combat.prone"
)
def test_who_lies_is_struck_easily_shot_badly_and_strikes_badly() -> None:
    table = armed("small bow", "club", ac=30)
    table.state = table.state.with_creature(table.who("goblin 1").marked(Mark("prone")))
    assert "-2 prone foe" in table.rolls(2).types("attack Ada goblin 1 with small bow").last()
    table = armed("club", ac=30)
    table.state = table.state.with_creature(table.who("goblin 1").marked(Mark("prone")))
    table.state = table.state.with_creature(table.who("Ada").marked(Mark("prone")))
    assert "+2 prone foe -4 prone" in table.rolls(2).types("attack Ada goblin 1 with club").last()


@pytest.mark.clause(
    "sov.combat.ranged-in-melee-1h",
    "sov.combat.ranged-in-melee-2h",
    "sov.attack.mod-throw-melee",
    "sov.attack.mod-bow-melee",
)
def test_with_a_foe_within_reach_throwing_is_hard_and_a_bow_of_no_use() -> None:
    table = armed("throwing blade", "small bow", "club", ac=30)
    table.rolls(2).types("attack Ada goblin 1 with club", "next", "next")
    assert "-4 a foe within reach" in table.rolls(2).types("attack Ada goblin 2 with throwing blade thrown").last()
    table.types("next", "next")
    with pytest.raises(PlayError, match="Ada cannot use a small bow with a foe within reach"):
        table.types("attack Ada goblin 2 with small bow")


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("attack Ada goblin 1 with halberd", "Ada has no 'halberd' Readied to attack with. There is: club, unarmed"),
        ("attack Ada Ada", "are on the same side"),
        ("attack Ada goblin 1 with club long", "strikes hand to hand"),
    ],
)
def test_an_attack_that_cannot_be_is_refused(typed: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        armed("club").types(typed)


@pytest.mark.clause("sov.hp.definition")
def test_hit_points_never_fall_below_none() -> None:
    table = given(armed("club"), "goblin 1", hp=1).rolls(20, 4).types("attack Ada goblin 1 with club").finish()
    assert hp(table) == 0
    assert table.last() == "Goblin 1 dies."
