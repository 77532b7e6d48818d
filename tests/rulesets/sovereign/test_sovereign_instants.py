"""Instants: who is asked in the middle of an attack, and what their answers change."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lychgate.core.decision import TEXT, AnyDecision, Suspended
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.play import Play
from lychgate.core.records import REFEREE, Header, Record
from lychgate.rulesets.sovereign.rules.aiming import arms_now
from lychgate.rulesets.sovereign.rules.blows import Blow
from lychgate.rulesets.sovereign.rules.instants import Instants, ignores
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Attack, Delver, Feat, Item, State
from lychgate.rulesets.sovereign.state.magic import Casting
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, SEATS, Answers, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given, hp

SPEAR = (Attack(name="spear", damage="1d6", shock=2, shock_ac=15),)


def fight(*more: str, dice: tuple[int, ...] = (5, 1), **fields: object) -> Sovereign:
    """Ada of Ann and Bob of Ben fight two goblins with spears; the Delvers act first unless the dice say otherwise."""
    table = Sovereign().types("delver Ada of Ann hp 8 ac 15 stab 1", "delver Bob of Ben hp 8 ac 15 stab 1")
    table.types("npc 2 goblins hd 1 hp 6 ac 13 attack 0", *more).rolls(*dice).types("fight").finish()
    for name in ("goblin 1", "goblin 2"):
        given(table, name, attacks=SPEAR, **fields)
    for name in ("Ada", "Bob"):
        given(table, name, items=(Item(name="long sword"), Item(name="throwing blade")))
    return table


def lucky(table: Sovereign, name: str) -> Sovereign:
    """Somebody is a Warrior, with Veteran's Luck."""
    return given(table, name, delver=Delver(calling="Warrior"))


def chosen(**wanted: str) -> tuple[Answers, list[Instants]]:
    """Answers each seat's first question so, and lets all others be; with all questions that were asked."""
    asked: list[Instants] = []
    left = dict(wanted)

    def answer(decision: AnyDecision, state: State) -> str:
        assert isinstance(decision, Instants)
        asked.append(decision)
        assert decision.prompt(state)
        assert all(decision.choice(state, option.id).label for option in decision.options())
        return left.pop(decision.seat, "pass")

    return answer, asked


@pytest.fixture(autouse=True)
def _asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sovereign, "granted", {"sovereign.out-of-turn": "yes"})


def goblins_turn(table: Sovereign) -> Sovereign:
    return table.types("next").finish()


def who(table: Sovereign, name: str) -> str:
    return table.who(name).id


# ---------------------------------------------------------------------- Total Defense


@pytest.mark.clause(
    "sov.combat.total-defense", "sov.combat.total-defense-after", "sov.combat.total-defense-shock", "sov.action.instant"
)
def test_total_defense_after_the_roll_turns_a_hit_into_a_miss_and_stops_its_shock() -> None:
    table = given(goblins_turn(fight()), "Bob", items=(Item(name="long sword"),))
    answer, asked = chosen(Ann=f"defense:{who(table, 'Ada')}")

    table.rolls(16).types("attack goblin 1 Ada", answers=answer).finish()

    assert [one.seat for one in asked] == [ANN], "Bob holds nothing that reaches, and is not asked"
    assert asked[0].prompt(table.state) == "Goblin 1 attacks Ada (spear): it hits: 16 against 15."
    assert hp(table, "Ada") == 8
    assert table.state.fight_now.left(who(table, "Ada")).main
    assert "Ada does nothing but dodge: AC 17, and no Shock, until their next turn." in table.lines(BEN)


@pytest.mark.clause("sov.combat.total-defense-after")
@pytest.mark.parametrize(("die", "asks"), [(15, True), (16, True), (17, False), (2, True)])
def test_who_can_change_nothing_is_not_asked(die: int, asks: bool) -> None:
    table = goblins_turn(fight())
    for name in ("Ada", "Bob"):
        given(table, name, items=())
    answer, asked = chosen()
    table.rolls(die, *((3,) if die > 14 else ())).types("attack goblin 1 Ada", answers=answer)
    mine = [option.id for one in asked for option in one.options() if option.id.startswith("defense")]
    assert bool(mine) == asks, "17 hits AC 17 too; a miss does Shock 2, which dodging stops"


