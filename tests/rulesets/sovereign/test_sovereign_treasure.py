"""Treasure that comes home, the share-out, and money as it is typed and told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.money import read_money
from lychgate.rulesets.sovereign.state import Experience, Find
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign

SITE = """site
name = "A hole"
[[rooms]]
number = 1
name = "Vault"
read = "A vault."
[[rooms.valuables]]
what = "A bronze idol"
worth = 80
weight = 20
[[rooms.valuables]]
what = "a pile of coins"
worth = 30
weight = 10
"""


def home(*lines: str) -> Sovereign:
    """Ada and her henchman in Hollow, with what the lines say."""
    return Sovereign().types("delver Ada of Ann str 18 hp 8", "delver Bo of Ann henchman hp 8", *lines)


def at(table: Sovereign) -> Sovereign:
    """Another table where things stand as at this one."""
    other = Sovereign()
    other.state = table.state
    return other


def coins(table: Sovereign) -> list[int]:
    return [one.made.coins for one in table.state.cast]


@pytest.mark.clause("sov.xp.shares")
@each(
    [
        ("300 gp", "share", [20000, 10000], 0),
        ("1 gp", "share", [66, 33], 1),
        ("2cp", "share", [1, 0], 1),
        ("300 gp", "share 30 gp", [2000, 1000], 27000),
        ("300 gp", "share among Ada", [30000, 0], 0),
        ("300 gp", "share 3 sp among Bo", [0, 30], 29970),
        ("312 gp 8 sp", "divide", [20853, 10426], 1),
    ]
)
def test_shares__money_is_divided_a_henchman_getting_half(
    found: str, typed: str, purses: list[int], waits: int
) -> None:
    table = home(f"xp treasure {found}", "settlement Hollow", typed)
    assert (coins(table), table.state.experience.money) == (purses, waits)


@pytest.mark.clause("sov.xp.shares")
def test_shares__the_dead_get_none() -> None:
    table = home("delver Cy of Ann hp 8", "xp treasure 30 gp", "set Cy.hp 0 because Cy fell", "settlement Hollow")
    assert coins(table.types("share")) == [2000, 1000, 0]


@each(
    [
        (["xp treasure 30 gp"], "share", "in a settlement"),
        (["settlement Hollow"], "share", "0 gp to share out"),
        (["xp treasure 30 gp", "settlement Hollow"], "share 31 gp", "30 gp to share out"),
        (["xp treasure 30 gp an idol", "settlement Hollow"], "share", r"an idol \(30 gp\)"),
        (["xp treasure 30 gp", "settlement Hollow", "npc rat hp 3"], "share among rat", "rat gets no share"),
        (["xp treasure 30 gp an idol"], "sell treasure", "in a settlement"),
        (["xp treasure 30 gp an idol", "settlement Hollow"], "sell treasure crown", r"There is: an idol \(30 gp\)"),
        (["xp treasure 30 gp", "settlement Hollow"], "sell treasure", "There is: nothing"),
        (["xp treasure 3 gp a cup", "xp treasure 3 gp a cape", "town Hollow"], "sell treasure c", "could be"),
        (["xp treasure 3 gp a cup", "xp treasure 3 gp a cape", "town Hollow"], "sell treasure for 1 gp", "Say which"),
        (["xp treasure 3 gp a cup", "town Hollow"], "sell treasure cup for nothing", "not a price"),
        ([], "give Ada 10 gp to Bo", "Ada has only 0 gp"),
        ([], "give Ada 0 gp to Bo", "Say how much"),
        (["set Ada purse 1 gp because x"], "give Ada 1 gp to Ada", "has it already"),
        ([], "give Ada 10 gp to Zed", "Nobody is called 'Zed'"),
        ([], "take Ada 1 gp from Bo", "Bo has only 0 gp"),
        ([], "take Ada 1 gp from Zed", "Nobody is called 'Zed'"),
        ([], "pay Ada 1 sp for a bed", "Ada has 0 gp"),
        ([], "pay Ada bed", "'bed' is not a sum of money"),
        ([], "pay Ada 10000000000 gp", "sum"),
        ([], "set Ada purse -5 because x", "cannot hold less than 0"),
    ]
)
def test_what_cannot_be_shared_sold_or_given_is_refused_in_a_sentence(
    lines: list[str], typed: str, refused: str
) -> None:
    table = home(*lines)
    before = table.state
    with pytest.raises(PlayError, match=refused):
        table.types(typed)
    assert table.state == before


@pytest.mark.clause("sov.xp.treasure")
def test_treasure__what_is_carried_is_sold_and_leaves_the_pack_and_what_was_dropped_is_not_home() -> None:
    inside = home(SITE, "enter 1 anyway", "treasure 1 by Ada", "treasure 2 by Ada")
    assert [one.name for one in inside.who("Ada").items] == ["A bronze idol", "a pile of coins"]
    table = at(inside).types("enter 0 anyway", "settlement Hollow", "sell Ada A bronze idol")
    assert [one.name for one in table.who("Ada").items] == ["a pile of coins"]
    table.types("share")
    assert (coins(table), table.who("Ada").items) == ([7333, 3666], ())

    lost = at(inside).types("drop Ada A bronze idol", "enter 0 anyway", "settlement Hollow")
    kept = Find(what="a pile of coins", coppers=3000, item="a pile of coins", home=True)
    assert lost.state.experience.finds == (kept,)
    assert "The party loses treasure of 80 gp (A bronze idol). On the way home: 30 gp." in lost.lines(ANN)
    assert "30 XP are shared out: Ada 20, Bo 10." in lost.lines(ANN)


@pytest.mark.clause("sov.xp.treasure")
def test_treasure__what_a_body_holds_stays_with_it_unless_somebody_takes_it() -> None:
    dead = home(SITE, "enter 1 anyway", "treasure 1 by Ada", "harm Ada 99", "round 6")
    lost = at(dead).types("enter 0 anyway")
    assert "The party leaves Ada's body behind, with A bronze idol." in lost.lines(ANN)
    lost.types("settlement Hollow")
    assert "The party loses treasure of 80 gp (A bronze idol). On the way home: 0 gp." in lost.lines(ANN)
    taken = at(dead).types("take Bo A bronze idol from Ada", "enter 0 anyway", "settlement Hollow")
    assert [(find.what, find.home) for find in taken.state.experience.finds] == [("A bronze idol", True)]


@pytest.mark.clause("sov.xp.treasure")
def test_treasure__what_weighs_nothing_is_carried_by_whoever_is_named() -> None:
    table = home("site toll_house", "enter 1 anyway", "treasure 1 by Ada", "drop Ada till", "enter 0 anyway")
    assert "The party takes a till of small coin. Ada carries it." in table.lines(ANN)
    table.types("settlement Hollow")
    assert "The party loses treasure of 12 gp (a till of small coin). On the way home: 0 gp." in table.lines(ANN)
    with pytest.raises(PlayError, match="Room 1 has 1 piece of treasure in its key"):
        home("site toll_house", "enter 1 anyway", "treasure 2")


@pytest.mark.clause("sov.xp.treasure")
def test_treasure__a_game_from_before_finds_were_kept_has_its_gold_at_home() -> None:
    table = home()
    table.state = replace(table.state, experience=Experience(treasure=30))
    assert coins(table.types("settlement Hollow", "share")) == [2000, 1000]


@pytest.mark.clause("sov.xp.treasure")
def test_treasure__what_is_lost_is_taken_off_by_name_then_from_the_latest() -> None:
    now = Experience().found(Find(what="a cup", coppers=500)).found(Find(what="coins", coppers=1050))
    assert now.lost("a cup", 500).finds == (Find(what="coins", coppers=1050),)
    assert now.lost("", 1100).finds == (Find(what="a cup", coppers=450),)
    assert now.lost("", 1100).worth == 450


@pytest.mark.clause("sov.xp.treasure")
@each(
    [
        ("sell treasure", 11000, 0),
        ("sell valuables idol", 3000, 1),
        ("sell treasure a ring", 8000, 1),
        ("sell treasure ring for 12 gp 5 sp", 1250, 1),
    ]
)
def test_treasure__all_or_one_is_sold_at_its_worth_or_for_another_price(typed: str, money: int, left: int) -> None:
    table = home("xp treasure 30 gp an idol", "xp treasure 80 gp a ring", "settlement Hollow", typed)
    assert (table.state.experience.money, len(table.state.experience.unsold)) == (money, left)


def test_shares_are_offered_in_a_settlement_alone_and_sales_first() -> None:
    def offered(table: Sovereign) -> list[str]:
        orders = table.ruleset.orders(table.state, REF)
        assert orders is not None
        return [id_ for id_, _ in orders.steps if id_ in ("sell-treasure", "share")]

    table = home("xp treasure 30 gp an idol", "xp treasure 1cp")
    assert offered(table) == []
    assert offered(table.types("settlement Hollow")) == ["sell-treasure"], "one copper cannot be shared by two"
    assert offered(table.types("sell treasure")) == ["share"]
    assert offered(table.types("share")) == []


# ---------------------------------------------------------------------- money as it is typed and told


@each(
    [
        ("312 gp 8 sp", 31280),
        ("5sp", 50),
        ("12 gp", 1200),
        ("12GP 3SP 4CP", 1234),
        ("1 gold 2 silver and 3 copper", 123),
        ("2 gold pieces", 200),
        ("1 gp, 2 sp", 120),
        ("12", None),
        ("2 silver cups", None),
        ("gp 12", None),
        ("-5 gp", None),
        ("", None),
    ]
)
def test_money_is_read_as_people_say_it(said: str, coppers: int | None) -> None:
    assert read_money(said) == coppers


@each(
    [
        ("give Ada 10 gp to Bo", [9000, 1000], "Ada gives 10 gp to Bo."),
        ("give Ada 5sp to Bo", [9950, 50], "Ada gives 5 sp to Bo."),
        ("give Ada 1 gp 2 cp to Bo", [9898, 102], "Ada gives 1 gp 2 cp to Bo."),
        ("take Ada 3 gp 4 sp", [10340, 0], "Ada takes 3 gp 4 sp and has 103 gp 4 sp."),
        ("take Bo 3 gp from Ada", [9700, 300], "Bo takes 3 gp out of Ada's purse."),
        ("pay Ada 2 gp 5 sp for a room", [9750, 0], "Ada pays 2 gp 5 sp for a room and has 97 gp 5 sp left."),
        ("hire Ada 15 gp 5 sp day", [9922, 0], "Ada pays 7 sp 8 cp for a day of service."),
        ("hire Ada 40", [6000, 0], "Ada pays 40 gp for a month of service."),
        ("set Ada.delver.coins 31280 because share", [31280, 0], "sets Ada's purse to 312 gp 8 sp (was 100 gp)"),
        ("set Ada.delver.coins 312 gp 8 sp because x", [31280, 0], "sets Ada's purse to 312 gp 8 sp (was 100 gp)"),
        ("set Ada purse 5sp because x", [50, 0], "sets Ada's purse to 5 sp (was 100 gp), because x."),
        ("set Ada.purse to 0 because x", [0, 0], "sets Ada's purse to 0 gp (was 100 gp), because x."),
    ]
)
def test_money_is_typed_and_told_in_coins(typed: str, purses: list[int], told: str) -> None:
    table = Sovereign().types("delver Ada of Ann money 100 gp", "delver Bo of Ann", typed)
    assert coins(table) == purses
    assert told in table.last(REF)


def test_two_silver_cups_are_not_money() -> None:
    table = Sovereign().types("delver Ada of Ann str 18", "delver Bo of Ann str 18", "take Ada 2 silver cup enc 1")
    table.types("give Ada 2 silver cup to Bo", seat=ANN)
    assert (table.who("Bo").items[0].count, coins(table)) == (2, [0, 0])


def test_everybody_sees_what_waits_at_home_and_what_is_on_its_way_in_gp_sp_and_cp() -> None:
    table = home("xp treasure 12 gp 5 sp", "xp treasure 30 gp an idol")
    for lines, place, items in (
        ((), "", [("on the way home", "42 gp 5 sp")]),
        (("settlement Hollow",), "In Hollow.", [("to share out", "12 gp 5 sp"), ("to sell", "an idol (30 gp)")]),
        (("sell treasure", "share"), "In Hollow.", [("to share out", "1 cp")]),
    ):
        view = table.types(*lines).ruleset.view(table.state, ANN)
        assert (view.place, [(one.label, one.text) for one in view.purse.items]) == (place, items)
