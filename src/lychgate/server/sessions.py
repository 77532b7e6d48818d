"""All sessions of one store: making them, opening them, and who sits where.

Several processes may serve one store. Links and keys are told once and kept as hashes; what is missing and what is
forbidden get the same answer.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from threading import Lock
from weakref import WeakValueDictionary

from msgspec import UNSET
from msgspec.structs import replace

from lychgate import rulesets
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.records import REFEREE, Header, Record
from lychgate.core.telling import listed
from lychgate.core.told_story import SEED_CHOSEN
from lychgate.server.background import TaskHealth
from lychgate.server.bots import Bots
from lychgate.server.custom import check_custom
from lychgate.server.fence import Fence
from lychgate.server.kept_pictures import Kept
from lychgate.server.one_by_one import OneByOne
from lychgate.server.saved import fitting, take_in, under_free_name, with_commitment
from lychgate.server.scheduler import Scheduler
from lychgate.server.seat_names import check_seat_names, seat_names
from lychgate.server.seats import (
    SPECTATOR,
    Custom,
    Kind,
    Links,
    Note,
    Notice,
    Outcome,
    Proposal,
    SeatInfo,
    SessionInfo,
    Waiting,
    usual_custom,
)
from lychgate.server.session import Session
from lychgate.server.session_change import GONE
from lychgate.server.session_store import SessionStore
from lychgate.server.store import Store, check_name
from lychgate.server.stored_stream import StoredStream
from lychgate.server.webhooks import Outbox, Post, Start, in_a_thread, post_json

MOST_LIVE = 200
"""Sessions that are kept in memory though nobody looks at them; those looked at longest ago make room."""

MOST_KEYS = 50
"""Keys that one person's inbox looks at."""

MOST_IMPORTS = 3
"""Games from files that may wait while another is read: each takes time and memory."""

NOT_AS_PLAYED = "This game comes from a file, and not all of it is what today's rules give: it was taken as it is."
"""Told to all, without a word of what it is: that may be secret."""
OTHER_DICE = "This game was brought here from a file. Its dice have another secret from here on."

ONLOOKERS = "onlookers"
"""The name of the onlookers where a seat is named."""


def utc() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


def new_secret() -> str:
    """192 bits that nobody can guess, fit for an address."""
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    """128 bits that nobody can guess, for the dice of a game."""
    return secrets.token_hex(16)


