"""What is offered, and nothing else: the steps of GM and players, and the magic of a fight."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.view import Choice
from lychgate.kit.orders import Orders
from lychgate.rulesets.sovereign.legal import names
from lychgate.rulesets.sovereign.legal_magic import magic
from lychgate.rulesets.sovereign.rules.aims import aims
from lychgate.rulesets.sovereign.rules.figures import effort_of
from lychgate.rulesets.sovereign.state import Item, Working
from lychgate.rulesets.sovereign.state.magic import Held
from lychgate.rulesets.sovereign.tables.magic import spells
from tests.rulesets.sovereign.hurt import fallen
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given
from tests.rulesets.sovereign.test_sovereign_magic import mage, next_round

ADA = "delver Ada of Ann stab 1 hp 9 ac 15"
GOBLINS = "npc 2 goblins hd 1 hp 6 ac 13"


def offered(table: Sovereign, seat: str = REF) -> list[str]:
    orders = table.orders(seat)
    assert isinstance(orders, Orders)
    return [id_ for id_, _ in orders.steps]


def fight(*lines: str, first: bool = True) -> Sovereign:
    """A fight of who is typed in; the Delvers act first or last."""
    return Sovereign().types(*lines).rolls(*((8, 1) if first else (1, 8))).types("fight").finish()


# ---------------------------------------------------------------------- outside of a fight


@pytest.mark.parametrize(
    ("lines", "steps", "of_ann", "of_ben"),
    [
        ((), ["make", "turn"], ["make"], ["make"]),
        ((ADA,), ["turn"], [], ["make"]),
        ((ADA, GOBLINS), ["turn", "fight"], [], ["make"]),
        ((GOBLINS, "npc ogre hd 4 hp 9"), ["make", "turn"], ["make"], ["make"]),
        ((ADA, "harm Ada 9"), ["round", "make", "turn"], [], ["make"]),
        ((ADA, "explore unknown"), ["turn", "turn:quick"], ["declare:Ada"], ["make"]),
        ((f"{ADA} gear rope",), ["turn", "gear"], ["gear"], ["make"]),
    ],
)
def test_what_is_offered_between_fights(
    lines: tuple[str, ...], steps: list[str], of_ann: list[str], of_ben: list[str]
) -> None:
    table = Sovereign().types(*lines)
    assert (offered(table), offered(table, ANN), offered(table, BEN)) == (steps, of_ann, of_ben)


def test_the_dead_are_offered_to_be_counted_once_and_not_to_be_fought() -> None:
    table = Sovereign().types(ADA, GOBLINS, "harm goblin 1 6", "npc ogre hd 4 hp 9", "harm ogre 9", "harm goblin 2 6")
    assert offered(table) == ["turn", "xp"]
    steps = dict(orders_of(table).steps)
    assert steps["xp"].choice(table.state, "xp", referee=True) == Choice(
        "xp", "Count the dead foes", "goblin 1, goblin 2, ogre: 95 XP"
    )
    table.types("xp")
    assert (table.state.experience.pool, offered(table)) == (95, ["turn"])
    assert offered(Sovereign().types(GOBLINS, "harm goblin 1 6", "harm goblin 2 6")) == ["make", "turn"]


def test_a_weapon_that_the_label_names_is_not_named_again_before_the_chance() -> None:
    table = fight("delver Ada stab 1 hp 9 ac 15 gear mace, shield", GOBLINS)
    orders = orders_of(table)
    attack = orders.choice(table.state, "attack:Ada:goblin 1")
    assert attack.label == "Ada attacks goblin 1 with mace"
    assert attack.note == "45 %: 1d6, Shock 1 to AC 18; after a Move"
    table = fight(ADA, GOBLINS, first=False)
    assert orders_of(table).choice(table.state, "attack:goblin 1:Ada").note.startswith("strikes, ")


def orders_of(table: Sovereign) -> Orders:
    orders = table.orders(REF)
    assert isinstance(orders, Orders)
    return orders


def test_a_turn_that_has_begun_goes_on_step_by_step() -> None:
    table = Sovereign().types(ADA, "explore unknown").rolls(1, 1).types("search Ada").finish()
    assert offered(table) == ["turn"]


def test_a_turn_may_be_passed_all_at_once() -> None:
    orders = Sovereign().types(ADA, "explore unknown").orders(REF)
    assert isinstance(orders, Orders)
    assert [(id_, step.quick) for id_, step in orders.steps] == [("turn", False), ("turn:quick", True)]


def test_the_dying_come_first_and_the_dead_make_room_for_another() -> None:
    assert offered(fallen()) == ["stabilise:Ada:Bo", "round", "turn", "gear"]
    assert offered(fallen().types("rounds 6"), BEN) == ["make"]


def test_players_may_type_the_names_of_whom_they_have_met() -> None:
    table = Sovereign().types(ADA, GOBLINS, "npc ogre hd 4 hp 9").rolls(8, 1).types("fight goblins").finish()
    of_ann, of_ref = dict(names(table.state, ANN)), dict(names(table.state, REF))
    assert of_ann["member"] == ("Ada", "goblin 1", "goblin 2")
    assert of_ann["character"] == ("Ada",)
    assert of_ann["side"] == ("party", "goblins")
    assert of_ref["member"] == ("Ada", "goblin 1", "goblin 2", "ogre")
    assert of_ref["side"] == ("party", "goblins", "ogre")


# ---------------------------------------------------------------------- in a fight


def test_a_side_of_several_attacks_in_one_and_of_those_alike_one_is_offered() -> None:
    assert offered(fight(ADA, GOBLINS, first=False)) == ["all:goblins", "attack:goblin 1:Ada", "next", "end"]
    assert offered(fight(ADA, "npc goblin hd 1 hp 6", first=False)) == ["attack:goblin:Ada", "next", "end"]


def test_of_two_foes_one_is_offered_to_each_of_a_side() -> None:
    table = fight(ADA, "delver Bob of Ben hp 9 ac 15", "npc goblin hd 1 hp 6", first=False)
    assert offered(table) == ["attack:goblin:Ada", "next", "end"]


def test_who_has_moved_is_still_offered_an_attack_first() -> None:
    table = fight(f"{ADA} gear throwing blade", GOBLINS).types("run Ada")
    assert offered(table) == ["attack:Ada:goblin 1", "next", "end"]


def test_the_gm_attacks_for_each_delver_and_does_all_for_who_is_nobodys() -> None:
    table = fight(ADA, "delver Bob hp 9 ac 15", GOBLINS)
    assert offered(table) == ["attack:Ada:goblin 1", "attack:Bob:goblin 1", "act:Bob", "next", "end"]
    table.types("defend Ada", "defend Bob")
    assert offered(table) == ["next", "end", "act:Bob"]
    assert offered(fight(ADA, "delver Bob hp 9", GOBLINS, first=False))[-2:] == ["next", "end"]


@pytest.mark.parametrize("line", ["harm goblin 9", "harm Ada 9"])
def test_where_one_side_is_down_the_fight_may_end(line: str) -> None:
    table = fight(ADA, "npc goblin hd 1 hp 6", first=False).types(line)
    assert [id_ for id_ in offered(table) if not id_.startswith("stabilise")] == ["end", "next"]


# ---------------------------------------------------------------------- magic


def spells_and_arts(table: Sovereign, seat: str = ANN) -> list[str]:
    return [id_ for id_, _ in magic(table.state, seat)]


def hurt(table: Sovereign) -> Sovereign:
    """Ada has lost a hit point in this Round."""
    fight = table.state.fight_now
    table.state = replace(table.state, fight=replace(fight, hurt={table.who("Ada").id: fight.round}))
    return table


SPARK = "cast:Ada:Arcane Spark"


def test_magic_is_offered_to_who_plays_it_while_there_are_foes() -> None:
    assert spells_and_arts(mage("Arcane Spark")) == spells_and_arts(mage("Arcane Spark"), "") == [SPARK]
    assert spells_and_arts(mage("Arcane Spark"), BEN) == []
    assert spells_and_arts(given(mage("Arcane Spark"), "Ada", hp=0)) == []
    fallen = given(given(mage("Arcane Spark"), "goblin 1", hp=0), "goblin 2", hp=0)
    assert spells_and_arts(fallen) == []


def test_magic_is_offered_on_a_foe_within_reach_before_others() -> None:
    table = mage("Arcane Spark").rolls(2, 2).types("attack Ada goblin 2", "next", "next")
    found = aims(table.state, table.who("Ada"), spells()["Arcane Spark"], knows=False)
    assert [(aim.at, aim.note) for aim in found] == [(("goblin 2",), "within reach"), (("goblin 1",), "")]


@pytest.mark.parametrize(("art", "tradition"), [("Devil's Bargain", "Accursed"), ("Unworthy Rabble", "Duelist")])
def test_what_is_mere_text_is_offered_too(art: str, tradition: str) -> None:
    assert spells_and_arts(mage(art, tradition=tradition)) == [f"art:Ada:{art}"]


def test_what_would_do_nothing_now_is_not_offered() -> None:
    table = mage("Psychic Conversion")
    assert spells_and_arts(table) == [], "she is whole"
    assert spells_and_arts(given(table, "Ada", hp=7)) == ["art:Ada:Psychic Conversion"]
    assert spells_and_arts(given(table, "Ada", hp=8, strain=1)) == ["art:Ada:Psychic Conversion"]
    table = mage("Burst of Speed", tradition="Duelist")
    assert spells_and_arts(table) == [], "her Move is still there"
    assert spells_and_arts(table.types("run Ada")) == ["art:Ada:Burst of Speed"]


def test_an_art_that_takes_a_move_is_offered_while_there_is_one() -> None:
    steps = "art:Ada:Shadowed Steps"
    table = mage("Shadowed Steps", tradition="Accursed")
    assert spells_and_arts(table) == [steps]
    held = Working(name="held", source="Snare", by="", unit="turns", left=2, stops=("move",))
    assert spells_and_arts(given(mage("Shadowed Steps", tradition="Accursed"), "Ada", under=(held,))) == []
    assert spells_and_arts(table.types("run Ada")) == [steps], "the Main Action is as good as a Move"
    assert spells_and_arts(table.types("defend Ada")) == []
    table = mage("Shadowed Steps", tradition="Accursed").types("defend Ada")
    assert spells_and_arts(table) == [steps]


def test_a_spell_is_offered_while_there_are_slots_and_no_harm_or_magic_against_it() -> None:
    def table(**casting: Any) -> Sovereign:
        one = mage("Arcane Spark", "Iron Resolution")
        return given(one, "Ada", casting=replace(one.who("Ada").casting, **casting))

    assert spells_and_arts(table()) == [SPARK]
    assert spells_and_arts(table(used=9)) == []
    assert spells_and_arts(hurt(mage("Arcane Spark"))) == [], "who was hurt in this Round casts nothing"
    assert spells_and_arts(hurt(table())) == [SPARK], "but for Iron Resolution"
    pool = effort_of(table().who("Ada"), "High Mage").total
    effort = (Held("High Mage", pool, "day", "Iron Resolution"),)
    assert spells_and_arts(hurt(table(held=effort))) == [], "which takes Effort"
    assert spells_and_arts(table(held=effort)) == [SPARK]
    assert spells_and_arts(hurt(table(held=(Held("High Mage", pool - 1, "day", "Iron Resolution"),)))) == [SPARK]
    mute = Working(name="mute", source="Silence", by="", unit="turns", left=2, stops=("magic",))
    assert spells_and_arts(given(table(), "Ada", under=(mute,))) == []
    assert spells_and_arts(next_round(hurt(mage("Arcane Spark")))) == [SPARK]


def test_an_art_is_offered_while_there_is_effort_and_no_armour_against_it() -> None:
    def table(**fields: Any) -> Sovereign:
        one = mage("Flamesight", "Steps of Air", tradition="Elementalist")
        return given(one, "Ada", **fields)

    both = ["art:Ada:Flamesight", "art:Ada:Steps of Air"]
    assert spells_and_arts(table()) == both
    assert spells_and_arts(table(items=(Item(name="leather", worn=True),))) == []
    casting = table().who("Ada").casting
    pool = effort_of(table().who("Ada"), "Elementalist").total
    for committed, left in ((pool, []), (pool - 1, both)):
        spent = (Held("Elementalist", committed, "day", "Stunning Shock"),)
        assert spells_and_arts(table(casting=replace(casting, held=spent))) == left
    lit = Working(name="flamesight", source="Flamesight", by=table().who("Ada").id, unit="turns", left=2)
    assert spells_and_arts(table(under=(lit,))) == both[1:], "it lasts already"
    night = mage("Night-Black Eyes", tradition="Accursed")
    casting = replace(night.who("Ada").casting, held=tuple(Held("Accursed", 1, "day", "x") for _ in range(9)))
    assert spells_and_arts(given(night, "Ada", casting=casting)) == ["art:Ada:Night-Black Eyes"], "it costs none"
