"""Where an amendment comes from, as it is typed: who proposed it, how the table voted, what was said, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lychgate.core.digits import is_number
from lychgate.kit.command import Command
from lychgate.kit.line import Line
from lychgate.kit.own_book import LONGEST_TEXT, MOST_SESSIONS, Amendment
from lychgate.kit.permission import RULES

CONNECTIVES = ("by", "agreed", "because")
"""The words that end what is amended: who proposed it, who agreed, and why."""

LISTS = {"agreed": "agreed", "against": "against", "silent": "silent", "said": "discussion"}
"""The words that begin a list after the seat that proposed it, and the fields that keep them. The server writes all but
the first, from the vote."""


class ByTheTable(Command, frozen=True, kw_only=True):
    """A command that writes in the book what a table decided, and where that comes from.

    ``by`` is the seat that proposed it, ``agreed`` are those that voted for it, ``against`` those that voted against
    it, and ``silent`` those that were asked and did not vote. ``discussion`` has what was said of it, ``tried`` what it
    would have changed in the past.
    """

    may = RULES

    because: str
    by: str = ""
    agreed: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    discussion: tuple[str, ...] = ()
    tried: str = ""


def up_to_connective(line: Line, what: str, *, on_trial: bool = False) -> str:
    """The words up to who proposed it, or why; ``on_trial``: up to for how many sessions."""
    words: list[str] = []
    while line.more and (line.quoted or not (line.peek() in CONNECTIVES or (on_trial and _for_sessions(line)))):
        words.append(line.with_comma(what))
    if not words:
        raise line.refuse(f"{what[:1].upper()}{what[1:]} is missing.")
    return " ".join(words)


def sessions_of_trial(line: Line) -> int:
    """For how many sessions something is on trial."""
    if not _for_sessions(line):
        raise line.refuse("A trial needs its length, such as 'for 2 sessions'.")
    line.word("for")
    sessions = line.number("the number of sessions", 1, MOST_SESSIONS)
    line.word("sessions")
    return sessions


def _for_sessions(line: Line) -> bool:
    return line.peek() == "for" and is_number(line.ahead(1)) and line.ahead(2).lower() in ("session", "sessions")


def provenance(line: Line) -> dict[str, Any]:
    """Who proposed it, how the table voted, what was said, and why, as fields; the reason must be there."""
    found: dict[str, Any] = {"by": line.word("who proposed it") if line.flag("by") else ""}
    for word, field in LISTS.items():
        listed: list[str] = []
        if line.flag(word):
            while line.more and (line.quoted or line.peek() not in (*LISTS, "tried", "because")):
                listed.append(line.word(f"who or what follows '{word}'"))
        found[field] = tuple(listed)
    found["tried"] = line.word("what was tried") if line.flag("tried") else ""
    if not line.flag("because") or not line.more:
        raise line.refuse("An amendment needs its reason.")
    return {**found, "because": line.rest_of("the reason")}


def amendment_by(seat: str, command: ByTheTable, **what: Any) -> Amendment:
    """An amendment with all that the fields of a command say of where it comes from; ``seat`` gave the command."""
    return Amendment(
        by=command.by or seat,
        agreed=command.agreed,
        against=command.against,
        silent=command.silent,
        discussion=command.discussion,
        tried=command.tried,
        because=command.because[:LONGEST_TEXT],
        **what,
    )


def as_typed(given: Mapping[str, Any]) -> str:
    """The words of where an amendment comes from, as ``provenance`` reads them."""
    words = [f"by {quoted(given['by'])}"]
    for word, field in LISTS.items():
        if given.get(field):
            words.append(f"{word} {' '.join(map(quoted, given[field]))}")
    if given.get("tried"):
        words.append(f"tried {quoted(given['tried'])}")
    return f"{' '.join(words)} because {given['because']}"


def quoted(name: str) -> str:
    """A name in quotation marks, as it may be typed in a command."""
    return f'"{name.replace(chr(34), chr(39))}"'
