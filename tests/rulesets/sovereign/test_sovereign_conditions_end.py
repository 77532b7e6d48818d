"""What comes to an end in a fight, and with what: each condition, and each thing that ends it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.aiming import usable
from lychgate.rulesets.sovereign.rules.arms import arms_of
from lychgate.rulesets.sovereign.rules.strikes import threats_of
from lychgate.rulesets.sovereign.state import Guard, Item, Mark, Working
from lychgate.rulesets.sovereign.state.combat import Fight, Spent
from tests.each import each
from tests.rulesets.sovereign.sovereign import Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given


def beginning() -> Sovereign:
    """Ada and Bo, with a bow, fight an orc who stands by both; a rat of the same side stands by nobody."""
    table = Sovereign((8, 1)).types("delver Ada of Ann str 14 brawl 1 con 10 hp 9", "delver Bo of Ben hp 9")
    table.types("npc orc hd 1 hp 9 ac 10 named", "npc rat hp 3 as orc", "fight").finish()
    given(table, "Bo", items=(Item(name="small bow"),))
    fight = table.state.fight_now
    for name in ("Ada", "Bo"):
        fight = fight.with_beside(table.who(name).id, table.who("orc").id)
    table.state = replace(table.state, fight=fight)
    return table


def with_fight(table: Sovereign, change: Callable[[Fight], Fight]) -> Sovereign:
    table.state = replace(table.state, fight=change(table.state.fight_now))
    return table


def holding(holder: str, held: str) -> Callable[[Sovereign], Sovereign]:
    """One of them holds the other."""

    def begin(table: Sovereign) -> Sovereign:
        pair = (table.who(holder).id, table.who(held).id)
        return with_fight(table, lambda fight: replace(fight, grapples=(pair,)))

    return begin


def is_held(table: Sovereign) -> bool:
    return table.state.fight is not None and bool(table.state.fight.grapples)


def guarding(**guard: str) -> Callable[[Sovereign], Sovereign]:
    """The orc has a guard up."""

    def begin(table: Sovereign) -> Sovereign:
        own = Guard(who=table.who("orc").id, **guard)  # type: ignore[arg-type]
        return with_fight(table, lambda fight: replace(fight, guards=(own,)))

    return begin


def is_guarded(table: Sovereign) -> bool:
    return table.state.fight is not None and bool(table.state.fight.guards)


def blocks_the_bow(table: Sovereign) -> bool:
    if table.state.fight is None:
        return False
    bow = arms_of(table.who("Bo"))[0]
    return bow not in usable(table.state, table.who("Bo"), table.who("rat"))


def threatens(table: Sovereign) -> bool:
    orc = next((one for one in table.state.cast if one.name == "orc"), None)
    return table.state.fight is not None and orc is not None and bool(threats_of(table.state, orc))


def asleep(table: Sovereign) -> Sovereign:
    """Magic puts the orc to sleep."""
    sleep = Working(name="asleep", source="Slumber", by=table.who("Ada").id, unit="turns", left=2, stops=("all",))
    return given(table, "orc", under=(sleep,))


CONDITIONS: dict[str, tuple[Callable[[Sovereign], Sovereign], Callable[[Sovereign], bool]]] = {
    "the orc is prone": (lambda table: given(table, "orc", marks=(Mark("prone"),)), lambda table: prone(table, "orc")),
    "the orc holds Ada": (holding("orc", "Ada"), is_held),
    "Ada holds the orc": (holding("Ada", "orc"), is_held),
    "the orc dodges": (guarding(what="total defense"), is_guarded),
    "the orc screens the rat": (guarding(what="screen", ward="c4"), is_guarded),
    "the orc blocks the bow": (lambda table: table, blocks_the_bow),
    "the orc threatens": (lambda table: table, threatens),
}


def prone(table: Sovereign, name: str) -> bool:
    return any(one.name == name and one.mark("prone") is not None for one in table.state.cast)


ENDERS: dict[str, Callable[[Sovereign], Sovereign]] = {
    "the fight ends": lambda table: table.types("end"),
    "a night passes": lambda table: table.types("end", "night"),
    "a mortal injury": lambda table: table.types("harm orc 9"),
    "death": lambda table: table.types("harm orc 9", "harm orc 9"),
    "a knock on the head": lambda table: table.types("harm orc 9 nonlethal"),
    "too much strain": lambda table: table.types("strain orc 99 forced"),
    "sleep": asleep,
    "it leaves play": lambda table: table.types("dismiss orc"),
}

LASTS = {
    *(("the orc is prone", ender) for ender in ENDERS if ender not in ("the fight ends", "a night passes")),
    ("Ada holds the orc", "too much strain"),  # a body with hit points left can still be held
    ("Ada holds the orc", "sleep"),
}
"""The pairs in which the one does not end the other."""


@pytest.mark.clause("sov.combat.prone", "sov.grapple.limits", "sov.combat.ranged-in-melee-2h")
@each([(condition, ender) for condition in CONDITIONS for ender in ENDERS])
def test_a_condition_ends_with_what_ends_it(condition: str, ender: str) -> None:
    begin, lasts = CONDITIONS[condition]
    table = begin(beginning())
    assert lasts(table), "it has begun"

    ENDERS[ender](table)

    left = (condition, ender) in LASTS and ender != "it leaves play"
    assert lasts(table) == left


@pytest.mark.clause("sov.combat.withdraw")
@each([ender for ender in ENDERS if ender not in ("the fight ends", "a night passes")])
def test_nobody_withdraws_from_one_who_can_do_nothing(ender: str) -> None:
    table = ENDERS[ender](beginning())
    with pytest.raises(PlayError, match="No foe is within reach of Ada"):
        table.types("withdraw Ada")


@pytest.mark.clause("sov.grapple.escape")
def test_a_hold_that_ends_with_a_fall_is_told() -> None:
    table = holding("Ada", "orc")(beginning()).types("harm Ada 9")
    assert "Ada lets go of orc." in table.lines("Ben")


@pytest.mark.clause("sov.combat.initiative")
def test_who_lies_senseless_makes_the_party_no_quicker() -> None:
    table = Sovereign((5, 5)).types("delver Ada of Ann dex 18 con 10 hp 9", "delver Bo of Ben hp 9", "npc orc hp 9")
    table.types("strain Ada 99 forced", "fight").finish()
    assert [one.total for one in table.state.fight_now.order] == [5, 5]


# ---------------------------------------------------------------------- out of play


def everywhere(table: Sovereign, name: str) -> Sovereign:
    """All that a fight and a site may note of somebody is noted of them."""
    ada, one = table.who("Ada").id, table.who(name).id
    other = "c2" if one == ada else ada
    spent = {one: Spent(main=True, held=True), other: Spent(withdrew=(one,), swarming=one)}
    guards = (Guard(who=one, what="charging"), Guard(who="c4", what="screen", ward="c3", met=(one, other)))
    with_fight(
        table,
        lambda fight: replace(
            fight,
            spent=spent,
            guards=guards,
            beside=((one, other),),
            grapples=((one, other), (other, one)),
            luck=(f"{one} luck",),
            empty=((one, "small bow"),),
            dropped=((one, Item(name="dagger")),),
            known=(one, other),
            hurt={one: 1},
        ),
    )
    site = replace(table.state.exploring, deeds=((one, "move"),), acted=(one, other), drags=((other, one),))
    table.state = replace(table.state, exploring=site)
    return table


@pytest.mark.clause("sov.grapple.damage")
@each(["Ada", "Bo", "orc", "rat"])
def test_nothing_refers_to_a_creature_that_has_left_play(name: str) -> None:
    table = everywhere(beginning(), name)
    id_ = table.who(name).id

    table.types(f"dismiss {name}")

    fight, site = table.state.fight_now, table.state.exploring
    assert f"'{id_}" not in repr((fight, site)), (fight, site)
    for seat in ("Ref", "Ann", "Ben"):
        table.view(seat)
        table.prompt(seat)
    table.rolls(*([1] * 40)).types("next", "next")
    assert table.state.fight_now.round == 2
