"""A campaign's book: the clauses in force there, with its switches, amendments, articles and rulings in their place.

Everything is read from the journal, as far as a seat may know it, and as it stood at any step: nothing of it is kept
beside the journal, and what is taken back was never in the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import ClauseText, is_part_of
from lychgate.core.filing import Filing
from lychgate.core.game import Game
from lychgate.core.records import Entry
from lychgate.core.room import Event
from lychgate.core.ruleset import Variant
from lychgate.core.sheet_changes import time_of
from lychgate.core.telling import log_lines
from lychgate.core.view import LogLine
from lychgate.core.visibility import inputs_known_to, known_to, rolls_of

Told = Callable[[Entry], tuple[LogLine, ...]]
"""Tells the lines of an entry, for whoever keeps them anyway."""


class Filed(msgspec.Struct, frozen=True):
    """A change of the book, with the step that made it, as the reader counts, and the time of the game then."""

    step: int
    when: str
    what: Filing


class Setting(msgspec.Struct, frozen=True):
    """A switch of this campaign: its value now, what that means, and the value it would have without anybody.

    ``history`` are its amendments, the oldest first; ``written`` is when the table wrote it last, where it is its own.
    """

    switch: Variant
    value: str
    history: tuple[Filed, ...] = ()
    written: Filed | None = None

    @property
    def means(self) -> str:
        """What the value means, in a sentence."""
        return self.switch.means(self.value)

    @property
    def chosen(self) -> bool:
        """Whether this table has made a choice here: another value, or an amendment."""
        return bool(self.history) or self.value != self.switch.default

    @property
    def own(self) -> bool:
        """Whether this table has made a choice here, or has written it."""
        return self.chosen or self.switch.written is not None

    @property
    def left_to_the_table(self) -> bool:
        """Whether it is the table's own, and nothing but words: people apply them, and the program does not."""
        return self.switch.written is not None and self.value == self.switch.unapplied


class OnTrial(msgspec.Struct, frozen=True):
    """What is on trial: since when, for how many ``sessions`` with dice, and how many of them are ``left``."""

    id: str
    what: Filed
    sessions: int
    left: int

    @property
    def told(self) -> str:
        """How long the trial goes on, in a sentence."""
        every = f"{self.sessions} session{'' if self.sessions == 1 else 's'}"
        if self.left <= 0:
            over = "its session is over" if self.sessions == 1 else f"its {every} are over"
            return f"On trial ({self.id}): {over}. It stays in force until the table keeps it or ends it."
        return f"On trial ({self.id}): {self.left} of {every} {'is' if self.left == 1 else 'are'} left."


class Article(msgspec.Struct, frozen=True):
    """A clause as it stands in this campaign. ``used`` counts the steps that rolled for it or cited it."""

    clause: ClauseText
    settings: tuple[Setting, ...] = ()
    articles: tuple[Filed, ...] = ()
    precedents: tuple[Filed, ...] = ()
    used: int = 0

    @property
    def own(self) -> bool:
        """Whether this table has added anything to the clause, or chosen anything in it."""
        return bool(self.articles or self.precedents) or any(one.own for one in self.settings)


