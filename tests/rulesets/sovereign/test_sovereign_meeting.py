"""Meetings: surprise, stances and reactions, parley, chases."""

from __future__ import annotations

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.rulesets.sovereign.rules.chase import Chase, FightsAfterChase
from lychgate.rulesets.sovereign.rules.parley import wants
from lychgate.rulesets.sovereign.rules.reaction import read
from lychgate.rulesets.sovereign.state import Meeting, State
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, PRINTED, REF, Sovereign

FIGHT = {"sovereign.caught": "fight"}


def near(*lines: str, goblins: int = 2, **variants: str) -> Sovereign:
    """Ada (STR/Exert +1) and Bo (+1) and goblins of skill +1."""
    return Sovereign(**variants).types(
        "delver Ada of Ann exert 1 sneak 1 hp 8",
        "delver Bo of Ben exert 1 sneak 1 hp 8",
        f"npc {goblins} goblins hd 1 hp 4 skill 1 as goblins",
        *lines,
    )


def met(*lines: str, goblins: int = 2, **variants: str) -> Sovereign:
    return near(*lines, "meet goblins", goblins=goblins, **variants)


def reaction(table: Sovereign) -> str:
    assert table.state.meeting is not None
    return table.state.meeting.reaction


@pytest.mark.clause("sov.encounter.sequence", "sov.reaction.options")
def test_whom_the_delvers_meet_they_fight_talk_to_run_from_or_wait_for() -> None:
    table = met()
    assert table.last(ANN) == "The Delvers meet the goblins."
    offered = [option.id for option in table.orders(BEN).options()]
    assert offered[:4] == ["stance:wait", "stance:fight", "stance:talk", "stance:run"]

    table.types("stance:talk", seat=BEN).rolls(3, 4).types("agree", seat=ANN).finish()
    assert table.last(ANN) == "The Delvers talk: the goblins talk; without leverage it stays at pleasantries."
    assert not {"stance:wait", "stance:talk"} & {option.id for option in table.orders(BEN).options()}


def test_parley_is_another_word_for_talking_and_only_a_gm_says_how_they_take_it() -> None:
    by_dice = met().types("parley", seat=BEN).rolls(3, 4).types("agree", seat=ANN).finish()
    assert by_dice.last(ANN) == "The Delvers talk: the goblins talk; without leverage it stays at pleasantries."
    assert reaction(met().types("parley so run")) == "run"
    with pytest.raises(PlayError, match="What the situation adds is the GM's word"):
        met().types("parley so talk", seat=BEN)
    with pytest.raises(PlayError, match="The Delvers are not meeting anyone"):
        near().types("parley")


@pytest.mark.clause("sov.encounter.surprise-burst", "sov.reaction.options")
def test_enter_waits_where_others_are_met_and_fights_whom_the_delvers_have_surprised() -> None:
    unaware = met().rolls(6, 6).types("surprise burst").finish()
    aware = met().rolls(1, 1).types("surprise burst").finish()

    assert unaware.state.meeting == Meeting(side="goblins", surprised="goblins", tried=True)
    assert [table.orders(REF).default() for table in (unaware, aware)] == ["stance:fight", "stance:wait"]


def test_encounter_wander_distance__1d8_times_10_feet_in_corridors() -> None:
    table = near().rolls(6).types("meet goblins corridor").finish()
    assert table.last(ANN) == "The Delvers meet the goblins, 60 feet away."
    assert not near().types("meet goblins room").thrown


def test_encounter_wander_room__they_come_in_by_one_of_the_entrances() -> None:
    table = near().rolls(2).types("meet goblins doors 3").finish()
    assert table.last(ANN) == "The Delvers meet the goblins, who come in by entrance 2."


@pytest.mark.clause("sov.encounter.alert")
def test_only_a_set_ambush_surprises_who_explores() -> None:
    assert not met().thrown
    table = near().rolls(3, 2).types("meet goblins ambush").finish()
    assert "It is an ambush" in table.last(ANN), "5 + 2 against 8 and what the Delvers add, -2"
    table.types("stance fight so fight")
    assert [one.side for one in table.state.fight_now.order] == ["goblins"]
    assert "ambush" not in near().rolls(2, 1).types("meet goblins ambush").finish().last(ANN)


