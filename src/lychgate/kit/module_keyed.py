"""What becomes of each sentence of a module: who lives in a room, what lies there, where it leads, what is its key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Literal

import msgspec

from lychgate.kit.english import one_of
from lychgate.kit.module_blocks import FIGURES, Block
from lychgate.kit.module_labels import Part
from lychgate.kit.module_outline import Outline, Place
from lychgate.kit.module_people import Person, people_in
from lychgate.kit.module_runs import BOTH, ITALIC, Run
from lychgate.kit.module_ways import Names, Way, Ways, ways_in
from lychgate.kit.module_worth import Found, nothing_in, valuables_in
from lychgate.kit.site import Feature, Inhabitants, Room, Trap, Valuable

Became = Literal[
    "name",
    "hook",
    "about",
    "room",
    "read",
    "key",
    "inhabitant",
    "valuable",
    "exit",
    "trap",
    "feature",
    "table",
    "label",
    "left",
]
"""Where a sentence went."""

_OF_PART: dict[Part, Became] = {
    "read": "read",
    "people": "inhabitant",
    "treasure": "valuable",
    "exits": "exit",
    "trap": "trap",
    "search": "feature",
}
_CHOSEN: dict[str, Part] = {
    "inhabitant": "people",
    "valuable": "treasure",
    "exit": "exits",
    "read": "read",
    "key": "key",
}

_WHEN = re.compile(
    r"\b(?:when(?:ever)?|if|once|as soon as|whoever|any(?:one|body)|after|unless)\b[^.;]*|\b(?:stepping|opening"
    r"|touching|pulling"
    r"|lifting|moving|disturbing) [^.;,]*",
    re.IGNORECASE,
)
_METHOD = re.compile(
    r"(.+?)\s+(?:turns? up|reveals?|finds?|discovers?|uncovers?|shows?|will (?:find|reveal))\b", re.IGNORECASE
)
_REFEREE = re.compile(r"(?i)(?:gm|dm|referee|judge|note|for the)\b")


class Told(msgspec.Struct, frozen=True):
    """A sentence of the source: on which lines it stands, where it went, and what is in doubt about it.

    ``room`` is the number of its room, 0 outside of rooms. ``also`` is what else was read in it.
    """

    lines: tuple[int, int]
    text: str
    became: Became
    room: int = 0
    also: tuple[Became, ...] = ()
    doubt: str = ""


class _Kept:
    """What is known of a room so far."""

    def __init__(self) -> None:
        self.read: list[tuple[int, str]] = []
        self.key: list[tuple[int, str]] = []
        self.people: list[Inhabitants] = []
        self.valuables: list[Valuable] = []
        self.traps: list[str] = []
        self.features: list[Feature] = []


class Keyed:
    """The rooms of an outline while they are filled, sentence by sentence."""

    def __init__(self, outline: Outline, choices: Mapping[int, str]) -> None:
        self.outline, self.choices = outline, choices
        self.told: list[Told] = []
        self.ways: list[Way] = []
        self._hook: list[tuple[int, str]] = []
        self._about: list[tuple[int, str]] = []
        self._kept = {one.number: _Kept() for one in outline.places}
        labels = {one.head.label: one.number for one in outline.places}
        names: dict[str, int] = {}
        for one in outline.places:
            bare = re.sub(r"(?i)^the ", "", one.head.title)
            if bare and sum(other.head.title == one.head.title for other in outline.places) == 1:
                names[bare] = one.number
        self._named = Names(labels, names)
        self._scoped = self._by_scope(names)
        for at, block in enumerate(outline.blocks):
            self._block(at, block)

    def _by_scope(self, names: Mapping[str, int]) -> dict[int, Names]:
        """The rooms as each level calls them, where levels count their rooms anew."""
        scopes = list(dict.fromkeys(one.head.scope for one in self.outline.places))
        everywhere = {one.head.label: one.number for one in reversed(self.outline.places)}
        return {
            scope: Names(
                {
                    **everywhere,
                    **{one.head.label: one.number for one in self.outline.places if one.head.scope == scope},
                },
                names,
            )
            for scope in scopes
        }

    # ------------------------------------------------------------------ what was made

    @property
    def hook(self) -> str:
        """What is read to the players when the site is opened."""
        return _joined(self._hook)

    @property
    def about(self) -> str:
        """What the referee knows of the whole."""
        return _joined(self._about)

    def room(self, place: Place, *, apart: bool) -> Room:
        """A room as it was filled."""
        kept = self._kept[place.number]
        return Room(
            number=place.number,
            name=place.name,
            read=_joined(kept.read),
            key=_joined(kept.key),
            level=place.head.level,
            apart=apart,
            inhabitants=tuple(_once(kept.people)),
            traps=tuple(map(_trap, kept.traps)),
            valuables=tuple(kept.valuables),
            features=tuple(kept.features),
        )

    # ------------------------------------------------------------------ block by block

    def _block(self, at: int, block: Block) -> None:
        within = self.outline.within[at]
        place = self.outline.places[within] if within >= 0 else None
        if at == self.outline.title:
            self._say(block.run, "name")
        elif block.kind == "room" and place is not None:
            self._say(block.run, "room", place.number)
        elif at in self.outline.rows:
            self._say(block.run, "table", place.number if place is not None else 0)
        elif block.kind == "heading":
            self._heading(at, block, place)
        elif place is None:
            self._outside(at, block)
        else:
            self._inside(at, block, place)

    def _say(self, run: Run, became: Became, room: int = 0, also: tuple[Became, ...] = (), doubt: str = "") -> None:
        self.told.append(Told(run.span, run.text, became, room, also, doubt))

    def _heading(self, at: int, block: Block, place: Place | None) -> None:
        label = block.depth == 9
        if label and (block.part != "key" or _REFEREE.match(block.run.text)):
            self._say(block.run, "label", place.number if place is not None else 0)
            return
        kept = self._about if place is None else self._kept[place.number].key
        kept.append((at, block.run.text))
        self._say(block.run, "about" if place is None else "key", place.number if place is not None else 0)

    def _outside(self, at: int, block: Block) -> None:
        """A block that is in no room: what is boxed before the rooms is the hook."""
        before = all(one < 0 for one in self.outline.within[:at])
        hook = before and (block.boxed or block.part == "hook")
        for run in block.run.sentences():
            chosen = self.choices.get(len(self.told))
            if chosen == "left":
                self._say(run, "left")
                continue
            goes_to_hook = hook if chosen not in ("read", "key") else chosen == "read"
            (self._hook if goes_to_hook else self._about).append((at, run.text))
            stray = not goes_to_hook and not before and chosen is None and len(FIGURES.findall(run.text)) > 1
            self._say(run, "hook" if goes_to_hook else "about", doubt="These figures are in no room." if stray else "")

    # ------------------------------------------------------------------ in a room

    def _inside(self, at: int, block: Block, place: Place) -> None:
        kept = self._kept[place.number]
        lead = block.kind in ("para", "quote", "item") and not block.part
        person: int | None = None
        if block.part == "trap" and not any(
            len(self.told) + n in self.choices for n, _ in enumerate(block.run.sentences())
        ):
            self._trap(block, place, kept)
            return
        for run in block.run.sentences():
            chosen = self.choices.get(len(self.told))
            if chosen == "left":
                self._say(run, "left", place.number)
                continue
            aloud = lead and run.all_of(ITALIC + BOTH) and len(run.text) > 20
            lead = aloud
            part: Part = _CHOSEN.get(chosen, block.part) if chosen is not None else "read" if aloud else block.part
            if part == "read":
                kept.read.append((at, _unquoted(run.text, block.run.text)))
                self._say(run, "read", place.number)
            elif part == "key" and chosen is not None:
                kept.key.append((at, run.text))
                self._say(run, "key", place.number)
            elif person is not None and (FIGURES.match(run.text) or block.kind == "item"):
                kept.people[person] = _more(kept.people[person], run.text)
                self._say(run, "inhabitant", place.number, self._worth(run, kept, listed=False)[0])
            else:
                count = len(kept.people)
                self._sentence(at, run, part, place, kept, block.kind)
                person = count if len(kept.people) == count + 1 else person

    def _trap(self, block: Block, place: Place, kept: _Kept) -> None:
        if re.match(r"(?i)(?:none|no traps?)\b", block.run.text):
            kept.key.append((-1, f"Trap: {block.run.text}"))
        else:
            kept.traps.append(block.run.text)
        for run in block.run.sentences():
            self._say(run, "trap", place.number)

    def _sentence(self, at: int, run: Run, part: Part, place: Place, kept: _Kept, kind: str) -> None:
        """One sentence that is not read aloud: all that is found in it, and in the key unless that is all of it."""
        people = people_in(run, listed=part == "people") if part in ("", "people", "key", "search") else ()
        rest = _without(run.text, [(one.begin, one.end) for one in people])
        tail = run.text[people[0].end :].strip(" ,;.") if len(people) == 1 and people[0].begin == 0 else ""
        if tail and (kind == "item" or part == "people"):
            people = (msgspec.structs.replace(people[0], does=", ".join(filter(None, (people[0].does, tail)))),)
            rest = ""
        kept.people.extend(_inhabitants(one) for one in people)
        worth, whole, rolled = self._worth(run, kept, listed=part == "treasure", people=people)
        ways = self._ways(run, place, listed=part == "exits")
        self.ways.extend(ways.found)
        if part == "search":
            kept.features.append(_feature(run.text))
        also: list[Became] = [*(("inhabitant",) if people else ()), *worth, *(("exit",) if ways.found else ())]
        consumed = (
            (part == "exits" and bool(ways.found) and not ways.unknown)
            or part == "search"
            or (bool(people) and not re.search(r"\w", rest))
            or (whole and not people and not ways.found)
        )
        nothing = part == "treasure" and nothing_in(run.text)
        became: Became = (
            "label"
            if nothing
            else _OF_PART.get(part, "key")
            if part and consumed
            else also[0]
            if consumed and also
            else "key"
        )
        if not consumed:
            kept.key.append((at, run.text))
        doubt = _doubt(part, ways, people, rolled, found=bool(also), text=run.text)
        self._say(run, became, place.number, tuple(one for one in also if one != became), doubt)

    def _worth(
        self, run: Run, kept: _Kept, *, listed: bool, people: tuple[Person, ...] = ()
    ) -> tuple[tuple[Became, ...], bool, bool]:
        """The valuables in a sentence; whether they are all of it, and whether the worth of one is rolled."""
        masked = run.text
        for one in people:
            masked = f"{masked[: one.begin]}{re.sub(r'[0-9]', '#', masked[one.begin : one.end])}{masked[one.end :]}"
        found = valuables_in(masked, listed=listed)
        kept.valuables.extend(Valuable(what=one.what, worth=one.worth, where=one.where) for one in found)
        whole = bool(found) and _all_of(run.text, found)
        return (
            (("valuable",) if found else ()),
            whole or (listed and nothing_in(run.text)),
            any(one.rolled for one in found),
        )

    def _ways(self, run: Run, place: Place, *, listed: bool) -> Ways:
        names = self._scoped.get(place.head.scope, self._named)
        return ways_in(run.text, place.number, names, listed=listed)


# ---------------------------------------------------------------------- what is made of a sentence


def _inhabitants(one: Person) -> Inhabitants:
    return Inhabitants(who=one.who or "somebody", number=one.number, does=one.does[:4000])


def _once(people: list[Inhabitants]) -> Iterator[Inhabitants]:
    """Inhabitants without those of whom a sentence tells and whose figures stand elsewhere in the room."""
    described = {_kind(one) for one in people if one.does}
    for one in people:
        if one.does or _kind(one) not in described:
            yield one


def _kind(those: Inhabitants) -> str:
    return one_of(those.who.casefold().split(" ")[-1])


def _more(those: Inhabitants, text: str) -> Inhabitants:
    does = f"{those.does}{'' if not those.does or those.does.endswith('.') else '.'} {text}".strip()
    return msgspec.structs.replace(those, does=does[:4000])


def _doubt(part: Part, ways: Ways, people: tuple[Person, ...], rolled: bool, *, found: bool, text: str) -> str:
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


def _feature(text: str) -> Feature:
    method = _METHOD.match(text)
    how = method[1] if method is not None else "searching"
    return Feature(
        what=(re.sub(r"^\w+ing ", "", how) if method is not None else "this room")[:80], method=how, finds=text
    )


def _trap(text: str) -> Trap:
    when = _WHEN.search(text)
    first = text[: when.start()] if when is not None and when.start() > 3 else re.split(r"[.;:]", text)[0]
    what = re.split(r"[.;:]", first)[0].strip(" ,")[:80].strip()
    return Trap(what=what or "A trap", trigger=when[0].strip() if when is not None else "", effect=text[:4000])


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    for begin, end in sorted(spans, reverse=True):
        text = f"{text[:begin]} {text[end:]}"
    return re.sub(r"\band\b|\bor\b", " ", text)


def _all_of(text: str, found: tuple[Found, ...]) -> bool:
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


def _unquoted(sentence: str, whole: str) -> str:
    """A sentence without the quotation marks around the paragraph that it is of."""
    if whole[:1] in '“"' and whole[-1:] in '”"' and not re.search('[“”"]', whole[1:-1]):
        return sentence.strip('“”"')
    return sentence


def _joined(pieces: list[tuple[int, str]]) -> str:
    """Sentences as paragraphs: those of one block one after the other."""
    return "\n".join(" ".join(text for _, text in group) for _, group in groupby(pieces, key=lambda one: one[0]))
