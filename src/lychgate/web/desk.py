"""The data that all pages share: the sessions, the seats that a browser holds, and what has been drawn already."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from threading import Lock
from urllib.parse import urlsplit

from lychgate.core.outlook import Foresees
from lychgate.server.comparisons import Comparisons
from lychgate.server.odds import Reckoner, tells_odds
from lychgate.server.seats import SPECTATOR, Links, Proposal, SeatInfo, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.web.cuts import Cuts
from lychgate.web.host_key import TOO_MANY, HostKey
from lychgate.web.page_model import OpenVote, Other, PageModel
from lychgate.web.page_request import Refusal
from lychgate.web.places import Gazetteer
from lychgate.web.safety import Pace
from lychgate.web.seat_key import SeatKey
from lychgate.web.story import Story

NOT_YOURS = (
    "There is no such table here, or this browser has no seat at it. Open the link that was sent to you, "
    "or ask whoever keeps the table for a new one."
)
"""The answer for missing and forbidden tables alike."""

GIVEN_AWAY = (
    "This seat has a new link now, so this browser has no seat at it any more. Open the new link, or ask whoever keeps "
    "the table for it."
)

FOR_OTHERS = 'lychgate serve --host 0.0.0.0 or, from its folder, make serve ARGS="--host 0.0.0.0"'
"""The command with which others in the network can reach the table."""

STEPS_SHOWN = 60
TABLES_KEPT = 200
"""The number of tables whose drawings are kept; others are drawn again when somebody looks at them."""

MODELS_KEPT = 3
"""The number of last page models that are kept for each seat: a page may show one that is a moment old."""

LINKS_SHOWN_FOR = 15 * 60.0
"""Seconds for which the maker of a new table can load the page with its links again."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat that this browser holds. ``number`` counts the seats from 1; 0 is the onlooker's."""

    live: Session
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
        """Whether it is a seat that plays, not the onlooker's."""
        return self.seat != SPECTATOR

    def in_the_middle(self) -> Place:
        """The place of the screen in the middle of the table: an onlooker's, whoever opened it."""
        return replace(self, seat=SPECTATOR, number=0)

    def seat_numbered(self, number: int) -> str:
        """The seat with this number. Raises ``Refusal`` when there is none."""
        if number == 0:
            return SPECTATOR
        if number > len(self.info.seats):
            raise Refusal(404, f"This table has {len(self.info.seats)} seats.")
        return self.info.seats[number - 1].seat


LASTS = 3
"""So many revisions of a seat its page says what became of what the seat had open."""


@dataclass(slots=True)
class Drawn:
    """The parts of a table that have been drawn, for all of its seats. ``words`` has the last word for each seat alone,
    by its number, and the seat's revision at which its page first said it.
    """

    story: Story = field(default_factory=Story)
    places: Gazetteer = field(default_factory=Gazetteer)
    models: dict[str, tuple[tuple[object, PageModel], ...]] = field(default_factory=dict)
    written: dict[str, dict[int, str]] = field(default_factory=dict)
    sockets: dict[str, int] = field(default_factory=dict)
    words: dict[str, tuple[int, int]] = field(default_factory=dict)


