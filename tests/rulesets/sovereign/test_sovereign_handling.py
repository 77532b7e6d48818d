"""Things in hand, reloading, skills in a fight, and catching others unawares."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.state import Attack, Delver, Feat, Item
from tests.rulesets.sovereign.sovereign import ANN, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given, hp


def fight(*items: Item, shoot: int = 0, rules: dict[str, str] | None = None) -> Sovereign:
    """Ada with these things against a goblin of AC 13; she acts first."""
    table = Sovereign(**(rules or {})).types(f"delver Ada of Ann shoot {shoot} exert 1 hp 9 ac 15")
    table.types("npc goblin hd 1 hp 30 ac 13 attack 0").rolls(8, 1).types("fight").finish()
    return given(table, "Ada", items=items)


def spent(table: Sovereign) -> tuple[bool, int]:
    left = table.state.fight_now.left(table.who("Ada").id)
    return left.main, left.moves


@pytest.mark.clause("sov.combat.ready-stow")
def test_readying_and_stowing_takes_the_main_action() -> None:
    table = fight(Item(name="club", where="stowed"), Item(name="torch"))
    with pytest.raises(PlayError, match="Ada has no 'club' Readied to attack with"):
        table.types("attack Ada goblin with club")
    table.types("ready Ada club", seat=ANN)
    assert spent(table) == (True, 0)
    with pytest.raises(PlayError, match="spent the Main Action"):
        table.types("stow Ada torch")
    assert table.types("next", "next", "stow Ada torch").last() == "Ada stows the torch."
    with pytest.raises(PlayError, match="Ada has no 'rope' Stowed"):
        table.types("ready Ada rope")


def test_what_takes_both_hands_is_of_no_use_beside_a_shield_until_that_is_dropped() -> None:
    table = fight(Item(name="shield", worn=True), Item(name="polearm"), Item(name="club"))
    with pytest.raises(PlayError, match=r"^A polearm takes both hands, and Ada bears a shield\. First: drop Ada"):
        table.types("attack Ada goblin with polearm")
    with pytest.raises(PlayError, match="Ada has no 'great hammer' Readied"):
        table.types("attack Ada goblin with great hammer")
    assert not [one.id for one in table.orders(ANN).options() if "polearm" in one.id]
    table.rolls(2).types("drop Ada shield", "attack Ada goblin with polearm", seat=ANN)
    assert [line for line in table.lines(ANN) if line.startswith("Ada attacks goblin (polearm)")]


def test_nobody_drops_the_armour_that_they_wear_in_a_fight() -> None:
    table = fight(Item(name="chain", worn=True), Item(name="chain"))
    table.types("drop Ada chain")
    assert [item.worn for item in table.who("Ada").items] == [True], "what is in the hand falls"
    with pytest.raises(PlayError, match="Nobody changes armour in a fight"):
        table.types("drop Ada chain")


@pytest.mark.clause("sov.combat.ready-stow")
def test_an_armsmaster_readies_a_weapon_at_once() -> None:
    table = fight(Item(name="club", where="stowed"))
    given(table, "Ada", delver=Delver(feats=(Feat("Armsmaster"),))).types("next", "ready Ada club")
    assert spent(table) == (False, 0)


@pytest.mark.clause("sov.combat.ready-stow")
def test_an_assassin_readies_what_is_subtle_for_nothing_but_on_their_own_turn() -> None:
    table = fight(Item(name="dagger", where="stowed"), Item(name="dagger", where="stowed"))
    given(table, "Ada", delver=Delver(feats=(Feat("Assassin"),))).types("ready Ada dagger")
    assert spent(table) == (False, 0)
    with pytest.raises(PlayError, match="turn"):
        table.types("next", "ready Ada dagger")


@pytest.mark.clause("sov.combat.sheathe")
def test_going_from_one_readied_weapon_to_another_takes_nothing() -> None:
    table = fight(Item(name="club"), Item(name="dagger")).rolls(2, 2)
    table.types("attack Ada goblin with club", "next", "next", "attack Ada goblin with dagger").finish()
    assert spent(table) == (True, 0)


@pytest.mark.clause("sov.action.free", "sov.combat.pick-up")
def test_dropping_takes_nothing_and_picking_up_a_move() -> None:
    table = fight(Item(name="club")).types("drop Ada club", seat=ANN)
    assert spent(table) == (False, 0)
    assert table.who("Ada").items == ()
    table.types("pick Ada club", seat=ANN)
    assert spent(table) == (False, 1)
    assert [(item.name, item.where) for item in table.who("Ada").items] == [("club", "readied")]
    with pytest.raises(PlayError, match="No 'club' lies on the ground"):
        table.types("pick Ada club")


# ---------------------------------------------------------------------- reloading


@pytest.mark.clause("sov.combat.reload-bow")
def test_without_skill_an_arrow_is_nocked_with_a_move() -> None:
    table = fight(Item(name="small bow")).rolls(2).types("attack Ada goblin with small bow")
    assert spent(table) == (True, 0), "the first arrow is on the string"
    table.rolls(2).types("next", "next", "attack Ada goblin with small bow")
    assert spent(table) == (True, 1)
    table.types("next", "next", "reload Ada")
    assert spent(table) == (False, 1)
    table.rolls(2).types("attack Ada goblin with small bow")
    assert spent(table) == (True, 1)


@pytest.mark.clause("sov.combat.reload-crossbow")
def test_without_skill_a_crossbow_is_reloaded_with_a_main_action() -> None:
    table = fight(Item(name="crossbow")).rolls(2).types("attack Ada goblin with crossbow", "next", "next").finish()
    with pytest.raises(PlayError, match="The crossbow must be reloaded first, with a Main Action: reload Ada"):
        table.types("attack Ada goblin with crossbow")
    table.types("reload Ada", seat=ANN)
    assert spent(table) == (True, 0)
    table.rolls(2).types("next", "next", "attack Ada goblin with crossbow").finish()
    with pytest.raises(PlayError, match="Ada has nothing to reload"):
        fight(Item(name="crossbow")).types("reload Ada")


@pytest.mark.clause("sov.combat.reload-free")
@pytest.mark.parametrize(("ruling", "weapon", "free"), [("free", "crossbow", True), ("main", "crossbow", False)])
def test_with_shoot_1_reloading_takes_no_time_unless_the_table_has_crossbows_slow(
    ruling: str, weapon: str, free: bool
) -> None:
    table = fight(Item(name=weapon), shoot=1, rules={"crossbow-reload": ruling}).rolls(2, *((2,) if free else ()))
    table.types(f"attack Ada goblin with {weapon}", "next", "next")
    if free:
        table.types(f"attack Ada goblin with {weapon}").finish()
    else:
        with pytest.raises(PlayError, match="must be reloaded first"):
            table.types(f"attack Ada goblin with {weapon}")
    bow = fight(Item(name="small bow"), shoot=1, rules={"crossbow-reload": ruling}).rolls(2, 2)
    bow.types("attack Ada goblin with small bow", "next", "next", "attack Ada goblin with small bow").finish()
    assert spent(bow) == (True, 0)


# ---------------------------------------------------------------------- a skill, and surprise


@pytest.mark.clause("sov.combat.use-skill", "sov.action.main")
def test_a_skill_that_is_used_takes_the_main_action() -> None:
    table = fight().rolls(4, 5).types("use Ada STR/Exert", seat=ANN).finish()
    assert spent(table) == (True, 0)
    assert table.last() == "Ada tries STR/Exert: 9 +1 = 10 against 10: it works."
    with pytest.raises(PlayError, match="spent the Main Action"):
        table.types("use Ada STR/Exert")


@pytest.mark.clause("sov.combat.surprise-check")
@pytest.mark.parametrize(
    ("how", "dice", "caught"), [("sneak", (5, 5), True), ("sneak", (4, 5), False), ("burst", (3, 4), True)]
)
def test_stealth_or_a_burst_door_against_what_the_others_notice(how: str, dice: tuple[int, int], caught: bool) -> None:
    table = Sovereign().types("delver Ada exert 1 hp 9", "npc 2 goblins hd 1 hp 4 skill 1")
    given(table, "goblin 1", skill=0)
    given(table, "goblin 2", skill=0 if how == "burst" else 1)
    table.rolls(*dice, *(() if caught else (5, 1))).types(f"surprise Ada goblins {how}").finish()
    assert table.state.fight_now.surprised == (("goblins",) if caught else ())


@pytest.mark.clause("sov.combat.surprise-check")
def test_the_party_is_surprised_by_stealth_too_and_nobody_by_their_own() -> None:
    table = Sovereign().types("delver Ada notice 1 hp 9", "npc goblin hd 1 hp 4 skill 1")
    table.rolls(4, 4).types("surprise goblin party").finish()
    assert table.state.fight_now.surprised == ("party",)
    with pytest.raises(PlayError, match="Ada cannot surprise 'party'"):
        Sovereign().types("delver Ada hp 9", "surprise Ada party")


@pytest.mark.clause("sov.shock.modifiers", "sov.shock.no-skill")
@pytest.mark.parametrize(("ruling", "lost"), [("not-added", 1), ("added", 3)])
def test_magic_is_added_to_the_roll_and_the_damage_and_to_shock_where_the_table_has_it_so(
    ruling: str, lost: int
) -> None:
    table = fight(Item(name="dagger", magic=2), rules={"shock-magic": ruling}).rolls(2).types("attack Ada goblin")
    assert hp(table, "goblin") == 30 - lost
    assert "+2 magic" in table.lines()[-2]
    table.rolls(19, 1).types("next", "next", "attack Ada goblin")
    assert hp(table, "goblin") == 30 - lost - 3


@pytest.mark.clause("sov.damage.unarmed")
@pytest.mark.parametrize(("ruling", "lost"), [("not-added", 2), ("added", 1)])
def test_an_untrained_brawl_is_taken_off_where_the_table_has_it_so(ruling: str, lost: int) -> None:
    table = fight(rules={"unarmed-untrained": ruling}).rolls(20, 2).types("attack Ada goblin with unarmed").finish()
    assert hp(table, "goblin") == 30 - lost


@pytest.mark.clause("sov.attack.npc")
def test_the_attack_bonus_of_npcs_is_their_hit_dice_where_it_is_not_said() -> None:
    table = Sovereign().types("delver Ada hp 9 ac 15", "npc ogre hd 4 hp 9", "npc elf hd 2 attack 5 hp 9 disciplined")
    assert (table.who("ogre").attack, table.who("elf").attack) == (4, 5)
    assert (table.who("ogre").disciplined, table.who("elf").disciplined) == (False, True)


def test_damage_that_spares_leaves_the_foe_unconscious() -> None:
    table = fight(Item(name="club"), Item(name="dagger")).rolls(20, 4)
    given(table, "goblin", hp=2).types("attack Ada goblin with club nonlethal", seat=ANN).finish()
    assert table.who("goblin").mark("unconscious")
    with pytest.raises(PlayError, match="Ada cannot spare anybody with dagger"):
        fight(Item(name="dagger")).types("attack Ada goblin with dagger nonlethal")


@pytest.mark.clause("sov.combat.ranged-in-melee-1h", "sov.attack.mod-throw-melee")
def test_feats_let_some_shoot_and_throw_with_a_foe_within_reach() -> None:
    for feat, level, weapon, told in (
        ("Close Combatant", 1, "throwing blade", ""),
        ("Deadeye", 1, "small bow", "-4 a foe within reach"),
        ("Deadeye", 2, "small bow", ""),
    ):
        table = given(fight(Item(name=weapon)), "Ada", delver=Delver(feats=(Feat(feat, level),)))
        given(table, "goblin", attacks=(Attack(name="claws", damage="1d4"),)).types("next").rolls(2)
        how = "" if "bow" in weapon else "thrown"
        table.types("attack goblin Ada", "next").rolls(2).types(f"attack Ada goblin with {weapon} {how}")
        assert ("a foe within reach" in table.last()) == bool(told)


def test_what_is_left_behind_is_one_of_the_things_that_are_alike() -> None:
    rope = Item(name="rope")
    table = given(fight(), "Ada", items=(rope, rope)).types("end", "drop Ada rope")
    assert table.who("Ada").items == (rope,)


def test_what_was_dropped_in_a_fight_is_with_its_bearer_again_when_it_ends() -> None:
    table = Sovereign().types("delver Ada of Ann hp 9 gear dagger", "npc goblin hd 1 hp 4").rolls(5, 3)
    table.types("fight", "drop Ada dagger")
    assert [item.name for item in table.who("Ada").items] == []

    table.types("end")

    assert [item.name for item in table.who("Ada").items] == ["dagger"]
    assert "The dagger is picked up by Ada again." in table.lines(ANN)
