"""Who may give a command: a referee always, a player by the command's ``may``, and sometimes once others agree."""

from __future__ import annotations

from typing import Any

import msgspec

from lychgate.core.errors import PlayError
from lychgate.kit.reading import claims


class Agreement(msgspec.Struct, frozen=True):
    """Whose agreement a player's command needs before it is carried out: ``seats`` of other players, the referee's."""

    seats: tuple[str, ...] = ()
    referee: bool = False

    def __bool__(self) -> bool:
        return bool(self.seats) or self.referee


AT_ONCE = Agreement()


class Permission(msgspec.Struct, frozen=True):
    """Decides whether a player may give a command. This base class is for commands that only a referee may give.

    ``why`` is the reason in a sentence, for the table of permissions.
    """

    why: str = ""

    def players(self) -> bool:
        """Whether players find the command in their help."""
        return False

    def who(self) -> str:
        """Who may give the command, in words for the table of permissions; ``referee`` stands for the book's word."""
        return "only the referee"

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        """Whether the player ``seat`` may give ``command``.

        Raises ``PlayError`` with the reason where the player may give it only at another time or in another form.
        """
        return False

    def needs(self, state: Any, seat: str, command: Any) -> Agreement:
        """Who has to agree before a command that the player ``seat`` may give is carried out."""
        return AT_ONCE


class Anybody(Permission, frozen=True):
    """Lets everybody at the table give the command."""

    why: str = "It is talk, or the table's own business."

    def players(self) -> bool:
        return True

    def who(self) -> str:
        return "everybody"

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        return True


class Owner(Permission, frozen=True):
    """Lets the player give the command whose character the field ``of`` names; what a referee fills stays empty then.

    The state has a ``cast`` of those in play, each with ``name``, ``id`` and ``seat``. ``approved``: the referee
    approves it first, with one key.
    """

    why: str = "Players decide for their own characters."
    of: str = "who"
    approved: bool = False

    def players(self) -> bool:
        return True

    def who(self) -> str:
        return f"players, for their own characters{APPROVED if self.approved else ''}"

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        named = getattr(command, self.of)
        for who in (named,) if isinstance(named, str) else named:
            if not owns(state, seat, who):
                raise PlayError(f"You order your own characters; {who} is not one of them.")
        must_claim_nothing(state, command)
        return True

    def needs(self, state: Any, seat: str, command: Any) -> Agreement:
        return Agreement(referee=self.approved)


class Party(Permission, frozen=True):
    """Lets a player propose what concerns the party, or several: it is done once the players of the others agree.

    With ``of``, these are the players of the characters whom that field names; where it names nobody, or without it,
    all who decide with the party (``state.deciding``). ``approved``: the referee approves it as well.
    """

    why: str = "It moves other characters too, so nobody decides it alone."
    of: str = ""
    approved: bool = False

    def players(self) -> bool:
        return True

    def who(self) -> str:
        return f"players, once the others agree{APPROVED if self.approved else ''}"

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        named = named_in(command, self.of)
        if seat not in state.deciding:
            raise PlayError("You have no character in the party to decide that.")
        if named and not any(owns(state, seat, who) for who in named):
            raise PlayError(f"You can only propose what your own characters take part in, and {named[0]} is not yours.")
        must_claim_nothing(state, command)
        return True

    def needs(self, state: Any, seat: str, command: Any) -> Agreement:
        named = named_in(command, self.of)
        others = tuple(
            other
            for other in state.deciding
            if other != seat and (not named or any(owns(state, other, who) for who in named))
        )
        return Agreement(others, self.approved)


APPROVED = ", and the referee approves"


def named_in(command: Any, of: str) -> tuple[str, ...]:
    """The names in a field of a command; none where it is empty, or there is no such field."""
    named = getattr(command, of) if of else ()
    return (named,) if isinstance(named, str) and named else tuple(named)


def owns(state: Any, seat: str, who: str) -> bool:
    """Whether the character of this name, or id, belongs to the player ``seat``."""
    return any(who in (one.name, one.id) and one.seat == seat for one in state.cast)


def must_claim_nothing(state: Any, command: Any) -> None:
    """Raises ``PlayError`` where a player fills a field of a command that only a referee may fill."""
    if claims(command):
        raise PlayError(f"The {state.referee_word} decides part of that. Leave it out, and ask them.")


REFEREE = Permission()
"""The default, which gives no reason: every command of a book names one of those below, or its own."""

WORLD = Permission("It says what is there, and players find that out by playing.")
OTHERS = Permission("It acts for creatures that no player plays.")
PACE = Permission("It moves the game on for everybody, and the referee sets the pace.")
TIME = Permission("Time passes for everybody, and only the referee knows what comes meanwhile.")
JUDGEMENT = Permission("It settles how a deed turns out, and the referee judges that.")
HIDDEN = Permission("It uses or shows what is hidden from players.")
RULES = Permission("It changes the table's rules; players propose changes in the book.")
DESK = Permission("It is the referee's own paperwork.")

ANYBODY = Anybody()
OWNER = Owner()
BY_AGREEMENT = Party()


def must_be_allowed(state: Any, seat: str, command: Any, hint: str) -> Agreement:
    """Whose agreement a command needs first. Raises ``PlayError`` where a player may not give it.

    ``hint`` says what players may do.
    """
    if seat in state.referees:
        return AT_ONCE
    if command.word and command.word in state.proposed.reserved:
        raise PlayError(f"At this table only the {state.referee_word} gives '{command.word}'. Ask them for it.")
    if not command.may.allows(state, seat, command):
        raise PlayError(f"That is the {state.referee_word}'s to do. {hint}")
    agreement: Agreement = command.may.needs(state, seat, command)
    return agreement