@pytest.mark.clause("sov.combat.total-defense-limit", "sov.combat.snap-unspent")
def test_nobody_is_asked_whose_main_action_is_spent_and_a_typed_defense_is_refused() -> None:
    table = fight().rolls(2, 2)
    table.types("attack Ada goblin 1 with long sword", "attack Bob goblin 1 with long sword", answers=chosen()[0])
    goblins_turn(table)
    answer, asked = chosen()
    table.rolls(15, 3).types("attack goblin 1 Ada", answers=answer).finish()
    assert asked == []
    for line in ("defend Ada", "snap Ada goblin 1"):
        with pytest.raises(PlayError, match="Ada has spent the Main Action of this Round"):
            table.types(line, seat=ANN)


@pytest.mark.clause("sov.combat.total-defense")
def test_total_defense_lasts_to_the_start_of_the_next_turn() -> None:
    table = goblins_turn(fight()).types("defend Ada", seat=ANN)
    table.rolls(16).types("attack goblin 1 Ada").rolls(17, 1).types("attack goblin 2 Ada", answers=chosen()[0])
    assert hp(table, "Ada") == 7, "AC 17 against each of them"
    table.types("next")
    assert table.state.fight_now.guards == ()


@pytest.mark.clause("sov.action.instant", "sov.combat.surprise")
def test_who_is_surprised_or_down_has_no_instants() -> None:
    table = Sovereign().types("delver Ada of Ann hp 8 ac 15", "npc goblin hd 1 hp 6 attack 0", "fight surprised party")
    table.rolls(15, 3).types("attack goblin Ada").finish()
    assert hp(table, "Ada") == 5, "and nobody was asked"
    with pytest.raises(PlayError, match="Ada is not ready for this fight"):
        table.types("defend Ada", seat=ANN)
    with pytest.raises(PlayError, match=r"Ada .*, and can do nothing"):
        given(table, "Ada", hp=0).types("defend Ada", seat=ANN)


# ---------------------------------------------------------------------- Veteran's Luck


@pytest.mark.clause("sov.action.veterans-luck")
def test_veterans_luck_turns_ones_own_miss_into_a_hit_once_a_turn() -> None:
    table = lucky(fight(), "Ada")
    answer, asked = chosen(Ann=f"luck:{who(table, 'Ada')}")
    table.rolls(11, 4).types("attack Ada goblin 1 with long sword", answers=answer).finish()
    assert asked[0].prompt(table.state).startswith("Ada attacks goblin 1 (long sword): it misses: 12 against 13.")
    assert hp(table) == 6 - 4 - 1, "and Killing Blow"
    table.types("next", "next").rolls(3).types("attack Ada goblin 2 with long sword", answers=(later := chosen())[0])
    assert not any(option.id.startswith("luck") for one in later[1] for option in one.options())


def test_time_per_turn_powers__luck_comes_again_with_the_next_turn() -> None:
    table = lucky(fight(), "Ada")
    used = chosen(Ann=f"luck:{who(table, 'Ada')}")[0]
    table.rolls(11, 4).types("attack Ada goblin 1 with long sword", answers=used).types("end").finish()
    table.rolls(5, 1).types("fight").rolls(11).types(
        "attack Ada goblin 2 with long sword", answers=(again := chosen())[0]
    )
    assert any(option.id.startswith("luck") for one in again[1] for option in one.options())


@pytest.mark.clause("sov.action.veterans-luck")
def test_veterans_luck_turns_a_hit_on_oneself_into_a_miss() -> None:
    table = lucky(goblins_turn(fight()), "Ada")
    answer, _ = chosen(Ann=f"luck:{who(table, 'Ada')}")
    table.rolls(20).types("attack goblin 1 Ada", answers=answer).finish()
    assert hp(table, "Ada") == 8 - 2, "a miss still does Shock"
    assert "Veteran's Luck! Ada: it misses after all." in table.lines(BEN)


@pytest.mark.clause("sov.action.veterans-luck")
@pytest.mark.parametrize("calling", ["Expert", "Partial Expert/Partial Warrior", ""])
def test_only_whole_warriors_have_it(calling: str) -> None:
    table = given(fight(), "Ada", delver=Delver(calling=calling))
    answer, asked = chosen()
    table.rolls(2).types("attack Ada goblin 1 with long sword", answers=answer)
    assert not any(option.id.startswith("luck") for one in asked for option in one.options())


