"""The pictures of games: stored beside the journal, which names them by their hashes alone."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence

import msgspec

from lychgate.core.codec import learn
from lychgate.core.errors import PlayError
from lychgate.server.database import Database, IntegrityViolation, Rows

MOST_PICTURES = 60
MOST_ALTOGETHER = 12 * 1024 * 1024
"""How many pictures a game has, and how many bytes they take together."""

LONGEST_TITLE = 80


class Kept(msgspec.Struct, frozen=True):
    """A picture as it is kept. ``file`` is the SHA-256 of the file that was brought; ``content`` is WebP."""

    file: str
    width: int
    height: int
    content: bytes = b""
    title: str = ""


learn(Kept)


class PictureStore:
    """The pictures in a database. ``game`` is a game's number, as in ``Store``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list(self, game: int) -> tuple[Kept, ...]:
        """Lists the pictures of a game without their content, in the order in which they came."""
        with self._database.reading() as rows:
            found = rows.execute(
                "select file, width, height, title from picture where game = ? order by place", (game,)
            )
        return tuple(Kept(file, wide, high, title=title) for file, wide, high, title in found)

    def all(self, game: int) -> tuple[Kept, ...]:
        """Reads the pictures of a game, for its file."""
        with self._database.reading() as rows:
            return all_of(rows, game)

    def content(self, game: int, file: str) -> bytes | None:
        """Reads a picture; None where the game has none of this hash."""
        with self._database.reading() as rows:
            found = rows.execute("select content from picture where game = ? and file = ?", (game, file))
        return b64decode(found[0][0]) if found else None

    def keep(self, game: int, picture: Kept) -> None:
        """Keeps a picture; one that is there already gets the new title.

        Raises ``PlayError`` where there are too many.
        """
        with self._database.writing("The picture was not saved.") as rows:
            rows.change("delete from picture where game = ? and file = ?", (game, picture.file))
            must_fit((*all_of(rows, game), picture))
            try:
                insert(rows, game, (picture,))
            except IntegrityViolation:
                raise PlayError("This game has been removed, or the same picture came twice at once.") from None

    def remove(self, game: int, file: str) -> None:
        """Removes a picture. What shows it shows nothing from then on."""
        with self._database.writing("The picture was not removed.") as rows:
            rows.change("delete from picture where game = ? and file = ?", (game, file))


def all_of(rows: Rows, game: int) -> tuple[Kept, ...]:
    """Reads the pictures of a game as part of a transaction."""
    found = rows.execute(
        "select file, width, height, content, title from picture where game = ? order by place", (game,)
    )
    return tuple(Kept(file, wide, high, b64decode(content), title) for file, wide, high, content, title in found)


def insert(rows: Rows, game: int, pictures: Iterable[Kept]) -> None:
    """Keeps pictures as part of a transaction, after those that are there."""
    ((place,),) = rows.execute("select coalesce(max(place), 0) from picture where game = ?", (game,))
    for at, one in enumerate(pictures, start=int(place) + 1):
        rows.change(
            "insert into picture (game, file, place, title, width, height, content) values (?, ?, ?, ?, ?, ?, ?)",
            (game, one.file, at, one.title[:LONGEST_TITLE], one.width, one.height, b64encode(one.content).decode()),
        )


def must_fit(pictures: Sequence[Kept]) -> None:
    """Raises ``PlayError`` where a game would have too many pictures, or too large ones together."""
    if len(pictures) > MOST_PICTURES:
        raise PlayError(f"A game has {MOST_PICTURES} pictures at most. Remove one first.")
    if sum(len(one.content) for one in pictures) > MOST_ALTOGETHER:
        most = MOST_ALTOGETHER // 1024 // 1024
        raise PlayError(f"The pictures of a game take {most} MiB at most. Remove one first, or bring a smaller one.")
