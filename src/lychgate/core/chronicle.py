"""Tells the journal in sentences: as a log while the game goes on, and as a Markdown story at its end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from lychgate.core.codec import encode
from lychgate.core.decision import TEXT, Answer
from lychgate.core.game import Game
from lychgate.core.play import Input
from lychgate.core.records import Entry, Pending
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.telling import order_label
from lychgate.core.text_map import text_map
from lychgate.core.told_story import Chapter, ToldStory, Tombstone, told_story

BY_WHOM = {"hand": "rolled by hand", "picked": "picked by hand", "script": "from a script"}
"""The mark of a roll whose faces did not come from the program's dice."""

LONGEST_ORDER = 200
"""The most letters of an order that the chronicle shows."""


def chronicle_markdown(game: Game[Any], seat: str | None = None) -> str:
    """The story of the present path as Markdown: prose, the dead, the map, and the dice of each chapter folded away.

    Given a ``seat``, it is what that seat may know, and ends with what it may know of a waiting command.
    """
    return "\n\n".join(block for block in blocks(game.ruleset, told_story(game, seat)) if block) + "\n"


def blocks(ruleset: Ruleset[Any], told: ToldStory) -> Iterator[str]:
    """The blocks of the chronicle, in their order."""
    yield f"# {escaped(told.title)}"
    for fact in told.facts:
        yield f"*{escaped(fact)}*"
    for chapter in told.chapters:
        if chapter.heading:
            yield f"## {escaped(chapter.heading)}"
        for paragraph in chapter.paragraphs:
            text = escaped(" ".join(paragraph.sentences))
            teller = f"*{escaped(paragraph.teller)}:* " if paragraph.teller else ""
            yield teller + (f"**{text}**" if paragraph.weight == "grave" else text)
        yield folded(ruleset, chapter)
    if told.dead:
        yield "## The dead"
        yield "\n".join(f"- {tombstone(stone)}" for stone in told.dead)
    for the_map in told.maps:
        yield f"## {escaped(the_map.title)}"
        yield fenced(text_map(the_map))
    if told.waits:
        yield "*Here the story waits to be gone on with.*"


def tombstone(stone: Tombstone) -> str:
    """A line for somebody who died."""
    after = "".join(f", {escaped(one)}" for one in (stone.what, stone.when) if one)
    return f"† **{escaped(stone.name)}**{after}. {escaped(stone.told)}"


def fenced(lines: Iterable[str]) -> str:
    """Lines as they are, in a block of code."""
    return "\n".join(["```text", *(line.replace("`", chr(39)) for line in lines), "```"])


def folded(ruleset: Ruleset[Any], chapter: Chapter) -> str:
    """The mechanics of a chapter: each order with its rolls and answers, and the clauses that were cited."""
    items: list[str] = []
    for step in chapter.steps:
        if step.given is not None:
            items.append(f"{escaped(step.seat)} orders: {escaped(order_of(step.given))}")
        items += [input_in_words(ruleset, given) for given in step.inputs]
    clauses = dict.fromkeys(clause for step in chapter.steps for clause in step.clauses)
    if clauses:
        items.append("clauses: " + ", ".join(code(clause) for clause in clauses))
    if not items:
        return ""
    listed = "\n".join(f"- {item}" for item in items)
    return f"<details><summary>dice and clauses</summary>\n\n{listed}\n\n</details>"


def input_in_words(ruleset: Ruleset[Any], given: Input) -> str:
    """A roll or an answer as a line of the folded list."""
    if isinstance(given, Roll):
        faces = " ".join(str(face) for face in given.faces)
        by = f", {BY_WHOM[given.by]}" if given.by in BY_WHOM else ""
        what = escaped(f"{ruleset.explain(given)} ({given.subject})")
        total = "" if faces == str(given.total) else f", in all {given.total}"
        return f"{what}: {escaped(given.dice)} fell {faces}{total}{by} ({code(given.purpose)})"
    return f"{escaped(given.seat)} answers {escaped(given.decision)}: {escaped(answer_text(given))}"


def answer_in_words(given: Answer) -> str:
    """An answer with who gave it, as a plain line."""
    return f"{given.seat} answers: {answer_text(given)}"


def answer_text(given: Answer) -> str:
    """What was answered: the id of an option, or typed words in quotation marks."""
    return f"“{given.answer[len(TEXT) :]}”" if given.answer.startswith(TEXT) else given.answer


def order_of(given: Entry | Pending) -> str:
    """An order as it was typed, else as the journal keeps it; a long text is cut short."""
    said = " ".join((given.said or order_in_words(given.command)).split())
    return said if len(said) <= LONGEST_ORDER else f"{said[: LONGEST_ORDER - 1].rstrip()}…"


def order_text(ruleset: Ruleset[Any], before: Any, given: Entry | Pending) -> str:
    """An order given on the state ``before``: as it was typed, or in the words of the option that orders it."""
    return order_of(given) if given.said else order_label(ruleset, before, given.seat, given.command)


def order_in_words(command: Any) -> str:
    """A command as the journal keeps it, in words: its tag, then its fields."""
    if not isinstance(command, dict):
        return encode(command).decode()
    fields = [f"{key} {in_words(value)}" for key, value in command.items() if key != "type"]
    return ", ".join([str(command.get("type", "")), *fields])


def in_words(value: Any) -> str:
    """A field of a command: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else encode(value).decode()


def code(text: str) -> str:
    """``text`` as a code span, on one line."""
    return f"`{' '.join(text.split()).replace('`', chr(39))}`"


def escaped(text: str) -> str:
    """``text`` so that Markdown shows it as it is, on one line."""
    line = " ".join(text.split())
    line = re.sub(r"([\\`*_\[\]<>#|~&])", r"\\\1", line)
    return re.sub(r"^(\d+(?=[.)])|(?=[-+=]))", r"\1\\", line)
