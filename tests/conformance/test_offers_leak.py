"""What is offered to a player tells nothing that is hidden: which offers, how they are called, noted and ordered.

At moments of random games every value of the state is changed, one after the other. Where neither the view of a player
nor the state as they know it changes with it, nothing of what is offered to them may change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate import rulesets
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.outlook import Keeps
from lychgate.core.override import value_at, with_value
from lychgate.core.ruleset import Ruleset
from lychgate.core.unknown import name_of
from lychgate.kit.shipped import module
from lychgate.kit.site import DOOR_STATES
from lychgate.kit.site_now import SiteNow
from tests.conformance.test_foresight_leaks import FIGHTS, KEPT_APART, MET, known_in
from tests.conformance.test_refereed import REFEREED, header_of, said
from tests.shares import share

GAMES = share("LYCHGATE_SOAK_OFFERS", 1, 40)
LINES = 60
"""The lines of a game, of which every sixth is followed by a look at all that could be otherwise."""

EVERY = share("LYCHGATE_SOAK_OFFERS_EVERY", 3, 1)
"""Of what could be otherwise at a moment every third is tried in a short run: at the next moments the others are."""

WORDS = ("otherwise", "metal", "reinforced", *DOOR_STATES)
"""What is tried in the place of a word."""

SITE = "toll_house"

IMPOSSIBLE = (PlayError, LookupError, ValueError, TypeError, AttributeError, RuntimeError, StopIteration)
"""What a state raises to which no game comes."""


def values(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every plain value of a state, by the words that lead there."""
    names = known_in(value)
    if not names and path:
        yield path, value
    for name in names:
        try:
            within = value_at(value, name)
        except (PlayError, LookupError, AttributeError):
            continue  # an id with something in it that no path has
        yield from values(within, (*path, name))


def others(state: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What makes states that differ from this one in one value, each with where that stands."""
    for path, value in values(state):
        if path[0] in KEPT_APART or was_told(state, path):
            continue
        where = ".".join(path)
        tried: tuple[str, ...] = WORDS
        if isinstance(value, bool):
            tried = ("no" if value else "yes",)
        elif isinstance(value, int):
            tried = tuple(str(value + by) for by in (-1, 1, 5))
        for other in tried:
            yield f"{where} {value!r} -> {other}", partial(with_value, state, where, other)


def was_told(state: Any, path: tuple[str, ...]) -> bool:
    """Whether everybody has read this: how somebody lies there, or an AC that a blow has shown."""
    if path[0] == "cast" and "fall" in path:
        return True
    fight, ids = getattr(state, "fight", None), {one.name: one.id for one in state.cast}
    return path[0] == "cast" and path[-1] == "ac" and ids.get(path[1], path[1]) in getattr(fight, "known", ())


def other_sites(state: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What makes states in which the site that is open stands otherwise: doors, traps, inhabitants, alertness."""
    now = getattr(state, "site", None)
    if now is None:
        return
    for door in now.site.doors:
        for how in DOOR_STATES:
            doors = {**now.doors, str(door.number): how}
            yield f"door {door.number} {how}", partial(with_now, state, replace(now, doors=doors))
    rooms = tuple(room.number for room in now.site.rooms)
    for at in range(1, 3):
        for how in ("found", "sprung", "disarmed"):
            traps = {**now.traps, f"{now.here}.{at}": how}
            yield f"trap {at} {how}", partial(with_now, state, replace(now, traps=traps))
    for room in rooms:
        yield f"room {room} empty", partial(with_now, state, replace(now, empty=(*now.empty, room)))
        yield f"room {room} here", partial(with_now, state, replace(now, moved={**now.moved, str(room): now.here}))
    yield "alert", partial(with_now, state, replace(now, alert=now.alert + 1))


def with_now(state: Any, now: SiteNow) -> Any:
    """The state with its site as it is now."""
    return replace(state, sites=tuple(now if one.site.name == now.site.name else one for one in state.sites))


def in_a_site(state: Any) -> Any:
    """The state with the party in a room of a site, where a game has sites."""
    site = module(SITE)
    now = SiteNow(site=site, here=1, seen=(1,))
    return replace(state, sites=(now,), site_name=site.name) if hasattr(state, "site_name") else state


BLOWS = {
    "sovereign": ('attack Ada "goblin 1"', "next", 'attack Ada "goblin 1"', "next", 'attack Ada "goblin 1"', "next"),
    "hundred_saints": ("next", "next", "next"),
    "constitution": ('attack Ada "goblin 1"', "next", 'attack Ada "goblin 1"', "next", "next"),
}
"""What brings a fight to where Ada stands among her foes, whoever acts first."""


def moments(name: str, number: int) -> Iterator[Any]:
    """States of a random game: of a fight from its beginning, then of every sixth line, in a site too."""
    chance = Random(f"offers {name} {number}")
    game: Game[Any] = Game(rulesets.get(name), header_of(name, f"offers {number}"))
    scene = [*reversed((*FIGHTS[name], *BLOWS[name]) if number % 3 == 0 else ()), *reversed(MET[name])]
    for line in range(LINES):
        scripted = bool(scene)
        try:
            if scripted:
                game.reply("Ref", f"text:{scene.pop()}")
            else:
                game.reply(*said(game, chance))
        except PlayError:
            continue
        if scripted:
            yield game.settled
        elif line % 6 == 0:
            yield game.settled
            yield in_a_site(game.settled)


def offered(rules: Ruleset[Any], state: Any) -> object:
    """All that a player is offered, as they see it."""
    orders = rules.orders(state, "Ann")
    return orders and rules.question(state, orders)


@pytest.mark.soak
@pytest.mark.parametrize("name", REFEREED)
def test_what_is_offered_changes_only_with_what_a_player_knows(name: str) -> None:
    rules, compared, leaks = rulesets.get(name), 0, dict[str, str]()
    assert isinstance(rules, Keeps)
    for number in range(GAMES):
        for at, state in enumerate(moments(name, number)):
            before, seen = offered(rules, state), rules.view(state, "Ann")
            known = name_of(rules.known(state, "Ann"))
            for where, make in islice((*others(state), *other_sites(state)), at % EVERY, None, EVERY):
                try:
                    other = make()
                    after, compared = offered(rules, other), compared + 1
                    if after == before or rules.view(other, "Ann") != seen:
                        continue
                    same = name_of(rules.known(other, "Ann")) == known
                except (*IMPOSSIBLE, AssertionError):
                    continue
                if same:
                    leaks.setdefault(where.partition(" ")[0], f"{name} {number}, {where}: {before} | {after}")
    assert not leaks, "\n".join(leaks.values())
    assert compared > 3000 * GAMES / EVERY
