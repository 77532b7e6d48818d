"""What splashes: thrown at a place, and clinging to whom it has hit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many
from lychgate.kit.fields import REFEREES_WORD, After, Flag, Number, People, Person
from lychgate.kit.line import Line
from lychgate.kit.rolling import rolled
from lychgate.kit.table import referee_of
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.fields import WHO, asked, one_of, optional
from lychgate.rulesets.hundred_saints.naming import name_of
from lychgate.rulesets.hundred_saints.permission import LOBBER
from lychgate.rulesets.hundred_saints.rules.ammunition import use_shot
from lychgate.rulesets.hundred_saints.rules.arms import weapon_in
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import ability_of
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.fight import (
    Acted,
    attack_noticed,
    begin_if_new,
    fight_of,
    fighter,
    has_action,
    in_turn,
    somebody,
)
from lychgate.rulesets.hundred_saints.rules.harm import wound
from lychgate.rulesets.hundred_saints.rules.rounding import quarter_up
from lychgate.rulesets.hundred_saints.state import Splash, State
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT, weapon_said

HEADING = "A fight"

NUMBERS = COMBAT.options

ADDED = Number("what the situation adds", -20, 20)


class Lob(Command, frozen=True, tag="lob", kw_only=True):
    """Throw oil or holy water at a spot.

    ``near`` are those within 5 feet of it. ``anyway``: whatever the order of the Round says.
    """

    word = "lob"
    menu_label = "Throw at a spot"
    none_left: ClassVar[Mapping[str, str]] = {"": "You carry neither oil nor holy water."}
    may = LOBBER
    shape = "WHO WEAPON [N] [near WHOM ...]"
    clauses = ("enc.combat.opt.splash.1",)
    form_fields = (
        asked("who", WHO),
        asked("weapon", one_of("weapon")),
        asked("near", After(("near",), People())),
        optional("by", ADDED),
        optional("anyway", Flag(("anyway",))),
    )
    form_labels = {"near": "Who is within 5 feet", "anyway": "Out of turn"}
    pickers = {"who": picking.actors, "weapon": picking.splashing, "near": picking.anybody_met}

    who: Annotated[str, Person()]
    weapon: str
    near: tuple[str, ...] = ()
    by: Annotated[int, REFEREES_WORD] = 0
    anyway: Annotated[bool, REFEREES_WORD] = False

    @classmethod
    def read(cls, line: Line) -> Lob:
        who = Person().read(line)
        weapon = weapon_in(line, "at", "near", "anyway")
        by, anyway, near = 0, False, list[str]()
        while line.more:
            if line.is_number():
                by = ADDED.read(line)
            elif line.flag("anyway"):
                anyway = True
            elif not line.flag("at", "near", "and", ","):
                near.append(Person().read(line))
        return cls(who=who, weapon=weapon, near=tuple(near), by=by, anyway=anyway)

    def label(self, state: State) -> str:
        return f"{self.who} throws {a_or_many(1, self.weapon)} at a place"

    @clause("enc.combat.opt.splash.1")
    def do(self, play: Saints) -> None:
        """A surface has AC 10; all within 5 feet take a quarter of the damage, rounded up; a miss may land off."""
        one = fighter(play, self.who)
        weapon = weapon_said(self.weapon)
        if weapon is None or "splash" not in weapon.qualities:
            raise PlayError(f"{self.weapon} does not splash. Thrown at somebody it is: hit WHO WHOM with {self.weapon}")
        near = [somebody(play, name) for name in self.near]
        begin_if_new(play, one.side)
        has_action(play, one)
        in_turn(play, one, "missile", self.anyway)
        attack_noticed(play, one, *near)
        die = rolled(play, "attack", "1d20", "enc.combat.atk.1", f"creature:{one.id}")
        total = die + one.attack + ability_of(one, "dexterity") + self.by
        good = die == 20 or (die > 1 and total >= NUMBERS.spot_ac)
        clock = 0 if good else rolled(play, "attack", "1d12", "enc.combat.opt.splash.1", f"creature:{one.id}")
        play.record(Lobbed(who=one.id, weapon=weapon.name, total=total, hit=good, clock=clock))
        use_shot(play, one, weapon.name)
        if good and near:
            amount = rolled(play, "damage", weapon.damage, "enc.combat.opt.splash.1", f"creature:{one.id}")
            for target in near:
                if target.alive:
                    wound(play, target, quarter_up(amount))
        play.record(Acted(one.id))


class Lobbed(Event, frozen=True, tag="lobbed", kw_only=True):
    """Something was thrown at a place; a miss lands 10 feet off, at an hour of the ``clock``."""

    who: str
    weapon: str
    total: int
    hit: bool
    clock: int = 0

    def apply(self, state: State) -> State:
        now, key = state.fight_now, f"{self.who}/{self.weapon}"
        return replace(state, fight=replace(now, shots={**now.shots, key: now.shots.get(key, 0) + 1}))

    def tell(self, before: State, after: State) -> Lines:
        off = "" if self.hit else f" It may land 10 feet off, at {self.clock} o'clock."
        result = "is on the mark" if self.hit else "misses the place"
        text = f"{name_of(after, self.who)} throws {self.weapon} and {result} ({self.total}).{off}"
        return of_a_fighter(after, self.who, text, "enc.combat.opt.splash.1")


# ---------------------------------------------------------------------- what clings


class Clung(Event, frozen=True, tag="clung"):
    """What splashed somebody will hurt again (enc.combat.qual.1)."""

    splash: Splash

    def apply(self, state: State) -> State:
        now = state.fight_now
        return replace(state, fight=replace(now, splashes=(*now.splashes, self.splash)))

    def tell(self, before: State, after: State) -> Lines:
        text = f"It clings to {name_of(after, self.splash.whom)}, to hurt again at the end of Round {self.splash.due}."
        return of_a_fighter(after, self.splash.whom, text, "enc.combat.qual.1")


class StillClings(Decision[bool], frozen=True, tag="saints.clings", kw_only=True):
    """What splashed somebody would hurt again: whether it does, or was put out or wiped off."""

    clauses = ("enc.combat.qual.1",)

    whom: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("hurts", True), Option("gone", False))

    def prompt(self, state: State) -> str:
        return f"What splashed {name_of(state, self.whom)}: does it hurt again?"

    def label(self, state: State, id_: str) -> str:
        return {"hurts": "It hurts again", "gone": "It was put out or wiped off"}[id_]


@clause("enc.combat.qual.1")
def hurt_again(play: Saints) -> None:
    """At the end of a Round what splashed somebody hurts again, unless it was put out."""
    for splash in fight_of(play).splashes:
        whom = next((one for one in play.state.cast if one.id == splash.whom), None)
        if splash.due > encounter_of(play).round or whom is None or not whom.alive:
            continue
        if play.ask(StillClings(seat=referee_of(play), whom=whom.id)):
            amount = rolled(play, "damage", splash.damage, "enc.combat.qual.1", f"creature:{whom.id}")
            wound(play, whom, max(1, amount))
