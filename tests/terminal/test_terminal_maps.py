"""Maps as text: what is where, at every size, and the same in words."""

from __future__ import annotations

import re

import pytest

from lychgate.core.view import HexCell, HexMap, Mark, RoomMap
from lychgate.server.maps import Legend
from lychgate.terminal.hexes import Size, describe_hexes, draw_hexes
from lychgate.terminal.mapping import Look, afar, keys_for_ways, map_rows, moved
from lychgate.terminal.rooms import describe_rooms, draw_rooms
from lychgate.terminal.styled_text import ASCII, plain
from tests.terminal.lantern import CAVE_MAP, lantern

TERRAIN = {
    "c": "clearing",
    "f": "forest",
    "h": "hills",
    "~": "lake",
    "m": "marsh",
    "q": "quiet forest",
    "C": "city",
}
KINDS = {"D": "entrance", "P": "portal", "+": "corpse", "$": "loot", "S": "start", "!": "goal"}
KEYS = {"a": "1", "b": "2", "c": "3", "d": "4"}


def cell(
    column: int,
    row: int,
    letter: str,
    marks: str = "",
    *,
    here: bool = False,
    way: str = "",
    known: bool = True,
) -> HexCell:
    told = tuple(Mark(mark, KINDS[mark], f"a {KINDS[mark]}") for mark in marks)
    name = f"{column:02}{row:02}"
    return HexCell(name, column, row, letter, TERRAIN.get(letter, ""), known, here, told, way)


WILDS = HexMap(
    "The wilds",
    (
        cell(50, 50, "C", "S"),
        cell(50, 49, "f", here=True),
        cell(51, 49, "h", "D$", way="a"),
        cell(51, 50, "f"),
        cell(49, 49, "~"),
        cell(49, 50, "m", "+"),
        cell(50, 51, "f"),
        cell(50, 48, "c", way="b"),
        cell(51, 48, "h", "P", way="c"),
        cell(52, 50, "f"),
        cell(49, 48, "?", known=False, way="d"),
        cell(52, 49, "?", known=False),
        cell(52, 48, "q"),
        cell(52, 47, "m"),
        cell(53, 47, "m", "DP+$"),
        cell(53, 48, "f"),
        cell(53, 49, "c"),
        cell(48, 49, "h"),
        cell(48, 50, "f"),
        cell(48, 51, "?", "!", known=False),
    ),
)

LARGE = """\
                                      _______
                                     / 5247  \\
                                    /  marsh  \\_______
                                    \\         / 5347  \\
                    _______          \\_______/  marsh  \\
                   / 5048  \\         / 5248  \\ D P + $ /
           _______/clearing \\_______/  quiet  \\_______/
          / 4948  \\    2    / 5148  \\ forest  / 5348  \\
  _______/         \\_______/  hills  \\_______/ forest  \\
 / 4849  \\    4    / 5049  \\   3 P   / 5249  \\         /
/  hills  \\_______/ forest  \\_______/         \\_______/
\\         / 4949  \\    @    / 5149  \\         / 5349  \\
 \\_______/  lake   \\_______/  hills  \\_______/clearing \\
 / 4850  \\         / 5050  \\  1 D $  / 5250  \\         /
/ forest  \\_______/  city   \\_______/ forest  \\_______/
\\         / 4950  \\    S    / 5150  \\         /
 \\_______/  marsh  \\_______/ forest  \\_______/
 / 4851  \\    +    / 5051  \\         /
/         \\_______/ forest  \\_______/
\\    !    /       \\         /
 \\_______/         \\_______/"""

MEDIUM = """\
                     ____
                    / m  \\____
           ____     \\5247/mDP*\\
      ____/2c  \\____/ q  \\5347/
 ____/4   \\5048/3hP \\5248/ f  \\
/ h  \\4948/ f@ \\5148/    \\5348/
\\4849/ ~  \\5049/1hD$\\5249/ c  \\
/ f  \\4949/ CS \\5149/ f  \\5349/
\\4850/ m+ \\5050/ f  \\5250/
/  ! \\4950/ f  \\5150/
\\4851/    \\5051/"""

SMALL = """\
            m
               mD
      c     q
   .     hP    f
h     f@    .
   ~     hD    c
f     CS    f
   m+    f
.!    f"""


@pytest.mark.parametrize(("size", "drawn"), [("large", LARGE), ("medium", MEDIUM), ("small", SMALL)])
def test_a_hex_map_is_drawn_with_odd_columns_half_a_row_lower(size: str, drawn: str) -> None:
    drawing = draw_hexes(WILDS, size, KEYS)  # type: ignore[arg-type]

    assert "\n".join(drawing.text()) == drawn


def signs(the_map: HexMap, size: Size) -> Legend:
    drawing = draw_hexes(the_map, size)
    return drawing.legend_in(*drawing.extent)


