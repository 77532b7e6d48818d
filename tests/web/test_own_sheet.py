"""A player's own sheet: what they fight with, with its totals, their saves, and what ails them, with its end."""

from __future__ import annotations

import pytest

from lychgate.core.view import Sheet
from lychgate.server.sessions import Sessions
from tests.web.moments import ANN, Moment, moment

WEAPONS = {
    "hundred_saints": ("longsword +2, 1d8+1", "shortbow +1, 1d6, range 50/100/150 feet"),
    "sovereign": (
        "long sword +3, 1d8+2, Shock 4 to AC 13",
        "dagger +3, 1d4+2, Shock 3 to AC 15",
        "thrown dagger +3, 1d4+2, range 30/60 feet",
    ),
    "constitution": ("sword +15, 1d6", "bow +15, 1d6"),
}


def sheet_of(at: Moment, seat: str = ANN) -> Sheet:
    return next(one for one in at.live.table(seat).view().sheets if one.seat == ANN)


def field(shown: Sheet, label: str) -> str:
    return next((one.text for one in shown.fields if one.label == label), "")


@pytest.mark.parametrize("game", WEAPONS)
def test_each_weapon_is_told_with_its_total_to_hit_its_damage_and_its_range(game: str, sessions: Sessions) -> None:
    shown = sheet_of(moment(sessions, game))

    told = field(shown, "Weapons").split("; ")
    assert [one for one in WEAPONS[game] if one not in told] == []


AILS = {
    "hundred_saints": (("mark Ada dazed for 3 Turns",), "dazed, 3 Turns left"),
    "sovereign": (("harm Ada 30",), "dying: 6 Rounds left"),
    "constitution": (
        ("injure Ada dc 10 a fall",),
        "shallow cut: -2 to attacks, defence and strenuous checks, until a night's rest",
    ),
}


@pytest.mark.parametrize("game", AILS)
def test_what_ails_somebody_is_told_with_its_end(game: str, sessions: Sessions) -> None:
    lines, told = AILS[game]

    shown = sheet_of(moment(sessions, game, *lines))

    assert told in shown.marks
