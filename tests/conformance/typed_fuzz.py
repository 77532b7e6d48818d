"""Lines that anybody might type, made from the commands' own forms and fields: sensible ones, ones at the bounds and
beyond, with words missing or too many, and plain junk."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from lychgate.kit.command import Command
from lychgate.kit.fields import Dice, Flag, Number, OneOf, People, Person, Typed
from lychgate.kit.line import Form
from lychgate.kit.orders import Orders
from lychgate.kit.reading import typed_fields

JUNK = (
    *('"', '""', "''", "-", "--", "+", "0", "-0", "00", "-1", "+1", "1", "2", "999999999", "1000000000", "-999999999"),
    *("1d6", "0d0", "1d0", "99d99", "d", "2d6+99", "1d6x", "3%", "101%", "-5%", "1/2", "7/6", "=3", "1-in-6", "٣", "²"),
    *("é", "😀", "\u200b", "\u202e", "ß", "İ", "ﬁ", "x" * 300, "nobody", "all", "party", "none", "to", "of", "at", "with"),
    *("and", "because", "secret", "not", "as", "for", "anyway", "{", "}", "{harm 1d6}", "[", "]", "%s", "\\", "text:", ","),
    *("a", "the", "Ada,", "I", "?", "/", "#", "..", "a.b.c", "cast", "True", "null", "1e5", "0x10", "½", "\t", "gp"),
)
"""Words that mean something somewhere, and some that mean nothing anywhere."""

WHOLE = ("", " ", "?", "x" * 5_000, "\u202e\u200b", '"', "\x00", "a\nb", "1", "99", "text:", "-", "ada " * 400)
"""Lines that are no command at all."""


class Fuzz:
    """Makes lines for a seat's orders. ``seen`` counts the commands by their words."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.seen: dict[str, int] = {}

    def line(self, orders: Orders) -> str:
        """A line for whoever may give these orders."""
        chance = self.chance
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
            shape = [self.of_shape(word, named, names) for word in form.shape.replace("|", " | ").split() if word != "|"]
            words = [one for one in shape if one and chance.random() < 0.8]
        return self.spoiled(words, names)

    def field(self, typed: Typed, named: dict[str, Sequence[str]], names: Sequence[str]) -> list[str]:
        """Words for one field, allowed more often than not."""
        chance = self.chance
        if chance.random() < 0.08:
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
        if kinds or not words:
            found.append(self.name(typed, named, names) if kinds else self.something(names))
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

    def of_shape(self, word: str, named: dict[str, Sequence[str]], names: Sequence[str]) -> str:
        """A word for one of the shape that help shows."""
        chance, bare = self.chance, word.strip("[]().,")
        if bare.islower() and bare.isalpha():
            return bare
        if bare in ("N", "+N", "-N"):
            return str(chance.choice((-1, 0, 1, 2, 3, 7, 20, 99, 1000, 10**7)))
        if bare == "N%":
            return f"{chance.choice((-1, 0, 1, 50, 100, 101))}%"
        if bare == "DICE":
            return chance.choice(("1d6", "2d6", "1d20+3", "0d6"))
        if bare == "...":
            return ""
        return self.something(names)

    def spoiled(self, words: list[str], names: Sequence[str]) -> list[str]:
        """The same words, now and then with one lost, doubled, moved, or something else in between."""
        chance = self.chance
        roll = chance.random()
        if words and roll < 0.08:
            words.pop(chance.randrange(len(words)))
        elif words and roll < 0.12:
            words.append(chance.choice(words))
        elif roll < 0.18:
            chance.shuffle(words)
        elif roll < 0.28:
            words.insert(chance.randint(0, len(words)), self.something(names))
        elif roll < 0.31:
            words += [self.something(names) for _ in range(chance.randint(2, 12))]
        return words


def quoted(name: str) -> str:
    """A name as it is typed."""
    return f'"{name}"' if " " in name else name


def _reads_itself(kind: type[Any]) -> bool:
    """Whether a command has a reader of its own, so that its fields do not say how it is typed."""
    return getattr(kind.read, "__func__", None) is not Command.read.__func__  # type: ignore[attr-defined]


__all__ = ["JUNK", "Fuzz"]
