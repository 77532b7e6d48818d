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
from lychgate.kit.topics import MAKE_A_CHARACTER
from lychgate.resources import load
from lychgate.rulesets.constitution.rules.cast import Came, must_be_free
from lychgate.rulesets.constitution.rules.concepts import homes_of
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.hit_points import dice_of
from lychgate.rulesets.constitution.rules.initiations import LATER, known, open_to
from lychgate.rulesets.constitution.rules.kits import cost, kit_of
from lychgate.rulesets.constitution.rules.money import COINS, in_money
from lychgate.rulesets.constitution.rules.price_list import price_said
from lychgate.rulesets.constitution.rules.shop import kit_words, outfit
from lychgate.rulesets.constitution.rules.spells import first_spells
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.state.privation import Privation
from lychgate.rulesets.constitution.tables.characters import ABILITIES, CHARACTERS, PACKAGE, classes
from lychgate.rulesets.constitution.tables.effects import SCHOOL

HEADING = "Characters"

NO_CLASS = "none"
CHANCE = "chance"
"""The option that leaves all other choices to chance."""


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
        return (*(Option(name, name) for name in classes()), Option(NO_CLASS, ""), Option(CHANCE, CHANCE))

    def prompt(self, state: State) -> str:
        return f"{scores_told(self.scores).capitalize()}. Which class?"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == CHANCE:
            return Choice(id_, "Leave the rest to chance", "a class, an initiation, a kit and a name")
        if id_ == NO_CLASS:
            return Choice(id_, "No class")
        return Choice(id_, id_.title(), classes()[id_].about)


class FirstInitiation(Decision[str], frozen=True, tag="constitution.first_initiation", kw_only=True):
    """The initiation of a new character, of those that are open to the class; it may come later."""

    clauses = ("3d6.4.4a", "3d6.4.4b")

    names: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(name, name) for name in self.names), Option(LATER, ""), Option(CHANCE, CHANCE))

    def prompt(self, state: State) -> str:
        return "Which initiation?"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == CHANCE:
            return Choice(id_, "Leave the rest to chance", "an initiation, a kit and a name")
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


class OutfitChoice(Decision[str], frozen=True, tag="constitution.outfit_choice", kw_only=True):
    """Whether a new character, who is not in play yet, brings the kit of their class."""

    clauses = ("3d6.4.8a", "3d6.14.14")

    who: Creature
    things: dict[str, int]

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(id_, id_) for id_ in ("kit", "none"))

    def prompt(self, state: State) -> str:
        return f"What gear do you bring? You have {in_money(self.who.copper)}."

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == "none":
            return Choice(id_, "Nothing yet", f"keep {in_money(self.who.copper)} for the shop")
        price, unpriced = cost(state, self.things), [one for one in self.things if price_said(state, one) is None]
        free = " (things without a price here are free)" if unpriced else ""
        label = f"{(self.who.calling or 'wanderer').capitalize()}'s kit, {in_money(price)}"
        return Choice(id_, label, f"{kit_words(state, self.who, self.things)}{free}")


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
    opening = MAKE_A_CHARACTER
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
        ask = Asking(play)
        calling = ask.calling(scores)
        started = ask.initiation(calling)
        home = ask.home()
        one = Creature(
            id=f"c{play.state.next_id}",
            name=offered,
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
        things = ask.kit(one)
        one = replace(one, name=ask.name(offered))
        must_be_free(play, one.name)
        hp = play.roll(dice_of(play.state, one, 0), "3d6.6.1", subject)
        play.record(Came((replace(one, hp=hp, rested=hp),)))
        outfit(play, one.id, things)
        first_spells(play, one.id, started)


class Asking:
    """What is asked of whoever makes a character, until they leave the rest to chance."""

    def __init__(self, play: ConstitutionPlay) -> None:
        self.play, self.seat, self.chance = play, play.seat, False

    def _one_of(self, names: Sequence[str]) -> str:
        """Return one of some names by chance."""
        if len(names) < 2:
            return "".join(names)
        return names[self.play.roll(f"1d{len(names)}", "make.chance", f"seat:{self.seat}") - 1]

    def calling(self, scores: dict[str, int]) -> str:
        """Return the class; by chance it is any of them."""
        answer = self.play.ask(ClassChoice(seat=self.seat, scores=scores))
        self.chance = answer == CHANCE
        return self._one_of(tuple(classes())) if self.chance else answer

    def initiation(self, calling: str) -> str:
        """Return the first initiation; by chance it is one of the class's own, and one that teaches something now."""
        open_ = open_to(self.play.state, calling)
        if not self.chance:
            answer = self.play.ask(FirstInitiation(seat=self.seat, names=open_))
            self.chance = answer == CHANCE
            if not self.chance:
                return answer
        useful = [name for name in open_ if useful_now(self.play.state, name)]
        own = [name for name in useful if known(self.play.state)[name].calling]
        return self._one_of(own or useful)

    def home(self) -> str:
        """Return where the character comes from."""
        homes = homes_of(self.play.state)
        if len(homes) < 2 or self.chance:
            return self._one_of(homes)
        return self.play.ask(HomeChoice(seat=self.seat, homes=homes))

    def kit(self, one: Creature) -> dict[str, int]:
        """Return the things that the character brings."""
        things = kit_of(self.play.state, one, free=True)
        if self.chance or not things:
            return things
        answer = self.play.ask(OutfitChoice(seat=self.seat, who=one, things=things))
        return things if answer == "kit" else {}

    def name(self, offered: str) -> str:
        """Return the name."""
        return offered if self.chance else self.play.ask(NameChoice(seat=self.seat, offered=offered))


def useful_now(state: State, name: str) -> bool:
    """Whether an initiation does something in this campaign: one to magic needs spells to learn."""
    for effect in known(state)[name].effects:
        if effect.op == "allow" and effect.what == "exploratory-research":
            return any(spell.level == 1 for spell in state.magic.spells)
        if effect.what.startswith(SCHOOL):
            return any(spell.school == effect.what.removeprefix(SCHOOL) for spell in state.magic.spells)
    return True


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
