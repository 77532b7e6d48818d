"""The sessions in the database: their seats, their links and keys, their notes, their votes.

Secrets are kept as hashes only. Every change of a session is one transaction that counts its ``version`` up, so that
other processes notice; it begins by locking the session's row, so that no two of them meet in the middle.
``session_change`` has what can be done in such a transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256

import msgspec

from lychgate.core.codec import decode, encode
from lychgate.core.errors import PlayError
from lychgate.core.records import Header, Record, WitnessSecret
from lychgate.server.database import Rows
from lychgate.server.fence import Fence
from lychgate.server.kept_pictures import Kept
from lychgate.server.seats import SPECTATOR, Custom, Note, Notice, Proposal, SeatInfo, SessionInfo, SessionSettings
from lychgate.server.session_change import GONE, SessionChange
from lychgate.server.store import Store

MOST_SPECTATORS = 500
"""Keys of onlookers that a session remembers; the oldest make room."""


class WatchedSession(msgspec.Struct, frozen=True):
    """A session that the scheduler looks after; ``recency`` grows with whatever happens to it."""

    session: str
    deadline_hours: float
    bots: bool
    webhooks: bool
    recency: int


def hashed(secret: str) -> str:
    """What is kept of a secret. It has 128 bits or more, so a fast hash will do."""
    return sha256(secret.encode()).hexdigest()


MOST_WITNESSES = 20
"""So many secrets are kept of the witnesses of one seat: it may have had several browsers."""


class SessionStore:
    """The sessions over the database of ``store``. ``now`` tells the moment, in ISO 8601.

    Every method may raise ``StoreError``; those that name a session raise ``PlayError`` when there is none.
    """

    def __init__(self, store: Store, now: Callable[[], str]) -> None:
        self.store = store
        self._now = now

    # ------------------------------------------------------------------ sessions

    def ids(self) -> tuple[str, ...]:
        """Lists the ids of all sessions, the one played last first."""
        with self.store.database.reading() as rows:
            found = rows.execute("select session.id from session join game on game.id = game order by recency desc")
        return tuple(id_ for (id_,) in found)

    def of_game(self, name: str) -> str:
        """Find the session that plays the saved game ``name``. Raises ``PlayError`` where there is none."""
        with self.store.database.reading() as rows:
            found = rows.execute("select session.id from session join game on game.id = game where name = ?", (name,))
        if not found:
            self.store.number_of(name)  # which refuses a name that no game has
            raise PlayError(f"'{name}' is played alone, so it has no links: lychgate play --game \"{name}\"")
        return str(found[0][0])

    def title_of(self, session: str) -> str:
        """Reads a session's title, and nothing else of it."""
        with self.store.database.reading() as rows:
            found = rows.execute("select title from session where id = ?", (session,))
        if not found:
            raise PlayError(GONE)
        return str(found[0][0])

    def create(
        self,
        info: SessionInfo,
        header: Header,
        records: tuple[Record, ...],
        secrets: dict[str, str],
        notices: Iterable[str] = (),
        pictures: tuple[Kept, ...] = (),
    ) -> SessionInfo:
        """Makes a session and its saved game, a link for each seat, and the first notices: all of it or nothing."""
        with self.store.database.writing("No session was made.") as rows:
            game = self.store.create_in(rows, header, records, pictures)
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
            for notice in notices:
                self.change_in(rows, info.id, len(records)).log(info.seats[0].seat, notice)
        return info

    def read(self, session: str) -> SessionSettings:
        """Reads all that belongs to a session but its game."""
        with self.store.database.reading() as rows:
            found = rows.execute(
                "select game, title, made, custom, version, name, header, closed from session"
                " join game on game.id = game where session.id = ?",
                (session,),
            )
            if not found:
                raise PlayError(GONE)
            seats = rows.execute(
                "select seat, name, kind, bot, host, standing, hand_dice, webhook, kept,"
                " (select count(*) from pass where session = ? and pass.seat = seat.seat and pass.kind = 'key')"
                " from seat where session = ? order by position",
                (session, session),
            )
            proposals = rows.execute(
                "select body from proposal where session = ? and closed = 0 order by number", (session,)
            )
        ((game, title, made, custom, version, name, header, closed),) = found
        made_from: Header = decode(header, Header, what="its header")
        own: dict[str, SeatInfo] = {}
        webhooks: dict[str, str] = {}
        kept = {row[0]: row[8] for row in seats if row[8]}
        for seat, called, kind, bot, host, answers, hand_dice, webhook, _, keys in seats:
            own[seat] = SeatInfo(seat, called, kind, bot, bool(host), answers, bool(hand_dice), bool(keys))
            if webhook:
                webhooks[seat] = webhook
        told = tuple(msgspec.structs.replace(one, auto_answers="") for one in own.values())
        played_by: Custom = decode(custom, Custom, what="its custom")
        info = SessionInfo(session, title, made_from.ruleset, name, made, played_by, told, closed=bool(closed))
        opened: tuple[Proposal, ...] = tuple(decode(body, Proposal, what="a proposal") for (body,) in proposals)
        return SessionSettings(game, version, info, own, webhooks, opened, made_from.commitments or (), kept)

    def versions(self, session: str) -> tuple[int, int]:
        """Counts the records of the session's game, and how often the rest of the session has changed."""
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
        """Finds the sessions that anything has happened to since ``recency``, and the ``recency`` of now."""
        with self.store.database.reading() as rows:
            found = rows.execute(
                "select session.id, recency from game join session on game = game.id where recency > ?", (recency,)
            )
        return tuple(session for session, _ in found), max((at for _, at in found), default=recency)

    @contextmanager
    def changing(self, session: str, at: int = 0) -> Iterator[SessionChange]:
        """Opens a transaction that changes a session: nobody else does until it ends, and then everybody hears of it.

        ``at`` is how many records the session's game has.
        """
        with self.store.database.writing("Nothing was changed.") as rows:
            change = self.change_in(rows, session, at)
            change.count_up()
            yield change

    def change_in(self, rows: Rows, session: str, at: int) -> SessionChange:
        """Makes changes part of the transaction ``rows``, in which the game comes to have ``at`` records."""
        return SessionChange(self.store, rows, session, at, self._now)

    def open_witness(self, session: str, seat: str, secret: str) -> None:
        """Keeps the secret of a witness of a table that is closed; of one seat no more than ``MOST_WITNESSES``."""
        with self.store.database.writing("The secret of this witness was not kept.") as rows:
            known = rows.execute("select secret from witness where session = ? and seat = ?", (session, seat))
            if (secret,) not in known and len(known) < MOST_WITNESSES:
                rows.change("insert into witness (session, seat, secret) values (?, ?, ?)", (session, seat, secret))

    def witnesses(self, session: str) -> tuple[WitnessSecret, ...]:
        """Reads the secrets that witnesses have opened."""
        with self.store.database.reading() as rows:
            found = rows.execute("select seat, secret from witness where session = ? order by seat, secret", (session,))
        return tuple(WitnessSecret(seat, secret) for seat, secret in found)

    # ------------------------------------------------------------------ links and keys

    def exchange(self, secret: str, key: str) -> tuple[str, str] | None:
        """Exchanges the secret of an unused link for ``key``: the session and the seat; None for any other secret.

        A seat's link is used up by that; the spectators' link is for as many as come.
        """
        with self.store.database.writing("Nobody was seated.") as rows:
            found = rows.execute("select session, seat from pass where hash = ? and kind = 'link'", (hashed(secret),))
            if not found:
                return None
            session, seat = found[0]
            self.change_in(rows, session, 0).count_up()
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
        """Finds the session and the seat of a key, or of a link: ``kinds`` are 'key', 'link', 'used'."""
        return self.holders((secret,), *kinds).get(secret)

    def holders(self, secrets: Collection[str], *kinds: str) -> dict[str, tuple[str, str]]:
        """Finds the session and the seat of each of several keys or links, as far as they open one."""
        named = {hashed(secret): secret for secret in secrets}
        marks = ", ".join("?" * len(named))
        with self.store.database.reading() as rows:
            found = rows.execute(f"select hash, session, seat, kind from pass where hash in ({marks})", tuple(named))
        return {named[hash_]: (session, seat) for hash_, session, seat, kind in found if kind in kinds}

    def reissue(self, session: str, seat: str, secret: str, at: int, by: str, told: str) -> None:
        """Makes a new link for a seat; the old one and all keys that it was exchanged for are void.

        Where ``told`` is not empty the session's log says it, as of the seat ``by``; the game has ``at`` records.
        """
        with self.store.database.writing("Nothing was changed.") as rows:
            change = self.change_in(rows, session, at)
            change.count_up()
            if told:
                change.log(by, told)
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
        """Whether what ``seat`` sent under this key has been done."""
        with self.store.database.reading() as rows:
            return bool(
                rows.execute(
                    "select version from answered where session = ? and seat = ? and key = ?", (session, seat, key)
                )
            )

    def forget_answered(self, session: str, before: int) -> None:
        """Forgets keys of actions done before the record ``before``: nobody sends them again."""
        with self.store.database.writing("Nothing was changed.") as rows:
            rows.change("delete from answered where session = ? and version < ?", (session, before))

    # ------------------------------------------------------------------ what happened, and notes

    def notices(self, session: str, seat: str, most: int) -> tuple[Notice, ...]:
        """Reads the last lines of the session's own log that a seat may read, the oldest first."""
        with self.store.database.reading() as rows:
            found = rows.execute(
                "select version, moment, seat, body from happening where session = ? and reader in ('', ?)"
                " order by number desc limit ?",
                (session, seat, most),
            )
        return tuple(Notice(*row) for row in reversed(found))

    def word_for(self, session: str, seat: str) -> tuple[int, str, str]:
        """Reads the last line that another seat caused and ``seat`` alone may read: its number, that seat, the text."""
        with self.store.database.reading() as rows:
            found = rows.execute(
                "select number, seat, body from happening where session = ? and reader = ? and seat <> ?"
                " order by number desc limit 1",
                (session, seat, seat),
            )
        return tuple(found[0]) if found else (0, "", "")

    def notes(self, session: str, seat: str) -> tuple[Note, ...]:
        """Reads the notes that a seat may read, by place."""
        with self.store.database.reading() as rows:
            found = rows.execute(
                "select place, seat, body, public, moment from note where session = ? and (seat = ? or public = 1)"
                " order by place, moment, seat",
                (session, seat),
            )
        return tuple(Note(place, by, text, bool(public), moment) for place, by, text, public, moment in found)

    # ------------------------------------------------------------------ who is kept waiting

    def watched(self) -> tuple[WatchedSession, ...]:
        """Lists the sessions that the scheduler looks after: those with a deadline, a webhook or a bot."""
        with self.store.database.reading() as rows:
            sessions = rows.execute(
                "select session.id, custom, recency from session join game on game.id = session.game"
            )
            bots = {session for (session,) in rows.execute("select session from seat where kind = 'bot'")}
            hooks = {session for (session,) in rows.execute("select session from seat where webhook <> ''")}
        found = []
        for session, raw, recency in sessions:
            with Fence(f"Reading the custom of table {session}"):  # of a newer version, say: the others are watched on
                custom: Custom = decode(raw, Custom, what="a custom")
                one = WatchedSession(session, custom.deadline_hours, session in bots, session in hooks, recency)
                if one.deadline_hours or one.bots or one.webhooks:
                    found.append(one)
        return tuple(found)

    def asked(self, session: str) -> dict[str, tuple[str, str, str]]:
        """Tells for each seat the decision that waits for it, since when, and of which its webhook was told."""
        with self.store.database.reading() as rows:
            found = rows.execute("select seat, asked, since, told from seat where session = ?", (session,))
        return {seat: (asked, since, told) for seat, asked, since, told in found}

    def note_asked(self, session: str, seat: str, decision: str, since: str) -> None:
        """Notes since when a decision has been waiting for a seat."""
        with self.store.database.writing("Nothing was changed.") as rows:
            rows.change(
                "update seat set asked = ?, since = ? where session = ? and seat = ?", (decision, since, session, seat)
            )

    def claim_telling(self, session: str, seat: str, decision: str) -> bool:
        """Whether this process is to tell a seat's webhook of a decision: only the first that asks is."""
        with self.store.database.writing("Nothing was changed.") as rows:
            return bool(
                rows.change(
                    "update seat set told = ? where session = ? and seat = ? and told <> ?",
                    (decision, session, seat, decision),
                )
            )
