"""A saved game from an earlier commit still opens: every file of ``tests/saves`` is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from lychgate.core.chronicle import chronicle_markdown
from lychgate.server.saved import import_game, open_saved
from lychgate.server.seats import SPECTATOR
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store

SAVES = sorted((Path(__file__).parents[1] / "saves").glob("*.lychgate"))


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_an_old_save_opens_and_can_be_told_and_taken_back(save: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        name = import_game(store, save.read_text(encoding="utf-8"))

        game = open_saved(store, name)

        assert len(game.path()) > 10
        assert all(game.ruleset.view(game.seen_by(seat), seat).title for seat in game.header.seats)
        assert chronicle_markdown(game).startswith("#")
        game.undo()
        game.redo()


def test_the_corpus_is_not_empty() -> None:
    assert len(SAVES) >= 6


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_an_old_save_becomes_a_session_and_is_shown_to_every_seat(save: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        info, links = sessions.import_game(save.read_text(encoding="utf-8"), "An old one")

        live = sessions.live(info.id)

        assert set(links.seats) == set(live.game.header.seats)
        for seat in (*links.seats, SPECTATOR):
            table = live.table(seat)
            assert table.view().title
            assert len(table.log()) > 10
            assert live.chronicle(seat).startswith("#")
            table.journal()
