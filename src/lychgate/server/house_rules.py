"""Reads a group's house rules from Markdown: each heading, paragraph, bullet and table becomes an article in words.

Nothing is left out: headings go before what stands under them, long rules are split between sentences, and a line that
Markdown itself swallows becomes a rule of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.kit.own_book import LONGEST_TEXT, LONGEST_WORDS
from lychgate.server.house_rules_file import without_marks
from lychgate.server.markdown import tokens_of, words_of
from lychgate.server.plain_text import clean

if TYPE_CHECKING:
    from markdown_it.token import Token

LONGEST_FILE = 60_000
"""The most letters of a file that are read at once."""

MOST_RULES = 100
"""The most house rules that are read at once: a table reads and decides each of them."""

SHORTEST = 3
"""The fewest letters that are worth a title of their own."""

SHORT_LINE = 60
"""The most letters of a line that is a rule by itself, in a list that has no bullets and no full stops."""

_SENTENCE = re.compile(r"(?<=[.!?;:…])\s+")
_LEAD = re.compile(r"([^.!?:]{3,58}?)\s*(?::|\s[-\u2013\u2014])\s+\S")
_LINK = re.compile(r"\s*\[[^\]]+\]:\s*<?([^\s>]+)")
_QUOTE = re.compile(r'"([^"]*)"')


class HouseRule(msgspec.Struct, frozen=True):
    """A house rule in words; ``line`` is where it begins in the file, counted from 1."""

    line: int
    title: str
    text: str

    @property
    def article(self) -> str:
        """The command that adds it to the book, without its reason."""
        return f'article "{self.title}" "{self.text}"'


class HouseRules(msgspec.Struct, frozen=True):
    """The house rules in a file, in their order, and the title of the file, if it has one."""

    title: str
    rules: tuple[HouseRule, ...]


class _Block(msgspec.Struct, frozen=True):
    """A piece of the file that may become a rule: a paragraph, a bullet, a row of a table."""

    line: int
    text: str
    lead: str = ""


class _Section(msgspec.Struct):
    """What stands under a heading; the first section has none. ``path`` are the headings above it and its own."""

    line: int
    level: int
    path: tuple[str, ...]
    blocks: list[_Block]


def read_house_rules(text: str) -> HouseRules:
    """The house rules in a text in Markdown. Raises ``PlayError`` where it has none, and where it is too long."""
    if len(text) > LONGEST_FILE:
        raise PlayError(
            f"That file has {len(text):,} letters; at most {LONGEST_FILE:,} are read at once. Split it into parts."
        )
    text = without_marks(text)
    sections = _sections(text)
    title = _title_of(sections)
    below = {one.path[:-1] for one in sections if one.level}
    rules = [rule for one in sections for rule in _rules_of(one, title, goes_on=one.path in below)]
    rules += _swallowed(text, rules, title)
    split = [part for one in sorted(rules, key=lambda one: one.line) for part in _parts(one)]
    if not split:
        raise PlayError("There are no house rules in it. Write each as a bullet or a paragraph.")
    if len(split) > MOST_RULES:
        told = f"That file has {len(split)} house rules; at most {MOST_RULES} are read at once."
        raise PlayError(f"{told} Split it before line {split[MOST_RULES].line}.")
    return HouseRules(title, tuple(_told_apart(split)))


# ---------------------------------------------------------------------- the pieces of a file


def _sections(text: str) -> list[_Section]:
    found = [_Section(1, 0, (), [])]
    tokens, at = tokens_of(text), 0
    while at < len(tokens):
        one = tokens[at]
        end = _end_of(tokens, at)
        match one.type:
            case "heading_open":
                level = len(one.markup) if one.markup.startswith("#") else 1 if one.markup == "=" else 2
                above = _above(found, level)
                path = (*(above.path if above is not None else ()), _inline(tokens[at + 1]))
                found.append(_Section(_line(one), level, path, []))
            case "bullet_list_open" | "ordered_list_open":
                found[-1].blocks += _items(tokens[at + 1 : end])
            case "table_open":
                found[-1].blocks += _rows(tokens[at : end + 1])
            case _:
                found[-1].blocks += _said(tokens[at : end + 1])
        at = end + 1
    return found


def _above(found: Sequence[_Section], level: int) -> _Section | None:
    """The section of the next higher heading above a heading of this level."""
    for one in reversed(found):
        if one.level < level:
            return one
    return None


def _end_of(tokens: Sequence[Token], at: int) -> int:
    """Where the block ends that begins ``at``."""
    if tokens[at].nesting != 1:
        return at
    depth = 0
    for end in range(at, len(tokens)):
        depth += tokens[end].nesting
        if depth == 0:
            return end
    return len(tokens) - 1


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


def _inline(token: Token) -> str:
    return _one_line(token.children or ())


def _one_line(children: Sequence[Token]) -> str:
    return " ".join(words_of(children).split())


def _said(tokens: Sequence[Token]) -> Iterator[_Block]:
    """All that a paragraph, a quotation or a piece of code says: a block for each paragraph, or each line of a list
    without bullets."""
    quoted = any(one.type == "blockquote_open" for one in tokens)
    for one in tokens:
        if one.type == "inline" and _inline(one):
            lines = _lines_of(one.children or ())
            parts = lines if not quoted and _each_by_itself(lines) else [one.children or []]
            for at, part in enumerate(parts):
                yield _Block(_line(one) + at, _one_line(part), _bold(part))
        elif one.type in ("fence", "code_block") and (text := _on_one_line(one.content)):
            yield _Block(_line(one), text)


def _lines_of(children: Sequence[Token]) -> list[list[Token]]:
    """The lines of a paragraph as they stand in the file."""
    lines: list[list[Token]] = [[]]
    for one in children:
        if one.type in ("softbreak", "hardbreak"):
            lines.append([])
        else:
            lines[-1].append(one)
    return lines


def _each_by_itself(lines: Sequence[Sequence[Token]]) -> bool:
    """Whether each line of a paragraph is a rule of its own, as in a list without bullets; else it was wrapped."""
    told = [_one_line(one) for one in lines]
    if any(not one or one[0].islower() or one[0] == ":" for one in told):
        return False
    return all(one.endswith((".", "!", "?")) for one in told) or all(len(one) <= SHORT_LINE for one in told)


def _on_one_line(content: str) -> str:
    return "; ".join(" ".join(line.split()) for line in content.splitlines() if line.strip())


def _bold(children: Sequence[Token]) -> str:
    """What stands in bold at the beginning of a line, as people mark the name of a rule."""
    if not children or (children[0].type == "text" and children[0].content.strip()):
        return ""
    words, inside = "", False
    for one in children:
        if one.type == "strong_close":
            return words.strip().rstrip(".:")
        inside = inside or one.type == "strong_open"
        if not inside and one.content.strip():
            return ""
        words += one.content if inside else ""
    return ""


def _items(tokens: Sequence[Token]) -> Iterator[_Block]:
    """A block for each item of a list; what is nested in it goes with it."""
    at = 0
    while at < len(tokens):
        end = _end_of(tokens, at)
        if tokens[at].type == "list_item_open":
            yield from _item(tokens[at + 1 : end])
        at = end + 1


def _item(tokens: Sequence[Token]) -> Iterator[_Block]:
    own, nested, at = list[_Block](), list[_Block](), 0
    while at < len(tokens):
        end = _end_of(tokens, at)
        match tokens[at].type:
            case "bullet_list_open" | "ordered_list_open":
                nested += _items(tokens[at + 1 : end])
            case "table_open":
                nested += _rows(tokens[at : end + 1])
            case _:
                own += _said(tokens[at : end + 1])
        at = end + 1
    text = " ".join(one.text for one in own)
    within = "; ".join(one.text.rstrip(".") for one in nested)
    if not nested:
        if own:
            yield _Block(own[0].line, text, own[0].lead)
    elif own and len(text) + len(within) + 3 <= LONGEST_TEXT:
        yield _Block(own[0].line, f"{text.rstrip('.:')}: {within}.", own[0].lead)
    else:  # each on its own, under what it is nested in
        above = text.rstrip(".:")
        if above and (own[0].lead or not text.endswith(":")):
            yield own[0] if len(own) == 1 else _Block(own[0].line, text, own[0].lead)
        for one in nested:
            yield _Block(one.line, f"{above}: {one.text}" if above else one.text, one.lead)


def _rows(tokens: Sequence[Token]) -> Iterator[_Block]:
    """A table: one block where it is short, else one for each row, each cell after the heading of its column."""
    heads, rows, cells, line = list[str](), list[_Block](), list[str](), 1
    for one in tokens:
        match one.type:
            case "tr_open":
                cells, line = [], _line(one)
            case "inline":
                cells.append(_inline(one))
            case "tr_close" if not heads:
                heads = cells
            case "tr_close":
                named = zip([*heads, *("" for _ in cells)], cells, strict=False)
                said = [f"{head}: {cell}" if head else cell for head, cell in named if cell]
                rows.append(_Block(line, ", ".join(said)))
    rows = [one for one in rows if one.text] or [_Block(line, ", ".join(one for one in heads if one))]
    whole = "; ".join(one.text for one in rows)
    yield from [_Block(rows[0].line, f"{whole}.")] if len(whole) < LONGEST_TEXT else rows


# ---------------------------------------------------------------------- rules


def _title_of(sections: Sequence[_Section]) -> str:
    """The title of the file: its first heading, where that has others or nothing but headings' rules under it."""
    headed = [one for one in sections if one.level]
    if not headed or sections[0].blocks or headed[0].level != 1:
        return ""
    alone = sum(one.level == 1 for one in headed) == 1
    return headed[0].path[-1] if alone and (len(headed) > 1 or len(headed[0].blocks) > 1) else ""


