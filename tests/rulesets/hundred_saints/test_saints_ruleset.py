"""The ruleset itself: who is referee, and what a scene leaves out."""

from __future__ import annotations

from lychgate.core.records import REFEREE
from lychgate.rulesets.hundred_saints.ruleset import RULESET


def test_the_first_seat_is_the_referees_where_nobody_is_named_as_one() -> None:
    nobody = RULESET.new_game(RULESET.resolve({}), ("a", "b", "c"))
    named = RULESET.new_game(RULESET.resolve({}), ("a", "b", "c"), {"b": REFEREE, "c": REFEREE})

    assert (nobody.referees, nobody.players) == (("a",), ("b", "c"))
    assert (named.referees, named.players) == (("b", "c"), ("a",))


def test_a_scene_has_a_referee_and_the_usual_switches() -> None:
    filled = RULESET.filled_in({"day": 3})

    assert filled == {"variants": RULESET.resolve({}), "referees": ["you"], "players": [], "day": 3}
