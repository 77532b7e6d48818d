"""The cast: who comes into play and leaves it."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many, one_of
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import public, secret
from lychgate.kit.topics import BRING_IN_MONSTERS
from lychgate.rulesets.sovereign.permission import WORLD
from lychgate.rulesets.sovereign.rules.attributes import short
from lychgate.rulesets.sovereign.rules.figures import ac_of
from lychgate.rulesets.sovereign.rules.frame import Several, SovereignPlay, somebody
from lychgate.rulesets.sovereign.rules.stat_attacks import SHAPE, WORDS, attack_in
from lychgate.rulesets.sovereign.several import Those
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.state.cast import Attack
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES

HEADING = "The cast"

TRAITS = ("disciplined", "named")
"""The words of a stat line that stand alone."""

MOST_CAST = 400
"""Everybody who is in play at once."""


class Came(Event, frozen=True, tag="came"):
    """Some came into play."""

    who: tuple[Creature, ...]

    def apply(self, state: State) -> State:
        return replace(state, cast=(*state.cast, *self.who), next_id=state.next_id + len(self.who))

    def tell(self, before: State, after: State) -> Lines:
        first = self.who[0]
        if first.kind == "npc":
            those = a_or_many(len(self.who), unnumbered(first))
            return secret(after, f"{those} {'comes' if len(self.who) == 1 else 'come'} into play.")
        scores = ", ".join(f"{short(one)} {first.attributes[one]}" for one in ATTRIBUTES if one in first.attributes)
        what = f"{first.made.calling} {first.level}" if first.made.calling else f"level {first.level}"
        return public(f"{first.name} comes into play: {what}, {scores}, hp {first.max_hp}, AC {ac_of(first)}.")


def unnumbered(one: Creature) -> str:
    """What somebody is called, without the number that tells them from others."""
    return one.name.rstrip("0123456789 ")


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
        return public(text) if ours else secret(after, text)


def must_be_free(play: SovereignPlay, name: str) -> None:
    """Raises ``PlayError`` where somebody is called this already, or too many are in play."""
    taken = next((one.name for one in play.state.cast if one.name.casefold() == name.casefold()), "")
    if taken:
        raise PlayError(f"Somebody is called {taken} already. Give another name.")
    if len(play.state.cast) >= MOST_CAST:
        raise PlayError(f"At most {MOST_CAST} are in play at once. Dismiss some first.")


class AddNpcs(Command, frozen=True, tag="add_npcs", kw_only=True):
    """Bring NPCs into play.

    Hit points that are not said are rolled; the attack bonus is the hit dice where it is not said, and damage 1d6.
    ``disciplined`` ones make Snap Attacks; ``named`` ones are mortally injured where others die at once. What they
    strike with: ``damage 2d6``, ``with long sword``, ``with claws 1d8 shock 2/13 with spit 1d4 range 30/60``.
    """

    word = "npc"
    opening = BRING_IN_MONSTERS
    may = WORLD
    menu_label = "Bring in NPCs"
    also = ("npcs",)
    shape = f"[COUNT] NAME [as SIDE] [hd N[*]] [hp N] [ac N] [skill N] [attack N] [disciplined] [named] {SHAPE}"
    clauses = ("sov.hp.npc", "sov.save.npc", "sov.injury.npc-dies")

    name: str
    count: int = 1
    side: str = ""
    hit_dice: int = 1
    hp: int = 0
    ac: int = 10
    skill: int = 0
    abilities: int = 0
    attack: int | None = None
    disciplined: bool = False
    named: bool = False
    attacks: tuple[Attack, ...] = ()

    @classmethod
    def read(cls, line: Line) -> AddNpcs:
        count = line.number("how many", 1, 100) if line.is_number() else 1
        words = [line.word("a name")]
        numbers = {"hd": 1, "hp": 0, "ac": 10, "skill": 0}
        after_name = (*numbers, "attack", "as", *TRAITS, *WORDS)
        while line.more and line.peek() not in after_name:
            words.append(line.word("a name"))
        side, abilities, attack, said = "", 0, None, set[str]()
        attacks: list[Attack] = []
        while line.more:
            word = line.one_of("word", after_name)
            if word in TRAITS:
                said.add(word)
            elif word in WORDS:
                attacks.append(attack_in(line, word, after_name))
            elif word == "attack":
                attack = line.number(word, 0, 99)
            elif word == "as":
                side = line.word("a side").casefold()
            elif word == "hd":
                numbers["hd"], abilities = hit_dice_in(line)
            else:
                numbers[word] = line.number(word, -2 if word == "skill" else 0, 999)
        name = " ".join(words)
        return cls(
            name=one_of(name) if count > 1 else name,
            count=count,
            side=side or name.casefold(),
            hit_dice=numbers["hd"],
            hp=numbers["hp"],
            ac=numbers["ac"],
            skill=numbers["skill"],
            abilities=abilities,
            attack=attack,
            disciplined="disciplined" in said,
            named="named" in said,
            attacks=tuple(attacks),
        )

    @clause("sov.attack.npc", "sov.injury.npc-dies")
    def do(self, play: SovereignPlay) -> None:
        """Each is there with hit points of its own."""
        if self.side == PARTY:
            raise PlayError("NPCs stand on a side of their own.")
        if len(play.state.cast) + self.count > MOST_CAST:
            raise PlayError(f"At most {MOST_CAST} are in play at once. Dismiss some first.")
        taken = {one.name.casefold() for one in (*play.state.cast, *(one.who for one in play.state.elsewhere))}
        names: list[str] = []
        number = 0
        while len(names) < self.count:
            number += 1
            name = self.name if self.count == 1 and number == 1 else f"{self.name} {number}"
            if name.casefold() not in taken:
                names.append(name)
        those = []
        for at, name in enumerate(names):
            id_ = f"c{play.state.next_id + at}"
            hp = self.hp or npc_hit_points(play, self.hit_dice, id_)
            those.append(
                Creature(
                    id=id_,
                    name=name,
                    side=self.side,
                    hit_dice=self.hit_dice,
                    hp=hp,
                    max_hp=hp,
                    ac=self.ac,
                    skill=self.skill,
                    abilities=self.abilities,
                    attack=self.hit_dice if self.attack is None else self.attack,
                    disciplined=self.disciplined,
                    named=self.named,
                    attacks=self.attacks,
                )
            )
        play.record(Came(tuple(those)))


_HIT_DICE = re.compile(r"(\d{1,3})([+-]\d{1,3})?(\*{0,20})", re.ASCII)
"""Hit dice as stat blocks have them: ``3``, ``3+1``, ``1-1``, with an asterisk for each special ability."""


@clause("sov.xp.hd-adjust", "sov.xp.monster-table")
def hit_dice_in(line: Line) -> tuple[int, int]:
    """Whole hit dice and special abilities out of ``3+1**``: a plus is dropped; 1 with a minus is less than 1."""
    said = line.word("hit dice")
    found = _HIT_DICE.fullmatch(said)
    if found is None:
        raise line.refuse(f"'{said}' is no number of hit dice, such as 3, 3+1 or 4**.")
    dice, more, abilities = int(found[1]), found[2] or "", len(found[3])
    return (0 if dice == 1 and more.startswith("-") else dice), abilities


@clause("sov.hp.npc")
def npc_hit_points(play: SovereignPlay, hit_dice: int, id_: str) -> int:
    """A d8 for each hit die; for less than one a d4, or half a whole die as the table has it."""
    halved = not hit_dice and ruled(play.state, "npc-sub-hd") == "half-d8"
    sides = number(play.state, "npc-hit-die")
    dice = f"{max(1, hit_dice)}d{sides}" if hit_dice or halved else "1d4"
    with play.secretly(*play.state.referees):
        rolled = play.roll(dice, "sov.hp.npc", f"creature:{id_}")
    return (rolled + 1) // 2 if halved else rolled


class Dismiss(Command, frozen=True, tag="dismiss"):
    """Take creatures, a whole side, porters, beasts or carts out of play, with all that they carry."""

    word = "dismiss"
    may = WORLD
    menu_label = "Take out of play"

    who: Annotated[Several, Those(spaced=True)]

    @classmethod
    def read(cls, line: Line) -> Dismiss | SendAway:
        names = line.names("bearer")
        if line.ahead(0).casefold() not in {name.split()[0].casefold() for name in names}:
            return cls(**read_fields(cls, line))
        found: list[str] = []
        while line.more:
            name = line.whole_name(names)
            if not name:
                raise line.refuse(f"No porter, beast or cart is called '{line.rest()}'.")
            found.append(name)
        return SendAway(tuple(dict.fromkeys(found)))

    def do(self, play: SovereignPlay) -> None:
        found: list[str] = []
        for name in (self.who,) if isinstance(self.who, str) else self.who:
            people = [one.id for one in play.state.cast if name in (one.name, one.id)]
            side = [one.id for one in play.state.cast if one.side == name]
            found += people or side or [somebody(play, name).id]
        play.record(Left(tuple(dict.fromkeys(found))))


class SendAway(Command, frozen=True, tag="send_away"):
    """Porters, beasts or carts leave the party: paid off, lost or dead."""

    names: tuple[str, ...]

    def do(self, play: SovereignPlay) -> None:
        play.record(BearersLeft(self.names))


class BearersLeft(Event, frozen=True, tag="bearers_left"):
    """Porters, beasts or carts are with the party no more, nor is what they carried."""

    names: tuple[str, ...]

    def apply(self, state: State) -> State:
        left = tuple(one for one in state.exploring.bearers if one.name not in self.names)
        return replace(state, exploring=replace(state.exploring, bearers=left))

    def tell(self, before: State, after: State) -> Lines:
        gone = [one for one in before.exploring.bearers if one.name in self.names]
        things = [a_or_many(item.count, item.name) for one in gone for item in one.items]
        those = listed(f"the {name}" for name in self.names)
        leave, load = "leaves" if len(gone) == 1 else "leave", f" with {listed(things)}" if things else ""
        return public(f"{those} {leave} the party{load}.")
