"""Targeting party members: who is hit, by the numbers on the party sheet."""

from __future__ import annotations

from typing import ClassVar

from lychgate.core.clause import clause
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.decision import OneOf
from lychgate.rulesets.twelve_years.naming import hp_of, member_kin, member_name
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.state import Member, Party, State
from lychgate.rulesets.twelve_years.tables import TARGETING_DICE


@clause("12y.combat.targeting-die", "12y.combat.targeting-order")
def random_member(play: TwelveYears, among: tuple[Member, ...], purpose: str) -> Member:
    """One of ``among`` by the die for their number, counted round in the order of the sheet.

    The die is the smallest that is a multiple of the number; for 7, 9 and 11 the next larger, excess thrown
    again; above 12 an even draw.
    """
    size = len(among)
    if size == 1:
        return among[0]
    dice = TARGETING_DICE.get(size, f"1d{size}")
    sides = int(dice.removeprefix("1d"))
    fair = sides - sides % size
    while True:
        face = play.roll(dice, purpose, us(play).subject)
        if face <= fair:
            return among[(face - 1) % size]


@clause("12y.combat.targeting-single", "12y.archetype.rogue-self-preservation")
def victim_of_attack(play: TwelveYears, damage: int, *, result: int = 0, deathtouch: bool = False) -> Member:
    """The one member whom an enemy attack hits: chosen by Clairvoyant or rolled, with the Rogue's second chance."""
    members = us(play).members
    if foresees(play, deathtouch=deathtouch):
        return chosen_victim(play, members, damage, "deathtouch" if deathtouch else "foes")
    return rolled_victim(play, members, result)


def rolled_victim(play: TwelveYears, members: tuple[Member, ...], result: int) -> Member:
    """A rolled target; a Rogue makes it be rolled once more, and whoever comes up then is hit."""
    first = random_member(play, members, "12y.combat.targeting-die")
    if first.kin != "rogue" or len(members) == 1 or not rogue_dodges(play, result):
        return first
    second = random_member(play, members, "12y.archetype.rogue-self-preservation")
    another_rogue = second.kin == "rogue" and second.id != first.id
    if another_rogue and ruled(play.state, "second-rogue-rerolls") == "yes":
        return random_member(play, members, "12y.archetype.rogue-self-preservation")
    return second


@clause("12y.archetype.rogue-what-counts")
def rogue_dodges(play: TwelveYears, result: int) -> bool:
    """Any enemy damage that picks a target counts, an exchange of weak hits (4) too unless ruled otherwise."""
    return result != 4 or ruled(play.state, "rogue-on-4") == "re-rolls"


@clause("12y.combat.targeting-overflow", "12y.combat.targeting-overflow-rogue")
def next_in_line(play: TwelveYears, order: tuple[int, ...], dead: int, damage: int, *, dodges: bool) -> Member | None:
    """Who takes what a death leaves over: the next living member on the sheet, the last followed by the first.

    ``order`` is the sheet before the attack. A Rogue who is next and ``dodges`` calls for a fresh target roll, in
    which the Rogue may come up again.
    """
    living = {member.id: member for member in us(play).members}
    start = order.index(dead)
    following = [living[id_] for id_ in (*order[start + 1 :], *order[:start]) if id_ in living]
    if not following:
        return None
    heir = following[0]
    if heir.kin != "rogue" or not dodges or len(following) == 1:
        return heir
    if foresees(play):
        return chosen_victim(play, us(play).members, damage, "overflow")
    return random_member(play, us(play).members, "12y.combat.targeting-overflow-rogue")


@clause("12y.magick.clairvoyant")
def foresees(play: TwelveYears, *, deathtouch: bool = False) -> bool:
    """Whether a Clairvoyant item lets the player choose the victim; of the deathtouch only one in a crown."""
    party = us(play)
    seers = [item for item in party.loot if "clairvoyant" in item.powers]
    if deathtouch:
        crowned = [item for item in seers if item.kind == "crown"]
        return bool(crowned) and ruled(play.state, "crown-powers") == "all-work"
    return bool(seers)


class ChooseVictim(OneOf, frozen=True, tag="choose-victim", kw_only=True):
    """Which member takes ``damage``, by the power of Clairvoyant. ``what``: foes, trap, overflow, deathtouch.
    ``usual`` is the member whom Enter names."""

    prefix: ClassVar[str] = "member"
    clauses: ClassVar = ("12y.magick.clairvoyant", "12y.lich.magick-crown")
    damage: int
    what: str
    usual: int = 0

    def default(self) -> str:
        return f"member:{self.usual}" if self.usual else super().default()

    def prompt(self, state: State) -> str:
        return self.said("prompt_deathtouch" if self.what == "deathtouch" else "prompt", damage=self.damage)

    def choice(self, state: State, id_: str) -> Choice:
        party = state.party(self.seat)
        member = party.member(self.read(id_))
        return Choice(id_, member_name(member), f"{member_kin(member)}, {hp_of(party, member)}")


def chosen_victim(play: TwelveYears, members: tuple[Member, ...], damage: int, what: str) -> Member:
    """The member whom the player names. A chosen Rogue gets no second chance.

    Nothing is asked where a blow is enough for all: what a death leaves over goes to the next.
    """
    if len(members) == 1 or (what in ("foes", "overflow") and all_fall(members, damage)):
        return members[0]
    ids = tuple(member.id for member in members)
    usual = (least_missed if what == "deathtouch" else sturdiest)(members).id
    return us(play).member(play.ask(ChooseVictim(seat=play.seat, ids=ids, damage=damage, what=what, usual=usual)))


def all_fall(members: tuple[Member, ...], damage: int) -> bool:
    """Whether the damage is enough for all of these, whoever is hit first. A banshee takes none."""
    unhurt = [member for member in members if member.foe is not None and member.foe.kind == "banshee"]
    return not unhurt and damage >= sum(member.hp for member in members)


def sturdiest(members: tuple[Member, ...]) -> Member:
    """The member with the most hit points: who lives, or dies with the least left over for the next."""
    return max(members, key=lambda member: member.hp)


def least_missed(members: tuple[Member, ...]) -> Member:
    """A guest, or the member with the fewest hit points."""
    return min(members, key=lambda member: (member.rolled, member.hp))


def sheet_order(party: Party) -> tuple[int, ...]:
    """The ids of the members in the order of the sheet."""
    return tuple(member.id for member in party.members)
