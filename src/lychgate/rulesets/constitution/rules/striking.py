"""What a hit does: extra degrees buy effects or a direct hit, then damage is dealt."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer
from lychgate.core.room import Event, Lines
from lychgate.core.seen import blank, seen
from lychgate.kit.english import numbered
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, referee_of, ruled
from lychgate.rulesets.constitution.rules.casting_time import interrupt
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_fighters
from lychgate.rulesets.constitution.rules.initiations import advantages, bonuses, faces_of
from lychgate.rulesets.constitution.rules.injury import bypassed, harm
from lychgate.rulesets.constitution.rules.repelling import more_damage
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.attack import ATTACK
from lychgate.rulesets.constitution.tables.gear import Weapon

HEADING = "A fight"

DIRECT, DISTURB, DAMAGE = "direct", "disturb", "damage"


class Blow(msgspec.Struct, frozen=True):
    """An attack: by whom, at whom, with what."""

    who: str
    whom: str
    weapon: Weapon


# ---------------------------------------------------------------------- damage


_DICE = re.compile(r"(\d*)d(\d+)([+-]\d+)?", re.IGNORECASE)


@clause("3d6.5.18b", "3d6.7.7", "3d6.G.3")
def damage_dice(state: State, one: Creature, weapon: Weapon, so: Sequence[str]) -> str:
    """The dice of damage: a d6 for people with weapons; a training may have other dice, advantage, or add to them."""
    simple = _DICE.fullmatch(weapon.damage)
    if simple is None:
        return weapon.damage
    count, faces = int(simple[1] or 1), int(simple[2])
    fixed = int(simple[3] or 0) + sum(amount for _, amount in bonuses(state, one, ("damage",), so))
    added = f"{fixed:+}" if fixed else ""
    sides = faces_of(state, one, "damage", faces, so) if weapon.damage == "1d6" else faces
    more = advantages(state, one, ("damage",), so)
    return f"{count + more}d{sides}kh{count}{added}" if more else f"{count}d{sides}{added}"


@clause("3d6.5.19a", "3d6.5.20")
def dealt(play: ConstitutionPlay, blow: Blow, extra: int, so: Sequence[str]) -> None:
    """Let the attacker spend extra degrees, then roll damage as usual; a direct hit goes past hit points.

    Degrees are spent one effect after the other, in any order: those beyond a direct hit still buy something, and what
    the referee does not grant costs none.
    """
    direct = False
    while extra > 0:
        name, price = spends(play, blow, extra, direct=direct)
        if name == DAMAGE:
            break
        if not price:
            continue
        extra -= price
        direct = direct or name == DIRECT
        if name == DISTURB:
            interrupt(play, play.state.creature(blow.whom), "degree")
        play.record(DegreesSpent(blow.who, blow.whom, name, price))
    one, other = play.state.creature(blow.who), play.state.creature(blow.whom)
    dice = damage_dice(play.state, one, blow.weapon, so)
    damage = rolled(play, "damage", dice, "3d6.5.18a", f"creature:{one.id}", one.seat)
    damage += more_damage(play.state, one, other)
    if not direct:
        harm(play, other, damage, blow.weapon.name)
        return
    flat = ruled(play.state, "direct_hit_dc") == "flat"
    price = number(play.state, "buy_off_hp") * max(1, one.level or one.hit_dice)
    dc = number(play.state, "injury_dc") + (0 if flat else damage)
    bypassed(play, other, dc, price, "a direct hit", damaging=not flat)


# ---------------------------------------------------------------------- extra degrees


@clause("3d6.5.19a", "3d6.5.19b", "3d6.5.20")
def spends(play: ConstitutionPlay, blow: Blow, extra: int, *, direct: bool) -> tuple[str, int]:
    """Return the attacker's next purchase and its price in degrees: ``damage`` for nothing more, 0 if refused.

    The referee prices what is new. ``direct``: a direct hit was bought already.
    """
    one = play.state.creature(blow.who)
    fight = play.state.fight
    target = fight.of(blow.whom) if fight is not None else None
    casting = target is not None and bool(target.casting)
    seat = one.seat or referee_of(play)
    price = 0 if direct else number(play.state, "direct_hit_degrees")
    asked = ExtraDegrees(seat=seat, who=blow.who, whom=blow.whom, extra=extra, casting=casting, price=price)
    said = play.ask(asked)
    prices = {DAMAGE: 0} | dict(listed(extra, casting=casting, price=price))
    if said in prices:
        return said, prices[said]
    return said, play.ask(EffectPrice(seat=referee_of(play), who=blow.who, what=said, extra=extra))


def listed(extra: int, *, casting: bool, price: int) -> tuple[tuple[str, int], ...]:
    """What so many extra degrees are enough for; ``price`` is that of a direct hit, 0 where it was bought."""
    effects = [(effect.name, effect.price) for effect in ATTACK.effect]
    found = [*effects, *([(DISTURB, 1)] if casting else []), *([(DIRECT, price)] if price else [])]
    return tuple((name, costs) for name, costs in found if costs <= extra)


class ExtraDegrees(Decision[str], frozen=True, tag="constitution.extra_degrees", kw_only=True):
    """What the extra degrees of a hit buy. ``casting``: the target is about to cast.

    ``price`` is that of a direct hit; 0: it was bought.
    """

    clauses = ("3d6.5.19a", "3d6.5.19b", "3d6.5.20")

    who: str
    whom: str
    extra: int
    casting: bool = False
    price: int

    def options(self) -> Sequence[Option[str]]:
        names = (DAMAGE, *(name for name, _ in listed(self.extra, casting=self.casting, price=self.price)))
        return tuple(Option(name, name) for name in names)

    def default(self) -> str:
        """Interrupt a spell, else buy a direct hit if it can be paid: degrees that buy nothing are lost."""
        if self.casting:
            return DISTURB
        return DIRECT if any(option.id == DIRECT for option in self.options()) else DAMAGE

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        if blank(text):
            raise IllegalAnswer(self.kind, text, tuple(option.id for option in self.options()))
        return " ".join(seen(text).split())

    def free_text(self) -> str:
        return "another effect, which the referee prices"

    def prompt(self, state: State) -> str:
        one, other = state.creature(self.who), state.creature(self.whom)
        left = "" if self.price else " left"
        return f"{one.name} hits {other.name} with {numbered(self.extra, 'extra degree')}{left}. Spend them on what?"

    def label(self, state: State, id_: str) -> str:
        if id_ == DAMAGE:
            return "Nothing more than damage"
        price = dict(listed(self.extra, casting=self.casting, price=self.price))[id_]
        texts = {effect.name: effect.text for effect in ATTACK.effect}
        texts |= {DISTURB: "interrupt the spell", DIRECT: "a direct hit, past hit points"}
        return f"{price}: {texts[id_]}"


class EffectPrice(Decision[int], frozen=True, tag="constitution.effect_price", kw_only=True):
    """How many extra degrees an effect costs that has no price yet; 0: it cannot be had."""

    clauses = ("3d6.5.19a",)

    who: str
    what: str
    extra: int

    def options(self) -> Sequence[Option[int]]:
        return (*(Option(str(price), price) for price in range(1, self.extra + 1)), Option("no", 0))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} wants for extra degrees: {self.what}. How many does it take?"

    def label(self, state: State, id_: str) -> str:
        return "It cannot be had" if id_ == "no" else numbered(int(id_), "degree")


class DegreesSpent(Event, frozen=True, tag="degrees_spent"):
    """Extra degrees of a hit were spent on something."""

    who: str
    whom: str
    what: str
    price: int

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        texts = {effect.name: effect.text for effect in ATTACK.effect} | {DIRECT: "a direct hit"}
        text = f"{one.name} spends {numbered(self.price, 'degree')}: {texts.get(self.what, self.what)}."
        return of_fighters(after, one, text, "3d6.5.19a", *(("3d6.5.20",) if self.what == DIRECT else ()))
