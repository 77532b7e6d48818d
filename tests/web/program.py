"""A program at a table: it holds the key to a seat, and speaks JSON."""

from __future__ import annotations

from typing import Any, TypeVar

from starlette.testclient import TestClient

from lychgate.core.codec import decode
from lychgate.server.wire import Done, News, Refused, Seated, SeatState

T = TypeVar("T")


class Program:
    """A program that holds the key to a seat, and no cookie."""

    def __init__(self, client: TestClient, seated: Seated) -> None:
        self.client = client
        self.base = f"/api/s/{seated.session}/{seated.number}"
        self.headers = {"Authorization": f"Bearer {seated.key}"}
        self.said = 0

    def get(self, what: str) -> Any:
        return self.client.get(f"{self.base}/{what}", headers=self.headers)

    def post(self, what: str, **said: object) -> Any:
        return self.client.post(f"{self.base}/{what}", json=said, headers=self.headers)

    def seat_state(self, query: str = "") -> SeatState:
        answer = self.get(f"table{query}")
        assert answer.status_code == 200, answer.text
        return read(answer, SeatState)

    def does(self, what: str, **said: object) -> Done:
        """Say something to the table as it stands, under a key of its own."""
        self.said += 1
        answer = self.post(what, **{"revision": self.seat_state().revision, "key": f"{what} {self.said}", **said})
        assert answer.status_code == 200, answer.text
        return read(answer, Done)

    def usual(self, times: int = 1) -> Done:
        """Answer what is asked as Enter would."""
        for _ in range(times):
            question = self.seat_state().question
            assert question is not None
            done = self.does("reply", answer=question.default)
        return done

    def assembles(self) -> Done:
        """Put a party together, down to its first free choice."""
        done = self.usual()
        while done.seat_state.question is not None and not done.seat_state.question.order:
            done = self.usual()
        return done

    def listens(self) -> Any:
        return self.client.websocket_connect(f"{self.base}/live", headers=self.headers)


def read(answer: Any, kind: type[T]) -> T:
    value: T = decode(answer.content, kind, what="the answer")
    return value


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, read(answer, Refused).sentence


def heard(socket: Any) -> SeatState:
    news: News = decode(socket.receive_text(), News, what="the news")
    assert isinstance(news, SeatState)
    return news
