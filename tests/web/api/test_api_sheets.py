"""A program opens a sheet: it is told of it, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable

from starlette.testclient import TestClient

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind
from lychgate.server.sessions import Sessions
from lychgate.server.wire import Seated, SeatState
from tests.web.program import Program, read


def test_a_program_opens_and_closes_a_sheet_and_is_told_of_it(
    sessions: Sessions, visitor: Callable[[], TestClient]
) -> None:
    seats: list[tuple[str, Kind, str]] = [("Ref", "person", ""), ("Ann", "person", "")]
    info, links = sessions.create("Mill", "sovereign", {}, seats, Custom(undo="referee"), "gear")
    live = sessions.live(info.id)
    live.reply("Ref", f"{TEXT}delver Ada hp 6 of Ann gear dagger; torches", 0, "made")
    client = visitor()
    ann = Program(client, read(client.post("/api/join", json={"secret": links.seats["Ann"]}), Seated))
    begun = live.revision

    with ann.listens() as line:
        line.receive_json()
        opened = ann.does("reply", answer="gear").seat_state.question
        heard = read_state(line.receive_text())

        assert opened is not None
        assert opened == heard.question
        assert opened.prompt == "Who carries what?"
        assert "turn" in opened.instead
        ann.does("reply", answer=next(one.id for one in opened.choices if one.id.startswith("member:")))
        ann.does("reply", answer="back")
        orders = ann.does("reply", answer="done").seat_state.question

    assert orders is not None
    assert orders.order
    assert live.revision == begun


def read_state(text: str) -> SeatState:
    from lychgate.core.codec import decode

    found: SeatState = decode(text.encode(), SeatState, what="news")
    return found
