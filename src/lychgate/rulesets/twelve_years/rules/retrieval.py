"""Retrieving loot and facing traps: what lies unguarded, what is trapped, what is snatched in flight."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Lines
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.event import Event, Scene
from lychgate.rulesets.twelve_years.figures import figures
from lychgate.rulesets.twelve_years.naming import item_name, the_item, worth, worth_and_use
from lychgate.rulesets.twelve_years.phrases import sentence
from lychgate.rulesets.twelve_years.rules.ailments import feel_fire, members_on_fire
from lychgate.rulesets.twelve_years.rules.compulsion import claim_gift, compel, feel_curse
from lychgate.rulesets.twelve_years.rules.evasion_results import EvasionRolled
from lychgate.rulesets.twelve_years.rules.fight_sums import average
from lychgate.rulesets.twelve_years.rules.foes import enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, over, ruled, us
from lychgate.rulesets.twelve_years.rules.loot import CROWN, LootAltered, LootTaken
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapDisabled, rogue_here, spring, trap_dice
from lychgate.rulesets.twelve_years.state import Item, Party, State, with_party, with_site
from lychgate.rulesets.twelve_years.surroundings import loot_words
from lychgate.rulesets.twelve_years.tables import EVASION


@clause("12y.trap.loot-after-enemies")
def unguarded(now: Situation) -> bool:
    """Whether nobody stands over what lies here; those with whom the party has a truce do."""
    return not (now.party.truce and now.site.foes)


def safe_loot(now: Situation) -> list[Item]:
    """The items that lie here without a trap and may be taken."""
    return [item for item in now.site.loot if not item.traps] if now.site.loot and unguarded(now) else []


class TakeAll(Command, frozen=True, gc=False):
    """Take everything that lies here unguarded and safe, coin too."""

    group = "Loot"
    needs_site = True

    @classmethod
    def offered(cls, now: Situation) -> Options:
        if not (now.site.gold or now.site.loot):
            return ()
        return fixed(cls, "take-all") if safe_loot(now) or (now.site.gold and unguarded(now)) else ()

    @clause("12y.loot.retrieve-free", "12y.loot.no-limit", "12y.delve.reward")
    def do(self, play: TwelveYears) -> None:
        """Coin and every safe item that lies here unguarded."""
        at = us(play).at
        take_coin(play)
        for item in here(play).loot:
            if over(play) or us(play).at != at or enemies(play):
                return
            if not item.traps:
                retrieve(play, item)

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return "Take all that is safe", loot_words(state.site(party.at))


class TakeLoot(Command, frozen=True, gc=False):
    """Take one item that lies here unguarded and safe."""

    group = "Loot"
    needs_site = True

    item: int

    @classmethod
    def offered(cls, now: Situation) -> Options:
        """One by one, where there is more than one thing to take."""
        safe = safe_loot(now)
        if len(safe) > 1 or (safe and now.site.gold):
            return [Option(f"take:{item.id}", cls(item.id)) for item in safe]
        return ()

    @clause("12y.loot.retrieve-free", "12y.death.loot-remains")
    def do(self, play: TwelveYears) -> None:
        """One unguarded, safe item is simply taken."""
        retrieve(play, lying(play, self.item))

    def button(self, state: State, party: Party) -> tuple[str, str]:
        found = next(one for one in state.site(party.at).loot if one.id == self.item)
        return f"Take the {item_name(found)}", worth_and_use(found, figures(state))


class TakeCoin(Command, frozen=True, gc=False):
    """Take the coin and trinkets that lie here unguarded, and nothing else."""

    group = "Loot"
    needs_site = True

    @classmethod
    def offered(cls, now: Situation) -> Options:
        return fixed(cls, "take:coin") if now.site.gold and safe_loot(now) else ()

    @clause("12y.loot.retrieve-free")
    def do(self, play: TwelveYears) -> None:
        """The coin without the loot beside it."""
        take_coin(play)

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return "Take the coin alone", f"{state.site(party.at).gold} gold"


def take_coin(play: TwelveYears) -> None:
    """The coin that lies here."""
    gold = here(play).gold
    if gold:
        play.record(TreasureTaken(play.seat, us(play).at, gold))


class TreasureTaken(Event, frozen=True, gc=False):
    """The party takes the coin that lay at ``place``."""

    seat: str
    place: str
    gold: int

    def apply(self, state: State) -> State:
        party, site = state.party(self.seat), state.site(self.place)
        after = with_site(state, self.place, replace(site, gold=site.gold - self.gold))
        return with_party(after, replace(party, gold=party.gold + self.gold))

    def sentences(self, scene: Scene) -> Lines:
        return scene.fact(
            "loot",
            "taken.gold",
            gold=self.gold,
            purse=scene.party.gold,
            clauses=("12y.delve.reward", "12y.gold.shared"),
        )


def lying(play: TwelveYears, item: int) -> Item:
    """The item that lies here with this id. Raises ``PlayError`` where it does not: the step before was taken back."""
    found = next((one for one in here(play).loot if one.id == item), None)
    if found is None:
        raise PlayError("That does not lie here any more.")
    return found


@clause("12y.magick.cursed-compelled", "12y.friend.dying-adventurer")
def retrieve(play: TwelveYears, item: Item) -> None:
    """The item is the party's: its curse is felt, and the dying adventurer's gift is a level."""
    play.record(LootTaken(play.seat, us(play).at, item))
    if ruled(play.state, "immediate-trigger") == "on-retrieval":
        compel(play, item.id)
    held = next((owned for owned in us(play).loot if owned.id == item.id), None)
    if held is None or over(play):
        return
    claim_gift(play, held)
    if held.cursed:
        feel_curse(play, us(play).item(item.id))


@clause("12y.evade.result-4", "12y.trap.loot-two-rolls")
def take_all_in_flight(play: TwelveYears, *, guarded: bool) -> None:
    """A 4: coin and all loot come along; for each trapped item a second roll, unless a Rogue is there to disarm it."""
    at = us(play).at
    take_coin(play)
    for item in here(play).loot:
        if over(play) or us(play).at != at:
            return
        if not item.traps:
            retrieve(play, item)
        elif rogue_here(play):
            retrieve(play, disarm(play, item))
        elif guarded:
            dare_trapped(play, item)


class DareTrapped(Decision[bool], frozen=True, tag="dare-trapped", kw_only=True):
    """After a flight with the loot: take this trapped item along on a second roll, or leave it.

    ``deadly``: its trap kills one of the party on average, and it is no crown; then Enter leaves it.
    """

    clauses: ClassVar = ("12y.trap.loot-two-rolls",)
    item: int
    may_leave: bool
    deadly: bool = False

    def default(self) -> str:
        return "leave" if self.deadly and self.may_leave else "take"

    def options(self) -> tuple[Option[bool], ...]:
        dare = Option("take", True)
        return (dare, Option("leave", False)) if self.may_leave else (dare,)

    def prompt(self, state: State) -> str:
        found = self.found(state)
        name = sentence(the_item(found)).replace("trapped ", "", 1) if found is not None else "The loot"
        return self.said("prompt", item=name)

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == "take":
            return Choice(id_, self.said("dare"), self.said("dare_note"))
        found = self.found(state)
        return Choice(id_, self.said("leave"), worth(found) if found is not None else "")

    def found(self, state: State) -> Item | None:
        """The item, where it lies or in the party's hands."""
        party = state.party(self.seat)
        return next((item for item in (*state.site(party.at).loot, *party.loot) if item.id == self.item), None)


