"""The hints for keys at the bottom of the screen: what each does at this moment."""

from __future__ import annotations

from typing import Protocol

from lychgate.core.digits import is_number
from lychgate.core.view import HexMap, Question, RoomMap, View
from lychgate.server.typed import by_key, keys_of, label_of
from lychgate.terminal.choices import Page
from lychgate.terminal.seat import Seat, looks_on


class Shown(Protocol):
    """What is on the screen, as far as keys do something about it: ``typed`` is the line so far.

    ``enter_is_spent``: the next Enter belongs to the key before it, so that only the one after it answers.
    """

    table: Seat
    view: View
    asked: Question | None
    typed: str
    enter_is_spent: bool
    shows_odds: bool

    @property
    def maps(self) -> tuple[HexMap | RoomMap, ...]:
        """The maps that can be looked at now."""

    @property
    def choices(self) -> Page:
        """The choices as they are laid out now."""


def hints(model: Shown, typing: bool) -> list[tuple[str, str]]:
    """Each key with what it does; of one that says it by itself, nothing. ``typing``: a line is being typed."""
    asked = model.asked
    enter = "Enter Enter" if model.enter_is_spent else "Enter"
    if typing and asked is not None and asked.phrases:
        usual = [(enter, label_of(asked, asked.default))] if asked.default else []
        if typed := model.typed.strip():
            option = by_key(asked, typed)
            usual = [("Enter", "says it" if option is None else label_of(asked, option.id))]
        elif lettered := [key for key in keys_of(asked) if not is_number(key)]:
            # A command begins with a letter, so that an option's letter takes Enter here, though its digit does not.
            last = f"-{lettered[-1]}" if len(lettered) > 1 else ""
            usual.append((f"{lettered[0]}{last} Enter", "chooses"))
        page = model.choices
        more = [("Esc space", f"more ({page.number + 1} of {page.of})")] if page.of > 1 else []
        return [*usual, *more, ("Tab", "completes"), ("undo", ""), ("why", ""), ("?", "help"), ("Esc", "keys")]
    if typing:
        return [("Enter", "says it"), ("?", "help"), ("undo", ""), ("Esc", "back to the keys")]
    if asked is None:
        end = [("c", "chronicle")] if model.view.ending else []
        back = [] if looks_on(model.table) else [("u", "take back")]
        return [*end, *back, ("w", "why"), ("j", "journal"), ("q", "leave")]
    found: list[tuple[str, str]] = []
    if asked.default:
        found.append((enter, label_of(asked, asked.default)))
    if asked.way_out not in ("", asked.default):
        found.append(("Esc", label_of(asked, asked.way_out)))
    page = model.choices
    if page.of > 1:
        found += [("space", f"more ({page.number + 1} of {page.of})"), ("/", "find")]
    if model.shows_odds:
        found += [("%", "odds in full"), ("o", "hide odds")]
    if model.table.rolling is not None and model.table.takes_faces:
        found += [("1-9", "your dice"), ("=", "any result")]
    elif asked.text:
        found.append(("t", "type"))
    odds = [("o", "odds")] if asked.choices and not asked.phrases and not model.shows_odds else []
    found += [("u", "undo"), ("?", "help"), ("w", "why"), ("s", "sheets"), ("j", "journal"), *odds]
    if len(model.maps) > 1:
        found.append(("m", "other map"))
    return [*found, ("q", "leave")]
