"""Flight: who flees, who follows, and how the encounter ends for those who get away."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import chase as order
from lychgate.rulesets.hundred_saints.decisions_chase import GivesChase, PlainView
from lychgate.rulesets.hundred_saints.events import chase as event
from lychgate.rulesets.hundred_saints.events.stealth import Slipped
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.encounter import ContactMade, conclude, meeting
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.rules.reach import feet_between as in_fight
from lychgate.rulesets.hundred_saints.rules.running import feet_run
from lychgate.rulesets.hundred_saints.state import Chase, Encounter, Pair, State


def chase_on(play: Saints) -> Chase:
    """The chase under way. Raises ``PlayError`` when there is none."""
    if play.state.chase is None:
        raise PlayError("There is no chase. A side flees by: evade SIDE")
    return play.state.chase


def must_meet(now: Encounter, side: str) -> str:
    """The side, if it is in the encounter. Raises ``PlayError``."""
    if side not in now.sides:
        raise PlayError(f"'{side}' is not in this encounter. In it are {', '.join(now.sides)}.")
    return side


def root(state: State, side: str) -> str:
    """The side that a part has come from, or the side itself."""
    return next((one.of or one.id for one in state.sides if one.id == side), side)


def against(state: State, side: str, sides: Sequence[str]) -> tuple[str, ...]:
    """Those of the sides that are neither this one nor another part of the same."""
    return tuple(one for one in sides if root(state, one) != root(state, side))


def voice_of(state: State, side: str) -> str:
    """The player who speaks for a side, for the first of it who lives and has one; empty: a referee does."""
    return next((one.seat for one in state.of_side(side) if one.seat in state.players), "")


def referee_of(play: Saints) -> str:
    """The referee who is asked: whoever gave the command, or the first."""
    return play.seat if play.seat in play.state.referees else play.state.referees[0]


# ---------------------------------------------------------------------- fleeing


@clause("enc.evade.1")
def evade(play: Saints, command: order.Evade) -> None:
    """A side flees, and the others decide whether to give chase; whether it gets going is never rolled."""
    now = meeting(play)
    state = play.state
    side = must_meet(now, command.side or now.sides[0])
    if now.step != "actions":
        raise PlayError(f"Nobody can act yet: the next step is '{now.step}'. Take it (next), or pass over it (waive).")
    must_be_free(state, now, side)
    others = left_to_flee_from(state, now, side)
    free = has_free_round(now, side)
    must_not_be_known(state, now, command.feet, side, others)
    pairs = []
    for other in others:
        gap = feet_between(state, now, side, other, command.feet)
        first = feet_run(state, side) if free and now.is_surprised(other) else 0
        pairs.append(Pair(fleeing=side, chasing=other, gap=gap + first))
    if not pairs:
        raise PlayError(f"Nobody is there from whom '{side}' could flee.")
    play.record(event.Fled(side, tuple(pairs), free, side in state.ours))
    if not now.known:
        play.record(ContactMade())
    for pair in pairs:
        players_decide(play, pair)


def left_to_flee_from(state: State, now: Encounter, side: str) -> list[str]:
    """The other sides from which a side could flee: those that stand, and are in no chase."""
    taken = state.chase.running if state.chase is not None else ()
    return [one for one in against(state, side, now.sides) if anybody_stands(state, one) and one not in taken]


def anybody_stands(state: State, side: str) -> bool:
    """Whether there is anybody on a side who is not dead or beaten, and has not left or given up."""
    return any(not out_of_it(one) for one in state.of_side(side))


def must_be_free(state: State, now: Encounter, side: str) -> None:
    """Raises ``PlayError`` for a side that cannot run: it runs already, has nobody, is surprised, or is in melee."""
    if not anybody_stands(state, side):
        raise PlayError(f"Nobody is on the side '{side}' who could run.")
    chase = state.chase
    if chase is not None and side in (*chase.running, *(one.fleeing for one in chase.undecided)):
        raise PlayError(f"'{side}' is in a chase already.")
    if now.order and side not in [one.side for one in now.order]:
        raise PlayError(f"'{side}' cannot act in this Round.")
    if state.fight is not None and any(state.fight.in_melee(one.id) for one in state.of_side(side)):
        raise PlayError(f"'{side}' is in melee: it must get out of that first, by moving away.")


@clause("enc.pursuit.2")
def has_free_round(now: Encounter, side: str) -> bool:
    """Whether a side is in the Round that surprise has given it, and has not let it go by."""
    caught = any(one.surprised for one in now.surprise) and not now.all_surprised
    return caught and now.round <= 1 and not now.is_surprised(side) and side not in now.waited


def is_known(state: State, now: Encounter, side: str, other: str) -> bool:
    """Whether it is known how far apart two sides are: distances are from the party's side."""
    theirs = other if side in state.ours else side
    return (side in state.ours) != (other in state.ours) and theirs in now.distances


@clause("enc.pursuit.2", "enc.sides.2")
def must_not_be_known(state: State, now: Encounter, feet: int, side: str, others: Sequence[str]) -> None:
    """Raise ``PlayError`` where feet are said, and each of the others has its distance already."""
    if feet >= 0 and others and all(is_known(state, now, side, other) for other in others):
        known = ", ".join(f"{feet_between(state, now, side, other)} feet from {other}" for other in others)
        told = next(one for one in (*others, side) if one not in state.ours)
        raise PlayError(
            f"How far off '{side}' is is known: {known}. If that has changed, say it first: distance {told} {feet}"
        )


