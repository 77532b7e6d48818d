"""The programs that fill seats of a session: one player for each seat, made when it is first asked."""

from __future__ import annotations

from random import Random
from typing import Any

from lychgate import players
from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.players import Player


class Bots:
    """The bots of a game of ``ruleset`` from ``seed``, which play the same way each time it is opened."""

    def __init__(self, ruleset: str, seed: str) -> None:
        self._ruleset = ruleset
        self._seed = seed
        self._made: dict[tuple[str, str], Player] = {}

    def check(self, bot: str) -> None:
        """Raises ``PlayError`` unless ``bot`` is the name of a player that knows this game."""
        players.get(bot)(self._ruleset, Random(0))

    def answer(self, bot: str, decision: AnyDecision, state: Any) -> str:
        """Asks ``bot`` for the answer to a decision of its seat; the default where it has none.

        Raises ``PlayError`` when there is no default either.
        """
        if isinstance(decision, RollWanted):
            return "roll"
        try:
            return self._player(bot, decision.seat).answer(decision, state)
        except PlayError:
            usual = decision.default()
            if not usual:
                raise
            return usual

    def _player(self, bot: str, seat: str) -> Player:
        known = self._made.get((bot, seat))
        if known is None:
            known = players.get(bot)(self._ruleset, Random(f"{self._seed}/{seat}"))
            self._made[bot, seat] = known
        return known
