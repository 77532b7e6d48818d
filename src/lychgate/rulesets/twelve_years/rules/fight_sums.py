"""Damage sums: what each side deals before it is known who takes it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import msgspec

from lychgate.core.clause import clause
from lychgate.core.dice import parse
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.figures import die_of, number
from lychgate.rulesets.twelve_years.naming import gathered, party_of, with_bonus
from lychgate.rulesets.twelve_years.rules.castle import crowns
from lychgate.rulesets.twelve_years.rules.foes import harmless, hostile
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, even_draw, looking, ruled, us
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.sheet import is_metal
from lychgate.rulesets.twelve_years.state import Foe, Member, Party, State
from lychgate.rulesets.twelve_years.tables import COMBAT, WEAPON, Deals


def member_damage(play: TwelveYears, member: Member) -> tuple[str, int]:
    """The dice and the flat bonus of a member as an enemy: weapon, party level, Brute Force."""
    party = us(play)
    dice = weapon_dice(party, member)
    bonus = party.level + (number(play.state, "brute-force") if member.kin == "giant" else 0)
    if member.foe is not None:
        bonus += member.foe.bonus
    return dice, bonus


@clause("12y.combat.unarmed", "12y.weapon.table", "12y.hexenc.escort-member")
def weapon_dice(party: Party, member: Member) -> str:
    """The damage die of what a member wields; the unarmed and escorts have none, thralls keep their own."""
    if member.foe is not None:
        return member.foe.damage
    if not member.weapon:
        return ""
    return WEAPON[party.item(member.weapon).weapon].damage


class Sum(msgspec.Struct, frozen=True, gc=False):
    """A side's damage: the dice to roll, and the parts that are added to them."""

    dice: str
    parts: tuple[tuple[str, int], ...]


def pooled(dice: list[str]) -> str:
    """Dice added up, those alike as one, in the order they first come: forty goblins roll 40d4, still legible."""
    counts: dict[str, int] = {}
    for die in dice:
        counts[die] = counts.get(die, 0) + 1
    return "+".join([multiplied(die, count) for die, count in counts.items()])


def multiplied(dice: str, times: int) -> str:
    """``dice`` such as 3d6 thrown ``times`` times over."""
    if times == 1:
        return dice
    count, _, sides = dice.partition("d")
    return f"{int(count) * times}d{sides}"


@clause("12y.archetype.giant-brute", "12y.magick.thorning-passive", "12y.magick.cursed-penalty")
def party_sum(play: TwelveYears) -> Sum:
    """Weapon dice of all, level for each member, and what each Giant, thorn and curse adds or takes."""
    party = us(play)
    dice: list[str] = []
    giants = levels = bonus = 0
    for member in party.members:
        die = weapon_dice(party, member)
        if die:
            dice.append(die)
        if member.kin == "giant":
            giants += 1
        if member.foe is not None:
            bonus += member.foe.bonus
        if not member.escort or ruled(play.state, "escort-damage") == "adds-level":
            levels += 1
    thorns = sum(item.powers.count("thorning") for item in party.loot)
    parts = (
        ("level", party.level * levels),
        ("brute_force", giants * number(play.state, "brute-force")),
        ("thorning", thorns * number(play.state, "thorning-damage")),
        ("cursed", -curses(play) * number(play.state, "curse-damage")),
        ("bonus", bonus),
    )
    return Sum(pooled(dice), tuple([part for part in parts if part[1]]))


def curses(play: TwelveYears) -> int:
    """How many curses weigh on the party: all it ever felt, or only those it carries (variant cursed-duration)."""
    party = us(play)
    if ruled(play.state, "cursed-duration") == "while-carried":
        return sum(item.powers.count("cursed") for item in party.loot)
    return party.curses


@clause("12y.combat.group-damage")
def strikers(play: TwelveYears, foes: tuple[Foe, ...], subject: str = "") -> tuple[Foe, ...]:
    """Which of the foes make up their damage: all that deal any, or one at random (variant enemy-damage)."""
    striking = tuple([foe for foe in foes if deals_damage(play, foe)])
    if len(striking) > 1 and ruled(play.state, "enemy-damage") == "one-random-enemy":
        return (striking[even_draw(play, len(striking), "12y.combat.group-damage", subject) - 1],)
    return striking


@clause("12y.combat.group-damage", "12y.creature.beetle", "12y.monster.ogre")
def foes_sum(striking: tuple[Foe, ...]) -> Sum:
    """The dice and bonuses of all these foes together."""
    bonus = sum([foe.bonus for foe in striking])
    dice = pooled([foe.damage for foe in striking if foe.damage])
    return Sum(dice, (("bonus", bonus),) if bonus else ())


