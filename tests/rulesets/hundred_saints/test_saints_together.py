"""A side that acts in one: all attack the nearest, each with a roll of their own; what is offered, and how few keys."""

from __future__ import annotations

import re
from random import Random

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.hundred_saints.rules.attack import Hit, Struck
from lychgate.rulesets.hundred_saints.rules.moving import Move
from lychgate.rulesets.hundred_saints.rules.together import attacks_now, has_any, is_for_others, keep_back
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY, Attack, State
from lychgate.sim.play_out import QuickDice
from tests.each import each
from tests.rulesets.hundred_saints.encounters import encounter_of, met
from tests.rulesets.hundred_saints.fights import BOW, SWORD, acted, faced, fight, given, next_round
from tests.rulesets.hundred_saints.offers import offered_ids
from tests.rulesets.hundred_saints.saints import REF, SEATS, Saints
from tests.shares import in_soak_too, share

FOUR = ("Ada", "Bea", "Cid", "Dot")
SIX = "6 goblins AC 11 hp 4 morale 7 club 1d4"


def blows(table: Saints) -> list[str]:
    """Who has struck or shot at whom so far."""
    struck = [line for line in table.lines() if " strikes at " in line or " shoots at " in line]
    return [re.split(" with | unarmed", line)[0] for line in struck]


@pytest.mark.clause("enc.combat.seq.1", "enc.combat.atk.1")
def test_all_of_a_side_attack_each_with_their_own_roll() -> None:
    table = faced(SIX, characters=FOUR, first=False).rolls(*[2] * 6).types("all goblins attack the nearest").finish()

    assert [
        f"Goblin {one} strikes at {whom}" for one, whom in zip(range(1, 7), (*FOUR, "Ada", "Bea"), strict=True)
    ] == blows(table)
    assert acted(table) == tuple(f"goblin {one}" for one in range(1, 7))
    assert len([roll for roll in table.thrown if roll.purpose == "enc.combat.atk.1"]) == 6


@pytest.mark.clause("enc.combat.melee.1")
def test_whoever_fights_somebody_already_goes_on_with_them() -> None:
    table = faced("2 goblins hp 9 AC 11 club 1d4", characters=FOUR, first=False, feet=0)
    table.rolls(2).types("hit goblin 1 Dot").rolls(2).types("all goblins")
    next_round(table, 1, 6).rolls(2, 2).types("all goblins").finish()

    assert blows(table)[-2:] == ["Goblin 1 strikes at Dot", "Goblin 2 strikes at Ada"]


@pytest.mark.clause("enc.combat.seq.1", "enc.combat.move.1")
def test_who_is_far_closes_in_who_can_shoots_and_the_others_strike() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", feet=60, characters=("Ada", "Bea"))
    given(table, "Bea", attacks=(BOW,))

    table.rolls(2).types("all party").finish()

    assert table.lines()[-2:] == ["Ada moves 40 feet.", "Bea shoots at ogre with a shortbow: misses (2)."]
    next_round(table, 6, 1).rolls(2, 2).types("all party").finish()
    assert blows(table)[-2:] == ["Bea shoots at ogre", "Ada strikes at ogre"]


@pytest.mark.clause("enc.combat.act.1")
def test_a_creature_makes_all_its_attacks_and_goes_on_with_the_next_when_one_falls() -> None:
    table = faced("bear AC 14 hp 20 claw 8d6 bite 1d6", characters=("Ada", "Bea"), first=False)

    table.rolls(19, *[6] * 8, 2).types("all bear").finish()

    assert blows(table) == ["Bear strikes at Ada", "Bear strikes at Bea"]


