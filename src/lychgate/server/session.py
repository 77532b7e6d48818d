"""One session in this process: what its seats may know, what they say, and what each sets for itself.

It has a stream that keeps it, a live game, votes (see ``Voting``) and undo by the table's custom, and what goes by
itself. What a seat may not do is a ``PlayError`` with a sentence, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from msgspec.structs import replace

from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.codec import digest
from lychgate.core.decision import Answer
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.game import Game
from lychgate.core.records import answers_in
from lychgate.server.auto_answers import read_auto_answers
from lychgate.server.autoplay import Autoplay
from lychgate.server.closing import close_for_good, game_file, open_witness
from lychgate.server.desk_words import give_all, told_beside
from lychgate.server.game_log import GameLog
from lychgate.server.leading import KeptAct, Leading
from lychgate.server.live_game import SET_ASIDE, LiveGame
from lychgate.server.open_looks import CLOSED
from lychgate.server.open_questions import read_open
from lychgate.server.seats import (
    SPECTATOR,
    Kind,
    Note,
    Notice,
    Outcome,
    SeatInfo,
    SessionInfo,
    SessionSettings,
)
from lychgate.server.session_change import SessionChange, check_note
from lychgate.server.stream import Stream
from lychgate.server.subscribers import OnChange
from lychgate.server.table import Table
from lychgate.server.undo import Undo
from lychgate.server.voting import Voting

MOST_NOTES = 200


class Session(Voting):
    """The session that ``stream`` keeps. Every method may be called from any thread.

    Hold ``present`` to read several things of one moment. ``reflexes``: what needs no thought is answered for persons.
    """

    def __init__(self, stream: Stream, *, reflexes: bool = True) -> None:
        self.id = stream.id
        self._stream = stream
        self._live = LiveGame(stream)
        self.witnesses = self._live.witnesses
        self.leading = Leading(self._live)
        self.autoplay = Autoplay(self._live, reflexes=reflexes)
        super().__init__(self._live, self.autoplay)
        self._undo = Undo(self._live, self.autoplay, self._votes)

    # ------------------------------------------------------------------ keeping up

    def together(self) -> AbstractContextManager[None]:
        """Locks it for several seats to speak: nobody sees any of that before all is durable, or ``StoreError``."""
        return self._live.together()

    def subscribe(self, callback: OnChange) -> Callable[[], None]:
        """Has ``callback`` called with the revision after each change: how to stop it. See ``Subscribers.add``."""
        return self._live.subscribers.add(callback)

    def fall_behind(self) -> None:
        """Notes that another process has done something: it is looked up when something is wanted next."""
        self._live.fall_behind()

    def knows(self, word: str) -> bool:
        """Whether what the database told of this session, ``stream:version``, is known here already."""
        return self._live.knows(word)

    def catch_up(self) -> None:
        """Looks up what other processes have done, and tells subscribers of it."""
        with self.present():
            pass

    # ------------------------------------------------------------------ what a seat may know

    @property
    def game(self) -> Game[Any]:
        """The game, for reading. Hold ``present`` where other threads may change it."""
        return self._live.game

    @property
    def log(self) -> GameLog[Any]:
        """The lines of the game's log, told once for all seats."""
        return self._live.log

    @property
    def settings(self) -> SessionSettings:
        """The session without its game, as it was last read."""
        return self._live.settings

    @property
    def info(self) -> SessionInfo:
        """The session as everybody in it sees it."""
        with self.present():
            return self._live.settings.info

    @property
    def revision(self) -> int:
        """How many records the game has."""
        with self.present():
            return self._live.at

    def own(self, seat: str) -> SeatInfo:
        """A seat with what only itself is told: its automatic answers. Raises ``PlayError`` when there is none."""
        with self.present():
            return self._live.own(seat)

    def webhook(self, seat: str) -> str:
        """Where a seat is told that it is its move; empty where it is not."""
        with self.present():
            return self._live.settings.webhooks.get(seat, "")

    def table(self, seat: str) -> Table[Any]:
        """The game as ``seat`` sees it; ``SPECTATOR`` sees what is public."""
        with self.present():
            return self._live.table(seat)

    def waiting_for(self, seat: str = "") -> tuple[str, ...]:
        """The seats that something waits for now: those that are asked something, else those that may give orders.

        What a referee is asked is nobody else's to know: for any other ``seat`` they are left out.
        """
        with self.present():
            referees = self.game.header.referees
            hidden = () if not seat or seat in referees else referees
            seats = [one.seat for one in self._live.settings.info.seats if one.seat not in hidden]
            able = [one for one in seats if self.game.open_for(one) is not None]
            return tuple(one for one in able if self.game.busy(one)) or tuple(able)

    def question_mark(self, seat: str) -> str:
        """A hash that tells what ``seat`` is asked from what it is asked at other times; empty if it is not asked.

        It is the same in every process.
        """
        with self.present():
            decision, pending = self.game.open_for(seat), self.game.pending_for(seat)
            if decision is None or pending is None:
                return ""
            said = answers_in(one for one in pending.inputs if isinstance(one, Answer) and one.seat == seat)
            return digest((pending.seat, pending.command, decision.kind, decision, said))

    def notices(self, seat: str = SPECTATOR, most: int = 100) -> tuple[Notice, ...]:
        """What happened to the session rather than in the game, as ``seat`` may know it, the oldest first."""
        return self._stream.notices(seat, most)

    def word_for(self, seat: str) -> tuple[int, str]:
        """What another seat's action did to what ``seat`` had open, and no other seat is told: its number and sentence.

        The sentence is empty where the last line for the seat alone is about something else. Lines about an undo are
        left out: whether they differ from seat to seat can depend on what is hidden.
        """
        number, by, text = self._stream.word_for(seat)
        return number, text if text in (CLOSED.format(by), SET_ASIDE.format(by)) else ""

    def notes(self, seat: str) -> tuple[Note, ...]:
        """The notes that ``seat`` may read: its own, and everybody's public ones."""
        return self._stream.notes(seat)

    def chronicle(self, seat: str) -> str:
        """The story so far as Markdown, as far as ``seat`` may know it."""
        with self.present():
            return chronicle_markdown(self.game, seat)

    def vault(self, seat: str) -> dict[str, str]:
        """The story so far as linked pages, a text for each path, as far as ``seat`` may know it."""
        from lychgate.core.vault import vault  # few games need it, and every game's first screen would wait for it

        with self.present():
            return vault(self.game, seat)

    def export(self, seat: str, number: int = 0) -> str:
        """The game as one text file that ``import_game`` reads, for ``seat`` to take home: see ``game_file``."""
        with self.present():
            return game_file(self._live, seat, number)

    # ------------------------------------------------------------------ what a seat says

    def reply(self, seat: str, answer: str, revision: int, key: str) -> Outcome:
        """Answers the decision open for ``seat``, or gives an order: an option's id, or ``text:...``.

        ``revision`` is what the person looked at. The same answer sent twice under one ``key`` is given once, and the
        second outcome says so. An answer to a decision that is still open as it was is taken, whatever else has
        happened since. Several commands are given one after the other; ``odds`` and ``? WORD`` are answered, and change
        nothing.
        """

        def act() -> Outcome:
            if (kept := self.leading.told(seat, answer)) is not None:
                return self._outcome(seat, kept)
            given = give_all(self._live, self.autoplay, seat, answer)
            if given is not None:
                return replace(self._outcome(seat, given.remark, given.lines), left=given.left)
            command = self.leading.command(seat, answer)
            try:
                said = self._live.say(seat, answer)
            except PlayError as refused:
                raise self.leading.led_on(seat, answer, refused) from None
            self.leading.done(seat, command)
            more, trouble = self.autoplay.for_persons(seat)
            self.autoplay.for_bots(int(said.ended))
            self._votes.do_agreed()
            return self._outcome(seat, trouble or said.remark, (*said.lines, *more))

        if (told := told_beside(self._live, seat, answer)) is not None:
            return self._outcome(seat, told)
        with self.present():
            answer = self.leading.meant(seat, answer)
            try:
                answer = read_open(self.game, seat, answer, self._live.table(seat).question)
            except TooEarly as refused:
                raise self.leading.put_off(seat, answer, refused) from None
        if (typed := self._typed(seat, answer)) is not None:
            return self._act(seat, revision, key, answer, lambda: self._outcome(seat, typed()))
        return self._act(seat, revision, key, answer, act)

    def kept(self, seat: str) -> KeptAct | None:
        """Return the act that a seat keeps for later, if it keeps one; nobody else is told of it."""
        with self.present():
            return self.leading.kept(seat)

    def keep_for_later(self, seat: str, answer: str) -> Outcome:
        """Keep an act of a seat until its time comes, whatever is asked now. Raises ``PlayError``."""
        with self.present():
            self._live.own_person(seat)
            return self._outcome(seat, self.leading.keep(seat, answer))

    def forget(self, seat: str) -> Outcome:
        """Drop the act that a seat keeps for later."""
        with self.present():
            self._live.own_person(seat)
            return self._outcome(seat, self.leading.forget(seat))

    def undo(self, seat: str, revision: int, key: str) -> Outcome:
        """Takes back what ``seat`` said last, or puts it to the vote; if it is free to, what was said last at all."""
        with self.present():
            free = self._undo.free(seat)
            return self._act(seat, revision, key, "undo", lambda: self._undone(seat), exact=free)

    def redo(self, seat: str, revision: int, key: str) -> Outcome:
        """Brings back what was taken back last, of its own unless ``seat`` may take back anything."""
        return self._act(seat, revision, key, "redo", lambda: self._moved(seat, self._undo.redo(seat)), exact=True)

    def return_to(self, seat: str, entry: int, revision: int, key: str) -> Outcome:
        """Makes a step of the journal the present, an undone one too; 0 is the beginning. Or puts it to the vote."""
        back, what = self._undo.return_to, f"return {entry}"
        return self._act(seat, revision, key, what, lambda: self._moved(seat, back(seat, entry)), exact=True)

    def may_take_back(self, seat: str, entry: int | None = None) -> bool:
        """Whether ``undo``, or ``return_to`` with a step of the journal, does it or puts it to the vote."""
        with self.present():
            return self._undo.may_undo(seat) if entry is None else self._undo.may_return(seat, entry)

    def give_up(self, seat: str, lane: int, revision: int, key: str) -> Outcome:
        """Sets aside the command in a ``lane`` of a referee that others think about: see ``Table.under_way``."""
        give_up = self._undo.give_up
        return self._act(seat, revision, key, f"give up {lane}", lambda: self._moved(seat, give_up(seat, lane)))

    def answer_overdue(self, seat: str, mark: str) -> None:
        """Answers once for ``seat`` what it was asked for too long (``mark``). ``PlayError`` where none is found."""
        hours = f"{self.info.custom.deadline_hours:g}"

        def note(change: SessionChange) -> None:
            by = "A bot" if bot else "The default"
            change.log(seat, f"{seat} did not answer within {hours} hours. {by} answered.")

        def act() -> Outcome:
            if self.question_mark(seat) == mark:
                with self._live.together_with(note):
                    self.autoplay.by_bot(seat, bot) if bot else self.autoplay.by_default(seat)
                self.autoplay.for_persons(seat)
                self.autoplay.for_bots(1)
                self._votes.do_agreed()
            return self._outcome(seat)

        with self.present():
            bot = self.autoplay.stand_in if self._live.settings.info.custom.overdue == "bot" else ""
            self._live.once(seat, f"overdue {mark} {self.since(seat)}", act)

    def _undone(self, seat: str) -> Outcome:
        undone = self._undo.undo(seat)
        return replace(self._moved(seat, undone.remark), undone=undone.what, words=undone.words)

    def _moved(self, seat: str, remark: str) -> Outcome:
        """What came of a step back or forward: an agreed amendment may be written now, a trial be over or not."""
        self._votes.do_agreed()
        return self._outcome(seat, remark)

    # ------------------------------------------------------------------ the end of the table

    def close_for_good(self, seat: str) -> str:
        """Closes the table for good, where ``seat`` is the host's and the game is over: a sentence."""
        with self.present():
            return close_for_good(self._live, seat)

    def open_witness(self, seat: str, secret: str) -> None:
        """Keeps the secret of a witness: see ``closing.open_witness``."""
        open_witness(self._live, seat, secret)

    # ------------------------------------------------------------------ what a seat sets for itself

    def set_auto_answers(self, seat: str, rules: str) -> None:
        """Sets what ``auto_answers`` answers for a seat; nothing with an empty text. Raises ``PlayError``."""
        read_auto_answers(rules)
        self._set(seat, "standing", rules.strip())

    def set_webhook(self, seat: str, url: str) -> None:
        """Sets where a seat is told that it is its move; nowhere with an empty text. Raises ``PlayError``."""
        from lychgate.server.addresses import webhook_address  # imports what only a served table needs

        if url.strip():
            webhook_address(url.strip())
        self._set(seat, "webhook", url.strip())

    def set_hand_dice(self, seat: str, own: bool) -> None:
        """Sets whether a seat rolls its own dice, if the custom allows it. Raises ``PlayError`` if not."""
        if own and not self.info.custom.hand_dice:
            raise PlayError("At this table the program rolls; the custom can be changed, if everybody agrees.")
        self._set(seat, "hand_dice", int(own))

    def note(self, seat: str, place: str, text: str, *, public: bool = False) -> None:
        """Writes something down at a place, for oneself or for everybody; an empty text removes it."""
        place, text = place.strip(), text.strip()
        check_note(place, text)
        with self.present():
            self._live.own(seat)
            with self._live.changing() as change:
                change.write_note(Note(place, seat, text, public, ""), MOST_NOTES)

    def hand_over(self, by: str, seat: str, kind: Kind, bot: str = "") -> None:
        """Has ``seat`` filled by a person, a bot, or nobody until somebody comes. For the host, or the seat itself."""
        with self.present():
            self.autoplay.hand_over(by, seat, kind, bot)
            self._votes.recount()

    def recount(self, left: str) -> None:
        """Settles what is put to the vote now that the key of the seat ``left`` is void: its vote counts no more."""
        with self.present():
            self._votes.recount(left)

    def _set(self, seat: str, what: str, value: str | int) -> None:
        with self.present():
            self._live.own(seat)
            with self._live.changing() as change:
                change.set_for_seat(seat, what, value)
