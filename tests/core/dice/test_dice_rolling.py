"""What the faces that fall come to."""

from __future__ import annotations

import pytest

from lychgate.core.dice import Rolled, parse
from tests.each import each


class Script:
    """Faces in the order they fall, and a note of the sides that were asked for."""

    def __init__(self, faces: str) -> None:
        self.left = [int(face) for face in faces.split()]
        self.sides: list[int] = []

    def draw(self, sides: int) -> int:
        self.sides.append(sides)
        return self.left.pop(0)


def roll(text: str, faces: str) -> Rolled:
    """Roll with a script that has to be used up."""
    script = Script(faces)
    rolled = parse(text).roll(script.draw)
    assert script.left == []
    assert rolled.faces == tuple(int(face) for face in faces.split())
    return rolled


FALLS = {
    # plain dice
    ("1d6", "4"): (4, "4"),
    ("1d6+2", "4"): (6, "4"),
    ("2d6-3", "4 1"): (2, "4 1"),
    ("3d6", "4 1 6"): (11, "4 1 6"),
    ("1d12+1d8+1d6+2", "12 3 5"): (22, "12 3 5"),
    ("7", ""): (7, ""),
    # arithmetic
    ("1d8-1d6", "2 5"): (-3, "2 5"),
    ("10-2d4", "1 3"): (6, "1 3"),
    ("2d6*10", "3 4"): (70, "3 4"),
    ("1d4*1d6", "3 5"): (15, "3 5"),
    ("(1d6+1)*2", "3"): (8, "3"),
    ("2d6/2", "3 4"): (3, "3 4"),
    ("(1d6-4)/2", "1"): (-2, "1"),
    # keep and drop: 0 is worth nothing, and of equal dice the first is kept
    ("4d6kh3", "3 1 6 2"): (11, "3 0 6 2"),
    ("4d6dl1", "3 1 6 2"): (11, "3 0 6 2"),
    ("4d6dh1", "3 1 6 2"): (6, "3 1 0 2"),
    ("2d20kl", "9 9"): (9, "9 0"),
    ("2d20kh", "9 9"): (9, "9 0"),
    ("2d6kh2", "9 9".replace("9", "5")): (10, "5 5"),
    # explosions follow once the whole pool has fallen
    ("1d20!", "19"): (19, "19"),
    ("1d20!", "20 3"): (23, "20 3"),
    ("3d6!", "6 2 6 6 1 4"): (25, "6 2 6 6 1 4"),
    ("1d20!>=19", "19 20 4"): (43, "19 20 4"),
    ("1d6!2", "2 6"): (8, "2 6"),
    ("2d20!kh1", "20 19 5"): (25, "20 0 5"),
    ("2d20!kl1", "20 19 5"): (19, "0 19 0"),
    ("1d2!", "2 " * 21): (42, "2 " * 21),
    # re-rolls
    ("2d6r1", "1 4 1 3"): (7, "0 4 0 3"),
    ("2d6r<=2", "6 2 1 2 5"): (11, "6 0 0 0 5"),
    ("2d6ro1", "1 4 1"): (5, "0 4 1"),
    ("1d6ro<=6", "6 2"): (2, "0 2"),
    ("1d6r1!", "1 6 1 2"): (8, "0 6 0 2"),
    # least and most of each face
    ("3d8mi2ma5", "1 4 8"): (11, "2 4 5"),
    ("1d6!mi3", "6 1"): (9, "6 3"),
    ("1d6r1mi3", "1 2"): (3, "0 3"),
    # successes
    ("2in6", "2"): (1, "1"),
    ("2in6", "3"): (0, "0"),
    ("0in6", "1"): (0, "0"),
    ("6in6", "6"): (1, "1"),
    ("4d10>=8", "8 7 10 1"): (2, "1 0 1 0"),
    ("4d10<=3", "3 4 1 10"): (2, "1 0 1 0"),
    ("4d10=10", "10 9 1 10"): (2, "1 0 0 1"),
    ("2d10!10>=8", "10 3 9"): (2, "1 0 1"),
    ("2in6+1d4", "2 3"): (4, "1 3"),
}


@each(FALLS)
def test_faces_come_to_what_the_notation_says(text: str, faces: str) -> None:
    total, worth = FALLS[text, faces]

    rolled = roll(text, faces)

    assert rolled.total == total
    assert rolled.worth == tuple(int(part) for part in worth.split())


def test_the_twentieth_re_roll_is_drawn_among_the_faces_that_remain() -> None:
    script = Script("1 " * 20 + "5")

    rolled = parse("1d6r1").roll(script.draw)

    assert script.sides == [6] * 20 + [5]
    assert rolled.faces == (1,) * 20 + (5,)
    assert rolled.worth == (0,) * 20 + (6,)
    assert rolled.total == 6


def test_dice_fall_from_left_to_right_and_each_pool_calls_for_its_further_dice_at_once() -> None:
    script = Script("6 2 3 8 1 5")

    rolled = parse("2d6!*1d8!-1d10").roll(script.draw)

    assert script.sides == [6, 6, 6, 8, 8, 10]
    assert rolled.total == (6 + 2 + 3) * (8 + 1) - 5


@pytest.mark.parametrize(
    ("text", "sides"),
    {
        "7": (),
        "d%": (100,),
        "2d6*10": (6, 6),
        "1d12+1d8-1d6+2": (12, 8, 6),
        "4d6kh3": (6, 6, 6, 6),
        "(1d4*2in6)/2": (4, 6),
        "2d20!kh1": (20, 20),
    }.items(),
)
def test_the_dice_to_pick_up(text: str, sides: tuple[int, ...]) -> None:
    assert parse(text).sides() == sides


def test_what_the_giver_of_faces_raises_comes_through() -> None:
    def nothing_left(sides: int) -> int:
        raise LookupError(sides)

    with pytest.raises(LookupError):
        parse("1d6").roll(nothing_left)
    with pytest.raises(LookupError):
        parse("4d6kh3").roll(nothing_left)
