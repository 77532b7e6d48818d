"""What a player is offered: what their own characters can do now, and what they may propose for the party."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lychgate.core.clause import clause
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.play import NoDice, Play
from lychgate.kit.command import Command
from lychgate.kit.permission import must_be_allowed
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.legal_combat import blows, targets
from lychgate.rulesets.hundred_saints.rules.bargaining import Bargain
from lychgate.rulesets.hundred_saints.rules.declarations import Declare
from lychgate.rulesets.hundred_saints.rules.doors import ForceDoor, Listen
from lychgate.rulesets.hundred_saints.rules.exhaustion import ours
from lychgate.rulesets.hundred_saints.rules.experience import ShareLoot
from lychgate.rulesets.hundred_saints.rules.exploring import Search, TakeRest
from lychgate.rulesets.hundred_saints.rules.fight import BeginFight, out_of_it
from lychgate.rulesets.hundred_saints.rules.food import Eat, SeekFood, packed
from lychgate.rulesets.hundred_saints.rules.hexes import Go, next_hexes
from lychgate.rulesets.hundred_saints.rules.levels import GainLevel, ready
from lychgate.rulesets.hundred_saints.rules.light import lights_at_hand
from lychgate.rulesets.hundred_saints.rules.locks import PickLock
from lychgate.rulesets.hundred_saints.rules.lure_goods import has_to_drop
from lychgate.rulesets.hundred_saints.rules.lures import Drop
from lychgate.rulesets.hundred_saints.rules.magic import Cast
from lychgate.rulesets.hundred_saints.rules.making import MakeCharacter
from lychgate.rulesets.hundred_saints.rules.moving import Move
from lychgate.rulesets.hundred_saints.rules.nights import steps_of as nights
from lychgate.rulesets.hundred_saints.rules.outfitting import ArrangeGear, bearers
from lychgate.rulesets.hundred_saints.rules.parley import Parley, choices
from lychgate.rulesets.hundred_saints.rules.parting import Leave
from lychgate.rulesets.hundred_saints.rules.pursuit import GiveUp
from lychgate.rulesets.hundred_saints.rules.reach import feet_between, most_feet
from lychgate.rulesets.hundred_saints.rules.shop import Shop
from lychgate.rulesets.hundred_saints.rules.site import closed_here, ways_of
from lychgate.rulesets.hundred_saints.rules.traps import Disarm
from lychgate.rulesets.hundred_saints.rules.travel import SetOut, is_evening
from lychgate.rulesets.hundred_saints.rules.turning import TURNERS, Repel
from lychgate.rulesets.hundred_saints.rules.unseen import as_seen
from lychgate.rulesets.hundred_saints.state import Chase, Creature, State
from lychgate.rulesets.hundred_saints.state.chase import LURES
from lychgate.rulesets.hundred_saints.state.combat import Deed
from lychgate.rulesets.hundred_saints.tables.character import classes
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

Offer = tuple[str, Command]
"""A command that is offered, and the id of the option that orders it."""

LISTENERS = 2
"""So many listen at a usual door at once."""


def own_choices(state: State, seat: str) -> tuple[Offer, ...]:
    """What a player may do now, the likeliest first; as in peace where their side has noticed nobody."""
    own = [one for one in state.cast if one.seat == seat and one.alive]
    if not own:
        return (("make", MakeCharacter()),)
    now, lights = state.encounter, lights_at_hand(state, own)
    if now is None or not now.known:
        return offered(state, seat, in_peace(state, seat, own))
    if state.chase is not None:
        return offered(state, seat, in_a_chase(state, state.chase, own))
    if state.fight is None:
        found = [each for side in now.sides for one in choices(state, side) for each in (one, *with_an_offer(one))]
        attacks = [(f"attack:{side}", BeginFight(side)) for side in sides_of(own)]
        return offered(state, seat, (*found, *attacks, *lights))
    if state.fight.declaring:
        return offered(state, seat, declarations(state, own))
    first = () if state.fight.begun else magic_at_first(state, own)
    return (
        *offered(state, seat, (*flights(state, own), *turnings(state, own), *approaches(state, own), *first)),
        *aimed(state, seat),
        *lights,
    )


def offered(state: State, seat: str, found: Iterable[Offer]) -> tuple[Offer, ...]:
    """Those of some commands that a seat may give now, or propose, and that the rules do not refuse."""
    return tuple((id_, command) for id_, command in found if possible(state, seat, command))


def possible(state: State, seat: str, command: Command) -> bool:
    """Whether a player may give a command, and nothing that they may learn refuses it before its first roll."""
    try:
        must_be_allowed(state, seat, command, "")
        Play(as_seen(state), seat, NoDice()).try_out(command.do)
    except (PlayError, IllegalAnswer):
        return False
    return True


def sides_of(those: Sequence[Creature]) -> tuple[str, ...]:
    """The sides on which some are."""
    return tuple(dict.fromkeys(one.side for one in those))


# ---------------------------------------------------------------------- while nothing is met


def in_peace(state: State, seat: str, own: Sequence[Creature]) -> tuple[Offer, ...]:
    """What is offered where nobody is met, by the kind of place; then what may be done anywhere."""
    match state.exploring.where:
        case "dungeon":
            here = underground(state, own)
        case "outdoors":
            here = on_the_road(state, own)
        case "settlement" | "":
            here = tuple((f"shop:{one.name}", Shop(one.name)) for one in own if one.coins.worth)
    things = state.store or any(one.items for one in own)
    eat = meals(state, own) if state.exploring.where in ("dungeon", "settlement") else ()
    return (
        *levels(own, state),
        *lights_at_hand(state, own),
        *here,
        *((("gear", ArrangeGear()),) if things and bearers(state, seat) else ()),
        *eat,
        *((("share", ShareLoot()),) if state.purse.worth and len(state.deciding) > 1 else ()),
        *(nights(state) if state.exploring.where in ("dungeon", "settlement") else ()),
    )


def underground(state: State, own: Sequence[Creature]) -> tuple[Offer, ...]:
    """What is offered in a dungeon: a rest first where it is due; to search and to listen; doors, locks and traps."""
    every = number(state, "rest_every")
    due = state.exploring.since_rest % every == every - 1
    rest: Offer = ("rest", TakeRest())
    names = [one.name for one in own]
    look: tuple[Offer, ...] = (
        ("search", Search(tuple(names[: EXPLORING.search["most"]]))),
        ("listen", Listen(tuple(names[:LISTENERS]))),
    )
    strong = max(own, key=lambda one: one.abilities.get("strength", 0))
    shut = [
        (f"force:{strong.name}:{one.number}", ForceDoor(strong.name, door=one.number)) for one in closed_here(state)
    ]
    doors = [(f"force:{strong.name}", ForceDoor(strong.name))] if state.site is None else shut
    locks = [(f"pick:{one.name}", PickLock(one.name)) for one in own if "pick_lock" in one.skills]
    traps = [(f"disarm:{one.name}", Disarm(one.name)) for one in own if "disarm_mech" in one.skills]
    ways = ways_of(state)
    if due:
        return (rest, *ways, *look, *doors, *locks, *traps)
    return (*ways, *look, *doors, *locks, *traps, rest)


def on_the_road(state: State, own: Sequence[Creature]) -> tuple[Offer, ...]:
    """What is offered on a journey: to set out or go on by day; food and sleep in the evening."""
    eat = meals(state, own)
    if is_evening(state):
        return (*eat, *nights(state))
    ways: tuple[Offer, ...] = tuple(
        (f"go:{name}{':all' if all_day else ''}", Go(name, all_day=all_day))
        for name in next_hexes(state)
        for all_day in (True, False)
    )
    if "course" not in state.journey.done:
        ways = (("travel", SetOut()), ("travel:road", SetOut(way="road")), ("travel:track", SetOut(way="track")))
    food = (("hunt", SeekFood(how="hunt")), ("forage", SeekFood(how="forage")))
    return (*ways, *eat, *(() if state.exploring.food_sought else food))


def meals(state: State, own: Sequence[Creature]) -> tuple[Offer, ...]:
    """A meal for all who have not eaten today; where there is too little for that, one for each of a player's own."""
    if may_eat(state):
        return (("eat", Eat()),)
    return tuple((f"eat:{one.name}", Eat((one.name,))) for one in own if one.id not in state.exploring.fed)


