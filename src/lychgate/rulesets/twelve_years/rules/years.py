"""Passage of time: years go by only for those lost in the Fae and for parties that die."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.events.endings import GameEnded, LoreSpared, SeatOut, YearsPassed
from lychgate.rulesets.twelve_years.rules.company import depart
from lychgate.rulesets.twelve_years.rules.death import die
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.state import Ending
from lychgate.rulesets.twelve_years.tables import TIME


@clause("12y.time.two-ways", "12y.frame.loss", "12y.frame.year-start")
def pass_years(play: TwelveYears, years: int, why: str) -> None:
    """Years are added to the track, never taken off; at twelve the game is lost."""
    play.record(YearsPassed(play.seat, years, why))
    shared = len(play.state.parties) > 1 and ruled(play.state, "year-track") == "shared"
    for party in play.state.parties if shared else (us(play),):
        with play.acting(party.seat):
            feel_years(play, why)


@clause("12y.time.multi")
def feel_years(play: TwelveYears, why: str) -> None:
    """Twelve years end the game for this seat, and for all when nobody is left."""
    if play.state.ending or us(play).out:
        return
    if us(play).years >= TIME["limit_years"]:
        leave_the_world(play, "lost", why)
    else:
        curse_falls_due(play)


@clause("12y.time.multi")
def leave_the_world(play: TwelveYears, ending: Ending, why: str) -> None:
    """The acting seat plays no more; the game is over when it was the last."""
    others = tuple(party for party in play.state.parties if party.seat != play.seat)
    if all(other.out or other.years >= TIME["limit_years"] for other in others):
        play.record(GameEnded(play.seat, ending, why))
    else:
        if us(play).alive:
            depart(play)
        play.record(SeatOut(play.seat, "years" if ending == "lost" else "retired"))


@clause("12y.monster.cyclops")
def curse_falls_due(play: TwelveYears) -> None:
    """Members whom the cyclops's curse has doomed die when a year goes by while they live."""
    if ruled(play.state, "cyclops-clock") == "ignore":
        return
    for member in us(play).members:
        if "doomed" in member.marks:
            die(play, member.id, "cyclops")


@clause("12y.time.lost")
def lost_in_the_fae(play: TwelveYears, dice: str, why: str, purpose: str) -> None:
    """The rolled years pass, and the party carries on where it was; Lore spares it all of them."""
    if spared_by_lore(play, why):
        return
    years = play.roll(dice, purpose, us(play).subject)
    pass_years(play, years, why)


@clause("12y.archetype.fae-lore")
def spared_by_lore(play: TwelveYears, why: str) -> bool:
    """With a living Fae Folk the party cannot be lost in the Fae: no years, without asking."""
    if not us(play).has("fae_folk"):
        return False
    play.record(LoreSpared(play.seat, why))
    return True


def lore_undoes_event(play: TwelveYears) -> bool:
    """Whether Lore undoes the whole event and not only its years (variant lore-scope)."""
    return ruled(play.state, "lore-scope") == "whole-event" and us(play).has("fae_folk")
