"""The dungeon Turn of four steps: a secret check, what each Delver does, what comes of it, and the Turn is over."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import ended
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import SAFETY, WORLD
from lychgate.rulesets.sovereign.rules.experience import SiteLeft, leave_settlement
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.wandering import turn_begins
from lychgate.rulesets.sovereign.state import PARTY, Alertness, Creature, State

HEADING = "Exploring"

DEEDS = {
    "move": "moves on with the party",
    "search": "searches the room with care",
    "lock": "picks a lock",
    "trap": "disarms a trap",
    "listen": "listens at a door",
    "aid": "gives first aid, and loots",
    "watch": "keeps watch",
}
"""What a Delver does in a Turn, as it is told; anything else is said in words."""


class Explore(Command, frozen=True, tag="explore_site"):
    """Enter a site and count its Turns, or say how alert another part of it is."""

    word = "explore"
    may = WORLD
    menu_label = "Enter a dungeon"
    clauses = ("sov.wander.table", "sov.dungeon.turn-1")

    alertness: Alertness

    def do(self, play: SovereignPlay) -> None:
        """The Turns since the last check count on where the site changes."""
        now = play.state.site
        if self.alertness == "site" and (now is None or not now.site.alertness):
            raise PlayError("No site is open whose file has levels of alertness. Say one: explore guarded")
        leave_settlement(play)
        play.record(Explored(self.alertness))


class Explored(Event, frozen=True, tag="site_explored"):
    """The party is in a part of a site that is so alert."""

    alertness: Alertness

    def apply(self, state: State) -> State:
        site = state.exploring
        entered = state if site.alertness else state.turns_counted_anew()
        first = site if site.alertness else replace(site, since=0, checked=False, begun=False, coming=False)
        return replace(entered, exploring=replace(first, alertness=self.alertness))

    def tell(self, before: State, after: State) -> Lines:
        return () if before.exploring.alertness else public("From now on Turns are counted.", "sov.dungeon.turn-1")


class LeaveSite(Command, frozen=True, tag="leave_site"):
    """The party is out, or safe enough: Turns are no longer counted."""

    word = "safe"
    may = SAFETY
    menu_label = "Stop counting Turns"
    takes = Takes(time="calm", who=(), what="leaving the site")
    clauses = ("sov.dungeon.turn-4",)

    def label(self, state: State) -> str:
        return "Out of the site, or safe"

    @clause("sov.dungeon.turn-4")
    def do(self, play: SovereignPlay) -> None:
        if not play.state.exploring.alertness:
            raise PlayError("Turns are not counted now.")
        play.record(SiteLeft())


AT = {
    "listen": "listens at {}",
    "lock": "picks the lock of {}",
    "force": "forces {}",
    "batter": "batters {}",
    "trap": "disarms trap {}",
    "aid": "patches up {}",
    "light": "lights a {}",
    "help": "helps {}",
}
"""The same where it is said at which door, on which trap, whom or what."""

LIGHTS = ("torch", "lantern")


def at_what(state: State, deed: str) -> tuple[str, str]:
    """Split a deed that says at what, such as ``listen 2`` or ``aid Bob``; two empty texts for any other."""
    first, _, what = deed.partition(" ")
    party = [one.name for one in state.cast if one.side == PARTY]
    match first:
        case "listen" | "lock" | "force" | "batter" | "trap":
            return (first, what) if is_number(what) else ("", "")
        case "aid" | "help":
            return (first, what) if what in party else ("", "")
        case "light":
            return (first, what) if what in LIGHTS else ("", "")
        case _:
            return ("", "")


def deed_told(state: State, deed: str) -> str:
    """Return what somebody declared, as it follows their name; empty where they said it in words of their own."""
    first, what = at_what(state, deed)
    if first:
        return AT[first].format(f"door {what}" if first in ("listen", "lock", "force", "batter") else what)
    return DEEDS.get(deed, "")


def in_words(state: State, who: str, deed: str) -> str:
    """What somebody has declared, as it is told."""
    name, told = state.creature(who).name, deed_told(state, deed)
    return f"{name} {told}" if told else f"{name}: {deed}"


def with_deed(deeds: tuple[tuple[str, str], ...], who: str, deed: str) -> tuple[tuple[str, str], ...]:
    """Return deeds with somebody's, instead of what they had declared before."""
    return (*(pair for pair in deeds if pair[0] != who), (who, deed))


class Declared(Event, frozen=True, tag="turn_declared"):
    """Somebody's one thing for this Turn was said, or said anew."""

    who: str
    deed: str

    def apply(self, state: State) -> State:
        site = state.exploring
        planned = tuple(pair for pair in site.planned if pair[0] != self.who)
        deeds = with_deed(site.deeds, self.who, self.deed)
        return replace(state, exploring=replace(site, deeds=deeds, planned=planned))

    def tell(self, before: State, after: State) -> Lines:
        text = in_words(after, self.who, self.deed)
        return public(f"{text}." if deed_told(after, self.deed) else ended(text), "sov.dungeon.turn-2")


class Planned(Event, frozen=True, tag="turn_planned"):
    """Somebody's one thing for the next Turn was said, or said anew."""

    who: str
    deed: str

    def apply(self, state: State) -> State:
        site = state.exploring
        return replace(state, exploring=replace(site, planned=with_deed(site.planned, self.who, self.deed)))

    def tell(self, before: State, after: State) -> Lines:
        name, told = after.creature(self.who).name, deed_told(after, self.deed)
        what = f"{name} {told}." if told else f"{name}: {ended(self.deed)}"
        return public(f"Next Turn: {what}", "sov.dungeon.turn-2")


@clause("sov.dungeon.one-thing")
def spend_turn(play: SovereignPlay, *who: Creature, again: bool = False) -> None:
    """What some do is their one thing of this Turn, which begins with it if it has not.

    ``again``: they may do more of it in the same Turn. Raises ``PlayError`` where one of them has done theirs. Outside
    of a site nobody counts.
    """
    for one in who:
        must_have_turn(play.state, one, again=again)
    if not play.state.exploring.alertness:
        return
    turn_begins(play)
    if acted := tuple(one.id for one in who if one.id not in play.state.exploring.acted):
        play.record(Acted(acted, again))


@clause("sov.dungeon.one-thing", "sov.heal.first-aid-turn")
def must_have_turn(state: State, one: Creature, *, again: bool = False) -> None:
    """Raises ``PlayError`` where somebody has done their one thing of this Turn, and not of a kind that goes on."""
    site = state.exploring
    if site.alertness and one.id in site.acted and not (again and one.id in site.aiding):
        raise TooEarly(f"{one.name} has done their one thing in this Turn. The next begins after: turn")


class Acted(Event, frozen=True, tag="turn_spent"):
    """Creatures did their one thing of this Turn; ``again``: they may do more of it."""

    who: tuple[str, ...]
    again: bool = False

    def apply(self, state: State) -> State:
        site = state.exploring
        aiding = (*site.aiding, *self.who) if self.again else site.aiding
        return replace(state, exploring=replace(site, acted=(*site.acted, *self.who), aiding=aiding))
