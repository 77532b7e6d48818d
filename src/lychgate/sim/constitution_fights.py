"""Reads the file of a fight of the 3d6 Constitution, plays it many times with two bots, and counts what came of it.

The format is described in ``docs/how-to/simulate-a-fight.md``.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

import msgspec

from lychgate.core.codec import convert, learn
from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.errors import DataError, PlayError, nearest, some_of
from lychgate.core.play import Play
from lychgate.core.records import REFEREE
from lychgate.core.switches import numbers_as_text
from lychgate.players.constitution_fight import Fighter, Policy, Referee
from lychgate.rulesets.constitution.ruleset import RULESET
from lychgate.rulesets.constitution.state import PARTY, State
from lychgate.sim.encounter_file import known, placed
from lychgate.sim.encounter_statistics import Rate, rate, rates
from lychgate.sim.play_out import QuickDice, Turn
from lychgate.sim.statistics import Spread, spread

REF, PLAYERS = "Ref", "Players"

FOR_THE_PARTY = ("character", "npc", "take", "initiate", "initiation", "berserk", "leader")
"""The commands that a line of the party may be."""

Ending = Literal["won", "lost", "broken off"]

MOST_COMMANDS = 5_000
"""The most commands of one fight; the bots find no end of one that takes more."""


class FightFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fight to be simulated.

    ``party`` holds commands as they are typed, ``foes`` what is typed after ``npc``; ``begins`` is what is typed after
    ``fight``, such as ``surprised party``.
    """

    party: tuple[str, ...]
    foes: tuple[str, ...]
    title: str = ""
    begins: str = ""
    switches: dict[str, str] = {}
    policy: Policy = Policy()
    foes_policy: Policy = Policy()


