"""Every question is asked in words."""

from __future__ import annotations

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.rulesets.hundred_saints.rules.character import FirstDie, PointsMoved, ScorePlaced, ScoresHopeless
from lychgate.rulesets.hundred_saints.rules.experience import AwardWanted
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.rulesets.hundred_saints.saints import ANN, Saints

WORTH = ["20 experience", "35 experience", "Nothing"]


def test_who_lowers_an_ability_reads_which_modifiers_change() -> None:
    scores = {"strength": 12, "wisdom": 13, "dexterity": 12}
    moves = (("wisdom", "strength"), ("dexterity", "strength"))
    asked = RULESET.question(Saints().state, PointsMoved(seat=ANN, who="Ada", scores=scores, moves=moves))
    assert [choice.note for choice in asked.choices] == ["", "WIS +1 to +0, STR +0 to +1", "STR +0 to +1"]


@pytest.mark.parametrize(
    ("decision", "prompt", "labels"),
    [
        (ScoresHopeless(seat=ANN, who="Ada", scores={"strength": 5}), "Throw them away", ["Roll anew", "Keep them"]),
        (ScorePlaced(seat=ANN, who="Ada", ability="wisdom", scores=(9, 12, 9)), "which score is Wisdom", ["12", "9"]),
        (
            PointsMoved(seat=ANN, who="Ada", scores={"strength": 9, "wisdom": 12}, moves=(("wisdom", "strength"),)),
            "Lower one ability by 2",
            ["Keep these scores", "Wisdom 12 to 10, strength 9 to 10"],
        ),
        (FirstDie(seat=ANN, who="Ada", die=1), "came up 1", ["Roll again", "Keep it"]),
        (AwardWanted(seat="Ref", who="orcs", level=2, seen=(20, 35)), "worth", WORTH),
    ],
)
def test_every_question_is_asked_in_words(decision: AnyDecision, prompt: str, labels: list[str]) -> None:
    asked = RULESET.question(Saints().state, decision)

    assert prompt in asked.prompt
    assert [choice.label for choice in asked.choices] == labels
    assert type(decision) in RULESET.decision_types
