"""Draws procedures under way, step by step, as text."""

from __future__ import annotations

from collections.abc import Iterable

from lychgate.core.view import Card, Stage
from lychgate.terminal.styled_text import Role, Span, StyledLine, clean, line, shorten, wrap

MARKS = {"done": "x", "now": ">", "to come": " ", "waived": "-", "fact": ""}
"""The sign for the status of a step, which needs no colour; what is only told of has none."""


LEAST_TOLD = 12
"""The result of a step is written behind its title where at least this many columns are left, else below it."""


def cards(of: Iterable[Card], width: int) -> list[StyledLine]:
    """Each procedure under its title: its steps with their results, and the odds of the next one."""
    rows: list[StyledLine] = []
    for card in of:
        rows.append(line(clean(card.title), "accent"))
        for stage in card.stages:
            rows += stage_rows(stage, width)
    return rows


def brief(card: Card) -> str:
    """A procedure that another one interrupts, in a line: its results so far, the latest first."""
    told = [f"{clean(stage.title)}: {clean(stage.result)}" for stage in card.stages if stage.result]
    return "; ".join(told[::-1]) or clean(card.title)


def stage_rows(stage: Stage, width: int, *, ahead: bool = False) -> list[StyledLine]:
    """A step with its result; with ``ahead``, a step to come says what will be rolled for it."""
    told = _describe_stage(stage)
    if ahead and stage.status == "to come" and not told:
        told = clean(stage.dice)
        told = told if len(told) + len(stage.title) + 6 <= width else ""
    sign = f"[{MARKS[stage.status]}] " if MARKS[stage.status] else ""
    role: Role = "strong" if stage.status == "now" else "accent" if stage.status == "fact" else "text"
    head: list[Span] = [(sign, "key"), (shorten(clean(stage.title), width - len(sign)), role)]
    if not told:
        return [tuple(head)]
    used = sum(len(text) for text, _ in head)
    if used + LEAST_TOLD > width:
        return [tuple(head), *(line(row, "dim") for row in wrap(told, width, first=" " * 6, rest=" " * 6))]
    first, *rest = wrap(told, width, first=" " * (used + 2), rest=" " * 6)
    return [(*head, (first[used:], "dim")), *(line(row, "dim") for row in rest)]


def _describe_stage(stage: Stage) -> str:
    result = clean(stage.result)
    if stage.status == "now":
        return "; ".join(clean(text) for text in (stage.dice, stage.odds, result) if text)
    return f"{result}{f', so {clean(stage.led_to)}' if stage.led_to else ''}" if stage.status != "to come" else ""


def card_lines(of: Iterable[Card]) -> list[str]:
    """The procedures as sentences: the result of each step, and which one is next. What is only told of, as a room,
    has a line for each thing, so that of a change no more than that line is news."""
    told: list[str] = []
    for card in of:
        if all(stage.status == "fact" for stage in card.stages):
            told += [clean(card.title), *(clean(f"{stage.title}: {stage.result}") for stage in card.stages)]
            continue
        told_of = ("done", "fact")
        done = [f"{stage.title}: {stage.result}" for stage in card.stages if stage.result and stage.status in told_of]
        now = next((stage for stage in card.stages if stage.status == "now"), None)
        if now is not None:
            odds = "; ".join(text for text in (now.dice, now.odds) if text)
            done.append(f"next: {now.title}{f' ({odds})' if odds else ''}")
        text = clean(". ".join(part.removesuffix(".") for part in (card.title, *done)))
        told.append(text if text.endswith("?") else f"{text}.")
    return told
