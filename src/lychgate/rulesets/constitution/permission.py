"""Who may order what in the 3d6 Constitution, where the permissions of the kit are not enough."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.kit.command import Command
from lychgate.kit.permission import (
    AT_ONCE,
    OWNER,
    Agreement,
    Owner,
    Party,
    Permission,
    must_claim_nothing,
    named_in,
    owns,
)
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.tables.travel import TRAVEL

WHAT_IS_YOURS = (
    "You may: say TEXT, roll DICE, note ABOUT TEXT, bring a character in (character), and order your own, by name "
    "(check NAME strength, save NAME will)."
)


class Together(Owner, frozen=True):
    """Lets a player order a character of theirs once the other players agree, since the time passes for all."""

    why: str = "It takes hours or days, and they pass for everybody."

    def who(self) -> str:
        return f"{super().who()}, once the others agree"

    def needs(self, state: State, seat: str, command: Command) -> Agreement:
        others = tuple(other for other in state.deciding if other != seat)
        return Agreement(others, self.approved)


class Foragers(Owner, frozen=True):
    """Lets a player order a character of theirs to look for food, once those agree whom it could cost the day's march.

    Nobody is asked when the march is done, in a dungeon, and where the referee has yet to say what land it is.
    """

    why: str = "It slows the whole party's march, and a failure costs the day."

    def who(self) -> str:
        return f"{super().who()}, once the others agree, if the day's march is still ahead"

    def needs(self, state: State, seat: str, command: Command) -> Agreement:
        now = state.travel
        if now.here is None or now.place is not None or now.marched(state.day) * 60 >= TRAVEL.march.minutes:
            return AT_ONCE
        return Agreement(tuple(other for other in state.deciding if other != seat), self.approved)


class Healers(Owner, frozen=True):
    """Lets a player order a character of theirs to help anybody; the referee approves, who judges their means."""

    why: str = "Anybody may treat a friend; the referee judges how well."
    of: str = "healer"
    approved: bool = True

    def who(self) -> str:
        return "players whose characters can help, and the referee approves"


class Fighters(Party, frozen=True):
    """Lets a player propose what concerns all who fight: the players of those who can still act agree.

    With ``of``, these are the players of those whom that field names, where it names any.
    """

    why: str = "It moves all who fight, so nobody decides it alone."

    def who(self) -> str:
        return "players with a fighter, once the others agree"

    def allows(self, state: State, seat: str, command: Command) -> bool:
        if seat not in fighting(state):
            raise PlayError("You have nobody in the fight who can act.")
        named = named_in(command, self.of)
        if named and not any(owns(state, seat, who) for who in named):
            raise PlayError(f"You can only propose what your own characters take part in, and {named[0]} is not yours.")
        must_claim_nothing(state, command)
        return True

    def needs(self, state: State, seat: str, command: Command) -> Agreement:
        named = named_in(command, self.of)
        return Agreement(
            tuple(
                other
                for other in fighting(state)
                if other != seat and (not named or any(owns(state, other, who) for who in named))
            )
        )


def fighting(state: State) -> tuple[str, ...]:
    """The seats of the players who have somebody in the fight who can still act; without a fight those of the party."""
    if state.fight is None:
        return state.deciding
    able = [state.creature(now.id) for now in state.fight.combatants if not now.out]
    seats = [one.seat for one in able if one.up]
    return tuple(seat for seat in state.players if seat in seats)


class Asked(Permission, frozen=True):
    """Lets every player ask for it: it is done once the referee approves."""

    def players(self) -> bool:
        return True

    def who(self) -> str:
        return "every player, and the referee approves"

    def allows(self, state: State, seat: str, command: Command) -> bool:
        must_claim_nothing(state, command)
        return seat in state.players

    def needs(self, state: State, seat: str, command: Command) -> Agreement:
        return Agreement(referee=True)


TOGETHER = Together()

FORAGERS = Foragers()

__all__ = ["FORAGERS", "OWNER", "TOGETHER", "WHAT_IS_YOURS", "Asked", "Fighters", "Foragers", "Healers", "Together"]
