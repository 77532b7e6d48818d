"""Gear as a sheet that stays open, as every game shows it."""

from __future__ import annotations

from lychgate.core.gear_sheet import Page, kept_open, pages, things, usual_page


def test_what_may_be_turned_to() -> None:
    found = pages((1, 2), best=True, may_leave=True)

    assert [option.id for option in found] == ["done", "best", "member:1", "member:2", "leave"]
    assert [option.value for option in found][2:] == [Page("member", 1), Page("member", 2), Page("leave")]
    assert [option.id for option in pages(("a",), best=False)] == ["done", "member:a"]


def test_enter_arms_everybody_once_and_then_is_done() -> None:
    assert usual_page(best=True, changed=False) == "best"
    assert usual_page(best=True, changed=True) == usual_page(best=False, changed=True) == "done"
    assert usual_page(best=False, changed=False) == "", "it was just opened"


def test_a_page_leads_back_first() -> None:
    assert [(option.id, option.value) for option in things("back", (3, 4), str)] == [("back", None), ("3", 3), ("4", 4)]


def test_a_sheet_stays_open_until_it_is_closed_and_remembers_that_something_was_changed() -> None:
    told: list[bool] = []
    answers = iter((False, True, False, None))

    def turn_to(changed: bool) -> bool | None:
        told.append(changed)
        return next(answers)

    kept_open(turn_to)

    assert told == [False, False, True, True]
