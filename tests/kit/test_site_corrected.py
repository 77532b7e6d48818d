"""A site that is corrected while it is played: what has happened in it is kept, and what is lost is told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.kit.site import Door, Feature, Room, Site, Trap, Valuable
from lychgate.kit.site_corrected import corrected
from lychgate.kit.site_now import SiteNow

HALL = Room(
    number=1,
    name="Hall",
    traps=(Trap(what="a pit", trigger="a step"), Trap(what="a bell", trigger="a cord")),
    valuables=(Valuable(what="a cup"), Valuable(what="a ring")),
    features=(Feature(what="the rug", method="lift it", finds="a key"),),
)
SITE = Site(
    name="Hut",
    rooms=(HALL, Room(number=2, name="Cell"), Room(number=3, name="Attic")),
    doors=(
        Door(number=1, rooms=(0, 1)),
        Door(number=2, rooms=(1, 2), secret=True),
        Door(number=3, rooms=(1, 3), state="locked"),
    ),
)
NOW = SiteNow(
    site=SITE,
    here=1,
    seen=(1, 3),
    doors={"1": "open", "3": "broken"},
    found=(2,),
    empty=(3,),
    notes={"1": "Cold."},
    traps={"1.2": "sprung"},
    taken=((1, 2),),
    searched=((1, 1),),
)


def test_a_corrected_text_keeps_all_that_has_happened() -> None:
    after, lost = corrected(NOW, replace(SITE, rooms=(replace(HALL, read="Dust."), *SITE.rooms[1:])))

    assert replace(after, site=SITE) == NOW
    assert lost == ()


def test_things_are_found_again_by_what_they_are_called() -> None:
    hall = replace(HALL, traps=HALL.traps[::-1], valuables=(Valuable(what="a coin"), *HALL.valuables))

    after, lost = corrected(NOW, replace(SITE, rooms=(hall, *SITE.rooms[1:])))

    assert (after.traps, after.taken, lost) == ({"1.1": "sprung"}, ((1, 3),), ())


def test_what_has_no_place_any_more_is_told() -> None:
    hall = replace(HALL, traps=HALL.traps[:1], valuables=HALL.valuables[:1], features=())
    doors = (SITE.doors[0], Door(number=2, rooms=(0, 2)))

    after, lost = corrected(NOW, replace(SITE, rooms=(hall, SITE.rooms[1]), doors=doors))

    assert after == SiteNow(site=after.site, here=1, seen=(1,), doors={"1": "open"}, notes={"1": "Cold."})
    assert lost == (
        "Door 3 is as the file has it",
        "Door 2 is as the file has it",
        "Trap 1.2 is as the file has it",
        "Room 3, which the party has seen, is gone",
        "'a ring' of room 1 is gone",
        "'the rug' of room 1 is gone",
    )


def test_the_room_in_which_the_party_is_cannot_be_taken_away() -> None:
    with pytest.raises(PlayError, match="The party is in room 1, and in the corrected file the only room is 2"):
        corrected(NOW, Site(name="Hut", rooms=(Room(number=2, name="Cell"),)))
