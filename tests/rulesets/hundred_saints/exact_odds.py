"""Exact odds of The Hundred Saints, by running its rules under every face their dice can show.

What comes out is kept in ``counts.txt`` beside this file and compared by a test. To print it anew:
``python -m tests.rulesets.hundred_saints.exact_odds``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.encounter import REACTIONS
from tests.rulesets.hundred_saints.chases import chased
from tests.rulesets.hundred_saints.fights import faced
from tests.rulesets.hundred_saints.saints import Saints

Odds = dict[str, Fraction]


def odds(table: Saints, line: str, told: Callable[[Play[State]], Any]) -> Odds:
    """What ``told`` says after a command, over every face of every die of it."""
    command = table.read(line)

    def one(dice: DiceSource) -> str:
        play = table.run(command, dice, answers=lambda decision, state: decision.default())
        return str(told(play))

    return added(every_outcome(one))


def added(outcomes: Iterator[tuple[Fraction, str]]) -> Odds:
    """Equal results added up."""
    found: Odds = {}
    for weight, result in outcomes:
        found[result] = found.get(result, Fraction(0)) + weight
    return found


def met(
    *foes: str, lines: tuple[str, ...] = (), upto: int = 1, ground: str = "dungeon", dice: tuple[int, ...] = ()
) -> Saints:
    """Ada meets others; so many steps are done."""
    table = Saints(dice).types("pc Ada hp 8 cha 0", *(f"foes {one} hp 3" for one in foes or ("5 goblins",)))
    return table.types(f"encounter {ground}", *lines, *(["next"] * upto)).finish()


# ---------------------------------------------------------------------- meeting


def who_is_surprised(play: Play[State]) -> str:
    """The sides that are, in words."""
    assert play.state.encounter is not None
    return " and ".join(one.side for one in play.state.encounter.surprise if one.surprised) or "nobody"


def how_many_are_surprised(play: Play[State]) -> int:
    """The number of sides that are."""
    assert play.state.encounter is not None
    return sum(one.surprised for one in play.state.encounter.surprise)


def how_far(play: Play[State]) -> str:
    """The distance in feet."""
    assert play.state.encounter is not None
    return f"{next(iter(play.state.encounter.distances.values())):3} feet"


def who_is_first(play: Play[State]) -> str:
    """The side that acts first, or that several do at the same time."""
    assert play.state.encounter is not None
    first = [place.side for place in play.state.encounter.order if place.rank == 1]
    return " and ".join(first)


def reaction(play: Play[State]) -> str:
    """The row, with its place in the table before it."""
    assert play.state.encounter is not None
    row = play.state.encounter.reactions["goblins"]
    return f"{REACTIONS.index(row) + 1} {row}"


def encounter_of() -> Iterator[tuple[str, Odds]]:
    """Surprise, distance, initiative, reaction."""
    yield "surprise of two sides", odds(met(), "next", who_is_surprised)
    yield "surprise of three sides, how many", odds(met("goblins", "wolves"), "next", how_many_are_surprised)
    yield "surprise, the party ambushed", odds(met(lines=("ambush party",)), "next", who_is_surprised)
    yield "surprise, the goblins know of the party", odds(met(lines=("aware goblins",)), "next", who_is_surprised)
    for by in range(-3, 5):
        yield (
            f"surprise, the party's chance {by:+}",
            odds(met(lines=("aware goblins", f"mod party {by}")), "next", who_is_surprised),
        )
    for ground in ("dungeon", "outdoors"):
        apart = met(upto=2, ground=ground, dice=(6, 6))
        yield f"distance, {ground}, whoever is surprised", meets_at(ground)
        yield f"distance, {ground}, not all surprised", odds(apart, "next", how_far)
        yield f"distance, {ground}, all surprised", odds(met(upto=2, ground=ground, dice=(1, 1)), "next", how_far)
    yield "initiative of two sides, dice that tie", tied_initiative()
    simultaneous = Saints((6, 6), initiative_tie="simultaneous").types("pc Ada hp 8", "foes goblins hp 3")
    simultaneous.types("encounter", "next", "next", "distance 60", "next")
    yield "initiative of two sides, who is first where ties act together", odds(simultaneous, "next", who_is_first)
    for charisma in range(-3, 4):
        yield f"reaction, Charisma {charisma:+}", reactions(charisma)


def meets_at(ground: str) -> Odds:
    """The distance over every face of surprise and of distance."""
    table, later = met(ground=ground), Saints()
    command = table.read("next")
    found: Odds = {}
    for weight, surprised in every_outcome(lambda dice: table.run(command, dice).state):
        later.state = surprised
        for distance, chance in odds(later, "next", how_far).items():
            found[distance] = found.get(distance, Fraction(0)) + weight * chance
    return found


def tied_initiative() -> Odds:
    """Whether the first dice of two sides are equal: a second pair is thrown then, which no longer counts."""
    table = met(upto=2, dice=(6, 6), lines=("distance 60",)).types("next")
    command = table.read("next")

    def one(dice: DiceSource) -> str:
        first_two = FirstDice(dice, 2)
        table.run(command, first_two)
        return "tie" if first_two.left < 0 else "no tie"

    return added(every_outcome(one))


class FirstDice:
    """Every face of so many rolls; what is rolled after them shows 1, 2, 1, 2 ..."""

    def __init__(self, inner: DiceSource, most: int) -> None:
        self._inner = inner
        self.left = most

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """Roll while there are any left."""
        self.left -= 1
        if self.left >= 0:
            return self._inner.throw(dice, purpose, subject)
        face = 1 + self.left % 2
        return Roll(dice, purpose, subject, (face,), face, "script")

    def skip(self, roll: Roll) -> None:
        """Nothing is skipped."""


def reactions(charisma: int) -> Odds:
    """How they take it when somebody of this Charisma speaks first."""
    table = Saints((6, 6, 6, 1)).types(f"pc Ada hp 8 cha {charisma}", "foes 5 goblins hp 3", "encounter")
    table.types("next", "next", "distance 60", "next", "next").finish()
    return odds(table, "parley Ada", reaction)


# ---------------------------------------------------------------------- flight


def whether_chased(play: Play[State]) -> str:
    """Whether they give chase."""
    return "they give chase" if play.state.chase is not None else "they let go"


def flight() -> Iterator[tuple[str, Odds]]:
    """Whether others follow, and stop for what is dropped."""
    for reading in ("5_or_less", "2_or_less", "8_or_less"):
        table = Saints((6, 6, 6, 1), pursue_on=reading).types("pc Ada hp 8", "foes 5 goblins hp 3", "encounter")
        table.types("next", "next", "distance 60", "next", "next", "evade").finish()
        yield f"pursuit by the dice, {reading}", odds(table, "pursue roll", whether_chased)
    for word, kind in (("greedy", "treasure"), ("ravenous", "food")):
        table = chased().types(f"{word} goblins")
        yield f"{kind} dropped before the {word}", odds(table, f"drop {kind} anyway", whether_chased)
    yield "food dropped before others", odds(chased(), "drop food anyway", whether_chased)


# ---------------------------------------------------------------------- fighting


def whether_broken(play: Play[State]) -> str:
    """Whether the side holds."""
    assert play.state.fight is not None
    return "breaks" if play.state.fight.broken else "holds"


def fighting() -> Iterator[tuple[str, Odds]]:
    """Morale by score, attack rolls by AC, damage, death's door."""
    for score in range(2, 12):
        table = faced(f"3 goblins AC 11 hp 4 morale {score}").types("attack")
        yield f"morale {score}", odds(table, "morale goblins", whether_broken)
    table = faced("3 goblins AC 11 hp 4 morale 12").types("attack", "damage goblin 1 4", "damage goblin 2 4")
    yield "morale 12, two of three dead", odds(table, "next", whether_broken)
    for ac in (2, 10, 12, 15, 20, 25):
        table = faced(f"goblins AC [{ac}] hp 30").types("attack")
        yield f"attack +0 at AC {ac}", odds(table, "hit Ada goblins with mace", lambda play: struck(play, 30))
    for hp in (1, 4, 6):
        table = faced(f"goblins AC 10 hp {hp}").types("attack")
        yield (
            f"mace 1d6 +0 at AC 10, {hp} hit points",
            odds(
                table,
                "hit Ada goblins with mace",
                lambda play: "killed" if not play.state.of_side("goblins") else "lives",
            ),
        )
    table = faced(death="deaths_door", characters=("Ada", "Bob")).types("attack", "damage Ada 8")
    yield (
        "a Round at death's door",
        odds(table, "next", lambda play: "lives" if play.state.cast[0].mark("dying") else "dies"),
    )


