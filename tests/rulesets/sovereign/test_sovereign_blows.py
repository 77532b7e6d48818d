"""Blows, Shock, free attacks and whose turn it is, where a small slip would go unseen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.rulesets.sovereign.rules.arms import Arm, arm_named, bare_hands
from lychgate.rulesets.sovereign.rules.blows import (
    Blow,
    ShockTurned,
    graze,
    over_its_ac,
    settle,
    shielded,
    shock_of,
    turned,
)
from lychgate.rulesets.sovereign.rules.checks import Pair, PairTyped, added_by, hampered
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.rounds import idle, not_yet
from lychgate.rulesets.sovereign.rules.saves import saved, target_of, target_sum
from lychgate.rulesets.sovereign.rules.strikes import land, threats_of
from lychgate.rulesets.sovereign.state import Attack, Creature, Delver, Feat, Item, Working
from lychgate.rulesets.sovereign.state.combat import Spent
from lychgate.rulesets.sovereign.tables.delvers import SKILLS
from tests.rulesets.sovereign.sovereign import ANN, PRINTED, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import armed, given, hp
from tests.rulesets.sovereign.test_sovereign_fight import met

SAFE = Working(name="safe", source="Veil", by="a9", unit="turns", immune=("weapons",))
SLOW = Working(name="slow", source="Curse", by="a9", unit="turns", bonuses={"checks": -2, "saves": 3})
CLUB = Arm(name="club", damage="1d4", shock=2, shock_ac=15)


def blow(table: Sovereign, arm: Arm, **more: object) -> Blow:
    """A blow of Ada's at the first goblin."""
    return replace(
        Blow(who=table.who("Ada").id, whom=table.who("goblin 1").id, arm=arm, die=2, why=()),
        **more,
    )


# ---------------------------------------------------------------------- two weapons


@pytest.mark.clause("sov.dual.require")
def test_two_of_a_kind_must_both_be_readied() -> None:
    def two(*items: Item) -> Sovereign:
        table = given(met(), "Ada", items=items, skills={"stab": 1, "exert": 1, "shoot": 1})
        return table.rolls(2).types("attack Ada goblin 1 with club and club", seat=ANN)

    two(Item(name="club", count=2))
    two(Item(name="club"), Item(name="club", magic=1))
    for items in ((Item(name="club"),), (Item(name="club"), Item(name="club", where="stowed"))):
        with pytest.raises(PlayError, match="Ada has only one club Readied"):
            two(*items)


@pytest.mark.clause("sov.dual.damage")
def test_the_other_weapon_counts_only_where_it_reaches() -> None:
    def harm(line: str, *, near: bool = False) -> int:
        items = (Item(name="throwing blade"), Item(name="dagger"), Item(name="long sword"))
        table = given(met(), "Ada", items=items, skills={"stab": 1, "shoot": 1, "exert": 1})
        table = given(table, "goblin 1", hp=30, max_hp=30, ac=2)
        if near:
            fight = table.state.fight_now.with_beside(table.who("Ada").id, table.who("goblin 1").id)
            table.state = replace(table.state, fight=fight)
        table.rolls(19, 1).types(f"attack Ada goblin 1 with {line}").finish()
        return 30 - hp(table)

    alone = harm("dagger thrown")
    assert harm("dagger and long sword thrown") == alone, "a sword reaches nobody from afar"
    assert harm("dagger and throwing blade thrown") == alone + 2
    assert harm("dagger and long sword thrown", near=True) == alone + 2


@pytest.mark.parametrize("by", ["+21", "-21"])
def test_a_situation_adds_at_most_20(by: str) -> None:
    with pytest.raises(PlayError, match="from -20 to 20"):
        armed("club").types(f"attack Ada goblin 1 {by}")


# ---------------------------------------------------------------------- Shock and grazing