def deals_damage(play: TwelveYears, foe: Foe) -> bool:
    """Whether a foe's hits deal damage at all.

    Not those of one without dice or bonus, like the satyr and the Lich King, nor (variant) of one attacked in peace.
    """
    return bool(foe.damage or foe.bonus) and not harmless(play, foe)


@clause("12y.combat.formula", "12y.combat.half-rounding", "12y.combat.unarmed-zero")
def total(play: TwelveYears, side: str, summed: Sum, deals: Deals) -> int:
    """(dice + parts), never below 0, by the multiplier; halves are rounded as the variant half-damage says."""
    return add_up(play, side, roll_damage(play, summed, f"{us(play).subject}:{side}"), summed.parts, deals)


def roll_damage(play: TwelveYears, summed: Sum, subject: str) -> int:
    """The dice of a sum; nothing is rolled where there are none."""
    return play.roll(summed.dice, "12y.combat.formula", subject) if summed.dice else 0


def add_up(play: TwelveYears, side: str, rolled: int, parts: tuple[tuple[str, int], ...], deals: Deals) -> int:
    """What the dice have ``rolled`` and the parts together, by the multiplier: written down, and given back."""
    bracket = rolled
    for _, part in parts:
        bracket += part
    damage = scale(play, max(bracket, 0), deals)
    play.record(DamageTotalled(play.seat, side, rolled, parts, deals, damage))
    return damage


PART_WORDS = {
    "level": "level",
    "brute_force": "Brute Force",
    "thorning": "thorns",
    "cursed": "curse",
    "bonus": "bonus",
    "metal": "metal",
}

BEHIND = {
    "brute_force": "12y.archetype.giant-brute",
    "thorning": "12y.magick.thorning-passive",
    "cursed": "12y.magick.cursed-penalty",
}
"""The clauses behind parts of a sum."""

TIMES = {"none": "x 0", "half": "x 1/2", "full": "", "double": "x 2"}


class DamageTotalled(PartyEvent, frozen=True, gc=False):
    """A side's damage before it is dealt: (dice + each part) by the multiplier. ``side``: party or foes.

    ``parts`` are pairs of a word (level, brute_force, thorning, cursed, bonus) and a number. ``deals`` is none, half,
    full or double.
    """

    side: str
    dice: int
    parts: tuple[tuple[str, int], ...]
    deals: str
    total: int

    def sentences(self, scene: Scene) -> Lines:
        """A side's sum with all its parts."""
        if self.deals == "none":
            return ()
        summed = damage_sum(self.dice, self.parts, self.deals, self.total)
        clauses: tuple[str, ...] = ("12y.combat.formula",)
        if self.deals == "half":
            clauses = (*clauses, "12y.combat.half-rounding")
        clauses = (*clauses, *(BEHIND[name] for name, part in self.parts if part and name in BEHIND))
        if self.side == "rivals":
            return scene.fact("rivals", "damage.line", party=party_of(self.seat), sum=summed, clauses=clauses)
        key = self.side if self.side in ("party", "chaos") else "foes"
        whose = party_of(self.seat)
        chapter = "cooperation" if scene.in_company else "fights"
        lines = scene.fact(chapter, f"damage.{key}", sum=summed, party=whose, clauses=clauses)
        if self.side == "party" and self.total and all(special(foe).invulnerable for foe in scene.here.foes):
            kinds = dict.fromkeys(foe.kind for foe in scene.here.foes)
            lines += tuple(one for kind in kinds for one in scene.fact("foes", f"{kind}.untouched"))
        return lines


def damage_sum(dice: int, parts: tuple[tuple[str, int], ...], deals: str, total: int) -> str:
    """A sum in full: ``(dice 14 + level 4 + Brute Force 1) x 2 = 38``."""
    bracket = dice + sum(number for _, number in parts)
    terms = [("dice", dice)] if dice else []
    terms += [(PART_WORDS.get(name, name.replace("_", " ")), part) for name, part in parts if part]
    if not terms:
        return "nothing: no dice, no bonus"
    inner = ""
    for name, part in terms:
        sign = "-" if part < 0 else "+"
        inner += f" {sign} {name} {abs(part)}" if inner else f"{'-' if part < 0 else ''}{name} {abs(part)}"
    inner += ", never below 0" if bracket < 0 else ""
    times = TIMES.get(deals, "")
    if not times:
        return f"{total} ({inner})"
    return f"({inner}) {times} = {total}"


