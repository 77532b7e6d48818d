"""Shooting into a melee: where the arrow goes, and taking aim."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Person
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.arms import arm_of
from lychgate.rulesets.constitution.rules.form_choices import in_fight, own, people, whoever
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_fighters, somebody
from lychgate.rulesets.constitution.rules.initiative import able, combatant, foes_of, in_melee_with
from lychgate.rulesets.constitution.rules.turns import must_act, turn_over
from lychgate.rulesets.constitution.state import Creature, State

HEADING = "A fight"

PLACES = ("farther", "nearer", "side")
"""Where the one who is meant stands: the farther or the nearer of those in a line, or seen from the side."""

FACES = 10


# ---------------------------------------------------------------------- where a shot goes


@clause("3d6.5.21a", "3d6.5.21b", "3d6.5.21c")
def faces_meant(state: State, one: Creature, other: Creature, place: str) -> int:
    """The faces of a d10 with which a shot of ``one`` goes at ``other``; all of them outside of a melee."""
    if not in_the_way(state, one, other):
        return FACES
    aimed = number(state, "shot_aimed") if has_aimed(state, one, other) else 0
    return min(FACES, number(state, f"shot_{place}") + aimed)


@clause("3d6.5.21b")
def in_the_way(state: State, one: Creature, other: Creature) -> tuple[str, ...]:
    """The others in the same melee as a target, the nearest first, but for the archer."""
    now = state.fight.of(other.id) if state.fight is not None else None
    if now is None or not able(state, now):
        return ()
    found = [other.id]
    for id_ in found:
        found += [foe for foe in in_melee_with(state, id_) if foe not in found]
    return tuple(id_ for id_ in found[1:] if id_ != one.id)


@clause("3d6.5.21c")
def has_aimed(state: State, one: Creature, other: Creature) -> bool:
    """Whether somebody spent all of the round before on aiming at this one."""
    now = state.fight.of(one.id) if state.fight is not None else None
    return now is not None and now.aim == other.id and now.aimed == state.fight_now.round - 1


@clause("3d6.5.21a", "3d6.5.21b")
def threatened(play: ConstitutionPlay, one: Creature, other: Creature, place: str) -> Creature:
    """Whom a shot goes at: the one who is meant, or one of the others in the same melee, each as likely."""
    faces = faces_meant(play.state, one, other, place)
    others = in_the_way(play.state, one, other)
    if faces == FACES:
        return other
    clauses = "3d6.5.21b" if place == "side" else "3d6.5.21a"
    die = rolled(play, "checks", f"1d{FACES}", clauses, f"creature:{one.id}", one.seat)
    struck = other.id
    if die > faces:
        which = rolled(play, "checks", f"1d{len(others)}", clauses, f"creature:{one.id}") if len(others) > 1 else 1
        struck = others[which - 1]
    play.record(ShotWent(one.id, other.id, struck, die, faces))
    return play.state.creature(struck)


class ShotWent(Event, frozen=True, tag="shot_went"):
    """A shot into a melee went at ``struck``: a d10 showed ``die``, and up to ``faces`` were for the one meant."""

    who: str
    meant: str
    struck: str
    die: int
    faces: int

    def tell(self, before: State, after: State) -> Lines:
        one, meant, struck = (after.creature(id_) for id_ in (self.who, self.meant, self.struck))
        where = f"it goes at {struck.name}" if self.struck == self.meant else f"it goes astray, at {struck.name}"
        text = f"{one.name} shoots into the melee: {self.die} of {FACES}, {meant.name} up to {self.faces}; {where}."
        return of_fighters(after, one, text, "3d6.5.21b")


# ---------------------------------------------------------------------- aiming


def shoots_now(state: State, one: Creature) -> bool:
    """Whether somebody fights with something to shoot."""
    return in_fight(state, one) and arm_of(one).ranged


def targets_of(state: State, one: Creature | None) -> tuple[Choice, ...]:
    """The foes of somebody in a fight."""
    return people(state.creature(now.id) for now in foes_of(state, one)) if one is not None and state.fight else ()


class Aim(Command, frozen=True, tag="aim"):
    """Spend a turn aiming into a melee: your next shot is surer to hit its target."""

    word = "aim"
    menu_label = "Aim a shot"
    likely = 5
    may = OWNER
    clauses = ("3d6.5.21c",)
    pickers = {"who": own(shoots_now), "whom": lambda state, seat, filled: targets_of(state, whoever(state, filled))}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} aims at {self.whom}, for a surer shot in the next round"

    @clause("3d6.5.21c")
    def do(self, play: ConstitutionPlay) -> None:
        one, other = somebody(play, self.who), somebody(play, self.whom)
        combatant(play, other)
        must_act(play, one)
        if not arm_of(one).ranged:
            raise PlayError(f"{one.name} holds nothing to shoot with. In their hands: take {one.name} bow")
        play.record(Aimed(one.id, other.id))
        turn_over(play, one)


class Aimed(Event, frozen=True, tag="aimed"):
    """Somebody spent this round on aiming."""

    who: str
    whom: str

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.who)
        assert now is not None
        changed = replace(now, aim=self.whom, aimed=state.fight_now.round)
        return replace(state, fight=state.fight_now.with_combatant(changed))

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        return public(f"{one.name} aims at {other.name}.", "3d6.5.21c")
