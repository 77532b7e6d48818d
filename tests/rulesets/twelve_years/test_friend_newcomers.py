"""Friends who join, and what a newcomer brings along; and Ellas, who trains for a bow."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import DiceExhausted
from lychgate.rulesets.twelve_years.rules.company import FriendLeft
from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.gear import Equipped
from lychgate.rulesets.twelve_years.rules.loot import ItemLost
from lychgate.rulesets.twelve_years.rules.newcomers import MemberJoined
from lychgate.rulesets.twelve_years.rules.trade import GoldSpent
from lychgate.rulesets.twelve_years.rules.training import FriendServed
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapDisabled
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import LoreSpared, YearsPassed
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site

GIANT_WITH_RING = (4, 1, 9, 2, 1)
"""A newcomer's dice: archetype, weapon (an axe), loot (a ring, mundane), gold (1)."""


def newcomer(*dice: int, friend: str = "new_member", members: tuple[str, ...] = ("giant",), **more: Any) -> Any:
    """A scene in which a newcomer joins under the suggested name, with these dice."""
    played = scene(*members, here={"friend": friend}, dice=dice, **more)
    return played.do("recruit", "suggested")


def test_friend_renegade__joins_for_fifty_gold() -> None:
    played = newcomer(*GIANT_WITH_RING, friend="renegade", gold=50).finish()

    assert happened(played, GoldSpent) == [GoldSpent("p1", 50, "renegade")]
    assert [member.kin for member in party(played).members] == ["giant", "giant"]
    assert party(played).gold == 1
    assert happened(played, FriendLeft) == [FriendLeft("5051", "renegade", "joined")]


@pytest.mark.parametrize(("gold", "offered"), [(49, False), (50, True)])
def test_friend_renegade__forty_nine_gold_are_not_enough(gold: int, offered: bool) -> None:
    assert ("recruit" in choices(scene("giant", gold=gold, here={"friend": "renegade"}))) is offered


def test_friend_renegade__trains_nobody() -> None:
    assert "train" not in choices(scene("giant", gold=500, here={"friend": "renegade"}))


def test_friend_new_member__joins_for_nothing() -> None:
    played = newcomer(*GIANT_WITH_RING, gold=0).finish()

    assert happened(played, GoldSpent) == []
    assert [joined.how for joined in happened(played, MemberJoined)] == ["recruit"]
    assert site(played).friend == ""


def test_friend_new_member__may_be_declined() -> None:
    played = scene("giant", here={"friend": "new_member"})

    played.do("go:n").finish()

    assert len(party(played).members) == 1
    assert happened(played, FriendLeft) == [FriendLeft("5051", "new_member", "parted")]


def test_friend_new_member__trains_nobody() -> None:
    assert "train" not in choices(scene("giant", gold=500, here={"friend": "new_member"}))


def test_friend_new_member__by_the_variant_a_party_of_six_takes_nobody_else() -> None:
    five, six = ["giant"] * 5, ["giant"] * 6
    variants = {"party-cap": "six"}

    assert "recruit" in choices(scene(*five, here={"friend": "new_member"}, variants=variants))
    assert "recruit" not in choices(scene(*six, here={"friend": "new_member"}, variants=variants))
    assert "recruit" in choices(scene(*six, here={"friend": "new_member"}))


@pytest.mark.parametrize(
    ("face", "kin", "hp", "dice"),
    [
        (1, "hermit", 8, (9, 2, 4)),  # a Hermit rolls no weapon
        (2, "rogue", 12, (3, 9, 2, 4)),
        (3, "fae_folk", 10, (3, 9, 2, 4)),
        (4, "giant", 30, (3, 9, 2, 4)),
    ],
)
def test_friend_newcomer_kit__archetype_weapon_loot_and_gold_are_rolled_as_at_the_start(
    face: int, kin: str, hp: int, dice: tuple[int, ...]
) -> None:
    played = newcomer(face, *dice).finish()

    joined = party(played).members[-1]
    weapon = {"hermit": "staff", "fae_folk": "bow"}.get(kin, "sword")
    assert (joined.kin, joined.hp, party(played).item(joined.weapon).weapon) == (kin, hp, weapon)
    assert [item.kind for item in party(played).loot] == ["weapon", "ring"]
    assert party(played).gold == 20


