"""Evading combat: the exit is named first, then one d4 decides for the whole party against everything here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.places import neighbours
from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.numbering import numbered
from lychgate.rulesets.twelve_years.phrases import sentence, word
from lychgate.rulesets.twelve_years.places import direction
from lychgate.rulesets.twelve_years.rules.ailments import feel_fire, members_on_fire
from lychgate.rulesets.twelve_years.rules.castle import faces_lich, offer_crown
from lychgate.rulesets.twelve_years.rules.combat import reinforce
from lychgate.rulesets.twelve_years.rules.company import opposed_here
from lychgate.rulesets.twelve_years.rules.enemy_hits import (
    TruceMade,
    fall_asleep,
    falls_asleep,
    foes_hit,
    total_of_foes,
)
from lychgate.rulesets.twelve_years.rules.evasion_results import PURPOSE, EvasionRolled, evasion_row, is_successful
from lychgate.rulesets.twelve_years.rules.foes import LICH_KING, FoesGone, enemies, harmless
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, ruled, us
from lychgate.rulesets.twelve_years.rules.hexploring import LAKE
from lychgate.rulesets.twelve_years.rules.magick import at_hand, window
from lychgate.rulesets.twelve_years.rules.moving import descend, leave_room, walk
from lychgate.rulesets.twelve_years.rules.retrieval import take_all_in_flight
from lychgate.rulesets.twelve_years.rules.settling import end_encounter
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.rules.trap_effects import Pursued, TrapGone, spring
from lychgate.rulesets.twelve_years.state import (
    CITY,
    SURFACE,
    UNOPENED,
    Foe,
    Party,
    State,
    room_name,
    the_dungeon,
    the_room,
)
from lychgate.rulesets.twelve_years.surroundings import known_of_hex, way_choice
from lychgate.rulesets.twelve_years.tables import EVASION, EvasionRow


class Exit(msgspec.Struct, frozen=True, gc=False):
    """A way to run: ``way`` is a direction, ``way:N`` in a room, or ``entrance:N``; ``to`` the place, empty if new."""

    way: str
    to: str


@clause("12y.evade.exit-first")
def exits(state: State, at: str) -> tuple[Exit, ...]:
    """Where the party could run: doors, stairs, the way back; outdoors a neighbouring hex or an entrance here."""
    return tuple(ways_out(state, at))


def ways_out(state: State, at: str) -> Iterator[Exit]:
    """The same one by one, for whoever asks only whether there is any."""
    if at.startswith("d"):
        dungeon, room = the_dungeon(state, at), the_room(state, at)
        for index, way in enumerate(room.ways):
            yield Exit(f"way:{index}", exit_to(dungeon.number, dungeon.hex, way.to))
        return
    for number in state.hexes[at].entrances:
        yield Exit(f"entrance:{number}", "")
    for heading, name in neighbours(at).items():
        known = state.hexes.get(name)
        if known is None or known.terrain != LAKE:
            yield Exit(heading, name)


def safest_way(state: State, party: Party, found: Iterable[Exit]) -> str:
    """The way to run that promises the least: a known place without enemies or a trap, where nobody follows if there
    is one, or else where the party came from; then what nobody has seen, and an entrance or unopened door last."""

    def risk(way: Exit) -> tuple[bool, bool, bool, bool]:
        known = way.to.startswith("d") or (way.to in state.hexes and state.hexes[way.to].explored)
        site = state.site(way.to)
        safe = known and not site.foes and not site.trap
        unfollowed = way.to == CITY or (bool(way.to) and not party.outdoors and not way.to.startswith("d"))
        return way.to == "", not safe, not unfollowed, way.to != party.back

    return min(found, key=risk).way


def exit_to(dungeon: int, surface: str, to: int) -> str:
    """The place behind a way out of a room, empty while nobody has seen it."""
    if to == SURFACE:
        return surface
    return "" if to == UNOPENED else room_name(dungeon, to)


@clause("12y.evade.mixed-unevadable", "12y.creature.vines", "12y.monster.slime", "12y.order.evasion-before-combat")
def can_evade(state: State, foes: tuple[Foe, ...], at: str) -> bool:
    """No evasion while an enemy lives that cannot be evaded; (variant unevadable-mixed) unless there are others."""
    stubborn = [foe for foe in foes if not special(foe).evadable]
    if stubborn and (ruled(state, "unevadable-mixed") == "blocks-all" or len(stubborn) == len(foes)):
        return False
    return next(ways_out(state, at), None) is not None


class EvasionExit(Decision[Exit], frozen=True, tag="evasion-exit", kw_only=True):
    """Where to run, named before the evasion roll. ``usual`` is the way that Enter takes."""

    clauses: ClassVar = ("12y.evade.exit-first",)
    exits: tuple[Exit, ...]
    usual: str = ""

    def default(self) -> str:
        return self.usual or super().default()

    def options(self) -> tuple[Option[Exit], ...]:
        return tuple([Option(exit_.way, exit_) for exit_ in self.exits])

    def choice(self, state: State, id_: str) -> Choice:
        return exit_choice(state, state.party(self.seat), self.read(id_))

    def places(self) -> dict[str, str]:
        """The hexes beside this one, or the ways out of this room, by the options that choose them."""
        return {exit_.way: exit_.to for exit_ in self.exits if not exit_.way.startswith("entrance:")}

    def question(self, state: State) -> Question:
        asked = super().question(state)
        return replace(asked, choices=numbered(asked.choices))


def where_to_run(state: State, party: Party) -> EvasionExit:
    """The question where a party runs; Enter takes the safest way."""
    found = exits(state, party.at)
    return EvasionExit(seat=party.seat, exits=found, usual=safest_way(state, party, found))


def exit_choice(state: State, party: Party, option: Exit) -> Choice:
    """A way to run as a choice: its label, and what is known behind it."""
    kind, _, number = option.way.partition(":")
    if kind == "way":
        return Choice(option.way, *way_choice(state, party.at, int(number)))
    if kind == "entrance":
        dungeon = state.dungeon(int(number))
        label = sentence(word("ways", f"entrance.{dungeon.kind}.down"))
        return Choice(option.way, label, "nobody has been inside" if not dungeon.rooms else "known")
    note = known_of_hex(state, option.to)
    return Choice(option.way, f"{sentence(direction(option.way))}: {option.to}", note)


@clause("12y.evade.roll", "12y.gloss.evasion")
def evade(play: TwelveYears) -> None:
    """The exit, the d4, and what its result does about enemies, traps and loot."""
    exit_ = play.ask(where_to_run(play.state, us(play)))
    run(play, set_out(play, exit_), followed=not opposed_here(play))


class Flight(msgspec.Struct, frozen=True, gc=False):
    """An evasion that has been rolled: where to, what it came to, who was burning before it, and the uses of powers
    that were ``at_hand`` then."""

    exit: Exit
    row: EvasionRow
    burning: tuple[int, ...]
    at_hand: frozenset[str] = frozenset()


def set_out(play: TwelveYears, exit_: Exit) -> Flight:
    """The d4, and whom it brings."""
    burning, usable = members_on_fire(play), at_hand(play)
    reinforce(play, enemies(play))
    return Flight(exit_, roll_evasion(play, enemies(play), exit_), burning, usable)


def run(play: TwelveYears, flight: Flight, *, followed: bool) -> None:
    """What the roll comes to. ``followed``: the enemies are free to come along, with no other party to fight."""
    foes, row = enemies(play), flight.row
    strike_back(play, foes, row)
    if over(play):
        return
    if not row.leaves:
        stay(play, foes, row, flight.burning)
    elif not (row.loot and faces_lich(foes) and offer_crown(play, "evasion")):
        get_away(play, flight, foes, followed=followed)


@clause("12y.archetype.giant-slow", "12y.monster.golem", "12y.lich.crown-evade")
def roll_evasion(play: TwelveYears, foes: tuple[Foe, ...], exit_: Exit) -> EvasionRow:
    """The row that counts: a Giant makes a 4 a 3, and golems let pass on anything but a 1."""
    face = play.roll(EVASION.dice, PURPOSE, us(play).subject)
    row = evasion_row(face)
    if row.loot and us(play).has("giant"):
        row = evasion_row(3)
    what = "foes" if foes else "trap" if us(play).wary else "effect"
    golems = [foe for foe in foes if foe.kind == "golem"]
    if golems and (len(golems) == len(foes) or ruled(play.state, "golem-mixed") == "any-golem"):
        row = special(golems[0]).evasion(play.state, row)
    if what == "foes" and row.follows and not pursuers(play, exit_):
        what = "foes_stay"
    play.record(EvasionRolled(play.seat, face, row.id, what))
    return row


def strike_back(play: TwelveYears, foes: tuple[Foe, ...], row: EvasionRow) -> None:
    """Enemies that cannot be evaded strike at a party that evades the others (variant unevadable-mixed)."""
    stubborn = tuple(foe for foe in foes if not special(foe).evadable)
    if stubborn and row.leaves:
        foes_hit(play, stubborn, total_of_foes(play, stubborn, "full"))


@clause("12y.evade.result-1", "12y.lich.evade-low", "12y.trap.evade")
def stay(play: TwelveYears, foes: tuple[Foe, ...], row: EvasionRow, burning: tuple[int, ...]) -> None:
    """Failure: the trap goes off, the enemies hit with normal damage, and the party stays where it is."""
    spring_what_was_faced(play)
    if over(play):
        return
    if falls_asleep(play, foes):
        fall_asleep(play)
    elif foes:
        foes_hit(play, foes, total_of_foes(play, foes, "full"))
        after_failure(play, foes, row)
    if not over(play):
        feel_fire(play, burning)


@clause("12y.creature.elf-trap")
def after_failure(play: TwelveYears, foes: tuple[Foe, ...], row: EvasionRow) -> None:
    """After an evasion that was not successful: one hook for each enemy, so that two elves set two traps."""
    for foe in foes:
        if not harmless(play, foe) and not over(play) and not is_successful(row):
            special(foe).after_failed_evasion(play, row)


def spring_what_was_faced(play: TwelveYears) -> None:
    """The room's trap and whatever pursues the party go off, once and together."""
    party = us(play)
    effects = party.chased
    if effects:
        play.record(Pursued(play.seat, 0))
        spring(play, effects, "effect")
    if party.wary and not over(play):
        play.record(TrapGone(play.seat, party.at, "sprung"))
        spring(play, 1, "room")


