"""Bargains between the parties of different players."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import IllegalAnswer
from lychgate.players.twelve_years_cautious import CautiousTwelveYears
from lychgate.rulesets.twelve_years.rules.bargain import GoodsHanded, OfferMade, OfferRefused, partners
from lychgate.rulesets.twelve_years.rules.death import MemberDied, MemberLeft
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.gear import Equipped
from lychgate.rulesets.twelve_years.rules.offers import AnswerOffer, GoldOnTable, LayOut, Terms
from lychgate.rulesets.twelve_years.rules.years import YearsPassed
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site

BERT: dict[str, Any] = {"members": ["giant"], "gold": 30, "loot": [{"kind": "crown"}]}
CURSED = {"kind": "ring", "qualities": ["magick"], "powers": ["cursed"]}
DEMONIC = {"kind": "boots", "qualities": ["magick"], "powers": ["demonic"], "struck": [1]}
THORNY = {"kind": "ring", "qualities": ["magick"], "powers": ["thorning"]}


def two(*members: Any, others: tuple[dict[str, Any], ...] = (BERT,), **party: Any) -> Scene[State]:
    """p1 and p2 in one place at peace."""
    return scene(*(members or ("hermit",)), others=others, **party)


def ids(played: Scene[State], seat: str) -> list[int]:
    """What the party of the seat owns."""
    return [item.id for item in party(played, seat).loot]


# ---------------------------------------------------------------------- when


def test_multi_trade__is_open_to_parties_in_the_same_place() -> None:
    played = two()

    assert "trade:p2" in choices(played)
    assert "trade:p1" in choices(played, "p2")


def test_multi_trade__not_to_parties_elsewhere_unless_the_variant_says_anywhere() -> None:
    away = {**BERT, "at": "5050"}

    assert "trade:p2" not in choices(two(others=(away,)))
    assert "trade:p2" in choices(two(others=(away,), variants={"trade-range": "anywhere"}))


def test_multi_trade__anywhere_is_with_every_living_party_but_ones_own() -> None:
    dead: dict[str, Any] = {"members": []}
    played = two(others=({**BERT, "at": "5050"}, dead), gold=5, variants={"trade-range": "anywhere"})

    assert [id_ for id_ in choices(played) if id_.startswith("trade:")] == ["trade:p2"]


def test_multi_trade__not_in_combat_of_either() -> None:
    """The hill giant leaves the Giant's party alone and threatens the other."""
    fighting = two(foes=["hill_giant"])

    assert "attack" in choices(fighting)
    assert "trade:p2" not in choices(fighting)
    assert "trade:p1" not in choices(fighting, "p2")
    assert partners(fighting.state, party(fighting)) == ()


@pytest.mark.parametrize("state", [{"wary": True}, {"chased": 1}])
def test_multi_trade__not_before_a_trap(state: dict[str, Any]) -> None:
    room = {"dungeons": [{}, {"hex": "5051", "rooms": [{}]}]}

    played = two(at="d1r0", given=room, others=({**BERT, **state},))

    assert "trade:p2" not in choices(played)


def test_multi_trade__not_with_the_dead() -> None:
    played = two(others=({**BERT, "members": [], "loot": [], "gold": 0},), gold=5)

    assert "trade:p2" not in choices(played)


def test_multi_trade__not_when_nobody_has_anything() -> None:
    played = two(others=({"members": ["giant"]},))

    assert "trade:p2" not in choices(played)


# ---------------------------------------------------------------------- on any terms


def test_multi_trade__items_and_gold_change_hands_when_the_other_accepts() -> None:
    played = two(gold=50, loot=[{"weapon": "axe"}])

    played.do("trade:p2", "give:101", "gold", "20", "ask:121", "offer").do("accept", seat="p2").finish()

    assert ids(played, "p1") == [121]
    assert ids(played, "p2") == [101]
    assert (party(played).gold, party(played, "p2").gold) == (30, 50)
    assert len(happened(played, GoodsHanded)) == 2


def test_multi_trade__the_other_may_decline_and_nothing_changes() -> None:
    played = two(gold=50)
    before = played.state

    played.do("trade:p2", "gold", "50", "offer").do("decline", seat="p2").finish()

    assert played.state == before
    assert happened(played, OfferRefused) == [OfferRefused("p2", "p1")]


def test_multi_trade__a_gift_asks_for_nothing() -> None:
    played = two(gold=50, loot=[{"kind": "crown"}])

    played.do("trade:p2", "give:101", "offer").do("accept", seat="p2").finish()

    assert ids(played, "p2") == [121, 101]
    assert happened(played, GoodsHanded)[0].gold == 0
    assert len(happened(played, GoodsHanded)) == 1


