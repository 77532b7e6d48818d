"""Level advancement: the party rises and falls together."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.events.parties import LevelLost, LevelsGained, MemberHealed, PartyHealed
from lychgate.rulesets.twelve_years.rules.death import bury_the_drained
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import Mark, Member


@clause("12y.level.effect", "12y.level.heal", "12y.frame.group-level")
def gain_levels(play: TwelveYears, levels: int, how: str) -> None:
    """Each level: one more maximum hit point and one more damage for every member, and all are fully healed."""
    if levels > 0:
        play.record(LevelsGained(play.seat, levels, how))
        heal_all(play, "level")


@clause("12y.level.negative")
def lose_level(play: TwelveYears) -> None:
    """A level is lost, below zero too; present hit points never exceed the maximum, and 0 of them is death."""
    play.record(LevelLost(play.seat))
    bury_the_drained(play)


def cured_by(play: TwelveYears, *, fully: bool) -> tuple[Mark, ...]:
    """The marks that being healed takes away, ``fully`` or in part."""
    cured: list[Mark] = ["burning"]
    if fully or ruled(play.state, "poison-cure") == "any-healing":
        cured.append("poisoned")
    if fully and ruled(play.state, "zombie-cure") == "full-heal":
        cured.append("bitten")
    return tuple(cured)


@clause("12y.death.no-heal")
def heal_all(play: TwelveYears, by: str) -> None:
    """All the living are healed fully. The dead are past healing."""
    play.record(PartyHealed(play.seat, cured_by(play, fully=True), by))


def heal_one(play: TwelveYears, member: Member, points: int, by: str) -> None:
    """One member is healed, not above its maximum."""
    most = max_hp(us(play), member)
    now = min(member.hp + points, most)
    play.record(MemberHealed(play.seat, member.id, now, cured_by(play, fully=now == most), by))


def anyone_ails(play: TwelveYears) -> bool:
    """Whether healing everyone fully would do anybody any good."""
    return any(ails(play, member) for member in us(play).members)


def ails(play: TwelveYears, member: Member) -> bool:
    """Whether healing would help this member: it is hurt, or bears a mark that goes away at full health."""
    cured = cured_by(play, fully=True)
    return member.hp < max_hp(us(play), member) or any(mark in cured for mark in member.marks)
