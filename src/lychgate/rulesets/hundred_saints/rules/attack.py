"""Attacks: who may strike whom, the roll, and the damage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.fitting import fitting
from lychgate.core.play import Play
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.english import a_or_many
from lychgate.kit.fields import After, Flag, Number, Person
from lychgate.kit.line import Line
from lychgate.kit.rolling import rolled
from lychgate.kit.telling import secret
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.fields import WHO, asked, one_of, optional
from lychgate.rulesets.hundred_saints.naming import name_of, sentence
from lychgate.rulesets.hundred_saints.permission import FIGHTER
from lychgate.rulesets.hundred_saints.rules.ammunition import use_shot
from lychgate.rulesets.hundred_saints.rules.arms import (
    AMMUNITION,
    BEHIND,
    RANGES,
    Arm,
    Blow,
    Manner,
    added,
    arm_of,
    armour_class,
    attacks_of,
    into_melee,
    is_thrown,
    qualities_allow,
    times,
    weapon_in,
    words_of,
)
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.charge import charge
from lychgate.rulesets.hundred_saints.rules.checks import ability_of
from lychgate.rulesets.hundred_saints.rules.combat_options import (
    damage_mods,
    for_melee,
    immune,
    option_mods,
    options_allow,
    push,
    subdue,
    unfit_ac,
)
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.exhaustion import exhaustion
from lychgate.rulesets.hundred_saints.rules.fight import (
    HELPLESS,
    Acted,
    attack_noticed,
    begin_if_new,
    fight_of,
    fighter,
    has_action,
    in_turn,
    out_of_it,
    somebody,
)
from lychgate.rulesets.hundred_saints.rules.harm import wound
from lychgate.rulesets.hundred_saints.rules.reach import close_in
from lychgate.rulesets.hundred_saints.rules.splash import Clung
from lychgate.rulesets.hundred_saints.rules.wielding import StruckWithTwo
from lychgate.rulesets.hundred_saints.state import Creature, Splash, State
from lychgate.rulesets.hundred_saints.state.cast import NO_DAMAGE
from lychgate.rulesets.hundred_saints.state.combat import pair
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT

HEADING = "A fight"

ADDED = Number("what the situation adds", -20, 20)

COVER = Number("cover", 0, COMBAT.attack.most_cover)

MANNERS = get_args(Manner)

SAID = {
    "behind": "behind",
    "helpless": "helpless",
    "backstab": "backstab",
    "reach": "second_rank",
    "anyway": "anyway",
}
"""What may be said of an attack in one word, and the field that says so."""

METALS = ("iron", "silver", "magical")
"""What may be said before a weapon."""

WORDS = ("with", "cover", "melee", *RANGES, *SAID, *MANNERS)
"""All that may be said of an attack after the two names."""


class Hit(Blow, frozen=True, tag="hit"):
    """Attack a foe with a weapon."""

    word = "hit"
    menu_label = "Attack a foe"
    may = FIGHTER
    also = ("shoot",)
    shape = "WHO WHOM [with WEAPON] [N] [short|medium|long] [cover N] [behind] [anyway]"
    clauses = ("enc.combat.atk.1", "enc.combat.dmg.1")
    form_fields = (
        asked("who", WHO),
        asked("whom", WHO),
        optional("weapon", After(("with",), one_of("weapon"))),
        optional("how", one_of("manner", "subdue", "push", "two", "second", "mounted")),
        optional("cover", After(("cover",), COVER)),
        optional("by", ADDED),
        optional("behind", Flag(("behind",))),
        optional("anyway", Flag(("anyway",))),
    )
    form_labels = {"how": "How", "behind": "From behind", "anyway": "Out of turn"}
    pickers = {"who": picking.actors, "whom": picking.targets, "weapon": picking.at_hand, "how": picking.manners}

    @classmethod
    def read(cls, line: Line) -> Hit:
        """``hit Ada goblin 2 with spear +1 long cover 2 behind``: after the two names in any order."""
        return cls.read_further(line, who=Person().read(line), whom=Person().read(line))

    @classmethod
    def read_further(cls, line: Line, **values: Any) -> Hit:
        """What is said after the two names, in any order."""
        while line.more:
            if line.is_number():
                values["by"] = ADDED.read(line)
                continue
            match line.one_of("word about an attack", WORDS):
                case "with":
                    if line.peek() in METALS and line.ahead(1) and not fitting(line.ahead(1), WORDS):
                        values["how"] = (*values.get("how", ()), line.word("a metal").lower())
                    values["weapon"] = weapon_in(line, *WORDS)
                case "cover":
                    values["cover"] = COVER.read(line)
                case said if said in SAID:
                    values[SAID[said]] = True
                case said if said in MANNERS:
                    values["how"] = (*values.get("how", ()), said)
                case said:
                    values["reach"] = said
        return cls(**values)

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        return Choice(id_, sentence(self.whom), self.odds(state, referee), sentence(f"{self.who} attacks"))

    def odds(self, state: State, referee: bool) -> str:
        """With what, the faces that hit, and what is left of who is hit; to players only what is added to the roll."""
        play = Play(state, "", ScriptedDice(()))
        try:
            one, target, arm = aim(play, self)
        except PlayError:  # things have moved on since this was offered
            return ""
        if not (referee or target.side in state.ours):
            return words_of(play, one, target, arm, self)
        least = needed(play, one, target, arm, self)
        faces = "no roll" if least is None else f"{min(20, max(2, least))} or more"
        left = f"{target.hp} of {target.max_hp} hp"
        return f"{arm.name}: {faces}; {left}" if referee else f"{arm.name}; {left}"

    @clause("enc.attack.1", "enc.combat.act.1", "enc.combat.seq.1")
    def do(self, play: Saints) -> None:
        """In the phase of their weapon, as their action or as part of it."""
        one, target, arm = aim(play, self)
        strike(play, one, target, arm, self)
        if "two" in self.how or "second" in self.how:
            play.record(StruckWithTwo(one.id, "second" in self.how))
        fight = fight_of(play)
        if fight.struck[one.id] >= attacks_of(fight, one, arm.name) and one.id not in fight.acted:
            play.record(Acted(one.id))


def aim(play: Saints, blow: Blow) -> tuple[Creature, Creature, Arm]:
    """All that comes before the roll: who attacks whom with what, and the way there. Raises ``PlayError``."""
    one, target = fighter(play, blow.who), somebody(play, blow.whom)
    if target.id == one.id:
        raise PlayError(f"{one.name} does not attack {one.name}.")
    if not target.alive:
        raise PlayError(f"{target.name} has no hit points left.")
    if target.side not in encounter_of(play).sides:
        raise PlayError(f"{target.name} is not in this encounter.")
    begin_if_new(play, one.side)
    _has_an_attack(play, one, "second" in blow.how)
    arm = arm_of(play, one, target, blow)
    qualities_allow(play, one, arm, blow)
    options_allow(play, one, target, arm, blow)
    in_turn(play, one, "missile" if arm.missile else "melee", blow.anyway)
    if not arm.missile:
        close_in(play, one, target)
        charge(play, one, target, blow)
    return one, target, arm


def _has_an_attack(play: Saints, one: Creature, second: bool) -> None:
    fight = fight_of(play)
    if second and fight.two.get(one.id) is False:
        return
    struck = fight.struck.get(one.id, 0)
    if struck >= attacks_of(fight, one) or not struck or one.id in fight.acted:
        has_action(play, one)


# ---------------------------------------------------------------------- the roll


@clause("enc.combat.atk.1", "enc.combat.atk.7", "enc.combat.melee.1")
def strike(play: Saints, one: Creature, target: Creature, arm: Arm, blow: Blow, free: bool = False) -> None:
    """1d20 and what is added, AC or more; 1 misses and 20 hits. The helpless are struck without a roll."""
    attack_noticed(play, one, target)
    why = _reasons(play, one, target, arm, blow)
    least = needed(play, one, target, arm, blow)
    if least is None:
        die, total, good = 0, 0, True
    else:
        die = rolled(play, "attack", "1d20", "enc.combat.atk.1", f"creature:{one.id}")
        total = die + sum(mod for _, mod in why)
        good = die == 20 or (die > 1 and die >= least)
    now = encounter_of(play)
    play.record(
        Struck(
            who=one.id,
            whom=target.id,
            weapon=arm.name,
            missile=arm.missile,
            die=die,
            total=total,
            hit=good,
            why=why,
            free=free,
            shot=arm.name if arm.missile else "",
            thrown=arm.missile and arm.name not in AMMUNITION,
            loaded=now.round + 2 if "reload" in arm.qualities else 0,
        )
    )
    if arm.missile:
        use_shot(play, one, arm.name)
    if good and arm.special:
        play.record(SpecialDue(one.id, target.id, arm.name, arm.special))
    if good and "push" in blow.how:
        push(play, one, target, blow)
    elif good:
        deal(play, one, target, arm, blow)
    elif die == 1 and arm.missile and into_melee(fight_of(play), one, target):
        stray(play, one, target, arm, blow)


class Struck(Event, frozen=True, tag="struck", kw_only=True):
    """An attack was made. ``die`` is 0 where none was needed; ``why`` are what was added to it, in their order."""

    who: str
    whom: str
    weapon: str
    missile: bool
    die: int
    total: int
    hit: bool
    why: tuple[tuple[str, int], ...] = ()
    free: bool = False
    shot: str = ""
    loaded: int = 0
    thrown: bool = False

    def apply(self, state: State) -> State:
        now = state.fight_now
        if not self.missile and state.creature(self.who).alive:  # who has fallen at the same time holds nobody there
            two = pair(self.who, self.whom)
            now = replace(now, melee=now.melee if two in now.melee else (*now.melee, two))
        if not self.free:
            now = replace(now, struck={**now.struck, self.who: now.struck.get(self.who, 0) + 1})
        if self.shot:
            key = f"{self.who}/{self.shot}"
            now = replace(now, shots={**now.shots, key: now.shots.get(key, 0) + 1})
        if self.thrown and not self.free:
            now = replace(now, thrown={**now.thrown, self.who: now.thrown.get(self.who, 0) + 1})
        if self.loaded:
            now = replace(now, loaded={**now.loaded, self.who: self.loaded})
        return replace(state, fight=now)

    def tell(self, before: State, after: State) -> Lines:
        result = "hits" if self.hit else "misses"
        if self.die in (1, 20):
            result = f"natural {self.die}: {result}"
        told = f"{self.die}{''.join(f' {mod:+} {word}' for word, mod in self.why)}"
        rolled = f" ({told} = {self.total})" if self.why and self.die else f" ({told})" if self.die else ""
        free = " in passing" if self.free else ""
        arm, whom = a_or_many(1, self.weapon), name_of(after, self.whom)
        if self.missile and is_thrown(self.weapon):
            deed = f"throws {arm} at {whom}{free}"
        else:
            how = "shoots at" if self.missile else "strikes at"
            deed = f"{how} {whom}{free} {'unarmed' if self.weapon == 'unarmed' else f'with {arm}'}"
        text = f"{name_of(after, self.who)} {deed}: {result}{rolled}."
        behind = [BEHIND[word] for word, _ in self.why if word in BEHIND]
        if before.fight is not None and before.fight.means(self.whom, "charge"):
            behind.append("enc.combat.charge.1")
        if not self.missile and before.fight is not None and before.fight.means(self.whom, "parry"):
            behind.append("enc.combat.parry.1")
        return of_a_fighter(after, self.who, text, "enc.combat.atk.1" if self.die else "enc.combat.atk.7", *behind)


class SpecialDue(Event, frozen=True, tag="special_due"):
    """A hit does something beside its damage, which the referee carries out: the words of the stat block say what."""

    who: str
    whom: str
    weapon: str
    special: str

    def tell(self, before: State, after: State) -> Lines:
        text = f"{name_of(after, self.who)} hits {name_of(after, self.whom)}, {self.weapon}: {self.special}."
        return secret(after, text, weight="grave")


def _reasons(play: Saints, one: Creature, target: Creature, arm: Arm, blow: Blow) -> tuple[tuple[str, int], ...]:
    """Everything that is added to the roll, each with its reason."""
    mods = option_mods(play, one, target, arm, blow)
    return (*added(play, one, target, arm, blow), *((word, mod) for word, mod in mods if mod))


@clause("enc.combat.atk.1", "enc.combat.atk.7")
def needed(play: Saints, one: Creature, target: Creature, arm: Arm, blow: Blow) -> int | None:
    """The least face of the d20 that reaches the AC with all that is added; None where no roll is needed."""
    if not arm.missile and (blow.helpless or any(target.mark(name) for name in HELPLESS)):
        return None
    mods = sum(mod for _, mod in _reasons(play, one, target, arm, blow))
    return armour_class(play, one, target, arm, blow) + unfit_ac(play, target) - mods


@clause("enc.combat.dmg.1", "enc.combat.dmg.3", "enc.combat.atk.8", "enc.stealth.class.3")
def deal(play: Saints, one: Creature, target: Creature, arm: Arm, blow: Blow) -> None:
    """The weapon's dice, and Strength hand to hand; never less than 1. Who is immune to it is not hurt at all."""
    if immune(target, blow) or arm.damage == NO_DAMAGE:
        return
    dice = COMBAT.attack.backstab_damage if blow.backstab else arm.damage
    amount = rolled(play, "damage", dice, "enc.combat.dmg.1", f"creature:{one.id}")
    if not arm.missile:
        amount += ability_of(one, "strength")
    amount += exhaustion(one) + damage_mods(one, target, blow)
    amount = max(1, amount) * times(play, one, target, arm, blow)
    if "subdue" in blow.how:
        subdue(play, target, arm, amount)
        return
    wound(play, target, amount)
    if "splash" in arm.qualities and play.state.creature(target.id).alive:
        play.record(Clung(Splash(target.id, arm.damage, encounter_of(play).round + 1)))