@pytest.mark.clause("sov.shock.melee-only", "sov.shock.miss")
def test_shock_is_hand_to_hand_and_up_to_its_ac() -> None:
    table = armed()
    assert shock_of(table.state, blow(table, CLUB)) == 2
    assert shock_of(table.state, blow(table, replace(CLUB, range=(10, 20)))) == 0
    assert shock_of(table.state, blow(table, replace(CLUB, shock=0))) == 0
    assert over_its_ac(table.state, replace(table.who("goblin 1"), ac=16), CLUB)
    assert not over_its_ac(table.state, replace(table.who("goblin 1"), ac=15), CLUB)


@pytest.mark.clause("sov.shock.shield")
def test_only_a_shield_that_is_worn_turns_shock_aside() -> None:
    def turns(*items: Item) -> bool:
        table = given(armed(), "goblin 1", items=items)
        return shielded(table.state, table.who("goblin 1"))

    assert turns(Item(name="shield", worn=True))
    assert not turns(Item(name="shield"))
    assert not turns(Item(name="leather", worn=True))
    table = given(armed(), "goblin 1", items=(Item(name="shield", worn=True),))
    for arm, stopped in ((CLUB, True), (replace(CLUB, range=(9, 9)), False), (replace(CLUB, shock=0), False)):
        play = table.run(table.read("say x"), table.dice)
        settle(play, blow(table, arm))
        assert any(isinstance(event, ShockTurned) for event in play.events) == stopped


@pytest.mark.clause("sov.shove.attack")
@pytest.mark.parametrize(("ruling", "shocks"), [("none", False), ("usual", True)])
def test_damage_that_is_forgone_leaves_shock_only_where_the_table_has_it_so(ruling: str, shocks: bool) -> None:
    table = armed()
    table.state = replace(table.state, variants={**table.state.variants, "shove-shock": ruling})
    play = table.run(table.read("say x"), table.dice)
    settle(play, blow(table, CLUB))
    assert play.state.creature(table.who("goblin 1").id).hp == 18, "a plain miss does Shock"
    play = table.run(table.read("say x"), table.dice)
    settle(play, blow(table, CLUB, harmless=True))
    assert play.state.creature(table.who("goblin 1").id).hp == (18 if shocks else 20)


def test_whom_weapons_do_not_hurt_neither_shock_nor_fists_do() -> None:
    table = given(armed(), "Ada", delver=Delver(feats=(Feat("Unarmed Combatant", 2),)), skills={"brawl": 1})
    given(table, "goblin 1", under=(SAFE,)).rolls(6)
    play = table.run(table.read("say x"), table.dice)
    settle(play, blow(table, CLUB))
    graze(play, blow(table, bare_hands(table.who("Ada"))))
    assert play.state.creature(table.who("goblin 1").id).hp == 20
    plain = given(table, "goblin 1", under=(), hp=2)
    for spares in (True, False):
        play = plain.run(plain.read("say x"), ScriptedDice([6]))
        graze(play, blow(plain, bare_hands(plain.who("Ada")), spares=spares))
        assert (play.state.creature(plain.who("goblin 1").id).mark("dead") is None) == spares


def test_harm_that_is_no_dice_is_refused() -> None:
    with pytest.raises(PlayError, match=r"damage[^X]"):
        met().types("harm Ada much")


def test_die_hard_keeps_the_last_hit_point() -> None:
    feats = Delver(feats=(Feat("Die Hard", 2),))
    table = given(met(), "Ada", delver=feats, hp=3).types("harm Ada 9")
    assert table.lines()[-2:] == ["Ada takes 2 damage.", "Ada dies hard, and stands."]
    assert hp(table, "Ada") == 1
    table = given(met(), "Ada", delver=feats, hp=1).types("harm Ada 9")
    assert table.lines()[-2:] != ["Ada takes 0 damage.", "Ada dies hard, and stands."]
    assert table.last() == "Ada dies hard, and stands."


# ---------------------------------------------------------------------- before and beside a blow


