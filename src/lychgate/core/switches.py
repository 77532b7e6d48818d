"""The switches of a ruleset: what its file says of them, and the choice of a table among them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.core.ruleset import Variant


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A switch as a file has it; ``alternatives`` keep the order of the file, the default first."""

    name: str
    group: str
    title: str
    text: str
    alternatives: dict[str, str]
    clauses: tuple[str, ...] = ()


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
            hint = did_you_mean(name, known, cutoff=0.5) or f" Switches: {some_of(tuple(known))}."
            raise PlayError(f"There is no switch '{name}'.{hint}")
        allowed = tuple(one for one, _ in known[name].alternatives)
        if value not in allowed:
            raise PlayError(f"'{value}' is not a value of '{name}'. Allowed: {some_of(allowed)}.")
    return {name: chosen.get(name, variant.default) for name, variant in known.items()}
