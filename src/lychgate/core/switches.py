"""The switches of a ruleset: reads their file, and checks the values that a table chooses."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from lychgate.core.codec import learn
from lychgate.core.errors import PlayError, nearest, some_of
from lychgate.core.fitting import fitting
from lychgate.core.ruleset import Variant


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A switch as the file gives it; ``alternatives`` keep the order of the file, the default first.

    A number has one alternative, its default, and ``bounds``; ``depends`` says in a sentence what else it changes.
    """

    name: str
    group: str
    title: str
    text: str
    alternatives: dict[str, str]
    clauses: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None
    depends: str = ""


class FixedNumber(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of the book that no table can amend: what it is, as printed, and ``why`` in a sentence."""

    name: str
    title: str
    value: str
    why: str
    clauses: tuple[str, ...] = ()


class SwitchFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``data/variants.toml``: the switches and numbers that a table may amend, and the numbers that it cannot."""

    variant: tuple[Switch, ...]
    fixed: tuple[FixedNumber, ...] = ()

    def variants(self) -> tuple[Variant, ...]:
        """The switches in the order of the file."""
        return tuple(
            Variant(
                name=switch.name,
                group=switch.group,
                title=switch.title,
                text=switch.text,
                alternatives=tuple(switch.alternatives.items()),
                clauses=switch.clauses,
                bounds=switch.bounds,
                depends=switch.depends,
            )
            for switch in self.variant
        )


def resolved(variants: tuple[Variant, ...], chosen: Mapping[str, str]) -> dict[str, str]:
    """A value for every switch: the chosen one, or the default; for a text of the book only a chosen one.

    Raises ``PlayError`` for a switch or a value that does not exist, naming the nearest or the allowed ones.
    """
    known = {variant.name: variant for variant in variants}
    taken: dict[str, str] = {}
    for name, value in chosen.items():
        if name not in known:
            raise _unknown(name, known)
        taken[name] = known[name].taken(value)
    return {name: taken.get(name, one.default) for name, one in known.items() if name in taken or one.reads is None}


def nearest_switch(name: str, known: Collection[str]) -> str:
    """The name most like a mistyped one; empty if none is near. Of many of a kind, as ``spell.frost``, the part after
    the kind is compared."""
    if "." not in name:
        return nearest(name, known, cutoff=0.5)
    alike = _of_its_kind(name, known)
    return alike.get(nearest(name.partition(".")[2].casefold(), alike), "")


def _of_its_kind(name: str, known: Collection[str]) -> dict[str, str]:
    """The names of the kind of this one, by what comes after the kind; none for a name without a kind."""
    kind = f"{name.partition('.')[0]}."
    return {one.removeprefix(kind).casefold(): one for one in known if "." in name and one.startswith(kind)}


def _unknown(name: str, known: Collection[str]) -> PlayError:
    near = nearest_switch(name, known)
    others = tuple(_of_its_kind(name, known).values()) or tuple(one for one in known if "." not in one)
    meant = f"Did you mean '{near}'?" if near else f"Switches: {some_of(others)}."
    return PlayError(f"There is no switch '{name[:60]}'. {meant}")


def switched(variants: tuple[Variant, ...], now: Mapping[str, str], name: str, value: str) -> dict[str, str]:
    """The values ``now`` with another one for a single switch, in mid-game. Beginnings of names and values are enough.

    Raises ``PlayError``, which says the present value and what is allowed, for a name or value that does not exist and
    where nothing would change.
    """
    there = {one.name: one for one in variants if one.name in now}
    found = fitting(name, tuple(there))
    switch = there[found[0]] if len(found) == 1 else None
    if switch is None:
        if len(found) > 1:
            raise PlayError(f"'{name}' could be {some_of(tuple(found))}.")
        raise _unknown(name, there)
    if switch.reads is not None:
        chosen = [switch.reads(value)]
    elif switch.bounds is None:
        chosen = fitting(value, tuple(one for one, _ in switch.alternatives)) if value else []
    else:
        chosen = [value] if switch.allows(value) else []
    if len(chosen) != 1:
        wrong = f"'{value}' is not a value of it. " if value else ""
        raise PlayError(f"'{switch.name}' is {now[switch.name]} now. {wrong}Allowed: {switch.allowed}.")
    if chosen[0] == now[switch.name]:
        raise PlayError(f"'{switch.name}' is {chosen[0]} already. Allowed: {switch.allowed}.")
    return {**now, switch.name: chosen[0]}


learn(SwitchFile)
