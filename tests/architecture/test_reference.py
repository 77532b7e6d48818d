"""The reference says what the code says."""

from __future__ import annotations

from docs.reference.generate import ROOT, pages


def test_every_generated_page_is_up_to_date() -> None:
    """All in one test, since to make the pages while tests are collected costs each worker a second."""
    made = pages()

    there = {path: path.read_text(encoding="utf-8") if path.is_file() else "" for path in made}

    old = [path.relative_to(ROOT).as_posix() for path in made if there[path] != made[path]]
    assert old == [], "Write them again: python -m docs.reference.generate"
