"""Tells the journal in sentences: as a log while the game goes on, and as a Markdown story at its end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from lychgate.core.game import Game
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.text_map import text_map
from lychgate.core.told_story import Chapter, ToldStory, Tombstone, told_story

BY_WHOM = {"hand": "rolled by hand", "picked": "picked by hand", "script": "from a script"}
"""The mark of a roll whose faces did not come from the program's dice."""


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
        if step.order:
            items.append(escaped(step.order))
        items += [escaped(one) if isinstance(one, str) else roll_in_words(ruleset, one) for one in step.inputs]
    clauses = dict.fromkeys(clause for step in chapter.steps for clause in step.clauses)
    if clauses:
        items.append("clauses: " + ", ".join(code(clause) for clause in clauses))
    if not items:
        return ""
    listed = "\n".join(f"- {item}" for item in items)
    return f"<details><summary>dice and clauses</summary>\n\n{listed}\n\n</details>"


def roll_in_words(ruleset: Ruleset[Any], given: Roll) -> str:
    """A roll as a line of the folded list."""
    faces = " ".join(str(face) for face in given.faces)
    by = f", {BY_WHOM[given.by]}" if given.by in BY_WHOM else ""
    what = escaped(ruleset.explain(given))
    total = "" if faces == str(given.total) else f", in all {given.total}"
    return f"{what}: {escaped(given.dice)} fell {faces}{total}{by} ({code(given.purpose)})"


def code(text: str) -> str:
    """``text`` as a code span, on one line."""
    return f"`{' '.join(text.split()).replace('`', chr(39))}`"


def escaped(text: str) -> str:
    """``text`` so that Markdown shows it as it is, on one line."""
    line = " ".join(text.split())
    line = re.sub(r"([\\`*_\[\]<>#|~&])", r"\\\1", line)
    return re.sub(r"^(\d+(?=[.)])|(?=[-+=]))", r"\1\\", line)
