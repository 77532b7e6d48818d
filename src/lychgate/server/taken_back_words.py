"""Sentences about what is taken back, brought back or put to the vote: for each reader of what that reader knew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lychgate.core.records import Moved, Pending
from lychgate.server.live_game import LiveGame
from lychgate.server.seats import SPECTATOR, Proposal
from lychgate.server.undo_scope import lost, target

WHAT_WAITS = "what waits to be decided"
WHAT_WAITED = "what was being decided"
AN_ANSWER = "an answer"


class TakenBackWords:
    """Words for what is taken back in the game of ``live``. Call its methods in ``live.present``."""

    def __init__(self, live: LiveGame) -> None:
        self._live = live

    def told(self, sentence: str, words: Callable[[str], str]) -> dict[str, str]:
        """For every reader ``sentence`` with its ``words`` in place of the braces; empty for those who have none."""
        readers = (*self._live.game.header.seats, SPECTATOR)
        known = {reader: words(reader) for reader in readers}
        return {reader: sentence.format(found) if found else "" for reader, found in known.items()}

    def steps(self, steps: Sequence[int], by: str, reader: str) -> str:
        """Those of the steps that ``reader`` knows of: ``'ben: South', and the 2 steps after it``; empty for none.

        ``by`` is the seat that the sentence is about, whose name is left out.
        """
        game = self._live.game
        known = [one for one in steps if game.knows(reader, one)]
        if not known:
            return ""
        first, after = self._live.table(reader).step_words(known[0], by), len(known) - 1
        return f"{first}, and the {f'{after} steps' if after > 1 else 'step'} after it" if after else first

    def waiting(self, moved: Moved, reader: str) -> str:
        """What a move takes back or brings back of a command that waits; empty where ``reader`` knows nothing of it."""
        game = self._live.game
        changed = moved.pending if moved.verb == "redo" else next(iter(moved.undone), None)
        if moved.head != game.head or not isinstance(changed, Pending) or not game.knows(reader, changed):
            return ""
        return AN_ANSWER if moved.pending is not None else WHAT_WAITED

    def proposal(self, proposal: Proposal, reader: str) -> str:
        """What is put to the vote, as a sentence; empty for whoever knows nothing of what it is about."""
        if proposal.kind != "back":
            return proposal.text
        by, game = proposal.by, self._live.game
        steps = tuple(one.id for one in reversed(lost(game, target(game, proposal), by, reader)))
        words = self.steps(steps, by, reader)
        if not words and (reader == by or any(self._both_know(by, reader))):
            words = WHAT_WAITS
        return f"{by} would take back {words}." if words else ""

    def _both_know(self, by: str, reader: str) -> list[bool]:
        """For each command that waits, whether both know of it."""
        game = self._live.game
        return [game.knows(by, one) and game.knows(reader, one) for one in game.pendings.values()]
