"""What players may order: their own characters, and what the sides of those choose."""

from __future__ import annotations

from typing import Any

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.kit.permission import AT_ONCE, Agreement, Owner, Permission
from lychgate.kit.permission import OWNER as OWNER
from lychgate.kit.reading import claims
from lychgate.rulesets.hundred_saints.state import PARTY, State

WHAT_IS_YOURS = (
    "You may: say TEXT, roll DICE, note ABOUT TEXT, choose for your side (evade, parley), and order your own "
    "characters, by name (light torch of NAME, hit NAME FOE, drop food by NAME)."
)


class Buyer(Owner, frozen=True):
    """The player who pays for what their character gets; to give without a price is a referee's."""

    def players(self) -> bool:
        return False

    def allows(self, state: State, seat: str, command: Any) -> bool:
        return bool(command.buys) and super().allows(state, seat, command)


class Fighter(Owner, frozen=True):
    """The player whose character it is, once their side knows of anybody to fight."""

    def allows(self, state: State, seat: str, command: Any) -> bool:
        if state.encounter is None or not state.encounter.known:
            raise TooEarly("You fight nobody that you know of.")
        return super().allows(state, seat, command)


class Chooser(Permission, frozen=True):
    """Players whose living character, or whose side, the field ``of`` names; all of them, where it names several.

    ``unsaid`` is the side that is meant where none is named. What fills a referee's field is the referee's to give.
    """

    of: str = "side"
    unsaid: str = ""

    def players(self) -> bool:
        return True

    def allows(self, state: State, seat: str, command: Any) -> bool:
        if claims(command) or not self.chooses(state, seat, getattr(command, self.of) or self.unsaid):
            return False
        if state.encounter is None or not state.encounter.known:  # the same words whether anybody is there or not
            raise PlayError("There is nobody whom your side has noticed. Say what you do: say TEXT")
        return True

    def who(self) -> str:
        if self.of == "side":
            return "players, for their side, once the others agree"
        return "players, for their own characters"

    def needs(self, state: State, seat: str, command: Any) -> Agreement:
        """What a whole side does, the players of all its characters agree to."""
        if self.of != "side":
            return AT_ONCE
        return Agreement(tuple(other for other in state.deciding if other != seat))

    @clause("enc.act.1")
    def chooses(self, state: State, seat: str, named: str | tuple[str, ...]) -> bool:
        """Whether these are a player's own characters, or the side is one on which they have one."""
        own = [one for one in state.cast if one.seat == seat and one.alive]
        mine = [one.name for one in own] if self.of == "who" else [one.side for one in own]
        wanted = (named,) if isinstance(named, str) else named
        return bool(wanted) and all(one in mine for one in wanted)


class LightBearer(Permission, frozen=True):
    """The player whose character bears the light that the field ``what`` names."""

    def players(self) -> bool:
        return True

    def allows(self, state: State, seat: str, command: Any) -> bool:
        light = state.exploring.light(command.what)
        bearers = [one.id for one in state.cast if one.seat == seat]
        if light is None or light.bearer not in bearers:
            raise PlayError(f"You put out your own lights; {command.what} is not one of them.")
        return True


BUYER = Buyer()
LIGHT_BEARER = LightBearer()
FIGHTER = Fighter()
SIDES_CHOICE = Chooser()
PARTYS_CHOICE = Chooser(unsaid=PARTY)
OWN_CHOICE = Chooser(of="who")
