"""What the dark takes, and who is in it."""

from __future__ import annotations

import pytest

from lychgate.rulesets.hundred_saints.rules.movement import speed_now
from lychgate.rulesets.hundred_saints.rules.sight import darkness, sight
from tests.rulesets.hundred_saints.explorers import explorers, marks
from tests.rulesets.hundred_saints.saints import ANN


@pytest.mark.clause("enc.hazard.light.1", "enc.hazard.light.2", "enc.hazard.light.3")
def test_what_the_dark_takes_and_who_is_in_it() -> None:
    table = explorers((), "enter dungeon")

    def seen(name: str) -> str:
        return sight(table.state, table.who(name))

    assert (seen("Ada"), seen("Bo")) == ("pitch", "pitch")
    table.types("light candle of Ada")
    assert (seen("Ada"), seen("Bo")) == ("low", "pitch"), "five feet, and dimly"
    table.types("light torch of Ada")
    assert (seen("Ada"), seen("Bo")) == ("normal", "normal")
    table.types("sight Bo beyond", "sight Ada blind")
    assert (seen("Ada"), seen("Bo")) == ("pitch", "pitch")

    dark = darkness(table.state, table.who("Bo"))
    assert (dark.attack, dark.ac, dark.saves, speed_now(table.state, table.who("Bo"))) == (-4, -4, -4, 10)
    assert any("in the dark" in mark for mark in table.view(ANN).sheets[1].marks)

    table.types("sight Ada normal", "sight Bo normal", "enter outdoors night", "snuff torch-2", "snuff candle-1")
    low = darkness(table.state, table.who("Ada"))
    assert (low.attack, low.ac, low.saves, speed_now(table.state, table.who("Ada"))) == (-2, 0, 0, 20)
    table.types("enter outdoors")
    assert seen("Ada") == "normal"


@pytest.mark.clause("enc.hazard.light.3")
def test_the_dark_is_told_when_the_last_light_goes_out_underground() -> None:
    table = explorers((6, 6, 6), "enter dungeon", "light torch of Ada", "turn 5", "rest").finish()

    assert "It is pitch dark." in table.lines(ANN)
    assert "pitch dark" in table.view(ANN).place


@pytest.mark.clause("enc.hazard.light.3")
@pytest.mark.parametrize(("sees", "die", "out"), [("normal", 12, True), ("blind", 15, False), ("blind", 16, True)])
def test_who_is_blind_saves_worse_by_four(sees: str, die: int, out: bool) -> None:
    dice = (die, 20) if out else (die, 6, 20)

    table = explorers(dice, f"sight Ada {sees}", "escape", dungeon_escape="on").finish()

    assert table.who("Ada").alive == out


def test_enc_hazard_light_3__who_sees_as_the_others_do_has_no_mark_of_sight() -> None:
    table = explorers((), "sight Ada blind", "sight Bo beyond")
    assert (set(marks(table, "Ada")), set(marks(table, "Bo"))) == ({"blind"}, {"beyond the light"})

    table.types("sight Ada normal", "sight Bo normal").finish()
    assert (marks(table, "Ada"), marks(table, "Bo")) == ({}, {})
