"""The small fixed vocabulary in which a game shows itself to a seat.

Only a view leaves the core, never the state. Everything in it has a text: a face (a user interface) that can draw may
draw, and one that cannot shows the text. No face knows a rule, and a new ruleset needs no new screen.
"""

from __future__ import annotations

import msgspec

from lychgate.core.plan import Area, Cutout, Picture, Point, Segment


class Bar(msgspec.Struct, frozen=True, cache_hash=True):
    """A bounded number, such as hit points: ``value`` of ``maximum``."""

    label: str
    value: int
    maximum: int


class Field(msgspec.Struct, frozen=True, cache_hash=True):
    """A labelled line of a sheet. ``word`` is what ``lychgate why`` can be asked about it; ``brief`` the same in a word
    or two, for a short form of the sheet: empty where that leaves it out."""

    label: str
    text: str
    word: str = ""
    brief: str = ""


class Sheet(msgspec.Struct, frozen=True, cache_hash=True):
    """One character or the like: bars first, then fields, then marks (short words such as 'poisoned'). ``seat`` is
    the seat that it belongs to, if it belongs to one. ``file`` is what it can be taken along as, such as 'Foundry
    Actor', by whoever sees it so; empty where it cannot."""

    id: str
    title: str
    subtitle: str = ""
    bars: tuple[Bar, ...] = ()
    fields: tuple[Field, ...] = ()
    marks: tuple[str, ...] = ()
    seat: str = ""
    file: str = ""


class Tracker(msgspec.Struct, frozen=True, cache_hash=True):
    """A count towards an end, such as years: ``value`` of ``maximum``, drawn as boxes; with no ``maximum`` it is only
    its ``text``. ``kind`` is 'hour' for the clock (boxes of the hour that are gone), 'left' for what runs out (boxes
    that are left; the last is a warning), 'due' for what comes round (boxes towards it), empty for a plain count."""

    id: str
    label: str
    value: int
    maximum: int
    text: str
    kind: str = ""


class Purse(msgspec.Struct, frozen=True, cache_hash=True):
    """What a party owns in common: coin, and items by line. ``common``: there is such a purse to show."""

    gold: int
    items: tuple[Field, ...] = ()
    common: bool = True


class Mark(msgspec.Struct, frozen=True, cache_hash=True):
    """Something that lies or stands at a place: one ``letter`` for a map, ``text`` in words.

    ``kind`` is one of: party, start, goal, entrance, portal, circle, foe, loot, corpse, trap, other.
    """

    letter: str
    kind: str
    text: str


class HexCell(msgspec.Struct, frozen=True, cache_hash=True):
    """A hex: ``name`` as people say it, ``column`` and ``row`` for drawing (flat-top, odd columns half a
    row lower), ``letter`` and ``terrain`` for what it is, and the marks on it. ``known`` is False for a hex that
    is only known to be there. ``way`` is the option id that moves there now, if one does."""

    name: str
    column: int
    row: int
    letter: str
    terrain: str
    known: bool = True
    here: bool = False
    marks: tuple[Mark, ...] = ()
    way: str = ""


class HexMap(msgspec.Struct, frozen=True, cache_hash=True, tag="hexes"):
    """The overland map as far as this seat knows it."""

    title: str
    cells: tuple[HexCell, ...]


class Link(msgspec.Struct, frozen=True, cache_hash=True):
    """A way out of a room: ``kind`` is door, stairs, exit or entry; ``to`` the room it leads to, -1 if nobody
    has been through, -2 for the surface. ``way`` is the option id that takes it now, if one does.

    On a plan it is drawn ``at`` a line across it, with its own ``floor`` in the thickness of the wall. ``look`` is
    open, closed, secret, double, portcullis, narrow, stairs, down or broken; empty where there is no plan."""

    kind: str
    to: int
    text: str
    way: str = ""
    at: Segment | None = None
    floor: tuple[Area, ...] = ()
    look: str = ""


class RoomBox(msgspec.Struct, frozen=True, cache_hash=True):
    """A room: ``x`` and ``y`` are cells on the graph paper of its ``level``, y growing downwards.

    On a plan it has a ``floor`` with its ``water`` and ``columns``; a ``passage`` is a corridor, which has no key.
    ``picture`` is the part of the level's picture that shows it. ``unseen``: the party has not, only a referee.
    """

    number: int
    level: int
    x: int
    y: int
    label: str
    here: bool = False
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    floor: tuple[Area, ...] = ()
    water: tuple[Area, ...] = ()
    columns: tuple[Point, ...] = ()
    passage: bool = False
    picture: Cutout | None = None
    unseen: bool = False


