"""A character: rolled whole, and its hit points."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.fitting import fitting
from lychgate.core.view import Choice
from lychgate.kit.fields import Typed
from lychgate.kit.line import Line
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import modifier
from lychgate.rulesets.hundred_saints.state import ABILITIES, State
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER, ClassTable, class_names, classes

HEADING = "Characters"

AVERAGE = 10
"""An ability that nobody has said."""

LEVELS = (1, 15)
"""The levels that a character may have."""


class ClassName(Typed, frozen=True):
    """A class, by the book's name or a plainer word for it."""

    def shape(self, name: str) -> str:
        return "CLASS"

    def read(self, line: Line) -> str:
        return class_names()[line.one_of("class", tuple(class_names()))]

    def words(self) -> tuple[str, ...]:
        return tuple(classes())


def goes_on(word: str) -> bool:
    """Whether a word that stands after a name still belongs to it: it has a capital letter and is no class."""
    return word[:1].isupper() and not fitting(word, tuple(class_names()))


@clause("enc.char.class.1")
def class_of(name: str, level: int) -> ClassTable:
    """A class by name, which must have a row for the level."""
    found = classes()[name]
    if level > len(found.rows):
        raise PlayError(f"The book has no {found.name} above level {len(found.rows)}.")
    return found


SEAT = "seat:"
"""How the stand-in for an id begins where somebody has no name yet: the seat that makes them."""


def roller(id_: str) -> str:
    """Whom dice are rolled for: a creature by its id, or the seat that makes one without a name."""
    return id_ if id_.startswith(SEAT) else f"creature:{id_}"


# ---------------------------------------------------------------------- abilities


class ScoresHopeless(Decision[bool], frozen=True, tag="saints.scores_hopeless", kw_only=True):
    """The scores are so low that they may be thrown away (enc.char.make.1)."""

    clauses = ("enc.char.make.1",)

    who: str
    scores: dict[str, int]

    def options(self) -> Sequence[Option[bool]]:
        return (Option("again", True), Option("keep", False))

    def prompt(self, state: State) -> str:
        return f"{self.who} rolled {scores_told(self.scores)}. Throw them away?"

    def label(self, state: State, id_: str) -> str:
        return "Roll anew" if id_ == "again" else "Keep them"


class ScorePlaced(Decision[int], frozen=True, tag="saints.score_placed", kw_only=True):
    """Which of the scores that are left goes to an ability (``ability_method``)."""

    clauses = ("enc.char.make.1",)

    who: str
    ability: str
    scores: tuple[int, ...]

    def options(self) -> Sequence[Option[int]]:
        return tuple(Option(str(score), score) for score in dict.fromkeys(sorted(self.scores, reverse=True)))

    def prompt(self, state: State) -> str:
        return f"{self.who}: which score is {self.ability.capitalize()}?"

    def label(self, state: State, id_: str) -> str:
        return id_


class PointsMoved(Decision[tuple[str, str]], frozen=True, tag="saints.points_moved", kw_only=True):
    """Whether two points are taken from an ability to raise a prime one by 1; ``("", "")`` for no more."""

    clauses = ("enc.char.make.1",)

    who: str
    scores: dict[str, int]
    moves: tuple[tuple[str, str], ...]

    def options(self) -> Sequence[Option[tuple[str, str]]]:
        moves = tuple(Option(f"{less}>{more}", (less, more)) for less, more in self.moves)
        return (Option("done", ("", "")), *moves)

    def prompt(self, state: State) -> str:
        return f"{self.who} has {scores_told(self.scores)}. Lower one ability by 2 to raise a prime one by 1?"

    def label(self, state: State, id_: str) -> str:
        """What becomes of the two abilities: ``Charisma 13 to 11, strength 9 to 10``."""
        less, to, more = id_.partition(">")
        if not to:
            return "Keep these scores"
        was = self.scores
        return f"{less.capitalize()} {was[less]} to {was[less] - 2}, {more} {was[more]} to {was[more] + 1}"

    def choice(self, state: State, id_: str) -> Choice:
        """Add what changes of the modifiers."""
        less, to, more = id_.partition(">")
        after = {less: self.scores[less] - 2, more: self.scores[more] + 1} if to else {}
        changed = [(one, modifier(self.scores[one]), modifier(score)) for one, score in after.items()]
        note = ", ".join(f"{one[:3].upper()} {was:+} to {now:+}" for one, was, now in changed if was != now)
        return Choice(id_, self.label(state, id_), note or ("no modifier changes" if to else ""))


def scores_told(scores: dict[str, int]) -> str:
    """The scores, as ``STR 13, INT 9``."""
    return ", ".join(f"{ability[:3].upper()} {score}" for ability, score in scores.items())


def ability_scores(play: Saints, seat: str, who: str, id_: str) -> dict[str, int]:
    """The six scores by this table's method; a hopeless set may be thrown away."""
    while True:
        scores = _thrown(play, seat, who, id_)
        if not hopeless(scores) or not play.ask(ScoresHopeless(seat=seat, who=who, scores=scores)):
            return scores


