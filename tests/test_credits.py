"""``CREDITS.md`` says what ships: every file of the page that others made, every book, every module."""

from __future__ import annotations

from pathlib import Path

from lychgate import rulesets
from lychgate.kit.shipped import module as site_module
from lychgate.kit.shipped import modules as site_modules

ROOT = Path(__file__).parents[1]
CREDITS = " ".join((ROOT / "CREDITS.md").read_text(encoding="utf-8").split())
STATIC = ROOT / "src" / "lychgate" / "web" / "static"


def test_everything_that_ships_is_credited() -> None:
    vendored = [line.split()[1] for line in (STATIC / "SHA256SUMS").read_text(encoding="utf-8").splitlines()]
    drawn = [one.name for one in STATIC.iterdir() if one.suffix in (".woff2", ".svg")]
    modules = [site_module(one).name for one in site_modules()]
    books = [rulesets.get(name).title for name in rulesets.names()]

    assert len(vendored) > 5
    assert len(modules) == 2
    assert [one for one in (*vendored, *drawn, *modules, *books) if one not in CREDITS] == []
    assert "cannot be played" not in CREDITS, "all four books can be"
