"""Lights as they are typed and kept: in danger or safe, lit again under their old name, and what eyes see by."""

from __future__ import annotations

import pytest

from lychgate.rulesets.hundred_saints.decisions import Orders
from lychgate.rulesets.hundred_saints.rules.light import LightUp
from tests.rulesets.hundred_saints.explorers import explorers, marks


@pytest.mark.parametrize(
    ("typed", "danger"),
    [("", ""), ("in danger", "danger"), ("danger", "danger"), ("safe", "safe"), ("in safety", "safe")],
)
def test_enc_gear_light_4__a_light_is_struck_in_danger_or_in_safety_as_it_is_typed(typed: str, danger: str) -> None:
    table = explorers((), "light candle of Ada", "snuff candle-1")

    assert table.read(f"light torch of Ada {typed}") == LightUp("torch", "Ada", danger)  # type: ignore[arg-type]
    assert table.read(f"light candle-1 {typed} of Bo") == LightUp("candle-1", "Bo", danger)  # type: ignore[arg-type]


def test_help_shows_what_may_be_lit_and_completion_offers_who_bears_it() -> None:
    form = next(one for one in Orders.forms if one.word == "light")
    offered = next(one for one in explorers().orders().question(explorers().state).phrases if one.word == "light")

    assert form.shape == "torch|candle|lantern|bullseye|LIGHT [of WHO] [in danger]"
    assert offered.names == ("Ada", "Bo")


def test_enc_dungeon_light_1__a_light_lit_again_takes_no_new_number() -> None:
    table = explorers((), "light torch of Ada", "snuff torch-1", "light torch-1", "light torch of Bo").finish()

    assert [one.label for one in table.state.exploring.lights] == ["torch-1", "torch-2"]


def test_enc_hazard_light_3__who_sees_as_the_others_do_has_no_mark_of_sight() -> None:
    table = explorers((), "sight Ada blind", "sight Bo beyond")
    assert (set(marks(table, "Ada")), set(marks(table, "Bo"))) == ({"blind"}, {"beyond the light"})

    table.types("sight Ada normal", "sight Bo normal").finish()
    assert (marks(table, "Ada"), marks(table, "Bo")) == ({}, {})
