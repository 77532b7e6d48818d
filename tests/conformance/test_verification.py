"""Games from elsewhere: what was played is taken as it is, and what the rules would not give is noticed.

``LYCHGATE_SOAK_EDITS`` sets how many edits are tried (2,000 in ``make soak``, 25 else). In ``make soak`` those that
are taken are counted by what was edited, and printed (``-s``), with a line for each kind.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from lychgate import rulesets
from lychgate.core.codec import convert
from lychgate.core.decision import TEXT
from lychgate.core.dice import parse
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Entry, Finished, Header, Moved, Pending, Record, Waiting, plain
from lychgate.core.runner import DiceMode
from lychgate.players.random import RESIGN
from lychgate.server.saved import Disagrees, fitting, fold_every_branch, take_in
from lychgate.server.transfer import from_text, public, to_text
from tests.conformance.test_refereed import said
from tests.shares import WHOLE, share

EDITS = share("LYCHGATE_SOAK_EDITS", 25, 2_000)
GAMES = share("LYCHGATE_SOAK_VERIFIED", 1, 60)
STEPS = 100
DICE: tuple[DiceMode, ...] = ("app", "hand", "prompt", "pick")


@cache
def random_game(name: str, seed: int) -> tuple[Header, tuple[Record, ...]]:
    """A game of three seats in which much is taken back and brought back; who rolls differs by book and ``seed``."""
    ruleset, chance, records = rulesets.get(name), Random(f"{name} {seed}"), list[Record]()
    seats = ("Ref", "Ann", "Ben")
    roles = {"Ref": REFEREE} if ruleset.refereed else UNSET
    header = Header(name, ruleset.version, ruleset.resolve({}), seats, f"verified {seed}", name, roles=roles)
    dice = DICE[(seed + rulesets.names().index(name) - 1) % len(DICE)]  # the program rolls for the first saints
    game: Game[Any] = Game(ruleset, header, keep=records.append, dice=dice)
    while len(records) < STEPS and game.open:
        try:
            step(game, chance)
        except PlayError:
            continue
    return header, tuple(records)


def step(game: Game[Any], chance: Random) -> None:
    seat = chance.choice((*game.header.seats, None))
    match chance.choices(("undo", "redo", "return", "reply"), (6, 4, 1, 89))[0]:
        case "undo":
            game.undo(seat)
        case "redo":
            game.redo(seat)
        case "return":
            game.return_to(chance.randint(0, len(game.entries)))
        case _:
            game.reply(*said(game, chance) if game.ruleset.refereed else chosen(game, chance))


def chosen(game: Game[Any], chance: Random) -> tuple[str, str]:
    decision = chance.choice(game.open)
    options = [option.id for option in decision.options() if option.id not in (RESIGN, "end-game")]
    if isinstance(decision, RollWanted) and not (options and chance.random() < 0.5):
        return decision.seat, TEXT + " ".join(str(chance.randint(1, die)) for die in parse(decision.dice).sides())
    return decision.seat, chance.choice(options) if options else f"{TEXT}Odo"


def games() -> Iterator[tuple[Header, tuple[Record, ...]]]:
    """Random games of all rulesets, each whole and as its public export."""
    for name, seed in product(rulesets.names(), range(GAMES)):
        whole = random_game(name, seed)
        yield whole
        yield public(*whole)


@pytest.mark.soak
def test_what_was_played_is_taken_whoever_rolled_and_whatever_was_taken_back() -> None:
    kinds = Counter[str]()
    for header, records in games():
        assert take_in(to_text(header, records)).differs == ""
        kinds.update(type(record).__name__ for record in records)

    assert min(kinds["Finished"], kinds["Waiting"], kinds["Moved"]) > 10 * GAMES


# ---------------------------------------------------------------------- edits


def places(value: Any, path: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Every place in a JSON value: what it is in, under what, and the path to it."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        here = f"{path}.{key if isinstance(value, dict) else '#'}".lstrip(".")
        yield value, key, here
        yield from places(inner, here)


def another(value: Any, chance: Random) -> Any:
    """A value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + chance.choice((-1, 1, 2, 7))
        case str():
            return chance.choice([one for one in (f"{value}x", "Ann", "Ref", "") if one != value])
        case list():
            return value[:-1] if value else ["Ann"]
        case dict():
            return {}
        case _:
            return "x"


def edited(text: str, chance: Random) -> tuple[str, str]:
    """A game in which one value of one line is another or is gone; and what was edited."""
    lines = text.rstrip("\n").split("\n")
    at = chance.randrange(len(lines) - 1)
    line = json.loads(lines[at])
    holder, under, path = chance.choice(list(places(line)))
    if isinstance(holder, dict) and chance.random() < 0.15:
        del holder[under]
    else:
        holder[under] = another(holder[under], chance)
    kind = line.get("type", "")
    lines[at] = json.dumps(line)
    return "\n".join([*lines, ""]), f"{kind} {path}"


def meaning(text: str) -> tuple[Header, list[Record]]:
    """What a game says, with the usual values that it leaves out."""
    header, records = from_text(text)
    ruleset = rulesets.get(header.ruleset)

    def entry(one: Entry) -> Entry:
        events = tuple(whole(event, ruleset.event_type) for event in one.events)
        return replace(one, command=whole(one.command, ruleset.command_type), events=events)

    def pending(one: Pending) -> Pending:
        return replace(one, command=whole(one.command, ruleset.command_type))

    def record(one: Record) -> Record:
        match one:
            case Finished():
                return replace(one, entry=entry(one.entry))
            case Waiting():
                return replace(one, pending=pending(one.pending))
            case Moved():
                last = None if one.pending is None else pending(one.pending)
                others, rebased = tuple(map(pending, one.others)), tuple(map(entry, one.rebased))
                return replace(one, pending=last, others=others, rebased=rebased)

    return fitting(ruleset, header), [record(one) for one in records]


