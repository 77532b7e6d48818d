"""Who gives chase to those who flee, and who has got away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Name, OneOf
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import ruled
from lychgate.kit.telling import public, secret
from lychgate.kit.topics import FIGHT
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import to_whom_it_is_known
from lychgate.rulesets.hundred_saints.naming import does, feet_of, sentence, the
from lychgate.rulesets.hundred_saints.permission import OTHERS
from lychgate.rulesets.hundred_saints.rules.allegiance import against, root, voice_of
from lychgate.rulesets.hundred_saints.rules.ammunition import after_the_fight
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.distance import DistanceSettled
from lychgate.rulesets.hundred_saints.rules.encounter import conclude, stay_behind
from lychgate.rulesets.hundred_saints.state import Chase, Pair, State

HEADING = "Choices"


def chase_on(play: Saints) -> Chase:
    """The chase under way. Raises ``PlayError`` when there is none."""
    if play.state.chase is None:
        raise PlayError("There is no chase. A side flees by: evade SIDE")
    return play.state.chase


def chase_of(state: State) -> Chase:
    """The chase under way, or one that has not begun."""
    return state.chase or Chase()


def same_two(one: Pair, other: Pair) -> bool:
    """Whether both are of the same two sides."""
    return (one.fleeing, one.chasing) == (other.fleeing, other.chasing)


def with_pair(state: State, pair: Pair) -> State:
    """The same with one pair as it is now."""
    now = chase_of(state)
    return replace(state, chase=replace(now, pairs=tuple(pair if same_two(one, pair) else one for one in now.pairs)))


def unless_over(chase: Chase) -> Chase | None:
    """The chase, or None when nobody runs any more."""
    return chase if chase.pairs or chase.undecided else None


def chase_pairs(state: State) -> tuple[Pair, ...]:
    """The pairs that run, if any do."""
    return state.chase.pairs if state.chase is not None else ()


def fleeing_side(play: Saints, named: str = "") -> str:
    """The side that flees and is meant: the one named, else the first. Raises ``PlayError``."""
    sides = tuple(dict.fromkeys(one.fleeing for one in chase_on(play).pairs))
    if named in sides or (not named and sides):
        return named or sides[0]
    raise PlayError(f"'{named}' does not flee." if named else "Nobody gives chase yet.")


# ---------------------------------------------------------------------- giving chase


class GivesChase(Decision[bool], frozen=True, tag="saints.pursue", kw_only=True):
    """Whether the players' side runs after those who flee, or, with ``again``, still does; ``in_vain``: they do not
    get nearer, and giving up stands first."""

    clauses = ("enc.evade.1", "enc.evade.4")

    fleeing: str
    chasing: str
    gap: int
    again: bool = False
    in_vain: bool = False

    def options(self) -> Sequence[Option[bool]]:
        both = (Option("yes", True), Option("no", False))
        return both[::-1] if self.in_vain else both

    def prompt(self, state: State) -> str:
        ahead = sentence(does(state, self.fleeing, "is", "are"))
        vain = " You do not get nearer, and catch nobody if nothing changes." if self.in_vain else ""
        return f"{ahead} {feet_of(self.gap)} ahead.{vain} {'Do you run on?' if self.again else 'Do you give chase?'}"

    def label(self, state: State, id_: str) -> str:
        if self.again:
            return {"yes": "Run on", "no": "Give up"}[id_]
        return {"yes": "Give chase", "no": "Let them go"}[id_]


@clause("enc.evade.4")
def players_decide(play: Saints, pair: Pair) -> None:
    """Players decide for their own side, as soon as the others run."""
    seat = voice_of(play.state, pair.chasing)
    if not seat:
        return
    chosen = play.ask(GivesChase(seat=seat, fleeing=pair.fleeing, chasing=pair.chasing, gap=pair.gap))
    choose(play, pair, chosen)


class Pursue(Command, frozen=True, tag="pursue"):
    """Say whether a side gives chase, or roll for it.

    Yes, no, or by a roll; the first that has not decided, if none is named.
    """

    word = "pursue"
    menu_label = "Decide on pursuit"
    menu = FIGHT
    may = OTHERS
    clauses = ("enc.evade.4",)
    pickers = {"side": picking.other_sides}

    how: Annotated[Literal["yes", "no", "roll"], OneOf("choice", ("yes", "no", "roll"))]
    side: Annotated[str, Name("side")] = ""

    def label(self, state: State) -> str:
        match self.how:
            case "yes":
                return sentence(does(state, self.side, "gives chase", "give chase"))
            case "no":
                return sentence(does(state, self.side, "lets them go", "let them go"))
            case _:
                return f"Roll whether {does(state, self.side, 'gives chase', 'give chase')}"

    @clause("enc.evade.4")
    def do(self, play: Saints) -> None:
        """The referee decides for the others; by the reaction dice, low totals follow, and nobody's Charisma counts."""
        open_ = chase_on(play).undecided
        pairs = [one for one in open_ if self.side in ("", one.chasing)]
        if not pairs:
            waiting = ", ".join(one.chasing for one in open_)
            raise PlayError(
                f"Still to decide: {waiting}." if waiting else "Nobody has to decide now whether to give chase."
            )
        pair = pairs[0]
        if self.how != "roll":
            choose(play, pair, self.how == "yes")
            return
        with kept_secret(play):
            total = rolled(play, "pursuit", "2d6", "enc.evade.4", f"side:{pair.chasing}")
        choose(play, pair, total <= most_that_follows(play.state), total)


