"""The modules that ship, under The Hundred Saints: they open, all who live there fight, and treasure counts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.kit.shipped import module, modules
from lychgate.rulesets.hundred_saints.rules.site import GAME, OpenSite
from lychgate.rulesets.hundred_saints.state import State
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

OF_SOVEREIGN = ("INT/", "DEX/", "STR/", "WIS/", "DC ", "dc ", "System Strain", "l save", "n save", "Delver", "Frail")
"""Words of another book, which a referee of this one cannot use."""

MOST_STEPS = 20
"""So many steps a Round takes at most."""

EVERYBODY = [
    pytest.param(name, room.number, id=f"{name}-{room.number}")
    for name in modules()
    for room in module(name).rooms
    if room.inhabitants
]


def test_the_modules_are_offered_and_opened_by_name() -> None:
    table = Saints()

    offered = OpenSite.picks(table.state, REF, "name", {}) or ()
    assert [one.label for one in offered] == [module(name).name for name in modules()]
    assert table.types("site Toll House").state.site_name == "The Toll House at Low Ford"


def first(decision: AnyDecision, state: State) -> str:
    """The first of what may be answered."""
    return decision.options()[0].id


def at_site(name: str, *lines: str) -> Saints:
    """A strong fighter at a module; the dice are those of a seed."""
    table = Saints().types("pc Ada fighter hp 60 ac 14", f"site {name}")
    table.dice = KeyedDice(secret_of(name))  # type: ignore[assignment]
    return table.types(*lines)


def strikes(table: Saints) -> str:
    """The step by which a side strikes: all of it at once where that is offered."""
    offered = [one.id for one in table.orders(REF).options()]
    return next((one for one in offered if one.startswith(("all:", "hit:"))), "next")


@pytest.mark.parametrize(("name", "room"), EVERYBODY)
def test_those_who_live_in_a_module_come_into_play_and_fight_a_round(name: str, room: int) -> None:
    table = at_site(name, f"room {room} anyway")
    if table.state.encounter is None:
        table.types("inhabitants")
    foes = [one for one in table.state.cast if one.name != "Ada"]
    for those in module(name).room(room).inhabitants:
        assert any(those.who.casefold() in one.name.casefold() for one in foes)
    assert all(one.level and one.ac > 10 and one.xp and one.attacks for one in foes)

    table.types("aware party", f'aware "{foes[0].side}"', "next", "next", "distance 5", "next", "next", answers=first)
    table.types(f'attack "{foes[0].side}"', answers=first)
    told = len(table.lines())
    for _ in range(MOST_STEPS):
        table.types(strikes(table), answers=first)
        if any("Round 1 is over" in line for line in table.lines()):
            break

    struck = " ".join(table.lines()[told:])
    assert "Round 1 is over" in struck
    assert foes[0].name.split()[0].casefold() in struck.casefold()


@pytest.mark.parametrize("name", modules())
def test_every_room_of_a_module_can_be_entered_and_has_a_card_without_words_of_another_book(name: str) -> None:
    table = at_site(name)
    told = ""
    for room in module(name).rooms:
        table.types(f"room {room.number} anyway")
        told += " ".join(stage.result for card in table.view(REF).cards for stage in card.stages)
        if table.state.encounter is not None:
            table.types("end avoided")
    told += " ".join(row for one in table.view(REF).prepared for row in one.rows)

    for word in (
        "INT/",
        "DEX/",
        "STR/",
        "WIS/",
        "DC ",
        "System Strain",
        "Physical save",
        "Mental save",
        "Delver",
        "Frail",
    ):
        assert word not in told


def test_treasure_of_a_module_counts_for_experience() -> None:
    table = at_site("toll_house", "room 1 anyway", "room 4 anyway")
    (box,) = module("toll_house").room(4).valuables

    table.types(f"xp treasure {box.worth} gp the strongbox")

    assert any(f"{box.worth} experience" in line for line in table.lines(REF))


def test_a_trap_says_what_this_game_does_with_it() -> None:
    table = at_site("salt_saint", "room 12 anyway")
    card = next(one for one in table.view(REF).cards if one.title.startswith("Room 12"))
    (trap,) = [one.result for one in card.stages if one.title == "Trap"]

    assert module("salt_saint").room(12).traps[0].stats[GAME] in trap
    assert "strain" not in trap


def test_a_name_that_no_module_has_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(PlayError, match=r"Did you mean 'toll_house'\? Modules: salt_saint"):
        Saints().types("site tol house")


def test_wanderers_of_a_module_come_into_play_with_the_figures_of_this_game() -> None:
    table = at_site("toll_house", "room 1 anyway")
    shelved = next(one for one in table.state.tables if one.name == "wandering")
    only = (next(row for row in shelved.rows if row.startswith("npc")),)
    table.state = replace(table.state, tables=(replace(shelved, rows=only), *table.state.tables[1:]))

    table.types("wanderers")

    (ghoul,) = [one for one in table.state.cast if one.name == "river ghoul"]
    assert (ghoul.level, ghoul.ac, [one.name for one in ghoul.attacks]) == (1, 12, ["bite"])
    assert table.state.encounter is not None
    assert any(line.startswith("Table wandering: a river ghoul, come to look") for line in table.lines(REF))
    assert not any("npc" in line for line in table.lines(REF))
    assert not any("ghoul" in line for line in table.lines(ANN))
