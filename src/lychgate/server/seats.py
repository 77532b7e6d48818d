"""A session as its people know it: its custom, its seats, its links; and the outcome of what a seat does."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from lychgate.core.codec import learn
from lychgate.core.records import ONLOOKER, Commitment
from lychgate.core.view import LogLine

SPECTATOR = ONLOOKER
"""The seat of onlookers: it sees what is public, and says nothing."""

Kind = Literal["open", "person", "bot"]
"""Who fills a seat: nobody yet, a person, a program."""

UndoCustom = Literal["own", "vote", "referee", "anyone"]
"""Who may take back: each their own last step before anyone acted on it; those affected, by vote; each their own, and
a referee anything; anyone."""


AmendCustom = Literal["referee", "majority", "all"]
"""Who decides on an amendment of the campaign's book: the referee; more than half of the seats; all of them."""


OddsCustom = Literal["off", "step", "fight"]
"""Which odds a seat may see beside its own choices: none; what comes of the choice; how the fight ends."""


class Custom(msgspec.Struct, frozen=True):
    """How this table plays, chosen when the session is made and changeable by all.

    ``hand_dice``: may a seat roll its own dice, which are marked. ``deadline_hours``: 0 for none; after so many hours
    a question is answered by its default or by a bot. ``witnessed``: open pages have a part in the program's dice.
    """

    undo: UndoCustom = "own"
    hand_dice: bool = False
    deadline_hours: float = 0
    overdue: Literal["default", "bot"] = "default"
    amend: AmendCustom = "majority"
    witnessed: bool = False
    odds: OddsCustom = "off"

    def frees(self, seat: str, referees: Collection[str]) -> bool:
        """Whether ``seat`` may take back anything that it knows of, whoever did it."""
        return self.undo == "anyone" or (self.undo == "referee" and seat in referees)


def usual_custom(*, refereed: bool, people: int = 1) -> Custom:
    """The custom of a table unless its maker chooses another: a referee, if there is one, takes back anything.

    Where more than one of its seats are for ``people`` its dice are witnessed.
    """
    return Custom(undo="referee" if refereed else "own", witnessed=people > 1)


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it. ``seated``: somebody has come through its link.

    ``auto_answers`` is filled in only where a seat is told of itself: it may give a secret choice away.
    """

    seat: str
    name: str
    kind: Kind
    bot: str = ""
    host: bool = False
    auto_answers: str = ""
    hand_dice: bool = False
    seated: bool = False


class SessionInfo(msgspec.Struct, frozen=True):
    """A session as everybody in it sees it. ``game`` is the name of its saved game; ``closed``: it is, for good."""

    id: str
    title: str
    ruleset: str
    game: str
    made: str
    custom: Custom
    seats: tuple[SeatInfo, ...]
    spectators: bool = True
    closed: bool = False

    def seat(self, seat: str) -> SeatInfo | None:
        """The seat of this name; None for a spectator or where there is none."""
        return next((one for one in self.seats if one.seat == seat), None)

    @property
    def persons(self) -> tuple[str, ...]:
        """The seats that a person has sat down on and plays: those who have a say in what is taken back."""
        return tuple(one.seat for one in self.seats if one.kind == "person" and one.seated)

    @property
    def holders(self) -> tuple[str, ...]:
        """The seats that somebody holds the key of, whoever plays them now: those who have a say in the custom."""
        return tuple(one.seat for one in self.seats if one.seated)


class Links(msgspec.Struct, frozen=True):
    """The secrets of the seats' links and of the spectators' link. They are told here and nowhere else."""

    seats: dict[str, str]
    spectator: str


class Outcome(msgspec.Struct, frozen=True):
    """What came of something that a seat said.

    ``revision`` is that of the session now. ``stale``: the person had looked at an older one, and nothing was done.
    ``remark`` is a sentence for the person, ``lines`` are what the seat's own step told. ``undone`` says whether an
    'answer' or a 'command' was taken back, if one was, and ``words`` which command. ``left`` are the lines of a list of
    commands that were not done.
    """

    revision: int
    stale: bool = False
    remark: str = ""
    lines: tuple[LogLine, ...] = ()
    undone: str = ""
    words: str = ""
    left: str = ""


class Waiting(msgspec.Struct, frozen=True):
    """A session in which it is the move of one of somebody's seats.

    ``asked`` says whether it is a question that others may be waiting for, rather than an order that may be given.
    """

    session: str
    title: str
    seat: str
    name: str
    prompt: str
    asked: bool


class Note(msgspec.Struct, frozen=True):
    """What a seat wrote at a place of the map. ``public``: every seat may read it."""

    place: str
    seat: str
    text: str
    public: bool
    moment: str


class Notice(msgspec.Struct, frozen=True):
    """Something about the session, not the game: a seat handed over, an answer given by the deadline, a vote.

    ``revision`` is how many records the game had then.
    """

    revision: int
    moment: str
    seat: str
    text: str


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is put to the vote: going back to the entry ``entry``, another custom, an amendment of the book, or a
    fresh secret of the dice.

    ``step`` is the entry to be taken back, 0 if it is only what waits. ``by`` asked for it, ``yes`` and ``no`` have
    answered; the seat that asked counts among neither.
    ``line`` is the command that amends the book, and ``because`` its reason; ``rule`` says who decides on it. ``what``
    says what it would change, and what it is ``about``: a seat's later amendment of the same takes its place.
    ``discussion`` has what was said of it, as ``Ann: TEXT``, and ``tried`` what it would have changed in the past.
    ``trial`` is the id of a trial that is over: the program asks then, ``by`` nobody; a no ends it.
    """

    number: int
    kind: Literal["back", "custom", "amendment", "secret"]
    by: str
    text: str
    entry: int = 0
    step: int = 0
    custom: Custom | None = None
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    line: str = ""
    because: str = ""
    rule: AmendCustom = "majority"
    what: str = ""
    about: str = ""
    discussion: tuple[str, ...] = ()
    tried: str = ""
    trial: str = ""


class SessionSettings(msgspec.Struct, frozen=True):
    """All that is kept of a session beside its game. ``own`` has each seat with what only itself is told.

    ``game`` is the number of its saved game, ``version`` counts the changes of all this. ``commitments`` are to the
    secrets of its dice. ``kept`` has the acts that seats keep for later, each for its seat alone: see ``leading``.
    """

    game: int
    version: int
    info: SessionInfo
    own: dict[str, SeatInfo]
    webhooks: dict[str, str]
    proposals: tuple[Proposal, ...]
    commitments: tuple[Commitment, ...] = ()
    kept: dict[str, str] = {}


learn(Custom, Proposal)
