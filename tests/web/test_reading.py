"""What is read over the table: journal, why, words, help, notes, chronicle, and what can be taken along."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.web import chronicle_page
from tests.web.forms import form_to, part, press, text_of

Seated = Callable[[str], TestClient]
HX = {"HX-Request": "true", "HX-Target": "div#leaf"}


@pytest.fixture
def at(two: tuple[SessionInfo, Links]) -> Callable[[int], str]:
    return lambda number: f"/s/{two[0].id}/{number}"


@pytest.fixture
def on_the_road(ada: TestClient, sessions: Sessions, two: tuple[SessionInfo, Links]) -> TestClient:
    """Ada, whose party has been assembled and has taken a step into the wilds."""
    live = sessions.live(two[0].id)
    first = ""
    while not first.startswith("go:"):
        asked = live.game.open_for("Ada")
        assert asked is not None
        first = asked.options()[0].id
        live.reply("Ada", first, live.revision, f"Ada {live.revision}")
    return ada


def ways(page: str) -> list[str]:
    """The choices of a table page that lead into another hex."""
    return [value for _, value in form_to(page, "/answer").buttons.values() if value.startswith("go:")]


def test_the_journal_tells_every_step_with_its_dice(on_the_road: TestClient, at: Callable[[int], str]) -> None:
    page = on_the_road.get(f"{at(1)}/journal")

    assert "Assemble a new party" in text_of(page.text)
    assert "The four adventurers" in text_of(page.text)


def test_a_step_that_was_taken_back_stays_in_the_journal_and_can_be_returned_to(
    on_the_road: TestClient, at: Callable[[int], str]
) -> None:
    journal = on_the_road.get(f"{at(1)}/journal").text
    while "Taken back" not in text_of(journal):
        press(on_the_road, on_the_road.get(at(1)).text, "/undo")
        journal = on_the_road.get(f"{at(1)}/journal").text

    status, page = press(on_the_road, journal, "/return", "Return to it")

    assert status == 200
    assert "Back at step" in text_of(page)


def test_a_return_to_nowhere_is_refused(on_the_road: TestClient, at: Callable[[int], str]) -> None:
    form = form_to(on_the_road.get(at(1)).text, "/undo")

    answer = on_the_road.post(f"{at(1)}/return", data={**form.fields, "entry": "999"})

    assert answer.status_code == 400
    assert "no entry 999" in text_of(answer.text)


def test_why_shows_dice_clauses_and_rulings(on_the_road: TestClient, at: Callable[[int], str]) -> None:
    page = text_of(on_the_road.get(f"{at(1)}/why").text)

    assert "The dice" in page
    assert "12y." in page


def test_why_says_so_when_nothing_was_rolled(bertram: TestClient, at: Callable[[int], str]) -> None:
    assert "No dice have been rolled yet." in text_of(bertram.get(f"{at(2)}/why").text)


def test_each_step_can_be_asked_why(on_the_road: TestClient, at: Callable[[int], str]) -> None:
    assert "Step 1 of the journal" in text_of(on_the_road.get(f"{at(1)}/step/1").text)
    for wrong in ("99", "0", "x", "-1", "9" * 30):
        assert 400 <= on_the_road.get(f"{at(1)}/step/{wrong}").status_code < 500


def test_a_word_of_the_book_leads_to_its_clauses(ada: TestClient, at: Callable[[int], str]) -> None:
    assert "12y.archetype" in text_of(ada.get(f"{at(1)}/word?of=Giants").text)
    assert "12y.combat.single-roll" in text_of(ada.get(f"{at(1)}/word?of=12y.combat.single-roll").text)
    split = text_of(ada.get(f"{at(1)}/word?of=12y.combat.result").text)
    assert all(f"12y.combat.result-{row}" in split for row in range(1, 7))
    assert "is in no clause" in text_of(ada.get(f"{at(1)}/word?of=spoon").text)
    assert "is in no clause" in text_of(ada.get(f"{at(1)}/word").text)
    assert ada.get(f"{at(1)}/word?of={'x' * 100}").status_code == 400


def test_help_explains_the_question_and_every_key(ada: TestClient, at: Callable[[int], str]) -> None:
    page = text_of(ada.get(f"{at(1)}/help").text)

    assert "No party is on the road. What now?" in page
    assert "four adventurers rolled" in page
    assert "take back your last step" in page


def test_help_can_make_an_answer_stand(ada: TestClient, at: Callable[[int], str]) -> None:
    press(ada, ada.get(at(1)).text, "/answer")

    status, page = press(ada, ada.get(f"{at(1)}/help").text, "/standing", rule="12y.spoon: yes")

    assert status == 200
    assert "That stands from now on." in text_of(page)
    assert "12y.spoon: yes" in ada.get(f"{at(1)}/seats").text


def test_a_leaf_is_only_a_part_of_a_page_where_the_script_asks(ada: TestClient, at: Callable[[int], str]) -> None:
    for name in ("journal", "why", "help", "seats", "word?of=giant", "notes?of=5050", "step/1"):
        whole = ada.get(f"{at(1)}/{name}").text
        part = ada.get(f"{at(1)}/{name}", headers=HX).text

        assert "<html" in whole
        assert "<html" not in part


# ---------------------------------------------------------------------- notes


def test_what_happened_at_a_hex_is_gathered_there(on_the_road: TestClient, at: Callable[[int], str]) -> None:
    page = text_of(on_the_road.get(f"{at(1)}/notes?of=5050").text)

    assert "Hex 5050" in page
    assert "Nothing that was written down" not in page
    assert "Nothing that was written down" in text_of(on_the_road.get(f"{at(1)}/notes?of=5051").text)


def test_a_hex_that_can_be_entered_has_the_button_that_enters_it(
    on_the_road: TestClient, at: Callable[[int], str]
) -> None:
    page = on_the_road.get(at(1)).text
    while not ways(page):
        _, page = press(on_the_road, page, "/undo")
    (neighbour, *_) = re.findall(r'notes\?of=(\d+)"[^>]*aria-label="[^"]*goes there', page)
    notes = on_the_road.get(f"{at(1)}/notes?of={neighbour}").text

    status, table = press(on_the_road, notes, "/answer")

    assert status == 200
    assert neighbour in text_of(part(table, "place"))


def test_a_note_is_read_by_all_or_by_oneself(ada: TestClient, bertram: TestClient, at: Callable[[int], str]) -> None:
    notes = f"{at(1)}/notes?of=5050"
    page = ada.get(notes).text
    press(ada, page, "/note", text="the gate sticks", public="yes")
    assert "the gate sticks" in text_of(bertram.get(f"{at(2)}/notes?of=5050").text)

    press(ada, page, "/note", text="mine alone", public="")

    assert "mine alone" in ada.get(notes).text
    assert "mine alone" not in bertram.get(f"{at(2)}/notes?of=5050").text


def test_a_note_cannot_be_too_long_nor_lie_nowhere(ada: TestClient, at: Callable[[int], str]) -> None:
    page = ada.get(f"{at(1)}/notes?of=5050").text

    assert press(ada, page, "/note", text="x" * 501)[0] == 400
    assert press(ada, page, "/note", text="here", of="Atlantis")[0] == 404
    assert ada.get(f"{at(1)}/notes?of=Atlantis").status_code == 404
    assert ada.get(f"{at(1)}/notes").status_code == 404


def test_what_people_write_cannot_become_part_of_the_page(ada: TestClient, at: Callable[[int], str]) -> None:
    press(ada, ada.get(f"{at(1)}/notes?of=5050").text, "/note", text="<script>alert(1)</script>\u202e")

    page = ada.get(f"{at(1)}/notes?of=5050").text

    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page
    assert "\u202e" not in page


# ---------------------------------------------------------------------- the chronicle, and what is taken along


def test_the_chronicle_is_a_page_and_a_file(on_the_road: TestClient, at: Callable[[int], str]) -> None:
    page = on_the_road.get(f"{at(1)}/chronicle")
    file = on_the_road.get(f"{at(1)}/chronicle.md")

    assert "Played by Ada, Bertram" in text_of(page.text)
    assert file.headers["content-disposition"] == 'attachment; filename="The-lantern.md"'
    assert file.text.startswith("# The lantern")
    assert "Here the story waits to be gone on with" in file.text


def test_the_chronicle_goes_home_as_one_page(on_the_road: TestClient, at: Callable[[int], str]) -> None:
    file = on_the_road.get(f"{at(1)}/chronicle.html")

    assert file.headers["content-disposition"] == 'attachment; filename="The-lantern.html"'
    assert file.headers["content-type"] == "text/html; charset=utf-8"
    assert "The four adventurers" in text_of(file.text)


def test_the_chronicle_has_the_map_and_its_dice_once_for_each_chapter(
    on_the_road: TestClient, at: Callable[[int], str]
) -> None:
    page = on_the_road.get(f"{at(1)}/chronicle").text

    assert "The wilds" in page
    assert page.count('class="behind-it"') == page.count("<h2>Party")
    assert "The wilds" not in on_the_road.get(f"{at(1)}/chronicle?before=1").text, "the map is of now"


def test_a_session_is_summed_up_for_a_referee_only(on_the_road: TestClient, at: Callable[[int], str]) -> None:
    for name in ("summary", "summary.html"):
        assert on_the_road.get(f"{at(1)}/{name}").status_code == 404

    assert "1/summary" not in on_the_road.get(f"{at(1)}/chronicle").text


def test_a_long_chronicle_is_turned_page_by_page(on_the_road: TestClient, at: Callable[[int], str]) -> None:
    upto = text_of(on_the_road.get(f"{at(1)}/chronicle?before=1").text)

    assert "The four adventurers" in upto
    assert on_the_road.get(f"{at(1)}/chronicle?before=999").status_code == 404
    assert on_the_road.get(f"{at(1)}/chronicle?before=x").status_code == 400


def test_the_dead_and_the_map_end_a_story_of_any_length(
    monkeypatch: pytest.MonkeyPatch, on_the_road: TestClient, at: Callable[[int], str]
) -> None:
    whole = on_the_road.get(f"{at(1)}/chronicle").text
    monkeypatch.setattr(chronicle_page, "MOST_CHRONICLED", 1)

    last = on_the_road.get(f"{at(1)}/chronicle").text

    assert "What went before" in last
    assert last[last.index('<details class="map"') :] == whole[whole.index('<details class="map"') :]


def test_what_is_taken_along_holds_neither_the_secret_of_the_dice_nor_anothers_middle(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    files = ("game.txt", "chronicle.md", "chronicle.html", "chronicle", "journal")
    before = [bertram.get(f"{at(2)}/{name}").text for name in files]

    press(ada, ada.get(at(1)).text, "/answer")

    assert [bertram.get(f"{at(2)}/{name}").text for name in files] == before
    assert "a table in a test" not in before[0]


def test_onlookers_may_read_but_not_write(seated: Seated, at: Callable[[int], str]) -> None:
    clara = seated("*")

    for name in ("journal", "why", "help", "seats", "notes?of=5050", "chronicle", "chronicle.html", "game.txt"):
        page = clara.get(f"{at(0)}/{name}")
        assert page.status_code == 200, name
        assert 'method="post"' not in page.text, name
