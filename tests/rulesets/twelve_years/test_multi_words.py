"""What a table of several parties is told: each its own way and memory, whose roll it is, and who is who on the map."""

from __future__ import annotations

import pytest

from lychgate.core.view import HexMap
from lychgate.rulesets.twelve_years.event import Event
from lychgate.rulesets.twelve_years.maps import party_letters
from lychgate.rulesets.twelve_years.phrases import filled, owned, variants_of
from lychgate.rulesets.twelve_years.rules.bargain import OfferMade
from lychgate.rulesets.twelve_years.rules.cooperation import JoinFight
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.hexploring import HexRevealed
from lychgate.rulesets.twelve_years.rules.joint_rolls import RollsCompared
from lychgate.rulesets.twelve_years.rules.offers import LayOut, Terms
from lychgate.rulesets.twelve_years.rules.rivals import TakeStand
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import CITY, Hex, Item, Member, Party, State
from lychgate.rulesets.twelve_years.variants import resolve
from lychgate.rulesets.twelve_years.view import view


def party(seat: str, at: str, **more: object) -> Party:
    return Party(seat, number=1, at=at, members=(Member(1, "Gor", "giant", hp=9),), **more)  # type: ignore[arg-type]


def world(*parties: Party, **hexes: str) -> State:
    known = {CITY: Hex("city", explored=True)}
    known.update((name[1:], Hex(terrain, explored=True)) for name, terrain in hexes.items())
    return State(resolve({}), parties, known, (), {})


def told(before: State, *events: Event, by: str = "") -> list[tuple[str, str]]:
    lines = []
    for event in events:
        after = event.apply(before)
        lines += [(line.seat, line.text) for line in RULESET.tell(before, event, after, by)]
        before = after
    return lines


# ---------------------------------------------------------------------- each its own way


def test_a_hex_lies_where_it_lies_from_the_party_that_walks_into_it() -> None:
    state = world(party("Ann", "5047"), party("Ben", "5148"))

    ((seat, text),) = told(state, HexRevealed("5147", "hills"), by="Ben")

    assert seat == "Ben"
    assert text.startswith("North, at 5147")


def test_a_hex_that_another_party_has_explored_is_not_walked_back_to() -> None:
    ann = party("Ann", "5048")
    memories = ("been before", "Their own", "they left it", "Back ", "their own trail")
    sessions_naming = {}
    for hex_ in ("5048", "5149"):
        moves = (Moved("Ben", hex_, "walk"),)
        walkers = [party("Ben", "5049", back="5149", gold=gold) for gold in range(40)]  # enough for every phrase
        states = [world(ann, ben, _5048="hills", _5149="marsh") for ben in walkers]
        sessions_naming[hex_] = {text for one in states for _, text in told(one, *moves)}

    assert not [text for text in sessions_naming["5048"] if any(memory in text for memory in memories)]
    assert [text for text in sessions_naming["5149"] if any(memory in text for memory in memories)]


def test_the_only_party_of_the_world_remembers_where_it_has_been() -> None:
    state = world(party("Ann", "5049"), _5048="hills")
    known = variants_of("ways", "moved.walk_known")

    ((_, text),) = told(state, Moved("Ann", "5048", "walk"))

    values = {"dir": "north", "to": "5048", "terrain": "hills"}
    assert text in [filled(one, **values) for one in known]


# ---------------------------------------------------------------------- whose it is


@pytest.mark.parametrize(("side", "start"), [("party", "Ben's party deals "), ("foes", "The enemy deals ")])
def test_where_parties_stand_together_it_is_said_whose_damage_it_is(side: str, start: str) -> None:
    event = DamageTotalled("Ben", side, 5, (), "full", 5)

    ((_, together),) = told(world(party("Ann", "5047"), party("Ben", "5047")), event)
    ((_, apart),) = told(world(party("Ann", "5046"), party("Ben", "5047")), event)

    assert together.startswith(start)
    assert "Ben's party" in together
    assert "Ben" not in apart


