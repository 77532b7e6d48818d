"""Scenes: what a step that is refused leaves behind."""

from __future__ import annotations

import pytest

from lychgate.core.errors import DataError
from lychgate.sim.constitution_fights import read_fight
from lychgate.sim.encounter_file import read_encounter
from lychgate.sim.scenes import Unexpected, play_script, read_script
from lychgate.sim.sovereign_file import read_adventure

REFUSED = """
ruleset = "hundred_saints"
seats = ["Ref", "Ann"]
dice = [4]   # the hit points of the orc

[[step]]
say = "foes orc hp 1d8"

[[step]]
say = "end"
refused = "encounter"

[[step]]
say = "foes bear hp 9"

[expect]
events = [{ type = "came" }, { type = "came" }]
"""


def test_after_a_step_that_the_rules_refuse_the_scene_goes_on() -> None:
    scene = play_script(read_script(REFUSED, "scene.toml"))

    assert [one.name for one in scene.state.cast] == ["orc", "bear"]


ASKED = """
ruleset = "hundred_saints"
seats = ["Ref", "Ann"]

[[step]]
say = '''
pc Ada of Ann hp 8
day
'''

[[step]]
asked = "saints.fed"
do = "text:nonsense"
refused = "nonsense"

[[step]]
asked = "saints.fed"
do = "ate"
"""


def test_after_an_answer_that_is_refused_the_question_is_still_open() -> None:
    scene = play_script(read_script(ASKED, "scene.toml"))

    assert scene.state.day == 2


def test_what_is_refused_takes_no_die() -> None:
    refused_after_a_roll = REFUSED.replace('say = "end"', 'say = "foes 2 bats hp 9d8"').replace("[4]", "[4, 9]")

    with pytest.raises(Unexpected, match="The script's next die is 9, but a d8 is rolled"):
        play_script(read_script(refused_after_a_roll.replace('"encounter"', '"no such word"'), "scene.toml"))
    with pytest.raises(Unexpected, match=r"dice that were never rolled: \[9\]"):
        play_script(read_script(refused_after_a_roll.replace('"encounter"', '"next die is 9"'), "scene.toml"))


def test_the_dice_of_a_last_step_that_is_refused_may_be_left_over() -> None:
    ends_refused = REFUSED.partition('[[step]]\nsay = "foes bear')[0].replace("[4]", "[4, 9]")

    scene = play_script(read_script(ends_refused, "scene.toml"))

    assert [one.name for one in scene.state.cast] == ["orc"]
    with pytest.raises(Unexpected, match=r"dice that were never rolled: \[9\]"):
        play_script(read_script(REFUSED.replace("[4]", "[4, 9]"), "scene.toml"))


@pytest.mark.parametrize("seats", ["[]", '["Ref", "Ref"]'])
def test_somebody_plays_and_nobody_twice(seats: str) -> None:
    script = read_script(f'ruleset = "hundred_saints"\nseats = {seats}', "scene.toml")

    with pytest.raises(DataError, match=r"scene\.toml: seats: names everybody who plays once, and somebody plays\."):
        play_script(script, "scene.toml")


SEVERAL_LINES = """
ruleset = "hundred_saints"
seats = ["Ref", "Ann"]

[[step]]
say = '''
pc Ada of Ann hp 8

check Ada strength
end
'''
"""


@pytest.mark.parametrize(
    ("dice", "refused", "sentence"),
    [
        ([], "", "step 1, line 2 (check Ada strength): The script has no more dice"),
        ([4], "", "step 1, line 3 (end): "),
        ([4], "nonsense", "step 1, line 3 (end): "),
    ],
)
def test_of_several_lines_the_one_that_failed_is_named(dice: list[int], refused: str, sentence: str) -> None:
    script = SEVERAL_LINES.replace("[[step]]", f"dice = {dice}\n[[step]]") + f'refused = "{refused}"\n'

    with pytest.raises(Unexpected) as failed:
        play_script(read_script(script, "scene.toml"), "scene.toml")

    assert str(failed.value).startswith(f"scene.toml: {sentence}")


def test_a_line_that_was_to_be_refused_and_was_done_is_named() -> None:
    script = SEVERAL_LINES.replace("[[step]]", "dice = [4]\n[[step]]").replace("end\n", "") + 'refused = "no"\n'

    with pytest.raises(Unexpected, match=r"step 1, line 2 \(check Ada strength\): expected to be refused \(no\), but"):
        play_script(read_script(script, "scene.toml"), "scene.toml")


def test_a_line_alone_needs_no_number() -> None:
    script = 'ruleset = "hundred_saints"\nseats = ["Ref"]\nstep = [{ say = "end" }]'

    with pytest.raises(Unexpected, match=r"^scene\.toml: step 1: "):
        play_script(read_script(script, "scene.toml"), "scene.toml")


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ('asked = "saints.orders"', "step 2: expected 'saints.orders' to be open, found 'saints.fed'"),
        ('offered = ["ate", "feast"]', "step 2: expected the option 'feast', found ate"),
        ('missing = ["ate"]', "step 2: the option 'ate' should not be offered"),
    ],
)
def test_what_a_step_expects_to_be_open_and_is_not_is_named(expected: str, found: str) -> None:
    with pytest.raises(Unexpected, match=found):
        play_script(read_script(ASKED.replace('asked = "saints.fed"', expected, 1), "scene.toml"))


def test_a_number_of_the_book_may_be_a_number_in_a_file() -> None:
    text = 'ruleset = "constitution"\nvariants = { normal_dc = 15, nat1 = "ignored" }'

    assert read_script(text, "scene.toml").variants == {"normal_dc": "15", "nat1": "ignored"}
    assert read_script('{"ruleset": "sovereign", "variants": {"normal-dc": 9}}', "scene.json").variants == {
        "normal-dc": "9"
    }
    with pytest.raises(DataError, match="got `bool`"):
        read_script('ruleset = "constitution"\nvariants = { normal_dc = true }', "scene.toml")


def test_numbers_in_the_files_of_simulations_are_read_and_kept_within_their_bounds() -> None:
    encounter = "party = ['pc Ada hp 3']\nfoes = ['orcs']\nswitches = { surprise_chance = 3 }"
    visit = "party = ['delver Ada hp 8']\nfoes = ['2 rats']\nswitches = { normal-dc = 3 }"
    fight = "party = ['character Ada']\nfoes = ['orc']\nswitches = { hit_die = 3 }"

    assert read_encounter(encounter, "one.toml").switches == {"surprise_chance": "3"}
    with pytest.raises(DataError, match=r"'3' is not a value of 'normal-dc'\. Allowed: a whole number from 4 to 16"):
        read_adventure(visit, "one.toml")
    with pytest.raises(DataError, match=r"'3' is not a value of 'hit_die'\. Allowed: a whole number from 4 to 12"):
        read_fight(fight, "one.toml")
