"""Comparisons that are counted while a table plays: how far they are, what they come to, and given up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.server import comparisons
from lychgate.server.comparisons import MOST_AT_ONCE, Comparison, Comparisons
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.sim.what_if import changed_by, past_of, what_if

REF, ANN = "Ref", "Ann"
STRIKES = {"nat1": "ignored"}
LINES = ("character Ada of Ann adventurer will 29", "turn 99", "turn 46", *("sit Ada",) * 60)
"""An adventurer is asked whether to roll again, and with another rule she is not: there the two books go apart."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The file of a session in which all that was said, and the session's id."""
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (REF, ANN)]
    file = tmp_path_factory.mktemp("played") / "games.sqlite3"
    with open_store(file) as store:
        sessions = Sessions(store)
        info, _ = sessions.create("Maastricht", "constitution", {}, seats, Custom(), "a seed")
        found = sessions.live(info.id)
        for number, line in enumerate(LINES):
            say(found, REF, TEXT + line, f"line {number}")
            asked = found.game.pending_for(ANN)
            if asked is not None:
                say(found, ANN, "keep", f"answer {number}")
    return file, info.id


@pytest.fixture
def live(tmp_path: Path, played: tuple[Path, str]) -> Iterator[Session]:
    """That session, for this test alone."""
    file, session = played
    copyfile(file, tmp_path / file.name)
    with open_store(tmp_path / file.name) as store:
        yield Sessions(store).live(session)


def say(live: Session, seat: str, said: str, key: str) -> None:
    live.reply(seat, said, live.revision_of(seat), key)


def comparison(live: Session, runs: int) -> Comparison:
    past = past_of(live.game, REF)
    return Comparison(past, changed_by(past, STRIKES), REF, runs)


def ended(one: Comparison) -> Comparison:
    over: list[bool] = []
    one.start(lambda: over.append(True))
    assert one.wait(60)
    assert over == [True]
    return one


def test_a_comparison_comes_to_what_the_command_line_tells(live: Session) -> None:
    one = ended(comparison(live, 4))

    assert one.found == what_if(live.game, STRIKES, REF, runs=4)
    assert (one.done, one.ended, one.given_up, one.failed) == (4, True, False, False)


def test_given_up_it_ends_and_keeps_what_is_counted(live: Session) -> None:
    one = comparison(live, 10_000)
    one.give_up()
    ended(one)

    assert one.given_up
    assert one.found == what_if(live.game, STRIKES, REF, runs=one.done)
    assert one.done == 1


def test_before_it_begins_nothing_is_found(live: Session) -> None:
    one = comparison(live, 4)

    assert (one.found, one.lines, one.ended, one.given_up) == (None, [], False, False)


def test_each_seat_has_its_last_comparison_and_the_game_goes_on_meanwhile(live: Session) -> None:
    both = Comparisons()
    first = both.begin(live, REF, STRIKES, "all")
    second = both.begin(live, REF, {"natural_one": "6"}, "session")
    say(live, REF, f"{TEXT}turn", "on")

    assert both.of(live, REF) is second
    assert both.of(live, ANN) is None
    assert first.wait(60)
    assert second.wait(60)
    assert second.found is not None
    assert second.found.changes == {"natural_one": ("5", "6")}


@pytest.mark.parametrize(
    ("values", "span", "why"),
    [
        ({"nat1": "often"}, "all", "'often' is not a value of 'nat1'"),
        ({"nat2": "ignored"}, "all", "There is no switch 'nat2'. Did you mean 'nat1'?"),
        (STRIKES, "fight", "There was no fight in this game."),
    ],
)
def test_what_cannot_be_compared_is_refused(live: Session, values: dict[str, str], span: str, why: str) -> None:
    with pytest.raises(PlayError) as refused:
        Comparisons().begin(live, REF, values, span)

    assert why in str(refused.value)


def test_so_many_are_counted_at_once_and_when_one_has_ended_there_is_room_again(
    live: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_of_them = Comparisons()
    monkeypatch.setattr(comparisons, "past_of", lambda game, _, *steps: past_of(game, REF, *steps))
    begun = [all_of_them.begin(live, f"seat {number}", STRIKES, "all") for number in range(MOST_AT_ONCE)]

    with pytest.raises(PlayError, match="Ask again in a minute"):
        all_of_them.begin(live, "one more", STRIKES, "all")

    for one in begun:
        one.give_up()
        assert one.wait(60)
    last = all_of_them.begin(live, "one more", STRIKES, "all")
    last.give_up()
    assert last.wait(60)


def test_what_was_tried_is_summed_up_for_all_who_vote_as_an_onlooker_knows_it(live: Session) -> None:
    begun = Comparisons().begin(live, REF, STRIKES, "session")
    begun.give_up()
    assert begun.wait(60)

    told = begun.summary_for("nat1", "ignored")

    assert told.startswith("Tried on the last session: ")
    assert told.endswith("turn on what some players do not know.")
    assert begun.summary_for("nat1", "minus5") == begun.summary_for("skill_round", "ignored") == ""


def compared(live: Session, seat: str, span: str) -> Comparison:
    begun = Comparisons().begin(live, seat, STRIKES, span)
    begun.give_up()
    assert begun.wait(60)
    return begun


def test_a_secret_roll_does_not_move_the_last_session_of_a_player_or_of_the_sentence_for_all(live: Session) -> None:
    before, for_all = (
        compared(live, ANN, "session").lines,
        compared(live, REF, "session").summary_for("nat1", "ignored"),
    )
    for number, line in enumerate(("session", "roll 1d6 secret the door listens")):
        say(live, REF, TEXT + line, f"secret {number}")

    assert compared(live, ANN, "session").lines == before
    assert compared(live, REF, "session").summary_for("nat1", "ignored") == for_all
    found = compared(live, REF, "session").found
    assert found is not None
    assert found.steps < 5, "the referee knows of dice in the new session"


def test_secret_steps_do_not_shorten_what_a_player_sees_run_again(
    live: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparisons, "MOST_STEPS", 10)
    before = compared(live, ANN, "all").lines
    say(live, REF, TEXT + "roll 1d6 secret the door listens", "secret")

    assert compared(live, ANN, "all").lines == before


def test_where_nothing_was_played_there_is_nothing_to_try_it_on(tmp_path: Path) -> None:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (REF, ANN)]
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        info, _ = sessions.create("Maastricht", "constitution", {}, seats, Custom(), "a seed")
        for span in comparisons.SPANS:
            with pytest.raises(PlayError, match=r"^(Nothing has been played yet|There was no fight)"):
                Comparisons().begin(sessions.live(info.id), ANN, STRIKES, span)
