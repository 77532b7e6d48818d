"""The headings of a module that are rooms: ``## 3. The Crypt``, ``**3. Crypt.**``, ``3 – Crypt``, ``Area 3:``, ``K3.``

A text has one way to mark its rooms, which is found by trying each: a numbered list within a room is no heading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from lychgate.kit.module_source import Line

Style = Literal["heading", "bold", "word", "capitals", "dash", "short", "inline", "list"]

STRONG: tuple[Style, ...] = ("heading", "bold", "word", "capitals", "dash")
"""Ways that are hardly used for anything but rooms, the clearest first."""
WEAK: tuple[Style, ...] = ("short", "inline", "list")

PLACE = r"areas?|rooms?|locations?|chambers?|caves?|caverns?|encounter areas?|key|zones?|keyed areas?|sites?"
LABEL = r"(?P<prefix>[A-Z]{1,2})?-?(?P<number>\d{1,3})(?P<suffix>[a-z])?"
_WORD = rf"(?P<word>(?:{PLACE})\s+)"
_NOT = r"(?![\d]|\s*(?:gp|sp|cp|pp|feet|ft|miles?|hp|HD|%|x|×|d\d))"

_HASHES = re.compile(r"(#{1,6})\s*(.*?)\s*#*")
_IN_HEADING = re.compile(rf"{_WORD}?#?{LABEL}{_NOT}(?:\s*[.:)\]–—-]+\s*|\s+|$)(?P<title>.*)", re.IGNORECASE)
_BOLD = re.compile(r"(?:[-*+]\s+)?(\*\*\*|\*\*|__)(?P<inner>(?:(?!\1).)+?)\1(?P<rest>.*)")
_IN_BOLD = re.compile(rf"{_WORD}?#?{LABEL}{_NOT}(?P<sign>\s*[.:)\]–—]+|\s+-)?\s*(?P<title>.*)", re.IGNORECASE)
_WORDED = re.compile(rf"{_WORD}#?{LABEL}{_NOT}(?P<sign>\s*[.:)\]–—-]+)?\s*(?P<title>.*)", re.IGNORECASE)
_CAPITALS = re.compile(
    rf"{LABEL}{_NOT}\s*[.):–—-]?\s+(?P<title>[A-Z][A-Z0-9'’&,/ -]*[A-Z][A-Z0-9'’&,/ -]*)(?:[.:]\s+(?P<rest>\S.*)|[.:])?"
)
_DASH = re.compile(rf"{LABEL}{_NOT}\s+[–—-]\s+(?P<title>[A-Z“\"'].{{0,58}}[^.!?;,:])")
_SHORT = re.compile(rf"{LABEL}{_NOT}[.):]\s+(?P<title>[A-Z“\"'][^.!?;:]{{0,48}}[^.!?;,:])")
_INLINE = re.compile(rf"{LABEL}{_NOT}[.):]\s+(?P<title>[A-Z][\w'’-]*(?: [\w'’&-]+){{0,5}})[.:]\s+(?P<rest>\S.*)")
_LIST = re.compile(r"(?P<number>\d{1,3})[.)]\s+(?P<rest>\S.*)")

_CONTENTS = re.compile(r"(?:\.{3,}|\s{3,}|…)\s*\d+$")
_LEVEL = re.compile(
    r"(?:#+\s*|\*\*)?(?:(?:dungeon\s+)?(?:level|floor|storey|deck)\s+(?P<number>\d{1,2}|one|two|three|four|five|six)"
    r"|(?P<first>first|second|third|fourth|fifth|ground|upper|lower|top)\s+(?:level|floor|storey))\b"
    r"(?:\s*[:.–—-].{0,60})?\W*",
    re.IGNORECASE,
)
_COUNTED = {word: at for at, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)}
_ORDERED = {word: at for at, word in enumerate(("first", "second", "third", "fourth", "fifth"), 1)}


class Head(msgspec.Struct, frozen=True):
    """A heading of a room: its label as it is printed, its title, and the text that follows on the same line."""

    at: int
    style: Style
    prefix: str
    number: int
    suffix: str
    title: str
    rest: str = ""
    depth: int = 0
    scope: int = 0
    level: int = 1

    @property
    def label(self) -> str:
        """What is printed: ``3``, ``K3`` or ``4a``."""
        return f"{self.prefix}{self.number}{self.suffix}"


def level_in(text: str) -> int | None:
    """The level that a heading such as ``Level 2`` begins; None where it begins none."""
    found = _LEVEL.fullmatch(text)
    if found is None:
        return None
    if found["number"]:
        number = found["number"].lower()
        return _COUNTED.get(number) or int(number)
    return _ORDERED.get(found["first"].lower(), 0)


def heads_of(lines: Sequence[Line]) -> dict[int, Head]:
    """The headings of rooms, by the places of their lines."""
    found: dict[Style, list[Head]] = {}
    scope, level = 0, 1
    for at, line in enumerate(lines):
        begun = level_in(line.text)
        if begun is not None:
            scope, level = scope + 1, begun or level
        for head in _candidates(lines, at):
            found.setdefault(head.style, []).append(msgspec.structs.replace(head, scope=scope, level=level))
    chosen = _chosen(found)
    return {one.at: one for one in chosen}


def _chosen(found: dict[Style, list[Head]]) -> list[Head]:
    strong = {style: _deepest(found[style]) for style in STRONG if style in found}
    weak = {style: _chain(found[style]) for style in WEAK if style in found}
    if "inline" in weak and len(weak["inline"]) * 2 < len(weak.get("list", ())):
        del weak["inline"]
    best = max(strong, key=lambda one: len(strong[one]), default=None)
    other = max(weak, key=lambda one: (len(weak[one]) > 1, one != "list", len(weak[one])), default=None)
    if best is not None and (len(strong[best]) > 1 or other is None or len(weak[other]) < 3):
        return _with_missing(strong[best], [one for style in strong if style != best for one in strong[style]])
    if other is None or len(weak[other]) < 2:
        return []
    return weak[other]


def _deepest(heads: list[Head]) -> list[Head]:
    """Those of the depth that most have, each label once within its level."""
    depths = dict.fromkeys(one.depth for one in heads)
    by_depth = {depth: _once([one for one in heads if one.depth == depth]) for depth in depths}
    return by_depth[max(sorted(depths), key=lambda one: (len(by_depth[one]), one))]


def _once(heads: list[Head]) -> list[Head]:
    seen: dict[tuple[int, str], Head] = {}
    for one in heads:
        seen.setdefault((one.scope, one.label), one)
    return list(seen.values())


def _chain(heads: list[Head]) -> list[Head]:
    """Those that count on from 1, or from 1 of another letter."""
    kept: list[Head] = []
    for one in heads:
        last = kept[-1] if kept else None
        begins = one.number <= 1 and (last is None or one.prefix != last.prefix or one.scope != last.scope)
        follows = last is not None and last.prefix == one.prefix and 0 < one.number - last.number <= 2
        inner = (
            last is not None and last.prefix == one.prefix and last.number == one.number and one.suffix > last.suffix
        )
        if begins or follows or inner:
            kept.append(one)
    return kept


def _with_missing(heads: list[Head], others: list[Head]) -> list[Head]:
    """Those of another style too, where their numbers are missing between two that stand before and after them."""
    have = {(one.scope, one.label) for one in heads}
    for one in others:
        before = [head for head in heads if head.at < one.at]
        after = [head for head in heads if head.at > one.at]
        fits = before and before[-1].number < one.number and before[-1].prefix == one.prefix
        if fits and (not after or after[0].number > one.number) and (one.scope, one.label) not in have:
            have.add((one.scope, one.label))
            heads = sorted([*heads, one], key=lambda head: head.at)
    return heads


def _candidates(lines: Sequence[Line], at: int) -> list[Head]:
    """What a line may be the heading of, each way of marking rooms once."""
    text = lines[at].text
    if not text or text.startswith((">", "|")) or _CONTENTS.search(text):
        return []
    hashes = _HASHES.fullmatch(text)
    if hashes is not None:
        inner = re.sub(r"\*\*|__|(?<!\w)[*_]|[*_](?!\w)|<[^>]*>|\[([^\]]*)\]\([^)]*\)", r"\1", hashes[2]).strip()
        found = _IN_HEADING.fullmatch(inner)
        return [_head(at, "heading", found, depth=len(hashes[1]))] if found is not None else []
    bold = _BOLD.fullmatch(text)
    if bold is not None:
        return _bold(at, bold)
    made: list[Head] = []
    first = at == 0 or lines[at - 1].blank
    worded = _WORDED.fullmatch(text)
    if worded is not None:
        made += _worded(at, worded)
    capital = _CAPITALS.fullmatch(text)
    if capital is not None:
        made.append(_head(at, "capitals", capital, rest=capital["rest"] or ""))
    dash = _DASH.fullmatch(text)
    if dash is not None and (first or not made):
        made.append(_head(at, "dash", dash))
    short, inline = _SHORT.fullmatch(text), _INLINE.fullmatch(text)
    if first and short is not None and not _lists_on(lines, at):
        made.append(_head(at, "short", short))
    if inline is not None and (first or lines[at - 1].text.endswith((".", "!", "?", "”", ")")) or at == 0):
        made.append(_head(at, "inline", inline, rest=inline["rest"]))
    listed = _LIST.fullmatch(text)
    if listed is not None and lines[at].indent < 4:
        made.append(Head(at, "list", "", int(listed["number"]), "", "", listed["rest"]))
    return made


def _lists_on(lines: Sequence[Line], at: int) -> bool:
    """Whether the next line is one more of a numbered list."""
    after = next((one.text for one in lines[at + 1 :] if not one.blank), "")
    return _LIST.fullmatch(after) is not None


def _bold(at: int, found: re.Match[str]) -> list[Head]:
    rest = found["rest"].strip()
    inner = _IN_BOLD.fullmatch(found["inner"].strip())
    if inner is None or not (inner["sign"] or inner["word"] or (not inner["title"] and rest[:1] in ".:)–—-*")):
        return []
    if inner["title"]:
        return [_head(at, "bold", inner, rest=rest.lstrip(".:) "))]
    more = _BOLD.fullmatch(rest.lstrip(".:)–—- "))
    if more is not None:
        return [_head(at, "bold", inner, title=more["inner"], rest=more["rest"].lstrip(".: "))]
    bare = rest.lstrip(".:)–—- ")
    title, _, after = bare.partition(". ") if ". " in bare else (bare, "", "")
    if len(title) <= 50 and title[:1].isupper() and not title.endswith((".", "!", "?")):
        return [_head(at, "bold", inner, title=title, rest=after)]
    return [_head(at, "bold", inner, title="", rest=bare)]


def _worded(at: int, found: re.Match[str]) -> list[Head]:
    title = found["title"].strip()
    if title and not found["sign"]:
        return []
    name, sign, rest = title.partition(". ")
    if sign and len(name) <= 60:
        return [_head(at, "word", found, title=name, rest=rest)]
    if len(title) > 70 or (title.endswith((".", ";", ",")) and len(title) > 40):
        return [_head(at, "word", found, title="", rest=title)]
    return [_head(at, "word", found)]


def _head(
    at: int, style: Style, found: re.Match[str], *, title: str | None = None, rest: str = "", depth: int = 0
) -> Head:
    told = found["title"] if title is None else title
    told = re.sub(r"\*\*|__|(?<!\w)[*_]|[*_](?!\w)", "", told).strip().strip(".:").strip()
    prefix = (found["prefix"] or "").upper()
    return Head(at, style, prefix, int(found["number"]), (found["suffix"] or "").lower(), told, rest, depth)
