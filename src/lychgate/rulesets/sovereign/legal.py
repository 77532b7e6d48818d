"""What a seat may order now: the steps that are offered, and the names that may be typed."""

from __future__ import annotations

from typing import Any

from lychgate.kit.orders import Names, Steps, pages_named, with_proposals
from lychgate.rulesets.sovereign import legal_fight
from lychgate.rulesets.sovereign.legal_healing import healing, rescues
from lychgate.rulesets.sovereign.legal_magic import magic, preparations, sustained
from lychgate.rulesets.sovereign.legal_meeting import of_the_meeting, players_meeting, running, stances
from lychgate.rulesets.sovereign.legal_turn import declared, players_ways
from lychgate.rulesets.sovereign.orders import Orders
from lychgate.rulesets.sovereign.rules.advancement import steps_of as levels
from lychgate.rulesets.sovereign.rules.casting import Cast, UseArt
from lychgate.rulesets.sovereign.rules.deeds import PassTurn, undeclared
from lychgate.rulesets.sovereign.rules.deeds import steps_of as declaring
from lychgate.rulesets.sovereign.rules.delving import steps_of as in_the_site
from lychgate.rulesets.sovereign.rules.delving import tried_doors
from lychgate.rulesets.sovereign.rules.experience import CountFoes, uncounted
from lychgate.rulesets.sovereign.rules.feat_deeds import Restore
from lychgate.rulesets.sovereign.rules.fight import BeginFight
from lychgate.rulesets.sovereign.rules.gear import ArrangeGear, owners
from lychgate.rulesets.sovereign.rules.healing import FirstAid
from lychgate.rulesets.sovereign.rules.making import MakeDelver
from lychgate.rulesets.sovereign.rules.may_act import possible
from lychgate.rulesets.sovereign.rules.medic import medics_for
from lychgate.rulesets.sovereign.rules.minutes import urgent
from lychgate.rulesets.sovereign.rules.nights import SleepTonight
from lychgate.rulesets.sovereign.rules.rounds import NextTurn, idle
from lychgate.rulesets.sovereign.rules.shareout import steps_of as treasure_at_home
from lychgate.rulesets.sovereign.rules.shop import Shop
from lychgate.rulesets.sovereign.rules.site_traps import steps_of as traps
from lychgate.rulesets.sovereign.rules.site_treasure import steps_of as treasures
from lychgate.rulesets.sovereign.rules.time import PassRounds
from lychgate.rulesets.sovereign.state import PARTY, State


def orders(state: State, seat: str) -> Orders | None:
    """What a seat may order now; None where the campaign is closed."""
    if state.closed:
        return None
    referee = seat in state.referees
    if not referee and seat not in state.players:
        return None
    offered = possible(state, seat, steps(state) if referee else own_steps(state, seat))
    offered = with_proposals(state, seat, each_once(offered))
    return Orders(seat=seat, referee=referee, steps=offered, names=names(state, seat))


def each_once(steps: Steps) -> Steps:
    """The steps without magic and healing that stands higher up already, such as under a friend whom it saves."""
    found: list[tuple[str, Any]] = []
    for step in steps:
        if not isinstance(step[1], Cast | UseArt | FirstAid | Restore) or all(step[1] != other for _, other in found):
            found.append(step)
    return tuple(found)


def steps(state: State) -> Steps:
    """What a GM is offered, the usual first: where others are met, what the Delvers do about them."""
    if state.fight is None:
        first = () if state.of_side(PARTY) else (("make", MakeDelver()),)
        meets = state.of_side(PARTY) and any(one.alive and one.side != PARTY for one in state.cast)
        waiting = (*rescues(state, PARTY), ("round", PassRounds())) if urgent(state) else ()
        fight = (("fight", BeginFight()),) if meets else ()
        ways = (*in_the_site(state), *treasures(state), *traps(state))
        if met := stances(state):
            return (*waiting, *met, *ways)
        things = (("gear", ArrangeGear()),) if any(one.items for one in state.of_side(PARTY)) else ()
        now = (*of_the_meeting(state), *turns(state)) if running(state) else (*turns(state), *of_the_meeting(state))
        usual = (*waiting, *first, *treasure_at_home(state), *now, *declared(state), *declaring(state))
        earned = (("xp", CountFoes()),) if state.of_side(PARTY) and uncounted(state) else ()
        aid = () if state.exploring.begun else healing(state)
        works = (*aid, *magic(state), *sustained(state), *preparations(state))
        return (*usual, *fight, *ways, *earned, *levels(state), *works, *things, *nights(state))
    acting = state.fight.acting
    return (*rescues(state, acting), *legal_fight.steps(state), *medics_for(state, acting, makeshift=True))


def nights(state: State) -> Steps:
    """A night's rest, where somebody of the party is hurt, strained or Frail, or has cast spells, and nobody is met."""
    tired = any(one.hp < one.max_hp or one.strain or one.frail or one.casting.used for one in state.of_side(PARTY))
    return (("sleep", SleepTonight()),) if tired and state.meeting is None else ()


def turns(state: State) -> Steps:
    """A Turn in its steps; where one is about to begin in a site, also all of it at once, first if all is declared."""
    site = state.exploring
    quick = (("turn:quick", PassTurn(quick=True)),) if site.alertness and not site.begun else ()
    whole = (*quick, ("turn", PassTurn()))
    return whole if site.planned and not undeclared(state) else whole[::-1]


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
        aid = rescues(state, PARTY, seat) if theirs else ()
        last = medics_for(state, PARTY, seat, makeshift=True) if theirs else ()
        ends = (("next", NextTurn()),) if theirs and not idle(state) else ()
        return (*aid, *legal_fight.own_steps(state, seat), *ends, *last)
    grown = tuple(step for step in levels(state) if step[1].who in own)
    things = (("gear", ArrangeGear()),) if any(one.items for one in owners(state, seat)) else ()
    here = (*tried_doors(state, seat), *traps(state, seat))
    last = medics_for(state, PARTY, seat, makeshift=True)
    rich = [one.name for one in state.of_side(PARTY) if one.name in own and one.made.coins]
    shops = tuple((f"shop:{name}", Shop(name)) for name in rich) if state.settlement else ()
    works = (*healing(state, seat), *magic(state, seat), *sustained(state, seat), *preparations(state, seat))
    first = (*rescues(state, PARTY, seat), *players_meeting(state), *declaring(state, seat))
    ways = (*players_ways(state, seat), *here)
    if state.settlement:
        return (*first, *treasure_at_home(state), *grown, *shops, *works, *things, *nights(state), *ways, *last)
    return (*first, *ways, *grown, *works, *things, *nights(state), *last)


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