@pytest.mark.clause("enc.combat.act.1")
def test_whoever_is_in_melee_strikes_there_and_throws_nothing_at_others() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", "wolf hp 9 AC 12 bite 1d6", characters=("Ada", "Bea"))
    table.types("attack", "distance ogre 5", "distance wolf 30")
    given(table, "Ada", attacks=(Attack("dagger", "1d4"),))
    given(table, "Bea", attacks=(BOW,))

    table.rolls(2).types("hit Bea wolf").rolls(2).types("hit Ada ogre")
    next_round(table, 6, 1, 2).rolls(2, 2).types("all party").finish()

    assert sorted(blows(table)[-2:]) == ["Ada strikes at ogre", "Bea shoots at wolf"]


def test_any_of_them_may_be_told_to_attack_somebody_else() -> None:
    table = faced("3 goblins AC 11 hp 4 club 1d4", characters=FOUR, first=False)

    table.rolls(2, 2, 2).types("all goblins attack the nearest but goblin 1 Dot and goblin 3 at Dot").finish()

    assert blows(table) == ["Goblin 1 strikes at Dot", "Goblin 2 strikes at Ada", "Goblin 3 strikes at Dot"]


def test_who_can_do_nothing_is_left_out_and_where_nobody_can_it_is_refused() -> None:
    table = faced("3 goblins AC 11 hp 4 club 1d4", first=False).types("attack goblins", "mark goblin 1 asleep")
    table.rolls(2, 2).types("all goblins").finish()
    assert blows(table) == ["Goblin 2 strikes at Ada", "Goblin 3 strikes at Ada"]

    with pytest.raises(PlayError, match="Nobody of the goblins can attack"):
        table.types("all goblins")


def test_six_goblins_are_no_longer_twenty_four_buttons() -> None:
    table = faced(SIX, characters=FOUR, first=False).rolls(*[2] * 6).types("all goblins").finish()
    table.types("next").rolls(1, 6).types("next").finish()
    hits = [id_ for id_ in offered_ids(table) if id_.startswith("hit:")]

    assert offered_ids(table)[0] == "all:goblins"
    assert hits == [f"hit:goblin {one}:{whom}" for one, whom in zip(range(1, 7), (*FOUR, "Ada", "Bea"), strict=True)]


def test_where_players_choose_for_their_characters_the_whole_party_is_not_what_enter_does() -> None:
    seated = faced(SIX, characters=("Ada of Ann", "Bea of Ben")).types("attack")
    assert offered_ids(seated)[0] == "hit:Ada:goblin 1"
    assert "all:party" in offered_ids(seated)

    assert offered_ids(faced(SIX, characters=("Ada", "Bea")).types("attack"))[0] == "all:party"


def three_sides() -> Saints:
    """Two goblins and two orcs 30 feet off; the orcs and the party have acted, the slow goblins have come
    as far as they can."""
    table = Saints().types("pc Ada hp 8 ac 12", "pc Bob hp 8 ac 12")
    table.types("foes 2 goblins hp 4 speed 20 club 1d4", "foes 2 orcs hp 6 club 1d6", "encounter", "aware party")
    table.types("aware goblins", "aware orcs", "next", "next", "distance 30").types("next")
    table.rolls(2, 1, 6).types("next", "attack orcs").rolls(2, 2).types("all orcs")
    return table.rolls(2, 2).types("all party", "all goblins")


@pytest.mark.clause("enc.combat.seq.1")
def test_what_enter_does_for_a_whole_side_can_be_done_and_others_do_not_turn_on_each_other() -> None:
    table = three_sides()

    assert not [id_ for id_ in offered_ids(table) if id_.startswith(("all:goblins", "hit:goblin"))]
    assert offered_ids(table)[0] == "next"


@pytest.mark.clause("enc.combat.atk.1")
def test_two_other_sides_that_fight_each_other_already_are_offered_it() -> None:
    table = three_sides()
    table.types("next").rolls(2, 1, 6).types("next").rolls(2).types('hit "orc 1" "goblin 1" anyway')

    table.rolls(2).types('hit "orc 2" Bob').rolls(2, 2).types("all party").finish()

    assert "hit:goblin 1:orc 1" in offered_ids(table)
    assert "hit:goblin 1:orc 2" not in offered_ids(table)


