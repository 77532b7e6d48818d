"""Chapter 11: blessings, penance, and what undead and demons are kept from."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.blessing import clock
from lychgate.rulesets.constitution.rules.bonuses import added_to
from lychgate.rulesets.constitution.rules.repelling import Repelled, repelled
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, Constitution

JUST = {"constitution.judge_purpose": "just"}
SELFISH = {"constitution.judge_purpose": "unjust"}

NOON, MIDNIGHT = 12 * 60, 24 * 60


def priest(level: int = 1, **variants: str) -> Constitution:
    desk = Constitution(**variants)
    desk.types(f"character Paul of Ann sage level {level} strength 10 hp 4", "initiate Paul Ordained")
    return desk.types("character Ada of Ben fighter strength 10 hp 6")


def bonus(desk: Constitution, name: str, *kinds: str) -> int:
    return sum(part.amount for part in added_to(desk.state, desk.who(name), kinds) if "blessing" in part.source)


def test_8_2__only_the_ordained_give_blessings() -> None:
    desk = priest()

    with pytest.raises(PlayError, match="Ada is not ordained"):
        desk.types("bless Ada for the poor", answers=JUST)


def test_11_1a__a_just_purpose_is_granted_without_a_roll() -> None:
    desk = priest().types("bless Paul Ada for the scourging of the undead", seat=ANN, answers=JUST).finish()

    assert [each.whom for each in desk.state.magic.blessings] == [(desk.who("Ada").id,)]


@pytest.mark.clause("3d6.11.1a", "3d6.11.3")
@pytest.mark.parametrize(
    ("reading", "answers", "penance", "given"),
    [
        ("unjust", SELFISH, 0, False),
        ("unjust", JUST, 1, True),
        ("penance", JUST, 1, False),
        ("penance", JUST, 0, True),
        ("never", SELFISH, 0, True),
    ],
)
def test_who_is_refused_is_as_the_table_has_it(reading: str, answers: Any, penance: int, given: bool) -> None:
    desk = priest(blessing_refusal=reading).types(f"set Paul.penance {penance} because of greed")

    desk.types("bless Paul for gold", answers=answers)

    assert bool(desk.state.magic.blessings) is given
    assert desk.who("Paul").penance == penance + (answers is SELFISH)


def test_11_1a__a_blessed_item_blesses_whoever_uses_it() -> None:
    desk = priest().types('bless Paul item "the old sword" for justice', answers=JUST)
    assert bonus(desk, "Ada", "attack") == 0

    desk.types("blessed 1 Ada")
    assert bonus(desk, "Ada", "attack") == 1

    desk.types("blessed 1")
    assert bonus(desk, "Ada", "attack") == 0


def test_11_1b__the_purpose_is_said() -> None:
    with pytest.raises(PlayError, match="says what for"):
        priest().types("bless Paul Ada")

    told: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        told.append(decision.prompt(state))
        return "just"

    desk = priest().types("bless Paul Ada for the poor", seat=ANN, answers=answer)
    assert told == ["Paul asks a blessing for: the poor. Is that a just purpose?"]
    assert desk.state.magic.blessings[0].purpose == "the poor"


def test_11_2a__the_rites_take_half_an_hour() -> None:
    desk = priest()
    before = desk.state.minutes

    assert desk.types("bless Paul for the poor", answers=JUST).state.minutes == before + 30


@pytest.mark.clause("3d6.11.2b")
@pytest.mark.parametrize(
    ("given", "ends"), [(NOON, 30 * 60), (MIDNIGHT, 42 * 60), (18 * 60, 42 * 60), (5 * 60, 18 * 60)]
)
def test_a_blessing_ends_once_the_sun_has_risen_and_set(given: int, ends: int) -> None:
    desk = priest().types(f"set minutes {given - 30} because of the hour")
    desk.types("bless Paul Ada for the poor", answers=JUST)

    assert desk.state.magic.blessings[0].ends == ends
    desk.types(f"set minutes {ends - 20} because of the hour", "turn")
    assert bonus(desk, "Ada", "attack") == 1
    desk.types("turn")
    assert not desk.state.magic.blessings


def test_11_2b__of_the_end_of_a_blessing_whose_priest_is_gone_the_referee_alone_is_told() -> None:
    desk = priest().types("bless Paul Ada for the poor", answers=JUST).types("retire Paul", seat=ANN)

    desk.types("turn 144", "turn 144")

    assert "The blessing is over: the poor." in desk.lines()
    assert "The blessing is over: the poor." not in desk.lines(ANN)


def test_11_3__penance_is_a_die_more_after_a_night() -> None:
    desk = priest(2).types("bless Paul for gold", answers=SELFISH)

    desk.rolls(1, 5, 2, 3).types("night").finish()

    assert (desk.who("Paul").penance, desk.who("Paul").hp) == (1, 3)


def test_11_4__working_for_a_just_purpose_takes_a_point_off_once_and_never_below_0() -> None:
    desk = priest().types("set Paul.penance 2 because of greed")
    with pytest.raises(PlayError, match="no just purpose"):
        desk.types("atone Paul")

    desk.types("bless Paul for the poor", answers=JUST).types("atone Paul")
    assert desk.who("Paul").penance == 1
    with pytest.raises(PlayError, match="no just purpose"):
        desk.types("atone Paul")

    desk.types("set Paul.penance 0 because of grace", "bless Paul for the poor", answers=JUST).types("atone Paul")
    assert desk.who("Paul").penance == 0


def test_11_5__every_check_that_serves_the_purpose_is_at_1_more() -> None:
    desk = priest().types("bless Paul Ada for the poor", answers=JUST)
    assert [bonus(desk, "Ada", kind) for kind in ("attack", "initiative", "defence", "knowledge")] == [1, 1, 1, 1]

    desk.types("blessing 1 rests")
    assert bonus(desk, "Ada", "attack") == 0

    desk.types("blessing 1 serves")
    assert bonus(desk, "Ada", "attack") == 1


def test_11_5__two_for_one_purpose_do_not_add() -> None:
    desk = priest().types("bless Paul Ada for the poor", "bless Paul Ada for The Poor", answers=JUST)

    assert bonus(desk, "Ada", "attack") == 1
    assert bonus(desk.types("bless Paul Ada for peace", answers=JUST), "Ada", "attack") == 2


def test_L_11_5__a_blessing_for_protection_is_for_what_is_passive_and_fades_with_the_danger() -> None:
    desk = priest().types("bless Paul Ada survive for the dragon's fire", answers=JUST)
    assert [bonus(desk, "Ada", kind) for kind in ("attack", "knowledge")] == [0, 0]
    assert [bonus(desk, "Ada", kind) for kind in ("defence", "injury", "save")] == [1, 1, 1]

    desk.types("npc wolf hp 3").rolls(9).types("attack wolf Ada")
    assert "against 21" in desk.last()

    desk.types("blessing 1 over")
    assert bonus(desk, "Ada", "save") == 0


def test_L_8_9__a_minute_s_prayer_blesses_self_and_comrades_for_protection() -> None:
    desk = Constitution(later_initiations="on")
    desk.types("character Paul of Ann sage level 1 hp 4", "character Ada of Ben hp 6")
    with pytest.raises(PlayError, match="does not have the Lord's Protection"):
        desk.types("pray Paul the flood", seat=ANN)
    before = desk.types("initiate Paul The Lord's Protection").state.minutes

    desk.types("pray Paul the flood", seat=ANN)

    assert desk.state.minutes == before + 1
    assert [bonus(desk, name, "save") for name in ("Paul", "Ada")] == [1, 1]
    assert bonus(desk, "Ada", "attack") == 0


# ---------------------------------------------------------------------- repelling


@pytest.mark.clause("3d6.11.6b")
@each(
    [
        ("twice", 1, 2, Repelled(1)),
        ("twice", 2, 1, Repelled(1, 1, ward=True)),
        ("twice", 2, 2, Repelled(1, 1)),
        ("twice", 3, 2, Repelled(1, 1)),
        ("twice", 4, 2, Repelled(1, 1, ward=True)),
        ("three-more", 4, 2, Repelled(1, 1)),
        ("three-more", 5, 2, Repelled(1, 1, ward=True)),
        ("referee", 2, 2, Repelled(1, 1)),
        ("referee", 3, 2, Repelled(1, 1, ward=None)),
        ("referee", 2, 1, Repelled(1, 1, ward=None)),
    ],
)
def test_degrees_of_repelling(reading: str, level: int, hd: int, worth: Repelled) -> None:
    assert repelled(reading, level, hd) == worth


@pytest.mark.clause("3d6.L.11.6")
@pytest.mark.parametrize(
    ("level", "worth"),
    [
        (1, Repelled(1)),
        (2, Repelled(1, 1)),
        (3, Repelled(1, 1, dare=True)),
        (4, Repelled(1, 1, dare=True, shaken=True)),
        (5, Repelled(1, 1, dare=True, shaken=True, aura=1)),
    ],
)
def test_degrees_of_repelling_in_2022(level: int, worth: Repelled) -> None:
    assert repelled("2022", level, 2) == worth


AT_EASE = {"constitution.superior": "no", "constitution.last_item": "nothing"}


def haunted(level: int, hd: int = 2, **variants: str) -> Constitution:
    desk = priest(level, **variants).types("bless Paul Ada for peace", answers=JUST)
    return desk.types(f"npc ghoul hd {hd} hp 20 will 10", "unholy ghoul")


def test_11_6a__an_undead_is_repelled_and_others_are_not() -> None:
    desk = haunted(2).rolls(10).types("attack ghoul Ada")
    assert "against 21" in desk.last()

    desk.types("unholy not ghoul").rolls(9).types("attack ghoul Ada")
    assert "against 20" in desk.last()


def test_11_6b__from_its_hd_on_the_blessed_deal_a_point_more() -> None:
    assert haunted(2).rolls(11, 2).types("attack Ada ghoul").finish().who("ghoul").hp == 17
    assert haunted(1).rolls(11, 2).types("attack Ada ghoul").finish().who("ghoul").hp == 18


def test_11_6b__a_weak_creature_cannot_touch_the_blessed() -> None:
    desk = haunted(4).types("attack ghoul Ada").finish()

    assert desk.last() == "The blessing keeps ghoul from touching Ada."


@pytest.mark.clause("3d6.11.6b")
@pytest.mark.parametrize(("answer", "faces"), [("yes", ()), ("no", (2,))])
def test_the_referee_may_say_case_by_case(answer: str, faces: tuple[int, ...]) -> None:
    desk = haunted(3, ward_threshold="referee").rolls(*faces)

    desk.types("attack ghoul Ada", answers={"constitution.is_warded": answer}).finish()


def test_L_11_6__a_monster_needs_a_will_check_at_20_to_attack() -> None:
    desk = haunted(3, ward_threshold="2022").rolls(9).types("attack ghoul Ada").finish()
    assert "keeps ghoul from touching" in desk.last()

    desk.rolls(10, 2).types("attack ghoul Ada").finish()
    assert "misses" in desk.last()


def test_L_11_6__morale_has_a_disadvantage_die_and_the_aura_hurts_each_round() -> None:
    desk = haunted(5, ward_threshold="2022").types("set ghoul.morale 8 because of hunger")
    quiet = AT_EASE | {"constitution.how_broken": "flee", "constitution.morale_reason": "surrounded"}

    desk.rolls(1, 6, 3).types("morale ghoul", answers=quiet)
    assert desk.thrown[-1].total == 9

    desk.rolls(18, 12, 2).types("fight", answers=quiet)
    while desk.state.fight_now.phase == "round":
        desk.types("next", answers=quiet)
    desk.types("round", answers=quiet)
    assert desk.who("ghoul").hp == 19


def test_L_11_6__where_nobody_blessed_stands_there_is_no_aura() -> None:
    desk = haunted(5, ward_threshold="2022").rolls(18, 12, 2).types("fight", answers=AT_EASE)
    for name in ("Ada", "Paul"):
        desk.types(f"set {name}.collapsed true because of a stone", answers=AT_EASE)
    while desk.state.fight_now.phase == "round":
        desk.types("next", answers=AT_EASE)

    desk.types("round", answers=AT_EASE)

    assert desk.who("ghoul").hp == 20


def test_L_11_6__nobody_who_is_down_shakes_morale() -> None:
    desk = haunted(5, ward_threshold="2022").types("set ghoul.morale 8 because of hunger")
    for name in ("Ada", "Paul"):
        desk.types(f"set {name}.collapsed true because of a stone")

    desk.rolls(1, 6).types("morale ghoul", answers=AT_EASE | {"constitution.morale_reason": "surrounded"}).finish()

    assert desk.thrown[-1].total == 7


def test_11_1a__players_order_their_own_priests_alone() -> None:
    with pytest.raises(PlayError, match="not one of them"):
        priest().types("bless Paul for peace", seat="Ben", answers=JUST)


@pytest.mark.parametrize(("minutes", "told"), [(365, "06:05"), (1445, "00:05"), (1439, "23:59"), (600, "10:00")])
def test_a_minute_is_told_as_the_time_of_its_day(minutes: int, told: str) -> None:
    assert clock(minutes) == told
