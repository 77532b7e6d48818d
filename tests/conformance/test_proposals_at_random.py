"""Proposals in games at random: nobody's is carried out without the others, and the journal plays them again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lychgate import rulesets
from lychgate.core.codec import convert, digest
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header, Record
from lychgate.kit.orders import Orders
from lychgate.kit.permission import must_be_allowed
from lychgate.kit.proposals import Agree, Refuse, Settled
from tests.conformance.evenings import ANN, BEN, REF, SEATS, SET_UPS
from tests.conformance.test_refereed import said, take_back
from tests.shares import share

STEPS = share("LYCHGATE_SOAK_PROPOSED", 80, 400)
MOMENTS = (
    ("sovereign", "the toll house"),
    ("hundred_saints", "a company in a cellar"),
    ("constitution", "a camp"),
)
MEDDLING = (
    "set cast.Ada.seat Ben because they swap",
    "set cast.Ada.seat Ann because they swap back",
    "reserve rest",
    "reserve not rest",
    "dismiss Bo",
    "say Well?",
)
"""What a referee does meanwhile, which takes the right or the reason to agree from somebody."""


@pytest.mark.soak
@pytest.mark.parametrize(("name", "which"), MOMENTS)
def test_what_is_proposed_is_done_with_all_agreements_and_plays_again(name: str, which: str) -> None:
    chance, records = Random(f"{name} {which}"), list[Record]()
    ruleset = rulesets.get(name)
    header = Header(name, ruleset.version, ruleset.resolve({}), SEATS, "proposals", name, roles={REF: REFEREE})
    game: Game[Any] = Game(ruleset, header, keep=records.append)
    for line in SET_UPS[name][which]:
        game.reply(REF, TEXT + line)
        answers(game, chance)
    proposed = 0
    for _ in range(STEPS):
        try:
            step = chance.random()
            if step < 0.15:
                take_back(game, chance)
            elif step < 0.25 and not game.busy(REF):
                game.reply(REF, TEXT + chance.choice(MEDDLING))
            elif not acts(game, chance):
                game.reply(*said(game, chance))
            answers(game, chance)
        except PlayError:
            continue
        for one in game.settled.proposed.open:
            assert one.by not in one.seats
            assert {one.by, *one.seats} <= {ANN, BEN}
        proposed = max(proposed, game.settled.proposed.next - 1)
    assert proposed > 3
    all_settle_with_all(game)
    settled = [one for entry in game.entries.values() for one in entry.events if one["type"] == "proposal_settled"]
    assert settled, "none was carried out, not even on a branch that was undone"

    assert game.rerun() == len(game.path())
    again: Game[Any] = Game(ruleset, header, tuple(records))
    assert digest(again.settled) == digest(game.settled)


def all_settle_with_all(game: Game[Any]) -> None:
    """Each proposal that was carried out had every agreement that it had to wait for."""
    header = game.header
    state = game.ruleset.new_game(header.variants, header.seats, {REF: REFEREE})
    for entry in game.path():
        for raw in entry.events:
            event = convert(raw, game.ruleset.event_type, what="an event")
            if isinstance(event, Settled):
                one = state.proposed.numbered(event.number)
                assert one is not None
                assert one.settled, one
            state = event.apply(state)
    assert state == game.settled


def acts(game: Game[Any], chance: Random) -> bool:
    """A player proposes something, or somebody settles what is proposed. Returns whether there was anything to do."""
    seat = chance.choice(SEATS)
    decision = None if game.busy(seat) else game.open_for(seat)
    if not isinstance(decision, Orders):
        return False
    steps = [(id_, command) for id_, command in decision.steps if concerns_others(game, seat, command)]
    if not steps:
        return False
    agrees = [one for one in steps if isinstance(one[1], Agree)]
    game.reply(seat, chance.choice(agrees if agrees and chance.random() < 0.6 else steps)[0])
    return True


def concerns_others(game: Game[Any], seat: str, command: Any) -> bool:
    """Whether a step proposes something, or settles a proposal."""
    if isinstance(command, Agree | Refuse):
        return True
    try:
        return bool(must_be_allowed(game.settled, seat, command, ""))
    except PlayError:
        return False


def answers(game: Game[Any], chance: Random) -> None:
    """Whatever is asked is answered at random."""
    for _ in range(40):
        busy = [one for one in game.open if game.busy(one.seat)]
        if not busy:
            return
        options = busy[0].options()
        if not options:
            game.reply(*said(game, chance))
        else:
            game.reply(busy[0].seat, chance.choice(options).id)
