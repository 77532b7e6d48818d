"""Random games that are chained and witnessed, closed for good, as files; and files that differ from one in a place."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from lychgate import rulesets
from lychgate.core.chain import committed, renewed
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.keyed_dice import secret_of
from lychgate.core.records import REFEREE, Header, Record, WitnessSecret
from lychgate.core.witness import Given, Key, SharesWanted, commitment_of, share, token
from lychgate.server.transfer import opened, to_text
from tests.conformance.test_verification import DICE, step

STEPS = 100
SEATS = ("Ref", "Ann", "Ben")


class Witnesses:
    """Ann and Ben, one of whom is away at times."""

    def __init__(self, game: Game[Any], chance: Random) -> None:
        self._game = game
        self._chance = chance
        self._known: dict[Key, Given] = {}

    def of(self, die: Key) -> Given | None:
        """The shares of a die, as it fell or as the witnesses gave them."""
        return self._game.fallen.dice.get(die, self._known.get(die))

    def commitments(self, seats: Iterable[str]) -> dict[str, str]:
        """The commitments that no record holds."""
        told, mine = self._game.fallen.committed, {seat: commitment_of(self._secret(seat)) for seat in seats}
        return {seat: one for seat, one in mine.items() if told.get(seat) != one}

    def ask(self, wanted: SharesWanted) -> None:
        """Ask whoever is there."""
        there = [seat for seat in SEATS[1:] if self._chance.random() < 0.8]
        key = secret_of(self._game.header.seed)
        for die in wanted.dice:
            self._known[die] = {seat: share(self._secret(seat), token(key, die)) for seat in there}

    def _secret(self, seat: str) -> str:
        return secret(seat, len(self._game.header.opened or ()))


def secret(seat: str, number: int) -> str:
    """What a witness keeps to itself, while the game has had so many secrets before."""
    return f"the secret of {seat}, {number}"


@cache
def chained_game(name: str, seed: int) -> tuple[Header, tuple[Record, ...]]:
    """A game of three seats with a chain and witnesses, in which much is taken back and brought back.

    Halfway the secret of its dice is opened, and a fresh one begins.
    """
    ruleset, chance, records = rulesets.get(name), Random(f"chained {name} {seed}"), list[Record]()
    roles = {"Ref": REFEREE} if ruleset.refereed else UNSET
    header = Header(name, ruleset.version, ruleset.resolve({}), SEATS, f"chained {seed}", name, roles=roles)
    header = committed(header, f"salt {seed}")
    game: Game[Any] = Game(ruleset, header, keep=records.append, dice=DICE[seed % len(DICE)])
    witnesses = Witnesses(game, Random(f"there {seed}"))
    game.witness(witnesses)
    while len(records) < STEPS and game.open:
        if len(records) >= STEPS // 2 and not game.header.opened:
            header = renewed(header, f"fresh {seed}", f"fresh salt {seed}", records)
            game = Game(ruleset, header, tuple(records), records.append, DICE[seed % len(DICE)])
            witnesses = Witnesses(game, Random(f"there later {seed}"))
            game.witness(witnesses)
        before = chance.getstate()
        try:
            step(game, chance)
        except PlayError:
            continue
        except SharesWanted as wanted:
            chance.setstate(before)  # it is said once more
            witnesses.ask(wanted)
    return header, tuple(records)


@cache
def chained_file(name: str, seed: int) -> str:
    """The same as a file, after it was closed for good and its witnesses have opened their secrets."""
    header, records = chained_game(name, seed)
    witnesses = tuple(WitnessSecret(seat, secret(seat, number)) for seat in SEATS[1:] for number in (0, 1))
    return to_text(replace(opened(header), witnesses=witnesses), records)


def mutant(text: str, chance: Random) -> tuple[str, str]:
    """A file that differs from ``text`` in one place, and how."""
    lines = text.removesuffix("\n").split("\n")
    last = len(lines) - 1
    kind = chance.choice(("byte", "byte", "face", "answer", "exchange", "drop", "add", "seat", "cut"))
    at = chance.randrange(1, last)
    match kind:
        case "byte":
            place = chance.randrange(len(text))
            sign = chance.choice([one for one in ' "0123456789abcdef{}[],:' if one != text[place]])
            return text[:place] + sign + text[place + 1 :], kind
        case "face":
            lines[at] = _with_another(lines[at], "faces", another_face)
        case "answer":
            lines[at] = _with_another(lines[at], "answer", lambda answer: f"{answer}x")
        case "exchange":
            other = at + 1 if at + 1 < last else at - 1
            lines[at], lines[other] = lines[other], lines[at]
        case "drop":
            del lines[at]
        case "add":
            lines.insert(at, lines[chance.randrange(1, last)])
        case "seat":
            place = chance.choice((0, at))
            lines[place] = lines[place].replace('"Ann"', '"Eve"') if '"Ann"' in lines[place] else lines[place]
        case "cut":
            del lines[at:last]
            closing = json.loads(lines[-1])
            lines[-1] = json.dumps({**closing, "records": len(lines) - 2}, separators=(",", ":"))
    if kind in ("drop", "add"):  # and says so
        closing = json.loads(lines[-1])
        lines[-1] = json.dumps({**closing, "records": len(lines) - 2}, separators=(",", ":"))
    return "\n".join((*lines, "")), kind


def another_face(faces: Any) -> Any:
    """Faces of which the last is another; an event may tell a single one."""
    return [*faces[:-1], 1 + sum(faces[-1:]) % 4] if isinstance(faces, list) else faces + 1


def _with_another(line: str, field: str, change: Any) -> str:
    """A line in which the first value of a field is another; the same line where it has none."""
    value = json.loads(line)
    found = _first(value, field)
    if found is None:
        return line
    found[field] = change(found[field])
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _first(value: Any, field: str) -> dict[str, Any] | None:
    if isinstance(value, dict):
        if field in value:
            return value
        value = list(value.values())
    if isinstance(value, list):
        return next((found for one in value if (found := _first(one, field)) is not None), None)
    return None
