"""Making a table, its links, and sitting down at it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.transfer import MOST_CHARACTERS
from lychgate.web import create_app
from lychgate.web.limits import IMPORT, MOST_IMPORTED, most_bytes
from tests.web.client import Client
from tests.web.clock import Clock
from tests.web.forms import form_to, forms, press, prompt, text_of

if TYPE_CHECKING:
    from tests.web.conftest import Pages

Visitor = Callable[[], TestClient]


def made(client: TestClient, **fields: str) -> tuple[int, str]:
    """Fill in the form for a new table."""
    page = client.get("/new/twelve_years").text
    return press(client, page, "/new/twelve_years", **{"name1": "Ada", "name2": "Bertram", "seed": "test", **fields})


def links_on(page: str) -> list[str]:
    return re.findall(r'value="http://testserver(/join/[^"]+)"', page)


def test_whoever_makes_a_table_is_seated_and_is_shown_the_links_of_the_others(visitor: Visitor) -> None:
    ada = visitor()

    status, page = made(ada)

    assert status == 200
    assert "Bertram" in page
    assert "Onlookers" in page
    assert len(links_on(page)) == 2


def test_a_link_leads_the_other_to_a_seat_of_their_own(visitor: Visitor) -> None:
    ada, bertram = visitor(), visitor()
    _, page = made(ada)

    link = links_on(page)[0]
    shown = bertram.get(link).text
    _, table = press(bertram, shown, link)

    assert "A seat is kept for Bertram" in text_of(shown)
    assert "Bertram" not in form_to(table, "/answer").action
    assert prompt(table)


def test_a_name_with_a_full_stop_ends_the_sentence_behind_its_link_once(visitor: Visitor) -> None:
    ada, bertram = visitor(), visitor()
    _, page = made(ada, name1="Ada & Co.", name3="Cy")

    shown = text_of(bertram.get(links_on(page)[0]).text)
    other = text_of(bertram.get(links_on(page)[1]).text)

    assert "A seat is kept for Bertram at a game of 12 Years with Ada & Co. and Cy." in shown
    assert "A seat is kept for Cy at a game of 12 Years with Ada & Co. and Bertram." in other

    _, page = made(ada, name1="Ada & Co.", title="two")
    assert "A seat is kept for Bertram at a game of 12 Years with Ada & Co. " in text_of(
        bertram.get(links_on(page)[0]).text
    )


def test_looking_at_a_link_does_not_use_it_up(visitor: Visitor, two: tuple[SessionInfo, Links]) -> None:
    link = f"/join/{two[1].seats['Ada']}"
    preview, ada = visitor(), visitor()
    preview.get(link)
    preview.get(link)

    status, _ = press(ada, ada.get(link).text, link)

    assert status == 200


def test_a_link_seats_one_person_once(visitor: Visitor, two: tuple[SessionInfo, Links]) -> None:
    link = f"/join/{two[1].seats['Ada']}"
    ada, stranger = visitor(), visitor()
    ada.post(link)

    refused = stranger.post(link)

    assert refused.status_code == 404
    assert "no longer, a way to a seat" in text_of(refused.text)
    assert not stranger.cookies


def test_a_link_that_was_used_says_so_at_once(visitor: Visitor, two: tuple[SessionInfo, Links]) -> None:
    link = f"/join/{two[1].seats['Ada']}"
    visitor().post(link)

    shown = visitor().get(link)

    assert shown.status_code == 404
    assert "Somebody has sat down through this link already" in text_of(shown.text)
    assert not forms(shown.text)


@pytest.mark.parametrize("opened", ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"])
def test_links_made_on_the_hosts_own_machine_lead_there_from_others_too(sessions: Sessions, opened: str) -> None:
    served_to_all = create_app(sessions, near=lambda: "http://192.168.1.7:8000")
    served_to_nobody_else = create_app(sessions)

    _, page = made(TestClient(served_to_all, base_url=opened))
    _, alone = made(TestClient(served_to_nobody_else, base_url=opened))

    assert page.count('value="http://192.168.1.7:8000/join/') == 2
    assert "on this machine only" not in page
    assert alone.count(f'value="{opened}/join/') == 2
    assert "These links work on this machine only" in text_of(alone)
    assert "lychgate serve --host 0.0.0.0" in text_of(alone)


def test_links_made_on_another_machine_bear_the_address_it_has_used(sessions: Sessions) -> None:
    app = create_app(sessions, near=lambda: "http://192.168.1.7:8000")

    _, page = made(TestClient(app, base_url="http://10.0.0.1:8000"))

    assert page.count('value="http://10.0.0.1:8000/join/') == 2


def test_who_is_seated_and_opens_the_link_again_is_back_at_the_table(
    visitor: Visitor, two: tuple[SessionInfo, Links]
) -> None:
    link = f"/join/{two[1].seats['Ada']}"
    ada = visitor()
    ada.post(link)

    again = ada.get(link)

    assert again.url.path == f"/s/{two[0].id}/1"


def test_a_link_that_is_none_gets_a_sentence(visitor: Visitor) -> None:
    for way in (visitor().get, visitor().post):
        refused = way("/join/nonsense")

        assert refused.status_code == 404
        assert "ask whoever keeps the table" in text_of(refused.text)


def test_the_cookie_cannot_be_read_by_scripts_nor_sent_from_elsewhere(
    visitor: Visitor, two: tuple[SessionInfo, Links]
) -> None:
    answer = visitor().post(f"/join/{two[1].seats['Ada']}", follow_redirects=False)

    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert two[1].seats["Ada"].lower() not in cookie


def test_the_links_are_shown_to_the_host_alone_and_not_for_long(visitor: Visitor, clock: Clock) -> None:
    ada, bertram = visitor(), visitor()
    _, page = made(ada)
    bertram.post(links_on(page)[0])
    address: str = re.findall(r'href="(/s/[^"]+/1)"', ada.get("/").text)[0]

    assert links_on(ada.get(f"{address}/links").text)
    assert ada.get(f"{address}/links").headers["cache-control"] == "no-store"
    assert not links_on(bertram.get(f"{address[:-1]}2/links").text)
    clock.now += 3600
    assert not links_on(ada.get(f"{address}/links").text)


def test_a_double_press_makes_one_table(visitor: Visitor) -> None:
    ada = visitor()
    page = ada.get("/new/twelve_years").text
    fields = {"name1": "Ada", "name2": "", "seed": "test"}

    press(ada, page, "/new/twelve_years", **fields)
    press(ada, page, "/new/twelve_years", **fields)

    assert len(set(re.findall(r'href="(/s/[^"]+)"', ada.get("/").text))) == 1


def test_every_switch_is_offered_with_its_default_chosen(visitor: Visitor) -> None:
    form = form_to(visitor().get("/new/twelve_years").text, "/new/twelve_years")

    assert form.fields["variant.castle-mode"] == "normal"
    assert form.fields["variant.level-price"] == "100"
    assert form.fields["undo"] == "own"


def test_a_switch_that_was_chosen_holds_at_the_table(visitor: Visitor) -> None:
    ada = visitor()

    made(ada, **{"variant.castle-mode": "sword"})
    address = re.findall(r'href="(/s/[^"]+/1)"', ada.get("/").text)[0]

    assert "Difficulty of the castle: sword" in ada.get(f"{address}/chronicle.md").text


def test_a_number_of_the_book_is_chosen_in_a_part_of_its_own(visitor: Visitor, sessions: Sessions) -> None:
    ref = visitor()
    page = ref.get("/new/constitution").text
    fields = {"name1": "Ref", "name2": "Ann"}
    assert form_to(page, "/new/constitution").fields["variant.natural_one"] == "5"
    assert 'type="radio" name="variant.natural_one"' not in page
    numbers = page[page.index("<summary>Numbers") :]
    assert "5 in the book; 1 to 20." in text_of(numbers)
    assert "<details open" not in page.partition("<summary>Numbers")[0][-40:]

    _, refused = press(ref, page, "/new/constitution", **fields, **{"variant.natural_one": "21"})
    assert "Allowed: a whole number from 1 to 20." in text_of(refused)
    assert form_to(refused, "/new/constitution").fields["variant.natural_one"] == "21"
    _, made_ = press(ref, page, "/new/constitution", **fields, **{"variant.natural_one": "7"})

    (session,) = re.findall(r"/s/([\w-]+)/1", made_)[:1]
    assert sessions.live(session).game.settled.variants["natural_one"] == "7"


def test_what_cannot_be_is_said_and_what_was_filled_in_is_still_there(visitor: Visitor) -> None:
    for wrong, sentence in (
        ({"name1": ""}, "The first seat is yours"),
        ({"name2": "a/b"}, "A seat's name cannot contain '/'"),
        ({"kind2": "bot:nobody"}, "cannot fill a seat"),
        ({"variant.castle-mode": "spoon"}, "'spoon' is not a value of 'castle-mode'"),
        ({"variant.level-price": "5"}, "'5' is not a value of 'level-price'. Allowed: a whole number from 10 to 1000."),
        ({"variant.spoon": "on"}, "There is no switch 'spoon'"),
        ({"undo": "never"}, "not among those that are offered"),
        ({"deadline_hours": "soon"}, "a number from 0 to 8760"),
        ({"deadline_hours": "nan"}, "a number from 0 to 8760"),
    ):
        status, page = made(visitor(), title="My own words", **wrong)

        assert status == 400
        assert sentence in text_of(page)
        assert "My own words" in page


def test_a_book_that_is_not_there_is_not_begun(visitor: Visitor) -> None:
    assert visitor().get("/new/spoons").status_code == 404
    assert visitor().post("/new/spoons", data={"name1": "Ada"}).status_code == 404


def test_the_start_page_says_whose_move_it_is(visitor: Visitor, ada: TestClient) -> None:
    assert "Your move" in ada.get("/").text
    assert "No party is on the road" in text_of(ada.get("/").text)
    assert "Your move" not in visitor().get("/").text


@pytest.mark.parametrize(
    "change",
    [
        "insert into record (game, version, body) values (1, 2, '{')",
        "update game set header = '{}' where id = 1",
        "update game set header = replace(header, 'twelve_years', 'spoons') where id = 1",
        "update session set custom = 'x' where game = 1",
    ],
)
def test_a_table_that_cannot_be_opened_hides_no_other(
    ada: TestClient, sessions: Sessions, two: tuple[SessionInfo, Links], change: str
) -> None:
    made(ada, title="Another")
    with sessions.store.database.writing("") as rows:
        assert rows.change(change) == 1
    client = Client(create_app(Sessions(sessions.store)), base_url="http://testserver", cookies=dict(ada.cookies))

    page = client.get("/")

    assert page.status_code == 200
    assert ">Another</strong></a>" in page.text
    assert f'<strong>{two[0].title}</strong> <span class="note">cannot be opened now' in page.text


def test_a_bot_needs_no_link(visitor: Visitor) -> None:
    _, page = made(visitor(), kind2="bot:cautious")

    assert len(links_on(page)) == 1


def test_too_many_arrivals_from_one_address_are_asked_to_wait(visitor: Visitor, clock: Clock) -> None:
    stranger = visitor()

    statuses = [stranger.get("/join/nonsense").status_code for _ in range(80)]

    assert statuses[0] == 404
    assert statuses[-1] == 429
    clock.now += 60
    assert stranger.get("/join/nonsense").status_code == 404


def test_a_game_that_was_taken_along_is_set_on_another_table(visitor: Visitor, ada: TestClient) -> None:
    address = re.findall(r'href="(/s/[^"]+/1)"', ada.get("/").text)[0]
    press(ada, ada.get(address).text, "/answer")
    game = ada.get(f"{address}/game.txt")

    clara = visitor()
    as_an_editor_saves_it = b"\xef\xbb\xbf" + game.content + b"\r\n\n"
    answer = clara.post("/import", files={"file": ("game.txt", as_an_editor_saves_it)}, data={"title": "Elsewhere"})

    assert answer.status_code == 200
    assert "Elsewhere: the links" in answer.text
    assert len(links_on(answer.text)) == 2


def test_a_file_that_is_no_game_is_refused_whole(visitor: Visitor) -> None:
    for content, sentence in (
        (b"nonsense", "this is not an exported game"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"", "No file was chosen"),
    ):
        answer = visitor().post("/import", files={"file": ("game.txt", content)}, data={"title": ""})

        assert answer.status_code == 400
        assert sentence in text_of(answer.text)
        assert len(forms(answer.text)) == 1


def test_at_a_new_table_with_a_referee_the_referee_takes_back_anything_unless_its_maker_chooses_otherwise(
    visitor: Visitor, sessions: Sessions
) -> None:
    ada = visitor()
    page = ada.get("/new/hundred_saints").text
    press(ada, page, "/new/hundred_saints", name1="Ada", name2="Bertram")
    press(ada, ada.get("/new/hundred_saints").text, "/new/hundred_saints", name1="Ada", undo="own")

    assert 'value="referee" checked' in page
    assert 'value="referee"' not in ada.get("/new/twelve_years").text
    assert sorted(sessions.live(one).info.custom.undo for one in sessions.ids()) == ["own", "referee"]


def test_the_start_page_names_the_most_that_can_be_imported_before_anything_is_sent(
    visitor: Callable[[], TestClient], opens: Pages, host: str
) -> None:
    from playwright.sync_api import expect

    most = MOST_CHARACTERS  # what the import itself reads
    client = visitor()
    html = client.get("/").text
    assert "at most 24 MiB" in text_of(html)
    assert f'data-most="{most}"' in html
    refused = client.post("/import", content=b"", headers={"Content-Length": str(most + 10**6)})
    assert refused.status_code == 413
    assert "at most 24 MiB" in text_of(refused.text)

    page = opens(painted=False)
    page.goto(host)
    page.locator("#import").click()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    field = page.locator("input[type=file]")
    field.evaluate("(one) => { one.dataset.most = '10'; }")  # a file of 24 MiB takes long to hand over
    field.set_input_files({"name": "long.txt", "mimeType": "text/plain", "buffer": b"x" * 2**20})
    expect(page.get_by_role("alert")).to_have_text("long.txt is too large: 1.0 MiB. At most 24 MiB can be sent here.")
    page.get_by_role("button", name="Import this game").click()
    assert field.evaluate("(one) => one.matches(':invalid')")
    assert "POST" not in sent

    field.set_input_files({"name": "short.txt", "mimeType": "text/plain", "buffer": b"x"})
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Import this game").click()
    expect(page.locator("main")).to_contain_text("line 1")
    assert "POST" in sent


def test_a_game_as_large_as_the_page_promises_fits_with_the_form_around_it() -> None:
    assert most_bytes(IMPORT) >= MOST_IMPORTED + 1024
    assert most_bytes("/s/abc/1/answer") < most_bytes("/s/abc/1/book/file") < MOST_IMPORTED
