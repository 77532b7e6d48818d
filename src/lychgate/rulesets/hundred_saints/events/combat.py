"""Facts: fighting, Round by Round."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Declared, Fight, Mark, Owed, Splash, State
from lychgate.rulesets.hundred_saints.state.combat import Deed, Fate, Trigger

Fall = Literal["killed", "dying", "beaten", "gone", "surrendered"]
"""How somebody goes out of a fight; ``dying`` is at death's door (enc.combat.dmg.2)."""


def fighting(state: State) -> Fight:
    """The fight under way."""
    assert state.fight is not None
    return state.fight


def pair(one: str, other: str) -> tuple[str, str]:
    """Two who fight each other, in one order."""
    return (one, other) if one < other else (other, one)


class FightBegun(Happening, frozen=True, tag="fight_begun"):
    """``side`` attacks; ``out`` are out of it already."""

    side: str
    round: int = 1
    out: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        return replace(state, fight=Fight(since=self.round, out_before=self.out))


class ActDeclared(Happening, frozen=True, tag="act_declared"):
    """Somebody has declared what only who declares it may do."""

    who: str
    what: Deed

    def apply(self, state: State) -> State:
        now = fighting(state)
        others = tuple(one for one in now.declared if one.who != self.who)
        return replace(state, fight=replace(now, declared=(*others, Declared(self.who, self.what))))


class DeclarationSettled(Happening, frozen=True, tag="declaration_settled"):
    """What came of a declaration."""

    who: str
    fate: Fate

    def apply(self, state: State) -> State:
        now = fighting(state)
        declared = tuple(replace(one, fate=self.fate) if one.who == self.who else one for one in now.declared)
        return replace(state, fight=replace(now, declared=declared))


class PhaseReached(Happening, frozen=True, tag="phase_reached"):
    """The sides of a rank have come to a phase."""

    rank: int
    phase: int

    def apply(self, state: State) -> State:
        return replace(state, fight=replace(fighting(state), at=(self.rank, self.phase)))


class Moved(Happening, frozen=True, tag="moved"):
    """Somebody went so many feet: towards the other side, or ``away`` from it, which ends their melee."""

    who: str
    feet: int
    away: bool = False
    run: bool = False

    def apply(self, state: State) -> State:
        now = fighting(state)
        moved = {**now.moved, self.who: now.moved.get(self.who, 0) + self.feet}
        towards = -self.feet if self.away else self.feet
        covered = {**now.covered, self.who: now.covered.get(self.who, 0) + towards}
        leaves = self.away and bool(now.in_melee(self.who))
        left = (*now.left, self.who) if leaves and self.who not in now.left else now.left
        melee = tuple(two for two in now.melee if not (self.away and self.who in two))
        acted = (*now.acted, self.who) if self.run and self.who not in now.acted else now.acted
        return replace(state, fight=replace(now, moved=moved, left=left, covered=covered, melee=melee, acted=acted))


class Acted(Happening, frozen=True, tag="acted"):
    """Somebody has taken this Round's action; ``what`` says which, empty for an attack."""

    who: str
    what: str = ""

    def apply(self, state: State) -> State:
        now = fighting(state)
        return replace(state, fight=replace(now, acted=(*now.acted, self.who)))


class SpellCast(Happening, frozen=True, tag="spell_cast"):
    """A spell, rune or item has been used."""

    who: str
    whom: str = ""

    def apply(self, state: State) -> State:
        return state


class Struck(Happening, frozen=True, tag="struck", kw_only=True):
    """An attack was made. ``die`` is 0 where none was needed; ``why`` are what was added to it, in their order."""

    who: str
    whom: str
    weapon: str
    missile: bool
    die: int
    total: int
    hit: bool
    why: tuple[tuple[str, int], ...] = ()
    free: bool = False
    shot: str = ""
    loaded: int = 0

    def apply(self, state: State) -> State:
        now = fighting(state)
        if not self.missile and state.creature(self.who).alive:  # who has fallen at the same time holds nobody there
            two = pair(self.who, self.whom)
            now = replace(now, melee=now.melee if two in now.melee else (*now.melee, two))
        if not self.free:
            now = replace(now, struck={**now.struck, self.who: now.struck.get(self.who, 0) + 1})
        if self.shot:
            key = f"{self.who}/{self.shot}"
            now = replace(now, shots={**now.shots, key: now.shots.get(key, 0) + 1})
        if self.loaded:
            now = replace(now, loaded={**now.loaded, self.who: self.loaded})
        return replace(state, fight=now)


