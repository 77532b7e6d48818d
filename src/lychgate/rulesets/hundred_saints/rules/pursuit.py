"""The chase itself, Round by Round, and how it ends."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import chase as order
from lychgate.rulesets.hundred_saints.decisions_chase import FollowsWhom, GivesChase
from lychgate.rulesets.hundred_saints.events import chase as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.distance import DistanceSettled
from lychgate.rulesets.hundred_saints.rules.encounter import meeting
from lychgate.rulesets.hundred_saints.rules.evasion import (
    chase_on,
    goes,
    part_ways,
    referee_of,
    voice_of,
)
from lychgate.rulesets.hundred_saints.rules.initiative import new_round, order_of
from lychgate.rulesets.hundred_saints.rules.obstacles import meet_obstacles
from lychgate.rulesets.hundred_saints.rules.round_end import end_round
from lychgate.rulesets.hundred_saints.rules.running import feet_run
from lychgate.rulesets.hundred_saints.rules.tiring import tire
from lychgate.rulesets.hundred_saints.state import Creature, Ground, Pair, Place, State
from lychgate.rulesets.hundred_saints.tables.chase import CHASE

# ---------------------------------------------------------------------- a Round of running


@clause("enc.pursuit.2")
def run(play: Saints) -> None:
    """All run at once, or in the order of their dice; then the gap says who is caught. Those who stand fight on."""
    chase = chase_on(play)
    if chase.undecided:
        open_ = ", ".join(one.chasing for one in chase.undecided)
        raise PlayError(f"Nobody has said yet whether these give chase: {open_}. Say: pursue yes|no|roll [SIDE]")
    running, number = chase.running, chase.round + 1
    standing = [side for side in meeting(play).sides if side not in running]
    order_ = order_of(play, running) if ruled(play.state, "chase_order") == "initiative" else ()
    for movers in moving_together(running, order_):
        if play.state.chase is not None:
            leg(play, movers, number, order_)
    if number == CHASE.run.tired_after:
        tire(play, running)
    if len(standing) > 1 and play.state.chase is not None:
        if play.state.fight is not None:
            end_round(play)
        else:
            new_round(play, standing)


def moving_together(running: tuple[str, ...], order_: tuple[Place, ...]) -> list[tuple[str, ...]]:
    """The sides that run at the same time, one group after the other."""
    if not order_:
        return [running]
    ranks = dict.fromkeys(one.rank for one in order_)
    return [tuple(one.side for one in order_ if one.rank == rank) for rank in sorted(ranks)]


def leg(play: Saints, movers: tuple[str, ...], number: int, order_: tuple[Place, ...]) -> None:
    """Some run, come to what lies in their way, and catch whom they reach."""
    chase = chase_on(play)
    play.record(event.Ran(tuple(moved(play.state, one, movers) for one in chase.pairs), number, order_))
    meet_obstacles(play)
    for pair in play.state.chase.pairs if play.state.chase is not None else ():
        still = play.state.chase.find(pair.fleeing, pair.chasing) if play.state.chase is not None else None
        if still is not None and still.gap <= caught_within(play.state):
            caught(play, still)


@clause("enc.pursuit.1", "enc.pursuit.2")
def moved(state: State, pair: Pair, movers: tuple[str, ...]) -> Pair:
    """The pair after these have run: those who flee widen the gap, those who chase narrow it."""
    ahead = feet_run(state, pair.fleeing) if pair.fleeing in movers else 0
    behind = feet_run(state, pair.chasing) if pair.chasing in movers else 0
    obstacles = tuple(replace(one, ahead=one.ahead - behind) for one in pair.obstacles)
    return replace(pair, gap=pair.gap + ahead - behind, obstacles=obstacles)


@clause("enc.pursuit.3")
def caught_within(state: State) -> int:
    """The gap in feet at which those who flee are caught: melee distance, or none at all."""
    return int(ruled(state, "caught_at"))


def rounds_to_catch(state: State, pair: Pair) -> int:
    """In how many Rounds those who flee are caught if nothing changes; 0: never."""
    gains = feet_run(state, pair.chasing) - feet_run(state, pair.fleeing)
    left = pair.gap - caught_within(state)
    if left <= 0:
        return 1
    return -(-left // gains) if gains > 0 else 0


# ---------------------------------------------------------------------- its end


@clause("enc.pursuit.3")
def caught(play: Saints, pair: Pair) -> None:
    """They are face to face, as near as they are, and all who do not run roll initiative anew."""
    play.record(event.PursuitEnded(pair.fleeing, pair.chasing, "caught"))
    place(play, pair)
    for other in chase_pairs(play.state):
        if other.fleeing == pair.fleeing:
            play.record(event.PursuitEnded(other.fleeing, other.chasing, "overtaken"))
            place(play, other)
    face_each_other(play)


@clause("enc.pursuit.3")
def face_each_other(play: Saints) -> None:
    """Initiative anew for all who do not run; in a fight that went on before, after its declarations."""
    now, chase = meeting(play), play.state.chase
    if play.state.fight is not None:
        end_round(play)
    else:
        new_round(play, [side for side in now.sides if chase is None or side not in chase.running])


def place(play: Saints, pair: Pair) -> None:
    """Two sides stand as far apart as the gap between them was."""
    ours = [side for side in (pair.fleeing, pair.chasing) if side in play.state.ours]
    if len(ours) == 1:
        theirs = pair.chasing if pair.fleeing in ours else pair.fleeing
        play.record(DistanceSettled(theirs, max(0, pair.gap), rolled=False))


def chase_pairs(state: State) -> tuple[Pair, ...]:
    """The pairs that run, if any do."""
    return state.chase.pairs if state.chase is not None else ()


def catch(play: Saints, command: order.Catch) -> None:
    """The referee says that those who flee are caught."""
    pairs = [one for one in chase_on(play).pairs if command.side in ("", one.fleeing)]
    if not pairs:
        raise PlayError(f"Nobody chases '{command.side}'." if command.side else "Nobody gives chase yet.")
    caught(play, pairs[0])


@clause("enc.pursuit.4", "enc.pursuit.5")
def give_up(play: Saints, command: order.GiveUp) -> None:
    """Chasers give up, or have lost sight, by people's word alone; for the party its players give it."""
    pairs = [one for one in chase_on(play).pairs if command.side in ("", one.chasing)]
    if not pairs:
        raise PlayError(f"'{command.side}' chases nobody." if command.side else "Nobody gives chase yet.")
    for pair in pairs:
        seat = voice_of(play.state, pair.chasing)
        if not command.lost and seat and play.seat in play.state.referees:
            wanted = GivesChase(seat=seat, fleeing=pair.fleeing, chasing=pair.chasing, gap=pair.gap, again=True)
            if play.ask(wanted):
                continue
        play.record(event.PursuitEnded(pair.fleeing, pair.chasing, "sight lost" if command.lost else "given up"))
        part_ways(play, pair.fleeing)


