"""Chapter 14: equipment and encumbrance."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.load import (
    burden_of,
    can_drag,
    coins_of,
    held_and_worn,
    in_the_pack,
    limits_of,
    stones_of,
)
from lychgate.rulesets.constitution.state import Creature
from lychgate.rulesets.constitution.state.gear import Item
from tests.rulesets.constitution.constitution import ANN, BEN, Constitution


def ada(text: str = "strength 18 hp 4", **variants: str) -> Constitution:
    return Constitution(**variants).types(f"character Ada of Ann {text}", "earn Ada 900 cp wages")


def stones(desk: Constitution) -> int:
    one = desk.who("Ada")
    return stones_of(desk.state, one)


@pytest.mark.clause("3d6.14.1")
def test_what_is_carried_is_written_down_with_its_place() -> None:
    desk = ada().types("take Ada 3 torch", "take Ada sword", "leave Ada torch 1", "leave Ada sword in strapped")

    assert desk.who("Ada").items == (Item("torch", "small", "backpack", 2), Item("sword", "medium", "strapped"))
    assert desk.types("leave Ada torch").who("Ada").items == (Item("sword", "medium", "strapped"),)
    desk.types("take Ada 2 torches", "take Ada torch")
    assert desk.who("Ada").items[-1] == Item("torch", "small", "backpack", 3), "in either number"


@pytest.mark.clause("3d6.14.5", "3d6.14.6", "3d6.14.9")
@pytest.mark.parametrize(
    ("typed", "small", "weighs"),
    [
        ("15 torch", 15, 1),
        ("16 torch", 16, 2),
        ("30 torch", 30, 2),
        ("7 rations", 14, 1),
        ("3 sword in backpack", 15, 1),
        ("1 book", 1, 1),
    ],
)
def test_a_backpack_is_1_stone_up_to_15_small_things_and_2_up_to_30(typed: str, small: int, weighs: int) -> None:
    desk = Constitution().types("character Ada strength 18 hp 4", f"take Ada {typed}")

    assert (in_the_pack(desk.who("Ada").items), stones(desk)) == (small, weighs)


@pytest.mark.clause("3d6.14.5", "3d6.14.7", "3d6.14.8")
@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("31 torch", "holds 30 small things or their like; that would be 31"),
        ("7 sword", "holds or wears more than 6 medium things; that would be 7"),
        ("6 bedroll", "more than 5 big things can be strapped on; that would be 6"),
        ("bedroll in backpack", "Bedroll does not go into a backpack"),
    ],
)
def test_more_than_a_place_holds_is_refused(typed: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        ada().types(f"take Ada {typed}")


@pytest.mark.clause("3d6.14.7", "3d6.14.10")
@pytest.mark.parametrize(("count", "weighs"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_up_to_3_medium_things_held_or_worn_are_1_stone(count: int, weighs: int) -> None:
    desk = Constitution().types("character Ada strength 18 hp 4", f"take Ada {count} sword")

    assert (held_and_worn(desk.who("Ada").items), stones(desk)) == (count, weighs)


@pytest.mark.clause("3d6.14.8", "3d6.14.11")
@pytest.mark.parametrize(("count", "weighs"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_big_things_strapped_on(count: int, weighs: int) -> None:
    assert stones(Constitution().types("character Ada strength 18 hp 4", f"take Ada {count} rope")) == weighs


@pytest.mark.clause("3d6.14.12")
@pytest.mark.parametrize(("where", "weighs"), [("held", 2), ("strapped", 2)])
def test_large_weapons_are_a_stone_each_when_ready_and_big_things_when_strapped_on(where: str, weighs: int) -> None:
    assert stones(Constitution().types("character Ada strength 18 hp 4", f"take Ada 2 pike in {where}")) == weighs


@pytest.mark.clause("3d6.14.13a", "3d6.14.13b", "3d6.L.14.13")
@pytest.mark.parametrize(
    ("coins", "as_things"), [(10, (0, 0, 0)), (50, (1, 0, 0)), (51, (0, 1, 0)), (250, (0, 1, 0)), (251, (0, 0, 2))]
)
def test_coins_are_a_purse_a_pouch_or_sacks(coins: int, as_things: tuple[int, int, int]) -> None:
    assert coins_of(Creature(id="c1", name="Ada", side="party", copper=coins * 10)) == as_things


@pytest.mark.clause("3d6.14.3", "3d6.14.4a", "3d6.14.4b", "3d6.14.15", "3d6.5.15a")
@pytest.mark.parametrize(
    ("suit", "weighs", "ac"),
    [
        ("leather armour", 0, 22),
        ("half-chain", 1, 24),
        ("full chain", 3, 26),
        ("half-plate", 2, 28),
        ("full plate", 4, 30),
    ],
)
def test_armour_gives_ac_and_weighs_stones(suit: str, weighs: int, ac: int) -> None:
    desk = Constitution().types("character Ada strength 18 hp 4", f"take Ada {suit}")

    assert (stones(desk), desk.who("Ada").ac) == (weighs, ac)
    assert desk.types(f"leave Ada {suit}").who("Ada").ac == 20


@pytest.mark.clause("3d6.14.15")
@pytest.mark.parametrize(
    ("reading", "suit", "weighs", "ac"),
    [
        ("maastricht", "full chain", 2, 26),
        ("maastricht", "half-plate", 3, 28),
        ("swapped", "full chain", 3, 28),
        ("swapped", "half-plate", 2, 26),
    ],
)
def test_chain_and_plate_are_read_in_three_ways(reading: str, suit: str, weighs: int, ac: int) -> None:
    desk = Constitution(chain_plate_weight=reading).types("character Ada strength 18 hp 4", f"take Ada {suit}")

    assert (stones(desk), desk.who("Ada").ac) == (weighs, ac)


@pytest.mark.clause("3d6.14.13bis-a", "3d6.14.13bis-b", "3d6.14.13bis-c", "3d6.14.13bis-d")
@pytest.mark.parametrize(
    ("strength", "limits"), [(1, (0, 1, 2)), (4, (1, 3, 4)), (8, (3, 5, 6)), (10, (3, 7, 8)), (18, (6, 12, 13))]
)
def test_a_third_of_strength_is_free_two_thirds_encumber_and_one_more_is_a_heavy_load(
    strength: int, limits: tuple[int, int, int]
) -> None:
    desk = ada(f"strength {strength} hp 4")
    one = desk.who("Ada")

    assert limits_of(desk.state, one) == limits
    found = [burden_of(desk.state, one, carried) for carried in (limits[0], limits[1], limits[2], limits[2] + 1)]
    assert found == ["free", "encumbered", "heavily loaded", "too much"]


@pytest.mark.clause("3d6.14.13bis-b")
def test_the_upper_limit_may_be_rounded_down() -> None:
    desk = ada("strength 10 hp 4", encumbrance_round_upper="down")

    assert limits_of(desk.state, desk.who("Ada")) == (3, 6, 7)


@pytest.mark.clause("3d6.14.13bis-b", "3d6.14.13bis-c")
def test_a_load_hampers_athletic_checks_and_a_heavy_one_forbids_them() -> None:
    desk = ada("strength 3 hp 4").types("take Ada sword", "take Ada rope")  # a purse besides: 1 + 1 + pouch
    assert burden_of(desk.state, desk.who("Ada")) == "encumbered"

    desk.rolls(15, 4).types("check Ada strength for athletics").finish()
    assert "4 +3 strength" in desk.last()
    desk.rolls(15).types("check Ada strength").finish()

    desk.types("take Ada torch")
    with pytest.raises(PlayError, match="heavily loaded, and can do nothing athletic"):
        desk.types("check Ada strength for athletics")


@pytest.mark.clause("3d6.14.13bis-d")
def test_more_than_a_heavy_load_is_not_carried_but_may_be_dragged() -> None:
    desk = Constitution().types("character Ada strength 6 hp 4", "take Ada full plate", "take Ada sword")

    with pytest.raises(PlayError, match="carries at most 5 stones; this is 6"):
        desk.types("take Ada rope")
    assert can_drag(desk.state, desk.who("Ada")) == 1
    desk.types("take Ada chest in dragged")
    with pytest.raises(PlayError, match="can drag 1 stone more; that is 2"):
        desk.types("take Ada chest in dragged")


@pytest.mark.clause("3d6.14.2a", "3d6.14.2b")
def test_an_audit_finds_that_something_was_left_and_the_table_says_what() -> None:
    desk = ada("strength 9 hp 4").types("take Ada full plate", "take Ada rope")
    desk.types("set Ada.abilities.strength 3 because of a curse")
    answers = {"constitution.what_was_left": "full plate"}

    desk.types("audit Ada", answers=answers)

    assert [item.name for item in desk.who("Ada").items] == ["rope"]
    assert any(line.startswith("Ada's load is 6 stones: too much (unencumbered up to 1") for line in desk.lines())


@pytest.mark.clause("3d6.14.14", "3d6.14.15")
def test_a_thing_costs_what_the_referee_says_and_armour_what_the_book_says() -> None:
    desk = ada().types("price rope 2 sp")

    desk.types("buy Ada rope", "buy Ada leather armour", seat=ANN)

    assert desk.who("Ada").copper == 900 - 20 - 250
    with pytest.raises(PlayError, match="Nobody has said what a torch costs"):
        desk.types("buy Ada torch", seat=ANN)
    with pytest.raises(PlayError, match="Full plate costs 1000 sp; Ada has 63 sp"):
        desk.types("buy Ada full plate", seat=ANN)


@pytest.mark.clause("3d6.10.3")
@pytest.mark.parametrize(("face", "paid"), [(11, 90), (12, 100), (20, 100)])
def test_a_haggler_takes_10_per_cent_off_by_a_d20_below_charisma(face: int, paid: int) -> None:
    desk = ada("charisma 12 hp 4").types("initiate Ada Haggler", "price rope 10 sp").rolls(face)

    assert desk.types("buy Ada rope haggle", seat=ANN).finish().who("Ada").copper == 900 - paid


def test_10_3__nobody_else_haggles() -> None:
    with pytest.raises(PlayError, match="takes the initiation Haggler"):
        ada().types("price rope 10 sp").types("buy Ada rope haggle", seat=ANN)


@pytest.mark.clause("3d6.9.3a", "3d6.9.3b")
@pytest.mark.parametrize(("face", "found"), [(10, True), (9, False)])
def test_the_prepared_have_brought_it_and_pay_afterwards(face: int, found: bool) -> None:
    desk = ada("adventurer hp 4").types(
        "initiate Ada Prepared", "price crowbar 3 sp", "take Ada 2 undetermined thing medium in backpack"
    )
    answers: Any = {"constitution.roll_again": "keep"}

    desk.rolls(face).types("brought Ada crowbar medium", seat=ANN, answers=answers).finish()

    names = {item.name: item.count for item in desk.who("Ada").items}
    assert names == ({"undetermined thing": 1, "crowbar": 1} if found else {"undetermined thing": 2})
    assert desk.who("Ada").copper == (870 if found else 900)


def test_9_3a__nobody_else_is() -> None:
    with pytest.raises(PlayError, match="with the initiation Prepared"):
        ada().types("brought Ada crowbar medium", seat=ANN)


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("take Ada owl", "How big is 'owl'"),
        ("take Ada swordd", "How big is 'swordd'.* Did you mean 'sword'"),
        ("take Ada", "A thing is missing"),
        ("leave Ada moon", "Ada has no moon, but nothing"),
        ("price 3 sp", "A thing is missing"),
    ],
)
def test_what_cannot_be_is_refused(typed: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        ada().types(typed)


def test_a_player_writes_down_nobody_elses_gear() -> None:
    with pytest.raises(PlayError, match="your own characters"):
        ada().types("take Ada sword", seat=BEN)


@pytest.mark.clause("3d6.14.15", "3d6.5.15a")
def test_an_ac_that_was_said_stays_until_a_suit_is_put_on() -> None:
    desk = ada("ac 24 strength 18 hp 4").types("take Ada sword", "leave Ada sword")

    assert desk.who("Ada").ac == 24
    assert desk.types("take Ada leather armour").who("Ada").ac == 22
    assert desk.types("leave Ada leather armour").who("Ada").ac == 20
