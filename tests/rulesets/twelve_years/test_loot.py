"""Loot: how an item is rolled, what its qualities make of it, what it is worth, and how it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.keyed_dice import KeyedDice
from lychgate.core.play import Play
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.loot import ItemLost, LootTaken
from lychgate.rulesets.twelve_years.rules.promises import LootFound
from lychgate.rulesets.twelve_years.rules.retrieval import TakeLoot, TreasureTaken
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapDisabled, TrapSprung
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.sheet import value
from lychgate.rulesets.twelve_years.state import Item, State
from lychgate.sim.scenes import Scene
from tests.each import each
from tests.rulesets.twelve_years.stage import choices, happened, party, scene, site

FOREST = 6
MIRROR, MUSHROOM, WEAPON, ARMOR, BOOK, RING, COFFER, KEY, CROWN = 1, 2, 6, 7, 8, 9, 10, 11, 12
BROKEN, PLAIN, ANCIENT, ORNATE, MAGICK, SIX = 1, 2, 3, 4, 5, 6
CLAIRVOYANT, REJUVENATION, MOONKISSED, THORNING = 2, 3, 4, 6
A_ROOM = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}]}]}


def found(dice: Sequence[int], *members: str, variants: dict[str, str] | None = None) -> Item:
    """The item that these dice make, by a dying adventurer's secret in a forest."""
    played = secret(dice, *members, variants=variants)
    return happened(played, LootFound)[0].item


def secret(dice: Sequence[int], *members: str, variants: dict[str, str] | None = None) -> Scene[State]:
    played = scene(*(members or ("giant",)), promises=["loot"], dice=[FOREST, *dice], variants=variants)
    return played.do("go:s").finish()


def behind_a_door(*dice: int, members: tuple[str, ...] = ("giant",), **more: Any) -> Scene[State]:
    """A dead end of a room that is found behind a door, with an encounter of these dice."""
    played = scene(*members, at="d1r0", given=A_ROOM, dice=[2, 2, 1, *dice], **more)
    return played.do("way:1")


# ---------------------------------------------------------------------- the two rolls


def test_loot_two_rolls__the_item_first_then_its_quality() -> None:
    item = found([RING, ANCIENT])

    assert (item.kind, item.weapon, item.qualities, item.powers, item.traps) == ("ring", "", ("ancient",), (), 0)


def test_loot_two_rolls__a_weapons_kind_comes_before_its_quality() -> None:
    item = found([WEAPON, 3, ORNATE])

    assert (item.kind, item.weapon, item.qualities) == ("weapon", "sword", ("ornate",))


def test_loot_two_rolls__the_power_comes_last() -> None:
    item = found([WEAPON, 3, SIX, MAGICK, ORNATE, THORNING])

    assert (item.weapon, item.qualities, item.powers) == ("sword", ("magick", "ornate"), ("thorning",))


ITEMS = [
    (1, "mirror", 5),
    (2, "mushroom", 0),
    (3, "coin", 1),
    (4, "boots", 2),
    (5, "shield", 5),
    (7, "armor", 10),
    (8, "book", 5),
    (9, "ring", 10),
    (11, "key", 1),
    (12, "crown", 100),
]


@each(ITEMS)
def test_loot_items__one_d12_says_what_it_is_and_what_it_is_worth(rolled: int, kind: str, gold: int) -> None:
    item = found([rolled, PLAIN])

    assert (item.kind, item.weapon, item.qualities, item.unique) == (kind, "", (), "")
    assert value(item) == gold


@pytest.mark.parametrize(("kind", "bonus"), [("shield", 1), ("armor", 4)])
def test_loot_items__shield_and_armor_add_hit_points_while_worn(kind: str, bonus: int) -> None:
    played = scene("rogue", loot=[{"kind": kind}])

    played.do("gear", "member:1", "equip:101:1", "done").finish()

    assert party(played).members[0].hp == 12 + bonus


