"""One table, seat, webhook or bot at which something goes wrong: all others go on, and the log keeps the secrets."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from lychgate.core.decision import Suspended
from lychgate.core.errors import StoreError
from lychgate.server.autoplay import Autoplay
from lychgate.server.bots import Bots
from lychgate.server.seats import Custom
from lychgate.server.session import Session
from lychgate.server.session_store import SessionStore
from lychgate.server.store import Store
from tests.server.databases import one_database
from tests.server.seated import House, Seated, Sit

DAY = Custom(deadline_hours=24)
HOOK = "https://hooks.example.org/T0/secret-path?token=secret-query"


def asked_ben(sit: Sit, hook: str = "") -> Seated:
    """ann has challenged ben, who is asked, and has 24 hours."""
    table = sit(custom=DAY)
    if hook:
        table.live.set_webhook("ben", hook)
    table.say("ann", "duel:ben", "high")
    return table


def failing(fault: BaseException) -> Any:
    """A function that only raises."""

    def fail(*_: object, **__: object) -> None:
        raise fault

    return fail


@pytest.mark.parametrize(
    "fault",
    [RuntimeError(HOOK), UnicodeError(HOOK), StoreError(HOOK), Suspended(()), SystemExit(HOOK)],
    ids=lambda fault: type(fault).__name__,
)
def test_a_webhook_at_which_anything_goes_wrong_switches_nobodys_deadline_off(
    sit: Sit, fault: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = asked_ben(sit, HOOK), asked_ben(sit)
    first.posts.fault = fault
    first.sessions.tick()
    first.clock.go_on(hours=25)

    first.sessions.tick()

    assert [table.live.waiting_for() for table in (first, second)] == [("ann", "ben")] * 2
    assert first.posts.tried == 1
    assert type(fault).__name__ in caplog.text
    secrets = ["hooks.example.org", "secret-path", "secret-query", *first.keys.values(), *first.links.seats.values()]
    assert not [secret for secret in secrets if secret in caplog.text]


@pytest.mark.parametrize("fault", [KeyError("high"), StoreError("high"), Suspended(())], ids=repr)
def test_a_table_at_which_anything_goes_wrong_keeps_no_other_waiting_and_is_tried_again(
    sit: Sit, fault: BaseException, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = asked_ben(sit), asked_ben(sit)
    first.sessions.tick()
    first.clock.go_on(hours=25)
    here = first.live
    monkeypatch.setattr(here, "answer_overdue", failing(fault))
    first.sessions.tick()
    assert second.live.waiting_for() == ("ann", "ben")
    assert first.live.waiting_for() == ("ben",)
    assert "high" not in caplog.text

    monkeypatch.undo()
    first.clock.go_on(minutes=1)
    first.sessions.tick()

    assert first.live.waiting_for() == ("ann", "ben")


@one_database
def test_a_table_at_which_it_goes_on_going_wrong_is_tried_more_and_more_rarely_but_never_given_up(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = asked_ben(sit)
    table.sessions.tick()
    table.clock.go_on(hours=25)
    tried = []

    def fail(*asked: object) -> None:
        tried.append(asked)
        raise KeyError

    with monkeypatch.context() as broken:
        broken.setattr(table.live, "answer_overdue", fail)
        for _ in range(24 * 60):
            table.sessions.tick()
            table.clock.go_on(minutes=1)
    assert 24 < len(tried) < 50
    assert caplog.text.count("The deadline of seat 'ben'") == len(tried)

    table.clock.go_on(hours=1)
    table.sessions.tick()

    assert table.live.waiting_for() == ("ann", "ben")


def test_a_table_that_cannot_be_opened_for_a_while_keeps_its_deadline(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = asked_ben(sit), asked_ben(sit)
    first.sessions.tick()
    first.clock.go_on(hours=25)
    asked = SessionStore.asked

    def away(self: SessionStore, session: str) -> Any:
        if session == first.info.id:
            raise StoreError("The disk is gone.")
        return asked(self, session)

    with monkeypatch.context() as broken:
        broken.setattr(SessionStore, "asked", away)
        first.sessions.tick()
    assert second.live.waiting_for() == ("ann", "ben")

    first.clock.go_on(minutes=1)
    first.sessions.tick()

    assert first.live.waiting_for() == ("ann", "ben")


def test_a_custom_that_cannot_be_read_switches_nobody_elses_deadline_off(sit: Sit) -> None:
    first, second = asked_ben(sit), asked_ben(sit)
    first.sessions.tick()
    with first.sessions.store.database.writing("") as rows:
        rows.change("update session set custom = ? where id = ?", ('{"undo":"by a newer version"}', first.info.id))
    first.clock.go_on(hours=25)

    first.sessions.tick()

    assert second.live.waiting_for() == ("ann", "ben")


def test_a_seat_at_which_anything_goes_wrong_switches_no_other_seats_deadline_off(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = sit(("ann", "ben", "cyd", "dan"), custom=DAY)
    table.say("ann", "duel:ben")
    table.say("cyd", "duel:dan")
    table.sessions.tick()
    table.clock.go_on(hours=25)
    answer = Session.answer_overdue

    def answers(self: Session, seat: str, mark: str) -> None:
        if seat in ("ann", "ben"):
            raise KeyError(seat)
        answer(self, seat, mark)

    monkeypatch.setattr(Session, "answer_overdue", answers)
    table.sessions.tick()

    assert not {"cyd", "dan"} & {seat for seat in table.live.waiting_for() if table.live.game.busy(seat)}
    assert {"ann", "ben"} <= set(table.live.waiting_for())
    assert "The deadline of seat 'ann'" in caplog.text


def test_a_bot_at_which_anything_goes_wrong_stops_neither_the_table_nor_its_deadlines(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = sit(("ann", "ben"), {"bot": "random"}, custom=DAY)
    table.sessions.tick()
    monkeypatch.setattr(Bots, "answer", failing(ZeroDivisionError("high")))

    table.say("ann", "duel:ben", "high")
    table.sessions.tick()
    table.clock.go_on(hours=25)
    table.sessions.tick()

    assert not table.live.game.busy("ben")
    assert "ZeroDivisionError" in caplog.text
    assert "high" not in caplog.text


@pytest.mark.parametrize("fault", [StoreError("The disk is gone."), KeyError("hush")], ids=repr)
def test_bots_that_were_kept_from_going_on_go_on_by_themselves(
    sit: Sit, fault: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = sit(("ann",), {"bot": "random"})
    with monkeypatch.context() as broken:
        broken.setattr(Autoplay, "by_bot", failing(fault))
        table.say("ann", "duel:bot", "high")
        table.sessions.tick()
    assert table.live.game.busy("bot")

    table.clock.go_on(minutes=1)
    table.sessions.tick()

    assert not table.live.game.busy("bot")


def test_a_table_that_fails_to_catch_up_with_another_process_keeps_no_other_from_it(
    sit: Sit, another: Callable[[], Store], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = sit(), sit()
    other = House(another(), "other ")
    heard = Event()
    here, there = (other.sessions.live(table.info.id) for table in (first, second))
    monkeypatch.setattr(here, "catch_up", failing(KeyError("hush")))
    there.subscribe(lambda _: heard.set())

    with first.sessions.store.database.writing("") as rows:  # both at once, so that the other hears of both at once
        for table in (first, second):
            rows.change("update session set version = version + 1 where id = ?", (table.info.id,))
            rows.change("update game set recency = recency + 10")
            rows.notify(f"session {table.info.id}", table.live.settings.version + 1)

    assert heard.wait(60)
    assert "hush" not in caplog.text


def test_one_who_listens_and_fails_keeps_no_other_from_hearing(sit: Sit, caplog: pytest.LogCaptureFixture) -> None:
    table = sit()
    heard: list[int] = []
    table.live.subscribe(failing(KeyError("socket")))
    table.live.subscribe(heard.append)

    table.say("ann", "rest")

    assert heard
    assert "KeyError" in caplog.text
    assert "socket" not in caplog.text
