"""Tests that the service and the container start what there is: their options, files and folders exist."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from lychgate.cli.serve import serve

ROOT = Path(__file__).parents[2]
UNIT = (ROOT / "deploy" / "lychgate.service").read_text()
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text()
GUIDE = (ROOT / "docs" / "how-to" / "run-a-table.md").read_text()


def served(command: list[str]) -> dict[str, object]:
    """The options of a command line that serves, as ``lychgate serve`` reads them."""
    at = command.index("serve")
    return serve.make_context("serve", command[at + 1 :]).params


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.MULTILINE)
    assert match is not None
    return match[1]


def test_the_service_starts_what_the_guide_installs_with_options_that_there_are() -> None:
    start = shlex.split(found(r"^ExecStart=(.*)$", UNIT))
    options = shlex.split(found(r"^OPTIONS=(.*)$", GUIDE))

    assert start[0].removesuffix("/bin/lychgate") == found(r"^python3 -m venv (\S+)$", GUIDE)
    assert start[-1] == "$OPTIONS"
    assert served([*start[:-1], *options])["url"] == "https://table.example.org"


def test_the_service_keeps_its_games_where_it_may_write() -> None:
    kept = found(r"^Environment=.*LYCHGATE_HOME=(\S+)", UNIT)

    assert kept == f"/var/lib/{found(r'^StateDirectory=(.*)$', UNIT)}"


def test_the_container_serves_everybody_and_keeps_its_games_in_its_volume() -> None:
    entry, command = (json.loads(found(rf"^{name} (.*)$", CONTAINER)) for name in ("ENTRYPOINT", "CMD"))

    assert entry[0].startswith(found(r"^COPY --from=build \S+ (\S+)$", CONTAINER))
    assert served([*entry, *command])["host"] == "0.0.0.0"
    assert found(r"LYCHGATE_HOME=(\S+)", CONTAINER) == found(r"^VOLUME (.*)$", CONTAINER)


def test_the_container_is_made_of_files_that_there_are_and_that_are_not_left_out() -> None:
    copied = {name for line in re.findall(r"^COPY ([^-].*)$", CONTAINER, re.MULTILINE) for name in line.split()[:-1]}
    let_in = {line[1:] for line in (ROOT / ".containerignore").read_text().split() if line.startswith("!")}

    assert copied
    assert copied <= let_in
    assert all((ROOT / name).exists() for name in copied)


@pytest.mark.parametrize("line", re.findall(r"^.*lychgate serve .*$", GUIDE, re.MULTILINE))
def test_every_command_of_the_guide_that_serves_has_options_that_there_are(line: str) -> None:
    assert served(shlex.split(line.strip("`| ").partition("` ")[0]))