@pytest.mark.parametrize("kind", ["mirror", "mushroom", "coin", "boots", "book", "ring", "coffer", "key", "crown"])
def test_loot_items__nothing_else_can_be_worn_or_wielded(kind: str) -> None:
    played = scene("rogue", loot=[{"kind": kind}])

    played.do("gear")

    assert choices(played) == ["done", "leave"]


def test_loot_coffer__it_is_worth_50_and_has_no_quality_roll() -> None:
    item = found([COFFER])

    assert (item.kind, item.qualities, item.powers, item.traps) == ("coffer", (), (), 0)
    assert value(item) == 50


def test_loot_coffer__the_trap_of_the_place_is_on_it_all_the_same() -> None:
    played = behind_a_door(9, COFFER).finish()

    assert [(item.kind, item.traps) for item in site(played).loot] == [("coffer", 1)]


def test_loot_coffer__it_is_a_thing_to_sell_and_no_coin() -> None:
    played = scene("giant", loot=[{"kind": "coffer"}], here={"friend": "merchant"})

    before = party(played).gold
    played.do("sell", "item:101", "done").finish()

    assert before == 0
    assert party(played).gold == 50


@pytest.mark.parametrize(
    ("rolled", "weapon", "gold"),
    [(1, "axe", 10), (2, "flail", 8), (3, "sword", 6), (4, "bow", 6), (5, "staff", 1), (6, "sling", 1)],
)
def test_loot_weapon_item__which_weapon_is_rolled_on_its_own_table(rolled: int, weapon: str, gold: int) -> None:
    item = found([WEAPON, rolled, PLAIN])

    assert (item.kind, item.weapon) == ("weapon", weapon)
    assert value(item) == gold


def test_loot_weapon_item__its_quality_works_on_the_weapons_price() -> None:
    assert value(found([WEAPON, 1, ORNATE])) == 100


# ---------------------------------------------------------------------- qualities


@pytest.mark.parametrize(
    ("rolled", "qualities", "gold"),
    [
        ([1], ("broken",), 1),
        ([2], (), 10),
        ([3], ("ancient",), 20),
        ([4], ("ornate",), 100),
        ([5, CLAIRVOYANT], ("magick",), 0),
        ([6, 2, 2], (), 10),
    ],
)
def test_loot_quality_table__one_d6_says_what_state_it_is_in(
    rolled: list[int], qualities: tuple[str, ...], gold: int
) -> None:
    item = found([RING, *rolled])

    assert item.qualities == qualities
    assert value(item) == gold


@pytest.mark.parametrize(
    ("kind", "gold"), [("ring", 1), ("crown", 1), ("armor", 1), ("coin", 1), ("key", 1), ("mushroom", 0)]
)
def test_loot_broken__what_was_worth_more_is_worth_1_and_what_was_worth_nothing_still_is(kind: str, gold: int) -> None:
    assert value(Item(1, kind, qualities=("broken",))) == gold


def test_loot_broken__a_broken_weapon_is_worth_1_too() -> None:
    assert value(found([WEAPON, 1, BROKEN])) == 1


@pytest.mark.parametrize(
    ("qualities", "gold"),
    [
        (("broken", "ornate"), 10),
        (("ornate", "broken"), 10),
        (("broken", "ancient"), 2),
        (("ancient", "broken"), 2),
        (("ancient", "broken", "ornate"), 20),
    ],
)
def test_loot_broken_first__it_comes_before_what_multiplies_whatever_the_order_of_the_rolls(
    qualities: tuple[str, ...], gold: int
) -> None:
    assert value(Item(1, "crown", qualities=qualities)) == gold


@pytest.mark.parametrize(("kind", "gold"), [("armor", 20), ("coin", 2), ("crown", 200), ("mushroom", 0)])
def test_loot_ancient__it_doubles_the_value(kind: str, gold: int) -> None:
    assert value(Item(1, kind, qualities=("ancient",))) == gold