def scale(play: TwelveYears, bracket: int, deals: Deals) -> int:
    """``bracket`` by none, half, full or double."""
    match deals:
        case "none":
            return 0
        case "full":
            return bracket
        case "double":
            return bracket * 2
        case "half":
            rounding = ruled(play.state, "half-damage")
            if rounding == "up":
                return (bracket + 1) // 2
            if rounding == "down-min-1" and bracket > 0:
                return max(bracket // 2, 1)
            return bracket // 2


def metal_wielded(party: Party) -> int:
    """How many members wield a weapon of metal."""
    return sum(1 for member in party.members if member.weapon and is_metal(party.item(member.weapon)))


# ---------------------------------------------------------------------- both sides in a note


def both_dice(state: State, party: Party) -> tuple[str, str]:
    """What the party would deal, and the enemies here: ``2d8+1d6+3``, ``1d10+2``."""
    look = looking(state, party.seat)
    ours = party_sum(look)
    bonus = sum(number for _, number in ours.parts)
    dealt = with_bonus(gathered([ours.dice]), bonus) or "0"
    foes = hostile(party, state.site(party.at))
    dice = die_of(state, "satyr-years")
    return dealt, f"{dice} years" if costs_years(state, party, foes) else foes_dice(look, foes)


def costs_years(state: State, party: Party, foes: tuple[Foe, ...]) -> bool:
    """Whether a hit of these foes puts the party to sleep for years, in place of any damage."""
    return not party.has("fae_folk") and any(special(foe).puts_to_sleep(state, 1) for foe in foes)


def foes_dice(look: TwelveYears, foes: tuple[Foe, ...]) -> str:
    """The dice of all the foes that strike, in one expression."""
    if any(foe.kind == "lich_king" for foe in foes):
        rest = tuple(foe for foe in foes if foe.kind != "lich_king")
        return "kill one" + (f" and {foes_dice(look, rest)}" if rest else "")
    striking = [foe for foe in foes if deals_damage(look, foe)]
    dice = with_bonus(gathered([foe.damage for foe in striking]), sum(foe.bonus for foe in striking))
    return dice or "none"


# ---------------------------------------------------------------------- whether to attack


COMBAT_FACES = range(1, 7)


@cache
def average(dice: str) -> Fraction:
    """What dice such as ``2d6`` roll on average; 0 where there are none."""
    falls = parse(dice).distribution() if dice else {}
    return sum((value * share for value, share in falls.items()), Fraction(0))


def dealt_on_average(state: State, party: Party) -> Fraction:
    """The damage of one full hit of a party, on average."""
    ours = party_sum(looking(state, party.seat))
    return max(average(ours.dice) + sum(number for _, number in ours.parts), Fraction(0))


def worth_attacking(state: State, party: Party, foes: tuple[Foe, ...]) -> bool:
    """Whether an attack can do any good, does not doom the party by itself, and costs no years.

    It cannot where no blow of the party can harm anybody, unless it can crown the Lich King by it. It dooms before a
    cyclops, which has not been attacked yet, before a demon, whose palpable hit burns all, and where one hit is enough,
    on average, to kill whoever is left. Every other hit of a satyr costs years.
    """
    kinds = {foe.kind: special(foe) for foe in foes}
    if all(one.invulnerable for one in kinds.values()):
        return any(one.deathtouch() for one in kinds.values()) and bool(crowns(party))
    if "cyclops" in kinds and not party.attacked_cyclops and ruled(state, "cyclops-clock") != "ignore":
        return False
    if any(one.slays_party(face) for one in kinds.values() for face in COMBAT_FACES) or costs_years(state, party, foes):
        return False
    if sum(average(foe.damage) + foe.bonus for foe in foes) >= sum(member.hp for member in party.members):
        return False
    if any(weapon_dice(party, member) for member in party.members):
        return True
    return sum(number for _, number in party_sum(looking(state, party.seat)).parts) > 0


SHARE: dict[Deals, Fraction] = {"none": Fraction(0), "half": Fraction(1, 2), "full": Fraction(1), "double": Fraction(2)}

OURS = sum((SHARE[row.party_deals] for row in COMBAT.values()), Fraction(0))
THEIRS = sum((SHARE[row.enemy_deals] for row in COMBAT.values()), Fraction(0))
"""How many times its damage a side deals in six attacks of which each result comes once."""


def beatable(state: State, party: Party, foes: tuple[Foe, ...]) -> bool:
    """Whether a party that comes to these foes may well beat them: they are worth attacking, and on average all of them
    fall before all of the party do."""
    if not worth_attacking(state, party, foes):
        return False
    dealt = dealt_on_average(state, party) * OURS
    taken = sum((average(foe.damage) + foe.bonus for foe in foes), Fraction(0)) * THEIRS
    return taken * sum(max(foe.hp, 1) for foe in foes) <= dealt * sum(member.hp for member in party.members)
