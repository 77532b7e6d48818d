"""Sites in play, which every refereed game may have: opened once, entered room by room, their doors changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from msgspec.structs import replace

from lychgate.core.errors import DataError, PlayError, some_of
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Number, Rest
from lychgate.kit.kept_drawing import with_drawing
from lychgate.kit.line import Line
from lychgate.kit.own_tables import PASTED
from lychgate.kit.pages import NEW_LINE
from lychgate.kit.permission import HIDDEN, WORLD
from lychgate.kit.reading import TypedField
from lychgate.kit.recognise import site_from
from lychgate.kit.shelf import TablesShelved
from lychgate.kit.shipped import module, modules
from lychgate.kit.site import OUTSIDE, Inhabitants, Room, Site, must_be_sound
from lychgate.kit.site_corrected import corrected
from lychgate.kit.site_now import SiteNow, shown
from lychgate.kit.table import TablePlay
from lychgate.kit.telling import public, secret
from lychgate.kit.topics import OPEN_A_MODULE

S = TypeVar("S")

HEADING = "The site"

MOST_SITES = 20
"""Sites that one campaign may open."""


def site_now(state: Any) -> SiteNow:
    """The site that is played. Raises ``PlayError`` where none is open."""
    now: SiteNow | None = state.site
    if now is None:
        raise PlayError("No site is open. One is opened by: site NAME, or site with its file pasted below.")
    return now


def with_site(state: S, now: SiteNow) -> S:
    """The same with a site as it stands now."""
    held: Any = state
    after: S = replace(held, sites=tuple(now if one.site.name == now.site.name else one for one in held.sites))
    return after


# ---------------------------------------------------------------------- opening


class OpenSite(Command, frozen=True, tag="open_site"):
    """Open a pasted site file, One Page Dungeon map or module in words, or return to a site by its name."""

    word = "site"
    menu_label = "Open a site"
    opening = OPEN_A_MODULE
    form_fields = (TypedField("name", Rest("the name of a module or a site"), must=True),)
    form_labels: ClassVar[Mapping[str, str]] = {"name": "Module"}
    may = HIDDEN
    shape = "NAME | TOML"
    block = True

    site: Site | None = None
    name: str = ""

    @classmethod
    def modules(cls) -> tuple[str, ...]:
        """The names of the modules that ship with the game."""
        return modules()

    @classmethod
    def picks(cls, state: Any, seat: str, field: str, filled: Mapping[str, str]) -> Sequence[Choice] | None:
        """The modules that ship, and the sites that were opened before."""
        sites = [Choice(one.site.name, one.site.name, "as it was left") for one in state.sites]
        names = {one.id for one in sites}
        ships = [Choice(one, cls().module(one).name) for one in cls.modules()]
        return (*sites, *(one for one in ships if one.label not in names))

    @staticmethod
    def called(name: str) -> str:
        """The name of a module, in whatever letters and with whatever spaces it was typed."""
        return name.casefold().replace(" ", "_").replace("-", "_")

    def module(self, name: str) -> Site:
        """A module that ships with the game. Raises ``PlayError`` where there is none of this name."""
        return module(name)

    def check(self, site: Site) -> None:
        """Raises ``PlayError`` where the game cannot run a site as its file is."""

    @classmethod
    def stats_of(cls, those: Inhabitants) -> dict[str, str]:
        """What the rules need of inhabitants whose figures stand in words, by the word of the game; none if not all."""
        return {}

    @classmethod
    def read(cls, line: Line) -> OpenSite:
        """Reads a name, or everything that was pasted or read from a file."""
        file = line.word("the name of a file") if line.flag("from") else PASTED
        text = line.as_typed().strip()
        if "\n" not in text and not text.startswith("{"):  # in whole lines, and in JSON, it is part of a text
            text = text.replace(NEW_LINE, "\n")
        if not text:
            known = f" Modules: {some_of(cls.modules())}." if cls.modules() else ""
            raise line.refuse(f"The name of a module or a site is missing.{known}")
        if not text.startswith(("{", "[")) and "\n" not in text and "=" not in text:
            return cls(name=text.strip('"'))
        try:
            site, in_words = site_from(text, file)
            return cls(with_stats(site, cls) if in_words is not None else site)
        except DataError as wrong:
            told = str(wrong).rstrip(".")
            raise line.refuse(f"{told}{'' if told.endswith('?') else '.'} Nothing was opened.") from None

    def do(self, play: TablePlay) -> None:
        known = {one.site.name.casefold(): one.site.name for one in play.state.sites}
        if self.name.casefold() in known:
            play.record(SiteChosen(known[self.name.casefold()]))
            return
        site = self.site if self.site is not None else self.module(self.called(self.name))
        if site.name.casefold() in known:
            self.again(play, replace(site, name=known[site.name.casefold()]))
            return
        if len(play.state.sites) >= MOST_SITES:
            raise PlayError(f"A campaign has {MOST_SITES} sites at most.")
        try:
            must_be_sound(site, site.name)
        except DataError as wrong:
            raise PlayError(str(wrong)) from None
        self.check(site)
        play.record(SiteOpened(site))
        if site.tables:
            play.record(TablesShelved(site.shelf()))

    def again(self, play: TablePlay, site: Site) -> None:
        """Returns to a site that was opened before; where its file has changed, with the new content."""
        was = next(one for one in play.state.sites if one.site.name == site.name)
        site = with_drawing(site, was.site)
        if self.site is None:
            site = was.site  # a module by its name: what ships now may differ from what was opened
        if was.site != site:
            must_be_sound(site, site.name)
            self.check(site)
            corrected(was, site)
            play.record(SiteCorrected(site))
        if play.state.site_name != site.name:
            play.record(SiteChosen(site.name))
        elif was.site == site:
            same = ", and the file is the same" if self.site is not None else ""
            raise PlayError(f"{site.name} is open already{same}.")
        if was.site.tables != site.tables and site.tables:
            play.record(TablesShelved(site.shelf()))


def with_stats(site: Site, opens: type[OpenSite]) -> Site:
    """The same with the stats that a game reads in the figures of its inhabitants."""

    def of(room: Room) -> Room:
        those = (replace(one, stats={**opens.stats_of(one), **one.stats}) for one in room.inhabitants)
        return replace(room, inhabitants=tuple(those))

    return replace(site, rooms=tuple(map(of, site.rooms)))


class SiteOpened(Event, frozen=True, tag="site_opened"):
    """A site was opened. The event holds all of it, so that the campaign needs no file."""

    site: Site

    def apply(self, state: Any) -> Any:
        state = put_away(state)
        return replace(state, sites=(*state.sites, SiteNow(site=self.site)), site_name=self.site.name)

    def tell(self, before: Any, after: Any) -> Lines:
        hook = f": {self.site.hook}" if self.site.hook else "."
        return public(f"{self.site.name}{hook}")


class SiteCorrected(Event, frozen=True, tag="site_corrected"):
    """The file of a site was read again while it is played. The event holds all of the new content."""

    site: Site

    def apply(self, state: Any) -> Any:
        sites = tuple(corrected(one, self.site)[0] if one.site.name == self.site.name else one for one in state.sites)
        return replace(state, sites=sites)

    def tell(self, before: Any, after: Any) -> Lines:
        was = next(one for one in before.sites if one.site.name == self.site.name)
        _, lost = corrected(was, self.site)
        told = f" {'. '.join(lost)}." if lost else " What has happened in it is kept."
        return secret(after, f"{self.site.name} is corrected.{told}")


class SiteChosen(Event, frozen=True, tag="site_chosen"):
    """The party goes back to a site that was opened before."""

    name: str

    def apply(self, state: Any) -> Any:
        chosen = replace(put_away(state), site_name=self.name)
        now = site_now(chosen)
        chosen = replace(chosen, tables=(*chosen.tables, *now.tables))
        return with_site(chosen, replace(now, tables=()))

    def tell(self, before: Any, after: Any) -> Lines:
        return public(f"Back at {self.name}.")


def put_away(state: Any) -> Any:
    """The same with the tables of the site that was played kept with it, and no longer on the shelf."""
    now = state.site
    if now is None:
        return state
    names = {one.casefold() for one in now.site.tables}
    its = tuple(one for one in state.tables if one.name.casefold() in names)
    left = tuple(one for one in state.tables if one.name.casefold() not in names)
    return replace(with_site(state, replace(now, tables=its)), tables=left)


# ---------------------------------------------------------------------- room by room


class RoomEntered(Event, frozen=True, tag="room_entered"):
    """The party is in a room. ``found`` are the secret doors through which it came."""

    room: int
    found: tuple[int, ...] = ()

    def apply(self, state: Any) -> Any:
        now = site_now(state)
        here = () if self.room == OUTSIDE else (self.room, *now.in_view(self.room))
        seen = (*now.seen, *(one for one in here if one not in now.seen))
        return with_site(state, replace(now, here=self.room, seen=seen, found=(*now.found, *self.found)))

    def tell(self, before: Any, after: Any) -> Lines:
        now = site_now(after)
        if self.room == OUTSIDE:
            return public(f"The party is outside of {now.site.name}.")
        room = now.site.room(self.room)
        if room.passage:
            return public("The party goes along a corridor.")
        if self.room in site_now(before).seen:
            return public(f"Room {room.number}, {room.name}, again.")
        return public(f"Room {room.number}, {room.name}. {room.read}")


def way_to(now: SiteNow, room: int, held: Mapping[str, str], anyway: str) -> tuple[int, ...]:
    """The rooms to a room, itself the last. Raises ``PlayError`` with what stands in the way.

    ``held`` says what opens a door, by its state, and what is typed where a hidden one is found; ``anyway`` what is
    typed to go all the same.
    """
    way = now.way(room)
    if way:
        return way
    here = f"room {now.here}" if now.here != OUTSIDE else "the outside"
    there = f"room {room}" if room != OUTSIDE else "the outside"
    between = now.between(now.here, room)
    seen_there = [one for one in between if not now.hidden(one)]
    if seen_there:
        door = seen_there[0]
        state = now.state_of(door)
        raise PlayError(f"Door {door.number} is {state}: {held[state].format(door.number)}. {anyway}")
    if between:
        hidden = between[0].number
        found = held["hidden"].format(hidden)
        raise PlayError(f"Door {hidden} is secret, and nobody has found it. If they have: {found}. {anyway}")
    shut = now.shut_on_the_way(room)
    if shut is not None:
        door, at = shut
        before = f"room {at}" if at != OUTSIDE else "outside"
        opens = held[now.state_of(door)].format(door.number)
        raise PlayError(f"Door {door.number} on the way is {now.state_of(door)}. From {before}: {opens}. {anyway}")
    raise PlayError(f"No open way is known from {here} to {there}. {anyway}")


# ---------------------------------------------------------------------- doors

DoorBecomes = Literal["open", "closed", "locked", "stuck", "barred", "broken", "found", "hidden"]


class ChangeDoor(Command, frozen=True, tag="change_door"):
    """Say how a door of the site stands now, by its number; a secret one may be found, or be hidden again."""

    may = WORLD

    door: Annotated[int, Number("the number of a door", 1, 9999)]
    state: DoorBecomes

    def do(self, play: TablePlay) -> None:
        now = site_now(play.state)
        door = now.site.door(self.door)
        if self.state in ("found", "hidden") and not door.secret:
            raise PlayError(f"Door {self.door} is not secret.")
        as_it_is = {"found": not now.hidden(door), "hidden": now.hidden(door)}
        if as_it_is.get(self.state, now.state_of(door) == self.state):
            raise PlayError(f"Door {self.door} is {self.state} already.")
        play.record(SiteDoorChanged(self.door, self.state))


class SiteDoorChanged(Event, frozen=True, tag="site_door_changed"):
    """A door is opened, locked, broken; or a secret one is found."""

    door: int
    state: DoorBecomes

    def apply(self, state: Any) -> Any:
        now = site_now(state)
        if self.state == "found":
            return with_site(state, replace(now, found=(*now.found, self.door)))
        if self.state == "hidden":
            return with_site(state, replace(now, found=tuple(one for one in now.found if one != self.door)))
        return with_site(state, replace(now, doors={**now.doors, str(self.door): self.state}))

    def tell(self, before: Any, after: Any) -> Lines:
        was, now = site_now(before), site_now(after)
        door = now.site.door(self.door)
        if self.state == "found" and seen(now, self.door):
            return public(f"The party finds a secret door: door {self.door}.", weight="result")
        looked, looks = shown(was.state_of(door)), shown(now.state_of(door))
        if seen(was, self.door) and seen(now, self.door) and looked != looks:
            return public(f"Door {self.door} is {looks}.")
        return secret(after, f"Door {self.door} is {self.state}.")


def seen(now: SiteNow, number: int) -> bool:
    """Whether the party knows of a door: it was in a room from which the door can be seen."""
    door = now.site.door(number)
    return not now.hidden(door) and any(one in now.seen for one in door.rooms)
