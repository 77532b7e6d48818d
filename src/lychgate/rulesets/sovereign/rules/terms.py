"""The terms of an attempt: how it is tried, what it costs, what failing means; and how they are typed."""

from __future__ import annotations

import re

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.dice import parse
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.kit.fields import People, Person
from lychgate.kit.line import Line
from lychgate.rulesets.sovereign.rules.checks import Pair, PairTyped

HEADING = "Checks"


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What is at stake: how it is tried, what it costs, and what comes of failing.

    Either ``pair`` against ``dc``, or against ``whom`` with ``its``, and ``others`` beside; or ``good`` of ``faces`` on
    one die, so 1 of 6, or 45 of 100. A ``dc`` of 0 is the normal one, which ``Stakes`` fills in.
    """

    intent: str = ""
    pair: Pair | None = None
    dc: int = 0
    whom: str = ""
    its: Pair | None = None
    others: tuple[str, ...] = ()
    by: int = 0
    good: int = 0
    faces: int = 0
    costs: str = ""
    fails: str = ""

    def told(self) -> str:
        """How it is tried, in words."""
        if self.pair is None:
            return f"{self.good}%" if self.faces == 100 else f"{self.good}-in-{self.faces}"
        added = f" {self.by:+}" if self.by else ""
        against = f"against {self.its} of {self.whom}" if self.its is not None else f"DC {self.dc}"
        return f"{self.pair}{added}, {against}"


WORDS = ("to", "dc", "against", "with", "costs", "fails")


def begins_odds(said: str) -> bool:
    """Whether a word is a raw chance: ``1-in-6`` or ``45%``."""
    return said.endswith("%") or "-in-" in said


@clause("sov.loop.direct-odds")
def read_odds(line: Line, terms: Terms) -> Terms:
    """A raw chance instead of a check. Raises ``PlayError`` for one that is none, or is no chance at all."""
    said = line.word("a chance")
    x, _, n = said.removesuffix("%").partition("-in-")
    n = n or ("100" if said.endswith("%") else "")
    if not (is_number(x) and is_number(n)) or not 0 <= int(x) <= int(n) <= 1000 or int(n) < 2:
        raise line.refuse(f"'{said}' is no chance such as 1-in-6 or 45%.")
    return replace(terms, pair=None, whom="", its=None, others=(), good=int(x), faces=int(n))


def read_terms(line: Line, terms: Terms) -> Terms:
    """The terms with all that is typed changed in them. Raises ``PlayError``."""
    while line.more:
        said = line.peek()
        if line.is_number():
            terms = replace(terms, by=line.number("what is added", -9, 9))
        elif begins_odds(said):
            terms = read_odds(line, terms)
        elif "/" in said:
            terms = replace(terms, pair=PairTyped().read(line), good=0, faces=0)
        else:
            match line.one_of("word", WORDS):
                case "to":
                    terms = replace(terms, intent=line.word("what is meant by it"))
                case "dc":
                    terms = replace(terms, dc=line.number("the difficulty", 1, 30))
                case "against":
                    terms = replace(terms, whom=Person().read(line), its=PairTyped().read(line))
                case "with":
                    terms = replace(terms, others=People().read(line))
                case "costs":
                    terms = replace(terms, costs=line.word("the cost"))
                case _:
                    terms = replace(terms, fails=line.word("what failing means"))
    return terms


def dice_at_the_start(text: str) -> str:
    """The dice that a text begins with, such as ``3d6``; empty where it does not."""
    first = text.partition(" ")[0].lower()
    if "d" not in first or not is_number(first.partition("d")[0] or "1"):
        return ""
    try:
        parse(first)
    except PlayError:
        return ""
    return first


_TURNS = re.compile(r"\b(an?|one|two|three|four|five|six|\d{1,2})\s+turns?\b", re.IGNORECASE)
_SAID = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def turns_in(costs: str) -> int:
    """The Turns that a cost in words names: ``a Turn``, ``2 Turns and a rope``; none where it names none."""
    found = _TURNS.search(costs)
    if found is None:
        return 0
    said = found[1].casefold()
    return _SAID[said] if said in _SAID else int(said)
