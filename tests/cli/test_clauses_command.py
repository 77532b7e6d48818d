"""``lychgate clauses`` on a small book. Two tests here are named for its clauses on purpose."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from lychgate.cli import clauses as command
from lychgate.cli.clauses import clauses, cover, open_book
from lychgate.cli.tests_index import NO_TESTS, index_tests
from lychgate.core.clause import clause


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(clauses, list(args))
    return result.exit_code, result.output


def test_draw_bucket__is_counted_because_code_carries_it_and_this_test_is_named_for_it(well: Path) -> None:
    coverage = cover(open_book("well_book"))

    assert [gap.id for gap in coverage.gaps if gap.id == "well.draw.bucket"] == []
    assert coverage.counts == {"implemented": 1, "referee": 1, "advice": 1, "missing": 3}


def test_draw_depth__is_missing_because_no_code_carries_it(well: Path) -> None:
    reasons = {gap.id: gap.reason for gap in cover(open_book("well_book")).gaps}

    assert reasons == {
        "well.draw.depth": "no code carries it",
        "well.foe.water-wolf": "no test is named for it",
        "well.many.rope": "not done yet",
    }


def test_the_text_counts_and_lists_what_is_missing(well: Path) -> None:
    code, output = run("well_book")

    assert code == 0
    assert output.splitlines() == [
        "The Well: 6 clauses",
        "  implemented     1",
        "  referee         1",
        "  advice          1",
        "  missing         3",
        "",
        "Missing:",
        "  well.draw.depth      How deep: no code carries it",
        "  well.foe.water-wolf  Water-wolves: no test is named for it",
        "  well.many.rope       A shared rope: not done yet",
    ]


def test_json_says_the_same(well: Path) -> None:
    code, output = run("well_book", "--json")

    assert code == 0
    (told,) = json.loads(output)
    assert told["ruleset"] == "well_book"
    assert told["book"] == "The Well"
    assert told["counts"] == {"implemented": 1, "referee": 1, "advice": 1, "missing": 3}
    assert told["gaps"][0] == {"id": "well.draw.depth", "title": "How deep", "reason": "no code carries it"}
    assert told["tests_at_hand"] is True


def test_strict_exits_1_while_anything_is_missing(well: Path) -> None:
    assert run("well_book", "--strict")[0] == 1


def test_strict_exits_0_when_nothing_is_missing(well: Path) -> None:
    text = (well / "clauses.toml").read_text()
    first, bucket, *rest = text.split("[[clause]]")
    left_to_people = [part.replace('"implemented"', '"referee"').replace('"missing"', '"advice"') for part in rest]
    (well / "clauses.toml").write_text("[[clause]]".join((first, bucket, *left_to_people)))

    assert run("well_book", "--strict")[0] == 0


def test_without_tests_at_hand_only_the_code_is_asked_for(well: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "index_tests", lambda *_: NO_TESTS)

    _, output = run("well_book")

    assert "  implemented     2" in output
    assert "only the code was checked" in output
    assert "no test is named" not in output


def test_an_id_that_no_clause_has_is_told_with_its_place(well: Path) -> None:
    (well / "rules" / "misspelt.py").write_text(
        'from lychgate.core.clause import clause\n\n\n@clause("well.draw.buckets")\ndef rule() -> None: ...\n'
    )
    clause("other.draw.bucket")(lambda: None)

    coverage = cover(open_book("well_book"))

    assert [place.partition(" ")[0] for place in coverage.unknown] == ["well.draw.buckets"]
    assert f"{Path('rules') / 'misspelt.py'}:4)" in coverage.unknown[0]
    assert not coverage.complete


def test_an_unknown_id_in_a_mark_fails_strict(well: Path, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text(
        'import pytest\n@pytest.mark.clause("well.no.such")\ndef test_x(): ...\n'
    )
    opened = open_book("well_book")
    ids = [one.id for one in opened.book.clause]

    coverage = cover(replace(opened, tests=index_tests(ids, "well_book", tmp_path)))

    assert "well.no.such (tests/test_a.py:3)" in coverage.unknown


def test_an_unknown_ruleset_is_refused_in_a_sentence() -> None:
    code, output = run("twelf_years")

    assert code == 1
    assert "There is no ruleset 'twelf_years'. Did you mean 'twelve_years'?" in output


def test_a_broken_clause_file_is_refused_in_a_sentence(well: Path) -> None:
    (well / "clauses.toml").write_text(
        '[meta]\n[[clause]]\nid = "a.b.c"\nsource = "s"\nkind = "k"\ntitle = "t"\ntext = "x"\nrulling = "r"\n'
    )

    code, output = run("well_book")

    assert code == 1
    assert "clauses.toml: clause[0].rulling: is not a known key. Did you mean 'ruling'?" in output
