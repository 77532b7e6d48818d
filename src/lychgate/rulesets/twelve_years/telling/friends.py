"""Telling friends: how they come, what they offer and promise, how they go."""

from __future__ import annotations

from lychgate.rulesets.twelve_years.events.friends import (
    FriendCame,
    FriendLeft,
    FriendMet,
    FriendServed,
    PromiseKept,
    PromiseMade,
)
from lychgate.rulesets.twelve_years.phrases import phrase
from lychgate.rulesets.twelve_years.scene import Lines, Scene, line

FRIEND_CLAUSES = {
    "slink": ("12y.friend.slink-rob", "12y.friend.slink-level"),
    "merchant": ("12y.friend.merchant", "12y.friend.training"),
    "wise_woman": ("12y.friend.wise-woman", "12y.friend.training"),
    "dying": ("12y.friend.dying-adventurer", "12y.friend.training"),
    "thogwood": ("12y.friend.thogwood", "12y.friend.training"),
    "gerhardus": ("12y.friend.gerhardus", "12y.friend.training"),
    "renegade": ("12y.friend.renegade",),
    "new_member": ("12y.friend.new-member",),
    "phim_pham": ("12y.friend.phim-pham", "12y.friend.training"),
    "ellas": ("12y.friend.ellas",),
    "tinker": ("12y.hexenc.tinker-trade", "12y.hexenc.tinker-escort", "12y.hexenc.escort-levels"),
    "noble": ("12y.hexenc.noble-escort", "12y.hexenc.escort-levels"),
}

PROMISE_CLAUSES = {
    "loot": ("12y.friend.dying-adventurer",),
    "skip": ("12y.friend.thogwood",),
    "exit": ("12y.friend.thogwood",),
    "gerhardus": ("12y.friend.gerhardus",),
}


def home_of(nearest_village: str) -> str:
    """Where the noble wants to go, by the variant nearest-village."""
    return "to the city or any clearing" if nearest_village == "nearest-clearing" else "to the city"


def friend_came(scene: Scene, event: FriendCame) -> Lines:
    """Somebody is here; who it is shows when no enemy is left."""
    if not scene.before.site(event.place).foes:
        return ()
    return scene.tale("friends", "lurking.line", clauses=("12y.delve.enc-friend",))


def friend_met(scene: Scene, event: FriendMet) -> Lines:
    """A friend shows themselves, with what they offer."""
    return scene.tale(
        "friends",
        f"{event.friend}.meet",
        home=home_of(scene.ruled("nearest-village")),
        clauses=FRIEND_CLAUSES.get(event.friend, ("12y.friend.table",)),
    )


def friend_served(scene: Scene, event: FriendServed) -> Lines:
    """What this friend does once is done."""
    return scene.tale("friends", f"{event.friend}.served", clauses=FRIEND_CLAUSES.get(event.friend, ()))


def friend_left(scene: Scene, event: FriendLeft) -> Lines:
    """The friend is gone; who joins or robs is told by that."""
    if event.why in ("joined", "robbed", "escorted"):
        return ()
    return scene.tale("friends", f"left.{event.why}", f"{event.friend}.bye")


def promise_made(scene: Scene, event: PromiseMade) -> Lines:
    """What a friend has promised, in plain words."""
    said = phrase("friends", f"promise.{event.promise}", scene.salt)
    return line(said, "result", PROMISE_CLAUSES.get(event.promise, ()))


def promise_kept(scene: Scene, event: PromiseKept) -> Lines:
    """A promise comes true, or the moment for it was let pass."""
    clauses = PROMISE_CLAUSES.get(event.promise, ())
    if not event.forgone:
        return scene.tale("friends", f"kept.{event.promise}", clauses=clauses)
    other = {"skip": "exit", "exit": "skip"}.get(event.promise, "")
    if other not in scene.party_before.promises:
        return ()  # the other half was used, and this one goes with it
    return scene.tale("friends", f"kept.forgone_{event.promise}", clauses=clauses)
