"""Sessions and seats: made, sat on by links that open once, handed over, looked at from an inbox."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier

import pytest

from lychgate.core.decision import Answer
from lychgate.core.errors import PlayError, StoreError
from lychgate.core.told_story import SEED_CHOSEN
from lychgate.server.one_by_one import Busy
from lychgate.server.saved import Disagrees, export_game, import_game, open_saved
from lychgate.server.seats import SPECTATOR, Custom
from lychgate.server.sessions import MOST_IMPORTS, MOST_LIVE, NOT_AS_PLAYED, OTHER_DICE, Sessions
from lychgate.server.store import Store
from tests.server.databases import one_database
from tests.server.seated import House, Sit

# ---------------------------------------------------------------------- making


def test_the_first_seat_is_the_hosts_and_a_seat_is_a_persons_once_somebody_sits_on_it(sit: Sit) -> None:
    table = sit(("ann", "ben"), {"cyd": "random"})

    seats = table.live.info.seats

    assert [(one.seat, one.kind, one.bot, one.host, one.seated) for one in seats] == [
        ("ann", "person", "", True, True),
        ("ben", "person", "", False, True),
        ("cyd", "bot", "random", False, False),
    ]


def test_seats_without_a_name_or_with_the_same_one_are_told_apart(store: Store) -> None:
    info, _ = Sessions(store).create("Friday", "toy", {}, [("Ann", "open", ""), ("Ann", "open", ""), ("", "open", "")])

    assert [one.seat for one in info.seats] == ["Ann", "Ann (2)", "Player 3"]


@pytest.mark.parametrize(
    ("title", "seats", "custom", "why"),
    [
        ("", [("ann", "open", "")], Custom(), "name is 1 to"),
        ("Friday", [], Custom(), "1 to 24 seats"),
        ("Friday", [("x", "open", "")] * 25, Custom(), "1 to 24 seats"),
        ("Friday", [("*", "open", "")], Custom(), "A seat's name cannot contain"),
        ("Friday", [("a\nb", "open", "")], Custom(), "A seat's name cannot contain"),
        ("Friday", [("party:1", "open", "")], Custom(), "A seat's name cannot contain"),
        ("Friday", [("\u3164", "open", "")], Custom(), "A seat's name cannot contain"),
        ("Friday", [("a\u200bn", "open", "")], Custom(), "A seat's name cannot contain"),
        ("\u2800", [("ann", "open", "")], Custom(), "name is 1 to"),
        ("Friday", [("ann", "bot", "clever")], Custom(), "no player 'clever'"),
        ("Friday", [("ann", "open", "")], Custom(deadline_hours=float("nan")), "A deadline is"),
        ("Friday", [("ann", "open", "")], Custom(deadline_hours=-1), "A deadline is"),
    ],
)
def test_what_makes_no_session_is_refused_and_nothing_is_made(
    store: Store, title: str, seats: list[tuple[str, str, str]], custom: Custom, why: str
) -> None:
    sessions = Sessions(store)

    with pytest.raises(PlayError, match=why):
        sessions.create(title, "toy", {}, seats, custom)  # type: ignore[arg-type]

    assert (sessions.ids(), store.names()) == ((), ())


def test_two_sessions_of_one_title_have_games_of_their_own(sit: Sit) -> None:
    first, second = sit(), sit()

    first.say("ann", "rest")

    assert (first.live.revision, second.live.revision) == (1, 0)
    assert {first.info.game, second.info.game} == {"Friday", "Friday (2)"}
    assert first.info.title == second.info.title


def test_a_table_is_made_though_another_of_its_title_is_made_at_the_same_moment(
    store: Store, another: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = House(store), House(another(), "their ")
    looked: list[tuple[str, ...]] = []
    names = store.names

    def names_before_the_other() -> tuple[str, ...]:
        looked.append(names())
        if len(looked) == 1:
            theirs.sit(("cyd",))
        return looked[-1]

    monkeypatch.setattr(store, "names", names_before_the_other)
    table = ours.sit()

    assert looked == [(), ("Friday",)]
    assert table.info.game == "Friday (2)"
    assert table.say("ann", "rest").revision == 1
    assert len(ours.sessions.ids()) == 2


def test_many_tables_of_one_title_at_once_are_all_made(another: Callable[[], Store]) -> None:
    many = 6
    houses = [House(another(), f"{number} ") for number in range(many)]
    ready = Barrier(many)

    def make(house: House) -> str:
        ready.wait(30)
        return house.sit().info.game

    with ThreadPoolExecutor(many) as threads:
        made = list(threads.map(make, houses))

    assert sorted(made) == ["Friday", *(f"Friday ({number})" for number in range(2, many + 1))]


def test_a_file_is_taken_in_though_a_game_of_its_name_is_made_at_the_same_moment(
    store: Store, another: Callable[[], Store], sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = export_game(store, sit().info.game)
    known = store.names()
    import_game(another(), text)
    now = iter((known, store.names()))
    monkeypatch.setattr(store, "names", lambda: next(now))

    assert import_game(store, text) == "Friday (3)"


def test_an_exported_game_becomes_a_session_with_its_seats(sit: Sit, store: Store) -> None:
    table = sit()
    table.say("ann", "rest", "draw")
    text = export_game(store, table.info.game)

    info, links = table.sessions.import_game(text, "Saturday", Custom(undo="anyone"))
    session, seat, _ = table.sessions.sit(links.seats["ben"])
    live = table.sessions.live(session)

    assert (info.title, seat, live.revision, live.waiting_for()) == ("Saturday", "ben", 2, ("ann",))
    assert live.info.custom == Custom(undo="anyone")
    assert live.table("ben").view() == table.live.table("ben").view()


def test_an_import_that_makes_no_game_makes_no_session(sit: Sit, store: Store) -> None:
    table = sit()
    table.say("ann", "rest")
    text = export_game(store, table.info.game).replace('"day_passed"', '"flood"')

    with pytest.raises(Disagrees, match="not what today's rules give"):
        table.sessions.import_game(text, "Saturday")
    with pytest.raises(StoreError, match="holds no game that can be played"):
        table.sessions.import_game(text, "Saturday", as_it_is=True)

    assert len(table.sessions.ids()) == 1


def test_a_game_that_the_rules_do_not_give_is_taken_only_as_it_is_and_all_are_told(sit: Sit, store: Store) -> None:
    table = sit()
    table.say("ann", "rest")
    text = export_game(store, table.info.game).replace('"rest"', '"draw"')

    with pytest.raises(Disagrees):
        table.sessions.import_game(text, "Saturday")
    info, _ = table.sessions.import_game(text, "Saturday", as_it_is=True)

    notice, _ = table.sessions.live(info.id).notices()
    assert notice.text == NOT_AS_PLAYED
    assert "draw" not in notice.text


def test_that_a_seed_was_chosen_is_told_to_all_in_the_header_the_log_and_the_story_but_not_the_seed(
    store: Store,
) -> None:
    sessions = Sessions(store)
    info, _ = sessions.create("Friday", "toy", {}, [("ann", "open", ""), ("ben", "open", "")], seed="loaded")
    live = sessions.live(info.id)

    assert live.game.header.seed_chosen
    assert [one.text for one in live.notices()] == [SEED_CHOSEN]
    for seat in ("ann", "ben", SPECTATOR):
        told = (live.chronicle(seat), live.vault(seat)["index.md"], live.export(seat))
        assert all(SEED_CHOSEN in text or '"seed_chosen":true' in text for text in told)
        assert not any("loaded" in text for text in told)


def test_a_seed_that_nobody_chose_is_not_said_to_be_chosen(sit: Sit) -> None:
    live = sit().live

    assert not live.game.header.seed_chosen
    assert live.notices() == ()
    assert SEED_CHOSEN not in live.chronicle("ann") + live.vault("ann")["index.md"]


def test_a_game_from_a_file_with_the_secret_of_its_dice_is_told_to_all(sit: Sit, store: Store) -> None:
    table = sit()
    table.say("ann", "rest")
    whole, public = export_game(store, table.info.game), table.live.export("ann")

    known, _ = table.sessions.import_game(whole, "Saturday")
    unknown, _ = table.sessions.import_game(public, "Sunday")

    assert [one.text for one in table.sessions.live(known.id).notices()] == [SEED_CHOSEN]
    assert SEED_CHOSEN in table.sessions.live(known.id).chronicle("ben")
    assert [one.text for one in table.sessions.live(unknown.id).notices()] == [OTHER_DICE]


def test_while_others_are_read_an_import_waits_or_is_refused(sit: Sit, store: Store) -> None:
    table = sit()
    text = export_game(store, table.info.game)

    with ExitStack() as waiting:
        for _ in range(MOST_IMPORTS + 1):
            waiting.enter_context(table.sessions._imports._room)
        with pytest.raises(Busy, match="Try it again in a minute"):
            table.sessions.import_game(text, "Saturday")

    assert table.sessions.import_game(text, "Saturday")[0].title == "Saturday"


def test_a_session_that_is_not_there_and_a_seat_that_is_not_get_the_same_answer(sit: Sit) -> None:
    table = sit()

    with pytest.raises(PlayError) as missing:
        table.sessions.live("nowhere")
    with pytest.raises(PlayError) as forbidden:
        table.live.reply("zoe", "rest", 0, "key")

    assert str(missing.value) == str(forbidden.value)


def test_a_game_that_is_removed_takes_its_session_with_it(sit: Sit, store: Store) -> None:
    table, other = sit(), sit()
    live = table.live

    store.remove(table.info.game)

    assert table.sessions.ids() == (other.info.id,)
    assert table.sessions.who(table.keys["ann"]) is None
    live.fall_behind()
    with pytest.raises(PlayError, match="no such session"):
        live.reply("ann", "rest", 0, "one")
    table.sessions.tick()
    assert table.sessions.inbox([table.keys["ann"], other.keys["ann"]])[0].session == other.info.id


def test_a_session_is_the_same_object_as_long_as_anybody_holds_it(store: Store) -> None:
    sessions = Sessions(store)
    made = [sessions.create("Friday", "toy", {}, [("ann", "open", "")])[0] for _ in range(2)]
    held = sessions.live(made[0].id)

    for _ in range(MOST_LIVE + 1):
        sessions.live(made[1].id)

    assert sessions.live(made[0].id) is held


# ---------------------------------------------------------------------- links and keys


def test_a_link_is_exchanged_once_for_a_key_that_opens_its_seat(sit: Sit) -> None:
    table = sit()

    assert table.sessions.who(table.keys["ben"]) == (table.info.id, "ben")
    with pytest.raises(PlayError, match="leads nowhere"):
        table.sessions.sit(table.links.seats["ben"])


def test_a_used_link_still_tells_where_it_led_but_opens_nothing(sit: Sit) -> None:
    table = sit()

    assert table.sessions.leads_to(table.links.seats["ben"]) == (table.info.id, "ben")
    assert table.sessions.who(table.links.seats["ben"]) is None
    assert table.sessions.leads_to(table.keys["ben"]) is None


@pytest.mark.parametrize("secret", ["", "nonsense", "secret 0", "'; drop table pass; --"])
def test_what_is_no_secret_opens_nothing(sit: Sit, secret: str) -> None:
    table = sit()

    assert table.sessions.who(secret) is None
    assert table.sessions.leads_to(secret) is None
    with pytest.raises(PlayError, match="leads nowhere"):
        table.sessions.sit(secret)


def test_several_keys_are_looked_up_at_once_and_those_that_open_nothing_are_left_out(sit: Sit) -> None:
    table = sit()
    ann, ben, void = table.keys["ann"], table.keys["ben"], table.keys["ann"][::-1]

    found = table.sessions.who_each([ben, void, table.links.seats["ann"], ann])

    assert found == {ann: (table.info.id, "ann"), ben: (table.info.id, "ben")}


def test_the_spectators_link_is_for_as_many_as_come_and_they_say_nothing(sit: Sit) -> None:
    table = sit()

    keys = {table.sessions.sit(table.links.spectator)[2] for _ in range(3)}

    assert {table.sessions.who(key) for key in keys} == {(table.info.id, SPECTATOR)}
    assert len(keys) == 3
    with pytest.raises(PlayError, match="Onlookers cannot write"):
        table.say(SPECTATOR, "rest")


def test_no_secret_is_in_the_database_nor_in_an_export(tmp_path: Path, path: Path) -> None:
    from lychgate.server.store import open_store

    with open_store(path) as store:
        table = House(store).sit()
        secrets = [*table.links.seats.values(), table.links.spectator, *table.keys.values()]
        exported = export_game(store, table.info.game)

    raw = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert len(secrets) == 5
    assert not [secret for secret in secrets if secret.encode() in raw or secret in exported]


def test_the_links_that_are_made_by_default_have_192_bits(store: Store) -> None:
    _, links = Sessions(store).create("Friday", "toy", {}, [("ann", "open", ""), ("ben", "open", "")])

    secrets = {*links.seats.values(), links.spectator}
    assert len(secrets) == 3
    assert {len(secret) for secret in secrets} == {32}


def test_a_new_link_makes_the_old_one_and_its_keys_void(sit: Sit) -> None:
    table = sit()

    secret = table.sessions.reissue(table.info.id, "ann", "ben")

    assert table.sessions.who(table.keys["ben"]) is None
    assert table.sessions.leads_to(table.links.seats["ben"]) is None
    assert table.live.info.persons == ("ann",)
    _, seat, key = table.sessions.sit(secret)
    assert (seat, table.sessions.who(key)) == ("ben", (table.info.id, "ben"))
    assert table.sessions.who(table.keys["ann"]) is not None


def test_a_new_link_for_spectators_shuts_out_those_who_looked_on(sit: Sit) -> None:
    table = sit()
    key = table.sessions.sit(table.links.spectator)[2]

    table.sessions.reissue(table.info.id, "ann", SPECTATOR)

    assert table.sessions.who(key) is None


@one_database
@pytest.mark.parametrize(("by", "seat"), [("ben", "ann"), ("ben", "ben"), ("ann", "zoe"), (SPECTATOR, "ben")])
def test_only_the_host_makes_new_links_and_only_for_seats_there_are(sit: Sit, by: str, seat: str) -> None:
    table = sit()

    with pytest.raises(PlayError):
        table.sessions.reissue(table.info.id, by, seat)

    assert table.sessions.who(table.keys["ann"]) is not None
    assert table.sessions.who(table.keys["ben"]) is not None


# ---------------------------------------------------------------------- handing over


@one_database
def test_a_seat_that_is_handed_to_a_bot_in_mid_decision_is_played_on_at_once_and_can_be_taken_back(sit: Sit) -> None:
    table = sit()
    table.say("ann", "duel:ben", "high")
    assert table.asked("ben") == "toy.stance"

    table.sessions.hand_over(table.info.id, "ben", "ben", "bot", "random")

    assert table.live.game.pending is None
    with pytest.raises(PlayError, match="The bot 'random' plays for ben"):
        table.say("ben", "rest")
    table.sessions.hand_over(table.info.id, "ben", "ben", "person")
    assert table.say("ben", "rest").lines


@one_database
def test_the_host_hands_over_any_seat_and_the_others_only_their_own(sit: Sit) -> None:
    table = sit(("ann", "ben", "cyd"))

    table.sessions.hand_over(table.info.id, "ann", "ben", "bot", "random")
    with pytest.raises(PlayError, match="by whoever sits on it, or by the host"):
        table.sessions.hand_over(table.info.id, "cyd", "ben", "person")
    with pytest.raises(PlayError, match="no player 'clever'"):
        table.sessions.hand_over(table.info.id, "cyd", "cyd", "bot", "clever")

    assert [one.kind for one in table.live.info.seats] == ["person", "bot", "person"]
    assert "ben is now played by the bot 'random'." in [one.text for one in table.live.notices()]


@one_database
def test_a_bot_gives_an_order_for_each_command_that_a_person_ends(sit: Sit) -> None:
    table = sit(("ann",), {"bot": "random"})
    game = table.live.game

    table.say("ann", "rest")

    orders = [entry.seat for entry in game.path()] + [pending.seat for pending in game.pendings.values()]
    assert orders == ["ann", "bot"]


@one_database
def test_a_bot_answers_at_once_what_it_is_asked(sit: Sit) -> None:
    table = sit(("ann",), {"bot": "random"})

    table.say("ann", "duel:bot", "high")

    assert "bot" in {given.seat for given in table.live.game.entries[1].inputs if isinstance(given, Answer)}


def test_a_bot_that_is_left_in_mid_decision_goes_on_with_the_next_tick(sit: Sit, another: Callable[[], Store]) -> None:
    table = sit(("ann",), {"bot": "random"})
    game = open_saved(another(), table.info.game)
    game.reply("ann", "duel:bot")

    table.sessions.tick()

    assert [decision.seat for decision in table.live.game.open if decision.kind == "toy.stance"] == ["ann"]


# ---------------------------------------------------------------------- looking


@one_database
def test_who_is_asked_something_is_waited_for_before_those_who_may_give_orders(sit: Sit) -> None:
    table = sit(("ann", "ben", "cyd"))
    assert table.live.waiting_for() == ("ann", "ben", "cyd")

    table.say("ann", "duel:ben", "high")

    assert table.live.waiting_for() == ("ben",)


def test_an_inbox_tells_where_it_is_ones_move_questions_first(sit: Sit) -> None:
    idle, asked, busy = sit(), sit(), sit()
    asked.say("ann", "duel:ben")
    busy.say("ann", "duel:ben", "high")

    keys = [idle.keys["ann"], asked.keys["ann"], busy.keys["ann"], "nonsense"]
    keys.append(idle.sessions.sit(idle.links.spectator)[2])

    found = idle.sessions.inbox(keys)
    assert [(one.session, one.asked) for one in found] == [(asked.info.id, True), (idle.info.id, False)]
    assert found[0].prompt == "How do you strike at ben?"
    assert (found[0].title, found[0].seat, found[0].name) == ("Friday", "ann", "ann")


@one_database
def test_a_seat_is_told_of_its_own_notes_and_the_public_ones(sit: Sit) -> None:
    table = sit()
    table.live.note("ann", "5049", "my hoard")
    table.live.note("ann", "5050", "a well", public=True)
    table.live.note("ben", "5049", "ann hides something")

    assert [(one.place, one.seat, one.text) for one in table.live.notes("ben")] == [
        ("5049", "ben", "ann hides something"),
        ("5050", "ann", "a well"),
    ]
    assert [one.text for one in table.live.notes(SPECTATOR)] == ["a well"]

    table.live.note("ann", "5050", "a dry well", public=False)
    table.live.note("ann", "5049", "")

    assert [(one.place, one.text) for one in table.live.notes("ann")] == [("5050", "a dry well")]
    assert [one.seat for one in table.live.notes("ben")] == ["ben"]


@one_database
@pytest.mark.parametrize(
    ("seat", "place", "text", "why"),
    [
        ("ann", "", "x", "A place has a name"),
        ("ann", "x" * 61, "x", "A place has a name"),
        ("ann", "5049", "x" * 501, "at most 500 characters; this one has 501"),
        (SPECTATOR, "5049", "x", "Onlookers cannot write"),
    ],
)
def test_a_note_that_is_none_is_refused(sit: Sit, seat: str, place: str, text: str, why: str) -> None:
    table = sit()

    with pytest.raises(PlayError, match=why):
        table.live.note(seat, place, text)


@one_database
def test_a_seat_keeps_so_many_notes_and_no_more(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lychgate.server.session.MOST_NOTES", 2)
    table = sit()
    table.live.note("ann", "1", "x")
    table.live.note("ann", "2", "x")

    with pytest.raises(PlayError, match="may keep 2 notes"):
        table.live.note("ann", "3", "x")

    table.live.note("ann", "2", "y")
    assert [one.text for one in table.live.notes("ann")] == ["x", "y"]
