"""Attacks: strength against armour class, defences, and what comes of a hit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Number, OneOf, Person
from lychgate.kit.outlook import percent
from lychgate.kit.table import ruled
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.armour_class import Situation, ac_parts
from lychgate.rulesets.constitution.rules.arms import UNARMED, arm_of, armed_told, kinds_of
from lychgate.rulesets.constitution.rules.berserk import must_be_nearest
from lychgate.rulesets.constitution.rules.bonuses import Part, total_of
from lychgate.rulesets.constitution.rules.casting_time import interrupt
from lychgate.rulesets.constitution.rules.checks import (
    MANY,
    MOST_DICE,
    Tried,
    chance_to_reach,
    check,
    clauses_behind,
    degrees_of,
    sum_for,
)
from lychgate.rulesets.constitution.rules.form_choices import (
    Filled,
    in_fight,
    is_up,
    own,
    people,
    seen_by,
    whoever,
)
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_fighters, somebody
from lychgate.rulesets.constitution.rules.initiative import able, combatant, foes_of, in_melee_with
from lychgate.rulesets.constitution.rules.reactions import Reaction, window
from lychgate.rulesets.constitution.rules.repelling import ac_against, dares
from lychgate.rulesets.constitution.rules.rerolls import as_often_as_wished
from lychgate.rulesets.constitution.rules.shooting import FACES, faces_meant, threatened
from lychgate.rulesets.constitution.rules.stored_arrows import stored
from lychgate.rulesets.constitution.rules.striking import Blow, damage_dice, dealt
from lychgate.rulesets.constitution.rules.turns import acts_as_they_fall, must_act, turn_over
from lychgate.rulesets.constitution.state import PARTY, Arrow, Creature, State
from lychgate.rulesets.constitution.tables.gear import Weapon, weapons

HEADING = "A fight"


def whom_to_attack(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """Those whom somebody could attack: foes who stand, in a fight those in melee first.

    A referee also finds friends, after the foes; a player who wants to strike one types it.
    """
    one = whoever(state, filled)
    there = [other for other in seen_by(state, seat) if other.up and (one is None or other.id != one.id)]
    if one is None or state.fight is None:
        friends = [other for other in there if one is not None and other.side == one.side]
        foes = [other for other in there if other not in friends]
        return people((*foes, *friends) if seat in state.referees else foes)
    near = in_melee_with(state, one.id)
    foes = [state.creature(now.id) for now in foes_of(state, one)]
    return people(sorted((foe for foe in foes if foe in there), key=lambda foe: foe.id not in near))


def arms(one: Creature | None) -> tuple[Choice, ...]:
    """The weapons that somebody carries, each with its damage and where it is."""
    there = {item.name: item.where for item in one.items if item.name in weapons()} if one is not None else {}
    carried = tuple(Choice(name, name.capitalize(), f"{weapons()[name].damage}, {at}") for name, at in there.items())
    return (*carried, Choice(UNARMED, "Bare hands"))


class Attack(Command, frozen=True, tag="attack", kw_only=True):
    """Attack someone with what you hold, or with another weapon.

    ``blind``, ``constrained`` and ``unaware`` say how the target is; ``dice`` are advantage dice. A shot into a melee
    says by ``place`` whether the target is the farther or the nearer of those in line, or seen from the side. ``store``
    keeps the hit of an arrow for later.
    """

    word = "attack"
    also = ("hit",)
    menu_label = "Attack a foe"
    likely = 9
    may = OWNER
    clauses = ("3d6.5.14", "3d6.5.15b", "3d6.5.15c", "3d6.5.15d", "3d6.5.16")
    form_labels: ClassVar[Mapping[str, str]] = {
        "arm": "Weapon",
        "place": "Target in the melee",
        "store": "Keep the hit for later",
        "blind": "The target sees nothing",
        "constrained": "The target is held",
        "unaware": "The target is unaware",
        "dice": "Advantage dice",
    }
    pickers = {
        "who": own(is_up),
        "whom": whom_to_attack,
        "arm": lambda state, seat, filled: arms(whoever(state, filled)),
    }

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    arm: Annotated[str, After(("with",), OneOf("weapon", tuple(weapons()), "WEAPON"))] = ""
    place: Literal["farther", "nearer", "side"] = "side"
    store: bool = False
    blind: Annotated[bool, REFEREES_WORD] = False
    constrained: Annotated[bool, REFEREES_WORD] = False
    unaware: Annotated[bool, REFEREES_WORD] = False
    by: Annotated[int, Number("what is added", -20, 20, shown="+N"), REFEREES_WORD] = 0
    dice: Annotated[int, After(("dice",), Number("advantage dice", -MOST_DICE, MOST_DICE)), REFEREES_WORD] = 0

    def label(self, state: State) -> str:
        text = f"{self.who} attacks {self.whom}"
        one, other = self.both(state)
        if one is None or other is None or not arm_of(one, self.arm).ranged:
            return text
        faces = faces_meant(state, one, other, self.place)
        return text if faces == FACES else f"{text}: {faces} in {FACES} that the shot into the melee goes there"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        return Choice(id_, self.label(state), self.odds(state, referee=referee))

    def both(self, state: State) -> tuple[Creature | None, Creature | None]:
        """Who attacks, and whom; None for somebody who is not there."""
        one, other = (next((each for each in state.cast if each.name == name), None) for name in (self.who, self.whom))
        return one, other

    def odds(self, state: State, *, referee: bool) -> str:
        """How likely it hits as long as nobody reacts, and what it deals: ``85 %, 1d6``.

        Where the AC of a foe was not told yet, players read what is added to the die. Empty where either is gone.
        """
        one, other = self.both(state)
        if one is None or other is None:
            return ""
        weapon = arm_of(one, self.arm)
        kinds = kinds_in(one, other, weapon)
        parts, dice = sum_for(state, one, "strength", kinds)
        deals = damage_dice(state, one, weapon, kinds[1:])
        if not (referee or other.side == PARTY or (state.fight is not None and other.id in state.fight.known)):
            return f"{total_of(parts):+} to hit, {deals}"
        needed = max(self.ac(state, one, other, weapon), standing_defence(state, other.id, self.situation))
        chance = chance_to_reach(state, needed - total_of(parts), dice)
        there = faces_meant(state, one, other, self.place) if weapon.ranged else FACES
        return f"{percent(chance * there / FACES)}, {deals}"

    @clause("3d6.5.14", "3d6.5.21a")
    def do(self, play: ConstitutionPlay) -> None:
        """In a fight it is somebody's action, and opens the windows of those who could react."""
        one, meant = somebody(play, self.who), somebody(play, self.whom)
        must_be_possible(play, one, meant)
        arm = arm_of(one, self.arm)
        first = ruled(play.state, "melee_fire_order") == "target-first"
        other = threatened(play, one, meant, self.place) if arm.ranged and first else meant
        blow = Blow(one.id, other.id, arm)
        if not (arm.ranged or dares(play, one, other)):
            turn_over_in_a_fight(play, one)
            return
        ac = self.ac(play.state, one, other, arm)
        tried = self.tried(play, one, other, blow, ac)
        play.record(Attacked(one.id, other.id, arm.name, tried, not arm.ranged, tried.difficulty == ac))
        if tried.good and arm.ranged and not first:
            other = threatened(play, one, meant, self.place)
            blow = Blow(one.id, other.id, arm)
        if tried.good:
            self.hits(play, blow, tried.degrees - 1, astray=other.id != meant.id)
        turn_over_in_a_fight(play, one)

    @property
    def situation(self) -> Situation:
        """How the target is."""
        return Situation(blind=self.blind, constrained=self.constrained, unaware=self.unaware)

    def ac(self, state: State, one: Creature, other: Creature, weapon: Weapon) -> int:
        """The AC that one strikes at."""
        parts = ac_parts(state, other, arm_of(other), weapon, self.situation)
        return total_of((*parts, *ac_against(state, one, other)))

    def tried(self, play: ConstitutionPlay, one: Creature, other: Creature, blow: Blow, ac: int) -> Tried:
        """The check of an attack on an AC, with the defences that are chosen before and after the roll."""
        now = self.situation
        standing = standing_defence(play.state, other.id, now)
        about = f"{one.name} attacks {other.name}{f', who defends with {standing}' if standing else ''}."
        defended = shields(play, blow, now, "shield", about)
        kinds = kinds_in(one, other, blow.weapon)
        more = (Part("the situation", self.by),) if self.by else ()
        dc = max(ac, standing, defended)
        tried = check(play, one, "strength", dc, kinds, more=more, advantage=self.dice, purpose="3d6.5.14", useful=MANY)
        if tried.good and not defended:
            about = f"{one.name} hits {other.name}: {tried.total} against {dc}."
            late = shields(play, blow, now, "late-shield", about)
            if late > dc:
                tried = replace(tried, difficulty=late, degrees=degrees_of(play.state, tried.total, late))
        return tried

    def hits(self, play: ConstitutionPlay, blow: Blow, extra: int, *, astray: bool = False) -> None:
        """Carry out a hit, now or later: a stored one deals nothing yet, or its damage and nothing more.

        A shot that went ``astray`` has left the bow, so its hit cannot be stored.
        """
        one, other = play.state.creature(blow.who), play.state.creature(blow.whom)
        so = kinds_of(blow.weapon, arm_of(other), berserk=one.berserk)
        may_store = blow.weapon.ranged and not astray
        if may_store and stored(play, arrow_of(play.state, one, blow, so), one.id, said=self.store):
            if ruled(play.state, "arrow_threat") == "narrated":
                dealt(play, blow, 0, so)
            return
        interrupt(play, other, "hit")
        dealt(play, blow, extra, so)


