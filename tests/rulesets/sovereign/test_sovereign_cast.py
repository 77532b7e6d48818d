"""Who comes into play."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign


def test_hp_npc__a_d8_for_each_hit_die() -> None:
    table = Sovereign((5, 2, 8, 4)).types("npc ogre hd 3", "npc rat hd 0").finish()
    assert [table.who(name).hp for name in ("ogre", "rat")] == [15, 4]

    halved = Sovereign((5,), **{"npc-sub-hd": "half-d8"}).types("npc rat hd 0").finish()
    assert halved.who("rat").hp == 3


@pytest.mark.clause("sov.hp.npc")
def test_each_of_several_has_a_name_and_hit_points_of_their_own() -> None:
    table = Sovereign((1, 2, 3)).types("npc 2 goblins hd 1", "npc goblin hd 1 as goblins").finish()
    assert [(one.name, one.hp) for one in table.state.cast] == [("goblin 1", 1), ("goblin 2", 2), ("goblin", 3)]


def test_players_learn_nothing_of_npcs() -> None:
    table = Sovereign((1,)).types("npc ogre hd 1")
    assert not table.lines(ANN)
    assert not table.view(ANN).foes


def test_a_gm_sees_what_each_of_the_others_suffers_from_and_players_do_not() -> None:
    table = Sovereign((3, 3, 3, 8, 1)).types("delver Ada of Ann", "npc 3 goblins hd 1")
    table.types("frail goblin 1", "frail goblin 3", "harm goblin 2 9", "fight goblins").finish()

    (foes,) = table.view(REF).foes
    (seen,) = table.view(ANN).foes

    assert foes.notes[-2:] == ("goblin 1: Frail", "goblin 3: Frail"), "whoever is dead has no hit points, and no more"
    assert seen.notes == ()


def test_nobody_comes_under_a_name_that_is_taken() -> None:
    with pytest.raises(PlayError, match="Somebody is called Ada already"):
        Sovereign().types("delver Ada", "delver ada")


def test_hp_definition__who_has_none_left_is_not_among_the_living() -> None:
    table = Sovereign().types("delver Ada hp 3", "delver Bo hp 3", "set Ada.hp 0 because she fell")
    assert [one.name for one in table.state.of_side("party")] == ["Bo"]
    with pytest.raises(PlayError, match="Hit points of Bo are from 0 to 3; -1 is not"):
        table.types("set Bo.hp -1 because he fell")