def _rules_of(section: _Section, title: str, *, goes_on: bool) -> Iterator[HouseRule]:
    """The rules under a heading; a heading with nothing under it is one, unless it ``goes_on`` with lower headings."""
    path = section.path[1:] if title and section.path[:1] == (title,) else section.path
    blocks = section.blocks
    if not blocks:
        if path and not goes_on:
            yield HouseRule(section.line, path[-1], path[-1])
        return
    under, own = ", ".join(path), path[-1] if path else ""
    for at, one in enumerate(blocks):
        alone = len(blocks) == 1 and own and not one.lead
        name = own if alone else one.lead or _lead_of(one.text)
        text = one.text
        if under and not (alone and len(path) == 1):
            text = f"{under}: {text}"
        yield HouseRule(one.line if at or not own else min(one.line, section.line), name, text)


def _lead_of(text: str) -> str:
    """What a rule may be called: its words up to a colon, or its first words."""
    lead = _LEAD.match(text)
    return lead[1] if lead is not None and len(lead[1]) >= SHORTEST else text.rstrip(".")


def _swallowed(text: str, rules: Sequence[HouseRule], title: str) -> Iterator[HouseRule]:
    """The lines with words that no part of the Markdown holds: what is nested too deeply, links that nothing uses."""
    shown = " ".join((title, *(f"{one.title} {one.text}" for one in rules)))
    words, read = set(_words(shown)), set[int]()
    for one in tokens_of(text):
        if one.map and one.type in ("inline", "fence", "code_block", "tr_open"):
            read.update(range(*one.map))
    for number, line in enumerate(text.splitlines()):
        link = _LINK.match(line)
        if number in read or words.issuperset(_words(clean(line))) or (link is not None and link[1] in shown):
            continue
        said = " ".join(clean(line).split())
        yield HouseRule(number + 1, _lead_of(said), said)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text)


