"""The exact odds of the rules are those that are written down in ``counts.txt``, which a person can read."""

from __future__ import annotations

from pathlib import Path

from tests.rulesets.hundred_saints.exact_odds import report

COUNTS = Path(__file__).parent / "counts.txt"


def test_the_rules_give_the_odds_that_are_written_down() -> None:
    assert report() == COUNTS.read_text(encoding="utf-8")


def test_what_is_written_down_is_what_the_book_gives() -> None:
    """Worked out by hand: 4/9, 2/9, 2/9, 1/9; 8/27, 4/9, 2/9, 1/27; 65 and 195 feet; a tie on 1 in 6."""
    found = {
        title: lines.splitlines()
        for title, _, lines in (part.partition("\n") for part in COUNTS.read_text(encoding="utf-8").split("\n\n"))
    }

    def chances(title: str) -> list[str]:
        return [line.split(": ")[1].split(" = ")[0] for line in found[title]]

    assert chances("surprise of two sides") == ["2/9", "4/9", "2/9", "1/9"]
    assert chances("surprise of three sides, how many") == ["8/27", "4/9", "2/9", "1/27"]
    assert "distance, dungeon, whoever is surprised (mean 65 feet)" in found
    assert "distance, outdoors, whoever is surprised (mean 195 feet)" in found
    assert chances("initiative of two sides, dice that tie") == ["5/6", "1/6"]
    assert chances("reaction, Charisma +0") == ["1/36", "1/4", "4/9", "1/4", "1/36"]
    assert chances("pursuit by the dice, 5_or_less") == ["5/18", "13/18"]
    assert chances("morale 7") == ["5/12", "7/12"]
    assert chances("treasure dropped before the greedy") == ["1/2", "1/2"]
    assert chances("wandering check underground") == ["5/6", "1/6"]
