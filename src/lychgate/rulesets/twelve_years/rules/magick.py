"""Magicks: the powers that loot may hold, and the moments at which they may be used."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.decision import PASS, Decision
from lychgate.rulesets.twelve_years.naming import item_name, member_kin, member_name, party_of, the_foe
from lychgate.rulesets.twelve_years.rules.castle import (
    crown_him,
    crown_power_works,
    destroy_lich,
)
from lychgate.rulesets.twelve_years.rules.company import rivals_at
from lychgate.rulesets.twelve_years.rules.compulsion import must_take
from lychgate.rulesets.twelve_years.rules.death import bury_the_drained, die
from lychgate.rulesets.twelve_years.rules.fight_sums import average, deals_damage, dealt_on_average
from lychgate.rulesets.twelve_years.rules.foes import LICH_KING, FoesGone, enemies, slay
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, has_free_line, here, over, ruled, us
from lychgate.rulesets.twelve_years.rules.levels import anyone_ails, heal_all
from lychgate.rulesets.twelve_years.rules.loot import ItemChanged, ItemLost, compelled
from lychgate.rulesets.twelve_years.rules.moving import walk
from lychgate.rulesets.twelve_years.rules.newcomers import MemberJoined
from lychgate.rulesets.twelve_years.rules.striking import aim, aim_id, aims, one_of_each
from lychgate.rulesets.twelve_years.rules.trap_effects import Pursued
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import Corpse, Foe, Item, Member, Party, State
from lychgate.rulesets.twelve_years.surroundings import known_of_hex
from lychgate.rulesets.twelve_years.tables import LOOT_ITEM


class Spell(msgspec.Struct, frozen=True, gc=False):
    """A use of a power: of which item, and on what: a foe, a corpse, a portal's hex, a rival's member, nothing."""

    item: int
    power: str
    foe: int = 0
    corpse: int = 0
    hex: str = ""
    rival: int = 0


@clause("12y.magick.any-time", "12y.magick.table", "12y.unique.key")
def spells(play: TwelveYears) -> tuple[tuple[str, Spell], ...]:
    """Every use of a power that is possible now, each under its option id."""
    party = us(play)
    found: list[tuple[str, Spell]] = []
    for item in party.loot:
        if item.unique == "magick_key" and item.uses and not must_take(party, here(play)):
            found += [(f"key:{item.id}:{name}", Spell(item.id, "key", hex=name)) for name in portals(play)]
        if item.powers:
            for power in dict.fromkeys(item.powers):
                if not compelled(item, power):
                    found += spells_of(play, item, power)
    return tuple(found)


def spells_of(play: TwelveYears, item: Item, power: str) -> Iterator[tuple[str, Spell]]:
    """The uses of one power of one item."""
    match power:
        case "rejuvenation" if has_free_line(play.state, us(play)):
            for corpse in corpses_in_reach(play):
                id_ = corpse.member.id
                yield f"rejuvenation:{item.id}:{id_}", Spell(item.id, power, corpse=id_)
        case "moonkissed" if anyone_ails(play):
            yield f"moonkissed:{item.id}", Spell(item.id, power)
        case "death" | "fae_touched":
            if power == "death":
                yield from deaths_of_rivals(play, item)
            for foe in one_of_each(enemies(play)):
                joins = power == "fae_touched" and foe.kind != LICH_KING
                if joins and not has_free_line(play.state, us(play)):
                    continue
                if foe.kind != LICH_KING or crown_power_works(play.state, item, power):
                    yield f"{power}:{item.id}:{foe.id}", Spell(item.id, power, foe=foe.id)
        case _:
            pass


@clause("12y.magick.death")
def deaths_of_rivals(play: TwelveYears, item: Item) -> Iterator[tuple[str, Spell]]:
    """At blows with other parties any of their members is an enemy too, who may be struck dead."""
    for rival in rivals_at(play.state, us(play)):
        for member in rival.members:
            yield f"death:{item.id}:{member.id}", Spell(item.id, "death", rival=member.id)


@clause("12y.magick.rejuvenation")
def corpses_in_reach(play: TwelveYears) -> tuple[Corpse, ...]:
    """The party's dead that could be brought back: those that lie here, or all (variant rejuvenation-range)."""
    party = us(play)
    anywhere = ruled(play.state, "rejuvenation-range") == "anywhere"
    return tuple(
        corpse for corpse in play.state.corpses if corpse.party == party.subject and (anywhere or corpse.at == party.at)
    )


def portals(play: TwelveYears) -> tuple[str, ...]:
    """Every stone portal that a party of this seat has seen, but not one the party stands at."""
    party = us(play)
    return tuple(sorted(name for name in party.portals if name != party.at))