@pytest.mark.parametrize(("kind", "gold"), [("crown", 1000), ("ring", 100), ("coin", 10), ("mushroom", 0)])
def test_loot_ornate__it_multiplies_the_value_by_ten(kind: str, gold: int) -> None:
    assert value(Item(1, kind, qualities=("ornate",))) == gold


POWERS = ["cursed", "clairvoyant", "rejuvenation", "moonkissed", "demonic", "thorning", "fae_touched", "death"]


@pytest.mark.parametrize(("rolled", "power"), list(enumerate(POWERS, start=1)))
def test_loot_magick__a_magick_item_has_a_power_of_the_table_and_is_worth_nothing(rolled: int, power: str) -> None:
    item = found([RING, MAGICK, rolled], "fae_folk")

    assert (item.qualities, item.powers) == (("magick",), (power,))
    assert value(item) == 0


@pytest.mark.parametrize("other", ["ornate", "ancient", "broken"])
@pytest.mark.parametrize("first", [True, False])
def test_loot_magick__no_other_quality_gives_it_a_price(other: str, first: bool) -> None:
    qualities = (other, "magick") if first else ("magick", other)

    assert value(Item(1, "crown", qualities=qualities, powers=("thorning",))) == 0


@pytest.mark.parametrize("rolls", [(BROKEN, MAGICK), (MAGICK, BROKEN)])
def test_loot_broken_magick__its_power_is_whole(rolls: tuple[int, int]) -> None:
    item = found([RING, SIX, *rolls, MOONKISSED])

    assert item.powers == ("moonkissed",)
    assert "broken" in item.qualities
    assert value(item) == 0


def test_loot_broken_magick__it_can_be_used() -> None:
    broken = {"kind": "ring", "qualities": ["broken", "magick"], "powers": ["moonkissed"]}
    played = scene({"kin": "giant", "hp": 2}, loot=[broken])

    played.do("magick", "moonkissed:101").finish()

    assert party(played).members[0].hp == 30


@pytest.mark.parametrize(
    ("rolls", "qualities", "gold"),
    [
        ((ANCIENT, ORNATE), ("ancient", "ornate"), 200),
        ((ORNATE, ANCIENT), ("ornate", "ancient"), 200),
        ((PLAIN, ORNATE), ("ornate",), 100),
        ((BROKEN, ANCIENT), ("broken", "ancient"), 2),
    ],
)
def test_loot_roll_twice__a_first_six_is_two_more_rolls_that_both_count(
    rolls: tuple[int, int], qualities: tuple[str, ...], gold: int
) -> None:
    item = found([RING, SIX, *rolls])

    assert item.qualities == qualities
    assert value(item) == gold


@pytest.mark.parametrize(
    ("rolls", "qualities", "traps"),
    [((SIX, ANCIENT), ("ancient",), 1), ((ANCIENT, SIX), ("ancient",), 1), ((SIX, SIX), (), 2)],
)
def test_loot_second_six_trap__a_further_six_is_a_trap_and_nothing_else(
    rolls: tuple[int, int], qualities: tuple[str, ...], traps: int
) -> None:
    item = found([RING, SIX, *rolls])

    assert (item.qualities, item.traps) == (qualities, traps)


@pytest.mark.parametrize(
    ("rolls", "qualities", "traps"),
    [
        ((SIX, ANCIENT, ORNATE, PLAIN), ("ancient", "ornate"), 1),
        ((SIX, SIX, ANCIENT, PLAIN, PLAIN, ORNATE), ("ancient", "ornate"), 2),
        ((SIX, ANCIENT, SIX, PLAIN, PLAIN, ORNATE), ("ancient", "ornate"), 2),
        ((ANCIENT, PLAIN), ("ancient",), 0),
    ],
)
def test_loot_second_six_trap__it_rolls_twice_more_where_the_switch_says_so(
    rolls: tuple[int, ...], qualities: tuple[str, ...], traps: int
) -> None:
    item = found([RING, SIX, *rolls], variants={"quality-recursion": "trap-and-roll-twice"})

    assert (item.qualities, item.traps) == (qualities, traps)