class CampaignBook(msgspec.Struct, frozen=True):
    """The book of a campaign at a step. ``settings``, ``articles`` and ``precedents`` belong to no clause.

    ``waiting`` is agreed and not in force yet; ``history`` are all changes, the oldest first, and what was voted down.
    ``trials`` are under way, or wait for the table's word.
    """

    name: str
    title: str
    step: int
    when: str
    clauses: tuple[Article, ...]
    settings: tuple[Setting, ...]
    articles: tuple[Filed, ...]
    precedents: tuple[Filed, ...]
    waiting: tuple[Filed, ...]
    history: tuple[Filed, ...]
    trials: tuple[OnTrial, ...] = ()

    def trial_of(self, name: str) -> OnTrial | None:
        """The trial of a switch or of an article; None where it is on none."""
        return next((one for one in self.trials if name and name in (one.what.what.switch, one.what.what.id)), None)

    def changes_of(self, name: str) -> tuple[Filed, ...]:
        """All that happened to a switch, an article or a ruling, the oldest first."""
        return tuple(one for one in self.history if name in (one.what.switch, one.what.id))

    @property
    def voted_down(self) -> tuple[Filed, ...]:
        """What the table decided against, the oldest first."""
        return tuple(one for one in self.history if one.what.kind == "voted_down")

    def article(self, clause: str) -> Article | None:
        """The article of a clause."""
        return next((one for one in self.clauses if one.clause.id == clause), None)

    @property
    def every_precedent(self) -> tuple[Filed, ...]:
        """All rulings that count, in the order in which they were made."""
        found = dict.fromkeys((*self.precedents, *(filed for one in self.clauses for filed in one.precedents)))
        return tuple(sorted(found, key=lambda filed: filed.step))

    @property
    def every_article(self) -> tuple[Filed, ...]:
        """All articles of the table's own, in the order in which they were made."""
        found = dict.fromkeys((*self.articles, *(filed for one in self.clauses for filed in one.articles)))
        return tuple(sorted(found, key=lambda filed: filed.step))

    @property
    def every_setting(self) -> tuple[Setting, ...]:
        """All switches: those of no clause first."""
        found = {one.switch.name: one for part in self.clauses for one in part.settings}
        return (*self.settings, *found.values())


def campaign_book(
    game: Game[Any],
    clauses: Mapping[str, ClauseText],
    seat: str | None = None,
    upto: int | None = None,
    told: Told | None = None,
) -> CampaignBook:
    """The book of a game as ``seat`` may know it, or with everything in it; as it stood after the entry ``upto``.

    ``clauses`` are those of its ruleset, by id.
    """
    read = _Read(game, seat, told)
    for before, entry, events, after in game.transitions(upto=upto):
        read.entry(before, entry, events, after)
    return _arranged(game, clauses, read)


class _Read:
    """What the journal tells of a book, entry by entry."""

    def __init__(self, game: Game[Any], seat: str | None, told: Told | None) -> None:
        self._game = game
        self.seat = seat
        self._told = told
        header = game.header
        self.state = game.ruleset.new_game(header.variants, header.seats, header.roles or {})
        self.step = 0
        self.used: dict[str, int] = {}
        self.history: list[Filed] = []

    def entry(self, before: Any, entry: Entry, events: tuple[Any, ...], after: Any) -> None:
        """Reads one entry."""
        self.state = after
        number = entry.id if self.seat is None else self._game.number(self.seat, entry.id)
        if not number:
            return
        self.step = number
        filings = [one for event in events if isinstance(event, Event) and (one := event.filed()) is not None]
        told = (replace(one, by=one.by or entry.seat) for one in filings if self._known(one))
        self.history += (Filed(number, self.when(), one) for one in told)
        if not filings:  # who writes in the book cites a clause, and does not play by it
            for clause in self._clauses(before, entry, events):
                self.used[clause] = self.used.get(clause, 0) + 1

    def when(self) -> str:
        """The time of the game, as the reader's view has it."""
        header = self._game.header
        eyes = self.seat if self.seat is not None else (*header.referees, *header.seats)[0]
        return time_of(self._game.ruleset.view(self.state, eyes))

    def _known(self, filing: Filing) -> bool:
        return self.seat is None or not filing.only or self.seat in filing.only

    def _clauses(self, before: Any, entry: Entry, events: tuple[Any, ...]) -> set[str]:
        """The clauses that an entry rolled for or cited, as far as the reader may know."""
        rules = self._game.ruleset
        lines = log_lines(rules, before, events, entry.seat) if self._told is None else self._told(entry)
        rolls = rolls_of(entry.inputs)
        if self.seat is not None:
            lines = known_to(self.seat, lines)
            referees = self._game.header.referees
            rolls = rolls_of(inputs_known_to(self.seat, entry.inputs, referees, ended=True))
        return {*(roll.purpose for roll in rolls), *(clause for line in lines for clause in line.clauses)}


