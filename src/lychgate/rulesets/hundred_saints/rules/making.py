"""Making a character: the dice fall first, then come a class, gear and a name; chance may do the rest at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer
from lychgate.core.seen import blank, seen
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, NewName, Number
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.rolling import rolled
from lychgate.kit.topics import MAKE_A_CHARACTER
from lychgate.rulesets.hundred_saints.fields import Player
from lychgate.rulesets.hundred_saints.permission import MAKER
from lychgate.rulesets.hundred_saints.rules.cast import Came, id_of, name_is_free, of_the_party
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.character import (
    LEVELS,
    SEAT,
    ClassName,
    ability_scores,
    all_hit_points,
    class_of,
    goes_on,
    move_points,
    roller,
    scores_told,
)
from lychgate.rulesets.hundred_saints.rules.coins import in_coins
from lychgate.rulesets.hundred_saints.rules.kits import cost, outfit
from lychgate.rulesets.hundred_saints.rules.numbers import xp_for
from lychgate.rulesets.hundred_saints.rules.sheet import reckoned
from lychgate.rulesets.hundred_saints.rules.shop import buy, kit_words
from lychgate.rulesets.hundred_saints.state import Character, Coins, Creature, State
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER, ClassTable, class_names, classes
from lychgate.rulesets.hundred_saints.tables.kits import NAMES

HEADING = "Characters"

CHANCE = "chance"
"""The option that leaves all other choices to chance."""

NEWCOMER = "The new character"
"""What somebody is called in questions before they have a name."""

PURPOSE = "enc.char.make.1"

LONGEST_NAME = 40


class CharacterName(NewName, frozen=True):
    """A new character's name: a word, or several in quotes or with capital letters, before a class."""

    def begins(self, line: Line) -> bool:
        return line.peek() not in ("of", "level", "lvl", "retainer", *class_names()) and not line.is_number()

    def read(self, line: Line) -> str:
        name = [super().read(line)]
        while goes_on(line.ahead(0)) and line.ahead(1):
            name.append(line.word(self.what))
        return " ".join(name)


class Level(Number, frozen=True):
    """A level, with the word for it before it or without."""

    def shape(self, name: str) -> str:
        return "level n"

    def begins(self, line: Line) -> bool:
        return line.peek() in ("level", "lvl") or line.is_number()

    def read(self, line: Line) -> int:
        line.flag("level", "lvl")
        return super().read(line)


class _Class(ClassName, frozen=True):
    """A class, where no word for something else stands in its place."""

    def begins(self, line: Line) -> bool:
        return line.peek() not in ("of", "level", "lvl", "retainer") and not line.is_number()


class MakeCharacter(Command, frozen=True, tag="make_character", kw_only=True):
    """Roll a character's dice, then choose step by step or leave the rest to chance.

    ``calling`` is its class, ``seat`` the player's. ``retainer``: an adventurer who serves, not a player's own. With a
    name and a class nothing is asked but what the dice leave open, and nothing is bought.
    """

    word = "make"
    opening = MAKE_A_CHARACTER
    menu_label = "Make a character"
    may = MAKER
    clauses = ("enc.char.make.1",)

    name: Annotated[str, CharacterName()] = ""
    calling: Annotated[str, _Class()] = ""
    seat: Annotated[str, After(("of",), Player("player", shown="PLAYER")), REFEREES_WORD] = ""
    level: Annotated[int, Level("level", *LEVELS), REFEREES_WORD] = 1
    retainer: Annotated[bool, REFEREES_WORD] = False

    @classmethod
    def read(cls, line: Line) -> MakeCharacter:
        return cls(**read_fields(cls, line))

    def label(self, state: State) -> str:
        return f"Make {self.name}" if self.name else "Make a character"

    @clause("enc.char.make.1")
    def do(self, play: Saints) -> None:
        """Scores, class, points moved to prime abilities, hit points, and gold to buy equipment with."""
        if self.name:
            name_is_free(play, self.name)
        if self.calling:
            class_of(self.calling, self.level)
        guided = not (self.name and self.calling)
        asked = self.seat if self.seat in play.state.players else play.seat
        owner = self.seat or (play.seat if play.seat in play.state.players else "")
        # The same dice whatever name is chosen afterwards: taking the name back is no way to other scores.
        id_ = id_of(self.name) if self.name else f"{SEAT}{asked}"
        who, ask = self.name or NEWCOMER, Asking(play, asked)
        scores = ability_scores(play, asked, who, id_)
        calling = class_of(self.calling or ask.calling(scores, self.level, id_), self.level)
        if not ask.chance:
            scores = move_points(play, asked, who, calling, scores)
        hp = all_hit_points(play, calling, self.level, scores["constitution"], who, id_)
        gold = rolled(play, "making", CHARACTER.making.coins, PURPOSE, roller(id_))
        character = Character(calling=calling.name, xp=xp_for(play.state, calling, self.level))
        one = of_the_party(self.name, owner, self.level, scores, retainer=self.retainer)
        one = replace(one, hp=hp, max_hp=hp, coins=Coins(gp=gold), character=character)
        one = reckoned(play.state, one)
        things = ask.outfit(one) if guided else ()
        name = self.name or ask.name(id_)
        name_is_free(play, name)
        one = replace(one, id=id_of(name), name=name)
        play.record(Came((one,), hidden=False))
        for thing in things:
            buy(play, one.id, thing)


