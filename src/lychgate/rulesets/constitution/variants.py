"""The switches of the 3d6 Constitution, read from ``data/variants.toml``."""

from __future__ import annotations

from lychgate.core.override import OVERRIDES
from lychgate.core.ruleset import Variant
from lychgate.core.switches import SwitchFile
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE

_FILE: SwitchFile = load(PACKAGE, "data/variants.toml", SwitchFile)

VARIANTS: tuple[Variant, ...] = (*_FILE.variants(), OVERRIDES)
"""The switches a table may set, grouped, the weightiest first."""