@clause("enc.pursuit.4")
def simulated_chasers_give_up(state: State, pair: Pair, ground: Ground, rounds: int) -> bool:
    """In simulation only: they give up beyond the longest distance of an encounter, or at Round 30."""
    if ruled(state, "sim_give_up") == "never":
        return False
    numbers = CHASE.sim_give_up
    return rounds >= numbers.round or pair.gap > (numbers.outdoors if ground == "outdoors" else numbers.dungeon)


def state_gap(play: Saints, command: order.StateGap) -> None:
    """The referee says how far apart two sides are."""
    pairs = [
        one
        for one in chase_on(play).pairs
        if command.fleeing in ("", one.fleeing) and command.chasing in ("", one.chasing)
    ]
    if len(pairs) != 1:
        told = ", ".join(f"{one.fleeing} {one.chasing}" for one in pairs) or "none that run"
        raise PlayError(f"Say which two: {told}. Type: gap FEET FLEEING CHASING")
    play.record(event.GapStated(pairs[0].fleeing, pairs[0].chasing, command.feet))


# ---------------------------------------------------------------------- parting


@clause("enc.pursuit.11", "enc.stealth.sneak.5")
def leave(play: Saints, command: order.Leave) -> None:
    """Some part from their side: to scout ahead, to run at their own Speed, or to stand while the others run."""
    state = play.state
    who, origin = leavers(state, command)
    side = command.name.lower() or free_side(state, who[0].name.lower())
    if any(one.id == side for one in state.sides):
        raise PlayError(
            f"There is a side '{side}' already. Give the part another name, leave WHO as NAME, and bring "
            f"the two together afterwards: merge NAME with {side}"
        )
    running = state.chase is not None and origin in state.chase.running
    if command.stand:
        stand(play, who, origin, side, running)
        return
    chasing = [replace(one, chasing=side) for one in chase_pairs(state) if one.chasing == origin]
    followed = [one for one in chase_pairs(state) if one.fleeing == origin]
    followers = [one for one in followed if follows_part(play, one, side)]
    pairs = (*chasing, *(replace(one, fleeing=side) for one in followers))
    play.record(event.Parted(tuple(one.id for one in who), origin, side, pairs))
    for pair in followers:
        play.record(event.PursuitEnded(pair.fleeing, pair.chasing, "not followed"))
    if followed:
        for part in (origin, side):
            if not any(one.fleeing == part for one in chase_pairs(play.state)):
                goes(play, part)


