"""What Delvers do in a Turn: declared on a phone, at which door and for whom, changed, repeated, and carried out."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.view import Choice
from lychgate.rulesets.sovereign.rules.declaring import Declaring
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Item, State
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Answers, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given
from tests.rulesets.sovereign.test_sovereign_delving import HOUSE

TOOLS = ("thieves' tools", "healer's kit", "torch")


def inside(**variants: str) -> Sovereign:
    """Ada (who has tools, a kit and a torch) and Bob, who is hurt, stand in the hall; the site counts its Turns."""
    table = Sovereign(**variants).types(
        "delver Ada of Ann str 14 dex 14 exert 1 sneak 1 notice 0 hp 8", "delver Bob of Ben exert 1 notice 0 hp 8"
    )
    table = table.types(HOUSE, "enter 1 anyway", "harm Bob 3")
    return given(table, "Ada", items=tuple(Item(name=name) for name in TOOLS))


def declares(table: Sovereign, who: str, deed: str, seat: str = ANN) -> Sovereign:
    return table.types(f"declare:{who}", seat=seat, answers={"sovereign.declaring": deed})


def offered(table: Sovereign, seat: str = ANN) -> Mapping[str, Choice]:
    return {one.id: one for one in RULESET.question(table.state, table.orders(seat)).choices}


def listed(table: Sovereign, who: str, seat: str = ANN) -> Mapping[str, Choice]:
    """What may be declared for somebody."""
    found: list[AnyDecision] = []

    def answer(decision: AnyDecision, state: State) -> str:
        found.append(decision)
        return "nothing"

    again = Sovereign()
    again.state = table.state
    again.types(f"declare:{who}", seat=seat, answers=answer)
    return {one.id: one for one in RULESET.question(table.state, found[0]).choices}


@pytest.mark.clause("sov.dungeon.turn-2")
def test_a_deed_says_at_which_door_on_whom_and_how() -> None:
    found = listed(inside(), "Ada")
    assert next(iter(found)) == "move"
    assert {"listen 1", "lock 2", "force 2", "batter 5", "aid Bob", "help Bob", "light torch", "watch"} <= set(found)
    assert found["listen 5"].label == "Listen at door 5"
    assert found["listen 5"].note == "17 % by WIS/Notice against 10; talk is heard without a roll"
    assert found["search the walls for a hidden door"].group == found["search"].group == "Search"
    assert "listen 3" not in found, "a passage has no door"
    assert "listen 6" not in found, "nobody knows of it"
    assert not {"lock 2", "aid Ada", "light torch"} & set(listed(inside(), "Bob", BEN))


@pytest.mark.clause("sov.dungeon.turn-2")
def test_a_locked_door_and_a_stuck_one_look_the_same_until_they_are_tried() -> None:
    found = listed(inside(), "Ada")
    kinds = {door: {id_.split()[0] for id_ in found if id_.endswith(f" {door}")} for door in ("1", "2", "5")}
    assert kinds["1"] == kinds["2"] == kinds["5"] == {"listen", "lock", "force", "batter"}


@pytest.mark.clause("sov.dungeon.turn-2", "sov.dungeon.turn-3")
def test_a_deed_is_declared_in_two_taps_waits_for_its_turn_and_is_done_when_that_passes() -> None:
    table = declares(inside(), "Ada", "listen 2")
    assert table.last(BEN) == "Next Turn: Ada listens at door 2."
    assert not table.state.exploring.begun
    assert offered(table, REF)["turn"].note == "declared: Ada listens at door 2; not yet: Bob"
    assert offered(table, REF)["turn:quick"].label == "A whole Turn, as declared"

    declares(table, "Bob", "watch", BEN)
    assert next(iter(offered(table, REF))) == "turn:quick", "all have declared"
    table.rolls(1, 1).types("turn:quick").finish()
    assert "Ada listens at door 2, and hears nothing." in table.lines(ANN)
    assert table.state.turn == 1
    assert (table.state.exploring.deeds, table.state.exploring.planned) == ((), ())


@pytest.mark.clause("sov.dungeon.turn-2")
@each([REF, ANN, BEN])
def test_everybody_sees_who_has_declared_what_and_who_has_not(seat: str) -> None:
    assert inside().view(seat).cards == () or seat == REF
    card = declares(inside(), "Ada", "search").view(seat).cards[-1]
    assert card.title == "The next Turn (1)"
    assert [one.result for one in card.stages] == ["Ada searches the room with care", "Bob"]


@pytest.mark.clause("sov.dungeon.turn-2")
def test_only_those_are_asked_who_have_not_declared() -> None:
    asked: list[str] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append(decision.seat)
        return "watch"

    table = declares(inside(), "Ada", "search").types("turn", answers=answer)
    assert asked == [BEN]
    deeds = {table.state.creature(who).name: deed for who, deed in table.state.exploring.deeds}
    assert deeds == {"Ada": "search", "Bob": "watch"}
    assert offered(table, REF)["turn"].note == "carries out: Ada searches the room with care"


@pytest.mark.clause("sov.dungeon.turn-2")
def test_a_deed_can_be_changed_before_its_turn_and_in_it_until_it_is_done() -> None:
    table = declares(inside(), "Ada", "search")
    assert offered(table)["declare:Ada"].note == "now: searches the room with care"
    declares(table, "Ada", "watch")
    assert dict(table.state.exploring.planned) == {table.who("Ada").id: "watch"}

    table.types("turn", answers={"sovereign.declaring": "watch"})
    declares(table, "Ada", "search")
    assert dict(table.state.exploring.deeds)[table.who("Ada").id] == "search"
    table.rolls(1, 1).types("search:Ada").finish()
    declares(table, "Ada", "listen 2")
    assert dict(table.state.exploring.deeds)[table.who("Ada").id] == "search", "it is done"
    table.types("turn")
    assert dict(table.state.exploring.planned) == {table.who("Ada").id: "listen 2"}, "and that waits for the next"


@pytest.mark.clause("sov.dungeon.turn-2")
def test_as_before_repeats_the_last_deed_in_one_tap() -> None:
    table = declares(inside(), "Ada", "text:whistle a tune").types("turn:quick")
    assert offered(table)["again:Ada"].label == "As before: Ada: whistle a tune"
    assert listed(table, "Ada")["before"].label == "As before: Ada: whistle a tune"
    table.types("again:Ada", seat=ANN)
    assert dict(table.state.exploring.planned) == {table.who("Ada").id: "whistle a tune"}
    assert "again:Ada" not in offered(table), "it is said"
    table.types("turn:quick").types("declare Ada before", seat=ANN)
    assert dict(table.state.exploring.planned) == {table.who("Ada").id: "whistle a tune"}


def test_as_before_is_not_offered_where_there_is_no_such_door() -> None:
    table = declares(inside(), "Ada", "listen 2").rolls(1, 1).types("turn:quick").types("enter 3")
    assert "again:Ada" not in offered(table)
    with pytest.raises(PlayError, match="Ada has not declared anything before"):
        table.types("declare Ada before", seat=ANN)


@pytest.mark.clause("sov.door.stuck-group", "sov.check.group")
def test_who_helps_adds_to_what_another_does() -> None:
    table = declares(declares(inside(), "Ada", "force 5"), "Bob", "help Ada", BEN)
    table.rolls(4, 3).types("turn:quick").finish()
    assert "Ada tries STR/Exert: 7 +3 = 10 against 10: it works." in table.lines(ANN)

    table = declares(declares(inside(), "Ada", "lock 2"), "Bob", "help Ada", BEN)
    table.rolls(3, 4).types("turn:quick").finish()
    assert "Ada tries DEX/Sneak: 7 +1 = 8 against 8: it works." in table.lines(ANN), "Bob has no Sneak, and hinders"


@pytest.mark.clause("sov.dungeon.turn-3")
def test_who_cannot_do_what_they_declared_is_told_why_and_the_turn_goes_on() -> None:
    table = declares(inside(), "Ada", "force 2").types("turn:quick")
    assert "Ada wanted this: forces door 2. Door 2 is not stuck." in table.lines(ANN)
    assert table.state.turn == 1


@pytest.mark.clause("sov.dungeon.turn-3", "sov.heal.first-aid")
@each(
    [
        ("aid Bob", (4,), "Bob"),
        ("aid", (4,), "Bob"),
        ("light torch", (), "Ada lights a torch: it burns for 6 Turns."),
        ("batter 2", (6,), "Door 2 holds: 3 Turns more, as it looks."),
        ("lock 2", (6, 6), "The lock of door 2 opens."),
    ]
)
def test_each_deed_is_carried_out_as_its_command(deed: str, dice: tuple[int, ...], told: str) -> None:
    table = declares(inside(), "Ada", deed).rolls(*dice).types("turn:quick").finish()
    assert any(told in line for line in table.lines(ANN)), table.lines(ANN)


@pytest.mark.clause("sov.loop.specific-search")
def test_a_way_to_search_that_was_pressed_is_judged_when_the_turn_passes() -> None:
    table = declares(inside(), "Ada", "search the walls for a hidden door")
    table.types("turn:quick", answers={"sovereign.search": "finds"})
    assert "Ada searches (the walls for a hidden door) and finds it." in table.lines(ANN)


def test_nothing_is_declared_where_no_turns_are_counted_or_for_others() -> None:
    table = Sovereign().types("delver Ada of Ann hp 8")
    assert "declare:Ada" not in offered(table)
    with pytest.raises(PlayError, match="Turns are not counted now"):
        table.types("declare Ada search", seat=ANN)
    assert "declare:Bob" not in offered(inside())
    with pytest.raises(PlayError, match="You order your own characters"):
        inside().types("declare Bob search", seat=ANN)


def test_a_gm_declares_for_those_whom_nobody_plays() -> None:
    table = inside().types("delver Cy hp 8")
    assert "declare:Cy" in offered(table, REF)
    assert "declare:Ada" not in offered(table, REF)


def test_enter_declares_nothing_unless_the_turn_asks_for_it() -> None:
    table = inside()
    answers: Answers = {"sovereign.declaring": "nothing"}
    assert table.types("declare:Ada", seat=ANN, answers=answers).state.exploring.planned == ()


def test_every_deed_can_be_pressed_and_the_turn_passes() -> None:
    table = inside()
    for id_ in listed(table, "Ada"):
        again = Sovereign([6] * 20)
        again.state = table.state
        answers: Answers = {"sovereign.declaring": id_, "sovereign.search": "nothing"}
        again.types("declare:Ada", seat=ANN, answers=answers).types("turn:quick", answers=answers)
        assert again.state.turn == 1, id_


def test_older_games_declared_the_deed_alone() -> None:
    past = Declaring(seat=ANN, who="c1", may=("watch",))
    assert past.read_past("listen") == "listen"
    with pytest.raises(IllegalAnswer):
        past.read("listen")
    table = inside().types("turn", answers={"sovereign.declaring": "text:listen"})
    steps = [id_ for id_ in offered(table, REF) if id_.startswith("listen")]
    assert steps == ["listen:2:Ada", "listen:5:Ada", "listen:2:Bob", "listen:5:Bob"]
