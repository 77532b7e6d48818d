"""Mortal injury: falling, the clock, medics, and waking."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.injury import stabilise
from tests.rulesets.sovereign.hurt import GOBLINS, fallen, in_a_fight, party
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign


def difficulty(table: Sovereign) -> int:
    """Against what Ada's attempt to stabilise Bo would be rolled; it changes nothing."""
    before, told = table.state, list(table.told)
    table.rolls(6, 6).types("stabilise Ada Bo")
    found = next(line.text for line in reversed(table.told) if "against" in line.text)
    table.state, table.told = before, told
    return int(found.split("against ")[1].split(":")[0])


def test_injury_mortal__who_has_no_hit_points_left_is_dying_and_helpless() -> None:
    table = fallen()
    assert [one.name for one in table.who("Bo").marks] == ["dying"]
    assert table.last(ANN) == "Bo is mortally injured, and dies in 6 Rounds unless stabilised."
    with pytest.raises(PlayError, match="Bo is mortally injured, has no hit points left, and can do nothing"):
        table.types("check Bo STR/Exert")


@pytest.mark.clause("sov.injury.mortal")
@pytest.mark.parametrize(("variants", "dead"), [({}, True), ({"hit-while-down": "no-effect"}, False)])
def test_who_is_struck_while_down_dies(variants: dict[str, str], dead: bool) -> None:
    table = fallen(**variants)
    assert not table.types("harm Bo 1 nonlethal").who("Bo").dead
    assert table.types("harm Bo 1").who("Bo").dead is dead


@pytest.mark.clause("sov.injury.nonlethal")
@pytest.mark.parametrize(("variants", "frail"), [({}, False), ({"nonlethal-frail": "frail"}, True)])
def test_what_is_not_lethal_knocks_out_for_a_turn(variants: dict[str, str], frail: bool) -> None:
    table = party(**variants).types("harm Bo 9 nonlethal")
    assert [one.name for one in table.who("Bo").marks] == ["unconscious"]
    assert table.told[-1].clauses == ("sov.injury.nonlethal",)

    bo = table.types("turn").who("Bo")
    assert (bo.hp, bo.marks, bo.frail is not None) == (1, (), frail)


@pytest.mark.clause("sov.injury.npc-dies")
def test_a_nameless_npc_dies_at_once() -> None:
    table = Sovereign().types("npc ogre hd 4 hp 9", "npc Grim hd 2 hp 9", "set cast.Grim.named true because he is")
    assert table.types("harm ogre 9").who("ogre").dead
    assert not table.types("harm Grim 9").who("Grim").dead
    assert not Sovereign().types("npc ogre hp 9", "harm ogre 9 nonlethal").who("ogre").dead


def test_whoever_the_gm_gives_hit_points_is_no_longer_dying_or_dead() -> None:
    table = fallen().types("set Bo.hp 3 because a saint looked down")
    bo = table.who("Bo")
    assert (bo.hp, bo.helpless, bo.marks, bo.fall) == (3, "", (), None)
    assert not table.types("rounds 6").who("Bo").dead

    table.types("harm Bo 3", "harm Bo 3")
    assert table.who("Bo").dead
    assert table.types("set Bo.hp 1 because that was too much").who("Bo").helpless == ""

    table = party().types("harm Bo 9 nonlethal", "set Bo.max_hp 12 because he grew")
    assert table.who("Bo").helpless, "nothing was said of his hit points"
    assert Sovereign().types("npc ogre hp 9", "harm ogre 9", "set ogre.hp 0 because it is dead").who("ogre").dead


@pytest.mark.clause("sov.injury.clock", "sov.time.round")
def test_outside_of_a_fight_the_dying_die_when_the_sixth_round_ends() -> None:
    table = fallen().types("rounds 5")
    assert not table.who("Bo").dead
    assert table.last() == "Bo dies at the end of this Round."
    assert table.types("round").who("Bo").dead


