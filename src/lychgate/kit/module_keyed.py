"""What becomes of each sentence of a module: who lives in a room, what lies there, where it leads, what is its key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

from lychgate.kit.module_blocks import FIGURES, Block
from lychgate.kit.module_labels import Part
from lychgate.kit.module_made import (
    all_of,
    doubt_of,
    feature_of,
    inhabitants_of,
    joined,
    once,
    trap_of,
    unquoted,
    with_more,
    without,
)
from lychgate.kit.module_outline import Outline, Place
from lychgate.kit.module_people import Person, people_in, somebody_in
from lychgate.kit.module_runs import BOTH, ITALIC, Run
from lychgate.kit.module_ways import HEADED, Names, Way, Ways, ways_in
from lychgate.kit.module_worth import nothing_in, valuables_in
from lychgate.kit.site import OUTSIDE, Feature, Inhabitants, Room, Valuable

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

_TO_PLAYERS = re.compile(
    r"(?i)\byou(?:r)?\b.*\b(?:see|hear|smell|feel|notice|enter|stand|find yoursel\w+|eyes|ears|feet|way)\b"
    r"|\b(?:before|around|above|ahead of|behind|greets?|facing|below) you\b"
)
_REFEREE = re.compile(r"(?i)(?:gm|dm|referee|judge|note|for the)\b")


LONGEST_SENTENCE = 1_500
"""Letters. What is longer is no sentence, and is not searched for anything."""


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
        self._levels = {(one.head.level, one.head.label.casefold()): one.number for one in outline.places}
        self._named = Names(labels, names, self._levels)
        self._scoped = self._by_scope(names)
        self._opens: list[int] = []
        """The places of those sentences with which rooms begin."""
        for at, block in enumerate(outline.blocks):
            self._block(at, block)
        if not any(one.became == "read" for one in self.told):
            self._suggest()

    def _suggest(self) -> None:
        """Marks what may be read aloud in a text that marks nothing so. It is not read: it may give a secret away."""
        for at in self._opens:
            one = self.told[at]
            if one.became == "key" and not one.doubt and at not in self.choices and _TO_PLAYERS.search(one.text):
                doubt = "It speaks to the players: read it aloud?"
                self.told[at] = msgspec.structs.replace(one, doubt=doubt)

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
                self._levels,
            )
            for scope in scopes
        }

    # ------------------------------------------------------------------ what was made

    @property
    def hook(self) -> str:
        """What is read to the players when the site is opened."""
        return joined(self._hook)

    @property
    def about(self) -> str:
        """What the referee knows of the whole."""
        return joined(self._about)

    def room(self, place: Place, *, apart: bool, cell: tuple[int, int] | None) -> Room:
        """A room as it was filled, at its cell on graph paper."""
        kept = self._kept[place.number]
        return Room(
            number=place.number,
            name=place.name,
            read=joined(kept.read),
            key=joined(kept.key),
            level=place.head.level,
            x=cell[0] if cell is not None else None,
            y=cell[1] if cell is not None else None,
            apart=apart,
            inhabitants=tuple(once(kept.people)),
            traps=tuple(map(trap_of, kept.traps)),
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
        again = place is None and block.run.text == self.outline.name
        if again or (label and (block.part != "key" or _REFEREE.match(block.run.text))):
            self._say(block.run, "label", place.number if place is not None else 0)
            return
        kept = self._about if place is None else self._kept[place.number].key
        kept.append((at, block.run.text))
        self._say(block.run, "about" if place is None else "key", place.number if place is not None else 0)

    def _outside(self, at: int, block: Block) -> None:
        """A block that is in no room: what is boxed before the rooms is the hook."""
        before = all(one < 0 for one in self.outline.within[:at])
        hook = before and (block.boxed or block.part == "hook")
        entrance = before and not hook and self._is_entrance(at)
        for run in block.run.sentences():
            chosen = self.choices.get(len(self.told))
            if chosen == "left":
                self._say(run, "left")
                continue
            if entrance and chosen is None:
                self.ways.extend(ways_in(run.text, OUTSIDE, self._named, listed=False).found)
            goes_to_hook = hook if chosen not in ("read", "key") else chosen == "read"
            (self._hook if goes_to_hook else self._about).append((at, run.text))
            doubt = "" if goes_to_hook or chosen is not None else self._astray(at, run, before)
            self._say(run, "hook" if goes_to_hook else "about", doubt=doubt)

    def _astray(self, at: int, run: Run, before: bool) -> str:
        """Why a sentence outside of rooms may belong into one; empty where nothing says so."""
        if not before and len(FIGURES.findall(run.text)) > 1:
            return "These figures are in no room."
        label = self.outline.blocks[at - 1] if at else None
        labelled = label is not None and label.depth == 9 and label.part in ("exits", "treasure", "people", "trap")
        return f"'{label.run.text.rstrip(':')}' is in no room." if label is not None and labelled else ""

    def _is_entrance(self, at: int) -> bool:
        """Whether the heading above a block says that it is about the way in."""
        above = (one.run.text for one in reversed(self.outline.blocks[:at]) if one.kind == "heading")
        return (
            re.search(r"(?i)\b(?:entrances?|entry|entering|approach|arrival|getting (?:in|there))\b", next(above, ""))
            is not None
        )

    # ------------------------------------------------------------------ in a room

    def _inside(self, at: int, block: Block, place: Place) -> None:
        kept = self._kept[place.number]
        lead = block.kind in ("para", "quote", "item") and not block.part
        person: int | None = None
        begins = self.outline.blocks[at - 1].kind == "room"
        if block.part == "trap" and not any(
            len(self.told) + n in self.choices for n, _ in enumerate(block.run.sentences())
        ):
            self._trap(block, place, kept)
            return
        for run in block.run.sentences():
            chosen = self.choices.get(len(self.told))
            if begins:
                self._opens.append(len(self.told))
            if chosen == "left":
                self._say(run, "left", place.number)
                continue
            aloud = lead and run.all_of(ITALIC + BOTH) and len(run.text) > 20
            lead = aloud
            part: Part = _CHOSEN.get(chosen, block.part) if chosen is not None else "read" if aloud else block.part
            if part == "read":
                kept.read.append((at, unquoted(run.text, block.run.text)))
                self._say(run, "read", place.number)
            elif len(run.text) > LONGEST_SENTENCE:
                kept.key.append((at, run.text))
                self._say(run, "key", place.number, doubt="It is too long to be read: only its words were kept.")
            elif part == "key" and chosen is not None:
                kept.key.append((at, run.text))
                self._say(run, "key", place.number)
            elif person is not None and (FIGURES.match(run.text) or block.kind == "item"):
                kept.people[person] = with_more(kept.people[person], run.text)
                self._say(run, "inhabitant", place.number, self._worth(run, kept, listed=False)[0])
            else:
                count = len(kept.people)
                if chosen == "inhabitant" and len(run.text.split()) > 4 and not people_in(run, listed=False):
                    kept.people.append(inhabitants_of(somebody_in(run.text)))
                    self._say(run, "inhabitant", place.number)
                    continue
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
        rest = without(run.text, [(one.begin, one.end) for one in people])
        tail = run.text[people[0].end :].strip(" ,;.") if len(people) == 1 and people[0].begin == 0 else ""
        if tail and (kind == "item" or part == "people"):
            people = (msgspec.structs.replace(people[0], does=", ".join(filter(None, (people[0].does, tail)))),)
            rest = ""
        kept.people.extend(inhabitants_of(one) for one in people)
        worth, whole, rolled = self._worth(run, kept, listed=part == "treasure", people=people)
        ways = self._ways(run, place, listed=part == "exits")
        self.ways.extend(ways.found)
        if part == "search":
            kept.features.append(feature_of(run.text))
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
        doubt = doubt_of(part, ways, people, rolled, found=bool(also), text=run.text)
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
        whole = bool(found) and all_of(run.text, found)
        return (
            (("valuable",) if found else ()),
            whole or (listed and nothing_in(run.text)),
            any(one.rolled for one in found),
        )

    def _ways(self, run: Run, place: Place, *, listed: bool) -> Ways:
        names = self._scoped.get(place.head.scope, self._named)
        if not listed and HEADED.match(run.text):
            headed = ways_in(run.text, place.number, names, listed=True)
            if headed.found:
                return headed
        return ways_in(run.text, place.number, names, listed=listed)
