"""The dungeon Turn of four steps: a secret check, what each Delver does, what comes of it, and the Turn is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.desk import LONGEST
from lychgate.kit.english import numbered
from lychgate.kit.fields import Flag
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.rules.checks import Pair
from lychgate.rulesets.sovereign.rules.experience import SiteLeft, leave_settlement
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.injury import deaths_told
from lychgate.rulesets.sovereign.rules.outlook import pair_told
from lychgate.rulesets.sovereign.rules.time import turn_ends
from lychgate.rulesets.sovereign.rules.wandering import turn_begins
from lychgate.rulesets.sovereign.state import PARTY, Alertness, Creature, State
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING

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

IN_FULL = ("search", "lock", "trap", "aid")
"""How the deeds begin that take a check or a kit, and are done only once the GM has them carried out."""

NEEDS = {"lock": "thieves' tools", "aid": "healer's kit"}
"""What must be carried for it to be offered."""

STAKES: dict[str, tuple[Pair, str]] = {
    "search": (Pair("wisdom", "notice"), "say how, and the right way needs no roll"),
    "lock": (Pair("dexterity", "sneak"), "failing: not again before you gain a level"),
    "trap": (Pair("dexterity", "sneak"), "failing may set it off"),
    "listen": (Pair("wisdom", "notice"), "talk is heard without a roll"),
}
"""By what a deed is tried, and what failing costs or what spares the roll: told before the choice."""


class Explore(Command, frozen=True, tag="explore_site"):
    """Enter a site, and count its Turns; or say that another part of it is more or less alert."""

    word = "explore"
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
    """The party is out, or safe enough: no more Turns are counted."""

    word = "safe"
    takes = Takes(time="calm", who=(), what="leaving the site")
    clauses = ("sov.dungeon.turn-4",)

    def label(self, state: State) -> str:
        return "Out of the site, or safe"

    @clause("sov.dungeon.turn-4")
    def do(self, play: SovereignPlay) -> None:
        if not play.state.exploring.alertness:
            raise PlayError("No Turns of a site are counted now.")
        play.record(SiteLeft())


class PassTurn(Command, frozen=True, tag="pass_turn"):
    """Begin a Turn, for which each player declares what their Delver does; or end the one under way.

    ``quick`` asks nobody. Outside of a site a Turn just passes.
    """

    word = "turn"
    takes = Takes(time="calm", who=(), what="the next Turn")
    clauses = ("sov.time.turn", "sov.dungeon.turn-1", "sov.dungeon.turn-2", "sov.dungeon.turn-3")

    quick: Annotated[bool, Flag(("quick",))] = False

    def label(self, state: State) -> str:
        site = state.exploring
        if not site.alertness:
            return "A Turn passes"
        if self.quick:
            return "A whole Turn, and nobody is asked"
        return "The Turn is over" if site.begun else "A Turn begins"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With who dies before it is over, and what was declared for the Turn under way and is not done yet."""
        site = state.exploring
        left = [(who, deed) for who, deed in site.deeds if who not in site.acted and in_full(deed)]
        notes = [told] if (told := deaths_told(state)) else []
        if site.begun and left:
            notes.append(f"not done yet: {listed(in_words(state, who, deed) for who, deed in left)}")
        return Choice(id_, self.label(state), "; ".join(notes))

    @clause("sov.time.turn", "sov.dungeon.turn-3")
    def do(self, play: SovereignPlay) -> None:
        """Between the two the GM tells what comes of what was declared."""
        site = play.state.exploring
        if not site.alertness or site.begun or self.quick:
            turn_ends(play)
            return
        turn_begins(play)
        declare(play)


def in_full(deed: str) -> bool:
    """Whether a deed is somebody's one thing of a Turn only once it is carried out."""
    return deed.partition(" ")[0].casefold() in IN_FULL


def in_words(state: State, who: str, deed: str) -> str:
    """What somebody has declared, as it is told."""
    name = state.creature(who).name
    return f"{name} {DEEDS[deed]}" if deed in DEEDS else f"{name}: {deed}"


@clause("sov.dungeon.turn-2", "sov.dungeon.one-thing")
def declare(play: SovereignPlay) -> None:
    """Each player says one thing for each of their Delvers, all players at once."""
    open_ = [one for one in play.state.of_side(PARTY) if one.seat in play.state.players and not one.helpless]
    while open_:
        first: dict[str, Creature] = {}
        for one in open_:
            first.setdefault(one.seat, one)
        asked = {seat: Declaring(seat=seat, who=one.id, may=offered(one)) for seat, one in first.items()}
        for seat, deed in play.ask_all(asked).items():
            play.record(Declared(first[seat].id, deed))
        open_ = [one for one in open_ if one not in first.values()]


@clause("sov.dungeon.act-move", "sov.dungeon.act-lock", "sov.dungeon.act-search", "sov.dungeon.act-aftermath")
def turns_of(activity: str) -> int:
    """How many Turns something takes: one for all that the book lists, and for anything like it."""
    return EXPLORING.activities.get(activity, 1)


def offered(one: Creature) -> tuple[str, ...]:
    """What somebody is offered: all but what they lack the tools for."""
    carried = [item.name for item in one.items]
    return tuple(deed for deed in DEEDS if NEEDS.get(deed, "") in ("", *carried))


class Declaring(Decision[str], frozen=True, tag="sovereign.declaring", kw_only=True):
    """What somebody's Delver does in this Turn."""

    clauses = ("sov.dungeon.turn-2", "sov.dungeon.one-thing")
    takes_deeds = True

    who: str
    may: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(deed, deed) for deed in self.may)

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        return " ".join(text.split())[:LONGEST]

    def free_text(self) -> str:
        return "search how, or anything else that takes ten minutes"

    def prompt(self, state: State) -> str:
        return f"Turn {state.turn + 1}. What does {state.creature(self.who).name} do?"

    def label(self, state: State, id_: str) -> str:
        name = state.creature(self.who).name
        takes = numbered(turns_of("aftermath" if id_ == "aid" else id_), "Turn")
        return f"{name} {DEEDS[id_]} ({takes})"

    def choice(self, state: State, id_: str) -> Choice:
        """With the chance where the GM says no other difficulty, and what failing costs."""
        if id_ not in STAKES:
            return Choice(id_, self.label(state, id_))
        pair, means = STAKES[id_]
        return Choice(id_, self.label(state, id_), f"{pair_told(state, state.creature(self.who), pair)}; {means}")


class Declared(Event, frozen=True, tag="turn_declared"):
    """Somebody's one thing for this Turn was said."""

    who: str
    deed: str

    def apply(self, state: State) -> State:
        site = state.exploring
        return replace(state, exploring=replace(site, deeds=(*site.deeds, (self.who, self.deed))))

    def tell(self, before: State, after: State) -> Lines:
        stop = "." if self.deed in DEEDS else ""
        return public(f"{in_words(after, self.who, self.deed)}{stop}", "sov.dungeon.turn-2")


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
