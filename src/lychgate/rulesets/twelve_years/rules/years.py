"""Passage of time: years go by only for those lost in the Fae and for parties that die."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.room import Lines
from lychgate.core.view import LogLine
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.event import GRAVE, Event, PartyEvent, Scene, company
from lychgate.rulesets.twelve_years.figures import die_of, in_words, number
from lychgate.rulesets.twelve_years.naming import counted, kin_name, member_name, the_item
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.rules.company import depart, parted
from lychgate.rulesets.twelve_years.rules.death import die
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.state import Ending, Party, State, with_party


@clause("12y.time.two-ways", "12y.frame.loss", "12y.frame.year-start")
def pass_years(play: TwelveYears, years: int, why: str) -> None:
    """Years are added to the track, never taken off; at the limit the game is lost."""
    play.record(YearsPassed(play.seat, years, why))
    shared = len(play.state.parties) > 1 and ruled(play.state, "year-track") == "shared"
    for party in play.state.parties if shared else (us(play),):
        with play.acting(party.seat):
            feel_years(play, why)


YEARS_CLAUSES = {
    "mist": ("12y.hexenc.mist",),
    "satyr": ("12y.creature.satyr",),
    "pond": ("12y.entrance.pond",),
    "ferry": ("12y.terrain.ferry",),
    "mirror": ("12y.unique.mirror",),
    "mushroom": ("12y.unique.fae-mushroom",),
    "party_death": ("12y.death.year",),
}


class YearsPassed(Event, frozen=True, gc=False):
    """Years go by, for this seat or (variant year-track) for all.

    ``why``: mist, satyr, pond, ferry, mirror, mushroom, party_death.
    """

    seat: str
    years: int
    why: str

    def apply(self, state: State) -> State:
        if len(state.parties) > 1 and state.variants["year-track"] == "shared":
            parties = tuple(replace(party, years=party.years + self.years) for party in state.parties)
            return replace(state, parties=parties)
        party = state.party(self.seat)
        return with_party(state, replace(party, years=party.years + self.years))

    def sentences(self, scene: Scene) -> Lines:
        """Years go by, and where the count stands."""
        now = scene.party.years
        limit = number(scene.before, "year-limit")
        total = word("party", "years.total" if now < limit else "years.last").format(now=min(now, limit), **scene.told)
        told = scene.fact(
            "party",
            f"years.{self.why}",
            "years.other",
            years_gone=years_word(self.years),
            total=total,
            clauses=(*YEARS_CLAUSES.get(self.why, ()), "12y.time.lost"),
        )
        if len(scene.before.parties) == 1:
            return told
        whose = "shared" if scene.ruled("year-track") == "shared" else "own"
        return (*told, *scene.fact("party", f"years.{whose}", seat=self.seat, clauses=("12y.time.multi",)))


def years_word(years: int) -> str:
    """Years in words: ``one year``, ``four years``."""
    return f"{in_words(years)} year" if years == 1 else f"{in_words(years)} years"


@clause("12y.time.multi")
def feel_years(play: TwelveYears, why: str) -> None:
    """The last year ends the game for this seat, and for all when nobody is left."""
    if play.state.ending or us(play).out:
        return
    if us(play).years >= number(play.state, "year-limit"):
        leave_the_world(play, "lost", why)
    else:
        curse_falls_due(play)


@clause("12y.time.multi")
def leave_the_world(play: TwelveYears, ending: Ending, why: str) -> None:
    """The acting seat plays no more; the game is over when it was the last."""
    others = tuple(party for party in play.state.parties if party.seat != play.seat)
    limit = number(play.state, "year-limit")
    if all(other.out or other.years >= limit for other in others):
        play.record(GameEnded(play.seat, ending, why))
    else:
        if us(play).alive:
            depart(play)
        play.record(SeatOut(play.seat, "years" if ending == "lost" else "retired"))


class SeatOut(PartyEvent, frozen=True, gc=False):
    """The seat plays no more while others play on; its party and what it carries are lost. ``why``: years, retired."""

    why: str

    def change(self, party: Party) -> Party:
        return replace(
            party, out=True, members=(), loot=(), gold=0, due=(), promises=(), chased=0, wary=False, truce=False
        )

    def apply(self, state: State) -> State:
        return super().apply(parted(state, self.seat))

    def sentences(self, scene: Scene) -> Lines:
        party = scene.party_before
        text = scene.say("endings", f"out.{self.why}", seat=self.seat, year=party.years)
        return (LogLine(text, "grave", ("12y.time.multi",)),)


class GameEnded(Event, frozen=True, gc=False):
    """The game is over. ``ending``: crowned, destroyed, lost, ended."""

    seat: str
    ending: Ending
    how: str = ""

    def apply(self, state: State) -> State:
        return replace(state, ending=self.ending, winner=self.seat if self.ending != "lost" else "")

    def sentences(self, scene: Scene) -> Lines:
        state, party = scene.after, scene.party_before
        crown = next((item for item in party.loot if item.kind == "crown"), None)
        values = {
            "crown": the_item(crown) if crown is not None else "the crown",
            "company": company(scene.before, scene.seat) if party.number else "nobody",
            "year": party.years,
            "number": party.number,
            "parties": "one party" if party.number == 1 else counted(party.number, "party", "parties"),
        }
        ending = self.ending
        opening = {
            "crowned": _crowning(self.how),
            "destroyed": {"ancient_crown": "break", "death_crown": "death"}.get(self.how, "other"),
            "lost": "line",
            "ended": "line",
        }.get(ending, "other")
        texts = [scene.say("endings", f"ended.{ending}.{opening}", **values)]
        if ending == "destroyed" and opening == "other":
            texts.insert(0, scene.say("endings", f"ended.crowned.{_crowning(self.how)}", **values))
        texts.append(scene.say("endings", f"ended.{ending}.after", **values))
        texts.append(scene.say("endings", f"ended.{ending}.win", **values))
        texts.append(scene.say("endings", f"ended.{ending}.lose", **values))
        if len(state.parties) > 1:
            key = "won" if ending in ("crowned", "destroyed") else ending
            texts.append(scene.say("endings", f"for_all.{key}", seat=self.seat))
        clauses = {
            "crowned": ("12y.lich.crowned", "12y.frame.goal"),
            "destroyed": ("12y.frame.permanent-ways",),
            "lost": ("12y.frame.loss",),
        }.get(state.ending, ())
        return tuple(LogLine(text, GRAVE, clauses) for text in texts if text)


def _crowning(how: str) -> str:
    """The words for how the crown came on his head."""
    known = {"attack": "attack", "evasion": "evade", "fae_touched": "obeys"}
    return known.get(how, "other")


@clause("12y.monster.cyclops")
def curse_falls_due(play: TwelveYears) -> None:
    """Members whom the cyclops's curse has doomed die when a year goes by while they live."""
    if ruled(play.state, "cyclops-clock") == "ignore":
        return
    for member in us(play).members:
        if "doomed" in member.marks:
            die(play, member.id, "cyclops")


