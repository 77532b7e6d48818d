"""What is typed into the line for commands on a page: numbers of choices, and words that a terminal knows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.forms import forms, text_of

Types = Callable[[str], str]


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [("Ref", "person", ""), ("Ann", "person", "")]
    return sessions.create("Under the mill", "hundred_saints", {}, seats, Custom(undo="referee"), "typed")


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


@pytest.fixture
def types(visitor: Callable[[], TestClient], table: tuple[SessionInfo, Links]) -> Types:
    """The referee types a line, and reads the page that follows."""
    info, links = table
    browser = visitor()
    browser.post(f"/join/{links.seats['Ref']}", follow_redirects=False)
    return typing(browser, f"/s/{info.id}/1")


def typing(browser: TestClient, table: str) -> Types:
    """Types a line on the page of a seat."""

    def type_(line: str) -> str:
        form = next(form for form in forms(browser.get(table).text) if "text" in form.fields)
        return text_of(browser.post(form.action, data={**form.fields, "text": line}).text)

    return type_


def test_a_number_that_is_typed_is_the_choice_of_that_number(types: Types, live: Session) -> None:
    types("pc Ada fighter hp 8")
    asked = live.table("Ref").question()
    assert asked is not None
    assert asked.choices[1].label == "The party goes underground"

    assert "The party is underground" in types("2")
    assert "'77' is no command" in types("77")


def test_undo_and_redo_are_typed_as_in_a_terminal(types: Types, live: Session) -> None:
    types("pc Ada fighter hp 8")
    types("enter dungeon")

    types("undo")
    assert live.game.settled.exploring.where != "dungeon"
    types("redo")
    assert live.game.settled.exploring.where == "dungeon"


@pytest.mark.parametrize(("line", "told"), [("show Ada", "opens its sheet"), ("why", "(w)"), ("Journal", "(j)")])
def test_what_a_terminal_opens_by_a_word_is_found_on_the_page(types: Types, line: str, told: str) -> None:
    types("pc Ada fighter hp 8")

    page = types(line)

    assert told in page
    assert "is no command" not in page


def test_an_open_question_is_answered_by_number_or_in_words_and_a_command_is_no_answer(
    visitor: Callable[[], TestClient], sessions: Sessions
) -> None:
    info, links = sessions.create(
        "The ford", "constitution", {}, [("Ref", "person", ""), ("Ann", "person", "")], Custom(undo="referee"), "typed"
    )
    live, browser = sessions.live(info.id), visitor()
    browser.post(f"/join/{links.seats['Ref']}", follow_redirects=False)
    types = typing(browser, f"/s/{info.id}/1")
    for line in ("pc Ada fighter hp 8", "harm Ada 9"):
        types(line)
    live.reply("Ref", "wound", live.revision_of("Ref"), "a wound")

    assert "is a command, and you are asked something first" in types("npc 3 goblins hd 1")
    assert "What is it?" in types("turn")
    types("1")
    assert "strength" in "\n".join(line.text for line in live.table("Ref").log())

    live.undo("Ref", live.revision_of("Ref"), "not that")
    types("6 scars")
    asked = live.table("Ref").question()
    assert asked is not None
    assert "6 scars" in asked.prompt

    live.undo("Ref", live.revision_of("Ref"), "nor that")
    assert "Death, or a major wound?" in types("undo")
