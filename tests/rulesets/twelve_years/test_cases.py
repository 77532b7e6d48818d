"""Every scripted scene in ``cases/`` goes as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from lychgate.sim.scenes import play_script, read_script

CASES = sorted((Path(__file__).parent / "cases").rglob("*.toml"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_scene_goes_as_its_script_expects(case: Path) -> None:
    script = read_script(case.read_text(encoding="utf-8"), case.name)

    play_script(script, case.name)


def test_no_two_scenes_show_the_same_under_one_title() -> None:
    titles = [read_script(case.read_text(encoding="utf-8"), case.name).title for case in CASES]

    assert len(set(titles)) == len(titles)
