"""Holding a foe: breaking free, letting go, dragging and throwing, and what comes of being held."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Person
from lychgate.kit.rolling import rolled
from lychgate.rulesets.sovereign.acts import INSTANT, MAIN
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.aiming import hands_now
from lychgate.rulesets.sovereign.rules.blows import Blow, bites
from lychgate.rulesets.sovereign.rules.checks import added_by, opposed
from lychgate.rulesets.sovereign.rules.fight import fight_of, must_act, spend_main
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.moving import Fell
from lychgate.rulesets.sovereign.rules.outlook import chance_against
from lychgate.rulesets.sovereign.rules.wrestling import BRAWL, NUMBERS, SizeTyped, Wrestled, by_size, wins
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.delvers import DELVERS

HEADING = "A fight"


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
        if not one.alive:  # only in games from before version 5, in which a hold outlasted a fall
            go = "lets" if len(self.holders) == 1 else "let"
            return of_a_fighter(after, one, f"{loose} {go} go of {one.name}.", "sov.grapple.escape")
        return of_a_fighter(after, one, f"{one.name} is free of {loose}{still}.", "sov.grapple.escape")


class Escape(Command, frozen=True, tag="escape"):
    """Break out of a grapple: a Main Action and one check against all who hold you."""

    word = "escape"
    menu_label = "Break free"
    may = OWNER
    takes = MAIN
    clauses = ("sov.grapple.escape", "sov.grapple.many")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} breaks free"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the chance, the price, and what failing means."""

        def escapes(play: SovereignPlay) -> bool:
            self.do(play)
            return not fight_of(play).holders(named(state, self.who).id)

        holders = [state.creature(id_) for id_ in state.fight_now.holders(named(state, self.who).id)]
        free = chance_against(state, holders[0], escapes, knows=referee)
        all_of = f" to be free of all {len(holders)}" if free and len(holders) > 1 else ""
        chance = f"{free}{all_of}; " if free else ""
        note = f"{chance}Main Action; on a failure: still held, and hurt at the end of the Round"
        return Choice(id_, self.label(state), note)

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
            needed = opposed(play.state, added_by(play.state.creature(id_), BRAWL))
            play.record(Wrestled(one.id, id_, total, needed, total >= needed))
            beaten += [id_] if total >= needed else []
        if beaten:
            play.record(BrokeFree(one.id, tuple(beaten)))


class Release(Command, frozen=True, tag="release"):
    """Let go of a foe you hold: no action."""

    word = "release"
    menu_label = "Release a foe"
    may = OWNER
    takes = INSTANT
    clauses = ("sov.grapple.escape",)

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} lets go"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        return Choice(id_, self.label(state), "takes no action")

    @clause("sov.grapple.escape")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        whom = fight_of(play).held_by(one.id)
        if not whom:
            raise PlayError(f"{one.name} holds nobody.")
        play.record(BrokeFree(whom, (one.id,)))


class Drag(Command, frozen=True, tag="drag_foe", kw_only=True):
    """Drag or throw a foe you hold: a Main Action and STR/Brawl; failing frees them.

    ``how``: ten feet along with you, or thrown five feet and down.
    """

    word = "wrest"
    menu_label = "Move a held foe"
    may = OWNER
    takes = MAIN
    clauses = ("sov.grapple.move", "sov.grapple.move-fail")

    who: Annotated[str, Person()]
    how: Literal["along", "throw"] = "along"
    size: SizeTyped = ""

    def label(self, state: State) -> str:
        held = state.creature(state.fight_now.held_by(named(state, self.who).id)).name
        return f"{self.who} {'drags' if self.how == 'along' else 'throws'} {held}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the chance, what it brings, and what failing means."""
        one = named(state, self.who)
        held = state.creature(state.fight_now.held_by(one.id))
        chance = chance_against(state, held, lambda play: self.wins(play, one, held), knows=referee)
        far = f"{NUMBERS.moved_feet} feet" if self.how == "along" else f"{NUMBERS.thrown_feet} feet, and down"
        likely = f"{chance}: " if chance else ""
        return Choice(id_, self.label(state), f"{likely}{far}; Main Action; on a failure: they break free")

    @clause("sov.grapple.move")
    def wins(self, play: SovereignPlay, one: Creature, other: Creature) -> bool:
        """The check, of STR/Brawl on both sides."""
        return wins(play, one, other, added_by(one, BRAWL) + by_size(self.size), added_by(other, BRAWL))

    @clause("sov.grapple.move", "sov.grapple.move-fail")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        must_act(play, one)
        id_ = fight_of(play).held_by(one.id)
        if not id_:
            raise PlayError(f"{one.name} holds nobody.")
        other = play.state.creature(id_)
        spend_main(play, one)
        if not self.wins(play, one, other):
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


# ---------------------------------------------------------------------- the end of a Round


@clause("sov.grapple.damage")
def squeeze(play: SovereignPlay) -> None:
    """At the end of a Round who is held takes the damage of an unarmed hit from each who holds them.

    It is a hit in all that saves from one, such as magic against weapons. A hold that ended meanwhile hurts nobody.
    """
    for holder, held in fight_of(play).grapples:
        if (holder, held) not in fight_of(play).grapples:
            continue
        one = play.state.creature(holder)
        hold = Blow(who=holder, whom=held, arm=hands_now(play.state, one), die=0, why=(), hit=True)
        bites(play, hold, "the grapple", "sov.grapple.damage")
