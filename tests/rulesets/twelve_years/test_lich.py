"""The Lich King: what cannot touch him, what he does, and how he is crowned."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.combat import AttackRolled, FoeHurt
from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.evasion_results import EvasionRolled
from lychgate.rulesets.twelve_years.rules.foes import FoesGone
from lychgate.rulesets.twelve_years.rules.levels import PartyHealed
from lychgate.rulesets.twelve_years.rules.loot import ItemLost
from lychgate.rulesets.twelve_years.rules.targeting import ChooseVictim
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import GameEnded
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site

CROWN: dict[str, Any] = {"kind": "crown"}


def magick(kind: str, power: str, **more: Any) -> dict[str, Any]:
    """A magick item with this power."""
    return {"kind": kind, "qualities": ["magick"], "powers": [power], **more}


def throne(*members: Any, also: tuple[str, ...] = (), sites: dict[str, Any] | None = None, **more: Any) -> Any:
    """A scene before the Lich King in his throne room, a dead end behind the first room of the castle."""
    rooms = [
        {"ways": [{"kind": "entry", "to": -2}, {"kind": "door", "to": 1}]},
        {"ways": [{"kind": "door", "to": 0}], "throne": True, "size": "large"},
    ]
    foes = [{"kind": "lich_king"}, *({"kind": kind} for kind in also)]
    given = {"dungeons": [{"rooms": rooms}], "sites": {**(sites or {}), "d0r1": {"foes": foes}}}
    return scene(*members, at="d0r1", given=given, **more)


def foes_of(played: Any, place: str) -> list[str]:
    """The kinds of the foes at a place."""
    return [foe.kind for foe in site(played, place).foes]


@pytest.mark.parametrize("face", [5, 6])
def test_lich_no_hp__no_blow_hurts_him(face: int) -> None:
    played = throne({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}], dice=[face, 12])

    played.do("attack").finish()

    assert foes_of(played, "d0r1") == ["lich_king"]
    assert happened(played, FoeHurt) == []
    assert happened(played, MemberHurt) == []


def test_lich_no_hp__blows_go_to_the_skeletons_beside_him_without_a_question() -> None:
    weapon = {"kin": "giant", "weapon": 101}
    played = throne(weapon, also=("skeleton",), loot=[{"weapon": "axe"}], dice=[6, 12])

    played.do("attack").finish()

    assert foes_of(played, "d0r1") == ["lich_king"]
    assert [hurt.kind for hurt in happened(played, FoeHurt)] == ["skeleton"]


@pytest.mark.parametrize("power", ["death", "fae_touched"])
def test_lich_immune__death_and_fae_touched_in_anything_but_a_crown_are_not_offered_against_him(power: str) -> None:
    played = throne("giant", loot=[magick("ring", power)])

    assert "magick" not in choices(played)


@pytest.mark.parametrize("power", ["death", "fae_touched"])
def test_lich_immune__the_same_powers_still_work_on_the_skeletons_beside_him(power: str) -> None:
    played = throne("giant", also=("skeleton",), loot=[magick("ring", power)])

    played.do("magick")

    assert choices(played) == ["pass", f"{power}:101:202"]


def test_lich_immune__thorns_in_anything_but_a_crown_do_not_raise_an_attack_on_him() -> None:
    played = throne("giant", loot=[magick("ring", "thorning"), CROWN], dice=[4])

    played.do("attack").finish()

    assert happened(played, AttackRolled) == [AttackRolled("p1", 4, 4, "both_weak")]
    assert len(happened(played, MemberDied)) == 1


def test_lich_immune__clairvoyance_in_anything_but_a_crown_does_not_steer_his_touch() -> None:
    played = throne("giant", "hermit", loot=[magick("ring", "clairvoyant")], dice=[2, 2])

    played.do("attack").finish()

    assert [died.member for died in happened(played, MemberDied)] == [2]


def test_lich_immune__powers_on_the_party_itself_work_in_his_presence() -> None:
    loot = [magick("ring", "moonkissed"), magick("boots", "clairvoyant")]
    played = throne({"kin": "giant", "hp": 3}, loot=loot)

    played.do("magick")
    offered = choices(played)
    played.do("moonkissed:101").finish()

    assert offered == ["pass", "moonkissed:101"]
    assert happened(played, PartyHealed) != []
    assert party(played).members[0].hp == 30


def test_lich_immune__a_magick_key_leads_out_of_the_throne_room() -> None:
    key = {"kind": "key", "qualities": ["magick"], "unique": "magick_key", "uses": 1}
    rooms = [{"throne": True}]
    given = {
        "dungeons": [{"rooms": rooms}],
        "sites": {"d0r0": {"foes": [{"kind": "lich_king"}]}},
        "hexes": {"5049": {"features": ["portal"]}},
    }
    played = scene("giant", at="d0r0", given=given, loot=[key])

    played.do("magick", "key:101:5049").finish()

    assert party(played).at == "5049"
    assert foes_of(played, "d0r0") == ["lich_king"]


@pytest.mark.parametrize("ruling", ["all-work", "death-and-thorning-only"])
def test_lich_magick_crown__a_thorning_crown_may_raise_the_attack_to_a_crowning(ruling: str) -> None:
    loot = [magick("crown", "thorning")]
    played = throne("giant", loot=loot, variants={"crown-powers": ruling}, dice=[4])

    played.do("attack", "item:101", "item:101").finish()

    assert happened(played, AttackRolled) == [AttackRolled("p1", 4, 5, "party_hit")]
    assert played.state.ending == "crowned"


@pytest.mark.parametrize(("ruling", "dice"), [("all-work", [2]), ("death-and-thorning-only", [2, 2])])
def test_lich_magick_crown__a_clairvoyant_crown_lets_the_player_pick_whom_he_touches(
    ruling: str, dice: list[int]
) -> None:
    loot = [magick("crown", "clairvoyant")]
    played = throne("giant", "hermit", loot=loot, variants={"crown-powers": ruling}, dice=dice)

    played.do("attack")
    if ruling == "all-work":
        played.do("member:1")
    played.finish()

    assert [died.member for died in happened(played, MemberDied)] == [1 if ruling == "all-work" else 2]


def test_lich_magick_crown__a_fae_touched_crown_makes_him_bow_and_be_crowned_at_once() -> None:
    played = throne("giant", loot=[magick("crown", "fae_touched")])

    played.do("magick", "fae_touched:101:201").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "crowned", "fae_touched")]
    assert party(played).loot == ()


def test_lich_magick_crown__by_the_variant_a_fae_touched_crown_does_nothing_to_him() -> None:
    loot = [magick("crown", "fae_touched")]
    played = throne("giant", loot=loot, variants={"crown-powers": "death-and-thorning-only"})

    assert "magick" not in choices(played)


@pytest.mark.parametrize("ruling", ["all-work", "death-and-thorning-only"])
def test_lich_magick_crown__a_death_crown_destroys_him_for_good(ruling: str) -> None:
    played = throne("giant", loot=[magick("crown", "death")], variants={"crown-powers": ruling})

    played.do("magick", "death:101:201").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "destroyed", "death_crown")]


def test_lich_magick_crown__when_a_death_crown_destroys_him_the_skeletons_of_his_castle_fall() -> None:
    sites = {"d0r0": {"foes": [{"kind": "skeleton"}, {"kind": "ogre"}]}}
    played = throne("giant", sites=sites, loot=[magick("crown", "death")])

    played.do("magick", "death:101:203").finish()

    assert [(gone.place, gone.how) for gone in happened(played, FoesGone)] == [("d0r0", "crumbled")]
    assert foes_of(played, "d0r0") == ["ogre"]


def test_lich_magick_crown__the_choice_whom_he_touches_is_about_no_damage() -> None:
    played = throne("giant", "hermit", loot=[magick("crown", "clairvoyant")], dice=[2])

    played.do("attack")

    question = asked(played)
    assert isinstance(question, ChooseVictim)
    assert (question.damage, question.what) == (0, "deathtouch")


@pytest.mark.parametrize(("ruling", "offered"), [("death-crown", True), ("any-magick-crown", True), ("none", False)])
def test_lich_magick_crown__a_death_crown_works_unless_there_is_no_second_ending(ruling: str, offered: bool) -> None:
    played = throne("giant", loot=[magick("crown", "death")], variants={"secret-ending": ruling})

    assert ("magick" in choices(played)) is offered


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_lich_deathtouch__any_hit_of_his_kills_exactly_one_member_chosen_by_the_dice(face: int) -> None:
    played = throne("giant", "hermit", "hermit", "hermit", loot=[CROWN], dice=[face, 3])

    played.do("attack").finish()

    assert [(died.member, died.cause) for died in happened(played, MemberDied)] == [(3, "deathtouch")]
    assert happened(played, MemberHurt) == []
    assert played.state.ending == ""


@pytest.mark.parametrize("face", [5, 6])
def test_lich_deathtouch__a_success_keeps_everyone_alive(face: int) -> None:
    played = throne("giant", "hermit", dice=[face])

    played.do("attack").finish()

    assert happened(played, MemberDied) == []


def test_lich_deathtouch__a_rogue_has_the_target_rolled_once_more() -> None:
    played = throne("giant", "rogue", dice=[2, 2, 1])

    played.do("attack").finish()

    assert [died.member for died in happened(played, MemberDied)] == [1]


def test_lich_deathtouch__whoever_comes_up_then_dies_the_rogue_too() -> None:
    played = throne("giant", "rogue", dice=[2, 2, 4])

    played.do("attack").finish()

    assert [died.member for died in happened(played, MemberDied)] == [2]


@pytest.mark.parametrize("face", [5, 6])
def test_lich_crown_attack__a_5_or_a_6_puts_the_crown_on_him_giants_or_not(face: int) -> None:
    played = throne("giant", loot=[CROWN], dice=[face])

    played.do("attack", "item:101").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "crowned", "attack")]
    assert played.state.winner == "p1"


def test_lich_crown_attack__with_the_crown_on_him_nothing_more_happens() -> None:
    played = throne("giant", loot=[CROWN], dice=[5])

    played.do("attack", "item:101").finish()

    assert played.events[-1] == GameEnded("p1", "crowned", "attack")


def test_lich_crown_attack__a_4_does_not() -> None:
    played = throne("giant", "giant", loot=[CROWN], dice=[4, 1])

    played.do("attack").finish()

    assert played.state.ending == ""
    assert [died.member for died in happened(played, MemberDied)] == [1]


def test_lich_crown_attack__the_player_may_let_the_chance_pass() -> None:
    played = throne("giant", loot=[CROWN], dice=[5])

    played.do("attack", "pass").finish()

    assert played.state.ending == ""
    assert choices(played)[:2] == ["attack", "evade"]


def test_lich_crown_attack__a_hermit_who_heals_in_place_of_it_does_not_crown() -> None:
    played = throne({"kin": "hermit", "hp": 2}, loot=[CROWN], dice=[6])

    played.do("attack", "healing").finish()

    assert played.state.ending == ""
    assert party(played).members[0].hp == 8


def test_lich_crown_attack__with_a_hermit_the_party_crowns_in_place_of_its_damage() -> None:
    played = throne({"kin": "hermit", "hp": 3}, loot=[CROWN], dice=[5])

    played.do("attack", "damage", "item:101").finish()

    assert played.state.ending == "crowned"


def test_lich_crown_evade__a_4_crowns_him() -> None:
    played = throne("hermit", loot=[CROWN], dice=[4])

    played.do("evade", "way:0", "item:101").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "crowned", "evasion")]
    assert happened(played, MemberDied) == []


def test_lich_crown_evade__with_a_living_giant_a_4_is_a_3_and_the_party_merely_leaves() -> None:
    played = throne("hermit", "giant", loot=[CROWN], dice=[4])

    played.do("evade", "way:0").finish()

    assert played.state.ending == ""
    assert party(played).at == "d0r0"
    assert [(rolled.face, rolled.row) for rolled in happened(played, EvasionRolled)] == [(4, "away")]


@pytest.mark.parametrize("face", [1, 2, 3])
def test_lich_crown_evade__less_than_a_4_does_not_crown(face: int) -> None:
    played = throne("hermit", "hermit", loot=[CROWN], dice=[face, 1] if face == 1 else [face])

    played.do("evade", "way:0").finish()

    assert played.state.ending == ""


def test_lich_crown_evade__declined_the_party_escapes_with_the_loot() -> None:
    played = throne("hermit", loot=[CROWN], dice=[4])

    played.do("evade", "way:0", "pass").finish()

    assert (played.state.ending, party(played).at) == ("", "d0r0")
    assert foes_of(played, "d0r1") == ["lich_king"]


@pytest.mark.parametrize("qualities", [[], ["broken"], ["ornate", "ancient"]])
def test_lich_need_crown__any_crown_of_any_quality_will_do_for_twelve_years(qualities: list[str]) -> None:
    played = throne("giant", loot=[{"kind": "crown", "qualities": qualities}], dice=[5])

    played.do("attack", "item:101").finish()

    assert played.state.ending == "crowned"


def test_lich_need_crown__without_one_a_success_merely_avoids_harm() -> None:
    played = throne("giant", loot=[{"kind": "ring"}], dice=[5])

    played.do("attack").finish()

    assert played.state.ending == ""
    assert len(party(played).members) == 1


def test_lich_need_crown__without_one_a_4_on_evasion_merely_escapes() -> None:
    played = throne("hermit", loot=[{"kind": "ring"}], dice=[4])

    played.do("evade", "way:0").finish()

    assert (played.state.ending, party(played).at) == ("", "d0r0")


def test_lich_need_crown__of_several_the_player_names_one() -> None:
    played = throne("giant", loot=[CROWN, CROWN], dice=[5])

    played.do("attack")
    offered = choices(played)
    played.do("item:102").finish()

    assert offered == ["pass", "item:101", "item:102"]
    assert [item.id for item in party(played).loot] == [101]


def test_lich_evade_low__on_a_1_he_touches_one_and_the_party_stays() -> None:
    played = throne("giant", "hermit", dice=[1, 2])

    played.do("evade", "way:0").finish()

    assert [(died.member, died.cause) for died in happened(played, MemberDied)] == [(2, "deathtouch")]
    assert party(played).at == "d0r1"


def test_lich_evade_low__on_a_2_he_follows_within_the_castle_and_touches_beside_the_skeletons() -> None:
    sites = {"d0r0": {"foes": [{"kind": "skeleton"}]}}
    played = throne("giant", "hermit", sites=sites, dice=[2, 2, 4, 1, 2])

    played.do("evade", "way:0")
    there = foes_of(played, "d0r0")
    played.do("attack").finish()

    assert there == ["skeleton", "lich_king"]
    assert [(hurt.member, hurt.amount) for hurt in happened(played, MemberHurt)] == [(1, 4)]
    assert [died.member for died in happened(played, MemberDied)] == [2]


def test_lich_evade_low__where_he_followed_to_he_can_be_crowned() -> None:
    played = throne("giant", loot=[CROWN], dice=[2, 5])

    played.do("evade", "way:0", "attack", "item:101").finish()

    assert played.state.ending == "crowned"


def test_lich_evade_low__by_the_variant_he_stays_in_his_throne_room() -> None:
    played = throne("giant", also=("skeleton",), variants={"lich-follows": "stays-in-throne-room"}, dice=[2])

    played.do("evade", "way:0").finish()

    assert foes_of(played, "d0r1") == ["lich_king"]
    assert foes_of(played, "d0r0") == ["skeleton"]


def test_lich_evade_low__he_never_leaves_the_castle() -> None:
    given = {"dungeons": [{"rooms": [{}]}], "sites": {"d0r0": {"foes": [{"kind": "lich_king"}]}}}
    played = scene("giant", at="d0r0", given={**given, "hexes": {"5056": {"terrain": "castle"}}}, dice=[2])

    played.do("evade", "way:0").finish()

    assert party(played).at == "5056"
    assert foes_of(played, "d0r0") == ["lich_king"]
    assert foes_of(played, "5056") == []


def test_lich_evade_low__on_a_3_the_party_leaves_alone() -> None:
    played = throne("giant", dice=[3])

    played.do("evade", "way:0").finish()

    assert (party(played).at, foes_of(played, "d0r0"), foes_of(played, "d0r1")) == ("d0r0", [], ["lich_king"])


def test_lich_crowned__every_skeleton_left_in_the_castle_is_destroyed_the_crown_used_up_and_the_game_won() -> None:
    sites = {
        "d0r0": {"foes": [{"kind": "skeleton"}, {"kind": "skeleton"}, {"kind": "ogre"}]},
        "5051": {"foes": [{"kind": "skeleton"}]},
    }
    played = throne("giant", also=("skeleton",), sites=sites, loot=[CROWN], dice=[5])

    played.do("attack", "item:101").finish()

    assert {gone.how for gone in happened(played, FoesGone)} == {"crumbled"}
    assert (foes_of(played, "d0r0"), foes_of(played, "d0r1")) == (["ogre"], ["lich_king"])
    assert foes_of(played, "5051") == ["skeleton"]
    assert [(lost.item.kind, lost.how) for lost in happened(played, ItemLost)] == [("crown", "crowned")]
    assert (played.state.ending, played.state.winner) == ("crowned", "p1")


def test_lich_crowned__by_the_variant_a_crown_without_magick_still_buys_twelve_years_only() -> None:
    played = throne("giant", loot=[CROWN], variants={"secret-ending": "any-magick-crown"}, dice=[5])

    played.do("attack", "item:101").finish()

    assert played.state.ending == "crowned"


def test_lich_crowned__the_game_is_over_and_no_order_is_open() -> None:
    played = throne("giant", loot=[CROWN], dice=[6])

    played.do("attack", "item:101").finish()

    assert played.open() is None


@pytest.mark.parametrize(
    ("ruling", "ending"), [("death-crown", "crowned"), ("none", "crowned"), ("any-magick-crown", "destroyed")]
)
def test_lich_crowned__a_magick_crown_on_his_brow_ends_him_for_good_only_by_the_variant(
    ruling: str, ending: str
) -> None:
    played = throne("giant", loot=[magick("crown", "moonkissed")], variants={"secret-ending": ruling}, dice=[5])

    played.do("attack", "item:101").finish()

    assert played.state.ending == ending
