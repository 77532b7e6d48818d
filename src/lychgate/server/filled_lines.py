"""Fills the shape of a command with what was heard, so that it is a line which can be given as it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from lychgate.core.digits import is_number
from lychgate.kit.line import Form
from lychgate.kit.reading import typed_fields
from lychgate.server.heard import FILLERS, LINKS, SAME, TRIED, Heard, near, tried_by

MOST_VALUES = 4
"""The most names that are tried for one place of a shape."""
MOST_LINES = 60
"""The most lines that one command is filled to."""

ACTORS = ("WHO", "PRIEST", "SPEAKER", "MEDIC", "HEALER")
"""The places of whoever acts."""
OTHERS = (
    "THOSE",
    *("WHOM", "TARGET", "FOE", "WARD", "AT", "OTHERS", "HELPERS", "HELPED", "MOUNT", "FASTER", "PLAYER"),
    *("SURPRISED", "FLEEING", "PURSUERS"),
)
"""The places of somebody else."""
SIDES = ("SIDE",)
TEXTS = ("TEXT", "HOW", "INTENT", "PURPOSE", "DANGER", "REASON")
"""The places of free words: they are filled with what was typed."""
NUMBERS = ("N", "COUNT", "FEET", "DAYS", "DOOR", "WORTH", "POPULATION")

Group = tuple["Place", ...]


class Place(NamedTuple):
    """A place of a shape: words of which one stands there, as they are or in capitals, or a ``group`` that may be left
    out."""

    words: tuple[str, ...] = ()
    group: Group = ()


class Known(NamedTuple):
    """What may be named: by kind, and who of all of them are the seat's ``own``, ``ours`` and the others."""

    names: Mapping[str, Sequence[str]]
    own: tuple[str, ...]
    ours: tuple[str, ...]
    others: tuple[str, ...]
    sides: tuple[str, ...]
    things: tuple[str, ...]


@lru_cache(1_000)
def shapes(shape: str) -> tuple[Group, ...]:
    """The ways in which a command's shape may be filled. A bar with spaces around it parts them, or only two places."""
    return tuple(_places(one) for one in _ways(shape.replace("|strike FOE|", "|")))


def _ways(shape: str) -> Iterator[str]:
    """Yield the parts of a shape between bars, or ``; or``, that stand in no brackets and part it as a whole."""
    depth = begin = 0
    for at, letter in enumerate(shape):
        depth += (letter == "[") - (letter == "]")
        bar = _BAR.match(shape, at) if not depth else None
        if bar is not None:
            yield shape[begin:at]
            begin = bar.end()
    yield shape[begin:]


_BAR = re.compile(r"(?<=\]) \| | \| (?=WHO\b|[a-z])|; or ")


def _places(shape: str) -> Group:
    found: list[Place] = []
    text = shape.replace(" | ", "|").replace("[, ...]", "")
    for part in re.findall(r"\[(?:[^\[\]]|\[[^\]]*\])*\]|\S+", text):
        if part.startswith("["):
            inner = _places(_many(part[1:-1]))
            found.append(inner[0] if len(inner) == 1 and inner[0].group else Place(group=inner))
        elif part != "...":
            words = tuple(word.strip("\"',.") for word in re.split(r"[|]", re.sub(r"\[.*?\]", "", part)))
            found.append(Place(tuple(word for word in words if word)))
    return tuple(found)


def _many(shape: str) -> str:
    """A group without its dots. Where several may act, ``WHO ...``, nobody is named unless they were mentioned."""
    return shape.replace("WHO ...", "THOSE").replace("...", "")


def lines_of(form: Form, heard: Heard, known: Known, typed: str) -> Iterator[str]:
    """Yield lines that give this command, the likeliest first; not all can be given."""
    seen: dict[str, None] = {}
    for places in shapes(form.shape):
        for chosen in _with_groups(places, heard):
            for line in islice(_filled(form, chosen, heard, known, typed), MOST_LINES):
                seen.setdefault(line)
    yield from islice(seen, MOST_LINES)


def _with_groups(places: Group, heard: Heard) -> Iterator[Group]:
    """Yield the places with the groups that something was said of, then without any."""
    acts = any(word in ACTORS for place in places for word in place.words)
    wanted = tuple(
        place
        for place in places
        if not place.group or _is_meant(place.group, heard) or (not acts and _has(place.group, ACTORS))
    )
    bare = tuple(place for place in places if not place.group)
    yield _flat(wanted, heard)
    if wanted != bare:
        for left_out in (place for place in wanted if place.group):
            yield _flat(tuple(place for place in wanted if place is not left_out), heard)
        yield bare


def _has(group: Group, words: Sequence[str]) -> bool:
    return any(word in words for place in group for word in place.words)


def _flat(places: Group, heard: Heard) -> Group:
    found: list[Place] = []
    for place in places:
        if place.group:
            found += _flat(tuple(one for one in place.group if not one.group or _is_meant(one.group, heard)), heard)
        else:
            found.append(place)
    return tuple(found)


