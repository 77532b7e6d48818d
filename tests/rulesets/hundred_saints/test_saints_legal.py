"""What is offered at the moment, what Enter does, and what is said where nothing is offered."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.legal import steps
from lychgate.rulesets.hundred_saints.legal_own import own_choices
from lychgate.rulesets.hundred_saints.rules.encounter import Meet
from lychgate.rulesets.hundred_saints.rules.giving_chase import Pursue
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.chases import chased
from tests.rulesets.hundred_saints.encounters import goblins_at_ten_feet, goblins_in_the_light
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.fights import faced
from tests.rulesets.hundred_saints.offers import offered_ids, prompt_for, step_ids
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def test_those_who_have_surrendered_are_not_met_again_by_pressing_enter() -> None:
    table = goblins_in_the_light().types("attack party")

    table.types("surrender goblins", "end")

    assert "meet" not in offered_ids(table)
    assert offered_ids(table)[0] in ("turn", "rest")


def test_a_fight_that_nobody_goes_on_with_is_over_by_pressing_enter() -> None:
    table = goblins_in_the_light().types("attack party")
    assert offered_ids(table)[0] != "end"

    table.types("surrender goblins")

    assert offered_ids(table)[0] == "end"
    assert prompt_for(table, REF) == "Nobody is fighting any more. Is the encounter over?"


def test_a_fight_cannot_be_avoided_any_more() -> None:
    table = goblins_in_the_light()
    assert "end:avoided" in offered_ids(table)

    table.types("attack party")

    assert "end:avoided" not in offered_ids(table)
    assert "react:goblins" not in offered_ids(table)


def test_how_the_others_react_has_a_key_of_its_own_and_they_do_not_speak_first() -> None:
    table = goblins_in_the_light()

    assert offered_ids(table).index("react:goblins") < 5
    assert [id_ for id_ in offered_ids(table) if id_.startswith("parley")] == [
        f"parley:{one.id}" for one in table.state.cast if one.name == "Ada"
    ]


def test_a_player_who_is_chased_is_offered_what_to_drop() -> None:
    table = goblins_in_the_light().types("evade", "pursue yes")
    assert offered_ids(table, ANN) == [], "there is nothing on her sheet, and nobody would run on if she stood"
    table.types("coins 3 gp to Ada", "rations 1 fresh")

    assert offered_ids(table, ANN) == [f"drop:{kind}:{table.state.cast[0].id}" for kind in ("treasure", "food")]


def test_a_player_without_a_character_or_with_a_dead_one_is_told() -> None:
    table = Saints()
    assert prompt_for(table, ANN) == "Make your character."
    assert offered_ids(table, ANN) == ["make"]
    assert prompt_for(table, REF).startswith("Who plays? make NAME CLASS")

    table.types("pc Ada hp 8 of Ann")
    assert prompt_for(table, ANN) == "What do you do?"

    table.types("down Ada killed")
    assert prompt_for(table, ANN).startswith("Ada is dead.")


def test_who_has_acted_reads_that() -> None:
    table = goblins_in_the_light().types("attack party").rolls(2).types("hit Ada goblin 1")

    assert prompt_for(table, ANN) == "Ada has acted in this Round."


def test_what_is_said_in_words_of_ones_own_is_shown_how_to_say() -> None:
    with pytest.raises(PlayError, match="Just to say it: say I listen at the door"):
        Saints().types("I listen at the door")


def test_who_has_met_somebody_and_does_nothing_is_not_kept_there_by_enter_for_ever() -> None:
    table = Saints().types("pc Ada fighter hp 8", "foes 4 orcs AC 13 HD 1 hp 4 morale 7 axe 1d6", "encounter")
    table.rolls(3, 3, 1, 1, 6, 5, 3, 3)
    pressed: list[str] = []
    while table.state.encounter is not None and len(pressed) < 20:
        pressed.append(str(table.orders().default()))
        table.types(pressed[-1])

    assert pressed[4:] == ["react:orcs", "round", "end"]


def test_a_journey_begins_with_a_step_too() -> None:
    table = explorers(()).types("enter:outdoors")

    assert (table.state.exploring.where, table.orders().default()) == ("outdoors", "weather:fair")
    with pytest.raises(PlayError, match=r"Say what country it is in: terrain light \| "):
        explorers((), "travel")


def test_before_anything_is_met_the_ground_says_which_meeting_comes_first() -> None:
    table = explorers((), "foes goblin hp 3")
    assert step_ids(table) == ["meet", "meet:outdoors", "turn", "enter:dungeon", "enter:outdoors"]
    assert dict(steps(table.state))["meet:outdoors"] == Meet((), "outdoors")

    table.types("terrain light")

    assert step_ids(table)[:3] == ["meet:outdoors", "meet", "weather:fair"]
    table.types("enter dungeon")
    assert step_ids(table) == ["meet", "meet:outdoors", "turn", "rest", "light:torch"]


def on_the_march(*typed: str) -> Saints:
    """Ada and Bo with a day of travel behind them, and what was typed then."""
    table = explorers((6,), "terrain light", "rations 2 fresh", "travel")
    now = table.state.journey
    assert not step_ids(table)[0].startswith(("eat", "camp")), "there is a day before them"
    table.state = replace(table.state, journey=replace(now, points=0))
    return table.types(*typed)


@pytest.mark.clause("enc.camp.1")
def test_after_a_day_of_travel_enter_eats_then_sleeps_then_ends_the_day() -> None:
    table = on_the_march()
    usual = [step_ids(table)[0]]
    evening = table.prompt()
    usual.append(step_ids(table.types("eat"))[0])
    usual.append(step_ids(table.rolls(6).types("camp:fire"))[0])

    morning = table.types("day")

    assert usual == ["eat", "camp:fire", "day"]
    assert evening.startswith("The day's way is done. Food, and then camp")
    assert step_ids(morning) == ["weather:fair", "weather:poor", "wander", "day", "turn"]


@pytest.mark.clause("enc.travel.day.1", "enc.travel.tp.1")
def test_a_day_of_travel_goes_by_on_enter_step_by_step() -> None:
    table = explorers((4, 6), "terrain moderate", "rations 2 fresh")
    usual = []
    for _ in range(6):
        usual.append(step_ids(table)[0])
        table.types(usual[-1])

    assert usual == ["weather:fair", "travel", "wander", "go:moderate", "go:moderate", "go:moderate"]
    assert step_ids(table.finish())[0] == "eat"
    assert [line for line in table.lines(ANN) if "country" in line][-1].startswith("The party comes no further today")
    riding = explorers((6,), "terrain difficult", "weather fair", "travel road mounted", "wander")
    assert [id_ for id_ in step_ids(riding) if id_.startswith("go:")] == []
    labels = [choice.label for choice in explorers((), "terrain light", "weather fair").orders().choices(table.state)]
    assert labels[:2] == ["Set out for the day, across country", "Set out for the day, by road"]


@pytest.mark.clause("enc.camp.1")
def test_in_the_evening_without_food_for_all_enter_sleeps() -> None:
    table = on_the_march("rations -1 fresh")

    assert step_ids(table) == ["camp:fire", "camp", "day", "wander", "turn"]


def test_underground_is_dark_where_the_step_at_hand_says_so() -> None:
    assert explorers((), "enter:dungeon").state.exploring.dark


def test_something_that_comes_may_be_let_by_and_what_was_earned_is_shared() -> None:
    came = explorers((1,), "enter dungeon", "wander 6")
    earned = explorers((), "xp 100")

    assert step_ids(came) == ["wander:skip"]
    assert "split" in step_ids(earned)


def test_in_an_encounter_the_next_step_and_its_end_are_at_hand() -> None:
    table = explorers((), "foes goblin hp 3", "encounter")

    assert step_ids(table) == ["next", "waive", "end", "end:avoided"]
    assert explorers((), "foes goblin hp 3", "encounter", "end:avoided", avoided_costs_turn="no").state.turn == 0


def test_in_a_chase_those_who_have_not_said_are_asked_first() -> None:
    asked = faced(feet=60).types("evade")
    runs = chased()

    assert dict(steps(asked.state))["pursue:goblins:no"] == Pursue("no", "goblins")
    assert step_ids(asked)[:3] == ["pursue:goblins", "pursue:goblins:no", "pursue:goblins:roll"]
    assert step_ids(runs)[:4] == ["round", "giveup:goblins", "lost", "caught"]
    for step, left in (("pursue:goblins", True), ("pursue:goblins:no", False)):
        table = faced(feet=60).types("evade").types(step)
        assert (table.state.chase is not None) == left
    faced(feet=60).types("evade").rolls(6, 6).types("pursue:goblins:roll").finish()


def test_how_each_side_takes_it_is_at_hand_for_all_but_the_first() -> None:
    table = faced("2 goblins hp 4", "2 wolves hp 4")

    assert [id_ for id_ in step_ids(table) if id_.startswith("react")] == ["react:goblins", "react:wolves"]


def test_players_choose_while_nobody_fights_or_runs_and_strike_when_they_do() -> None:
    table = faced(feet=60)
    talk = [id_ for id_, _ in own_choices(table.state, ANN)]
    table.types("attack")
    fight = [id_ for id_, _ in own_choices(table.state, ANN)]

    assert talk[0] == f"evade:{PARTY}"
    assert fight == ["move:Ada"]
    laden = chased(seats=True).types("coins 3 gp to Ada", "rations 1 fresh")
    dropped = [id_ for id_, _ in own_choices(laden.state, ANN)]
    assert dropped == ["drop:treasure:pc:ada", "drop:food:pc:ada", "stop:Ada"]
    choice = laden.orders(ANN).choice(laden.state, "stop:Ada")
    assert (choice.label, choice.note) == ("Ada stops running", "to shoot, cast or fight while the others run on")


@pytest.mark.parametrize("typed", [(), ("attack party",), ("evade party",), ("attack goblins", "next")])
def test_no_step_is_shown_by_a_programs_name_for_it(typed: tuple[str, ...]) -> None:
    table = goblins_at_ten_feet().types(*typed)

    for seat in (REF, ANN):
        asked = RULESET.question(table.state, table.orders(seat))
        assert [one.label for one in asked.choices if re.search("[a-z][A-Z]", one.label)] == []


def test_enter_does_the_usual_thing_for_a_referee_and_nothing_for_a_player() -> None:
    table = goblins_at_ten_feet()

    assert table.orders(REF).default() == "react:goblins"
    assert table.types("react goblins set wary").orders(REF).default() == "round"
    assert table.orders(ANN).options()
    assert table.orders(ANN).default() == ""


@pytest.mark.clause("enc.pursuit.3")
def test_who_has_caught_the_party_attacks_on_enter_and_who_was_caught_by_it_reacts() -> None:
    table = faced("2 wolves hp 4 speed 60", feet=60).types("evade party", "pursue yes wolves")
    table.rolls(1, 6).types("round").finish()
    assert table.state.chase is None
    assert offered_ids(table)[:3] == ["attack:wolves", "react:wolves", "round"]

    fled = faced("2 goblins hp 4 speed 20", feet=60).types("evade goblins", answers={"saints.pursue": "yes"})
    fled.rolls(1, 6).types("caught goblins").finish()
    assert offered_ids(fled)[0] == "react:goblins"


def test_where_all_are_dead_enter_ends_the_encounter_and_then_lets_no_turn_pass() -> None:
    table = faced("2 goblins hp 4").types("attack", "down Ada")
    assert table.orders().default() == "end"

    table.types("end")

    assert table.orders().default() == ""
    assert table.prompt().startswith("Nobody of the party lives. Who comes after them? make NAME CLASS")
    assert table.types("pc Bo hp 3").orders().default() == "turn"
    trapped = Saints().types("pc Ada hp 5", "foes goblin hp 4", "encounter", "down Ada")
    assert trapped.orders().default() == "next"


def test_enter_lets_no_turn_pass_while_nobody_is_in_play() -> None:
    table = Saints()
    assert table.orders().default() == ""
    assert table.prompt().startswith("Who plays?")

    assert table.types("pc Ada hp 4").orders().default() == "turn"


@pytest.mark.parametrize("taken", ["attack", "hostile"])
def test_an_attack_of_those_who_may_is_on_enter(taken: str) -> None:
    table = faced(feet=60)
    assert table.state.encounter is not None
    table.state = replace(table.state, encounter=replace(table.state.encounter, reactions={"goblins": taken}))

    assert offered_ids(table)[0] == "attack:goblins"


@pytest.mark.clause("enc.react.8")
def test_a_reaction_may_be_called_for_again_and_the_dead_are_not_met() -> None:
    table = faced("2 goblins hp 4", feet=60).rolls(4, 4).types("react goblins").finish()
    assert "react:goblins" in step_ids(table)

    buried = explorers((), "foes goblin hp 3", "foes wolf hp 3", "down goblin", "down wolf")
    assert not [id_ for id_ in step_ids(buried) if id_.startswith("meet")]
