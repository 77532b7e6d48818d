"""Stored arrows: hits of a bow that are kept for the moment when their target is hurt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import Person
from lychgate.kit.permission import WORLD
from lychgate.kit.rolling import rolled
from lychgate.kit.table import referee_of, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.state import Arrow, Combatant, Creature, State

HEADING = "A fight"


# ---------------------------------------------------------------------- storing


class Store(Decision[bool], frozen=True, tag="constitution.store_arrow", kw_only=True):
    """Whether an archer looses the arrow that would hit, or keeps the hit."""

    clauses = ("3d6.5.22a",)

    who: str
    foe: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("loose", False), Option("store", True))

    def prompt(self, state: State) -> str:
        one, foe = state.creature(self.who), state.creature(self.foe)
        return f"{one.name} would hit {foe.name}. Loose the arrow, or keep the hit for later?"

    def label(self, state: State, id_: str) -> str:
        if id_ == "loose":
            return "Loose it: damage now"
        at_once = ruled(state, "arrow_threat") == "narrated"
        return f"Keep it: {'damage now, and the arrow flies later' if at_once else 'roll it when they are next hurt'}"


@clause("3d6.5.22a")
def stored(play: ConstitutionPlay, arrow: Arrow, who: str, *, said: bool) -> bool:
    """Whether a hit is kept: it was ``said`` with the attack, or a character's player says so now."""
    reading, fight = ruled(play.state, "arrow_threat"), play.state.fight
    if reading == "off" or fight is None or fight.of(who) is None or fight.of(arrow.foe) is None:
        return False
    one = play.state.creature(who)
    if not said:
        asked = Store(seat=one.seat or referee_of(play), who=who, foe=arrow.foe)
        if one.kind != "character" or not play.ask(asked):
            return False
    play.record(ArrowStored(who, arrow))
    return True


class ArrowStored(Event, frozen=True, tag="arrow_stored"):
    """A hit was kept: no arrow is loosed."""

    who: str
    arrow: Arrow

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.who)
        assert now is not None
        return with_arrows(state, now, (*now.stored, self.arrow))

    def tell(self, before: State, after: State) -> Lines:
        one, foe = after.creature(self.who), after.creature(self.arrow.foe)
        text = f"{one.name} does not loose the arrow, and keeps {foe.name} in sight: a stored hit."
        return public(text, "3d6.5.22a", weight="result")


def with_arrows(state: State, now: Combatant, left: tuple[Arrow, ...]) -> State:
    """The same where somebody has these stored hits."""
    return replace(state, fight=state.fight_now.with_combatant(replace(now, stored=left)))


# ---------------------------------------------------------------------- releasing


class Release(Decision[int], frozen=True, tag="constitution.release_arrows", kw_only=True):
    """How many stored hits an archer adds to the damage that somebody takes."""

    clauses = ("3d6.5.22b",)

    who: str
    foe: str
    dice: tuple[str, ...]

    def options(self) -> Sequence[Option[int]]:
        return tuple(Option(str(number), number) for number in range(len(self.dice), -1, -1))

    def prompt(self, state: State) -> str:
        one, foe = state.creature(self.who), state.creature(self.foe)
        return f"{foe.name} takes damage. How many stored arrows does {one.name} release?"

    def label(self, state: State, id_: str) -> str:
        number = int(id_)
        dice = f": {' and '.join(self.dice[:number])} more" if number else ""
        return f"{numbered(number, 'arrow')}{dice}" if number else "None"


@clause("3d6.5.22b")
def released(play: ConstitutionPlay, foe: Creature) -> int:
    """What archers add to damage out of the hits that they have stored; all of it is one total."""
    if play.state.fight is None or ruled(play.state, "arrow_threat") != "stored":
        return 0
    more = 0
    for now in play.state.fight.combatants:
        arrows = tuple(arrow for arrow in now.stored if arrow.foe == foe.id)
        if not arrows:
            continue
        one = play.state.creature(now.id)
        dice = tuple(arrow.dice for arrow in arrows)
        number = play.ask(Release(seat=one.seat or referee_of(play), who=one.id, foe=foe.id, dice=dice))
        if number:
            play.record(ArrowsReleased(one.id, foe.id, number))
        for arrow in arrows[:number]:
            more += rolled(play, "damage", arrow.dice, "3d6.5.22b", f"creature:{one.id}", one.seat)
    return more


