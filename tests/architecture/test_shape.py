"""The shape of the house: files one can read in a sitting, names that say something, doors with a sign."""

from __future__ import annotations

import pytest

from tests.architecture.sources import PACKAGE, ROOT, RULES, at, modules, tree, unexplained

LONGEST = 400
DRAWERS = ("utils", "util", "common", "manager", "managers", "helpers", "helper", "misc", "base")
"""Names for a place where anything may lie, which is to say that nobody will find it."""


def test_no_file_is_longer_than_one_reads_at_once() -> None:
    lengths = {at(path, tree(path)): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}

    assert {place: length for place, length in lengths.items() if length > LONGEST} == {}


def test_no_file_or_folder_is_a_drawer_for_odds_and_ends() -> None:
    names = [path.relative_to(PACKAGE) for path in modules()]

    assert [name for name in names if any(part in DRAWERS for part in name.with_suffix("").parts)] == []


def test_everything_public_in_core_and_rulesets_says_what_it_is() -> None:
    found = [f"{at(path, node)} {name}" for path in modules(*RULES) for name, node in unexplained(tree(path))]

    assert found == []


RULESETS = sorted(path for path in (PACKAGE / "rulesets").iterdir() if (path / "ruleset.py").is_file())


@pytest.mark.parametrize("home", RULESETS, ids=lambda home: home.name)
def test_every_ruleset_is_laid_out_alike(home: object) -> None:
    assert hasattr(home, "iterdir")
    there = [path.name for path in home.iterdir()]
    expected = ("README.md", "clauses.toml", "commands.py", "data", "decisions.py", "events", "legal.py")
    lacking = [
        name
        for name in (*expected, "rules", "ruleset.py", "state.py", "view")
        if name not in there and f"{name}.py" not in there
    ]

    assert lacking == []


def test_the_tests_are_found_by_the_names_of_what_they_test() -> None:
    folders = [path.name for path in (ROOT / "tests" / "rulesets").iterdir() if path.is_dir()]

    assert [home.name for home in RULESETS if home.name not in folders] == []
