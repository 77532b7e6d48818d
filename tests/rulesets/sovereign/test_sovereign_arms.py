"""Ways to attack, number by number: what each adds, and what it comes from."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.aiming import (
    as_ruled,
    chance,
    closeness,
    hidden,
    in_brief,
    must_reload,
    odds,
    postures,
    usable,
)
from lychgate.rulesets.sovereign.rules.arms import (
    Arm,
    arm_of,
    arms_of,
    bare_hands,
    base_attack,
    conjured,
    hurled,
)
from lychgate.rulesets.sovereign.state import Attack, Casting, Creature, Delver, Feat, Item, Mark, State, Working
from lychgate.rulesets.sovereign.tables.goods import weapons
from lychgate.rulesets.sovereign.tables.magic import Blade, Bolt
from tests.rulesets.sovereign.sovereign import Sovereign
from tests.rulesets.sovereign.test_sovereign_fight import met

ADA = Creature(
    id="a1",
    name="Ada",
    side="party",
    kind="delver",
    level=5,
    hp=8,
    attack=2,
    attributes={"strength": 14, "dexterity": 7, "intelligence": 18},
    skills={"stab": 1, "magic": 2, "brawl": 0},
)
GOBLIN = Creature(id="n2", name="goblin", side="goblins", hp=4, attack=1, attacks=(Attack(name="spear", damage="1d6"),))
BLESSED = Working(name="blessed", source="Blessing", by="a9", unit="turns", bonuses={"hit": 3, "damage": 2})
PIERCING = Working(name="piercing", source="Piercing", by="a9", unit="turns", bonuses={"pierces": 1})


def table_of(**variants: str) -> State:
    """A campaign with these switches."""
    return Sovereign(**variants).state


def fight(near: bool = True, **changes: object) -> State:
    """Ada (id a1) and two goblins in a fight; the first is within reach of her."""
    state = met().state
    ada, goblin, other = state.cast
    state = state.with_creature(replace(ada, **changes))
    beside = ((ada.id, goblin.id), (ada.id, other.id)) if near else ()
    return replace(state, fight=replace(state.fight_now, beside=beside))


def shooting(weapon: str, one: Creature = ADA) -> Arm:
    """A bow or crossbow in somebody's hand."""
    return arm_of(one, weapons()[weapon], thrown=False)


@pytest.mark.clause("sov.attack.roll", "sov.shock.no-skill")
def test_each_number_of_a_weapon_says_where_it_comes_from() -> None:
    arm = arm_of(replace(ADA, under=(BLESSED,)), weapons()["long sword"], thrown=False, magic=1)
    assert arm.hit == (("attack bonus", 2), ("STR", 1), ("Stab", 1), ("Blessing", 3), ("magic", 1))
    assert arm.harm == (("STR", 1), ("Blessing", 2), ("magic", 1))
    assert (arm.damage, arm.skill, arm.shock, arm.shock_ac, arm.range) == ("1d8", "stab", 3, 13, ())
    assert arm_of(replace(ADA, under=(PIERCING,)), weapons()["long sword"], thrown=False).shock_ac == 0
    assert arm_of(ADA, weapons()["club"], thrown=False).shock == 0
    weak = replace(ADA, attributes={"strength": 3, "dexterity": 3})
    assert arm_of(weak, weapons()["dagger"], thrown=False).shock == 0


@pytest.mark.clause("sov.combat.thrown-skill")
def test_a_thrown_weapon_does_no_shock_and_takes_the_best_of_three_skills() -> None:
    arm = arm_of(ADA, weapons()["dagger"], thrown=True)
    assert (arm.shock, arm.range, arm.thrown, arm.skill) == (0, (30, 60), True, "stab")
    assert arm_of(replace(ADA, skills={"shoot": 1}), weapons()["dagger"], thrown=True).skill == "shoot"
    assert arm_of(replace(ADA, skills={"shoot": 1}), weapons()["dagger"], thrown=False).hit[-1] == ("Stab", -1)


