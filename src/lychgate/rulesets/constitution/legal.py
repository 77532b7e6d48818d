"""What a seat may order now: the steps that are offered, and the names that may be typed."""

from __future__ import annotations

from lychgate.kit.orders import Names, Steps, pages_named, with_proposals
from lychgate.kit.table import ruled
from lychgate.rulesets.constitution.legal_outside import (
    fallen_of,
    gear_of,
    improvement_of,
    land_of,
    outside,
    treatment_of,
    worked_off,
)
from lychgate.rulesets.constitution.orders import Orders
from lychgate.rulesets.constitution.rules.arms import arm_of
from lychgate.rulesets.constitution.rules.attack import Attack, Defend
from lychgate.rulesets.constitution.rules.berserk import GoBerserk, may_rage
from lychgate.rulesets.constitution.rules.casting_time import Declare
from lychgate.rulesets.constitution.rules.commanding import GiveOrder, may_order
from lychgate.rulesets.constitution.rules.fight import BeginFight, EndFight, JoinFight
from lychgate.rulesets.constitution.rules.forcing import Force, sides_of_bout
from lychgate.rulesets.constitution.rules.hit_points import Night, Rest
from lychgate.rulesets.constitution.rules.initiations import known, may_have
from lychgate.rulesets.constitution.rules.initiative import able, foes_of, in_melee_with
from lychgate.rulesets.constitution.rules.kept_items import SellKept
from lychgate.rulesets.constitution.rules.making import MakeCharacter
from lychgate.rulesets.constitution.rules.morale import Morale, OfferSurrender, group_of
from lychgate.rulesets.constitution.rules.nights import SleepTonight
from lychgate.rulesets.constitution.rules.passing import PassTurns
from lychgate.rulesets.constitution.rules.preparing import CastSpell
from lychgate.rulesets.constitution.rules.privation import EndDay
from lychgate.rulesets.constitution.rules.reactions import LOOK, React, has_tactical_action, strikes
from lychgate.rulesets.constitution.rules.respite import NextRound, Reorient
from lychgate.rulesets.constitution.rules.rewards import Home, Overcome, beaten
from lychgate.rulesets.constitution.rules.session import EndSession
from lychgate.rulesets.constitution.rules.shooting import FACES, Aim, faces_meant
from lychgate.rulesets.constitution.rules.spells import Initiate
from lychgate.rulesets.constitution.rules.travel import FULL_DAY, TravelOn
from lychgate.rulesets.constitution.rules.turns import Pass, acting, acts_at_zero
from lychgate.rulesets.constitution.rules.wounds import Treat, gets_worse
from lychgate.rulesets.constitution.state import PARTY, Creature, Fight, State


def orders(state: State, seat: str) -> Orders | None:
    """What a seat may order now; None where the campaign is closed."""
    if state.closed:
        return None
    referee = seat in state.referees
    if not referee and seat not in state.players:
        return None
    offered = steps(state) if referee else own_steps(state, seat)
    return Orders(seat=seat, referee=referee, steps=with_proposals(state, seat, offered), names=names(state, seat))


def steps(state: State) -> Steps:
    """What a referee is offered, the usual first."""
    if state.fight is not None:
        return fight_steps(state, state.fight)
    if not state.of_side(PARTY):
        return (("make", MakeCharacter()),)
    home = (("home", Home()),) if state.rewards.found else ()
    fallen = beaten(state)
    won = (("overcome", Overcome(fallen)),) if fallen else ()
    fight = (("fight", BeginFight()),) if any(one.side != PARTY and one.up for one in state.cast) else ()
    time = (TURN_PASSES, REST, NIGHT, ("day", EndDay()), TRAVEL)
    hurt = tuple((f"treat:{one.id}", Treat(one.name)) for one in state.of_side(PARTY) if gets_worse(one))
    alone = [one for one in state.of_side(PARTY) if not one.seat]
    after = (*improvement_of(state, alone), ("session", EndSession()))
    sells = (("sell", SellKept()),) if state.rewards.kept else ()
    others = (*worked_off(state), *land_of(state), *sells, *gear_of(state, state.referees[0]), *after)
    return (*hurt, *time, *fallen_of(state.of_side(PARTY)), *home, *won, *fight, *outside(state, alone, others))


