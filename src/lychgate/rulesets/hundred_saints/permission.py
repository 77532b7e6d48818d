"""What players may order: their own characters, what their sides choose, and what the table agrees on."""

from __future__ import annotations

from typing import Any

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.kit.permission import APPROVED, HIDDEN, REFEREE, TIME, Agreement, Owner, Party, Permission, owns
from lychgate.kit.permission import JUDGEMENT as JUDGEMENT
from lychgate.kit.permission import OTHERS as OTHERS
from lychgate.kit.permission import OWNER as OWNER
from lychgate.kit.permission import PACE as PACE
from lychgate.kit.permission import WORLD as WORLD
from lychgate.kit.reading import claims
from lychgate.kit.site import OUTSIDE
from lychgate.rulesets.hundred_saints.state import PARTY, State

WHAT_IS_YOURS = (
    "You may: say TEXT, roll DICE, note ABOUT TEXT, choose for your side (evade, parley), and order your own "
    "characters, by name (light torch of NAME, hit NAME FOE, drop food by NAME)."
)


class Maker(Permission, frozen=True):
    """Lets players make characters of their own, with the seat left empty; a second one the referee approves."""

    why: str = "Players make their own characters."

    def players(self) -> bool:
        return True

    def who(self) -> str:
        return "players, for themselves; the referee approves a second character"

    def allows(self, state: State, seat: str, command: Any) -> bool:
        if command.seat not in ("", seat):
            raise PlayError("You can only make characters for yourself. Leave out whose it is.")
        if claims(command):
            raise PlayError("Your character begins at level 1. For another level, or a retainer, ask the referee.")
        return True

    def needs(self, state: State, seat: str, command: Any) -> Agreement:
        return Agreement(referee=any(one.seat == seat and one.alive for one in state.cast))


class Partly(Owner, frozen=True):
    """The player whose character it is, of one kind of a command; ``listed``: whether their help names its word."""

    listed: bool = True

    def players(self) -> bool:
        return self.listed

    def who(self) -> str:
        return super().who() if self.listed else REFEREE.who()


class Buyer(Partly, frozen=True):
    """The player who pays for what their character gets; away from a settlement the referee approves it.

    To give without a price is a referee's.
    """

    why: str = "Players spend their own characters' coins."

    def allows(self, state: State, seat: str, command: Any) -> bool:
        return bool(getattr(command, "buys", True)) and super().allows(state, seat, command)

    def needs(self, state: State, seat: str, command: Any) -> Agreement:
        return Agreement(referee=state.exploring.where in ("dungeon", "outdoors"))


class Spender(Owner, frozen=True):
    """The player whose character's coins are spent or lost; coins that anybody gets the referee gives."""

    why: str = "Players spend their own characters' coins; the referee gives what they find or earn."

    def allows(self, state: State, seat: str, command: Any) -> bool:
        if not command.lost:
            raise PlayError("The referee gives coins. To spend your own, say so: coins lost 5 gp to NAME")
        return super().allows(state, seat, command)


class Checker(Owner, frozen=True):
    """The player whose character tries something whose outcome they may see."""

    def allows(self, state: State, seat: str, command: Any) -> bool:
        allowed = super().allows(state, seat, command)
        if command.what in UNSEEN:
            raise PlayError(f"The referee rolls that in secret. Use '{command.what}' instead.")
        return allowed


UNSEEN = ("listen", "search")
"""The skills that are rolled in secret; a command of the same word does so."""


class Fighter(Owner, frozen=True):
    """The player whose character it is, once their side knows of anybody to fight."""

    def allows(self, state: State, seat: str, command: Any) -> bool:
        if state.encounter is None or not state.encounter.known:
            raise TooEarly("You fight nobody that you know of.")
        return super().allows(state, seat, command)


class Alerted(Fighter, Partly, frozen=True):
    """The player whose surprised character tries to be ready; who was noticed only a referee knows."""

    def allows(self, state: State, seat: str, command: Any) -> bool:
        return bool(getattr(command, "skill", "alertness") == "alertness") and super().allows(state, seat, command)


