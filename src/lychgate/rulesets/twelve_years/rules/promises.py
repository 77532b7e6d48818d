"""Promises that friends have made, and the rolls on which they come true."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.event import Event, PartyEvent, Scene
from lychgate.rulesets.twelve_years.figures import figures
from lychgate.rulesets.twelve_years.rules.compulsion import discover
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, us
from lychgate.rulesets.twelve_years.rules.loot import CROWN, in_full, roll_item
from lychgate.rulesets.twelve_years.state import Item, Party, State, room_of, with_dungeon, with_id_taken, with_site


class UseThogwood(Decision[bool], frozen=True, tag="use-thogwood", kw_only=True):
    """Whether Thogwood's advice is used on this roll. ``roll``: encounter or doors."""

    clauses: ClassVar = ("12y.friend.thogwood",)
    roll: str

    def options(self) -> tuple[Option[bool], ...]:
        return (Option("use", True), Option("let-pass", False))

    def prompt(self, state: State) -> str:
        return self.said(self.roll)

    def label(self, state: State, id_: str) -> str:
        return self.said(f"{'use' if id_ == 'use' else 'pass'}_{self.roll}")


@clause("12y.friend.thogwood")
def thogwood_helps(play: TwelveYears, roll: str, promise: str) -> bool:
    """Whether Thogwood's one piece of advice is used on this ``roll``; letting it pass forfeits that half."""
    if promise not in us(play).promises:
        return False
    if not play.ask(UseThogwood(seat=play.seat, roll=roll)):
        play.record(PromiseKept(play.seat, promise, forgone=True))
        return False
    play.record(PromiseKept(play.seat, promise))
    other = "exit" if promise == "skip" else "skip"
    if other in us(play).promises:
        play.record(PromiseKept(play.seat, other, forgone=True))
    return True


PROMISE_CLAUSES = {
    "loot": ("12y.friend.dying-adventurer",),
    "skip": ("12y.friend.thogwood",),
    "exit": ("12y.friend.thogwood",),
    "gerhardus": ("12y.friend.gerhardus",),
}


class PromiseKept(PartyEvent, frozen=True, gc=False):
    """A promise has come true, or (``forgone``) the moment for it was let pass."""

    promise: str
    forgone: bool = False

    def change(self, party: Party) -> Party:
        left = list(party.promises)
        left.remove(self.promise)
        return replace(party, promises=tuple(left))

    def sentences(self, scene: Scene) -> Lines:
        clauses = PROMISE_CLAUSES.get(self.promise, ())
        if not self.forgone:
            return scene.tale("friends", f"kept.{self.promise}", clauses=clauses)
        other = {"skip": "exit", "exit": "skip"}.get(self.promise, "")
        if other not in scene.party_before.promises:
            return ()  # the other half was used, and this one goes with it
        return scene.tale("friends", f"kept.forgone_{self.promise}", clauses=clauses)


@clause("12y.friend.dying-adventurer")
def secret_loot(play: TwelveYears, purpose_subject: str) -> bool:
    """The dying adventurer's secret: this encounter roll is loot, unguarded, and a level for whoever takes it."""
    if "loot" not in us(play).promises:
        return False
    play.record(PromiseKept(play.seat, "loot"))
    find_loot(play, purpose_subject, gift=True)
    return True


@clause("12y.delve.enc-loot", "12y.delve.enc-loot-trap", "12y.order.loot-first", "12y.friend.wise-woman-crown")
def find_loot(play: TwelveYears, subject: str, *, traps: int = 0, gift: bool = False) -> None:
    """A loot item is rolled whole where the party is, before anyone fights or flees for it.

    The first in a dungeon that the wise woman pointed out is a crown.
    """
    party = us(play)
    kind = ""
    if not party.outdoors:
        number, _ = room_of(party.at)
        if play.state.dungeon(number).promised:
            play.record(CrownPromiseKept(number))
            kind = CROWN
    item = replace(roll_item(play, subject, traps=traps, kind=kind), gift=gift)
    play.record(LootFound(party.at, item, "promise" if gift else "encounter"))
    discover(play, item.id)


class CrownPromiseKept(Event, frozen=True, gc=False):
    """The first loot of the dungeon has been the promised crown."""

    dungeon: int

    def apply(self, state: State) -> State:
        return with_dungeon(state, replace(state.dungeon(self.dungeon), promised=False))

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale("ways", "crown_kept.line", clauses=("12y.friend.wise-woman-crown",))


class LootFound(Event, frozen=True, gc=False):
    """An item comes to light at ``place``. ``why``: encounter, promise."""

    place: str
    item: Item
    why: str

    def apply(self, state: State) -> State:
        site = state.site(self.place)
        after = with_site(state, self.place, replace(site, loot=(*site.loot, self.item)))
        return with_id_taken(after, self.item.id)

    def sentences(self, scene: Scene) -> Lines:
        """An item comes to light, with its worth and all it does."""
        key = self.why if self.why in ("promise", "tinker") else self.item.kind
        clauses = {
            "promise": ("12y.friend.dying-adventurer",),
            "tinker": ("12y.hexenc.tinker-escort",),
        }.get(self.why, ("12y.delve.enc-loot",))
        return scene.fact(
            "loot",
            f"found.{key}",
            "found.line",
            item=in_full(self.item, figures(scene.before)),
            clauses=(*clauses, "12y.loot.known-before"),
        )