TURN_PASSES, REST = ("turn", PassTurns()), ("rest", Rest())

NIGHT, TRAVEL = ("night", Night()), ("travel", TravelOn())

TOGETHER = (REST, ("sleep", SleepTonight()), TRAVEL, TURN_PASSES)
"""What players propose that takes time."""


def own_steps(state: State, seat: str) -> Steps:
    """What a player is offered: a character where they have none; what theirs may do in a fight, or outside of one."""
    own = [one for one in state.of_side(PARTY) if one.seat == seat]
    if own and state.fight is not None:
        return fighters_steps(state, state.fight, own)
    if not own:
        return (("make", MakeCharacter()),)
    rage = tuple((f"berserk:{one.id}", GoBerserk(one.name)) for one in own if may_rage(state, one))
    grown = tuple((f"initiate:{one.id}", Initiate(one.name)) for one in own if one.level > 1 and may_have(state, one))
    home = (("home", Home()),) if state.rewards.found else ()
    done = state.travel.marched(state.day) >= FULL_DAY
    time = sorted(TOGETHER, key=lambda step: not (done and step[0] == "sleep"))
    together = (*home, *time) if any(one.up for one in own) else ()
    others = (*gear_of(state, seat), *improvement_of(state, own))
    return (*treatment_of(state, own), *fallen_of(own), *rage, *grown, *outside(state, own, others), *together)


def fight_steps(state: State, fight: Fight) -> Steps:
    """What a referee is offered in a fight: the end once one side is left, the next turn or round, morale."""
    standing = [state.creature(now.id).side for now in fight.combatants if able(state, now)]
    end, there = ("end", EndFight()), [side for side in dict.fromkeys(standing) if group_of(state, side)]
    checks = tuple((f"morale:{side}", Morale(side)) for side in there if side != PARTY)
    force = (("force", Force()),) if may_force(state, fight) else ()
    first = acting(state)[:1]
    mine = tuple(step for id_ in first for step in attacks(state, id_))
    leaders = [one for one in map(state.creature, first) if may_order(state, one)]
    leads = tuple((f"order:{one.id}", GiveOrder(one.name)) for one in leaders)
    goes_on = (("round", NextRound()), *force) if fight.phase == "respite" else (*mine, ("next", Pass()), *leads)
    return (end, *goes_on) if len(set(standing)) < 2 else (*goes_on, *checks, end)


def fighters_steps(state: State, fight: Fight, own: list[Creature]) -> Steps:
    """What a player is offered in a fight: their turn, strikes at open guards, what a respite is for."""
    those = [now for one in own if (now := fight.of(one.id)) is not None and able(state, now)]
    named = {now.id: state.creature(now.id).name for now in those}
    turn = tuple((f"next:{id_}", Pass(named[id_])) for id_ in acting(state) if id_ in named)
    mine = tuple(step for id_ in acting(state) if id_ in named for step in attacks(state, id_))
    on_turn = ruled(state, "reorient") != "between"
    here = fight.phase == "respite"
    may = [now for now in those if not (now.casting or now.reoriented)] if here else []
    ready = [now for now in those if now.id in acting(state) and not now.casting] if on_turn else may
    spells = [(now.id, each) for now in may for each in dict.fromkeys(state.magic.mage(now.id).prepared)]
    casts = tuple((f"declare:{id_}:{each}", Declare(named[id_], each)) for id_, each in spells)
    again = tuple((f"reorient:{now.id}", Reorient(named[now.id])) for now in ready if not now.lackey)
    in_bout = any(fight.foes_in_melee(now.id) for now in those)
    force = (("force", Force()),) if in_bout and may_force(state, fight) else ()
    goes_on = (("round", NextRound()), *force) if here and those else ()
    absent = [one for one in own if one.up and fight.of(one.id) is None]
    joins = tuple((f"join:{one.id}", JoinFight((one.name,))) for one in absent)
    foes = [side for side in state.sides if here and those and side != PARTY and group_of(state, side)]
    mercy = tuple((f"offer:{side}", OfferSurrender(side)) for side in foes)
    flat = [now.id for now in fight.combatants if now.flat_footed and able(state, now)] if not here else []
    hits = [(each, state.creature(each.foe).name) for each in strikes(state, flat) if each.who in named]
    may_lead = [now.id for now in those if may_order(state, state.creature(now.id))]
    leads = tuple((f"order:{id_}", GiveOrder(named[id_])) for id_ in may_lead)
    trained = [now.id for now in those if not here and has_tactical_action(state, now)]
    looks = tuple((f"look:{id_}", React(who=named[id_], what=LOOK)) for id_ in trained)
    blows = tuple((each.id, React(who=named[each.who], what="strike", foe=foe)) for each, foe in hits)
    treats = treatment_of(state, [one for one in own if one.id in named])
    return (*mine, *turn, *treats, *leads, *looks, *casts, *again, *blows, *goes_on, *mercy, *joins)


