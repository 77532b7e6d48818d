"""What can be changed about one session in one database transaction: seats, settings, votes, notes, its own log."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from lychgate.core.codec import decode, encode
from lychgate.core.errors import PlayError
from lychgate.core.records import Header
from lychgate.core.seen import blank
from lychgate.server.database import IntegrityViolation, Rows
from lychgate.server.seats import Custom, Note, Proposal
from lychgate.server.store import Store, version_of

CLOSED = (
    "This table is closed for good: nothing is taken back or gone on with here. Its file can be set on a table again, "
    "where it goes on with other dice."
)

GONE = "There is no such session here, or this is not your seat in it."
"""What is missing and what is forbidden get the same answer."""

LONGEST_NOTE = 500
LONGEST_PLACE = 60


def check_note(place: str, text: str) -> None:
    """Raise ``PlayError`` for a note that is too long, or at a place without a name."""
    if len(place) > LONGEST_PLACE or not place.isprintable() or blank(place):
        raise PlayError(f"A place has a name of 1 to {LONGEST_PLACE} letters, figures and signs.")
    if len(text) > LONGEST_NOTE:
        raise PlayError(f"A note has at most {LONGEST_NOTE} characters; this one has {len(text)}.")


class SessionChange:
    """Changes the session ``session`` as part of the transaction ``rows``.

    ``at`` is how many records the session's game has when the transaction ends. ``now`` tells the time, in ISO 8601.
    """

    def __init__(self, store: Store, rows: Rows, session: str, at: int, now: Callable[[], str]) -> None:
        self._store = store
        self._rows = rows
        self._session = session
        self._at = at
        self._now = now

    def count_up(self) -> None:
        """Counts the session's version up, so that other processes read it again. Raises ``PlayError``: it is gone."""
        rows, session = self._rows, self._session
        if not rows.change("update session set version = version + 1 where id = ?", (session,)):
            raise PlayError(GONE)
        ((game, version),) = rows.execute("select game, version from session where id = ?", (session,))
        self._store.touch(rows, game)
        rows.notify(f"session {session}", version)

    # ------------------------------------------------------------------ seats and custom

    def fill(self, seat: str, kind: str, bot: str) -> None:
        """Sets who fills a seat from now on."""
        self._rows.change(
            "update seat set kind = ?, bot = ? where session = ? and seat = ?", (kind, bot, self._session, seat)
        )

    def set_for_seat(self, seat: str, column: str, value: str | int) -> None:
        """Sets one of the things that a seat chooses for itself, by its column: ``standing`` are automatic answers."""
        assert column in ("standing", "webhook", "hand_dice", "kept")  # it goes into the statement as it is
        self._rows.change(f"update seat set {column} = ? where session = ? and seat = ?", (value, self._session, seat))

    def set_custom(self, custom: Custom) -> None:
        """Sets the table's custom from now on."""
        self._rows.change("update session set custom = ? where id = ?", (encode(custom).decode(), self._session))

    # ------------------------------------------------------------------ closing for good

    def close_for_good(self) -> None:
        """Closes the session: its game gets no more records.

        Raises ``PlayError`` when it is closed already, or its game has more records than ``at``.
        """
        self.must_be_open()
        self._must_be_present("the table was not closed")
        self._rows.change("update session set closed = 1 where id = ?", (self._session,))

    def set_header(self, header: Header) -> None:
        """Sets the header of the session's game. Raises ``PlayError`` as ``close_for_good`` does."""
        self.must_be_open()
        game = self._must_be_present("nothing was changed")
        self._rows.change("update game set header = ? where id = ?", (encode(header).decode(), game))

    def _must_be_present(self, told: str) -> int:
        """The number of the session's game, which has no more records than ``at``."""
        ((game,),) = self._rows.execute("select game from session where id = ?", (self._session,))
        if version_of(self._rows, game) != self._at:
            raise PlayError(f"Something has happened since you looked: {told}.")
        return int(game)

    def must_be_open(self) -> None:
        """Raises ``PlayError`` if the session is closed for good; else nobody closes it before the transaction ends."""
        if not self._rows.change("update session set closed = 0 where id = ? and closed = 0", (self._session,)):
            raise PlayError(CLOSED)

    # ------------------------------------------------------------------ things done once

    def note_answered(self, seat: str, key: str) -> None:
        """Notes that what ``seat`` sent under ``key`` is done.

        Raises ``IntegrityViolation`` when another process was first.
        """
        self._rows.change(
            "insert into answered (session, seat, key, version) values (?, ?, ?, ?)",
            (self._session, seat, key, self._at),
        )

    # ------------------------------------------------------------------ votes and the session's log

    def propose(self, proposal: Proposal) -> Proposal:
        """Puts a proposal to the vote: the same with its number."""
        ((number,),) = self._rows.execute(
            "select coalesce(max(number), 0) + 1 from proposal where session = ?", (self._session,)
        )
        numbered = replace(proposal, number=number)
        self._rows.change(
            "insert into proposal (session, number, body) values (?, ?, ?)",
            (self._session, number, encode(numbered).decode()),
        )
        return numbered

    def proposal(self, number: int) -> Proposal | None:
        """Reads an open proposal as it is within this transaction."""
        found = self._rows.execute(
            "select body from proposal where session = ? and number = ? and closed = 0", (self._session, number)
        )
        return decode(found[0][0], Proposal, what="a proposal") if found else None

    def keep_proposal(self, proposal: Proposal) -> None:
        """Keeps a proposal with other votes."""
        self._rows.change(
            "update proposal set body = ? where session = ? and number = ?",
            (encode(proposal).decode(), self._session, proposal.number),
        )

    def close_proposal(self, number: int) -> None:
        """Closes a proposal that is decided. Raises ``IntegrityViolation`` when another process has carried it out."""
        closed = "update proposal set closed = 1 where session = ? and number = ? and closed = 0"
        if not self._rows.change(closed, (self._session, number)):
            raise IntegrityViolation(f"proposal {number} is closed")

    def tell(self, seat: str, texts: Mapping[str, str]) -> None:
        """Writes a line of the session's own log, in its own words for each reader; none where a text is empty."""
        told = set(texts.values())
        if len(told) > 1:
            for reader, text in texts.items():
                if text:
                    self.log(seat, text, reader)
        elif told != {""}:
            self.log(seat, told.pop())

    def log(self, seat: str, text: str, reader: str = "") -> None:
        """Writes a line of the session's own log: for ``reader``, or for everybody.

        It locks the session until the transaction ends, or two processes at once would give two lines one number.
        """
        self._rows.change("update session set id = id where id = ?", (self._session,))
        ((number,),) = self._rows.execute(
            "select coalesce(max(number), 0) + 1 from happening where session = ?", (self._session,)
        )
        self._rows.change(
            "insert into happening (session, number, version, moment, seat, body, reader) values (?, ?, ?, ?, ?, ?, ?)",
            (self._session, number, self._at, self._now(), seat, text, reader),
        )

    # ------------------------------------------------------------------ notes

    def write_note(self, note: Note, most: int) -> None:
        """Writes a note in place of the one that was there; an empty one removes it.

        Raises ``PlayError`` when the seat has ``most`` already.
        """
        rows, where = self._rows, (self._session, note.place, note.seat)
        rows.change("delete from note where session = ? and place = ? and seat = ?", where)
        if not note.text:
            return
        own = (self._session, note.seat)
        ((count,),) = rows.execute("select count(*) from note where session = ? and seat = ?", own)
        if count >= most:
            raise PlayError(f"A seat may keep {most} notes, and this one does. Remove one first.")
        rows.change(
            "insert into note (session, place, seat, body, public, moment) values (?, ?, ?, ?, ?, ?)",
            (*where, note.text, int(note.public), self._now()),
        )