def entered(table: Saints, dice: QuickDice) -> int:
    """Press Enter once at what the referee is asked; the inputs that this took, with those for questions."""
    inputs = 1

    def answer(decision: AnyDecision, state: State) -> str:
        nonlocal inputs
        inputs += 1
        return decision.default()

    asked = table.orders()
    play = table.run(asked.read(asked.default()), dice, REF, answer)
    table.state = play.state
    return inputs


@in_soak_too
@each(range(80, 80 + share("LYCHGATE_SOAK_ROUNDS", 10, 300)))  # 82 took seven once
def test_a_round_of_four_against_six_takes_at_most_six_inputs_by_default(seed: int) -> None:
    table = faced(SIX, characters=FOUR, feet=30, first=bool(seed % 2)).types("attack")
    dice = QuickDice(Random(seed))
    rounds = 0
    while rounds < 6 and table.state.encounter is not None and table.state.chase is None:
        number, inputs = encounter_of(table).round, 0
        while table.state.encounter is not None and encounter_of(table).round == number and table.state.chase is None:
            inputs += entered(table, dice)
            assert inputs <= 6, offered_ids(table)
        rounds += 1
    assert rounds
    assert RULESET.orders(table.state, REF) is not None
    assert fight(table).since == 1 if table.state.fight is not None else PARTY


def test_any_may_be_changed_after_and_all_the_others_roll_the_same_again() -> None:
    header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), SEATS, "a seed", "x", roles={REF: REFEREE})
    game: Game[State] = Game(RULESET, header)
    lines = (
        "pc Ada hp 60",
        "pc Bea hp 60",
        "foes 4 goblins hp 4 club 1d4",
        "encounter",
        "aware party",
        "aware goblins",
    )
    for line in (*lines, "next", "next", "distance 5", "next", "next", "attack goblins"):
        game.reply(REF, f"text:{line}")

    def struck(line: str) -> dict[str, tuple[str, int]]:
        game.reply(REF, f"text:{line}")
        while game.open_for(REF).kind == "saints.out-of-turn":  # type: ignore[union-attr]
            game.reply(REF, "yes")
        events = [event for event in game.events_of(game.path()[-1]) if isinstance(event, Struck)]
        return {event.who: (event.whom, event.die) for event in events}

    before = struck("all goblins")
    game.undo(REF)
    after = struck("all goblins attack the nearest but goblin 3 at Bea")

    changed = next(one.id for one in game.settled.cast if one.name == "goblin 3")
    assert after[changed] == ("pc:bea", before[changed][1])
    assert {who: it for who, it in before.items() if who != changed and it == after[who]}
    assert {who: die for who, (_, die) in before.items()} == {who: die for who, (_, die) in after.items()}


@pytest.mark.clause("enc.combat.atk.2")
def test_who_has_a_sword_and_a_bow_shoots_where_the_sword_does_not_reach() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", feet=50, characters=("Ada", "Bea"))
    given(table, "Ada", attacks=(SWORD, BOW))
    given(table, "Bea", attacks=(SWORD, Attack("dagger", "1d4")))
    table.types("attack party")

    orders = RULESET.orders(table.state, REF)
    assert orders is not None
    offered = {one.label: one.note for one in RULESET.question(table.state, orders).choices if one.id.startswith("hit")}
    table.rolls(2).types("all party").finish()

    assert list(offered.values()) == ["shortbow: 11 or more; 40 of 40 hp"]
    assert blows(table) == ["Ada shoots at ogre"], "Bea closes in, and keeps her dagger"


