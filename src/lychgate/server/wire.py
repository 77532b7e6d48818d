"""What the server and a terminal elsewhere send each other as JSON: how a seat sees the table, and what it may send.

Both ends read and write these types and no others, so that they cannot differ. ``API`` is counted up whenever an older
end could misread a newer one; a field with a default may be added without that.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from lychgate.core.codec import learn
from lychgate.core.dice_source import RollWanted
from lychgate.core.view import CommandForm, LogLine, Offer, Question, View
from lychgate.server.seats import Notice
from lychgate.server.table import JournalStep

API = 1
"""The version of the API that both ends must speak."""

PREFIX = "/api"
"""All addresses under this one answer in JSON."""

WHOLE = -1
"""Stands for an entry where nothing was known before."""

LONGEST_NAME = 200

LONGEST_BLOCK = 20_000
"""Characters that can be pasted at once."""

LONGEST_ANSWER = LONGEST_BLOCK + 400
"""Characters of an answer: a word and what goes with it, and a block after them."""

LONGEST_FILE = 400_000
"""Characters of a file with the lines of an order, which is read where the table is or sent from the page."""

LONGEST_KEY = 100

Count = Annotated[int, Meta(ge=0, le=10**9)]
Known = Annotated[int, Meta(ge=WHOLE, le=10**9)]
Key = Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]


# ---------------------------------------------------------------------- what the server sends

NOT_AGAIN = 1008
"""The close code of a WebSocket that tells whoever opened it not to connect again."""


class Hello(Struct, frozen=True):
    """Who answers: the version of Lychgate, and the version of the API that it speaks."""

    lychgate: str
    api: int


class Refused(Struct, frozen=True, tag="refused"):
    """Says in a sentence why something was not done, or is not there.

    ``instead`` are complete commands that the seat may give instead, the likeliest first.
    """

    sentence: str
    instead: tuple[str, ...] = ()


class Seated(Struct, frozen=True):
    """What a link was exchanged for: a seat, by session and number (0 is the onlookers'), and the key to it."""

    session: str
    number: int
    key: str
    name: str
    title: str
    book: str


class LoggedStep(Struct, frozen=True):
    """The log lines of an entry of the journal, ordered by ``seat``; ``entry`` is 0 while it still waits."""

    entry: int
    seat: str
    lines: tuple[LogLine, ...]


class Vote(Struct, frozen=True):
    """What is put to the vote and waits for this seat, or was put to it by this seat (``own``).

    ``missing`` are the names of those who have not answered yet.
    """

    number: int
    text: str
    own: bool = False
    missing: tuple[str, ...] = ()


class Kept(Struct, frozen=True):
    """An act that the seat keeps for later, in ``words``; ``ready``: it can be done now.

    ``but`` says what is wrong with it, where that is not that its time has not come.
    """

    words: str
    ready: bool = False
    but: str = ""


class SeatState(Struct, frozen=True, tag="sight"):
    """The table as one seat sees it at one moment.

    ``past`` are the steps of the present path after the entry ``after``; where that is ``WHOLE``, the last ones there
    are. ``now`` is the command in front of the seat, as far as it has come. ``last_told`` lines of the log belong to
    the last step. ``clauses`` are those behind the question in words; ``waiting`` names those who must decide now;
    ``bot`` plays for the seat, if it names one; ``happened`` is what last happened to the session, not in the game;
    ``chosen`` what the seat has said last in what waits; ``kept`` what it keeps for later.
    """

    revision: int
    seat: str
    name: str
    title: str
    book: str
    after: int
    past: tuple[LoggedStep, ...]
    now: LoggedStep | None
    view: View
    question: Question | None = None
    rolling: RollWanted | None = None
    takes_faces: bool = False
    ended: bool = False
    last_told: int = 0
    clauses: dict[str, tuple[str, ...]] = field(default_factory=dict)
    waiting: tuple[str, ...] = ()
    votes: tuple[Vote, ...] = ()
    bot: str = ""
    happened: Notice | None = None
    chosen: str = ""
    kept: Kept | None = None

    @property
    def head(self) -> int:
        """The entry that the present stands on."""
        return self.past[-1].entry if self.past else max(self.after, 0)


class Heartbeat(Struct, frozen=True, tag="beat"):
    """Says that nothing has happened and the connection is still up."""


News = SeatState | Refused | Heartbeat
"""What the server sends over a socket."""


class Done(Struct, frozen=True):
    """What came of something that the seat sent, and the table after it. ``stale``: it was too late, and not done.
    ``left`` are the lines of a list of commands that were not done."""

    seat_state: SeatState = field(name="sight")
    remark: str = ""
    stale: bool = False
    left: str = ""


class JournalPage(Struct, frozen=True):
    """Steps of the journal in words, and the last entries of branches that were taken back."""

    steps: tuple[JournalStep, ...]
    ends: tuple[int, ...] = ()


class Reading(Struct, frozen=True):
    """Something to read: the reasons line by line, or the chronicle in Markdown as one."""

    lines: tuple[str, ...]


class MenuPage(Struct, frozen=True):
    """The topics of the commands that a seat may give, and the commands of one of them, or of all."""

    topics: tuple[str, ...]
    offers: tuple[Offer, ...] = ()


# ---------------------------------------------------------------------- what a seat sends


class Link(Struct, frozen=True):
    """The secret of a link, to be exchanged for a key."""

    secret: Annotated[str, Meta(max_length=200)]


class SeatAction(Struct, frozen=True, kw_only=True):
    """Something to do once, under ``key``, at the table as it was at ``revision``. ``after``: the entry known last."""

    revision: Count
    key: Key
    after: Known = WHOLE


class Reply(SeatAction, frozen=True, kw_only=True):
    """The answer to the open question: an option's id, or ``text:...``.

    An option that asks first (``sure`` in the question's choices holds what it asks), such as an attack on another
    player's party, is refused unless ``sure`` is true: the program has put that to its person, who said yes.
    """

    answer: Annotated[str, Meta(min_length=1, max_length=LONGEST_ANSWER)]
    sure: bool = False


class Return(SeatAction, frozen=True, kw_only=True):
    """Make the step ``entry`` of the journal the present; 0 is the beginning."""

    entry: Count


class Ballot(Struct, frozen=True):
    """Yes or no to a proposal."""

    proposal: Count
    yes: bool
    after: Known = WHOLE


class OwnDice(Struct, frozen=True):
    """Whether the seat rolls its own dice from now on, where the custom leaves it to the seat."""

    own: bool


learn(News, Hello, Refused, Seated, Done, JournalPage, Reading, SeatState, MenuPage, CommandForm)
learn(Link, Reply, SeatAction, Return, Ballot, OwnDice, Heartbeat)
