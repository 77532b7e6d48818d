"""Travel over land: told in a sentence, and counted in days of 18 miles."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, Number
from lychgate.kit.table import number
from lychgate.kit.telling import public
from lychgate.kit.topics import EXPLORE
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import Party
from lychgate.rulesets.sovereign.rules.carrying import ON_THE_WAY, carried_or_left
from lychgate.rulesets.sovereign.rules.experience import SiteLeft, leave_settlement
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.time import Nights, days_pass
from lychgate.rulesets.sovereign.state import State

HEADING = "Time"


@clause("sov.travel.rate")
def days_for(state: State, miles: int) -> int:
    """The days that so many miles take, a part of one being a whole."""
    return -(-miles // number(state, "miles-a-day"))


class Travel(Command, frozen=True, tag="travel"):
    """Travel and arrive; each day ends with a night's rest.

    ``rough``: in camps without warmth or comfort, where nobody recovers.
    """

    word = "travel"
    may = Party(approved=True)
    menu_label = "Travel some miles"
    form_labels = {"miles": "Miles", "rough": "Without comfort"}
    menu = EXPLORE
    takes = Takes(time="days", who=(), anybody=True, what="travelling", away="begins outside")
    clauses = ("sov.travel.montage", "sov.travel.rate")

    miles: Annotated[int, Number("how many miles", 1, 10000, unit=("miles", "mile"))]
    rough: Annotated[bool, REFEREES_WORD] = False

    def label(self, state: State) -> str:
        return f"Travel {numbered(self.miles, 'mile')}"

    @clause("sov.travel.montage")
    def do(self, play: SovereignPlay) -> None:
        """Set out. Nobody sleeps in a dungeon on the way: Turns are no longer counted, and food is found."""
        if not carried_or_left(play, ON_THE_WAY):
            return
        if play.state.exploring.alertness:
            play.record(SiteLeft(away=True))
        leave_settlement(play)
        days = days_for(play.state, self.miles)
        days_pass(play, days, Nights(rough=self.rough))
        play.record(Travelled(self.miles, days))


class Travelled(Event, frozen=True, tag="travelled"):
    """The party has arrived."""

    miles: int
    days: int

    def tell(self, before: State, after: State) -> Lines:
        text = f"The party arrives after {numbered(self.miles, 'mile')} and {numbered(self.days, 'day')}."
        return public(f"{text} It is day {after.day}.", "sov.travel.montage")
