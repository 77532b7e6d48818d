"""A character who is made by choices alone, or left to chance, can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.core.play import Play
from lychgate.core.view import Question
from lychgate.rulesets.hundred_saints.rules.checks import unfit_armour
from lychgate.rulesets.hundred_saints.rules.handing_over import fit
from lychgate.rulesets.hundred_saints.rules.kits import cost, outfit, with_lots
from lychgate.rulesets.hundred_saints.rules.making import CHANCE, MakeCharacter
from lychgate.rulesets.hundred_saints.rules.sheet import reckoned
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Coins, Creature
from lychgate.rulesets.hundred_saints.tables.character import classes
from lychgate.rulesets.hundred_saints.tables.kits import NAMES
from lychgate.rulesets.hundred_saints.tables.load import goods
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

Said = Callable[[AnyDecision, Any], str]

SEEDS = 40


def by_seed(seed: str, **variants: str) -> Saints:
    table = Saints(**variants)
    table.dice = KeyedDice(secret_of(seed))  # type: ignore[assignment]
    return table


def choosing(seen: list[Question] | None = None, **chosen: str) -> Said:
    """What is chosen at questions of some kinds, and what Enter gives at others."""

    def answer(decision: AnyDecision, state: Any) -> str:
        question = RULESET.question(state, decision)
        if seen is not None:
            seen.append(question)
        return chosen.get(decision.kind.removeprefix("saints."), question.default)

    return answer


def made_by(table: Saints, seat: str, answers: Said, command: MakeCharacter | None = None) -> Creature:
    """Whom a seat makes, whoever may give the command at this table."""
    play = Play(table.state, seat, table.dice, (), answers)
    (command or MakeCharacter()).do(play)
    table.state = play.state
    return table.state.cast[-1]


def many(calling: str) -> Iterator[Creature]:
    """Characters of a class with whatever the dice give, outfitted by chance."""
    table = by_seed(calling)
    for _ in range(SEEDS):
        yield made_by(table, ANN, choosing(calling_choice=calling, outfit_choice=CHANCE))


def arms_of(one: Creature) -> list[str]:
    return [item.name for item in one.items if goods()[item.name].kind == "weapon" and item.where == "equipped"]


def has(one: Creature, *names: str) -> bool:
    return any(item.name in names for item in one.items)


LEAST = 900
"""A cheap weapon, a sack, a tinder box, torches and food, in copper."""


@pytest.mark.parametrize("calling", classes())
def test_a_character_left_to_chance_can_be_played(calling: str) -> None:
    for one in many(calling):
        told = (one.name, one.items, one.coins)
        spent = sum(cost((item.name,)) * -(-item.count // item.per) for item in one.items)
        assert arms_of(one), told
        assert all(fit(one, goods()[name]) for name in arms_of(one)), told
        assert not unfit_armour(one), told
        assert one.speed == 40, told
        assert one.coins.worth >= 0
        if spent + one.coins.worth >= LEAST + (500 if "holy" in str(classes()[calling].features) else 0):
            assert has(one, "torch"), told
            assert has(one, "fresh rations", "preserved rations"), told
            assert has(one, "tinder box"), told
            assert has(one, "backpack", "sack"), told
        assert one.coins.worth < 300, "the money is spent"


@pytest.mark.parametrize("calling", classes())
def test_whoever_may_wear_armour_and_has_the_money_does(calling: str) -> None:
    row = classes()[calling]
    table = by_seed("rich")
    poor = made_by(table, ANN, choosing(calling_choice=calling, outfit_choice="none"))
    for gold in (30, 60, 100, 200):
        one = replace(poor, coins=Coins(gp=gold))
        bought = with_lots(table.state, one, outfit(table.state, one))
        assert bought is not None
        then = reckoned(table.state, bought)
        wears = row.armour != "none" or row.shields
        assert (then.ac > poor.ac) is wears, (gold, then.items)
        assert then.speed == 40
        assert not unfit_armour(then)
        assert arms_of(then)


def test_a_player_makes_a_character_of_their_own_by_choices_alone() -> None:
    table, seen = by_seed("own"), list[Question]()

    one = made_by(table, ANN, choosing(seen))

    assert one.seat == ANN
    assert one.name in NAMES
    assert len(seen) + 1 <= 20
    assert all(question.seat == ANN for question in seen)
    assert [question.text for question in seen if question.text] == ["a name"], "only the name is text"


@pytest.mark.parametrize("calling", classes())
def test_each_class_takes_at_most_20_taps(calling: str) -> None:
    seen: list[Question] = []
    made_by(by_seed("taps"), ANN, choosing(seen, calling_choice=calling))
    assert 1 + len(seen) <= 20


def test_chance_takes_two_taps_and_finds_a_class_that_suits() -> None:
    table, seen = by_seed("chance"), list[Question]()
    one = made_by(table, ANN, choosing(seen, calling_choice=CHANCE))

    assert len(seen) == 1
    assert one.character is not None
    prime = min(one.abilities[ability] for ability in classes()[one.character.calling].prime)
    others = [min(one.abilities[ability] for ability in row.prime) for row in classes().values()]
    assert prime == max(others)
    assert arms_of(one)


def test_a_class_says_what_it_may_use() -> None:
    seen: list[Question] = []
    made_by(by_seed("notes"), ANN, choosing(seen))
    asked = next(question for question in seen if question.kind == "saints.calling_choice")
    notes = {choice.id: choice.note for choice in asked.choices}
    assert "armour: light; no shield" not in notes["thief"]
    assert "armour: light, no shield; weapons: Small and Medium" in notes["thief"]
    assert "hit die 1d8" in notes["fighter"]
    assert "but" not in notes["klerikos"]


def test_the_referee_makes_one_for_a_player_and_names_it() -> None:
    table = by_seed("ref").types("make of Ann", seat=REF, answers=choosing(name_choice="text:Zoe of Ankyra"))
    assert (table.state.cast[-1].seat, table.state.cast[-1].name) == (ANN, "Zoe of Ankyra")


def test_a_name_and_a_class_ask_nothing_more_and_buy_nothing() -> None:
    table = by_seed("line").types("make Ada fighter", answers=choosing())
    assert table.who("Ada").items == ()
    assert table.who("Ada").coins.gp >= 3


def test_a_name_alone_asks_for_the_class() -> None:
    seen: list[Question] = []
    table = by_seed("named").types("make Ada", answers=choosing(seen))
    assert table.who("Ada").items
    assert "saints.name_choice" not in [question.kind for question in seen]
    with pytest.raises(PlayError, match="called Ada already"):
        table.types("make Ada", answers=choosing())


@pytest.mark.parametrize("unseen", ['""', '"  "', '"\u200b"', '"\u202e"'])
def test_no_name_that_cannot_be_seen_is_taken(unseen: str) -> None:
    with pytest.raises(PlayError, match="name is missing"):
        by_seed("unseen").types(f"make {unseen} fighter of Ann", answers=choosing())
    with pytest.raises(IllegalAnswer):
        by_seed("unseen").types("make of Ann", answers=choosing(name_choice=f"text:{unseen[1:-1]}"))


def test_another_name_gives_no_other_dice() -> None:
    ada, bo = (made_by(by_seed("dice"), ANN, choosing(name_choice=f"text:{name}")) for name in ("Ada", "Bo"))
    assert (ada.abilities, ada.max_hp, ada.coins) == (bo.abilities, bo.max_hp, bo.coins)
