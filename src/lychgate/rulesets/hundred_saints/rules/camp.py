"""Nights in camp, days of rest, and what a journey without them costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command, Entry
from lychgate.kit.fields import REFEREES_WORD, After, Flag, Number, People
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.table import number
from lychgate.kit.telling import public
from lychgate.kit.topics import REST
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import ADD, optional
from lychgate.rulesets.hundred_saints.permission import PARTY_RESTS
from lychgate.rulesets.hundred_saints.rules.chance import Saints, natural
from lychgate.rulesets.hundred_saints.rules.checks import ability_check, somebody
from lychgate.rulesets.hundred_saints.rules.exhaustion import MARK, Refreshed, Wearied, ours, refreshed
from lychgate.rulesets.hundred_saints.rules.numbers import ability_target
from lychgate.rulesets.hundred_saints.rules.travel import on_the_road, with_step
from lychgate.rulesets.hundred_saints.rules.wandering import Chance, chance_of, roll_check
from lychgate.rulesets.hundred_saints.state import Item, Journey, State

HEADING = "Travel"

BEDROLL = "bedroll"
"""The thing of the lists that a good night needs."""

BAD_SLEEP = "bad sleep"
"""A night in the wilds that was no rest."""


NO_REST_DAY = "no rest day"
"""Seven days of travel with no day of rest among them."""


FORCED = "forced march"
"""A forced march with no day of rest after it."""


class Camp(Command, frozen=True, tag="camp", kw_only=True):
    """Camp for the night in the wilds.

    With a fire or a tent; ``ill`` are those without a bedroll, beside those whose sheet shows it. ``hidden``: well
    hidden.
    """

    word = "camp"
    menu_label = "Camp for the night"
    menu = REST
    may = PARTY_RESTS
    shape = "[fire] [tent] [hidden] [without WHO ...] [N]"
    clauses = ("enc.camp.1", "enc.camp.2")
    form_fields = (
        optional("fire", Flag(("fire",))),
        optional("tent", Flag(("tent",))),
        optional("hidden", Flag(("hidden",))),
        optional("ill", After(("without",), People())),
        optional("by", ADD),
    )
    form_labels = {"fire": "By a fire", "tent": "In a tent", "hidden": "Well hidden", "ill": "Without a bedroll"}
    pickers = {"ill": picking.party}

    fire: bool = False
    tent: bool = False
    hidden: Annotated[bool, REFEREES_WORD] = False
    ill: Annotated[tuple[str, ...], After(("without",), People())] = ()
    by: Annotated[int, Number("what is added", -2, 2), REFEREES_WORD] = 0

    @classmethod
    def entries(cls, state: Any, seat: str) -> Sequence[Entry]:
        """A line for each way to be warm, and one for none."""
        warm = "Warm enough to sleep well, unless it is bitterly cold."
        return (
            Entry("Camp by a fire", warm, (("fire", "yes"),)),
            Entry("Camp in a tent", warm, (("tent", "yes"),)),
            Entry("Camp without either", "Sleep badly, and you are tired the next day."),
        )

    @classmethod
    def read(cls, line: Line) -> Camp:
        line.flag("with")
        return cls(**read_fields(cls, line))

    def label(self, state: State) -> str:
        return "Camp for the night by a fire" if self.fire else "Camp for the night without fire or tent"

    @clause("enc.camp.1")
    def do(self, play: Saints) -> None:
        """A night in the wilds: who is badly off for it needs a Constitution check, or all do, or nobody, as the table
        has it; a bad night tires by a step until a good one."""
        on_the_road(play)
        ill = [*(somebody(play, name).id for name in self.ill), *without_bedroll(play.state)]
        snug = (self.fire or self.tent) and not play.state.journey.cold
        rule = play.state.variants["camp_check"]
        for one in ours(play.state):
            total, good = 0, True
            if rule == "always" or (rule == "if_ill_equipped" and (one.id in ill or not snug)):
                tried = ability_check(play, one, "constitution", "enc.camp.1", self.by)
                total, good = tried.total, tried.good
            play.record(Slept(one.id, total, good, bare=one.id in ill))
            if not good:
                play.record(Wearied((one.id,), BAD_SLEEP))
            elif one.mark(MARK + BAD_SLEEP) is not None:
                play.record(Refreshed((one.id,), BAD_SLEEP))
        play.record(Camped())
        night_check(play, hidden=self.hidden)


@clause("enc.camp.1")
def without_bedroll(state: State) -> tuple[str, ...]:
    """Those for whom there is no bedroll: on their sheet, or one to spare on another's or in the party's store. Where
    none stands anywhere nobody keeps count of them, and all have one."""
    people = [one for one in ours(state) if one.kind != "creature"]
    own = {one.id: bedrolls(one.items) for one in people}
    beasts = sum(bedrolls(one.items) for one in state.cast if one.side in state.ours and one.kind == "creature")
    spare = bedrolls(state.store) + beasts + sum(max(0, many - 1) for many in own.values())
    lacking = [id_ for id_, many in own.items() if not many]
    return tuple(lacking[spare:]) if spare or len(lacking) < len(own) else ()


def bedrolls(things: Iterable[Item]) -> int:
    """How many bedrolls there are among some things."""
    return sum(item.count for item in things if item.name == BEDROLL)


class Slept(Event, frozen=True, tag="slept"):
    """How somebody slept in the wilds; the total is 0 where no die was needed. ``bare``: without a bedroll."""

    who: str
    total: int
    good: bool
    bare: bool = False

    def tell(self, before: State, after: State) -> Lines:
        if not self.total and self.good:
            return ()
        how = "well" if self.good else "badly"
        target = ability_target(after)
        numbers = f"{natural(self.total, target, self.good)}{self.total} against {target}"
        bare = " without a bedroll" if self.bare else ""
        return public(f"{after.creature(self.who).name} sleeps {how}{bare} ({numbers}).", "enc.camp.1")


class Camped(Event, frozen=True, tag="camped"):
    """The party has camped for the night."""

    def apply(self, state: State) -> State:
        return replace(state, journey=with_step(state.journey, "camp"))

    def tell(self, before: State, after: State) -> Lines:
        return public("The party camps for the night.", "enc.camp.1")


@clause("enc.camp.2")
def night_check(play: Saints, *, hidden: bool) -> None:
    """One check in the night at the country's chance, one less where the camp is well hidden; or as the table says."""
    rule = play.state.variants["night_check"]
    if rule == "none":
        return
    day = chance_of(play.state)
    in_six = 1 if rule == "one_in_six" else day.in_six
    roll_check(play, Chance("enc.camp.2", max(0, in_six - (1 if hidden else 0)), high=False), owed=False)


