"""What players who know only their phones missed at a table: what their blows did, and what each choice costs."""

from __future__ import annotations

from lychgate.rulesets.constitution.rules.injury import Collapsed, Harmed
from lychgate.rulesets.constitution.rules.wounds import Died
from tests.rulesets.constitution.test_constitution_initiative import fight

# ---------------------------------------------------------------------- blows


def test_players_read_what_their_blow_did_to_a_foe_and_not_what_it_has_left() -> None:
    desk = fight(20, 12)
    foe = desk.who("ogre")
    before = desk.state
    told = Harmed(foe.id, 4, 5, "sword").tell(before, Harmed(foe.id, 4, 5, "sword").apply(before))
    everybody = [line.text for line in told if not line.only]
    referees = [line.text for line in told if line.only == before.referees]
    assert everybody == ["Ogre takes 4 damage (sword)."]
    assert referees == ["Ogre: 5 hit points left."]


def test_a_foe_that_falls_in_a_fight_falls_before_everybody() -> None:
    desk = fight(20, 12)
    foe = desk.who("ogre")
    for fallen in (Died(foe.id), Collapsed(foe.id)):
        (line,) = fallen.tell(desk.state, fallen.apply(desk.state))
        assert not line.only, line.text