class RoomMap(msgspec.Struct, frozen=True, cache_hash=True, tag="rooms"):
    """A dungeon as far as this seat knows it; ``level`` is the one the party is on (or the first).

    ``square`` is the length in feet of a square of the plan; 0 where the rooms are boxes that are not to scale.
    ``pictures`` are the whole pictures of the levels: only a seat that may see all of them has any.
    """

    title: str
    level: int
    rooms: tuple[RoomBox, ...]
    square: int = 0
    pictures: tuple[Picture, ...] = ()


class FoeGroup(msgspec.Struct, frozen=True, cache_hash=True):
    """Foes of one kind: a bar for each that has hit points, and what is special about them."""

    label: str
    count: int
    bars: tuple[Bar, ...] = ()
    notes: tuple[str, ...] = ()


class Stage(msgspec.Struct, frozen=True, cache_hash=True):
    """A step of a procedure. ``status`` is 'done', 'now', 'to come' or 'waived'; ``dice`` what is rolled for it,
    ``odds`` how that may come out, ``result`` how it did, ``led_to`` what followed; typing ``word`` does it.

    A ``status`` of 'fact' makes it a line that tells something, and no step: its text is the ``result``."""

    title: str
    status: str
    dice: str = ""
    odds: str = ""
    result: str = ""
    led_to: str = ""
    word: str = ""
    clauses: tuple[str, ...] = ()


class Card(msgspec.Struct, frozen=True, cache_hash=True):
    """A procedure that is under way, such as an encounter, step by step in its order; or what is known of a place."""

    title: str
    stages: tuple[Stage, ...]


class Hidden(msgspec.Struct, frozen=True, cache_hash=True):
    """Something that only some seats know; ``say`` is what to type to reveal it, empty where it cannot be revealed."""

    text: str
    say: str = ""


class Note(msgspec.Struct, frozen=True, cache_hash=True):
    """Something that was written down: ``text``, of whom or what (``about``), ``by`` which seat.

    ``text`` is Markdown. ``title`` is a handout's; a note has none. ``under`` is the id of the sheet, or the label of
    the foes, beside which it stands. ``whose`` says who may read it where not everybody may; ``id`` is the word by
    which this seat may show it to others, hide it or strike it out, empty where it may not; ``hidden``: it is not
    shown to its readers yet.
    """

    text: str
    about: str = ""
    title: str = ""
    by: str = ""
    under: str = ""
    whose: str = ""
    id: str = ""
    hidden: bool = False


class Prepared(msgspec.Struct, frozen=True, cache_hash=True):
    """Something that stands ready on a referee's shelf, such as a random table: under which heading (``group``), its
    ``title``, a ``text`` that tells of it, what it holds (``rows``), and what to type to have it (``say``). ``press``
    is the label of a button that says this; where it is empty a face offers to roll it, alone or for everybody."""

    group: str
    title: str
    text: str = ""
    say: str = ""
    rows: tuple[str, ...] = ()
    press: str = ""