class Chooser(Permission, frozen=True):
    """Players whose living character, or whose side, the field ``of`` names; all of them, where it names several.

    ``unsaid`` is the side that is meant where none is named. What fills a referee's field is the referee's to give.
    ``approved``: the referee approves it too.
    """

    why: str = "The book lets players choose for their own side."
    of: str = "side"
    unsaid: str = ""
    approved: bool = False

    def players(self) -> bool:
        return True

    def allows(self, state: State, seat: str, command: Any) -> bool:
        if not any(one.seat == seat and one.alive for one in state.cast):
            raise PlayError("You have no character in play who lives.")
        if claims(command) or not self.chooses(state, seat, getattr(command, self.of) or self.unsaid):
            return False
        if state.encounter is None or not state.encounter.known:  # the same words whether anybody is there or not
            raise PlayError("Your side has noticed nobody. Say what you do: say TEXT")
        return True

    def who(self) -> str:
        approved = APPROVED if self.approved else ""
        if self.of == "side":
            return f"players, for their side, once the others agree{approved}"
        return f"players, for their own characters{approved}"

    def needs(self, state: State, seat: str, command: Any) -> Agreement:
        """What a whole side does, the players of all its characters agree to."""
        if self.of != "side":
            return Agreement(referee=self.approved)
        return Agreement(tuple(other for other in state.deciding if other != seat), self.approved)

    @clause("enc.act.1")
    def chooses(self, state: State, seat: str, named: str | tuple[str, ...]) -> bool:
        """Whether these are a player's own characters, or the side is one on which they have one."""
        own = [one for one in state.cast if one.seat == seat and one.alive]
        mine = [one.name for one in own] if self.of == "who" else [one.side for one in own]
        wanted = (named,) if isinstance(named, str) else named
        return bool(wanted) and all(one in mine for one in wanted)


class OfSide(Permission, frozen=True):
    """Players with a living character on the side that the field ``side`` names, once the others of it agree."""

    why: str = "It moves a whole side, so the players of its characters agree on it."

    def players(self) -> bool:
        return True

    def who(self) -> str:
        return "players, for their side, once the others agree"

    def allows(self, state: State, seat: str, command: Any) -> bool:
        if not any(one.seat == seat for one in state.of_side(command.side)):
            raise PlayError(f"You have no character on the side '{command.side}'.")
        return True

    def needs(self, state: State, seat: str, command: Any) -> Agreement:
        seats = {one.seat for one in state.of_side(command.side)}
        return Agreement(tuple(other for other in state.players if other in seats and other != seat))


class Watcher(OfSide, frozen=True):
    """Those of a side who keep watch; what else is said of a side is the referee's."""

    def allows(self, state: State, seat: str, command: Any) -> bool:
        return bool(getattr(command, "what", "vigilant") == "vigilant") and super().allows(state, seat, command)


class Healer(Permission, frozen=True):
    """Players with a living character in the party, for anybody in it; the referee approves."""

    why: str = "Players heal whom they like; the program has no spell list, so the referee approves it."

    def players(self) -> bool:
        return True

    def who(self) -> str:
        return f"players, for anybody of the party{APPROVED}"

    def allows(self, state: State, seat: str, command: Any) -> bool:
        if seat not in state.deciding:
            raise PlayError("You have no character in the party who could help.")
        ours = [PARTY, *(one.name for one in state.cast if one.side in state.ours)]
        if command.who not in ours:
            raise PlayError(f"You can only heal the party; {command.who} is not part of it.")
        return True

    def needs(self, state: State, seat: str, command: Any) -> Agreement:
        return Agreement(referee=True)


class InPeace(Party, frozen=True):
    """What the party proposes while it has noticed nobody."""

    def allows(self, state: State, seat: str, command: Any) -> bool:
        if state.encounter is not None and state.encounter.known:
            raise TooEarly("There is time for that when the encounter is over.")
        return super().allows(state, seat, command)