@pytest.mark.clause("sov.attack.npc")
def test_an_npc_adds_its_attack_and_the_magic_that_lies_on_it() -> None:
    spear = Attack(name="spear", damage="1d6", bonus=1, shock=2, shock_ac=15)
    arm = arms_of(replace(GOBLIN, attacks=(spear,), under=(BLESSED,)))[0]
    assert (arm.hit, arm.harm, arm.shock, arm.shock_ac) == ((("attack", 2), ("Blessing", 3)), (("Blessing", 2),), 2, 15)
    assert arms_of(replace(GOBLIN, attacks=(spear,), under=(PIERCING,)))[0].shock_ac == 0
    assert bare_hands(GOBLIN) == Arm(name="unarmed", damage="1d2", hit=(("attack", 1),))
    fists = Attack(name="unarmed", damage="1d8")
    assert bare_hands(replace(GOBLIN, attacks=(spear, fists))).damage == "1d8"


@pytest.mark.clause("sov.damage.unarmed")
def test_bare_hands_have_a_brawl_of_their_own_where_the_table_adds_it() -> None:
    def harm(brawl: int, ruling: str) -> object:
        one = replace(ADA, skills={"brawl": brawl})
        return as_ruled(table_of(**{"unarmed-untrained": ruling}), one, bare_hands(one)).harm

    assert (bare_hands(ADA).range, bare_hands(ADA).thrown, bare_hands(ADA).skill) == ((), False, "brawl")
    assert harm(2, "added") == (("STR", 1), ("Brawl", 2))
    assert harm(0, "added") == (("STR", 1),)
    assert harm(-1, "added") == (("STR", 1), ("Brawl", -1))
    assert harm(-1, "not-added") == (("STR", 1),)
    sword = arm_of(replace(ADA, skills={"brawl": -1}), weapons()["long sword"], thrown=False)
    assert as_ruled(table_of(**{"unarmed-untrained": "added"}), ADA, sword) == sword


def test_fists_do_shock_by_brawl_and_more_of_it_by_feats_for_fists() -> None:
    one = replace(ADA, skills={"brawl": 2}, delver=Delver(feats=(Feat("Unarmed Combatant"),)))
    assert (bare_hands(one).damage, bare_hands(one).shock, bare_hands(one).shock_ac) == ("1d10", 3, 15)
    deadly = replace(one, delver=Delver(feats=(*one.made.feats, Feat("Shocking Assault", 2))))
    assert bare_hands(deadly).shock == 5


@pytest.mark.clause("sov.shock.modifiers")
def test_magic_adds_to_shock_only_where_the_table_has_it_so() -> None:
    def shock(magic: int, ruling: str) -> int:
        arm = arm_of(ADA, weapons()["long sword"], thrown=False, magic=magic)
        return as_ruled(table_of(**{"shock-magic": ruling}), ADA, arm).shock

    assert (shock(0, "added"), shock(2, "added"), shock(2, "not-added")) == (3, 5, 3)
    assert shock(-3, "added") == 0


def test_a_shield_is_struck_with_where_it_is_worn_and_armour_never() -> None:
    def names(*items: Item) -> list[str]:
        return [arm.name for arm in arms_of(replace(ADA, items=items))]

    assert names(Item(name="shield", worn=True)) == ["shield bash", "unarmed"]
    assert names(Item(name="shield")) == ["unarmed"]
    assert names(Item(name="leather armor", worn=True), Item(name="club", where="stowed")) == ["unarmed"]


def test_the_magic_of_one_weapon_is_not_that_of_another() -> None:
    arms = arms_of(replace(ADA, items=(Item(name="club"), Item(name="long sword", magic=2))))
    assert [dict(arm.hit).get("magic") for arm in arms if arm.name in ("club", "long sword")] == [None, None, 2]