def test_multi_trade__the_other_may_name_other_terms() -> None:
    played = two(gold=50)

    played.do("trade:p2", "ask:121", "offer").do("counter", "price", "50", "offer", seat="p2")
    assert choices(played) == ["accept", "decline", "counter"]
    played.do("accept").finish()

    assert ids(played, "p1") == [121]
    assert (party(played).gold, party(played, "p2").gold) == (0, 80)
    assert [(made.seat, made.gold, made.price) for made in happened(played, OfferMade)] == [("p1", 0, 0), ("p2", 0, 50)]


def test_multi_trade__other_terms_may_be_given_up_again() -> None:
    played = two(gold=50)
    before = played.state

    played.do("trade:p2", "ask:121", "offer").do("counter", "call-off", seat="p2").finish()

    assert played.state == before
    assert happened(played, OfferRefused) == [OfferRefused("p2", "p1")]


def test_multi_trade__what_is_on_the_table_can_be_taken_off_again() -> None:
    played = two(gold=50, loot=[{"weapon": "axe"}])

    played.do("trade:p2", "give:101", "keep:101", "ask:121", "spare:121", "gold", "10", "gold", "0")

    assert "offer" not in choices(played)
    played.do("call-off").finish()
    assert happened(played, OfferMade) == []


@pytest.mark.parametrize(
    ("steps", "terms"),
    [(("gold", "20", "price", "5"), Terms(price=5)), (("price", "5", "gold", "20"), Terms(gold=20))],
)
def test_multi_trade__gold_lies_on_one_side_only(steps: tuple[str, ...], terms: Terms) -> None:
    played = two(gold=50)

    played.do("trade:p2", *steps)

    decision = asked(played)
    assert isinstance(decision, LayOut)
    assert decision.terms == terms


@pytest.mark.parametrize(("step", "theirs", "most"), [("gold", False, 50), ("price", True, 30)])
def test_multi_trade__whose_gold_is_meant_is_said_when_it_is_asked_for(step: str, theirs: bool, most: int) -> None:
    played = two(gold=50)

    played.do("trade:p2", step)

    decision = asked(played)
    assert isinstance(decision, GoldOnTable)
    assert (decision.asked, decision.most) == (theirs, most)


@pytest.mark.parametrize("text", ["17", " 50 ", "0"])
def test_multi_trade__an_amount_may_be_typed(text: str) -> None:
    played = two(gold=50)

    played.do("trade:p2", "gold", f"text:{text}")

    decision = asked(played)
    assert isinstance(decision, LayOut)
    assert decision.terms.gold == int(text)


@pytest.mark.parametrize("text", ["51", "-1", "much", "²"])
def test_multi_trade__nobody_gives_what_is_not_there(text: str) -> None:
    played = two(gold=50)
    played.do("trade:p2", "gold")

    with pytest.raises(IllegalAnswer, match="0 to 50"):
        played.do(f"text:{text}")


# ---------------------------------------------------------------------- what changes hands


def test_loot_magick_trade_players__magick_may_change_hands_and_works_for_its_new_owners() -> None:
    played = two(loot=[THORNY])

    played.do("trade:p2", "give:101", "price", "30", "offer").do("accept", seat="p2").finish()

    assert party(played, "p2").loot[-1].powers == ("thorning",)
    assert party(played).gold == 30


def test_loot_magick_trade_players__what_is_cursed_stays_with_those_it_cursed() -> None:
    played = two(loot=[CURSED, THORNY], curses=1)

    played.do("trade:p2")

    assert "give:102" in choices(played)
    assert "give:101" not in choices(played)


def test_loot_magick_trade_players__a_demon_strikes_the_new_owners_once() -> None:
    """The thing has possessed one of p1's party already; now it takes one of p2's."""
    played = two(loot=[DEMONIC], others=({**BERT, "members": ["giant", "rogue"]},), dice=[1])

    played.do("trade:p2", "give:101", "offer").do("accept", seat="p2").finish()

    assert [(left.seat, left.why) for left in happened(played, MemberLeft)] == [("p2", "possessed")]
    assert [arrived.how for arrived in happened(played, FoeArrived)] == ["possessed"]
    assert "attack" in choices(played, "p2")
    assert party(played, "p2").loot[-1].struck == (1, 2)


def test_loot_magick_trade_players__a_demon_strikes_the_one_who_asked_for_the_thing_too() -> None:
    struck_already = {**BERT, "loot": [{**DEMONIC, "struck": [2]}]}
    played = two("hermit", "rogue", others=(struck_already,), gold=50, dice=[2])

    played.do("trade:p2", "ask:121", "gold", "50", "offer").do("accept", seat="p2").finish()

    assert [(left.seat, left.member.kin) for left in happened(played, MemberLeft)] == [("p1", "rogue")]
    assert party(played).loot[-1].struck == (2, 1)


