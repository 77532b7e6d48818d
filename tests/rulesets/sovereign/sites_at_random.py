"""Visits to sites drawn at random: rooms, doors that hold, those who live there and what comes by."""

from __future__ import annotations

from random import Random

from lychgate.kit.own_tables import TableRow
from lychgate.kit.site import Alert, Door, DoorState, Feature, Inhabitants, Room, Site, Valuable
from lychgate.players.sovereign_delvers import Delvers
from lychgate.players.sovereign_gm import Gm
from lychgate.players.sovereign_policy import Policy
from lychgate.rulesets.sovereign.state import State
from lychgate.sim.play_out import QuickDice, Turn
from lychgate.sim.sovereign_table import Table
from tests.rulesets.sovereign.fights_at_random import RETREATS, STANCES, Wild, members, random_switches

STATES: tuple[DoorState, ...] = ("open", "closed", "locked", "stuck", "barred", "broken")
KINDS = ("goblin", "ghoul", "guard", "Old Ogre", "rat", "monk")


def random_site(chance: Random) -> Site:
    """One to twelve rooms, every one of which can be reached by doors."""
    count = chance.randint(1, 12)
    doors = [door(chance, number, (chance.randint(0, number - 1), number)) for number in range(1, count + 1)]
    doors[0] = door(chance, 1, (0, 1))
    for number in range(count + 1, count + 1 + chance.randint(0, 4)):
        ends = chance.sample(range(count + 1), 2)
        doors.append(door(chance, number, (ends[0], ends[1])))
    levels = (Alert(level="asleep", every=chance.choice((0, 1, 2, 4))), Alert(level="awake", every=1))
    return Site(
        name="A place",
        rooms=tuple(room(chance, number) for number in range(1, count + 1)),
        doors=tuple(doors),
        alertness=chance.choice(((), levels)),
        tables={"wandering": TableRow(rows=("npc 2 bats hd 1 ac 12", "A bell rings.", "npc 1 drake hd 3 ac 14"))},
    )


def door(chance: Random, number: int, rooms: tuple[int, int]) -> Door:
    """A way between two rooms; the first of a site is never secret, so that there is a way in."""
    return Door(
        number=number,
        rooms=rooms,
        kind=chance.choice(("door", "door", "passage", "stairs")),
        state=chance.choice(STATES),
        secret=number > 1 and chance.random() < 0.15,
    )


def room(chance: Random, number: int) -> Room:
    """A room with some of what may be in one."""
    living = [inhabitants(chance, kind) for kind in chance.sample(KINDS, chance.choice((0, 0, 1, 1, 2)))]
    return Room(
        number=number,
        name=f"Room {number}",
        read="Walls.",
        inhabitants=tuple(living),
        valuables=tuple(Valuable(what="a cup", worth=chance.randint(0, 90)) for _ in range(chance.randint(0, 2))),
        features=(Feature(what="a slab", method="lifting it", finds="a name"),)[: chance.randint(0, 1)],
    )


def inhabitants(chance: Random, kind: str) -> Inhabitants:
    """Some of a kind."""
    stats = f"hd {chance.choice((1, 1, 1, 2, 3))} ac {chance.randint(10, 15)}{chance.choice(('', ' disciplined'))}"
    return Inhabitants(who=kind, number=chance.choice(("1", "2", "1d4", "1d6")), stats={"sovereign": stats})


def random_expedition(seed: int, numbers: dict[str, str] | None = None) -> list[Turn[State]]:
    """A visit from an empty table until the party is home or nobody of it is left."""
    chance = Random(f"expedition {seed}")
    switches = random_switches(chance, numbers)
    policy = Policy(
        party=chance.choice(STANCES),
        retreat=chance.choice(RETREATS),
        pursue=chance.random() < 0.5,
        search=chance.random() < 0.7,
        turns=chance.choice((0, 0, 10)),
    )
    share = chance.choice((0.0, 0.0, 0.15))
    delvers, gm = Wild(Delvers(policy), chance, share), Wild(Gm(pursues=policy.pursue), chance, share)
    table = Table(switches, delvers, gm, QuickDice(chance))
    turns = list(table.set_up((("party", line) for line in members(chance)), "random"))
    turns += table.prepares()
    turns += table.opens(random_site(chance), "random")
    turns += table.runs()
    return turns