def test_a_conjured_blade_adds_magic_to_the_roll_and_to_damage() -> None:
    blade = Blade(
        name="blade", damage="1d8", attributes=("strength", "intelligence"), skill="magic", shock=2, shock_ac=15
    )
    arm = conjured(replace(ADA, under=(BLESSED,)), blade)
    assert arm.hit == (("attack bonus", 2), ("INT", 2), ("Magic", 2), ("Blessing", 3))
    assert arm.harm == (("INT", 2), ("Magic", 2), ("Blessing", 2))
    assert (arm.shock, arm.shock_ac, arm.range) == (4, 15, ())
    weak = replace(ADA, attributes={"strength": 3, "intelligence": 3})
    assert conjured(weak, blade).shock == 0
    assert conjured(ADA, Blade(name="bolt", damage="1d8", attributes=("strength",), skill="magic")).shock == 0


def test_a_blast_is_rolled_by_level_skill_and_attribute() -> None:
    bolt = Bolt(damage="1d6", attributes=("intelligence", "dexterity"), skill="magic", range=(500, 500))
    assert hurled(replace(ADA, under=(BLESSED,)), bolt) == Arm(
        name="blast",
        damage="1d6",
        skill="magic",
        hit=(("level", 5), ("Magic", 2), ("INT", 2), ("Blessing", 3)),
        harm=(("level", 5), ("INT", 2), ("Blessing", 2)),
        range=(500, 500),
    )


@pytest.mark.parametrize(("calling", "level", "bonus"), [("Mage/Warrior", 5, 5), ("Mage", 5, 3), ("Mage", 4, 2)])
def test_a_duelist_is_better_with_the_favoured_weapon_alone(calling: str, level: int, bonus: int) -> None:
    made = Delver(calling=calling, arts=("Favored Weapon",))
    one = replace(ADA, level=level, delver=made, casting=Casting(chosen={"Favored Weapon": "dagger"}))
    assert base_attack(one, "dagger") == bonus
    assert base_attack(one, "club") == 2
    assert base_attack(replace(one, delver=Delver(calling=calling)), "dagger") == 2


@pytest.mark.clause("sov.attack.mod-prone-far", "sov.attack.mod-prone-near", "sov.attack.mod-self-prone")
def test_who_lies_on_the_ground_is_struck_better_shot_worse_and_strikes_worse() -> None:
    lying, sword, bow = replace(GOBLIN, marks=(Mark("prone"),)), bare_hands(ADA), shooting("small bow")
    assert postures(ADA, lying, sword) == (("prone foe", 2),)
    assert postures(ADA, lying, bow) == (("prone foe", -2),)
    ada = replace(ADA, marks=(Mark("prone"),))
    assert (postures(ada, GOBLIN, sword), postures(ada, GOBLIN, bow)) == ((("prone", -4),), ())


@pytest.mark.clause("sov.combat.ranged-in-melee-1h", "sov.combat.ranged-in-melee-2h", "sov.attack.mod-bow-melee")
def test_a_foe_within_reach_hinders_a_shot_where_it_is_alive_and_armed() -> None:
    state, dagger = fight(), arm_of(ADA, weapons()["dagger"], thrown=True)
    ada, goblin, other = state.cast
    assert closeness(state, ada, dagger) == (("a foe within reach", -4),)
    assert closeness(fight(near=False), ada, dagger) == ()
    unarmed = state.with_creature(replace(goblin, armed=False))
    assert closeness(unarmed.with_creature(replace(other, hp=0)), ada, dagger) == ()
    deft = replace(ada, delver=Delver(feats=(Feat("Close Combatant", 1),)))
    assert closeness(state, deft, dagger) == ()
    assert closeness(state, deft, arm_of(ADA, weapons()["club"], thrown=True)) != ()
    with pytest.raises(PlayError, match="cannot use a small bow with a foe within reach"):
        closeness(state, ada, shooting("small bow"))
    for level, told in ((1, (("a foe within reach", -4),)), (2, ())):
        sharp = replace(ada, delver=Delver(feats=(Feat("Deadeye", level),)))
        assert closeness(state, sharp, shooting("small bow")) == told


