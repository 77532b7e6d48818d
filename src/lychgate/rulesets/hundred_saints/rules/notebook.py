"""Notes and handouts: writing them, showing them, taking them back."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.kit.pages import Page, check, may_change, new_id, page_of
from lychgate.rulesets.hundred_saints.commands import notebook as order
from lychgate.rulesets.hundred_saints.events import notebook as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.encounter import TIME

PLACES = {"": "on the way", "dungeon": "underground", "settlement": "in a settlement", "outdoors": "in the open"}


def subject(state: State, about: str) -> str:
    """What a note is about, in words that still say it when the party has gone on."""
    if about == "session":
        return f"session {state.experience.session}"
    if about == "here":
        hour, part = divmod(state.turn, TIME["turns_per_hour"])
        clock = f"{hour:02}:{part * TIME['minutes_per_turn']:02}"
        return f"{PLACES[state.exploring.where]}, day {state.day}, {clock}"
    return about


def write_note(play: Saints, command: order.WriteNote) -> None:
    """A referee's note is for all referees, a player's for them and the referee, unless it is public."""
    state = play.state
    id_ = new_id(state.pages, False, play.seat, state.players)
    keep(play, Page(id=id_, by=play.seat, text=command.text, about=subject(state, command.about), shown=command.public))


def hand_out(play: Saints, command: order.HandOut) -> None:
    """Something to read, for some or for all, at once or later."""
    if play.seat not in play.state.referees:
        raise PlayError("Handouts are the referee's to give. You may note something for all: note ABOUT public TEXT")
    id_ = new_id(play.state.pages, True, play.seat, play.state.players)
    shown = not command.secret
    keep(play, Page(id=id_, by=play.seat, text=command.text, title=command.title, to=command.to, shown=shown))


def keep(play: Saints, page: Page) -> None:
    """Write a page down, if it can be kept."""
    check(play.state.pages, page)
    play.record(event.PageWritten(page))


def reveal_page(play: Saints, named: str) -> None:
    """Those whom it is for may read it now."""
    page = own_page(play, named)
    if page.shown:
        raise PlayError(f"'{named}' is not hidden.")
    play.record(event.PageTurned(page.id, True))


def conceal(play: Saints, command: order.Conceal) -> None:
    """It no longer shows; what was read is read."""
    page = own_page(play, command.page)
    if not page.shown:
        raise PlayError(f"'{command.page}' is hidden already.")
    play.record(event.PageTurned(page.id, False))


def strike(play: Saints, command: order.Strike) -> None:
    """It is gone from the list; the journal keeps that it was there."""
    play.record(event.PageStruck(own_page(play, command.page).id))


def own_page(play: Saints, named: str) -> Page:
    """The page of this id or title. Raises ``PlayError``, the same for one that is another's and for none."""
    page = page_of(play.state.pages, named)
    if page is None or not may_change(page, play.seat, play.state.referees):
        raise PlayError(f"There is no note or handout '{named}' of yours.")
    return page


RULES: Rules = {
    order.WriteNote: write_note,
    order.HandOut: hand_out,
    order.Conceal: conceal,
    order.Strike: strike,
}
