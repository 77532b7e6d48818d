"""What was typed is told as it was typed: in the journal and the chronicle, also when it is laid anew."""

from __future__ import annotations

from typing import Any

from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.codec import decode, encode
from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Finished, Header, Record
from lychgate.core.step_words import LONGEST_ORDER
from lychgate.rulesets import get
from lychgate.server.table import Table

SEATS = ("Ref", "Ann", "Ben")


def desk(records: list[Record]) -> Game[Any]:
    ruleset = get("hundred_saints")
    header = Header(ruleset.name, 1, ruleset.resolve({}), SEATS, "x", "x", roles={"Ref": REFEREE})
    return Game(ruleset, header, tuple(records), records.append)


def orders(game: Game[Any], seat: str) -> list[str]:
    return [step.order for step in Table(game, seat).journal()]


def test_a_typed_order_is_told_in_the_words_it_was_typed_in_and_a_referees_to_referees_alone() -> None:
    records: list[Record] = []
    game = desk(records)
    game.reply("Ref", f"{TEXT}pc  Ada hp 7")
    game.reply("Ann", f"{TEXT}say Well.")
    game.reply("Ref", "turn")

    assert orders(game, "Ref") == ["pc Ada hp 7", "say Well.", "A Turn passes"]
    assert orders(game, "Ann") == ["", "say Well.", ""]
    assert "Ref orders: pc Ada hp 7" in chronicle_markdown(game)
    assert "orders: pc" not in chronicle_markdown(game, "Ann")
    assert decode(encode(records[0]), Record, what="a record") == records[0]
    assert b"said" not in encode(records[2]), "what was chosen is kept as it always was"


def test_an_order_that_is_laid_anew_is_still_told_as_it_was_typed() -> None:
    records: list[Record] = []
    game = desk(records)
    game.reply("Ann", f"{TEXT}say One.")
    game.reply("Ben", f"{TEXT}say Two.")

    game.undo("Ann")

    assert orders(game, "Ben") == ["say Two."]
    assert orders(desk(records), "Ben") == ["say Two."]


def test_a_long_order_is_cut_short_where_it_is_told_and_kept_whole() -> None:
    records: list[Record] = []
    game = desk(records)

    game.reply("Ann", f"{TEXT}say {'la ' * 150}")

    (order,) = orders(game, "Ben")
    assert len(order) <= LONGEST_ORDER
    assert order.endswith("…")
    assert isinstance(records[0], Finished)
    assert len(records[0].entry.said) > LONGEST_ORDER
