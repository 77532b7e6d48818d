"""Pictures are stored beside their game, within limits, in both databases, and go with it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.server import kept_pictures
from lychgate.server.kept_pictures import Kept
from lychgate.server.pictures import looked_at, read_picture
from lychgate.server.store import open_store
from lychgate.server.transfer import file_of, to_text
from tests.core.toy import toy_header
from tests.server.test_pictures import picture


def of(name: str, size: int = 3) -> Kept:
    return Kept(name * 64, 4, 2, bytes(range(size)), name)


def test_pictures_are_there_after_opening_again(address: str) -> None:
    with open_store(address) as store:
        store.create(toy_header(), (), (of("a"),))
        game = store.number_of("a well")
        store.pictures.keep(game, of("b", 256))

    with open_store(address) as store:
        assert store.pictures.all(game) == (of("a"), of("b", 256))
        assert [one.title for one in store.pictures.list(game)] == ["a", "b"]
        assert store.pictures.content(game, "b" * 64) == bytes(range(256))
        assert store.pictures.content(game, "c" * 64) is None
        assert store.pictures.content(game + 1, "b" * 64) is None


def test_the_same_picture_is_kept_once_under_its_last_title(address: str) -> None:
    with open_store(address) as store:
        store.create(toy_header())
        game = store.number_of("a well")
        for title in ("one", "two"):
            store.pictures.keep(game, Kept("a" * 64, 4, 2, b"x", title))

        assert [one.title for one in store.pictures.list(game)] == ["two"]


def test_pictures_go_with_their_game(address: str) -> None:
    with open_store(address) as store:
        for name in ("a well", "a hill"):
            store.create(toy_header(name=name), (), (of("a"), of("b")))
        well, hill = map(store.number_of, ("a well", "a hill"))
        store.pictures.remove(hill, "a" * 64)

        store.remove("a well")

        assert [store.pictures.list(game) for game in (well, hill)] == [(), (Kept("b" * 64, 4, 2, title="b"),)]


def test_a_game_has_only_so_many_pictures(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_pictures, "MOST_PICTURES", 2)
    monkeypatch.setattr(kept_pictures, "MOST_ALTOGETHER", 5)
    with open_store(address) as store:
        store.create(toy_header(), (), (of("a"),))
        game = store.number_of("a well")

        with pytest.raises(PlayError, match="take 0 MiB at most"):
            store.pictures.keep(game, of("b", 4))
        store.pictures.keep(game, of("b", 2))
        with pytest.raises(PlayError, match="A game has 2 pictures at most"):
            store.pictures.keep(game, of("c", 1))

        assert [one.title for one in store.pictures.list(game)] == ["a", "b"]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"content": picture("PNG")}, "not a picture"),
        ({"content": b""}, "not a picture"),
        ({"file": "A" * 64}, "no hash of its own"),
        ({"file": "../../etc"}, "no hash of its own"),
    ],
)
def test_a_game_with_a_picture_that_was_not_kept_so_is_refused(changed: dict[str, Any], told: str) -> None:
    with pytest.raises(PlayError, match=told):
        looked_at((replace(read_picture(picture()), **changed),))


def test_one_hash_is_not_taken_for_two_pictures() -> None:
    with pytest.raises(PlayError, match="no hash of its own"):
        looked_at((read_picture(picture()),) * 2)


def test_what_a_file_says_of_a_picture_is_not_believed() -> None:
    kept = read_picture(picture())

    (found,) = looked_at((Kept(kept.file, 9000, 9000, kept.content, "a\x00b" * 90),))

    assert (found.width, found.height, found.content) == (kept.width, kept.height, kept.content)
    assert "\x00" not in found.title
    assert len(found.title) == 80


def test_a_file_of_an_earlier_version_has_no_pictures_and_stays_the_same() -> None:
    text = to_text(toy_header(), ())

    assert "pictures" not in text
    assert file_of(text).pictures == ()
    assert file_of(to_text(toy_header(), (), pictures=(of("a"),))).pictures == (of("a"),)
