"""What the first page tells a referee to type can be typed, as it stands there."""

from __future__ import annotations

import re

from lychgate.rulesets.hundred_saints.opening import FOR_PLAYERS, FOR_THE_REFEREE
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.sim.scenes import go_through, open_scene, read_script

SCENE = 'ruleset = "hundred_saints"\nseats = ["Ref", "Ann"]\ndice = {}\n[[step]]\nsay = """\n{}\n"""\n'


def test_the_lines_of_the_first_page_are_taken_in_this_order() -> None:
    lines = [
        line.strip()
        for group in re.findall(r"\(([^)]*)\)", " ".join(FOR_THE_REFEREE))
        for line in re.sub(r", or paste.*", "", group).split(",")
    ]
    text = SCENE.format([], "\n".join(lines))
    script = read_script(text, "scene.toml")
    scene = open_scene(script, "scene.toml")

    go_through(scene, script, "scene.toml")

    assert lines == [
        "pc Ada fighter hp 8 ac 14",
        *("enter dungeon", "light torch of Ada", "turn"),
        *("foes 5 goblins hp 4", "meet"),
    ]
    assert scene.state.encounter is not None


def test_it_stands_there_until_somebody_is_in_play() -> None:
    before = RULESET.new_game(RULESET.resolve({}), ("Ref", "Ann"))

    assert RULESET.view(before, "Ref").opening == FOR_THE_REFEREE
    assert RULESET.view(before, "Ann").opening == FOR_PLAYERS
    script = read_script(SCENE.format([], "pc Ada hp 8 of Ann"), "scene.toml")
    scene = open_scene(script, "scene.toml")
    go_through(scene, script, "scene.toml")
    assert RULESET.view(scene.state, "Ref").opening == ()
