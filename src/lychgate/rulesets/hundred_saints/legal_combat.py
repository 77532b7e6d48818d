"""What those may do whose turn it is: whom to attack, else how far to close in; found out by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.rulesets.hundred_saints.rules.attack import Hit, aim
from lychgate.rulesets.hundred_saints.rules.fight import (
    begin_if_new,
    has_action,
    out_of_it,
    rank_of,
    rolls_first,
    still_acts,
)
from lychgate.rulesets.hundred_saints.rules.magic import Cast
from lychgate.rulesets.hundred_saints.rules.moving import Act, Move
from lychgate.rulesets.hundred_saints.rules.reach import feet_between, most_feet
from lychgate.rulesets.hundred_saints.rules.rounds import NextRound, TakeStep
from lychgate.rulesets.hundred_saints.rules.rout import BreakOff
from lychgate.rulesets.hundred_saints.rules.splash import Lob
from lychgate.rulesets.hundred_saints.rules.together import UNSEEN, AllAttack, attack_now, has_any, ready
from lychgate.rulesets.hundred_saints.rules.turning import Repel
from lychgate.rulesets.hundred_saints.state import PHASES, Creature, State
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT

MOST_BLOWS = 8
"""Of more attacks than these a referee is offered only the first of each attacker; others are typed."""


def blows(state: State, seat: str = "") -> list[tuple[str, Hit | Move | Cast]]:
    """What is offered to the side whose turn it is, else for the next that has anything: those who reach nobody close
    in, for moving comes first; then the attacks, missiles first, but whoever is in melee strikes there, and between the
    two the magic that was declared.

    ``seat``: only those of a player's own characters, as far as a player may know whom there is to hit. Of several
    creatures of a side that nobody has touched yet, only the first attacks and is attacked here: they are all one until
    something happens to one of them.
    """
    now, fight = state.encounter_now, state.fight_now
    for rank in sorted({place.rank for place in now.order if place.rank >= fight.at[0]}):
        sides = [place.side for place in now.order if place.rank == rank]
        found = [blow for one in attackers(state, sides) for blow in _of(state, one, seat)]
        near = {one.id for _, one, _ in found}
        far = [(one, command) for one, command in closing_in(state, sides, seat) if one.id not in near]
        cast = [(one, command) for one, command in declared_magic(state, sides) if not seat or one.seat == seat]
        if found or far or cast:
            found.sort(key=lambda blow: not blow[0] or bool(fight.in_melee(blow[1].id)))
            if not seat and len(found) > MOST_BLOWS:
                found = list({one.id: (missile, one, hit) for missile, one, hit in reversed(found)}.values())[::-1]
            seen = [blow for blow in found if not seat or blow[1].seat == seat]
            hits = [(f"hit:{command.who}:{command.whom}", command) for _, _, command in seen]
            shots = sum(missile and not fight.in_melee(one.id) for missile, one, _ in seen)
            return [
                *((f"move:{command.who}", command) for one, command in far if not seat or one.seat == seat),
                *hits[:shots],
                *((f"cast:{command.who}", command) for _, command in cast),
                *hits[shots:],
            ]
    return []


def on_turn(state: State) -> tuple[str, ...]:
    """The sides whose turn it is: the first in the order of whom somebody has not acted; none where all have."""
    now, fight = state.encounter_now, state.fight_now
    for rank in sorted({place.rank for place in now.order if place.rank >= fight.at[0]}):
        sides = tuple(place.side for place in now.order if place.rank == rank)
        if _able(state, sides):
            return sides
    return ()


def declared_magic(state: State, sides: Iterable[str]) -> list[tuple[Creature, Cast]]:
    """Those of these sides who have declared magic and can work it now."""
    found = []
    for one in _in_phase(state, sides, PHASES.index("magic")):
        command = Cast(who=one.name)
        with suppress(PlayError):
            command.do(Play(state, "", ScriptedDice(())))  # thrown away again: magic rolls nothing
            found.append((one, command))
    return found


def together(state: State, hits: Sequence[tuple[str, Hit | Move | Cast]]) -> tuple[str, ...]:
    """The sides of which two or more may act now, so that they may do it in one."""
    sides = {one.name: one.side for one in state.cast}
    now = dict.fromkeys(sides[command.who] for _, command in hits)
    return tuple(side for side in now if len(ready(state, side)) > 1 and has_any(state, side))


def closing_in(
    state: State, sides: Iterable[str], seat: str = "", *, alike: bool = True
) -> list[tuple[Creature, Move]]:
    """Those of these sides who are too far from everybody to strike, and how far they may go towards the nearest.

    Of those ``alike`` only the first. Not beasts of burden, nor who has moved, nor who has a slow weapon to load.
    """
    now, fight = state.encounter_now, state.fight_now
    found = {}
    for one in _able(state, sides):
        if one.carries or one.id in fight.moved or fight.loaded.get(one.id, now.round) > now.round:
            continue
        away = [feet_between(state, one, other) for other in targets(state, one, seat)]
        known = [feet for feet in away if feet is not None]
        lacking = min(known) - COMBAT.attack.melee_feet if away and len(known) == len(away) else 0
        command = Move(who=one.name, feet=min(lacking, most_feet(state, one)[0]))
        play = Play(state, "", ScriptedDice(()))  # thrown away again: nothing is rolled for a move towards somebody
        try:
            has_action(play, one)
            command.do(play)
        except PlayError:
            continue
        if command.feet > 0:
            found[one.id] = (one, command)
    if not alike:
        return list(found.values())
    return [found[one.id] for one in _one_of_a_kind(state, [one for one, _ in found.values()])]


# ---------------------------------------------------------------------- out of turn


def closed_by(state: State, command: object) -> tuple[list[Creature], str]:
    """Who has something left to do in this Round that a command would close: their whole turn, or the phase that is
    named. Nobody where the command closes nothing, or the referee has said ``anyway``."""
    if state.encounter is None or state.encounter.step != "actions" or getattr(command, "anyway", False):
        return [], ""
    if isinstance(command, TakeStep | NextRound):
        over = state.fight is not None and state.chase is None and not state.fight.declaring
        return (who_could_act(state, [place.rank for place in state.encounter.order]), "") if over else ([], "")
    reached = _reached(state, command)
    if reached is None:
        return [], ""
    begun, rank, phase, who = reached
    if (rank, phase) <= begun.fight_now.at:
        return [], ""
    ahead = [one.rank for one in begun.encounter_now.order if one.rank < rank]
    skipped = [one for one in who_could_act(begun, ahead) if one.id != who]
    if skipped:
        return skipped, ""
    sides = [one.side for one in begun.encounter_now.order if one.rank == rank]
    for at, name in enumerate(PHASES[:phase]):
        late = [one for one in _in_phase(begun, sides, at) if one.id != who]
        if late:
            return late, name
    return [], ""


def _reached(state: State, command: object) -> tuple[State, int, int, str] | None:
    """The state in which a deed is done, its place in the order and its phase, and who does it; None for what has no
    place, or cannot be done."""
    one = next((one for one in state.cast if one.name == getattr(command, "who", "")), None)
    whole = isinstance(command, AllAttack | BreakOff)
    side = one.side if one is not None else getattr(command, "side", "") if whole else ""
    if not (whole or isinstance(command, Hit | Move | Act | Cast | Repel | Lob)) or not rank_of(state, side):
        return None
    play = Play(state, "", ScriptedDice(()))
    try:
        if state.fight is None:
            if rolls_first(play):  # nobody knows the order yet
                return None
            begin_if_new(play, side)
        begun = play.state
        if begun.fight_now.declaring:
            return None
        phase = ("missile" if aim(play, command)[2].missile else "melee") if isinstance(command, Hit) else ""
    except PlayError:
        return None
    deeds: dict[type, str] = {Act: "melee", Lob: "missile", Cast: "magic", Repel: "magic"}
    phase = phase or deeds.get(type(command), "move")
    return begun, rank_of(begun, side), PHASES.index(phase), one.id if one is not None else ""


def who_could_act(state: State, ranks: Iterable[int]) -> list[Creature]:
    """Those with one of these ranks in the order who have not acted, and reach or come nearer to somebody."""
    sides = [place.side for place in state.encounter_now.order if place.rank in ranks]
    able = [one for one in _able(state, sides) if not one.carries]
    if not able:
        return []
    far = {one.id for one, _ in closing_in(state, sides, alike=False)}
    return [one for one in able if one.id in far or _of(state, one, "")]


def _in_phase(state: State, sides: Iterable[str], phase: int) -> list[Creature]:
    """Those of these sides who have something to do in a phase: to come nearer, to shoot, to work declared magic."""
    fight = state.fight_now
    able = _able(state, sides)
    match PHASES[phase]:
        case "move":
            near = {one.id for one in able if _of(state, one, "")}
            return [one for one, _ in closing_in(state, sides, alike=False) if one.id not in near]
        case "missile":
            return [one for one in able if any(missile for missile, _, _ in _of(state, one, ""))]
        case "magic":
            return [one for one in able if fight.means(one.id, "spell") and one.id not in fight.acted]
        case _:
            return []


# ---------------------------------------------------------------------- who, and whom


def attackers(state: State, sides: Iterable[str]) -> list[Creature]:
    """Those of these sides who have yet to act, of creatures alike the first."""
    return _one_of_a_kind(state, _able(state, sides))


def _able(state: State, sides: Iterable[str]) -> list[Creature]:
    fight = state.fight_now
    return [
        one
        for one in state.cast
        if one.side in sides and one.id not in fight.acted and (not out_of_it(one) or still_acts(state, one))
    ]


def targets(state: State, one: Creature, seat: str = "") -> list[Creature]:
    """Those of other sides whom somebody might attack, who fights with them already first; for a player's ``seat`` none
    that nobody sees."""
    now, fight = state.encounter_now, state.fight_now
    others = [it for it in state.cast if it.side in now.sides and it.side != one.side and not out_of_it(it)]
    near = fight.in_melee(one.id)
    if one.side in state.ours:
        others = [it for it in others if it.side not in state.ours]
    elif any(it.side in state.ours for it in others):  # two sides of others fight each other where they do so already
        others = [it for it in others if it.side in state.ours or it.id in near]
    if seat:
        others = [it for it in others if not any(it.mark(name) for name in UNSEEN)]
    return sorted(_one_of_a_kind(state, others, seat), key=lambda it: it.id not in near)


def _of(state: State, one: Creature, seat: str) -> list[tuple[bool, Creature, Hit]]:
    found: list[tuple[bool, Creature, Hit]] = []
    for target in targets(state, one, seat):
        attack = attack_now(state, one, target)
        if attack is not None:
            hit, arm = attack
            found.append((arm.missile, one, hit))
    return found


def _one_of_a_kind(state: State, those: Iterable[Creature], seat: str = "") -> list[Creature]:
    """Those, of the untouched creatures of each side only the first; a player knows nothing else to tell them apart."""
    fight = state.fight_now
    seen: set[tuple[object, ...]] = set()
    found = []
    for one in those:
        hurt = not seat and one.hp < one.max_hp  # how many hit points a foe has left is hidden from players
        touched = hurt or fight.in_melee(one.id) or fight.struck.get(one.id)
        gained = fight.covered.get(one.id, 0)
        alike = (one.side, gained) if seat else (one.side, gained, one.ac, one.level, one.marks)
        if one.kind == "creature" and not touched:
            if alike in seen:
                continue
            seen.add(alike)
        found.append(one)
    return found
