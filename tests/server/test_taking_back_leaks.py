"""What is taken back, brought back and returned to tells nobody what they did not know: not a word, nor that it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from lychgate import rulesets
from lychgate.core.errors import PlayError
from lychgate.core.told_story import SEED_CHOSEN
from lychgate.server.seat_state import seat_state_of
from lychgate.server.seats import SPECTATOR, Custom
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.server.wire import WHOLE
from tests.server.pairs import (
    ANN,
    BEN,
    CYD,
    REF,
    SEATS,
    WATCHERS,
    Do,
    Pair,
    Seen,
    Two,
    pairs_in,
    redoes,
    returns,
    says,
    taking_back,
    types,
    undoes,
)
from tests.shares import share

CUSTOMS = ("own", "vote", "referee", "anyone")
SEEDS = range(share("LYCHGATE_SOAK_TAKING_BACK", 1, 30))
STEPS = share("LYCHGATE_SOAK_TAKING_BACK_STEPS", 8, 40)


@pytest.fixture(autouse=True)
def dry_well_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets._HOMES, "dry_well", "tests.core.dry_well")


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    """Two tables that are alike so far."""
    with pairs_in(tmp_path) as made:
        yield made


# ---------------------------------------------------------------------- one case of each


def told(live: Session, seat: str) -> list[str]:
    """What the session's log tells a seat, but that the test has chosen the seed."""
    return [one.text for one in live.notices(seat) if one.text != SEED_CHOSEN]


def at(table: Seen, *deeds: tuple[str, Do]) -> Session:
    """The table after these deeds."""
    for number, (what, do) in enumerate(deeds):
        assert not do(table.live, f"{number} {what}").stale
    return table.live


@pytest.fixture
def table(pair: Pair, request: pytest.FixtureRequest) -> Seen:
    """A table of The Hundred Saints."""
    return pair("hundred_saints", getattr(request, "param", "own")).one


NOTED = ("note", types(BEN, "note here she lies"))
UNDO, REDO = ("undo", undoes(BEN)), ("redo", redoes(BEN))


def test_a_private_note_that_is_taken_back_is_told_to_those_who_may_read_it(table: Seen) -> None:
    live = at(table, NOTED, UNDO, REDO)

    for seat in (REF, BEN):
        assert told(live, seat) == ["Ben took back 'note here she lies'.", "Ben brought back 'note here she lies'."]
    for seat in WATCHERS:
        assert told(live, seat) == []
        happened = seat_state_of(live, seat, WHOLE).happened
        assert happened is not None
        assert happened.text == SEED_CHOSEN


@pytest.mark.parametrize("table", ["vote"], indirect=True)
def test_a_vote_tells_each_seat_of_the_steps_that_it_knows(table: Seen) -> None:
    live = at(table, NOTED, ("cyd", types(CYD, "note here public Fun.")), ("back", returns(BEN, 0)))

    texts = {seat: [one.text for one in live.proposals(seat)] for seat in (*SEATS, SPECTATOR)}

    assert texts[REF] == texts[BEN] == ["Ben would take back 'note here she lies', and the step after it."]
    assert texts[ANN] == texts[CYD] == texts[SPECTATOR] == ["Ben would take back 'Cyd: note here public Fun.'."]
    live.vote(CYD, live.proposals(CYD)[0].number, True)
    assert told(live, ANN) == told(live, SPECTATOR) == [*texts[ANN], f"Agreed: {texts[ANN][0]}"]
    assert told(live, REF) == [*texts[REF], f"Agreed: {texts[REF][0]}"]


@pytest.mark.parametrize("table", ["vote"], indirect=True)
def test_nobody_is_asked_for_a_secret_that_whoever_takes_back_knows_nothing_of(table: Seen) -> None:
    secret = ("secret", types(REF, "note Ada she is a spy"))
    live = at(table, ("pc", types(REF, "pc Ada of Ann hp 6")), ("ann", types(ANN, "say Hm.")), secret)

    outcome = live.return_to(ANN, 1, live.revision_of(ANN), "back")

    assert outcome.remark == "Back at step 1. The steps after it stay in the journal."
    assert "Ref writes about Ada (n1): she is a spy." in [line.text for line in live.table(REF).log()]
    assert live.proposals(REF) == ()


