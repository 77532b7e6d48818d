"""Gear as a sheet that stays open, and handing things over."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.constitution.constitution import ANN, BEN, REF, Constitution


class Presses:
    """Presses these options one after the other; what was asked is kept."""

    def __init__(self, *pressed: str) -> None:
        self.left = list(pressed)
        self.prompts: list[str] = []
        self.buttons: dict[str, str] = {}

    def __call__(self, decision: Any, state: Any) -> str:
        question = decision.question(state)
        self.prompts.append(question.prompt)
        self.buttons |= {each.label: each.note for each in question.choices}
        return self.left.pop(0)


def porters(*lines: str) -> Constitution:
    desk = Constitution().types("character Ada of Ann strength 12 hp 4", "character Bo of Ben strength 12 hp 4")
    return desk.types(*lines)


@pytest.mark.clause("3d6.14.1")
def test_the_sheet_stays_open_and_says_what_each_change_comes_to() -> None:
    desk = porters("take Ada sword in backpack", "take Ada leather armour in strapped", "take Ada 3 torch")
    ada = desk.who("Ada").id
    ann = Presses(
        f"member:{ada}", f"put:{ada}:backpack:held:sword", f"put:{ada}:strapped:worn:leather armour", "back", "done"
    )

    desk.types("gear", seat=ANN, answers=ann)

    assert ann.buttons["Put on leather armour (AC 22)"] == "AC 20 → 22; 2 of 4 stones, unencumbered"
    carries = "leather armour (AC 22), sword (1d6); AC 22; 2 of 4 stones, unencumbered"
    assert ann.prompts[3] == f"Ada: {carries}. What changes?"
    assert {(item.name, item.where) for item in desk.who("Ada").items} == {
        ("sword", "held"),
        ("leather armour", "worn"),
        ("torch", "backpack"),
    }


@pytest.mark.clause("3d6.14.1")
def test_everybody_is_armed_best_in_one_step() -> None:
    desk = porters("take Ada sword in backpack", "take Ada shield in backpack", "take Bo leather armour in strapped")
    ref = Presses("best", "best", "done")

    desk.types("gear", answers=ref)

    assert ref.prompts[1] == (
        "The best for everybody: Ada takes in hand the sword (1d6) and takes in hand the shield; "
        "Bo puts on the leather armour (AC 22) (AC 20 → 22)."
    )
    assert [item.where for item in (*desk.who("Ada").items, *desk.who("Bo").items)] == ["held", "held", "worn"]
    assert "best" not in [each.id for each in desk.orders(REF).question(desk.state).choices]


def test_14_1__a_player_s_sheet_is_of_their_own_and_a_referee_hands_out_between_all() -> None:
    desk = porters("take Ada 3 torch")
    ada, bo = desk.who("Ada").id, desk.who("Bo").id
    assert "gear" not in [each.id for each in desk.orders(BEN).options()]
    assert "gear" in [each.id for each in desk.orders(ANN).options()]

    desk.types("gear", answers=Presses(f"member:{bo}", f"take:{ada}:backpack:backpack:torch", "back", "done"))

    assert [(item.name, item.count) for item in desk.who("Ada").items] == [("torch", 2)]
    assert [(item.name, item.count) for item in desk.who("Bo").items] == [("torch", 1)]
    assert "Ada hands over a torch" in " ".join(desk.lines(ANN))


def test_14_13__what_the_load_forbids_is_not_offered() -> None:
    desk = Constitution().types("character Ada of Ann strength 3 hp 4", "take Ada full plate in dragged")
    ann = Presses(f"member:{desk.who('Ada').id}", "back", "done")

    desk.types("gear", seat=ANN, answers=ann)

    assert "Strap on full plate (AC 30)" in ann.buttons
    assert "Put on full plate (AC 30)" not in ann.buttons


@pytest.mark.clause("3d6.14.1")
def test_what_is_given_changes_hands() -> None:
    desk = porters("take Ada 3 torch").types("give Ada 2 torch to Bo", seat=ANN)

    assert [(item.name, item.count) for item in desk.who("Bo").items] == [("torch", 2)]
    for line, why in (
        ("give Ada 2 torch to Bo", "Ada has a torch, no more"),
        ("give Ada torch to Ada", "Ada has it already"),
        ("give Ada rope to Bo", "Ada has no rope, but torch"),
        ("give Ada torch", "To whom"),
    ):
        with pytest.raises(PlayError, match=why):
            desk.types(line, seat=ANN)
    with pytest.raises(PlayError, match="You order your own"):
        desk.types("give Bo torch to Ada", seat=ANN)
