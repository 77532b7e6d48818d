"""The interface of a seat, local or remote, for the faces that draw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from lychgate.core.dice_source import RollWanted
from lychgate.core.view import LogLine, Question, View
from lychgate.server.odds import OddsSoFar
from lychgate.server.seats import OddsCustom
from lychgate.server.table import JournalStep
from lychgate.server.wire import Kept, Vote

REACHED = "Connected again."
"""The remark when the connection works again."""


@dataclass(frozen=True, slots=True)
class Update:
    """The news since the seat was last read: new lines of the log, and a remark that is not part of the log.

    ``left`` are the lines of a list of commands that were not done. ``sent``: what was kept while the table could not
    be reached has been done.
    """

    lines: tuple[LogLine, ...] = ()
    remark: str = ""
    left: str = ""
    sent: bool = False


class Branch(Protocol):
    """The last step of a branch of the journal that was taken back, by its number."""

    @property
    def id(self) -> int:
        """The number."""


class Seat(Protocol):
    """A seat at a table, as the person on it uses it.

    The methods that act (``reply`` and those after it) may raise any ``LychgateError`` with a sentence; the typed text
    is not lost then. ``remote``: acting and reading take a while, so a face must not block on them.
    """

    @property
    def remote(self) -> bool:
        """Whether the table is on a server."""

    @property
    def seat(self) -> str:
        """The id of the seat, as in views and log lines."""

    @property
    def name(self) -> str:
        """The name of the seat, where there are several; empty for somebody who plays alone, and for an onlooker."""

    @property
    def title(self) -> str:
        """The title of the book that is played."""

    # ------------------------------------------------------------------ the present

    def view(self) -> View:
        """All that the seat may see."""

    def question(self) -> Question | None:
        """The open question of the seat; None when there is none."""

    @property
    def moment(self) -> object:
        """A value that changes as soon as something else is asked."""

    @property
    def kept(self) -> Kept | None:
        """The act that the seat keeps for later, if it keeps one."""

    @property
    def rolling(self) -> RollWanted | None:
        """The roll that waits for the seat, if one does."""

    @property
    def takes_faces(self) -> bool:
        """Whether the person may type the faces of dice."""

    @property
    def ended(self) -> bool:
        """Whether the game is over."""

    @property
    def waiting(self) -> tuple[str, ...]:
        """The names of the seats that must decide now."""

    @property
    def idle(self) -> str:
        """Why nothing is asked, in a sentence."""

    @property
    def votes(self) -> tuple[Vote, ...]:
        """The open votes in which the seat has a say."""

    @property
    def trouble(self) -> str:
        """The problem with the connection to the table; empty when there is none."""

    # ------------------------------------------------------------------ what happened

    def log(self) -> tuple[LogLine, ...]:
        """All lines of the log, the oldest first."""

    @property
    def last_told(self) -> int:
        """How many lines of the log belong to the last step."""

    def journal(self, most: int = 200) -> Sequence[JournalStep]:
        """The last ``most`` steps in words. May take a while, and raise."""

    def branches(self) -> Sequence[Branch]:
        """The branches that were taken back, the newest first; as they were when ``journal`` was read."""

    def why(self) -> Sequence[str]:
        """The reasons for the last numbers, line by line. May take a while, and raise."""

    def luck(self) -> Sequence[str]:
        """The luck of the evening, line by line. May take a while, and raise."""

    def describe_clause(self, clause: str) -> Sequence[str]:
        """A clause behind the question in words."""

    def changes(self, named: str) -> Sequence[str]:
        """The changes on the sheet of whoever is ``named``, line by line. May take a while, and raise."""

    def book(self, sought: str = "") -> str:
        """What the table made of its book, in Markdown; or what the book says of these words. May take a while, and
        raise."""

    def odds(self, horizon: OddsCustom | None = None, *, wait: bool = False) -> OddsSoFar:
        """The odds of the open choices, as far as they are counted; looking as far as the custom says, or to another
        ``horizon``. ``wait``: until each choice has some. May take a while, and raise."""

    def chronicle(self) -> str:
        """The story in Markdown. May take a while, and raise."""

    # ------------------------------------------------------------------ what the person says

    def reply(self, typed: str) -> Update:
        """Answers the open question with what was typed."""

    def undo(self) -> Update:
        """Takes back what was said last."""

    def redo(self) -> Update:
        """Brings back what was taken back last."""

    def return_to(self, entry: int) -> Update:
        """Makes a step of the journal the present."""

    def vote(self, number: int, yes: bool) -> Update:
        """Votes on an open proposal."""

    @property
    def holding(self) -> bool:
        """Whether an answer has not reached the table yet, and will be sent again by itself."""

    # ------------------------------------------------------------------ what others do

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Calls ``changed``, from any thread, when there is news for ``catch_up``. Returns what stops this."""

    def catch_up(self) -> Update:
        """Takes over the news: the new lines of the log, and a remark. Nothing changes before this call."""

    @property
    def farewell(self) -> str:
        """How to go on another time, in a sentence."""


def looks_on(table: Seat) -> bool:
    """Whether this is an onlooker's seat, which has no step to take back."""
    return table.remote and not table.name


__all__ = ["REACHED", "Branch", "Seat", "Update", "Vote", "looks_on"]
