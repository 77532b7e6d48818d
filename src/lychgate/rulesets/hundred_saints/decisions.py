"""What a seat may order: the steps at hand as options, and everything else by typing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lychgate.core.decision import Decision, Option
from lychgate.kit.line import read_line
from lychgate.rulesets.hundred_saints import decisions_chase
from lychgate.rulesets.hundred_saints.commands import AnyCommand
from lychgate.rulesets.hundred_saints.phrases import FORMS, PLAYERS_FORMS


class Orders(Decision[AnyCommand], frozen=True, tag="saints.orders", kw_only=True):
    """What a seat may order now. ``steps`` are at hand; ``names`` may be used by what is typed."""

    referee: bool
    steps: tuple[tuple[str, AnyCommand], ...] = ()
    names: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def options(self) -> Sequence[Option[AnyCommand]]:
        return tuple(Option(id_, command) for id_, command in self.steps)

    def default(self) -> str:
        """The usual thing for a referee; a player says what they do, and does not flee by pressing Enter."""
        return self.steps[0][0] if self.referee and self.steps else ""

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> AnyCommand:
        named: Mapping[str, Sequence[str]] = dict(self.names)
        command: AnyCommand = read_line(text, FORMS if self.referee else PLAYERS_FORMS, named)
        return command


DECISIONS = (
    Orders,
    *decisions_chase.DECISIONS,
)
