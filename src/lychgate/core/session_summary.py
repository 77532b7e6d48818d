"""A session of play on one page: when it was, what changed for whom, the loot, the dead, and what is still open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lychgate.core.chronicle import escaped, tombstone
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import Entry
from lychgate.core.sheet_changes import sheet_difference, time_of
from lychgate.core.told_story import Toll, Tombstone, eyes_of, told_steps
from lychgate.core.view import Field, Note, Sheet, View
from lychgate.core.visibility import inputs_known_to, rolls_of


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with the lines below it; ``nothing`` is said where there are none."""

    heading: str
    lines: tuple[str, ...]
    nothing: str


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """A session of play at a glance. ``number`` counts sessions from 1, ``sessions`` says how many there are."""

    game: str
    number: int
    sessions: int
    span: str
    sections: tuple[Section, ...]
    dead: tuple[Tombstone, ...]

    @property
    def title(self) -> str:
        """The heading of the page."""
        return f"{self.game}: session {self.number}"


@dataclass
class _Span:
    """A session while it is looked for: the views at its beginning and its end, the states between, and who died.

    ``dice``: the reader knows of a roll in it.
    """

    toll: Toll
    begin: Mapping[str, View]
    end: Mapping[str, View]
    states: list[Any] = field(default_factory=list)
    dice: bool = False

    def first(self, eye: str, key: str) -> Sheet:
        """The sheet of somebody who came into play in this session, as it was then: found by halves, for a view of each
        step would take long."""
        low, high = 0, len(self.states) - 1
        while low < high:
            middle = (low + high) // 2
            if key in self._sheets(eye, middle):
                high = middle
            else:
                low = middle + 1
        return self._sheets(eye, low)[key]

    def _sheets(self, eye: str, at: int) -> dict[str, Sheet]:
        return {one.id: one for one in self.toll.views(self.states[at])[eye].sheets}


def session_summary(game: Game[Any], seat: str | None = None, number: int | None = None) -> SessionSummary:
    """The summary of a session as ``seat`` may know it, or with all of it; without a ``number``, of the last in which
    dice were rolled.

    A session begins where the game tells that one does; a game that never does is one session. Raises ``PlayError``
    where there is no session of this number.
    """
    spans = _spans(game, seat)
    at = number if number is not None else _last_played([one.dice for one in spans], [len(one.states) for one in spans])
    if not 1 <= at <= len(spans):
        raise PlayError(f"There is no session {at}. Sessions so far: {len(spans)}.")
    span = spans[at - 1]
    since, until = (time_of(next(iter(views.values()))) for views in (span.begin, span.end))
    return SessionSummary(
        game.header.name,
        at,
        len(spans),
        _span_of_time(since, until),
        (
            Section("The characters", tuple(_characters(span)), "Nothing has changed on any sheet."),
            Section("Gold and goods in common", tuple(_loot(span)), "Nothing was added and nothing taken."),
            *((Section("Foes who fell", _fallen(span), ""),) if span.toll.fallen else ()),
            Section("Secrets not revealed", tuple(_secrets(span.end)), "None."),
            Section("Notes and debts", tuple(_notes(span.end, alone=len(game.header.seats) == 1)), "None."),
            Section("Still running", tuple(_running(span.end)), "No clock is running."),
        ),
        span.toll.left(span.end),
    )


def session_steps(game: Game[Any], number: int | None = None, seat: str | None = None) -> tuple[int, int]:
    """The first and the last step of a session; without a ``number``, of the last in which dice were rolled, as far as
    ``seat`` may know it. Raises ``PlayError`` where there is none of this number.
    """
    found: list[list[int]] = []
    dice: list[bool] = []
    for _, entry, lines, _ in told_steps(game, seat):
        if not found or any(line.weight == "session" for line in lines):
            found.append([])
            dice.append(False)
        found[-1].append(entry.id)
        dice[-1] = dice[-1] or _rolls(game, seat, entry)
    if number is None:
        number = _last_played(dice, [len(one) for one in found])
    if not 1 <= number <= len(found):
        raise PlayError(f"There is no session {number}. Sessions so far: {len(found)}.")
    return found[number - 1][0], found[number - 1][-1]


def _last_played(dice: Sequence[bool], steps: Sequence[int]) -> int:
    """The number of the last session with dice; where none has any, of the last with a step after its beginning.

    A session that somebody only opened, to read or to set up the next evening, is not the one that people remember.
    """
    rolled = (at for at in range(len(dice), 0, -1) if dice[at - 1])
    done = (at for at in range(len(steps), 1, -1) if steps[at - 1] > 1)
    return next(rolled, next(done, 1))


def _rolls(game: Game[Any], seat: str | None, entry: Entry) -> bool:
    """Whether an entry rolled dice that ``seat`` knows of, or any."""
    known = inputs_known_to(seat, entry.inputs, game.header.referees, ended=True) if seat is not None else entry.inputs
    return bool(rolls_of(known))