class Strays(Decision[bool], frozen=True, tag="saints.stray", kw_only=True):
    """A shot into a melee went badly wrong: whether it strikes another of those in it."""

    clauses = ("enc.combat.atk.6",)

    who: str
    whom: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def prompt(self, state: State) -> str:
        who, whom = name_of(state, self.who), name_of(state, self.whom)
        return f"{who} shot a natural 1 into the melee around {whom}. Does it strike another there?"

    def label(self, state: State, id_: str) -> str:
        return {"no": "No", "yes": "Yes, one at random"}[id_]


@clause("enc.combat.atk.6")
def stray(play: Saints, one: Creature, target: Creature, arm: Arm, blow: Blow) -> None:
    """A natural 1 into a melee may strike one of those who fight there, at random, if the referee wishes."""
    fight = fight_of(play)
    others = [other for other in fight.in_melee(target.id) if other != one.id]
    if not play.ask(Strays(seat=play.state.referees[0], who=one.id, whom=target.id)):
        return
    at = 0
    if len(others) > 1:
        at = rolled(play, "attack", f"1d{len(others)}", "enc.combat.atk.6", f"creature:{one.id}") - 1
    deal(play, one, play.state.creature(others[at]), arm, blow)


@clause("enc.combat.flee.1")
def free_attacks(play: Saints, fleeing: Creature) -> None:
    """Where the table has it so, each who fights somebody that runs away has one attack more."""
    for id_ in fight_of(play).in_melee(fleeing.id):
        one = play.state.creature(id_)
        if not out_of_it(one) and not out_of_it(play.state.creature(fleeing.id)):
            blow = Hit(who=one.name, whom=fleeing.name, weapon=for_melee(play, one), reach="melee")
            strike(play, one, fleeing, arm_of(play, one, fleeing, blow), blow, free=True)