@pytest.mark.clause("sov.combat.hold", "sov.combat.hold-priority")
def test_who_falls_to_a_held_action_strikes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    table = given(met(), "Ada", items=(Item(name="long sword"),)).types("hold Ada", seat=ANN)
    table.state = replace(
        table.state, fight=table.state.fight_now.with_beside(table.who("Ada").id, table.who("goblin 1").id)
    )
    monkeypatch.setattr(Sovereign, "granted", {"sovereign.out-of-turn": "yes"})
    table.types("next").rolls(20, 8)
    answers = {"sovereign.instants": f"held:{table.who('Ada').id}"}
    table.types("attack goblin 1 Ada", answers=answers).finish()
    assert table.last() == "Goblin 1 falls before the blow lands."
    assert not table.state.fight_now.left(table.who("goblin 1").id).main


@pytest.mark.clause("sov.combat.snap-timing")
def test_a_blow_of_one_who_fell_before_it_has_not_hit() -> None:
    table = given(armed(), "Ada", hp=0)
    assert not land(table.run(table.read("say x"), table.dice), blow(table, CLUB, hit=True))


def test_who_could_not_shoot_anyway_asks_nobody_who_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    table = given(met(), "Ada", items=(Item(name="small bow"),))
    given(table, "goblin 1", disciplined=True)
    goblin = table.who("goblin 1").id
    fight = table.state.fight_now.with_beside(table.who("Ada").id, goblin)
    table.state = replace(table.state, fight=fight.with_spent(goblin, Spent(held=True)))
    monkeypatch.setattr(Sovereign, "granted", {})
    with pytest.raises(PlayError, match="cannot use a small bow with a foe within reach"):
        table.types("attack Ada goblin 1 with small bow", seat=ANN)


@pytest.mark.clause("sov.combat.surprise", "sov.injury.clock")
def test_the_round_of_surprise_counts_for_the_dying() -> None:
    table = Sovereign().types("delver Ada of Ann hp 8", "delver Bo of Ben hp 8", "npc rat hd 1 hp 4")
    table.types("harm Bo 8", "fight surprised rat")
    left = table.who("Bo").fall
    assert left is not None
    table.rolls(5, 1).types("next").finish()
    after = table.who("Bo").fall
    assert after is not None
    assert after != left


@pytest.mark.clause("sov.combat.snap")
def test_nobody_snaps_at_their_own_side() -> None:
    table = given(met(), "goblin 1", disciplined=True)
    with pytest.raises(PlayError, match="goblin 1 and goblin 2 are on the same side"):
        table.types("snap goblin 1 goblin 2")


@pytest.mark.clause("sov.combat.run-free-attack")
def test_with_what_somebody_strikes_at_who_turns_away() -> None:
    def names(name: str = "Ada", **fields: object) -> list[str]:
        table = given(met(), name, **fields)
        return [arm.name for arm in threats_of(table.state, table.who(name))]

    assert names(items=(Item(name="club"), Item(name="small bow"))) == ["club"]
    assert names(items=()) == []
    assert names(items=(), delver=Delver(feats=(Feat("Unarmed Combatant"),))) == ["unarmed"]
    assert names(items=(Item(name="club"),), armed=False) == ["club"]
    assert names(items=(Item(name="club"),), hp=0) == []
    assert names("goblin 1", attacks=(Attack(name="unarmed", damage="1d2"),)) == ["unarmed"]
    assert names("goblin 1", armed=False) == []


@pytest.mark.clause("sov.combat.side-order")
def test_who_has_not_acted_yet_is_named_up_to_four() -> None:
    table = Sovereign().types("delver Ada of Ann hp 8", "npc 5 goblins hd 1 hp 4").rolls(1, 8).types("fight").finish()
    state = table.state
    goblins = [one.id for one in state.cast if one.side == "goblins"]
    assert not_yet(state, goblins[:1]) == "goblin 1 has not acted yet"
    assert not_yet(state, goblins[:2]) == "goblin 1 and goblin 2 have not acted yet"
    assert not_yet(state, goblins[:4]) == "goblin 1, goblin 2, goblin 3 and goblin 4 have not acted yet"
    assert not_yet(state, goblins) == "5 of the goblins have not acted yet"
    assert [one.id for one in idle(state)] == goblins
    table = given(table, "Ada", hp=0)
    assert idle(table.state) == (), "nobody is left to act against"


# ---------------------------------------------------------------------- checks and saves

