"""A campaign's book as a file: written, read again, refused with file, key and reason, compared, and adopted."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.book import book
from lychgate.core.decision import TEXT
from lychgate.core.errors import DataError
from lychgate.core.filing import TABLE_APPLIES
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.constitution.state import State
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
OWN = (
    'initiation "Riposte" fighter Strikes back. {allow riposte}',
    'initiation "Old soldier" "Fighter in many wars: he sleeps anywhere."',
    'spell "Ice bolt" 2 of ice Freezes all. {harm 1d6}',
    'spell "Of the deep" 1 "of water, and of (all) below"',
    'amend "spell.ice bolt" {harm 2d6} {save will} because it is weak',
)
HEAD = 'ruleset = "constitution"\ncampaign = "x"\n'


@pytest.fixture(scope="module")
def both_founded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two campaigns, and the book of one of them."""
    folder = tmp_path_factory.mktemp("campaigns")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LYCHGATE_HOME", str(folder / "home"))
        founded("old", *LINES)
        founded("new")
        (folder / "book.toml").write_text(told("old", "--toml").stdout, encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def campaigns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, both_founded: Path) -> None:
    """Copies of them for this test alone."""
    copytree(both_founded, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def founded(name: str, *lines: str) -> None:
    """A campaign in which the referee has typed these lines."""
    rules = rulesets.get("constitution")
    with open_store() as store:
        header = Header(rules.name, 1, rules.resolve({}), ("Ref", "Ann"), "x", name, roles={"Ref": REFEREE})
        game = begin(store, header)
        for line in lines:
            game.reply("Ref", TEXT + line)


def types(name: str, *lines: str) -> None:
    """The referee types these lines in a campaign."""
    with open_store() as store:
        game = open_saved(store, name)
        for line in lines:
            game.reply("Ref", TEXT + line)


def state_of(name: str) -> State:
    with open_store() as store:
        state: State = open_saved(store, name).settled
        return state


def taken_from(name: str) -> None:
    """Writes the book of a campaign to ``own.toml``."""
    Path("own.toml").write_text(told(name, "--toml").stdout, encoding="utf-8")


def own(name: str, line: str) -> str:
    return f"[[own]]\nname = '{name}'\nline = '{line}'\n"


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
    assert [(one.words, one.text) for one in found.ruling] == [("wet rope", "dc 15, said Ann \\ the second")]
    assert "dc 25" not in text


def test_a_number_may_be_typed_as_one_and_stays_within_its_bounds() -> None:
    typed = f'{HEAD}[[switch]]\nname = "normal_dc"\nvalue = {{}}\n'

    assert [(one.name, one.value) for one in read(typed.format(18), "book.toml").switch] == [("normal_dc", "18")]
    with pytest.raises(DataError, match="'99' is not a value of 'normal_dc'"):
        read(typed.format(99), "book.toml")


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


def test_what_cannot_be_adopted_here_is_refused_and_what_was_adopted_before_it_is_told() -> None:
    types("new", *(f"spell S{number} 1" for number in range(299)))
    Path("own.toml").write_text(HEAD + own("spell.a", "spell A 1") + own("spell.b", "spell B 1"), encoding="utf-8")

    refused = told("new", "--adopt", "own.toml")

    assert refused.stderr == 'Error: spell "B" 1: A table has 300 spells at most. 1 of 2 lines are adopted.\n'
    assert state_of("new").magic.spell("a") is not None


def test_a_single_article_is_adopted() -> None:
    told("new", "--adopt", "book.toml", "--only", "Rope")

    with open_store() as store:
        state = open_saved(store, "new").settled
    assert [one.title for one in state.added.articles] == ["Rope"]
    assert state.variants["nat1"] == "minus5"
    assert "has nothing called 'Bells'" in told("new", "--adopt", "book.toml", "--only", "Bells").stderr


def test_what_a_table_has_written_travels_with_its_book_and_is_the_same_there() -> None:
    founded("writers", *OWN)
    taken_from("writers")
    beside = told("new", "--compare", "own.toml").stdout
    assert "initiation.Riposte: in writers alone" in beside
    assert "spell.ice bolt: {harm 2d6} {save will dc 20} in writers alone" in beside

    told("new", "--adopt", "own.toml")

    there, here = state_of("writers"), state_of("new")
    assert here.initiations == there.initiations
    assert [one.calling for one in here.initiations] == ["fighter", ""]
    assert here.magic.spells == there.magic.spells
    assert [one.school for one in here.magic.spells] == ["ice", ""]
    assert here.variants == there.variants
    assert told("new", "--compare", "own.toml").stdout == "The two books are the same.\n"
    assert told("new", "--adopt", "own.toml").stdout == "All of it is in this book already.\n"


def test_a_text_of_a_spell_file_is_adopted_on_one_line_without_what_cannot_be_typed() -> None:
    spell = 'name = "Sleep"\nlevel = 1\ntext = """\nOne says "sleep",\nand {all} do."""\n'
    founded("writers", f"spells [[spell]]\n{spell}")
    taken_from("writers")

    told("new", "--adopt", "own.toml")

    assert [one.text for one in state_of("new").magic.spells] == ["One says 'sleep', and (all) do."]
    assert told("new", "--compare", "own.toml").stdout == "The two books are the same.\n"


def test_a_single_spell_is_adopted_with_its_amendment_and_nothing_else() -> None:
    founded("writers", *OWN)
    taken_from("writers")

    assert "Did you mean 'spell.ice bolt'?" in told("new", "--adopt", "own.toml", "--only", "spell.ice-bolt").stderr
    told("new", "--adopt", "own.toml", "--only", "spell.ice bolt")

    here = state_of("new")
    assert [one.name for one in here.magic.spells] == ["Ice bolt"]
    assert here.variants["spell.ice bolt"] == "{harm 2d6} {save will dc 20}"
    assert here.initiations == ()


@pytest.mark.parametrize("here", ["{harm 1d4}", "{harm 2d6} {save will}"])
def test_a_spell_that_is_written_otherwise_here_is_written_anew_and_amended(here: str) -> None:
    founded("writers", *OWN)
    taken_from("writers")
    types("new", f'spell "Ice bolt" 3 Chills. {here}')
    assert 'spell.ice bolt: “spell "Ice bolt" 3 "Chills."' in told("new", "--compare", "own.toml").stdout

    told("new", "--adopt", "own.toml")

    assert told("new", "--compare", "own.toml").stdout == "The two books are the same.\n"
    assert [one.level for one in state_of("new").magic.spells] == [2, 1]


def test_what_was_amended_here_alone_stays_amended_and_is_shown_beside() -> None:
    founded("writers", *OWN[:3])
    taken_from("writers")
    types("new", *OWN[:3], "amend initiation.riposte none because it is unfair")

    beside = told("new", "--compare", "own.toml").stdout
    assert beside == "initiation.Riposte: none here, as it was written in writers\n"
    told("new", "--adopt", "own.toml")

    assert state_of("new").variants["initiation.Riposte"] == "none"


def test_an_article_of_one_title_and_another_text_takes_the_place_of_the_one_that_is_there() -> None:
    types("new", 'article "Rope" nobody has any because we are poor')

    told("new", "--adopt", "book.toml", "--only", "Rope")

    assert [(one.title, one.text) for one in state_of("new").added.articles] == [("Rope", "a rope makes it easier")]
    assert "Article Rope" not in told("new", "--compare", "book.toml").stdout


def test_rulings_on_one_thing_stand_side_by_side_each_by_itself() -> None:
    types("new", 'rule "wet rope" dc 12')
    assert "Ruling on wet rope: “dc 12” here, “dc 15, said Ann" in told("new", "--compare", "book.toml").stdout

    told("new", "--adopt", "book.toml")

    assert told("new", "--compare", "book.toml").stdout == "Ruling on wet rope: “dc 12” here alone\n"
    types("old", 'rule "wet rope" never at night')
    taken_from("old")
    beside = told("new", "--compare", "own.toml").stdout
    assert beside.splitlines() == [
        "Ruling on wet rope: “dc 12” here alone",
        "Ruling on wet rope: “never at night” in old alone",
    ]


@pytest.mark.parametrize(
    ("name", "reason"),
    [("none.toml", "cannot be read: No such file"), (".", "cannot be read: Is a directory"), ("raw", "it is no text")],
)
def test_what_is_no_file_of_a_book_is_refused_by_name(name: str, reason: str) -> None:
    Path("raw").write_bytes(b"\xff")

    refused = told("new", "--adopt", name)

    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"Error: '{name}'")
    assert reason in refused.stderr


