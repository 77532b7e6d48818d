"""The exits of rooms in words: ``north to 4``, ``a locked door leads east to area 5``, ``stairs down to 12``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from lychgate.kit.site import OUTSIDE, Door, DoorState

Kind = Literal["door", "passage", "stairs"]
Look = Literal["", "double", "portcullis", "narrow", "down"]

_DIRECTIONS = {
    "north": "south", "south": "north", "east": "west", "west": "east", "northeast": "southwest",
    "southwest": "northeast", "northwest": "southeast", "southeast": "northwest", "up": "down", "down": "up",
}  # fmt: skip
_SHORT = {"n": "north", "s": "south", "e": "east", "w": "west", "ne": "northeast", "nw": "northwest", "se": "southeast",
          "sw": "southwest", "u": "up", "d": "down"}  # fmt: skip
_DIRECTION = re.compile(
    r"\b(?:(?P<long>(?:north|south)[- ]?(?:east|west)|north|south|east|west)(?:ern|wards?|erly)?|(?P<up>up"
    r"|down)(?:wards?)?"
    r"|(?P<short>(?-i:N|S|E|W|NE|NW|SE|SW|U|D)))\b",
    re.IGNORECASE,
)
_DOOR = r"\w*doors?|\w*gates?|portcullis(?:es)?|hatch(?:es)?|grat(?:ing|e)s?|grilles?|curtains?|panels?|lids?"
_STAIRS = r"\w*stairs?|\w*stairways?|staircases?|steps|ladders?"
_PASSAGE = (
    r"\w*passages?|\w*passageways?|corridors?|\w*tunnels?|hall(?:way)?s?|arch(?:way|es)?s?|openings?|paths?"
    r"|crawl\w*|gaps?"
    r"|holes?|shafts?|windows?|bridges?|ledges?|cracks?|fissures?|chutes?|wells?|slides?|trails?|tracks?|roads?|alleys?"
    r"|breach(?:es)?|climbs?|ropes?|rope|exits?|ways?|entrances?|doorways?|streams?|rivers?|culverts?|drains?"
    r"|vents?|ramps?"
)
_NOUN = re.compile(rf"\b(?:(?P<passage>{_PASSAGE})|(?P<door>{_DOOR})|(?P<stairs>{_STAIRS}))\b", re.IGNORECASE)
_LEADS = re.compile(
    r"\b(?:leads?|leading|goes|going|opens?|opening|runs?|climbs?|descends?|ascends?|connects?|continues?|returns?"
    r"|exits?"
    r"|gives?|winds?|slopes?|drops?|rises?|go|back|reach(?:es)?|ends?|joins?|back|crosses)\b",
    re.IGNORECASE,
)
_STATES: dict[DoorState, str] = {
    "locked": r"(?<!un)locked|padlocked|under lock",
    "stuck": r"stuck|jammed|swollen|warped|wedged|rusted shut|rusted (?:solid|closed)|seized",
    "barred": r"barred|bolted|nailed (?:shut|up)|bricked up|blocked|boarded up",
    "broken": r"broken(?: down)?|smashed|off its hinges|splintered|kicked in",
    "open": r"ajar|(?:stands|wide|lies|hangs) open|open(?= (?:door|gate|portcullis|hatch))|unlocked and open",
}
_SECRET = re.compile(r"\b(?:secret|concealed|hidden)\b", re.IGNORECASE)
_FOUND = re.compile(r"\b(?:found|discovered|revealed|detected)\s+((?:by|when|if|with|on)\b[^.;]*)", re.IGNORECASE)
_OUTSIDE = (
    r"(?:the )?outside|(?:the )?outdoors|the surface|(?:the )?open air|daylight|out of the (?:dungeon|caves?"
    r"|building|house)"
    r"|the (?:entrance|street|courtyard outside|valley|wilderness|forest outside|cliff ?side|hillside)(?! (?:hall"
    r"|room|cave))"
)
_PLACES = r"(?:(?:keyed )?areas?|rooms?|locations?|chambers?|caves?|caverns?|nos?\.|numbers?|#|the|encounter areas?)"
_TO = re.compile(
    r"(?:\b(?:to|into|in|onto|towards?|reach(?:es)?|joins?|of|with)\b|→|->|=>|⇒|[:–—(\[=]|\s-(?=\s))\s*", re.IGNORECASE
)
_WAY_TO = re.compile(r"(?:\b(?:to|into|onto|towards?|reach(?:es)?|joins?|with)\b|→|->|=>|⇒)\s*", re.IGNORECASE)
_FROM = re.compile(rf"\bfrom\s+(?P<out>{_OUTSIDE})\b", re.IGNORECASE)
_MORE = re.compile(r"\s*(?:,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+|\s*&\s*|\s*/\s*)", re.IGNORECASE)
_AFTER = re.compile(
    r"(?=\s*(?:$|[.,;:)\]!?(\[–—/]|and\b|or\b|via\b|through\b|by\b|which\b|that\b|is\b|are\b|where\b|if\b"
    r"|but\b|when\b|on\b|in\b|at\b|behind\b|with\b|under\b|while\b|as\b|beyond\b|from\b|below\b|above\b|-\s))"
)


class Way(msgspec.Struct, frozen=True):
    """An exit as a room tells it, and the number of the room that it leads to."""

    room: int
    to: int
    kind: Kind
    state: DoorState
    direction: str = ""
    secret: bool = False
    found: str = ""
    note: str = ""
    look: Look = ""


class Ways(msgspec.Struct, frozen=True):
    """What is read in a sentence: its exits, the labels of rooms that there are not, and whether one leads nowhere."""

    found: tuple[Way, ...] = ()
    unknown: tuple[str, ...] = ()
    aimless: bool = False


class Names:
    """The rooms as a text may call them: by their printed labels, and by their names."""

    def __init__(
        self, labels: Mapping[str, int], names: Mapping[str, int], levels: Mapping[tuple[int, str], int]
    ) -> None:
        self.levels = levels
        self.labels = {label.casefold(): number for label, number in labels.items()}
        self.names = {name.casefold(): number for name, number in names.items() if len(name) > 2}
        named = "|".join(re.escape(one) for one in sorted(self.names, key=lambda one: (-len(one), one)))
        label = r"(?:[A-Z]{1,2}-?)?\d{1,3}[a-z]?\b"
        if any(len(one) == 1 and one.isalpha() for one in self.labels):
            label = rf"(?:{label}|(?-i:[A-Z])\b(?![’'-]))"
        self.goal = re.compile(
            rf"(?P<out>{_OUTSIDE})\b"
            rf"|(?:level (?P<level>\d{{1,2}})\W+)?(?:{_PLACES}\s*)*#?(?P<label>{label})"
            r"(?!\s*(?:gp|sp|cp|feet|ft|'|d\d|hp|x\b|%))" + (rf"|(?:the )?(?P<name>{named})\b" if named else ""),
            re.IGNORECASE,
        )

    def number(self, found: re.Match[str]) -> int | None:
        """The number of the room that a goal is; None where there is none."""
        if found["out"]:
            return OUTSIDE
        label = found["label"]
        if label and found["level"]:
            return self.levels.get((int(found["level"]), label.casefold()))
        if label:
            return self.labels.get(label.casefold().replace("-", ""))
        return self.names.get(found["name"].casefold())


HEADED = re.compile(
    r"(?i)\W*(?:north|south)?[- ]?(?:east|west|north|south|up|down)(?:ern|wards?)?(?: (?:entry|entrance|exit|door"
    r"|wall|side))?"
    r"(?: #\d+)?\W*[:–—]"
)
"""A direction that heads a line, as in ``North: to area 2``: an exit follows."""


def ways_in(text: str, room: int, names: Names, *, listed: bool, default: Kind = "passage") -> Ways:
    """The exits that a sentence of a room tells of; ``listed``: it stands where only exits do."""
    goals = _goals(text, names, listed)
    found: list[Way] = []
    unknown: list[str] = []
    for at, (start, end, goal) in enumerate(goals):
        first = _cut(text, goals[at - 1][1], start) if at else 0
        last = _cut(text, end, goals[at + 1][0]) if at + 1 < len(goals) else len(text)
        piece = text[first:last]
        if not listed and not _is_way(text[first:start]):
            continue
        to = names.number(goal)
        if to is None or to == room:
            unknown += [goal["label"] or ""] if to is None else []
            continue
        found.append(_way(piece, room, to, listed=listed, default=default))
    entry = _FROM.search(text)
    if entry is not None and not found and not listed and _NOUN.search(text[: entry.start()]):
        found.append(_way(text, room, OUTSIDE, listed=False, default=default))
    aimless = not goals and not found and (listed or _aimless(text))
    return Ways(tuple(found), tuple(unknown), aimless)


Goal = tuple[int, int, re.Match[str]]


def _goals(text: str, names: Names, listed: bool) -> list[Goal]:
    """Where a sentence names rooms that a way leads to: begin and end of each."""
    found: list[Goal] = []
    at = 0
    starts = _TO if listed else _WAY_TO
    while at < len(text):
        lead = starts.search(text, at)
        goal = names.goal.match(text, lead.end()) if lead is not None else None
        if listed and at == 0:
            here = names.goal.match(text)
            if here is not None and (here["out"] or here["name"] or lead is None):
                lead, goal = None, here
        if goal is None and lead is not None:
            at = lead.end()
            continue
        if goal is None:
            bare = re.compile(rf"(?:{_DIRECTION.pattern})\s+", re.IGNORECASE).search(text, at) if listed else None
            goal = names.goal.match(text, bare.end()) if bare is not None else None
            if goal is None:
                break
        if not _AFTER.match(text, goal.end()):
            at = goal.end()
            continue
        found.append((goal.start(), goal.end(), goal))
        at = goal.end()
        while (more := _MORE.match(text, at)) is not None:
            next_ = names.goal.match(text, more.end())
            if next_ is None or next_["name"] or not _AFTER.match(text, next_.end()):
                break
            found.append((next_.start(), next_.end(), next_))
            at = next_.end()
    return found


def _is_way(before: str) -> bool:
    """Whether the words before a room in running text say that a way leads there."""
    noun, leads, turns = _NOUN.search(before), _LEADS.search(before), _DIRECTION.search(before)
    return bool((noun and (leads or turns)) or (turns and leads))


def _cut(text: str, after: int, before: int) -> int:
    """Where the words on one exit end and those on the next begin."""
    between = _masked(text[after:before])
    for sign in (";", "."):
        if sign in between:
            return after + between.index(sign) + 1
    joins = [*re.finditer(r",(?:\s*and\b)?|\band\b|/", between)]
    return after + joins[-1].end() if joins else after


def _masked(text: str) -> str:
    """The same with what stands in brackets blotted out."""
    return re.sub(r"\([^()]*\)|\[[^\[\]]*\]", lambda found: "_" * len(found[0]), text)


def _way(piece: str, room: int, to: int, *, listed: bool, default: Kind) -> Way:
    nouns = [one for one in _NOUN.finditer(piece) if one[0].casefold() not in ("exit", "exits", "way", "ways")]
    doors = [one for one in nouns if one["door"]]
    noun = doors[0] if doors and (nouns[0] is doors[0] or listed) else nouns[0] if nouns else None
    state = next((one for one, words in _STATES.items() if re.search(rf"\b(?:{words})\b", piece, re.I)), None)
    secret = _SECRET.search(piece) is not None
    kind: Kind = default
    if noun is not None:
        kind = "door" if noun["door"] else "stairs" if noun["stairs"] else "passage"
    elif state in ("locked", "stuck", "barred", "broken") or secret:
        kind = "door"
    turned = _DIRECTION.search(piece)
    found = _FOUND.search(piece)
    look: Look = "double" if re.search(r"\bdouble[- ]door", piece, re.I) else ""
    look = "portcullis" if re.search(r"\bportcullis", piece, re.I) else look
    said = " ".join(piece.split()).strip(" ,;.")
    return Way(
        room=room,
        to=to,
        kind=kind,
        state=state or ("closed" if kind == "door" else "open"),
        direction=_direction(turned),
        secret=secret,
        found=found[1].strip() if found is not None else "",
        note=said if listed and _says_more(said) else "",
        look=look,
    )


def _direction(found: re.Match[str] | None) -> str:
    if found is None:
        return ""
    if found["short"]:
        return _SHORT[found["short"].casefold()]
    return re.sub(r"[- ]", "", (found["long"] or found["up"]).casefold())


def _says_more(said: str) -> bool:
    """Whether the words on an exit say more than its kind, its direction and where it leads."""
    known = (
        rf"{_NOUN.pattern}|{_DIRECTION.pattern}|{_TO.pattern}|{_OUTSIDE}|{_PLACES}|\b[A-Z]{{0,2}}-?\d{{1,3}}[a-z]?\b"
    )
    states = "|".join(_STATES.values())
    left = re.sub(rf"{known}|\b(?:{states}|secret|leads?|a|an|the|and)\b", " ", said, flags=re.IGNORECASE)
    return re.search(r"\w", left) is not None


_AIMLESS = re.compile(
    rf"\b(?:secret door|concealed door|trapdoor|(?:{_DOOR}|{_STAIRS}|{_PASSAGE})\s+(?:leads?|goes|opens?)\b)", re.I
)


def _aimless(text: str) -> bool:
    """Whether a sentence of running text tells of an exit without saying by its number where it leads."""
    return _AIMLESS.search(text) is not None and re.search(r"\b\d{1,3}\b", text) is None


def doors_of(ways: Sequence[Way]) -> tuple[Door, ...]:
    """The doors that exits are: what two rooms say of each other is one door."""
    merged: list[tuple[Way, Way | None]] = []
    for one in ways:
        at = _other_side(one, merged)
        if at is None:
            merged.append((one, None))
        else:
            merged[at] = (_both(merged[at][0], one), one)
    return tuple(_door(number, one) for number, (one, _) in enumerate(merged, 1))


def _other_side(one: Way, merged: list[tuple[Way, Way | None]]) -> int | None:
    """The door that an exit is, seen from the other side or told twice."""
    there = [at for at, (way, _) in enumerate(merged) if {way.room, way.to} == {one.room, one.to}]
    back = [at for at in there if merged[at][1] is None and merged[at][0].room == one.to]
    twice = [at for at in there if merged[at][0].room == one.room and _alike(merged[at][0], one)]
    if not back:
        return twice[0] if twice else None
    opposite = [at for at in back if merged[at][0].direction == _DIRECTIONS.get(one.direction, "-")]
    same = [at for at in back if merged[at][0].secret == one.secret]
    return next(iter([*[at for at in opposite if at in same], *opposite, *same, *back]))


def _alike(first: Way, second: Way) -> bool:
    """Whether a room says the same exit twice: nothing that is said of one is otherwise with the other."""
    turned = not first.direction or not second.direction or first.direction == second.direction
    return turned and (first.kind == second.kind or not second.direction)


def _both(first: Way, second: Way) -> Way:
    """What both sides say of a door; a door that is locked on one side is locked, one that is secret is secret."""
    kinds: tuple[Kind, ...] = ("passage", "stairs", "door")
    kind = max(first.kind, second.kind, key=kinds.index)
    plain = ("open", "closed")
    states = [one.state for one in (first, second) if one.state not in plain]
    state: DoorState = states[0] if states else "closed" if kind == "door" else "open"
    if not states and kind == "door" and first.state == second.state == "open":
        state = "open"
    notes = dict.fromkeys(one for one in (first.note, second.note) if one)
    return msgspec.structs.replace(
        first,
        kind=kind,
        state=state,
        secret=first.secret or second.secret,
        found=first.found or second.found,
        note="; ".join(notes),
        look=first.look or second.look,
    )


def _door(number: int, one: Way) -> Door:
    return Door(
        number=number,
        rooms=(one.room, one.to),
        kind=one.kind,
        state=one.state,
        secret=one.secret,
        found=one.found[:4000],
        note=one.note[:4000],
        look=one.look,
    )
