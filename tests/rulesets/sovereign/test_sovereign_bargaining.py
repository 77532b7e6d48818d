"""Meetings by button: leverage from what the party has, can do and has done; threats; and what follows a reaction."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Casting, Item, State
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Answers, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given


def talking(how: str = "talk") -> Sovereign:
    """Ada of Ann, who can heal and has a rope and 30 gp, and Bo of Ben talk to goblins; they have killed an ogre."""
    table = Sovereign().types(
        "delver Ada of Ann heal 1 hp 8",
        "delver Bo of Ben exert 1 hp 8",
        "npc ogre hd 1 hp 4",
        "npc 2 goblins hd 1 hp 4 as goblins",
        "harm ogre 9",
        "take Ada 30 gp",
    )
    table = given(table, "Ada", items=(Item(name="rope", count=2), Item(name="plate", worn=True)))
    return table.types("meet goblins", f"stance talk so {how}")


def offered(table: Sovereign, seat: str = ANN) -> list[str]:
    return [one.id for one in RULESET.question(table.state, table.orders(seat)).choices]


def asked(table: Sovereign, step: str, *said: str, seat: str = ANN) -> AnyDecision:
    """The question that comes after so many answers to a step."""
    found: list[AnyDecision] = []

    def answer(decision: AnyDecision, state: State) -> str:
        found.append(decision)
        rest = "less" if decision.kind == "sovereign.leverage_judged" else "nothing"
        return said[len(found) - 1] if len(found) <= len(said) else rest

    again = Sovereign()
    again.state = table.state
    again.types(step, seat=seat, answers=answer)
    return found[len(said)]


def choices(table: Sovereign, decision: AnyDecision) -> Mapping[str, Choice]:
    return {one.id: one for one in RULESET.question(table.state, decision).choices}


def bargains(table: Sovereign, offer: str, wanted: str = "let us pass", judged: str = "worth") -> Sovereign:
    answers: Answers = {
        "sovereign.leverage": offer,
        "sovereign.wanted": wanted,
        "sovereign.leverage_judged": judged,
    }
    return table.types("bargain", seat=ANN, answers=answers)


@pytest.mark.clause("sov.reaction.result-talk", "sov.reaction.options")
def test_in_a_talk_players_may_bargain_threaten_part_run_or_fight() -> None:
    assert offered(talking())[:5] == ["bargain", "threaten", "part", "stance:run", "stance:fight"]
    assert {"bargain", "threaten", "part"} <= set(offered(talking(), REF))


@pytest.mark.clause("sov.parley.exchange", "sov.parley.promise", "sov.parley.gratitude")
def test_leverage_is_what_the_party_has_can_do_and_has_done() -> None:
    table = talking()
    found = choices(table, asked(table, "bargain"))
    assert {"coins:Ada:2000", "coins:Ada:500", "item:Ada:rope", "skill:Ada:heal", "deed:killed ogre"} <= set(found)
    assert {one.group for one in found.values() if one.id != "nothing"} == {
        "What you have",
        "What you can do",
        "What you have done",
    }
    assert found["skill:Ada:heal"].label == "Tend your hurt and your sick"
    assert found["skill:Ada:heal"].note == "Ada, Heal 1"
    assert found["deed:killed ogre"].label == "The ogre will trouble nobody any more"
    assert "coins:Ada:10000" not in found, "nobody offers more than they have"
    assert "item:Ada:plate" not in found, "nor what is on their body"
    assert not any(":Bo:" in id_ for id_ in found), "nor what is another player's"
    assert any(":Bo:" in id_ for id_ in choices(table, asked(table, "bargain", seat=REF)))


@pytest.mark.clause("sov.parley.threat")
def test_threats_are_of_force_of_magic_and_of_what_becomes_of_captives() -> None:
    table = talking().types("harm goblin 2 9 nonlethal")
    table = given(table, "Ada", casting=Casting(prepared=("Fear",)))
    found = choices(table, asked(table, "threaten"))
    assert {"threat:fight you, here and now", "spell:Ada:Fear", "captive:goblin 2"} <= set(found)
    assert {one.group for one in found.values() if one.id != "nothing"} == {"What they would not like"}


@pytest.mark.clause("sov.parley.value-cap", "sov.parley.leverage")
def test_the_gm_says_by_button_that_it_is_worth_it_and_it_changes_hands() -> None:
    table = talking()
    judged = asked(table, "bargain", "coins:Ada:2000", "let us pass")
    assert judged.seat == REF
    assert RULESET.question(table.state, judged).prompt == (
        "Exchange to the goblins (what the Delvers have and they want): 20 gp, Ada's. "
        "Ann wants in return: let us pass. Is it worth it to them?"
    )
    assert [one.label for one in choices(table, judged).values()] == ["Worth it", "Not enough"]

    table = bargains(table, "coins:Ada:2000")
    assert table.who("Ada").made.coins == 1000
    assert "The goblins agree to this: let us pass." in table.lines(BEN)
    meeting = table.state.meeting
    assert meeting is not None
    assert (meeting.cap, meeting.left) == (20, 0)


@pytest.mark.clause("sov.parley.value-cap")
def test_what_is_not_enough_stays_on_the_table_and_nothing_changes_hands() -> None:
    table = bargains(talking(), "item:Ada:rope", judged="less")
    assert table.last(BEN) == "The goblins want more than that."
    assert [one.count for one in table.who("Ada").items if one.name == "rope"] == [2]
    meeting = table.state.meeting
    assert meeting is not None
    assert ([one.text for one in meeting.leverage], meeting.cap, meeting.given) == (["rope (Ada)"], 0, ())

    table = bargains(table, "item:Ada:rope")
    assert [one.count for one in table.who("Ada").items if one.name == "rope"] == [1]
    assert [one.name for one in table.who("goblin 1").items] == ["rope"]


@pytest.mark.clause("sov.parley.value-cap")
def test_a_gm_may_say_a_worth_and_then_what_they_give() -> None:
    table = bargains(talking(), "skill:Ada:heal", judged="text:12").types("concede 12 the password")
    assert table.last(BEN) == "The goblins agree to this: the password."
    assert "12" not in " ".join(table.lines(ANN))
    with pytest.raises(PlayError, match="Its worth is a number"):
        bargains(talking(), "skill:Ada:heal", judged="text:much")


@each(
    [
        ("text:3 gp", "exchange", "3 gp (Ada)"),
        ("text:we sing for you", "promise", "we sing for you"),
        ("text:threat we burn the mill", "threat", "we burn the mill"),
        ("text:Gratitude we freed your king", "gratitude", "we freed your king"),
    ]
)
def test_own_words_may_name_their_kind(said: str, kind: str, text: str) -> None:
    table = bargains(talking(), said, "text:a guide", "less")
    assert table.state.meeting is not None
    assert [(one.kind, one.text) for one in table.state.meeting.leverage] == [(kind, text)]


def test_nobody_offers_money_that_they_do_not_have() -> None:
    with pytest.raises(PlayError, match="None of your Delvers has that much money"):
        bargains(talking(), "text:31 gp")


def test_enter_offers_nothing_and_opening_the_list_does_nothing() -> None:
    table = talking()
    before = table.state
    answers: Answers = {"sovereign.leverage": "nothing"}
    assert table.types("bargain", seat=ANN, answers=answers).state == before
    answers = {"sovereign.leverage": "coins:Ada:500", "sovereign.wanted": "nothing"}
    assert table.types("bargain", seat=ANN, answers=answers).state == before


@pytest.mark.clause("sov.reaction.result-talk")
def test_who_does_not_talk_is_offered_nothing_by_button_either() -> None:
    assert "bargain" not in offered(talking("run"))
    with pytest.raises(PlayError, match="The goblins do not talk"):
        talking("run").types("bargain", seat=ANN)


@pytest.mark.clause("sov.reaction.result-run", "sov.reaction.result-chase")
def test_players_let_others_run_or_give_chase_and_face_those_who_chase_them() -> None:
    assert offered(talking("run"))[:2] == ["part", "chase"]
    labels = [one.label for one in RULESET.question(talking("run").state, talking("run").orders(ANN)).choices][:2]
    assert labels == ["Let them go", "The party gives chase"]
    proposed = talking("run").types("chase", seat=ANN)
    assert proposed.last(BEN) == "Ann proposes: The party gives chase (it waits for Ben)."
    chased = proposed.rolls(6, 6).types("agree", seat=BEN, answers={"sovereign.caught": "no"}).finish()
    assert "The party catches up with the goblins." in chased.lines(BEN)
    assert offered(talking("chase"))[:1] == ["stance:fight"]


@pytest.mark.clause("sov.reaction.result-chase")
@each(
    [
        ("chase", "chase party goblins", "You can chase those who run from you"),
        ("run", "chase goblins party", "You can chase those who run from you"),
        ("run", "chase party goblins enraged", "What the situation adds is the GM's word"),
        ("chase", "part", "You can part once they talk or run"),
    ]
)
def test_what_is_the_gms_in_a_chase_stays_so(how: str, typed: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        talking(how).types(typed, seat=ANN)


def test_a_players_chase_tells_no_chance_that_turns_on_the_others() -> None:
    table = talking("run")
    notes = {one.id: one.note for one in RULESET.question(table.state, table.orders(ANN)).choices}
    assert notes["chase"] == "DEX or CON/Exert, as a group, against theirs; a Turn; on a failure: they get away"


@pytest.mark.clause("sov.encounter.surprise-burst", "sov.encounter.surprise-sneak")
def test_players_may_try_once_to_surprise_those_whom_they_meet() -> None:
    table = talking().types("part", "meet goblins")
    assert {"surprise:sneak", "surprise:burst"} <= set(offered(table))
    table.types("surprise:sneak", seat=ANN).rolls(1, 1).types("agree", seat=BEN).finish()
    assert not [id_ for id_ in offered(table) if id_.startswith("surprise")]
    with pytest.raises(PlayError, match="have tried to surprise them"):
        table.types("surprise burst", seat=BEN)
    with pytest.raises(PlayError, match="the GM's word"):
        talking().types("part", "meet goblins").types("surprise burst +3", seat=ANN)


def test_every_offer_of_a_bargain_can_be_pressed_to_its_end() -> None:
    table = talking()
    for step in ("bargain", "threaten"):
        for id_ in choices(table, asked(table, step)):
            for judged in ("worth", "less"):
                answers: Answers = {
                    "sovereign.leverage": id_,
                    "sovereign.wanted": "help us",
                    "sovereign.leverage_judged": judged,
                }
                again = Sovereign()
                again.state = table.state
                again.types(step, seat=ANN, answers=answers)
                assert (again.state == table.state) == (id_ == "nothing")


@pytest.mark.clause("sov.parley.value-cap", "sov.parley.leverage")
def test_leverage_that_was_typed_is_judged_by_button_too() -> None:
    table = talking().types("leverage promise a song", "leverage threat we burn the mill", seat=ANN)
    assert offered(table, REF)[1:3] == ["judge:2", "judge:1"]
    labels = [one.label for one in RULESET.question(table.state, table.orders(REF)).choices]
    assert labels[1:3] == ["Leverage 2: we burn the mill", "Leverage 1: a song"]

    table.types("judge:1", answers={"sovereign.leverage_judged": "less"})
    assert table.last(BEN) == "The goblins want more than that."
    table.types("judge:2", answers={"sovereign.leverage_judged": "worth", "sovereign.given": "text:a guide"})
    assert table.last(BEN) == "The goblins agree to this: a guide."
    assert "judge:2" not in offered(table, REF)
    with pytest.raises(PlayError, match="There is no leverage 3"):
        table.types("judge 3")
    with pytest.raises(PlayError, match="'judge' is a command of the GM's"):
        table.types("judge 1", seat=ANN)


@pytest.mark.clause("sov.parley.leverage")
def test_all_see_what_is_on_the_table_and_only_the_gm_its_worth() -> None:
    table = bargains(talking(), "coins:Ada:2000")
    for seat, worth in ((ANN, ""), (REF, ", worth 20")):
        (card,) = [one for one in table.view(seat).cards if one.title.startswith("The party meets")]
        told = {one.title: one.result for one in card.stages}
        assert told["On the table"] == f"20 gp (Ada) (exchange{worth})"
        assert told["The goblins give"] == "let us pass"


def test_a_gm_ends_a_meeting_where_nobody_of_the_party_can_do_anything() -> None:
    table = talking().types("harm Ada 20", "harm Bo 20", "part")
    assert table.state.meeting is None