def may_eat(state: State) -> bool:
    """Whether somebody of the party has not eaten today, and there is food for all of those."""
    now = state.exploring
    hungry = [one for one in ours(state) if one.id not in now.fed]
    there = sum(one.count for one in now.rations) + sum(item.count for _, item in packed(state))
    return 0 < len(hungry) <= there


def levels(those: Sequence[Creature], state: State) -> tuple[Offer, ...]:
    """The levels that are due to some of ``those`` and may be taken in this session."""
    due = [one for one in those if one.alive and ready(state, one) and one.id not in state.experience.levelled]
    return tuple([(f"level:{one.name}", GainLevel(one.name)) for one in due])


# ---------------------------------------------------------------------- against others


def with_an_offer(talk: Offer) -> tuple[Offer, ...]:
    """Return the offer that somebody may make in place of mere talk, where that is what is offered."""
    id_, command = talk
    if not isinstance(command, Parley):
        return ()
    return ((id_.replace("parley:", "bargain:", 1), Bargain(command.who, command.to)),)


def declarations(state: State, own: Sequence[Creature]) -> tuple[Offer, ...]:
    """What is offered before initiative: magic to those who have a class that works it, flight, a charge, a parry."""
    fight = state.fight_now
    return tuple(
        (f"declare:{one.name}:{what}", Declare(one.name, what))
        for one in own
        if not out_of_it(one) and fight.declaration(one.id) is None
        for what in deeds_of(state, one)
    )


