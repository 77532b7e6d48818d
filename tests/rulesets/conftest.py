"""What holds for every roll of every test: a table may roll it by hand, and it is for a clause of the book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lychgate.core.clause import ClauseBook
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from lychgate.kit import rolling
from lychgate.kit.table import TableState
from lychgate.resources import load
from lychgate.rulesets.sovereign.rules.desk import PROCEDURES
from lychgate.rulesets.sovereign.state import State


@pytest.fixture(autouse=True, scope="session")
def _every_roll_has_its_procedure_and_its_clause() -> Iterator[None]:
    """A roll of Sovereign names a procedure that ``assist`` knows, and a clause that the book has."""
    book: ClauseBook = load("lychgate.rulesets.sovereign", "clauses.toml", ClauseBook)
    clauses = {clause.id for clause in book.clause}
    known, throw = rolling.by_itself, Play.throw

    def by_itself(state: TableState, procedure: str) -> bool:
        assert not isinstance(state, State) or procedure in PROCEDURES
        return known(state, procedure)

    def thrown(self: Play[Any], dice: str, purpose: str, *args: Any, **options: Any) -> Roll:
        assert not purpose.startswith("sov.") or purpose in clauses
        return throw(self, dice, purpose, *args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rolling, "by_itself", by_itself)
        patch.setattr(Play, "throw", thrown)
        yield