class MagickWindow(Decision[Spell | int | None], frozen=True, tag="magick", kw_only=True):
    """A moment at which powers may be used. ``moment``: order, after_roll, after_death.

    ``aims`` are foes of whom one may be named at once, where the party is about to deal damage too: by its id.
    ``usual`` is the power that Enter uses, empty where it uses none.
    """

    clauses: ClassVar = ("12y.magick.any-time",)
    moment: str
    spells: tuple[tuple[str, Spell], ...]
    aims: tuple[int, ...] = ()
    usual: str = ""

    def default(self) -> str:
        """The usual power, if there is one. Without one there is no default to an order: Enter takes none back."""
        return self.usual or ("" if self.moment == "order" else super().default())

    def options(self) -> tuple[Option[Spell | int | None], ...]:
        spells = tuple([Option[Spell | int | None](id_, spell) for id_, spell in self.spells])
        aims = tuple([Option[Spell | int | None](aim_id(foe), foe) for foe in self.aims])
        return (*aims, Option[Spell | int | None](PASS, None), *spells)

    def prompt(self, state: State) -> str:
        return self.said(self.moment) or self.said("order")

    def choice(self, state: State, id_: str) -> Choice:
        spell = self.read(id_)
        if isinstance(spell, int):
            return aim(state, self.seat, id_, spell)
        if spell is None:
            return Choice(id_, self.said("pass_aim" if self.aims else PASS))
        return Choice(id_, *spell_in_words(state, self.seat, spell))


def spell_in_words(state: State, seat: str, spell: Spell) -> tuple[str, str]:
    """A use of a power as a choice: its label, and what it is used on."""
    party = state.party(seat)
    name = item_name(party.item(spell.item))
    foe = next((foe for foe in state.site(party.at).foes if foe.id == spell.foe), None)
    corpse = next((corpse for corpse in state.corpses if corpse.member.id == spell.corpse), None)
    match spell.power:
        case "key":
            return f"Turn the key to {spell.hex}", known_of_hex(state, spell.hex)
        case "rejuvenation" if corpse is not None:
            return f"Raise {member_name(corpse.member)}", f"{member_kin(corpse.member)}; {name}"
        case "death" if foe is not None:
            return f"Death to {the_foe(foe)}", f"{foe.hp} hp; {name}" if foe.hp else name
        case "death" if spell.rival:
            whose, member = owner_of(state, spell.rival)
            return f"Death to {member_name(member)}", f"{member.hp} hp, {party_of(whose)}; {name}"
        case "fae_touched" if foe is not None:
            return f"Win over {the_foe(foe)}", f"{foe.hp} hp; {name}" if foe.hp else name
        case "moonkissed":
            return "Heal everyone fully", name
        case _:
            return f"Use the {name}", ""


def owner_of(state: State, id_: int) -> tuple[str, Member]:
    """The seat of a member's party, and the member."""
    return next((party.seat, member) for party in state.parties for member in party.members if member.id == id_)


@clause("12y.magick.any-time")
def window(play: TwelveYears, moment: str, known: frozenset[str] = frozenset()) -> bool:
    """A moment at which powers may be used, opened only when someone could; True when the party is gone after it.

    It is not opened for uses that are ``known``, which there was a moment for already, unless there is another.
    """
    return before_damage(play, moment, known, deals=False) is None


def before_damage(play: TwelveYears, moment: str, known: frozenset[str] = frozenset(), *, deals: bool) -> int | None:
    """Such a moment, in which one may say too whom to strike first, where the party ``deals`` damage.

    Returns the id of that foe, 0 where none was named, and None when the party is gone.
    """
    at = us(play).at
    while not over(play) and us(play).at == at:
        usable = spells(play)
        if all(id_ in known for id_, _ in usable):
            return 0
        aimed = aims(play) if deals else ()
        usual = usual_power(play, usable) if moment == "after_roll" else ""
        spell = play.ask(MagickWindow(seat=play.seat, moment=moment, spells=usable, aims=aimed, usual=usual))
        if not isinstance(spell, Spell):
            return spell or 0
        cast(play, spell)
    return None


def usual_power(play: TwelveYears, usable: tuple[tuple[str, Spell], ...]) -> str:
    """The power that Enter uses where blows are about to fall: what heals everybody, where an average hit would kill
    somebody who is hurt."""
    falls = sum((average(foe.damage) + foe.bonus for foe in enemies(play) if deals_damage(play, foe)), Fraction(0))
    party = us(play)
    falls = max(
        falls, sum((dealt_on_average(play.state, rival) for rival in rivals_at(play.state, party)), Fraction(0))
    )
    doomed = any(member.hp < max_hp(party, member) and member.hp <= falls for member in party.members)
    return next((id_ for id_, spell in usable if spell.power == "moonkissed"), "") if doomed else ""


def at_hand(play: TwelveYears) -> frozenset[str]:
    """Every use of a power that is possible now, by its option id."""
    return frozenset(id_ for id_, _ in spells(play))


