"""What a seat may take with it: the story in Markdown, and the game as a file. Neither says what it may not know.

The middle of another seat's command and the secret of the dice stay here as long as somebody else plays too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from lychgate.core.chronicle import escaped, folded, story
from lychgate.core.engine import Game
from lychgate.core.journal import Finished, Moved, Record, Waiting
from lychgate.server.live import Live
from lychgate.server.table import Table
from lychgate.server.transfer import to_text


def chronicle_for(live: Live, seat: str) -> str:
    """The story of the present path as ``seat`` knows it, in Markdown."""
    with live.present():
        return "\n\n".join(_paragraphs(live.table(seat), live.info.title)) + "\n"


def _paragraphs(table: Table[Any], title: str) -> Iterator[str]:
    game, ruleset = table.game, table.ruleset
    header = game.header
    yield f"# {escaped(title)}"
    seats = ", ".join(header.seats)
    began = f", begun {header.made[:10]}" if header.made else ""
    yield f"*{escaped(f'{ruleset.title}, played by {seats}{began}')}.*"
    chosen = [
        f"{switch.title}: {header.variants[switch.name]}"
        for switch in ruleset.variants()
        if header.variants.get(switch.name, switch.default) != switch.default
    ]
    if chosen:
        yield f"*Variants: {escaped('; '.join(chosen))}.*"
    for step in table.journal(len(game.entries)):
        yield from story(step.lines)
        if step.entry:
            entry = game.entries[step.entry]
            yield folded(ruleset, entry.seat, entry.command, entry.inputs, step.lines)
    if not table.ended:
        yield "*Here the story waits to be gone on with.*"


def game_for(live: Live, seat: str) -> str:
    """The game as a file that can be imported: all of it for whoever plays alone, else what ``seat`` knows of it."""
    with live.present():
        header = replace(live.game.header, name=live.info.title)
        persons = [one.seat for one in live.info.seats if one.kind != "bot"]
        if persons == [seat]:
            return to_text(header, live.store.records(live.book.game))
        return to_text(replace(header, seed=""), _known(live.game, seat))


def _known(game: Game[Any], seat: str) -> Iterator[Record]:
    """Every finished entry, and the command in front of ``seat`` if it is its own alone."""
    head = 0
    for entry in game.entries.values():
        if entry.parent != head:
            yield Moved("return", entry.parent)
        yield Finished(entry)
        head = entry.id
    if head != game.head:
        yield Moved("return", game.head)
    pending = game.pending_for(seat)
    answered = set() if pending is None else {getattr(one, "seat", seat) for one in pending.inputs}
    if pending is not None and pending.seat == seat and answered <= {seat}:
        yield Waiting(pending)
