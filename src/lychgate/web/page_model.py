"""All that a table page shows one seat at one moment, as values for the templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import count, groupby
from typing import Any

from markupsafe import Markup

from lychgate.core.telling import listed
from lychgate.core.view import Choice, HexMap, Question, RoomMap, Sheet, View
from lychgate.server.table import UnderWay
from lychgate.server.typed import keys_of
from lychgate.web.maps import HexDrawing, RoomDrawing, draw_hexes, draw_rooms
from lychgate.web.story import Paragraph, StoryStep

PARTS = (
    *("head", "log", "now", "cards", "foes", "glance", "remark", "ask", "turn"),
    *("place", "maps", "others", "party", "notebook"),
)
"""The parts of a table page, each with the id under which it is exchanged."""

DESK = (*PARTS, "clock", "hidden")
"""The parts of the page of a game with a referee: of the desk, and of a player's seat."""

SCREEN = ("screen-clock", "screen-party", "screen-cards", "screen-log")
"""The parts of the screen for the middle of the table."""

LINES_ON_SCREEN = 6
"""So many of the last paragraphs of the story stand on the screen."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another seat at a glance: who fills it, and what of its party this seat may see."""

    name: str
    kind: str
    to_move: bool
    sheet: Sheet | None


@dataclass(frozen=True, slots=True)
class OpenVote:
    """What is put to the vote. ``mine``: this seat has yet to say; ``own``: it has asked for it itself."""

    number: int
    text: str
    mine: bool
    own: bool
    missing: tuple[str, ...]


