"""What is offered in a fight: whom somebody may attack, in which order, and how they close in."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.legal import orders
from lychgate.rulesets.hundred_saints.legal_combat import MOST_BLOWS, blows, closing_in, targets
from lychgate.rulesets.hundred_saints.legal_own import own_choices
from lychgate.rulesets.hundred_saints.orders import Orders
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY, Attack, Character
from tests.rulesets.hundred_saints.encounters import GOBLINS, goblins_at_ten_feet, goblins_in_the_light
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, BOW, faced, fight, fight_of_three_sides, given
from tests.rulesets.hundred_saints.offers import offered_ids, prompt_for, step_ids
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints


def attack_ids(table: Saints, seat: str = REF) -> list[str]:
    found = table.orders(seat)
    assert isinstance(found, Orders)
    return [id_ for id_, _ in found.steps if id_.startswith("hit:")]


def choices(table: Saints, seat: str = REF) -> dict[str, tuple[str, str, str]]:
    asked = RULESET.question(table.state, table.orders(seat))
    return {one.id: (one.group, one.label, one.note) for one in asked.choices}


def test_each_of_the_side_whose_turn_it_is_may_attack_those_who_are_no_longer_alike() -> None:
    table = goblins_at_ten_feet().types("attack party")

    assert attack_ids(table) == ["hit:Ada:goblin 1", "hit:Bea:goblin 1"]
    table.rolls(15, 1).types("hit:Ada:goblin 1")

    assert attack_ids(table) == ["hit:Bea:goblin 1", "hit:Bea:goblin 2"]


def test_when_all_of_a_side_have_acted_the_next_side_may_attack() -> None:
    table = (
        goblins_at_ten_feet()
        .types("attack party")
        .rolls(1)
        .types("hit:Ada:goblin 1")
        .rolls(1)
        .types("hit:Bea:goblin 1")
        .finish()
    )

    ours = ("Ada", "Bea")
    assert attack_ids(table) == [f"hit:{who}:{whom}" for who in ("goblin 1", "goblin 2") for whom in ours]


def test_who_is_out_of_reach_is_not_offered() -> None:
    table = goblins_at_ten_feet().types("set encounter.distances.goblins 200 because they ran", "attack party")

    assert attack_ids(table) == []


def test_a_player_is_offered_the_attacks_of_their_own_characters_alone() -> None:
    table = goblins_at_ten_feet().types("attack party")

    assert attack_ids(table, ANN) == ["hit:Ada:goblin 1"]
    assert attack_ids(table.rolls(1).types("hit:Ada:goblin 1", seat=ANN), ANN) == []


def test_a_player_is_offered_nobody_who_is_hidden() -> None:
    table = goblins_at_ten_feet().types("attack party", 'mark "goblin 1" hidden', 'mark "goblin 2" asleep')

    assert attack_ids(table, ANN) == ["hit:Ada:goblin 2"]
    assert attack_ids(table)[:3] == ["hit:Ada:goblin 1", "hit:Ada:goblin 2", "hit:Ada:goblin 3"]


def test_a_player_is_offered_nothing_while_others_act() -> None:
    table = goblins_at_ten_feet(1, 6).types("attack goblins")

    assert attack_ids(table)[0] == "hit:goblin 1:Ada"
    assert attack_ids(table, ANN) == []


def test_the_referee_reads_the_faces_that_hit_and_a_player_does_not() -> None:
    table = goblins_at_ten_feet().types("attack party")

    assert choices(table)["hit:Ada:goblin 1"] == ("Ada attacks", "Goblin 1", "unarmed: 10 or more; 4 of 4 hp")
    assert choices(table, ANN)["hit:Ada:goblin 1"] == ("Ada attacks", "Goblin 1", "unarmed: +0 to hit, 1d2")


def test_combat_seq_1__the_steps_at_hand_are_the_attack_and_then_the_round() -> None:
    table = faced()
    offered = orders(table.state, REF)
    assert offered is not None
    assert [id_ for id_, _ in offered.steps][:4] == ["react:goblins", "round", "attack:party", "attack:goblins"]

    table.types("attack:goblins")

    offered = orders(table.state, REF)
    assert offered is not None
    assert [id_ for id_, _ in offered.steps][:2] == ["hit:Ada:goblin 1", "next"]
    assert RULESET.question(table.state, offered).prompt.startswith("The sides act in their order")
    declaring = table.types("next").state
    assert RULESET.question(declaring, orders(declaring, REF)).prompt.startswith("Does anybody declare")  # type: ignore[arg-type]


def test_missiles_are_at_hand_before_blows() -> None:
    table = faced("goblin hp 4 AC 11", feet=30, characters=("Ada of Ann", "Bea of Ben")).types("attack")
    given(table, "Bea", attacks=(BOW,))

    assert [id_ for id_, _ in blows(table.state)] == ["hit:Bea:goblin", "hit:Ada:goblin"]


def test_who_fights_somebody_already_is_offered_them_first() -> None:
    table = faced("goblin hp 4 AC 11", "wolf hp 4 AC 11").rolls(2).types("hit Ada wolf").finish()

    assert [one.name for one in targets(table.state, table.who("Ada"))] == ["wolf", "goblin"]


def test_who_reaches_nobody_closes_in_as_far_as_speed_goes_until_they_can_strike() -> None:
    table = faced(feet=60, characters=("Ada of Ann", "Bea of Ben")).types("attack")
    assert step_ids(table) == ["move:Ada", "move:Bea", "all:party", "next", "end"]
    assert [id_ for id_, _ in own_choices(table.state, ANN)] == ["move:Ada"]
    asked = RULESET.question(table.state, table.orders(REF))
    assert (asked.default, asked.choices[0].label) == ("move:Ada", "Ada closes in, 40 feet")

    table.types("move:Ada", "move:Bea")

    assert [id_ for id_, _ in blows(table.state)] == ["hit:goblin 1:Ada", "hit:goblin 1:Bea"]
    assert [id_ for id_, _ in own_choices(table.state, ANN)] == []


def test_of_foes_alike_each_closes_in_by_turns_and_the_near_ones_strike() -> None:
    table = faced("2 goblins AC 11 hp 4 club 1d4", feet=60, first=False).types("attack goblins")
    assert step_ids(table)[:2] == ["all:goblins", "move:goblin 1"]

    table.types("move:goblin 1")

    assert step_ids(table)[:2] == ["all:goblins", "move:goblin 2"]


@pytest.mark.parametrize(
    "typed",
    [
        "mark Ada asleep",
        "declare Ada parry",
        "move Ada 5",
        "set cast.Ada.carries 100 because she is a mule",
        "set encounter.distances.goblins 5 because they came",
    ],
)
def test_who_is_bound_or_burdened_or_has_gone_or_is_there_is_not_told_to_close_in(typed: str) -> None:
    table = faced(feet=60).types("attack")
    assert "move:Ada" in step_ids(table)

    table.types(typed)

    assert "move:Ada" not in step_ids(table)


def test_moving_is_at_hand_before_missiles_and_who_loads_stays_where_they_are() -> None:
    table = faced("goblin hp 40 AC 11", feet=70, characters=("Ada of Ann", "Bea of Ben")).types("attack")
    given(table, "Bea", attacks=(Attack("crossbow", "1d6"),))
    assert [id_ for id_, _ in blows(table.state)] == ["move:Ada", "hit:Bea:goblin"]

    table.rolls(2).types("hit:Bea:goblin", "next").rolls(6, 1).types("next").finish()

    assert [id_ for id_, _ in blows(table.state)] == ["move:Ada"]


def test_of_foes_alike_who_has_come_near_is_offered_beside_who_has_not() -> None:
    table = faced("2 goblins AC 11 hp 4 club 1d4", feet=60, first=False).types("attack goblins", "move goblin 2 40")

    table.types("next").rolls(1, 6).types("next").finish()

    assert [id_ for id_, _ in blows(table.state)] == ["move:goblin 1", "hit:goblin 2:Ada"]


def test_whoever_is_in_melee_strikes_there_before_anything_is_thrown() -> None:
    table = goblins_in_the_light().types("give mace to Ada", "attack party").rolls(2).types("hit Ada goblin 2")
    table.rolls(2).types("hit goblin 2 Ada").types("next").finish()

    table.rolls(6, 1).types("next", "take mace from Ada", "give dagger to Ada")

    assert offered_ids(table)[:2] == ["hit:Ada:goblin 2", "hit:Ada:goblin 1"]


def test_a_fight_in_which_nobody_is_in_reach_says_how_they_close_in() -> None:
    table = Saints().types("pc Ada hp 8 of Ann", "give mace to Ada", "enter dungeon", "light torch of Ada")
    table.types(GOBLINS.replace("spear", "club"), "encounter", "aware party of goblins", "aware goblins of party")
    table.types("next", "next", "distance 60").rolls(6, 1).types("next", "next", "attack party")
    assert "Nobody is in reach" in prompt_for(table, REF)

    table.types("distance 5")

    assert offered_ids(table)[0] == "hit:Ada:goblin 1"
    assert "Nobody is in reach" not in prompt_for(table, REF)


def test_where_somebody_may_strike_while_others_close_in_it_is_not_said_that_nobody_is_in_reach() -> None:
    table = faced("goblin hp 40 AC 11", feet=70, characters=("Ada of Ann", "Bea of Ben")).types("attack")
    assert "Nobody is in reach" in prompt_for(table, REF)

    given(table, "Bea", attacks=(Attack("crossbow", "1d6"),))

    assert [id_ for id_, _ in blows(table.state)] == ["move:Ada", "hit:Bea:goblin"]
    assert "Nobody is in reach" not in prompt_for(table, REF)


def test_a_player_who_can_strike_nobody_reads_whose_turn_it_is_or_that_nobody_is_in_reach() -> None:
    table = faced("2 goblins hp 4 AC 11 club 1d4", first=False).types("attack")
    assert prompt_for(table, ANN) == "It is the turn of the goblins. What do you do?"

    table.rolls(2, 2).types("all goblins").finish()
    assert [id_ for id_, _ in blows(table.state, ANN)], "then she strikes"

    far = faced("goblin hp 4 AC 11 club 1d4", feet=200).types("attack party", "move Ada 40")
    assert prompt_for(far, ANN) == "Nobody is in reach. What do you do?"

    run = faced("goblin hp 4 AC 11 club 1d4", feet=40, first=False).types("attack")
    run.types("flee goblin", answers={"saints.pursue": "yes"})
    assert run.state.chase is not None
    assert prompt_for(run, ANN) == "They run. What do you do?"


@pytest.mark.parametrize(("feet", "moves"), [(45, 40), (20, 15), (6, 1)])
def test_who_closes_in_goes_as_far_as_is_lacking_to_strike(feet: int, moves: int) -> None:
    table = faced(feet=feet)
    ((one, command),) = closing_in(table.types("attack").state, [PARTY])

    assert (one.name, command.feet) == ("Ada", moves)


def test_who_is_there_or_whose_distance_nobody_knows_does_not_close_in() -> None:
    assert closing_in(faced().types("attack").state, [PARTY]) == []

    unknown = faced(feet=60).types("attack")
    now = replace(unknown.state.encounter_now, distances={})
    assert closing_in(replace(unknown.state, encounter=now), [PARTY]) == []


def test_who_has_loaded_closes_in_and_nobody_does_once_missiles_fly() -> None:
    table = faced(feet=60, characters=("Ada of Ann", "Bea of Ben")).types("attack")
    loaded = replace(fight(table), loaded={table.who("Ada").id: table.state.encounter_now.round})
    assert [one.name for one, _ in closing_in(replace(table.state, fight=loaded), [PARTY])] == ["Ada", "Bea"]

    table.rolls(2).types("hit Ada goblin 1 with shortbow").finish()

    assert closing_in(table.state, [PARTY]) == []


def test_of_foes_alike_who_has_come_a_foot_nearer_is_another() -> None:
    table = faced(feet=5).types("attack")
    table.state = replace(table.state, fight=replace(fight(table), covered={table.who("goblin 1").id: 1}))

    assert [one.name for one in targets(table.state, table.who("Ada"))] == ["goblin 1", "goblin 2"]


@pytest.mark.clause("enc.combat.gear.1")
def test_a_weapon_that_is_not_for_the_class_is_no_choice_and_the_fight_goes_on() -> None:
    table = goblins_at_ten_feet().types("attack party")
    unfit = replace(table.who("Bea"), character=Character(calling="hiereus"), attacks=(Attack("mace", "1d6"),))
    table.state = table.state.with_creature(unfit)

    assert attack_ids(table) == ["hit:Ada:goblin 1"]
    assert "hit:Ada:goblin 1" in choices(table)
    with pytest.raises(PlayError, match="mace is no weapon for Bea"):
        table.types("hit Bea goblin 1")


def test_as_many_blows_as_a_page_has_room_for_are_all_offered() -> None:
    table = faced("8 goblins AC 11 hp 4 club 1d4", characters=("Ada of Ann",), feet=5).types("attack")
    for number in range(1, 9):
        given(table, f"goblin {number}", ac=10 + number)

    assert len(attack_ids(table)) == MOST_BLOWS

    given(table, "goblin 8", ac=17)
    assert len(attack_ids(table)) == MOST_BLOWS - 1


@pytest.mark.clause("enc.sides.2")
def test_nobody_attacks_the_dead_or_who_is_not_met_and_others_fight_each_other_once_the_party_is_out() -> None:
    table = fight_of_three_sides().types("foes bear hp 9", "down goblin 1")
    assert [one.name for one in targets(table.state, table.who("Ada"))] == ["goblin 2", "wolf"]
    assert [one.name for one in targets(table.state, table.who("wolf"))] == ["Ada", "Bob"]

    table.types("down Ada", "down Bob")

    assert [one.name for one in targets(table.state, table.who("wolf"))] == ["goblin 2"]


@pytest.mark.clause("enc.combat.magic.1")
def test_who_has_declared_magic_works_it_on_enter_after_the_missiles_and_before_the_blows() -> None:
    table = goblins_at_ten_feet().types("attack party", "declare Bea spell")

    ids = step_ids(table)
    assert ids.index("cast:Bea") < ids.index("hit:Ada:goblin 1")
    assert choices(table)["cast:Bea"][1] == "Bea casts the declared magic"
    table.types("cast:Bea")
    assert table.last() == "Bea works magic."
    assert "cast:Bea" not in step_ids(table)


@pytest.mark.clause("enc.combat.magic.1")
def test_enter_loses_no_magic_that_was_declared() -> None:
    table = faced("goblin hp 4", feet=120).types("attack party", "declare Ada spell")

    assert table.orders(REF).default() == "cast:Ada"


def test_a_player_is_offered_the_magic_of_their_own_character() -> None:
    table = goblins_in_the_light().types("attack party", "declare Ada spell")

    assert "cast:Ada" in [id_ for id_, _ in own_choices(table.state, ANN)]
    assert "cast:Ada" not in [id_ for id_, _ in own_choices(table.state, BEN)]


@pytest.mark.clause("enc.combat.flee.1")
def test_who_has_declared_flight_is_offered_the_way_out_of_melee() -> None:
    table = given(faced(characters=ADA_AND_BEA), "Ada", speed=30).rolls(2).types("hit Ada goblin 1").rolls(6, 1)
    table.types("next", answers={"saints.out-of-turn": "yes"})
    table.types("declare Ada flee", seat=ANN)
    table.types("next")
    assert choices(table, ANN)["move:Ada:away"] == ("", "Ada flees from melee, 30 feet", "")
    assert not [id_ for id_ in choices(table, BEN) if id_.endswith(":away")]

    table.types("move:Ada:away", seat=ANN)
    assert not fight(table).in_melee(table.who("Ada").id)
    assert "move:Ada:away" not in choices(table, ANN)
