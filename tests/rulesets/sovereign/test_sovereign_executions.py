"""Execution Attacks."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.state import Delver, Feat, Item
from tests.rulesets.sovereign.sovereign import Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given, hp


def stalker(*weapons: str, stab: int = 2, shoot: int = 1, feat: Feat | None = None) -> Sovereign:
    """Ada (DEX +1) and a guard of two hit dice, who must come to 14."""
    table = Sovereign().types(f"delver Ada of Ann dex 14 stab {stab} shoot {shoot} hp 9", "npc guard hd 2 hp 20 ac 18")
    delver = Delver(feats=(feat,)) if feat else None
    return given(table, "Ada", items=tuple(Item(name=one) for one in weapons), delver=delver)


@pytest.mark.clause("sov.exec.melee", "sov.exec.save", "sov.exec.fail")
@pytest.mark.parametrize(
    ("weapon", "stab", "die", "left"),
    [
        ("short sword", 2, 15, 0),
        ("short sword", 2, 16, 20 - 7),
        ("dagger", 2, 16, 0),
        ("dagger", 2, 17, 20 - 10),
        ("short sword", -1, 14, 20 - 7),
        ("short sword", -1, 13, 0),
    ],
)
def test_hand_to_hand_it_hits_by_itself_and_the_victim_saves(weapon: str, stab: int, die: int, left: int) -> None:
    table = stalker(weapon, stab=stab).rolls(die).types(f"execute Ada guard with {weapon}").finish()
    assert hp(table, "guard") == left, "14, and worse by the skill; a dagger is precise: one more, and twice the harm"


@pytest.mark.clause("sov.exec.success")
def test_who_saves_takes_the_most_damage_that_a_hit_does() -> None:
    table = stalker("short sword").rolls(20).types("execute Ada guard with short sword").finish()
    assert hp(table, "guard") == 20 - 6 - 1
    assert "Guard makes a physical save: 20 -2 = 18 against 14: saved." in table.lines()
    assert table.thrown[-1].purpose == "sov.save.roll"


@pytest.mark.clause("sov.exec.fail")
def test_a_weapon_that_spares_knocks_out() -> None:
    table = stalker("club").rolls(2).types("execute Ada guard nonlethal with club").finish()
    assert table.who("guard").mark("unconscious")
    with pytest.raises(PlayError, match="Ada cannot spare anybody with dagger"):
        stalker("dagger").types("execute Ada guard nonlethal with dagger")


@pytest.mark.clause("sov.exec.ranged-check")
@pytest.mark.parametrize(
    ("at", "dice", "hits"),
    [
        ("close", (2, 2), True),
        ("close", (1, 2), False),
        ("", (2, 4), True),
        ("normal", (2, 3), False),
        ("long", (4, 4), True),
        ("long", (3, 4), False),
    ],
)
def test_a_shot_takes_a_check_by_its_distance_and_ignores_the_ac(at: str, dice: tuple[int, int], hits: bool) -> None:
    table = stalker("small bow").rolls(*dice, *((2,) if hits else ())).types(f"execute Ada guard {at} with small bow")
    table.finish()
    assert (hp(table, "guard") == 0) == hits, "DEX +1 and Shoot 1 against 6, 8 and 10"
    assert (hp(table, "guard") == 20) != hits


@pytest.mark.clause("sov.exec.ranged-check", "sov.exec.target")
def test_after_a_miss_the_victim_is_alert_and_no_execution_is_possible() -> None:
    table = stalker("small bow").rolls(1, 1).types("execute Ada guard with small bow").finish()
    with pytest.raises(PlayError, match="guard is alert, and cannot be executed"):
        table.types("execute Ada guard with small bow")


@pytest.mark.clause("sov.exec.target")
def test_who_fights_or_is_always_alert_is_no_victim() -> None:
    table = stalker("dagger").rolls(1, 1).types("fight")
    with pytest.raises(PlayError, match="Ada is in a fight: an Execution Attack takes a minute"):
        table.types("execute Ada guard with dagger")
    table = given(stalker("dagger"), "guard", delver=Delver(feats=(Feat("Alert"),)))
    with pytest.raises(PlayError, match="guard is alert"):
        table.types("execute Ada guard with dagger")


@pytest.mark.clause("sov.exec.ranged-time", "sov.exec.melee")
def test_it_takes_a_minute_and_any_disturbance_spoils_it() -> None:
    table = stalker("dagger").types("execute Ada guard disturbed with dagger").finish()
    assert hp(table, "guard") == 20
    assert table.lines()[-2:] == [
        "For a minute, 6 Rounds, Ada waits for the right moment on guard. Something disturbs it: the moment is lost.",
        "Guard is alert now.",
    ]


@pytest.mark.clause("sov.exec.target")
def test_who_was_warned_or_survived_is_no_victim_until_a_night_passes_or_the_gm_says_so() -> None:
    shot = stalker("small bow").rolls(1, 1).types("execute Ada guard with small bow")
    survived = stalker("dagger").rolls(20).types("execute Ada guard with dagger")
    for table in (stalker("dagger").types("execute Ada guard disturbed with dagger"), shot, survived):
        table.finish()
        with pytest.raises(PlayError, match="guard is alert, and cannot be executed until a night has passed"):
            table.types("execute Ada guard")
    table.types("days 1").rolls(1).types("execute Ada guard").finish()
    assert table.who("guard").dead
    table = stalker("dagger").types("execute Ada guard disturbed").rolls(1).types("execute Ada guard unaware").finish()
    assert table.who("guard").dead


@pytest.mark.clause("sov.exec.melee", "sov.exec.ranged-time")
def test_who_fights_or_lies_senseless_has_no_minute_for_it() -> None:
    table = stalker("dagger").types("npc rat hp 3").rolls(1, 1).types("fight rat")
    with pytest.raises(PlayError, match="Ada is in a fight: an Execution Attack takes a minute"):
        table.types("execute Ada guard")
    with pytest.raises(PlayError, match="Ada is unconscious"):
        stalker("dagger").types("strain Ada 99 forced", "execute Ada guard")


@pytest.mark.clause("sov.exec.save", "sov.exec.ranged-check", "sov.exec.success")
def test_a_snipers_eye_rolls_better_then_never_misses_and_makes_the_save_4_worse() -> None:
    table = stalker("throwing blade", feat=Feat("Sniper's Eye")).rolls(1, 2, 4, 2)
    table.types("execute Ada guard thrown with throwing blade").finish()
    assert hp(table, "guard") == 0, "the best two of three dice"
    table = stalker("throwing blade", shoot=2, feat=Feat("Sniper's Eye", 2)).rolls(19)
    table.types("execute Ada guard thrown with throwing blade").finish()
    assert hp(table, "guard") == 0, "19 less 2 and 4 is 13"
    table = stalker("throwing blade", stab=1, feat=Feat("Sniper's Eye", 2)).rolls(19)
    table.types("execute Ada guard thrown with throwing blade").finish()
    assert hp(table, "guard") == 20 - 2 * (4 + 1)
