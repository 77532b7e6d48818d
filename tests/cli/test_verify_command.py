"""``lychgate verify`` and the short file of Python: a game as it was played holds, and bad input gets a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import check_game
from lychgate.cli.main import lychgate
from tests.conformance.chained_games import chained_file

SHORT = Path(check_game.__file__)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "home"))


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(lychgate, arguments, input=stdin)


def test_it_tells_part_by_part_what_holds(tmp_path: Path) -> None:
    (tmp_path / "game").write_text(chained_file("twelve_years", 0), encoding="utf-8")

    told = run("verify", str(tmp_path / "game"))

    assert told.exit_code == 0, told.output
    assert [line.split()[:2] for line in told.output.splitlines()] == [
        [what, "holds"] for what in ("chain", "commitments", "dice", "witnesses", "rules")
    ]


def test_a_changed_file_ends_with_one_and_names_the_line(tmp_path: Path) -> None:
    lines = chained_file("twelve_years", 0).split("\n")
    lines[40] = lines[40].replace(":", ": ", 1)
    (tmp_path / "game").write_text("\n".join(lines), encoding="utf-8")

    told = run("verify", str(tmp_path / "game"))
    as_json = run("verify", "--json", str(tmp_path / "game"))

    assert told.exit_code == as_json.exit_code == 1
    assert "chain        FAILS  Line 41 is not as it was when line 42 was written" in told.output
    assert "The first line that does not hold is line 41." in told.stderr
    assert {one["what"]: one["holds"] for one in json.loads(as_json.stdout)}["chain"] is False


def test_a_game_played_alone_can_be_verified_while_it_goes_on(tmp_path: Path) -> None:
    run("play", "--plain", "--new", "--seed", "k1", stdin="\n" * 30)
    game = run("games").output.splitlines()[1].split()[0]
    run("games", "export", game, "--out", str(tmp_path / "game"))

    told = run("verify", str(tmp_path / "game"))

    assert told.exit_code == 0, told.output
    assert "chain        holds" in told.output
    assert "rules        holds" in told.output


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "could not be read: Is a directory."),
        (b"\xff\xd8\xff\xe0JFIF", "is no text in UTF-8: it is no saved game."),
        (b"", "this is not an exported game"),
        (b"x" * (24 * 1024 * 1024 + 1), "is larger than 24 MiB: it is no saved game."),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(tmp_path: Path, content: bytes | None, says: str) -> None:
    place = tmp_path / "game"
    place.mkdir() if content is None else place.write_bytes(content)

    told = run("verify", str(place))

    assert told.exit_code == 2
    assert says in told.stderr
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize(("cut", "says"), [(30, "it has been cut off: its end is not there"), (1, "line 1")])
def test_a_file_that_was_cut_off_says_so(tmp_path: Path, cut: int, says: str) -> None:
    text = chained_file("twelve_years", 0)
    (tmp_path / "game").write_text("\n".join(text.split("\n")[:cut]) if cut > 1 else text[:200], encoding="utf-8")

    told = run("verify", str(tmp_path / "game"))

    assert told.exit_code == 2
    assert says in told.stderr


def short(*args: str) -> subprocess.CompletedProcess[str]:
    """The short file, run by a Python that knows nothing of Lychgate."""
    return subprocess.run([sys.executable, "-I", "-S", str(SHORT), *args], capture_output=True, text=True, check=False)


def test_the_short_file_checks_a_game_without_lychgate(tmp_path: Path) -> None:
    text = chained_file("twelve_years", 0)
    (tmp_path / "game").write_text(text, encoding="utf-8")
    (tmp_path / "changed").write_text(text.replace('"faces":[1]', '"faces":[2]', 1), encoding="utf-8")
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff\xe0JFIF")

    places = ("game", "changed", "picture", ".", "nothing")
    good, bad, picture, folder, none = (short(str(tmp_path / place)) for place in places)

    assert (good.returncode, good.stdout.splitlines()[-1]) == (0, "All of that holds.")
    assert bad.returncode == picture.returncode == 1
    assert "is not as it was when line" in bad.stdout
    assert "This is no file of a game" in picture.stdout
    assert folder.returncode == none.returncode == 2
    assert "could not be read: Is a directory." in folder.stdout
    assert not any(one.stderr for one in (good, bad, picture, folder, none))


def test_the_short_file_is_short_and_needs_nothing() -> None:
    source = SHORT.read_text(encoding="utf-8")
    imported = {line.split()[1].split(".")[0] for line in source.splitlines() if line.startswith(("import ", "from "))}

    assert len(source.splitlines()) <= 300
    assert imported <= sys.stdlib_module_names
