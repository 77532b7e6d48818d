"""The gate: every command of Sovereign in every state, by the table ``who_may_act.txt``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.book import BOOK
from lychgate.rulesets.sovereign.rules.gear import steps_of
from lychgate.rulesets.sovereign.rules.may_act import must_be_together
from lychgate.rulesets.sovereign.state import Item, Spent, State
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.who_may_act import NEEDS, Middling, camp, dungeon, id_of, states, turn, under, with_one

TABLE = Path(__file__).with_name("who_may_act.txt")

SAID = {
    "n": ("and can do nothing",),
    "m": (" cannot: ",),
    "x": ("Nobody is called",),
    "a": ("in different rooms",),
    "u": ("one thing in this Turn",),
    "d": ("in a dungeon",),
    "f": ("in a fight:", "A fight is under way"),
    "F": ("There is no fight",),
    "o": ("It is the turn of",),
    "r": ("not ready for this fight",),
    "s": ("has spent", "needs both the Main Action"),
    "g": ("in a grapple",),
}
"""What a refusal says, by its letter in the table; any of these words."""

OWN = "-"
"""The letter of a refusal by a rule of the command's own, which says none of them."""


def rows() -> Iterator[tuple[str, str, list[str]]]:
    """Each row of the table: the line, what must be so beside, and the cells. The first has the names of the states."""
    for text in TABLE.read_text().splitlines():
        line, bar, cells = text.partition("|")
        if bar:
            typed, _, needs = line.strip().removesuffix("]").partition(" [")
            yield typed, needs, cells.split()


NAMES = next(rows())[2]
ROWS = [row for row in rows() if row[0] != "line"]


@lru_cache(1)
def columns() -> dict[str, State]:
    """The states of the table."""
    return states()


def command_of(line: str) -> Any:
    """The command of a line, as it is typed in the camp, where everybody is."""
    table = Sovereign()
    table.state = columns()["camp"]
    return table.read(line)


def usual(decision: AnyDecision, state: State) -> str:
    """The answer of Enter, or the first."""
    return decision.default() or decision.options()[0].id


def came_of(state: State, line: str, seat: str = REF) -> str:
    """What a line is refused with in a state; empty where it is done."""
    table = Sovereign()
    table.state = state
    try:
        table.run(command_of(line), Middling(), seat, usual)
    except PlayError as refused:
        return str(refused)
    return ""


def letter_of(told: str) -> str:
    """The letter that a refusal has in the table."""
    said = (letter for letter, words in SAID.items() if any(word in told for word in words))
    return next(said, OWN) if told else "+"


@pytest.mark.clause("sov.injury.mortal", "sov.dungeon.one-thing", "sov.time.round")
@pytest.mark.clause("sov.action.main", "sov.action.move")
@each(ROWS)
def test_each_command_is_done_or_refused_in_each_state_as_the_table_has_it(
    line: str, needs: str, cells: list[str]
) -> None:
    found = {}
    for name, state in columns().items():
        found[name] = letter_of(came_of(NEEDS[needs](state) if needs else state, line))
    expected = dict(zip(NAMES, cells, strict=True))
    assert found == expected, {name: (found[name], expected[name]) for name in found if found[name] != expected[name]}


def test_every_command_has_a_row_or_takes_nobodys_time() -> None:
    assert list(columns()) == NAMES
    rest = TABLE.read_text().partition("The rest takes nobody's time")[2].splitlines()
    free = {name for text in rest[1:] for name in text.split()}
    weighed = {type(command_of(line)).__name__ + ":" + type(command_of(line)).__module__ for line, _, _ in ROWS}
    commands = {f"{one.__name__}:{one.__module__}": one for one in BOOK.commands}
    assert {name for name, one in commands.items() if one.takes is not None} == weighed  # type: ignore[attr-defined]
    assert {one.__name__ for one in commands.values() if one.takes is None} == free  # type: ignore[attr-defined]
    assert {letter for _, _, cells in ROWS for letter in cells} == {"+", OWN, *SAID}, "each letter is used"


