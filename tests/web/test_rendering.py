"""Maps as shapes on paper, the log as steps, and what of a table is sent again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.roll import Roll
from lychgate.core.view import (
    Bar,
    Card,
    Choice,
    FoeGroup,
    HexCell,
    HexMap,
    Link,
    LogLine,
    Mark,
    Question,
    RoomBox,
    RoomMap,
    Sheet,
    Stage,
    View,
)
from lychgate.rulesets import get
from lychgate.server.terrain import SIGNS, sign_of
from lychgate.web.maps import draw_hexes, draw_rooms
from lychgate.web.page_model import PageModel
from lychgate.web.ranges import kept_together
from lychgate.web.rendering import GLOBALS, Sent, part, table_page
from lychgate.web.story import StoryStep, paragraphs, roll_shape
from tests.web.forms import text_of

HERE = HexCell("5050", 50, 50, "C", "city", here=True, marks=(Mark("$", "loot", "A crown"),))
NORTH = HexCell("5049", 50, 49, "m", "marsh", way="go:n")
EAST = HexCell("5150", 51, 50, " ", "unknown", known=False, way="go:ne")
WILDS = HexMap("The wilds", (HERE, NORTH, EAST))


def model(**changed: Any) -> PageModel:
    view = View("Ada", "12 Years", "In the city.", maps=(WILDS,))
    question = Question("Ada", "orders", "What now?", (Choice("go:n", "North"), Choice("rest", "Rest")), "go:n")
    given: dict[str, Any] = {
        "base": "/s/x/1",
        "title": "The lantern",
        "seat": "Ada",
        "seated": True,
        "revision": 7,
        "asked_at": 7,
        "view": view,
        "question": question,
        "steps": (),
        "now": None,
        "earlier": False,
        "fresh": 0,
        "names": {"Ada": "Ada", "Bertram": "Bertram"},
        "waiting": ("Ada", "Bertram"),
        "others": (),
    }
    return PageModel(**{**given, **changed})


# ---------------------------------------------------------------------- hexes


def test_a_hex_says_all_it_shows_in_words() -> None:
    drawn = draw_hexes(WILDS, {"go:n": "1"})

    told = {cell.name: cell.told for cell in drawn.cells}
    assert told == {
        "5050": "5050: city, you are here, A crown",
        "5049": "5049: marsh",
        "5150": "5150: not seen yet",
    }


@pytest.mark.parametrize(
    ("there", "middle"),
    [
        ({}, "city"),
        ({"marsh": "other"}, "marsh"),
        ({"marsh": "other", "moor": "other"}, "heath"),
    ],
)
def test_who_stands_nowhere_looks_at_the_others_or_where_all_begin(there: dict[str, str], middle: str) -> None:
    marks = {"city": "start", **there}
    names = ("marsh", "heath", "moor", "hills", "city", "castle")
    cells = tuple(
        HexCell(name, 0, row, "x", name, marks=(Mark("x", marks[name], "x"),) if name in marks else ())
        for row, name in enumerate(names)
    )

    drawn = draw_hexes(HexMap("The wilds", cells), {})

    wanted = next(cell for cell in drawn.cells if cell.name == middle)
    assert drawn.here == (wanted.x - drawn.left, wanted.y - drawn.top)


def test_hexes_of_odd_columns_stand_half_a_row_lower_and_none_covers_another() -> None:
    drawn = {cell.name: cell for cell in draw_hexes(WILDS, {}).cells}

    assert drawn["5049"].x == drawn["5050"].x
    assert drawn["5050"].y - drawn["5049"].y == 80
    assert drawn["5150"].y - drawn["5050"].y == 40
    assert drawn["5150"].x - drawn["5050"].x == 69


def test_everything_drawn_lies_on_the_paper() -> None:
    drawn = draw_hexes(WILDS, {})

    for cell in drawn.cells:
        for corner in cell.points.split():
            x, y = map(float, corner.split(","))
            assert drawn.left <= x <= drawn.left + drawn.width
            assert drawn.top <= y <= drawn.top + drawn.height


def test_a_hex_that_can_be_entered_bears_the_key_that_enters_it() -> None:
    drawn = draw_hexes(WILDS, {"go:n": "1", "go:ne": "12"})

    assert {cell.name: cell.key for cell in drawn.cells} == {"5050": "", "5049": "1", "5150": "12"}


def test_terrain_is_told_by_letter_and_by_sign_and_an_unknown_word_is_hatched() -> None:
    assert sign_of("quiet forest") == "forest"
    assert sign_of("large lake") == "water"
    assert sign_of("moon dust") == "hatched"
    assert ("m", "marsh") in draw_hexes(WILDS, {}).legend
    page = table_page(model())
    for sign in {*(sign for _, sign in SIGNS), "hatched"}:
        assert f'<symbol id="sign-{sign}"' in page


def test_marks_that_find_no_room_are_a_star() -> None:
    crowded = HexMap("", (HexCell("1", 0, 0, "f", "forest", marks=tuple(Mark(x, "other", x) for x in "abcdef")),))

    (cell,) = draw_hexes(crowded, {}).cells

    assert "".join(sign.letter for sign in cell.marks) == "abc*"


def test_a_map_without_hexes_is_an_empty_paper() -> None:
    assert draw_hexes(HexMap("Nothing", ()), {}).cells == ()


# ---------------------------------------------------------------------- rooms


def box(number: int, x: int, y: int, *links: Link, label: str = "medium square", **more: Any) -> RoomBox:
    return RoomBox(number, more.pop("level", 1), x, y, label, links=links, **more)


def test_neighbours_on_the_paper_are_joined_by_one_passage_however_often_it_is_named() -> None:
    rooms = (
        box(1, 0, 0, Link("door", 2, "", way="way:0"), here=True),
        box(2, 1, 0, Link("door", 1, "")),
    )

    (level,) = draw_rooms(RoomMap("The cave", 1, rooms), {"way:0": "3"}).levels

    assert len(level.passages) == 1
    assert level.stubs == ()
    assert [key.key for key in level.keys] == ["3"]
    assert {room.number: room.way for room in level.rooms} == {1: "", 2: "way:0"}


def test_a_door_and_the_room_behind_it_are_clicked_to_go_there() -> None:
    rooms = (
        box(1, 0, 0, Link("door", 2, "", way="way:0"), Link("door", -1, "", way="way:1"), here=True),
        box(2, 1, 0, Link("door", 1, "")),
    )
    drawing = draw_rooms(RoomMap("The cave", 1, rooms), {"way:0": "3", "way:1": "4"})

    draw: Any = GLOBALS["drawn"]

    told = str(draw(drawing, True, False, "/s/x/1", frozenset()))

    assert re.findall(r'<a [^>]*data-way="([^"]+)"', told) == ["way:0"]
    assert sorted(re.findall(r'<g class="key" data-way="([^"]+)"', told)) == ["way:0", "way:1"]


def test_unopened_doors_that_choices_name_by_number_bear_it() -> None:
    """As in: go through door 2."""
    links = (Link("door", -1, "door 2, closed"), Link("door", -1, "passage 14"), Link("door", -1, "an unopened door"))
    the_map = RoomMap("Toll House", 1, (RoomBox(1, 1, 0, 0, "Counting room", here=True, links=links),))
    (level,) = draw_rooms(the_map, {}).levels
    assert [stub.sign for stub in level.stubs] == ["2?", "14?", "?"]


def test_a_door_across_the_paper_bears_the_rooms_number_and_an_unopened_one_a_question_mark() -> None:
    rooms = (box(1, 0, 0, Link("door", 3, ""), Link("door", -1, "")), box(3, 4, 4, Link("door", 1, "")))

    (level,) = draw_rooms(RoomMap("The cave", 1, rooms), {}).levels

    assert sorted(stub.sign for stub in level.stubs) == ["1", "3", "?"]


def test_doors_that_no_wall_is_left_for_are_told_in_words() -> None:
    rooms = (box(1, 0, 0, *[Link("door", -1, "")] * 13),)

    (level,) = draw_rooms(RoomMap("The cave", 1, rooms), {}).levels

    assert len(level.stubs) == 12
    assert level.notes == ("Room 1 has one more door, unopened.",)


def test_stairs_lead_up_or_down_and_the_partys_level_comes_first() -> None:
    rooms = (
        box(1, 0, 0, Link("stairs", 2, ""), Link("entry", -2, "")),
        box(2, 0, 0, Link("stairs", 1, ""), level=2, here=True),
    )

    levels = draw_rooms(RoomMap("The cave", 2, rooms), {}).levels

    assert [level.number for level in levels] == [2, 1]
    assert [stairs.sign for stairs in levels[0].rooms[0].stairs] == ["up"]
    assert [stairs.sign for stairs in levels[1].rooms[0].stairs] == ["down", "out"]


def test_a_room_has_the_form_its_label_says_and_says_it_in_words() -> None:
    rooms = (box(1, 0, 0, Link("door", -1, ""), label="large round", marks=(Mark("!", "foe", "Two rats"),)),)

    (level,) = draw_rooms(RoomMap("The cave", 1, rooms), {}).levels

    assert level.rooms[0].form == "round"
    assert level.rooms[0].told == "Room 1: large round, Two rats. Ways: door, unopened."
    assert level.rooms[0].place == "The cave, room 1"


def test_a_place_keeps_a_name_that_notes_can_be_kept_under() -> None:
    (level,) = draw_rooms(RoomMap("x" * 100, 1, (box(12, 0, 0),)), {}).levels

    assert len(level.rooms[0].place) == 60
    assert level.rooms[0].place.endswith(", room 12")


# ---------------------------------------------------------------------- the log


def test_sentences_flow_together_and_what_is_grave_stands_alone() -> None:
    told = [LogLine("a"), LogLine("b", "result"), LogLine("c", "grave"), LogLine("d"), LogLine("e", "head")]

    found = [(one.weight, "".join(line.text for line in one.lines)) for one in paragraphs(told)]

    assert found == [("story", "ab"), ("grave", "c"), ("story", "d"), ("head", "e")]


def test_a_roll_shows_its_faces_in_the_outline_of_their_dice() -> None:
    ruleset = get("twelve_years")

    several = roll_shape(ruleset, Roll("2d6", "12y.combat.single-roll", "party:1", (3, 5), 8))
    one = roll_shape(ruleset, Roll("1d4", "12y.combat.single-roll", "party:1", (2,), 2, "hand"))
    mixed = roll_shape(ruleset, Roll("1d6+1d8", "12y.combat.single-roll", "party:1", (3, 5), 8))
    picked = roll_shape(ruleset, Roll("2d6", "12y.combat.single-roll", "party:1", (), 7, "picked"))
    assert [each.result for each in (several, one, mixed, picked)] == ["8 (3, 5)", "2", "8 (3, 5)", "7"]

    assert (several.sides, several.faces, several.sum) == (6, (3, 5), "= 8")
    assert (one.sides, one.sum, one.by) == (4, "", "rolled by hand")
    assert mixed.sides == 0


# ---------------------------------------------------------------------- the page


def test_bars_say_their_numbers_and_low_ones_are_marked_by_more_than_colour() -> None:
    low = Sheet("1", "Odo", bars=(Bar("hp", 1, 9),))
    shown = model(view=View("Ada", "12 Years", "", sheets=(low,)))

    assert "1 / of 9 hp" in text_of(part(shown, "party"))
    assert 'class="bar low"' in part(shown, "party")


def test_foes_are_counted() -> None:
    foes = (FoeGroup("Wolves", 2, (Bar("hp", 3, 8),), ("1d8 damage",)), FoeGroup("Satyr", 1))

    told = text_of(part(model(view=View("Ada", "12 Years", "", foes=foes)), "foes"))

    assert "2 Wolves" in told
    assert "! Satyr" in told


def test_names_cannot_carry_signs_that_turn_the_text_around() -> None:
    shown = model(view=View("Ada", "12 Years", "", sheets=(Sheet("1", "O\u202edo\x07"),)))

    assert "Odo" in part(shown, "party")
    assert "\u202e" not in part(shown, "party")


def test_who_must_decide_is_said() -> None:
    assert model().waits == "The table waits for you and Bertram."
    assert model(waiting=("Bertram",)).waits == "The table waits for Bertram; you may go on."
    assert model(waiting=("Bertram",), question=None).waits == "The table waits for Bertram."
    assert model(waiting=()).waits == "The table waits for nobody."
    own = model(waiting=(), referees=("Bertram",), question=None, chosen="Ada listens at door 1")
    assert own.waits == "The table waits for Bertram."
    assert model(waiting=(), referees=("Bertram",), question=None).waits == ""
    orders = Question("Ada", "orders", "What now?", (Choice("rest", "Rest"),), "rest", order=True)
    others = model(waiting=("Bertram",), referees=("Cal",), question=orders)
    assert "waits for Bertram; you may go on" in text_of(part(others, "ask")), "in sight on a phone"
    assert "waits" not in text_of(part(model(waiting=("Bertram",), referees=("Ada",), question=orders), "ask"))
    assert model(waiting=("Bertram",)).headline == "Your move: The lantern"
    assert model(question=None).headline == "At the table: The lantern"


@pytest.mark.parametrize(
    ("now", "mine"),
    [
        (("The goblins", "in melee: goblin 1 against Tilda"), False),
        (("The party", ""), True),
        (("Tilda", "acts again"), True),
        (("Matilda", ""), False),
    ],
)
def test_it_is_a_players_turn_when_that_of_their_side_or_of_their_character_has_come(
    now: tuple[str, str], mine: bool
) -> None:
    title, result = now
    card = Card("A fight", (Stage("Tilda", "to come"), Stage(title, "now", result=result)))
    view = View("Ada", "A game", "", sheets=(Sheet("1", "Tilda", seat="Ada"),), cards=(card,), party="The party")

    shown = model(view=view, waiting=(), referees=("Ref",))

    assert shown.my_turn is mine
    assert shown.headline == ("Your move: The lantern" if mine else "At the table: The lantern")
    assert ("data-due" in part(shown, "ask")) is mine


def test_a_tab_is_sent_only_what_has_changed() -> None:
    sent = Sent()
    assert sent.news(model())

    assert sent.news(model()) == ""
    news = sent.news(model(waiting=("Ada",), revision=8))

    assert 'hx-target="#turn"' in news
    assert 'hx-target="#ask"' not in news, "the same question is still answered as it was written down"
    assert 'hx-target="#maps"' not in news


def test_a_remark_goes_when_the_tab_acts_again_also_where_it_has_been_told_of_that_already() -> None:
    sent, same = Sent(), model()
    sent.news(same)
    assert "No such choice." in sent.answer(same, "No such choice.", "")
    assert sent.news(same) == ""

    gone = sent.answer(same, "", "")

    assert 'hx-target="#remark"' in gone
    assert "No such choice." not in gone
    assert sent.news(same) == ""


def test_a_remark_of_several_lines_has_them_below_each_other() -> None:
    assert ">hit WHO &lt;br&gt;<br>Strike.</p>" in Sent().answer(model(), "hit WHO <br>\nStrike.", "")


def test_a_question_that_is_put_again_is_sent_again() -> None:
    sent = Sent()
    assert 'value="7-answer"' in sent.news(model())

    assert 'value="8-answer"' in sent.news(model(revision=8, asked_at=8))


def test_of_a_map_only_the_hexes_that_look_different_are_sent() -> None:
    def standing_at(here: str) -> View:
        cells = tuple(HexCell(name, at, 0, "m", "marsh", here=name == here) for at, name in enumerate("abc"))
        return View("Ada", "12 Years", "In a marsh.", maps=(HexMap("The wilds", cells),))

    sent = Sent()
    whole = sent.news(model(view=standing_at("a")))
    marks = dict(re.findall(r'id="(at-[0-9a-f]{8})" data-mark="([0-9a-f]{8})" href="/s/x/1/notes', whole))

    news = sent.news(model(view=standing_at("b"), revision=8))

    same = dict(re.findall(r'id="(at-[0-9a-f]{8})" data-same="([0-9a-f]{8})"></a>', news))
    assert len(marks) == 3
    assert news.count("data-mark=") == 2, "the one that was left, and the one that was entered"
    assert same.items() <= marks.items()
    assert len(same) == 1


def test_a_map_is_sent_again_when_another_key_enters_a_hex_but_not_for_other_choices() -> None:
    sent = Sent()
    sent.news(model())
    choices = (Choice("go:n", "North"), Choice("fight", "Fight"))
    same = Question("Ada", "orders", "What now?", choices, "go:n")
    other = Question("Ada", "orders", "What now?", choices[::-1], "go:n")

    assert 'hx-target="#maps"' not in sent.news(model(question=same, revision=8))
    assert 'hx-target="#maps"' in sent.news(model(question=other, revision=9))


def test_the_log_grows_by_what_was_added_and_is_sent_anew_when_something_was_taken_back() -> None:
    first, second, third = (StoryStep(at, "Ada", "", paragraphs([LogLine(f"told {at}")]), ()) for at in (1, 2, 3))
    sent = Sent()
    sent.news(model(steps=(first,)))

    grown = sent.news(model(steps=(first, second), revision=8))
    moved_on = sent.news(model(steps=(second, third), revision=9))
    taken_back = sent.news(model(steps=(second,), revision=10))

    assert 'hx-target="#steps" hx-swap="beforeend"' in grown
    assert "told 2" in grown
    assert "told 1" not in grown
    assert "told 3" in moved_on
    assert "told 2" not in moved_on
    assert 'hx-target="#log"' in taken_back
    assert "told 3" not in taken_back


def test_a_step_that_is_brought_back_is_as_new_as_its_message() -> None:
    first, second = (StoryStep(at, "Ada", "", paragraphs([LogLine(f"told {at}")]), ()) for at in (1, 2))
    sent, written = Sent(), dict[int, str]()
    for revision, steps in ((7, (first,)), (8, (first, second)), (9, (first,))):
        sent.news(model(steps=steps, revision=revision, written=written))

    brought_back = sent.news(model(steps=(first, second), revision=10, written=written))

    assert '<li id="step-2" class="step fresh" data-revision="10"' in brought_back, "a page drops what is older"


def test_a_step_that_told_nothing_leaves_no_name_in_the_log() -> None:
    told = StoryStep(1, "Bertram", "", paragraphs([LogLine("told")]), ())
    looked = StoryStep(2, "Cecily", "gear", (), ())

    page = part(model(steps=(told, looked)), "log")

    assert "Bertram" in page
    assert re.search(r'<li id="step-2"[^>]* hidden>\s*</li>', page), "it looked at its gear, and changed nothing"
    assert "Cecily" not in page


def test_what_came_after_ones_own_last_step_is_marked_as_news() -> None:
    lines = paragraphs([LogLine("told")])
    steps = tuple(StoryStep(at, seat, "", lines, ()) for at, seat in ((1, "Ada"), (2, "Ada"), (3, "Bertram")))

    page = part(model(steps=steps, fresh=2), "log")

    assert re.findall(r'<li id="step-(\d)" class="step fresh"', page) == ["2", "3"]
    assert re.findall(r'<li id="step-(\d)" class="step"', page) == ["1"]
    assert page.count("Bertram") == 1


def test_a_place_to_choose_stands_on_the_map_of_the_page_and_is_clicked_there() -> None:
    far = HexCell("5052", 50, 52, " ", "unknown", known=False, way="5052")
    asked = Question("Ada", "choose-hex", "Where?", (Choice("pass", "Stay"), Choice("5052", "5052")), "5052")
    on = replace(asked, on=HexMap("The wilds", (HERE, replace(NORTH, way=""), far)), way_out="pass")

    shown = str(part(model(question=on), "maps"))
    choices = str(part(model(question=on), "ask"))

    assert re.findall(r'data-way="([^"]+)"', shown) == ["5052"]
    assert "5052" not in str(part(model(question=asked), "maps"))
    assert re.findall(r'value="([^"]+)"[^>]* data-way-out', choices) == ["pass"]


# ---------------------------------------------------------------------- no line breaks within a range


RANGES = ("5-6", "2-in-6", "1d6-1", "-1 [20]", "d4-d6", "1-3-5", "75 %", "60 gp", "AC 15", "AC 9 [10]", "STR 12 (+0)")


@pytest.mark.parametrize("text", RANGES)
def test_what_reads_as_one_stands_on_one_line(text: str) -> None:
    once = kept_together(f"<p>you deal {text}, they 4</p>")

    assert once == f'<p>you deal <span class="range">{text}</span>, they 4</p>'
    assert kept_together(once) == once


@pytest.mark.parametrize(
    "html",
    [
        '<a href="/s/1-2/3">4</a>',
        "<svg><text>5-6</text></svg>",
        "<textarea>5-6</textarea>",
        "<title>5-6</title>",
        '<option value="5-6">5-6</option>',
        "<p>2026-x1, a-5, x5-6y</p>",
        "<p>a %, 50%, x5 %</p>",
    ],
)
def test_what_is_no_range_or_can_have_no_parts_stays_as_it_is(html: str) -> None:
    assert kept_together(html) == html
