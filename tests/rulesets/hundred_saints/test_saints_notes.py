"""What stands under the choices of a player: the chance of what they try, what it costs, and what it leads to."""

from __future__ import annotations

from lychgate.kit.command import Command
from lychgate.rulesets.hundred_saints.rules.doors import ForceDoor, Listen
from lychgate.rulesets.hundred_saints.rules.exploring import Search
from lychgate.rulesets.hundred_saints.rules.food import SeekFood
from lychgate.rulesets.hundred_saints.rules.hexes import Go
from lychgate.rulesets.hundred_saints.rules.hiring import Hire
from lychgate.rulesets.hundred_saints.rules.parley import Parley
from lychgate.rulesets.hundred_saints.rules.travel import SetOut
from lychgate.rulesets.hundred_saints.rules.turning import Repel
from lychgate.rulesets.hundred_saints.state import State
from tests.each import each
from tests.rulesets.hundred_saints.encounters import both_aware
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.fights import given
from tests.rulesets.hundred_saints.saints import ANN, Saints

STRONG = {"abilities": {"strength": 15}, "skills": {"search": 5}, "speed": 40}


def note(command: Command, state: State) -> str:
    return command.choice(state, "", referee=False).note


@each(
    [
        (ForceDoor("Ada"), "3 or more on a d6"),
        (Listen(("Bo",)), "6 or more on a d6, in secret; takes a Turn"),
        (Search(("Ada", "Bo")), "5 or more on a d6, in secret; takes a Turn"),
        (SeekFood(how="hunt"), "6 or more on a d6; one try a day"),
        (SetOut(), "8 Travel Points; you may get lost"),
        (SetOut(way="road"), "8 Travel Points; nobody gets lost"),
    ]
)
def test_what_somebody_tries_is_shown_with_its_chance_and_cost(command: Command, told: str) -> None:
    table = explorers((), "terrain light", ada=STRONG, bo={"speed": 40})
    assert note(command, table.state) == told


def test_the_next_hex_is_shown_with_its_cost_of_what_is_left() -> None:
    table = explorers((), "terrain light", "travel landmark", ada=STRONG, bo={"speed": 40})
    assert note(Go("light"), table.state) == "costs 2 of 8 Travel Points"
    assert note(Go("light", all_day=True), table.state) == "until 8 Travel Points are spent, or something comes"


def test_a_speaker_reads_what_their_charisma_adds_where_it_counts() -> None:
    table = given(both_aware(), "Ada", abilities={"charisma": 13})
    assert note(Parley("Ada"), table.state) == "Charisma: +1 to their reaction"


def test_a_turner_reads_what_each_total_does() -> None:
    table = Saints().types("pc Ada of Ann")
    assert note(Repel(who="Ada", side="dead"), table.state) == (
        "2d6, +2 for each level they are below yours; 5: stunned, 7: fled, 13: destroyed; takes 2d4 of them"
    )


def test_wages_are_shown_with_their_price_and_what_they_add() -> None:
    state = explorers().state
    coins = {one.id: one.note for one in Hire.picks(state, ANN, "offer", {"calling": "townsfolk"}) or ()}
    shares = {one.id: one.note for one in Hire.picks(state, ANN, "offer", {"calling": "fighter"}) or ()}
    assert (coins["mean"], coins["decent"]) == ("2 sp a day; -2 to the reply", "5 gp a day; +1 to the reply")
    assert (shares["poor"], shares["lavish"]) == ("1/3 of a share; -1 to the reply", "a whole share; +2 to the reply")
    labels = [one.label for one in Hire.picks(state, ANN, "calling", {}) or ()]
    assert labels[:2] == ["Townsfolk", "Klerikos (cleric)"]
