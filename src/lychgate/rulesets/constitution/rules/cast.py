"""The cast: who comes into play and leaves it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many, one_of
from lychgate.kit.fields import (
    REFEREES_WORD,
    After,
    Dice,
    Flag,
    Name,
    NewName,
    Number,
    OneOf,
    People,
    Rest,
    Word,
    dice_in,
)
from lychgate.kit.line import Line
from lychgate.kit.permission import WORLD, Anybody
from lychgate.kit.reading import TypedField
from lychgate.kit.table import number
from lychgate.kit.telling import public, secret
from lychgate.kit.topics import BRING_IN_MONSTERS
from lychgate.rulesets.constitution.rules.abilities import ability_called, must_be_scores
from lychgate.rulesets.constitution.rules.form_choices import seen
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.state.privation import Privation
from lychgate.rulesets.constitution.tables.characters import ABILITIES, CHARACTERS, classes

HEADING = "The cast"

MOST_CAST = 400
"""Everybody who is in play at once."""


class Came(Event, frozen=True, tag="came"):
    """Some came into play."""

    who: tuple[Creature, ...]

    def apply(self, state: State) -> State:
        return replace(state, cast=(*state.cast, *self.who), next_id=state.next_id + len(self.who))

    def tell(self, before: State, after: State) -> Lines:
        first = self.who[0]
        if first.side != PARTY:
            named = len(self.who) == 1 and first.name[:1].isupper()
            those = first.name if named else a_or_many(len(self.who), one_of(first.side))
            return secret(after, f"{those} {'comes' if len(self.who) == 1 else 'come'} into play.")
        scores = ", ".join(f"{one} {first.abilities[one]}" for one in ABILITIES if one in first.abilities)
        what = " ".join((first.calling or first.kind, *((str(first.level),) if first.level else ())))
        told = (what, *((scores,) if scores else ()), f"{first.hp} hp", f"AC {first.ac}")
        names = listed(one.name for one in self.who)
        return public(f"{names} {'comes' if len(self.who) == 1 else 'come'} into play: {', '.join(told)}.")


class Left(Event, frozen=True, tag="left"):
    """Some left play."""

    who: tuple[str, ...]

    def apply(self, state: State) -> State:
        return state.without(*self.who)

    def tell(self, before: State, after: State) -> Lines:
        those = [before.creature(id_) for id_ in self.who]
        leave = "leaves" if len(those) == 1 else "leave"
        text = f"{listed(one.name for one in those)} {leave} play."
        ours = all(one.side == PARTY for one in those)
        told = public(text) if ours else secret(after, text)
        fighting = before.fight.combatants if before.fight is not None else ()
        archers = [now.id for now in fighting if any(arrow.foe in self.who for arrow in now.stored)]
        names = listed(before.creature(id_).name for id_ in archers)
        return (*told, *public(f"{names} had stored a hit on them, which is lost.", "3d6.5.22c")) if archers else told


def must_be_free(play: ConstitutionPlay, name: str, many: int = 1) -> None:
    """Raises ``PlayError`` where somebody is called this already, or too many are in play."""
    taken = next((one.name for one in play.state.cast if one.name.casefold() == name.casefold()), "")
    if taken:
        raise PlayError(f"Somebody is called {taken} already. Give another name.")
    if len(play.state.cast) + many > MOST_CAST:
        raise PlayError(f"At most {MOST_CAST} are in play at once. Dismiss some first.")


@clause("3d6.6.1")
def rolled_hit_points(play: ConstitutionPlay, hit_dice: int, subject: str, *, hidden: bool = False) -> int:
    """The sum of so many hit dice."""
    dice = f"{hit_dice}d{number(play.state, 'hit_die')}"
    if not hidden:
        return play.roll(dice, "3d6.6.1", subject)
    with play.secretly(*play.state.referees):
        return play.roll(dice, "3d6.6.1", subject)


class AddCharacter(Command, frozen=True, tag="add_character", kw_only=True):
    """Bring in an existing character with the scores on their sheet.

    Hit points that are not said are rolled.
    """

    word = "character"
    also = ("pc",)
    menu_label = "Bring in a character"
    may = Anybody("Players bring in their own characters, and everybody sees the scores.")
    shape = "NAME [of PLAYER] [CLASS] [level N] [hp N] [ac N] [ABILITY SCORE ...] [SKILL N% ...]"
    clauses = ("3d6.4.2b", "3d6.4.3a", "3d6.4.3b", "3d6.4.7", "3d6.6.2")
    form_fields = (
        TypedField("name", NewName(), True),
        TypedField("seat", After(("of",), Name("player")), False),
        TypedField("calling", OneOf("class", tuple(classes())), False),
        TypedField("level", After(("level",), Number("level", 1, 999)), False),
        TypedField("hp", After(("hp",), Number("hit points", 0, 999)), False),
        TypedField("ac", After(("ac",), Number("armour class", 1, 999)), False),
        *(TypedField(ability, After((ability,), Number(ability, 0, 99)), False) for ability in ABILITIES),
        TypedField("skills", Rest("the skills"), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {
        "name": "Name",
        "seat": "Played by",
        "calling": "Class",
        "skills": "Skills, such as stealth 40%",
    }

    name: str
    abilities: dict[str, int]
    skills: dict[str, int]
    seat: Annotated[str, REFEREES_WORD] = ""
    calling: str = ""
    level: int = 1
    hp: int | None = None
    ac: int = 20

    @classmethod
    def read(cls, line: Line) -> AddCharacter:
        name = line.word("a name")
        seat, calling, numbers = "", "", {"level": 1, "hp": -1, "ac": 20}
        abilities: dict[str, int] = {}
        skills: dict[str, int] = {}
        while line.more:
            said = line.peek()
            if line.flag("of"):
                seat = line.name("player")
            elif said in classes():
                calling = line.word("a class").casefold()
            elif said in numbers:
                word = line.word("a word").casefold()
                numbers[word] = line.number(word, 0 if word == "hp" else 1, 999)
            elif ability_called(said):
                ability = ability_called(line.word("an ability"))
                abilities[ability] = line.number(ability, 0, 99)
            elif line.ahead(1).endswith("%"):
                skill = line.word("a skill").casefold()
                skills[skill] = line.number(skill, 0, CHARACTERS.most_skill, ("%",))
            else:
                allowed = ("of", *classes(), *numbers, *ABILITIES)
                raise line.refuse(f"'{said}' is not known here. Allowed: {', '.join(allowed)}, or SKILL N%.")
        hp = numbers["hp"] if numbers["hp"] >= 0 else None
        return cls(
            name=name,
            seat=seat,
            calling=calling,
            level=numbers["level"],
            hp=hp,
            ac=numbers["ac"],
            abilities=abilities,
            skills=skills,
        )

    @clause("3d6.6.2", "3d6.4.3a", "3d6.4.3b", "3d6.4.7")
    def do(self, play: ConstitutionPlay) -> None:
        """The character is there, with a hit die for each level."""
        must_be_free(play, self.name)
        must_be_scores(self.abilities)
        id_ = f"c{play.state.next_id}"
        hp = rolled_hit_points(play, self.level, f"creature:{id_}") if self.hp is None else self.hp
        own = play.seat if play.seat in play.state.players else ""
        if own and self.seat not in ("", own):
            raise PlayError(f"You bring in characters of your own; {self.seat} does for theirs.")
        one = Creature(
            id=id_,
            name=self.name,
            side=PARTY,
            kind="character",
            seat=self.seat or own,
            calling=self.calling,
            level=self.level,
            hit_dice=self.level,
            hp=hp,
            rested=hp,
            ac=self.ac,
            abilities=self.abilities,
            skills=self.skills,
            privation=Privation(woke=play.state.minutes, ate=play.state.minutes),
        )
        play.record(Came((one,)))


WORDS = ("as", "lackey", "lackeys", "damage")
"""What may stand after an NPC's name, besides figures."""


