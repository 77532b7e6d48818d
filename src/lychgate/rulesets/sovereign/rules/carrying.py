"""Creatures that cannot walk: when the party moves on, it carries them or leaves them where they lie."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.english import of_whom
from lychgate.kit.table import referee_of
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.group import APART, able
from lychgate.rulesets.sovereign.rules.injury import LYING, deaths_told, dying
from lychgate.rulesets.sovereign.rules.load import (
    Dragged,
    carriers_of,
    dragged_by,
    feet_with,
    load_of,
    must_drag,
    with_drag,
)
from lychgate.rulesets.sovereign.state import PARTY, Creature, Mark, State
from lychgate.rulesets.sovereign.state.magic import TURNS_IN_A_DAY

HEADING = "Gear"

LEFT, STAY = "left", "stay"


def lying(state: State) -> tuple[Creature, ...]:
    """List the living members with the party who cannot walk and whom nobody carries."""
    return tuple(
        one
        for one in state.cast
        if one.side == PARTY and not one.dead and one.helpless and one.mark(APART) is None
        if not carriers_of(state, one)
    )


def bodies(state: State) -> tuple[Creature, ...]:
    """List the party's dead who lie where it is and whom nobody carries."""
    return tuple(
        one
        for one in state.cast
        if one.side == PARTY and one.dead and one.mark(APART) is None and not carriers_of(state, one)
    )


def could_carry(state: State, other: Creature) -> tuple[Creature, ...]:
    """List the members who can carry a creature now, the fastest with that load first."""
    found: list[Creature] = []
    for one in state.cast:
        if one.side != PARTY or one.mark(APART) is not None or dragged_by(state, one):
            continue
        try:
            must_drag(state, one, other)
        except PlayError:
            continue
        found.append(one)
    return tuple(sorted(found, key=lambda one: -pace_with(state, one, other)))


def pace_with(state: State, one: Creature, other: Creature) -> int:
    """Return how far a Move action takes a carrier with a body, in feet."""
    return feet_with(load_of(with_drag(state, one, other), one))


class CannotWalk(Decision[str], frozen=True, tag="sovereign.cannot-walk", kw_only=True):
    """The party moves on, and one of them cannot walk. The answer is the carrier's id, or what happens instead.

    ``dies``: the move takes a Turn, which they do not live through.
    """

    clauses = ("sov.enc.drag",)

    who: str
    may: tuple[str, ...]
    dies: bool = False

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(id_, id_) for id_ in (*self.may, *((LEFT, STAY) if self.may else (STAY, LEFT))))

    def default(self) -> str:
        """Return the best carrier; none where nobody can carry them, or they die on the way.

        A bare Enter leaves nobody behind, or to die.
        """
        return self.may[0] if self.may and not self.dies else ""

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} cannot walk. Carry them, leave them or stay?"

    def label(self, state: State, id_: str) -> str:
        name = state.creature(self.who).name
        if id_ in self.may:
            return f"{state.creature(id_).name} carries {name}"
        return {LEFT: f"Leave {name} here", STAY: "Stay here"}[id_]

    def choice(self, state: State, id_: str) -> Choice:
        dies = deaths_told(state) if self.dies and id_ != STAY else ""
        if id_ not in self.may:
            return Choice(id_, self.label(state, id_), dies)
        feet = pace_with(state, state.creature(id_), state.creature(self.who))
        full = f"both hands full; a Move is {feet} feet"
        return Choice(id_, self.label(state, id_), f"{full}; {dies}" if dies else full)


ON_THE_WAY = -1
"""The room of those whom the party leaves when it sets out on a journey: none that it comes back to by itself."""


def walks_within_a_day(one: Creature) -> bool:
    """Whether a helpless creature is on its feet, or dead, before a day's journey is over."""
    sleeps = [mark.amount for name in LYING if (mark := one.mark(name)) is not None]
    held = [working for working in one.under if "all" in working.stops]
    briefly = all(working.unit in ("rounds", "turns") and working.left <= TURNS_IN_A_DAY for working in held)
    return briefly and all(turns <= TURNS_IN_A_DAY for turns in sleeps)


@clause("sov.enc.drag")
def carried_or_left(play: SovereignPlay, room: int, *, turn: bool = False) -> bool:
    """Ask who carries each who cannot walk, or whether they stay in a ``room``; return whether the party goes on.

    ``turn``: the move takes a Turn.
    The dead stay where they lie, unless somebody carries them. On a journey the party takes its dead along, and waits
    for those who wake within a day.
    """
    if not able(play.state, PARTY):
        return True
    journey = room == ON_THE_WAY
    chosen = [] if journey else [(one.id, LEFT) for one in bodies(play.state)]
    now = play.state
    for one in lying(play.state):
        if journey and walks_within_a_day(one):
            continue
        may = tuple(carrier.id for carrier in could_carry(now, one))
        answer = play.ask(
            CannotWalk(seat=referee_of(play), who=one.id, may=may, dies=turn and one in dying(play.state))
        )
        if answer == STAY:
            play.record(StayedWith(one.id))
            return False
        if answer != LEFT:
            now = with_drag(now, now.creature(answer), one)
        chosen.append((one.id, answer))
    for who, answer in chosen:
        play.record(LeftLying(who, room) if answer == LEFT else Dragged(answer, who))
    return True


class StayedWith(Event, frozen=True, tag="stayed_with"):
    """The party stays with a creature that cannot walk."""

    who: str

    def tell(self, before: State, after: State) -> Lines:
        return public(f"The party stays with {after.creature(self.who).name}.", "sov.enc.drag")


class LeftLying(Event, frozen=True, tag="left_lying"):
    """The party left a body, or a creature that cannot walk, in a room."""

    who: str
    room: int

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).marked(Mark(APART, self.room)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        whom = f"{of_whom(one.name)} body" if one.dead else one.name
        return public(f"The party leaves {whom} behind.", "sov.enc.drag", weight="result")
