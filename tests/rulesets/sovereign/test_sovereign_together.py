"""A side that acts in one: each attacks the nearest with a roll of their own, and any is changed after."""

from __future__ import annotations

from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.sovereign.rules.blows import Struck
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import State
from tests.rulesets.sovereign.sovereign import REF, SEATS


def a_fight(seed: str) -> Game[State]:
    header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), SEATS, seed, "x", roles={REF: REFEREE})
    game: Game[State] = Game(RULESET, header)
    for line in ("delver Ada hp 60 ac 12", "delver Bea hp 60 ac 12", "npc 8 goblins hd 1 hp 4 ac 12", "fight goblins"):
        game.reply(REF, f"text:{line}")
    return game


def until_they_act(game: Game[State]) -> None:
    while game.settled.fight_now.acting != "goblins":
        game.reply(REF, "text:next")
        if game.open_for(REF).kind == "sovereign.out-of-turn":  # type: ignore[union-attr]
            game.reply(REF, "yes")


def struck(game: Game[State], line: str) -> dict[str, Struck]:
    """What each rolls; whom they attack lets all be for the rest of the Round."""
    game.reply(REF, line)
    while (asked := game.open_for(REF)) is not None and asked.kind == "sovereign.instants":
        game.reply(REF, "round")
    events = [event for event in game.events_of(game.path()[-1]) if isinstance(event, Struck)]
    return {game.settled.creature(event.who).name: event for event in events}


def test_eight_attack_with_one_key_each_with_a_roll_of_their_own() -> None:
    game = a_fight("a seed")
    until_they_act(game)
    asked = game.open_for(REF)
    assert asked is not None
    assert asked.default() == "all:goblins"

    rolls = struck(game, asked.default())

    assert list(rolls) == [f"goblin {n}" for n in range(1, 9)]
    assert len({event.die for event in rolls.values()}) > 2


def test_any_may_be_changed_after_and_all_the_others_roll_the_same_again() -> None:
    game = a_fight("a seed")
    until_they_act(game)
    before = struck(game, "all:goblins")
    other = "Ada" if game.settled.creature(before["goblin 3"].whom).name == "Bea" else "Bea"

    game.undo(REF)
    after = struck(game, f"text:all goblins but goblin 3 {other}")

    assert game.settled.creature(after["goblin 3"].whom).name == other
    assert {name: event.die for name, event in after.items()} == {name: event.die for name, event in before.items()}
    assert {name for name in before if (before[name].whom, before[name].die) == (after[name].whom, after[name].die)}