def test_a_name_that_ends_in_an_s_takes_only_an_apostrophe() -> None:
    assert filled("{owner}'s bag, {other}'s hat", owner="Fulk of the Seven Stoves", other="Ann") == (
        "Fulk of the Seven Stoves' bag, Ann's hat"
    )
    assert owned("James") == "James'"


def test_what_is_said_begins_with_a_capital() -> None:
    mirror = Item(3, "mirror")
    for gold in range(1, 12):
        event = OfferMade("Ben", "Ann", (mirror,), (), 0, gold)
        ((_, text),) = told(world(party("Ann", CITY), party("Ben", CITY)), event)
        assert not text.startswith("'a mirror"), text


# ---------------------------------------------------------------------- who is who


def test_every_party_has_a_letter_of_its_own_on_everybodys_map() -> None:
    seats = ("Cid", "Sue", "Ann", "Ada", "Otto", "O")
    letters = party_letters(seats)

    assert len(set(letters.values())) == len(seats)
    assert not set(letters.values()) & {"C", "S", "O", "?"}
    assert (letters["Cid"], letters["Ann"], letters["Ada"]) == ("I", "A", "D")


def test_a_party_called_like_the_city_stands_on_anothers_map() -> None:
    shown = view(world(party("Ann", CITY), party("Cid", CITY)), "Ann")

    overland = next(one for one in shown.maps if isinstance(one, HexMap))
    marks = {mark.letter: mark.text for cell in overland.cells for mark in cell.marks}
    assert marks["I"] == "Cid's party 1"
    assert marks["C"] == "The city"


def test_nobody_is_told_of_a_safe_city_in_the_middle_of_a_duel() -> None:
    calm = view(world(party("Ann", CITY), party("Ben", CITY)), "Ann").place
    blows = view(world(party("Ann", CITY, rivals=("Ben",)), party("Ben", CITY, rivals=("Ann",))), "Ann").place

    assert "between the parties" in blows
    assert "between the parties" not in calm


# ---------------------------------------------------------------------- what is asked


def test_what_now_says_how_to_trade_and_to_attack_where_there_are_others() -> None:
    def help_of(state: State) -> str:
        orders = RULESET.orders(state, "Ann")
        assert orders is not None
        return RULESET.question(state, orders).help

    assert "trade" in help_of(world(party("Ann", CITY), party("Ben", CITY)))
    assert "trade" not in help_of(world(party("Ann", CITY)))


def test_who_wields_what_is_said_where_it_could_change_hands() -> None:
    slings = tuple(Item(number, "weapon", weapon="sling") for number in (5, 6))
    ann = Party("Ann", 1, at=CITY, loot=slings, members=(Member(1, "Gor", "giant", hp=9, weapon=5),))
    state = world(ann, party("Ben", CITY))
    terms = Terms()
    decision = LayOut(seat="Ann", other="Ben", terms=terms, ours=(5, 6), theirs=(), purse=0, their_purse=0)

    notes = [choice.note for choice in RULESET.question(state, decision).choices if choice.id.startswith("give")]

    assert [("Gor wields it" in note) for note in notes] == [True, False]


def test_who_joins_a_fight_is_told_the_dice_of_both_sides() -> None:
    state = world(party("Ann", "5047"), party("Ben", "5047", level=2))

    question = RULESET.question(state, JoinFight(seat="Ben", caller="Ann", exits=()))

    assert question.choices[0].note.startswith("you deal ")


def test_what_the_dice_of_a_duel_do_is_said_in_full() -> None:
    state = world(party("Ann", CITY, rivals=("Ben",)), party("Ben", CITY, rivals=("Ann",)))

    question = RULESET.question(state, TakeStand(seat="Ben", by="Ann", may_end=False, may_evade=True))

    assert "double if it is 5 higher" in question.choices[0].note


def test_the_rolls_of_parties_that_attack_together_are_told_with_whose_they_are() -> None:
    state = world(party("p1", "5051"), party("p2", "5051"), h5051="hills")

    ((_, text),) = told(state, RollsCompared("p1", "5051", (("p1", 6), ("p2", 1)), 5, "chaos", ("p1",), ("p2",)))

    assert text.startswith("P1's party rolls 6 and p2's party rolls 1: difference 5.")
