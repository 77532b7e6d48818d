"""Tables shared out among processes: what a request is for, and connections that are passed on."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from lychgate.web.shares import LONGEST, Shares, ways

TABLES = ("Yx3", "a-b_c", "Q" * 64)


@pytest.fixture
def three() -> Iterator[list[Shares]]:
    """The shares of three processes."""
    doors = ways(3)
    yield [Shares(own, door, [to for _, to in doors]) for own, (door, _) in enumerate(doors)]
    for one, other in doors:
        one.close()
        other.close()


@pytest.fixture
def line() -> Iterator[tuple[socket.socket, socket.socket]]:
    """A connection: the server's end and the other."""
    ends = socket.socketpair()
    yield ends
    for one in ends:
        one.close()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("rest", ["/1", "/1/live", "/0/screen/live", "/2/answer", "/1/links-or-so"])
@pytest.mark.parametrize("before", ["GET /s/", "POST /s/", "GET /api/s/"])
def test_all_that_is_asked_of_a_table_is_for_one_process(
    three: list[Shares], table: str, rest: str, before: str
) -> None:
    data = f"{before}{table}{rest} HTTP/1.1\r\nHost: here\r\n\r\n".encode()

    assert {one.asked(data) for one in three} == {three[0].of(table)}


def test_tables_are_shared_out_among_all(three: list[Shares]) -> None:
    assert {three[0].of(f"table {number}") for number in range(100)} == {0, 1, 2}


@pytest.mark.parametrize(
    "asked",
    ["GET / ", "POST /new/twelve_years ", "GET /join/secret ", "GET /s/Yx4/1/links ", "POST /import ", "GET /s/ "],
)
def test_what_is_asked_of_no_table_and_the_links_of_a_new_one_are_for_the_first(
    three: list[Shares], asked: str
) -> None:
    assert {one.asked(f"{asked}HTTP/1.1\r\n".encode()) for one in three} == {0}


@pytest.mark.parametrize("asked", ["GET /static/table.css?v=1 HTTP/1.1\r\n", "GET /s/Yx3/1 HT", "", "\x16\x03\x01"])
def test_what_any_may_answer_and_what_does_not_show_yet_stays_where_it_is(three: list[Shares], asked: str) -> None:
    assert [one.asked(asked.encode()) for one in three] == [0, 1, 2]


def test_a_connection_is_passed_on_with_what_was_read_of_it(
    three: list[Shares], line: tuple[socket.socket, socket.socket]
) -> None:
    ours, theirs = line

    assert three[0].pass_on(b"GET /s/", ours.fileno(), 2)
    ours.close()
    theirs.sendall(b"Yx3/1")

    assert list(three[1].passed_on()) == []
    ((taken, read),) = three[2].passed_on()
    with taken:
        assert read == b"GET /s/"
        assert taken.recv(100) == b"Yx3/1"
        taken.sendall(b"answer")
        assert theirs.recv(100) == b"answer"
    assert list(three[2].passed_on()) == []


def test_a_connection_stays_where_the_other_process_takes_nothing_in(
    three: list[Shares], line: tuple[socket.socket, socket.socket]
) -> None:
    ours, theirs = line

    passed = 0
    while three[0].pass_on(b"x" * 1000, ours.fileno(), 1):
        passed += 1

    ours.sendall(b"still here")
    assert theirs.recv(100) == b"still here"
    taken = list(three[1].passed_on())
    assert len(taken) == passed > 0
    for one, _ in taken:
        one.close()


def test_more_than_is_passed_on_stays(three: list[Shares], line: tuple[socket.socket, socket.socket]) -> None:
    assert not three[0].pass_on(b"x" * (LONGEST + 1), line[0].fileno(), 1)
    assert list(three[1].passed_on()) == []
