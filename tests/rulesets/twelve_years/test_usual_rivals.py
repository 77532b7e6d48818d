"""What Enter does against other parties, and when a friend robs the party: nothing worse than what is free."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lychgate.rulesets.twelve_years.rules.rivals import RivalsParted
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import Raw, asked, choices, happened, scene

SOUTH: Raw = {"hexes": {"5052": {}}}
BALM = {"kind": "ring", "qualities": ["magick"], "powers": ["moonkissed"]}


def duel(hp: int, *, level: int = 3, dice: Sequence[int] = (), loot: Sequence[Raw] = ()) -> Scene[State]:
    """Two parties of one in a clearing; ours has so many hit points, theirs deals its level."""
    other = {"members": ["rogue"], "level": level}
    ours = {"kin": "rogue", "hp": hp}
    return scene(ours, dice=dice, level=5, others=[other], given=SOUTH, loot=list(loot))


@pytest.mark.clause("12y.magick.any-time", "12y.pvp.roll")
@pytest.mark.parametrize(("hp", "usual"), [(3, "moonkissed:101"), (7, "pass")])
def test_enter_heals_before_a_rivals_blow_that_would_kill_somebody_hurt(hp: int, usual: str) -> None:
    fight = duel(hp, loot=[BALM], dice=[1, 5]).do("rival:p2").do("engage", seat="p2")

    assert choices(fight) == ["pass", "moonkissed:101"]
    assert asked(fight).default() == usual


@pytest.mark.clause("12y.pvp.end")
def test_enter_ends_a_duel_on_both_sides_once_it_may_end() -> None:
    fight = duel(20, dice=[3, 3]).do("rival:p2").do("engage", seat="p2")
    assert asked(fight).default() == "rivals:end"

    fight.do(asked(fight).default())
    fight.do(asked(fight, "p2").default(), seat="p2").finish()

    assert len(happened(fight, RivalsParted)) == 1


@pytest.mark.clause("12y.pvp.declare")
@pytest.mark.parametrize(("their_hp", "usual"), [(5, "evade"), (6, "engage")])
def test_enter_runs_from_an_attack_only_where_one_hit_would_kill_all(their_hp: int, usual: str) -> None:
    other = {"members": [{"kin": "rogue", "hp": their_hp}], "level": 3}
    fight = scene("rogue", level=5, others=[other], given=SOUTH).do("rival:p2")

    assert asked(fight, "p2").default() == usual
