"""How laden somebody is: by armour alone, with treasure, on a mount, and what to put down."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.burden import Ride
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.characters import laden, speed
from tests.rulesets.hundred_saints.saints import ANN, Saints


@pytest.mark.parametrize(
    ("armour", "bare", "treasure"), [("", 40, 30), ("textile", 30, 20), ("thorax", 20, 10), ("panoply", 20, 10)]
)
def test_load_4__by_armour_alone_and_a_load_of_treasure_that_the_referee_calls(
    armour: str, bare: int, treasure: int
) -> None:
    table = laden(*([armour] if armour else []), encumbrance="basic").types("coins 5000 gp to Ada")
    assert speed(table) == bare

    table.types("burden Ada laden")
    assert (speed(table), table.who("Ada").mark("laden") is not None) == (treasure, True)
    table.types("burden Ada unladen")

    assert speed(table) == bare
    with pytest.raises(PlayError, match="is the referee's word"):
        table.types("burden Ada laden", seat=ANN)


def test_load_4__what_no_list_knows_is_no_armour() -> None:
    table = laden('"stuffed owl"', "thorax", encumbrance="basic")

    assert speed(table) == 20


def test_load_6__a_mount_bears_its_load_in_coins_and_a_slot_for_each_hundred() -> None:
    table = Saints().types("foes mule hp 9 as party", "give rope 25 to mule")

    assert table.who("mule").carries == 2500
    with pytest.raises(PlayError, match="26 slots, and mule bears 25"):
        table.types("give rope to mule")
    assert Saints((3,)).types("foes cart as party").who("cart").carries == 10_000


def test_load_7__the_heaviest_armour_slows_a_walker_by_ten_and_never_under_ten() -> None:
    table = laden("kataphract")
    assert speed(table) == 30 - 10

    table.types("give longsword 6 to Ada")
    assert speed(table) == 10


def test_load_7__it_takes_nothing_from_a_rider() -> None:
    table = laden("kataphract").types("foes riding horse hp 9 as party", 'ride Ada on "riding horse"')
    assert speed(table) == 30

    table.types("ride Ada afoot", seat=ANN)

    assert speed(table) == 20
    with pytest.raises(PlayError, match="Nobody can ride"):
        table.types("ride Ada on Ada")


def test_the_burden_says_what_to_put_down() -> None:
    table = laden("panoply", "shield").types("burden Ada", seat=ANN)
    assert table.last(ANN) == ("Ada: 4 slots at hand, 0 stowed; Speed 30. Faster without panoply (40), or shield (40).")


def test_only_a_thing_that_makes_the_difference_is_named_to_put_down() -> None:
    table = laden("panoply", "shield", "mace", "dagger", "club").types("burden Ada", seat=ANN)

    assert table.last(ANN) == "Ada: 7 slots at hand, 0 stowed; Speed 20. Faster without panoply (30)."


@pytest.mark.clause("enc.load.7")
def test_the_party_as_such_rides_nothing() -> None:
    with pytest.raises(PlayError, match=r"Nobody can ride that\."):
        Saints().does(Ride(PARTY, ""))


@pytest.mark.clause("enc.load.7")
def test_only_a_beast_that_bears_is_ridden() -> None:
    table = Saints().types("pc Ada fighter hp 6", "pc Bob fighter hp 6", "foes mule as party hp 9")
    with pytest.raises(PlayError, match="Nobody can ride Bob"):
        table.types("ride Ada on Bob")
    with pytest.raises(PlayError, match="Nobody can ride mule"):
        table.types("ride mule on mule")

    table.types("ride Ada on mule")

    assert table.who("Ada").riding == table.who("mule").id


def test_a_mount_bears_no_more_weight_than_it_can() -> None:
    table = Saints().types("foes mule hp 9 as party")
    with pytest.raises(PlayError, match="3000 coins of weight, and mule bears 2500"):
        table.types("give anvil size 1 weight 3000 to mule")
