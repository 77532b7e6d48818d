"""Those who live in rooms, in words: ``3 goblins (AC 13, HD 1)``, ``Wolves (4): AC 12``, ``2d4 rats``."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from lychgate.kit.english import is_many, one_of
from lychgate.kit.module_blocks import FIGURES
from lychgate.kit.module_runs import BOLD, BOTH, Run

WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "twenty": 20,
    "a": 1, "an": 1, "a single": 1, "a lone": 1, "a pair of": 2, "a couple of": 2, "a dozen": 12, "half a dozen": 6,
}  # fmt: skip
_DICE = r"\d{0,2}[dD]\d{1,3}(?:\s?[+-]\s?\d{1,2})?"
NUMBER_WORDS = "|".join(sorted((re.escape(one) for one in WORDS), key=lambda one: (-len(one), one)))
COUNT = rf"(?:{_DICE}|\d{{1,3}}\s?[-–]\s?\d{{1,3}}(?![\d-])|\d{{1,3}}(?![\d,]|d\d|\))|(?i:{NUMBER_WORDS})(?=\s))"

_NAME = r"[A-Za-z][\w'’-]*(?: (?!and\b|or\b|with\b|who\b|that\b|which\b|are\b|is\b|in\b|on\b)[\w'’-]+){0,4}"
_BRACKETS = r"\((?P<figures>[^()]*(?:\([^()]*\)[^()]*)*)\)"
_COUNTED = re.compile(rf"(?P<count>{COUNT})\s*[x×]?\s+(?P<name>{_NAME})\s*$")
_STARTS = re.compile(rf"(?P<count>{COUNT})\s*[x×]?\s+(?P<name>{_NAME})")
_OWN_NAME = re.compile(
    r"(?:\b[A-Z][\w'’-]+(?: (?:of|the|[A-Z][\w'’-]+))*, (?:the|an?) [\w'’-]+(?: [\w'’-]+){0,3}"
    r"|\b[Tt]he [\w'’-]+(?: [\w'’-]+){0,2}, [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*"
    r"|\b(?:[Tt]he )?(?:[A-Z][\w'’-]+ )*(?:(?:of|the) )*[A-Z][\w'’-]+(?: [a-z][\w'’-]+)?"
    r"|\b[Tt]he [\w'’-]+(?: [\w'’-]+){0,2})\s*$"
)
_TAIL = re.compile(r"(?P<name>[\w'’-]+(?: [\w'’-]+)?)\s*$")
_TALLIED = re.compile(
    r"(?<![\w’'])(?P<name>(?!\w+ (?:are|is|were)\b)[A-Z][\w'’-]*(?:,? [\w'’-]+){0,4}?)"
    rf"\s*(?:\((?:x|×)?\s*(?P<count>{COUNT}|\d{{1,3}})\)|[x×]\s?(?P<times>\d+))\s*"
)
_FIRST_FIGURE = re.compile(r"\s*[:;,.–—-]*\s*(?=(?:AC|Armou?r Class|HD|Hit Dice|Lvl|Level \d)\b)")
_LIVES = (
    r"sleeps?|lurks?|nests?|guards?|lives?|lairs?|dwells?|squats?|roosts?|feeds?|waits?|hides?|patrols?|attacks?"
    r"|gambles?"
    r"|quarrels?|squabbles?|argues?|snores?|prowls?|dices?|crouch(?:es)?|ambush(?:es)?|huddles?|snarls?"
    r"|keeps? watch|play\b"
    r"|haunts?|hunts?|swarms?|slithers?|stalks?|cower(?:s)?|march(?:es)?|are (?:sleeping|hiding|waiting|playing"
    r"|camped|asleep)"
    r"|clings?|crawls?|perch(?:es)?|swims?|wanders?|circles?|bunk|hunker"
    r"|(?:usually |always |often )?(?:stand (?:on )?(?:guard|watch)|keep guard|sleep|guard)"
    r"|is (?:sleeping|hiding|waiting|asleep)|cooks?|works?|rests?|camps?"
)
_NO_NAME = r"(?:who|that|of|are|is|usually|always|often|also|stand)\b"
_PROSE = re.compile(
    rf"(?P<count>{COUNT})\s+(?P<name>[a-z][\w'’-]*(?: (?!{_NO_NAME})[a-z][\w'’-]*){{0,2}}?)\s+(?:{_LIVES})\b"
)
_NO_CREATURES = re.compile(
    r"\b(?:gp|sp|cp|pp|ep|feet|foot|ft|miles?|turns?|rounds?|hours?|days?|weeks?|months?|years?|minutes?|points?"
    r"|damage|hp|xp"
    r"|gold|silver|copper|coins?|pounds?|lbs?|inch(?:es)?|yards?|paces?|times?|chance|percent|pieces?|doors?|rooms?"
    r"|levels?"
    r"|arrows?|torch(?:es)?|barrels?|chests?|potions?|scrolls?|gems?|statues?|pillars?|beds?|jars?|bottles?|steps?"
    r"|slots?"
    r"|people|men can|persons?|save|saves|hands?|sacks?|crates?|tables?|chairs?|coffins?|cots?|bunks?|keys?)\b",
    re.IGNORECASE,
)


_KEEPS_E = re.compile(r"(?i)(?:zomb|pix|gen|brown|faer|yet|eer|magp|banshe|ogr)ies$")
"""Plurals whose singular ends in ``ie``."""


class Person(msgspec.Struct, frozen=True):
    """Inhabitants as a text has them: who and how many, and what else it says of them.

    ``begin`` and ``end`` are where they stand in their sentence; ``counted``: the text says how many there are.
    """

    who: str
    number: str
    does: str
    begin: int
    end: int
    counted: bool = True


def people_in(run: Run, *, listed: bool) -> tuple[Person, ...]:
    """The inhabitants in a sentence; ``listed``: it stands where only they do."""
    found = _with_figures(run)
    if not found:
        found = _tallied(run, listed) or _bold(run, listed) or _plain_figures(run)
    if not found and not listed:
        found = _living(run)
    if listed:
        found += _listed(run, found)
    return tuple(sorted(found, key=lambda one: one.begin))


def somebody_in(text: str) -> Person:
    """Whoever a sentence begins with, where a referee has said that it is about inhabitants."""
    counted = re.match(rf"(?P<count>{COUNT}|[Tt]he|[Ss]ome|[Ss]everal)\s+", text)
    start = counted.end() if counted is not None else 0
    ends = re.compile(rf"[,;:.(]|\s(?:who|that|which|with|in|on|at|of|is|are|was|has|have|named|called|{_LIVES})\b")
    stop = ends.search(text, start)
    name = text[start : stop.start() if stop is not None else len(text)].strip() or text[:80].strip()
    said = counted["count"] if counted is not None else ""
    number = said if said and not re.match(r"(?i)(?:the|some|several)$", said) else "1"
    return _person(name, number, text, 0, len(text), bool(said))


def _with_figures(run: Run) -> list[Person]:
    """Those whose figures stand in brackets after them."""
    found: list[Person] = []
    for brackets in re.finditer(_BRACKETS, run.text):
        figures = brackets["figures"]
        since = found[-1].end if found else 0
        if FIGURES.search(run.text, since, brackets.start()):
            continue
        if not FIGURES.match(figures) and len(FIGURES.findall(figures)) < 2:
            continue
        start = found[-1].end if found else 0
        begin, number, name, between, counted = _before(run, start, brackets.start())
        if name:
            does = f"{between} ({brackets['figures']})".strip() if between else brackets["figures"]
            found.append(_person(name, number, does, begin, brackets.end(), counted))
    return found


def _before(run: Run, start: int, end: int) -> tuple[int, str, str, str, bool]:
    """The name before brackets: where it begins, how many, who, what stands between, and whether they are counted."""
    text = run.text[start:end]
    bold = _last_bold(run, start, end)
    if bold is not None:
        first, last = bold
        between = run.text[last:end].strip(" ,:;")
        if len(between.split()) <= 6 and not re.search(r"[.!?]", between):
            count, name = _counted(run.text[first:last].strip(" ,:;."))
            tally = re.search(r"\(\s*(\d+)\s*\)$", between)
            return (
                first,
                count or (tally[1] if tally else "1"),
                name,
                between if not tally else "",
                bool(count or tally),
            )
    tallied = re.search(rf"(?P<name>{_NAME})\s*\((?P<count>{COUNT}|\d+)\)[\s:,;]*$", text)
    if tallied is not None:
        return start + tallied.start(), tallied["count"], tallied["name"], "", True
    own = re.search(r"\b[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*, (?:the|an?) [\w'’-]+(?: [\w'’-]+){0,3}\s*$", text)
    if own is not None and own[0].split(",")[0] not in ("It", "He", "She", "They", "This", "Here", "Inside"):
        return start + own.start(), "1", own[0].strip(), "", True
    counted = None
    for here in re.finditer(rf"(?<![\w.,]){COUNT}", text):
        match = _COUNTED.fullmatch(text, here.start())
        if match is not None and not _NO_CREATURES.search(match["name"]):
            counted = match
    if counted is not None:
        return start + counted.start(), counted["count"], counted["name"], "", True
    named = _OWN_NAME.search(text) or _TAIL.search(text)
    return (
        (start + named.start(), "1", named[0].strip(), "", True) if named is not None else (start, "1", "", "", False)
    )


def _last_bold(run: Run, start: int, end: int) -> tuple[int, int] | None:
    """The last stretch of bold letters between two places."""
    last = None
    for found in re.finditer(rf"[{BOLD}{BOTH}]+", run.marks[start:end]):
        if run.text[start + found.start() : start + found.end()].strip(" .:,;"):
            last = (start + found.start(), start + found.end())
    return last


def _counted(text: str) -> tuple[str, str]:
    """How many and who, of words such as ``3 goblins`` or ``Goblins (3)``; no number where they say none."""
    tallied = re.fullmatch(rf"(?P<name>.+?)\s*(?:\((?:x|×)?\s*(?P<count>{COUNT}|\d+)\)|[x×]\s?(?P<times>\d+))", text)
    if tallied is not None:
        return tallied["count"] or tallied["times"], tallied["name"]
    found = re.fullmatch(rf"(?P<count>{COUNT})\s*[x×]?\s+(?P<name>\D.*)", text)
    return (found["count"], found["name"]) if found is not None else ("", text)


def _tallied(run: Run, listed: bool) -> list[Person]:
    """``Wolves (4): AC 12, HD 2``, at the beginning of a sentence."""
    found = _TALLIED.search(run.text)
    if found is None or (listed and found.start() > 0):
        return []
    rest = run.text[found.end() :]
    bold = not found.start() and run.marks[:1] in (BOLD, BOTH)
    many = rest.startswith(":") and re.search(r"\dd\d", found["count"] or "") is not None
    if not listed and not FIGURES.search(rest[:40]) and not bold and not many:
        return []
    number = found["count"] or found["times"]
    return [_person(found["name"], number, rest.strip(" :;,.–—-"), found.start(), len(run.text), True)]


def _bold(run: Run, listed: bool) -> list[Person]:
    """``**2d4 rats** gnaw here``; and a bold name before figures."""
    found: list[Person] = []
    for stretch in re.finditer(rf"[{BOLD}{BOTH}]+", run.marks):
        told = run.text[stretch.start() : stretch.end()].strip(" .:,;")
        count, name = _counted(told)
        rest = run.text[stretch.end() :]
        figures = FIGURES.search(rest[:60]) is not None
        first = listed and not found and not stretch.start()
        if (not count and not figures and not first) or _NO_CREATURES.search(name) or not re.match(r"[A-Za-z]", name):
            continue
        if (
            not count
            and not first
            and not re.match(
                r"[\s:;,.–—-]*(?:[\w'’ -]{0,40}[:;,(–—-]\s*)?(?:AC|HD|Armou?r|Hit|Lvl|\d+ ?[Hh][Pp])", rest
            )
        ):
            continue
        does = rest.strip(" :;,.–—-") if (figures or first) and not stretch.start() else ""
        end = len(run.text) if does else stretch.end()
        found.append(_person(name, count or "1", does, stretch.start(), end, True))
    return found


def _plain_figures(run: Run) -> list[Person]:
    """``Goblin: AC 13, HD 1``, at the beginning of a sentence."""
    for found in _FIRST_FIGURE.finditer(run.text):
        name = run.text[: found.start()].strip()
        if not name or len(name.split()) > 6 or re.search(r"[.!?;]", name):
            return []
        count, who = _counted(name)
        if not re.match(r"[A-Za-z]", who) or _NO_CREATURES.search(who):
            return []
        return [_person(who, count or "1", run.text[found.end() :], 0, len(run.text), bool(count))]
    return []


def _living(run: Run) -> list[Person]:
    """``Three goblins sleep here``: a number, a name, and what only the living do."""
    return [
        _person(found["name"], found["count"], "", found.start("count"), found.end("name"), True)
        for found in _PROSE.finditer(_lowered(run.text))
        if not _NO_CREATURES.search(found["name"]) and (found["count"].casefold() not in ("a", "an", "one"))
    ]


def _lowered(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


def _listed(run: Run, found: list[Person]) -> list[Person]:
    """Those in a list of inhabitants of whom nothing is said but their names and numbers."""
    more: list[Person] = []
    start = found[-1].end if found else 0
    if found and found[0].begin > 0:
        start = 0
    for begin, end in _pieces(run.text, start):
        if any(one.begin < end and begin < one.end for one in found):
            continue
        text = run.text[begin:end].strip(" .")
        counted = _STARTS.match(text)
        if counted is None or _NO_CREATURES.search(counted["name"]):
            continue
        rest = text[counted.end() :].strip(" ,.")
        more.append(_person(counted["name"], counted["count"], rest, begin, end, True))
    bare = run.text.strip(" .")
    if (
        not more
        and not found
        and len(bare.split()) <= 4
        and not re.match(r"(?i)(?:none|nobody|no one|empty|nothing|-|—)\b", bare)
    ):
        count, name = _counted(bare)
        if re.match(r"[A-Za-z]", name) and not FIGURES.search(name):
            more.append(_person(name, count or "1", "", 0, len(run.text), bool(count)))
    return more


def _pieces(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Where the items of a list stand that commas or ``and`` part, but for those in brackets."""
    masked = re.sub(r"\([^()]*\)", lambda found: "_" * len(found[0]), text)
    for sign in re.finditer(r"[,;]\s*(?:and\s+)?|\s+and\s+|$", masked):
        if sign.start() > start:
            yield start, sign.start()
        start = max(start, sign.end())


