"""What Enter orders: what is safe to take, a fight that blows can win, and else the way on, which ``leading`` finds.

No order that may be taken back by the questions it asks is ever the usual one: Enter after Enter leads on.
"""

from __future__ import annotations

from lychgate.rulesets.twelve_years.leading import Found, onward
from lychgate.rulesets.twelve_years.rules.castle import DestroyCrown
from lychgate.rulesets.twelve_years.rules.fight_sums import worth_attacking
from lychgate.rulesets.twelve_years.rules.frame import SHEET_LINES
from lychgate.rulesets.twelve_years.rules.traps import TakeTrapped
from lychgate.rulesets.twelve_years.state import Foe, Party, State

PAID = ("renegade",)
"""Friends who join for gold only: to spend it is never the usual order."""


def usual_order(state: State, party: Party, foes: tuple[Foe, ...], found: Found) -> str:
    """The id of the order that Enter gives; empty where there is none."""
    ids = [option.id for option in found]
    for option in found:
        if isinstance(option.value, DestroyCrown):  # it wins the game, and for good
            return option.id
    for wish in ("trap:disable", "take-all"):
        if wish in ids:
            return wish
    if "rivals:end" in ids:  # it costs nothing: where the others fight on, they are asked again how to meet that
        return "rivals:end"
    if "attack" in ids:
        return "attack" if "evade" not in ids or worth_attacking(state, party, foes) else "evade"
    if "escort" in ids:
        return "escort"
    if "recruit" in ids and welcome(state, party):
        return "recruit"
    for option in found:
        if isinstance(option.value, TakeTrapped) and option.value.how == "disable":
            return option.id
    return onward(state, party, found) or (ids[0] if ids else "")


def welcome(state: State, party: Party) -> bool:
    """Whether Enter lets somebody join: for nothing, and while fewer have ever belonged to this party than its sheet
    has lines. Newcomers who made good its dead for ever would keep it from its end."""
    fallen = sum(corpse.party == party.subject for corpse in state.corpses)
    return state.site(party.at).friend not in PAID and len(party.members) + fallen < SHEET_LINES
