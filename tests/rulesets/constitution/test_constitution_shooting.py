"""Chapter 5: shooting into a melee, aiming, stored arrows; chapter 7: berserks and those trained with a weapon."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.state import Combatant
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, BEN, Constitution

CALM = {
    "constitution.superior": "no",
    "constitution.extra_degrees": "damage",
    "constitution.store_arrow": "loose",
    "constitution.last_item": "nothing",
}
STORE = {**CALM, "constitution.store_arrow": "store"}


def melee(*more: str, **variants: str) -> Constitution:
    """Ada has a bow; Bo has just struck at the orc, hand to hand, and it is Ada's turn."""
    desk = Constitution(**variants).types(
        "character Ada of Ann strength 12 wits 9 hp 9", "character Bo of Ben strength 12 wits 18 hp 9", *more
    )
    desk.types("take Ada bow", "npc orc hd 2 hp 9 ac 22 strength 12 wits 5")
    desk.rolls(*[10] * (3 + len(more))).types("fight")
    return blow(desk)


def blow(desk: Constitution, *, who: str = "Bo") -> Constitution:
    """Somebody strikes at the orc, and misses."""
    return desk.rolls(1).types(f"attack {who} orc", answers=CALM).finish()


def next_round(desk: Constitution) -> Constitution:
    """The orc does nothing, and in the next round Bo strikes at it again."""
    return blow(desk.types("next orc", "round", answers=CALM))


def fighting(desk: Constitution, name: str) -> Combatant:
    found = desk.state.fight_now.of(desk.who(name).id)
    assert found is not None
    return found


# ---------------------------------------------------------------------- into the melee


@pytest.mark.clause("3d6.5.21a", "3d6.5.21b")
@pytest.mark.parametrize(
    ("place", "face", "struck"),
    [
        ("farther", 1, "orc"),
        ("farther", 2, "Bo"),
        ("nearer", 9, "orc"),
        ("nearer", 10, "Bo"),
        ("side", 6, "orc"),
        ("side", 7, "Bo"),
        ("", 6, "orc"),
        ("", 7, "Bo"),
    ],
)
def test_a_d10_says_whom_a_shot_into_a_melee_goes_at(place: str, face: int, struck: str) -> None:
    desk = melee().rolls(face, 1).types(f"attack Ada orc {place}", answers=CALM).finish()

    assert f"Ada attacks {struck} (bow)" in " ".join(desk.lines(BEN))


def test_5_21a__the_attack_is_against_whoever_the_die_picked() -> None:
    """Bo's AC is 20, the orc's 22: a 9 hits the one and not the other."""
    desk = melee().rolls(10, 9, 3).types("attack Ada orc", answers=CALM).finish()

    assert desk.who("Bo").hp == 6
    desk = melee().rolls(1, 9).types("attack Ada orc", answers=CALM).finish()
    assert desk.who("orc").hp == 9


@pytest.mark.clause("3d6.5.21a", "3d6.5.21b", "3d6.5.22a")
@each([("attack Ada orc", "target-first"), ("attack Ada orc store", "target-first"), ("attack Ada orc", "hit-first")])
def test_a_shot_that_goes_astray_has_flown_and_is_not_stored(typed: str, order: str) -> None:
    """Ann would keep the hit; what went at Bo is dealt to him all the same."""
    desk = melee(melee_fire_order=order).rolls(10, 10, 3).types(typed, answers=STORE).finish()

    assert desk.who("Bo").hp == 6
    assert not fighting(desk, "Ada").stored


def test_5_21a__or_a_hit_on_the_one_who_was_meant_may_go_astray() -> None:
    desk = melee(melee_fire_order="hit-first").rolls(9).types("attack Ada orc", answers=CALM).finish()
    assert desk.who("Bo").hp == 9

    desk = melee(melee_fire_order="hit-first").rolls(10, 7, 3).types("attack Ada orc", answers=CALM).finish()
    assert desk.who("Bo").hp == 6