class BackAgain(InPeace, frozen=True):
    """What the party proposes of a room: to go back to one where it was, or out; into others it goes by their doors."""

    def allows(self, state: State, seat: str, command: Any) -> bool:
        allowed = super().allows(state, seat, command)
        if command.anyway or state.site is None or command.room not in (OUTSIDE, *state.site.seen):
            raise PlayError("You go back to rooms where you were. Into others you go by a door: through DOOR")
        return allowed


class LightBearer(Permission, frozen=True):
    """The player whose character bears the light that the field ``what`` names."""

    why: str = "Players decide for their own characters."

    def players(self) -> bool:
        return True

    def who(self) -> str:
        return "players, for the lights of their own characters"

    def allows(self, state: State, seat: str, command: Any) -> bool:
        light = state.exploring.light(command.what)
        bearers = [one.id for one in state.cast if one.seat == seat]
        if light is None or light.bearer not in bearers:
            raise PlayError(f"You put out your own lights; {command.what} is not one of them.")
        return True


class Lighter(Owner, frozen=True):
    """The player whose character lights something, and bears it."""

    def allows(self, state: State, seat: str, command: Any) -> bool:
        old = state.exploring.light(command.what)
        if not command.who and (old is None or not old.bearer):
            raise PlayError(f"Say which of your characters carries it: light {command.what} of NAME")
        if old is not None and old.bearer and not command.who and not owns(state, seat, old.bearer):
            raise PlayError(f"Your own characters do not carry this {command.what}.")
        return super().allows(state, seat, command)


SHEETS = Permission("A sheet may claim anything, so the referee brings it in. Players make new characters.")
EARNED = Permission("The referee decides when experience is given out.")

NOT_TOLD, TIME_PASSES = HIDDEN, TIME

MAKER = Maker()
BUYER = Buyer()
GIVER = Buyer("Free things come from the referee; players buy the rest.", listed=False)
SPENDER = Spender()
CHECKER = Checker()
LIGHTER = Lighter()
LIGHT_BEARER = LightBearer()
FIGHTER = Fighter()
LOBBER = Fighter("Players decide for their own characters; the referee says who stands near.", approved=True)
ALERTED = Alerted()
UNNOTICED = Alerted(HIDDEN.why, listed=False)
HEALER = Healer()
SIDES_CHOICE = Chooser()
PARTYS_CHOICE = Chooser(unsaid=PARTY)
HINDERER = Chooser("Players say what they leave in the way; the referee says what it does.", approved=True)
OWN_CHOICE = Chooser("Players decide for their own characters.", of="who")
OF_SIDE = OfSide()
WATCHER = Watcher()

TAKES_TIME = "Players decide for their own characters; a Turn passes for all, so the referee lets it begin."
IN_TIME = Owner(TAKES_TIME, approved=True)
TOGETHER_IN_TIME = Party(TAKES_TIME, of="who", approved=True)
ATTEMPT = Owner("Players decide for their own characters; the referee knows how hard it is.", approved=True)
UNDER_COVER = Owner("Players decide for their own characters; the referee says what cover there is.", approved=True)
HIRER = Owner("Players hire for their own characters; the referee plays those who come.", approved=True)
EMPLOYER = Owner("Players hire for their own characters; the referee plays those who come.", "employer", approved=True)
PARTY_RESTS = InPeace("The party rests together, and the referee knows what comes meanwhile.", approved=True)
PARTY_TRAVELS = Party("The party travels together, over the referee's map.", approved=True)
PARTY_FORAGES = InPeace("The party looks for food together, and the referee knows what the country has.", approved=True)
PARTY_MOVES = InPeace("The party moves together, and only the referee's map shows what lies there.", approved=True)
PARTY_RETURNS = BackAgain(PARTY_MOVES.why, approved=True)
PARTY_SHARES = Party("It is the party's purse, so nobody shares it out alone.")
EATERS = Party("The party's food is everybody's; players decide for their own characters.", of="who")
