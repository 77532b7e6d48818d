"""A night's rest by button: the watch, first aid before, the care of the Frail, and how comfortable it is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Frailty, Item, State
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given
from tests.rulesets.sovereign.test_sovereign_deeds import offered

ASKED = {
    "sovereign.watch": "turns",
    "sovereign.carer": "nobody",
    "sovereign.night": "good",
    "sovereign.treated": "nobody",
}


def tired() -> Sovereign:
    """Ada, who has a kit and Heal 1, is hurt by 3 and Bo by 5."""
    table = Sovereign().types("delver Ada of Ann heal 1 hp 9", "delver Bo of Ben heal 0 hp 9")
    return given(table.types("harm Ada 3", "harm Bo 5"), "Ada", items=(Item(name="healer's kit"),))


def sleeps(table: Sovereign, seat: str = ANN, **said: str) -> list[tuple[str, str]]:
    """Sleep for the night with these answers; who was asked what."""
    asked: list[tuple[str, str]] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append((decision.seat, decision.kind.removeprefix("sovereign.")))
        return said.get(decision.kind.removeprefix("sovereign."), ASKED[decision.kind])

    table.types("sleep", seat=seat).types("agree", seat=BEN if seat == ANN else ANN, answers=answer)
    return asked


@pytest.mark.clause("sov.heal.natural", "sov.heal.natural-conditions")
def test_a_player_says_who_watches_and_the_gm_how_comfortable_the_night_is() -> None:
    table = tired()
    assert "sleep" in offered(table)
    assert sleeps(table, treated="nobody") == [(ANN, "watch"), (REF, "night"), (ANN, "treated")]
    assert "Ada and Bo keep watch in turn." in table.lines(BEN)
    assert [table.who(name).hp for name in ("Ada", "Bo")] == [7, 5]

    rough = tired()
    sleeps(rough, watch="Bo", night="rough")
    assert "Bo keeps watch." in rough.lines(ANN)
    assert [rough.who(name).hp for name in ("Ada", "Bo")] == [6, 4]


@each([("watch", "stay", 0), ("night", "none", 1)])
def test_nobody_sleeps_where_the_party_stays_up_or_the_gm_says_no(question: str, answer: str, told: int) -> None:
    table = tired()
    before = table.state
    sleeps(table, **{question: answer})
    assert replace(table.state, proposals=before.proposals) == before
    assert table.lines(ANN).count("Nobody can sleep here.") == told


@pytest.mark.clause("sov.heal.first-aid", "sov.heal.first-aid-turn")
def test_the_best_medic_may_treat_others_before_and_their_player_says_whom() -> None:
    table = tired().rolls(1)
    assert (ANN, "treated") in sleeps(table, BEN, treated="c2")
    table.finish()
    assert table.who("Bo").hp == 4 + 2 + 1
    assert table.who("Bo").strain == 0, "a point of Strain, and the night takes it off"
    without = given(tired(), "Ada", items=())
    assert (ANN, "treated") not in sleeps(without)


@pytest.mark.clause("sov.frail.bedrest")
def test_who_cares_for_the_frail_is_chosen_from_those_who_can() -> None:
    table = given(tired(), "Bo", frail=Frailty())
    asked: list[str] = []

    def answer(decision: AnyDecision, state: State) -> str:
        if decision.kind == "sovereign.carer":
            asked.extend(one.label for one in RULESET.question(state, decision).choices)
            return "c1"
        return ASKED[decision.kind]

    table.types("sleep", seat=BEN).types("agree", seat=ANN, answers=answer)
    assert asked == ["Ada", "Nobody"]
    frail = table.who("Bo").frail
    assert frail is not None
    assert frail.cared == 1
    assert not [one for one in sleeps(given(tired(), "Ada", frail=Frailty())) if one[1] == "carer"], "not by herself"


def test_a_night_is_offered_where_it_would_help_and_nobody_is_met() -> None:
    fresh = Sovereign().types("delver Ada of Ann hp 9")
    assert "sleep" not in offered(fresh)
    assert "sleep" in offered(tired(), REF)
    assert "sleep" not in offered(tired().types("npc goblin hd 1 hp 4", "meet goblin"))
