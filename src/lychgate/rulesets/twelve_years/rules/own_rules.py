"""The table's own rules: what the players amend while the game goes on, and what stays as it was when it began."""

from __future__ import annotations

from typing import Any

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.room import Event, Lines
from lychgate.kit import amending, in_force
from lychgate.kit.command import Command
from lychgate.kit.in_force import Amended, AmendmentAgreed
from lychgate.kit.own_book import Amendment
from lychgate.kit.telling import public
from lychgate.rulesets.twelve_years.figures import number
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears
from lychgate.rulesets.twelve_years.rules.years import feel_years
from lychgate.rulesets.twelve_years.state import State

WRITTEN_DOWN = "the book has the difficulty written down before it"

SETTLED = {
    "monster-level-up": WRITTEN_DOWN,
    "axe-monster-level": WRITTEN_DOWN,
    "castle-distance": "the castle stands where it is",
    "castle-mode": WRITTEN_DOWN,
    "armor-stacking": "what is worn already would have to be taken off again",
    "year-track": "years that each party has lost by itself cannot become everybody's",
}
"""The switches that nobody changes while a game goes on, each with the reason."""


@clause("12y.frame.variants-first")
def must_be_changeable(state: State, given: Amendment) -> None:
    """Raise ``PlayError`` for an amendment of what is settled when the game begins, or of years already spent."""
    if given.switch in SETTLED:
        raise PlayError(f"'{given.switch}' is settled when the game begins: {SETTLED[given.switch]}.")
    spent = max(party.years for party in state.parties)
    if given.switch == "year-limit" and int(given.value) <= spent:
        raise PlayError(f"The year track stands at {spent}, so 'year-limit' must be more than that.")


def looked_over(play: Play[Any]) -> None:
    """Raise ``PlayError`` where what has just been decided cannot be."""
    for event in play.events:
        if isinstance(event, Amended | AmendmentAgreed):
            must_be_changeable(play.state, event.amendment)


class Amend(amending.Amend, frozen=True, tag="amend", kw_only=True):
    """Amend a switch or a number, as the players have agreed. In the middle of an encounter it waits for its end."""

    def do(self, play: Play[Any]) -> None:
        super().do(play)
        looked_over(play)


class Repeal(amending.Repeal, frozen=True, tag="repeal", kw_only=True):
    """Repeal the last amendment of a switch or a number, or an article, as the players have agreed."""

    def do(self, play: Play[Any]) -> None:
        super().do(play)
        looked_over(play)


class OpenSession(Command, frozen=True, tag="open_session"):
    """Begin a new session of play, for which the book has no word: what is on trial counts those in which dice fell."""

    word = "session"

    def do(self, play: Play[Any]) -> None:
        play.record(SessionOpened())


class SessionOpened(Event, frozen=True, tag="session_opened"):
    """A new session of play begins."""

    begins_session = True

    def tell(self, before: State, after: State) -> Lines:
        return public("A new session begins.", weight="session")


SESSION = OpenSession.word
"""The word that begins a new session."""

TYPED = ("amend", "article", "edit", "repeal", "trial", "reject", SESSION)
"""The words of the commands that no face offers: each is typed as it stands, and not cut short."""


def put_in_force(play: TwelveYears) -> None:
    """What has waited for the end of an encounter is in force, and a year track that has become too short is full; the
    sessions of what is on trial are counted."""
    waiting = play.state.added.waiting
    if not waiting and not play.state.added.trials:
        return
    in_force.put_in_force(play)
    if any(one.switch == "year-limit" for one in waiting):
        for party in play.state.parties:
            if party.years >= number(play.state, "year-limit"):
                with play.acting(party.seat):
                    feel_years(play, "")
