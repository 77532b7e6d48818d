"""The host closes a table for good on the page of seats once the game is over; then its file proves the dice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from tests.web.conftest import SEED
from tests.web.forms import forms, part, press, prompt, text_of

CLOSE = "Close the table for good"


@pytest.fixture
def at(two: tuple[SessionInfo, Links]) -> Callable[[int], str]:
    return lambda number: f"/s/{two[0].id}/{number}"


@pytest.fixture
def over(sessions: Sessions, two: tuple[SessionInfo, Links], ada: TestClient, bertram: TestClient) -> None:
    """Both have given the world up."""
    live = sessions.live(two[0].id)
    for seat in ("Ada", "Bertram"):
        live.reply(seat, "end-game", live.revision_of(seat), f"{seat} gives up")
        live.reply(seat, "end", live.revision_of(seat), f"{seat} gives up indeed")


def buttons(page: str) -> list[str]:
    return [button for form in forms(page) for button in form.buttons]


def test_as_long_as_the_game_goes_on_there_is_nothing_to_close(ada: TestClient, at: Callable[[int], str]) -> None:
    assert CLOSE not in ada.get(f"{at(1)}/seats").text
    answer = ada.post(f"{at(1)}/close")
    assert answer.status_code == 400
    assert "once the game is over" in answer.text


@pytest.mark.usefixtures("over")
def test_the_host_is_told_where_to_close_the_table_and_the_others_are_not(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    assert prompt(ada.get(at(1)).text).endswith("Under Seats you can close the table for good.")
    assert prompt(bertram.get(at(2)).text) == "The game is over. Its story is in the chronicle."
    assert CLOSE in buttons(ada.get(f"{at(1)}/seats").text)
    assert CLOSE not in bertram.get(f"{at(2)}/seats").text
    assert bertram.post(f"{at(2)}/close").status_code == 400


@pytest.mark.usefixtures("over")
def test_until_the_table_is_closed_its_file_keeps_the_secret_and_the_chronicle_says_so(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    for one, number in ((ada, 1), (bertram, 2)):
        assert SEED not in one.get(f"{at(number)}/game.txt").text
        assert "once the host has closed the table for good" in text_of(one.get(f"{at(number)}/chronicle").text)


@pytest.mark.usefixtures("over")
def test_when_the_table_is_closed_its_file_tells_the_secret_and_nothing_can_be_taken_back(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    _, page = press(ada, ada.get(f"{at(1)}/seats").text, "/close")

    assert "The table is closed for good." in text_of(page)
    assert CLOSE not in buttons(page)
    for one, number in ((ada, 1), (bertram, 2)):
        table = one.get(at(number)).text
        assert prompt(table).startswith("The game is over, and the table closed for good.")
        assert not [form for form in forms(part(table, "turn")) if form.action.endswith(("/undo", "/redo"))]
        assert not [form for form in forms(one.get(f"{at(number)}/journal").text) if form.action.endswith("/return")]
        assert f'"opened":["{SEED}"]' in one.get(f"{at(number)}/game.txt").text
        assert "whoever has it can check each roll" in text_of(one.get(f"{at(number)}/chronicle").text)
    refused = bertram.post(f"{at(2)}/undo", data={"revision": "2", "key": "not yet"})
    assert refused.status_code == 400
    assert "closed for good" in text_of(refused.text)


@pytest.mark.usefixtures("over")
def test_who_sets_the_file_of_a_closed_table_on_a_table_again_reads_that_its_dice_are_others(
    ada: TestClient, at: Callable[[int], str]
) -> None:
    press(ada, ada.get(f"{at(1)}/seats").text, "/close")
    text = ada.get(f"{at(1)}/game.txt").text

    page = ada.post("/import", files={"file": ("game.txt", text)}, data={"title": "Again"})
    table = str(page.url).removesuffix("/links")

    assert "Its dice have another secret from here on." in text_of(ada.get(f"{table}/journal").text)
