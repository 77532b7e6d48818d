"""Positions of all four books at which a seat may look at the odds of its choices, from a start to a desk of many."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from lychgate import players
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.core.view import View
from lychgate.rulesets import get

PLAYER, GM = "Ann", "Gina"
MOST_ANSWERS = 400


class Position(NamedTuple):
    """What leads to a position: what a referee types, or presses (``>next``), or how 12 Years looks there."""

    ruleset: str
    seed: str
    lines: tuple[str, ...] = ()
    wanted: Callable[[View, int], bool] | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits there; the first looks at the odds."""
        return (GM, PLAYER) if self.lines else (PLAYER,)

    def answers(self) -> list[tuple[str, str]]:
        """What each seat says, one after the other, until it is reached."""
        if self.lines:
            return [(GM, line[1:] if line.startswith(">") else f"text:{line}") for line in self.lines]
        return [(PLAYER, answer) for answer in _played(self)] if self.wanted is not None else []


def started(position: Position) -> Game[Any]:
    """The game of a position before anything is said."""
    rules = get(position.ruleset)
    roles = {position.seats[0]: REFEREE} if position.lines else {}
    header = Header(rules.name, rules.version, rules.resolve({}), position.seats, position.seed, "a game", roles=roles)
    return Game(rules, header)


def reached(position: Position) -> Game[Any]:
    """The game at a position."""
    game = started(position)
    for seat, answer in position.answers():
        game.reply(seat, answer)
    return game


def _played(position: Position) -> list[str]:
    """The answers with which a bot gets there."""
    game = started(position)
    bot, said = players.get("cautious")(position.ruleset, Random(1)), list[str]()
    for _ in range(MOST_ANSWERS):
        decision = game.open_for(PLAYER)
        assert decision is not None, "the game is over"
        view = game.ruleset.view(game.state, PLAYER)
        assert position.wanted is not None
        if position.wanted(view, len(decision.options())):
            return said
        said.append(bot.answer(decision, game.state))
        game.reply(PLAYER, said[-1])
    raise AssertionError("it is not reached")


def _fights(view: View, many: int) -> bool:
    return bool(view.foes) and many >= 6


def _explores(view: View, many: int) -> bool:
    return not view.foes and view.mode == "" and many >= 8


SAINTS = (
    *("pc Ada fighter of Ann STR 15 CON 12 CHA 9 hp 8 ac 16", "pc Bertram cleric of Ann WIS 14 CHA 12 hp 6 ac 15"),
    *("pc Cecily thief of Ann DEX 16 hp 4 ac 13", "pc Tom fighter of Ann hp 5 ac 14 retainer"),
    *("give longsword to Ada", "give mace to Bertram", "give shortsword to Cecily", "give mace to Tom"),
    *("enter dungeon", "light torch of Ada", "turn", "turn"),
)
FOES = ("foes 6 goblins AC 13 HD 1 morale 7 spear 1d6", "encounter")
BLOWS = (">attack:party", ">move:Ada", ">move:Bertram", ">move:Tom", ">back:Cecily")
SOVEREIGN = ("delver Ada of Ann hp 8", "delver Bo of Ann hp 6", "npc 4 goblins hd 1 ac 13 attack 1 with club 1d6")
CONSTITUTION = ("character Ada of Ann level 2 hp 8", "character Bo of Ann hp 5", "npc 4 goblins hd 1 ac 13 morale 7")

POSITIONS = {
    "12y-start": Position("twelve_years", "k2"),
    "12y-explores": Position("twelve_years", "k2", wanted=_explores),
    "12y-fights": Position("twelve_years", "k2", wanted=_fights),
    "saints-explores": Position("hundred_saints", "k2", SAINTS),
    "saints-meets": Position("hundred_saints", "k2", (*SAINTS, *FOES)),
    "saints-chooses": Position("hundred_saints", "k2", (*SAINTS, *FOES, *(">next",) * 4)),
    "saints-fights": Position("hundred_saints", "k2", (*SAINTS, *FOES, *(">next",) * 4, *BLOWS)),
    "sovereign-desk": Position("sovereign", "k2", SOVEREIGN),
    "sovereign-fights": Position("sovereign", "k2", (*SOVEREIGN, "fight")),
    "constitution-desk": Position("constitution", "k2", CONSTITUTION),
    "constitution-fights": Position("constitution", "k2", (*CONSTITUTION, "fight")),
}
