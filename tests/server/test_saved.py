"""Games opened from the store, listed, and moved as one text file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lychgate.core.errors import DataError, LychgateError, PlayError, StoreError
from lychgate.core.game import Game
from lychgate.core.records import FORMAT, Header
from lychgate.server.saved import begin, export_game, import_game, listed, open_saved
from lychgate.server.store import LONGEST_NAME, Store, open_store
from lychgate.server.transfer import from_text, to_text
from tests.core.toy import Well, toy_header
from tests.server.databases import one_database

REPLIES = ("rest", "draw", "deeper", "keep", "christen", "text:Zoë's\u2028Mouth", "draw")


def played(store: Store, name: str = "a well", replies: tuple[str, ...] = REPLIES) -> Game[Well]:
    game: Game[Well] = begin(store, toy_header(name=name))
    for reply in replies:
        game.reply("ann", reply)
    return game


def standing(game: Game[Well]) -> tuple[Any, ...]:
    return game.state, game.head, game.pending, game.open, dict(game.entries)


# ---------------------------------------------------------------------- beginning and opening


def test_a_game_that_is_opened_again_stands_where_it_was_left(path: Path) -> None:
    with open_store(path) as store:
        game = played(store)

    with open_store(path) as store:
        assert standing(open_saved(store, "a well")) == standing(game)


def test_an_opened_game_is_kept_from_then_on(store: Store) -> None:
    played(store)

    opened = open_saved(store, "a well")
    opened.reply("ann", "back")

    assert standing(open_saved(store, "a well")) == standing(opened)


@one_database
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"ruleset": "chess"}, "no ruleset 'chess'"),
        ({"variants": {"depth": "muddy"}}, "'muddy' is no depth. Depths: shallow, deep, bottomless"),
        ({"variants": {"width": "wide"}}, "no variant 'width'. There is: depth"),
        ({"seats": ()}, "1 to 24 seats"),
        ({"seats": ("ann", "ann")}, "each with its own name"),
        ({"seats": ("ann\n",)}, "name is"),
        ({"seats": tuple(str(seat) for seat in range(25))}, "1 to 24 seats"),
        ({"rules_version": 2}, "newer rules of The Well: version 2, here is 1"),
        ({"name": "\n"}, "name is"),
    ],
)
def test_a_header_that_does_not_fit_begins_no_game(store: Store, change: dict[str, Any], why: str) -> None:
    with pytest.raises(PlayError, match=why):
        begin(store, msgspec.structs.replace(toy_header(), **change))

    assert store.names() == ()


def test_a_switch_that_was_not_chosen_has_its_default(store: Store) -> None:
    game: Game[Well] = begin(store, msgspec.structs.replace(toy_header(), variants={}))

    assert game.header.variants == {"depth": "shallow"}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ('replace(body, \'"hash":"\', \'"hash":"0\')', "the rules now say the state"),
        ("replace(body, '\"day_passed\"', '\"flood\"')", "entry 1"),
        ('replace(body, \'"seat":"ann"\', \'"seat":"cyd"\')', "do not fit the rules"),
        ("replace(body, '\"parent\":0', '\"parent\":5')", "should follow entry 0"),
    ],
)
def test_records_that_make_no_game_are_refused_in_a_sentence(path: Path, change: str, why: str) -> None:
    with open_store(path) as store:
        played(store, replies=("rest",))
    db = sqlite3.connect(path)
    db.execute(f"update record set body = {change}")
    db.commit()
    db.close()

    with (
        open_store(path) as store,
        pytest.raises(StoreError, match=f"cannot be opened.*{why}.*left as it is"),
    ):
        open_saved(store, "a well")


# ---------------------------------------------------------------------- listing


def test_the_list_says_where_each_game_stands(store: Store) -> None:
    played(store, "first", ("rest",))
    played(store, "second", ())

    assert [(saved.name, saved.summary) for saved in listed(store)] == [
        ("second", "30 coins glint in the deep."),
        ("first", "30 coins glint in the deep."),
    ]


def test_the_list_keeps_what_it_found_until_the_game_goes_on(store: Store) -> None:
    game = played(store, replies=("rest",))
    listed(store)
    assert store.list()[0].summary == "30 coins glint in the deep."

    game.reply("ann", "draw")
    game.reply("ann", "keep")

    coins = game.state.coins
    assert listed(store)[0].summary == f"{coins} coins glint in the deep."


def test_the_list_says_how_a_game_ended(store: Store) -> None:
    game = played(store, replies=())
    while game.open:
        game.reply("ann", "keep" if game.pending else "draw")

    assert "goes home with" in listed(store)[0].summary


def test_the_list_says_of_a_game_that_cannot_be_opened_why(path: Path) -> None:
    with open_store(path) as store:
        played(store, "broken", ("rest",))
        played(store, "whole", ("rest",))
    db = sqlite3.connect(path)
    db.execute("update record set body = '[]' where game = 1")
    db.commit()
    db.close()

    with open_store(path) as store:
        summaries = {saved.name: saved.summary for saved in listed(store)}

    assert "is damaged" in summaries["broken"]
    assert summaries["whole"] == "30 coins glint in the deep."


# ---------------------------------------------------------------------- moving


def test_an_exported_game_comes_back_the_same(tmp_path: Path, store: Store) -> None:
    game = played(store)
    game.undo()

    with open_store(tmp_path / "other.sqlite3") as other:
        name = import_game(other, export_game(store, "a well"))
        opened = open_saved(other, name)

    assert name == "a well"
    assert standing(opened) == standing(game)
    opened_header = msgspec.structs.replace(opened.header, made="")
    assert opened_header == game.header


def test_an_export_is_a_line_for_each_record_between_two_others(store: Store) -> None:
    played(store)

    lines = export_game(store, "a well").removesuffix("\n").split("\n")

    assert [json.loads(line)["type"] for line in lines] == [
        "lychgate game",
        "finished",
        *("waiting", "waiting", "finished"),
        *("waiting", "finished"),
        "waiting",
        "end",
    ]


def test_a_game_whose_name_is_taken_gets_a_number(store: Store) -> None:
    played(store)
    text = export_game(store, "a well")

    assert [import_game(store, text) for _ in range(2)] == ["a well (2)", "a well (3)"]
    assert standing(open_saved(store, "a well (3)")) == standing(open_saved(store, "a well"))


def test_a_number_fits_after_the_longest_name(store: Store) -> None:
    long = "x" * LONGEST_NAME
    played(store, long, ("rest",))

    name = import_game(store, export_game(store, long))

    assert len(name) == LONGEST_NAME
    assert name.endswith("x (2)")


def test_line_ends_of_another_system_do_no_harm(store: Store) -> None:
    played(store)

    import_game(store, export_game(store, "a well").replace("\n", "\r\n"))


def rewritten(change: Callable[[list[dict[str, Any]]], object]) -> Callable[[str], str]:
    """A file whose lines, as JSON, have been changed."""

    def rewrite(text: str) -> str:
        lines = [json.loads(line) for line in text.removesuffix("\n").split("\n")]
        change(lines)
        lines[-1]["records"] = len(lines) - 2
        return "".join(json.dumps(line) + "\n" for line in lines)

    return rewrite


def forged(lines: list[dict[str, Any]]) -> None:
    """An event that names somebody who is not there, with whatever hash."""
    lines[1]["entry"]["events"] = [{"type": "coins_kept", "seat": "nobody"}]


def hidden_forgery(lines: list[dict[str, Any]]) -> None:
    """A wrong hash in an entry on the way, whose later entries are whole."""
    lines[1]["entry"]["hash"] = "0" * 16


def circle(lines: list[dict[str, Any]]) -> None:
    """An entry that is its own ancestor."""
    lines[1]["entry"]["parent"] = 1


HOSTILE: dict[str, tuple[Callable[[str], str], str]] = {
    "empty": (lambda text: "", "line 1: this is not an exported game"),
    "prose": (lambda text: "Once upon a time", "line 1: this is not an exported game"),
    "another JSON": (lambda text: "{}\n" + text, "line 1: this is not an exported game"),
    "deep nesting": (lambda text: "[" * 100_000, "line 1: this is not an exported game"),
    "cut off at the first line": (lambda text: text.split("\n")[0], "it has been cut off"),
    "cut off between lines": (lambda text: text[: text.rindex("{")], "it has been cut off"),
    "cut off in a line": (lambda text: text[:-60], "it has been cut off"),
    "a line gone": (
        lambda text: text.replace(text.split("\n")[2] + "\n", ""),
        "promises 7 records; there are 6",
    ),
    "a damaged line": (lambda text: text.replace('"waiting"', '"wading"', 1), "line 3"),
    "a blank line": (
        lambda text: text.replace("\n", "\n\n", 1).replace('"records":7', '"records":8'),
        "line 2",
    ),
    "a newer form": (
        rewritten(lambda lines: lines[0]["header"].update(format=FORMAT + 1)),
        "written by a newer Lychgate",
    ),
    "newer rules": (rewritten(lambda lines: lines[0]["header"].update(rules_version=9)), "newer rules"),
    "unknown rules": (rewritten(lambda lines: lines[0]["header"].update(ruleset="os")), "no ruleset 'os'"),
    "a path for a ruleset": (
        rewritten(lambda lines: lines[0]["header"].update(ruleset="../../etc/passwd")),
        "no ruleset",
    ),
    "escapes in the name": (rewritten(lambda lines: lines[0]["header"].update(name="\x1b[2J")), "name is"),
    "a crowd": (
        rewritten(lambda lines: lines[0]["header"].update(seats=[str(seat) for seat in range(10_000)])),
        "1 to 24 seats",
    ),
    "a record out of order": (rewritten(lambda lines: lines.insert(1, lines.pop(4))), "entry 1 comes next"),
    "a forged event": (rewritten(forged), "not what today.s rules give. Line 2: .*coins_kept.*day_passed"),
    "a forged entry on the way": (rewritten(hidden_forgery), "Line 2: The journal says the state 0000000000000000"),
    "a circle": (rewritten(circle), "should follow entry 0"),
}


@one_database
@pytest.mark.parametrize("case", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_file_that_is_damaged_or_hostile_is_refused_whole(
    store: Store, case: tuple[Callable[[str], str], str]
) -> None:
    harm, why = case
    played(store)
    before = store.list()

    with pytest.raises(LychgateError, match=why):
        import_game(store, harm(export_game(store, "a well")))

    assert store.list() == before


def test_a_file_that_is_too_large_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lychgate.server.transfer.MOST_CHARACTERS", 10)

    with pytest.raises(DataError, match="more than 10 characters"):
        from_text("x" * 11)


def test_a_branch_that_was_undone_is_checked_too(store: Store) -> None:
    game = played(store, replies=("rest", "rest"))
    game.return_to(0)
    game.reply("ann", "christen")

    with pytest.raises(StoreError, match="Line 2: The journal says the state 0000000000000000"):
        import_game(store, rewritten(hidden_forgery)(export_game(store, "a well")))


def test_a_header_with_its_records_is_written_and_read_back() -> None:
    header: Header = toy_header()

    assert from_text(to_text(header, ())) == (header, ())
