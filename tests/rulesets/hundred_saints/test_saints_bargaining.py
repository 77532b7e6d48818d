"""Talk with an offer: what may be offered, who judges it, and what changes hands."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.hundred_saints.rules.bargaining import OfferJudged, OfferWanted, offers_of
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.rulesets.hundred_saints.fights import talking
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints


def rich() -> Saints:
    return talking().types("coins 30 gp to Ada", "give torch 2 to Ada", "rations 4 fresh")


def said(offer: str, judged: str) -> dict[str, Any]:
    return {"saints.offer": offer, "saints.offer_wanted": "let us pass", "saints.offer_judged": judged}


def reactions(table: Saints) -> dict[str, str]:
    assert table.state.encounter is not None
    return dict(table.state.encounter.reactions)


def test_what_is_offered_is_what_a_character_has_and_may_promise() -> None:
    table = rich()

    texts = [one.text for one in offers_of(table.state, table.who("Ada"))]

    assert texts[:5] == ["5 gp", "10 gp", "20 gp", "a ration", "torch"]
    assert "to leave in peace" in texts
    assert "a ration" in [one.text for one in offers_of(table.state, table.who("Bea"))]
    assert "5 gp" not in [one.text for one in offers_of(table.state, table.who("Bea"))]


@pytest.mark.clause("enc.parley.1", "enc.react.6")
def test_what_is_worth_it_is_taken_without_a_roll() -> None:
    table = rich().types("bargain Ada", seat=ANN, answers=said("coins:20", "worth")).finish()

    assert reactions(table) == {"goblins": "indifferent"}
    assert table.who("Ada").coins.worth == 1000
    assert "Ada offers the goblins 20 gp, and wants: let us pass." in table.lines(BEN)
    assert "The goblins agree: let us pass." in table.lines(BEN)


@pytest.mark.clause("enc.react.8", "enc.react.6")
def test_what_is_not_enough_stays_in_the_purse_and_the_roll_may_decide_later() -> None:
    table = rich().types("bargain Ada", seat=ANN, answers=said("coins:5", "less"))
    assert reactions(table) == {}
    assert table.who("Ada").coins.worth == 3000
    assert table.last(BEN) == "The goblins do not take it."

    table.rolls(5, 5).types("bargain Ada", seat=ANN, answers=said("thing:torch", "dice")).finish()

    assert reactions(table) == {"goblins": "indifferent"}
    assert sum(one.count for one in table.who("Ada").items) == 1


@pytest.mark.clause("enc.react.5")
def test_the_wary_do_not_take_what_the_dice_decide_on_and_the_roll_is_the_referees() -> None:
    table = rich().rolls(3, 3).types("bargain Ada", seat=ANN, answers=said("food", "dice")).finish()

    assert reactions(table) == {"goblins": "wary"}
    assert sum(one.count for one in table.state.exploring.rations) == 4
    assert not any("wary" in line for line in table.lines(BEN))
    assert any("wary" in line for line in table.lines(REF))


def test_an_offer_taken_back_is_none() -> None:
    table = rich()
    before = table.state

    table.types("bargain Ada", seat=ANN, answers={"saints.offer": "food", "saints.offer_wanted": "nothing"})
    table.types("bargain Ada", seat=ANN, answers={"saints.offer": "nothing"})

    assert table.state == before


def test_own_words_are_offered_and_wanted() -> None:
    answers = {"saints.offer": "text: a song", "saints.offer_wanted": "text: some wine", "saints.offer_judged": "worth"}
    table = rich().types("bargain Ada", seat=ANN, answers=answers)

    assert "Ada offers the goblins a song, and wants: some wine." in table.lines(BEN)


def test_a_player_is_offered_to_talk_with_an_offer_or_without() -> None:
    table = rich()

    steps = [id_ for id_, _ in RULESET.orders(table.state, ANN).steps]  # type: ignore[union-attr]

    assert steps.index("bargain:pc:ada") == steps.index("parley:pc:ada") + 1
    assert "bargain:pc:bea" not in steps


def test_the_questions_say_what_is_at_stake() -> None:
    table = rich()
    offer = next(iter(offers_of(table.state, table.who("Ada"))))

    asked = OfferJudged(seat=REF, who="Ada", to="goblins", offered=offer, wanted="let us pass", row="wary")

    assert asked.prompt(table.state) == (
        "Ada offers the goblins 5 gp, and wants: let us pass. So far: wary. Is it worth it to them?"
    )
    assert OfferWanted(seat=ANN, offered="5 gp").prompt(table.state) == "What do you want for it? (5 gp)"