@pytest.mark.clause("sov.action.veterans-luck")
def test_luck_is_for_ones_own_misses_and_hits_on_oneself_alone() -> None:
    table = lucky(fight(), "Ada")
    answer, asked = chosen()
    table.rolls(19, 1).types("attack Ada goblin 1 with long sword", answers=answer).finish()
    table.types("next").rolls(2).types("attack goblin 1 Ada", answers=answer).finish()
    assert not any(option.id.startswith("luck") for one in asked for option in one.options())


@pytest.mark.clause("sov.combat.total-defense-after", "sov.combat.total-defense-shock")
@pytest.mark.parametrize(("shock", "asks"), [(0, False), (1, True)])
def test_a_miss_that_does_nothing_asks_nobody(shock: int, asks: bool) -> None:
    table = goblins_turn(fight())
    given(table, "goblin 1", attacks=(Attack(name="fist", damage="1d2", shock=shock, shock_ac=15),))
    for name in ("Ada", "Bob"):
        given(table, name, items=())
    answer, asked = chosen()
    table.rolls(2).types("attack goblin 1 Ada", answers=answer).finish()
    assert bool(asked) == asks


# ---------------------------------------------------------------------- Snap Attacks


@pytest.mark.clause("sov.combat.snap", "sov.combat.snap-timing")
def test_a_snap_attack_at_minus_4_that_kills_the_foe_saves_from_its_damage() -> None:
    table = goblins_turn(fight())
    answer, asked = chosen(Ben=f"snap:{who(table, 'Bob')}")
    table.rolls(19, 16, 3, 2).types("attack goblin 1 Ada", answers=answer).finish()
    assert "Bob attacks goblin 1 (throwing blade): hits, 16 +1 Stab -4 Snap Attack = 13 against AC 13." in table.lines()
    assert hp(table) == 3
    assert hp(table, "Ada") == 6, "a goblin that stands does its damage"

    table = given(goblins_turn(fight()), "goblin 1", hp=2)
    answer, asked = chosen(Ben=f"snap:{who(table, 'Bob')}")
    table.rolls(19, 16, 3).types("attack goblin 1 Ada", answers=answer).finish()
    assert hp(table, "Ada") == 8
    assert table.last() == "Goblin 1 falls before the blow lands."
    assert table.state.fight_now.left(who(table, "Bob")).main
    assert {one.seat for one in asked} == {ANN, BEN}


@pytest.mark.clause("sov.combat.snap-npc")
def test_of_npcs_only_the_disciplined_snap() -> None:
    for disciplined in (False, True):
        table = fight()
        given(table, "goblin 2", disciplined=disciplined, attacks=(Attack(name="bow", damage="1d6", range=(50,)),))
        answer, asked = chosen()
        table.rolls(19, 1).types("attack Ada goblin 1 with long sword", answers=answer).finish()
        offered = [option.id for one in asked for option in one.options()]
        assert (f"snap:{who(table, 'goblin 2')}" in offered) == disciplined
        labels = [choice.label for one in asked for choice in one.choices(table.state)]
        assert ("Goblin 2: Snap Attack on Ada" in labels) == disciplined
        assert all(one.seat == REF for one in asked), "NPCs are the GM's"
    with pytest.raises(PlayError, match="goblin 1 is not disciplined enough"):
        table.types("snap goblin 1 Ada")


@pytest.mark.clause("sov.combat.snap")
def test_a_snap_attack_is_typed_at_any_time_and_takes_the_main_action() -> None:
    table = goblins_turn(fight()).rolls(16, 2)
    table.types("snap Bob goblin 1", seat=BEN, answers=chosen()[0]).finish()
    assert hp(table) == 4
    with pytest.raises(PlayError, match="spent the Main Action"):
        table.types("snap Bob goblin 1", seat=BEN)


@pytest.mark.clause("sov.action.instant-simultaneous")
def test_instants_at_the_same_moment_all_count() -> None:
    table = given(goblins_turn(fight()), "goblin 1", hp=1)
    snaps = chosen(Ann=f"snap:{who(table, 'Ada')}", Ben=f"snap:{who(table, 'Bob')}")
    table.rolls(19, 20, 4, 20, 4).types("attack goblin 1 Ada", answers=snaps[0]).finish()
    assert all(table.state.fight_now.left(who(table, name)).main for name in ("Ada", "Bob"))
    assert hp(table, "Ada") == 8


