"""What changes hands: given, taken, worn, bought and sold."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.outfit import given
from lychgate.rulesets.sovereign.state import Item
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, Sovereign


def two(strength: int = 10) -> Sovereign:
    """Ada of Ann, of this Strength, and Bo of Ben."""
    return Sovereign().types(f"delver Ada of Ann str {strength} hp 8", "delver Bo of Ben str 10 hp 8")


def rich(gold: int = 200, *lines: str) -> Sovereign:
    return Sovereign().types(f"delver Ada of Ann str 18 hp 8 money {gold} gp", *lines)


def carried(table: Sovereign, name: str = "Ada") -> dict[str, int]:
    return {item.name: item.count for item in table.who(name).items}


def coins(table: Sovereign) -> int:
    return table.who("Ada").made.coins


# ---------------------------------------------------------------------- given and taken


def test_a_shield_that_is_given_takes_its_ac_along_and_is_not_worn() -> None:
    table = two().types("take Ada shield", "wear Ada shield").types("give Ada shield to Bo", seat=ANN)
    assert (table.who("Ada").ac, table.who("Bo").ac) == (10, 10)
    assert "Ada has AC 10 now." in table.lines(ANN)
    assert not table.who("Bo").items[0].worn
    table = two().types("take Ada torch", "give Ada torch to Bo")
    assert table.last(BEN).startswith("Ada gives "), "no AC has changed"


@pytest.mark.parametrize(
    ("line", "item"),
    [
        ("take Ada plate +2", Item(name="plate", where="readied", enc=3, magic=2)),
        ("take Ada 3 silver cup enc 2", Item(name="silver cup", where="stowed", count=3, enc=2)),
        ("take Ada feather enc 0", Item(name="feather", where="stowed", enc=0)),
        ("take Ada old statue lb 50 +1", Item(name="old statue", where="stowed", enc=10, magic=1)),
    ],
)
def test_what_is_found_is_taken_with_its_points_and_magic(line: str, item: Item) -> None:
    assert two(18).types(line).who("Ada").items == (item,)


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("take Ada enc 3", "'enc 3'"),
        ("take Ada lb 50", "'lb 50'"),
        ("take Ada 1 +3", r"'\+3'"),
        ("take Ada 1001 torch", "How many is from 1 to 1000"),
        ("take Ada 0 torch", "How many is from 1 to 1000"),
    ],
)
def test_what_has_no_name_or_number_is_not_taken(line: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        two().types(line)


def test_things_of_one_name_are_counted_together() -> None:
    ada = two().who("Ada")
    assert [(item.name, item.count) for item in given(ada, ("torch", "torch", "rope")).items] == [
        ("torch", 4),
        ("rope", 1),
    ]


def robbed(*lines: str) -> Sovereign:
    """Ada of Ann beside Bo of Ben, who has a long sword, leather on and 20 gp, and a rat."""
    bo = "delver Bo of Ben hp 8 gear long sword, leather, torch money 20 gp"
    return Sovereign().types("delver Ada of Ann hp 8", bo, "npc rat hp 3 ac 10", *lines)


@pytest.mark.parametrize("fate", [("harm Bo 8",), ("harm Bo 8", "round 8"), ("harm Bo 8 nonlethal",)])
def test_whoever_lies_there_is_relieved_of_what_they_have(fate: tuple[str, ...]) -> None:
    table = robbed(*fate).types("take Ada sword from Bo", "take Ada 2 torches from Bo", seat=ANN)
    table.types("take Ada leather from Bo", "take Ada 15 gp from Bo", seat=ANN)
    assert (carried(table), carried(table, "Bo")) == ({"long sword": 1, "torch": 2, "leather": 1}, {})
    assert (coins(table), table.who("Bo").made.coins, table.who("Bo").ac) == (1500, 500, 10)
    assert "Ada takes a long sword from Bo." in table.lines(BEN)


@pytest.mark.parametrize(
    ("fate", "line", "refused"),
    [
        ((), "take Ada sword from Bo", "Bo can hand it over: give Bo sword to Ada"),
        ((), "take Ada 5 gp from Bo", "hand it over: give Bo 5 gp to Ada"),
        (("harm Bo 8",), "take Ada mace from Bo", "Bo has no 'mace'. There is: long sword, leather, torch"),
        (("harm Bo 8",), "take Ada 21 gp from Bo", "Bo has only 20 gp"),
        (("harm Bo 8",), "take Ada sword from Ada", "Ada has it already"),
        (("harm Bo 8",), "take Ada 5 gp", "Only the GM says what is found"),
        (("fight", "harm Bo 8"), "take Ada leather from Bo", "nobody changes armour in a fight"),
        (("fight", "harm rat 3"), "take Ada tail from rat", "Only the GM says what rat carries"),
    ],
)
def test_what_others_have_is_not_anybodys(fate: tuple[str, ...], line: str, refused: str) -> None:
    table = robbed().rolls(*((8, 1) if "fight" in " ".join(fate) else ())).types(*fate)
    with pytest.raises(PlayError, match=refused):
        table.types(line, seat=ANN)


def test_a_gm_has_anything_taken_from_anybody() -> None:
    table = robbed("take rat sword from Bo", "take rat 5 gp from Bo")
    assert carried(table, "rat") == {"long sword": 1}
    table.types("take Ada sword from rat", "take Ada 5 gp from rat")
    assert (carried(table), coins(table)) == ({"long sword": 1}, 500)


# ---------------------------------------------------------------------- worn


def test_armour_is_put_on_once_and_by_who_can_bear_it() -> None:
    table = two(18).types("take Ada chain", "wear Ada chain")
    with pytest.raises(PlayError, match="Ada wears the chain now"):
        table.types("wear Ada chain")
    table.types("wear Ada chain off")
    with pytest.raises(PlayError, match="Ada does not wear the chain now"):
        table.types("wear Ada chain off")
    heavy = two(3).types("take Ada leather", "stow Ada leather", *("take Ada 5 idol enc 1", "ready Ada idol"))
    with pytest.raises(PlayError, match="more than Ada can haul: 6 Readied of 5"):
        heavy.types("wear Ada leather")


def test_a_load_is_told_with_the_steps_over() -> None:
    table = two(6).types("take Ada rope")
    assert table.types("load Ada", seat=ANN).last(ANN) == "Ada carries 0 Readied, 2 Stowed."
    table.types("take Ada 8 ingot enc 1", "load Ada")
    assert table.last(ANN) == "Ada carries 0 Readied, 10 Stowed, 1 over."


# ---------------------------------------------------------------------- bought and sold


@pytest.mark.parametrize(
    ("line", "count", "coppers", "told"),
    [
        ("buy Ada torch", 2, 10, "Ada buys 2 torches for 1 sp."),
        ("buy Ada torches", 2, 10, "Ada buys 2 torches for 1 sp."),
        ("buy Ada 2 torches", 2, 10, "Ada buys 2 torches for 1 sp."),
        ("buy Ada 6 torches", 6, 30, "Ada buys 6 torches for 3 sp (2 for 1 sp)."),
        ("buy Ada 3 torch", 3, 15, "Ada buys 3 torches for 1 sp 5 cp (2 for 1 sp)."),
        ("buy Ada 1 iron spike", 1, 17, "Ada buys an iron spike for 1 sp 7 cp (6 for 1 gp)."),
        ("buy Ada iron spike", 6, 100, "Ada buys 6 iron spikes for 1 gp."),
    ],
)
def test_what_the_list_sells_by_the_lot_is_counted_by_the_piece(line: str, count: int, coppers: int, told: str) -> None:
    table = rich().types(line, seat=ANN)
    assert (sum(carried(table).values()), coins(table)) == (count, 20000 - coppers)
    assert table.last(ANN) == told


def test_a_lot_is_sold_for_what_it_cost() -> None:
    table = rich(1, "buy Ada 6 torches", "sell Ada torches")
    assert (carried(table), table.last()) == ({"torch": 4}, "Ada sells 2 torches for 1 sp.")
    table.types("sell Ada 4 torches")
    assert (carried(table), coins(table), table.last()) == ({}, 100, "Ada sells 4 torches for 2 sp (2 for 1 sp).")
    apart = rich(0, "take Ada torch", "ready Ada torch", "take Ada 2 torch")
    assert apart.types("sell Ada torch").last() == "Ada sells 2 torches for 1 sp."
    assert apart.types("sell Ada torch").last() == "Ada sells a torch for 5 cp (2 for 1 sp)."


@each(
    [
        ("longsword", "long sword"),
        ("Spear, Heavy", "heavy spear"),
        ("club great", "great club"),
        ("chain mail", "chain"),
        ("leather armor", "leather"),
        ("plate armour", "plate"),
        ("healers kit", "healer's kit"),
        ("thieves tools", "thieves' tools"),
        ("iron rations", "rations"),
        ("Rations, Iron (one day)", "rations"),
        ("Torches (2)", "torch"),
        ("spikes", "iron spike"),
        ("spellbook", "spell book"),
        ("pole", "10-foot pole"),
        ("10 ft pole", "10-foot pole"),
        ("Rope, 50 ft", "rope"),
        ("oil, military", "military oil"),
        ("Oil, Common (1 pint)", "oil"),
        ("heavy pack horse", "pack horse"),
        ("horse", "pack horse"),
    ]
)
def test_goods_are_bought_and_taken_by_what_people_and_the_list_call_them(said: str, name: str) -> None:
    table = rich(900).types(f"buy Ada {said}", seat=ANN)
    assert [*carried(table), *(one.name for one in table.state.exploring.bearers)] == [name]
    if name != "pack horse" and not said.startswith("10"):
        assert [*carried(rich(900).types(f"take Ada {said}"))] == [name]


def test_a_sheet_and_what_is_typed_later_call_things_as_people_do() -> None:
    sheet = "gear chain mail, longsword, healers kit, 3 iron rations, great club, 10 ft pole money 5 gp"
    table = Sovereign().types(f"delver Ada of Ann hp 8 {sheet}")
    wanted = {"chain": 1, "long sword": 1, "healer's kit": 1, "rations": 3, "great club": 1, "10-foot pole": 1}
    assert (carried(table), coins(table)) == (wanted, 500)
    table.types("drop Ada longsword", seat=ANN)
    assert "long sword" not in carried(table)
    with pytest.raises(PlayError, match="'horse' is no thing"):
        Sovereign().types("delver Bo hp 8 gear horse money 5 gp")


def test_what_is_magical_or_on_no_list_fetches_what_the_gm_says() -> None:
    table = rich(0, "take Ada mace +1", "take Ada idol enc 2", "take Ada torch")
    assert table.lines(ANN)[1] == "Ada takes a mace +1."
    before = table.state
    for line, refused in (
        ("sell Ada mace", "The list has no price for a mace .1. The GM sets one: sell Ada mace for 12 gp"),
        ("sell Ada idol", "The list has no price for an idol"),
        ("sell Ada torch for 100 gp", "Only the GM sets another price"),
        ("sell Ada mace for much", "'much' is not a price such as 12 gp 5 sp"),
    ):
        with pytest.raises(PlayError, match=refused):
            table.types(line, seat=ANN)
    assert table.state == before
    table.types("sell Ada mace for 5000 gp", "sell Ada idol for 12 gp 5 sp")
    assert (carried(table), coins(table), table.last(ANN)) == (
        {"torch": 1},
        501250,
        "Ada sells an idol for 12 gp 5 sp.",
    )


def test_what_is_bought_costs_its_price_each() -> None:
    table = rich().types("buy Ada 2 lantern", "buy Ada 1 rope", "buy Ada chain")
    assert carried(table) == {"lantern": 2, "rope": 1, "chain": 1}
    assert not any(item.worn for item in table.who("Ada").items)


@pytest.mark.parametrize(
    ("gold", "line", "refused"),
    [
        (19, "buy Ada 2 lantern", "That costs 20 gp; Ada has 19 gp"),
        (200, "buy Ada 0 rope", "How many is from 1 to 1000"),
        (200, "buy Ada 1001 rope", "How many is from 1 to 1000"),
        (900, "buy Ada 18 rope", "more than Ada can haul"),
        (200, "sell Ada 0 rope", "How many is from 1 to 1000"),
        (200, "sell Ada 1001 rope", "How many is from 1 to 1000"),
        (200, "sell Ada 2 rope", "Ada has only a rope"),
        (200, "buy Ada arrows", "A quiver never runs out of arrows, and costs 10 gp"),
        (200, "buy Ada 20 quarrels", "A quiver never runs out of quarrels, and costs 10 gp"),
        (200, "give Ada 5 to Ada", "Say what Ada gives; money has its coin, such as 5 gp"),
        (200, "give Ada rope", "Say to whom Ada gives it"),
    ],
)
def test_who_cannot_pay_or_carry_buys_nothing(gold: int, line: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        rich(gold, "take Ada rope").types(line)


def test_things_are_sold_at_their_price_by_the_bundle() -> None:
    table = rich(0, "take Ada 4 torch").types("sell Ada 3 torch", seat=ANN)
    assert (carried(table), coins(table)) == ({"torch": 1}, 3 * 10 // 2)
    assert rich(0, "take Ada torch", "sell Ada 1 torch").last() == "Ada sells a torch for 5 cp (2 for 1 sp)."
    shield = rich(0, "take Ada shield", "wear Ada shield", "sell Ada shield")
    assert shield.who("Ada").ac == 10


def test_a_market_trades_by_the_bundle_whatever_is_sold() -> None:
    table = rich(100, "take Ada 8 torch", "market 999", "buy Ada torch", "sell Ada 3 torch")
    market = table.state.market
    assert market is not None
    bought, sold = 1, 2
    before = rich(100, "market 999", "buy Ada torch").state.market
    assert before is not None
    assert market.left["torch"] == before.left["torch"] + bought - bought - sold


def test_a_month_in_a_market_begins_when_it_is_opened() -> None:
    table = rich(200, "days 20", "market 2000", "buy Ada 3 lantern", "days 29", "buy Ada lantern")
    assert table.last(ANN) == "The market trades none of the lantern in this month."
    assert table.types("days 1", "buy Ada lantern").last(ANN) == "Ada buys a lantern for 10 gp."


def test_what_a_market_has_by_chance_is_rolled_for_the_article() -> None:
    roll = rich(200, "market 999").rolls(11).types("buy Ada plate").finish().thrown[-1]
    assert (roll.purpose, roll.subject) == ("market", "goods:plate")


@pytest.mark.clause("sov.enc.animals")
def test_beasts_and_porters_have_names_of_their_own_and_a_porter_serves_by_the_day() -> None:
    table = rich(200, "buy Ada mule", "buy Ada 2 mule")
    assert [one.name for one in table.state.exploring.bearers] == ["mule", "mule 2", "mule 3"]
    assert coins(table) == 20000 - 3 * 2000
    table = rich(200, "buy Ada porter", "buy Ada porter")
    assert [one.name for one in table.state.exploring.bearers] == ["porter"]
    assert "for another day of a porter" in table.last(ANN)
    table.types("buy Ada 2 porter")
    assert [one.name for one in table.state.exploring.bearers] == ["porter", "porter 2", "porter 3"]
    table.types("buy Ada mule")
    assert table.state.exploring.bearers[-1].name == "mule"


@pytest.mark.clause("sov.enc.animals")
def test_porters_beasts_and_carts_leave_with_what_is_on_them() -> None:
    table = rich(200, "buy Ada mule", "buy Ada 2 porter", "take Ada 2 torch", "give Ada 2 torch to mule")
    table.types("dismiss mule, porter 2")
    assert [one.name for one in table.state.exploring.bearers] == ["porter"]
    assert table.last(ANN) == "The mule and the porter 2 leave the party with 2 torches."
    with pytest.raises(PlayError, match="No porter, beast or cart is called '9'"):
        table.types("dismiss porter 9")
    table.types("dismiss porter", "dismiss Ada")
    assert (table.state.exploring.bearers, table.state.cast) == ((), ())


def test_treasure_on_a_beast_that_is_lost_does_not_come_home() -> None:
    table = rich(200, "buy Ada mule", "site toll_house", "enter 4 anyway", "treasure 1 by Ada")
    table.types("give Ada strongbox to mule", "dismiss mule", "enter 0 anyway", "settlement Low Ford")
    assert "The party loses treasure of 240 gp (Osk's strongbox). On the way home: 0 gp." in table.lines(ANN)
