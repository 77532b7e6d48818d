"""Draws the Markdown of notes and handouts as text: headings, lists, quotes and tables, without the marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lychgate.server.markdown import tokens_of, words_of
from lychgate.terminal.styled_text import Role, StyledLine, clean, fill, line, width_of, wrap

if TYPE_CHECKING:
    from markdown_it.token import Token

WIDEST_CELL = 30
"""The most columns of a table's cell; where a table is wider than the page each row is told cell by cell."""


@dataclass(slots=True)
class _Drawing:
    """What is drawn so far, and where in the text the drawing is: in a list, a quote, a table."""

    width: int
    rows: list[StyledLine] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    quotes: int = 0
    mark: str = ""
    heading: bool = False
    table: list[list[str]] = field(default_factory=list)

    def part(self, token: Token) -> None:
        """Draws one part, or notes that one begins or ends."""
        match token.type:
            case "heading_open" | "heading_close":
                self.heading = token.nesting > 0
            case "blockquote_open" | "blockquote_close":
                self.quotes += token.nesting
            case "bullet_list_open" | "ordered_list_open":
                self.counts.append(int(token.attrs.get("start", 1)) if token.type.startswith("ordered") else 0)
            case "bullet_list_close" | "ordered_list_close":
                self.counts.pop()
            case "list_item_open":
                self.mark = f"{self.counts[-1]}. " if self.counts[-1] else "- "
                self.counts[-1] += 1 if self.counts[-1] else 0
            case "tr_open":
                self.table.append([])
            case "table_close":
                self.tabled()
            case "hr":
                self.say("-" * min(20, self.width), "dim")
            case "code_block" | "fence":
                for row in token.content.splitlines():
                    self.say(row)
            case "inline" if self.table:
                self.table[-1].append(" ".join(words_of(token.children).split()))
            case "inline":
                self.say(words_of(token.children), "strong" if self.heading else "text")

    def say(self, text: str, role: Role = "text") -> None:
        """A paragraph, with the marks of the lists and quotes that it stands in."""
        outer = "| " * self.quotes + "  " * max(0, len(self.counts) - 1)
        inner = " " * (len(self.mark) or 2 * bool(self.counts))
        self.rows += [line(row, role) for row in wrap(text, self.width, first=outer + self.mark, rest=outer + inner)]
        self.mark = ""

    def tabled(self) -> None:
        """The table that has ended, in columns where they fit, else a line for each cell under its heading."""
        head, *body = self.table
        self.table = []
        wide = [max(width_of(row[at]) if at < len(row) else 0 for row in (head, *body)) for at in range(len(head))]
        if sum(wide) + 3 * len(wide) <= self.width and max(wide, default=0) <= WIDEST_CELL:
            for row in (head, *body):
                cells = "   ".join(fill(cell, by) for cell, by in zip(row, wide, strict=False)).rstrip()
                self.rows.append(line("| " * self.quotes + cells, "strong" if row is head else "text"))
            return
        for row in body:
            self.say("; ".join(f"{what}: {cell}" if what else cell for what, cell in zip(head, row, strict=False)))


def drawn(text: str, width: int) -> list[StyledLine]:
    """A text in Markdown as lines of at most ``width`` columns."""
    drawing = _Drawing(max(width, 12))
    for token in tokens_of(text):
        drawing.part(token)
    return drawing.rows


def flat(text: str) -> str:
    """A note of one paragraph without its marks."""
    tokens: Sequence[Token] = tokens_of(text)
    if len(tokens) != 3 or tokens[0].type != "paragraph_open":
        return clean(text)
    return " ".join(words_of(tokens[1].children).split())
