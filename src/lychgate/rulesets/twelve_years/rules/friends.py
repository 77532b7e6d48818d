"""Friends: ten who may be met in the wilds or in a dungeon; what each does unasked, and who joins."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.printed_table import draw
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.decision import OneItem
from lychgate.rulesets.twelve_years.event import PartyEvent, PlaceEvent, Scene, line
from lychgate.rulesets.twelve_years.figures import figures, number
from lychgate.rulesets.twelve_years.naming import kin_name, worth_and_use
from lychgate.rulesets.twelve_years.phrases import phrase
from lychgate.rulesets.twelve_years.rules.company import FriendLeft, others_here
from lychgate.rulesets.twelve_years.rules.entrances import Due
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, has_free_line, here, ruled, us
from lychgate.rulesets.twelve_years.rules.gear import forfeit, holder_of
from lychgate.rulesets.twelve_years.rules.levels import gain_levels
from lychgate.rulesets.twelve_years.rules.loot import ItemLost
from lychgate.rulesets.twelve_years.rules.newcomers import recruit
from lychgate.rulesets.twelve_years.rules.promises import PROMISE_CLAUSES
from lychgate.rulesets.twelve_years.rules.trade import GoldSpent
from lychgate.rulesets.twelve_years.rules.training import FRIEND_CLAUSES, FriendServed
from lychgate.rulesets.twelve_years.sheet import value
from lychgate.rulesets.twelve_years.state import Item, Party, Site, State
from lychgate.rulesets.twelve_years.tables import FRIENDS

PROMISES = {"dying": ("loot",), "thogwood": ("skip", "exit"), "gerhardus": ("gerhardus",)}


@clause("12y.friend.table", "12y.hexenc.friend", "12y.delve.enc-friend")
def friend_comes(play: TwelveYears, subject: str) -> None:
    """Somebody from the friends table is here; enemies, if any, are faced before they are met."""
    turn_up(play, draw(play, FRIENDS, "12y.friend.table", subject)[0].id)


def turn_up(play: TwelveYears, friend: str) -> None:
    """A friend, the tinker or the noble is here now; whoever kept another party company takes their leave."""
    at = us(play).at
    if here(play).friend and others_here(play):
        play.record(FriendLeft(at, here(play).friend, "parted"))
    play.record(FriendCame(at, friend))


class FriendCame(PlaceEvent, frozen=True, gc=False):
    """A friend, the tinker or the noble is at the place, not yet met."""

    friend: str

    def alter(self, site: Site) -> Site:
        return replace(site, friend=self.friend, met=False, served=False)

    def sentences(self, scene: Scene) -> Lines:
        """Somebody is here; who it is shows when no enemy is left."""
        if not scene.before.site(self.place).foes:
            return ()
        return scene.tale("friends", "lurking.line", clauses=("12y.delve.enc-friend",))


@clause("12y.multi.parallel")
def friend_awaits(play: TwelveYears) -> bool:
    """Whether somebody is here to be met: nobody has met them yet, or they keep another party company."""
    site = here(play)
    return bool(site.friend) and (not site.met or bool(others_here(play)))


@clause("12y.multi.parallel")
def others_await_friend(play: TwelveYears) -> None:
    """Who has just come here is met by every party that is here."""
    if here(play).friend and not here(play).met:
        for other in others_here(play):
            if "friend" not in other.due:
                play.record(Due(other.seat, (*other.due, "friend")))


def meet(play: TwelveYears) -> None:
    """The friend shows themselves, and does what they do without being asked."""
    at, friend = us(play).at, here(play).friend
    if not friend:  # gone with another party, or off with its purse
        return
    play.record(FriendMet(at, friend))
    if friend == "slink":
        slink_robs(play)
    for promise in PROMISES.get(friend, ()):
        make_promise(play, promise)


class FriendMet(PlaceEvent, frozen=True, gc=False):
    """The friend shows themselves."""

    friend: str

    def alter(self, site: Site) -> Site:
        return replace(site, met=True)

    def sentences(self, scene: Scene) -> Lines:
        """A friend shows themselves, with what they offer."""
        return scene.tale(
            "friends",
            f"{self.friend}.meet",
            home=home_of(scene.ruled("nearest-village")),
            clauses=FRIEND_CLAUSES.get(self.friend, ("12y.friend.table",)),
        )


def home_of(nearest_village: str) -> str:
    """Where the noble wants to go, by the variant nearest-village."""
    return "to the city or any clearing" if nearest_village == "nearest-clearing" else "to the city"


@clause("12y.friend.dying-adventurer", "12y.friend.thogwood", "12y.friend.gerhardus")
def make_promise(play: TwelveYears, promise: str) -> None:
    """A promise that comes true at a later roll; the same one twice is one."""
    if promise not in us(play).promises:
        play.record(PromiseMade(play.seat, promise))


class PromiseMade(PartyEvent, frozen=True, gc=False):
    """A friend has promised: loot, skip, exit, gerhardus."""

    promise: str

    def change(self, party: Party) -> Party:
        return replace(party, promises=(*party.promises, self.promise))

    def sentences(self, scene: Scene) -> Lines:
        said = phrase("friends", f"promise.{self.promise}", scene.salt)
        return line(said, "result", PROMISE_CLAUSES.get(self.promise, ()))


class SlinkTakes(OneItem, frozen=True, tag="slink-takes", kw_only=True):
    """Which of the equally valuable items Popplecrop Slink takes."""

    clauses: ClassVar = ("12y.friend.slink-rob",)

    def note(self, state: State, item: Item) -> str:
        return worth_and_use(item, figures(state))


@clause("12y.friend.slink-rob")
def slink_robs(play: TwelveYears) -> None:
    """Popplecrop Slink takes every coin and the one item worth most; no attack touches him."""
    party = us(play)
    gold = party.gold
    if gold:
        play.record(GoldSpent(play.seat, gold, "slink"))
    stolen = 0
    if party.loot:
        most = max(value(item) for item in party.loot)
        alike = [item for item in party.loot if value(item) == most]
        alike.sort(key=lambda item: (holder_of(party, item) is not None, bool(item.powers)))  # least missed first
        best = tuple(item.id for item in alike)
        chosen = best[0] if len(best) == 1 else play.ask(SlinkTakes(seat=play.seat, ids=best))
        item = us(play).item(chosen)
        stolen = value(item)
        forfeit(play, item)
        play.record(ItemLost(play.seat, item, "slink"))
    slink_gives(play, gold, stolen)
    play.record(FriendLeft(us(play).at, "slink", "robbed"))


@clause("12y.friend.slink-level")
def slink_gives(play: TwelveYears, gold: int, stolen: int) -> None:
    """A level for each full price that he stole: coins only, or (variant slink-counts) the item's worth as well."""
    counted = gold + stolen if ruled(play.state, "slink-counts") == "coins-plus-item" else gold
    gain_levels(play, counted // number(play.state, "slink-price"), "slink")


class Recruit(Command, frozen=True, gc=False):
    """Let the renegade, the newcomer or the plant person join."""

    needs_site = True

    @classmethod
    def offered(cls, now: Situation) -> Options:
        recruits = now.friend in ("renegade", "new_member", "phim_pham")
        return fixed(cls, "recruit") if recruits and may_recruit(now.state, now.party, now.site) else ()

    @clause("12y.friend.renegade", "12y.friend.new-member", "12y.friend.phim-pham")
    def do(self, play: TwelveYears) -> None:
        """The renegade joins for a price, the newcomer for nothing, and of Phim Pham's people one as Fae Folk."""
        at, friend = us(play).at, here(play).friend
        if friend == "renegade":
            play.record(GoldSpent(play.seat, number(play.state, "renegade-price"), "renegade"))
        if friend == "phim_pham":
            play.record(FriendServed(at, friend))
            recruit(play, "fae_folk", "plant")
        else:
            play.record(FriendLeft(at, friend, "joined"))
            recruit(play, None, "recruit")

    def button(self, state: State, party: Party) -> tuple[str, str]:
        match state.site(party.at).friend:
            case "renegade":
                return "Hire the renegade", f"{number(state, 'renegade-price')}g: a new member, rolled"
            case "phim_pham":
                return "Let a plant person join", f"free; counts as {kin_name('fae_folk')}"
            case _:
                return "Let the newcomer join", "free: a new member, rolled"


def may_recruit(state: State, party: Party, site: Site) -> bool:
    """Once a meeting, for a price if it is the renegade, while the sheet has a line for one more."""
    if site.served or (site.friend == "renegade" and party.gold < number(state, "renegade-price")):
        return False
    return has_free_line(state, party)
