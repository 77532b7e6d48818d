"""A site in play: it is opened once, and entered room by room."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.kit import sites
from lychgate.kit.command import form_of
from lychgate.kit.line import Line
from lychgate.kit.module_figures import figures_in
from lychgate.kit.site import Inhabitants, Site
from lychgate.kit.site_now import SiteNow
from lychgate.kit.table_rows import row_of_creatures
from lychgate.rulesets.sovereign.rules.cast import AddNpcs
from lychgate.rulesets.sovereign.rules.site_stats import GAME, must_be_read
from lychgate.rulesets.sovereign.state import Elsewhere, State

HEADING = "The site"


COUNTS_DOWN_FROM = 19
"""An armour class that counts down and one that counts up are this together."""


class OpenSite(sites.OpenSite, frozen=True, tag="open_site"):
    """Open a site: the name of a module, or a site file as it is pasted; or go back to one by its name.

    The JSON of a map of One Page Dungeon may be pasted too.
    """

    @classmethod
    def stats_of(cls, those: Inhabitants) -> dict[str, str]:
        """The hit dice, armour class and attacks that a text says of them; none where it does not say the first two."""
        told = figures_in(those.does)
        armour = told.up if told.up is not None else None if told.down is None else COUNTS_DOWN_FROM - told.down
        if armour is None or told.dice is None:
            return {}
        plain = f"hd {max(1, told.dice)} ac {armour}"
        attacks = " ".join(f"with {name} {dice}" if name else f"damage {dice}" for name, dice in told.attacks)
        for said in (f"{plain} {attacks}".strip(), plain):
            try:
                npc_of(replace(those, stats={GAME: said}))
            except PlayError:
                continue
            return {GAME: said}
        return {}

    def check(self, site: Site) -> None:
        """Raises ``PlayError`` where the stats of doors, traps, poisons or inhabitants cannot be read."""
        must_be_read(site)
        for room in site.rooms:
            for those in room.inhabitants:
                npc_of(those)


# ---------------------------------------------------------------------- inhabitants


def name_of(those: Inhabitants) -> str:
    """What inhabitants are called by the command that brings them into play."""
    return re.sub(r"[^\w' -]", "", those.who).strip()


def npc_of(those: Inhabitants, count: int = 1) -> AddNpcs:
    """The command that brings inhabitants into play. Raises ``PlayError`` where their stat block cannot be read."""
    said = f'{count if count > 1 else ""} "{name_of(those)}" {those.stats.get(GAME, "")}'.strip()
    try:
        line = Line(form_of(AddNpcs, HEADING), said, {})
        return AddNpcs.read(line)
    except PlayError as wrong:
        raise PlayError(f"The stat block of {those.who}: {wrong}") from None


def left_in(state: State, who: Sequence[str], room: int) -> State:
    """The same where some of the site, by their ids, are in a room where the party is not."""
    home = dict(state.exploring.dwellers)
    dropped = (*state.fight.dropped, *state.fight.thrown) if state.fight is not None else ()
    there = [one for one in state.cast if one.id in who and one.id in home]
    own = {one.id: tuple(item for owner, item in dropped if owner == one.id) for one in there}
    stay = [replace(one, items=(*one.items, *own[one.id])) for one in there]
    met = tuple(
        Elsewhere(site=state.site_name, room=room, home=home[one.id], who=one, day=state.day, turn=state.turn)
        for one in stay
    )
    return replace(state.without(*(one.id for one in stay)), elsewhere=(*state.elsewhere, *met))


def npcs_in(said: str, now: SiteNow | None = None) -> AddNpcs | None:
    """The command in a row of a wandering table: ``npc 2 rats hd 1, hungry``; None where it brings nobody into play.

    Of those who live in the site, a row says no more than how many come: ``npc 2 rats, hungry``.
    """
    found = row_of_creatures(said)
    if found is None or found.word == "foes":
        return None
    those = now.site.living(found.name) if now is not None and not found.stats else None
    try:
        if those is not None and (not found.count or is_number(found.count)):
            return npc_of(those, int(found.count or 1))
        count = f"{found.count} " if found.count else ""
        line = Line(form_of(AddNpcs, HEADING), f'{count}"{found.name}" {found.stats}'.strip(), {})
        return AddNpcs.read(line)
    except PlayError:
        return None
