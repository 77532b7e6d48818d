"""Screening: who stands before an ally takes the attacks that they stop."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.sovereign.rules.arms import Arm
from lychgate.rulesets.sovereign.rules.attributes import modifier_of
from lychgate.rulesets.sovereign.rules.checks import opposed, skill_of
from lychgate.rulesets.sovereign.rules.feats import feat_of, figure_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter
from lychgate.rulesets.sovereign.state import Creature, Guard, State
from lychgate.rulesets.sovereign.tables.delvers import DELVERS

HEADING = "A fight"

DICE = DELVERS.checks.dice


class Stopped(msgspec.Struct, frozen=True):
    """What an attacker had to come to against somebody who screens, and whether that was too much."""

    who: str
    needed: int
    stops: bool


@clause("sov.combat.screen-4")
def best_skill(one: Creature) -> int:
    """Somebody's highest combat skill, an NPC's one skill."""
    return max(skill_of(one, skill) for skill in DELVERS.skills.combat) if one.detailed else one.skill


@clause("sov.combat.screen-4")
def stops_at_most(one: Creature) -> int:
    """How many attackers somebody screens against in a Round: their highest combat skill, and a feat's more.

    With that feat a skill of 0 is enough for one.
    """
    return max(0, best_skill(one) + figure_of(one, "screened"))


@clause("sov.combat.screen-3")
def screener_adds(one: Creature) -> int:
    """What somebody who screens adds: STR or DEX and their best combat skill, an NPC its skill; and a feat's more."""
    by = max(modifier_of(one, "strength"), modifier_of(one, "dexterity")) if one.detailed else 0
    return by + best_skill(one) + figure_of(one, "screen")


def needed_against(state: State, one: Creature) -> str:
    """What an attacker has to come to against somebody who screens: ``10 by 2d6 and their skill``."""
    adds = screener_adds(one)
    needed = f"{DICE}{adds:+}" if ruled(state, "screen-roll") == "both" else str(opposed(state, adds))
    return f"{needed} by {DICE} and their skill"


@clause("sov.combat.screen-3")
def attacker_adds(one: Creature, arm: Arm) -> int:
    """What the attacker adds: STR or DEX and the skill of the attack, an NPC its skill."""
    if not one.detailed:
        return one.skill
    return max(modifier_of(one, "strength"), modifier_of(one, "dexterity")) + skill_of(one, arm.skill)


@clause("sov.combat.screen-2", "sov.combat.screen-4")
def screens_of(state: State, ward: Creature, attacker: Creature) -> list[Guard]:
    """The screens that count for somebody now, against this attacker: those who have stopped as many as they can are
    passed."""
    return [
        guard
        for guard in state.fight_now.guards
        if guard.what == "screen" and guard.ward == ward.id and not state.creature(guard.who).helpless
        if attacker.id in guard.met or len(guard.met) < stops_at_most(state.creature(guard.who))
    ]


@clause("sov.combat.screen-3", "sov.combat.screen-5")
def screened(play: SovereignPlay, one: Creature, other: Creature, arm: Arm) -> Creature:
    """Whom an attack is made on: who is screened only where the attacker wins a check against all who screen them.

    Of those who win it, the attack goes at the one who did worst. The first check of a Round against the best of
    Valiant Defenders is lost in any case.
    """
    guards = screens_of(play.state, other, one)
    if not guards:
        return other
    added = attacker_adds(one, arm)
    total = added + rolled(play, "checks", DICE, "sov.combat.screen-3", f"creature:{one.id}", one.seat)
    both = ruled(play.state, "screen-roll") == "both"
    found: list[Stopped] = []
    for guard in guards:
        who = play.state.creature(guard.who)
        needed = opposed(play.state, screener_adds(who))
        if both:
            own = rolled(play, "checks", DICE, "sov.combat.screen-3", f"creature:{who.id}", who.seat)
            needed = own + screener_adds(who)
        surely = feat_of(who, "Valiant Defender") > 1 and not guard.met
        found.append(Stopped(who.id, needed, surely or total < needed))
    stopping = sorted((each for each in found if each.stops), key=lambda each: each.needed)
    at = stopping[0].who if stopping else other.id
    play.record(Screened(one.id, other.id, at, total, tuple(found)))
    return play.state.creature(at)


@clause("sov.combat.screen-6")
def met_by(play: SovereignPlay, one: Creature, other: Creature, arm: Arm, *, past: bool) -> Creature:
    """Whom an attack is made on: ``past`` all who screen, where the GM says that nobody can parry or block it."""
    return other if past else screened(play, one, other, arm)


class Screened(Event, frozen=True, tag="screened"):
    """An attack on somebody who is screened: whom it goes ``at``. ``found`` are all who screen them."""

    who: str
    ward: str
    at: str
    total: int
    found: tuple[Stopped, ...]

    def apply(self, state: State) -> State:
        fight = state.fight_now
        stood = [one.who for one in self.found]
        guards = tuple(
            replace(guard, met=(*guard.met, self.who))
            if guard.what == "screen" and guard.ward == self.ward and guard.who in stood and self.who not in guard.met
            else guard
            for guard in fight.guards
        )
        return replace(state, fight=replace(fight, guards=guards))

    def tell(self, before: State, after: State) -> Lines:
        one, ward, at = after.creature(self.who), after.creature(self.ward), after.creature(self.at)
        against = " and ".join(str(each.needed) for each in self.found)
        came = f"{at.name} stops it" if self.at != self.ward else "the way is open"
        text = f"{one.name} goes for {ward.name}, who is screened: {self.total} against {against}: {came}."
        return of_a_fighter(after, one, text, "sov.combat.screen-3")
