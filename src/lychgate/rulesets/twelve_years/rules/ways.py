"""Ways: a party goes from one place to another."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.naming import corpse_names, some_foes, verbs
from lychgate.rulesets.twelve_years.phrases import number_of
from lychgate.rulesets.twelve_years.places import castle_hex, direction_between, hex_words, room_words, terrain_name
from lychgate.rulesets.twelve_years.rules.company import moved_on
from lychgate.rulesets.twelve_years.state import CITY, Hex, Party, State, room_of, with_party, with_portal

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


class Moved(PartyEvent, frozen=True, gc=False):
    """The party goes to the place ``to``. ``how``: walk, flee, door, stairs, exit, entry, enter, pond, portal, key,
    ferry, thrown_back."""

    to: str
    how: str

    def change(self, party: Party) -> Party:
        return replace(party, at=self.to, back=party.at, wary=False, truce=False, due=())

    def apply(self, state: State) -> State:
        after = with_party(state, with_portal(state, self.change(state.party(self.seat))))
        return after if len(state.parties) == 1 else moved_on(after, self.seat)

    def sentences(self, scene: Scene) -> Lines:
        """Where the party goes, and whom it finds there that was met before."""
        clauses = (MOVED_CLAUSES[self.how],) if self.how in MOVED_CLAUSES else ()
        start = scene.party_before.at
        dir_ = direction_between(start, self.to)
        told = scene.tale(
            "ways",
            *_moved_keys(scene, self, start),
            dir=dir_ or "on",
            to=hex_words(scene.after, self.to) if not self.to.startswith("d") else "",
            room=room_words(room_of(self.to)[1]) if self.to.startswith("d") else "",
            terrain=terrain_name(scene.after, self.to) if not self.to.startswith("d") else "",
            clauses=clauses,
        )
        if told and _walks_into_the_new(scene, self) and number_of(scene.salt) % 3:
            told = ()  # the terrain that was just revealed says enough
        return (*told, *_found_there(scene, self.to))


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
        return (f"moved.enter_{scene.after.dungeon(number).kind}",)
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
