"""Floor plans in the terminal: drawn to scale, doors in their walls, and nothing of a room that nobody has seen."""

from __future__ import annotations

from lychgate.core.plan import Area
from lychgate.core.view import Link, Mark, RoomBox, RoomMap
from lychgate.terminal.mapping import map_rows
from lychgate.terminal.plans import draw_plan
from lychgate.terminal.styled_text import ASCII, plain

HALL = RoomBox(
    1,
    1,
    0,
    0,
    "Hall",
    here=True,
    floor=(Area(0, 0, 3, 2),),
    water=(Area(0, 0, 1, 1),),
    columns=((1, 1),),
    links=(
        Link("door", 2, "door 1", "go", at=(3.5, 0, 3.5, 1), floor=(Area(3, 0, 1, 1),), look="closed"),
        Link("door", 9, "passage 2", at=(0, 2, 1, 2), look="open"),
    ),
)
CELL = RoomBox(2, 1, 4, 0, "Cell", floor=(Area(4, 0, 2, 2),), marks=(Mark("!", "foe", "a ghoul"),))
CELLAR = RoomBox(9, 1, 0, 2, "Corridor", floor=(Area(0, 2, 3, 1),), passage=True)
MAP = RoomMap("The hut", 1, (HALL, CELL, CELLAR), 10)

DRAWN = """\
┌───────────────────────┐
│ ~  1@   ·   +   ·2! · │
│   o       ┌───┐       │
│ ·   ·   · │   │ ·   · │
│ ' ╶───────┤   └───────┘
│ ·   ·   · │
└───────────┘"""


def test_a_plan_is_drawn_to_scale_with_its_walls_doors_water_and_marks() -> None:
    drawn = draw_plan(MAP, "large")

    assert "\n".join(drawn.text()) == DRAWN
    assert dict(drawn.legend) == {
        "@": "you",
        "+": "door",
        "'": "open way",
        "~": "water",
        "o": "column",
        "!": "foe",
    }


def test_the_key_of_a_way_stands_in_its_door() -> None:
    assert "3" in draw_plan(MAP, "large", {"go": "3"}).text()[1]


def test_a_screen_without_unicode_draws_the_same_plan() -> None:
    fine = draw_plan(MAP, "large").text()
    coarse = draw_plan(MAP, "large", glyphs=ASCII).text()

    assert "".join(coarse).isascii()
    assert coarse[0] == "+-----------------------+"
    assert [len(row) for row in coarse] == [len(row) for row in fine]


def test_the_small_size_has_two_columns_for_a_square_and_no_walls() -> None:
    assert draw_plan(MAP, "small").text() == ["~ · · + · ·", "·1@ ·   2!·", "' · ·"]


def test_a_pane_shows_a_plan_where_the_map_has_one_and_boxes_where_it_has_none() -> None:
    shown = "\n".join(plain(row) for row in map_rows(MAP, 60, 20))

    assert "┌───────────────────────┐" in shown
