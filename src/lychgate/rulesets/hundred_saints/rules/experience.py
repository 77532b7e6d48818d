"""What is earned: awards, their split, levels, training, and the shares of loot."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import experience as order
from lychgate.rulesets.hundred_saints.events import experience as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.character import class_of, hit_points
from lychgate.rulesets.hundred_saints.rules.checks import somebody
from lychgate.rulesets.hundred_saints.rules.coins import CoinsGot, CoinsSpent, in_coins
from lychgate.rulesets.hundred_saints.rules.rounding import part_of
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER, bounded, classes

DAYS = 7
"""The days of a week."""


@clause("enc.xp.4")
def award(play: Saints, command: order.Award) -> None:
    """Points as the referee says, and 1 for each gold piece of treasure that has been brought to safety."""
    points = command.points + command.gold * CHARACTER.experience.per_gold
    play.record(event.Awarded(points=points, what=command.what or ("treasure" if command.gold else "")))


@clause("enc.xp.3")
def count_foes(play: Saints, command: order.CountFoes) -> None:
    """Foes slain; or a whole side that was outwitted, captured or scared off, by the referee's word. Each once."""
    state = play.state
    found = [
        one
        for one in state.cast
        if one.side not in state.ours
        and one.id not in state.experience.counted
        and (one.side == command.side if command.side else not one.alive)
    ]
    if not found:
        what = f"on the side '{command.side}'" if command.side else "among the dead"
        raise PlayError(f"There is no foe {what} that was not counted yet. Name a side that was outwitted: xp SIDE")
    for one in found:
        worth(play, one.id)
    points = sum(play.state.creature(one.id).xp for one in found)
    what = command.side or ", ".join(dict.fromkeys(one.side for one in found))
    play.record(event.Awarded(points=points, what=what, foes=tuple(one.id for one in found)))


class AwardWanted(Decision[int], frozen=True, tag="saints.award_wanted", kw_only=True):
    """What a foe is worth that carries no award; ``seen`` are awards of creatures of its level (enc.xp.5)."""

    clauses = ("enc.xp.5",)

    who: str
    level: int
    seen: tuple[int, ...]

    def options(self) -> Sequence[Option[int]]:
        return (*(Option(str(points), points) for points in self.seen), Option("0", 0))

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> int:
        if not (text.strip().isdigit() and len(text.strip()) < 8):
            raise IllegalAnswer(self.kind, text, tuple(option.id for option in self.options()))
        return int(text)

    def free_text(self) -> str:
        return "another number"

    def prompt(self, state: State) -> str:
        return f"What is one of the {self.who} (level {self.level}) worth?"

    def label(self, state: State, id_: str) -> str:
        return "Nothing" if id_ == "0" else f"{id_} experience"


@clause("enc.xp.5")
def worth(play: Saints, who: str) -> None:
    """What a foe carries as its award; the referee says what one is worth that carries none, once for its kind."""
    one = play.state.creature(who)
    if one.xp:
        return
    seen = next((row.awards for row in CHARACTER.experience.foes if row.level == one.level), ())
    points = play.ask(AwardWanted(seat=play.seat, who=one.side, level=one.level, seen=seen))
    for other in play.state.cast:
        if (other.side, other.level, other.xp) == (one.side, one.level, 0) and points:
            play.record(event.AwardSet(other.id, points))


# ---------------------------------------------------------------------- the split


@clause("enc.xp.1")
def split(play: Saints, command: order.Split) -> None:
    """Even shares, rounded down, among those who live; an adventurer who serves keeps half of a whole share."""
    state = play.state
    pool = state.experience.pool
    if pool < 1:
        raise PlayError("Nothing has been earned since the last split. Award something first: xp 100, xp foes")
    sharing = [one for one in state.cast if one.side in state.ours and one.alive and takes_part(one)]
    if command.among:
        sharing = [one for one in sharing if one.name in command.among]
    if not sharing:
        raise PlayError("Nobody is there to share it.")
    share = part_of(pool, len(sharing))
    play.record(event.PoolShared(pool, len(sharing), share))
    for one in sharing:
        own = part_of(share, 2) if one.kind == "retainer" else share
        learn(play, one, with_prime(state, one, own))


@clause("enc.xp.1")
def takes_part(one: Creature) -> bool:
    """Characters and adventurers who serve; townsfolk and beasts have no share."""
    if one.service is not None and not one.service.adventurer:
        return False
    return one.kind in ("character", "retainer")


@clause("enc.xp.6")
def with_prime(state: State, one: Creature, points: int) -> int:
    """Where the table plays so, prime abilities add or take a part of one's own share; the lowest of them counts."""
    if ruled(state, "prime_xp") == "off" or one.character is None:
        return points
    prime = classes()[one.character.calling].prime
    scores = [one.abilities[ability] for ability in prime if ability in one.abilities]
    if not scores:
        return points
    return points + part_of(points, 100, bounded(CHARACTER.experience.prime_percent, min(scores)))


def learn(play: Saints, one: Creature, points: int) -> None:
    """Somebody's own points, as far as they count."""
    half = one.kind == "retainer"
    if one.character is None:
        play.record(event.Learnt(who=one.id, half=half, points=points))
        return
    if in_training(play.state, one):
        play.record(event.Learnt(who=one.id, half=half, points=0, cut=points))
        return
    kept = min(points, most_xp(play.state, one) - one.character.xp)
    play.record(event.Learnt(who=one.id, half=half, points=max(0, kept), cut=points - max(0, kept)))


