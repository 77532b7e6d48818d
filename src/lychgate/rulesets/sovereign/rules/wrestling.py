"""Wrestling: shoving a foe, holding one, and what comes of being held."""

from __future__ import annotations

from typing import Annotated, Literal

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
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.aiming import added_to, arm_meant, arms_now, hands_now
from lychgate.rulesets.sovereign.rules.arms import Arm
from lychgate.rulesets.sovereign.rules.checks import Pair, added_by, opposed
from lychgate.rulesets.sovereign.rules.fight import fight_of, helpless, must_act, spend_main
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.harm import harm
from lychgate.rulesets.sovereign.rules.instants import seat_of
from lychgate.rulesets.sovereign.rules.moving import Fell
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
    needed = opposed(against)
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


def in_hand(state: State, one: Creature) -> Arm:
    """With what somebody strikes hand to hand where they do not say it: the first such weapon, else bare hands."""
    return next((arm for arm in arms_now(state, one) if arm.melee), hands_now(state, one))


# ---------------------------------------------------------------------- shoving


class Shove(Command, frozen=True, tag="shove", kw_only=True):
    """Hit a foe for no damage, and where you win a check of STR/Brawl or STR/Exert, push them off or down."""

    word = "shove"
    may = OWNER
    clauses = ("sov.shove.attack", "sov.shove.check", "sov.shove.result")

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    how: Annotated[str, OneOf("how", ("push", "down"))] = ""
    size: SizeTyped = ""
    weapon: Annotated[str, After(("with",), Rest("a weapon", shown="WEAPON"))] = ""

    def label(self, state: State) -> str:
        return f"{self.who} shoves {self.whom}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        note = "Main Action: a hit for no damage, then a check of strength: push off or knock down"
        return Choice(id_, self.label(state), note)

    @clause("sov.shove.attack", "sov.shove.check")
    def do(self, play: SovereignPlay) -> None:
        """Each side uses the better of the two skills; the attacker says what comes of it."""
        one = somebody(play, self.who)
        arm = arm_meant(play.state, one, self.weapon.casefold()) if self.weapon else in_hand(play.state, one)
        other = hit_first(play, one, somebody(play, self.whom), arm)
        if other is None or not other.alive:
            return
        added = max(added_by(one, pair) for pair in (BRAWL, EXERT)) + by_size(self.size)
        against = max(added_by(other, pair) for pair in (BRAWL, EXERT))
        if wins(play, one, other, added, against):
            self.come_of_it(play, one, other)

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
    """Grab a foe: an unarmed hit for no damage, and a check of STR/Brawl against theirs."""

    word = "grapple"
    may = OWNER
    clauses = ("sov.grapple.attack", "sov.grapple.check", "sov.grapple.one-target")

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    size: SizeTyped = ""

    def label(self, state: State) -> str:
        return f"{self.who} grapples {self.whom}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        return Choice(id_, self.label(state), "Main Action: an unarmed hit, then a check of STR/Brawl: held fast")

    @clause("sov.grapple.attack", "sov.grapple.check", "sov.grapple.one-target")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        if fight_of(play).held_by(one.id):
            held = play.state.creature(fight_of(play).held_by(one.id))
            raise PlayError(f"{one.name} holds {held.name} already, and can hold only one.")
        other = hit_first(play, one, somebody(play, self.whom), hands_now(play.state, one))
        if other is None or not other.alive:
            return
        added, against = added_by(one, BRAWL) + by_size(self.size), added_by(other, BRAWL)
        if wins(play, one, other, added, against, both=ruled(play.state, "grapple-roll") == "both"):
            play.record(Grappled(one.id, other.id))


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


class BrokeFree(Event, frozen=True, tag="broke_free"):
    """These hold somebody no longer."""

    who: str
    holders: tuple[str, ...]

    def apply(self, state: State) -> State:
        fight = state.fight_now
        kept = tuple((a, b) for a, b in fight.grapples if b != self.who or a not in self.holders)
        return replace(state, fight=replace(fight, grapples=kept))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        left = after.fight_now.holders(self.who)
        still = f", but is still held by {len(left)}" if left else ""
        loose = " and ".join(after.creature(id_).name for id_ in self.holders)
        if not one.alive:
            go = "lets" if len(self.holders) == 1 else "let"
            return of_a_fighter(after, one, f"{loose} {go} go of {one.name}.", "sov.grapple.escape")
        return of_a_fighter(after, one, f"{one.name} is free of {loose}{still}.", "sov.grapple.escape")


