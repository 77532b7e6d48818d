"""Gathers what a vault tells from a game in one walk: sessions of play, and everything with a page of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from lychgate.core.chronicle import BY_WHOM
from lychgate.core.game import Game
from lychgate.core.play import Input
from lychgate.core.records import Entry, Pending
from lychgate.core.roll import Roll
from lychgate.core.sheet_changes import SheetChange, sheet_difference, sheets_of, time_of
from lychgate.core.step_words import answer_words, order_text
from lychgate.core.telling import log_lines
from lychgate.core.told_story import said_by
from lychgate.core.view import HexCell, HexMap, LogLine, Note, RoomBox, RoomMap, Sheet, View
from lychgate.core.visibility import inputs_known_to, known_to

KINDS = ("Characters", "At the table", "Foes", "Places", "Notes", "Handouts")
"""The kinds of pages besides sessions, each with a folder of its own."""


@dataclass
class Step:
    """A step of the journal in a session: when it was, who ordered what, its dice and answers, and what it told."""

    number: int
    when: str
    by: str
    order: str
    inputs: tuple[str, ...]
    lines: tuple[LogLine, ...]


@dataclass
class Session:
    """A session of play: the steps of it in their order, and what was noted of it."""

    number: int
    steps: list[Step] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The title of its page."""
        return f"Session {self.number}"


@dataclass
class Subject:
    """Somebody or something with a page of its own. ``names`` are other names that lead there; ``gone``: it is not seen
    any more; ``changes`` are what changed on its sheet, with the session; ``visited`` the sessions in which the party
    was there."""

    kind: str
    title: str
    sheet: Sheet | None = None
    gone: bool = False
    text: tuple[str, ...] = ()
    names: dict[str, None] = field(default_factory=dict)
    changes: list[tuple[int, SheetChange]] = field(default_factory=list)
    visited: dict[int, None] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)


@dataclass
class Gathered:
    """All that a vault tells: the sessions, and the subjects of pages under keys that stay the same. ``waits``: the
    game is not over."""

    sessions: list[Session]
    subjects: dict[str, Subject]
    waits: bool


def seats_seeing(game: Game[Any], seat: str | None) -> tuple[str, ...]:
    """The seats whose views a vault is made from: ``seat``, or those that together see everything."""
    if seat is not None:
        return (seat,)
    return game.header.referees[:1] or game.header.seats


def gathered(game: Game[Any], seat: str | None = None) -> Gathered:
    """The game as ``seat`` knows it, or all of it."""
    ruleset, header = game.ruleset, game.header
    eyes = seats_seeing(game, seat)
    start = ruleset.new_game(header.variants, header.seats, header.roles or {})
    views = {one: ruleset.view(start, one) for one in eyes}
    sessions, subjects = [Session(1)], dict[str, Subject]()
    settled, words = start, Words(game, subjects)
    for before, entry, events, after in game.transitions():
        settled = after
        number = entry.id if seat is None else game.number(seat, entry.id)
        if not number:
            continue
        lines = log_lines(ruleset, before, events, entry.seat)
        inputs: Iterable[Input] = entry.inputs
        if seat is not None:
            lines = known_to(seat, lines)
            inputs = inputs_known_to(seat, inputs, header.referees, ended=True)
        if any(line.weight == "session" for line in lines):
            sessions.append(Session(sessions[-1].number + 1))
        by = entry.seat if entry.seat in views else eyes[0]
        if after is not before:
            now = {one: ruleset.view(after, one) for one in eyes}
            change = (sessions[-1].number, SheetChange(number, time_of(now[by]), header.named(entry.seat), ()))
            _compare(subjects, sheets_seen(views), sheets_seen(now), change)
            views = now
            _keep(subjects, views)
        _visit(subjects, views[by], sessions[-1].number)
        sessions[-1].steps.append(
            Step(
                number,
                time_of(views[by]),
                header.named(entry.seat),
                _order(game, seat, before, entry),
                words(before, entry, inputs),
                lines,
            )
        )
    for waiting in game.pendings_known_to(seat):
        sessions[-1].steps.append(_waiting(game, seat, waiting, settled, time_of(views[eyes[0]]), words))
    views = {one: ruleset.view(game.settled, one) for one in eyes}
    _keep(subjects, views)
    sessions = [one for one in sessions if one.steps] or sessions[:1]
    _read(subjects, views, sessions)
    waits = not ruleset.ended(game.state if seat is None else game.state_for(seat))
    return Gathered(sessions, subjects, waits)


def _order(game: Game[Any], seat: str | None, before: Any, given: Entry | Pending) -> str:
    if seat is not None and game.header.hides_orders(given.seat, seat):
        return ""
    return order_text(game.ruleset, before, given)


class Words:
    """Puts rolls and answers into words, with the names that ``subjects`` knows."""

    def __init__(self, game: Game[Any], subjects: Mapping[str, Subject]) -> None:
        self._game = game
        self._subjects = subjects

    def __call__(self, before: Any, given: Entry | Pending, known: Iterable[Input]) -> tuple[str, ...]:
        """Those inputs of a command that are ``known``."""
        shown = tuple(known)
        return tuple(self._one(before, given, at, one) for at, one in enumerate(given.inputs) if one in shown)

    def _one(self, before: Any, given: Entry | Pending, at: int, one: Input) -> str:
        if isinstance(one, Roll):
            whose = self._subjects.get(one.subject.partition(":")[2])
            what = self._game.ruleset.explain(one)
            named = f"{what} ({whose.title})" if whose is not None and whose.title not in what else what
            faces = " ".join(map(str, one.faces))
            total = "" if faces == str(one.total) else f", in all {one.total}"
            by = f", {BY_WHOM[one.by]}" if one.by in BY_WHOM else ""
            return f"{named}: {one.dice} fell {faces}{total}{by}"
        return said_by(self._game.header, one.seat, "answers", answer_words(self._game, before, given, at))


