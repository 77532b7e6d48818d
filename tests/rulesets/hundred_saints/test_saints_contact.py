"""Meeting, from awareness to aftermath: clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.dice_source import RollWanted, every_outcome
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.hundred_saints.rules.reaction import React
from lychgate.rulesets.hundred_saints.rules.rounds import TakeStep
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY, Encounter
from tests.rulesets.hundred_saints.saints import ANN, REF, SEATS, Saints


def met(
    dice: tuple[int, ...] = (), *, ground: str = "dungeon", others: tuple[str, ...] = ("goblins",), **variants: str
) -> Saints:
    """The party has met others; awareness comes next."""
    table = Saints(dice, **variants).types("pc Ada of Ann hp 6 cha 1")
    for side in others:
        table.types(f"foes 2 {side} hp 4")
    return table.types(f"encounter {' '.join(others)} {ground}")


def meeting(table: Saints) -> Encounter:
    assert table.state.encounter is not None
    return table.state.encounter


def places(table: Saints) -> list[tuple[str, int]]:
    return [(one.side, one.rank) for one in meeting(table).order]


# ---------------------------------------------------------------------- sequence and sides


def test_seq_1__the_steps_come_in_their_order_and_each_once() -> None:
    table = met((5, 5, 3, 4, 6, 1))
    steps = [meeting(table).step]
    for _ in range(4):
        table.types("next")
        steps.append(meeting(table).step)

    assert steps == ["awareness", "surprise", "distance", "initiative", "actions"]
    table.finish()
    with pytest.raises(PlayError, match="'round' for the next Round, or 'end'"):
        table.types("next")


def test_seq_1__a_referee_passes_over_a_step_and_goes_back_to_one() -> None:
    table = met((5, 5)).types("next", "next")

    table.types("waive")
    assert (meeting(table).step, meeting(table).waived) == ("initiative", ("distance",))
    table.types("back surprise")

    assert (meeting(table).step, meeting(table).surprise, meeting(table).waived) == ("surprise", (), ())
    with pytest.raises(PlayError, match="'actions' is still to come"):
        table.types("back actions")


def test_sides_1__the_party_comes_first_and_somebody_must_be_on_each_side() -> None:
    with pytest.raises(PlayError, match="Nobody is there to be met"):
        Saints().types("pc Ada", "encounter")
    with pytest.raises(PlayError, match="Nobody who lives is on the side 'party'"):
        Saints().types("foes orc hp 3", "encounter")

    assert meeting(met()).sides == (PARTY, "goblins")


def test_sides_2__there_is_no_limit_to_how_many_meet() -> None:
    table = met((3, 4, 5, 6), others=("goblins", "wolves", "bears"))

    table.types("next", "next")

    assert meeting(table).sides == (PARTY, "goblins", "wolves", "bears")
    assert [one.side for one in meeting(table).surprise] == [PARTY, "goblins", "wolves", "bears"]
    table.finish()


def test_seq_2__a_surprised_side_takes_no_part_in_the_first_initiative() -> None:
    table = met((2, 5, 3, 4)).types("next", "next", "next", "next")

    assert places(table) == [("goblins", 1)]
    table.finish()


# ---------------------------------------------------------------------- awareness


def test_aware_1__an_aware_side_rolls_nothing_and_is_not_surprised() -> None:
    table = met((2,)).types("aware goblins", "next", "next")

    by_side = {one.side: (one.die, one.surprised) for one in meeting(table).surprise}
    assert by_side == {PARTY: (2, True), "goblins": (0, False)}
    table.finish()


@pytest.mark.parametrize(("reading", "aware"), [("suggest", False), ("always", True), ("never", False)])
def test_aware_2__light_gives_a_side_away_where_the_table_has_it_so(reading: str, aware: bool) -> None:
    table = Saints(light_reveals=reading).types("pc Ada", "foes 2 goblins hp 4", "lit party", "encounter")

    assert meeting(table).knows("goblins", PARTY) == aware
    assert not meeting(table).knows(PARTY, "goblins"), "it does not make the lit side aware of them"


def test_aware_3__the_referee_says_who_knows_of_whom_before_any_die() -> None:
    table = met().types("aware party of goblins")
    assert meeting(table).knows(PARTY, "goblins")

    table.types("aware not party of goblins")

    assert not meeting(table).knows(PARTY, "goblins")
    with pytest.raises(PlayError, match="'orcs' is no side"):
        table.types("aware orcs")


def test_aware_4__where_all_are_aware_nobody_rolls() -> None:
    table = met().types("aware party", "aware goblins", "next", "next")

    assert [one.surprised for one in meeting(table).surprise] == [False, False]
    table.finish()


# ---------------------------------------------------------------------- surprise


def test_surprise_1__a_side_rolls_if_there_is_one_that_it_does_not_know_of() -> None:
    table = met((6, 6, 6), others=("goblins", "bears")).types("aware party of goblins", "aware goblins of party")

    table.types("next", "next").finish()

    assert [one.die for one in meeting(table).surprise] == [6, 6, 6]


@pytest.mark.parametrize(("reading", "known"), [("open", True), ("secret", False)])
def test_surprise_2__the_partys_die_is_open_and_the_others_are_the_referees(reading: str, known: bool) -> None:
    table = met((4, 5), party_surprise_roll=reading).types("next", "next")

    ours, theirs = table.thrown[-2:]
    assert (not ours.only) == known
    assert theirs.only == ("Ref",)


@pytest.mark.parametrize(("die", "surprised"), [(1, True), (2, True), (3, False), (6, False)])
def test_surprise_3__two_in_six_on_the_low_faces(die: int, surprised: bool) -> None:
    table = met((die, 6)).types("next", "next")

    assert meeting(table).is_surprised(PARTY) == surprised


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

    by_side = {one.side: (one.chance, one.die, one.surprised) for one in meeting(table).surprise}
    assert by_side == {PARTY: (3, 3, True), "goblins": (0, 0, False)}
    table.finish()


def test_surprise_5__what_circumstances_add_stacks_and_is_held_to_nought_and_six() -> None:
    table = met((4,)).types("ambush party", "mod party 1", "next", "next")
    assert meeting(table).surprise[0].chance == 4
    assert meeting(table).is_surprised(PARTY)

    never = met((6,)).types("mod party -5", "next", "next").finish()
    always = met((6,)).types("mod party 5", "next", "next").finish()

    assert (meeting(never).surprise[0].die, meeting(never).is_surprised(PARTY)) == (0, False)
    assert (meeting(always).surprise[0].die, meeting(always).is_surprised(PARTY)) == (0, True)


def test_surprise_6__where_nobody_is_surprised_all_roll_initiative() -> None:
    table = met((3, 3, 1, 1, 2, 5)).types("next", "next", "next", "next").finish()

    assert places(table) == [("goblins", 1), (PARTY, 2)]


def test_surprise_7__the_unsurprised_have_one_round_and_then_all_roll() -> None:
    table = met((6, 1, 3, 3)).types("next", "next", "next", "next")
    assert places(table) == [(PARTY, 1)]

    table.rolls(2, 5).types("round").finish()

    assert places(table) == [("goblins", 1), (PARTY, 2)]
    assert meeting(table).round == 2


@pytest.mark.parametrize(("reading", "rank"), [("none_lost", [(PARTY, 1), ("goblins", 2)]), ("lost_round", [])])
def test_surprise_8__where_all_are_surprised_nobody_has_an_advantage(
    reading: str, rank: list[tuple[str, int]]
) -> None:
    dice = (1, 2, 3, 6, 1) if rank else (1, 2, 3)
    table = met(dice, both_surprised=reading).types("next", "next", "next", "next").finish()

    assert places(table) == rank
    assert meeting(table).round == 1


def test_surprise_9__of_three_sides_those_not_surprised_act_first() -> None:
    table = met((2, 5, 4, 3, 3, 3, 3, 1, 6), others=("goblins", "bears")).types("next", "next", "next", "next").finish()

    assert places(table) == [("bears", 1), ("goblins", 2)]


def test_surprise_10__a_surprised_party_learns_of_it_when_its_lost_round_is_over() -> None:
    table = met((1, 6, 3, 3)).types("next", "next", "next", "next")
    assert not meeting(table).known
    assert table.view(ANN).cards == () == table.view(ANN).foes
    assert not [line for line in table.lines(ANN) if "goblins" in line]

    table.rolls(1, 2).types("round")

    assert meeting(table).known
    assert "The party comes upon 2 goblins, 60 feet off. The party was taken by surprise." in table.lines(ANN)


# ---------------------------------------------------------------------- distance


@pytest.mark.clause("enc.dist.2", "enc.dist.3", "enc.dist.4")
@pytest.mark.parametrize(
    ("ground", "surprise", "dice", "feet"),
    [
        ("dungeon", (3, 3), (4, 5), 90),
        ("dungeon", (1, 3), (4, 5), 90),
        ("dungeon", (1, 2), (3,), 30),
        ("outdoors", (3, 3), (4, 5), 270),
        ("outdoors", (1, 2), (3,), 90),
    ],
)
def test_dist_1__tens_of_feet_inside_and_thirties_outside(
    ground: str, surprise: tuple[int, ...], dice: tuple[int, ...], feet: int
) -> None:
    table = met((*surprise, *dice), ground=ground).types("next", "next", "next").finish()

    assert meeting(table).distances == {"goblins": feet}


def test_dist_5__what_the_situation_says_is_not_rolled() -> None:
    table = met((3, 3)).types("next", "next", "distance 25", "next").finish()

    assert meeting(table).distances == {"goblins": 25}


# ---------------------------------------------------------------------- initiative


def test_init_1__a_side_that_is_alone_rolls_only_where_the_table_has_it_so() -> None:
    table = met((2, 5, 3, 4, 6), lone_initiative="roll").types("next", "next", "next", "next").finish()

    assert [one.die for one in meeting(table).order] == [6]


def test_init_3__the_highest_acts_first() -> None:
    table = (
        met((3, 3, 3, 1, 1, 1, 1, 2, 6, 4), others=("goblins", "bears")).types("next", "next", "next", "next").finish()
    )

    assert places(table) == [("goblins", 1), ("bears", 2), (PARTY, 3)]


@pytest.mark.parametrize(
    ("reading", "dice", "order"),
    [
        ("reroll", (4, 4, 6, 2, 5), [("wolves", 1), ("orcs", 2), (PARTY, 3)]),
        ("simultaneous", (4, 4, 6), [("wolves", 1), (PARTY, 2), ("orcs", 2)]),
        ("reroll_all", (4, 4, 6, 3, 2, 1), [(PARTY, 1), ("orcs", 2), ("wolves", 3)]),
    ],
)
def test_init_4__a_tie_is_settled_as_the_table_has_it(
    reading: str, dice: tuple[int, ...], order: list[tuple[str, int]]
) -> None:
    table = met((3, 3, 3, 1, 1, 1, 1, *dice), others=("orcs", "wolves"), initiative_tie=reading)

    table.types("next", "next", "next", "next").finish()

    assert places(table) == order


@pytest.mark.clause("enc.wait.1")
def test_init_5__a_side_that_holds_back_acts_last() -> None:
    table = met((3, 3, 3, 1, 1, 1, 1, 6, 4, 2), others=("goblins", "bears")).types("next", "next", "next", "next")

    table.types("hold party", "hold goblins")

    assert places(table) == [("bears", 1), (PARTY, 2), ("goblins", 3)]


# ---------------------------------------------------------------------- how they take it, and the end


@pytest.mark.clause("enc.react.3", "enc.react.4", "enc.react.5", "enc.react.6", "enc.react.7")
@pytest.mark.parametrize(
    ("total", "row"),
    [
        (2, "attack"),
        (3, "hostile"),
        (5, "hostile"),
        (6, "wary"),
        (8, "wary"),
        (9, "indifferent"),
        (11, "indifferent"),
        (12, "friendly"),
    ],
)
def test_react_2__the_row_of_a_total(
    total: int, row: str
) -> None:
    one = min(6, total - 1)
    table = met((one, total - one)).types("react")

    assert meeting(table).reactions == {"goblins": row}


def test_parley_2__the_speakers_charisma_counts_and_so_does_what_the_referee_adds() -> None:
    table = met((4, 1)).types("react goblins Ada")
    assert meeting(table).reactions == {"goblins": "wary"}

    table.rolls(4, 1).types("react goblins Ada -1")

    assert meeting(table).reactions == {"goblins": "hostile"}


def test_react_1__a_referee_who_is_sure_says_so_and_nothing_is_rolled() -> None:
    table = met().types("react set friendly").finish()

    assert meeting(table).reactions == {"goblins": "friendly"}
    assert table.view(ANN).cards == ()


def test_react_2__the_chance_of_every_row_without_charisma() -> None:
    table = met()
    odds: dict[str, Fraction] = {}
    for weight, play in every_outcome(lambda dice: table.run(React("goblins"), dice)):
        assert play.state.encounter is not None
        row = play.state.encounter.reactions["goblins"]
        odds[row] = odds.get(row, Fraction(0)) + weight

    assert odds == {
        "attack": Fraction(1, 36),
        "hostile": Fraction(9, 36),
        "wary": Fraction(16, 36),
        "indifferent": Fraction(9, 36),
        "friendly": Fraction(1, 36),
    }


def test_end_1__an_encounter_costs_a_turn() -> None:
    table = met().types("end")

    assert table.state.encounter is None
    assert table.state.turn == 1


@pytest.mark.parametrize(("reading", "turns"), [("yes", 1), ("no", 0)])
def test_end_2__one_that_was_avoided_costs_what_the_table_says(reading: str, turns: int) -> None:
    table = met(avoided_costs_turn=reading).types("end avoided")

    assert table.state.turn == turns


def test_react_8__another_roll_takes_the_place_of_the_first() -> None:
    table = met((1, 1)).types("react")
    assert meeting(table).reactions == {"goblins": "attack"}

    table.rolls(6, 6).types("react")

    assert meeting(table).reactions == {"goblins": "friendly"}


def test_dist_6__the_players_are_told_how_far_off_the_others_are_when_their_side_notices_them() -> None:
    table = met((3, 3, 4, 5)).types("next", "next")
    assert not meeting(table).known

    table.types("next")

    assert meeting(table).known
    assert "90 feet off" in table.last(ANN)


def test_dist_7__the_referee_is_told_where_the_sides_are_headed() -> None:
    table = met((3, 3, 4, 5)).types("next", "next")
    (stage,) = [one for one in table.view().cards[0].stages if one.title == "Distance"]
    assert stage.led_to == ""

    table.types("next")

    (stage,) = [one for one in table.view().cards[0].stages if one.title == "Distance"]
    assert "towards one another" in stage.led_to


@pytest.mark.parametrize(("place", "feet"), [("indoors", 90), ("town", 90), ("wild", 270)])
def test_dist_8__built_up_space_is_a_dungeon_and_open_air_is_not(place: str, feet: int) -> None:
    table = met((3, 3, 4, 5), ground=place).types("next", "next", "next").finish()

    assert meeting(table).distances == {"goblins": feet}


def test_init_2__a_player_throws_the_partys_die_and_the_referee_the_others() -> None:
    ruleset = RULESET
    header = Header(ruleset.name, ruleset.version, ruleset.resolve({}), SEATS, "a seed", "x", roles={REF: REFEREE})
    game = Game(ruleset, header)
    for line in ("pc Ada of Ann hp 6", "foes 2 goblins hp 3", "encounter", "assist initiative prompt"):
        game.reply(REF, f"text:{line}")
    for line in ("aware party", "aware goblins", "next", "next", "next", "next"):
        game.reply(REF, f"text:{line}")
    holders = []
    for _ in range(2):
        wanted = next(one for one in game.open if isinstance(one, RollWanted))
        holders.append((wanted.subject, wanted.seat))
        game.reply(wanted.seat, f"text:{len(holders)}")

    assert holders == [("side:party", ANN), ("side:goblins", REF)]
