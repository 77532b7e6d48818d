"""Playing through forms: what is done, what is done once, what is refused, and who sees what."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store, open_store
from lychgate.web import create_app
from tests.web.clock import Clock
from tests.web.forms import form_to, forms, part, press, prompt, text_of

Seated = Callable[[str], TestClient]
HX = {"HX-Request": "true"}


@pytest.fixture
def at(two: tuple[SessionInfo, Links]) -> Callable[[int], str]:
    """The address of a seat's table."""
    return lambda number: f"/s/{two[0].id}/{number}"


@pytest.fixture
def revision(sessions: Sessions, two: tuple[SessionInfo, Links]) -> Callable[[], int]:
    return lambda: sessions.live(two[0].id).revision


def test_the_first_page_can_be_read_without_scripts(ada: TestClient, at: Callable[[int], str]) -> None:
    page = text_of(ada.get(at(1)).text)

    assert "No party is on the road" in page
    assert "Assemble" in page
    assert "The table waits for you and Bertram." in page


def test_a_choice_is_done_and_the_page_that_follows_can_be_loaded_again(
    ada: TestClient, at: Callable[[int], str], revision: Callable[[], int]
) -> None:
    form = form_to(ada.get(at(1)).text, "/answer")
    name, value = next(iter(form.buttons.values()))

    answer = ada.post(form.action, data={**form.fields, name: value}, follow_redirects=False)

    assert answer.status_code == 303
    assert answer.headers["location"] == f"{at(1)}#ask"
    assert revision() == 1


