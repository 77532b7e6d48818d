"""``lychgate why`` on the books that ship: their synonyms, and that the text tells what the loaded rules would."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache

import pytest
from click.testing import CliRunner

from lychgate import rulesets
from lychgate.cli import clauses as command
from lychgate.cli import why as module_of_why
from lychgate.cli.book_text import carriers_of, read_book
from lychgate.cli.clauses import open_book
from lychgate.cli.finding import find
from lychgate.cli.tests_index import NO_TESTS
from lychgate.cli.why import why
from lychgate.core.clause import ClauseText
from lychgate.server.book_words import is_meant

read_once = cache(read_book)
every_book = pytest.mark.parametrize("name", rulesets.names())


@every_book
def test_the_text_names_the_carriers_and_the_switches_that_the_loaded_rules_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "index_tests", lambda *_: NO_TESTS)  # it takes longest, and is not looked at
    text, opened = read_once(name), open_book(name)
    ids = [clause.id for clause in opened.book.clause]

    found = carriers_of(text.package, ids)

    assert {one: set(found.get(one, ())) for one in ids} == {one: set(opened.carriers.get(one, ())) for one in ids}
    assert text.switches == opened.ruleset.variants()


@every_book
def test_each_synonym_leads_to_a_clause(name: str) -> None:
    text = read_once(name)

    assert text.synonyms.synonyms
    lost = [said for said in text.synonyms.synonyms if not any(is_meant(one, said) for one in text.book.clause)]
    assert lost == []


@pytest.mark.parametrize(
    ("word", "book", "leads_to"),
    [
        ("encumbrance", "hundred_saints", "enc.load."),
        ("encumbrance", "twelve_years", "12y.loot.no-limit"),
        ("rival party", "twelve_years", "12y.pvp."),
        ("THAC0", "hundred_saints", "enc.combat.atk.1"),
        ("thac0", "twelve_years", "12y.combat.single-roll"),
        ("hit dice", "hundred_saints", "enc.char.hp.1"),
        ("HD", "hundred_saints", "enc.char.hp.1"),
        ("AC", "hundred_saints", "enc.char.ac.1"),
        ("armor class", "hundred_saints", "enc.char.ac.1"),
        ("hp", "twelve_years", "12y.gloss.hp"),
        ("hp", "hundred_saints", "enc.char.hp.1"),
        ("experience points", "hundred_saints", "enc.xp."),
        ("XP", "twelve_years", "12y.level."),
        ("chase", "hundred_saints", "enc.pursuit."),
        ("turn undead", "hundred_saints", "enc.combat.turn.1"),
        ("backstab", "hundred_saints", "enc.stealth.class.3"),
        ("wandering monsters", "hundred_saints", "enc.wander."),
        ("TPK", "twelve_years", "12y.assembly.total-wipe"),
        ("level drain", "twelve_years", "12y.monster.shade-level"),
    ],
)
def test_a_word_of_the_hobby_leads_to_the_clause_first(word: str, book: str, leads_to: str) -> None:
    first = find(read_once(book), word).about[0]

    assert isinstance(first, ClauseText)
    assert first.id.startswith(leads_to)


COMMON = (
    *("armor", "morale", "surprise", "initiative", "hit points", "experience", "encumbrance", "healing", "death"),
    *("saving throw", "torch", "movement", "spell", "shock", "reaction", "treasure", "level"),
)
"""What people look up."""


def test_each_clause_on_the_screen_names_its_place_in_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    every = {read_once(name).package: carriers_of(read_once(name).package, ids_of(name)) for name in rulesets.names()}
    carried = {one for of_a_book in every.values() for one in of_a_book}
    monkeypatch.setattr(module_of_why, "read_book", read_once)
    monkeypatch.setattr(module_of_why, "carriers_of", lambda package, _: every[package])
    monkeypatch.setattr(module_of_why, "tests_of", lambda *_: NO_TESTS)  # it takes longest, and is not looked at
    wrong, found = [], 0
    for at, word in enumerate(COMMON):
        monkeypatch.setenv("COLUMNS", ("80", "100")[at % 2])
        said = CliRunner().invoke(why, [word]).output
        listed = [part for part in re.split(r"\n(?=\S|  \S)", said) if part.split() and part.split()[0] in carried]
        wrong += [f"{word}: {part}" for part in listed if not re.search(r"\.py:\d+", part)]
        found += len(listed)
    assert wrong == []
    assert found > 2 * len(COMMON)


def ids_of(name: str) -> list[str]:
    return [clause.id for clause in read_once(name).book.clause]


def test_a_misspelt_word_of_the_hobby_is_perhaps_meant() -> None:
    assert "Did you mean 'encumbrance'" in CliRunner().invoke(why, ["encumbrence"]).output


def test_no_rule_and_no_face_is_loaded_to_answer() -> None:
    program = (
        "import sys\n"
        "from lychgate.cli.main import lychgate\n"
        "lychgate(['why', 'encumbrance'], standalone_mode=False)\n"
        "print(*sys.modules, sep='\\n')\n"
    )

    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    loaded = {line for line in printed.splitlines() if " " not in line}
    assert "enc.load.1" in printed
    assert "lychgate.core.clause" in loaded
    heavy = ("textual", "rich", "starlette", "httpx", "asyncio", "sqlite3", "lychgate.web", "lychgate.terminal")
    assert [module for module in heavy if module in loaded] == []
    rules = [f"lychgate.rulesets.{name}." for name in rulesets.names()]
    assert [module for module in sorted(loaded) if module.startswith(tuple(rules))] == []


def test_an_id_that_is_split_into_parts_finds_them_in_its_own_book_alone() -> None:
    shown = CliRunner().invoke(why, ["3d6.6.4", "--all"]).output

    ids = [line.split()[0] for line in shown.splitlines() if re.match(r"(3d6|12y|enc|sov)\.\S+  ", line)]
    assert ids == ["3d6.6.4a", "3d6.6.4b"]
    assert "short_rest_minutes" in shown, "and the numbers that change them"


def test_a_number_says_what_it_may_be_and_what_depends_on_it() -> None:
    shown = CliRunner().invoke(why, ["sovereign", "normal-dc"]).output

    assert "10 (default): A check is rolled against 10." in shown
    assert "A table may amend it: a whole number from 4 to 16. A difficulty that the GM or a site's file" in shown
