"""Chapter 5, the first half: initiative as a currency."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.constitution.rules.casting_time import DeclareSpell, interrupt
from lychgate.rulesets.constitution.rules.initiative import lackey_shield
from lychgate.rulesets.constitution.rules.reactions import React, Reaction, window
from lychgate.rulesets.constitution.rules.turns import acting
from lychgate.rulesets.constitution.ruleset import RULESET
from lychgate.rulesets.constitution.state import Combatant
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, BEN, REF, SEATS, Answers, Constitution

LET_BE: dict[str, str] = {
    "constitution.superior": "no",
    "constitution.reactions": "pass",
    "constitution.last_item": "nothing",
    "constitution.aware": "know",
}


class Fight(Constitution):
    """A fight in which nobody wants anything unless a test says so."""

    granted = LET_BE

    def scores(self, **scores: int) -> Fight:
        """These have these scores."""
        for name, score in scores.items():
            self.types(f"initiative {name} {score}")
        return self

    def now(self, name: str) -> Combatant:
        """How somebody stands in the fight."""
        found = self.state.fight_now.of(self.who(name).id)
        assert found is not None
        return found

    def score(self, name: str) -> int:
        return self.now(name).score

    def acts(self) -> str:
        """Whose turn it is."""
        return self.state.creature(acting(self.state)[0]).name

    def respite(self) -> Fight:
        """All pass until the round is over."""
        while self.state.fight_now.phase == "round":
            self.types("next")
        return self


def fight(ada: int = 20, ogre: int = 10, *more: str, **variants: str) -> Fight:
    """Ada and an ogre with these scores in a fight; ``more`` come into play before it, and roll a 2."""
    wits = [10 if 12 <= score <= 29 else score - 5 for score in (ada, ogre)]
    desk = Fight(**variants)
    desk.types(f"character Ada of Ann wits {wits[0]} hp 6", f"npc ogre wits {wits[1]} hp 9 morale 8", *more)
    rolls = sum(one.kind != "lackey" for one in desk.state.cast) - 2
    return desk.rolls(ada - wits[0], ogre - wits[1], *[2] * rolls).types("fight").finish()


def begun(desk: Fight, *faces: int) -> Fight:
    """The fight begins with these scores, of those whose wits are 10."""
    return desk.rolls(*(score - 10 for score in faces)).types("fight").finish()


# ---------------------------------------------------------------------- the score


def test_5_1a__initiative_is_a_d20_and_wits_and_what_fighters_add() -> None:
    desk = Fight().types("character Bo fighter level 2 wits 11 hp 9", "npc ogre wits 8 hp 9").rolls(9, 4)

    desk.types("fight").finish()

    assert "Initiative: Bo 22 (9 +11 wits +2 fighter) and ogre 12." in desk.lines()
    assert "ogre 12" in " ".join(desk.lines(ANN))


@pytest.mark.parametrize(("reading", "dice", "score"), [("check", (20, 5), 35), ("plain", (20,), 30)])
def test_5_1a__a_20_is_rolled_again_as_in_a_check(reading: str, dice: tuple[int, ...], score: int) -> None:
    desk = Fight(initiative_open_roll=reading).types("character Ada wits 10 hp 6", "npc ogre hp 9")

    desk.rolls(*dice, 5).types("fight").finish()

    assert desk.score("Ada") == score


def test_5_1a__no_score_is_below_0() -> None:
    desk = Fight().types("character Ada wits 2 hp 6", "npc ogre hp 9").rolls(1, 5).types("fight").finish()

    assert desk.score("Ada") == 0


def test_5_1b__the_highest_acts_first_and_everybody_once() -> None:
    desk = fight(15, 20)

    assert desk.acts() == "ogre"
    assert desk.types("next").acts() == "Ada"
    assert desk.types("next").state.fight_now.phase == "respite"


def test_5_1b__and_5_1d__whoever_pays_before_their_turn_may_act_later() -> None:
    desk = fight(22, 25, "character Bo of Ben wits 10 hp 6")
    desk.scores(Bo=20)

    desk.types("react Ada strike ogre").types("next", "next")

    assert desk.score("Ada") == 17
    assert desk.acts() == "Bo"


@pytest.mark.clause("3d6.5.1d")
def test_5_1d__nobody_acts_before_their_turn() -> None:
    with pytest.raises(PlayError, match="It is the turn of Ada, not of ogre"):
        fight(20, 10).types("next ogre")


def tie(**variants: str) -> Fight:
    desk = Fight(**variants).types("npc ogre wits 12 hp 9", "character Ada of Ann wits 12 hp 6")
    return desk.types("character Bo of Ben wits 10 hp 6")


def test_5_1b__ties_go_to_higher_wits_then_to_characters() -> None:
    desk = tie().rolls(3, 3, 5).types("fight").finish()

    assert [desk.acts(), desk.types("next").acts(), desk.types("next").acts()] == ["Ada", "ogre", "Bo"]


def test_5_1b__what_is_still_tied_is_rolled_off() -> None:
    desk = Fight().types("character Ada of Ann hp 6", "character Bo of Ben hp 6", "npc ogre wits 10 hp 9")

    desk.rolls(5, 5, 1, 7, 7, 2, 9).types("fight").finish()

    assert desk.acts() == "Bo"
    assert "Equal initiative; they roll: Ada 2 and Bo 9." in desk.lines()


def test_5_1b__the_table_may_roll_off_every_tie() -> None:
    desk = tie(initiative_ties="roll").rolls(3, 3, 5, 4, 2, 9).types("fight").finish()

    assert desk.acts() == "Bo"


def test_5_1b__or_let_the_tied_act_together_even_if_one_falls() -> None:
    desk = tie(initiative_ties="simultaneous").rolls(3, 3, 5).types("fight").finish()

    desk.types("next ogre", "set Ada.dead true because of the ogre")

    assert desk.acts() == "Ada"
    desk.rolls(1).types("attack Ada ogre").finish()
    assert desk.types("next Bo").state.fight_now.phase == "respite"


def test_5_1c__scores_with_all_that_was_paid_carry_over_and_are_forgotten_at_the_end() -> None:
    desk = fight(20, 10).types("react Ada look").respite().types("round")

    assert (desk.state.fight_now.round, desk.score("Ada"), desk.score("ogre")) == (2, 18, 10)

    desk.types("end")

    assert desk.state.fight is None
    assert desk.state.minutes == 8 * 60 + 2
    assert "The fight is over after 2 rounds." in desk.lines()


def test_5_1c__a_fight_is_over_only_when_what_has_begun_in_it_is_done() -> None:
    header = Header("constitution", 1, RULESET.resolve({}), SEATS, "a", "a fight", roles={REF: REFEREE})
    game = Game(RULESET, header)
    those = "character Ada of Ann wits 10 hp 9", "npc orc ac 2 wits 0 hp 99"
    for line in (*those, "fight", "initiative Ada 30", "assist damage prompt"):
        game.reply(REF, TEXT + line)
    game.reply(ANN, TEXT + "attack Ada orc with sword")
    game.reply(ANN, "damage")

    with pytest.raises(PlayError, match="Ann is asked something: what has begun comes to its end first"):
        game.reply(REF, "end")
    game.reply(ANN, TEXT + "5")
    assert game.settled.creature("c2").hp == 94

    game.reply(REF, "end")

    assert game.settled.fight is None


# ---------------------------------------------------------------------- paying


def test_5_2__whoever_has_a_point_may_pay_more_and_is_flat_footed_then() -> None:
    desk = fight(20, 10).scores(Ada=3)

    desk.types("react Ada riposte")

    assert desk.now("Ada").flat_footed
    assert "Ada strikes back for 10: initiative 3 to 0, flat-footed." in desk.lines()


OGRE, ADA, MAN = ("ogre", "Ada"), ("Ada", "ogre"), ("man", "ogre")
PAID_FOR: list[tuple[str, tuple[str, ...], tuple[str, str]]] = [
    ("a strike", ("react Ada strike ogre",), ADA),
    ("a riposte", ("react Ada riposte",), ADA),
    ("an attack that follows an order", ("react Ada follow",), ADA),
    ("an attack on an order", ("order Cap Ada",), ADA),
    ("an order for all that Cap has", ("initiative Cap 4", "order Cap man"), MAN),
    ("an NPC's strike", ("initiative ogre 3", "react ogre strike Ada"), OGRE),
    ("an NPC's riposte", ("initiative ogre 3", "react ogre riposte"), OGRE),
]


@pytest.mark.clause("3d6.5.2", "3d6.5.4c", "3d6.5.4d", "3d6.5.9e", "3d6.5.11c")
@each(PAID_FOR)
def test_what_was_paid_for_happens_although_the_payment_reaches_0(
    about: str, paid: tuple[str, ...], blow: tuple[str, str]
) -> None:
    desk = fight(29, 15, "character Cap of Ben wits 10 hp 6", "npc man as party lackey hp 3").types("next")
    desk.scores(Ada=3).types(*paid, answers={"constitution.follow": "yes"})
    assert desk.acts() == blow[0], about

    desk.rolls(2).types("attack {} {}".format(*blow)).finish()

    assert not desk.state.fight_now.due


@pytest.mark.clause("3d6.5.3", "3d6.5.9e")
def test_a_bought_turn_outlasts_what_is_paid_after_it() -> None:
    desk = fight(25, 14).types("next", answers={"constitution.superior": "yes"})
    desk.types("react Ada riposte").rolls(2).types("attack Ada ogre").scores(Ada=1)
    desk.types("react Ada look", "next ogre")

    assert (desk.score("Ada"), desk.acts()) == (0, "Ada")
    desk.rolls(2).types("attack Ada ogre").finish()


@pytest.mark.clause("3d6.5.2", "3d6.5.4b", "3d6.5.9e")
def test_a_turn_that_has_come_is_not_lost_by_what_is_paid_in_it() -> None:
    desk = fight(20, 10).scores(Ada=2)
    desk.types("next ogre")
    assert desk.acts() == "Ada"

    desk.types("react Ada draw")

    assert (desk.score("Ada"), desk.acts()) == (0, "Ada")
    desk.rolls(2).types("attack Ada ogre", seat=ANN).finish()
    assert desk.state.fight_now.phase == "respite"


@pytest.mark.clause("3d6.5.9e")
def test_a_turn_is_lost_by_a_score_that_the_referee_sets_to_0() -> None:
    desk = fight(20, 10).types("initiative Ada 0")

    assert desk.acts() == "ogre"


def test_5_2__the_table_may_have_it_that_the_score_must_be_enough() -> None:
    with pytest.raises(PlayError, match="has only 3 initiative, and cannot pay 5"):
        fight(20, 10, initiative_overdraft="afford").scores(Ada=3).types("react Ada strike ogre")


def test_5_3__superior_initiative_buys_another_turn_when_the_new_score_comes_up() -> None:
    desk = fight(27, 19, "npc goblin hp 3").scores(goblin=12)

    desk.types("next", answers={"constitution.superior": "yes"})

    assert (desk.score("Ada"), desk.acts()) == (17, "ogre")
    assert desk.types("next").acts() == "Ada"
    assert desk.types("next").acts() == "goblin"


def test_5_3__the_price_and_the_place_are_told_before() -> None:
    seen: list[Any] = []

    def answer(decision: Any, state: Any) -> str:
        seen.append(decision.question(state).choices[1])
        return "no"

    desk = fight(27, 19)
    desk.granted = {}  # type: ignore[misc]
    desk.types("next", seat=ANN, answers=answer)

    assert [(one.label, one.note) for one in seen] == [("Yes, for 10: act again at 17", "after ogre")]


def refused(decision: Any, state: Any) -> str:
    raise AssertionError(f"{decision.kind} is asked")


class Asking(Fight):
    """A fight in which every question fails that a test does not answer."""

    granted = {}


@pytest.mark.parametrize("score", [10, 9])
def test_5_3__it_is_not_offered_where_nothing_would_be_left(score: int) -> None:
    desk = begun(Asking().types("character Ada wits 10 hp 6", "npc ogre wits 10 hp 9"), 20, 15)

    desk.types(f"initiative Ada {score}", f"initiative ogre {score - 1}", "next", answers=refused)


def test_5_3__the_right_is_of_whoever_was_first_as_the_round_began() -> None:
    desk = fight(27, 19).scores(Ada=15)

    assert desk.acts() == "ogre"

    desk.types("next", answers=refused)
    desk.types("next", answers={"constitution.superior": "yes"})

    assert desk.score("Ada") == 5


@pytest.mark.parametrize(("reading", "phase"), [("once", "respite"), ("repeat", "round")])
def test_5_3__it_is_used_once_a_round_unless_the_table_repeats_it(reading: str, phase: str) -> None:
    desk = fight(35, 12, superior_initiative_repeat=reading)
    yes = {"constitution.superior": "yes"}

    desk.types("next", "next", answers=yes).types("next", answers=yes)

    assert desk.state.fight_now.phase == phase


# ---------------------------------------------------------------------- reactions


def test_5_4a__the_referee_prices_what_is_not_listed_and_the_price_is_shown_first() -> None:
    asked: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        asked.append(f"{decision.seat}: {decision.question(state).prompt}")
        return {"constitution.price": "5", "constitution.will_pay": "yes"}[decision.kind]

    desk = fight(20, 25)
    desk.types("react Ada throws sand", seat=ANN, answers=answer)

    assert asked == [
        "Ref: Ada: throws sand. What does that cost?",
        "Ann: Ada, throws sand: that costs 5 (20 to 15).",
    ]
    assert desk.last() == "Ada reacts (throws sand) for 5: initiative 20 to 15."


@pytest.mark.parametrize(
    "answers", [{"constitution.price": "no"}, {"constitution.price": "10", "constitution.will_pay": "no"}]
)
def test_5_4a__what_is_refused_or_too_dear_costs_nothing(answers: Answers) -> None:
    desk = fight(20, 25).types("react Ada throws sand", seat=ANN, answers=answers)

    assert desk.score("Ada") == 20


@pytest.mark.clause("3d6.5.4b", "3d6.5.4c", "3d6.5.4d")
@pytest.mark.parametrize(
    ("what", "price"),
    [
        ("warn", 2),
        ("draw", 2),
        ("look", 2),
        ("shield", 2),
        ("late-shield", 5),
        ("strike ogre", 5),
        ("riposte", 10),
        ("follow", 10),
    ],
)
def test_listed_reactions_have_their_prices(what: str, price: int) -> None:
    desk = fight(20, 25).types(f"react Ada {what}")

    assert desk.score("Ada") == 20 - price


@pytest.mark.clause("3d6.5.4b", "3d6.5.4c", "3d6.5.4d")
@pytest.mark.parametrize("what", ["shield", "late-shield", "strike ogre", "riposte", "follow"])
def test_a_player_reacts_with_what_fits(what: str) -> None:
    with pytest.raises(PlayError, match="Ada cannot"):
        fight(20, 25).types(f"react Ada {what}", seat=ANN)


@pytest.mark.clause("3d6.5.4b")
def test_5_4b__a_shield_in_the_hand_defends() -> None:
    desk = fight(20, 25).types("take Ada shield held").types("react Ada shield", seat=ANN)

    assert desk.score("Ada") == 18


@pytest.mark.clause("3d6.5.4c")
def test_5_4c__whoever_drops_their_guard_is_struck_at_once() -> None:
    desk = fight(20, 25)

    desk.types("open ogre", answers={"constitution.reactions": "strike:c1:c2"})

    assert (desk.score("Ada"), desk.acts()) == (15, "Ada")
    assert desk.types("next").acts() == "ogre"
    assert not desk.now("Ada").acted, "the usual turn is still to come"


@pytest.mark.clause("3d6.5.4a", "3d6.5.4b", "3d6.5.9c")
@pytest.mark.parametrize(("setting", "asked"), [("", 1), ("initiative Ada 0", 0), ("leave Ada shield", 0)])
def test_5_4a__only_those_are_asked_who_could_react(setting: str, asked: int) -> None:
    desk = fight(20, 25).types("take Ada shield held", *([setting] if setting else []))
    run = desk.run(desk.read("say now"), desk.dice, answers={"constitution.reactions": "shield:c1"})

    made = window(run, "The ogre is about to attack Ada.", (Reaction("shield", "c1"), Reaction("shield", "c2")))

    assert made == (Reaction("shield", "c1"),) * asked


# ---------------------------------------------------------------------- flat-footed


@pytest.mark.clause("3d6.5.9a", "3d6.5.9c")
def test_5_9c__the_flat_footed_take_no_reactions() -> None:
    desk = fight(20, 25).scores(Ada=0)

    with pytest.raises(PlayError, match="Ada is flat-footed, and cannot pay"):
        desk.types("react Ada warn")


@pytest.mark.clause("3d6.5.9b", "3d6.5.9a")
def test_5_9b__foes_are_asked_once_whether_they_strike_somebody_flat_footed() -> None:
    desk = fight(20, 25)

    desk.types("initiative ogre 0", answers={"constitution.reactions": "strike:c1:c2"})

    assert (desk.score("Ada"), desk.acts()) == (15, "Ada")

    desk.types("next", answers={"constitution.superior": "no"})

    assert desk.lines().count("Ada strikes at an open guard for 5: initiative 20 to 15.") == 1


@pytest.mark.clause("3d6.5.9b")
def test_5_9b__a_strike_stays_on_offer_to_players() -> None:
    desk = fight(20, 25).scores(ogre=0)

    assert "strike:c1:c2" in [one.id for one in desk.orders(ANN).options()]


def test_a_seat_may_let_all_be_for_the_round() -> None:
    desk = fight(20, 25, "npc goblin hp 3")
    desk.types("initiative ogre 0", answers={"constitution.reactions": "round"})

    desk.types("initiative goblin 0", answers=refused)

    assert desk.state.fight_now.passing == (ANN,)


@pytest.mark.parametrize(("reading", "acts"), [("none", False), ("last", True)])
def test_5_9e__somebody_at_0_has_no_turn_unless_the_table_lets_them_act_last(reading: str, acts: bool) -> None:
    desk = fight(20, 25, turn_at_zero=reading).scores(Ada=0)

    desk.types("next")

    assert (desk.state.fight_now.phase == "round") == acts


def test_5_9e__who_falls_to_0_after_acting_has_lost_nothing() -> None:
    desk = fight(25, 20).types("next").scores(Ada=0).respite()

    assert desk.now("Ada").acted


@pytest.mark.clause("3d6.5.9d", "3d6.5.6a")
def test_5_9d__the_flat_footed_re_orient_with_a_worse_die() -> None:
    desk = fight(25, 20).respite().scores(Ada=0)

    desk.rolls(14, 6).types("reorient Ada").finish()

    assert desk.thrown[-1].dice == "2d20kl1"
    assert desk.score("Ada") == 16


# ---------------------------------------------------------------------- surprise


@pytest.mark.parametrize(("how", "dice", "score"), [("flat", (), 34), ("advantage", (4, 15), 29)])
def test_5_10a__an_ambush_gives_wits_and_20_or_a_better_die(how: str, dice: tuple[int, ...], score: int) -> None:
    desk = Fight().types("character Bo of Ben fighter wits 13 hp 6", "npc ogre hp 9")

    desk.rolls(*dice, 5).types("fight ambush party", answers={"constitution.ambush": how}).finish()

    assert desk.score("Bo") == score
    assert not dice or desk.thrown[0].dice == "2d20kh1"


def test_5_10b__the_unready_have_a_worse_die() -> None:
    desk = Fight().types("character Bo of Ben wits 10 hp 6", "npc ogre hp 9")

    desk.rolls(9, 5, 3).types("fight surprised party", answers={"constitution.surprise": "die"}).finish()

    assert (desk.thrown[0].dice, desk.score("Bo")) == ("2d20kl1", 15)


@pytest.mark.parametrize(("reading", "rounds"), [("between", 2), ("on-turn", 1)])
def test_5_10c__whoever_begins_at_0_loses_the_first_rounds_to_re_orienting(reading: str, rounds: int) -> None:
    desk = Fight(reorient=reading).types("character Bo of Ben wits 10 hp 6", "npc ogre hp 9")
    desk.rolls(3).types("fight surprised party", answers={"constitution.surprise": "zero"}).finish()
    lost = 0

    for _ in range(4):
        if reading == "on-turn" and desk.score("Bo") == 0:
            desk.types("next").rolls(9, 9).types("reorient Bo").finish()
            lost += 1
        else:
            acted = False
            while desk.state.fight_now.phase == "round":
                acted = acted or desk.acts() == "Bo"
                desk.types("next")
            lost += not acted
        if desk.score("Bo") == 0:
            desk.rolls(9, 9).types("reorient Bo").finish()
        desk.types("round")

    assert lost == rounds


# ---------------------------------------------------------------------- lackeys and orders

GUARDS = ("npc 2 guards as party lackey hp 4",)


def captain(**variants: str) -> Fight:
    return fight(18, 12, *GUARDS, **variants)


def test_5_11a__lackeys_do_not_roll_and_have_1_and_pay_for_nothing() -> None:
    desk = captain()

    assert desk.score("guard 1") == 1
    with pytest.raises(PlayError, match="guard 1 is a lackey"):
        desk.types("react guard 1 warn")
    with pytest.raises(PlayError, match="whose score is always 1"):
        desk.types("initiative guard 1 5")


@pytest.mark.clause("3d6.5.11b")
def test_5_11b__on_ones_own_turn_an_order_is_the_action_and_lackeys_act_on_that_count_alone() -> None:
    desk = captain().types("order Ada guard 1 guard 2", seat=ANN)

    assert (desk.score("Ada"), desk.acts()) == (18, "guard 1")
    assert desk.types("next").acts() == "guard 2"
    assert desk.types("next").acts() == "ogre"
    assert desk.types("next").state.fight_now.phase == "respite", "they do not act again at 1"


@pytest.mark.clause("3d6.5.4c", "3d6.5.11b")
def test_5_11b__as_a_reaction_it_costs_5() -> None:
    desk = fight(18, 20, *GUARDS).types("order Ada guard 1", seat=ANN)

    assert (desk.score("Ada"), desk.acts()) == (13, "guard 1")
    with pytest.raises(PlayError, match="has acted in this round already"):
        desk.types("next", "order Ada guard 1")


@pytest.mark.clause("3d6.7.3")
def test_7_3__a_tactician_gives_one_order_a_round_for_nothing() -> None:
    desk = Fight().types("character Bo of Ben fighter wits 10 hp 6", "initiate Bo Tactician", "npc ogre wits 10 hp 9")
    begun(desk.types(*GUARDS), 17, 29)

    desk.types("order Bo guard 1", seat=BEN)
    assert desk.score("Bo") == 18

    desk.types("next", "order Bo guard 2")
    assert desk.score("Bo") == 13


@pytest.mark.clause("3d6.7.3")
def test_7_3__or_reads_the_foes_for_nothing_but_not_flat_footed() -> None:
    desk = Fight().types("character Bo of Ben fighter wits 10 hp 6", "initiate Bo Tactician", "npc ogre wits 10 hp 9")
    begun(desk.types(*GUARDS), 17, 29)

    desk.types("react Bo look", seat=BEN)
    assert desk.score("Bo") == 18
    desk.types("react Bo look", seat=BEN)
    assert desk.score("Bo") == 16, "the second of a round costs what it costs everybody"

    desk.types("initiative Bo 0")
    with pytest.raises(PlayError, match="Bo is flat-footed"):
        desk.types("react Bo look", seat=BEN)


@pytest.mark.clause("3d6.5.11c", "3d6.5.4d")
def test_5_11c__whoever_has_rolled_pays_10_and_still_has_a_turn() -> None:
    desk = fight(23, 12, "character Squire of Ben wits 10 hp 4").scores(Squire=21)

    desk.types("order Ada Squire", answers={"constitution.follow": "yes"})

    assert (desk.score("Squire"), desk.acts()) == (11, "Squire")
    assert [desk.types("next").acts(), desk.types("next").acts()] == ["ogre", "Squire"]


@pytest.mark.clause("3d6.5.11c")
def test_5_11c__and_need_not_follow() -> None:
    desk = fight(23, 12, "character Squire of Ben wits 10 hp 4").scores(Squire=21)

    desk.types("order Ada Squire", answers={"constitution.follow": "no"})

    assert (desk.score("Squire"), desk.acts()) == (21, "Squire")


@pytest.mark.clause("3d6.5.11b")
@pytest.mark.parametrize(("line", "why"), [("order Ada ogre", "does not take orders"), ("order Ada Ada", "orders of")])
def test_nobody_orders_foes_or_themselves(line: str, why: str) -> None:
    with pytest.raises(PlayError, match=why):
        captain().types(line)


@pytest.mark.parametrize(("reading", "plus"), [("plus2", 2), ("none", 0)])
def test_5_11d__a_lackeys_shield_adds_2_to_the_ac(reading: str, plus: int) -> None:
    desk = captain(lackey_shield=reading).types("take guard 1 shield held", "take Ada shield held")

    assert lackey_shield(desk.state, desk.who("guard 1")) == plus
    assert lackey_shield(desk.state, desk.who("guard 2")) == 0
    assert lackey_shield(desk.state, desk.who("Ada")) == 0


# ---------------------------------------------------------------------- what everybody sees


def test_everybody_sees_the_initiative_track() -> None:
    desk = fight(20, 10)
    (card,) = desk.view(BEN).cards

    assert card.title == "A fight: round 1"
    assert [(one.title, one.status, one.dice, one.result) for one in card.stages] == [
        ("Ada", "now", "20", "superior initiative"),
        ("ogre", "to come", "10", ""),
    ]
    assert desk.prompt(ANN) == "Round 1: Ada acts. What do you do?"
    assert [one.id for one in desk.orders(ANN).options()] == ["attack:Ada:ogre", "defend:Ada", "next:c1"]
    assert desk.orders(REF).default() == "attack:Ada:ogre"


@pytest.mark.clause("3d6.5.2")
def test_the_score_that_is_left_is_seen_after_a_turn_too() -> None:
    desk = fight(20, 12).types("next", "next")
    (card,) = desk.view(BEN).cards

    assert [(one.title, one.status, one.result) for one in card.stages[:2]] == [
        ("Ada", "done", "20; superior initiative"),
        ("ogre", "done", "12"),
    ]


def test_whoever_joins_rolls_and_acts() -> None:
    desk = fight(20, 10).types("npc goblin wits 10 hp 3").rolls(5).types("join goblin").finish()

    assert desk.score("goblin") == 15
    assert desk.types("next").acts() == "goblin"


def test_whoever_leaves_play_leaves_the_fight() -> None:
    desk = fight(20, 10).types("dismiss ogre")

    assert [one.id for one in desk.state.fight_now.combatants] == ["c1"]
    assert desk.orders(REF).default() == "end"


# ---------------------------------------------------------------------- casting


def sage(**variants: str) -> Fight:
    desk = Fight(**variants).types("character Cy of Ben sage wits 10 hp 6", "initiate Cy Goetia")
    return desk.types("npc ogre wits 10 hp 9")


FLAME = {"constitution.declare_spell": "text:Flame"}


@pytest.mark.clause("3d6.5.7a")
def test_5_7a__a_spell_is_declared_before_initiative_is_rolled() -> None:
    desk = sage().rolls(5, 2).types("fight", answers=FLAME).finish()

    assert desk.now("Cy").casting == "Flame"
    assert desk.types("next").now("Cy").casting == "", "it is cast on the own turn"


@pytest.mark.clause("3d6.5.7a")
@pytest.mark.parametrize(("line", "reading"), [("fight surprised party", "unless-surprised"), ("fight", "never")])
def test_5_7a__not_by_the_surprised_or_where_the_table_does_not_allow_it(line: str, reading: str) -> None:
    desk = sage(cast_first_round=reading).rolls(5, 2, *[2] * ("surprised" in line))
    desk.types(line, answers={"constitution.surprise": "die"}).finish()

    assert desk.now("Cy").casting == ""


@pytest.mark.clause("3d6.5.7a", "3d6.5.7b")
def test_5_7b__later_it_is_declared_in_the_respite_and_all_notice() -> None:
    desk = begun(Fight().types("character Cy of Ben wits 10 hp 6", "npc ogre wits 10 hp 9"), 15, 12)
    with pytest.raises(PlayError, match="declared in the respite"):
        desk.types("declare Cy Flame", seat=BEN)

    desk.respite().types("declare Cy Flame", seat=BEN)

    assert desk.last(ANN) == "Cy begins to cast: Flame."
    desk.types("round")
    assert "casts Flame" in desk.view(ANN).cards[0].stages[0].result
    with pytest.raises(PlayError, match="needs the turn"):
        desk.respite().types("declare Cy Flame", "reorient Cy")


@pytest.mark.clause("3d6.5.7b")
@pytest.mark.parametrize(
    ("reading", "happening", "stopped"),
    [
        ("injury", "injury", True),
        ("injury", "degree", True),
        ("injury", "hit", False),
        ("any-hit", "hit", True),
        ("never", "injury", False),
    ],
)
def test_5_7b__what_interrupts_is_as_the_table_has_it(reading: str, happening: Any, stopped: bool) -> None:
    desk = sage(spell_interrupt=reading).rolls(5, 2).types("fight", answers=FLAME)
    run = desk.run(desk.read("say now"), desk.dice)

    interrupt(run, desk.who("Cy"), happening)

    now = run.state.fight_now.of(desk.who("Cy").id)
    assert now is not None
    assert (now.casting == "") == stopped


@pytest.mark.clause("3d6.5.7b")
@pytest.mark.parametrize("line", ["interrupt Cy", "set Cy.collapsed true because of a blow"])
def test_5_7b__whoever_is_held_or_collapses_casts_no_more(line: str) -> None:
    desk = sage().rolls(5, 2).types("fight", answers=FLAME).types(line)

    assert "Cy is interrupted, and does not cast Flame; it stays prepared." in desk.lines(ANN)


# ---------------------------------------------------------------------- what a score is made of, and who knows


@pytest.mark.clause("3d6.9.1")
def test_an_adventurer_s_initiative_is_told_before_it_is_rolled_again() -> None:
    desk = Fight().types("character Dee of Ann adventurer wits 10 hp 6", "npc ogre wits 10 hp 9")

    desk.rolls(2, 17, 5).types("fight", answers={"constitution.roll_again": "again"}).finish()

    assert "Dee has initiative 12. Dee rolls again." in desk.lines(BEN)
    assert desk.score("Dee") == 27


@pytest.mark.clause("3d6.9.1")
def test_an_initiative_below_0_is_told_as_0() -> None:
    desk = Fight().types("character Dee of Ann adventurer wits 2 hp 6", "npc ogre wits 10 hp 9")

    desk.rolls(1, 17, 5).types("fight", answers={"constitution.roll_again": "again"}).finish()

    assert "Dee has initiative 0. Dee rolls again." in desk.lines(BEN)


@pytest.mark.clause("3d6.5.1a")
def test_the_dice_of_foes_are_the_referee_s_and_those_of_the_party_everybody_s() -> None:
    desk = Fight().types("character Ada of Ann wits 10 hp 6", "npc ogre wits 10 hp 9").rolls(9, 5).types("fight")

    assert [bool(roll.only) for roll in desk.thrown] == [False, True]


def archer(*lines: str) -> Fight:
    """Ada has a bow and is trained with weapons; an orc at wits 1 stands against her."""
    desk = Fight().types("character Ada of Ann fighter level 2 strength 12 wits 2 hp 9", "take Ada bow")
    return desk.types('initiate Ada "Weapons training"', *lines, "npc orc hp 9 ac 22 wits 1 strength 5")


@pytest.mark.clause("3d6.7.5d")
def test_what_shooting_unhindered_adds_is_lost_once_and_nothing_else_with_it() -> None:
    desk = archer("initiation Quick Is quick. {bonus 3 to initiative}", "initiate Ada Quick").rolls(9, 5).types("fight")
    assert (desk.score("Ada"), desk.now("Ada").unhindered) == (17, 1)

    desk.types("next Ada").rolls(1).types("attack orc Ada")
    assert (desk.score("Ada"), desk.now("Ada").unhindered) == (16, 0)

    desk.types("round").rolls(2).types("attack Ada orc with dagger").types("next")
    assert desk.score("Ada") == 16


@pytest.mark.clause("3d6.7.5d")
def test_it_may_leave_nothing() -> None:
    desk = archer().rolls(6, 9).types("fight")
    assert desk.score("Ada") == 11
    desk.types(*["react Ada warn"] * 5)
    assert desk.score("Ada") == 1

    desk.rolls(1).types("attack orc Ada")

    assert desk.score("Ada") == 0


@pytest.mark.clause("3d6.5.11b", "3d6.5.1b")
def test_who_was_to_act_at_once_and_falls_keeps_nobody_waiting() -> None:
    desk = fight(20, 10, "npc 2 guards as party lackey hp 3 morale 12")
    desk.types('order Ada "guard 1" "guard 2"')
    assert desk.acts() == "guard 1"

    desk.rolls(1, 1).types('set "guard 1.dead" true because of a stone').finish()

    assert desk.acts() == "guard 2"


def test_a_strike_at_nobody_is_refused() -> None:
    desk = fight(20, 10)

    with pytest.raises(PlayError, match="Ada cannot: nobody is not open to a strike"):
        desk.does(React(who="Ada", what="strike"), ANN)
    with pytest.raises(PlayError, match="Ada cannot: ogre is not open to a strike"):
        desk.does(React(who="Ada", what="strike", foe="ogre"), ANN)


def test_a_spell_without_a_name_is_refused_with_what_is_offered() -> None:
    with pytest.raises(IllegalAnswer, match=r"Allowed: nothing\."):
        DeclareSpell(seat=ANN, who="c1").read("text: ")


@pytest.mark.clause("3d6.5.8a")
@pytest.mark.parametrize(("gone", "offered"), [("", True), ("ogre", False), ("rat", True)])
def test_a_bout_is_offered_to_be_forced_while_foes_in_melee_stand(gone: str, offered: bool) -> None:
    desk = fight(20, 10, "npc rat wits 1 hp 1").rolls(1).types("attack Ada ogre").respite()
    if gone:
        desk.types(f"set {gone}.dead true because of age")

    for seat in (REF, ANN):
        assert ("force" in [option.id for option in desk.orders(seat).options()]) == offered
