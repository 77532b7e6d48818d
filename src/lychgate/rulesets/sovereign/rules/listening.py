"""Listening at doors: talk is heard without a roll, anything quieter by a check that only the GM sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, OneOf, Person
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.checks import Pair, difficulty_of
from lychgate.rulesets.sovereign.rules.choosing import doors
from lychgate.rulesets.sovereign.rules.door_states import DoorChanged, called, door_named
from lychgate.rulesets.sovereign.rules.doors import DoorTyped, a_round_passes, dead_in_a_round, tries
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, somebody
from lychgate.rulesets.sovereign.rules.pair_odds import pair_told
from lychgate.rulesets.sovereign.state import Door, State

HEADING = "Exploring"

HEARING = Pair("wisdom", "notice")

Heard = Literal["loud", "quiet", "nothing"]
Noise = Literal["", "loud", "quiet", "nothing"]
"""What there is to hear behind a door; empty where nobody has said."""


class Listen(Command, frozen=True, tag="listen_at_door", kw_only=True):
    """Listen at a door for a Round. You hear talk; for anything quieter the GM rolls in secret.

    Where the GM does not say, those whom the site has behind it are quiet. Talking is heard without a roll; anything
    quieter by WIS/Notice, which only the GM sees.
    """

    word = "listen"
    may = OWNER
    menu_label = "Listen at a door"
    pickers: ClassVar[Picks] = {"door": doors}
    takes = Takes(time="round", what="listening at a door", paid=True)
    clauses = ("sov.door.listen-loud", "sov.door.listen-quiet")

    who: Annotated[str, Person()]
    door: DoorTyped
    what: Annotated[Noise, OneOf("noise", ("loud", "quiet", "nothing")), REFEREES_WORD] = ""

    def label(self, state: State) -> str:
        return f"{self.who} listens at {called(self.door)}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the chance for what is quieter than talking."""
        told = pair_told(state, named(state, self.who), HEARING)
        note = f"{told}, which only the GM sees; talk is heard without a roll{dead_in_a_round(state)}"
        return Choice(id_, self.label(state), note)

    @clause("sov.door.listen-loud", "sov.door.listen-quiet")
    def do(self, play: SovereignPlay) -> None:
        """It is rolled even where nothing is there, so that a roll tells nobody anything."""
        one, door = somebody(play, self.who), door_named(play, self.door)
        if one.id in door.heard:
            raise TooEarly(f"{one.name} has listened at this door in this Turn.")
        what: Heard = self.what or ("quiet" if somebody_beyond(play.state, door) else "nothing")
        if play.seat not in play.state.referees:
            what = play.ask(NoiseSaid(seat=play.state.referees[0], who=one.id, door=door.name, usual=what))
        heard = what == "loud"
        if not heard:
            good = tries(play, one, HEARING, difficulty_of(play.state, 0), hidden=True).good
            heard = good and what == "quiet"
        play.record(DoorChanged(replace(door, heard=(*door.heard, one.id))))
        play.record(Listened(one.id, door.name, heard, loud=what == "loud"))
        a_round_passes(play)


class NoiseSaid(Decision[Heard], frozen=True, tag="sovereign.noise", kw_only=True):
    """What there is to hear behind a door, where a player has somebody listen; ``usual``: as the site has it."""

    clauses = ("sov.door.listen-loud", "sov.door.listen-quiet")

    who: str
    door: str
    usual: Heard

    def options(self) -> Sequence[Option[Heard]]:
        noises: tuple[Heard, ...] = ("loud", "quiet", "nothing")
        return tuple(Option(one, one) for one in sorted(noises, key=lambda one: one != self.usual))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} listens at {called(self.door)}. What is there to hear?"

    def label(self, state: State, id_: str) -> str:
        return {"loud": "Talk, or anything as loud", "quiet": "Something quiet", "nothing": "Nothing"}[id_]

    def choice(self, state: State, id_: str) -> Choice:
        """Add whether it is rolled."""
        note = {"loud": "heard without a roll", "quiet": "a secret check decides", "nothing": "rolled all the same"}
        return Choice(id_, self.label(state, id_), note[id_])


def somebody_beyond(state: State, door: Door) -> bool:
    """Whether anybody alive is in the room behind a door of the site."""
    now = state.site
    if now is None or not door.site:
        return False
    beyond = now.leads(now.site.door(int(door.name)), now.here)
    left = any((one.site, one.room) == (door.site, beyond) and one.who.alive for one in state.elsewhere)
    return left or bool(now.living_in(beyond))


class Listened(Event, frozen=True, tag="listened"):
    """Somebody heard something, or nothing."""

    who: str
    door: str
    heard: bool
    loud: bool = False

    def tell(self, before: State, after: State) -> Lines:
        name = after.creature(self.who).name
        what = "loud noise" if self.loud else "a quiet noise" if self.heard else "nothing"
        return public(f"{name} listens at {called(self.door)}, and hears {what}.", "sov.door.listen-loud")
