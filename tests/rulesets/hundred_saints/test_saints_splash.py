"""What splashes: thrown at a place, and clinging to whom it has hit."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.splash import Lobbed
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, faced, fight, given
from tests.rulesets.hundred_saints.saints import ANN, Saints, facts


def thrower(**values: Any) -> Saints:
    return given(faced("3 goblins hp 9 AC 18", feet=20, characters=ADA_AND_BEA), "Ada", **values)


@pytest.mark.clause("enc.surprise.10", "enc.combat.opt.splash.1")
def test_a_party_learns_of_those_who_throw_at_it() -> None:
    table = Saints((1, 6)).types("pc Ada of Ann hp 8", "foes 2 goblins hp 4", "encounter", "next", "next")
    table.types("distance 20", "next", "next").rolls(10, 4).types('lob "goblin 1" "holy water" near Ada').finish()

    assert table.state.encounter is not None
    assert table.state.encounter.known


@pytest.mark.clause("enc.combat.qual.1")
def test_what_clings_does_what_its_die_shows() -> None:
    table = faced("ogre hp 20 AC 12", feet=20).rolls(15, 6).types('hit Ada ogre with "holy water"')
    table.types("next", answers={"saints.morale": "waive"}).rolls(6, 1).types("next")

    table.rolls(1).types("next", answers={"saints.clings": "hurts", "saints.morale": "waive"}).finish()

    assert table.who("ogre").hp == 13


@pytest.mark.parametrize(("answer", "dice", "left"), [("hurts", (4,), 10), ("gone", (), 14)])
def test_combat_qual_1__what_splashes_hurts_again_at_the_end_of_the_next_round(
    answer: str, dice: tuple[int, ...], left: int
) -> None:
    table = faced("ogre hp 20 AC 12", feet=20).rolls(15, 6).types('hit Ada ogre with "holy water"').finish()
    assert table.who("ogre").hp == 14
    table.types("next", answers={"saints.morale": "waive"}).rolls(6, 1).types("next")

    table.rolls(*dice).types("next", answers={"saints.clings": answer, "saints.morale": "waive"}).finish()

    assert table.who("ogre").hp == left
    assert fight(table).splashes == ()


@pytest.mark.clause("enc.combat.opt.splash.1")
@pytest.mark.parametrize(
    ("die", "by", "total", "hits"),
    [
        (5, "", 9, False),
        (6, "", 10, True),
        (7, " -2", 9, False),
        (3, " 3", 10, True),
        (1, " 20", 25, False),
        (20, " -20", 4, True),
    ],
)
def test_a_place_is_hit_with_all_that_counts(die: int, by: str, total: int, hits: bool) -> None:
    table = thrower(attack=3, abilities={"dexterity": 13})

    table.rolls(die, 4).types(f'lob Ada "holy water"{by}' + (" near goblin 1" if hits else "")).finish()

    assert f"{total}" in " ".join(table.lines()[-3:])
    assert table.who("goblin 1").hp == (8 if hits else 9)


@pytest.mark.clause("enc.combat.opt.splash.1", "enc.combat.act.1")
def test_to_throw_at_a_place_is_the_rounds_action_in_the_phase_of_missiles() -> None:
    table = thrower().rolls(10).types('lob Ada "holy water"').finish()
    assert fight(table).acted == (table.who("Ada").id,)

    with pytest.raises(PlayError, match="Ada has acted"):
        table.types('lob Ada "holy water"')
    with pytest.raises(PlayError, match="too late for moving"):
        table.types("move Bea 5")


def test_combat_opt_splash_1__a_surface_has_ac_10_and_all_near_take_a_quarter() -> None:
    table = faced(feet=20).rolls(10, 5).types('lob Ada "holy water" near goblin 1 goblin 2').finish()

    assert [table.who(f"goblin {number}").hp for number in (1, 2, 3)] == [2, 2, 4]


def test_combat_opt_splash_1__a_miss_lands_by_the_clock() -> None:
    table = faced(feet=20).rolls(9, 7).types('lob Ada "holy water" near goblin 1').finish()

    assert table.last(ANN).endswith("It may land 10 feet off, at 7 o'clock.")
    with pytest.raises(PlayError, match="mace does not splash"):
        faced().types("lob Ada mace near goblin 1")


@pytest.mark.clause("enc.combat.opt.splash.1")
def test_only_a_1_always_misses_a_place() -> None:
    faced(feet=20).rolls(2).types('lob Ada "holy water" 20').finish()


@pytest.mark.clause("enc.combat.opt.splash.1")
def test_a_hit_lands_at_no_hour_of_the_clock_and_a_miss_at_one() -> None:
    (hit,) = facts(faced(feet=20).rolls(15), 'lob Ada "holy water"', Lobbed)
    (miss,) = facts(faced(feet=20).rolls(1, 7), 'lob Ada "holy water"', Lobbed)

    assert (hit.clock, miss.clock) == (0, 7)


@pytest.mark.clause("enc.combat.qual.2")
def test_what_is_thrown_at_a_place_is_counted_with_what_is_shot() -> None:
    table = thrower().rolls(10, 4).types('lob Ada "holy water" near goblin 1').finish()
    thrown = Lobbed(who=table.who("Ada").id, weapon="holy water", total=3, hit=False)
    key = f"{table.who('Ada').id}/holy water"

    assert fight(table).shots == {key: 1}
    assert thrown.apply(table.state).fight_now.shots == {key: 2}


def test_gear_oil_1__a_flask_that_is_thrown_does_a_d8_for_two_rounds_and_is_spent() -> None:
    table = faced("ogre hp 20 AC 12", feet=30).types("give Ada 2 flasks of oil")
    table.rolls(15, 6).types("hit Ada ogre with oil").finish()
    assert table.who("ogre").hp == 14
    assert [(one.name, one.count) for one in table.who("Ada").items] == [("oil flask", 1)]
    table.types("next", answers={"saints.morale": "waive"}).rolls(6, 1).types("next")

    table.rolls(5).types("next", answers={"saints.clings": "hurts", "saints.morale": "waive"}).finish()

    assert table.who("ogre").hp == 9
    assert fight(table).splashes == ()


@pytest.mark.clause("enc.gear.oil.1", "enc.combat.opt.splash.1")
def test_oil_is_thrown_at_a_place_and_no_further_than_50_feet() -> None:
    table = thrower().types("give Ada oil")

    table.rolls(10, 8).types("lob Ada oil near goblin 1 and goblin 2").finish()

    assert [table.who(f"goblin {number}").hp for number in (1, 2, 3)] == [7, 7, 9]
    with pytest.raises(PlayError, match="carries no further than 50"):
        faced("ogre hp 20", feet=60).types("hit Ada ogre with oil")
