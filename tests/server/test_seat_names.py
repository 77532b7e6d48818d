"""What a seat may be called, and that such a name is safe and understood wherever it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from lychgate.core.errors import PlayError
from lychgate.server.seat_names import check_seat_names
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.web import create_app
from tests.each import each

JOINED, FAMILY = "علی\u200cرضا", "👨\u200d👩\u200d👧\u200d👦"
NAMES = ("Ann & Bob", "Ann", "Ann (B.)", JOINED, FAMILY)


@each([*NAMES, "Ann B.", "O'Neil", "J. R. R.", "Zoë", "क्\u200dष", "x@y + z!", "a" * 30])
def test_a_seat_may_be_called_so(name: str) -> None:
    check_seat_names([name])


@each(
    [
        ("Ann (she/her)", "cannot contain '/'"),
        ("Ann, B.", "cannot contain ',', which stands between names in a list"),
        ("Ann: B", "cannot contain ':'"),
        ("<b>", "cannot contain '<'"),
        ('"Ann"', "cannot contain '\"'"),
        ("A\u200dnn", "the invisible character 'zero width joiner'"),
        ("\u200cعلی", "the invisible character 'zero width non-joiner'"),
        ("\u202eAnn", "the invisible character 'right-to-left override'"),
        ("Ann\nBob", "the invisible character 'u+000a'"),
        ("   ", "needs a name that can be seen"),
        ("\u3164", "the invisible character 'hangul filler'"),
        ("a" * 31, "at most 30 characters"),
    ]
)
def test_the_refusal_of_a_name_names_the_character(name: str, sentence: str) -> None:
    with pytest.raises(PlayError, match=re.escape(sentence)):
        check_seat_names([name])


def test_two_seats_never_look_alike() -> None:
    with pytest.raises(PlayError, match="look alike"):
        check_seat_names([JOINED, JOINED.replace("\u200c", "")])


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[Sessions]:
    with open_store(tmp_path / "games.sqlite3") as store:
        yield Sessions(store)


SHEETS = {
    "sovereign": "delver {} of {} hp 4",
    "constitution": "pc {} of {} hp 4",
    "hundred_saints": "pc {} of {} fighter hp 8 AC 15",
}


@pytest.mark.parametrize("book", SHEETS)
def test_commands_and_pages_understand_such_names(book: str, sessions: Sessions) -> None:
    info, links = sessions.create("Friday", book, {}, [(name, "person", "") for name in ("Kay", *NAMES)])
    live = sessions.live(info.id)

    def say(line: str) -> None:
        live.reply("Kay", f"text:{line}", live.revision_of("Kay"), f"{live.revision}")

    for number, name in enumerate(NAMES):
        say(SHEETS[book].format(f"Cid{number}", name))
        say(f'handout "Map {number}" to {name} The stairs lead down.')
    say(f'handout "All" to {", ".join(NAMES[:-1])} and {FAMILY} The text.')

    state = live.game.settled
    assert [one.seat for one in state.cast] == list(NAMES)
    assert [one.to for one in state.pages] == [*((name,) for name in NAMES), NAMES]
    client = TestClient(create_app(sessions))
    client.post(f"/join/{links.seats['Kay']}")
    shown = client.get(f"/s/{info.id}/1").text
    assert "Ann &amp; Bob" in shown
    assert "Ann & Bob" not in shown
