"""The reference says what the code says."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.reference.generate import ROOT, pages

PAGES = pages()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_generated_page_is_up_to_date(path: Path) -> None:
    there = path.read_text(encoding="utf-8") if path.is_file() else ""

    assert there == PAGES[path], "Write it again: python -m docs.reference.generate"