class AddNpcs(Command, frozen=True, tag="add_npcs", kw_only=True):
    """Bring NPCs or monsters into play.

    A ``lackey`` does what others say; those of the party's side are all lackeys.
    """

    word = "npc"
    opening = BRING_IN_MONSTERS
    also = ("npcs",)
    menu_label = "Bring in NPCs"
    may = WORLD
    shape = "[COUNT] NAME [as SIDE] [lackey] [hd N] [hp N] [ac N] [morale N] [damage DICE] [ABILITY SCORE ...]"
    clauses = ("3d6.6.1", "3d6.4.2b", "3d6.5.12a", "3d6.G.2")
    form_fields = (
        TypedField("count", Number("how many", 1, 100), False),
        TypedField("name", Rest("a name"), True),
        TypedField("side", After(("as",), Word("a side")), False),
        TypedField("lackey", Flag(("lackey",)), False),
        TypedField("hd", After(("hd",), Number("hit dice", 1, 99)), False),
        TypedField("hp", After(("hp",), Number("hit points", 0, 999)), False),
        TypedField("ac", After(("ac",), Number("armour class", 1, 999)), False),
        TypedField("morale", After(("morale",), Number("morale", 2, 12)), False),
        TypedField("damage", After(("damage",), Dice("damage")), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {
        "name": "Name",
        "count": "How many",
        "hd": "Hit dice",
        "hp": "Hit points",
        "ac": "Armour class",
    }

    name: str
    abilities: dict[str, int]
    count: int = 1
    side: str = ""
    hit_dice: int = 1
    hp: int | None = None
    ac: int = 20
    morale: int = 0
    lackey: bool = False
    damage: str = "1d6"

    @classmethod
    def read(cls, line: Line) -> AddNpcs:
        count = line.number("how many", 1, 100) if line.is_number() else 1
        words = [line.word("a name")]
        numbers = {"hd": 1, "hp": -1, "ac": 20, "morale": 0}
        lowest = {"hp": 0, "morale": 2}
        highest = {"hd": 99, "morale": 12}
        while line.more and line.peek() not in (*numbers, *WORDS) and not ability_called(line.peek()):
            words.append(line.word("a name"))
        side, lackey, damage = "", False, "1d6"
        abilities: dict[str, int] = {}
        while line.more:
            if line.flag("lackey", "lackeys"):
                lackey = True
                continue
            if ability := ability_called(line.peek()):
                line.word("an ability")
                abilities[ability] = line.number(ability, 0, 99)
                continue
            word = line.one_of("word", (*numbers, "as", "damage"))
            if word == "damage":
                damage = dice_in(line, "damage")
            elif word == "as":
                side = line.word("a side").casefold()
            else:
                numbers[word] = line.number(word, lowest.get(word, 1), highest.get(word, 999))
        name = " ".join(words)
        return cls(
            name=one_of(name) if count > 1 else name,
            count=count,
            side=side or name.casefold(),
            hit_dice=numbers["hd"],
            hp=numbers["hp"] if numbers["hp"] >= 0 else None,
            ac=numbers["ac"],
            morale=numbers["morale"],
            lackey=lackey,
            damage=damage,
            abilities=abilities,
        )

    @clause("3d6.G.2", "3d6.5.12a")
    def do(self, play: ConstitutionPlay) -> None:
        """Each is there with hit points of its own."""
        if self.side == PARTY and not self.lackey:
            raise PlayError("NPCs stand on a side of their own, unless they are lackeys: npc 2 guards as party lackey")
        must_be_scores(self.abilities)
        must_be_free(play, f"{self.name} 1" if self.count > 1 else self.name, self.count)
        taken = {one.name.casefold() for one in play.state.cast}
        numbered = (f"{self.name} {count}" for count in range(1, MOST_CAST * 2))
        names = [name for name in numbered if name.casefold() not in taken] if self.count > 1 else [self.name]
        those = []
        for at, name in enumerate(names[: self.count]):
            id_ = f"c{play.state.next_id + at}"
            hp = self.hp
            if hp is None:
                hp = rolled_hit_points(play, self.hit_dice, f"creature:{id_}", hidden=True)
            those.append(
                Creature(
                    id=id_,
                    name=name,
                    side=self.side,
                    kind="lackey" if self.lackey else "npc",
                    hit_dice=self.hit_dice,
                    hp=hp,
                    rested=hp,
                    ac=self.ac,
                    morale=self.morale,
                    damage=self.damage,
                    abilities=self.abilities,
                )
            )
        play.record(Came(tuple(those)))


class Dismiss(Command, frozen=True, tag="dismiss"):
    """Take NPCs or monsters out of play."""

    word = "dismiss"
    menu_label = "Take out of play"
    may = WORLD
    pickers = {"who": seen(lambda state, one: not one.seat)}

    who: Annotated[tuple[str, ...], People()]

    def do(self, play: ConstitutionPlay) -> None:
        those = [somebody(play, name) for name in self.who]
        for one in those:
            must_be_theirs(play, one)
        play.record(Left(tuple(one.id for one in those)))


@clause("3d6.A.5b")
def must_be_theirs(play: ConstitutionPlay, one: Creature) -> None:
    """Raises ``PlayError`` where anybody else takes out a living character whose player sits at the table."""
    if one.seat in play.state.players and play.seat != one.seat and not one.dead:
        raise PlayError(f"Only {one.seat} takes {one.name} out of play: retire {one.name}")
