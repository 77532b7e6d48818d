"""Skill checks: 2d6, a skill and an attribute, against a difficulty."""

from __future__ import annotations

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.checks import Pair, added_by, helped, opposed, skill_of
from lychgate.rulesets.sovereign.state import Creature
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, PRINTED, Sovereign


def ada() -> Sovereign:
    return Sovereign().types("delver Ada of Ann int 14 know 0 notice 1 hp 5")


@pytest.mark.clause("sov.check.roll", "sov.check.notation")
@pytest.mark.parametrize(("dice", "works"), [((3, 4), True), ((3, 3), False)])
def test_a_check_succeeds_at_the_difficulty(dice: tuple[int, int], works: bool) -> None:
    table = ada().rolls(*dice).types("check Ada INT/Know dc 8").finish()

    assert table.last(ANN) == (
        f"Ada tries INT/Know: {sum(dice)} +1 = {sum(dice) + 1} against 8: {'it works' if works else 'it fails'}."
    )


def test_check_roll__no_dice_decide_by_themselves() -> None:
    assert "fails" in ada().rolls(6, 6).types("check Ada INT/Know dc 14").last()
    assert "works" in ada().rolls(1, 1).types("check Ada INT/Know dc 8 +5").last()


def test_skill_default__who_is_not_trained_takes_one_off() -> None:
    table = ada()
    assert skill_of(table.who("Ada"), "sneak") == -1
    assert "7 -1 = 6 against 6: it works" in table.rolls(3, 4).types("check Ada DEX/Sneak dc 6").last()


def test_skill_scale__levels_lie_from_minus_1_to_4() -> None:
    for level in ("-2", "5"):
        with pytest.raises(PlayError, match=f"is from -1 to 4; {level} is not"):
            Sovereign().types(f"delver Ada stab {level}")


def test_check_no_low_dc__what_is_easier_than_6_is_done() -> None:
    table = ada().types("check Ada INT/Know dc 5").finish()
    assert table.last() == "Anything easier than 6 needs no check: Ada does it."
    assert not table.thrown


@pytest.mark.clause("sov.check.npc", "sov.check.npc-full", "sov.check.opposed-npc")
def test_an_npc_adds_its_skill_where_it_ought_to_be_good_at_something() -> None:
    guard, pair = Creature(id="c1", name="guard", side="guards", skill=2), Pair("wisdom", "notice")
    assert [added_by(guard, pair, talent) for talent in ("good", "plain", "bad")] == [2, 0, -1]

    captain = Creature(id="c2", name="captain", side="guards", skill=2, attributes={"wisdom": 14}, skills={"notice": 2})
    assert [added_by(captain, pair, talent) for talent in ("good", "plain", "bad")] == [3, 3, 3]


def test_check_group__each_other_helps_or_hinders_by_one() -> None:
    assert helped(2, (1, 0, -2)) == 2
    assert helped(2, (3, 1, 1)) == 5
    assert helped(-1, ()) == -1


def test_check_opposed__the_difficulty_is_8_and_what_the_other_adds() -> None:
    assert [opposed(PRINTED, 1), opposed(PRINTED, -1)] == [9, 7]


@pytest.mark.clause("sov.check.when", "sov.check.player-picks", "sov.check.dc-table")
def test_a_player_rolls_by_the_gms_word_and_adds_nothing() -> None:
    table = ada().rolls(5, 5).types("check Ada INT/Know", seat=ANN)
    assert "against 10" in table.last(), "10 where the GM has not said"

    with pytest.raises(PlayError, match="The GM decides part of that"):
        table.types("check Ada INT/Know dc 6", seat=ANN)


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("check Ada STR/Fly", "'STR/Fly' is no attribute with a skill. One of STR, DEX, CON, INT, WIS; one of Brawl"),
        ("check Ada strong", "is no attribute with a skill"),
        ("check Bo STR/Exert", "Nobody is called 'Bo'"),
    ],
)
def test_what_is_wrong_in_a_check_is_said(typed: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        ada().types(typed)


def test_a_secret_check_stays_with_the_gm() -> None:
    table = ada().rolls(3, 3).types("check Ada WIS/Notice secret")
    assert "WIS/Notice" in table.last()
    assert "WIS/Notice" not in "".join(table.lines(ANN))


@pytest.mark.clause("sov.skill.overlap")
def test_of_skills_that_both_fit_the_player_takes_either() -> None:
    table = Sovereign().types("delver Ada of Ann exert 1 sneak 0 hp 5")
    table.rolls(3, 4, 3, 4).types("check Ada STR/Exert", "check Ada STR/Sneak", seat=ANN).finish()
    assert table.lines(ANN)[-2:] == [
        "Ada tries STR/Exert: 7 +1 = 8 against 10: it fails.",
        "Ada tries STR/Sneak: 7 against 10: it fails.",
    ]


def test_specialists_count_the_best_two_of_more_dice() -> None:
    table = Sovereign().types("delver Ada class Expert feats Specialist sneak sneak 0 hp 5")
    table.rolls(1, 6, 5, 2, 3).types("check Ada DEX/Sneak")
    table.types("check Ada DEX/Exert", answers={"sovereign.expertise": "keep"}).finish()
    assert "Ada tries DEX/Sneak: 11 against 10: it works." in table.lines()


@pytest.mark.clause("sov.time.per-turn-powers")
@each(
    [
        ("stabilise Ada Bo", "again"),
        ("check Ada DEX/Exert dc 12", "keep"),
    ]
)
def test_enter_rolls_again_only_where_a_life_hangs_on_it(line: str, usual: str) -> None:
    seen: list[str] = []

    def enter(decision: AnyDecision, state: object) -> str:
        seen.append(decision.default())
        return seen[-1]

    table = Sovereign().types("delver Ada class Expert heal 0 hp 5", "delver Bo con 10 hp 3", "harm Bo 3")
    table.rolls(1, 1, *((6, 6) if usual == "again" else ())).types(line, answers=enter).finish()

    assert seen == [usual]