def test_loot_second_six_trap__it_goes_off_when_the_item_is_taken() -> None:
    played = scene("giant", here={"loot": [{"kind": "ring", "traps": 1}]}, dice=[12])

    played.do("trapped:301:trigger").finish()

    assert happened(played, MemberHurt) == [MemberHurt("p1", 1, 12, 18, "trap")]
    assert [(item.kind, item.traps) for item in party(played).loot] == [("ring", 0)]


# ---------------------------------------------------------------------- traps


@pytest.mark.parametrize(("rolls", "traps"), [((SIX, SIX, SIX), 3), ((SIX, SIX, PLAIN), 2), ((PLAIN,), 1)])
def test_loot_many_traps__those_of_the_quality_are_added_to_the_one_of_the_place(
    rolls: tuple[int, ...], traps: int
) -> None:
    played = behind_a_door(9, RING, *rolls).finish()

    assert [item.traps for item in site(played).loot] == [traps]


def test_loot_many_traps__they_go_off_together_on_one_member_and_their_dice_are_summed() -> None:
    played = scene("giant", "hermit", here={"loot": [{"kind": "ring", "traps": 3}]}, dice=[5, 6, 7, 1])

    played.do("trapped:301:trigger").finish()

    assert happened(played, TrapSprung) == [TrapSprung("p1", 18, "loot")]
    assert happened(played, MemberHurt) == [MemberHurt("p1", 1, 18, 12, "trap")]


def test_loot_many_traps__a_rogue_disables_all_of_them() -> None:
    played = scene("rogue", here={"loot": [{"kind": "ring", "traps": 3}]})

    played.do("trapped:301:disable").finish()

    assert happened(played, TrapDisabled) == [TrapDisabled("p1", "loot")]
    assert [item.traps for item in party(played).loot] == [0]


@pytest.mark.parametrize("rolls", [(BROKEN, SIX), (SIX, BROKEN)])
def test_loot_broken_trapped__it_is_the_trap_that_is_broken_and_the_item_is_whole(rolls: tuple[int, int]) -> None:
    item = found([CROWN, SIX, *rolls])

    assert (item.qualities, item.traps) == ((), 0)
    assert value(item) == 100


def test_loot_broken_trapped__the_item_is_broken_too_where_the_switch_says_so() -> None:
    item = found([CROWN, SIX, BROKEN, SIX], variants={"broken-trapped": "item-still-broken"})

    assert (item.qualities, item.traps) == (("broken",), 0)
    assert value(item) == 1


def test_loot_broken_trapped__a_broken_item_breaks_the_trap_of_the_place_as_well() -> None:
    played = behind_a_door(9, RING, SIX, BROKEN, ORNATE).finish()

    assert [(item.qualities, item.traps) for item in site(played).loot] == [(("ornate",), 0)]


def test_loot_broken_trapped__without_a_trap_broken_is_broken() -> None:
    item = found([CROWN, SIX, BROKEN, PLAIN])

    assert item.qualities == ("broken",)


# ---------------------------------------------------------------------- very


@pytest.mark.parametrize(
    ("face", "quality", "gold"),
    [(ANCIENT, "ancient", 400), (ORNATE, "ornate", 10000), (BROKEN, "broken", 1)],
)
def test_loot_very__the_same_twice_works_twice(face: int, quality: str, gold: int) -> None:
    item = found([CROWN, SIX, face, face])

    assert item.qualities == (quality, quality)
    assert value(item) == gold


def test_loot_very__very_mundane_is_mundane() -> None:
    item = found([CROWN, SIX, PLAIN, PLAIN])

    assert item.qualities == ()
    assert value(item) == 100


