"""Saving throws."""

from __future__ import annotations

import pytest

from lychgate.rulesets.sovereign.rules.saves import npc_target, saved, target_of
from tests.rulesets.sovereign.sovereign import PRINTED, Sovereign


@pytest.mark.clause("sov.save.physical", "sov.save.evasion", "sov.save.mental")
def test_a_target_falls_with_level_and_the_better_of_two_attributes() -> None:
    table = Sovereign().types("delver Ada level 3 str 14 con 3 dex 7 int 18 wis 13 hp 5")
    ada = table.who("Ada")
    assert [target_of(PRINTED, ada, save) for save in ("physical", "evasion", "mental")] == [12, 11, 11]

    table.types("delver Bo level 5 str 7 con 5 dex 10 int 10 wis 14 hp 5")
    assert [target_of(PRINTED, table.who("Bo"), save) for save in ("physical", "evasion", "mental")] == [12, 11, 10]


@pytest.mark.parametrize(("hit_dice", "target"), [(0, 15), (1, 15), (2, 14), (3, 14), (10, 10)])
def test_save_npc__half_its_hit_dice(hit_dice: int, target: int) -> None:
    assert npc_target(PRINTED, hit_dice) == target
    table = Sovereign((3,) * hit_dice).types(f"npc ogre hd {hit_dice} hp 3")
    assert target_of(PRINTED, table.who("ogre"), "mental") == target


@pytest.mark.clause("sov.save.roll", "sov.save.nat-1", "sov.save.nat-20")
def test_a_natural_1_fails_and_a_natural_20_saves() -> None:
    assert [saved(14, 0, 14), saved(13, 0, 14), saved(13, 1, 14)] == [True, False, True]
    assert not saved(1, 4, 2)
    assert saved(20, -4, 18)


@pytest.mark.clause("sov.save.which", "sov.save.nat-20")
def test_a_save_is_told_with_what_decided_it() -> None:
    table = Sovereign().types("delver Ada hp 5").rolls(20).types("save Ada evasion -9").finish()
    assert table.last() == "Ada makes an evasion save: natural 20: 20 -9 = 11 against 15: saved."
