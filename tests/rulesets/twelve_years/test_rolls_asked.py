"""A roll of one's own dice is asked for with all that the table beside it must know."""

from __future__ import annotations

import pytest

from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.rulesets.twelve_years.ruleset import RULESET


def prompts(*faces: str, **variants: str) -> list[str]:
    """What was asked for in turn while the faces of the first party were typed."""
    header = Header("twelve_years", RULESET.version, RULESET.resolve(variants), ("p1",), "s", "n")
    game = Game(RULESET, header, dice="hand")
    game.reply("p1", "assemble")
    given, found, names = list(faces), [], ["Ada", "Bo", "Cy", "Di"]
    while given:
        (asked,) = game.open
        if asked.kind == "core.roll":
            found.append(RULESET.question(game.state_for("p1"), asked).prompt)
            game.reply("p1", f"text:{given.pop(0)}")
        else:
            game.reply("p1", f"text:{names.pop(0)}")
    return found


def test_it_says_for_whom_it_is() -> None:
    asked = prompts("4 2 1 3", "1", "3", "4", "1", "2")

    assert [one.partition(":")[0] for one in asked] == [
        "Roll 4d4",
        "Roll 1d6 for Ada",
        "Roll 1d6 for Bo",
        "Roll 1d6 for Di",
        "Roll 1d12 for Ada",
        "Roll 1d6 for Ada",
    ]


@pytest.mark.parametrize(
    ("reading", "faces"),
    [
        ("prose", "1 sling, 2 staff, 3 bow, 4 sling, 5 staff, 6 bow"),
        ("table-column", "1 bow, 2 staff, 3 sling, 4 bow, 5 staff, 6 sling"),
    ],
)
def test_the_fae_folks_weapon_is_told_face_by_face_as_the_switch_has_it(reading: str, faces: str) -> None:
    asked = prompts("3 1 1 1", "1", **{"fae-weapon-list": reading})[-1]

    assert asked.endswith(f": the first weapon of one of the Fae Folk ({faces}).")
