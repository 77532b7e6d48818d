"""A game as a story to keep: chapters of paragraphs with their dice beside them, the dead, and the maps at the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from lychgate.core.chain import commitment_words, head_words
from lychgate.core.game import Game
from lychgate.core.records import Entry, Header, Pending
from lychgate.core.roll import Roll
from lychgate.core.sheet_changes import time_of
from lychgate.core.step_words import answer_words, order_text
from lychgate.core.telling import log_lines
from lychgate.core.view import HEADINGS, HexMap, LogLine, RoomMap, Sheet, View
from lychgate.core.visibility import inputs_known_to, known_to

S = TypeVar("S")

SEED_CHOSEN = (
    "Whoever made this game chose the seed of its dice, or it came with a file. Anyone who knows the seed can predict "
    "every roll."
)
"""Told to all where ``Header.seed_chosen``."""

MOST_SENTENCES = 6
"""A paragraph that has this many sentences ends with the next step."""


@dataclass
class Paragraph:
    """Sentences that flow together. ``weight`` is 'story' or 'grave'; ``teller`` names the seat that they are about
    where several play without a referee and somebody else was told of before."""

    weight: str
    sentences: list[str]
    teller: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """An order behind a chapter: of which ``seat``, the order in words with who gives it (empty where it is not to be
    known), the rolls that may be known and the answers that may be, in words, and the clauses that its sentences cite.
    """

    seat: str
    order: str
    inputs: tuple[Roll | str, ...]
    clauses: tuple[str, ...]


@dataclass
class Chapter:
    """What stands below one heading; the first chapter may have none."""

    heading: str
    paragraphs: list[Paragraph] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Tombstone:
    """Somebody who died and was not brought back: the name, what they were, the time of the game, and how it is
    told."""

    name: str
    what: str
    when: str
    told: str


@dataclass(frozen=True, slots=True)
class ToldStory:
    """The story of a game. ``facts`` are sentences about the game itself; ``waits`` says that it is not over."""

    title: str
    facts: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    dead: tuple[Tombstone, ...]
    maps: tuple[HexMap | RoomMap, ...]
    waits: bool


def told_story(game: Game[Any], seat: str | None = None) -> ToldStory:
    """The story of the present path as ``seat`` may know it, or all of it.

    It ends with what may be known of a waiting command. Nothing is secret any more in a game that a referee has closed.
    """
    ruleset, header = game.ruleset, game.header
    seat = _reader(game, seat)
    writer = _Writer(several=len(header.seats) > 1 and not header.referees)
    dead = Toll(game, eyes_of(game, seat))
    for before, entry, lines, after in told_steps(game, seat):
        writer.add(lines, _step(game, seat, before, entry, lines, ended=True))
        dead.see(before, lines, after)
    for pending in game.pendings_known_to(seat):
        lines = _known(seat, log_lines(ruleset, game.settled, game.events_so_far(pending), pending.seat))
        writer.add(lines, _step(game, seat, game.settled, pending, lines, ended=False))
    views = dead.views(game.settled)
    return ToldStory(
        header.name,
        tuple(facts(game, _reader(game, seat))),
        tuple(one for one in writer.chapters if one.heading or one.paragraphs or one.steps),
        dead.left(views),
        _maps_of(views),
        not ruleset.ended(game.state if seat is None else game.state_for(seat)),
    )


def told_steps(
    game: Game[S], seat: str | None, last: int | None = None
) -> Iterator[tuple[S, Entry, tuple[LogLine, ...], S]]:
    """Each step of the present path that ``seat`` knows of, or each: the state before it, what is told, that after.

    Only those of the ``last`` so many steps, if given.
    """
    for before, entry, events, after in game.transitions(last):
        if seat is None or game.number(seat, entry.id):
            yield before, entry, _known(seat, log_lines(game.ruleset, before, events, entry.seat)), after


class Register:
    """The dead and the maps at the end of the story that ``told_story`` tells, without the story.

    A register that is read again looks only at the steps since, unless some of those before were taken back.
    """

    def __init__(self, game: Game[Any], seat: str | None = None) -> None:
        self.game, self._seat = game, seat
        self._reader: str | None = None
        self._toll = Toll(game, ())
        self._head = 0

    def read(self) -> tuple[tuple[Tombstone, ...], tuple[HexMap | RoomMap, ...]]:
        """The tombstones and the maps of now."""
        game, seat = self.game, _reader(self.game, self._seat)
        known, since = seat == self._reader, 0
        for entry in game.ancestors():
            if known and entry.id == self._head:
                break
            since += 1
        else:
            self._toll, self._reader = Toll(game, eyes_of(game, seat)), seat
        for before, _, lines, after in told_steps(game, seat, since):
            self._toll.see(before, lines, after)
        self._head = game.head
        views = self._toll.views(game.settled)
        return self._toll.left(views), _maps_of(views)


def _reader(game: Game[Any], seat: str | None) -> str | None:
    """``seat``, or None where nothing is secret any more."""
    return None if game.header.referees and game.ruleset.ended(game.settled) else seat


def _maps_of(views: dict[str, View]) -> tuple[HexMap | RoomMap, ...]:
    """Each map once; the first who sees one tells what is on it."""
    return tuple({the_map.title: the_map for view in reversed(views.values()) for the_map in view.maps}.values())


def eyes_of(game: Game[Any], seat: str | None) -> tuple[str, ...]:
    """The seats whose views tell what ``seat`` may know, or all there is."""
    return (seat,) if seat is not None else game.header.referees[:1] or game.header.seats


def facts(game: Game[Any], seat: str | None) -> Iterator[str]:
    """What is said of a game before its story: the book, the seats, the day it was begun, its variants, its head."""
    ruleset, header = game.ruleset, game.header
    began = f", begun {header.made[:10]}" if header.made else ""
    by = "" if header.nameless else f", played by {', '.join(header.seats)}"
    yield f"{ruleset.title}{by}{began}."
    if header.seed_chosen:
        yield SEED_CHOSEN
    chosen = [
        f"{switch.title}: {header.variants[switch.name]}"
        for switch in ruleset.variants()
        if header.variants.get(switch.name, switch.default) != switch.default
    ]
    if chosen:
        yield f"Variants at the beginning: {'; '.join(chosen)}."
    if told := committed_to(game, seat):
        yield told


def committed_to(game: Game[Any], seat: str | None) -> str:
    """By which words a game can be checked later, as ``seat`` knows it, or whoever sees all; empty for an old game."""
    if not game.header.commitments:
        return ""
    head = head_words(game.chain.head() if seat is None else game.chain.head(seat))
    return f"Dice committed to as {commitment_words(game.header)}; the head of the records is {head}."


def _known(seat: str | None, lines: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    return lines if seat is None else known_to(seat, lines)


def _step(
    game: Game[Any], seat: str | None, before: Any, given: Entry | Pending, lines: Iterable[LogLine], *, ended: bool
) -> Step:
    header = game.header
    hidden = seat is not None and header.hides_orders(given.seat, seat)
    known = given.inputs if seat is None else inputs_known_to(seat, given.inputs, header.referees, ended=ended)
    inputs = tuple(
        one if isinstance(one, Roll) else said_by(header, one.seat, "answers", answer_words(game, before, given, at))
        for at, one in enumerate(given.inputs)
        if one in known
    )
    clauses = dict.fromkeys(clause for line in lines for clause in line.clauses)
    order = "" if hidden else order_text(game.ruleset, before, given)
    return Step(given.seat, order and said_by(header, given.seat, "orders", order), inputs, tuple(clauses))


def said_by(header: Header, seat: str, does: str, what: str) -> str:
    """What a seat orders or answers, with its name: ``ann orders: Sleep``; who plays alone without one has none."""
    return f"{does.capitalize()}: {what}" if header.nameless else f"{seat} {does}: {what}"


class _Writer:
    """Joins the lines of one step after another into paragraphs, and begins a chapter with each heading."""

    def __init__(self, *, several: bool) -> None:
        self.chapters = [Chapter("")]
        self._several = several
        self._teller = ""

    def add(self, lines: Iterable[LogLine], step: Step) -> None:
        """Add a step. Its dice go to the chapter in which it ends."""
        begins = True
        for line in lines:
            if line.weight in HEADINGS:
                self.chapters.append(Chapter(line.text.removesuffix(".")))
                self._teller = ""
                continue
            self._sentence(line, step.seat, begins=begins)
            begins = False
        if step.order or step.inputs or step.clauses:
            self.chapters[-1].steps.append(step)

    def _sentence(self, line: LogLine, seat: str, *, begins: bool) -> None:
        paragraphs = self.chapters[-1].paragraphs
        weight = "grave" if line.weight == "grave" else "story"
        changed = self._several and seat != self._teller
        last = paragraphs[-1] if paragraphs else None
        full = last is not None and len(last.sentences) >= MOST_SENTENCES and begins
        if last is None or changed or full or weight == "grave" or last.weight == "grave":
            paragraphs.append(Paragraph(weight, [], seat if changed else ""))
        if self._several:
            self._teller = seat
        paragraphs[-1].sentences.append(whole_sentence(line.text))


def whole_sentence(text: str) -> str:
    """``text`` with a full stop where it ends in none, as what people typed does."""
    return text if text.rstrip("”’\"')")[-1:] in tuple(".!?…:") else f"{text}."


class Toll:
    """Counts the dead: whose sheet is gone or at no hit points after a step that tells something grave of them."""

    def __init__(self, game: Game[Any], eyes: tuple[str, ...]) -> None:
        self._game = game
        self.eyes = eyes
        self._stones: dict[tuple[str, str, str], Tombstone] = {}
        self.fallen: dict[str, list[str]] = {}
        """The foes of whom something grave was told, by their kind."""

    def views(self, state: Any) -> dict[str, View]:
        """What each of the eyes sees."""
        return {one: self._game.ruleset.view(state, one) for one in self.eyes}

    def see(self, before: Any, lines: Iterable[LogLine], after: Any) -> None:
        """Look at a step."""
        grave = [line.text for line in lines if line.weight == "grave"]
        if not grave or before is after:
            return
        seen, now = self.views(before), self.views(after)
        alive = _alive(now)
        for key, sheet in {**_sheets(seen), **_sheets(now)}.items():
            told = next((text for text in grave if sheet.title.casefold() in text.casefold()), "")
            if told and key not in alive:
                self._stones[key] = Tombstone(sheet.title, sheet.subtitle, time_of(seen[key[0]]), told)
        self._note_foes(seen, grave)

    def _note_foes(self, seen: Mapping[str, View], grave: list[str]) -> None:
        for view in seen.values():
            for group in view.foes:
                for bar in group.bars:
                    name = re.compile(rf"(?<!\w){re.escape(bar.label)}(?!\w)", re.IGNORECASE)
                    names = self.fallen.get(group.label, [])
                    if bar.label not in names and any(name.search(text) for text in grave):
                        self.fallen[group.label] = [*names, bar.label]

    def left(self, views: Mapping[str, View]) -> tuple[Tombstone, ...]:
        """Those who are still dead in these views, in the order of their deaths."""
        alive = _alive(views)
        return tuple(dict.fromkeys(stone for key, stone in self._stones.items() if key not in alive))


def _sheets(views: Mapping[str, View]) -> dict[tuple[str, str, str], Sheet]:
    return {(eye, one.id, one.title): one for eye, view in views.items() for one in view.sheets}


def _alive(views: Mapping[str, View]) -> set[tuple[str, str, str]]:
    """The sheets whose first bar is not at 0."""
    return {key for key, one in _sheets(views).items() if not one.bars or one.bars[0].value > 0}
