"""A table of Sovereign with two bots: the players' and the GM's, who order in turn until a meeting is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.dice_source import DiceSource
from lychgate.core.errors import DataError, PlayError
from lychgate.core.play import Play
from lychgate.core.records import REFEREE
from lychgate.kit.site import Site
from lychgate.players import Player
from lychgate.players.sovereign_delvers import preparations
from lychgate.rulesets.sovereign.rules.site import OpenSite
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import State
from lychgate.sim.play_out import Turn

GM, DELVERS = "GM", "Delvers"
SEATS = (GM, DELVERS)


class Party(Player, Protocol):
    """A bot of the players, who say what the party does in a site."""

    def wish(self, state: State, seat: str) -> str:
        """What the party does next, in words; empty where it does nothing more."""


class Leader(Player, Protocol):
    """A bot of the GM, who hears it."""

    def hears(self, words: str) -> None:
        """The players say what the party does."""


TAKEN = f"{TEXT}treasure"
"""How the GM has treasure taken: what nobody can carry stays where it is."""

MOST_COMMANDS = 20_000
"""The most commands of one game; the bots find no end of one that takes more."""


class Table:
    """A campaign in memory with a bot for the GM's seat and one for the players' seat, who has all Delvers."""

    def __init__(self, switches: dict[str, str], delvers: Party, gm: Leader, dice: DiceSource) -> None:
        self.state: State = RULESET.new_game(RULESET.resolve(switches), SEATS, {GM: REFEREE})
        self.delvers = delvers
        self.gm = gm
        self.dice = dice

    def answer(self, decision: AnyDecision, state: State) -> str:
        """The answer of the bot of the seat that is asked."""
        return (self.gm if decision.seat == GM else self.delvers).answer(decision, state)

    def does(self, seat: str, said: str) -> Turn[State]:
        """Run an order of a seat: an option's id, or what is typed. Raises ``PlayError``."""
        orders = RULESET.orders(self.state, seat)
        assert orders is not None
        return self.performs(seat, orders.read(said))

    def performs(self, seat: str, command: Any) -> Turn[State]:
        """Run a command of a seat. Raises ``PlayError``."""
        before = self.state
        play = Play(before, seat, self.dice, (), self.answer)
        RULESET.perform(play, command)
        self.state = play.state
        return Turn(seat, before, command, play.inputs, play.events, play.state)

    def types(self, *lines: str, seat: str = GM) -> Iterator[Turn[State]]:
        """Run what is typed, line by line. Raises ``PlayError``."""
        for line in lines:
            yield self.does(seat, TEXT + line)

    def set_up(self, lines: Iterable[tuple[str, str]], file: str) -> Iterator[Turn[State]]:
        """Run lines of a file, each with its key. Raises ``DataError`` naming the line that the rules refuse."""
        for key, line in lines:
            try:
                yield self.does(GM, TEXT + line)
            except PlayError as refused:
                raise DataError(file, key, str(refused)) from refused

    def prepares(self) -> Iterator[Turn[State]]:
        """The Delvers do what they do before they set out."""
        for line in preparations(RULESET.view(self.state, DELVERS)):
            yield from self.types(line, seat=DELVERS)

    def opens(self, site: Site, file: str) -> Iterator[Turn[State]]:
        """The GM opens a site, and runs the visit to it. Raises ``DataError`` for one that the rules refuse."""
        try:
            yield self.performs(GM, OpenSite(site))
        except PlayError as refused:
            raise DataError(file, "site", str(refused)) from refused

    def runs(self) -> Iterator[Turn[State]]:
        """Both order in turn, the players first, until neither orders anything: what is under way is over."""
        for _ in range(MOST_COMMANDS):
            turn = self.next()
            if turn is None:
                return
            yield turn
        raise PlayError(f"There is no end after {MOST_COMMANDS} commands: {self.state.fight or self.state.meeting}")

    def next(self) -> Turn[State] | None:
        """The next order of either bot, or what the players say that the party does; None where nothing is left."""
        for seat in (DELVERS, GM):
            orders = RULESET.orders(self.state, seat)
            assert orders is not None
            said = self.answer(orders, self.state)
            while said:
                try:
                    return self.does(seat, said)
                except PlayError:
                    if not said.startswith(TAKEN):
                        raise
                    said = self.answer(orders, self.state)
        wish = self.delvers.wish(self.state, DELVERS)
        if not wish:
            return None
        self.gm.hears(wish)
        return self.does(DELVERS, f"{TEXT}say {wish}")