def _person(name: str, number: str, does: str, begin: int, end: int, counted: bool) -> Person:
    who = " ".join(name.split()).strip(" ,:;.")
    how_many = number_of(number)
    if how_many != "1":
        last = who.split(",")[0].split(" ")[-1] if who else ""
        who = f"{who[:1].lower()}{who[1:]}" if who[1:2].islower() and not _proper(who) else who
        who = who[:-1] if _KEEPS_E.search(last) else one_of(who) if is_many(last) else who
    elif who.startswith("The "):
        who = f"t{who[1:]}"
    return Person(who[:80], how_many, does.strip(), begin, end, counted)


def _proper(who: str) -> bool:
    words = who.split()
    return len(words) > 1 and all(one[:1].isupper() for one in words)


def number_of(said: str) -> str:
    """A count as a site file has it, a number or dice: ``2`` for ``two``, ``2d4`` for ``2-8``."""
    text = " ".join(said.casefold().split())
    if text in WORDS:
        return str(WORDS[text])
    between = re.fullmatch(r"(\d+)\s?[-–]\s?(\d+)", text)
    if between is None:
        return re.sub(r"\s", "", text)
    low, high = int(between[1]), int(between[2])
    if high <= low or low < 1:
        return str(max(1, min(low, 100)))
    if high % low == 0 and high // low in (2, 3, 4, 6, 8, 10, 12, 20, 100):
        return f"{low}d{high // low}"
    return f"1d{high - low + 1}+{low - 1}"
