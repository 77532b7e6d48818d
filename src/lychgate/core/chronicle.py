"""Tells the journal in sentences: as a log while the game goes on, and as a Markdown story at its end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from lychgate.core.codec import encode
from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.play import Input
from lychgate.core.records import Entry, Pending
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.telling import log_lines, order_label
from lychgate.core.view import HEADINGS, LogLine
from lychgate.core.visibility import inputs_known_to, known_to

BY_WHOM = {"hand": "rolled by hand", "picked": "picked by hand", "script": "from a script"}
"""The mark of a roll whose faces did not come from the program's dice."""

SEED_CHOSEN = (
    "The seed of the dice was chosen by whoever made this game, or came with a file: who knows it can know the dice."
)
"""Told to all where ``Header.seed_chosen``."""

LONGEST_ORDER = 200
"""The most letters of an order that the chronicle shows."""


def chronicle_markdown(game: Game[Any], seat: str | None = None) -> str:
    """The story of the present path as Markdown, with the dice and clauses of each entry folded away under it.

    Given a ``seat``, it ends with what that seat may know of a waiting command.
    """
    return "\n\n".join(block for block in paragraphs(game, seat) if block) + "\n"


def paragraphs(game: Game[Any], seat: str | None = None) -> Iterator[str]:
    """The blocks of the chronicle, in their order."""
    ruleset, header = game.ruleset, game.header
    if header.referees and ruleset.ended(game.settled):
        seat = None  # nothing is secret any more in a game that a referee has closed
    yield f"# {escaped(header.name)}"
    began = f", begun {header.made[:10]}" if header.made else ""
    seats = ", ".join(header.seats)
    yield f"*{escaped(f'{ruleset.title}, played by {seats}{began}')}.*"
    if header.seed_chosen:
        yield f"*{SEED_CHOSEN}*"
    chosen = [
        f"{switch.title}: {header.variants[switch.name]}"
        for switch in ruleset.variants()
        if header.variants.get(switch.name, switch.default) != switch.default
    ]
    if chosen:
        yield f"*Variants at the beginning: {escaped('; '.join(chosen))}.*"
    settled = ruleset.new_game(header.variants, header.seats, header.roles or {})
    for before, entry, events, after in game.transitions():
        settled, lines = after, log_lines(ruleset, before, events, entry.seat)
        inputs: Iterable[Input] = entry.inputs
        if seat is not None:
            if not game.number(seat, entry.id):
                continue
            lines = known_to(seat, lines)
            inputs = inputs_known_to(seat, inputs, header.referees, ended=True)
        hidden = seat is not None and header.hides_orders(entry.seat, seat)
        yield from story(lines)
        yield folded(ruleset, entry.seat, None if hidden else order_of(entry), inputs, lines)
    for pending in game.pendings_known_to(seat):
        lines = log_lines(ruleset, settled, game.events_so_far(pending), pending.seat)
        inputs = pending.inputs
        if seat is not None:
            lines = known_to(seat, lines)
            inputs = inputs_known_to(seat, inputs, header.referees, ended=False)
        hidden = seat is not None and header.hides_orders(pending.seat, seat)
        yield from story(lines)
        yield folded(ruleset, pending.seat, None if hidden else order_of(pending), inputs, lines)
    if not ruleset.ended(game.state if seat is None else game.state_for(seat)):
        yield "*Here the story waits to be gone on with.*"


def story(lines: Iterable[LogLine]) -> Iterator[str]:
    """Headings and grave lines as paragraphs of their own, and the lines between them joined into one paragraph."""
    stretch: list[str] = []
    for line in lines:
        if line.weight not in (*HEADINGS, "grave"):
            stretch.append(escaped(line.text))
            continue
        if stretch:
            yield " ".join(stretch)
            stretch = []
        yield f"## {escaped(line.text)}" if line.weight in HEADINGS else f"**{escaped(line.text)}**"
    if stretch:
        yield " ".join(stretch)


def folded(
    ruleset: Ruleset[Any], seat: str, order: str | None, inputs: Iterable[Input], lines: Iterable[LogLine]
) -> str:
    """The mechanics of an entry: the order (left out when ``None``), each roll and answer, and the clauses cited."""
    items = [] if order is None else [f"{escaped(seat)} orders: {escaped(order)}"]
    items += [input_in_words(ruleset, given) for given in inputs]
    clauses = dict.fromkeys(clause for line in lines for clause in line.clauses)
    if clauses:
        items.append("clauses: " + ", ".join(code(clause) for clause in clauses))
    if not items:
        return ""
    listed = "\n".join(f"- {item}" for item in items)
    return f"<details><summary>dice and clauses</summary>\n\n{listed}\n\n</details>"


def input_in_words(ruleset: Ruleset[Any], given: Input) -> str:
    """A roll or an answer as a line of the folded list."""
    if isinstance(given, Roll):
        faces = " ".join(str(face) for face in given.faces)
        by = f", {BY_WHOM[given.by]}" if given.by in BY_WHOM else ""
        what = escaped(f"{ruleset.explain(given)} ({given.subject})")
        total = "" if faces == str(given.total) else f", in all {given.total}"
        return f"{what}: {escaped(given.dice)} fell {faces}{total}{by} ({code(given.purpose)})"
    answer = given.answer
    answer = f"“{answer[len(TEXT) :]}”" if answer.startswith(TEXT) else answer
    return f"{escaped(given.seat)} answers {escaped(given.decision)}: {escaped(answer)}"


def order_of(given: Entry | Pending) -> str:
    """An order as it was typed, else as the journal keeps it; a long text is cut short."""
    said = " ".join((given.said or order_in_words(given.command)).split())
    return said if len(said) <= LONGEST_ORDER else f"{said[: LONGEST_ORDER - 1].rstrip()}…"


def order_text(ruleset: Ruleset[Any], before: Any, given: Entry | Pending) -> str:
    """An order given on the state ``before``: as it was typed, or in the words of the option that orders it."""
    return order_of(given) if given.said else order_label(ruleset, before, given.seat, given.command)


def order_in_words(command: Any) -> str:
    """A command as the journal keeps it, in words: its tag, then its fields."""
    if not isinstance(command, dict):
        return encode(command).decode()
    fields = [f"{key} {in_words(value)}" for key, value in command.items() if key != "type"]
    return ", ".join([str(command.get("type", "")), *fields])


def in_words(value: Any) -> str:
    """A field of a command: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else encode(value).decode()


def code(text: str) -> str:
    """``text`` as a code span, on one line."""
    return f"`{' '.join(text.split()).replace('`', chr(39))}`"


def escaped(text: str) -> str:
    """``text`` so that Markdown shows it as it is, on one line."""
    line = " ".join(text.split())
    line = re.sub(r"([\\`*_\[\]<>#|~&])", r"\\\1", line)
    return re.sub(r"^(\d+(?=[.)])|(?=[-+=]))", r"\1\\", line)
