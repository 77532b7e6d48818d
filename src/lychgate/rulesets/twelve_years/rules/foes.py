"""Foes as a party meets them: made from the tables, told apart as hostile and peaceful, slain, left behind."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import Event, PlaceEvent, Scene, line
from lychgate.rulesets.twelve_years.figures import number
from lychgate.rulesets.twelve_years.naming import (
    a_foe,
    foe_words,
    member_name,
    some_foes,
    stats,
    the_foe,
    the_foes,
    verbs,
)
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, ruled, us
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.state import (
    Corpse,
    Foe,
    Party,
    Site,
    State,
    Stays,
    the_dungeon,
    the_room,
    with_id_taken,
    with_site,
)
from lychgate.rulesets.twelve_years.tables import CASTLE_MODE, CREATURES, WILDS, FoeRow

LICH_KING = "lich_king"

SATYR_HP_SHEET: int = WILDS["satyr_hp_sheet"]


def make_foe(play: TwelveYears, row: FoeRow, stays: Stays, *, monster: bool) -> Foe:
    """A foe as its row says, harder the deeper it is met where monsters level up."""
    levels = monster_levels(play) * number(play.state, "monster-growth") if monster else 0
    hp = printed_hp(play.state, row)
    hp = hp + levels if hp else 0
    return Foe(us(play).next_id, row.id, hp, hp, row.damage, row.damage_bonus + levels, stays)


@clause("12y.frame.sheet-policy")
def printed_hp(state: State, row: FoeRow) -> int:
    """The hit points the printing in force gives: they differ for the satyr."""
    if row.id == "satyr" and ruled(state, "policy.print") == "sheet":
        return SATYR_HP_SHEET
    return row.hp


@clause("12y.variant.monster-level")
def monster_levels(play: TwelveYears) -> int:
    """What a monster adds to its hit points and its damage in this room: one for each level descended."""
    at = us(play).at
    in_castle = the_dungeon(play.state, at).kind == "castle"
    if not levels_up(play.state, in_castle=in_castle):
        return 0
    return the_room(play.state, at).level


@clause("12y.variant.axe")
def levels_up(state: State, *, in_castle: bool) -> bool:
    """Whether monsters level up: by its own switch, and always in the castle in axe mode."""
    if ruled(state, "monster-level-up") == "on":
        return True
    mode = CASTLE_MODE[ruled(state, "castle-mode")]
    return mode.monster_level_up and (in_castle or ruled(state, "axe-monster-level") == "everywhere")


def put_foe(play: TwelveYears, foe: Foe, how: str, of: int = 1) -> None:
    """``foe`` is here, one ``of`` so many that come together.

    One that always escapes is gone at once. Clause 12y.creature.deer.
    """
    play.record(FoeArrived(us(play).at, foe, how, of))
    if special(foe).always_escapes:
        play.record(FoesGone(us(play).at, (foe.id,), "fled"))


CROWDS = ("raven", "wolf")
"""Kinds that come in rolled numbers: the list of foes says how many."""


class FoeArrived(Event, frozen=True, gc=False):
    """A foe is at ``place``.

    ``how``: encounter, guard, castle, throne, goblin, skeleton, followed, possessed, risen. ``of``: how many come.
    """

    place: str
    foe: Foe
    how: str
    of: int = 1

    def apply(self, state: State) -> State:
        site = state.site(self.place)
        after = with_site(state, self.place, replace(site, foes=(*site.foes, self.foe)))
        return with_id_taken(after, self.foe.id)

    def momentous(self) -> bool:
        return self.foe.kind == LICH_KING

    def sentences(self, scene: Scene) -> Lines:
        """An enemy is met; of a crowd the first two are announced, the list of foes has the number."""
        foe, kind = self.foe, foe_words(self.foe)
        met = scene.before.site(self.place).foes
        again = any(other.kind == foe.kind for other in met)
        clauses = foe_clauses(foe, self.how)
        values = {"stats": stats(foe), "name": _name(foe), "foe": a_foe(foe)}
        if self.how == "followed":
            return ()
        if self.how in ("goblin", "skeleton"):
            return scene.tale("foes", f"{kind}.one_more", clauses=clauses, **values)
        if again and foe.member is None:
            return one_more(scene, self, sum(other.kind == foe.kind for other in met))
        told = scene.tale("foes", f"{kind}.come", clauses=clauses, **values)
        return (*told, *_manner(scene, self))


def one_more(scene: Scene, event: FoeArrived, met: int) -> Lines:
    """One more of a kind that is here; of a crowd the second says that the first is not alone, and how many come."""
    foe, how = event.foe, event.how
    if foe.kind in CROWDS or how == "castle":
        if met != 1:
            return ()
        told = scene.tale("foes", f"{foe.kind}.more", clauses=foe_clauses(foe, how))
        return (replace(told[0], text=f"{told[0].text} {event.of} in all."),) if event.of > 2 else told
    return line(f"And another {a_foe(foe).partition(' ')[2]} ({stats(foe)}).", "story", foe_clauses(foe, how))


def _name(foe: Foe) -> str:
    return member_name(foe.member) if foe.member is not None else ""


def _manner(scene: Scene, event: FoeArrived) -> Lines:
    """Whether what has come keeps the peace, or bars an entrance."""
    foe = event.foe
    if peaceful(scene.party, foe):
        kin = special(foe).peaceful_to
        friend = next(member_name(member) for member in scene.party.members if member.kin == kin)
        return scene.tale("foes", f"{foe.kind}.peace", kin=friend, clauses=("12y.creature.peaceful",))
    if event.how == "guard" and foe.kind != "deer":
        return scene.tale("foes", "guard.line", clauses=("12y.hexenc.guarded",), **verbs(several=False))
    return ()


FOE_CLAUSES = {
    "raven": "12y.creature.ravens",
    "wolf": "12y.creature.wolves",
    "hill_giant": "12y.creature.hill-giant",
    "fire_folk": "12y.creature.fire-folk",
    "shade": "12y.monster.shade-hit",
    "lich_king": "12y.castle.throne-room",
    "possessed": "12y.magick.demonic",
}


def foe_clauses(foe: Foe, how: str) -> tuple[str, ...]:
    """The clause that says what is special about a foe."""
    if foe.kind in FOE_CLAUSES:
        return (FOE_CLAUSES[foe.kind],)
    creature = any(row.id == foe.kind for row in CREATURES.values())
    here = (f"12y.{'creature' if creature else 'monster'}.{foe.kind}",)
    return (*here, "12y.castle.skeletons") if how == "castle" else here


class FoesGone(PlaceEvent, frozen=True, gc=False):
    """Foes are no longer at the place. ``how``: fled, left_behind, parted, followed, enthralled."""

    foes: tuple[int, ...]
    how: str

    def alter(self, site: Site) -> Site:
        return replace(site, foes=tuple(foe for foe in site.foes if foe.id not in self.foes))

    def sentences(self, scene: Scene) -> Lines:
        """Enemies are no longer here; that they join or crumble is told by other facts."""
        gone = tuple(foe for foe in scene.before.site(self.place).foes if foe.id in self.foes)
        if all(foe.kind == "deer" for foe in gone) or self.how in ("enthralled", "crumbled"):
            return ()
        if self.how == "followed":
            followers = some_foes(gone)
            return scene.tale(
                "foes", "gone.followed", foes=followers, clauses=("12y.evade.result-2",), **verbs(len(gone) > 1)
            )
        return scene.tale(
            "foes",
            f"gone.{self.how}",
            foes=the_foes(gone),
            clauses=("12y.evade.after-hex",),
            **verbs(len(gone) > 1),
        )


@clause("12y.creature.peaceful", "12y.creature.hill-giant", "12y.creature.fire-folk", "12y.creature.elf-trap")
def peaceful(party: Party, foe: Foe) -> bool:
    """Whether ``foe`` leaves this party alone: for the sake of a member, unless it was attacked."""
    kin = special(foe).peaceful_to
    return kin is not None and not foe.provoked and party.has(kin)


@clause("12y.gloss.combat", "12y.gloss.encounter")
def hostile(party: Party, site: Site) -> tuple[Foe, ...]:
    """The enemies at ``site`` that fight this party: all but the peaceful, and none while a truce holds."""
    if party.truce or not site.foes:
        return ()
    return tuple([foe for foe in site.foes if not peaceful(party, foe)])


@clause("12y.creature.peaceful")
def harmless(play: TwelveYears, foe: Foe) -> bool:
    """Whether ``foe`` was attacked in peace and (variant peaceful-attacked) never hurts nor pursues for it."""
    return foe.provoked and ruled(play.state, "peaceful-attacked") == "never-deals-damage"


def enemies(play: TwelveYears) -> tuple[Foe, ...]:
    """The enemies the acting party faces here."""
    return hostile(us(play), here(play))


def enemies_in(scene: Scene) -> tuple[Foe, ...]:
    """The enemies that strike in this scene."""
    return hostile(scene.party_before, scene.here)


@clause("12y.monster.no-heal", "12y.multi.records")
def slay(play: TwelveYears, foe: Foe, how: str) -> None:
    """``foe`` is dead and struck from the records."""
    play.record(FoeSlain(us(play).at, foe, how))


class FoeSlain(Event, frozen=True, gc=False):
    """A foe is dead. ``how``: damage, vanished (a shade), death, gerhardus, crowned. One that was a member of a party
    leaves its corpse."""

    place: str
    foe: Foe
    how: str

    def apply(self, state: State) -> State:
        site = state.site(self.place)
        left = tuple(foe for foe in site.foes if foe.id != self.foe.id)
        after = with_site(state, self.place, replace(site, foes=left))
        if self.foe.member is None or self.foe.member.escort:
            return after
        dead = replace(self.foe.member, hp=0, weapon=0, worn=(), marks=())
        corpse = Corpse(dead, self.foe.party, self.place, self.foe.kind)
        return replace(after, corpses=(*state.corpses, corpse))

    def sentences(self, scene: Scene) -> Lines:
        """The end of an enemy; what damage does to it is told with the damage."""
        foe = self.foe
        if self.how == "damage" and foe.hp <= 0:
            return ()
        keys = (f"slain.{self.how}", f"{foe_words(foe)}.die")
        clauses = {
            "death": ("12y.magick.death",),
            "gerhardus": ("12y.friend.gerhardus",),
            "vanished": ("12y.monster.shade-hit",),
        }.get(self.how, ("12y.combat.death-threshold",))
        return scene.tale("foes", *keys, foe=the_foe(foe), name=_name(foe), clauses=clauses)
