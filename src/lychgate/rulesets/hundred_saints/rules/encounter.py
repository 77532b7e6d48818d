"""Meeting: awareness, surprise, distance, initiative, and the end of it. The page's own order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import contact as order
from lychgate.rulesets.hundred_saints.events import contact as event
from lychgate.rulesets.hundred_saints.events.chase import FreeRoundWaited
from lychgate.rulesets.hundred_saints.events.stealth import Forewarned
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints, holder, x_in_6
from lychgate.rulesets.hundred_saints.rules.hazards import rounds_pass
from lychgate.rulesets.hundred_saints.rules.time import turns_pass
from lychgate.rulesets.hundred_saints.rules.wandering import checks_owed
from lychgate.rulesets.hundred_saints.state import PARTY, STEPS, Encounter, Ground, Place, Surprised
from lychgate.rulesets.hundred_saints.tables.encounter import ENCOUNTER

BUILT_UP = ("dungeon", "indoors", "town")
OPEN_AIR = ("outdoors", "wild")
"""The words for the grounds of an encounter."""


def meeting(play: Saints) -> Encounter:
    """The encounter under way. Raises ``PlayError`` when there is none."""
    if play.state.encounter is None:
        raise PlayError("There is no encounter. Begin one: encounter [SIDE ...] [dungeon|outdoors]")
    return play.state.encounter


# ---------------------------------------------------------------------- beginning


@clause("enc.dist.8")
def ground_of(place: str) -> Ground:
    """Enclosed or built-up space counts as a dungeon, open air as outdoors."""
    return "outdoors" if place in OPEN_AIR else "dungeon"



@clause("enc.seq.1", "enc.sides.1", "enc.sides.2")
def meet(play: Saints, command: order.Meet) -> None:
    """The party and every other side named, or all there are; at least one, and somebody on each."""
    state = play.state
    if state.encounter is not None:
        raise PlayError("An encounter is under way. End it first: end [avoided]")
    scouts = tuple(side for side in command.sides if side in state.ours)
    others = tuple(side for side in command.sides if side not in scouts) or tuple(
        side.id for side in state.sides if side.id not in state.ours and state.of_side(side.id)
    )
    sides = tuple(dict.fromkeys((*(scouts or (PARTY,)), *others)))
    if len(sides) < 2:
        raise PlayError("Nobody is there to be met. Bring them into play first: foes 5 goblins")
    for side in sides:
        if not state.of_side(side):
            hint = "pc NAME, or foes NAME as party" if side == PARTY else f"foes NAME as {side}"
            raise PlayError(f"Nobody who lives is on the side '{side}'. Bring somebody into play first: {hint}")
    play.record(event.Met(sides, command.ground))
    parts_know_of_each_other(play)
    forewarned_know(play)
    light_gives_away(play)


@clause("enc.stealth.sneak.5")
def parts_know_of_each_other(play: Saints) -> None:
    """Who scouts ahead meets others as a side of its own, without the party; several such sides know each other."""
    now, ours = meeting(play), play.state.ours
    for side in now.sides:
        for other in now.sides:
            if side != other and side in ours and other in ours:
                play.record(event.AwarenessSet(side, other, True))


@clause("enc.stealth.door.1")
def forewarned_know(play: Saints) -> None:
    """Those who heard a stuck door being tried know of whoever comes, and make no surprise roll."""
    heard = tuple(side for side in meeting(play).sides if play.state.side(side).forewarned)
    for side in heard:
        play.record(event.AwarenessSet(side, meeting(play).sides[0], True))
    if heard:
        play.record(Forewarned(heard, False))


@clause("enc.aware.2")
def light_gives_away(play: Saints) -> None:
    """Those who face a loud or lit side know of it, where the table reads it so."""
    state = play.state
    if ruled(state, "light_reveals") != "always":
        return
    for lit in [side.id for side in state.sides if side.lit and side.id in meeting(play).sides]:
        for side in meeting(play).sides:
            if side != lit:
                play.record(event.AwarenessSet(side, lit, True))


@clause("enc.aware.1", "enc.aware.3")
def make_aware(play: Saints, command: order.MakeAware) -> None:
    """The referee's word on who knows of whom, before any die. Awareness has a direction."""
    now = meeting(play)
    must_be_in(now, command.side)
    others = (command.of,) if command.of else tuple(side for side in now.sides if side != command.side)
    for other in others:
        must_be_in(now, other)
        if other == command.side:
            raise PlayError("A side knows of itself.")
        play.record(event.AwarenessSet(command.side, other, command.so))


