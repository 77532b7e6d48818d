"""What a referee and players of the 3d6 Constitution may type, sensible or not."""

from __future__ import annotations

from random import Random

from lychgate.rulesets.constitution.state import State
from tests.conformance.saints_talk import book_talk, notebook_talk

NAMES = ("Ada", "Bertram", "Clara")
CLASSES = ("fighter", "sage", "adventurer", "")
ABILITIES = ("strength", "wits", "knowledge", "will", "cha", "luck")
LANDS = ("road", "forest", "desert", "swamp", "moon")
SWITCHES = ("nat1 complication", "skill_round down", "adventurer_reroll better", "fighter_bonus_scope all")


def constitution_talk(state: State, chance: Random) -> str:
    """A line, with names that are there more often than not."""
    members = [one.name for one in state.cast] or ["Ada"]
    quoted = f'"{chance.choice(members)}"'
    scores = f"strength {chance.randint(3, 18)} wits {chance.randint(-1, 40)}"
    return chance.choice(
        (
            f"character {chance.choice(NAMES)} {chance.choice(CLASSES)} level {chance.randint(0, 4)} {scores}",
            f"character {chance.choice(NAMES)} of {chance.choice(('Ann', 'Ben', 'Zoe'))} adventurer climbing 40%",
            f"npc {chance.randint(0, 4)} {chance.choice(('goblins', 'ogre', 'wolves'))} hd {chance.randint(0, 4)}",
            f"npc ogre{chance.randint(1, 99)} hd 3 morale {chance.randint(1, 13)}",
            f"check {quoted} {chance.choice(ABILITIES)} {chance.choice(('', 'dc 15', 'secret', '-2', 'dice 1'))}",
            f"check {quoted} {chance.choice(ABILITIES)} secret",
            f"check {quoted} knowledge skill {chance.choice(('herbs', 'climbing'))}",
            f"save {quoted} {chance.choice(ABILITIES)} {chance.choice(('', 'secret', 'dice -1'))}",
            f"skill {quoted} herbs {chance.randint(-5, 110)}%",
            f"chance {chance.choice(('2/6', '45%', '7/6'))} it rains",
            f"dismiss {quoted}",
            f"switch {chance.choice(SWITCHES)}",
            f"set {quoted}.hp {chance.randint(-1, 9)} because of a scratch",
            f"npc {chance.randint(1, 3)} guards as party lackey hp 3 morale {chance.randint(2, 12)}",
            f"fight {chance.choice(('', 'goblins', 'ogre', 'surprised party', 'ambush party', 'surprised goblins'))}",
            chance.choice(("next", "next", "next", "round", "round", "force", "end", "pass", "offer goblins")),
            f"react {quoted} {chance.choice(('warn', 'look', 'shield', 'riposte', 'follow', 'throws sand'))}",
            f"react {quoted} strike {quoted}",
            f"{chance.choice(('order', 'force'))} {quoted} {chance.choice(members)}",
            f"{chance.choice(('reorient', 'join', 'open', 'interrupt', 'leader', 'next'))} {quoted}",
            f"between {quoted} {chance.choice(('talk', 'drink', 'draw', 'bars the door'))}",
            f"initiative {quoted} {chance.randint(-1, 30)}",
            f"{chance.choice(('aim', 'attack', 'attack', 'lose'))} {quoted} {chance.choice(members)}",
            f"attack {quoted} {chance.choice(members)} with bow {chance.choice(('', 'farther', 'nearer', 'store'))}",
            f"{chance.choice(('berserk', 'calm'))} {quoted}",
            f"declare {quoted} Flame",
            f"morale {chance.choice(('goblins', 'ogre', 'party'))} {chance.choice(('', 'force', 'surrender', 'x'))}",
            f"take {quoted} {chance.choice(('bow', 'torch', 'lantern', 'flask of oil', 'full plate'))}",
            f"{chance.choice(('light', 'douse'))} {quoted} {chance.choice(('', 'candle', 'lantern'))}",
            f"give {quoted} {chance.choice(('torch', '2 torch', 'bow'))} to {chance.choice(members)}",
            f"terrain {chance.choice(LANDS)} {chance.choice(('', 'winter'))}",
            f"travel {chance.choice(LANDS)} {chance.choice(('', 'rain', 'storm', 'hours 3', 'x'))}",
            f"wandering {chance.choice(('quiet', 'busy', 'busy 2/6 every 2', 'overland 50% every 3', 'none', '1/6'))}",
            f"hunt {quoted} {chance.choice((*LANDS, ''))} {chance.choice(('', 'winter', 'traps'))}",
            f"{chance.choice(('forage', 'settraps'))} {quoted} {chance.choice(LANDS)}",
            f"{chance.choice(('emptytraps', 'glance'))} {quoted}",
            f"explore {quoted} wits takes {chance.randint(0, 4)}",
            f"set {quoted}.{chance.choice(('dead', 'collapsed'))} true because of a blow",
            f"bless {quoted} {chance.choice((members[0], 'item sword', 'survive'))} for the poor",
            f"{chance.choice(('blessing 1 rests', 'blessing 1 over', 'blessed 1', 'blessed 1 Ada'))}",
            f"{chance.choice(('atone', 'breakthrough', 'unholy', 'unholy not', 'pray'))} {quoted}",
            f"initiate {quoted} {chance.choice(('Ordained', 'Goetia', 'Pyromancer', 'Artifact knowledge'))}",
            f"spell {chance.choice(('Flame', 'Mist'))} {chance.randint(1, 3)} of fire Hot. {{harm 1d6}}",
            f"learn {quoted} Flame {chance.randint(0, 100)}%",
            f"{chance.choice(('ritual', 'prepare', 'cast', 'study', 'practise'))} {quoted} Flame",
            f"research {quoted} {chance.choice(('fire', 'explore', 'ice chores'))}",
            f"{chance.choice(('writings', 'mentor'))} {quoted} Roos {chance.choice(('Flame', '80% Mist'))}",
            f"{chance.choice(('cast', 'ritual'))} {quoted} Flame at {chance.choice(('the old guard', members[0]))}",
            f"spellbook {quoted} {chance.choice(('lost', 'found'))}",
            f"identify {quoted} a ring",
            book_talk(state, chance),
            notebook_talk(state, quoted, chance),
        )
    )
