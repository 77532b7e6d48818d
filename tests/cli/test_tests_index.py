"""Which tests are named for which clauses."""

from __future__ import annotations

from pathlib import Path

import pytest

from lychgate.cli.tests_index import NO_TESTS, NamedTest, checkout, index_tests, slug_of

IDS = ("12y.combat.half-rounding", "12y.frame.goal", "12y.combat.targeting")


def write(root: Path, file: str, text: str) -> None:
    path = root / "tests" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_a_slug_is_the_id_without_the_book() -> None:
    assert slug_of("12y.combat.half-rounding") == "combat_half_rounding"
    assert slug_of("sov.turn.main") == "turn_main"


def test_a_function_is_named_for_the_clause_before_the_two_underscores(tmp_path: Path) -> None:
    write(
        tmp_path,
        "rulesets/twelve_years/test_combat.py",
        "def test_combat_half_rounding__odd_totals() -> None: ...\n\n"
        "def test_combat_half_rounding__never_below() -> None: ...\n\n"
        "def test_combat_half_rounding_without_mark() -> None: ...\n\n"
        "def test_combat__targeting() -> None: ...\n\n"
        "def helper_frame_goal__x() -> None: ...\n",
    )

    index = index_tests(IDS, "twelve_years", tmp_path)

    file = "tests/rulesets/twelve_years/test_combat.py"
    assert index.at_hand
    assert dict(index.by_clause) == {
        "12y.combat.half-rounding": (
            NamedTest("test_combat_half_rounding__odd_totals", file, 1),
            NamedTest("test_combat_half_rounding__never_below", file, 3),
        )
    }
    assert index.of("12y.frame.goal") == ()


def test_a_mark_names_clauses_in_full_on_a_function_or_its_class(tmp_path: Path) -> None:
    write(
        tmp_path,
        "terminal/test_screen.py",
        "import pytest\n\n"
        '@pytest.mark.clause("12y.frame.goal", "12y.frame.goool")\n'
        "async def test_it_shows() -> None: ...\n\n"
        '@pytest.mark.clause("12y.combat.targeting")\n'
        "class TestAll:\n"
        "    def test_one(self) -> None: ...\n"
        '    @pytest.mark.clause("12y.frame.goal")\n'
        "    def test_two(self) -> None: ...\n\n"
        '@pytest.mark.skip("12y.combat.half-rounding")\n'
        "def test_other() -> None: ...\n",
    )

    named = {key: [test.name for test in tests] for key, tests in index_tests(IDS, "x", tmp_path).by_clause.items()}

    assert named == {
        "12y.frame.goal": ["test_it_shows", "test_two"],
        "12y.frame.goool": ["test_it_shows"],
        "12y.combat.targeting": ["test_one", "test_two"],
    }


def test_a_test_named_and_marked_for_the_same_clause_counts_once(tmp_path: Path) -> None:
    write(
        tmp_path,
        "test_a.py",
        'import pytest\n@pytest.mark.clause("12y.frame.goal")\ndef test_frame_goal__wins() -> None: ...\n',
    )

    assert len(index_tests(IDS, "twelve_years", tmp_path).of("12y.frame.goal")) == 1


def test_another_rulesets_tests_do_not_count_by_name(tmp_path: Path) -> None:
    write(tmp_path, "rulesets/sovereign/test_goal.py", "def test_frame_goal__wins() -> None: ...\n")
    write(tmp_path, "conformance/test_goal.py", "def test_frame_goal__ends() -> None: ...\n")

    index = index_tests(IDS, "twelve_years", tmp_path)

    assert [test.file for test in index.of("12y.frame.goal")] == ["tests/conformance/test_goal.py"]
    assert len(index_tests(IDS, "sovereign", tmp_path).of("12y.frame.goal")) == 2


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    write(tmp_path, "test_goal.py", "def test_frame_goal__wins() -> None: ...\n")
    assert len(index_tests(IDS, "twelve_years", tmp_path).of("12y.frame.goal")) == 1

    write(tmp_path, "test_goal.py", "def test_nothing() -> None: ...\n")

    assert index_tests(IDS, "twelve_years", tmp_path).of("12y.frame.goal") == ()


def test_cases_name_clauses_at_the_top_or_case_by_case(tmp_path: Path) -> None:
    write(tmp_path, "cases/twelve_years/goal.toml", 'name = "The goal"\nclauses = ["12y.frame.goal"]\n')
    write(
        tmp_path,
        "cases/half.toml",
        '[[case]]\nname = "seven"\nclauses = [\n  "12y.combat.half-rounding",\n  "12y.combat.targeting",\n]\n'
        "[[case]]\nfaces = [1]\n",
    )

    index = index_tests(IDS, "twelve_years", tmp_path)

    assert index.of("12y.frame.goal") == (NamedTest("The goal", "tests/cases/twelve_years/goal.toml", 2),)
    assert index.of("12y.combat.targeting") == (NamedTest("seven", "tests/cases/half.toml", 5),)


def test_a_file_that_cannot_be_read_as_python_or_toml_is_passed_over(tmp_path: Path) -> None:
    write(tmp_path, "test_broken.py", "def test_frame_goal__wins( -> None: ...\n")
    write(tmp_path, "cases/broken.toml", "clauses = = 3\n")
    write(tmp_path, "cases/odd.toml", 'clauses = "12y.frame.goal"\n')
    write(tmp_path, "test_frame.py", "def test_frame_goal__wins() -> None: ...\n")

    assert [test.file for test in index_tests(IDS, "x", tmp_path).of("12y.frame.goal")] == ["tests/test_frame.py"]


def test_without_a_tests_folder_there_are_none_at_hand(tmp_path: Path) -> None:
    assert index_tests(IDS, "twelve_years", tmp_path) == NO_TESTS
    assert not NO_TESTS.at_hand
    assert NO_TESTS.of("12y.frame.goal") == ()


def test_this_checkout_is_found() -> None:
    root = checkout()

    assert root is not None
    assert Path(__file__).is_relative_to(root / "tests")


@pytest.mark.parametrize("package", ["site-packages/lychgate", "src/lychgate"])
def test_an_installed_package_has_no_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    installed = tmp_path / package / "__init__.py"
    installed.parent.mkdir(parents=True)
    monkeypatch.setattr("lychgate.__file__", str(installed))

    assert checkout() is None
