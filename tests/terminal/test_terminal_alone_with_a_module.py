"""A module of Sovereign alone at one keyboard, where one person plays the GM and all Delvers: keys are counted."""

from __future__ import annotations

import pytest

from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.server.typed import keys_of, settled
from lychgate.terminal.local_seat import LocalSeat

PARTY = (
    "delver Ada class Warrior str 16 hp 40 stab 1 gear long sword, chain, torch",
    "delver Bertram class Expert dex 16 hp 30 gear dagger",
)


def alone(*lines: str) -> LocalSeat:
    header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), ("Gm",), "alone", "g", roles={"Gm": REFEREE})
    seat = LocalSeat(Game(RULESET, header), "Gm")
    for line in (*PARTY, *lines):
        assert not seat.reply(line).remark
    return seat


def keys_for(seat: LocalSeat, id_: str) -> int:
    """How many keys an option takes: its digits, and Enter where more could follow; Enter alone for the usual one."""
    asked = seat.question()
    assert asked is not None
    if id_ == asked.default:
        return 1
    key = keys_of(asked)[[one.id for one in asked.choices].index(id_)]
    return len(key) + (not settled(asked, key))


@pytest.mark.parametrize(("id_", "most"), [("turn", 1), ("turn:quick", 1), ("enter:3", 1), ("gear", 2)])
def test_in_a_site_a_turn_and_a_room_are_one_key(id_: str, most: int) -> None:
    assert keys_for(alone("site salt_saint", "light Ada torch", "enter 1"), id_) <= most


def acts(seat: LocalSeat, side: str) -> LocalSeat:
    """The same in the turn of a side."""
    while side not in [one.title for one in seat.view().cards[0].stages if one.status == "now"]:
        seat.reply("next")
        asked = seat.question()
        if asked is not None and not asked.order:
            seat.reply("yes")
    return seat


def test_alone_a_fight_stands_before_the_room_and_a_blow_is_two_keys_and_a_side_one() -> None:
    seat = alone("site salt_saint", "enter 1", "npc 8 goblins hd 1 hp 5 ac 12", "fight goblins")
    assert [card.title for card in seat.view().cards] == ["A fight: Round 1", "Room 1: The gate court"]

    assert keys_for(acts(seat, "The party"), "attack:Ada:goblin 1") <= 2
    assert keys_for(seat, "act:Ada") <= 2
    assert keys_for(acts(seat, "The goblins"), "all:goblins") == 1
