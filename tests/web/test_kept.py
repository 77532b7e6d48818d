"""The story of a game, and a session of it, as one page of HTML to keep."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.rulesets import get
from lychgate.rulesets.twelve_years.state import State
from lychgate.web.kept import story_page, summary_page
from tests.core.test_told_story import evening
from tests.web.looker import DESK, Looker

if TYPE_CHECKING:
    from tests.web.conftest import Pages


class Tags(HTMLParser):
    """The tags of a page with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def road(steps: int = 30) -> Game[State]:
    """A game of 12 Years after so many usual choices."""
    rules = get("twelve_years")
    game = Game(rules, Header(rules.name, 1, rules.resolve({}), ("Ann",), "x", "The road"))
    for _ in range(steps):
        game.reply("Ann", game.open[0].default())
    return game


def test_a_page_to_keep_needs_no_other_file_and_runs_nothing() -> None:
    for page in (story_page(road()), summary_page(evening())):
        tags = Tags(page).found

        assert not [tag for tag, _ in tags if tag in ("script", "link", "img", "iframe")]
        assert not [value for _, attrs in tags if (value := attrs.get("href")) and not value.startswith("#")]
        assert [url[:22] for url in re.findall(r"url\(([^)#]*)\)", page)] == ['"data:font/woff2;base6'] * 4


def test_the_map_stands_in_the_page_with_its_signs() -> None:
    page = story_page(road())

    assert len(re.findall(r'<a role="img" class="hex', page)) > 5
    assert 'id="sign-forest"' in page
    assert "The wilds" in page


def test_the_dead_have_tombstones_and_the_dice_are_folded_away() -> None:
    page = story_page(evening("roll 1d6", "down Bertram killed"))

    assert re.search(r"<b>Bertram</b> <i>character</i> .*Bertram is killed\.", page)
    assert len(re.findall(r'<details class="behind-it">', page)) == 1


def test_what_people_wrote_is_no_markup() -> None:
    page = story_page(evening("say <script>alert(1)</script>"))

    assert "&lt;script&gt;" in page
    assert "<script" not in page


def test_a_player_reads_what_the_player_knows() -> None:
    game = evening("foes 2 wolves hp 3", "note wolves hungry")
    game.reply("Ref", TEXT + "roll 1d6 secret the door listens")

    assert "hungry" in story_page(game)
    assert "the door listens" in summary_page(game)
    assert "hungry" not in story_page(game, "Ann")
    assert "the door listens" not in summary_page(game, "Ann")


@pytest.mark.soak
def test_a_page_to_keep_is_for_everybody(opens: Pages, tmp_path: Path) -> None:
    look, page = Looker(), opens(viewport=DESK)
    for what, text in (("a story to keep", story_page(road())), ("a summary to keep", summary_page(evening()))):
        file = tmp_path / "kept.html"
        file.write_text(text, encoding="utf-8")
        page.goto(file.as_uri())
        look(page, what)
