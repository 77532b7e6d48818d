"""Taking back and bringing back in a session: who may, by the table's custom, and what goes with it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import NamedTuple, TypeVar

from lychgate.core.errors import Blocked, PlayError
from lychgate.core.records import Moved
from lychgate.core.telling import listed
from lychgate.server.autoplay import Autoplay
from lychgate.server.live_game import LiveGame
from lychgate.server.open_looks import another_looked
from lychgate.server.seats import Proposal
from lychgate.server.session_change import SessionChange
from lychgate.server.taken_back_words import TakenBackWords
from lychgate.server.undo_scope import concerned, known_before, last_action, last_to_speak, lost, owner_of
from lychgate.server.votes import Votes

T = TypeVar("T")

SEVERAL = 2
"""From so many people on, somebody may wonder where a step has gone."""


class Undone(NamedTuple):
    """What was taken back, as a sentence; ``what`` is 'answer' or 'command', empty where nothing or more was.

    ``words``: the command that was, as it was ordered.
    """

    remark: str
    what: str = ""
    words: str = ""


class Undo:
    """Takes back and brings back what seats have said. Call its methods in ``live.present``.

    Whoever may not, is told so in a ``PlayError``, and nothing changes.
    """

    def __init__(self, live: LiveGame, autoplay: Autoplay, votes: Votes) -> None:
        self._live = live
        self._autoplay = autoplay
        self._votes = votes
        self._words = TakenBackWords(live)

    def free(self, seat: str) -> bool:
        """Whether ``seat`` may by the table's custom take back anything, whoever did it."""
        return self._live.settings.info.custom.frees(seat, self._live.game.header.referees)

    def may_return(self, seat: str, number: int) -> bool:
        """Whether ``return_to`` goes back to the step that ``seat`` knows by ``number``, or puts that to the vote."""
        return self._may_go_back(seat, self._live.game.entry_numbered(seat, number))

    def may_undo(self, seat: str) -> bool:
        """Whether ``undo`` takes anything back for ``seat``, or puts that to the vote."""
        game = self._live.game
        if self.free(seat):
            return bool(last_to_speak(game, seat))
        try:
            word = last_action(game, seat, self._live.settings.info.persons)
        except PlayError:  # it has said nothing
            return False
        return word.alone or self._may_go_back(seat, word.parent)

    def undo(self, seat: str) -> Undone:
        """Takes back what ``seat`` said last, or puts it to the vote; if it is free to, what was said last at all."""
        return self._undo_last(seat) if self.free(seat) else self._undo_own(seat)

    def redo(self, seat: str) -> str:
        """Brings back what was taken back last, of its own unless ``seat`` may take back anything."""
        game = self._live.game
        whose = None if self.free(seat) else seat
        next_, anybodys = game.next_redo(whose, by=seat), game.next_redo(by=seat)
        if next_ is None and anybodys is not None:
            owner = owner_of(game, anybodys)
            raise PlayError(f"That was {owner}'s; at this table only {owner} can bring it back.")
        with self._noting(seat, "brought back", lambda *_: (next_,) if isinstance(next_, int) else ()):
            self._past_looks(seat, lambda: game.redo(whose, by=seat))
        with suppress(PlayError):  # an automatic answer in something that cannot be brought back
            while self._autoplay.answer_for(seat) is not None and game.next_redo(whose, by=seat) is not None:
                game.redo(whose, by=seat)
        self._autoplay.for_bots(0)
        return "Brought back."

    def return_to(self, seat: str, number: int) -> str:
        """Makes the step that ``seat`` knows by ``number`` the present, an undone one too; 0 is the beginning.

        Where that concerns others, it is put to the vote or refused, as the custom has it.
        """
        entry = self._live.game.entry_numbered(seat, number)
        if number and not entry:
            raise PlayError(f"The journal has no entry {number}.")
        return self._go_back(seat, entry)

    def give_up(self, seat: str, lane: int) -> str:
        """Sets aside a command of the referee ``seat`` that waits for others, whatever was done since."""
        if seat not in self._live.game.header.referees:  # a player's may hold what others have answered: that is undo's
            whose = f"the {self._live.game.ruleset.referee_word}'s"
            raise PlayError(f"Setting aside what waits is {whose}. Take back what you said yourself instead.")
        self._live.game.withdraw(seat, lane)
        self._live.clock.acted((seat,))
        return "Set aside."

    # ------------------------------------------------------------------ inside

    def _may_go_back(self, seat: str, entry: int) -> bool:
        """Whether ``_go_back`` makes ``entry`` the present, or puts that to the vote."""
        game, info = self._live.game, self._live.settings.info
        if self.free(seat) or info.custom.undo == "vote":
            return True
        if entry and entry == game.next_redo(seat):
            return True
        return not set(concerned(game, entry, info.persons, seat)) - {seat}

    def _undo_last(self, seat: str) -> Undone:
        """Takes back the last thing that a person said, with what bots and automatic answers said after it."""
        game = self._live.game
        seats = self._live.settings.info.seats
        bots = {one.seat for one in seats if one.kind == "bot"}
        known = known_before(game, seat, game.head)
        while True:
            last, looked = last_to_speak(game, seat), another_looked(game, seat)
            with self._noting(seat, "took back", self._left_behind):
                what = self._past_looks(seat, lambda: game.undo(by=seat))
            automatic = (
                looked
                or last in bots
                or any(self._autoplay.answer_for(one.seat) is not None for one in seats if one.seat not in bots)
            )
            if not automatic or not last_to_speak(game, seat):
                break
        self._autoplay.for_bots(0)
        words = self._step(seat, known) if what == "command" else ""
        return Undone(f"Taken back: {words or 'what was said last'}.", what, words)

    def _undo_own(self, seat: str) -> Undone:
        game = self._live.game
        word = last_action(game, seat, self._live.settings.info.persons)
        if not word.alone:
            return Undone(self._go_back(seat, word.parent))
        known = known_before(game, seat, game.head)
        try:
            with self._noting(seat, "took back", self._left_behind):
                what = self._past_looks(seat, lambda: game.undo(seat))
        except PlayError:  # somebody has acted on it
            return Undone(self._go_back(seat, word.parent))
        self._live.clock.acted((seat,))
        with suppress(PlayError):  # what was answered automatically goes with it, as far as it can
            while self._autoplay.answer_for(seat) is not None:
                game.undo(seat)
        self._autoplay.for_bots(0)
        words = self._step(seat, known) if what == "command" else ""
        back = "answer" if what == "answer" else f"step, {words}" if words else "step"
        return Undone(f"Taken back: your last {back}.", what, words)

    def _past_looks(self, seat: str, act: Callable[[], T]) -> T:
        """Do something, and close the sheets of others that it would have to wait for."""
        while True:
            try:
                return act()
            except Blocked as blocked:
                if not self._live.close_look(blocked.seat, seat):
                    raise

    def _step(self, seat: str, known: int) -> str:
        """The step ``known``, the last that the seat knew of, in words; empty where it is not the one that is gone.

        What the seat does not know of makes no difference.
        """
        game = self._live.game
        gone = game.entries.get(known)
        if gone is None or known_before(game, seat, game.head) != known_before(game, seat, gone.parent):
            return ""
        return self._live.table(seat).step_words(known, seat)

    def _go_back(self, seat: str, entry: int) -> str:
        """Makes ``entry`` the present if that concerns nobody else, or ``seat`` is free to; else asks, or refuses."""
        game, info = self._live.game, self._live.settings.info
        if entry != 0 and entry not in game.entries:
            game.return_to(entry)  # which says what there is
        free, by_vote = self.free(seat), info.custom.undo == "vote"
        others = tuple(one for one in concerned(game, entry, info.persons, seat) if one != seat)
        if others and not free and entry and entry == game.next_redo(seat):
            return self.redo(seat)
        if others and not free and not by_vote:
            raise PlayError(
                f"{listed(others)} acted on that or took part in it, and at this table each takes back only their own "
                "last step."
            )
        known = known_before(game, seat, entry)
        # the seat's own number, not the journal's, which counts what others keep secret
        where = f"step {game.number(seat, known)}" if known else "the beginning"
        if others and by_vote:
            first = next((one.id for one in reversed(lost(game, entry, seat))), 0)
            return self._votes.propose(Proposal(0, "back", seat, "", known, first))
        with self._noting(seat, "took back", self._left_behind):
            self._past_looks(seat, lambda: game.return_to(entry, by=seat))
        self._live.clock.acted((seat,))
        self._autoplay.for_bots(0)
        return f"Back at {where}. The steps after it stay in the journal."

    def _left_behind(self, record: Moved, reader: str) -> tuple[int, ...]:
        """The steps that ``record`` takes back, as far as ``reader`` knows of them, the oldest first."""
        return tuple(one.id for one in reversed(lost(self._live.game, record.head, reader)) if one.id not in record.of)

    def _noting(
        self, seat: str, verb: str, steps: Callable[[Moved, str], tuple[int, ...]]
    ) -> AbstractContextManager[None]:
        """Has the session's log say which ``steps`` of a record ``seat`` took back or brought back, with that record.

        Each reader is told of the steps that they know of, in the words that they know.
        """
        live = self._live
        if len(live.settings.info.persons) < SEVERAL:
            return nullcontext()

        def note(change: SessionChange) -> None:
            assert isinstance(live.being_kept, Moved)
            moved = live.being_kept

            def words(reader: str) -> str:
                return self._words.steps(steps(moved, reader), seat, reader) or self._words.waiting(moved, reader)

            change.tell(seat, self._words.told(f"{seat} {verb} {{}}.", words))

        return live.together_with(note)


__all__ = ["Undo", "Undone"]
