"""The switches of The Hundred Saints, read from ``data/variants.toml``, and the choice of a table among them."""

from __future__ import annotations

from collections.abc import Mapping

from lychgate.core.override import OVERRIDES
from lychgate.core.ruleset import Variant
from lychgate.core.switches import SwitchFile, resolved
from lychgate.core.switches import switched as switched_among
from lychgate.resources import load

_FILE: SwitchFile = load("lychgate.rulesets.hundred_saints", "data/variants.toml", SwitchFile)

VARIANTS: tuple[Variant, ...] = (*_FILE.variants(), OVERRIDES)
"""The switches a table may set, grouped, the weightiest first."""


def resolve(chosen: Mapping[str, str]) -> dict[str, str]:
    """A value for every switch: the chosen one, or the default. Raises ``PlayError``."""
    return resolved(VARIANTS, chosen)


def switched(now: Mapping[str, str], name: str, value: str) -> dict[str, str]:
    """The values ``now`` with another for one switch. Raises ``PlayError``."""
    return switched_among(VARIANTS, now, name, value)
