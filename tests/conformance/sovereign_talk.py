"""What a GM and players of Sovereign may type, sensible or not."""

from __future__ import annotations

from random import Random

from lychgate.rulesets.sovereign.state import State
from tests.conformance.saints_talk import notebook_talk

NAMES = ("Ada", "Bertram", "Clara")
CLASSES = ("Warrior hp 5", "Expert/Mage tradition Healer", "Bard")
SWITCHES = ("hp-floor before", "attr-count attribute", "xp-rounding floor", "multi-level one")
PAIRS = ("STR/Exert", "dex/sneak", "WIS/Notice", "INT/Know", "cha/lie", "STR")


MAGES = (
    'class Mage 9 tradition Necromancer arts "Red Harvest" "Keeper of the Gate" spells "Raise Corpse" Haste Fear',
    'class Mage 3 tradition "High Mage" arts "Sense Magic" "Swift Casting" spells Invisibility "Dispel Magic" Speed',
    'class Mage/Warrior 2 tradition Accursed arts "Accursed Blade" "Weeping Wounds" "Scourging Curse"',
    'class Expert/Mage 4 tradition Healer arts "Healing Touch" "Swift Healer"',
)


def magic_talk(state: State, chance: Random, members: list[str]) -> str:
    """A line about magic: a mage who comes, a spell or an art of somebody, at anybody."""
    mages = [one for one in state.cast if one.made.traditions]
    if not mages or chance.random() < 0.1:
        return f"delver Merle{len(mages)} {chance.choice(MAGES)} int 14 magic 1 heal 1 hp 9"
    one = chance.choice(mages)
    spell = chance.choice(one.casting.prepared or one.made.spells or ("Fear",))
    art = chance.choice(one.made.arts or ("Sense Magic",))
    if one.made.spells and not one.casting.prepared:
        return f'prepare "{one.name}" {" ".join(f"{chr(34)}{known}{chr(34)}" for known in one.made.spells[:3])}'
    at = chance.choice((f' at "{chance.choice(members)}"', f' at "{members[0]}" and "{chance.choice(members)}"', ""))
    way = chance.choice((" as heal", " as strike")) if art == "Red Harvest" else ""
    return chance.choice(
        (
            f'cast "{one.name}" "{spell}"{at}',
            f'cast "{one.name}" "{spell}"{at}',
            f'art "{one.name}" "{art}"{at}{way}',
            f'art "{one.name}" "{art}"{way}',
            f'release "{one.name}" "{chance.choice((spell, art))}"',
            f'study "{one.name}" "{spell}"',
        )
    )


def sovereign_talk(state: State, chance: Random) -> str:
    """A line, with names that are there more often than not."""
    members = [one.name for one in state.cast] or ["Ada"]
    quoted = f'"{chance.choice(members)}"'
    return chance.choice(
        (
            f"delver {chance.choice(NAMES)} str {chance.randint(2, 19)} exert {chance.randint(-1, 2)} hp 6",
            f"delver {chance.choice(NAMES)} of {chance.choice(('Ann', 'Ben', 'Zoe'))} level {chance.randint(1, 4)}",
            f"npc {chance.randint(0, 4)} {chance.choice(('goblins', 'ogre', 'bandits'))} hd {chance.randint(0, 4)}",
            f"check {quoted} {chance.choice(PAIRS)} {chance.choice(('', 'dc 8', 'dc 5', 'secret', '+2', 'dc x'))}",
            f"check {quoted} {chance.choice(PAIRS)} secret",
            f"save {quoted} {chance.choice(('physical', 'evasion', 'mental', 'luck'))} {chance.choice(('', '-4'))}",
            f"save {quoted} mental secret",
            f"dismiss {quoted}",
            f"set cast.{members[0]}.hp {chance.choice(('3', '-2', 'many'))} because it is so",
            f"set day {chance.randint(1, 9)} because time flies",
            f"roll {chance.choice(('2d6', '1d20+2', 'd'))} {chance.choice(('', 'secret', 'secret traps'))}",
            f"reveal {chance.choice([one.id for one in state.secrets] or ['s1'])}",
            f"assist {chance.choice(('checks', 'saves'))} {chance.choice(('auto', 'prompt', 'off'))}",
            f"variant npc-sub-hd {chance.choice(('1d4', 'half-d8', 'none'))}",
            f"make {chance.choice(('', chance.choice(NAMES), 'Dora of Ann', 'henchman', 'Dora of Zoe'))}",
            f"delver Eva class {chance.choice(CLASSES)} xp 9000 points 3",
            f"level {quoted}",
            f"train {quoted} {chance.choice(('stab', 'heal', 'wis', 'luck'))}",
            f"xp {chance.choice(('2000', 'foes', 'treasure 300', 'treasure -100', 'x'))}",
            f"settlement {chance.choice(('Hollow', 'leave', ''))}",
            f"variant {chance.choice(SWITCHES)}",
            "turn",
            f"fight {chance.choice(('', 'surprised party', 'goblins', 'goblins surprised goblins'))}",
            "next",
            "next",
            "end",
            *(f'attack {quoted} "{chance.choice(members)}" {how}' for how in ("", "thrown", "+2", "cover half")),
            f"days {chance.choice(('', '3', '0'))}",
            magic_talk(state, chance, members),
            magic_talk(state, chance, members),
            "say All is quiet.",
            notebook_talk(state, quoted, chance),
            notebook_talk(state, quoted, chance),
            "nonsense",
            "",
        )
    )
