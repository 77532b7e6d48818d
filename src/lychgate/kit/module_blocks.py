"""The blocks of a module: headings, paragraphs, boxed text, items of lists and rows of tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from lychgate.kit.module_heads import Head
from lychgate.kit.module_labels import Part, label_of, title_part
from lychgate.kit.module_runs import BOLD, BOTH, ITALIC, Run, run_of
from lychgate.kit.module_source import LONGEST_LINE, LeftOut, Line
from lychgate.kit.module_ways import HEADED

BlockKind = Literal["room", "heading", "quote", "item", "numbered", "row", "para", "code"]

FIGURES = re.compile(
    r"\b(?:AC|Armou?r Class|HD|Hit Dice|THAC0|#\s?AT|Lvl|Lv)\b\W{0,3}[½\d+-]|\b(?:hp|HP)\W{0,3}\d|\b\d+\s?(?:HP|HD"
    r"|hp)\b"
    r"|\b(?:ML|MV|Morale|morale|Save|SV)\s\d|\bCR\s\d"
)
"""What only stands where the figures of a creature are."""

_QUOTE = re.compile(r"((?:>\s?)+|\|\s+(?!.*\|$))(.*)")
_ROW = re.compile(r"\|.*\|")
_RULE_ROW = re.compile(r"[|:\s-]+")
_ITEM = re.compile(r"(?:[-*+•▪◦‣●○■□➢▶►▸➤\uf0b7]|–(?=\s))\s+(.*)")
_NUMBERED = re.compile(r"\d{1,3}(?:\s?[-–]\s?\d{1,3})?[.):]?\s+\S.*")
_HASHES = re.compile(r"(#{1,6})\s*(.*?)\s*#*")
_RULE = re.compile(r"(?:[-*_=~]\s*){3,}")
_NO_TEXT = re.compile(
    r"(?:</?[a-z!][^<>]*>\s*)+|\{::?[^{}]*\}|\\(?:page|column|pagebreak|newpage)\w*|!\[[^\]]*\]\([^)]*\)"
    r"|\{\{(?:pageNumber|footnote)[^}]*\}\}"
    r"|<!--.*-->|:+|\[TOC\]|\}\}",
    re.IGNORECASE,
)
_BOX = re.compile(
    r"\{\{\s*(?P<brew>\w+).*|<(?P<tag>blockquote|div|aside|section)\b(?P<more>[^<>]*)>|:::\s*(?P<fence>\w+).*", re.I
)
_BOX_END = re.compile(r"\}\}|</(?:blockquote|div|aside|section)>|:::", re.I)
_FOR_PLAYERS = re.compile(r"descri|read|box|quote|player", re.I)
_ATTRIBUTES: tuple[tuple[str, Part], ...] = (
    ("monster", "people"), ("stat", "people"), ("item", "key"), ("note", "key"), ("warning", "key"), ("read", "read"),
    ("highlight", "read"),
)  # fmt: skip
"""What words in a line of attributes say of the block quote below it."""
_STATS = re.compile(
    r"(?:\d+d?\d*\s+)?[A-Z][\w'’ ,()-]{1,48}?(?:\s*\(\d+\))?\s*[:,.–—-]\s*(?:AC|Armou?r Class|HD|Hit Dice|Lvl)\b"
)
_TALLY = re.compile(r"(?:HP|hp)?[\s\d☐□○◻❑_/:,()]*[☐□○◻❑][\s\d☐□○◻❑]*")
"""Boxes to tick off hit points in."""
_SHOUTED = re.compile(r"[A-Z][A-Z'’/ -]{3,40}:\s")
_RUN_IN = re.compile(r"(?i)(?:wandering|random) (?:monsters?|encounters?)\b[^:.]{0,50}:\s+(?=\S)")
_CALLOUT = re.compile(r"\[!(\w+)\][+-]?\s*(.*)")
_SECTION = re.compile(
    r"(?:(?:wandering|random) (?:monsters?|encounters?)|wanderers|rumou?rs?|appendix\b.*|conclusions?|epilogue"
    r"|after(?:math|wards)|background|introduction|overview|credits|licen[cs]e|new (?:monsters?|items?|spells?"
    r"|magic items?)"
    r"|bestiary|restocking|random tables?|ending|general features|set-?up|hooks?|getting (?:there|started))"
    r"(?:\s*\(.{1,40}\))?[:.]?|table \d+.*",
    re.IGNORECASE,
)
_MONEY = re.compile(r"\d\s?(?:gp|sp|cp|pp|ep)\b", re.IGNORECASE)
_ENDS = '.!?:”")'


class Block(msgspec.Struct, frozen=True):
    """A block of text. ``part`` is what its label, or that above it, says it is; ``boxed``: for the players' ears."""

    kind: BlockKind
    run: Run
    depth: int = 0
    head: Head | None = None
    part: Part = ""
    boxed: bool = False


