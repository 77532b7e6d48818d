"""Experience: what is earned, and the shares in it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.experience import shares, worth
from lychgate.rulesets.sovereign.state import PARTY, Creature, Kind
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, PRINTED, Sovereign


@pytest.mark.clause("sov.xp.monster-table")
@each(
    [
        *((0, 0, 5), (0, 2, 7), (1, 0, 10), (1, 1, 13), (2, 1, 25), (3, 1, 50), (4, 2, 175), (5, 1, 300), (6, 1, 500)),
        *((7, 1, 850), (8, 1, 1200), (9, 1, 1600), (10, 1, 1600), (11, 1, 1900), (12, 0, 1100), (13, 1, 2300)),
        *((16, 0, 1350), (17, 1, 3150), (20, 0, 2000), (21, 1, 4500)),
    ],
)
def test_a_monster_is_worth_more_for_hit_dice_and_abilities(hit_dice: int, abilities: int, points: int) -> None:
    assert worth(PRINTED, hit_dice, abilities) == points


def test_xp_monster_high__250_more_for_each_hit_die_above_21() -> None:
    assert worth(PRINTED, 23, 1) == 3000 + 2500
    assert worth(PRINTED, 22) == 2750


@pytest.mark.parametrize(
    ("said", "hit_dice", "abilities"),
    [("3+1", 3, 0), ("1-1", 0, 0), ("1-1*", 0, 1), ("2-1", 2, 0), ("4**", 4, 2), ("0", 0, 0)],
)
@pytest.mark.clause("sov.xp.hd-adjust", "sov.xp.monster-table")
def test_hit_dice_are_read_as_stat_blocks_have_them(said: str, hit_dice: int, abilities: int) -> None:
    ogre = Sovereign().types(f"npc ogre hd {said} hp 3").who("ogre")
    assert (ogre.hit_dice, ogre.abilities) == (hit_dice, abilities)


def test_hit_dice_that_are_none_are_refused() -> None:
    with pytest.raises(PlayError, match="'x' is no number of hit dice, such as 3, 3"):
        Sovereign().types("npc ogre hd x")


@pytest.mark.clause("sov.xp.sources")
def test_the_dead_count_once_and_others_by_the_gms_word() -> None:
    table = Sovereign().types("delver Ada", "npc 2 goblins hd 1 hp 3", "npc ogre hd 4** hp 9")
    with pytest.raises(PlayError, match="There is no foe among the dead"):
        table.types("xp foes")
    table.types("set goblin 1.hp 0 because it fell", "xp foes")
    assert table.state.experience.pool == 10
    table.types("xp foes ogre")
    assert table.state.experience.pool == 10 + 175
    table.types("settlement Hollow", "xp foes goblins")
    assert table.who("Ada").made.xp == 10 + 175 + 10, "in a settlement it is shared out at once"
    with pytest.raises(PlayError, match="There is no foe on the side 'goblins'"):
        table.types("xp foes goblins")


@pytest.mark.clause("sov.xp.party-pool", "sov.xp.treasure")
def test_the_pool_is_shared_among_the_living_in_a_settlement() -> None:
    table = Sovereign().types("delver Ada hp 5", "delver Bo hp 5", "delver Cy hp 5", "xp 40 a plan")
    table.types("xp treasure 430 coins", "xp treasure 120 a gem")
    assert (table.state.experience.pool, table.state.experience.treasure) == (40, 550)
    assert all(one.made.xp == 0 for one in table.state.cast), "nothing is shared out under way"
    assert table.last(ANN) == "The party finds treasure of 120 gp (a gem). On the way home: 550 gp."

    table.types("set Cy.hp 0 because Cy fell", "settlement Hollow")
    assert [one.made.xp for one in table.state.cast] == [295, 295, 0]
    assert (table.state.experience.pool, table.state.experience.treasure) == (0, 0)
    assert table.last(ANN) == "590 XP are shared out: Ada 295, Bo 295."

    table.types("xp treasure 20")
    assert [one.made.xp for one in table.state.cast] == [305, 305, 0], "what is brought in later counts at once"
    table.types("settlement leave", "xp treasure 10", "xp treasure -10", "settlement Hollow")
    assert table.who("Ada").made.xp == 305, "what was lost again is not brought home"


@pytest.mark.parametrize(("typed"), ["xp -1", "xp treasure -5", "xp 0", "settlement leave"])
def test_no_more_is_taken_away_than_there_is(typed: str) -> None:
    with pytest.raises(PlayError):
        Sovereign().types("delver Ada", typed)


def of_kind(kind: Kind, number: int) -> Creature:
    return Creature(id=f"{kind}{number}", name=kind, side=PARTY, kind=kind)


@pytest.mark.clause("sov.xp.shares")
@pytest.mark.parametrize(("rounding", "henchman"), [("nearest", 164), ("floor", 163)])
def test_henchmen_get_half_a_share(rounding: str, henchman: int) -> None:
    members = [*(of_kind("delver", n) for n in range(4)), *(of_kind("henchman", n) for n in range(3))]
    assert [one.points for one in shares(1800, members, rounding)] == [327] * 4 + [henchman] * 3


@pytest.mark.clause("sov.xp.shares")
def test_a_fraction_is_dropped_where_the_table_has_it_so() -> None:
    members = [of_kind("delver", 1), of_kind("henchman", 1)]
    assert [one.points for one in shares(5, members, "floor")] == [3, 1]
    assert [one.points for one in shares(5, members)] == [3, 2]


def test_nothing_is_shared_where_nothing_was_earned_or_nobody_lives() -> None:
    table = Sovereign().types("delver Ada hp 3", "settlement Hollow")
    assert table.last() == "The party comes to Hollow."
    table.types("settlement leave", "xp 10", "set Ada.hp 0 because she fell", "settlement Hollow")
    assert table.state.experience.pool == 10
    with pytest.raises(PlayError, match="The party is in Hollow already"):
        table.types("settlement Hollow")
    with pytest.raises(PlayError, match="The party is in no settlement"):
        table.types("settlement leave", "settlement leave")


def test_a_guide_of_the_party_has_no_share() -> None:
    table = Sovereign().types("delver Ada hp 3", "delver Bo hp 3", "xp 10")
    table.state = table.state.with_creature(replace(table.who("Bo"), kind="npc"))
    assert [one.made.xp for one in table.types("settlement Hollow").state.cast] == [10, 0]


def test_treasure_is_said_in_gold_pieces() -> None:
    table = Sovereign().types("delver Ada", "xp treasure 5 gp a ring", "xp loot 6 gold", "xp treasure 7")
    assert table.state.experience.treasure == 18
    assert "(a ring)" in table.lines()[1]


@pytest.mark.clause("sov.xp.shares")
@pytest.mark.parametrize(("rounding", "points"), [("nearest", 3), ("floor", 2)])
def test_a_half_is_rounded_up_unless_the_table_has_it_otherwise(rounding: str, points: int) -> None:
    table = Sovereign(**{"xp-rounding": rounding}).types("delver Ada", "delver Bo", "xp 5", "settlement Hollow")
    assert [one.made.xp for one in table.state.cast] == [points, points]


@pytest.mark.clause("sov.xp.party-pool")
@each(["travel 18", "explore guarded", "enter 1 anyway", "storm 1 anyway"])
def test_whatever_leads_out_of_a_settlement_ends_the_stay_there(typed: str) -> None:
    table = Sovereign().types("delver Ada hp 5", "site toll_house", "settlement Hollow", typed)
    assert (table.state.settlement, table.lines(ANN).count("The party leaves Hollow.")) == ("", 1)
    assert table.types("xp treasure 100").who("Ada").made.xp == 0, "nothing is shared out on the way"
