"""The rulesets, by name. Each is imported only when it is asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Any

from lychgate.core.errors import PlayError
from lychgate.core.ruleset import Ruleset

_HOMES = {
    "twelve_years": "lychgate.rulesets.twelve_years.ruleset",
    "hundred_saints": "lychgate.rulesets.hundred_saints.ruleset",
}


def names() -> tuple[str, ...]:
    """The names of the rulesets that can be played, in the order they were built."""
    return tuple(_HOMES)


def get(name: str) -> Ruleset[Any]:
    """The ruleset called ``name``; a hyphen or a space will do for the underscore. Raises ``PlayError``."""
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    if key not in _HOMES:
        near = get_close_matches(key, _HOMES, n=1)
        hint = f" Did you mean '{near[0]}'?" if near else ""
        raise PlayError(f"There is no ruleset '{name}'.{hint} There is: {', '.join(_HOMES)}.")
    ruleset: Ruleset[Any] = import_module(_HOMES[key]).RULESET
    return ruleset
