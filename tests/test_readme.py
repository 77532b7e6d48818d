"""What the README and the guides promise: commands run and show what they say they show, links lead somewhere.

A console block is a sitting at the keyboard: ``$`` lines are commands, the lines below one are what it prints, with
``...`` for lines that are left out. The blocks of a page are run from top to bottom. ``LINK`` is the link to a seat.
Lychgate itself is run in this process, and in ``make soak`` by the shell.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from lychgate.cli.main import lychgate
from lychgate.server.seats import Custom
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.web import create_app
from tests.cli.serving import Serving
from tests.shares import WHOLE

ROOT = Path(__file__).resolve().parents[1]
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
LONGEST = 120
"""Seconds that a command may take here."""

FEWER = re.compile(r"(--games) \d+")
"""Many games take long; one shows as well that the command works. What it prints is then not compared."""

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


@dataclass(frozen=True)
class Command:
    """A ``$`` line of a page, and the lines it is said to print."""

    line: int
    typed: str
    shown: tuple[str, ...]


def commands_of(text: str) -> list[Command]:
    """The commands in the console blocks of a page."""
    found: list[Command] = []
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            found.append(Command(number, line.removeprefix("$ "), ()))
        elif inside and found:
            last = found.pop()
            found.append(Command(last.line, last.typed, (*last.shown, line)))
    return found


def shows(printed: str, shown: tuple[str, ...]) -> bool:
    """Whether ``printed`` is what a page shows, with ``...`` for any lines."""
    parts = [r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + r" *\n" for line in shown]
    return re.fullmatch("".join(parts), printed.rstrip() + "\n") is not None


def as_run_here(typed: str) -> str:
    """``typed`` as it is run in a test: a game begins without a person, and none is set up twice."""
    words = shlex.split(typed)
    if words[0] != "make":
        return FEWER.sub(r"\1 1", typed)
    given = dict(word.split("=", 1) for word in words[1:] if "=" in word)
    return f"lychgate play {given.get('ARGS', '')}" if "play" in words else f"make --dry-run {shlex.join(words[1:])}"


@dataclass(frozen=True)
class Done:
    """What a command line has printed, and how it ended."""

    returncode: int
    stdout: str
    stderr: str


def run(typed: str, place: Path) -> Done:
    """Run a command line in ``place``, with nobody at the keyboard: in ``make soak`` by a shell, else Lychgate here."""
    return by_shell(as_run_here(typed), place) if WHOLE else here(as_run_here(typed), place)


def by_shell(line: str, place: Path, given: str = "") -> Done:
    """Run a command line in a shell."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", line],
        cwd=place,
        env={**os.environ, **environment_in(place), "PATH": path, "PYTHONIOENCODING": "utf-8"},
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def here(line: str, place: Path) -> Done:
    """Run a command line whose Lychgate commands are run in this process, and what else is in it by a shell."""
    if "lychgate" not in line:
        return by_shell(line, place)
    line = re.sub(r"\$\(([^()]*)\)", lambda inner: here(inner[1], place).stdout.rstrip("\n"), line)
    done = Done(0, "", "")
    for words in commands_in(line):
        if words[0] == "lychgate":
            result = CliRunner().invoke(lychgate, words[1:], input=done.stdout, env=environment_in(place))
            assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
            done = Done(result.exit_code, result.stdout, result.stderr)
        else:
            done = by_shell(shlex.join(words), place, done.stdout)
    return done


def commands_in(line: str) -> list[list[str]]:
    """The commands of a line, of which each reads what the one before has printed, as words."""
    found: list[list[str]] = [[]]
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    for word in lexer:
        if word == "|":
            found.append([])
        else:
            assert word not in (">", ">>", "<", "&&", ";"), f"no shell is here for {line}"
            found[-1].append(word)
    return found


def environment_in(place: Path) -> dict[str, str]:
    """The variables with which commands are run in ``place``."""
    return {"LYCHGATE_HOME": str(place / "home"), "COLUMNS": "100"}


