"""Leads a seat on from a refused command: offers others that it can give, and keeps what only came too early."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import decode, encode, learn
from lychgate.core.decision import TEXT
from lychgate.core.errors import DataError, LychgateError, PlayError, StoreError, TooEarly
from lychgate.kit.english import ended, sentence
from lychgate.kit.orders import Orders
from lychgate.kit.proposals import OfAProposal
from lychgate.server.desk_phrases import AGAIN, FORGET, LATER
from lychgate.server.dry_run import why_not
from lychgate.server.live_game import LiveGame

KEPT = "It is kept and offered again when its time comes."
FORGOTTEN = "Forgotten."
CHANGED = "It would mean something else now."
NOTHING = "Nothing is kept for later. To keep a command: later COMMAND"
NOT_KEPT = "Only what is proposed now is agreed to or refused; that is not kept for later."
LONGEST = 400
"""The most letters of a command that is kept."""


class KeptAct(msgspec.Struct, frozen=True):
    """An act that a seat keeps for later: its ``answer`` as it is given, in ``words``, and whether it can be done now.

    ``but`` says why it cannot, where that is not that its time has not come.
    """

    answer: str
    words: str
    ready: bool = False
    but: str = ""

    @property
    def typed(self) -> str:
        """The line to type for it; empty for an option that is chosen by its id."""
        return self.answer.removeprefix(TEXT) if self.answer.startswith(TEXT) else ""


class _Kept(msgspec.Struct, frozen=True):
    """What was kept, with the command that it stood for, as JSON: its words may come to mean something else."""

    answer: str
    words: str
    command: str


learn(_Kept)


class Leading:
    """What a session offers its seats after refusals.

    What it keeps for them is among the settings of the session, so that other processes and a restart know of it; of a
    game that is played in this process alone it is in memory.
    """

    def __init__(self, live: LiveGame) -> None:
        self._live = live
        self._here: dict[str, str] = {}

    def kept(self, seat: str) -> KeptAct | None:
        """Return what a seat keeps for later, and whether it can be done now."""
        kept = self._of(seat)
        if kept is None:
            return None
        game = self._live.game
        act = KeptAct(kept.answer, kept.words)
        if self._orders_open(seat) is None:
            return act
        command = self._command(seat, kept.answer)
        if _written(command) != kept.command:
            return replace(act, but=CHANGED)
        try:
            why_not(game.ruleset, game.state_for(seat), seat, command)
        except TooEarly:
            return act
        except LychgateError as refused:
            return replace(act, but=sentence(str(refused)))
        return replace(act, ready=True)

    def keep(self, seat: str, answer: str) -> str:
        """Keep an act of a seat for later, in place of what it kept before; return a sentence. Raises ``PlayError``."""
        orders = self._orders(seat)
        if orders is None:
            raise PlayError("You cannot give commands at this table now.")
        if len(answer) > LONGEST or "\n" in answer:
            raise PlayError("Only a one-line command can be kept for later.")
        words = answer.removeprefix(TEXT).strip()
        try:
            command = orders.read(answer)
        except PlayError as refused:
            raise self._led(seat, words, refused, orders, later=True) from refused
        if isinstance(command, OfAProposal):
            raise PlayError(NOT_KEPT)  # the number of a proposal that is taken back is given to the next
        if not answer.startswith(TEXT):
            state = self._live.game.state_for(seat)
            words = orders.choice(state, answer).label
        self._set(seat, _Kept(answer, words, _written(command)))
        return KEPT

    def forget(self, seat: str) -> str:
        """Keep nothing for a seat any more; return a sentence."""
        if self._of(seat) is None:
            return NOTHING
        self._set(seat, None)
        return FORGOTTEN

    def meant(self, seat: str, answer: str) -> str:
        """Return what a seat gives by ``answer``: by ``again`` what it keeps. Raises ``PlayError`` without any."""
        if not self._is_word(seat, answer, AGAIN.word):
            return answer
        kept = self._of(seat)
        if kept is None:
            raise PlayError(NOTHING)
        if _written(self._command(seat, kept.answer)) != kept.command:
            raise PlayError(CHANGED)
        return kept.answer

    def told(self, seat: str, answer: str) -> str | None:
        """Do what ``later COMMAND`` and ``forget`` say, and return a sentence; None where something else was said."""
        if self._is_word(seat, answer, FORGET.word):
            return self.forget(seat)
        word, _, rest = answer.removeprefix(TEXT).strip().partition(" ")
        if not answer.startswith(TEXT) or word.lower() != LATER.word or not rest or self._orders_open(seat) is None:
            return None
        return self.keep(seat, TEXT + rest.strip())

    def done(self, seat: str, command: Any) -> None:
        """Forget what a seat keeps where it has just given this command."""
        kept = self._of(seat)
        if kept is not None and kept.command == _written(command):
            with suppress(StoreError):  # what it gave is done all the same, and is offered once more
                self._set(seat, None)

    def command(self, seat: str, answer: str) -> Any:
        """Return the command that a seat would give by ``answer``, where it keeps one to compare it with; else None."""
        return self._command(seat, answer) if self._of(seat) is not None else None

    def led_on(self, seat: str, answer: str, refused: PlayError) -> PlayError:
        """Return the refusal of an ``answer`` with what leads on. An act that came too early is kept."""
        orders = self._orders_open(seat)
        if orders is None:
            nothing = self._live.game.open_for(seat) is None and not self._live.game.ruleset.ended(
                self._live.game.settled
            )
            return self.put_off(seat, answer, refused) if nothing else refused
        if isinstance(refused, TooEarly):
            return self.put_off(seat, answer, refused)
        return self._led(seat, answer.removeprefix(TEXT), refused, orders) if answer.startswith(TEXT) else refused

    def put_off(self, seat: str, answer: str, refused: PlayError) -> PlayError:
        """Keep an act whose time has not come, where it is one; return the refusal, which says so."""
        try:
            self.keep(seat, answer)
        except (PlayError, StoreError):
            return refused
        return refused.offering((), f"{ended(str(refused))} {KEPT}")

    def _led(self, seat: str, typed: str, refused: PlayError, orders: Orders, *, later: bool = False) -> PlayError:
        from lychgate.server.instead import lead_from  # every start would wait for its words

        game = self._live.game
        state = game.state_for(seat)
        lead = lead_from(game.ruleset, state, seat, typed, orders, refused.bare or str(refused))
        lines = tuple(f"{LATER.word} {line}" for line in ((*lead.lines, *lead.later) if later else lead.later))
        lines = lines if later else (*lead.lines, *lines)
        if refused.bare and lead.nearest and lead.only:
            told = f"{refused.bare} The nearest is '{lead.nearest}'. {sentence(lead.but)}"
            return refused.offering(lines, told)
        return refused.offering(lines) if lines else refused

    def _of(self, seat: str) -> _Kept | None:
        """What a seat keeps; None also for what this version cannot read."""
        shared = self._live.stream.shared
        raw = (self._live.settings.kept if shared else self._here).get(seat)
        try:
            kept: _Kept | None = decode(raw, _Kept, what="an act that is kept") if raw else None
        except DataError:
            return None
        return kept

    def _set(self, seat: str, kept: _Kept | None) -> None:
        """Keep something for a seat from now on, or nothing."""
        raw = encode(kept).decode() if kept is not None else ""
        if not self._live.stream.shared:
            self._here[seat] = raw
        elif raw != self._live.settings.kept.get(seat, ""):
            with self._live.changing() as change:
                change.set_for_seat(seat, "kept", raw)

    def _orders_open(self, seat: str) -> Orders | None:
        """The orders that are open for a seat; None where it is asked something, or may only wait."""
        game = self._live.game
        decision = game.open_for(seat)
        return decision if isinstance(decision, Orders) and not game.busy(seat) else None

    def _orders(self, seat: str) -> Orders | None:
        """What a seat may order, or could once it has nothing else to answer."""
        game = self._live.game
        found = self._orders_open(seat) or game.ruleset.orders(game.settled, seat)
        return found if isinstance(found, Orders) else None

    def _command(self, seat: str, answer: str) -> Any:
        orders = self._orders(seat)
        try:
            return orders.read(answer) if orders is not None else None
        except PlayError:
            return None

    def _is_word(self, seat: str, answer: str, word: str) -> bool:
        said = answer.startswith(TEXT) and answer.removeprefix(TEXT).strip().lower() == word
        return said and self._orders_open(seat) is not None


def _written(command: Any) -> str:
    """A command as it is kept."""
    return encode(command).decode()