def _arranged(game: Game[Any], clauses: Mapping[str, ClauseText], read: _Read) -> CampaignBook:
    """Everything that was read, each thing under its clause."""
    history = tuple(read.history)
    values: Mapping[str, str] = getattr(read.state, "variants", game.header.variants)
    written = {name: filed for filed in history if filed.what.kind == "written" for name in filed.what.names}
    settings = [
        Setting(
            one,
            values.get(one.name, one.default),
            tuple(filed for filed in history if _sets(filed, one)),
            written.get(one.name),
        )
        for one in game.ruleset.amendable(read.state, read.seat)
        if one.name in values or one.reads is not None
    ]
    articles, precedents, waiting = _standing(history)
    under: dict[str, list[Setting]] = {}
    for one in settings:
        places = [id_ for id_ in one.switch.clauses if id_ in clauses]
        places = places or [id_ for id_, text in clauses.items() if text.variant == one.switch.name]
        for place in places:
            under.setdefault(place, []).append(one)
    placed = {one.switch.name for found in under.values() for one in found}
    return CampaignBook(
        name=game.header.name,
        title=game.ruleset.title,
        step=read.step,
        when=read.when(),
        clauses=tuple(
            Article(
                text,
                tuple(under.get(id_, ())),
                tuple(one for one in articles if is_part_of(id_, one.what.clause)),
                tuple(one for one in precedents if is_part_of(id_, one.what.clause)),
                read.used.get(id_, 0),
            )
            for id_, text in clauses.items()
        ),
        settings=tuple(one for one in settings if one.switch.name not in placed),
        articles=tuple(one for one in articles if not any(is_part_of(id_, one.what.clause) for id_ in clauses)),
        precedents=tuple(one for one in precedents if not any(is_part_of(id_, one.what.clause) for id_ in clauses)),
        waiting=waiting,
        history=history,
        trials=tuple(_trials(history, read.state)),
    )


def _trials(history: tuple[Filed, ...], state: Any) -> Iterator[OnTrial]:
    """What is on trial in a state, with the change that began it."""
    begun = {one.what.trial: one for one in history if one.what.sessions and one.what.kind != "agreed"}
    for trial in getattr(getattr(state, "added", None), "trials", ()):
        if trial.id in begun:
            yield OnTrial(trial.id, begun[trial.id], trial.sessions, trial.left)


def _sets(filed: Filed, switch: Variant) -> bool:
    return filed.what.switch == switch.name and filed.what.kind in ("amendment", "repeal")


def _standing(history: tuple[Filed, ...]) -> tuple[tuple[Filed, ...], tuple[Filed, ...], tuple[Filed, ...]]:
    """The articles and rulings that count at the end of a history, and what waits to be in force."""
    articles: dict[str, Filed] = {}
    precedents: dict[str, Filed] = {}
    waiting: list[Filed] = []
    for one in history:
        match one.what.kind:
            case "article" | "edit":
                articles[one.what.id] = one
            case "precedent":
                precedents[one.what.id] = one
            case "overruled":
                precedents.pop(one.what.id, None)
            case "agreed":
                waiting.append(one)
            case "repeal":
                articles.pop(one.what.id, None)
        if one.what.kind in ("amendment", "article", "edit", "kept", "repeal"):
            waiting = [waits for waits in waiting if not _same(waits.what, one.what)]
    return tuple(articles.values()), tuple(precedents.values()), tuple(waiting)


def _same(agreed: Filing, in_force: Filing) -> bool:
    """Whether something that was agreed is what is in force now."""
    was = {"before": "", "words_before": "", "clause_before": ""}
    then = replace(in_force, kind=agreed.kind, id=agreed.id, trial=agreed.trial, **was)
    same_trial = not agreed.trial or agreed.trial == in_force.trial
    return agreed == then and same_trial and (not agreed.id or agreed.id == in_force.id)
