"""Each typed effect of arts and spells by itself: what it does to whom, and what a save or a level changes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.rulesets.sovereign.rules.spellwork import Work, do, laid, perform, resists
from lychgate.rulesets.sovereign.rules.wonders import Counted, LeftToGm, Spared
from lychgate.rulesets.sovereign.state import Attack, Casting, Creature, Delver, Mark, State, Working
from lychgate.rulesets.sovereign.state.combat import Spent
from lychgate.rulesets.sovereign.tables import magic
from lychgate.rulesets.sovereign.tables.magic import Amount, AnyEffect, arts, spells
from tests.rulesets.sovereign.hurt import fallen, party
from tests.rulesets.sovereign.sovereign import REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given
from tests.rulesets.sovereign.test_sovereign_magic import mage

FIVE, ONE = Amount(plus=5), Amount(plus=1)
NAME = "Arcane Spark"
SAVED, FAILED = 20, 1


class Done:
    """One effect of Ada's, done at those who are named, with these dice, all of which fall."""

    def __init__(
        self, table: Sovereign, effect: AnyEffect, *at: str, dice: tuple[int, ...] = (), name: str = NAME
    ) -> None:
        self.table = table
        source = ScriptedDice(list(dice))
        self.play: Play[State] = Play(table.state, REF, source, (), lambda decision, _: decision.options()[0].id)
        power = replace(spells().get(name) or arts()[name], effects=(effect,))
        self.work = Work(power=power, by=table.who("Ada").id, at=tuple(table.who(one).id for one in at))
        do(self.play, self.work, effect)
        source.finish()

    def who(self, name: str) -> Creature:
        return self.play.state.creature(self.table.who(name).id)

    def lost(self, name: str = "goblin 1") -> int:
        return self.table.who(name).hp - self.who(name).hp

    def under(self, name: str = "goblin 1") -> list[tuple[str, str, int]]:
        return [(one.name, one.unit, one.left) for one in self.who(name).under]

    def recorded(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.play.events if isinstance(event, kind)]


def table(**fields: object) -> Sovereign:
    """Ada, a mage of level 4 with Magic 1, against two goblins of 1 HD and 20 HP."""
    found = mage(NAME, level=4)
    for name in ("goblin 1", "goblin 2"):
        given(found, name, hp=20, max_hp=20)
    return given(found, "Ada", **fields) if fields else found


# ---------------------------------------------------------------------- how much


@pytest.mark.clause("sov.magic.level")
@pytest.mark.parametrize(
    ("amount", "dice", "lost"),
    [
        (Amount(plus=3), (), 3),
        (Amount(plus=-3), (), 0),
        (Amount(dice="1d6", each=2), (2, 3), 5),
        (Amount(dice="1d6", each=9), (2,), 2),
        (Amount(dice="2d6"), (2, 3), 5),
        (Amount(plus=0, level=2), (), 8),
        (Amount(plus=0, half=True), (), 2),
        (Amount(plus=0, skill="magic"), (), 1),
    ],
)
def test_how_much_it_is_by_dice_level_and_skill(amount: Amount, dice: tuple[int, ...], lost: int) -> None:
    assert Done(table(), magic.Hurt(amount=amount), "goblin 1", dice=dice).lost() == lost


@pytest.mark.clause("sov.magic.level")
def test_half_a_level_is_rounded_up() -> None:
    odd = table(level=5)
    assert Done(odd, magic.Hurt(amount=Amount(plus=0, half=True)), "goblin 1").lost() == 3


def test_what_is_said_of_one_way_is_done_in_that_way_alone() -> None:
    effects = (magic.Hurt(amount=FIVE, mode="a"), magic.Hurt(amount=ONE, mode="b"), magic.Hurt(amount=ONE))
    found = table()
    for mode, lost in (("a", 6), ("b", 2), ("", 1)):
        play: Play[State] = Play(found.state, REF, ScriptedDice([]))
        power = replace(spells()[NAME], effects=effects)
        goblin = found.who("goblin 1")
        perform(play, Work(power=power, by=found.who("Ada").id, at=(goblin.id,), mode=mode))
        assert play.state.creature(goblin.id).hp == 20 - lost


# ---------------------------------------------------------------------- damage