@clause("enc.combat.magic.1")
def aimed(state: State, seat: str) -> tuple[Offer, ...]:
    """Return the blows of a seat's characters, and their declared magic at each foe who is in sight, or at nobody."""
    found: list[Offer] = []
    for id_, command in blows(state, seat):
        if isinstance(command, Cast):
            one = next(one for one in state.cast if one.name == command.who)
            at = [Cast(who=one.name, whom=foe.name) for foe in targets(state, one, seat)]
            found += [(f"{id_}:{each.whom}", each) for each in at]
        found.append((id_, command))
    return tuple(found)


@clause("enc.combat.decl.1")
def magic_at_first(state: State, own: Sequence[Creature]) -> tuple[Offer, ...]:
    """Return the magic that may still be declared in a fight's first Round: initiative fell before anybody fought."""
    return tuple(one for one in declarations(state, own) if isinstance(one[1], Declare) and one[1].what == "spell")


def deeds_of(state: State, one: Creature) -> tuple[Deed, ...]:
    """What somebody would declare: a parry only in melee, magic only who is of a class that works it."""
    magic: tuple[Deed, ...] = ("spell",) if has_spells(one) else ()
    return (*magic, *(("flee", "parry") if state.fight_now.in_melee(one.id) else ()))


def has_spells(one: Creature) -> bool:
    """Whether somebody's class gives them spells at their level."""
    return one.character is not None and any(classes()[one.character.calling].at(one.level).spells)


@clause("enc.combat.flee.1")
def flights(state: State, own: Sequence[Creature]) -> tuple[Offer, ...]:
    """The way out of melee for those who have declared that they flee: as far as they may go."""
    fight = state.fight_now
    those = [one for one in own if fight.means(one.id, "flee") and fight.in_melee(one.id)]
    return tuple(
        (f"move:{one.name}:away", Move(who=one.name, feet=feet, away=True))
        for one in those
        if (feet := most_feet(state, one, away=True)[0])
    )


def turnings(state: State, own: Sequence[Creature]) -> tuple[Offer, ...]:
    """The undead whom somebody of a class that does it may turn."""
    able = [one for one in own if one.character is not None and one.character.calling in TURNERS]
    others = [side for side in state.encounter_now.sides if side not in state.ours]
    return tuple((f"repel:{one.name}:{side}", Repel(who=one.name, side=side)) for one in able for side in others)


def approaches(state: State, own: Sequence[Creature]) -> tuple[Offer, ...]:
    """The steps towards the undead that bring those who turn them near enough, without going to blows."""
    able = [one for one in own if one.character is not None and one.character.calling in TURNERS]
    sides = [side for side in state.encounter_now.sides if side not in state.ours]
    undead = [one for one in state.cast if one.side in sides and one.mark("undead") and not out_of_it(one)]
    others = [one for one in undead if not any(one.mark(name) for name in ("hidden", "invisible", "turned"))]
    found = []
    for one in able:
        away = [feet for other in others if (feet := feet_between(state, one, other)) is not None]
        lacking = min(away, default=0) - COMBAT.turning.feet
        if 0 < lacking <= most_feet(state, one)[0] and one.id not in (*state.fight_now.moved, *state.fight_now.acted):
            found.append((f"move:{one.name}:turn", Move(who=one.name, feet=lacking)))
    return tuple(found)


def in_a_chase(state: State, now: Chase, own: Sequence[Creature]) -> tuple[Offer, ...]:
    """What is offered in a chase: to let something fall, to give up, or to stop running and stand."""
    running = dict.fromkeys(pair.chasing for pair in now.pairs)
    ends = [(f"giveup:{side}", GiveUp(side)) for side in sides_of(own) if side in running]
    fleeing = [one for one in own if any(pair.fleeing == one.side for pair in now.pairs)]
    stops = [(f"stop:{one.name}", Leave((one.name,), stand=True)) for one in fleeing]
    return (*lures(state, now, own), *ends, *stops)


def lures(state: State, now: Chase, own: Sequence[Creature]) -> tuple[Offer, ...]:
    """What somebody may let fall before those who chase them, of each kind that was not tried yet."""
    tried = {(pair.fleeing, kind) for pair in now.pairs for kind in pair.lures}
    return tuple(
        (f"drop:{kind}:{one.id}", Drop(kind, "", one.name))
        for one in own
        if any(pair.fleeing == one.side for pair in now.pairs)
        for kind in LURES
        if (one.side, kind) not in tried and has_to_drop(state, one, kind)
    )
