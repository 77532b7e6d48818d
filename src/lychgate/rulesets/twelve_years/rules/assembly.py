"""Assembling the party: four who dare, and what their luggage does to them before they leave the city."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.commands import Assemble
from lychgate.rulesets.twelve_years.events.loot import ItemLost
from lychgate.rulesets.twelve_years.events.parties import PartyFormed, PartySetOut
from lychgate.rulesets.twelve_years.rules.compulsion import compel, feel_curse
from lychgate.rulesets.twelve_years.rules.death import die
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, us
from lychgate.rulesets.twelve_years.rules.newcomers import (
    arm,
    give_gold,
    give_loot,
    join,
    kin_of,
    spring_kit,
)
from lychgate.rulesets.twelve_years.rules.travel import come_upon
from lychgate.rulesets.twelve_years.state import Item
from lychgate.rulesets.twelve_years.tables import ARCHETYPES


@clause(
    "12y.assembly.steps",
    "12y.assembly.start-hex",
    "12y.assembly.level-zero",
    "12y.level.new-party",
    "12y.assembly.may-start-small",
)
def assemble(play: TwelveYears, command: Assemble) -> None:
    """Archetypes, names, weapons, loot, gold, each for all in the order of the sheet; then dangerous loot acts."""
    play.record(PartyFormed(play.seat, us(play).number + 1))
    company = four_archetypes(play)
    joined = [join(play, kin_of(archetype), "assembled", " ".join(company)) for archetype in company]
    members = [member for member in joined if member is not None]
    for member in members:
        arm(play, member)
    luggage = [(member, give_loot(play, member)) for member in members]
    for member in members:
        give_gold(play, member)
    for member, item in luggage:
        if not over(play):
            resolve_luggage(play, member.id, item)
    if not over(play):
        play.record(PartySetOut(play.seat))
        come_upon(play)


@clause("12y.assembly.four-d4", "12y.frame.dice")
def four_archetypes(play: TwelveYears) -> list[str]:
    """4d4 read one by one, not summed: each die is a member."""
    faces = play.throw("4d4", "12y.assembly.four-d4", us(play).subject).faces
    rows = [ARCHETYPES.at(face).value for face in faces]
    return [row.id for row in rows if row is not None]


@clause("12y.assembly.resolve-order", "12y.assembly.fae-items")
def resolve_luggage(play: TwelveYears, owner: int, item: Item) -> None:
    """One member's item: its traps first, then its powers, which act even when the owner is dead by now."""
    spring_kit(play, owner, item)
    if over(play):
        return
    if item.unique == "ancient_magick_crown":
        steal_crown(play, owner, item)
        return
    compel(play, item.id, assembling=True)
    if item.cursed and not over(play) and any(owned.id == item.id for owned in us(play).loot):
        feel_curse(play, us(play).item(item.id))


@clause("12y.assembly.ancient-magick-crown")
def steal_crown(play: TwelveYears, owner: int, crown: Item) -> None:
    """Popplecrop Slink kills whoever brought the ancient magick crown, and is off with it."""
    if any(member.id == owner for member in us(play).members):
        die(play, owner, "slink")
    play.record(ItemLost(play.seat, crown, "slink"))
