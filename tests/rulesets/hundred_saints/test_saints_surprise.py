"""Surprise: which sides are taken unawares when they meet. Clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.dice_source import RollWanted, every_outcome
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.hundred_saints.rules.evasion import has_free_round
from lychgate.rulesets.hundred_saints.rules.rounds import TakeStep
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.encounters import about_to_meet, encounter_of, met, met_beside_bears, ranks
from tests.rulesets.hundred_saints.explorers import changed
from tests.rulesets.hundred_saints.saints import ANN, REF, SEATS, Saints


def test_surprise_1__a_side_rolls_if_there_is_one_that_it_does_not_know_of() -> None:
    table = met((6, 6, 6), others=("goblins", "bears")).types("aware party of goblins", "aware goblins of party")

    table.types("next", "next").finish()

    assert [one.die for one in encounter_of(table).surprise] == [6, 6, 6]


@pytest.mark.parametrize(("reading", "known"), [("open", True), ("secret", False)])
def test_surprise_2__the_partys_die_is_open_and_the_others_are_the_referees(reading: str, known: bool) -> None:
    table = met((4, 5), party_surprise_roll=reading).types("next", "next")

    ours, theirs = table.thrown[-2:]
    assert (not ours.only) == known
    assert theirs.only == ("Ref",)


@pytest.mark.clause("enc.surprise.2")
@pytest.mark.parametrize(("reading", "thrower"), [("open", ANN), ("secret", REF)])
def test_a_player_throws_the_partys_die_of_surprise_where_it_is_open(reading: str, thrower: str) -> None:
    variants = RULESET.resolve({"party_surprise_roll": reading})
    header = Header(RULESET.name, RULESET.version, variants, SEATS, "a seed", "x", roles={REF: REFEREE})
    game = Game(RULESET, header)
    for line in ("pc Ada of Ann hp 6", "foes 2 goblins hp 3", "encounter"):
        game.reply(REF, f"text:{line}")
    for line in ("assist surprise prompt", "assist distance prompt", "next", "next"):
        game.reply(REF, f"text:{line}")
    asked = []
    for step, faces in (("surprise", "4"), ("surprise", "4"), ("distance", "3 3")):
        if step == "distance":
            game.reply(REF, "text:next")
        wanted = next(one for one in game.open if isinstance(one, RollWanted))
        asked.append((step, wanted.subject, wanted.seat))
        game.reply(wanted.seat, f"text:{faces}")

    assert asked == [
        ("surprise", "side:party", thrower),
        ("surprise", "side:goblins", REF),
        ("distance", "side:goblins", REF),
    ]


@pytest.mark.parametrize(("die", "surprised"), [(1, True), (2, True), (3, False), (6, False)])
def test_surprise_3__two_in_six_on_the_low_faces(die: int, surprised: bool) -> None:
    table = met((die, 6)).types("next", "next")

    assert encounter_of(table).is_surprised(PARTY) == surprised


def test_surprise_3__two_sides_are_both_surprised_once_in_nine() -> None:
    table = met().types("next")

    def run(dice: object) -> tuple[bool, ...]:
        play = table.run(TakeStep(), dice)  # type: ignore[arg-type]
        assert play.state.encounter is not None
        return tuple(one.surprised for one in play.state.encounter.surprise)

    odds: dict[tuple[bool, ...], Fraction] = {}
    for weight, result in every_outcome(run):
        odds[result] = odds.get(result, Fraction(0)) + weight

    assert odds == {
        (False, False): Fraction(4, 9),
        (True, False): Fraction(2, 9),
        (False, True): Fraction(2, 9),
        (True, True): Fraction(1, 9),
    }


def test_surprise_4__an_ambush_adds_one_and_the_ambusher_rolls_nothing() -> None:
    table = met((3,)).types("ambush party", "next", "next")

    by_side = {one.side: (one.chance, one.die, one.surprised) for one in encounter_of(table).surprise}
    assert by_side == {PARTY: (3, 3, True), "goblins": (0, 0, False)}
    table.finish()


@pytest.mark.clause("enc.surprise.4")
def test_who_lies_in_wait_knows_of_those_who_come_and_of_nobody_twice() -> None:
    table = met_beside_bears().types("ambush party", "aware party", "ambush party")

    assert encounter_of(table).aware == (("goblins", PARTY), (PARTY, "goblins"))
    assert table.lines().count("The goblins know of the party.") == 1


def test_surprise_4__what_was_said_of_one_ambush_is_taken_back_and_of_the_other_stays() -> None:
    table = about_to_meet().types("ambush party", "ambush goblins", "ambush not party")

    assert table.state.encounter_now.ambushed == ("goblins",)


def test_surprise_5__what_circumstances_add_stacks_and_is_held_to_nought_and_six() -> None:
    table = met((4,)).types("ambush party", "mod party 1", "next", "next")
    assert encounter_of(table).surprise[0].chance == 4
    assert encounter_of(table).is_surprised(PARTY)

    never = met((6,)).types("mod party -5", "next", "next").finish()
    always = met((6,)).types("mod party 5", "next", "next").finish()

    assert (encounter_of(never).surprise[0].die, encounter_of(never).is_surprised(PARTY)) == (0, False)
    assert (encounter_of(always).surprise[0].die, encounter_of(always).is_surprised(PARTY)) == (0, True)


def test_surprise_6__where_nobody_is_surprised_all_roll_initiative() -> None:
    table = met((3, 3, 1, 1, 2, 5)).types("next", "next", "next", "next").finish()

    assert ranks(table) == [("goblins", 1), (PARTY, 2)]


def test_surprise_7__the_unsurprised_have_one_round_and_then_all_roll() -> None:
    table = met((6, 1, 3, 3)).types("next", "next", "next", "next")
    assert ranks(table) == [(PARTY, 1)]

    table.rolls(2, 5).types("round").finish()

    assert ranks(table) == [("goblins", 1), (PARTY, 2)]
    assert encounter_of(table).round == 2


@pytest.mark.parametrize(("reading", "rank"), [("none_lost", [(PARTY, 1), ("goblins", 2)]), ("lost_round", [])])
def test_surprise_8__where_all_are_surprised_nobody_has_an_advantage(reading: str, rank: list[tuple[str, int]]) -> None:
    dice = (1, 2, 3, 6, 1) if rank else (1, 2, 3)
    table = met(dice, both_surprised=reading).types("next", "next", "next", "next").finish()

    assert ranks(table) == rank
    assert encounter_of(table).round == 1


def test_surprise_9__of_three_sides_those_not_surprised_act_first() -> None:
    table = met((2, 5, 4, 3, 3, 3, 3, 1, 6), others=("goblins", "bears")).types("next", "next", "next", "next").finish()

    assert ranks(table) == [("bears", 1), ("goblins", 2)]


def test_surprise_10__a_surprised_party_learns_of_it_when_its_lost_round_is_over() -> None:
    table = met((1, 6, 3, 3)).types("next", "next", "next", "next")
    assert not encounter_of(table).known
    assert table.view(ANN).cards == () == table.view(ANN).foes
    assert not [line for line in table.lines(ANN) if "goblins" in line]

    table.rolls(1, 2).types("round")

    assert encounter_of(table).known
    assert "The party comes upon 2 goblins, 60 feet off. The party was taken by surprise." in table.lines(ANN)


def test_surprise_10__a_surprised_party_learns_of_it_when_one_of_them_is_alert() -> None:
    table = met_beside_bears((1, 6, 3, 3)).types("next", "next", "next")
    changed(table, "Ada", skills={"alertness": 4})
    table.rolls(4).types("alert Ada")

    assert not encounter_of(table).known
    table.rolls(5, 2).types("next").finish()

    assert encounter_of(table).known


@pytest.mark.clause("enc.stealth.hide.4")
def test_stealth_hide_4__from_hiding_the_victims_chance_of_surprise_is_one_more() -> None:
    table = Saints((3,)).types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "hide Ada", "encounter")

    table.types("ambush goblins", "next", "next").finish()

    assert encounter_of(table).surprise[1].chance == 3
    assert encounter_of(table).is_surprised("goblins")


@pytest.mark.clause("enc.sides.2")
def test_sides_2__a_side_may_roll_about_each_of_the_others() -> None:
    table = met((6, 1, 5, 5, 3, 3), others=("goblins", "wolves"), multi_surprise="per_pair")
    table.types("next", "next").finish()

    now = encounter_of(table)
    assert now.is_surprised_by(PARTY, "wolves")
    assert not now.is_surprised_by(PARTY, "goblins")
    assert now.caught == (PARTY,)
    assert now.able == ("goblins", "wolves")
    assert "the party is surprised by the wolves (1 against 2 in 6)" in table.last()


@pytest.mark.clause("enc.sides.2")
def test_sides_2__of_whom_a_side_knows_it_rolls_nothing() -> None:
    table = met((1, 5, 5, 3, 3), others=("goblins", "wolves"), multi_surprise="per_pair")

    table.types("aware party of wolves", "next", "next").finish()

    assert encounter_of(table).is_surprised_by(PARTY, "goblins")


@pytest.mark.clause("enc.surprise.7")
@pytest.mark.parametrize(("reading", "numbers"), [("first_round", [1, 2]), ("extra_round", [0, 1])])
def test_surprise_7__the_free_round_is_the_first_or_comes_before_it(reading: str, numbers: list[int]) -> None:
    table = met((6, 1), surprise_round=reading).types("next", "next", "distance 60", "next", "next")
    found = [encounter_of(table).round]
    assert has_free_round(encounter_of(table), PARTY)

    table.rolls(6, 1).types("round").finish()

    assert [*found, encounter_of(table).round] == numbers
    assert not has_free_round(encounter_of(table), PARTY)
    assert encounter_of(table).able == (PARTY,)
    assert [one.side for one in encounter_of(table).order] == [PARTY, "goblins"]


@pytest.mark.clause("enc.surprise.7")
@pytest.mark.parametrize("dice", [(6, 6), (1, 1)])
def test_surprise_7__without_a_free_round_the_first_is_the_first(dice: tuple[int, int]) -> None:
    table = met(dice, surprise_round="extra_round").types("next", "next", "distance 60", "next")
    table.rolls(6, 1).types("next").finish()

    assert encounter_of(table).round == 1