@clause("enc.travel.rest.1", "enc.travel.tp.2", "enc.hazard.exhaust.2")
def journey_day_over(play: Saints, *, rested: bool) -> None:
    """A day of rest makes good what travel has cost. Without one the seventh day tires, and so does a forced march."""
    now = play.state.journey
    travelled = "course" in now.done
    if not rested and not travelled and now == Journey():
        return
    who = tuple(one.id for one in ours(play.state))
    if rested:
        refreshed(play, NO_REST_DAY)
        refreshed(play, FORCED)
    elif travelled and who and (now.days + 1) % number(play.state, "rest_day_every") == 0:
        play.record(Wearied(who, NO_REST_DAY))
    if not rested and now.owes_rest and who:
        play.record(Wearied(who, FORCED))
    play.record(JourneyDayEnded(rested, travelled))


class JourneyDayEnded(Event, frozen=True, tag="journey_day_ended"):
    """A day of the journey is over: what is unspent is lost, what was paid towards a hex is kept."""

    rested: bool
    travelled: bool

    def apply(self, state: State) -> State:
        now = state.journey
        days = 0 if self.rested else now.days + 1 if self.travelled else now.days
        owes_rest = now.marched and not self.rested
        kept = Journey(paid=now.paid, towards=now.towards, here=now.here, days=days, owes_rest=owes_rest)
        return replace(state, journey=replace(kept, lost=now.lost, side=now.side))
