"""Scenes in a few lines: what a script leaves out of a state is filled in from the book.

A member needs only its ``kin``, a foe its ``kind``, an item its ``kind`` (or ``weapon``), a room its
``ways``. Ids that are left out are given in order: members from 1, loot from 101, foes from 201, what lies about from
301; the members and loot of a second party from 21 and 121, and so on. A word that the book does not know, or the name
of something that is not there, is refused with its place in the state and the nearest word that is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NoReturn

from lychgate.core.dice import parse
from lychgate.core.errors import DataError, LychgateError, PlayError, what_was_meant
from lychgate.core.places import column_row
from lychgate.rulesets.twelve_years.figures import PRINTED
from lychgate.rulesets.twelve_years.state import CITY, NOWHERE, SURFACE, UNOPENED, Item, Party, State, room_name
from lychgate.rulesets.twelve_years.tables import (
    ARCHETYPE,
    ENTRANCES,
    FOE,
    FRIEND,
    LOOT_ITEM,
    MAGICK,
    QUALITY,
    ROOM_SIZE,
    ROOM_TYPE,
    TERRAIN,
    UNIQUE_ITEM,
    WEAPON,
)

Raw = dict[str, Any]

FIRST_MEMBER, FIRST_LOOT, FIRST_FOE, FIRST_LYING = 1, 101, 201, 301
AFTER_ALL = 1001
FOR_EACH_PARTY = 20

ESCORTED = ("tinker", "noble")
NOT_ROLLED = (*ESCORTED, "enthralled")
FROM_THE_DEAD = ("lich_king", "possessed")
PROMISES = ("loot", "skip", "exit", "gerhardus")
FRIENDS_AND_ESCORTS = (*FRIEND, *ESCORTED)


def filled_in(given: Raw, seats: Sequence[str]) -> Raw:
    """Raw JSON of a state, whole but for what a new game has anyway. Raises ``DataError`` for what cannot be filled."""
    state = dict(given)
    foes, lying = count(FIRST_FOE), count(FIRST_LYING)
    parties = tables(given, "parties") if "parties" in given else [("parties[0]", {})]
    if len(parties) > len(seats):
        refuse("parties", f"there are {len(parties)} parties for {len(seats)} seats; `seats` names those who play.")
    state["parties"] = [
        party(raw, number, seat, where) for number, ((where, raw), seat) in enumerate(zip(parties, seats, strict=False))
    ]
    state["sites"] = {place: site(raw, foes, lying, f"sites.{place}") for place, raw in by_name(given, "sites")}
    state["hexes"] = {name: hex_(raw) for name, raw in by_name(given, "hexes")}
    for raw in state["parties"]:
        if raw["at"] not in (CITY, NOWHERE) and not str(raw["at"]).startswith("d"):
            state["hexes"].setdefault(raw["at"], hex_({}))
    if "dungeons" in given:
        dungeons = tables(given, "dungeons")
        state["dungeons"] = [dungeon(number, raw, where) for number, (where, raw) in enumerate(dungeons)]
        for number, raw in enumerate(state["dungeons"][1:], start=1):
            known = state["hexes"].setdefault(text_in(raw, "hex", f"dungeons[{number}]"), hex_({}))
            if raw["number"] not in list_in(known, "entrances"):
                known["entrances"] = [*list_in(known, "entrances"), raw["number"]]
    state["corpses"] = [corpse(raw, seats[0], where) for where, raw in tables(given, "corpses")]
    portals = [name for name, raw in state["hexes"].items() if "portal" in list_in(raw, "features")]
    for number, raw in enumerate(state["parties"]):
        raw.setdefault("portals", portals)
        raw.setdefault("next_id", AFTER_ALL + (number + 1 - AFTER_ALL) % len(state["parties"]))
    return state


def list_in(raw: Raw, key: str) -> list[Any]:
    """A list of what is given; empty where it is missing, or none: that is refused where the scene is read."""
    found = raw.get(key, [])
    return found if isinstance(found, list) else []


def party(raw: Raw, number: int, seat: str, where: str) -> Raw:
    """A seat's first party, in the city, unless it says otherwise."""
    first_loot, first_member = FIRST_LOOT + FOR_EACH_PARTY * number, FIRST_MEMBER + FOR_EACH_PARTY * number
    level = number_in(raw, "level", where)
    loot = [item(one, id_, at) for (at, one), id_ in zip(tables(raw, "loot", where), count(first_loot), strict=False)]
    kinds = {one["id"]: one["kind"] for one in loot}
    members = [
        member(one, id_, level, kinds, at)
        for (at, one), id_ in zip(tables(raw, "members", where), count(first_member), strict=False)
    ]
    at = text_in(raw, "at", where, CITY)
    filled = {"seat": seat, "number": 1, "at": at, "back": at, **raw}
    return {**filled, "members": members, "loot": loot}