@pytest.mark.parametrize(
    ("spared", "die", "lost"),
    [("half", SAVED, 2), ("half", FAILED, 5), ("none", SAVED, 0), ("none", FAILED, 5), ("all", SAVED, 5)],
)
def test_what_a_save_leaves_of_damage(spared: Any, die: int, lost: int) -> None:
    assert Done(table(), magic.Hurt(amount=FIVE, save="mental", spared=spared), "goblin 1", dice=(die,)).lost() == lost


def test_the_weak_die_of_it_and_nobody_else() -> None:
    def dead(found: Sovereign, effect: magic.Hurt, *dice: int) -> bool:
        return Done(found, effect, "goblin 1", dice=dice).who("goblin 1").hp == 0

    strong = given(table(), "goblin 1", hit_dice=5)
    at_level = given(table(), "goblin 1", hit_dice=4)
    assert dead(at_level, magic.Hurt(amount=ONE, slays=4))
    assert not dead(strong, magic.Hurt(amount=ONE, slays=4))
    by_level = magic.Hurt(amount=ONE, slays_level=True, save="mental")
    assert dead(at_level, by_level, FAILED)
    assert not dead(given(table(), "goblin 1", hit_dice=4), by_level, SAVED)
    assert not dead(given(table(), "goblin 1", hit_dice=5), by_level, FAILED)
    delver = given(table(), "goblin 1", kind="delver", level=1)
    assert not dead(delver, magic.Hurt(amount=ONE, slays=4)), "only NPCs are slain outright"


def test_some_damage_is_for_those_who_saved_and_some_leaves_life() -> None:
    only = magic.Hurt(amount=FIVE, save="mental", spared="all", only_saved=True)
    assert [Done(table(), only, "goblin 1", dice=(die,)).lost() for die in (SAVED, FAILED)] == [5, 0]
    leaves = magic.Hurt(amount=FIVE, leaves=1, routs="routed")
    for hp, left, routed in ((5, 1, True), (6, 1, False), (4, 1, True)):
        done = Done(given(table(), "goblin 1", hp=hp), leaves, "goblin 1")
        assert done.who("goblin 1").hp == left
        assert done.under() == ([("routed", "turns", 1)] if routed else [])


@pytest.mark.parametrize(("die", "lost"), [(SAVED, 0), (FAILED, 2)])
def test_a_quarter_rounded_up_comes_back_at_a_caster_who_does_not_save(die: int, lost: int) -> None:
    assert Done(table(), magic.Hurt(amount=FIVE, recoil="physical"), "goblin 1", dice=(die,)).lost("Ada") == lost


def test_a_save_turns_aside_the_half_that_is_left_of_an_energy() -> None:
    shield = Working(name="shield", source="x", by="y", unit="turns", left=1, halves=("fire",), spares="evasion")

    def lost(energy: str, *dice: int, **changes: Any) -> int:
        found = given(table(), "goblin 1", under=(replace(shield, **changes),))
        return Done(found, magic.Hurt(amount=FIVE, energy=energy), "goblin 1", dice=dice).lost()

    assert (lost("fire", FAILED), lost("fire", SAVED)) == (2, 0)
    assert lost("frost") == 5, "nothing is halved, and no save is made"
    assert lost("fire", spares="") == 2
    other = Working(name="mail", source="z", by="y", unit="turns", left=1, halves=("frost",), spares="mental")
    both = given(table(), "goblin 1", under=(replace(shield, spares=""), other))
    assert Done(both, magic.Hurt(amount=FIVE, energy="fire"), "goblin 1").lost() == 2


# ---------------------------------------------------------------------- healing and System Strain


def test_healing_costs_system_strain_that_can_be_borne() -> None:
    hurt = table(hp=2, max_hp=30, attributes={"constitution": 5})
    done = Done(hurt, magic.Heal(amount=FIVE, strain=1, whom="self"))
    assert (done.who("Ada").hp, done.who("Ada").strain) == (7, 1)
    full = Done(hurt, magic.Heal(amount=FIVE, fills=True, whom="self"))
    assert full.who("Ada").strain == 5
    full = Done(given(hurt, "Ada", strain=3), magic.Heal(amount=FIVE, fills=True, whom="self"))
    assert full.who("Ada").strain == 5
    borne = Done(given(hurt, "Ada", strain=5), magic.Heal(amount=FIVE, fills=True, whom="self"))
    assert (borne.who("Ada").strain, borne.who("Ada").hp) == (5, 7)
    free = Done(given(hurt, "Ada", strain=5), magic.Heal(amount=FIVE, whom="self"))
    assert (free.who("Ada").strain, free.who("Ada").hp) == (5, 7)
    with pytest.raises(PlayError, match="Strain"):
        Done(given(hurt, "Ada", strain=5), magic.Heal(amount=FIVE, strain=1, whom="self"))


