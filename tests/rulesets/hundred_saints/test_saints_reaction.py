"""How those who are met take it: the reaction roll, and the Charisma of whoever speaks to them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.parley import ChangesTheirMind
from lychgate.rulesets.hundred_saints.rules.reaction import React
from lychgate.rulesets.hundred_saints.state import State
from tests.rulesets.hundred_saints.encounters import both_aware, encounter_of, met
from tests.rulesets.hundred_saints.fights import faced, given, talking
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def test_parley_2__the_speakers_charisma_counts_and_so_does_what_the_referee_adds() -> None:
    table = met((4, 1)).types("react goblins Ada")
    assert encounter_of(table).reactions == {"goblins": "wary"}

    table.rolls(4, 1).types("react goblins Ada -1")

    assert encounter_of(table).reactions == {"goblins": "hostile"}


@pytest.mark.clause("enc.parley.2")
@pytest.mark.parametrize(("charisma", "row"), [(0, "hostile"), (1, "wary")])
def test_charisma_counts_where_somebody_speaks_who_lives(charisma: int, row: str) -> None:
    table = given(talking(), "Ada", charisma=charisma).rolls(2, 3).types("react goblins Ada").finish()
    assert table.state.encounter is not None
    assert table.state.encounter.reactions == {"goblins": row}

    given(table, "Ada", hp=0)

    for who in ("Ada", "Zoe"):
        with pytest.raises(PlayError, match=f"'{who}' cannot speak"):
            table.does(React("goblins", who))


@pytest.mark.clause("enc.parley.2")
def test_charisma_stops_counting_when_it_was_not_the_opening() -> None:
    table = given(faced(feet=60, charisma_on="opening_only"), "Ada", charisma=3)
    next_turn = table.types("round")

    next_turn.rolls(2, 3).types("react goblins Ada").finish()

    assert table.state.encounter is not None
    assert table.state.encounter.reactions == {"goblins": "hostile"}


@pytest.mark.clause("enc.parley.2")
@pytest.mark.parametrize(("reading", "late"), [("any_parley", "indifferent"), ("opening_only", "wary")])
def test_parley_2__charisma_counts_on_any_parley_or_only_on_the_first_word(reading: str, late: str) -> None:
    table = both_aware(cha=2, charisma_on=reading)

    first = table.rolls(3, 4).types("parley Ada", seat=ANN).finish()
    assert encounter_of(first).reactions == {"goblins": "indifferent"}
    again = {"saints.changes-their-mind": "yes"}
    later = table.types("round").rolls(3, 4).types("parley Ada goblins", answers=again).finish()
    assert encounter_of(later).reactions == {"goblins": late}
    without = table.rolls(3, 4).types("react").finish()

    assert encounter_of(without).reactions == {"goblins": "wary"}


@pytest.mark.clause("enc.react.8", "enc.parley.1")
def test_who_has_reacted_and_is_spoken_to_rolls_again_only_where_the_referee_says_so() -> None:
    asked = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append((decision.seat, decision.prompt(state)))
        assert decision.default() == "", "a key neither takes back what a player said nor rolls for it"
        return "no"

    table = both_aware(cha=2).rolls(6, 6).types("react goblins").finish().types("parley Ada", seat=ANN, answers=answer)

    assert encounter_of(table).reactions == {"goblins": "friendly"}
    assert asked == [(REF, "The goblins have reacted before: friendly. Does this change their mind?")]
    enter = {"saints.changes-their-mind": ChangesTheirMind(seat=REF, side="goblins", row="friendly", by=REF).default()}
    table.rolls(1, 1).types("parley Ada", answers=enter).finish()
    assert encounter_of(table).reactions == {"goblins": "hostile"}


@pytest.mark.clause("enc.parley.2", "enc.stealth.sneak.5")
def test_no_dice_say_how_a_party_takes_its_own_scouts_words() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "pc Cid hp 6", "foes 2 goblins hp 4")
    table.types("scout Ada", "scout Bob", "encounter ada bob goblins", "parley Ada bob").finish()

    assert encounter_of(table).reactions == {}


def test_react_1__a_referee_who_is_sure_says_so_and_nothing_is_rolled() -> None:
    table = met().types("react set friendly").finish()

    assert encounter_of(table).reactions == {"goblins": "friendly"}
    assert table.view(ANN).cards == ()


@pytest.mark.clause("enc.react.1", "enc.react.2")
def test_how_they_take_it_is_of_one_side_that_is_here() -> None:
    table = faced("2 goblins hp 4", "2 wolves hp 4").types("foes bear hp 4")
    with pytest.raises(PlayError, match=r"Say which side: goblins, wolves\."):
        table.types("react")
    with pytest.raises(PlayError, match="'bear' is not in this encounter"):
        table.types("react bear")
    table.types("react wolves set wary")

    assert table.state.encounter is not None
    assert table.state.encounter.reactions == {"wolves": "wary"}
    assert "(" not in table.lines()[-1], "there was no total"


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
def test_react_2__the_row_of_a_total(total: int, row: str) -> None:
    one = min(6, total - 1)
    table = met((one, total - one)).types("react")

    assert encounter_of(table).reactions == {"goblins": row}


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


def test_react_8__another_roll_takes_the_place_of_the_first() -> None:
    table = met((1, 1)).types("react")
    assert encounter_of(table).reactions == {"goblins": "attack"}

    table.rolls(6, 6).types("react")

    assert encounter_of(table).reactions == {"goblins": "friendly"}
