"""Creatures: so many of a kind come into play, as the line, the book or the referee's own bestiary has them."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import ended, named, one_of
from lychgate.kit.fields import Word, dice_in
from lychgate.kit.line import Line
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.telling import secret
from lychgate.rulesets.hundred_saints.printed_ac import ac_in
from lychgate.rulesets.hundred_saints.rules.cast import MOST_CAST, Came
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.state import PARTY, Attack, Beast, Creature, State
from lychgate.rulesets.hundred_saints.tables.encounter import BOUNDS, creature_names, known_creature
from lychgate.rulesets.hundred_saints.tables.load import known_vehicle, load_of

HEADING = "The cast"

MOST = 200
"""So many of a kind may come at once."""

KEYS = {
    **dict.fromkeys(("ac", "armour"), "ac"),
    **dict.fromkeys(("hd", "level", "lvl"), "level"),
    **dict.fromkeys(("hp", "hits"), "hp"),
    **dict.fromkeys(("morale", "ml"), "morale"),
    **dict.fromkeys(("speed", "mv"), "speed"),
    "xp": "xp",
}
"""The words before a number in a line of creatures, as stat blocks have them."""

UNSAID = {"ac": "AC (10 is taken)", "level": "HD (1 is taken)", "attacks": "attacks (it has none)"}
"""The figures that a kind needs, and what is told where nobody has said them."""

ATTACK = ("attack", "att")
"""The words before what is added to every attack roll; with dice after them they are an attack's name."""

_DICE = re.compile(r"\d+d\d+([+-]\d+)?\Z", re.IGNORECASE | re.ASCII)
_SIGNED = re.compile(r"[+-]\d{1,9}\Z", re.ASCII)
_HIT_DICE = re.compile(r"(\d{1,4})([+-]\d{1,4})\Z", re.ASCII)

TypedAttack = tuple[str, int | None, str]
"""An attack as it was typed: its name, what is added to its roll if that was said, and its damage."""


class KindOfCreature(Word, frozen=True):
    """A kind of creature, of the book's or of the referee's own bestiary."""

    def words(self) -> tuple[str, ...]:
        return creature_names()

    def kinds(self) -> tuple[str, ...]:
        return ("beast",)


class AddCreatures(Command, frozen=True, tag="add_creatures", kw_only=True):
    """Bring creatures into play.

    ``count`` of a kind come, on a side that is made if it is not there. ``each`` are the hit points of one after the
    other, where they are known. ``attack`` is what is added to attack rolls where there are no ``attacks`` to bear it;
    ``unsaid``: nobody has said that of all of them, so that it is 0. ``missing`` are other figures that nobody has
    said, each with what is taken for it.
    """

    count: int
    name: str
    side: str = ""
    level: int = 1
    hp: str = ""
    ac: int = 10
    attacks: tuple[Attack, ...] = ()
    morale: int = 7
    speed: int = 40
    xp: int = 0
    saves: tuple[int, ...] = ()
    each: tuple[int, ...] = ()
    attack: int = 0
    unsaid: bool = False
    missing: tuple[str, ...] = ()

    @classmethod
    def read(cls, line: Line) -> AddCreatures | AddKnown:
        """Reads ``7 wolves AC 13 HD 2 morale 8 bite +2 1d6``: a count, a name, then what is known, in any order."""
        count = line.number("how many", 1, MOST) if line.is_number() else 0
        if not count and line.ahead(1):
            line.flag("a", "an", "one")
        name: list[str] = []
        numbers: dict[str, Any] = {}
        attacks: list[TypedAttack] = []
        side = ""
        while line.more:
            word = line.peek()
            if line.flag("as", "side"):
                side = line.word("a side").lower()
            elif word in KEYS:
                line.word(word)
                _number(line, word, numbers)
            else:
                _word(line, word, name, numbers, attacks)
        if not name:
            raise line.refuse("Say what they are.")
        return _of_kind(line, count, " ".join(name), side, numbers, attacks)

    @clause("enc.sides.1", "enc.sides.2", "enc.char.attack.1")
    def do(self, play: Saints) -> None:
        """So many of a kind, each with its own hit points; a side of their own unless they join one."""
        state = play.state
        if len(state.cast) + self.count > MOST_CAST:
            raise PlayError(
                f"{MOST_CAST} are in play at most; {len(state.cast)} are there already. Dismiss somebody first."
            )
        side = self.side or side_of_more(state, self.name.lower())
        came: list[Creature] = []
        for number in range(self.count):
            id_ = f"c{state.next_id + number}"
            taken = [one.name for one in (*state.cast, *came)]
            one = alone(self.name)
            several = self.count > 1 or (one != self.name and f"{one} 1" in taken)
            name = next_name(one_of(self.name), taken) if several else free_name(one, taken)
            hp = self.each[number] if number < len(self.each) else self._hit_points(play, id_)
            came.append(
                Creature(
                    id=id_,
                    name=name,
                    side=side,
                    level=self.level,
                    hp=hp,
                    max_hp=hp,
                    ac=self.ac,
                    attacks=self.attacks,
                    attack=0 if self.attacks else self.attack,
                    morale=self.morale,
                    speed=self.speed,
                    xp=self.xp,
                    saves=self.saves,
                    carries=load_of(self.name),
                )
            )
        play.record(Came(tuple(came), hidden=side != PARTY, unsaid=self.unsaid, missing=self.missing))

    @property
    def hit_dice(self) -> str:
        """The hit points of each, as a number or as dice: as stated, else a d8 for each level."""
        return self.hp or f"{max(1, self.level)}d8"

    def _hit_points(self, play: Saints, id_: str) -> int:
        """What each has: as stated, or rolled, at least 1."""
        if is_number(self.hit_dice):
            return int(self.hit_dice)
        with kept_secret(play, self.side != PARTY):
            return max(1, rolled(play, "hit points", self.hit_dice, "enc.char.hp.1", f"creature:{id_}"))


