"""Files of saved games that are not ours to write, or not whole: refused, and left as they are."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from lychgate.core.errors import StoreError
from lychgate.core.records import FORMAT
from lychgate.server.saved import open_saved
from lychgate.server.schema import MIGRATIONS, SCHEMA_VERSION
from lychgate.server.sqlite_file import KEY, OURS
from lychgate.server.store import Store, open_store
from tests.core.toy import toy_header
from tests.server.kept import everything_in, kept_game


def newer(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute(f"pragma user_version = {SCHEMA_VERSION + 1}")
    db.close()


def of_another_program(path: Path) -> None:
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("create table recipes (name)")
    db.close()


def no_database(path: Path) -> None:
    path.write_text("dear diary, " * 1000)


def cut_off_in_a_page(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 100)


def cut_off_between_pages(path: Path) -> None:
    os.truncate(path, 4096)


def scribbled_over(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[100:4000] = b"\xff" * 3900
    path.write_bytes(raw)


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (newer, "written by a newer Lychgate"),
        (of_another_program, "a database of another program"),
        (no_database, "is damaged"),
        (cut_off_in_a_page, "is damaged"),
        (cut_off_between_pages, "is damaged"),
        (scribbled_over, "is damaged"),
    ],
)
def test_a_file_that_is_not_ours_to_write_is_refused_and_left_as_it_is(
    path: Path, harm: Callable[[Path], None], why: str
) -> None:
    with open_store(path) as store:
        kept_game(store, "a well", "rest", "draw")
    harm(path)
    before = everything_in(path.parent)

    with pytest.raises(StoreError, match=f"{why}.*Nothing was changed"):
        open_store(path)

    assert everything_in(path.parent) == before


def test_an_empty_file_is_begun_anew(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.touch()

    with open_store(path) as store:
        kept_game(store, "a well", "rest")


def test_a_file_is_opened_at_every_earlier_form(path: Path) -> None:
    """Each migration is run on a file that stopped before it."""
    for stopped in range(len(MIGRATIONS)):
        path.unlink(missing_ok=True)
        path.parent.mkdir(exist_ok=True)
        db = sqlite3.connect(path)
        db.executescript(";".join(MIGRATIONS[:stopped]).replace("{key}", KEY))
        db.execute(f"pragma application_id = {OURS if stopped else 0}")
        db.execute(f"pragma user_version = {stopped}")
        db.close()

        with open_store(path) as store:
            kept_game(store, "a well", "rest")


def test_the_games_of_a_file_of_the_first_form_are_there_and_go_on(path: Path) -> None:
    """As the first version of Lychgate wrote it, before there were sessions."""
    with open_store(path) as store:
        stood = kept_game(store, "a well", "rest", "draw").state
    db = sqlite3.connect(path)
    later = ["answered", "happening", "note", "pass", "picture", "proposal", "seat", "session", "snapshot", "witness"]
    db.execute("drop index game_recency")
    for table in later:
        db.execute(f"drop table {table}")
    db.execute("pragma user_version = 1")
    db.commit()
    db.close()

    with open_store(path) as store:
        game = open_saved(store, "a well")
        game.reply("ann", "keep")

        assert game.state.day == stood.day
        assert [saved.session for saved in store.list()] == [False]
        with store.database.reading() as rows:
            assert rows.execute("pragma user_version") == [(SCHEMA_VERSION,)]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("update record set body = '{\"type\":' where version = 2", "record 2: JSON"),
        ('update record set body = \'{"type":"flood"}\' where version = 1', "record 1: JSON.*flood"),
        ("delete from record where version = 2", "record 2 is missing"),
        ("update game set header = '{}'", "its header"),
    ],
)
def test_a_damaged_game_is_refused_and_the_others_are_not(path: Path, change: str, why: str) -> None:
    with open_store(path) as store:
        kept_game(store, "a well", "rest", "rest", "rest")
    db = sqlite3.connect(path)
    db.execute(change)
    db.commit()
    db.close()

    with open_store(path) as store:
        kept_game(store, "another", "rest")
        with pytest.raises(StoreError, match=f"'a well'.*is damaged: .*{why}.*other games are not touched"):
            store.load("a well")
        assert store.load("another")[1] != ()
        assert {saved.name for saved in store.list()} == {"a well", "another"}


def test_a_game_of_a_newer_form_is_refused(store: Store) -> None:
    store.create(msgspec.structs.replace(toy_header(), format=FORMAT + 1))

    with pytest.raises(StoreError, match="'a well' was written by a newer Lychgate"):
        store.load("a well")
