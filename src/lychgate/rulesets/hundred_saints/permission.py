"""What players may order: their own characters, in what is theirs to say."""

from __future__ import annotations

from typing import Any

from lychgate.core.errors import PlayError
from lychgate.kit.fields import claims
from lychgate.kit.permission import Permission
from lychgate.rulesets.hundred_saints.state import State

WHAT_IS_YOURS = (
    "You may: say TEXT, roll DICE, note ABOUT TEXT, choose for your side (evade, parley), and order your own "
    "characters, by name (light torch of NAME, hit NAME FOE, drop food by NAME)."
)


class Owner(Permission, frozen=True):
    """The player whose character the field ``of`` names; fields that are a referee's to fill stay empty then."""

    of: str = "who"

    def players(self) -> bool:
        return True

    def allows(self, state: State, seat: str, command: Any) -> bool:
        who = getattr(command, self.of)
        if not any(who in (one.name, one.id) and one.seat == seat for one in state.cast):
            raise PlayError(f"You order your own characters; {who} is not one of them.")
        if claims(command):
            raise PlayError("What the situation adds is the referee's word. Leave it out, and ask them.")
        return True


class Buyer(Owner, frozen=True):
    """The player who pays for what their character gets; to give without a price is a referee's."""

    def players(self) -> bool:
        return False

    def allows(self, state: State, seat: str, command: Any) -> bool:
        return bool(command.buys) and super().allows(state, seat, command)


OWNER = Owner()
BUYER = Buyer()