def _parts(rule: HouseRule) -> Iterator[HouseRule]:
    """A rule as it may be typed: its title shortened, its text split between sentences, its quotation marks curled."""
    title, text = (_QUOTE.sub("“\\1”", one).replace('"', "”") for one in (rule.title, rule.text))
    texts = list(_split(text, rule.line))
    for number, part in enumerate(texts, 1):
        many = f" ({number} of {len(texts)})" if len(texts) > 1 else ""
        yield HouseRule(rule.line, f"{_shortened(title, LONGEST_WORDS - len(many))}{many}", part)


def _split(text: str, line: int) -> Iterator[str]:
    pieces = [piece for sentence in _SENTENCE.split(text) for piece in _short_enough(sentence, line)]
    so_far = ""
    for one in pieces:
        if so_far and len(so_far) + 1 + len(one) > LONGEST_TEXT:
            yield so_far
            so_far = ""
        so_far = f"{so_far} {one}" if so_far else one
    yield so_far


def _short_enough(sentence: str, line: int) -> Iterator[str]:
    if len(sentence) <= LONGEST_TEXT:
        yield sentence
        return
    for word in sentence.split():
        if len(word) > LONGEST_TEXT:
            raise PlayError(f"Line {line} has a word of {len(word):,} letters; an article has at most {LONGEST_TEXT}.")
        yield word


def _shortened(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    return f"{cut.rpartition(' ')[0].rstrip(',;:') or cut}…"


def _told_apart(rules: Sequence[HouseRule]) -> Iterator[HouseRule]:
    """The rules with titles of their own: of two that are called the same the second is numbered."""
    seen: dict[str, int] = {}
    for one in rules:
        seen[one.title] = many = seen.get(one.title, 0) + 1
        more = f" ({many})" if many > 1 else ""
        yield replace(one, title=f"{_shortened(one.title, LONGEST_WORDS - len(more))}{more}") if more else one