def test_5_21b__the_others_share_what_is_left_alike() -> None:
    desk = blow(melee("character Cy of Ben strength 12 wits 17 hp 9"), who="Cy")

    desk.rolls(7, 2, 1).types("attack Ada orc", answers=CALM).finish()

    assert [roll.dice for roll in desk.thrown][-3:-1] == ["1d10", "1d2"]
    assert "goes astray, at Cy" in " ".join(desk.lines(ANN))


def test_outside_of_a_melee_no_die_falls_for_it() -> None:
    desk = Constitution().types("character Ada of Ann strength 12 wits 18 hp 9", "take Ada bow")
    desk.types("npc orc hd 2 hp 9 ac 22 strength 12").rolls(10, 5).types("fight")

    desk.rolls(1).types("attack Ada orc", answers=CALM).finish()


def test_5_21c__a_round_of_aiming_adds_2_faces_once_for_the_next_round() -> None:
    desk = next_round(melee().types("aim Ada orc", answers=CALM))

    desk.rolls(8, 1).types("attack Ada orc", answers=CALM).finish()

    assert "Ada attacks orc" in " ".join(desk.lines(ANN)[-3:])
    assert "orc up to 8" in " ".join(desk.lines(ANN))


def test_5_21c__never_more_than_all_faces_and_not_in_the_same_round_or_later() -> None:
    desk = next_round(melee().types("aim Ada orc", answers=CALM))
    desk.rolls(1).types("attack Ada orc nearer", answers=CALM).finish()
    assert "Ada attacks orc" in " ".join(desk.lines(ANN)[-3:]), "9 and 2 are all of 10: no die is needed"

    desk = next_round(next_round(melee().types("aim Ada orc", answers=CALM)).types("next Ada", answers=CALM))
    desk.rolls(7, 1).types("attack Ada orc", answers=CALM).finish()
    assert "Ada attacks Bo" in " ".join(desk.lines(ANN)[-3:]), "the round of aiming was not the one before"


def test_the_chance_stands_beside_the_shot() -> None:
    steps = dict(desk_labels(melee(), ANN))

    assert steps["attack:Ada:orc"] == "Ada attacks orc: 6 in 10 that the shot into the melee goes there"
    assert steps["aim:Ada:orc"] == "Ada aims at orc, for a surer shot in the next round"


def desk_labels(desk: Constitution, seat: str) -> list[tuple[str, str]]:
    """What a seat is offered, by its id."""
    question = desk.ruleset.question(desk.state, desk.orders(seat))
    return [(choice.id, choice.label) for choice in question.choices]


def test_aiming_takes_something_to_shoot_with() -> None:
    desk = melee().types("leave Ada bow")

    with pytest.raises(PlayError, match="Ada holds nothing to shoot with"):
        desk.types("aim Ada orc")


# ---------------------------------------------------------------------- stored arrows


def stored(dice: int = 1, **variants: str) -> Constitution:
    """Ada has stored so many hits on the orc, who is not in melee; it has 5 hit points, and it is Bo's turn."""
    desk = Constitution(**variants).types(
        "character Ada of Ann strength 12 wits 18 hp 9", "character Bo of Ben strength 12 wits 10 hp 9", "take Ada bow"
    )
    desk.types("npc orc hd 2 hp 5 ac 22 strength 12 wits 8").rolls(10, 10, 10).types("fight")
    for number in range(dice):
        desk.rolls(12).types("attack Ada orc", answers=STORE).finish()
        if number < dice - 1:
            desk.types("next Bo", "next orc", "round", answers=CALM)
    return desk


def test_5_22a__a_hit_may_be_kept_and_nothing_is_rolled() -> None:
    desk = stored()

    assert (desk.who("orc").hp, len(fighting(desk, "Ada").stored)) == (5, 1)
    assert "Ada does not loose the arrow, and keeps orc in sight: a stored hit." in desk.lines(BEN)


