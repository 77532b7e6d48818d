"""Wandering encounters: a secret check at the start of a Turn, as often as those who live there are alert."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.english import ended, sentence
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.shelf import drawn
from lychgate.kit.site import OUTSIDE
from lychgate.kit.table import number, ruled
from lychgate.kit.table_rows import row_told
from lychgate.kit.telling import secret
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING

HEADING = "Exploring"

NUMBERS = EXPLORING.wander

TABLE = "wandering"
"""The table of a site that says what comes."""


@clause("sov.wander.table")
def is_due(state: State) -> bool:
    """Whether a check is due in the Turn that begins now, by how alert the site is."""
    site = state.exploring
    interval = interval_of(state)
    if not interval:
        return False
    first = ruled(state, "wander-first") == "first-turn" and not site.checked
    return first or site.since + 1 >= interval


def interval_of(state: State) -> int:
    """Every how many Turns a check is due here; 0: never. The file of a site may say so for each of its levels."""
    alertness, now = state.exploring.alertness, state.site
    if alertness == "site" and now is not None and now.site.alertness:
        return now.site.alertness[now.alert].every
    match alertness:
        case "alerted":
            return number(state, "wander-alerted")
        case "guarded":
            return number(state, "wander-guarded")
        case "unguarded":
            return number(state, "wander-unguarded")
        case "quiet":
            return number(state, "wander-quiet")
        case "disused":
            return number(state, "wander-disused")
        case _:
            return 0


@clause("sov.wander.roll")
def wanders(play: SovereignPlay) -> bool:
    """The check itself: a 1 on a d6, which only the GM sees."""
    with kept_secret(play):
        die = rolled(play, "wandering", NUMBERS.dice, "sov.wander.roll", "site")
    return die <= number(play.state, "wander-chance")


@clause("sov.dungeon.turn-1")
def turn_begins(play: SovereignPlay) -> None:
    """The start of a Turn in a site: the check if it is due."""
    if not play.state.exploring.alertness or play.state.exploring.begun:
        return
    due = is_due(play.state)
    comes = due and wanders(play)
    play.record(TurnBegun(due, comes, what_comes(play) if comes else ""))


@clause("sov.wander.content")
def what_comes(play: SovereignPlay) -> str:
    """A row of the wandering table of the site where the party is; empty where it has none."""
    now = play.state.site
    if now is None or now.here == OUTSIDE or TABLE not in (one.name.casefold() for one in play.state.tables):
        return ""
    with kept_secret(play):
        return drawn(play, TABLE, lambda _: False)


class TurnBegun(Event, frozen=True, tag="turn_begun"):
    """A Turn in a site has begun; ``due``: the wandering check was, and something ``comes``."""

    due: bool
    comes: bool
    what: str = ""

    def apply(self, state: State) -> State:
        site = state.exploring
        since = 0 if self.due else site.since + 1
        begun = replace(
            site, begun=True, since=since, checked=site.checked or self.due, coming=self.comes, comes=self.what
        )
        return replace(state, exploring=begun)

    def tell(self, before: State, after: State) -> Lines:
        if not self.due:
            return ()
        return _told(after, self.comes, self.what)


def extra_check(play: SovereignPlay) -> None:
    """One more check for noise, in a chamber that nobody knows too; the Turns until the next are not counted anew."""
    comes = wanders(play)
    play.record(NoiseChecked(comes, what_comes(play) if comes else ""))


class NoiseChecked(Event, frozen=True, tag="noise_checked"):
    """A wandering check for noise was rolled."""

    comes: bool
    what: str = ""

    def apply(self, state: State) -> State:
        site = state.exploring
        comes = self.what or site.comes
        return replace(state, exploring=replace(site, coming=site.coming or self.comes, comes=comes))

    def tell(self, before: State, after: State) -> Lines:
        return _told(after, self.comes, self.what)


def _told(after: State, comes: bool, what: str) -> Lines:
    """The check for the GM alone."""
    if not comes:
        return secret(after, "Wandering check: nothing.", "sov.wander.roll")
    told = row_told(what)
    source = f"{ended(told if told == what else sentence(told))} It is" if what else "It is of your own table, and"
    text = f"Wandering check: something comes in this Turn. {source} not always hostile: creatures get a reaction roll."
    return secret(after, text, "sov.wander.roll", "sov.wander.content", "sov.wander.reaction")
