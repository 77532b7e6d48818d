"""Menus, forms, suggestions and proposals tell a player nothing that is hidden: pairs of tables that differ in secrets.

Where a referee does something in secret, nothing changes that a player gets: what they read and see, their steps, the
menus with the reasons for what is barred, every form down to its last field, what a refused line leads to, and which
proposals wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.core.view import CommandForm
from lychgate.kit.orders import Orders
from lychgate.server.instead import lead_from
from lychgate.server.menus import Menus, examples
from tests.rulesets.constitution.constitution import Constitution
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, faced
from tests.rulesets.refereed import ANN, Desk
from tests.rulesets.sovereign.sovereign import Sovereign

Table = Desk[Any]
Secret = tuple[str, ...]
"""What a referee types that players learn nothing of, and before each line the dice that fall, as ``3 4: npc ...``."""

DEEPEST = 6
"""The most fields of a form that are filled in one after the other."""


def gets(table: Table, seat: str, tries: tuple[str, ...]) -> Iterator[tuple[str, object]]:
    """All that a player gets, each under a name of its own. ``tries`` are lines that they might type."""
    state, rules = table.state, table.ruleset
    orders = rules.orders(state, seat)
    assert isinstance(orders, Orders)
    yield "lines", table.lines(seat)
    yield "view", rules.view(state, seat)
    yield "question", rules.question(state, orders)
    menus = Menus(rules, state, seat)
    yield "topics", menus.topics()
    for offer in menus.offers():
        yield f"offer of {offer.word} {offer.filled}", offer
    for form in menus.forms:
        yield f"form of {form.word}", tuple(filled_in_turn(menus, form.word))
    for line in tries:
        try:
            command = orders.from_text(line)
        except PlayError as refused:
            yield f"said to {line}", (str(refused), lead_from(rules, state, seat, line, orders, refused.bare))
        else:
            yield f"said to {line}", (command, menus.refusal(line), lead_from(rules, state, seat, line, orders))


def filled_in_turn(menus: Menus, word: str) -> Iterator[CommandForm]:
    """The form of a command as one field after the other is filled in with the last that it offers."""
    filled: dict[str, str] = {}
    for _ in range(DEEPEST):
        form = menus.form(word, filled)
        yield form
        slot = next((one for one in form.slots if one.name == form.open), None)
        offered = examples(slot) if slot is not None else ()
        if slot is None or not offered:
            return
        filled[slot.name] = offered[-1]


def does(table: Table, line: str) -> None:
    """The referee types a line; the dice that fall stand before a colon."""
    faces, colon, rest = line.partition(": ")
    fall = tuple(int(one) for one in faces.split()) if colon and faces.replace(" ", "").isdigit() else ()
    table.rolls(*fall).types(rest if fall else line).finish()


# ---------------------------------------------------------------------- tables


def toll_house() -> Table:
    """Two in the first room of a site, with doors that nobody has tried, and others in play whom they have not met."""
    return Sovereign().types(
        "delver Ada of Ann class Warrior hp 9 wis 14 notice 1 gear long sword, dagger, 3 torch, thieves' tools",
        'delver Merle of Ben class Mage 3 tradition "High Mage" spells Haste Fear int 14 magic 1 hp 7',
        "prepare Merle Haste Fear",
        "npc 2 goblins hd 1 hp 4",
        "site toll_house",
        "enter 1 anyway",
        "explore unknown",
        "room 1 empty",
    )


def toll_house_with_proposals() -> Table:
    """The same, where a door is to be battered down together, and more waits."""
    return proposing(toll_house(), ANN, "batter Ada 3 with Merle", "group Ada WIS/Notice", "days 2")


def sovereigns_fight() -> Table:
    """A fight with the goblins, while a drake waits behind."""
    return Sovereign((8, 1)).types(
        "delver Ada of Ann class Warrior hp 9 wis 14 notice 1 gear long sword, small bow, quiver",
        'delver Merle of Ben class Mage 3 tradition "High Mage" spells Haste Fear int 14 magic 1 hp 7',
        "prepare Merle Haste Fear",
        "npc 2 goblins hd 1 hp 4 ac 13",
        "npc drake hd 8 hp 40",
        "fight goblins",
    )


PROVISIONS = ("enter dungeon", "rations 9 fresh", "give torch 3 to Ada", "coins 90 gp to party", "light torch of Ada")


def cellar() -> Table:
    """Two underground who have noticed nobody, and have proposed what takes time."""
    return proposing(explorers((), *PROVISIONS), ANN, "search Ada", "rest", "force Ada", "eat")


def saints_fight() -> Table:
    """Two face to face with goblins."""
    return faced("3 goblins AC 11 hp 4 morale 7 club 1d4", characters=ADA_AND_BEA).types("attack party")


def sages_home() -> Table:
    """A fighter and a mage at peace."""
    return Constitution().types(
        "character Ada of Ann fighter strength 15 wits 14 will 14 charisma 12 hp 8",
        "character Cy of Ben sage wits 12 knowledge 16 hp 5",
        "initiate Cy Pyromancer",
        "spell Flame 1 of fire A flame. {harm 1d6}",
        "learn Cy Flame 60%",
        "prepare Cy Flame",
        "take Ada sword",
        "wandering quiet",
        answers=usual,
    )


def fight_at_the_wall() -> Table:
    """The same two in a fight with an ogre and goblins."""
    table = sages_home().types(
        "npc ogre hd 3 hp 12 ac 15 strength 17 wits 8 morale 9 damage 1d8",
        "npc 2 goblins hd 1 hp 4 ac 18 strength 9 wits 8 morale 7",
    )
    return table.rolls(1, 2, 3, 4, 5).types("fight", answers=usual).finish()


def usual(decision: AnyDecision, state: Any) -> str:
    """The usual answer to a question."""
    return decision.default() or decision.options()[0].id


def proposing(table: Table, seat: str, *lines: str) -> Table:
    """The table where a player has proposed all of this."""
    before = len(table.state.proposed.open)
    table.types(*lines, seat=seat)
    assert len(table.state.proposed.open) == before + len(lines)
    return table


BECAUSE = "because the referee knows"

TABLES: Mapping[str, tuple[Callable[[], Table], tuple[str, ...]]] = {
    "toll house": (toll_house, ("unlock Ada 3", "force Ada 3", "batter Ada 3", "attack Ada drake", "open the cellar")),
    "toll house with proposals": (toll_house_with_proposals, ("batter Ada 3 with Merle",)),
    "Sovereign's fight": (sovereigns_fight, ("attack Ada drake", "hit goblin", "snap Ada goblin 1 with small bow")),
    "cellar": (cellar, ("search Ada", "hit Ada goblin 1", "break Ada", "evade", "attack goblins", "pick Ada", "flee")),
    "Saints' fight": (saints_fight, ("hit Ada goblin 1", "hit wolf", "parley Ada", "flee party", "attack goblin")),
    "sage's home": (sages_home, ("attack Ada drake", "cast Cy Flame drake", "fight", "hit wolf", "rest", "night")),
    "fight at the wall": (fight_at_the_wall, ("attack Ada ogre", "cast Cy Flame ogre", "hit drake", "flee")),
}
"""Tables by name, each with lines that a player might type there."""

DOOR = tuple((f"door 3 {how}",) for how in ("closed", "stuck", "barred"))
GOBLIN = ((f"set cast.goblin 1.hp 1 {BECAUSE}",), (f"set cast.goblin 1.ac 19 {BECAUSE}",))

SECRETS: Mapping[str, tuple[Secret, ...]] = {
    "toll house": (
        *DOOR,
        ("door 4 locked", "room 4 empty", "room 5 note They wake."),
        ("npc 3 wolves hd 2 hp 9", "nature goblin 1 undead", "could-win goblins"),
        ("1 1: check Ada WIS/Notice secret", "2: save Ada mental secret", "alertness up"),
        ("note session She lies.", 'handout "The key" secret A text.', "rule sov.door.locked secret It is rusty."),
    ),
    "toll house with proposals": (*DOOR, ("room 4 empty", "alertness up", "dismiss goblin 1")),
    "Sovereign's fight": (
        *GOBLIN,
        (f"set cast.goblin 1.skill 3 {BECAUSE}", f"set cast.goblin 1.hit_dice 5 {BECAUSE}"),
        ("dismiss drake", "npc 3 wolves hd 2 hp 9", "note session They flee soon."),
    ),
    "cellar": (
        *((f"door {how}",) for how in ("secret", "locked", "stuck")),
        ("foes 2 goblins hp 4 club 1d4", "encounter"),
        (f"set exploring.coming dungeon {BECAUSE}",),
        ("wander +1", "6: wander", "clock doom 3 Turns secret", "mark Ada cursed secret", "note session She lies."),
    ),
    "Saints' fight": (
        *GOBLIN,
        (f"set cast.goblin 1.morale 12 {BECAUSE}", "greedy goblins", "mark goblin 1 asleep secret"),
        ("foes 2 wolves hp 3 bite 1d4", "clock doom 3 Rounds secret"),
    ),
    "sage's home": (
        ("npc drake hd 8 hp 40 ac 10", "npc 2 wolves hd 2 hp 5 morale 7"),
        ("3: check Ada wits secret", "note session She lies.", 'handout "K" secret A text.'),
        ("wandering busy",),
    ),
    "fight at the wall": (
        (f"set cast.ogre.hp 1 {BECAUSE}", f"set cast.ogre.ac 12 {BECAUSE}", f"set cast.ogre.morale 3 {BECAUSE}"),
        ("leader ogre", "npc drake hd 8 hp 40"),
    ),
}
"""What the referee does at each table that players learn nothing of."""


@lru_cache(1)
def got_before(where: str) -> dict[str, object]:
    """All that Ann gets at a table where nothing secret was done."""
    make, tries = TABLES[where]
    return dict(gets(make(), ANN, tries))


@pytest.mark.parametrize(
    ("where", "secret"),
    [pytest.param(where, secret, id=f"{where}-{'+'.join(secret)}") for where in TABLES for secret in SECRETS[where]],
)
def test_a_player_gets_the_same_menus_whatever_the_referee_alone_knows(where: str, secret: Secret) -> None:
    make, tries = TABLES[where]
    table = make()
    for line in secret:
        does(table, line)

    got = dict(gets(table, ANN, tries))

    before = got_before(where)
    other = [name for name in {**before, **got} if before.get(name) != got.get(name)]
    assert not other