def member(raw: Raw, id_: int, level: int, kinds: dict[int, str], where: str) -> Raw:
    """A member in full health, called by its kin and its number."""
    kin = known(raw.get("kin", ""), (*ARCHETYPE, *NOT_ROLLED), f"{where}.kin")
    base = ARCHETYPE[kin].hp + level if kin in ARCHETYPE else number_in(raw, "base", where, PRINTED["escort-hp"])
    worn_items = raw.get("worn", [])
    for one in worn_items if isinstance(worn_items, list) else ():
        if one not in kinds:
            refuse(f"{where}.worn", f"there is no loot with the id {one}. Ids: {listed(map(str, kinds))}.")
        base += LOOT_ITEM[kinds[one]].hp_bonus
    filled = {"id": id_, "name": f"{kin.title()} {id_}", "hp": base}
    if kin in ESCORTED:
        filled["base"] = number_in(raw, "base", where, PRINTED["escort-hp"])
    return {**filled, **raw}


def item(raw: Raw, id_: int, where: str) -> Raw:
    """An item; ``weapon`` alone makes it a weapon."""
    kind = known(raw.get("kind", "weapon" if "weapon" in raw else ""), tuple(LOOT_ITEM), f"{where}.kind")
    if kind == "weapon":
        known(raw.get("weapon", ""), tuple(WEAPON), f"{where}.weapon")
    return {"id": id_, "kind": kind, **raw}


def site(raw: Raw, foes: Iterator[int], lying: Iterator[int], where: str) -> Raw:
    """What is at a place; a friend there has been met, unless it says otherwise."""
    filled = {"met": bool(raw.get("friend")), **raw}
    filled["foes"] = [foe(one, next(foes), at) for at, one in tables(raw, "foes", where)]
    filled["loot"] = [item(one, next(lying), at) for at, one in tables(raw, "loot", where)]
    return filled


def foe(raw: Raw, id_: int, where: str) -> Raw:
    """A foe as its row says: unhurt, and staying where it is."""
    kind = known(raw.get("kind", ""), (*FOE, *FROM_THE_DEAD), f"{where}.kind")
    if kind in FOE:
        row = FOE[kind]
        hp = raw.get("max_hp", row.hp)
        filled = {"hp": hp, "max_hp": hp, "damage": row.damage, "bonus": row.damage_bonus}
    else:
        filled = {"hp": 0, "max_hp": raw.get("hp", 0), "damage": "", "bonus": 0}
    return {"id": id_, "stays": "here", **filled, **raw}


def hex_(raw: Raw) -> Raw:
    """A hex: a clearing that has been explored, unless it says otherwise."""
    return {"terrain": "clearing", "explored": True, **raw}


def dungeon(number: int, raw: Raw, where: str) -> Raw:
    """A dungeon; the first is the castle, six hexes south of the city."""
    castle = {"kind": "castle", "hex": "5056"} if number == 0 else {"kind": "ruins"}
    filled = {"number": number, **castle, **raw}
    depth = 1 if filled["kind"] == "castle" else 0
    rooms = tables(raw, "rooms", where)
    filled["rooms"] = [room(index, one, depth) for index, (_, one) in enumerate(rooms)]
    return filled


