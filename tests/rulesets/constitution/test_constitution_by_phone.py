"""What a player on a phone must not have to type: spells as a round is called for, healers, purposes of a blessing."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.rulesets.constitution.orders import Orders, turn_told
from tests.rulesets.constitution.constitution import ANN, BEN, Constitution
from tests.rulesets.constitution.test_constitution_menus import hurt, magician, now, round_of_a_fight, two

TIME = ("rest", "sleep", "travel", "turn")


def test_a_wound_is_treated_from_the_menu_by_the_only_healer() -> None:
    assert "Treat a wound" in now(hurt(), topic="Help others")


@pytest.mark.clause("3d6.5.7a", "3d6.5.5d")
def test_a_prepared_spell_is_declared_by_a_choice_as_the_next_round_is_called_for() -> None:
    desk = magician().types("npc ogre hp 30 hd 3").rolls(10, 12, 2)
    desk.types("fight", answers={"constitution.declare_spell": "nothing"}).types("initiative Bo 1")
    while desk.state.fight_now.phase != "respite":
        desk.types("next", answers={"constitution.superior": "no"})
    seen: dict[str, str] = {}

    def answer(asked: Any, state: Any) -> str:
        if asked.kind != "constitution.last_item" or asked.seat != ANN:
            return "nothing"
        seen.update((choice.id, choice.label) for choice in asked.question(state).choices)
        return "cast Fire:c1"

    desk.types("round", answers=answer)

    assert seen["cast Fire:c1"] == "Ada declares Fire, to cast next round"
    assert [now.casting for now in desk.state.fight_now.combatants if now.id == "c1"] == ["Fire"]


@pytest.mark.clause("3d6.11.1b")
def test_a_usual_purpose_of_a_blessing_is_a_choice() -> None:
    answers = {
        "constitution.for_what": "captives",
        "constitution.on_whom": "all",
        "constitution.against_danger": "no",
        "constitution.judge_purpose": "just",
    }
    desk = two().types("bless:c2", seat=BEN, answers=answers)
    assert any("blessing for: to free captives." in line for line in desk.lines(ANN))


@pytest.mark.clause("3d6.4.4a")
def test_the_next_initiation_may_come_later_which_stands_last() -> None:
    seen: list[str] = []

    def answer(asked: Any, _: Any) -> str:
        seen.extend(option.id for option in asked.options())
        assert asked.default() == seen[-1]
        return str(asked.default())

    two().types("initiate:c1", seat=ANN, answers=answer)
    assert len(seen) > 2


def time_of(desk: Constitution) -> list[tuple[str, str]]:
    """The steps of Ben that take time, each with its heading."""
    asked = desk.orders(BEN)
    assert isinstance(asked, Orders)
    return [(name, step.topic) for name, step in asked.steps if name in TIME]


def test_all_that_takes_time_stands_together_and_after_a_day_s_march_sleep_first() -> None:
    desk = two()
    assert time_of(desk) == [(name, "Time") for name in TIME]

    desk.rolls(3, 3, 3, 3).types("travel plains").finish()
    assert [name for name, _ in time_of(desk)] == ["sleep", "rest", "travel", "turn"]


@pytest.mark.parametrize(("turn", "told"), [((), "nobody acts"), (("c1",), "Ada acts"), (("c1", "c2"), "and ogre act")])
def test_nobody_acts_and_several_act(turn: tuple[str, ...], told: str) -> None:
    state = round_of_a_fight().state
    assert f"{told}." in turn_told(replace(state, fight=replace(state.fight_now, turn=turn)))
