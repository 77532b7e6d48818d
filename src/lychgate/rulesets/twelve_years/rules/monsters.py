"""Dungeon monsters: what is special about each, from the skeleton and the shade to the Lich King and his deathtouch.

What a hit of theirs does to the party happens in ``enemy_hits``, which asks these classes.
"""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, ruled, us
from lychgate.rulesets.twelve_years.rules.levels import lose_level
from lychgate.rulesets.twelve_years.rules.special import Blow, Special, special_of
from lychgate.rulesets.twelve_years.state import Foe, Party, State
from lychgate.rulesets.twelve_years.tables import EVASION, FOE, EvasionRow

CROWDED = 500
"""Where so many skeletons stand, they no longer double; one at a time still finds room."""


def another(play: TwelveYears, kind: str, how: str) -> None:
    """One more foe like those of this kind that are here, unhurt."""
    like = next(foe for foe in here(play).foes if foe.kind == kind)
    hp = FOE[kind].hp + like.bonus  # its levels: neither goblin nor skeleton has a bonus by itself
    newcomer = Foe(us(play).next_id, kind, hp, hp, like.damage, like.bonus, like.stays)
    play.record(FoeArrived(us(play).at, newcomer, how))


@clause("12y.monster.skeleton")
@special_of("skeleton")
class Skeleton(Special):
    """A palpable hit against the party raises another."""

    def after_palpable(self, play: TwelveYears) -> None:
        present = sum(foe.kind == "skeleton" for foe in here(play).foes)
        rising = 1
        if ruled(play.state, "skeleton-spawn") == "one-per-skeleton":
            rising = min(present, max(CROWDED - present, 1))
        for _ in range(rising):
            another(play, "skeleton", "skeleton")


@clause("12y.monster.goblin")
@special_of("goblin")
class Goblin(Special):
    """One more comes with every roll, however many are there."""

    def on_roll(self, play: TwelveYears) -> None:
        another(play, "goblin", "goblin")


@clause("12y.monster.slime")
@special_of("slime")
class LivingSlime(Special):
    """It cannot be evaded."""

    evadable = False


@clause("12y.monster.shade-hit", "12y.monster.shade-level")
@special_of("shade")
class Shade(Special):
    """Any hit makes it vanish; its palpable hit drains a level, however many shades there are."""

    dies = "vanished"

    def struck(self, state: State, foe: Foe, damage: int, *, palpable: bool, metal: int) -> Blow:
        return Blow(1, 0, dead=True, over=damage - 1)

    def after_palpable(self, play: TwelveYears) -> None:
        lose_level(play)


@clause("12y.monster.troll")
@special_of("troll")
class TwoHeadedTroll(Special):
    """Only a palpable hit kills it; lesser blows leave it at 1, and what is beyond that is lost."""

    def struck(self, state: State, foe: Foe, damage: int, *, palpable: bool, metal: int) -> Blow:
        if palpable:
            return super().struck(state, foe, damage, palpable=palpable, metal=metal)
        unhurt = ruled(state, "troll-damage") == "only-palpable-counts"
        left = foe.hp if unhurt else max(foe.hp - damage, 1)
        return Blow(foe.hp - left, left, dead=False, over=0)


@clause("12y.monster.cyclops")
@special_of("cyclops")
class Cyclops(Special):
    """Whoever attacks it is doomed."""

    def on_attack(self, play: TwelveYears) -> None:
        if not us(play).attacked_cyclops:
            play.record(CyclopsAttacked(play.seat))


class CyclopsAttacked(PartyEvent, frozen=True, gc=False):
    """The party has attacked a cyclops: its curse falls when the encounter ends."""

    def change(self, party: Party) -> Party:
        return replace(party, attacked_cyclops=True)

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale("fights", "cyclops.attacked", clauses=("12y.monster.cyclops",))


@clause("12y.monster.golem")
@special_of("golem")
class StoneGolem(Special):
    """Only a 1 fails to get past it, with the loot."""

    def evasion(self, state: State, row: EvasionRow) -> EvasionRow:
        return EVASION.at(4).value or row if row.leaves else row


@clause("12y.monster.zombie")
@special_of("zombie")
class Zombie(Special):
    """Whom it hurts turns into a zombie at the next hex move."""

    mark = "bitten"


@clause("12y.monster.demon")
@special_of("demon")
class Demon(Special):
    """Its palpable hit burns the whole party to death."""

    def slays_party(self, face: int) -> bool:
        return face == 1


@clause("12y.lich.no-hp", "12y.lich.deathtouch")
@special_of("lich_king")
class LichKing(Special):
    """He has no hit points and deals no damage: his touch kills one member."""

    invulnerable = True

    def deathtouch(self) -> bool:
        return True