class Asking:
    """What is asked of the seat that makes a character, until it leaves the rest to chance."""

    def __init__(self, play: Saints, seat: str) -> None:
        self.play, self.seat, self.chance = play, seat, False

    def _roll(self, sides: int, purpose: str, id_: str) -> int:
        return rolled(self.play, "making", f"1d{sides}", purpose, roller(id_)) if sides > 1 else 1

    def calling(self, scores: dict[str, int], level: int, id_: str) -> str:
        """Return the class: the one that is chosen, or by chance one of those whose prime abilities are the best."""
        open_ = tuple(name for name, row in classes().items() if level <= len(row.rows))
        answer = self.play.ask(CallingChoice(seat=self.seat, scores=scores, callings=open_))
        self.chance = answer == CHANCE
        if not self.chance:
            return answer
        best = suited(scores, open_)
        return best[self._roll(len(best), "make.chance", id_) - 1]

    def outfit(self, one: Creature) -> tuple[str, ...]:
        """Return what somebody buys at once."""
        things = outfit(self.play.state, one)
        if not things:
            return ()
        if not self.chance:
            answer = self.play.ask(OutfitChoice(seat=self.seat, who=one, things=things))
            self.chance = answer == CHANCE
            return () if answer == "none" else things
        return things

    def name(self, id_: str) -> str:
        """Return the name: the one that is chosen, or one that nobody has."""
        offered = free_name(self.play.state, NAMES[self._roll(len(NAMES), "make.name", id_) - 1])
        return offered if self.chance else self.play.ask(NameChoice(seat=self.seat, offered=offered))


def prime_of(scores: dict[str, int], calling: ClassTable) -> int:
    """How well scores suit a class: the lowest of its prime abilities."""
    return min(scores[ability] for ability in calling.prime)


def suited(scores: dict[str, int], callings: Sequence[str]) -> tuple[str, ...]:
    """The classes that scores suit best, in the order of the book."""
    best = max(prime_of(scores, classes()[name]) for name in callings)
    return tuple(name for name in callings if prime_of(scores, classes()[name]) == best)


def free_name(state: State, name: str) -> str:
    """The name, with a number where somebody has it already."""
    taken = {one.name.casefold() for one in state.cast}
    free, number = name, 1
    while free.casefold() in taken:
        number += 1
        free = f"{name} {number}"
    return free


# ---------------------------------------------------------------------- what is asked


class CallingChoice(Decision[str], frozen=True, tag="saints.calling_choice", kw_only=True):
    """Which class a new character with these ``scores`` has, of those that are open."""

    clauses = ("enc.char.make.1", "enc.char.class.1")

    scores: dict[str, int]
    callings: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(id_, id_) for id_ in (CHANCE, *self.callings))

    def default(self) -> str:
        return suited(self.scores, self.callings)[0]

    def prompt(self, state: State) -> str:
        return f"Which class? You rolled {scores_told(self.scores)}."

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == CHANCE:
            return Choice(id_, "Leave the rest to chance", "a class that suits the scores, gear and a name")
        row = classes()[id_]
        prime = " and ".join(f"{ability.capitalize()} {self.scores[ability]}" for ability in row.prime)
        armour, weapons = in_short(row.armour), in_short(row.weapons)
        shield = "" if armour == "any" else ", shield" if row.shields else ", no shield"
        spells = ", spells" if any(row.at(1).spells) else ""
        also = f" ({row.also[0]})" if row.also else ""
        note = f"prime {prime}; hit die {row.hit_die}; armour: {armour}{shield}; weapons: {weapons}{spells}"
        return Choice(id_, f"{row.name.capitalize()}{also}", note)


def in_short(allowed: str) -> str:
    """What a class may use, without the exceptions that nobody meets at the start."""
    return allowed.partition(" but ")[0].partition(";")[0]


class OutfitChoice(Decision[str], frozen=True, tag="saints.outfit_choice", kw_only=True):
    """Whether a new character buys the outfit of their class at once."""

    clauses = ("enc.char.make.1",)

    who: Creature
    things: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (Option("kit", "kit"), Option("none", "none"), Option(CHANCE, CHANCE))

    def prompt(self, state: State) -> str:
        return f"What gear do you buy? You have {self.who.coins.words}."

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == CHANCE:
            return Choice(id_, "Leave the rest to chance", "the kit and a name")
        if id_ == "none":
            return Choice(id_, "Nothing yet", f"keep {self.who.coins.words} for the shop")
        assert self.who.character is not None
        label = f"{self.who.character.calling.capitalize()}'s kit, {in_coins(cost(self.things)).words}"
        return Choice(id_, label, kit_words(state, self.who, self.things))


class NameChoice(Decision[str], frozen=True, tag="saints.name_choice", kw_only=True):
    """What a new character is called; ``offered`` is a name by chance."""

    clauses = ("enc.char.make.1",)

    offered: str

    def options(self) -> Sequence[Option[str]]:
        return (Option("offered", self.offered),)

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        if blank(text) or len(text) > LONGEST_NAME:
            raise IllegalAnswer(self.kind, text, ("offered",))
        return " ".join(seen(text).split())

    def free_text(self) -> str:
        return "a name"

    def prompt(self, state: State) -> str:
        return "What is the character called?"

    def label(self, state: State, id_: str) -> str:
        return self.offered