@each(NAMES)
def test_whatever_is_offered_in_a_state_can_be_done(name: str) -> None:
    table = Sovereign()
    for needs in ("", *NEEDS):
        table.state = NEEDS[needs](columns()[name]) if needs else columns()[name]
        for seat in (REF, ANN, BEN):
            for step, command in table.orders(seat).steps:  # type: ignore[attr-defined]
                try:
                    table.run(command, Middling(), seat, usual)
                except PlayError as refused:
                    pytest.fail(f"{needs or 'nothing more'}: {seat} is offered {step}: {refused}")


def test_of_those_who_could_the_best_who_may_is_offered() -> None:
    def offered(name: str) -> list[str]:
        table = Sovereign()
        table.state = columns()[name]
        return [step for step, _ in table.orders(REF).steps if step.startswith("stabilise")]  # type: ignore[attr-defined]

    best = {name: offered(name) for name in ("dungeon", "stunned", "apart", "out")}
    bo = ["stabilise:Bo:Di"]
    assert best == {"dungeon": ["stabilise:Ada:Di"], "stunned": bo, "apart": bo, "out": bo}


# ---------------------------------------------------------------------- what it costs


def after(state: State, *lines: str, seat: str = REF) -> State:
    """The state after some orders."""
    table = Sovereign()
    table.dice = Middling()  # type: ignore[assignment]
    table.state = state
    return table.types(*lines, seat=seat, answers=usual).state


@pytest.mark.clause("sov.combat.ready-stow", "sov.enc.stowed")
@each(
    [
        ("light Ada torch", {}, (False, 1)),
        ("give Ada torch to Bo", {}, (False, 1)),
        ("give Ada rope to Bo", {}, "Ada has the rope Stowed"),
        ("take Ada dagger", {}, (True, 0)),
        ("drag Ada Di", {}, (False, 1)),
        ("ready Ada rope", {}, (True, 0)),
        ("force Ada south", {}, (True, 1)),
        ("listen Ada north", {}, (True, 1)),
        ("force Ada south", {"moves": 1}, "this takes a whole Round"),
        ("light Ada lantern", {}, "Ada has no lantern"),
        ("drop Ada rope", {}, "no 'rope' Readied"),
        ("use Ada STR/Exert", {}, (True, 0)),
        ("check Ada STR/Exert", {}, (False, 0)),
    ]
)
def test_in_a_fight_an_act_takes_its_actions(line: str, spent: dict[str, int], comes: tuple[bool, int] | str) -> None:
    state = turn()
    ada = id_of(state, "Ada")
    state = replace(state, fight=state.fight_now.with_spent(ada, Spent(**spent)))  # type: ignore[arg-type]
    if isinstance(comes, str):
        assert comes in came_of(state, line)
        return
    left = after(state, line).fight_now.left(ada)
    assert (left.main, left.moves) == comes


@pytest.mark.clause("sov.combat.ready-stow")
@each(("torch", "lantern", "oil", "rope", "healer's kit", "dagger", "rations"))
def test_what_is_stowed_is_taken_out_before_it_is_used_in_a_fight(name: str) -> None:
    things = tuple(Item(name=one, where="stowed" if one == name else "readied") for one in ("lantern", "oil", "torch"))
    more = () if name in ("torch", "lantern", "oil") else (Item(name=name, where="stowed"),)
    state = with_one(turn(), "Ada", items=(*things, *more))
    light = {"torch": "light Ada torch", "lantern": "light Ada lantern", "oil": "light Ada lantern"}
    for line in (f"give Ada {name} to Bo", *([light[name]] if name in light else [])):
        assert came_of(state, line) == f"Ada has the {name} Stowed. Taking it out is a Main Action: ready Ada {name}"
        out = after(state, f"ready Ada {name}")
        assert not came_of(out, line)
        assert out.fight_now.left(id_of(out, "Ada")).main


