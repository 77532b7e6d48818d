"""The switches of Sovereign, read from ``data/variants.toml``."""

from __future__ import annotations

from lychgate.core.override import OVERRIDES
from lychgate.core.ruleset import Variant, switch_by_the_book
from lychgate.core.switches import SwitchFile
from lychgate.resources import load
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE

_FILE: SwitchFile = load(PACKAGE, "data/variants.toml", SwitchFile)

VARIANTS: tuple[Variant, ...] = (*_FILE.variants(), switch_by_the_book(OVERRIDES, State.referee_word))
"""The switches a table may set, grouped, the weightiest first."""
