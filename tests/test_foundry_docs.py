"""The commands of the page about Foundry are run, and tell what the page says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from lychgate import rulesets
from lychgate.cli.main import lychgate
from lychgate.core.decision import TEXT
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.sovereign.tables.foundry import FOUNDRY
from lychgate.server.saved import begin, open_saved
from lychgate.server.store import open_store

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "how-to" / "delvers-and-foundry.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


def test_what_the_page_says_is_done_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    korin = ROOT / "tests" / "rulesets" / "sovereign" / "foundry" / "korin.json"
    (tmp_path / "korin.json").write_bytes(korin.read_bytes())
    rules = rulesets.get("sovereign")
    header = Header("sovereign", rules.version, {}, ("Kay", "Ann"), "a seed", "Low Ford", roles={"Kay": REFEREE})
    with open_store() as store:
        begin(store, header).reply("Kay", f"{TEXT}delver Ada hp 8")
    commands = [line for block in BLOCKS for line in block.splitlines() if line.startswith("lychgate ")]
    assert [line.split()[2] for line in commands] == ["export", "import"]

    printed = ""
    for line in commands:
        done = CliRunner().invoke(lychgate, shlex.split(line)[1:])
        assert done.exit_code == 0, done.output
        printed += done.output

    told = [line for block in BLOCKS for line in block.splitlines() if not line.startswith("lychgate ")]
    assert len(told) == 4
    assert [line for line in told if f"{line}\n" not in printed] == []
    assert (tmp_path / "ada.json").is_file()
    with open_store() as store:
        names = [(one.name, one.seat) for one in open_saved(store, "Low Ford").state.cast]
    assert names == [("Ada", ""), ("Korin of the Weir", "Ann")]


def test_the_version_is_the_one_that_is_written() -> None:
    assert f"**version {FOUNDRY.version}**" in PAGE
