"""Lines that anybody might type, made from the commands' own forms and fields: sensible ones, ones at the bounds and
beyond, with words missing or too many, and plain junk."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from lychgate.kit.command import Command
from lychgate.kit.fields import Dice, Flag, Number, OneOf, People, Person, Typed
from lychgate.kit.line import Form
from lychgate.kit.orders import Orders
from lychgate.kit.reading import typed_fields
from lychgate.kit.table import TableState

JUNK = (
    *('"', '""', "''", "-", "--", "+", "0", "-0", "00", "-1", "+1", "1", "2", "999999999", "1000000000", "-999999999"),
    *("1d6", "0d0", "1d0", "99d99", "d", "2d6+99", "1d6x", "3%", "101%", "-5%", "1/2", "7/6", "=3", "1-in-6", "٣", "²"),
    *("é", "😀", "\u200b", "\u202e", "ß", "İ", "ﬁ", "x" * 300, "nobody", "all", "party", "none", "to", "at"),
    *("of", "with", "and", "because", "secret", "not", "as", "for", "anyway"),
    *("{", "}", "{harm 1d6}", "[", "]", "%s", "\\", ","),
    *("a", "the", "Ada,", "I", "?", "/", "#", "..", "a.b.c", "cast", "True", "null", "1e5", "0x10", "½", "\t", "gp"),
)
"""Words that mean something somewhere, and some that mean nothing anywhere."""

WHOLE = ("", " ", "?", "x" * 5_000, "\u202e\u200b", '"', "\x00", "a\nb", "1", "99", "text:", "-", "ada " * 400)
"""Lines that are no command at all."""


FITTING: Mapping[str, Sequence[str]] = {
    "thing": ("torch", "dagger", "sword", "shield", "rope", "20 arrows", "2 torch", "mule", "plate", "thieves' tools"),
    "spell": ("Haste", "Fear", "Flame", "Sense Magic", '"Swift Casting"', "Mist"),
    "terrain": ("road", "forest", "desert", "swamp", "hills", "plains"),
    "class": ("fighter", "thief", "magi", "Warrior", "Expert", "sage", "adventurer"),
    "ability": ("strength", "wits", "will", "STR/Exert", "DEX/Sneak", "WIS/Notice", "stab", "climbing 40%"),
    "door": ("1", "2", "3", "4", "north", "the gate"),
    "number": ("-1", "0", "1", "2", "3", "7", "20", "60", "99", "1000", "10000000"),
    "share": ("0%", "1%", "50%", "100%", "101%", "2/6", "7/6"),
    "dice": ("1d6", "2d6", "1d20+3", "0d6"),
    "words": ("a bell", '"the old well"', "x", "because of rain"),
}
"""What fits a word of a shape, by its kind."""

KIND_OF: Mapping[str, str] = {
    **dict.fromkeys(("WHO", "WHOM", "OTHERS", "HELPERS", "FOE", "WARD", "SPEAKER", "ROLLER", "HELPED", "AT"), "member"),
    **dict.fromkeys(("BEARER", "PRIEST", "MENTOR"), "member"),
    **dict.fromkeys(("SIDE", "PURSUERS", "FLEEING", "FASTER", "SURPRISED", "CHASING"), "side"),
    **dict.fromkeys(("PLAYER", "SEAT"), "player"),
    **dict.fromkeys(("THING", "GEAR", "WEAPON", "ITEM", "MOUNT", "LIGHT", "WHAT"), "thing"),
    **dict.fromkeys(("SPELL", "ART", "S", "A"), "spell"),
    **dict.fromkeys(("TERRAIN", "COUNTRY", "PLACE"), "terrain"),
    "CLASS": "class",
    **dict.fromkeys(("ABILITY", "ATTRIBUTE", "SKILL", "ATTRIBUTE/SKILL"), "ability"),
    "DOOR": "door",
    **dict.fromkeys(("N", "+N", "-N", "GP", "DAYS", "HOURS", "TURNS", "ROUNDS", "FEET", "LEVEL", "COUNT"), "number"),
    **dict.fromkeys(("SCORE", "POPULATION", "WORTH", "XP"), "number"),
    **dict.fromkeys(("N%", "N/FACES"), "share"),
    "DICE": "dice",
    **dict.fromkeys(("TEXT", "REASON", "PURPOSE", "DANGER", "HOW", "CAUSE", "ABOUT", "FOR"), "words"),
}
"""What kind of word each word of a shape stands for."""


class Fuzz:
    """Makes lines for a seat's orders. ``seen`` counts the commands by their words."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.seen: dict[str, int] = {}
        self.fitting: dict[str, Sequence[str]] = {}

    def line(self, orders: Orders, state: TableState) -> str:
        """A line for whoever may give these orders in this state."""
        chance = self.chance
        cast = getattr(state, "cast", ())
        things = [item.name for one in cast for item in getattr(one, "items", ()) if getattr(item, "name", "")]
        spells = [word for one in cast for word in getattr(getattr(one, "made", None), "spells", ())]
        self.fitting = {**FITTING, **{kind: some for kind, some in orders.names if some}}
        self.fitting["thing"] = (*FITTING["thing"], *things)
        self.fitting["spell"] = (*FITTING["spell"], *spells)
        if chance.random() < 0.03:
            return chance.choice(WHOLE)
        forms = orders.typed if chance.random() < 0.95 else orders.forms
        form = chance.choice(forms)
        self.seen[form.word] = self.seen.get(form.word, 0) + 1
        names = [one for _, some in orders.names for one in some]
        words = self.words(form, dict(orders.names), names)
        return " ".join((form.word if chance.random() < 0.9 or not form.also else chance.choice(form.also), *words))

    def words(self, form: Form, named: dict[str, Sequence[str]], names: Sequence[str]) -> list[str]:
        """What stands after the word of a command."""
        chance = self.chance
        fields = typed_fields(form.makes) if form.makes is not None and not _reads_itself(form.makes) else ()
        if fields:
            words = []
            for field in fields:
                if field.must or chance.random() < 0.4:
                    words += self.field(field.typed, named, names)
        else:
            shape = chosen_of(form.shape, chance)
            words = [one for one in (self.of_shape(word, names) for word in shape) if one]
        return self.spoiled(words, names)

    def field(self, typed: Typed, named: dict[str, Sequence[str]], names: Sequence[str]) -> list[str]:
        """Words for one field, allowed more often than not."""
        chance = self.chance
        if chance.random() < 0.04:
            return [chance.choice(JUNK)]
        match typed:
            case Number():
                bounds = (typed.low, typed.high, typed.low - 1, typed.high + 1, 0, 1, 2, 3, 5, chance.randint(0, 40))
                return [f"{chance.choice(('', '', '+'))}{chance.choice(bounds)}"]
            case Flag():
                return [chance.choice(typed.said)]
            case OneOf():
                return [chance.choice(typed.allowed) if typed.allowed else "x"]
            case Dice():
                return [chance.choice(("1d6", "2d8+1", "1d20-30", "100d100", "0d6", "3", "d6", "1d3x"))]
            case People():
                return [self.name(typed, named, names) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
            case Person():
                return [self.name(typed, named, names)]
        kinds, words = typed.kinds(), typed.words()
        inner = getattr(typed, "inner", None)
        found = [chance.choice(words)] if words and chance.random() < 0.6 else []
        if isinstance(inner, Typed):
            return [*found, *self.field(inner, named, names)]
        if kinds:
            found.append(self.name(typed, named, names))
        elif not words:
            of_a_kind = self.fitting[chance.choice(("thing", "thing", "spell", "words", "door"))]
            found.append(quoted(chance.choice(of_a_kind)) if chance.random() < 0.8 else self.something(names))
        return found

    def name(self, typed: Typed, named: dict[str, Sequence[str]], names: Sequence[str]) -> str:
        """A name of the kind that fits, or of any kind."""
        fitting = [one for kind in typed.kinds() for one in named.get(kind, ())]
        return quoted(self.chance.choice(fitting)) if fitting and self.chance.random() < 0.9 else self.something(names)

    def something(self, names: Sequence[str]) -> str:
        """A name of something that is there, or junk."""
        if names and self.chance.random() < 0.6:
            return quoted(self.chance.choice(names))
        return self.chance.choice(JUNK)

    def of_shape(self, word: str, names: Sequence[str]) -> str:
        """A word for one of the shape that help shows."""
        chance, bare = self.chance, word.strip("[]().,")
        if bare.islower() and bare.isalpha():
            return bare
        if bare == "":
            return ""
        fitting = self.fitting.get(KIND_OF.get(bare, ""), ())
        if fitting and chance.random() < 0.9:
            return quoted(chance.choice(fitting))
        return self.something(names)

    def spoiled(self, words: list[str], names: Sequence[str]) -> list[str]:
        """The same words, now and then with one lost, doubled, moved, or something else in between."""
        chance = self.chance
        roll = chance.random()
        if words and roll < 0.05:
            words.pop(chance.randrange(len(words)))
        elif words and roll < 0.07:
            words.append(chance.choice(words))
        elif roll < 0.10:
            chance.shuffle(words)
        elif roll < 0.16:
            words.insert(chance.randint(0, len(words)), self.something(names))
        elif roll < 0.18:
            words += [self.something(names) for _ in range(chance.randint(2, 12))]
        return words


_SHAPE = re.compile(r'\[|\]|\s\|\s|\||"[^"]*"|[^\s\[\]|]+')


def chosen_of(shape: str, chance: Random) -> list[str]:
    """The words of a shape, with some of what stands in brackets left out, and one of what stands between bars."""
    tokens = _SHAPE.findall(shape)[::-1]

    def group() -> list[str]:
        options: list[list[list[str]]] = [[]]
        while tokens and (token := tokens.pop()) != "]":
            if token.strip() == "|" and token != "|":
                options.append([])
                continue
            other = token == "|" and bool(tokens)
            token = tokens.pop() if other else token
            inner = group() if token == "[" else [token]
            item = [] if token == "[" and chance.random() < 0.6 else inner
            if not other:
                options[-1].append(item)
            elif options[-1] and chance.random() < 0.5:
                options[-1][-1] = item
        return [word for item in chance.choice(options) for word in item]

    return group()


def quoted(name: str) -> str:
    """A name as it is typed."""
    return f'"{name}"' if " " in name and '"' not in name and not name[0].isdigit() else name


def _reads_itself(kind: type[Any]) -> bool:
    """Whether a command has a reader of its own, so that its fields do not say how it is typed."""
    return getattr(kind.read, "__func__", None) is not Command.read.__func__  # type: ignore[attr-defined]


__all__ = ["JUNK", "Fuzz"]