def room(index: int, raw: Raw, depth: int) -> Raw:
    """A small round room; the first has the way out to the surface."""
    ways = [{"kind": "entry", "to": SURFACE}] if index == 0 else []
    return {"level": depth, "x": index, "y": 0, "size": "small", "shape": "round", "ways": ways, **raw}


def corpse(raw: Raw, seat: str, where: str) -> Raw:
    """A dead member of the first party, lying in the city unless it says otherwise."""
    dead = raw.get("member", {})
    if not isinstance(dead, dict):
        refuse(f"{where}.member", "is a table: { ... }.")
    whole = {**member(dead, 1, 0, {}, f"{where}.member"), "hp": 0}
    return {"party": f"{seat}:1", "at": CITY, "cause": "foes", **raw, "member": whole}


# ---------------------------------------------------------------------- what a script may leave out or get wrong


def refuse(where: str, reason: str) -> NoReturn:
    """Raises ``DataError`` for a place in the state."""
    raise DataError("given", where, reason)


def tables(raw: Raw, key: str, within: str = "") -> list[tuple[str, Raw]]:
    """The tables in a list, each with its place. Raises ``DataError`` where it is none."""
    where = f"{within}.{key}" if within else key
    found = raw.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        refuse(where, "is a list of tables: [{ ... }, { ... }].")
    return [(f"{where}[{number}]", one) for number, one in enumerate(found)]


def by_name(raw: Raw, key: str) -> Iterator[tuple[str, Raw]]:
    """The tables under the names of places. Raises ``DataError`` where they are none."""
    found = raw.get(key, {})
    if not isinstance(found, dict):
        refuse(key, "is a table from places to what is there.")
    for name, one in found.items():
        if not isinstance(one, dict):
            refuse(f"{key}.{name}", "is a table: { ... }.")
        yield name, one


def number_in(raw: Raw, key: str, where: str, default: int = 0) -> int:
    """A whole number, ``default`` where there is none. Raises ``DataError``."""
    found = raw.get(key, default)
    if not isinstance(found, int):
        refuse(f"{where}.{key}", f"is a whole number, not {found!r}.")
    return found


def text_in(raw: Raw, key: str, where: str, default: str | None = None) -> str:
    """A text, ``default`` where there is none. Raises ``DataError``, also where there is neither."""
    found = raw.get(key, default)
    if not isinstance(found, str):
        refuse(f"{where}.{key}", "is missing." if key not in raw else f"is a name in quotation marks, not {found!r}.")
    return found


def known(word: Any, words: Iterable[str], where: str) -> str:
    """``word``, if it is one of ``words``. Raises ``DataError`` with the nearest of them, or with all."""
    allowed = tuple(words)
    if word not in allowed:
        refuse(where, f"'{word}' is not known.{what_was_meant(str(word), (one or 'nothing' for one in allowed))}")
    return str(word)


def listed(words: Iterable[str]) -> str:
    """Words with commas between them; ``none`` where there are none."""
    return ", ".join(words) or "none"


# ---------------------------------------------------------------------- whether all that is named is there


def check_scene(state: State, seats: Sequence[str]) -> None:
    """Looks whether all words of a state are the book's, and whether what it names is there. Raises ``DataError``."""
    check_places(state)
    for number, one in enumerate(state.parties):
        where = f"parties[{number}]"
        known(one.seat, seats, f"{where}.seat")
        place_there(state, one.at, f"{where}.at")
        if one.members and one.at == NOWHERE:
            refuse(f"{where}.at", "is empty, but the party has members, who are somewhere.")
        place_there(state, one.back, f"{where}.back")
        check_items(one.loot, f"{where}.loot")
        check_members(one, where)
        for promise in one.promises:
            known(promise, PROMISES, f"{where}.promises")
        ways_down = [f"{how}:{each.number}" for each in state.dungeons for how in ("pond", "sinkhole")]
        for due in one.due:
            known(due, ("circle", "escort", "friend", *ways_down), f"{where}.due")
        for rival in (*one.rivals, *one.hidden_from):
            known(rival, seats, f"{where}.rivals")
    for place, there in state.sites.items():
        where = f"sites.{place}"
        place_there(state, place, where)
        check_items(there.loot, f"{where}.loot")
        if there.friend:
            known(there.friend, FRIENDS_AND_ESCORTS, f"{where}.friend")
        for number, foe_ in enumerate(there.foes):
            check_damage(foe_.damage, f"{where}.foes[{number}].damage")
    for number, dead in enumerate(state.corpses):
        place_there(state, dead.at, f"corpses[{number}].at")
    if state.winner:
        known(state.winner, seats, "winner")