def blocks_of(lines: Sequence[Line], heads: Mapping[int, Head], left: list[LeftOut]) -> tuple[Block, ...]:
    """The blocks of lines of which ``heads`` begin rooms; what is only there for looks is added to ``left``."""
    return tuple(_Blocks(lines, heads, left).read())


class _Blocks:
    """Lines while they become blocks."""

    def __init__(self, lines: Sequence[Line], heads: Mapping[int, Head], left: list[LeftOut]) -> None:
        self.lines, self.heads, self.left = lines, heads, left
        widths = sorted(len(one.text) + one.indent for one in lines if not one.blank)
        self.width = widths[len(widths) * 9 // 10] if widths else 0
        self.head_ends = -1
        self.made: list[Block] = []
        self.pieces: list[tuple[int, str, bool]] = []
        self.kind: BlockKind = "para"
        self.boxed = False
        self.box: Part = ""
        self.figured = False
        """Whether the block quote that is being read is the figures of a creature."""
        self.tag = False
        """Whether a tag of HTML goes on over several lines."""
        self.kind_of_box: Part | None = None
        """What the next block quote is, where a line before it says so."""
        self.bare: Part = ""
        """A label that stands alone: what follows line by line, or as a list, is of it."""

    def read(self) -> list[Block]:
        fenced = False
        for at, line in enumerate(self.lines):
            if line.text.startswith(("```", "~~~")):
                self.close()
                fenced = not fenced
                self.out(line, "a fence")
            elif fenced:
                self.begin("code", line, line.text)
                self.close()
            else:
                self.line(at, line)
        self.close()
        return self.made

    def out(self, line: Line, why: str) -> None:
        self.left.append(LeftOut(line.number, line.text, why))

    def line(self, at: int, line: Line) -> None:
        text = line.text
        head = self.heads.get(at)
        if self.front(at, line):
            return
        if not line.blank and not text.startswith((">", "{:")) and self.kind != "quote":
            self.kind_of_box = None
        if head is not None:
            self.room(line, head)
        elif line.blank:
            self.close()
        elif len(text) > LONGEST_LINE:
            self.begin("para", line, text)
        elif self.furniture(at, line):
            return
        elif (hashes := _HASHES.fullmatch(text)) is not None and hashes[2]:
            self.heading(line, hashes[2], len(hashes[1]))
        elif (quote := _QUOTE.fullmatch(text)) is not None and not _ROW.fullmatch(text):
            self.quote(at, line, quote[2])
        elif _ROW.fullmatch(text):
            self.begin("row", line, text.strip("|").strip())
            self.close()
        elif (item := _ITEM.fullmatch(text)) is not None:
            self.begin("item", line, item[1])
        elif (run_in := _RUN_IN.match(text)) is not None:
            self.heading(line, run_in[0].strip(), 7)
            self.begin("para", line, text[run_in.end() :])
        elif self.titled(at, line):
            self.heading(line, text, 7)
        elif self.numbered(at, text):
            self.begin("numbered", line, text)
        elif self.title(line, at):
            self.heading(line, text, 1)
        elif self.begins(line):
            self.begin("item" if self.bare == "treasure" and _MONEY.search(text) else "para", line, text)
            if label_of(text.strip("*_ "), marked=text[0] in "*_")[1] == len(text.strip("*_ ")):
                self.close()
        else:
            self.pieces.append((line.number, text, line.glued))

    def front(self, at: int, line: Line) -> bool:
        """Takes a line of the head that programs read at the beginning of a Markdown file; whether it was one."""
        if at == 0:
            ends = (n for n, one in enumerate(self.lines[1:60], 1) if one.text == "---")
            self.head_ends = next(ends, -1) if line.text == "---" else -1
        if at > self.head_ends:
            return False
        said = re.match(r"(title|name|description|summary)\s*:\s*[\"']?(.+?)[\"']?$", line.text)
        if said is None:
            if not line.blank:
                self.out(line, "the head of the file")
        elif said[1] in ("title", "name"):
            self.made.append(Block("heading", run_of([(line.number, said[2], False)]), 0))
        else:
            self.begin("para", line, said[2])
            self.close()
        return True

    def furniture(self, at: int, line: Line) -> bool:
        """Takes a line that is only there for looks, or that begins or ends a box; whether it was one."""
        if self.tag or re.match(r"<[a-z!][^<>]*$", line.text):
            self.tag = ">" not in line.text
            self.close()
            self.out(line, "a tag")
            return True
        attribute = re.match(r"\{:\s*\.([\w-]+)", line.text)
        if attribute is not None:
            self.kind_of_box = next((part for word, part in _ATTRIBUTES if word in attribute[1]), None)
        box = _BOX.fullmatch(line.text)
        if (box is not None and not _NO_TEXT.fullmatch(line.text.strip())) or (box and (box["tag"] or box["fence"])):
            self.close()
            name = box["brew"] or box["fence"] or f"{box['tag']} {box['more']}" if box else ""
            self.box = "read" if _FOR_PLAYERS.search(name) else "key" if "div" not in name else ""
            self.out(line, "the edge of a box")
            return True
        if _BOX_END.fullmatch(line.text):
            self.close()
            self.box = ""
            self.out(line, "the edge of a box")
            return True
        if _RULE.fullmatch(line.text) or _NO_TEXT.fullmatch(line.text) or _RULE_ROW.fullmatch(line.text):
            under = line.text[0] in "=-" and len(self.pieces) == 1 and self.kind == "para" and self.box == ""
            if under and _RULE.fullmatch(line.text):
                number, text, _ = self.pieces[0]
                self.pieces = []
                self.heading(Line(number, text), text, 1 if line.text[0] == "=" else 2)
            self.close()
            self.out(line, "layout")
            return True
        return False

    def room(self, line: Line, head: Head) -> None:
        self.close()
        self.bare, self.box = "", ""
        self.made.append(Block("room", run_of([(line.number, head.title or head.label, False)]), head.depth, head))
        if head.rest:
            self.begin("para", line, head.rest)

    def heading(self, line: Line, text: str, depth: int) -> None:
        self.close()
        run = run_of([(line.number, text, False)])
        part = title_part(run.text)
        self.bare = part
        self.made.append(Block("heading", run, depth, None, part))

    def quote(self, at: int, line: Line, text: str) -> None:
        if text.strip() and _NO_TEXT.fullmatch(text.strip()):
            self.out(line, "layout")
            return
        text = re.sub(r"^[*•-]\s+", "", text) if self.pieces and self.kind == "quote" else text
        callout = _CALLOUT.fullmatch(text)
        if callout is not None:
            self.close()
            self.kind_of_box = "read" if re.search(r"quote|read|info|abstract|example", callout[1], re.I) else "key"
            text = callout[2]
            part = title_part(text)
            if part:
                self.made.append(Block("heading", run_of([(line.number, text, False)]), 9, None, part))
                return
            if not text.strip():
                self.out(line, "layout")
        if not self.pieces or self.kind != "quote":
            if not text.strip():
                return
            self.begin("quote", line, text)
            self.figured = self.grouped(at)
        elif not text.strip():
            if not self.figured:
                self.close()
        else:
            self.pieces.append((line.number, text, line.glued))

    def grouped(self, start: int) -> bool:
        """Whether figures of a creature stand in the block quote that begins on a line: it is one block then."""
        for one in self.lines[start : start + 60]:
            if not one.text.startswith((">", "|")):
                return False
            if FIGURES.search(one.text):
                return True
        return False

    def titled(self, at: int, line: Line) -> bool:
        """Whether a line of plain text is the heading of a section that is no room."""
        if self.pieces and not self.short(self.pieces[-1][1]):
            return False
        text = line.text.strip("*_ ")
        capitals = re.fullmatch(r"(?:[A-Z]\. )?[A-Z][A-Z0-9'’&,() -]{3,60}", text) is not None
        return (capitals and len(text.split()) < 9) or _SECTION.fullmatch(text) is not None

    def title(self, line: Line, at: int) -> bool:
        """Whether a line of plain text is the title of the whole: the first of all, short, and no sentence."""
        if self.made or self.pieces or line.text[-1] in ".:,;" or line.text[0] in '*_“"' or self.box:
            return False
        after = self.lines[at + 1].text if at + 1 < len(self.lines) else ""
        return len(line.text) < 60 and not after[:1].islower()

    def numbered(self, at: int, text: str) -> bool:
        """Whether a line is one of a numbered list: it begins with a number and a sign, or others do so too."""
        if not _NUMBERED.fullmatch(text):
            return False
        if self.pieces and self.kind != "numbered" and not self.short(self.pieces[-1][1]):
            return False
        if re.match(r"\d{1,3}[.)]\s", text):
            return True
        around = [
            next((one.text for one in some if one.text), "")
            for some in (self.lines[at + 1 : at + 9], self.lines[max(0, at - 9) : at][::-1])
        ]
        return any(_NUMBERED.fullmatch(one) for one in around)

    def short(self, text: str) -> bool:
        """Whether a line ends its paragraph: it is short, and its sentence ends."""
        return len(text) < self.width * 4 // 5 and text.rstrip().endswith(tuple(_ENDS))

    def begins(self, line: Line) -> bool:
        """Whether a line begins a paragraph."""
        if not self.pieces or self.kind in ("quote", "row"):
            return True
        text, (_, before, glued) = line.text, self.pieces[-1]
        if glued or _TALLY.fullmatch(text):
            return False
        if HEADED.match(text) and not text[0].islower():
            return True
        if _STATS.match(text) or _SHOUTED.match(text) or _TALLY.fullmatch(before):
            return True
        bold = re.match(r"(\*\*|__)(?=\S)(.+?)\1", text)
        if bold is not None and label_of(bold[2], marked=True)[0]:
            return True
        if label_of(text, marked=False)[0]:
            return True
        if self.bare == "treasure" and (_MONEY.search(text) or _MONEY.search(before)) and not text[0].islower():
            return True
        if self.bare == "treasure" and self.kind == "item" and _MONEY.search(text):
            return True
        quoted = self.pieces[0][1].startswith(("“", '"')) and before.endswith(("”", '"'))
        return quoted or (self.short(before) and not text[0].islower() and self.kind != "numbered")

    def begin(self, kind: BlockKind, line: Line, text: str) -> None:
        self.close()
        self.kind, self.pieces = kind, [(line.number, text, line.glued)]

    def close(self) -> None:
        """Ends the block that is being read."""
        if not self.pieces:
            return
        run, kind = run_of(self.pieces), self.kind
        self.pieces, self.kind = [], "para"
        said: Part = self.box or ("read" if kind == "quote" else "")
        if kind == "quote":
            known = self.kind_of_box
            if known is not None or self.figured:
                kind, said = ("quote" if known == "read" else "item"), known or "people"
            self.figured = False
        self.add(kind, run, said)

    def add(self, kind: BlockKind, run: Run, said: Part) -> None:
        """Adds a block, with what its label or that before it says of it."""
        marked = run.marks[:1] in (BOLD, BOTH, ITALIC)
        part, start = label_of(run.text, marked=marked)
        if part:
            rest = run[start:].stripped()
            self.made.append(Block("heading", run[:start].stripped(), 9, None, part))
            if not rest.text:
                self.bare = part
                return
            self.bare = part if kind in ("item", "numbered") else ""
            self.made.append(Block(kind, rest, 0, None, part, part == "read"))
            return
        if self.bare and kind in ("para", "quote") and self._ends_label():
            self.bare = ""
        under = self.bare if said != "read" else ""
        italic = run.all_of(ITALIC + BOTH) and kind in ("para", "quote")
        quoted = kind == "para" and run.text[:1] in '“"' and run.text[-1:] in '”"' and len(run.text) > 40
        first = bool(self.made) and self.made[-1].kind == "room"  # further down it is what somebody says
        boxed = said == "read" or italic or (quoted and first and not under)
        if boxed and FIGURES.search(run.text):
            boxed, said = False, ""
        self.made.append(Block(kind, run, 0, None, "read" if boxed else said or under, boxed))

    def _ends_label(self) -> bool:
        """Whether a paragraph ends what a label began: one that stands in no heading of its own, after a list."""
        before = self.made[-1] if self.made else None
        return before is not None and before.kind in ("item", "numbered", "row")
