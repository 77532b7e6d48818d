"""A state as a seat knows it: what is shown to it stands there, everything else is a fact that is not known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from lychgate.core.unknown import hidden
from lychgate.kit.own_book import package_of, switches_of
from lychgate.kit.table import TableState

T = TypeVar("T", bound=msgspec.Struct)
S = TypeVar("S", bound=TableState)

SHOWN_TO_ALL = ("referees", "players", "closed", "proposals")
"""The fields of the state of any refereed game that everybody is shown."""


def part_known(kind: type[T], whose: str, shown: Mapping[str, Any], words: Mapping[str, str] = {}) -> T:
    """A thing of this kind with the fields that are ``shown``; the others are facts of ``whose`` that are not known.

    ``words`` say what a field is called where its own name does not: ``armour class`` for ``ac``.
    """
    called = {name: words.get(name, f"the {name.replace('_', ' ')}") for name in kind.__struct_fields__}
    every = {name: hidden(f"{text} of {whose}") for name, text in called.items()}
    return kind(**{**every, **shown})


def somebody_met(one: Any) -> dict[str, Any]:
    """Who somebody is that the party has met; not who plays them."""
    return {"id": one.id, "name": one.name, "side": one.side, "kind": one.kind, "seat": ""}


def state_known(state: S, shown: Mapping[str, Any]) -> S:
    """A state with what all are shown, and what else is ``shown``. Of the book it has the switches.

    What the table wrote besides decides nothing by itself, and is left out, as are texts that people read, and who
    rolls which dice.
    """
    switches = {one.name for one in switches_of(package_of(state))}
    variants = {name: value for name, value in state.variants.items() if name in switches}
    for_all = {name: getattr(state, name) for name in SHOWN_TO_ALL}
    left_out = {"secrets": (), "pages": (), "own_book": msgspec.UNSET, "assist": {}}
    return part_known(type(state), "the campaign", {**for_all, "variants": variants, **left_out, **shown})


__all__ = ["part_known", "somebody_met", "state_known"]
