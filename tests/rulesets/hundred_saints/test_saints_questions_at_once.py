"""A referee goes on while players think: several commands wait side by side, and any of them may be set aside."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from lychgate import rulesets
from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.codec import digest
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header, Record
from lychgate.core.vault import vault

PLAYERS = ("Ann", "Ben", "Cyd")
SEATS = ("Ref", *PLAYERS)
MAKING = (("Ada", "fighter", "Ann"), ("Bertram", "cleric", "Ben"), ("Cecily", "fighter", "Cyd"))
THINKS = "saints.points_moved"


def table(records: list[Record], seed: str = "side by side 8") -> Game[Any]:
    """A table whose dice let all three move points."""
    rules = rulesets.get("hundred_saints")
    header = Header(rules.name, rules.version, rules.resolve({}), SEATS, seed, "", roles={"Ref": REFEREE})
    return Game(rules, header, tuple(records), keep=records.append)


def types(game: Game[Any], *lines: str, seat: str = "Ref") -> None:
    for line in lines:
        game.reply(seat, TEXT + line)


def three_think(game: Game[Any]) -> None:
    for name, calling, player in MAKING:
        types(game, f"make {name} {calling} of {player}")


def names(game: Game[Any]) -> list[str]:
    return [one.name for one in game.settled.cast]


def asked(game: Game[Any]) -> list[str]:
    return [one.seat for one in game.open if one.kind == THINKS]


@pytest.mark.parametrize("order", list(permutations(PLAYERS)))
def test_three_players_are_asked_at_once_and_answer_in_any_order(order: tuple[str, ...]) -> None:
    records: list[Record] = []
    game = table(records)
    three_think(game)
    assert asked(game) == list(PLAYERS)

    types(game, "turn", "enter dungeon")
    for seat in order:
        game.reply(seat, "done")
        types(game, "turn")

    assert sorted(names(game)) == ["Ada", "Bertram", "Cecily"]
    assert game.settled.turn == 4
    assert not game.pendings
    assert game.rerun() == len(game.path())
    assert digest(table(list(records)).settled) == digest(game.settled)


def test_each_has_the_same_dice_whoever_is_made_first() -> None:
    made = {}
    for order in permutations(MAKING):
        game = table([])
        for name, calling, player in order:
            types(game, f"make {name} {calling} of {player}")
        for player in PLAYERS:
            game.reply(player, "done")
        made[order] = {one.name: one for one in game.settled.cast}

    assert len({tuple(sorted(digest(one) for one in cast.values())) for cast in made.values()}) == 1


def test_what_waits_for_others_stays_when_the_table_is_opened_again() -> None:
    records: list[Record] = []
    three_think(table(records))

    again = table(records)
    again.reply("Ben", "done")
    types(again, "turn")

    assert asked(again) == ["Ann", "Cyd"]
    assert [one.seat for one in again.under_way("Ref")] == ["Ref", "Ref"]


def test_a_referee_takes_back_what_was_done_last_and_then_what_waits() -> None:
    game = table([])
    three_think(game)
    types(game, "turn")

    game.undo("Ref")
    assert (game.settled.turn, asked(game)) == (0, list(PLAYERS))
    game.redo("Ref")
    assert game.settled.turn == 1
    game.undo("Ref")
    game.undo("Ref")

    assert asked(game) == ["Ann", "Ben"]
    game.redo("Ref")
    assert asked(game) == list(PLAYERS)


def test_a_referee_sets_aside_any_that_waits_whatever_was_done_since() -> None:
    game = table([])
    three_think(game)
    types(game, "turn")
    of_ben = next(one.lane for one in game.under_way("Ref") if one.command["seat"] == "Ben")

    with pytest.raises(PlayError, match="no such command"):
        game.withdraw("Ann", of_ben)
    game.withdraw("Ref", of_ben)

    assert (asked(game), game.settled.turn) == (["Ann", "Cyd"], 1)
    with pytest.raises(PlayError, match="no such command"):
        game.withdraw("Ref", of_ben)
    game.redo("Ref")
    assert asked(game) == list(PLAYERS)


def test_one_who_is_asked_already_is_asked_nothing_else() -> None:
    game = table([])
    three_think(game)
    before = digest(game.state)

    with pytest.raises(PlayError, match="needs Ann"):
        types(game, "make Donna fighter of Ann")

    assert digest(game.state) == before


def two_questions(game: Game[Any]) -> None:
    """Ann is asked twice, one question after the other; between them the referee goes on."""
    types(game, "make Dora fighter of Ann", "turn")
    assert game.open_for("Ann") is not None
    game.reply("Ann", "keep")
    assert game.busy("Ann")


def test_what_a_player_answers_is_not_the_last_that_the_referee_said() -> None:
    game = table([], "saints-second 1")
    two_questions(game)

    game.undo("Ref")

    assert (game.settled.turn, game.busy("Ann")) == (0, True)


def test_what_was_set_aside_and_brought_back_is_no_later_than_it_was() -> None:
    game = table([])
    types(game, "make Ada fighter of Ann", "turn", "make Bertram cleric of Ben")
    game.withdraw("Ref", next(one.lane for one in game.under_way("Ref") if one.command["seat"] == "Ann"))
    game.redo("Ref")

    game.undo("Ref")

    assert (asked(game), game.settled.turn) == (["Ann"], 1)
    game.undo("Ref")
    assert (asked(game), game.settled.turn) == (["Ann"], 0)


def test_a_table_opened_from_a_snapshot_knows_what_its_referee_said_last() -> None:
    records: list[Record] = []
    game = table(records, "saints-second 1")
    types(game, "turn", "make Dora fighter of Ann")
    snapshot, known = game.snapshot(len(records)), len(records)
    game.reply("Ann", "keep")

    again = Game(game.ruleset, game.header, records[known:], since=snapshot, older=iter([tuple(records[:known])]))

    assert again.pending_to_undo("Ref") == game.pending_to_undo("Ref") is not None
    again.undo("Ref")
    assert (again.settled.turn, again.busy("Ann")) == (1, False)


TYPED = (
    *("make Ada fighter of Ann", "make Bertram cleric of Ben", "make Cecily thief of Ann", "check Ada STR", "turn"),
    *("roll 1d6 secret the door", "roll 2d6", 'note "the well" deep', "dismiss Ada", "enter dungeon", "say Hush."),
)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_two_referees_and_players_take_back_and_set_aside_the_records_are_the_game(seed: int) -> None:
    chance = Random(seed)
    records: list[Record] = []
    rules = rulesets.get("hundred_saints")
    roles = {"Ref": REFEREE, "Kim": REFEREE}
    header = Header(
        rules.name, rules.version, rules.resolve({}), ("Ref", "Kim", "Ann", "Ben"), f"{seed}", "", roles=roles
    )
    game: Game[Any] = Game(rules, header, keep=records.append)

    for _ in range(25):
        seat, before = chance.choice(header.seats), (digest(game.settled), dict(game.pendings), len(records))
        try:
            match chance.choices(("reply", "undo", "redo", "give up"), (7, 2, 2, 1))[0]:
                case "reply" if (decision := game.open_for(seat)) is not None:
                    asked = [] if decision.kind == "saints.orders" else [one.id for one in decision.options()]
                    game.reply(seat, chance.choice(asked or [TEXT + line for line in TYPED]))
                case "undo":
                    game.undo(seat)
                case "redo":
                    game.redo(seat)
                case "give up":
                    game.withdraw(seat, chance.randrange(3))
        except PlayError:
            assert (digest(game.settled), dict(game.pendings), len(records)) == before
        again: Game[Any] = Game(rules, header, tuple(records))
        assert (digest(again.settled), again.pendings, again.undone) == (
            digest(game.settled),
            game.pendings,
            game.undone,
        )
        for one in header.seats:
            assert again.pending_to_undo(one) == game.pending_to_undo(one)
        assert [again.revision(one) for one in header.seats] == [game.revision(one) for one in header.seats]
        assert game.rerun() == len(game.path())


def test_the_story_and_the_vault_tell_of_all_that_waits_and_a_players_of_theirs() -> None:
    game = table([])
    three_think(game)

    for seat, told in ((None, PLAYERS), ("Ref", PLAYERS), ("Ann", ())):
        pages = "".join(vault(game, seat).values())
        for text in (chronicle_markdown(game, seat), pages):
            orders = [player for name, calling, player in MAKING if f"make {name} {calling} of {player}" in text]
            assert orders == list(told)
