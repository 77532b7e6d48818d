"""A side that acts in one: all of it attack the nearest, each with a roll of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.play import Play
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import Name, person
from lychgate.kit.line import Line
from lychgate.kit.together import exceptions, side_that_attacks
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import asked
from lychgate.rulesets.hundred_saints.naming import does, sentence, the
from lychgate.rulesets.hundred_saints.permission import SIDES_CHOICE
from lychgate.rulesets.hundred_saints.rules.arms import AMMUNITION, Arm, at_hand
from lychgate.rulesets.hundred_saints.rules.attack import Hit, aim
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.fight import (
    INCAPABLE,
    begin_if_new,
    fight_of,
    out_of_it,
    rank_of,
    still_acts,
)
from lychgate.rulesets.hundred_saints.rules.moving import Move
from lychgate.rulesets.hundred_saints.rules.reach import feet_between, most_feet
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT

HEADING = "A fight"

AVERAGE_BLOW = 4
"""What a blow with a common weapon does, 1d6, rounded up."""

UNSEEN = ("hidden", "invisible")
"""Marks of those whom nobody attacks unless told to."""


class AllAttack(Command, frozen=True, tag="all_attack"):
    """Everyone on a side attacks the nearest foe.

    ``side``: the first in the order where none is named. ``but`` are those who attack somebody else, each with whom;
    those who keep ``back`` shoot or throw, and neither close in nor strike.
    """

    word = "all"
    menu_label = "All attack"
    may = SIDES_CHOICE
    shape = "[SIDE] [attack the nearest] [back WHO ...] [but WHO WHOM ...]"
    clauses = ("enc.combat.atk.1", "enc.combat.seq.1")
    form_fields = (asked("side", Name("side")),)
    pickers = {"side": picking.own_sides}

    side: Annotated[str, Name("side")] = ""
    but: tuple[tuple[str, str], ...] = ()
    back: tuple[str, ...] = ()

    @classmethod
    def read(cls, line: Line) -> AllAttack:
        """``all goblins attack the nearest but goblin 3 Bea``; the words between may be left out."""
        side = side_that_attacks(line)
        back: list[str] = []
        if line.flag("back"):
            while line.more and line.peek() != "but":
                back.append(person(line))
                line.flag("and")
        return cls(side, exceptions(line), tuple(back))

    def label(self, state: State) -> str:
        told = f"{sentence(does(state, self.side, 'attacks', 'all attack'))} the nearest"
        keeps = "keeps" if len(self.back) == 1 else "keep"
        return f"{told}; {listed(self.back)} {keeps} back" if self.back else told

    @clause("enc.combat.seq.1", "enc.combat.act.1")
    def do(self, play: Saints) -> None:
        """Who is too far off closes in; then who can shoots, then all others strike, each with a roll of their own."""
        now = encounter_of(play)
        side = self.side or (now.order[0].side if now.order else now.sides[0])
        begin_if_new(play, side)
        if fight_of(play).declaring:
            raise TooEarly("The Round is over. Declare what must be declared, and then: round")
        before = len(play.events)
        instead = dict(self.but)
        for one in ready(play.state, side):
            if one.name not in self.back:
                close_in_on_nearest(play, one, instead)
        for one in ready(play.state, side):
            if not strikes_there(play.state, one, instead):
                attack_nearest(play, one, instead, missiles=True, last=one.name in self.back)
        for one in ready(play.state, side):
            if one.name not in self.back:
                attack_nearest(play, one, instead, missiles=False)
        if len(play.events) == before:
            raise PlayError(
                f"Nobody of {the(play.state, side)} can attack or come nearer now: they have acted, or reach nobody."
            )


def keep_back(state: State, side: str) -> tuple[str, ...]:
    """Who of a players' side had better keep back from blows: those whom an average one fells, if others stand."""
    those = [one for one in state.of_side(side) if can_stand_in(one)] if side in state.ours else []
    frail = tuple(one.name for one in those if one.hp <= AVERAGE_BLOW and not state.fight_now.in_melee(one.id))
    return frail if len(frail) < len(those) else ()


def can_stand_in(one: Creature) -> bool:
    """Whether somebody can fight for others who keep back."""
    return not one.carries and not out_of_it(one) and not incapable(one)


def is_for_others(state: State, command: Command) -> bool:
    """Whether a move or a blow is for others, since whoever would make it had better keep back.

    A shot is not, unless it throws the last thing that they could strike with.
    """
    if not isinstance(command, Hit | Move):
        return False
    one = next(who for who in state.cast if who.name == command.who)
    if one.name not in keep_back(state, one.side):
        return False
    arm = aimed(state, command) if isinstance(command, Hit) else None
    return arm is None or not arm.missile or throws_their_last(state, one, arm)


def incapable(one: Creature) -> bool:
    """Whether a mark keeps somebody from acting."""
    return any(one.mark(name) for name in INCAPABLE)


def ready(state: State, side: str) -> list[Creature]:
    """Those of a side who can act in this Round, have not, and have declared nothing else; not beasts of burden."""
    fight = state.fight_now
    return [
        one
        for one in state.cast
        if one.side == side
        and rank_of(state, side)
        and one.id not in (*fight.acted, *fight.broken)
        and (not out_of_it(one) or still_acts(state, one))
        and not one.carries
        and not incapable(one)
        and ((said := fight.declaration(one.id)) is None or said.what == "charge")
    ]


