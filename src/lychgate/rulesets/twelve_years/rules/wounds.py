"""Wounds: how a member takes damage, whatever deals it."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.naming import foe_words, member_name
from lychgate.rulesets.twelve_years.phrases import phrase
from lychgate.rulesets.twelve_years.rules.death import HURT_CLAUSES, die
from lychgate.rulesets.twelve_years.rules.foes import enemies_in
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, us
from lychgate.rulesets.twelve_years.state import Party, with_member


@clause("12y.combat.dealt-damage", "12y.gloss.hp")
def hurt(play: TwelveYears, member: int, damage: int, by: str, cause: str = "") -> int:
    """A member takes damage, at least 1 point, and may die of it; returns what is left over.

    ``by`` is what hurts, ``cause`` what the obituary blames if that is more exact.
    """
    victim = us(play).member(member)
    if victim.foe is not None and victim.foe.kind == "banshee":
        return 0
    taken = min(damage, victim.hp)
    play.record(MemberHurt(play.seat, member, taken, victim.hp - taken, by))
    if victim.hp - taken <= 0:
        die(play, member, cause or by)
    return damage - taken


class MemberHurt(PartyEvent, frozen=True, gc=False):
    """A member takes ``amount`` damage and has ``left`` hit points. ``by``: foes, trap, poison, fire, sinkhole."""

    member: int
    amount: int
    left: int
    by: str

    def change(self, party: Party) -> Party:
        return with_member(party, replace(party.member(self.member), hp=self.left))

    def sentences(self, scene: Scene) -> Lines:
        """Who takes how much from what, and what is left."""
        member = scene.member(self.member)
        key, blow = self.by, ""
        if self.by == "foes":
            foes = enemies_in(scene)
            kinds = tuple(dict.fromkeys(foe_words(foe) for foe in foes))
            if len(kinds) == 1:
                blow = phrase("foes", f"{kinds[0]}.blow", scene.salt)
            key = "foes" if blow else "foes_mixed" if foes else "foes_gone"
            key += "_last" if self.left <= 0 else ""
        return scene.fact(
            "party",
            f"hurt.{key}",
            "hurt.other",
            name=member_name(member),
            amount=self.amount,
            left=max(self.left, 0),
            max=scene.maximum(member),
            blow=blow[:1].lower() + blow[1:],
            clauses=HURT_CLAUSES.get(self.by, ()),
        )
