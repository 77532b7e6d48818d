"""An encounter: its sides, its steps, who knows of whom, and how it ends. Clause by clause."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.encounters import encounter_of, goblins_at_ten_feet, met, met_beside_bears
from tests.rulesets.hundred_saints.explorers import changed
from tests.rulesets.hundred_saints.fights import faced
from tests.rulesets.hundred_saints.saints import Saints


def test_seq_1__the_steps_come_in_their_order_and_each_once() -> None:
    table = met((5, 5, 3, 4, 6, 1))
    steps = [encounter_of(table).step]
    for _ in range(4):
        table.types("next")
        steps.append(encounter_of(table).step)

    assert steps == ["awareness", "surprise", "distance", "initiative", "actions"]
    table.finish()
    with pytest.raises(PlayError, match="'round' for the next Round, or 'end'"):
        table.types("next")


def test_seq_1__a_referee_passes_over_a_step_and_goes_back_to_one() -> None:
    table = met((5, 5)).types("next", "next")

    table.types("waive")
    assert (encounter_of(table).step, encounter_of(table).waived) == ("initiative", ("distance",))
    table.types("back surprise")

    assert (encounter_of(table).step, encounter_of(table).surprise, encounter_of(table).waived) == ("surprise", (), ())
    with pytest.raises(PlayError, match="'actions' is still to come"):
        table.types("back actions")


@pytest.mark.parametrize(
    ("step", "left"),
    [
        ("surprise", {"surprise": (), "distances": {}, "order": (), "round": 0, "waived": ()}),
        ("distance", {"distances": {}, "order": (), "round": 0, "waived": ()}),
        ("initiative", {"order": (), "round": 0}),
        ("actions", {}),
    ],
)
def test_seq_1__what_comes_of_a_step_is_open_again_when_a_referee_goes_back_to_it(
    step: str, left: dict[str, object]
) -> None:
    table = goblins_at_ten_feet().types("back distance", "waive", "distance 10").rolls(6, 1).types("next").finish()
    before = encounter_of(table)
    assert (before.step, before.waived, before.round, len(before.order)) == ("actions", ("distance",), 1, 2)

    assert encounter_of(table.types(f"back {step}")) == replace(before, step=step, **left)


def test_seq_1__the_step_that_comes_next_may_be_begun_afresh() -> None:
    table = met_beside_bears((3, 3)).types("next", "next", "distance 30", "back distance")

    assert (encounter_of(table).step, encounter_of(table).distances) == ("distance", {})


def test_sides_1__the_party_comes_first_and_somebody_must_be_on_each_side() -> None:
    with pytest.raises(PlayError, match="Nobody is there to be met"):
        Saints().types("pc Ada", "encounter")
    with pytest.raises(PlayError, match="Nobody who lives is on the side 'party'"):
        Saints().types("foes orc hp 3", "encounter")

    assert encounter_of(met()).sides == (PARTY, "goblins")


@pytest.mark.parametrize(
    "line",
    [
        *("aware bears", "aware goblins of bears", "ambush bears", "mod bears 1", "distance bears 30"),
        *("evade bears", "slip away bears", "sneak bears"),
    ],
)
def test_a_side_that_is_not_here_is_refused_and_those_that_are_here_are_named(line: str) -> None:
    table = met_beside_bears()

    with pytest.raises(PlayError, match=r"'bears' is not in this encounter\. In it are party, goblins"):
        table.types(line)


@pytest.mark.parametrize(
    ("dead", "hint"), [("Ada", "'party'. .*: pc NAME, or foes"), ("bear", "'bears'. .*: foes NAME as bears$")]
)
def test_sides_1__who_brings_nobody_alive_is_told_how_somebody_is_brought_in(dead: str, hint: str) -> None:
    table = Saints().types("pc Ada of Ann hp 6", "foes bear as bears hp 4")
    changed(table, table.who(dead).name, hp=0)

    with pytest.raises(PlayError, match=hint):
        table.types("encounter bears")


def test_aware_1__an_aware_side_rolls_nothing_and_is_not_surprised() -> None:
    table = met((2,)).types("aware goblins", "next", "next")

    by_side = {one.side: (one.die, one.surprised) for one in encounter_of(table).surprise}
    assert by_side == {PARTY: (2, True), "goblins": (0, False)}
    table.finish()


@pytest.mark.parametrize(("reading", "aware"), [("suggest", False), ("always", True), ("never", False)])
def test_aware_2__light_gives_a_side_away_where_the_table_has_it_so(reading: str, aware: bool) -> None:
    table = Saints(light_reveals=reading).types("pc Ada", "foes 2 goblins hp 4", "lit party", "encounter")

    assert encounter_of(table).knows("goblins", PARTY) == aware
    assert not encounter_of(table).knows(PARTY, "goblins"), "it does not make the lit side aware of them"


def test_aware_3__the_referee_says_who_knows_of_whom_before_any_die() -> None:
    table = met().types("aware party of goblins")
    assert encounter_of(table).knows(PARTY, "goblins")

    table.types("aware not party of goblins")

    assert not encounter_of(table).knows(PARTY, "goblins")
    assert encounter_of(table).unaware == ((PARTY, "goblins"),)
    table.types("aware not goblins of party", "aware party of goblins")
    assert (encounter_of(table).aware, encounter_of(table).unaware) == (((PARTY, "goblins"),), (("goblins", PARTY),))
    with pytest.raises(PlayError, match="'orcs' is no side"):
        table.types("aware orcs")


def test_aware_4__where_all_are_aware_nobody_rolls() -> None:
    table = met().types("aware party", "aware goblins", "next", "next")

    assert [one.surprised for one in encounter_of(table).surprise] == [False, False]
    table.finish()


def test_end_1__an_encounter_costs_a_turn() -> None:
    table = met().types("end")

    assert table.state.encounter is None
    assert table.state.turn == 1


def test_end_1__there_is_nothing_to_end_where_nobody_was_met() -> None:
    with pytest.raises(PlayError, match="There is no encounter"):
        Saints().types("end")


def test_end_1__the_fight_ends_with_the_encounter() -> None:
    table = faced().types("attack", "end")

    assert table.state.fight is None
    assert table.view().mode == "explore"


@pytest.mark.parametrize(("reading", "turns"), [("yes", 1), ("no", 0)])
def test_end_2__one_that_was_avoided_costs_what_the_table_says(reading: str, turns: int) -> None:
    table = met(avoided_costs_turn=reading).types("end avoided")

    assert table.state.turn == turns