def foes_by_distance(state: State, one: Creature, instead: dict[str, str]) -> list[Creature]:
    """Whom somebody might attack: whom they are told to; else whom they fight already, then the nearest, and of those
    equally near whom the fewest fight."""
    fight, ours = state.fight_now, state.ours
    those = [
        other
        for other in state.cast
        if other.side in state.encounter_now.sides
        and (other.side in ours) != (one.side in ours)
        and not out_of_it(other)
    ]
    if one.name in instead:
        return [other for other in those if other.name == instead[one.name]]

    def near(other: Creature) -> tuple[bool, int, int]:
        fought = fight.in_melee(other.id)
        return one.id not in fought, feet_between(state, one, other) or 0, len(fought)

    return sorted((other for other in those if not any(other.mark(name) for name in UNSEEN)), key=near)


def aimed(state: State, hit: Hit) -> Arm | None:
    """With what an attack would be made now; None where it cannot be."""
    try:
        return aim(Play(state, "", ScriptedDice(())), hit)[2]
    except PlayError:
        return None


def attacks_now(state: State, one: Creature, instead: dict[str, str]) -> Iterator[tuple[Hit, Arm]]:
    """The attacks that somebody can make now, the likeliest first."""
    for other in foes_by_distance(state, one, instead):
        found = attack_now(state, one, other)
        if found is not None:
            yield found


def throws_their_last(state: State, one: Creature, arm: Arm) -> bool:
    """Whether an attack throws the last thing that somebody has to strike with."""
    fight = state.fight
    if fight is None or not arm.missile or arm.name in AMMUNITION:
        return False
    return sum(it.name not in AMMUNITION for it in at_hand(fight, one)) <= 1


def attack_now(state: State, one: Creature, other: Creature) -> tuple[Hit, Arm] | None:
    """How somebody can attack another now: with the weapon they use first, else, out of melee, with a bow or sling.

    What would have to be thrown is thrown only where somebody says so.
    """
    fight = state.fight
    bows = () if fight is None or fight.in_melee(one.id) else (it.name for it in at_hand(fight, one))
    for weapon in ("", *(name for name in bows if name in AMMUNITION)):
        hit = Hit(who=one.name, whom=other.name, weapon=weapon)
        arm = aimed(state, hit)
        if arm is not None:
            return hit, arm
    return None


def strikes_there(state: State, one: Creature, instead: dict[str, str]) -> bool:
    """Whether somebody is in melee and has something to strike with, so that they throw nothing at anybody else."""
    in_melee = bool(state.fight_now.in_melee(one.id))
    return in_melee and any(not arm.missile for _, arm in attacks_now(state, one, instead))


@clause("enc.combat.move.1")
def close_in_on_nearest(play: Saints, one: Creature, instead: dict[str, str]) -> None:
    """Who can attack nobody goes towards the nearest, as far as they may or as far as is needed."""
    command = towards_nearest(play.state, one, instead)
    if command is not None:
        command.do(play)


def towards_nearest(state: State, one: Creature, instead: dict[str, str]) -> Move | None:
    """The move of somebody who can attack nobody towards the nearest; None where they need none, or can make none."""
    others = foes_by_distance(state, one, instead)
    fight = state.fight_now
    if fight.loaded.get(one.id, 0) > state.encounter_now.round:  # who loads a crossbow stays where they are
        return None
    if not others or one.id in fight.moved:
        return None
    if any(not throws_their_last(state, one, arm) for _, arm in attacks_now(state, one, instead)):
        return None
    feet = feet_between(state, one, others[0])
    if feet is None:
        return None
    command = Move(who=one.name, feet=min(feet - COMBAT.attack.melee_feet, most_feet(state, one)[0]))
    try:
        command.do(Play(state, "", ScriptedDice(())))
    except PlayError:
        return None
    return command if command.feet > 0 else None


def has_any(state: State, side: str) -> bool:
    """Whether a side that attacks in one has anything to do: an attack that somebody may make, or a way to go."""
    back = keep_back(state, side)
    for one in ready(state, side):
        arms = [arm for _, arm in attacks_now(state, one, {})]
        if any(arm.missile if one.name in back else not throws_their_last(state, one, arm) for arm in arms):
            return True
        if one.name not in back and towards_nearest(state, one, {}) is not None:
            return True
    return False


@clause("enc.combat.atk.1", "enc.combat.act.1")
def attack_nearest(play: Saints, one: Creature, instead: dict[str, str], *, missiles: bool, last: bool = False) -> None:
    """All the attacks of somebody's one action, as long as they have any, and reach anybody.

    ``last``: they throw even the last thing that they could strike with.
    """
    while one.id in [other.id for other in ready(play.state, one.side)]:
        found = attacks_now(play.state, one, instead)
        may = ((hit, arm) for hit, arm in found if last or not throws_their_last(play.state, one, arm))
        hit = next((hit for hit, arm in may if arm.missile == missiles), None)
        if hit is None:
            return
        hit.do(play)
