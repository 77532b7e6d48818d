"""The table as one seat sees it, for a terminal elsewhere: made from what the seat may see, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec.structs import replace

from lychgate.core.game import Game
from lychgate.core.visibility import known_to
from lychgate.server.seats import SessionInfo
from lychgate.server.session import Session
from lychgate.server.wire import WHOLE, Kept, LoggedStep, SeatState, Vote

STEPS = 200
"""So many steps of the past are sent at once, to a terminal that knows none or was not connected for long."""


def seat_state_of(live: Session, seat: str, known: int) -> SeatState:
    """Makes the table as ``seat`` sees it now; of its log what came after the entry ``known``, or ``WHOLE``."""
    with live.present():
        info, table = live.info, live.table(seat)
        own = info.seat(seat)
        names = {one.seat: one.name for one in info.seats}
        bot = own.bot if own is not None and own.kind == "bot" else ""
        question = table.question() if own is not None and not bot else None
        after, entries = path_after(live.game, seat, known)
        pending = table.pending
        table.log(len(entries))  # has those of them told that were not yet, all in one walk
        return SeatState(
            revision=live.revision_of(seat),
            seat=seat,
            name=own.name if own is not None else "",
            title=info.title,
            book=table.ruleset.title,
            after=after,
            past=tuple(
                LoggedStep(number, live.game.entries[entry].seat, known_to(seat, live.log.of(entry)))
                for entry, number in entries
            ),
            now=LoggedStep(0, pending.seat, table.log(0)) if pending is not None else None,
            view=table.view(),
            question=question,
            rolling=table.rolling if question is not None else None,
            takes_faces=table.takes_faces,
            ended=table.ended,
            last_told=table.last_told,
            clauses={one: tuple(table.describe_clause(one)) for one in (question.clauses if question else ())},
            waiting=tuple(names[one] for one in live.waiting_for(seat)),
            votes=tuple(votes_of(live, info, seat, names)),
            bot=bot,
            happened=next((replace(one, revision=0) for one in live.notices(seat, 1)), None),
            chosen=table.chosen if question is None else "",
            kept=Kept(kept.words, kept.ready, kept.but) if (kept := live.kept(seat)) is not None else None,
        )


def path_after(game: Game[Any], seat: str, known: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Finds the entries of the present path that ``seat`` knows of, after the last one on it that led to ``known``.

    That one by the number that the seat knows it by, and those after it with theirs, the oldest first. ``WHOLE`` in its
    place, where it lies too far back, and then the last entries there are.
    """
    known_of = ((entry.id, number) for entry in game.ancestors() if (number := game.number(seat, entry.id)))
    path = list(islice(known_of, STEPS + 1))
    numbers = [number for _, number in path]
    if len(path) <= STEPS:
        numbers.append(0)
    branch = game.entry_numbered(seat, known) if known > 0 else 0
    branch = branch if branch in game.entries else 0
    while numbers and branch and (not known or (known > numbers[-1] and known not in numbers)):
        branch = game.entries[branch].parent  # on a branch that was taken back, or something the seat knows nothing of
        known = game.number(seat, branch) if branch else 0
    if known in numbers:
        return known, tuple(reversed(path[: numbers.index(known)]))
    return WHOLE, tuple(reversed(path[:STEPS]))


def votes_of(live: Session, info: SessionInfo, seat: str, names: Mapping[str, str]) -> Iterator[Vote]:
    """Finds what is put to the vote and waits for ``seat``, or was put to it by ``seat``."""
    for one in live.proposals(seat) if info.seat(seat) is not None else ():
        missing = live.missing(one, seat)
        if seat == one.by or seat in missing:
            yield Vote(one.number, one.text, seat == one.by, tuple(names.get(who, who) for who in missing))
