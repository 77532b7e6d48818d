"""How far apart people are in a fight, who is in melee, and closing in."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.reach import feet_between
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, BOW, faced, fight, given, last_attack


def test_combat_melee_1__melee_is_between_two_once_one_has_struck() -> None:
    table = faced()
    ada, goblin = table.who("Ada").id, table.who("goblin 1").id
    assert table.state.fight is None

    table.rolls(2).types("hit Ada goblin 1").finish()

    assert fight(table).in_melee(ada) == (goblin,)
    assert fight(table).in_melee(goblin) == (ada,)
    assert fight(table).in_melee(table.who("goblin 2").id) == ()


def test_combat_melee_1__a_shot_makes_no_melee() -> None:
    table = faced(feet=60).rolls(2).types("hit Ada goblin 1 with shortbow").finish()

    assert fight(table).melee == ()


@pytest.mark.clause("enc.combat.melee.1", "enc.combat.mount.1")
def test_who_fights_hand_to_hand_is_close_and_nobody_is_closer_than_nought() -> None:
    table = faced(feet=10, characters=ADA_AND_BEA).rolls(2).types("hit Ada goblin 1")
    ada, bea, goblin = table.who("Ada"), table.who("Bea"), table.who("goblin 1")

    assert feet_between(table.state, ada, goblin) == 0
    assert feet_between(table.state, bea, goblin) == 10
    assert feet_between(table.state, ada, bea) is None
    table.types("move Bea 30 anyway")
    assert feet_between(table.state, bea, goblin) == 0


def test_combat_atk_2__melee_needs_five_feet_and_what_lacks_is_gone_first() -> None:
    table = faced(feet=45).rolls(2).types("hit Ada goblin 1").finish()
    assert fight(table).moved == {table.who("Ada").id: 40}

    with pytest.raises(PlayError, match="Ada is 46 feet from goblin 1; melee needs 5 or less"):
        faced(feet=46).types("hit Ada goblin 1")


def test_combat_atk_2__a_missile_needs_more_than_five() -> None:
    table = given(faced(), "Ada", attacks=(BOW,))

    with pytest.raises(PlayError, match="Missiles need more than 5 feet"):
        table.types("hit Ada goblin 1")
    with pytest.raises(PlayError, match="A shortbow is no weapon for melee"):
        table.types("hit Ada goblin 1 melee")
    with pytest.raises(PlayError, match="A longsword is no missile"):
        table.types("hit Ada goblin 1 with longsword short")


def test_combat_atk_2__what_can_be_thrown_is_thrown_from_afar_and_thrust_close_by() -> None:
    afar = faced(feet=20).rolls(2).types("hit Ada goblin 1 with dagger").finish()
    close = faced().rolls(2).types("hit Ada goblin 1 with dagger").finish()

    assert "throws a dagger at" in last_attack(afar)
    assert "strikes at" in last_attack(close)


@pytest.mark.clause("enc.combat.atk.2")
def test_at_five_feet_nobody_has_to_close_in() -> None:
    table = faced(feet=5).rolls(2).types("hit Ada goblin 1").finish()

    assert fight(table).moved == {}


@pytest.mark.clause("enc.combat.atk.2", "enc.combat.mount.1")
def test_a_mark_is_no_rider_and_of_two_others_nobody_knows_how_far_it_is() -> None:
    table = faced(feet=60, characters=ADA_AND_BEA).types("mark Bea blind", "move Ada 20")
    others = faced("goblin hp 4", "wolf hp 4").types("attack", "distance goblin 30", "distance wolf 60")

    assert feet_between(table.state, table.who("Bea"), table.who("goblin 1")) == 60
    assert feet_between(others.state, others.who("goblin"), others.who("wolf")) is None
    assert feet_between(others.state, others.who("Ada"), others.who("wolf")) == 60
