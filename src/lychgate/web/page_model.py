"""The values that the templates need to show a table page to one seat at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import count, groupby
from typing import Any, Literal

import msgspec
from markupsafe import Markup, escape

from lychgate.core.telling import listed
from lychgate.core.view import Choice, HexMap, Note, Phrase, Question, Sheet, Tracker, View
from lychgate.kit.topics import OPENINGS, TOPICS
from lychgate.server.desk_phrases import LATER
from lychgate.server.leading import KeptAct
from lychgate.server.maps import maps_shown
from lychgate.server.markdown import pictures_in
from lychgate.server.table import UnderWay
from lychgate.server.typed import keys_of
from lychgate.web.escaping import on_lines
from lychgate.web.maps import Drawing, draw
from lychgate.web.naming import names_any
from lychgate.web.story import Paragraph, StoryStep

PARTS = (
    *("head", "log", "now", "cards", "foes", "glance", "remark", "instead", "ask", "turn"),
    *("place", "maps", "others", "party", "notebook"),
)
"""The parts of a table page, by the ids under which they are replaced."""

DESK = (*PARTS, "clock", "hidden")
"""The parts of the page in a game with a referee, both of the desk and of a player's seat."""

SCREEN = ("screen-clock", "screen-party", "screen-cards", "screen-picture", "screen-map", "screen-log")
"""The parts of the screen for the middle of the table."""

AGREES = "agree:"
"""How the ids of options begin that agree to a proposal."""

LINES_ON_SCREEN = 6
"""The number of last paragraphs of the story on the screen."""


class Other(msgspec.Struct, frozen=True, cache_hash=True):
    """Another seat at a glance: who fills it, and what of its party this seat may see."""

    name: str
    kind: str
    to_move: bool
    sheet: Sheet | None


class OpenVote(msgspec.Struct, frozen=True, cache_hash=True):
    """A proposal that is put to the vote. ``mine``: this seat has yet to vote; ``own``: it made the proposal.

    ``said`` is how the seat voted, which it may change until it is decided. ``trial``: it is whether to keep something.
    """

    number: int
    text: str
    mine: bool
    own: bool
    missing: tuple[str, ...]
    said: Literal["", "yes", "no"] = ""
    trial: bool = False


class Thinking(msgspec.Struct, frozen=True, cache_hash=True):
    """A command that waits for others: its lane, its words, and who thinks about it."""

    lane: int
    order: str
    who: str
    verb: str


class Turn(msgspec.Struct, frozen=True, cache_hash=True):
    """The table's business below the question: who is waited for, votes, what is under way, and what can be taken back.

    It has neither the seat's address nor the revision, so that seats that see the same share its rendering.
    """

    waits: str
    votes: tuple[OpenVote, ...]
    under_way: tuple[Thinking, ...]
    undo: bool
    redo: bool


