"""Assembling the party: four who dare, what they bring, and whom it kills before they have left the city."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lychgate.core.errors import IllegalAnswer
from lychgate.core.game import Game
from lychgate.core.records import Header, Record
from lychgate.rulesets.twelve_years.names import suggested_name
from lychgate.rulesets.twelve_years.rules.assembly import PartyFormed, PartySetOut
from lychgate.rulesets.twelve_years.rules.death import MemberDied, PartyFell
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.loot import GoldGained, ItemChanged, ItemGained, ItemLost
from lychgate.rulesets.twelve_years.rules.newcomers import MemberJoined, NameMember
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapDisabled, TrapSprung
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import GameEnded, LoreSpared, YearsPassed
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import CITY, State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site

HERMIT, ROGUE, FAE, GIANT = 1, 2, 3, 4
AXE, SWORD = 1, 3
MIRROR, MUSHROOM, BOOTS, BOOK, RING, COFFER, CROWN = 1, 2, 4, 8, 9, 10, 12
PLAIN, ANCIENT, MAGICK, SIX = 2, 3, 5, 6
CURSED, DEMONIC, FAE_TOUCHED, DEATH = 1, 5, 7, 8
NAMES = ("text:Bo", "text:Ky", "text:Ash", "text:Mo")


def assembled(dice: Sequence[int], *answers: str, variants: dict[str, str] | None = None, **seat: Any) -> Scene[State]:
    """A party assembled with these dice by a seat that has had ``number`` parties before (none)."""
    played = scene(dice=dice, variants=variants, **{"number": 0, "at": CITY, **seat})
    return played.do("assemble", *(answers or NAMES))


def hermits(*loot: int, after: Sequence[int] = ()) -> list[int]:
    """The dice of four Hermits: archetypes, no weapons, these dice for loot, 1 gold each, and what comes after."""
    return [HERMIT] * 4 + list(loot) + [1] * 4 + list(after)


# ---------------------------------------------------------------------- where, in what order, at what level


@pytest.mark.parametrize("number", [0, 5])
def test_assembly_start_hex__every_party_first_or_later_gathers_in_the_city(number: int) -> None:
    played = assembled(hermits(COFFER, COFFER, COFFER, COFFER), number=number, at="5151")

    played.finish()

    assert happened(played, PartyFormed) == [PartyFormed("p1", number + 1)]
    assert party(played).at == party(played).back == "5050"
    assert played.state.hexes["5050"].terrain == "city"


def test_assembly_steps__archetypes_then_names_then_all_weapons_all_loot_all_gold_and_off() -> None:
    rolls = [GIANT, ROGUE, GIANT, GIANT, 1, 2, 3, 4, COFFER, COFFER, COFFER, COFFER, 1, 2, 3, 4]

    played = assembled(rolls).finish()

    assert [type(event).__name__ for event in played.events] == [
        *("PartyFormed", "MemberJoined", "MemberJoined", "MemberJoined", "MemberJoined"),
        *("ItemGained", "Equipped") * 4,
        *("ItemGained",) * 4,
        *("GoldGained",) * 4,
        "PartySetOut",
    ]
    assert [event.item.weapon for event in happened(played, ItemGained)] == ["axe", "flail", "sword", "bow"] + [""] * 4
    assert [event.how for event in happened(played, MemberJoined)] == ["assembled"] * 4
    assert [event.gold for event in happened(played, GoldGained)] == [1, 5, 10, 20]


def test_assembly_steps__names_are_asked_before_any_weapon_is_rolled() -> None:
    played = scene(number=0, at=CITY, dice=[GIANT, GIANT, GIANT, GIANT])

    played.do("assemble", "text:Bo", "text:Ky", "text:Ash").finish()

    assert [event.member.name for event in happened(played, MemberJoined)] == ["Bo", "Ky", "Ash"]
    assert happened(played, ItemGained) == []


def test_assembly_steps__what_loot_does_waits_until_all_gold_is_rolled() -> None:
    trapped_ring = [RING, SIX, SIX, PLAIN]

    played = assembled(hermits(*trapped_ring, COFFER, COFFER, COFFER, after=[1])).finish()

    kinds = [type(event) for event in played.events]
    last_gold = max(at for at, kind in enumerate(kinds) if kind is GoldGained)
    assert last_gold < kinds.index(TrapSprung) < kinds.index(PartySetOut)


def test_assembly_four_d4__each_of_four_dice_makes_one_member_in_the_order_of_the_sheet() -> None:
    played = assembled([GIANT, HERMIT, HERMIT, FAE, AXE, 1, *[COFFER] * 4, 1, 1, 1, 1]).finish()

    assert [(member.name, member.kin) for member in party(played).members] == [
        ("Bo", "giant"),
        ("Ky", "hermit"),
        ("Ash", "hermit"),
        ("Mo", "fae_folk"),
    ]


def test_assembly_level_zero__whatever_the_last_party_had_come_to_the_new_one_is_at_level_zero() -> None:
    rolls = [GIANT, HERMIT, ROGUE, FAE, AXE, SWORD, 1, *[COFFER] * 4, 1, 1, 1, 1]

    played = assembled(rolls, number=1, level=3, gold=500).finish()

    assert party(played).level == 0
    assert party(played).gold == 4
    assert [member.hp for member in party(played).members] == [30, 8, 12, 10]


def test_assembly_level_zero__no_level_is_added_to_damage() -> None:
    played = assembled(hermits(COFFER, COFFER, COFFER, COFFER, after=[6, 2, 5, 5, 1, 2, 3, 4]))

    played.do("go:n", "attack").finish()

    assert happened(played, DamageTotalled) == [DamageTotalled("p1", "party", 10, (), "full", 10)]


# ---------------------------------------------------------------------- names


def test_assembly_names__a_member_left_without_a_name_dies_at_once() -> None:
    rolls = [GIANT, GIANT, HERMIT, HERMIT, AXE, COFFER, COFFER, COFFER, 1, 1, 1]

    played = assembled(rolls, "text:Bo", "nameless", "text:Ky", "text:Ash").finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["nameless"]
    assert [member.name for member in party(played).members] == ["Bo", "Ky", "Ash"]
    assert [(corpse.member.kin, corpse.at) for corpse in played.state.corpses] == [("giant", CITY)]


@pytest.mark.parametrize("nothing", ["", "  ", " \t ", "\u3164", "\u2800 \u0301", "B\u200bo"])
def test_assembly_names__blanks_are_no_name(nothing: str) -> None:
    played = scene(number=0, at=CITY, dice=[GIANT, GIANT, GIANT, GIANT]).do("assemble")

    with pytest.raises(IllegalAnswer):
        played.do(f"text:{nothing}")

    assert choices(played) == ["suggested", "nameless"]


@pytest.mark.parametrize("key", ["7", "?", "12", "..."])
def test_assembly_names__what_has_no_letter_is_a_key_that_went_astray_and_no_name(key: str) -> None:
    with pytest.raises(IllegalAnswer, match="a letter among them"):
        assembled([GIANT] * 4, f"text:{key}")


def test_assembly_names__a_name_that_is_offered_may_be_taken() -> None:
    played = assembled(hermits(COFFER, COFFER, COFFER, COFFER), *["suggested"] * 4).finish()

    names = [member.name for member in party(played).members]
    assert all(names)
    assert len(set(names)) == 4


def test_assembly_names__who_joins_the_same_party_is_offered_the_same_name() -> None:
    played = scene("giant", "hermit", gold=7, here={"friend": "new_member"}, dice=[ROGUE]).do("recruit")

    offered, taken = asked(played), ("Giant 1", "Hermit 2")
    assert isinstance(offered, NameMember)
    assert offered.suggestion == suggested_name("rogue", "p1:1/1001//7/Giant 1,Hermit 2", taken)


def test_assembly_names__where_the_switch_names_everybody_nobody_dies_of_it() -> None:
    played = scene(number=0, at=CITY, dice=[GIANT] * 4, variants={"nameless": "auto-name"}).do("assemble")

    assert choices(played) == ["suggested"]


def test_assembly_names__a_recruit_without_a_name_dies_too() -> None:
    played = scene("giant", here={"friend": "new_member"}, dice=[ROGUE])

    played.do("recruit", "nameless").finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["nameless"]
    assert [corpse.at for corpse in played.state.corpses] == ["5051"]
    assert len(party(played).members) == 1


# ---------------------------------------------------------------------- what they bring


def test_assembly_may_start_small__whoever_dies_in_the_city_is_missing_when_the_party_sets_out() -> None:
    trapped_ring = [RING, SIX, SIX, PLAIN]

    played = assembled(hermits(*trapped_ring, COFFER, COFFER, COFFER, after=[8])).finish()

    assert [member.name for member in party(played).members] == ["Ky", "Ash", "Mo"]
    assert happened(played, PartySetOut) == [PartySetOut("p1")]
    assert "go:s" in choices(played)
    assert party(played).years == 0


def test_assembly_one_loot__each_member_brings_one_item_rolled_as_item_then_quality() -> None:
    played = assembled(hermits(RING, ANCIENT, BOOTS, PLAIN, COFFER, BOOK, PLAIN)).finish()

    kit = [event.item for event in happened(played, ItemGained) if event.source == "kit"]
    assert [(item.kind, item.qualities) for item in kit] == [
        ("ring", ("ancient",)),
        ("boots", ()),
        ("coffer", ()),
        ("book", ()),
    ]


def test_assembly_one_loot__a_later_newcomer_brings_one_as_well() -> None:
    played = scene("giant", here={"friend": "new_member"}, dice=[HERMIT, RING, ANCIENT, 1])

    played.do("recruit", "text:Bo").finish()

    kit = [event.item for event in happened(played, ItemGained) if event.source == "kit"]
    assert [(item.kind, item.qualities) for item in kit] == [("ring", ("ancient",))]


# ---------------------------------------------------------------------- dangerous loot, in order


def test_assembly_resolve_order__every_item_is_rolled_before_the_first_one_acts() -> None:
    demonic_boots = [BOOTS, MAGICK, DEMONIC]

    played = assembled(hermits(*demonic_boots, COFFER, COFFER, COFFER, after=[4])).finish()

    kit = [event for event in happened(played, ItemGained) if event.source == "kit"]
    assert len(kit) == 4
    assert [member.name for member in party(played).members] == ["Bo", "Ky", "Ash"]


def test_assembly_resolve_order__items_act_in_the_order_of_the_sheet() -> None:
    trapped_ring = [RING, SIX, SIX, PLAIN]

    played = assembled(hermits(COFFER, *trapped_ring, COFFER, *trapped_ring, after=[3, 5])).finish()

    assert [(event.member, event.amount) for event in happened(played, MemberHurt)] == [
        (party(played).members[1].id, 3),
        (party(played).members[3].id, 5),
    ]


def test_assembly_resolve_order__an_items_trap_goes_off_before_its_power_acts() -> None:
    trapped_demonic_ring = [RING, SIX, SIX, MAGICK, DEMONIC]

    played = assembled(hermits(*trapped_demonic_ring, COFFER, COFFER, COFFER, after=[8, 6])).finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["trap", "demon"]
    assert [member.name for member in party(played).members] == ["Ky", "Ash"]


def test_assembly_resolve_order__powers_act_in_the_order_rolled() -> None:
    very_magick_mushroom = [MUSHROOM, SIX, MAGICK, MAGICK, DEMONIC, DEATH]

    played = assembled(hermits(*very_magick_mushroom, COFFER, COFFER, COFFER, after=[4, 3])).finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["demon", "mushroom"]
    assert [member.name for member in party(played).members] == ["Bo", "Ky"]


def test_assembly_resolve_order__a_dead_owners_item_stays_trapped_and_its_powers_act_all_the_same() -> None:
    demonic_boots = [BOOTS, MAGICK, DEMONIC]
    trapped_demonic_ring = [RING, SIX, SIX, MAGICK, DEMONIC]

    played = assembled(hermits(*demonic_boots, *trapped_demonic_ring, COFFER, COFFER, after=[2, 3])).finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["demon", "demon"]
    assert happened(played, TrapSprung) == []
    assert [item.traps for item in party(played).loot if item.kind == "ring"] == [1]
    assert [member.name for member in party(played).members] == ["Bo", "Ash"]


def test_assembly_resolve_order__armor_does_not_help_against_its_own_trap() -> None:
    trapped_armor = [7, SIX, SIX, PLAIN]
    rolls = [FAE, FAE, FAE, FAE, 1, 1, 1, 1, *trapped_armor, COFFER, COFFER, COFFER, 1, 1, 1, 1, 10]

    played = assembled(rolls).finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["trap"]
    assert "armor" in [item.kind for item in party(played).loot]


@pytest.mark.parametrize(("damage", "left"), [(7, 1), (1, 7)])
def test_assembly_trap__it_hurts_the_member_who_brought_it_and_the_wound_stays(damage: int, left: int) -> None:
    trapped_ring = [RING, SIX, SIX, PLAIN]

    played = assembled(hermits(COFFER, *trapped_ring, COFFER, COFFER, after=[damage])).finish()

    assert happened(played, TrapSprung) == [TrapSprung("p1", damage, "kit")]
    assert [member.hp for member in party(played).members] == [8, left, 8, 8]
    assert [item.traps for item in party(played).loot if item.kind == "ring"] == [0]


@pytest.mark.parametrize("damage", [8, 12])
def test_assembly_trap__it_kills_nobody_else_and_the_item_is_kept(damage: int) -> None:
    trapped_ring = [RING, SIX, SIX, PLAIN]

    played = assembled(hermits(COFFER, *trapped_ring, COFFER, COFFER, after=[damage])).finish()

    assert [member.name for member in party(played).members] == ["Bo", "Ash", "Mo"]
    assert [member.hp for member in party(played).members] == [8, 8, 8]
    assert "ring" in [item.kind for item in party(played).loot]


def test_assembly_trap__two_traps_go_off_for_two_dice() -> None:
    twice_trapped_ring = [RING, SIX, SIX, SIX]

    played = assembled(hermits(*twice_trapped_ring, COFFER, COFFER, COFFER, after=[3, 4])).finish()

    assert happened(played, TrapSprung) == [TrapSprung("p1", 7, "kit")]
    assert [event.why for event in happened(played, ItemChanged)] == ["sprung"]
    assert party(played).members[0].hp == 1


def test_assembly_trap__a_living_rogue_disables_it() -> None:
    trapped_ring = [RING, SIX, SIX, PLAIN]
    rolls = [HERMIT, HERMIT, HERMIT, ROGUE, AXE, *trapped_ring, COFFER, COFFER, COFFER, 1, 1, 1, 1]

    played = assembled(rolls).finish()

    assert happened(played, TrapDisabled) == [TrapDisabled("p1", "kit")]
    assert happened(played, MemberHurt) == []
    assert [item.traps for item in party(played).loot if item.kind == "ring"] == [0]


def test_assembly_trap__a_rogue_who_is_dead_by_then_disables_nothing() -> None:
    demonic_boots, trapped_ring = [BOOTS, MAGICK, DEMONIC], [RING, SIX, SIX, PLAIN]
    rolls = [ROGUE, HERMIT, HERMIT, HERMIT, AXE, *demonic_boots, *trapped_ring, COFFER, COFFER, 1, 1, 1, 1, 1, 5]

    played = assembled(rolls).finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["demon"]
    assert happened(played, TrapSprung) == [TrapSprung("p1", 5, "kit")]


def test_assembly_demonic__the_possessed_member_dies_and_nobody_is_fought() -> None:
    demonic_boots = [BOOTS, MAGICK, DEMONIC]

    played = assembled(hermits(*demonic_boots, COFFER, COFFER, COFFER, after=[3])).finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["demon"]
    assert [member.name for member in party(played).members] == ["Bo", "Ky", "Mo"]
    assert happened(played, FoeArrived) == []
    assert "attack" not in choices(played)


def test_assembly_demonic__a_rogue_who_is_drawn_gets_no_second_chance() -> None:
    demonic_boots = [BOOTS, MAGICK, DEMONIC]
    rolls = [HERMIT, ROGUE, HERMIT, HERMIT, AXE, *demonic_boots, COFFER, COFFER, COFFER, 1, 1, 1, 1, 2]

    played = assembled(rolls).finish()

    assert [member.kin for member in party(played).members] == ["hermit"] * 3


def test_assembly_demonic__it_is_drawn_among_those_still_living() -> None:
    demonic_boots = [BOOTS, MAGICK, DEMONIC]

    played = assembled(hermits(*demonic_boots, *demonic_boots, COFFER, COFFER, after=[1, 4])).finish()

    assert [member.name for member in party(played).members] == ["Ash", "Mo"]


@pytest.mark.parametrize("order", [(ANCIENT, MAGICK), (MAGICK, ANCIENT)])
def test_assembly_ancient_magick_crown__slink_kills_its_bearer_and_is_off_with_it(order: tuple[int, int]) -> None:
    crown = [CROWN, SIX, *order]

    played = assembled(hermits(COFFER, *crown, COFFER, COFFER)).finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["slink"]
    assert [(event.item.unique, event.how) for event in happened(played, ItemLost)] == [
        ("ancient_magick_crown", "slink")
    ]
    assert [member.name for member in party(played).members] == ["Bo", "Ash", "Mo"]
    assert [item.kind for item in party(played).loot if item.kind != "weapon"] == ["coffer"] * 3
    assert [corpse.member.name for corpse in played.state.corpses] == ["Ky"]


def test_assembly_ancient_magick_crown__a_crown_that_is_only_magick_is_no_business_of_his() -> None:
    crown = [CROWN, MAGICK, 3]

    played = assembled(hermits(COFFER, *crown, COFFER, COFFER)).finish()

    assert len(party(played).members) == 4
    assert "crown" in [item.kind for item in party(played).loot]


def test_assembly_ancient_magick_crown__a_bearer_who_is_dead_by_then_loses_it_too() -> None:
    demonic_boots, crown = [BOOTS, MAGICK, DEMONIC], [CROWN, SIX, ANCIENT, MAGICK]

    played = assembled(hermits(*demonic_boots, *crown, COFFER, COFFER, after=[2])).finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["demon"]
    assert "crown" not in [item.kind for item in party(played).loot]


# ---------------------------------------------------------------------- compelling uniques


def test_assembly_fae_items__the_mirror_takes_up_to_ten_years_at_once() -> None:
    played = assembled(hermits(MIRROR, MAGICK, COFFER, COFFER, COFFER, after=[10])).finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", 10, "mirror")]
    assert "mirror" not in [item.kind for item in party(played).loot]
    assert party(played).at == CITY


def test_assembly_fae_items__the_fae_touched_mushroom_takes_up_to_four() -> None:
    played = assembled(hermits(MUSHROOM, MAGICK, FAE_TOUCHED, COFFER, COFFER, COFFER, after=[4])).finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", 4, "mushroom")]
    assert "mushroom" not in [item.kind for item in party(played).loot]


@pytest.mark.parametrize("loot", [[MIRROR, MAGICK], [MUSHROOM, MAGICK, FAE_TOUCHED]])
def test_assembly_fae_items__with_a_living_fae_folk_they_take_no_time_at_all(loot: list[int]) -> None:
    rolls = [HERMIT, HERMIT, HERMIT, FAE, 1, *loot, COFFER, COFFER, COFFER, 1, 1, 1, 1]

    played = assembled(rolls).finish()

    assert party(played).years == 0
    assert len(happened(played, LoreSpared)) == 1
    assert [item.kind for item in party(played).loot if not item.weapon] == ["coffer"] * 3


def test_assembly_fae_items__the_death_mushroom_kills_one_who_is_not_fae_folk() -> None:
    rolls = [FAE, HERMIT, HERMIT, HERMIT, 1, MUSHROOM, MAGICK, DEATH, COFFER, COFFER, COFFER, 1, 1, 1, 1, 1]

    played = assembled(rolls).finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["mushroom"]
    assert [member.name for member in party(played).members] == ["Bo", "Ash", "Mo"]


def test_assembly_fae_items__the_book_of_death_kills_one_who_is_not_a_hermit() -> None:
    rolls = [HERMIT, GIANT, HERMIT, GIANT, 1, 1, BOOK, MAGICK, DEATH, COFFER, COFFER, COFFER, 1, 1, 1, 1, 2]

    played = assembled(rolls).finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["book"]
    assert [member.name for member in party(played).members] == ["Bo", "Ky", "Ash"]


def test_assembly_fae_items__a_cursed_item_weighs_on_the_party_from_the_first() -> None:
    played = assembled(hermits(RING, MAGICK, CURSED, COFFER, COFFER, COFFER)).finish()

    assert party(played).curses == 1


def test_assembly_fae_items__a_mushroom_that_is_cursed_too_is_eaten_and_felt_once() -> None:
    very_magick_mushroom = [MUSHROOM, SIX, MAGICK, MAGICK, CURSED, FAE_TOUCHED]

    played = assembled(hermits(*very_magick_mushroom, COFFER, COFFER, COFFER, after=[2])).finish()

    assert [(event.item.kind, event.how) for event in happened(played, ItemLost)] == [("mushroom", "eaten")]
    assert party(played).curses == 1


# ---------------------------------------------------------------------- nobody is left


WIPE = [CROWN, SIX, ANCIENT, MAGICK] * 4
"""Four ancient magick crowns: Slink kills everybody."""


def test_assembly_total_wipe__a_party_that_dies_in_the_city_costs_a_year() -> None:
    played = assembled(hermits(*WIPE)).finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", 1, "party_death")]
    assert happened(played, PartyFell) == [PartyFell("p1", ("Bo", "Ky", "Ash", "Mo"))]
    assert happened(played, PartySetOut) == []
    assert choices(played) == ["assemble", "end-game"]


def test_assembly_total_wipe__it_costs_none_where_the_switch_gives_another_try() -> None:
    played = assembled(hermits(*WIPE), variants={"assembly-wipe": "free-reroll"}).finish()

    assert party(played).years == 0
    assert len(played.state.fallen) == 1
    assert choices(played) == ["assemble", "end-game"]


def test_assembly_total_wipe__a_party_that_has_set_out_costs_a_year_all_the_same() -> None:
    played = scene("hermit", foes=["ogre"], dice=[2, 6], variants={"assembly-wipe": "free-reroll"})

    played.do("attack").finish()

    assert party(played).years == 1


def test_assembly_total_wipe__four_without_a_name_are_a_party_death_too() -> None:
    played = assembled([HERMIT] * 4, *["nameless"] * 4).finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", 1, "party_death")]


def test_assembly_total_wipe__in_the_eleventh_year_it_loses_the_game() -> None:
    played = assembled(hermits(*WIPE), years=11).finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "lost", "party_death")]


def test_assembly_total_wipe__what_the_dead_brought_lies_in_the_city_for_the_next() -> None:
    trapped_ring = [RING, SIX, SIX, PLAIN]
    first = hermits(*trapped_ring, *trapped_ring, *trapped_ring, *trapped_ring, after=[8, 8, 8, 8])
    played = assembled([*first, *hermits(COFFER, COFFER, COFFER, COFFER)])

    lying = site(played, CITY)
    played.do("assemble", *NAMES, "take-all").finish()

    assert sorted(item.weapon or item.kind for item in lying.loot) == ["ring"] * 4 + ["staff"] * 4
    assert lying.gold == 4
    assert party(played).gold == 8
    assert len(party(played).loot) == 16


@pytest.mark.parametrize("key", ["7", "?", "..."])
def test_assembly_names__a_name_without_a_letter_that_was_given_once_is_read_again(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = Header("twelve_years", RULESET.version, RULESET.resolve({}), ("p1",), "a seed", "a game")
    kept: list[Record] = []
    game = Game(RULESET, header, keep=kept.append)
    game.reply("p1", "assemble")
    with monkeypatch.context() as once:
        once.setattr(NameMember, "from_text", NameMember.from_past)
        game.reply("p1", f"text:{key}")
    waiting = Game(RULESET, header, kept)
    assert waiting.pending is not None

    while waiting.pending is not None:
        waiting.reply("p1", waiting.open[0].default())

    assert waiting.rerun() == 1
    assert waiting.state.party("p1").members[0].name == key
    with pytest.raises(IllegalAnswer):
        NameMember(seat="p1", kin="giant", suggestion="Bo", may_be_nameless=True).read_past("text:B\u200bo")
