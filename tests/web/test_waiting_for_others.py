"""Whom a table waits for is on every page, also where the others know nothing of what is asked."""

from __future__ import annotations

import re
from collections.abc import Callable

from starlette.testclient import TestClient

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.forms import text_of

SEATS: list[tuple[str, Kind, str]] = [(name, "person", "") for name in ("Ref", "Ann", "Ben", "Cal")]


def says(live: Session, seat: str, line: str) -> None:
    live.reply(seat, TEXT + line, live.revision_of(seat), f"{seat} {line} {live.revision}")


def test_a_player_who_agreed_reads_who_is_asked_about_it(sessions: Sessions, visitor: Callable[[], TestClient]) -> None:
    """Ann proposes to sleep, Ben agrees, then Cal; Ann is asked about the watch, and Ben's page says so."""
    info, links = sessions.create("At the ford", "sovereign", {}, SEATS, Custom(), "waiting")
    live, ben = sessions.live(info.id), visitor()
    for line in ("delver Ada of Ann hp 9", "delver Bo of Ben hp 9", "delver Cy of Cal hp 9", "harm Ada 3"):
        says(live, "Ref", line)
    page = ben.post(f"/join/{links.seats['Ben']}", follow_redirects=False).headers["location"]
    visitor().post(f"/join/{links.seats['Cal']}", follow_redirects=False)  # whoever has no browser there is not asked
    says(live, "Ann", "sleep")
    says(live, "Ben", "agree")
    assert "waits for Ann" not in text_of(ben.get(page).text)
    says(live, "Cal", "agree")
    assert "The table waits for Ann; you may go on." in text_of(ben.get(page).text)


def test_dice_that_fell_before_a_question_are_told_as_sums(
    sessions: Sessions, visitor: Callable[[], TestClient]
) -> None:
    """A new Delver's attributes: 3d6 each, whose faces are added up on the page of the first question."""
    info, links = sessions.create("At the ford", "sovereign", {}, SEATS, Custom(), "sums")
    ben = visitor()
    page = ben.post(f"/join/{links.seats['Ben']}", follow_redirects=False).headers["location"]
    says(sessions.live(info.id), "Ben", "make")
    told = text_of(ben.get(page).text)
    sums = re.search(r"Five attributes, 3 to 18: 3d6 = ((?:\d+ \(\d\+\d\+\d\)(?:, |\. )){5})", told)
    assert sums is not None, told
    for total, faces in re.findall(r"(\d+) \((\d\+\d\+\d)\)", sums[1]):
        assert sum(map(int, faces.split("+"))) == int(total)