ADA = Creature(
    id="a1",
    name="Ada",
    side="party",
    kind="delver",
    level=3,
    attributes={"strength": 14, "constitution": 7, "wisdom": 18},
    skills={"exert": 1},
)
OGRE = Creature(id="n1", name="ogre", side="ogres", hit_dice=5, skill=2)


def test_only_armour_that_is_worn_hampers_and_only_some_skills() -> None:
    plate = replace(ADA, items=(Item(name="plate", worn=True), Item(name="ring", worn=True), Item(name="chain")))
    assert [hampered(plate, skill) for skill in ("exert", "sneak", "notice")] == [-3, -3, 0]
    assert hampered(replace(ADA, items=(Item(name="chain", worn=True),)), "sneak") == -2
    assert hampered(replace(ADA, items=(Item(name="plate"),)), "exert") == 0


@pytest.mark.clause("sov.check.npc")
def test_magic_adds_to_checks_of_delvers_and_of_npcs() -> None:
    pair = Pair("strength", "exert")
    assert (added_by(ADA, pair), added_by(replace(ADA, under=(SLOW,)), pair)) == (2, 0)
    assert (added_by(OGRE, pair), added_by(replace(OGRE, under=(SLOW,)), pair)) == (2, 0)


@pytest.mark.clause("sov.time.per-turn-powers", "sov.check.roll")
@pytest.mark.parametrize(("second", "came"), [(7, "works"), (6, "fails")])
def test_an_expert_keeps_the_better_of_two_rolls(second: int, came: str) -> None:
    table = Sovereign().types("delver Ada of Ann str 14 exert 0")
    given(table, "Ada", delver=Delver(calling="Expert")).rolls(1, 1, 3, second - 3)
    table.types("check Ada STR/Exert dc 8", answers={"sovereign.expertise": "again"}).finish()
    assert table.last() == f"Ada tries STR/Exert: {second} +1 = {second + 1} against 8: it {came}."


def test_a_pair_is_offered_with_every_attribute_that_can_be_read() -> None:
    words = PairTyped().words()
    table = Sovereign().types("delver Ada of Ann")
    assert len({str(table.read(f"check Ada {word}").pair) for word in words}) == 5 * len(SKILLS) == len(words)


@pytest.mark.clause("sov.save.npc")
def test_an_npc_with_attributes_saves_by_them_and_by_its_hit_dice() -> None:
    assert target_of(PRINTED, OGRE, "mental") == 13
    named = replace(OGRE, attributes={"constitution": 18, "strength": 7}, hit_dice=4)
    assert str(target_sum(PRINTED, named, "physical")) == "10 (base 16, level -4, CON -2)"
    assert str(target_sum(PRINTED, replace(ADA, level=3), "physical")) == "12 (base 16, level -3, STR -1)"
    assert str(target_sum(PRINTED, replace(OGRE, under=(SLOW,)), "mental")) == "10 (NPC 13, Curse -3)"
    assert target_of(PRINTED, replace(ADA, attributes={}), "mental") == 13, "a Delver saves by level, whatever is known"


@pytest.mark.clause("sov.save.roll", "sov.save.nat-1")
def test_only_a_natural_1_fails_by_itself() -> None:
    assert [saved(die, 20, 10) for die in (1, 2)] == [False, True]
    assert [saved(die, -20, 10) for die in (19, 20)] == [False, True]


def test_magic_that_blunts_a_weapon_leaves_bare_hands_and_attacks_by_magic_alone() -> None:
    blunt = Working(name="a blunt weapon", source="Blunt Contact", by="a9", unit="turns", bonuses={"blunted": 1})
    table = given(armed("club"), "Ada", under=(blunt,))
    play: SovereignPlay = Play(table.state, "Ref", ScriptedDice(()))
    ada = table.who("Ada")
    assert turned(play, blow(table, arm_named(ada, "club")))
    assert not turned(play, blow(table, bare_hands(ada))), "natural weapons cannot be chosen"
    assert not turned(play, blow(table, CLUB)), "what is no weapon of the lists is magic"
