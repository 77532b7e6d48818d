"""What the pages say of a referee, they say in the word of the table's book: a table of Sovereign has a GM."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from lychgate.server.seats import Custom, Kind
from lychgate.server.sessions import Sessions
from tests.web.forms import text_of

SPOKEN = re.compile(r"(?i)\breferees?\b")

Visitor = Callable[[], TestClient]


@pytest.fixture
def at_the_table(sessions: Sessions, visitor: Visitor) -> Callable[[str], tuple[TestClient, str]]:
    """The browser of whoever sits on a seat, and where their pages begin."""
    names = ("Gus", "Ann")
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in names]
    info, links = sessions.create("The ford", "sovereign", {}, seats, Custom(), "a seed")

    def come(name: str) -> tuple[TestClient, str]:
        client = visitor()
        client.post(f"/join/{links.seats[name]}", follow_redirects=False)
        return client, f"/s/{info.id}/{names.index(name) + 1}"

    return come


def test_the_form_for_a_new_table_of_sovereign_speaks_of_the_gm(visitor: Visitor) -> None:
    page = text_of(visitor().get("/new/sovereign").text)
    assert SPOKEN.findall(page) == ["referees"], "a value of the switch 'decrees', by its name"
    for said in ("the GM's", "you, the GM", "another GM, by link", "The GM: anything"):
        assert said in page


@pytest.mark.parametrize("name", ["Gus", "Ann"])
@pytest.mark.parametrize("page", ["", "/seats", "/book", "/chronicle", "/journal"])
def test_the_pages_of_a_table_speak_of_the_gm(
    at_the_table: Callable[[str], tuple[TestClient, str]], name: str, page: str
) -> None:
    client, base = at_the_table(name)
    told = client.get(base + page)
    assert told.status_code == 200
    text = text_of(told.text)
    assert [text[max(0, one.start() - 60) : one.end() + 30] for one in SPOKEN.finditer(text)] == []


def test_what_is_the_gms_alone_is_refused_in_the_books_word(
    at_the_table: Callable[[str], tuple[TestClient, str]],
) -> None:
    client, base = at_the_table("Ann")
    assert "A session is summed up for its GM only." in client.get(f"{base}/summary").text
    assert "GM" in text_of(client.get(f"{base}/seats").text)
