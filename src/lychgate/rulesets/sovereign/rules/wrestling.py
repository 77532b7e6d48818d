"""Wrestling: shoving a foe, and getting hold of one."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, OneOf, Person, Rest
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.aiming import arm_meant, arms_now, hands_now, to_hit
from lychgate.rulesets.sovereign.rules.arms import Arm
from lychgate.rulesets.sovereign.rules.checks import Pair, added_by, opposed
from lychgate.rulesets.sovereign.rules.choosing import foes
from lychgate.rulesets.sovereign.rules.fight import fight_of, must_act, spend_main
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.instants import seat_of
from lychgate.rulesets.sovereign.rules.moving import Fell
from lychgate.rulesets.sovereign.rules.outlook import chance_against
from lychgate.rulesets.sovereign.rules.strikes import (
    come_up_to,
    forestalled,
    land,
    must_be_a_foe,
    must_be_ready_to,
    strike,
)
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.combat import COMBAT
from lychgate.rulesets.sovereign.tables.delvers import DELVERS

HEADING = "A fight"

BRAWL = Pair("strength", "brawl")
EXERT = Pair("strength", "exert")

NUMBERS = COMBAT.wrestling

SizeTyped = Annotated[str, OneOf("size", tuple(NUMBERS.sizes)), REFEREES_WORD]
"""How much larger the foe is, where it matters: the GM's word."""


@clause("sov.grapple.size")
def by_size(size: str) -> int:
    """What a foe's size takes off the attacker's checks: much larger ones, and those hardly to be handled at all."""
    return NUMBERS.sizes.get(size, 0)


@clause("sov.shove.check", "sov.grapple.check")
def wins(play: SovereignPlay, one: Creature, other: Creature, added: int, against: int, *, both: bool = False) -> bool:
    """An opposed check of strength: the one who tries rolls against 8 and what the other adds.

    ``both``: the other rolls too, and keeps what is a tie.
    """
    total = added + rolled(play, "checks", DELVERS.checks.dice, "sov.grapple.check", f"creature:{one.id}", one.seat)
    needed = opposed(play.state, against)
    if both:
        own = rolled(play, "checks", DELVERS.checks.dice, "sov.grapple.check", f"creature:{other.id}", other.seat)
        needed = own + against + 1
    play.record(Wrestled(one.id, other.id, total, needed, total >= needed))
    return total >= needed


class Wrestled(Event, frozen=True, tag="wrestled"):
    """Two pitted their strength: what the one came to, and what was needed."""

    who: str
    whom: str
    total: int
    needed: int
    good: bool

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        came = "wins" if self.good else "loses"
        text = f"{one.name} against {other.name}: {self.total} against {self.needed}: {one.name} {came}."
        return of_a_fighter(after, one, text, "sov.grapple.check")


def hit_first(play: SovereignPlay, one: Creature, other: Creature, arm: Arm) -> Creature | None:
    """The attack that comes before a shove or grapple, for no damage. Returns whom it hits; nobody where it misses."""
    must_act(play, one)
    must_be_a_foe(one, other)
    if not arm.melee:
        raise PlayError(f"{one.name} must come to grips: not with a {arm.name}.")
    must_be_ready_to(play, one, arm)
    if forestalled(play, one, other, arm):
        return None
    come_up_to(play, one, other, arm)
    spend_main(play, play.state.creature(one.id))
    blow = strike(play, one, other, arm, harmless=True)
    return play.state.creature(blow.whom) if land(play, blow) else None


def chances(hit: str, check: str, what: str) -> str:
    """What a shove or grapple takes: the chance to hit where the AC is known, and of the check, and the price."""
    first = hit if hit.endswith("to hit") else f"{hit} to hit"
    then = f"{check or 'a check'} by strength: {what}"
    return f"{first}, no damage, then {then}; failing either spends the Main Action"


def in_hand(state: State, one: Creature) -> Arm:
    """With what somebody strikes hand to hand where they do not say it: the first such weapon, else bare hands."""
    return next((arm for arm in arms_now(state, one) if arm.melee), hands_now(state, one))


# ---------------------------------------------------------------------- shoving


