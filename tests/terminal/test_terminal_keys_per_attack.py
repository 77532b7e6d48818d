"""How few keys an attack, the arming of four and the way out of a dungeon take, pressed in the drawn terminal."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from lychgate.rulesets.twelve_years.rules.combat import AttackRolled
from lychgate.server.typed import keys_of
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from tests.rulesets.twelve_years.test_gear import RACK, RAISED
from tests.rulesets.twelve_years.test_usual import DEEP
from tests.shares import seeds
from tests.terminal.keyboard import press_enter
from tests.terminal.staged import staged

pytestmark = pytest.mark.anyio

DEATH = [{"kind": "ring", "powers": ["death"]}, {"weapon": "axe"}]
PARTY: tuple[Any, ...] = ({"kin": "giant", "hp": 24, "weapon": 102}, {"kin": "hermit", "hp": 20})
FOES = [["ogre", "ogre", "skeleton"], ["goblin", "goblin", "skeleton", "wolf", "ogre"]]
"""Of two kinds; and of four, where what a death leaves over goes on."""


def kind(table: LocalSeat) -> str:
    question = table.question()
    return question.kind if question is not None else ""


def attacks(table: LocalSeat) -> int:
    """How many attacks were rolled."""
    game = table.game
    events = (event for entry in game.path() for event in game.events_of(entry))
    return sum(isinstance(event, AttackRolled) for event in events)


def key_of(table: LocalSeat, answer: str) -> list[str]:
    """The keys for an answer: Enter where it gives it, else the digits of its number."""
    question = table.question()
    assert question is not None
    if question.default == answer:
        return ["enter"]
    return list(keys_of(question)[[one.id for one in question.choices].index(answer)])


async def pressed_until_ordered(table: LocalSeat, pilot: Pilot[Any]) -> int:
    """How many Enters it takes until the seat may order something again."""
    keys = 0
    while kind(table) not in ("orders", "") and keys < 20:
        keys += await press_enter(pilot)
    return keys


@pytest.mark.parametrize("foes", FOES, ids=len)
@pytest.mark.parametrize("number", seeds("LYCHGATE_ATTACKS", 2, 40))
async def test_an_attack_on_several_kinds_with_a_death_item_and_a_hermit_takes_two_keys_at_most(
    number: int, foes: list[str]
) -> None:
    table = staged(*PARTY, seed=f"attack {number}", foes=foes, loot=DEATH, level=2)
    async with TableApp(table).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for fought in range(1, 4):
            question = table.question()
            if question is None or "attack" not in [one.id for one in question.choices]:
                break
            keys = key_of(table, "attack")
            await pilot.press(*keys)
            await pilot.pause()
            pressed = len(keys) + await pressed_until_ordered(table, pilot)

            most = 2 if keys == ["enter"] else 3  # the first Enter after a number belongs to the number
            assert (attacks(table), pressed <= most) == (fought, True), table.game.path()[-1].inputs
    assert attacks(table) >= 1


async def test_arming_four_who_were_raised_takes_six_keys_at_most() -> None:
    table = staged(*RAISED, loot=RACK)
    pressed = 0
    async with TableApp(table).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for answer in ("gear", "best", "best", "done"):
            keys = key_of(table, answer)
            if keys == ["enter"]:
                pressed += await press_enter(pilot)
                continue
            await pilot.press(*keys)
            await pilot.pause()
            pressed += len(keys)

    assert pressed <= 6
    assert kind(table) == "orders"
    assert "unarmed" not in [field.text for one in table.view().sheets for field in one.fields]


async def test_a_known_dungeon_of_six_rooms_is_left_by_two_keys_at_most() -> None:
    table = staged("giant", at="d1r5", given=DEEP)
    async with TableApp(table).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        keys = key_of(table, "walk-out")
        await pilot.press(*keys)
        await pilot.pause()
        pressed = len(keys) + await pressed_until_ordered(table, pilot)

    assert pressed <= 2
    assert table.game.state.parties[0].at == "5051"
