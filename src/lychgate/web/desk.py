"""What all pages share: the sessions, who holds which seat in this browser, and what has been drawn already."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from threading import Lock
from urllib.parse import urlsplit

from lychgate.server.live import Live
from lychgate.server.seats import SPECTATOR, Links, Proposal, SeatInfo, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.web.asked import Asked, Refusal
from lychgate.web.places import Gazetteer
from lychgate.web.safety import Pace
from lychgate.web.scene import Other, Scene, Vote
from lychgate.web.story import Story

NOT_YOURS = (
    "There is no such table here, or this browser has no seat at it. Open the link that was sent to you, "
    "or ask whoever keeps the table for a new one."
)
"""What is missing and what is forbidden get the same answer."""

GIVEN_AWAY = (
    "This seat has a new link now, so this browser has no seat at it any more. Open the new link, or ask whoever keeps "
    "the table for it."
)

FOR_OTHERS = 'lychgate serve --host 0.0.0.0 or, from its folder, make serve ARGS="--host 0.0.0.0"'
"""What to run so that others in the network reach the table."""

STEPS_SHOWN = 60
TABLES_KEPT = 200
"""Of so many tables the drawings are kept; one that is looked at again is drawn anew."""

SCENES_KEPT = 3
"""So many of the last moments are kept as each seat saw them: what a page shows may be a moment old."""

LINKS_SHOWN_FOR = 15 * 60.0
"""Seconds for which the links of a new table can be loaded again by whoever made it."""

COOKIE = "seat"
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")


@dataclass(frozen=True, slots=True)
class Place:
    """A seat that this browser holds. ``number`` counts the seats from 1; 0 is the onlooker's."""

    live: Live
    info: SessionInfo
    seat: str
    number: int
    key: str

    @property
    def base(self) -> str:
        """The address of its table."""
        return f"/s/{self.info.id}/{self.number}"

    @property
    def seated(self) -> bool:
        """Whether it is a seat that plays."""
        return self.seat != SPECTATOR

    def in_the_middle(self) -> Place:
        """The middle of the table, which shows what everybody may see, whoever put the screen there."""
        return replace(self, seat=SPECTATOR, number=0)

    def seat_numbered(self, number: int) -> str:
        """The seat of this number. Raises ``Refusal`` when there is none."""
        if number == 0:
            return SPECTATOR
        if number > len(self.info.seats):
            raise Refusal(404, f"This table has {len(self.info.seats)} seats.")
        return self.info.seats[number - 1].seat


@dataclass(slots=True)
class Drawn:
    """What has been drawn of a table, for all of its seats."""

    story: Story = field(default_factory=Story)
    places: Gazetteer = field(default_factory=Gazetteer)
    scenes: dict[str, tuple[tuple[object, Scene], ...]] = field(default_factory=dict)
    written: dict[str, dict[int, str]] = field(default_factory=dict)
    sockets: dict[str, int] = field(default_factory=dict)


