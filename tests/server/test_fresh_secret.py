"""An evening's dice are checked while the game goes on: all agree, its secret is opened, and a fresh one begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from lychgate import check_game
from lychgate.core.chain import commitment_words
from lychgate.core.errors import PlayError
from lychgate.core.roll import Roll
from lychgate.core.witness import commitment_of, share
from lychgate.server.closing import open_witness
from lychgate.server.saved import import_game, open_saved
from lychgate.server.seats import Custom
from lychgate.server.store import Store
from lychgate.server.transfer import from_text
from lychgate.server.verified import verified
from lychgate.server.witnesses import Request, Witness
from tests.server.seated import House, Seated, Sit

PROVEN = ("chain", "commitments", "dice", "rules")


def drawn(table: Seated, times: int = 4, seat: str = "ann") -> list[tuple[int, ...]]:
    """Draws so often, and tells the faces of the last rolls."""
    for _ in range(times):
        table.say(seat, "draw", "back")
    rolls = [one for entry in table.live.game.path() for one in entry.inputs if isinstance(one, Roll)]
    return [one.faces for one in rolls[-times:]]


def agreed(table: Seated) -> str:
    table.live.open_secret("ann")
    (proposal,) = table.live.proposals("ben")
    return table.live.vote("ben", proposal.number, True).remark


def proven(text: str, tmp_path: Path, *parts: str) -> None:
    """Both checkers find that these parts of a file hold, or all."""
    found = {one.what: one for one in verified(text)}
    assert all(found[what].holds for what in parts or PROVEN), found
    place = tmp_path / "game"
    place.write_text(text, encoding="utf-8")
    check_game.check(str(place))


def test_all_agree_and_what_was_played_so_far_can_be_checked(sit: Sit, tmp_path: Path) -> None:
    table = sit()
    first = commitment_words(table.live.game.header)
    drawn(table)
    assert table.live.open_secret("ann") == "Put to the vote: ben is asked."
    assert from_text(table.live.export("ben"))[0].seed == ""

    told = agreed(table)

    second = commitment_words(table.live.game.header)
    assert second != first
    assert told.startswith("Agreed by ann and ben. The secret of the dice so far is opened")
    assert told.endswith(f"committed as {second}.")
    assert table.live.notices("ben")[-1].text.endswith(f"committed as {second}.")
    drawn(table)
    text = table.live.export("ben", 1)
    header, records = from_text(text)
    assert (header.seed, header.opened) == ("", ("seed",))
    assert len(records) == (table.live.game.header.commitments or ())[1].after
    assert commitment_words(header) == first
    proven(text, tmp_path)
    assert table.live.game.header.seed not in text


def test_a_changed_face_of_an_opened_evening_is_found_out(sit: Sit) -> None:
    table = sit()
    drawn(table)
    agreed(table)
    text = table.live.export("ann", 1)
    at = re.search(r'"faces":\[(\d)', text)
    assert at is not None
    changed = f"{text[: at.start(1)]}{int(at[1]) % 6 + 1}{text[at.end(1) :]}"

    assert any(one.holds is False for one in verified(changed))


def test_dice_of_the_next_evening_are_no_longer_those_of_the_opened_secret(sit: Sit) -> None:
    table, other = sit(), sit()
    assert drawn(table, 8) == drawn(other, 8), "both have the same seed"
    agreed(table)

    assert drawn(table, 8) != drawn(other, 8)


def test_what_is_taken_back_from_before_falls_the_same_and_the_next_die_is_the_fresh_secrets(
    sit: Sit, store: Store, tmp_path: Path
) -> None:
    table = sit(depth="shallow")
    fallen = drawn(table, 4)
    table.undo("ann")
    table.undo("ann")
    agreed(table)

    table.undo("ann")
    assert drawn(table, 3) == fallen[1:], "those that were undone before too"
    while not table.live.table("ann").ended:
        table.say("ann", "draw" if table.asked("ann") == "toy.orders" else "keep")
    table.live.close_for_good("ann")

    text = table.live.export("ben")
    proven(text, tmp_path)
    assert len(from_text(text)[0].opened or ()) == 2
    again = open_saved(store, import_game(store, text))
    assert again.rerun() == len(again.path())


def test_another_process_rolls_by_the_fresh_secret_too(another: Callable[[], Store], tmp_path: Path) -> None:
    here = House(another(), "here ").sit(("ann", "ben"))
    there = here.elsewhere(House(another(), "there "))
    drawn(here)
    there.look()
    agreed(here)

    there.look()
    drawn(there)
    here.look()
    drawn(here)

    assert there.look().game.header == here.live.game.header
    for one in (here, there):
        assert one.live.game.rerun() == len(one.live.game.path()) > 4
    agreed(here)
    proven(here.live.export("ann", 1), tmp_path)
    proven(here.live.export("ann", 2), tmp_path)


def test_a_game_that_is_opened_again_goes_on_by_the_fresh_secret(sit: Sit, store: Store) -> None:
    table = sit()
    drawn(table)
    agreed(table)
    faces = drawn(table)
    table.undo("ann")

    late = table.elsewhere(House(store, "late "))

    assert drawn(late, 1) == faces[-1:]


def test_it_waits_until_nobody_is_in_the_middle_of_anything(sit: Sit) -> None:
    table = sit()
    table.say("ben", "draw")
    told = agreed(table)
    assert told == "Agreed by ann and ben. The secret is opened once nobody is asked anything any more."
    with pytest.raises(PlayError, match="was opened 0 times"):
        table.live.export("ann", 1)

    table.say("ben", "keep")

    assert len(table.live.game.header.opened or ()) == 1
    assert table.live.proposals("ben") == ()


def test_in_a_game_with_a_referee_it_waits_for_nobody_and_players_do_not_get_the_file(
    store: Store, tmp_path: Path
) -> None:
    sessions = House(store).sessions
    seats = [("Ref", "person", ""), ("Ann", "person", "")]
    info, links = sessions.create("The pass", "constitution", {}, seats)  # type: ignore[arg-type]
    for link in links.seats.values():
        sessions.sit(link)
    live = sessions.live(info.id)

    def goes_on() -> None:
        question = live.table("Ann").question()
        assert question is not None
        answer = next((one.id for one in question.choices), "text:Ada")
        live.reply("Ann", answer, live.revision_of("Ann"), f"{live.revision} {question.kind}")

    for _ in range(3):
        goes_on()
    assert live.game.pendings
    live.open_secret("Ann")
    live.vote("Ref", live.proposals("Ref")[0].number, True)

    assert len(live.game.header.opened or ()) == 1
    while live.game.pendings:
        goes_on()
    assert live.game.rerun() == 1
    proven(live.export("Ref", 1), tmp_path, "chain", "commitments", "rules")
    with pytest.raises(PlayError, match="holds what only the referee knows"):
        live.export("Ann", 1)


def test_one_no_leaves_it_as_it_is(sit: Sit) -> None:
    table = sit(("ann", "ben", "cyd"))
    table.live.open_secret("ann")
    (proposal,) = table.live.proposals("ben")
    table.live.vote("cyd", proposal.number, True)

    assert table.live.vote("ben", proposal.number, False).remark == "Voted down: it stays as it is."
    assert table.live.game.header.seed == "seed"


def test_what_cannot_be_asked_for_is_refused_in_a_sentence(sit: Sit) -> None:
    table = sit()
    with pytest.raises(PlayError, match=r"^Onlookers cannot write here\.$"):
        table.live.open_secret("*")
    with pytest.raises(PlayError, match=r"was opened 0 times while this game went on\.$"):
        table.live.export("ann", 3)


class Stands:
    """A page that stands by with a secret; ``dismissed`` once it may open it."""

    def __init__(self, table: Seated, seat: str, secret: str) -> None:
        self.dismissed = False
        self._secret, self._witnesses = secret, table.live.witnesses
        self.witness = Witness(seat, commitment_of(secret), self.hear)
        self._witnesses.arrive(self.witness)

    def hear(self, request: Request | None) -> None:
        if request is None:
            self.dismissed = True
        else:
            self._witnesses.gave(self.witness, request.number, [share(self._secret, one) for one in request.tokens])


def test_witnesses_open_their_secrets_with_that_of_the_game(sit: Sit, tmp_path: Path) -> None:
    table = sit(custom=Custom(witnessed=True))
    page = Stands(table, "ben", "b" * 32)
    drawn(table)
    with pytest.raises(PlayError, match="when that of the game is opened"):
        open_witness(table.live._live, "ben", "b" * 32)

    agreed(table)

    assert page.dismissed
    open_witness(table.live._live, "ben", "b" * 32)
    with pytest.raises(PlayError, match="when that of the game is opened"):
        open_witness(table.live._live, "ben", "c" * 32)
    table.live.witnesses.leave(page.witness)
    Stands(table, "ben", "c" * 32)
    drawn(table)
    text = table.live.export("ann", 1)
    found = {one.what: one for one in verified(text)}
    assert found["witnesses"].holds, found
    proven(text, tmp_path)
    agreed(table)
    later = table.live.export("ann", 2)
    proven(later, tmp_path)
    assert "ben has not opened" in str(verified(later))
