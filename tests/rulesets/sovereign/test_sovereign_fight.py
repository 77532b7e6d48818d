"""Initiative, sides in their order, and the actions of a Round."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign

ADA = "delver Ada of Ann str 14 dex 14 stab 1 hp 8"
GOBLINS = "npc 2 goblins hd 1 hp 4 ac 13"


def met(*dice: int, **variants: str) -> Sovereign:
    """Ada fights two goblins; she acts first unless the dice say otherwise."""
    return Sovereign(**variants).types(ADA, GOBLINS).rolls(*dice or (5, 1)).types("fight").finish()


def order(table: Sovereign) -> list[tuple[str, int]]:
    return [(one.side, one.total) for one in table.state.fight_now.order]


def test_combat_initiative__a_d8_a_side_and_the_best_dex_of_the_delvers() -> None:
    assert order(met(5, 7)) == [("goblins", 7), ("party", 6)]
    assert order(met(5, 6)) == [("party", 6), ("goblins", 6)], "ties go to the Delvers"
    assert order(met(5, 6, **{"initiative-tie": "gm"})) == [("goblins", 6), ("party", 6)]
    assert order(met(5, 6, 1, 8, **{"initiative-tie": "reroll"})) == [("goblins", 8), ("party", 2)]


@pytest.mark.clause("sov.combat.initiative")
def test_two_sides_of_npcs_that_are_tied_roll_again() -> None:
    table = Sovereign().types(ADA, GOBLINS, "npc ogre hd 4 hp 9").rolls(2, 4, 4, 5, 1).types("fight").finish()
    assert order(table) == [("goblins", 5), ("party", 3), ("ogre", 1)]


@pytest.mark.clause("sov.combat.initiative")
def test_more_sides_than_faces_do_not_roll_for_ever() -> None:
    sides = [
        f"npc imp as {name} hp 3"
        for name in ("a-imps", "b-imps", "c-imps", "d-imps", "e-imps", "f-imps", "g-imps", "h-imps", "i-imps")
    ]
    table = Sovereign().types(ADA, *sides).rolls(1, *([4] * 9 * 21)).types("fight").finish()
    assert len(order(table)) == 10


@pytest.mark.clause("sov.combat.initiative")
@each(
    [
        # what the wolves roll, the order then, and whose turns follow that of the goblins, who act first
        ((5, 8), (2,), ["goblins", "party", "wolves"], ["party", "wolves", "goblins"]),
        ((5, 8), (7,), ["goblins", "wolves", "party"], ["wolves", "party", "goblins"]),
        ((5, 8), (6,), ["goblins", "party", "wolves"], ["party", "wolves", "goblins"]),  # 6 as the party's 5 and DEX +1
        ((5, 7), (8,), ["wolves", "goblins", "party"], ["party", "wolves", "goblins"]),
        ((5, 7), (7, 7, 8), ["wolves", "goblins", "party"], ["party", "wolves", "goblins"]),
    ]
)
def test_a_side_that_joins_rolls_for_itself_and_has_a_turn(
    dice: tuple[int, ...], own: tuple[int, ...], sides: list[str], turns: list[str]
) -> None:
    table = met(*dice).types("npc 2 wolves as wolves hp 5").rolls(*own).types("fight wolves").finish()
    assert [side for side, _ in order(table)] == sides
    assert table.state.fight_now.acting == "goblins"
    assert "the wolves join the fight: " in table.last(ANN).casefold()

    for turn in turns:
        table.types("next")
        assert table.state.fight_now.acting == turn


@pytest.mark.clause("sov.combat.initiative", "sov.combat.surprise")
def test_a_side_that_joins_in_the_round_of_surprise_rolls_with_the_others_after_it() -> None:
    table = Sovereign().types(ADA, GOBLINS, "fight surprised goblins", "npc wolf as wolves hp 5", "fight wolves")
    assert [side for side, _ in order(table)] == ["party", "wolves"]
    table.types("next").rolls(5, 1, 8).types("next").finish()
    assert order(table) == [("wolves", 8), ("party", 6), ("goblins", 1)]


@each(
    [
        ("fight", "It ends by: end. To add a side: fight wolves"),
        ("fight goblins", "The goblins are in this fight"),
        ("fight party", "The party is in this fight"),
        ("fight wolves surprised wolves", "A side can be surprised only as a fight begins"),
        ("fight bats", "None of the bats can fight"),
    ]
)
def test_who_cannot_join_is_told_why(line: str, why: str) -> None:
    table = met().types("npc wolf as wolves hp 5", "npc bat as bats hp 5", "harm bat 5")
    with pytest.raises(PlayError, match=why):
        table.types(line)


def test_a_gm_is_offered_those_who_could_join() -> None:
    table = met()
    assert "fight:wolves" not in [one.id for one in table.ruleset.question(table.state, table.orders("Ref")).choices]
    table.types("npc 2 wolves as wolves hp 5")
    labels = {one.id: one.label for one in table.ruleset.question(table.state, table.orders("Ref")).choices}
    assert labels["fight:wolves"] == "The wolves join the fight"
    table.rolls(3).types("fight:wolves").finish()
    assert "fight:wolves" not in [one.id for one in table.ruleset.question(table.state, table.orders("Ref")).choices]


@pytest.mark.clause("sov.combat.side-order", "sov.combat.no-reroll")
def test_sides_act_in_their_order_round_after_round_without_a_new_roll() -> None:
    table = met()
    assert table.state.fight_now.acting == "party"
    table.types("next")
    assert (table.state.fight_now.acting, table.state.fight_now.round) == ("goblins", 1)
    table.types("next").finish()
    assert (table.state.fight_now.acting, table.state.fight_now.round) == ("party", 2)


@pytest.mark.clause("sov.combat.surprise", "sov.combat.surprise-none")
def test_who_is_surprised_does_nothing_for_a_round_before_initiative() -> None:
    table = Sovereign().types(ADA, GOBLINS, "fight surprised goblins").finish()
    assert [one.side for one in table.state.fight_now.order] == ["party"]
    assert "the goblins are surprised" in table.last(ANN).casefold()
    of_one = Sovereign().types(ADA, "npc river ghoul hd 1 hp 4", "fight surprised river ghoul").finish()
    assert "the river ghoul is surprised" in of_one.last(ANN).casefold()

    table.rolls(1, 8).types("next").finish()
    assert (table.state.fight_now.acting, table.state.fight_now.round) == ("goblins", 1)


@pytest.mark.clause("sov.combat.side-order", "sov.combat.no-reroll")
def test_a_side_that_can_do_nothing_is_passed_over_while_others_fight_on() -> None:
    table = met(5, 8).types("npc 2 wolves as wolves hp 5").rolls(2).types("fight wolves").finish()
    assert [one.side for one in table.state.fight_now.order] == ["goblins", "party", "wolves"]
    table.types("next", "harm wolves 5")
    labels = {one.id: one.label for one in table.ruleset.question(table.state, table.orders(REF)).choices}
    assert labels["next"] == "The turn of the goblins"
    table.types("next")
    assert (table.state.fight_now.acting, table.state.fight_now.round) == ("goblins", 2)
    assert table.lines(ANN)[-2:] == ["The wolves can do nothing.", "Round 2. The turn of the goblins."]

    table.types("harm goblins 9", "next")
    assert table.state.fight_now.acting == "party"
    table.types("next")
    assert table.state.fight_now.acting == "wolves", "nobody fights on, and the GM counts the Rounds by it"


@pytest.mark.clause("sov.combat.side-order")
def test_nobody_acts_out_of_the_turn_of_their_side() -> None:
    with pytest.raises(PlayError, match="It is the turn of the party, not of goblin 1"):
        met().types("attack goblin 1 Ada")


def test_action_main__one_in_a_round() -> None:
    table = met().rolls(2).types("attack Ada goblin 1").finish()
    with pytest.raises(PlayError, match="Ada has spent the Main Action of this Round"):
        table.types("attack Ada goblin 1")
    table.types("next", "next").rolls(2).types("attack Ada goblin 1").finish()


@pytest.mark.clause("sov.action.move", "sov.action.second-move")
def test_who_is_out_of_reach_is_come_up_to_by_a_move() -> None:
    table = met().rolls(2).types("attack Ada goblin 1")
    ada = table.who("Ada").id
    assert table.state.fight_now.left(ada).moves == 1
    assert table.state.fight_now.near(ada) == (table.who("goblin 1").id,)

    table.types("next", "next").rolls(2).types("attack Ada goblin 1")
    assert table.state.fight_now.left(ada).moves == 0, "who stands there already needs no Move"


@pytest.mark.clause("sov.time.fight-is-turn", "sov.dungeon.act-fight")
def test_a_fight_takes_a_turn() -> None:
    table = met().types("end")
    assert table.state.fight is None
    assert table.state.turn == 1
