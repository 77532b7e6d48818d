"""The switches of a ruleset: reads their file, and checks the values that a table chooses."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from lychgate.core.codec import learn
from lychgate.core.errors import PlayError, some_of, what_was_meant
from lychgate.core.fitting import fitting
from lychgate.core.ruleset import Variant


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A switch as the file gives it; ``alternatives`` keep the order of the file, the default first.

    A number has one alternative, its default, and ``bounds``.
    """

    name: str
    group: str
    title: str
    text: str
    alternatives: dict[str, str]
    clauses: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None


class SwitchFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``data/variants.toml``."""

    variant: tuple[Switch, ...]

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
            )
            for switch in self.variant
        )


def resolved(variants: tuple[Variant, ...], chosen: Mapping[str, str]) -> dict[str, str]:
    """A value for every switch: the chosen one, or the default.

    Raises ``PlayError`` for a switch or a value that does not exist, naming the nearest or the allowed ones.
    """
    known = {variant.name: variant for variant in variants}
    for name, value in chosen.items():
        if name not in known:
            raise _unknown(name, known)
        if not known[name].allows(value):
            raise PlayError(f"'{value}' is not a value of '{name}'. Allowed: {known[name].allowed}.")
    return {name: chosen.get(name, variant.default) for name, variant in known.items()}


def _unknown(name: str, known: Mapping[str, object]) -> PlayError:
    meant = what_was_meant(name, known, heading="Switches", most=12, cutoff=0.5)
    return PlayError(f"There is no switch '{name}'.{meant}")


def switched(variants: tuple[Variant, ...], now: Mapping[str, str], name: str, value: str) -> dict[str, str]:
    """The values ``now`` with another one for a single switch, in mid-game. Beginnings of names and values are enough.

    Raises ``PlayError``, which says the present value and what is allowed, for a name or value that does not exist and
    where nothing would change.
    """
    found = fitting(name, tuple(now))
    switch = next((one for one in variants if found == [one.name]), None)
    if switch is None:
        if len(found) > 1:
            raise PlayError(f"'{name}' could be {some_of(tuple(found))}.")
        raise _unknown(name, now)
    if switch.bounds is None:
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
