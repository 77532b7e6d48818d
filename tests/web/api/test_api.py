"""The table for programs: how they come in, and what a seat is told in JSON."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from lychgate import __version__
from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.wire import API, WHOLE, Hello, JournalPage, Reading, Seated, SeatState
from tests.web.program import Program, read, refusal

Visitor = Callable[[], TestClient]


# ---------------------------------------------------------------------- coming in


def test_who_answers_is_told_to_anybody(visitor: Visitor) -> None:
    answer = visitor().get("/api")

    assert read(answer, Hello) == Hello(__version__, API)
    assert answer.headers["content-type"] == "application/json"


def test_a_link_is_exchanged_for_a_key_once(visitor: Visitor, two: tuple[SessionInfo, Links]) -> None:
    info, links = two
    secret = {"secret": links.seats["Bertram"]}

    first, again = visitor().post("/api/join", json=secret), visitor().post("/api/join", json=secret)

    seated = read(first, Seated)
    assert (seated.session, seated.number, seated.name) == (info.id, 2, "Bertram")
    assert (seated.title, seated.book) == ("The lantern", "12 Years")
    assert refusal(again)[0] == 404
    assert "A link seats one person once" in refusal(again)[1]
    assert refusal(visitor().post("/api/join", json={"secret": "nonsense"})) == refusal(again)


def test_onlookers_come_as_many_as_like_and_say_nothing(
    program: Callable[[str], Program], revision: Callable[[], int]
) -> None:
    clara, dora = program("*"), program("*")

    assert clara.seat_state().view == dora.seat_state().view
    assert (clara.seat_state().name, clara.seat_state().question) == ("", None)
    assert refusal(clara.post("reply", answer="assemble", revision=0, key="a")) == (403, "Onlookers cannot write here.")
    assert revision() == 0


def test_a_key_opens_its_own_seat_and_anything_else_is_as_if_it_were_not_there(ada: Program, bertram: Program) -> None:
    missing = ada.client.get("/api/s/nothing/1/table", headers=ada.headers)

    assert refusal(missing)[0] == 404
    for what in ("table", "why", "journal", "chronicle"):
        assert ada.client.get(f"{bertram.base}/{what}", headers=ada.headers).content == missing.content
        assert ada.client.get(f"{ada.base}/{what}").content == missing.content
    for address in (f"{ada.base[:-1]}7", f"{ada.base[:-1]}²", f"{ada.base[:-1]}-1", f"{ada.base}{'0' * 50}"):
        assert ada.client.get(f"{address}/table", headers=ada.headers).content == missing.content
    for given in ("Bearer", "Bearer x", "Basic abc", "Bearer " + "k" * 5000):
        assert ada.client.get(f"{ada.base}/table", headers={"Authorization": given}).content == missing.content
    answer = ada.client.post(
        f"{bertram.base}/reply", json={"answer": "assemble", "revision": 0, "key": "a"}, headers=ada.headers
    )
    assert answer.content == missing.content


def test_the_cookie_of_the_page_opens_the_same_seat(
    seated: Callable[[str], TestClient], two: tuple[SessionInfo, Links]
) -> None:
    browser = seated("Ada")

    seat_state = read(browser.get(f"/api/s/{two[0].id}/1/table"), SeatState)

    assert seat_state.name == "Ada"


# ---------------------------------------------------------------------- looking


def test_a_seat_is_told_what_it_sees_and_what_it_is_asked(
    ada: Program, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    table = sessions.live(two[0].id).table("Ada")

    seat_state = ada.seat_state()

    assert seat_state.view == table.view()
    assert seat_state.question == table.question()
    assert (seat_state.seat, seat_state.title, seat_state.book) == ("Ada", "The lantern", "12 Years")
    assert seat_state.waiting == ("Ada", "Bertram")
    assert set(seat_state.clauses) == set(table.question().clauses)  # type: ignore[union-attr]
    assert (seat_state.revision, seat_state.ended, seat_state.bot, seat_state.rolling) == (0, False, "", None)


def test_the_log_is_told_from_a_step_on_or_whole(ada: Program, bertram: Program) -> None:
    ada.assembles()
    bertram.assembles()

    whole, rest, none = ada.seat_state(), ada.seat_state("?after=1"), ada.seat_state("?after=2")

    assert [(step.entry, step.seat) for step in whole.past] == [(1, "Ada"), (2, "Bertram")]
    assert (rest.after, [step.entry for step in rest.past]) == (1, [2])
    assert (none.after, none.past) == (2, ())
    assert ada.seat_state("?after=0").past == whole.past
    assert ada.seat_state("?after=99").past == whole.past
    assert ada.get("table?after=x").status_code == 400


def test_after_a_branch_that_was_taken_back_the_log_goes_on_where_it_left_the_path(ada: Program) -> None:
    ada.assembles()
    gone = ada.usual().seat_state.head
    ada.does("undo")
    here = ada.usual().seat_state

    seat_state = ada.seat_state(f"?after={gone}")

    assert seat_state.after == 1
    assert seat_state.past == here.past[1:]


def test_a_log_that_is_too_long_is_told_from_its_end(ada: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    ada.assembles()
    ada.does("reply", answer="go:n")
    monkeypatch.setattr("lychgate.server.seat_state.STEPS", 1)

    latest = ada.seat_state().head

    assert [step.entry for step in ada.seat_state().past] == [latest]
    assert ada.seat_state().after == WHOLE
    assert ada.seat_state("?after=0").after == WHOLE
    assert ada.seat_state(f"?after={latest - 1}").after == latest - 1
    assert ada.seat_state(f"?after={latest}").past == ()


def test_what_another_is_in_the_middle_of_changes_nothing_that_a_seat_is_told(ada: Program, bertram: Program) -> None:
    bertram.usual()
    before = ada.seat_state()

    bertram.does("reply", answer="text:A secret name")

    after = ada.seat_state()
    assert after.revision > before.revision
    assert (after.view, after.past, after.now, after.question) == (
        before.view,
        before.past,
        before.now,
        before.question,
    )
    for what in ("table", "why", "journal", "chronicle"):
        assert b"A secret name" not in ada.get(what).content
    assert b"A secret name" in bertram.get("table").content


def test_reasons_journal_and_chronicle_are_told(ada: Program) -> None:
    ada.assembles()

    why = read(ada.get("why"), Reading).lines
    journal = read(ada.get("journal?most=5"), JournalPage)
    chronicle = read(ada.get("chronicle"), Reading).lines

    assert why[0] == "The dice of step 1, Ada: Assemble a new party:"
    assert [(step.entry, step.seat, step.order) for step in journal.steps] == [(1, "Ada", "Assemble a new party")]
    assert chronicle[0].startswith("# The lantern")
    ada.does("undo")
    assert read(ada.get("journal"), JournalPage).ends == (1,)
