"""Foresight tells a seat nothing that is hidden from it: two games that differ only in secrets give the same bytes.

Games are played at random. At every moment the odds of each open decision are compared with those in the same game had
others been asked for other things, had they not begun what they are in the middle of, or were other dice to come. And
where a referee does something that a player may not see, the odds of the player stay the same, to the byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lychgate import rulesets
from lychgate.core.codec import encode
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.outlook import Foresees, Keeps, Measure
from lychgate.core.override import value_at, with_value
from lychgate.core.records import REFEREE, Header, Record
from lychgate.core.ruleset import PLAYERS, Ruleset
from lychgate.core.unknown import name_of
from lychgate.sim.foresight import HORIZONS, Horizon, foresee
from lychgate.sim.hindsight import hindsight, step_of
from tests.conformance.test_refereed import REFEREED, header_of, said, take_back
from tests.core.toy import Toy, Well
from tests.server.test_leaks import replies, with_other_secrets, without_what_waits
from tests.shares import share


class Duellists(Toy):
    """The well, whose duels hang on what is chosen in secret: what would leak shows here at once."""

    def measures(self, state: Well, seat: str) -> tuple[Measure[Well], ...]:
        had = state.person(seat).coins
        return (Measure("less", "Poorer", lambda after: after.person(seat).coins < had),)

    def fight_goes_on(self, before: Well, now: Well, seat: str) -> bool:
        return False


FORESEEING: dict[str, Ruleset[Any]] = {
    "a duel": Duellists(),
    **{name: rulesets.get(name) for name in rulesets.names() if isinstance(rulesets.get(name), Foresees)},
}
POSITIONS = share("LYCHGATE_SOAK_FORESEEN", 3, 2_000)
RUNS, SAMPLES = 40, 3
"""Few, so that many positions are compared; enough for all faces of a duel."""

LONG = 60
"""The most moments of one game, of which every seventh is compared, and each in which something is chosen in secret."""


def told(game: Game[Any], seat: str, horizon: Horizon) -> bytes:
    """The odds that a seat is told, or why there are none."""
    try:
        return encode(foresee(game, seat, horizon=horizon, most=RUNS, samples=SAMPLES))
    except PlayError as refused:
        return str(refused).encode()


def looked_back_on(game: Game[Any], seat: str) -> bytes:
    """What a seat is told of the last step that it knows of: how likely what came of it was."""
    last = next((entry for entry in game.ancestors() if game.number(seat, entry.id)), None)
    step = step_of(game, seat, last) if last is not None else None
    return encode(hindsight(step, RUNS)) if step is not None else b""


def with_other_dice(game: Game[Any], records: list[Record]) -> Game[Any]:
    """The same game so far, with other dice to come."""
    return Game(game.ruleset, replace(game.header, seed=f"{game.header.seed}, otherwise"), records)


def others(game: Game[Any], records: list[Record], seat: str) -> Iterator[Game[Any]]:
    """Games that differ from this one only in what is hidden from ``seat``."""
    yield with_other_dice(game, records)
    of_a_referee = seat in game.header.referees  # to whom it is no secret what others are in the middle of
    try:
        without = None if of_a_referee else without_what_waits(game, records, seat)
    except PlayError:  # somebody has acted on what would be taken back
        without = None
    asked = in_words(game, seat)  # where it is asked otherwise, more than a secret is different
    if without is not None and in_words(without[0], seat) == asked:
        yield without[0]
    yield from (other for other, _ in with_other_secrets(game, records, seat) if in_words(other, seat) == asked)


SCENES = {
    "hundred_saints": ("pc Ada of ben hp 8 ac 12", "foes 3 goblins AC 11 HD 1 hp 4 morale 7 club 1d4", "encounter"),
    "sovereign": ("delver Ada of ben hp 8", "npc 3 goblins hd 1 ac 13 attack 1 with club 1d6", "fight"),
    "constitution": ("character Ada of ben level 2 hp 8", "npc 3 goblins hd 1 ac 13 morale 7", "fight"),
}
"""What a referee types first, so that there is something to weigh."""


def moments(rules: Ruleset[Any], header: Header) -> Iterator[tuple[Game[Any], list[Record]]]:
    """A random game, moment by moment, with its records. Where there is a referee, the game begins with a scene."""
    if not rules.refereed:
        yield from replies(rules, header, LONG)
        return
    chance, records = Random(header.seed), list[Record]()
    game: Game[Any] = Game(rules, header, keep=records.append)
    for line in SCENES[rules.name]:
        game.reply("ann", f"text:{line}")
        yield game, records
    for _ in range(LONG):
        can = [(one.seat, option.id) for one in game.open for option in one.options()]
        chance.shuffle(can)
        for seat, answer in can:
            try:
                game.reply(seat, answer)
            except PlayError:
                continue
            yield game, records
            break


def compared(rules: Ruleset[Any]) -> Iterator[tuple[str, bytes, bytes, int]]:
    """Positions in which a seat is told odds: what it is told, and would be told otherwise; by kinds of secrets."""
    for number in range(4 * POSITIONS):
        seats = ("ann", "ben", "cyd")[: 2 + number % 2]
        roles = {"ann": REFEREE} if rules.refereed else dict(PLAYERS)
        values = rules.resolve({})
        header = Header(rules.name, rules.version, values, seats, f"foreseen {number}", "a game", roles=roles)
        for moment, (game, records) in enumerate(moments(rules, header)):
            for seat in seats:
                where, horizon = f"{header.seed}, moment {moment}, {seat}", tuple(HORIZONS)[moment % 2]
                if game.open_for(seat) is None or game.ruleset.ended(game.settled):
                    continue
                secret = list(with_other_secrets(game, records, seat))
                if not secret and (moment + number) % (2 if rules.refereed else 7):
                    continue  # what is chosen in secret is rare: no such moment is left out
                here = told(game, seat, horizon)
                for kind, other in enumerate(others(game, records, seat)):
                    yield where, here, told(other, seat, horizon), kind


@pytest.mark.soak
@pytest.mark.parametrize("name", FORESEEING)
def test_odds_say_nothing_of_what_is_hidden(name: str) -> None:
    weighed, waiting = set[str](), 0
    for where, here, there, kind in compared(FORESEEING[name]):
        assert here == there, where
        waiting += kind > 0
        if b'"outlooks":[{' in here:
            weighed.add(where)
        if len(weighed) >= POSITIONS:
            break

    assert len(weighed) >= POSITIONS
    assert waiting > POSITIONS // 10 or FORESEEING[name].refereed, "too few of these games had secrets"


# ---------------------------------------------------------------------- what a referee hides

TOLD = {
    ("cast", "id"),
    ("cast", "marks"),
    ("cast", "fall"),
    ("cast", "casting"),
    ("cast", "known_as"),
    ("encounter", "opened"),
    ("encounter", "first"),
    ("encounter", "held"),
    ("fight", "spent"),
    ("fight", "acted"),
    ("fight", "struck"),
    ("exploring", "doors"),
    ("proposals", "next"),
}
"""What no view shows, and everybody was told when it came about; and the ids by which a state refers to people."""

KEPT_APART = ("referees", "players", "variants", "closed", "secrets", "pages", "own_book", "proposals")
"""What nobody can set, or what is no part of what the rules go by."""

PLAYED = ("Ann", "Ben")
TURNS = 60
"""The most lines of one game of which what is unseen is looked for."""

MET = {
    "hundred_saints": ("pc Ada of Ann hp 8 ac 12", "foes 3 goblins AC 11 HD 1 hp 4 morale 7 club 1d4", "encounter"),
    "sovereign": ("delver Ada of Ann hp 8", "npc 3 goblins hd 1 ac 13 attack 1 with club 1d6"),
    "constitution": ("character Ada of Ann level 2 hp 8", "npc 3 goblins hd 1 ac 13 morale 7"),
}
FIGHTS = {
    "hundred_saints": ('aware party of "goblins"', 'aware "goblins" of party', "next", "next", "distance 5", "next"),
    "sovereign": ("fight",),
    "constitution": ("fight",),
}


def secretly(game: Game[Any], chance: Random) -> tuple[str, str]:
    """What a referee changes about somebody in play, whoever it is: their figures, by decree."""
    names = [one.name for one in game.settled.cast] or ["nobody"]
    what, value = chance.choice((("hp", 2), ("ac", 15), ("morale", 9), ("level", 3), ("hit_dice", 4), ("skill", 2)))
    return "Ref", f"text:set cast.{chance.choice(names)}.{what} {value + chance.randint(0, 3)} because it is so"


Told = tuple[bytes, bytes, bytes]
"""The odds that a player is told, and what of the last step that they know; and the state as they know it."""


def told_now(game: Game[Any], seat: str) -> Told:
    """What a player is told now."""
    rules = game.ruleset
    assert isinstance(rules, Keeps)
    known = name_of(rules.known(game.state_for(seat), seat))
    return told(game, seat, "step"), looked_back_on(game, seat), known


def unseen_steps(name: str, number: int) -> Iterator[tuple[str, Told, Told]]:
    """Steps of a random game that a player does not see: what they are told before and after each."""
    chance, records = Random(f"unseen {name} {number}"), list[Record]()
    game = Game(rulesets.get(name), header_of(name, f"unseen {number}"), keep=records.append)
    lines = [*MET[name], *(FIGHTS[name] if number % 2 else ())]
    scene = list(reversed(lines))
    before: dict[str, Told] = {}
    asked: dict[str, object] = {}
    for turn in range(TURNS):
        try:
            if not scene and chance.random() < 0.05:
                scene = list(reversed(lines[1:]))
            if scene:
                game.reply("Ref", f"text:{scene.pop()}")
            elif chance.random() < 0.05:
                take_back(game, chance)
            else:
                game.reply(*(secretly(game, chance) if chance.random() < 0.3 else said(game, chance)))
        except PlayError:
            continue
        after = {seat: told_now(game, seat) for seat in PLAYED}
        asks = {seat: in_words(game, seat) for seat in PLAYED}
        for seat in PLAYED:
            if seat in records[-1].unseen and seat in before:
                assert asks[seat] == asked[seat], f"{name} {number}, line {turn}, {seat}: {records[-1]}"
                yield f"{name} {number}, line {turn}, {seat}: {records[-1]}", before[seat], after[seat]
        before, asked = after, asks


def in_words(game: Game[Any], seat: str) -> object:
    """What a seat is asked, in words: a chance that stands there tells of what it was counted from."""
    decision = game.open_for(seat)
    return None if decision is None else game.ruleset.question(game.state_for(seat), decision)


@pytest.mark.soak
@pytest.mark.parametrize("name", REFEREED)
def test_what_a_player_does_not_see_changes_none_of_their_odds(name: str) -> None:
    weighed = 0
    steps = chain.from_iterable(unseen_steps(name, number) for number in range(8 * POSITIONS))
    for compared, (where, before, after) in enumerate(steps, start=1):
        assert after == before, where
        weighed += b'"outlooks":[{' in after[0]
        if compared >= POSITIONS * 3 and weighed >= POSITIONS:
            break

    assert weighed >= POSITIONS


def somewhere(state: Any, chance: Random) -> tuple[tuple[str, ...], Any]:
    """A place in a state, by the words that lead there, and the value that stands there."""
    path, value = list[str](), state
    while names := known_in(value):
        path.append(chance.choice(names))
        value = value_at(value, path[-1])
    return tuple(path), value


def known_in(value: Any) -> list[str]:
    """The words that lead further into a value."""
    match value:
        case msgspec.Struct():
            return list(value.__struct_fields__)
        case dict():
            return [str(key) for key in value if "." not in str(key)]
        case tuple():
            names = (str(getattr(one, "name", "") or getattr(one, "id", "")) for one in value)
            return [name for name in names if name and "." not in name]
        case _:
            return []


def otherwise(state: Any, chance: Random) -> tuple[tuple[str, ...], Any]:
    """The state with another value in one place, and where. Raises ``PlayError`` where there can be no other."""
    path, value = somewhere(state, chance)
    if not path or path[0] in KEPT_APART:
        raise PlayError("Nothing of this is played with.")
    if isinstance(value, bool):
        return path, with_value(state, ".".join(path), "no" if value else "yes")
    if isinstance(value, int):
        return path, with_value(state, ".".join(path), str(value + chance.choice((-1, 1, 5))))
    return path, with_value(state, ".".join(path), "otherwise")


def states_of(name: str, number: int) -> Iterator[tuple[Game[Any], Random]]:
    """Every few lines of a random game."""
    chance = Random(f"otherwise {name} {number}")
    game = Game(rulesets.get(name), header_of(name, f"otherwise {number}"))
    scene = [*reversed(FIGHTS[name] if number % 2 else ()), *reversed(MET[name])]
    for turn in range(TURNS):
        try:
            if scene:
                game.reply("Ref", f"text:{scene.pop()}")
            else:
                game.reply(*said(game, chance))
        except PlayError:
            continue
        if turn % 3 == 0:
            yield game, chance


def is_told(path: tuple[str, ...]) -> bool:
    """Whether the view need not show what stands there."""
    return any(path[0] == where and what in path for where, what in TOLD)


@pytest.mark.soak
@pytest.mark.parametrize("name", REFEREED)
def test_a_state_as_a_player_knows_it_is_the_same_whatever_stands_where_they_do_not_see_it(name: str) -> None:
    rules, hidden = rulesets.get(name), 0
    assert isinstance(rules, Keeps)

    def shown(state: Any) -> object:
        orders = rules.orders(state, "Ann")
        return rules.view(state, "Ann"), orders and rules.question(state, orders)

    for number in range(POSITIONS):
        for game, chance in states_of(name, number):
            state = game.settled
            seen, known = shown(state), name_of(rules.known(state, "Ann"))
            for _ in range(10):
                try:
                    path, other = otherwise(state, chance)
                    same = shown(other) == seen
                except (PlayError, LookupError, ValueError, TypeError, AttributeError, StopIteration, RuntimeError):
                    continue  # no game comes to such a state
                if same and not is_told(path):
                    hidden += 1
                    assert name_of(rules.known(other, "Ann")) == known, f"{name} {number}: {'.'.join(path)}"
    assert hidden > POSITIONS * 10
