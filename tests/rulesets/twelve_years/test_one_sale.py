"""Several things are sold, or handed over in payment, on one screen."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.rules.loot import GoldGained, ItemLost
from lychgate.rulesets.twelve_years.rules.trade import GoldSpent
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import State
from lychgate.server.typed import read_typed
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene

MERCHANT = {"friend": "merchant"}
WREN: dict[str, Any] = {"kin": "rogue", "name": "Wren", "weapon": 101, "worn": [102]}
IN_USE: list[dict[str, Any]] = [{"weapon": "sword"}, {"kind": "armor"}]


def shown(played: Scene[State]) -> dict[str, Choice]:
    """What is offered, by id, as a face shows it."""
    return {choice.id: choice for choice in RULESET.question(played.state, asked(played)).choices}


# ---------------------------------------------------------------------- a purchase


@pytest.mark.clause("12y.hexenc.tinker-trade")
@pytest.mark.parametrize(
    ("member", "gold", "bag", "usual"),
    [
        ({"kin": "giant"}, 9, [], "flail"),
        ({"kin": "fae_folk"}, 9, [], "bow"),
        ({"kin": "hermit"}, 9, [], "staff"),
        ({"kin": "giant"}, 0, [], ""),
        ({"kin": "giant"}, 9, [{"kind": "ring"}], "flail"),
        ({"kin": "giant"}, 9, [{"weapon": "sling"}], ""),
        ({"kin": "giant", "weapon": 101}, 9, [{"weapon": "sling"}], ""),
    ],
)
def test_enter_buys_a_weapon_for_whoever_has_none_and_nothing_else(
    member: dict[str, Any], gold: int, bag: list[dict[str, Any]], usual: str
) -> None:
    played = scene(member, gold=gold, loot=bag, here=MERCHANT)

    assert asked(played.do("buy")).default() == usual


@pytest.mark.clause("12y.hexenc.tinker-trade")
def test_the_shop_stays_open_until_it_is_done_and_enter_leads_out_of_it() -> None:
    played = scene("giant", "giant", "hermit", gold=30, here=MERCHANT)

    played.do("buy")
    first = shown(played)["pass"].label
    entered = []
    while asked(played).kind == "buy-what":
        entered.append(asked(played).default())
        played.do(entered[-1])

    assert entered == ["axe", "axe", "staff", "pass"]
    assert first == "Nothing"
    assert party(played).gold == 30 - sum(event.gold for event in happened(played, GoldSpent))


def test_an_open_shop_says_done_once_something_is_bought() -> None:
    played = scene("giant", gold=30, here=MERCHANT)

    played.do("buy", "ring")

    assert (asked(played).kind, shown(played)["pass"].label) == ("buy-what", "Done")
    assert "20 gold" in RULESET.question(played.state, asked(played)).prompt


def test_a_number_never_means_another_thing_while_a_shop_is_open() -> None:
    played = scene("giant", gold=11, here=MERCHANT)

    before = {id_: choice.number for id_, choice in shown(played.do("buy")).items()}
    played.do("axe")
    after = {id_: choice.number for id_, choice in shown(played).items()}

    assert list(before.values()) == list(range(1, len(before) + 1))
    assert 1 < len(after) < len(before)
    assert after == {id_: before[id_] for id_ in after}
    axe = RULESET.question(played.state, asked(played))
    with pytest.raises(PlayError, match="not among the choices"):
        read_typed(axe, str(before["axe"]))


# ---------------------------------------------------------------------- a sale


@pytest.mark.clause("12y.friend.merchant")
def test_several_things_are_sold_at_once_for_one_sum() -> None:
    played = scene("giant", loot=[{"kind": "ring"}, {"kind": "coffer"}, {"kind": "book"}], here=MERCHANT)

    played.do("sell", "item:102", "item:101")
    done = shown(played)["done"].label
    played.do("done").finish()

    assert done == "Sell 2 things for 60g"
    assert [event.item.id for event in happened(played, ItemLost)] == [101, 102]
    assert [event.gold for event in happened(played, GoldGained)] == [60]
    assert [item.id for item in party(played).loot] == [103]


@pytest.mark.clause("12y.friend.merchant")
def test_what_nobody_uses_is_marked_by_one_key_but_never_what_is_in_use_nor_a_crown() -> None:
    loot = [*IN_USE, {"kind": "crown"}, {"kind": "ring"}, {"kind": "coin"}]
    played = scene(WREN, loot=loot, here=MERCHANT)

    played.do("sell", "all", "done").finish()

    assert [item.id for item in party(played).loot] == [101, 102, 103]
    assert party(played).gold == 11


def test_what_is_worth_nothing_is_not_marked_with_what_nobody_uses() -> None:
    played = scene("giant", loot=[{"kind": "mushroom"}, {"kind": "ring"}], here=MERCHANT)

    played.do("sell", "all")
    label = shown(played)["done"].label
    played.do("done").finish()

    assert (label, [item.kind for item in party(played).loot]) == ("Sell 1 thing for 10g", ["mushroom"])


def test_a_key_marks_and_the_next_takes_the_mark_away_and_nothing_changes_its_number() -> None:
    played = scene("giant", loot=[{"kind": "ring"}, {"kind": "coffer"}], here=MERCHANT)

    before = choices(played.do("sell"))
    marked = shown(played.do("item:102"))["item:102"].label
    during = choices(played)
    played.do("item:102")

    assert (before[1:], marked) == (["all", "item:102", "item:101"], "[x] 50g coffer")
    assert (before[0], during[0], during[1:]) == ("pass", "done", [*before[1:], "pass"])
    assert choices(played) == before


def test_what_is_in_use_comes_last_and_says_whose_it_is() -> None:
    played = scene(WREN, loot=[*IN_USE, {"kind": "coin"}], here=MERCHANT)

    played.do("sell")

    assert choices(played) == ["pass", "all", "item:103", "item:102", "item:101"]
    assert shown(played)["item:101"].note == "by Wren; 1d8"
    assert [choice.group for choice in shown(played).values()] == ["", "", "Things", "In use", "In use"]


def test_forty_nine_things_take_a_row_for_each_kind_and_a_key_for_each_thing() -> None:
    played = scene("giant", loot=[{"kind": "ring"}] * 40 + [{"kind": "coin"}] * 9, here=MERCHANT)

    played.do("sell")
    rows = choices(played)
    played.do("item:101", "item:101")
    label = shown(played)["item:101"].label
    played.do("done").finish()

    assert rows == ["pass", "all", "item:101", "item:141"]
    assert label == "[2/40] 10g ring"
    assert (len(party(played).loot), party(played).gold) == (47, 20)


@pytest.mark.clause("12y.archetype.max-hp")
def test_who_could_part_with_armor_or_shield_but_not_both_sells_one() -> None:
    wearing = {"kin": "rogue", "worn": [101, 102], "hp": 5}
    played = scene(wearing, loot=[{"kind": "armor"}, {"kind": "shield"}], here=MERCHANT)

    before = shown(played.do("sell"))
    played.do("item:102")
    after = shown(played)

    assert list(before) == ["pass", "item:101", "item:102"]
    assert list(after) == ["done", "item:102", "pass"]
    assert after["item:102"].number == before["item:102"].number == 3  # 2 would be the armor, which cannot go too


def test_nothing_is_sold_by_who_thinks_better_of_it() -> None:
    played = scene("giant", loot=[{"kind": "ring"}], here=MERCHANT)

    played.do("sell", "item:101", "none", "pass").finish()

    assert (len(party(played).loot), party(played).gold) == (1, 0)


# ---------------------------------------------------------------------- a payment


@pytest.mark.clause("12y.level.price")
def test_coin_comes_first_where_it_is_enough_and_one_key_pays_it() -> None:
    played = scene(WREN, gold=120, loot=[*IN_USE, {"kind": "coffer"}], here=MERCHANT)

    played.do("train")
    offered, usual, one = choices(played), asked(played).default(), shown(played)["1"]
    played.do(usual).finish()

    assert (offered, usual) == (["1", "pass", "item:103", "item:102", "item:101"], "1")
    assert (one.label, one.note) == ("1 level", "100 gold, to level 1")
    assert (party(played).gold, len(party(played).loot)) == (20, 3)


@pytest.mark.clause("12y.level.price")
def test_where_coin_is_short_what_nobody_would_miss_is_marked_and_enter_pays() -> None:
    loot = [*IN_USE, {"kind": "crown"}, {"kind": "ring"}, {"kind": "coffer"}, {"kind": "coin"}]
    played = scene(WREN, gold=50, loot=loot, here=MERCHANT)

    played.do("train")
    note, marked = shown(played)["1"].note, [one.label for one in shown(played).values() if "[x]" in one.label]
    played.do(asked(played).default()).finish()

    assert note == "50 gold and 1 thing worth 50g, to level 1"
    assert marked == ["[x] 50g coffer"]
    assert [event.item.kind for event in happened(played, ItemLost)] == ["coffer"]
    assert [event.gold for event in happened(played, GoldSpent)] == [50]


@pytest.mark.clause("12y.level.price")
def test_what_more_levels_need_is_marked_first_and_paid_by_the_same_key() -> None:
    loot = [{"kind": "crown"}, {"kind": "ring"}, {"kind": "coffer"}, {"kind": "coin"}]
    played = scene("giant", gold=150, loot=loot, here=MERCHANT)

    played.do("train")
    before = shown(played)
    played.do("2")
    after, usual = shown(played), asked(played).default()
    played.do("2").finish()

    assert before["2"].note == "marks things worth 50g, to level 2"
    assert (after["2"].note, usual) == ("150 gold and 1 thing worth 50g, to level 2", "2")
    assert {id_: one.number for id_, one in before.items()} == {id_: one.number for id_, one in after.items()}
    assert (party(played).gold, party(played).level, len(party(played).loot)) == (0, 2, 3)


@pytest.mark.clause("12y.level.price")
def test_a_further_level_keeps_what_was_marked_by_hand() -> None:
    loot = [{"kind": "crown"}, {"kind": "ring"}, {"kind": "coffer"}]
    played = scene("giant", gold=110, loot=loot, here=MERCHANT)

    played.do("train", "item:102", "2", "2").finish()

    assert {event.item.kind for event in happened(played, ItemLost)} == {"ring", "crown"}
    assert (party(played).gold, party(played).level) == (20, 2)


@pytest.mark.clause("12y.level.price")
def test_things_may_be_given_though_coin_would_be_enough_and_coin_pays_the_rest() -> None:
    played = scene("giant", gold=100, loot=[{"kind": "ring"}, {"kind": "coffer"}], here=MERCHANT)

    played.do("train", "item:101", "item:102")
    note = shown(played)["1"].note
    played.do("1").finish()

    assert note == "40 gold and 2 things worth 60g, to level 1"
    assert (party(played).gold, party(played).loot, party(played).level) == (60, (), 1)


@pytest.mark.clause("12y.level.price")
def test_too_little_is_not_taken_and_enter_marks_what_is_needed() -> None:
    played = scene("giant", gold=60, loot=[{"kind": "coffer"}], here=MERCHANT)

    played.do("train", "item:101")
    note = shown(played)["1"].note
    played.do(asked(played).default(), asked(played).default()).finish()

    assert note == "marks things worth 40g, to level 1"
    assert (party(played).gold, party(played).level) == (10, 1)


@pytest.mark.clause("12y.level.price")
def test_what_is_lost_is_said_before_it_is_paid() -> None:
    loot = [{"kind": "book", "qualities": ["ornate", "ancient", "ancient"]}]  # 200
    played = scene("giant", loot=loot, here=MERCHANT)

    played.do("train")

    assert shown(played)["1"].note == "1 thing worth 200g (100g of it lost), to level 1"
    assert shown(played)["2"].note == "1 thing worth 200g, to level 2"


@pytest.mark.clause("12y.level.price")
def test_who_pays_nothing_learns_nothing() -> None:
    played = scene("giant", gold=100, loot=[{"kind": "coffer"}], here=MERCHANT)

    played.do("train", "pass").finish()

    assert (party(played).gold, party(played).level, len(party(played).loot)) == (100, 0, 1)


@pytest.mark.clause("12y.level.price")
def test_one_level_for_coin_alone_is_bought_with_one_key_which_says_so() -> None:
    played = scene("giant", gold=190, here=MERCHANT)
    button = shown(played)["train"]

    played.do("train").finish()

    assert (button.label, button.note) == ("Buy a level", "100g of 190g, to level 1")
    assert (party(played).gold, party(played).level) == (90, 1)
