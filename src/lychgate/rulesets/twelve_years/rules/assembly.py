"""Assembling the party: those who dare, and what their luggage does to them before they leave the city."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.core.view import LogLine
from lychgate.rulesets.twelve_years.command import Command
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene, company
from lychgate.rulesets.twelve_years.figures import in_words, number
from lychgate.rulesets.twelve_years.naming import counted
from lychgate.rulesets.twelve_years.rules.compulsion import compel, feel_curse
from lychgate.rulesets.twelve_years.rules.death import die
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, us
from lychgate.rulesets.twelve_years.rules.loot import ItemLost
from lychgate.rulesets.twelve_years.rules.moving import come_upon
from lychgate.rulesets.twelve_years.rules.newcomers import (
    arm,
    give_gold,
    give_loot,
    join,
    kin_of,
    spring_kit,
)
from lychgate.rulesets.twelve_years.state import CITY, Item, Party, State
from lychgate.rulesets.twelve_years.tables import ARCHETYPES


class Assemble(Command, frozen=True, gc=False):
    """Gather a new party in the city."""

    when = ("none",)
    group = "Game"

    @clause(
        "12y.assembly.steps",
        "12y.assembly.start-hex",
        "12y.assembly.level-zero",
        "12y.level.new-party",
        "12y.assembly.may-start-small",
    )
    def do(self, play: TwelveYears) -> None:
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

    def button(self, state: State, party: Party) -> tuple[str, str]:
        left = number(state, "year-limit") - party.years
        return "Assemble a new party", f"party {party.number + 1}, {counted(left, 'year')} left"


class PartyFormed(PartyEvent, frozen=True, gc=False):
    """A new party gathers in the city, at level 0 and without a coin; the years go on."""

    number: int

    def change(self, party: Party) -> Party:
        return Party(
            party.seat,
            number=self.number,
            years=party.years,
            at=CITY,
            back=CITY,
            next_id=party.next_id,
            portals=party.portals,
        )

    def sentences(self, scene: Scene) -> Lines:
        """The heading of a party's chapter, and how it came together."""
        head = LogLine(
            f"Party {self.number} · year {scene.party.years}",
            "head",
            ("12y.assembly.start-hex", "12y.assembly.level-zero"),
        )
        return (head, *scene.tale("party", "formed.again" if self.number > 1 else "formed.first"))


class PartySetOut(PartyEvent, frozen=True, gc=False):
    """The assembling is over: the survivors set out."""

    def sentences(self, scene: Scene) -> Lines:
        members = len(scene.party.members)
        key = (
            "set_out.whole"
            if members >= number(scene.before, "party-size")
            else "set_out.fewer"
            if members
            else "set_out.none"
        )
        return scene.tale(
            "party",
            key,
            company=company(scene.after, scene.seat),
            members=in_words(members),
            gold=scene.party.gold,
            clauses=("12y.assembly.steps", "12y.assembly.may-start-small"),
        )


@clause("12y.assembly.four-d4", "12y.frame.dice")
def four_archetypes(play: TwelveYears) -> list[str]:
    """The d4 read one by one, not summed: each die is a member."""
    faces = play.throw(f"{number(play.state, 'party-size')}d4", "12y.assembly.four-d4", us(play).subject).faces
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
