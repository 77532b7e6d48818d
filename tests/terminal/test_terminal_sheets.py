"""Sheets, bars, foes, years and the log as text, in the room there is."""

from __future__ import annotations

import pytest

from lychgate.core.view import Bar, Field, FoeGroup, LogLine, Mark, Purse, Sheet, Tracker, View
from lychgate.terminal import sheet
from lychgate.terminal.log import log_rows, plain_log
from lychgate.terminal.styled_text import ASCII, FINE, StyledLine, clean, cut, plain, width_of, wrap


def texts(rows: list[StyledLine]) -> list[str]:
    return [plain(row).rstrip() for row in rows]


WREN = Sheet(
    "1",
    "Wren",
    "Hermit",
    (Bar("hp", 3, 8),),
    (Field("Weapon", "staff 1d6"), Field("Power", "heals the whole party in place of a hit")),
    ("poisoned",),
)
ODO = Sheet("2", "Odo of the Long Name", "Giant", (Bar("hp", 30, 30),), (Field("Weapon", "spiked flail 1d10"),))


def test_with_room_every_field_stands_in_full() -> None:
    assert texts(sheet.sheets((WREN, ODO), 34, 20)) == [
        "Wren                        Hermit",
        "━━━─────── 3/8    poisoned",
        "Weapon  staff 1d6",
        "Power   heals the whole party in",
        "        place of a hit",
        "",
        "Odo of the Long Name         Giant",
        "━━━━━━━━━━ 30/30",
        "Weapon  spiked flail 1d10",
    ]


def test_a_field_of_more_than_a_line_does_not_take_the_room_of_the_others() -> None:
    long = Field("Abilities", "STR 15 (+1), INT 9 (+0), WIS 11 (+0), DEX 12 (+0)")
    ada = Sheet("1", "Ada", "fighter 1", (Bar("hp", 3, 8),), (Field("AC", "2 [17]"), long, Field("Arms", "mace 1d6")))

    assert texts(sheet.sheets((ada,), 34, 3))[2].startswith("AC 2 [17] \u00b7 mace 1d6 \u00b7 STR 15")
    assert texts(sheet.sheets((ada,), 80, 3))[2].startswith("AC 2 [17] \u00b7 STR 15")


def test_with_two_rows_each_the_marks_and_the_first_field_stay() -> None:
    assert texts(sheet.sheets((WREN, ODO), 34, 4)) == [
        "Wren                        Hermit",
        "━━──── 3/8    poisoned  staff 1d6",
        "Odo of the Long Name         Giant",
        "━━━━━━ 30/30  spiked flail 1d10",
    ]


def test_with_one_row_each_names_bars_and_marks_stand_below_one_another() -> None:
    assert texts(sheet.sheets((WREN, ODO), 34, 3)) == [
        "Wren           ━─── 3/8    poison…",
        "Odo of the…    ━━━━ 30/30  Giant",
    ]


@pytest.mark.parametrize("width", [24, 28, 34, 60])
def test_of_a_name_whole_words_are_shown_and_the_first_name_always(width: int) -> None:
    long = Sheet("3", "Wilhelmina the Unlucky", "Giant", (Bar("hp", 30, 30),), ())
    words = ("Wilhelmina the Unlucky", "Wilhelmina the\u2026", "Wilhelmina\u2026")

    for rows in (2, 4, 20):
        shown = texts(sheet.sheets((long, WREN), width, rows))[0]
        assert next(name for name in words if shown.startswith(f"{name} ") or shown == name), shown
        assert width_of(shown) <= width


def test_with_less_than_a_row_each_the_rest_is_counted() -> None:
    crowd = tuple(Sheet(str(number), f"Nobody {number}") for number in range(9))

    assert texts(sheet.sheets(crowd, 34, 4))[-1] == "and 6 more (s shows all)"


@pytest.mark.parametrize("height", range(1, 30))
def test_sheets_keep_to_their_room(height: int) -> None:
    crowd = (WREN, ODO) * 4

    rows = sheet.sheets(crowd, 30, height)

    assert len(rows) <= height
    assert all(width_of(plain(row)) <= 30 for row in rows)


@pytest.mark.parametrize(("value", "drawn"), [(0, "---- 0/9"), (1, "=--- 1/9"), (8, "===- 8/9"), (9, "==== 9/9")])
def test_a_bar_is_empty_only_at_nothing_and_full_only_at_all(value: int, drawn: str) -> None:
    assert plain(sheet.bar(Bar("hp", value, 9), 4, ASCII)) == drawn


def test_years_are_boxes_with_their_words_or_words_alone() -> None:
    years = Tracker("years", "Years", 3, 12, "3 of 12 years")

    assert plain(sheet.tracker(years, 40)) == "■■■□□□□□□□□□ 3 of 12 years"
    assert plain(sheet.tracker(years, 20)) == "3 of 12 years"


@pytest.mark.parametrize("width", [20, 40, 60, 78, 118])
def test_the_header_has_the_width_of_the_screen(width: int) -> None:
    view = View(
        seat="ann",
        title="12 Years",
        place="",
        trackers=(Tracker("years", "Years", 3, 12, "3 of 12 years"),),
        party="Party 2 of a name that goes on and on, level 3, 12 gold",
    )

    assert width_of(plain(sheet.header(view, width))) == width


