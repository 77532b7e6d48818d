"""Keeps together on a page what reads as one: ``5-6``, ``2-in-6``, ``1d6-1``, ``AC -1 [20]``, ``50 %``, ``60 gp``."""

from __future__ import annotations

import re

_DASH, _BRACKET = re.compile(r"-(?<=\d-)(?=\d|in-\d|d\d)"), re.compile(r"\[(?<=\d \[)(?=\d+\])")
_PERCENT = re.compile(r"%(?<=\d %)")
_NAMED = tuple(re.compile(rf"{name} (?=\d)") for name in ("AC", "STR", "DEX", "CON", "INT", "WIS", "CHA"))
_COUNTED = tuple(re.compile(rf" {unit}(?<=\d {unit})\b") for unit in ("gp", "sp", "cp", "hp"))
"""Where there is something to look at: found fast, for each begins with a letter."""

_SIGNS = (_DASH, _BRACKET, _PERCENT, *_NAMED, *_COUNTED)

_TOGETHER = re.compile(
    r"(?<![\w&#.;:/=-])(?:(?:AC )?-?\d+ \[\d+\]|(?:\d*d)?\d+(?:-(?:in-)?(?:\d*d)?\d+)+|\d+ (?:%|[gsch]p\b)"
    r"|(?:AC|STR|DEX|CON|INT|WIS|CHA) \d+(?: \([+-]\d+\))?)(?![\w-])"
)
"""A range, a chance, dice less a number, percents, coins, a figure with its name, or both readings of an AC."""

_OPENED = '<span class="range">'
_OPENED_END = 'class="range">'

_WHOLE = ("</text", "</title", "</tspan", "</option", "</script", "</style")
"""The ends of what has no parts."""


def kept_together(html: str) -> str:
    """The HTML in which no line breaks within a range; doing it twice changes nothing more.

    Only text changes, not tags. Only texts with a sign are looked at, since a page is long and they are few.
    """
    pieces, done = [], 0
    for at in sorted(sign.start() for signs in _SIGNS for sign in signs.finditer(html)):
        if at < done:
            continue
        start = html.rfind(">", 0, at) + 1
        end = html.find("<", at)
        if end < 0 or html.rfind("<", start, at) >= 0 or html.find(">", at, end) >= 0 or html.startswith(_WHOLE, end):
            continue
        pieces += [html[done:start], _ranges_in(html[start:end], html.endswith(_OPENED_END, 0, start))]
        done = end
    return "".join((*pieces, html[done:])) if pieces else html


def _ranges_in(text: str, opened: bool) -> str:
    """A text with its ranges marked; where it is ``opened``, the one at its beginning is so already."""
    return _TOGETHER.sub(
        lambda found: found[0] if opened and not found.start() else f"{_OPENED}{found[0]}</span>", text
    )
