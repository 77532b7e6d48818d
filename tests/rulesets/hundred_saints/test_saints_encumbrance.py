"""What is carried: slots, weight, and the Speed that is left. Clause by clause."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.encumbrance import slots_of, slots_taken, speed_by_slots, speed_by_weight
from lychgate.rulesets.hundred_saints.rules.gear import Give
from lychgate.rulesets.hundred_saints.state import Item
from lychgate.rulesets.hundred_saints.tables.load import known_goods
from tests.each import each
from tests.rulesets.hundred_saints.characters import laden, speed
from tests.rulesets.hundred_saints.saints import ANN, Saints


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
    assert (speed(table), table.last(ANN)) == (30, "Ada: AC 2 [17] (was 3 [16]), Speed 30 (was 40).")
    table.types("take shield from Ada")

    assert speed(table) == 40


def test_load_1__nobody_carries_more_than_the_limits() -> None:
    table = laden("panoply", "shield", "longsword 6")
    with pytest.raises(PlayError, match="11 slots at hand, and 10 are the limit"):
        table.types("give longsword to Ada")


@pytest.mark.clause("enc.load.1")
def test_nobody_is_given_more_coins_than_they_can_carry() -> None:
    with pytest.raises(PlayError, match="Ada cannot carry 9000 gp more: 90 slots at hand, and 10 are the limit"):
        Saints().types("pc Ada fighter hp 6", "coins 9000 gp to Ada")


@pytest.mark.parametrize(("coins", "left"), [(400, 40), (401, 30), (600, 30), (800, 20), (1600, 10), (1601, 0)])
def test_load_2__by_weight_in_coins(coins: int, left: int) -> None:
    assert speed_by_weight(coins) == left
    table = laden(encumbrance="weight").types(f"coins {coins} gp to Ada")
    assert speed(table) == left


@each(
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


def test_load_5__bulky_two_handed_things_are_never_stowed() -> None:
    table = laden("backpack", "longspear")
    with pytest.raises(PlayError, match="too bulky to be stowed"):
        table.types("stow longspear of Ada")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("give to Ada", "Say what"),
        ("give rope to Zed", "Nobody is called 'Zed'"),
        ("take rope from Ada", "Ada has no 'rope', but nothing"),
        ("coins gp to Ada", "Say how many coins"),
        ("coins 5 ducats to Ada", "no coin|no number of coins"),
        ("buy odd idol for Ada", "The price list has no 'odd idol'. For what it has not, a referee gives the thing"),
        ("buy bow for Ada", "The price list has no 'bow'. Like it: "),
        ("give sling, knapsacks to Ada", "no list knows 'knapsacks'"),
        ("equip rope of Ada", "Ada has no 'rope'"),
    ],
)
def test_what_cannot_be_carried_gets_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(PlayError, match=sentence):
        laden().types(typed)


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


@pytest.mark.clause("enc.load.5")
def test_what_is_said_of_a_size_of_nought_holds() -> None:
    table = Saints().types("pc Ada fighter of Ann hp 6")

    table.does(Give(what="torch", count=3, who="Ada", slots=0, weight=0, where="equipped"))
    table.does(Give(what="candle", count=10, who="Ada", where="equipped"))

    assert [(one.name, one.slots, one.weight, one.per) for one in table.who("Ada").items] == [
        ("torch", 0, 0, 1),
        ("candle", 1, 20, 10),
    ]


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


def test_load_8__treasure_and_coins_have_their_weights_and_over_1600_nobody_moves() -> None:
    table = laden("gem 30", "jewellery 3", "potion", "wand", "rod", "magic staff", "scroll", encumbrance="weight")

    table.types("coins 5 pp 5 cp to Ada", "burden Ada")
    assert table.last() == f"Ada: {30 + 30 + 10 + 10 + 20 + 40 + 1 + 10} coins of weight; Speed 40."

    table.types("give panoply 3 to Ada")
    assert speed(table) == 0


def test_what_is_stowed_is_counted_in_backpack_and_sacks_together() -> None:
    table = Saints().types("pc Ada hp 4", "give backpack to Ada", "give sack to Ada", "give rope 10 to Ada")
    table.types("give tent 3 to Ada")

    assert slots_taken(table.who("Ada")) == (0, 13)
    assert table.who("Ada").speed == 20
    table.types("give tent 3 to Ada")
    with pytest.raises(PlayError, match="17 slots stowed, and 16 are the limit"):
        table.types("give saw to Ada sack")


def test_the_limits_themselves_can_be_carried() -> None:
    table = Saints().types("pc Ada hp 4", "give longsword 10 to Ada")
    assert (slots_taken(table.who("Ada")), table.who("Ada").speed) == ((10, 0), 10)


def test_a_sack_alone_is_something_to_stow_coins_in() -> None:
    table = Saints().types("pc Ada hp 4", "coins 150 gp to Ada", "give sack to Ada")
    assert slots_taken(table.who("Ada")) == (0, 2)


def test_things_of_the_party_are_nobodys_load() -> None:
    table = Saints().types("pc Ada hp 4", "give rope 3 to party", "take rope 2 from party")
    assert [(item.name, item.count) for item in table.state.store] == [("rope", 1)]
    assert [field.text for field in table.view(ANN).purse.items] == ["rope"]
    with pytest.raises(PlayError, match="There is 1 rope, not 2"):
        table.types("take rope 2 from party")