def python_blocks() -> list[tuple[str, str]]:
    """Every block of Python on the pages, with the page and the line where it begins."""
    found: list[tuple[str, str]] = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for block in re.finditer(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            line = text.count("\n", 0, block.start()) + 2
            found.append((f"{page.relative_to(ROOT).as_posix()}:{line}", block[1]))
    return found


@contextmanager
def a_seat(place: Path) -> Iterator[str]:
    """The link to Ben's seat at a table that is served."""
    with open_store(place / "theirs.sqlite3") as store:
        sessions = Sessions(store)
        seats = [("Ada", "person", ""), ("Ben", "person", "")]
        _, links = sessions.create("Friday", "twelve_years", {}, seats, Custom())  # type: ignore[arg-type]
        with Serving(create_app(sessions)) as served:
            yield f"{served.base}/join/{links.seats['Ben']}"


@pytest.mark.soak
@every_page
def test_the_commands_of_a_page_run_and_show_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("Makefile", "pyproject.toml", "constraints.txt", "docs", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)

    commands = commands_of(page.read_text(encoding="utf-8"))
    with a_seat(tmp_path) if any("LINK" in command.typed for command in commands) else nullcontext("") as link:
        for command in commands:
            if command.typed.startswith(("git clone ", "cd ")):
                continue
            done = run(command.typed.replace("LINK", link), tmp_path)

            where = f"{page.name}:{command.line} $ {command.typed}"
            assert done.returncode == 0, f"{where}\n{done.stdout}{done.stderr}"
            if command.shown and not FEWER.search(command.typed):
                assert shows(done.stdout, command.shown), f"{where}\n{done.stdout}"


def test_the_program_that_is_installed_runs_in_a_shell(tmp_path: Path) -> None:
    done = by_shell("lychgate --version | cut -d ' ' -f 1", tmp_path)

    assert done == Done(0, "lychgate,\n", "")


@cache
def sources() -> tuple[str, ...]:
    """The text of every module."""
    return tuple(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))


@pytest.mark.parametrize(("place", "block"), [pytest.param(*one, id=one[0]) for one in python_blocks()])
def test_the_python_of_a_page_stands_in_the_source_or_runs(place: str, block: str) -> None:
    """A line with a value and a comment shows that value."""
    if any(block in source for source in sources()):
        return
    lines = block.splitlines()
    known: dict[str, object] = {"__name__": place}
    for node in ast.parse(block).body:
        source = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        shown = source.partition("#")[2].strip()
        if isinstance(node, ast.Expr) and shown:
            value = repr(eval(source, known))
            assert shown == value or shown.startswith(f"{value}:"), f"{place}: {source}\n{value}"
        else:
            exec(compile(ast.Module([node], []), place, "exec"), known)


def test_there_is_python_to_look_at_on_three_pages() -> None:
    assert {place.rpartition(":")[0] for place, _ in python_blocks()} == {
        "README.md",
        "docs/explanation/how-it-works.md",
        "docs/reference/dice.md",
    }


def test_a_page_names_only_commands_there_are() -> None:
    known = lychgate.list_commands(click.Context(lychgate))
    unknown = []
    for page in PAGES:
        told = re.findall(r"```.*?```|`[^`\n]+`", page.read_text(encoding="utf-8"), re.DOTALL)
        named = [
            name for code in told for name in re.findall(r"(?:^(?:\$ )?|`)lychgate ([a-z]+)", code, re.MULTILINE)
        ]
        unknown += [f"{page.name}: {name}" for name in named if name not in known]

    assert unknown == []


def test_the_links_of_a_page_lead_somewhere() -> None:
    nowhere = []
    for page in PAGES:
        links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        local = [link for link in links if "://" not in link]
        nowhere += [f"{page.name}: {link}" for link in local if not (page.parent / link).exists()]

    assert nowhere == []


def test_a_test_that_a_page_names_is_in_the_file_that_it_links() -> None:
    gone = []
    for page in PAGES:
        named = re.findall(r"\[`(test_\w+)`\]\(([^)#\s]+)\)", page.read_text(encoding="utf-8"))
        for name, link in named:
            if f"\ndef {name}(" not in (page.parent / link).read_text(encoding="utf-8"):
                gone.append(f"{page.name}: {name}")

    assert gone == []


def test_each_promise_links_a_test() -> None:
    page = (ROOT / "docs" / "explanation" / "what-we-promise.md").read_text(encoding="utf-8")

    promises = [part for part in re.split(r"\n\n", page) if part.startswith("**")]

    assert len(promises) > 12
    assert [part.splitlines()[0] for part in promises if not re.search(r"\[`test_\w+`\]\(", part)] == []


def test_the_readme_begins_with_the_two_commands() -> None:
    typed = [command.typed for command in commands_of((ROOT / "README.md").read_text(encoding="utf-8"))]

    assert [line for line in typed if line.startswith("make ")][:2] == ["make play", "make test"]


def test_every_page_of_the_docs_is_in_the_table_of_contents() -> None:
    contents = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = [page.relative_to(ROOT / "docs").as_posix() for page in PAGES if ROOT / "docs" in page.parents]

    assert [page for page in pages if page not in contents] == []


@pytest.mark.parametrize(
    ("printed", "shown", "same"),
    [
        ("a\nb\n", ("a", "b"), True),
        ("a  \nb\n\n", ("a", "b"), True),
        ("a\nb\nc\n", ("a", "...", "c"), True),
        ("a\nc\n", ("a", "...", "c"), True),
        ("a\nb\nc\n", ("...",), True),
        ("a\nb\n", ("a",), False),
        ("a\nb\n", ("a", "...", "c"), False),
        ("ab\n", ("a",), False),
    ],
)
def test_what_is_shown_is_compared_line_by_line(printed: str, shown: tuple[str, ...], same: bool) -> None:
    assert shows(printed, shown) is same
