"""What every face promises of every book: Enter leads on, what is offered can be done, no input ends the program.

``LYCHGATE_SOAK_EVENINGS`` sets how many evenings are played from each set-up: 1 in every run, 25 in ``make soak``.
"""

from __future__ import annotations

import pytest

from tests.conformance.evenings import ANN, BEN, BOOKS, SET_UPS, Evening
from tests.conformance.pressing import bare_enters, fuzz, press_all, taken_back_by_enter
from tests.conformance.typed_fuzz import Fuzz
from tests.shares import in_soak_too, share

EVENINGS = share("LYCHGATE_SOAK_EVENINGS", 1, 25)
ENTERS = share("LYCHGATE_SOAK_ENTERS", 300, 1_000)
STEPS = share("LYCHGATE_SOAK_PRESSED_STEPS", 12, 60)
"""Steps of an evening after each of which all that is offered is pressed."""
LINES = share("LYCHGATE_SOAK_FUZZED", 40, 400)


def evenings(book: str, what: str) -> list[tuple[str, Evening]]:
    """Evenings from every set-up of a book, each in a state of its own, and a name for each."""
    found = []
    for set_up in SET_UPS[book]:
        for number in range(EVENINGS):
            seats = (ANN, BEN) if set_up == "two" else None
            evening = Evening(book, f"{set_up} {number} {what}", seats, varied=number % 2 == 1)
            evening.set_up(set_up)
            found.append((f"{book}, {set_up}, {number}", evening))
    return found


@in_soak_too
@pytest.mark.parametrize("book", BOOKS)
def test_enter_after_enter_never_comes_to_the_same_moment_twice(book: str) -> None:
    wrong = []
    for number, (name, evening) in enumerate(evenings(book, "enters")):
        evening.wander(number % EVENINGS * 2)
        pressed, fault = bare_enters(evening, ENTERS)
        wrong += [f"{name}, Enter {pressed}: {fault}"] if fault else []

    assert wrong == []


@in_soak_too
@pytest.mark.parametrize("book", BOOKS)
def test_what_is_offered_can_be_done_and_enter_does_not_take_it_back(book: str) -> None:
    pressed, wrong = 0, []
    for name, evening in evenings(book, "offers"):
        for step in range(STEPS):
            many, refused = press_all(evening)
            kept, cancelled = taken_back_by_enter(evening)
            pressed += many + kept
            wrong += [f"{name}, step {step}, {one}" for one in (*refused, *cancelled)]
            evening.wander(1)

    assert wrong == []
    assert pressed > 50


@in_soak_too
@pytest.mark.parametrize("book", BOOKS)
def test_no_line_that_anybody_types_ends_the_program(book: str) -> None:
    done = refused = 0
    for _, evening in evenings(book, "typed"):
        some, others = fuzz(evening, LINES, Fuzz(evening.chance))
        done, refused = done + some, refused + others

    assert done > LINES // 4
    assert refused > LINES // 10
