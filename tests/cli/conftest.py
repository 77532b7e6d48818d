"""A small book on disk for the commands that read clauses, and a served table for those who join one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lychgate import rulesets
from lychgate.server.seats import Custom, Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.web import create_app
from tests.cli.serving import Serving

RULESET = '''
from typing import Union

import msgspec

from lychgate.core.decision import Decision
from lychgate.core.ruleset import Variant


class Well(msgspec.Struct, frozen=True):
    """The state: coins at the bottom."""

    coins: int


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Let the bucket down."""


class Fill(msgspec.Struct, frozen=True, tag="fill"):
    """Pour water in."""

    buckets: int


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """A coin came up."""


class Dig(Decision[str], frozen=True, tag="well.dig", kw_only=True):
    """How deep to dig."""

    deepest: int


class Drop(Decision[str], frozen=True, tag="well.drop", kw_only=True):
    """What to let fall."""


class WellGame:
    name = "well_book"
    title = "The Well"
    about = "A toy with a well."
    version = 3
    state_type = Well
    command_type = Union[Draw, Fill]
    event_type = Drawn
    decision_types = (Dig, Drop)

    def variants(self):
        values = (("shallow", "You can see the bottom."), ("deep", "You cannot."))
        return (Variant("well-depth", "The well", "Depth of the well", "How deep it is.", values),)


RULESET = WellGame()
'''

RULES = """
from lychgate.core.clause import clause


@clause("well.draw.bucket")
def draw_bucket() -> None: ...


@clause("well.foe.water-wolf")
class WaterWolf: ...
"""

CLAUSES = """
[meta]
book = "The Well"
prefix = "well"

[[clause]]
id = "well.draw.bucket"
source = "Drawing"
kind = "mechanic"
status = "implemented"
title = "The bucket"
text = "Let the bucket down and roll 1d6: that many coins come up."
ruling = "A broken bucket brings nothing."
ambiguity = "What of a broken bucket?"

[[clause]]
id = "well.draw.depth"
source = "Drawing"
kind = "mechanic"
status = "implemented"
title = "How deep"
text = "A deep well takes two draws of the bucket."
variant = "well-depth"
alternatives = ["shallow", "deep"]

[[clause]]
id = "well.foe.water-wolf"
source = "Foes"
kind = "mechanic"
status = "implemented"
title = "Water-wolves"
text = "They bite for 1d4."

[[clause]]
id = "well.ask.wish"
source = "Wishes"
kind = "procedure"
status = "referee"
title = "Wishes"
text = "The referee says what a wish brings."

[[clause]]
id = "well.tips.patience"
source = "Advice"
kind = "advice"
status = "advice"
title = "Patience"
text = "Take your time."

[[clause]]
id = "well.many.rope"
source = "Several"
kind = "mechanic"
status = "missing"
title = "A shared rope"
text = "Two may pull."
"""

FOES = """
[table]
die = "1d3"

[water_wolf]
roll = 1
name = "Water-wolf"
hp = 8
bites = true

[moss]
roll = 3

[frog]
roll = 2
name = "Frog King"
hp = 1
"""

VARIANTS = """
[[variant]]
name = "well-depth"
group = "The well"
title = "Depth of the well"
text = "How deep it is."
alternatives = { shallow = "You can see the bottom.", deep = "You cannot." }
"""

SYNONYMS = """
[synonyms]
"well.foe" = ["monster", "hit dice"]
"well.draw.depth" = ["bucket length"]
"patience" = ["waiting"]
"""

NUMBERS = """
[well]
bucket_price = 3
rope_price = 5
"""


@pytest.fixture
def well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of a ruleset ``well_book``, registered while the test runs: the folder it lies in."""
    package = tmp_path / "well_book"
    (package / "rules").mkdir(parents=True)
    (package / "data").mkdir()
    for name in ("__init__.py", "rules/__init__.py"):
        (package / name).touch()
    (package / "ruleset.py").write_text(RULESET)
    (package / "rules" / "draw.py").write_text(RULES)
    (package / "clauses.toml").write_text(CLAUSES)
    (package / "data" / "foes.toml").write_text(FOES)
    (package / "data" / "variants.toml").write_text(VARIANTS)
    (package / "data" / "synonyms.toml").write_text(SYNONYMS)
    (package / "data" / "numbers.toml").write_text(NUMBERS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(rulesets._HOMES, "well_book", "well_book.ruleset")
    yield package
    for name in [name for name in sys.modules if name.partition(".")[0] == "well_book"]:
        del sys.modules[name]


# ---------------------------------------------------------------------- games that are saved


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder where games are saved."""
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path))
    return tmp_path


# ---------------------------------------------------------------------- a table that is served


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[Sessions]:
    """Sessions over an empty store."""
    with open_store(tmp_path / "theirs.sqlite3") as store:
        yield Sessions(store)


@pytest.fixture
def two(sessions: Sessions) -> tuple[SessionInfo, Links]:
    """A session of Ada and Bertram."""
    seats = [("Ada", "person", ""), ("Bertram", "person", "")]
    return sessions.create("The lantern", "twelve_years", {}, seats, Custom(), "a seed")  # type: ignore[arg-type]


@pytest.fixture
def serving(sessions: Sessions) -> Iterator[Serving]:
    """The sessions, served at a port of their own."""
    with Serving(create_app(sessions)) as served:
        yield served


@pytest.fixture
def link(serving: Serving, two: tuple[SessionInfo, Links]) -> str:
    """The link to Ada's seat."""
    return f"{serving.base}/join/{two[1].seats['Ada']}"
