"""How a chase ends, and who parts in it: several pairs at once, who is asked, and where everybody stands."""

from __future__ import annotations

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.parting import free_side
from lychgate.rulesets.hundred_saints.rules.pursuit import rounds_to_catch
from lychgate.rulesets.hundred_saints.state import PARTY, Pair, State
from tests.rulesets.hundred_saints.chases import chased, fleeing, meeting, pairs
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def two_after_us(first: int = 30, second: int = 60) -> Saints:
    """The party flees from goblins and from wolves, so many feet behind."""
    table = Saints((6, 6, 6)).types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6")
    table.types("foes goblin as goblins hp 4 speed 40", "foes wolf as wolves hp 4 speed 40")
    table.types("encounter", "next", "next")
    table.types(f"distance goblins {first}", f"distance wolves {second}", "next").rolls(6, 3, 1).types("next").rolls()
    return table.types("evade party", "pursue yes goblins", "pursue yes wolves")


# ---------------------------------------------------------------------- how soon


@pytest.mark.clause("enc.pursuit.3")
@pytest.mark.parametrize(
    ("gap", "speed", "rounds"),
    [(4, 30, 1), (5, 30, 1), (5, 50, 1), (6, 40, 0), (6, 50, 1), (35, 50, 1), (36, 50, 2), (65, 40, 0), (65, 30, 0)],
)
def test_those_behind_catch_up_in_as_many_rounds_as_they_gain_the_gap(gap: int, speed: int, rounds: int) -> None:
    table = chased(speed=speed)

    assert rounds_to_catch(table.state, Pair(fleeing=PARTY, chasing="goblins", gap=gap)) == rounds


@pytest.mark.clause("enc.pursuit.2")
def test_a_round_of_running_is_one_round_of_the_encounter() -> None:
    table = chased()
    before = meeting(table).round

    table.types("round", "next")

    assert meeting(table).round == before + 2


@pytest.mark.clause("enc.pursuit.10")
def test_one_side_that_stands_alone_has_nobody_to_roll_against() -> None:
    table = chased().types("stop Bob")
    before = meeting(table).round

    table.types("round").finish()

    assert meeting(table).round == before + 1


# ---------------------------------------------------------------------- several pairs


@pytest.mark.clause("enc.pursuit.3")
def test_who_is_caught_by_some_is_overtaken_by_the_others_who_chase_them() -> None:
    table = two_after_us()

    table.rolls(6, 4, 2).types("caught").finish()

    assert table.state.chase is None
    assert meeting(table).distances == {"goblins": 30, "wolves": 60}
    assert [line.clauses for line in table.told if line.text.endswith("60 feet off.")][-1] == ("enc.dist.5",)


@pytest.mark.clause("enc.pursuit.3", "enc.pursuit.11")
def test_only_those_who_run_no_more_roll_initiative_when_some_are_caught() -> None:
    table = two_after_us()
    table.types("leave Bob", answers=lambda one, _: "bob" if getattr(one, "chasing", "") == "wolves" else PARTY)
    assert pairs(table) == [(PARTY, "goblins", 30), ("bob", "wolves", 60)]

    table.rolls(2, 5).types("caught party").finish()

    assert [one.side for one in meeting(table).order] == ["goblins", PARTY]
    assert pairs(table) == [("bob", "wolves", 60)]


@pytest.mark.clause("enc.pursuit.2")
def test_the_gap_is_that_of_the_two_who_are_named() -> None:
    table = two_after_us()
    with pytest.raises(PlayError, match=r"Say which two: party goblins, party wolves. Type: gap"):
        table.types("gap 100")
    with pytest.raises(PlayError, match=r"Say which two: none that run. Type: gap"):
        table.types("gap 100 goblins party")

    table.types("gap 100 party wolves")

    assert pairs(table) == [(PARTY, "goblins", 30), (PARTY, "wolves", 100)]


@pytest.mark.clause("enc.pursuit.3", "enc.pursuit.4")
def test_who_is_named_and_neither_flees_nor_chases_is_said_to() -> None:
    table = chased()
    with pytest.raises(PlayError, match="Nobody chases 'goblins'"):
        table.types("caught goblins")
    with pytest.raises(PlayError, match="'party' chases nobody"):
        table.types("giveup party")

    undecided = Saints((6, 6)).types("pc Ada hp 6", "foes goblin hp 4", "encounter", "next", "next", "distance 60")
    undecided.types("next").rolls(6, 1).types("next", "evade")

    for line in ("caught", "giveup"):
        with pytest.raises(PlayError, match="Nobody gives chase yet"):
            undecided.types(line)


# ---------------------------------------------------------------------- who is asked


@pytest.mark.clause("enc.pursuit.4")
def test_players_are_asked_whether_they_still_give_chase() -> None:
    asked: list[AnyDecision] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append(decision)
        return "yes"

    fleeing().types("giveup party", answers=answer)

    assert [(one.seat, getattr(one, "again", None)) for one in asked] == [(ANN, True)]


@pytest.mark.clause("enc.pursuit.11")
def test_the_players_choose_whom_their_own_side_follows_and_the_referee_for_the_others() -> None:
    seats: list[str] = []

    def answer(decision: AnyDecision, state: State) -> str:
        seats.append(decision.seat)
        return "goblin 1" if decision.seat == ANN else "bob"

    fleeing().types('leave "goblin 1"', answers=answer)
    chased().types("leave Bob", answers=answer)

    assert seats == [ANN, REF]


# ---------------------------------------------------------------------- parting


@pytest.mark.clause("enc.pursuit.11")
def test_a_part_has_the_next_number_that_is_free_behind_its_name() -> None:
    table = Saints().types("foes 3 bobs as bob hp 1", "foes rat as bob-2 hp 1", "foes owl as owls hp 1")

    assert [free_side(table.state, name) for name in ("bob", "owls", "ann")] == ["bob-3", "owls-2", "ann"]


@pytest.mark.clause("enc.pursuit.10")
def test_who_stops_stands_as_far_from_the_others_as_the_gap_has_become() -> None:
    ours = chased().types("round", "stop Bob")
    theirs = chased().types("round", 'stop "goblin 1"')

    assert meeting(ours).distances["goblins"] == 90
    assert meeting(theirs).distances["goblin 1"] == 90
