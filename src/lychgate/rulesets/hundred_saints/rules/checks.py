"""Checks of abilities and skills, saves, and chances that the referee sets: the dice that many chapters throw."""

from __future__ import annotations

from typing import Annotated

import msgspec

from lychgate.core.clause import clause
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, Flag, Number, OneOf, Person, Rest, Typed
from lychgate.kit.line import Line
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number
from lychgate.kit.telling import public, secret
from lychgate.kit.topics import EXPLORE
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_somebody, unmet
from lychgate.rulesets.hundred_saints.fields import asked, optional
from lychgate.rulesets.hundred_saints.permission import CHECKER, JUDGEMENT, OWNER
from lychgate.rulesets.hundred_saints.rules.chance import Saints, natural
from lychgate.rulesets.hundred_saints.rules.numbers import ability_target, face_needed
from lychgate.rulesets.hundred_saints.rules.sight import darkness
from lychgate.rulesets.hundred_saints.state import ABILITIES, SAVES, Ability, Creature, State
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER, SAVE_WORDS, bounded, classes

HEADING = "Characters"

NUMBERS = CHARACTER.checks

CLAUSES = {"ability": "enc.core.ability.1", "skill": "enc.core.skill.1", "save": "enc.core.save.1"}
"""The clause behind each kind of check."""

BY = Annotated[int, Number("what is added", -9, 9), REFEREES_WORD]
"""What the situation adds, by the referee's word."""

SECRET = Annotated[bool, REFEREES_WORD]
"""Whether only referees see the dice."""


class Tried(msgspec.Struct, frozen=True):
    """A check that was rolled: the natural die, the total, what it had to come to, and whether it did."""

    die: int
    total: int
    target: int
    good: bool


class Checked(Event, frozen=True, tag="check_made", kw_only=True):
    """A check or save was rolled. ``secret``: only referees know."""

    who: str
    what: str
    kind: str
    die: int
    total: int
    target: int
    good: bool
    secret: bool = False

    def tell(self, before: State, after: State) -> Lines:
        name = after.creature(self.who).name
        what = self.what.replace("_", " ")
        tries = f"saves against {what}" if self.kind == "save" else f"tries {what}"
        how = "it works" if self.good else "it fails"
        if self.kind == "save":
            how = "saved" if self.good else "not saved"
        by_itself = natural(self.total, self.target, self.good, best=20 if self.kind == "save" else 6)
        text = f"{name} {tries}: {by_itself}{self.total} against {self.target} (die {self.die}): {how}."
        behind = CLAUSES[self.kind]
        if self.secret:
            return secret(after, text, behind)
        return of_somebody(after, self.who, text, behind, weight="result")


def record_tried(play: Saints, one: Creature, what: str, kind: str, tried: Tried, hidden: bool) -> None:
    """Records what came of a check or save."""
    play.record(Checked(who=one.id, what=what, kind=kind, secret=hidden, **msgspec.structs.asdict(tried)))


def somebody(play: Saints, name: str) -> Creature:
    """Who is called this, and lives. Raises ``PlayError``."""
    found = next((one for one in play.state.cast if name in (one.name, one.id)), None)
    if found is None:
        raise PlayError(f"Nobody is called '{name}'.")
    if not found.alive:
        raise PlayError(f"{found.name} has no hit points left.")
    return found


# ---------------------------------------------------------------------- abilities and skills


@clause("enc.core.ability.2")
def modifier(score: int) -> int:
    """What a score adds: 3 takes off 3, 18 adds 3, 9 to 12 nothing."""
    return bounded(CHARACTER.abilities.modifiers, score)


def ability_of(one: Creature, ability: Ability) -> int:
    """The modifier of somebody's ability; nothing where the score was never said."""
    return modifier(one.abilities[ability]) if ability in one.abilities else 0


@clause("enc.core.ability.1")
def ability_check(play: Saints, one: Creature, ability: Ability, purpose: str, by: int = 0) -> Tried:
    """1d6 with the modifier and what the situation adds, 4 or more; a natural 1 fails and a natural 6 succeeds."""
    die = rolled(play, "checks", "1d6", purpose, f"creature:{one.id}")
    total = die + ability_of(one, ability) + by
    target = ability_target(play.state)
    return Tried(die, total, target, die == 6 or (die > 1 and total >= target))


def skill_of(state: State, one: Creature, skill: str) -> int:
    """The target of somebody's skill checks: their own, and never more than everybody's."""
    everybodys = number(state, "skill_target")
    return min(everybodys, one.skills.get(skill, everybodys))


@clause("enc.core.skill.1")
def skill_check(play: Saints, one: Creature, skill: str, purpose: str, by: int = 0) -> Tried:
    """1d6 and what is added, the target or more; a natural 1 fails and a natural 6 succeeds."""
    die = rolled(play, "checks", "1d6", purpose, f"creature:{one.id}")
    target = skill_of(play.state, one, skill)
    return Tried(die, die + by, target, die == 6 or (die > 1 and die + by >= target))


