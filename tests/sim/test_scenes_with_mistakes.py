"""Scenes with a mistake in them: whatever stands in the wrong place, it is refused in a sentence or can be played."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from lychgate import rulesets
from lychgate.core.errors import LychgateError
from lychgate.core.telling import log_lines
from lychgate.sim.scenes import go_through, open_scene, read_script
from tests.shares import share

EVERY = share("LYCHGATE_SOAK_SCENES_EVERY", 8, 1)
"""One scene of so many is tried."""
RULESETS = Path(__file__).parents[1] / "rulesets"
TEXTS = ("nonsense", "", "d1r0", "5050", "p9")
MISTAKES: tuple[Any, ...] = (*TEXTS, -5, 0, 10**6, [], {}, [1], ["x"], {"x": 1}, [{}], True, 1.5)
TRIES = share("LYCHGATE_SOAK_SCENES", 3, 200)
"""Mistakes for each scene."""


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to everything in a script but the script itself."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield (*path, key)
        yield from places(one, (*path, key))


def with_mistake(script: dict[str, Any], path: tuple[Any, ...], mistake: Any) -> dict[str, Any]:
    changed: Any = deepcopy(script)
    within = changed
    for key in path[:-1]:
        within = within[key]
    within[path[-1]] = mistake
    assert isinstance(changed, dict)
    return changed


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", rulesets.names())
def test_a_mistake_anywhere_in_a_scene_is_refused_in_a_sentence_or_can_be_played(ruleset: str) -> None:
    for case in sorted((RULESETS / ruleset / "cases").glob("**/*.toml"))[::EVERY]:
        script = tomllib.loads(case.read_text(encoding="utf-8"))
        chance = Random(case.stem)
        everywhere = list(places(script))
        for _ in range(TRIES):
            path, mistake = chance.choice(everywhere), chance.choice(MISTAKES)
            try:
                is_refused_or_played(msgspec.json.encode(with_mistake(script, path, mistake)).decode())
            except Exception as fault:
                fault.add_note(f"{mistake!r} stands at {path} of {case}.")
                raise


def is_refused_or_played(text: str) -> None:
    """Play a scene that may be refused at any place, and tell what came of it."""
    try:
        read = read_script(text, "scene.json")
        scene = open_scene(read, "scene.json")
        before = scene.state
        go_through(scene, read, "scene.json")
    except LychgateError:
        return
    log_lines(scene.ruleset, before, scene.events)
