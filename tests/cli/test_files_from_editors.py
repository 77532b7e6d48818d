"""Every command reads a text file as editors leave it: with a byte order mark, other line ends, blank lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from lychgate import check_game, rulesets
from lychgate.cli.main import lychgate
from lychgate.core.records import REFEREE, Header
from lychgate.server.saved import begin
from lychgate.server.store import open_store
from tests.cli.test_bestiary_command import TOML
from tests.cli.test_delver_command import KORIN
from tests.cli.test_site_command import HUT
from tests.conformance.chained_games import chained_file

ROOT = Path(__file__).parents[2]
SCENES = ROOT / "tests" / "rulesets" / "sovereign" / "cases"


def edited(text: str) -> bytes:
    """The text as an editor on another system saves it."""
    return b"\xef\xbb\xbf" + text.encode().replace(b"\n", b"\r\n") + b"\r\n\r\n \r\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "home"))


def test_what_editors_add_to_a_file_is_no_part_of_it(tmp_path: Path) -> None:
    game = chained_file("twelve_years", 0)
    scene = sorted(SCENES.rglob("*.toml"))[0].read_text(encoding="utf-8")
    korin = KORIN.read_text(encoding="utf-8")
    with open_store() as store:
        rules = rulesets.get("sovereign")
        roles = {"Kay": REFEREE}
        begin(store, Header("sovereign", rules.version, rules.resolve({}), ("Kay",), "s", "Weir", roles=roles))
    rows = [
        ("kettle.txt", game, "games import"),
        ("kettle.txt", game, "verify"),
        ("scene.toml", scene, "run"),
        ("hut.toml", HUT, "site check"),
        ("woods.toml", TOML[0], "bestiary"),
        ("korin.json", korin, "delver import Weir"),
    ]
    wrong = []
    for name, text, command in rows:
        (tmp_path / name).write_bytes(edited(text))
        result = CliRunner().invoke(lychgate, [*command.split(), str(tmp_path / name)])
        if result.exit_code:
            wrong.append(f"{command}: {result.output}")
    assert not wrong, "\n".join(wrong)
    assert check_game.check(str(tmp_path / "kettle.txt"))
    taken = CliRunner().invoke(lychgate, ["games", "import", "-"], input=edited(game))
    assert taken.exit_code == 0, taken.output
