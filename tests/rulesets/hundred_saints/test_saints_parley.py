"""Choices that are no fight: what a side commonly chooses, and talking."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.parley import choices
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.encounters import both_aware, encounter_of
from tests.rulesets.hundred_saints.fights import faced, given, talking
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints


@pytest.mark.clause("enc.act.2")
def test_those_who_may_speak_are_those_with_players_or_the_first_who_lives() -> None:
    table = faced("3 goblins hp 4", characters=("Ada of Ann", "Cid", "Bea of Ben"))

    spoken = [[id_ for id_, _ in choices(table.state, side) if id_.startswith("parley")] for side in (PARTY, "goblins")]

    assert spoken[0] == [f"parley:{table.who(name).id}" for name in ("Ada", "Bea")]
    assert spoken[1] == [f"parley:{table.who('goblin 1').id}"]


@pytest.mark.clause("enc.act.2")
def test_act_2__to_attack_to_flee_to_talk_and_to_wait_are_at_hand() -> None:
    table = both_aware()
    (orders,) = [one for one in [table.view(REF)] if one.mode == "encounter"]
    assert orders.seat == REF

    for step in ("attack:party", "evade:party", "parley:pc:ada", "hold:party", "evade:goblins", "hold:goblins"):
        assert table.read(step) is not None
    own = table.read("evade:party", ANN), table.read("parley:pc:ada", ANN), table.read("hold:party", ANN)

    assert all(own)
    table.types("say We bow.", seat=ANN)
    assert table.last(BEN) == "Ann: We bow."


@pytest.mark.clause("enc.parley.1")
def test_who_speaks_must_be_there_and_to_somebody_else() -> None:
    table = talking().types("foes bear hp 4")
    for line, said in (
        ("parley bear", "'bear' is not here, or cannot speak"),
        ("parley Ada bear", "'bear' is not in this encounter"),
        ("parley Ada party", "no need to parley with itself"),
    ):
        with pytest.raises(PlayError, match=said):
            table.types(line)
    given(table, "Ada", hp=0)

    with pytest.raises(PlayError, match="'Ada' is not here, or cannot speak"):
        table.types("parley Ada")


@pytest.mark.clause("enc.parley.1", "enc.parley.2")
def test_only_the_partys_talk_to_others_is_rolled_for() -> None:
    theirs = talking().types('parley "goblin 1"').finish()
    ours = talking().rolls(3, 3).types("parley Ada").finish()

    assert theirs.state.encounter is not None
    assert ours.state.encounter is not None
    assert (theirs.state.encounter.reactions, ours.state.encounter.reactions) == ({}, {"goblins": "wary"})


@pytest.mark.clause("enc.parley.1", "enc.surprise.10")
def test_who_is_spoken_to_knows_of_it() -> None:
    table = Saints((1, 6)).types("pc Ada of Ann hp 8", "foes 2 goblins hp 4", "encounter", "next", "next")
    table.types("distance 20", "next", "next", 'parley "goblin 1"')

    assert table.state.encounter is not None
    assert table.state.encounter.known


@pytest.mark.clause("enc.parley.1")
def test_parley_1__somebody_speaks_to_the_other_side() -> None:
    table = both_aware().rolls(4, 4).types("parley Ada").finish()
    assert "Ada speaks to the goblins." in table.lines(BEN)
    assert encounter_of(table).reactions == {"goblins": "wary"}

    table.types('parley "goblin 2"').finish()

    assert table.last(ANN) == "Goblin 2 speaks to the party."


@pytest.mark.clause("enc.parley.1", "enc.parley.2")
def test_the_partys_talk_is_remembered_as_its_opening_and_nobody_speaks_to_who_is_not_there() -> None:
    ours = faced(feet=60).rolls(3, 3).types("parley Ada")
    theirs = faced(feet=60).types("foes bear hp 4", 'parley "goblin 1" party')

    assert (encounter_of(ours).opened, encounter_of(theirs).opened) == ("parley", "")
    with pytest.raises(PlayError, match="'bear' is not in this encounter"):
        theirs.types('parley "goblin 1" bear')
