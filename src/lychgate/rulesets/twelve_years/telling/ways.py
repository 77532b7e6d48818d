"""Telling ways and places: terrain, moves, encounters, features, entrances, rooms and their doors."""

from __future__ import annotations

from lychgate.rulesets.twelve_years.events.places import (
    CrownPromiseKept,
    DoorFound,
    DoorsRolled,
    EncounterRolled,
    EntranceFound,
    EntranceSeen,
    FeatureFound,
    HexRevealed,
    LakeBarred,
    Moved,
    RoomFound,
)
from lychgate.rulesets.twelve_years.naming import (
    corpse_names,
    member_name,
    some_foes,
    verbs,
    with_article,
)
from lychgate.rulesets.twelve_years.phrases import in_turn, number_of, variants_of, word
from lychgate.rulesets.twelve_years.places import (
    ahead,
    castle_hex,
    direction_between,
    dressing_of,
    hex_words,
    looks_of,
    new_ways,
    room_words,
    terrain_name,
)
from lychgate.rulesets.twelve_years.scene import Lines, Scene, company, line
from lychgate.rulesets.twelve_years.state import CITY, Hex, room_of

TERRAIN_CLAUSES = {
    "large_lake": "12y.terrain.lake",
    "quiet_forest": "12y.terrain.quiet-forest",
    "clearing": "12y.terrain.clearing",
}

MOVED_CLAUSES = {
    "walk": "12y.hex.geometry",
    "flee": "12y.evade.exit-first",
    "door": "12y.delve.doors",
    "stairs": "12y.delve.stairs",
    "up": "12y.delve.stairs",
    "exit": "12y.delve.exit",
    "entry": "12y.delve.leave",
    "enter": "12y.frame.two-modes",
    "pond": "12y.entrance.pond",
    "portal": "12y.hexenc.portal",
    "key": "12y.unique.key",
    "ferry": "12y.terrain.ferry",
    "thrown_back": "12y.terrain.lake",
    "mirror": "12y.unique.mirror",
}


def moved(scene: Scene, event: Moved) -> Lines:
    """Where the party goes, and whom it finds there that was met before."""
    clauses = (MOVED_CLAUSES[event.how],) if event.how in MOVED_CLAUSES else ()
    start = scene.party_before.at
    dir_ = direction_between(start, event.to)
    told = scene.tale(
        "ways",
        *_moved_keys(scene, event, start),
        dir=dir_ or "on",
        to=hex_words(scene.after, event.to) if not event.to.startswith("d") else "",
        room=room_words(room_of(event.to)[1]) if event.to.startswith("d") else "",
        terrain=terrain_name(scene.after, event.to) if not event.to.startswith("d") else "",
        clauses=clauses,
    )
    if told and _walks_into_the_new(scene, event) and number_of(scene.salt) % 3:
        told = ()  # the terrain that was just revealed says enough
    return (*told, *_found_there(scene, event.to))


def _walks_into_the_new(scene: Scene, event: Moved) -> bool:
    explored = scene.before.hexes.get(event.to, Hex()).explored
    return event.how == "walk" and not explored and event.to != castle_hex(scene.after)


def _moved_keys(scene: Scene, event: Moved, start: str) -> tuple[str, ...]:
    """The keys to try for a move, the most fitting first."""
    into_room = event.to.startswith("d")
    if event.how == "flee":
        inside = start.startswith("d")
        if into_room:
            return ("moved.flee_room" if inside else "moved.flee_in",)
        return ("moved.flee_out" if inside else "moved.flee_hex",)
    if event.how == "walk" and not into_room:
        if event.to == CITY:
            return ("moved.walk_city",)
        if event.to == castle_hex(scene.after):
            return ("moved.walk_castle",)
        if not scene.before.hexes.get(event.to, Hex()).explored:
            return ("moved.walk",)
        return ("moved.walk_mapped" if scene.shared and event.to != scene.party_before.back else "moved.walk_known",)
    if event.how == "enter" and into_room:
        number, room = room_of(event.to)
        if room:
            return ("moved.enter_exit",)
        return (f"moved.enter_{scene.after.dungeon(number).kind}", "moved.other_room")
    return (f"moved.{event.how}", "moved.other_room" if into_room else "moved.other")


def _found_there(scene: Scene, place: str) -> Lines:
    """Enemies that were left there, and the dead of earlier parties."""
    foes = scene.before.site(place).foes
    waiting: Lines = ()
    if foes:
        waiting = scene.tale(
            "ways",
            "arrived.foes_mapped" if scene.shared and place != scene.party_before.back else "arrived.foes",
            foes=some_foes(foes),
            **verbs(len(foes) > 1),
            clauses=("12y.delve.retrace-persist",) if place.startswith("d") else ("12y.evade.after-hex",),
        )
    mine = scene.party.subject
    dead = [corpse for corpse in scene.before.corpses if corpse.at == place and corpse.party != mine]
    if not dead or place == CITY:
        return waiting
    theirs = any(corpse.party.rpartition(":")[0] != scene.seat for corpse in dead)
    bones = scene.tale(
        "ways",
        "arrived.corpses_others" if theirs else "arrived.corpses",
        names=corpse_names(dead[:6]) + (" and others" if len(dead) > 6 else ""),
        **verbs(len(dead) > 1),
        clauses=("12y.death.loot-remains",),
    )
    return (*waiting, *bones)