@clause("12y.trap.two", "12y.evade.result-2", "12y.evade.follow-limits", "12y.evade.into-lake")
def get_away(play: TwelveYears, flight: Flight, foes: tuple[Foe, ...], *, followed: bool) -> None:
    """The party leaves by the exit it named, followed or not, with the loot or without."""
    row = flight.row
    after_failure(play, foes, row)
    if not over(play):
        feel_fire(play, flight.burning)
    if over(play):
        return
    if window(play, "after_death", flight.at_hand):
        return
    at = us(play).at
    if row.loot:
        take_all_in_flight(play, guarded=True)
        if over(play) or us(play).at != at:
            return
    followers = who_follows(play, flight) if followed else ()
    shake_off_traps(play, row)
    if over(play):
        return
    if not followers:
        leave_behind(play)
        end_encounter(play)
    evaded = enemies(play)
    if not flee(play, flight.exit, followers) and not followers and evaded and enemies(play) == evaded:
        play.record(TruceMade(play.seat))


@clause("12y.evade.follow-limits", "12y.lich.evade-low")
def who_follows(play: TwelveYears, flight: Flight) -> tuple[Foe, ...]:
    """On a 2 every enemy comes along that can."""
    return pursuers(play, flight.exit) if flight.row.follows else ()


@clause("12y.evade.follow-limits", "12y.lich.evade-low")
def pursuers(play: TwelveYears, exit_: Exit) -> tuple[Foe, ...]:
    """Who could follow by an exit: none out of a dungeon or into the city, and no Lich King out of his castle."""
    party, to = us(play), exit_.to
    out_of_dungeon = not party.outdoors and not to.startswith("d") and to != ""
    if out_of_dungeon or to == CITY:
        return ()
    return tuple(foe for foe in enemies(play) if follows(play, foe))


