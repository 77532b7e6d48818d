"""The spells and arts that are offered, in fights and outside of them: what somebody can pay for and aim at now."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.errors import PlayError
from lychgate.kit.orders import Steps
from lychgate.rulesets.sovereign.rules.aims import aims, ordered
from lychgate.rulesets.sovereign.rules.casting import Cast, UseArt, swift_touch
from lychgate.rulesets.sovereign.rules.effort import effort_left, must_be_unarmoured, slots_of, tradition_of
from lychgate.rulesets.sovereign.rules.fight import holds, left_to_do
from lychgate.rulesets.sovereign.rules.guards import at_any_time
from lychgate.rulesets.sovereign.rules.in_force import added_by_magic
from lychgate.rulesets.sovereign.rules.letting_go import to_lapse
from lychgate.rulesets.sovereign.rules.magic_choice import ChooseAim, power_called
from lychgate.rulesets.sovereign.rules.spell_choice import to_prepare
from lychgate.rulesets.sovereign.rules.spellbook import lists_it
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.tables.magic import (
    Art,
    Dispel,
    Give,
    Heal,
    Lift,
    Power,
    Slot,
    Spell,
    Summon,
    modes,
    runs,
)

ON_REQUEST = (Dispel, Give, Heal, Lift, Slot, Summon)
"""Effects that fit some moments only."""


def for_any_moment(power: Power) -> bool:
    """Whether a spell or an art is one for any moment of a fight: no answer to something, and no mere text."""
    needed = power.action in ("main", "move", "free") and runs(power) != "text"
    return needed and not modes(power) and not any(isinstance(effect, ON_REQUEST) for effect in power.effects)


def magic(state: State, seat: str = "") -> Steps:
    """The spells and arts that are offered now, of a player's Delvers, or for a GM of the side whose turn it is.

    Outside of a fight a GM is offered those of Delvers whom nobody plays. Instants come after all others. Those that
    answer something wait for a fight or a meeting: their Effort would be lost.
    """
    knows = not seat
    found = [step for one in casters(state, seat) for step in of_one(state, one, knows=knows)]
    if state.fight is None and state.meeting is None:
        found = [step for step in found if not answers_others(power_in(step[1]))]
    return (*(step for step in found if not is_instant(step[1])), *(step for step in found if is_instant(step[1])))


def sustained(state: State, seat: str = "") -> Steps:
    """The magic that lasts, of those whose magic is offered: it can be ended at any time."""
    return tuple(step for one in casters(state, seat) for step in to_lapse(state, one))


def preparations(state: State, seat: str = "") -> Steps:
    """Those who may prepare spells now; nobody in a fight."""
    if state.fight is not None:
        return ()
    return tuple(step for one in casters(state, seat) for step in to_prepare(state, one))


def is_instant(command: Cast | UseArt | ChooseAim) -> bool:
    """Whether a step is magic that takes an Instant."""
    return power_in(command).action == "instant"


def answers_others(power: Power) -> bool:
    """Whether an art answers what happens at that moment, and heals nobody: before anything happens it is wasted."""
    if not isinstance(power, Art) or power.action != "instant" or power.commit == "duration":
        return False
    return not any(isinstance(effect, Heal | Lift | Slot) for effect in power.effects)


def power_in(command: Cast | UseArt | ChooseAim) -> Power:
    """The spell or art of a step."""
    name = {Cast: "spell", UseArt: "art", ChooseAim: "what"}[type(command)]
    return power_called(getattr(command, name))


def casters(state: State, seat: str) -> Iterator[Creature]:
    """Those whose magic a seat is offered, or a GM where no seat is named."""
    for one in state.cast:
        if seat:
            theirs = one.seat == seat and one.side == PARTY
        elif state.fight is not None:
            theirs = one.side == state.fight.acting
        else:
            theirs = one.side == PARTY and one.seat not in state.players
        if theirs and not one.helpless and (state.fight is None or one.side in state.fight.sides):
            yield one


def of_one(state: State, one: Creature, *, knows: bool) -> Iterator[tuple[str, Cast | UseArt | ChooseAim]]:
    """What somebody can cast and use now."""
    for name in one.casting.prepared:
        power = power_called(name)
        if isinstance(power, Spell) and castable(state, one, power):
            yield from step_of(state, one, power, f"cast:{one.name}:{name}", knows=knows)
    for name in one.made.arts:
        power = power_called(name)
        if isinstance(power, Art) and usable(state, one, power):
            yield from step_of(state, one, power, f"art:{one.name}:{name}", knows=knows)


def step_of(
    state: State, one: Creature, power: Power, id_: str, *, knows: bool
) -> Iterator[tuple[str, Cast | UseArt | ChooseAim]]:
    """The step of a spell or an art: done at once where there is one target alone, else asked for."""
    found = aims(state, one, power, knows=knows)
    if len(found) == 1 and not found[0].among and not (isinstance(power, Art) and power.chosen):
        yield id_, ordered(one, power, found[0].at, found[0].mode)
    elif found:
        yield id_, ChooseAim(who=one.name, what=power.name)


def has_time(state: State, one: Creature, power: Power) -> bool:
    """Whether there is time for a spell or an art now."""
    fight = state.fight
    if fight is None:
        return power.action not in ("main", "move") or not one.stopped("main" if power.action == "main" else "move")
    if power.action == "instant":
        return at_any_time(state, one)
    if one.side != fight.acting and not (at_any_time(state, one) and holds(state, one)):
        return False
    spent = fight.left(one.id)
    match power.action:
        case "main":
            swift = isinstance(power, Spell) and bool(added_by_magic(one, "swift"))
            touch = isinstance(power, Art) and swift_touch(one, power, ())
            return swift or touch or left_to_do(state, one)
        case "move":
            return not (spent.moves > 0 and spent.main) and not one.stopped("move")
        case _:
            return True


def castable(state: State, one: Creature, spell: Spell) -> bool:
    """Whether somebody can cast a prepared spell now."""
    fight = state.fight
    left = slots_of(state, one) - one.casting.used
    if left < 1 or one.stopped("magic") or not has_time(state, one, spell):
        return False
    try:
        must_be_unarmoured(one, lists_it(one, spell.name))
    except PlayError:
        return False
    harmed = fight is not None and fight.hurt.get(one.id) == fight.round
    return not harmed or ("Iron Resolution" in one.made.arts and effort_left(one, "High Mage") > 0)


def usable(state: State, one: Creature, art: Art) -> bool:
    """Whether somebody can use an art now; one that is for one thing, until that has been said."""
    if art.action == "always":
        return bool(art.chosen) and state.fight is None
    used = f"{art.once} {art.name}" in one.casting.spent
    lasts = any((working.source, working.by) == (art.name, one.id) for working in one.under)
    if used or lasts or one.level < art.least or not has_time(state, one, art):
        return False
    try:
        tradition = tradition_of(one, art.name)
        must_be_unarmoured(one, tradition)
    except PlayError:
        return False
    free = art.commit == "none" or (art.name == "Healing Touch" and "Facile Healer" in one.made.arts)
    return free or effort_left(one, tradition) > 0
