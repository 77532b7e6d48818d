"""Proposals: a command that concerns the party waits until the others agree, and so does one that a referee approves.

A player gives such a command as any other (``kit/permission.py`` says which). It is not carried out then, but put to
those whom it concerns: each of them agrees or refuses, and with the last agreement it is carried out. Proposals are a
part of the state, so several can wait side by side while the game goes on. One that can no longer be done lapses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from lychgate.core import codec
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.play import NoDice, Play
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.english import sentence
from lychgate.kit.fields import Not, Number, Word
from lychgate.kit.permission import ANYBODY, Agreement, Permission, must_be_allowed
from lychgate.kit.proposed import Proposal
from lychgate.kit.table import TablePlay, TableState
from lychgate.kit.telling import by_whom, public

HEADING = "The table"

MOST = 4
"""The most proposals of one player that wait at once."""

Do = Callable[[TablePlay, Any], None]
"""Carries out a command that is allowed."""


class NotYet(PlayError):
    """The refusal of a command for a reason that the player who proposes it must not learn.

    The proposal is made, and waits; a referee who agrees to it reads the reason.
    """


BOOKKEEPING = Permission("The referee settles what players may do by themselves.")


# ---------------------------------------------------------------------- putting a command to the others


def propose(play: TablePlay, command: Any, agreement: Agreement, do: Do) -> Proposal | None:
    """Put a player's command to those who must agree. Returns the proposal where that was the last agreement missing.

    Raises what the rules refuse. The same command as one that waits counts as agreeing to that.
    """
    tried(play, command, do)
    order = codec.encode(command).decode()
    for one in play.state.proposed.open:
        if one.order == order and one.by != play.seat and play.seat in one.missing:
            return agree(play, one)
        if one.order == order and one.by == play.seat:
            raise PlayError(f"You have proposed that already; {waits_for(play.state, one)}.")
    if sum(one.by == play.seat for one in play.state.proposed.open) >= MOST:
        raise PlayError(f"{MOST} of your proposals are open already. Take one back first.")
    label = command.label(play.state)
    play.record(Proposed(play.state.proposed.next, play.seat, order, label, agreement.seats, agreement.referee))
    return None


def tried(play: TablePlay, command: Any, do: Do) -> None:
    """Raise what the rules refuse of a command before its first roll or question, and the proposer may learn."""
    with suppress(NotYet):
        play.try_out(lambda one: do(one, command))


def agree(play: TablePlay, one: Proposal) -> Proposal | None:
    """Record the agreement of the seat that acts. Returns the proposal where nothing is missing any more."""
    referee = play.seat in play.state.referees
    if not referee and play.seat not in one.missing:
        raise PlayError(f"You need not agree to proposal {one.number}; {waits_for(play.state, one)}.")
    play.record(Agreed(one.number, play.seat))
    after = play.state.proposed.numbered(one.number)
    return after if after is not None and after.settled else None


def carry_out(play: TablePlay, one: Proposal, kind: Any, do: Do, by: int = 0) -> None:
    """Carry out a proposal to which all have agreed, as its proposer; it lapses if it can no longer be done.

    Where the last player to agree must not learn what stands in its way, it waits for a referee. ``by`` is what a
    referee adds to its roll.
    """
    if play.seat not in play.state.referees and stands_back(play.state, one, kind, do):
        return
    play.record(Settled(one.number))
    with play.acting(one.by):
        try:
            command = still_wanted(play, one, kind, do)
        except LychgateError as refused:
            play.record(Lapsed(one.number, one.by, one.label, str(refused)))
            return
        do(play, replace(command, by=by) if by else command)


def let_lapse(play: TablePlay, kind: Any, do: Do) -> None:
    """Close the proposals that the rules refuse as things stand now, or that need no agreement any more."""
    for one in play.state.proposed.open:
        with play.acting(one.by):
            try:
                command = still_wanted(play, one, kind, do)
                if alone_now(play.state, one, command):
                    raise PlayError("Nobody has to agree to it any more; it can be done at once.")
            except LychgateError as refused:
                play.record(Lapsed(one.number, one.by, one.label, str(refused)))


def still_wanted(play: TablePlay, one: Proposal, kind: Any, do: Do) -> Any:
    """The command of a proposal. Raises what refuses it now: that it is no longer the proposer's to give, the rules,
    or that this version of the rules does not know it."""
    command = codec.decode(one.order, kind, what="a proposal")
    must_be_allowed(play.state, one.by, command, "")
    tried(play, command, do)
    return command


def alone_now(state: TableState, one: Proposal, command: Any) -> bool:
    """Whether none of those who have yet to agree would be asked today, such as the player of somebody who died."""
    if one.settled or one.referee:
        return False
    asked = command.may.needs(state, one.by, command)
    return not asked.referee and not any(seat in asked.seats for seat in one.missing)


def stands_back(state: TableState, one: Proposal, kind: Any, do: Do) -> bool:
    """Whether something stands in the way of a proposal that its proposer must not learn (``NotYet``)."""
    try:
        command = codec.decode(one.order, kind, what="a proposal")
        Play(state, one.by, NoDice()).try_out(lambda apart: do(apart, command))
    except NotYet:
        return True
    except LychgateError:
        return False
    return False


def waits_for(state: TableState, one: Proposal) -> str:
    """Who has yet to agree, in words."""
    referee = (f"the {state.referee_word}",) if one.referee or not one.missing else ()
    return f"it waits for {listed((*one.missing, *referee))}"


# ---------------------------------------------------------------------- the commands


class OfAProposal(Command, frozen=True):
    """A command about one of the proposals that wait; ``number`` 0 is the only one that it can mean."""

    may: ClassVar[Permission] = ANYBODY

    number: Annotated[int, Number("the number of a proposal", 1)] = 0

    def found(self, state: TableState, seat: str) -> Proposal:
        """The proposal that is meant. Raises ``PlayError`` where there is none, or more than one."""
        if self.number:
            one = state.proposed.numbered(self.number)
            if one is None:
                raise PlayError(f"Proposal {self.number} is no longer open.")
            return one
        concerned = [one for one in state.proposed.open if self.settles(state, one, seat)]
        if len(concerned) != 1:
            raise PlayError("Which proposal? Give its number." if concerned else "Nothing is proposed now.")
        return concerned[0]

    def label(self, state: TableState) -> str:
        one = state.proposed.numbered(self.number)
        words = self.menu_label or sentence(self.word)
        return f"{words}: {one.label}" if one is not None else words

    def choice(self, state: TableState, id_: str, *, referee: bool) -> Choice:
        """Stands under what is proposed, and by whom; says whose agreement is still missing."""
        one = state.proposed.numbered(self.number)
        if one is None:
            return Choice(id_, self.label(state))
        label = "Take it back" if id_.startswith("withdraw:") else self.menu_label or sentence(self.word)
        others = f"It waits for {listed(one.missing)}." if one.missing else ""
        note = others if referee else f"{sentence(waits_for(state, one))}."
        note = "" if id_.startswith(("refuse:", "allow:")) else note
        return Choice(id_, label, note, group=f"{sentence(by_whom(state, one.by))} proposes: {one.label}")

    @classmethod
    def entries(cls, state: Any, seat: str) -> Sequence[Entry] | None:
        those = [one for one in state.proposed.open if cls.settles(state, one, seat)]
        return tuple(Entry(cls(one.number).label(state), "", (("number", str(one.number)),)) for one in those)

    @classmethod
    def settles(cls, state: TableState, one: Proposal, seat: str) -> bool:
        """Whether a seat may give the command about a proposal."""
        return concerns(state, one, seat)


class Agree(OfAProposal, frozen=True, tag="agree"):
    """Agree to a proposal; the last agreement carries it out. A referee's settles it for all."""

    word = "agree"

    @classmethod
    def settles(cls, state: TableState, one: Proposal, seat: str) -> bool:
        return seat in state.referees or seat in one.missing

    def do(self, play: TablePlay) -> None:
        agree(play, self.found(play.state, play.seat))


