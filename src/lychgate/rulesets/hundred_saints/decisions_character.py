"""What is asked while a character is made, and when foes are counted."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer


class ScoresHopeless(Decision[bool], frozen=True, tag="saints.scores_hopeless", kw_only=True):
    """The scores are so low that they may be thrown away (enc.char.make.1)."""

    who: str
    scores: dict[str, int]

    def options(self) -> Sequence[Option[bool]]:
        return (Option("again", True), Option("keep", False))


class ScorePlaced(Decision[int], frozen=True, tag="saints.score_placed", kw_only=True):
    """Which of the scores that are left goes to an ability (``ability_method``)."""

    who: str
    ability: str
    scores: tuple[int, ...]

    def options(self) -> Sequence[Option[int]]:
        return tuple(Option(str(score), score) for score in dict.fromkeys(sorted(self.scores, reverse=True)))


class PointsMoved(Decision[tuple[str, str]], frozen=True, tag="saints.points_moved", kw_only=True):
    """Whether two points are taken from an ability to raise a prime one by 1; ``("", "")`` for no more."""

    who: str
    scores: dict[str, int]
    moves: tuple[tuple[str, str], ...]

    def options(self) -> Sequence[Option[tuple[str, str]]]:
        moves = tuple(Option(f"{less}>{more}", (less, more)) for less, more in self.moves)
        return (Option("done", ("", "")), *moves)


class FirstDie(Decision[bool], frozen=True, tag="saints.first_die", kw_only=True):
    """Whether a first hit-point die that came up low is rolled again (enc.char.hp.2)."""

    who: str
    die: int

    def options(self) -> Sequence[Option[bool]]:
        return (Option("again", True), Option("keep", False))


class AwardWanted(Decision[int], frozen=True, tag="saints.award_wanted", kw_only=True):
    """What a foe is worth that carries no award; ``seen`` are awards of creatures of its level (enc.xp.5)."""

    who: str
    level: int
    seen: tuple[int, ...]

    def options(self) -> Sequence[Option[int]]:
        return (*(Option(str(points), points) for points in self.seen), Option("0", 0))

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> int:
        if not (text.strip().isdigit() and len(text.strip()) < 8):
            raise IllegalAnswer(self.kind, text, tuple(option.id for option in self.options()))
        return int(text)


CHARACTER_DECISIONS = (ScoresHopeless, ScorePlaced, PointsMoved, FirstDie, AwardWanted)