def skills() -> tuple[str, ...]:
    """Every skill that somebody may have."""
    rows = [row for one in classes().values() for row in one.rows]
    return tuple(dict.fromkeys((*NUMBERS.common, *(skill for row in rows for skill in row.skills))))


WHAT = OneOf("ability or skill", (*ABILITIES, *skills(), *NUMBERS.everyday), shown="ABILITY|SKILL")


SPELT_OUT = {"decipher_doc": "Decipher a document", "disarm_mech": "Disarm a mechanism"}
"""Skills that the book shortens, as a form calls them."""


def tries(state: State, seat: str, filled: picking.Filled) -> picking.Choices:
    """What may be tried: abilities, the skills that somebody has learnt, then others."""
    one = picking.named(state, filled)
    learnt = one.skills if one is not None else {}
    found = (*ABILITIES, *sorted(skills(), key=lambda skill: skill not in learnt), *NUMBERS.everyday)
    return tuple(Choice(what, SPELT_OUT.get(what, what.replace("_", " ").capitalize())) for what in found)


class Check(Command, frozen=True, tag="check", kw_only=True):
    """Roll a check of an ability or a skill.

    ``what`` may also be something that needs no roll; ``by`` is what the situation adds.
    """

    word = "check"
    menu_label = "Roll a check"
    menu = EXPLORE
    may = CHECKER
    clauses = ("enc.core.ability.1", "enc.core.skill.1")
    pickers = {"who": picking.actors, "what": tries}

    who: Annotated[str, Person()]
    what: Annotated[str, WHAT]
    by: BY = 0
    secret: SECRET = False

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """The label, and the least die that does it where the situation adds nothing."""
        one = next((one for one in state.cast if one.name == self.who), None)
        if one is None or needs_no_roll(self.what):
            return Choice(id_, self.label(state), "no roll" if one is not None else "")
        if self.what in ABILITIES:
            least = ability_target(state) - ability_of(one, self.what)
        else:
            least = skill_of(state, one, self.what)
        return Choice(id_, self.label(state), face_needed(least))

    def do(self, play: Saints) -> None:
        one = somebody(play, self.who)
        if needs_no_roll(self.what):
            play.record(DoneWithEase(one.id, self.what))
            return
        with kept_secret(play, self.secret or unmet(play.state, one), apart=True):
            if self.what in ABILITIES:
                tried = ability_check(play, one, self.what, "enc.core.ability.1", self.by)
            else:
                has_skill(one, self.what)
                tried = skill_check(play, one, self.what, "enc.core.skill.1", self.by)
        record_tried(play, one, self.what, "ability" if self.what in ABILITIES else "skill", tried, self.secret)


class DoneWithEase(Event, frozen=True, tag="done_with_ease"):
    """Something that adventurers can do without a roll."""

    who: str
    what: str

    def tell(self, before: State, after: State) -> Lines:
        text = f"{after.creature(self.who).name} can do that without a roll ({self.what})."
        return of_somebody(after, self.who, text, "enc.core.easy.1", weight="result")


@clause("enc.core.easy.1")
def needs_no_roll(what: str) -> bool:
    """Camps, fires, riding, maps, ropes, swimming, finding the way, packing and valuing, in ordinary conditions."""
    return what in NUMBERS.everyday


@clause("enc.char.skill.1")
def has_skill(one: Creature, skill: str) -> None:
    """Everybody can listen, search and survive; other skills are for the classes that list them."""
    if skill not in NUMBERS.common and skill not in one.skills:
        known = ", ".join(dict.fromkeys((*NUMBERS.common, *one.skills)))
        raise PlayError(f"{one.name} has no skill '{skill}'. Allowed: {known}, and the abilities.")
    unhampered(one, skill)


HAMPERED = ("stealth", "stalking", "alertness", "climb_wall", "legerdemain")
"""The skills of stealth, agility and quick reactions."""


@clause("enc.combat.gear.1")
def unfit_armour(one: Creature) -> bool:
    """Whether somebody wears armour, or bears a shield, that is not for their class."""
    if one.character is None:
        return bool(one.mark("unfit armour"))
    calling = classes()[one.character.calling]
    worn = bool(one.armour) and not calling.armour.startswith("any") and one.armour not in calling.armour.split(", ")
    return worn or bool(one.mark("unfit armour")) or bool(one.shield and not calling.shields)


@clause("enc.combat.gear.1")
def unhampered(one: Creature, skill: str) -> None:
    """Stealth, agility and reactions are of no use in armour that is not for the class. Raises ``PlayError``."""
    if skill in HAMPERED and unfit_armour(one):
        raise PlayError(f"{one.name} wears armour or bears a shield that is not for their class: no {skill} in it.")


# ---------------------------------------------------------------------- saves


def threats() -> tuple[str, ...]:
    """The categories of saves, and words for what each is for."""
    return (*SAVES, *(word for category in SAVES for word in SAVE_WORDS[category]))


@clause("enc.core.save.2")
def category_of(said: str) -> str:
    """The category that something is saved against by; the first that fits, and Doom for what fits nowhere else."""
    if said in SAVES:
        return said
    return next((category for category in SAVES if said in SAVE_WORDS[category]), SAVES[0])


