"""Combat: one d6 for the whole party and every enemy, and what comes of it."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.event import PartyEvent, PlaceEvent, Scene, line
from lychgate.rulesets.twelve_years.naming import (
    counted,
    foe_words,
    some_foes,
    the_foe,
    the_foes,
    verbs,
)
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.rules.ailments import feel_fire, members_on_fire
from lychgate.rulesets.twelve_years.rules.castle import faces_lich, offer_crown
from lychgate.rulesets.twelve_years.rules.damage_or_healing import use_success
from lychgate.rulesets.twelve_years.rules.enemy_hits import (
    EnemyHit,
    after_palpable,
    burn_all,
    fall_asleep,
    falls_asleep,
    foes_hit,
    total_of_foes,
)
from lychgate.rulesets.twelve_years.rules.fight_sums import (
    deals_damage,
    metal_wielded,
    party_sum,
    total,
)
from lychgate.rulesets.twelve_years.rules.foes import _name, enemies, enemies_in, peaceful, slay
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, looking, over, ruled, us
from lychgate.rulesets.twelve_years.rules.magick import before_damage
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.rules.striking import aims, all_fall, can_be_struck, choose_foe, may_split
from lychgate.rulesets.twelve_years.rules.thorns import raise_by_thorns
from lychgate.rulesets.twelve_years.state import Foe, Site, State
from lychgate.rulesets.twelve_years.tables import COMBAT, CombatRow

PURPOSE = "12y.combat.single-roll"


@clause("12y.combat.single-roll", "12y.combat.choice", "12y.frame.no-turns", "12y.magick.any-time")
def attack(play: TwelveYears) -> None:
    """One round: the d6, what may raise it, what both sides deal, and what the blows bring with them.

    Powers are asked for once, where the enemy is about to hit: what else they could do, the next order can.
    """
    burning = members_on_fire(play)
    note_attack(play)
    reinforce(play, enemies(play))
    face = roll_attack(play)
    row = combat_row(face)
    aim = 0 if successful(row) else before_damage(play, "after_roll", deals=row.party_deals != "none")
    if aim is not None:
        exchange_blows(play, row, face, aim)
    if not over(play):
        feel_fire(play, burning)


def note_attack(play: TwelveYears) -> None:
    """What each enemy makes of being attacked, before the dice fall."""
    for foe in enemies(play):
        special(foe).on_attack(play)


@clause("12y.monster.goblin")
def reinforce(play: TwelveYears, foes: tuple[Foe, ...]) -> None:
    """Before the damage of any attack or evasion roll: one hook for each kind of foe, however many there are."""
    kinds: dict[str, Foe] = {}
    for foe in foes:
        kinds.setdefault(foe.kind, foe)
    for foe in kinds.values():
        special(foe).on_roll(play)


@clause("12y.magick.thorning-once")
def roll_attack(play: TwelveYears) -> int:
    """The d6 for everybody, raised by a spent Thorning item: after the roll, or (variant thorning-timing) before it."""
    if ruled(play.state, "thorning-timing") == "before-roll":
        raised = raise_by_thorns(play, 0)
        face = play.roll(COMBAT.dice, PURPOSE, us(play).subject)
        counts = min(face + raised, 6)
    else:
        face = play.roll(COMBAT.dice, PURPOSE, us(play).subject)
        counts = raise_by_thorns(play, face)
    play.record(AttackRolled(play.seat, face, counts, combat_row(counts).id))
    return counts


RESULT_CLAUSES = {
    "enemy_palpable": ("12y.combat.result-1",),
    "enemy_hit": ("12y.combat.result-2",),
    "enemy_weak": ("12y.combat.result-3",),
    "both_weak": ("12y.combat.result-4",),
    "party_hit": ("12y.combat.result-5",),
    "party_palpable": ("12y.combat.result-6",),
}


class AttackRolled(PartyEvent, frozen=True, gc=False):
    """One d6 for everybody: ``face`` fell, ``counts`` (after Thorning) is read as the row ``row``."""

    face: int
    counts: int
    row: str

    def sentences(self, scene: Scene) -> Lines:
        foes = enemies_in(scene)
        thorned = self.counts != self.face
        return scene.fact(
            "fights",
            f"attack.{self.told_as(scene, foes)}",
            f"attack.{self.row}",
            face=f"{self.counts} ({self.face} and a thorn)" if thorned else self.face,
            against=f" against {some_foes(foes)}" if foes else "",
            clauses=(
                "12y.combat.single-roll",
                *RESULT_CLAUSES.get(self.row, ()),
                *(("12y.magick.thorning-once",) if thorned else ()),
            ),
        )

    def told_as(self, scene: Scene, foes: tuple[Foe, ...]) -> str:
        """The key of what is said: no damage is announced on a side that deals none or cannot be dealt any."""
        state, party = scene.before, scene.party_before
        if any(special(foe).slays_party(self.counts) for foe in foes):
            return "slays"
        untouchable = bool(foes) and all(special(foe).invulnerable for foe in foes)
        if self.row.startswith("party"):
            return "party_bare" if untouchable else self.row
        lulled = not party.has("fae_folk") and any(special(foe).puts_to_sleep(state, self.counts) for foe in foes)
        if not foes or (not lulled and any(deals_damage(looking(state, scene.seat), foe) for foe in foes)):
            return self.row
        return "both_weak_bare" if self.row == "both_weak" and not untouchable else "enemy_bare"


@clause(
    "12y.combat.result-1",
    "12y.combat.result-2",
    "12y.combat.result-3",
    "12y.combat.result-4",
    "12y.combat.result-5",
    "12y.combat.result-6",
    "12y.gloss.hits",
)
def combat_row(face: int) -> CombatRow:
    """The row of the combat results."""
    row = COMBAT.at(face).value
    assert row is not None
    return row


@clause("12y.combat.successful")
def successful(row: CombatRow) -> bool:
    """An attack is successful only when the party takes no damage: on every such row it deals some itself."""
    return row.enemy_deals == "none"


@clause("12y.combat.result-4", "12y.combat.total-before-target")
def exchange_blows(play: TwelveYears, row: CombatRow, face: int, aim: int = 0) -> None:
    """Both sides' damage is totalled before anyone is removed: the party's first, the enemies', then the targets.

    ``aim``: the foe that was named to be struck first.
    """
    foes = enemies(play)
    if successful(row):
        boon = use_success(play, aims(play))
        if boon.what != "damage":
            return
        aim = boon.foe
        if faces_lich(foes) and offer_crown(play, "attack"):
            return
    if any(special(foe).slays_party(face) for foe in foes):
        burn_all(play)
        return
    asleep = row.enemy_deals != "none" and falls_asleep(play, foes, face)
    dealt = total(play, "party", party_sum(play), row.party_deals) if row.party_deals != "none" else 0
    taken = EnemyHit()
    if row.enemy_deals != "none" and not asleep:
        taken = total_of_foes(play, foes, row.enemy_deals)
    if dealt:
        deal_to_foes(play, dealt, palpable=row.party_deals == "double", aim=aim)
    if asleep:
        fall_asleep(play)
        return
    if row.enemy_deals != "none":
        foes_hit(play, foes, taken, face)
    if row.enemy_deals == "double":
        after_palpable(play, foes)


# ---------------------------------------------------------------------- what to make of a success


# ---------------------------------------------------------------------- the party's damage


@clause("12y.combat.distribute", "12y.combat.overflow-enemy", "12y.creature.vines", "12y.monster.slime")
def deal_to_foes(play: TwelveYears, damage: int, *, palpable: bool, aim: int = 0) -> None:
    """All of it goes to one enemy of the player's choice; what its death leaves over goes to another.

    That is the next in line where the player has said so, or has named the first (``aim``) before the damage was known,
    and where it is enough for all.
    """
    in_line = aim != 0
    metal = metal_wielded(us(play))
    struck: list[int] = []
    while damage > 0:
        targets = can_be_struck(play)
        if not targets:
            return
        foe = next((foe for foe in targets if foe.id == aim), targets[0])
        enough = all_fall(play.state, targets, damage, palpable=palpable, metal=metal)
        if not in_line and not enough:
            foe, in_line = choose_foe(play, targets, damage, metal)
        share = damage if enough else share_of(play, foe, damage, len(targets))
        edge = 0 if foe.id in struck else metal  # a hit dealt in several shares is still one hit
        blow = special(foe).struck(play.state, foe, share, palpable=palpable, metal=edge)
        struck.append(foe.id)
        play.record(FoeHurt(us(play).at, foe.id, foe.kind, blow.taken, blow.left))
        if blow.dead:
            slay(play, next(left for left in here(play).foes if left.id == foe.id), special(foe).dies)
        elif not may_split(play):
            return
        damage = damage - share + blow.over


class FoeHurt(PlaceEvent, frozen=True, gc=False):
    """A foe takes ``amount`` damage and has ``left`` hit points."""

    foe: int
    kind: str
    amount: int
    left: int

    def alter(self, site: Site) -> Site:
        return replace(site, foes=tuple(replace(foe, hp=self.left) if foe.id == self.foe else foe for foe in site.foes))

    def sentences(self, scene: Scene) -> Lines:
        foe = scene.foe(self.foe)
        clauses: tuple[str, ...] = ("12y.combat.distribute",)
        if foe is not None and self.left <= 0 < self.amount:
            said = scene.say("foes", f"{foe_words(foe)}.die", name=_name(foe)).removesuffix(".")
            clauses = (*clauses, "12y.combat.death-threshold")
            return line(f"{said} ({self.amount} damage).", "result", clauses)
        name = the_foe(foe) if foe is not None else f"the {word('foes', f'{self.kind}.one', self.kind)}"
        if self.amount <= 0:
            said = scene.say("foes", f"{self.kind}.nothing") or scene.say("fights", "foe_hurt.nothing", foe=name)
            return line(said, "result", clauses)
        return scene.fact("fights", "foe_hurt.line", foe=name, amount=self.amount, left=self.left, clauses=clauses)


class ShareDamage(Decision[int], frozen=True, tag="share-damage", kw_only=True):
    """How much of the damage goes to this enemy (variant party-damage-split)."""

    clauses: ClassVar = ("12y.combat.overflow-enemy",)
    foe: int
    most: int

    def options(self) -> tuple[Option[int], ...]:
        return tuple([Option(str(amount), amount) for amount in range(self.most, 0, -1)])

    def prompt(self, state: State) -> str:
        foes = state.site(state.party(self.seat).at).foes
        foe = next((foe for foe in foes if foe.id == self.foe), None)
        return self.said("prompt", foe=the_foe(foe) if foe is not None else "this enemy")

    def label(self, state: State, id_: str) -> str:
        return counted(int(id_), "point")


def share_of(play: TwelveYears, foe: Foe, damage: int, targets: int) -> int:
    """All of the damage, or (variant party-damage-split) what the player deals to this enemy."""
    if not may_split(play) or targets == 1 or damage == 1:
        return damage
    return play.ask(ShareDamage(seat=play.seat, foe=foe.id, most=damage))


# ---------------------------------------------------------------------- the enemies' damage


# ---------------------------------------------------------------------- fire, peace


@clause("12y.creature.peaceful")
def provoke(play: TwelveYears) -> None:
    """Creatures that would have kept the peace are attacked, and fight back from now on."""
    party = us(play)
    calm = tuple(foe.id for foe in here(play).foes if peaceful(party, foe))
    play.record(FoeProvoked(party.at, calm))


class FoeProvoked(PlaceEvent, frozen=True, gc=False):
    """Creatures that would have kept the peace are attacked."""

    foes: tuple[int, ...]

    def alter(self, site: Site) -> Site:
        return replace(
            site,
            foes=tuple(replace(foe, provoked=True) if foe.id in self.foes else foe for foe in site.foes),
        )

    def sentences(self, scene: Scene) -> Lines:
        foes = tuple(foe for foe in scene.before.site(self.place).foes if foe.id in self.foes)
        return scene.tale(
            "foes",
            "provoked.line",
            foes=the_foes(foes),
            **verbs(len(foes) > 1),
            clauses=("12y.creature.peaceful",),
        )
