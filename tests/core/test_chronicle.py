"""The journal told in sentences."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lychgate.core.chronicle import chronicle_markdown, escaped
from lychgate.core.decision import TEXT
from lychgate.core.game import DiceMode, Game
from lychgate.core.records import ALONE, REFEREE, Header
from lychgate.core.sheet_changes import sheet_changes, sheet_changes_text
from lychgate.core.step_words import order_in_words
from lychgate.core.telling import log_lines
from lychgate.core.vault import vault
from lychgate.rulesets import get
from tests.core.toy import CoinsKept, CoinsRaised, DayPassed, Toy, Well, toy_game, toy_header


def after(*replies: str, depth: str = "shallow", dice: DiceMode = "app") -> Game[Well]:
    game = toy_game(depth=depth, dice=dice)
    for reply in replies:
        game.reply("ann", reply)
    return game


def test_events_are_told_one_after_another_each_from_the_state_before_it() -> None:
    before = toy_game().state

    lines = log_lines(
        Toy(), before, (CoinsRaised("ann", 3), CoinsRaised("ann", 2), CoinsKept("ann"), DayPassed("ann"))
    )

    assert [line.text for line in lines] == [
        "ann hauls up 3 coins.",
        "ann hauls up 2 coins.",
        "ann pockets 5 coins.",
        "Day 2",
        "ann has slept.",
    ]


def test_no_events_tell_nothing() -> None:
    assert log_lines(Toy(), toy_game().state, ()) == ()


def test_a_chronicle_has_headings_sentences_and_the_dice_folded_away() -> None:
    game = after("rest", "draw", "deeper", "keep", "christen", "text:Old Mouth", depth="deep")

    assert chronicle_markdown(game) == CHRONICLE


CHRONICLE = """\
# a well

*The Well, played by ann, ben.*

*Variants at the beginning: Depth: deep.*

## Day 2

*ann:* ann has slept. ann hauls up 1 coins. ann hauls up 3 coins. ann pockets 4 coins. The well is called Old Mouth.

<details><summary>dice and clauses</summary>

- ann orders: Sleep
- ann orders: Let the bucket down
- Coins in the bucket: 1d6 fell 1 (`toy.draw.bucket`)
- ann answers: Let it down again
- Coins in the bucket: 1d6 fell 3 (`toy.draw.bucket`)
- ann answers: Keep them
- ann orders: Name the well
- ann answers: “Old Mouth”
- clauses: `toy.draw.bucket`

</details>

*Here the story waits to be gone on with.*
"""


def test_who_plays_alone_and_has_no_name_is_not_named_in_the_story() -> None:
    def story(seat: str) -> str:
        game = Game(Toy(), msgspec.structs.replace(toy_header(), seats=(seat,)))
        game.reply(seat, "christen")
        game.reply(seat, "text:Old Mouth")
        return chronicle_markdown(game)

    assert "*The Well, played by ann.*" in story("ann")
    assert "- ann orders: Name the well\n- ann answers: “Old Mouth”" in story("ann")
    assert "*The Well.*" in story("p1")
    assert "- Orders: Name the well\n- Answers: “Old Mouth”" in story("p1")


def test_nor_are_they_named_in_the_pages_to_keep_and_in_a_history() -> None:
    ruleset = get("hundred_saints")
    header = Header(ruleset.name, 1, ruleset.resolve({}), (ALONE,), "x", "x", roles={ALONE: REFEREE})
    game: Game[Any] = Game(ruleset, header)
    for typed in ("pc Ada hp 7", "turn", "set cast.Ada.hp 4 because of a fall", "make Bo fighter"):
        game.reply(ALONE, TEXT + typed)

    pages = "".join(vault(game).values())
    history = sheet_changes_text(sheet_changes(game, ALONE, "Ada"))

    assert "turn" in pages
    assert ALONE not in pages
    assert history == ("Ada: what changed", "  1. Day 1, 00:00: comes into play", "  3. Day 1, 00:10: hp 7 -> 4")


def test_a_command_that_waits_is_told_as_far_as_it_has_come() -> None:
    game = after("rest", "draw")

    story = chronicle_markdown(game)

    assert "ann hauls up 1 coins." in story
    assert story.endswith("*Here the story waits to be gone on with.*\n")


def test_an_undone_branch_is_no_part_of_the_story() -> None:
    game = after("christen", "text:Old Mouth")
    game.undo()

    assert "Old Mouth" not in chronicle_markdown(game)


def test_an_ending_stands_by_itself() -> None:
    game = toy_game("ann")
    while game.open:
        game.reply("ann", game.open[0].default())

    story = chronicle_markdown(game)

    assert f"\n\n**ann goes home with {game.state.person('ann').coins} coins.**\n\n" in story
    assert "waits to be gone on" not in story


@pytest.mark.parametrize(("dice", "mark"), [("hand", "rolled by hand"), ("pick", "picked by hand")])
def test_a_roll_that_the_program_did_not_make_is_marked(dice: DiceMode, mark: str) -> None:
    game = after("draw", "text:5", "keep", dice=dice)

    assert f"1d6 fell 5, {mark} (`toy.draw.bucket`)" in chronicle_markdown(game)


def test_when_a_game_was_begun_is_told_to_the_day() -> None:
    header = msgspec.structs.replace(toy_header(), made="2026-11-21T10:00:00+00:00")
    game = Game(Toy(), header)

    assert "begun 2026-11-21.*" in chronicle_markdown(game)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, with (brackets) and a dash - here.", "plain, with (brackets) and a dash - here."),
        ("*bold* _it_ `code`", r"\*bold\* \_it\_ \`code\`"),
        ("<script>&amp;", r"\<script\>\&amp;"),
        ("# no heading", r"\# no heading"),
        ("- no list", r"\- no list"),
        ("12. no list", r"12\. no list"),
        ("[a](b)", r"\[a\](b)"),
        ("two\n\nlines\u2028three", "two lines three"),
    ],
)
def test_a_text_shows_in_markdown_as_it_is(text: str, shown: str) -> None:
    assert escaped(text) == shown


def test_a_name_that_is_markup_stays_a_name() -> None:
    story = chronicle_markdown(after("christen", "text:</details># <b>"))

    assert r"\</details\>\# \<b\>" in story


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ({"type": "rest"}, "rest"),
        ({"type": "duel", "against": "ben"}, "duel, against ben"),
        ({"type": "move", "to": [3, 4], "fast": True}, "move, to [3,4], fast true"),
        ("rest", '"rest"'),
    ],
)
def test_an_order_in_words(command: object, words: str) -> None:
    assert order_in_words(command) == words