def test_an_empowered_healer_heals_more_by_touch_alone() -> None:
    healer = table(hp=1, max_hp=30, delver=Delver(arts=("Empowered Healer",), traditions=("Healer",)))
    effect = magic.Heal(amount=FIVE, whom="self")
    assert Done(healer, effect, name="Healing Touch").who("Ada").hp == 1 + 5 + 4
    assert Done(healer, effect, name="Limb Restoration").who("Ada").hp == 1 + 5
    plain = given(healer, "Ada", delver=Delver())
    assert Done(plain, effect, name="Healing Touch").who("Ada").hp == 1 + 5


@pytest.mark.parametrize(("amount", "strain"), [(2, 5), (-2, 1), (0, 3)])
def test_system_strain_comes_and_goes(amount: int, strain: int) -> None:
    assert Done(table(strain=3), magic.Strain(amount=amount, whom="self")).who("Ada").strain == strain


def test_slots_come_back_but_never_more_than_were_used() -> None:
    for used, gives, left in ((2, 1, 1), (0, 1, 0), (1, -1, 2)):
        done = Done(table(casting=Casting(used=used)), magic.Slot(gives=gives, whom="self"))
        assert done.who("Ada").casting.used == left


# ---------------------------------------------------------------------- saves


def test_a_second_effect_may_go_by_the_same_save() -> None:
    found, goblin = table(), table().who("goblin 1")
    for die in (SAVED, FAILED):
        done = Done(found, magic.Hurt(amount=FIVE, save="mental", spared="none"), "goblin 1", dice=(die,))
        assert resists(done.play, done.work, goblin, "same") == (die == SAVED)
    none = Work(power=spells()[NAME], by=found.who("Ada").id, at=())
    assert not resists(done.play, none, goblin, "same"), "who made no save has not saved"


@pytest.mark.parametrize(("skill", "hard", "saved"), [(2, True, False), (2, False, True), (-1, True, True)])
def test_a_hard_save_is_less_by_the_casters_magic(skill: int, hard: bool, saved: bool) -> None:
    found = table(skills={"magic": skill})
    effect = magic.Lasting(name="held", save="mental", hard=hard)
    assert (Done(found, effect, "goblin 1", dice=(15,)).under() == []) == saved


@pytest.mark.parametrize(("skill", "die", "saved", "strain"), [(2, 17, True, 1), (2, 16, False, 0), (-1, 15, True, 1)])
def test_a_dire_pact_takes_magic_off_the_save_and_costs_strain_where_it_is_made(
    skill: int, die: int, saved: bool, strain: int
) -> None:
    found = table(skills={"magic": skill}, delver=Delver(traditions=("Accursed",), arts=("Dire Pact",)))
    effect = magic.Lasting(name="held", save="mental")
    done = Done(found, effect, "goblin 1", dice=(die,), name="Weight of Sin")
    assert (done.under() == []) == saved
    assert done.who("Ada").strain == strain
    spell = Done(found, effect, "goblin 1", dice=(15,))
    assert (spell.under(), spell.who("Ada").strain) == ([], 0), "the pact is for arts"


# ---------------------------------------------------------------------- what lasts


