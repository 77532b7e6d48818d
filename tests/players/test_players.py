"""Players that are not people: by name, at random, from a list."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from lychgate import players
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.players.random import RESIGN, RandomPlayer
from lychgate.players.scripted import ScriptedPlayer


class Pick(Decision[str], frozen=True, tag="pick", kw_only=True):
    """One of some words."""

    words: tuple[str, ...]

    def options(self) -> tuple[Option[str], ...]:
        return tuple(Option(word, word) for word in self.words)


def pick(*words: str) -> Decision[Any]:
    return Pick(seat="p1", words=words)


def test_the_players_are_known_by_name() -> None:
    assert players.names() == ("random", "cautious")
    for name in players.names():
        assert callable(players.get(name)("twelve_years", Random(1)).answer)


def test_a_player_nobody_knows_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(PlayError, match=r"no player 'cautius'. Did you mean 'cautious'\? There is: random, cautious"):
        players.get("cautius")


def test_the_cautious_player_says_which_games_it_does_not_know() -> None:
    with pytest.raises(PlayError, match="no cautious player for 'chess' yet; 'random' plays everything"):
        players.get("cautious")("chess", Random(1))


def test_a_random_player_gives_every_option_sooner_or_later_and_only_options() -> None:
    player = RandomPlayer(Random(3))

    given = {player.answer(pick("a", "b", "c"), None) for _ in range(100)}

    assert given == {"a", "b", "c"}


def test_a_random_player_is_the_same_again_with_the_same_generator() -> None:
    one, other = RandomPlayer(Random("x")), RandomPlayer(Random("x"))

    question = pick(*"abcdefgh")

    assert [one.answer(question, None) for _ in range(20)] == [other.answer(question, None) for _ in range(20)]


def test_a_random_player_never_gives_up_while_anything_else_can_be_done() -> None:
    player = RandomPlayer(Random(5))

    assert {player.answer(pick(RESIGN, "go on"), None) for _ in range(50)} == {"go on"}
    assert player.answer(pick(RESIGN), None) == RESIGN


def test_a_random_player_does_not_make_up_text() -> None:
    with pytest.raises(PlayError, match="cannot make up a text"):
        RandomPlayer(Random(5)).answer(pick(), None)


def test_a_scripted_player_gives_its_answers_in_order() -> None:
    player = ScriptedPlayer(["b", "a"])

    assert [player.answer(pick("a", "b"), None) for _ in range(2)] == ["b", "a"]
    player.finish()


def test_a_scripted_player_says_what_it_was_asked_when_it_has_no_answer_left() -> None:
    player = ScriptedPlayer([])

    with pytest.raises(PlayError, match=r"no answer left for 'pick' of p1\. Allowed: a, b"):
        player.answer(pick("a", "b"), None)


def test_a_scripted_player_names_the_answers_that_nobody_asked_for() -> None:
    player = ScriptedPlayer(["a", "left", "over"])
    player.answer(pick("a"), None)

    with pytest.raises(PlayError, match="nobody asked for: left, over"):
        player.finish()


def test_answers_are_plain_text_that_a_journal_can_keep() -> None:
    answer = RandomPlayer(Random(5)).answer(pick("a"), None)

    assert msgspec.json.decode(msgspec.json.encode(answer)) == "a"