def kinds_in(one: Creature, other: Creature, weapon: Weapon) -> tuple[str, ...]:
    """What sort of check an attack is."""
    return ("attack", *kinds_of(weapon, arm_of(other), berserk=one.berserk))


@clause("3d6.5.22a")
def arrow_of(state: State, one: Creature, blow: Blow, so: Sequence[str]) -> Arrow:
    """The hit of a shot as it is kept: its damage, and whether the bow is in the archer's hands."""
    held = any(item.name == blow.weapon.name and item.where == "held" for item in one.items)
    return Arrow(blow.whom, blow.weapon.name, damage_dice(state, one, blow.weapon, so), held)


def turn_over_in_a_fight(play: ConstitutionPlay, one: Creature) -> None:
    """An attack is somebody's turn, where they fight."""
    if play.state.fight is not None and play.state.fight.of(one.id) is not None:
        turn_over(play, play.state.creature(one.id))


def must_be_possible(play: ConstitutionPlay, one: Creature, other: Creature) -> None:
    """Raises ``PlayError`` where somebody cannot attack, or not this one."""
    if one.id == other.id:
        raise PlayError(f"{one.name} does not attack themself.")
    if not one.up and not acts_as_they_fall(play.state, one):
        raise PlayError(f"{one.name} is {'dead' if one.dead else 'down'}, and attacks nobody.")
    if other.dead:
        raise PlayError(f"{other.name} is dead.")
    must_be_nearest(play.state, one, other)
    if play.state.fight is not None:
        combatant(play, other)
        must_act(play, one)