class UseMagick(Command, frozen=True, gc=False):
    """Use a power before anything else happens."""

    when = ("rivals", "trap", "fight", "wilds", "room")
    group = "Party"

    @classmethod
    def offered(cls, now: Situation) -> Options:
        return fixed(cls, "magick") if spells(now.look) else ()

    def do(self, play: TwelveYears) -> None:
        usable = spells(play)
        usual = usable[0][0] if len(usable) == 1 else usual_power(play, usable)
        spell = play.ask(MagickWindow(seat=play.seat, moment="order", spells=usable, usual=usual))
        if isinstance(spell, Spell):
            cast(play, spell)

    def button(self, state: State, party: Party) -> tuple[str, str]:
        powers = [item_name(item) for item in party.loot if item.powers or item.uses]
        return "Use magick", powers[0] if len(powers) == 1 else f"{len(powers)} things of power"


@clause("12y.magick.moonkissed-once")
def cast(play: TwelveYears, spell: Spell) -> None:
    """Let a power do what it does, and be spent."""
    item = us(play).item(spell.item)
    match spell.power:
        case "key":
            turn_key(play, item, spell.hex)
        case "rejuvenation":
            spend(play, item, spell.power)
            rejuvenate(play, spell.corpse)
        case "moonkissed":
            spend(play, item, spell.power)
            heal_all(play, "moonkissed")
        case "death" if spell.rival:
            spend(play, item, spell.power)
            strike_rival_dead(play, spell.rival)
        case "death":
            spend(play, item, spell.power)
            strike_dead(play, foe_here(play, spell.foe))
        case "fae_touched":
            spend(play, item, spell.power)
            enthral(play, foe_here(play, spell.foe), us(play).item(item.id))
        case _:
            raise AssertionError(spell)


def foe_here(play: TwelveYears, id_: int) -> Foe:
    """The foe at this place with this id."""
    return next(foe for foe in here(play).foes if foe.id == id_)


@clause("12y.magick.single-use", "12y.magick.choose")
def spend(play: TwelveYears, item: Item, power: str) -> None:
    """The power is gone; the thing remains, worth nothing, unless it is a mushroom, which is eaten."""
    powers = list(item.powers)
    powers.remove(power)
    spent = replace(item, powers=tuple(powers))
    play.record(ItemChanged(play.seat, spent, "spent"))
    if LOOT_ITEM[item.kind].consumable and not powers:
        play.record(ItemLost(play.seat, spent, "eaten"))


@clause("12y.unique.key")
def turn_key(play: TwelveYears, key: Item, portal: str) -> None:
    """Straight to a stone portal, out of a dungeon or a fight; nothing follows, and no encounter is rolled."""
    play.record(ItemChanged(play.seat, replace(key, uses=key.uses - 1), "used"))
    if us(play).chased:
        play.record(Pursued(play.seat, 0))
    walk(play, portal, "key")


@clause("12y.magick.rejuvenation", "12y.combat.targeting-order")
def rejuvenate(play: TwelveYears, id_: int) -> None:
    """One of the dead lives again, fully healed and free of every ill, in the old place on the sheet."""
    corpse = next(corpse for corpse in play.state.corpses if corpse.member.id == id_)
    member = replace(corpse.member, marks=(), worn=(), weapon=0)
    play.record(MemberJoined(play.seat, replace(member, hp=max_hp(us(play), member)), "revived"))
    bury_the_drained(play)


@clause("12y.magick.death", "12y.lich.immune")
def strike_dead(play: TwelveYears, foe: Foe) -> None:
    """One enemy dies at once, whatever protects it; the Lich King only by a crown."""
    if foe.kind == LICH_KING:
        destroy_lich(play)
    else:
        slay(play, foe, "death")


@clause("12y.magick.death")
def strike_rival_dead(play: TwelveYears, member: int) -> None:
    """One member of another party dies at once."""
    for rival in rivals_at(play.state, us(play)):
        if any(one.id == member for one in rival.members):
            with play.acting(rival.seat):
                die(play, member, "death")


@clause("12y.magick.fae-touched")
def enthral(play: TwelveYears, foe: Foe, item: Item) -> None:
    """One enemy joins at the end of the sheet: its hit points, dice and bonus, and the party's level on top."""
    if foe.kind == LICH_KING:
        crown_him(play, item, "fae_touched")
        return
    party = us(play)
    play.record(FoesGone(party.at, (foe.id,), "enthralled"))
    if foe.kind == "possessed" and foe.member is not None:
        freed = replace(foe.member, hp=min(foe.hp, max_hp(party, foe.member)), marks=())
        play.record(MemberJoined(play.seat, freed, "enthralled"))
        bury_the_drained(play)
        return
    hp = max(foe.hp, 1)
    thrall = Member(
        us(play).next_id,
        "",
        "enthralled",
        hp,
        foe=foe,
        base=max(foe.max_hp, 1) - party.level,
    )
    play.record(MemberJoined(play.seat, thrall, "enthralled"))