def _waiting(game: Game[Any], seat: str | None, pending: Pending, settled: Any, when: str, words: Words) -> Step:
    """The step of a waiting command: what it has told so far."""
    lines = log_lines(game.ruleset, settled, game.events_so_far(pending), pending.seat)
    inputs: Iterable[Input] = pending.inputs
    if seat is not None:
        lines = known_to(seat, lines)
        inputs = inputs_known_to(seat, inputs, game.header.referees, ended=False)
    by = game.header.named(pending.seat)
    return Step(0, when, by, _order(game, seat, settled, pending), words(settled, pending, inputs), lines)


def sheets_seen(views: Mapping[str, View]) -> dict[str, tuple[str, Sheet]]:
    """All sheets of these views, each with its kind; where there are several views, each seat's own sheet."""
    found = {}
    for eye, view in views.items():
        for key, sheet in sheets_of(view).items():
            kind = {"seat ": "At the table", "foes ": "Foes"}.get(key[:5], "Characters")
            if len(views) == 1:
                found[key] = kind, sheet
            elif kind != "At the table":
                found[f"{eye}: {key}"] = kind, sheet
    return found


Sheets = Mapping[str, tuple[str, Sheet]]


def _compare(subjects: dict[str, Subject], before: Sheets, after: Sheets, of: tuple[int, SheetChange]) -> None:
    """Add what a step changed on each sheet."""
    session, change = of
    for key in dict.fromkeys((*before, *after)):
        was, now = before.get(key, ("", None))[1], after.get(key, ("", None))[1]
        texts = sheet_difference(was, now)
        if texts:
            kind, sheet = after.get(key) or before[key]
            one = subjects.setdefault(key, Subject(kind, sheet.title, sheet))
            one.changes.append((session, replace(change, texts=texts)))


def _keep(subjects: dict[str, Subject], views: Mapping[str, View]) -> None:
    """Add all that is seen now."""
    now = sheets_seen(views)
    for key, (kind, sheet) in now.items():
        one = subjects.setdefault(key, Subject(kind, sheet.title, sheet))
        one.title, one.sheet = sheet.title, sheet
        if kind == "Foes":
            one.names |= dict.fromkeys(bar.label for bar in sheet.bars if _is_name(bar.label))
    for key, one in subjects.items():
        one.gone = one.sheet is not None and key not in now
    for view in views.values():
        for title, text in _places(view):
            subjects.setdefault(f"place {title}", Subject("Places", title)).text = text


def _read(subjects: dict[str, Subject], views: Mapping[str, View], sessions: list[Session]) -> None:
    """Add the notes and handouts that may be read now, each note on the page of what it is about."""
    titles: dict[str, Subject | Session] = {one.title.casefold(): one for one in sessions}
    titles |= {one.title.casefold(): one for one in subjects.values()}
    names = {name: one for one in subjects.values() for name in one.names}
    for note in dict.fromkeys(note for view in views.values() for note in view.notes):
        if note.title:
            subjects[f"handout {note.title}"] = Subject("Handouts", note.title, notes=[note])
            continue
        about = names.get(note.about) or titles.get(note.about.casefold())
        if about is None:
            about = Subject("Notes", note.about[:1].upper() + note.about[1:], names={note.about: None})
            subjects[f"note {note.about.casefold()}"] = titles[note.about.casefold()] = about
        about.notes.append(note)


def _is_name(label: str) -> bool:
    """Whether the label of a bar is somebody's name, and not what it counts."""
    return len(label) > 3


def _places(view: View) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The places of the maps where there is something to tell, each with what is there."""
    for the_map in view.maps:
        found: tuple[HexCell | RoomBox, ...] = the_map.cells if isinstance(the_map, HexMap) else the_map.rooms
        for place in found:
            text = tuple(mark.text for mark in place.marks if mark.kind != "party")
            if isinstance(place, HexCell):
                if place.known and (text or place.here):
                    yield place.name, (place.terrain, *text)
            else:
                ways = tuple(link.text for link in place.links)
                yield place_name(the_map, place), tuple(one for one in (place.label, *text, *ways) if one)


def place_name(the_map: HexMap | RoomMap, place: HexCell | RoomBox) -> str:
    """The name of a place: the hex, or the room of its dungeon."""
    return place.name if isinstance(place, HexCell) else f"{the_map.title}, room {place.number}"


def _visit(subjects: dict[str, Subject], view: View, session: int) -> None:
    for the_map in view.maps[:1]:
        found: tuple[HexCell | RoomBox, ...] = the_map.cells if isinstance(the_map, HexMap) else the_map.rooms
        for place in found:
            one = subjects.get(f"place {place_name(the_map, place)}")
            if place.here and one is not None:
                one.visited[session] = None
