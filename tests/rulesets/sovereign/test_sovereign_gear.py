"""Gear as a sheet: somebody, then a thing, until it is done; and the best of what everybody has."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.gear import GearStep, comes_of
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Item, State
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign

ADA = "delver Ada of Ann str 16 hp 12 gear long sword stowed, chain stowed, shield stowed, rope stowed"
BO = "delver Bo of Ben str 9 hp 4 gear mace, leather worn, oil stowed"


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


def things(table: Sovereign, name: str) -> dict[str, tuple[int, str, bool]]:
    return {item.name: (item.count, item.where, item.worn) for item in table.who(name).items}


def test_the_sheet_stays_open_from_thing_to_thing_and_from_member_to_member() -> None:
    table = Sovereign().types(ADA, BO)
    picks = Picks("Ada", "Put on chain (AC 14)", "Ready rope", "Back", "Bo", "Stow mace (1d6)", "Back", "Done")

    table.types("gear", answers=picks)

    assert picks.shown[0][1]["Ada"] == "nothing Readied; AC 10; Readied 0 of 8, Stowed 6 of 16"
    assert picks.shown[1][1]["Put on chain (AC 14)"] == "AC 10 → 14; Readied 2 of 8, Stowed 4 of 16"
    assert picks.shown[3][0].startswith("Ada: chain (AC 14), rope; AC 14;")
    assert things(table, "Ada")["chain"] == (1, "readied", True)
    assert things(table, "Bo")["mace"] == (1, "stowed", False)
    assert table.who("Ada").ac == 14


def test_everybody_gets_the_best_of_what_they_have_by_two_enters_and_sees_it_before() -> None:
    table = Sovereign().types(ADA, BO)
    picks = Picks("enter", "enter", "enter")

    table.types("gear", answers=picks)

    assert picks.shown[1][0] == (
        "The best for everybody: Ada puts on the chain (AC 14), puts on the shield (+1 AC) and readies the long sword "
        "(1d8) (AC 10 → 15)."
    )
    assert "Arm everybody best" not in picks.shown[2][1]
    assert table.who("Ada").ac == 15
    assert things(table, "Ada")["long sword"][1] == "readied"


def test_better_armour_takes_the_place_of_what_is_worn_and_mages_put_on_none() -> None:
    table = Sovereign().types(
        "delver Ada str 16 hp 12 gear leather worn, plate stowed, mace",
        'delver Cid class Mage tradition "High Mage" str 14 hp 4 gear leather stowed, staff',
    )

    table.types("gear", answers=Picks("enter", "enter", "enter"))

    assert [name for name, (_, _, worn) in things(table, "Ada").items() if worn] == ["plate"]
    assert not things(table, "Cid")["leather"][2]


def test_armour_with_magic_is_better_than_some_without() -> None:
    table = Sovereign().types("delver Ada str 16 hp 12 gear chain worn", "take Ada leather +3")

    table.types("gear", answers=Picks("enter", "enter", "enter"))

    assert [name for name, (_, _, worn) in things(table, "Ada").items() if worn] == ["leather"]
    assert table.who("Ada").ac == 15


def test_what_is_too_heavy_is_not_proposed_and_what_is_worn_stays_on() -> None:
    table = Sovereign().types("delver Ada str 3 hp 12 gear leather worn", "delver Bo str 9 hp 4 gear mace stowed")
    ada = table.who("Ada")
    more = (Item(name="plate", where="stowed"), Item(name="idol", enc=4, where="readied"))
    table.state = table.state.with_creature(replace(ada, items=(*ada.items, *more)))

    table.types("gear", answers=Picks("enter", "enter", "enter"))

    assert [name for name, (_, _, worn) in things(table, "Ada").items() if worn] == ["leather"]
    assert things(table, "Bo")["mace"][1] == "readied"
    refused = GearStep(what="wear", member=ada.id, item="plate", owner=ada.id, was="stowed")
    assert comes_of(table.state, refused) == ""


def test_what_is_usual_is_the_best_until_something_was_changed() -> None:
    table = Sovereign().types(ADA, BO)
    picks = Picks("Ada", "back", "Ada", "Ready rope", "back", "done")

    table.types("gear", answers=picks)

    assert [usual for _, shown, usual in picks.shown if "Done" in shown] == ["best", "best", "done"]
    picks = Picks("best", "enter", "done")
    Sovereign().types("delver Tom str 9 hp 4 gear long sword stowed", "gear", answers=picks)
    assert picks.shown[2][2] == "done"


def test_nothing_is_proposed_where_nothing_is_better_and_all_may_be_left_as_it_is() -> None:
    table = Sovereign().types(ADA)

    table.types("gear", answers=Picks("best", "back", "done"))

    assert not any(worn for _, _, worn in things(table, "Ada").values())
    Sovereign().types(BO, "gear", answers=Picks("done")).finish()


def test_what_others_and_bearers_have_is_taken_and_what_nobody_wants_is_left() -> None:
    table = Sovereign().types(ADA, BO, "take Bo 6 iron spike", "delver Rich hp 4 str 9 money 99 gp", "buy Rich mule")
    table.types("give Bo oil to mule")
    picks = Picks("Ada", "Take oil", "Take 6 iron spikes", "Leave rope", "Back", "Done")

    table.types("gear", answers=picks)

    assert {"oil", "iron spike"} <= {*things(table, "Ada")}
    assert "rope" not in things(table, "Ada")
    assert "oil" not in things(table, "Bo")
    assert table.state.exploring.bearers[0].items == ()


def test_only_what_can_be_borne_is_offered() -> None:
    table = Sovereign().types(
        "delver Tom str 3 hp 4 gear 3 rope stowed",
        "delver Bo str 16 hp 4 gear plate worn, chest stowed",
    )
    picks = Picks("Tom", "back", "done")

    table.types("gear", answers=picks)

    assert [label for label in picks.shown[1][1] if label.startswith("Take")] == ["Take plate (AC 16)"]
    assert "Leave 3 ropes" in picks.shown[1][1]


def test_a_player_changes_the_gear_of_their_own_delvers() -> None:
    table = Sovereign().types(ADA, BO)
    picks = Picks("Bo", "Stow mace (1d6)", "Back", "Done")

    table.types("gear", seat=BEN, answers=picks)

    assert list(picks.shown[0][1]) == ["Done", "Bo"]
    with pytest.raises(PlayError, match="Ada's gear is not yours"):
        table.types("gear Ada", seat=BEN)
    assert all("gear" in [option.id for option in table.orders(seat).options()] for seat in (REF, ANN, BEN))


def test_gear_of_somebody_opens_their_page_at_once() -> None:
    table = Sovereign().types(ADA)
    picks = Picks("back", "done")

    table.types("gear Ada", answers=picks)

    assert picks.shown[0][0].startswith("Ada: nothing Readied; AC 10")


def test_in_a_fight_each_change_is_a_command_of_its_own() -> None:
    table = Sovereign().types(ADA, "npc 2 goblins hp 3").rolls(5, 3).types("fight")
    with pytest.raises(PlayError, match="One by one: "):
        table.types("gear")
    with pytest.raises(PlayError, match="nobody in play"):
        Sovereign().types("gear")
