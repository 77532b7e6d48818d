"""Finds the big moments of a step, deaths, crowns, endings, what has come nearer its end, and draws them as a card.

The card stands over the log until the next key, which does what it does anyway.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lychgate.core.view import LogLine, View
from lychgate.terminal.sheet import tracked
from lychgate.terminal.styled_text import FINE, Glyphs, StyledLine, clean, columns_of, line, wrap


def counts_of(view: View) -> dict[str, int]:
    """The counts towards an end, such as years: those with boxes, but no clock and nothing that recurs."""
    return {one.id: one.value for one in view.trackers if one.maximum and not one.kind}


def moments(lines: Sequence[LogLine], before: Mapping[str, int], view: View) -> tuple[str, ...]:
    """What a card is shown for: grave lines and big moments, and each count that has risen since ``before``."""
    graves = [clean(one.text) for one in lines if one.weight == "grave" or one.moment]
    risen = [one for one in view.trackers if counts_of(view).get(one.id, 0) > before.get(one.id, one.maximum)]
    return (*graves, *(f"{tracked(one)}." for one in risen))


def card_rows(told: Sequence[str], width: int, most: int, glyphs: Glyphs = FINE) -> list[StyledLine]:
    """The card in ``width`` columns and at most so many rows; none where there is nothing to show."""
    rows: list[StyledLine] = []
    for text in told:
        for row in wrap(text, max(20, width)):
            drawn = line(row, "strong")
            rows.append(((" " * max(0, (width - columns_of(drawn)) // 2), "text"), *drawn))
    return rows if len(rows) <= most else [*rows[: most - 1], line(f"{glyphs.ellipsis} the log has it all", "dim")]