class Shove(Command, frozen=True, tag="shove", kw_only=True):
    """Hit for no damage, then win STR/Brawl or STR/Exert to push them back or down."""

    word = "shove"
    menu_label = "Shove a foe"
    may = OWNER
    takes = Takes(time="main", fight=True, near=("whom",))
    clauses = ("sov.shove.attack", "sov.shove.check", "sov.shove.result")
    pickers: ClassVar[Picks] = {"whom": foes}
    none_left: ClassVar[dict[str, str]] = {"whom": "No foe is here."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    how: Annotated[str, OneOf("how", ("push", "down"))] = ""
    size: SizeTyped = ""
    weapon: Annotated[str, After(("with",), Rest("a weapon", shown="WEAPON"))] = ""

    def label(self, state: State) -> str:
        return f"{self.who} shoves {self.whom}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        one, other = named(state, self.who), named(state, self.whom)
        arm = arm_meant(state, one, self.weapon.casefold()) if self.weapon else in_hand(state, one)
        check = chance_against(state, other, lambda play: self.wins(play, one, other), knows=referee)
        hit = to_hit(state, one, other, arm, knows=referee)
        return Choice(id_, self.label(state), chances(hit, check, "pushed back or down"))

    @clause("sov.shove.attack", "sov.shove.check")
    def do(self, play: SovereignPlay) -> None:
        """Where the hit and the check succeed, the attacker says what comes of it."""
        one = somebody(play, self.who)
        arm = arm_meant(play.state, one, self.weapon.casefold()) if self.weapon else in_hand(play.state, one)
        other = hit_first(play, one, somebody(play, self.whom), arm)
        if other is None or not other.alive:
            return
        if self.wins(play, one, other):
            self.come_of_it(play, one, other)

    @clause("sov.shove.check")
    def wins(self, play: SovereignPlay, one: Creature, other: Creature) -> bool:
        """The check, in which each uses the better of the two skills."""
        added = max(added_by(one, pair) for pair in (BRAWL, EXERT)) + by_size(self.size)
        return wins(play, one, other, added, max(added_by(other, pair) for pair in (BRAWL, EXERT)))

    @clause("sov.shove.result")
    def come_of_it(self, play: SovereignPlay, one: Creature, other: Creature) -> None:
        """Pushed out of reach, or down: as was said before, or as the attacker says now."""
        how = self.how or play.ask(PushOrDown(seat=seat_of(play.state, one), who=one.id, whom=other.id))
        play.record(Pushed(one.id, other.id) if how == "push" else Fell(other.id))


class PushOrDown(Decision[str], frozen=True, tag="sovereign.push-or-down", kw_only=True):
    """A shove has worked."""

    clauses = ("sov.shove.result",)

    who: str
    whom: str

    def options(self) -> tuple[Option[str], ...]:
        return Option("down", "down"), Option("push", "push")

    def prompt(self, state: State) -> str:
        return f"The shove works. What does {state.creature(self.who).name} do with {state.creature(self.whom).name}?"

    def label(self, state: State, id_: str) -> str:
        return {"down": "Knock them down", "push": "Push them off, one square"}[id_]


class Pushed(Event, frozen=True, tag="pushed"):
    """Somebody was pushed out of another's reach."""

    who: str
    whom: str

    def apply(self, state: State) -> State:
        return replace(state, fight=state.fight_now.strayed(self.whom).apart(self.whom, self.who))

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        return of_a_fighter(after, one, f"{one.name} pushes {other.name} off.", "sov.shove.result")


# ---------------------------------------------------------------------- grappling


class Grapple(Command, frozen=True, tag="grapple", kw_only=True):
    """Grab a foe: an unarmed hit for no damage, then STR/Brawl against theirs."""

    word = "grapple"
    menu_label = "Grapple a foe"
    may = OWNER
    takes = Takes(time="main", fight=True, near=("whom",))
    clauses = ("sov.grapple.attack", "sov.grapple.check", "sov.grapple.one-target")
    pickers: ClassVar[Picks] = {"whom": foes}
    none_left: ClassVar[dict[str, str]] = {"whom": "No foe is here."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    size: SizeTyped = ""

    def label(self, state: State) -> str:
        return f"{self.who} grapples {self.whom}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        one, other = named(state, self.who), named(state, self.whom)
        check = chance_against(state, other, lambda play: self.wins(play, one, other), knows=referee)
        hit = to_hit(state, one, other, hands_now(state, one), knows=referee)
        return Choice(id_, self.label(state), chances(hit, check, "held fast"))

    @clause("sov.grapple.attack", "sov.grapple.check", "sov.grapple.one-target")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        if fight_of(play).held_by(one.id):
            held = play.state.creature(fight_of(play).held_by(one.id))
            raise PlayError(f"{one.name} holds {held.name} already, and can hold only one.")
        other = hit_first(play, one, somebody(play, self.whom), hands_now(play.state, one))
        if other is None or not other.alive:
            return
        if self.wins(play, one, other):
            play.record(Grappled(one.id, other.id))

    @clause("sov.grapple.check")
    def wins(self, play: SovereignPlay, one: Creature, other: Creature) -> bool:
        """The check, of STR/Brawl on both sides."""
        added, against = added_by(one, BRAWL) + by_size(self.size), added_by(other, BRAWL)
        return wins(play, one, other, added, against, both=ruled(play.state, "grapple-roll") == "both")


class Grappled(Event, frozen=True, tag="grappled"):
    """Somebody holds another."""

    who: str
    whom: str

    def apply(self, state: State) -> State:
        fight = state.fight_now
        return replace(state, fight=replace(fight, grapples=(*fight.grapples, (self.who, self.whom))))

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        return of_a_fighter(after, one, f"{one.name} holds {other.name} fast.", "sov.grapple.check")
