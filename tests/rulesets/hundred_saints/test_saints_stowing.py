"""Where gear is: to hand or stowed, as far as there is room."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.gear import Give
from lychgate.rulesets.hundred_saints.rules.stowing import Put
from tests.rulesets.hundred_saints.characters import laden
from tests.rulesets.hundred_saints.saints import ANN, Saints


def test_load_6__one_backpack_and_two_sacks_of_ten_slots_each() -> None:
    table = laden("backpack", "rope 10")
    assert [item.where for item in table.who("Ada").items] == ["equipped", "backpack"]

    table.types("give torch to Ada")
    assert table.who("Ada").items[-1].where == "equipped"
    table.types("give sack 2 to Ada", "stow torch of Ada")
    assert table.who("Ada").items[-1].where == "sack"

    with pytest.raises(PlayError, match="Ada can use 1 backpack at most"):
        table.types("give backpack to Ada")
    with pytest.raises(PlayError, match="Ada can use 2 sacks at most, and has 2"):
        table.types("give sack to Ada")
    with pytest.raises(PlayError, match="11 slots in the backpack, and there is room for 10"):
        table.types("stow torch of Ada backpack")


def test_load_6__what_is_stowed_takes_a_round_of_a_fight_to_get_out() -> None:
    table = laden("backpack", "rope").types("equip rope of Ada")
    assert table.last() == "Ada takes a rope to hand."
    table.types("stow rope of Ada", "foes 1 orc hp 5", "encounter orc", "waive", "waive", "waive", "waive")

    table.types("equip rope of Ada", seat=ANN)

    assert table.last(ANN) == "Ada takes a rope to hand. That takes a Round."


@pytest.mark.clause("enc.load.6")
def test_of_what_is_at_hand_and_stowed_the_first_is_taken_and_the_second_got_out() -> None:
    table = Saints().types("pc Ada fighter of Ann hp 6", "give backpack to Ada")
    table.does(Give(what="rope", count=1, who="Ada", where="equipped"))
    table.does(Give(what="rope", count=2, who="Ada", where="backpack"))

    used = table.run(table.read("take rope 1 from Ada"), table.dice).state.creature("pc:ada")
    assert [(one.count, one.where) for one in used.items if one.name == "rope"] == [(2, "backpack")]
    table.types("equip rope of Ada")
    assert [(one.count, one.where) for one in table.who("Ada").items if one.name == "rope"] == [(3, "equipped")]
    with pytest.raises(PlayError, match=r"Ada can use 2 sacks at most, and has none\."):
        table.types("give 3 sacks to Ada")
    with pytest.raises(PlayError, match="Ada has no 'lute', but"):
        table.types("take lute from Ada")
    with pytest.raises(PlayError, match=r"Bob has no 'lute', but nothing\."):
        table.types("pc Bob fighter hp 6", "take lute from Bob")


def test_what_is_there_already_is_not_moved() -> None:
    table = Saints().types("pc Ada hp 4", "give backpack to Ada", "give dagger to Ada", "give rope to Ada")
    with pytest.raises(PlayError, match="dagger is there already"):
        table.types("equip dagger of Ada")
    with pytest.raises(PlayError, match="rope is there already"):
        table.types("stow rope of Ada backpack")
    table.types("stow dagger of Ada", "equip dagger of Ada")
    assert table.who("Ada").attacks[0].name == "dagger"
    with pytest.raises(PlayError, match="has nothing at hand"):
        table.does(Put(what="rope", who="party", where="equipped"))


def test_one_of_two_sacks_may_go_and_what_is_inside_stays() -> None:
    table = Saints().types("pc Ada hp 4", "give sack 2 to Ada", "give tent to Ada sack", "take sack 1 from Ada")
    assert [(item.name, item.count) for item in table.who("Ada").items] == [("sack", 1), ("tent", 1)]
