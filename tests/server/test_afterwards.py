"""What a table tells afterwards: how likely it was that a step came as it came, behind 'why?', and the luck."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from itertools import count
from pathlib import Path
from shutil import copytree
from threading import Thread
from weakref import WeakKeyDictionary

import pytest
from click.testing import CliRunner

from lychgate.cli.dice import odds
from lychgate.core.chain import commitment_words
from lychgate.core.records import Header
from lychgate.rulesets import get
from lychgate.server import afterwards
from lychgate.server.afterwards import HOW_LIKELY, how_likely, sentence_of
from lychgate.server.saved import begin, open_saved
from lychgate.server.store import Store, open_store
from lychgate.sim.hindsight import Hindsight, Step
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.plain import Plain

_KEYS = count(1)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a game whose last step was an attack."""
    folder = tmp_path_factory.mktemp("evening")
    with open_store(folder / "games.sqlite3") as store:
        rules = get("twelve_years")
        begin(store, Header(rules.name, rules.version, rules.resolve({}), ("ann",), "a", "an evening"))
        attack(LocalSeat(open_saved(store, "an evening"), "ann"))
    return folder


def attack(seat: LocalSeat) -> None:
    """Plays until there was an attack of which it is told how likely it was."""
    for _ in range(100):
        question = seat.question()
        assert question is not None
        attacks = "attack" in [one.id for one in question.choices]
        seat.answer("attack" if attacks else question.default or question.choices[0].id)
        if attacks and any(HOW_LIKELY in line for line in seat.why()):
            return
    raise AssertionError("nothing was left to chance")


@pytest.fixture
def store(evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    copytree(evening, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path))
    with open_store() as found:
        yield found


@pytest.fixture
def seat(store: Store) -> LocalSeat:
    """Somebody whose last step was an attack."""
    return LocalSeat(open_saved(store, "an evening"), "ann")


def test_why_tells_how_likely_it_was_that_it_came_so_and_runs_a_step_again_once_while_the_table_may_go_on(
    seat: LocalSeat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else changes the table while a step is looked at."""
    told = seat.why()
    assert HOW_LIKELY in told
    after = told[told.index(HOW_LIKELY) + 1 :]
    assert after
    assert all("% likely" in line for line in after)

    session, number = seat.session, seat.table.why_number
    first, runs = how_likely(session, "ann", number), list[bool]()

    def looks(step: Step, **_: object) -> tuple[Hindsight, ...]:
        other = Thread(target=lambda: runs.append(session.revision >= 0))
        other.start()
        other.join(60)
        return ()

    monkeypatch.setattr(afterwards, "hindsight", looks)
    assert how_likely(session, "ann", number) == first
    assert runs == []

    monkeypatch.setattr(afterwards, "_kept", WeakKeyDictionary())
    assert how_likely(session, "ann", number) == ()
    assert runs == [True]


def test_of_many_steps_the_last_are_kept(seat: LocalSeat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(afterwards, "MOST_KEPT", 1)
    monkeypatch.setattr(afterwards, "hindsight", lambda *_, **__: ())
    monkeypatch.setattr(afterwards, "_kept", WeakKeyDictionary())
    numbers = [step.entry for step in seat.journal() if step.entry]

    for number in numbers:
        how_likely(seat.session, "ann", number)

    (kept,) = afterwards._kept.values()
    assert len(kept) == 1


def test_a_step_that_there_is_not_has_nothing_to_tell(seat: LocalSeat) -> None:
    assert how_likely(seat.session, "ann", 0) == ()


def test_luck_is_typed_and_told_by_the_command(seat: LocalSeat) -> None:
    out = StringIO()
    Plain(seat, StringIO("luck\n"), out).run()

    told = out.getvalue().partition("> luck\n")[2]
    assert "is expected" in told
    committed = commitment_words(seat.session.game.header)
    assert f"Dice committed to as {committed}; the head of the records is " in " ".join(told.split())
    assert not told.startswith("ann: ")  # who plays alone
    assert CliRunner().invoke(odds, ["an evening", "--luck"]).output.startswith("ann: ")
    assert '"points"' in CliRunner().invoke(odds, ["an evening", "--luck", "--json"]).output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("an evening", "--luck", "--seat", "Zoe"), "'Zoe' has no seat in 'an evening'. There is: ann."),
        (("no game", "--luck"), "there is none called 'no game'"),
    ],
)
def test_luck_that_cannot_be_told_is_refused_in_a_sentence(store: Store, words: tuple[str, ...], says: str) -> None:
    del store

    result = CliRunner().invoke(odds, words)

    assert result.exit_code == 2
    assert says in result.output


def test_a_sentence_says_what_came_and_what_went_against_the_odds() -> None:
    assert sentence_of(Hindsight("Vorga dies", True, "1/25")) == "Vorga dies: 4 % likely, against the odds."
    assert sentence_of(Hindsight("Vorga dies", True, "1/2")) == "Vorga dies: 50 % likely."
    assert sentence_of(Hindsight("The ogre falls", False, "19/20")) == "Did not come: The ogre falls, 95 % likely."
