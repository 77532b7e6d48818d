"""What every order of 12 Years is, and the situation in which it is offered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, Literal

from lychgate.core import room
from lychgate.core.decision import Option
from lychgate.core.play import Play
from lychgate.rulesets.twelve_years.state import Foe, Party, Site, State

Kind = Literal["none", "rivals", "trap", "fight", "wilds", "room"]
"""What a seat has to deal with: it has no party, or its party is at blows with others, before a trap, before enemies,
or at peace, in the wilds or in a room."""


class Situation:
    """What a seat can order in: its ``party``, the ``site`` where that is, the ``foes`` it has to fight there, the
    ``friend`` it has met there, and a ``look`` at the state as the rules see it, which rolls and records nothing."""

    __slots__ = ("foes", "friend", "look", "party", "site", "state")

    def __init__(self, party: Party, site: Site, foes: tuple[Foe, ...], look: Play[State]) -> None:
        self.state = look.state
        self.party = party
        self.site = site
        self.foes = foes
        self.friend = site.friend if site.met else ""
        self.look = look


class Command(room.Command, frozen=True, tag=True, gc=False):
    """An order: offered ``when`` the situation is of these kinds, and shown in this ``group``."""

    when: ClassVar[tuple[Kind, ...]] = ("wilds", "room")
    group: ClassVar[str] = "Here"
    needs_site: ClassVar[bool] = False
    """Whether it is about something or somebody at the party's place, so that it is never offered where nothing is."""

    @classmethod
    def offered(cls, now: Situation) -> Options:
        """The orders of this kind that may be given now, each under the id by which it is given.

        Always the one that bears its name, unless a kind of order says otherwise.
        """
        return fixed(cls, cls.__name__.lower())

    def do(self, play: Play[State]) -> None:
        """Runs the rule: rolls, asks and records."""
        raise TypeError(f"{type(self).__name__} does not say what it does")

    def sure(self) -> str:
        """What is asked before it is ordered; empty for nearly all."""
        return ""

    def button(self, state: State, party: Party) -> tuple[str, str]:
        """What a button for the order says, and a note on what it costs, risks or gains."""
        raise TypeError(f"{type(self).__name__} does not say what its button says")


Options = Sequence[Option[Command]]


@lru_cache(256)
def fixed(kind: type[Command], id_: str, *fields: str | int) -> tuple[Option[Command]]:
    """An order that is the same every time. It is made once: looking up what is legal is most of what a bot does."""
    return (Option(id_, kind(*fields)),)
