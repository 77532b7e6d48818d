"""Fights drawn at random: who the Delvers are, whom they meet and how, by which switches, and what they mean to do.

Most commands are those of the bots. Now and then somebody does what no bot would: another of the steps that are
offered, or a line of what may be typed in a fight, which may well be refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.errors import PlayError
from lychgate.players.sovereign_delvers import Delvers
from lychgate.players.sovereign_gm import Gm
from lychgate.players.sovereign_policy import Approach, Policy, Retreat
from lychgate.rulesets.sovereign.orders import Orders
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.tables.classes import classes
from lychgate.rulesets.sovereign.tables.goods import armours, weapons
from lychgate.sim.play_out import QuickDice, Turn
from lychgate.sim.sovereign_table import DELVERS, GM, Table
from tests.conformance.sovereign_talk import fight_talk, hurt_talk, magic_talk

NAMES = ("Ada", "Bob", "Cyd", "Dora", "Egon", "Fay")
FOES = ("goblins", "ghouls", "guards", "Old Ogre", "wolves")
ATTRIBUTES = ("str", "dex", "con", "int", "wis")
SKILLS = ("brawl", "stab", "shoot", "exert", "heal", "sneak", "notice", "magic")
STANCES: tuple[Approach, ...] = ("fight", "fight", "talk", "run", "wait")
RETREATS: tuple[Retreat, ...] = ("never", "half")
NEVER = ("end",)
"""Steps that a wild GM leaves to the bot: a fight would be over before anything happens."""


class Wild:
    """A bot of a seat whose order is a random one of the offered ones now and then."""

    def __init__(self, bot: Delvers | Gm, chance: Random, share: float) -> None:
        self.bot = bot
        self.chance = chance
        self.share = share

    def wish(self, state: State, seat: str) -> str:
        """As the bot does."""
        return self.bot.wish(state, seat) if isinstance(self.bot, Delvers) else ""

    def hears(self, words: str) -> None:
        """As the bot does."""
        if isinstance(self.bot, Gm):
            self.bot.hears(words)

    def answer(self, decision: AnyDecision, state: State) -> str:
        """The bot's answer, or a random one."""
        if self.chance.random() < self.share and (state.fight is not None or not isinstance(decision, Orders)):
            offered = [one.id for one in decision.options() if one.id not in NEVER]
            if offered:
                return self.chance.choice(offered)
        return self.bot.answer(decision, state)


def random_switches(chance: Random, numbers: dict[str, str] | None) -> dict[str, str]:
    """Switches at random, with these numbers, or else numbers as printed or at random between their bounds."""
    drawn: dict[str, str] = {}
    for one in RULESET.variants():
        drawn[one.name] = chance.choice(one.alternatives)[0]
        if one.bounds is not None and chance.random() < 0.3:
            drawn[one.name] = str(chance.randint(*one.bounds))
    return drawn | (numbers or {})


def random_table(chance: Random, numbers: dict[str, str] | None = None) -> Table:
    """A table whose switches, bots and policy are drawn; ``numbers`` are the values of the numbers, where given."""
    switches = random_switches(chance, numbers)
    policy = Policy(party=chance.choice(STANCES), retreat=chance.choice(RETREATS))
    share = chance.choice((0.0, 0.1, 0.4))
    delvers = Wild(Delvers(policy), chance, share)
    gm = Wild(Gm(pursues=chance.random() < 0.5), chance, share)
    return Table(switches, delvers, gm, QuickDice(chance))


def members(chance: Random) -> Iterator[str]:
    """One to six Delvers, some made by chance and some typed in, now and then with a henchman."""
    for at, name in enumerate(NAMES[: chance.randint(1, 6)]):
        if chance.random() < 0.5:
            yield f"make {name} of {DELVERS}"
            continue
        one = chance.choice(list(classes().values()))
        mage = chance.choice(("High Mage", "Elementalist", "Necromancer"))
        tradition = f" tradition {mage}" if one.traditions == 1 else ""
        level = chance.choice((1, 1, 1, 2, 3, 5, 10))
        scores = " ".join(f"{what} {chance.randint(3, 18)}" for what in ATTRIBUTES)
        known = " ".join(f"{what} {chance.randint(-1, 2)}" for what in chance.sample(SKILLS, 3))
        calling = f" class {one.name}" if one.traditions < 2 and (not one.partial or "/" in one.name) else ""
        things = (chance.choice(list(armours())), *chance.sample(list(weapons()), 2), "torch")
        gear = " gear " + " ".join(f'"{thing}"' for thing in things if thing != "unarmed")
        henchman = " henchman" if at == 1 and chance.random() < 0.3 else ""
        learned = f"{calling}{tradition if calling else ''} level {level}"
        yield f"delver {name} of {DELVERS}{henchman}{learned} {scores} {known}{gear}"


