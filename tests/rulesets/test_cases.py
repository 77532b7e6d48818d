"""Every scripted scene in the ``cases/`` of a ruleset goes as it says."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from lychgate.sim.scenes import Script, play_script, read_script

HERE = Path(__file__).parent
CASES = sorted(HERE.glob("*/cases/**/*.toml"))


@cache
def scene(case: Path) -> Script:
    """The script of a scene, which is read once for all tests here."""
    return read_script(case.read_text(encoding="utf-8"), case.name)


def place(case: Path) -> str:
    """Where a scene is, such as ``twelve_years/combat/ogre``; ``tools/mutate.py`` finds it by that."""
    ruleset, _, *chapter_and_name = case.relative_to(HERE).with_suffix("").parts
    return "/".join((ruleset, *chapter_and_name))


@pytest.mark.parametrize("case", CASES, ids=place)
def test_scene_goes_as_its_script_expects(case: Path) -> None:
    play_script(scene(case), case.name)


def test_no_two_scenes_show_the_same_under_one_title() -> None:
    titles = [scene(case).title for case in CASES]

    assert "" not in titles
    assert len(set(titles)) == len(titles)


def test_a_scene_is_of_the_ruleset_in_whose_folder_it_is_and_names_clauses() -> None:
    for case in CASES:
        assert scene(case).ruleset == case.relative_to(HERE).parts[0], case
        assert scene(case).clauses, case
