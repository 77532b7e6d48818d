"""Reads the Markdown of notes and handouts, for faces to draw: no HTML passes through, and no link but to the web.

Whoever writes at a table is not trusted by those who read: pictures from elsewhere are left out, since a picture tells
its host who looks, and so is every address that does not lead to a web page or a mailbox. A picture that is stored with
the game is written ``![what it shows](picture:HASH)``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from lychgate.server.plain_text import clean

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

ADDRESSES = ("http://", "https://", "mailto:")
"""What a link may begin with."""

OF_A_PICTURE = "picture:"
"""How the address of a picture begins that is stored with the game."""

_PICTURE = re.compile(r"picture:[0-9a-f]{64}")

HIGHEST = 3
"""The level of the highest heading of a text: those above it are the page's own."""


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt  # few tables have a handout, and every start would wait for it

    made = MarkdownIt("commonmark", {"html": False, "breaks": True, "maxNesting": 12})
    made.enable(["table", "strikethrough"]).disable(["html_block", "html_inline"])
    made.validateLink = _leads_somewhere  # type: ignore[method-assign]
    return made


def _leads_somewhere(url: str) -> bool:
    return url.strip().lower().startswith(ADDRESSES) or bool(_PICTURE.fullmatch(url))


def pictures_in(text: str) -> frozenset[str]:
    """The hashes of the pictures that a text shows."""
    if OF_A_PICTURE not in text:
        return frozenset()
    children = [one for block in tokens_of(text) for one in block.children or ()]
    return frozenset(_hash_of(one) for one in children if one.type == "image")


def _hash_of(image: Token) -> str:
    return str(image.attrs["src"]).removeprefix(OF_A_PICTURE)


def tokens_of(text: str) -> tuple[Token, ...]:
    """The parts of a text in Markdown, cleaned of control characters, with attributes that a strict page allows."""
    found = _reader().parse("\n".join(map(clean, text.splitlines())))
    for one in found:
        _tame(one)
    return tuple(found)


def _tame(token: Token) -> None:
    """Turns an alignment into a class, since pages allow no styles, and bounds headings and links."""
    aligned = str(token.attrs.pop("style", "")).removeprefix("text-align:")
    if aligned in ("left", "right", "center"):
        token.attrs["class"] = f"to-the-{aligned}"
    if token.tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
        token.tag = f"h{min(6, int(token.tag[1]) + HIGHEST - 1)}"
    if token.type == "link_open":
        token.attrs.update(rel="noopener noreferrer nofollow", target="_blank")
    for one in token.children or ():
        _tame(one)
        src, href = str(one.attrs.get("src", "")), str(one.attrs.get("href", ""))
        if one.type == "image" and not _PICTURE.fullmatch(src):
            one.type, one.tag, one.content, one.attrs = "text", "", f"![{one.content}]({src})", {}
        elif one.type == "link_open" and href.startswith(OF_A_PICTURE):
            one.attrs["href"] = "#"  # a picture is shown, not gone to


@lru_cache(1_000)
def html_of(text: str) -> str:
    """A text in Markdown as HTML that is safe to show."""
    reader = _reader()
    return str(reader.renderer.render(tokens_of(text), reader.options, {})).strip()


@lru_cache(1_000)
def inline_html_of(text: str) -> str:
    """A note of one paragraph as HTML that is safe to show within a line."""
    found = _reader().parseInline(clean(text))
    for one in found:
        _tame(one)
        for child in one.children or ():
            if child.type == "image":  # a note is a line
                child.type, child.tag, child.attrs = "text", "", {}
    reader = _reader()
    return str(reader.renderer.render(found, reader.options, {})).strip()


def words_of(children: Sequence[Token] | None) -> str:
    """The words of a line of Markdown without its marks: a link with its address behind it."""
    said, address = "", ""
    for one in children or ():
        match one.type:
            case "softbreak" | "hardbreak":
                said += "\n"
            case "link_open":
                address = str(one.attrs.get("href", ""))
            case "link_close":
                said += "" if said.endswith(address) else f" ({address})"
            case "image":
                said += f"[Picture: {one.content}]"
            case _:
                said += one.content
    return said
