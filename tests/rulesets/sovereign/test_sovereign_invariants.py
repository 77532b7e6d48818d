"""The invariants notice what must not be: a broken state or event each, and a sentence for it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lychgate.rulesets.sovereign.rules.blows import Struck
from lychgate.rulesets.sovereign.rules.experience import Awarded
from lychgate.rulesets.sovereign.rules.fight import ActionSpent, FightEnded, SideActs
from lychgate.rulesets.sovereign.rules.handling import Dropped
from lychgate.rulesets.sovereign.rules.harm import Harmed
from lychgate.rulesets.sovereign.rules.time import TurnPassed
from lychgate.rulesets.sovereign.state import Creature, Item, Light, Mark, Ranked, State, Working
from lychgate.rulesets.sovereign.state.combat import Spent
from tests.each import each
from tests.rulesets.sovereign.invariants import unaccounted, wrong_at_rest, wrong_with
from tests.rulesets.sovereign.sovereign import Sovereign


def fight() -> State:
    """Ada (c1) and two goblins (c2, c3), of whom the first stands by her."""
    table = Sovereign((8, 1)).types("delver Ada of Ann hp 9 con 10 gear dagger", "npc 2 goblins hd 1 hp 4", "fight")
    now = table.state
    return replace(now, fight=now.fight_now.with_beside("c1", "c2"))


def with_ada(**changed: Any) -> State:
    """Ada is otherwise."""
    now = fight()
    return now.with_creature(replace(now.creature("c1"), **changed))


def with_fight(**changed: Any) -> State:
    """The fight is otherwise."""
    now = fight()
    return replace(now, fight=replace(now.fight_now, **changed))


def test_nothing_is_wrong_with_a_fight_as_it_is() -> None:
    assert wrong_with(fight()) == ()
    assert list(wrong_at_rest(fight())) == []


@each(
    [
        (with_ada(hp=-1), "-1 of 9 hit points"),
        (with_ada(hp=10), "10 of 9 hit points"),
        (with_ada(strain=11), "System Strain 11 of 10"),
        (with_ada(marks=(Mark("prone"), Mark("prone"))), "marked twice"),
        (with_ada(hp=3, marks=(Mark("dead"),)), "with 3 hit points"),
        (with_ada(hp=0, marks=(Mark("dying"),)), "the fall is None"),
        (with_ada(items=(Item(name="dagger", count=0),)), "less than nothing"),
        (with_ada(under=(Working(name="x", source="x", by="c1", unit="rounds", left=0),)), "no duration"),
        (with_ada(name="goblin 1"), "the same name"),
        (with_fight(beside=(("c2", "c3"),)), "of one side"),
        (with_fight(beside=(("c1", "c9"),)), "not in play"),
        (with_fight(beside=(("c1", "c2"), ("c2", "c1"))), "twice in"),
        (with_fight(grapples=(("c1", "c2"), ("c1", "c3"))), "holds two"),
        (with_fight(order=(Ranked("wolves", 3),)), "the order is"),
        (with_fight(round=0), "it is Round 0"),
        (replace(fight(), turn=-1), "Turn -1"),
        (replace(fight(), experience=replace(fight().experience, counted=("c2", "c2"))), "the experience"),
        (
            replace(fight(), exploring=replace(fight().exploring, lights=(Light("c1", "torch", 0),))),
            "burns below nothing",
        ),
    ],
)
def test_a_broken_state_is_noticed(state: State, said: str) -> None:
    assert said in " ".join(wrong_with(state))


def test_whoever_has_no_hit_points_left_lies_there() -> None:
    assert "no hit points and no mark" in " ".join(wrong_at_rest(with_ada(hp=0)))


def lost() -> State:
    """Ada has dropped her dagger, and it was forgotten."""
    now = fight()
    dropped = Dropped("c1", now.creature("c1").items[0]).apply(now)
    return replace(dropped, fight=replace(dropped.fight_now, dropped=()))


def struck(who: str, whom: str) -> Struck:
    """A blow."""
    return Struck(who, whom, "dagger", 9, (), 10, hit=False)


DEAD: Any = {"hp": 0, "marks": (Mark("dead"),)}


def without_goblin(now: State) -> State:
    """A goblin is gone."""
    return replace(now, cast=now.cast[:-1])


@each(
    [
        (with_ada(**DEAD), struck("c1", "c2"), None, "can do nothing"),
        (with_ada(**DEAD), struck("c2", "c1"), None, "is struck, and dead"),
        (with_fight(spent={"c1": Spent(main=True)}), ActionSpent("c1", main=True), None, "second Main Action"),
        (with_fight(spent={"c1": Spent(moves=1)}), ActionSpent("c1", move=True), None, "Move action too many"),
        (with_fight(surprised=("party",), round=0), ActionSpent("c1", main=True), None, "is surprised"),
        (replace(fight(), fight=None), struck("c1", "c2"), replace(fight(), fight=None), "nobody fights"),
        (fight(), Harmed("c1", 3, 5), None, "of 9 hit points"),
        (fight(), Harmed("c1", 0, 9), None, "of 9 hit points"),
        (with_ada(hp=3), TurnPassed(), with_ada(hp=4), "has 4 hit points after 3"),
        (with_ada(**DEAD), TurnPassed(), with_ada(hp=0), "was dead, and is not"),
        (replace(fight(), turn=3), TurnPassed(), fight(), "time ran back"),
        (with_fight(round=3), TurnPassed(), fight(), "Round 1 came after Round 3"),
        (fight(), SideActs(0, 1, fight().fight_now.order), None, "acts twice in a Round"),
        (fight(), FightEnded(), without_goblin(fight()), "has vanished"),
        (fight(), FightEnded(), lost(), "things came or went"),
        (
            replace(fight(), experience=replace(fight().experience, counted=("c2",))),
            Awarded(points=5, foes=("c2",)),
            None,
            "counted before",
        ),
    ],
)
def test_an_event_that_does_what_it_may_not_is_noticed(
    before: State, event: Any, after: State | None, said: str
) -> None:
    assert said in " ".join(unaccounted(before, event, after if after is not None else event.apply(before)))


def test_a_cast_that_stays_is_looked_at_once() -> None:
    broken = with_ada(hp=-1)
    assert wrong_with(broken, broken) == ()
    assert isinstance(broken.cast[0], Creature)
