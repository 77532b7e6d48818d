"""The steps at hand, the names that may be typed, and going unnoticed, at their edges."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.records import REFEREE
from lychgate.rulesets.hundred_saints.legal import known_names, own_choices, steps
from lychgate.rulesets.hundred_saints.legal_combat import blows, targets
from lychgate.rulesets.hundred_saints.rules.encounter import Meet
from lychgate.rulesets.hundred_saints.rules.giving_chase import Pursue
from lychgate.rulesets.hundred_saints.rules.hiding import SkillChecked as Checked
from lychgate.rulesets.hundred_saints.rules.hiding import sees
from lychgate.rulesets.hundred_saints.rules.moving import Move
from lychgate.rulesets.hundred_saints.rules.sneaking import Distract
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY, Attack, Creep, Encounter, Surprised
from tests.rulesets.hundred_saints.chases import chased
from tests.rulesets.hundred_saints.explorers import changed, explorers
from tests.rulesets.hundred_saints.fights import faced, given
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

BOW = Attack("shortbow", "1d6")


def ids(table: Saints) -> list[str]:
    return [id_ for id_, _ in steps(table.state)]


def meeting(table: Saints) -> Encounter:
    assert table.state.encounter is not None
    return table.state.encounter


# ---------------------------------------------------------------------- what is at hand


def test_before_anything_is_met_the_ground_says_which_meeting_comes_first() -> None:
    table = explorers((), "foes goblin hp 3")
    assert ids(table) == ["meet", "meet:outdoors", "turn", "enter:dungeon"]
    assert dict(steps(table.state))["meet:outdoors"] == Meet((), "outdoors")

    table.types("terrain light")

    assert ids(table) == ["meet:outdoors", "meet", "turn", "wander", "day"]
    table.types("enter dungeon")
    assert ids(table) == ["meet", "meet:outdoors", "turn", "rest"]


def test_underground_is_dark_where_the_step_at_hand_says_so() -> None:
    assert explorers((), "enter:dungeon").state.exploring.dark


def test_something_that_comes_may_be_let_by_and_what_was_earned_is_shared() -> None:
    came = explorers((1,), "enter dungeon", "wander 6")
    earned = explorers((), "xp 100")

    assert ids(came) == ["wander:skip"]
    assert "split" in ids(earned)


def test_in_an_encounter_the_next_step_and_its_end_are_at_hand() -> None:
    table = explorers((), "foes goblin hp 3", "encounter")

    assert ids(table) == ["next", "waive", "end", "end:avoided"]
    assert explorers((), "foes goblin hp 3", "encounter", "end:avoided", avoided_costs_turn="no").state.turn == 0


def test_in_a_chase_those_who_have_not_said_are_asked_first() -> None:
    asked = faced(feet=60).types("evade")
    runs = chased()

    assert dict(steps(asked.state))["pursue:goblins:no"] == Pursue("no", "goblins")
    assert ids(asked)[:3] == ["pursue:goblins", "pursue:goblins:no", "pursue:goblins:roll"]
    assert ids(runs)[:4] == ["round", "giveup:goblins", "lost", "caught"]
    for step, left in (("pursue:goblins", True), ("pursue:goblins:no", False)):
        table = faced(feet=60).types("evade").types(step)
        assert (table.state.chase is not None) == left
    faced(feet=60).types("evade").rolls(6, 6).types("pursue:goblins:roll").finish()


def test_how_each_side_takes_it_is_at_hand_for_all_but_the_first() -> None:
    table = faced("2 goblins hp 4", "2 wolves hp 4")

    assert [id_ for id_ in ids(table) if id_.startswith("react")] == ["react:goblins", "react:wolves"]


def test_missiles_are_at_hand_before_blows() -> None:
    table = faced("goblin hp 4 AC 11", feet=30, characters=("Ada of Ann", "Bea of Ben")).types("attack")
    given(table, "Bea", attacks=(BOW,))

    assert [id_ for id_, _ in blows(table.state)] == ["hit:Bea:goblin", "hit:Ada:goblin"]


def test_who_fights_somebody_already_is_offered_them_first() -> None:
    table = faced("goblin hp 4 AC 11", "wolf hp 4 AC 11").rolls(2).types("hit Ada wolf").finish()

    assert [one.name for one in targets(table.state, table.who("Ada"))] == ["wolf", "goblin"]


def test_players_choose_while_nobody_fights_or_runs_and_strike_when_they_do() -> None:
    table = faced(feet=60)
    talk = [id_ for id_, _ in own_choices(table.state, ANN)]
    table.types("attack")
    fight = [id_ for id_, _ in own_choices(table.state, ANN)]

    assert talk[0] == f"evade:{PARTY}"
    assert fight == ["move:Ada"]
    dropped = [id_ for id_, _ in own_choices(chased(seats=True).state, ANN)]
    assert dropped == ["drop:treasure:pc:ada", "drop:food:pc:ada"]


def test_players_know_the_names_of_their_own_and_of_whom_they_have_met() -> None:
    table = explorers((), "foes goblin hp 3", "foes bear hp 3", "light torch of Ada", "light candle", "snuff candle-2")
    names = dict(known_names(table.state, ANN))

    assert (names["member"], names["character"], names["side"]) == (("Ada", "Bo"), ("Ada", "Bo"), (PARTY,))
    assert (names["light"], names["light put out"]) == (("torch-1",), ("candle-2",))
    met = dict(known_names(faced("goblin hp 3").types("foes bear hp 3").state, ANN))
    assert (met["member"], met["character"], met["side"]) == (("Ada", "goblin"), ("Ada",), (PARTY, "goblin"))


def test_the_first_seat_is_the_referees_where_nobody_is_named_as_one() -> None:
    nobody = RULESET.new_game(RULESET.resolve({}), ("a", "b", "c"))
    named = RULESET.new_game(RULESET.resolve({}), ("a", "b", "c"), {"b": REFEREE, "c": REFEREE})

    assert (nobody.referees, nobody.players) == (("a",), ("b", "c"))
    assert (named.referees, named.players) == (("b", "c"), ("a",))


def test_a_scene_has_a_referee_and_the_usual_switches() -> None:
    filled = RULESET.filled_in({"day": 3})

    assert filled == {"variants": RULESET.resolve({}), "referees": ["you"], "players": [], "day": 3}


# ---------------------------------------------------------------------- going unnoticed


def near(feet: int = 100, **variants: str) -> Saints:
    """The party knows of two goblins, so far off, who have noticed nothing yet."""
    table = Saints(**variants).types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "foes 2 goblins hp 4")
    return table.types("encounter", "aware party", f"distance {feet}")


@pytest.mark.clause("enc.stealth.sneak.1")
@pytest.mark.parametrize(
    ("number", "creeps", "may"),
    [(0, "", True), (1, PARTY, True), (1, "goblins", False), (1, "", False), (2, PARTY, False)],
)
def test_it_is_too_late_to_sneak_when_the_sides_act_unless_somebody_creeps_already(
    number: int, creeps: str, may: bool
) -> None:
    table = near()
    creep = Creep(creeps, False, 40, 1) if creeps else None
    table.state = replace(table.state, encounter=replace(meeting(table), round=number, creep=creep))

    if may:
        table.rolls(1).types("sneak party").finish()
    else:
        with pytest.raises(PlayError, match="too late to sneak"):
            table.types("sneak party")


@pytest.mark.clause("enc.stealth.sneak.1")
def test_who_creeps_comes_no_nearer_than_nought_and_the_distance_is_next() -> None:
    table = near(30).rolls(1).types("sneak party").finish()
    before = Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter", "aware party", "next")

    assert (meeting(table).distances, meeting(table).step) == ({"goblins": 0}, "distance")
    assert meeting(before.rolls(1).types("sneak party").finish()).step == "distance"


@pytest.mark.clause("enc.stealth.1")
@pytest.mark.parametrize(("by", "surprised"), [(-6, False), (6, True)])
def test_where_there_is_no_chance_or_nothing_else_no_die_is_thrown(by: int, surprised: bool) -> None:
    table = near().types(f"mod goblins {by}", "sneak party").finish()

    assert table.thrown == []
    assert meeting(table).is_surprised("goblins") == surprised
    assert [one.die for one in meeting(table).surprise if one.side == "goblins"] == [0]


@pytest.mark.clause("enc.stealth.sneak.4")
def test_who_is_found_out_before_anybody_knows_how_far_it_is_has_the_distance_next() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "foes 2 wolves hp 4")
    table.types("encounter", "aware party")

    table.types("distance wolves 60").rolls(6, 6).types("sneak party").finish()

    assert meeting(table).step == "distance"


@pytest.mark.clause("enc.stealth.sneak.3", "enc.stealth.class.1", "enc.stealth.class.2")
def test_only_those_in_the_encounter_are_distracted_alert_or_unnoticed() -> None:
    table = near().types("foes bear hp 4")
    changed(table, "bear", skills={"alertness": 4, "stealth": 4})

    with pytest.raises(PlayError, match="'bear' is not in this encounter"):
        table.does(Distract("bear", 1))
    for line in ("alert bear", "unnoticed bear stealth"):
        with pytest.raises(PlayError, match="'bear' is not in this encounter"):
            table.types(line)


@pytest.mark.clause("enc.stealth.class.1")
@pytest.mark.parametrize(("cover", "skill"), [("shadow", "stealth"), ("brush", "stalking")])
def test_each_cover_takes_its_own_skill_and_who_hides_so_is_not_seen_at_all(cover: str, skill: str) -> None:
    table = changed(near(), "Ada", skills={skill: 4}).rolls(4).types(f"hide Ada {cover}").finish()
    hidden = table.who("Ada").mark("hidden")

    assert hidden is not None
    assert hidden.amount == 0
    with pytest.raises(PlayError, match=f"Bob has not learnt {skill}"):
        table.types(f"hide Bob {cover}")


@pytest.mark.clause("enc.stealth.hide.2")
@pytest.mark.parametrize(("chance", "spotted"), [(0, False), (6, True)])
def test_who_is_hidden_wholly_or_not_at_all_needs_no_die(chance: int, spotted: bool) -> None:
    table = near().types(f"hide Ada {chance}" if chance else "hide Ada", "passby goblins").finish()

    assert (table.who("Ada").mark("hidden") is None) == spotted


@pytest.mark.clause("enc.stealth.class.1")
@pytest.mark.parametrize("skill", ["stealth", "stalking"])
def test_a_check_against_being_noticed_is_told_by_its_skill(skill: str) -> None:
    table = Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter outdoors", "aware goblins")
    changed(table, "Ada", skills={skill: 4})

    play = table.rolls(4).run(table.read(f"unnoticed Ada {skill}"), table.dice)
    table.rolls(4).types(f"unnoticed Ada {skill}").finish()

    assert [one.skill for one in play.events if isinstance(one, Checked)] == [skill]
    with pytest.raises(PlayError, match="Ada has not been noticed"):
        table.types(f"unnoticed Ada {skill}")


@pytest.mark.clause("enc.stealth.class.1")
@pytest.mark.parametrize(
    ("aware", "rolled", "surprised", "noticed"),
    [(True, False, False, True), (False, False, False, False), (False, True, False, True), (False, True, True, False)],
)
def test_others_have_noticed_a_side_by_knowing_of_it_or_by_not_being_surprised(
    aware: bool, rolled: bool, surprised: bool, noticed: bool
) -> None:
    table = near()
    results = (Surprised(PARTY, 2, 5, False), Surprised("goblins", 2, 1, surprised)) if rolled else ()
    known = (("goblins", PARTY),) if aware else ()
    table.state = replace(table.state, encounter=replace(meeting(table), surprise=results, aware=known))
    play = table.run(table.read("lit party"), table.dice)

    assert sees(play, "goblins", PARTY) == noticed


@pytest.mark.clause("enc.stealth.class.2")
def test_somebody_may_be_alert_before_the_distance_is_known() -> None:
    table = Saints((1, 6)).types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter", "next", "next")
    changed(table, "Ada", skills={"alertness": 4})

    table.rolls(4).types("alert Ada").finish()

    assert meeting(table).alert != {}
    assert table.state.referees == (REF,)


# ---------------------------------------------------------------------- closing in


def test_who_reaches_nobody_closes_in_as_far_as_speed_goes_until_they_can_strike() -> None:
    table = faced(feet=60, characters=("Ada of Ann", "Bea of Ben")).types("attack")
    assert ids(table) == ["move:Ada", "move:Bea", "next", "end"]
    assert [id_ for id_, _ in own_choices(table.state, ANN)] == ["move:Ada"]
    asked = RULESET.question(table.state, table.orders(REF))
    assert (asked.default, asked.choices[0].label) == ("move:Ada", "Ada closes in, 40 feet")

    table.types("move:Ada", "move:Bea")

    assert [id_ for id_, _ in blows(table.state)] == ["hit:goblin 1:Ada", "hit:goblin 1:Bea"]
    assert [id_ for id_, _ in own_choices(table.state, ANN)] == []


def test_nobody_goes_further_than_to_hand_to_hand() -> None:
    table = faced(feet=60).types("attack", "move:Ada", "next").rolls(6, 1).types("next").finish()
    far = faced(feet=30).types("attack", "set cast.Ada.speed 20 because of the mud")

    assert ids(table)[0] == "hit:Ada:goblin 1"
    assert dict(steps(far.state))["move:Ada"] == Move(who="Ada", feet=20)
    slow = faced(feet=12).types("attack", "set cast.Ada.speed 5 because of the mud", "move:Ada")
    assert ids(slow)[0] == "hit:goblin 1:Ada"


def test_of_foes_alike_each_closes_in_by_turns_and_the_near_ones_strike() -> None:
    table = faced("2 goblins AC 11 hp 4 club 1d4", feet=60, first=False).types("attack goblins")
    assert ids(table)[0] == "move:goblin 1"

    table.types("move:goblin 1")

    assert ids(table)[0] == "move:goblin 2"


@pytest.mark.parametrize(
    "typed",
    [
        "mark Ada asleep",
        "declare Ada parry",
        "move Ada 5",
        "set cast.Ada.carries 100 because she is a mule",
        "set encounter.distances.goblins 5 because they came",
    ],
)
def test_who_is_bound_or_burdened_or_has_gone_or_is_there_is_not_told_to_close_in(typed: str) -> None:
    table = faced(feet=60).types("attack")
    assert "move:Ada" in ids(table)

    table.types(typed)

    assert "move:Ada" not in ids(table)


def test_moving_is_at_hand_before_missiles_and_who_loads_stays_where_they_are() -> None:
    table = faced("goblin hp 40 AC 11", feet=70, characters=("Ada of Ann", "Bea of Ben")).types("attack")
    given(table, "Bea", attacks=(Attack("crossbow", "1d6"),))
    assert [id_ for id_, _ in blows(table.state)] == ["move:Ada", "hit:Bea:goblin"]

    table.rolls(2).types("hit:Bea:goblin", "next").rolls(6, 1).types("next").finish()

    assert [id_ for id_, _ in blows(table.state)] == ["move:Ada"]


def test_of_foes_alike_who_has_come_near_is_offered_beside_who_has_not() -> None:
    table = faced("2 goblins AC 11 hp 4 club 1d4", feet=60, first=False).types("attack goblins", "move goblin 2 40")

    table.types("next").rolls(1, 6).types("next").finish()

    assert [id_ for id_, _ in blows(table.state)] == ["move:goblin 1", "hit:goblin 2:Ada"]
