"""A table that is served elsewhere, in plain lines: what others do is told between what is typed."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from threading import Condition

import pytest

from lychgate.server.seats import Custom
from lychgate.terminal.plain import Plain
from lychgate.terminal.remote_seat import RemoteSeat
from lychgate.terminal.seat import REACHED
from tests.terminal.table_in_process import Hall


class Printed(StringIO):
    """What has been printed so far, for another thread to wait for."""

    def __init__(self) -> None:
        super().__init__()
        self._more = Condition()

    def write(self, text: str) -> int:
        with self._more:
            self._more.notify_all()
            return super().write(text)

    def wait_for(self, text: str) -> None:
        with self._more:
            assert self._more.wait_for(lambda: text in self.getvalue(), 30), text


class Typed(StringIO):
    """Lines that are typed one after the other; between them a test lets things happen."""

    def __init__(self, *typed: str | Callable[[], None]) -> None:
        super().__init__()
        self._typed = list(typed)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        while self._typed:
            one = self._typed.pop(0)
            if isinstance(one, str):
                return f"{one}\n"
            one()
        return ""


def told(table: RemoteSeat, *typed: str | Callable[[], None], out: Printed | None = None) -> str:
    out = Printed() if out is None else out
    Plain(table, Typed(*typed), out).run()
    return out.getvalue()


def test_it_is_told_and_answered_in_lines(ada: RemoteSeat) -> None:
    printed = told(ada, "1", "Odo", "q")

    assert printed.startswith("12 Years. No party yet\nYou sit on Ada's seat.\n")
    assert "Odo" in printed.rpartition("> Odo\n")[2]


def test_what_others_do_is_told_between_the_lines(there: Hall) -> None:
    table, line = there.sit("Ada")

    def elsewhere() -> None:
        there.assemble("Bertram")
        line.bring()

    printed = told(table, elsewhere, "s")

    assert "\n== Bertram: Party 1 · year 0 ==\n" in printed
    assert "\nBertram, to decide: " in printed
    assert printed.count("Assemble a new party") == 1  # the same question is not listed again


def test_a_cut_line_is_told_and_lines_that_come_meanwhile_wait_their_turn(there: Hall) -> None:
    table, line = there.sit("Ada")

    def cut() -> None:
        line.cut = True

    out = Printed()
    printed = told(table, cut, "1", lambda: out.wait_for("is kept"), "Odo", line.heal, "q", out=out)

    kept, back, name = printed.index("what you said is kept"), printed.index(REACHED), printed.index("> Odo")
    assert kept < back < name
    assert "Odo" in there.live.table("Ada").log()[-1].text


def test_whoever_leaves_while_something_waits_may(there: Hall) -> None:
    table, line = there.sit("Ada")

    def cut() -> None:
        line.cut = True

    told(table, cut, "1", "q", "1")

    assert table.holding


@pytest.mark.parametrize("custom", [Custom(undo="vote")])
def test_a_vote_is_answered_in_words(there: Hall) -> None:
    there.assemble("Ada")
    there.assemble("Bertram")
    (ada, _), (bertram, line) = there.sit("Ada"), there.sit("Bertram")

    def propose() -> None:
        ada.return_to(0)
        line.bring()

    printed = told(bertram, propose, "v yes")

    vote = "Put to the vote: Ada would take back 'Assemble a new party', and the step after it. 'v yes' says yes"
    assert vote in " ".join(printed.split())
    assert "Agreed, and taken back." in printed
    assert there.live.game.head == 0


def test_what_cannot_be_fetched_is_said_in_plain_lines_too(there: Hall) -> None:
    table, line = there.sit("Ada")

    def cut() -> None:
        line.cut = True

    printed = told(table, cut, "w", "j", "q")

    assert printed.count("Nothing answers.") == 2


def test_an_onlooker_is_told_what_happens_and_offered_no_step_to_take_back(there: Hall) -> None:
    table, line = there.sit("*")

    def elsewhere() -> None:
        there.assemble("Bertram")
        line.bring()

    printed = told(table, elsewhere, "q")

    assert "You are looking on. The table waits for Ada and Bertram.\nw tells why, " in printed
    assert "\n== Bertram: Party 1 · year 0 ==\n" in printed


class Person(Typed):
    """Lines that a person types at a terminal."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError("no descriptor")


def test_a_person_who_leaves_others_is_asked_once_more_in_lines(there: Hall) -> None:
    table, _ = there.sit("Ada")
    out = Printed()

    Plain(table, Person("q", "1", "leave", "q", "1"), out).run()

    assert out.getvalue().count("The others play on without you. Type q once more to leave") == 2
    assert "You stay." in out.getvalue()
    assert there.live.revision == 0


def test_a_pipe_that_leaves_is_not_asked(there: Hall) -> None:
    table, _ = there.sit("Ada")

    assert "once more" not in told(table, "q")
