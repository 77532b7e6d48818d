"""What Foundry VTT's system ``wwn`` calls things, from ``data/foundry.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE


class TheirSkill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a skill is called there, and the attribute that it is rolled with first."""

    called: str
    score: str


class Foundry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The system with the ``version`` that is read and written, and its names.

    ``attributes`` and ``skills`` are by our names, ``things`` by theirs. ``unread`` are figures by their place in a
    sheet, with what to call them.
    """

    system: str
    version: str
    core: str
    attributes: dict[str, str]
    skills: dict[str, TheirSkill]
    things: dict[str, str]
    unread: dict[str, str]


learn(Foundry)

FOUNDRY: Foundry = load(PACKAGE, "data/foundry.toml", Foundry)
