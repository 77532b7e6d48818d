"""Encounters run by the bot referee: its policy, what is counted, and that the same numbers make the same games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.players.hundred_saints_policy import Policy
from lychgate.players.hundred_saints_referee import Referee
from lychgate.rulesets.hundred_saints.rules.attack import Struck
from lychgate.rulesets.hundred_saints.rules.evasion import Evade, SlipAway
from lychgate.rulesets.hundred_saints.rules.fight import BeginFight
from lychgate.rulesets.hundred_saints.rules.lures import Drop
from lychgate.rulesets.hundred_saints.rules.parley import Parley
from lychgate.rulesets.hundred_saints.rules.pursuit import GiveUp
from lychgate.rulesets.hundred_saints.rules.reaction import React, SetReaction
from lychgate.rulesets.hundred_saints.rules.rounds import NextRound
from lychgate.rulesets.hundred_saints.state import State
from lychgate.sim.encounter_file import EncounterFile
from lychgate.sim.encounter_statistics import exact_surprise, play_encounters, statistics_of_encounters
from lychgate.sim.encounters import begun, met, played, run_on
from lychgate.sim.play_out import Turn

GOBLINS = "2 goblins AC 12 hp 3 morale 7 speed 20 club 1d4"


def encounter(*foes: str, policy: Policy | None = None, **values: Any) -> EncounterFile:
    """Ada and Bob meet goblins, 60 feet off."""
    party = ("pc Ada fighter hp 8", "give longsword to Ada", "pc Bob hp 8 cha 2")
    values = {"distance": {"goblins": 60}, "party": party, **values}
    return EncounterFile(
        foes=foes or (GOBLINS,),
        policy=policy or Policy(),
        **values,
    )


def run(read: EncounterFile, *dice: int) -> list[Turn[State]]:
    """The encounter with these faces, surprise first; all of them fall, and no others."""
    bot, source = Referee(read.policy), ScriptedDice(list(dice))
    turns = list(begun(read, "test", bot, source))
    turns += run_on(turns[-1].after, bot, source)
    source.finish()
    return turns


def ordered(turns: list[Turn[State]], *kinds: type[Any]) -> list[Any]:
    """The commands of these kinds."""
    return [turn.command for turn in turns if isinstance(turn.command, kinds)]


def test_who_has_the_most_charisma_speaks_for_a_party_that_talks_and_the_indifferent_let_it_go() -> None:
    turns = run(encounter(), 6, 6, 6, 1, 4, 4)

    assert ordered(turns, Parley) == [Parley("Bob", "goblins")]
    assert met(turns).reactions == {"goblins": "indifferent"}
    assert met(turns).ending == "parted"


def test_a_wary_side_waits_and_is_asked_again_in_the_next_round_up_to_the_third() -> None:
    turns = run(encounter(), 6, 6, *(6, 1, 2, 3), *(2, 3), *(2, 3))

    assert ordered(turns, Parley) == [Parley("Bob", "goblins")] * 3
    assert (met(turns).ending, met(turns).rounds) == ("parted", 3)


@pytest.mark.parametrize(("faces", "attacks"), [((1, 1), True), ((2, 3), True), ((3, 3), False)])
def test_react_4__other_sides_attack_on_five_or_less(faces: tuple[int, int], attacks: bool) -> None:
    bot, dice = Referee(Policy(party="wait")), ScriptedDice([6, 6, 1, 6, *faces])
    state = list(begun(encounter(), "test", bot, dice))[-1].after
    found = run_on(state, bot, dice)

    state = next(turn.after for turn in found if isinstance(turn.command, React))

    assert bot.order(state).startswith('attack "goblins"') is attacks


def test_nobody_throws_more_spears_than_they_have() -> None:
    read = encounter(
        "2 goblins AC 12 hp 30 morale 12 speed 20 spear 1d6 spear 1d6",
        policy=Policy(party="fight"),
        party=("pc Tom thief hp 30", "give 2 daggers to Tom", "give spear to Tom"),
    )
    for seed in range(3):
        turns = played(read, "test", Random(seed))
        thrown = Counter(
            (event.who, event.weapon)
            for turn in turns
            for event in turn.events
            if isinstance(event, Struck) and event.missile
        )
        assert thrown
        assert all(many <= (1 if key == ("pc:tom", "spear") else 2) for key, many in thrown.items())


def test_those_who_lie_in_wait_attack_without_a_roll() -> None:
    read = encounter(ambushed=("party",))

    turns = played(read, "test", Random(1))

    assert SetReaction("goblins", "attack") in ordered(turns, SetReaction)
    assert ordered(turns, React) == []


def test_a_party_that_flees_runs_and_slower_chasers_give_up_beyond_120_feet_underground() -> None:
    turns = run(encounter(policy=Policy(party="flee")), 6, 6, 6, 1, 1, 2)

    assert met(turns).ending == "party away"
    assert len(ordered(turns, NextRound)) == 2, "60, then 120, then 180 feet"
    assert ordered(turns, GiveUp) == [GiveUp("goblins")]


def test_a_party_that_flees_slips_away_where_it_has_surprised_everybody() -> None:
    turns = run(encounter(policy=Policy(party="flee")), 6, 1)

    assert ordered(turns, SlipAway, Evade) == [SlipAway("party")]
    assert met(turns).ending == "party away"


def test_who_is_chased_and_caught_stands_and_fights() -> None:
    read = encounter("2 goblins AC 12 hp 3 morale 12 speed 60 club 1d4", policy=Policy(party="flee"))

    turns = [turns for number in range(20) if ordered(turns := played(read, "test", Random(number)), BeginFight)]

    assert turns
    assert all(len(ordered(one, Evade)) <= 1 for one in turns)


def test_what_is_dropped_is_dropped_once_each() -> None:
    policy = Policy(party="flee", drop=("food", "treasure"))
    read = encounter("2 goblins hp 3 speed 40 club 1d4", policy=policy, greedy=("goblins",), ambushed=("goblins",))
    drops = [ordered(played(read, "test", Random(number)), Drop) for number in range(30)]

    assert {len(one) for one in drops} == {0, 1, 2}
    assert all(len({drop.kind for drop in one}) == len(one) for one in drops)


def test_a_referee_without_an_encounter_says_so() -> None:
    turns = run(encounter(), 6, 6, 6, 1, 4, 4)

    with pytest.raises(PlayError, match="There is no encounter for the referee to run"):
        Referee().order(turns[-1].after)


def test_the_same_numbers_make_the_same_encounters_in_any_company() -> None:
    read = encounter(policy=Policy(party="fight"))

    together = play_encounters(read, "test", "seed", range(6))

    assert together == [
        *play_encounters(read, "test", "seed", range(3)),
        *play_encounters(read, "test", "seed", range(3, 6)),
    ]


def test_the_exact_odds_of_surprise_stand_beside_what_was_seen() -> None:
    read = encounter(ambushed=("party",))

    exact = exact_surprise(read, "test")
    counted = statistics_of_encounters(play_encounters(read, "test", "", range(16)), exact)

    assert exact == {("party",): Fraction(1, 2), (): Fraction(1, 2)}
    assert counted.surprised["party"].exact == 0.5
    assert sum(rate.seen for rate in counted.surprised.values()) == 16
    assert sum(rate.seen for rate in counted.endings.values()) == 16


def test_no_encounters_are_nothing_to_count() -> None:
    with pytest.raises(PlayError, match="nothing to count"):
        statistics_of_encounters([], {})
