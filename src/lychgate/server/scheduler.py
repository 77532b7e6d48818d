"""What happens as time goes by: deadlines run out, webhooks are told, and bots go on that were left in the middle.

Nothing here runs by itself: the server calls ``tick`` every few seconds and says what time it is.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from lychgate.core.errors import PlayError
from lychgate.server.fence import Fence
from lychgate.server.session import Session
from lychgate.server.session_store import SessionStore, WatchedSession
from lychgate.server.webhooks import Letter, Outbox

FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=5), timedelta(hours=1)
"""After how long a session at which something went wrong is tried again: each time after twice as long."""


class Remembered:
    """What the scheduler knows of a session: what it has seen of it, and when to look at it again.

    ``due`` is when the next question has waited for too long.
    """

    def __init__(self) -> None:
        self.recency = -1
        self.due: datetime | None = None
        self._again: datetime | None = None
        self._failures = 0

    def quiet(self, recency: int, now: datetime) -> bool:
        """Whether nothing has happened to the session since, and nothing is to be done at this time."""
        times = (self.due, self._again)
        return recency == self.recency and all(one is None or now < one for one in times)

    def tried(self, now: datetime, *, well: bool) -> None:
        """Notes how looking after the session went."""
        self._failures = 0 if well else self._failures + 1
        pause = FIRST_PAUSE * 2 ** min(self._failures - 1, 20) if self._failures else None
        self._again = None if pause is None else now + min(pause, LONGEST_PAUSE)


class Scheduler:
    """Looks after the sessions of ``sessions``. ``live`` opens one, ``outbox`` sends what webhooks are told."""

    def __init__(self, sessions: SessionStore, live: Callable[[str], Session], outbox: Outbox) -> None:
        self._sessions = sessions
        self._live = live
        self._outbox = outbox
        self._remembered: dict[str, Remembered] = {}

    def tick(self, now: datetime) -> None:
        """Looks after the sessions to which something has happened, or in which somebody is overdue.

        One at which anything goes wrong does not stop the others; it is tried again after a while, or when something
        happens to it.
        """
        watched = self._sessions.watched()
        self._remembered = {one.session: self._remembered.get(one.session, Remembered()) for one in watched}
        self._outbox.forget_all_but([one.session for one in watched if one.webhooks])
        for one in watched:
            remembered = self._remembered[one.session]
            if remembered.quiet(one.recency, now) and not self._outbox.has_lost(one.session):
                continue
            remembered.recency = one.recency
            remembered.tried(now, well=self._look_after(one, now))
        self._outbox.go_on()

    def _look_after(self, one: WatchedSession, now: datetime) -> bool:
        """Looks after a session: whether all of it went well."""
        well = True
        with Fence(f"Table {one.session}") as whole:
            live = self._live(one.session)
            live.fall_behind()  # what the database says may be newer than what has been heard
            if one.bots:
                with Fence(f"The bots of table {one.session}") as bots, live.present():
                    well = live.autoplay.for_bots(0)
                well = well and bots.well
            self._remembered[one.session].due = None
            if one.deadline_hours:
                well = self._overdue(live, now) and well
            if one.webhooks:
                with Fence(f"Telling the webhooks of table {one.session}") as telling:
                    self._tell(live)
                well = well and telling.well
        return well and whole.well

    def _overdue(self, live: Session, now: datetime) -> bool:
        """Answers for those who were asked longer ago than the custom allows: whether all of it went well."""
        well = True
        for seat, (noted, since, _) in self._sessions.asked(live.id).items():
            with Fence(f"The deadline of seat {seat!r} at table {live.id}") as one, live.present():
                self._overdue_at(live, seat, noted, since, now)
            well = well and one.well
        return well

    def _overdue_at(self, live: Session, seat: str, noted: str, since: str, now: datetime) -> None:
        """Answers for one seat; notes when the next is due."""
        mark = live.question_mark(seat) if live.own(seat).kind != "bot" else ""
        hours = timedelta(hours=live.info.custom.deadline_hours)
        if mark != noted:
            self._sessions.note_asked(live.id, seat, mark, now.isoformat())
            begun = now
        elif mark:
            begun = datetime.fromisoformat(since)
        if mark and now >= begun + hours:
            with suppress(PlayError):
                live.answer_overdue(seat, mark)
        elif mark:
            remembered = self._remembered[live.id]
            remembered.due = min(begun + hours, remembered.due or begun + hours)

    def _tell(self, live: Session) -> None:
        """Has the webhooks of seats told that are newly asked, and tries again what did not arrive."""
        known = self._sessions.asked(live.id)
        lost = self._outbox.take_lost(live.id)
        for seat, url in tuple(live.settings.webhooks.items()):
            own, before = live.own(seat), lost.get(seat)
            mark = live.question_mark(seat) if own.kind != "bot" else ""
            if not mark and known[seat][2]:
                self._sessions.claim_telling(live.id, seat, "")  # the same question, asked again, is told again
            again = before is not None and before.mark == mark
            if not mark or (not again and not self._sessions.claim_telling(live.id, seat, mark)):
                continue
            text = f"{live.info.title}: {own.name}, it is your move."
            message = {"text": text, "content": text, "session": live.info.title, "seat": own.name}
            attempt = before.attempt + 1 if before is not None and again else 1
            self._outbox.put(live.id, Letter(seat, mark, url, message, attempt))
