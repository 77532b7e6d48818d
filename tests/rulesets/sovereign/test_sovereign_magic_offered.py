"""Every spell and art of the book is offered to somebody who has it, in each of its ways, and done by pressing it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from lychgate.core.decision import AnyDecision, Option
from lychgate.core.play import Play
from lychgate.kit.orders import Orders
from lychgate.rulesets.sovereign.rules.casting import ArtUsed, Cast, SpellCast, UseArt
from lychgate.rulesets.sovereign.rules.magic_choice import AimChosen, TargetsMarked, power_called
from lychgate.rulesets.sovereign.state import Casting, Delver, Fall, Item, Mark, Poison, Spent, State, Working
from lychgate.rulesets.sovereign.tables.magic import Art, Blade, Power, Spell, arts, modes, spells
from lychgate.rulesets.sovereign.tables.traditions import art_names, spells_of, traditions
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, Sovereign
from tests.rulesets.sovereign.who_may_act import Middling, with_one

PEOPLE = (
    "delver Ada of Ann str 14 dex 14 int 14 con 16 wis 14 magic 1 heal 1 stab 1 hp 30 level 9",
    "delver Bo of Ben con 14 hp 9",
    "delver Cy of Ben con 14 hp 9",
    "npc 3 ghouls hd 1 hp 30",
    "npc 2 wolves hd 2 hp 30",
    "npc orc hd 1 hp 1",
)


def tradition_with(power: Power) -> str:
    """A tradition of which this is an art, or whose lists have the spell."""
    if isinstance(power, Art):
        return next(name for name, row in traditions().items() if power.name in row.arts)
    return next(name for name, row in traditions().items() if row.lists and power.name in spells_of(name, 5))


@lru_cache
def scenes(name: str) -> dict[str, State]:
    """Ada has one spell or art: in camp, in talk, in her turn of a fight, with the move or all spent, out of turn."""
    power = power_called(name)
    table = Sovereign().types(*PEOPLE)
    made = Delver(
        calling="Mage",
        traditions=(tradition_with(power),),
        spells=(name,) if isinstance(power, Spell) else (),
        arts=(name,) if isinstance(power, Art) else (),
    )
    casting = Casting(prepared=made.spells, used=1)
    state = with_one(table.state, "Ada", delver=made, casting=casting, hp=20, strain=2, items=(Item(name="dagger"),))
    state = with_one(state, "Bo", hp=0, marks=(Mark("dying"),), fall=Fall(fatal=9))
    poison = Poison(name="adder", turns=3, dc=10)
    state = with_one(state, "Cy", hp=4, casting=Casting(used=1), poisons=(poison,))
    state = with_one(state, "orc", hp=0, marks=(Mark("dead"),))
    for foe in ("ghoul 1", "ghoul 2", "ghoul 3", "wolf 1", "wolf 2", "orc"):
        nature = {"wolf 1": "beast", "wolf 2": "plant"}.get(foe, "")
        state = with_one(state, foe, side="foes", nature=nature, known_as=nature)
    table.state = state
    found = {"camp": table.state}
    table.rolls(8, 1).types("fight foes").finish()
    found["fight"] = table.state
    ada = table.who("Ada").id
    for scene, spent in {"moved": Spent(moves=1), "struck": Spent(main=True)}.items():
        found[scene] = replace(table.state, fight=table.state.fight_now.with_spent(ada, spent))
    found["bound"] = with_one(table.state, "Ada", marks=(Mark("bound"),))
    asleep = Working(name="asleep", source="The Wind of Final Repose", by="", unit="turns", left=1, stops=("all",))
    found["helpless"] = with_one(table.state, "wolf 1", under=(asleep,))
    found["dead"] = with_one(with_one(table.state, "Bo", marks=(Mark("dead"),), fall=None), "Cy", hp=9, poisons=())
    table.types("next")
    found["out of turn"] = table.state
    return found


def steps_of(state: State, name: str, seat: str = ANN) -> list[tuple[str, Any]]:
    """The steps of a spell or an art that a seat is offered."""
    table = Sovereign()
    table.state = state
    orders = table.orders(seat)
    assert isinstance(orders, Orders)
    return [step for step in orders.steps if step[0] in (f"cast:Ada:{name}", f"art:Ada:{name}")]


class Asked(BaseException):
    """A question to which no answer was given yet."""

    def __init__(self, decision: AnyDecision) -> None:
        self.decision = decision


def ends(state: State, command: Any, seat: str = ANN) -> Iterator[tuple[tuple[str, ...], Play[State]]]:
    """Every way in which a step may be answered, with what comes of it; of a list at most two are marked."""
    table = Sovereign()
    table.state = state
    todo: list[tuple[str, ...]] = [()]
    while todo:
        given = todo.pop()
        left = list(given)

        def answer(decision: AnyDecision, state: State, left: list[str] = left) -> str:
            if not isinstance(decision, AimChosen | TargetsMarked):
                return decision.default() or decision.options()[0].id
            assert decision.choices(state)
            assert decision.prompt(state)
            if not left:
                raise Asked(decision)
            return left.pop(0)

        try:
            play = table.run(command, Middling(), seat, answer)
        except Asked as asked:
            options: list[Option[Any]] = list(asked.decision.options())
            if isinstance(asked.decision, TargetsMarked):  # else marks would be set and taken away for ever
                fresh = [one for one in options if one.value not in asked.decision.marked]
                options = options[:1] if len(asked.decision.marked) == 2 else [*fresh[:2], fresh[-1]]
            todo += [(*given, option.id) for option in options]
            continue
        yield given, play


POWERS: tuple[Power, ...] = (*spells().values(), *arts().values())
USABLE = [one.name for one in POWERS if one.action != "always" or (isinstance(one, Art) and one.chosen)]


def test_all_others_are_blades_or_always_work() -> None:
    rest = [arts()[name] for name in art_names() if name not in USABLE]
    assert all(art.action == "always" for art in rest)
    assert [art.name for art in rest if any(isinstance(one, Blade) for one in art.effects)] == [
        "Accursed Blade",
        "Accursed Bolt",
    ], "they are attacks"


@each(USABLE)
def test_every_spell_and_art_is_offered_in_each_of_its_ways_and_done_by_pressing_it(name: str) -> None:
    reached: set[str] = set()
    offered: list[str] = []
    for scene, state in scenes(name).items():
        for id_, command in steps_of(state, name):
            offered.append(scene)
            for answers, play in ends(state, command):
                used = [event for event in play.events if isinstance(event, SpellCast | ArtUsed)]
                if answers[-1:] == ("nothing",):
                    assert not play.events
                    continue
                assert used or play.events, (scene, id_, answers)
                if answers:
                    reached.add(answers[0].partition("/")[0])
                elif isinstance(command, Cast | UseArt):
                    reached.add(command.mode)
    assert offered, f"{name} is offered nowhere"
    assert set(modes(power_called(name))) <= reached