def is_deadly(state: State, party: Party, item: Item) -> bool:
    """Whether the trap of an item would kill one of the party on average, for something that is no crown."""
    usual = average(trap_dice(state, item.traps))
    return item.kind != CROWN and any(member.hp <= usual for member in party.members)


@clause("12y.trap.loot-two-rolls")
def dare_trapped(play: TwelveYears, item: Item) -> None:
    """The second roll past a trap on guarded loot: 3 and 4 unharmed, else it goes off; the item is kept either way."""
    leave, deadly = not item.cursed, is_deadly(play.state, us(play), item)
    if not play.ask(DareTrapped(seat=play.seat, item=item.id, may_leave=leave, deadly=deadly)):
        return
    burning = members_on_fire(play)
    face = play.roll(EVASION.dice, "12y.trap.loot-two-rolls", us(play).subject)
    row = EVASION.at(face).value
    assert row is not None
    play.record(EvasionRolled(play.seat, face, row.id, "loot"))
    harmless = replace(item, traps=0)
    play.record(LootAltered(us(play).at, harmless, "disarmed" if face >= 3 else "sprung"))
    retrieve(play, harmless)
    if face < 3 and not over(play):
        spring(play, item.traps, "loot")
    if not over(play):
        feel_fire(play, burning)


@clause("12y.archetype.rogue-traps")
def disarm(play: TwelveYears, item: Item) -> Item:
    """The Rogue makes a trapped item safe."""
    play.record(TrapDisabled(play.seat, "loot"))
    harmless = replace(item, traps=0)
    play.record(LootAltered(us(play).at, harmless, "disarmed"))
    return harmless
