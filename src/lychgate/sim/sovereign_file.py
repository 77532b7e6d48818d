"""Reads what `lychgate sim sovereign` is given: the file of an encounter, or that of a site.

The format is described in ``docs/how-to/simulate-a-module.md``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any, Literal, get_args

import msgspec

from lychgate.core.codec import convert, learn
from lychgate.core.errors import DataError, PlayError, nearest, some_of
from lychgate.core.switches import numbers_as_text
from lychgate.kit.shipped import module, modules
from lychgate.kit.site import MOST_LETTERS, Site, read_site
from lychgate.players.sovereign_policy import Approach, Policy, Retreat
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.sim.encounter_file import known, placed, word_is_known
from lychgate.sim.sovereign_table import DELVERS

Where = Literal["corridor", "room"]
Surprise = Literal["", "sneak", "burst"]

FOR_THE_PARTY = ("make", "delver", "take", "wear", "level", "train")
"""The commands that a line of the party may be."""

FOUR = ("make Ada", "make Bob", "make Cyd", "make Dora")
"""The party that goes where no file says another: four Delvers whom chance makes anew for each game."""


class SovereignFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An encounter, or a whole site, to be simulated.

    ``party`` holds commands as they are typed, ``foes`` what is typed after ``npc``: the first line says whom the party
    meets. ``site`` is the name of a module instead. ``where`` they meet, ``ambush``: the foes lie in wait, ``surprise``
    is how the party tries to surprise them.
    """

    party: tuple[str, ...] = FOUR
    foes: tuple[str, ...] = ()
    site: str = ""
    title: str = ""
    where: Where = "corridor"
    ambush: bool = False
    surprise: Surprise = ""
    switches: dict[str, str] = {}
    policy: Policy = Policy()

    def before(self) -> Iterator[tuple[str, str]]:
        """The commands typed before anybody meets anybody, each with the key of the file that it comes from."""
        yield from ((f"party[{number}]", owned(line)) for number, line in enumerate(self.party, start=1))
        yield from ((f"foes[{number}]", f"npc {line}") for number, line in enumerate(self.foes, start=1))

    def meeting(self, side: str) -> Iterator[tuple[str, str]]:
        """The commands typed when they meet a side."""
        yield "where", f'meet "{side}" {self.where}{" ambush" if self.ambush else ""}'
        if self.surprise:
            yield "surprise", f"surprise {self.surprise}"


class Adventure(msgspec.Struct, frozen=True):
    """What is played: what the file says, the site if there is one, and the file's name for messages."""

    read: SovereignFile
    site: Site | None
    file: str


def owned(line: str) -> str:
    """A line that brings somebody of the party into play, who belongs to the players' seat."""
    word, _, rest = line.partition(" ")
    if word not in ("make", "delver") or f" of {DELVERS}" in line:
        return line
    name, about, more = rest.partition(" about ")
    return f"{word} {name} of {DELVERS}{about}{more}"


ALLOWED: dict[str, tuple[str, ...]] = {
    "where": get_args(Where),
    "surprise": get_args(Surprise)[1:],
    "policy.party": get_args(Approach),
    "policy.retreat": get_args(Retreat),
}
"""The words that are allowed for a key."""


def read_adventure(text: str, file: str) -> Adventure:
    """An encounter or a site from TOML. Raises ``DataError`` with the file, the key, the reason, the nearest word."""
    if len(text) > MOST_LETTERS:
        raise DataError(file, "file", f"it has {len(text)} letters; {MOST_LETTERS} are the most.")
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as broken:
        raise DataError(file, "TOML", f"{broken}.") from broken
    if "rooms" in raw:
        site = read_site(text, file)
        return Adventure(SovereignFile(title=site.name), site, file)
    return adventure(raw, file)


def adventure(raw: dict[str, Any], file: str) -> Adventure:
    """An encounter, or the visit to a module, out of raw TOML. Raises ``DataError``."""
    known(file, "", raw, SovereignFile.__struct_fields__)
    policy = raw.get("policy")
    if isinstance(policy, dict):
        known(file, "policy.", policy, Policy.__struct_fields__)
    said = {**raw, **({f"policy.{key}": value for key, value in policy.items()} if isinstance(policy, dict) else {})}
    for key, allowed in ALLOWED.items():
        word_is_known(file, key, said.get(key), allowed)
    try:
        read: SovereignFile = convert(numbers_as_text(raw, "switches"), SovereignFile, what=file)
    except DataError as wrong:
        raise DataError(file, *placed(wrong.reason)) from wrong
    if bool(read.foes) == bool(read.site):
        raise DataError(file, "foes", "give those whom the party meets (foes), or the module that it goes into (site).")
    for number, line in enumerate(read.party, start=1):
        word = (line.split() or [""])[0]
        if word not in FOR_THE_PARTY:
            reason = f"'{word}' does not make a party. A line begins with {some_of(FOR_THE_PARTY)}."
            raise DataError(file, f"party[{number}]", reason, nearest=nearest(word.lower(), FOR_THE_PARTY))
    try:
        RULESET.resolve(read.switches)
    except PlayError as wrong:
        raise DataError(file, "switches", str(wrong)) from wrong
    return Adventure(read, of_the_module(read.site, file), file)


def of_the_module(name: str, file: str) -> Site | None:
    """The site of a module that ships; None where none is named. Raises ``DataError``."""
    try:
        return module(name) if name else None
    except PlayError as wrong:
        raise DataError(file, "site", str(wrong)) from wrong


def shipped(name: PurePath) -> Adventure | None:
    """The visit to a module that ships, by its name alone; None where none is called so."""
    if str(name) not in modules():
        return None
    site = module(str(name))
    return Adventure(SovereignFile(site=str(name), title=site.name), site, str(name))


learn(SovereignFile)