def most_that_follows(state: State) -> int:
    """The highest total of the reaction dice at which a side gives chase."""
    return int(ruled(state, "pursue_on").partition("_")[0])


def choose(play: Saints, pair: Pair, follows: bool, total: int = 0) -> None:
    """A side follows, or lets the other go."""
    play.record(PursuitChosen(pair.fleeing, pair.chasing, follows, total))
    part_ways(play, pair.fleeing)


class PursuitChosen(Event, frozen=True, tag="pursuit_chosen"):
    """A side follows, or does not. ``total`` is of the roll that decided it, 0 without one."""

    fleeing: str
    chasing: str
    follows: bool
    total: int = 0

    def apply(self, state: State) -> State:
        now = chase_of(state)
        pair = next(one for one in now.undecided if (one.fleeing, one.chasing) == (self.fleeing, self.chasing))
        undecided = tuple(one for one in now.undecided if one is not pair)
        pairs = (*now.pairs, pair) if self.follows else now.pairs
        return replace(state, chase=unless_over(replace(now, undecided=undecided, pairs=pairs)))

    def tell(self, before: State, after: State) -> Lines:
        go = f"{the(after, self.fleeing)} go"
        words = ("gives chase", "give chase") if self.follows else (f"lets {go}", f"let {go}")
        lines = public(f"{does(after, self.chasing, *words)}.", "enc.evade.4")
        if not self.total:
            return lines
        text = f"{the(after, self.chasing)}: {self.total} on the reaction dice."
        return (*secret(after, text, "enc.evade.4"), *lines)


# ---------------------------------------------------------------------- getting away


Ending = Literal[
    "caught",
    "overtaken",
    "given up",
    "sight lost",
    "lured",
    "stopped",
    "fallen",
    "nobody flees",
    "not followed",
]
"""How the chase of a pair ends; ``overtaken``: those who flee were stopped by others, or stand of themselves;
``fallen``: nobody of those who gave chase is left, ``nobody flees``: nobody of those who fled."""


ENDINGS = {
    "caught": ("has caught {fleeing}", "have caught {fleeing}"),
    "overtaken": ("comes up with {fleeing} as well", "come up with {fleeing} as well"),
    "given up": ("gives up the chase", "give up the chase"),
    "sight lost": ("has lost sight of {fleeing}", "have lost sight of {fleeing}"),
    "lured": ("stops, and {gets} away", "stop, and {gets} away"),
    "stopped": ("comes no further, and {gets} away", "come no further, and {gets} away"),
    "not followed": ("lets {fleeing} go", "let {fleeing} go"),
}
"""What one or several who gave chase do at its end."""


