"""Foes as a party meets them: made from the tables, told apart as hostile and peaceful, slain, left behind."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.events.fights import FoeArrived, FoesGone, FoeSlain
from lychgate.rulesets.twelve_years.rules import creatures, monsters
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, ruled, us
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.state import Foe, Party, Site, State, Stays, the_dungeon, the_room
from lychgate.rulesets.twelve_years.tables import CASTLE_MODE, FoeRow

CHAPTERS = (creatures, monsters)
"""Imported so that every special is known."""

LICH_KING = "lich_king"


def make_foe(play: TwelveYears, row: FoeRow, stays: Stays, *, monster: bool) -> Foe:
    """A foe as its row says, harder the deeper it is met where monsters level up."""
    levels = monster_levels(play) if monster else 0
    hp = printed_hp(play.state, row)
    hp = hp + levels if hp else 0
    return Foe(us(play).next_id, row.id, hp, hp, row.damage, row.damage_bonus + levels, stays)


@clause("12y.frame.sheet-policy")
def printed_hp(state: State, row: FoeRow) -> int:
    """The hit points the printing in force gives: they differ for the satyr."""
    if row.id == "satyr" and ruled(state, "policy.print") == "sheet":
        return creatures.SATYR_HP_SHEET
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


@clause("12y.monster.no-heal", "12y.multi.records")
def slay(play: TwelveYears, foe: Foe, how: str) -> None:
    """``foe`` is dead and struck from the records."""
    play.record(FoeSlain(us(play).at, foe, how))