def feet_between(state: State, now: Encounter, side: str, other: str, said: int = -1) -> int:
    """How far apart two sides are; in a fight those nearest to each other count. Where nobody knows it is what is
    ``said``; raises ``PlayError`` where nothing is."""
    ours = [one for one in (side, other) if one in state.ours]
    theirs = other if side in state.ours else side
    if not is_known(state, now, side, other):
        if said >= 0:
            return said
        raise PlayError(f"How far apart are '{side}' and '{other}'? Say it: evade {side} FEET, or distance SIDE FEET")
    if state.fight is None:
        return now.distances[theirs]
    nearest = (
        in_fight(state, one, other)
        for one in state.of_side(side)
        for other in state.of_side(theirs if side in state.ours else ours[0])
        if not out_of_it(one) and not out_of_it(other)
    )
    return min((feet for feet in nearest if feet is not None), default=now.distances[theirs])


# ---------------------------------------------------------------------- following


@clause("enc.evade.4")
def players_decide(play: Saints, pair: Pair) -> None:
    """Players decide for their own side, as soon as the others run."""
    seat = voice_of(play.state, pair.chasing)
    if not seat:
        return
    chosen = play.ask(GivesChase(seat=seat, fleeing=pair.fleeing, chasing=pair.chasing, gap=pair.gap))
    choose(play, pair, chosen)


@clause("enc.evade.4")
def pursue(play: Saints, command: order.Pursue) -> None:
    """The referee decides for the others; by the reaction dice, low totals follow, and nobody's Charisma counts."""
    open_ = chase_on(play).undecided
    pairs = [one for one in open_ if command.side in ("", one.chasing)]
    if not pairs:
        waiting = ", ".join(one.chasing for one in open_)
        raise PlayError(
            f"Still to decide: {waiting}." if waiting else "Nobody has to decide now whether to give chase."
        )
    pair = pairs[0]
    if command.how != "roll":
        choose(play, pair, command.how == "yes")
        return
    with kept_secret(play):
        total = rolled(play, "pursuit", "2d6", "enc.evade.4", f"side:{pair.chasing}")
    choose(play, pair, total <= most_that_follows(play.state), total)


def most_that_follows(state: State) -> int:
    """The highest total of the reaction dice at which a side gives chase."""
    return int(ruled(state, "pursue_on").partition("_")[0])


def choose(play: Saints, pair: Pair, follows: bool, total: int = 0) -> None:
    """A side follows, or lets the other go."""
    play.record(event.PursuitChosen(pair.fleeing, pair.chasing, follows, total))
    part_ways(play, pair.fleeing)


# ---------------------------------------------------------------------- getting away


@clause("enc.evade.5")
def part_ways(play: Saints, fleeing: str) -> None:
    """When all have said whether they follow: whom nobody follows has got away, and who is left behind is out of it."""
    chase = play.state.chase or Chase()
    if not any(one.fleeing == fleeing for one in (*chase.pairs, *chase.undecided)):
        goes(play, fleeing)
    chase = play.state.chase or Chase()
    if chase.undecided or not chase.pairs:
        return
    for side in left_behind(play.state, chase.running):
        goes(play, side)


def left_behind(state: State, running: Sequence[str]) -> list[str]:
    """Sides that do not run while all whom they have met do; parts that stand are not meant."""
    met = state.encounter.sides if state.encounter is not None else ()
    standing = [one for one in met if one not in running]
    return [one for one in standing if root(state, one) == one and not against(state, one, standing)]


def goes(play: Saints, side: str) -> None:
    """A side is gone. Where that leaves nobody to meet, the encounter is avoided, and over."""
    state = play.state
    if state.encounter is None:
        return
    rest = [one for one in state.encounter.sides if one != side]
    if len({root(state, one) for one in rest}) > 1 and any(one in state.ours for one in rest):
        play.record(event.Gone(side))
    else:
        conclude(play, avoided=True)


# ---------------------------------------------------------------------- slipping away


@clause("enc.evade.2")
def has_surprise(now: Encounter, side: str, other: str) -> bool:
    """A side has surprise of another that is surprised by it, or of which the referee has said it does not know."""
    if now.is_surprised(side) or side in now.waited:
        return False
    aware = now.knows(side, other) or bool(now.surprise)
    sneaking = now.creep is not None and now.creep.side == side
    return aware and (sneaking or (other, side) in now.unaware or (now.is_surprised(other) and now.round <= 1))


@clause("enc.evade.2")
def slip_away(play: Saints, command: order.SlipAway) -> None:
    """Not seen, it turns back or keeps still until the others are gone; that never fails."""
    now = meeting(play)
    side = must_meet(now, command.side or now.sides[0])
    for other in against(play.state, side, now.sides):
        if not has_surprise(now, side, other):
            raise PlayError(
                f"'{side}' has not surprised '{other}', nor has it been said that those do not know of it "
                f"(aware not {other} of {side}). It may flee: evade {side}"
            )
    seen = command.seen
    if play.seat not in play.state.referees:
        seen = play.ask(PlainView(seat=referee_of(play), side=side))
    if seen:
        raise PlayError(f"'{side}' stands in plain view and cannot slip away. It may flee: evade {side}")
    play.record(Slipped(side))
    goes(play, side)


RULES: Rules = {
    order.Evade: evade,
    order.Pursue: pursue,
    order.SlipAway: slip_away,
}
