"""Every choice that 12 Years gives to a person, as typed values. Their words are in ``words.toml``."""

from __future__ import annotations

from typing import ClassVar, Generic, Literal, TypeVar

import msgspec

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer
from lychgate.rulesets.twelve_years.commands import AnyCommand
from lychgate.rulesets.twelve_years.offers import OFFERS

A = TypeVar("A")

PASS = "pass"
LONGEST_NAME = 40


class Orders(Decision[AnyCommand], frozen=True, tag="orders", kw_only=True):
    """What to do next: the legal ``commands``, each under the id that orders it. ``usual`` is what Enter orders."""

    commands: tuple[Option[AnyCommand], ...]
    usual: str = ""

    def options(self) -> tuple[Option[AnyCommand], ...]:
        return self.commands

    def default(self) -> str:
        return self.usual


class Exit(msgspec.Struct, frozen=True, gc=False):
    """A way to run: ``way`` is a direction, ``way:N`` in a room, or ``entrance:N``; ``to`` the place, empty if new."""

    way: str
    to: str


class NameMember(Decision[str], frozen=True, tag="name-member", kw_only=True):
    """A name for a new member. The value is empty when a nameless death is confirmed."""

    clauses: ClassVar = ("12y.assembly.names",)
    kin: str
    suggestion: str
    may_be_nameless: bool

    def options(self) -> tuple[Option[str], ...]:
        accept = Option("suggested", self.suggestion)
        return (accept, Option("nameless", "")) if self.may_be_nameless else (accept,)

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        name = " ".join(text.split())
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            hint = f"A name has 1 to {LONGEST_NAME} printable characters; or take '{self.suggestion}'."
            raise IllegalAnswer(self.kind, text[:60], (), hint=hint)
        return name


class EvasionExit(Decision[Exit], frozen=True, tag="evasion-exit", kw_only=True):
    """Where to run, named before the evasion roll."""

    clauses: ClassVar = ("12y.evade.exit-first",)
    exits: tuple[Exit, ...]

    def options(self) -> tuple[Option[Exit], ...]:
        return tuple([Option(exit_.way, exit_) for exit_ in self.exits])


class JoinFight(Decision[Exit | None], frozen=True, tag="join-fight", kw_only=True):
    """Another party deals with enemies that are here: attack them too, or run, and where to."""

    clauses: ClassVar = ("12y.multi.coop-choice", "12y.evade.exit-first")
    caller: str
    exits: tuple[Exit, ...]

    def options(self) -> tuple[Option[Exit | None], ...]:
        runs = tuple([Option[Exit | None](f"evade:{exit_.way}", exit_) for exit_ in self.exits])
        return (Option[Exit | None]("attack", None), *runs)


class StrikeFoe(Decision[int], frozen=True, tag="strike-foe", kw_only=True):
    """Which enemy takes the party's damage first, or next: the id of a foe. ``damage`` is still to be dealt."""

    clauses: ClassVar = ("12y.combat.distribute", "12y.combat.overflow-enemy")
    foes: tuple[int, ...]
    damage: int

    def options(self) -> tuple[Option[int], ...]:
        return tuple([Option(f"foe:{foe}", foe) for foe in self.foes])


class ShareDamage(Decision[int], frozen=True, tag="share-damage", kw_only=True):
    """How much of the damage goes to this enemy (variant party-damage-split)."""

    clauses: ClassVar = ("12y.combat.overflow-enemy",)
    foe: int
    most: int

    def options(self) -> tuple[Option[int], ...]:
        return tuple([Option(str(amount), amount) for amount in range(self.most, 0, -1)])


class Boon(msgspec.Struct, frozen=True, gc=False):
    """What to make of a successful attack; ``member`` is healed by a Moonkissed item, 0 otherwise."""

    what: Literal["damage", "healing", "moonkissed"]
    member: int = 0


class UseSuccess(Decision[Boon], frozen=True, tag="use-success", kw_only=True):
    """Deal the damage of a successful attack, or heal in its place. ``hurt`` are members whom Moonkissed could help."""

    clauses: ClassVar = (
        "12y.archetype.hermit-healing",
        "12y.magick.moonkissed-permanent",
        "12y.order.heal-before-damage",
    )
    hermit: bool
    hurt: tuple[int, ...]

    def options(self) -> tuple[Option[Boon], ...]:
        found = [Option("damage", Boon("damage"))]
        if self.hermit:
            found.append(Option("healing", Boon("healing")))
        found += [Option(f"moonkissed:{member}", Boon("moonkissed", member)) for member in self.hurt]
        return tuple(found)


class OneOf(Decision[int], Generic[A], frozen=True, kw_only=True):
    """A choice among ids of things, or (0) none of them where ``may_pass``."""

    prefix: ClassVar[str] = "item"
    ids: tuple[int, ...]
    may_pass: bool = False

    def options(self) -> tuple[Option[int], ...]:
        found = tuple([Option(f"{self.prefix}:{id_}", id_) for id_ in self.ids])
        return (Option(PASS, 0), *found) if self.may_pass else found