@pytest.mark.clause("enc.combat.atk.2")
@pytest.mark.parametrize(
    ("spears", "line", "told"),
    [
        (1, "all party", "Ada strikes at ogre with a spear: misses"),
        (2, "all party", "Ada throws a spear at ogre: misses"),
        (1, "all party back Ada", "Ada throws a spear at ogre: misses"),
    ],
)
def test_nobody_throws_the_last_thing_that_they_could_strike_with_unless_they_keep_back(
    spears: int, line: str, told: str
) -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", feet=15)
    given(table, "Ada", attacks=(Attack("spear", "1d6"),) * spears)

    table.rolls(2).types(line).finish()

    assert [one for one in table.lines() if one.startswith(told)]


@pytest.mark.clause("enc.combat.atk.2")
def test_who_has_moved_and_has_only_that_to_throw_has_nothing_to_do_with_all_others() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", feet=50)
    given(table, "Ada", attacks=(Attack("spear", "1d6"),))

    table.types("attack party", "move Ada 20")

    assert not has_any(table.state, "party")
    with pytest.raises(PlayError, match="can attack or come nearer now"):
        table.types("all party")
    assert table.rolls(2).types("hit Ada ogre").finish(), "who says so throws it"


@pytest.mark.clause("enc.combat.atk.2")
def test_who_is_in_melee_shoots_at_nobody_farther_off() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", "wolf hp 9 AC 12 bite 1d6", characters=("Ada",))
    table.types("distance wolf 60")
    given(table, "Ada", attacks=(SWORD, BOW))
    table.rolls(2).types("hit Ada ogre").finish()
    next_round(table, 6, 1, 2)

    assert [hit.whom for hit, _ in attacks_now(table.state, table.who("Ada"), {})] == ["ogre"]


@pytest.mark.clause("enc.combat.seq.1")
def test_enter_keeps_whom_an_average_blow_fells_back_from_blows_and_lets_them_shoot() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", feet=10, characters=("Ada", "Bea"))
    given(table, "Bea", hp=4, attacks=(BOW,))

    table.rolls(2, 2).types("all party back Bea").finish()
    assert blows(table) == ["Bea shoots at ogre", "Ada strikes at ogre"]

    given(table, "Bea", attacks=())
    next_round(table, 6, 1)
    orders = RULESET.orders(table.state, REF)
    assert orders is not None
    question = RULESET.question(table.state, orders)
    assert question.default == "all:party"
    assert question.choices[0].label == "The party attacks the nearest; Bea keeps back"
    table.rolls(2).types("all party back Bea").finish()
    assert blows(table)[2:] == ["Ada strikes at ogre"]


@pytest.mark.clause("enc.combat.seq.1")
def test_once_the_others_have_struck_enter_sends_nobody_to_blows_who_keeps_back_and_the_foe_has_its_turn() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", characters=("Ada", "Bea", "Cid")).types("attack")
    for frail in ("Bea", "Cid"):
        given(table, frail, hp=4)

    assert offered_ids(table)[0] == "all:party"
    table.rolls(2).types("all party back Bea and Cid").finish()

    assert {"hit:Bea:ogre", "hit:Cid:ogre"} < set(offered_ids(table))
    assert offered_ids(table)[:3] == ["back:Bea", "back:Cid", "next"]
    table.types("back:Bea", "back:Cid")
    assert offered_ids(table)[0] == "hit:ogre:Ada"


def test_a_shot_takes_nobody_to_blows() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", feet=60, characters=("Ada", "Bea")).types("attack")
    given(table, "Bea", hp=4, attacks=(BOW,))

    assert not is_for_others(table.state, Hit(who="Bea", whom="ogre"))
    assert is_for_others(table.state, Move(who="Bea", feet=20))
    assert not is_for_others(table.state, Move(who="Ada", feet=20))


def test_nobody_keeps_back_for_those_who_cannot_fight() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", characters=("Ada", "Bea", "Cid")).types("attack")
    given(table, "Bea", hp=4)
    assert keep_back(table.state, PARTY) == ("Bea",)

    given(table, "Ada", hp=0)
    table.types("mark Cid asleep")

    assert keep_back(table.state, PARTY) == ()