def hex_revealed(scene: Scene, event: HexRevealed) -> Lines:
    """What a hex turns out to be."""
    turn = sum(hex_.terrain == event.terrain for hex_ in scene.before.hexes.values())
    key = event.terrain if variants_of("ways", f"terrain.{event.terrain}.reveal") else "unknown"
    text = in_turn(
        "ways",
        f"terrain.{key}.reveal",
        turn + number_of(company(scene.before, scene.seat)),
        ahead=ahead(scene.party_before.at, event.hex),
    )
    clauses = ("12y.hex.new-steps", TERRAIN_CLAUSES.get(event.terrain, "12y.terrain.wild"))
    return line(text, "story", clauses)


def lake_barred(scene: Scene, event: LakeBarred) -> Lines:
    """No way through."""
    return scene.tale("ways", "barred.line", hex=event.hex, clauses=("12y.terrain.lake",))


def encounter_rolled(scene: Scene, event: EncounterRolled) -> Lines:
    """Encounters that are nothing but themselves; the rest is told by what comes of it."""
    if event.table == "hex_encounters":
        clauses = {"thick_of_mist": ("12y.hexenc.mist",), "none": ("12y.hexenc.none",)}.get(event.row, ())
        return scene.tale("ways", f"encounter.hex.{event.row}", clauses=clauses)
    return scene.tale("ways", f"encounter.delve.{event.row}", clauses=("12y.delve.encounters",))


def feature_found(scene: Scene, event: FeatureFound) -> Lines:
    """A portal or a circle, there for good."""
    clause = {"portal": "12y.hexenc.portal", "circle": "12y.hexenc.circle"}.get(event.feature)
    return scene.tale("ways", f"feature.{event.feature}", clauses=(clause,) if clause else ())


def entrance_found(scene: Scene, event: EntranceFound) -> Lines:
    """A way down."""
    kind = event.dungeon.kind
    if event.how == "wise_woman":
        return scene.tale(
            "ways",
            "entrance.promised.line",
            hex=event.dungeon.hex,
            entrance=kind if kind == "ruins" else with_article(word("ways", f"entrance.{kind}.name", kind)),
            clauses=("12y.friend.wise-woman", "12y.friend.wise-woman-crown"),
        )
    clause = f"12y.entrance.{kind}" if kind in ("pond", "sinkhole") else "12y.entrance.plain"
    return scene.tale("ways", f"entrance.{kind}.found", clauses=("12y.hexenc.entrance", clause))


def entrance_seen(scene: Scene, event: EntranceSeen) -> Lines:
    """A sinkhole's effect of discovery; a pond's is told by the years and the way down."""
    if scene.before.dungeon(event.dungeon).kind != "sinkhole":
        return ()
    return scene.tale("ways", "sinkhole.fall", clauses=("12y.entrance.sinkhole",))


def crown_promise_kept(scene: Scene, _event: CrownPromiseKept) -> Lines:
    """The wise woman was right."""
    return scene.tale("ways", "crown_kept.line", clauses=("12y.friend.wise-woman-crown",))


def room_found(scene: Scene, event: RoomFound) -> Lines:
    """A new room with its looks and its ways on."""
    dungeon = scene.after.dungeon(event.dungeon)
    number = len(dungeon.rooms) - 1
    key = "first"
    if event.opened is not None:
        room, way = event.opened
        key = "stairs" if dungeon.rooms[room].ways[way].kind == "stairs" else "opened"
    ways = new_ways(event.room)
    return scene.tale(
        "ways",
        f"room_found.{key}",
        room=room_words(number),
        desc=looks_of(dungeon, number, event.room),
        dressing=dressing_of(dungeon, number),
        ways=word("ways", "doors.ways").format(ways=ways) if ways else scene.say("ways", "doors.dead_end"),
        clauses=("12y.delve.room-sequence", "12y.delve.doors" if ways else "12y.delve.dead-end"),
    )


def door_found(scene: Scene, _event: DoorFound) -> Lines:
    """A secret door."""
    members = scene.party.members
    searcher = member_name(members[len(scene.salt) % len(members)]) if members else "Somebody"
    return scene.tale("ways", "doors.secret", searcher=searcher, clauses=("12y.delve.enc-secret-door",))


def doors_rolled(scene: Scene, event: DoorsRolled) -> Lines:
    """A roll that the castle does not accept; the others are told with the room."""
    return scene.tale("ways", "doors.again", clauses=("12y.castle.reroll",)) if event.again else ()
