"""Notes and handouts, in sentences, to those who may read them."""

from __future__ import annotations

from lychgate.core.telling import listed
from lychgate.core.view import LogLine
from lychgate.kit.pages import Page, page_of, readers
from lychgate.rulesets.hundred_saints.events import notebook as event
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell


def _to_its_readers(state: State, page: Page, text: str) -> Lines:
    return (LogLine(text, "result", only=readers(page, state.referees)),)


def _given(page: Page) -> str:
    return f"{page.by} hands out “{page.title}”{f' to {listed(page.to)}' if page.to else ''}."


def _written(before: State, happened: event.PageWritten, after: State) -> Lines:
    page = happened.page
    if not page.title:
        hidden = "" if page.shown else f" ({page.id})"
        return _to_its_readers(after, page, f"{page.by} notes of {page.about}{hidden}: {page.text}")
    prepared = f"{page.by} prepares the handout “{page.title}” ({page.id})."
    return _to_its_readers(after, page, _given(page) if page.shown else prepared)


def _turned(before: State, happened: event.PageTurned, after: State) -> Lines:
    was, now = page_of(before.pages, happened.page), page_of(after.pages, happened.page)
    assert was is not None
    assert now is not None
    if not happened.shown:
        return _to_its_readers(after, was, f"{_named(was)} is taken out of sight.")
    note = f"Revealed: {now.by} notes of {now.about}: {now.text}"
    return _to_its_readers(after, now, _given(now) if now.title else note)


def _struck(before: State, happened: event.PageStruck, after: State) -> Lines:
    was = page_of(before.pages, happened.page)
    assert was is not None
    return _to_its_readers(after, was, f"{_named(was)} is struck out.")


def _named(page: Page) -> str:
    return f"“{page.title}”" if page.title else f"A note of {page.about}"


TELL: Tell = {
    event.PageWritten: _written,
    event.PageTurned: _turned,
    event.PageStruck: _struck,
}
