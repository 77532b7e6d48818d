"""Programs that sit at the table of Ada and Bertram."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from tests.web.program import Program


@pytest.fixture
def ada(program: Callable[[str], Program]) -> Program:
    return program("Ada")


@pytest.fixture
def bertram(program: Callable[[str], Program]) -> Program:
    return program("Bertram")


@pytest.fixture
def revision(sessions: Sessions, two: tuple[SessionInfo, Links]) -> Callable[[], int]:
    return lambda: sessions.live(two[0].id).revision