def test_friend_newcomer_kit__the_newcomer_is_named() -> None:
    played = scene("giant", here={"friend": "new_member"}, dice=GIANT_WITH_RING)

    played.do("recruit")
    kind = asked(played).kind
    played.do("text:Ysolde").finish()

    assert kind == "name-member"
    assert party(played).members[-1].name == "Ysolde"


def test_friend_newcomer_kit__a_newcomer_left_without_a_name_dies_and_brings_nothing() -> None:
    played = scene("giant", here={"friend": "new_member"}, dice=[4])

    played.do("recruit", "nameless").finish()

    assert [died.cause for died in happened(played, MemberDied)] == ["nameless"]
    assert party(played).loot == ()


@pytest.mark.parametrize(("level", "hp"), [(3, 33), (-2, 28)])
def test_friend_newcomer_kit__arrives_at_the_partys_level_in_full_health(level: int, hp: int) -> None:
    played = newcomer(*GIANT_WITH_RING, level=level).finish()

    assert party(played).members[-1].hp == hp


def test_friend_newcomer_kit__a_hermit_who_joins_at_level_minus_7_lives_with_1() -> None:
    played = newcomer(1, 9, 2, 1, level=-7).finish()

    assert [(member.kin, member.hp) for member in party(played).members] == [("giant", 23), ("hermit", 1)]


def test_friend_newcomer_kit__a_hermit_who_joins_at_level_minus_8_is_drained_and_brings_nothing() -> None:
    played = newcomer(1, level=-8).finish()

    assert [died.cause for died in happened(played, MemberDied)] == ["drained"]
    assert (len(party(played).members), party(played).loot) == (1, ())


def test_friend_newcomer_kit__a_trap_on_the_kit_hurts_the_newcomer_alone() -> None:
    played = newcomer(4, 1, 9, 6, 6, 2, 1, 7, members=("hermit",)).finish()

    newcomer_id = party(played).members[-1].id
    assert happened(played, MemberHurt) == [MemberHurt("p1", newcomer_id, 7, 23, "trap")]
    assert party(played).loot[-1].traps == 0


@pytest.mark.parametrize(("members", "face"), [(("rogue",), 4), (("giant",), 2)])
def test_friend_newcomer_kit__a_rogue_disables_it_the_newcomer_included(members: tuple[str, ...], face: int) -> None:
    played = newcomer(face, 1, 9, 6, 6, 2, 1, members=members).finish()

    assert happened(played, TrapDisabled) == [TrapDisabled("p1", "kit")]
    assert happened(played, MemberHurt) == []
    assert party(played).loot[-1].traps == 0


def test_friend_newcomer_kit__a_demonic_item_possesses_a_member_who_is_met_as_an_enemy() -> None:
    played = newcomer(4, 1, 9, 5, 5, 1, 3, members=("hermit",)).finish()

    assert happened(played, MemberDied) == []
    assert [foe.kind for foe in site(played).foes] == ["possessed"]
    assert choices(played)[:2] == ["attack", "evade"]
    assert [member.kin for member in party(played).members] == ["giant"]


def test_friend_newcomer_kit__each_die_is_the_newcomers_own() -> None:
    with pytest.raises(DiceExhausted, match=r"12y\.weapon\.start-roll \(member:1001\)"):
        newcomer(4)


def test_friend_newcomer_kit__a_cursed_item_weighs_on_the_party_at_once() -> None:
    played = newcomer(4, 1, 9, 5, 1, 1).finish()

    assert [item.powers for item in party(played).loot] == [(), ("cursed",)]
    assert party(played).curses == 1


def test_friend_newcomer_kit__a_cursed_mushroom_that_must_be_eaten_is_felt_once() -> None:
    played = newcomer(4, 1, 2, 6, 5, 5, 1, 7, 1, 3).finish()

    assert [(event.item.kind, event.how) for event in happened(played, ItemLost)] == [("mushroom", "eaten")]
    assert (party(played).curses, party(played).years) == (1, 3)


def test_friend_newcomer_kit__an_ancient_magick_crown_is_kept_and_nobody_steals_it() -> None:
    played = newcomer(4, 1, 12, 6, 3, 5, 1).finish()

    assert [item.unique for item in party(played).loot] == ["", "ancient_magick_crown"]
    assert len(party(played).members) == 2
    assert happened(played, ItemLost) == []