@pytest.mark.clause("sov.combat.reload-crossbow")
def test_a_weapon_is_reloaded_from_a_readied_quiver() -> None:
    quiver = Item(name="quiver", where="stowed")
    state = NEEDS["empty"](with_one(turn(), "Ada", items=(Item(name="crossbow"), quiver)))
    assert "Ada has the quiver Stowed" in came_of(state, "reload Ada")
    assert not came_of(with_one(state, "Ada", items=(Item(name="crossbow"), Item(name="quiver"))), "reload Ada")


@pytest.mark.clause("sov.heal.first-aid-turn", "sov.dungeon.one-thing")
def test_a_medic_patches_up_as_many_as_there_are_in_one_turn_and_does_nothing_else() -> None:
    state = with_one(after(dungeon(), "aid Ada Bo"), "Cy", hp=2)
    assert not came_of(state, "aid Ada Cy")
    for line in ("search Ada", "unlock Ada north", "cure Ada Cy"):
        assert "has done their one thing in this Turn" in came_of(state, line)
    assert "has done their one thing" in came_of(after(dungeon(), "search Ada"), "aid Ada Bo")
    assert not came_of(after(state, "turn"), "search Ada")


def test_shops_are_open_in_a_settlement_and_wherever_no_turns_are_counted() -> None:
    away = after(camp(), "explore unknown")
    assert came_of(away, "buy Ada torch").endswith("and buying needs a settlement. To leave: safe")
    assert came_of(dungeon(), "sell Ada torch").endswith("and selling needs a settlement. To leave: enter 0")
    assert came_of(dungeon(), "travel 20").endswith("and travelling begins outside. To leave: enter 0")
    for lines in (("settlement Farn",), ("safe",)):
        assert not came_of(after(away, *lines), "buy Ada torch")


@pytest.mark.clause("sov.reaction.options")
def test_a_player_speaks_for_delvers_who_are_awake() -> None:
    state = NEEDS["met"](columns()["out"])
    assert came_of(state, "stance talk", ANN) == "Ada is unconscious, and can do nothing."
    assert not came_of(state, "stance talk", BEN)
    assert not came_of(state, "stance talk")
    assert "and can do nothing" in came_of(NEEDS["talking"](columns()["out"]), "leverage promise gold", ANN)


@pytest.mark.clause("sov.dungeon.one-thing")
def test_nobody_helps_in_a_turn_in_which_they_have_acted() -> None:
    state = after(dungeon(), "search Bo")
    assert came_of(state, "batter Ada north with Bo").startswith("Bo has done their one thing")
    assert id_of(state, "Ada") not in state.exploring.acted
    both = after(dungeon(), "batter Ada north with Bo").exploring.acted
    assert set(both) == {id_of(state, "Ada"), id_of(state, "Bo")}


@each(
    [
        ("move", ("give Ada torch to Bo", "light Ada torch", "search Ada", "stabilise Ada Di", "drop Ada dagger"), ()),
        ("main", ("drop Ada dagger",), ("give Ada torch to Bo", "search Ada", "stabilise Ada Di")),
        ("magic", ("search Ada", "give Ada torch to Bo"), ()),
    ]
)
def test_outside_of_a_fight_magic_that_roots_somebody_leaves_them_their_hands(
    stops: str, done: tuple[str, ...], not_done: tuple[str, ...]
) -> None:
    state = with_one(dungeon(), "Ada", under=under("veiled", stops))
    assert [line for line in (*done, *not_done) if came_of(state, line)] == list(not_done)
    assert {came_of(state, line) for line in not_done} <= {"Ada cannot: veiled."}


def test_a_gear_sheet_moves_nothing_for_the_unconscious_but_what_others_take_from_them() -> None:
    state = columns()["out"]
    ada, bo = (next(one for one in state.cast if one.name == name) for name in ("Ada", "Bo"))
    assert steps_of(state, ada, (ada, bo)) == ()
    assert "dagger" in [step.item for step in steps_of(state, bo, (ada, bo)) if step.owner == ada.id]


def test_a_target_without_an_actor_is_nobodys_other_room() -> None:
    must_be_together((), (Sovereign().types("delver Ada hp 8").who("Ada"),))
