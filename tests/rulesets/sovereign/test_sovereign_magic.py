"""Spells and arts: what they cost, when they are refused, and what they do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.effort import casting_table, effort_left, slots_of
from lychgate.rulesets.sovereign.rules.figures import ac_of_now
from lychgate.rulesets.sovereign.rules.learning import open_arts, taught
from lychgate.rulesets.sovereign.rules.saves import target_of, target_sum
from lychgate.rulesets.sovereign.state import Casting, Creature, Delver, Fall, Feat, Held, Item, Mark, State
from lychgate.rulesets.sovereign.tables.magic import Power, arts, runs, spells
from lychgate.rulesets.sovereign.tables.traditions import BOTH, art_names, spell_names
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, PRINTED, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given, hp

COUNTS = Path(__file__).parent / "magic_counts.txt"

PARTIAL = "Mage/Mage"


def mage(
    *known: str,
    tradition: str = "High Mage",
    calling: str = "Mage",
    level: int = 1,
    fight: bool = True,
    switches: Mapping[str, str] | None = None,
) -> Sovereign:
    """Ada, a mage with Magic 1 and INT +1, knows these spells and arts; two goblins of 1 HD and 6 HP face her."""
    table = Sovereign(**(switches or {})).types("delver Ada of Ann int 14 con 10 magic 1 heal 1 stab 1 hp 8")
    table.types("npc 2 goblins hd 1 hp 6")
    learned = tuple(one for one in known if one in spells())
    made = Delver(
        calling=calling,
        traditions=tuple(tradition.split("+")),
        spells=learned,
        arts=tuple(one for one in known if one in arts()),
    )
    table = given(table, "Ada", delver=made, level=level, casting=Casting(prepared=learned))
    return table.rolls(8, 1).types("fight").finish() if fight else table


def under(table: Sovereign, name: str = "goblin 1") -> list[str]:
    """The magic that lies on somebody."""
    return [working.name for working in table.who(name).under]


def next_round(table: Sovereign) -> Sovereign:
    """Both sides act, and the next Round begins."""
    return table.types("next", "next")


# ---------------------------------------------------------------------- what it costs


@pytest.mark.clause("sov.magic.casting", "sov.magic.level")
def test_a_spell_takes_the_main_action_and_does_its_dice_by_level() -> None:
    table = given(mage("Arcane Spark", level=3), "goblin 1", hit_dice=2, hp=20, max_hp=20)
    table.rolls(8, 8, 8, 10).types("cast Ada Arcane Spark at goblin 1").finish()
    assert hp(table) == 0
    assert [str(roll.dice) for roll in table.thrown[-2:]] == ["3d8", "1d20"]
    with pytest.raises(PlayError, match="spent the Main Action"):
        table.types("attack Ada goblin 2")


def test_magic_casting__a_spell_must_be_prepared_and_a_save_halves_it() -> None:
    table = given(mage("Arcane Spark"), "goblin 1", hit_dice=2, hp=20, max_hp=20)
    assert hp(table.rolls(8, 14).types("cast Ada Arcane Spark at goblin 1").finish()) == 16
    table = given(mage("Arcane Spark"), "Ada", casting=Casting())
    with pytest.raises(PlayError, match=r"has not prepared Arcane Spark. Prepared: none\.$"):
        table.types("cast Ada Arcane Spark at goblin 1")


def test_magic_level__a_partial_mage_uses_the_whole_level() -> None:
    table = mage("Arcane Spark", calling="Mage/Warrior", level=4)
    given(table, "goblin 1", hit_dice=3, hp=40, max_hp=40)
    table.rolls(1, 2, 3, 4, 5).types("cast Ada Arcane Spark at goblin 1").finish()
    assert hp(table) == 30


def test_magic_slots__each_spell_takes_one_and_a_night_gives_them_back() -> None:
    table = mage("See Magic", "Invisibility", fight=False).types("cast Ada See Magic")
    assert table.lines(ANN)[-2:] == ["Ada casts See Magic (slot 1 of 1).", "See Magic on Ada: sees magic (1 Turn)."]
    with pytest.raises(PlayError, match="has cast 1 of 1 spells"):
        table.types("cast Ada Invisibility")
    table.types("days 1", "cast Ada Invisibility")
    assert under(table, "Ada") == ["invisible"]


@pytest.mark.clause("sov.magic.slots")
def test_the_casting_tables_give_slots_by_level() -> None:
    table = mage("See Magic", level=10, fight=False)
    assert slots_of(table.state, table.who("Ada")) == 6
    assert slots_of(table.state, replace(table.who("Ada"), delver=Delver(calling="Warrior"))) == 0


def test_magic_two_mages__a_table_of_their_own_where_both_cast() -> None:
    def tables(**switches: str) -> tuple[bool, bool]:
        table = mage(fight=False, switches=switches)
        both = Delver(calling=PARTIAL, traditions=("High Mage", "Necromancer"))
        one = Delver(calling=PARTIAL, traditions=("High Mage", "Healer"))
        ada = table.who("Ada")
        return (
            casting_table(table.state, replace(ada, delver=both)) is BOTH,
            casting_table(table.state, replace(ada, delver=one)) is BOTH,
        )

    assert tables() == (True, False)
    assert tables(**{"double-mage-table": "any-casts"}) == (True, True)


def test_magic_preparing__known_spells_as_many_as_the_table_has_it() -> None:
    table = mage("See Magic", "Speed", "Stasis", "Invisibility", fight=False)
    table.types("prepare Ada Speed, Stasis and See Magic", seat=ANN, answers={"sovereign.may_prepare": "yes"})
    assert table.who("Ada").casting.prepared == ("Speed", "Stasis", "See Magic")
    with pytest.raises(PlayError, match="prepares 3 spells at most; 4 are named"):
        table.types("prepare Ada Speed Stasis Invisibility See Magic")
    with pytest.raises(PlayError, match="does not know Haste"):
        table.types("prepare Ada Haste")
    with pytest.raises(PlayError, match="in a fight: preparing spells takes an hour"):
        mage("Speed").types("prepare Ada Speed")


def test_magic_lists__a_spell_of_another_tradition_is_refused() -> None:
    with pytest.raises(PlayError, match="Raise Corpse stands on no list of Ada's traditions"):
        mage("Raise Corpse").types("cast Ada Raise Corpse")
    table = mage("Raise Corpse", tradition="Necromancer").rolls(5).types("cast Ada Raise Corpse").finish()
    assert table.who("Ada's corpse").side == "party"


def test_magic_learned_spells__high_mages_learn_two_a_level_others_one() -> None:
    def learned(tradition: str) -> int:
        return taught(Delver(calling="Mage", traditions=(tradition,)), tradition, 2)[1]

    assert [learned(one) for one in ("High Mage", "Elementalist", "Necromancer")] == [2, 1, 1]
    with pytest.raises(PlayError, match="stands on no list"):
        mage(tradition="Healer", calling=PARTIAL, fight=False).types("study Ada Speed")


def test_magic_learning__weeks_by_spell_level_less_magic_at_least_a_day() -> None:
    table = mage(fight=False, level=3).types("study Ada Haste", "study Ada Speed")
    assert table.lines()[-4:] == [
        "7 days pass: it is day 8.",
        "Ada learns Haste in 7 days of study.",
        "1 day passes: it is day 9.",
        "Ada learns Speed in 1 day of study.",
    ]
    with pytest.raises(PlayError, match="cannot cast spells of level 3 yet"):
        table.types("study Ada Fear")


def test_magic_learning__the_days_pass_for_all_and_two_may_study_in_the_same() -> None:
    table = mage(fight=False, level=3).types("delver Bo of Ann con 10 hp 9", "set cast.Bo.hp 2 because of a cut")
    table.types("study Ada Speed meanwhile")
    assert (table.state.day, table.who("Bo").hp) == (1, 2)
    table.types("study Ada Haste")
    assert (table.state.day, table.who("Bo").hp) == (8, 9), "a night each heals by the level"
    assert table.who("Ada").made.spells[-2:] == ("Speed", "Haste")
    with pytest.raises(PlayError, match="in a fight: learning a spell takes days"):
        mage().types("study Ada Speed")


# ---------------------------------------------------------------------- Effort


def test_magic_effort__a_pool_for_each_tradition_of_which_arts_commit_one() -> None:
    table = mage("Arcane Lexicon", "Psychic Conversion", fight=False)
    assert effort_left(table.who("Ada"), "High Mage") == 3
    for left in (2, 1, 0):
        table.types("art Ada Arcane Lexicon")
        assert effort_left(table.who("Ada"), "High Mage") == left
    with pytest.raises(PlayError, match="has no Effort of the High Mage left; all 3"):
        table.types("art Ada Arcane Lexicon")


def test_magic_commit_turn__it_comes_back_at_the_end_of_the_turn() -> None:
    table = mage("Arcane Lexicon", fight=False).types("art Ada Arcane Lexicon")
    assert effort_left(table.types("turn").who("Ada"), "High Mage") == 3
    assert under(table, "Ada") == []


def test_magic_commit_day__it_comes_back_after_a_night() -> None:
    table = mage("Retain Sorcery", "See Magic", fight=False).types("cast Ada See Magic", "art Ada Retain Sorcery")
    assert table.who("Ada").casting.used == 0
    assert effort_left(table.types("turn").who("Ada"), "High Mage") == 2
    with pytest.raises(PlayError, match="works once a day"):
        table.types("art Ada Retain Sorcery")
    assert effort_left(table.types("days 1").who("Ada"), "High Mage") == 3


def test_magic_commit_duration__it_comes_back_when_the_art_is_let_go() -> None:
    table = mage("Pavis of Elements", tradition="Elementalist", fight=False).types("art Ada Pavis of Elements")
    assert str(ac_of_now(table.who("Ada"))) == "14 (unarmoured 10, Pavis of Elements +4)"
    table.types("turn", "days 2")
    assert table.who("Ada").casting.held == (Held("Elementalist", 1, "duration", "Pavis of Elements"),)
    table.types("lapse Ada Pavis of Elements", seat=ANN)
    assert table.who("Ada").casting.held == ()
    assert table.who("Ada").ac_under_magic == 10
    with pytest.raises(PlayError, match="has no Pavis of Elements that lasts"):
        table.types("lapse Ada Pavis of Elements")


def test_magic_arts__only_learned_ones_of_the_own_list() -> None:
    with pytest.raises(PlayError, match=r"has not learned Sense Magic. Arts: none"):
        mage().types("art Ada Sense Magic")
    made = Delver(calling="Mage/Warrior", traditions=("Accursed",))
    assert taught(made, "Accursed", 2)[0] == 1
    assert taught(made, "Accursed", 2, "two")[0] == 0


@pytest.mark.clause("sov.magic.arts")
def test_a_level_brings_the_accursed_arts_unless_the_table_has_them_at_two() -> None:
    def arts_at_2(**switches: str) -> int:
        table = mage("Accursed Bolt", tradition="Accursed", calling="Mage/Warrior", fight=False, switches=switches)
        table.types("settlement Hollow")
        given(table, "Ada", delver=replace(table.who("Ada").made, xp=5000))
        table.rolls(*[3] * 40).types("level Ada", answers=lambda decision, state: next(iter(decision.options())).id)
        return len(table.who("Ada").made.arts)

    assert arts_at_2() > arts_at_2(**{"accursed-arts": "two"}) == 1


# ---------------------------------------------------------------------- what keeps a mage from it


def test_magic_disruption__who_was_harmed_in_a_round_casts_no_more_in_it() -> None:
    table = given(mage("Arcane Spark"), "goblin 1", attack=9)
    table.types("next").rolls(20, 2).types("attack goblin 1 Ada").finish()
    given(table, "goblin 2", side="party", delver=table.who("Ada").delver)
    table.state = replace(table.state, fight=replace(table.state.fight_now, at=0))
    with pytest.raises(PlayError, match="was harmed in this Round"):
        table.types("cast Ada Arcane Spark at goblin 1")
    table.types("next", "next").rolls(4, 3).types("cast Ada Arcane Spark at goblin 1").finish()
    assert hp(table) == 0


@pytest.mark.clause("sov.magic.disruption")
@pytest.mark.parametrize(("die", "used"), [(20, 1), (1, 0)])
def test_iron_resolution_lets_the_harmed_cast_with_a_save(die: int, used: int) -> None:
    table = mage("See Magic", "Iron Resolution")
    table.state = replace(table.state, fight=replace(table.state.fight_now, hurt={table.who("Ada").id: 1}))
    table.rolls(die).types("cast Ada See Magic").finish()
    assert table.who("Ada").casting.used == used
    assert effort_left(table.who("Ada"), "High Mage") == 2


@pytest.mark.parametrize(
    ("tradition", "art", "worn", "feat", "allowed"),
    [
        ("High Mage", "Arcane Lexicon", "leather", 0, False),
        ("High Mage", "Arcane Lexicon", "shield", 0, False),
        ("High Mage", "Arcane Lexicon", "chain", 1, True),
        ("High Mage", "Arcane Lexicon", "plate", 1, False),
        ("High Mage", "Arcane Lexicon", "plate", 2, True),
        ("Healer", "Healing Touch", "plate", 0, True),
        ("Duelist", "Dauntless Step", "leather", 0, True),
        ("Duelist", "Dauntless Step", "chain", 0, False),
    ],
)
def test_magic_armour__it_bars_all_but_some_traditions_and_feats(
    tradition: str, art: str, worn: str, feat: int, allowed: bool
) -> None:
    table = mage(art, tradition=tradition, calling="Mage/Warrior", fight=False)
    feats = (Feat("Armored Magic", feat),) if feat else ()
    given(table, "Ada", delver=replace(table.who("Ada").made, feats=feats), items=(Item(name=worn, worn=True),))
    if allowed:
        table.rolls(*((1, 1) if art == "Healing Touch" else ())).types(f"art Ada {art}").finish()
    else:
        with pytest.raises(PlayError, match=f"cannot do magic of the {tradition} in {worn}"):
            table.types(f"art Ada {art}")


def test_magic_targets__as_many_as_it_reaches_in_one_of_its_ways() -> None:
    table = mage("Arcane Spark", "Invisibility", "Control Wind", level=9)
    with pytest.raises(PlayError, match="Arcane Spark needs a target"):
        table.types("cast Ada Arcane Spark")
    with pytest.raises(PlayError, match="reaches 1 at most; 2 are named"):
        table.types("cast Ada Arcane Spark at goblin 1 and goblin 2")
    with pytest.raises(PlayError, match=r"as blast \| as weather"):
        table.types("cast Ada Control Wind at goblin 1")
    with pytest.raises(PlayError, match="in one way only"):
        table.types("cast Ada Invisibility as weather")


# ---------------------------------------------------------------------- what lasts


def test_magic_duration__rounds_are_counted_as_the_casters_side_acts_again() -> None:
    table = mage("Petrifying Stare", tradition="Elementalist", level=3)
    table.rolls(1).types("art Ada Petrifying Stare at goblin 1").finish()
    table.types("next")
    assert table.who("goblin 1").under[0].left == 2
    with pytest.raises(PlayError, match="goblin 1 cannot: rooted"):
        table.types("attack goblin 1 Ada")
    assert table.types("next").who("goblin 1").under[0].left == 1
    assert under(next_round(table)) == []


@pytest.mark.clause("sov.magic.duration")
def test_the_end_of_a_turn_ends_what_lasts_for_rounds_and_a_night_what_lasts_for_turns() -> None:
    table = mage("Scourging Curse", tradition="Accursed", level=4).types("art Ada Scourging Curse at goblin 1")
    assert table.who("goblin 1").under[0].bonuses == {"hit": -2, "damage": -2, "saves": -2}
    assert under(table.types("end")) == []
    table = mage("Invisibility", fight=False).types("cast Ada Invisibility", *["turn"] * 5)
    assert under(table, "Ada") == ["invisible"]
    assert under(table.types("turn"), "Ada") == []
    assert table.last(ANN) == "Invisibility on Ada ends."
    table = mage("Stasis", fight=False, level=2).types("cast Ada Stasis", "days 1")
    assert under(table, "Ada") == ["in stasis"]
    assert under(table.types("days 1"), "Ada") == []


@pytest.mark.clause("sov.magic.duration")
def test_magic_in_force_counts_in_saves_attacks_and_ac_with_its_name() -> None:
    table = mage("Scourging Curse", tradition="Accursed").types("art Ada Scourging Curse at goblin 1")
    assert str(target_sum(PRINTED, table.who("goblin 1"), "mental")) == "16 (NPC 15, Scourging Curse +1)"
    table.types("next").rolls(2).types("attack goblin 1 Ada").finish()
    assert table.last() == "Goblin 1 attacks Ada (strikes): misses, 2 +1 attack -1 Scourging Curse = 2 against AC 10."


@pytest.mark.clause("sov.magic.duration")
def test_who_bleeds_is_hurt_each_turn_and_cannot_be_healed() -> None:
    table = mage("Weeping Wounds", tradition="Accursed", level=2)
    table.rolls(2).types("art Ada Weeping Wounds at goblin 1").finish()
    table.rolls(4).types("next").finish()
    assert hp(table) == 2
    table.types("next").rolls(1).types("next").finish()
    assert hp(table) == 1


@pytest.mark.clause("sov.magic.duration")
def test_violence_ends_invisibility_and_harm_wakes_sleepers() -> None:
    table = mage("Unseen Steps", tradition="Accursed")
    table.rolls(1).types("art Ada Unseen Steps").finish()
    assert under(table, "Ada") == ["invisible"]
    table.rolls(2).types("attack Ada goblin 1")
    assert under(table, "Ada") == []

    table = given(mage("The Wind of Final Repose"), "goblin 2", hit_dice=5)
    table.types("cast Ada The Wind of Final Repose at goblin 1 and goblin 2")
    assert (under(table), under(table, "goblin 2")) == (["asleep"], [])
    table.types("next")
    with pytest.raises(PlayError, match=r"goblin 1 .*, and can do nothing"):
        table.types("attack goblin 1 Ada")
    table.types("next").rolls(20, 2).types("attack Ada goblin 1")
    assert under(table) == []


def test_magic_dispelling__equal_casters_at_once_higher_ones_by_a_check() -> None:
    def dispelled(level: int, *dice: int) -> list[str]:
        table = mage("Dispel Magic", "Invisibility", level=3, fight=False).types("cast Ada Invisibility")
        given(table, "goblin 1", under=table.who("Ada").under)
        given(table, "goblin 2", hit_dice=level, skill=1)
        own = replace(table.who("Ada").under[0], by=table.who("goblin 2").id)
        given(table, "goblin 1", under=(own,))
        table.rolls(*dice, 1).types("cast Ada Dispel Magic at goblin 1").finish()
        return under(table)

    assert dispelled(3) == []
    assert dispelled(9, 3, 4, 3, 4) == [], "7 and Magic 1, INT 1, 1 for dispelling meet 7, skill 1 and 2 for the level"
    assert dispelled(9, 3, 4, 2, 4) == ["invisible"]


# ---------------------------------------------------------------------- each kind of effect


def test_healing_gives_hit_points_for_system_strain_up_to_constitution() -> None:
    table = mage("Healing Touch", "Empowered Healer", "Facile Healer", tradition="Healer", calling=PARTIAL, level=2)
    given(table, "Ada", hp=1, max_hp=30)
    table.rolls(3, 4).types("art Ada Healing Touch").finish()
    assert (hp(table, "Ada"), table.who("Ada").strain, table.who("Ada").casting.held) == (1 + 7 + 1 + 2, 1, ())
    given(next_round(table), "Ada", strain=10)
    with pytest.raises(PlayError, match="has 10 System Strain of 10: it does nothing"):
        table.types("art Ada Healing Touch")


def test_swift_healing_takes_no_time_as_often_a_day_as_the_level() -> None:
    table = mage("Healing Touch", "Swift Healer", "Facile Healer", tradition="Healer", calling=PARTIAL)
    given(table, "Ada", hp=1, max_hp=30)
    table.rolls(1, 1).types("art Ada Healing Touch")
    assert not table.state.fight_now.left(table.who("Ada").id).main
    table.rolls(1, 1).types("art Ada Healing Touch")
    with pytest.raises(PlayError, match="spent the Main Action"):
        table.types("art Ada Healing Touch")


def test_an_accursed_blade_is_an_attack_with_magic() -> None:
    table = mage("Accursed Blade", "Accursed Bolt", tradition="Accursed")
    table.rolls(9, 4).types("attack Ada goblin 1 with accursed blade").finish()
    assert "Ada attacks goblin 1 (accursed blade): hits, 9 +1 INT +1 Magic = 11 against AC 10." in table.lines()
    assert "Goblin 1 takes 6 damage (accursed blade)." in table.lines()
    assert hp(table) == 0
    table = next_round(given(mage("Accursed Bolt", tradition="Accursed"), "goblin 1", ac=20))
    table.rolls(9).types("attack Ada goblin 1 with accursed bolt").finish()
    assert hp(table) == 6


def test_an_elemental_blast_is_rolled_by_level_and_commits_effort() -> None:
    table = given(mage("Elemental Blast", tradition="Elementalist", level=2), "goblin 1", hp=20, max_hp=20)
    table.rolls(6, 3).types("art Ada Elemental Blast at goblin 1").finish()
    assert hp(table) == 20 - 3 - 2 - 1
    assert effort_left(table.who("Ada"), "Elementalist") == 2


def test_a_summoned_creature_fights_and_is_gone_when_its_time_is_over() -> None:
    table = mage("Summon Creature", level=7)
    table.types("cast Ada Summon Creature")
    beast = table.who("Ada's creature")
    assert (beast.hp, beast.ac, beast.hit_dice, beast.seat, target_of(PRINTED, beast, "mental")) == (20, 15, 4, ANN, 13)
    table.rolls(19, 3).types("attack Ada's creature goblin 1", seat=ANN)
    with pytest.raises(PlayError, match="has Ada's creature already"):
        next_round(table).types("cast Ada Summon Creature")
    table.types("end", "days 1")
    assert [one.name for one in table.state.cast if one.side == "party"] == ["Ada"]


def test_haste_gives_a_second_main_action_for_strain() -> None:
    table = mage("Haste", level=3).rolls(2).types("cast Ada Haste at Ada").finish()
    table.rolls(2).types("attack Ada goblin 1")
    assert table.who("Ada").strain == 1
    with pytest.raises(PlayError, match="spent the Main Action"):
        table.types("attack Ada goblin 1")
    next_round(table).rolls(2).types("attack Ada goblin 1").rolls(2).types("attack Ada goblin 1")
    assert table.who("Ada").strain == 2


def test_magic_of_the_caster_is_taken_off_the_save_where_a_spell_says_so() -> None:
    def lies(die: int) -> list[str]:
        return under(mage("Dominate Person").rolls(die).types("cast Ada Dominate Person at goblin 1").finish())

    assert (lies(15), lies(16)) == (["dominated"], []), "15 less Magic 1 is below 15"


def test_a_save_may_leave_a_lesser_effect() -> None:
    table = mage("Stunning Shock", tradition="Elementalist").rolls(20).types("art Ada Stunning Shock at goblin 1")
    assert under(table) == ["shaken"]
    with pytest.raises(PlayError, match="goblin 1 cannot: shaken"):
        table.types("next", "attack goblin 1 Ada")
    table = mage("Stunning Shock", tradition="Elementalist").rolls(2).types("art Ada Stunning Shock at goblin 1")
    assert under(table) == ["stunned"]


def test_fear_hurts_those_who_save_and_fells_nobody() -> None:
    table = mage("Fear", level=6).rolls(2, 20).types("cast Ada Fear at goblin 1 and goblin 2").finish()
    assert (hp(table), under(table)) == (6, ["flees"])
    assert (hp(table, "goblin 2"), under(table, "goblin 2")) == (1, ["flees"])


def test_cold_does_half_to_the_resilient_and_frost_holds_who_failed() -> None:
    table = mage("Arctic Circle", level=5)
    given(table, "goblin 1", hp=20, max_hp=20)
    given(table, "goblin 2", hp=20, max_hp=20, delver=Delver(arts=("Elemental Resilience",)))
    table.rolls(5, 5, 2, 2, 3).types("cast Ada Arctic Circle at goblin 1 and goblin 2").finish()
    assert (hp(table), hp(table, "goblin 2")) == (10, 15)
    assert table.who("goblin 1").under[0].stops == ("move",)


def test_daggers_meet_who_strikes_hand_to_hand() -> None:
    table = mage("Shield of Daggers", level=3).types("cast Ada Shield of Daggers", "next")
    table.rolls(2, 6).types("attack goblin 1 Ada").finish()
    assert hp(table) == 0


def test_the_enfeebled_take_the_worse_of_two_rolls() -> None:
    table = mage("Enfeebling Wave", tradition="Necromancer", level=3)
    table.rolls(2).types("cast Ada Enfeebling Wave at goblin 1", "next")
    given(table, "Ada", hp=8, ac=10)
    table.rolls(20, 15, 6, 2).types("attack goblin 1 Ada").finish()
    assert hp(table, "Ada") == 6


def test_a_storm_may_fall_back_on_its_caster() -> None:
    table = given(mage("Typhoon", level=9), "goblin 1", hit_dice=6, hp=99, max_hp=99)
    given(table, "Ada", hp=30, max_hp=30)
    table.rolls(*[4] * 9, 2, 2).types("cast Ada Typhoon at goblin 1").finish()
    assert (hp(table), hp(table, "Ada")) == (99 - 36, 30 - 9)


def test_colours_do_what_their_table_says() -> None:
    table = mage("Color Bomb", level=9).rolls(2, 5).types("cast Ada Color Bomb at goblin 1").finish()
    assert under(table) == ["stone"]
    assert hp(mage("Color Bomb", level=9).rolls(2, 2).types("cast Ada Color Bomb at goblin 1").finish()) == 0


def test_a_blunted_weapon_does_nothing_to_whom_it_hits() -> None:
    table = mage("Blunt Contact").types("cast Ada Blunt Contact at goblin 1 as weapon", "next")
    table.rolls(19).types("attack goblin 1 Ada", answers={"sovereign.instants": "pass"}).finish()
    assert table.who("Ada").hp == 8
    assert table.last() == "The weapon of goblin 1 does not bite."


def test_smiting_fells_the_weak_who_fail() -> None:
    def left(save: int) -> int:
        table = mage("Smite the Dead", tradition="Necromancer").types("nature goblin 1 undead").rolls(1, save)
        return hp(table.types("cast Ada Smite the Dead at goblin 1").finish())

    assert (left(2), left(20)) == (0, 5)


def test_steps_leave_all_reach_and_a_bargain_with_bones_steadies_the_dying() -> None:
    table = mage("Shadowed Steps", "Unliving Persistence", tradition="Accursed").rolls(2).types("attack Ada goblin 1")
    assert table.state.fight_now.near(table.who("Ada").id)
    next_round(table).types("art Ada Shadowed Steps")
    assert table.state.fight_now.near(table.who("Ada").id) == ()
    table = mage("Unliving Persistence", tradition="Necromancer", fight=False)
    dying = given(table, "goblin 1", hp=0, marks=(Mark("dying"),), fall=Fall(fatal=6))
    dying.types("art Ada Unliving Persistence at goblin 1")
    assert (table.who("goblin 1").marks, table.who("goblin 1").fall) == ((Mark("stable", 1),), None)


def test_a_pact_makes_saves_harder_and_costs_strain_where_they_are_made() -> None:
    table = mage("Dire Pact", "Weight of Sin", tradition="Accursed")
    table.rolls(1, 15).types("art Ada Weight of Sin at goblin 1").finish()
    assert (under(table), table.who("Ada").strain) == (["weighed down"], 0), "15 less Magic 1 is below 15"
    table = mage("Dire Pact", "Weight of Sin", tradition="Accursed")
    table.rolls(1, 16).types("art Ada Weight of Sin at goblin 1").finish()
    assert (under(table), table.who("Ada").strain) == ([], 1)


def test_a_favoured_weapon_raises_the_base_attack() -> None:
    table = mage("Favored Weapon", tradition="Duelist", calling="Expert/Mage", level=9)
    given(table, "Ada", items=(Item(name="long sword"),), attack=4)
    table.types("art Ada Favored Weapon as long sword").rolls(2).types("attack Ada goblin 1 with long sword")
    assert "+5 attack bonus" in next(line for line in table.lines() if "long sword" in line and "attacks" in line)


def test_swift_casting_spares_the_main_action_once() -> None:
    table = mage("Swift Casting", "See Magic", level=3).types("art Ada Swift Casting", "cast Ada See Magic")
    table.rolls(2).types("attack Ada goblin 1")
    assert table.state.fight_now.left(table.who("Ada").id).main


def test_the_unseen_are_hit_less_and_mist_not_at_all() -> None:
    table = mage("Invisibility").types("cast Ada Invisibility", "next").rolls(12).types("attack goblin 1 Ada").finish()
    assert "-4 Invisibility" in table.last()
    table = given(mage("Gaseous Form", tradition="Elementalist", level=5), "Ada", hp=8)
    table.types("cast Ada Gaseous Form", "next").rolls(20, 6).types("attack goblin 1 Ada").finish()
    assert hp(table, "Ada") == 8


def test_a_shield_of_elements_halves_and_with_a_save_turns_aside() -> None:
    def left(save: int) -> int:
        table = given(mage("Elemental Shield", "Arctic Circle", level=5), "Ada", hp=40, max_hp=40)
        table.types("cast Ada Elemental Shield", "next", "next").rolls(6, 6, 1, save, 1)
        return hp(table.types("cast Ada Arctic Circle at Ada").finish(), "Ada")

    assert (left(1), left(20)) == (34, 40)


def test_a_familiar_saves_as_its_caster_and_a_grave_knight_is_whole_after_a_night() -> None:
    table = mage("Summon Familiar", level=4, fight=False).types("cast Ada Summon Familiar")
    saves = [target_of(PRINTED, table.who(name), "mental") for name in ("Ada's familiar", "Ada")]
    assert saves == [11, 11]
    table = mage("Raise Grave Knight", tradition="Necromancer", level=9, fight=False)
    table.rolls(5, 5, 5, 5).types("cast Ada Raise Grave Knight").finish()
    assert hp(given(table, "Ada's grave knight", hp=1).types("days 1"), "Ada's grave knight") == 20


def test_as_many_of_the_dead_are_disguised_as_the_caster_has_levels() -> None:
    table = mage("Disguise Death", tradition="Necromancer", level=1, fight=False)
    table.types("nature goblin 1 goblin 2 undead", "cast Ada Disguise Death at goblin 1", "days 1")
    with pytest.raises(PlayError, match="keeps 1 already, one for each level"):
        table.types("cast Ada Disguise Death at goblin 2")


# ---------------------------------------------------------------------- what is offered


def test_a_mage_is_offered_what_they_can_pay_for() -> None:
    def offers(table: Sovereign) -> list[str]:
        ids = [option.id for option in table.orders(ANN).options()]
        return [id_ for id_ in ids if id_.startswith(("attack:Ada", "cast:Ada", "art:Ada"))]

    spark, lexicon = "cast:Ada:Arcane Spark", "art:Ada:Arcane Lexicon"
    table = mage("Arcane Spark", "Arcane Lexicon")
    blows = ["attack:Ada:goblin 1"]
    assert offers(table) == [spark, *blows, lexicon], "the spells of a Mage come before their dagger"
    table.rolls(5, 5).types("cast:Ada:Arcane Spark", seat=ANN, answers={"sovereign.aim": "/at:c2"})
    assert offers(table) == [lexicon]
    assert offers(next_round(table)) == ["attack:Ada:goblin 2", lexicon]
    worn = given(mage("Arcane Spark"), "Ada", items=(Item(name="leather", worn=True),))
    assert offers(worn) == blows


def test_what_magic_is_offered_says_what_it_takes_and_does() -> None:
    table = mage("Arcane Spark", "Arcane Lexicon")
    notes = {one.id: one.note for one in table.ruleset.question(table.state, table.orders(ANN)).choices}
    assert notes["cast:Ada:Arcane Spark"] == (
        "Main Action, a slot (1 of 1 left), Physical save: A spark hits one creature in sight for 1d8 per level, "
        "half on a save; it kills a 1 HD NPC."
    )
    assert notes["art:Ada:Arcane Lexicon"].endswith(f": {arts()['Arcane Lexicon'].text}")
    assert notes["art:Ada:Arcane Lexicon"].startswith("Free action, Effort for the Turn (3 of 3 left), 1 Turn: ")


# ---------------------------------------------------------------------- the content


def test_every_art_and_spell_of_a_tradition_has_its_entry() -> None:
    assert (len(arts()), len(spells())) == (85, 83)
    assert set(arts()) == set(art_names())
    assert set(spells()) == set(spell_names())
    assert all(art.text and art.effects for art in arts().values())
    assert all(spell.text and spell.effects for spell in spells().values())


def counted(what: str, powers: dict[str, Power]) -> str:
    """How many run wholly, partly, or as text, and which."""
    lines = []
    for how in ("wholly", "partly", "text"):
        names = sorted(name for name, power in powers.items() if runs(power) == how)
        lines.append(f"{what}, {how}: {len(names)} of {len(powers)}\n" + "".join(f"  {name}\n" for name in names))
    return "".join(lines)


def test_at_least_half_of_the_arts_and_of_the_spells_run_wholly() -> None:
    table = counted("arts", dict(arts())) + counted("spells", dict(spells()))
    assert COUNTS.read_text() == table
    for powers in (dict(arts()), dict(spells())):
        wholly = [name for name, power in powers.items() if runs(power) == "wholly"]
        assert 2 * len(wholly) >= len(powers)


def test_every_art_and_spell_that_runs_wholly_is_shown_by_a_scene_or_a_test() -> None:
    here = Path(__file__).parent
    told = "".join(one.read_text() for one in (*here.glob("cases/*/*.toml"), Path(__file__)))
    powers: dict[str, Power] = {**arts(), **spells()}
    wholly = [name for name, power in powers.items() if runs(power) == "wholly"]
    used = r'(cast|art|arts|spells)( \w+| "[^"]+")?,? "?{0}\b'
    others = [name for name in wholly if f'"{name}"' not in told]
    assert [name for name in others if not re.search(used.format(re.escape(name)), told)] == []


def doers() -> list[str]:
    """Every art that is used and every spell, with each of its ways."""
    found = []
    for word, powers in (("art", dict(arts())), ("cast", dict(spells()))):
        for name, power in powers.items():
            ways = dict.fromkeys(effect.mode for effect in power.effects if effect.mode) or {"": None}
            if power.action != "always":
                found += [f"{word} Ada {name}{f' as {way}' if way else ''}" for way in ways]
    return found


def anybody(one: Creature, name: str) -> Creature:
    """A mage of level 9 who knows this and whatever tradition it is of."""
    every = ("Accursed", "Duelist", "Elementalist", "Healer", "High Mage", "Necromancer")
    made = Delver(calling=PARTIAL, traditions=every, arts=(name,), spells=(name,))
    return replace(one, level=9, delver=made, casting=Casting(prepared=(name,)), hp=50, max_hp=60)


@cache
def a_mage_met_goblins() -> State:
    return mage().state


@each(doers())
def test_every_art_and_spell_can_be_done(line: str) -> None:
    name = next(name for name in (*arts(), *spells()) if line.partition(" Ada ")[2].partition(" as ")[0] == name)
    table = Sovereign()
    table.state = a_mage_met_goblins()
    table.state = table.state.with_creature(anybody(table.who("Ada"), name))
    power: Power = arts()[name] if line.startswith("art") else spells()[name]
    at = " at goblin 1" if any(effect.whom == "target" for effect in power.effects) else ""
    if power.on == "undead":
        table.types("nature goblin 1 undead")
    elif power.on == "corpse":
        at = ""
    elif power.on == "fallen":
        table.types("harm goblin 1 99")
    first, way, mode = line.partition(" as ")
    table.rolls(*[1] * 60)
    if name == "Rob Vitality":
        table.types("attack Ada goblin 1")  # another's Main Action comes after one's own
    before = table.state
    table.types(f"{first}{at}{way}{mode}", answers={"sovereign.say_willing": "yes"})
    assert table.state != before
    table.dice = type(table.dice)([1] * 60)
    table.types("next", "next", "end")


def test_an_art_of_a_high_level_is_offered_from_that_level_on() -> None:
    healer = Delver(calling=PARTIAL, traditions=("Healer",))
    assert "Revive the Fallen" not in open_arts(healer, "Healer", 7)
    assert "Revive the Fallen" in open_arts(healer, "Healer", 8)
