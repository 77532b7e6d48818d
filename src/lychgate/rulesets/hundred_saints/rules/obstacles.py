"""What those who flee leave behind: lures, obstacles, and their own load."""

from __future__ import annotations

import re

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import chase as order
from lychgate.rulesets.hundred_saints.decisions_chase import LureGood, ObstacleJudged
from lychgate.rulesets.hundred_saints.events import chase as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.clock import turns_since_day_one
from lychgate.rulesets.hundred_saints.rules.coins import GiveCoins
from lychgate.rulesets.hundred_saints.rules.evasion import chase_on, part_ways, referee_of
from lychgate.rulesets.hundred_saints.rules.food import RationsChanged, fewer
from lychgate.rulesets.hundred_saints.rules.gear import Take, let_fall
from lychgate.rulesets.hundred_saints.state import PARTY, Coins, Creature, Item, Obstacle, Pair, State
from lychgate.rulesets.hundred_saints.tables.chase import CHASE
from lychgate.rulesets.hundred_saints.tables.encounter import TIME
from lychgate.rulesets.hundred_saints.tables.load import known_goods

RATIONS = re.compile(r"(?:(?:preserved |fresh )?(?:rations?|food))?")
"""How rations are called; nothing said of food that is dropped means them too."""

COUNTED = re.compile(r"([0-9]{1,6}) +(.+)")

COIN = re.compile(r"(\d{1,6}) ?(pp|gp|sp|cp)")


def fleeing_side(play: Saints, named: str = "") -> str:
    """The side that flees and is meant: the one named, else the first. Raises ``PlayError``."""
    sides = tuple(dict.fromkeys(one.fleeing for one in chase_on(play).pairs))
    if named in sides or (not named and sides):
        return named or sides[0]
    raise PlayError(f"'{named}' does not flee." if named else "Nobody gives chase yet.")


def whose(play: Saints, name: str) -> Creature:
    """Somebody by name. Raises ``PlayError``."""
    found = next((one for one in play.state.cast if one.name == name and one.alive), None)
    if found is None:
        raise PlayError(f"'{name}' drops nothing.")
    return found


# ---------------------------------------------------------------------- lures


@clause("enc.pursuit.7", "enc.pursuit.8", "enc.pursuit.9")
def drop(play: Saints, command: order.Drop) -> None:
    """What is dropped is gone; if the referee finds it enough, each of the chasers may stop for it."""
    who = whose(play, command.who) if command.who else None
    side = fleeing_side(play, who.side if who is not None else "")
    refused = command.refused
    if play.seat not in play.state.referees:
        refused = not play.ask(LureGood(seat=referee_of(play), lure=command.kind, what=command.what))
    play.record(event.LureDropped(side, who.id if who is not None else "", command.kind, command.what, refused))
    take_from_sheet(play, who, side, command.kind, command.what)
    if refused:
        return
    for pair in chase_on(play).pairs:
        if pair.fleeing == side:
            tempt(play, pair, command.kind, command.again)


@clause("enc.pursuit.9")
def take_from_sheet(play: Saints, who: Creature | None, side: str, kind: str, what: str) -> None:
    """What was dropped is gone: coins from the purse, or a thing by its name, as far as anybody wrote it down."""
    holder = who.name if who is not None else PARTY
    coins = coins_named(what)
    purse = who.coins if who is not None else play.state.purse
    if coins is not None and purse.worth >= coins.worth:
        GiveCoins(holder, coins, lost=True).do(play)
    count, name = counted_in(what)
    if kind == "food" and side in play.state.ours and RATIONS.fullmatch(name):
        take_rations(play, who, side, count, name)
        return
    known = known_goods(name)
    names = (what.casefold(), known.name if known is not None else name)
    item = next((one for one in at_hand_first(play, who) if one.name.casefold() in names), None)
    if item is not None:
        Take(item.name, holder, min(count or item.count, item.count)).do(play)


@clause("enc.pursuit.8", "enc.pursuit.9")
def take_rations(play: Saints, who: Creature | None, side: str, count: int, name: str) -> None:
    """Rations that were dropped: from the sheet, then from what the party has to eat, as far as there are any. One for
    each who drops them, where no number was said."""
    of_kind = next((one for one in ("preserved", "fresh") if name.startswith(one)), "")
    left = count or (1 if who is not None else len(play.state.of_side(side)))
    for one in at_hand_first(play, who):
        if left and one.name and RATIONS.fullmatch(one.name) and one.name.startswith(of_kind):
            Take(one.name, who.name if who is not None else PARTY, min(left, one.count)).do(play)
            left -= min(left, one.count)
    stored = sum(one.count for one in play.state.exploring.rations if of_kind in ("", one.kind))
    if left and stored:
        play.record(RationsChanged(fewer(play.state.exploring.rations, min(left, stored), of_kind)))


def at_hand_first(play: Saints, who: Creature | None) -> list[Item]:
    """What somebody carries, or the party has in store, in the order in which it is taken from them."""
    return sorted(who.items if who is not None else play.state.store, key=lambda one: one.where != "equipped")


def counted_in(what: str) -> tuple[int, str]:
    """The number before a thing, 0 if there is none, and the thing: ``3 fresh rations``."""
    name = what.strip().casefold()
    found = COUNTED.fullmatch(name)
    return (int(found[1]), found[2]) if found is not None else (0, name)