class SpendThorning(OneOf[int], frozen=True, tag="spend-thorning", kw_only=True):
    """Whether to raise this attack roll by 1, and with which item. ``others`` rolled that beside it; or it is
    ``opposed`` by the rolls of other parties."""

    clauses: ClassVar = ("12y.magick.thorning-once",)
    face: int
    others: tuple[int, ...] = ()
    opposed: bool = False


class ChooseVictim(OneOf[int], frozen=True, tag="choose-victim", kw_only=True):
    """Which member takes ``damage``, by the power of Clairvoyant. ``what``: foes, trap, overflow, deathtouch."""

    prefix: ClassVar[str] = "member"
    clauses: ClassVar = ("12y.magick.clairvoyant", "12y.lich.magick-crown")
    damage: int
    what: str


class Spell(msgspec.Struct, frozen=True, gc=False):
    """A use of a power: of which item, and on what: a foe, a corpse, a portal's hex, a rival's member, nothing."""

    item: int
    power: str
    foe: int = 0
    corpse: int = 0
    hex: str = ""
    rival: int = 0


class MagickWindow(Decision[Spell | None], frozen=True, tag="magick", kw_only=True):
    """A moment at which powers may be used. ``moment``: order, after_roll, after_damage, after_death."""

    clauses: ClassVar = ("12y.magick.any-time",)
    moment: str
    spells: tuple[tuple[str, Spell], ...]

    def options(self) -> tuple[Option[Spell | None], ...]:
        spells = tuple([Option[Spell | None](id_, spell) for id_, spell in self.spells])
        return (Option[Spell | None](PASS, None), *spells)


class ChooseHex(Decision[str], frozen=True, tag="choose-hex", kw_only=True):
    """A hex to be carried to. ``by``: portal, ferry, wise_woman."""

    clauses: ClassVar = ("12y.hexenc.portal", "12y.terrain.ferry", "12y.friend.wise-woman")
    hexes: tuple[str, ...]
    by: str
    may_pass: bool = True

    def options(self) -> tuple[Option[str], ...]:
        found = tuple([Option(name, name) for name in self.hexes])
        return (Option(PASS, ""), *found) if self.may_pass else found


class UseThogwood(Decision[bool], frozen=True, tag="use-thogwood", kw_only=True):
    """Whether Thogwood's advice is used on this roll. ``roll``: encounter or doors."""

    clauses: ClassVar = ("12y.friend.thogwood",)
    roll: str

    def options(self) -> tuple[Option[bool], ...]:
        return (Option("use", True), Option("let-pass", False))


class SlinkTakes(OneOf[int], frozen=True, tag="slink-takes", kw_only=True):
    """Which of the equally valuable items Popplecrop Slink takes."""

    clauses: ClassVar = ("12y.friend.slink-rob",)


class CrownHim(OneOf[int], frozen=True, tag="crown-him", kw_only=True):
    """Whether to crown the Lich King, and with which crown."""

    clauses: ClassVar = ("12y.lich.crown-attack", "12y.lich.crown-evade")


class DareTrapped(Decision[bool], frozen=True, tag="dare-trapped", kw_only=True):
    """After a flight with the loot: take this trapped item along on a second roll, or leave it."""

    clauses: ClassVar = ("12y.trap.loot-two-rolls",)
    item: int
    may_leave: bool

    def options(self) -> tuple[Option[bool], ...]:
        dare = Option("take", True)
        return (dare, Option("leave", False)) if self.may_leave else (dare,)


class GearStep(msgspec.Struct, frozen=True, gc=False):
    """Give ``item`` to ``member``, take it off (``what`` = stow), or leave it behind (drop)."""

    what: Literal["equip", "stow", "drop", "done"]
    item: int = 0
    member: int = 0


class GearItem(Decision[GearStep], frozen=True, tag="gear-item", kw_only=True):
    """Which piece of gear to move, until done."""

    clauses: ClassVar = ("12y.weapon.reassign", "12y.archetype.max-hp", "12y.loot.share", "12y.death.member-gear")
    steps: tuple[GearStep, ...]

    def options(self) -> tuple[Option[GearStep], ...]:
        found = [Option("done", GearStep("done"))]
        for step in self.steps:
            whom = f":{step.member}" if step.member else ""
            found.append(Option(f"{step.what}:{step.item}{whom}", step))
        return tuple(found)


class Ware(msgspec.Struct, frozen=True, gc=False):
    """Something for sale: an item's kind, which weapon it is, and its price in gold."""

    kind: str
    weapon: str
    price: int


