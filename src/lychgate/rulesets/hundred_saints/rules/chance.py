"""Who holds the dice of a side, and the chances in six of the book."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.play import Play
from lychgate.rulesets.hundred_saints.state import State

Saints = Play[State]


@clause("enc.init.2")
def holder(state: State, side: str) -> str:
    """Who holds a side's die: one of the players for the party, the first with somebody living in it; else a referee.

    Empty where no player has anybody in it: whoever gave the command holds it then.
    """
    members = state.of_side(side) if side in state.ours else ()
    return next((one.seat for one in members if one.seat in state.players), "")


@clause("enc.core.chance.1", "enc.surprise.3")
def x_in_6(die: int, chance: int) -> bool:
    """Low faces: it happens when the die shows the chance or less."""
    return die <= chance


@clause("enc.core.ability.1", "enc.core.skill.1", "enc.core.save.1")
def natural(total: int, target: int, good: bool, best: int = 6) -> str:
    """The natural die that decided a check against its total, for its numbers: ``natural 6: `` where it succeeded below
    the target, ``natural 1: `` where it failed above it; else nothing. ``best`` is the die's highest face."""
    if good == (total >= target):
        return ""
    return f"natural {best if good else 1}: "
