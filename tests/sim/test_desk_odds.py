"""Odds that are asked for at the desk, against the figures that the book's own dice give."""

from __future__ import annotations

import re
from random import Random

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.records import REFEREE
from lychgate.players.hundred_saints_referee import Referee
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import State
from lychgate.sim.desk_odds import desk_odds, odds_at_the_desk
from lychgate.sim.encounters import typed
from lychgate.sim.play_out import QuickDice

PARTY = ("pc Ada fighter hp 8 AC 15", "pc Bo cleric hp 6 AC 14 CHA 16", "give sword to Ada", "enter dungeon")
NEWTS = "foes 2 newts AC 10 HD 1 hp 1 bite 1d2 ML 7"


def table(*lines: str) -> State:
    state = RULESET.new_game(RULESET.resolve({}), ("kay", "ann"), {"kay": REFEREE})
    for line in lines:
        state = typed(state, line, Referee(), QuickDice(Random(1))).after
    return state


def test_a_reaction_is_two_dice_with_what_is_added() -> None:
    state = table(*PARTY, NEWTS)

    plain, better = desk_odds(state, "reaction newts"), desk_odds(state, "reaction newts 6")

    assert "wary 44.4% (4/9)" in plain
    assert "attack 2.8% (1/36)" in plain
    assert "friendly 72.2% (13/18)" in better


def test_morale_of_seven_holds_on_seven_or_less() -> None:
    state = table(*PARTY, NEWTS)

    assert desk_odds(state, "morale newts") == "Morale of newts: holds 58.3% (7/12), breaks 41.7% (5/12)."
    assert desk_odds(state, "morale newts 1").startswith("Morale of newts, +1 to the score: holds 72.2% (13/18)")
    with pytest.raises(PlayError, match="Players decide for their characters"):
        desk_odds(state, "morale party")


@pytest.mark.usefixtures("few")
def test_a_fight_is_told_for_who_is_there_or_for_those_who_might_come() -> None:
    state = table(*PARTY)

    might = desk_odds(state, f"fight {NEWTS.removeprefix('foes ')}")
    there = desk_odds(table(*PARTY, NEWTS), "fight")

    assert might.startswith("Played out 8 times by the bot referee")
    assert there == might
    assert "newts" not in [side.id for side in state.sides]


def test_what_cannot_come_up_is_refused() -> None:
    with pytest.raises(PlayError, match="Nobody is there to meet"):
        desk_odds(table(*PARTY), "surprise")
    with pytest.raises(PlayError, match="'soon' is more than that takes"):
        desk_odds(table(*PARTY, NEWTS), "initiative soon")
    with pytest.raises(PlayError, match="no odds to ask for"):
        odds_at_the_desk("twelve_years", None, "fight")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few fights are played out."""
    for name in ("GAMES", "FEWEST_GAMES"):
        monkeypatch.setattr(f"lychgate.sim.desk_odds.{name}", 8)


@pytest.mark.usefixtures("few")
def test_the_same_fights_are_played_by_another_switch_on_the_same_dice() -> None:
    state = table(*PARTY, NEWTS)

    told = desk_odds(state, "fight if initiative_tie simultaneous")
    same = desk_odds(state, "fight if initiative_tie reroll")

    assert told.startswith(desk_odds(state, "fight"))
    assert " With initiative_tie simultaneous, on the same dice: Played out " in told
    assert re.search(r"pairs of fights, \d+ end differently or fell other victims\.$", told)
    assert same.endswith("pairs of fights, 0 end differently or fell other victims.")


@pytest.mark.usefixtures("few")
def test_another_switch_counts_also_against_others_who_are_not_there() -> None:
    told = desk_odds(table(*PARTY), "fight 2 newts AC 10 HD 1 hp 1 bite 1d2 ML 7 if death deaths_door")

    assert "Of 2 foes" in told
    assert "With death deaths_door, on the same dice" in told


@pytest.mark.parametrize("said", ["fight if moon full", "fight if death never", "fight if death"])
def test_a_switch_that_there_is_not_is_refused_in_a_sentence(said: str) -> None:
    with pytest.raises(PlayError) as refused:
        desk_odds(table(*PARTY, NEWTS), said)

    assert str(refused.value).endswith(".")
