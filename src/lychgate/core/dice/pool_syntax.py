"""Reads one pool of like dice with its modifiers, and chances such as ``2in6``.

    dice     = [number] "d" (number | "%") modifier*
    modifier = ("kh" | "kl" | "dh" | "dl") [number] | ("r" | "ro") faces | "!" [faces]
             | ("mi" | "ma") number | compare number
    faces    = [compare] number
    compare  = "<=" | ">=" | "<" | ">" | "="
    chance   = number ["-"] "in" ["-"] number

Each modifier is given at most once; what they do does not depend on the order they are written in.
"""

from __future__ import annotations

from typing import Any

from lychgate.core.dice.limits import MOST_DICE, MOST_SIDES
from lychgate.core.dice.tree import Keep, Pool, Reroll, Span
from lychgate.core.dice.words import Reader, Word

COMPARISONS = ("<=", ">=", "<", ">", "=")
KEEPS = ("kh", "kl", "dh", "dl")


def read_chance(reader: Reader) -> Pool:
    """``2in6``: one die, which succeeds on that many of its lowest faces."""
    chances = reader.ahead()
    reader.take("number")
    reader.take("-")
    reader.take("in")
    reader.take("-")
    sides = reader.number("a number of sides", 1, MOST_SIDES)
    if int(chances.text) > sides:
        reader.refuse(chances, f"expected a chance from 0 to {sides} in {sides}, found {chances.text}.")
    return Pool(1, sides, success=Span(1, int(chances.text)))


def read_pool(reader: Reader) -> Pool:
    """Dice and every modifier that follows them. Raises ``DiceError``."""
    count = reader.number("a number of dice", 1, MOST_DICE) if reader.ahead().kind == "number" else 1
    reader.take("d")
    sides = 100 if reader.take("%") else reader.number("a number of sides", 1, MOST_SIDES)
    written: dict[str, Word] = {}
    found: dict[str, Any] = {}
    while (word := reader.take(*KEEPS, "r", "ro", "!", "mi", "ma", *COMPARISONS)) is not None:
        name, value = read_modifier(reader, word, count, sides)
        if name in written:
            reader.refuse(word, f"'{word.text}' cannot follow '{written[name].text}' on the same dice.")
        written[name], found[name] = word, value
    pool = Pool(count, sides, **found)
    check(reader, pool, written)
    return pool


def read_modifier(reader: Reader, word: Word, count: int, sides: int) -> tuple[str, object]:
    """The field of the pool that ``word`` sets, and its value."""
    match word.kind:
        case "kh" | "kl":
            return "keep", Keep(word.kind == "kh", optional(reader, "a number of dice to keep", count))
        case "dh" | "dl":
            if count == 1:
                reader.refuse(word, "a single die cannot be dropped.")
            fewer = optional(reader, "a number of dice to drop", count - 1)
            return "keep", Keep(word.kind == "dl", count - fewer)
        case "r" | "ro":
            return "reroll", Reroll(read_faces(reader, sides), once=word.kind == "ro")
        case "!":
            given = reader.ahead().kind in ("number", *COMPARISONS)
            return "explode", read_faces(reader, sides) if given else Span(sides, sides)
        case "mi":
            return "least", reader.number("a least face", 1, sides)
        case "ma":
            return "most", reader.number("a most face", 1, sides)
        case comparison:
            return "success", read_span(reader, comparison, sides)


def optional(reader: Reader, meaning: str, most: int) -> int:
    """A number of dice, 1 if none is written."""
    return reader.number(meaning, 1, most) if reader.ahead().kind == "number" else 1


def read_faces(reader: Reader, sides: int) -> Span:
    """``5`` (that face), ``<=5``, ``>=5``, ``<5``, ``>5`` or ``=5``."""
    comparison = reader.take(*COMPARISONS)
    return read_span(reader, comparison.kind if comparison else "=", sides)


def read_span(reader: Reader, comparison: str, sides: int) -> Span:
    """The faces for which the comparison with the next number is true. Raises ``DiceError`` where there are none."""
    low = 2 if comparison == "<" else 1
    high = sides - 1 if comparison == ">" else sides
    if low > high:
        reader.refuse(reader.ahead(), f"no face of a d{sides} can be '{comparison}' another.")
    face = reader.number(f"a face of the d{sides}", low, high)
    match comparison:
        case "<=":
            return Span(1, face)
        case "<":
            return Span(1, face - 1)
        case ">=":
            return Span(face, sides)
        case ">":
            return Span(face + 1, sides)
        case _:
            return Span(face, face)


def check(reader: Reader, pool: Pool, written: dict[str, Word]) -> None:
    """Refuse modifiers that cannot go together, and dice that would explode or be re-rolled for ever."""
    standing = pool.standing()
    if not standing:
        reader.refuse(written["reroll"], f"every face of the d{pool.sides} would be re-rolled, without end.")
    if pool.explode is not None and all(face in pool.explode for face in standing):
        reader.refuse(written["explode"], f"every face of the d{pool.sides} would explode, without end.")
    if pool.least is not None and pool.most is not None and pool.least > pool.most:
        reader.refuse(written["most"], f"the most, {pool.most}, is below the least, {pool.least}.")
    if pool.keep is not None and pool.success is not None:
        reader.refuse(written["success"], "successes are counted on all dice: none can be kept or dropped.")
