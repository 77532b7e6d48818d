"""The chain of a game's records, and the commitments to the secrets of its dice: what makes a later change show.

- Before the first die a *commitment* is told: a hash of the secret with a salt. It says nothing of the secret, and
  nobody finds another secret that fits it. When the secret is opened, everybody can see that it is the one.
- Each record holds the hash of the record before it, as a commit of git does. So the hash of the last record, the
  *head*, stands for all of them: who knows a head from an evening finds out any change of what came before it.

The hashes are keyed with the salt, which is told with the secret: without it nobody can guess what a record holds that
is not theirs to know. People compare hashes as words (`proquints <https://arxiv.org/html/0901.4016>`_).

The same is checked without Lychgate by ``lychgate.check_game``, which shares no code with this module.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from hashlib import blake2b

from msgspec import UNSET
from msgspec.structs import replace

from lychgate.core.codec import encode
from lychgate.core.counters import most_fallen
from lychgate.core.records import (
    ONLOOKER,
    Commitment,
    Finished,
    Header,
    Record,
    Snapshot,
    entries_of,
    head_after,
    rolls_of,
)

HEAD_WORDS, COMMITMENT_WORDS = 4, 6
"""How many words people compare of the head, and of a commitment."""

LAST, ALL_SEEING = "", "+"
"""The places in ``Snapshot.hashes`` of the last of all records, and of the head for those who see everything."""

_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"


# ---------------------------------------------------------------------- commitments


def commitment_to(seed: str, salt: str) -> str:
    """The hash that fixes the secret ``seed``: 64 hex digits."""
    return blake2b(f"lychgate commitment\n{salt}\n{seed}".encode(), digest_size=32).hexdigest()


def committed(header: Header, salt: str, after: int = 0) -> Header:
    """The header with a commitment to its secret, which holds for the records after the first ``after``.

    ``salt`` is as hard to guess as a secret.
    """
    fresh = Commitment(commitment_to(header.seed, salt), after, salt)
    return replace(header, commitments=(*(header.commitments or ()), fresh))


def renewed(header: Header, seed: str, salt: str, records: Sequence[Record]) -> Header:
    """The header with a fresh secret of the dice after these ``records``, which are all of the game; the old is opened.

    So what was played so far can be checked while the game goes on. What fell falls again as it did.
    """
    rolls = (roll for record in records for roll in rolls_of(record))
    told = {one for roll in rolls if roll.witnessed for one in roll.witnessed.commitments.values()}
    *before, last = header.commitments or ()
    fresh = replace(
        header,
        seed=seed,
        seed_chosen=UNSET,
        opened=(*(header.opened or ()), header.seed),
        fallen={**(header.fallen or {}), header.seed: most_fallen(records)},
        commitments=(*before, replace(last, chosen=bool(header.seed_chosen))),
        spent=tuple(sorted(told)),
    )
    return committed(fresh, salt, len(records))


def chapters(header: Header) -> tuple[int, ...]:
    """After how many records each secret ended that was opened while the game went on, the first first."""
    return tuple(one.after for one in (header.commitments or ())[1:])


def chapter(header: Header, number: int) -> Header:
    """The header of the records up to the end of such a secret, by its number from 1: it tells that, and no later."""
    later = len(chapters(header)) - number
    opened = (header.opened or ())[: -later or None]
    fallen = {secret: most for secret, most in (header.fallen or {}).items() if secret in opened}
    known = (header.commitments or ())[:number]
    chosen = True if known[-1].chosen else UNSET
    return replace(header, seed="", seed_chosen=chosen, opened=opened, fallen=fallen, spent=UNSET, commitments=known)


def without_salt(header: Header) -> Header:
    """The header without the salt that belongs to its present secret, for whoever may not know either."""
    if not header.commitments:
        return header
    *opened, present = header.commitments
    return replace(header, commitments=(*opened, replace(present, salt="")))


def salt_of(header: Header, number: int) -> str:
    """The salt of the hash of the record of this number, from 1; empty where it is not told."""
    salts = [one.salt for one in header.commitments or () if one.after < number]
    return salts[-1] if salts else ""


# ---------------------------------------------------------------------- the chain


def beginning(header: Header) -> str:
    """What the first record holds for the record before it: a hash of the settings of the game, 28 characters."""
    first = header.commitments[0].hash if header.commitments else ""
    settings = [header.ruleset, header.rules_version, header.variants, header.seats, header.roles or {}, header.made]
    return hash_of_line(encode([first, *settings]))


def hash_of(record: Record, salt: str) -> str:
    """The hash of a record as it is stored, the hash of the one before it included: 28 characters."""
    return hash_of_line(encode(record), salt)


def hash_of_line(line: bytes, salt: str = "") -> str:
    """The hash of a line of a file, such as a record."""
    return urlsafe_b64encode(blake2b(line, digest_size=21, key=salt.encode()).digest()).decode()


def head_of(header: Header, records: Sequence[Record]) -> str:
    """The hash of the last of the records of a game; empty where it has no chain."""
    if not header.commitments:
        return ""
    return hash_of(records[-1], salt_of(header, len(records))) if records else beginning(header)


class Chain:
    """The hash of the last record of a game, and the head that each seat is told.

    That is the hash of the last record which the seat knows of and which finished a command or took one back: what
    somebody is in the middle of changes no head. ``watched`` are the seats that do not see everything; ``since`` says
    how all stood before the first record that is appended. A game without commitments has no chain.
    """

    def __init__(self, header: Header, since: Snapshot | None, watched: tuple[str, ...]) -> None:
        self._header = header
        self._number, self._entry = (0, 0) if since is None else (since.records, since.head)
        known = (since.hashes or {}) if since is not None else {}
        places = (LAST, ALL_SEEING, *watched) if header.commitments else ()
        start = beginning(header) if places and since is None else ""
        self._last: dict[str, str | tuple[int, Record]] = {place: known.get(place, start) for place in places}

    def append(self, record: Record) -> None:
        """Take in the record that comes next."""
        self._number += 1
        before, self._entry = self._entry, head_after(record)
        finished = isinstance(record, Finished) or before != self._entry or bool(entries_of(record))
        for place in self._last:
            if place == LAST or (finished and place not in record.unseen):
                self._last[place] = (self._number, record)

    def linked(self, record: Record) -> Record:
        """The record with the hash of the one before it."""
        last = self._hash(LAST)
        return replace(record, prev=last) if last else record

    def head(self, seat: str = "") -> str:
        """The head that ``seat`` is told, or that whoever sees everything is; empty without a chain."""
        sees_all = not seat or seat in self._header.referees or ONLOOKER not in self._last
        return self._hash(ALL_SEEING if sees_all else seat if seat in self._last else ONLOOKER)

    def hashes(self) -> dict[str, str]:
        """The hashes as a snapshot keeps them."""
        return {place: self._hash(place) for place in self._last}

    def _hash(self, place: str) -> str:
        last = self._last.get(place, "")
        if not isinstance(last, str):
            number, record = last
            self._last[place] = last = hash_of(record, salt_of(self._header, number))
        return last


# ---------------------------------------------------------------------- words


def words(digest: str, count: int) -> str:
    """The beginning of a hash of hex digits as so many pronounceable words, each of five letters for 16 bits."""
    numbers = [int(digest[at : at + 4], 16) for at in range(0, 4 * count, 4)]
    return "-".join(map(_word, numbers))


def _word(number: int) -> str:
    shifts = ((12, _CONSONANTS), (10, _VOWELS), (6, _CONSONANTS), (4, _VOWELS), (0, _CONSONANTS))
    return "".join(letters[number >> shift & len(letters) - 1] for shift, letters in shifts)


def head_words(digest: str) -> str:
    """The words of a head; empty for none."""
    return words(urlsafe_b64decode(digest).hex(), HEAD_WORDS) if digest else ""


def commitment_words(header: Header) -> str:
    """The words of the commitment to the present secret; empty for a game that has none."""
    return spoken(header.commitments[-1]) if header.commitments else ""


def spoken(commitment: Commitment) -> str:
    """The words of a commitment."""
    return words(commitment.hash, COMMITMENT_WORDS)


__all__ = [
    "Chain",
    "beginning",
    "chapter",
    "chapters",
    "commitment_to",
    "commitment_words",
    "committed",
    "hash_of",
    "hash_of_line",
    "head_of",
    "head_words",
    "renewed",
    "salt_of",
    "spoken",
    "without_salt",
    "words",
]
