"""The hints below the screen say which keys take an option."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from lychgate.core.view import Choice, Phrase, Question
from lychgate.terminal.choices import Page
from lychgate.terminal.hints import Shown, hints
from tests.each import each


@dataclass
class Screen:
    """As much of a desk's screen as its hints are made from."""

    asked: Question
    typed: str = ""
    enter_is_spent: bool = False
    choices: Page = field(default_factory=lambda: Page((), 0, 1))


def desk(options: int, typed: str = "") -> Shown:
    choices = tuple(Choice(f"do:{at}", f"Deed {at}") for at in range(1, options + 1))
    asked = Question("gm", "orders", "What now?", choices, "do:1", text="A command", order=True, phrases=(TURN,))
    return cast("Shown", Screen(asked, typed))


TURN = Phrase("turn", "", "A turn passes.")

AT_A_DESK = (
    (9, "", [("Enter", "Deed 1")]),
    (10, "", [("Enter", "Deed 1"), ("a Enter", "chooses")]),
    (12, "", [("Enter", "Deed 1"), ("a-e Enter", "chooses")]),
    (12, "turn", [("Enter", "says it")]),
    (12, "e", [("Enter", "Deed 12")]),
    (12, "z", [("Enter", "says it")]),
)


def test_at_a_desk_the_letter_of_an_option_takes_enter_and_the_hints_say_so() -> None:
    @each(AT_A_DESK)
    def says(options: int, typed: str, first: list[tuple[str, str]]) -> None:
        assert hints(desk(options, typed), True)[: len(first) + 1] == [*first, ("Tab", "completes")]

    says()