@pytest.mark.clause("sov.injury.clock")
def test_in_a_fight_the_round_of_the_fall_does_not_count() -> None:
    table = in_a_fight()
    while table.state.fight_now.round < 7:
        table.types("next")
    assert not table.who("Bo").dead

    table.types("next")
    assert not table.who("Bo").dead, "the last chance is in Round 7"
    assert table.types("next").who("Bo").dead


@pytest.mark.clause("sov.injury.clock")
def test_the_clock_runs_on_after_the_fight_and_a_turn_is_too_long() -> None:
    table = in_a_fight().types("end")
    assert not table.who("Bo").dead
    assert table.types("turn").who("Bo").dead


@pytest.mark.clause("sov.injury.stabilise")
@pytest.mark.parametrize(
    ("first", "counted", "expected"),
    [
        ("party", "initiative-point", [8, 9, 10]),
        ("party", "calendar", [9, 10, 11]),
        ("party", "whole-rounds", [8, 9, 10]),
        ("goblins", "initiative-point", [8, 9, 10]),
        ("goblins", "calendar", [8, 9, 10]),
        ("goblins", "whole-rounds", [8, 8, 9]),
    ],
)
def test_the_difficulty_rises_with_each_full_round(first: str, counted: str, expected: list[int]) -> None:
    table = in_a_fight(first, **{"full-rounds": counted}).types("next")
    found = []
    for _ in expected:
        found.append(difficulty(table))
        table.types("next", "next")
    assert found == expected


@pytest.mark.clause("sov.injury.no-kit")
def test_without_a_kit_the_difficulty_is_2_more() -> None:
    assert difficulty(fallen()) == 8
    assert difficulty(fallen(kit=False)) == 10
    assert "against 8" in " ".join(fallen(kit=False).rolls(6, 6).types("stabilise Ada Bo kit").lines())


@pytest.mark.clause("sov.injury.stabilise")
def test_stabilising_takes_the_better_of_two_attributes_and_a_main_action() -> None:
    table = in_a_fight().types("next").rolls(2, 4).types("stabilise Ada Bo").finish()
    assert "6 +2 = 8 against 8: it works" in table.lines()[-2]
    with pytest.raises(PlayError, match="spent the Main Action"):
        table.types("attack Ada goblin 1")
    with pytest.raises(PlayError, match="DEX/Heal or INT/Heal"):
        fallen().types("stabilise Ada Bo STR/Heal")


@pytest.mark.clause("sov.injury.one-medic", "sov.injury.retry")
def test_one_attempt_in_a_round_and_another_in_the_next() -> None:
    table = fallen("delver Cy heal 0 int 14 hp 5").rolls(1, 1).types("stabilise Ada Bo")
    with pytest.raises(PlayError, match="Somebody has tried to stabilise Bo in this Round"):
        table.types("stabilise Cy Bo")
    table.types("round").rolls(6, 6).types("stabilise Cy Bo").finish()
    assert [one.name for one in table.who("Bo").marks] == ["stable"]


@pytest.mark.clause("sov.injury.one-medic")
def test_helpers_add_as_in_a_group_check_and_spend_their_main_action() -> None:
    table = in_a_fight().types("delver Cy heal 0 dex 14 hp 5", "delver Di hp 5", "next")
    table.rolls(3, 3).types("stabilise Ada Bo helped Cy Di").finish()
    assert "6 +2 = 8" in " ".join(table.lines()), "Cy adds 1, Di takes off 1"
    for name in ("Cy", "Di"):
        assert table.state.fight_now.left(table.who(name).id).main
    with pytest.raises(PlayError, match="does not help with it too"):
        fallen().types("stabilise Ada Bo helped Ada")


@pytest.mark.clause("sov.injury.recover", "sov.frail.gain")
def test_who_is_stable_wakes_after_a_turn_with_1_hp_and_frail() -> None:
    table = fallen().rolls(6, 6).types("stabilise Ada Bo")
    assert table.who("Bo").hp == 0
    table.types("rounds 20")
    assert not table.who("Bo").dead

    bo = table.types("turn").who("Bo")
    assert (bo.hp, bo.marks, bo.frail is not None) == (1, (), True)
    assert table.last(ANN) == "Bo wakes, with 1 hp, and is Frail."


