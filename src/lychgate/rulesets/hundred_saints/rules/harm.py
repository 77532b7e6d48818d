"""Harm: damage, death and death's door, and other ways out of a fight."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Name, Number, Person
from lychgate.kit.line import Line
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, ruled
from lychgate.kit.topics import HELP
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.fields import WHO, asked, one_of
from lychgate.rulesets.hundred_saints.naming import does, name_of, sentence
from lychgate.rulesets.hundred_saints.permission import HEALER, JUDGEMENT, SIDES_CHOICE
from lychgate.rulesets.hundred_saints.rules.chance import Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.checks import save
from lychgate.rulesets.hundred_saints.rules.declarations import DeclarationSettled
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.fight import attack_noticed, out_of_it, rank_of, somebody
from lychgate.rulesets.hundred_saints.rules.morale import reasons_to_check
from lychgate.rulesets.hundred_saints.state import Creature, Mark, State
from lychgate.rulesets.hundred_saints.state.character import ABILITIES
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT

HEADING = "A fight"

Fall = Literal["killed", "dying", "beaten", "gone", "surrendered"]
"""How somebody goes out of a fight; ``dying`` is at death's door (enc.combat.dmg.2)."""

FALLS = {
    "killed": "is killed",
    "dying": "falls, and lies at death's door",
    "beaten": "is beaten",
    "gone": "is gone from the fight",
    "surrendered": "surrenders",
}


# ---------------------------------------------------------------------- damage


class Damage(Command, frozen=True, tag="damage"):
    """Take hit points from a creature."""

    word = "damage"
    menu_label = "Deal damage"
    may = JUDGEMENT
    clauses = ("enc.combat.dmg.1",)

    whom: Annotated[str, Person()]
    amount: Annotated[int, Number("the damage", 1, 1000, unit=("hp", "damage", "points"))]

    def do(self, play: Saints) -> None:
        """By a blow or by anything else."""
        target = somebody(play, self.whom)
        if not target.alive:
            raise PlayError(f"{target.name} has no hit points left.")
        if play.state.encounter is not None:
            attack_noticed(play, target)
        wound(play, target, self.amount)


@clause("enc.combat.dmg.1", "enc.combat.dmg.4", "enc.combat.dmg.2")
def wound(play: Saints, target: Creature, amount: int) -> None:
    """Damage comes off hit points, never below 0. At 0 somebody is dead, or a character may lie at death's door."""
    one = play.state.creature(target.id)
    left = max(0, one.hp - amount)
    play.record(Wounded(one.id, amount, left))
    disrupt(play, one)
    if not left:
        lies = one.kind == "character" and ruled(play.state, "death") == "deaths_door"
        play.record(Fell(one.id, "dying" if lies else "killed"))
    reasons_to_check(play, one.id)


class Wounded(Event, frozen=True, tag="wounded"):
    """Somebody lost hit points; ``left`` are those they still have, never under 0."""

    whom: str
    amount: int
    left: int

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.whom), hp=self.left))

    def tell(self, before: State, after: State) -> Lines:
        what = "1 hit point" if self.amount == 1 else f"{self.amount} hit points"
        return of_a_fighter(after, self.whom, f"{name_of(after, self.whom)} loses {what}.", "enc.combat.dmg.1")


@clause("enc.combat.decl.2")
def disrupt(play: Saints, one: Creature) -> None:
    """Declared magic is lost if its caster is hit before their side acts; who acts at the same time disrupts none."""
    fight = play.state.fight
    if fight is None or fight.declaring or fight.at[0] >= rank_of(play.state, one.side):
        return
    said = fight.declaration(one.id)
    if said is not None and said.what == "spell" and said.fate == "meant":
        play.record(DeclarationSettled(one.id, "lost"))


# ---------------------------------------------------------------------- out of the fight


class PutDown(Command, frozen=True, tag="put_down"):
    """Take a creature out of the fight.

    ``how``: killed, beaten and alive, gone, or destroyed with all they carry. ``saving`` are the things, magic ones,
    that are given a save of their own.
    """

    word = "down"
    menu_label = "Put a creature down"
    may = JUDGEMENT
    also = ("kill",)
    shape = "WHOM [killed|beaten|gone|destroyed [saving THING ...]]"
    clauses = ("enc.combat.dmg.4", "enc.morale.2")
    form_fields = (
        asked("whom", WHO),
        asked("how", one_of("way to go down", "killed", "beaten", "gone", "destroyed")),
    )

    whom: Annotated[str, Person()]
    how: Literal["killed", "beaten", "gone", "destroyed"] = "killed"
    saving: tuple[str, ...] = ()

    @classmethod
    def read(cls, line: Line) -> PutDown:
        whom = Person().read(line)
        how: Any = line.one_of("way to go down", ("killed", "beaten", "gone", "destroyed")) if line.more else "killed"
        saving: list[str] = []
        if how == "destroyed" and line.flag("saving"):
            while line.more:
                saving.append(line.word("a thing").lower())
        return cls(whom, how, tuple(saving))

    @clause("enc.morale.2", "enc.combat.dmg.4")
    def do(self, play: Saints) -> None:
        """Killed, or beaten and alive, or gone: out of the fight by the referee's word."""
        target = somebody(play, self.whom)
        if out_of_it(target) and not (self.how in ("killed", "destroyed") and (target.alive or target.mark("dying"))):
            raise PlayError(f"{target.name} is out of it already.")
        play.record(Fell(target.id, "killed" if self.how == "destroyed" else self.how))
        if self.how == "destroyed":
            gear_goes_too(play, target, self.saving)
        reasons_to_check(play, target.id)


