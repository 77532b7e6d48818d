"""A place to be carried or to run to: the nearest first, with what is known there, on a map that has their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.decision import Answer
from lychgate.core.view import HexMap
from lychgate.server.maps import maps_shown
from lychgate.server.typed import keys_of
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.screen_model import ScreenModel
from lychgate.terminal.styled_text import plain
from lychgate.web.maps import draw_hexes
from tests.rulesets.twelve_years.test_usual import DEEP
from tests.terminal.staged import staged

pytestmark = pytest.mark.anyio

HEXES: dict[str, Any] = {
    "5050": {"terrain": "city", "explored": True},
    "5051": {"terrain": "clearing", "explored": True, "features": ["portal"]},
    "5151": {"terrain": "forest", "explored": True, "features": ["circle"]},
}


def before_the_portal() -> LocalSeat:
    table = staged("giant", given={"hexes": HEXES})
    table.answer("portal")
    return table


def test_the_nearest_hexes_come_first_with_what_is_known_there() -> None:
    question = before_the_portal().question()
    assert question is not None
    distances = [int(choice.group.split()[0]) for choice in question.choices[1:]]
    shown = {choice.id: (choice.label, choice.note) for choice in question.choices}

    assert (len(distances), distances) == (126, sorted(distances))
    assert shown["5050"] == ("5050 city", "city")
    assert shown["5151"] == ("5151 forest", "forest, faerie circle")
    assert shown["5053"] == ("5053", "unexplored")


def test_the_map_has_every_hex_that_may_be_chosen_once_with_its_number() -> None:
    table = before_the_portal()
    question = table.question()
    assert question is not None
    (the_map,) = maps_shown(table.view(), question)
    assert isinstance(the_map, HexMap)
    keys = dict(zip([choice.id for choice in question.choices], keys_of(question), strict=True))

    ways = [cell.way for cell in the_map.cells if cell.way]
    pressed = {shape.way: shape.key for shape in draw_hexes(the_map, keys).cells if shape.key}

    assert sorted(ways) == sorted(set(keys) - {"pass"})
    assert len({cell.name for cell in the_map.cells}) == len(the_map.cells)
    assert pressed == {id_: key for id_, key in keys.items() if id_ != "pass"}


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (80, 24), (120, 40)])
def test_the_numbers_stand_on_the_drawn_map(columns: int, rows: int) -> None:
    table = before_the_portal()
    model = ScreenModel(table)
    model.columns, model.rows = columns, rows
    question = table.question()
    assert question is not None
    near = [key for key, choice in zip(keys_of(question), question.choices, strict=True) if choice.id[:2] == "50"][:3]

    drawn = "\n".join(plain(row) for row in model.map_pane(columns // 2 - 2, 9))

    assert all(f"/{key} " in drawn or f"/{key}C" in drawn for key in near[:2]), drawn


async def test_a_typed_number_goes_to_its_hex_and_the_map_is_the_party_s_again() -> None:
    table = before_the_portal()
    question = table.question()
    assert question is not None
    key = keys_of(question)[[choice.id for choice in question.choices].index("4851")]
    async with TableApp(table).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*key)
        await pilot.pause()

    after = table.question()
    answers = [given.answer for given in table.game.path()[0].inputs if isinstance(given, Answer)]
    assert (len(key), answers[:1]) == (2, ["4851"])
    assert after is None or after.on is None


def test_where_to_run_stands_on_the_map_outdoors_and_in_a_dungeon() -> None:
    wilds = staged("giant", foes=["banshee"], given={"hexes": HEXES})
    below = staged("giant", at="d1r5", foes=["banshee"], given=DEEP)

    for table, size in ((wilds, (38, 9)), (below, (38, 12))):
        table.answer("evade")
        question = table.question()
        assert question is not None
        model = ScreenModel(table)
        drawn = "\n".join(plain(row) for row in model.map_pane(*size))

        ways = [choice.id for choice in question.choices if choice.id[:8] != "entrance"]
        (the_map, *_) = maps_shown(table.view(), question)
        cells = the_map.cells if isinstance(the_map, HexMap) else [one for room in the_map.rooms for one in room.links]
        assert sorted(cell.way for cell in cells if cell.way) == sorted(ways)
        assert "/2 " in drawn or "+1" in drawn or "1+" in drawn or "1─" in drawn, drawn
