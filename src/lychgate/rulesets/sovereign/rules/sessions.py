"""Sessions of play, for which the book has no word: they divide the story, and count down what is on trial."""

from __future__ import annotations

from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.permission import DESK
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.state import State

HEADING = "The campaign's book"


class OpenSession(Command, frozen=True, tag="open_session"):
    """Begin a new session of play, which counts for what is on trial in the campaign's book."""

    word = "session"
    may = DESK
    menu_label = "Begin a session"

    def label(self, state: State) -> str:
        return "A new session begins"

    def do(self, play: SovereignPlay) -> None:
        play.record(SessionOpened())


class SessionOpened(Event, frozen=True, tag="session_opened"):
    """A new session of play begins."""

    begins_session = True

    def tell(self, before: State, after: State) -> Lines:
        return public("A new session begins.", weight="session")
