"""Games with a referee, at random: what is typed runs or is refused; others get nothing of what is secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from lychgate import rulesets
from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.codec import decode, digest, encode
from lychgate.core.decision import TEXT
from lychgate.core.dice import parse
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import ONLOOKER, REFEREE, Header, Record
from lychgate.core.vault import vault
from lychgate.server.table import Table
from tests.conformance.constitution_talk import constitution_talk
from tests.conformance.saints_talk import notebook_talk, saints_talk
from tests.conformance.sovereign_talk import sovereign_talk
from tests.shares import share

REFEREED = [name for name in rulesets.names() if rulesets.get(name).refereed]
TALK: Mapping[str, Callable[[Any, Random], str]] = {
    "hundred_saints": saints_talk,
    "sovereign": sovereign_talk,
    "constitution": constitution_talk,
}
"""Something that a referee of each game may type, sensible or not."""
MURMUR: Mapping[str, Callable[[Any, Random], str]] = {
    name: lambda state, chance: notebook_talk(state, '"the old well"', chance) for name in TALK
}
"""Something that a player may."""

GAMES = share("LYCHGATE_SOAK_REFEREED", 1, 20)
SEATS = ("Ref", "Ann", "Ben")
OTHERS = ("Ann", "Ben", ONLOOKER)
LINES = share("LYCHGATE_SOAK_LINES", 45, 250)
VAULTED = min(LINES // 3, 40)
"""So many steps are read as a vault too, which takes long."""


def header_of(name: str, seed: str) -> Header:
    ruleset = rulesets.get(name)
    return Header(name, ruleset.version, ruleset.resolve({}), SEATS, seed, name, roles={"Ref": REFEREE})


def said(game: Game[Any], chance: Random) -> tuple[str, str]:
    """Who says what next."""
    decision = chance.choice(game.open)
    options = [option.id for option in decision.options()]
    if isinstance(decision, RollWanted) and not options:  # nobody but a person rolls these dice
        return decision.seat, TEXT + " ".join(str(chance.randint(1, die)) for die in parse(decision.dice).sides())
    if isinstance(decision, RollWanted) or (options and chance.random() < 0.4):
        return decision.seat, chance.choice(options)
    if decision.seat != "Ref":
        speaks = "say Hm." if chance.random() < 0.5 else MURMUR[game.ruleset.name](game.settled, chance)
        return decision.seat, TEXT + speaks if decision.accepts_text() else chance.choice(options)
    if not decision.accepts_text():
        return decision.seat, chance.choice(options)
    return decision.seat, TEXT + TALK[game.ruleset.name](game.settled, chance)


def take_back(game: Game[Any], chance: Random) -> None:
    """Somebody takes back, brings back or returns, by any custom."""
    by = chance.choice(SEATS)
    match chance.choices(("undo", "redo", "return"), (6, 3, 1))[0]:
        case "undo":
            game.undo(chance.choice((by, None)), by=by)
        case "redo":
            game.redo(chance.choice((by, None)), by=by)
        case _:
            back = chance.choice([*game.ancestors()][:5]).id if game.head else 0
            game.return_to(game.entry_numbered(by, game.number(by, back)), by=by)


def given(game: Game[Any], seat: str, *, vaulted: bool = False) -> bytes:
    """Everything that a table gives a seat; ``vaulted``: its vault too."""
    table = Table(game, seat)
    told = (table.view(), table.question(), table.log(), table.why(), table.journal(), table.last_told)
    pages = vault(game, seat) if vaulted else {}
    return encode((*told, game.revision(seat), chronicle_markdown(game, seat), pages))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("name", REFEREED)
def test_what_is_typed_runs_or_is_refused_and_secrets_stay_with_the_referee(name: str, seed: int) -> None:
    chance, records = Random(f"{name} {seed}"), list[Record]()
    header = header_of(name, f"typed {seed}")
    game = Game(rulesets.get(name), header, keep=records.append)
    ran, refused, secret = 0, 0, 0
    before: dict[str, bytes] = {}
    for number in range(LINES):
        vaulted = number < VAULTED
        if number in (0, VAULTED):
            before = {seat: given(game, seat, vaulted=vaulted) for seat in OTHERS}
        kept, state = len(records), game.state
        try:
            if chance.random() < 0.1:
                take_back(game, chance)
            else:
                game.reply(*said(game, chance))
        except PlayError:
            refused += 1
            assert (len(records), game.state) == (kept, state), "what is refused changes nothing"
            continue
        ran += 1
        assert decode(encode(game.settled), game.ruleset.state_type, what="a state") == game.settled
        after = {seat: given(game, seat, vaulted=vaulted) for seat in OTHERS}
        for seat in OTHERS:
            if seat in records[-1].unseen:
                secret += 1
                assert after[seat] == before[seat], f"{seat} has learned of {records[-1]}"
        before = after
    assert ran > LINES * 2 // 5
    assert secret > LINES // 25
    assert refused > LINES // 30

    assert game.rerun() == len(game.path())
    again = Game(rulesets.get(name), header, tuple(records))
    assert digest(again.settled) == digest(game.settled)
    assert {seat: given(again, seat) for seat in OTHERS} == before
