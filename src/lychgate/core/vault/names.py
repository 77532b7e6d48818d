"""Makes file names that every system accepts, links between pages, and people's text safe for Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from html import unescape
from unicodedata import normalize

from lychgate.core.chronicle import escaped

LONGEST = 60
"""The most letters of a name in the name of its file."""

TAKEN = frozenset(["con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))])
"""Names that no file on Windows may have, whatever follows after a dot."""

SIGNED = re.compile(r"---\nlychgate: ([0-9a-f]{16})\n")
"""The first lines of a page of ours: a hash of all that follows, which shows whether anybody has changed it."""

SCHEMES = ("http", "https", "mailto")
"""Where a link in a handout may lead to, outside the vault."""

_LINK = re.compile(r"\](?=[(:][\s>]*(?P<address>\S*))")
_ESCAPE = re.compile(r"\\([^\w\s])")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")

_BARE = re.compile(r"(%(?=%)|=(?==)|[$^])")


def safe(name: str) -> str:
    """``name`` as a valid file name on any system and a valid wikilink: letters, digits and a few signs."""
    kept = "".join(one if one.isalnum() or one in " _-+,'()&" else " " for one in normalize("NFC", name))
    plain = " ".join(kept.split())[:LONGEST].strip(" -_'")
    return f"{plain} -" if plain.casefold() in TAKEN else plain or "Unnamed"


class Names:
    """The names of pages, each unique in the whole vault, ignoring case."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def free(self, name: str) -> str:
        """``name`` made safe, with a number after it if there is a page of that name."""
        first = found = safe(name)
        number = 2
        while normalize("NFKC", found).casefold() in self._taken:
            found, number = f"{first} {number}", number + 1
        self._taken.add(normalize("NFKC", found).casefold())
        return found


PICTURES = "Pictures"
"""The folder of the pictures in a vault."""

_PICTURE = re.compile(r"!\\\[([^\[\]\n]*)\]\\\(picture:([0-9a-f]{64})\)")
"""Matches a picture as ``quoted`` leaves it."""


def bare(text: str) -> str:
    """People's text on one line, escaped so that Markdown, with Obsidian's additions, shows it as it is."""
    shown = "".join(one for one in " ".join(text.split()) if one.isprintable())
    return _BARE.sub(r"\\\1", escaped(shown))


def quoted(text: str) -> str:
    """Markdown text as a quotation that the text itself cannot end; HTML and embedded pages in it stay text.

    So do links to anything but pages and mail: ``javascript:`` and the like would run in whatever shows the vault.
    """
    rows = ("".join(one for one in row.expandtabs(4) if one.isprintable()) for row in text.splitlines())
    shown = without_other_links("\n".join(rows)).replace("<", "\\<").replace("![", "!\\[").replace("%%", "%\\%")
    return "\n".join(f"> {row}".rstrip() for row in shown.split("\n"))


def with_pictures(quotation: str) -> str:
    """A quoted handout that shows the pictures of the game, as files beside the pages."""
    return _PICTURE.sub(rf"![\1](../{PICTURES}/\2.webp)", quotation)


def pictures_of(pages: Mapping[str, str]) -> tuple[str, ...]:
    """The hashes of the pictures that pages show."""
    found = re.compile(rf"\]\(\.\./{PICTURES}/([0-9a-f]{{64}})\.webp\)")
    return tuple(dict.fromkeys(one for text in pages.values() for one in found.findall(text)))


def without_other_links(text: str) -> str:
    """``text`` in which links and references to another scheme than ``SCHEMES`` are no links any more."""
    parts, at = [], 0
    for found in _LINK.finditer(text):
        address = unescape(_ESCAPE.sub(r"\1", found["address"])).lstrip("<")
        scheme = _SCHEME.match("".join(one for one in address if one.isprintable() and not one.isspace()))
        if scheme is not None and scheme[1].lower() not in SCHEMES:
            parts += [text[at : found.start() + 1], "\\"]
            at = found.start() + 1
    return "".join([*parts, text[at:]])


def yaml(value: str) -> str:
    """A value of the front matter, in quotation marks."""
    shown = "".join(one for one in " ".join(value.split()) if one.isprintable())
    return '"{}"'.format(shown.replace("\\", "\\\\").replace('"', '\\"'))


class Links:
    """Turns names into links: ``pages`` says which page each name leads to."""

    def __init__(self, pages: Mapping[str, str]) -> None:
        self._pages = {**{_capital(name): page for name, page in pages.items()}, **pages}
        names = sorted((name for name in self._pages if len(name) > 1), key=lambda name: (-len(name), name))
        words = "|".join(re.escape(name) for name in names)
        self._names = re.compile(rf"(?<!\w)(?:{words})(?!\w)") if names else None

    def text(self, text: str, *, on: str = "") -> str:
        """People's text with a link at every name; not to the page that it stands ``on``."""
        shown = " ".join(text.split())
        if self._names is None:
            return bare(shown)
        parts, at = [], 0
        for found in self._names.finditer(shown):
            page = self._pages[found[0]]
            if page == on:
                continue
            parts += [_between(shown[at : found.start()]), link(page, found[0])]
            at = found.end()
        parts.append(_between(shown[at:]))
        whole = "".join(parts)
        return bare(shown) if at == 0 else whole.strip()

    def of(self, name: str) -> str:
        """The page that ``name`` leads to; empty for none."""
        return self._pages.get(name, "")

    def named(self, text: str) -> Iterable[str]:
        """The pages of the names in a text."""
        return () if self._names is None else dict.fromkeys(self._pages[name] for name in self._names.findall(text))


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _between(text: str) -> str:
    """A part of a text between links, escaped, with the spaces at its ends kept."""
    inner = text.strip()
    if not inner:
        return " " if text else ""
    return f"{' ' * text[:1].isspace()}{bare(inner)}{' ' * text[-1:].isspace()}"


def yaml_list(values: Iterable[str]) -> str:
    """A list in the front matter."""
    return f"[{', '.join(yaml(value) for value in values)}]"


def link(page: str, shown: str = "") -> str:
    """A link to a page, shown under another name where that can stand in a link."""
    fits = shown and shown != page and all(one.isalnum() or one in " -+,'()&:.;!?/’" for one in shown)
    return f"[[{page}|{shown}]]" if fits else f"[[{page}]]"


def signed(text: str) -> str:
    """A page with its hash in front: ``text`` is its front matter without the first line, and its body."""
    return f"---\nlychgate: {_hash(text)}\n{text}"


def own_page(text: str) -> bool:
    """Whether a page was written by this program, and nobody has changed it since."""
    found = SIGNED.match(text)
    return found is not None and found[1] == _hash(text[found.end() :])


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
