"""A sheet that a referee's step closes: the page of its player says so, and shows all that was told meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.forms import part, text_of

REF, ANN = "Ref", "Ann"


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(REF, "person", ""), (ANN, "person", "")]
    return sessions.create("Under the mill", "sovereign", {}, seats, Custom(), "a sheet")


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


def test_the_player_is_told_and_what_came_meanwhile_is_news(
    live: Session, table: tuple[SessionInfo, Links], visitor: Callable[[], TestClient]
) -> None:
    def says(seat: str, answer: str) -> None:
        live.reply(seat, answer, live.revision_of(seat), f"{seat} {answer}")

    ann, ref = visitor(), visitor()
    for name, browser in ((ANN, ann), (REF, ref)):
        browser.post(f"/join/{table[1].seats[name]}", follow_redirects=False)
    says(REF, f"{TEXT}delver Ada hp 6 of Ann gear dagger")
    says(ANN, "gear")
    asked = live.table(ANN).question()
    assert asked is not None
    says(ANN, next(one.id for one in asked.choices if one.id.startswith("member:")))
    says(REF, f"{TEXT}say The bell rings.")
    says(REF, f"{TEXT}take Ada rope")

    page = ann.get(f"/s/{live.id}/2").text

    assert "Ref went on, so what you had open was closed." in text_of(part(page, "remark"))
    fresh = [one for one in page.split("<li ") if 'class="step fresh"' in one]
    assert any("The bell rings." in one for one in fresh), "closing the sheet was no step of Ann's own"
    assert text_of(part(ref.get(f"/s/{live.id}/1").text, "remark")) == ""
    says(ANN, f"{TEXT}say Oh.")
    says(ANN, f"{TEXT}say Well.")
    assert text_of(part(ann.get(f"/s/{live.id}/2").text, "remark")) == ""
