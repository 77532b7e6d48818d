"""Reads the files of encounters of The Hundred Saints: who meets whom, where, and the policy of the party.

The format is described in ``docs/how-to/simulate-an-encounter.md``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec

from lychgate.core.codec import convert, learn
from lychgate.core.errors import DataError, PlayError, nearest, some_of
from lychgate.core.switches import numbers_as_text
from lychgate.players.hundred_saints_policy import Approach, Policy, Retreat
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import LURES, Ground

FOR_THE_PARTY = ("pc", "make", "give", "equip", "stow", "coins")
"""The commands that a line of the party may be."""

MOST_CHARACTERS = 200_000


class EncounterFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An encounter to be simulated.

    ``party`` holds commands as they are typed, ``foes`` what is typed after ``foes``, ``aware`` what is typed after
    ``aware``. ``ambushed``, ``lit``, ``greedy`` and ``ravenous`` name sides. ``surprise`` adds to a side's chance in
    six, ``distance`` says in feet how far off a side is; else it is rolled.
    """

    party: tuple[str, ...]
    foes: tuple[str, ...]
    title: str = ""
    ground: Ground = "dungeon"
    aware: tuple[str, ...] = ()
    ambushed: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    greedy: tuple[str, ...] = ()
    ravenous: tuple[str, ...] = ()
    surprise: dict[str, int] = {}
    distance: dict[str, int] = {}
    switches: dict[str, str] = {}
    policy: Policy = Policy()

    def before(self) -> Iterator[tuple[str, str]]:
        """The commands typed before the sides meet, each with the key of the file that it comes from."""
        yield from ((f"party[{number}]", line) for number, line in enumerate(self.party, start=1))
        yield from ((f"foes[{number}]", f"foes {line}") for number, line in enumerate(self.foes, start=1))
        for key in ("lit", "greedy", "ravenous"):
            yield from ((key, f'{key} "{side}"') for side in getattr(self, key))

    def meeting(self) -> Iterator[tuple[str, str]]:
        """The commands typed when they meet."""
        yield "ground", f"encounter {self.ground}"
        yield from ((f"aware[{number}]", f"aware {line}") for number, line in enumerate(self.aware, start=1))
        yield from (("ambushed", f'ambush "{side}"') for side in self.ambushed)
        yield from ((f"surprise.{side}", f'mod "{side}" {by}') for side, by in self.surprise.items())
        yield from ((f"distance.{side}", f'distance "{side}" {feet}') for side, feet in self.distance.items())


ALLOWED: dict[str, tuple[str, ...]] = {
    "ground": get_args(Ground),
    "policy.party": get_args(Approach),
    "policy.retreat": get_args(Retreat),
}
"""The words that are allowed for a key."""


def read_encounter(text: str, file: str) -> EncounterFile:
    """An encounter from TOML. Raises ``DataError`` with the file, the key, the reason, and the nearest known word."""
    if len(text) > MOST_CHARACTERS:
        raise DataError(file, "encounter", f"it has {len(text)} characters; {MOST_CHARACTERS} are the most.")
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as broken:
        raise DataError(file, "TOML", f"{broken}.") from broken
    keys_are_known(file, raw)
    words_are_known(file, raw)
    try:
        read: EncounterFile = convert(numbers_as_text(raw, "switches"), EncounterFile, what=file)
    except DataError as wrong:
        raise DataError(file, *placed(wrong.reason)) from wrong
    for key in ("party", "foes"):
        if not getattr(read, key):
            raise DataError(file, key, "nobody is there. Give at least one line.")
    lines_are_known(file, read)
    try:
        RULESET.resolve(read.switches)
    except PlayError as wrong:
        raise DataError(file, "switches", str(wrong)) from wrong
    return read


def placed(reason: str) -> tuple[str, str]:
    """The key and the reason in a conversion error, such as ``Expected `str`, got `int` - at `$.party[0]```."""
    said, _, at = reason.partition(" - at ")
    key = at.strip("`").removeprefix("$").lstrip(".").replace("[...]", "") or "encounter"
    missing = re.fullmatch(r"Object missing required field `(\w+)`", said)
    if missing is not None:
        return missing[1], "it is missing."
    return re.sub(r"\[(\d+)\]", lambda found: f"[{int(found[1]) + 1}]", key), f"{said}."


def keys_are_known(file: str, raw: dict[str, Any]) -> None:
    """Raise ``DataError`` for an unknown key."""
    known(file, "", raw, EncounterFile.__struct_fields__)
    if isinstance(raw.get("policy"), dict):
        known(file, "policy.", raw["policy"], Policy.__struct_fields__)


def known(file: str, inside: str, keys: Iterable[str], allowed: tuple[str, ...]) -> None:
    """Raise ``DataError`` for the first of ``keys`` that is not allowed."""
    for key in keys:
        if key not in allowed:
            near = nearest(key.lower(), allowed)
            raise DataError(file, f"{inside}{key}", f"no such key. Known: {', '.join(allowed)}.", nearest=near)


def words_are_known(file: str, raw: dict[str, Any]) -> None:
    """Raise ``DataError`` for a word that is not allowed for its key."""
    policy = raw.get("policy")
    said = {**raw, **({f"policy.{key}": value for key, value in policy.items()} if isinstance(policy, dict) else {})}
    for key, allowed in ALLOWED.items():
        word_is_known(file, key, said.get(key), allowed)
    for word in said["policy.drop"] if isinstance(said.get("policy.drop"), list) else ():
        word_is_known(file, "policy.drop", word, LURES)


def word_is_known(file: str, key: str, word: object, allowed: tuple[str, ...]) -> None:
    """Raise ``DataError`` for a word that is not allowed."""
    if isinstance(word, str) and word not in allowed:
        raise DataError(file, key, f"'{word}' is none of {', '.join(allowed)}.", nearest=nearest(word.lower(), allowed))


def lines_are_known(file: str, read: EncounterFile) -> None:
    """Raise ``DataError`` for a line of the party that is not one of the commands that make up a party."""
    for number, line in enumerate(read.party, start=1):
        word = (line.split() or [""])[0]
        if word not in FOR_THE_PARTY:
            reason = f"'{word}' does not make a party. A line begins with {some_of(FOR_THE_PARTY)}."
            raise DataError(file, f"party[{number}]", reason, nearest=nearest(word.lower(), FOR_THE_PARTY))


learn(EncounterFile)