def test_loot_very__very_magick_is_two_powers() -> None:
    item = found([RING, SIX, MAGICK, MAGICK, CLAIRVOYANT, REJUVENATION])

    assert item.powers == ("clairvoyant", "rejuvenation")


@pytest.mark.parametrize(("rolls", "uses"), [((MAGICK,), 1), ((SIX, MAGICK, MAGICK), 2)])
def test_loot_very__a_very_magick_key_turns_twice(rolls: tuple[int, ...], uses: int) -> None:
    item = found([KEY, *rolls])

    assert (item.unique, item.uses, item.powers) == ("magick_key", uses, ())


def test_loot_very__a_very_magick_mirror_takes_the_years_of_two_rolls() -> None:
    played = secret([MIRROR, SIX, MAGICK, MAGICK, 3, 4])

    assert party(played).years == 7


def test_loot_very__a_very_magick_mushroom_is_checked_for_each_of_its_powers() -> None:
    assert found([MUSHROOM, SIX, MAGICK, MAGICK, CLAIRVOYANT, 8], "fae_folk").unique == "death_mushroom"
    assert found([MUSHROOM, SIX, MAGICK, MAGICK, 7, CLAIRVOYANT], "fae_folk").unique == "fae_touched_mushroom"
    assert found([MUSHROOM, SIX, MAGICK, MAGICK, THORNING, CLAIRVOYANT]).unique == ""


def test_loot_rounding__no_price_is_anything_but_whole_gold_and_nothing_stays_nothing() -> None:
    kinds = ("mirror", "mushroom", "coin", "boots", "shield", "armor", "book", "ring", "key", "crown")
    qualities = ("broken", "ancient", "ornate")
    worths = [value(Item(1, kind, qualities=(one, two))) for kind in kinds for one in qualities for two in qualities]

    assert all(isinstance(worth, int) for worth in worths)
    assert {worth for worth in worths if worth < 1} == {0}
    assert value(Item(1, "mushroom", qualities=("ornate", "ornate"))) == 0
    assert value(Item(1, "coin", qualities=("broken",))) == 1


# ---------------------------------------------------------------------- when it is rolled, how it is taken


def test_loot_known_before__what_is_guarded_is_known_before_anyone_fights_or_flees() -> None:
    played = behind_a_door(8, 5, RING, SIX, SIX, ORNATE).finish()

    assert [foe.kind for foe in site(played).foes] == ["ogre"]
    assert [(item.kind, item.qualities, item.traps) for item in site(played).loot] == [("ring", ("ornate",), 1)]
    assert choices(played) == ["attack", "evade"]
    assert happened(played, FoeArrived) != []


def test_loot_known_before__what_compels_does_so_before_its_guardian_is_faced() -> None:
    played = behind_a_door(8, 5, MIRROR, MAGICK, 4).finish()

    assert party(played).years == 4
    assert site(played).loot == ()
    assert choices(played) == ["attack", "evade"]


def test_loot_retrieve_free__what_nobody_guards_is_simply_taken() -> None:
    played = scene("giant", here={"gold": 10, "loot": [{"kind": "ring"}, {"kind": "book"}]})

    played.do("take-all").finish()

    assert [item.kind for item in party(played).loot] == ["ring", "book"]
    assert happened(played, TreasureTaken) == [TreasureTaken("p1", "5051", 10)]
    assert party(played).gold == 10
    assert site(played).loot == ()


def test_loot_retrieve_free__any_part_of_it_may_be_taken() -> None:
    played = scene("giant", here={"gold": 10, "loot": [{"kind": "ring"}, {"kind": "book"}]})

    played.do("take:302").finish()

    assert [event.item.kind for event in happened(played, LootTaken)] == ["book"]
    assert [item.kind for item in site(played).loot] == ["ring"]
    assert (party(played).gold, site(played).gold) == (0, 10)


