"""A command that is typed into an open question is recognised; every face says how the question is answered."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count

import pytest

from lychgate.core.errors import PlayError
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store
from lychgate.server.typed import read_answer
from tests.each import each

REF, ANN = "Ref", "Ann"
MAJOR_WOUND = ("constitution", (f"{REF}: pc Ada fighter hp 8", f"{REF}: harm Ada 9", f"{REF}: =wound"))
A_TURN = ("sovereign", (f"{REF}: delver Mabel hp 6 of {ANN}", f"{REF}: explore quiet", f"{REF}: turn"))

Says = Callable[[str, str], None]


@pytest.fixture
def asked(store: Store) -> Callable[[str, tuple[str, ...]], tuple[Session, Says]]:
    """A table at which somebody is asked something, and how a seat types at it, as every face reads it."""
    sessions, keys = Sessions(store, clock=lambda: datetime(2026, 11, 21, tzinfo=UTC)), count()

    def sit(game: str, lines: tuple[str, ...]) -> tuple[Session, Says]:
        seats: list[tuple[str, Kind, str]] = [(REF, "person", ""), (ANN, "person", "")]
        info, _ = sessions.create(f"Table {next(keys)}", game, {}, seats, Custom(undo="referee"), "seed")
        live = sessions.live(info.id)

        def says(seat: str, typed: str) -> None:
            question = live.table(seat).question()
            assert question is not None
            answer = typed[1:] if typed[0] == "=" else read_answer(question, typed)
            live.reply(seat, answer, live.revision_of(seat), f"{next(keys)}")

        for line in lines:
            seat, _, typed = line.partition(": ")
            says(seat, typed)
        return live, says

    return sit


def test_a_command_typed_into_an_open_question_is_recognised(
    asked: Callable[[str, tuple[str, ...]], tuple[Session, Says]],
) -> None:
    live, says = asked(*MAJOR_WOUND)

    @each(
        (
            *("npc 3 goblins hd 1 ac 13", "npc 3 goblins hd x", "NPC wolf", "turn", "night", "harm Ada 3"),
            *("lines\nturn\nturn", "note here It is deep", "npc wolf\nturn", "set cast.Ada.hp 3"),
        )
    )
    def recognised(line: str) -> None:
        before = live.revision
        with pytest.raises(
            PlayError, match=r"' is a command, and you are asked something first: Ada has a major"
        ) as no:
            says(REF, line)
        assert "Type a number, 1 to 5, or type an injury of your own." in str(no.value)
        assert "put quotation marks around them" in str(no.value)
        assert live.revision == before

    recognised()


def test_what_only_begins_like_a_command_or_stands_in_quotation_marks_is_the_answer(
    asked: Callable[[str, tuple[str, ...]], tuple[Session, Says]],
) -> None:
    @each(
        [
            ("a scar", "a scar"),
            ("light burns on both hands", "light burns on both hands"),
            ('"turn"', "turn"),
            ("“npc 3 goblins”", "npc 3 goblins"),
            ('"harm Ada 3"', "harm Ada 3"),
        ]
    )
    def answers(line: str, kept: str) -> None:
        live, says = asked(*MAJOR_WOUND)
        says(REF, line)
        assert f"Ada is injured: {kept}." in live.table(REF).question().prompt  # type: ignore[union-attr]

    answers()


def test_a_deed_in_words_may_begin_as_a_command_of_players_does(
    asked: Callable[[str, tuple[str, ...]], tuple[Session, Says]],
) -> None:
    live, says = asked(*A_TURN)

    with pytest.raises(PlayError, match="'npc 3 goblins' is a command, and you are asked something first"):
        says(ANN, "npc 3 goblins")
    says(ANN, "search Mabel 3")

    assert "Mabel: search Mabel 3" in "\n".join(line.text for line in live.table(REF).log())
