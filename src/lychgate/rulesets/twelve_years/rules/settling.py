"""When the dust settles: what happens by itself at a place, and in which order."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.rules.ailments import Marked
from lychgate.rulesets.twelve_years.rules.company import rivals_at
from lychgate.rulesets.twelve_years.rules.death import MemberLeft
from lychgate.rulesets.twelve_years.rules.entrances import Due, EntranceSeen, ground_gives_way
from lychgate.rulesets.twelve_years.rules.escorts import pay_escorts
from lychgate.rulesets.twelve_years.rules.foes import LICH_KING, enemies, slay
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, ruled, us
from lychgate.rulesets.twelve_years.rules.friends import meet
from lychgate.rulesets.twelve_years.rules.levels import heal_all
from lychgate.rulesets.twelve_years.rules.moving import descend
from lychgate.rulesets.twelve_years.rules.promises import PromiseKept
from lychgate.rulesets.twelve_years.rules.years import lore_undoes_event, lost_in_the_fae, spared_by_lore
from lychgate.rulesets.twelve_years.state import Foe, Party


@clause("12y.combat.victory", "12y.delve.enemies-first")
def settle(play: TwelveYears) -> None:
    """After every order: let happen what happens by itself here, until the party must face something or
    nothing is left to happen.

    Immediate things first, then traps and enemies (which wait for the party's orders), then the rest.
    """
    while not over(play):
        party = us(play)
        if party.due and party.due[0].startswith("pond"):
            fall_into_pond(play, int(party.due[0].partition(":")[2]))
            continue
        if party.wary or party.chased:
            return
        foes = enemies(play)
        if foes:
            if not gerhardus_wins(play, foes):
                return
            continue
        if rivals_at(play.state, party):
            return
        end_encounter(play)
        if over(play) or not us(play).due:
            return
        first, *rest = us(play).due
        play.record(Due(play.seat, tuple(rest)))
        happen(play, first)


def happen(play: TwelveYears, due: str) -> None:
    """One thing that was due here."""
    what, _, number = due.partition(":")
    match what:
        case "circle":
            visit_circle(play)
        case "escort":
            pay_escorts(play)
        case "sinkhole":
            ground_gives_way(play, int(number))
        case "friend":
            meet(play)
        case _:
            raise AssertionError(due)


@clause("12y.hexenc.circle")
def visit_circle(play: TwelveYears) -> None:
    """The faerie circle heals the whole party on every visit."""
    heal_all(play, "circle")


@clause("12y.entrance.pond", "12y.order.immediate")
def fall_into_pond(play: TwelveYears, number: int) -> None:
    """The reflections drag the party into the cavern at once, and years go by."""
    play.record(Due(play.seat, us(play).due[1:]))
    play.record(EntranceSeen(number))
    if lore_undoes_event(play):
        spared_by_lore(play, "pond")
        return
    lost_in_the_fae(play, "pond", "12y.entrance.pond")
    if not over(play):
        descend(play, number, 0, "pond")


@clause("12y.friend.gerhardus")
def gerhardus_wins(play: TwelveYears, foes: tuple[Foe, ...]) -> bool:
    """Gerhardus wins the first battle with hostile monsters or creatures outright.

    The Lich King is not his business.
    """
    prey = tuple(foe for foe in foes if foe.kind not in (LICH_KING, "possessed"))
    if "gerhardus" not in us(play).promises or not prey:
        return False
    play.record(PromiseKept(play.seat, "gerhardus"))
    for foe in foes:
        if foe.kind != LICH_KING:
            slay(play, foe, "gerhardus")
    return True


@clause("12y.monster.cyclops", "12y.magick.fae-touched")
def end_encounter(play: TwelveYears) -> None:
    """No enemy is left: a cyclops's curse falls on those who attacked it, and borrowed thralls may go."""
    party = us(play)
    if party.attacked_cyclops:
        play.record(CurseFell(play.seat))
        if ruled(play.state, "cyclops-clock") != "ignore":
            for member in party.members:
                if "doomed" not in member.marks:
                    play.record(Marked(play.seat, member.id, "doomed"))
    if ruled(play.state, "fae-touched-duration") == "this-encounter":
        for member in us(play).members:
            if member.foe is not None:
                play.record(MemberLeft(play.seat, member, "parted"))


class CurseFell(PartyEvent, frozen=True, gc=False):
    """The encounter with the cyclops is over; the marks follow as facts of their own."""

    def change(self, party: Party) -> Party:
        return replace(party, attacked_cyclops=False)

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale("fights", "cyclops.fell", clauses=("12y.monster.cyclops",))