class View(msgspec.Struct, frozen=True, cache_hash=True):
    """All that one seat may see. ``place`` is where it stands, in a sentence or two; ``ending`` is empty until the
    game is over. ``maps`` holds the map of the present plane first and the other plane's after it. ``others`` are the
    other seats at a glance, a sheet each with the seat as its id. ``mode`` names the mode of play, where a game has
    several; ``cards`` are the procedures under way, the most urgent first; ``hidden`` is what this seat
    knows and others do not. ``notes`` are notes and handouts, the oldest first. At most the first two
    trackers tell the time. ``opening`` are the paragraphs, of what the game is and what one wants, that stand in place
    of the story until there is one. ``prepared`` is what stands ready on a referee's shelf, besides notes."""

    seat: str
    title: str
    place: str
    trackers: tuple[Tracker, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    purse: Purse = Purse(0, common=False)
    foes: tuple[FoeGroup, ...] = ()
    here: tuple[Mark, ...] = ()
    maps: tuple[HexMap | RoomMap, ...] = ()
    party: str = ""
    ending: str = ""
    others: tuple[Sheet, ...] = ()
    mode: str = ""
    cards: tuple[Card, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    notes: tuple[Note, ...] = ()
    opening: tuple[str, ...] = ()
    prepared: tuple[Prepared, ...] = ()


HEADINGS = ("head", "session")
"""The weights of log lines that are headings."""


class LogLine(msgspec.Struct, frozen=True, cache_hash=True):
    """A sentence of the log. ``weight`` is 'story' (what is met, found, suffered), 'result' (numbers and
    consequences), 'grave' (a death, an ending), 'head' (a heading of the chronicle) or 'session' (one with which a
    session of play begins).

    ``clauses`` are the clauses behind it; ``seat`` is the seat that it is about, where there are several. ``only`` are
    the seats that may read it, or know that it is there; where it is empty, everybody may. ``moment``: it is a big
    moment of the game, such as a crown found, and a face shows it as one; every grave line is.
    """

    text: str
    weight: str = "story"
    clauses: tuple[str, ...] = ()
    seat: str = ""
    only: tuple[str, ...] = ()
    moment: bool = False


class Choice(msgspec.Struct, frozen=True, cache_hash=True):
    """An option as a face shows it: the id that answers, a label, a note (price, odds, consequence), and the
    heading under which long lists group it. ``number`` is what to type for it, where that is always the same; all
    choices of a question have one, or none has. ``sure`` is what a face asks first, of an option that nobody should
    take by a slip of the finger."""

    id: str
    label: str
    note: str = ""
    group: str = ""
    number: int = 0
    sure: str = ""


class Phrase(msgspec.Struct, frozen=True, cache_hash=True):
    """A command that may be typed: the ``word`` it begins with, the ``shape`` of what follows, what it does, and the
    heading under which help lists it. ``names`` are words that may follow now, for completion. ``block``: what follows
    may be several lines, as they are pasted in; ``first_line`` is a pattern of what may stand on the first of them.
    ``also`` are other words for the same command, ``topic`` the menu that lists it. ``opening`` are the words of its
    button on the first page of a game, if it has one there."""

    word: str
    shape: str
    text: str
    group: str = ""
    names: tuple[str, ...] = ()
    block: bool = False
    first_line: str = ""
    also: tuple[str, ...] = ()
    topic: str = ""
    opening: str = ""


class Slot(msgspec.Struct, frozen=True, cache_hash=True):
    """A field of a command's form. ``kind`` says how it is filled: 'choice' (one of ``choices``), 'several' (some of
    them), 'number' (from ``low`` to ``high``), 'flag' (yes or no) or 'text'. ``must``: it cannot be left out. ``value``
    is what has been filled in so far; of several, each on a line of its own. The id of a choice is its value.
    ``barred`` has the choices that would be refused now, each with the reason as its note. ``free`` is what a text
    beside the choices is called; empty where only they count.
    """

    name: str
    label: str
    kind: str
    choices: tuple[Choice, ...] = ()
    must: bool = True
    low: int = 0
    high: int = 0
    value: str = ""
    barred: tuple[Choice, ...] = ()
    free: str = ""


class CommandForm(msgspec.Struct, frozen=True, cache_hash=True):
    """A command as a form: its ``word``, a ``title`` and a ``text`` of what it does, and its ``slots``.

    ``open`` is the name of the first slot that must be filled and is not; where it is empty, ``line`` is the command as
    it would be typed, ``note`` its chance or cost, and ``refused`` why it cannot be given now, if it cannot.
    """

    word: str
    title: str
    text: str
    slots: tuple[Slot, ...]
    open: str = ""
    line: str = ""
    note: str = ""
    refused: str = ""


class Offer(msgspec.Struct, frozen=True, cache_hash=True):
    """A command as a menu shows it under its ``topic``: a ``label``, a ``note``, and what is filled in already.

    ``line`` is the whole command where nothing has to be filled in. ``refused`` says why it cannot be given now; empty
    where it can.
    """

    topic: str
    word: str
    label: str
    note: str = ""
    filled: tuple[tuple[str, str], ...] = ()
    line: str = ""
    refused: str = ""


class Question(msgspec.Struct, frozen=True, cache_hash=True):
    """A decision as a face shows it. ``text`` says what free text means here, empty when none is taken.

    ``default`` is the id Enter gives; empty where there is none. ``help`` is what '?' shows. ``order`` is True
    when the answer is a command of its own, and not an answer within one. ``phrases`` are commands that may be
    typed besides what is listed. ``way_out`` is the id Esc gives, of an option that does nothing; empty where there is
    none. ``on`` is a map to choose a place on, shown in place of the one with its title: the ``way`` of a cell, or of
    a way out of a room, is the option that chooses it. ``instead`` are words of commands: typed where nothing else is
    meant, such a command closes the question, which is a sheet to look at. ``aside`` stands under the question: a
    summary of what was chosen before.
    """

    seat: str
    kind: str
    prompt: str
    choices: tuple[Choice, ...]
    default: str
    text: str = ""
    help: str = ""
    clauses: tuple[str, ...] = ()
    order: bool = False
    phrases: tuple[Phrase, ...] = ()
    way_out: str = ""
    on: HexMap | RoomMap | None = None
    instead: tuple[str, ...] = ()
    aside: str = ""

    @property
    def in_full(self) -> str:
        """The question with what stands under it, as one text."""
        return f"{self.prompt} {self.aside}".rstrip()
