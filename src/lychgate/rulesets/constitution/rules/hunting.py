"""Hunting with missiles or traps, foraging, and traps that are set and emptied on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, Person
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, referee_of
from lychgate.rulesets.constitution.permission import FORAGERS, OWNER
from lychgate.rulesets.constitution.rules.checks import Checked, Tried
from lychgate.rulesets.constitution.rules.form_choices import is_up, own
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody, who_is
from lychgate.rulesets.constitution.rules.gear import carrying, must_be_borne
from lychgate.rulesets.constitution.rules.ground import LAND, ground_for
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.load import must_fit
from lychgate.rulesets.constitution.rules.offered import UNKNOWN_YET, Offered
from lychgate.rulesets.constitution.rules.searching import (
    EMPTYING,
    GATHERING,
    STALKING,
    TRAPPING,
    Search,
    difficulty,
)
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.gear import Item
from lychgate.rulesets.constitution.state.travel import Outing, OutingKind, Trapline
from lychgate.rulesets.constitution.tables.gear import weapons
from lychgate.rulesets.constitution.tables.travel import TRAVEL

HEADING = "Travel"

NUMBERS = TRAVEL.hunting

WHOLE_DAY = NUMBERS.distance_faces
"""All quarters of a day's distance."""


# ---------------------------------------------------------------------- hunting and foraging


FAILURE_COSTS, TRAPS_COST = "a failure takes the whole day", "takes the whole day"


def outlook(state: State, name: str, how: Search, terrain: str, *, winter: bool, costs: str) -> str:
    """The chance of food, what it would be, and what it costs; empty where nobody has said what land it is."""
    one = who_is(state, name)
    if one is None or not (terrain or state.travel.here is not None):
        return ""
    ground = ground_for(state, terrain, winter=winter)
    odds = how.odds(state, one, difficulty(state, ground.terrain, winter=ground.winter))
    return f"{odds or UNKNOWN_YET}: {game_dice(state)} rations; {costs}"


class Hunt(Offered, frozen=True, tag="hunt", kw_only=True):
    """Hunt before the day's travel, with a bow or sling, or with traps."""

    word = "hunt"
    menu_label = "Hunt for food"
    may = FORAGERS
    topic = "Supplies"
    clauses = ("3d6.13.6a", "3d6.13.6b", "3d6.13.7a", "3d6.13.8a", "3d6.13.8b")
    pickers = {"who": own(is_up)}

    who: Annotated[str, Person()]
    terrain: Annotated[str, LAND, REFEREES_WORD] = ""
    winter: Annotated[bool, REFEREES_WORD] = False
    traps: bool = False

    def label(self, state: State) -> str:
        return f"{self.who} hunts{' with traps' if self.traps else ''}"

    def note(self, state: State) -> str:
        how, costs = (TRAPPING, TRAPS_COST) if self.traps else (STALKING, FAILURE_COSTS)
        return outlook(state, self.who, how, self.terrain, winter=self.winter, costs=costs)

    def do(self, play: ConstitutionPlay) -> None:
        one = ready(play, self.who)
        ground = ground_for(play.state, self.terrain, winter=self.winter)
        against = difficulty(play.state, ground.terrain, winter=ground.winter)
        if self.traps:
            trap(play, one, against)
        else:
            shoot(play, one, against)


def has_missiles(one: Creature) -> bool:
    """Whether somebody has a ranged weapon to hunt with."""
    return any(item.name in weapons() and weapons()[item.name].ranged for item in one.items)


@clause("3d6.13.6a")
def shoot(play: ConstitutionPlay, one: Creature, against: int) -> None:
    """Strength and the hunting skill; it takes a ranged weapon."""
    if not has_missiles(one):
        raise PlayError(f"{one.name} has no ranged weapon. To hunt with traps: hunt {one.name} traps")
    tried = STALKING.tried(play, one, against)
    play.record(Checked(one.id, "hunt", tried))
    take_game(play, one, "hunt", tried)