def _spans(game: Game[Any], seat: str | None) -> list[_Span]:
    """The sessions of the present path in their order."""
    ruleset, header = game.ruleset, game.header
    toll = Toll(game, eyes_of(game, seat))
    spans = [_Span(toll, toll.views(ruleset.new_game(header.variants, header.seats, header.roles or {})), {})]
    empty = True
    for before, entry, lines, after in told_steps(game, seat):
        if any(line.weight == "session" for line in lines) and not empty:
            spans[-1].end = toll.views(before)
            toll = Toll(game, toll.eyes)
            spans.append(_Span(toll, spans[-1].end, {}))
        toll.see(before, lines, after)
        spans[-1].states.append(after)
        spans[-1].dice = spans[-1].dice or _rolls(game, seat, entry)
        empty = False
    spans[-1].end = toll.views(game.settled)
    return spans


def _fallen(span: _Span) -> tuple[str, ...]:
    """The foes who fell, kind by kind."""
    return tuple(f"{kind[:1].upper()}{kind[1:]}: {', '.join(names)}" for kind, names in span.toll.fallen.items())


def _span_of_time(since: str, until: str) -> str:
    """From when to when, with the day said once where it is one."""
    day = f"{since.partition(', ')[0]}, "
    until = until.removeprefix(day) if until != since else ""
    return " to ".join(one for one in (since, until) if one)


def _characters(span: _Span) -> Iterator[str]:
    """What changed on each sheet from the beginning to the end."""
    for eye, end in span.end.items():
        was = {one.id: one for one in span.begin[eye].sheets}
        now = {one.id: one for one in end.sheets}
        for key in dict.fromkeys((*was, *now)):
            came = None if key in was else span.first(eye, key)
            texts = sheet_difference(came or was.get(key), now.get(key))
            if came is not None:
                texts = (f"comes into play{_figures(came)}", *texts)
            if texts:
                yield f"{(now.get(key) or was[key]).title}: {'; '.join(_arrows(texts))}"


def _figures(sheet: Sheet) -> str:
    """What somebody new is, after 'comes into play'."""
    figures = [sheet.subtitle, *(f"{bar.label} {bar.value}/{bar.maximum}" for bar in sheet.bars)]
    return "".join(f", {one}" for one in figures if one)


def _arrows(texts: tuple[str, ...]) -> Iterator[str]:
    return (text.replace(" -> ", " → ") for text in texts)


def _loot(span: _Span) -> Iterator[str]:
    for eye, end in span.end.items():
        was, now = span.begin[eye].purse, end.purse
        whose = f"{eye}: " if len(span.end) > 1 else ""
        if was.gold != now.gold:
            yield f"{whose}{was.gold} → {now.gold} gold ({now.gold - was.gold:+})"
        before, after = [_item(one) for one in was.items], [_item(one) for one in now.items]
        for sign, some, others in (("+", after, before), ("-", before, after)):
            rest = list(others)
            for one in some:
                if one in rest:
                    rest.remove(one)
                else:
                    yield f"{whose}{sign} {one}"


def _item(item: Field) -> str:
    return f"{item.label}: {item.text}" if item.text else item.label


def _secrets(end: Mapping[str, View]) -> Iterator[str]:
    yield from dict.fromkeys(one.text for view in end.values() for one in view.hidden)


def _notes(end: Mapping[str, View], *, alone: bool) -> Iterator[str]:
    for note in dict.fromkeys(one for view in end.values() for one in view.notes):
        yield _note(note, alone=alone)


def _note(note: Note, *, alone: bool) -> str:
    """A note and who wrote it; whoever plays ``alone`` knows that."""
    about = note.title or note.about
    text = "a handout" if note.title else note.text
    marks = ", ".join(one for one in ("" if alone else note.by, note.whose) if one)
    return f"{about[:1].upper()}{about[1:]}: {text}{f' ({marks})' if marks else ''}"


def _running(end: Mapping[str, View]) -> Iterator[str]:
    """What counts towards something, beside the clock itself, and what ails the characters."""
    for view in end.values():
        for one in view.trackers[2:]:
            yield f"{one.label[:1].upper()}{one.label[1:]}: {one.text or f'{one.value} of {one.maximum}'}"
        told = [one.label for one in view.trackers]
        for sheet in view.sheets:
            marks = [mark for mark in sheet.marks if f"{sheet.title}: {mark.partition(',')[0]}" not in told]
            if marks and not (sheet.bars and sheet.bars[0].value <= 0):
                yield f"{sheet.title}: {', '.join(marks)}"


def summary_markdown(found: SessionSummary) -> str:
    """A summary as Markdown."""
    return "\n\n".join(_blocks(found)) + "\n"


def _blocks(found: SessionSummary) -> Iterator[str]:
    yield f"# {escaped(found.title)}"
    if found.span:
        yield f"*{escaped(found.span)}.*"
    for section in found.sections[:2]:
        yield from _listed(section)
    if found.dead:
        yield "## The dead"
        yield "\n".join(f"- {tombstone(stone)}" for stone in found.dead)
    for section in found.sections[2:]:
        yield from _listed(section)


def _listed(section: Section) -> Iterator[str]:
    yield f"## {escaped(section.heading)}"
    yield "\n".join(f"- {escaped(line)}" for line in section.lines) or section.nothing