class Charged(Happening, frozen=True, tag="charged"):
    """Somebody has charged somebody."""

    who: str
    whom: str

    def apply(self, state: State) -> State:
        now = fighting(state)
        charged = {**now.charged, self.who: self.whom}
        return replace(state, fight=replace(now, charged=charged, chargers=(*now.chargers, self.who)))


class Wounded(Happening, frozen=True, tag="wounded"):
    """Somebody lost hit points; ``left`` are those they still have, never under 0."""

    whom: str
    amount: int
    left: int

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.whom), hp=self.left))


class Clung(Happening, frozen=True, tag="clung"):
    """What splashed somebody will hurt again (enc.combat.qual.1)."""

    splash: Splash

    def apply(self, state: State) -> State:
        now = fighting(state)
        return replace(state, fight=replace(now, splashes=(*now.splashes, self.splash)))


class Fell(Happening, frozen=True, tag="fell"):
    """Somebody is out of the fight."""

    whom: str
    how: Fall

    def apply(self, state: State) -> State:
        one = state.creature(self.whom)
        if self.how == "killed":
            one = replace(one, hp=0).unmarked("dying")
        else:
            one = (replace(one, hp=0) if self.how == "dying" else one).marked(Mark(self.how))
        state = state.with_creature(one)
        if state.fight is None:
            return state
        now = state.fight
        melee = tuple(two for two in now.melee if self.whom not in two)
        return replace(state, fight=replace(now, melee=melee, felled={**now.felled, self.whom: now.at[0]}))


class DoorHeld(Happening, frozen=True, tag="door_held"):
    """Somebody at death's door has lived through the Round."""

    whom: str

    def apply(self, state: State) -> State:
        return state


class Revived(Happening, frozen=True, tag="revived"):
    """Back from death's door with 1 hit point; a point of ``ability`` is gone for good."""

    who: str
    ability: str

    def apply(self, state: State) -> State:
        one = replace(state.creature(self.who), hp=1).unmarked("dying")
        if self.ability in one.abilities:
            one = replace(one, abilities={**one.abilities, self.ability: one.abilities[self.ability] - 1})
        return state.with_creature(one)


class MoraleOwed(Happening, frozen=True, tag="morale_owed"):
    """A side, or one of it, must check at the end of the Round."""

    side: str
    trigger: Trigger
    who: str = ""

    def apply(self, state: State) -> State:
        now, owed = fighting(state), Owed(self.side, self.trigger, self.who)
        return replace(state, fight=replace(now, owed=(*now.owed, owed), tried=(*now.tried, owed)))


class MoraleChecked(Happening, frozen=True, tag="morale_checked", kw_only=True):
    """A side has checked: 2d6, what the referee added to the scores, who held, who broke. ``settled``: owed no more."""

    side: str
    total: int
    by: int
    held: tuple[str, ...]
    broke: tuple[str, ...]
    settled: tuple[Owed, ...] = ()

    def apply(self, state: State) -> State:
        if state.fight is None:
            return state
        now = state.fight
        passes = {**now.passes, **{who: now.passes.get(who, 0) + 1 for who in self.held}}
        owed = tuple(one for one in now.owed if one not in self.settled)
        return replace(state, fight=replace(now, passes=passes, broken=(*now.broken, *self.broke), owed=owed))


class MoraleWaived(Happening, frozen=True, tag="morale_waived"):
    """What was owed is owed no more, without a roll: ``nobody`` of the side would roll, or the referee says so."""

    settled: tuple[Owed, ...]
    nobody: bool = False

    def apply(self, state: State) -> State:
        now = fighting(state)
        return replace(state, fight=replace(now, owed=tuple(one for one in now.owed if one not in self.settled)))


class RoundOver(Happening, frozen=True, tag="round_over"):
    """A Round of the fight is over; declarations for the next come before its initiative."""

    round: int

    def apply(self, state: State) -> State:
        now = replace(
            fighting(state),
            declaring=True,
            at=(0, 0),
            declared=(),
            moved={},
            left=(),
            struck={},
            acted=(),
            charged={},
            felled={},
            two={},
            splashes=tuple(one for one in fighting(state).splashes if one.due > self.round),
        )
        return replace(state, fight=now)


class ShotsFound(Happening, frozen=True, tag="shots_found"):
    """After a fight somebody finds some of what they shot."""

    who: str
    weapon: str
    shot: int
    found: int

    def apply(self, state: State) -> State:
        return state


Events = (
    FightBegun
    | ActDeclared
    | DeclarationSettled
    | PhaseReached
    | Moved
    | Acted
    | SpellCast
    | Struck
    | Charged
    | Wounded
    | Clung
    | Fell
    | DoorHeld
    | Revived
    | MoraleOwed
    | MoraleChecked
    | MoraleWaived
    | RoundOver
    | ShotsFound
)