def struck(play: Play[State], hp: int) -> str:
    """Whether anybody was hurt."""
    return "hits" if play.state.of_side("goblins")[0].hp < hp else "misses"


# ---------------------------------------------------------------------- exploring


def exploring() -> Iterator[tuple[str, Odds]]:
    """Wandering checks, doors, and chances in six."""
    table = Saints().types("pc Ada hp 8", "enter dungeon lit")
    yield (
        "wandering check underground",
        odds(table, "wander", lambda play: "something comes" if play.state.exploring.coming else "nothing comes"),
    )
    for terrain in ("light", "moderate", "difficult"):
        table = Saints().types("pc Ada hp 8", f"enter outdoors {terrain}")
        yield (
            f"wandering check outdoors, {terrain}",
            odds(table, "wander", lambda play: "something comes" if play.state.exploring.coming else "nothing comes"),
        )
    for score in (3, 10, 13, 18):
        table = Saints().types(f"pc Ada fighter STR {score} hp 8", "enter dungeon lit")
        yield f"a stuck door, Strength {score}", odds(table, "force Ada", forced)


def forced(play: Play[State]) -> str:
    """Whether the door gave way."""
    return "it opens" if any(getattr(event, "opened", False) for event in play.events) else "it holds"


# ---------------------------------------------------------------------- the file


def mean(found: Odds) -> str:
    """The mean of results that are distances, in words; empty for others."""
    if not all(result.endswith(" feet") for result in found):
        return ""
    middle = sum((chance * int(result.split()[0]) for result, chance in found.items()), Fraction(0))
    return f" (mean {middle} feet)"


def report() -> str:
    """All of it as text, a line each: what, how often, as a fraction and in percent."""
    lines: list[str] = []
    for title, found in (*encounter_of(), *flight(), *fighting(), *exploring()):
        assert sum(found.values()) == 1, title
        lines += ["", f"{title}{mean(found)}"]
        lines += [f"  {result}: {chance} = {float(chance):.4%}" for result, chance in sorted(found.items())]
    return "\n".join(lines[1:]) + "\n"


if __name__ == "__main__":
    print(report(), end="")  # noqa: T201