def _is_meant(group: Group, heard: Heard) -> bool:
    """Whether something was said that belongs in a group: its own word, or a thing, somebody or a side."""
    words = {word for place in group for word in place.words}
    if any(_said(word, heard) for word in words if word.islower()):
        return True
    if group[0].words and all(word.islower() and word not in LINKS for word in group[0].words):
        return False
    if words & {"WEAPON", "THING", "SPELL", "ART"}:
        return bool(heard.named("thing", "spell"))
    if words & {*OTHERS, *ACTORS}:
        return bool(heard.named("member"))
    if words & {*SIDES}:
        return bool(heard.named("side"))
    if len(group) == 1 and words & {*NUMBERS}:
        return bool(heard.numbers)
    return bool(words & {"HOW", "TEXT"} and heard.rest)


def _said(word: str, heard: Heard) -> bool:
    """Whether a word was said, or one that it begins with: ``throw`` for ``thrown``."""
    return word in heard.words or any(len(one) > 4 and word.startswith(one) for one in heard.words)


def _filled(form: Form, places: Group, heard: Heard, known: Known, typed: str) -> Iterator[str]:
    values: list[tuple[str, ...]] = []
    actor = False
    for place in places:
        found = _values(place, heard, known, typed, form, after_actor=actor)
        actor = actor or any(word in ACTORS and _acts(form, word) for word in place.words)
        if not found:
            return
        values.append(found[:MOST_VALUES])
    for chosen in product(*values):
        people = [one for one in chosen if one in (*known.ours, *known.others)]
        if len(people) == len(set(people)):
            yield " ".join((form.word, *chosen))


def _values(place: Place, heard: Heard, known: Known, typed: str, form: Form, *, after_actor: bool) -> tuple[str, ...]:
    """What may stand at a place, the likeliest first."""
    found: list[str] = []
    plain = [word for word in place.words if not word.isupper() and not is_number(word)]
    if len(place.words) == 1 and plain:
        return (place.words[0],)
    spoken = [word for word in plain if _said(word.casefold(), heard)]
    if plain and not spoken and len(plain) == len(place.words) and (heard.named("thing") or len(heard.rest) > 1):
        return ()  # something else was named
    found += spoken
    for word in (one for one in place.words if one not in plain):
        found += _names(word, heard, known, typed, form, after_actor=after_actor)
    found += () if spoken else plain
    return tuple(dict.fromkeys(found))


def _acts(form: Form, word: str) -> bool:
    """Whether it is who acts that stands at a place, and not whom it is done to: whose player may give the command."""
    may = getattr(form.makes, "may", None)
    return str(getattr(may, "of", "")) == word.lower()


def _names(word: str, heard: Heard, known: Known, typed: str, form: Form, *, after_actor: bool) -> Sequence[str]:
    said = heard.named("member")
    if word in ACTORS and not after_actor:
        acts = known.own or known.ours
        named = [one for one in said if one in (acts if _acts(form, word) else known.ours)]
        return [*named, *(one for one in acts if one not in named)]
    if word in (*ACTORS, *OTHERS):
        harms = form.word in HOSTILE or any(one in HOSTILE for one in form.also)
        rest = known.others if harms else (*known.ours, *known.others)
        named = [one for one in said if one in rest]
        named += [one for one in said if form.word in MAGIC and one not in (*named, *known.own)]
        # Where something else was named, which is not there, or nobody acts for themself, none is guessed at.
        unknown = not harms and (len(heard.rest) > 1 or not known.own)
        return [*named, *(() if named or unknown else rest)]
    if word in SIDES:
        sides = heard.named("side")
        theirs = known.sides[:0:-1] if form.word in HOSTILE else known.sides[::-1]
        return [*sides, *(one for one in theirs if one not in sides)]
    if word in TEXTS:
        rest = heard.rest[1:] if near(heard.first, form) >= SAME else heard.rest
        return [typed] if word == "TEXT" else [" ".join(rest)] if rest else []
    if word in NUMBERS:
        return heard.numbers
    if "/" in word or word in ("ABILITY", "ATTRIBUTE", "SKILL"):
        return tried_by(heard, _allowed(form))
    if word == "REACTION":
        return []
    if word == "NAME":
        name = [one for one in heard.words if one not in FILLERS and one != heard.first and one not in heard.numbers]
        return [" ".join(name)] if name else []
    kind = word.casefold()
    things = heard.named("thing", "spell", kind)
    left = " ".join(one for one in heard.rest if one != heard.first)
    if word == "WHAT" and near(heard.first, form) < TRIED:
        left = " ".join(one for one in heard.words if one not in FILLERS)
        return [*((left,) if left else ()), *things]
    return [*things, *known.names.get(kind, ()), *((left,) if left else ())]


def _allowed(form: Form) -> tuple[str, ...]:
    """The abilities and skills that may be typed after a command's word."""
    fields = typed_fields(form.makes) if form.makes is not None else ()
    return next((field.typed.words() for field in fields if field.must and field.typed.words()), ())


HOSTILE = frozenset(
    [
        "attack",
        "hit",
        "shoot",
        "strike",
        "charge",
        "snap",
        "swarm",
        "shove",
        "grapple",
        "throw",
        "repel",
        "aim",
        "whirl",
        "execute",
        "withdraw",
        "parley",
        "cast",
        "art",
        "react",
    ]
)
"""The commands whose target is a foe first."""

MAGIC = ("cast", "art")
"""Those whose target may be anybody who was named."""