def test_5_22a__extra_degrees_are_not_kept() -> None:
    desk = stored(0).rolls(19).types("attack Ada orc", answers={"constitution.superior": "no", **STORE}).finish()

    assert fighting(desk, "Ada").stored[0].dice == "1d6"
    assert "spends" not in " ".join(desk.lines(ANN))


def test_5_22b__what_is_released_is_one_total_with_the_blow() -> None:
    """A sword's 4 and arrows of 3 and 6 on 5 hit points: 8 beyond them, a save against 28."""
    desk = stored(2)
    desk.rolls(3, 6, 1).types("harm orc 4 a sword", answers={"constitution.release_arrows": "2"}).finish()

    assert "against 28" in " ".join(desk.lines())


@pytest.mark.clause("3d6.5.22b")
@pytest.mark.parametrize(("answer", "left", "kept"), [("2", 2, 0), ("1", 5, 1), ("0", 8, 2)])
def test_who_stored_them_says_how_many_fly(answer: str, left: int, kept: int) -> None:
    desk = stored(2).types("set orc.hp 9 because it is tougher")

    desk.rolls(*[3] * int(answer)).types("harm orc 1", answers={**CALM, "constitution.release_arrows": answer}).finish()

    assert (desk.who("orc").hp, len(fighting(desk, "Ada").stored)) == (left, kept)


@pytest.mark.clause("3d6.5.22c")
@pytest.mark.parametrize(
    "line",
    [
        "lose Ada",
        "lose Ada orc",
        "leave Ada bow",
        "set Ada.collapsed true because of a stone",
        "morale orc",
        "dismiss orc",
    ],
)
def test_what_is_stored_is_lost_with_the_sight_the_bow_or_the_archer(line: str) -> None:
    desk = stored()
    if line == "morale orc":
        desk.types("set orc.dead true because of a stone")
    else:
        desk.types(line)

    assert fighting(desk, "Ada").stored == ()
    assert "lost" in " ".join(desk.lines(ANN))


def test_nothing_stored_is_nothing_to_lose() -> None:
    with pytest.raises(PlayError, match="Bo has not stored a hit"):
        stored().types("lose Bo orc")


@pytest.mark.clause("3d6.5.22a")
def test_in_another_reading_damage_is_dealt_at_once_and_the_arrow_flies_with_the_injury() -> None:
    desk = stored(0, arrow_threat="narrated")
    desk.rolls(12, 4).types("attack Ada orc", answers=STORE).finish()
    assert (desk.who("orc").hp, len(fighting(desk, "Ada").stored)) == (1, 1)

    desk.rolls(19, 19).types("harm orc 3").finish()
    assert fighting(desk, "Ada").stored == ()
    assert "Ada looses 1 stored arrow at orc." in desk.lines(BEN)


@pytest.mark.clause("3d6.5.22a")
def test_a_table_may_do_without_stored_arrows() -> None:
    desk = stored(0, arrow_threat="off")

    desk.rolls(12, 4).types("attack Ada orc store", answers={"constitution.superior": "no"}).finish()

    assert desk.who("orc").hp == 1


def test_an_npc_stores_a_hit_only_when_the_referee_says_so() -> None:
    desk = Constitution().types("character Ada of Ann strength 12 wits 3 hp 9", "npc orc hd 2 hp 9 strength 12 wits 8")
    desk.types("take orc bow").rolls(10, 10).types("fight")
    desk.rolls(12).types("attack orc Ada store", answers=CALM).finish()

    assert len(fighting(desk, "orc").stored) == 1


# ---------------------------------------------------------------------- berserk


def raging(*lines: str, **variants: str) -> Constitution:
    desk = Constitution(**variants).types(
        "character Ada of Ann fighter strength 12 wits 18 will 10 hp 9", "initiate Ada Berserk", "take Ada sword"
    )
    return desk.types("npc 2 orcs hd 2 hp 9 ac 22 strength 12 wits 8", *lines)


@pytest.mark.clause("3d6.7.4a")
@pytest.mark.parametrize(("arm", "added"), [("sword", True), ("bow", False)])
def test_a_berserk_hits_2_better_hand_to_hand(arm: str, added: bool) -> None:
    desk = raging("berserk Ada").rolls(1).types(f"attack Ada orc 1 with {arm}").finish()

    assert ("+2 Berserk" in desk.last()) == added


