"""What is carried: slots, weight, containers, and the Speed that is left; clause by clause."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.english import many_of, one_of
from lychgate.rulesets.hundred_saints.rules.encumbrance import slots_of, slots_taken, speed_by_slots, speed_by_weight
from lychgate.rulesets.hundred_saints.state import Coins, Item
from lychgate.rulesets.hundred_saints.tables.load import known_goods
from tests.rulesets.hundred_saints.saints import ANN, Saints


def laden(*gear: str, **variants: str) -> Saints:
    """Ada with gear, in the order in which it is given."""
    table = Saints(**variants).types("pc Ada fighter of Ann hp 6")
    return table.types(*(f"give {one} to Ada" for one in gear))


def speed(table: Saints) -> int:
    return table.who("Ada").speed


@pytest.mark.parametrize(
    ("equipped", "stowed", "left"),
    [(3, 10, 40), (4, 0, 30), (5, 12, 30), (0, 13, 20), (7, 14, 20), (8, 0, 10), (10, 16, 10), (5, 13, 20), (11, 0, 0)],
)
def test_load_1__the_slower_of_what_is_at_hand_and_what_is_stowed(equipped: int, stowed: int, left: int) -> None:
    assert speed_by_slots(equipped, stowed) == left


def test_load_1__a_character_slows_as_things_are_given_and_quickens_as_they_go() -> None:
    table = laden("panoply")
    assert speed(table) == 40

    table.types("give shield to Ada")
    assert (speed(table), table.last(ANN)) == (30, "Ada: AC 17 (was 16), Speed 30 (was 40).")
    table.types("take shield from Ada")

    assert speed(table) == 40


def test_load_1__nobody_carries_more_than_the_limits() -> None:
    table = laden("panoply", "shield", "longsword 6")
    with pytest.raises(PlayError, match="11 slots at hand, and 10 are the limit"):
        table.types("give longsword to Ada")


@pytest.mark.parametrize(("coins", "left"), [(400, 40), (401, 30), (600, 30), (800, 20), (1600, 10), (1601, 0)])
def test_load_2__by_weight_in_coins(coins: int, left: int) -> None:
    assert speed_by_weight(coins) == left
    table = laden(encumbrance="weight").types(f"coins {coins} gp to Ada")
    assert speed(table) == left


def test_load_8__treasure_and_coins_have_their_weights_and_over_1600_nobody_moves() -> None:
    table = laden("gem 30", "jewellery 3", "potion", "wand", "rod", "magic staff", "scroll", encumbrance="weight")

    table.types("coins 5 pp 5 cp to Ada", "burden Ada")
    assert table.last() == f"Ada: {30 + 30 + 10 + 10 + 20 + 40 + 1 + 10} coins of weight; Speed 40."

    table.types("give panoply 3 to Ada")
    assert speed(table) == 0


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


@pytest.mark.parametrize(
    ("what", "count", "slots"),
    [
        ("rope", 1, 1),
        ("common clothes", 1, 0),
        ("candle", 10, 1),
        ("torches", 3, 1),
        ("torches", 4, 2),
        ("caltrops", 20, 1),
        ("marbles", 1, 1),
        ("chalk", 10, 1),
        ("iron spikes", 12, 1),
        ("pole", 1, 2),
        ("gem", 100, 1),
        ("gem", 101, 2),
        ("longsword", 1, 1),
        ("longspear", 1, 2),
        ("longbow", 1, 1),
        ("arrows", 20, 1),
        ("arrows", 21, 2),
        ("textile", 1, 1),
        ("thorax", 1, 2),
        ("panoply", 1, 3),
        ("shield", 1, 1),
        ("backpack", 1, 0),
        ("belt pouch", 1, 0),
    ],
)
def test_load_5__everything_takes_its_slots(what: str, count: int, slots: int) -> None:
    known = known_goods(what)
    assert known is not None
    item = Item(name=known.name, count=count, slots=known.slots, per=known.per)
    assert slots_of(item) == slots


@pytest.mark.parametrize(("number", "slots"), [(0, 0), (1, 1), (100, 1), (101, 2)])
def test_load_5__a_part_of_a_hundred_coins_counts_as_whole(number: int, slots: int) -> None:
    table = Saints().types("pc Ada hp 5")
    if number:
        table.types(f"coins {number} gp to Ada")
    assert slots_taken(table.who("Ada")) == (slots, 0)
    if number:
        table.types("give backpack to Ada")
        assert slots_taken(table.who("Ada")) == (0, slots)


def test_load_5__what_no_list_knows_is_an_ordinary_thing_unless_its_size_is_said() -> None:
    table = laden("odd idol", "golden throne size 4")
    assert slots_taken(table.who("Ada")) == (5, 0)
    assert table.view(ANN).sheets[0].fields[-2].text == "odd idol, golden throne"


def test_load_6__one_backpack_and_two_sacks_of_ten_slots_each() -> None:
    table = laden("backpack", "rope 10")
    assert [item.where for item in table.who("Ada").items] == ["equipped", "backpack"]

    table.types("give torch to Ada")
    assert table.who("Ada").items[-1].where == "equipped"
    table.types("give sack 2 to Ada", "stow torch of Ada")
    assert table.who("Ada").items[-1].where == "sack"

    with pytest.raises(PlayError, match="Ada can use 1 backpack at most"):
        table.types("give backpack to Ada")
    with pytest.raises(PlayError, match="Ada can use 2 sacks at most"):
        table.types("give sack to Ada")
    with pytest.raises(PlayError, match="11 slots in the backpack, and there is room for 10"):
        table.types("stow torch of Ada backpack")


def test_load_5__bulky_two_handed_things_are_never_stowed() -> None:
    table = laden("backpack", "longspear")
    with pytest.raises(PlayError, match="too bulky to be stowed"):
        table.types("stow longspear of Ada")


def test_load_6__what_is_stowed_takes_a_round_of_a_fight_to_get_out() -> None:
    table = laden("backpack", "rope").types("equip rope of Ada")
    assert table.last() == "Ada takes a rope to hand."
    table.types("stow rope of Ada", "foes 1 orc hp 5", "encounter orc", "waive", "waive", "waive", "waive")

    table.types("equip rope of Ada", seat=ANN)

    assert table.last(ANN) == "Ada takes a rope to hand. That takes a Round."


def test_load_6__a_mount_bears_its_load_in_coins_and_a_slot_for_each_hundred() -> None:
    table = Saints().types("foes mule hp 9 as party", "give rope 25 to mule")

    assert table.who("mule").carries == 2500
    with pytest.raises(PlayError, match="26 slots, and mule bears 25"):
        table.types("give rope to mule")
    assert Saints((3,)).types("foes cart as party").who("cart").carries == 10_000


def test_load_3__letting_things_fall_raises_speed_at_once_and_what_was_inside_falls_too() -> None:
    table = laden("panoply", "shield", "longsword", "dagger", "backpack", "rope 10")
    table.types("coins 200 gp to Ada")
    assert speed(table) == 20

    table.types("shed Ada weapons", seat=ANN)
    assert (speed(table), table.who("Ada").attacks) == (30, ())
    table.types("shed Ada backpack", "coins lost 200 gp from Ada", "shed Ada shield", seat="Ref")

    assert speed(table) == 40
    assert [item.name for item in table.who("Ada").items] == ["panoply"]
    with pytest.raises(PlayError, match="Ada has no sacks to let fall"):
        table.types("shed Ada sacks")


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


def test_load_4__what_no_list_knows_is_no_armour() -> None:
    table = laden('"stuffed owl"', "thorax", encumbrance="basic")

    assert speed(table) == 20


def test_coins_are_paid_with_change_and_the_party_has_a_purse_of_its_own() -> None:
    table = laden().types("coins 2 gp 3 sp to Ada", "coins lost 35 cp from Ada", "coins 40gp to party")
    assert table.who("Ada").coins.worth == 195
    assert table.state.purse == Coins(gp=40)
    assert table.view(ANN).purse.gold == 40
    with pytest.raises(PlayError, match="which is less than 50 gp"):
        table.types("coins lost 50 gp from party")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("give to Ada", "Say what"),
        ("give rope to Zed", "Nobody is called 'Zed'"),
        ("take rope from Ada", "Ada has no 'rope', but nothing"),
        ("coins gp to Ada", "Say how many coins"),
        ("coins 5 ducats to Ada", "no coin|no number of coins"),
        ("buy odd idol for Ada", "no price for 'odd idol'"),
        ("equip rope of Ada", "Ada has no 'rope'"),
    ],
)
def test_what_cannot_be_carried_gets_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(PlayError, match=sentence):
        laden().types(typed)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("give torch 6 to party", "The party gets 6 torches."),
        ("give torch to Ada", "Ada gets a torch, at hand."),
        ("give iron spike 12 to Ada", "Ada gets 12 iron spikes, at hand."),
        ("give holy water 2 to Ada", "Ada gets 2 holy water, at hand."),
        ("buy battle axe 2 for Ada", "Ada buys 2 battle axes for 14 gp, at hand."),
        ("buy rope for Ada", "Ada buys a rope for 1 gp, at hand."),
        ("take rope from Ada", "Ada loses a rope."),
        ("take 2 torches from party", "The party loses 2 torches."),
        ("give caltrops to Ada", "Ada gets caltrops, at hand."),
    ],
)
def test_what_is_had_is_told_in_the_number_it_has(line: str, told: str) -> None:
    table = Saints().types("pc Ada hp 6", "coins 20 gp to Ada", "give rope to Ada", "give torch 3 to party")

    table.types(line)

    assert told in table.lines()


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("wolf", "wolves"),
        ("moss dwarf", "moss dwarves"),
        ("staff", "staffs"),
        ("human", "humans"),
        ("swordsman", "swordsmen"),
        ("giant mouse", "giant mice"),
        ("ox", "oxen"),
        ("fox", "foxes"),
        ("harpy", "harpies"),
        ("monkey", "monkeys"),
        ("witch", "witches"),
        ("draft horse, heavy", "draft horses, heavy"),
        ("flask of oil", "flasks of oil"),
        ("Ogre", "Ogres"),
        ("rope", "ropes"),
    ],
)
def test_a_plural_is_as_people_say_it_and_has_the_word_it_came_from(one: str, many: str) -> None:
    assert many_of(one) == many
    assert many_of(many) == many
    assert one_of(many.partition(",")[0].partition(" of ")[0]) == one.partition(",")[0].partition(" of ")[0]


def test_what_nobody_counts_has_no_plural() -> None:
    assert [many_of(one) for one in ("holy water", "townsfolk", "fine clothes", "sheep", "rations")] == [
        "holy water",
        "townsfolk",
        "fine clothes",
        "sheep",
        "rations",
    ]


@pytest.mark.clause("enc.load.5")
def test_load_5__the_referee_alone_reads_that_no_list_knows_a_thing_and_what_was_meant_perhaps() -> None:
    table = Saints().types("pc Ada of Ann", "give panopli to Ada")
    sentence = "No list knows 'panopli': it is taken as an ordinary thing, of one slot. Did you mean 'panoply'?"

    assert table.last() == sentence
    assert table.last(ANN).startswith("Ada gets a panopli")
    (thing,) = table.who("Ada").items
    assert thing.slots == 1
    for listed in ("give 3 torches to Ada", "give zither size 2 to Ada", "give chain to Ada"):
        assert "No list knows" not in table.types(listed).last()
