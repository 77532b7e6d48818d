"""The quick way through a fight of one against one comes to what the rules come to, state by state."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.duel import Duel
from lychgate.sim.foresight import Foresight, foresee
from lychgate.sim.weigher import Weigher
from tests.rulesets.twelve_years.stage import Standing, scene
from tests.shares import WHOLE, in_soak_too, share

AXE = {"id": 101, "kind": "weapon", "weapon": "axe"}
ENOUGH = 10_000_000
SIDE = share("LYCHGATE_SOAK_DUELS", 2, 8)
"""Hit points of each side, from 1 on."""


def standing(kin: str, hp: int, foe: str, against: int, **more: Any) -> Standing:
    member = {"kin": kin, "hp": hp, "weapon": 101}
    return Standing(scene(member, loot=[AXE], foes=[{"kind": foe, "hp": against}], **more).state)


def odds(game: Standing, order: str = "attack") -> Foresight:
    return foresee(game, "p1", horizon="fight", most=ENOUGH, only=(order,))


def by_the_rules(game: Standing, monkeypatch: pytest.MonkeyPatch) -> Foresight:
    """The same with every exchange at each state run by the rules."""
    with monkeypatch.context() as patch:
        patch.setattr(Weigher, "_duel", lambda *_: None)
        return odds(game)


def taken(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the quick way was taken, each time that it was looked for."""
    found: list[bool] = []
    plain = Duel.odds

    def noting(duel: Duel[State], order: str) -> Any:
        told = plain(duel, order)
        found.append(told is not None)
        return told

    monkeypatch.setattr(Duel, "odds", noting)
    return found


@in_soak_too
@pytest.mark.parametrize(("us", "them"), list(product(range(1, SIDE + 1), repeat=2)))
def test_at_each_pair_of_hit_points_it_is_what_the_rules_give(
    us: int, them: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, quick = standing("giant", us, "ogre", them), taken(monkeypatch)

    (found,), (rules,) = odds(game).outlooks, by_the_rules(game, monkeypatch).outlooks

    assert quick == [True]
    assert found.exact
    assert found.likelihoods == rules.likelihoods


FOES, KINS = ("ogre", "wolf", "troll", "goblin", "slime"), ("giant", "rogue", "hermit")
FIGHTS = [*product(KINS, FOES)] if WHOLE else [*zip((*KINS, *KINS), FOES, strict=False)]
"""Who fights whom; in ``make test`` each of them once or twice."""


@in_soak_too
@pytest.mark.parametrize(("kin", "foe"), FIGHTS)
def test_whoever_fights_it_is_what_the_rules_give(kin: str, foe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = standing(kin, 2, foe, 2)

    (found,), (rules,) = odds(game).outlooks, by_the_rules(game, monkeypatch).outlooks

    assert not (rules.exact and found.exact) or found.likelihoods == rules.likelihoods


def test_a_long_fight_lies_where_samples_say(monkeypatch: pytest.MonkeyPatch) -> None:
    game, quick = standing("giant", 20, "ogre", 24), taken(monkeypatch)

    (exact,) = foresee(game, "p1", horizon="fight", only=("attack",)).outlooks
    (sampled,) = foresee(game, "p1", horizon="fight", only=("attack",), most=1, samples=150).outlooks

    assert quick[0]
    assert exact.exact
    assert abs(exact.likelihoods[0].chance - sampled.likelihoods[0].chance) < 0.08
    won, away, died = (Fraction(exact.likelihoods[at].exact) for at in range(3))
    assert won + away + died == 1


def test_where_there_are_more_of_them_the_rules_are_asked_at_each_state(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = taken(monkeypatch)
    foes = [{"kind": "wolf", "hp": 1}, {"kind": "wolf", "hp": 1}]

    odds(Standing(scene({"kin": "giant", "hp": 1, "weapon": 101}, loot=[AXE], foes=foes).state))

    assert quick == [False]
    assert RULESET.hit_points(standing("giant", 4, "ogre", 5).settled, "p1") == (4, 5)
