"""A module of Sovereign alone at one keyboard, where one person plays the GM and all Delvers: keys are counted."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.server.typed import keys_of, settled
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.screen import TableScreen
from tests.terminal.keyboard import enter

PARTY = (
    "delver Ada class Warrior str 16 hp 40 stab 1 gear long sword, chain, torch",
    "delver Bertram class Expert dex 16 hp 30 gear dagger",
)


def alone(*lines: str) -> LocalSeat:
    header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), ("Gm",), "alone", "g", roles={"Gm": REFEREE})
    seat = LocalSeat(Game(RULESET, header), "Gm")
    for line in (*PARTY, *lines):
        assert not seat.reply(line).remark
    return seat


def keys_for(seat: LocalSeat, id_: str) -> int:
    """How many keys an option takes: its digits, and Enter where more could follow; Enter alone for the usual one."""
    asked = seat.question()
    assert asked is not None
    if id_ == asked.default:
        return 1
    key = keys_of(asked)[[one.id for one in asked.choices].index(id_)]
    return len(key) + (not settled(asked, key))


def test_in_a_site_a_turn_and_a_room_are_one_key() -> None:
    seat = alone("site salt_saint", "light Ada torch", "enter 1")

    assert [keys_for(seat, id_) for id_ in ("turn", "turn:quick", "enter:3")] == [1, 1, 1]
    assert keys_for(seat, "gear") <= 2


def acts(seat: LocalSeat, side: str) -> LocalSeat:
    """The same in the turn of a side."""
    while side not in [one.title for one in seat.view().cards[0].stages if one.status == "now"]:
        seat.reply("next")
        asked = seat.question()
        if asked is not None and not asked.order:
            seat.reply("yes")
    return seat


def test_alone_a_fight_stands_before_the_room_and_a_blow_is_two_keys_and_a_side_one() -> None:
    seat = alone("site salt_saint", "enter 1", "npc 8 goblins hd 1 hp 5 ac 12", "fight goblins")
    assert [card.title for card in seat.view().cards] == ["A fight: Round 1", "Room 1: The gate court"]

    assert keys_for(acts(seat, "The party"), "attack:Ada:goblin 1") <= 2
    assert keys_for(seat, "act:Ada") <= 2
    assert keys_for(acts(seat, "The goblins"), "all:goblins") == 1


def in_sight(pilot: Pilot[None], pane: str) -> bool:
    """Whether a pane ends within the screen, and has rows of its own."""
    region = pilot.app.screen.query_one(pane).region
    return region.height > 0 and region.bottom <= pilot.app.size.height


@pytest.mark.anyio
async def test_in_a_room_full_of_words_the_line_to_type_in_and_the_keys_stay_in_sight() -> None:
    seat = alone("site salt_saint", "door 4 open", "enter 1", "enter 3", "enter 4")
    async with TableApp(seat).run_test(size=(80, 24)) as pilot:
        for before in ("", "torches of nobody, and a sentence that no command begins with"):
            if before:
                await enter(pilot, before)
            for size in ((80, 24), (100, 30), (120, 40)):
                await pilot.resize_terminal(*size)
                await pilot.pause()

                seen = [in_sight(pilot, pane) for pane in ("#question", "#entry", "#keys")]
                assert seen == [True] * 3, (size, before)


@pytest.mark.anyio
async def test_that_there_are_more_choices_is_said_beside_the_line_to_type_in() -> None:
    seat = alone("site salt_saint", "door 4 open", "enter 1", "enter 3", "enter 4", "stance talk so talk")
    async with TableApp(seat).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        keys = "".join(text for text, _ in pilot.app.screen.model.keys(80, typing=True)[0])

    assert "Esc space more (1 of 2)" in keys


@pytest.mark.anyio
async def test_an_option_after_the_ninth_takes_one_press_of_its_letter() -> None:
    seat = alone("make Cyd")
    for key in ("4", "3"):  # the role, the attribute; now fifteen improvements
        seat.reply(key)
    async with TableApp(seat).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        left = str(getattr(seat.question(), "prompt", ""))

    assert "3 to choose" in left


@pytest.mark.anyio
async def test_while_the_log_has_little_to_show_notes_have_its_rows() -> None:
    seat = alone("make Cyd")
    for answer in ("4", "3", "10", "10", "10", "10", "Expert", "1", "1", "none", "no"):
        seat.reply(answer)
    async with TableApp(seat).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        shown = "\n".join("".join(text for text, _ in row) for row in pilot.app.screen.model.question(118, 0))
        assert in_sight(pilot, "#keys")

    assert "Weapons" in shown
    assert "Long sword  10 gp: +0 to hit (Stab), 1d8+1" in shown