def test_foes_have_a_bar_each_and_what_is_special_about_them() -> None:
    wolves = FoeGroup("Wolves", 2, (Bar("hp", 8, 8), Bar("hp", 3, 8)), ("1d8 damage each",))

    assert texts(sheet.foes((wolves,), 70)) == ["! 2 Wolves  ▮▮▮▮▮▮ 8/8  ▮▮▯▯▯▯ 3/8  1d8 damage each"]
    assert texts(sheet.foes((wolves,), 40)) == ["! 2 Wolves  ▮▮▮▮▮▮ 8/8  ▮▮▯▯▯▯ 3/8", "  1d8 damage each"]
    assert sheet.foe_lines((wolves,)) == ["2 Wolves 8/8, 3/8 (1d8 damage each)"]


def test_the_purse_counts_what_it_has_no_room_to_name() -> None:
    owned = Purse(5, tuple(Field(name, "2g") for name in ("Boots", "A mirror", "A key", "A book")))

    assert texts(sheet.purse(owned, 40, 2)) == ["Boots (2g) · A mirror (2g) · A key (2g)", "· A book (2g)"]
    assert texts(sheet.purse(owned, 40, 1)) == ["Boots (2g) · 3 more (s shows them)"]
    assert sheet.purse(owned, 40, 0) == []


def test_what_stands_here_and_how_things_stand_are_sentences() -> None:
    view = View("ann", "t", "p", sheets=(WREN, ODO), purse=Purse(7), here=(Mark("$", "loot", "a ring"),))

    assert sheet.status_line(view) == "Wren 3/8 poisoned, Odo of the Long Name 30/30. 7 gold."


# ---------------------------------------------------------------------- the log and words


def test_new_lines_have_a_bar_in_the_margin_and_grave_ones_a_dagger() -> None:
    lines = (
        LogLine("An old line."),
        LogLine("Year 2", "head"),
        LogLine("It bites: 3.", "result"),
        LogLine("He dies.", "grave"),
    )

    assert texts(log_rows(lines, 3, 40)) == ["  An old line.", "│ ── Year 2 ──", "│   It bites: 3.", "│ † He dies."]


def test_in_plain_lines_weights_are_told_apart_without_looks() -> None:
    assert plain_log(LogLine("Year 2", "head")) == ["", "== Year 2 =="]
    assert plain_log(LogLine("He dies.", "grave")) == ["*** He dies."]
    assert plain_log(LogLine("3 damage.", "result")) == ["  3 damage."]


def test_wide_letters_take_two_columns() -> None:
    assert width_of("龍の巣") == 6
    assert cut("龍の巣です", 7) == "龍の巣…"
    assert all(width_of(row) <= 7 for row in wrap("龍の巣ですよね and more", 7))


def test_control_characters_are_taken_out_and_letters_of_every_script_stay() -> None:
    assert clean("\x1b[31mEve\u202e\n") == "[31mEve "
    assert clean("Ølaf Żółć 龍") == "Ølaf Żółć 龍"


@pytest.mark.parametrize(("left", "told"), [(12, "well"), (9, "well"), (8, "worn"), (5, "worn"), (4, "hurt")])
def test_a_bar_has_the_colour_of_what_is_left(left: int, told: str) -> None:
    assert sheet.bar(Bar("hp", left, 12), 6)[0][1] == told


@pytest.mark.parametrize("left", [12, 8, 4, 0])
def test_the_bar_of_a_foe_is_no_member_s_by_colour_and_by_its_letters(left: int) -> None:
    of = Bar("hp", left, 12)

    for glyphs in (FINE, ASCII):
        foe, own = sheet.foe_bar(of, 6, glyphs), sheet.bar(of, 6, glyphs)
        assert {role for _, role in foe}.isdisjoint({"well", "worn", "hurt"})
        assert plain(foe) != plain(own) or (glyphs is ASCII and left == 0)
        assert plain(foe).split()[-1] == plain(own).split()[-1] == f"{left}/12"


def test_one_thing_for_which_there_is_no_room_is_one_thing() -> None:
    long = Field("Weapon", "an axe with a handle that is far longer than the pane is wide, and then a little more")

    assert texts(sheet.purse(Purse(0, (long,)), 24, 1)) == ["1 thing (s shows it)"]
    assert texts(sheet.purse(Purse(0, (long, long)), 27, 1)) == ["2 things (s shows them)"]


def test_an_armour_class_in_brackets_alone_is_named_too() -> None:
    bare = Sheet("3", "Ada", "fighter", (Bar("hp", 7, 7),), (Field("AC", "[9] (no armour)"), Field("Level", "1")))

    shown = " ".join(texts(sheet.sheets((bare, WREN), 34, 6)))

    assert "AC [9] (no armour)" in shown


def test_where_not_all_fits_what_has_a_brief_form_comes_first_in_it() -> None:
    fields = (
        Field("AC", "5 [14] (thorax 14, shield +1, Dexterity -1)", "armour class", "5 [14]"),
        Field("Level", "1, fighter"),
        Field("Arms", "longsword 1d8"),
        Field("Speed", "30 (4 slots at hand, 0 stowed)", "", "30"),
    )
    armed = Sheet("4", "Ada", "fighter 1", (Bar("hp", 7, 7),), fields)

    assert texts(sheet.sheets((armed,), 36, 3))[2].startswith("AC 5 [14] · Speed 30 · Level 1")
    assert "AC 5 [14]" in texts(sheet.sheets((armed, armed), 36, 4))[1]


def test_no_gold_is_told_where_a_game_has_no_common_purse() -> None:
    own, common = View("Ann", "A game", "", sheets=(WREN,)), View("Ann", "A game", "", sheets=(WREN,), purse=Purse(0))

    assert sheet.status_line(common) == "Wren 3/8 poisoned. 0 gold."
    assert sheet.status_line(own) == "Wren 3/8 poisoned."
    assert "Gold: 0" in sheet.sheet_lines(common)
    assert "Gold: 0" not in sheet.sheet_lines(own)