@clause("enc.surprise.4", "enc.stealth.hide.4")
def ambush(play: Saints, command: order.Ambush) -> None:
    """A side is attacked from hiding; who lies in wait knows of it."""
    now = meeting(play)
    must_be_in(now, command.side)
    play.record(event.AmbushSet(command.side, command.so))
    if command.so:
        for other in now.sides:
            if other != command.side and not now.knows(other, command.side):
                play.record(event.AwarenessSet(other, command.side, True))


@clause("enc.surprise.5")
def modify_surprise(play: Saints, command: order.ModifySurprise) -> None:
    """Circumstances change a side's chance."""
    must_be_in(meeting(play), command.side)
    play.record(event.SurpriseModified(command.side, command.by))


def must_be_in(now: Encounter, side: str) -> None:
    """Raise ``PlayError`` for a side that is not in the encounter."""
    if side not in now.sides:
        raise PlayError(f"'{side}' is not in this encounter. In it are {', '.join(now.sides)}.")


# ---------------------------------------------------------------------- steps


@clause("enc.seq.1")
def take_step(play: Saints, command: order.TakeStep) -> None:
    """The next step by the rules; those with nothing to decide go by without a roll."""
    now = meeting(play)
    STEP[now.step](play)


def waive(play: Saints, command: order.Waive) -> None:
    """The referee passes over the next step."""
    now = meeting(play)
    if now.step in STEPS[-2:]:
        raise PlayError("Nothing is left to pass over. End the encounter: end [avoided]")
    play.record(event.StepReached(after(now.step), waived=now.step))
    notice(play)


def go_back(play: Saints, command: order.GoBack) -> None:
    """Back to an earlier step; what came from it is open again."""
    now = meeting(play)
    if STEPS.index(command.step) > STEPS.index(now.step):
        raise PlayError(f"'{command.step}' is still to come; the next step is '{now.step}'.")
    play.record(event.StepReached(command.step, back=True))


def after(step: str) -> str:
    """The step that follows."""
    return STEPS[STEPS.index(step) + 1]


def settle_awareness(play: Saints) -> None:
    """What the referee has said stands; surprise is next."""
    play.record(event.StepReached("surprise"))


@clause("enc.surprise.1", "enc.aware.4")
def must_roll(now: Encounter, side: str) -> bool:
    """A side rolls if there is another that it does not know of."""
    return any(other != side and not now.knows(side, other) for other in now.sides)


@clause("enc.surprise.3", "enc.surprise.4", "enc.surprise.5", "enc.stealth.hide.4")
def chance_of(now: Encounter, side: str) -> int:
    """Two in six, one more from an ambush, and what circumstances add; held to 0 to 6."""
    numbers = ENCOUNTER.surprise
    chance = numbers.base + (numbers.ambush if side in now.ambushed else 0) + now.mods.get(side, 0)
    return max(0, min(6, chance))


@clause("enc.stealth.1", "enc.surprise.2", "enc.surprise.6", "enc.surprise.9")
def surprise(play: Saints) -> None:
    """Each side that must rolls a d6, the party first; an aware side, and a chance of 0 or 6, needs no die."""
    now = meeting(play)
    results = []
    for side in now.sides:
        if not must_roll(now, side):
            results.append(Surprised(side, 0, 0, False))
            continue
        chance = chance_of(now, side)
        if chance in (0, 6):
            results.append(Surprised(side, chance, 0, chance == 6))
            continue
        openly = side in play.state.ours and ruled(play.state, "party_surprise_roll") == "open"
        with kept_secret(play, not openly):
            roller = holder(play.state, side) if openly else ""
            die = rolled(play, "surprise", "1d6", "enc.surprise.3", f"side:{side}", roller)
        results.append(Surprised(side, chance, die, x_in_6(die, chance)))
    play.record(event.SurpriseSettled(tuple(results)))
    play.record(event.StepReached("distance"))


