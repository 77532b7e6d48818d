"""Who fills a seat, new links, and the custom of the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from lychgate.core.told_story import SEED_CHOSEN
from lychgate.server.seats import Custom, Links, SessionInfo
from lychgate.server.sessions import Sessions
from tests.web.forms import forms, part, press, prompt, text_of

Visitor = Callable[[], TestClient]


@pytest.fixture
def at(two: tuple[SessionInfo, Links]) -> Callable[[int], str]:
    return lambda number: f"/s/{two[0].id}/{number}"


def test_who_is_not_there_yet_is_said(visitor: Visitor, ada: TestClient, two: tuple[SessionInfo, Links]) -> None:
    table = f"/s/{two[0].id}/1"
    assert "not seated yet" in text_of(part(ada.get(table).text, "others"))

    visitor().post(f"/join/{two[1].seats['Bertram']}")

    assert "not seated yet" not in text_of(part(ada.get(table).text, "others"))


def test_a_seat_is_handed_to_a_bot_and_taken_back(ada: TestClient, at: Callable[[int], str]) -> None:
    asked = prompt(ada.get(at(1)).text)

    ada.post(f"{at(1)}/hand-over", data={"seat": "1", "kind": "bot:cautious"})
    page = ada.get(at(1)).text
    assert "A bot, cautious, plays for you." in prompt(page)
    ada.post(f"{at(1)}/hand-over", data={"seat": "1", "kind": "person", "then": "table"})

    assert "bot" not in prompt(ada.get(at(1)).text)
    assert asked


def test_a_persons_seat_is_given_away_by_two_presses_and_taken_back_by_one(
    ada: TestClient, at: Callable[[int], str]
) -> None:
    folded = re.compile(r'<details class="new-link"><summary>Hand over.*?</summary>(.*?)</details>', re.S)
    asked = folded.findall(ada.get(f"{at(1)}/seats").text)

    ada.post(f"{at(1)}/hand-over", data={"seat": "1", "kind": "bot:cautious"})
    after = ada.get(f"{at(1)}/seats").text

    assert [form.fields["seat"] for one in asked for form in forms(one)] == ["1", "2"]
    assert "A bot plays Ada until the seat is taken back." in text_of(asked[0])
    assert len(folded.findall(after)) == 1
    assert sorted(form.fields["seat"] for form in forms(after) if form.action.endswith("/hand-over")) == ["1", "2"]


def test_only_the_host_makes_links_and_moves_others(
    ada: TestClient, bertram: TestClient, visitor: Visitor, at: Callable[[int], str]
) -> None:
    assert bertram.post(f"{at(2)}/reissue", data={"seat": "1"}).status_code == 400
    assert bertram.post(f"{at(2)}/hand-over", data={"seat": "1", "kind": "bot:cautious"}).status_code == 400

    answer = ada.post(f"{at(1)}/reissue", data={"seat": "2"})

    link = re.search(r"/join/[^\"]+", answer.text)
    assert link is not None
    assert answer.headers["cache-control"] == "no-store"
    assert bertram.get(at(2)).status_code == 404
    assert visitor().post(link[0]).status_code == 200


def test_nobody_can_put_themselves_out_of_their_seat(ada: TestClient, at: Callable[[int], str]) -> None:
    page = ada.get(f"{at(1)}/seats").text
    assert sorted(form.fields["seat"] for form in forms(page) if form.action.endswith("/reissue")) == ["0", "2"]

    refused = ada.post(f"{at(1)}/reissue", data={"seat": "1"})

    assert refused.status_code == 400
    assert "put you out of it" in text_of(refused.text)
    assert ada.get(at(1)).status_code == 200


def test_a_new_link_is_asked_for_twice_and_shown_with_its_code(ada: TestClient, at: Callable[[int], str]) -> None:
    page = ada.get(f"{at(1)}/seats").text
    folded = re.findall(r'<details class="new-link"><summary>New link</summary>(.*?)</details>', page, re.S)
    assert len(folded) == page.count('/reissue" hx-post') == 2
    assert all("The old link stops working, and whoever used it loses the seat." in one for one in folded)

    _, fresh = press(ada, page, "/reissue")

    assert 'aria-label="The link for onlookers as a QR code"' in fresh


def test_onlookers_get_a_new_link_too(ada: TestClient, visitor: Visitor, at: Callable[[int], str]) -> None:
    answer = ada.post(f"{at(1)}/reissue", data={"seat": "0"})

    link = re.search(r"/join/[^\"]+", answer.text)
    assert link is not None
    assert "You are looking on." in text_of(visitor().post(link[0]).text)


def test_what_cannot_be_is_said(ada: TestClient, at: Callable[[int], str]) -> None:
    for where, fields, sentence in (
        ("hand-over", {"seat": "9", "kind": "person"}, "This table has 2 seats"),
        ("hand-over", {"seat": "x", "kind": "person"}, "cannot be read"),
        ("hand-over", {"seat": "1", "kind": "bot:spoon"}, "cannot fill a seat"),
        ("hand-over", {"seat": "0", "kind": "bot:cautious"}, ""),
        ("reissue", {"seat": "99"}, "This table has 2 seats"),
        ("standing", {"rule": "always say yes"}, "is no automatic answer"),
        ("standing", {"rule": "x" * 2000}, "at most 1500"),
        ("webhook", {"url": "file:///etc/passwd"}, "A webhook is an address"),
        ("webhook", {"url": "http://127.0.0.1/"}, "within the house"),
        ("dice", {"own": "yes"}, "the program rolls"),
        ("custom", {"undo": "spoon", "deadline_hours": "", "overdue": ""}, "not among those that are offered"),
        ("custom", {"undo": "own", "deadline_hours": "-1", "overdue": ""}, "a number from 0 to 8760"),
    ):
        answer = ada.post(f"{at(1)}/{where}", data=fields)

        assert 400 <= answer.status_code < 500, (where, fields)
        assert sentence in text_of(answer.text), (where, fields)


def test_a_seat_sets_its_own_automatic_answers_and_webhook(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    ada.post(f"{at(1)}/standing", data={"rule": "spoon: yes"})
    ada.post(f"{at(1)}/webhook", data={"url": "https://example.org/hook"})

    assert "spoon: yes" in ada.get(f"{at(1)}/seats").text
    assert "https://example.org/hook" in ada.get(f"{at(1)}/seats").text
    assert "spoon: yes" not in bertram.get(f"{at(2)}/seats").text
    assert "example.org" not in bertram.get(f"{at(2)}/seats").text


def test_another_custom_holds_once_everybody_has_agreed(
    sessions: Sessions, ada: TestClient, bertram: TestClient, two: tuple[SessionInfo, Links], at: Callable[[int], str]
) -> None:
    live = sessions.live(two[0].id)
    bertram.get(at(2))
    _, page = press(ada, ada.get(f"{at(1)}/seats").text, "/custom", undo="anyone", hand_dice="yes")
    assert "Put to the vote: Bertram is asked." in text_of(page)
    assert live.info.custom == Custom()
    assert "Withdraw it" in ada.get(at(1)).text

    press(bertram, bertram.get(at(2)).text, "/vote", "I agree")

    assert live.info.custom == Custom(undo="anyone", hand_dice=True)
    assert ada.post(f"{at(1)}/dice", data={"own": "yes"}).status_code == 200


def test_whoever_comes_to_a_table_whose_seed_was_chosen_reads_so_before_and_after_sitting_down(
    sessions: Sessions, visitor: Visitor
) -> None:
    seats = [("Ada", "person", ""), ("Bertram", "person", "")]
    info, links = sessions.create("Loaded", "twelve_years", {}, seats, seed="loaded")  # type: ignore[arg-type]
    bertram = visitor()
    before = bertram.get(f"/join/{links.seats['Bertram']}").text
    bertram.post(f"/join/{links.seats['Bertram']}")

    pages = [before, *(bertram.get(f"/s/{info.id}/2/{page}").text for page in ("seats", "chronicle", "journal"))]

    assert all(SEED_CHOSEN in page for page in pages)
    assert not any("loaded" in page for page in pages)


def test_a_table_with_dice_from_chance_says_nothing_of_a_seed(sessions: Sessions, visitor: Visitor) -> None:
    info, links = sessions.create("Fair", "twelve_years", {}, [("Ada", "person", "")])
    ada = visitor()
    before = ada.get(f"/join/{links.seats['Ada']}").text
    ada.post(f"/join/{links.seats['Ada']}")

    assert not any(SEED_CHOSEN in page for page in (before, ada.get(f"/s/{info.id}/1/seats").text))


def test_the_host_of_a_game_whose_name_another_has_reads_under_which_it_is_kept(
    sessions: Sessions, visitor: Visitor, ada: TestClient, at: Callable[[int], str]
) -> None:
    seats = [("Ada", "person", ""), ("Bertram", "person", "")]
    info, links = sessions.create("The lantern", "twelve_years", {}, seats, Custom(), "a seed")  # type: ignore[arg-type]
    host, guest = visitor(), visitor()
    host.post(f"/join/{links.seats['Ada']}")
    guest.post(f"/join/{links.seats['Bertram']}")

    told = "Another game is already called The lantern, so this one is saved as The lantern (2)."
    assert told in text_of(host.get(f"/s/{info.id}/1/seats").text)
    assert "The lantern (2)" not in text_of(guest.get(f"/s/{info.id}/2/seats").text)
    assert "Another game" not in text_of(ada.get(f"{at(1)}/seats").text)
