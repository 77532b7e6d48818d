"""What every ruleset owes the core: the same journal from the same seed, a fold that equals the re-run, JSON that
comes back whole at every suspension, orders that all run, refusals that change nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest

from lychgate import rulesets
from lychgate.core.codec import decode, digest, encode
from lychgate.core.errors import IllegalCommand, PlayError
from lychgate.core.game import Game
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.core.play import Play
from lychgate.core.records import Header, Record
from lychgate.players.random import RandomPlayer
from tests.shares import share

UNREFEREED = [name for name in rulesets.names() if not rulesets.get(name).refereed]
"""Games whose orders are all listed. Those with a referee: see test_refereed."""

GAMES = max(share("LYCHGATE_SOAK_GAMES", 99, 500) // 33, 3)
HASHED = share("LYCHGATE_SOAK_HASHED", 1, 3)
STEPS = share("LYCHGATE_SOAK_HASHED_STEPS", 150, 400)
"""Replies in each game whose hashes are compared."""
MISSED = share("LYCHGATE_SOAK_MISSED", 4, 20)
"""So many games are told what they did not offer."""

SEAT = "p1"
Records = list[Record]


def header(ruleset: Any, seed: str, chance: Random | None = None) -> Header:
    """A header by the book, or with switches set at random."""
    chosen = {v.name: chance.choice(v.alternatives)[0] for v in ruleset.variants()} if chance else {}
    return Header(ruleset.name, ruleset.version, ruleset.resolve(chosen), (SEAT,), seed, seed)


def play(ruleset: Any, seed: str, replies: int, *, vary: bool = False) -> tuple[Game[Any], Records]:
    """A game of random replies and what a store would hold of it."""
    chance, records = Random(seed), Records()
    game: Game[Any] = Game(ruleset, header(ruleset, seed, chance if vary else None), keep=records.append)
    player = RandomPlayer(chance)
    for _ in range(replies):
        if not game.open:
            break
        game.reply(SEAT, player.answer(game.open[0], game.state))
    return game, records


def reopened(game: Game[Any], records: Records) -> Game[Any]:
    """The same game from its records, through JSON and back."""
    raw = [encode(record) for record in records]
    return Game(game.ruleset, game.header, [decode(one, Record, what="record") for one in raw])


@pytest.mark.parametrize("name", UNREFEREED)
def test_the_same_seed_and_the_same_replies_make_the_same_journal(name: str) -> None:
    ruleset = rulesets.get(name)

    first, second = play(ruleset, "agreed", 300), play(ruleset, "agreed", 300)

    assert first[1] == second[1]
    assert play(ruleset, "another", 300)[1] != first[1]


@pytest.mark.soak
@pytest.mark.parametrize("name", UNREFEREED)
def test_every_suspension_comes_back_from_json_at_the_same_open_decision(name: str) -> None:
    for number in range(GAMES):
        chance, records = Random(number), Records()
        ruleset = rulesets.get(name)
        game: Game[Any] = Game(ruleset, header(ruleset, f"json {number}", chance), keep=records.append)
        player = RandomPlayer(chance)
        for _ in range(150):
            if not game.open:
                break
            game.reply(SEAT, player.answer(game.open[0], game.state))
            assert decode(encode(game.state), ruleset.state_type, what="state") == game.state
            if game.pending is not None:
                again = reopened(game, records)
                assert again.handed_back is None
                assert again.open == game.open
                assert again.state == game.state


@pytest.mark.soak
@pytest.mark.parametrize("name", UNREFEREED)
def test_folding_the_events_equals_running_the_commands_again(name: str) -> None:
    for number in range(GAMES):
        game, records = play(rulesets.get(name), f"fold {number}", 2_000, vary=True)

        folded = reopened(game, records)

        assert folded.rerun() == len(game.path())
        assert digest(folded.state) == digest(game.state)


@pytest.mark.soak
@pytest.mark.parametrize("name", UNREFEREED)
def test_every_order_that_is_offered_runs_and_every_other_is_refused_and_changes_nothing(name: str) -> None:
    ruleset = rulesets.get(name)
    ran: set[str] = set()
    refused = 0
    for number in range(MISSED):
        game, records = play(ruleset, f"orders {number}", 0, vary=True)
        player = RandomPlayer(Random(number))
        known: dict[bytes, Any] = {}
        for _ in range(100):
            if not game.open:
                break
            kept, state = len(records), game.state
            if game.pending is None:
                offered = [option.value for option in game.open[0].options()]
                for command in offered:
                    trial = Play(state, SEAT, KeyedDice(secret_of("trial")), (), player.answer)
                    ruleset.perform(trial, command)
                    ran.add(type(command).__name__)
                for command in known.values():
                    if command not in offered:
                        with pytest.raises(IllegalCommand):
                            game.order(SEAT, command)
                        refused += 1
                known |= {encode(command): command for command in offered}
            with pytest.raises(PlayError, match="does not answer"):
                game.reply(SEAT, "no such option")
            assert (len(records), game.state) == (kept, state)
            game.reply(SEAT, player.answer(game.open[0], game.state))
    assert refused > 50 * MISSED
    assert len(ran) >= 15


@pytest.mark.parametrize("name", UNREFEREED)
def test_no_order_is_taken_while_a_command_waits(name: str) -> None:
    ruleset = rulesets.get(name)
    game, records = play(ruleset, "waiting", 0)
    command = game.open[0].options()[0].value
    game.order(SEAT, command)
    assert game.pending is not None
    kept, state = len(records), game.state

    with pytest.raises(PlayError, match="still waits"):
        game.order(SEAT, command)

    assert (len(records), game.state) == (kept, state)


@pytest.mark.parametrize("name", UNREFEREED)
def test_every_view_question_and_log_line_of_a_game_can_be_made(name: str) -> None:
    ruleset = rulesets.get(name)
    game, _ = play(ruleset, "words", 400, vary=True)

    for before, _, events, _ in game.transitions():
        state = before
        for event in events:
            after = event.apply(state)
            for line in ruleset.tell(state, event, after):
                assert line.text.strip()
            state = after
        msgspec.json.encode(ruleset.view(state, SEAT))
    for decision in game.open:
        assert ruleset.question(game.state, decision).prompt


HASHES = """
import sys
sys.path.insert(0, ".")
from tests.conformance.test_conformance import hashes
print(*hashes(), sep="\\n")
"""


def hashes() -> list[str]:
    """The hashes of all steps of a few games of every ruleset."""
    return [
        f"{name} {seed} {[entry.hash for entry in play(rulesets.get(name), seed, STEPS, vary=True)[0].path()]}"
        for name in rulesets.names()
        for seed in ("one", "two", "three")[:HASHED]
    ]


@pytest.mark.soak
def test_python_s_hash_seed_makes_no_difference() -> None:
    """One process has the seed that this one has, by chance or by the environment; the other has another."""
    other = "4242" if os.environ.get("PYTHONHASHSEED") != "4242" else "1"
    told = subprocess.run(
        [sys.executable, "-c", HASHES],
        env={**os.environ, "PYTHONHASHSEED": other},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert told.splitlines() == hashes()
