"""Instants: who could change something about an attack that is under way, and what each is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.english import sentence
from lychgate.kit.table import number
from lychgate.rulesets.sovereign.rules.aiming import odds, usable
from lychgate.rulesets.sovereign.rules.arms import Sources
from lychgate.rulesets.sovereign.rules.blows import Blow, hits, shock_of
from lychgate.rulesets.sovereign.rules.feats import ability_of, feat_of
from lychgate.rulesets.sovereign.rules.fight import holds, left_to_do
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter
from lychgate.rulesets.sovereign.rules.guards import DEFENSE, Guarded, at_any_time, can_defend
from lychgate.rulesets.sovereign.state import Creature, Guard, State

HEADING = "A fight"

LUCK = "Veteran's Luck"


def snap(state: State) -> Sources:
    """What haste takes off a Snap Attack."""
    return (("Snap Attack", -number(state, "snap-penalty")),)


IMPERVIOUS = "Impervious Defense"

What = Literal["defense", "luck", "snap", "held", "ignore", "round"]


class Instant(msgspec.Struct, frozen=True):
    """What somebody may do at once; ``with_`` is the arm of an attack.

    ``round``: their seat lets all be for the rest of the Round.
    """

    what: What
    who: str = ""
    with_: str = ""
    thrown: bool = False

    @property
    def id(self) -> str:
        """How a seat answers it."""
        return f"{self.what}:{self.who}" if self.who else self.what


PASS_THE_ROUND = Instant("round")


class Instants(Decision[Instant | None], frozen=True, tag="sovereign.instants", kw_only=True):
    """An attack is under way, and a seat may change what comes of it.

    ``before``: it is not rolled yet. ``total`` and ``ac`` are those of the roll, ``shock`` is what a miss would do.
    """

    clauses = ("sov.action.instant", "sov.action.instant-simultaneous")

    who: str
    whom: str
    weapon: str
    may: tuple[Instant, ...]
    before: bool = False
    hit: bool = False
    harmless: bool = False
    lucky: bool = False
    total: int = 0
    ac: int = 0
    shock: int = 0

    def options(self) -> Sequence[Option[Instant | None]]:
        every: tuple[Instant, ...] = (*self.may, PASS_THE_ROUND)
        return (Option("pass", None), *(Option[Instant | None](one.id, one) for one in every))

    def prompt(self, state: State) -> str:
        one, other = state.creature(self.who), state.creature(self.whom)
        if self.before:
            return f"{sentence(one.name)} is about to attack {other.name} ({self.weapon})."
        came = "hits" if self.hit else "misses"
        by = " by luck" if self.lucky else f": {self.total} against {self.ac}"
        shock = f" It still does Shock {self.shock}." if self.shock and not self.hit else ""
        return f"{sentence(one.name)} attacks {other.name} ({self.weapon}): it {came}{by}.{shock}"

    def label(self, state: State, id_: str) -> str:
        if id_ == "pass":
            return "Do nothing"
        if id_ == PASS_THE_ROUND.id:
            return "Ask me no more this Round"
        instant = self.of(id_)
        one = sentence(state.creature(instant.who).name)
        foe = state.creature(self.who).name
        return {
            "defense": f"{one}: Total Defense",
            "luck": f"{one}: {LUCK}",
            "snap": f"{one}: Snap Attack on {foe}",
            "ignore": f"{one}: {IMPERVIOUS}",
            "held": f"{one} acts first: attacks {foe}",
            "round": "",
        }[instant.what]

    def of(self, id_: str) -> Instant:
        """The Instant of an option."""
        return next(one for one in self.may if one.id == id_)

    def choice(self, state: State, id_: str) -> Choice:
        note = "" if id_ in ("pass", PASS_THE_ROUND.id) else self.note(state, self.of(id_))
        return Choice(id_, self.label(state, id_), note)

    def note(self, state: State, instant: Instant) -> str:
        """What an Instant would do."""
        one, foe = state.creature(instant.who), state.creature(self.who)
        if instant.what == "defense":
            ac = self.ac + number(state, "defense-ac")
            misses = " it misses," if self.hit and not self.lucky and self.total < ac else ""
            return f"AC {ac}:{misses} no Shock; it takes the Main Action"
        if instant.what == "ignore":
            return "the attack does nothing; once a day"
        if instant.what == "luck":
            return f"it {'misses' if self.hit else 'hits'} after all; once a Turn"
        arm = next(arm for arm in usable(state, one, foe) if (arm.name, arm.thrown) == (instant.with_, instant.thrown))
        by = snap(state) if instant.what == "snap" else ()
        knows = self.seat in state.referees
        return f"{odds(state, one, foe, arm, by, knows=knows)}; it takes the Main Action"


class PassedOn(Event, frozen=True, tag="passed_on"):
    """A seat wants to be asked about no more Instants in this Round."""

    seat: str

    def apply(self, state: State) -> State:
        fight = state.fight_now
        return replace(state, fight=replace(fight, passing=(*fight.passing, self.seat)))


def seat_of(state: State, one: Creature) -> str:
    """Who decides for somebody: their player, or a GM."""
    return one.seat if one.seat in state.players else state.referees[0]


Refused = dict[str, frozenset[str]]
"""What each seat has let be already, by the ids."""


def questions(state: State, may: Sequence[Instant], refused: Refused, asked: Instants) -> dict[str, Instants]:
    """The question to each seat that has an Instant which it has not let be; ``asked`` is what it is about."""
    by_seat: dict[str, list[Instant]] = {}
    for instant in may:
        seat = seat_of(state, state.creature(instant.who))
        if seat not in state.fight_now.passing and instant.id not in refused.get(seat, ()):
            by_seat.setdefault(seat, []).append(instant)
    return {seat: replace(asked, seat=seat, may=tuple(those)) for seat, those in by_seat.items()}


def taken(play: SovereignPlay, asked: dict[str, Instants], refused: Refused) -> list[Instant]:
    """What the seats choose, all asked at once; what they let be is added to ``refused``."""
    chosen: list[Instant] = []
    for seat, answer in play.ask_all(asked).items():
        if answer is None:
            refused[seat] = refused.get(seat, frozenset()) | {one.id for one in asked[seat].may}
        elif answer.what == "round":
            play.record(PassedOn(seat))
        else:
            chosen.append(answer)
    return chosen


# ---------------------------------------------------------------------- who could change something


def after_the_roll(state: State, blow: Blow) -> list[Instant]:
    """The Instants that could change what comes of a blow, those of the one it falls on first."""
    one, other = state.creature(blow.who), state.creature(blow.whom)
    found = [Instant("luck", lucky.id) for lucky in (one, other) if luck_turns(state, lucky, blow)]
    if defense_helps(state, other, blow):
        found.append(Instant("defense", other.id))
    if ignores(state, other, blow):
        found.append(Instant("ignore", other.id))
    if (blow.hit or shock_of(state, blow)) and one.alive:
        found += snaps(state, one, other.side)
    return found


@clause("sov.action.veterans-luck", "sov.time.per-turn-powers")
def luck_turns(state: State, one: Creature, blow: Blow) -> bool:
    """Whether somebody's Veteran's Luck may turn a blow: their own miss, or a hit on themselves, once a Turn."""
    theirs = (blow.who == one.id and not blow.hit) or (blow.whom == one.id and blow.hit)
    used = f"{one.id} {LUCK}" in state.fight_now.luck
    return theirs and not used and ability_of(one, LUCK) and at_any_time(state, one)


@clause("sov.combat.total-defense-after", "sov.combat.total-defense-shock")
def defense_helps(state: State, one: Creature, blow: Blow) -> bool:
    """Whether Total Defense would still change something: it turns the hit into a miss, or saves from Shock."""
    if not can_defend(state, one):
        return False
    after = Guarded(Guard(who=one.id, what=DEFENSE)).apply(state)
    if blow.hit:
        return not blow.lucky and not hits(after, blow)
    return shock_of(state, blow) > 0


def ignores(state: State, one: Creature, blow: Blow) -> bool:
    """Whether Impervious Defense 2 would save somebody from an attack of a foe, which it does once a day."""
    hurts = (blow.hit and not blow.harmless) or bool(shock_of(state, blow) and not blow.hit)
    able = feat_of(one, IMPERVIOUS) > 1 and f"day {IMPERVIOUS}" not in one.casting.spent
    return hurts and able and at_any_time(state, one)


@clause("sov.combat.snap", "sov.combat.snap-unspent", "sov.combat.snap-npc")
def snaps(state: State, foe: Creature, side: str) -> list[Instant]:
    """The Snap Attacks on whoever attacks, by those of a side who have a Main Action left; of NPCs the disciplined."""
    return [
        Instant("snap", one.id, arms[0].name, arms[0].thrown)
        for one in state.of_side(side)
        if can_snap(state, one) and (arms := usable(state, one, foe))
    ]


@clause("sov.combat.snap-unspent", "sov.combat.snap-npc")
def can_snap(state: State, one: Creature) -> bool:
    """Whether somebody may make a Snap Attack: a Main Action is left, and an NPC is disciplined."""
    return at_any_time(state, one) and left_to_do(state, one) and (one.kind != "npc" or one.disciplined)


@clause("sov.combat.hold-priority")
def held_against(state: State, foe: Creature, other: Creature) -> list[Instant]:
    """The held actions with which those of the side that is attacked may strike first."""
    return [
        Instant("held", one.id, arms[0].name, arms[0].thrown)
        for one in state.of_side(other.side)
        if holds(state, one) and at_any_time(state, one) and left_to_do(state, one)
        if (arms := usable(state, one, foe))
    ]


class LuckUsed(Event, frozen=True, tag="luck_used"):
    """Veteran's Luck turned a blow: a miss into a hit, or a hit into a miss."""

    who: str
    hit: bool

    def apply(self, state: State) -> State:
        fight = state.fight_now
        return replace(state, fight=replace(fight, luck=(*fight.luck, f"{self.who} {LUCK}")))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        came = "hits" if self.hit else "misses"
        return of_a_fighter(after, one, f"{LUCK}! {one.name}: it {came} after all.", "sov.action.veterans-luck")
