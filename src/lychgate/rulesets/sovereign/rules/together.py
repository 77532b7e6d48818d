"""A side that acts in one: all of it attack the nearest, each with a roll of their own."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.kit.command import Command
from lychgate.kit.fields import Name
from lychgate.kit.line import Line
from lychgate.kit.together import exceptions, side_that_attacks
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import OTHERS
from lychgate.rulesets.sovereign.rules.aiming import arms_now, usable
from lychgate.rulesets.sovereign.rules.arms import UNARMED, Arm
from lychgate.rulesets.sovereign.rules.fight import fight_of, left_to_do
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.group import APART
from lychgate.rulesets.sovereign.rules.side_words import called
from lychgate.rulesets.sovereign.rules.strikes import attack
from lychgate.rulesets.sovereign.state import Creature, State

HEADING = "A fight"


class AllAttack(Command, frozen=True, tag="all_attack"):
    """All of the side that acts attack, each the foe nearest to them.

    ``but`` are those who attack somebody else, each with whom.
    """

    word = "all"
    may = OTHERS
    menu_label = "Attack as a side"
    takes = Takes(time="moment", who=(), fight=True)
    shape = "[SIDE] [attack the nearest] [but WHO WHOM ...]"
    clauses = ("sov.combat.side-order", "sov.combat.melee")

    side: Annotated[str, Name("side")] = ""
    but: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, line: Line) -> AllAttack:
        """``all goblins attack the nearest but goblin 3 Bea``; the words between may be left out."""
        side = side_that_attacks(line)
        return cls(side, exceptions(line))

    def label(self, state: State) -> str:
        return f"All of {called(state, self.side or state.fight_now.acting)} attack the nearest"

    @clause("sov.combat.side-order")
    def do(self, play: SovereignPlay) -> None:
        """Whoever can reach nobody, or has acted, is passed over."""
        acting = fight_of(play).acting
        if self.side and self.side != acting:
            raise TooEarly(f"It is the turn of {called(play.state, acting)}, not of {called(play.state, self.side)}.")
        instead, before = dict(self.but), len(play.events)
        for id_ in [one.id for one in play.state.of_side(acting)]:
            one = play.state.creature(id_)
            found = nearest(play.state, one, instead.get(one.name, "")) if left_to_do(play.state, one) else None
            if found is not None:
                attack(play, one, *found)
        if len(play.events) == before:
            raise PlayError(f"None of {called(play.state, acting)} can attack now: they have acted, or reach nobody.")


def foes_of(state: State, one: Creature) -> list[Creature]:
    """Those in the same room whom somebody may attack: those within reach first, then those whom the fewest fight."""
    fight = state.fight_now
    near = fight.near(one.id)
    others = [foe for foe in state.cast if foe.side in fight.sides and foe.side != one.side]
    those = [foe for foe in others if not foe.helpless and foe.mark(APART) == one.mark(APART)]
    return sorted(those, key=lambda foe: (foe.id not in near, len(fight.near(foe.id))))


def arms_against(state: State, one: Creature, foe: Creature) -> tuple[Arm, ...]:
    """The ways in which somebody could attack a foe with what they have left, those that need no step first.

    A weapon that would be thrown away comes after all others, but for bare hands.
    """
    fight = state.fight_now
    at_once = usable(state, one, foe)
    near = foe.id in fight.near(one.id)
    stays = fight.left(one.id).moves > 0 or one.stopped("move") or fight.held_by(one.id) or fight.holders(one.id)
    if near or stays:
        return tuple(sorted(at_once, key=lambda arm: not arm.melee)) if near else at_once
    every = (*at_once, *(arm for arm in arms_now(state, one) if arm.melee))
    return tuple(sorted(every, key=lambda arm: (arm.name == UNARMED, arm.given_up)))


def nearest(state: State, one: Creature, name: str = "") -> tuple[Creature, Arm] | None:
    """Whom somebody attacks, and with what: the one who is named, or the nearest.

    None where there is nobody, or only a weapon to throw away.
    """
    for foe in foes_of(state, one):
        arms = arms_against(state, one, foe) if not name or foe.name == name else ()
        if arms and not arms[0].given_up:
            return foe, arms[0]
    return None
