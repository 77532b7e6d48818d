"""What is made of the sentences of a module: inhabitants, traps, features, and the reasons for doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

import msgspec

from lychgate.kit.english import one_of
from lychgate.kit.module_blocks import FIGURES
from lychgate.kit.module_labels import Part
from lychgate.kit.module_people import Person
from lychgate.kit.module_ways import Ways
from lychgate.kit.module_worth import Found
from lychgate.kit.site import Feature, Inhabitants, Trap

_WHEN = re.compile(
    r"\b(?:when(?:ever)?|if|once|as soon as|whoever|any(?:one|body)|after|unless)\b[^.;]*|\b(?:stepping|opening"
    r"|touching|pulling"
    r"|lifting|moving|disturbing) [^.;,]*",
    re.IGNORECASE,
)
_METHOD = re.compile(
    r"(.+?)\s+(?:turns? up|reveals?|finds?|discovers?|uncovers?|shows?|will (?:find|reveal))\b", re.IGNORECASE
)


def inhabitants_of(one: Person) -> Inhabitants:
    """Those of a text as inhabitants of a room."""
    return Inhabitants(who=one.who or "somebody", number=one.number, does=one.does[:4000])


def once(people: list[Inhabitants]) -> Iterator[Inhabitants]:
    """Inhabitants without those of whom a sentence tells and whose figures stand elsewhere in the room."""
    described = {_kind(one) for one in people if one.does}
    for one in people:
        if one.does or _kind(one) not in described:
            yield one


def _kind(those: Inhabitants) -> str:
    return one_of(those.who.casefold().split(" ")[-1])


def with_more(those: Inhabitants, text: str) -> Inhabitants:
    """The same with a sentence more of what they do."""
    does = f"{those.does}{'' if not those.does or those.does.endswith('.') else '.'} {text}".strip()
    return msgspec.structs.replace(those, does=does[:4000])


def doubt_of(part: Part, ways: Ways, people: tuple[Person, ...], rolled: bool, *, found: bool, text: str) -> str:
    """Why a sentence is not understood, or not wholly; empty where it is."""
    if ways.unknown:
        return f"There is no room {', '.join(ways.unknown)}."
    if part == "exits" and not ways.found:
        return "It does not say to which room this leads."
    if ways.aimless:
        return "It does not say to which room this leads."
    if (
        part == "people"
        and not people
        and not re.match(r"(?i)(?:none|nobody|no one|empty)\b", text)
        and FIGURES.search(text)
    ):
        return "It does not say whose figures these are."
    if any(not one.counted for one in people) and part == "people":
        return "It does not say how many there are: 1 was taken."
    if rolled:
        return "Its worth is rolled, and was left at 0."
    if part == "" and not found and len(FIGURES.findall(text)) > 1:
        return "It does not say whose figures these are."
    return ""


def feature_of(text: str) -> Feature:
    """A sentence on searching as something to search."""
    method = _METHOD.match(text)
    how = method[1] if method is not None else "searching"
    return Feature(
        what=(re.sub(r"^\w+ing ", "", how) if method is not None else "this room")[:80], method=how, finds=text
    )


def trap_of(text: str) -> Trap:
    """A paragraph on a trap as a trap."""
    when = _WHEN.search(text)
    first = text[: when.start()] if when is not None and when.start() > 3 else re.split(r"[.;:]", text)[0]
    what = re.split(r"[.;:]", first)[0].strip(" ,")[:80].strip()
    return Trap(what=what or "A trap", trigger=when[0].strip() if when is not None else "", effect=text[:4000])


def without(text: str, spans: list[tuple[int, int]]) -> str:
    """A text without what stands at some of its places."""
    for begin, end in sorted(spans, reverse=True):
        text = f"{text[:begin]} {text[end:]}"
    return re.sub(r"\band\b|\bor\b", " ", text)


def all_of(text: str, found: tuple[Found, ...]) -> bool:
    """Whether valuables are all that a sentence tells of."""
    left = text
    for one in found:
        for piece in (one.what, one.where, *re.findall(r"\(([^()]*)\)", one.what)):
            if piece:
                left = left.replace(piece, " ", 1)
    left = re.sub(
        r"(?i)\b[\d,]+\s?(?:gp|sp|cp|pp|ep)\b|\b(?:worth|each|valued|at|and|of|about|a|an|the|total|value)\b", " ", left
    )
    return re.search(r"\w", left) is None


def unquoted(sentence: str, whole: str) -> str:
    """A sentence without the quotation marks around the paragraph that it is of."""
    if whole[:1] in '“"' and whole[-1:] in '”"' and not re.search('[“”"]', whole[1:-1]):
        return sentence.strip('“”"')
    return sentence


def joined(pieces: list[tuple[int, str]]) -> str:
    """Sentences as paragraphs: those of one block one after the other."""
    return "\n".join(" ".join(text for _, text in group) for _, group in groupby(pieces, key=lambda one: one[0]))