METHODS = {
    "3d6_in_order": ("3d6", 6),
    "4d6_drop_lowest_in_order": ("4d6kh3", 6),
    "4d6_drop_lowest_assign": ("4d6kh3", 6),
    "3d6_twelve_best_six_assign": ("3d6", 12),
}
"""The dice of each way to roll abilities, and how often they are thrown."""


@clause("enc.char.make.1")
def _thrown(play: Saints, seat: str, who: str, id_: str) -> dict[str, int]:
    """In order, or the best six placed as the player likes."""
    method = ruled(play.state, "ability_method")
    dice, times = METHODS[method]
    thrown = [rolled(play, "making", dice, "enc.char.make.1", roller(id_)) for _ in range(times)]
    if method in ("3d6_in_order", "4d6_drop_lowest_in_order"):
        return dict(zip(ABILITIES, thrown, strict=True))
    left = sorted(thrown, reverse=True)[: len(ABILITIES)]
    placed: dict[str, int] = {}
    for ability in ABILITIES:
        score = left[0]
        if len(set(left)) > 1:
            score = play.ask(ScorePlaced(seat=seat, who=who, ability=ability, scores=tuple(left)))
        left.remove(score)
        placed[ability] = score
    return placed


@clause("enc.char.make.1")
def hopeless(scores: dict[str, int]) -> bool:
    """All scores 8 or less, or more than one of 6 or less."""
    numbers = CHARACTER.abilities
    low = [score for score in scores.values() if score <= numbers.hopeless_low]
    return all(score <= numbers.hopeless_all for score in scores.values()) or len(low) > 1


@clause("enc.char.make.1")
def moves_open(calling: ClassTable, scores: dict[str, int]) -> tuple[tuple[str, str], ...]:
    """Pairs of an ability that can spare two points, and a prime one that is under 13."""
    numbers = CHARACTER.abilities
    return tuple(
        (less, more)
        for more in calling.prime
        if scores[more] < numbers.ceiling
        for less in ABILITIES
        if less not in calling.prime and scores[less] - numbers.points >= numbers.floor
    )


def move_points(play: Saints, seat: str, who: str, calling: ClassTable, scores: dict[str, int]) -> dict[str, int]:
    """Two points for one, as often as the player likes and the scores allow."""
    while moves := moves_open(calling, scores):
        less, more = play.ask(PointsMoved(seat=seat, who=who, scores=scores, moves=moves))
        if not more:
            break
        scores = {**scores, less: scores[less] - CHARACTER.abilities.points, more: scores[more] + 1}
    return scores


# ---------------------------------------------------------------------- hit points


class FirstDie(Decision[bool], frozen=True, tag="saints.first_die", kw_only=True):
    """Whether a first hit-point die that came up low is rolled again (enc.char.hp.2)."""

    clauses = ("enc.char.make.1",)

    who: str
    die: int

    def options(self) -> Sequence[Option[bool]]:
        return (Option("again", True), Option("keep", False))

    def prompt(self, state: State) -> str:
        return f"{self.who}'s first hit points came up {self.die}. Roll again?"

    def label(self, state: State, id_: str) -> str:
        return "Roll again" if id_ == "again" else "Keep it"


def all_hit_points(play: Saints, calling: ClassTable, level: int, constitution: int, who: str, id_: str) -> int:
    """What every level up to ``level`` gives."""
    return sum(hit_points(play, calling, one, constitution, who, id_) for one in range(1, level + 1))


@clause("enc.char.hp.1")
def hit_points(play: Saints, calling: ClassTable, level: int, constitution: int, who: str, id_: str) -> int:
    """What a level gives: its die and the Constitution modifier, at least 1; or a flat number without it."""
    row, reading = calling.at(level), ruled(play.state, "hp_level_10")
    last = CHARACTER.hit_points.constitution_to_level
    if not row.die or (level > last and reading == "flat_from_10"):
        return row.flat or calling.flat_hp
    dice = hit_die(play.state, row.die)
    die = rolled(play, "hit points", dice, "enc.char.hp.1", roller(id_))
    if level == 1 and low_first_die(play, who, die):
        die = rolled(play, "hit points", dice, "enc.char.hp.2", roller(id_))
    counts = level <= last or reading == "table_die_with_con"
    return max(1, die + (modifier(constitution) if counts else 0))


HIT_DICE = ("1d4", "1d6", "1d8", "1d10")
"""The dice from the smallest to the largest."""


@clause("enc.char.hp.1")
def hit_die(state: State, printed: str) -> str:
    """Return the die that this table rolls for a level where the class's table prints this one."""
    at = HIT_DICE.index(printed)
    match ruled(state, "hit_dice"):
        case "larger":
            return HIT_DICE[at + 1]
        case "smaller":
            return HIT_DICE[max(0, at - 1)]
        case "d6_for_all":
            return "1d6"
        case "d8_for_all":
            return "1d8"
        case _:
            return printed


@clause("enc.char.hp.2")
def low_first_die(play: Saints, who: str, die: int) -> bool:
    """Where the table allows it, a first die of 1 or 2 may be rolled again."""
    if ruled(play.state, "hp_reroll") == "off" or die > CHARACTER.hit_points.low_die:
        return False
    return play.ask(FirstDie(seat=play.seat, who=who, die=die))