def whole(value: Any, kind: Any) -> Any:
    """A command or an event as it is written where nothing is left out."""
    return plain(convert(value, kind, what="a value"))


KINDS = {
    "header": "the first line: title, seats, switches, secret",
    "faces|total|dice|only|purpose|subject": "a roll: dice, faces, total, whose",
    "by": "who rolled",
    "decision|answer|inputs.#.seat": "an answer",
    "command|said": "an order, or what was typed",
    "events": "what happened",
    "hash|id|parent|entry.seat|lane": "number, seat and fingerprint of a step",
    "unseen": "who may not know of a step",
    "moved": "an undo, redo or return",
}
"""What can be edited, by words of the place, the first that fits; in the words of docs/how-to/move-a-game.md."""


def kind_of(what: str) -> str:
    """The kind of an edit at this place."""
    if what.startswith("moved"):
        return KINDS["moved"]
    for words, kind in KINDS.items():
        if any(f".{word}." in f".{what.replace(' ', '.')}." for word in words.split("|")):
            return kind
    return "the rest: whole parts of a line"


@pytest.mark.soak
def test_an_edit_that_running_it_again_notices_is_refused() -> None:
    """The same records are folded and run again here in another way: along the path, and every branch by its hashes."""
    chance, texts = Random("edits"), [to_text(*game) for game in games()]
    taken, tried, empty = Counter[str](), Counter[str](), Counter[str]()
    for _ in range(EDITS):
        played = chance.choice(texts)
        text, what = edited(played, chance)
        tried[kind_of(what)] += 1
        try:
            found = take_in(text)
        except LychgateError:
            continue
        taken[what] += 1
        empty[what] += meaning(text) == meaning(played)
        if not found.differs:
            game: Game[Any] = Game(rulesets.get(found.header.ruleset), found.header, found.records)
            fold_every_branch(game)
            game.rerun()
    if WHOLE:
        print(f"{taken.total()} of {EDITS} edits are taken; {empty.total()} of them say the same as before:")  # noqa: T201
        print(*((what, often, empty[what]) for what, often in taken.most_common()), sep="\n")  # noqa: T201
        for kind, times in tried.most_common():
            kept = sum(often for what, often in taken.items() if kind_of(what) == kind)
            same = sum(often for what, often in empty.items() if kind_of(what) == kind)
            print(f"| {kind} | {times} | {times - kept} | {same} | {kept - same} |")  # noqa: T201

    assert sum(taken.values()) < EDITS / 20


NOTICED = {
    "a seat that is not there": ("finished", "entry.seat", "Zoe", "'Zoe' has no seat in this game"),
    "a roll outside its die": ("finished", "entry.inputs.#.faces.#", 99, "which no dice can"),
    "a total that is not the dice's": ("finished", "entry.inputs.#.total", 77, "which no dice can"),
    "another hash": ("finished", "entry.hash", "0" * 16, "the rules now say the state"),
    "what was typed": ("finished", "entry.said", "say Hello", "typed 'say Hello'"),
    "who may not know of it": ("finished", "unseen", ["Ann"], "may not know of it"),
    "a verb": ("moved", "verb", "wish", "there are undo, redo, return"),
    "an undo that nobody could do": ("moved", "head", 0, "the rules now say|should follow"),
}


def is_told(was: Any, value: Any) -> bool:
    """Whether an edit says something else: of seats it names one more, since those it leaves out count as told."""
    return was not in (value, []) and not (isinstance(value, list) and set(value) <= set(was))


@pytest.mark.parametrize(("kind", "path", "value", "why"), NOTICED.values(), ids=NOTICED)
def test_an_edit_is_refused_with_a_sentence_that_says_where(kind: str, path: str, value: Any, why: str) -> None:
    lines = to_text(*random_game("hundred_saints", 0)).rstrip("\n").split("\n")
    for at, line in reversed(list(enumerate(lines))):
        whole = json.loads(line)
        found = [one for one in places(whole) if one[2] == path and is_told(one[0][one[1]], value)]
        if whole.get("type") == kind and found:
            holder, under, _ = found[0]
            holder[under] = value
            lines[at] = json.dumps(whole)
            break
    else:
        raise AssertionError(f"no {path} in the game")

    with pytest.raises(LychgateError, match=why):
        take_in("\n".join([*lines, ""]))


def test_in_a_refereed_game_that_names_no_referee_the_first_seat_is_theirs() -> None:
    lines = to_text(*random_game("hundred_saints", 0)).split("\n")
    first = json.loads(lines[0])
    del first["header"]["roles"]

    taken = take_in("\n".join([json.dumps(first), *lines[1:]]))

    assert taken.header.referees == ("Ref",)
    assert taken.differs == ""


def test_a_game_of_earlier_rules_that_todays_do_not_give_is_taken_and_said() -> None:
    lines = to_text(*random_game("hundred_saints", 0)).rstrip("\n").split("\n")
    first, whole = json.loads(lines[0]), [json.loads(line) for line in lines]
    at, finished = next((at, one) for at, one in enumerate(whole) if one["type"] == "finished")
    finished["entry"]["said"] = "say Something else"
    lines[at] = json.dumps(finished)
    with pytest.raises(Disagrees):
        take_in("\n".join([*lines, ""]))

    first["header"]["rules_version"] -= 1
    taken = take_in("\n".join([json.dumps(first), *lines[1:], ""]))

    assert taken.differs.startswith(f"Line {at + 1}: ")
