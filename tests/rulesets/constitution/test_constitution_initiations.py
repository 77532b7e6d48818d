"""Initiations: who may have which, what they add, and a table's own."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.bonuses import added_to, total_of
from lychgate.rulesets.constitution.rules.initiations import allows, known, known_as
from lychgate.rulesets.constitution.rules.striking import damage_dice
from lychgate.rulesets.constitution.tables.gear import weapons
from lychgate.rulesets.constitution.tables.initiations import printed
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, REF, Constitution


def one_of(calling: str, *initiations: str, level: int = 3, **variants: str) -> Constitution:
    desk = Constitution(**variants).types(f"character Ada of Ann {calling} level {level} hp 9")
    return desk.types(*(f'initiate Ada "{name}"' for name in initiations))


def added(desk: Constitution, *kinds: str) -> int:
    return total_of(added_to(desk.state, desk.who("Ada"), kinds))


def test_4_4a__as_many_initiations_as_levels() -> None:
    desk = one_of("", "Wanderer", "Haggler", level=2)

    assert desk.who("Ada").initiations == ("Wanderer", "Haggler")
    with pytest.raises(PlayError, match="Ada has 2 initiations at level 2, no more"):
        desk.types('initiate Ada "Patient trapper"')


def test_4_4a__nobody_has_one_twice() -> None:
    with pytest.raises(PlayError, match="Ada has Wanderer already"):
        one_of("", "Wanderer", "Wanderer")


def test_4_4b__some_are_for_one_class_alone() -> None:
    assert one_of("sage", "Goetia").who("Ada").initiations == ("Goetia",)
    with pytest.raises(PlayError, match="Goetia is for sages; Ada is fighter"):
        one_of("fighter", "Goetia")


def test_4_4b__a_new_character_is_offered_those_of_the_class() -> None:
    asked: dict[str, Any] = {}

    def answer(decision: Any, _: Any) -> str:
        asked[decision.kind] = decision
        return {
            "class_choice": "sage",
            "first_initiation": "Ordained",
            "outfit_choice": "none",
            "name_choice": "offered",
        }[decision.kind.partition(".")[2]]

    desk = Constitution([3] * 15 + [3, 3, 3, 1, 4]).types("make", seat=ANN, answers=answer).finish()

    offered = [option.id for option in asked["constitution.first_initiation"].options()]
    assert offered == [
        *("Ordained", "Goetia", "Pyromancer", "Illusionist", "Artifact knowledge"),
        *("Wanderer", "Patient trapper", "Haggler", "later", "chance"),
    ]
    assert desk.state.cast[0].initiations == ("Ordained",)


def test_4_4c__a_table_writes_its_own_and_its_effects_run() -> None:
    desk = Constitution().types(
        'initiation "Goat friend" adventurer Goats do not flee. {bonus level to search} {bonus 2 to attack when spear}',
        "character Ada of Ann adventurer level 2 hp 9",
        'initiate Ada "Goat friend"',
    )

    assert desk.last() == "Ada is initiated: Goat friend. Goats do not flee."
    assert (added(desk, "wits", "search"), added(desk, "attack"), added(desk, "attack", "spear")) == (2, 0, 2)


@pytest.mark.clause("3d6.4.4c")
@pytest.mark.parametrize("effect", ["{die 2 of damage}", "{advantage 9 on save}", "{cost 20 of extra-action when bow}"])
def test_numbers_within_their_bounds_are_written(effect: str) -> None:
    assert len(Constitution().types(f'initiation "Goat friend" {effect}').state.initiations[0].effects) == 1


@pytest.mark.clause("3d6.4.4c")
def test_advantage_dice_of_an_initiation_fall_where_it_says_and_nowhere_else() -> None:
    desk = Constitution().types(
        "initiation Lucky {advantage 1 on search} {advantage 2 on attack when spear}",
        "character Ada of Ann hp 9",
        "initiate Ada Lucky",
        "npc ogre hp 9",
    )

    desk.rolls(3, 17).types("check Ada wits for search").rolls(5).types("check Ada wits").finish()
    desk.rolls(2, 8, 3).types("attack Ada ogre with spear").rolls(7).types("attack Ada ogre with sword").finish()

    assert [roll.dice for roll in desk.thrown] == ["2d20kh1", "1d20", "3d20kh1", "1d20"]


@pytest.mark.clause("3d6.4.4c")
def test_what_an_initiation_adds_to_damage_is_dealt() -> None:
    desk = (
        Constitution()
        .types('initiation "Heavy hand" {bonus 2 to damage when melee}', "character Ada of Ann hp 9", "npc ogre hp 9")
        .types('initiate Ada "Heavy hand"')
    )

    assert desk.rolls(11, 3).types("attack Ada ogre with sword").finish().who("ogre").hp == 4
    assert desk.rolls(11, 3).types("attack Ada ogre with sling").finish().who("ogre").hp == 1


@pytest.mark.parametrize("later", ["on", "off"])
def test_4_4c__each_is_known_by_its_name_as_in_the_list_of_all(later: str) -> None:
    state = one_of("fighter", later_initiations=later).types('initiation "Night eyes" + 2 to search').state
    there = known(state)

    assert {name: known_as(state, name) for name in (*printed(), "Night eyes")} == {
        name: there.get(name) for name in (*printed(), "Night eyes")
    }
    assert known_as(state, "Nobody's") is None


def test_4_4c__it_may_be_words_alone_and_written_anew() -> None:
    desk = Constitution().types('initiation "Goat friend" Goats do not flee.', 'initiation "Goat friend" Nor sheep.')

    assert [one.text for one in desk.state.initiations] == ["Nor sheep."]


@each(
    [
        ("{bonis 2 to attack}", "'bonis' is no effect. Did you mean 'bonus'.*Allowed: bonus, die"),
        ("{bonus 2 to attackk}", "Nothing is called 'attackk' here. Did you mean 'attack'"),
        ("{bonus lots to attack}", "'lots' is no number from -100 to 100, nor 'level'"),
        ("{bonus attack}", "is not {bonus N to WHAT}"),
        ("{allow flying}", "Nothing is called 'flying' here"),
        ("{allow", "begins with { ends with }"),
        ("{bonus 2 to attack when spaer}", "When 'spaer' is so, nobody knows. Did you mean 'spear'.*Allowed: ranged"),
        ("{bonus 2 to attack when}", "When '' is so, nobody knows"),
        ("{die 1 of damage}", "'die 1 of damage': the number is from 2 to 100; 1 is not"),
        ("{advantage 0 on damage}", "the number is from 1 to 9; 0 is not"),
        ("{advantage 10 on attack}", "the number is from 1 to 9; 10 is not"),
        ("{cost -5 of extra-action}", "the number is from 1 to 20; -5 is not"),
        ("{die level of damage}", "'die level of damage' is no effect"),
        ("", "What it does is missing"),
    ],
)
def test_an_effect_that_the_rules_do_not_know_is_refused_with_what_is_allowed(text: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        Constitution().types(f'initiation "Goat friend" {text}')


def test_a_printed_initiation_is_not_written_over() -> None:
    with pytest.raises(PlayError, match="Goetia is a printed initiation"):
        Constitution().types("initiation Goetia Goats.")


def test_an_initiation_that_nobody_knows_is_refused() -> None:
    with pytest.raises(PlayError, match=r"'Wandrer' is no initiation\. Did you mean 'wanderer'"):
        one_of("", "Wandrer")


def test_4_5__what_an_initiation_allows_is_for_those_who_have_it() -> None:
    desk = one_of("sage", "Ordained")

    assert allows(desk.state, desk.who("Ada"), "blessing")
    assert not allows(desk.state, desk.who("Ada"), "prepare")


def test_9_2__an_acrobat_adds_the_level_to_whole_body_movement() -> None:
    assert added(one_of("adventurer", "Circus acrobat"), "strength", "acrobatics") == 3
    assert added(one_of("adventurer", "Circus acrobat"), "strength") == 0


@pytest.mark.parametrize(("reading", "amount"), [("swashbuckling", 3), ("never", 0)])
def test_9_2__in_combat_as_the_table_has_it(reading: str, amount: int) -> None:
    assert added(one_of("adventurer", "Circus acrobat", acrobat_in_combat=reading), "acrobatics", "combat") == amount


@pytest.mark.parametrize(("reading", "sees"), [("search", 0), ("sight", 3)])
def test_9_4__a_keen_eye_adds_the_level_to_searching(reading: str, sees: int) -> None:
    desk = one_of("adventurer", "Keen eye", keen_eye_scope=reading)

    assert (added(desk, "wits", "search"), added(desk, "wits", "sight")) == (3, sees)


def test_10_1__a_wanderer_adds_the_level_to_knowing_people_on_top_of_a_sage_s() -> None:
    desk = one_of("sage", "Wanderer").rolls(4).types("check Ada knowledge for people").finish()

    assert desk.last() == "Ada, a check: 4 +10 knowledge +3 sage +3 Wanderer = 20 against 20: 1 degree of success."


@pytest.mark.parametrize(
    ("clause", "calling", "name", "kinds", "amount"),
    [
        ("3d6.L.9.6", "adventurer", "Sneaky", ("wits", "sneaking"), 3),
        ("3d6.L.9.7", "adventurer", "Alert", ("wits", "initiative"), 3),
        ("3d6.L.8.7", "sage", "Herbalist", ("will", "medicine"), 3),
        ("3d6.L.8.7", "sage", "Herbalist", ("will", "foraging"), 3),
    ],
)
def test_initiations_of_later_editions_where_the_table_has_them(
    clause: str, calling: str, name: str, kinds: tuple[str, ...], amount: int
) -> None:
    assert added(one_of(calling, name, later_initiations="on"), *kinds) == amount
    with pytest.raises(PlayError, match="is no initiation"):
        one_of(calling, name)


@pytest.mark.clause("3d6.4.4c")
def test_a_table_may_train_ripostes_which_no_printed_initiation_does() -> None:
    desk = Constitution().types(
        'initiation "Riposte" fighter Strikes back. {allow riposte}',
        "character Ada of Ann fighter hp 9",
        "initiate Ada Riposte",
    )

    assert allows(desk.state, desk.who("Ada"), "riposte")


@pytest.mark.clause("3d6.7.2a")
def test_the_tough_roll_d8s_for_hit_points_and_for_nothing_else() -> None:
    desk = one_of("fighter", "Tough fucker", level=1)

    assert damage_dice(desk.state, desk.who("Ada"), weapons()["sword"], ()) == "1d6"


@pytest.mark.clause("3d6.4.4c")
def test_a_table_writes_200_initiations_and_no_more() -> None:
    desk = Constitution().types(*(f"initiation Odd{number} Goats." for number in range(199)))
    desk.types("initiation Last Goats.")

    with pytest.raises(PlayError, match="At most 200"):
        desk.types("initiation More Goats.")


@pytest.mark.clause("3d6.4.4c")
@pytest.mark.parametrize(
    "effect",
    [
        "bonus 2 to attack when spear",
        "bonus level to search",
        "die 8 of damage",
        "advantage 1 on search",
        "cost 5 of extra-action when bow",
        "allow haggle",
        "keep hit-points",
    ],
)
def test_an_initiation_without_words_says_its_effects(effect: str) -> None:
    assert Constitution().types(f"initiation Odd {{{effect}}}").state.initiations[0].text == effect


def test_4_4a__a_new_level_offers_its_initiation_and_says_what_each_does() -> None:
    asked: list[AnyDecision] = []

    def answer(decision: AnyDecision, state: Any) -> str:
        asked.append(decision)
        notes = {choice.id: choice.note for choice in decision.choices(state)}
        assert all(notes[id_] for id_ in notes if id_ != "later"), notes
        assert notes["Berserk"].startswith("Going berserk adds 2 to hit")
        return "Berserk"

    desk = Constitution().types("character Ada of Ann fighter level 2 hp 9", "initiate Ada Tactician")
    assert "initiate:c1" in [option.id for option in desk.orders(ANN).options()]
    desk.types("initiate Ada", seat=ANN, answers=answer)

    assert desk.who("Ada").initiations == ("Tactician", "Berserk")
    assert [(one.seat, "Tactician" in [option.id for option in one.options()]) for one in asked] == [(ANN, False)]
    assert "initiate:c1" not in [option.id for option in desk.orders(ANN).options()]
    with pytest.raises(PlayError, match="has 2 initiations at level 2, no more"):
        desk.types("initiate Ada", seat=ANN)


def test_4_4a__an_initiation_may_wait_and_the_referee_has_the_player_choose() -> None:
    desk = Constitution().types("character Ada of Ann fighter level 1 hp 9")
    desk.types("initiate Ada", seat=REF, answers={"constitution.next_initiation": "later"})
    assert desk.who("Ada").initiations == ()
