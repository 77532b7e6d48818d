"""Where the party is, and what wanders there: when a check falls due, on what chance, and that something comes."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.clock import Recurring, begun, fall_due, raised, repeated, skipped
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command, Wording
from lychgate.kit.english import numbered
from lychgate.kit.fields import Either, Flag, OneOf
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.rolling import kept_secret, left_alone, rolled
from lychgate.kit.table import number
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints.fields import asked
from lychgate.rulesets.hundred_saints.permission import WORLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.numbers import chance_by_grade, damp_unsaid, distance_in_words, in_the_damp
from lychgate.rulesets.hundred_saints.rules.unseen import nothing_comes
from lychgate.rulesets.hundred_saints.state import Ground, Rations, Site, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING, TERRAINS

HEADING = "Exploring"


class Chance(msgspec.Struct, frozen=True):
    """A wandering check as the place has it: its clause, its chance, and whether it counts on the high faces."""

    clause: str
    in_six: int
    high: bool = False

    def comes(self, die: int) -> bool:
        """Whether a face brings something."""
        return die >= 7 - self.in_six if self.high else x_in_6(die, self.in_six)

    @property
    def in_words(self) -> str:
        """The chance in words."""
        return f"{7 - self.in_six} or more" if self.high else f"{self.in_six} in 6"


CALLED = {"town": "settlement", "village": "settlement", "city": "settlement", "wilderness": "outdoors"}
"""What else the kinds of place are called."""


PLACES = ("dungeon", "outdoors", "settlement")


class Enter(Command, frozen=True, tag="enter", kw_only=True):
    """Say where the party is now.

    ``dark``: the place has no light of its own. ``terrain`` is its kind in the open.
    """

    word = "enter"
    menu_label = "Enter a place"
    may = WORLD
    also = ("env",)
    shape = "dungeon [lit] | outdoors [TERRAIN] [night] | settlement [night]"
    clauses = ("enc.wander.1",)
    form_fields = (asked("where", OneOf("place", PLACES)),)

    where: Site
    dark: bool = False
    terrain: str = ""

    @classmethod
    def read(cls, line: Line) -> Enter:
        dark = line.flag("dark")
        line.skip_article(PLACES)
        named = CALLED.get(line.peek(), "")
        if named:
            line.word("a place")
        where = named or line.one_of("place", PLACES)
        if where == "outdoors":
            return cls(where="outdoors", **read_fields(Terrain, line))
        if where == "settlement":
            return cls(where="settlement", **read_fields(Settlement, line))
        lit = not dark and not line.flag("dark") and line.flag("lit", "bright")
        return cls(where="dungeon", dark=not lit)

    def label(self, state: State) -> str:
        return "The party goes underground" if self.where == "dungeon" else "The party travels in the open"

    @clause("enc.hazard.light.3", "enc.settle.day.1")
    def do(self, play: Saints) -> None:
        """The party comes into another kind of place: underground is dark, and its checks are counted from now."""
        if play.state.encounter is not None:
            raise PlayError("An encounter is under way. End it first: end [avoided]")
        terrain = self.terrain
        if self.where == "outdoors":
            allowed = terrains(play.state)
            terrain = terrain or allowed[0]
            if terrain not in allowed:
                raise PlayError(f"'{terrain}' is no terrain at this table. Allowed: {', '.join(allowed)}.")
        elif terrain:
            raise PlayError("Only outdoors has a terrain.")
        watch = watch_of(play.state, self.where, dark=self.dark, terrain=terrain)
        before = play.state.exploring
        kept = before.watch if before.where == self.where else None
        if watch is not None and kept is not None and kept.every == watch.every:
            watch = replace(watch, next_due=kept.next_due)
        damp = in_the_damp(before.rations)
        said = damp if self.where == "dungeon" and damp != damp_unsaid(before.rations) else None
        play.record(Entered(where=self.where, dark=self.dark, terrain=terrain, watch=watch, rations=said))


class Terrain(Wording, frozen=True, kw_only=True):
    """Say what open country the party is in."""

    word = "terrain"
    menu_label = "Enter open country"
    may = WORLD
    clauses = ("enc.wander.3",)

    terrain: Annotated[str, OneOf("terrain", TERRAINS, shown="KIND")] = ""
    dark: Annotated[bool, Flag(("night", "dark"))] = False

    @classmethod
    def read(cls, line: Line) -> Enter:
        return Enter(where="outdoors", **read_fields(cls, line))


class Settlement(Wording, frozen=True, kw_only=True):
    """Say that the party is in a settlement."""

    word = "settlement"
    menu_label = "Enter a settlement"
    may = WORLD
    clauses = ("enc.wander.5",)

    dark: Annotated[bool, Either("night", "day")] = False

    @classmethod
    def read(cls, line: Line) -> Enter:
        return Enter(where="settlement", **read_fields(cls, line))


class Entered(Event, frozen=True, tag="entered", kw_only=True, omit_defaults=True):
    """The party is in another kind of place, whose wandering check counts from now.

    ``rations`` are what the party has to eat there, where a damp place leaves it fewer days. None: nothing is said of
    them, as in the first journals; then they keep as ``damp_unsaid`` has it.
    """

    where: Site
    dark: bool
    terrain: str
    watch: Recurring | None
    rations: tuple[Rations, ...] | None = None

    def apply(self, state: State) -> State:
        before = state.exploring.rations
        unsaid = damp_unsaid(before) if self.where == "dungeon" else before
        now = replace(
            state.exploring,
            where=self.where,
            dark=self.dark,
            terrain=self.terrain,
            watch=self.watch,
            owed=0,
            checked=False,
            resting=False,
            coming="",
            since_rest=0,
            door="",
            rations=unsaid if self.rations is None else self.rations,
        )
        return replace(state, exploring=now)

    def tell(self, before: State, after: State) -> Lines:
        where = {
            "dungeon": "The party is underground.",
            "outdoors": f"The party is in the open: {self.terrain} country.",
            "settlement": "The party is in a settlement.",
            "": "The party is nowhere in particular.",
        }[self.where]
        dark = " It is dark." if self.where == "dungeon" else " It is night." if self.where else ""
        return public(f"{where}{dark if self.dark else ''}")


@clause("enc.wander.1", "enc.wander.3", "enc.wander.5")
def watch_of(state: State, where: Site, *, dark: bool, terrain: str) -> Recurring | None:
    """The check of a place: underground every two Turns, outdoors each day by the terrain, in a settlement by day or
    night. One that only people call for has no period."""
    wander = EXPLORING.wander
    match where:
        case "dungeon":
            chance = number(state, "wander_dungeon")
            return begun("wanderers", "Wanderers", number(state, "wander_every"), chance, "turn")
        case "outdoors":
            often = wander.sketch_every if state.variants["travel_check"] == "every_other_hour" else 0
            old = terrain in wander.old_terrain
            chance = 7 - wander.old_terrain[terrain] if old else chance_by_grade(state, terrain)
            return begun("wanderers", "Wanderers", often, chance, "turn")
        case "settlement":
            chance = number(state, "wander_night") if dark else number(state, "wander_day")
            return begun("wanderers", "Encounters", 0, chance, "turn")
    return None


def chance_of(state: State) -> Chance:
    """What the place says now. Raises ``PlayError`` where nobody has said what place it is."""
    now = state.exploring
    if now.watch is None:
        raise PlayError(
            "Nobody has said where the party is. Say it: enter dungeon, terrain light, settlement day; or: wander N"
        )
    clauses = {"dungeon": "enc.wander.1", "outdoors": "enc.wander.3", "settlement": "enc.wander.5"}
    return Chance(clauses[now.where], now.watch.in_six, now.terrain in EXPLORING.wander.old_terrain)


def terrains(state: State) -> tuple[str, ...]:
    """The names of terrain as the table reads the travel check."""
    wander = EXPLORING.wander
    return tuple(wander.old_terrain if state.variants["travel_check"] == "odnd" else wander.terrain)


# ---------------------------------------------------------------------- checks


class CheckStepReached(Event, frozen=True, tag="check_step_reached", omit_defaults=True):
    """The step of a Turn at which a wandering check may fall due (enc.dungeon.turn.1). ``resting``: of a rest."""

    resting: bool = False

    def apply(self, state: State) -> State:
        now = state.exploring
        if now.watch is None:
            return state
        (watch,), fired = fall_due((now.watch,), "turn")
        owed = now.owed + sum(one.times for one in fired)
        return replace(state, exploring=replace(now, watch=watch, owed=owed, checked=True, resting=self.resting))


def check_step(play: Saints, *, resting: bool = False) -> None:
    """The step at which a wandering check falls due; once in a Turn."""
    now = play.state.exploring
    if now.watch is not None and now.watch.every and not now.checked:
        play.record(CheckStepReached(resting))


class WanderersChecked(Event, frozen=True, tag="wanderers_checked", kw_only=True):
    """A wandering check was rolled; what comes, comes on ``ground``. ``owed``: it had fallen due."""

    die: int
    told: str
    comes: bool
    ground: Ground
    owed: bool
    clause: str

    def apply(self, state: State) -> State:
        now = state.exploring
        owed = now.owed - 1 if self.owed else now.owed
        done = tuple(dict.fromkeys((*state.journey.done, "wander")))
        journey = replace(state.journey, done=done) if now.where == "outdoors" else state.journey
        coming = self.ground if self.comes else now.coming
        return replace(state, exploring=replace(now, owed=owed, coming=coming), journey=journey)

    def tell(self, before: State, after: State) -> Lines:
        if not self.comes:
            text = f"Wanderers: nothing comes ({self.die}; {self.told})."
            return secret(after, text, self.clause)
        far = distance_in_words(after, self.ground)
        text = f"Wanderers: something comes towards the party, {far} off ({self.die}; {self.told})."
        return secret(after, text, self.clause, "enc.wander.9", weight="grave")


class WanderersPassed(Event, frozen=True, tag="wanderers_passed"):
    """What came has gone by (``gone``), or the next check is passed over."""

    gone: bool

    def apply(self, state: State) -> State:
        now = state.exploring
        if self.gone:
            return replace(state, exploring=replace(now, coming=""))
        if now.owed:
            return replace(state, exploring=replace(now, owed=now.owed - 1))
        assert now.watch is not None
        return replace(state, exploring=replace(now, watch=skipped(now.watch)))

    def tell(self, before: State, after: State) -> Lines:
        if before.exploring.owed and left_alone(after, "wandering"):
            return secret(after, "A check for wanderers has fallen due, and is left to you: wander rolls it.")
        return secret(after, "It goes by." if self.gone else "The next check for wanderers is passed over.")


def roll_check(play: Saints, chance: Chance, *, owed: bool) -> bool:
    """A d6 that only the referee knows of; whether something comes."""
    with kept_secret(play):
        die = rolled(play, "wandering", "1d6", chance.clause, f"place:{play.state.exploring.where or 'here'}")
    comes = chance.comes(die)
    told, ground = chance.in_words, ground_of(play.state)
    play.record(WanderersChecked(die=die, told=told, comes=comes, ground=ground, owed=owed, clause=chance.clause))
    return comes


@clause("enc.wander.2", "enc.wander.4")
def ground_of(state: State) -> Ground:
    """On what ground it is met: underground and in a settlement at 2d6 x 10 feet, in the open at 2d6 x 30."""
    return "outdoors" if state.exploring.where == "outdoors" else "dungeon"


@clause("enc.wander.1")
def checks_owed(play: Saints) -> bool:
    """Rolls the checks that have fallen due, until something comes; whether it does. Not inside an encounter."""
    if play.state.encounter is not None:
        return False
    while play.state.exploring.owed and not play.state.exploring.coming:
        if left_alone(play.state, "wandering"):
            play.record(WanderersPassed(gone=False))
        elif roll_check(play, chance_of(play.state), owed=True):
            return True
    return False


# ---------------------------------------------------------------------- what a referee says of them


class CheckWanderers(Command, frozen=True, tag="check_wanderers"):
    """Roll a wandering check now, at the chance of the place or at this one in six."""

    chance: int = -1

    def label(self, state: State) -> str:
        return "Check for an encounter"

    @clause("enc.wander.7", "enc.wander.9")
    def do(self, play: Saints) -> None:
        """A check whenever the referee calls for one; what comes is the referee's own to name."""
        if play.state.encounter is not None:
            raise PlayError("An encounter is under way. What falls due in it is rolled when it is over.")
        nothing_comes(play)
        if self.chance < 0:
            roll_check(play, chance_of(play.state), owed=play.state.exploring.owed > 0)
            return
        clause_id = "enc.wander.1" if play.state.exploring.watch is None else chance_of(play.state).clause
        roll_check(play, Chance(clause_id, self.chance), owed=False)