class Refuse(OfAProposal, frozen=True, tag="refuse"):
    """Refuse a proposal, or take back your own: then it is not done."""

    word = "refuse"

    def do(self, play: TablePlay) -> None:
        one = self.found(play.state, play.seat)
        if not concerns(play.state, one, play.seat):
            raise PlayError(f"Proposal {one.number} is not put to you.")
        play.record(Refused(one.number, play.seat, one.by, one.label))


class Reserve(Command, frozen=True, tag="reserve"):
    """Keep a player command for yourself or, with 'not', give it back."""

    word = "reserve"
    menu_label = "Reserve a command"
    shape = "[not] WORD"
    may = BOOKKEEPING

    what: Annotated[str, Word("a command's word")]
    so: Annotated[bool, Not()] = True

    def do(self, play: TablePlay) -> None:
        there = play.state.proposed.reserved
        if self.so == (self.what in there):
            raise PlayError(f"'{self.what}' is {'reserved already' if self.so else 'not reserved'}.")
        if self.so and self.what in KEPT_OPEN:
            raise PlayError(f"You cannot reserve '{self.what}'.")
        play.record(Reserved(self.what, self.so))


KEPT_OPEN = ("say", "note", "agree", "refuse")
"""Commands that no table takes from its players."""


def concerns(state: TableState, one: Proposal, seat: str) -> bool:
    """Whether a seat may agree to a proposal, refuse it or take it back."""
    return seat in state.referees or seat == one.by or seat in one.seats