def test_taking_back_is_shown_to_whoever_has_done_something(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    def offered(who: TestClient, number: int) -> bool:
        return any(form.action.endswith("/undo") for form in forms(part(who.get(at(number)).text, "turn")))

    assert not offered(ada, 1)
    press(ada, ada.get(at(1)).text, "/answer")

    assert offered(ada, 1)
    assert not offered(bertram, 2)


def test_free_text_is_an_answer(ada: TestClient, at: Callable[[int], str]) -> None:
    _, page = press(ada, ada.get(at(1)).text, "/answer")
    asked = next(form for form in forms(page) if form.action.endswith("/answer"))

    answer = ada.post(asked.action, data={**asked.fields, "text": "Odo Quickstep"})

    assert "Odo Quickstep" in text_of(answer.text)


def test_a_form_that_is_sent_twice_is_done_once(
    ada: TestClient, at: Callable[[int], str], revision: Callable[[], int]
) -> None:
    page = ada.get(at(1)).text
    press(ada, page, "/answer")
    once = revision()

    status, _ = press(ada, page, "/answer")

    assert status == 200
    assert revision() == once


def test_two_pages_that_ask_different_things_at_one_moment_do_the_first(
    ada: TestClient, at: Callable[[int], str], revision: Callable[[], int]
) -> None:
    press(ada, ada.get(at(1)).text, "/answer")
    page = ada.get(at(1)).text
    first, second, *_ = form_to(page, "/answer").buttons
    press(ada, page, "/answer", first)
    after, once = prompt(ada.get(at(1)).text), revision()

    press(ada, page, "/answer", second)

    assert revision() == once
    assert prompt(ada.get(at(1)).text) == after


def test_an_answer_to_what_is_no_longer_asked_gets_the_present_and_a_sentence(
    ada: TestClient, at: Callable[[int], str], revision: Callable[[], int]
) -> None:
    page = ada.get(at(1)).text
    press(ada, page, "/answer")
    once = revision()

    status, present = press(ada, page, "/answer", key="another")

    assert status == 409
    assert "Something has happened since you looked" in text_of(present)
    assert prompt(present) == prompt(ada.get(at(1)).text)
    assert revision() == once


def test_what_others_did_meanwhile_does_not_make_an_answer_stale(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    page = ada.get(at(1)).text
    press(bertram, bertram.get(at(2)).text, "/answer")

    status, present = press(ada, page, "/answer")

    assert status == 200
    assert "has joined" in prompt(present)


def test_what_will_not_do_is_said_and_nothing_is_changed(
    ada: TestClient, at: Callable[[int], str], revision: Callable[[], int]
) -> None:
    page = ada.get(at(1)).text
    for wrong, sentence in (
        ({"answer": "fly"}, "'fly' will not do"),
        ({"answer": "text:fly"}, "will not do"),
        ({"answer": "", "text": ""}, "Nothing was chosen"),
        ({"answer": "x" * 5000}, "at most 300"),
        ({"answer": "", "text": "x" * 20_401}, "at most 20400"),
        ({"revision": "now"}, "cannot be read"),
        ({"revision": "-1"}, "cannot be read"),
        ({"revision": "9" * 40}, "cannot be read"),
        ({"revision": "77"}, ""),
        ({"key": ""}, "cannot be read"),
        ({"key": "k" * 500}, "at most 100"),
        ({"key": "\n"}, "cannot be read"),
        ({"key": "ключ"}, "key"),
    ):
        status, answer = press(ada, page, "/answer", **wrong)

        assert 400 <= status < 500, wrong
        assert sentence in text_of(answer), wrong
        assert "Traceback" not in answer
    assert revision() == 0


def test_a_script_is_sent_the_parts_that_changed_and_no_others(
    ada: TestClient, at: Callable[[int], str], revision: Callable[[], int]
) -> None:
    form = form_to(ada.get(at(1)).text, "/answer")
    name, value = next(iter(form.buttons.values()))

    answer = ada.post(form.action, data={**form.fields, name: value, "shown": revision()}, headers=HX)

    assert '<hx-partial hx-target="#ask"' in answer.text
    assert '<hx-partial hx-target="#now"' in answer.text
    assert '<hx-partial hx-target="#log"' not in answer.text
    assert '<hx-partial hx-target="#maps"' not in answer.text
    assert "<html" not in answer.text


def test_a_script_is_told_what_was_wrong_in_a_remark(ada: TestClient, at: Callable[[int], str]) -> None:
    form = form_to(ada.get(at(1)).text, "/answer")

    answer = ada.post(form.action, data={**form.fields, "answer": "fly"}, headers=HX)

    assert answer.status_code == 400
    assert "will not do" in text_of(part(answer.text, "remark"))


def test_a_seat_cannot_be_reached_from_another_seats_browser(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str], revision: Callable[[], int]
) -> None:
    own = ada.get(at(1)).text
    missing = bertram.get("/s/nothing/1").text

    assert bertram.get(at(1)).text == missing
    status, page = press(bertram, own, "/answer")
    assert (status, page) == (404, missing)
    for page_of in ("journal", "why", "help", "seats", "notes?of=5050", "chronicle", "game.txt", "links", "step/1"):
        assert bertram.get(f"{at(1)}/{page_of}").text == missing
    assert revision() == 0


def test_a_cookie_for_one_seat_under_the_name_of_another_opens_nothing(
    bertram: TestClient, two: tuple[SessionInfo, Links], at: Callable[[int], str]
) -> None:
    key = bertram.cookies[f"seat.{two[0].id}.2"]
    bertram.cookies.set(f"seat.{two[0].id}.1", key)

    assert bertram.get(at(1)).status_code == 404


def test_a_key_to_another_table_opens_nothing_here(
    sessions: Sessions, bertram: TestClient, two: tuple[SessionInfo, Links], at: Callable[[int], str]
) -> None:
    other, links = sessions.create("Another", "twelve_years", {}, [("Ada", "person", "")])
    session, _, key = sessions.sit(links.seats["Ada"])
    bertram.cookies.set(f"seat.{two[0].id}.1", key)

    assert session == other.id
    assert bertram.get(at(1)).status_code == 404


def test_onlookers_see_what_is_public_and_say_nothing(
    seated: Seated, ada: TestClient, at: Callable[[int], str], revision: Callable[[], int]
) -> None:
    clara = seated("*")
    page = clara.get(at(0))

    assert page.status_code == 200
    assert "You are looking on." in text_of(page.text)
    assert not forms(page.text)
    own = form_to(ada.get(at(1)).text, "/answer")
    refused = clara.post(f"{at(0)}/answer", data={**own.fields, "answer": "assemble"})
    assert refused.status_code == 403
    assert revision() == 0


def test_a_step_is_taken_back_and_brought_back(ada: TestClient, at: Callable[[int], str]) -> None:
    before = prompt(ada.get(at(1)).text)
    _, after = press(ada, ada.get(at(1)).text, "/answer")

    status, back = press(ada, after, "/undo")
    _, again = press(ada, back, "/redo")

    assert status == 200
    assert prompt(back) == before
    assert prompt(again) == prompt(after)


def test_taking_back_twice_takes_back_two_steps(ada: TestClient, at: Callable[[int], str]) -> None:
    page = ada.get(at(1)).text
    before = prompt(page)
    _, page = press(ada, page, "/answer")
    _, page = press(ada, page, "/answer")

    _, page = press(ada, page, "/undo")
    _, page = press(ada, page, "/undo")

    assert prompt(page) == before


def test_nothing_to_take_back_is_said(ada: TestClient, at: Callable[[int], str]) -> None:
    answer = ada.post(f"{at(1)}/undo", data={"revision": "0", "key": "0-undo"})

    assert answer.status_code == 400
    assert "nothing" in text_of(part(answer.text, "remark")).lower()


def test_only_what_can_be_taken_back_or_brought_back_is_offered(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    def offered(client: TestClient, number: int) -> list[str]:
        return [form.action.rpartition("/")[2] for form in forms(part(client.get(at(number)).text, "turn"))]

    assert offered(ada, 1) == []
    press(ada, ada.get(at(1)).text, "/answer")
    assert offered(ada, 1) == ["undo"]
    press(ada, ada.get(at(1)).text, "/undo")
    assert offered(ada, 1) == ["redo"]
    assert offered(bertram, 2) == []


def test_that_nothing_has_happened_is_said_until_something_has(ada: TestClient, at: Callable[[int], str]) -> None:
    page = ada.get(at(1)).text
    assert "Twelve years, and a crown" in text_of(page)

    form = form_to(page, "/answer")
    name, value = next(iter(form.buttons.values()))
    answer = ada.post(form.action, data={**form.fields, name: value, "shown": "0"}, headers=HX)

    assert 'id="now"' in answer.text
    assert "Twelve years, and a crown" not in answer.text


def test_onlookers_are_told_of_no_purse_and_no_party_of_theirs(
    seated: Callable[[str], TestClient], at: Callable[[int], str]
) -> None:
    page = text_of(seated("*").get(at(0)).text)

    assert "gold" not in page
    assert "Nobody yet" not in page


def test_what_concerns_others_is_put_to_the_vote_where_that_is_the_custom(
    sessions: Sessions, ada: TestClient, bertram: TestClient, two: tuple[SessionInfo, Links], at: Callable[[int], str]
) -> None:
    from lychgate.server.seats import Custom

    live = sessions.live(two[0].id)
    ada.get(at(1))
    bertram.get(at(2))
    live.change_custom("Ada", Custom(undo="vote"))
    proposal = live.proposals()[0].number

    status, page = press(bertram, bertram.get(at(2)).text, "/vote", "I agree")

    assert status == 200
    assert live.info.custom.undo == "vote"
    refused = bertram.post(f"{at(2)}/vote", data={"proposal": str(proposal), "say": "yes", "revision": "0", "key": "k"})
    assert refused.status_code == 400
    assert "not put to the vote any more" in text_of(refused.text)
    assert "perhaps" not in page


def test_a_vote_is_yes_or_no(ada: TestClient, at: Callable[[int], str]) -> None:
    answer = ada.post(f"{at(1)}/vote", data={"proposal": "1", "say": "perhaps", "revision": "0", "key": "k"})

    assert answer.status_code == 400


def test_the_choices_of_one_are_not_on_the_page_of_the_other(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    before = bertram.get(at(2)).text
    press(ada, ada.get(at(1)).text, "/answer")
    asked = prompt(ada.get(at(1)).text)

    theirs = bertram.get(at(2)).text

    assert asked not in text_of(theirs)
    assert prompt(theirs) == prompt(before)
    assert form_to(theirs, "/answer").buttons == form_to(before, "/answer").buttons


def test_who_hurries_too_much_is_asked_to_wait(ada: TestClient, at: Callable[[int], str], clock: Clock) -> None:
    undo, fields = f"{at(1)}/undo", {"revision": "0", "key": "0-undo"}

    statuses = [ada.post(undo, data=fields).status_code for _ in range(170)]

    assert statuses[0] == 400
    assert statuses[-1] == 429
    clock.now += 10
    assert ada.post(undo, data=fields).status_code == 400


def test_when_the_store_is_gone_a_sentence_says_so(ada: TestClient, store: Store, at: Callable[[int], str]) -> None:
    page = ada.get(at(1)).text
    store.close()

    status, answer = press(ada, page, "/answer")

    assert status == 503
    assert "Traceback" not in answer
    assert text_of(answer)


def test_a_page_of_before_a_restart_can_be_answered(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str], store: Store
) -> None:
    press(bertram, bertram.get(at(2)).text, "/answer", "Assemble")
    page = ada.get(at(1)).text  # her question is older than what Bertram has done

    with open_store(store.database.where) as same:
        started_anew = TestClient(create_app(Sessions(same)), base_url="http://testserver", cookies=ada.cookies)
        status, after = press(started_anew, page, "/answer", "Assemble")

    assert status == 200
    assert "has joined" in prompt(after)
    assert "Something has happened since you looked" not in text_of(after)