@clause("3d6.13.6b", "3d6.13.8d")
def trap(play: ConstitutionPlay, one: Creature, against: int) -> None:
    """Knowledge and the hunting skill; it takes the whole day, whatever comes of it."""
    tried = TRAPPING.tried(play, one, against)
    play.record(Checked(one.id, "hunt with traps", tried))
    rations = game(play, one) + tried.degrees - 1 if tried.good else 0
    went_out(play, one, "trap", rations, good=tried.good, quarters=WHOLE_DAY)


class Forage(Offered, frozen=True, tag="forage", kw_only=True):
    """Look for edible plants before the day's travel."""

    word = "forage"
    menu_label = "Forage for food"
    may = FORAGERS
    topic = "Supplies"
    clauses = ("3d6.13.9",)
    pickers = {"who": own(is_up)}

    who: Annotated[str, Person()]
    terrain: Annotated[str, LAND, REFEREES_WORD] = ""
    winter: Annotated[bool, REFEREES_WORD] = False

    def label(self, state: State) -> str:
        return f"{self.who} forages"

    def note(self, state: State) -> str:
        return outlook(state, self.who, GATHERING, self.terrain, winter=self.winter, costs=FAILURE_COSTS)

    def do(self, play: ConstitutionPlay) -> None:
        one = ready(play, self.who)
        ground = ground_for(play.state, self.terrain, winter=self.winter)
        gather(play, one, difficulty(play.state, ground.terrain, winter=ground.winter))


@clause("3d6.13.9")
def gather(play: ConstitutionPlay, one: Creature, against: int) -> None:
    """As hunting, by knowledge, and harder; what is found costs of the day's distance as game does."""
    tried = GATHERING.tried(play, one, against)
    play.record(Checked(one.id, "search for food", tried))
    take_game(play, one, "forage", tried)


def ready(play: ConstitutionPlay, name: str) -> Creature:
    """Somebody who may look for food today. Raises ``PlayError``."""
    one = somebody(play, name)
    if not one.up or play.state.fight is not None:
        raise PlayError(f"{one.name} cannot look for food now.")
    if has_looked(play.state, one):
        raise PlayError(f"{one.name} has looked for food today.")
    return one


def has_looked(state: State, one: Creature) -> bool:
    """Whether somebody has looked for food today."""
    return any(out.who == one.id and out.kind != "set" for out in state.travel.outings_of(state.day))


@clause("3d6.13.8b", "3d6.13.8c", "3d6.13.8e")
def take_game(play: ConstitutionPlay, one: Creature, kind: OutingKind, tried: Tried) -> None:
    """Success is food and costs quarters of the day's distance; failure costs the whole day.

    Each extra degree is another ration, or an advantage die on the distance.
    """
    if not tried.good:
        went_out(play, one, kind, 0, good=False, quarters=WHOLE_DAY)
        return
    extra = tried.degrees - 1
    more = play.ask(ExtraGame(seat=one.seat or referee_of(play), who=one.id, extra=extra)) if extra else 0
    rations = game(play, one) + more
    dice = extra - more
    distance = f"{1 + dice}d{NUMBERS.distance_faces}kl1" if dice else f"1d{NUMBERS.distance_faces}"
    quarters = rolled(play, "hunting", distance, "3d6.13.8b", f"creature:{one.id}", one.seat)
    went_out(play, one, kind, rations, good=True, quarters=quarters)


@clause("3d6.13.8a")
def game_dice(state: State) -> str:
    """The dice of the rations that a success gives."""
    return f"1d{number(state, 'game_faces')}"


@clause("3d6.13.8a")
def game(play: ConstitutionPlay, one: Creature) -> int:
    """The rations that a success gives."""
    return rolled(play, "hunting", game_dice(play.state), "3d6.13.8a", f"creature:{one.id}", one.seat)


