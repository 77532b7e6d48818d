"""Markdown of strangers: it is drawn, and nothing of it does anything on the page of whoever reads it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lychgate.server.markdown import html_of, inline_html_of
from lychgate.terminal.markdown import drawn, flat
from lychgate.terminal.styled_text import plain

LETTER = """# The letter
Dear **Ada**, come *soon*.

- bread
- wine

> Beware.

| who | where |
|---|--:|
| Bo | well |
"""

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!-- <b>x</b> -->",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html,<b>)",
    "[x](vbscript:x)",
    "[x](/s/abc/1/answer)",
    "[x](//elsewhere.example)",
    "![x](https://elsewhere.example/seen.png)",
    "[x]: javascript:alert(1)\n\n[x]",
    "<javascript:alert(1)>",
    '[x](https://a.example "><script>alert(1)</script>")',
    '```"><script>\nx\n```',
    "| a |\n|:-:|\n| <b>x</b> |",
    "<div hx-post='/x' style='position:fixed'>",
)

TAGS = {
    *("p", "br", "strong", "em", "s", "ul", "ol", "li", "blockquote", "code", "pre", "hr", "a"),
    *("h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"),
}


class Seen(HTMLParser):
    """Notes each tag with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)


def harmless(html: str) -> None:
    for tag, given_ in Seen(html).tags:
        assert tag in TAGS
        assert set(given_) <= {"href", "title", "rel", "target", "class", "start"}
        if tag == "a":
            assert re.match(r"(https?://|mailto:)", given_["href"] or "", re.IGNORECASE)
            assert "noopener" in (given_["rel"] or "")


def test_a_letter_is_drawn_below_the_headings_of_the_page() -> None:
    html = html_of(LETTER)

    assert "<h3>The letter</h3>" in html
    assert "<strong>Ada</strong>, come <em>soon</em>" in html
    assert "<li>bread</li>" in html
    assert "<blockquote>" in html
    assert '<td class="to-the-right">well</td>' in html
    harmless(html)


@pytest.mark.parametrize("text", HOSTILE)
def test_no_html_passes_through_and_no_link_but_to_the_web(text: str) -> None:
    harmless(html_of(text))
    harmless(inline_html_of(text))


@given(st.lists(st.sampled_from([*HOSTILE, LETTER, "\n", "> ", "- ", "`", "**", "x", "\x1b[2J", "\u202e"]), max_size=8))
def test_no_mixture_of_it_does_either(parts: list[str]) -> None:
    text = "".join(parts)

    harmless(html_of(text))
    harmless(inline_html_of(text))
    for row in drawn(text, 40):
        assert plain(row).isprintable()


def test_the_terminal_draws_it_without_its_marks() -> None:
    assert [plain(row) for row in drawn(LETTER, 40)] == [
        "The letter",
        "Dear Ada, come soon.",
        "- bread",
        "- wine",
        "| Beware.",
        "who   where",
        "Bo    well",
    ]
    assert flat("the **old** well [here](https://a.example)") == "the old well here (https://a.example)"


def test_a_table_too_wide_for_the_terminal_is_told_cell_by_cell() -> None:
    wide = f"| who | what |\n|---|---|\n| Bo | {'digs a well ' * 5}|"

    rows = [plain(row) for row in drawn(wide, 40)]

    assert rows[0].startswith("who: Bo; what: digs")
    assert all(len(row) <= 40 for row in rows)
