"""Spells and arts for the willing, the helpless and allies: what nobody can see, the GM is asked."""

from __future__ import annotations

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.tables.magic import arts
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_magic import mage

ASKED = "sovereign.say_willing"


def caster(name: str) -> Sovereign:
    """Ada of Ann, who can use this, with Bo of Ben and two goblins; nobody fights."""
    tradition = "Healer" if name in arts() else "High Mage"
    return mage(name, tradition=tradition, level=9, fight=False).types("delver Bo of Ben hp 8")


@pytest.mark.clause("sov.magic.targets")
@each(
    [
        ("Haste", "Bo", "", False),
        ("Haste", "Ada", "", False),
        ("Haste", "goblin 1", "", True),
        ("Speed", "Bo", "", False),
        ("Speed", "goblin 1", "harm goblin 1 9 nonlethal", True),
        ("Stasis", "Bo", "", False),
        ("Stasis", "goblin 1", "", True),
        ("Stasis", "Bo", "harm Bo 8", False),
        ("Greater Dominate Person", "Bo", "", True),
        ("Greater Dominate Person", "Bo", "harm Bo 8 nonlethal", False),
        ("Greater Dominate Person", "goblin 1", "", True),
        ("Healing Touch", "Bo", "harm Bo 3", False),
        ("Healing Touch", "goblin 1", "", True),
    ]
)
def test_magic_targets__the_gm_says_who_is_willing_or_helpless(name: str, whom: str, first: str, asks: bool) -> None:
    asked: list[str] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append(decision.kind)
        assert decision.seat == REF
        return "no"

    table = caster(name).types(*filter(None, (first,)))
    table.rolls(*[3] * 9)
    before = table.state
    line = f"{'art' if name in arts() else 'cast'} Ada {name} at {whom}"
    table.types(line, answers=answer)
    assert asked == ([ASKED] if asks else [])
    assert (table.state == before) is asks, "a no spends neither slot nor Effort"


@pytest.mark.clause("sov.magic.targets")
def test_magic_targets__the_question_and_a_no_say_what_it_takes() -> None:
    table = caster("Greater Dominate Person")
    seen: list[str] = []

    def answer(decision: AnyDecision, state: State) -> str:
        seen.append(table.ruleset.question(state, decision).prompt)
        return "no"

    table.types("cast Ada Greater Dominate Person at Bo", seat=ANN, answers=answer)
    assert seen == ["Greater Dominate Person by Ada: is Bo helpless or bound?"]
    told = "Ada cannot use Greater Dominate Person: Bo is not helpless or bound. Nothing is spent."
    assert told in table.lines(BEN)
    table.rolls(1).types("cast Ada Greater Dominate Person at Bo", answers={ASKED: "yes"})
    assert [one.name for one in table.who("Bo").under] == ["thrall"]


@pytest.mark.clause("sov.magic.targets")
def test_magic_targets__nobody_is_asked_where_there_is_no_time() -> None:
    table = mage("Haste", level=9).rolls(2).types("attack Ada goblin 1")
    with pytest.raises(PlayError, match="Ada has spent the Main Action of this Round"):
        table.types("cast Ada Haste at goblin 1", answers={})


@pytest.mark.clause("sov.magic.targets")
def test_magic_targets__a_spell_for_its_caster_alone_refuses_others() -> None:
    table = caster("See Magic")
    with pytest.raises(PlayError, match=r"See Magic works only on its caster\. Leave out: at Bo"):
        table.types("cast Ada See Magic at Bo")
    assert table.types("cast Ada See Magic at Ada").who("Ada").under


def test_what_needs_a_willing_target_is_not_offered_on_a_foe() -> None:
    table = mage("Share Vitality", "Control Undead", tradition="Necromancer", level=9)
    assert not [one.id for one in table.orders().options() if one.id.startswith("cast:Ada:Share")]