class Fell(Event, frozen=True, tag="fell"):
    """Somebody is out of the fight."""

    whom: str
    how: Fall

    def apply(self, state: State) -> State:
        one = state.creature(self.whom)
        if self.how == "killed":
            one = replace(one, hp=0).unmarked("dying")
        else:
            one = one.marked(Mark(self.how))
        state = state.with_creature(one)
        if state.fight is None:
            return state
        now = state.fight
        melee = tuple(two for two in now.melee if self.whom not in two)
        return replace(state, fight=replace(now, melee=melee, felled={**now.felled, self.whom: now.at[0]}))

    def tell(self, before: State, after: State) -> Lines:
        clause = {"killed": "enc.combat.dmg.4", "dying": "enc.combat.dmg.2"}.get(self.how, "enc.morale.2")
        weight = "grave" if self.how in ("killed", "dying") else "result"
        return of_a_fighter(after, self.whom, f"{name_of(after, self.whom)} {FALLS[self.how]}.", clause, weight=weight)


@clause("enc.core.save.3")
def gear_goes_too(play: Saints, target: Creature, saving: tuple[str, ...]) -> None:
    """What destroys somebody destroys what they carry; a magic thing may save against Doom, by its owner's target."""
    carried = [item.name for item in target.items]
    for thing in saving:
        if thing not in carried:
            raise PlayError(f"{target.name} carries no '{thing}', but: {', '.join(carried) or 'nothing'}.")
    kept = tuple(thing for thing in saving if save(play, target, "doom", "enc.core.save.3").good)
    play.record(GearDestroyed(target.id, kept))


class GearDestroyed(Event, frozen=True, tag="gear_destroyed"):
    """What somebody carried is gone with them, but for what was ``kept`` by a save of its own."""

    whom: str
    kept: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        one = state.creature(self.whom)
        items = tuple(item for item in one.items if item.name in self.kept)
        return state.with_creature(replace(one, items=items, coins=type(one.coins)()))

    def tell(self, before: State, after: State) -> Lines:
        kept = f", but for {', '.join(self.kept)}" if self.kept else ""
        text = f"All that {name_of(after, self.whom)} carried is destroyed{kept}."
        return of_a_fighter(after, self.whom, text, "enc.core.save.3")


class Surrender(Command, frozen=True, tag="surrender"):
    """Lay down your side's arms."""

    word = "surrender"
    menu_label = "Surrender"
    may = SIDES_CHOICE
    clauses = ("enc.morale.7",)
    pickers = {"side": picking.own_sides}

    side: Annotated[str, Name("side")]

    def label(self, state: State) -> str:
        return sentence(does(state, self.side, "surrenders", "surrender"))

    def do(self, play: Saints) -> None:
        """A side lays down its arms; players say so for their own (enc.morale.7)."""
        if self.side not in encounter_of(play).sides:
            raise PlayError(f"'{self.side}' is not in this encounter.")
        those = [one for one in play.state.cast if one.side == self.side and not out_of_it(one)]
        if not those:
            raise PlayError(f"Nobody of {self.side} is left to surrender.")
        for one in those:
            play.record(Fell(one.id, "surrendered"))


# ---------------------------------------------------------------------- death's door


@clause("enc.combat.dmg.2")
def last_breaths(play: Saints) -> None:
    """At the end of a Round those at death's door die on 2 in 6."""
    for one in play.state.cast:
        if one.mark("dying") and one.side in encounter_of(play).sides:
            die = rolled(play, "death's door", COMBAT.door.dice, "enc.combat.dmg.2", f"creature:{one.id}")
            dies = x_in_6(die, number(play.state, "dying_chance"))
            play.record(Fell(one.id, "killed") if dies else DoorHeld(one.id))


class DoorHeld(Event, frozen=True, tag="door_held"):
    """Somebody at death's door has lived through the Round."""

    whom: str

    def tell(self, before: State, after: State) -> Lines:
        return of_a_fighter(after, self.whom, f"{name_of(after, self.whom)} still breathes.", "enc.combat.dmg.2")


class Revive(Command, frozen=True, tag="revive"):
    """Heal a dying character at once by magic; it costs an ability point."""

    word = "mend"
    menu_label = "Save a dying friend"
    menu = HELP
    may = HEALER
    clauses = ("enc.combat.dmg.2",)
    pickers = {"who": picking.dying}

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} is healed at death's door"

    @clause("enc.combat.dmg.2")
    def do(self, play: Saints) -> None:
        """Instant healing at death's door: 1 hit point, and a point of one ability, by a d6, for good."""
        one = somebody(play, self.who)
        if not one.mark("dying"):
            raise PlayError(f"{one.name} is not at death's door.")
        die = rolled(play, "damage", "1d6", "enc.combat.dmg.2", f"creature:{one.id}")
        play.record(Revived(one.id, ABILITIES[die - 1]))


class Revived(Event, frozen=True, tag="revived"):
    """Back from death's door with 1 hit point; a point of ``ability`` is gone for good."""

    who: str
    ability: str

    def apply(self, state: State) -> State:
        one = replace(state.creature(self.who), hp=1).unmarked("dying")
        if self.ability in one.abilities:
            one = replace(one, abilities={**one.abilities, self.ability: one.abilities[self.ability] - 1})
        return state.with_creature(one)

    def tell(self, before: State, after: State) -> Lines:
        who = name_of(after, self.who)
        text = f"{who} is back from death's door with 1 hit point, and a point of {self.ability} less."
        return of_a_fighter(after, self.who, text, "enc.combat.dmg.2")
