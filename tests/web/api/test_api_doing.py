"""The table for programs: what a seat may say in JSON, what is done once, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.wire import Done
from tests.web.program import Program, read, refusal


def test_what_is_sent_twice_is_done_once(ada: Program, revision: Callable[[], int]) -> None:
    said = {"answer": "assemble", "revision": 0, "key": "the same"}

    first, again = ada.post("reply", **said), ada.post("reply", **said)

    assert (first.status_code, again.status_code, revision()) == (200, 200, 1)


def test_what_is_said_too_late_is_not_done_and_brings_the_present(ada: Program, revision: Callable[[], int]) -> None:
    ada.usual()

    late = ada.post("reply", answer="assemble", revision=0, key="late")

    done = read(late, Done)
    assert (late.status_code, done.stale, revision()) == (409, True, 1)
    assert "Something has happened since you looked" in done.remark
    assert done.seat_state == ada.seat_state()


def test_what_others_did_meanwhile_does_not_make_an_answer_late(ada: Program, bertram: Program) -> None:
    bertram.usual()

    assert ada.post("reply", answer="assemble", revision=0, key="a").status_code == 200


def test_an_attack_on_another_players_party_is_refused_unless_the_program_is_sure(
    ada: Program, bertram: Program, revision: Callable[[], int]
) -> None:
    ada.assembles()
    question = bertram.assembles().seat_state.question
    assert question is not None
    attack = next(one for one in question.choices if one.id == "rival:Ada")
    before = {"answer": attack.id, "revision": bertram.seat_state().revision}
    records = revision()

    asked = bertram.post("reply", key="a slip", **before)

    assert revision() == records
    assert refusal(asked) == (400, f'{attack.sure} To do it, send it again with "sure": true.')
    assert bertram.post("reply", key="meant", sure=True, **before).status_code == 200
    assert revision() > records


def test_a_step_is_taken_back_brought_back_and_returned_to(ada: Program) -> None:
    ada.assembles()
    gone = ada.usual().seat_state.head

    back = ada.does("undo", after=gone)
    again = ada.does("redo", after=1)
    first = ada.does("return", entry=0, after=gone)

    assert (back.seat_state.after, back.seat_state.past, back.remark) == (
        1,
        (),
        "Taken back: your last step, 'North: 5049'.",
    )
    assert (again.seat_state.after, again.seat_state.head, again.remark) == (1, gone, "Brought back.")
    assert (first.seat_state.after, first.seat_state.past) == (0, ())


def test_what_concerns_others_is_put_to_their_vote(
    ada: Program, bertram: Program, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    live = sessions.live(two[0].id)
    custom = live.info.custom
    ada.assembles()
    bertram.assembles()
    for seat in ("Ada", "Bertram"):
        live.change_custom(seat, type(custom)(undo="vote"))

    put = ada.does("return", entry=0)

    (own,), (other,) = put.seat_state.votes, bertram.seat_state().votes
    assert (own.own, own.missing, other.own) == (True, ("Bertram",), False)
    assert other.text == "Ada would take back 'Assemble a new party', and the step after it."
    assert bertram.post("vote", proposal=other.number, yes=True).status_code == 200
    assert ada.seat_state().past == ()
    happened = ada.seat_state().happened
    assert happened is not None
    assert happened.text.startswith("Agreed: Ada would take back")


def test_own_dice_are_for_the_custom_to_allow(
    ada: Program, bertram: Program, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    live = sessions.live(two[0].id)
    assert refusal(ada.post("dice", own=True))[0] == 400
    for seat in ("Ada", "Bertram"):
        live.change_custom(seat, type(live.info.custom)(hand_dice=True))

    assert ada.post("dice", own=True).status_code == 200

    seat_state = ada.usual(1).seat_state
    assert seat_state.takes_faces
    assert seat_state.rolling is not None
    assert not bertram.seat_state().takes_faces


@pytest.mark.parametrize(
    ("what", "said", "sentence"),
    [
        ("reply", {"answer": "fly", "revision": 0, "key": "a"}, "'fly' will not do"),
        ("reply", {"answer": "", "revision": 0, "key": "a"}, "cannot be read"),
        ("reply", {"answer": "x" * 20_401, "revision": 0, "key": "a"}, "cannot be read"),
        ("reply", {"answer": "x" * 20_400, "revision": 0, "key": "a"}, "x ...' will not do"),
        ("reply", {"answer": "assemble", "revision": -1, "key": "a"}, "cannot be read"),
        ("reply", {"answer": "assemble", "revision": 10**30, "key": "a"}, "cannot be read"),
        ("reply", {"answer": "assemble", "revision": "0", "key": "a"}, "cannot be read"),
        ("reply", {"answer": "assemble", "revision": 0, "key": ""}, "cannot be read"),
        ("reply", {"answer": "assemble", "revision": 0, "key": "ключ"}, "a key of 1 to 100 signs"),
        ("reply", {"answer": "assemble", "revision": 0}, "cannot be read"),
        ("undo", {"revision": 0, "key": "a"}, "Ada has nothing to take back"),
        ("redo", {"revision": 0, "key": "a"}, "Nothing can be brought back"),
        ("return", {"entry": 7, "revision": 0, "key": "a"}, "no entry 7"),
        ("vote", {"proposal": 3, "yes": True}, "not put to the vote"),
        ("vote", {"proposal": 3, "yes": "maybe"}, "cannot be read"),
        ("dice", {}, "cannot be read"),
    ],
)
def test_what_will_not_do_gets_a_sentence_and_changes_nothing(
    ada: Program, revision: Callable[[], int], what: str, said: dict[str, object], sentence: str
) -> None:
    status, told = refusal(ada.post(what, **said))

    assert (status, revision()) == (400, 0)
    assert sentence in told


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"a":' * 3000, b"answer=assemble"])
def test_a_garbled_body_gets_a_sentence(ada: Program, revision: Callable[[], int], body: bytes) -> None:
    for what in ("reply", "undo", "redo", "return", "vote", "dice"):
        answer = ada.client.post(f"{ada.base}/{what}", content=body, headers=ada.headers)

        assert refusal(answer)[0] == 400
        assert "What was sent cannot be read" in refusal(answer)[1]
    assert revision() == 0


def test_a_body_that_is_too_long_is_not_read(ada: Program) -> None:
    answer = ada.client.post(f"{ada.base}/reply", content=b"x" * 70_000, headers=ada.headers)

    assert refusal(answer) == (413, "That is too large: at most 64 KiB can be sent here.")


def test_whoever_is_in_too_much_of_a_hurry_is_asked_to_wait(ada: Program) -> None:
    answers = [ada.post("reply", answer="fly", revision=0, key="a") for _ in range(151)]

    assert [answer.status_code for answer in answers] == [400] * 150 + [429]
    assert "nothing is lost" in refusal(answers[-1])[1]


def test_the_same_rules_stand_at_the_door_as_for_pages(ada: Program, revision: Callable[[], int]) -> None:
    said = {"answer": "assemble", "revision": 0, "key": "a"}
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = ada.client.post(f"{ada.base}/reply", json=said, headers={**ada.headers, **headers})
        assert refusal(answer)[0] == 403
    other_name = ada.client.get(f"{ada.base}/table", headers={**ada.headers, "Host": "evil.example"})
    assert refusal(other_name)[0] == 400

    assert revision() == 0
    assert refusal(ada.client.get("/api/nothing")) == (404, "There is no such page here.")
    assert refusal(ada.client.get("/api/join"))[0] == 405
