"""``lychgate bestiary`` and ``lychgate play --bestiary``: the page's own example, and a sentence for what is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate.cli.bestiary import bestiary
from lychgate.cli.play import play
from lychgate.server.store import open_store
from tests.rulesets.hundred_saints.saints import Saints

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "bring-your-own-monsters.md").read_text(encoding="utf-8")
TOML = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
TEXTS = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)

LISTED = """\
The bestiary has 2 kinds of creature from woods.toml.
Moss wolf: level 2, AC 6 [13], hp 2d8, bite 1d6 (+2), morale 8, Speed 40, saves 12/13/14/15/16, xp 20. \
hides in brambles.
Bramble ox: level 4, AC 7 [12], hp 4d8, horn 1d8, hoof 1d4, morale 7, Speed 40, xp 0.
"""


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def woods(tmp_path: Path) -> Path:
    """The example of the page."""
    text = TOML[0]
    file = tmp_path / "woods.toml"
    file.write_text(text, encoding="utf-8")
    return file


def checked(*words: object) -> Result:
    return CliRunner().invoke(bestiary, [str(word) for word in words])


def played(*words: object, typed: str = "") -> Result:
    return CliRunner().invoke(play, ["hundred_saints", "--plain", *map(str, words)], input=typed)


def games() -> int:
    with open_store() as store:
        return len(store.list())


def test_the_example_of_the_page_is_listed(woods: Path) -> None:
    result = checked(woods)

    assert (result.exit_code, result.output) == (0, LISTED)


def test_a_misspelt_key_is_said_as_the_page_says(woods: Path) -> None:
    woods.write_text(TOML[0].replace("morale = 8", "morle = 8"), encoding="utf-8")

    result = checked(woods)

    assert result.exit_code == 2
    (said,) = [text.strip() for text in TEXTS if "morle" in text]
    assert said in result.stderr
    assert "Traceback" not in result.output


def test_the_stat_block_of_the_page_is_read_as_it_says() -> None:
    table = Saints((4,) * 6).types(TEXTS[0]).finish()

    assert table.last() == TEXTS[1].strip()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"Wolf AC 13 HD 2", "woods.toml: TOML: Expected '='"),
        (b"\xff\xfe", "is no text in UTF-8: it is no bestiary."),
        (b"# " * 10_001, "is larger than 20000 bytes: it is no bestiary."),
        (b"", "There is nothing to read"),
        (b"[ox]\nlevel = 1\nac = 12\nmorale = 7\nhp = -3", "woods.toml: ox.hp: is from 1 to 1000, or dice"),
    ],
)
def test_what_is_no_bestiary_is_refused_in_a_sentence_and_begins_no_game(
    woods: Path, content: bytes, sentence: str
) -> None:
    woods.write_bytes(content)

    for result in (checked(woods), played("--new", "--bestiary", woods)):
        assert result.exit_code == 2
        assert sentence in result.stderr
    assert games() == 0


def test_a_file_that_is_not_there_is_said_not_to_be() -> None:
    assert "could not be read: No such file" in checked("nowhere.toml").stderr


def test_a_game_without_a_referee_takes_none(woods: Path) -> None:
    result = CliRunner().invoke(play, ["twelve_years", "--plain", "--new", "--bestiary", str(woods)])

    assert result.exit_code == 2
    assert "12 Years has no referee, and takes no bestiary." in result.stderr
    assert games() == 0


def test_play_takes_several_files_into_the_game_once_and_goes_on_with_them(woods: Path, tmp_path: Path) -> None:
    more = tmp_path / "more.toml"
    more.write_text("[newt]\nlevel = 1\nac = 11\nmorale = 6\nhp = 2", encoding="utf-8")

    first = played("--new", "--seed", "one", "--bestiary", woods, "--bestiary", more, typed="foes 3 newts\n")
    again = played("--bestiary", more, typed="foes moss wolf\n")

    assert "3 newts 2/2" in " ".join(first.output.split())
    assert "Moss wolf comes into play." in again.output
    assert "more.toml: All that more.toml has is in the bestiary of this game already." in again.stderr.replace(
        str(tmp_path) + "/", ""
    )
    assert games() == 1
