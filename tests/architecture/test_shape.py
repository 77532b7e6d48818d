"""The shape of the house: files one can read in a sitting, names that say something, doors with a sign."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGE, ROOT, at, methods_told, modules, tree, unexplained
from tests.conftest import LONG

LONGEST = 400
DRAWERS = ("utils", "util", "common", "manager", "managers", "helpers", "helper", "misc")
"""Names for a place where anything may lie, which is to say that nobody will find it."""

LAYOUT = (
    *("README.md", "book", "clauses.toml", "data", "rules", "ruleset", "state", "tables", "view"),
)
"""What every ruleset has, each a module or a folder."""

RULESETS = sorted(path for path in (PACKAGE / "rulesets").iterdir() if (path / "ruleset.py").is_file())


def test_no_file_is_longer_than_one_reads_at_once() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()
    }

    assert {place: length for place, length in lengths.items() if length > LONGEST} == {}


def test_no_file_or_folder_is_a_drawer_for_odds_and_ends() -> None:
    names = [path.relative_to(PACKAGE) for path in modules()]

    assert [name for name in names if any(part in DRAWERS for part in name.with_suffix("").parts)] == []


@pytest.mark.parametrize("folder", ["core", "kit", *(f"rulesets/{home.name}" for home in RULESETS)])
def test_everything_public_in_core_and_rulesets_says_what_it_is(folder: str) -> None:
    told = methods_told((*modules("core"), *modules("kit"), *modules(folder)))

    found = [f"{at(path, node)} {name}" for path in modules(folder) for name, node in unexplained(tree(path), told)]

    assert found == []


@pytest.mark.parametrize("home", RULESETS, ids=lambda home: home.name)
def test_every_ruleset_is_laid_out_alike(home: Path) -> None:
    there = [path.name.removesuffix(".py") for path in home.iterdir()]

    assert [name for name in LAYOUT if name not in there] == []


def test_the_tests_are_found_by_the_names_of_what_they_test() -> None:
    folders = [path.name for path in (ROOT / "tests" / "rulesets").iterdir() if path.is_dir()]

    assert [home.name for home in RULESETS if home.name not in folders] == []


def test_what_runs_a_share_of_itself_runs_whole_in_the_soak() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")}
    shared = [name for name, text in texts.items() if "from tests.shares import" in text]

    assert shared
    whole = r"mark\.soak|@in_soak_too|@only_in_soak|seeds\("
    assert [name for name in shared if not re.search(whole, texts[name])] == []


def test_the_long_tests_that_begin_first_are_there() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))

    assert [name for name in LONG if f"def {name}(" not in text] == []
