"""Scenes in a few lines: what a script leaves out of a state is filled in from the book.

A member needs only its ``kin``, a foe its ``kind``, an item its ``kind`` (or ``weapon``), a room its
``ways``. Ids that are left out are given in order: members from 1, loot from 101, foes from 201, what lies about from
301; the members and loot of a second party from 21 and 121, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from lychgate.core.errors import DataError
from lychgate.rulesets.twelve_years.state import CITY
from lychgate.rulesets.twelve_years.tables import ARCHETYPE, FOE, LOOT_ITEM, WEAPON, WILDS

Raw = dict[str, Any]

FIRST_MEMBER, FIRST_LOOT, FIRST_FOE, FIRST_LYING = 1, 101, 201, 301
AFTER_ALL = 1001
FOR_EACH_PARTY = 20


def filled_in(given: Raw) -> Raw:
    """Raw JSON of a state, whole but for what a new game has anyway. Raises ``DataError`` for unknown words."""
    state = dict(given)
    foes, lying = count(FIRST_FOE), count(FIRST_LYING)
    state["parties"] = [party(raw, number) for number, raw in enumerate(given.get("parties", [{}]))]
    state["sites"] = {place: site(raw, foes, lying) for place, raw in given.get("sites", {}).items()}
    state["hexes"] = {name: hex_(raw) for name, raw in given.get("hexes", {}).items()}
    for raw in state["parties"]:
        if raw["at"] != CITY and not raw["at"].startswith("d"):
            state["hexes"].setdefault(raw["at"], hex_({}))
    if "dungeons" in given:
        state["dungeons"] = [dungeon(number, raw) for number, raw in enumerate(given["dungeons"])]
        for raw in state["dungeons"][1:]:
            known = state["hexes"].setdefault(raw["hex"], hex_({}))
            if raw["number"] not in known.get("entrances", []):
                known["entrances"] = [*known.get("entrances", []), raw["number"]]
    state["corpses"] = [corpse(raw) for raw in given.get("corpses", [])]
    for number, raw in enumerate(state["parties"]):
        raw.setdefault("next_id", AFTER_ALL + (number + 1 - AFTER_ALL) % len(state["parties"]))
    return state


def party(raw: Raw, number: int) -> Raw:
    """A party: its first, in the city, unless it says otherwise."""
    first_loot, first_member = FIRST_LOOT + FOR_EACH_PARTY * number, FIRST_MEMBER + FOR_EACH_PARTY * number
    level = raw.get("level", 0)
    loot = [item(one, id_) for one, id_ in zip(raw.get("loot", []), count(first_loot), strict=False)]
    kinds = {one["id"]: one["kind"] for one in loot}
    members = [
        member(one, id_, level, kinds)
        for one, id_ in zip(raw.get("members", []), count(first_member), strict=False)
    ]
    at = raw.get("at", CITY)
    filled = {"seat": f"p{number + 1}", "number": 1, "at": at, "back": at, **raw}
    return {**filled, "members": members, "loot": loot}


def member(raw: Raw, id_: int, level: int, kinds: dict[int, str]) -> Raw:
    """A member in full health, called by its kin and its number."""
    kin = known(raw.get("kin", ""), (*ARCHETYPE, "tinker", "noble", "enthralled"), "members", "kin")
    base = ARCHETYPE[kin].hp + level if kin in ARCHETYPE else raw.get("base", WILDS["escort_hp"])
    worn = sum(LOOT_ITEM[kinds[worn]].hp_bonus for worn in raw.get("worn", []))
    filled = {"id": id_, "name": f"{kin.title()} {id_}", "hp": base + worn}
    if kin in ("tinker", "noble"):
        filled["base"] = base
    return {**filled, **raw}


def item(raw: Raw, id_: int) -> Raw:
    """An item; ``weapon`` alone makes it a weapon."""
    kind = raw.get("kind", "weapon" if "weapon" in raw else "")
    known(kind, tuple(LOOT_ITEM), "loot", "kind")
    if kind == "weapon":
        known(raw.get("weapon", ""), tuple(WEAPON), "loot", "weapon")
    return {"id": id_, "kind": kind, **raw}


def site(raw: Raw, foes: Iterator[int], lying: Iterator[int]) -> Raw:
    """What is at a place; a friend there has been met, unless it says otherwise."""
    filled = {"met": bool(raw.get("friend")), **raw}
    filled["foes"] = [foe(one, next(foes)) for one in raw.get("foes", [])]
    filled["loot"] = [item(one, next(lying)) for one in raw.get("loot", [])]
    return filled


def foe(raw: Raw, id_: int) -> Raw:
    """A foe as its row says: unhurt, and staying where it is."""
    kind = raw.get("kind", "")
    if kind in FOE:
        row = FOE[kind]
        hp = raw.get("max_hp", row.hp)
        filled = {"hp": hp, "max_hp": hp, "damage": row.damage, "bonus": row.damage_bonus}
    else:
        known(kind, ("lich_king", "possessed"), "foes", "kind")
        filled = {"hp": 0, "max_hp": raw.get("hp", 0), "damage": "", "bonus": 0}
    return {"id": id_, "stays": "here", **filled, **raw}


def hex_(raw: Raw) -> Raw:
    """A hex: a clearing that has been explored, unless it says otherwise."""
    return {"terrain": "clearing", "explored": True, **raw}


def dungeon(number: int, raw: Raw) -> Raw:
    """A dungeon; the first is the castle, six hexes south of the city."""
    castle = {"kind": "castle", "hex": "5056"} if number == 0 else {"kind": "ruins"}
    filled = {"number": number, **castle, **raw}
    depth = 1 if filled["kind"] == "castle" else 0
    filled["rooms"] = [room(index, one, depth) for index, one in enumerate(raw.get("rooms", []))]
    return filled


def room(index: int, raw: Raw, depth: int) -> Raw:
    """A small round room; the first has the way out to the surface."""
    ways = [{"kind": "entry", "to": -2}] if index == 0 else []
    return {"level": depth, "x": index, "y": 0, "size": "small", "shape": "round", "ways": ways, **raw}


def corpse(raw: Raw) -> Raw:
    """A dead member of the first party, lying in the city unless it says otherwise."""
    return {"party": "p1:1", "at": CITY, "cause": "foes", **raw, "member": {**member(raw["member"], 1, 0, {}), "hp": 0}}


def known(word: str, words: tuple[str, ...], file: str, key: str) -> str:
    """``word``, if it is one of ``words``. Raises ``DataError``."""
    if word not in words:
        raise DataError(file, key, f"'{word}' is none of {', '.join(words)}.")
    return word
