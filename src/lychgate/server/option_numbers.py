"""Keep each option's number for as long as it is on offer, whatever else comes or goes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from msgspec.structs import replace

from lychgate.core.view import Question
from lychgate.server.typed import asks_for_faces, numbers_of

MOST_KINDS = 100
"""The most kinds of question whose numbers are remembered."""


class OptionNumbers:
    """The numbers that one seat saw last, by the kind of question and the option's id.

    Without them, an option that appears above another would move it under a finger that is about to press its key.
    """

    def __init__(self) -> None:
        self._seen: dict[str, Mapping[str, int]] = {}
        self._page: object = None

    def kept(self, question: Question, page: object = None) -> Question:
        """Return the question with the number of each option: that which it had when it was on offer last time.

        An option that is new gets its place in the list, or where that is taken, the next number that is free. The
        numbers on a ``page`` of a sheet, whatever tells it from the others, are kept while it is open.
        """
        wished = numbers_of(question)
        ids = [one.id for one in question.choices]
        if wished is None or asks_for_faces(question) or len(set(ids)) < len(ids):
            return question
        if page != self._page and page is not None:
            self._seen.pop(question.kind, None)
            self._page = page
        before = self._seen.get(question.kind, {})
        numbers = {id_: before[id_] for id_ in ids if id_ in before}
        if numbers:
            taken = set(numbers.values())
            for id_, wish in zip(ids, wished, strict=True):
                if id_ not in numbers:
                    numbers[id_] = next(number for number in count(max(wish, 1)) if number not in taken)
                    taken.add(numbers[id_])
        else:
            numbers = dict(zip(ids, wished, strict=True))
        if len(self._seen) >= MOST_KINDS and question.kind not in self._seen:
            del self._seen[next(iter(self._seen))]
        self._seen[question.kind] = numbers
        if [numbers[id_] for id_ in ids] == list(wished):
            return question
        return replace(question, choices=tuple(replace(one, number=numbers[one.id]) for one in question.choices))
