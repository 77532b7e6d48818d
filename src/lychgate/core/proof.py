"""What a game's file proves by itself: its chain, the commitments to its secrets, each die, and each witness's share.

None of it needs the rules. ``core.verification`` runs them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from lychgate.core.chain import (
    HEAD_WORDS,
    beginning,
    commitment_to,
    hash_of_line,
    head_words,
    salt_of,
    spoken,
    words,
)
from lychgate.core.counters import commands, counters_after
from lychgate.core.errors import PlayError, ReplayMismatch
from lychgate.core.keyed_dice import KeyedDice, ProvenDice, secret_of
from lychgate.core.records import Entry, Header, Pending, Record
from lychgate.core.roll import Roll, Witnessed, stream_of
from lychgate.core.telling import listed
from lychgate.core.witness import Key, commitment_of, given_by, share, token

SHOWN = 5
"""So many rolls that no secret proves are named one by one."""


class Finding(msgspec.Struct, frozen=True):
    """What was found of a part of a game: ``what`` it is, whether it ``holds``, and a sentence.

    ``holds`` is None where nothing can be said. ``line`` is the first line of the file that does not hold, 0 for none.
    """

    what: str
    holds: bool | None
    text: str
    line: int = 0


def proof(
    header: Header, records: Sequence[Record], lines: Sequence[bytes], head: str, known: Iterable[str] = ()
) -> tuple[Finding, ...]:
    """The findings of a file with this header, these records in these lines, and this ``head`` at its end.

    ``known`` are heads that people know from the game, as words. Raises ``PlayError`` for one that is no head.
    """
    heads = tuple(_head_read(one) for one in known)
    hashes = [hash_of_line(line, salt_of(header, number)) for number, line in enumerate(lines, start=1)]
    return (
        _chain(header, records, hashes, head),
        *(_known_head([beginning(header), *hashes, head], one) for one in heads),
        _commitments(header),
        _dice(header, records),
        *_unproven(records),
        *_witnesses(header, records),
    )


# ---------------------------------------------------------------------- the chain


def _chain(header: Header, records: Sequence[Record], hashes: Sequence[str], head: str) -> Finding:
    if not header.commitments:
        return Finding("chain", None, "This game is from before records were chained: changes of it do not show.")
    before, chained = beginning(header), 0
    for number, record in enumerate(records, start=1):
        if record.prev or salt_of(header, number):
            chained += 1
            if record.prev != before:
                return _broken(number, record.prev)
        before = hashes[number - 1]
    if not chained and records:
        return Finding("chain", None, "Its records are not as they were kept, and not chained: the game goes on.")
    if head != before:
        text = "The last record is not the one that the file ends with: it was changed, or others after it are missing."
        return Finding("chain", False, text, len(records) + 1)
    told = f"All {chained} records follow one another, and none was changed. The head: {head_words(head)}."
    unchained = len(records) - chained
    if unchained:
        told += f" The first {unchained} are from before that, or from another file, and are not chained."
    return Finding("chain", True, told)


def _broken(number: int, holds: str) -> Finding:
    if not holds:
        return Finding("chain", False, f"Line {number + 1} does not say which record it follows.", number + 1)
    if number == 1:
        text = "The settings of the game in line 1 are not those that it began with, or records are missing after it."
        return Finding("chain", False, text, 1)
    text = f"Line {number} is not as it was when line {number + 1} was written: it was changed, or one is missing here."
    return Finding("chain", False, text, number)


def _head_read(typed: str) -> str:
    """The words of a head as somebody typed them, with whatever signs between."""
    found = re.findall(r"[a-z]+", typed.lower())
    if len(found) != HEAD_WORDS or any(len(word) != len("lusab") for word in found):
        raise PlayError(
            f"'{typed[:60]}' is no head of a game. It has {HEAD_WORDS} words of five letters, such as "
            f"{words('7f0000013f54dcc1', HEAD_WORDS)}."
        )
    return "-".join(found)


def _known_head(hashes: Sequence[str], known: str) -> Finding:
    """Whether a head that people know is among the ``hashes``: of the beginning, of each record, and of the end."""
    last = len(hashes) - 2
    for number, digest in enumerate(hashes):
        if head_words(digest) == known:
            line, since = min(number, last) + 1, max(0, last - number)
            return Finding("head", True, f"The head {known} is that of line {line}; {since} came after it.")
    text = f"No record has the head {known}: the file was cut off before it, or what came before it was changed."
    return Finding("head", False, text)


# ---------------------------------------------------------------------- commitments and dice


def secrets_of(header: Header) -> tuple[str, ...]:
    """The secrets of the dice that the header tells, the present one last."""
    return (*(header.opened or ()), *((header.seed,) if header.seed else ()))


def _commitments(header: Header) -> Finding:
    if not header.commitments:
        return Finding("commitments", None, "Nothing was committed to before the first die.")
    opened = [one for one in header.commitments if one.salt]
    if not opened:
        return Finding("commitments", None, "The secret of the dice has not been opened yet.")
    secrets = secrets_of(header)[-len(opened) :]
    good = len(secrets) == len(opened) and all(
        one.hash == commitment_to(secret, one.salt) for one, secret in zip(opened, secrets, strict=True)
    )
    if not good:
        return Finding("commitments", False, "The secret of the dice is not the one that was committed to.", 1)
    told = listed([spoken(one) for one in opened])
    chosen = " Somebody chose it, and may have known the dice." if header.seed_chosen else ""
    return Finding("commitments", True, f"The secret is the one that was committed to: {told}.{chosen}")


def _commands(records: Iterable[Record]) -> Iterator[tuple[int, Entry | Pending, dict[str, int]]]:
    """Each command with its line in the file, and the counters of the dice before it."""
    return ((place + 1, given, before) for place, given, before in commands(records))


def _rolls(given: Entry | Pending) -> list[Roll]:
    return [one for one in given.inputs if isinstance(one, Roll)]


def _dice(header: Header, records: Sequence[Record]) -> Finding:
    secrets = [secret_of(one) for one in reversed(secrets_of(header))]
    fallen = 0
    for line, given, counters in _commands(records):
        rolls = [one for one in _rolls(given) if one.by == "app"]
        if not rolls:
            continue
        if not secrets:
            return Finding("dice", None, "The secret of the dice has not been opened yet: they cannot be checked.")
        if differs := _differs(secrets, counters, rolls):
            return Finding("dice", False, f"{_place(line, given)}: {differs}", line)
        if isinstance(given, Entry):
            fallen += sum(len(one.faces) for one in rolls)
    if not fallen:
        return Finding("dice", None, "The program rolled no dice, or the file does not say so.")
    return Finding("dice", True, f"All {fallen} dice of the program fell as its secret says.")


def _differs(secrets: Sequence[bytes], counters: dict[str, int], rolls: Iterable[Roll]) -> str:
    """What is wrong with the first roll of a command that none of the secrets gives; empty if there is none."""
    for roll in rolls:
        differs = [_differs_under(secret, counters, roll) for secret in secrets]
        if all(differs):
            return differs[0]
        counters = counters_after(counters, (roll,))
    return ""


def _differs_under(secret: bytes, counters: dict[str, int], roll: Roll) -> str:
    """What is wrong with a roll under a secret; empty if nothing is."""
    try:
        ProvenDice(KeyedDice(secret, counters)).skip(roll)
    except ReplayMismatch as wrong:
        return str(wrong)
    return ""


def _unproven(records: Sequence[Record]) -> Iterator[Finding]:
    """The rolls that no secret proves: those that people typed or chose."""
    told: dict[str, list[str]] = {"hand": [], "picked": []}
    for _, given, _ in _commands(records):
        if isinstance(given, Entry):
            for roll in _rolls(given):
                if roll.by in told:
                    told[roll.by].append(f"{roll.dice} for {roll.subject} came to {roll.total} (entry {given.id})")
    for by, what in (("hand", "typed by hand"), ("picked", "chosen")):
        if rolls := told[by]:
            many = len(rolls) - SHOWN
            shown = "; ".join((*rolls[:SHOWN], *((f"and {many} more",) if many > 0 else ())))
            count = f"{len(rolls)} results were" if len(rolls) > 1 else "1 result was"
            yield Finding(by, None, f"{count} {what}, which nothing proves: {shown}.")


def _place(line: int, given: Entry | Pending) -> str:
    """Where a command stands, in words."""
    return f"Entry {given.id} (line {line})" if isinstance(given, Entry) else f"The command in line {line}"


# ---------------------------------------------------------------------- witnesses


def _witnesses(header: Header, records: Sequence[Record]) -> Iterator[Finding]:
    """Who stood by, at how many dice, and whether what they gave is what they had committed to."""
    secrets = [secret_of(one) for one in reversed(secrets_of(header))]
    opened = {commitment_of(one.secret): one.secret for one in header.witnesses or ()}
    committed: dict[str, list[str]] = {}
    gave: Counter[str] = Counter()
    unopened: Counter[str] = Counter()
    dice = 0
    for line, given, _ in _commands(records):
        for roll in _rolls(given):
            if not roll.witnessed:
                continue
            for seat, commitment in roll.witnessed.commitments.items():
                committed.setdefault(seat, []).append(commitment)
            finished = isinstance(given, Entry)
            dice += len(roll.faces) * finished
            for seat, die, said in _shares(roll, roll.witnessed):
                own = [opened.get(one, "") for one in committed.get(seat, [])] if secrets else [""]
                tokens = [token(secret, die) for secret in secrets]
                proven = any(one and share(one, asked) == said for one in own for asked in tokens)
                if not proven and all(own):
                    text = f"{_place(line, given)}: what {seat} is said to have given is not what {seat} committed to."
                    yield Finding("witnesses", False, text, line)
                    return
                gave[seat] += finished
                unopened[seat] += finished and not proven
    if dice:
        stood = listed([f"{seat} at {gave[seat]}" for seat in sorted(gave)]) or "nobody"
        holds = True if gave and not +unopened else None
        yield Finding("witnesses", holds, f"Of {dice} dice that could be witnessed stood by: {stood}.")
    if missing := sorted(+unopened):
        text = f"{listed(missing)} {'has' if len(missing) == 1 else 'have'} not opened the secret of a witness yet."
        yield Finding("witnesses", None, text)


def _shares(roll: Roll, witnessed: Witnessed) -> Iterator[tuple[str, Key, str]]:
    """Each share that a roll tells of: the seat, the die, and what the seat gave."""
    stream = stream_of(roll.purpose, roll.subject)
    for place in range(len(roll.faces)):
        for seat, said in given_by(witnessed, place).items():
            yield seat, (stream, witnessed.at + place), said


__all__ = ["Finding", "proof", "secrets_of"]
