"""The ruleset as the table meets it: what needs no thought, and how a game is given up."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.rulesets.twelve_years.rules.years import GameEnded
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import asked, happened, scene

TRAPPED_RING = {"kind": "ring", "traps": 1}


def reflex(played: Scene[State]) -> str | None:
    """What is answered without asking."""
    decision: AnyDecision = asked(played)
    return RULESET.reflex(played.state, decision)


@pytest.mark.parametrize(
    ("kin", "here", "answer"),
    [
        ("giant", {"gold": 10}, "take-all"),
        ("rogue", {"loot": [TRAPPED_RING]}, "trapped:301:disable"),
        ("giant", {"loot": [TRAPPED_RING]}, None),
        ("giant", {}, None),
    ],
)
def test_taking_what_is_safe_and_disarming_need_no_thought(kin: str, here: dict[str, Any], answer: str | None) -> None:
    assert reflex(scene(kin, here=here)) == answer


@pytest.mark.parametrize(("kin", "answer"), [("rogue", "trap:disable"), ("giant", None)])
def test_a_rogue_before_a_trap_needs_no_thought(kin: str, answer: str | None) -> None:
    ruins = {"dungeons": [{}, {"hex": "5051", "rooms": [{}]}]}
    played = scene(kin, at="d1r0", wary=True, here={"trap": True}, given=ruins)

    assert reflex(played) == answer


def test_a_question_that_is_no_order_needs_thought() -> None:
    assert reflex(scene("giant", foes=["ogre"]).do("evade")) is None


def test_a_world_that_is_given_up_has_ended() -> None:
    played = scene(number=1, at="5050")

    before = RULESET.ended(played.state)
    played.do("end-game", "end").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "ended")]
    assert (before, RULESET.ended(played.state), played.open()) == (False, True, None)


def test_members_of_several_seats_have_ids_of_their_own() -> None:
    state = RULESET.new_game(RULESET.resolve({}), ("p1", "p2", "p3"))

    assert [party.next_id for party in state.parties] == [1, 2, 3]