class Category(Typed, frozen=True):
    """A category of saves, or a word for what is saved against."""

    def shape(self, name: str) -> str:
        return "|".join(SAVES)

    def read(self, line: Line) -> str:
        line.flag("vs", "vs.", "versus", "against")
        return category_of(line.one_of("category", threats()))

    def words(self) -> tuple[str, ...]:
        return SAVES


class SaveAgainst(Command, frozen=True, tag="save_against", kw_only=True):
    """Roll a saving throw against one of the five dangers.

    ``against`` is a category; ``magic``: Wisdom counts.
    """

    word = "save"
    menu_label = "Roll a saving throw"
    may = OWNER
    clauses = ("enc.core.save.1", "enc.core.save.2")
    form_labels = {"magic": "Against magic"}
    pickers = {"who": picking.actors}

    who: Annotated[str, Person()]
    against: Annotated[str, Category()]
    by: BY = 0
    magic: bool = False
    secret: SECRET = False

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """The label, and the least die that saves where the situation adds nothing."""
        one = next((one for one in state.cast if one.name == self.who), None)
        if one is None or not one.saves:
            return Choice(id_, self.label(state))
        by = darkness(state, one).saves + (ability_of(one, "wisdom") if self.magic else 0)
        least = one.saves[SAVES.index(self.against)] - by
        return Choice(id_, self.label(state), f"{min(20, max(2, least))} or more on a d20")

    def do(self, play: Saints) -> None:
        one = somebody(play, self.who)
        by = self.by + (ability_of(one, "wisdom") if self.magic else 0)
        with kept_secret(play, self.secret or unmet(play.state, one), apart=True):
            tried = save(play, one, self.against, "enc.core.save.1", by)
        record_tried(play, one, self.against, "save", tried, self.secret)


@clause("enc.core.save.1", "enc.hazard.light.3")
def save(play: Saints, one: Creature, against: str, purpose: str, by: int = 0) -> Tried:
    """1d20 and what is added, the target of the category or more; a natural 1 fails and a natural 20 succeeds. Who sees
    nothing is the worse for it."""
    if not one.saves:
        raise PlayError(
            f"Nobody has said how {one.name} saves against {against}. Give them a class, or roll it yourself: roll 1d20"
        )
    target = one.saves[SAVES.index(against)]
    by += darkness(play.state, one).saves
    die = rolled(play, "checks", "1d20", purpose, f"creature:{one.id}")
    return Tried(die, die + by, target, die == 20 or (die > 1 and die + by >= target))


# ---------------------------------------------------------------------- chances


class TakeChance(Command, frozen=True, tag="take_chance", kw_only=True):
    """Roll whether something happens: so many in 6, or percent.

    ``chance`` is as the referee has set it, ``of`` 6 or 100.
    """

    word = "chance"
    menu_label = "Roll a chance"
    may = JUDGEMENT
    shape = "N|N% [secret] [WHAT]"
    clauses = ("enc.core.chance.1",)
    form_fields = (
        asked("chance", Number("in how many of 6", 1, 5)),
        optional("secret", Flag(("secret",))),
        optional("what", Rest("what for")),
    )

    chance: int
    of: int = 6
    what: str = ""
    secret: bool = False

    @classmethod
    def read(cls, line: Line) -> TakeChance:
        said = line.word("a chance").lower().removesuffix("-in-6")
        of = 100 if said.endswith("%") else 6
        said = said.removesuffix("%")
        if not is_number(said) or not 1 <= int(said) < of:
            raise line.refuse(f"'{said}' is no chance: 1 to 5 in 6, or 1% to 99%.")
        hidden = line.flag("secret")
        return cls(chance=int(said), of=of, secret=hidden, what=line.rest())

    @clause("enc.core.chance.1")
    def do(self, play: Saints) -> None:
        """A d6, or d100, that shows the chance or less."""
        with kept_secret(play, self.secret, apart=True):
            die = rolled(play, "checks", f"1d{self.of}", "enc.core.chance.1", f"seat:{play.seat}")
        play.record(
            ChanceTaken(
                seat=play.seat,
                chance=self.chance,
                of=self.of,
                die=die,
                so=die <= self.chance,
                what=self.what,
                secret=self.secret,
            )
        )


class ChanceTaken(Event, frozen=True, tag="chance_taken", kw_only=True):
    """Whether something happened that had a chance set by the referee. ``secret``: only referees know."""

    seat: str
    chance: int
    of: int
    die: int
    so: bool
    what: str = ""
    secret: bool = False

    def tell(self, before: State, after: State) -> Lines:
        odds = f"{self.chance}%" if self.of == 100 else f"{self.chance} in {self.of}"
        what = f" ({self.what})" if self.what else ""
        so = "it happens" if self.so else "it does not happen"
        text, behind = f"{odds}{what}: {self.die}, {so}.", "enc.core.chance.1"
        return secret(after, text, behind) if self.secret else public(text, behind, weight="result")