def how_many(play: Saints, kind: str, number: str, *, hidden: bool) -> int:
    """How many of a kind are met, by the dice of its entry; at least 1."""
    with kept_secret(play, hidden):
        return min(MOST, max(1, rolled(play, "number met", number, "enc.sides.1", f"kind:{kind}")))


def side_of_more(state: State, name: str) -> str:
    """The side on which more of a kind come: that of their name, but not one that was left behind."""
    number, side = 1, name
    while any(one.id == side and one.behind and state.of_side(side) for one in state.sides):
        number += 1
        side = f"{name}-{number}"
    return side


def alone(kind: str) -> str:
    """What one of a kind is called who comes alone: ``goblin`` for ``goblins``; a name of its own stays as it is."""
    return one_of(kind) if kind[:1].islower() else kind


def free_name(name: str, taken: list[str]) -> str:
    """``name``, with a number after it if somebody has it already."""
    number, free = 2, name
    while free in taken:
        free, number = f"{name} {number}", number + 1
    return free


def next_name(kind: str, taken: list[str]) -> str:
    """The first of ``wolf 1``, ``wolf 2`` and so on that nobody has."""
    number = 1
    while f"{kind} {number}" in taken:
        number += 1
    return f"{kind} {number}"


# ---------------------------------------------------------------------- the referee's own


class AddKnown(Command, frozen=True, tag="add_known", kw_only=True):
    """Bring ``count`` of a kind of the referee's own bestiary into play; what is named here is other than there.

    A ``count`` of 0 is as many as the bestiary says, by its dice, or one.

    ``unsaid``: of the ``attacks`` here nobody has said what is added to the roll.
    """

    count: int
    name: str
    side: str = ""
    level: int | None = None
    hp: str | None = None
    ac: int | None = None
    attacks: tuple[Attack, ...] | None = None
    morale: int | None = None
    speed: int | None = None
    xp: int | None = None
    attack: int | None = None
    unsaid: bool = False

    def do(self, play: Saints) -> None:
        beast = beast_of(play.state.bestiary, self.name)
        said = {name: value for name, value in msgspec.structs.asdict(self).items() if value is not None}
        beside = ("id", "notes", "number")
        numbers = {key: value for key, value in msgspec.structs.asdict(beast).items() if key not in beside}
        if self.attack is not None and self.attacks is None:
            said["attacks"] = tuple(replace(one, bonus=self.attack) for one in beast.attacks)
        if not self.count:
            hidden = self.side != PARTY
            said["count"] = how_many(play, beast.name, beast.number, hidden=hidden) if beast.number else 1
        AddCreatures(**{**numbers, **said}).do(play)
        if beast.notes:
            play.record(Noted(beast.name, beast.notes))


