"""Whom spells are for, and what preparing them takes."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.natures import nature_of
from lychgate.rulesets.sovereign.state import Creature
from lychgate.rulesets.sovereign.tables.magic import arts, spells
from lychgate.rulesets.sovereign.tables.traditions import spells_of
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_magic import mage

FOR_SOME = {one.name: one.on for one in spells().values() if one.on}


@pytest.mark.clause("sov.magic.targets")
@each(
    [
        ("undead", "living"),
        ("undead", "beast"),
        ("undead", "construct"),
        ("living", "undead"),
        ("living", "construct"),
        ("beast", "undead"),
        ("beast", "plant"),
        ("corpse", "living"),
        ("corpse", "undead"),
        ("body", "construct"),
    ]
)
def test_magic_targets__a_spell_refuses_what_it_is_not_for(on: str, nature: str) -> None:
    for name in (name for name, whom in FOR_SOME.items() if whom == on):
        tradition = next(one for one in ("High Mage", "Elementalist", "Necromancer") if name in spells_of(one, 5))
        table = mage(name, tradition=tradition, level=9, fight=False).types(f"nature goblin 1 {nature}")
        before = table.state
        with pytest.raises(PlayError, match=f"{name} works only on "):
            table.types(f"cast Ada {name} at goblin 1")
        assert table.state == before, "no slot is spent"


@pytest.mark.clause("sov.magic.targets")
@each(
    [
        ("Smite the Dead", "Bo", "Smite the Dead works only on the undead; Bo is a person."),
        ("Command the Dead", "goblin 1", "goblin 1 is alive. If that is wrong, the GM types: nature goblin 1"),
        ("Enfeebling Wave", "zombie", "works only on the living; zombie is undead"),
        ("Destroy Plants", "Bo", "Destroy Plants works only on plants; Bo is a person."),
        ("Destroy Plants", "zombie", "zombie is undead. If that is wrong, the GM types: nature zombie plant"),
        ("Fear", "Bo", "Fear works only on enemies, and Bo is not one."),
        ("Call of the Tomb", "Ada", "Call of the Tomb works only on enemies, and Ada is not one."),
        ("Revive the Fallen", "Bo", "Revive the Fallen works only on the fallen, and Bo has not fallen."),
        ("Scourging Curse", "Bo", "Scourging Curse works only on enemies, and Bo is not one."),
        ("Weight of Sin", "Bo", "Weight of Sin works only on enemies, and Bo is not one."),
        ("Rob Vitality", "Bo", "Rob Vitality works only on enemies, and Bo is not one."),
        ("Blunt Contact", "Ada", "Blunt Contact works only on others, not on Ada, who casts it."),
        ("Weeping Wounds", "Bo", "Weeping Wounds works only on enemies, and Bo is not one."),
        ("Speak with Corpse", "Bo", "Speak with Corpse works only on the dead, and Bo is not dead."),
    ]
)
def test_magic_targets__the_refusal_names_the_target_and_the_way_out(name: str, whom: str, refused: str) -> None:
    of = {"Destroy Plants": "Elementalist", "Fear": "High Mage", "Blunt Contact": "Elementalist"}
    of["Revive the Fallen"] = "Healer"
    tradition = "Accursed" if name in arts() and name not in of else of.get(name, "Necromancer")
    table = mage(name, tradition=tradition, level=9, fight=False).types("delver Bo of Ben hp 8", "npc zombie hp 8")
    way = {"Destroy Plants": " as monsters", "Blunt Contact": " as creature"}.get(name, "")
    with pytest.raises(PlayError, match=refused.replace(".", "[.]")):
        table.types(f"{'art' if name in arts() else 'cast'} Ada {name} at {whom}{way}")


@pytest.mark.clause("sov.magic.targets")
def test_magic_targets__whoever_lies_there_does_not_save_against_a_geas() -> None:
    table = mage("Geas", level=9, fight=False).types("harm goblin 1 9 nonlethal")
    table.types("cast Ada Geas at goblin 1").finish()
    assert "under a geas" in [one.name for one in table.who("goblin 1").under]
    table.rolls(20).types("cast Ada Geas at goblin 2").finish()
    assert not table.who("goblin 2").under


@pytest.mark.clause("sov.magic.targets")
def test_magic_targets__the_undead_are_known_by_their_names_until_the_gm_says_otherwise() -> None:
    for name, nature in (("ghouls 2", "undead"), ("Skeletal knight", "undead"), ("Wighthart", "living")):
        assert nature_of(Creature(id="c1", name=name, side="x")) == nature, name
    assert nature_of(Creature(id="c1", name="Ghost", side="party", kind="delver")) == "living"
    table = Sovereign().types("npc 2 ghouls hp 3", "nature ghoul 1 living", "nature ghoul 2 ghoul 1 construct")
    assert [nature_of(one) for one in table.state.cast] == ["construct", "construct"]
    assert table.lines(REF)[-2:] == ["Ghoul 1 is living.", "Ghoul 2 and ghoul 1 are constructs."]
    assert table.lines(ANN) == [], "nobody has met them"


def test_a_spell_is_offered_at_the_first_foe_that_it_works_on() -> None:
    def offered(table: Sovereign) -> list[tuple[str, ...]]:
        orders = table.ruleset.orders(table.state, ANN)
        assert orders is not None
        return [step.at for id_, step in orders.steps if id_.startswith("cast:Ada:")]

    table = mage("Smite the Dead", tradition="Necromancer")
    assert offered(table) == []
    assert offered(table.types("nature goblin 2 undead")) == [("goblin 2",)]
    assert table.last(ANN) == "Goblin 2 is undead."
    secretly = mage("Smite the Dead", tradition="Necromancer", fight=False).types("nature goblin 2 undead")
    assert offered(secretly.rolls(8, 1).types("fight")) == [], "what the GM alone knows decides no offer"


@pytest.mark.clause("sov.magic.targets")
def test_magic_targets__what_the_gm_alone_knows_is_found_out_by_trying_and_by_no_refusal() -> None:
    table = mage("Arctic Circle", tradition="High Mage", level=5, fight=False).types("nature goblin 2 construct")
    table.rolls(8, 1).types("fight").finish()
    with pytest.raises(PlayError, match="goblin 2 is a construct"):
        table.types("cast Ada Arctic Circle at goblin 1, goblin 2")
    table.rolls(6, 6, 1, 3).types("cast Ada Arctic Circle at goblin 1, goblin 2", seat=ANN).finish()
    assert "Arctic Circle does not work on goblin 2." in table.lines(BEN)
    assert [table.who(name).hp for name in ("goblin 1", "goblin 2")] == [0, 6]
    assert table.who("Ada").casting.used == 1


# ---------------------------------------------------------------------- preparing


@pytest.mark.clause("sov.magic.preparing")
def test_magic_preparing__a_player_asks_the_gm_for_the_hour() -> None:
    yes, no = {"sovereign.may_prepare": "yes"}, {"sovereign.may_prepare": "no"}
    table = mage("Speed", "Stasis", fight=False).types("prepare Ada Stasis", seat=ANN, answers=no)
    assert table.who("Ada").casting.prepared == ("Speed", "Stasis"), "as before"
    assert table.last(BEN) == "Ada finds no quiet hour now, and prepares no spells."
    table.types("prepare Ada Stasis", seat=ANN, answers=yes)
    assert table.who("Ada").casting.prepared == ("Stasis",)
    assert table.last(BEN) == "Ada spends an hour preparing Stasis."


@pytest.mark.clause("sov.magic.preparing")
def test_magic_preparing__once_after_each_night_unless_the_gm_allows_it_again() -> None:
    table = mage("Speed", "Stasis", fight=False).types("prepare Ada Stasis")
    for seat in (REF, ANN):
        with pytest.raises(PlayError, match="since the last night's rest"):
            table.types("prepare Ada Speed", seat=seat)
    with pytest.raises(PlayError, match="the GM's word"):
        table.types("prepare Ada Speed anyway", seat=ANN)
    assert table.types("prepare Ada Speed anyway").who("Ada").casting.prepared == ("Speed",)
    assert table.types("night", "prepare Ada Stasis").who("Ada").casting.prepared == ("Stasis",)


@pytest.mark.clause("sov.magic.preparing")
def test_magic_preparing__an_hour_passes_where_turns_are_counted_and_all_share_it() -> None:
    bo = 'delver Bo of Ben class Mage tradition "High Mage" magic 0 hp 8 spells Speed'
    table = mage("Speed", fight=False).types(bo, "take Ada torch", "explore unknown", "light Ada torch")
    table.types("prepare Ada Speed", "prepare Bo Speed")
    assert (table.state.turn, table.state.exploring.lights) == (6, ())
    assert table.who("Bo").casting.prepared == ("Speed",)


@pytest.mark.clause("sov.magic.preparing")
def test_magic_preparing__the_hour_is_lost_where_something_comes() -> None:
    table = mage("Speed", "Stasis", fight=False).types("site toll_house", "enter 1 anyway")
    table.rolls(*[1] * 12).types("prepare Ada Stasis")
    assert table.who("Ada").casting.prepared == ("Speed", "Stasis")
    assert table.last(ANN) == "Ada is disturbed, and prepares no spells."
