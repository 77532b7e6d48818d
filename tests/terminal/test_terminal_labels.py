"""No label of a choice is cut, and what is shortened keeps whole words, on small screens and large ones."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from lychgate.core.view import Choice, Question
from lychgate.server.typed import keys_of
from lychgate.terminal.app import TableApp
from lychgate.terminal.choices import lay_out
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.mapping import THE_REST, legend_rows
from lychgate.terminal.screen_model import ScreenModel
from lychgate.terminal.styled_text import columns_of, plain, shorten
from tests.terminal.staged import staged

SIZES = [(60, 20), (80, 24), (120, 40)]

HEXES: dict[str, Any] = {
    "5050": {"terrain": "city", "explored": True},
    "5051": {"terrain": "clearing", "explored": True, "features": ["portal"]},
    "5151": {"terrain": "forest", "explored": True, "features": ["circle"]},
    "5052": {"terrain": "marsh", "explored": True},
}
LOOT: list[dict[str, Any]] = [
    {"weapon": "axe"},
    {"weapon": "bow"},
    {"kind": "ring", "qualities": ["ornate"]},
    *({"kind": kind} for kind in ("armor", "armor", "coffer", "mirror")),
    {"kind": "book", "qualities": ["ancient", "ancient"], "powers": ["rejuvenation"]},
]


def beside_a_merchant(*answers: str) -> LocalSeat:
    table = staged(
        {"kin": "giant", "name": "Gwill", "weapon": 101},
        {"kin": "rogue", "name": "Odo"},
        given={"hexes": HEXES},
        gold=30,
        loot=LOOT,
        here={"friend": "merchant", "met": True},
    )
    for answer in answers:
        table.answer(answer)
    return table


def drawn(table: LocalSeat, columns: int, rows: int) -> tuple[ScreenModel, str]:
    """The screen's model, and the text of all pages of its choices, one word after the other."""
    model = ScreenModel(table)
    model.columns, model.rows = columns, rows
    question = table.question()
    assert question is not None
    of = model._options(question, columns - 2).of
    shown = []
    for page in range(of):
        model.page = page
        lines = model._options(question, columns - 2).lines
        assert all(columns_of(row) <= columns - 2 for row in lines)
        shown += [" ".join(text for text, _ in row) for row in lines]
    return model, " ".join(" ".join(shown).split())


@pytest.mark.parametrize(
    "answers",
    [
        (),
        ("buy",),
        ("sell",),
        ("sell", "item:103"),
        ("train",),
        ("train", "item:103"),
        ("gear",),
        ("gear", "member:1"),
        ("portal",),
    ],
    ids="-".join,
)
def test_every_word_of_every_label_is_on_the_screen(answers: tuple[str, ...]) -> None:
    table = beside_a_merchant(*answers)
    question = table.question()
    assert question is not None
    for size in SIZES:
        _, shown = drawn(table, *size)

        words = shown.split()
        for choice in question.choices:
            assert all(word in words for word in choice.label.split()), (size, choice.label)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_beside_a_merchant_every_direction_says_what_is_known_of_it(columns: int, rows: int) -> None:
    _, shown = drawn(beside_a_merchant(), columns, rows)

    for text in ("5050 city", "5150 unexplored", "5151 forest", "5052 marsh", "4951 unexplored", "4950 unexplored"):
        assert text in shown


