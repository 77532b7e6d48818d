"""A campaign's book as a file: written, read again, refused with file, key and reason, compared, and adopted."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.book import book
from lychgate.core.decision import TEXT
from lychgate.core.errors import DataError
from lychgate.core.records import REFEREE, Header
from lychgate.server.book_file import BookFile, read_book_file
from lychgate.server.reasons import clause_texts
from lychgate.server.saved import begin, open_saved
from lychgate.server.store import open_store

LINES = (
    'rule "wet rope" dc 15, said "Ann" \\ the second',
    "rule lies secret dc 25",
    "amend nat1 ignored by Ann because it hurts",
    'amend "initiation.Keen eye" {bonus 5 to search} because it is dull',
    'article 3d6.3.6 "Rope" a rope makes it easier because we agreed',
)
HEAD = 'ruleset = "constitution"\ncampaign = "x"\n'


@pytest.fixture(autouse=True)
def campaigns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    monkeypatch.chdir(tmp_path)
    rules = rulesets.get("constitution")
    with open_store() as store:
        for name, lines in (("old", LINES), ("new", ())):
            header = Header(rules.name, 1, rules.resolve({}), ("Ref", "Ann"), "x", name, roles={"Ref": REFEREE})
            game = begin(store, header)
            for line in lines:
                game.reply("Ref", TEXT + line)
    Path("book.toml").write_text(told("old", "--toml").stdout, encoding="utf-8")


def effects(name: str, value: str) -> str:
    return f'[[switch]]\nname = "{name}"\nvalue = "{value}"\n'


def read(text: str, file: str, game: str = "new") -> BookFile:
    with open_store() as store:
        opened = open_saved(store, game)
    return read_book_file(text, file, opened, clause_texts(opened.ruleset))


def told(*arguments: str) -> Result:
    return CliRunner().invoke(book, list(arguments))


def test_the_file_has_amendments_articles_and_rulings_with_where_they_come_from_and_no_secret() -> None:
    text = Path("book.toml").read_text(encoding="utf-8")

    found = read(text, "book.toml")

    assert [(one.name, one.value, one.by, one.because) for one in found.switch] == [
        ("nat1", "ignored", "Ann", "it hurts"),
        ("initiation.Keen eye", "{bonus 5 to search}", "Ref", "it is dull"),
    ]
    assert [(one.title, one.clause, one.text) for one in found.article] == [
        ("Rope", "3d6.3.6", "a rope makes it easier")
    ]
    assert [(one.words, one.text) for one in found.ruling] == [("wet rope", 'dc 15, said Ann \\ the second')]
    assert "dc 25" not in text


def test_a_book_is_compared_adopted_and_then_the_same() -> None:
    beside = told("new", "--compare", "book.toml").stdout
    assert "nat1: minus5 here, ignored in old" in beside
    assert "initiation.Keen eye: {bonus level to search} here, {bonus 5 to search} in old" in beside
    assert "Article Rope: in old alone" in beside
    assert "Ruling on wet rope: in old alone" in beside

    assert told("new", "--adopt", "book.toml").stdout.startswith("Adopted:")

    assert told("new", "--compare", "book.toml").stdout == "The two books are the same.\n"
    assert "adopted from old: it hurts" in told("new", "--own").stdout
    assert told("new", "--adopt", "book.toml").stdout == "All of it is in this book already.\n"


@pytest.mark.parametrize("how", ["--compare", "--adopt"])
def test_a_file_that_is_wrong_is_refused_by_its_name_and_key_alone(how: str) -> None:
    Path("bad.toml").write_text(HEAD + effects("nat2", "x"), encoding="utf-8")

    refused = told("new", how, "bad.toml")

    assert refused.stderr == "Error: bad.toml: switch[0].name: there is no switch 'nat2'. Did you mean 'nat1'?\n"


def test_a_single_article_is_adopted() -> None:
    told("new", "--adopt", "book.toml", "--only", "Rope")

    with open_store() as store:
        state = open_saved(store, "new").settled
    assert [one.title for one in state.added.articles] == ["Rope"]
    assert state.variants["nat1"] == "minus5"
    assert "has nothing called 'Bells'" in told("new", "--adopt", "book.toml", "--only", "Bells").stderr


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("ruleset = ", "TOML", "Invalid value"),
        ('ruleset = "sovereign"\ncampaign = "x"\n', "ruleset", "is the book of sovereign"),
        (HEAD + '[[switch]]\nname = "nat2"\nvalue = "x"\n', "switch[0].name", "there is no switch 'nat2'"),
        (HEAD + '[[switch]]\nname = "nat1"\nvalue = "often"\n', "switch[0].value", "is not a value of 'nat1'"),
        (HEAD + '[[switch]]\nname = "natural_one"\nvalue = "21"\n', "switch[0].value", "from 1 to 20"),
        (
            HEAD + '[[switch]]\nname = "nat1"\nvalue = "ignored"\n' + '[[switch]]\nname = "nat1"\nvalue = "minus5"\n',
            "switch[1].name",
            "'nat1' has a value in switch[0] already",
        ),
        (HEAD + '[[switch]]\nname = "decrees"\nvalue = "everybody"\n', "switch[0].name", "no switch 'decrees'"),
        (HEAD + effects("initiation.Keep eye", "none"), "switch[0].name", "Did you mean 'initiation.Keen eye'?"),
        (HEAD + effects("spell.frost", "{harm 1d6}"), "switch[0].name", "what it amends must be there first"),
        (HEAD + effects("initiation.Keen eye", "{bonis 1 to ac}"), "switch[0].value", "Did you mean 'bonus'?"),
        (HEAD + effects("initiation.Keen eye", "{bonus 101 to ac}"), "switch[0].value", "from -100 to 100"),
        (HEAD + '[[article]]\ntitle = "a"\ntext = "b"\nclause = "3d6.3.66"\n', "article[0].clause", "no clause"),
        (HEAD + '[[article]]\ntitle = "a"\ntext = " "\n', "article[0]", "no title or no text"),
        (HEAD + '[[article]]\ntitle = "a"\ntext = "b"\n' * 2, "article[1].title", "is the title of article[0] too"),
        (HEAD + '[[ruling]]\ntext = "b"\n', "ruling[0]", "either a clause or words"),
        (HEAD + '[[ruling]]\ntext = "b"\nword = "c"\n', "ruling[0].word", "is not a known key"),
        (HEAD + f'[[ruling]]\ntext = "{"b" * 501}"\nwords = "c"\n', "ruling[0]", "more than 500 letters"),
    ],
)
def test_what_cannot_be_in_force_is_refused_with_file_key_and_reason(text: str, key: str, reason: str) -> None:
    with pytest.raises(DataError) as refused:
        read(text, "b.toml")

    assert (refused.value.file, refused.value.key) == ("b.toml", key)
    assert reason in str(refused.value)
