"""A fight: its Rounds, declarations, moving, magic. Clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.legal import orders
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.fights import faced, fight, given, next_round
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints

TWO = ("Ada of Ann", "Bea of Ben")


# ---------------------------------------------------------------------- beginning


def test_attack_1__the_first_blow_begins_the_fight_and_so_does_a_move() -> None:
    struck = faced().rolls(2).types("hit Ada goblin 1").finish()
    moved = faced(feet=60).types("move Ada 20")

    assert fight(struck).begun
    assert fight(moved).moved == {struck.who("Ada").id: 20}
    with pytest.raises(PlayError, match="The fight has begun already"):
        moved.types("attack goblins")


def test_attack_1__nobody_strikes_before_the_step_of_actions_nor_without_an_encounter() -> None:
    with pytest.raises(PlayError, match="There is no encounter"):
        Saints().types("pc Ada", "foes orc hp 3", "hit Ada orc")
    with pytest.raises(PlayError, match="the encounter's next step is 'awareness'"):
        Saints().types("pc Ada", "foes orc hp 3", "encounter", "attack")


def test_attack_1__a_surprised_side_does_not_attack_in_its_lost_round() -> None:
    table = Saints((1, 6, 3, 3)).types("pc Ada", "foes 2 orcs hp 4 axe 1d6", "encounter", *["next"] * 4)

    with pytest.raises(PlayError, match=r"'party' cannot act in this Round\. Who can: orcs"):
        table.types("attack party")
    assert table.view(ANN).cards == ()
    table.rolls(2).types("hit orc 1 Ada with axe short")

    assert table.view(ANN).mode == "fight", "who is attacked learns of it at once"


@pytest.mark.parametrize(("reading", "first"), [("stored", PARTY), ("fresh_after_talk", "goblins")])
def test_attack_2__the_stored_roll_serves_the_first_round_unless_talk_makes_it_stale(reading: str, first: str) -> None:
    table = faced(first_round_initiative=reading).types("react set hostile")

    table.rolls(*(() if reading == "stored" else (1, 5))).types("attack goblins").finish()

    assert table.state.encounter is not None
    assert table.state.encounter.order[0].side == first


def test_attack_2__without_talk_the_roll_is_never_stale() -> None:
    table = faced(first_round_initiative="fresh_after_talk").types("attack").finish()

    assert table.state.encounter is not None
    assert table.state.encounter.order[0].side == PARTY


def test_attack_2__from_the_second_round_on_it_is_rolled_anew() -> None:
    table = faced().types("attack")

    next_round(table, 2, 5)

    assert table.state.encounter is not None
    assert [(one.side, one.die) for one in table.state.encounter.order] == [("goblins", 5), (PARTY, 2)]


# ---------------------------------------------------------------------- the Round


def test_combat_seq_1__declarations_then_initiative_then_each_side_and_morale_at_the_end() -> None:
    table = faced().types("attack")
    assert not fight(table).declaring

    table.types("next")
    assert fight(table).declaring
    with pytest.raises(PlayError, match=r"The Round is over\. Declare"):
        table.types("hit Ada goblin 1")
    table.rolls(5, 2).types("declare Ada parry", "next")

    assert fight(table).means(table.who("Ada").id, "parry")


def test_combat_seq_1__a_side_shoots_before_it_strikes_and_does_not_go_back() -> None:
    table = faced(feet=60, characters=TWO)
    given(table, "Bea", speed=60)
    table.rolls(2).types("hit Bea goblin 1").finish()

    with pytest.raises(PlayError, match="too late for missiles of party in this Round: melee and all else of party"):
        table.types("hit Ada goblin 2 with shortbow")
    table.rolls(2).types("hit Ada goblin 2 with shortbow anyway").finish()


def test_combat_seq_1__each_other_side_does_the_same_in_its_order() -> None:
    table = faced().rolls(2).types("hit goblin 1 Ada").finish()

    with pytest.raises(PlayError, match=r"too late for melee and all else of party .* of goblins"):
        table.types("hit Ada goblin 1")


def test_combat_init_1__each_round_every_side_that_stands_rolls() -> None:
    table = faced("2 goblins hp 4", "2 wolves hp 4").types("attack", "down wolf 1", "down wolf 2")

    next_round(table, 3, 4)

    assert table.state.encounter is not None
    assert [one.side for one in table.state.encounter.order] == ["goblins", PARTY]
    assert table.state.encounter.round == 2


def test_combat_act_1__one_action_a_round() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1").finish()

    with pytest.raises(PlayError, match="Ada has acted in this Round"):
        table.types("hit Ada goblin 1")
    with pytest.raises(PlayError, match="Ada has acted in this Round"):
        table.types("act Ada drinks a potion")
    next_round(table, 6, 1).types("act Ada drinks a potion")

    assert table.last(ANN) == "Ada: drinks a potion."


def test_combat_act_1__the_attacks_of_a_creature_are_one_action() -> None:
    table = faced("bear AC 14 hp 20 claw 1d3 bite 1d6").rolls(2, 3).types("attack", "hit bear Ada", "hit bear Ada")

    assert [line for line in table.lines() if "strikes" in line] == [
        "Bear strikes at Ada, claw: misses (2).",
        "Bear strikes at Ada, bite: misses (3).",
    ]
    with pytest.raises(PlayError, match="bear has acted"):
        table.types("hit bear Ada")


def test_init_4__who_acts_at_the_same_time_still_does_when_felled() -> None:
    table = faced(initiative_tie="simultaneous").types("attack")
    next_round(table, 4, 4)
    table.rolls(20, 4).types("hit Ada goblin 1").finish()
    assert not table.who("goblin 1").alive

    table.rolls(19, 4).types("hit goblin 1 Ada").finish()

    assert table.who("Ada").hp == 4
    table.types("next", answers={"saints.morale": "waive"}).rolls(6, 5).types("next")
    with pytest.raises(PlayError, match="goblin 1 is out of the fight: dead"):
        table.types("hit goblin 1 Ada")


# ---------------------------------------------------------------------- declarations


def test_combat_decl_1__what_must_be_declared_is_declared_before_initiative() -> None:
    table = faced().types("attack")
    table.types("declare Ada spell")  # in a first Round, until somebody acts
    next_round(table, 6, 1)

    with pytest.raises(PlayError, match="Declarations come before initiative"):
        table.types("declare Ada spell")
    with pytest.raises(PlayError, match="Ada has declared no magic"):
        table.types("cast Ada")


def test_combat_decl_1__in_a_first_round_nobody_declares_after_somebody_has_acted() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1").finish()

    with pytest.raises(PlayError, match="Declarations come before initiative"):
        table.types("declare goblin 1 charge")


def test_combat_decl_1__who_gives_a_declaration_up_only_moves() -> None:
    table = faced().types("attack", "declare Ada spell", "declare Ada nothing")

    with pytest.raises(PlayError, match="has given up what was declared, and only moves"):
        table.types("hit Ada goblin 1")
    table.types("move Ada 10")

    assert fight(table).moved == {table.who("Ada").id: 10}
    with pytest.raises(PlayError, match="What Ada declared is dropped already"):
        table.types("declare Ada nothing")


def test_combat_decl_1__nothing_undeclared_takes_its_place() -> None:
    table = faced().types("attack", "declare Ada spell")

    with pytest.raises(PlayError, match="has declared magic and does nothing else"):
        table.types("hit Ada goblin 1")
    with pytest.raises(PlayError, match="has declared magic and cannot move"):
        table.types("move Ada 10")


@pytest.mark.parametrize(("first", "fate"), [(False, "lost"), (True, "done")])
def test_combat_decl_2__a_hit_before_the_casters_side_acts_disrupts(first: bool, fate: str) -> None:
    table = faced(first=first).types("attack", "declare Ada spell")
    if first:
        table.types("cast Ada goblin 1")
    table.rolls(19, 1).types("hit goblin 1 Ada").finish()

    said = fight(table).declaration(table.who("Ada").id)
    assert said is not None
    assert said.fate == fate
    if fate == "lost":
        with pytest.raises(PlayError, match="Ada's magic was disrupted"):
            table.types("cast Ada")


def test_combat_decl_2__a_miss_disrupts_nothing() -> None:
    table = faced(first=False).types("attack", "declare Ada spell").rolls(2).types("hit goblin 1 Ada")

    table.types("cast Ada goblin 1")

    assert table.last() == "Ada works magic on goblin 1."


def test_combat_decl_2__who_acts_at_the_same_time_disrupts_nothing() -> None:
    table = faced(initiative_tie="simultaneous").types("attack", "next", "declare Ada spell").rolls(3, 3).types("next")
    table.rolls(19, 1).types("hit goblin 1 Ada").finish()

    table.types("cast Ada goblin 1 anyway")

    assert table.last() == "Ada works magic on goblin 1."


# ---------------------------------------------------------------------- moving


def test_combat_move_1__up_to_speed_out_of_melee() -> None:
    table = faced(feet=120).types("move Ada 30", "move Ada 10")

    with pytest.raises(PlayError, match=r"Ada may go 40 feet in this Round \(their Speed\); 40 are used"):
        table.types("move Ada 1")


def test_combat_move_2__half_of_it_in_melee_and_stepping_out_does_not_lengthen_it() -> None:
    table = faced().rolls(2).types("hit goblin 1 Ada anyway").finish()
    next_round(table, 6, 1)

    with pytest.raises(PlayError, match="Ada may go 20 feet"):
        table.types("move Ada 21 away")
    table.types("move Ada 20 away")

    assert fight(table).melee == ()
    with pytest.raises(PlayError, match="Ada may go 20 feet"):
        table.types("move Ada 1 away")


def test_combat_melee_1__melee_is_between_two_once_one_has_struck() -> None:
    table = faced()
    ada, goblin = table.who("Ada").id, table.who("goblin 1").id
    assert table.state.fight is None

    table.rolls(2).types("hit Ada goblin 1").finish()

    assert fight(table).in_melee(ada) == (goblin,)
    assert fight(table).in_melee(goblin) == (ada,)
    assert fight(table).in_melee(table.who("goblin 2").id) == ()


def test_combat_melee_1__a_shot_makes_no_melee() -> None:
    table = faced(feet=60).rolls(2).types("hit Ada goblin 1 with shortbow").finish()

    assert fight(table).melee == ()


def fled(**variants: Any) -> Saints:
    """Ada flees in the second Round, in which the goblins act first; her shield is a point of her AC of 12."""
    table = faced(**variants).rolls(2).types("hit Ada goblin 1").finish()
    given(table, "Ada", shield=1)
    return table.types("next", "declare Ada flee").rolls(1, 6).types("next").finish()


def test_combat_flee_1__opponents_hit_who_flees_more_easily_and_past_the_shield() -> None:
    table = fled().rolls(9, 1).types("hit goblin 1 Ada").finish()

    assert "Goblin 1 strikes at Ada, club: hits (9 +2 they flee = 11)." in table.lines()
    with pytest.raises(PlayError, match="Ada has declared to flee"):
        table.types("hit Ada goblin 1")
    table.types("move Ada 40 away")

    assert fight(table).melee == ()


def test_combat_flee_1__one_who_is_not_in_melee_with_them_has_no_such_ease() -> None:
    table = fled().rolls(10).types("hit goblin 2 Ada").finish()

    assert table.last() == "Goblin 2 strikes at Ada, club: misses (10)."


def test_combat_flee_1__where_the_table_has_it_so_there_is_a_free_attack() -> None:
    table = fled(flee_melee="free_attack").rolls(9, 3).types("move Ada 40 away").finish()

    assert "Goblin 1 strikes at Ada in passing, club: hits (9 +2 they flee = 11)." in table.lines()
    assert table.who("Ada").hp == 5
    assert table.last() == "Ada moves 40 feet away."


def test_combat_flee_1__only_who_is_in_melee_declares_it() -> None:
    with pytest.raises(PlayError, match="Ada is not in melee"):
        faced().types("declare Ada flee")


def test_combat_flee_2__who_is_not_in_melee_may_run_and_do_no_more() -> None:
    table = faced().types("attack", "move Ada 120 run")

    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("hit Ada goblin 1 anyway")
    with pytest.raises(PlayError, match="Ada may go 40 feet"):
        table.types("move Ada 1 run anyway")


def test_combat_flee_2__who_is_in_melee_may_not() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1").finish()
    next_round(table, 6, 1)

    with pytest.raises(PlayError, match="fleeing must be declared"):
        table.types("move Ada 60 run")


# ---------------------------------------------------------------------- magic


def test_combat_magic_1__magic_works_in_its_own_phase() -> None:
    table = faced(characters=TWO).types("declare Ada spell").rolls(2).types("hit Bea goblin 1").finish()

    with pytest.raises(PlayError, match="too late for magic of party"):
        table.types("cast Ada goblin 1")


def test_combat_magic_1__who_can_do_nothing_works_none() -> None:
    with pytest.raises(PlayError, match="Ada cannot act: stunned"):
        faced().types("declare Ada spell", "mark Ada stunned", "cast Ada")


def test_combat_magic_1__it_needs_a_target_in_sight_unless_the_effect_does_not() -> None:
    from lychgate.rulesets.hundred_saints.state import Mark

    table = faced()
    given(table, "goblin 1", marks=(Mark("invisible"),))
    table.types("declare Ada spell")

    with pytest.raises(PlayError, match="goblin 1 is out of sight"):
        table.types("cast Ada goblin 1")
    table.types("cast Ada goblin 1 anyway")
    with pytest.raises(PlayError, match="worked already"):
        table.types("cast Ada goblin 1")


# ---------------------------------------------------------------------- who orders, and what is seen


def test_act_1__players_choose_for_their_own_and_the_referee_for_the_others() -> None:
    table = faced(characters=TWO).rolls(15, 4).types("hit Ada goblin 1", seat=ANN).finish()
    assert not table.who("goblin 1").alive

    with pytest.raises(PlayError, match="Bea is not one of them"):
        table.types("hit Bea goblin 2", seat=ANN)
    with pytest.raises(PlayError, match="goblin 2 is not one of them"):
        table.types("hit goblin 2 Ada", seat=BEN)
    with pytest.raises(PlayError, match="the referee's word"):
        table.types("hit Bea goblin 2 +4", seat=BEN)
    with pytest.raises(PlayError, match="'damage' is no command"):
        table.types("damage goblin 2 4", seat=BEN)


def test_act_1__a_player_learns_nothing_by_trying_of_a_meeting_unknown_to_them() -> None:
    table = Saints((1, 6, 3, 3)).types("pc Ada of Ann", "foes 2 orcs hp 4", "encounter", *["next"] * 4)
    alone = Saints().types("pc Ada of Ann")

    refusals = []
    for one in (table, alone):
        for typed in ("move Ada 10", "declare Ada parry", "hit Ada orc 1"):
            with pytest.raises(PlayError) as refused:
                one.types(typed, seat=ANN)
            refusals.append(str(refused.value))

    assert refusals[:3] == refusals[3:]


def test_combat_seq_1__the_view_shows_the_round_and_what_is_owed_to_the_referee_alone() -> None:
    table = faced().rolls(15, 4).types("hit Ada goblin 1").finish()

    ours, theirs = table.view().cards[0], table.view(ANN).cards[0]
    assert ours.title == "A fight: Round 1"
    assert [(one.title, one.status) for one in ours.stages] == [
        ("Declarations", "done"),
        ("The party", "now"),
        ("The goblins", "to come"),
        ("Morale", "to come"),
    ]
    assert "owed by goblins (first death)" in ours.stages[-1].result
    assert [one.title for one in theirs.stages] == ["Declarations", "The party", "The goblins"]
    assert not [line for line in table.lines(ANN) if "morale" in line]


def test_combat_seq_1__the_steps_at_hand_are_the_attack_and_then_the_round() -> None:
    table = faced()
    offered = orders(table.state, REF)
    assert offered is not None
    assert [id_ for id_, _ in offered.steps][:3] == ["round", "attack:party", "attack:goblins"]

    table.types("attack:goblins")

    offered = orders(table.state, REF)
    assert offered is not None
    assert [id_ for id_, _ in offered.steps][:2] == ["hit:Ada:goblin 1", "next"]
    assert RULESET.question(table.state, offered).prompt.startswith("The sides act in their order")
    declaring = table.types("next").state
    assert RULESET.question(declaring, orders(declaring, REF)).prompt.startswith("Does anybody declare")  # type: ignore[arg-type]


def test_end_1__the_fight_ends_with_the_encounter() -> None:
    table = faced().types("attack", "end")

    assert table.state.fight is None
    assert table.view().mode == "explore"