def test_a_long_label_goes_on_in_the_next_row_and_headings_stand_above_something() -> None:
    choices = [Choice(f"id{at}", f"Label {at} of words{at} in a row", "note", "ABC"[at // 6]) for at in range(18)]
    question = Question("p1", "kind", "What?", tuple(choices), "id3")
    for size in product(range(12, 79, 3), (4, 5, 9)):
        first = lay_out(question, *size, stretch=1, whole=3)

        pages = [lay_out(question, *size, stretch=1, whole=3, page=page).lines for page in range(first.of)]

        words = " ".join(plain(row) for page in pages for row in page).split()
        assert all(f"words{at}" in words for at in range(18)), size
        assert all(key in words or f"›{key}" in words for key in keys_of(question)), size
        assert not any(plain(page[-1]).strip() in ("A", "B", "C") for page in pages), size


def test_what_is_shortened_keeps_whole_words() -> None:
    said = "A stump, with a chessboard cut in it."

    assert [shorten(said, width) for width in (40, 36, 20, 9, 8, 3)] == [
        said,
        "A stump, with a chessboard cut in…",
        "A stump, with a…",
        "A stump…",
        "A stump…",
        "A…",
    ]
    assert shorten("Chessboards", 6) == "Chess…"


def test_the_place_is_shortened_between_words() -> None:
    table = beside_a_merchant()
    told = {word.rstrip("….") for word in (*table.view().place.split(), "Here:", "The", "Wandering", "Merchant")}
    for columns, rows in SIZES:
        model, _ = drawn(table, columns, rows)

        text = " ".join(plain(row).strip() for row in model.place(columns - 4, 0))

        assert {word.rstrip("….") for word in text.split()} - {""} <= told, columns


@pytest.mark.parametrize(("width", "height"), [(28, 7), (38, 8), (38, 12), (66, 18)])
def test_the_legend_has_whole_entries_and_says_where_the_rest_is(width: int, height: int) -> None:
    table = beside_a_merchant()
    model = ScreenModel(table)
    (the_map,) = table.view().maps
    every = [entry for row in legend_rows(the_map, 1_000) for entry in row.split("  ")]

    told = [plain(row) for row in model.map_pane(width, height) if "@ you" in plain(row)]
    at = [plain(row) for row in model.map_pane(width, height)].index(told[0])
    entries = "  ".join(plain(row).strip() for row in model.map_pane(width, height)[at:]).split("  ")

    assert {"@ you", "O portal"} < set(every)
    assert entries[-1] == THE_REST or {"@ you", "O portal", "o circle"} <= set(entries)
    assert all(entry in every or entry == THE_REST or "↓" in entry for entry in entries)


@pytest.mark.anyio
async def test_the_keys_stay_on_the_screen_in_a_fight_with_a_long_question() -> None:
    table = staged(
        {"kin": "giant", "name": "Gwill", "weapon": 101, "hp": 20},
        {"kin": "hermit", "name": "Odo", "hp": 3},
        foes=["goblin", "goblin", "skeleton", "wolf", "ogre"],
        loot=[{"weapon": "axe"}, {"kind": "ring", "powers": ["death"]}],
        seed="attack 3",
    )
    table.answer("attack")
    app = TableApp(table)
    async with app.run_test(size=(60, 18)) as pilot:
        for size in ((60, 18), *SIZES):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            shown = [strip.text for strip in app.screen._compositor.render_strips()]

            assert len(shown) == size[1]
            assert shown[-1].strip().startswith("Enter Strike the goblin first"), size


def noted(count: int) -> Question:
    """So many options under two headings, each with a long note that ends in a word of its own."""
    note = "a quarter of the day's distance; to be emptied within three days"
    choices = [Choice(f"id{at}", f"Does thing {at}", f"{note} end{at}", "AB"[at // 5]) for at in range(count)]
    return Question("p1", "kind", "What?", tuple(choices), "id0")


@pytest.mark.parametrize(("count", "width", "rows"), [(3, 78, 5), (5, 78, 8), (6, 118, 8), (9, 118, 11), (5, 50, 8)])
def test_a_long_note_goes_on_in_the_next_row_where_there_are_rows_for_it(count: int, width: int, rows: int) -> None:
    page = lay_out(noted(count), width, rows, stretch=1, whole=3)

    words = " ".join(plain(row) for row in page.lines).split()
    assert all(f"end{at}" in words for at in range(count))
    assert page.of == 1
    assert len(page.lines) <= rows + 3
    assert all(columns_of(row) <= width for row in page.lines)


def test_where_there_are_not_enough_rows_notes_are_shortened_and_every_label_stays() -> None:
    page = lay_out(noted(10), 78, 5, stretch=1, whole=3)

    words = " ".join(plain(row) for row in page.lines)
    assert all(f"Does thing {at}" in words for at in range(10))
    assert "end1" not in words