@pytest.mark.clause("sov.action.instant")
def test_a_seat_may_let_all_be_for_the_rest_of_the_round() -> None:
    table = goblins_turn(fight())
    answer, asked = chosen(Ann="round", Ben="round")
    table.rolls(16, 1).types("attack goblin 1 Ada", answers=answer)
    answer, asked = chosen()
    table.rolls(16, 1).types("attack goblin 2 Ada", answers=answer)
    assert asked == []
    table.types("next", "next")
    assert table.state.fight_now.passing == ()


def test_action_instant_simultaneous__all_seats_are_asked_at_once() -> None:
    table = goblins_turn(fight())
    play = Play(table.state, REF, ScriptedDice([16]))
    with pytest.raises(Suspended) as waits:
        table.ruleset.perform(play, table.read("attack goblin 1 Ada"))
    assert {one.seat for one in waits.value.wanted} == {ANN, BEN}


# ---------------------------------------------------------------------- held actions


@pytest.mark.clause("sov.combat.hold", "sov.combat.hold-priority")
def test_a_held_action_in_answer_to_an_attack_comes_first() -> None:
    table = given(fight(), "goblin 1", hp=2).types("hold Bob", seat=BEN)
    goblins_turn(table)
    answer, asked = chosen(Ben=f"held:{who(table, 'Bob')}")
    table.rolls(12, 3).types("attack goblin 1 Ada", answers=answer).finish()
    assert asked[0].prompt(table.state) == "Goblin 1 is about to attack Ada (spear)."
    assert hp(table) == 0
    assert hp(table, "Ada") == 8, "the goblin never attacked"
    assert table.last() == "Goblin 1 falls before the blow lands."


@pytest.mark.clause("sov.combat.swarm", "sov.combat.hold-priority")
def test_who_falls_to_a_held_action_joins_no_swarm() -> None:
    table = goblins_turn(given(fight(), "goblin 1", hp=2).types("hold Bob", seat=BEN))
    answer, _ = chosen(Ben=f"held:{who(table, 'Bob')}")
    table.rolls(12, 3).types("swarm goblin 1 Ada strike", answers=answer).finish()
    assert (hp(table), hp(table, "Ada")) == (0, 8)
    assert table.state.fight_now.left(who(table, "goblin 1")).swarming == ""


@pytest.mark.clause("sov.combat.total-defense-after", "sov.combat.hold-priority")
def test_who_spends_the_main_action_to_ward_off_a_held_one_attacks_no_more() -> None:
    table = goblins_turn(fight().types("hold Bob", seat=BEN))
    answer, _ = chosen(Ben=f"held:{who(table, 'Bob')}", Ref=f"defense:{who(table, 'goblin 1')}")
    table.rolls(12).types("attack goblin 1 Ada", answers=answer).finish()
    assert table.state.fight_now.left(who(table, "goblin 1")).main
    assert (hp(table), hp(table, "Ada")) == (6, 8), "the goblin defended itself, and has no attack left for Ada"


@pytest.mark.clause("sov.combat.swarm", "sov.combat.total-defense-after")
def test_who_wards_off_a_held_action_does_not_strike_for_the_swarm() -> None:
    table = goblins_turn(fight().types("hold Bob", seat=BEN)).types("swarm goblin 2 Ada", answers=chosen()[0])
    answer, _ = chosen(Ben=f"held:{who(table, 'Bob')}", Ref=f"defense:{who(table, 'goblin 1')}")
    table.rolls(12).types("swarm goblin 1 Ada strike", answers=answer).finish()
    assert table.state.fight_now.left(who(table, "goblin 2")).swarming, "the swarm has yet to strike"
    assert hp(table, "Ada") == 8


@pytest.mark.clause("sov.combat.hold", "sov.combat.hold-priority")
def test_who_holds_acts_out_of_turn_until_the_end_of_the_round() -> None:
    table = goblins_turn(fight().types("hold Bob", seat=BEN))
    table.rolls(2).types("attack Bob goblin 1 with throwing blade thrown", seat=BEN, answers=chosen()[0]).finish()
    with pytest.raises(PlayError, match="It is the turn of the goblins, not of Ada"):
        table.types("attack Ada goblin 1")
    table = fight().types("hold Bob", "next", "next")
    assert not table.state.fight_now.left(who(table, "Bob")).held, "what was held is lost"
    table.types("run Bob")
    with pytest.raises(PlayError, match="has spent the Move action of this Round, which it takes to hold"):
        table.types("hold Bob")


