"""The page of the book of a game without a referee: its players amend it there, and nothing speaks of a referee."""

from __future__ import annotations

from starlette.testclient import TestClient

from lychgate.kit.own_book import MOST_SESSIONS
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.forms import press, text_of
from tests.web.test_book_page import Visitor

SEATS = ("Ann", "Ben")


def seated(
    sessions: Sessions, visitor: Visitor, names: tuple[str, ...] = SEATS
) -> tuple[Session, dict[str, TestClient], str]:
    """A table of two players of 12 Years, their browsers, and the first part of their pages' addresses."""
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in names]
    info, links = sessions.create("The south gate", "twelve_years", {}, seats, Custom(), "a seed")
    clients = {}
    for name in names:
        clients[name] = visitor()
        clients[name].post(f"/join/{links.seats[name]}", follow_redirects=False)
    return sessions.live(info.id), clients, f"/s/{info.id}"


def test_a_player_proposes_a_number_on_the_page_and_the_other_agrees(sessions: Sessions, visitor: Visitor) -> None:
    live, clients, base = seated(sessions, visitor)
    page = clients["Ann"].get(f"{base}/1/book?amend=portal-range").text

    status, answer = press(clients["Ann"], page, "/book", switch="portal-range", value="3", because="it is too easy")
    assert status == 200
    assert "Put to the vote: Ben is asked." in text_of(answer)
    (proposal,) = live.proposals("Ben")
    live.vote("Ben", proposal.number, True)

    assert live.game.settled.variants["portal-range"] == "3"
    own = text_of(clients["Ben"].get(f"{base}/2/book").text)
    assert "Range of a stone portal portal-range : 3." in own
    assert "by Ann, agreed by Ben: it is too easy" in own


def test_the_form_shows_what_depends_on_the_number(sessions: Sessions, visitor: Visitor) -> None:
    _, clients, base = seated(sessions, visitor)

    page = clients["Ann"].get(f"{base}/1/book?amend=portal-range").text

    shown = text_of(page)
    assert "A whole number from 2 to 8; 6 now, as in the book." in shown
    assert "'portal-castle' says whether" in shown
    assert f'name="sessions" min="1" max="{MOST_SESSIONS}"' in page


def test_a_number_is_put_on_trial_and_a_new_session_begins_on_the_page(sessions: Sessions, visitor: Visitor) -> None:
    live, clients, base = seated(sessions, visitor)
    page = clients["Ann"].get(f"{base}/1/book?amend=portal-range").text
    assert "Begin a new session" not in page
    press(clients["Ann"], page, "/book", switch="portal-range", value="3", sessions="1", because="we want to see")
    (proposal,) = live.proposals("Ben")
    live.vote("Ben", proposal.number, True)
    page = clients["Ben"].get(f"{base}/2/book").text
    assert "On trial (T1): 1 of 1 session is left." in text_of(page)

    status, answer = press(clients["Ben"], page, "/book", do="session")

    assert status == 200
    assert "A new session begins." in text_of(answer)
    assert live.game.settled.added.trials[0].left == 1, "no dice have fallen"


def test_a_vote_may_be_changed_on_the_book_and_at_the_table_until_it_is_decided(
    sessions: Sessions, visitor: Visitor
) -> None:
    live, clients, base = seated(sessions, visitor, ("Ann", "Ben", "Cy"))
    live.propose("Ann", "amend portal-range 3", "fun", live.revision_of("Ann"), "a key")
    page = clients["Ben"].get(f"{base}/2/book").text
    assert "You voted" not in page

    _, page = press(clients["Ben"], page, "/book", do="no", proposal="1")
    assert live.proposals("Ben")[0].no == ("Ben",)
    assert "You voted no. Vote yes instead" in text_of(page)
    assert "You voted no. Vote yes instead" in text_of(clients["Ben"].get(f"{base}/2").text)
    assert "You voted" not in text_of(clients["Cy"].get(f"{base}/3/book").text)

    press(clients["Ben"], page, "/book", do="yes", proposal="1")
    assert live.game.settled.variants["portal-range"] == "3"


def test_the_question_about_a_trial_is_answered_by_keeping_or_ending_it(sessions: Sessions, visitor: Visitor) -> None:
    live, clients, base = seated(sessions, visitor)
    live.propose("Ann", "trial portal-range 3 for 1 session", "fun", live.revision_of("Ann"), "a key")
    live.vote("Ben", 1, True)
    live.reply("Ann", "assemble", live.revision_of("Ann"), "assembles")
    while live.game.busy("Ann"):
        live.reply("Ann", live.table("Ann").question().default, live.revision_of("Ann"), f"key {live.revision}")  # type: ignore[union-attr]
    live.reply("Ben", "text:session", live.revision_of("Ben"), "a session")

    for page in (f"{base}/2/book", f"{base}/2"):
        assert "Keep it End it" in text_of(clients["Ben"].get(page).text)


def test_house_rules_are_brought_on_the_page(sessions: Sessions, visitor: Visitor) -> None:
    _, clients, base = seated(sessions, visitor)
    page = clients["Ben"].get(f"{base}/2/book/house-rules").text

    status, answer = press(clients["Ben"], page, "/file", text="- The price of Ellas's lesson is 40 gold.")

    assert status == 200
    assert "Price of Ellas's lesson (ellas-price) = 40 (now 50)" in text_of(answer)


def test_a_new_table_is_asked_who_decides_and_is_offered_no_referee(visitor: Visitor, sessions: Sessions) -> None:
    page = text_of(visitor().get("/new/twelve_years").text)

    assert "Who decides on amendments to the book?" in page
    assert "the referee alone" not in page
