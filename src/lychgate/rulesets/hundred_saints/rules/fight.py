"""Who is in a fight, whose turn it is, how far apart they are: what moving, striking and morale all ask."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.events import combat as event
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import ContactMade, meeting
from lychgate.rulesets.hundred_saints.rules.initiative import OrderSettled, order_of
from lychgate.rulesets.hundred_saints.rules.movement import speed_now
from lychgate.rulesets.hundred_saints.state import PARTY, PHASES, Creature, Fight, State
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT

OUT = ("dying", "beaten", "gone", "surrendered")
"""The marks of those who are out of a fight and not dead."""

HELPLESS = ("helpless", "paralysed", "asleep", "frozen")
"""Marks of those who cannot be missed hand to hand (enc.combat.atk.7)."""

INCAPABLE = (*HELPLESS, "stunned", "turned")
"""Marks of those who take no action."""

WORDS = {"move": "moving", "missile": "missiles", "magic": "magic", "melee": "melee and all else"}


def fight_of(play: Saints) -> Fight:
    """The fight under way. Raises ``PlayError`` when there is none."""
    if play.state.fight is None:
        raise PlayError("There is no fight. It begins when a side attacks in an encounter: attack SIDE")
    return play.state.fight


def out_of_it(one: Creature) -> bool:
    """Whether somebody is dead or beaten, or has left or given up."""
    return not one.alive or any(mark.name in OUT for mark in one.marks)


def of(play: Saints, name: str) -> Creature:
    """Who has this name. Raises ``PlayError``."""
    found = next((one for one in play.state.cast if one.name == name), None)
    if found is None:
        raise PlayError(f"Nobody is called '{name}'.")
    return found


def fighter(play: Saints, name: str) -> Creature:
    """Somebody who can fight in this encounter. Raises ``PlayError``."""
    one = of(play, name)
    if one.side not in meeting(play).sides:
        raise PlayError(f"{one.name} is not in this encounter.")
    if out_of_it(one) and not still_acts(play.state, one):
        raise PlayError(f"{one.name} is out of the fight: {how_out(one)}.")
    return one


@clause("enc.init.4")
def still_acts(state: State, one: Creature) -> bool:
    """Where sides act at the same time, who falls to one of them still does what they do in this Round."""
    fight, rank = state.fight, rank_of(state, one.side)
    shared = state.encounter is not None and sum(place.rank == rank for place in state.encounter.order) > 1
    fell = fight is not None and fight.at[0] == rank and fight.felled.get(one.id) == rank
    return bool(rank) and shared and fell and (not one.alive) and not fight_over_for(one)


def fight_over_for(one: Creature) -> bool:
    """Whether somebody is out of it otherwise than by a blow."""
    return any(one.mark(name) for name in ("beaten", "gone", "surrendered"))


def how_out(one: Creature) -> str:
    """How somebody is out of it, in a word or two."""
    if one.mark("dying"):
        return "at death's door"
    return next((name for name in OUT if one.mark(name)), "dead")


# ---------------------------------------------------------------------- beginning


def begin_if_new(play: Saints, side: str) -> None:
    """The fight begins with the first blow, spell or tactical move."""
    if play.state.fight is None:
        begin(play, side)


@clause("enc.attack.1", "enc.surprise.7")
def begin(play: Saints, side: str) -> None:
    """A side that can act attacks: the combat procedure takes over, and time runs in Rounds."""
    now = meeting(play)
    if now.step != "actions":
        raise PlayError(f"Nobody can act yet: the encounter's next step is '{now.step}'. Type: next")
    _has_a_place(play, side)
    out = tuple(one.id for one in play.state.cast if one.side in now.sides and out_of_it(one))
    play.record(event.FightBegun(side, now.round, out))
    first_order(play)


@clause("enc.attack.2")
def first_order(play: Saints) -> None:
    """The roll of the encounter serves the first Round, unless the table rolls anew where they have talked."""
    now = meeting(play)
    talked = bool(now.reactions) or now.round > 1
    if talked and ruled(play.state, "first_round_initiative") == "fresh_after_talk":
        sides = now.able if now.round == 1 else now.sides
        play.record(OrderSettled(order_of(play, sides), now.round))


@clause("enc.surprise.10")
def noticed(play: Saints, *those: Creature) -> None:
    """A party that is attacked learns of it at once."""
    if not meeting(play).known and any(one.side == PARTY for one in those):
        play.record(ContactMade())


# ---------------------------------------------------------------------- whose turn it is


@clause("enc.combat.seq.1")
def in_turn(play: Saints, one: Creature, phase: str, anyway: bool = False) -> None:
    """Sides act in their order; each moves, then shoots, then works magic, then strikes. Nobody goes back."""
    fight = fight_of(play)
    if fight.declaring:
        raise PlayError("The Round is over. Declare what must be declared, and then: round")
    place = (_has_a_place(play, one.side), PHASES.index(phase))
    if place >= fight.at:
        if place > fight.at:
            play.record(event.PhaseReached(*place))
    elif not anyway:
        rank, reached = fight.at
        sides = " and ".join(side.side for side in meeting(play).order if side.rank == rank)
        raise PlayError(
            f"It is too late for {WORDS[phase]} of {one.side} in this Round: {WORDS[PHASES[reached]]} of {sides} "
            "has been reached. A referee may allow it with 'anyway'."
        )


def _has_a_place(play: Saints, side: str) -> int:
    now = meeting(play)
    rank = rank_of(play.state, side)
    if not rank:
        able = ", ".join(one.side for one in now.order) or "nobody"
        raise PlayError(f"'{side}' cannot act in this Round. Who can: {able}.")
    return rank


def rank_of(state: State, side: str) -> int:
    """The place of a side in this Round's order; 0 where it has none."""
    assert state.encounter is not None
    return next((one.rank for one in state.encounter.order if one.side == side), 0)


