"""What to make of a successful attack: damage, or healing in its place."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Literal

import msgspec

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.figures import number
from lychgate.rulesets.twelve_years.naming import hp_of, member_name
from lychgate.rulesets.twelve_years.rules.castle import crowns, faces_lich
from lychgate.rulesets.twelve_years.rules.foes import enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, us
from lychgate.rulesets.twelve_years.rules.levels import ails, heal_all, heal_one
from lychgate.rulesets.twelve_years.rules.loot import has_unspent
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.rules.striking import aim, aim_id
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import Party, State


class Boon(msgspec.Struct, frozen=True, gc=False):
    """What to make of a successful attack; ``member`` is healed by a Moonkissed item, 0 otherwise. ``foe`` is struck
    first, 0 where that is to be chosen."""

    what: Literal["damage", "healing", "moonkissed"]
    member: int = 0
    foe: int = 0


class UseSuccess(Decision[Boon], frozen=True, tag="use-success", kw_only=True):
    """Deal the damage of a successful attack, or heal in its place. ``hurt`` are members whom Moonkissed could help,
    ``aims`` foes of whom one may be named at once. ``vain``: no blow harms anybody here or crowns the Lich King; then
    Enter heals."""

    clauses: ClassVar = (
        "12y.archetype.hermit-healing",
        "12y.magick.moonkissed-permanent",
        "12y.order.heal-before-damage",
    )
    hermit: bool
    hurt: tuple[int, ...]
    aims: tuple[int, ...] = ()
    vain: bool = False

    def default(self) -> str:
        return next(option.id for option in self.options() if (option.value.what == "damage") != self.vain)

    def options(self) -> tuple[Option[Boon], ...]:
        found = [Option(aim_id(foe), Boon("damage", foe=foe)) for foe in self.aims]
        found.append(Option("damage", Boon("damage")))
        if self.hermit:
            found.append(Option("healing", Boon("healing")))
        found += [Option(f"moonkissed:{member}", Boon("moonkissed", member)) for member in self.hurt]
        return tuple(found)

    def choice(self, state: State, id_: str) -> Choice:
        party, boon = state.party(self.seat), self.read(id_)
        match boon.what:
            case "damage" if boon.foe:
                return aim(state, self.seat, id_, boon.foe)
            case "damage" if self.vain:
                return Choice(id_, self.said("damage_vain"))
            case "damage" if may_crown(state, party):
                return Choice(id_, self.said("damage_crown"))
            case "damage":
                return Choice(id_, self.said("damage_aim" if self.aims else "damage"))
            case "healing":
                return Choice(id_, self.said("healing"), f"no damage dealt; {worst_off(party)}")
            case "moonkissed":
                member = party.member(boon.member)
                label = self.said("moonkissed", name=member_name(member), hp=number(state, "moonkissed-heal"))
                return Choice(id_, label, f"no damage dealt; {hp_of(party, member)}")


@clause(
    "12y.archetype.hermit-healing",
    "12y.magick.moonkissed-permanent",
    "12y.order.heal-before-damage",
    "12y.combat.unarmed-zero",
)
def use_success(play: TwelveYears, aims: tuple[int, ...] = ()) -> Boon:
    """In place of all the damage: the Hermit heals everyone fully, or a Moonkissed item one member.

    Nothing is asked where nobody is in need of it. ``aims``: the foes of whom one may be named to be struck first.
    """
    party = us(play)
    moonkissed = has_unspent(play, "moonkissed")
    hermit = party.has("hermit")
    ailing = tuple(member.id for member in party.members if ails(play, member)) if hermit or moonkissed else ()
    if not ailing:
        return Boon("damage")
    hurt = ailing if moonkissed else ()
    foes = () if party.rivals else enemies(play)
    vain = bool(foes) and all(special(foe).invulnerable for foe in foes) and not may_crown(play.state, party)
    boon = play.ask(UseSuccess(seat=play.seat, hermit=hermit, hurt=hurt, aims=aims, vain=vain))
    if boon.what == "damage":
        return boon
    if boon.what == "healing":
        heal_all(play, "healing")
    else:
        heal_one(play, party.member(boon.member), number(play.state, "moonkissed-heal"), "moonkissed")
    return boon


def may_crown(state: State, party: Party) -> bool:
    """Whether a success may crown the Lich King, who is here."""
    return bool(crowns(party)) and faces_lich(state.site(party.at).foes)


def worst_off(party: Party) -> str:
    """Who has the smallest part of their hit points left, in a note."""
    worst = min(party.members, key=lambda member: Fraction(member.hp, max_hp(party, member)), default=None)
    if worst is None or worst.hp >= max_hp(party, worst):
        return "nobody is hurt"
    return f"worst off {member_name(worst)}, {worst.hp}/{max_hp(party, worst)}"