class ExtraGame(Decision[int], frozen=True, tag="constitution.extra_game", kw_only=True):
    """How many extra degrees of a hunt are rations; the others are advantage dice on the distance."""

    clauses = ("3d6.13.8e",)

    who: str
    extra: int

    def options(self) -> Sequence[Option[int]]:
        return tuple(Option(str(rations), rations) for rations in range(self.extra, -1, -1))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} has {numbered(self.extra, 'extra degree')}. What for?"

    def label(self, state: State, id_: str) -> str:
        rations, dice = int(id_), self.extra - int(id_)
        food = f"{rations} more {'ration' if rations == 1 else 'rations'}" if rations else ""
        road = f"{numbered(dice, 'advantage die') if dice == 1 else f'{dice} advantage dice'} on the distance"
        return " and ".join(part for part in (food, road if dice else "") if part)


# ---------------------------------------------------------------------- the patient trapper


class SetTraps(Offered, frozen=True, tag="set_traps", kw_only=True):
    """Set traps on the way; that costs a quarter of the day's distance."""

    word = "settraps"
    menu_label = "Set traps"
    may = OWNER
    topic = "Supplies"
    clauses = ("3d6.10.2a",)
    pickers = {"who": own(lambda state, one: may_set_traps(state, one))}

    who: Annotated[str, Person()]
    terrain: Annotated[str, LAND, REFEREES_WORD] = ""

    def label(self, state: State) -> str:
        return f"{self.who} sets traps on the way"

    def note(self, state: State) -> str:
        within = numbered(number(state, "trapline_days"), "day")
        return f"a quarter of the day's distance; to be emptied within {within}"

    @clause("3d6.10.2a")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        if not allows(play.state, one, "trap-on-the-way"):
            raise PlayError(f"{one.name} cannot set traps on the way without the initiation Patient trapper.")
        day = play.state.day
        if has_set(play.state, one):
            raise PlayError(f"{one.name} has set traps today.")
        ground = ground_for(play.state, self.terrain)
        play.record(TrapsSet(Trapline(who=one.id, terrain=ground.terrain, day=day)))


def has_set(state: State, one: Creature) -> bool:
    """Whether somebody has set traps today."""
    return any(out.who == one.id and out.kind == "set" for out in state.travel.outings_of(state.day))


def may_set_traps(state: State, one: Creature) -> bool:
    """Whether it is offered to somebody to set traps: on the way through a land that is known, once a day."""
    on_the_way = state.travel.here is not None and state.travel.place is None
    return one.up and on_the_way and allows(state, one, "trap-on-the-way") and not has_set(state, one)


class TrapsSet(Event, frozen=True, tag="traps_set"):
    """Somebody has set traps on the way."""

    traps: Trapline

    def apply(self, state: State) -> State:
        now, out = state.travel, Outing(who=self.traps.who, kind="set", day=self.traps.day)
        outings = (*now.outings_of(self.traps.day), out)
        return replace(state, travel=replace(now, traplines=(*now.traplines, self.traps), outings=outings))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.traps.who)
        return of_somebody(after, one, f"{one.name} sets traps on the way.", "3d6.10.2a")


class EmptyTraps(Command, frozen=True, tag="empty_traps", kw_only=True):
    """Empty the traps that you set on the way, if you are back in time."""

    word = "emptytraps"
    menu_label = "Empty the traps"
    may = OWNER
    clauses = ("3d6.10.2b",)
    pickers = {"who": own(lambda state, one: traps_of(state, one) is not None)}

    who: Annotated[str, Person()]
    winter: Annotated[bool, REFEREES_WORD] = False

    @clause("3d6.10.2b")
    def do(self, play: ConstitutionPlay) -> None:
        """A roll as for hunting with traps, which takes a quarter of the distance and not the day."""
        one = ready(play, self.who)
        if traps_of(play.state, one) is None:
            raise PlayError(f"{one.name} has set no traps.")
        empty(play, one, against_of_traps(play.state, one, winter=self.winter))