class Desk:
    """The sessions as pages show them. ``clock`` counts seconds, for how often something may be done."""

    def __init__(
        self,
        sessions: Sessions,
        base_url: str,
        clock: Callable[[], float],
        near: Callable[[], str] | None = None,
        host_key: str | None = None,
    ) -> None:
        self.sessions = sessions
        self.base_url = base_url.rstrip("/")
        self.clock = clock
        self.host_key = HostKey(host_key, clock, sessions.store.database.where)
        self._near = near
        self.doings = Pace(clock, per_second=30, burst=150)
        self.comparisons = Comparisons()
        self.cuts = Cuts()
        self.reckoner = Reckoner()
        self.arrivals = Pace(clock, per_second=1, burst=60)
        self._drawn: OrderedDict[str, Drawn] = OrderedDict()
        self._fresh: OrderedDict[str, tuple[float, Links]] = OrderedDict()
        self._made: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    # ------------------------------------------------------------------ who is asking

    def place(self, wanted: SeatKey) -> Place:
        """The place of the seat that is asked for, if its key opens it. Raises ``Refusal`` otherwise."""
        return self._place(wanted, self.sessions.who(wanted.key) if wanted.key else None)

    def _place(self, wanted: SeatKey, held: tuple[str, str] | None) -> Place:
        if held is None or held[0] != wanted.session:
            raise Refusal(404, NOT_YOURS)
        live = self.sessions.live(wanted.session)
        info = live.info
        if number_of(info, held[1]) != wanted.number:
            raise Refusal(404, NOT_YOURS)
        return Place(live, info, held[1], wanted.number, wanted.key)

    def acting(self, wanted: SeatKey) -> Place:
        """Like ``place``, for a seat that wants to act. Raises ``Refusal`` for onlookers and for too many requests."""
        return self._to_act(self.place(wanted))

    def acting_as(self, wanted: SeatKey, held: tuple[str, str] | None) -> Place:
        """The same, where it has been looked up already which session and seat the key opens."""
        return self._to_act(self._place(wanted, held))

    def _to_act(self, place: Place) -> Place:
        if not place.seated:
            raise Refusal(403, "Onlookers cannot write here.")
        if not self.doings.allows(f"{place.info.id}/{place.seat}"):
            raise Refusal(429, "That was more in a second than a table can follow. Wait a moment; nothing is lost.")
        return place

    def arrives(self, address: str) -> None:
        """Raises ``Refusal`` when too many requests come from the network address ``address``."""
        if not self.arrivals.allows(address):
            raise Refusal(429, TOO_MANY)

    # ------------------------------------------------------------------ page models

    def drawn(self, session: str) -> Drawn:
        """The parts of a table that have been drawn so far."""
        with self._lock:
            found = self._drawn.pop(session, None) or Drawn()
            self._drawn[session] = found
            while len(self._drawn) > TABLES_KEPT:
                quiet = next((id_ for id_, one in self._drawn.items() if not any(one.sockets.values())), None)
                if quiet is None:
                    break
                del self._drawn[quiet]
            return found

    def page_model(self, place: Place) -> PageModel:
        """The table as the seat sees it now; the same value as long as nothing has happened."""
        drawn = self.drawn(place.info.id)
        with place.live.present():
            info, revision = place.live.info, place.live.revision_of(place.seat)
            proposals = place.live.proposals(place.seat)
            kept = place.live.kept(place.seat) if place.seated else None
            waiting = self._waited_for(place)  # others may be asked without a record that this seat knows of
            moment = (revision, place.live.game.looks.turned[place.seat], info, proposals, kept, waiting)
            known = drawn.models.get(place.seat, ())
            if known and known[0][0] == moment:
                return known[0][1]
            model = replace(self._seen(place, drawn, info, revision, proposals), kept=kept)
        drawn.models[place.seat] = ((moment, model), *known[: MODELS_KEPT - 1])
        return model

    def _waited_for(self, place: Place) -> tuple[str, ...]:
        """The seats that the table waits for, as this one may know; where all may always type, those who are asked."""
        game, waiting = place.live.game, place.live.waiting_for(place.seat)
        return tuple(seat for seat in waiting if game.busy(seat)) if game.header.referees else waiting

    def page_model_shown(self, place: Place, revision: str) -> PageModel | None:
        """The page model of this revision that a page of the seat says it shows, if only one of the last can be it."""
        known = self.drawn(place.info.id).models.get(place.seat, ())
        found = [model for _, model in known if str(model.revision) == revision]
        return found[0] if len(found) == 1 else None

    def _seen(
        self, place: Place, drawn: Drawn, info: SessionInfo, revision: int, proposals: tuple[Proposal, ...]
    ) -> PageModel:
        table = place.live.table(place.seat)
        referees, waiting = table.game.header.referees, self._waited_for(place)
        whose = None if info.custom.frees(place.seat, referees) else place.seat
        own_info = info.seat(place.seat)
        view = table.view()
        steps = drawn.story.steps(table, STEPS_SHOWN)
        now = drawn.story.waiting(table)
        sheets = {sheet.id: sheet for sheet in view.others}
        word = table.game.ruleset.referee_word
        others = tuple(
            Other(one.name, part_of(one, referees, word), one.seat in waiting, sheets.get(one.seat))
            for one in info.seats
            if one.seat != place.seat
        )
        return PageModel(
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
            fresh=next((one.entry for one in reversed(steps) if one.seat == place.seat and not one.silent), 0),
            names=names_of(info),
            waiting=waiting,
            others=others,
            undoes=place.seated and place.live.may_take_back(place.seat),
            undone=table.game.next_redo(whose, by=place.seat) is not None,
            votes=tuple(_vote(place, info, one) for one in proposals),
            under_way=table.under_way() if place.seated else (),
            chosen=table.chosen if place.seated and table.decision is None else "",
            bot=own_info.bot if own_info is not None and own_info.kind == "bot" else "",
            number=place.number,
            closed=info.closed,
            may_close=may_close(place),
            tells_odds=place.seated and tells_odds(info.custom) and isinstance(table.game.ruleset, Foresees),
            remark=_word_for(place, drawn, revision) if referees and place.seated else "",
            written=drawn.written.setdefault(place.seat, {}),
            referees=referees,
        )

    # ------------------------------------------------------------------ links, shown for a while

    def address(self, root: str) -> str:
        """The address at which others reach this host, if this request reached it at ``root``.

        It avoids an address such as ``localhost``, which means their own machine to others, if there is a better one.
        """
        if self.base_url:
            return self.base_url
        return self._near() if self._near is not None and only_here(root) else root

    def made(self, key: str) -> str | None:
        """The session that a form with this key has already made; None where there is none."""
        with self._lock:
            return self._made.get(key)

    def keep_links(self, key: str, session: str, links: Links) -> None:
        """Remembers the links of a new table for as long as its maker may load their page again."""
        with self._lock:
            self._made[key] = session
            self._fresh[session] = (self.clock(), links)
            while len(self._made) > TABLES_KEPT:
                self._made.popitem(last=False)
            while len(self._fresh) > TABLES_KEPT:
                self._fresh.popitem(last=False)

    def links(self, session: str) -> Links | None:
        """The links of a table that was made a short time ago; None later."""
        with self._lock:
            since, links = self._fresh.get(session, (0.0, None))
            if links is not None and self.clock() - since > LINKS_SHOWN_FOR:
                del self._fresh[session]
                return None
            return links