def test_what_a_save_allows_lies_on_those_who_saved() -> None:
    less = magic.Instead(name="slowed", span=Amount(plus=2), unit="rounds", stops=("move",), dice="2d20l1", pace="half")
    effect = magic.Lasting(name="held", span=FIVE, save="mental", saved=less)
    assert Done(table(), effect, "goblin 1", dice=(FAILED,)).under() == [("held", "turns", 5)]
    done = Done(table(), effect, "goblin 1", dice=(SAVED,))
    assert done.under() == [("slowed", "rounds", 2)]
    lies = done.who("goblin 1").under[0]
    assert (lies.stops, lies.dice, lies.pace, lies.feeble) == (("move",), "2d20l1", "half", False)
    none = replace(effect, saved=replace(less, span=Amount(plus=0)))
    assert Done(table(), none, "goblin 1", dice=(SAVED,)).under() == [("slowed", "rounds", 1)]
    diced = replace(effect, saved=replace(less, span=Amount(dice="1d4")))
    assert Done(table(), diced, "goblin 1", dice=(SAVED, 3)).under() == [("slowed", "rounds", 3)]
    assert Done(table(), replace(effect, saved=None), "goblin 1", dice=(SAVED,)).under() == []


def test_how_long_it_lasts_grows_with_the_level() -> None:
    grows = (magic.Grown(level=4, span=Amount(plus=2), unit="days"), magic.Grown(level=5, span=ONE, unit="released"))
    effect = magic.Lasting(name="held", span=Amount(plus=0), unit="rounds", grows=grows)
    for level, lasts in ((3, ("rounds", 1)), (4, ("days", 2)), (5, ("released", 0))):
        assert Done(table(level=level), effect, "goblin 1").under() == [("held", *lasts)]


def test_hit_dice_decide_whom_it_reaches_and_who_saves() -> None:
    most = magic.Lasting(name="held", most_hd=4)
    for hit_dice, reached in ((4, True), (5, False)):
        done = Done(given(table(), "goblin 1", hit_dice=hit_dice), most, "goblin 1")
        assert (bool(done.under()), len(done.recorded(Spared))) == (reached, 0 if reached else 1)
    more = magic.Lasting(name="held", save="mental", more_hd=True)
    assert Done(given(table(), "goblin 1", hit_dice=4), more, "goblin 1").under() != [], "no save is made"
    assert Done(given(table(), "goblin 1", hit_dice=5), more, "goblin 1", dice=(SAVED,)).under() == []


def test_an_earlier_one_ends_or_so_many_are_kept_at_most() -> None:
    found = table()
    ada = found.who("Ada").id
    mine = Working(name="held", source=NAME, by=ada, unit="turns", left=9)
    given(found, "goblin 2", under=(mine, replace(mine, by="other"), replace(mine, source="Other")))
    done = Done(found, magic.Lasting(name="held", single=True), "goblin 1")
    assert [(one.by, one.source) for one in done.who("goblin 2").under] == [("other", NAME), (ada, "Other")]
    assert len(done.under()) == 1
    kept = magic.Lasting(name="held", a_level=True)
    given(found, "goblin 2", under=tuple(replace(mine, name=f"{at}") for at in range(3)))
    assert len(Done(found, kept, "goblin 1").under()) == 1
    given(found, "goblin 2", under=tuple(replace(mine, name=f"{at}") for at in range(4)))
    with pytest.raises(PlayError, match="Ada keeps 4 already"):
        Done(found, kept, "goblin 1")


def test_the_figures_that_magic_gives_by_level_and_skill() -> None:
    ada = replace(table(skills={"magic": 2, "stab": -1}).who("Ada"), level=4, ac=14)
    work = Work(power=spells()[NAME], by=ada.id, at=())

    def bonuses(one: Creature = ada, **fields: Any) -> dict[str, int]:
        return laid(work, magic.Lasting(name="x", **fields), ada, one, "turns", 1).bonuses

    assert bonuses(bonuses={"hit": 2}, steps=(3, 4, 5)) == {"hit": 6}
    assert bonuses(by_skill={"hit": "magic", "damage": "stab"}) == {"hit": 2}
    assert bonuses(by_skill={"hit": "magic"}, less=True) == {"hit": -2}
    assert bonuses(bonuses={"ac": 5}) == {"ac": 5}
    assert bonuses(bonuses={"ac": 5}, cap=16) == {"ac": 2}
    assert bonuses(bonuses={"hit": 5}, cap=16) == {"hit": 5}
    assert bonuses(replace(ada, ac=18), bonuses={"ac": 5}, cap=16) == {}
    blades = laid(work, magic.Lasting(name="x", blades=Amount(dice="1d4", level=2)), ada, ada, "turns", 1).blades
    assert blades == "1d4+8"


