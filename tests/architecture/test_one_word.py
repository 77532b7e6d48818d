"""No two commands of a game begin with the same word: the second would take the place of the first."""

from __future__ import annotations

from collections import Counter

import pytest

from lychgate.core.book import Book
from lychgate.kit.command import forms_of
from lychgate.rulesets.hundred_saints.book import BOOK as SAINTS
from lychgate.rulesets.sovereign.book import BOOK as SOVEREIGN


@pytest.mark.parametrize("book", [SAINTS, SOVEREIGN])
def test_each_word_begins_one_command(book: Book) -> None:
    words = Counter(form.word for form in forms_of(book))
    assert [word for word, times in words.items() if times > 1] == []