@clause("enc.dist.1", "enc.dist.2", "enc.dist.3", "enc.dist.4")
def distance(play: Saints) -> None:
    """For each other side that nobody has placed: 2d6 tens of feet, or thirties; a d4 of them if both are surprised."""
    now = meeting(play)
    row = ENCOUNTER.distance[now.ground]
    for side in now.sides[1:]:
        if side in now.distances:
            continue
        both = now.is_surprised(now.sides[0]) and now.is_surprised(side)
        dice, clause_id = (row.all_surprised, "enc.dist.2") if both else (row.dice, "enc.dist.1")
        with kept_secret(play):
            feet = row.times * rolled(play, "distance", dice, clause_id, f"side:{side}")
        play.record(event.DistanceSettled(side, feet, rolled=True))
    play.record(event.StepReached("initiative"))
    notice(play)


@clause("enc.dist.5")
def state_distance(play: Saints, command: order.StateDistance) -> None:
    """The situation says how far off they are, and nothing is rolled."""
    now = meeting(play)
    sides = (command.side,) if command.side else now.sides[1:]
    for side in sides:
        must_be_in(now, side)
        play.record(event.DistanceSettled(side, command.feet, rolled=False))


@clause("enc.dist.6", "enc.surprise.10")
def notice(play: Saints) -> None:
    """The players' side knows of the others from the step of distance on, unless it alone is surprised."""
    now = meeting(play)
    late = now.is_surprised(now.sides[0]) and not now.alert and not now.all_surprised and now.round < 2
    if not now.known and not late and STEPS.index(now.step) >= STEPS.index("initiative"):
        play.record(event.ContactMade())


# ---------------------------------------------------------------------- who acts first


@clause("enc.init.1", "enc.init.2", "enc.init.3", "enc.seq.2", "enc.surprise.7", "enc.surprise.8")
def initiative(play: Saints) -> None:
    """A d6 for each side that can act, highest first. A side that is alone in it needs no die."""
    now = meeting(play)
    able = now.able
    if now.all_surprised and ruled(play.state, "both_surprised") == "lost_round":
        play.record(event.OrderSettled((), 1))
    else:
        play.record(event.OrderSettled(order_of(play, able), 1))
    play.record(event.StepReached("actions"))
    notice(play)


def order_of(play: Saints, able: Sequence[str]) -> tuple[Place, ...]:
    """The places of those who can act, by their dice; who is alone in it needs none."""
    if len(able) == 1 and ruled(play.state, "lone_initiative") == "skip":
        return (Place(able[0], 0, 1),)
    dice = {side: _initiative_die(play, side) for side in able}
    return tuple(_ranked(play, dict.fromkeys(able, 0), dice))


def _initiative_die(play: Saints, side: str) -> int:
    return rolled(play, "initiative", "1d6", "enc.init.1", f"side:{side}", holder(play.state, side))


@clause("enc.init.4")
def _ranked(play: Saints, first: dict[str, int], dice: dict[str, int]) -> list[Place]:
    """Highest first. Tied sides roll again among themselves, or act at the same time, as the table has it."""
    rule = ruled(play.state, "initiative_tie")
    shown = {side: first[side] or die for side, die in dice.items()}
    groups = [[side for side in dice if dice[side] == value] for value in sorted(set(dice.values()), reverse=True)]
    if rule == "reroll_all" and any(len(group) > 1 for group in groups):
        return _ranked(play, dict.fromkeys(dice, 0), {side: _initiative_die(play, side) for side in dice})
    places: list[Place] = []
    for group in groups:
        rank = len(places) + 1
        if len(group) == 1 or rule == "simultaneous":
            places += [Place(side, shown[side], rank) for side in group]
            continue
        again = _ranked(
            play, {side: shown[side] for side in group}, {side: _initiative_die(play, side) for side in group}
        )
        places += [Place(one.side, one.die, one.rank + rank - 1) for one in again]
    return places


