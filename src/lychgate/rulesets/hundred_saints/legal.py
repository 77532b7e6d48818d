"""What a seat may order now: the steps at hand, and the names that what is typed may use."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.commands import AnyCommand, contact, time
from lychgate.rulesets.hundred_saints.decisions import Orders
from lychgate.rulesets.hundred_saints.state import PARTY, State


def orders(state: State, seat: str) -> Orders | None:
    """What ``seat`` may order; None for somebody who only looks on."""
    if seat in state.referees:
        return Orders(seat=seat, referee=True, steps=steps(state), names=names(state))
    if seat in state.players:
        return Orders(seat=seat, referee=False)
    return None


def steps(state: State) -> tuple[tuple[str, AnyCommand], ...]:
    """What is at hand for a referee, the usual thing first."""
    now = state.encounter
    if now is None:
        others = [side.id for side in state.sides if side.id != PARTY and state.of_side(side.id)]
        meets: tuple[tuple[str, AnyCommand], ...] = ()
        if others and state.of_side(PARTY):
            meets = (("meet", contact.Meet(())), ("meet:outdoors", contact.Meet((), "outdoors")))
        return (*meets, ("turn", time.PassTurns()))
    found: list[tuple[str, AnyCommand]] = []
    if now.step == "actions":
        found.append(("round", contact.NextRound()))
        found += [(f"react:{side}", contact.React(side)) for side in now.sides[1:]]
    else:
        found += [("next", contact.TakeStep()), ("waive", contact.Waive())]
    found += [("end", contact.Conclude()), ("end:avoided", contact.Conclude(True))]
    return tuple(found)


def names(state: State) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The names that may be typed, by what they name."""
    others = tuple(side.id for side in state.sides if side.id != PARTY)
    return (
        ("side", tuple(side.id for side in state.sides)),
        ("other side", others),
        ("member", tuple(one.name for one in state.cast)),
        ("character", tuple(one.name for one in state.cast if one.side == PARTY)),
        ("player", state.players),
        ("secret", tuple(one.id for one in state.secrets)),
    )
