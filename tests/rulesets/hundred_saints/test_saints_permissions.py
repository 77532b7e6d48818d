"""What players may order and claim for their own, and what is the referee's alone."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError, TooEarly
from lychgate.kit.permission import must_be_allowed
from lychgate.rulesets.hundred_saints.rules.gear import Give
from lychgate.rulesets.hundred_saints.rules.giving_chase import Pursue
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.chases import chase, chased, fleeing
from tests.rulesets.hundred_saints.encounters import PARTY_GOBLINS_WOLVES, both_aware, goblins_surprised
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, faced, talking
from tests.rulesets.hundred_saints.saints import ANN, BEN, Saints


@pytest.mark.clause("enc.act.1")
@pytest.mark.parametrize(
    "claim", ["+1", "cover 1", "behind", "helpless", "with dagger backstab", "silver", "anyway", "two silver"]
)
def test_what_the_situation_allows_is_not_a_players_to_say(claim: str) -> None:
    with pytest.raises(PlayError, match="is the referee's word"):
        faced().types(f"hit Ada goblin 1 {claim}", seat=ANN)


@pytest.mark.clause("enc.act.1")
def test_a_player_does_not_move_out_of_turn() -> None:
    with pytest.raises(PlayError, match="is the referee's word"):
        faced().types("move Ada 5 anyway", seat=ANN)


@pytest.mark.clause("enc.act.1")
@pytest.mark.parametrize("how", ["with shortsword two", "subdue", "push"])
def test_how_somebody_strikes_is_their_players_to_say(how: str) -> None:
    faced().rolls(1).types(f"hit Ada goblin 1 {how}", seat=ANN).finish()


@pytest.mark.clause("enc.act.1")
def test_players_declare_and_strike_again_for_their_own() -> None:
    table = faced().rolls(1).types("hit Ada goblin 1 with shortsword two", seat=ANN)
    table.rolls(1).types("hit Ada goblin 1 with dagger second", seat=ANN).finish()
    mounted = faced("ogre hp 20 AC 12", feet=45).types("foes 1 mare hp 9 as party", "mark mare ridden by Ada")

    mounted.types("declare Ada charge", seat=ANN).rolls(1).types("hit Ada ogre with lance mounted", seat=ANN).finish()


@pytest.mark.clause("enc.act.1")
@pytest.mark.parametrize(
    "line", ["evade party 0", "evade goblins", "slip seen", "hold goblins", "parley Bea", "parley Ada 1", "leave Bea"]
)
def test_what_is_the_referees_no_player_orders(line: str) -> None:
    table = talking()
    before = table.state

    with pytest.raises(PlayError, match="referee"):
        table.types(line, seat=ANN)

    assert table.state == before


@pytest.mark.clause("enc.act.1")
@pytest.mark.parametrize(("line", "answers"), [("evade", {}), ("hold party", {}), ("leave Ada", {}), ("say hello", {})])
def test_what_is_their_own_players_order(line: str, answers: dict[str, str]) -> None:
    table = talking()

    table.types(line, seat=ANN, answers=answers)

    assert table.told


def test_act_1__players_choose_for_their_own_and_the_referee_for_the_others() -> None:
    table = faced(characters=ADA_AND_BEA).rolls(15, 4).types("hit Ada goblin 1", seat=ANN).finish()
    assert not table.who("goblin 1").alive

    with pytest.raises(PlayError, match="Bea is not one of them"):
        table.types("hit Bea goblin 2", seat=ANN)
    with pytest.raises(PlayError, match="goblin 2 is not one of them"):
        table.types("hit goblin 2 Ada", seat=BEN)
    with pytest.raises(PlayError, match="the referee's word"):
        table.types("hit Bea goblin 2 +4", seat=BEN)
    with pytest.raises(PlayError, match="'damage' is a command of the referee's"):
        table.types("damage goblin 2 4", seat=BEN)


@pytest.mark.clause("enc.act.1")
def test_act_1__players_choose_for_their_own_and_the_referee_for_everybody() -> None:
    table = both_aware()

    with pytest.raises(PlayError, match="That is the referee's to do"):
        table.types("evade goblins", seat=ANN)
    with pytest.raises(PlayError, match="That is the referee's to do"):
        table.types("parley Bob", seat=ANN)
    with pytest.raises(PlayError, match="That is the referee's to do"):
        table.does(Pursue("yes"), seat=ANN)
    table.types("evade party", seat=ANN)
    assert table.state.chase is None
    table.types("agree", seat=BEN)

    assert chase(table).undecided[0].fleeing == PARTY
    assert both_aware().types("evade goblins", answers={"saints.pursue": "yes"}).state.chase is not None


@pytest.mark.clause("enc.act.1")
def test_players_neither_lose_sight_nor_judge_what_they_drop() -> None:
    for line in ("giveup goblins", "lost sight", "lost"):
        with pytest.raises(PlayError):
            fleeing().types(line, seat=BEN)
    with pytest.raises(PlayError, match="referee"):
        chased(seats=True).types("giveup goblins", seat=ANN)
    for line in ("drop food by Ada refused", "drop food by Ada again", "drop food by Bob"):
        with pytest.raises(PlayError, match="referee"):
            chased(seats=True).types(line, seat=ANN)


def test_a_player_pays_for_their_own_bed() -> None:
    table = Saints(lifestyle="on").types("pc Ada hp 4 of Ann", "coins 5 gp to Ada")
    table.types("lodge Ada common", seat=ANN)
    assert table.who("Ada").coins.worth == 300
    with pytest.raises(PlayError, match="You order your own characters; party is not one of them"):
        table.types("lodge party poor", seat=ANN)


def test_a_player_claims_no_size_weight_or_weeks() -> None:
    table = Saints(training="on").types("pc Ada fighter hp 4 xp 2000 of Ann", "coins 900 gp to Ada")
    for line in ("buy rope size 0 for Ada", "buy rope weight 0 for Ada", "train Ada 1", "check Ada listen secret"):
        with pytest.raises(PlayError, match="is the referee's word"):
            table.types(line, seat=ANN)
    table.types("buy rope for Ada", "burden Ada", seat=ANN)
    with pytest.raises(PlayError, match="That is the referee's to do"):
        table.does(Give(what="rope", who="Ada"), seat=ANN)


def test_a_player_orders_their_own_character_and_nobody_elses() -> None:
    table = Saints((4,)).types("pc Ada thief of Ann hp 5", "pc Bo thief of Ben hp 5")

    table.types("check Ada strength", seat=ANN)

    with pytest.raises(PlayError, match="You order your own characters; Bo is not one of them"):
        table.types("check Bo strength", seat=ANN)
    with pytest.raises(PlayError, match="is the referee's word"):
        table.types("check Bo strength 3", seat=BEN)
    table.finish()


def test_a_player_may_speak_and_roll_openly_and_no_more() -> None:
    table = Saints((5,)).types("say I look up.", "roll 1d6 luck", seat=ANN)
    assert table.lines("Ben") == ["Ann: I look up.", "Ann rolls 1d6 (luck): 5."]

    with pytest.raises(PlayError, match="'turn' is a command of the referee's"):
        table.types("turn", seat=ANN)
    for given in ("give", "Give party", "give dagger to Ada"):
        with pytest.raises(PlayError, match=r"(?i)'give' is a command of the referee's"):
            table.types(given, seat=ANN)  # and no 'giveup' cut short
    with pytest.raises(PlayError, match="Only a referee rolls in secret"):
        table.types("roll 1d6 secret", seat=ANN)


def test_a_player_parts_nobody_but_their_own() -> None:
    table = goblins_surprised(Saints().types(*PARTY_GOBLINS_WOLVES))

    with pytest.raises(PlayError, match="the referee's to do"):
        table.types("leave 1 goblins", seat=ANN)


def test_players_paste_nothing() -> None:
    table = Saints().types("pc Ada of Ann hp 9")

    with pytest.raises(PlayError, match="'paste' is a command of the referee's"):
        table.types("paste\nWolf AC 12 HD 2", seat=ANN)


def test_a_player_switches_no_variant() -> None:
    with pytest.raises(PlayError, match="'variant' is a command of the referee's"):
        Saints().types("variant initiative_tie simultaneous", seat=ANN)


def test_who_throws_before_anybody_is_met_is_early_and_not_wrong() -> None:
    table = explorers((), "give oil flask 1 to Ada")
    for line in ('lob Ada "oil flask"', "act Ada drinks"):
        with pytest.raises(TooEarly, match="You fight nobody"):
            must_be_allowed(table.state, ANN, table.read(line), "")
