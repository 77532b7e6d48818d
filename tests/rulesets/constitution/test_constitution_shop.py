"""The shop: kits and shelves, what a purchase does before it is made, and prices that the referee sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.view import Question
from lychgate.rulesets.constitution.rules.shop import ShopPrice
from lychgate.rulesets.constitution.ruleset import RULESET
from tests.rulesets.constitution.constitution import ANN, REF, Constitution

Said = Callable[[AnyDecision, Any], str]

PRICES = ("price sword 10 sp", "price shield 5 sp", "price torch 1 sp", "price rations 1 sp", "price waterskin 1 sp")


def shopper(silver: int = 100, *lines: str, strength: int = 12) -> Constitution:
    """Ada of Ann, a fighter with silver and no gear."""
    return Constitution().types(
        f"character Ada of Ann fighter strength {strength} hp 6", f"earn Ada {silver} sp", *lines
    )


def buying(*wanted: str, seen: list[Question] | None = None, **chosen: str) -> Said:
    left = iter(wanted)

    def answer(decision: AnyDecision, state: Any) -> str:
        question = RULESET.question(state, decision)
        if seen is not None:
            seen.append(question)
        kind = decision.kind.removeprefix("constitution.")
        return chosen[kind] if kind in chosen else next(left, question.default)

    return answer


def note(question: Question, id_: str) -> str:
    return next(choice.note for choice in question.choices if choice.id == id_)


def test_a_kit_of_what_has_a_price_takes_two_taps() -> None:
    desk, seen = shopper(100, *PRICES, strength=9), list[Question]()

    desk.types("shop Ada", seat=ANN, answers=buying("kit:fighter", seen=seen))

    ada = desk.who("Ada")
    assert 1 + len(seen) == 3
    assert [item.name for item in ada.items] == ["sword", "shield", "leather armour", "torch", "rations", "waterskin"]
    assert ada.ac == 22
    assert ada.copper == 1000 - 100 - 50 - 250 - 30 - 20 - 10
    carries = "AC 20 → 22; 3 of 3 stones, unencumbered: sword, shield, leather armour, "
    assert note(seen[0], "kit:fighter").startswith(carries)


def test_the_note_says_what_comes_of_a_purchase_before_it_is_made() -> None:
    seen: list[Question] = []
    desk = shopper().types("shop Ada", seat=ANN, answers=buying("shelf:Armour", "thing:half-chain", seen=seen))

    assert note(seen[1], "thing:leather armour") == "25 sp; AC 20 → 22"
    assert note(seen[1], "thing:half-chain").startswith("50 sp; AC 20 → 24; ")
    assert "thing:full plate" not in [choice.id for choice in seen[1].choices]
    assert desk.who("Ada").ac == 24


def test_what_burdens_says_so() -> None:
    seen: list[Question] = []
    shopper(100, strength=7).types("shop Ada", seat=ANN, answers=buying("shelf:Armour", seen=seen))
    assert "burdens you: unencumbered → encumbered" in note(seen[1], "thing:full chain")
    assert "burdens" not in note(seen[1], "thing:leather armour")


def test_a_better_suit_is_worn_in_place_of_the_old_one() -> None:
    desk = shopper(200).types(
        "shop Ada", seat=ANN, answers=buying("shelf:Armour", "thing:leather armour", "thing:half-chain")
    )
    worn = {item.name: item.where for item in desk.who("Ada").items}
    assert worn == {"leather armour": "strapped", "half-chain": "worn"}
    assert desk.who("Ada").ac == 24


def test_the_referee_is_asked_for_a_price_by_button_and_nothing_is_bought_before() -> None:
    seen: list[Question] = []
    wanted = ("shelf:Weapons", "thing:sword", "thing:sword")
    desk = shopper().types("shop Ada", seat=ANN, answers=buying(*wanted, seen=seen, shop_price="100"))

    assert note(seen[1], "thing:sword").startswith("no price yet; 1d6")
    assert [(one.seat, one.kind) for one in seen][2] == (REF, "constitution.shop_price")
    assert note(seen[3], "thing:sword").startswith("10 sp; 1d6")
    assert desk.state.campaign.prices == {"sword": 100}
    assert [item.name for item in desk.who("Ada").items] == ["sword"]
    assert desk.who("Ada").copper == 900


def test_the_referee_may_type_a_price_or_refuse_to_sell() -> None:
    price = ShopPrice(seat=REF, name="sword")
    assert [price.read(f"text:{said}") for said in ("12", "12 sp", "3 gp", "5 cp")] == [120, 120, 1500, 5]
    for said in ("", "much", "-1 sp", "1 dime", "9999999"):
        with pytest.raises(IllegalAnswer):
            price.read(f"text:{said}")
    desk = shopper().types(
        "shop Ada", seat=ANN, answers=buying("shelf:Weapons", "thing:sword", "back", shop_price="no")
    )
    assert desk.state.campaign.prices == {}
    assert desk.who("Ada").items == ()


def test_typing_a_purchase_that_burdens_asks_first() -> None:
    seen: list[Question] = []
    desk = shopper(45, "price torch 1 sp", strength=3)
    desk.types("buy Ada 20 torch", seat=ANN, answers=buying("fewer", seen=seen))

    assert seen[0].prompt == "20 torches would burden Ada: unencumbered → encumbered. Buy anyway?"
    assert [(item.name, item.count) for item in desk.who("Ada").items] == [("torch", 14)]
    assert desk.who("Ada").copper == 450 - 140
    desk = shopper(45, "price torch 1 sp", strength=3).types("buy Ada 20 torch", seat=ANN, answers=buying("no"))
    assert (desk.who("Ada").items, desk.who("Ada").copper) == ((), 450)
    with pytest.raises(PlayError, match="Torch costs 200 sp"):
        desk.types("buy Ada 200 torch", seat=ANN)


def test_nobody_shops_in_a_fight() -> None:
    desk = shopper(100, "npc orc strength 1 wits 1 hp 9").rolls(5, 4).types("fight", answers=buying())
    with pytest.raises(PlayError, match="Shopping waits until the fight is over"):
        desk.types("shop Ada", seat=ANN)


def test_the_shop_is_offered_to_whoever_has_money_outside_of_a_dungeon() -> None:
    desk = shopper()
    assert "shop:c1" in [option.id for option in desk.orders(ANN).options()]
    bare = Constitution().types("character Ada of Ann fighter strength 9 hp 6")
    assert "shop:c1" not in [option.id for option in bare.orders(ANN).options()]


def test_a_week_of_food_is_one_tap_and_a_shelf_can_be_left_at_once() -> None:
    seen: list[Question] = []
    wanted = ("shelf:Light and food", "thing:rations*7", "thing:torch", "done")
    desk = shopper(100, "price rations 1 sp", "price torch 1 sp").types(
        "shop Ada", seat=ANN, answers=buying(*wanted, seen=seen)
    )
    assert [item.count for item in desk.who("Ada").items] == [7, 1]
    assert note(seen[1], "thing:rations*7").startswith("7 sp")
    assert next(one.label for one in seen[1].choices if one.id == "thing:rations*7") == "7 rations"
    assert desk.who("Ada").copper == 1000 - 80
    assert not [one.id for one in seen[1].choices if one.id.startswith("thing:candle*")], "it has no price yet"


def test_what_cannot_be_paid_for_is_not_offered_by_the_bundle() -> None:
    seen: list[Question] = []
    shopper(5, "price rations 1 sp").types("shop Ada", seat=ANN, answers=buying("shelf:Light and food", seen=seen))
    there = [one.id for one in seen[1].choices]
    assert "thing:rations" in there
    assert "thing:rations*7" not in there


def test_the_price_of_several_reads_as_people_say_it() -> None:
    desk = shopper(5, "price rations 1 sp")
    assert desk.last(ANN) == "Rations cost 1 sp."
    assert ShopPrice(seat=REF, name="rations").prompt(desk.state) == "What do rations cost in this campaign?"
