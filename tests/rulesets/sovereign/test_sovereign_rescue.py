"""Saving the dying: every way there is, the surest first; and healing for those who are only hurt."""

from __future__ import annotations

from typing import Any

from lychgate.core.view import Choice
from lychgate.kit.orders import Orders
from lychgate.rulesets.sovereign.state import Casting, Delver, Feat, Poison
from tests.rulesets.sovereign.hurt import carrying, fallen, in_a_fight, party
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.who_may_act import with_one

CHIRURGEON = Delver(feats=(Feat("Gifted Chirurgeon", 2),))
HEALER = Delver(
    calling="Mage",
    traditions=("Necromancer",),
    arts=("Unliving Persistence", "Keeper of the Gate", "Gravesight"),
    feats=(Feat("Gifted Chirurgeon", 2),),
)


def offered(table: Sovereign, seat: str = ANN) -> dict[str, Choice]:
    orders = table.orders(seat)
    assert isinstance(orders, Orders)
    return {id_: orders.choice(table.state, id_) for id_, _ in orders.steps}


def made(table: Sovereign, name: str = "Ada", **fields: Any) -> Sovereign:
    table.state = with_one(table.state, name, **fields)
    return table


def test_who_could_wake_a_friend_at_once_is_offered_that_first() -> None:
    own = offered(made(fallen(), delver=CHIRURGEON))
    assert list(own)[:2] == ["restore:Ada:Bo", "stabilise:Ada:Bo"]
    first = own["restore:Ada:Bo"]
    assert first.label == "Ada heals Bo as a chirurgeon"
    assert first.note == "wakes at once, not Frail: 1d6+1 hp, 1 System Strain (0 of 9 so far)"
    assert {one.group for one in list(own.values())[:2]} == {"Bo dies in 6 Rounds"}


def test_every_way_stands_under_how_long_the_friend_has() -> None:
    table = made(in_a_fight("goblins"), delver=HEALER, level=2).types("next")
    own = offered(table)
    saving = [id_ for id_, one in own.items() if one.group.startswith("Bo dies")]
    assert saving == list(own)[: len(saving)]
    assert saving == [
        "restore:Ada:Bo",
        "rescue:Ada:Bo:Unliving Persistence",
        "rescue:Ada:Bo:Keeper of the Gate",
        "stabilise:Ada:Bo",
    ]
    assert own["rescue:Ada:Bo:Unliving Persistence"].note.startswith("stable at once; Free action, Effort for the day")
    assert own["stabilise:Ada:Bo"].note.startswith("89 %")
    assert own["stabilise:Ada:Bo"].group == "Bo dies in 6 Rounds"
    assert list(offered(table, BEN)) == []
    assert list(offered(table, REF))[: len(saving)] == saving
    table.types("rescue:Ada:Bo:Unliving Persistence", seat=ANN)
    assert table.who("Bo").mark("stable")


def test_what_would_be_refused_is_not_offered() -> None:
    worn_out = made(made(fallen(), delver=CHIRURGEON), "Bo", strain=9)
    assert list(offered(worn_out))[:1] == ["stabilise:Ada:Bo"]
    spent = made(in_a_fight("goblins"), delver=HEALER, level=2).types("next", "defend Ada")
    assert [id_ for id_ in offered(spent) if id_.endswith(":Bo") or ":Bo:" in id_] == [
        "rescue:Ada:Bo:Unliving Persistence",
        "stabilise:Ada:Bo",
    ], "a Free action is left, and a Gifted Chirurgeon's first attempt of the Round takes none"


def test_the_gm_is_offered_the_same_for_delvers_whom_nobody_plays() -> None:
    table = made(fallen(), delver=CHIRURGEON, seat="")
    assert list(offered(table, REF))[:2] == ["restore:Ada:Bo", "stabilise:Ada:Bo"]


def test_two_who_are_dying_are_saved_one_by_one_each_under_their_own_time() -> None:
    table = made(fallen("delver Cy of Ben hp 8"), delver=CHIRURGEON).types("rounds 1", "harm Cy 9")
    own = offered(table)
    assert [(id_, one.group) for id_, one in own.items()][:4] == [
        ("restore:Ada:Bo", "Bo dies in 5 Rounds"),
        ("stabilise:Ada:Bo", "Bo dies in 5 Rounds"),
        ("restore:Ada:Cy", "Cy dies in 6 Rounds"),
        ("stabilise:Ada:Cy", "Cy dies in 6 Rounds"),
    ]


def test_the_hurt_are_patched_up_by_who_has_a_kit_and_the_worst_come_first() -> None:
    table = party("delver Cy of Ben con 14 hp 8", "harm Bo 2", "harm Cy 5")
    own = offered(table)
    assert [id_ for id_ in own if id_.startswith("aid")] == ["aid:Ada:Cy", "aid:Ada:Bo"]
    assert own["aid:Ada:Bo"].note == "1d6+1 hp, 1 System Strain, a minute"
    assert not [id_ for id_ in offered(table, BEN) if id_.startswith("aid")]
    assert not [id_ for id_ in offered(made(table, "Bo", strain=9)) if id_ == "aid:Ada:Bo"]
    table.rolls(3).types("aid:Ada:Cy", seat=ANN)
    assert table.who("Cy").hp == 7
    fight = party("npc goblin hd 1 hp 4", "harm Bo 2").rolls(8, 1).types("fight").finish()
    assert not [id_ for id_ in offered(fight) if id_.startswith("aid")]


def test_who_lies_there_stable_is_woken_by_touch() -> None:
    table = made(fallen(), delver=CHIRURGEON).rolls(6, 6, 1).types("stabilise Ada Bo")
    assert "restore:Ada:Bo" in offered(table)
    table.rolls(4).types("restore:Ada:Bo", seat=ANN)
    assert (table.who("Bo").hp, table.who("Bo").frail) == (5, None)


def test_a_poison_is_offered_to_be_cured_and_only_the_gm_reads_how_likely() -> None:
    poison = (Poison(name="adder", turns=3, dc=10),)
    table = made(party(), "Bo", poisons=poison)
    assert offered(table)["cure:Ada:Bo"].note == "dies in 3 Turns unless cured"
    unplayed = made(table, seat="")
    assert offered(unplayed, REF)["cure:Ada:Bo"].note == "28 %; dies in 3 Turns unless cured"
    tried = made(table, "Bo", poisons=(Poison(name="adder", turns=3, dc=10, tried=True),))
    assert "cure:Ada:Bo" not in offered(tried)


def test_healing_touch_is_offered_at_who_is_hurt_the_worst_first() -> None:
    touch = Delver(calling="Mage", traditions=("Healer",), arts=("Healing Touch",))
    table = made(party("delver Cy of Ben con 14 hp 8", kit=False), delver=touch, casting=Casting())
    assert "art:Ada:Healing Touch" not in offered(table), "all are whole"
    table.types("harm Bo 2", "harm Cy 5")
    table.rolls(1, 1).types("art:Ada:Healing Touch", seat=ANN, answers=lambda one, _: one.options()[0].id)
    assert table.who("Cy").hp == 6
    assert carrying(table, "Ada", "rope")


def test_an_art_that_saves_somebody_is_listed_once() -> None:
    persistence = Delver(calling="Mage", traditions=("Necromancer",), arts=("Unliving Persistence",))
    own = offered(made(fallen(), delver=persistence))
    assert [id_ for id_ in own if "Persistence" in id_] == ["rescue:Ada:Bo:Unliving Persistence"]
