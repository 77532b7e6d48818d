"""Doors between the party and those whom it might surprise: forcing a stuck one, and listening."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import kept_secret
from lychgate.rulesets.hundred_saints.commands import stealth as order
from lychgate.rulesets.hundred_saints.events import stealth as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.checks import ability_check, skill_check, somebody
from lychgate.rulesets.hundred_saints.rules.exploring import at_leisure
from lychgate.rulesets.hundred_saints.rules.locks import forcing_takes
from lychgate.rulesets.hundred_saints.rules.time import explored
from lychgate.rulesets.hundred_saints.tables.chase import CHASE


@clause("enc.stealth.door.1")
def force_door(play: Saints, command: order.ForceDoor) -> None:
    """A Strength check opens a stuck door; a failure lets those beyond know, and they cannot be surprised any more."""
    at_leisure(play)
    if play.state.exploring.door not in ("", "stuck"):
        raise PlayError(f"The door is {play.state.exploring.door}, not stuck. Say what it is: door stuck")
    opened = False
    if not command.failed:
        one = somebody(play, command.who)
        tried = ability_check(play, one, "strength", "enc.stealth.door.1", command.by)
        opened = tried.good
        play.record(event.DoorForced(one.id, tried.die, tried.total, opened))
    if not opened:
        hear(play, command.beyond)
    if not command.failed and forcing_takes(play):
        explored(play, forcing_takes(play))


@clause("enc.stealth.door.1")
def hear(play: Saints, beyond: tuple[str, ...]) -> None:
    """The sides beyond the door, or all there are, know of whoever comes through it."""
    state = play.state
    others = tuple(side.id for side in state.sides if side.id not in state.ours and state.of_side(side.id))
    sides = beyond or others
    if any(side in state.ours for side in sides):
        raise PlayError("The party itself is not beyond the door.")
    play.record(event.Forewarned(sides))


@clause("enc.stealth.door.2")
def listen(play: Saints, command: order.Listen) -> None:
    """A Turn, and a secret check for each of two listeners; who makes no sound is never heard."""
    at_leisure(play)
    who = [somebody(play, name) for name in dict.fromkeys(command.who)]
    if len(who) > CHASE.stealth.listeners and not command.wide:
        raise PlayError(
            f"{CHASE.stealth.listeners} listen at a usual door; {len(who)} are too many. At a wide one: wide"
        )
    for one in who:
        with kept_secret(play):
            tried = skill_check(play, one, "listen", "enc.stealth.door.2", command.by)
        play.record(event.Listened(one.id, tried.die, tried.target, tried.good and not command.silent))
    explored(play, 1)


RULES: Rules = {order.ForceDoor: force_door, order.Listen: listen}
