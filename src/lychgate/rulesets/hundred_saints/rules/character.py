"""A character: rolled whole or typed in, its hit points, and its checks."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import character as order
from lychgate.rulesets.hundred_saints.commands.cast import AddCharacter, AddSeveral
from lychgate.rulesets.hundred_saints.decisions_character import FirstDie, PointsMoved, ScorePlaced, ScoresHopeless
from lychgate.rulesets.hundred_saints.events.cast import Came
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.checks import modifier
from lychgate.rulesets.hundred_saints.rules.sheet import UNARMOURED, reckoned
from lychgate.rulesets.hundred_saints.state import ABILITIES, PARTY, Character, Coins, Creature
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER, ClassTable, classes

UNSAID = 4
"""The hit points of somebody of whom nothing was said."""

AVERAGE = 10
"""An ability that nobody has said."""


@clause("enc.char.make.1")
def make_character(play: Saints, command: order.MakeCharacter) -> None:
    """Scores, class, points moved to prime abilities, hit points, and gold to buy equipment with."""
    name_is_free(play, command.name)
    calling = class_of(command.calling, command.level)
    seat = command.seat or play.seat
    id_ = id_of(command.name)
    scores = ability_scores(play, seat, command.name, id_)
    scores = move_points(play, seat, command.name, calling, scores)
    hp = sum(hit_points(play, calling, level, scores["constitution"], command.name, id_) for level in levels(command))
    gold = rolled(play, "making", CHARACTER.making.coins, "enc.char.make.1", f"creature:{id_}")
    one = Creature(
        id=id_,
        name=command.name,
        side=PARTY,
        kind="retainer" if command.retainer else "character",
        seat=command.seat,
        level=command.level,
        hp=hp,
        max_hp=hp,
        abilities=scores,
        coins=Coins(gp=gold),
        character=Character(calling=calling.name, xp=calling.at(command.level).xp),
    )
    play.record(Came((reckoned(play.state, one),), hidden=False))


def levels(command: order.MakeCharacter | AddCharacter) -> range:
    """Every level up to the character's."""
    return range(1, command.level + 1)


def name_is_free(play: Saints, name: str) -> None:
    """Make sure that nobody is called this already."""
    if any(one.name.casefold() == name.casefold() for one in play.state.cast):
        raise PlayError(f"Somebody is called {name} already. Give another name.")


def id_of(name: str) -> str:
    """The id of somebody of this name: the same whatever else has come into play, and has been rolled, before."""
    return f"pc:{name.casefold()}"


@clause("enc.char.class.1")
def class_of(name: str, level: int) -> ClassTable:
    """A class by name, which must have a row for the level."""
    found = classes()[name]
    if level > len(found.rows):
        raise PlayError(f"The book has no {found.name} above level {len(found.rows)}.")
    return found


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
    thrown = [rolled(play, "making", dice, "enc.char.make.1", f"creature:{id_}") for _ in range(times)]
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


@clause("enc.char.hp.1")
def hit_points(play: Saints, calling: ClassTable, level: int, constitution: int, who: str, id_: str) -> int:
    """What a level gives: its die and the Constitution modifier, at least 1; or a flat number without it."""
    row, reading = calling.at(level), ruled(play.state, "hp_level_10")
    last = CHARACTER.hit_points.constitution_to_level
    if not row.die or (level > last and reading == "flat_from_10"):
        return row.flat or calling.flat_hp
    die = rolled(play, "hit points", row.die, "enc.char.hp.1", f"creature:{id_}")
    if level == 1 and low_first_die(play, who, die):
        die = rolled(play, "hit points", row.die, "enc.char.hp.2", f"creature:{id_}")
    counts = level <= last or reading == "table_die_with_con"
    return max(1, die + (modifier(constitution) if counts else 0))


@clause("enc.char.hp.2")
def low_first_die(play: Saints, who: str, die: int) -> bool:
    """Where the table allows it, a first die of 1 or 2 may be rolled again."""
    if ruled(play.state, "hp_reroll") == "off" or die > CHARACTER.hit_points.low_die:
        return False
    return play.ask(FirstDie(seat=play.seat, who=who, die=die))


def typed_in(play: Saints, command: AddCharacter) -> None:
    """A character as it stands on somebody's sheet; what was not said follows from the class, or is rolled."""
    name_is_free(play, command.name)
    id_ = id_of(command.name)
    one = Creature(
        id=id_,
        name=command.name,
        side=PARTY,
        kind="retainer" if command.retainer else "character",
        seat=command.seat,
        level=command.level,
        abilities=command.abilities,
        charisma=modifier(command.abilities["charisma"]) if "charisma" in command.abilities else command.charisma,
        ac=UNARMOURED,
    )
    hp = command.hp or UNSAID
    if command.calling:
        calling = class_of(command.calling, command.level)
        xp = command.xp if command.xp >= 0 else calling.at(command.level).xp
        one = reckoned(play.state, replace(one, character=Character(calling=calling.name, xp=xp)))
        if not command.hp:
            con = command.abilities.get("constitution", AVERAGE)
            hp = sum(hit_points(play, calling, level, con, command.name, id_) for level in levels(command))
    one = replace(one, hp=hp, max_hp=max(hp, command.max_hp), ac=command.ac or one.ac)
    play.record(Came((one,), hidden=False))


def several_typed_in(play: Saints, command: AddSeveral) -> None:
    """A whole party, one after the other."""
    for one in command.who:
        typed_in(play, one)


RULES: Rules = {order.MakeCharacter: make_character, AddCharacter: typed_in, AddSeveral: several_typed_in}
