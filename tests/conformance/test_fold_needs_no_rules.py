"""A journal folds to the same state when the numbers of the book are taken away: events carry results."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.room import Event
from lychgate.rulesets.hundred_saints.rules.clock import clock
from lychgate.server.transfer import from_text

SAVES = sorted((Path(__file__).parents[1] / "saves").glob("*.lychgate"))


class Gone:
    """What stands where a table was: whoever reads it fails."""

    def __init__(self, name: str) -> None:
        self.__dict__["name"] = name

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"the fold reads {self.__dict__['name']}.{name}")

    def __call__(self, *args: object, **named: object) -> Any:
        raise AssertionError(f"the fold calls {self.__dict__['name']}")

    def __getitem__(self, key: object) -> Any:
        raise AssertionError(f"the fold reads {self.__dict__['name']}[{key!r}]")

    __contains__ = __iter__ = __len__ = __bool__ = __call__


def tables_of(name: str) -> dict[int, tuple[str, Any]]:
    """What the table modules of a ruleset define, by identity: structs, dicts and tuples of numbers, and functions."""
    package = f"lychgate.rulesets.{name}.tables"
    modules = [module for key, module in sys.modules.items() if key == package or key.startswith(f"{package}.")]
    found: dict[int, tuple[str, Any]] = {}
    for module in modules:
        for called, value in vars(module).items():
            plain = called.startswith("__") or isinstance(value, (ModuleType, type, str, int))
            if not plain and getattr(value, "__module__", module.__name__).startswith(package):
                found[id(value)] = (f"{module.__name__}.{called}", value)
    return found


def take_away(name: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Puts ``Gone`` in the place of every table, wherever in the ruleset it was imported: how many were replaced."""
    gone = tables_of(name)
    replaced = 0
    for key, module in list(sys.modules.items()):
        if key.startswith(f"lychgate.rulesets.{name}"):
            for called, value in list(vars(module).items()):
                if id(value) in gone and gone[id(value)][1] is value:
                    monkeypatch.setattr(module, called, Gone(gone[id(value)][0]))
                    replaced += 1
    return replaced


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_a_golden_journal_folds_without_the_numbers_of_the_book(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header, records = from_text(save.read_text(encoding="utf-8"))
    ruleset = rulesets.get(header.ruleset)
    header = replace(header, variants=ruleset.resolve(header.variants))  # a switch may be newer than the save
    begun = ruleset.new_game(header.variants, header.seats, header.roles or {})
    game: Game[Any] = Game(ruleset, header, records)
    state, events = begun, []
    for entry in game.path():
        for event in game.events_of(entry):
            events.append(event.completed(state) if isinstance(event, Event) else event)
            state = events[-1].apply(state)

    replaced = take_away(header.ruleset, monkeypatch)

    assert replaced > 20
    state = begun
    for event in events:
        state = event.apply(state)
    assert state == game.settled


def test_a_table_that_is_read_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state = rulesets.get("hundred_saints").new_game({}, ("Ref",))

    take_away("hundred_saints", monkeypatch)

    with pytest.raises(AssertionError, match="the fold reads"):
        clock(state)
