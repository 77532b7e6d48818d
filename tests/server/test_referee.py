"""A table with a referee: each seat's own count of what happened, and nothing of what only the referee knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.codec import encode
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE
from lychgate.core.told_story import SEED_CHOSEN
from lychgate.server.seat_state import seat_state_of
from lychgate.server.seats import SPECTATOR, Custom
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store, open_store
from lychgate.server.table import Table
from lychgate.server.wire import WHOLE
from lychgate.web.story import Story
from tests.core.toy import Toy, Well, toy_header
from tests.shares import share

NAMES = ("kay", "ann", "ben")
WORDS = share("LYCHGATE_SOAK_WORDS", 50, 300)
"""So many things are said at random in one game."""
SECRET = ("sound", "note", "forget")


@pytest.fixture
def live(tmp_path: Any) -> Iterator[Session]:
    """The well, which kay keeps."""
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        info, links = sessions.create(
            "The well", "kept_toy", {}, [(name, "person", "") for name in NAMES], Custom(), "a seed"
        )
        for link in links.seats.values():
            sessions.sit(link)
        yield sessions.live(info.id)


def say(live: Session, seat: str, answer: str, key: str) -> None:
    outcome = live.reply(seat, answer, live.revision_of(seat), key)
    assert not outcome.stale


def all_of(live: Session, seat: str) -> bytes:
    """Everything that a session gives a seat."""
    table = live.table(seat)
    story = Story()
    return encode(
        (
            seat_state_of(live, seat, WHOLE),
            table.log(),
            table.why(),
            table.journal(),
            [table.game.number(seat, entry.id) for entry in table.branches()],
            [(step.entry, step.order, step.paragraphs, step.rolls) for step in story.steps(table, 50)],
            story.waiting(table),
            live.chronicle(seat),
            live.waiting_for(seat),
            live.revision_of(seat),
            live.since(seat) if seat in NAMES else 0,
        )
    )


def test_the_first_seat_is_the_referees_and_an_assistant_is_one_too(tmp_path: Any) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        seats: Any = [("kay", "person", ""), ("ann", "person", ""), ("kim", "person", "")]
        info, _ = sessions.create("The well", "kept_toy", {}, seats, assistants=[2])

        assert sessions.live(info.id).game.header.referees == ("kay", "kim")
        other, _ = sessions.create("No well", "twelve_years", {}, seats, assistants=[2])
        assert sessions.live(other.id).game.header.referees == ()


def test_what_the_referee_does_in_secret_changes_nothing_that_others_get(live: Session) -> None:
    say(live, "ann", "rest", "1")
    before = {seat: all_of(live, seat) for seat in ("ann", "ben", SPECTATOR)}

    say(live, "kay", "sound", "2")
    in_the_middle = {seat: all_of(live, seat) for seat in ("ann", "ben", SPECTATOR)}
    say(live, "kay", "note", "3")

    assert in_the_middle == before
    assert {seat: all_of(live, seat) for seat in ("ann", "ben", SPECTATOR)} == before
    assert b"feet" in all_of(live, "kay")


def test_an_answer_is_to_what_its_seat_has_seen(live: Session) -> None:
    seen = live.revision_of("ann")
    say(live, "kay", "sound", "1")
    say(live, "kay", "note", "2")

    outcome = live.reply("ann", "rest", seen, "3")

    assert not outcome.stale
    assert outcome.revision == live.revision_of("ann") == seen + 1
    assert live.revision == seen + 3


def test_a_step_is_returned_to_by_the_number_that_its_seat_knows_it_by(live: Session) -> None:
    say(live, "ann", "rest", "1")
    say(live, "kay", "sound", "2")
    say(live, "kay", "note", "3")
    say(live, "ann", "rest", "4")
    assert [step.entry for step in live.table("ann").journal()] == [1, 2]

    with pytest.raises(PlayError, match="no entry 3"):
        live.return_to("ann", 3, live.revision_of("ann"), "5")
    live.undo("ann", live.revision_of("ann"), "6")

    assert [step.entry for step in live.table("ann").journal()] == [1]


def test_the_file_of_the_game_is_the_referees_alone_to_take_home(live: Session) -> None:
    say(live, "kay", "sound", "1")

    with pytest.raises(PlayError, match="only the referee knows"):
        live.export("ann")
    with pytest.raises(PlayError, match="only the referee knows"):
        live.export(SPECTATOR)
    assert live.export("kay")


def told_by(live: Session, seat: str) -> str:
    """The story that a seat reads, without its title, the commitment of its dice and its head."""
    return re.sub(r"\n\*Dice committed to as .*\n\n", "", live.chronicle(seat).partition("\n\n")[2])


def test_a_game_that_was_taken_home_and_brought_back_tells_players_no_more(tmp_path: Any, live: Session) -> None:
    for number, (seat, answer) in enumerate((("ann", "rest"), ("kay", "sound"), ("kay", "note"), ("ann", "rest"))):
        say(live, seat, answer, str(number))
    live.undo("ann", live.revision_of("ann"), "back")
    say(live, "kay", "sound", "again")
    say(live, "kay", "note", "again, noted")
    with open_store(tmp_path / "brought.sqlite3") as store:
        sessions = Sessions(store)

        info, _ = sessions.import_game(live.export("kay"), "The well again")

        again = sessions.live(info.id)
        for seat in ("ann", "ben", SPECTATOR):
            assert again.table(seat).journal() == live.table(seat).journal()
            assert told_by(again, seat) == told_by(live, seat)
        assert len(again.table("kay").journal()) == len(live.table("kay").journal()) == 3


def test_a_player_is_told_no_number_that_counts_what_the_referee_does_in_secret(live: Session) -> None:
    say(live, "kay", "sound", "1")
    say(live, "kay", "note", "2")
    say(live, "ann", "rest", "3")
    say(live, "ann", "rest", "4")

    outcome = live.return_to("ann", 1, live.revision_of("ann"), "5")

    assert outcome.remark.startswith("Back at step 1.")


def test_a_vote_does_not_count_what_the_referee_did_in_secret(tmp_path: Any) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        seats: Any = [(name, "person", "") for name in NAMES]
        info, links = sessions.create("The well", "kept_toy", {}, seats, Custom(undo="vote"), "a seed")
        for link in links.seats.values():
            sessions.sit(link)
        live = sessions.live(info.id)
        for number, (seat, answer) in enumerate(
            (("ann", "rest"), ("kay", "sound"), ("kay", "note"), ("ann", "rest"), ("ben", "rest"))
        ):
            say(live, seat, answer, str(number))

        live.return_to("ann", 1, live.revision_of("ann"), "back")

        assert [one.text for one in live.proposals()] == ["ann would take back 'Sleep', and the step after it."]


@pytest.mark.soak
def test_a_random_game_gives_the_others_what_it_gives_them_without_its_secrets() -> None:
    header = msgspec.structs.replace(toy_header(NAMES), roles={"kay": REFEREE})
    chance = Random(7)
    with_them, without = Game[Well](Toy(), header), Game[Well](Toy(), header)
    secrets = 0
    for _ in range(WORDS):
        able = [decision for decision in with_them.open if with_them.ruleset.ended(with_them.settled) is False]
        if not able:
            break
        decision = chance.choice(able)
        answer = chance.choice([option.id for option in decision.options()])
        if decision.seat == "kay" and answer == "reveal":
            continue
        try:
            with_them.reply(decision.seat, answer)
        except PlayError:  # it wants somebody who is in the middle of something
            continue
        if decision.seat == "kay":
            secrets += 1
        else:
            without.reply(decision.seat, answer)
        if with_them.ruleset.ended(with_them.settled):  # when it is over, all is open
            break
        for seat in ("ann", "ben", SPECTATOR):
            assert given(with_them, seat) == given(without, seat)
    assert secrets > WORDS // 15


def given(game: Game[Well], seat: str) -> bytes:
    table = Table(game, seat)
    told = (table.view(), table.question(), table.log(), table.why(), table.journal(), table.last_told)
    return encode((*told, game.revision(seat), chronicle_markdown(game, seat)))


def test_all_is_open_to_everybody_when_the_game_is_closed(tmp_path: Any) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        seats: Any = [(name, "person", "") for name in NAMES]
        info, links = sessions.create("Saints", "hundred_saints", {}, seats, Custom(), "a seed")
        for link in links.seats.values():
            sessions.sit(link)
        live = sessions.live(info.id)
        for typed in ("pc Ada of ann hp 6", "roll 2d6 secret behind the door"):
            say(live, "kay", f"text:{typed}", typed)
        assert "behind the door" not in live.chronicle("ann")
        with pytest.raises(PlayError, match="once the game is closed"):
            live.export("ann")

        say(live, "kay", "text:close", "closing")

        assert "behind the door" in live.chronicle("ann")
        assert live.chronicle("ann") == live.chronicle("kay") == live.chronicle(SPECTATOR)
        assert "behind the door" in live.export("ann")
        live.undo("kay", live.revision_of("kay"), "not yet")
        assert "behind the door" not in live.chronicle("ann")


# ---------------------------------------------------------------------- the referee takes back anything


def saints_table(store: Store, custom: Custom | None = None) -> Session:
    sessions = Sessions(store)
    seats: Any = [(name, "person", "") for name in ("Ref", "Ann", "Ben")]
    info, links = sessions.create("The barrow", "hundred_saints", {}, seats, custom, "a seed")
    for link in links.seats.values():
        sessions.sit(link)
    live = sessions.live(info.id)
    for number, (seat, line) in enumerate((("Ref", "pc Ada of Ann hp 6"), ("Ann", "say Hm."), ("Ben", "say Ah."))):
        say(live, seat, TEXT + line, f"begin {number}")
    return live


def told(live: Session, seat: str) -> list[str]:
    return [one.text for one in live.notices(seat) if one.text != SEED_CHOSEN]


def test_at_a_new_table_the_referee_takes_back_and_brings_back_what_anybody_did_and_all_read_it(tmp_path: Any) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        live = saints_table(store)

        for said in ("Ben: say Ah.", "Ann: say Hm."):
            outcome = live.undo("Ref", live.revision_of("Ref"), f"undo {said}")
            assert outcome.remark == f"Taken back: '{said}'."
        live.redo("Ref", live.revision_of("Ref"), "redo")

        assert [step.order for step in live.table("Ref").journal()] == ["pc Ada of Ann hp 6", "say Hm."]
        for seat in ("Ref", "Ann", "Ben", SPECTATOR):
            assert told(live, seat) == [
                "Ref took back 'Ben: say Ah.'.",
                "Ref took back 'Ann: say Hm.'.",
                "Ref brought back 'Ann: say Hm.'.",
            ]


def test_at_a_new_table_the_referee_returns_to_any_step_and_players_take_back_their_own(tmp_path: Any) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        live = saints_table(store)
        with pytest.raises(PlayError, match="Ben acted on that"):
            live.return_to("Ann", 1, live.revision_of("Ann"), "ann")
        assert [live.may_take_back("Ann", number) for number in (1, 2, 3)] == [False, False, True]
        assert all(live.may_take_back("Ref", number) for number in (1, 2, 3))

        live.return_to("Ref", 1, live.revision_of("Ref"), "ref")

        assert [step.order for step in live.table("Ref").journal()] == ["pc Ada of Ann hp 6"]
        assert told(live, "Ben") == ["Ref took back 'Ann: say Hm.', and the step after it."]


def test_a_table_may_have_its_referee_take_back_no_more_than_the_others(tmp_path: Any) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        live = saints_table(store, Custom(undo="own"))

        with pytest.raises(PlayError, match="Ann and Ben acted on that"):
            live.return_to("Ref", 1, live.revision_of("Ref"), "ref")

        assert not live.may_take_back("Ref", 1)


def test_what_the_referee_takes_back_in_secret_is_told_to_nobody_else(tmp_path: Any) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        live = saints_table(store)
        say(live, "Ref", TEXT + "note Ada she is a spy", "note")

        live.undo("Ref", live.revision_of("Ref"), "undo")

        assert told(live, "Ref") == ["Ref took back 'note Ada she is a spy'."]
        assert told(live, "Ann") == told(live, SPECTATOR) == []


def test_a_game_without_a_referee_has_no_custom_that_lets_one_take_back_anything(tmp_path: Any) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        info, _ = sessions.create("Friday", "toy", {"depth": "deep"}, [("ann", "person", "")])

        assert info.custom == Custom(undo="own")
        with pytest.raises(PlayError, match="no referee"):
            sessions.create("Friday", "toy", {"depth": "deep"}, [("ann", "person", "")], Custom(undo="referee"))
