"""Making a character: 3d6 for each ability in order, then a class and a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.codec import learn
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer
from lychgate.core.seen import blank, seen
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Name
from lychgate.kit.line import Line
from lychgate.kit.permission import Permission
from lychgate.kit.reading import TypedField
from lychgate.kit.table import ruled
from lychgate.resources import load
from lychgate.rulesets.constitution.rules.cast import Came, must_be_free
from lychgate.rulesets.constitution.rules.concepts import homes_of
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.hit_points import dice_of
from lychgate.rulesets.constitution.rules.initiations import known, open_to
from lychgate.rulesets.constitution.rules.money import COINS
from lychgate.rulesets.constitution.rules.spells import first_spells
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.state.privation import Privation
from lychgate.rulesets.constitution.tables.characters import ABILITIES, CHARACTERS, PACKAGE, classes

HEADING = "Characters"

NO_CLASS = "none"
LATER = "later"


class _Names(msgspec.Struct, frozen=True):
    names: tuple[str, ...]


learn(_Names)


@cache
def names() -> tuple[str, ...]:
    """Names for new characters."""
    return load(PACKAGE, "data/names.toml", _Names).names


def scores_told(scores: dict[str, int]) -> str:
    """Scores in the order in which they were rolled: ``strength 12, wits 9``."""
    return ", ".join(f"{ability} {scores[ability]}" for ability in ABILITIES)


class ClassChoice(Decision[str], frozen=True, tag="constitution.class_choice", kw_only=True):
    """Which class a new character with these ``scores`` has, if any."""

    clauses = ("3d6.4.3a", "3d6.4.7")

    scores: dict[str, int]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(name, name) for name in classes()), Option(NO_CLASS, ""))

    def prompt(self, state: State) -> str:
        return f"{scores_told(self.scores).capitalize()}. Which class?"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == NO_CLASS:
            return Choice(id_, "No class")
        return Choice(id_, id_.title(), classes()[id_].about)


class FirstInitiation(Decision[str], frozen=True, tag="constitution.first_initiation", kw_only=True):
    """The initiation of a new character, of those that are open to the class; it may come later."""

    clauses = ("3d6.4.4a", "3d6.4.4b")

    names: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(name, name) for name in self.names), Option(LATER, ""))

    def prompt(self, state: State) -> str:
        return "Which initiation?"

    def choice(self, state: State, id_: str) -> Choice:
        return Choice(id_, "None yet") if id_ == LATER else Choice(id_, id_, known(state)[id_].text)


class HomeChoice(Decision[str], frozen=True, tag="constitution.home_choice", kw_only=True):
    """Where a new character comes from."""

    clauses = ("3d6.4.8a", "3d6.4.8d")

    homes: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(str(at), home) for at, home in enumerate(self.homes, start=1))

    def prompt(self, state: State) -> str:
        return "Where does the character come from?"

    def label(self, state: State, id_: str) -> str:
        return self.homes[int(id_) - 1]


class NameChoice(Decision[str], frozen=True, tag="constitution.name_choice", kw_only=True):
    """What a new character is called; ``offered`` is a name by chance."""

    offered: str

    def options(self) -> Sequence[Option[str]]:
        return (Option("offered", self.offered),)

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        if blank(text):
            raise IllegalAnswer(self.kind, text, ("offered",))
        return " ".join(seen(text).split())

    def free_text(self) -> str:
        return "a name"

    def prompt(self, state: State) -> str:
        return "What is the character called?"

    def label(self, state: State, id_: str) -> str:
        return self.offered


class Maker(Permission, frozen=True):
    """Lets players make characters of their own."""

    why: str = "Players make their own characters."

    def who(self) -> str:
        return "players, for themselves"

    def players(self) -> bool:
        return True

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        return command.seat in ("", seat)


class MakeCharacter(Command, frozen=True, tag="make_character", kw_only=True):
    """Make a new character: the dice fall first, then you choose."""

    word = "make"
    menu_label = "Make a character"
    likely = 9
    may = Maker()
    shape = "[of PLAYER]"
    clauses = ("3d6.4.2a", "3d6.A.6")
    form_fields = (TypedField("seat", After(("of",), Name("player")), False),)
    form_labels: ClassVar[Mapping[str, str]] = {"seat": "Played by"}

    seat: Annotated[str, REFEREES_WORD] = ""

    @classmethod
    def read(cls, line: Line) -> MakeCharacter:
        return cls(seat=line.name("player") if line.flag("of") else "")

    def label(self, state: State) -> str:
        return "Make a character"

    @clause("3d6.4.2a", "3d6.A.6", "3d6.4.3b")
    def do(self, play: ConstitutionPlay) -> None:
        """Each ability is rolled in its order; the class and the name are the player's.

        Hit points come last, for an initiation may give other dice.
        """
        seat = self.seat or ("" if play.seat in play.state.referees else play.seat)
        subject = f"seat:{play.seat}"
        scores = {ability: play.roll(CHARACTERS.ability_dice, "3d6.4.2a", subject) for ability in ABILITIES}
        copper = starting_money(play, subject)
        offered = free_name(play.state, names()[play.roll(f"1d{len(names())}", "make.name", subject) - 1])
        calling = play.ask(ClassChoice(seat=play.seat, scores=scores))
        started = play.ask(FirstInitiation(seat=play.seat, names=open_to(play.state, calling)))
        homes = homes_of(play.state)
        home = play.ask(HomeChoice(seat=play.seat, homes=homes)) if len(homes) > 1 else "".join(homes)
        name = play.ask(NameChoice(seat=play.seat, offered=offered))
        must_be_free(play, name)
        one = Creature(
            id=f"c{play.state.next_id}",
            name=name,
            side=PARTY,
            kind="character",
            seat=seat,
            abilities=scores,
            calling=calling,
            level=1,
            initiations=(started,) if started else (),
            copper=copper,
            home=home,
            privation=Privation(woke=play.state.minutes, ate=play.state.minutes),
        )
        hp = play.roll(dice_of(play.state, one, 0), "3d6.6.1", subject)
        play.record(Came((replace(one, hp=hp, rested=hp),)))
        first_spells(play, one.id, started)


@clause("3d6.4.8a")
def starting_money(play: ConstitutionPlay, subject: str) -> int:
    """What a new character of small means owns, in copper pieces; nothing yet where the referee says how much."""
    if ruled(play.state, "starting_money") == "set":
        return 0
    return play.roll(CHARACTERS.money_dice, "3d6.4.8a", subject) * CHARACTERS.money_times * COINS["sp"]


def free_name(state: State, name: str) -> str:
    """A name, with a number where somebody has it."""
    taken = {one.name.casefold() for one in state.cast}
    number, found = 1, name
    while found.casefold() in taken:
        number += 1
        found = f"{name} {number}"
    return found
