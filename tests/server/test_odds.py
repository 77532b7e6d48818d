"""The odds that a seat is told at a table: of its own choices alone, once for a revision, given up when it moves on."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from pathlib import Path

import pytest

from lychgate.core.errors import PlayError
from lychgate.server import odds
from lychgate.server.custom import changes
from lychgate.server.odds import Reckoner, Reckoning
from lychgate.server.odds_words import brief, figure, heading, line_of
from lychgate.server.seats import SPECTATOR, Custom, Kind, OddsCustom
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.sim import foresight
from lychgate.sim.foresight import Likelihood, Outlook, foresee
from lychgate.sim.weigher import exactly, sampled
from tests.each import each

ANN, BEN = "Ann", "Ben"
_KEYS = count(1)


def say(live: Session, seat: str, answer: str) -> None:
    live.reply(seat, answer, live.revision_of(seat), f"key {next(_KEYS)}")


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[Sessions]:
    with open_store(tmp_path / "games.sqlite3") as store:
        yield Sessions(store)


def table(sessions: Sessions, custom: OddsCustom = "step", seed: str = "k2") -> Session:
    """A table of 12 Years with Ann, who stands before a foe, and Ben, who has not set out."""
    seats: list[tuple[str, Kind, str]] = [(ANN, "person", ""), (BEN, "person", "")]
    live = sessions.live(sessions.create("The lantern", "twelve_years", {}, seats, Custom(odds=custom), seed)[0].id)
    for _ in range(200):
        decision = live.game.open_for(ANN)
        assert decision is not None
        options = [one.id for one in decision.options()]
        if "attack" in options:
            return live
        say(live, ANN, decision.default() or options[0])
    raise AssertionError("no foe was met")


def counted(one: Reckoning) -> Reckoning:
    one.wait(60, all_of_it=True)
    assert one.so_far.ended
    return one


def test_they_are_what_foresight_says(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "SAMPLES", (20, 60))
    live = table(sessions)

    found = counted(Reckoner().of(live, ANN)).so_far.found

    assert found == foresee(live.game, ANN, most=odds.RUNS, samples=60)


def test_the_custom_says_how_far_they_look(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "SAMPLES", (20,))
    live = table(sessions, "fight")

    so_far = counted(Reckoner().of(live, ANN)).so_far

    assert so_far.found is not None
    assert so_far.found.horizon == "fight"
    assert heading(so_far).startswith("Odds: how this fight ends")


def test_one_revision_is_counted_once_and_another_anew(sessions: Sessions) -> None:
    live, reckoner = table(sessions), Reckoner()
    first = reckoner.of(live, ANN)

    assert reckoner.of(live, ANN) is first
    say(live, ANN, "attack")
    if live.game.open_for(ANN) is not None:
        assert reckoner.of(live, ANN) is not first
        assert first.given_up


def test_what_is_counted_is_given_up_when_the_seat_moves_on(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "SAMPLES", (10_000_000,))
    monkeypatch.setattr(odds, "RUNS", 1)  # so that all is sampled, for ever
    live = table(sessions)
    one = Reckoner().of(live, ANN)
    assert not one.so_far.complete

    say(live, ANN, "attack")

    one.wait(60, all_of_it=True)
    assert one.given_up
    assert one.so_far.ended


def test_samples_say_what_they_have_so_far_and_get_sharper(sessions: Sessions) -> None:
    sight = foresight.Sight(table(sessions).game, ANN)

    told = list(sight.sharper(1, (20, 80)))

    options = sight.options
    assert [len(one.outlooks) for one in told[:options]] == list(range(1, options + 1))
    assert {one.runs for one in told[options - 1].outlooks if not one.exact} == {20}
    assert told[-1].outlooks == sight.foresight(1, 80).outlooks
    wide, narrow = told[options - 1].outlooks[0].likelihoods[0], told[-1].outlooks[0].likelihoods[0]
    assert narrow.high - narrow.low < wide.high - wide.low


@pytest.mark.parametrize(
    ("custom", "seat", "why"),
    [
        ("off", ANN, "No odds are told at this table"),
        ("step", SPECTATOR, "not to onlookers"),
        ("step", "Zoe", "seat"),
    ],
)
def test_who_is_told_none_hears_why(sessions: Sessions, custom: OddsCustom, seat: str, why: str) -> None:
    with pytest.raises(PlayError, match=why):
        Reckoner().of(table(sessions, custom), seat)


def test_of_what_others_may_choose_nothing_is_told(sessions: Sessions) -> None:
    live = table(sessions)

    found = counted(Reckoner().of(live, BEN)).so_far.found

    assert found is not None
    assert found.seat == BEN
    assert all(one.option != "attack" for one in found.outlooks)


def test_a_line_has_the_few_weightiest_things_and_what_they_were_counted_from(sessions: Sessions) -> None:
    live = table(sessions)

    exact = {one.option: line_of(one) for one in foresee(live.game, ANN).outlooks}
    sampled = {one.option: line_of(one) for one in foresee(live.game, ANN, most=1, samples=50).outlooks}

    assert exact["attack"].endswith("(exact)")
    assert exact["attack"].count("%") == 3
    assert exact["gear"] == ""
    assert sampled["attack"].endswith("(from 50 samples)")
    assert " to " in sampled["attack"]


def unknown(*facts: tuple[str, Fraction]) -> tuple[Likelihood, ...]:
    return tuple(Likelihood(f"unknown:{it}", it, float(of), float(of), float(of), str(of)) for it, of in facts)


def test_what_is_not_known_stands_behind_what_is() -> None:
    hits = Likelihood("hit", "It hits", 0.4, 0.4, 0.4, "2/5")
    talks = Likelihood("talk", "They talk", 0.72, 0.72, 0.97)
    gear, training = ("the gear of goblin 1", Fraction(3, 5)), ("the training of goblin 1", Fraction(2, 5))

    told = line_of(Outlook("attack", "Attack", 20, True, (hits, talks), unknown(training, gear)))

    assert told == (
        "It hits 40 %, They talk 72 to 97 %; turns on what you do not know: "
        "the gear of goblin 1 60 %, the training of goblin 1 40 % (exact)"
    )


@each(
    [
        (exactly("x", "X", Fraction(2, 5), Fraction(0), Fraction(1)), "40 %", "40 %"),
        (exactly("x", "X", Fraction(0), Fraction(0), Fraction(1)), "0 %", "0 %"),
        (exactly("x", "X", Fraction(3, 100), Fraction(1, 4), Fraction(1)), "3 to 28 %", "3 to 28 %"),
        (sampled("x", "X", 97, 0, 100), "97 % (92 to 99)", "≈97 %"),
        (sampled("x", "X", 0, 0, 100), "0 % (0 to 4)", "≈0 %"),
        (sampled("x", "X", 100, 0, 100), "100 % (96 to 100)", "≈100 %"),
    ]
)
def test_what_never_came_in_a_sample_is_not_told_as_a_range_of_unknown_facts(
    one: Likelihood, told: str, in_a_few_letters: str
) -> None:
    assert (figure(one), brief(one)) == (told, in_a_few_letters)


def test_where_all_turns_on_what_is_not_known_no_figure_is_told() -> None:
    facts = [(f"the {what}", Fraction(1, 4)) for what in ("gear", "arms", "training", "fate")]

    one = line_of(Outlook("attack", "Attack", 20, True, (), unknown(("the gear", Fraction(1)))))
    four = line_of(Outlook("attack", "Attack", 20, True, (), unknown(*facts)))

    assert one == "turns on what you do not know: the gear"
    assert four.endswith("the training 25 %, and more")


def test_another_custom_is_told_in_words() -> None:
    told = changes(Custom(odds="step"), Custom(odds="fight"), "referee")

    assert told == "odds of this fight beside each choice instead of odds of this roll"


def test_what_takes_too_long_is_left_off_and_that_is_said(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "SECONDS", -1.0)

    so_far = counted(Reckoner().of(table(sessions), ANN)).so_far

    assert not so_far.complete
    assert heading(so_far) == "These odds take too long to count."
