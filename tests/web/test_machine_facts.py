"""Nothing of the machine is told to seats: no path, no database, nothing of what a broken record holds."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from lychgate.core.errors import StoreError
from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.sqlite_file import connect
from lychgate.server.store import Store, open_store
from lychgate.web import create_app
from tests.web.client import Client
from tests.web.program import Program

SECRET = "the vault under the well"
SAFE = ("safe", "Nothing was changed", "left as it is", "left as it was", "No session was made")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "of a host" / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path, connect=lambda path: connect(path, 0)) as opened:
        yield opened


def told(answer: Any, path: Path, status: int) -> str:
    """What an answer says, which is of this status, and nothing of the machine."""
    assert answer.status_code == status, answer.text
    text: str = answer.text
    for fact in (str(path), path.name, path.parent.name, "LYCHGATE_HOME", "table: ", "SQL", "JSON", SECRET):
        assert fact not in text
    assert any(one in text for one in SAFE)
    return text


def test_a_file_that_is_held_or_broken_is_not_named(
    path: Path, ada: TestClient, program: Callable[[str], Program], two: tuple[SessionInfo, Links]
) -> None:
    bertram = program("Bertram")
    revision = bertram.seat_state().revision
    other = connect(path)
    other.execute("begin immediate")

    held = told(bertram.post("reply", answer="assemble", revision=revision, key="one"), path, 503)
    told(ada.post(f"/s/{two[0].id}/1/webhook", data={"url": ""}), path, 503)
    told(ada.post("/new/twelve_years", data={"name1": "Ada", "key": "x"}), path, 503)
    other.execute("rollback")
    other.execute("drop table happening")
    other.close()
    broken = told(bertram.get("table"), path, 503)

    assert "Try it again" in held
    assert "whoever keeps this table" in broken


@pytest.mark.parametrize(
    "change",
    [
        f'update record set body = \'{{"type":"{SECRET}"}}\'',
        f'update record set body = replace(body, \'"events":[{{\', \'"events":[{{"type":"{SECRET}"}},{{\')',
        "delete from record where version = 1",
        f"update game set header = '{SECRET}'",
    ],
)
def test_nothing_of_a_game_that_is_broken_is_told_when_it_is_opened(
    path: Path, sessions: Sessions, seated: Callable[[str], TestClient], program: Any, change: str
) -> None:
    ada, bertram = seated("Ada"), program("Bertram")
    bertram.assembles()
    (id_,) = sessions.ids()
    with connect(path) as db:
        assert db.execute(change).rowcount
        db.execute("delete from snapshot")
    with open_store(path) as again:
        anew = Client(create_app(Sessions(again)), cookies=dict(ada.cookies), raise_server_exceptions=False)
        pages = [anew.get(f"/s/{id_}/1"), anew.get(f"/s/{id_}/1/journal")]
        pages.append(anew.get(f"{bertram.base}/table", headers=bertram.headers))

    assert all("Tell whoever keeps this table" in told(page, path, 503) for page in pages)


def test_what_an_automatic_answer_meets_names_no_file(
    path: Path, sessions: Sessions, two: tuple[SessionInfo, Links], monkeypatch: pytest.MonkeyPatch
) -> None:
    live = sessions.live(two[0].id)

    def fails(seat: str, answer: str) -> None:
        raise StoreError(f"{path} is full.", "It is full.")

    monkeypatch.setattr(live._live, "say", fails)
    monkeypatch.setattr(live.autoplay, "answer_for", lambda seat: "roll")

    assert live.autoplay.for_persons("Ada") == ((), "It is full.")


def test_the_words_for_whoever_keeps_the_machine_still_name_the_file(path: Path, store: Store) -> None:
    with connect(path) as db:
        db.execute("drop table happening")

    with pytest.raises(Exception, match="no such table") as refused:
        Sessions(store)._session_store.notices("x", "ann", 1)

    assert str(path) in str(refused.value)
    assert not isinstance(refused.value, sqlite3.Error)
