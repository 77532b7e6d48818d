"""Hexploring: terrain, and what is met on entering a hex."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.printed_table import draw
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import Event, PartyEvent, Scene, company, line
from lychgate.rulesets.twelve_years.figures import die_of
from lychgate.rulesets.twelve_years.phrases import in_turn, number_of, variants_of
from lychgate.rulesets.twelve_years.places import ahead
from lychgate.rulesets.twelve_years.rules.entrances import (
    mark_entrance,
    ponds_that_drag,
    sinkholes_to_fall_into,
)
from lychgate.rulesets.twelve_years.rules.escorts import escorts_due
from lychgate.rulesets.twelve_years.rules.foes import make_foe, put_foe
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, ruled, us
from lychgate.rulesets.twelve_years.rules.friends import friend_awaits, friend_comes, turn_up
from lychgate.rulesets.twelve_years.rules.promises import secret_loot, thogwood_helps
from lychgate.rulesets.twelve_years.rules.years import lost_in_the_fae
from lychgate.rulesets.twelve_years.state import Hex, State, Stays, with_hex, with_portal
from lychgate.rulesets.twelve_years.tables import (
    CREATURES,
    HEX_ENCOUNTERS,
    TERRAIN,
    Terrain,
)

TERRAINS: dict[str, Terrain] = {row.id: row for row in TERRAIN.values()}
LAKE = "large_lake"

HOW_MANY = {"raven": "12y.creature.ravens", "wolf": "12y.creature.wolves"}
"""The clauses that ask how many creatures come."""


@clause("12y.hex.new-steps", "12y.terrain.lake")
def survey(play: TwelveYears, name: str) -> str:
    """The terrain of a hex, rolled when it is first come to; where the wise woman saw an entrance it is no lake."""
    known = play.state.hexes.get(name, Hex())
    if known.terrain:
        return known.terrain
    terrain = draw(play, TERRAIN, "12y.hex.new-steps", f"hex:{name}")[0].id
    while terrain == LAKE and known.entrances:
        terrain = draw(play, TERRAIN, "12y.hex.new-steps", f"hex:{name}")[0].id
    play.record(HexRevealed(name, terrain))
    return terrain


TERRAIN_CLAUSES = {
    "large_lake": "12y.terrain.lake",
    "quiet_forest": "12y.terrain.quiet-forest",
    "clearing": "12y.terrain.clearing",
}


class HexRevealed(Event, frozen=True, gc=False):
    """The terrain of a hex is known."""

    hex: str
    terrain: str

    def apply(self, state: State) -> State:
        old = state.hexes.get(self.hex, Hex())
        return with_hex(state, self.hex, replace(old, terrain=self.terrain))

    def sentences(self, scene: Scene) -> Lines:
        turn = sum(hex_.terrain == self.terrain for hex_ in scene.before.hexes.values())
        key = self.terrain if variants_of("ways", f"terrain.{self.terrain}.reveal") else "unknown"
        text = in_turn(
            "ways",
            f"terrain.{key}.reveal",
            turn + number_of(company(scene.before, scene.seat)),
            ahead=ahead(scene.party_before.at, self.hex),
        )
        clauses = ("12y.hex.new-steps", TERRAIN_CLAUSES.get(self.terrain, "12y.terrain.wild"))
        return line(text, "story", clauses)


@clause(
    "12y.terrain.quiet-forest",
    "12y.terrain.clearing",
    "12y.terrain.wild",
    "12y.hex.start-hex-safe",
)
def calls_for_encounter(state: State, name: str, *, first: bool) -> bool:
    """Whether an encounter is rolled: never in a clearing, in a quiet forest only on return, never in the city."""
    hex_ = state.hexes[name]
    row = TERRAINS.get(hex_.terrain)
    if row is None:
        return False
    if first:
        return row.encounter_first
    if (hex_.features or hex_.entrances) and ruled(state, "familiar-with-feature") == "feature-only":
        return False
    return row.encounter_return


@clause("12y.hex.familiar-steps", "12y.hexenc.table")
def explore(play: TwelveYears, *, encounter: bool) -> None:
    """The party has come into a hex: d12 for an encounter in a new one, a smaller die in a familiar one.

    A pond that is known drags it in before anything else is met.
    """
    name = us(play).at
    first = not play.state.hexes[name].explored
    if first:
        play.record(HexExplored(name))
    dragged = bool(ponds_that_drag(play.state, name))
    if encounter and not dragged and calls_for_encounter(play.state, name, first=first):
        roll_encounter(play, name, "" if first else die_of(play.state, "return-die"))


class HexExplored(Event, frozen=True, gc=False):
    """The first visit to a hex is made: from now on it is familiar."""

    hex: str

    def apply(self, state: State) -> State:
        return with_hex(state, self.hex, replace(state.hexes[self.hex], explored=True))


def roll_encounter(play: TwelveYears, name: str, dice: str) -> None:
    """One roll on the hexploring encounters, unless a friend's promise takes its place."""
    subject = f"hex:{name}"
    if thogwood_helps(play, "encounter", "skip") or secret_loot(play, subject):
        return
    row = draw(play, HEX_ENCOUNTERS, "12y.hexenc.table", subject, dice)[0]
    play.record(EncounterRolled(play.seat, "hex_encounters", row.id))
    match row.id:
        case "thick_of_mist":
            enter_mist(play)
        case "traveling_tinker":
            turn_up(play, "tinker")
        case "lost_noble":
            turn_up(play, "noble")
        case "stone_portal":
            play.record(FeatureFound(name, "portal"))
        case "faerie_circle":
            play.record(FeatureFound(name, "circle"))
        case _:
            if row.entrance:
                mark_entrance(play, name, "encounter")
            if row.creatures:
                meet_creatures(play, "guard" if row.entrance else "passing")
            if row.friends:
                friend_comes(play, subject)