@dataclass(frozen=True)
class PageModel:
    """The table as one seat sees it. ``base`` is the address of its page; ``revision`` counts what has happened,
    and ``asked_at`` is that at which the seat's question became what it is.

    ``names`` says how each seat is called; ``bot`` plays for this one if it is not empty. ``waiting`` are the seats
    that something waits for. ``undone``: something was taken back that this seat can bring back. ``now`` is what the
    command in front of the seat has told so far; ``fresh`` the entry from which on the log is news: this seat's own
    last. ``drawn`` keeps the parts of the page that have been written already, ``written`` the steps of the log,
    ``told`` what is sent to those who saw an earlier model, by the parts of their page and its ``serial`` number.
    ``referees`` are the seats of those who run the game, where it is one that somebody runs.
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
    undone: bool = False
    bot: str = ""
    chosen: str = ""
    number: int = 0
    remark: str = ""
    drawn: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    written: dict[int, str] = field(default_factory=dict, compare=False, repr=False)
    told: dict[tuple[tuple[str, ...], int], str] = field(default_factory=dict, compare=False, repr=False)
    referees: tuple[str, ...] = ()
    serial: int = field(default_factory=partial(next, count(1)), compare=False, repr=False, init=False)

    def saying(self, remark: str) -> PageModel:
        """The same with a remark to the person."""
        if not remark:
            return self
        others = {name: text for name, text in self.drawn.items() if not name.startswith("remark")}
        return replace(self, remark=remark, drawn=others, told={})

    @property
    def headline(self) -> str:
        """What the browser's tab says."""
        return f"{'Your move' if self.question is not None else 'At the table'}: {self.title}"

    @property
    def layout(self) -> str:
        """How the page is laid out: a 'book', or where somebody runs the game their 'desk' and a player's 'seat'."""
        if not self.referees:
            return "book"
        return "desk" if self.seat in self.referees else "seat"

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the page."""
        return DESK if self.referees else PARTS

    @property
    def own(self) -> tuple[Sheet, ...]:
        """The sheets that are this seat's own."""
        return tuple(sheet for sheet in self.view.sheets if sheet.seat == self.seat)

    @property
    def last_words(self) -> tuple[Paragraph, ...]:
        """The end of the story, as it is read across a table."""
        told = [paragraph for step in self.steps for paragraph in step.paragraphs]
        told += self.now.paragraphs if self.now is not None else ()
        return tuple(told[-LINES_ON_SCREEN:])

    @property
    def idle(self) -> str:
        """What stands where a question would."""
        if self.view.ending:
            return "The game is over. Its story is in the chronicle."
        if self.bot:
            return f"A bot, {self.bot}, plays for you."
        if self.chosen and self.layout == "desk":
            return "What you began waits for an answer."
        if self.chosen:
            return f"You have chosen: {self.chosen}."
        return "Nothing is asked of you now." if self.seated else "You are looking on."

    def called(self, seats: Iterable[str]) -> str:
        """Seats by the names of those who sit there, as people list them."""
        return listed(self.names.get(seat, seat) for seat in seats)

    @property
    def waits(self) -> str:
        """Who must decide now."""
        if self.view.ending:
            return "The game is over."
        names = ["you" if seat == self.seat else self.names.get(seat, seat) for seat in self.waiting]
        if not names:
            return "" if self.referees else "The table waits for nobody."
        told = f"The table waits for {listed(names)}"
        return f"{told}; you may go on." if self.question is not None and self.seat not in self.waiting else f"{told}."

    @property
    def untold(self) -> bool:
        """Whether nothing has happened yet."""
        return not self.steps and self.now is None

    @property
    def party_heading(self) -> str:
        """The words over the sheets."""
        return self.view.party or "The party"

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """What to press for each choice."""
        return keys_of(self.question) if self.question is not None else ()

    @cached_property
    def ways(self) -> dict[str, str]:
        """What to press for each option's id, to write it on the map."""
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
    def maps(self) -> tuple[HexDrawing | RoomDrawing, ...]:
        """The maps as drawn, that of the present plane first."""
        return tuple(
            draw_hexes(one, self.ways) if isinstance(one, HexMap) else draw_rooms(one, self.ways)
            for one in self.view.maps
            if not isinstance(one, HexMap) or one.cells
        )

    def stamp(self, verb: str) -> Markup:
        """The hidden fields of a form at this moment."""
        return stamp(self.revision, verb)

    @property
    def stamp_of_question(self) -> Markup:
        """The hidden fields of an answer: the same deed for as long as the question is the same."""
        return stamp(self.revision, "answer", self.asked_at)

    @cached_property
    def inputs(self) -> dict[str, Any]:
        """What each part of the page is made from: it need be sent again only when this is another."""
        return {name: self._inputs_of(name) for name in (*self.parts, *SCREEN)}

    def _inputs_of(self, part: str) -> Any:
        view = self.view
        match part:
            case "head":
                return self.title, view.party, view.title, () if self.referees else view.trackers
            case "clock" | "screen-clock":
                return view.trackers, view.mode, self.title, view.place if part != "clock" else ""
            case "place":
                return view.place, view.here
            case "glance":
                return view.sheets, view.purse.gold
            case "log":
                return self.steps, self.earlier
            case "now":
                return self.now, self.untold
            case "cards":
                return view.cards, view.mode, self.question.default if self.question is not None else ""
            case "screen-cards":
                return view.cards, view.foes, view.ending
            case "screen-party":
                return view.sheets
            case "screen-log":
                return self.last_words
            case "hidden":
                may_tell = self.question is not None and self.question.order
                return view.hidden, may_tell, self.revision if view.hidden else 0
            case "foes":
                return view.foes, view.notes
            case "remark":
                return self.remark
            case "maps":
                drawn = ways_on(view.maps)
                return view.maps, [(way, key) for way, key in self.ways.items() if way in drawn]
            case "party":
                return view.sheets, view.purse, view.party, view.notes
            case "notebook":
                return view.notes
            case "others":
                return self.others
            case "ask":
                return self.asked_at, self.question, self.bot, self.chosen, view.ending
            case _:  # the turn carries the revision in its forms
                offered = self.undone, self.untold
                known = self.waiting, self.votes, self.under_way
                return self.revision, self.question is None, known, view.ending, offered


def ways_on(maps: Iterable[HexMap | RoomMap]) -> set[str]:
    """The options that maps show a way for."""
    found: set[str] = set()
    for one in maps:
        if isinstance(one, HexMap):
            found.update(cell.way for cell in one.cells)
        else:
            found.update(link.way for room in one.rooms for link in room.links)
    return found - {""}


def stamp(revision: int, verb: str, since: int | None = None) -> Markup:
    """The hidden fields of a form: against what it was written, and a name for this one deed.

    Two tabs that show the same moment write the same name, so that what both ask for is done once: the same for as long
    as things are as they have been ``since``, if that is given.
    """
    return Markup(
        '<input type="hidden" name="revision" value="{revision}"><input type="hidden" name="key" value="{key}">'
    ).format(revision=revision, key=f"{revision if since is None else since}-{verb}")