@pytest.mark.clause("sov.encounter.surprise-burst", "sov.encounter.surprise-sneak")
@pytest.mark.parametrize(("how", "shown"), [("burst", "STR/Exert"), ("sneak", "DEX/Sneak")])
def test_who_bursts_in_or_sneaks_up_may_stun_them_for_a_round(how: str, shown: str) -> None:
    table = met().rolls(4, 4).types(f"surprise {how}").finish()
    assert f"Ada tries {shown}: 8 +2 = 10 against 10: it works." in table.lines(ANN)
    table.types("stance fight").finish()
    assert [one.side for one in table.state.fight_now.order] == ["party"]

    failed = met().rolls(3, 4).types(f"surprise {how} Bo").finish()
    assert failed.state.meeting
    assert not failed.state.meeting.surprised
    assert "Bo rolls for all, with Ada +1." in failed.lines(ANN)


@pytest.mark.clause("sov.reaction.fight", "sov.reaction.talk", "sov.reaction.run", "sov.reaction.wait")
def test_the_table_of_reactions_by_stance() -> None:
    stances = ("fight", "talk", "run", "wait")
    found = {stance: [read(PRINTED, stance, total) for total in range(2, 13)] for stance in stances}
    assert found == {
        "fight": ["fight"] * 7 + ["run"] * 4,
        "talk": ["fight", *["attack"] * 3, *["talk"] * 7],
        "run": ["chase"] * 4 + ["ignore"] * 7,
        "wait": ["fight", *["attack"] * 3, *["ignore"] * 6, "talk"],
    }


@pytest.mark.clause("sov.combat.surprise-check")
def test_who_catches_others_unawares_is_told_the_check() -> None:
    table = near().rolls(4, 4).types("surprise Ada goblins sneak").finish()
    assert "Ada tries DEX/Sneak: 8 +1 = 9 against 9: it works." in table.lines(ANN)


@pytest.mark.clause("sov.reaction.roll")
def test_the_roll_is_the_gms_and_what_they_do_is_for_all_to_see() -> None:
    table = met().types("stance wait", seat=ANN).rolls(6, 6).types("agree", seat=BEN).finish()
    assert [roll.only for roll in table.thrown] == [("Ref",)]
    assert "the goblins talk" in table.last(ANN)


@pytest.mark.clause("sov.reaction.when")
def test_where_the_gm_knows_how_they_take_it_nothing_is_rolled() -> None:
    table = met().types("stance talk so chase")
    assert (reaction(table), table.thrown) == ("chase", [])
    with pytest.raises(PlayError, match="the GM's word"):
        met().types("stance talk so talk", seat=ANN)


@pytest.mark.clause("sov.reaction.could-win")
@pytest.mark.parametrize(("goblins", "how"), [(6, "fight"), (5, "run")])
def test_they_attack_to_win_with_three_times_the_hit_dice(goblins: int, how: str) -> None:
    table = met(goblins=goblins).rolls(2, 2, *((1, 1) if how == "fight" else ())).types("stance talk").finish()
    assert reaction(table) == how
    could = "could win" if how == "fight" else "could not win"
    assert met(goblins=goblins).types("could-win goblins").last() == f"The goblins {could}."


@pytest.mark.clause("sov.reaction.could-win")
def test_less_than_a_hit_die_counts_as_half_and_the_helpless_not() -> None:
    table = Sovereign().types("delver Ada hp 5", "delver Bo hp 5", "npc 6 rats hd 0 hp 1", "harm Bo 5")
    assert table.types("could-win rats").last() == "The rats could win."


@pytest.mark.clause("sov.reaction.result-fight")
def test_who_fights_does_so_at_once() -> None:
    table = met().rolls(1, 1, 5, 1).types("stance wait").finish()
    assert "The Delvers wait: the goblins fight." in table.lines(ANN)
    assert table.state.fight is not None
    assert table.types("end").state.meeting is None


@pytest.mark.clause("sov.reaction.result-ignore")
def test_who_ignores_the_delvers_goes_on() -> None:
    table = met().rolls(3, 3).types("stance run").finish()
    assert table.state.meeting is None
    assert "go on as before" in table.last(ANN)


