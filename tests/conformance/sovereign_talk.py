"""What a GM and players of Sovereign may type, sensible or not."""

from __future__ import annotations

from random import Random

from lychgate.rulesets.sovereign.state import State
from tests.conformance.saints_talk import book_talk, notebook_talk

NAMES = ("Ada", "Bertram", "Clara")
CLASSES = ("Warrior hp 5", "Expert/Mage tradition Healer", "Bard")
SWITCHES = ("hp-floor before", "attr-count attribute", "xp-rounding floor", "multi-level one")
GOODS = ("torch", "2 torch", "plate +1", "rope", "thieves' tools", "9 idol enc 1", "mule", "moon")
DOES = ("buy", "sell", "wear", "drop", "stow", "ready", "light")
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
            f'lapse "{one.name}" "{chance.choice((spell, art))}"',
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
            f"site {chance.choice(('toll_house', 'salt_saint', 'nowhere'))}",
            f"enter {chance.randint(0, 7)}",
            f"door {chance.randint(1, 6)} {chance.choice(('open', 'locked', 'found', 'ajar'))}",
            f"room {chance.randint(1, 6)} {chance.choice(('empty', 'restored', 'to 2', 'note cold'))}",
            chance.choice(("inhabitants", "treasure 1", "alertness up", "table wandering")),
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
            "turn quick",
            f"explore {chance.choice(('alerted', 'guarded', 'unknown', 'loud'))}",
            chance.choice(
                ("safe", "travel 20 miles", "market 900", "door north locked", "door north stuck", "pass north")
            ),
            f"{chance.choice(('unlock', 'batter', 'force', 'listen'))} {quoted} north",
            f"take {quoted} {chance.choice(GOODS)}",
            f"{chance.choice(DOES)} {quoted} {chance.choice(GOODS)}",
            f'give {quoted} {chance.choice(GOODS)} to "{chance.choice(members)}"',
            f"{chance.choice(('load', 'disarm', 'drag'))} {quoted}",
            f"fight {chance.choice(('', 'surprised party', 'goblins', 'goblins surprised goblins'))}",
            "next",
            "next",
            "end",
            *(f'attack {quoted} "{chance.choice(members)}" {how}' for how in ("", "thrown", "+2", "cover half")),
            *fight_talk(members, chance),
            f"days {chance.choice(('', '3', '0'))}",
            *hurt_talk(quoted, chance),
            *meeting_talk(quoted, chance),
            magic_talk(state, chance, members),
            magic_talk(state, chance, members),
            "say All is quiet.",
            book_talk(state, chance),
            notebook_talk(state, quoted, chance),
            notebook_talk(state, quoted, chance),
            "nonsense",
            "",
        )
    )


def hurt_talk(quoted: str, chance: Random) -> tuple[str, ...]:
    """Lines about those who are hurt."""
    other = chance.choice(NAMES)
    return (
        f"harm {quoted} {chance.choice(('3', '9', '1d6', '9 nonlethal', 'x'))}",
        f"stabilise {other} {quoted} {chance.choice(('', 'kit', 'DEX/Heal', 'helped Clara'))}",
        f"aid {other} {quoted} {chance.choice(('kit', '', 'kit times 2', 'kit allowed'))}",
        f"surgery {other} {quoted} kit",
        f"strain {quoted} {chance.choice(('1', '-1', '20 forced', '20'))}",
        f"poison {quoted} adder {chance.choice(('lethal', 'damage 1d6', '-4 strain 2', 'mark blind', ''))}",
        f"cure {other} {quoted} kit",
        f"fall {quoted} {chance.choice(('9', '30 leaps', '20 onto 1d6', '0'))}",
        f"breath {quoted} {chance.choice(('', 'still', 'ends'))}",
        f"{chance.choice(('round', 'rounds 3'))}",
        f"night {chance.choice(('', 'rough', 'dungeon', 'dungeon fed', f'care {other}'))}",
    )


def meeting_talk(quoted: str, chance: Random) -> tuple[str, ...]:
    """Lines about meetings, and what is tried together or at stake."""
    stance, side = chance.choice(("fight", "talk", "run", "wait")), chance.choice(("goblins", "ogre", "party"))
    return (
        f"meet {side} {chance.choice(('', 'corridor', 'doors 3', 'ambush'))}",
        f"surprise {chance.choice(('burst', 'sneak', 'sleep'))}",
        f"stance {stance} {chance.choice(('', '', 'so talk', 'so run'))}",
        f"leverage {chance.choice(('threat', 'promise worth 9', 'charm'))} we sing",
        f"worth {chance.randint(0, 2)} 7",
        f"concede {chance.choice(('5', '90'))} the way out",
        f"chase {side} party {chance.choice(('', 'head none', 'enraged', 'faster party'))}",
        f"could-win {side}",
        "part",
        f"wants {chance.choice(('fey', 'cats'))}",
        f"group {quoted} {chance.choice(PAIRS)} {chance.choice(('', 'dc 8', 'or DEX/Exert'))}",
        f"contest {quoted} STR/Exert {quoted} WIS/Notice {chance.choice(('', 'group'))}",
        f"stakes {quoted} {chance.choice(('STR/Exert dc 8', '1-in-6', '45%', '9-in-6'))} fails 2d6",
        f"search {quoted} {chance.choice(('', 'the altar', 'dc 8'))}",
    )


def fight_talk(members: list[str], chance: Random) -> list[str]:
    """Lines about a fight, with names of those who are there."""

    def who() -> str:
        return f'"{chance.choice(members)}"'

    return [
        f"all {chance.choice(('', 'party', 'goblins', f'but {who()} {who()}'))}",
        f"snap {who()} {who()}",
        f"defend {who()}",
        f"swarm {who()} {who()} {chance.choice(('', 'strike'))}",
        f"charge {who()} {who()} {chance.choice(('', '5', '60', 'with club'))}",
        f"screen {who()} {who()}",
        f"shove {who()} {who()} {chance.choice(('', 'push', 'down large'))}",
        f"grapple {who()} {who()}",
        *(f"{word} {who()}" for word in ("run", "withdraw", "hold", "prone", "stand", "escape", "wrest", "release")),
        f"ready {who()} club",
        f"drop {who()} dagger",
        f"pick {who()} dagger",
        f"use {who()} STR/Exert",
        f"execute {who()} {who()} {chance.choice(('', 'disturbed', 'nonlethal', 'close'))}",
        f"surprise {who()} {chance.choice(('party', 'goblins'))} {chance.choice(('', 'burst'))}",
        f"npc {chance.randint(1, 3)} guards hd 1 ac 12 disciplined",
    ]