class ArrowsReleased(Event, frozen=True, tag="arrows_released"):
    """So many stored hits on somebody fly now."""

    who: str
    foe: str
    number: int

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.who)
        assert now is not None
        used = [arrow for arrow in now.stored if arrow.foe == self.foe][: self.number]
        left = list(now.stored)
        for arrow in used:
            left.remove(arrow)
        return with_arrows(state, now, tuple(left))

    def tell(self, before: State, after: State) -> Lines:
        one, foe = after.creature(self.who), after.creature(self.foe)
        text = f"{one.name} looses {numbered(self.number, 'stored arrow')} at {foe.name}."
        return public(text, "3d6.5.22b", weight="result")


@clause("3d6.5.22a")
def flies_at_last(play: ConstitutionPlay, foe: Creature) -> None:
    """Where damage was dealt when the hit was stored, the arrow flies as its target rolls injury saves."""
    if play.state.fight is None or ruled(play.state, "arrow_threat") != "narrated":
        return
    for now in play.state.fight.combatants:
        number = sum(arrow.foe == foe.id for arrow in now.stored)
        if number:
            play.record(ArrowsReleased(now.id, foe.id, number))


# ---------------------------------------------------------------------- losing


@clause("3d6.5.22c")
def arrows_lost(play: ConstitutionPlay) -> None:
    """Archers who collapse, leave the fight or put the bow away lose what they have stored, as a dead target does."""
    for who, gone in tuple(_gone(play.state)):
        play.record(ArrowsLost(who, tuple(dict.fromkeys(arrow.foe for arrow in gone))))


def _gone(state: State) -> Iterator[tuple[str, tuple[Arrow, ...]]]:
    for now in state.fight_now.combatants:
        one = state.creature(now.id)
        able = one.up and not now.out
        gone = tuple(arrow for arrow in now.stored if not (able and at_the_ready(state, one, arrow)))
        if gone:
            yield now.id, gone


@clause("3d6.5.22c")
def at_the_ready(state: State, one: Creature, arrow: Arrow) -> bool:
    """Whether a stored hit can still be released: the bow is in the hand, and the target in the fight and alive."""
    held = any(item.name == arrow.weapon and item.where == "held" for item in one.items)
    foe = state.fight_now.of(arrow.foe)
    return (held or not arrow.held) and foe is not None and not foe.out and not state.creature(arrow.foe).dead


class ArrowsLost(Event, frozen=True, tag="arrows_lost"):
    """Somebody lost all hits that they had stored on some; ``sight``: they lost sight of them."""

    who: str
    foes: tuple[str, ...]
    sight: bool = False

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.who)
        assert now is not None
        return with_arrows(state, now, tuple(arrow for arrow in now.stored if arrow.foe not in self.foes))

    def tell(self, before: State, after: State) -> Lines:
        one, names = after.creature(self.who), listed(after.creature(id_).name for id_ in self.foes)
        lost = f"{one.name} loses sight of {names}: what was stored is lost" if self.sight else ""
        return public(f"{lost or f'What {one.name} had stored on {names} is lost'}.", "3d6.5.22c")


class LoseSight(Command, frozen=True, tag="lose_sight"):
    """Say that an archer loses track of a target; the hits kept for it are lost."""

    word = "lose"
    menu_label = "Lose sight of targets"
    may = WORLD
    clauses = ("3d6.5.22c",)

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()] = ""

    @clause("3d6.5.22c")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        now = play.state.fight.of(one.id) if play.state.fight is not None else None
        foe = somebody(play, self.whom).id if self.whom else ""
        foes = tuple(dict.fromkeys(arrow.foe for arrow in now.stored if foe in ("", arrow.foe))) if now else ()
        if not foes:
            raise PlayError(f"{one.name} has not stored a hit{f' on {self.whom}' if self.whom else ''}.")
        play.record(ArrowsLost(one.id, foes, sight=True))
