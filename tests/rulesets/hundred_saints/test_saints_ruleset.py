"""The ruleset itself: who is referee, and what a scene leaves out."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.records import REFEREE
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.sim.scenes import open_scene, read_script


def test_the_first_seat_is_the_referees_where_nobody_is_named_as_one() -> None:
    nobody = RULESET.new_game(RULESET.resolve({}), ("a", "b", "c"))
    named = RULESET.new_game(RULESET.resolve({}), ("a", "b", "c"), {"b": REFEREE, "c": REFEREE})

    assert (nobody.referees, nobody.players) == (("a",), ("b", "c"))
    assert (named.referees, named.players) == (("b", "c"), ("a",))


def test_a_scene_is_filled_in_as_a_new_game_is_and_its_first_seat_is_the_referees() -> None:
    script = 'ruleset = "hundred_saints"\nseats = ["Ref", "Ann"]\ngiven.day = 3'

    scene = open_scene(read_script(script, "scene.toml"), "scene.toml")

    assert scene.state == replace(RULESET.new_game(RULESET.resolve({}), ("Ref", "Ann")), day=3)
    assert scene.state.referees == ("Ref",)
