"""Chapter 2: rewards and experience."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.levels import threshold
from tests.each import each
from tests.rulesets.constitution.constitution import BEN, Answers, Constitution


def two(**variants: str) -> Constitution:
    return Constitution(**variants).types("character Ada of Ann hp 4", "character Bo of Ben hp 4")


def xp(desk: Constitution) -> list[int]:
    return [one.xp for one in desk.state.cast]


@pytest.mark.clause("3d6.A.9b", "3d6.2.5a", "3d6.2.8s")
def test_a_silver_piece_is_1_xp_once_it_is_home_in_equal_shares() -> None:
    desk = two().types("found 101 sp")
    assert xp(desk) == [0, 0]

    desk.types("home")

    assert xp(desk) == [50, 50]
    assert [one.copper for one in desk.state.cast] == [505, 505]
    assert desk.state.rewards.found == ()


def test_A_9b__fractions_are_dropped_once_from_the_sum() -> None:
    assert xp(two().types("found 15 cp", "found 15 cp", "home")) == [1, 1]


@pytest.mark.parametrize(
    ("typed", "gained"),
    [("100 sp coins", 50), ("100 sp jewels", 50), ("100 sp art a rug", 50), ("100 sp goods", 0), ("100 sp robbed", 0)],
)
@pytest.mark.clause("3d6.2.1a", "3d6.2.1b", "3d6.2.1c", "3d6.2.4")
def test_what_counts_as_treasure(typed: str, gained: int) -> None:
    desk = two().types(f"found {typed}", "home")

    assert xp(desk) == [gained, gained]
    assert [one.copper for one in desk.state.cast] == [500, 500], "it is money in any case"


def test_L_2_1__what_a_buyer_pays_on_top_for_a_marvel_counts() -> None:
    desk = two().types("found 100 sp goods over 40 sp giant pigs", "home")

    assert xp(desk) == [20, 20]
    assert [one.copper for one in desk.state.cast] == [500, 500]


@pytest.mark.clause("3d6.2.2a", "3d6.2.2b")
@pytest.mark.parametrize(("choice", "gained"), [("sell", 100), ("keep", 0)])
def test_a_magic_item_gives_xp_only_if_it_is_sold_at_once(choice: str, gained: int) -> None:
    desk = two().types("found 200 sp magic a wand", "home", answers={"constitution.sell_or_keep": choice})

    assert xp(desk) == [gained, gained]
    assert [(one.what, one.counts) for one in desk.state.rewards.kept] == [("a wand", False)] * (choice == "keep")


def kept(*items: str) -> Constitution:
    """The party has kept these magic items, each worth 200 sp."""
    keep = {"constitution.sell_or_keep": "keep"}
    return two().types(*(f"found 200 sp magic {item}" for item in items), "home", answers=keep)


@pytest.mark.clause("3d6.2.2b")
@each(
    [  # what is typed, what is answered, the money of Ada and Bo in copper pieces, and what is left
        ("sell wand", {}, [1000, 1000], ["rod"]),
        ("sell wand for 300 sp", {}, [1500, 1500], ["rod"]),
        ("sell rod for 1 cp", {}, [1, 0], ["wand"]),
        ("sell rod for 0 sp", {}, [0, 0], ["wand"]),
        ("sell", {"constitution.which_kept": "t2"}, [1000, 1000], ["wand"]),
        ("sell for 10 gp", {"constitution.which_kept": "t1"}, [2500, 2500], ["rod"]),
        ("sell", {"constitution.which_kept": "leave"}, [0, 0], ["wand", "rod"]),
    ]
)
def test_a_kept_magic_item_is_sold_later_for_money_alone(
    typed: str, answers: Answers, money: list[int], left: list[str]
) -> None:
    desk = kept("wand", "rod").types(typed, answers=answers)

    assert ([one.copper for one in desk.state.cast], xp(desk)) == (money, [0, 0])
    assert [one.what for one in desk.state.rewards.kept] == left


@pytest.mark.clause("3d6.2.2b")
def test_the_sale_of_what_was_kept_is_offered_to_the_referee_as_long_as_there_is_any() -> None:
    desk = kept("wand")
    assert "sell" in [option.id for option in desk.orders().options()]
    assert "sell" not in [option.id for option in desk.orders(BEN).options()]

    desk.types("sell", answers={"constitution.which_kept": "t1"})

    assert "The party sells wand for 200 sp. A kept item gives no XP." in desk.lines(BEN)
    assert "sell" not in [option.id for option in desk.orders().options()]
    with pytest.raises(PlayError, match="kept no magic item"):
        desk.types("sell")
    with pytest.raises(PlayError, match="kept no magic item"):
        desk.types('sell "a crown"')


@pytest.mark.clause("3d6.2.2b")
@each(
    [  # what is kept, what is typed, and what is sold or a part of the refusal
        (("a wand", "the ring"), "sell wand", "a wand"),
        (("a wand", "the ring"), "sell a ring for 5 sp", "the ring"),
        (("a wand of fire", "a wand of ice"), "sell ice", "a wand of ice"),
        (("a wand of fire", "a wand of ice"), "sell wand for 5 sp", "Several kept items fit 'wand'"),
        (("a wand",), "sell crown", "No kept item is called 'crown'. Kept: a wand."),
    ]
)
def test_a_kept_item_goes_by_its_name_with_any_article(items: tuple[str, ...], typed: str, comes: str) -> None:
    desk = kept(*items)
    if comes not in items:
        with pytest.raises(PlayError) as refused:
            desk.types(typed)
        assert comes in str(refused.value)
        return

    desk.types(typed)

    assert [one.what for one in desk.state.rewards.kept] == [one for one in items if one != comes]


@pytest.mark.clause("3d6.2.3a", "3d6.2.3b")
def test_the_share_of_a_profit_gives_xp_and_wages_do_not() -> None:
    desk = two().types("earn Ada 70 sp", "earn Bo 70 sp wages")

    assert xp(desk) == [70, 0]
    assert [one.copper for one in desk.state.cast] == [700, 700]


def test_2_5b__what_is_lost_after_it_was_home_stays_earned() -> None:
    desk = two().types("found 100 sp", "home", "pay Ada 50 sp for taxes")

    assert xp(desk) == [50, 50]
    assert desk.last(BEN) == "Ada pays 50 sp for taxes, and has 0 sp."


@pytest.mark.clause("3d6.2.6a", "3d6.G.4")
@pytest.mark.parametrize(("typed", "copper"), [("1 gp", 500), ("2gp", 1000), ("3 sp", 30), ("3", 30), ("7 cp", 7)])
def test_a_gold_piece_is_50_sp_and_a_copper_piece_a_tenth(typed: str, copper: int) -> None:
    assert two().types(f"earn Ada {typed} wages").who("Ada").copper == copper


@pytest.mark.clause("3d6.2.7")
@pytest.mark.parametrize(("reading", "gained"), [("pooled", 25), ("each", 50)])
def test_foes_give_10_xp_for_each_hit_die_at_once_and_only_once(reading: str, gained: int) -> None:
    desk = two(foe_xp=reading).types("npc ogre hd 4 hp 9", "npc rat hd 1 hp 2", "overcome ogre rat")

    assert xp(desk)[:2] == [gained, gained]
    with pytest.raises(PlayError, match="ogre was counted already"):
        desk.types("overcome ogre")


def test_2_8__a_goal_that_the_table_agrees_on_gives_xp_for_each_unit() -> None:
    desk = two().types('quest "people saved" 10', 'reached "people saved" 7')

    assert xp(desk) == [35, 35]


def test_2_8s__the_group_may_agree_on_other_shares() -> None:
    assert xp(two(xp_split="agreed").types("found 90 sp", "home Ada 2 Bo 1")) == [60, 30]
    with pytest.raises(PlayError, match="Other shares: amend xp_split agreed because REASON"):
        two().types("found 90 sp", "home Ada 2 Bo 1")


def test_2_8s__or_each_may_have_all_of_it() -> None:
    assert xp(two(xp_split="full").types("found 90 sp", "home")) == [90, 90]


def test_2_8s__the_dead_have_no_share() -> None:
    desk = two().types("found 90 sp")
    desk.state = desk.state.with_creature(replace(desk.who("Bo"), dead=True))

    assert xp(desk.types("home")) == [90, 0]


@pytest.mark.clause("3d6.L.2.10", "3d6.L.2.11")
@pytest.mark.parametrize(("reading", "gained"), [("equal", [60, 60, 0]), ("2022", [40, 40, 0])])
def test_as_of_2022_lackeys_who_were_in_danger_share(reading: str, gained: list[int]) -> None:
    desk = two(xp_split=reading).types("found 120 sp", "character Cy hp 1")
    desk.state = desk.state.with_creature(replace(desk.who("Cy"), kind="lackey"))

    assert xp(desk.types("home")) == gained


@pytest.mark.clause("3d6.L.2.11")
def test_as_of_2022_who_was_there_for_a_part_has_half_a_share() -> None:
    assert xp(two(xp_split="2022").types("found 90 sp", "home Ada 2 Bo 1")) == [60, 30]


@pytest.mark.clause("3d6.2.9a", "3d6.2.9c")
@pytest.mark.parametrize(("scale", "levels"), [("whole", [1500, 3000, 6000, 12000]), ("tenth", [150, 300, 600, 1200])])
def test_each_level_takes_twice_what_the_one_before_took(scale: str, levels: list[int]) -> None:
    state = two(xp_scale=scale).state

    assert [threshold(state, level) for level in (2, 3, 4, 5)] == levels


@pytest.mark.clause("3d6.2.9b", "3d6.6.2")
def test_one_award_may_be_enough_for_several_levels_and_nothing_is_spent() -> None:
    desk = two().types("found 6000 sp", "home")

    one = desk.who("Ada")
    assert (one.xp, one.level, one.hit_dice, one.hp) == (3000, 3, 3, 4)


@pytest.mark.clause("3d6.L.2.9.1")
def test_as_of_2022_one_adventure_gives_at_most_the_next_threshold() -> None:
    desk = two(xp_cap="2022").types("found 6000 sp", "home")

    assert (desk.who("Ada").xp, desk.who("Ada").level) == (1500, 2)
    assert any("1500 are lost" in line for line in desk.lines())
    assert desk.types("found 6000 sp", "home").who("Ada").xp == 4500, "another adventure, another threshold"


def test_nothing_is_brought_home_where_nothing_was_found() -> None:
    with pytest.raises(PlayError, match="Nothing was found"):
        two().types("home")


def test_nobody_pays_what_they_do_not_have() -> None:
    with pytest.raises(PlayError, match="Ada has 0 sp, not 5 sp"):
        two().types("pay Ada 5 sp")