def coins_named(what: str) -> Coins | None:
    """What is said as coins, such as ``50 gp``; None if it is something else."""
    found = COIN.fullmatch(what.strip().lower())
    return Coins(**{found[2]: int(found[1])}) if found is not None else None


@clause("enc.pursuit.7", "enc.pursuit.8")
def tempt(play: Saints, pair: Pair, kind: str, again: bool) -> None:
    """Those who want it stop on 3 in 6: one roll for each kind, unless the table or the referee gives more."""
    if not wants(play.state, pair.chasing, kind):
        play.record(event.LureTried(pair.fleeing, pair.chasing, kind, 0, False, "unwanted"))
        return
    if kind in pair.lures and not again and ruled(play.state, "lure_rolls") == "once_per_kind":
        play.record(event.LureTried(pair.fleeing, pair.chasing, kind, 0, False, "tried"))
        return
    clause_id = "enc.pursuit.7" if kind == "treasure" else "enc.pursuit.8"
    die = rolled(play, "lure", "1d6", clause_id, f"side:{pair.chasing}")
    stopped = x_in_6(die, CHASE.lure.chance)
    play.record(event.LureTried(pair.fleeing, pair.chasing, kind, die, stopped))
    if stopped:
        play.record(event.PursuitEnded(pair.fleeing, pair.chasing, "lured"))
        part_ways(play, pair.fleeing)


def wants(state: State, side: str, kind: str) -> bool:
    """Whether a side would stop for it: those who prize wealth for treasure, the ravenous for food."""
    one = state.side(side)
    return one.wants_wealth if kind == "treasure" else one.ravenous


@clause("enc.load.3")
def drop_gear(play: Saints, command: order.DropGear) -> None:
    """Who flees may drop what slows them, free at the start of a Round; the new Speed holds from it on, as it is said.
    What of it is on the sheet is on it no more."""
    who = whose(play, command.who)
    fleeing_side(play, who.side)
    for what in re.split(r" and |, ?", command.what):
        let_fall(play, play.state.creature(who.id), what.strip().casefold())
    play.record(event.GearDropped(who.id, command.what, command.speed))


# ---------------------------------------------------------------------- obstacles


@clause("enc.pursuit.6")
def obstruct(play: Saints, command: order.Obstruct) -> None:
    """Something is left in the chasers' way, where those who flee are now."""
    text = command.text or {"oil": "burning oil", "caltrops": "caltrops"}.get(command.kind, "something")
    play.record(event.ObstacleLaid(fleeing_side(play, command.side), command.kind, text))


@clause("enc.pursuit.6")
def meet_obstacles(play: Saints) -> None:
    """Chasers who come to an obstacle do what the referee says: go through, go around, lose some feet, or stop."""
    for pair in chase_on(play).pairs:
        for obstacle in pair.obstacles:
            chase = play.state.chase
            if obstacle.ahead > 0 or chase is None or chase.find(pair.fleeing, pair.chasing) is None:
                continue
            meet_obstacle(play, pair, obstacle, chase.round)


def meet_obstacle(play: Saints, pair: Pair, obstacle: Obstacle, number: int) -> None:
    """One pair of sides, one obstacle; oil that has burnt out is none."""
    if obstacle.kind == "oil" and number - obstacle.laid > CHASE.oil.turns * TIME["rounds_per_turn"]:
        play.record(event.ObstacleMet(pair.fleeing, pair.chasing, obstacle, "around"))
        return
    judged = play.ask(
        ObstacleJudged(seat=referee_of(play), chasing=pair.chasing, obstacle=obstacle.kind, text=obstacle.text)
    )
    play.record(event.ObstacleMet(pair.fleeing, pair.chasing, obstacle, judged.how, judged.held))
    if judged.how == "through":
        go_through(play, pair.chasing, obstacle)
    if judged.how == "stopped" or not play.state.of_side(pair.chasing):
        how: event.Ending = "stopped" if judged.how == "stopped" else "fallen"
        play.record(event.PursuitEnded(pair.fleeing, pair.chasing, how))
        part_ways(play, pair.fleeing)


@clause("enc.gear.oil.1", "enc.gear.caltrop.1")
def go_through(play: Saints, side: str, obstacle: Obstacle) -> None:
    """Oil burns each who passes for 1d8; caltrops lame each on 2 in 6, who then has half Speed for a day."""
    for one in play.state.of_side(side):
        subject = f"creature:{one.id}"
        if obstacle.kind == "oil":
            damage = rolled(play, "obstacle", CHASE.oil.damage, "enc.gear.oil.1", subject)
            play.record(event.ObstacleHurt(one.id, "oil", 0, damage))
        elif obstacle.kind == "caltrops":
            die = rolled(play, "obstacle", "1d6", "enc.gear.caltrop.1", subject)
            lamed = x_in_6(die, CHASE.caltrops.chance)
            until = turns_since_day_one(play.state) + CHASE.caltrops.turns if lamed else 0
            play.record(event.ObstacleHurt(one.id, "caltrops", die, until=until))


RULES: Rules = {
    order.Drop: drop,
    order.DropGear: drop_gear,
    order.Obstruct: obstruct,
}
