"""What the rulesets of refereed games share of the interface ``core.ruleset.Ruleset``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.play import Play
from lychgate.core.records import REFEREE
from lychgate.core.roll import Roll
from lychgate.core.ruleset import PLAYERS, REFEREE_WORD, Variant
from lychgate.core.switches import resolved
from lychgate.core.view import LogLine, Question, View
from lychgate.kit.allowing import AgreeWith, allow
from lychgate.kit.desk import Overridden
from lychgate.kit.english import sentence
from lychgate.kit.in_force import put_in_force
from lychgate.kit.passing_over import PassOver, pass_over
from lychgate.kit.permission import must_be_allowed
from lychgate.kit.proposals import Agree, agree, carry_out, let_lapse, propose
from lychgate.kit.proposed import Proposal
from lychgate.kit.roll_words import explain, roll_question
from lychgate.kit.table import TableState

S = TypeVar("S", bound=TableState)


class RefereedRuleset(Generic[S]):
    """The ruleset of a game with a referee, over a state with the fields of ``kit.table.TableState``.

    A subclass names its book: ``package`` is where its rules stand, ``switches`` are its switches, ``what_is_yours``
    tells players what they may order. It has ``orders`` and ``view`` of its own.
    """

    refereed = True
    desk_odds = False

    package: ClassVar[str]
    switches: ClassVar[tuple[Variant, ...]]
    what_is_yours: ClassVar[str]
    referee_word: str = REFEREE_WORD
    state_type: type[S]
    command_type: Any

    def variants(self) -> tuple[Variant, ...]:
        """The switches, in groups."""
        return self.switches

    def amendable(self, state: S, seat: str | None = None) -> tuple[Variant, ...]:
        """The switches, and the texts of the book that this table may amend."""
        return (*self.switches, *state.amendable)

    def resolve(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """A value for every switch."""
        return resolved(self.switches, chosen)

    def filled_in(self, given: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
        """A scene's few lines as they are: the rest is as in a new game."""
        return given

    def check_scene(self, state: S, seats: Sequence[str]) -> None:
        """Accepts every scene."""

    def new_game(self, variants: Mapping[str, str], seats: Sequence[str], roles: Mapping[str, str] = PLAYERS) -> S:
        """Nobody in play yet. The first seat is the referee's where nobody is named as one."""
        referees = tuple(seat for seat in seats if roles.get(seat) == REFEREE) or tuple(seats[:1])
        return self.state_type(
            variants=dict(variants), referees=referees, players=tuple(seat for seat in seats if seat not in referees)
        )

    def perform(self, play: Play[S], command: Any) -> None:
        """Runs a command. Raises ``PlayError`` for what cannot be now, with what can."""
        agreement = must_be_allowed(play.state, play.seat, command, self.what_is_yours)
        agreed: Proposal | None = None
        by = 0
        if isinstance(command, Agree):
            agreed = agree(play, command.found(play.state, play.seat))
        elif isinstance(command, AgreeWith):
            agreed, by = allow(play, command, self.command_type)
        elif isinstance(command, PassOver):
            agreed = pass_over(play, command)
        elif agreement:
            agreed = propose(play, command, agreement, self.rehearse)
        else:
            self.carry_out(play, command)
        if agreed is not None:
            carry_out(play, agreed, self.command_type, self.carry_out, by)
        let_lapse(play, self.command_type, self.rehearse)

    def carry_out(self, play: Play[S], command: Any) -> None:
        """Carry out a command that is allowed. Raises ``PlayError`` for what cannot be now, with what can."""
        self.weigh(play, command)
        command.do(play)
        put_in_force(play)

    def rehearse(self, play: Play[S], command: Any) -> None:
        """Carry out a player's command as a trial; a subclass leaves out what that player does not know."""
        self.carry_out(play, command)

    def weigh(self, play: Play[S], command: Any) -> None:
        """Refuse a command that nobody can carry out now, or pay what it ``takes``; by default refuse nothing."""

    def question(self, state: S, decision: AnyDecision) -> Question:
        """A decision in words. Its prompt begins with a capital letter, whoever it begins with."""
        if isinstance(decision, RollWanted):
            return roll_question(self.package, state, decision)
        asked: Question = decision.question(state)
        return replace(asked, prompt=sentence(asked.prompt))

    def view(self, state: S, seat: str) -> View:
        """The state as ``seat`` may see it."""
        raise TypeError(f"{type(self).__name__} does not say what a seat sees")

    def tell(self, before: S, event: Any, after: S, by: str = "") -> tuple[LogLine, ...]:
        """An event in sentences."""
        if isinstance(event, Overridden):
            return event.tell_readers(after, lambda seat: self.view(before, seat) != self.view(after, seat))
        lines: tuple[LogLine, ...] = event.tell(before, after)
        return lines

    def explain(self, roll: Roll) -> str:
        """What a roll was for."""
        return explain(self.package, roll)

    def reflex(self, state: S, decision: AnyDecision) -> str | None:
        """Nothing goes by itself."""
        return None

    def ended(self, state: S) -> bool:
        """Whether the campaign is closed."""
        return state.closed
