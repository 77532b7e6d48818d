"""The menus and forms of commands over HTTP: without scripts, for each seat, and for nobody else."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from lychgate import rulesets
from lychgate.core.decision import TEXT
from lychgate.kit.topics import TOPICS
from lychgate.server.menus import forms_by_heading, kind_of
from lychgate.server.seats import Custom, Kind
from lychgate.server.sessions import Sessions
from tests.web.forms import form_to

Visitor = Callable[[], TestClient]
REF, ANN, BEN = "Ref", "Ann", "Ben"
SEATS: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (REF, ANN, BEN)]
BOOKS = [name for name in rulesets.names() if rulesets.get(name).refereed]


class At:
    """A table whose pages are read by those who sit there."""

    def __init__(self, sessions: Sessions, visitor: Visitor, book: str) -> None:
        self.info, self._links = sessions.create("Mill", book, {}, SEATS, Custom(), "menus")
        self.live = sessions.live(self.info.id)
        self._visitor = visitor
        self._sat: dict[str, TestClient] = {}

    def types(self, *lines: str, seat: str = REF) -> None:
        for line in lines:
            told = self.live.reply(seat, TEXT + line, self.live.revision_of(seat), f"{self.live.revision} {line}")
            assert not told.stale, line

    def sits(self, seat: str) -> TestClient:
        if seat not in self._sat:
            self._sat[seat] = self._visitor()
            secret = self._links.seats[seat] if seat else self._links.spectator
            self._sat[seat].post(f"/join/{secret}", follow_redirects=False)
        return self._sat[seat]

    def address(self, seat: str, more: str = "") -> str:
        number = [name for name, _, _ in SEATS].index(seat) + 1 if seat else 0
        return f"/s/{self.info.id}/{number}/do{more}"

    def reads(self, seat: str, more: str = "", status: int = 200) -> str:
        got = self.sits(seat).get(self.address(seat, more))
        assert got.status_code == status, got.text
        return unescape(got.text)


Tables = Callable[[str], At]


@pytest.fixture
def tables(sessions: Sessions, visitor: Visitor) -> Tables:
    return lambda book: At(sessions, visitor, book)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seat", [REF, ANN])
def test_each_form_of_a_seat_has_a_page(book: str, seat: str, tables: Tables) -> None:
    at = tables(book)
    for topic in TOPICS:
        assert at.reads(seat, f"?topic={topic.replace(' ', '%20')}")
    for form in forms_by_heading(rulesets.get(book)):
        may = seat == REF or kind_of(form).may.players()
        read = at.reads(seat, f"?word={form.word}", 200 if may else 404)
        assert may == ('data-keep="' in read or "choices" in read or "Do it" in read)


def test_a_form_is_filled_in_and_sent_without_scripts(tables: Tables) -> None:
    at = tables("sovereign")
    at.types("delver Ada of Ann hp 8", "delver Bo of Ben hp 8")
    read = at.reads(ANN, "?word=save")
    fields: dict[str, Any] = form_to(read, "/do").fields
    fields["f.against"] = "evasion"
    got = at.sits(ANN).post(at.address(ANN), data=fields, follow_redirects=False)
    assert got.status_code == 303
    assert any("Ada" in line.text and "evasion" in line.text.lower() for line in at.live.table(ANN).log())


def test_what_is_missing_is_said_and_nothing_is_done(tables: Tables) -> None:
    at = tables("sovereign")
    at.types("delver Ada of Ann hp 8")
    fields: dict[str, Any] = form_to(at.reads(ANN, "?word=save"), "/do").fields
    before = at.live.revision
    got = at.sits(ANN).post(at.address(ANN), data=fields, follow_redirects=False)
    assert got.status_code == 400
    assert "Fill in 'Save' first." in unescape(got.text)
    assert at.live.revision == before


def test_a_topic_of_which_nothing_can_be_done_now_says_at_once_why(tables: Tables) -> None:
    at = tables("sovereign")
    at.types("delver Ada of Ann hp 8", "npc 2 goblins hd 1 hp 4", "fight")

    rest, everything = at.reads(ANN, "?topic=Rest"), at.reads(ANN)

    assert '<details class="not-now" open>' in rest
    assert '<details class="not-now">' in everything
    assert '<details class="not-now" open>' not in everything


def test_an_onlooker_has_no_menus_and_a_player_none_of_the_referees(tables: Tables) -> None:
    at = tables("sovereign")
    assert "Onlookers cannot give commands." in at.reads("", status=403)
    assert "You have no command 'npc'." in at.reads(ANN, "?word=npc", 404)


def test_a_menu_names_nobody_whom_the_seat_has_not_met(tables: Tables) -> None:
    at = tables("sovereign")
    at.types("delver Ada of Ann hp 8", "npc 1 lurker hd 1 hp 4 as lurkers")
    for word in ("attack", "contest", "shove"):
        assert "lurker" not in at.reads(ANN, f"?word={word}&f.who=Ada")
    assert "lurker" in at.reads(REF, "?word=dismiss")
    assert "lurker" not in at.reads(ANN)


def test_a_text_that_is_filled_in_before_a_list_is_told_with_what_is_left(tables: Tables) -> None:
    at = tables("hundred_saints")
    at.types("pc Ada fighter of Ann hp 8", "settlement")

    read = at.reads(ANN, "?word=hire&f.name=Tom")

    assert "<strong>Tom</strong>" in read
    assert "Fighter" in read


@pytest.mark.parametrize("book", BOOKS)
def test_the_table_s_own_menu_leads_to_an_amendment_and_its_ballot_to_the_discussion(book: str, tables: Tables) -> None:
    at = tables(book)
    for seat in (REF, ANN, BEN):  # nobody who has never sat down is asked
        at.reads(seat)
    base = at.address(ANN).removesuffix("/do")
    assert f'href="{base}/book#propose"' in at.reads(ANN, "?topic=Table")
    assert "/book#propose" not in at.reads(ANN, "?topic=Fight")
    at.types('propose article "Sundays" "Nobody fights." because of rest', seat=ANN)
    page = at.sits(BEN).get(at.address(BEN).removesuffix("/do")).text
    ballot = page[page.index('class="vote"') :]
    assert f'href="{at.address(BEN).removesuffix("/do")}/book#vote"' in ballot[: ballot.index("</section>")]
