"""Measures how long the odds of a choice take, beside icepool and dyce on what they can express.

``python bench/bench_foresight.py``

A Giant with an axe (30 hp) stands before an ogre with 36 hp. The peers are told the fight as a formula, which they then
work out; Lychgate runs its rules. The usual Giant runs when weak, and the rules of that would have to be told too: the
peers are asked for a fight in which both attack to the end. Prints figures, asserts nothing. Times are those of the
processor, the best of three.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import icepool  # type: ignore[import-untyped]
from dyce import H, expand

from lychgate.core.game import Game
from lychgate.core.outlook import recalled
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets import get
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.desk_odds import desk_odds
from lychgate.sim.duel import Duel, fought_out
from lychgate.sim.foresight import Horizon, Likelihood, foresee
from lychgate.sim.moment import moment_of
from lychgate.sim.weigher import Weigher, _Came

sys.path.insert(0, str(Path(__file__).parents[1]))  # the stage of the tests is not installed
from tests.rulesets.twelve_years.stage import Standing, scene

ENOUGH = 10_000_000
"""More runs than an exact fight takes."""

Row = tuple[str, str, str, str]


def timed(work: Callable[[], str], times: int = 3) -> str:
    """What comes of some work, with the milliseconds that it takes."""
    best, told = float("inf"), ""
    for _ in range(times):
        begun = time.process_time()
        told = work()
        best = min(best, 1000 * (time.process_time() - begun))
    return f"{told} in {best:.0f} ms"


def won(game: Game[State], horizon: Horizon, most: int, samples: int = 1_000) -> Likelihood:
    """How likely the foe falls where the party attacks."""
    found = foresee(game, "p1", horizon=horizon, most=most, samples=samples, only=("attack",))
    return found.outlooks[0].likelihoods[0]


def standing(hp: int, against: int) -> Standing:
    """A Giant with an axe before an ogre."""
    axe = {"id": 101, "kind": "weapon", "weapon": "axe"}
    giant = {"kin": "giant", "hp": hp, "weapon": 101}
    return Standing(scene(giant, loot=[axe], foes=[{"kind": "ogre", "hp": against}]).state)


def share(of: float | Fraction) -> str:
    """A chance in percent."""
    return f"{100 * float(of):.2f} %"


# ---------------------------------------------------------------------- the fight by the rules


def exchange() -> str:
    """The chance that one exchange fells an ogre of 8 hp."""
    return share(won(standing(6, 8), "step", ENOUGH).chance)


def to_the_end(hp: int, against: int) -> str:
    """The chance that the ogre falls where both attack to the end."""
    game = standing(hp, against)
    state = game.settled
    there = {one.id: one for one in RULESET.measures(state, "p1")}
    measures = (there["foes-fallen"], there["party-dead"])
    weigher = Weigher(RULESET, moment_of(game, "p1"), measures, "fight")

    def walk(one: State, order: str) -> Iterator[tuple[Fraction, State, Callable[[], tuple[bool, ...]]]]:
        for chance, came in weigher._walk(_Came(one), "", ENOUGH, order):
            yield chance, came.state, partial(told, came)

    def told(came: _Came[State]) -> tuple[bool, ...]:
        return tuple(one.so(came.state, came.events, recalled(RULESET, came.events)) for one in measures)

    fight = Duel(
        RULESET,
        state,
        "p1",
        walk,
        lambda _: "attack",
        lambda state: weigher._goes_on(_Came(state)),
    )
    course = fight.course("attack")
    assert course is not None
    usual = dict.fromkeys(((us, them) for us in range(1, hp + 1) for them in range(1, against + 1)), "attack")
    falls, we_fall, both = (True, False), (False, True), (False, False)
    return share(fought_out({"attack": course}, usual, (falls, we_fall, both), (hp, against), "attack")[falls])


def fight(most: int, samples: int = 1_000) -> str:
    """The chance of the usual fight, in which the Giant runs when weak."""
    found = won(standing(30, 36), "fight", most, samples)
    return share(found.chance) + ("" if found.exact else f" ({share(found.low)} to {share(found.high)})")


# ---------------------------------------------------------------------- the same told to the peers


def with_icepool() -> Any:
    """What an exchange takes from both, as icepool has it."""
    blow, hit, pair = icepool.d(12) + 1, icepool.d(10) + 2, icepool.tupleize
    faces = {1: pair(hit * 2, 0), 2: pair(hit, 0), 3: pair(hit // 2, 0), 4: pair(hit // 2, blow // 2)}
    faces |= {5: pair(0, blow), 6: pair(0, blow * 2)}
    return icepool.d6.map(faces)


def icepool_exchange() -> str:
    """The same chance by icepool."""
    return share(with_icepool().map(lambda took: took[1] >= 8 and took[0] < 6).probability(True))


def icepool_to_the_end(hp: int, against: int) -> str:
    """The same fight by icepool, as a chain that is absorbed."""
    blows = with_icepool()

    def step(now: Any) -> Any:
        return now if min(now) <= 0 else blows.map(lambda took: (max(0, now[0] - took[0]), max(0, now[1] - took[1])))

    end = icepool.Die([(hp, against)]).map(step, repeat="inf")
    return share(sum((end.probability(one) for one in end if one[0] > 0), Fraction(0)))


def dyce_exchange() -> str:
    """The same chance by dyce."""

    def fallen(face: Any, blow: Any, hit: Any) -> bool:
        deals = {4: (blow.outcome + 1) // 2, 5: blow.outcome + 1, 6: 2 * (blow.outcome + 1)}.get(face.outcome, 0)
        takes = (hit.outcome + 2) // 2 if face.outcome == 4 else 0  # on 5 and 6 nothing, below 4 nothing is dealt
        return bool(deals >= 8 and takes < 6)

    found: Any = expand(fallen, H(6), H(12), H(10))
    return share(Fraction(found.get(True, 0), found.total))


# ---------------------------------------------------------------------- The Hundred Saints


def meeting() -> Game[Any]:
    """A game in which one character meets three goblins, and who is surprised is still to be rolled."""
    rules = get("hundred_saints")
    header = Header(rules.name, rules.version, rules.resolve({}), ("Ref",), "s", "here", roles={"Ref": REFEREE})
    game: Game[Any] = Game(rules, header)
    for line in ("pc Ada hp 8 ac 12", "foes 3 goblins AC 11 HD 1 hp 4 morale 7 club 1d4", "encounter", "next"):
        game.reply("Ref", f"text:{line}")
    return game


def before_the_fight() -> str:
    """The chances beside the usual choice of each step; those of initiative from samples, for ties are rolled again."""
    game = meeting()
    spent, told = 0.0, ""
    for _ in range(3):  # surprise, distance, initiative
        decision = game.open_for("Ref")
        assert decision is not None
        begun = time.process_time()
        found = foresee(game, "Ref", only=(decision.default(),), most=ENOUGH)
        spent += 1000 * (time.process_time() - begun)
        likely = {one.id: one.exact for one in found.outlooks[0].likelihoods}
        told = told or f"surprised {likely['surprised:party']}"
        game.reply("Ref", decision.default())
    return f"{told} in {spent:.0f} ms"


def at_the_desk() -> str:
    """The same as a referee asks for them in words: ``odds surprise``, ``odds distance``, ``odds initiative``."""
    game = meeting()
    state = game.settled

    def all_three() -> str:
        told = [desk_odds(state, step) for step in ("surprise", "distance", "initiative")]
        return told[0].partition(",")[0]

    return timed(all_three)


def rows() -> list[Row]:
    """Each question with what each answers, and how long that takes."""
    cannot, told = "has no chain of states", "knows no usual choice"
    return [
        ("an exchange fells an ogre of 8 hp", timed(exchange), timed(icepool_exchange), timed(dyce_exchange)),
        (
            "both attack to the end, 10 against 12 hp",
            timed(lambda: to_the_end(10, 12)),
            timed(lambda: icepool_to_the_end(10, 12), 1),
            cannot,
        ),
        ("the same, 30 against 36 hp", timed(lambda: to_the_end(30, 36)), "more than a minute", cannot),
        ("the usual fight, 30 against 36 hp, exact", timed(lambda: fight(5_000)), told, told),
        ("the same from 250 samples", timed(lambda: fight(1, 250), 1), told, told),
        ("the same from 1,000 samples", timed(lambda: fight(1, 1_000), 1), told, told),
        ("surprise, distance, initiative at the desk", at_the_desk(), "surprise only", "surprise only"),
        ("the same beside each choice", before_the_fight(), "surprise only", "surprise only"),
    ]


def main() -> None:
    """Print all of it."""
    warnings.simplefilter("ignore")  # dyce says that what is used of it may change
    table: list[Row] = [("question", "Lychgate", "icepool", "dyce"), *rows()]
    widths = [max(len(row[at]) for row in table) for at in range(4)]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


if __name__ == "__main__":
    main()