@dataclass(frozen=True)
class PageModel:
    """The table as one seat sees it. ``base`` is the address of its page; ``revision`` counts the records that the
    seat has seen, and ``asked_at`` is the revision since which its question is the same.

    ``names`` has the name to show for each seat; ``bot`` plays for this one if it is not empty. ``waiting`` are the
    seats that the table waits for. ``undoes``: there is something that this seat can take back, and ``undone``:
    something was taken back that it can bring back. ``now`` is what the command in front of the seat has told so far;
    ``fresh`` is this seat's last entry, after which the log is news.
    ``drawn`` keeps the parts of the page that have been rendered already, ``written`` the steps of the log, and
    ``told`` the messages to pages that show an earlier model, by the parts of the page and that model's ``serial``
    number. ``referees`` are the seats of the referees, in a game that has them. ``closed``: the table is, for good;
    ``may_close``: this seat may close it; ``tells_odds``: it may see the odds of its choices. ``left`` are the lines of
    a list of commands that were not done, ``instead`` commands to give in place of what was refused, and ``kept`` is
    what the seat keeps for later.
    """

    base: str
    title: str
    seat: str
    seated: bool
    revision: int
    asked_at: int
    view: View
    question: Question | None
    steps: tuple[StoryStep, ...]
    now: StoryStep | None
    earlier: bool
    fresh: int
    names: Mapping[str, str]
    waiting: tuple[str, ...]
    others: tuple[Other, ...]
    votes: tuple[OpenVote, ...] = ()
    under_way: tuple[UnderWay, ...] = ()
    undoes: bool = False
    undone: bool = False
    bot: str = ""
    chosen: str = ""
    number: int = 0
    closed: bool = False
    may_close: bool = False
    tells_odds: bool = False
    remark: str = ""
    left: str = ""
    instead: tuple[str, ...] = ()
    kept: KeptAct | None = None
    drawn: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    written: dict[int, str] = field(default_factory=dict, compare=False, repr=False)
    told: dict[tuple[tuple[str, ...], int], str] = field(default_factory=dict, compare=False, repr=False)
    referees: tuple[str, ...] = ()
    serial: int = field(default_factory=partial(next, count(1)), compare=False, repr=False, init=False)

    def saying(self, remark: str, left: str = "", instead: tuple[str, ...] = ()) -> PageModel:
        """The same model with a remark to the person, the commands of a list that are left, and commands to give
        instead of what was refused."""
        if (remark, instead) == (self.remark, self.instead):
            return self
        again = ("remark", "instead", "ask") if left else ("remark", "instead")
        others = {name: text for name, text in self.drawn.items() if not name.startswith(again)}
        return replace(self, remark=remark, left=left, instead=instead, drawn=others, told={})

    @property
    def left_to_type(self) -> Markup:
        """What is left of a list, with its lines."""
        return on_lines(self.left.split("\n"))

    @property
    def offers(self) -> tuple[tuple[str, str], ...]:
        """The commands to give instead of what was refused, each with the words on its button."""
        keeps = f"{LATER.word} "
        return tuple(
            (line, f"Keep for later: {line.removeprefix(keeps)}" if line.startswith(keeps) else line)
            for line in self.instead
        )

    @property
    def blocks(self) -> tuple[Phrase, ...]:
        """The commands that take several lines."""
        return tuple(one for one in self.question.phrases if one.block) if self.question is not None else ()

    @property
    def openings(self) -> tuple[Phrase, ...]:
        """The commands with which a referee begins, while nothing has happened yet."""
        begins = self.not_started and self.layout == "desk"
        found = [one for one in self.question.phrases if one.opening] if begins and self.question is not None else []
        return tuple(sorted(found, key=lambda one: OPENINGS.index(one.opening)))

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics of the commands that may be given now."""
        asked = self.question
        there = {one.topic for one in asked.phrases} if asked is not None and asked.order else set()
        return tuple(one for one in TOPICS if one in there)

    @property
    def headline(self) -> str:
        """The title of the browser's tab."""
        asked = self.my_turn if self.layout == "seat" else self.question is not None
        return f"{'Your move' if asked else 'At the table'}: {self.title}"

    @property
    def layout(self) -> str:
        """The layout of the page: 'book', or in a refereed game 'desk' for a referee and 'seat' for a player."""
        if not self.referees:
            return "book"
        return "desk" if self.seat in self.referees else "seat"

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the page."""
        return DESK if self.referees else PARTS

    @property
    def own(self) -> tuple[Sheet, ...]:
        """The sheets that belong to this seat."""
        return tuple(sheet for sheet in self.view.sheets if sheet.seat == self.seat)

    @property
    def has_sheet(self) -> bool:
        """Whether the page links to the seat's own sheet: a player's page in a refereed game, once there is one."""
        return self.layout == "seat" and bool(self.own)

    @property
    def named(self) -> tuple[str, ...]:
        """The names under which the story tells of a player's own characters; none for others."""
        return tuple(sheet.title for sheet in self.own) if self.layout == "seat" else ()

    @property
    def my_turn(self) -> bool:
        """Whether the table waits for this seat or its agreement, or its side or one of its characters has the turn."""
        now = (stage.title for card in self.view.cards[:1] for stage in card.stages if stage.status == "now")
        side = (self.view.party,) if self.named and self.view.party else ()
        turn = any(names_any(title, (*self.named, *side)) for title in now)
        if self.question is None:
            return False
        wanted = any(choice.id.startswith(AGREES) for choice in self.question.choices)
        return self.seat in self.waiting or wanted or turn

    @property
    def last_words(self) -> tuple[Paragraph, ...]:
        """The last paragraphs of the story, for the screen in the middle of the table."""
        told = [paragraph for step in self.steps for paragraph in step.paragraphs]
        told += self.now.paragraphs if self.now is not None else ()
        return tuple(told[-LINES_ON_SCREEN:])

    @property
    def on_screen(self) -> Note | None:
        """The last handout with a picture that everybody may read, for the screen in the middle of the table."""
        notes = (one for one in reversed(self.view.notes) if one.by in self.referees and not one.hidden)
        return next((one for one in notes if one.title and pictures_in(one.text)), None)

    @property
    def idle(self) -> str:
        """The sentence in place of a question when nothing is asked."""
        if self.closed:
            return "The game is over, and the table closed for good. Its story and its file are in the chronicle."
        if self.view.ending:
            close = " Under Seats you can close the table for good." if self.may_close else ""
            return f"The game is over. Its story is in the chronicle.{close}"
        if self.bot:
            return f"A bot, {self.bot}, plays for you."
        if self.chosen and self.layout == "desk":
            return "What you began waits for an answer."
        if self.chosen:
            return f"You have chosen: {self.chosen}."
        return "Nothing is asked of you now." if self.seated else "You are looking on."

    def called(self, seats: Iterable[str]) -> str:
        """The names of the people on these seats, as a list in words."""
        return listed(self.names.get(seat, seat) for seat in seats)

    @property
    def waits(self) -> str:
        """The sentence that says who must decide now."""
        if self.view.ending:
            return "The game is over."
        names = ["you" if seat == self.seat else self.names.get(seat, seat) for seat in self.waiting]
        if not names and self.layout == "seat" and self.chosen and self.question is None:
            names = [self.names.get(seat, seat) for seat in self.referees]  # nobody else can be asked about it
        if not names:
            return "" if self.referees else "The table waits for nobody."
        told = f"The table waits for {listed(names)}"
        return f"{told}; you may go on." if self.question is not None and self.seat not in self.waiting else f"{told}."

    @property
    def meanwhile(self) -> str:
        """The same above what a player may order while others are asked: on a phone the rest is out of sight."""
        free = self.layout == "seat" and self.question is not None and self.question.order
        return self.waits if free and self.waiting and self.seat not in self.waiting else ""

    @property
    def _said_beside(self) -> tuple[object, ...]:
        """What changes on the part of the question without a new question."""
        return self.tells_odds, self.my_turn, self.meanwhile

    @property
    def not_started(self) -> bool:
        """Whether nothing has happened yet."""
        return not self.steps and self.now is None

    @property
    def party_heading(self) -> str:
        """The heading over the sheets."""
        return self.view.party or "The party"

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The key to press for each choice."""
        return keys_of(self.question) if self.question is not None else ()

    @cached_property
    def ways(self) -> dict[str, str]:
        """The key to press for each option's id, to be written on the map."""
        if self.question is None:
            return {}
        return {choice.id: key for choice, key in zip(self.question.choices, self.keys, strict=True)}

    @cached_property
    def groups(self) -> tuple[tuple[str, tuple[tuple[str, Choice], ...]], ...]:
        """The choices with their keys under the headings that group them."""
        if self.question is None:
            return ()
        pairs = zip(self.keys, self.question.choices, strict=True)
        return tuple((group, tuple(members)) for group, members in groupby(pairs, key=lambda pair: pair[1].group))

    @cached_property
    def maps(self) -> tuple[Drawing, ...]:
        """The drawn maps, that of the present plane first."""
        return tuple(
            draw(one, self.ways)
            for one in maps_shown(self.view, self.question)
            if not isinstance(one, HexMap) or one.cells
        )

    @cached_property
    def stamp_of_question(self) -> Markup:
        """The hidden fields of an answer: they stay the same as long as the question does."""
        return stamp(self.revision, "answer", self.asked_at)

    @cached_property
    def turn(self) -> Turn:
        """The table's business below the question."""
        acts = self.seated and not self.closed
        thinking = (
            Thinking(one.lane, one.order, self.called(one.asks), "is" if len(one.asks) == 1 else "are")
            for one in self.under_way
        )
        return Turn(self.waits, self.votes, tuple(thinking), acts and self.undoes, acts and self.undone)

    @cached_property
    def inputs(self) -> dict[str, Any]:
        """The values that each part of the page is made from: a part is sent again only when they change."""
        view, asked = self.view, self.question
        orders = asked is not None and asked.order
        ending = (view.ending, self.closed, self.may_close)
        return {
            "head": (self.title, view.party, view.title, self._tells_time, bool(self.maps), self.has_sheet),
            "clock": (view.trackers, view.mode, self.title, ""),
            "place": (view.place, view.here),
            "glance": (view.sheets, view.purse.gold),
            "log": (self.steps, self.earlier),
            "now": (self.now, self.not_started and (True, view.opening)),
            "cards": (view.cards, view.mode, asked.default if asked is not None else ""),
            "hidden": (view.hidden, orders, self.revision if view.hidden else 0),
            "foes": (view.foes, view.notes),
            "remark": self.remark,
            "instead": (self.instead, self.asked_at),
            "maps": self.maps,
            "party": (view.sheets, view.purse, view.party, view.notes),
            "notebook": (view.notes, view.prepared, orders, self.revision if view.prepared or self._hides else 0),
            "others": self.others,
            "ask": (self.asked_at, asked, self.kept, self.bot, self.chosen, *ending, *self._said_beside),
            "turn": (self.revision, self.turn),  # its forms carry the revision
            "screen-clock": (view.trackers, view.mode, self.title, view.place),
            "screen-cards": (view.cards, view.foes, view.ending),
            "screen-party": view.sheets,
            "screen-picture": self.on_screen,
            "screen-map": self.maps,
        }

    @property
    def _tells_time(self) -> tuple[Tracker, ...]:
        """The trackers in the head of the page; a refereed game has a part of its own for them."""
        return () if self.referees else self.view.trackers

    @property
    def _hides(self) -> bool:
        """Whether a handout waits to be handed out, which takes a form with the revision."""
        return any(note.hidden for note in self.view.notes)

    def differs(self, before: PageModel, part: str) -> bool:
        """Whether a part of the page looks otherwise than in the model ``before``."""
        if part == "screen-log":
            return before.last_words != self.last_words
        return bool(before.inputs[part] != self.inputs[part])


def stamp(revision: int | str, verb: str, since: int | None = None) -> Markup:
    """The hidden fields of a form: the revision that it was made for, and a key for this one action.

    Two tabs that show the same revision have the same key, so that an action sent by both is done once. With ``since``,
    the key stays the same from that revision on.
    """
    key = escape(f"{revision if since is None else since}-{verb}")
    made_for = f'<input type="hidden" name="revision" value="{escape(revision)}">'
    return Markup(f'{made_for}<input type="hidden" name="key" value="{key}">')
