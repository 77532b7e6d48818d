"""Armour classes as books print them: typed, pasted, set and shown."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.printed_ac import printed, read_ac
from tests.each import each
from tests.rulesets.hundred_saints.saints import ANN, Saints

READ = {
    "14": 14,
    "10": 10,
    "9": 10,
    "5": 14,
    "0": 19,
    "-2": 21,
    "5 [14]": 14,
    "5[14]": 14,
    "14 [5]": 14,
    "-1 [ 20 ]": 20,
    "[8]": 8,
    "[14]": 14,
}


@each(READ.items())
def test_an_ac_is_read_as_it_is_printed_wherever_it_is_said(said: str, up: int) -> None:
    assert read_ac(said) == up
    table = Saints().types(f"foes orc AC {said} HD 1 hp 4 club 1d4", f"pc Ada of Ann, fighter 1, AC {said}, hp 5")
    assert (table.who("orc").ac, table.who("Ada").ac) == (up, up)
    assert Saints().types(f"paste Ox AC {said} HD 1 hp 4").who("Ox").ac == up
    table.types("pc Bo hp 4", f"set Bo.ac {said} because so", f"set orc AC to AC {said} because so")
    assert (table.who("Bo").ac, table.who("orc").ac) == (up, up)


@pytest.mark.parametrize("said", ["leather", "", "5 [x]", "5 14", "[]", "1d6"])
def test_what_is_no_ac_is_not_read_as_one(said: str) -> None:
    assert read_ac(said) is None


@pytest.mark.parametrize(("up", "both"), [(14, "5 [14]"), (10, "9 [10]"), (20, "-1 [20]"), (8, "[8]")])
def test_an_ac_is_shown_both_ways_and_reads_back(up: int, both: str) -> None:
    assert printed(up) == both
    assert read_ac(both) == up


def test_sheets_groups_and_decrees_show_both() -> None:
    table = Saints().types("pc Ada of Ann hp 5", "foes 2 orcs AC 6 [13] HD 1 hp 4 club 1d4", "encounter")
    table.types("set orc 1 ac 4 because of a shield")

    assert table.last() == "Ref sets orc 1's ac to 4 [15] (was 6 [13]), because of a shield."
    assert [group.notes for group in table.view().foes] == [("AC 4 [15], morale 7", "AC 6 [13], morale 7")]
    ac = next(field for field in table.view(ANN).sheets[0].fields if field.label == "AC")
    assert (ac.text, ac.brief) == ("9 [10] (no armour 10)", "9 [10]")
    with pytest.raises(PlayError, match=r"AC is from .* counted up; 99 is not"):
        table.types("foes orc AC 99 HD 1")
    table.types("set Ada.speed 5 because of mud")
    assert table.last() == "Ref sets Ada's speed to 5 (was 40), because of mud."
