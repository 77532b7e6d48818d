"""The four archetypes: hit points, a power and a weakness each."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.combat import FoeHurt
from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.evasion_results import EvasionRolled
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.foes import FoeSlain
from lychgate.rulesets.twelve_years.rules.gear import Equipped
from lychgate.rulesets.twelve_years.rules.levels import PartyHealed
from lychgate.rulesets.twelve_years.rules.loot import ItemGained, ItemLost
from lychgate.rulesets.twelve_years.rules.newcomers import MemberJoined
from lychgate.rulesets.twelve_years.rules.promises import LootFound
from lychgate.rulesets.twelve_years.rules.retrieval import TreasureTaken
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapDisabled, TrapSprung
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import GameEnded, LoreSpared, YearsPassed
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import CITY
from tests.each import each
from tests.rulesets.twelve_years.stage import Raw, asked, choices, happened, party, scene, site

COFFER = 10
NAMES = ("text:Bo", "text:Ky", "text:Ash", "text:Mo")
THRONE_ROOM = {"dungeons": [{"rooms": [{"throne": True}]}]}
A_ROOM = {"dungeons": [{}, {"hex": "5051", "rooms": [{}]}]}


def ring(*powers: str) -> dict[str, Any]:
    return {"kind": "ring", "qualities": ["magick"], "powers": list(powers)}


def who_is_hurt(played: Any) -> list[tuple[int, int]]:
    return [(event.member, event.amount) for event in happened(played, MemberHurt)]


@pytest.mark.parametrize(
    ("rolled", "kin", "hp"), [(1, "hermit", 8), (2, "rogue", 12), (3, "fae_folk", 10), (4, "giant", 30)]
)
def test_archetype_table__one_d4_says_who_comes_and_how_much_they_can_take(rolled: int, kin: str, hp: int) -> None:
    weapon = [] if kin == "hermit" else [1]
    played = scene("giant", here={"friend": "new_member"}, dice=[rolled, *weapon, COFFER, 1])

    played.do("recruit", "text:Bo").finish()

    newcomer = happened(played, MemberJoined)[0].member
    assert (newcomer.kin, newcomer.hp) == (kin, hp)
    assert max_hp(party(played), newcomer) == hp


# ---------------------------------------------------------------------- maximum hit points


@pytest.mark.parametrize(
    ("kin", "level", "most"),
    [("rogue", 2, 14), ("rogue", 0, 12), ("hermit", 5, 13), ("giant", -3, 27), ("fae_folk", -1, 9)],
)
def test_archetype_max_hp__the_partys_level_is_added_below_zero_too(kin: str, level: int, most: int) -> None:
    played = scene(kin, level=level)

    assert max_hp(party(played), party(played).members[0]) == most


def test_archetype_max_hp__a_rogue_of_level_2_with_armor_and_shield_has_19() -> None:
    wearing = {"kin": "rogue", "worn": [101, 102]}
    played = scene(wearing, level=2, loot=[{"kind": "armor"}, {"kind": "shield"}])

    assert max_hp(party(played), party(played).members[0]) == 19


@pytest.mark.parametrize(("kind", "bonus"), [("armor", 4), ("shield", 1)])
def test_archetype_max_hp__putting_it_on_raises_present_hit_points_and_taking_it_off_lowers_them(
    kind: str, bonus: int
) -> None:
    played = scene({"kin": "rogue", "hp": 5}, loot=[{"kind": kind}])

    played.do("gear", "member:1", "equip:101:1", "done")
    on = party(played).members[0].hp
    played.do("gear", "member:1", "stow:101", "done").finish()

    assert on == 5 + bonus
    assert party(played).members[0].hp == 5


@pytest.mark.parametrize(("hp", "offered"), [(4, False), (5, True)])
def test_archetype_max_hp__what_would_leave_no_hit_point_cannot_be_taken_off(hp: int, offered: bool) -> None:
    wounded = {"kin": "rogue", "worn": [101], "hp": hp}
    played = scene(wounded, "giant", loot=[{"kind": "armor"}, {"kind": "shield"}])

    own = choices(played.do("gear", "member:1"))
    others = choices(played.do("pass", "member:2"))
    behind = choices(played.do("pass", "leave"))

    assert ("stow:101" in own) == offered
    assert ("equip:101:2" in others) == offered
    assert ("item:101" in behind) == offered


def test_archetype_max_hp__losing_armor_to_a_thief_leaves_one_hit_point() -> None:
    wounded = {"kin": "rogue", "worn": [101], "hp": 3}
    played = scene(wounded, loot=[{"kind": "armor"}], dice=[6, 5, 1])

    played.do("go:s").finish()

    assert [event.item.kind for event in happened(played, ItemLost)] == ["armor"]
    assert [member.hp for member in party(played).members] == [1]


def test_archetype_max_hp__armor_and_shields_change_hands_only_outside_encounters() -> None:
    fighting = scene("rogue", foes=["ogre"], loot=[{"kind": "armor"}, {"kind": "shield"}, {"weapon": "bow"}])
    facing_a_trap = scene("rogue", at="d1r0", wary=True, here={"trap": True}, given=A_ROOM, loot=[{"kind": "armor"}])

    fighting.do("gear", "member:1")

    assert choices(fighting) == ["pass", "equip:103:1"]
    assert "gear" not in choices(facing_a_trap)


def test_archetype_max_hp__one_armor_and_one_shield_each() -> None:
    wearing = {"kin": "rogue", "worn": [101, 102]}
    loot = [{"kind": "armor"}, {"kind": "shield"}, {"kind": "armor"}, {"kind": "shield"}]
    played = scene(wearing, "giant", loot=loot)

    own = choices(played.do("gear", "member:1"))
    others = choices(played.do("pass", "member:2"))

    assert own == ["pass", "stow:101", "stow:102"]
    assert others == ["pass", "equip:103:2", "equip:101:2", "equip:104:2", "equip:102:2"]


def test_archetype_max_hp__any_number_of_them_where_the_switch_lets_them_stack() -> None:
    wearing = {"kin": "rogue", "worn": [101, 102]}
    loot = [{"kind": "armor"}, {"kind": "shield"}, {"kind": "armor"}, {"kind": "shield"}]
    played = scene(wearing, loot=loot, variants={"armor-stacking": "unlimited"})

    played.do("gear", "member:1", "equip:103:1", "done", "gear", "member:1", "equip:104:1", "done").finish()

    member = party(played).members[0]
    assert (member.hp, max_hp(party(played), member)) == (22, 22)


# ---------------------------------------------------------------------- Hermit


@pytest.mark.parametrize("face", [5, 6])
def test_archetype_hermit_healing__a_success_heals_the_whole_party_in_place_of_all_damage(face: int) -> None:
    hurt = [{"kin": "hermit", "hp": 3}, {"kin": "rogue", "hp": 1, "weapon": 101}]
    played = scene(*hurt, foes=["ogre"], loot=[{"weapon": "axe"}], dice=[face])

    played.do("attack", "healing").finish()

    assert [member.hp for member in party(played).members] == [8, 12]
    assert [event.by for event in happened(played, PartyHealed)] == ["healing"]
    assert happened(played, DamageTotalled) == []
    assert site(played).foes[0].hp == 36


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_archetype_hermit_healing__no_lesser_result_heals_anybody(face: int) -> None:
    played = scene({"kin": "hermit", "hp": 3}, "giant", foes=["ogre"], dice=[face, 1, 4])

    played.do("attack").finish()

    assert happened(played, PartyHealed) == []
    assert party(played).members[0].hp == 3


def test_archetype_hermit_healing__the_hermit_may_let_the_damage_fall_instead() -> None:
    hurt = [{"kin": "hermit", "hp": 3}, {"kin": "rogue", "weapon": 101}]
    played = scene(*hurt, foes=["ogre"], loot=[{"weapon": "axe"}], dice=[5, 9])

    played.do("attack", "damage").finish()

    assert happened(played, FoeHurt) == [FoeHurt("5051", 201, "ogre", 9, 27)]
    assert party(played).members[0].hp == 3


def test_archetype_hermit_healing__it_works_unarmed_against_the_invulnerable_and_raises_no_dead() -> None:
    dead = [{"member": {"kin": "rogue", "id": 90}, "at": "5051"}]
    played = scene({"kin": "hermit", "hp": 3}, foes=["banshee"], dice=[5], given={"corpses": dead})

    played.do("attack", "healing").finish()

    assert [member.hp for member in party(played).members] == [8]
    assert len(played.state.corpses) == 1


HURT = {"kin": "hermit", "hp": 3}


@pytest.mark.parametrize("face", [5, 6])
def test_archetype_hermit_healing__it_is_not_asked_for_when_nobody_is_in_need_of_it(face: int) -> None:
    whole = scene("hermit", "giant", foes=["ogre"], dice=[face]).do("attack").finish()
    poisoned = scene("hermit", {"kin": "giant", "marks": ["poisoned"]}, foes=["ogre"], dice=[face]).do("attack")

    assert asked(whole).kind == "orders"
    assert asked(poisoned).kind == "use-success"


def test_archetype_hermit_healing__what_a_hit_does_besides_damage_does_not_happen_either() -> None:
    shade = scene(HURT, foes=["shade"], level=1, dice=[5])
    lich = scene(HURT, at="d0r0", foes=["lich_king"], loot=[{"kind": "crown"}], given=THRONE_ROOM, dice=[5])

    shade.do("attack", "healing").finish()
    lich.do("attack", "healing").finish()

    assert happened(shade, FoeSlain) == []
    assert happened(lich, GameEnded) == []
    assert asked(lich).kind == "orders"


@pytest.mark.parametrize(
    ("foe", "loot", "usual", "label"),
    [
        ("ogre", [], "damage", "Strike: deal the damage"),
        ("banshee", [], "healing", "Strike: it harms nobody here"),
        ("lich_king", [], "healing", "Strike: it harms nobody here"),
        ("lich_king", [{"kind": "crown"}], "damage", "Strike: the Lich King may be crowned"),
    ],
)
def test_archetype_hermit_healing__enter_heals_where_no_blow_harms_and_a_strike_says_what_it_is_good_for(
    foe: str, loot: list[Raw], usual: str, label: str
) -> None:
    played = scene("hermit", {"kin": "giant", "hp": 3}, loot=loot, foes=[foe], dice=[5]).do("attack")

    assert asked(played).default() == usual
    assert asked(played).question(played.state).choices[0].label == label


def test_archetype_hermit_healing__a_party_without_one_is_not_asked() -> None:
    played = scene({"kin": "rogue", "hp": 1}, foes=["raven"], level=5, dice=[5])

    played.do("attack").finish()

    assert happened(played, FoeSlain) != []


def test_archetype_hermit_healing__two_hermits_are_asked_once() -> None:
    played = scene({"kin": "hermit", "hp": 1}, {"kin": "hermit", "hp": 2}, foes=["ogre"], dice=[5])

    played.do("attack", "healing").finish()

    assert [member.hp for member in party(played).members] == [8, 8]


def test_archetype_hermit_pacifist__only_a_staff_may_be_handed_to_a_hermit() -> None:
    weapons = [{"weapon": weapon} for weapon in ("axe", "flail", "sword", "bow", "staff", "sling")]
    played = scene("hermit", loot=[*weapons, {"kind": "armor"}, {"kind": "shield"}])

    played.do("gear", "member:1")

    assert [id_ for id_ in choices(played) if id_.startswith("equip")] == ["equip:105:1"]


def test_archetype_hermit_pacifist__a_hermit_may_carry_what_it_cannot_use() -> None:
    played = scene("hermit", here={"loot": [{"weapon": "axe"}, {"kind": "armor"}]})

    played.do("take-all").finish()

    assert [item.weapon or item.kind for item in party(played).loot] == ["axe", "armor"]


def test_archetype_hermit_staff__a_hermit_rolls_no_weapon_and_starts_with_a_plain_staff() -> None:
    played = scene("giant", here={"friend": "new_member"}, dice=[1, COFFER, 1])

    played.do("recruit", "text:Bo").finish()

    staff = happened(played, ItemGained)[0].item
    assert (staff.weapon, staff.qualities) == ("staff", ())
    assert party(played).members[1].weapon == staff.id


# ---------------------------------------------------------------------- Rogue


def test_archetype_rogue_traps__a_rogue_disables_the_trap_of_a_room_without_a_roll() -> None:
    played = scene("rogue", at="d1r0", wary=True, here={"trap": True}, given=A_ROOM)

    played.do("trap:disable").finish()

    assert happened(played, TrapDisabled) == [TrapDisabled("p1", "room")]
    assert not site(played, "d1r0").trap
    assert not party(played).wary


def test_archetype_rogue_traps__a_rogue_disables_what_is_on_the_loot() -> None:
    played = scene("rogue", here={"loot": [{"kind": "ring", "traps": 2}]})

    played.do("trapped:301:disable").finish()

    assert happened(played, TrapDisabled) == [TrapDisabled("p1", "loot")]
    assert [(item.kind, item.traps) for item in party(played).loot] == [("ring", 0)]


def test_archetype_rogue_traps__a_rogue_disables_what_is_after_the_party() -> None:
    played = scene("rogue", chased=2)

    played.do("trap:disable").finish()

    assert happened(played, TrapDisabled) == [TrapDisabled("p1", "effect")]
    assert party(played).chased == 0


def test_archetype_rogue_traps__a_party_with_a_rogue_may_still_evade_and_never_just_takes_it() -> None:
    played = scene("rogue", at="d1r0", wary=True, here={"trap": True}, given=A_ROOM)

    assert choices(played) == ["trap:disable", "trap:evade"]


def test_archetype_rogue_traps__without_a_rogue_nobody_disables_anything() -> None:
    room = scene("giant", at="d1r0", wary=True, here={"trap": True}, given=A_ROOM)
    loot = scene("giant", here={"loot": [{"kind": "ring", "traps": 1}]})

    assert choices(room) == ["trap:evade", "trap:take"]
    assert "trapped:301:disable" not in choices(loot)


PARTY = ("giant", "rogue", "hermit", "fae_folk")


def test_archetype_rogue_self_preservation__whoever_is_drawn_in_the_rogues_place_takes_it_all() -> None:
    played = scene(*PARTY, foes=["ogre"], dice=[2, 3, 2, 3])

    played.do("attack").finish()

    assert who_is_hurt(played) == [(3, 5)]


def test_archetype_rogue_self_preservation__drawn_twice_the_rogue_is_hit() -> None:
    played = scene(*PARTY, foes=["ogre"], dice=[2, 3, 2, 2])

    played.do("attack").finish()

    assert who_is_hurt(played) == [(2, 5)]


def test_archetype_rogue_self_preservation__nobody_else_is_drawn_for_twice() -> None:
    played = scene(*PARTY, foes=["ogre"], dice=[2, 3, 1])

    played.do("attack").finish()

    assert who_is_hurt(played) == [(1, 5)]


def test_archetype_rogue_self_preservation__a_lone_rogue_is_hit_without_a_die() -> None:
    played = scene("rogue", foes=["ogre"], dice=[2, 3])

    played.do("attack").finish()

    assert who_is_hurt(played) == [(1, 5)]


def test_archetype_rogue_self_preservation__what_a_death_leaves_over_for_the_rogue_is_drawn_for_anew() -> None:
    played = scene({"kin": "giant", "hp": 1}, "rogue", "hermit", "fae_folk", foes=["ogre"], dice=[2, 3, 1, 3])

    played.do("attack").finish()

    assert who_is_hurt(played) == [(1, 1), (4, 4)]


def test_archetype_rogue_self_preservation__a_trap_is_no_attack() -> None:
    played = scene(*PARTY, at="d1r0", wary=True, here={"trap": True}, given=A_ROOM, dice=[1, 5, 2])

    played.do("trap:evade", "way:0").finish()

    assert who_is_hurt(played) == [(2, 5)]


def test_archetype_rogue_self_preservation__possession_is_no_attack() -> None:
    demonic = ring("demonic")
    played = scene(*PARTY, given={"sites": {CITY: {"loot": [demonic]}}}, dice=[2])

    played.do("go:n").finish()

    assert [foe.member.kin for foe in site(played).foes if foe.member] == ["rogue"]


def test_archetype_rogue_self_preservation__a_chosen_rogue_has_no_second_chance() -> None:
    played = scene(*PARTY, foes=["ogre"], loot=[ring("clairvoyant")], dice=[2, 3])

    played.do("attack", "member:2").finish()

    assert who_is_hurt(played) == [(2, 5)]


TWO_ROGUES = ("giant", "rogue", "rogue", "hermit")


def test_archetype_rogue_self_preservation__a_second_rogue_drawn_in_the_firsts_place_is_hit() -> None:
    played = scene(*TWO_ROGUES, foes=["ogre"], dice=[2, 3, 2, 3])

    played.do("attack").finish()

    assert who_is_hurt(played) == [(3, 5)]


@pytest.mark.parametrize(("third", "hit"), [(4, 4), (2, 2), (3, 3)])
def test_archetype_rogue_self_preservation__the_second_rogue_ducks_once_where_the_switch_says_so(
    third: int, hit: int
) -> None:
    played = scene(*TWO_ROGUES, foes=["ogre"], dice=[2, 3, 2, 3, third], variants={"second-rogue-rerolls": "yes"})

    played.do("attack").finish()

    assert who_is_hurt(played) == [(hit, 5)]


def test_archetype_rogue_self_preservation__the_same_rogue_never_ducks_twice() -> None:
    played = scene(*TWO_ROGUES, foes=["ogre"], dice=[2, 3, 2, 2], variants={"second-rogue-rerolls": "yes"})

    played.do("attack").finish()

    assert who_is_hurt(played) == [(2, 5)]


@pytest.mark.parametrize(("face", "damage"), [(1, 10), (2, 5), (3, 2), (4, 2)])
def test_archetype_rogue_what_counts__any_blow_that_picks_a_target_is_dodged(face: int, damage: int) -> None:
    played = scene("giant", "rogue", "giant", "giant", foes=["ogre"], dice=[face, 3, 2, 3])

    played.do("attack").finish()

    assert who_is_hurt(played)[-1] == (3, damage)


def test_archetype_rogue_what_counts__the_blow_of_a_failed_evasion_is_dodged_too() -> None:
    played = scene(*PARTY, foes=["ogre"], dice=[1, 3, 2, 3])

    played.do("evade", "n").finish()

    assert who_is_hurt(played) == [(3, 5)]


def test_archetype_rogue_what_counts__the_deathtouch_is_dodged_too() -> None:
    played = scene(*PARTY, at="d0r0", foes=["lich_king"], given=THRONE_ROOM, dice=[2, 2, 3])

    played.do("attack").finish()

    assert [event.member for event in happened(played, MemberDied)] == [3]


@pytest.mark.parametrize(("face", "drawn", "hit"), [(4, [2], 2), (3, [2, 3], 3), (2, [2, 3], 3)])
def test_archetype_rogue_what_counts__an_even_exchange_is_not_where_the_switch_says_so(
    face: int, drawn: list[int], hit: int
) -> None:
    played = scene(
        "giant", "rogue", "giant", "giant", foes=["ogre"], dice=[face, 3, *drawn], variants={"rogue-on-4": "no-re-roll"}
    )

    played.do("attack").finish()

    assert [member for member, _ in who_is_hurt(played)] == [hit]


def test_archetype_rogue_what_counts__then_neither_is_what_such_an_exchange_leaves_over() -> None:
    played = scene(
        *({"kin": "hermit", "hp": 1}, "rogue", "giant", "giant"),
        foes=["ogre"],
        dice=[4, 6, 1],
        variants={"rogue-on-4": "no-re-roll"},
    )

    played.do("attack").finish()

    assert who_is_hurt(played) == [(1, 1), (2, 3)]


# ---------------------------------------------------------------------- Fae Folk


def test_archetype_fae_lore__no_years_pass_for_a_party_with_a_living_fae_folk() -> None:
    played = scene("giant", "fae_folk", dice=[6, 1])

    played.do("go:s").finish()

    assert happened(played, LoreSpared) == [LoreSpared("p1", "mist")]
    assert happened(played, YearsPassed) == []


def test_archetype_fae_lore__a_dead_fae_folk_spares_nobody_anything() -> None:
    dead = [{"member": {"kin": "fae_folk", "id": 90}, "at": "5051"}]
    played = scene("giant", given={"corpses": dead}, dice=[6, 1, 3])

    played.do("go:s").finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", 3, "mist")]


MIRROR = {"kind": "mirror", "qualities": ["magick"], "unique": "magick_mirror", "uses": 1}
MUSHROOM = {
    "kind": "mushroom",
    "qualities": ["magick"],
    "powers": ["fae_touched"],
    "unique": "fae_touched_mushroom",
}


@pytest.mark.parametrize("lying", [MIRROR, MUSHROOM])
def test_archetype_fae_lore__what_else_the_event_brings_still_happens(lying: dict[str, Any]) -> None:
    played = scene("fae_folk", given={"sites": {CITY: {"loot": [lying]}}})

    played.do("go:n").finish()

    assert site(played).loot == ()
    assert len(happened(played, LoreSpared)) == 1
    assert party(played).years == 0


def test_archetype_fae_lore__a_pond_drags_the_party_in_all_the_same() -> None:
    pond = {"dungeons": [{}, {"hex": "5050", "kind": "pond", "rooms": [{}]}]}
    played = scene("fae_folk", given=pond)

    played.do("go:n").finish()

    assert party(played).at == "d1r0"
    assert party(played).years == 0


@pytest.mark.parametrize("lying", [MIRROR, MUSHROOM])
def test_archetype_fae_lore__nothing_at_all_happens_where_the_switch_spares_the_whole_event(
    lying: dict[str, Any],
) -> None:
    played = scene("fae_folk", given={"sites": {CITY: {"loot": [lying]}}}, variants={"lore-scope": "whole-event"})

    played.do("go:n").finish()

    assert [item.kind for item in site(played).loot] == [lying["kind"]]
    assert party(played).years == 0


def test_archetype_fae_lore__then_the_pond_lets_the_party_stay_where_it_is() -> None:
    pond = {"dungeons": [{}, {"hex": "5050", "kind": "pond", "rooms": [{}]}]}
    played = scene("fae_folk", given=pond, variants={"lore-scope": "whole-event"})

    played.do("go:n").finish()

    assert party(played).at == CITY
    assert happened(played, LoreSpared) == [LoreSpared("p1", "pond")]


def test_archetype_fae_lore__the_whole_event_is_spared_only_those_who_have_the_lore() -> None:
    played = scene(
        "giant", given={"sites": {CITY: {"loot": [MIRROR]}}}, variants={"lore-scope": "whole-event"}, dice=[4]
    )

    played.do("go:n").finish()

    assert party(played).years == 4
    assert site(played).loot == ()


def test_archetype_fae_iron__fae_folk_use_no_axe_flail_sword_or_armor() -> None:
    weapons = [{"weapon": weapon} for weapon in ("axe", "flail", "sword", "bow", "staff", "sling")]
    played = scene("fae_folk", loot=[*weapons, {"kind": "armor"}, {"kind": "shield"}])

    played.do("gear", "member:1")

    fitting = [id_ for id_ in choices(played) if id_.startswith("equip")]
    assert fitting == ["equip:104:1", "equip:105:1", "equip:106:1", "equip:108:1"]


@pytest.mark.parametrize("kin", ["giant", "rogue"])
def test_archetype_fae_iron__others_use_whatever_there_is(kin: str) -> None:
    weapons = [{"weapon": weapon} for weapon in ("axe", "flail", "sword", "bow", "staff", "sling")]
    played = scene(kin, loot=[*weapons, {"kind": "armor"}, {"kind": "shield"}])

    played.do("gear", "member:1")

    assert len([id_ for id_ in choices(played) if id_.startswith("equip")]) == 8


PROSE = ["sling", "staff", "bow", "sling", "staff", "bow"]
COLUMN = ["bow", "staff", "sling", "bow", "staff", "sling"]


@each(
    [("prose", face, weapon) for face, weapon in enumerate(PROSE, start=1)]
    + [("table-column", face, weapon) for face, weapon in enumerate(COLUMN, start=1)],
)
def test_archetype_fae_weapons__fae_folk_roll_on_a_list_of_their_own(variant: str, rolled: int, weapon: str) -> None:
    played = scene(
        *("giant",),
        here={"friend": "phim_pham"},
        dice=[rolled, COFFER, 1],
        variants={"fae-weapon-list": variant},
    )

    played.do("recruit", "text:Bo").finish()

    first = happened(played, ItemGained)[0].item
    assert (first.weapon, first.qualities) == (weapon, ())
    assert happened(played, Equipped)[0].weapon == first.id


# ---------------------------------------------------------------------- Giant


@pytest.mark.parametrize(("face", "total"), [(4, 1), (5, 2), (6, 4)])
def test_archetype_giant_brute__each_giant_adds_one_inside_the_bracket_armed_or_not(face: int, total: int) -> None:
    foe_dice = [1, 1] if face == 4 else []
    played = scene("giant", "giant", foes=["ogre"], dice=[face, *foe_dice])

    played.do("attack").finish()

    ours = happened(played, DamageTotalled)[0]
    assert (ours.parts, ours.total) == ((("brute_force", 2),), total)


def test_archetype_giant_brute__nobody_else_adds_it_and_no_dead_giant_does() -> None:
    dead = [{"member": {"kin": "giant", "id": 90}, "at": "5051"}]
    played = scene(
        *({"kin": "rogue", "weapon": 101}, "fae_folk"),
        foes=["ogre"],
        loot=[{"weapon": "axe"}],
        given={"corpses": dead},
        dice=[5, 3],
    )

    played.do("attack").finish()

    assert happened(played, DamageTotalled) == [DamageTotalled("p1", "party", 3, (), "full", 3)]


def test_archetype_giant_slow__a_4_is_a_3_and_the_loot_stays() -> None:
    played = scene("giant", "rogue", foes=["ogre"], here={"gold": 10}, dice=[4])

    played.do("evade", "n").finish()

    assert happened(played, EvasionRolled) == [EvasionRolled("p1", 4, "away", "foes")]
    assert party(played).at == CITY
    assert party(played).gold == 0
    assert site(played, "5051").gold == 10


def test_archetype_giant_slow__without_a_living_giant_a_4_takes_the_loot_along() -> None:
    dead = [{"member": {"kin": "giant", "id": 90}, "at": "5051"}]
    played = scene("rogue", foes=["ogre"], here={"gold": 10}, given={"corpses": dead}, dice=[4])

    played.do("evade", "n").finish()

    assert happened(played, TreasureTaken) == [TreasureTaken("p1", "5051", 10)]


@pytest.mark.parametrize(("face", "row"), [(1, "caught"), (2, "followed"), (3, "away")])
def test_archetype_giant_slow__no_other_result_is_any_different(face: int, row: str) -> None:
    blow = [1] if face == 1 else []
    played = scene("giant", foes=["ogre"], dice=[face, *blow])

    played.do("evade", "n").finish()

    assert [event.row for event in happened(played, EvasionRolled)] == [row]


def test_archetype_giant_slow__the_lich_king_is_not_crowned_in_passing() -> None:
    room = {"dungeons": [{"rooms": [{"throne": True}]}]}
    slow = scene("giant", at="d0r0", foes=["lich_king"], loot=[{"kind": "crown"}], given=room, dice=[4])
    swift = scene("rogue", at="d0r0", foes=["lich_king"], loot=[{"kind": "crown"}], given=room, dice=[4])

    slow.do("evade", "way:0").finish()
    swift.do("evade", "way:0").finish()

    assert party(slow).at == "5056"
    assert asked(swift).kind == "crown-him"


def test_archetype_giant_slow__trapped_loot_is_not_snatched_in_passing() -> None:
    played = scene("giant", here={"loot": [{"kind": "ring", "traps": 1}]}, dice=[4])

    played.do("trapped:301:evade", "n").finish()

    assert party(played).at == CITY
    assert party(played).loot == ()
    assert [item.traps for item in site(played, "5051").loot] == [1]
    assert happened(played, TrapSprung) == []


@pytest.mark.parametrize("face", [2, 3, 4])
def test_archetype_giant_slow__what_needs_no_4_is_done_as_by_anybody(face: int) -> None:
    played = scene("giant", foes=["golem"], here={"gold": 10}, dice=[face])

    played.do("evade", "n").finish()

    assert party(played).gold == 10
    assert happened(played, LootFound) == []
