"""What a referee of The Hundred Saints may type, sensible or not."""

from __future__ import annotations

from random import Random

from lychgate.kit.table import TableState
from lychgate.rulesets.hundred_saints.state import State

KINDS = ("goblins", "wolves", "mule", "ogre HD 4", "bandits AC 13 HD 1 sword 1d8")
PASTED = (
    "2 as others\nWolf\nAC 7 [12], HD 2+2, 1 x bite (1d6), ML 8, MV 180' (60'), AL Neutral",
    "Wolf HD 2",
    "[ogre]\nlevel = 5\nac = 14\nmorale = 10\nnotes = 'hungry'",
    "[wolf]\nlevel = 1\nac = 12\nmorle = 7",
)
NAMES = ("Ada", "Bertram", "Clara")


def saints_talk(state: State, chance: Random) -> str:
    """A line, with names that are there more often than not."""
    sides = [side.id for side in state.sides] or ["party"]
    members = [one.name for one in state.cast] or ["Ada"]
    side, other = chance.choice(sides), chance.choice(sides)
    who = chance.choice(members)
    whom = chance.choice(members)
    quoted = f'"{who}"'
    return chance.choice(
        (
            f"pc {chance.choice(NAMES)} hp {chance.randint(1, 9)}",
            f"foes {chance.randint(0, 4)} {chance.choice(KINDS)}",
            f"foes {chance.choice(KINDS)} as {chance.choice(('party', 'goblins', 'others'))}",
            f'encounter "{other}"' if chance.random() < 0.3 else "encounter outdoors",
            "encounter",
            f"make {chance.choice(NAMES)} {chance.choice(('fighter', 'thief', 'magi'))}",
            f"give {chance.choice(('rope', 'panoply', 'odd idol', 'arrows 30'))} to {chance.choice((quoted, 'party'))}",
            f"check {quoted} {chance.choice(('strength', 'listen', 'rope'))} {chance.choice(('', 'secret'))}",
            f"chance {chance.choice(('2', '40%', '9'))} {chance.choice(('', 'secret', 'secret doors'))}",
            f"heal {chance.choice((quoted, 'party'))} {chance.choice(('3', 'spell', 'night', 'day camp'))}",
            chance.choice(("xp foes", "xp 5000", f'xp "{other}"', "split", "session", f"level {quoted}")),
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
            f'leave {chance.randint(1, 3)} "{side}" {chance.choice(("", "as van"))}',
            f'merge "{side}" with "{other}"',
            f"paste\n{chance.choice(PASTED)}",
            f"stop {quoted}",
            f'rejoin "{other}"',
            f"gap {chance.choice((0, 4, 60))}",
            f"drop {chance.choice(('treasure 5 gp', 'food', f'{quoted} sack speed 40'))}",
            f"obstacle {chance.choice(('oil', 'caltrops', 'a table'))}",
            chance.choice(("lost sight", "giveup", "caught")),
            f'{chance.choice(("greedy", "ravenous", "vigilant"))} {chance.choice(("", "not "))}"{side}"',
            f'sneak "{side}" {chance.choice(("", "past"))}',
            f'distracted "{side}"',
            f"hide {quoted} {chance.choice(('', '2', 'shadow'))}",
            f'passby "{side}" {chance.choice(("", "searching"))}',
            f"{chance.choice(('alert', 'unnoticed'))} {quoted}",
            f"{chance.choice(('force', 'listen'))} {quoted}",
            "force failed",
            "round",
            "round",
            *(fight_talk(side, who, whom, chance) for _ in range(6)),
            "say All is quiet.",
            book_talk(state, chance),
            notebook_talk(state, quoted, chance),
            notebook_talk(state, quoted, chance),
            "nonsense",
            "",
        )
    )


def notebook_talk(state: TableState, quoted: str, chance: Random) -> str:
    """A line about notes and handouts, for referees and players."""
    page = chance.choice([one.id for one in state.pages] or ["n1"])
    about = chance.choice((quoted, '"the old well"', "here", "session", "Nobody"))
    way = chance.choice(("", "secret ", "to Ann ", "secret to Ben "))
    return chance.choice(
        (
            f"note {about} It has a smell.",
            f"note {about} public It is deep.",
            f'handout "Map {chance.randint(1, 9)}" {way}Stairs.',
            f"{chance.choice(('reveal', 'conceal', 'strike'))} {page}",
            f"{chance.choice(('reveal', 'conceal'))} {page}",
        )
    )


def book_talk(state: TableState, chance: Random) -> str:
    """A line about the campaign's book: rulings, amendments, articles in words."""
    switch = chance.choice(tuple(state.variants))
    about = chance.choice(('"wet rope"', "doors", "no.such.clause", "lies secret"))
    made = chance.choice(("P1", "S1", "A1", "p2", switch))
    return chance.choice(
        (
            f"rule {about} it is harder",
            f"overrule {made} because it was wrong",
            f"amend {switch} {chance.choice(tuple(state.variants.values()))} by Ann agreed Ben because we like it",
            f'article "Rope {chance.randint(1, 9)}" helps because it does',
            f"repeal {made} because it hurts",
        )
    )


def fight_talk(side: str, who: str, whom: str, chance: Random) -> str:
    """A line about a fight."""
    quoted = f'"{who}"'
    return chance.choice(
        (
            f'attack "{side}"',
            f"declare {quoted} {chance.choice(('spell', 'flee', 'charge', 'parry', 'nothing'))}",
            f'hit {quoted} "{whom}"',
            f'hit {quoted} "{whom}" anyway',
            f'hit {quoted} "{whom}" with {chance.choice(("mace", "shortbow", "crossbow", "spear", "unarmed"))} anyway',
            f'hit {quoted} "{whom}" {chance.choice(("push", "subdue", "behind", "helpless", "cover 3", "+4"))}',
            f"move {quoted} {chance.choice(('10', '40 away', '90 run', '20 anyway'))}",
            f"cast {quoted}",
            f"act {quoted} looks about",
            f'damage "{whom}" {chance.choice((1, 3, 40))}',
            f'down "{whom}" {chance.choice(("", "beaten", "gone", "destroyed"))}',
            f"mend {quoted}",
            f'morale "{side}" {chance.choice(("", "-1", "+2", "5"))}',
            f'surrender "{side}"',
            f'lob {quoted} "holy water" anyway near "{whom}"',
            f"mark {quoted} {chance.choice(('undead', 'invisible', 'unsteady', 'helpless', 'under water'))}",
            f"mark not {quoted} helpless",
            f'repel {quoted} "{side}" anyway',
        )
    )
