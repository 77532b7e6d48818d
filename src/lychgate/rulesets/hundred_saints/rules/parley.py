"""Choices that are no fight: who makes them, talking, and waiting."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.commands import AnyCommand, contact
from lychgate.rulesets.hundred_saints.commands import chase as order
from lychgate.rulesets.hundred_saints.events import chase as event
from lychgate.rulesets.hundred_saints.events.contact import ContactMade
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.encounter import meeting
from lychgate.rulesets.hundred_saints.rules.evasion import against, must_meet
from lychgate.rulesets.hundred_saints.rules.reaction import react
from lychgate.rulesets.hundred_saints.state import PARTY, Encounter, State


@clause("enc.act.1")
def theirs(state: State, seat: str, command: object) -> bool:
    """Whether a player may choose this: for their own character, and for the party where it has a character of theirs.

    Everything else is the referee's, who may also choose for the players.
    """
    own = [one for one in state.cast if one.seat == seat and one.alive]
    names, sides = [one.name for one in own], [one.side for one in own]
    match command:
        case order.Evade(side, feet):
            return (side or PARTY) in sides and feet < 0
        case order.SlipAway(side, seen):
            return (side or PARTY) in sides and not seen
        case contact.HoldBack(side):
            return side in sides
        case order.GiveUp(side, lost):
            return side in sides and not lost
        case order.Parley(who, _, by):
            return who in names and by == 0
        case order.Drop(_, _, who, refused, again):
            return who in names and not refused and not again
        case order.Leave(who):
            return bool(who) and all(one in names for one in who)
        case _:
            return False


def is_own(play: Saints, command: object) -> bool:
    """Whether a player may order this. Raises ``PlayError`` where their side has met nobody that it knows of.

    That is said in the same words whether somebody is there unnoticed or not.
    """
    state = play.state
    if not theirs(state, play.seat, command):
        return False
    if state.encounter is None or not state.encounter.known:
        raise PlayError("There is nobody whom your side has noticed. Say what you do: say TEXT")
    return True


@clause("enc.act.2")
def choices(state: State, side: str) -> tuple[tuple[str, AnyCommand], ...]:
    """What a side commonly chooses besides fighting: to flee, to talk, to wait. Others may be said or done too."""
    now = state.encounter
    if now is None:
        return ()
    found: list[tuple[str, AnyCommand]] = [(f"evade:{side}", order.Evade(side))]
    speakers = [one for one in state.of_side(side) if one.seat] or list(state.of_side(side)[:1])
    found += [(f"parley:{one.id}", order.Parley(one.name)) for one in speakers]
    found.append((f"hold:{side}", contact.HoldBack(side)))
    return tuple(found)


@clause("enc.parley.1")
def parley(play: Saints, command: order.Parley) -> None:
    """Somebody speaks to another side in place of fighting or fleeing; for the party, this may move how it is taken."""
    now = meeting(play)
    speaker = next((one for one in play.state.cast if one.name == command.who and one.alive), None)
    if speaker is None or speaker.side not in now.sides:
        raise PlayError(f"'{command.who}' is not here, or cannot speak.")
    to = command.to or heard_by(play.state, now, speaker.side)
    must_meet(now, to)
    if to == speaker.side:
        raise PlayError("A side has no need to parley with itself.")
    play.record(event.Spoke(speaker.id, to, speaker.side in play.state.ours))
    if not now.known:
        play.record(ContactMade())
    if speaker.side in play.state.ours and to not in play.state.ours:
        react(play, contact.React(to, speaker.name, command.by))


def heard_by(state: State, now: Encounter, side: str) -> str:
    """The only other side there is. Raises ``PlayError`` if there are several."""
    others: Sequence[str] = against(state, side, now.sides)
    if len(others) != 1:
        raise PlayError(f"Say to whom: {', '.join(others)}.")
    return others[0]


RULES: Rules = {order.Parley: parley}
