"""The rulesets, by name. Each is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from lychgate.core.errors import PlayError, did_you_mean
from lychgate.core.ruleset import Ruleset

_HOMES = {
    "twelve_years": "lychgate.rulesets.twelve_years.ruleset",
    "hundred_saints": "lychgate.rulesets.hundred_saints.ruleset",
    "sovereign": "lychgate.rulesets.sovereign.ruleset",
    "constitution": "lychgate.rulesets.constitution.ruleset",
}


def names() -> tuple[str, ...]:
    """The names of the rulesets that can be played, in the order they were built."""
    return tuple(_HOMES)


def get(name: str) -> Ruleset[Any]:
    """The ruleset called ``name``; a hyphen or a space will do for the underscore. Raises ``PlayError``."""
    ruleset: Ruleset[Any] = import_module(_home(name)).RULESET
    return ruleset


def package(name: str) -> str:
    """The package of the ruleset called ``name``, found without loading its rules. Raises ``PlayError``."""
    return _home(name).rpartition(".")[0]


def _home(name: str) -> str:
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    if key not in _HOMES:
        hint = did_you_mean(key, _HOMES)
        raise PlayError(f"There is no ruleset '{name}'.{hint} There is: {', '.join(_HOMES)}.")
    return _HOMES[key]
