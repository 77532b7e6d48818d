"""What lies on somebody now, by spells and by arts that always work: figures, energies, and what they cannot do."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.state import Creature
from lychgate.rulesets.sovereign.state.magic import Stops
from lychgate.rulesets.sovereign.tables.magic import Lasting, arts

HEADING = "Magic"

Sources = tuple[tuple[str, int], ...]
"""What is added, each with what it comes from."""


def worked(one: Creature, *figures: str) -> Sources:
    """What magic adds to one of these figures now, each with the art or spell that it comes from."""
    return tuple(
        (working.source, working.bonuses[figure])
        for working in one.under
        for figure in figures
        if working.bonuses.get(figure)
    )


def added_by_magic(one: Creature, *figures: str) -> int:
    """All that magic adds to these figures."""
    return sum(amount for _, amount in worked(one, *figures))


def always(one: Creature) -> tuple[tuple[str, Lasting], ...]:
    """What the arts that somebody has do all the time, each with its art."""
    found = [arts()[name] for name in one.made.arts if name in arts()]
    return tuple(
        (art.name, effect)
        for art in found
        if art.action == "always"
        for effect in art.effects
        if isinstance(effect, Lasting)
    )


def suffered(one: Creature, amount: int, energy: str) -> int:
    """What is left of damage by an energy, such as ``magical fire``, to somebody who may be safe from it."""
    if not energy:
        return amount
    immune = {what for working in one.under for what in working.immune}
    halves = {what for working in one.under for what in working.halves}
    for art, effect in always(one):
        said = one.casting.chosen.get(art, "")
        immune.update(what.replace("$", said) for what in effect.immune)
        halves.update(what.replace("$", said) for what in effect.halves)
    if energy in immune:
        return 0
    return amount // 2 if energy in halves else amount


def paced(one: Creature, feet: int) -> int:
    """How far somebody moves under the magic that lies on them: twice as far, half as far, or as far as ever."""
    paces = {working.pace for working in one.under}
    return feet * (2 if "twice" in paces else 1) // (2 if "half" in paces else 1)


def attack_dice(one: Creature, usual: str) -> str:
    """The dice of somebody's attack roll: the usual one, or two of which the better or the worse counts."""
    found = [working.dice for working in one.under if working.dice]
    return found[-1] if found else usual


def feeble(one: Creature) -> bool:
    """Whether of two damage rolls of somebody the worse counts."""
    return any(working.feeble for working in one.under)


def must_not_be_stopped(one: Creature, *deeds: Stops) -> None:
    """Raises ``PlayError`` where magic keeps somebody from this."""
    for what in deeds:
        why = one.stopped(what)
        if why:
            raise PlayError(f"{one.name} cannot: {why}.")
