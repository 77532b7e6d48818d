"""The dungeon Turn: the secret check, what each Delver does, lights, and the end of the Turn."""

from __future__ import annotations

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.state import State
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign

PARTY = ("delver Ada of Ann dex 14 sneak 1 hp 8", "delver Bo of Ben str 14 exert 1 hp 8")
WATCH = {"sovereign.declaring": "watch"}


def site(alertness: str, **variants: str) -> Sovereign:
    return Sovereign(**variants).types(*PARTY, f"explore {alertness}")


@pytest.mark.parametrize(
    ("alertness", "due"),
    [
        ("alerted", [1, 2, 3, 4, 5, 6, 7]),
        ("guarded", [2, 4, 6]),
        ("unguarded", [3, 6]),
        ("quiet", [4]),
        ("disused", [6]),
        ("unknown", []),
    ],
)
def test_wander_table__each_kind_of_site_has_its_interval(alertness: str, due: list[int]) -> None:
    table = site(alertness)
    for turn in range(1, 8):
        table.rolls(*((2,) if turn in due else ())).types("turn quick").finish()


@pytest.mark.clause("sov.wander.table")
def test_the_first_check_may_be_in_the_first_turn() -> None:
    table = site("guarded", **{"wander-first": "first-turn"})
    for turn in range(1, 6):
        table.rolls(*((2,) if turn % 2 else ())).types("turn quick").finish()


@pytest.mark.clause("sov.wander.table")
def test_the_count_goes_on_when_the_site_is_alerted() -> None:
    table = site("disused").types("turn quick", "turn quick", "explore unguarded")
    table.rolls(1).types("turn quick").finish()


def test_wander_roll__a_one_brings_something_and_a_two_does_not() -> None:
    assert site("alerted").rolls(1).types("turn", answers=WATCH).state.exploring.coming
    assert not site("alerted").rolls(2).types("turn", answers=WATCH).state.exploring.coming


def test_dungeon_turn_1__players_learn_nothing_of_the_check() -> None:
    came = site("alerted").rolls(1).types("turn", answers=WATCH)
    not_ = site("alerted").rolls(6).types("turn", answers=WATCH)
    none = site("unknown").types("turn", answers=WATCH)
    for seat in (ANN, BEN):
        assert came.lines(seat) == not_.lines(seat) == none.lines(seat)
        assert came.view(seat) == not_.view(seat) == none.view(seat)
        assert came.orders(seat) == not_.orders(seat) == none.orders(seat)
    assert came.lines(REF) != not_.lines(REF)
    assert "Wandering check: something comes" in " ".join(came.lines(REF))


def test_dungeon_turn_2__every_player_is_asked_for_their_own_delver() -> None:
    asked: dict[str, str] = {}

    def answer(decision: object, state: object) -> str:
        asked[decision.seat] = decision.prompt(state)  # type: ignore[attr-defined]
        return "move" if decision.seat == ANN else "text:pries at  the altar"  # type: ignore[attr-defined]

    table = site("unknown").types("turn", answers=answer)
    assert asked == {ANN: "Turn 1. What does Ada do?", BEN: "Turn 1. What does Bo do?"}
    assert table.lines(BEN)[-2:] == ["Ada moves on with the party.", "Bo: pries at the altar."]


@pytest.mark.clause("sov.dungeon.turn-2")
def test_a_player_of_two_says_one_thing_for_each() -> None:
    table = site("unknown").types("delver Cy of Ann hp 4").types("turn", answers=WATCH)
    assert [who for who, _ in table.state.exploring.deeds] == ["c1", "c2", "c3"]


def test_dungeon_turn_3__between_declaring_and_the_end_the_gm_resolves() -> None:
    table = site("unknown").types("turn", answers=WATCH)
    assert (table.state.turn, table.state.exploring.begun) == (0, True)
    table.types("turn")
    assert (table.state.turn, table.state.exploring.begun, table.state.exploring.deeds) == (1, False, ())


