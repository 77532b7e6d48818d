"""Writes a game's story as one page to keep, which needs no other file: fonts, style and maps are in it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from lychgate.core.game import Game
from lychgate.core.roll import Roll
from lychgate.core.session_summary import session_summary
from lychgate.core.told_story import Chapter, Paragraph, told_story
from lychgate.core.view import HexMap, RoomMap
from lychgate.web.maps import draw
from lychgate.web.rendering import STATIC, drawn_to_keep, page
from lychgate.web.story import RollShape, roll_shape

_FONT = re.compile(r'url\("([a-z-]+\.woff2)\?v=[0-9a-f]+"\)')


@dataclass(frozen=True, slots=True)
class StepToRead:
    """A step behind a chapter: the order in words (empty where it is not to be known), its answers and its rolls."""

    order: str
    answers: tuple[str, ...]
    rolls: tuple[RollShape, ...]


@dataclass
class ChapterToRead:
    """What stands below one heading, with the dice behind it."""

    heading: str
    paragraphs: list[Paragraph] = field(default_factory=list)
    steps: list[StepToRead] = field(default_factory=list)


def story_page(game: Game[Any], seat: str | None = None) -> str:
    """The story of the present path as one page of HTML, as ``seat`` may know it, or all of it."""
    told = told_story(game, seat)
    return page(
        "kept-story.html",
        {
            "title": told.title,
            "style": style(),
            "facts": told.facts,
            "chapters": [ChapterToRead(one.heading, one.paragraphs, list(_steps(game, one))) for one in told.chapters],
            "dead": told.dead,
            "maps": [map_to_keep(the_map) for the_map in told.maps],
            "waits": told.waits,
        },
    )


def summary_page(game: Game[Any], seat: str | None = None, number: int | None = None) -> str:
    """The summary of a session as one page of HTML. Raises ``PlayError`` where there is no session of this number."""
    found = session_summary(game, seat, number)
    return page("kept-summary.html", {"title": found.title, "style": style(), "of": found})


def map_to_keep(the_map: HexMap | RoomMap) -> Markup:
    """A map as a drawing without links and keys."""
    return drawn_to_keep(draw(the_map, {}))


def _steps(game: Game[Any], chapter: Chapter) -> Iterator[StepToRead]:
    for step in chapter.steps:
        rolls = tuple(roll_shape(game.ruleset, one, game.header.seats) for one in step.inputs if isinstance(one, Roll))
        answers = tuple(one for one in step.inputs if isinstance(one, str))
        if step.order or rolls or answers:
            yield StepToRead(step.order, answers, rolls)


@lru_cache(1)
def style() -> Markup:
    """The style of the pages with the fonts in it."""
    text = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("book.css", "table.css"))
    return Markup(_FONT.sub(_embedded, text))


def _embedded(found: re.Match[str]) -> str:
    return f'url("data:font/woff2;base64,{b64encode((STATIC / found[1]).read_bytes()).decode()}")'
