"""The switches of 12 Years, read from ``data/variants.toml``, and the choice of a table among them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from lychgate.core.errors import PlayError, some_of
from lychgate.core.ruleset import Variant
from lychgate.resources import load, nearest


class _Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A switch as the file has it; ``alternatives`` keep the order of the file."""

    name: str
    group: str
    title: str
    text: str
    alternatives: dict[str, str]
    clauses: tuple[str, ...] = ()


class _Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    variant: tuple[_Switch, ...]


def _read() -> tuple[Variant, ...]:
    found: _Switches = load("lychgate.rulesets.twelve_years", "data/variants.toml", _Switches)
    return tuple(
        Variant(
            name=switch.name,
            group=switch.group,
            title=switch.title,
            text=switch.text,
            alternatives=tuple(switch.alternatives.items()),
            clauses=switch.clauses,
        )
        for switch in found.variant
    )


VARIANTS: tuple[Variant, ...] = _read()
"""The switches a table may set, grouped, the weightiest first."""

_BY_NAME = {variant.name: variant for variant in VARIANTS}


def resolve(chosen: Mapping[str, str]) -> dict[str, str]:
    """A value for every switch: the chosen one, or the default.

    Raises ``PlayError`` for a switch or a value that does not exist, naming the nearest or the allowed ones.
    """
    for name, value in chosen.items():
        variant = _BY_NAME.get(name)
        if variant is None:
            raise PlayError(_no_switch(name))
        allowed = tuple(known for known, _ in variant.alternatives)
        if value not in allowed:
            raise PlayError(f"'{value}' is not a value of '{name}'. Allowed: {some_of(allowed)}.")
    return {name: chosen.get(name, variant.default) for name, variant in _BY_NAME.items()}


def _no_switch(name: str) -> str:
    hint = nearest(name, _BY_NAME)
    return (
        f"There is no switch '{name}'. Did you mean '{hint}'?"
        if hint
        else f"There is no switch '{name}'. Switches: {some_of(tuple(_BY_NAME))}."
    )
