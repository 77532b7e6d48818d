"""The event loop for tests that drive the screen, and a table for those that sit at one elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lychgate.server.seats import Custom
from lychgate.terminal.remote_seat import RemoteSeat
from tests.terminal.settled import pilots_wait_until_settled
from tests.terminal.table_in_process import Hall, hall


@pytest.fixture(autouse=True, scope="session")
def _settled() -> Iterator[None]:
    """Whoever drives a screen waits until all is done, and no longer."""
    with pilots_wait_until_settled():
        yield


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def custom() -> Custom:
    """The custom of the table elsewhere."""
    return Custom()


@pytest.fixture
def there(tmp_path: Path, custom: Custom) -> Iterator[Hall]:
    """A table elsewhere, of Ada and Bertram."""
    with hall(tmp_path, custom) as found:
        yield found


@pytest.fixture
def ada(there: Hall) -> RemoteSeat:
    """Ada's seat at it."""
    return there.sit("Ada")[0]