def leavers(state: State, command: order.Leave) -> tuple[list[Creature], str]:
    """Who leaves, and which side. Raises ``PlayError`` if they are not of one side, or are all of it."""
    who = [one for one in state.cast if one.name in command.who and one.alive]
    if command.count:
        who = list(state.of_side(command.of)[-command.count :])
        if len(who) < command.count:
            raise PlayError(f"{len(who)} of '{command.of}' live, so {command.count} cannot leave it.")
    sides = tuple(dict.fromkeys(one.side for one in who))
    if not who or len(sides) > 1:
        raise PlayError("Those who leave a side must live, and be of one side.")
    if command.of and sides[0] != command.of:
        raise PlayError(f"{who[0].name} is on the side '{sides[0]}', not on '{command.of}'.")
    if len(who) == len(state.of_side(sides[0])):
        raise PlayError(f"They are all of '{sides[0]}': nobody would be left there.")
    return who, sides[0]


def free_side(state: State, name: str) -> str:
    """The name, with a number after it if a side is called so already."""
    taken, number, free = [one.id for one in state.sides], 2, name
    while free in taken:
        free, number = f"{name}-{number}", number + 1
    return free


@clause("enc.pursuit.11")
def follows_part(play: Saints, pair: Pair, side: str) -> bool:
    """Whether chasers run after the part that leaves; they choose, by their players or the referee."""
    seat = voice_of(play.state, pair.chasing) or referee_of(play)
    return play.ask(FollowsWhom(seat=seat, chasing=pair.chasing, parts=(pair.fleeing, side))) == side


@clause("enc.pursuit.10")
def stand(play: Saints, who: list[Creature], origin: str, side: str, running: bool) -> None:
    """Running takes the whole Round: who shoots, casts or fights stays where they are, as a side of their own."""
    if not running:
        raise PlayError(f"'{origin}' does not run: its members may act as they are.")
    if ruled(play.state, "chase_shooting") == "not_allowed":
        raise PlayError("Running takes the whole Round: nobody shoots, casts or strikes in a chase at this table.")
    pairs = [one for one in chase_pairs(play.state) if origin in (one.fleeing, one.chasing)]
    play.record(event.Parted(tuple(one.id for one in who), origin, side, stand=True))
    for pair in pairs:
        here = replace(pair, fleeing=side) if pair.fleeing == origin else replace(pair, chasing=side)
        place(play, here)


def rejoin(play: Saints, command: order.Rejoin) -> None:
    """A part comes back to its side."""
    state = play.state
    origin = next((one.of for one in state.sides if one.id == command.side), "")
    if not origin or origin not in [one.id for one in state.sides]:
        raise PlayError(f"'{command.side}' has not parted from a side that is there.")
    if state.chase is not None and {command.side, origin} & {*state.chase.running}:
        raise PlayError(f"'{command.side}' and '{origin}' cannot come together while one of them runs.")
    play.record(event.Rejoined(command.side, origin))


RULES: Rules = {
    order.StateGap: state_gap,
    order.Catch: catch,
    order.GiveUp: give_up,
    order.Leave: leave,
    order.Rejoin: rejoin,
}
