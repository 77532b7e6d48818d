"""A fight: how it begins, and whose turn it is. Clause by clause."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.fight import how_out, out_of_it
from lychgate.rulesets.hundred_saints.state import Mark
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, acted, bear, faced, fight, given, next_round
from tests.rulesets.hundred_saints.saints import ANN, Saints


def test_attack_1__the_first_blow_begins_the_fight_and_so_does_a_move() -> None:
    struck = faced().rolls(2).types("hit Ada goblin 1").finish()
    moved = faced(feet=60).types("move Ada 20")

    assert fight(struck).begun
    assert fight(moved).moved == {struck.who("Ada").id: 20}
    with pytest.raises(PlayError, match="The fight has begun already"):
        moved.types("attack goblins")


def test_attack_1__nobody_strikes_before_the_step_of_actions_nor_without_an_encounter() -> None:
    with pytest.raises(PlayError, match="There is no encounter"):
        Saints().types("pc Ada", "foes orc hp 3", "hit Ada orc")
    with pytest.raises(PlayError, match="the encounter's next step is 'awareness'"):
        Saints().types("pc Ada", "foes orc hp 3", "encounter", "attack")


def test_attack_1__a_surprised_side_does_not_attack_in_its_lost_round() -> None:
    table = Saints((1, 6, 3, 3)).types("pc Ada", "foes 2 orcs hp 4 axe 1d6", "encounter", *["next"] * 4)

    with pytest.raises(PlayError, match=r"The party cannot act in this Round\. Who can: orcs"):
        table.types("attack party")
    assert table.view(ANN).cards == ()
    table.rolls(2).types("hit orc 1 Ada with axe short")

    assert table.view(ANN).mode == "fight", "who is attacked learns of it at once"


@pytest.mark.clause("enc.attack.1")
@pytest.mark.parametrize(("first", "side"), [(True, "party"), (False, "goblins")])
def test_without_a_name_the_side_that_acts_first_attacks(first: bool, side: str) -> None:
    table = faced(first=first).types("attack")

    assert any(f"he {side} attack" in line for line in table.lines())


@pytest.mark.clause("enc.attack.1", "enc.surprise.8")
def test_where_nobody_can_act_nobody_attacks() -> None:
    table = Saints((1, 1, 3), both_surprised="lost_round").types("pc Ada hp 8", "foes orc hp 4", "encounter")
    table.types("next", "next", "next", "next")

    with pytest.raises(
        PlayError, match=r"The party cannot act in this Round. Nobody can: for the next Round, type: round"
    ):
        table.types("attack")


def test_combat_seq_1__a_side_shoots_before_it_strikes_and_does_not_go_back() -> None:
    table = faced(feet=60, characters=ADA_AND_BEA)
    given(table, "Bea", speed=60)
    table.rolls(2).types("hit Bea goblin 1").finish()

    with pytest.raises(PlayError, match="too late for missiles of party in this Round: melee and all else of party"):
        table.types("hit Ada goblin 2 with shortbow")
    table.rolls(2).types("hit Ada goblin 2 with shortbow anyway").finish()


def test_combat_seq_1__each_other_side_does_the_same_in_its_order() -> None:
    table = faced().rolls(2).types("hit goblin 1 Ada").finish()

    with pytest.raises(PlayError, match=r"too late for melee and all else of party .* of goblins"):
        table.types("hit Ada goblin 1")


def test_combat_act_1__one_action_a_round() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1").finish()

    with pytest.raises(PlayError, match="Ada has acted in this Round"):
        table.types("hit Ada goblin 1")
    with pytest.raises(PlayError, match="Ada has acted in this Round"):
        table.types("act Ada drinks a potion")
    next_round(table, 6, 1).types("act Ada drinks a potion")

    assert table.last(ANN) == "Ada: drinks a potion."


def test_combat_act_1__the_attacks_of_a_creature_are_one_action() -> None:
    table = faced("bear AC 14 hp 20 claw 1d3 bite 1d6").rolls(2, 3).types("attack", "hit bear Ada", "hit bear Ada")

    assert [line for line in table.lines() if "strikes" in line] == [
        "Bear strikes at Ada with a claw: misses (2).",
        "Bear strikes at Ada with a bite: misses (3).",
    ]
    with pytest.raises(PlayError, match="bear has acted"):
        table.types("hit bear Ada")


@pytest.mark.clause("enc.combat.act.1")
def test_any_deed_begins_the_fight_and_has_its_place_in_the_order() -> None:
    table = faced(characters=ADA_AND_BEA).types("act Ada drinks a potion")
    assert table.state.fight is not None

    with pytest.raises(PlayError, match="It is too late for moving of party"):
        table.types("move Bea 5")
    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("act Ada sings")


@pytest.mark.parametrize(
    ("mark", "word"),
    [("dying", "at death's door"), ("beaten", "beaten"), ("gone", "gone"), ("surrendered", "surrendered")],
)
def test_how_somebody_is_out_of_it_is_said(mark: str, word: str) -> None:
    table = given(faced(), "goblin 1", marks=(Mark(mark),))

    assert out_of_it(table.who("goblin 1"))
    assert how_out(table.who("goblin 1")) == word
    assert how_out(given(table, "goblin 2", hp=0).who("goblin 2")) == "dead"


def test_combat_act_1__a_blow_is_the_action_of_people_and_all_its_attacks_that_of_a_creature() -> None:
    table = bear().rolls(2).types("hit bear Ada")
    assert acted(table) == ()
    table.rolls(2).types("hit bear Ada")

    assert acted(table) == ("bear",)
    assert acted(faced().rolls(2).types("hit Ada goblin 1")) == ("Ada",)
    with pytest.raises(PlayError, match="bear has acted in this Round"):
        table.types("hit bear Ada")


def test_combat_act_1__a_creature_without_attacks_of_its_own_strikes_once() -> None:
    table = given(faced(first=False), "goblin 1", attacks=()).rolls(2).types("hit goblin 1 Ada").finish()

    with pytest.raises(PlayError, match="goblin 1 has acted"):
        table.types("hit goblin 1 Ada")


@pytest.mark.clause("enc.combat.act.1")
def test_a_creature_that_is_stunned_makes_none_of_its_attacks() -> None:
    with pytest.raises(PlayError, match="bear cannot act: stunned"):
        bear(marks=(Mark("stunned"),)).types("hit bear Ada")
