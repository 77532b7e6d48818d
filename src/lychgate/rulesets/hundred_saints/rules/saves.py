"""Which save is for what."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.resources import read_toml
from lychgate.rulesets.hundred_saints.state import SAVES
from lychgate.rulesets.hundred_saints.tables.encounter import PACKAGE

WORDS: dict[str, list[str]] = read_toml(PACKAGE, "data/saves.toml")


def threats() -> tuple[str, ...]:
    """The categories of saves, and words for what each is for."""
    return (*SAVES, *(word for category in SAVES for word in WORDS[category]))


@clause("enc.core.save.2")
def category_of(said: str) -> str:
    """The category that something is saved against by; the first that fits, and Doom for what fits nowhere else."""
    if said in SAVES:
        return said
    return next((category for category in SAVES if said in WORDS[category]), SAVES[0])
