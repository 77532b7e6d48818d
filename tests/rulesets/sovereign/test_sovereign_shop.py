"""The shop: outfits and shelves, what a purchase does before it is made, and a warning before one that slows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.view import Question
from lychgate.rulesets.sovereign.rules.load import load_of
from lychgate.rulesets.sovereign.rules.outfit import in_money
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.tables.creation import kits
from lychgate.rulesets.sovereign.tables.goods import weapons
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign

Said = Callable[[AnyDecision, Any], str]


def shopper(gold: int = 100, **scores: int) -> Sovereign:
    """A table at which Ann has Ada, who has some gold and no gear."""
    told = " ".join(f"{name} {score}" for name, score in {"str": 12, "dex": 12, "con": 12, **scores}.items())
    return Sovereign().types(f"delver Ada of Ann {told} class Warrior hp 8 stab 1 money {gold} gp")


def buying(*wanted: str, seen: list[Question] | None = None) -> Said:
    """These answers, then what Enter gives; each question is kept in ``seen``."""
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


def test_an_outfit_is_bought_and_put_on_with_two_taps() -> None:
    table, seen = shopper(), list[Question]()

    table.types("shop Ada", seat=ANN, answers=buying("kit:melee", seen=seen))

    ada = table.who("Ada")
    names = [item.name for item in ada.items]
    assert {"long sword", "chain", "shield", "torch", "tinderbox", "rations"} <= set(names)
    assert note(seen[0], "kit:melee").startswith("AC 10 → 15")
    assert ada.ac == 15
    assert load_of(table.state, ada).steps == 0
    assert label(seen[0], "kit:melee") == f"Melee kit, {in_money(10_000 - ada.made.coins)}"
    assert len(seen) == 2, "then Done"


@pytest.mark.parametrize("role", kits())
def test_each_outfit_arms_its_buyer(role: str) -> None:
    table = shopper(60).types("shop Ada", seat=ANN, answers=buying(f"kit:{role}"))

    names = [item.name for item in table.who("Ada").items]
    assert any(name in weapons() for name in names)
    assert {"torch", "tinderbox", "rations", "waterskin"} <= set(names)
    assert load_of(table.state, table.who("Ada")).steps == 0
    assert table.who("Ada").made.coins >= 0


def test_whoever_is_armed_is_not_offered_the_outfits_of_other_roles() -> None:
    seen: list[Question] = []
    table = shopper()
    table.types("shop Ada", seat=ANN, answers=buying("shelf:Weapons", "thing:dagger", "back", seen=seen))
    assert {"kit:melee", "kit:healing"} <= {choice.id for choice in seen[0].choices}
    one = table.who("Ada")
    role = replace(one, delver=replace(one.made, role="melee"))
    table.state = table.state.with_creature(role)
    seen.clear()
    table.types("shop Ada", seat=ANN, answers=buying(seen=seen))
    assert [choice.id for choice in seen[0].choices if choice.id.startswith("kit:")] == ["kit:melee"]


def test_shopping_piece_by_piece_takes_at_most_8_taps() -> None:
    wanted = ("shelf:Armour", "thing:leather", "back", "shelf:Weapons", "thing:short sword", "back")
    table, seen = shopper(40), list[Question]()

    table.types("shop Ada", seat=ANN, answers=buying(*wanted, seen=seen))

    assert [item.name for item in table.who("Ada").items if item.worn] == ["leather"]
    assert 1 + len(seen) <= 8, "the command, six choices and Done"
    assert note(seen[1], "thing:leather").startswith("20 gp: AC 10 → 12")
    assert note(seen[4], "thing:staff").endswith(", two hands, can spare lives; Readied 2 of 6"), (
        "and no word of Stowed"
    )
    assert note(seen[4], "thing:short sword").startswith("7 gp: +2 to hit (Stab), 1d6+1, Shock 3 to AC 15")


def test_what_would_slow_the_buyer_says_so_before_it_is_bought() -> None:
    table, seen = shopper(200, str=4), list[Question]()

    table.types("shop Ada", seat=ANN, answers=buying("shelf:Armour", "thing:plate", seen=seen))

    assert "slows you: 30 → 20 feet a Move" in note(seen[1], "thing:plate")
    assert "slows" not in note(seen[1], "thing:leather")


def test_typing_a_purchase_that_slows_asks_first() -> None:
    seen: list[Question] = []
    table = shopper().types("buy Ada 40 torch", seat=ANN, answers=buying("fewer", seen=seen))

    assert seen[0].prompt == "40 torches would slow Ada: 30 → 10 feet a Move. Buy anyway?"
    assert label(seen[0], "fewer") == "Buy only 24"
    assert [(item.name, item.count) for item in table.who("Ada").items] == [("torch", 24)]
    table = shopper().types("buy Ada 40 torch", seat=ANN, answers=buying("no"))
    assert table.who("Ada").items == ()
    assert table.who("Ada").made.coins == 10_000
    table = shopper().types("buy Ada 40 torch", answers=buying())
    assert [item.count for item in table.who("Ada").items] == [40], "Enter takes no order back"
    shopper().types("buy Ada 24 torch", seat=ANN, answers=None)


def test_only_what_can_be_paid_for_stands_in_the_shop() -> None:
    seen: list[Question] = []
    shopper(1).types("shop Ada", seat=ANN, answers=buying("shelf:Weapons", seen=seen))

    assert "thing:club" in [choice.id for choice in seen[1].choices]
    assert "thing:long sword" not in [choice.id for choice in seen[1].choices]
    assert "shelf:Armour" not in [choice.id for choice in seen[0].choices]


def test_a_settlement_offers_the_shop_to_players() -> None:
    table = shopper().types("settlement Zell", seat=REF)
    offered = [choice.id for choice in RULESET.question(table.state, table.orders(ANN)).choices]
    assert "shop:Ada" in offered
