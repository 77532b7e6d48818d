"""Hexploring creatures, from the deer to the satyr: what is special about each. Dungeon ones: ``monsters``."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled
from lychgate.rulesets.twelve_years.rules.special import Blow, Special, special_of
from lychgate.rulesets.twelve_years.rules.trap_effects import spring_at_random
from lychgate.rulesets.twelve_years.state import Foe, State
from lychgate.rulesets.twelve_years.tables import EvasionRow


@clause("12y.creature.deer")
@special_of("deer")
class Deer(Special):
    """It is gone before anybody can act."""

    always_escapes = True


@clause("12y.creature.vines")
@special_of("vines")
class SentientVines(Special):
    """They cannot be evaded."""

    evadable = False


@clause("12y.creature.toad")
@special_of("toad")
class PoisonousToad(Special):
    """Whom it hurts is poisoned: one hit point at every move until healed."""

    mark = "poisoned"


@clause("12y.creature.hill-giant")
@special_of("hill_giant")
class HillGiant(Special):
    """It leaves Giants and their friends alone."""

    peaceful_to = "giant"


@clause("12y.creature.fire-folk")
@special_of("fire_folk")
class FireFolk(Special):
    """Whom they hurt burns. They leave Fae Folk and their friends alone."""

    peaceful_to = "fae_folk"
    mark = "burning"


@clause("12y.creature.elf", "12y.creature.elf-trap")
@special_of("elf")
class HostileElf(Special):
    """Metal hurts it more, and it sets a trap for those who fail to get away. It leaves Fae Folk alone."""

    peaceful_to = "fae_folk"
    fears_metal = True

    def struck(self, state: State, foe: Foe, damage: int, *, palpable: bool, metal: int) -> Blow:
        extra = metal if ruled(state, "metal-bonus") == "per-weapon" else min(metal, 1)
        blow = super().struck(state, foe, damage + extra, palpable=palpable, metal=metal)
        return Blow(blow.taken, blow.left, blow.dead, min(blow.over, max(damage - foe.hp, 0)))

    def after_failed_evasion(self, play: TwelveYears, row: EvasionRow) -> None:
        if not row.leaves or ruled(play.state, "elf-trap") == "on-1-and-2":
            spring_at_random(play, 1, "elf")


@clause("12y.creature.banshee")
@special_of("banshee")
class Banshee(Special):
    """No damage touches it."""

    invulnerable = True


@clause("12y.creature.satyr")
@special_of("satyr")
class Satyr(Special):
    """Its hits deal no damage: the party eats, drinks, sleeps, and loses years in the Fae."""

    def puts_to_sleep(self, state: State, face: int) -> bool:
        return face != 4 or ruled(state, "satyr-on-4") == "counts"
