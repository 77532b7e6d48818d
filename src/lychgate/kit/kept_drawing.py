"""Keeps what was drawn on pictures at the table when the site's file is read again."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.kit.site import Door, Room, Site


def with_drawing(file: Site, before: Site) -> Site:
    """The site of a file with the pictures and areas that it had ``before`` at the table, where the file has none.

    A door that the file has too stays where it was drawn. One that a picture told of stays, unless the file joins its
    rooms itself.
    """
    levels = {one.level for one in file.pictures}
    pictures = (*file.pictures, *(one for one in before.pictures if one.level not in levels))
    if not before.pictures:
        return file
    drawn = {one.number: one for one in before.rooms if before.picture(one.level) is not None}
    rooms = tuple(_drawn(one, drawn.get(one.number)) for one in file.rooms)
    placed = {(one.number, frozenset(one.rooms)): one for one in before.doors}
    doors = tuple(_placed(one, placed.get((one.number, frozenset(one.rooms)))) for one in file.doors)
    joined = [frozenset(one.rooms) for one in doors]
    numbers, there = {one.number for one in doors}, {0, *(one.number for one in file.rooms)}
    told = {at for one in before.pictures for at in one.doors}
    for one in before.doors:
        ours = one.at in told and there.issuperset(one.rooms) and frozenset(one.rooms) not in joined
        if ours and one.number not in numbers:
            doors = (*doors, one)
    return replace(file, format=2, pictures=pictures, rooms=rooms, doors=doors)


def _drawn(room: Room, before: Room | None) -> Room:
    if before is None or room.floor or not before.floor:
        return room
    return replace(room, floor=before.floor, level=before.level)


def _placed(door: Door, before: Door | None) -> Door:
    return replace(door, at=before.at) if before is not None and door.at is None else door