def _word_for(place: Place, drawn: Drawn, revision: int) -> str:
    """What has just become of what the seat had open; empty soon after, and for a page that is opened later.

    It counts by the seat's own revisions, so that it tells nothing of steps that are hidden from the seat.
    """
    number, text = place.live.word_for(place.seat)
    known, since = drawn.words.get(place.seat, (number, -LASTS))
    if known != number:
        since = revision
    drawn.words[place.seat] = (number, since)
    return text if revision < since + LASTS else ""


def may_close(place: Place) -> bool:
    """Whether the seat may close the table for good now. Where one plays alone the file holds everything anyway."""
    own = place.info.seat(place.seat)
    over = place.live.table(place.seat).ended
    return own is not None and own.host and over and not place.live.info.closed and len(place.info.seats) > 1


def only_here(address: str) -> bool:
    """Whether an address means this machine to whoever opens it."""
    name = urlsplit(address).hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def number_of(info: SessionInfo, seat: str) -> int:
    """A seat's number, from 1; 0 for onlookers and for a seat that is not there."""
    return next((at for at, one in enumerate(info.seats, start=1) if one.seat == seat), 0)


def names_of(info: SessionInfo) -> dict[str, str]:
    """The name to show for each seat."""
    return {one.seat: one.name for one in info.seats}


def describe_kind(kind: str, bot: str, *, seated: bool) -> str:
    """Who fills a seat, in words; empty for a person who is there."""
    if kind == "bot":
        return f"a bot, {bot}"
    return "" if seated else "not seated yet"


def part_of(one: SeatInfo, referees: Collection[str], referee: str) -> str:
    """Who fills a seat, in words, and whether it is a referee's, by the book's word for one."""
    told = describe_kind(one.kind, one.bot, seated=one.seated)
    return ", ".join(word for word in (f"the {referee}" if one.seat in referees else "", told) if word)


def open_votes(place: Place) -> tuple[OpenVote, ...]:
    """The amendments that are put to the vote, as the seat sees them."""
    found = (one for one in place.live.proposals(place.seat) if one.kind == "amendment")
    return tuple(_vote(place, place.info, one) for one in found)


def _vote(place: Place, info: SessionInfo, proposal: Proposal) -> OpenVote:
    """A proposal as the seat sees it."""
    missing = place.live.missing(proposal, place.seat)
    names = names_of(info)
    return OpenVote(
        number=proposal.number,
        text=proposal.text,
        mine=place.seat in missing,
        own=place.seat == proposal.by,
        missing=tuple(names.get(seat, seat) for seat in missing),
        said="yes" if place.seat in proposal.yes else "no" if place.seat in proposal.no else "",
        trial=bool(proposal.trial),
    )