def test_the_legend_names_terrain_unless_it_is_written_out() -> None:
    assert ("h", "hills") in signs(WILDS, "medium")
    assert ("h", "hills") not in signs(WILDS, "large")
    assert ("@", "you") in signs(WILDS, "large")


def test_a_coordinate_too_long_for_the_edge_is_left_out_of_the_middle_size() -> None:
    far = HexMap("Far", (HexCell("105.050", 105, 50, "f", "forest", here=True),))

    assert draw_hexes(far, "medium").text() == [" ____", "/ f@ \\", "\\____/"]
    assert "105.050" in draw_hexes(far, "large").text()[1]


def test_hexes_in_words_tell_the_present_one_first_and_then_those_that_can_be_entered() -> None:
    told = describe_hexes(WILDS)

    assert told[0] == "5049: forest, you are here"
    assert told[1] == "4948: not seen yet"
    assert "5347: marsh, a entrance, a portal, a corpse, a loot" in told
    assert "5249: not seen yet" not in told


CAVE_SMALL = """\
           ┌───────┐  ┌───────┐  ┌───────┐
          ?+2 $    +──+4 +$   +──+5      +»6
           └───+───┘  └───+───┘  └───────┘
┌───────┐  ┌───+───┐  ┌───+2──┐
│6      +»5│1     ^+─1+3 @s >5+?3
└───────┘  └───────┘  └───+───┘
                          ?4"""

CAVE_LARGE_BELOW = """\
┌──────────────┐
│ 7         <^ │
│ small round  │
│     room     │
└──────+───────┘
       │
┌──────+───────┐
│ 8          > │
│medium cavern │
│              │
└──────────────┘"""

CAVE_ASCII = """\
           +-------+  +-------+  +-------+
          ?+2 $    +--+4 +$   +--+5      +>6
           +---+---+  +---+---+  +-------+
+-------+  +---+---+  +---+---+
|6      +>5|1     ^+--+3 @s  >+?
+-------+  +-------+  +---+---+
                          ?"""


def test_rooms_are_boxes_with_their_doors_stairs_and_stubs() -> None:
    keys = {"a": "1", "b": "2", "c": "3", "d": "4", "e": "5"}

    drawing = draw_rooms(CAVE_MAP, "small", keys)

    assert "\n".join(drawing.text()) == CAVE_SMALL
    assert dict(drawing.legend)["?"] == "unopened"
    assert drawing.notes == ()


def test_another_level_shows_stairs_back_up_and_the_way_out() -> None:
    assert "\n".join(draw_rooms(CAVE_MAP, "large", level=2).text()) == CAVE_LARGE_BELOW


def test_rooms_can_be_drawn_in_ascii() -> None:
    drawing = draw_rooms(CAVE_MAP, "small", glyphs=ASCII)

    assert "\n".join(drawing.text()) == CAVE_ASCII


def test_a_door_for_which_no_wall_is_left_is_told_below_the_map() -> None:
    from tests.terminal.lantern import _door, _room

    crowded = RoomMap("Crowded", 1, (_room(1, 1, 0, 0, "cell", *[_door(-1)] * 9),))

    drawing = draw_rooms(crowded, "small")

    assert drawing.notes == ("1 has one more door, unopened",)


def test_rooms_in_words_go_level_by_level() -> None:
    told = describe_rooms(CAVE_MAP)

    assert told[0] == "Level 1, where you are:"
    assert told[3] == (
        "Room 3: medium corridor, you are here, a skeleton. Ways: a door to 1, a door to 4, "
        "an unopened door, an unopened door, stairs down to 7."
    )
    assert "Level 2:" in told


@pytest.mark.parametrize("the_map", [WILDS, CAVE_MAP])
@pytest.mark.parametrize(("width", "height"), [(20, 4), (42, 9), (70, 24), (200, 60)])
def test_a_map_pane_is_never_larger_than_its_room(the_map: HexMap | RoomMap, width: int, height: int) -> None:
    rows = map_rows(the_map, width, height)

    assert len(rows) == height
    assert all(len(plain(row)) <= width for row in rows)
    assert any("@" in plain(row) for row in rows)


def test_a_map_larger_than_its_pane_can_be_moved_to_its_edge_and_no_further() -> None:
    far_east = moved(WILDS, 12, 6, Look(), 500, 0)
    back = moved(WILDS, 12, 6, far_east, -5, 0)

    assert "@" not in "".join(plain(row) for row in map_rows(WILDS, 12, 6, look=far_east))
    assert moved(WILDS, 12, 6, far_east, 5, 0) == far_east
    assert back.dx == far_east.dx - 5