class Sessions:
    """The sessions of ``store`` in this process. Every method may be called from any thread.

    ``clock`` tells the time, ``secret`` makes links and keys, ``seed`` the secret of the dice, ``post(url, json)``
    calls a webhook, in what ``start`` starts. Methods that take a session's id raise ``PlayError`` when there is none.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime] = utc,
        secret: Callable[[], str] = new_secret,
        seed: Callable[[], str] = new_seed,
        post: Post = post_json,
        start: Start = in_a_thread,
    ) -> None:
        self.store = store
        self._clock = clock
        self._secret = secret
        self._seed = seed
        self._session_store = SessionStore(store, self._now)
        self._alone = Lock()
        self._imports = OneByOne(MOST_IMPORTS, "Other games are being read now. Try it again in a minute.")
        self._lives: WeakValueDictionary[str, Session] = WeakValueDictionary()
        self._kept: OrderedDict[str, Session] = OrderedDict()
        self._recency = self._session_store.moved_since(-1)[1]
        self._outbox = Outbox(post, start)
        self._scheduler = Scheduler(self._session_store, self.live, self._outbox)
        store.database.listen(self._on_commit)

    # ------------------------------------------------------------------ beginning

    def create(
        self,
        title: str,
        ruleset: str,
        variants: Mapping[str, str],
        seats: Sequence[tuple[str, Kind, str]],
        custom: Custom | None = None,
        seed: str = "",
        assistants: Collection[int] = (),
    ) -> tuple[SessionInfo, Links]:
        """Makes a session of a new game. ``seats`` are name, kind and bot of each; the first is the host's.

        Where the game has a referee that is the first seat, and those of ``assistants``, counted from 0. That a
        ``seed`` was chosen is told to all, not what it is. Raises ``PlayError`` when any of this is not possible;
        nothing is made then.
        """
        rules = rulesets.get(ruleset)
        names = seat_names(seats)
        referees = {names[place]: REFEREE for place in (0, *sorted(assistants))} if rules.refereed else {}
        header = Header(
            rules.name,
            rules.version,
            rules.resolve(variants),
            names,
            seed or self._seed(),
            title,
            self._now(),
            roles=referees or UNSET,
            seed_chosen=True if seed else UNSET,
        )
        header = with_commitment(fitting(rules, header))
        rules.new_game(header.variants, header.seats, header.roles or {})  # what it refuses is not saved
        filled = tuple(zip(header.seats, seats, strict=True))
        for _, (_, kind, bot) in filled:
            if kind == "bot":
                Bots(rules.name, "").check(bot)
        infos = tuple(
            SeatInfo(seat, seat, kind, bot if kind == "bot" else "", host=place == 0)
            for place, (seat, (_, kind, bot)) in enumerate(filled)
        )
        return self._begin(title, header, (), infos, custom)

    def import_game(
        self,
        text: str,
        title: str,
        custom: Custom | None = None,
        *,
        as_it_is: bool = False,
    ) -> tuple[SessionInfo, Links]:
        """Makes a session of an exported game, with its seats; whoever comes first through a link sits on its seat.

        Raises what ``saved.take_in`` raises, and ``PlayError`` while others are being read; nothing is made then. Where
        the game is taken ``as_it_is``, or the secret of its dice is in the file, the session's log says so to all.
        """
        with self._imports.turn():
            taken = take_in(text, as_it_is=as_it_is)
        header = replace(taken.header, seed_chosen=True) if taken.seed_known else taken.header
        check_seat_names(header.seats)
        infos = tuple(SeatInfo(seat, seat, "open", host=place == 0) for place, seat in enumerate(header.seats))
        notices = [NOT_AS_PLAYED] if taken.differs else []
        notices += [OTHER_DICE] if taken.other_dice else []
        return self._begin(title or header.name, header, taken.records, infos, custom, tuple(notices), taken.pictures)

    def _begin(
        self,
        title: str,
        header: Header,
        records: tuple[Record, ...],
        seats: tuple[SeatInfo, ...],
        custom: Custom | None,
        notices: tuple[str, ...] = (),
        pictures: tuple[Kept, ...] = (),
    ) -> tuple[SessionInfo, Links]:
        check_name(title)
        custom = custom or usual_custom(refereed=bool(header.referees), people=sum(one.kind != "bot" for one in seats))
        check_custom(custom, refereed=bool(header.referees))
        if header.seed_chosen:  # so that the dice are those of the seed
            custom = replace(custom, witnessed=False)
        links = Links({one.seat: self._secret() for one in seats}, self._secret())
        told = (*notices, SEED_CHOSEN) if header.seed_chosen else notices
        id_ = secrets.token_urlsafe(9)

        passes = {**links.seats, SPECTATOR: links.spectator}

        def make(name: str) -> None:
            info = SessionInfo(id_, title, header.ruleset, name, self._now(), custom, seats)
            self._session_store.create(info, replace(header, name=name), records, passes, told, pictures)

        under_free_name(self.store, title, make)
        live = self.live(id_)
        with live.present():
            live.autoplay.for_bots(0)
        return live.info, links

    # ------------------------------------------------------------------ who sits where

    def sit(self, secret: str) -> tuple[str, str, str]:
        """Exchanges the secret of a link for a key: session, seat and key. A seat's link can be exchanged once.

        Raises ``PlayError`` for a secret that is none, or was used.
        """
        key = self._secret()
        found = self._session_store.exchange(secret, key)
        if found is None:
            raise PlayError("This link leads nowhere (any more). The host of the session can make you a new one.")
        self._catch_up(self._lives.get(found[0]))
        return (*found, key)

    def leads_to(self, secret: str) -> tuple[str, str] | None:
        """Finds the session and seat of a link, a used one too: whoever has the key need not exchange it again."""
        return self._session_store.holder(secret, "link", "used")

    def who(self, key: str) -> tuple[str, str] | None:
        """Finds the session and seat that a key opens; None for anything else."""
        return self._session_store.holder(key, "key")

    def who_each(self, keys: Collection[str]) -> dict[str, tuple[str, str]]:
        """Finds the session and seat that each of some keys opens, in one look; those that open none are left out."""
        return self._session_store.holders(keys, "key")

    def reissue(self, session_id: str, host_seat: str, seat: str) -> str:
        """Makes a new link for ``seat`` or ``SPECTATOR``: its secret. The old link and keys are void. For the host.

        Where somebody sat there all are told, and what they had put to the vote or voted counts no more.
        """
        live = self.live(session_id)
        with live.present():
            if not live.own(host_seat).host:
                raise PlayError("New links are for the host to make.")
            lost = seat != SPECTATOR and live.own(seat).seated
            told = f"{host_seat} has made a new link for {seat}; whoever sat there is out." if lost else ""
            secret = self._secret()
            self._session_store.reissue(session_id, seat, secret, live.revision, host_seat, told)
            self._catch_up(live)
            if lost:
                live.recount(seat)
        return secret

    def fresh_links(self, game: str, seats: Collection[str] = ()) -> tuple[SessionInfo, dict[str, str]]:
        """Make new links for the table of the saved ``game``; the old links and the keys that they gave are void.

        For the person at the machine where the games are, who may have lost the host's seat: it works on a table that
        another process serves at this moment. ``seats`` are names; without any, links are made for the onlookers and
        for each seat that no bot plays. The session's log tells everybody which occupied seats have new
        links. Raises ``PlayError`` for a game that has no table, or a seat that it lacks.
        """
        live = self.live(self._session_store.of_game(game))
        with live.present():
            info = live.info
            named = {one.name.casefold(): one.seat for one in info.seats} | {ONLOOKERS: SPECTATOR}
            for wanted in seats:
                if wanted.casefold() not in named:
                    names = ", ".join([*(one.name for one in info.seats), ONLOOKERS])
                    raise PlayError(f"'{wanted}' has no seat in '{game}'. Its seats are: {names}.")
            usual = [one.seat for one in info.seats if one.kind != "bot"] + [SPECTATOR]
            chosen = [named[wanted.casefold()] for wanted in seats] or usual
            lost = [seat for seat in chosen if seat != SPECTATOR and live.own(seat).seated]
            told = f"Someone on the server's machine made fresh links for {listed(lost)}; the old ones are dead."
            made = {seat: self._secret() for seat in dict.fromkeys(chosen)}
            for number, (seat, secret) in enumerate(made.items()):
                said = told if lost and not number else ""
                self._session_store.reissue(info.id, seat, secret, live.revision, info.seats[0].seat, said)
            self._catch_up(live)
            for seat in lost:
                live.recount(seat)
        return live.info, made

    def hand_over(self, session_id: str, host_or_self_seat: str, seat: str, kind: Kind, bot: str = "") -> None:
        """Has a seat filled by a person, a bot, or nobody yet. For the host, or whoever sits on it."""
        self.live(session_id).hand_over(host_or_self_seat, seat, kind, bot)

    def change_custom(self, session_id: str, seat: str, custom: Custom) -> str:
        """Puts another custom to the vote, or agrees to it: a sentence that says what is still missing."""
        return self.live(session_id).change_custom(seat, custom)

    # ------------------------------------------------------------------ looking

    def ids(self) -> tuple[str, ...]:
        """Lists the ids of all sessions, the one played last first. For the host's own machine, not for seats."""
        return self._session_store.ids()

    def title_of(self, session_id: str) -> str:
        """Reads the title of a session, of one too whose game cannot be opened."""
        return self._session_store.title_of(session_id)

    def live(self, session_id: str) -> Session:
        """Opens a session in this process: the same object as long as anybody holds it."""
        live = self._lives.get(session_id)
        opened = Session(StoredStream(self._session_store, session_id)) if live is None else live
        with self._alone:
            live = self._lives.setdefault(session_id, opened)
            self._kept[session_id] = live
            self._kept.move_to_end(session_id)
            while len(self._kept) > MOST_LIVE:
                self._kept.popitem(last=False)
        return live

    def inbox(self, keys: Iterable[str]) -> tuple[Waiting, ...]:
        """Lists the sessions in which it is the move of a seat that ``keys`` open, questions first."""
        found: list[Waiting] = []
        for key in list(keys)[:MOST_KEYS]:
            place = self.who(key)
            if place is None or place[1] == SPECTATOR:
                continue
            try:
                waiting = self._waiting(*place)
            except LychgateError:  # one that cannot be opened must not hide the others
                continue
            if waiting is not None:
                found.append(waiting)
        return tuple(sorted(found, key=lambda one: not one.asked))

    def _waiting(self, session_id: str, seat: str) -> Waiting | None:
        live = self.live(session_id)
        with live.present():
            own = live.own(seat)
            question = live.table(seat).question()
            if question is None or own.kind == "bot" or seat not in live.waiting_for(seat):
                return None
            return Waiting(session_id, live.info.title, seat, own.name, question.prompt, live.game.busy(seat))

    # ------------------------------------------------------------------ as time goes by

    def tick(self, now: datetime | None = None) -> None:
        """Sees to deadlines, webhooks and bots that must go on. To be called every few seconds."""
        self._scheduler.tick(self._clock() if now is None else now)

    def tasks(self) -> tuple[TaskHealth, ...]:
        """Tells how what goes on in the background of the sessions fares: reading the store, and webhooks."""
        return self.store.database.watch.health(), self._outbox.health()

    def _on_commit(self, word: str) -> None:
        """Has the sessions catch up that another process has played on. Called by a thread that holds no lock."""
        stream = word.rpartition(":")[0]
        if not word:
            moved, self._recency = self._session_store.moved_since(self._recency)
        elif stream.startswith("session "):
            moved = (stream.removeprefix("session "),)
        else:
            moved = ()
        with self._alone:
            lives = [
                live for live in self._lives.values() if live.id in moved or f"game {live.settings.game}" == stream
            ]
        lives = [live for live in lives if not live.knows(word)]  # what this process did comes back to it, too
        for live in lives:
            live.fall_behind()
        for live in lives:
            self._catch_up(live)

    def _catch_up(self, live: Session | None) -> None:
        if live is not None:
            live.fall_behind()
            # LychgateError: whoever looks at it next meets the same trouble, and is told
            with Fence(f"Catching up with table {live.id}"), suppress(LychgateError):
                live.catch_up()

    def _now(self) -> str:
        return self._clock().isoformat(timespec="seconds")


__all__ = [
    "GONE",
    "SPECTATOR",
    "Custom",
    "Links",
    "Note",
    "Notice",
    "Outcome",
    "Proposal",
    "SeatInfo",
    "Session",
    "SessionInfo",
    "Sessions",
    "Waiting",
]