@clause("enc.init.5")
def hold_back(play: Saints, command: order.HoldBack) -> None:
    """A side gives up its place for the end of this Round's order; several keep their order among themselves."""
    now = meeting(play)
    if now.step != "actions":
        raise PlayError(f"There is no order yet to fall back in: the next step is '{now.step}'.")
    if command.side not in [one.side for one in now.order]:
        raise PlayError(f"'{command.side}' cannot act in this Round.")
    rest = [one for one in now.order if one.side != command.side]
    own = next(one for one in now.order if one.side == command.side)
    placed = [Place(one.side, one.die, rank) for rank, one in enumerate([*rest, own], start=1)]
    play.record(event.OrderSettled(tuple(placed), now.round))
    let_free_round_go(play, command.side)


@clause("enc.wait.1")
def let_free_round_go(play: Saints, side: str) -> None:
    """A side that waits in the Round which surprise has given it loses that Round, and surprise with it."""
    now = meeting(play)
    if now.round <= 1 and not now.all_surprised and any(one.surprised for one in now.surprise):
        play.record(FreeRoundWaited(side))


@clause("enc.combat.init.1", "enc.surprise.7")
def next_round(play: Saints, command: order.NextRound) -> None:
    """Every side rolls anew; those who were surprised act from now on."""
    now = meeting(play)
    if now.step != "actions":
        raise PlayError(f"No Round has begun yet: the next step is '{now.step}'.")
    new_round(play, now.sides)


def new_round(play: Saints, sides: Sequence[str]) -> None:
    """The next Round begins, with a new order of these sides."""
    play.record(event.OrderSettled(waiters_last(play, sides), meeting(play).round + 1))
    rounds_pass(play, 1)
    notice(play)


@clause("enc.wait.1")
def waiters_last(play: Saints, sides: Sequence[str]) -> tuple[Place, ...]:
    """Who let their free Round go by come last without a die; the others roll if there are several of them."""
    waited = [side for side in sides if side in meeting(play).waited]
    if not waited or ruled(play.state, "wait_free_round") == "rolls_normally":
        return order_of(play, sides)
    rest = [side for side in sides if side not in waited]
    first = order_of(play, rest) if len(rest) > 1 else tuple(Place(side, 0, 1) for side in rest)
    return (*first, *(Place(side, 0, rank) for rank, side in enumerate(waited, start=len(first) + 1)))


def act(play: Saints) -> None:
    """Acting is people's own: there is no step to take by the rules."""
    raise PlayError(
        "The sides act now, in their order. Then: 'round' for the next Round, or 'end' when the encounter is over."
    )


# ---------------------------------------------------------------------- the end


@clause("enc.end.1", "enc.end.2", "enc.evade.5")
def conclude(play: Saints, command: order.Conclude) -> None:
    """A Turn has passed, at least; of an encounter that was avoided only where the table has it so."""
    meeting(play)
    play.record(event.Concluded(command.avoided))
    if not command.avoided or ruled(play.state, "avoided_costs_turn") == "yes":
        turns_pass(play, 1)
    else:
        checks_owed(play)


STEP: dict[str, Callable[[Saints], None]] = {
    "awareness": settle_awareness,
    "surprise": surprise,
    "distance": distance,
    "initiative": initiative,
    "actions": act,
}

RULES: Rules = {
    order.Meet: meet,
    order.MakeAware: make_aware,
    order.Ambush: ambush,
    order.ModifySurprise: modify_surprise,
    order.TakeStep: take_step,
    order.Waive: waive,
    order.GoBack: go_back,
    order.StateDistance: state_distance,
    order.HoldBack: hold_back,
    order.NextRound: next_round,
    order.Conclude: conclude,
}
