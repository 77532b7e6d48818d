"""Bots for a fight of the 3d6 Constitution: the players', who see what their seat sees, and the referee's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.kit.table import ruled
from lychgate.rulesets.constitution.orders import Orders
from lychgate.rulesets.constitution.rules.initiative import able
from lychgate.rulesets.constitution.rules.turns import acting
from lychgate.rulesets.constitution.state import PARTY, State

LONGEST_FIGHT = 40
"""The rounds after which the referee ends a fight that nobody wins."""

NOTHING = ""


class Policy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a side fights: whether it pays for another turn, for shields and strikes, and buys direct hits.

    ``wounds``: its own take a major wound rather than death, as long as they may.
    """

    superior: bool = True
    shields: bool = True
    strikes: bool = True
    direct: bool = False
    wounds: bool = True


class Fighter:
    """Answers what a seat is asked in a fight by a policy, and what is left open as Enter would."""

    def __init__(self, policy: Policy | None = None) -> None:
        self.policy = policy or Policy()

    def answer(self, decision: AnyDecision, state: State) -> str:
        """The reply to a decision; empty for an order where there is nothing to do."""
        if isinstance(decision, Orders):
            return self.order(decision, state)
        ids = [option.id for option in decision.options()]
        wanted = self._wanted(ids).get(decision.kind, NOTHING)
        usual = decision.default()
        return wanted if wanted in ids else usual if usual in ids else ids[0]

    def order(self, orders: Orders, state: State) -> str:
        """What the players do: strike whom they can, and come to their feet again between two rounds."""
        offered = [id_ for id_, _ in orders.steps]
        if state.fight is None:
            return NOTHING
        flat = [now.id for now in state.fight.combatants if now.flat_footed and not now.reoriented]
        ready = [f"reorient:{id_}" for id_ in flat if f"reorient:{id_}" in offered]
        return next((id_ for id_ in offered if id_.startswith("attack:")), ready[0] if ready else NOTHING)

    def _wanted(self, ids: list[str]) -> Mapping[str, str]:
        shield = next((id_ for id_ in ids if id_.startswith("shield:")), NOTHING) if self.policy.shields else NOTHING
        strike = next((id_ for id_ in ids if id_.startswith("strike:")), NOTHING) if self.policy.strikes else NOTHING
        return {
            "constitution.superior": "yes" if self.policy.superior else "no",
            "constitution.reactions": shield or strike or "pass",
            "constitution.extra_degrees": "direct" if self.policy.direct and "direct" in ids else "damage",
            "constitution.death_or_wound": "wound" if self.policy.wounds else "death",
            "constitution.rage": "yes",
        }


class Referee(Fighter):
    """Runs a fight: the turns of all who have no player, the respites, and the end."""

    def order(self, orders: Orders, state: State) -> str:
        """What comes next, by the order of the fight."""
        fight = state.fight
        if fight is None:
            return NOTHING
        sides = {state.creature(now.id).side == PARTY for now in fight.combatants if able(state, now)}
        if len(sides) < 2 or fight.round > LONGEST_FIGHT:
            return "end"
        between = ruled(state, "reorient") == "between"
        if fight.phase == "respite":
            return (self._reoriented(state, [now.id for now in fight.combatants]) if between else NOTHING) or "round"
        again = NOTHING if between else self._reoriented(state, acting(state))
        return super().order(orders, state) or again or "next"

    def _reoriented(self, state: State, those: Sequence[str]) -> str:
        """The order that has a flat-footed foe among those roll anew."""
        for now in state.fight_now.combatants:
            one = state.creature(now.id)
            waits = now.lackey or now.reoriented or now.casting or now.id not in those
            if not one.seat and now.flat_footed and not waits and able(state, now):
                return f'{TEXT}reorient "{one.name}"'
        return NOTHING
