"""More of what a mutation run found that nobody had looked at yet."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.notebook import Conceal
from lychgate.rulesets.hundred_saints.rules.sheet import armour_class
from lychgate.rulesets.hundred_saints.rules.splash import Lobbed
from lychgate.rulesets.hundred_saints.state import Encounter, Service
from tests.rulesets.hundred_saints.chases import chased, fleeing
from tests.rulesets.hundred_saints.explorers import explorers, marks
from tests.rulesets.hundred_saints.fights import faced, fight
from tests.rulesets.hundred_saints.saints import ANN, BEN, Saints


def facts(table: Saints, line: str, kind: Any) -> list[Any]:
    """What a line makes happen, of one kind; nothing changes."""
    return [one for one in table.run(table.read(line), table.dice).events if isinstance(one, kind)]


def meeting(table: Saints) -> Encounter:
    assert table.state.encounter is not None
    return table.state.encounter


# ---------------------------------------------------------------------- fights and talk


@pytest.mark.clause("enc.combat.opt.splash.1")
def test_a_hit_lands_at_no_hour_of_the_clock_and_a_miss_at_one() -> None:
    (hit,) = facts(faced(feet=20).rolls(15), 'lob Ada "holy water"', Lobbed)
    (miss,) = facts(faced(feet=20).rolls(1, 7), 'lob Ada "holy water"', Lobbed)

    assert (hit.clock, miss.clock) == (0, 7)


@pytest.mark.clause("enc.combat.opt.switch.1")
def test_a_weapon_may_be_changed_after_ones_place_in_the_order() -> None:
    table = faced(switching_weapons="action", characters=("Ada of Ann", "Bea of Ben")).rolls(2)
    table.types("hit goblin 1 Bea").types("wield Ada mace").finish()

    assert table.who("Ada").id in fight(table).acted


@pytest.mark.clause("enc.act.1")
def test_players_neither_lose_sight_nor_judge_what_they_drop() -> None:
    for line in ("giveup goblins", "lost sight", "lost"):
        with pytest.raises(PlayError):
            fleeing().types(line, seat=BEN)
    with pytest.raises(PlayError, match="referee"):
        chased(seats=True).types("giveup goblins", seat=ANN)
    for line in ("drop food by Ada refused", "drop food by Ada again", "drop food by Bob"):
        with pytest.raises(PlayError, match="referee"):
            chased(seats=True).types(line, seat=ANN)


@pytest.mark.clause("enc.parley.1", "enc.parley.2")
def test_the_partys_talk_is_remembered_as_its_opening_and_nobody_speaks_to_who_is_not_there() -> None:
    ours = faced(feet=60).rolls(3, 3).types("parley Ada")
    theirs = faced(feet=60).types("foes bear hp 4", 'parley "goblin 1" party')

    assert (meeting(ours).opened, meeting(theirs).opened) == ("parley", "")
    with pytest.raises(PlayError, match="'bear' is not in this encounter"):
        theirs.types('parley "goblin 1" bear')


@pytest.mark.clause("enc.parley.2", "enc.stealth.sneak.5")
def test_no_dice_say_how_a_party_takes_its_own_scouts_words() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "pc Cid hp 6", "foes 2 goblins hp 4")
    table.types("scout Ada", "scout Bob", "encounter ada bob goblins", "parley Ada bob").finish()

    assert meeting(table).reactions == {}


# ---------------------------------------------------------------------- people


@pytest.mark.clause("enc.retainer.3")
def test_an_offer_that_was_bettered_is_taken_with_plain_loyalty_and_no_total() -> None:
    table = Saints((3, 3, 4)).types("pc Ada fighter level 3 CHA 10 hp 20 of Ann", "coins 200 gp to Ada")
    table.types("hire Bo fighter for Ada standard", "hire Bo fighter for Ada decent").finish()

    served = table.who("Bo").service
    assert isinstance(served, Service)
    assert served.loyalty == 7
    assert [line for line in table.lines(ANN) if line.startswith("Bo, offered a decent") and "(" in line] == []


@pytest.mark.clause("enc.char.ac.1")
def test_armour_class_is_told_by_what_it_comes_from_and_nothing_else() -> None:
    table = Saints().types("pc Ada fighter hp 6")
    assert armour_class(table.who("Ada")) == (("no armour", 10),)

    table.types("give thorax to Ada", "give shield to Ada")

    assert armour_class(table.who("Ada")) == (("thorax", 14), ("shield", 1))
    assert table.who("Ada").armour == "medium"


@pytest.mark.clause("enc.char.ac.1")
def test_a_decree_on_armour_holds_until_armour_changes_and_a_beast_keeps_its_own_numbers() -> None:
    table = Saints().types("pc Ada fighter hp 6", "foes mule as party hp 9")
    before = table.who("mule").ac
    table.types("set cast.Ada.armour heavy because it is enchanted", "give shield to Ada", "give shield to mule")

    assert table.who("Ada").armour == "heavy"
    assert table.who("mule").ac == before
    table.types("give thorax to Ada")
    assert table.who("Ada").armour == "medium"


def test_what_somebody_else_wrote_is_not_turned() -> None:
    table = Saints().types("pc Ada of Ann hp 4", "pc Bea of Ben hp 4")
    table.types("note Ada my secret", seat=ANN)

    for page, seat in ((table.state.pages[-1].id, BEN), ("n99", ANN)):
        with pytest.raises(PlayError, match=f"There is no note or handout '{page}' of yours"):
            table.does(Conceal(page), seat)


# ---------------------------------------------------------------------- time


@pytest.mark.clause("enc.hazard.thirst.1")
def test_a_day_of_water_clears_thirst() -> None:
    table = explorers((), "eat Bo free", "without water Ada", "day", "eat free", "day")

    assert "thirsty" not in marks(table, "Ada")


@pytest.mark.clause("enc.end.3", "enc.dungeon.rest.1")
@pytest.mark.parametrize(("reading", "since"), [("counts_as_hourly_rest", 0), ("", 4)])
def test_an_encounter_is_rest_where_the_table_reads_it_so_and_exploring_never_is(reading: str, since: int) -> None:
    variants: dict[str, Any] = {"encounter_rest": reading} if reading else {}
    table = explorers((), "enter dungeon", "wander never", "turn 3", "foes goblin hp 3", **variants)
    assert table.state.exploring.since_rest == 3

    table.types("encounter", "end")

    assert table.state.exploring.since_rest == since


@pytest.mark.clause("enc.wander.1")
def test_to_light_a_dungeon_puts_no_check_off_and_another_place_begins_anew() -> None:
    table = explorers((), "enter dungeon", "turn 1", "enter dungeon lit")
    assert table.state.exploring.watch is not None
    assert table.state.exploring.watch.next_due == 1

    table.types("enter settlement", "enter dungeon")

    assert table.state.exploring.watch is not None
    assert table.state.exploring.watch.next_due == 2
