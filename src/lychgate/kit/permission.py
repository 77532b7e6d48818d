"""Who may give a command: a referee always, a player by the command's ``may``."""

from __future__ import annotations

from typing import Any

import msgspec

from lychgate.core.errors import PlayError
from lychgate.kit.reading import claims


class Permission(msgspec.Struct, frozen=True):
    """Decides whether a player may give a command. This base class is for commands that only a referee may give."""

    def players(self) -> bool:
        """Whether players find the command in their help."""
        return False

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        """Whether the player ``seat`` may give ``command``.

        Raises ``PlayError`` with the reason where the player may give it only at another time or in another form.
        """
        return False


class Anybody(Permission, frozen=True):
    """Lets everybody at the table give the command."""

    def players(self) -> bool:
        return True

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        return True


class Owner(Permission, frozen=True):
    """Lets the player give the command whose character the field ``of`` names; what a referee fills stays empty then.

    The state has a ``cast`` of those in play, each with ``name``, ``id`` and ``seat``.
    """

    of: str = "who"

    def players(self) -> bool:
        return True

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        named = getattr(command, self.of)
        for who in (named,) if isinstance(named, str) else named:
            if not any(who in (one.name, one.id) and one.seat == seat for one in state.cast):
                raise PlayError(f"You order your own characters; {who} is not one of them.")
        if claims(command):
            raise PlayError(f"What the situation adds is the {state.referee_word}'s word. Leave it out, and ask them.")
        return True


REFEREE = Permission()
ANYBODY = Anybody()
OWNER = Owner()


def must_be_allowed(state: Any, seat: str, command: Any, hint: str) -> None:
    """Raises ``PlayError`` where a player may not give the command; ``hint`` says what players may do."""
    if seat not in state.referees and not command.may.allows(state, seat, command):
        raise PlayError(f"That is the {state.referee_word}'s to do. {hint}")