@pytest.mark.clause("sov.injury.recover")
def test_first_aid_on_who_lies_stable_counts_on_waking() -> None:
    table = fallen().rolls(6, 6, 4).types("stabilise Ada Bo", "aid Ada Bo").finish()
    assert (table.who("Bo").hp, table.types("turn").who("Bo").hp) == (0, 6)


@pytest.mark.clause("sov.injury.self-stabilise")
def test_an_ability_may_stabilise_instead_of_a_medic() -> None:
    table = fallen()
    play = table.run(table.read("round"), table.dice)
    stabilise(play, play.state.creature(table.who("Bo").id))
    assert play.state.creature(table.who("Bo").id).mark("stable")


def test_the_best_medic_is_offered_as_a_step() -> None:
    table = fallen("delver Cy heal 2 int 14 hp 5")
    assert "stabilise:Ada:Bo" in [option.id for option in table.orders().options()], "she has the kit"
    assert "stabilise:Ada:Bo" in [option.id for option in table.orders(ANN).options()]


@pytest.mark.clause("sov.injury.clock", "sov.strain.forced")
def test_who_was_out_already_and_is_dying_does_not_wake() -> None:
    table = party().types("strain Bo 12 forced", *["turn"] * 5, "harm Bo 9")
    assert {one.name for one in table.who("Bo").marks} == {"unconscious", "dying"}
    assert table.types("turn").who("Bo").dead


@pytest.mark.clause("sov.injury.stabilise")
@pytest.mark.parametrize(("counted", "expected"), [("initiative-point", 9), ("calendar", 9), ("whole-rounds", 8)])
def test_after_the_fight_no_side_comes_before_another(counted: str, expected: int) -> None:
    table = in_a_fight("goblins", **{"full-rounds": counted}).types("next", "next")
    assert difficulty(table.types("end")) == expected


@pytest.mark.clause("sov.injury.nonlethal")
def test_who_is_knocked_out_is_healed_on_waking() -> None:
    table = party().types("harm Bo 9 nonlethal").rolls(4).types("aid Ada Bo").finish()
    assert (table.who("Bo").hp, table.types("turn").who("Bo").hp) == (0, 6)


@pytest.mark.clause("sov.injury.stabilise")
def test_the_chance_of_an_attempt_is_told_and_what_failing_costs() -> None:
    table = fallen()
    told = {choice.id: choice.note for choice in table.ruleset.question(table.state, table.orders()).choices}
    assert told["stabilise:Ada:Bo"] == "72 %; on a failure: not again this Round", "6 or more on 2d6: 26 of 36 with +2"


@pytest.mark.clause("sov.injury.no-kit", "sov.injury.one-medic")
def test_no_untrained_medic_comes_first_while_somebody_has_a_kit() -> None:
    def steps(table: Sovereign, seat: str = REF) -> list[str]:
        return [option.id for option in table.orders(seat).options()]

    def cys(*, kit: bool) -> Sovereign:
        table = party("delver Cy of Ben hp 8", GOBLINS, kit=kit).rolls(8, 1).types("fight", "next")
        return table.types("harm Bo 9", "next").finish()

    table = cys(kit=True)
    assert steps(table)[0] == "stabilise:Ada:Bo"
    assert steps(table, BEN)[-1] == "stabilise:Cy:Bo"
    spent = table.types("defend Ada")
    assert steps(spent)[0] != "stabilise:Cy:Bo" == steps(spent)[-1], "she has a kit, and has spent her action"
    assert steps(cys(kit=False), BEN)[0] == "stabilise:Cy:Bo", "nobody has one"
    assert steps(cys(kit=False).types("harm Ada 9"))[0] == "stabilise:Cy:Ada"
    assert steps(cys(kit=True).types("harm Ada 9"))[0] == "stabilise:Cy:Ada", "whoever lies there gives it to nobody"