class Escape(Command, frozen=True, tag="escape"):
    """Break out of a grapple: a Main Action, and one check against all who hold you."""

    word = "escape"
    may = OWNER
    clauses = ("sov.grapple.escape", "sov.grapple.many")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} breaks free"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        return Choice(id_, self.label(state), "Main Action: one check against all who hold you")

    @clause("sov.grapple.escape", "sov.grapple.many")
    def do(self, play: SovereignPlay) -> None:
        """The one total is compared with each who holds: those who are beaten lose their hold."""
        one = somebody(play, self.who)
        must_act(play, one)
        holders = fight_of(play).holders(one.id)
        if not holders:
            raise PlayError(f"Nobody holds {one.name}.")
        spend_main(play, one)
        dice = rolled(play, "checks", DELVERS.checks.dice, "sov.grapple.check", f"creature:{one.id}", one.seat)
        total = dice + added_by(one, BRAWL)
        beaten: list[str] = []
        for id_ in holders:
            needed = opposed(added_by(play.state.creature(id_), BRAWL))
            play.record(Wrestled(one.id, id_, total, needed, total >= needed))
            beaten += [id_] if total >= needed else []
        if beaten:
            play.record(BrokeFree(one.id, tuple(beaten)))


class Release(Command, frozen=True, tag="release"):
    """Let go of whom you hold, which takes no action."""

    word = "release"
    may = OWNER
    clauses = ("sov.grapple.escape",)

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} lets go"

    @clause("sov.grapple.escape")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        whom = fight_of(play).held_by(one.id)
        if not whom:
            raise PlayError(f"{one.name} holds nobody.")
        play.record(BrokeFree(whom, (one.id,)))


class Drag(Command, frozen=True, tag="drag_foe", kw_only=True):
    """Move whom you hold: a Main Action and a check of STR/Brawl; who loses it loses the hold.

    ``how``: ten feet along with you, or thrown five feet and down.
    """

    word = "wrest"
    may = OWNER
    clauses = ("sov.grapple.move", "sov.grapple.move-fail")

    who: Annotated[str, Person()]
    how: Literal["along", "throw"] = "along"
    size: SizeTyped = ""

    def label(self, state: State) -> str:
        return f"{self.who} moves whom they hold"

    @clause("sov.grapple.move", "sov.grapple.move-fail")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        must_act(play, one)
        id_ = fight_of(play).held_by(one.id)
        if not id_:
            raise PlayError(f"{one.name} holds nobody.")
        other = play.state.creature(id_)
        spend_main(play, one)
        added, against = added_by(one, BRAWL) + by_size(self.size), added_by(other, BRAWL)
        if not wins(play, one, other, added, against):
            play.record(BrokeFree(other.id, (one.id,)))
        elif self.how == "along":
            play.record(Dragged(one.id, other.id, NUMBERS.moved_feet))
        else:
            play.record(BrokeFree(other.id, (one.id,)))
            play.record(Dragged(one.id, other.id, NUMBERS.thrown_feet))
            play.record(Fell(other.id))


class Dragged(Event, frozen=True, tag="dragged_foe"):
    """Somebody who was held was moved, so many feet."""

    who: str
    whom: str
    feet: int

    def apply(self, state: State) -> State:
        return replace(state, fight=state.fight_now.strayed(self.who).strayed(self.whom))

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        how = "drags" if after.fight_now.held_by(self.who) else "throws"
        text = f"{one.name} {how} {other.name} {self.feet} feet."
        return of_a_fighter(after, one, text, "sov.grapple.move")


# ---------------------------------------------------------------------- being held


@clause("sov.grapple.damage")
def squeeze(play: SovereignPlay) -> None:
    """At the end of a Round who is held takes the damage of an unarmed hit from each who holds them.

    Those who are down hold nobody any longer.
    """
    for holder, held in fight_of(play).grapples:
        one, other = play.state.creature(holder), play.state.creature(held)
        if helpless(one) or not other.alive:
            play.record(BrokeFree(held, (holder,)))
            continue
        arm = hands_now(play.state, one)
        die = rolled(play, "damage", arm.damage, "sov.grapple.damage", f"creature:{one.id}", one.seat)
        harm(play, other, max(0, die + added_to(arm.harm)), "the grapple")
