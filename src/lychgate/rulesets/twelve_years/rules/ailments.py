"""Ailments: poison, fire, a zombie's bite and a cyclops's curse, which stay with a member until they are healed."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.figures import die_of, number
from lychgate.rulesets.twelve_years.naming import burning_when, member_name
from lychgate.rulesets.twelve_years.rules.death import MemberLeft
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.rules.wounds import hurt
from lychgate.rulesets.twelve_years.state import Foe, Mark, Party, hex_of, with_member
from lychgate.rulesets.twelve_years.tables import FOE


@clause("12y.creature.toad", "12y.creature.fire-folk", "12y.monster.zombie")
def bear_marks(play: TwelveYears, member: int, marks: tuple[Mark, ...]) -> None:
    """A member that was dealt damage and lives is poisoned, burning or bitten; none of these twice."""
    for mark in marks:
        if mark not in us(play).member(member).marks:
            play.record(Marked(play.seat, member, mark))


MARK_CLAUSES: dict[Mark, tuple[str, ...]] = {
    "poisoned": ("12y.creature.toad",),
    "burning": ("12y.creature.fire-folk",),
    "bitten": ("12y.monster.zombie",),
    "doomed": ("12y.monster.cyclops",),
}


class Marked(PartyEvent, frozen=True, gc=False):
    """A member is poisoned, set burning, bitten or doomed."""

    member: int
    mark: Mark

    def change(self, party: Party) -> Party:
        member = party.member(self.member)
        return with_member(party, replace(member, marks=(*member.marks, self.mark)))

    def sentences(self, scene: Scene) -> Lines:
        """An affliction, and what it will do."""
        return scene.fact(
            "party",
            f"marked.{self.mark}",
            name=member_name(scene.member(self.member)),
            when=burning_when(scene.ruled("fire-folk-burn")),
            clauses=MARK_CLAUSES[self.mark],
        )


@clause("12y.creature.toad", "12y.monster.zombie")
def take_toll(play: TwelveYears, old: str) -> None:
    """On arrival, before anything is met: poison takes its toll, and in a new hex the bitten turn into zombies."""
    to = us(play).at
    new_hex = us(play).outdoors and hex_of(play.state, old) != to
    for member in us(play).members:
        if "poisoned" in member.marks:
            hurt(play, member.id, number(play.state, "poison-damage"), "poison")
    if new_hex and ruled(play.state, "fire-folk-burn") == "per-hex-move":
        burn(play, tuple(member.id for member in us(play).members if "burning" in member.marks))
    if new_hex:
        for member in us(play).members:
            if "bitten" in member.marks:
                rise_as_zombie(play, member.id)


@clause("12y.creature.fire-folk")
def burn(play: TwelveYears, burning: tuple[int, ...]) -> None:
    """Damage to each member who was burning already and lives."""
    for id_ in burning:
        if any(member.id == id_ for member in us(play).members):
            damage = play.roll(die_of(play.state, "burn-damage"), "12y.creature.fire-folk", f"member:{id_}")
            hurt(play, id_, damage, "fire")


def members_on_fire(play: TwelveYears) -> tuple[int, ...]:
    """Who was burning before this roll."""
    return tuple([member.id for member in us(play).members if "burning" in member.marks])


@clause("12y.creature.fire-folk")
def feel_fire(play: TwelveYears, burning: tuple[int, ...]) -> None:
    """After a roll's damage the flames hurt each who was burning before it (variant fire-folk-burn)."""
    if burning and ruled(play.state, "fire-folk-burn") == "per-roll":
        alight = [m.id for m in us(play).members if "burning" in m.marks]
        burn(play, tuple(id_ for id_ in burning if id_ in alight))


def rise_as_zombie(play: TwelveYears, id_: int) -> None:
    """A bitten member is a zombie now, and an enemy; its gear stays with the party."""
    party = us(play)
    member = party.member(id_)
    play.record(MemberLeft(play.seat, member, "risen"))
    row = FOE["zombie"]
    foe = Foe(
        us(play).next_id,
        "zombie",
        row.hp,
        row.hp,
        row.damage,
        row.damage_bonus,
        "here",
        member=replace(member, weapon=0, worn=()),
        party=party.subject,
    )
    play.record(FoeArrived(party.at, foe, "risen"))
