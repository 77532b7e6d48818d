"""The command line as a person meets it: quick to start, and a sentence for every slip."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import __version__
from lychgate.cli.main import COMMANDS, lychgate

HEAVY = ("textual", "rich", "sqlite3", "msgspec", "lychgate.rulesets", "lychgate.terminal", "lychgate.core")


def ran(*words: str) -> Result:
    return CliRunner().invoke(lychgate, words)


def test_the_version_is_told() -> None:
    assert ran("--version").output == f"lychgate, version {__version__}\n"


def test_the_help_names_every_command_in_a_line() -> None:
    told = ran("--help").output

    for name, (_, line) in COMMANDS.items():
        assert f"  {name} " in told
        assert line.split()[0] in told


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_tells_how_it_is_used(name: str) -> None:
    result = ran(name, "--help")

    assert result.exit_code == 0
    assert result.output.startswith(f"Usage: lychgate {name} ")


def test_help_and_version_import_nothing_that_takes_time() -> None:
    script = (
        "import sys\n"
        "from click.testing import CliRunner\n"
        "from lychgate.cli.main import lychgate\n"
        "for word in ('--help', '--version', 'paly'):\n"
        "    CliRunner().invoke(lychgate, [word])\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])\n"
    )

    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout

    assert told == "[]\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("paly",), "There is no command 'paly'. Did you mean 'play'?"),
        (("xyzzy",), "There is no command 'xyzzy'. There is: play, serve,"),
        (("--vrsion",), "'--version'"),
        (("play", "--vraiant", "a=b"), "'--variant'"),
        (("play", "--dice", "hers"), "'hers' is not one of 'app', 'mine'"),
        (("sim", "twelve_years", "--plyer", "random"), "'--player'"),
        (("games", "exprt", "x"), "'export'"),
        (("run", "nosuch.toml"), "nosuch.toml"),
        (("roll", "3x"), "Column 3"),
        (("replay", "nosuch"), "There is no saved game 'nosuch'"),
        (("chronicle", "nosuch"), "There is no saved game 'nosuch'"),
    ],
)
def test_a_slip_is_answered_with_a_sentence_and_exit_code_2(
    words: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path))

    result = ran(*words)

    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.output


def test_whoever_closes_the_pipe_hears_nothing_more(tmp_path: Path) -> None:
    """``lychgate odds 3d6 | head -0``."""
    lychgate_piped = subprocess.Popen(
        [sys.executable, "-m", "lychgate.cli.main", "odds", "20d6"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "LYCHGATE_HOME": str(tmp_path)},
    )
    assert lychgate_piped.stdout is not None
    lychgate_piped.stdout.close()

    assert lychgate_piped.stderr is not None
    said = lychgate_piped.stderr.read()
    lychgate_piped.stderr.close()
    lychgate_piped.wait()

    assert said == b""
