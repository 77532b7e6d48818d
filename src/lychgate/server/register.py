"""The sessions in the database: their seats, their links and keys, their notes, their votes.

Secrets are kept as hashes only. Every change of a session is one transaction that counts its ``version`` up, so that
other processes notice; it begins by locking the session's row, so that no two of them meet in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256

import msgspec

from lychgate.core.codec import decode, encode
from lychgate.core.errors import PlayError
from lychgate.core.records import Header, Record
from lychgate.server.database import Rows, Taken
from lychgate.server.seats import SPECTATOR, Custom, Happening, Note, Proposal, SeatInfo, SessionInfo
from lychgate.server.store import Store

GONE = "There is no such session here, or this is not your seat in it."
"""What is missing and what is forbidden get the same answer."""

MOST_SPECTATORS = 500
"""Keys of onlookers that a session remembers; the oldest make room."""


class Book(msgspec.Struct, frozen=True):
    """All that belongs to a session but its game. ``own`` has each seat with what only itself is told."""

    game: int
    version: int
    info: SessionInfo
    own: dict[str, SeatInfo]
    webhooks: dict[str, str]
    proposals: tuple[Proposal, ...]


class Watched(msgspec.Struct, frozen=True):
    """A session that must be looked after; ``recency`` grows with whatever happens to it."""

    session: str
    deadline_hours: float
    bots: bool
    webhooks: bool
    recency: int


def hashed(secret: str) -> str:
    """What is kept of a secret. It has 128 bits or more, so a fast hash will do."""
    return sha256(secret.encode()).hexdigest()


class Register:
    """The sessions over the database of ``store``. ``now`` tells the moment, in ISO 8601.

    Every method may raise ``StoreError``; those that name a session raise ``PlayError`` when there is none.
    """

    def __init__(self, store: Store, now: Callable[[], str]) -> None:
        self.store = store
        self._now = now

    # ------------------------------------------------------------------ sessions

    def ids(self) -> tuple[str, ...]:
        """Every session, the one played last first."""
        with self.store.database.reading() as rows:
            found = rows.execute("select session.id from session join game on game.id = game order by recency desc")
        return tuple(id_ for (id_,) in found)

    def create(
        self, info: SessionInfo, header: Header, records: tuple[Record, ...], secrets: dict[str, str]
    ) -> SessionInfo:
        """A session and its saved game, with a link for each seat: all of it or nothing."""
        with self.store.database.writing("No session was made.") as rows:
            game = self.store.create_in(rows, header, records)
            rows.change(
                "insert into session (id, game, title, made, custom) values (?, ?, ?, ?, ?)",
                (info.id, game, info.title, info.made, encode(info.custom).decode()),
            )
            for position, seat in enumerate(info.seats):
                rows.change(
                    "insert into seat (session, seat, position, name, kind, bot, host) values (?, ?, ?, ?, ?, ?, ?)",
                    (info.id, seat.seat, position, seat.name, seat.kind, seat.bot, int(seat.host)),
                )
            for seat_id, secret in secrets.items():
                self._let_in(rows, info.id, seat_id, secret, "link")
        return info

    def read(self, session: str) -> Book:
        """All that belongs to a session."""
        with self.store.database.reading() as rows:
            found = rows.execute(
                "select game, title, made, custom, version, name, header from session"
                " join game on game.id = game where session.id = ?",
                (session,),
            )
            if not found:
                raise PlayError(GONE)
            seats = rows.execute(
                "select seat, name, kind, bot, host, standing, hand_dice, webhook,"
                " (select count(*) from pass where session = ? and pass.seat = seat.seat and pass.kind = 'key')"
                " from seat where session = ? order by position",
                (session, session),
            )
            proposals = rows.execute(
                "select body from proposal where session = ? and closed = 0 order by number", (session,)
            )
        ((game, title, made, custom, version, name, header),) = found
        made_from: Header = decode(header, Header, what="its header")
        own: dict[str, SeatInfo] = {}
        webhooks: dict[str, str] = {}
        for seat, called, kind, bot, host, standing, hand_dice, webhook, keys in seats:
            own[seat] = SeatInfo(seat, called, kind, bot, bool(host), standing, bool(hand_dice), bool(keys))
            if webhook:
                webhooks[seat] = webhook
        told = tuple(msgspec.structs.replace(one, standing="") for one in own.values())
        info = SessionInfo(
            session, title, made_from.ruleset, name, made, decode(custom, Custom, what="its custom"), told
        )
        opened: tuple[Proposal, ...] = tuple(decode(body, Proposal, what="a proposal") for (body,) in proposals)
        return Book(game, version, info, own, webhooks, opened)

    def versions(self, session: str) -> tuple[int, int]:
        """How many records the session's game has, and how often the rest of the session has changed."""
        with self.store.database.reading() as rows:
            found = rows.execute(
                "select (select coalesce(max(version), 0) from record where game = session.game), version"
                " from session where id = ?",
                (session,),
            )
        if not found:
            raise PlayError(GONE)
        records, version = found[0]
        return int(records), int(version)

    def moved_since(self, recency: int) -> tuple[tuple[str, ...], int]:
        """The sessions that anything happened to after the moment ``recency``, and that moment now."""
        with self.store.database.reading() as rows:
            found = rows.execute(
                "select session.id, recency from game join session on game = game.id where recency > ?", (recency,)
            )
        return tuple(session for session, _ in found), max((at for _, at in found), default=recency)

    @contextmanager
    def changing(self, session: str) -> Iterator[Rows]:
        """A transaction that changes a session: nobody else does until it ends, and then everybody hears of it."""
        with self.store.database.writing("Nothing was changed.") as rows:
            self.mark(rows, session)
            yield rows

    def mark(self, rows: Rows, session: str) -> None:
        """Count a session's version up, as part of a transaction, and let it be heard."""
        if not rows.change("update session set version = version + 1 where id = ?", (session,)):
            raise PlayError(GONE)
        ((game, version),) = rows.execute("select game, version from session where id = ?", (session,))
        self.store.touch(rows, game)
        rows.tell(f"session {session}", version)

    # ------------------------------------------------------------------ seats and custom

    def fill(self, rows: Rows, session: str, seat: str, kind: str, bot: str) -> None:
        """Who fills a seat from now on."""
        rows.change("update seat set kind = ?, bot = ? where session = ? and seat = ?", (kind, bot, session, seat))

    def set_of(self, rows: Rows, session: str, seat: str, column: str, value: str | int) -> None:
        """One of the things that a seat sets for itself: ``standing``, ``webhook`` or ``hand_dice``."""
        assert column in ("standing", "webhook", "hand_dice")  # it goes into the statement as it is
        rows.change(f"update seat set {column} = ? where session = ? and seat = ?", (value, session, seat))

    def set_custom(self, rows: Rows, session: str, custom: Custom) -> None:
        """The table's custom from now on."""
        rows.change("update session set custom = ? where id = ?", (encode(custom).decode(), session))

    # ------------------------------------------------------------------ links and keys

    def exchange(self, secret: str, key: str) -> tuple[str, str] | None:
        """Let in whoever holds the secret of an unused link: the session and the seat; None for any other secret.

        A seat's link is used up by it; the spectators' is for as many as come.
        """
        with self.store.database.writing("Nobody was seated.") as rows:
            found = rows.execute("select session, seat from pass where hash = ? and kind = 'link'", (hashed(secret),))
            if not found:
                return None
            session, seat = found[0]
            self.mark(rows, session)
            if seat == SPECTATOR:
                self._make_room(rows, session)
            elif not rows.change("update pass set kind = 'used' where hash = ? and kind = 'link'", (hashed(secret),)):
                return None  # two came at once, and the other was first
            else:
                rows.change(
                    "update seat set kind = 'person' where session = ? and seat = ? and kind = 'open'", (session, seat)
                )
            self._let_in(rows, session, seat, key, "key")
        return session, seat

    def holder(self, secret: str, *kinds: str) -> tuple[str, str] | None:
        """The session and the seat of a key, or of a link: ``kinds`` are 'key', 'link', 'used'."""
        with self.store.database.reading() as rows:
            found = rows.execute("select session, seat, kind from pass where hash = ?", (hashed(secret),))
        for session, seat, kind in found:
            if kind in kinds:
                return session, seat
        return None

    def reissue(self, session: str, seat: str, secret: str) -> None:
        """A new link for a seat; the old one and all that it was exchanged for are void."""
        with self.changing(session) as rows:
            rows.change("delete from pass where session = ? and seat = ?", (session, seat))
            self._let_in(rows, session, seat, secret, "link")

    def _let_in(self, rows: Rows, session: str, seat: str, secret: str, kind: str) -> None:
        rows.change(
            "insert into pass (hash, session, seat, kind, made) values (?, ?, ?, ?, ?)",
            (hashed(secret), session, seat, kind, self._now()),
        )

    def _make_room(self, rows: Rows, session: str) -> None:
        found = rows.execute(
            "select hash from pass where session = ? and seat = ? and kind = 'key' order by made desc, hash",
            (session, SPECTATOR),
        )
        for (old,) in found[MOST_SPECTATORS - 1 :]:
            rows.change("delete from pass where hash = ?", (old,))

    # ------------------------------------------------------------------ things done once

    def answered(self, session: str, seat: str, key: str) -> bool:
        """Whether what ``seat`` wrote under this key has been done."""
        with self.store.database.reading() as rows:
            return bool(
                rows.execute(
                    "select version from answered where session = ? and seat = ? and key = ?", (session, seat, key)
                )
            )

    def note_answered(self, rows: Rows, session: str, seat: str, key: str, version: int) -> None:
        """Note that it has. Raises ``Taken`` when somebody else was first."""
        rows.change(
            "insert into answered (session, seat, key, version) values (?, ?, ?, ?)", (session, seat, key, version)
        )

    def forget_answered(self, session: str, before: int) -> None:
        """Nobody sends again what was done so long ago."""
        with self.store.database.writing("Nothing was changed.") as rows:
            rows.change("delete from answered where session = ? and version < ?", (session, before))

    # ------------------------------------------------------------------ votes and what happened

    def propose(self, rows: Rows, session: str, proposal: Proposal) -> Proposal:
        """Put to the vote: the proposal with its number."""
        ((number,),) = rows.execute("select coalesce(max(number), 0) + 1 from proposal where session = ?", (session,))
        numbered = msgspec.structs.replace(proposal, number=number)
        rows.change(
            "insert into proposal (session, number, body) values (?, ?, ?)",
            (session, number, encode(numbered).decode()),
        )
        return numbered

    def proposal(self, rows: Rows, session: str, number: int) -> Proposal | None:
        """An open proposal as it stands within this transaction."""
        found = rows.execute(
            "select body from proposal where session = ? and number = ? and closed = 0", (session, number)
        )
        return decode(found[0][0], Proposal, what="a proposal") if found else None

    def keep_proposal(self, rows: Rows, session: str, proposal: Proposal) -> None:
        """A proposal with other votes."""
        rows.change(
            "update proposal set body = ? where session = ? and number = ?",
            (encode(proposal).decode(), session, proposal.number),
        )

    def close_proposal(self, rows: Rows, session: str, number: int) -> None:
        """It is decided. Raises ``Taken`` when somebody else has carried it out."""
        closed = "update proposal set closed = 1 where session = ? and number = ? and closed = 0"
        if not rows.change(closed, (session, number)):
            raise Taken(f"proposal {number} is closed")

    def happened(self, rows: Rows, session: str, version: int, seat: str, text: str) -> None:
        """Write a line of the session's own log."""
        ((number,),) = rows.execute("select coalesce(max(number), 0) + 1 from happening where session = ?", (session,))
        rows.change(
            "insert into happening (session, number, version, moment, seat, body) values (?, ?, ?, ?, ?, ?)",
            (session, number, version, self._now(), seat, text),
        )

    def happenings(self, session: str, most: int) -> tuple[Happening, ...]:
        """The last lines of the session's own log, the oldest first."""
        with self.store.database.reading() as rows:
            found = rows.execute(
                "select version, moment, seat, body from happening where session = ? order by number desc limit ?",
                (session, most),
            )
        return tuple(Happening(*row) for row in reversed(found))

    # ------------------------------------------------------------------ notes

    def write_note(self, rows: Rows, session: str, note: Note, most: int) -> None:
        """Put a note in the place of the one that was there; an empty one removes it.

        Raises ``PlayError`` when the seat has ``most`` already.
        """
        where = (session, note.place, note.seat)
        rows.change("delete from note where session = ? and place = ? and seat = ?", where)
        if not note.text:
            return
        ((count,),) = rows.execute("select count(*) from note where session = ? and seat = ?", (session, note.seat))
        if count >= most:
            raise PlayError(f"A seat may keep {most} notes, and this one does. Remove one first.")
        rows.change(
            "insert into note (session, place, seat, body, public, moment) values (?, ?, ?, ?, ?, ?)",
            (*where, note.text, int(note.public), self._now()),
        )

    def notes(self, session: str, seat: str) -> tuple[Note, ...]:
        """The notes that a seat may read, by place."""
        with self.store.database.reading() as rows:
            found = rows.execute(
                "select place, seat, body, public, moment from note where session = ? and (seat = ? or public = 1)"
                " order by place, moment, seat",
                (session, seat),
            )
        return tuple(Note(place, by, text, bool(public), moment) for place, by, text, public, moment in found)

    # ------------------------------------------------------------------ who is kept waiting

    def watched(self) -> tuple[Watched, ...]:
        """The sessions that must be looked after now and then: those with a deadline, a webhook or a bot."""
        with self.store.database.reading() as rows:
            sessions = rows.execute(
                "select session.id, custom, recency from session join game on game.id = session.game"
            )
            bots = {session for (session,) in rows.execute("select session from seat where kind = 'bot'")}
            hooks = {session for (session,) in rows.execute("select session from seat where webhook <> ''")}
        found = []
        for session, raw, recency in sessions:
            custom: Custom = decode(raw, Custom, what="a custom")
            one = Watched(session, custom.deadline_hours, session in bots, session in hooks, recency)
            if one.deadline_hours or one.bots or one.webhooks:
                found.append(one)
        return tuple(found)

    def asked(self, session: str) -> dict[str, tuple[str, str, str]]:
        """For each seat the decision that was found waiting for it, since when, and which its webhook was told of."""
        with self.store.database.reading() as rows:
            found = rows.execute("select seat, asked, since, told from seat where session = ?", (session,))
        return {seat: (asked, since, told) for seat, asked, since, told in found}

    def note_asked(self, session: str, seat: str, decision: str, since: str) -> None:
        """Note since when a decision has been waiting for a seat."""
        with self.store.database.writing("Nothing was changed.") as rows:
            rows.change(
                "update seat set asked = ?, since = ? where session = ? and seat = ?", (decision, since, session, seat)
            )

    def claim_telling(self, session: str, seat: str, decision: str) -> bool:
        """Whether it falls to this process to tell a seat's webhook of a decision: only the first to ask does."""
        with self.store.database.writing("Nothing was changed.") as rows:
            return bool(
                rows.change(
                    "update seat set told = ? where session = ? and seat = ? and told <> ?",
                    (decision, session, seat, decision),
                )
            )
