"""The queue of what webhooks are told: bounded for each table, and no table or timer waits for another's webhook."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from lychgate.server.seats import Custom
from lychgate.server.store import Store
from lychgate.server.webhooks import ATTEMPTS, MOST_WAITING, SENDERS, Letter, Outbox
from tests.server.seated import House

HOOK = "https://hooks.example.org/secret-path"


class Threads:
    """Takes what is to be done in the background, and does it when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def __call__(self, work: Callable[[], None]) -> None:
        self.waiting.append(work)

    def go(self) -> None:
        while self.waiting:
            self.waiting.pop(0)()


class Posts:
    """Notes what is sent; ``during`` is done while the first is on its way."""

    def __init__(self, during: Callable[[], object] = lambda: None) -> None:
        self.during: Callable[[], object] | None = during
        self.sent: list[str] = []

    def __call__(self, url: str, message: Mapping[str, str]) -> None:
        during, self.during = self.during, None
        if during is not None:
            during()
        self.sent.append(f"{url} {message['text']}")


def letter(text: str, seat: str = "ben", attempt: int = 1) -> Letter:
    return Letter(seat, "mark", HOOK, {"text": text}, attempt)


def texts(posts: Posts) -> list[str]:
    return [one.partition(" ")[2] for one in posts.sent]


def test_a_table_has_so_many_messages_waiting_and_of_more_the_oldest_are_dropped_and_said_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    posts, threads = Posts(), Threads()
    outbox = Outbox(posts, threads)

    for number in range(MOST_WAITING + 2):
        outbox.put("a table", letter(str(number)))
    outbox.put("another", letter("of another"))
    threads.go()

    assert sorted(texts(posts), key=len)[:-1] == [str(number) for number in range(2, MOST_WAITING + 2)]
    assert caplog.text.count("the oldest message, for seat 'ben', was dropped") == 2
    assert "table a table" in caplog.text
    assert "secret-path" not in caplog.text


def test_tables_take_turns() -> None:
    posts, threads = Posts(), Threads()
    outbox = Outbox(posts, threads)
    for number in range(3):
        outbox.put("busy", letter(f"busy {number}"))
    outbox.put("quiet", letter("quiet"))

    threads.waiting[0]()

    assert texts(posts) == ["busy 0", "quiet", "busy 1", "busy 2"]


def test_while_one_tables_webhook_does_not_answer_others_are_told_and_its_own_wait() -> None:
    threads = Threads()
    told_meanwhile: list[str] = []

    def meanwhile() -> None:
        outbox.put("slow", letter("slow 1"))
        outbox.put("quick", letter("quick"))
        threads.go()
        told_meanwhile.extend(texts(posts))

    posts = Posts(meanwhile)
    outbox = Outbox(posts, threads)
    outbox.put("slow", letter("slow 0"))
    threads.go()

    assert told_meanwhile == ["quick"]
    assert texts(posts) == ["quick", "slow 0", "slow 1"]


def test_so_many_are_sent_at_once_and_no_more() -> None:
    threads = Threads()
    outbox = Outbox(Posts(), threads)

    for number in range(SENDERS + 5):
        outbox.put(f"table {number}", letter("x"))

    assert len(threads.waiting) == SENDERS


def test_the_timer_waits_for_no_webhook(store: Store) -> None:
    threads = Threads()
    house = House(store, start=threads)
    first, second = (house.sit(custom=Custom(deadline_hours=24)) for _ in range(2))
    first.live.set_webhook("ben", HOOK)
    for table in (first, second):
        table.say("ann", "duel:ben", "high")
    house.sessions.tick()
    house.clock.go_on(hours=25)

    house.sessions.tick()

    assert house.posts.sent == []
    assert [table.live.waiting_for() for table in (first, second)] == [("ann", "ben")] * 2
    threads.go()
    assert len(house.posts.sent) == 1


def test_where_no_thread_can_be_had_the_tick_goes_on_and_another_sends(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    threads = [RuntimeError("can't start new thread")] * 3

    def start(work: Callable[[], None]) -> None:
        if threads:
            raise threads.pop()
        work()

    table = House(store, start=start).sit()
    table.live.set_webhook("ben", HOOK)
    table.say("ann", "duel:ben", "high")

    table.sessions.tick()
    assert not table.sessions.tasks()[1].running
    for _ in range(2):
        table.sessions.tick()

    assert len(table.posts.sent) == 1
    assert table.sessions.tasks()[1].running


def test_what_did_not_arrive_is_given_back_until_it_was_tried_often_enough() -> None:
    def down(url: str, message: Mapping[str, str]) -> None:
        raise OSError("no route")

    outbox = Outbox(down, lambda work: work())
    for attempt in range(1, ATTEMPTS + 1):
        outbox.put("a table", letter("x", attempt=attempt))
        assert outbox.has_lost("a table") is (attempt < ATTEMPTS)
        lost = outbox.take_lost("a table")
        assert [one.attempt for one in lost.values()] == ([attempt] if attempt < ATTEMPTS else [])


def test_what_waits_for_a_table_that_is_gone_is_forgotten() -> None:
    posts, threads = Posts(), Threads()
    outbox = Outbox(posts, threads)
    outbox.put("gone", letter("gone"))
    outbox.put("there", letter("there"))

    outbox.forget_all_but(["there"])
    threads.go()

    assert texts(posts) == ["there"]