class RaiseWanderers(Command, frozen=True, tag="raise_wanderers"):
    """From now on the chance is raised, or lowered."""

    by: int

    @clause("enc.wander.6")
    def do(self, play: Saints) -> None:
        """Noise and bright light raise the chance, lying low lowers it: from now on, by so much."""
        play.record(WatchChanged(raised(_watch(play), self.by)))


class WanderersEvery(Command, frozen=True, tag="wanderers_every"):
    """From now on checks fall due every so many Turns; 0: none does."""

    turns: int

    @clause("enc.wander.6", "enc.dungeon.sleep.1")
    def do(self, play: Saints) -> None:
        """Checks come more rarely where somebody lies low, or not at all."""
        watch = _watch(play)
        play.record(WatchChanged(repeated(watch, self.turns) if self.turns else replace(watch, every=0)))


class WatchChanged(Event, frozen=True, tag="watch_changed"):
    """The wandering check has another chance or another period."""

    watch: Recurring

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, watch=self.watch))

    def tell(self, before: State, after: State) -> Lines:
        every = f"every {numbered(self.watch.every, 'Turn')}" if self.watch.every else "when a referee says so"
        return secret(after, f"Wanderers are checked for {every}, {self.watch.in_six} in 6.", "enc.wander.6")


def _watch(play: Saints) -> Recurring:
    chance_of(play.state)
    watch = play.state.exploring.watch
    assert watch is not None
    return watch
