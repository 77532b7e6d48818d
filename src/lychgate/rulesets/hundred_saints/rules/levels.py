"""Levels: what somebody has earned, gains, and trains for; one in a session of play."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, Number, Person
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.permission import OWNER, PACE
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.character import AVERAGE, class_of, hit_die, hit_points
from lychgate.rulesets.hundred_saints.rules.checks import modifier, somebody
from lychgate.rulesets.hundred_saints.rules.coins import in_coins
from lychgate.rulesets.hundred_saints.rules.numbers import xp_for
from lychgate.rulesets.hundred_saints.rules.rounding import part_of
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER, classes

HEADING = "Experience"

DAYS = 7
"""The days of a week."""


def ready(state: State, one: Creature) -> int:
    """The level that somebody has earned and not taken; 0 if none."""
    if one.character is None:
        return 0
    calling, after = classes()[one.character.calling], one.level + 1
    return after if after <= len(calling.rows) and one.character.xp >= xp_for(state, calling, after) else 0


@clause("enc.xp.2")
def most_xp(state: State, one: Creature) -> int:
    """One level a session at most: a point less than what the level after it needs."""
    assert one.character is not None
    calling = classes()[one.character.calling]
    after = one.level + (1 if one.id in state.experience.levelled else 2)
    return xp_for(state, calling, after) - 1 if after <= len(calling.rows) else 10**9


class GainLevel(Command, frozen=True, tag="gain_level"):
    """Gain a level, once you have the experience for it."""

    word = "level"
    menu_label = "Gain a level"
    may = OWNER
    clauses = ("enc.char.level.1",)
    pickers = {"who": picking.own}

    who: Annotated[str, Person(ours=True)]

    def label(self, state: State) -> str:
        return f"{self.who} gains a level"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        one = next((one for one in state.cast if self.who in (one.name, one.id)), None)
        note = gains_of(state, one) if one is not None and ready(state, one) else ""
        return Choice(id_, self.label(state), note)

    @clause("enc.char.level.1", "enc.xp.2")
    def do(self, play: Saints) -> None:
        """At the threshold: new hit points, to current and maximum alike, and all that the row of the class gives."""
        one = somebody(play, self.who)
        if one.character is None:
            raise PlayError(f"{one.name} has no class. Type one in: pc NAME CLASS ...")
        calling = class_of(one.character.calling, one.level + 1)
        needed = xp_for(play.state, calling, one.level + 1)
        if one.character.xp < needed:
            raise PlayError(f"{one.name} has {one.character.xp} experience; level {one.level + 1} needs {needed}.")
        if one.id in play.state.experience.levelled:
            raise PlayError(f"{one.name} has gained a level in this session. When the next one begins: session")
        is_trained(play, one)
        constitution = one.abilities.get("constitution", AVERAGE)
        hp = hit_points(play, calling, one.level + 1, constitution, one.name, one.id)
        play.record(Levelled(one.id, one.level + 1, hp))
        reckon(play, one)


def gains_of(state: State, one: Creature) -> str:
    """What the next level of somebody gives, before any die is rolled."""
    assert one.character is not None
    calling, level = classes()[one.character.calling], one.level + 1
    row, last = calling.at(level), CHARACTER.hit_points.constitution_to_level
    by = modifier(one.abilities.get("constitution", AVERAGE)) if level <= last else 0
    die = f"{hit_die(state, row.die)}{f'{by:+}' if by else ''}" if row.die else str(row.flat or calling.flat_hp)
    return f"level {level}: {', '.join((f'hit points +{die}', *news_of(state, one.character.calling, level)))}"


def news_of(state: State, calling: str, level: int) -> list[str]:
    """What is better at a level of a class than at the one before, hit points apart."""
    row, old = classes()[calling].at(level), classes()[calling].at(level - 1)
    news = [f"attack +{row.attack}"] if row.attack != old.attack else []
    news += ["saves " + "/".join(str(save) for save in row.saves)] if row.saves != old.saves else []
    most = number(state, "skill_target")
    news += [
        f"{skill.replace('_', ' ')} {min(most, target)}"
        for skill, target in row.skills.items()
        if min(most, old.skills.get(skill, most)) != min(most, target) or skill not in old.skills
    ]
    news += [f"spells {ranks_of(row.spells)}"] if row.spells != old.spells else []
    news += ["a talent"] if row.talents != old.talents else []
    return news


class Levelled(Event, frozen=True, tag="levelled"):
    """Somebody has gained a level, and hit points with it, current and maximum alike."""

    who: str
    level: int
    hp: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        assert one.character is not None
        grown = replace(
            one,
            level=self.level,
            hp=one.hp + self.hp,
            max_hp=one.max_hp + self.hp,
            character=replace(one.character, training_until=0, trained_for=0),
        )
        now = state.experience
        return replace(state.with_creature(grown), experience=replace(now, levelled=(*now.levelled, self.who)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        assert one.character is not None
        news = [f"{numbered(self.hp, 'hit point')} more", *news_of(after, one.character.calling, self.level)]
        return public(f"{one.name} is level {self.level}: {', '.join(news)}.", "enc.char.level.1")


def ranks_of(spells: tuple[int, ...]) -> str:
    """How many spells of each rank, as far as there are any: ``2 of rank 1, 1 of rank 2``."""
    return ", ".join(f"{many} of rank {rank}" for rank, many in enumerate(spells, 1) if many)


# ---------------------------------------------------------------------- training


class Train(Command, frozen=True, tag="train", kw_only=True):
    """Pay for weeks of training for your next level.

    It takes ``weeks`` (0: rolled), under a teacher or ``alone``.
    """

    word = "train"
    menu_label = "Train for a level"
    may = OWNER
    clauses = ("enc.xp.7",)
    form_labels = {"alone": "Alone: twice as long, half the gold"}
    pickers = {"who": picking.own}

    who: Annotated[str, Person(ours=True)]
    weeks: Annotated[int, Number("how many weeks", 1, 4, unit=("week", "weeks"), shown="N weeks"), REFEREES_WORD] = 0
    alone: bool = False

    @clause("enc.xp.7")
    def do(self, play: Saints) -> None:
        """Weeks under somebody better, for gold by the trainee's level; alone twice as long, for half the gold."""
        one = somebody(play, self.who)
        if ruled(play.state, "training") == "off":
            raise PlayError("Nobody needs to train at this table (training is off).")
        if one.character is None:
            raise PlayError(f"{one.name} has no class to train in.")
        if one.character.trained_for == one.level + 1:
            raise PlayError(f"{one.name} has begun to train for level {one.level + 1} already.")
        needed = xp_for(play.state, class_of(one.character.calling, one.level + 1), one.level + 1)
        if one.character.xp < needed:
            raise PlayError(f"{one.name} has {one.character.xp} experience; level {one.level + 1} needs {needed}.")
        numbers = CHARACTER.training
        weeks = self.weeks or rolled(play, "training", numbers.weeks, "enc.xp.7", f"creature:{one.id}")
        copper = weeks * number(play.state, "training_gold") * one.level * 100
        if self.alone:
            weeks, copper = 2 * weeks, part_of(copper, 2)
        if one.coins.worth < copper:
            price = f"{in_coins(copper).words} for {numbered(weeks, 'week')}"
            raise PlayError(f"That is {price}; {one.name} has {one.coins.words}.")
        until = play.state.day + weeks * DAYS
        play.record(TrainingBegun(who=one.id, level=one.level + 1, weeks=weeks, until=until, copper=copper))
        reckon(play, one)