def attacks(state: State, id_: str) -> Steps:
    """List an attacker's targets, those in melee first, then defending; empty for attackers lost at 0."""
    one, fight = state.creature(id_), state.fight_now
    now = fight.of(id_)
    if now is not None and now.flat_footed and not acts_at_zero(state, now):
        return ()
    near = in_melee_with(state, id_)
    foes = sorted((state.creature(now.id) for now in foes_of(state, one)), key=lambda foe: foe.id not in near)
    open_to = [foe for foe in foes if foe.id in near] if one.berserk and near else foes
    found = tuple((f"attack:{one.name}:{foe.name}", Attack(who=one.name, whom=foe.name)) for foe in open_to)
    worth = [foe for foe in foes if worth_aiming(state, one, foe)]
    aims = tuple((f"aim:{one.name}:{foe.name}", Aim(one.name, foe.name)) for foe in worth)
    return (*declared(state, id_), *found, *aims, (f"defend:{one.name}", Defend(one.name)))


def worth_aiming(state: State, one: Creature, foe: Creature) -> bool:
    """Whether a round of aiming would make a shot surer, and has not been spent already."""
    now, shoots = state.fight_now.of(one.id), arm_of(one).ranged
    aimed = now is not None and now.aim == foe.id and now.aimed in (state.fight_now.round, state.fight_now.round - 1)
    return shoots and not aimed and faces_meant(state, one, foe, "side") < FACES


def declared(state: State, id_: str) -> Steps:
    """The spell that somebody declared for this turn, if they have it prepared."""
    one, now = state.creature(id_), state.fight_now.of(id_)
    spell = state.magic.spell(now.casting) if now is not None else None
    if spell is None or spell.name not in state.magic.mage(id_).prepared:
        return ()
    return ((f"cast:{one.name}", CastSpell(who=one.name, spell=spell.name, asks=True)),)


def may_force(state: State, fight: Fight) -> bool:
    """Whether a bout has just ended in which foes are still up, so that it could be forced on."""
    return fight.phase == "respite" and sides_of_bout(state) > 1 and not any(now.item for now in fight.combatants)


def names(state: State, seat: str) -> Names:
    """The names that a seat may type: a referee of everybody, players of the party."""
    fighting = {now.id for now in state.fight.combatants} if state.fight is not None else set()
    there = [one for one in state.cast if seat in state.referees or one.side == PARTY or one.id in fighting]
    return (
        ("member", tuple(one.name for one in there)),
        ("character", tuple(one.name for one in there if one.side == PARTY)),
        ("side", tuple(dict.fromkeys((PARTY, *(one.side for one in there))))),
        ("player", state.players),
        ("initiation", tuple(known(state))),
        ("retired", tuple(one.name for one in state.campaign.retired)),
        ("spell", spells_named(state, seat)),
        ("quest", tuple(one.name for one in state.rewards.quests)),
        ("kept item", tuple(one.what for one in state.rewards.kept)),
        ("table", tuple(one.name for one in state.tables) if seat in state.referees else ()),
        *pages_named(state, seat),
    )


def spells_named(state: State, seat: str) -> tuple[str, ...]:
    """The spells that a seat may name: a referee all of the table's, players those that somebody of the party knows."""
    known = {skill for one in state.cast if one.side == PARTY for skill in one.skills}
    there = (one for one in state.magic.spells if seat in state.referees or one.skill in known)
    return tuple(one.name for one in there)