# ---------------------------------------------------------------------- the events


class Proposed(Event, frozen=True, tag="proposed"):
    """A player has proposed a command. ``order`` is the command as JSON, ``label`` its words."""

    number: int
    by: str
    order: str
    label: str
    seats: tuple[str, ...] = ()
    referee: bool = False

    def apply(self, state: TableState) -> TableState:
        one = Proposal(self.number, self.by, self.order, self.label, self.seats, self.referee)
        return with_changes(state, open=(*state.proposed.open, one), next=self.number + 1)

    def tell(self, before: TableState, after: TableState) -> Lines:
        one = after.proposed.numbered(self.number)
        waits = f" ({waits_for(after, one)})" if one is not None else ""
        return public(f"{by_whom(after, self.by)} proposes: {self.label}{waits}.")


class Agreed(Event, frozen=True, tag="proposal_agreed"):
    """Somebody has agreed to a proposal; a referee for all of those who were missing."""

    number: int
    seat: str

    def apply(self, state: TableState) -> TableState:
        one = state.proposed.numbered(self.number)
        if one is None:
            return state
        if self.seat in state.referees:
            return with_proposal(state, replace(one, agreed=one.seats, referee=False))
        return with_proposal(state, replace(one, agreed=(*one.agreed, self.seat)))

    def tell(self, before: TableState, after: TableState) -> Lines:
        one = before.proposed.numbered(self.number)
        if one is None:
            return ()
        what = f": {one.label}" if len(before.proposed.open) > 1 else ""
        return public(f"{by_whom(after, self.seat)} agrees{what}.")


class Settled(Event, frozen=True, tag="proposal_settled"):
    """A proposal does not wait any more, since all have agreed."""

    number: int

    def apply(self, state: TableState) -> TableState:
        return without(state, self.number)


class Refused(Event, frozen=True, tag="proposal_refused"):
    """Somebody has refused a proposal, or taken back their own."""

    number: int
    seat: str
    by: str
    label: str

    def apply(self, state: TableState) -> TableState:
        return without(state, self.number)

    def tell(self, before: TableState, after: TableState) -> Lines:
        does = "takes back a proposal" if self.seat == self.by else f"refuses what {by_whom(after, self.by)} proposed"
        return public(f"{by_whom(after, self.seat)} {does}: {self.label}.")


class Lapsed(Event, frozen=True, tag="proposal_lapsed"):
    """A proposal can no longer be carried out; ``why`` is the refusal of the rules."""

    number: int
    by: str
    label: str
    why: str

    def apply(self, state: TableState) -> TableState:
        return without(state, self.number)

    def tell(self, before: TableState, after: TableState) -> Lines:
        return public(f"{by_whom(after, self.by)}'s proposal has lapsed: {self.label}.")


class Reserved(Event, frozen=True, tag="command_reserved"):
    """From now on only a referee gives a command, or players give it again."""

    word: str
    so: bool

    def apply(self, state: TableState) -> TableState:
        others = tuple(one for one in state.proposed.reserved if one != self.word)
        return with_changes(state, reserved=(*others, self.word) if self.so else others)

    def tell(self, before: TableState, after: TableState) -> Lines:
        who = f"Only the {after.referee_word} gives" if self.so else "Players may give"
        return public(f"{who} '{self.word}' {'from now on' if self.so else 'again'}.")


# ---------------------------------------------------------------------- in the state


def with_changes(state: TableState, **changes: Any) -> TableState:
    """The state with changes of its proposals."""
    return replace(state, proposals=replace(state.proposed, **changes))


def with_proposal(state: TableState, one: Proposal) -> TableState:
    """The state in which a proposal has changed."""
    there = state.proposed.open
    return with_changes(state, open=tuple(one if one.number == other.number else other for other in there))


def without(state: TableState, number: int) -> TableState:
    """The state in which a proposal does not wait any more."""
    return with_changes(state, open=tuple(one for one in state.proposed.open if one.number != number))
