"""Verifies a game from a file: what it proves by itself, and what the rules make of it when they are run again."""

from __future__ import annotations

from collections.abc import Iterable

from lychgate import rulesets
from lychgate.core.chain import hash_of_line
from lychgate.core.codec import encode
from lychgate.core.digits import is_number
from lychgate.core.errors import LychgateError
from lychgate.core.proof import Finding, proof
from lychgate.server.saved import disagreement, fitting, sound
from lychgate.server.transfer import GameFile, as_written, file_of


def verified(text: str, known: Iterable[str] = (), *, rules: bool = True) -> tuple[Finding, ...]:
    """The findings of a game's file: its lines, its chain, commitments, dice and witnesses, and the rules run again.

    ``known`` are heads that people know from the game, as words; without ``rules`` they are not run. Raises
    ``DataError`` for what is no whole file of a game, and ``PlayError`` for what is no head, or a game that this
    version cannot read.
    """
    text = as_written(text)
    file = file_of(text)
    lines = [line.encode() for line in file.lines]
    return (
        *_line(text, file),
        *proof(file.header, file.records, lines, file.closing.head, known),
        *((_rules(file),) if rules else ()),
    )


def _line(text: str, file: GameFile) -> tuple[Finding, ...]:
    """Whether the first and the last line are as they were written; nothing where they are."""
    first, last = text.partition("\n")[0], text.removesuffix("\n").rpartition("\n")[2]
    if file.closing.first and file.closing.first != hash_of_line(first.encode()):
        return (Finding("file", False, "Line 1 is not as it was when the file was written.", 1),)
    if (file.header.commitments and not file.closing.first) or last.encode() != encode(file.closing):
        end = len(file.lines) + 2
        return (Finding("file", False, f"Line {end}, the last, is not as it was when the file was written.", end),)
    return ()


def _rules(file: GameFile) -> Finding:
    """Whether today's rules give what the records say."""
    header = file.header
    ruleset = rulesets.get(header.ruleset)
    header = fitting(ruleset, header)
    if header.rules_version != ruleset.version:
        text = f"It was played under version {header.rules_version} of the rules; these are {ruleset.version}."
        return Finding("rules", None, f"{text} They were not run again.")
    try:
        with sound("The file holds no game that can be played", "Nothing was changed."):
            differs = disagreement(ruleset, header, file.records)
    except LychgateError as broken:
        return Finding("rules", False, str(broken))
    if differs:
        return Finding("rules", False, f"Today's rules give something else. {differs}", _line_in(differs))
    return Finding("rules", True, f"The rules, run again, give all {len(file.records)} records.")


def _line_in(differs: str) -> int:
    """The line that a disagreement begins with."""
    number = differs.removeprefix("Line ").partition(":")[0]
    return int(number) if is_number(number) else 0


__all__ = ["verified"]