def test_dungeon_turn_4__turns_are_counted_until_it_is_safe() -> None:
    table = site("alerted").rolls(3, 3).types("turn quick", "turn quick").finish()
    assert table.types("safe").state.exploring.alertness == ""
    table.types("turn")
    assert table.last(ANN) == "Turn 3 is over."
    with pytest.raises(PlayError, match="Turns are not counted now"):
        table.types("safe")


def test_dungeon_one_thing__nobody_does_two_in_a_turn() -> None:
    table = site("unknown").rolls(3, 3).types("disarm Ada")
    with pytest.raises(PlayError, match="Ada has done their one thing"):
        table.types("disarm Ada")
    table.types("turn").rolls(3, 3).types("disarm Ada").finish()


@pytest.mark.parametrize(
    "told",
    [
        "Move on with the party (1 Turn)",
        "Disarm a trap (1 Turn)",
        "Search the room with care (1 Turn)",
        "Give first aid, and loot (1 Turn)",
    ],
)
@pytest.mark.clause(
    "sov.dungeon.act-move", "sov.dungeon.act-lock", "sov.dungeon.act-search", "sov.dungeon.act-aftermath"
)
def test_what_is_offered_says_what_it_takes(told: str) -> None:
    labels: dict[str, list[str]] = {}

    def answer(decision: AnyDecision, state: State) -> str:
        labels[decision.seat] = [choice.label for choice in decision.question(state).choices]
        return "watch"

    site("unknown").types("take Ada healer's kit").types("turn", answers=answer)
    assert told in labels[ANN]
    assert "Pick a lock (1 Turn)" not in labels[ANN]
    assert "Give first aid, and loot (1 Turn)" not in labels[BEN]


def test_dungeon_torch__it_is_out_at_the_end_of_the_sixth_turn() -> None:
    table = site("unknown").types("take Ada 2 torch", "light Ada torch", *["turn quick"] * 5)
    assert [light.left for light in table.state.exploring.lights] == [1]
    table.types("turn quick")
    assert not table.state.exploring.lights
    assert "The torch of Ada burns out." in table.lines(ANN)
    assert [(item.name, item.count) for item in table.who("Ada").items] == [("torch", 1)]


def test_dungeon_lantern__a_pint_of_oil_burns_for_24_turns() -> None:
    table = site("unknown").types("take Ada lantern", "take Ada oil", "light Ada lantern")
    assert [light.left for light in table.state.exploring.lights] == [24]
    assert [item.name for item in table.who("Ada").items] == ["lantern"]
    with pytest.raises(PlayError, match="Ada has no oil"):
        table.types(*["turn quick"] * 24, "light Ada lantern")


def test_a_fight_burns_a_turn_of_light_and_brings_the_check_of_its_turn() -> None:
    table = site("alerted").types("take Ada 1 torch", "light Ada", "npc 1 goblin hd 1 hp 3 ac 12")
    table.rolls(5, 3, 4).types("fight", "end").finish()
    assert [light.left for light in table.state.exploring.lights] == [5]


def test_travel_rate__fifty_miles_are_three_days() -> None:
    table = Sovereign().types("travel 50 miles")
    assert table.state.day == 4
    assert Sovereign().types("travel 36").state.day == 3


def test_travel_montage__the_party_just_arrives() -> None:
    assert Sovereign().types("travel 18").last(ANN) == "The party arrives after 18 miles and 1 day. It is day 2."


def test_dungeon_trap_check__dex_and_sneak_against_ten() -> None:
    table = site("unknown").rolls(4, 4).types("disarm Ada").finish()
    assert table.last(ANN) == "Ada tries DEX/Sneak: 8 +2 = 10 against 10: it works."


@pytest.mark.clause("sov.dungeon.turn-1")
def test_only_the_gm_knows_of_the_roll() -> None:
    table = site("alerted").rolls(1).types("turn quick")
    assert [roll.only for roll in table.thrown] == [(REF,)]
