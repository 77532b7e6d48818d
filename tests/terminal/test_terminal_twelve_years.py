"""The first real ruleset on every face: whatever random play meets can be shown, asked and answered."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest

from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.core.view import Question
from lychgate.rulesets import get
from lychgate.server.sitting import Sitting
from lychgate.server.typed import keys_of, read_typed
from lychgate.terminal import pages
from lychgate.terminal.ink import columns_of
from lychgate.terminal.plain import Plain
from lychgate.terminal.scene import Scene

STEPS = 60
WORDS = ("w", "m", "s", "j 2", "?")


def game(seed: str) -> Game[object]:
    ruleset = get("twelve_years")
    return Game(ruleset, Header("twelve_years", ruleset.version, ruleset.resolve({}), ("ann",), seed, "a game"))


def some_key(question: Question, dice: Random) -> str:
    """The number of an option, but not one that ends the game for good."""
    keys = dict(zip(keys_of(question), question.choices, strict=True))
    return dice.choice([key for key, choice in keys.items() if choice.id not in ("end-game", "nameless")])


@pytest.mark.parametrize("seed", ["lantern", "bell"])
def test_every_screen_of_a_random_game_fits_and_every_option_can_be_typed(seed: str) -> None:
    table, dice = Sitting(game(seed), "ann"), Random(seed)
    scenes = [Scene(table) for _ in range(3)]
    for scene, (columns, rows) in zip(scenes, [(60, 18), (80, 24), (120, 40)], strict=True):
        scene.columns, scene.rows = columns, rows

    for step in range(STEPS):
        question = table.question()
        if question is None:
            break
        for key, choice in zip(keys_of(question), question.choices, strict=True):
            assert read_typed(question, key) == choice.id
        told = table.reply(some_key(question, dice))
        for scene in scenes:
            scene.look_again()
            scene.take(told)
            half = scene.columns // 2
            for drawn, width in (
                (scene.header(scene.columns - 2, 1), scene.columns - 2),
                (scene.map_pane(half - 2, 9), half - 2),
                (scene.party(half - 4, 8), half - 4),
                (scene.foes(scene.columns - 4, 0), scene.columns - 4),
                (scene.place(scene.columns - 4, 0), scene.columns - 4),
                (scene.log(scene.columns - 2, 5), scene.columns - 2),
                (scene.question(scene.columns - 2, 0), scene.columns - 2),
                (scene.keys(scene.columns - 2, False), scene.columns - 2),
            ):
                assert all(columns_of(row) <= width for row in drawn)
        if step % 10 == 0:
            view = scenes[0].view
            help_, why = pages.help_page(table, question, 70), pages.why_page(table.why(), 70)
            sheets = pages.sheets_page(view, 70)
            assert all(columns_of(row) <= 70 for page in (help_, why, sheets) for row in page)
    assert pages.journal_page(table.journal(), table.branches(), 70)


@pytest.mark.parametrize("seed", ["lantern", "bell"])
def test_a_random_game_is_told_in_plain_lines(seed: str) -> None:
    table, dice, out = Sitting(game(seed), "ann"), Random(seed), StringIO()
    plain = Plain(table, StringIO(), out)

    for step in range(STEPS):
        question = table.question()
        if question is None:
            break
        plain._hear(some_key(question, dice))
        plain._hear(WORDS[step % len(WORDS)])

    lines = out.getvalue().splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert all(line.isprintable() for line in lines)