class Noted(Event, frozen=True, tag="noted_of_kind"):
    """What the bestiary says of a kind that has come into play."""

    name: str
    notes: str

    def tell(self, before: State, after: State) -> Lines:
        return secret(after, f"{self.name}: {ended(self.notes)}")


def beast_of(bestiary: tuple[Beast, ...], kind: str) -> Beast:
    """The entry for a kind. Raises ``PlayError`` with the names that there are."""
    name = named(kind, [one.name for one in bestiary])
    if not name:
        names = tuple(one.name for one in bestiary)
        raise PlayError(
            f"The bestiary of this game has no '{kind}'.{did_you_mean(kind, names)} There is: {some_of(names)}."
        )
    return next(one for one in bestiary if one.name == name)


# ---------------------------------------------------------------------- reading a line of creatures


def _word(line: Line, word: str, name: list[str], numbers: dict[str, Any], attacks: list[TypedAttack]) -> None:
    """A word that is no key: part of the name, or what is added to attack rolls, or an attack with its damage."""
    said = line.word("a name")
    if word in ATTACK and line.is_number():
        numbers["attack"] = line.number("attack", *BOUNDS["attack"])
    elif _DICE.match(line.peek()) or _SIGNED.match(line.peek()):
        bonus = line.number("what is added to attack rolls", *BOUNDS["attack"]) if line.is_number() else None
        attacks.append((said, bonus, dice_in(line, "damage")))
    elif numbers or attacks:
        raise line.refuse(f"'{said}' says nothing here. Numbers are known by {', '.join(sorted((*KEYS, *ATTACK)))}.")
    else:
        name.append(said)


def _number(line: Line, word: str, numbers: dict[str, Any]) -> None:
    """What stands after a word such as AC, which may count down; hit points may be dice, and hit dice may add to them,
    as in HD 4+1."""
    key = KEYS[word]
    more = _HIT_DICE.match(line.peek())
    printed = ac_in(line) if key == "ac" else None
    if printed is not None:
        low, high = BOUNDS[key]
        if not low <= printed <= high:
            raise line.refuse(f"AC is from {low} to {high}, counted up; {printed} is not.")
        numbers[key] = printed
    elif key == "hp" and not line.is_number():
        numbers[key] = dice_in(line, "hit points")
    elif key == "level" and more is not None:
        said = line.word(word)
        level, (low, high) = int(more[1]), BOUNDS[key]
        if not max(low, 1) <= level <= high:
            raise line.refuse(f"HD is from {max(low, 1)} to {high} where it adds to hit points; {said} is not.")
        numbers[key] = level
        numbers.setdefault("hp", f"{level}d8{more[2]}")
    else:
        numbers[key] = line.number(word, *BOUNDS[key])


def _of_kind(
    line: Line, count: int, kind: str, side: str, numbers: dict[str, Any], attacks: list[TypedAttack]
) -> AddCreatures | AddKnown:
    """The command for a line: of the referee's own kind, or with what the book says of it where the line does not."""
    if attacks:
        plain = numbers.get("attack", 0)
        numbers["attacks"] = tuple(Attack(one, dice, plain if own is None else own) for one, own, dice in attacks)
    if "hp" in numbers:
        numbers["hp"] = str(numbers["hp"])
    unsaid = "attack" not in numbers and any(bonus is None for _, bonus, _ in attacks)
    own = named(kind, line.names("beast"))
    if own:
        return AddKnown(count=count, name=own, side=side, unsaid=unsaid, **numbers)
    known: dict[str, Any] | None = known_creature(kind) or known_vehicle(kind)
    if known is None:
        unsaid = unsaid or ("level" in numbers and not attacks and "attack" not in numbers)
        numbers["missing"] = tuple(taken for key, taken in UNSAID.items() if key not in numbers)
    elif "attack" in numbers and not attacks:
        numbers["attacks"] = tuple(replace(one, bonus=numbers["attack"]) for one in known.get("attacks", ()))
    return AddCreatures(count=max(1, count), name=kind, side=side, unsaid=unsaid, **{**(known or {}), **numbers})