class BuyWhat(Decision[Ware | None], frozen=True, tag="buy-what", kw_only=True):
    """What to buy."""

    clauses: ClassVar = ("12y.hexenc.tinker-trade", "12y.friend.merchant")
    wares: tuple[Ware, ...]

    def options(self) -> tuple[Option[Ware | None], ...]:
        found = tuple([Option[Ware | None](ware.weapon or ware.kind, ware) for ware in self.wares])
        return (Option[Ware | None](PASS, None), *found)


class SellWhat(OneOf[int], frozen=True, tag="sell-what", kw_only=True):
    """What to sell."""

    clauses: ClassVar = ("12y.hexenc.tinker-trade", "12y.friend.merchant")


class LevelsWanted(Decision[int], frozen=True, tag="levels-wanted", kw_only=True):
    """How many levels to buy, each for ``price`` gold."""

    clauses: ClassVar = ("12y.level.price", "12y.friend.training")
    most: int
    price: int

    def options(self) -> tuple[Option[int], ...]:
        found = tuple([Option(str(levels), levels) for levels in range(1, self.most + 1)])
        return (*found, Option(PASS, 0))


class PayWith(OneOf[int], frozen=True, tag="pay-with", kw_only=True):
    """Pay the ``owed`` gold in coin (where that is enough), or with an item on account. 0 means coin."""

    clauses: ClassVar = ("12y.level.price", "12y.friend.training")
    owed: int
    coin_will_do: bool

    def options(self) -> tuple[Option[int], ...]:
        found = tuple([Option(f"item:{id_}", id_) for id_ in self.ids])
        return (Option("coin", 0), *found) if self.coin_will_do else found


Stand = Literal["engage", "evade", "end"]


class TakeStand(Decision[Stand], frozen=True, tag="take-stand", kw_only=True):
    """Other parties are about to fight, at the word of the seat ``by``: what this one does about it."""

    clauses: ClassVar = ("12y.pvp.declare", "12y.brawl.all-choose", "12y.pvp.end", "12y.brawl.end")
    by: str
    may_evade: bool
    may_end: bool

    def options(self) -> tuple[Option[Stand], ...]:
        found: list[Option[Stand]] = [Option("engage", "engage")]
        found += [Option("evade", "evade")] if self.may_evade else []
        found += [Option("end", "end")] if self.may_end else []
        return tuple(found)


class FollowRival(Decision[str], frozen=True, tag="follow-rival", kw_only=True):
    """Whom of those who got away to go after; empty: nobody."""

    clauses: ClassVar = ("12y.pvp.evade-2", "12y.brawl.evade-twos")
    seats: tuple[str, ...]

    def options(self) -> tuple[Option[str], ...]:
        return (Option(PASS, ""), *(Option(f"follow:{seat}", seat) for seat in self.seats))


class Haul(msgspec.Struct, frozen=True, gc=False):
    """What may be taken from the party of ``seat``: one ``item``, or (0) all its ``gold``."""

    seat: str
    item: int = 0
    gold: int = 0


class RobParty(Decision[Haul | None], frozen=True, tag="rob-party", kw_only=True):
    """What to take of another party's on the way out, if anything."""

    clauses: ClassVar = ("12y.pvp.evade-4",)
    hauls: tuple[Haul, ...]

    def options(self) -> tuple[Option[Haul | None], ...]:
        ids = [f"item:{haul.item}" if haul.item else f"gold:{haul.seat}" for haul in self.hauls]
        found = tuple([Option[Haul | None](id_, haul) for id_, haul in zip(ids, self.hauls, strict=True)])
        return (Option[Haul | None](PASS, None), *found)


class PickRival(OneOf[int], frozen=True, tag="pick-rival", kw_only=True):
    """Which member of the party of the seat ``whose`` takes ``damage`` (variant pvp-target)."""

    prefix: ClassVar[str] = "member"
    clauses: ClassVar = ("12y.pvp.targeting",)
    whose: str
    damage: int


class RewardWhat(Decision[Ware], frozen=True, tag="reward-what", kw_only=True):
    """What the tinker gives (variant tinker-reward)."""

    clauses: ClassVar = ("12y.hexenc.tinker-escort",)
    wares: tuple[Ware, ...]

    def options(self) -> tuple[Option[Ware], ...]:
        return tuple([Option(ware.weapon or ware.kind, ware) for ware in self.wares])


DECISIONS = (
    Orders,
    NameMember,
    EvasionExit,
    JoinFight,
    StrikeFoe,
    ShareDamage,
    UseSuccess,
    SpendThorning,
    ChooseVictim,
    MagickWindow,
    ChooseHex,
    UseThogwood,
    SlinkTakes,
    CrownHim,
    DareTrapped,
    GearItem,
    BuyWhat,
    SellWhat,
    LevelsWanted,
    PayWith,
    RewardWhat,
    TakeStand,
    FollowRival,
    RobParty,
    PickRival,
    *OFFERS,
)
