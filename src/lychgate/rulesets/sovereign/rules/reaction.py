"""Reactions: 2d6, read in the column of what the Delvers do."""

from __future__ import annotations

from fractions import Fraction

from lychgate.core.clause import clause
from lychgate.core.dice import parse
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.state import PARTY, State
from lychgate.rulesets.sovereign.state.meeting import Reaction
from lychgate.rulesets.sovereign.tables.meeting import MEETING, Does, ReactionRow


@clause("sov.reaction.roll")
def reaction_for(play: SovereignPlay, side: str, stance: str) -> Reaction:
    """What a side does about what the Delvers do: 2d6 with nothing added, rolled by the GM."""
    with kept_secret(play):
        total = rolled(
            play, "reactions", MEETING.reactions.dice, "sov.reaction.roll", f"side:{side}", play.state.referees[0]
        )
    return settled(play.state, side, read(play.state, stance, total))


def outlook(state: State, side: str, stance: str) -> dict[Reaction, Fraction]:
    """How likely each reaction is: the roll read for every total."""
    found: dict[Reaction, Fraction] = {}
    for total, share in parse(MEETING.reactions.dice).distribution().items():
        how = settled(state, side, read(state, stance, total))
        found[how] = found.get(how, Fraction(0)) + Fraction(share)
    return found


@clause("sov.reaction.fight", "sov.reaction.talk", "sov.reaction.run", "sov.reaction.wait")
def read(state: State, stance: str, total: int) -> Does:
    """The row of a column that a total falls into."""
    return next(row.does for row in MEETING.reactions.column(stance) if total <= highest(state, stance, row))


def highest(state: State, stance: str, row: ReactionRow) -> int:
    """Return the highest total that a row is for: as printed, or as the table has amended it."""
    if row.does in ("attack", "chase"):
        return number(state, "reaction-hostile")
    return number(state, "reaction-stand") if (stance, row.does) == ("fight", "fight") else row.max


@clause("sov.reaction.could-win")
def settled(state: State, side: str, does: Does) -> Reaction:
    """Who attacks only to win runs where they could not."""
    if does == "attack":
        return "fight" if could_win(state, side) else "run"
    return does


@clause("sov.reaction.could-win")
def could_win(state: State, side: str) -> bool:
    """Whether a side has three times as many hit dice as the party has levels; less than one die counts as half."""
    halves = sum(2 * one.hit_dice or 1 for one in able(state, side))
    return halves >= number(state, "could-win") * 2 * sum(one.level for one in able(state, PARTY))
