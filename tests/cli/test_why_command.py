"""``lychgate why`` on a small book."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from lychgate.cli.why import SCREEN, Page, on_a_screen, why
from lychgate.server.book_words import alike, may_say, says, words_of
from tests.shares import WHOLE


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(why, [*args, "--ruleset", "well_book"])
    return result.exit_code, result.output


@pytest.mark.parametrize("word", ["wolf", "Water-Wolf", "water wolves", "WATER_WOLF", "water-wolf's", "wolves"])
def test_a_word_is_found_whatever_its_case_hyphen_or_number(well: Path, word: str) -> None:
    code, output = run(word)

    assert code == 0
    assert "data/foes.toml [water_wolf]\n    roll = 1\n    name = Water-wolf\n    hp = 8\n    bites = yes\n" in output
    assert "well.foe.water-wolf  Water-wolves  (Foes; missing: no test is named for it)\n" in output
    assert "    They bite for 1d4.\n" in output
    assert f"    code: {well / 'rules' / 'draw.py'}:9 WaterWolf\n" in output
    assert "Frog" not in output


def test_several_words_need_no_quotes(well: Path) -> None:
    assert run("frog", "king") == run("frog king")
    assert "data/foes.toml [frog]" in run("frog", "king")[1]


def test_a_clause_about_the_word_is_shown_whole_and_one_that_mentions_it_has_a_line(well: Path) -> None:
    code, output = run("bucket")

    assert code == 0
    assert "    Let the bucket down and roll 1d6: that many coins come up.\n" in output
    assert "    open: What of a broken bucket?\n    ruling: A broken bucket brings nothing.\n" in output
    assert "\n\nMore:\n  well.draw.depth  How deep\n\n" in output
    assert "two draws of the bucket" not in output
    assert output.endswith("\nAll of it in full: lychgate why bucket --all. One clause: lychgate why ID.\n")


def test_all_shows_mentions_in_full(well: Path) -> None:
    _, output = run("bucket", "--all")

    assert "A deep well takes two draws of the bucket." in output
    assert "More:" not in output
    assert "--all" not in output
    assert output.count("Let the bucket down") == 1


def test_a_clause_that_only_mentions_the_word_is_shown_whole_if_there_is_no_better(well: Path) -> None:
    _, output = run("coins")

    assert "Let the bucket down" in output
    assert "More:" not in output


def test_a_number_that_stands_alone_is_found_by_its_key(well: Path) -> None:
    _, output = run("rope price")

    assert "data/numbers.toml [well]\n    rope_price = 5\n" in output
    assert "bucket_price" not in output


def test_the_fields_of_a_printed_row_are_not_words_of_the_book(well: Path) -> None:
    assert "data/foes.toml [moss]" in run("moss")[1]
    assert "foes.toml" not in run("roll")[1]


def test_the_test_named_for_a_clause_is_shown_with_its_place(well: Path) -> None:
    _, output = run("bucket")

    assert "    test: tests/cli/test_clauses_command.py:" in output
    assert " test_draw_bucket__is_counted_because_code" in output


def test_an_id_shows_that_clause_and_its_switch_only(well: Path) -> None:
    code, output = run("WELL.draw.depth")

    assert code == 0
    assert "    variant: well-depth = shallow | deep\n" in output
    assert "switch well-depth  Depth of the well\n    How deep it is.\n    shallow (default): You can see" in output
    assert "well.draw.bucket" not in output


def test_a_switch_is_found_by_its_name(well: Path) -> None:
    _, output = run("well-depth")

    assert "switch well-depth  Depth of the well" in output
    assert "variants.toml" not in output


def test_a_word_that_is_nowhere_is_refused_with_what_was_perhaps_meant(well: Path) -> None:
    code, output = run("bukket")

    assert code == 1
    assert "'bukket' is not in The Well. Did you mean 'bucket'?\n" in output


@pytest.mark.parametrize("word", ["zzzzzz", "--", "...", ""])
def test_a_word_near_to_nothing_is_refused_without_a_hint(well: Path, word: str) -> None:
    result = CliRunner().invoke(why, ["--ruleset", "well_book", "--", word])

    assert result.exit_code == 1
    assert f"'{word}' is not in The Well.\n" in result.output


def test_a_word_that_the_book_has_not_is_found_by_what_the_book_says_for_it(well: Path) -> None:
    for word in ("monsters", "Hit-Dice", "hit die"):
        code, output = run(word)
        assert code == (1 if word == "hit die" else 0), "a synonym is a word like any other: its number does not matter"
    _, output = run("monster")
    assert output.startswith("The Well, under well.foe\n\nwell.foe.water-wolf  Water-wolves  (")
    assert run("bucket length")[1].startswith("The Well, under well.draw.depth\n\nwell.draw.depth  How deep")
    assert run("waiting")[1].startswith("The Well, under patience\n\nwell.tips.patience  Patience")


def test_a_synonym_that_is_misspelt_is_perhaps_meant(well: Path) -> None:
    assert "Did you mean 'hit dice'?" in run("hit dicee")[1]


def test_clauses_come_before_numbers_and_numbers_before_switches(well: Path) -> None:
    (well / "data" / "depth.toml").write_text("[lake]\ndepth = 3\n\n[depth]\nname = 'The depth'\nroll = 4\n")

    lines = run("depth", "--all")[1].splitlines()

    first = [line.split("  ")[0] for line in lines if line and not line.startswith(" ")]
    assert first == [
        "The Well",
        "data/depth.toml [depth]",
        "well.draw.depth",
        "data/depth.toml [lake]",
        "switch well-depth",
    ]


def test_words_that_stand_apart_lead_to_a_clause_that_has_them_all(well: Path) -> None:
    assert run("rope pull")[1].startswith("The Well\n\nwell.many.rope  A shared rope  (")


WIDTHS = ("40", "80", "200")
WORDS = ("hp", "shade", "12y.combat.choice", *(("rival party", "combat", "xp", "encumbrance") if WHOLE else ()))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("word", "width"),
    [(word, width) for at, word in enumerate(WORDS) for width in (WIDTHS if WHOLE else WIDTHS[at % 3 :][:1])],
)
def test_it_is_a_screen_at_most_and_says_how_to_see_the_rest(
    word: str, width: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)

    lines = CliRunner().invoke(why, [word]).output.splitlines()

    assert sum(max(1, -(-len(line) // int(width))) for line in lines) < SCREEN
    if word in ("hp", "combat", "xp", "rival party"):
        assert lines[-1] == f"All of it in full: lychgate why {word} --all. One clause: lychgate why ID."
        assert any(line.startswith("  and ") and line.endswith(" more") for line in lines)


@pytest.mark.parametrize("places", [("",) * 12, ("rules/well.py:7",) * 12], ids=["data", "code"])
@pytest.mark.parametrize("pages", [1, 2, 3, 4])
def test_every_entry_is_shown_listed_or_counted(places: tuple[str, ...], pages: int) -> None:
    names = tuple((f"well.{at}", "A clause") for at in range(12))
    told = tuple([f"{name}  A clause", "    What it says.", "    More that it says."] for name, _ in names)
    page = Page("The Well", names, told, told, places, "rules")

    lines = on_a_screen([page] * pages, 80, "All of it.")

    shown = sum(line.startswith("well.") for line in lines)
    listed = sum(line.startswith("  well.") for line in lines)
    counted = sum(int(line.split()[1]) for line in lines if line.startswith("  and "))
    assert shown >= pages
    assert shown + listed + counted == 12 * pages
    assert not any(line.startswith("More") and after.startswith("  and") for line, after in pairwise(lines))


def test_a_book_may_be_named_before_the_word(well: Path) -> None:
    wanted = CliRunner().invoke(why, ["hit points", "--ruleset", "sovereign"]).output

    assert wanted.startswith("Sovereign")
    assert CliRunner().invoke(why, ["sovereign", "hit", "points"]).output == wanted.replace(
        "why hit points --all", "why sovereign hit points --all"
    )


def test_a_part_of_a_word_is_not_the_word(well: Path) -> None:
    assert run("buck")[0] == 1


def test_an_unknown_ruleset_is_refused_in_a_sentence() -> None:
    result = CliRunner().invoke(why, ["wolf", "--ruleset", "twelf_years"])

    assert result.exit_code == 1
    assert "Did you mean 'twelve_years'?" in result.output


@pytest.mark.parametrize(
    ("plural", "single"),
    [
        ("wolves", "wolf"),
        ("ponies", "pony"),
        ("boxes", "box"),
        ("witches", "witch"),
        ("giants", "giant"),
        ("Slink's", "slink"),
        ("compass", "compass"),
        ("elves", "elf"),
        ("axes", "axe"),
        ("zombies", "zombie"),
        ("troll-damage", "Troll damage"),
    ],
)
def test_plural_and_singular_are_the_same_word(plural: str, single: str) -> None:
    assert says(plural, words_of(single))
    assert says(single, words_of(plural))


@pytest.mark.parametrize(("one", "other"), [("gas", "ga"), ("compass", "compas"), ("inn", "in")])
def test_words_that_only_look_alike_are_not_the_same(one: str, other: str) -> None:
    assert not says(one, words_of(other))


def test_words_must_stand_together_in_their_order() -> None:
    assert says("the wise old woman", words_of("wise old"))
    assert not says("the wise old woman", words_of("wise woman"))
    assert not says("the wise old woman", words_of("old wise"))


def test_the_quick_look_passes_over_no_form_of_a_word() -> None:
    irregular = {"wolf": "wolves", "elf": "elves", "knife": "knives", "pony": "ponies"}
    regular = ("box", "witch", "axe", "hp", "THAC0", "class")
    forms = [*irregular.items(), *((word, word + ending) for word in regular for ending in ("", "s", "es"))]

    for single, many in forms:
        for one, other in ((single, many), (many, single)):
            assert may_say(one, words_of(other)) or not says_slowly(one, other), (one, other)
            assert says(one, words_of(other)) == says_slowly(one, other), (one, other)
    assert not may_say("a bucket of water", words_of("wolf"))


def says_slowly(text: str, wanted: str) -> bool:
    return alike(words_of(text), words_of(wanted))