def test_a_player_takes_along_no_spell_that_they_may_not_read() -> None:
    founded("writers", *OWN)

    text = told("writers", "--seat", "Ann", "--toml").stdout
    Path("own.toml").write_text(text, encoding="utf-8")

    assert "Riposte" in text
    assert "bolt" not in text
    assert "water" not in text
    assert told("new", "--adopt", "own.toml").exit_code == 0


def test_the_book_says_who_wrote_what_is_its_own_and_since_when() -> None:
    founded("writers", *OWN)

    text = told("writers", "--own").stdout

    assert "Step 1: the initiation Riposte, by Ref" in text
    assert "*Written since step 1 (Day 1, 8:00), by Ref.*" in text
    assert "chosen when the game began" not in text


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
        (HEAD + own("spell.frost", 'spell "Fros" 1'), "own[0].name", "Did you mean 'spell.fros'?"),
        (HEAD + own("spell.frost", 'spell "Frost" 21'), "own[0].line", "The level is from 1 to 20; 21 is not."),
        (HEAD + own("spell.frost", 'spell "Frost" 1') * 2, "own[1].name", "is written in own[0] already"),
        (HEAD + own("spell.frost", "roll 1d6"), "own[0].line", "writes nothing of a table's own"),
        (HEAD + own("x", 'initiation "Keen eye" sees'), "own[0].line", "is a printed initiation"),
        (HEAD + own("x", 'initiation "Eye" {bonus 1 to see}'), "own[0].line", "Nothing is called 'see' here."),
        (HEAD + own("x", "initiation " + "y" * 3000), "own[0].line", "more than 3000 letters"),
        (HEAD + own("spell.x", 'spell "X" 1') + effects("spell.x", "{harm x}"), "switch[0].value", "'x' are no dice"),
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