@pytest.mark.clause("sov.shock.immune")
def test_a_close_combatant_is_immune_to_shock() -> None:
    table = given(goblins_turn(fight()), "Ada", delver=Delver(calling="Expert", feats=(Feat("Close Combatant"),)))
    table.rolls(2).types("attack goblin 1 Ada", answers=chosen()[0])
    assert hp(table, "Ada") == 8


# ---------------------------------------------------------------------- at a table


HEADER = Header("sovereign", RULESET.version, RULESET.resolve({}), SEATS, "a hit", "", roles={REF: REFEREE})


def at_a_table(keep: Callable[[Record], None] = lambda record: None) -> Game[State]:
    """A goblin is about to attack Ada, who has spent nothing."""
    game: Game[State] = Game(RULESET, HEADER, keep=keep)
    for line in ("delver Ada of Ann hp 30 ac 10", "delver Bob of Ben hp 30 ac 10", "npc goblin hp 30 attack 9"):
        game.reply(REF, TEXT + line)
    game.reply(REF, TEXT + "fight")
    if game.settled.fight_now.acting == "party":
        game.reply(REF, TEXT + "next")
        game.reply(REF, "yes")
    return game


def test_a_fight_ends_only_when_the_instants_are_said_and_whoever_ends_it_reads_for_whom_it_waits() -> None:
    game = at_a_table()
    game.reply(REF, TEXT + "attack goblin Ada")

    with pytest.raises(PlayError, match=r"^Ann is asked something that this would change: that comes first"):
        game.reply(REF, TEXT + "end")
    game.reply(ANN, "pass")
    game.reply(REF, TEXT + "end")

    assert game.settled.fight is None
    assert not game.pendings


def test_a_table_waits_for_the_instants_alone_and_one_undo_takes_back_the_whole_window() -> None:
    game = at_a_table()
    before = game.settled

    game.reply(REF, TEXT + "attack goblin Ada")

    question = game.open_for(ANN)
    assert isinstance(question, Instants)
    assert "it hits" in question.prompt(game.state)
    snap = next(option.id for option in question.options() if option.id.startswith("snap"))
    game.reply(ANN, snap)
    while isinstance(asked := game.open_for(REF), Instants):
        assert asked.default() == "pass"
        game.reply(REF, "pass")
    assert game.settled.fight_now.left("c1").main, "the snap was made"
    assert game.settled.creature("c1").hp < 30

    game.undo()
    assert game.settled == before
    assert game.rerun() == len(game.path())


def test_while_seats_wait_the_game_can_be_kept_and_opened_again() -> None:
    records: list[Record] = []
    game = at_a_table(records.append)
    game.reply(REF, TEXT + "attack goblin Ada")

    again: Game[State] = Game(RULESET, HEADER, tuple(records))

    assert again.open_for(ANN) == game.open_for(ANN)
    assert again.handed_back is None


def test_impervious_defense_is_offered_against_what_would_hurt_once_a_day() -> None:
    def saves(level: int = 2, ac: int = 10, *, hit: bool, harmless: bool = False, used: bool = False) -> bool:
        feats = Delver(calling="Expert", feats=(Feat("Impervious Defense", level),))
        casting = Casting(spent=("day Impervious Defense",) if used else ())
        table = given(goblins_turn(fight()), "Ada", delver=feats, ac=ac, casting=casting)
        arm = arms_now(table.state, table.who("goblin 1"))[0]
        foe, ada = who(table, "goblin 1"), who(table, "Ada")
        blow = Blow(who=foe, whom=ada, arm=arm, die=9, why=(), hit=hit, harmless=harmless)
        return ignores(table.state, table.who("Ada"), blow)

    assert saves(hit=True)
    assert saves(hit=False), "Shock to AC 10"
    assert not saves(ac=18, hit=False)
    assert not saves(hit=True, harmless=True)
    assert not saves(hit=True, level=1)
    assert not saves(hit=True, used=True)