def test_7_4a__nobody_is_berserk_who_has_not_raged() -> None:
    desk = raging().rolls(1).types("attack Ada orc 1").finish()

    assert "Berserk" not in desk.last()


@pytest.mark.clause("3d6.7.4b")
def test_it_takes_minutes_before_a_battle_or_an_injury_in_it() -> None:
    desk = raging().rolls(10, 5, 5).types("fight")
    with pytest.raises(PlayError, match="That takes minutes before a battle"):
        desk.types("berserk Ada", seat=ANN)

    answers = {"constitution.rage": "yes", "constitution.minor_wound": "cut", "constitution.stay_up": "try", **CALM}
    desk.rolls(20, 1, 20, 1).types("harm Ada 10", answers=answers).finish()

    assert desk.who("Ada").berserk


@pytest.mark.clause("3d6.7.4b")
@pytest.mark.parametrize(("trigger", "asked"), [("wound", False), ("any-loss", True)])
def test_lost_hit_points_alone_enrage_where_the_table_has_it_so(trigger: str, asked: bool) -> None:
    desk = raging(berserk_trigger=trigger)
    desk.rolls(10, 5, 5).types("fight").types("harm Ada 2", answers={"constitution.rage": "yes"} if asked else {})

    assert desk.who("Ada").berserk == asked


@pytest.mark.clause("3d6.7.4c")
def test_a_berserk_strikes_at_who_is_nearest_to_the_end_of_the_battle() -> None:
    desk = raging("berserk Ada").rolls(10, 5, 5).types("fight")
    desk.rolls(1).types("attack Ada orc 1", answers={**CALM, "constitution.superior": "yes"})

    with pytest.raises(PlayError, match="strikes at who is nearest: orc 1"):
        desk.types("attack Ada orc 2")
    assert "attack:Ada:orc 2" not in dict(desk_labels(desk, ANN))
    with pytest.raises(PlayError, match="There is no stopping"):
        desk.types("calm Ada")
    desk.types("end")
    assert not desk.who("Ada").berserk


@pytest.mark.clause("3d6.7.4c")
@pytest.mark.parametrize(("face", "still"), [(19, True), (20, False)])
def test_or_will_against_30_holds_a_berserk_back(face: int, still: bool) -> None:
    desk = raging("berserk Ada", berserk_stop="will")

    desk.rolls(face, *([1] if face == 20 else [])).types("calm Ada").finish()

    assert desk.who("Ada").berserk == still


def test_7_4b__it_takes_the_initiation() -> None:
    desk = Constitution().types("character Ada of Ann fighter hp 9")

    with pytest.raises(PlayError, match="Ada has no initiation for that"):
        desk.types("berserk Ada")


# ---------------------------------------------------------------------- trained with a weapon


@pytest.mark.clause("3d6.7.5a")
def test_the_four_differences_of_weapons_may_be_everybodys() -> None:
    for reading, added in (("off", False), ("on", True)):
        desk = Constitution(weapon_differences_for_all=reading).types(
            "character Ada of Ann strength 10 hp 9", "character Bo of Ben hp 9", "take Bo sword"
        )
        desk.rolls(2).types("attack Ada Bo with dagger").finish()
        assert ("+1 Weapons training" in desk.last()) == added


def bow(**variants: str) -> Constitution:
    return Constitution(**variants).types("character Ada of Ann fighter strength 12 wits 10 hp 9", "take Ada bow")


@pytest.mark.clause("3d6.7.5d")
def test_a_trained_archer_has_1_more_initiative_until_somebody_hinders_them() -> None:
    desk = bow().types('initiate Ada "Weapons training"', "npc orc hd 2 hp 9 ac 22 strength 12 wits 8")
    desk.rolls(10, 5).types("fight").finish()
    with_it = fighting(desk, "Ada").score

    desk.types("next Ada", answers=CALM).rolls(1).types("attack orc Ada", answers=CALM)

    assert (with_it, fighting(desk, "Ada").score) == (22, 21)
    assert "no longer shoots unhindered: initiative 22 to 21" in " ".join(desk.lines(BEN))


