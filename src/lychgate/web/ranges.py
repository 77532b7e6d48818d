"""Keeps together on a page what reads as one: ``5-6``, ``2-in-6``, ``1d6-1``, ``-1 [20]``."""

from __future__ import annotations

import re

_SIGN = re.compile(r"-(?<=\d-)(?=\d|in-\d|d\d)| \[(?=\d+\])")
"""Found fast, for it begins with a letter: whether there is anything to look for."""

_TOGETHER = re.compile(
    r'(?<!class="range">)(?<![\w&#.;:/=-])'
    r"(?:-?\d+ \[\d+\]|(?:\d*d)?\d+(?:-(?:in-)?(?:\d*d)?\d+)+)(?![\w-])"
    r"(?=[^<>]*<(?!/(?:text|title|tspan|option|script|style)))"
)
"""A range, a chance, dice less a number, or both readings of an AC; in text, not in a tag nor in what has no parts."""


def kept_together(html: str) -> str:
    """The HTML in which no line breaks within a range; doing it twice changes nothing more."""
    if _SIGN.search(html) is None:
        return html
    return _TOGETHER.sub(lambda found: f'<span class="range">{found[0]}</span>', html)
