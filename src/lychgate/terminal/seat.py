"""What a face needs of the seat it draws, local or remote."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from lychgate.core.dice_source import RollWanted
from lychgate.core.view import LogLine, Question, View
from lychgate.server.table import JournalStep
from lychgate.server.wire import Vote

REACHED = "The table is reached again."
"""Said when there is no trouble any more."""


@dataclass(frozen=True, slots=True)
class Update:
    """What has come since the seat was last looked at: new lines of the log, and a remark that is not part of them."""

    lines: tuple[LogLine, ...] = ()
    remark: str = ""


class Branch(Protocol):
    """Where a branch of the journal ends that was taken back: the number of its last step."""

    @property
    def id(self) -> int:
        """The number."""


class Seat(Protocol):
    """A seat at a table, as a person sits on it.

    What the person says (``reply`` and those after it) may raise any ``LychgateError`` with a sentence; nothing that
    they typed is lost then. ``remote``: saying and reading take a while, so a face does not stop for them.
    """

    @property
    def remote(self) -> bool:
        """Whether the table is elsewhere."""

    @property
    def seat(self) -> str:
        """The seat, as views and log lines name it."""

    @property
    def name(self) -> str:
        """What the seat is called, where there are several; empty for one that plays alone, and for an onlooker."""

    @property
    def title(self) -> str:
        """The title of the book that is played."""

    # ------------------------------------------------------------------ the present

    def view(self) -> View:
        """All that the seat may see."""

    def question(self) -> Question | None:
        """What the seat is asked now; None when nothing is."""

    @property
    def moment(self) -> object:
        """Differs from what it was before as soon as something else is asked."""

    @property
    def rolling(self) -> RollWanted | None:
        """The roll that waits for the seat, if one does."""

    @property
    def takes_faces(self) -> bool:
        """Whether the person may type what dice show."""

    @property
    def ended(self) -> bool:
        """Whether the game is over."""

    @property
    def waiting(self) -> tuple[str, ...]:
        """The names of those who must decide now."""

    @property
    def idle(self) -> str:
        """Why nothing is asked, in a sentence."""

    @property
    def votes(self) -> tuple[Vote, ...]:
        """What is put to the vote and concerns the seat."""

    @property
    def trouble(self) -> str:
        """What is wrong with the way to the table; empty when nothing is."""

    # ------------------------------------------------------------------ what happened

    def log(self) -> tuple[LogLine, ...]:
        """What has happened, the oldest first."""

    @property
    def last_told(self) -> int:
        """How many lines of the log belong to the last step."""

    def journal(self, most: int = 200) -> Sequence[JournalStep]:
        """The last ``most`` steps in words. May take a while, and raise."""

    def branches(self) -> Sequence[Branch]:
        """The branches that were taken back, the newest first; as they were when ``journal`` was read."""

    def why(self) -> Sequence[str]:
        """The reasons for the last numbers, line by line. May take a while, and raise."""

    def clause_told(self, clause: str) -> Sequence[str]:
        """A clause behind the question in words."""

    def changes(self, named: str) -> Sequence[str]:
        """What has changed for whoever is ``named``, line by line. May take a while, and raise."""

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
        """Votes on what is put to the vote."""

    @property
    def holding(self) -> bool:
        """Whether something that was said has not reached the table yet, and will be sent again by itself."""

    # ------------------------------------------------------------------ what others do

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Has ``changed`` called, from any thread, when there is something to ``catch_up`` with: how to stop it."""

    def catch_up(self) -> Update:
        """Takes in what has come since: the new lines of the log, and a remark. Until then nothing changes."""

    @property
    def farewell(self) -> str:
        """How to go on another time, in a sentence."""


def looks_on(table: Seat) -> bool:
    """Whether whoever sits there only looks on, and has no step to take back."""
    return table.remote and not table.name


__all__ = ["REACHED", "Branch", "Seat", "Update", "Vote", "looks_on"]
