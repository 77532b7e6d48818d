"""What happens as time goes by: deadlines run out, webhooks are told, and bots go on that were left in the middle.

Nothing here runs by itself: the server calls ``tick`` every few seconds and says what time it is.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from lychgate.core.errors import LychgateError, PlayError
from lychgate.server.session import Session
from lychgate.server.session_store import SessionStore, WatchedSession
from lychgate.server.webhooks import Post

ATTEMPTS = 3
"""Times that a webhook is tried, once in each tick, before it is left alone until the next question."""


class Scheduler:
    """Looks after the sessions of ``sessions``. ``live`` opens one, ``post`` calls a webhook."""

    def __init__(self, sessions: SessionStore, live: Callable[[str], Session], post: Post) -> None:
        self._sessions = sessions
        self._live = live
        self._post = post
        self._looked: dict[str, int] = {}
        self._due: dict[str, datetime] = {}
        self._unsent: dict[tuple[str, str], tuple[str, int]] = {}

    def tick(self, now: datetime) -> None:
        """Looks after the sessions to which something has happened, or in which somebody is overdue.

        One that fails does not stop the others, and is tried again when something happens to it.
        """
        watched = self._sessions.watched()
        unsent = {session for session, _ in self._unsent}
        for one in watched:
            due = self._due.get(one.session)
            quiet = self._looked.get(one.session) == one.recency and one.session not in unsent
            if quiet and (due is None or now < due):
                continue
            self._looked[one.session] = one.recency
            with suppress(LychgateError):
                self._look_after(one, now)
        known = {one.session for one in watched}
        for gone in self._looked.keys() - known:
            del self._looked[gone]

    def _look_after(self, one: WatchedSession, now: datetime) -> None:
        live = self._live(one.session)
        live.fall_behind()  # what the database says may be newer than what has been heard
        if one.bots:
            with live.present():
                live.autoplay.for_bots(0)
        self._due.pop(one.session, None)
        if one.deadline_hours:
            self._overdue(live, now)
        if one.webhooks:
            self._tell(live)

    def _overdue(self, live: Session, now: datetime) -> None:
        """Answers for those who were asked longer ago than the custom allows; notes when the next is due."""
        known = self._sessions.asked(live.id)
        for seat, (noted, since, _) in known.items():
            with live.present():
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
                    self._due[live.id] = min(begun + hours, self._due.get(live.id, begun + hours))

    def _tell(self, live: Session) -> None:
        """Tells the webhooks of seats that are newly asked, and tries again what did not arrive."""
        known = self._sessions.asked(live.id)
        for seat, url in tuple(live.settings.webhooks.items()):
            place, own = (live.id, seat), live.own(seat)
            mark = live.question_mark(seat) if own.kind != "bot" else ""
            unsent, tries = self._unsent.pop(place, ("", 0))
            if not mark and known[seat][2]:
                self._sessions.claim_telling(live.id, seat, "")  # the same question, asked again, is told again
            if not mark or (unsent != mark and not self._sessions.claim_telling(live.id, seat, mark)):
                continue
            tries = tries + 1 if unsent == mark else 1
            text = f"{live.info.title}: {own.name}, it is your move."
            try:
                self._post(url, {"text": text, "content": text, "session": live.info.title, "seat": own.name})
            except (OSError, LychgateError):
                if tries < ATTEMPTS:
                    self._unsent[place] = (mark, tries)
