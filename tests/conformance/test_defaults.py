"""Every question of the four books has been looked at: ``defaults.toml`` says what Enter answers to it, and why."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import suppress
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path

import pytest

from lychgate.core.book import Book
from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.kit.orders import Orders
from lychgate.sim.play_out import QuickDice
from tests.conformance.evenings import ANN, BEN, BOOKS, SET_UPS, Evening
from tests.conformance.pressing import NothingToPress
from tests.shares import in_soak_too, share

REVIEWED: dict[str, dict[str, list[str]]] = tomllib.loads(
    Path(__file__).with_name("defaults.toml").read_text(encoding="utf-8")
)
STEPS = share("LYCHGATE_SOAK_DEFAULTS", 4, 60)


def book_of(name: str) -> Book:
    book = import_module(f"lychgate.rulesets.{name}.book").BOOK
    assert isinstance(book, Book)
    return book


@pytest.mark.parametrize("name", BOOKS)
def test_each_question_has_been_looked_at(name: str) -> None:
    kinds = [str(one.__struct_config__.tag) for one in book_of(name).decisions if not issubclass(one, Orders)]

    assert sorted(REVIEWED[name]) == sorted(kinds), "say in defaults.toml what Enter answers to a new question, and why"
    assert [kind for kind, (_, why) in REVIEWED[name].items() if not why.strip()] == []


@in_soak_too
@pytest.mark.parametrize("name", BOOKS)
def test_enter_answers_what_was_reviewed(name: str) -> None:
    wrong, seen = [], set[str]()
    for set_up in SET_UPS[name]:
        evening = Evening(name, f"{set_up} defaults", (ANN, BEN) if set_up == "two" else None)
        evening.set_up(set_up)
        for _ in range(STEPS):
            for asked in questions(evening):
                seen.add(asked.kind)
                patterns = REVIEWED[name].get(asked.kind, [""])[0].split("|")
                if not fits(asked.default(), patterns):
                    wrong.append(f"{set_up}, {asked.kind}: Enter answers '{asked.default()}', not {patterns}")
            evening.wander(1)

    assert wrong == []
    assert seen


def fits(answer: str, patterns: list[str]) -> bool:
    """Whether an answer is one of these; only an empty pattern allows none."""
    return any(fnmatchcase(answer, one) if answer else one == "" for one in patterns)


def questions(evening: Evening) -> Iterator[AnyDecision]:
    """All that is asked where each order on offer is given and answered at random."""
    asked: list[AnyDecision] = []

    def answer(decision: AnyDecision, _: object) -> str:
        if not isinstance(decision, RollWanted):
            asked.append(decision)
        ids = [one.id for one in decision.options()]
        if not ids or len(asked) > 40:
            raise NothingToPress
        return evening.chance.choice(ids)

    for seat in evening.seats:
        decision = None if evening.game.busy(seat) else evening.game.open_for(seat)
        for option in decision.options() if decision is not None else ():
            asked.clear()
            play = Play(evening.game.settled, seat, QuickDice(evening.chance), (), answer)
            with suppress(PlayError, NothingToPress):
                evening.rules.perform(play, option.value)
            yield from asked