def test_where_all_would_fall_by_a_blow_nobody_keeps_back() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", feet=100, characters=("Ada", "Bea")).types("all party")
    given(table, "Ada", hp=3)
    assert keep_back(table.state, PARTY) == ("Ada",)
    given(table, "Bea", hp=3)

    assert keep_back(table.state, PARTY) == ()
    assert keep_back(table.state, "ogre") == ()


@pytest.mark.clause("enc.combat.seq.1")
def test_some_keep_back_and_another_attacks_whom_they_are_told_in_one_line() -> None:
    table = faced("2 ogres hp 40 AC 12 club 1d6", characters=FOUR)

    table.rolls(2, 2).types("all party back Ada and Bea but Cid at ogre 2").finish()

    assert blows(table) == ["Cid strikes at ogre 2", "Dot strikes at ogre 1"]


@pytest.mark.clause("enc.combat.seq.1", "enc.seq.1")
def test_where_no_side_is_named_the_first_in_the_order_attacks() -> None:
    table = faced("goblin hp 4 AC 11 club 1d4", first=False).rolls(2).types("all").finish()
    assert blows(table) == ["Goblin strikes at Ada"]

    passed_over = met((6, 6)).types("next", "next", "distance 5", "next", "waive").rolls(2).types("all").finish()
    assert blows(passed_over) == ["Ada strikes at goblin 1"]


@pytest.mark.clause("enc.combat.charge.1", "enc.combat.decl.1")
def test_who_has_declared_a_charge_charges_and_who_has_declared_magic_does_not_attack() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", feet=30, characters=("Ada", "Bea"))

    table.types("declare Ada charge", "declare Bea spell").rolls(2).types("all party").finish()

    assert {"Ada moves 25 feet.", "Ada charges ogre."} <= set(table.lines())
    assert blows(table) == ["Ada strikes at ogre"]


@pytest.mark.clause("enc.combat.atk.1")
def test_the_nearer_of_two_sides_is_attacked() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", "wolf hp 9 AC 12", characters=("Ada",))
    table.types("distance ogre 30", "distance wolf 20").rolls(2).types("all party").finish()

    assert blows(table) == ["Ada strikes at wolf"]


@pytest.mark.clause("enc.combat.seq.1", "enc.combat.move.1")
def test_who_is_too_late_to_move_stays_and_the_others_shoot() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", feet=60, characters=("Ada", "Bea", "Cid"))
    given(given(table, "Ada", attacks=(BOW,)), "Bea", attacks=(BOW,))

    table.rolls(2, 2).types("hit Ada ogre", "all party").finish()

    assert blows(table) == ["Ada shoots at ogre", "Bea shoots at ogre"]
    assert not [line for line in table.lines() if " moves " in line]


@pytest.mark.clause("enc.combat.move.1")
@pytest.mark.parametrize(("speed", "told"), [(1, ["Ogre moves 1 foot."]), (0, [])])
def test_who_cannot_go_a_foot_stays(speed: int, told: list[str]) -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", "troll hp 40 club 1d6 as ogre", feet=60, first=False)
    given(table, "ogre", speed=speed)

    table.types("all ogre")

    assert [line for line in table.lines() if line.startswith("Ogre moves")] == told


@pytest.mark.clause("enc.combat.qual.1", "enc.combat.move.1")
def test_who_loads_a_crossbow_does_not_walk_towards_the_foe() -> None:
    table = faced("ogre hp 40 AC 12 club 1d6", feet=60, characters=("Ada", "Bea"))
    given(table, "Ada", attacks=(Attack("crossbow", "1d8"),))
    table.rolls(2).types("move Bea 40", "hit Ada ogre")
    next_round(table, 6, 1)

    table.rolls(2).types("all party").finish()

    assert not [line for line in table.lines() if line.startswith("Ada moves")]