@clause("enc.xp.2")
def most_xp(state: State, one: Creature) -> int:
    """One level a session at most: a point less than what the level after it needs."""
    assert one.character is not None
    rows = classes()[one.character.calling].rows
    after = one.level + (0 if one.id in state.experience.levelled else 1)
    return rows[after].xp - 1 if after < len(rows) else 10**9


# ---------------------------------------------------------------------- levels


def ready(one: Creature) -> int:
    """The level that somebody has earned and not taken; 0 if none."""
    if one.character is None:
        return 0
    rows = classes()[one.character.calling].rows
    return one.level + 1 if one.level < len(rows) and one.character.xp >= rows[one.level].xp else 0


@clause("enc.char.level.1", "enc.xp.2")
def gain_level(play: Saints, command: order.GainLevel) -> None:
    """At the threshold: new hit points, to current and maximum alike, and all that the row of the class gives."""
    one = somebody(play, command.who)
    if one.character is None:
        raise PlayError(f"{one.name} has no class. Type one in: pc NAME CLASS ...")
    calling = class_of(one.character.calling, one.level + 1)
    needed = calling.at(one.level + 1).xp
    if one.character.xp < needed:
        raise PlayError(f"{one.name} has {one.character.xp} experience; level {one.level + 1} needs {needed}.")
    if one.id in play.state.experience.levelled:
        raise PlayError(f"{one.name} has gained a level in this session. When the next one begins: session")
    is_trained(play, one)
    constitution = one.abilities.get("constitution", 10)
    hp = hit_points(play, calling, one.level + 1, constitution, one.name, one.id)
    play.record(event.Levelled(one.id, one.level + 1, hp))
    reckon(play, one)


@clause("enc.xp.7")
def is_trained(play: Saints, one: Creature) -> None:
    """Where the table asks for training, it must be over."""
    if ruled(play.state, "training") == "off" or one.character is None:
        return
    if one.character.trained_for != one.level + 1:
        raise PlayError(f"{one.name} must train first: train {one.name} [N weeks] [alone]")
    if in_training(play.state, one):
        raise PlayError(f"{one.name} trains until day {one.character.training_until}; it is day {play.state.day}.")


@clause("enc.xp.7")
def in_training(state: State, one: Creature) -> bool:
    """Whether somebody trains now, and so earns nothing."""
    return one.character is not None and state.day < one.character.training_until


@clause("enc.xp.7")
def train(play: Saints, command: order.Train) -> None:
    """So many weeks under somebody better, for gold by the trainee's level; alone twice as long, for half the gold."""
    one = somebody(play, command.who)
    if ruled(play.state, "training") == "off":
        raise PlayError("Nobody needs to train at this table (training is off).")
    if one.character is None:
        raise PlayError(f"{one.name} has no class to train in.")
    if one.character.trained_for == one.level + 1:
        raise PlayError(f"{one.name} has begun to train for level {one.level + 1} already.")
    needed = class_of(one.character.calling, one.level + 1).at(one.level + 1).xp
    if one.character.xp < needed:
        raise PlayError(f"{one.name} has {one.character.xp} experience; level {one.level + 1} needs {needed}.")
    numbers = CHARACTER.training
    weeks = command.weeks or rolled(play, "training", numbers.weeks, "enc.xp.7", f"creature:{one.id}")
    copper = weeks * numbers.gold_per_level * one.level * 100
    if command.alone:
        weeks, copper = 2 * weeks, part_of(copper, 2)
    if one.coins.worth < copper:
        raise PlayError(f"{weeks} weeks cost {in_coins(copper).words}; {one.name} has {one.coins.words}.")
    until = play.state.day + weeks * DAYS
    play.record(event.TrainingBegun(who=one.id, level=one.level + 1, weeks=weeks, until=until, copper=copper))
    reckon(play, one)


def new_session(play: Saints, command: order.NewSession) -> None:
    """Another session: everybody may gain a level again."""
    play.record(event.SessionBegun(play.state.experience.session + 1))


# ---------------------------------------------------------------------- loot


@clause("enc.xp.8")
def share_loot(play: Saints, command: order.ShareLoot) -> None:
    """By the sum of shares: one for a character, what was agreed for an adventurer. What is over stays in the purse."""
    purse = play.state.purse
    copper = command.copper or purse.worth
    if not 0 < copper <= purse.worth:
        raise PlayError(f"In the party's purse are {purse.words}. Put loot there first: coins 100 gp to party")
    sharing = [one for one in play.state.cast if one.side in play.state.ours and one.alive and takes_part(one)]
    if command.among:
        sharing = [one for one in sharing if one.name in command.among]
    if not sharing:
        raise PlayError("Nobody is there to share it.")
    shares = {one.id: share_of(one) for one in sharing}
    whole = sum(SHARES * parts // of for parts, of in shares.values())
    got = {id_: copper * (SHARES * parts // of) // whole for id_, (parts, of) in shares.items()}
    play.record(CoinsSpent("", sum(got.values()), "shares"))
    for one in sharing:
        play.record(CoinsGot(one.id, in_coins(got[one.id])))
        reckon(play, one)


SHARES = 12
"""A whole share in parts, so that halves, thirds and quarters are whole numbers of them."""


@clause("enc.xp.8")
def share_of(one: Creature) -> tuple[int, int]:
    """A full share, or the agreed part; it has nothing to do with how experience is divided."""
    return one.service.share if one.service is not None else (1, 1)


RULES: Rules = {
    order.Award: award,
    order.CountFoes: count_foes,
    order.Split: split,
    order.ShareLoot: share_loot,
    order.GainLevel: gain_level,
    order.Train: train,
    order.NewSession: new_session,
}