@pytest.mark.clause("sov.reaction.result-run", "sov.reaction.result-chase", "sov.reaction.result-talk")
@pytest.mark.parametrize(
    ("stance", "dice", "told"),
    [("fight", (6, 6), "the Delvers may give chase"), ("run", (1, 1), "give chase"), ("talk", (6, 6), "leverage")],
)
def test_what_a_reaction_leads_to_is_told(stance: str, dice: tuple[int, int], told: str) -> None:
    assert told in met().rolls(*dice).types(f"stance {stance}").finish().last(ANN)


@pytest.mark.clause("sov.reaction.result-ignore")
def test_both_may_go_their_ways() -> None:
    table = met().types("part")
    assert table.state.meeting is None
    with pytest.raises(PlayError, match="The Delvers are not meeting anyone"):
        table.types("part")


@pytest.mark.parametrize("side", ["party", "ogre"])
def test_nobody_meets_their_own_side_or_the_dead(side: str) -> None:
    with pytest.raises(PlayError, match=f"Nobody on the side '{side}' is there"):
        near("npc ogre hp 5", "harm ogre 5").types(f"meet {side}")


def test_nobody_is_met_in_a_fight() -> None:
    table = near().rolls(5, 1).types("fight")
    for typed in ("meet goblins", "chase goblins party"):
        with pytest.raises(PlayError, match="A fight is under way"):
            table.types(typed)


def test_the_place_of_a_meeting_is_seen() -> None:
    assert near().rolls(6).types("meet goblins corridor").view(ANN).place == "A meeting with the goblins, 60 feet away."
    assert [group.label for group in met().view(ANN).foes] == ["goblins"]
    assert near().view(ANN).foes == ()


def test_while_a_fight_goes_on_the_gm_sees_those_who_are_in_it() -> None:
    table = near("npc 3 rats hd 1 hp 1")
    assert [group.label for group in table.view(REF).foes] == ["goblins", "rats"]
    table.rolls(8, 1).types("fight goblins")
    assert [group.label for group in table.view(REF).foes] == ["goblins"]
    assert [group.label for group in table.types("end").view(REF).foes] == ["goblins", "rats"]


# ---------------------------------------------------------------------- parley


def talking() -> Sovereign:
    return met("meet goblins").types("stance talk so talk")


@pytest.mark.clause("sov.parley.leverage", "sov.parley.value-cap")
def test_nothing_is_given_but_for_leverage_and_no_more_than_it_is_worth() -> None:
    table = talking()
    with pytest.raises(PlayError, match="they give nothing without leverage"):
        table.types("concede 5 the password")

    table.types("leverage threat we burn the granary", seat=ANN)
    table.types("worth 1 30", "concede 20 the password")
    assert table.last(ANN) == "The goblins agree to this: the password."
    with pytest.raises(PlayError, match="The leverage covers 10 more; 11 is too much"):
        table.types("concede 11 a guide")
    table.types("leverage exchange worth 5 a goat", "concede 15 a guide")


@pytest.mark.clause("sov.parley.exchange", "sov.parley.promise", "sov.parley.gratitude", "sov.parley.threat")
@pytest.mark.parametrize(
    ("kind", "told"),
    [("exchange", "offer"), ("promise", "promise"), ("gratitude", "remind them"), ("threat", "threaten")],
)
def test_there_are_four_kinds_of_leverage(kind: str, told: str) -> None:
    table = talking().types(f"leverage {kind} a goat", seat=BEN)
    assert table.last(ANN) == f"The Delvers {told}: a goat (leverage 1)."
    with pytest.raises(PlayError):
        table.types("leverage charm a smile")


@pytest.mark.clause("sov.parley.leverage")
def test_what_leverage_is_worth_is_the_gms_word_and_secret() -> None:
    table = talking().types("leverage promise a song", "worth 1 7")
    assert "7" not in " ".join(table.lines(ANN))
    with pytest.raises(PlayError, match="the GM's word"):
        table.types("leverage promise worth 90 a song", seat=ANN)
    with pytest.raises(PlayError, match="There is no leverage 2"):
        table.types("worth 2 7")


@pytest.mark.clause("sov.parley.leverage")
def test_who_does_not_talk_is_offered_nothing() -> None:
    with pytest.raises(PlayError, match="The goblins do not talk"):
        met().types("leverage promise a song")


def test_parley_wants__what_kinds_of_creatures_want() -> None:
    assert wants("beasts") == "food and territory"
    table = talking().types("wants dragons")
    assert table.last() == "Dragons want: food, territory, treasure, domination."
    assert "Dragons" not in table.last(ANN)


