"""The table's custom: who may take back what, what is put to the vote, and how the custom itself is changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.telling import listed
from lychgate.core.view import LogLine
from lychgate.server.database import Rows, Taken
from lychgate.server.played import STALE, Played
from lychgate.server.register import GONE, Register
from lychgate.server.seats import SPECTATOR, Custom, Outcome, Proposal, SeatInfo
from lychgate.server.table import Table
from lychgate.server.taking_back import concerned, decided, last_word, lost, owner_of, stands
from lychgate.server.unasked import Unasked

LONGEST_KEY = 100
SEVERAL = 2
"""From so many people on, somebody may wonder where a step has gone."""


class Customs(Played):
    """A session in which seats take back, vote, and agree. Who may not is told so in a ``PlayError``."""

    def __init__(self, register: Register, session: str) -> None:
        super().__init__(register, session)
        self.unasked = Unasked(self)

    def undo(self, seat: str, revision: int, key: str) -> Outcome:
        """Take back what ``seat`` said last, or put it to the vote, or (anyone's custom) what was said last at all."""
        with self.present():
            anyone = self.book.info.custom.undo == "anyone"
            undo = self._undo_last if anyone else lambda: self._undo_own(seat)
            return self._act(seat, revision, key, lambda: ((), undo()), exact=anyone)

    def redo(self, seat: str, revision: int, key: str) -> Outcome:
        """Bring back what was taken back last; unless anyone may, only the seat whose it was."""
        return self._act(seat, revision, key, lambda: ((), self._redo(seat)), exact=True)

    def give_up(self, seat: str, lane: int, revision: int, key: str) -> Outcome:
        """Set aside a command that ``seat``, a referee, has given and others think about, whatever was done since.

        ``lane`` is what ``Table.under_way`` calls it by.
        """
        return self._act(seat, revision, key, lambda: ((), self._give_up(seat, lane)))

    def _give_up(self, seat: str, lane: int) -> str:
        if seat not in self.game.header.referees:  # a player's may hold what others have answered: that is for undo
            raise PlayError("Setting aside what waits is the referee's. Take back what you said yourself instead.")
        self.game.withdraw(seat, lane)
        self.acted(seat)
        return "Set aside."

    def return_to(self, seat: str, entry: int, revision: int, key: str) -> Outcome:
        """Make a step of the journal the present, an undone one too; 0 is the beginning. Or put it to the vote."""
        return self._act(seat, revision, key, lambda: ((), self._go_back(seat, self._entry(seat, entry))), exact=True)

    def _entry(self, seat: str, number: int) -> int:
        """The entry of the journal that ``seat`` knows by a number; 0 is the beginning. Raises ``PlayError``."""
        entry = self.game.entry_numbered(seat, number)
        if number and not entry:
            raise PlayError(f"The journal has no entry {number}.")
        return entry

    def _act(
        self,
        seat: str,
        revision: int,
        key: str,
        say: Callable[[], tuple[tuple[LogLine, ...], str]],
        exact: bool = False,
    ) -> Outcome:
        """Do something once: see ``reply``. ``exact``: only if nothing whatsoever has happened since ``revision``."""
        check_key(key)

        def unless_stale() -> Outcome:
            now = self.revision_of(seat)
            if not (now if exact else self.since(seat)) <= revision <= now:
                return Outcome(now, stale=True, remark=STALE)
            lines, remark = say()
            return Outcome(self.revision_of(seat), remark=remark, lines=lines)

        with self.present():
            self._must_be_person(seat)
            if revision > self.revision_of(seat):
                self.look_up()
            return self.once(seat, key, unless_stale)

    # ------------------------------------------------------------------ taking back

    def _undo_last(self) -> str:
        """Take back the last thing that a person said, with what was said on top of it without one."""
        bots = {one.seat for one in self.book.info.seats if one.kind == "bot"}
        for _ in range(self.at):
            pending = self.game.pending
            last = pending.seat if pending is not None else next((entry.seat for entry in self.game.ancestors()), "")
            self.game.undo()
            if last not in bots and all(self.unasked.answer_for(seat) is None for seat in self.book.own.keys() - bots):
                break
        self.unasked.for_bots(0)
        return "Taken back: what was said last."

    def _undo_own(self, seat: str) -> str:
        word = last_word(self.game, seat, self.book.info.persons)
        if word.alone:
            try:
                with self._noting(seat, "took back", (word.entry,) if word.entry else ()):
                    what = self.game.undo(seat)
            except PlayError:  # somebody has acted on it
                return self._go_back(seat, word.parent)
            self.acted(seat)
            self._undo_unasked(seat)
            self.unasked.for_bots(0)
            return "Taken back: your last answer." if what == "answer" else "Taken back: your last step."
        return self._go_back(seat, word.parent)

    def _undo_unasked(self, seat: str) -> None:
        """Take back too what was answered for ``seat`` without asking."""
        while self.unasked.answer_for(seat) is not None:
            try:
                self.game.undo(seat)
            except PlayError:
                return

    def _redo(self, seat: str) -> str:
        whose = None if self.book.info.custom.undo == "anyone" else seat
        if whose is not None and self.game.undone and self.game.next_redo(seat) is None:
            owner = owner_of(self.game, self.game.undone[0])
            raise PlayError(f"That was {owner}'s; at this table only {owner} can bring it back.")
        next_ = self.game.next_redo(whose)
        with self._noting(seat, "brought back", (next_,) if isinstance(next_, int) else ()):
            self.game.redo(whose)
        with suppress(PlayError):  # what was answered unasked in what cannot be brought back
            while self.unasked.answer_for(seat) is not None and self.game.next_redo(whose) is not None:
                self.game.redo(whose)
        self.unasked.for_bots(0)
        return "Brought back."

    def _go_back(self, seat: str, entry: int) -> str:
        """Make ``entry`` the present if that concerns nobody else, or anyone may; otherwise ask, or refuse."""
        if entry != 0 and entry not in self.game.entries:
            self.game.return_to(entry)  # which says what there is
        undo = self.book.info.custom.undo
        others = tuple(one for one in concerned(self.game, entry, self.book.info.persons) if one != seat)
        if others and undo != "anyone" and entry and entry == self.game.next_redo(seat):
            return self._redo(seat)
        if others and undo == "own":
            raise PlayError(
                f"{listed(others)} acted on that or took part in it, and at this table each takes back only their own "
                "last step."
            )
        known = (self.game.number(seat, one.id) for one in self.game.ancestors(entry))
        number = next((one for one in known if one), 0)  # not the journal's own, which counts what others keep secret
        where = f"step {number}" if number else "the beginning"
        if others and undo == "vote":
            left = tuple(one.id for one in reversed(lost(self.game, entry)))
            what = self._in_words(left, seat) if left else "what waits to be decided"
            step = left[0] if left else 0
            return self._propose(Proposal(0, "back", seat, f"{seat} would take back {what}.", entry, step))
        with self._noting(seat, "took back", tuple(one.id for one in reversed(lost(self.game, entry)))):
            self.game.return_to(entry)
        self.acted(seat)
        self.unasked.for_bots(0)
        return f"Back at {where}. The steps after it stay in the journal."

    def _in_words(self, steps: Sequence[int], by: str) -> str:
        """The steps that everybody knows of: ``'ben: South', and the 2 steps after it``; without the name of ``by``."""
        everybodys = Table(self.game, SPECTATOR, tale=self.tale)
        known = [one for one in steps if self.game.number(SPECTATOR, one)] or steps[:1]
        first = f"'{everybodys.step_words(known[0]).removeprefix(f'{by}: ')}'"
        after = len(known) - 1
        return f"{first}, and the {f'{after} steps' if after > 1 else 'step'} after it" if after else first

    def _noting(self, seat: str, verb: str, steps: Sequence[int]) -> AbstractContextManager[None]:
        """Have it written down for the others which steps ``seat`` took back or brought back, with the record of it."""
        if not steps or len(self.book.info.persons) < SEVERAL or seat in self.game.header.referees:
            return nullcontext()  # what a referee takes back is told by what others see of it
        text = f"{seat} {verb} {self._in_words(steps, seat)}."
        return self.together_with(lambda rows, at: self.register.happened(rows, self.id, at, seat, text))

    # ------------------------------------------------------------------ votes and customs

    def proposals(self) -> tuple[Proposal, ...]:
        """What is put to the vote now."""
        with self.present():
            return tuple(one for one in self.book.proposals if stands(self.game, one))

    def voters(self, proposal: Proposal) -> tuple[str, ...]:
        """The seats whose votes count for a proposal: those it concerns, except the one that made it."""
        with self.present():
            persons = self.book.info.persons
            if proposal.kind == "back":
                persons = concerned(self.game, proposal.entry, persons)
            return tuple(seat for seat in persons if seat != proposal.by)

    def missing(self, proposal: Proposal) -> tuple[str, ...]:
        """The seats that have not voted yet."""
        return tuple(seat for seat in self.voters(proposal) if seat not in (*proposal.yes, *proposal.no))

    def vote(self, seat: str, number: int, yes: bool) -> Outcome:
        """Say yes or no to a proposal; it is carried out with the vote that decides it. Its maker's no withdraws it."""
        with self.present():
            self._must_be_person(seat)
            if not any(one.number == number for one in self.proposals()):
                raise PlayError("That is not put to the vote any more.")
            with self.changing() as rows:
                proposal = self.register.proposal(rows, self.id, number)
                if proposal is None:
                    raise PlayError("That is not put to the vote any more.")
                if seat != proposal.by and seat not in self.voters(proposal):
                    raise PlayError("That is for those to decide whom it concerns.")
                withdrawn = seat == proposal.by and not yes
                if withdrawn:
                    self._close(rows, self.at, proposal, f"{seat} has withdrawn it: {proposal.text}")
                elif seat != proposal.by:
                    proposal = voted(proposal, seat, yes)
                    self.register.keep_proposal(rows, self.id, proposal)
            try:
                remark = "Withdrawn." if withdrawn else self._settle(proposal)
            except Taken:  # the same vote was counted in another process at the same moment
                self.look_up()
                remark = "It is decided."
            return Outcome(self.revision_of(seat), remark=remark)

    def change_custom(self, seat: str, custom: Custom) -> str:
        """Play by ``custom`` from now on, once everybody has agreed: a sentence that says who has not yet."""
        check_custom(custom)
        with self.present():
            self._must_be_person(seat)
            if custom == self.book.info.custom:
                return "That is this table's custom already."
            for one in self.proposals():
                if one.kind == "custom" and one.custom == custom:
                    return self.vote(seat, one.number, True).remark if one.by != seat else self._still(one)
            text = f"{seat} would play by another custom: {changes(self.book.info.custom, custom)}."
            return self._propose(Proposal(0, "custom", seat, text, custom=custom))

    def _propose(self, proposal: Proposal) -> str:
        """Put something to the vote, in the place of what the same seat has put to it before."""
        same = [one for one in self.book.proposals if one.by == proposal.by and one.kind == proposal.kind]
        for one in same:
            if replace(one, number=0, yes=(), no=()) == proposal:
                return self._still(one)
        with self.changing() as rows:
            for one in same:
                self.register.close_proposal(rows, self.id, one.number)
            proposal = self.register.propose(rows, self.id, proposal)
            self.register.happened(rows, self.id, self.at, proposal.by, proposal.text)
        return self._settle(proposal)

    def _settle(self, proposal: Proposal) -> str:
        """Carry a proposal out, or let it fall, if it is decided: a sentence on how it stands."""
        match decided(proposal, self.voters(proposal)):
            case None:
                return self._still(proposal)
            case False:
                with self.changing() as rows:
                    self._close(rows, self.at, proposal, f"Voted down: {proposal.text}")
                return "Voted down: it stays as it is."
            case _ if proposal.custom is not None:
                with self.changing() as rows:
                    self.register.set_custom(rows, self.id, proposal.custom)
                    self._close(rows, self.at, proposal, f"Agreed: {proposal.text}")
                return "Everybody has agreed: so it is played from now on."
            case _:

                def close(rows: Rows, at: int) -> None:
                    self.register.mark(rows, self.id)
                    self._close(rows, at, proposal, f"Agreed: {proposal.text}")

                with self.together_with(close):
                    self.game.return_to(proposal.entry)
                self.reread()
                self.acted(proposal.by)
                self.unasked.for_bots(0)
                return "Agreed, and taken back. The steps after it stay in the journal."

    def _close(self, rows: Rows, at: int, proposal: Proposal, text: str) -> None:
        self.register.close_proposal(rows, self.id, proposal.number)
        self.register.happened(rows, self.id, at, proposal.by, text)

    def _still(self, proposal: Proposal) -> str:
        missing = self.missing(proposal)
        return f"Put to the vote: {listed(missing)} {'are' if len(missing) > 1 else 'is'} asked."

    # ------------------------------------------------------------------ who may

    def _own(self, seat: str) -> SeatInfo:
        own = self.book.own.get(seat)
        if own is None:
            raise PlayError("Onlookers say nothing here." if seat == SPECTATOR else GONE)
        return own

    def _must_be_person(self, seat: str) -> None:
        own = self._own(seat)
        if own.kind == "bot":
            raise PlayError(f"The bot '{own.bot}' plays for {seat}. Take the seat back first, then go on yourself.")


def voted(proposal: Proposal, seat: str, yes: bool) -> Proposal:
    """The proposal with the vote of ``seat``, in the place of an earlier one of its."""
    agreed = tuple(one for one in proposal.yes if one != seat)
    against = tuple(one for one in proposal.no if one != seat)
    return replace(proposal, yes=(*agreed, seat) if yes else agreed, no=against if yes else (*against, seat))


def changes(old: Custom, new: Custom) -> str:
    """What would change with another custom: ``taking back by vote instead of each their own``."""
    told = [
        f"{what.format(now)} instead of {then}"
        for what, now, then in (
            ("taking back {}", UNDO[new.undo], UNDO[old.undo]),
            ("{}", DICE[new.hand_dice], DICE[old.hand_dice]),
            ("{}", deadline(new), deadline(old)),
        )
        if now != then
    ]
    return listed(told)


UNDO = {"own": "each their own", "vote": "by vote", "anyone": "by anyone"}
DICE = {True: "one's own dice where one likes", False: "the program's dice alone"}


def deadline(custom: Custom) -> str:
    """How long one may take to answer."""
    if not custom.deadline_hours:
        return "no deadline"
    hours = f"{custom.deadline_hours:g} {'hour' if custom.deadline_hours == 1 else 'hours'}"
    return f"a deadline of {hours} (then {'a bot' if custom.overdue == 'bot' else 'the default'} answers)"


def check_key(key: str) -> None:
    """Raise ``PlayError`` unless ``key`` can tell one thing that was said from every other."""
    if not 1 <= len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise PlayError(f"What is sent needs a key of 1 to {LONGEST_KEY} signs, a new one each time.")


def check_custom(custom: Custom) -> None:
    """Raise ``PlayError`` for a custom that cannot be."""
    if not 0 <= custom.deadline_hours <= 24 * 366:  # what is no number is not in there either
        raise PlayError("A deadline is 0 hours, for none, to 8784, a year.")