def foes(chance: Random) -> Iterator[str]:
    """One or two kinds of NPCs."""
    for kind in chance.sample(FOES, chance.choice((1, 1, 1, 2))):
        count = 1 if kind == "Old Ogre" else chance.randint(1, 8)
        numbers = f"hd {chance.choice((1, 1, 2, 4, 7))}{chance.choice(('', '', '*'))} ac {chance.randint(9, 18)}"
        skill = f"skill {chance.randint(0, 3)} attack {chance.randint(0, 5)}"
        yield f'npc {count} "{kind}" {numbers} {skill}{chance.choice(("", " disciplined", " named"))}'


def lines_that_may_be_refused(table: Table, chance: Random) -> Iterator[str]:
    """What somebody might type in a fight."""
    names = [one.name for one in table.state.cast]
    hurt = hurt_talk(f'"{chance.choice(names)}"', chance)[:5]
    talk = [*fight_talk(names, chance), *hurt, magic_talk(table.state, chance, names), *handled(table.state, chance)]
    talk = [line for line in talk if not line.startswith(("npc", "delver", "surprise", "fight"))]
    yield from chance.sample([*talk, *comings_and_goings(table.state, chance)], 1)


def comings_and_goings(state: State, chance: Random) -> Iterator[str]:
    """Some join a fight or leave it, lie there and are carried or woken; whole sides are hurt and drop."""
    one, other = chance.choice(state.cast).name, chance.choice(state.cast).name
    side = chance.choice(state.sides)
    yield from (f'dismiss "{one}"', f'dismiss "{one}"', f'fight "{side}"', f'fight "{side}"')
    yield from (f'carry "{one}" "{other}"', "put down", f'wake "{one}" "{other}"', f'strain "{one}" 30 forced')
    yield from (f'harm "{side}" 1d4', f'save "{side}" evasion', f'prone "{side}"', f'stand "{side}"')
    yield from (f'attack "{one}" "{other}" nonlethal', f'grapple "{one}" "{other}"', f'harm "{one}" 30 nonlethal')
    if len(state.cast) < 20:
        yield f"npc 2 bats{len(state.cast)} as bats hp 3 ac 12 with bites 1d2"


def handled(state: State, chance: Random) -> Iterator[str]:
    """Things that somebody has are dropped, picked up, readied and stowed in the middle of a fight."""
    bearers = [one for one in state.cast if one.items]
    for word in ("drop", "drop", "pick", "ready", "stow", "wear") if bearers else ():
        one = chance.choice(bearers)
        yield f'{word} "{one.name}" {chance.choice(one.items).name}'


def random_fight(seed: int, numbers: dict[str, str] | None = None) -> list[Turn[State]]:
    """A fight from an empty table to its end, with what came before it and after."""
    chance = Random(f"fight {seed}")
    table = random_table(chance, numbers)
    turns = list(table.set_up((("party", line) for line in members(chance)), "random"))
    turns += table.set_up((("foes", line) for line in foes(chance)), "random")
    turns += table.prepares()
    sides = [side for side in table.state.sides if side != "party"]
    how = chance.choice(("corridor", "room", "room doors 3", "room ambush"))
    turns += table.types(f'meet "{sides[0]}" {how}' if len(sides) < 2 else "fight")
    if len(sides) < 2 and chance.random() < 0.3:
        turns += table.types(f"surprise {chance.choice(('burst', 'sneak'))}")
    wild = chance.choice((0.0, 0.0, 0.15))
    while (turn := table.next()) is not None:
        turns.append(turn)
        assert len(turns) < MOST, f"fight {seed} has no end"
        if table.state.fight is not None and chance.random() < wild:
            for line in lines_that_may_be_refused(table, chance):
                try:
                    turns.append(table.does(chance.choice((GM, DELVERS)), TEXT + line))
                except PlayError:
                    continue
    return turns


MOST = 5_000
"""The most commands of a random fight."""