def test_7_5d__with_a_sword_there_is_none() -> None:
    desk = bow().types('initiate Ada "Weapons training"', "leave Ada bow", "take Ada sword")
    desk.types("npc orc hd 2 hp 9 ac 22 strength 12 wits 8").rolls(10, 5).types("fight").finish()

    assert fighting(desk, "Ada").score == 21


def quick(ada: int, bo: int, orc: int, **variants: str) -> tuple[Constitution, dict[str, Any]]:
    """Ada is trained with the bow; all have these scores, and the shot of whoever is first is over."""
    desk = bow(**variants).types('initiate Ada "Bow training"', "character Bo of Ben strength 12 wits 14 hp 9")
    desk.types("npc orc hd 2 hp 9 ac 22 strength 12 wits 8").rolls(10, 10, 10).types("fight")
    desk.types(f"initiative Ada {ada}", f"initiative Bo {bo}", f"initiative orc {orc}")
    return desk, {**CALM, "constitution.superior": "yes"}


def test_7_8__another_shot_costs_5_where_one_acts_before_all_opponents() -> None:
    """An ally is faster: at 22 Ada shoots, pays 5, and shoots again at 17, after the enemy at 18."""
    desk, yes = quick(22, 28, 18)
    desk.types("next Bo", answers=CALM).rolls(1).types("attack Ada orc", answers=yes)

    assert fighting(desk, "Ada").score == 17
    assert "Ada is quick with the bow for 5: initiative 22 to 17." in desk.lines(ANN)
    desk.types("next orc").rolls(1).types("attack Ada orc", answers=CALM).finish()


def test_7_8__not_once_an_opponent_has_acted_nor_with_another_weapon_nor_down_to_0() -> None:
    desk, _ = quick(15, 9, 18)
    desk.types("next orc").rolls(1).types("attack Ada orc").finish()
    assert fighting(desk, "Ada").score == 15

    desk, _ = quick(9, 20, 5)
    desk.types("next Bo", answers=CALM).types("leave Ada bow", "take Ada sword")
    desk.rolls(1).types("attack Ada orc").finish()
    assert fighting(desk, "Ada").score == 9

    desk, _ = quick(5, 20, 3)
    desk.types("next Bo", answers=CALM).rolls(1).types("attack Ada orc").finish()


@pytest.mark.clause("3d6.7.8")
@pytest.mark.parametrize(("reading", "again"), [("once", False), ("repeat", True)])
def test_a_third_shot_as_the_table_has_it(reading: str, again: bool) -> None:
    desk, yes = quick(22, 28, 3, superior_initiative_repeat=reading)
    desk.types("next Bo", answers=CALM).rolls(1).types("attack Ada orc", answers=yes)

    desk.rolls(1).types("attack Ada orc", answers=yes if again else {}).finish()

    assert fighting(desk, "Ada").score == (12 if again else 17)


@pytest.mark.parametrize(
    ("place", "clause"), [("farther", "3d6.5.21a"), ("nearer", "3d6.5.21a"), ("side", "3d6.5.21b")]
)
def test_the_die_of_a_shot_names_the_rule_of_where_it_comes_from(place: str, clause: str) -> None:
    desk = melee().rolls(1, 1).types(f"attack Ada orc {place}", answers=CALM).finish()

    assert [roll.purpose for roll in desk.thrown[-2:]] == [clause, "3d6.5.14"]


@pytest.mark.parametrize(
    ("line", "why"), [("lose Bo orc", "not stored a hit on orc"), ("lose Bo", r"not stored a hit\.")]
)
def test_who_has_nothing_stored_is_told_on_whom(line: str, why: str) -> None:
    with pytest.raises(PlayError, match=f"Bo has {why}"):
        stored().types(line)