class Fought(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one fight: ``dead``, ``down`` and ``marked`` name characters, ``left`` counts foes who stood."""

    ending: Ending
    rounds: int
    party: tuple[str, ...]
    dead: tuple[str, ...]
    down: tuple[str, ...]
    marked: tuple[str, ...]
    left: int


def read_fight(text: str, file: str) -> FightFile:
    """A fight from TOML. Raises ``DataError`` with the file, the key, the reason and the nearest known word."""
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as broken:
        raise DataError(file, "TOML", f"{broken}.") from broken
    known(file, "", raw, FightFile.__struct_fields__)
    for name in ("policy", "foes_policy"):
        if isinstance(raw.get(name), dict):
            known(file, f"{name}.", raw[name], Policy.__struct_fields__)
    try:
        read: FightFile = convert(numbers_as_text(raw, "switches"), FightFile, what=file)
    except DataError as wrong:
        raise DataError(file, *placed(wrong.reason)) from wrong
    for number, line in enumerate(read.party, start=1):
        word = (line.split() or [""])[0]
        if word not in FOR_THE_PARTY:
            reason = f"'{word}' does not make a party. A line begins with {some_of(FOR_THE_PARTY)}."
            raise DataError(file, f"party[{number}]", reason, nearest=nearest(word.lower(), FOR_THE_PARTY))
    try:
        RULESET.resolve(read.switches)
    except PlayError as wrong:
        raise DataError(file, "switches", str(wrong)) from wrong
    return read


# ---------------------------------------------------------------------- one fight


class Table:
    """A campaign in memory with a bot for the players' seat, who has the whole party, and one for the referee's."""

    def __init__(self, read: FightFile, chance: Random) -> None:
        roles = {REF: REFEREE}
        self.state: State = RULESET.new_game(RULESET.resolve(read.switches), (REF, PLAYERS), roles)
        self.dice = QuickDice(chance)
        self.bots: dict[str, Fighter] = {PLAYERS: Fighter(read.policy), REF: Referee(read.foes_policy)}

    def does(self, seat: str, said: str) -> Turn[State]:
        """Run an order of a seat. Raises ``PlayError``."""
        orders = RULESET.orders(self.state, seat)
        assert orders is not None
        before, command = self.state, orders.read(said)
        play = Play(before, seat, self.dice, (), self.answer)
        RULESET.perform(play, command)
        self.state = play.state
        return Turn(seat, before, command, play.inputs, play.events, play.state)

    def answer(self, decision: AnyDecision, state: State) -> str:
        """The answer of the bot of the seat that is asked."""
        return self.bots[decision.seat].answer(decision, state)

    def begins(self, read: FightFile, file: str) -> Iterator[Turn[State]]:
        """Everybody comes into play, and the fight begins. Raises ``DataError`` naming the line that is refused."""
        lines = [(f"party[{number}]", owned(line)) for number, line in enumerate(read.party, start=1)]
        lines += [(f"foes[{number}]", f"npc {line}") for number, line in enumerate(read.foes, start=1)]
        for key, line in (*lines, ("begins", f"fight {read.begins}")):
            try:
                yield self.does(REF, TEXT + line)
            except PlayError as refused:
                raise DataError(file, key, str(refused)) from refused

    def runs(self) -> Iterator[Turn[State]]:
        """Both order in turn, the players first, until the fight is over."""
        for _ in range(MOST_COMMANDS):
            if self.state.fight is None:
                return
            for seat in (PLAYERS, REF):
                orders = RULESET.orders(self.state, seat)
                assert orders is not None
                said = self.bots[seat].answer(orders, self.state)
                if said:
                    yield self.does(seat, said)
                    break
        raise PlayError(f"There is no end after {MOST_COMMANDS} commands.")


def owned(line: str) -> str:
    """A line that brings a character into play, who belongs to the players' seat."""
    word, _, rest = line.partition(" ")
    name, _, more = rest.partition(" ")
    return f"{word} {name} of {PLAYERS} {more}" if word == "character" and f" of {PLAYERS}" not in line else line


def played(read: FightFile, file: str, chance: Random) -> list[Turn[State]]:
    """Play a whole fight, with dice and bots of its own."""
    table = Table(read, chance)
    return [*table.begins(read, file), *table.runs()]


def check_fight(read: FightFile, file: str) -> None:
    """Bring everybody into play, as a check. Raises ``DataError`` for a line that is refused."""
    for _ in Table(read, Random(0)).begins(read, file):
        pass


def play_fights(read: FightFile, file: str, seed: str, numbers: range) -> list[Fought]:
    """Play the fights with these numbers, in one process. Each has a random generator of its own."""
    return [fought(played(read, file, Random(f"{seed}/{number}"))) for number in numbers]


def fought(turns: list[Turn[State]]) -> Fought:
    """What came of a fight, from its last state and the one before."""
    end, last = turns[-1].after, turns[-1].before
    fight = last.fight_now
    party = [one for one in end.cast if one.side == PARTY and one.kind == "character"]
    stood = [now for now in fight.combatants if not now.out and last.creature(now.id).up]
    left = sum(last.creature(now.id).side != PARTY for now in stood)
    ending: Ending = "won" if not left else "lost" if left == len(stood) else "broken off"
    return Fought(
        ending=ending,
        rounds=fight.round,
        party=tuple(one.name for one in party),
        dead=tuple(one.name for one in party if one.dead),
        down=tuple(one.name for one in party if not one.dead and not one.up),
        marked=tuple(one.name for one in party if one.marks),
        left=left,
    )


# ---------------------------------------------------------------------- many


class FightStatistics(msgspec.Struct, frozen=True):
    """The counts of many fights; ``dead``, ``down`` and ``marked`` are by character."""

    games: int
    endings: dict[str, Rate]
    dead: dict[str, Rate]
    down: dict[str, Rate]
    marked: dict[str, Rate]
    rounds: Spread
    left: Spread


def statistics_of_fights(games: Iterable[Fought]) -> FightStatistics:
    """The counts of ``games``. Raises ``PlayError`` when there are none."""
    all_ = tuple(games)
    if not all_:
        raise PlayError("No fight was played, so there is nothing to count.")
    number, party = len(all_), all_[0].party

    def by_name(of: str) -> dict[str, Rate]:
        return {name: rate(sum(name in getattr(game, of) for game in all_), number) for name in party}

    return FightStatistics(
        games=number,
        endings=rates(Counter(game.ending for game in all_), number),
        dead=by_name("dead"),
        down=by_name("down"),
        marked=by_name("marked"),
        rounds=spread(game.rounds for game in all_),
        left=spread(game.left for game in all_),
    )


learn(FightFile)
