"""The cautious player of 12 Years: what it does where it matters, and that it plays whole games and wins many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from lychgate.players.twelve_years_cautious import CautiousTwelveYears
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.many import Plan, many
from lychgate.sim.scenes import Scene
from lychgate.sim.statistics import statistics_of
from tests.rulesets.twelve_years.stage import asked, scene
from tests.shares import share

GAMES = share("LYCHGATE_SOAK_CAUTIOUS", 2, 100)
SOUTH_OF_THE_CITY = "5051"
CROWN = {"kind": "crown"}


def chosen(played: Scene[State]) -> str:
    """What the cautious player does now."""
    return CautiousTwelveYears().answer(asked(played), played.state)


def room(*ways: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    return {"ways": list(ways), **fields}


def castle(
    *rooms: Mapping[str, Any], lying: Sequence[Any] = (), foes: Sequence[str] = (), **party: Any
) -> Scene[State]:
    """A party in the first of the castle's ``rooms``."""
    here = {"loot": list(lying)} if lying else {}
    return scene(
        "hermit", "rogue", foes=foes, here=here, given={"dungeons": [{"rooms": list(rooms)}]}, at="d0r0", **party
    )


ENTRY, DOOR = {"kind": "entry", "to": -2}, {"kind": "door", "to": -1}


def test_with_a_crown_it_walks_to_the_castle() -> None:
    assert chosen(scene("rogue", loot=[CROWN], at=SOUTH_OF_THE_CITY)) == "go:s"


def test_at_the_castle_with_a_crown_it_goes_in() -> None:
    known = {"hexes": {"5056": {"terrain": "castle", "entrances": [0]}}}

    assert chosen(scene("rogue", loot=[CROWN], at="5056", given=known)) == "enter:0"


def test_without_a_crown_it_does_not_go_into_the_castle() -> None:
    known = {"hexes": {"5056": {"terrain": "castle", "entrances": [0]}}}

    assert chosen(scene("rogue", at="5056", given=known)).startswith("go:")


def test_in_the_castle_it_takes_the_door_that_nobody_has_opened() -> None:
    played = castle(room(ENTRY, DOOR), loot=[CROWN])

    assert chosen(played) == "way:1"


def test_it_runs_from_skeletons_by_the_next_door() -> None:
    played = castle(room(ENTRY, DOOR), foes=["skeleton"] * 4, loot=[CROWN])

    assert chosen(played) == "evade"
    played.do("evade")
    assert chosen(played) == "way:1"


def test_it_fights_what_is_weak_and_would_be_gone_at_a_blow() -> None:
    played = scene({"kin": "giant", "weapon": 101}, "giant", foes=["raven"], loot=[{"weapon": "axe"}], level=5)

    assert chosen(played) == "attack"


def test_it_does_not_fight_what_cannot_be_hurt() -> None:
    assert chosen(scene("giant", "giant", foes=["banshee"])) == "evade"


def test_it_does_not_come_back_for_ever_for_a_crown_that_it_cannot_get() -> None:
    """A game had no end: a Giant cannot snatch the crown, a satyr is not fought, and a Fae Folk kept the years off."""
    dungeons = [{}, {"hex": "5051", "rooms": [room(ENTRY)]}]
    lying = {"loot": [CROWN]}

    with_fae = scene("giant", "fae_folk", foes=["satyr"], here=lying, given={"dungeons": dungeons}, at="d1r0")
    past_hurting = scene("giant", "rogue", foes=["banshee"], here=lying, given={"dungeons": dungeons}, at="d1r0")
    seen_from_outside = scene(
        "giant", "rogue", given={"dungeons": dungeons, "sites": {"d1r0": {"foes": [{"kind": "banshee"}], **lying}}}
    )

    assert chosen(with_fae) == "attack"
    assert chosen(past_hurting) == "evade"
    assert not chosen(seen_from_outside).startswith("enter")


def test_it_buys_a_crown_from_the_merchant() -> None:
    played = scene("rogue", here={"friend": "merchant"}, gold=100)

    assert chosen(played) == "buy"
    played.do("buy")
    assert chosen(played) == "crown"


def test_it_keeps_the_gold_for_a_crown_rather_than_train() -> None:
    assert chosen(scene("rogue", here={"friend": "gerhardus"}, gold=150)) != "train"
    assert chosen(scene("rogue", here={"friend": "gerhardus"}, gold=200)) == "train"
    assert chosen(scene("rogue", here={"friend": "gerhardus"}, gold=100, loot=[CROWN])) == "train"


def test_it_puts_on_the_armor_that_lies_in_the_pack() -> None:
    played = scene("rogue", loot=[{"kind": "armor"}])

    assert chosen(played) == "gear"
    played.do("gear")
    assert chosen(played) == "member:1"
    played.do("member:1")
    assert chosen(played) == "equip:101:1"


def test_it_crowns_the_lich_king_on_the_run_unless_a_giant_slows_it() -> None:
    throne = {"kind": "lich_king"}
    nimble = castle(room(ENTRY, throne=True, size="large"), loot=[CROWN])
    nimble_here = scene(
        "hermit", "rogue", foes=[throne], given={"dungeons": [{"rooms": [room(ENTRY)]}]}, at="d0r0", loot=[CROWN]
    )
    slow_here = scene(
        "hermit", "giant", foes=[throne], given={"dungeons": [{"rooms": [room(ENTRY)]}]}, at="d0r0", loot=[CROWN]
    )

    assert chosen(nimble)
    assert chosen(nimble_here) == "evade"
    assert chosen(slow_here) == "attack"


@pytest.mark.soak
@pytest.mark.parametrize("variants", [{}, {"castle-mode": "axe"}, {"*": "any"}])
def test_it_plays_whole_games_and_wins_some(variants: dict[str, str]) -> None:
    played = statistics_of(many(Plan("twelve_years", "cautious", GAMES, "e", variants)))

    assert played.wins > 0
    assert "unfinished" not in played.endings
