"""Where fights and flight meet: what ten thousand random encounters have found, and what was found beside them."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.reach import feet_between
from lychgate.rulesets.hundred_saints.rules.running import feet_run
from lychgate.rulesets.hundred_saints.state import Attack
from tests.rulesets.hundred_saints.chases import chase, meeting, pairs
from tests.rulesets.hundred_saints.fights import faced, fight, given
from tests.rulesets.hundred_saints.saints import Saints


@pytest.mark.parametrize("weapon", ["shortbow", "weapon"])
def test_combat_flee_1__who_has_nothing_for_melee_in_hand_strikes_in_passing_unarmed(weapon: str) -> None:
    table = faced("goblins AC 11 hp 4 club 1d4", flee_melee="free_attack")
    damage = "weapon" if weapon == "weapon" else "1d6"
    given(table, "goblins", attacks=(Attack(weapon, damage),))
    table.rolls(2).types("hit Ada goblins", "next", "declare Ada flee").rolls(6, 1).types("next")

    table.rolls(15, 2).types("move Ada 40 away").finish()

    assert "Goblins strikes at Ada in passing, unarmed: hits (15 +2 they flee = 17)." in table.lines()
    assert table.who("Ada").hp == 6


def test_combat_flee_1__nor_does_who_has_only_what_is_not_for_their_class() -> None:
    table = faced("goblins AC 11 hp 4 club 1d4", characters=("Mab magi of Ann",), flee_melee="free_attack")
    table.rolls(2).types("hit Mab goblins with staff").finish()
    given(table, "Mab", attacks=(Attack("longsword", "1d8"),))
    table.types("next", "declare goblins flee").rolls(1, 6).types("next")

    table.rolls(15, 1).types("move goblins 20 away").finish()

    assert "Mab strikes at goblins in passing, unarmed: hits (15 +2 they flee = 17)." in table.lines()


def test_init_4__who_has_fallen_strikes_at_the_same_time_and_holds_nobody_in_melee() -> None:
    table = Saints((3, 3), initiative_tie="simultaneous").types("pc Ada hp 8 ac 12", "foes 2 goblins hp 4 club 1d4")
    table.types("encounter", "aware party", "aware goblins", "next", "next", "distance 5", "next", "next").finish()
    table.types("attack").rolls(15, 4).types("hit Ada goblin 1 with longsword").finish()

    table.rolls(2).types("hit goblin 1 Ada").finish()

    assert not table.who("goblin 1").alive
    assert fight(table).melee == ()


def test_pursuit_2__who_flees_from_a_fight_is_as_far_off_as_those_nearest_are_now() -> None:
    table = faced("2 goblins hp 4 speed 40", feet=60).types("attack", "move Ada 40")

    table.types("evade goblins", answers={"saints.pursue": "yes"})

    assert pairs(table) == [("goblins", "party", 20)]


def test_evade_4__those_who_have_given_up_are_not_asked_to_give_chase() -> None:
    table = faced("2 goblins hp 4 speed 40", feet=60).types("attack", "surrender goblins")

    with pytest.raises(PlayError, match="Nobody is there from whom"):
        table.types("evade")
    with pytest.raises(PlayError, match="Nobody is on the side 'goblins' who could run"):
        table.types("evade goblins")


def test_time_move_1__who_is_beaten_or_gone_holds_up_nobody() -> None:
    table = faced("2 goblins hp 4 speed 40", feet=60).types("attack")
    given(table, "goblin 2", speed=10).types("down goblin 2 beaten")

    assert feet_run(table.state, "goblins") == 120


def test_dist_5__a_distance_said_in_a_fight_is_that_of_now() -> None:
    table = faced("2 goblins hp 4 speed 40", feet=60).types("attack", "move Ada 40")

    table.types("distance 30")

    assert feet_between(table.state, table.who("Ada"), table.who("goblin 1")) == 30


def standing() -> Saints:
    """Bob and a goblin stand while Ada flees from the other goblin."""
    table = Saints((6, 6)).types("pc Ada hp 6", "pc Bob hp 6", "foes 2 goblins hp 4 morale 7 speed 40 club 1d4")
    table.types("encounter", "next", "next", "distance 30", "next").rolls(6, 1).types("next").finish()
    return table.types("evade", "pursue yes", "stop Bob", 'stop "goblin 1"')


def test_pursuit_10__a_round_in_which_some_run_and_others_fight_counts_once() -> None:
    table = standing()

    table.rolls(5, 2).types("round").finish()

    assert (meeting(table).round, chase(table).round) == (2, 1)


def test_pursuit_10__those_who_fight_while_others_run_act_in_every_round() -> None:
    table = standing().rolls(5, 2).types("round").rolls(2).types("hit Bob goblin 1").finish()

    table.types("round").rolls(5, 2).types("round").rolls(2).types("hit Bob goblin 1").finish()

    assert (meeting(table).round, chase(table).round) == (3, 2)
    assert [place.side for place in meeting(table).order] == ["bob", "goblin 1"]


def test_morale_2__those_who_fight_while_others_run_check_their_morale_at_the_end_of_the_round() -> None:
    table = standing().rolls(5, 2).types("round").rolls(15, 1).types("hit Bob goblin 1 with club").finish()

    table.rolls(6, 6).types("round", answers={"saints.morale": "roll"}).finish()

    assert fight(table).broken == (table.who("goblin 1").id,)
    assert fight(table).declaring


def three_sided() -> Saints:
    """Ada and Bob fight goblins and wolves, all of them 60 feet off; Ada has gone 20 feet towards them."""
    table = Saints().types("pc Ada of Ann hp 8", "pc Bob hp 8", "foes 2 goblins hp 4", "foes wolf hp 6")
    table.types("encounter goblins wolf", "aware party", "aware goblins", "aware wolf", "next", "next", "distance 60")
    table.types("next").rolls(6, 4, 2).types("next", "attack", "move Ada 20").finish()
    return table


def test_enc_dist_5__a_distance_said_in_a_fight_leaves_the_ground_gained_towards_a_third_side() -> None:
    table = three_sided()

    table.types("distance goblins 30")

    ada, bob = table.who("Ada"), table.who("Bob")
    assert feet_between(table.state, ada, table.who("goblin 1")) == 30
    assert feet_between(table.state, bob, table.who("goblin 1")) == 30
    assert feet_between(table.state, ada, table.who("wolf")) == 40
    assert feet_between(table.state, bob, table.who("wolf")) == 60


def test_enc_dist_5__what_is_gained_after_a_distance_was_said_counts_towards_all() -> None:
    table = three_sided().types("distance goblins 30", "move Ada 10", "next")

    table.rolls(6, 4, 2).types("next", "move Ada 10").finish()

    assert feet_between(table.state, table.who("Ada"), table.who("goblin 1")) == 10
    assert feet_between(table.state, table.who("Ada"), table.who("wolf")) == 20


def test_enc_dist_5__those_who_part_from_a_side_are_as_far_off_as_it_was_said_to_be() -> None:
    table = three_sided().types("distance goblins 30", "leave goblin 2 as guards")

    assert feet_between(table.state, table.who("Ada"), table.who("goblin 2")) == 30


def test_enc_dist_5__those_who_bear_the_name_of_a_side_that_merged_are_as_far_off_as_it_was() -> None:
    table = three_sided().types("distance goblins 30", "foes orc hp 4", "merge goblins with orc")

    assert feet_between(table.state, table.who("Ada"), table.who("goblin 2")) == 30


def test_morale_2__a_part_that_comes_back_brings_the_checks_that_it_owes() -> None:
    table = faced("4 goblins AC 11 hp 4 morale 7 club 1d4", feet=5).types("leave goblin 3 goblin 4 as guards")
    table.rolls(15, 8).types("hit Ada goblin 3").finish()
    assert {one.side for one in fight(table).owed} == {"guards"}

    table.types("rejoin guards")
    assert {one.side for one in (*fight(table).owed, *fight(table).tried)} == {"goblins"}

    table.rolls(2, 2).types("next", answers={"saints.morale": "roll"}).finish()
    assert fight(table).owed == ()


def test_evade_1__feet_are_said_where_no_distance_is_known_and_refused_where_each_is() -> None:
    table = faced("2 goblins hp 4", feet=60)
    with pytest.raises(PlayError, match=r"is known: 60 feet from goblins. .* say it first: distance goblins 90"):
        table.types("evade party 90")
    with pytest.raises(PlayError, match=r"is known: 60 feet from party. .* say it first: distance goblins 90"):
        table.types("evade goblins 90")

    third = three_sided()
    third.types("evade goblins 100", answers={"saints.pursue": "yes"}).types("pursue yes wolf")
    assert pairs(third) == [("goblins", "party", 40), ("goblins", "wolf", 100)]


def test_a_distance_that_is_said_in_a_fight_counts_from_where_the_others_have_come_to() -> None:
    table = faced(feet=60, first=False).types("move goblin 1 20")

    table.types("distance goblins 30")

    assert feet_between(table.state, table.who("Ada"), table.who("goblin 1")) == 30