def check_places(state: State) -> None:
    """Hexes are called as hexes are, and the ways between rooms lead somewhere. Raises ``DataError``."""
    for name, one in state.hexes.items():
        hex_named(name, f"hexes.{name}")
        known(one.terrain, ("", *(row.id for row in TERRAIN.values()), "city", "castle"), f"hexes.{name}.terrain")
        for feature in one.features:
            known(feature, ("portal", "circle"), f"hexes.{name}.features")
        numbers = [str(each.number) for each in state.dungeons]
        for entrance in one.entrances:
            known(str(entrance), numbers, f"hexes.{name}.entrances")
    for at, dungeon_ in enumerate(state.dungeons):
        where = f"dungeons[{at}]"
        if dungeon_.number != at:
            refuse(f"{where}.number", f"is {dungeon_.number}; dungeons stand in the order of their numbers, from 0.")
        known(dungeon_.kind, ("castle", *(row.id for row in ENTRANCES.values())), f"{where}.kind")
        hex_named(dungeon_.hex, f"{where}.hex")
        for number, one_room in enumerate(dungeon_.rooms):
            inside = f"{where}.rooms[{number}]"
            known(one_room.size, [row.id for row in ROOM_SIZE.values()], f"{inside}.size")
            known(one_room.shape, [row.id for row in ROOM_TYPE.values()], f"{inside}.shape")
            for way in one_room.ways:
                if way.to not in (UNOPENED, SURFACE) and not 0 <= way.to < len(dungeon_.rooms):
                    refuse(f"{inside}.ways", f"a {way.kind} leads to room {way.to}, which is not there.")


def check_items(items: Sequence[Item], where: str) -> None:
    """What is said of items are words of the book. Raises ``DataError``."""
    for number, one in enumerate(items):
        for key, words, allowed in (
            ("qualities", one.qualities, QUALITY),
            ("powers", one.powers, MAGICK),
            ("unique", (one.unique,) if one.unique else (), UNIQUE_ITEM),
        ):
            for word in words:
                known(word, allowed, f"{where}[{number}].{key}")


def check_members(one: Party, where: str) -> None:
    """Members hold what the party has, and no two of them or of its items have one id. Raises ``DataError``."""
    for key, ids in (("members", [each.id for each in one.members]), ("loot", [each.id for each in one.loot])):
        if len(set(ids)) < len(ids):
            refuse(f"{where}.{key}", f"two have one id: {listed(map(str, ids))}.")
    owned = [each.id for each in one.loot]
    for number, each in enumerate(one.members):
        for key, held in (("weapon", (each.weapon,)), ("worn", each.worn)):
            for id_ in held:
                if id_ and id_ not in owned:
                    ids_owned = listed(map(str, owned))
                    refuse(f"{where}.members[{number}].{key}", f"there is no loot with the id {id_}. Ids: {ids_owned}.")


def check_damage(damage: str, where: str) -> None:
    """Damage is dice. Raises ``DataError``."""
    try:
        if damage:
            parse(damage)
    except LychgateError as wrong:
        refuse(where, str(wrong))


def hex_named(name: str, where: str) -> None:
    """Raises ``DataError`` unless ``name`` is that of a hex."""
    try:
        column_row(name)
    except PlayError as wrong:
        refuse(where, str(wrong))


def place_there(state: State, place: str, where: str) -> None:
    """Raises ``DataError`` unless ``place`` is a hex, or a room that is there."""
    if not place.startswith("d"):
        if place != NOWHERE:
            hex_named(place, where)
        return
    rooms = [room_name(one.number, number) for one in state.dungeons for number in range(len(one.rooms))]
    known(place, rooms, where)
