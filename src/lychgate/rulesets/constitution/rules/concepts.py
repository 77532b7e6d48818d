"""Who may be played: standard characters, others whom the referee accepts, and those who retire."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Name, Person, Rest
from lychgate.kit.permission import Anybody, Permission
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.permission import OWNER, Asked
from lychgate.rulesets.constitution.rules.cast import Came, must_be_free, must_be_theirs
from lychgate.rulesets.constitution.rules.form_choices import people
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.state import State

HEADING = "Characters"

CIVILISED = ("the civilised world", "Gaul")
"""The homes of the setting that the book tells of (3d6.4.8a)."""


# ---------------------------------------------------------------------- where characters come from


@clause("3d6.4.8a", "3d6.4.8d")
def homes_of(state: State) -> tuple[str, ...]:
    """The homes of standard characters: the referee's list, those of the book, or none that is asked for."""
    return {"campaign": state.campaign.homes, "civilised": CIVILISED, "free": ()}[ruled(state, "origin")]


class SetHomes(Command, frozen=True, tag="set_homes"):
    """Add a region that characters come from, or take it off the list."""

    word = "homeland"
    menu_label = "Set a homeland"
    menu = "Character"
    may = Permission("It frames the campaign, which the referee does before play.")
    clauses = ("3d6.4.8d",)

    region: Annotated[str, Rest("the region")]

    @clause("3d6.4.8d")
    def do(self, play: ConstitutionPlay) -> None:
        homes = play.state.campaign.homes
        left = tuple(one for one in homes if one.casefold() != self.region.casefold())
        play.record(HomesSet(left if len(left) < len(homes) else (*homes, self.region)))


class HomesSet(Event, frozen=True, tag="homes_set"):
    """Standard characters come from these regions."""

    homes: tuple[str, ...]

    def apply(self, state: State) -> State:
        return replace(state, campaign=replace(state.campaign, homes=self.homes))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"Characters come from {listed(self.homes) or 'anywhere'}.", "3d6.4.8d")


# ---------------------------------------------------------------------- other concepts


class UseConcept(Command, frozen=True, tag="use_concept"):
    """Play someone non-human, foreign or rich; a used concept needs a 1 on a d6."""

    word = "concept"
    menu_label = "Use another concept"
    menu = "Character"
    may = Asked("A concept that is not standard needs the referee's acceptance.")
    clauses = ("3d6.4.8b", "3d6.4.8c")

    what: Annotated[str, Rest("the concept")]

    def label(self, state: State) -> str:
        return f"An unusual character: {self.what}"

    @clause("3d6.4.8b", "3d6.4.8c")
    def do(self, play: ConstitutionPlay) -> None:
        """The referee accepts it by ordering it."""
        what = self.what.casefold()
        if what not in play.state.campaign.concepts:
            play.record(ConceptUsed(what))
            return
        die = rolled(play, "concepts", "1d6", "3d6.4.8c", "campaign")
        play.record(ConceptUsed(what, die, die == 1))


class ConceptUsed(Event, frozen=True, tag="concept_used"):
    """A concept was asked for; ``die`` is 0 where it had never been used."""

    what: str
    die: int = 0
    allowed: bool = True

    def apply(self, state: State) -> State:
        used = tuple(dict.fromkeys((*state.campaign.concepts, self.what)))
        return replace(state, campaign=replace(state.campaign, concepts=used))

    def tell(self, before: State, after: State) -> Lines:
        if not self.die:
            return public(f"A new concept: {self.what}.", "3d6.4.8b")
        came = "it may be played once more" if self.allowed else "not this time; another concept may be asked for"
        return public(f"{self.what} was played before: a d6 shows {self.die}, {came}.", "3d6.4.8c", weight="result")


# ---------------------------------------------------------------------- out of play, and back


def own_characters(state: State, seat: str) -> tuple[Choice, ...]:
    """The characters whom a seat may take out of play: a player's own, a referee's those without a player."""
    own = "" if seat in state.referees else seat
    return people(one for one in state.cast if one.kind == "character" and one.seat == own)


class Retire(Command, frozen=True, tag="retire"):
    """Take a character of yours out of play; they may come back."""

    word = "retire"
    menu_label = "Retire a character"
    likely = -8
    may = OWNER
    clauses = ("3d6.1.2", "3d6.A.5b", "3d6.1.4a")
    pickers = {"who": lambda state, seat, filled: own_characters(state, seat)}

    who: Annotated[str, Person()]

    @clause("3d6.1.2")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        must_be_theirs(play, one)
        play.record(Retired(one.id))


class Retired(Event, frozen=True, tag="retired"):
    """A character left play for now."""

    who: str

    def apply(self, state: State) -> State:
        retired = (*state.campaign.retired, state.creature(self.who))
        return replace(state.without(self.who), campaign=replace(state.campaign, retired=retired))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"{before.creature(self.who).name} retires.", "3d6.1.2", weight="head")


def own_retired(state: State, seat: str) -> tuple[Choice, ...]:
    """The retired characters whom a seat may bring back."""
    there = (one for one in state.campaign.retired if seat in (*state.referees, one.seat))
    return tuple(Choice(one.name, one.name) for one in there)


class Rejoin(Command, frozen=True, tag="rejoin"):
    """Bring a retired character back into play."""

    word = "rejoin"
    menu_label = "Bring back a character"
    may = Anybody("Players bring back their own characters.")
    clauses = ("3d6.1.2",)
    pickers = {"who": lambda state, seat, filled: own_retired(state, seat)}

    who: Annotated[str, Name("retired")]

    @clause("3d6.1.2")
    def do(self, play: ConstitutionPlay) -> None:
        one = next((one for one in play.state.campaign.retired if one.name == self.who), None)
        if one is None:
            raise PlayError(f"Nobody called '{self.who}' has retired.")
        if play.seat in play.state.players and one.seat != play.seat:
            raise PlayError(f"{one.name} is {one.seat or 'the referee'}'s to bring back.")
        must_be_free(play, one.name)
        play.record(Rejoined(one.id))
        play.record(Came((one,)))


class Rejoined(Event, frozen=True, tag="rejoined"):
    """A character is no longer retired."""

    who: str

    def apply(self, state: State) -> State:
        left = tuple(one for one in state.campaign.retired if one.id != self.who)
        return replace(state, campaign=replace(state.campaign, retired=left))
