"""What is said at a table without a person: what needs no thought, standing answers, and the bots' answers."""

from __future__ import annotations

from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.view import LogLine
from lychgate.players.reflex import reflex
from lychgate.server.bots import Bots
from lychgate.server.played import Played
from lychgate.server.standing import read_rules, standing_answer
from lychgate.server.store import Conflict

MOST = 200
"""Answers that are given one after the other before a person is waited for again."""


class Unasked:
    """Speaks for the seats of ``played`` where nobody has to be asked."""

    def __init__(self, played: Played) -> None:
        self._played = played
        self._bots = Bots(played.game.header.ruleset, played.game.header.seed)

    def check_bot(self, bot: str) -> None:
        """Raise ``PlayError`` unless ``bot`` is the name of a player that knows this game."""
        self._bots.check(bot)

    @property
    def stand_in(self) -> str:
        """The bot that answers for persons who do not: the one that plays best of those who know the game."""
        try:
            self.check_bot("cautious")
        except PlayError:
            return "random"
        return "cautious"

    def answer_for(self, seat: str) -> str | None:
        """What needs no person to be answered for ``seat``, if its open decision is of that sort."""
        game = self._played.game
        decision = game.open_for(seat)
        if decision is None:
            return None
        if isinstance(decision, RollWanted):
            left_open = game.dice_mode(seat) == "app" and not decision.offered  # by one who rolled their own dice
            return "roll" if left_open else None
        if game.busy(seat):
            answer = standing_answer(read_rules(self._played.book.own[seat].standing), decision)
            if answer is not None:
                return answer
        return reflex(game.ruleset, game.state_for(seat), decision)

    def for_persons(self, spoke: str) -> tuple[tuple[LogLine, ...], str]:
        """Answer what needs no person: the lines that it told ``spoke``, and what went wrong."""
        lines: list[LogLine] = []
        refused: set[str] = set()
        for _ in range(MOST):
            found = self._next_for_persons(refused)
            if found is None:
                break
            seat, answer = found
            try:
                more, _, _ = self._played.say(seat, answer)
            except PlayError:  # the person meets the question itself
                refused.add(seat)
            except Conflict:
                self._played.look_up()
            except LychgateError as trouble:
                return tuple(lines), str(trouble)
            else:
                lines += more if seat == spoke else ()
        return tuple(lines), ""

    def _next_for_persons(self, refused: set[str]) -> tuple[str, str] | None:
        for one in self._played.book.info.seats:
            if one.kind != "bot" and one.seat not in refused:
                answer = self.answer_for(one.seat)
                if answer is not None:
                    return one.seat, answer
        return None

    def for_bots(self, orders: int) -> None:
        """Let bots answer what they are asked and give up to ``orders`` commands each; more where all wait for them."""
        given: dict[str, int] = {}
        refused: set[str] = set()
        for _ in range(MOST):
            seat = self._next_bot(given, orders, refused)
            if seat is None:
                return
            asked = self._played.game.busy(seat)
            try:
                self.by_bot(seat, self._played.book.own[seat].bot)
            except PlayError:  # it wants what others are in the middle of: it waits until something has changed
                refused.add(seat)
            except Conflict:
                self._played.look_up()
            except LychgateError:  # not kept: whoever speaks next meets the same trouble, and is told
                return
            else:
                given[seat] = given.get(seat, 0) + (0 if asked else 1)

    def by_bot(self, seat: str, bot: str) -> None:
        """Give the answer of ``bot`` for ``seat``. Raises ``PlayError`` when it will not do."""
        game = self._played.game
        decision = game.open_for(seat)
        if decision is None:
            raise PlayError(f"Nothing is asked of {seat}.")
        self._played.say(seat, self._bots.answer(bot, decision, game.state_for(seat)))

    def by_default(self, seat: str) -> None:
        """Give the default answer for ``seat``, or the first one there is. Raises ``PlayError`` when there is none."""
        decision = self._played.game.open_for(seat)
        if decision is None:
            raise PlayError(f"Nothing is asked of {seat}.")
        usual = decision.default() or next((option.id for option in decision.options()), "")
        self._played.say(seat, "roll" if isinstance(decision, RollWanted) else usual)

    def _next_bot(self, given: dict[str, int], orders: int, refused: set[str]) -> str | None:
        """The next bot that is to say something: one that is asked comes before one that may give an order."""
        game, seats = self._played.game, self._played.book.info.seats
        able = [one for one in seats if game.open_for(one.seat) is not None]
        bots = [one.seat for one in able if one.kind == "bot" and one.seat not in refused]
        for seat in bots:
            if game.busy(seat):
                return seat
        all_wait = all(one.kind == "bot" for one in able)
        return next((seat for seat in bots if all_wait or given.get(seat, 0) < orders), None)
