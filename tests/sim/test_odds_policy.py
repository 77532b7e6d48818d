"""How a fight ends is what the real game comes to where each seat presses Enter, and else takes the first choice."""

from __future__ import annotations

from math import erfc, sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.outlook import Foresees
from lychgate.core.records import Header, Record
from lychgate.players.reflex import reflex
from lychgate.sim.foresight import Sight
from lychgate.sim.weigher import LONGEST
from tests.conformance.evenings import ANN, BOOKS, REF, SET_UPS, Evening
from tests.shares import in_soak_too, share

POSITIONS = share("LYCHGATE_SOAK_FOUGHT", 1, 30)
"""Fights of each book that are compared."""
PLAYS = share("LYCHGATE_SOAK_PLAYS", 10, 200)
"""How often each of them is played, by the odds and in the game."""

SELDOM = 1e-6
"""So unlikely is a difference that is taken for one."""

WANTED = ("next", "attack")
"""Options that are compared wherever they are open: what ends the turn of those who have not acted, and the first."""


class Fought(Evening):
    """An evening that keeps its records, so that it can be played on with other dice."""

    def __init__(self, name: str, seed: str) -> None:
        super().__init__(name, seed)
        self.records = list[Record]()
        self.game = Game(self.rules, self.game.header, keep=self.records.append)
        self._tables = {seat: type(table)(self.game, seat) for seat, table in self._tables.items()}


def goes_on(game: Game[Any], before: Any, seat: str) -> bool:
    rules, now = game.ruleset, game.settled
    assert isinstance(rules, Foresees)
    return not rules.ended(now) and rules.fight_goes_on(before, now, seat)


def say(game: Game[Any], seat: str, answer: str) -> None:
    """A seat says something, and what needs no thought follows by itself."""
    game.reply(seat, answer)
    while found := [
        (one.seat, given) for one in game.open if (given := reflex(game.ruleset, game.state_for(one.seat), one))
    ]:
        game.reply(*found[0])


def pressed(game: Game[Any], seat: str) -> bool:
    """Every seat that Enter answers presses it once, else one whose question Enter does not answer takes the first."""
    asked = sorted(game.open, key=lambda one: not game.busy(one.seat))
    for one in (*(one for one in asked if one.default()), *(one for one in asked if game.busy(one.seat))):
        answer = one.default() or next((option.id for option in one.options()), "")
        if not answer or (not game.busy(one.seat) and game.busy(seat)):
            continue
        try:
            say(game, one.seat, answer)
        except PlayError:  # it waits for others
            continue
        return True
    return False


def played(game: Game[Any], seat: str, option: str) -> Game[Any]:
    """The game once the option was taken, and Enter pressed until the fight is over."""
    before = game.settled
    say(game, seat, option)
    for _ in range(LONGEST * 4):
        if (not game.busy(seat) and not goes_on(game, before, seat)) or not pressed(game, seat):
            break
    return game


def fights(name: str) -> list[tuple[str, Fought, str, str]]:
    """Moments of a fight in random evenings: a name, the evening, whose choice it is, and the option to compare."""
    found, set_ups = list[tuple[str, Fought, str, str]](), list(SET_UPS[name])
    for number in range(POSITIONS * 20):
        evening = Fought(name, f"fought {number}")
        seat = REF if evening.rules.refereed else ANN
        evening.set_up(set_ups[number % len(set_ups)])
        for _ in range(200 if seat == ANN else number % 5):
            evening.answer_all()
            if seat == ANN and goes_on(evening.game, evening.game.settled, seat):
                break
            if not evening.game.busy(seat) and (answer := evening.enter(seat)):
                evening.says(seat, answer)
        if any(evening.game.busy(one) for one in evening.seats):
            continue
        if goes_on(evening.game, evening.game.settled, seat) and (asked := evening.game.open_for(seat)) is not None:
            ids = [one.id for one in asked.options()]
            option = next((one for one in (WANTED if number % 2 else ()) if one in ids), ids[0])
            found.append((f"{name} {number}, {option}", evening, seat, option))
            if len(found) == POSITIONS:
                break
    return found


def unlike(shown: float, of: int, seen: int) -> float:
    """How likely two rates differ so much by chance; ``of`` is 0 for one that is exact."""
    rate = shown if not of else (shown * of + seen) / (of + PLAYS)
    spread = rate * (1 - rate) * (1 / PLAYS + (1 / of if of else 0))
    apart = abs(shown - seen / PLAYS)
    return erfc(apart / sqrt(2 * spread)) if spread else float(apart < 1e-9)


@in_soak_too
@pytest.mark.parametrize("name", BOOKS)
def test_what_is_told_of_a_fight_is_what_enter_on_every_seat_comes_to(name: str) -> None:
    wrong, compared = list[str](), 0
    for where, evening, seat, option in fights(name):
        rules, before, header = evening.rules, evening.game.settled, evening.game.header
        assert isinstance(rules, Foresees)
        (outlook,) = Sight(evening.game, seat, "fight").foresight(400, PLAYS, (option,)).outlooks
        ends = [
            played(Game(rules, other(header, number), list(evening.records)), seat, option).settled
            for number in range(PLAYS)
        ]
        measures = {one.id: one for one in rules.measures(before, seat) if not one.of_facts}
        for one in outlook.likelihoods:
            if one.id in measures:
                seen = sum(measures[one.id].holds(end) for end in ends)
                likely = unlike(one.chance, 0 if outlook.exact else outlook.runs, seen)
                compared += 1
                wrong += [f"{where}: {one.text} {one.chance:.0%}, seen {seen} of {PLAYS}"] if likely < SELDOM else []

    assert wrong == []
    assert compared >= POSITIONS


def other(header: Header, number: int) -> Header:
    return replace(header, seed=f"played {number}")