# ---------------------------------------------------------------------- words, trials and edits

TRIED = (
    "trial nat1 ignored for 2 sessions by Ann agreed Ref against Ben because it hurts",
    'trial article 3d6.3.6 "Mud" "It slows by half." for 1 session because mud',
    'article "Rope" "A rope helps." because so',
)


def test_the_file_says_what_is_on_trial_who_was_against_it_and_which_words_the_table_applies() -> None:
    types("new", *TRIED, "rule wet dc 15", 'spell "Frost" 1 Cold.', 'spell "Ice" 1 Cold. {harm 1d6}')
    taken_from("new")
    text = Path("own.toml").read_text(encoding="utf-8")

    found = read(text, "own.toml", "old")

    assert [(one.name, one.trial, one.against) for one in found.switch] == [("nat1", 2, ("Ben",))]
    assert [(one.title, one.trial) for one in found.article] == [("Mud", 1), ("Rope", 0)]
    heads = [line for line in text.splitlines() if line.startswith(("[[", "# "))]
    remark = f"# {TABLE_APPLIES}"
    assert heads == [remark, "[[own]]", "[[own]]", "[[switch]]", *2 * [remark, "[[article]]"], remark, "[[ruling]]"]


def test_what_is_on_trial_there_is_adopted_for_good_with_a_note_and_another_text_as_an_edit() -> None:
    types("new", *TRIED)
    taken_from("new")
    types("old", "trial nat1 complication for 1 session because x", "trial T1 end because x")

    done = told("old", "--adopt", "own.toml").stdout

    assert "because adopted from new, where it is on trial for 1 session: mud\n    " + TABLE_APPLIES in done
    assert f'edit A1 "A rope helps." at none because adopted from new: so\n    {TABLE_APPLIES}' in done
    articles = {one.title: (one.text, len(one.earlier)) for one in state_of("old").added.articles}
    assert articles == {"Rope": ("A rope helps.", 1), "Mud": ("It slows by half.", 0)}
    assert state_of("old").added.trials == ()
    assert told("old", "--adopt", "own.toml").stdout == "All of it is in this book already.\n"


def test_an_article_that_was_edited_here_is_edited_again_and_not_taken_back() -> None:
    types("old", 'edit A1 "One." because so', 'edit A1 "Two." because so')

    told("old", "--adopt", "book.toml")

    assert [one.text for one in state_of("old").added.articles] == ["a rope makes it easier"]


@pytest.mark.parametrize("trial", ["-1", "21"])
def test_a_trial_of_no_possible_length_is_refused(trial: str) -> None:
    with pytest.raises(DataError, match=r"article\[0\].trial: is a number of sessions from 1 to 20"):
        read(f'{HEAD}[[article]]\ntitle = "Rope"\ntext = "It helps."\ntrial = {trial}\n', "x.toml")


def test_articles_of_one_title_travel_each_by_itself_under_numbered_titles() -> None:
    long = "x" * 60
    types("old", 'article "Mud" roads are slow because so', 'article "mud" carts sink because so')
    types("old", *(f'article "{long}" {text} because so' for text in ("one", "two")))
    Path("many.toml").write_text(told("old", "--toml").stdout, encoding="utf-8")

    told("new", "--adopt", "many.toml")

    added = state_of("new").added
    articles = [(one.title, one.text) for one in added.articles]
    assert articles[-4:] == [
        ("Mud", "roads are slow"),
        ("mud (2)", "carts sink"),
        (long, "one"),
        (f"{long[:55]}… (2)", "two"),
    ]
    for name in ("old", "new"):
        assert "mud" not in told(name, "--compare", "many.toml").stdout.casefold()