class PursuitEnded(Event, frozen=True, tag="pursuit_ended"):
    """Two sides run no longer, one from the other."""

    fleeing: str
    chasing: str
    how: Ending

    def apply(self, state: State) -> State:
        now = chase_of(state)
        pairs = tuple(one for one in now.pairs if (one.fleeing, one.chasing) != (self.fleeing, self.chasing))
        return replace(state, chase=unless_over(replace(now, pairs=pairs)))

    def tell(self, before: State, after: State) -> Lines:
        clause_id = {"caught": "enc.pursuit.3", "given up": "enc.pursuit.4", "sight lost": "enc.pursuit.5"}
        if self.how in ("fallen", "nobody flees"):
            text = f"Nobody of {the(after, self.chasing if self.how == 'fallen' else self.fleeing)} is left to run."
        else:
            words = does(after, self.chasing, *ENDINGS[self.how])
            gets = does(after, self.fleeing, "gets", "get")
            text = f"{words.format(fleeing=the(after, self.fleeing), gets=gets)}."
        return public(text, clause_id.get(self.how, "enc.pursuit.6"), weight="result")


@clause("enc.evade.5")
def part_ways(play: Saints, fleeing: str) -> None:
    """When all have said whether they follow: whom nobody follows has got away, and who is left behind is out of it."""
    chase = play.state.chase or Chase()
    if not any(one.fleeing == fleeing for one in (*chase.pairs, *chase.undecided)):
        goes(play, fleeing)
    chase = play.state.chase or Chase()
    if chase.undecided or not chase.pairs:
        return
    for side in left_behind(play.state, chase.running):
        goes(play, side)


def left_behind(state: State, running: Sequence[str]) -> list[str]:
    """Sides that do not run while all whom they have met do; parts that stand are not meant."""
    met = state.encounter.sides if state.encounter is not None else ()
    standing = [one for one in met if one not in running]
    return [one for one in standing if root(state, one) == one and not against(state, one, standing)]


def goes(play: Saints, side: str) -> None:
    """A side is gone. Where that leaves nobody to meet, the encounter is avoided, and over."""
    state = play.state
    if state.encounter is None:
        return
    rest = [one for one in state.encounter.sides if one != side]
    if len({root(state, one) for one in rest}) > 1 and any(one in state.ours for one in rest):
        play.record(Gone(side))
        return
    if state.fight is not None:
        after_the_fight(play, gone=side)
    conclude(play, avoided=nothing_happened(state, rest))


@clause("enc.evade.5", "enc.end.2")
def nothing_happened(state: State, others: Sequence[str]) -> bool:
    """Whether those who are gone have avoided the others: nobody fought, and the others live."""
    return state.fight is None and any(state.of_side(one) for one in others)


class Gone(Event, frozen=True, tag="gone"):
    """A side is out of the encounter, which goes on among the others."""

    side: str

    def apply(self, state: State) -> State:
        met = state.encounter_now
        return replace(
            stay_behind(state, [self.side] if self.side not in state.ours else []),
            encounter=replace(
                met,
                sides=tuple(one for one in met.sides if one != self.side),
                order=tuple(one for one in met.order if one.side != self.side),
                surprise=tuple(one for one in met.surprise if one.side != self.side),
                distances={side: feet for side, feet in met.distances.items() if side != self.side},
            ),
        )

    def tell(self, before: State, after: State) -> Lines:
        return to_whom_it_is_known(after, f"{does(after, self.side, 'is', 'are')} gone.", "enc.evade.5")


def place(play: Saints, pair: Pair) -> None:
    """Two sides stand as far apart as the gap between them was."""
    ours = [side for side in (pair.fleeing, pair.chasing) if side in play.state.ours]
    if len(ours) == 1:
        theirs = pair.chasing if pair.fleeing in ours else pair.fleeing
        play.record(DistanceSettled(theirs, max(0, pair.gap), rolled=False))
