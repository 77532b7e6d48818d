"""What a mutation run found that nobody had looked at yet: one corner of the rules a test."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.attack import Struck
from lychgate.rulesets.hundred_saints.rules.burden import Ride
from lychgate.rulesets.hundred_saints.rules.coins import CoinsSpent
from lychgate.rulesets.hundred_saints.rules.fight import still_acts
from lychgate.rulesets.hundred_saints.rules.gear import Give
from lychgate.rulesets.hundred_saints.rules.healing import Healed
from lychgate.rulesets.hundred_saints.rules.obstacles import Obstruct
from lychgate.rulesets.hundred_saints.rules.reach import feet_between
from lychgate.rulesets.hundred_saints.rules.traps import Disarm, DisarmTried
from lychgate.rulesets.hundred_saints.state import PARTY, Attack, Character, Mark, Service
from tests.rulesets.hundred_saints.chases import chase, chased
from tests.rulesets.hundred_saints.explorers import changed, explorers, marks
from tests.rulesets.hundred_saints.fights import faced, fight, given, next_round
from tests.rulesets.hundred_saints.saints import ANN, Saints

TWO = ("Ada of Ann", "Bea of Ben")


def facts(table: Saints, line: str, kind: Any) -> list[Any]:
    """What a line makes happen, of one kind; nothing changes."""
    return [one for one in table.run(table.read(line), table.dice).events if isinstance(one, kind)]


# ---------------------------------------------------------------------- blows


@pytest.mark.clause("enc.combat.opt.two.1")
def test_a_creature_of_one_attack_strikes_twice_with_it_where_it_has_two_weapons() -> None:
    table = given(faced(first=False), "goblin 1", attacks=(Attack("dagger", "1d4"),))

    table.rolls(1, 1).types("hit goblin 1 Ada two", "hit goblin 1 Ada second").finish()

    assert fight(table).struck == {table.who("goblin 1").id: 2}


@pytest.mark.clause("enc.combat.atk.3")
def test_a_shot_is_a_shot_whether_the_range_is_said_or_not_known() -> None:
    unknown = facts(faced("goblin hp 4", "orc hp 4").rolls(2), "hit Ada goblin with shortbow", Struck)
    said = facts(faced(feet=60).rolls(2), "hit Ada goblin 1 with shortbow short", Struck)
    far = facts(faced(feet=60).rolls(2), "hit Ada goblin 1 with shortbow", Struck)

    assert [one.missile for one in (*unknown, *said, *far)] == [True, True, True]


@pytest.mark.clause("enc.combat.atk.7")
def test_nothing_is_added_up_where_no_roll_is_needed() -> None:
    (struck,) = facts(faced().rolls(3), "hit Ada goblin 1 helpless", Struck)

    assert (struck.die, struck.total, struck.hit) == (0, 0, True)


@pytest.mark.clause("enc.combat.flee.1", "enc.combat.gear.1")
@pytest.mark.parametrize(("reading", "weapon"), [("penalties", "longsword"), ("forbidden", "unarmed")])
def test_in_passing_somebody_strikes_with_what_they_may(reading: str, weapon: str) -> None:
    table = faced(first=False, flee_melee="free_attack", disallowed_gear=reading)
    given(table, "Ada", character=Character(calling="magi")).rolls(2).types("hit goblin 1 Ada", "next")
    table.types("declare goblin 1 flee").rolls(1, 6).types("next").rolls(1)

    (struck,) = facts(table, "move goblin 1 20 away", Struck)

    assert (struck.weapon, struck.free) == (weapon, True)


@pytest.mark.clause("enc.core.save.3")
def test_who_carries_nothing_is_said_to() -> None:
    with pytest.raises(PlayError, match=r"Ada carries no 'ring', but: nothing\."):
        faced().types("down Ada destroyed saving ring")


@pytest.mark.clause("enc.init.4")
def test_who_falls_in_their_own_place_alone_acts_no_more() -> None:
    table = faced(characters=TWO).types("move Bea 5", "damage Ada 20")

    assert fight(table).felled == {table.who("Ada").id: 1}
    assert not still_acts(table.state, table.who("Ada"))


@pytest.mark.clause("enc.init.1")
def test_who_is_alone_in_the_order_has_no_die() -> None:
    table = Saints((6, 1, 3, 3)).types("pc Ada hp 6", "foes orc hp 4", "encounter", "next", "next", "next", "next")

    assert table.state.encounter is not None
    assert [(one.side, one.die) for one in table.state.encounter.order] == [(PARTY, 0)]
    assert table.last() == "Round 1: the party."


@pytest.mark.clause("enc.combat.atk.2", "enc.combat.mount.1")
def test_a_mark_is_no_rider_and_of_two_others_nobody_knows_how_far_it_is() -> None:
    table = faced(feet=60, characters=TWO).types("mark Bea blind", "move Ada 20")
    others = faced("goblin hp 4", "wolf hp 4").types("attack", "distance goblin 30", "distance wolf 60")

    assert feet_between(table.state, table.who("Bea"), table.who("goblin 1")) == 60
    assert feet_between(others.state, others.who("goblin"), others.who("wolf")) is None
    assert feet_between(others.state, others.who("Ada"), others.who("wolf")) == 60


@pytest.mark.clause("enc.combat.opt.splash.1")
def test_only_a_1_always_misses_a_place() -> None:
    faced(feet=20).rolls(2).types('lob Ada "holy water" 20').finish()


@pytest.mark.clause("enc.combat.mount.1", "enc.morale.1")
def test_a_check_of_one_settles_what_is_owed_about_that_one() -> None:
    table = faced("2 orcs hp 4 morale 7", "warhorse as orcs hp 12 morale 7").types("mark warhorse ridden by orc 1")
    table.types("attack", "damage warhorse 1", "damage orc 2 4").rolls(3, 3).types("morale warhorse").finish()

    assert {one.who for one in fight(table).owed} == {""}


def test_who_is_dismissed_leaves_alone() -> None:
    table = Saints().types("pc Ada hp 4", "foes 2 goblins hp 4").types('dismiss "goblin 1"')

    assert [one.name for one in table.state.cast] == ["Ada", "goblin 2"]
    with pytest.raises(PlayError, match="'goblins' is in the encounter"):
        table.types("encounter", "dismiss goblins")


def test_four_hundred_are_in_play_and_no_more() -> None:
    table = Saints().types("foes 200 rats hp 1", "foes 199 bats hp 1")
    with pytest.raises(PlayError, match="400 are in play at most; 399 are there already"):
        table.types("foes 2 owls hp 1")

    assert len(table.types("foes owl hp 1").state.cast) == 400


# ---------------------------------------------------------------------- a chase


@pytest.mark.clause("enc.pursuit.6")
def test_an_obstacle_without_a_word_is_something() -> None:
    assert chase(chased().does(Obstruct("other", "", ""))).pairs[0].obstacles[0].text == "something"


@pytest.mark.clause("enc.pursuit.10")
def test_who_stops_is_told_to_run_no_longer() -> None:
    assert "Bob runs no longer." in chased().types("stop Bob").lines(ANN)


@pytest.mark.clause("enc.pursuit.11")
def test_nobody_comes_back_to_a_side_that_is_gone() -> None:
    table = Saints().types("pc Ada hp 4", "foes 3 goblins hp 4", 'leave "goblin 1" as runaway', "dismiss goblins")

    with pytest.raises(PlayError, match="'runaway' has not parted from a side that is there"):
        table.types("rejoin runaway")
    assert [one.name for one in table.state.cast] == ["Ada", "goblin 1"]


def test_everybody_who_comes_into_play_has_an_id_of_their_own() -> None:
    table = Saints().types("foes 3 goblins hp 4", "foes 3 wolves hp 4")

    assert [one.id for one in table.state.cast] == ["c1", "c2", "c3", "c4", "c5", "c6"]


@pytest.mark.clause("enc.pursuit.11")
def test_only_a_part_of_a_side_that_is_there_comes_back() -> None:
    table = chased().types("leave Bob", answers={"saints.follow": PARTY})

    with pytest.raises(PlayError, match="'goblins' has not parted from a side that is there"):
        table.types("rejoin goblins")


# ---------------------------------------------------------------------- decrees


def test_a_roll_at_the_desk_is_for_the_desk() -> None:
    table = Saints((5,)).types("roll 1d6 luck").finish()

    assert (table.thrown[-1].purpose, table.thrown[-1].subject) == ("desk.roll", "seat:Ref")


def test_a_decree_may_begin_with_a_name_or_a_side() -> None:
    table = Saints().types("pc Ada hp 6", "foes 2 goblins hp 4")

    table.types("set Ada.hp 2 because x", "set goblins.lit true because x")

    assert table.who("Ada").hp == 2
    assert table.state.side("goblins").lit
    assert not table.state.side(PARTY).lit


def test_a_decree_that_leads_nowhere_is_told_who_is_there() -> None:
    few = Saints().types("pc Ada hp 6")
    many = Saints().types("foes 14 rats hp 1")

    with pytest.raises(PlayError, match=r"'Adda\.hp' leads nowhere: nobody and no side is called 'Adda'\..*Ada"):
        few.types("set Adda.hp 2 because x")
    with pytest.raises(PlayError, match=r"In play: rat 1, .*rat 12\b(?!.*rat 13)"):
        many.types("set Zorro.hp 2 because x")
    for path in ("zorro", "3.hp"):
        with pytest.raises(PlayError) as refused:
            few.types(f"set {path} 2 because x")
        assert "nobody and no side" not in str(refused.value)


# ---------------------------------------------------------------------- earning


@pytest.mark.clause("enc.xp.2")
def test_at_the_last_level_there_is_no_most() -> None:
    table = Saints(hp_level_10="flat_from_10").types("pc Ada fighter level 13 hp 60 xp 900000", "level Ada")

    table.types("xp 1000", "split")

    assert table.who("Ada").character == Character(calling="fighter", xp=901_000)


@pytest.mark.clause("enc.xp.8")
def test_two_thirds_of_a_share_are_two_thirds_and_the_last_copper_is_shared() -> None:
    table = Saints().types("pc Ada fighter hp 6", "pc Bob fighter hp 6 retainer")
    served = Service(employer=table.who("Ada").id, loyalty=7, adventurer=True, daily=0, share=(2, 3))
    table.state = table.state.with_creature(replace(table.who("Bob"), service=served))
    (spent,) = facts(table.types("coins 5 gp to party"), "share", CoinsSpent)

    table.types("share")

    assert [table.who(name).coins.worth for name in ("Ada", "Bob")] == [300, 200]
    assert spent.what == "shares"
    one = Saints().types("pc Ada fighter hp 6", "coins 1 cp to party", "share")
    assert one.who("Ada").coins.worth == 1


@pytest.mark.clause("enc.dungeon.trap.2")
def test_a_mechanism_is_disarmed_by_the_skill_for_it() -> None:
    table = explorers((3,), ada={"skills": {"disarm_mech": 3}})

    (tried,) = [one for one in table.run(Disarm("Ada"), table.dice).events if isinstance(one, DisarmTried)]

    assert (tried.target, tried.disarmed) == (3, True)


# ---------------------------------------------------------------------- food and rest


@pytest.mark.clause("enc.hazard.hunger.1")
def test_who_ate_as_the_referee_says_has_a_point_back_after_a_day_of_rest() -> None:
    table = changed(explorers(), "Ada", marks=(Mark("constitution lost", 2),))

    table.types("day of rest", answers={"saints.fed": "ate"})

    assert marks(table, "Ada") == {"constitution lost": 1}


@pytest.mark.clause("enc.dungeon.food.1")
def test_food_is_told_to_have_gone_bad_on_the_day_it_does_and_not_before() -> None:
    table = explorers((), "enter dungeon", "rations 3 preserved")
    for _ in range(6):
        table.types("eat free", "day")
    assert not [line for line in table.lines(ANN) if "gone bad" in line]

    table.types("eat free", "day")

    assert "3 rations have gone bad. Left: none." in table.lines(ANN)


@pytest.mark.clause("enc.heal.2", "enc.heal.3")
def test_what_heals_by_a_day_says_so() -> None:
    bad = facts(explorers((), ada={"hp": 4}), "heal Ada day camp bad", Healed)
    good = facts(explorers((2,), ada={"hp": 4, "max_hp": 9}), "heal Ada day", Healed)

    assert [(one.points, one.how) for one in (*bad, *good)] == [(0, "day"), (2, "day")]


@pytest.mark.clause("enc.settle.lifestyle.1")
def test_who_has_paid_for_a_bed_walks_more_lightly() -> None:
    table = Saints(lifestyle="on", encumbrance="weight").types("pc Ada fighter hp 6", "coins 410 gp to Ada")
    assert table.who("Ada").speed == 30

    table.types("lodge Ada common 10 days")

    assert table.who("Ada").speed == 40


# ---------------------------------------------------------------------- gear


@pytest.mark.clause("enc.load.5", "enc.load.6")
def test_what_no_list_knows_weighs_nothing_and_the_stowed_part_is_got_out() -> None:
    table = Saints().types("pc Ada fighter of Ann hp 6", "give backpack to Ada")
    table.does(Give(what="owl", count=2, who="Ada", where="backpack"))
    table.does(Give(what="owl", count=1, who="Ada", where="equipped"))
    used = table.run(table.read("take owl 1 from Ada"), table.dice).state.creature("pc:ada")
    assert [(one.count, one.where) for one in used.items if one.name == "owl"] == [(2, "backpack")]
    assert {one.weight for one in table.who("Ada").items if one.name == "owl"} == {0}

    table.types("equip owl of Ada")

    assert [(one.count, one.where) for one in table.who("Ada").items if one.name == "owl"] == [(3, "equipped")]


@pytest.mark.clause("enc.load.7")
def test_the_party_as_such_rides_nothing() -> None:
    with pytest.raises(PlayError, match=r"Nobody can ride that\."):
        Saints().does(Ride(PARTY, ""))


def test_the_next_round_is_opened_by_initiative() -> None:
    assert not fight(next_round(faced().types("attack"), 6, 1)).declaring


def test_who_has_a_name_that_is_taken_has_the_next_number_behind_it() -> None:
    table = Saints().types("foes ogre hp 4", "foes ogre hp 4", "foes ogre hp 4", "foes ogre hp 4")

    assert [one.name for one in table.state.cast] == ["ogre", "ogre 2", "ogre 3", "ogre 4"]
