"""What a seat may order now: the steps that are offered, and the names that what is typed may use."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.kit.command import Command
from lychgate.kit.orders import pages_named, with_proposals
from lychgate.kit.proposals import OfAProposal, Refuse, stands_back
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.book import BOOK
from lychgate.rulesets.hundred_saints.legal_combat import blows, together
from lychgate.rulesets.hundred_saints.legal_own import levels, may_eat, own_choices
from lychgate.rulesets.hundred_saints.orders import Orders
from lychgate.rulesets.hundred_saints.rules.camp import Camp
from lychgate.rulesets.hundred_saints.rules.day import EndDay
from lychgate.rulesets.hundred_saints.rules.encounter import Meet, Waive
from lychgate.rulesets.hundred_saints.rules.experience import CountFoes, Split
from lychgate.rulesets.hundred_saints.rules.exploring import PassOverWanderers, TakeRest
from lychgate.rulesets.hundred_saints.rules.fight import BeginFight, out_of_it, rank_of
from lychgate.rulesets.hundred_saints.rules.food import Eat
from lychgate.rulesets.hundred_saints.rules.giving_chase import Pursue
from lychgate.rulesets.hundred_saints.rules.harm import Surrender
from lychgate.rulesets.hundred_saints.rules.hexes import Go, next_hexes
from lychgate.rulesets.hundred_saints.rules.light import LightUp, lights_at_hand
from lychgate.rulesets.hundred_saints.rules.morale import CheckMorale, checks_due
from lychgate.rulesets.hundred_saints.rules.moving import Act
from lychgate.rulesets.hundred_saints.rules.outfitting import ArrangeGear, bearers
from lychgate.rulesets.hundred_saints.rules.parley import Parley, choices
from lychgate.rulesets.hundred_saints.rules.pursuit import Catch, GiveUp, caught_within, runs_in_vain
from lychgate.rulesets.hundred_saints.rules.reaction import React
from lychgate.rulesets.hundred_saints.rules.rounds import Conclude, NextRound, TakeStep
from lychgate.rulesets.hundred_saints.rules.rout import BreakOff, must_declare
from lychgate.rulesets.hundred_saints.rules.shelf import BringWanderers, has_wanderers
from lychgate.rulesets.hundred_saints.rules.site import steps_of as in_the_site
from lychgate.rulesets.hundred_saints.rules.time import PassTurns
from lychgate.rulesets.hundred_saints.rules.together import AllAttack, is_for_others, keep_back
from lychgate.rulesets.hundred_saints.rules.travel import SetOut, SetWeather, is_evening
from lychgate.rulesets.hundred_saints.rules.wandering import CheckWanderers, Enter
from lychgate.rulesets.hundred_saints.state import PARTY, Chase, Creature, Encounter, State

KEEPS_BACK = "keeps back"
"""The mark that a referee gives a creature which had better not come to blows."""

Offer = tuple[str, Command]
"""A command that is offered, and the id of the option that orders it."""


def orders(state: State, seat: str) -> Orders | None:
    """What ``seat`` may order; None for somebody who only looks on."""
    if seat in state.referees:
        offered = tuple(one for one in with_proposals(state, seat, steps(state)) if not comes_too_early(state, one[1]))
        return Orders(seat=seat, referee=True, steps=offered, names=(*names(state), *pages_named(state, seat)))
    if seat in state.players:
        offered = with_proposals(state, seat, own_choices(state, seat))
        return Orders(seat=seat, referee=False, steps=offered, names=known_names(state, seat))
    return None


def comes_too_early(state: State, command: Command) -> bool:
    """Whether this agrees to a proposal that something stands in the way of which the proposer does not know."""
    if not isinstance(command, OfAProposal) or isinstance(command, Refuse):
        return False
    one = state.proposed.numbered(command.number)
    return one is not None and stands_back(state, one, BOOK.command_type, lambda play, wanted: wanted.do(play))


def steps(state: State) -> tuple[tuple[str, Command], ...]:
    """What is offered to a referee, the usual thing first."""
    now = state.encounter
    if now is None:
        there = [side.id for side in state.sides if side.id not in state.ours and not side.behind]
        others = [side for side in there if stands(state, side)]
        meets: tuple[tuple[str, Command], ...] = ()
        if others and state.of_side(PARTY):
            meets = (("meet", Meet(())), ("meet:outdoors", Meet((), "outdoors")))
            meets = meets[::-1] if state.exploring.where == "outdoors" else meets
        ways = in_the_site(state)
        return (*meets, *on_the_way(state), *ways, *earned(state), *gear_of(bearers(state, state.referees[0]), state))
    found: list[tuple[str, Command]] = []
    if state.chase is not None:
        found += running(state, state.chase)
    elif now.step == "actions":
        if state.fight is not None:
            ends = [("end", Conclude())]
            if settled(state, now):
                return (*ends, *at_blows(state))
            return (*at_blows(state), *ends, *partys_lights(state))
        found += first_contact(state, now)
        found += [(f"react:{side}", React(side)) for side in now.sides[1:] if f"react:{side}" not in dict(found)]
        found += [one for side in acting(now) for one in choices(state, side) if not talks_first(state, one[1])]
    else:
        found += [("next", TakeStep()), ("waive", Waive())]
    found += [one for one in (("end", Conclude()), ("end:avoided", Conclude(True))) if one not in found]
    return (*found, *(partys_lights(state) if now.step == "actions" else ()))


def stands(state: State, side: str) -> bool:
    """Whether anybody of a side is not dead, beaten, gone, or has given up."""
    return any(one.side == side and not out_of_it(one) for one in state.cast)


def gear_of(those: Sequence[Creature], state: State) -> tuple[Offer, ...]:
    """The sheet of gear, for whoever has any to change."""
    return (("gear", ArrangeGear()),) if those and (state.store or any(one.items for one in those)) else ()


@clause("enc.dungeon.light.1")
def partys_lights(state: State) -> tuple[Offer, ...]:
    """What the party could light in the dark; underground a torch also where none is written down."""
    those = [one for one in state.of_side(PARTY) if one.alive]
    found = lights_at_hand(state, those)
    if state.exploring.unlit and state.exploring.where == "dungeon" and those and not found:
        return (("light:torch", LightUp("torch", those[0].name)),)
    return tuple(found)


def settled(state: State, now: Encounter) -> bool:
    """Whether a fight has only one party left to it."""
    return len({side in state.ours for side in now.sides if stands(state, side)}) < 2


def talks_first(state: State, command: Command) -> bool:
    """Whether this is one of the others speaking: how they take the party is a reaction, and wolves do not speak."""
    ours = [one.name for one in state.cast if one.side in state.ours]
    return isinstance(command, Parley) and command.who not in ours


def earned(state: State) -> tuple[tuple[str, Command], ...]:
    """What is offered after a fight: to count the dead, to share out what was earned, to take a level that is due."""
    now = state.experience
    dead = any(one.side not in state.ours and not one.alive and one.id not in now.counted for one in state.cast)
    return (
        *((("xp:foes", CountFoes()),) if dead else ()),
        *((("split", Split()),) if now.pool else ()),
        *levels([one for one in state.cast if one.side in state.ours], state),
    )


def on_the_way(state: State) -> tuple[tuple[str, Command], ...]:
    """What is offered while nothing is met: let what comes go by, a Turn, a rest, a check, or where the party is."""
    now = state.exploring
    if now.coming:
        who: tuple[Offer, ...] = (("wanderers", BringWanderers()),) if has_wanderers(state) else ()
        return (*who, ("wander:skip", PassOverWanderers()))
    turn, rest, lights = ("turn", PassTurns()), ("rest", TakeRest()), partys_lights(state)
    match now.where:
        case "dungeon":
            every = number(state, "rest_every")
            due = now.since_rest % every == every - 1
            return (*((rest, turn) if due else (turn, rest)), *lights)
        case "":
            open_country = ("enter:outdoors", Enter(where="outdoors"))
            return (turn, ("enter:dungeon", Enter(where="dungeon", dark=True)), open_country)
        case "outdoors":
            return (*(night(state) if is_evening(state) else day_of_travel(state)), turn, *lights)
        case _:
            return (turn, ("wander", CheckWanderers()), ("day", EndDay()), *lights)


@clause("enc.travel.day.1")
def day_of_travel(state: State) -> tuple[Offer, ...]:
    """The steps of a day of travel in their order: the weather, setting out, the check for wanderers, on they go."""
    now, check, over = state.journey, ("wander", CheckWanderers()), ("day", EndDay())
    if "weather" not in now.done:
        bad = (("weather:fair", SetWeather("fair")), ("weather:poor", SetWeather("rain or mist", poor=True)))
        return (*bad, check, over)
    if "course" not in now.done:
        ways = (("travel", SetOut()), ("travel:road", SetOut(way="road")), ("travel:track", SetOut(way="track")))
        return (*ways, check, over)
    on = tuple((f"go:{name}", Go(name)) for name in next_hexes(state))
    return (*on, check, over) if "wander" in now.done else (check, *on, over)


def night(state: State) -> tuple[Offer, ...]:
    """What is offered after a day of travel: food, then sleep, then the end of the day."""
    eat: tuple[Offer, ...] = (("eat", Eat()),) if may_eat(state) else ()
    beds: tuple[Offer, ...] = (("camp:fire", Camp(fire=True)), ("camp", Camp()))
    sleep = () if "camp" in state.journey.done else beds
    return (*eat, *sleep, ("day", EndDay()), ("wander", CheckWanderers()))


def at_blows(state: State) -> list[Offer]:
    """What is offered in a fight: flight, all of a side at once, each attack, the Round's end, morale that is owed.

    What takes those to blows who had better keep back stands after the Round's end: Enter sends none of them there. It
    says that they keep back, once nobody else of their side has anything to do: without that, the Round's end would
    take the turn of the sides after theirs.
    """
    fight = state.fight_now
    owed = dict.fromkeys(one.side for one in checks_due(state))
    offered = [] if fight.declaring else blows(state)
    at_risk = [offer for offer in offered if is_for_others(state, offer[1])]
    hits = [offer for offer in offered if offer not in at_risk]
    sides = () if fight.declaring else together(state, hits)
    seated = [side for side in sides if any(one.seat in state.players for one in state.of_side(side))]
    at_once = [(f"all:{side}", AllAttack(side, back=keep_back(state, side))) for side in sides if side not in seated]
    by_hand = [(f"all:{side}", AllAttack(side)) for side in seated]
    first, last = routed(state, offered)
    morale = [(f"morale:{side}", CheckMorale(side)) for side in owed]
    frail = () if at_once or hits else dict.fromkeys(getattr(command, "who", "") for _, command in at_risk)
    backs: list[Offer] = [(f"back:{who}", Act(who=who, what=KEEPS_BACK, anyway=True)) for who in frail]
    return [*first, *at_once, *hits, *by_hand, *backs, ("next", TakeStep()), *at_risk, *last, *morale]


@clause("enc.morale.1")
def routed(state: State, hits: Sequence[tuple[str, Command]]) -> tuple[list[Offer], list[Offer]]:
    """Flight or surrender of those whose morale is broken: as the first thing when it is time for them, else last."""
    now, fight = state.encounter_now, state.fight_now
    first: list[Offer] = []
    last: list[Offer] = []
    sides = {one.name: one.side for one in state.cast}
    turn = min((rank_of(state, sides[getattr(one, "who", "")]) for _, one in hits), default=len(now.order))
    for side in now.sides:
        those = [one for one in state.of_side(side) if one.id in fight.broken and not out_of_it(one)]
        if side in state.ours or not those:
            continue
        flee: Offer = (f"flee:{side}", BreakOff(side))
        give_up: Offer = (f"surrender:{side}", Surrender(side))
        if fight.declaring:
            due = any(must_declare(state, one) for one in those)
        else:
            rank = rank_of(state, side)
            due = fight.at <= (rank, 0) and 0 < rank <= turn
        if due:
            first += [flee, give_up]
        else:
            last.append(give_up)
    return first, last


@clause("enc.react.1")
def first_contact(state: State, now: Encounter) -> list[Offer]:
    """What is offered while nobody fights: how those react who have not yet and can act, then the Round, then attacks;
    an attack first of those whose reaction that is. Once a Round has passed in which all had reacted, and nobody fought
    or fled, the end of the encounter comes before the next Round, so that Enter lets no Rounds pass for ever."""
    unasked = [side for side in now.sides[1:] if side in acting(now) and side not in (*now.reactions, *state.ours)]
    reacts: list[Offer] = [(f"react:{side}", React(side)) for side in unasked if stands(state, side)]
    attacks: list[Offer] = [(f"attack:{side}", BeginFight(side)) for side in acting(now)]
    eager = [one for one in attacks if now.reactions.get(one[0].partition(":")[2]) in MAY_ATTACK]
    over: list[Offer] = [] if reacts or not idle(now) else [("end", Conclude())]
    others = [*over, ("round", NextRound()), *(one for one in attacks if one not in eager)]
    caught = {f"attack:{side}" for side in unasked if has_caught_us(state, now, side)}
    at_once = [one for one in attacks if one[0] in caught]
    return [*at_once, *reacts, *eager, *(one for one in others if one not in at_once)]


def idle(now: Encounter) -> bool:
    """Whether all who have met have reacted, and at least one Round was passed over."""
    return now.rounds > 1 and set(now.sides[1:]) <= set(now.reactions)


@clause("enc.pursuit.3")
def has_caught_us(state: State, now: Encounter, side: str) -> bool:
    """Whether a side has run after the party and stands before it, hand to hand: then combat follows."""
    return now.opened == "flight" and now.rounds > 0 and now.distances.get(side, -1) in range(caught_within(state) + 1)


MAY_ATTACK = ("attack", "hostile")
"""The reactions of those whose attack is offered before the Round."""


def acting(now: Encounter) -> tuple[str, ...]:
    """The sides that can act now: those with a place in the order; all that can, where initiative was passed over."""
    return tuple(one.side for one in now.order) or (now.able if not now.rounds else ())


def running(state: State, now: Chase) -> list[tuple[str, Command]]:
    """What is offered in a chase: whether sides follow, the next Round, and its ends. Who has run a Round and can catch
    nobody gives up first; for the party its players are asked."""
    if now.undecided:
        side = now.undecided[0].chasing
        return [
            (f"pursue:{side}", Pursue("yes", side)),
            (f"pursue:{side}:no", Pursue("no", side)),
            (f"pursue:{side}:roll", Pursue("roll", side)),
        ]
    ends = [(f"giveup:{side}", GiveUp(side)) for side in dict.fromkeys(one.chasing for one in now.pairs)]
    goes_on: tuple[str, Command] = ("round", NextRound())
    in_vain = bool(now.pairs) and all(runs_in_vain(state, one) for one in now.pairs)
    first = [*ends, goes_on] if in_vain else [goes_on, *ends]
    return [*first, ("lost", GiveUp("", True)), ("caught", Catch())]


def known_names(state: State, seat: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The names that players may type: of the party, and of those whom they know to have met."""
    now = state.encounter
    met = now.sides if now is not None and now.known else ()
    known = [one for one in state.cast if one.side in state.ours or one.side in met]
    ours = ("", *(one.id for one in known if one.side in state.ours))
    lights = [one for one in state.exploring.lights if one.bearer in ours]
    return (
        ("member", tuple(one.name for one in known)),
        ("own", tuple(one.name for one in state.cast if one.seat == seat and one.alive)),
        ("character", tuple(one.name for one in known if one.side in state.ours)),
        ("side", tuple(dict.fromkeys((*state.ours, *met)))),
        ("light", tuple(one.label for one in lights if one.lit)),
        ("light put out", tuple(one.label for one in lights if not one.lit)),
        *pages_named(state, seat),
    )


def names(state: State) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The names that may be typed, by what they name."""
    others = tuple(side.id for side in state.sides if side.id != PARTY)
    return (
        ("side", tuple(side.id for side in state.sides)),
        ("other side", others),
        ("member", tuple(one.name for one in state.cast)),
        ("character", tuple(one.name for one in state.cast if one.side in state.ours)),
        ("living", tuple(one.name for one in state.cast if one.side in state.ours and one.alive)),
        ("player", state.players),
        ("beast", tuple(one.name for one in state.bestiary)),
        ("table", tuple(one.name for one in state.tables)),
        ("clock", tuple(one.name for one in state.clocks if not one.who)),
        ("light", tuple(one.label for one in state.exploring.burning)),
        ("light put out", tuple(one.label for one in state.exploring.lights if not one.lit)),
    )