# ---------------------------------------------------------------------- chases


@pytest.mark.clause("sov.chase.check")
def test_pursuers_roll_as_a_group_against_8_and_what_the_others_add() -> None:
    table = near().rolls(4, 3).types("chase party goblins head none", answers={"sovereign.caught": "no"}).finish()
    assert "Ada tries DEX/Exert: 7 +4 = 11 against 10: it works." in table.lines(ANN)
    assert near().rolls(2, 3).types("chase party goblins head none by Bo").finish().last(ANN) == "Turn 1 is over."


@pytest.mark.clause("sov.chase.mod-table")
@each(
    [
        ("head none", 2, 4),
        ("head round", 2, 3),
        ("head less", 2, 2),
        ("", 2, 2),
        ("head more", 2, 0),
        ("half-hearted", 2, 1),
        ("enraged", 2, 3),
        ("head none enraged half-hearted", 2, 4),
        ("", 1, 1),
        ("+3", 2, 5),
    ],
)
def test_what_the_situation_adds_to_the_pursuers(said: str, goblins: int, added: int) -> None:
    table = near(goblins=goblins).rolls(1, 1).types(f"chase party goblins {said}").finish()
    assert f"2 {added:+} =" in " ".join(table.lines(ANN)) or (
        added == 0 and "Exert: 2 against" in " ".join(table.lines())
    )


@pytest.mark.clause("sov.chase.mod-table")
def test_more_pursuers_help_where_the_table_has_it_so() -> None:
    table = near(goblins=1, **{"chase-numbers": "plus"}).rolls(1, 1).types("chase party goblins").finish()
    assert "2 +3 = 5" in " ".join(table.lines(ANN))


@pytest.mark.clause("sov.chase.success")
def test_who_catches_up_may_fight_and_acts_first() -> None:
    table = near().rolls(6, 6).types("chase goblins party", answers=FIGHT).finish()
    fight = table.state.fight_now
    assert [one.side for one in fight.order] == ["goblins", "party"]
    assert fight.beside == ((table.who("goblin 1").id, table.who("Bo").id),)
    assert "A fight: the goblins, then the party." in table.lines(ANN)
    assert table.state.turn == 1

    peace = near().rolls(6, 6).types("chase goblins party", answers={"sovereign.caught": "no"}).finish()
    assert peace.state.fight is None


@pytest.mark.clause("sov.chase.success")
def test_players_decide_for_the_party() -> None:
    asked: list[str] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append(decision.seat)
        return "no"

    near().rolls(6, 6).types("chase party goblins", answers=answer)
    assert asked == [ANN]


@pytest.mark.clause("sov.chase.failure")
def test_who_gets_away_has_got_away() -> None:
    table = met().rolls(1, 1).types("chase goblins party").finish()
    assert (table.state.meeting, table.state.turn) == (None, 1)
    assert "The party gets away." in table.lines(ANN)


@pytest.mark.clause("sov.chase.faster")
def test_who_is_faster_wins_without_a_roll() -> None:
    assert "gets away" in " ".join(near().types("chase goblins party faster party").lines(ANN))
    table = near().types("chase goblins party faster goblins", answers={"sovereign.caught": "no"})
    assert "catch up" in " ".join(table.lines(ANN))
    assert not table.thrown
    with pytest.raises(PlayError, match="The ogre is not in this chase"):
        near("npc ogre hp 5").types("chase goblins party faster ogre")


def test_a_chase_needs_two_sides() -> None:
    with pytest.raises(PlayError, match="A chase needs two sides"):
        near().types("chase party party")


@pytest.mark.clause("sov.chase.success")
def test_those_who_caught_the_delvers_act_first() -> None:
    table = near().types("chase goblins party faster goblins", answers=FIGHT)
    assert table.state.fight_now.sides == ("party", "goblins"), "so initiative is rolled for the Delvers first"
    assert [one.side for one in table.state.fight_now.order] == ["goblins", "party"]


# ---------------------------------------------------------------------- offered once they have reacted


def offered(table: Sovereign) -> dict[str, Choice]:
    asked = table.ruleset.question(table.state, table.orders(REF))
    return {one.id: one for one in asked.choices}


