"""Moments of three refereed games, as a player finds them: the referee has told something, and a fight begins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind, Links
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions

REF, ANN, BEN = SEATS = ("Ref", "Ann", "Ben")

SAINTS = (
    "pc Ada fighter of Ann STR 15 CON 12 CHA 9 hp 8 ac 16",
    "pc Bertram cleric of Ben WIS 14 CHA 12 hp 6 ac 15",
    *("give longsword to Ada", "give shortbow to Ada", "give mace to Bertram", "rations 7 preserved"),
    *("enter dungeon", "light torch of Ada", "turn", "turn"),
    *("foes 6 goblins AC 13 HD 1 morale 7 spear 1d6", "encounter", "say The goblins bar the way to the stairs."),
)

ADA = (
    "delver Ada of Ann class Warrior str 14 con 12 dex 11 int 9 wis 12 stab 1 shoot 0 exert 1 hp 8 "
    "gear chain worn, shield worn, long sword, dagger, throwing blade"
)

SOVEREIGN = (
    ADA,
    'delver Mira of Ben class Mage tradition "High Mage" int 14 magic 1 spells Speed hp 5 gear staff',
    *("site toll_house", "door 1 open", "enter 1", "say The door gives way."),
    *("npc 3 river ghouls hd 1 hp 5 ac 12 damage 1d6", "fight"),
)

CONSTITUTION = (
    "character Ada of Ann fighter strength 14 wits 11 charisma 10 hp 9",
    "character Cy of Ben sage knowledge 14 hp 5",
    *("take Ada sword", "take Ada shield", "take Ada bow"),
    "npc ogre hd 3 hp 12 ac 15 strength 17 wits 8 morale 9 damage 1d8",
    *("npc 2 goblins hd 1 hp 4 ac 12 strength 9 wits 8 morale 7", "say An ogre steps out of the gate.", "fight"),
)

ORDERS = {"hundred_saints": SAINTS, "sovereign": SOVEREIGN, "constitution": CONSTITUTION}

MOST_ANSWERS = 60


class Moment(NamedTuple):
    """A table at which the referee has told something, and its links."""

    live: Session
    links: Links


def orders(live: Session, *lines: str) -> None:
    """Lines that the referee types; each question they raise gets its usual answer, except for Ann's."""
    numbers = count(live.revision_of(REF) * 1_000)
    for line in lines:
        live.reply(REF, TEXT + line, live.revision_of(REF), f"order {next(numbers)}")
        for _ in range(MOST_ANSWERS):
            asked = next((one for one in live.game.open if live.game.busy(one.seat) and one.seat != ANN), None)
            if asked is None:
                break
            answer = asked.default() or asked.options()[0].id
            live.reply(asked.seat, answer, live.revision_of(asked.seat), f"order {next(numbers)}")


def moment(sessions: Sessions, game: str, *more: str, meets: Sequence[str] = ()) -> Moment:
    """A table of this game after its orders, or after others that it ``meets``; and ``more`` orders."""
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    info, links = sessions.create("The lantern below", game, {}, seats, Custom(undo="referee"), "a moment")
    live = sessions.live(info.id)
    orders(live, *(meets or ORDERS[game]), *more)
    return Moment(live, links)
