"""What goes by itself in a session: answers that need no thought, automatic answers, and the bots' answers."""

from __future__ import annotations

from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.view import LogLine
from lychgate.kit.passing_over import PassOver
from lychgate.kit.table import TableState
from lychgate.players.reflex import reflex
from lychgate.server.auto_answers import auto_answer, read_auto_answers
from lychgate.server.bots import Bots
from lychgate.server.fence import report
from lychgate.server.live_game import LiveGame
from lychgate.server.seats import Kind, SeatInfo
from lychgate.server.store import Conflict

MOST_FOR_PERSONS = 1000
"""Answers given one after the other before the person is asked: a ruleset's reflexes might never come to an end."""

MOST_FOR_BOTS = 200
"""Answers that bots give one after the other before a person is waited for again."""


class Autoplay:
    """Answers for the seats of ``live`` where nobody has to be asked; for persons only if ``reflexes``."""

    def __init__(self, live: LiveGame, *, reflexes: bool = True) -> None:
        self._live = live
        self._reflexes = reflexes
        self._bots = Bots(live.game.header.ruleset, live.game.header.seed)

    def check_bot(self, bot: str) -> None:
        """Raises ``PlayError`` unless ``bot`` is the name of a player that knows this game."""
        self._bots.check(bot)

    def hand_over(self, by: str, seat: str, kind: Kind, bot: str = "") -> None:
        """Fill ``seat`` with a person, a bot or nobody yet, and let a bot act. Raises ``PlayError``."""
        if by != seat and not self._live.own(by).host:
            raise PlayError("A seat is handed over by whoever sits on it, or by the host.")
        self._live.own(seat)
        if kind == "bot":
            self.check_bot(bot)
        who = f"the bot '{bot}'" if kind == "bot" else "a person" if kind == "person" else "nobody yet"
        with self._live.changing() as change:
            change.fill(seat, kind, bot if kind == "bot" else "")
            change.log(by, f"{seat} is now played by {who}.")
        self.for_persons(by)
        self.for_bots(0)

    @property
    def stand_in(self) -> str:
        """The bot that answers for persons who do not: the one that plays best of those who know the game."""
        try:
            self.check_bot("cautious")
        except PlayError:
            return "random"
        return "cautious"

    def passes_over(self, seat: str) -> PassOver | None:
        """Find what lets a proposal of ``seat`` wait for persons alone; None where none waits for anybody else."""
        game, seats = self._live.game, self._live.settings.info.seats
        state = game.settled
        if not isinstance(state, TableState) or not self._live.stream.shared or game.busy(seat):
            return None
        for one in state.proposed.open if not state.closed else ():
            missing = [other for other in seats if other.seat in one.missing and one.by == seat]
            bots = tuple(other.seat for other in missing if other.kind == "bot")
            empty = tuple(other.seat for other in missing if self._is_empty(other))
            if bots or empty:
                return PassOver(one.number, empty, bots)
        return None

    def _is_empty(self, one: SeatInfo) -> bool:
        """Whether nobody has sat down on a seat. A person who has played comes back through a new link."""
        if one.kind == "bot" or (one.kind == "person" and one.seated):
            return False
        played = any(entry.seat == one.seat for entry in self._live.game.entries.values())
        return one.kind == "open" or not played

    def answer_for(self, seat: str) -> str | PassOver | None:
        """Finds the answer to what ``seat`` is asked, if it needs no person; None where it does."""
        game = self._live.game
        if (passes := self.passes_over(seat)) is not None:
            return passes
        decision = game.open_for(seat)
        if decision is None or not self._reflexes:
            return None
        if isinstance(decision, RollWanted):
            left_open = game.dice_mode(seat) == "app" and not decision.offered  # by one who rolled their own dice
            return "roll" if left_open else None
        if game.busy(seat):
            answer = auto_answer(read_auto_answers(self._live.settings.own[seat].auto_answers), decision)
            if answer is not None:
                return answer
        return reflex(game.ruleset, game.state_for(seat), decision)

    def for_persons(self, spoke: str) -> tuple[tuple[LogLine, ...], str]:
        """Answers what needs no person: the lines that it told ``spoke``, and what went wrong."""
        lines: list[LogLine] = []
        refused: set[str] = set()
        for _ in range(MOST_FOR_PERSONS):
            found = self._next_for_persons(refused)
            if found is None:
                break
            seat, answer = found
            try:
                said = self._live.say(seat, answer)
            except PlayError:  # the person meets the question itself
                refused.add(seat)
            except Conflict:
                self._live.look_up()
            except LychgateError as trouble:
                return tuple(lines), trouble.to_seats if self._live.stream.shared else str(trouble)
            else:
                lines += said.lines if seat == spoke else ()
        return tuple(lines), ""

    def _next_for_persons(self, refused: set[str]) -> tuple[str, str | PassOver] | None:
        for one in self._live.settings.info.seats:
            if one.seat not in refused:
                answer = self.passes_over(one.seat) if one.kind == "bot" else self.answer_for(one.seat)
                if answer is not None:
                    return one.seat, answer
        return None

    def for_bots(self, orders: int) -> bool:
        """Lets bots answer what they are asked and give up to ``orders`` commands each; more if all wait for bots.

        Returns whether nothing went wrong that may go well another time. Whatever goes wrong at a bot is its fault, not
        that of whoever spoke before it.
        """
        well = True
        given: dict[str, int] = {}
        refused: set[str] = set()
        for _ in range(MOST_FOR_BOTS):
            seat = self._next_bot(given, orders, refused)
            if seat is None:
                return well
            asked = self._live.game.busy(seat)
            try:
                self.by_bot(seat, self._live.settings.own[seat].bot)
            except PlayError:  # it wants what others are in the middle of: it waits until something has changed
                refused.add(seat)
            except Conflict:
                self._live.look_up()
            except LychgateError:  # not kept: whoever speaks next meets the same trouble, and is told
                return False
            except Exception as fault:  # noqa: BLE001 (of the bot, or of a rule that it has run: it stands still)
                report("A bot", fault)
                refused.add(seat)
                well = False
            else:
                given[seat] = given.get(seat, 0) + (0 if asked else 1)
        return well

    def by_bot(self, seat: str, bot: str) -> None:
        """Gives the answer of ``bot`` for ``seat``. Raises ``PlayError`` when the game does not take it."""
        game = self._live.game
        decision = game.open_for(seat)
        if decision is None:
            raise PlayError(f"Nothing is asked of {seat}.")
        self._live.say(seat, self._bots.answer(bot, decision, game.state_for(seat)))

    def by_default(self, seat: str) -> None:
        """Gives the default answer for ``seat``, or the first one there is. Raises ``PlayError`` when there is none."""
        decision = self._live.game.open_for(seat)
        if decision is None:
            raise PlayError(f"Nothing is asked of {seat}.")
        usual = decision.default() or next((option.id for option in decision.options()), "")
        self._live.say(seat, "roll" if isinstance(decision, RollWanted) else usual)

    def _next_bot(self, given: dict[str, int], orders: int, refused: set[str]) -> str | None:
        """The next bot that is to say something: one that is asked comes before one that may give an order."""
        game, seats = self._live.game, self._live.settings.info.seats
        able = [one for one in seats if game.open_for(one.seat) is not None]
        bots = [one.seat for one in able if one.kind == "bot" and one.seat not in refused]
        for seat in bots:
            if game.busy(seat):
                return seat
        all_wait = all(one.kind == "bot" for one in able)
        return next((seat for seat in bots if all_wait or given.get(seat, 0) < orders), None)