@pytest.mark.clause("sov.combat.ranged-in-melee-2h", "sov.combat.reload-bow")
def test_what_could_be_used_at_once_depends_on_who_stands_near_and_what_is_loaded() -> None:
    def names(state: State) -> list[str]:
        ada, goblin, _ = state.cast
        return [arm.name for arm in usable(state, ada, goblin)]

    bow = (Item(name="small bow"), Item(name="club"))
    assert names(fight(items=bow)) == ["club", "club", "unarmed"]
    away = fight(near=False, items=bow)
    assert names(away) == ["small bow", "club"]
    assert names(replace(away, fight=replace(away.fight_now, empty=((away.cast[0].id, "small bow"),)))) == ["club"]


@pytest.mark.clause("sov.combat.reload-free", "sov.combat.reload-crossbow", "sov.combat.reload-bow")
@pytest.mark.parametrize(
    ("weapon", "shoot", "deadeye", "ruling", "takes"),
    [
        ("small bow", 0, 0, "free", "move"),
        ("small bow", 1, 0, "main", ""),
        ("small bow", 0, 2, "free", "move"),
        ("crossbow", 0, 0, "free", "main"),
        ("crossbow", 0, 1, "free", "main"),
        ("crossbow", 0, 2, "main", ""),
        ("crossbow", 1, 0, "free", ""),
        ("crossbow", 1, 0, "main", "main"),
    ],
)
def test_what_it_takes_to_shoot_again(weapon: str, shoot: int, deadeye: int, ruling: str, takes: str) -> None:
    feats = (Feat("Deadeye", deadeye),) if deadeye else ()
    state = fight(skills={"shoot": shoot}, delver=Delver(feats=feats))
    ada = state.cast[0]
    state = replace(state, variants={**state.variants, "crossbow-reload": ruling})
    assert must_reload(state, ada, shooting(weapon, ada)) == ""
    empty = replace(state, fight=replace(state.fight_now, empty=((ada.id, weapon),)))
    assert must_reload(empty, ada, shooting(weapon, ada)) == takes
    assert must_reload(replace(empty, fight=None), ada, shooting(weapon, ada)) == ""


def test_magic_that_hides_somebody_counts_once() -> None:
    hiding = Working(name="veiled", source="Veil", by="a9", unit="turns", bonuses={"unseen": -4})
    assert hidden(replace(GOBLIN, under=(hiding,)), (("prone", -4),)) == (("Veil", -4),)
    assert hidden(replace(GOBLIN, under=(hiding,)), (("unseen target", -4),)) == ()


@pytest.mark.clause("sov.attack.roll")
def test_the_chance_is_that_of_all_faces_with_all_that_is_added() -> None:
    state = fight(marks=(Mark("prone"),))
    ada, goblin, _ = state.cast
    hands = Arm(name="unarmed", damage="1d2", hit=(("STR", 1),))
    assert chance(state, ada, replace(goblin, ac=13), hands) == 25  # 13 against 1d20 + 1 - 4
    assert chance(state, ada, replace(goblin, ac=13), hands, (("higher ground", 2),)) == 35
    assert chance(state, ada, replace(goblin, ac=-9), hands) == 100


def test_an_attack_in_figures_and_its_odds_while_the_ac_is_not_known() -> None:
    state = fight()
    ada, goblin, _ = state.cast
    arm = Arm(name="club", damage="1d4", hit=(("STR", 12),), harm=(("STR", 1), ("magic", 11)))
    assert in_brief(arm) == "1d4+12"
    assert in_brief(replace(arm, shock=3, shock_ac=13)) == "1d4+12, Shock 3 to AC 13"
    assert in_brief(replace(arm, harm=(), shock=3)) == "1d4, Shock 3"
    assert odds(state, ada, goblin, arm, (("aim", 2),)) == "club, +14 to hit: 1d4+12"
    assert odds(state, ada, replace(goblin, ac=18), arm, knows=True) == "club, 75 %: 1d4+12"
