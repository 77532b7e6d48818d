"""One session as its seats play it: what each may know, what each says, and what each sets for itself.

What a seat may not do is a ``PlayError`` with a sentence, and changes nothing.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.codec import digest
from lychgate.core.decision import Answer
from lychgate.core.errors import PlayError
from lychgate.core.vault import vault
from lychgate.core.view import LogLine
from lychgate.server.addresses import check_address
from lychgate.server.customs import Customs
from lychgate.server.database import Rows
from lychgate.server.seats import Happening, Kind, Note, Outcome, SeatInfo, SessionInfo
from lychgate.server.standing import read_rules
from lychgate.server.table import Table
from lychgate.server.transfer import public, to_text

LONGEST_NOTE = 500
LONGEST_PLACE = 60
MOST_NOTES = 200


class Live(Customs):
    """One session in this process. Every method may be called from any thread.

    Hold ``alone`` to read several things of one moment.
    """

    # ------------------------------------------------------------------ what a seat may know

    @property
    def info(self) -> SessionInfo:
        """The session as everybody in it sees it."""
        with self.present():
            return self.book.info

    @property
    def revision(self) -> int:
        """How many records the game has: what an answer is given to."""
        with self.present():
            return self.at

    def own(self, seat: str) -> SeatInfo:
        """A seat with what only itself is told: its standing answers."""
        with self.present():
            return self._own(seat)

    def webhook(self, seat: str) -> str:
        """Where a seat is told that it is its move; empty where it is not."""
        with self.present():
            return self.book.webhooks.get(seat, "")

    def table(self, seat: str) -> Table[Any]:
        """The game as ``seat`` sees it; ``SPECTATOR`` sees what is public."""
        with self.present():
            table = self._tables.get(seat)
            if table is None:
                table = self._tables[seat] = Table(self.game, seat, tale=self.tale, alone=self.alone)
            return table

    def waiting_for(self, seat: str = "") -> tuple[str, ...]:
        """The seats that something waits for now: those that are asked something, else those that may give orders.

        What a referee is asked is nobody else's to know: for any other ``seat`` they are left out.
        """
        with self.present():
            referees = self.game.header.referees
            hidden = () if not seat or seat in referees else referees
            able = [one.seat for one in self.book.info.seats if self.game.open_for(one.seat) is not None]
            asked = tuple(one for one in self.asked() if one not in hidden)
            return asked or tuple(one for one in able if one not in hidden)

    def asked(self) -> tuple[str, ...]:
        """The seats that are asked something in the middle of a command."""
        with self.present():
            seats = (one.seat for one in self.book.info.seats)
            return tuple(seat for seat in seats if self.game.busy(seat) and self.game.open_for(seat) is not None)

    def question_mark(self, seat: str) -> str:
        """A hash that tells what ``seat`` is asked from what it is asked at other times; empty if it is not asked.

        It is the same in every process.
        """
        with self.present():
            decision, pending = self.game.open_for(seat), self.game.pending_for(seat)
            if decision is None or pending is None:
                return ""
            said = sum(isinstance(given, Answer) and given.seat == seat for given in pending.inputs)
            return digest((pending.seat, pending.command, decision.kind, decision, said))

    def happenings(self, most: int = 100) -> tuple[Happening, ...]:
        """What happened to the session rather than in the game, the oldest first."""
        return self.register.happenings(self.id, most)

    def notes(self, seat: str) -> tuple[Note, ...]:
        """The notes that ``seat`` may read: its own, and everybody's public ones."""
        return self.register.notes(self.id, seat)

    def chronicle(self, seat: str) -> str:
        """The story so far as Markdown, as far as ``seat`` may know it."""
        with self.present():
            return chronicle_markdown(self.game, seat)

    def vault(self, seat: str) -> dict[str, str]:
        """The story so far as linked pages, a text for each path, as far as ``seat`` may know it."""
        with self.present():
            return vault(self.game, seat)

    def export(self, seat: str) -> str:
        """The game as one text file that ``import_game`` reads, for ``seat`` to take home.

        Before the end it holds neither what waits nor the secret of the dice, unless the game is one person's alone.
        """
        with self.present():
            header = replace(self.game.header, name=self.book.info.title)
            records = self.store.records(self.book.game)
            ended = self.game.ruleset.ended(self.game.settled)
            if header.referees and seat not in header.referees and not ended:
                raise PlayError(
                    "The file of the game holds what only the referee knows: the referee can take it home. "
                    "The chronicle is yours; the file too, once the game is closed."
                )
            alone = header.seats == (seat,)
            if not alone and not ended:
                header, records = public(header, records)
            return to_text(header, records)

    # ------------------------------------------------------------------ what a seat says

    def reply(self, seat: str, answer: str, revision: int, key: str) -> Outcome:
        """Answer the decision open for ``seat``, or give an order: an option's id, or ``text:...``.

        ``revision`` is what the person looked at, ``key`` tells this answer from every other: sent twice, it is given
        once. An answer to a decision that is still open as it was is taken, whatever else has happened since.
        """

        def say() -> tuple[tuple[LogLine, ...], str]:
            lines, ended, remark = self.say(seat, answer)
            more, trouble = self.unasked.for_persons(seat)
            self.unasked.for_bots(int(ended))
            return (*lines, *more), trouble or remark

        return self._act(seat, revision, key, say)

    def answer_overdue(self, seat: str, mark: str) -> None:
        """Answer for ``seat`` what it has been asked for too long (``mark``), as the custom says: once, written down.

        Raises ``PlayError`` where no answer can be found.
        """
        hours = f"{self.info.custom.deadline_hours:g}"

        def note(rows: Rows, at: int) -> None:
            text = f"{seat} did not answer within {hours} hours. {'A bot' if bot else 'The default'} answered."
            self.register.happened(rows, self.id, at, seat, text)

        def say() -> Outcome:
            if self.question_mark(seat) == mark:
                with self.together_with(note):
                    self.unasked.by_bot(seat, bot) if bot else self.unasked.by_default(seat)
                self.unasked.for_persons(seat)
                self.unasked.for_bots(1)
            return Outcome(self.revision_of(seat))

        with self.present():
            bot = self.unasked.stand_in if self.book.info.custom.overdue == "bot" else ""
            self.once(seat, f"overdue {mark} {self.since(seat)}", say)

    # ------------------------------------------------------------------ what a seat sets for itself

    def set_standing(self, seat: str, rule: str) -> None:
        """The standing answers of a seat (see ``standing``); none with an empty text. Raises ``PlayError``."""
        read_rules(rule)
        self._set(seat, "standing", rule.strip())

    def set_webhook(self, seat: str, url: str) -> None:
        """Where a seat is told that it is its move; nowhere with an empty text. Raises ``PlayError``."""
        check_address(url)
        self._set(seat, "webhook", url.strip())

    def set_hand_dice(self, seat: str, own: bool) -> None:
        """Whether a seat rolls its own dice, if the custom allows it. Raises ``PlayError`` if not."""
        if own and not self.info.custom.hand_dice:
            raise PlayError("At this table the program rolls; the custom can be changed, if everybody agrees.")
        self._set(seat, "hand_dice", int(own))

    def note(self, seat: str, place: str, text: str, *, public: bool = False) -> None:
        """Write something down at a place, for oneself or for everybody; an empty text removes it."""
        place, text = place.strip(), text.strip()
        if not 1 <= len(place) <= LONGEST_PLACE or not place.isprintable():
            raise PlayError(f"A place has a name of 1 to {LONGEST_PLACE} letters, figures and signs.")
        if len(text) > LONGEST_NOTE:
            raise PlayError(f"A note has at most {LONGEST_NOTE} characters; this one has {len(text)}.")
        with self.present():
            self._own(seat)
            with self.changing() as rows:
                self.register.write_note(rows, self.id, Note(place, seat, text, public, ""), MOST_NOTES)

    def hand_over(self, by: str, seat: str, kind: Kind, bot: str = "") -> None:
        """Have ``seat`` filled by a person, a bot, or nobody until somebody comes. For the host, or the seat itself."""
        with self.present():
            if by != seat and not self._own(by).host:
                raise PlayError("A seat is handed over by whoever sits on it, or by the host.")
            self._own(seat)
            if kind == "bot":
                self.unasked.check_bot(bot)
            who = f"the bot '{bot}'" if kind == "bot" else "a person" if kind == "person" else "nobody yet"
            with self.changing() as rows:
                self.register.fill(rows, self.id, seat, kind, bot if kind == "bot" else "")
                self.register.happened(rows, self.id, self.at, by, f"{seat} is now played by {who}.")
            self.unasked.for_bots(0)

    def _set(self, seat: str, what: str, value: str | int) -> None:
        with self.present():
            self._own(seat)
            with self.changing() as rows:
                self.register.set_of(rows, self.id, seat, what, value)