def traps_of(state: State, one: Creature) -> Trapline | None:
    """The traps that somebody has set first."""
    return next((each for each in state.travel.traplines if each.who == one.id), None)


def against_of_traps(state: State, one: Creature, *, winter: bool = False) -> int:
    """The difficulty of the land in which somebody's traps stand."""
    traps, here = traps_of(state, one), state.travel.here
    assert traps is not None
    return difficulty(state, traps.terrain, winter=winter or (here is not None and here.winter))


@clause("3d6.10.2b")
def empty(play: ConstitutionPlay, one: Creature, against: int) -> None:
    """Whatever is in the traps that somebody set first; nothing is, where that was too long ago."""
    traps = traps_of(play.state, one)
    if traps is None or not still_there(play.state, traps):
        play.record(TrapsGone(one.id))
        return
    tried = EMPTYING.tried(play, one, against)
    play.record(Checked(one.id, "look at the traps", tried))
    rations = game(play, one) + tried.degrees - 1 if tried.good else 0
    play.record(TrapsGone(one.id, emptied=True))
    went_out(play, one, "empty", rations, good=tried.good, quarters=0)


def still_there(state: State, traps: Trapline) -> bool:
    """Whether anything is still in traps that were set."""
    return state.day - traps.day <= number(state, "trapline_days")


class TrapsGone(Event, frozen=True, tag="traps_gone"):
    """The traps that somebody set first are no more: they were emptied, or it was too long."""

    who: str
    emptied: bool = False

    def apply(self, state: State) -> State:
        first = next(each for each in state.travel.traplines if each.who == self.who)
        left = tuple(each for each in state.travel.traplines if each is not first)
        return replace(state, travel=replace(state.travel, traplines=left))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        how = "empties the traps" if self.emptied else "comes too late: nothing is left in the traps"
        return of_somebody(after, one, f"{one.name} {how}.", "3d6.10.2b")


# ---------------------------------------------------------------------- what is brought back


def went_out(
    play: ConstitutionPlay, one: Creature, kind: OutingKind, rations: int, *, good: bool, quarters: int
) -> None:
    """Records what was brought back, as many of the rations as can be carried."""
    kept = next(count for count in range(rations, -1, -1) if can_carry(play.state, one, count))
    out = Outing(who=one.id, kind=kind, day=play.state.day, good=good, quarters=quarters)
    items = carrying(one, Item("rations", "ration", "backpack", kept)) if kept else one.items
    play.record(CameBack(out, rations, items, rations - kept))


def can_carry(state: State, one: Creature, rations: int) -> bool:
    """Whether somebody can carry so many more rations."""
    if not rations:
        return True
    items = carrying(one, Item("rations", "ration", "backpack", rations))
    try:
        must_fit(items)
        must_be_borne(state, replace(one, items=items))
    except PlayError:
        return False
    return True


class CameBack(Event, frozen=True, tag="came_back"):
    """Somebody is back with so many rations, of which some are ``left`` that they cannot carry."""

    outing: Outing
    rations: int
    items: tuple[Item, ...]
    left: int = 0

    def apply(self, state: State) -> State:
        now = state.travel
        after = state.with_creature(replace(state.creature(self.outing.who), items=self.items))
        return replace(after, travel=replace(now, outings=(*now.outings_of(self.outing.day), self.outing)))

    def tell(self, before: State, after: State) -> Lines:
        one, quarters = after.creature(self.outing.who), self.outing.quarters
        found = numbered(self.rations, "ration") if self.rations else "no food"
        left = f", {self.left} too many to carry" if self.left else ""
        costs = "the whole day" if quarters == WHOLE_DAY else f"{quarters * 100 // WHOLE_DAY} % of the day's distance"
        price = f" It takes {costs}." if quarters else ""
        return of_somebody(after, one, f"{one.name} finds {found}{left}.{price}", "3d6.13.8a", weight="result")