def test_loot_retrieve_free__none_of_it_need_be_taken() -> None:
    played = scene("giant", here={"gold": 10, "loot": [{"kind": "ring"}]})

    assert "go:n" in choices(played)


@pytest.mark.parametrize(("hindrance", "offered"), [({"foes": ["ogre"]}, False), ({"chased": 1}, False), ({}, True)])
def test_loot_retrieve_free__nothing_is_taken_from_under_an_enemys_eyes(
    hindrance: dict[str, Any], offered: bool
) -> None:
    played = scene("giant", here={"loot": [{"kind": "ring"}]}, **hindrance)

    assert ("take-all" in choices(played)) == offered


def test_loot_retrieve_free__once_the_last_enemy_is_dead_it_is_there_for_the_taking() -> None:
    played = scene("giant", foes=["raven"], level=4, here={"loot": [{"kind": "ring"}]}, dice=[5])

    played.do("attack", "take-all").finish()

    assert [item.kind for item in party(played).loot] == ["ring"]


def test_loot_retrieve_free__what_is_trapped_is_not_taken_with_the_rest() -> None:
    played = scene("giant", here={"loot": [{"kind": "ring", "traps": 1}, {"kind": "book"}]})

    played.do("take-all").finish()

    assert [item.kind for item in party(played).loot] == ["book"]
    assert [item.kind for item in site(played).loot] == ["ring"]
    assert "take-all" not in choices(played)


MAGICK_RING = {"kind": "ring", "qualities": ["ornate", "magick"], "powers": ["thorning"]}


@pytest.mark.parametrize("friend", ["tinker", "merchant"])
def test_loot_magick_unsellable__no_trader_buys_it(friend: str) -> None:
    played = scene("giant", loot=[MAGICK_RING, {"kind": "ring"}], here={"friend": friend})

    played.do("sell")

    assert choices(played) == ["pass", "all", "item:102"]


@pytest.mark.parametrize("powers", [["thorning"], []])
def test_loot_magick_unsellable__a_spent_one_is_no_more_welcome(powers: list[str]) -> None:
    played = scene("giant", loot=[{**MAGICK_RING, "powers": powers}], here={"friend": "merchant"})

    assert "sell" not in choices(played)


def test_loot_magick_unsellable__no_level_is_paid_with_it() -> None:
    nothing = scene("giant", loot=[{**MAGICK_RING, "kind": "crown"}], here={"friend": "gerhardus"})
    enough = scene("giant", loot=[{"kind": "crown"}], here={"friend": "gerhardus"})

    assert "train" not in choices(nothing)
    assert "train" in choices(enough)


def test_loot_magick_unsellable__a_thief_thinks_nothing_of_it() -> None:
    played = scene("giant", loot=[MAGICK_RING, {"kind": "coin"}], dice=[FOREST, 5, 1])

    played.do("go:s").finish()

    assert [event.item.kind for event in happened(played, ItemLost)] == ["coin"]


def test_loot_retrieve_free__the_coin_can_be_taken_and_the_loot_beside_it_left() -> None:
    played = scene("giant", here={"gold": 10, "loot": [{"kind": "ring"}]})

    played.do("take:coin").finish()

    assert (party(played).gold, site(played).gold) == (10, 0)
    assert [item.kind for item in site(played).loot] == ["ring"]


def test_loot_retrieve_free__coin_alone_is_no_choice_where_nothing_else_lies() -> None:
    played = scene("giant", here={"gold": 10})

    assert [id_ for id_ in choices(played) if id_.startswith("take")] == ["take-all"]


def test_what_does_not_lie_there_any_more_is_refused_in_a_sentence() -> None:
    """As where the step that brought it is taken back, and the step that took it would be made again."""
    state = scene("giant").state
    play = Play(state, "p1", KeyedDice(b"a seed", {}), ())

    with pytest.raises(PlayError, match="does not lie here any more"):
        RULESET.perform(play, TakeLoot(4711))
