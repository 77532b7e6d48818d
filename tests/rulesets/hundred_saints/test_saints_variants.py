"""Reading the rules in another way in the middle of a campaign."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.saints import ANN, Saints


def test_a_variant_switched_in_mid_campaign_is_in_force_and_told_to_all() -> None:
    table = Saints().types("turn")

    table.types("variant initiative_tie simultaneous because it is quicker")

    assert table.state.variants["initiative_tie"] == "simultaneous"
    assert table.last(ANN) == (
        "From now on Equal initiative (initiative_tie) is simultaneous, not reroll because it is quicker: "
        "They act at the same time."
    )


def test_a_switched_variant_changes_what_the_rules_do() -> None:
    table = Saints((3, 3)).types("pc Ada", "foes wolf hp 4", "encounter", "next", "waive", "waive")

    table.types("variant initiative_tie simultaneous", "next")

    assert table.state.encounter is not None
    assert {one.rank for one in table.state.encounter.order} == {1}
    table.finish()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("variant", "Which switch?"),
        ("variant initiative_tie", "'initiative_tie' is reroll now. Allowed: reroll, simultaneous, reroll_all."),
        ("variant initiative_tie maybe", "'maybe' is not a value of it. Allowed: reroll, simultaneous, reroll_all."),
        ("variant initiative_tie reroll", "'initiative_tie' is reroll already."),
        ("variant initiative_ties reroll", "Did you mean 'initiative_tie'?"),
        ("variant l always", "'l' could be light_reveals"),
        ("set variants.initiative_tie simultaneous because I say so", "cannot be set by decree"),
    ],
)
def test_a_switch_that_cannot_be_is_refused_with_what_can(typed: str, sentence: str) -> None:
    table = Saints()
    before = table.state

    with pytest.raises(PlayError) as refused:
        table.types(typed)

    assert sentence in str(refused.value)
    assert table.state == before