def test_order_immediate__what_compels_has_no_hold_on_a_party_that_died_of_the_same_bargain() -> None:
    """The mushroom kills the only member; the mirror then lies there whole, and Lore keeps the Fae Folk out of it."""
    mushroom = {"kind": "mushroom", "qualities": ["magick"], "powers": ["death"], "unique": "death_mushroom"}
    mirror = {"kind": "mirror", "qualities": ["magick"], "unique": "magick_mirror", "uses": 1}
    played = two("fae_folk", loot=[mushroom, mirror], variants={"lore-scope": "whole-event"})

    played.do("trade:p2", "give:101", "give:102", "offer").do("accept", seat="p2").finish()

    assert [(died.seat, died.cause) for died in happened(played, MemberDied)] == [("p2", "mushroom")]
    assert "magick_mirror" in [lying.unique for lying in site(played).loot]


def test_loot_magick_trade_players__a_party_that_was_struck_is_not_struck_again() -> None:
    played = two(loot=[{**DEMONIC, "struck": [1, 2]}])

    played.do("trade:p2", "give:101", "offer").do("accept", seat="p2").finish()

    assert happened(played, MemberLeft) == []


def test_loot_magick_trade_players__an_uneaten_mushroom_is_eaten_by_those_who_can() -> None:
    mushroom = {"kind": "mushroom", "qualities": ["magick"], "powers": ["death"], "unique": "death_mushroom"}
    played = two("fae_folk", loot=[mushroom])

    played.do("trade:p2", "give:101", "offer").do("accept", seat="p2").finish()

    assert [(died.seat, died.cause) for died in happened(played, MemberDied)] == [("p2", "mushroom")]
    assert happened(played, YearsPassed) == [YearsPassed("p2", 1, "party_death")]
    assert party(played).alive


def test_multi_trade__what_is_in_hand_leaves_the_hand() -> None:
    played = two({"kin": "rogue", "weapon": 101}, loot=[{"weapon": "axe"}])

    played.do("trade:p2", "give:101", "offer").do("accept", seat="p2").finish()

    assert party(played).members[0].weapon == 0
    assert [event.weapon for event in happened(played, Equipped)] == [0]


def test_multi_trade__armor_takes_its_hit_points_with_it() -> None:
    played = two({"kin": "rogue", "worn": [101]}, loot=[{"kind": "armor"}])
    was = party(played).members[0].hp

    played.do("trade:p2", "give:101", "offer").do("accept", seat="p2").finish()

    assert party(played).members[0].hp == was - 4


def test_multi_trade__nobody_takes_off_what_keeps_them_alive() -> None:
    worn = {"kin": "rogue", "worn": [101, 102], "hp": 5}
    played = two(worn, loot=[{"kind": "armor"}, {"kind": "shield"}])
    played.do("trade:p2")

    assert {"give:101", "give:102"} <= set(choices(played))
    played.do("give:101")

    assert "give:102" not in choices(played)


def test_multi_trade__a_trap_on_a_thing_stays_armed() -> None:
    played = two(loot=[{"kind": "boots", "traps": 1}])
    was = party(played, "p2").members[0].hp

    played.do("trade:p2", "give:101", "offer").do("accept", seat="p2").finish()

    assert party(played, "p2").loot[-1].traps == 1
    assert party(played, "p2").members[0].hp == was


# ---------------------------------------------------------------------- told


def test_multi_trade__a_bargain_is_told_with_all_that_changes_hands() -> None:
    played = two(gold=50, loot=[{"weapon": "axe"}])
    begun = played.state
    played.do("trade:p2", "give:101", "gold", "20", "ask:121", "offer").do("accept", seat="p2")

    lines, state = [], begun
    for event in played.events:
        after = event.apply(state)
        lines += [line.text for line in RULESET.tell(state, event, after)]
        state = after

    told = " ".join(lines)
    for what in ("p1", "p2", "an axe", "20 gold", "a crown"):
        assert what in told


@pytest.mark.parametrize(
    ("terms", "answer"),
    [
        (Terms(gold=5), "accept"),
        (Terms(gives=(101,), price=3), "accept"),
        (Terms(price=3), "decline"),
        (Terms(gold=50, asks=(121,)), "decline"),
    ],
)
def test_multi_trade__the_cautious_player_takes_what_pays_and_keeps_its_crown(terms: Terms, answer: str) -> None:
    played = two(gold=500, loot=[{"weapon": "axe"}])
    offer = AnswerOffer(seat="p2", offerer="p1", terms=terms)

    assert CautiousTwelveYears().answer(offer, played.state) == answer
