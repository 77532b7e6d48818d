"""What an edit strikes and adds."""

from __future__ import annotations

import pytest

from lychgate.core.text_diff import pieces, plain_diff


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("You may roll.", "You must roll.", "You [-may-] {+must+} roll."),
        ("A rope helps.", "A dry rope helps.", "A {+dry+} rope helps."),
        ("A dry rope helps.", "A rope helps.", "A [-dry-] rope helps."),
        ("d6 for all", "d8 for fighters and clerics", "[-d6-] {+d8+} for [-all-] {+fighters and clerics+}"),
        ("the same", "the  same", "the same"),
        ("", "new words", "{+new words+}"),
        ("all gone", "", "[-all gone-]"),
        ("über 5 €", "über 6 €", "über [-5-] {+6+} €"),
    ],
)
def test_a_diff_marks_the_words_that_are_struck_and_added(old: str, new: str, told: str) -> None:
    assert plain_diff(old, new) == told
    assert " ".join(one.text for one in pieces(old, new) if one.kind != "added") == " ".join(old.split())
    assert " ".join(one.text for one in pieces(old, new) if one.kind != "struck") == " ".join(new.split())
