"""What an amendment would have changed: the steps of a game run again under both books, with the dice as they fell.

A roll under the other book is the same as the roll that was made for the same thing at the same place in its order;
what was never rolled falls by dice of its own, so that nobody learns from it what the table's dice will show. Where
somebody would have been asked something else, or an order could not have been given, the comparison stops and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.core.play import Play
from lychgate.core.records import plain
from lychgate.core.ruleset import Ruleset
from lychgate.core.sheet_changes import sheet_difference
from lychgate.core.switches import resolved
from lychgate.core.telling import log_lines
from lychgate.core.view import View
from lychgate.core.visibility import known_to, rolls_of
from lychgate.players.usual import usual_answer
from lychgate.sim.past import (
    Apart,
    Differs,
    Paired,
    Past,
    SameDice,
    WhatIf,
    again,
    changes_the_book,
    with_changes,
)
from lychgate.sim.what_if_known import found_as_known

MOST_STEPS = 60
"""The most orders of one run that the bots go on with."""

ROUNDS, EXPERIENCE = "round", "XP"
"""The tracker of a view that counts the rounds of a fight, and the field of a sheet with the experience."""

NOT_TOLD = "It is a step that you do not know of."
"""Why a comparison stops after the last step that its reader knows of."""

WHERE_THERE_ARE = ("rounds", EXPERIENCE)
"""Figures that are told only where there is anything of them."""

Pair = tuple[dict[str, float], dict[str, float]]
"""The figures of a run under the book, and of one under the amendment."""

Collect = Callable[[Iterator[Pair], int], list[Pair]]
"""Gathers so many pairs of runs."""


def all_of(pairs: Iterator[Pair], runs: int) -> list[Pair]:  # noqa: ARG001
    """So many pairs of runs, with nothing shown meanwhile."""
    return list(pairs)


def past_of(game: Game[Any], eyes: str, first: int = 1, last: int | None = None) -> Past:
    """The steps of the path from ``first`` to ``last``, for the seat ``eyes`` to read.

    Raises ``PlayError`` for steps that are not there.
    """
    path = tuple(one for one in game.transitions() if first <= one[1].id <= (last or one[1].id))
    if not path:
        raise PlayError(f"There are no steps from {first}{f' to {last}' if last else ''}. The last is {game.head}.")
    if not hasattr(path[0][0], "variants"):
        raise PlayError("The rules of this game have no switches.")
    numbers = {entry.id: number for _, entry, _, _ in path if (number := game.number(eyes, entry.id))}
    hides = game.hides_from(eyes)
    switches = game.ruleset.amendable(game.settled, eyes if hides else None)
    return Past(game.ruleset, game.header, switches, path, numbers, hides)


def last_fight(game: Game[Any]) -> tuple[int, int]:
    """The steps of the last fight, or what else must not be played under two books. Raises ``PlayError`` for none."""
    steps = [
        entry.id
        for before, entry, _, after in game.transitions()
        if getattr(before, "in_the_middle_of", "") or getattr(after, "in_the_middle_of", "")
    ]
    if not steps:
        raise PlayError("There was no fight in this game.")
    path = [entry.id for entry in game.path()]
    at = path.index(steps[-1])
    while at and path[at - 1] in steps:
        at -= 1
    return path[at], steps[-1]


def what_if(
    game: Game[Any],
    changes: Mapping[str, str],
    eyes: str,
    first: int = 1,
    last: int | None = None,
    runs: int = 0,
    collect: Collect = all_of,
) -> WhatIf:
    """What another book would have changed in the steps of the path from ``first`` to ``last``.

    ``eyes`` is the seat by whose view it is told. Where the two go apart, bots go on ``runs`` times from there under
    each book; ``collect`` gathers these pairs of runs, and may show how far it is. Raises ``PlayError`` for a switch or
    a value that does not exist, and for steps that are not there.
    """
    past = past_of(game, eyes, first, last)
    again = run_again(past, changed_by(past, changes), eyes)
    return again.with_pairs(collect(again.pairs(runs), runs)) if again.goes_on and runs else again.found


def changed_by(past: Past, changes: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """What is changed, each with its values in the past and in the other book. Raises ``PlayError`` for a switch or a
    value that does not exist."""
    then = past.path[0][0].variants
    values = resolved(past.switches, {**then, **changes})
    usual = {one.name: then.get(one.name, one.default) for one in past.switches}
    return {one: (usual[one], value) for one, value in values.items() if value != usual[one]}


class Again(msgspec.Struct, frozen=True):
    """Steps run again under another book: what was ``found``, and the states where that ended, as it was and as it
    would have been."""

    past: Past
    found: WhatIf
    eyes: str
    states: tuple[Any, Any]

    @property
    def goes_on(self) -> bool:
        """Whether people would have chosen anew somewhere, so that bots go on from there."""
        return bool(self.found.apart) and not self.past.hides

    def pairs(self, runs: int) -> Iterator[Pair]:
        """The figures of so many pairs of runs by bots, one after the other; both of a pair have the same dice."""
        rules, seats = self.past.rules, self.past.header.seats
        began = [(state, _experience(rules.view(state, self.eyes))) for state in self.states]
        for number in range(runs):
            secret = secret_of(f"pair/{number}")
            one, two = (_figures(rules, state, had, seats, self.eyes, secret) for state, had in began)
            yield one, two

    def with_pairs(self, pairs: Sequence[Pair]) -> WhatIf:
        """What was found, with what these pairs of runs come to."""
        return replace(self.found, runs=len(pairs), paired=tuple(_paired(pairs)))


def run_again(past: Past, changed: Mapping[str, tuple[str, str]], eyes: str) -> Again:
    """Runs the steps again as if these values had counted, with the dice as they fell, up to where people would have
    chosen anew. For a seat from which things are hidden each step is run by itself, from what it knew then."""
    if past.hides:
        return Again(past, found_as_known(past, changed, eyes), eyes, (None, None))
    rules, then = past.rules, past.path[0][0]
    other: Any = replace(then, variants=with_changes(then.variants, changed))
    fallen = (one for _, entry, _, _ in past.path for one in rolls_of(entry.inputs))
    dice = SameDice(fallen, past.header.seed)
    differs: list[Differs] = []
    steps, rolls, apart, reason, at = 0, 0, 0, "", 0
    now = then
    for before, entry, events, after in past.path:
        if any(map(changes_the_book, events)):
            now, other = after, _with_book_of(other, after, changed)
            continue
        try:
            play = again(rules, other, entry, dice)
        except (Apart, PlayError) as parted:
            known = entry.id in past.numbers
            apart, reason = (past.numbers[entry.id], str(parted)) if known else (at or 1, NOT_TOLD)
            now = before
            break
        at = past.numbers.get(entry.id, at)
        steps += entry.id in past.numbers
        rolls += len(known_to(eyes, rolls_of(entry.inputs)))
        if tuple(plain(one) for one in play.events) != entry.events:
            was = _lines(rules, before, events, entry.seat, eyes)
            instead = _lines(rules, other, play.events, entry.seat, eyes)
            if was != instead:
                differs.append(Differs(at, was, instead))
        now, other = after, play.state
    sheets = tuple(_sheets(rules, now, other, eyes))
    found = WhatIf(dict(changed), steps, rolls, tuple(differs), sheets, apart, reason)
    return Again(past, found, eyes, (now, other))


def _with_book_of(other: Any, after: Any, changed: Mapping[str, tuple[str, str]]) -> Any:
    """The other state after the table wrote in its book: what is compared stays as it is."""
    own_book = {"own_book": after.own_book} if hasattr(after, "own_book") else {}
    return replace(other, variants=with_changes(after.variants, changed), **own_book)


def _lines(rules: Ruleset[Any], before: Any, events: Iterable[Any], seat: str, eyes: str) -> tuple[str, ...]:
    told = log_lines(rules, before, events, seat)
    return tuple(one.text for one in told if not one.only or eyes in one.only)


def _sheets(rules: Ruleset[Any], then: Any, other: Any, eyes: str) -> Iterator[str]:
    """What is different on the sheets at the end."""
    was = {one.id: one for one in rules.view(then, eyes).sheets}
    now = {one.id: one for one in rules.view(other, eyes).sheets}
    for id_ in dict.fromkeys((*was, *now)):
        for text in sheet_difference(was.get(id_), now.get(id_)):
            yield f"{(was.get(id_) or now[id_]).title}: {text}"


# ---------------------------------------------------------------------- going on with bots


def _paired(pairs: Sequence[Pair]) -> Iterator[Paired]:
    """What the pairs of runs come to, figure by figure."""
    for what in pairs[0][0] if pairs else ():
        one, two = [pair[0][what] for pair in pairs], [pair[1][what] for pair in pairs]
        if what in WHERE_THERE_ARE and not any((*one, *two)):
            continue
        differences = [b - a for a, b in zip(one, two, strict=True)]
        mean = fmean(differences)
        error = 1.96 * stdev(differences) / sqrt(len(pairs)) if len(pairs) > 1 else 0.0
        yield Paired(what, fmean(one), fmean(two), mean - error, mean + error)


def _figures(
    rules: Ruleset[Any], state: Any, had: int, seats: tuple[str, ...], eyes: str, secret: bytes
) -> dict[str, float]:
    """What one run by bots comes to: hit points left, how many have none, rounds, XP beyond what they ``had``, and the
    orders it took."""
    dice, orders, fought = KeyedDice(secret), 0, state
    began_in = getattr(state, "in_the_middle_of", "")

    def usual(decision: AnyDecision, now: Any) -> str:
        said = usual_answer(rules, now, decision)
        if not said:
            raise PlayError("Nothing is usual here.")
        return said

    try:
        while orders < MOST_STEPS and not rules.ended(state):
            if began_in and not state.in_the_middle_of:
                break
            given = ((seat, rules.orders(state, seat)) for seat in seats)
            seat, asked = next((one for one in given if one[1] is not None and one[1].default()), ("", None))
            if asked is None:
                break
            play: Play[Any] = Play(state, seat, dice, (), usual)
            rules.perform(play, asked.read(asked.default()))
            state, orders = play.state, orders + 1
            fought = state if getattr(state, "in_the_middle_of", "") else fought
    except PlayError:
        pass
    end = rules.view(state, eyes)
    bars = [one.bars[0] for one in end.sheets if one.bars]
    left, down = sum(one.value for one in bars), sum(one.value <= 0 for one in bars)
    rounds = sum(one.value for one in rules.view(fought, eyes).trackers if one.id == ROUNDS)
    gained = _experience(end) - had
    told = {"hit points left": left, "without hit points": down, "rounds": rounds, EXPERIENCE: gained, "orders": orders}
    return {what: float(value) for what, value in told.items()}


def _experience(view: View) -> int:
    """The experience on all sheets."""
    fields = (field for sheet in view.sheets for field in sheet.fields if field.label == EXPERIENCE)
    return sum(int(field.text) for field in fields if is_number(field.text))


__all__ = [
    "Again",
    "Apart",
    "Collect",
    "Differs",
    "Pair",
    "Paired",
    "Past",
    "WhatIf",
    "changed_by",
    "last_fight",
    "past_of",
    "run_again",
    "what_if",
]