@pytest.mark.clause("sov.reaction.result-chase", "sov.reaction.result-run", "sov.chase.check")
@pytest.mark.parametrize(
    ("stance", "so", "label", "first"),
    [
        ("fight", "run", "The party gives chase", ["part", "chase", "turn"]),
        ("run", "chase", "The goblins give chase", ["chase", "part", "turn"]),
    ],
)
def test_a_chase_is_offered_with_its_chance_where_one_side_runs(
    stance: str, so: str, label: str, first: list[str]
) -> None:
    table = met().types(f"stance {stance} so {so}")
    assert list(offered(table))[:3] == first
    chase = offered(table)["chase"]
    assert (chase.label, chase.note) == (
        label,
        "42 % to catch up, with less than a minute's head start; a Turn; on a failure: they get away",
    )
    table.rolls(1, 1).types("chase").finish()
    assert table.state.meeting is None
    assert "chase" not in offered(table)


def test_no_chase_is_offered_to_a_side_of_which_nobody_can_run() -> None:
    table = met().types("stance run so chase")
    assert "chase" in offered(table)
    for one in table.state.of_side("party"):
        table.types(f"harm {one.name} 99 nonlethal")
    assert "chase" not in offered(table)


def test_no_stance_is_offered_towards_those_of_whom_nobody_is_left() -> None:
    table = met()
    assert "stance:fight" in offered(table)
    table.types(*(f'dismiss "{one.name}"' for one in table.state.of_side("goblins")))
    assert not [id_ for id_ in offered(table) if id_.startswith("stance:")]


@pytest.mark.clause("sov.chase.faster")
def test_who_is_not_in_a_chase_is_not_the_faster_one() -> None:
    for others, told in (("3 rats", "The rats are not in this chase"), ("bear", "The bear is not in this chase")):
        with pytest.raises(PlayError, match=told):
            near(f"npc {others} hd 1 hp 1").types(f"chase goblins party faster {others.removeprefix('3 ')}")


@pytest.mark.clause("sov.chase.success")
@pytest.mark.parametrize(("pursuers", "fleeing", "fights"), [("party", "goblins", False), ("goblins", "party", True)])
def test_enter_attacks_nobody_whom_the_delvers_have_caught(pursuers: str, fleeing: str, fights: bool) -> None:
    enter = {"sovereign.caught": FightsAfterChase(seat=REF, pursuers=pursuers, fleeing=fleeing).default()}
    table = near().rolls(6, 6).types(f"chase {pursuers} {fleeing} head none", answers=enter).finish()
    assert (table.state.fight is not None) == fights


def test_after_talk_nobody_is_chased_and_they_may_go_their_ways() -> None:
    assert not {"chase", "part"} & set(offered(met()))
    table = met().types("stance talk so talk")
    assert {"chase", "part"} & set(offered(table)) == {"part"}
    table.types("part")
    assert table.state.meeting is None


@pytest.mark.clause("sov.parley.value-cap")
def test_leverage_that_is_worth_nothing_yet_is_told_apart_from_none() -> None:
    table = met().types("stance talk so talk")
    with pytest.raises(PlayError, match="Talk is cheap: they give nothing without leverage"):
        table.types("concede 5 a key")
    table.types("leverage promise we leave")
    with pytest.raises(PlayError, match=r"has no worth yet\. The GM says what it is worth to them: worth 1 N"):
        table.types("concede 5 a key")
    assert table.types("worth 1 5", "concede 5 a key").last(ANN) == "The goblins agree to this: a key."


@pytest.mark.clause("sov.chase.faster")
def test_chase_faster__whoever_carries_too_much_is_slower_unless_the_gm_says_neither_is() -> None:
    table = Sovereign().types("delver Ada of Ann str 4 exert 0 hp 9", "npc orc hp 4", "take Ada 12 brick enc 1")
    before = table.state
    note = Chase(pursuers="orc", fleeing="party").choice(before, "chase", referee=True).note
    assert note == "the orc: 30 feet a Move against 10, so they catch up; a Turn"
    table.types("chase party orc")
    assert table.last(ANN) == "Turn 1 is over."
    assert "The orc gets away (30 feet a Move against 10)." in table.lines(ANN)
    table.state = before
    table.rolls(6, 6).types("chase party orc faster neither", answers={"sovereign.caught": "no"}).finish()
    assert "The party catches up with the orc." in table.lines(ANN)
    table.state = before
    table.rolls().types("chase orc party faster party")
    assert "The party gets away." in table.lines(ANN)