class Desk:
    """The sessions as pages show them. ``clock`` counts seconds, for how often something may be done."""

    def __init__(
        self, sessions: Sessions, base_url: str, clock: Callable[[], float], near: Callable[[], str] | None = None
    ) -> None:
        self.sessions = sessions
        self.base_url = base_url.rstrip("/")
        self.clock = clock
        self._near = near
        self.doings = Pace(clock, per_second=30, burst=150)
        self.arrivals = Pace(clock, per_second=1, burst=60)
        self._drawn: OrderedDict[str, Drawn] = OrderedDict()
        self._fresh: OrderedDict[str, tuple[float, Links]] = OrderedDict()
        self._made: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    # ------------------------------------------------------------------ who is asking

    def place(self, asked: Asked) -> Place:
        """The seat that the address names, if this browser holds it. Raises ``Refusal`` otherwise."""
        session, number = asked.path.get("session", ""), asked.path.get("number", "")
        if not (_ID.match(session) and number.isascii() and number.isdigit()) or len(number) > 2:
            raise Refusal(404, NOT_YOURS)
        key = asked.cookies.get(cookie_name(session, int(number)), "")
        held = self.sessions.who(key) if key else None
        if held is None or held[0] != session:
            raise Refusal(404, NOT_YOURS)
        live = self.sessions.live(session)
        info = live.info
        if number_of(info, held[1]) != int(number):
            raise Refusal(404, NOT_YOURS)
        return Place(live, info, held[1], int(number), key)

    def acting(self, asked: Asked) -> Place:
        """The same for a seat that wants to do something. ``Refusal`` for onlookers, and for too much hurry."""
        place = self.place(asked)
        if not place.seated:
            raise Refusal(403, "Onlookers say nothing here.")
        if not self.doings.allows(f"{place.info.id}/{place.seat}"):
            raise Refusal(429, "That was more in a second than a table can follow. Wait a moment; nothing is lost.")
        return place

    def arrives(self, asked: Asked) -> None:
        """Raise ``Refusal`` when too much is begun from one address."""
        if not self.arrivals.allows(asked.address):
            raise Refusal(429, "That was too much from one address at once. Wait a minute and do it again.")

    def held(self, cookies: Mapping[str, str]) -> tuple[str, ...]:
        """The keys in a browser's cookies."""
        return tuple(key for name, key in cookies.items() if name.startswith(f"{COOKIE}."))

    # ------------------------------------------------------------------ what is shown

    def drawn(self, session: str) -> Drawn:
        """What has been drawn of a table so far."""
        with self._lock:
            found = self._drawn.pop(session, None) or Drawn()
            self._drawn[session] = found
            while len(self._drawn) > TABLES_KEPT:
                quiet = next((id_ for id_, one in self._drawn.items() if not any(one.sockets.values())), None)
                if quiet is None:
                    break
                del self._drawn[quiet]
            return found

    def scene(self, place: Place) -> Scene:
        """The table as the seat sees it now; the same value as long as nothing has happened."""
        drawn = self.drawn(place.info.id)
        with place.live.present():
            info, revision = place.live.info, place.live.revision_of(place.seat)
            proposals = place.live.proposals()
            moment = (revision, info, proposals)
            known = drawn.scenes.get(place.seat, ())
            if known and known[0][0] == moment:
                return known[0][1]
            scene = self._seen(place, drawn, info, revision, proposals)
        drawn.scenes[place.seat] = ((moment, scene), *known[: SCENES_KEPT - 1])
        return scene

    def scene_shown(self, place: Place, revision: str) -> Scene | None:
        """The scene of this revision that a page of the seat says it shows, if it is one of the last."""
        known = self.drawn(place.info.id).scenes.get(place.seat, ())
        return next((scene for _, scene in known if str(scene.revision) == revision), None)

    def _seen(
        self, place: Place, drawn: Drawn, info: SessionInfo, revision: int, proposals: tuple[Proposal, ...]
    ) -> Scene:
        table = place.live.table(place.seat)
        referees, waiting = table.game.header.referees, place.live.waiting_for(place.seat)
        if referees:  # where somebody runs the game all may always say something: only who is asked is waited for
            waiting = tuple(seat for seat in waiting if table.game.busy(seat))
        own_info = info.seat(place.seat)
        view = table.view()
        steps = drawn.story.steps(table, STEPS_SHOWN)
        own = [step.entry for step in steps if step.seat == place.seat]
        now = drawn.story.waiting(table)
        sheets = {sheet.id: sheet for sheet in view.others}
        others = tuple(
            Other(one.name, part_of(one, referees), one.seat in waiting, sheets.get(one.seat))
            for one in info.seats
            if one.seat != place.seat
        )
        return Scene(
            base=place.base,
            title=info.title,
            seat=place.seat,
            seated=place.seated,
            revision=revision,
            asked_at=place.live.since(place.seat) if place.seated else 0,
            view=view,
            question=table.question() if own_info is not None and own_info.kind != "bot" else None,
            steps=steps,
            now=now,
            earlier=len(steps) == STEPS_SHOWN,
            fresh=own[-1] if own else 0,
            names=names_of(info),
            waiting=waiting,
            others=others,
            undone=table.game.next_redo(None if info.custom.undo == "anyone" else place.seat) is not None,
            votes=tuple(_vote(place, info, one) for one in proposals),
            under_way=table.under_way() if place.seated else (),
            chosen=table.chosen if place.seated and table.decision is None else "",
            bot=own_info.bot if own_info is not None and own_info.kind == "bot" else "",
            number=place.number,
            written=drawn.written.setdefault(place.seat, {}),
            referees=referees,
        )

    # ------------------------------------------------------------------ links, shown for a while

    def address(self, asked: Asked) -> str:
        """Where others reach this host: never an address that means another machine on theirs, if there is a better."""
        if self.base_url:
            return self.base_url
        return self._near() if self._near is not None and only_here(asked.root) else asked.root

    def made(self, key: str) -> str | None:
        """The session that a form with this key has made already."""
        with self._lock:
            return self._made.get(key)

    def keep_links(self, key: str, session: str, links: Links) -> None:
        """Remember the links of a new table for as long as its maker may load their page again."""
        with self._lock:
            self._made[key] = session
            self._fresh[session] = (self.clock(), links)
            while len(self._made) > TABLES_KEPT:
                self._made.popitem(last=False)
            while len(self._fresh) > TABLES_KEPT:
                self._fresh.popitem(last=False)

    def links(self, session: str) -> Links | None:
        """The links of a table that was made just now; None later."""
        with self._lock:
            since, links = self._fresh.get(session, (0.0, None))
            if links is not None and self.clock() - since > LINKS_SHOWN_FOR:
                del self._fresh[session]
                return None
            return links


def only_here(address: str) -> bool:
    """Whether an address means this machine to whoever opens it."""
    name = urlsplit(address).hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def cookie_name(session: str, number: int) -> str:
    """The cookie that holds the key of a seat. Its name holds no secret."""
    return f"{COOKIE}.{session}.{number}"


def number_of(info: SessionInfo, seat: str) -> int:
    """A seat's number, from 1; 0 for onlookers and for a seat that is not there."""
    return next((at for at, one in enumerate(info.seats, start=1) if one.seat == seat), 0)


def names_of(info: SessionInfo) -> dict[str, str]:
    """How each seat is called."""
    return {one.seat: one.name for one in info.seats}


def kind_told(kind: str, bot: str, *, seated: bool) -> str:
    """Who fills a seat, in words; empty for a person who is there."""
    if kind == "bot":
        return f"a bot, {bot}"
    return "" if seated else "not seated yet"


def part_of(one: SeatInfo, referees: Collection[str]) -> str:
    """Who fills a seat, in words, and that it is a referee's."""
    told = kind_told(one.kind, one.bot, seated=one.seated)
    return ", ".join(word for word in ("the referee" if one.seat in referees else "", told) if word)


def _vote(place: Place, info: SessionInfo, proposal: Proposal) -> Vote:
    """A proposal as the seat sees it."""
    missing = place.live.missing(proposal)
    names = names_of(info)
    return Vote(
        number=proposal.number,
        text=proposal.text,
        mine=place.seat in missing,
        own=place.seat == proposal.by,
        missing=tuple(names.get(seat, seat) for seat in missing),
    )
