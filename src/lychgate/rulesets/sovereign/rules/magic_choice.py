"""Magic as it is offered: a spell or an art first, then in which way and at whom, until it is cast or used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.english import sentence
from lychgate.kit.fields import OneOf, Person
from lychgate.rulesets.sovereign.acts import CONSCIOUS
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.aims import Aim, aims, ordered
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, somebody
from lychgate.rulesets.sovereign.rules.magic_words import heading_of, power_note
from lychgate.rulesets.sovereign.rules.may_act import weigh
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.magic import Art, Power, arts, spells
from lychgate.rulesets.sovereign.tables.traditions import art_names, spell_names

HEADING = "Magic"

NOTHING = "nothing"
DONE = "done"


def power_called(name: str) -> Power:
    """The art or the spell of this name."""
    return spells()[name] if name in spells() else arts()[name]


class ChooseAim(Command, frozen=True, tag="choose_aim", kw_only=True):
    """Cast a spell or use an art, choosing targets and options from lists."""

    word = "magic"
    menu_label = "Aim your magic"
    may = OWNER
    takes = CONSCIOUS
    clauses = ("sov.magic.targets",)

    who: Annotated[str, Person()]
    what: Annotated[str, OneOf("art or spell", (*art_names(), *spell_names()), shown="ART|SPELL")]

    @classmethod
    def entries(cls, state: State, seat: str) -> Sequence[Entry] | None:
        """Nothing for a player: each spell and art is listed by itself."""
        return None if seat in state.referees else ()

    def label(self, state: State) -> str:
        return f"{self.who}: {self.what}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Under the caster's name, with what it takes and does."""
        one, power = named(state, self.who), power_called(self.what)
        return Choice(id_, f"{self.what}…", power_note(state, one, power), heading_of(one, power))

    @clause("sov.magic.targets")
    def do(self, play: SovereignPlay) -> None:
        """Nothing is spent before the last answer."""
        one, power = somebody(play, self.who), power_called(self.what)
        found = aims(play.state, one, power, knows=play.seat in play.state.referees)
        if not found:
            raise PlayError(f"{self.what} has no target here now.")
        aim = aim_chosen(play, one, self.what, found)
        if aim is None:
            return
        at = chosen_one_by_one(play, one, self.what, aim) if aim.among else aim.at
        if aim.among and not at:
            return
        command = ordered(one, power, at, aim.mode)
        weigh(play, command)
        command.do(play)


MOST_AIMS = 12
"""Of more targets, in several ways, the way is asked for first."""


def aim_chosen(play: SovereignPlay, one: Creature, what: str, found: tuple[Aim, ...]) -> Aim | None:
    """The targets that a caster chooses; where there are many in several ways, the way first. None for nothing."""
    if len(found) > MOST_AIMS and 1 < len({aim.mode for aim in found}) < len(found):
        way = play.ask(WayChosen(seat=play.seat, who=one.id, what=what, aims=found))
        found = tuple(replace(aim, group="") for aim in found if aim.mode == way)
        if way is None or (len(found) == 1 and not found[0].among):
            return found[0] if found else None
    return play.ask(AimChosen(seat=play.seat, who=one.id, what=what, aims=found))


def chosen_one_by_one(play: SovereignPlay, one: Creature, what: str, aim: Aim) -> tuple[str, ...]:
    """The names that a caster marks in a list, one after the other; none where they think better of it."""
    marked: tuple[str, ...] = ()

    def then(answer: str) -> TargetsMarked | None:
        nonlocal marked
        if answer in (DONE, NOTHING):
            marked = marked if answer == DONE else ()
            return None
        rest = tuple(name for name in marked if name != answer)
        marked = rest if answer in marked else (*marked, answer)
        return TargetsMarked(seat=play.seat, who=one.id, what=what, among=aim.among, most=aim.most, marked=marked)

    play.ask_on(TargetsMarked(seat=play.seat, who=one.id, what=what, among=aim.among, most=aim.most), then)
    return tuple(name for name in aim.among if name in marked)


class WayChosen(Decision[str | None], frozen=True, tag="sovereign.way", kw_only=True):
    """In which of its ways magic is used, before anybody is asked at whom."""

    clauses = ("sov.magic.targets",)
    ways_out = (NOTHING,)

    who: str
    what: str
    aims: tuple[Aim, ...]

    def options(self) -> Sequence[Option[str | None]]:
        ways = dict.fromkeys(aim.mode for aim in self.aims)
        return (*(Option[str | None](f"way:{way}", way) for way in ways), Option(NOTHING, None))

    def prompt(self, state: State) -> str:
        return f"{self.what}: how?"

    def label(self, state: State, id_: str) -> str:
        if id_ == NOTHING:
            return "Do something else"
        return next(aim.group or aim.label for aim in self.aims if aim.mode == id_.removeprefix("way:"))


class AimChosen(Decision[Aim | None], frozen=True, tag="sovereign.aim", kw_only=True):
    """At whom magic is aimed, and in which of its ways."""

    clauses = ("sov.magic.targets",)
    ways_out = (NOTHING,)

    who: str
    what: str
    aims: tuple[Aim, ...]

    def options(self) -> Sequence[Option[Aim | None]]:
        return (*(Option[Aim | None](aim.id, aim) for aim in self.aims), Option(NOTHING, None))

    def prompt(self, state: State) -> str:
        name, power = state.creature(self.who).name, power_called(self.what)
        if isinstance(power, Art) and power.chosen:
            return f"{self.what}: which {power.chosen} does {name} choose, once and for all?"
        ways = len(dict.fromkeys(aim.mode for aim in self.aims)) > 1
        at_whom = any(aim.at or aim.among for aim in self.aims)
        asked = "in which way, and at whom" if ways and at_whom else "in which way" if ways else "at whom"
        return f"{self.what}: {asked}?"

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == NOTHING:
            return Choice(id_, "Do something else")
        aim = next(aim for aim in self.aims if aim.id == id_)
        return Choice(id_, aim.label, aim.note, aim.group)


class TargetsMarked(Decision[str], frozen=True, tag="sovereign.aim_at", kw_only=True):
    """Which targets magic is aimed at, marked in a list one after the other."""

    clauses = ("sov.magic.targets",)
    ways_out = (NOTHING,)

    who: str
    what: str
    among: tuple[str, ...]
    most: int = 0
    marked: tuple[str, ...] = ()

    def options(self) -> Sequence[Option[str]]:
        full = bool(self.most) and len(self.marked) >= self.most
        open_ = (name for name in self.among if name in self.marked or not full)
        done = (Option(DONE, DONE),) if self.marked else ()
        return (*done, *(Option(f"mark:{name}", name) for name in open_), Option(NOTHING, NOTHING))

    def prompt(self, state: State) -> str:
        upto = f" {self.most} at most." if self.most else ""
        return f"{self.what}: which of them?{upto}"

    def choice(self, state: State, id_: str) -> Choice:
        """With a word of warning at friends whom the magic may catch."""
        side = state.creature(self.who).side
        friend = next((one for one in state.cast if id_ == f"mark:{one.name}" and one.side == side), None)
        harms = any(one.name in self.among and one.side != side for one in state.cast)
        return Choice(id_, self.label(state, id_), "on your side" if friend is not None and harms else "")

    def label(self, state: State, id_: str) -> str:
        if id_ == DONE:
            return f"Go: {self.what} at {listed(name for name in self.among if name in self.marked)}"
        if id_ == NOTHING:
            return "Do something else"
        name = id_.removeprefix("mark:")
        return f"Not {name}" if name in self.marked else sentence(name)
