"""The random tables of a module: numbered lines or the rows of a Markdown table below a caption."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from lychgate.core.errors import PlayError
from lychgate.kit.module_blocks import Block
from lychgate.kit.own_tables import LONGEST_NAME, LONGEST_ROW, TableRow, table_of

_RANDOM = re.compile(
    r"(?i)\b(?:wander\w*|random|rumou?rs?|tables?|roll(?:s|ed)?|1?d(?:4|6|8|10|12|20|30|66|100)|happenings|events"
    r"|omens)\b"
)
_WANDERING = re.compile(r"(?i)\b(?:wander\w*|random (?:monsters?|encounters?)|encounters?)\b")
_SPAN = r"(?P<low>\d{1,3})(?:\s?[-–—]\s?(?P<high>\d{1,3}))?"
_ROW = re.compile(rf"{_SPAN}\s*[.:)]?\s+(?P<text>\S.*)")
_CELLS = re.compile(rf"{_SPAN}\s*\|\s*(?P<text>\S.*)")
_HEAD = re.compile(r"(?i)(?:\d*d\d+|roll|#|no\.?|number|result)\s*\|.*")


class Rolled(msgspec.Struct, frozen=True):
    """A table with the places of its blocks, the row of captions among them, in what was read."""

    name: str
    row: TableRow
    places: tuple[int, ...]


def tables_in(blocks: Sequence[Block]) -> tuple[Rolled, ...]:
    """The random tables among blocks. A numbered list is one where its caption speaks of dice or chance."""
    found: list[Rolled] = []
    at = 0
    while at < len(blocks):
        end = at
        while end < len(blocks) and blocks[end].kind == blocks[at].kind and blocks[at].kind in ("numbered", "row"):
            end += 1
        if end - at > 1:
            made = _table(blocks, at, end, [one.name for one in found])
            found += [made] if made is not None else []
        at = max(end, at + 1)
    return tuple(found)


def _table(blocks: Sequence[Block], at: int, end: int, names: list[str]) -> Rolled | None:
    caption = _caption(blocks, at)
    first = blocks[at].run.text
    headed = blocks[at].kind == "row" and _HEAD.match(first) is not None
    if not headed and not _RANDOM.search(caption):
        return None
    pattern = _CELLS if blocks[at].kind == "row" else _ROW
    lines: list[str] = []
    last = 0
    for one in blocks[at + headed : end]:
        row = pattern.fullmatch(one.run.text)
        if row is None or int(row["low"]) not in (last + 1, 0):
            return None
        last = int(row["high"] or row["low"]) or 100
        span = f"{row['low']}-{row['high']}" if row["high"] else row["low"]
        said = re.sub(r"\s*\|\s*", ", ", row["text"]).strip(" ,").replace("[", "(").replace("]", ")")
        if len(said) > LONGEST_ROW:
            return None
        lines.append(f"{span} {said}")
    name = _name(caption, names)
    try:
        table_of(name, TableRow(tuple(lines)))
    except PlayError:
        return None
    return Rolled(name, TableRow(tuple(lines)), tuple(range(at, end)))


def _caption(blocks: Sequence[Block], at: int) -> str:
    """The heading and the last sentence above a table."""
    told: list[str] = []
    for one in reversed(blocks[max(0, at - 3) : at]):
        told.append(one.run.text)
        if one.kind in ("heading", "room"):
            break
    return "\n".join(reversed(told))


def _name(caption: str, names: list[str]) -> str:
    heading = caption.partition("\n")[0]
    bare = re.sub(r"\([^()]*\)|[\[\]]|[:.]\s*$", "", heading).strip()[:LONGEST_NAME].strip()
    name = "wandering" if _WANDERING.search(heading) else bare.lower() or "table"
    known = {one.casefold() for one in names}
    count, made = 2, name
    while made.casefold() in known:
        made = f"{name[: LONGEST_NAME - 4]} {count}"
        count += 1
    return made
