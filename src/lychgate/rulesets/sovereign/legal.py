"""What a seat may order now: the steps that are offered, and the names that may be typed."""

from __future__ import annotations

from lychgate.kit.orders import Names, Steps, pages_named, with_proposals
from lychgate.rulesets.sovereign import legal_fight
from lychgate.rulesets.sovereign.legal_magic import magic
from lychgate.rulesets.sovereign.legal_turn import declared
from lychgate.rulesets.sovereign.orders import Orders
from lychgate.rulesets.sovereign.rules.advancement import steps_of as levels
from lychgate.rulesets.sovereign.rules.chase import Chase
from lychgate.rulesets.sovereign.rules.delving import steps_of as in_the_site
from lychgate.rulesets.sovereign.rules.delving import tried_doors
from lychgate.rulesets.sovereign.rules.encounter import STANCES, Part, TakeStance
from lychgate.rulesets.sovereign.rules.experience import CountFoes, uncounted
from lychgate.rulesets.sovereign.rules.fight import BeginFight
from lychgate.rulesets.sovereign.rules.gear import ArrangeGear, owners
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.rules.making import MakeDelver
from lychgate.rulesets.sovereign.rules.may_act import possible
from lychgate.rulesets.sovereign.rules.medic import medics_for
from lychgate.rulesets.sovereign.rules.minutes import urgent
from lychgate.rulesets.sovereign.rules.shareout import steps_of as treasure_at_home
from lychgate.rulesets.sovereign.rules.shop import Shop
from lychgate.rulesets.sovereign.rules.site_traps import steps_of as traps
from lychgate.rulesets.sovereign.rules.site_treasure import steps_of as treasures
from lychgate.rulesets.sovereign.rules.time import PassRounds
from lychgate.rulesets.sovereign.rules.turns import PassTurn
from lychgate.rulesets.sovereign.state import PARTY, State


def orders(state: State, seat: str) -> Orders | None:
    """What a seat may order now; None where the campaign is closed."""
    if state.closed:
        return None
    referee = seat in state.referees
    if not referee and seat not in state.players:
        return None
    offered = possible(state, seat, steps(state) if referee else own_steps(state, seat))
    offered = with_proposals(state, seat, offered)
    return Orders(seat=seat, referee=referee, steps=offered, names=names(state, seat))


def steps(state: State) -> Steps:
    """What a GM is offered, the usual first: where others are met, what the Delvers do about them."""
    if state.fight is None:
        first = () if state.of_side(PARTY) else (("make", MakeDelver()),)
        meets = state.of_side(PARTY) and any(one.alive and one.side != PARTY for one in state.cast)
        waiting = (*medics_for(state, PARTY), ("round", PassRounds())) if urgent(state) else ()
        fight = (("fight", BeginFight()),) if meets else ()
        ways = (*in_the_site(state), *treasures(state), *traps(state))
        if met := stances(state):
            return (*waiting, *met, *ways)
        things = (("gear", ArrangeGear()),) if any(one.items for one in state.of_side(PARTY)) else ()
        now = (*of_the_meeting(state), *turns(state)) if running(state) else (*turns(state), *of_the_meeting(state))
        usual = (*waiting, *first, *treasure_at_home(state), *now, *declared(state))
        earned = (("xp", CountFoes()),) if state.of_side(PARTY) and uncounted(state) else ()
        return (*usual, *fight, *ways, *earned, *levels(state), *things)
    acting = state.fight.acting
    return (*medics_for(state, acting), *legal_fight.steps(state), *medics_for(state, acting, makeshift=True))


def turns(state: State) -> Steps:
    """A Turn in its steps; where one is about to begin in a site, also all of it at once."""
    site = state.exploring
    quick = (("turn:quick", PassTurn(quick=True)),) if site.alertness and not site.begun else ()
    return (("turn", PassTurn()), *quick)


def own_steps(state: State, seat: str) -> Steps:
    """What a player is offered: a Delver where they have none; in a fight their own attacks, else their levels.

    First of all those whom their Delvers may stabilise; and when others are met, what the Delvers may do about it.
    """
    own = [one.name for one in state.of_side(PARTY) if one.seat == seat]
    if not own:
        down = any(one.side == PARTY and one.seat == seat and not one.dead for one in state.cast)
        return () if down else (("make", MakeDelver()),)
    if state.fight is not None:
        theirs = state.fight.acting == PARTY
        aid = medics_for(state, PARTY, seat) if theirs else ()
        last = medics_for(state, PARTY, seat, makeshift=True) if theirs else ()
        return (*aid, *legal_fight.own_steps(state, seat), *(magic(state, seat) if theirs else ()), *last)
    grown = tuple(step for step in levels(state) if step[1].who in own)
    things = (("gear", ArrangeGear()),) if any(one.items for one in owners(state, seat)) else ()
    here = (*tried_doors(state, seat), *traps(state, seat))
    last = medics_for(state, PARTY, seat, makeshift=True)
    rich = [one.name for one in state.of_side(PARTY) if one.name in own and one.made.coins]
    shops = tuple((f"shop:{name}", Shop(name)) for name in rich) if state.settlement else ()
    return (*medics_for(state, PARTY, seat), *stances(state), *here, *grown, *shops, *things, *last)


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
    return (parts, *chase) if meeting.reaction == "run" else (*chase, parts)


def names(state: State, seat: str) -> Names:
    """The names that a seat may type: a GM of everybody, players of the party."""
    met = (PARTY, *(state.fight.sides if state.fight else ()), *((state.meeting.side,) if state.meeting else ()))
    known = [one for one in state.cast if seat in state.referees or one.side in met]
    return (
        ("member", tuple(one.name for one in known)),
        ("character", tuple(one.name for one in known if one.side == PARTY)),
        ("side", tuple(dict.fromkeys((PARTY, *(one.side for one in known))))),
        ("player", state.players),
        ("table", tuple(one.name for one in state.tables) if seat in state.referees else ()),
        ("bearer", tuple(bearer.name for bearer in state.exploring.bearers)),
        *pages_named(state, seat),
    )
