"""The shop: outfits and shelves, what a purchase does before it is made, and a warning before one that slows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.core.view import Question
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.tables.character import classes
from tests.rulesets.hundred_saints.saints import ANN, Saints

Said = Callable[[AnyDecision, Any], str]


def shopper(gold: int = 60, calling: str = "fighter") -> Saints:
    """Ada of Ann, with gold and no gear."""
    scores = "STR 12 INT 12 WIS 12 DEX 12 CON 12 CHA 12"
    return Saints().types(f"pc Ada {calling} of Ann {scores} hp 6", f"coins {gold} gp to Ada")


def buying(*wanted: str, seen: list[Question] | None = None) -> Said:
    left = iter(wanted)

    def answer(decision: AnyDecision, state: Any) -> str:
        question = RULESET.question(state, decision)
        if seen is not None:
            seen.append(question)
        return next(left, question.default)

    return answer


def note(question: Question, id_: str) -> str:
    return next(choice.note for choice in question.choices if choice.id == id_)


def label(question: Question, id_: str) -> str:
    return next(choice.label for choice in question.choices if choice.id == id_)


@pytest.mark.parametrize("calling", classes())
def test_an_outfit_takes_two_taps_and_leaves_the_rest_in_coin(calling: str) -> None:
    table, seen = shopper(100, calling), list[Question]()

    table.types("shop Ada", seat=ANN, answers=buying(f"kit:{calling}", seen=seen))

    ada = table.who("Ada")
    assert 1 + len(seen) == 3, "the command, the outfit, Done"
    price = label(seen[0], f"kit:{calling}").partition(", ")[2]
    assert label(seen[0], f"kit:{calling}").startswith(f"{calling.capitalize()}'s kit, ")
    assert seen[1].prompt.startswith(f"What does Ada buy? {ada.coins.words} left")
    assert price.split()[0] == str(100 - ada.coins.worth // 100 - bool(ada.coins.worth % 100))
    assert {"torch", "backpack", "tinder box"} <= {item.name for item in ada.items}
    assert ada.speed == 40
    assert ada.attacks


def test_the_note_says_what_comes_of_a_purchase_before_it_is_made() -> None:
    seen: list[Question] = []
    table = shopper().types(
        "shop Ada", seat=ANN, answers=buying("shelf:Armour", "thing:thorax", "back", "shelf:Weapons", seen=seen)
    )

    assert note(seen[1], "thing:thorax").startswith("40 gp: AC 9 [10] → 5 [14]")
    assert note(seen[1], "thing:textile armour").startswith("20 gp: AC 9 [10] → 7 [12]")
    assert note(seen[4], "thing:mace").startswith("5 gp: 1d6")
    assert table.who("Ada").ac == 14


def test_what_slows_says_so_and_what_the_class_may_not_use_too() -> None:
    seen: list[Question] = []
    shopper(200, "thief").types("shop Ada", seat=ANN, answers=buying("shelf:Armour", seen=seen))

    assert "not for your class" in note(seen[1], "thing:panoply")
    assert "slows you: Speed 40 → 20" in note(seen[1], "thing:kataphract")
    assert "not for your class" not in note(seen[1], "thing:textile armour")


def test_shopping_piece_by_piece_takes_at_most_8_taps() -> None:
    seen: list[Question] = []
    wanted = ("shelf:Armour", "thing:textile armour", "back", "shelf:Weapons", "thing:mace", "back")
    table = shopper().types("shop Ada", seat=ANN, answers=buying(*wanted, seen=seen))

    assert 1 + len(seen) <= 8
    assert {item.name for item in table.who("Ada").items} == {"textile armour", "mace"}


def test_20_torches_at_hand_are_not_bought_without_a_word() -> None:
    seen: list[Question] = []
    table = shopper().types("buy torch 20 for Ada", seat=ANN, answers=buying("fewer", seen=seen))

    assert seen[0].prompt == "20 torches at hand would slow Ada: Speed 40 → 10. Buy anyway?"
    assert table.who("Ada").speed == 40
    bought = next(item.count for item in table.who("Ada").items if item.name == "torch")
    assert label(seen[0], "fewer") == f"Buy only {bought}"
    table = shopper().types("buy torch 20 for Ada", seat=ANN, answers=buying("no"))
    assert table.who("Ada").items == ()
    assert table.who("Ada").coins.gp == 60
    table = shopper().types("buy torch 20 for Ada", seat=ANN, answers=buying())
    assert table.who("Ada").speed < 40, "Enter takes no order back"
    stowed = shopper().types("buy backpack for Ada", "buy torch 20 for Ada", seat=ANN)
    assert stowed.who("Ada").speed == 40, "nothing is asked where it goes into the backpack"


def test_nobody_shops_in_an_encounter() -> None:
    table = shopper().types("foes goblin hp 3", "meet goblin", answers=lambda decision, state: decision.default())
    with pytest.raises(PlayError, match="Shopping waits until the encounter is over"):
        table.types("shop Ada", seat=ANN)


def test_a_settlement_offers_the_shop_to_players() -> None:
    table = shopper().types("enter dungeon")
    assert "shop:Ada" not in [choice.id for choice in RULESET.question(table.state, table.orders(ANN)).choices]
    table.types("enter settlement", answers=buying())
    assert "shop:Ada" in [choice.id for choice in RULESET.question(table.state, table.orders(ANN)).choices]
