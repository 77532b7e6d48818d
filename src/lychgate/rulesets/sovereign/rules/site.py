"""A site in play: it is opened once, and entered room by room."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from lychgate.core.errors import DataError, PlayError, did_you_mean, some_of
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command, form_of
from lychgate.kit.line import Line
from lychgate.kit.one_page_dungeon import site_of
from lychgate.kit.own_tables import PASTED
from lychgate.kit.pages import NEW_LINE
from lychgate.kit.shelf import TablesShelved
from lychgate.kit.site import OUTSIDE, Inhabitants, Site, must_be_sound, read_site
from lychgate.kit.site_now import SiteNow
from lychgate.kit.telling import public
from lychgate.resources import names, read_text
from lychgate.rulesets.sovereign.rules.cast import AddNpcs
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.site_stats import GAME, must_be_read
from lychgate.rulesets.sovereign.state import Elsewhere, State
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE

HEADING = "The site"

MOST_SITES = 20
"""Sites that one campaign may open."""

_NPCS = re.compile(r"npcs?\s+([^,:;.]+)")


def modules() -> tuple[str, ...]:
    """The names of the modules that ship."""
    return tuple(one.removesuffix(".toml") for one in names(PACKAGE, "modules", ".toml"))


def module(name: str) -> Site:
    """A module that ships. Raises ``PlayError`` with the names that there are."""
    if name not in modules():
        hint = did_you_mean(name, modules())
        raise PlayError(f"No module is called '{name}'.{hint} Modules: {some_of(modules())}.")
    return read_site(read_text(PACKAGE, f"modules/{name}.toml"), f"{name}.toml")


def site_now(state: State) -> SiteNow:
    """The site that is played. Raises ``PlayError`` where none is open."""
    if state.site is None:
        raise PlayError(f"No site is open. Type: site NAME. Modules: {some_of(modules())}.")
    return state.site


def with_site(state: State, now: SiteNow) -> State:
    """The same with a site as it stands now."""
    sites = tuple(now if one.site.name == now.site.name else one for one in state.sites)
    return replace(state, sites=sites)


# ---------------------------------------------------------------------- opening


class OpenSite(Command, frozen=True, tag="open_site"):
    """Open a site: the name of a module, or a site file as it is pasted; or go back to one by its name.

    The JSON of a map of One Page Dungeon may be pasted too.
    """

    word = "site"
    shape = "NAME | TOML"
    block = True

    site: Site | None = None
    name: str = ""

    @classmethod
    def read(cls, line: Line) -> OpenSite:
        """Reads a name, or everything that was pasted."""
        text = line.as_typed().replace(NEW_LINE, "\n").strip()
        if not text:
            raise line.refuse(f"The name of a module or a site is missing. Modules: {some_of(modules())}.")
        mapped = text.startswith(("{", "["))
        if not mapped and "\n" not in text and "=" not in text:
            return cls(name=text.strip('"'))
        try:
            return cls(site_of(text, PASTED) if mapped else read_site(text, PASTED))
        except DataError as wrong:
            told = str(wrong).rstrip(".")
            raise line.refuse(f"{told}{'' if told.endswith('?') else '.'} Nothing was opened.") from None

    def do(self, play: SovereignPlay) -> None:
        known = {one.site.name.casefold(): one.site.name for one in play.state.sites}
        if self.name.casefold() in known:
            play.record(SiteChosen(known[self.name.casefold()]))
            return
        site = self.site if self.site is not None else module(self.name.casefold().replace(" ", "_"))
        if site.name.casefold() in known:
            play.record(SiteChosen(known[site.name.casefold()]))
            return
        if len(play.state.sites) >= MOST_SITES:
            raise PlayError(f"A campaign has {MOST_SITES} sites at most.")
        try:
            must_be_sound(site, site.name)
        except DataError as wrong:
            raise PlayError(str(wrong)) from None
        must_be_read(site)
        for room in site.rooms:
            for those in room.inhabitants:
                npc_of(those, 1)
        play.record(SiteOpened(site))
        if site.tables:
            play.record(TablesShelved(site.shelf()))


class SiteOpened(Event, frozen=True, tag="site_opened"):
    """A site was opened. The event holds all of it, so that the campaign needs no file."""

    site: Site

    def apply(self, state: State) -> State:
        state = put_away(state)
        return replace(state, sites=(*state.sites, SiteNow(site=self.site)), site_name=self.site.name)

    def tell(self, before: State, after: State) -> Lines:
        hook = f": {self.site.hook}" if self.site.hook else "."
        return public(f"{self.site.name}{hook}")


class SiteChosen(Event, frozen=True, tag="site_chosen"):
    """The party goes back to a site that was opened before."""

    name: str

    def apply(self, state: State) -> State:
        chosen = replace(put_away(state), site_name=self.name)
        now = site_now(chosen)
        chosen = replace(chosen, tables=(*chosen.tables, *now.tables))
        return with_site(chosen, replace(now, tables=()))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"Back at {self.name}.")


def put_away(state: State) -> State:
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

    def apply(self, state: State) -> State:
        now = site_now(state)
        new = self.room != OUTSIDE and self.room not in now.seen
        seen = (*now.seen, self.room) if new else now.seen
        return with_site(state, replace(now, here=self.room, seen=seen, found=(*now.found, *self.found)))

    def tell(self, before: State, after: State) -> Lines:
        now = site_now(after)
        if self.room == OUTSIDE:
            return public(f"The party is outside of {now.site.name}.")
        room = now.site.room(self.room)
        if self.room in site_now(before).seen:
            return public(f"Room {room.number}, {room.name}, again.")
        return public(f"Room {room.number}, {room.name}. {room.read}")


# ---------------------------------------------------------------------- inhabitants


def npc_of(those: Inhabitants, count: int) -> AddNpcs:
    """The command that brings inhabitants into play. Raises ``PlayError`` where their stat block cannot be read."""
    name = re.sub(r"[^\w' -]", "", those.who).strip()
    said = f"{count if count > 1 else ''} {name} {those.stats.get(GAME, '')}".strip()
    try:
        line = Line(form_of(AddNpcs, HEADING), said, {})
        read = AddNpcs.read(line)
        line.end()
    except PlayError as wrong:
        raise PlayError(f"The stat block of {those.who}: {wrong}") from None
    return read


def left_in(state: State, who: Sequence[str], room: int) -> State:
    """The same where some of the site, by their ids, are in a room where the party is not."""
    home = dict(state.exploring.dwellers)
    stay = [one for one in state.cast if one.id in who and one.id in home]
    met = tuple(Elsewhere(site=state.site_name, room=room, home=home[one.id], who=one) for one in stay)
    cast = tuple(one for one in state.cast if one not in stay)
    dwellers = tuple(one for one in state.exploring.dwellers if one[0] not in who)
    site = replace(state.exploring, dwellers=dwellers)
    return replace(state, cast=cast, elsewhere=(*state.elsewhere, *met), exploring=site)


def npcs_in(said: str) -> AddNpcs | None:
    """The command in a row of a wandering table: ``npc 2 rats hd 1, hungry``; None where it brings nobody into play."""
    found = _NPCS.match(said)
    if found is None:
        return None
    try:
        line = Line(form_of(AddNpcs, HEADING), found[1].strip(), {})
        read = AddNpcs.read(line)
        line.end()
    except PlayError:
        return None
    return read
