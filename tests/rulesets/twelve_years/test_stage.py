"""The stage itself: what a few lines are filled in with."""

from __future__ import annotations

from tests.rulesets.twelve_years.stage import choices, party, scene


def test_a_member_is_in_full_health_and_a_foe_as_its_row_says() -> None:
    played = scene("giant", "hermit", foes=["ogre"])

    assert [member.hp for member in party(played).members] == [30, 8]
    assert played.state.site("5051").foes[0].max_hp == 36
    assert choices(played)[:2] == ["attack", "evade"]
