"""What a referee of The Hundred Saints may type, sensible or not."""

from __future__ import annotations

from random import Random

from lychgate.rulesets.hundred_saints.state import State

KINDS = ("goblins", "wolves", "mule", "ogre HD 4", "bandits AC 13 HD 1 sword 1d8")
NAMES = ("Ada", "Bertram", "Clara")


def saints_talk(state: State, chance: Random) -> str:
    """A line, with names that are there more often than not."""
    sides = [side.id for side in state.sides] or ["party"]
    members = [one.name for one in state.cast] or ["Ada"]
    side, other = chance.choice(sides), chance.choice(sides)
    who = chance.choice(members)
    quoted = f'"{who}"'
    return chance.choice(
        (
            f"pc {chance.choice(NAMES)} hp {chance.randint(1, 9)}",
            f"foes {chance.randint(0, 4)} {chance.choice(KINDS)}",
            f"foes {chance.choice(KINDS)} as {chance.choice(('party', 'goblins', 'others'))}",
            f'encounter "{other}"' if chance.random() < 0.3 else "encounter outdoors",
            "encounter",
            f'aware "{side}" of "{other}"',
            f'aware not "{side}"',
            f'ambush "{side}"',
            f'mod "{side}" {chance.randint(-3, 3)}',
            "next",
            "next",
            "next",
            "waive",
            f"back {chance.choice(('awareness', 'surprise', 'distance', 'initiative', 'actions'))}",
            f"distance {chance.choice((10, 60, 240, 20_000))}",
            f'hold "{side}"',
            "round",
            "react",
            f'react "{other}" {quoted}',
            f"react set {chance.choice(('attack', 'wary', 'furious'))}",
            chance.choice(("end", "end avoided")),
            f"turn {chance.choice(('', '3', '0', '200'))}",
            f"roll {chance.choice(('2d6', '1d20+2', 'd'))} {chance.choice(('', 'secret', 'secret traps'))}",
            f"reveal {chance.choice([one.id for one in state.secrets] or ['s1'])}",
            f"set cast.{members[0]}.hp {chance.choice(('3', '-2', 'many'))} because it is so",
            f"set day {chance.randint(1, 9)} because time flies",
            f"lit {chance.choice(('', 'not '))}party",
            f"assist {chance.choice(('surprise', 'initiative'))} {chance.choice(('auto', 'prompt', 'off'))}",
            f"dismiss {quoted}",
            f'evade "{side}"',
            f'evade "{side}" {chance.choice((30, 90))}',
            f"pursue {chance.choice(('yes', 'no', 'roll', 'roll'))}",
            f'slip away "{side}"',
            f"parley {quoted}",
            f"leave {quoted}",
            f"stop {quoted}",
            f'rejoin "{other}"',
            f"gap {chance.choice((0, 4, 60))}",
            f"drop {chance.choice(('treasure 5 gp', 'food', f'{quoted} sack speed 40'))}",
            f"obstacle {chance.choice(('oil', 'caltrops', 'a table'))}",
            chance.choice(("lost sight", "giveup", "caught")),
            f"{chance.choice(('greedy', 'ravenous', 'vigilant'))} {chance.choice(('', 'not '))}\"{side}\"",
            f'sneak "{side}" {chance.choice(("", "past"))}',
            f'distracted "{side}"',
            f"hide {quoted} {chance.choice(('', '2', 'shadow'))}",
            f'passby "{side}" {chance.choice(("", "searching"))}',
            f"{chance.choice(('alert', 'unnoticed'))} {quoted}",
            f"{chance.choice(('force', 'listen'))} {quoted}",
            "force failed",
            "round",
            "round",
            "say All is quiet.",
            "nonsense",
            "",
        )
    )
