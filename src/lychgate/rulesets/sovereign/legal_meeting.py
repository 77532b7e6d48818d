"""What may be done about others whom the Delvers meet: the steps that a GM and players are offered."""

from __future__ import annotations

from lychgate.kit.orders import Steps
from lychgate.rulesets.sovereign.rules.bargaining import Bargain, Judge, Threaten
from lychgate.rulesets.sovereign.rules.chase import Chase
from lychgate.rulesets.sovereign.rules.encounter import STANCES, Part, Surprise, TakeStance
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.state import PARTY, Meeting, State

MOST_JUDGED = 2
"""So many pieces of leverage are offered to a GM to be judged; others are judged by typing."""


def stances(state: State) -> Steps:
    """What the Delvers may do about those whom they have met, until they have said so.

    Waiting comes first, as it begins nothing; but who took others by surprise did so to fight them.
    """
    meeting = state.meeting
    if meeting is None or meeting.stance or not all(state.of_side(side) for side in (PARTY, meeting.side)):
        return ()
    usual = "fight" if meeting.surprised == meeting.side else "wait"
    ordered = sorted(STANCES, key=lambda what: what != usual)
    return tuple((f"stance:{what}", TakeStance(what=what)) for what in ordered)


def running(state: State) -> bool:
    """Whether one side of a meeting runs from the other: that is settled before any Turn passes."""
    return state.meeting is not None and state.meeting.reaction in ("run", "chase")


def of_the_meeting(state: State) -> Steps:
    """What may come of it once others have reacted: a chase where one side runs, or all go their ways.

    Those who give chase do so; whether the Delvers run after others is theirs to say, and letting go comes first.
    """
    meeting = state.meeting
    if meeting is None or not meeting.reaction:
        return ()
    runs = {"run": (PARTY, meeting.side), "chase": (meeting.side, PARTY)}.get(meeting.reaction)
    runs = runs if runs is not None and all(able(state, side) for side in runs) else None
    chase = (("chase", Chase(pursuers=runs[0], fleeing=runs[1])),) if runs is not None else ()
    parts = ("part", Part())
    first = (parts, *chase) if meeting.reaction == "run" else (*chase, parts)
    judged = tuple((f"judge:{at}", Judge(at)) for at in unweighed(meeting))
    return (*judged, *first, *bargains(state))


def unweighed(meeting: Meeting) -> tuple[int, ...]:
    """Return the numbers of the last pieces of leverage on the table that are worth nothing yet, the latest first."""
    if meeting.reaction != "talk":
        return ()
    those = [at for at, one in enumerate(meeting.leverage, 1) if not one.worth]
    return tuple(those[-MOST_JUDGED:][::-1])


def bargains(state: State) -> Steps:
    """List what may be put on the table while both sides talk."""
    if state.meeting is None or state.meeting.reaction != "talk":
        return ()
    return (("bargain", Bargain()), ("threaten", Threaten()))


def surprises(state: State) -> Steps:
    """List the ways to surprise others whom the Delvers have met, until they know of the Delvers or it was tried."""
    meeting = state.meeting
    if meeting is None or meeting.stance or meeting.surprised or meeting.tried or not able(state, PARTY):
        return ()
    return tuple((f"surprise:{how}", Surprise(how=how)) for how in ("sneak", "burst"))


def players_meeting(state: State) -> Steps:
    """List what players may do about a meeting: a stance and surprise, then what each reaction leaves to them.

    Those who talk bargain; whoever runs may be chased or let go; those who give chase may be faced.
    """
    if state.meeting is None or not all(able(state, side) for side in (PARTY, state.meeting.side)):
        return ()
    fight, run = (("stance:fight", TakeStance(what="fight")), ("stance:run", TakeStance(what="run")))
    match state.meeting.reaction:
        case "talk":
            return (*bargains(state), ("part", Part()), run, fight)
        case "run":
            return (("part", Part()), ("chase", Chase(pursuers=PARTY, fleeing=state.meeting.side)))
        case "chase":
            return (fight,)
        case _:
            return (*stances(state), *surprises(state))