# ---------------------------------------------------------------------- defending


@clause("3d6.5.17a", "3d6.9.1")
def defence_of(play: ConstitutionPlay, other: Creature) -> int:
    """The total of an active defence: a strength check without a difficulty of its own."""

    def roll() -> int:
        return check(play, other, "strength", None, ("defence",), purpose="3d6.5.17a").total

    return as_often_as_wished(play, other.id, roll, lambda total: f"{other.name} defends with {total}.")


@clause("3d6.5.17a", "3d6.5.17b")
def standing_defence(state: State, whom: str, now: Situation) -> int:
    """Return the defence that a target spent this round's turn on; 0 if none, or if unaware of the attack."""
    who = state.fight.of(whom) if state.fight is not None else None
    return 0 if now.unaware or who is None else who.defence


@clause("3d6.5.17a", "3d6.5.17c")
def shields(play: ConstitutionPlay, blow: Blow, now: Situation, how: str, about: str) -> int:
    """What the target defends with against this attack by a reaction, ``shield`` or ``late-shield``; 0: nothing.

    A turn spent on defence does not rule the shield out: the better of the two counts. An unaware target has neither.
    Nobody is asked where a shield was paid for before the attack.
    """
    who = play.state.fight.of(blow.whom) if play.state.fight is not None else None
    if now.unaware or who is None:
        return 0
    if not (who.shielding and able(play.state, who)):
        made = window(play, about, (Reaction(how, blow.whom),))
        if not any(one.name == how for one in made):
            return 0
    total = defence_of(play, play.state.creature(blow.whom))
    play.record(Defended(blow.whom, total))
    return total


class Defended(Event, frozen=True, tag="defended"):
    """Somebody defends actively; ``standing``: against all attacks of this round that are still to come."""

    who: str
    total: int
    standing: bool = False

    def apply(self, state: State) -> State:
        fight = state.fight
        now = fight.of(self.who) if fight is not None else None
        if fight is None or now is None:
            return state
        changed = replace(now, defence=self.total) if self.standing else replace(now, shielding=False)
        return replace(state, fight=fight.with_combatant(changed))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        how = "all of this round's attacks" if self.standing else "this attack"
        return of_fighters(after, one, f"{one.name} defends with {self.total} against {how}.", "3d6.5.17a")


class Defend(Command, frozen=True, tag="defend"):
    """Spend your turn on defence: a strength check replaces your AC for the round, if it is higher."""

    word = "defend"
    menu_label = "Defend yourself"
    likely = 7
    may = OWNER
    clauses = ("3d6.5.17b",)
    pickers = {"who": own(in_fight)}

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} defends"

    @clause("3d6.5.17b")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        must_act(play, one)
        play.record(Defended(one.id, defence_of(play, one), standing=True))
        turn_over(play, one)


class Attacked(Event, frozen=True, tag="attacked"):
    """Somebody attacked; ``melee``: hand to hand, where both are in melee until the bout is over.

    ``told``: what they attacked was the AC, and no defence, so that all know it now.
    """

    who: str
    whom: str
    weapon: str
    tried: Tried
    melee: bool
    told: bool = False

    @clause("3d6.5.21d")
    def apply(self, state: State) -> State:
        fight = state.fight
        if fight is None:
            return state
        if self.told and self.whom not in fight.known:
            fight = replace(fight, known=(*fight.known, self.whom))
        return replace(state, fight=fight.with_melee(self.who, self.whom) if self.melee else fight)

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        came = "hits" if self.tried.good else "misses"
        text = f"{one.name} attacks {other.name}{armed_told(self.weapon)}: {self.tried.told()}; {came}."
        return of_fighters(after, one, text, "3d6.5.14", *clauses_behind(self.tried), weight="result")
