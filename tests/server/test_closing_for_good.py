"""The secret of the dice is in a file of the game when nothing can be taken back any more; who goes on gets another."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest

from lychgate.core.codec import encode
from lychgate.core.errors import PlayError, ReplayMismatch
from lychgate.core.game import Game
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.core.records import Header
from lychgate.core.roll import Roll
from lychgate.server.saved import export_game, import_game, open_saved
from lychgate.server.seats import SPECTATOR, Custom
from lychgate.server.store import Store
from lychgate.server.transfer import Opening, from_text
from tests.core.toy import Toy, Well
from tests.server.databases import one_database
from tests.server.seated import House, Seated, Sit

SECRET = "seed"


def ended(sit: Sit, undo: str = "own") -> Seated:
    """A game that ann has won."""
    table = sit(depth="shallow", custom=Custom(undo=undo))  # type: ignore[arg-type]
    while not table.live.table("ann").ended:
        table.say("ann", "draw" if table.asked("ann") == "toy.orders" else "keep")
    return table


def closed(sit: Sit) -> Seated:
    table = ended(sit)
    table.live.close_for_good("ann")
    return table


def brought_back(table: Seated, text: str) -> Seated:
    """A new table of the game in a file, at which ann and ben sit."""
    info, links = table.sessions.import_game(text, "Again")
    keys = {name: table.sessions.sit(links.seats[name])[2] for name in ("ann", "ben")}
    return Seated(table.house, info, links, keys)


def secrets_in(text: str) -> tuple[str, ...]:
    """All secrets that a file tells."""
    header, _ = from_text(text)
    return tuple(one for one in (header.seed, *(getattr(header, "opened", None) or ())) if one)


def foretold(text: str, game: Game[Well], after: int) -> bool:
    """Whether whoever has the file could have said how all dice after an entry fell."""
    rolls = [one for entry in game.path() if entry.id > after for one in entry.inputs if isinstance(one, Roll)]
    past = [one for entry in game.path() if entry.id <= after for one in entry.inputs if isinstance(one, Roll)]
    assert rolls
    for secret in secrets_in(text):
        dice = KeyedDice(secret_of(secret))
        for one in past:
            dice.skip(one)
        if all(dice.throw(one.dice, one.purpose, one.subject).faces == one.faces for one in rolls):
            return True
    return False


def drawn_on(table: Seated, times: int = 8) -> None:
    """Takes back the end and plays on."""
    table.undo("ann")
    for _ in range(times):
        table.say("ann", "draw", "back")


def test_after_an_end_that_can_be_taken_back_no_file_tells_the_secret_of_the_dice(sit: Sit) -> None:
    table = ended(sit)

    for seat in ("ann", "ben", SPECTATOR):
        assert SECRET not in secrets_in(table.live.export(seat))


def test_whoever_took_the_file_home_at_the_end_cannot_tell_the_dice_after_it_was_taken_back(sit: Sit) -> None:
    table = ended(sit)
    text = table.live.export("ben")

    drawn_on(table)

    assert not foretold(text, table.live.game, table.live.game.entries[1].id)


def test_two_parties_of_12_years_that_give_the_world_up_can_still_take_it_back(store: Store) -> None:
    sessions = House(store).sessions
    seats = [("Ada", "person", ""), ("Bertram", "person", "")]
    info, links = sessions.create("The crown", "twelve_years", {}, seats, seed=SECRET)  # type: ignore[arg-type]
    for link in links.seats.values():
        sessions.sit(link)
    live = sessions.live(info.id)
    for seat in ("Ada", "Bertram"):
        live.reply(seat, "end-game", live.revision_of(seat), seat)
        live.reply(seat, "end", live.revision_of(seat), f"{seat} indeed")
    assert live.game.ruleset.ended(live.game.settled)

    assert secrets_in(live.export("Ada")) == ()
    live.undo("Bertram", live.revision_of("Bertram"), "not yet")

    assert not live.game.ruleset.ended(live.game.settled)


# ---------------------------------------------------------------------- closing


@one_database
def test_the_host_closes_the_table_and_then_its_file_proves_the_dice(sit: Sit, store: Store) -> None:
    table = ended(sit)

    told = table.live.close_for_good("ann")

    assert told == "The table is closed for good. The file of the game tells the secret of its dice."
    text = table.live.export("ben")
    assert secrets_in(text) == (SECRET,)
    assert '"by":"app"' in text
    again = open_saved(store, import_game(store, text))
    assert again.rerun() == len(again.path()) == len(table.live.game.path())
    assert table.live.notices("ben")[-1].text == (
        "ann closed the table for good: nothing is taken back any more, and the file of the game tells the secret of "
        "its dice."
    )


@one_database
def test_a_file_of_a_closed_table_in_which_a_roll_was_changed_does_not_run_again(sit: Sit, store: Store) -> None:
    text = closed(sit).live.export("ann")
    header, records = from_text(text)
    *_, rolled = re.finditer(r'"faces":\[(\d)\],"total":\d', text)  # the last that ended a command
    other = 1 + int(rolled[1]) % 6
    forged = f'{text[: rolled.start()]}"faces":[{other}],"total":{other}{text[rolled.end() :]}'

    with pytest.raises(ReplayMismatch, match=r"fell|coins"):
        Game(Toy(), header, from_text(forged)[1]).rerun()
    assert Game(Toy(), header, records).rerun() > 0


@one_database
@pytest.mark.parametrize(
    "act",
    [
        lambda table: table.undo("ann"),
        lambda table: table.redo("ann"),
        lambda table: table.return_to("ben", 0),
        lambda table: table.say("ben", "rest"),
        lambda table: table.live.give_up("ann", 0, table.live.revision, "aside"),
    ],
    ids=["undo", "redo", "return", "order", "set aside"],
)
@pytest.mark.parametrize("undo", ["own", "vote", "anyone"])
def test_at_a_closed_table_nothing_is_taken_back_nor_gone_on_with(
    sit: Sit, undo: str, act: Callable[[Seated], object]
) -> None:
    table = ended(sit, undo)
    table.live.close_for_good("ann")
    before = table.live.revision

    with pytest.raises(PlayError, match="closed for good"):
        act(table)

    assert (table.live.revision, table.live.proposals()) == (before, ())


def test_a_vote_that_was_open_when_the_table_was_closed_takes_nothing_back(sit: Sit) -> None:
    table = sit(("ann", "ben"), depth="shallow", custom=Custom(undo="vote"))
    table.say("ann", "duel:ben", "high")
    table.say("ben", "low")
    while not table.live.table("ann").ended:
        table.say("ann", "draw" if table.asked("ann") == "toy.orders" else "keep")
    table.return_to("ann", 0)
    (proposal,) = table.live.proposals()
    table.live.close_for_good("ann")
    head = table.live.game.head

    assert table.live.proposals() == ()
    with pytest.raises(PlayError, match="closed for good"):
        table.live.vote("ben", proposal.number, True)

    assert table.live.game.head == head


@one_database
def test_a_table_is_closed_by_its_host_when_the_game_is_over(sit: Sit) -> None:
    going, over = sit(), ended(sit)

    with pytest.raises(PlayError, match="once the game is over"):
        going.live.close_for_good("ann")
    with pytest.raises(PlayError, match="for the host"):
        over.live.close_for_good("ben")
    with pytest.raises(PlayError):
        over.live.close_for_good(SPECTATOR)
    assert not over.live.info.closed
    over.live.close_for_good("ann")
    assert over.live.info.closed
    assert over.live.close_for_good("ann") == "The table is closed for good already."


# ---------------------------------------------------------------------- several processes


@pytest.fixture
def pair(another: Callable[[], Store]) -> tuple[Seated, Seated]:
    here = ended(House(another(), "here ").sit)
    return here, here.elsewhere(House(another(), "there "))


def test_what_one_process_closed_another_takes_nothing_back_of(pair: tuple[Seated, Seated]) -> None:
    here, there = pair
    before = there.live.revision
    with there.live.present():  # it has looked already, and not seen yet what is done here
        here.live.close_for_good("ann")
        with pytest.raises(PlayError, match="closed for good"):
            there.live._live.game.undo("ann")

    assert here.look().revision == before


@one_database
def test_what_one_process_took_back_another_does_not_close(pair: tuple[Seated, Seated]) -> None:
    here, there = pair
    with there.live.present():
        here.undo("ann")
        with pytest.raises(PlayError, match=r"has happened|once the game is over"):
            there.live.close_for_good("ann")

    assert not here.look().info.closed


# ---------------------------------------------------------------------- going on elsewhere


@one_database
def test_whoever_goes_on_from_the_file_of_a_closed_table_gets_another_secret(sit: Sit) -> None:
    table = closed(sit)
    text = table.live.export("ann")
    again = brought_back(table, text)
    end = again.live.game.head

    drawn_on(again)

    game = again.live.game
    assert not foretold(text, game, game.entries[end].parent)
    assert game.header.seed not in (SECRET, "")
    assert again.live.notices("ben")[0].text == (
        "This game was brought here from a file. Its dice have another secret from here on."
    )
    assert game.rerun() == len(game.path()), "what fell before is proved by the old secret, what fell after by the new"
    assert not again.live.info.closed


@one_database
def test_what_is_rebased_after_going_on_still_runs_again(sit: Sit) -> None:
    table = sit(depth="shallow")
    table.say("ben", "christen", "text:Old Mouth")
    while not table.live.table("ann").ended:
        table.say("ann", "draw" if table.asked("ann") == "toy.orders" else "keep")
    table.live.close_for_good("ann")
    again = brought_back(table, table.live.export("ann"))

    again.undo("ben")

    assert again.live.game.settled.name == ""
    assert again.live.game.rerun() == len(again.live.game.path())
    with_old_dice = again.live.game.path()
    again.undo("ann")
    again.say("ann", "draw", "back")
    assert again.live.game.rerun() == len(with_old_dice)


@one_database
def test_a_file_that_an_earlier_version_gave_away_at_the_end_is_proved_and_gone_on_with_so_too(
    sit: Sit, store: Store
) -> None:
    table = ended(sit)
    text = export_game(store, table.info.game)
    assert secrets_in(text) == (SECRET,)

    again = open_saved(store, import_game(store, text))

    assert again.header.opened == (SECRET,)
    assert again.header.seed != SECRET
    assert again.rerun() == len(again.path())


@one_database
def test_a_game_of_ones_own_and_one_that_is_not_over_keep_their_dice(sit: Sit, store: Store) -> None:
    alone, going = sit(("ann",), depth="shallow"), sit(("ann", "ben"))
    while not alone.live.table("ann").ended:
        alone.say("ann", "draw" if alone.asked("ann") == "toy.orders" else "keep")
    going.say("ann", "draw")

    for table in (alone, going):
        again = open_saved(store, import_game(store, export_game(store, table.info.game)))
        assert again.header.seed == SECRET


def test_a_header_of_an_earlier_version_reads_and_is_written_as_it_was() -> None:
    header = Header("toy", 1, {}, ("ann",), SECRET, "a well")

    assert b"opened" not in encode(header)
    assert b"opened" not in encode(Opening(header))
    assert msgspec.json.decode(encode(header), type=Header) == header
