"""JSON and back: the same bytes for the same value, a sentence for what is damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lychgate.core.codec import convert, decode, digest, encode, learn, read_as
from lychgate.core.errors import DataError
from lychgate.core.game import Game
from lychgate.core.records import Entry, Header, Record
from tests.core.toy import Command, Toy, Well, WellEvent, toy_game, toy_header
from tests.each import each

learn(Any, Entry)

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(PLAIN)
def test_plain_values_come_back(value: Any) -> None:
    assert decode(encode(value), Any, what="value") == value


def test_equal_dictionaries_give_equal_bytes_whatever_their_order() -> None:
    assert encode({"a": 1, "b": 2}) == encode({"b": 2, "a": 1})
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})


def test_sets_give_equal_bytes_under_every_hash_seed() -> None:
    code = "from lychgate.core.codec import digest; print(digest(frozenset('abcdefgh')))"

    def printed(hash_seed: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        return run.stdout

    assert printed("1") == printed("2")


def test_a_digest_is_16_hex_digits_and_tells_values_apart() -> None:
    assert len(digest(toy_game().state)) == 16
    assert digest(toy_game("ann").state) != digest(toy_game("ben").state)


@pytest.mark.parametrize("raw", [b"", b"{", b'{"coins": "many"}', b"\xff\xfe", b"[" * 100_000, b"null"])
def test_damaged_json_is_refused_with_what_and_where(raw: bytes) -> None:
    with pytest.raises(DataError, match="the state"):
        decode(raw, Well, what="the state")


def test_a_plain_value_of_another_shape_is_refused_with_what_and_where() -> None:
    with pytest.raises(DataError, match=r"entry 3.*coins"):
        convert({"type": "coins_raised", "seat": "ann", "coins": "many"}, WellEvent, what="entry 3")


def test_a_type_that_nobody_has_learned_is_not_read() -> None:
    class Unlearned(msgspec.Struct):
        x: int

    with pytest.raises(LookupError, match=r"Unlearned.* was not learned"):
        decode(b'{"x": 1}', Unlearned, what="x")
    with pytest.raises(LookupError, match=r"Unlearned.* was not learned"):
        convert({"x": 1}, Unlearned, what="x")
    with pytest.raises(LookupError, match=r"Unlearned.* was not learned"):
        read_as({"x": 1}, Unlearned)


def test_a_header_comes_back() -> None:
    assert decode(encode(toy_header()), Header, what="header") == toy_header()


SCRIPT = (
    *(("ann", "draw"), ("ann", "deeper"), ("ann", "keep"), ("ben", "rest")),
    *(("ann", "duel:ben"), ("ben", "low"), ("ann", "high")),
    *(("ben", "christen"), ("ben", "text:Zoë's „Mouth“ \\ \"\n\u2028")),
    ("ben", "draw"),
)


@each(range(len(SCRIPT) + 1))
def test_a_round_trip_through_json_at_every_suspension_changes_nothing(length: int) -> None:
    records: list[Record] = []
    game = Game(Toy(), toy_header(), keep=records.append)
    for seat, answer in SCRIPT[:length]:
        game.reply(seat, answer)

    read: list[Record] = [decode(encode(record), Record, what="record") for record in records]
    rebuilt = Game(Toy(), decode(encode(game.header), Header, what="header"), read)

    assert read == records
    assert rebuilt.state == decode(encode(game.state), Well, what="state") == game.state
    assert (rebuilt.open, rebuilt.pending) == (game.open, game.pending)
    assert rebuilt.events_so_far(rebuilt.pending) == game.events_so_far(game.pending)
    assert rebuilt.rerun() == len(game.entries)


def test_commands_and_events_are_kept_as_values_that_read_back() -> None:
    game = toy_game()
    for seat, answer in SCRIPT:
        game.reply(seat, answer)

    for kept in game.entries.values():
        assert msgspec.to_builtins(convert(kept.command, Command, what="command")) == kept.command
        assert [msgspec.to_builtins(event) for event in game.events_of(kept)] == list(kept.events)
        assert decode(encode(kept), Entry, what="entry") == kept