def follows(play: TwelveYears, foe: Foe) -> bool:
    """Whether this enemy pursues: the Lich King by the variant lich-follows, the rest always."""
    if harmless(play, foe):
        return False
    return foe.kind != LICH_KING or ruled(play.state, "lich-follows") == "yes"


@clause("12y.trap.two", "12y.trap.persist")
def shake_off_traps(play: TwelveYears, row: EvasionRow) -> None:
    """On a 2 the trap goes off behind the party and its effect pursues it; on a 3 or 4 every effect is lost."""
    party = us(play)
    if not row.follows:
        if party.chased:
            play.record(Pursued(play.seat, 0))
        return
    if not party.wary:
        return
    if ruled(play.state, "trap-two") == "damage-now":
        play.record(TrapGone(play.seat, party.at, "sprung"))
        spring(play, 1, "room")
        return
    play.record(TrapGone(play.seat, party.at, "pursuing"))
    play.record(Pursued(play.seat, party.chased + 1))


@clause("12y.evade.after-hex", "12y.monster.no-heal")
def leave_behind(play: TwelveYears) -> None:
    """Creatures that were only passing are gone; guards, monsters and others stay where they were.

    They all stay while another party has yet to deal with them.
    """
    passing = tuple(foe.id for foe in enemies(play) if foe.stays == "passing")
    if passing and not opposed_here(play):
        play.record(FoesGone(us(play).at, passing, "left_behind"))


def flee(play: TwelveYears, exit_: Exit, followers: tuple[Foe, ...]) -> bool:
    """Run by the exit that was named; False when it was a lake that threw the party back."""
    kind, _, number = exit_.way.partition(":")
    if kind == "way":
        leave_room(play, int(number), "flee", followers)
    elif kind == "entrance":
        descend(play, int(number), 0, "flee", followers)
    else:
        return walk(play, exit_.to, "flee", followers)
    return True
