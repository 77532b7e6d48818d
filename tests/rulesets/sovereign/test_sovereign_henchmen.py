"""Henchmen: who looks for service, and for how much."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.sovereign.sovereign import ANN, Sovereign


@pytest.mark.parametrize(
    ("population", "dice", "told"),
    [
        (
            100000,
            (*(1, 2, 3, 4, 5), *(1, 1, 1), 7, 6),
            "15 of level 1 for 25 gp a month, 3 of level 2 for 50 gp a month, 7 of level 3 for 100 gp a month and 6 of",
        ),
        (3000, (2, 33, 16), "2 of level 1 for 25 gp a month, 1 of level 2 for 50 gp a month and 1 of level 3 for"),
        (1000, (65, 41, 16, 5), "1 of level 1 for 25 gp a month and 1 of level 4 for 200 gp a month"),
        (999, (21, 16, 6), "nobody"),
    ],
)
def test_how_many_look_for_service(population: int, dice: tuple[int, ...], told: str) -> None:
    table = Sovereign(dice).types("settlement Hollow", f"henchmen {population}").finish()
    assert table.last(ANN).startswith(f"In Hollow look for service as henchmen: {told}")


def test_how_many_people_there_are_is_said() -> None:
    with pytest.raises(PlayError, match="How many people is from 1 to"):
        Sovereign().types("henchmen 0")


def test_henchmen_are_rolled_for_by_their_level() -> None:
    table = Sovereign((2, 33, 16)).types("henchmen 3000")
    rolled = [(roll.dice, roll.purpose, roll.subject) for roll in table.thrown]
    assert rolled == [("1d2", "henchmen", "henchmen:1"), *(("1d100", "henchmen", f"henchmen:{n}") for n in (3, 4))]