def test_a_goal_far_away_is_pointed_at_in_no_hex_and_does_not_make_the_map_small() -> None:
    far = HexMap("Far", (cell(50, 50, "C", "S", here=True), cell(50, 51, "f"), cell(50, 60, "?", "!")))

    rows = [plain(row).rstrip() for row in map_rows(far, 30, 8)]

    assert rows[2] == "__/    \\____/ C@S\\____/    \\__"
    assert not any("!" in row or "↓" in row for row in rows)
    assert afar(far, 30, 8) == [f"{far.cells[2].terrain} ↓"]
    assert afar(far, 30, 80) == []


def test_a_map_that_fits_is_not_moved() -> None:
    assert moved(WILDS, 80, 40, Look(), 5, -2) == Look()


def test_a_zoom_chooses_the_size() -> None:
    assert "clearing" in "".join(plain(row) for row in map_rows(WILDS, 60, 8, look=Look(zoom=1)))
    assert "5049" not in "".join(plain(row) for row in map_rows(WILDS, 60, 30, look=Look(zoom=3)))


def test_a_way_that_can_be_taken_carries_the_number_of_its_option() -> None:
    game = lantern()
    game.reply("ann", "set-out")
    game.reply("ann", "suggested")
    game.reply("ann", "suggested")
    question = game.ruleset.question(game.state, game.open[0])
    view = game.ruleset.view(game.state, "ann")

    drawing = draw_hexes(view.maps[0], "medium", keys_for_ways(question))  # type: ignore[arg-type]

    assert drawing.text() == [
        "      ____",
        " ____/1   \\____",
        "/6   \\5049/2   \\",
        "\\4949/ c@ \\5149/",
        "/5   \\5050/3   \\",
        "\\4950/4   \\5150/",
        "     \\5051/",
    ]


@pytest.mark.parametrize("size", ["large", "medium", "small"])
def test_the_ground_has_a_tint_of_its_own_which_says_no_more_than_its_letter(size: Size) -> None:
    drawing = draw_hexes(WILDS, size)
    told = {role: text.strip() for row in drawing.window(*drawing.extent) for text, role in row if text.strip()}

    assert {"water", "wood", "mire", "heights", "open", "walls"} <= set(told)
    assert told["water"] in ("~", "lake")


@pytest.mark.parametrize(("size", "tall"), [("large", 4), ("medium", 2)])
@pytest.mark.parametrize(("at", "arrow"), [((40, 80), "↓"), ((70, 46), "→"), ((45, 20), "↑"), ((20, 46), "←")])
def test_what_is_far_away_changes_nothing_in_the_field_and_is_named_with_an_arrow(
    size: Size, tall: int, at: tuple[int, int], arrow: str
) -> None:
    crowd = [cell(column, row, "f", "D$") for column in range(40, 60) for row in range(40, 60)]
    far = cell(*at, "c", "!")
    drawing = draw_hexes(HexMap("A wide forest", (*crowd, far)), size)
    without = draw_hexes(HexMap("A wide forest", tuple(crowd)), size)
    field = (without.extent[0] + 60, 46 * tall - 6, 50, 14)

    assert drawing.window(*field) == without.window(*field)
    assert drawing.afar_of(*field) == ((far.terrain, arrow),)
    assert without.afar_of(*field) == ()


@pytest.mark.parametrize("size", ["large", "medium"])
def test_empty_hexes_fill_the_pane_and_cover_nothing_of_the_map(size: Size) -> None:
    alone, filled = draw_hexes(WILDS, size, KEYS), draw_hexes(WILDS, size, KEYS, beyond=True)
    x, y, wide, high = alone.extent
    field = (x - 31, y - 17, wide + 62, high + 34)

    before = [plain(row) for row in alone.window(*field)]
    after = [plain(row) for row in filled.window(*field)]

    added = [new for old, new in zip("".join(before), "".join(after), strict=True) if old != new]
    lost = [old for old, new in zip("".join(before), "".join(after), strict=True) if old != new and old != " "]
    assert lost == []
    assert set(added) == {"/", "\\", "_"}
    assert all(row.strip() and row[:12].strip() and row[-12:].strip() for row in after)


def test_empty_hexes_lie_in_the_same_rows_as_those_of_the_map() -> None:
    whole = HexMap(
        "All", tuple(cell(column, row, "f", known=False) for column in range(40, 60) for row in range(40, 60))
    )
    one = HexMap("One", (cell(50, 50, "f", known=False),))
    x, y, _, _ = draw_hexes(one, "medium").extent
    field = (x - 20, y - 8, 46, 20)

    drawn = "\n".join(plain(row) for row in draw_hexes(whole, "medium").window(*field))
    filled = "\n".join(plain(row) for row in draw_hexes(one, "medium", beyond=True).window(*field))

    assert filled.replace("5050", "____") == re.sub(r"\d{4}", "____", drawn)