@pytest.mark.parametrize("table", ["vote"], indirect=True)
def test_who_is_still_asked_is_told_as_far_as_one_knows_what_they_lose(table: Seen) -> None:
    live = at(table, ("turn", types(REF, "turn")), NOTED, ("ann", types(ANN, "say Ah.")), ("back", returns(REF, 1)))

    (proposal,) = live.proposals(REF)

    assert live.missing(proposal, REF) == live.missing(proposal, BEN) == (ANN, BEN)
    assert live.missing(proposal, CYD) == live.missing(proposal, SPECTATOR) == (ANN,)


@pytest.mark.parametrize("table", ["vote"], indirect=True)
def test_a_vote_on_what_one_does_not_know_of_is_none(table: Seen) -> None:
    live = at(table, NOTED, ("back", returns(REF, 0)))
    assert [one.number for one in live.proposals(BEN)] == [1]
    assert live.proposals(ANN) == ()

    for number in (1, 99):
        with pytest.raises(PlayError, match="That is not put to the vote any more"):
            live.vote(ANN, number, True)


@pytest.mark.parametrize("table", ["vote"], indirect=True)
def test_a_vote_goes_on_when_a_secret_below_is_taken_back(table: Seen) -> None:
    live = at(
        table,
        NOTED,
        ("ann", types(ANN, "say Ah.")),
        ("cyd", types(CYD, "say Oh.")),
        ("back", returns(ANN, 1)),
        UNDO,
        ("secret", types(REF, "note here a spy")),
    )

    (proposal,) = live.proposals(CYD)
    assert proposal.text == "Ann would take back 'Cyd: say Oh.'."
    live.vote(CYD, proposal.number, True)

    assert [step.order for step in live.table(CYD).journal()] == ["say Ah."]
    assert [step.order for step in live.table(REF).journal()] == ["say Ah.", "note here a spy"]


def test_a_secret_that_stays_is_not_said_to_be_taken_back(pair: Pair) -> None:
    well = pair("kept_toy", "own").one
    live = at(well, ("rest", says(ANN, "rest")), ("lead", says(REF, "sound")), ("note", says(REF, "note")))

    live.undo(ANN, live.revision_of(ANN), "back")

    assert told(live, REF) == told(live, BEN) == ["Ann took back 'Sleep'."]


def test_what_is_asked_is_new_after_a_step_is_brought_back_with_a_secret_below_it_or_without(pair: Pair) -> None:
    two = pair("kept_toy", "anyone")
    two.do("rest", ANN, says(ANN, "rest"))
    two.do("undo", BEN, undoes(BEN))
    for answer in ("sound", "note"):
        two.hidden(answer, two.one, REF, says(REF, answer))

    two.do("redo", BEN, redoes(BEN))

    assert two.one.live.since(ANN) == two.other.live.since(ANN) == two.one.live.revision_of(ANN)


def test_a_referee_is_told_when_a_secret_went_with_what_was_taken_back(tmp_path: Path) -> None:
    with open_store(tmp_path / "dry.sqlite3") as store:
        dry = Seen(store, "dry_well", Custom())
        live = at(dry, ("rest", says(ANN, "rest")), ("lead", says(REF, "sound")), ("note", says(REF, "note")))

        live.undo(ANN, live.revision_of(ANN), "back")

        assert told(live, REF) == ["Ann took back 'Sleep', and the step after it."]
        assert told(live, BEN) == told(live, SPECTATOR) == ["Ann took back 'Sleep'."]


def test_what_earlier_versions_told_everybody_is_told_no_more(tmp_path: Path) -> None:
    file = tmp_path / "early.sqlite3"
    with open_store(file) as store:
        live = Seen(store, "hundred_saints", Custom()).live
        lines = ("Ben took back 'note here she lies'.", "Agreed: Ben would take back 'x'.", "Cyd is played by a bot.")
        with store.database.writing("") as rows:
            for number, line in enumerate(lines, start=100):
                rows.change(
                    "insert into happening (session, number, version, moment, seat, body)"
                    " values (?, ?, 0, '', 'Ben', ?)",
                    (live.id, number, line),
                )
            for table, column in (("happening", "reader"), ("session", "closed"), ("seat", "kept")):
                rows.change(f"alter table {table} drop column {column}")
            rows.change("drop table witness")
            rows.change("drop table picture")
            rows.change("pragma user_version = 2")

    with open_store(file) as store:
        assert told(Sessions(store).live(live.id), ANN) == [
            "Ben took something back.",
            "Ben would take something back.",
            "Cyd is played by a bot.",
        ]


# ---------------------------------------------------------------------- pairs of tables, played at random