class TrainingBegun(Event, frozen=True, tag="training_begun", kw_only=True):
    """Somebody trains for a level until a day comes, and has paid for it."""

    who: str
    level: int
    weeks: int
    until: int
    copper: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        assert one.character is not None
        busy = replace(one.character, training_until=self.until, trained_for=self.level)
        return state.with_creature(replace(one, character=busy, coins=one.coins.minus(self.copper)))

    def tell(self, before: State, after: State) -> Lines:
        name = after.creature(self.who).name
        text = f"{name} trains for level {self.level}: {numbered(self.weeks, 'week')}, until day {self.until}"
        return public(f"{text}, for {self.copper // 100} gp.", "enc.xp.7")


@clause("enc.xp.7")
def is_trained(play: Saints, one: Creature) -> None:
    """Where the table asks for training, it must be over."""
    if ruled(play.state, "training") == "off" or one.character is None:
        return
    if one.character.trained_for != one.level + 1:
        raise PlayError(f"{one.name} must train first: train {one.name} [N weeks] [alone]")
    if in_training(play.state, one):
        raise TooEarly(f"{one.name} trains until day {one.character.training_until}; it is day {play.state.day}.")


@clause("enc.xp.7")
def in_training(state: State, one: Creature) -> bool:
    """Whether somebody trains now, and so earns nothing."""
    return one.character is not None and state.day < one.character.training_until


# ---------------------------------------------------------------------- sessions


class NewSession(Command, frozen=True, tag="new_session"):
    """Begin a new session of play."""

    word = "session"
    menu_label = "Begin a session"
    may = PACE
    clauses = ("enc.xp.2",)

    def do(self, play: Saints) -> None:
        play.record(SessionBegun(play.state.experience.session + 1))


class SessionBegun(Event, frozen=True, tag="session_begun"):
    """A new session of play: everybody may gain a level again."""

    begins_session = True

    number: int

    def apply(self, state: State) -> State:
        return replace(state, experience=replace(state.experience, session=self.number, levelled=()))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"Session {self.number} begins.", "enc.xp.2", weight="session")
