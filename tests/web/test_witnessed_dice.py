"""Pages that witness the dice, in a real Chromium: from the first die to the check of the closed game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from lychgate import check_game
from lychgate.core.decision import TEXT
from lychgate.core.roll import Roll
from lychgate.core.witness import commitment_of
from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.verified import verified
from lychgate.server.wire import NOT_AGAIN
from tests.web.forms import form_to
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}


@pytest.fixture
def cave(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats = tuple((name, "person", "") for name in ("Ada", "Bertram"))  # Ada is the referee
    return sessions.create("The witnessed cave", "hundred_saints", {}, seats)  # type: ignore[arg-type]


@pytest.fixture
def sit(host: str, opens: Pages, cave: tuple[SessionInfo, Links]) -> Iterator[Callable[..., Page]]:
    complaints: list[str] = []

    def come(name: str, **how: Any) -> Page:
        page = opens(painted=False, **how)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        there(takes_seat(page, host, cave[1].seats[name], ""))
        return page

    yield come
    assert complaints == []


def there(page: Page) -> None:
    page.wait_for_selector("html[data-line=up][data-witnessing=there]")


NOTES_THAT_IT_COMES_AGAIN = """() => {
    const root = document.documentElement;
    let gone = false;
    new MutationObserver(() => {
        gone ||= root.dataset.witnessing === "away";
        if (gone && root.dataset.witnessing === "there") root.dataset.cameAgain = "";
    }).observe(root, { attributeFilter: ["data-witnessing"] });
}"""


def presses(page: Page, host: str, address: str, end: str) -> str:
    """Sends the form whose address ends so, of a page that is looked at by nobody. Returns what is told then."""
    form = form_to(page.request.get(address).text(), end)
    return page.request.post(f"{host}{form.action}", form=form.fields).text()  # type: ignore[arg-type]


def witnesses_of(rolls: list[Roll]) -> list[set[str]]:
    return [set(one.witnessed.shares) if one.witnessed else set() for one in rolls]


def test_a_witnessed_game_from_the_first_die_to_the_check(
    sit: Callable[..., Page], sessions: Sessions, cave: tuple[SessionInfo, Links], host: str, tmp_path: Path
) -> None:
    from playwright.sync_api import expect

    live = sessions.live(cave[0].id)

    def type_(line: str) -> None:
        live.reply("Ada", f"{TEXT}{line}", live.revision_of("Ada"), f"{live.game.head} {line}")

    def rolls() -> list[Roll]:
        return [one for entry in live.game.path() for one in entry.inputs if isinstance(one, Roll)]

    ada, bertram = sit("Ada", viewport=DESK), sit("Bertram", viewport=PHONE)
    dice = f"{host}/s/{cave[0].id}/1/dice"
    assert live.info.custom.witnessed

    # both stand by
    type_("roll 3d6")
    assert witnesses_of(rolls()) == [{"Ada", "Bertram"}]

    # one drops out, and comes back
    address = bertram.url
    bertram.goto("about:blank")
    hears = live.witnesses._changed
    with hears:  # the server hears that a line is closed when it is
        assert hears.wait_for(lambda: all(one.seat != "Bertram" for one in live.witnesses._there), 60)
    assert "Not open: Bertram." in ada.request.get(dice).text()
    type_("roll 2d20")
    assert witnesses_of(rolls())[-1] == {"Ada"}
    bertram.goto(address)
    there(bertram)

    # what is taken back falls the same, though Bertram is there now
    fallen = rolls()[-1]
    live.undo("Ada", live.revision_of("Ada"), "undone")
    type_("roll 2d20 ")
    assert (rolls()[-1].faces, witnesses_of(rolls())[-1]) == (fallen.faces, {"Ada"})
    type_("roll 2d20")
    assert witnesses_of(rolls())[-1] == {"Ada", "Bertram"}
    type_("roll 1d6 secret")
    assert witnesses_of(rolls())[-1] == set()
    last_rolls = rolls()
    head = live.game.chain.head()

    # the secret so far is opened, and every page goes on with a fresh one
    standing = live.witnesses.commitments
    ada.evaluate(NOTES_THAT_IT_COMES_AGAIN)
    assert "Bertram is asked." in presses(ada, host, dice, "/open-secret")
    bertram.get_by_role("button", name="I agree").click()
    expect(bertram.locator("main")).to_contain_text("The secret of the dice so far is opened")
    bertram.reload()
    there(bertram)
    ada.wait_for_selector("html[data-came-again]")
    assert all(live.witnesses.commitments[seat] != was for seat, was in standing.items())
    assert "can download it and pass it on" in bertram.request.get(f"{address}/dice").text()
    live.undo("Ada", live.revision_of("Ada"), "undone secret")
    live.undo("Ada", live.revision_of("Ada"), "undone again")
    fallen = last_rolls[-2]
    type_(" roll 2d20")
    assert rolls()[-1].faces == fallen.faces
    type_(" roll 2d20")
    assert witnesses_of(rolls())[-1] == {"Ada", "Bertram"}

    # what is opened is checked in the page
    ada.goto(dice)
    ada.get_by_role("button", name="Check it in this browser").click()
    expect(ada.locator("#checked")).to_contain_text("All of that holds.")
    expect(ada.locator("#checked")).to_contain_text("0 are of secrets that have not been opened")

    # closed, and every page opens its secret, at once or when it looks again
    type_("close")
    presses(ada, host, f"{host}/s/{cave[0].id}/1/seats", "/close")
    bertram.wait_for_selector("html[data-witnessing=opened]")
    ada.goto(f"{host}/s/{cave[0].id}/1")
    ada.wait_for_selector("html[data-witnessing=opened]")

    # checked in the page, by verify, and by the short file
    ada.goto(dice)
    ada.get_by_role("button", name="Check the game in this browser").click()
    expect(ada.locator("#checked")).to_contain_text("All of that holds.")
    expect(ada.locator("#checked")).to_contain_text("0 are of secrets that have not been opened")
    text = live.export("Ada")
    found = {one.what: one for one in verified(text)}
    assert all(found[what].holds for what in ("chain", "commitments", "dice", "witnesses", "rules")), found
    place = tmp_path / "game"
    place.write_text(text, encoding="utf-8")
    assert "0 are of secrets that have not been opened" in check_game.check(str(place))[-1]
    assert head != live.game.chain.head()

    # one byte is changed
    at = text.index('"faces":[') + len('"faces":[')
    changed = text[:at] + ("2" if text[at] == "1" else "1") + text[at + 1 :]
    place.write_text(changed, encoding="utf-8")
    assert any(one.holds is False for one in verified(changed))
    with pytest.raises(check_game.Wrong):
        check_game.check(str(place))
    ada.locator("input[type=file]").set_input_files(str(place))
    expect(ada.locator("#checked")).to_contain_text("This is not the game as it was played.")


# ---------------------------------------------------------------------- on the line


@pytest.fixture
def line(two: tuple[SessionInfo, Links]) -> Callable[[int], str]:
    return lambda number: f"/s/{two[0].id}/{number}/witness"


def test_a_page_says_to_what_it_commits_and_stands_by(
    ada: TestClient, line: Callable[[int], str], sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    with ada.websocket_connect(line(1)) as socket:
        socket.send_text(json.dumps({"commitment": "a" * 64}))

        assert json.loads(socket.receive_text()) == {"there": True}
        assert sessions.live(two[0].id).witnesses.commitments == {"Ada": "a" * 64}


@pytest.mark.parametrize("said", ["", "{}", '{"commitment":"short"}', '{"commitment":7}', "x" * 100_000])
def test_whatever_is_no_commitment_ends_the_line(ada: TestClient, line: Callable[[int], str], said: str) -> None:
    with ada.websocket_connect(line(1)) as socket:
        socket.send_text(said)

        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_a_page_whose_secret_may_be_opened_is_asked_for_it_and_to_come_again(
    ada: TestClient, line: Callable[[int], str], sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    live, secret = sessions.live(two[0].id), "a" * 32
    header = msgspec.structs.replace(live.game.header, spent=(commitment_of(secret),))
    live.game.header = header

    for said in ({"secret": "b" * 32}, {"secret": "short"}, {"secret": secret}):  # what is none is passed over
        with ada.websocket_connect(line(1)) as socket:
            socket.send_text(json.dumps({"commitment": commitment_of(secret)}))
            assert json.loads(socket.receive_text()) == {"open": True, "fresh": True}
            socket.send_text(json.dumps(said))
            with pytest.raises(WebSocketDisconnect) as ended:
                socket.receive_text()
            assert ended.value.code != NOT_AGAIN

    assert [one.secret for one in live._live.stream.witnesses()] == [secret]


def test_the_page_of_the_dice_says_who_has_no_part_in_them(
    ada: TestClient, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    live = sessions.live(two[0].id)
    live.change_custom("Ada", msgspec.structs.replace(live.info.custom, witnessed=True))
    for proposal in live.proposals("Bertram"):
        live.vote("Bertram", proposal.number, True)
    live.hand_over("Ada", "Bertram", "bot", "cautious")

    told = ada.get(f"/s/{two[0].id}/1/dice").text

    assert "No page is open now. Not open: Ada. Bots do not contribute: Bertram.</p>" in told


def test_only_those_who_sit_at_the_table_stand_by(
    seated: Callable[[str], TestClient], visitor: Callable[[], TestClient], line: Callable[[int], str]
) -> None:
    for client, number in ((visitor(), 1), (seated("*"), 0), (seated("Bertram"), 1)):
        with client.websocket_connect(line(number)) as socket:
            with pytest.raises(WebSocketDisconnect) as ended:
                socket.receive_text()
            assert ended.value.code == NOT_AGAIN