class EncounterRolled(PartyEvent, frozen=True, gc=False):
    """The row of the hexploring or delving encounters that has come up.

    ``table``: hex_encounters, delving_encounters.
    """

    table: str
    row: str

    def sentences(self, scene: Scene) -> Lines:
        """Encounters that are nothing but themselves; the rest is told by what comes of it."""
        if self.table == "hex_encounters":
            clauses = {"thick_of_mist": ("12y.hexenc.mist",), "none": ("12y.hexenc.none",)}.get(self.row, ())
            return scene.tale("ways", f"encounter.hex.{self.row}", clauses=clauses)
        return scene.tale("ways", f"encounter.delve.{self.row}", clauses=("12y.delve.encounters",))


class FeatureFound(Event, frozen=True, gc=False):
    """A stone portal or faerie circle stands in a hex for good."""

    hex: str
    feature: str

    def apply(self, state: State) -> State:
        old = state.hexes[self.hex]
        if self.feature in old.features:
            return state
        after = with_hex(state, self.hex, replace(old, features=(*old.features, self.feature)))
        return replace(after, parties=tuple([with_portal(after, party) for party in after.parties]))

    def sentences(self, scene: Scene) -> Lines:
        clause = {"portal": "12y.hexenc.portal", "circle": "12y.hexenc.circle"}.get(self.feature)
        return scene.tale("ways", f"feature.{self.feature}", clauses=(clause,) if clause else ())


@clause("12y.hexenc.mist")
def enter_mist(play: TwelveYears) -> None:
    """The mist takes years."""
    lost_in_the_fae(play, "mist", "12y.hexenc.mist")


@clause(
    "12y.creature.table",
    "12y.creature.ravens",
    "12y.creature.wolves",
    "12y.creature.roll-twice",
    "12y.hexenc.creature",
    "12y.hexenc.guarded",
)
def meet_creatures(play: TwelveYears, stays: Stays) -> None:
    """A roll on the creatures table, and another for how many where there may be several."""
    subject = us(play).at
    for row in draw(play, CREATURES, "12y.creature.table", subject):
        count = 1 if row.count == "1" else play.roll(row.count, HOW_MANY[row.id], subject)
        for _ in range(count):
            how = "guard" if stays == "guard" else "encounter"
            put_foe(play, make_foe(play, row, stays, monster=False), how, count)


@clause("12y.hexenc.permanent", "12y.hexenc.passing", "12y.hexenc.none", "12y.order.immediate", "12y.hex.stay")
def what_is_due(play: TwelveYears, *, visit: bool) -> tuple[str, ...]:
    """What still happens in this hex, in order: ponds at once; the rest when no enemy is left.

    ``visit`` is False when the party only comes up from a dungeon: then ponds and circle do nothing.
    """
    if over(play):
        return ()
    name = us(play).at
    hex_ = play.state.hexes[name]
    due: list[str] = []
    if visit:
        due += [f"pond:{number}" for number in ponds_that_drag(play.state, name)[:1]]
        due += ["circle"] if "circle" in hex_.features else []
        due += ["escort"] if escorts_due(play) else []
    due += [f"sinkhole:{number}" for number in sinkholes_to_fall_into(play.state, name)]
    due += ["friend"] if friend_awaits(play) else []
    return tuple(due)
