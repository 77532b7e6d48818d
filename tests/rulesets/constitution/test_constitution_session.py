"""Chapters 1 and 4: who is played, how they retire, and what a session's end brings."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.session import WhatImproves
from tests.rulesets.constitution.constitution import ANN, BEN, Constitution


def ada(text: str = "strength 12 wits 9 hp 4", **variants: str) -> Constitution:
    return Constitution(**variants).types(f"character Ada of Ann {text}")


def tries(*names: str) -> Any:
    """Answers with these abilities, one after the other."""
    left = list(names)
    return lambda decision, _: left.pop(0) if decision.kind == "constitution.what_improves" else "keep"


@pytest.mark.clause("3d6.4.9a")
@pytest.mark.parametrize(("face", "score"), [(13, 13), (12, 12), (20, 13)])
def test_a_d20_above_an_ability_raises_it_by_1(face: int, score: int) -> None:
    answers = tries("strength") if face > 12 else tries("strength", "enough")

    desk = ada().rolls(face).types("improve Ada", seat=ANN, answers=answers).finish()

    assert desk.who("Ada").abilities["strength"] == score


@pytest.mark.clause("3d6.4.9b")
def test_one_that_fails_passes_on_to_another_and_each_is_tried_once() -> None:
    asked: list[tuple[str, ...]] = []

    def answer(decision: Any, _: Any) -> str:
        asked.append(decision.left)
        return str(decision.left[0])

    desk = ada().rolls(12, 9, 3, 4, 5).types("improve Ada", seat=ANN, answers=answer).finish()

    assert [len(left) for left in asked] == [5, 4, 3, 2, 1]
    assert desk.who("Ada").abilities["strength"] == 12


def test_4_9a__what_an_ability_s_chance_is_stands_beside_it() -> None:
    desk = ada()
    told: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        told.extend(choice.label for choice in decision.choices(state))
        return "enough"

    desk.types("improve Ada", seat=ANN, answers=answer)

    assert told[:2] == ["strength 12: 40 %", "wits 9: 55 %"]


def test_4_9a__each_player_improves_one_character_a_session() -> None:
    desk = ada().rolls(13).types("improve Ada", seat=ANN, answers=tries("strength")).finish()

    with pytest.raises(PlayError, match="Ann has improved a character in this session already"):
        desk.types("improve Ada", seat=ANN)
    desk.types("session").rolls(14).types("improve Ada", seat=ANN, answers=tries("strength")).finish()

    assert desk.who("Ada").abilities["strength"] == 14


def test_9_1__a_session_s_end_makes_rerolls_whole_and_they_count_for_improvement() -> None:
    desk = ada("adventurer strength 12 hp 4").rolls(3, 15)

    def answer(decision: Any, _: Any) -> str:
        return {"constitution.what_improves": "strength", "constitution.roll_again": "again"}[decision.kind]

    desk.types("improve Ada", seat=ANN, answers=answer).finish()

    assert (desk.who("Ada").abilities["strength"], desk.who("Ada").rerolls) == (13, 1)
    assert desk.types("session").who("Ada").rerolls == 0


def test_9_1__enter_rolls_an_improvement_again_and_nobody_is_asked_where_none_can_be() -> None:
    desk = ada("adventurer level 2 strength 15 wits 20 hp 4").rolls(20, 3, 18)
    told: list[str] = []

    def enter(decision: Any, state: Any) -> str:
        if decision.kind != "constitution.roll_again":
            return "wits" if "wits" in decision.left else "strength"
        told.append(decision.choice(state, "again").note)
        return str(decision.default())

    desk.types("improve Ada", seat=ANN, answers=enter).finish()

    assert told == ["25 % to be above it"]
    assert (desk.who("Ada").abilities["strength"], desk.who("Ada").abilities["wits"]) == (16, 20)


def test_9_1__the_chance_of_one_roll_is_told_however_many_an_adventurer_has() -> None:
    desk = ada("adventurer level 10 strength 12 wits 20 hp 4")
    asked = WhatImproves(seat=ANN, who=desk.who("Ada").id, left=("strength", "wits"))

    told = [asked.label(desk.state, name) for name in asked.left]

    assert told == ["strength 12: 40 % a roll, up to 11 rolls", "wits 20: 0 %"]


@pytest.mark.clause("3d6.4.9c")
def test_a_skill_may_be_improved_instead_where_the_table_has_it() -> None:
    desk = ada("herbs 40% hp 4", frivolous_skill="on").rolls(41, 5)

    desk.types("improve Ada", seat=ANN, answers=tries("herbs")).finish()

    assert desk.who("Ada").skills == {"herbs": 45}
    assert "herbs" not in str(ada("herbs 40% hp 4").orders())


def test_1_2__a_character_may_retire_and_come_back() -> None:
    desk = ada().types("retire Ada", seat=ANN)

    assert desk.state.cast == ()
    desk.types("rejoin Ada", seat=ANN)

    assert desk.who("Ada").abilities["strength"] == 12
    assert desk.state.campaign.retired == ()


@pytest.mark.clause("3d6.A.5b")
def test_only_its_player_takes_a_character_out_of_play() -> None:
    for line in ("retire Ada", "dismiss Ada"):
        with pytest.raises(PlayError, match="Only Ann takes Ada out of play"):
            ada().types(line)
    with pytest.raises(PlayError, match="Ann's to bring back"):
        ada().types("retire Ada", seat=ANN).types("rejoin Ada", seat=BEN)


@pytest.mark.clause("3d6.4.8b", "3d6.4.8c")
def test_a_concept_that_was_used_takes_a_1_on_a_d6() -> None:
    desk = Constitution((2, 1)).types("concept an elf", "concept An elf", "concept an elf").finish()

    assert desk.lines(ANN) == [
        "A new concept: an elf.",
        "An elf was played before: a d6 shows 2, not this time; another concept may be asked for.",
        "An elf was played before: a d6 shows 1, it may be played once more.",
    ]


BARE = {"outfit_choice": "none", "name_choice": "offered"}


@pytest.mark.clause("3d6.4.8a", "3d6.4.8d")
@pytest.mark.parametrize(("origin", "asked"), [("campaign", ["Metz", "Trier"]), ("civilised", None), ("free", [])])
def test_standard_characters_come_from_the_homes_of_the_campaign(origin: str, asked: list[str] | None) -> None:
    homes: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        if decision.kind == "constitution.home_choice":
            homes.extend(choice.label for choice in decision.choices(state))
        return {"class_choice": "none", "first_initiation": "later", "home_choice": "2", **BARE}[
            decision.kind.partition(".")[2]
        ]

    desk = Constitution([3] * 15 + [1, 2, 3, 4, 4], origin=origin).types("homeland Metz", "homeland Trier")
    desk.types("make", seat=ANN, answers=answer)

    assert homes == (["the civilised world", "Gaul"] if asked is None else asked)
    assert desk.state.cast[0].home == (homes[1] if homes else "")


@pytest.mark.clause("3d6.4.8a")
@pytest.mark.parametrize(("reading", "copper"), [("rolled", 900), ("set", 0)])
def test_a_new_character_owns_3d6_times_10_sp(reading: str, copper: int) -> None:
    answers = {
        "constitution.class_choice": "none",
        "constitution.first_initiation": "later",
        "constitution.outfit_choice": "none",
        "constitution.name_choice": "offered",
    }
    money = (2, 3, 4) if reading == "rolled" else ()
    desk = Constitution([3] * 15 + [*money, 1, 4], starting_money=reading).types("make", seat=ANN, answers=answers)

    assert desk.finish().state.cast[0].copper == copper


def test_a_home_is_taken_off_the_list_again() -> None:
    assert Constitution().types("homeland Metz", "homeland metz").state.campaign.homes == ()
