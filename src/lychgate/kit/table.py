"""The frame of a table's state: seats, switches, secrets and pages, which every refereed game has."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from lychgate.core.play import Play
from lychgate.core.ruleset import REFEREE_WORD, Variant
from lychgate.kit.own_book import NOTHING_OWN, OwnBook, package_of, switches_of
from lychgate.kit.pages import Page
from lychgate.kit.proposed import NOTHING_PROPOSED, Proposals

TablePlay = Play[Any]
"""One run of a command of a refereed game; its state has the fields of ``TableState``."""


class Secret(msgspec.Struct, frozen=True):
    """A text that only referees know until it is revealed."""

    id: str
    text: str


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """The fields that the state of every refereed game has; a ruleset's ``State`` adds its own.

    ``assist`` says for each procedure how far the program helps: ``auto``, ``prompt`` or ``off``. ``referee_word`` is
    the book's word for its referee.
    """

    referee_word: ClassVar[str] = REFEREE_WORD

    variants: dict[str, str]
    referees: tuple[str, ...]
    players: tuple[str, ...]
    secrets: tuple[Secret, ...] = ()
    pages: tuple[Page, ...] = ()
    assist: dict[str, str] = {}
    next_secret: int = 1
    closed: bool = False
    own_book: OwnBook | UnsetType = UNSET
    proposals: Proposals | UnsetType = UNSET

    @property
    def proposed(self) -> Proposals:
        """What waits for the agreement of others. A state in which nothing ever did is stored as it always was."""
        return NOTHING_PROPOSED if self.proposals is UNSET else self.proposals

    @property
    def deciding(self) -> tuple[str, ...]:
        """The seats of the players who decide with the party: those who have a living character in it."""
        return self.players

    @property
    def added(self) -> OwnBook:
        """What the table has added to the book. A state where it has added nothing is stored as it always was."""
        return NOTHING_OWN if self.own_book is UNSET else self.own_book

    @property
    def amendable(self) -> tuple[Variant, ...]:
        """The texts of the book that the table may amend, besides its switches."""
        return ()

    @property
    def in_the_middle_of(self) -> str:
        """What has to end before another rule can be in force, such as ``the fight``; empty where nothing has to."""
        return ""


def ruled(state: TableState, variant: str) -> str:
    """The value of a switch: how this table reads the rules."""
    return state.variants[variant]


def number(state: TableState, name: str) -> int:
    """A number of the book as this table plays it: what is printed, or what the table has amended it to."""
    return int(state.variants[name])


def switches_in(state: TableState) -> tuple[Variant, ...]:
    """All that this table may amend: the switches, and the texts of the book."""
    return (*switches_of(package_of(state)), *state.amendable)


def referee_of(play: TablePlay) -> str:
    """The referee who is asked: whoever gave the command, or the first."""
    return play.seat if play.seat in play.state.referees else str(play.state.referees[0])
