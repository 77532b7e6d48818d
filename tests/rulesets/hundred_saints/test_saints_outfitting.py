"""Gear as a sheet: somebody, then a thing, until it is done; and the best for everybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import State
from tests.rulesets.hundred_saints.fights import faced
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints

TWO = ("pc Ada fighter of Ann hp 9", "pc Bo magi of Ben hp 4")


class Picks:
    """Answers in their order, an option's id or its label, and what was shown then."""

    def __init__(self, *picks: str) -> None:
        self._picks: Iterator[str] = iter(picks)
        self.shown: list[tuple[str, dict[str, str], str]] = []

    def __call__(self, decision: AnyDecision, state: State) -> str:
        asked = RULESET.question(state, decision)
        self.shown.append((asked.prompt, {one.label: one.note for one in asked.choices}, asked.default))
        pick = next(self._picks)
        if pick == "enter":
            return asked.default
        return next((one.id for one in asked.choices if one.label == pick), pick)


def things(table: Saints, name: str) -> dict[str, tuple[int, str]]:
    return {item.name: (item.count, item.where) for item in table.who(name).items}


def store(table: Saints) -> dict[str, int]:
    return {item.name: item.count for item in table.state.store}


def test_load_6__the_sheet_stays_open_from_thing_to_thing_and_from_member_to_member() -> None:
    table = Saints().types(*TWO, "give Ada backpack", "give Ada dagger", "give Ada 6 torches", "give party rope")
    picks = Picks(
        "Ada", "Stow dagger (1d4)", "Take rope", "Leave 3 torches", "Back", "Bo", "Take 3 torches", "Back", "Done"
    )

    table.types("gear", answers=picks)

    assert things(table, "Ada") == {
        "backpack": (1, "equipped"),
        "dagger": (1, "backpack"),
        "rope": (1, "backpack"),
        "torch": (3, "backpack"),
    }
    assert (things(table, "Bo"), store(table)) == ({"torch": (3, "equipped")}, {})
    assert [line for line in table.lines(ANN)[-6:] if "Speed" not in line][-4:] == [
        "Ada stows a dagger.",
        "Ada takes a rope out of the party's store.",
        "Ada leaves 3 torches in the party's store.",
        "Bo takes 3 torches out of the party's store.",
    ]
    assert picks.shown[0][1]["Ada"] == "backpack, dagger (1d4); AC 9 [10], Speed 40; 1 thing stowed"


def test_char_ac_1__armour_that_is_put_on_takes_the_place_of_what_is_worn() -> None:
    table = Saints().types(*TWO, "give Ada textile armour", "give party panoply")
    picks = Picks("Ada", "Put on panoply (AC 3 [16])", "Back", "Done")

    table.types("gear", answers=picks)

    assert picks.shown[1][1]["Put on panoply (AC 3 [16])"] == "instead of the textile armour"
    assert things(table, "Ada") == {"panoply": (1, "equipped")}
    assert (store(table), table.who("Ada").ac) == ({"textile armour": 1}, 16)


def test_everybody_gets_the_best_of_their_class_by_two_enters_and_sees_it_before() -> None:
    table = Saints().types(*TWO, "give Ada dagger", "give Ada textile armour", "give party panoply")
    table.types("give party shield", "give party longsword")
    table.types("give party staff", "give party two handed sword", "give Ada backpack")
    picks = Picks("enter", "enter", "enter")

    table.types("gear", answers=picks)

    assert picks.shown[1][0] == (
        "The best for everybody: Ada the panoply (AC 3 [16]) instead of the textile armour (AC 7 [12]), shield (+1) "
        "and longsword (1d8) instead of the dagger (1d4) (AC 2 [17], Speed 30); Bo the staff (1d4)."
    )
    assert "Arm everybody best" not in picks.shown[2][1]
    assert [(one.name, one.damage) for one in table.who("Ada").attacks] == [("longsword", "1d8")]
    assert (table.who("Ada").ac, table.who("Ada").speed) == (17, 30)
    assert [one.name for one in table.who("Bo").attacks] == ["staff"]
    assert store(table) == {"two handed sword": 1}


def test_who_has_no_weapon_gets_one_before_who_has_something_to_shoot_or_strike_with() -> None:
    table = Saints().types("pc Ada fighter hp 8", "pc Bo thief hp 4", "pc Cy fighter hp 6", "give Ada short bow")
    table.types("give Bo dagger", "give party mace", "give party longsword")
    picks = Picks("enter", "enter", "enter")

    table.types("gear", answers=picks)

    assert picks.shown[1][0] == "The best for everybody: Cy the longsword (1d8); Ada the mace (1d6)."
    assert [one.name for one in table.who("Bo").attacks] == ["dagger"]


def test_nothing_is_proposed_where_nothing_is_better_and_all_may_be_left_as_it_is() -> None:
    table = Saints().types(*TWO, "give Ada longsword", "give party dagger")
    picks = Picks("best", "back", "done")

    table.types("gear", answers=picks)

    assert picks.shown[1][0] == "The best for everybody: Bo the dagger (1d4)."
    assert store(table) == {"dagger": 1}
    assert Saints().types(*TWO, "give Ada longsword", "gear", answers=Picks("done")).finish()


def test_a_player_changes_the_gear_of_their_own_characters_and_what_is_in_store() -> None:
    table = Saints().types(*TWO, "give Ada dagger", "give Bo rope", "give party oil")
    picks = Picks("Bo", "Take oil flask", "Back", "enter")

    table.types("gear", seat=BEN, answers=picks)

    assert list(picks.shown[0][1]) == ["Done", "Bo"]
    assert not [label for label in picks.shown[1][1] if "dagger" in label]
    assert sorted(things(table, "Bo")) == ["oil flask", "rope"]
    with pytest.raises(PlayError, match="Ada's gear is not yours"):
        table.types("gear Ada", seat=BEN)
    assert "gear" in [option.id for seat in (REF, ANN, BEN) for option in table.orders(seat).options()]


def test_gear_of_somebody_opens_their_page_at_once() -> None:
    table = Saints().types(*TWO, "give Ada rope", "give Ada backpack")
    picks = Picks("back", "done")

    table.types("gear Ada", answers=picks)

    assert picks.shown[0][0].startswith("Ada: rope, backpack; AC 9 [10]")


@pytest.mark.clause("enc.load.6")
def test_only_what_there_is_room_for_is_offered_and_a_full_pack_stays_where_it_is() -> None:
    table = Saints().types(*TWO, "give Ada backpack", "give Ada rope", "give party large wooden chest", "give Ada pole")
    picks = Picks("Ada", "back", "done")

    table.types("gear", answers=picks)

    labels = list(picks.shown[1][1])
    assert "Leave backpack" not in labels
    assert "Stow pole" not in labels
    assert {"Take to hand rope", "Take large wooden chest", "Leave rope", "Leave pole"} <= {*labels}


@pytest.mark.clause("enc.load.6")
def test_in_a_fight_each_change_is_a_command_of_its_own() -> None:
    with pytest.raises(PlayError, match="One by one: "):
        faced().types("attack", "gear")
    with pytest.raises(PlayError, match="nobody in play"):
        Saints().types("gear")
