"""Saved games: what was acknowledged is there; what cannot be read or written is refused and left alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from lychgate.core.errors import PlayError, StoreError
from lychgate.core.game import Game
from lychgate.core.records import Record
from lychgate.server.sqlite_file import Connect, connect
from lychgate.server.store import Store, open_store
from tests.core.toy import Toy, toy_header
from tests.server.kept import kept_game


def patient(wait: float, *pragmas: str) -> Connect:
    """Connections that wait ``wait`` seconds for a lock, with ``pragmas`` set."""

    def made(path: Path) -> sqlite3.Connection:
        db = connect(path, wait)
        for pragma in pragmas:
            db.execute(f"pragma {pragma}")
        return db

    return made


# ---------------------------------------------------------------------- keeping


def test_what_was_kept_is_there_after_opening_again(address: str) -> None:
    with open_store(address) as store:
        game = kept_game(store, "a well", "rest", "draw", "deeper")

    with open_store(address) as store:
        header, records = store.load("a well")
    reopened = Game(Toy(), header, records)

    assert header == game.header
    assert (reopened.state, reopened.open, reopened.head) == (game.state, game.open, game.head)


def test_a_game_goes_on_from_where_it_was_left(address: str) -> None:
    with open_store(address) as store:
        kept_game(store, "a well", "draw")

    with open_store(address) as store:
        header, records = store.load("a well")
        game = Game(Toy(), header, records, keep=store.keeper("a well", len(records)))
        game.reply("ann", "keep")
        game.undo()
        game.redo()
        header, records = store.load("a well")

    assert len(records) == 4
    assert Game(Toy(), header, records).state == game.state


def test_each_record_is_durable_before_the_keeper_returns(address: str, store: Store) -> None:
    game = kept_game(store)

    for replies, reply in enumerate(["rest", "draw", "back"], start=1):
        game.reply("ann", reply)
        with open_store(address) as other:
            assert len(other.load("a well")[1]) == replies


def test_the_file_is_written_with_a_journal_and_waits_for_the_disk(path: Path) -> None:
    with open_store(path) as store, store.database.reading() as rows:
        assert rows.execute("pragma journal_mode") == [("wal",)]
        assert rows.execute("pragma synchronous") == [(2,)]


def test_the_game_played_last_is_listed_first(store: Store) -> None:
    first = kept_game(store, "first")
    kept_game(store, "second")
    assert store.names() == ("second", "first")

    first.reply("ann", "rest")

    assert store.names() == ("first", "second")


def test_a_list_tells_of_each_game(path: Path) -> None:
    ticks = count(1)
    with open_store(path, clock=lambda: f"moment {next(ticks)}") as store:
        kept_game(store, "a well", "rest", "draw", "keep", "draw")
        (saved,) = store.list()

    assert (saved.name, saved.ruleset, saved.entries, saved.records) == ("a well", "toy", 2, 4)
    assert saved.touched == "moment 5"
    assert saved.summary == ""


def test_a_note_on_where_a_game_stands_is_in_the_list(store: Store) -> None:
    kept_game(store, "a well", "rest")

    store.sum_up("a well", 1, "Day 2")

    (saved,) = store.list()
    assert (saved.summary, saved.summed) == ("Day 2", saved.records)


def test_a_removed_game_is_gone_and_its_name_is_free(store: Store) -> None:
    kept_game(store, "a well", "rest")
    kept_game(store, "another", "rest")

    store.remove("a well")

    assert store.names() == ("another",)
    kept_game(store, "a well", "rest")
    assert len(store.load("a well")[1]) == 1


# ---------------------------------------------------------------------- refusing


def test_a_name_that_is_taken_is_refused(store: Store) -> None:
    kept_game(store, "a well", "rest")

    with pytest.raises(PlayError, match="already a saved game called 'a well'"):
        store.create(toy_header(name="a well"))

    assert len(store.load("a well")[1]) == 1


@pytest.mark.parametrize("name", ["", " a well", "a\nwell", "\x1b[2J", "x" * 61])
def test_what_is_no_name_is_refused(store: Store, name: str) -> None:
    with pytest.raises(PlayError, match="A game's name is"):
        store.create(toy_header(name=name))

    assert store.names() == ()


@pytest.mark.parametrize(
    "ask",
    [
        lambda store: store.load("a wel"),
        lambda store: store.remove("a wel"),
        lambda store: store.keeper("a wel", 0),
        lambda store: store.sum_up("a wel", 0, ""),
    ],
    ids=["load", "remove", "keeper", "sum up"],
)
def test_a_game_that_is_not_there_is_refused_with_the_nearest_name(
    store: Store, ask: Callable[[Store], object]
) -> None:
    kept_game(store, "a well")

    with pytest.raises(PlayError, match=r"no saved game 'a wel'. Did you mean 'a well'\? Saved are: a well"):
        ask(store)


def test_without_any_game_the_refusal_says_so(store: Store) -> None:
    with pytest.raises(PlayError, match="nor any other yet"):
        store.load("a well")


def test_of_two_windows_the_second_to_answer_is_refused_and_loses_nothing(address: str, store: Store) -> None:
    ours = kept_game(store, "a well", "rest")
    with open_store(address) as other:
        header, records = other.load("a well")
        theirs = Game(Toy(), header, records, keep=other.keeper("a well", len(records)))
        theirs.reply("ann", "draw")

        with pytest.raises(StoreError, match="played on or removed in another window"):
            ours.reply("ann", "christen")

    assert ours.head == 1
    assert ours.pending is None
    header, records = store.load("a well")
    assert Game(Toy(), header, records).state == theirs.state


def test_a_game_removed_in_another_window_keeps_nothing_more(address: str, store: Store) -> None:
    game = kept_game(store, "a well", "rest")
    with open_store(address) as other:
        other.remove("a well")
        kept_game(other, "a well")

    with pytest.raises(StoreError, match="played on or removed"):
        game.reply("ann", "rest")

    assert store.load("a well")[1] == ()


def test_a_file_held_by_another_program_is_refused_and_can_be_tried_again(path: Path) -> None:
    with open_store(path, connect=patient(0)) as store:
        game = kept_game(store, "a well", "rest")
        other = connect(path)
        other.execute("begin immediate")

        with pytest.raises(StoreError, match=r"held by another program.*not saved; all before it is safe"):
            game.reply("ann", "rest")
        assert game.head == 1

        other.execute("rollback")
        other.close()
        game.reply("ann", "rest")
        assert len(store.load("a well")[1]) == 2


def test_a_full_disk_is_refused_and_what_was_kept_is_safe(path: Path) -> None:
    with open_store(path) as store:
        kept_game(store, "a well", "rest")
    with open_store(path, connect=patient(0, "max_page_count = 1")) as store:
        header, records = store.load("a well")
        game = Game(Toy(), header, records, keep=store.keeper("a well", len(records)))

        def rest_for_ever() -> None:
            while True:
                game.reply("ann", "rest")

        with pytest.raises(StoreError, match=r"no room left on the disk.*not saved; all before it is safe"):
            rest_for_ever()

        assert game.head > 0
        assert len(store.load("a well")[1]) == game.head


def test_no_room_even_to_begin_is_refused(path: Path) -> None:
    with pytest.raises(StoreError, match="no room left"):
        open_store(path, connect=patient(0, "max_page_count = 2"))


def test_a_file_that_may_only_be_read_is_refused_and_left_as_it_is(path: Path) -> None:
    with open_store(path) as store:
        kept_game(store, "a well", "rest")
    before = path.read_bytes()

    def reading_only(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)

    with open_store(path, connect=reading_only) as store:
        header, records = store.load("a well")
        game = Game(Toy(), header, records, keep=store.keeper("a well", len(records)))
        with pytest.raises(StoreError, match=r"may only be read.*all before it is safe.*LYCHGATE_HOME"):
            game.reply("ann", "rest")

    assert path.read_bytes() == before


def test_a_folder_in_the_files_place_is_refused(path: Path) -> None:
    path.mkdir(parents=True)

    with pytest.raises(StoreError, match=r"is no file. Nothing was changed.*LYCHGATE_HOME"):
        open_store(path)


def test_a_home_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(StoreError, match=r"cannot be made or read.*LYCHGATE_HOME can name another"):
        open_store(tmp_path / "file" / "home" / "games.sqlite3")


def test_lychgate_home_moves_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "elsewhere"))

    with open_store() as store:
        assert store.database.where == str(tmp_path / "elsewhere" / "games.sqlite3")
    assert (tmp_path / "elsewhere" / "games.sqlite3").exists()


def test_a_closed_store_refuses_in_a_sentence(address: str) -> None:
    store = open_store(address)
    store.close()

    with pytest.raises(StoreError, match="could not be read or written"):
        store.names()


def test_a_database_that_cannot_be_reached_is_refused_without_telling_its_password() -> None:
    with pytest.raises(StoreError, match=r"could not be read or written.*Nothing was changed") as refused:
        open_store("postgresql://host:hush@127.0.0.1:1/games")

    assert "hush" not in str(refused.value)


def test_a_database_of_a_newer_form_is_refused(new_postgres: Callable[[], str]) -> None:
    address = new_postgres()
    with open_store(address) as store, store.database.writing("") as rows:
        rows.change("update lychgate_form set version = version + 1")

    with pytest.raises(StoreError, match="written by a newer Lychgate"):
        open_store(address)


def test_two_processes_that_make_the_tables_at_once_both_find_them(new_postgres: Callable[[], str]) -> None:
    address = new_postgres()
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(lambda _: open_store(address), range(4)))

    assert [store.names() for store in stores] == [()] * 4
    for store in stores:
        store.close()


def test_records_of_one_game_saved_at_once_are_saved_whole_or_not_at_all(path: Path) -> None:
    records: list[Record] = []
    game = Game(Toy(), toy_header(), keep=records.append)
    for _ in range(200):
        game.reply("ann", "rest")

    with open_store(path) as store, store.database.reading() as rows:
        ((pages,),) = rows.execute("pragma page_count")
    with open_store(path, connect=patient(0, f"max_page_count = {pages + 3}")) as store:
        with pytest.raises(StoreError, match="Nothing was saved"):
            store.create(game.header, tuple(records))
        assert store.names() == ()


# ---------------------------------------------------------------------- what is told at a table


def test_what_a_database_says_is_for_whoever_keeps_it_and_not_for_seats(store: Store) -> None:
    with pytest.raises(StoreError) as refused, store.database.reading() as rows:
        rows.execute("select name from nowhere")

    assert store.database.where in str(refused.value)
    assert "nowhere" in str(refused.value)
    assert refused.value.to_seats == (
        "The saved games could not be read or written. Nothing was changed. Try it again, or tell whoever keeps this "
        "table."
    )


def test_a_row_that_is_there_already_is_told_to_seats_without_its_table(store: Store) -> None:
    kept_game(store, "a well", "rest")

    with pytest.raises(StoreError) as refused, store.database.writing("Nothing was changed.") as rows:
        rows.change("insert into record (game, version, body) select game, version, body from record")

    assert "record" in str(refused.value)
    assert "record" not in refused.value.to_seats


def test_a_damaged_game_is_told_to_seats_without_its_name_its_place_and_what_is_in_it(store: Store) -> None:
    kept_game(store, "a well", "rest")
    with store.database.writing("") as rows:
        rows.change('update record set body = \'{"type":"flood"}\'')

    with pytest.raises(StoreError, match="flood") as refused:
        store.load("a well")

    assert store.database.where in str(refused.value)
    for fact in (store.database.where, "a well", "flood"):
        assert fact not in refused.value.to_seats
