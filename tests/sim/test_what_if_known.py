"""What an amendment would have changed as a player knows the game: what was told differs, and nothing hidden shows."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from lychgate import rulesets
from lychgate.core.codec import encode
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import ONLOOKER, REFEREE, Header
from lychgate.core.unknown import Unknown
from lychgate.sim import what_if_known
from lychgate.sim.past import again
from lychgate.sim.what_if import what_if
from lychgate.sim.what_if_told import summed_up, told
from tests.shares import in_soak_too, share
from tests.sim.test_what_if import ADA, ANN, CHECKS, REF, natural_ones, played


def numbers_of(game: Game[object], entries: list[int]) -> list[int]:
    return [game.number(ANN, one) for one in entries]


def test_a_player_sees_what_would_have_been_told_under_the_number_of_the_step_that_they_know() -> None:
    game = played(ADA, "roll 1d6 secret", *CHECKS)

    found = what_if(game, {"nat1": "ignored"}, ANN)

    assert [one.step for one in found.differs] == numbers_of(game, natural_ones(game)) != natural_ones(game)
    assert "1 (-4)" in found.differs[0].then[0]
    assert "1 (-4)" not in found.differs[0].instead[0]
    assert (found.steps, found.left_out) == (40, 1)  # Ada's first step named her seat, which nobody was told


def test_what_turns_on_something_hidden_is_left_out_and_counted() -> None:
    game = played(ADA, *CHECKS, "npc 2 goblins hd 1 ac 13 hp 9 morale 7", "fight", "morale goblins")

    mine, all_of_it = (what_if(game, {"nat1": "ignored"}, seat) for seat in (ANN, REF))

    assert all_of_it.left_out is None
    assert mine.left_out == 3
    assert "3 more steps turn on things that you may not know, and are left out." in told(mine)
    assert summed_up(mine, "the last session").endswith("3 more steps turn on what some players do not know.")


def test_what_a_referee_ordered_and_nobody_was_told_is_not_shown_by_the_other_outcome() -> None:
    game = played("npc guard as party lackey hd 1 hp 3 morale 11")

    assert what_if(game, {"nat1": "ignored"}, ANN).left_out == 1


SCENES = {
    "constitution": (
        ADA,
        "npc 2 goblins hd 1 ac 20 hp {hp} morale {morale}",
        "fight",
        "round",
        "morale goblins",
        *CHECKS,
        "attack Ada goblin 1",
        "attack goblin 1 Ada",
    ),
    "hundred_saints": (
        "pc Ada fighter of Ann hp 8 ac 12",
        "give longsword to Ada",
        "foes 2 goblins AC 11 HD 1 hp {hp} morale {morale} club 1d4",
        "encounter",
        *("check Ada strength", "next", "turn") * 5,
    ),
    "sovereign": (
        "delver Ada of Ann hp 8",
        "npc 2 goblins hd 1 hp {hp} ac 13 skill {morale} attack 1 with club 1d6",
        "fight",
        *("check Ada STR/Exert", "next", "attack goblin 1 Ada", "next") * 4,
    ),
}
"""What a referee types; ``{hp}`` and ``{morale}`` no player is told."""


def of_a_player(name: str, seat: str, **hidden: int) -> dict[str, bytes]:
    """What ``seat`` is told of another value of each switch, in a game with such hidden numbers."""
    rules = rulesets.get(name)
    game: Game[object] = Game(
        rules, Header(name, 1, rules.resolve({}), (REF, ANN), "a seed", "an evening", roles={REF: REFEREE})
    )
    for line in SCENES[name]:
        with suppress(PlayError):  # whose turn it is hangs on the dice
            game.reply(REF, TEXT + line.format(**hidden))
        while (asked := next((one for one in game.open if game.busy(one.seat)), None)) is not None:
            game.reply(asked.seat, asked.default() or asked.options()[0].id)
    switches = [one for one in rules.variants() if one.name != "decrees"][1 :: share("LYCHGATE_SOAK_TRIED", 10, 1)]
    other = {one.name: one.alternatives[-1][0] for one in switches if len(one.alternatives) > 1}
    other |= {one.name: str(one.bounds[0]) for one in switches if one.bounds is not None}
    if name == "constitution":
        other["nat1"] = "ignored"
    return {switch: encode(what_if(game, {switch: value}, seat)) for switch, value in other.items()}


@in_soak_too
@pytest.mark.parametrize("name", SCENES)
def test_two_games_that_differ_only_in_what_is_hidden_come_to_the_same_byte_for_byte(name: str) -> None:
    for seat, same in ((ANN, True), (ONLOOKER, True), (REF, False)):
        one, other = of_a_player(name, seat, hp=30, morale=7), of_a_player(name, seat, hp=31, morale=8)
        assert [switch for switch in one if one[switch] != other[switch]] == [] or not same, seat
        assert any(b'"steps":0' not in found for found in one.values()), "nothing was compared"
        assert any(b'"differs":[{' in found for found in one.values()) or name != "constitution"


def test_the_rules_are_run_on_nothing_but_what_the_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[Any] = []

    def looked_at(rules: Any, state: Any, *rest: Any) -> Any:
        states.append(state)
        return again(rules, state, *rest)

    monkeypatch.setattr(what_if_known, "again", looked_at)
    what_if(played(ADA, *CHECKS), {"nat1": "ignored"}, ANN)

    assert len(states) == 80
    assert all(isinstance(one.minutes, Unknown) for one in states)