@clause("enc.combat.act.1")
def has_action(play: Saints, one: Creature) -> None:
    """One action a Round. Raises ``PlayError`` when it is used, or declared for something else."""
    fight = fight_of(play)
    must_be_able(one)
    if one.id in fight.acted or fight.struck.get(one.id):
        raise PlayError(f"{one.name} has acted in this Round.")
    said = fight.declaration(one.id)
    if said is not None and said.what != "charge":
        raise PlayError(bound(one, said.what, said.fate))


def must_be_able(one: Creature) -> None:
    """Raise ``PlayError`` for somebody who can take no action."""
    hindered = next((name for name in INCAPABLE if one.mark(name)), "")
    if hindered:
        raise PlayError(f"{one.name} cannot act: {hindered}. When that is over: mark not {one.name} {hindered}")


@clause("enc.combat.decl.1")
def bound(one: Creature, what: str, fate: str) -> str:
    """Why somebody who has declared something can do nothing else: nothing undeclared may take its place."""
    if fate == "dropped":
        return f"{one.name} has given up what was declared, and only moves in this Round."
    if fate == "lost":
        return f"{one.name}'s magic was disrupted, and the Round is spent."
    told = {"spell": "magic", "flee": "to flee", "parry": "to parry"}[what]
    return f"{one.name} has declared {told} and does nothing else in this Round. Give it up: declare {one.name} nothing"


# ---------------------------------------------------------------------- how far apart


@clause("enc.combat.melee.1", "enc.combat.atk.2")
def feet_between(state: State, one: Creature, other: Creature) -> int | None:
    """Feet between two: none in melee, else their sides' distance less what both have gained; None if nobody knows.

    Distances are known from the party alone, so that it says nothing of two others.
    """
    assert state.encounter is not None
    assert state.fight is not None
    if other.id in state.fight.in_melee(one.id):
        return 0
    if PARTY not in (one.side, other.side) or one.side == other.side:
        return None
    side = other.side if one.side == PARTY else one.side
    far = state.encounter.distances.get(side)
    if far is None:
        return None
    return max(0, far - ground_gained(state, one, side) - ground_gained(state, other, side))


def ground_gained(state: State, one: Creature, side: str) -> int:
    """Feet that somebody has come towards the other side since the distance of ``side`` was said; a mount comes as far
    as its rider."""
    assert state.fight is not None
    rider = next((other for other in state.cast if one.marks and one.mark(f"ridden by {other.name}")), one)
    return state.fight.covered.get(rider.id, 0) - state.fight.before.get(side, {}).get(rider.id, 0)


@clause("enc.combat.mount.1")
def mount_of(state: State, one: Creature) -> Creature | None:
    """The mount that somebody fights from, if it still carries them."""
    return next((other for other in state.cast if other.mark(f"ridden by {one.name}") and not out_of_it(other)), None)


def within_reach(feet: int | None) -> bool:
    """Whether a distance is one for melee; one that nobody knows may be."""
    return feet is None or feet <= COMBAT.attack.melee_feet


@clause("enc.combat.move.1", "enc.combat.move.2", "enc.combat.flee.1", "enc.combat.flee.2")
def most_feet(state: State, one: Creature, *, away: bool = False, run: bool = False) -> tuple[int, str]:
    """The feet somebody may go in this Round, and why: Speed, half of it in melee, three times it for who runs."""
    fight, speed = state.fight, speed_now(state, mount_of(state, one) or one)
    assert fight is not None
    fleeing = fight.means(one.id, "flee")
    if fight.in_melee(one.id) or one.id in fight.left:
        if fleeing and away:
            return speed, "fleeing from melee"
        return speed // 2, "half their Speed in melee; fleeing must be declared"
    if run and one.id not in fight.acted and not fight.struck.get(one.id):
        return 3 * speed, "running"
    return speed, "their Speed"
