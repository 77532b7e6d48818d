"""The reference says what the code says."""

from __future__ import annotations

from docs.reference.generate import ROOT, fixed_part, number_lines, pages
from lychgate import rulesets
from lychgate.core.switches import FixedNumber


def test_every_generated_page_is_up_to_date() -> None:
    """All in one test, since to make the pages while tests are collected costs each worker a second."""
    made = pages()

    there = {path: path.read_text(encoding="utf-8") if path.is_file() else "" for path in made}

    old = [path.relative_to(ROOT).as_posix() for path in made if there[path] != made[path]]
    assert old == [], "Write them again: python -m docs.reference.generate"


def test_a_number_is_listed_with_its_bounds_and_what_depends_on_it() -> None:
    number = next(one for one in rulesets.get("constitution").variants() if one.name == "natural_one")

    assert list(number_lines(number)) == [
        "#### What a natural 1 costs",
        "",
        "`natural_one`. The points that a 1 on the first d20 of a check takes away.",
        "",
        "- By the book: `5`. The die counts as -4.",
        "- Allowed: a whole number from 1 to 20.",
        "- What depends on it: Every check that rolls a 1, unless 'nat1' says otherwise.",
        "- Clauses: `3d6.3.5`.",
    ]


def test_a_fixed_number_is_listed_with_its_reason_in_the_book_s_own_words() -> None:
    fixed = FixedNumber("coins", "Coins", "1 gp = 50 sp", "A referee counts in copper.", ("3d6.2.6a",))

    assert list(fixed_part((fixed,), "GM"))[-1] == "| Coins | 1 gp = 50 sp | A GM counts in copper. | `3d6.2.6a` |"
