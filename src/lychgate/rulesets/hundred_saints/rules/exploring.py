"""A Turn's doings underground: searching, doors and locks, traps, known ways, and getting out by a roll."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.rulesets.hundred_saints.commands import exploring as order
from lychgate.rulesets.hundred_saints.decisions_exploring import Judge
from lychgate.rulesets.hundred_saints.events import exploring as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.checks import ability_check, save, skill_check, skill_of, somebody
from lychgate.rulesets.hundred_saints.rules.exhaustion import ours
from lychgate.rulesets.hundred_saints.rules.movement import feet_a_turn, party_speed
from lychgate.rulesets.hundred_saints.rules.time import explored
from lychgate.rulesets.hundred_saints.rules.wandering import chance_of, nothing_comes, roll_check
from lychgate.rulesets.hundred_saints.state import Creature
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING


def at_leisure(play: Saints) -> None:
    """Raise ``PlayError`` in an encounter, or while something comes."""
    if play.state.encounter is not None:
        raise PlayError("That takes a Turn, and an encounter is under way. End it first: end [avoided]")
    nothing_comes(play)


@clause("enc.dungeon.search.1")
def search(play: Saints, command: order.Search) -> None:
    """A Turn for one thing or ten feet square: a check in secret for each who searches, three at most; any success
    finds what is hidden. Or one check at the best target, where the table has it so."""
    at_leisure(play)
    most = EXPLORING.search["most"]
    if len(command.who) > most:
        raise PlayError(f"{most} search one place at once; {len(command.who)} are too many.")
    who = [somebody(play, name) for name in dict.fromkeys(command.who)]
    if play.state.variants["search_checks"] == "best_target_once":
        who = [min(who, key=lambda one: skill_of(one, "search"))]
    for one in who:
        with kept_secret(play):
            tried = skill_check(play, one, "search", "enc.dungeon.search.1", command.by)
        play.record(event.Searched(one.id, tried.die, tried.total, tried.target, tried.good))
    explored(play, 1)


@clause("enc.dungeon.door.1")
def state_door(play: Saints, command: order.StateDoor) -> None:
    """The referee says what kind of door it is, and so what may open it."""
    play.record(event.DoorStated(command.kind))


@clause("enc.dungeon.door.1")
def forcing_takes(play: Saints) -> int:
    """How many Turns a try at a stuck door takes: none but a Round, or one, as the table has it."""
    return 1 if play.state.variants["stuck_door_retry"] == "one_turn_each" else 0


def _must_be(play: Saints, kind: str, how: str) -> None:
    """Raise ``PlayError`` where the door is known to be of another kind."""
    at = play.state.exploring.door
    if at not in ("", kind):
        raise PlayError(f"The door is {at}, and nobody can {how} it. {EXPLORING.doors[at]}")


@clause("enc.wander.7")
def break_door(play: Saints, command: order.BreakDoor) -> None:
    """A tool, a Turn and a Strength check; and the referee says whether the noise brings a check for wanderers."""
    at_leisure(play)
    _must_be(play, "locked", "break")
    one = somebody(play, command.who)
    tried = ability_check(play, one, "strength", "enc.wander.7", command.by)
    play.record(event.DoorTried(one.id, "break", tried.die, tried.total, tried.target, tried.good))
    explored(play, 1)
    if not play.state.exploring.coming and play.ask(Judge(seat=play.seat, clause_id="enc.wander.7")):
        roll_check(play, chance_of(play.state), owed=False)


@clause("enc.dungeon.trap.2")
def pick_lock(play: Saints, command: order.PickLock) -> None:
    """A thief with tools: a skill check, a Turn a try, as often as they like."""
    at_leisure(play)
    _must_be(play, "locked", "pick")
    one = somebody(play, command.who)
    _must_know(one, "pick_lock", "pick locks")
    tried = skill_check(play, one, "pick_lock", "enc.dungeon.trap.2", command.by)
    play.record(event.DoorTried(one.id, "pick", tried.die, tried.total, tried.target, tried.good))
    explored(play, 1)


def _must_know(one: Creature, skill: str, what: str) -> None:
    """Raise ``PlayError`` where somebody has not learnt a skill that not everybody has."""
    if skill not in one.skills:
        raise PlayError(f"{one.name} has not learnt to {what}: it takes a thief, with tools.")


@clause("enc.dungeon.trap.2")
def disarm(play: Saints, command: order.Disarm) -> None:
    """A thief with tools: a skill check, a Turn a try. On a natural 1 it goes off unless they save against Doom."""
    at_leisure(play)
    one = somebody(play, command.who)
    _must_know(one, "disarm_mech", "disarm mechanisms")
    tried = skill_check(play, one, "disarm_mech", "enc.dungeon.trap.2", command.by)
    sprung = tried.die == 1 and not save(play, one, "doom", "enc.dungeon.trap.2").good
    play.record(event.DisarmTried(one.id, tried.die, tried.total, tried.target, tried.good, sprung))
    explored(play, 1)


@clause("enc.dungeon.trap.1")
def set_off(play: Saints, command: order.SetOff) -> None:
    """Each who does what triggers it: it springs on 2 in 6, or on the chance that the referee gives it."""
    chance = EXPLORING.chances["trap"] if command.chance < 0 else command.chance
    for name in command.who:
        one = somebody(play, name)
        with kept_secret(play):
            die = rolled(play, "traps", "1d6", "enc.dungeon.trap.1", f"creature:{one.id}")
        play.record(event.TrapTried(one.id, die, chance, x_in_6(die, chance)))


@clause("enc.dungeon.path.1", "enc.time.move.3", "enc.time.move.7")
def walk(play: Saints, command: order.Walk) -> None:
    """So many feet, in whole Turns; by a known way in one go, until something comes or the last light goes out."""
    at_leisure(play)
    speed = party_speed(play.state)
    if not speed:
        raise PlayError("Nobody is in the party. Bring a character into play: pc NAME")
    pace = feet_a_turn(speed, command.known)
    turns = -(-command.feet // pace)
    if command.known and turns > 1 and play.state.variants["safe_paths"] == "off":
        raise PlayError(f"At this table no way is taken in one go. A Turn is {pace} feet: path {pace}")
    passed = explored(play, turns, dark_stops=command.known)
    play.record(event.Walked(min(command.feet, passed * pace), command.feet, passed, command.known))


@clause("enc.dungeon.escape.1")
def escape(play: Saints, command: order.EscapeByRoll) -> None:
    """Each character still inside saves against Doom: worse for every level below the first, better with a map and
    with a known way out. What a failure means is read on a d10."""
    if play.state.variants["dungeon_escape"] == "off":
        raise PlayError("At this table nobody leaves a dungeon by a roll (the switch dungeon_escape).")
    doom = EXPLORING.doom
    by = command.by + doom.depth * command.depth
    by += (doom.map if command.map else 0) + (doom.way if command.way else 0)
    for one in ours(play.state):
        if one.kind != "character":
            continue
        tried = save(play, one, "doom", "enc.dungeon.escape.1", by)
        if tried.good:
            play.record(event.EscapeTried(who=one.id, total=tried.total, target=tried.target))
            continue
        row, swapped = _doom_row(play, one.id)
        number = 0
        if row == 1:
            number = rolled(play, "escape", "1d6", "enc.dungeon.escape.1", f"gear:{one.id}")
        elif row == 3:
            number = rolled(play, "escape", "1d6", "enc.dungeon.escape.1", f"ability:{one.id}")
        elif row == 4:
            number = rolled(play, "escape", "1d6", "enc.dungeon.escape.1", f"whereabouts:{one.id}")
        play.record(
            event.EscapeTried(
                who=one.id, total=tried.total, target=tried.target, row=row, number=number, swapped=swapped
            )
        )


def _doom_row(play: Saints, who: str) -> tuple[int, bool]:
    """The row that befalls somebody, and whether they may give it to a companion (a 10: rolled again, 10s again)."""
    rows = len(EXPLORING.doom.rows)
    row = rolled(play, "escape", EXPLORING.doom.dice, "enc.dungeon.escape.1", f"creature:{who}")
    swapped = row == rows
    while row == rows:
        row = rolled(play, "escape", EXPLORING.doom.dice, "enc.dungeon.escape.1", f"creature:{who}")
    return row, swapped


RULES: Rules = {
    order.Search: search,
    order.StateDoor: state_door,
    order.BreakDoor: break_door,
    order.PickLock: pick_lock,
    order.Disarm: disarm,
    order.SetOff: set_off,
    order.Walk: walk,
    order.EscapeByRoll: escape,
}
