"""What a GM and players of Sovereign may type, sensible or not."""

from __future__ import annotations

from random import Random

from lychgate.rulesets.sovereign.state import State
from tests.conformance.saints_talk import notebook_talk

NAMES = ("Ada", "Bertram", "Clara")
CLASSES = ("Warrior hp 5", "Expert/Mage tradition Healer", "Bard")
SWITCHES = ("hp-floor before", "attr-count attribute", "xp-rounding floor", "multi-level one")
GOODS = ("torch", "2 torch", "plate +1", "rope", "thieves' tools", "9 idol enc 1", "mule", "moon")
DOES = ("buy", "sell", "wear", "drop", "stow", "ready", "light")
PAIRS = ("STR/Exert", "dex/sneak", "WIS/Notice", "INT/Know", "cha/lie", "STR")


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
            "say All is quiet.",
            notebook_talk(state, quoted, chance),
            notebook_talk(state, quoted, chance),
            "nonsense",
            "",
        )
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