# ---------------------------------------------------------------------- the other effects


def test_a_bolt_is_for_foes() -> None:
    bolt = magic.Bolt(damage="1d6", attributes=("intelligence",), skill="magic", range=(9, 9))
    done = Done(table(), bolt, "goblin 1", dice=(19, 3), name="Elemental Blast")
    assert done.lost() == 3 + 4 + 1
    with pytest.raises(PlayError, match="Ada and Ada are on the same side"):
        Done(table(), bolt, "Ada", name="Elemental Blast")


def test_an_action_is_given_back_in_a_fight_alone() -> None:
    found = table()
    ada = found.who("Ada").id
    spent = found.state.fight_now.with_spent(ada, Spent(main=True, moves=2))
    found.state = replace(found.state, fight=spent)

    def left(action: Any) -> tuple[bool, int]:
        after = Done(found, magic.Give(action=action)).play.state.fight_now.left(ada)
        return after.main, after.moves

    assert (left("move"), left("main")) == ((True, 1), (False, 2))
    with pytest.raises(PlayError):
        Done(mage(NAME, fight=False), magic.Give(action="main"))


def test_conditions_that_somebody_has_are_lifted() -> None:
    lift = magic.Lift(marks=("prone", "poisoned"), gains="calm")
    prone = Done(table(marks=(Mark("prone"), Mark("deaf"))), lift, "Ada")
    assert [mark.name for mark in prone.who("Ada").marks] == ["deaf", "calm"]
    assert Done(table(), lift, "Ada").play.events == [], "nothing is lifted that is not there"
    no_gain = Done(table(marks=(Mark("prone"),)), replace(lift, gains=""), "Ada")
    assert no_gain.who("Ada").marks == ()


def test_who_is_poisoned_or_dying_is_so_no_more() -> None:
    poisoned = party().rolls(2, 4).types("poison Bo adder lethal", answers={"sovereign.antidote": "no"}).who("Bo")
    found = table()
    given(found, "Ada", poisons=poisoned.poisons)
    done = Done(found, magic.Lift(marks=("poisoned",)), "Ada")
    assert (len(poisoned.poisons), done.who("Ada").poisons) == (1, ())
    other = Done(found, magic.Lift(marks=("prone",)), "Ada")
    assert other.who("Ada").poisons == poisoned.poisons
    bo = fallen().who("Bo")
    dying = given(table(), "Ada", hp=0, marks=bo.marks, fall=bo.fall)
    lifted = Done(dying, magic.Lift(marks=("dying",), gains="hale"), "Ada").who("Ada")
    assert (lifted.fall, lifted.mark("dying"), lifted.mark("hale")) == (None, None, Mark("hale"))
    stable = Done(dying, magic.Lift(marks=("dying",), gains="stable"), "Ada").who("Ada")
    assert (stable.mark("dying"), stable.mark("hale")) == (None, None), "as by first aid"
    prone = given(dying, "Ada", marks=(*bo.marks, Mark("prone")))
    assert Done(prone, magic.Lift(marks=("prone",)), "Ada").who("Ada").fall == bo.fall


def test_dice_that_the_text_asks_for_are_told_and_the_rest_put_before_the_gm() -> None:
    done = Done(table(), magic.Rolls(dice="1d6", times=10, what="feet"), dice=(3,))
    assert done.play.events == [Counted(table().who("Ada").id, NAME, 30, "feet")]
    done = Done(table(), magic.Gm(text="It rains."))
    assert done.play.events == [LeftToGm(table().who("Ada").id, NAME, "It rains.")]


def test_a_row_of_a_spells_table_is_suffered_by_each_who_does_not_save() -> None:
    rows = (
        magic.Outcome(),
        magic.Outcome(name="mad", span=Amount(plus=2), unit="days", stops=("main",)),
        magic.Outcome(name="gone", unit="released"),
        magic.Outcome(name="death", dies=True),
    )
    effect = magic.Chance(save="mental", dice="1d4", rows=rows)
    none = Done(table(), effect, "goblin 1", dice=(FAILED, 1))
    assert (none.under(), none.recorded(Spared)) == ([], [Spared(none.who("goblin 1").id, NAME)])
    mad = Done(table(), effect, "goblin 1", dice=(FAILED, 2))
    assert (mad.under(), mad.who("goblin 1").under[0].stops) == ([("mad", "days", 2)], ("main",))
    assert Done(table(), effect, "goblin 1", dice=(FAILED, 3)).under() == [("gone", "released", 0)]
    assert Done(table(), effect, "goblin 1", dice=(FAILED, 4)).who("goblin 1").hp == 0
    assert Done(table(), effect, "goblin 1", dice=(SAVED,)).under() == []


