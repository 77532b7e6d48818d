"""What time has done to creatures left in a site: the dying and the poisoned are dead, sleepers awake, magic over."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.injury import Died, SleptOn, wakes
from lychgate.rulesets.sovereign.rules.lasting import WorkingsAged, aged, end
from lychgate.rulesets.sovereign.rules.poison import Poisoned
from lychgate.rulesets.sovereign.rules.site import HEADING as OF_THE_SITE
from lychgate.rulesets.sovereign.state import Creature, Elsewhere, State
from lychgate.rulesets.sovereign.state.magic import TURNS_IN_A_DAY

HEADING = OF_THE_SITE


def turns_since(state: State, left: Elsewhere) -> int:
    """Return how many Turns ago the party left a creature."""
    if not left.day:
        return 0
    if state.day > left.day:
        return (state.day - left.day) * TURNS_IN_A_DAY
    return max(0, state.turn - left.turn)


@clause("sov.injury.clock", "sov.injury.recover", "sov.injury.nonlethal", "sov.magic.duration", "sov.poison.clock")
def meanwhile(play: SovereignPlay, found: Sequence[Elsewhere]) -> None:
    """Let the time pass, for creatures that the party finds again, since it left them."""
    for left in found:
        turns = turns_since(play.state, left)
        if not turns:
            continue
        magic_ages(play, left.who.id, turns)
        one = next((one for one in play.state.cast if one.id == left.who.id), None)
        if one is None:  # summoned, and gone
            continue
        if one.mark("dying"):
            play.record(Died(one.id, "nobody stabilised them in time"))
            continue
        if poisons_age(play, one, turns):
            continue
        for name in ("stable", "unconscious"):
            mark = one.mark(name)
            if mark is not None and mark.amount > turns:
                play.record(SleptOn(one.id, name, mark.amount - turns))
            elif mark is not None:
                wakes(play, one)


def poisons_age(play: SovereignPlay, one: Creature, turns: int) -> bool:
    """The poisons in somebody are so many Turns further on. Returns whether they have killed."""
    if not one.poisons or any(working.waits for working in one.under):
        return False
    deadly = min(one.poisons, key=lambda poison: poison.turns)
    if deadly.turns <= turns:
        play.record(Died(one.id, deadly.name))
        return True
    play.record(Poisoned(one.id, tuple(replace(poison, turns=poison.turns - turns) for poison in one.poisons)))
    return False


def magic_ages(play: SovereignPlay, id_: str, turns: int) -> None:
    """Magic that lies on somebody is so many Turns older; what has run out ends."""
    one = play.state.creature(id_)
    older = [aged(working, None, turns, turns // TURNS_IN_A_DAY) for working in one.under]
    over = tuple(was for was, now in zip(one.under, older, strict=True) if now is None)
    left = tuple(now for now in older if now is not None)
    if (*over, *left) != one.under:
        play.record(WorkingsAged(one.id, (*over, *left)))
    end(play, play.state.creature(id_), *over)
