"""The book's numbers of experience and advancement, from ``data/advancement.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE


class Costs(msgspec.Struct, frozen=True):
    """What each step costs in points, the first first, and the least level of the Delver for it."""

    costs: tuple[int, ...]
    levels: tuple[int, ...]


class Worth(msgspec.Struct, frozen=True):
    """The XP of a monster, and what each of its abilities adds; ``max`` is the highest number of hit dice."""

    base: int
    bonus: int
    max: int = 0


class Shares(msgspec.Struct, frozen=True):
    """The shares in what was earned, in halves."""

    delver: int
    henchman: int


class Henchmen(msgspec.Struct, frozen=True):
    """Monthly wages by level, in gold pieces.

    ``available`` says for each level, and each of ``populations``, how many look for service: dice, or a chance in
    percent that one does; nothing where nobody ever does.
    """

    wages: tuple[int, ...]
    populations: tuple[int, ...]
    available: tuple[tuple[str, ...], ...]


class AdvancementNumbers(msgspec.Struct, frozen=True):
    """All of ``data/advancement.toml``."""

    points: int
    quick: int
    feat_credit: int
    thresholds: tuple[int, ...]
    skill: Costs
    attribute: Costs
    share: Shares
    monster: tuple[Worth, ...]
    beyond: Worth
    henchmen: Henchmen


learn(AdvancementNumbers)

ADVANCEMENT: AdvancementNumbers = load(PACKAGE, "data/advancement.toml", AdvancementNumbers)