@pytest.mark.clause("sov.magic.dispelling")
@pytest.mark.parametrize(
    ("hit_dice", "dice", "over"),
    [(4, (), True), (5, (1, 4, 3, 3), True), (5, (1, 4, 3, 2), False)],
)
def test_magic_of_a_higher_level_is_dispelled_by_an_opposed_check(
    hit_dice: int, dice: tuple[int, ...], over: bool
) -> None:
    found = given(table(), "goblin 2", hit_dice=hit_dice, skill=2)
    lies = Working(name="held", source="Veil", by=found.who("goblin 2").id, unit="turns", left=9)
    given(found, "goblin 1", under=(lies,))
    done = Done(found, magic.Dispel(), "goblin 1", dice=dice)
    assert (done.under() == []) == over, "2d6 and skill 2 and 2 against 2d6 and INT +1 and Magic 1 and 1"
    assert len(done.recorded(Spared)) == (0 if over else 1)


def test_who_is_summoned_stands_on_the_casters_side_as_long_as_it_lasts() -> None:
    effect = magic.Summon(
        name="imp", hit_dice=2, ac=13, hp=Amount(plus=7), skill=1, attack=2, damage="1d6", shock=1, shock_ac=13
    )
    done = Done(table(), effect)
    imp = done.play.state.cast[-1]
    assert (imp.name, imp.side, imp.seat, imp.hp, imp.max_hp, imp.ac) == ("Ada's imp", "party", "Ann", 7, 7, 13)
    assert (imp.attacks, imp.armed, imp.named) == (
        (Attack(name="strikes", damage="1d6", shock=1, shock_ac=13),),
        True,
        True,
    )
    assert [(one.name, one.unit, one.left, one.gone, one.bonuses) for one in imp.under] == [
        ("summoned", "days", 1, True, {})
    ]
    diced = Done(table(), replace(effect, span=Amount(dice="1d6"), hp=Amount(dice="1d8")), dice=(4, 6))
    assert (diced.play.state.cast[-1].under[0].left, diced.play.state.cast[-1].hp) == (4, 6)
    meek = Done(table(), replace(effect, damage="", unit="released", hp=Amount(plus=0))).play.state.cast[-1]
    assert (meek.attacks, meek.armed, meek.hp, meek.under[0].left) == ((), False, 1, 0)
    saves = Done(table(), replace(effect, saves=True)).play.state.cast[-1].under[0].bonuses
    assert saves == {"physical": 14 - 12, "evasion": 14 - 11, "mental": 14 - 11}
    found = table()
    found.state = done.play.state
    with pytest.raises(PlayError, match=r"Ada has Ada's imp already\. Let it go first"):
        Done(found, effect)
    second = Done(found, replace(effect, most=2)).play.state.cast[-1]
    assert second.name == "Ada's imp 2"


@pytest.mark.parametrize(
    ("save", "die", "mover"), [("", 0, "goblin 1"), ("mental", SAVED, "Ada"), ("mental", 2, "goblin 1")]
)
def test_where_the_unwilling_save_the_caster_goes_instead(save: Any, die: int, mover: str) -> None:
    found = table()
    goblins = [found.who(name).id for name in ("goblin 1", "goblin 2")]
    fight = found.state.fight_now
    for goblin in goblins:
        fight = fight.with_beside(found.who("Ada").id, goblin)
    found.state = replace(found.state, fight=fight)
    done = Done(found, magic.Step(save=save), "goblin 1", dice=(die,) if die else ())
    near = done.play.state.fight_now.near(found.who("Ada").id)
    assert near == (() if mover == "Ada" else (goblins[1],))
    willing = Done(found, magic.Step(save=save), "Ada")
    assert willing.play.state.fight_now.near(found.who("Ada").id) == ()