@clause("12y.time.lost")
def lost_in_the_fae(play: TwelveYears, why: str, purpose: str) -> None:
    """The rolled years pass, and the party carries on where it was; Lore spares it all of them.

    The number ``<why>-years`` has the sides of the die.
    """
    if spared_by_lore(play, why):
        return
    years = play.roll(die_of(play.state, f"{why}-years"), purpose, us(play).subject)
    pass_years(play, years, why)


@clause("12y.archetype.fae-lore")
def spared_by_lore(play: TwelveYears, why: str) -> bool:
    """With a living Fae Folk the party cannot be lost in the Fae: no years, without asking."""
    if not us(play).has("fae_folk"):
        return False
    play.record(LoreSpared(play.seat, why))
    return True


class LoreSpared(PartyEvent, frozen=True, gc=False):
    """The Fae Folk's Lore has kept the party from being lost in the Fae. ``why`` as in ``YearsPassed``."""

    why: str

    def sentences(self, scene: Scene) -> Lines:
        fae = [member_name(member) for member in scene.party.members if member.kin == "fae_folk"]
        return scene.tale(
            "party",
            f"lore.{self.why}",
            "lore.other",
            fae=fae[0] if fae else kin_name("fae_folk"),
            clauses=("12y.archetype.fae-lore", *YEARS_CLAUSES.get(self.why, ())),
        )


def lore_undoes_event(play: TwelveYears) -> bool:
    """Whether Lore undoes the whole event and not only its years (variant lore-scope)."""
    return ruled(play.state, "lore-scope") == "whole-event" and us(play).has("fae_folk")


class EndIt(Decision[bool], frozen=True, tag="end-it", kw_only=True):
    """Whether to end the game indeed, or where ``others`` play on, this seat's part in it."""

    clauses: ClassVar = ("12y.frame.goal", "12y.time.multi")
    ways_out = ("go-on",)
    others: bool = False

    def prompt(self, state: State) -> str:
        return self.said("prompt_others" if self.others else "prompt")

    def options(self) -> tuple[Option[bool], ...]:
        return (Option("go-on", False), Option("end", True))

    def default(self) -> str:
        """Enter neither ends a game for good nor takes back what was just asked for."""
        return ""


class EndGame(Command, frozen=True, gc=False):
    """Give the world up: end the game."""

    when = ("none",)
    group = "Game"

    @classmethod
    def offered(cls, now: Situation) -> Options:
        return fixed(cls, "end-game")

    def do(self, play: TwelveYears) -> None:
        """Asks once more, and then ends it."""
        others = any(other.seat != play.seat and not other.out for other in play.state.parties)
        if play.ask(EndIt(seat=play.seat, others=others)):
            leave_the_world(play, "ended", "")

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return "End the game", "give the world up"
