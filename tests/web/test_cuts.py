"""Parts of pictures are cut once, and the oldest make room."""

from __future__ import annotations

from lychgate.core.plan import Area, Picture
from lychgate.server.pictures import read_picture
from lychgate.web.cuts import Cuts
from tests.server.test_pictures import LAID, picture

CONTENT = read_picture(picture()).content
LEFT, RIGHT = (Area(10, 5, 2, 3),), (Area(12, 5, 2, 3),)


class Shelf:
    """Counts how often the picture is read."""

    def __init__(self) -> None:
        self.read = 0

    def __call__(self) -> bytes:
        self.read += 1
        return CONTENT


def test_a_picture_is_decoded_once_for_all_its_parts_and_each_part_is_cut_once() -> None:
    cuts, shelf = Cuts(), Shelf()

    left, right = cuts.part(1, LAID, LEFT, shelf), cuts.part(1, LAID, RIGHT, shelf)

    assert left != right
    assert cuts.part(1, LAID, LEFT, shelf) is left
    assert shelf.read == 1


def test_another_game_or_another_place_of_the_picture_is_another_part() -> None:
    cuts, shelf = Cuts(), Shelf()
    elsewhere = Picture(file=LAID.file, w=8, h=6, x=10, y=5)

    left = cuts.part(1, LAID, LEFT, shelf)

    assert cuts.part(2, LAID, LEFT, shelf) is not left
    assert cuts.part(1, elsewhere, LEFT, shelf) != left
    assert shelf.read == 3


def test_the_oldest_parts_make_room_and_a_removed_picture_is_forgotten() -> None:
    shelf = Shelf()
    cuts = Cuts(most=len(Cuts().part(1, LAID, LEFT, shelf)) + 1)
    left = cuts.part(1, LAID, LEFT, shelf)
    cuts.part(1, LAID, RIGHT, shelf)

    again = cuts.part(1, LAID, LEFT, shelf)
    assert again == left
    assert again is not left
    cuts.forget(1, LAID.file)
    assert cuts.part(1, LAID, LEFT, shelf) is not again
