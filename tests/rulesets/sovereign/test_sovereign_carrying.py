"""Those who cannot walk: carried, left behind, put down; and sleepers who are woken."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.load import dragged_by, feet_by_load
from lychgate.rulesets.sovereign.state import Delver, Item, Mark, Working
from tests.each import each
from tests.rulesets.sovereign.houses import house
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given
from tests.rulesets.sovereign.test_sovereign_site_rules import site

HOUSE = house("page", "hd 1 hp 3 named")


def hall(*lines: str, strength: int = 12) -> Sovereign:
    """Ada, Bo and Cy in the hall of a house; Bo is senseless."""
    table = Sovereign().types(
        f"delver Ada of Ann str {strength} con 10 hp 9", "delver Bo of Ben con 10 hp 9", "delver Cy of Ann str 3 hp 9"
    )
    return table.types(HOUSE, "enter 1", "strain Bo 99 forced", *lines)


def carries(table: Sovereign, name: str) -> str:
    id_ = dragged_by(table.state, table.who(name))
    return table.state.creature(id_).name if id_ else ""


def with_answer(option: str) -> dict[str, str]:
    return {"sovereign.cannot-walk": option}


@pytest.mark.clause("sov.enc.drag")
def test_the_gm_says_who_carries_one_who_cannot_walk_as_the_party_moves_on() -> None:
    asked: list[tuple[str, list[str]]] = []

    def first(decision, state):  # type: ignore[no-untyped-def]
        options = [decision.choice(state, option.id) for option in decision.options()]
        asked.append((decision.prompt(state), [f"{one.label}; {one.note}".rstrip("; ") for one in options]))
        return decision.default()

    table = hall().types("enter 2", answers=first)

    told = ["Ada carries Bo; both hands full; a Move is 30 feet", "Leave Bo here", "Stay here"]
    assert asked == [("Bo cannot walk. Carry them, leave them or stay?", told)], "Cy is too weak"
    assert carries(table, "Ada") == "Bo"
    assert table.who("Bo").mark("apart") is None
    assert carries(table.types("enter 1"), "Ada") == "Bo", "nobody is asked again"


@pytest.mark.clause("sov.enc.drag")
def test_one_who_is_left_behind_is_found_again_where_they_lie() -> None:
    table = hall().types("enter 2", answers=with_answer("left"))
    assert table.who("Bo").mark("apart") == Mark("apart", 1)
    assert "The party leaves Bo behind." in table.lines(BEN)
    assert table.types("enter 1").who("Bo").mark("apart") is None
    table = hall().types("enter 0", answers=with_answer("left"))
    assert table.who("Bo").mark("apart") is not None, "nobody leaves the site by magic either"


@pytest.mark.clause("sov.enc.drag", "sov.travel.montage")
@each([("carry", "", 2), ("left", Mark("apart", -1), 2), ("stay", "", 1)])
def test_a_journey_begins_with_those_who_cannot_walk_for_more_than_a_day(answer: str, apart: object, day: int) -> None:
    table = Sovereign().types("delver Ada of Ann str 14 hp 9", "delver Bo of Ben hp 9", "delver Cy of Ben hp 9")
    table.types("strain Cy 99 forced")
    asleep(table, "Bo", name="stone", unit="released", left=0)
    asked: list[str] = []

    def answers(decision, state):  # type: ignore[no-untyped-def]
        asked.append(state.creature(decision.who).name)
        return decision.default() if answer == "carry" else answer

    table.types("travel 10", answers=answers)
    assert asked == ["Bo"], "Cy wakes within an hour"
    assert (table.who("Bo").mark("apart") or "", table.state.day) == (apart, day)
    assert bool(carries(table, "Ada")) == (answer == "carry")
    if answer == "left":
        assert table.types("rejoin Bo").who("Bo").mark("apart") is None


@pytest.mark.clause("sov.enc.drag", "sov.injury.clock")
@each([("enter 2", True), ("enter 0", False)])
def test_the_question_warns_of_the_dying_where_the_move_takes_a_turn(line: str, warned: bool) -> None:
    notes: list[str] = []

    def stay(decision, state):  # type: ignore[no-untyped-def]
        notes.extend(decision.choice(state, option.id).note for option in decision.options())
        assert bool(decision.default()) is not warned, "Enter lets nobody die"
        return "stay"

    hall("days 1 fed watered", "harm Bo 9").types(line, answers=stay)
    assert ["Bo would be dead by then" in note for note in notes] == [warned, warned, False]


@pytest.mark.clause("sov.enc.drag")
def test_the_party_may_stay_instead() -> None:
    table = hall().types("enter 2", answers=with_answer("stay"))
    assert (site(table).here, table.state.turn) == (1, 0)
    assert table.last(ANN) == "The party stays with Bo."


@pytest.mark.clause("sov.enc.drag", "sov.enc.overload-max")
def test_nobody_is_offered_to_carry_who_could_not() -> None:
    def no_carrier(decision, state):  # type: ignore[no-untyped-def]
        assert [option.id for option in decision.options()] == ["stay", "left"]
        assert decision.default() == "", "Enter leaves nobody behind"
        return "left"

    hall(strength=3).types("enter 2", answers=no_carrier)


@pytest.mark.clause("sov.enc.drag")
def test_a_body_stays_where_it_lies_unless_somebody_carries_it() -> None:
    table = hall("harm Bo 9", "round 6", "enter 2")
    assert table.who("Bo").mark("apart") == Mark("apart", 1)
    assert "The party leaves Bo's body behind." in table.lines(BEN)
    with pytest.raises(PlayError, match=r"in different rooms\. To bring them together: rejoin Bo"):
        table.types("carry Ada Bo")
    assert table.types("enter 1").who("Bo").mark("apart") is None
    assert "Bo's body lies here." in table.lines(BEN)
    table.types("carry Ada Bo", "enter 2")
    assert table.who("Bo").mark("apart") is None


@pytest.mark.clause("sov.enc.drag")
@each(
    [
        ("put down", REF),
        ("put down", ANN),
        ("put down Ada", ANN),
        ("put Ada down", ANN),
        ("put down Bo", BEN),
        ("drag Ada", ANN),
        ("carry Ada", ANN),
    ]
)
def test_a_carrier_puts_them_down(line: str, seat: str) -> None:
    table = hall("carry Ada Bo")
    assert carries(table, "Ada") == "Bo"
    table.types(line, seat=seat)
    assert carries(table, "Ada") == ""
    assert table.last(ANN) == "Ada puts Bo down."


@pytest.mark.clause("sov.enc.drag")
@each(
    [
        ("put down", REF, "Nobody is being carried"),
        ("put down Cy", ANN, "Cy is not carrying anyone"),
        ("put down Ada", BEN, "You order your own characters"),
        ("carry Ada Cy", ANN, "Cy is on their own feet"),
        ("carry Bo Cy", BEN, "Bo is unconscious, and can do nothing"),
        ("carry Cy Bo", ANN, "more than Cy can haul"),
    ]
)
def test_what_cannot_be_carried_or_put_down_is_refused(line: str, seat: str, why: str) -> None:
    with pytest.raises(PlayError, match=why):
        hall().types(line, seat=seat)


@pytest.mark.clause("sov.enc.drag")
def test_two_who_carry_are_told_apart() -> None:
    table = hall("drag Ada Bo", "harm page 3", "set Cy.attributes.strength 18 because they try", "carry Cy page")
    with pytest.raises(PlayError, match="Say which carrier puts their burden down: Ada and Cy"):
        table.types("put down")


@pytest.mark.clause("sov.enc.drag", "sov.enc.overload-1")
def test_a_burden_ends_when_it_can_walk_or_its_carrier_cannot() -> None:
    table = hall("carry Ada Bo", strength=9)
    assert feet_by_load(table.state, table.who("Ada")) == 20
    assert carries(table.types("days 1"), "Ada") == "", "Bo is awake"
    assert feet_by_load(table.state, table.who("Ada")) == 30
    assert carries(hall("carry Ada Bo", "harm Ada 9"), "Ada") == ""
    assert carries(hall("carry Ada Bo", "dismiss Bo"), "Ada") == ""
    assert carries(hall("carry Ada Bo", "set Cy.attributes.strength 18 because they try", "carry Cy Bo"), "Ada") == ""


@pytest.mark.clause("sov.enc.drag")
def test_a_carrier_who_attacks_puts_them_down_first() -> None:
    table = hall("carry Ada Bo").rolls(8, 1).types("fight").rolls(2).types("attack Ada page").finish()
    assert carries(table, "Ada") == ""


@pytest.mark.clause("sov.enc.drag")
def test_a_captive_who_is_carried_comes_along() -> None:
    table = hall("days 1 fed watered", "strain page 99 forced", "carry Ada page", "enter 2")
    assert "page" in [one.name for one in table.state.cast]
    table.types("put down", "enter 1", "enter 2")
    assert "page" in [one.name for one in table.state.cast], "left in the attic, and found there again"


def test_load_names_who_is_carried() -> None:
    assert hall("carry Ada Bo", "load Ada").last(ANN) == "Ada carries 0 Readied, 0 Stowed, and Bo."


# ---------------------------------------------------------------------- sleepers


def asleep(table: Sovereign, who: str, **changed: object) -> Sovereign:
    sleep = {
        "name": "asleep",
        "source": "Slumber",
        "by": "c1",
        "unit": "turns",
        "left": 2,
        "stops": ("all",),
        **changed,
    }
    return given(table, who, under=(Working(**sleep),))  # type: ignore[arg-type]


def in_a_fight() -> Sovereign:
    table = Sovereign().types("delver Ada of Ann con 10 hp 9", "delver Bo of Ben con 10 hp 9", "npc rat hp 3")
    return table.rolls(8, 1).types("fight").finish()


@pytest.mark.clause("sov.action.main")
def test_a_sleeper_is_kicked_awake_with_a_main_action() -> None:
    table = asleep(in_a_fight(), "Bo")
    offered = {one.id: one for one in table.ruleset.question(table.state, table.orders(ANN)).choices}
    assert (offered["wake:Ada:Bo"].label, offered["wake:Ada:Bo"].note) == ("Ada wakes Bo", "Main Action")

    table.types("wake:Ada:Bo", seat=ANN)

    assert not table.who("Bo").helpless
    assert table.state.fight_now.left("c1").main
    assert "Ada wakes Bo." in table.lines(BEN)
    with pytest.raises(PlayError, match="Ada has spent the Main Action"):
        asleep(table, "Bo").types("wake Ada Bo", seat=ANN)


@pytest.mark.clause("sov.action.main")
def test_outside_of_a_fight_it_takes_no_time() -> None:
    table = asleep(in_a_fight().types("end"), "Bo", name="drugged", breaks=("harm",)).types("wake Ada Bo", seat=ANN)
    assert not table.who("Bo").helpless


@pytest.mark.clause("sov.action.main")
def test_only_a_sleeper_is_woken_and_by_one_who_can_act() -> None:
    for begin, line, why in (
        (in_a_fight(), "wake Ada Bo", "Bo is not asleep"),
        (in_a_fight().types("strain Bo 99 forced"), "wake Ada Bo", "Bo cannot be woken"),
        (asleep(in_a_fight(), "Bo", name="stone"), "wake Ada Bo", "Bo cannot be woken"),
        (asleep(in_a_fight().types("strain Ada 99 forced"), "Bo"), "wake Ada Bo", "Ada is unconscious"),
        (asleep(in_a_fight().types("next"), "Bo"), "wake Ada Bo", "It is the turn of the rat"),
    ):
        with pytest.raises(PlayError, match=why):
            begin.types(line)


# ---------------------------------------------------------------------- what they carry


@pytest.mark.clause("sov.enc.table", "sov.injury.mortal")
@each(
    [
        ("harm Bo 9", "take Ada healer's kit from Bo", "Ada takes a healer's kit from Bo."),
        ("strain Bo 99 forced", "take Ada 2 torch from Bo", "Ada takes 2 torches from Bo."),
        ("harm Bo 9, round 6", "take Ada shield from Bo", "Ada takes a shield from Bo."),
        ("", "take Ada torch from Bo", "Bo can hand it over: give Bo torch to Ada"),
        ("harm Bo 9", "take Ada mace from Bo", "Bo has no 'mace'. There is: healer's kit, torch, shield."),
        ("harm Bo 9, harm Ada 9", "take Ada torch from Bo", "Ada is mortally injured.* can do nothing"),
        ("harm Bo 9", "take Ada torch from mule", "There is no .mule. here to take it from."),
    ]
)
def test_what_one_who_can_do_nothing_carries_is_taken_by_a_friend(before: str, line: str, told: str) -> None:
    table = Sovereign().types(
        "delver Ada of Ann hp 9", "delver Bo of Ben dex 10 hp 9 gear healer's kit, 3 torch, shield worn"
    )
    table.types(*(one for one in before.split(", ") if one))
    if "takes" not in told:
        with pytest.raises(PlayError, match=told):
            table.types(line, seat=ANN)
        return
    table.types(line, seat=ANN)
    assert told in table.lines(BEN)
    assert table.who("Bo").ac == (10 if "shield" in line else 11)


@pytest.mark.clause("sov.enc.table")
@each(["take Ada torch from Bo", "take Ada 1 gp from Bo"])
def test_nothing_is_taken_from_one_who_lies_in_another_room(line: str) -> None:
    table = given(hall(), "Bo", items=(Item(name="torch"),), delver=Delver(coins=500))
    assert table.types("enter 2", answers=with_answer("left")).who("Bo").mark("apart")
    with pytest.raises(PlayError, match="in different rooms"):
        table.types(line)
    table.types("enter 1", line)


@pytest.mark.clause("sov.action.main", "sov.combat.ready-stow")
def test_in_a_fight_taking_something_off_a_friend_is_a_main_action() -> None:
    table = in_a_fight()
    given(table, "Bo", items=(Item(name="torch"),), hp=0, marks=(Mark("unconscious", 3),))
    table.types("take Ada torch from Bo", seat=ANN)
    assert table.state.fight_now.left("c1").main


# ---------------------------------------------------------------------- a fight without them


def without_bo() -> Sovereign:
    """Bo, whom the party left in the hall, is awake there; it fights a rat in the attic."""
    table = hall().types("enter 2", answers=with_answer("left"))
    given(table, "Bo", marks=(Mark("apart", 1),))
    return table.rolls(8, 1).types("npc rat as rats hp 9 ac 10", "fight rats").finish()


@pytest.mark.clause("sov.combat.side-order", "sov.combat.melee")
@each(
    [
        *(f"{act} rat" for act in ("attack Bo", "snap Bo", "charge Bo", "swarm Bo", "shove Bo", "grapple Bo")),
        "screen Ada Bo",
    ]
)
def test_one_in_another_room_neither_strikes_nor_is_struck(line: str) -> None:
    with pytest.raises(PlayError, match="in different rooms"):
        without_bo().types(line)


@pytest.mark.clause("sov.combat.side-order")
def test_one_in_another_room_is_waited_for_by_nobody_and_offered_no_foe() -> None:
    table = without_bo()
    offered = [one.id for one in table.ruleset.question(table.state, table.orders(BEN)).choices]
    assert not [one for one in offered if "rat" in one]
    table.types(
        "defend Ada", "defend Cy", "next", answers=lambda decision, _: pytest.fail(decision.prompt(table.state))
    )
    assert table.state.fight_now.acting == "rats"
    table.rolls(20, 1).types("all rats attack the nearest", answers={"sovereign.instants": "pass"})
    assert table.who("Bo").hp == 9


@pytest.mark.clause("sov.poison.clock")
@each([(2, True), (4, False)])
def test_a_poison_works_on_in_one_whom_the_party_leaves(turns: int, dead: bool) -> None:
    table = hall().rolls(1, turns).types("poison page adder lethal").finish()
    table.types("enter 2", "enter 1", answers=with_answer("c1"))
    page = table.who("page")
    assert page.dead is dead
    assert [poison.turns for poison in page.poisons] == ([] if dead else [2])
