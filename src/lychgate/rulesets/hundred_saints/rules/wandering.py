"""Wandering checks: when one falls due, on what chance, and that something comes."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.clock import Recurring, begun, raised, repeated
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import kept_secret, left_alone, rolled
from lychgate.rulesets.hundred_saints.commands import exploring as order
from lychgate.rulesets.hundred_saints.events import exploring as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints, x_in_6
from lychgate.rulesets.hundred_saints.state import Site, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING


class Chance(msgspec.Struct, frozen=True):
    """A wandering check as the place has it: its clause, its chance, and whether it counts on the high faces."""

    clause: str
    in_six: int
    high: bool = False

    def comes(self, die: int) -> bool:
        """Whether a face brings something."""
        return die >= 7 - self.in_six if self.high else x_in_6(die, self.in_six)

    @property
    def told(self) -> str:
        """The chance in words."""
        return f"{7 - self.in_six} or more" if self.high else f"{self.in_six} in 6"


@clause("enc.wander.1", "enc.wander.3", "enc.wander.5")
def watch_of(state: State, where: Site, *, dark: bool, terrain: str) -> Recurring | None:
    """The check of a place: underground every two Turns, outdoors each day by the terrain, in a settlement by day or
    night. One that only people call for has no period."""
    wander = EXPLORING.wander
    match where:
        case "dungeon":
            return begun("wanderers", "Wanderers", wander.dungeon_every, wander.dungeon, "turn")
        case "outdoors":
            often = wander.sketch_every if state.variants["travel_check"] == "every_other_hour" else 0
            old = terrain in wander.old_terrain
            chance = 7 - wander.old_terrain[terrain] if old else wander.terrain[terrain]
            return begun("wanderers", "Wanderers", often, chance, "turn")
        case "settlement":
            return begun(
                "wanderers", "Encounters", 0, wander.settlement_night if dark else wander.settlement_day, "turn"
            )
        case _:
            return None


def chance_of(state: State) -> Chance:
    """What the place says now. Raises ``PlayError`` where nobody has said what place it is."""
    now = state.exploring
    if now.watch is None:
        raise PlayError(
            "Nobody has said where the party is. Say it: enter dungeon, terrain light, settlement day; or: wander N"
        )
    clauses = {"dungeon": "enc.wander.1", "outdoors": "enc.wander.3", "settlement": "enc.wander.5"}
    return Chance(clauses[now.where], now.watch.in_six, now.terrain in EXPLORING.wander.old_terrain)


def terrains(state: State) -> tuple[str, ...]:
    """The names of terrain as the table reads the travel check."""
    wander = EXPLORING.wander
    return tuple(wander.old_terrain if state.variants["travel_check"] == "odnd" else wander.terrain)


@clause("enc.hazard.light.3", "enc.settle.day.1")
def enter(play: Saints, command: order.Enter) -> None:
    """The party comes into another kind of place: underground is dark, and its checks are counted from now."""
    if play.state.encounter is not None:
        raise PlayError("An encounter is under way. End it first: end [avoided]")
    terrain = command.terrain
    if command.where == "outdoors":
        allowed = terrains(play.state)
        terrain = terrain or allowed[0]
        if terrain not in allowed:
            raise PlayError(f"'{terrain}' is no terrain at this table. Allowed: {', '.join(allowed)}.")
    elif terrain:
        raise PlayError("Only outdoors has a terrain.")
    watch = watch_of(play.state, command.where, dark=command.dark, terrain=terrain)
    before = play.state.exploring
    if (
        watch is not None
        and before.watch is not None
        and (before.where, before.watch.every)
        == (
            command.where,
            watch.every,
        )
    ):
        watch = replace(watch, next_due=before.watch.next_due)
    play.record(event.Entered(where=command.where, dark=command.dark, terrain=terrain, watch=watch))


def roll_check(play: Saints, chance: Chance, *, owed: bool) -> bool:
    """A d6 that only the referee knows of; whether something comes."""
    with kept_secret(play):
        die = rolled(play, "wandering", "1d6", chance.clause, f"place:{play.state.exploring.where or 'here'}")
    comes = chance.comes(die)
    play.record(
        event.WanderersChecked(
            die=die, told=chance.told, comes=comes, ground=ground_of(play.state), owed=owed, clause=chance.clause
        )
    )
    return comes


@clause("enc.wander.2", "enc.wander.4")
def ground_of(state: State) -> str:
    """On what ground it is met: underground and in a settlement at 2d6 x 10 feet, in the open at 2d6 x 30."""
    return "outdoors" if state.exploring.where == "outdoors" else "dungeon"


@clause("enc.wander.1")
def checks_owed(play: Saints) -> bool:
    """Roll the checks that have fallen due, until something comes; whether it does. Not inside an encounter."""
    if play.state.encounter is not None:
        return False
    while play.state.exploring.owed and not play.state.exploring.coming:
        if left_alone(play.state, "wandering"):
            play.record(event.WanderersPassed(gone=False))
        elif roll_check(play, chance_of(play.state), owed=True):
            return True
    return False


def nothing_comes(play: Saints) -> None:
    """Raise ``PlayError`` while something that came has not been dealt with."""
    if play.state.exploring.coming:
        raise PlayError("Something comes. Bring it into play (foes ..., encounter), or let it go by: wander skip")


@clause("enc.wander.7", "enc.wander.9")
def check_wanderers(play: Saints, command: order.CheckWanderers) -> None:
    """A check whenever the referee calls for one; what comes is the referee's own to name."""
    if play.state.encounter is not None:
        raise PlayError("An encounter is under way. What falls due in it is rolled when it is over.")
    nothing_comes(play)
    if command.chance < 0:
        roll_check(play, chance_of(play.state), owed=play.state.exploring.owed > 0)
        return
    now = play.state.exploring
    clause_id = "enc.wander.1" if now.watch is None else chance_of(play.state).clause
    roll_check(play, Chance(clause_id, command.chance), owed=False)


@clause("enc.wander.6")
def raise_chance(play: Saints, command: order.RaiseWanderers) -> None:
    """Noise and bright light raise the chance, lying low lowers it: from now on, by so much."""
    play.record(event.WatchChanged(raised(_watch(play), command.by)))


@clause("enc.wander.6", "enc.dungeon.sleep.1")
def check_every(play: Saints, command: order.WanderersEvery) -> None:
    """Checks come more rarely where somebody lies low, or not at all."""
    watch = _watch(play)
    play.record(event.WatchChanged(repeated(watch, command.turns) if command.turns else replace(watch, every=0)))


def _watch(play: Saints) -> Recurring:
    chance_of(play.state)
    watch = play.state.exploring.watch
    assert watch is not None
    return watch


RULES: Rules = {
    order.Enter: enter,
    order.CheckWanderers: check_wanderers,
    order.RaiseWanderers: raise_chance,
    order.WanderersEvery: check_every,
}
