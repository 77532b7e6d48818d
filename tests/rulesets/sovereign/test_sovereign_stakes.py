"""Stakes: what is told before a die falls; and searching."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.errors import PlayError
from lychgate.kit.outlook import percent
from lychgate.rulesets.sovereign.rules.checks import Pair
from lychgate.rulesets.sovereign.rules.stakes import StakesOffered, chance_of
from lychgate.rulesets.sovereign.rules.terms import Terms
from lychgate.rulesets.sovereign.state import State
from tests.rulesets.refereed import Answers
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign

BOTTOM = "3d6 and at the bottom of the pit"
PIT = f'stakes Ada STR/Exert dc 8 to "leaps the pit" costs "a Turn" fails "{BOTTOM}"'
ACCEPT = {"sovereign.stakes": "accept"}


def ada(**variants: str) -> Sovereign:
    return Sovereign(**variants).types("delver Ada of Ann str 14 exert 0 hp 20")


def replies(*said: str) -> Answers:
    """These answers, one after the other."""
    left: Iterator[str] = iter(said)
    return lambda decision, state: next(left)


def told(table: Sovereign, line: str) -> list[tuple[str, str]]:
    """Who is asked what, where the player accepts."""
    asked: list[tuple[str, str]] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append((decision.seat, decision.prompt(state)))
        return "accept"

    table.types(line, answers=answer)
    return asked


@pytest.mark.clause("sov.check.failure")
def test_what_failing_means_is_told_as_the_gm_wrote_it() -> None:
    table = ada().rolls(1, 1)
    table.types('stakes Ada STR/Exert dc 8 to "pick the lock" fails "Verena comes"', answers=ACCEPT).finish()
    assert table.last(ANN) == "Ada: pick the lock. It fails: Verena comes."


@pytest.mark.clause("sov.loop.stakes")
def test_chance_cost_and_consequence_are_told_before_a_die_falls() -> None:
    table = ada().rolls(4, 3)
    assert told(table, PIT) == [
        (
            ANN,
            f"Ada: leaps the pit (STR/Exert, DC 8): 58 %. It costs a Turn. Failing means {BOTTOM}. Do you take it?",
        )
    ]
    assert table.lines(ANN)[-2:] == ["Ada: leaps the pit. It works. It costs a Turn.", "Turn 1 is over."]


@pytest.mark.clause("sov.check.failure", "sov.loop.pit-example")
def test_a_failure_means_what_was_said_and_its_dice_hurt() -> None:
    table = ada().rolls(3, 3, 2, 5, 1).types(PIT, answers=ACCEPT).finish()
    assert "Ada: leaps the pit. It fails: 3d6 and at the bottom of the pit. It costs a Turn." in table.lines(ANN)
    assert table.who("Ada").hp == 12


@pytest.mark.clause("sov.loop.negotiate")
def test_a_player_haggles_and_the_gm_changes_the_stakes() -> None:
    table = ada().rolls(2, 3)
    answers = replies(f"{TEXT}and with a rope?", f'{TEXT}dc 6 costs "a Turn and the rope" fails "a bruise"', "accept")
    table.types(PIT, answers=answers).finish()
    assert "Ada haggles: “and with a rope?”" in table.lines(ANN)
    assert "Ada: leaps the pit. It works. It costs a Turn and the rope." in table.lines(ANN)


@pytest.mark.clause("sov.loop.negotiate")
@pytest.mark.parametrize("said", [("refuse",), (f"{TEXT}no", "withdraw"), (f"{TEXT}no", "stand", "refuse")])
def test_no_die_falls_where_nobody_agrees(said: tuple[str, ...]) -> None:
    table = ada().types(PIT, answers=replies(*said))
    assert not table.thrown
    assert [line.endswith("leaves it.") for line in table.lines(ANN)][-1]


@pytest.mark.clause("sov.loop.negotiate")
def test_terms_that_change_nothing_are_refused() -> None:
    with pytest.raises(PlayError, match="Nothing is changed by that"):
        ada().types(PIT, answers=replies(f"{TEXT}please", f"{TEXT}dc 8"))


@pytest.mark.clause("sov.loop.direct-odds")
@pytest.mark.parametrize(
    ("chance", "shown", "good", "bad"), [("1-in-6", "17 %", 1, 2), ("45%", "45 %", 45, 46), ("2-in-3", "67 %", 2, 3)]
)
def test_a_raw_chance_is_rolled_on_one_die(chance: str, shown: str, good: int, bad: int) -> None:
    table = ada().rolls(good)
    assert f": {shown}." in told(table, f'stakes Ada {chance} fails "a fright"')[0][1]
    assert table.last(ANN) == "Ada: it works."
    assert ada().rolls(bad).types(f'stakes Ada {chance} fails "a fright"', answers=ACCEPT).last() == (
        "Ada: it fails: a fright."
    )


@pytest.mark.clause("sov.loop.just-happens")
@pytest.mark.parametrize(
    ("typed", "all_three", "any_one"),
    [
        ("stakes Ada STR/Exert dc 5", True, True),
        ("stakes Ada STR/Exert dc 8", False, True),
        ('stakes Ada STR/Exert dc 8 costs "a Turn"', False, True),
        ('stakes Ada STR/Exert dc 8 fails "a fall"', False, True),
        ('stakes Ada STR/Exert dc 8 fails "a fall" costs "a Turn"', False, False),
    ],
)
def test_what_just_happens_is_not_rolled(typed: str, all_three: bool, any_one: bool) -> None:
    for switch, happens in (("all-three", all_three), ("any-one", any_one)):
        table = ada(**{"just-happens": switch})
        if happens:
            told = table.types(typed).lines(ANN)
            assert any(line.startswith("It just happens: Ada does it.") for line in told)
            assert not table.thrown
        else:
            table.rolls(6, 6).types(typed, answers=ACCEPT).finish()
            assert any(line.startswith("Ada: it works.") for line in table.lines())


@pytest.mark.clause("sov.loop.just-happens")
def test_what_cannot_fail_but_costs_something_needs_the_players_word_and_no_die() -> None:
    table = ada()
    assert "100 %" in told(table, 'stakes Ada STR/Exert dc 3 costs "two Turns"')[0][1]
    assert "It just happens: Ada does it. It costs two Turns." in table.lines()
    assert not table.thrown


@pytest.mark.clause("sov.loop.stakes")
@pytest.mark.parametrize(
    ("more", "chance"),
    [
        ("STR/Exert dc 8", Fraction(21, 36)),
        ("STR/Exert dc 8 +1", Fraction(26, 36)),
        ("STR/Exert dc 8 with Bo", Fraction(26, 36)),
        ("STR/Exert against guard WIS/Notice", Fraction(10, 36)),
        ("STR/Exert dc 14", Fraction(0)),
        ("1-in-6", Fraction(1, 6)),
        ("45%", Fraction(45, 100)),
    ],
)
def test_the_chance_is_that_of_the_rules_under_every_face(more: str, chance: Fraction) -> None:
    table = ada().types("delver Bo str 14 exert 0 hp 3", "npc guard skill 2 hp 3")
    command = table.read(f"stakes Ada {more}")
    assert chance_of(table.state, table.who("Ada"), command.terms) == chance


@pytest.mark.clause("sov.loop.stakes")
def test_the_chance_is_that_of_who_tries_what_as_things_stand() -> None:
    """On one state others have other chances, and the same is tried otherwise; on another state so does the same."""
    table = ada().types("delver Bo str 18 exert 1 hp 3", "npc guard skill 2 hp 3")
    state, one = table.state, table.who("Ada")
    guarded, plainly = (
        table.read(f"stakes Ada {more}").terms for more in ("STR/Exert against guard WIS/Notice", "STR/Exert dc 8")
    )

    assert chance_of(state, one, guarded) == Fraction(10, 36)
    assert chance_of(state, one, plainly) == Fraction(21, 36)
    assert chance_of(state, table.who("Bo"), plainly) > Fraction(21, 36)
    table.types("set cast.guard.skill 0 because of the wine")
    assert chance_of(table.state, one, guarded) > Fraction(10, 36)
    assert chance_of(state, one, guarded) == Fraction(10, 36)


def test_percents_are_told_honestly() -> None:
    fractions = (Fraction(21, 36), Fraction(1, 1000), Fraction(999, 1000), Fraction(0), Fraction(1))
    assert [percent(one) for one in fractions] == ["58 %", "less than 1 %", "more than 99 %", "0 %", "100 %"]
    near = (Fraction(585, 1000), Fraction(1, 150), Fraction(2, 401), Fraction(1, 200), Fraction(199, 200))
    assert [percent(one) for one in near] == ["59 %", "1 %", "less than 1 %", "1 %", "more than 99 %"]
    assert percent(Fraction(199, 201)) == "99 %"


@pytest.mark.parametrize(
    ("terms", "shown"),
    [
        ("45%", "45%"),
        ("1-in-6", "1-in-6"),
        ("STR/Exert", "STR/Exert, DC 10"),
        ("STR/Exert +2 dc 9", "STR/Exert +2, DC 9"),
        ("STR/Exert against guard WIS/Notice", "STR/Exert, against WIS/Notice of guard"),
    ],
)
def test_how_it_is_tried_is_told(terms: str, shown: str) -> None:
    table = ada().types("npc guard skill 2 hp 3").rolls(*((6, 6) if "/" in terms else (1,)))
    assert f"Ada ({shown}): " in told(table, f"stakes Ada {terms} fails x")[0][1]
    lines = " ".join(table.lines(ANN))
    assert ("Ada tries STR/Exert: 12 " if "/" in terms else f"Ada has a chance of {shown}: 1 on d") in lines


def test_a_chance_may_be_none_or_certain_or_one_of_two() -> None:
    assert ": 0 %." in told(ada().rolls(1), "stakes Ada 0% fails x")[0][1]
    assert ": 100 %." in told(ada(), "stakes Ada 100% fails x")[0][1]
    assert ": 50 %." in told(ada().rolls(1), "stakes Ada 1-in-2 fails x")[0][1]
    assert "1-in-1000" in told(ada().rolls(1), "stakes Ada 1-in-1000 fails x")[0][1]
    for wrong in ("1-in-1", "1-in-1001", "-1-in-6"):
        with pytest.raises(PlayError, match="is no chance"):
            told(ada(), f"stakes Ada {wrong} fails x")


@pytest.mark.parametrize(
    ("fails", "dice"),
    [("d6 down", 1), ("a dozen bruises", 0), ("2dx pain", 0), ("Death", 0), ("d and more", 0), ("3 bruises", 0)],
)
def test_only_dice_at_the_start_of_a_failure_are_damage(fails: str, dice: int) -> None:
    table = ada().rolls(1, 1, *[2] * dice).types(f'stakes Ada STR/Exert fails "{fails}"', answers=ACCEPT).finish()
    assert table.who("Ada").hp == 20 - 2 * dice


@pytest.mark.parametrize("how", ["strain Ada 11 forced", "harm Ada 20"])
def test_who_can_do_nothing_tries_nothing(how: str) -> None:
    for typed in ("stakes Ada 45%", "search Ada"):
        with pytest.raises(PlayError, match=r"Ada .*, and can do nothing"):
            ada().types(how, typed)


def test_who_has_no_player_is_the_gms() -> None:
    assert told(Sovereign().types("delver Di hp 3").rolls(6, 6), 'stakes Di STR/Exert fails "x"')[0][0] == REF


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("stakes Ada dc 8", "What is the chance?"),
        ("stakes Ada 7-in-6", "'7-in-6' is no chance such as 1-in-6 or 45%"),
        ("stakes Ada x%", "is no chance"),
        ("stakes Ada STR/Exert with Ada", "Ada does not help or oppose themselves"),
        ("stakes Ada STR/Exert gladly", "'gladly' is no word"),
        ("stakes Ada STR/Exert +10", "What is added is from -9 to 9"),
        ("stakes Ada STR/Exert -10", "What is added is from -9 to 9"),
        ("stakes Ada STR/Exert dc 0", "The difficulty is from 1 to 30"),
        ("stakes Ada STR/Exert dc 31", "The difficulty is from 1 to 30"),
    ],
)
def test_what_is_wrong_in_stakes_is_said(typed: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        ada().types(typed)


def test_stakes_are_the_gms_to_set() -> None:
    with pytest.raises(PlayError):
        ada().types("stakes Ada 1-in-6", seat=ANN)
    assert StakesOffered.clauses == ("sov.loop.stakes", "sov.loop.negotiate")


# ---------------------------------------------------------------------- searching


@pytest.mark.clause("sov.loop.vague-search")
def test_who_only_searches_rolls_and_the_gm_knows_what_may_go_off() -> None:
    table = ada().rolls(5, 5).types("search Ada", seat=ANN).finish()
    assert "against 10" in table.last(ANN)
    assert table.last() == "Ada may set off what is hidden there."
    assert "set off" not in " ".join(table.lines(ANN))


def test_the_gm_has_three_answers_to_a_search() -> None:
    labels: list[str] = []

    def answer(decision: AnyDecision, state: State) -> str:
        labels.extend(decision.label(state, option.id) for option in decision.options())
        return "nothing"

    ada().types("search Ada the altar", answers=answer)
    assert labels == ["Yes, it is found", "Nothing is there", "A check decides"]


@pytest.mark.clause("sov.loop.vague-search")
def test_a_search_is_by_wis_and_notice() -> None:
    table = Sovereign().types("delver Ada wis 18 notice 1 hp 4").rolls(3, 4).types("search Ada").finish()
    assert "Ada tries WIS/Notice: 7 +3 = 10 against 10: it works." in table.lines()


@pytest.mark.clause("sov.loop.specific-search")
@pytest.mark.parametrize(("verdict", "came"), [("finds", "and finds it."), ("nothing", "and finds nothing.")])
def test_who_says_how_finds_it_without_a_roll(verdict: str, came: str) -> None:
    table = ada().types("search Ada behind the altar", seat=ANN, answers={"sovereign.search": verdict})
    assert table.last(ANN) == f"Ada searches (behind the altar) {came}"
    assert not table.thrown


@pytest.mark.clause("sov.loop.vague-search")
def test_the_gm_may_have_it_rolled_all_the_same() -> None:
    table = ada().rolls(5, 5).types("search Ada dc 9 the walls", answers={"sovereign.search": "check"}).finish()
    assert "against 9" in table.lines(ANN)[-1]


@pytest.mark.clause("sov.loop.stakes", "sov.dungeon.turn-4")
@pytest.mark.parametrize(
    ("costs", "turns"), [("a Turn", 1), ("two turns and a rope", 2), ("3 Turns", 3), ("a torch", 0), ("no return", 0)]
)
def test_the_turns_that_it_costs_pass_and_lights_burn(costs: str, turns: int) -> None:
    table = ada().types("take Ada torch", "light Ada", "explore unknown").rolls(4, 3)
    table.types(f'stakes Ada STR/Exert dc 8 costs "{costs}" fails "1d6"', answers=ACCEPT).finish()
    assert table.state.turn == turns
    assert table.state.exploring.lights[0].left == 6 - turns


@pytest.mark.clause("sov.loop.stakes", "sov.dungeon.turn-4")
def test_what_cannot_fail_takes_the_turns_that_it_costs_too() -> None:
    table = ada().types('stakes Ada 100% costs "2 Turns" fails x', answers=ACCEPT)
    assert table.state.turn == 2


@pytest.mark.clause("sov.loop.direct-odds")
def test_a_pair_that_is_haggled_for_stands_instead_of_a_raw_chance_and_the_other_way_round() -> None:
    def after(first: str, then: str) -> Terms:
        changed: list[Terms] = []

        def answer(decision: AnyDecision, state: State) -> str:
            if isinstance(decision, StakesOffered):
                changed.append(decision.terms)
                return "refuse" if len(changed) > 1 else TEXT + "something else"
            return TEXT + then

        ada().types(f"stakes Ada {first} fails x", answers=answer)
        return changed[-1]

    assert after("1-in-6", "STR/Exert") == Terms(pair=Pair("strength", "exert"), dc=10, fails="x")
    assert after("STR/Exert", "1-in-6") == Terms(dc=10, good=1, faces=6, fails="x")


@pytest.mark.clause("sov.loop.stakes")
def test_what_is_refused_costs_no_turn() -> None:
    assert ada().types(PIT, answers={"sovereign.stakes": "refuse"}).state.turn == 0
