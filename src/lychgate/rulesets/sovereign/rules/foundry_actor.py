"""An Actor of Foundry's system ``wwn`` as values: all that is read of one and written into one, and how it is read.

Whatever else an Actor holds is kept as it is (``foundry_kept``).
"""

from __future__ import annotations

from typing import Any

import msgspec

from lychgate.core.codec import decode, learn
from lychgate.core.errors import DataError
from lychgate.resources import convert
from lychgate.rulesets.sovereign.tables.foundry import FOUNDRY

HEADING = "Delvers"

Json = dict[str, Any]

Figure = int | float | str | None
"""A number as sheets have it: now and then as text, or left empty."""

OWN = "lychgate"
"""Under this word in ``flags`` stands what has no place of its own in an Actor."""

MOST_ITEMS = 1_000
DEEPEST = 40
"""The most items of an Actor, and brackets within brackets, that are read."""


class Score(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An attribute."""

    value: Figure = None


class Save(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is added to the target of a save."""

    mod: Figure = None


class Pool(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """So much of at most so much: System Strain, or the Effort of a tradition."""

    value: Figure = None
    max: Figure = None


class HitPoints(Pool, frozen=True, kw_only=True, omit_defaults=True):
    """Hit points, and the hit die."""

    hd: Figure = None


class ArmourClass(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The AC of a piece of armour, and what is added; of an Actor only the latter, the rest follows."""

    value: Figure = None
    mod: Figure = None


class Attack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The attack bonus is called ``bba``."""

    bba: Figure = None


class Experience(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was earned so far."""

    value: Figure = None


class Details(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename={"calling": "class"}):
    """Class, level, experience, System Strain; the biography is HTML."""

    calling: str | None = None
    level: Figure = None
    xp: Experience | None = None
    strain: Pool | None = None
    biography: str | None = None


class Retainer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whether it is somebody's henchman, and for what wage."""

    enabled: bool | None = None
    wage: Figure = None


class Skills(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Points for skills that are not spent."""

    unspent: Figure = None


class System(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The sheet. ``warrior`` adds the Killing Blow; ``currency`` counts coins, ``classes`` are pools of Effort."""

    scores: dict[str, Score] = {}
    hp: HitPoints | None = None
    aac: ArmourClass | None = None
    thac0: Attack | None = None
    saves: dict[str, Save] = {}
    details: Details | None = None
    currency: dict[str, Figure] = {}
    skills: Skills | None = None
    classes: dict[str, Pool] = {}
    retainer: Retainer | None = None
    warrior: bool | None = None


class Shock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The Shock of a weapon, and the AC up to which it is suffered."""

    damage: Figure = None
    ac: Figure = None


class Range(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The range of a weapon in feet."""

    short: Figure = None
    long: Figure = None


class Tag(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A trait of a weapon."""

    title: str = ""
    value: str = ""


class ItemSystem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename={"list_": "class"}):
    """What an item is like, by its type.

    Things: how many, what one weighs, ``equipped`` (Readied, or worn) or ``stowed``, ``bonus`` or ``aac``. Skills and
    foci: ``ownedLevel``. Arts: ``source`` is the tradition, ``effort`` what is committed. Spells: level ``lvl``, list
    ``class``, ``prepared``. The range of an art or spell is text.
    """

    description: str | None = None
    quantity: Figure = None
    weight: Figure = None
    price: Figure = None
    equipped: bool | None = None
    stowed: bool | None = None
    bonus: Figure = None
    damage: Figure = None
    shock: Shock | None = None
    range: Range | str | None = None
    skill: str | None = None
    score: str | None = None
    tags: tuple[Tag, ...] | None = None
    melee: bool | None = None
    missile: bool | None = None
    type: str | None = None
    aac: ArmourClass | None = None
    ownedLevel: Figure = None  # noqa: N815 - the name of the field there
    source: str | None = None
    effort: Figure = None
    lvl: Figure = None
    list_: str | None = None
    prepared: bool | None = None


class ActorItem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that an Actor has: a skill, focus, art, spell, weapon, armor, or other item."""

    name: str
    type: str
    system: ItemSystem = ItemSystem()
    flags: dict[str, Any] = {}


class Stats(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Which system wrote it, of which version."""

    systemId: str | None = None  # noqa: N815
    systemVersion: str | None = None  # noqa: N815
    coreVersion: str | None = None  # noqa: N815


class Actor(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename={"stats": "_stats"}):
    """An Actor of the type ``character``, as Foundry's "Export Data" writes it."""

    name: str
    type: str
    system: System = System()
    items: tuple[ActorItem, ...] = ()
    flags: dict[str, Any] = {}
    stats: Stats | None = None


learn(Actor, Json)


def actor_schema() -> Json:
    """The JSON Schema of what is read of an Actor, and written into one."""
    title = f"Actor of Foundry's system {FOUNDRY.system}, version {FOUNDRY.version}: what Sovereign reads and writes"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **msgspec.json.schema(Actor)}


def read_actor(text: str, file: str) -> tuple[Actor, Json]:
    """An Actor, and all of its JSON. Raises ``DataError`` with what is wrong with it: in a sentence, at a place."""
    raw: Json = _json(text, file)
    kind, system = raw.get("type"), _system_of(raw)
    if not isinstance(raw.get("system"), dict) or not isinstance(kind, str):
        raise DataError(file, "file", "is no Actor of Foundry: it has no type, or no system. Use Export Data there.")
    if system and system != FOUNDRY.system:
        raise DataError(file, "_stats.systemId", f"is {system[:60]!r}, and only Actors of {FOUNDRY.system!r} are read.")
    if kind != "character":
        newer = " That type is of a later version of the system." if kind == "pc" else ""
        raise DataError(file, "type", f"is {kind[:60]!r}; a Delver comes of a 'character'.{newer}")
    if not isinstance(raw["system"].get("scores"), dict):
        raise DataError(file, "system.scores", f"is missing: this is no sheet of Foundry's system {FOUNDRY.system!r}.")
    actor: Actor = convert(raw, Actor, file=file)
    if len(actor.items) > MOST_ITEMS:
        raise DataError(file, "items", f"are {len(actor.items):,}; {MOST_ITEMS:,} are read at most.")
    return actor, raw


def _json(text: str, file: str) -> Json:
    try:
        raw: Json = decode(text, Json, what=file)
    except DataError as wrong:
        reason = wrong.reason
        if "truncated" in reason:
            reason = "ends in the middle, and is not the whole file."
        elif "recursion" in reason:
            reason = _TOO_DEEP
        elif reason.startswith("Expected `object`"):
            reason = "is no Actor of Foundry, which begins with '{'."
        else:
            reason = f"is no JSON: {reason}."
        raise DataError(file, "file", reason) from None
    layer: list[Any] = [raw]
    for _ in range(DEEPEST):
        layer = [one for many in layer for one in (many.values() if isinstance(many, dict) else many)]
        layer = [one for one in layer if isinstance(one, dict | list)]
    if layer:
        raise DataError(file, "file", _TOO_DEEP)
    return raw


_TOO_DEEP = f"has brackets within brackets, more than {DEEPEST} deep; no Actor has."


def _system_of(raw: Json) -> str:
    """Which system an Actor says it is of, empty where it does not; older files say so elsewhere."""
    for place, key in ((raw.get("_stats"), "systemId"), (_flags(raw).get("exportSource"), "system")):
        if isinstance(place, dict) and isinstance(place.get(key), str) and place[key]:
            return str(place[key])
    return ""


def _flags(raw: Json) -> Json:
    flags = raw.get("flags")
    return flags if isinstance(flags, dict) else {}


def whole(said: Figure, what: str, file: str, low: int, high: int, empty: int = 0) -> int:
    """A figure as a whole number, ``empty`` where nothing is said. Raises ``DataError``."""
    if said is None or said == "":
        return empty
    try:
        number = float(said)
        right = number.is_integer()
    except (ValueError, OverflowError):
        number, right = 0, False
    if not right or not low <= number <= high:
        raise DataError(file, what, f"is {str(said)[:40]!r}, and must be a whole number from {low} to {high:,}.")
    return int(number)