SECRETS = (
    (BEN, "note Ada she lies", "note Ada he sings"),
    (BEN, 'note "a pit" a trap', 'note "the old well" poisoned'),
    (REF, 'handout "The will" secret All to the cat.', 'handout "A map" secret to Ben Stairs.'),
    (REF, "note here she is a spy", "note session dull"),
    (REF, "chance 2 secret ambush", "chance 90% secret rain"),
)
PUBLIC = {
    REF: ("turn", "say All is quiet.", "turn 2", "pc Dora hp 3", "make Dagny fighter of Ann"),
    ANN: ("note here public It is deep.", "note Ada public She limps.", "say Hm."),
    BEN: ("note here public It smells.", "say Well."),
    CYD: ("note session public Fun.", "note Ada public Tall."),
}


@pytest.mark.soak
@pytest.mark.parametrize("undo", CUSTOMS)
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_tells_what_a_secret_step_says(pair: Pair, undo: str, seed: int) -> None:
    """Both have the same secrets in other words; anybody takes back anything."""
    chance = Random(f"{undo} {seed}")
    two = pair("hundred_saints", undo)
    two.do("pc", REF, types(REF, "pc Ada of Ann hp 6"))
    for _ in range(STEPS):
        seat = chance.choice(SEATS)
        kind = chance.choices(("public", "secret", "back"), (4, 3, 6))[0]
        if kind == "secret":
            seat, here, there = chance.choice(SECRETS)
            done = two.hidden(here, two.one, seat, types(seat, here))
            assert done == two.hidden(there, two.other, seat, types(seat, there))
            two.compare()
        elif kind == "public":
            line = chance.choice(PUBLIC[seat])
            two.do(line, seat, types(seat, line))
        else:
            taking_back(two, chance, seat)
    two.compare(vaulted=True)


@pytest.mark.soak
@pytest.mark.parametrize("undo", CUSTOMS)
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_tells_that_there_was_a_secret_step(pair: Pair, undo: str, seed: int) -> None:
    """Only one of the two has secrets. Whoever made them takes them back, or leaves them; others take back anything."""
    chance = Random(f"{undo} {seed}")
    two = pair("hundred_saints", undo)
    two.do("pc", REF, types(REF, "pc Ada of Ann hp 6"))
    for _ in range(STEPS):
        kind = chance.choices(("public", "secret", "back"), (4, 3, 6))[0]
        if kind == "secret":
            seat, here, _ = chance.choice(SECRETS)
            if two.hidden(here, two.one, seat, types(seat, here)) and chance.random() < 0.3:
                take_back_again(two, chance, seat)
            two.compare()
        elif kind == "public":
            seat = chance.choice(SEATS)
            line = chance.choice(PUBLIC[seat])
            two.do(line, seat, types(seat, line))
        else:
            taking_back(two, chance, chance.choice((ANN, CYD)))
    two.compare(vaulted=True)


def take_back_again(two: Two, chance: Random, seat: str) -> None:
    """Takes back the secret step that was just done, and perhaps brings it back, or returns to it.

    Where anyone takes back, what waits would come first.
    """
    live = two.one.live
    if live.game.pendings:
        return
    number = live.game.number(seat, live.game.head)
    two.hidden("undo", two.one, seat, undoes(seat))
    again = chance.choice((redoes(seat), returns(seat, number), None))
    if again is not None:
        two.hidden("bring back", two.one, seat, again)


TOLD = dict.fromkeys((ANN, BEN, CYD), ("rest", "draw", "christen", "keep", "back", "nameless", f"duel:{BEN}", "high"))


@pytest.mark.soak
@pytest.mark.parametrize("undo", CUSTOMS)
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_tells_that_the_keeper_sounded_the_well(pair: Pair, undo: str, seed: int) -> None:
    """The same where people are in the middle of something, and duel."""
    chance = Random(f"{undo} {seed}")
    two = pair("kept_toy", undo)
    for _ in range(STEPS * 3 // 2):
        kind = chance.choices(("public", "secret", "back"), (5, 3, 6))[0]
        if kind == "secret":
            thinking = two.one.live.game.busy(REF)
            answer = chance.choice(("note", "forget")) if thinking else "sound"
            if two.hidden(answer, two.one, REF, says(REF, answer)) and thinking and chance.random() < 0.3:
                take_back_again(two, chance, REF)
            two.compare()
        elif kind == "public":
            seat = chance.choice((ANN, BEN, CYD))
            answer = chance.choice(TOLD[seat])
            two.do(answer, seat, says(seat, answer))
        else:
            taking_back(two, chance, chance.choice((ANN, BEN, CYD)))
