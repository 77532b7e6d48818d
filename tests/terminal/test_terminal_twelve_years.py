"""The first real ruleset on every face: whatever random play meets can be shown, asked and answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from random import Random

import pytest
from textual.widgets import Input

from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.core.ruleset import PLAYERS
from lychgate.core.view import Question
from lychgate.rulesets import get
from lychgate.rulesets.twelve_years.ruleset import TwelveYearsRuleset
from lychgate.rulesets.twelve_years.state import State
from lychgate.server.typed import keys_of, read_typed
from lychgate.terminal import pages
from lychgate.terminal.app import TableApp
from lychgate.terminal.choices import lay_out
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.plain import Plain
from lychgate.terminal.screen_model import ScreenModel
from lychgate.terminal.styled_text import columns_of, plain
from tests.rulesets.twelve_years.stage import asked, scene
from tests.shares import share

STEPS = share("LYCHGATE_TERMINAL_STEPS", 15, 200)
WORDS = ("w", "m", "s", "j 2", "?")


def game(seed: str) -> Game[object]:
    ruleset = get("twelve_years")
    return Game(ruleset, Header("twelve_years", ruleset.version, ruleset.resolve({}), ("ann",), seed, "a game"))


def some_key(question: Question, dice: Random) -> str:
    """The number of an option, but not one that ends the game for good."""
    keys = dict(zip(keys_of(question), question.choices, strict=True))
    return dice.choice([key for key, choice in keys.items() if choice.id not in ("end-game", "nameless")])


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["lantern", "bell"])
def test_every_screen_of_a_random_game_fits_and_every_option_can_be_typed(seed: str) -> None:
    table, dice = LocalSeat(game(seed), "ann"), Random(seed)
    scenes = [ScreenModel(table) for _ in range(3)]
    for model, (columns, rows) in zip(scenes, [(60, 18), (80, 24), (120, 40)], strict=True):
        model.columns, model.rows = columns, rows

    for step in range(STEPS):
        question = table.question()
        if question is None:
            break
        for key, choice in zip(keys_of(question), question.choices, strict=True):
            assert read_typed(question, key) == choice.id
        told = table.reply(some_key(question, dice))
        for model in scenes:
            model.look_again()
            model.take(told)
            half = model.columns // 2
            for drawn, width in (
                (model.header(model.columns - 2, 1), model.columns - 2),
                (model.map_pane(half - 2, 9), half - 2),
                (model.party(half - 4, 8), half - 4),
                (model.foes(model.columns - 4, 0), model.columns - 4),
                (model.place(model.columns - 4, 0), model.columns - 4),
                (model.log(model.columns - 2, 5), model.columns - 2),
                (model.question(model.columns - 2, 0), model.columns - 2),
                (model.keys(model.columns - 2, False), model.columns - 2),
            ):
                assert all(columns_of(row) <= width for row in drawn)
        if step % 10 == 0:
            view = scenes[0].view
            help_, why = pages.help_page(table, question, 70), pages.why_page(table.why(), 70)
            sheets = pages.sheets_page(view, 70)
            assert all(columns_of(row) <= 70 for page in (help_, why, sheets) for row in page)
    assert pages.journal_page(table.journal(), table.branches(), 70)


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["lantern", "bell"])
def test_a_random_game_is_told_in_plain_lines(seed: str) -> None:
    table, dice, out = LocalSeat(game(seed), "ann"), Random(seed), StringIO()
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


class RichAtTheStall(TwelveYearsRuleset):
    """12 Years with a merchant, and 49 things of which no two are alike."""

    def new_game(self, variants: Mapping[str, str], seats: Sequence[str], roles: Mapping[str, str] = PLAYERS) -> State:
        qualities = [(), ("ancient",), ("ornate",), ("broken",), ("ancient", "ancient"), ("ornate", "ancient")]
        kinds = ["ring", "coin", "book", "mushroom", "boots", "mirror", "key", "armor", "shield"]
        loot = [{"kind": kind, "qualities": list(found)} for found in qualities for kind in kinds][:49]
        return scene("giant", gold=1, loot=loot, here={"friend": "merchant"}, variants=variants).state


def test_a_list_of_49_things_shows_all_of_them_and_stays_on_its_page_while_they_are_marked() -> None:
    ruleset = RichAtTheStall()
    header = Header("twelve_years", ruleset.version, ruleset.resolve({}), ("p1",), "a seed", "a game")
    table = LocalSeat(Game(ruleset, header), "p1")
    model = ScreenModel(table)
    table.answer("sell")
    model.look_again()

    model.page = 1
    before = [plain(row) for row in model.question(78, 0)]
    model.take(table.answer("item:149"))
    model.look_again()
    after = [plain(row) for row in model.question(78, 0)]
    model.take(table.answer("done"))

    question = table.question()
    assert (model.page, question is not None and question.order) == (0, True)
    assert "".join(before).count("[ ]") > 3
    assert [row.replace("[x]", "[ ]") for row in after][1:] == before[1:]


@pytest.mark.parametrize(
    ("at", "width", "heading"),
    [
        ("5050", 38, "The wilds  Sunken Castle ↓"),
        ("5060", 60, "The wilds  Sunken Castle ↑  city ↑"),
        ("5060", 37, "The wilds  Sunken Castle ↑"),
        ("5055", 38, "The wilds  city ↑"),
    ],
)
def test_above_the_map_stands_where_the_castle_and_the_city_lie_and_in_no_hex(
    at: str, width: int, heading: str
) -> None:
    table = local_seat(Somewhere(at))
    model = ScreenModel(table)

    assert model.map_heading(width, 7) == heading
    assert not any(arrow in plain(row) for row in model.map_pane(width, 7) for arrow in "↑↓")


class Somewhere(TwelveYearsRuleset):
    """12 Years with a party at a hex."""

    def __init__(self, at: str) -> None:
        self.at = at

    def new_game(self, variants: Mapping[str, str], seats: Sequence[str], roles: Mapping[str, str] = PLAYERS) -> State:
        return scene("giant", at=self.at, variants=variants).state


def local_seat(ruleset: TwelveYearsRuleset) -> LocalSeat:
    """A table of one, by these rules."""
    header = Header("twelve_years", ruleset.version, ruleset.resolve({}), ("p1",), "a seed", "a game")
    return LocalSeat(Game(ruleset, header), "p1")


def test_in_the_shop_every_ware_has_its_price_beside_it_in_a_small_terminal() -> None:
    played = scene("giant", here={"friend": "tinker", "met": True}, gold=40).do("buy")
    question = TwelveYearsRuleset().question(played.state, asked(played))

    shown = "\n".join(plain(row) for row in lay_out(question, 78, 8).lines)

    assert all(choice.note.partition(",")[0] in shown for choice in question.choices)
    assert "10g, +4 hp" in shown


@pytest.mark.anyio
async def test_an_amendment_may_be_typed_where_orders_are_only_chosen() -> None:
    table = LocalSeat(game("lantern"), "ann")
    question = table.question()
    assert question is not None
    assert read_typed(question, "propose amend ferry-years 3 because so") == (
        f"{TEXT}propose amend ferry-years 3 because so"
    )
    app = TableApp(table)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("t", *"propose")

        assert app.screen.query_one("#entry", Input).value == "propose"
