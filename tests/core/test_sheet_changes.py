"""What has changed on a sheet, when and by whom, as one seat has seen it."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.core.sheet_changes import SheetChange, sheet_changes, sheet_difference
from lychgate.core.view import Bar, Field, Sheet
from lychgate.rulesets import get

SEATS = ("Ref", "Ann", "Ben")


def desk(*lines: str) -> Game[Any]:
    """A refereed game after these lines of the referee's."""
    ruleset = get("hundred_saints")
    header = Header(ruleset.name, 1, ruleset.resolve({}), SEATS, "x", "x", roles={"Ref": REFEREE})
    game: Game[Any] = Game(ruleset, header)
    for line in lines:
        game.reply("Ref", TEXT + line)
    return game


def test_a_history_says_what_changed_when_and_by_whom() -> None:
    game = desk("pc Ada hp 7", "roll 1d6 secret", "turn 3", "set cast.Ada.hp 4 because of a fall", "heal Ada 2")

    told = sheet_changes(game, "Ann", "ada")

    assert told.title == "Ada"
    assert told.changes == (
        SheetChange(1, "Day 1, 00:00", "Ref", ("comes into play",)),
        SheetChange(3, "Day 1, 00:30", "Ref", ("hp 7 -> 4",)),
        SheetChange(4, "Day 1, 00:30", "Ref", ("hp 4 -> 6",)),
    )
    assert [one.step for one in sheet_changes(game, "Ref", "Ada").changes] == [1, 4, 5]


def test_what_a_seat_has_not_seen_it_has_no_history_of() -> None:
    game = desk("pc Ada hp 7", "foes 2 wolves hp 3")
    assert [one.texts for one in sheet_changes(game, "Ref", "wolves").changes] == [("comes into play",)]

    with pytest.raises(PlayError, match=r"Nobody that you know of is called 'wolves'\. There is: Ada"):
        sheet_changes(game, "Ann", "wolves")


def test_whoever_is_gone_has_a_history_still_and_only_the_present_path_counts() -> None:
    game = desk("pc Ada hp 7", "set cast.Ada.hp 4 because of a fall", "dismiss Ada")
    assert [one.texts for one in sheet_changes(game, "Ann", "Ada").changes][-1] == ("is seen no more",)

    game.undo("Ref")
    game.undo("Ref")

    assert [one.texts for one in sheet_changes(game, "Ann", "Ada").changes] == [("comes into play",)]


def test_only_the_last_steps_are_looked_at_where_that_is_asked() -> None:
    game = desk("pc Ada hp 7", "set cast.Ada.hp 4 because x", "set cast.Ada.hp 5 because x")

    told = sheet_changes(game, "Ann", "Ada", last=1)

    assert ([one.texts for one in told.changes], told.earlier) == ([("hp 4 -> 5",)], True)
    assert not sheet_changes(game, "Ann", "Ada", last=3).earlier


def test_every_part_of_a_sheet_that_changes_is_told() -> None:
    before = Sheet("a", "Ada", "squire", (Bar("hp", 3, 7),), (Field("AC", "12"), Field("Pack", "rope, oil")), ("bold",))
    after = Sheet("a", "Ada", "knight", (Bar("hp", 5, 9),), (Field("AC", "15"), Field("Pack", "rope, ale")), ("wet",))

    assert sheet_difference(before, after) == (
        "squire -> knight",
        "hp 3/7 -> 5/9",
        "marks - bold, + wet",
        "AC: 12 -> 15",
        "Pack: - oil, + ale",
    )
    assert sheet_difference(before, before) == ()