def test_friend_phim_pham__one_of_the_plant_people_joins_as_fae_folk_without_an_archetype_roll() -> None:
    played = newcomer(3, 9, 2, 4, friend="phim_pham").finish()

    joined = party(played).members[-1]
    assert (joined.kin, joined.hp) == ("fae_folk", 10)
    assert party(played).item(joined.weapon).weapon == "bow"
    assert [event.how for event in happened(played, MemberJoined)] == ["plant"]


def test_friend_phim_pham__only_one_of_them_joins_and_phim_pham_goes_on_teaching() -> None:
    played = newcomer(3, 9, 2, 4, friend="phim_pham", gold=100).finish()

    assert "recruit" not in choices(played)
    assert "train" in choices(played)


def test_friend_phim_pham__the_plant_person_has_the_lore_and_shuns_metal() -> None:
    played = newcomer(3, 9, 2, 4, 6, 1, friend="phim_pham", loot=[{"weapon": "axe"}])
    plant = party(played).members[-1].id

    played.do("gear", f"member:{plant}")
    offered = choices(played)
    played.do("pass", "done", "go:s").finish()

    assert f"equip:101:{plant}" not in offered
    assert happened(played, LoreSpared) == [LoreSpared("p1", "mist")]
    assert happened(played, YearsPassed) == []


def test_friend_ellas__one_level_for_fifty_gold() -> None:
    played = scene({"kin": "giant", "hp": 3}, gold=120, here={"friend": "ellas"})

    played.do("ellas").finish()

    assert (party(played).level, party(played).gold, party(played).members[0].hp) == (1, 70, 31)
    assert happened(played, FriendServed) == [FriendServed("5051", "ellas")]


@pytest.mark.parametrize(("gold", "offered"), [(49, False), (50, True)])
def test_friend_ellas__forty_nine_gold_are_not_enough(gold: int, offered: bool) -> None:
    assert ("ellas" in choices(scene("giant", gold=gold, here={"friend": "ellas"}))) is offered


@pytest.mark.parametrize("qualities", [[], ["broken"], ["ornate"], ["magick"]])
def test_friend_ellas__or_for_one_bow_of_any_quality(qualities: list[str]) -> None:
    loot = [{"weapon": "bow", "qualities": qualities}, {"weapon": "axe"}]
    played = scene("giant", loot=loot, here={"friend": "ellas"})

    played.do("ellas", "item:101").finish()

    assert party(played).level == 1
    assert [item.weapon for item in party(played).loot] == ["axe"]


def test_friend_ellas__a_bow_in_hand_is_put_down_before_she_has_it() -> None:
    played = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "bow"}], here={"friend": "ellas"})

    played.do("ellas", "item:101").finish()

    assert happened(played, Equipped) == [Equipped("p1", 1, 0, (), 30)]
    assert [event.item.weapon for event in happened(played, ItemLost)] == ["bow"]


def test_friend_ellas__with_coin_and_bow_the_player_chooses_and_other_weapons_will_not_do() -> None:
    loot = [{"weapon": "bow"}, {"weapon": "axe"}]
    played = scene("giant", gold=50, loot=loot, here={"friend": "ellas"})

    played.do("ellas")
    offered = choices(played)
    played.do("coin").finish()

    assert offered == ["coin", "item:101"]
    assert (party(played).gold, len(party(played).loot)) == (0, 2)


def test_friend_ellas__she_gives_one_lesson_in_a_meeting_and_none_at_a_hundred_gold() -> None:
    played = scene("giant", gold=500, here={"friend": "ellas"})

    played.do("ellas").finish()

    assert not {"ellas", "train"} & set(choices(played))


def test_friend_ellas__by_the_variant_further_lessons_cost_a_hundred_gold_each_but_only_after_the_first() -> None:
    played = scene("giant", gold=250, here={"friend": "ellas"}, variants={"ellas-more": "then-100g-each"})

    before = choices(played)
    played.do("ellas", "train", "2").finish()

    assert "train" not in before
    assert (party(played).level, party(played).gold) == (3, 0)
