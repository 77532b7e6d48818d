"""Facts: the numbers of a character, and its checks."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Attack, State


class SheetReckoned(Happening, frozen=True, tag="sheet_reckoned", kw_only=True):
    """What follows from somebody's class, abilities and load, as it stands now."""

    who: str
    ac: int
    shield: int
    armour: str
    attack: int
    attacks: tuple[Attack, ...]
    saves: tuple[int, ...]
    skills: dict[str, int]
    speed: int
    charisma: int

    def apply(self, state: State) -> State:
        one = replace(
            state.creature(self.who),
            ac=self.ac,
            shield=self.shield,
            armour=self.armour,
            attack=self.attack,
            attacks=self.attacks,
            saves=self.saves,
            skills=self.skills,
            speed=self.speed,
            charisma=self.charisma,
        )
        return state.with_creature(one)


class Checked(Happening, frozen=True, tag="check_made", kw_only=True):
    """A check or save was rolled. ``secret``: only referees know."""

    who: str
    what: str
    kind: str
    die: int
    total: int
    target: int
    good: bool
    secret: bool = False

    def apply(self, state: State) -> State:
        return state


class DoneWithEase(Happening, frozen=True, tag="done_with_ease"):
    """Something that adventurers can do without a roll."""

    who: str
    what: str

    def apply(self, state: State) -> State:
        return state


class ChanceTaken(Happening, frozen=True, tag="chance_taken", kw_only=True):
    """Whether something happened that had a chance set by the referee. ``secret``: only referees know."""

    seat: str
    chance: int
    of: int
    die: int
    so: bool
    what: str = ""
    secret: bool = False

    def apply(self, state: State) -> State:
        return state


Events = SheetReckoned | Checked | DoneWithEase | ChanceTaken
