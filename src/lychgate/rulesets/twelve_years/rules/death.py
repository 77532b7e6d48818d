"""Death, dying and continuity: how members die, what a dead party leaves, and who comes after."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.events.endings import PartyFell
from lychgate.rulesets.twelve_years.events.fights import FoesDigIn
from lychgate.rulesets.twelve_years.events.friends import FriendLeft
from lychgate.rulesets.twelve_years.events.parties import MemberDied, MemberLeft
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, us


@clause("12y.combat.death-threshold", "12y.death.member-gear", "12y.hexenc.escort-death", "12y.gold.shared")
def die(play: TwelveYears, member: int, cause: str) -> None:
    """A member at 0 hit points is dead; what it carried stays with the others. An escort leaves nothing."""
    play.record(MemberDied(play.seat, member, cause))


def bury_the_drained(play: TwelveYears) -> None:
    """Members whom a lower level has brought to 0 hit points die. Clause 12y.level.negative."""
    for member in us(play).members:
        if member.hp <= 0:
            die(play, member.id, "drained")


@clause(
    "12y.death.party-records",
    "12y.death.last-standing",
    "12y.death.enemy-stays",
    "12y.death.loot-remains",
    "12y.assembly.total-wipe",
)
def fall(play: TwelveYears) -> None:
    """A party of which no adventurer lives is dead.

    Escorts and thralls disperse; its goods lie where it fell, and its killers stay and gloat over them.
    """
    party = us(play)
    names = tuple(
        corpse.member.name for corpse in play.state.corpses if corpse.party == party.subject
    )
    for member in party.members:
        play.record(MemberLeft(play.seat, member, "parted"))
    site = play.state.site(party.at)
    alone = not any(near.alive and near.at == party.at for near in play.state.parties)
    if alone and (site.met or (site.friend and party.outdoors)):
        play.record(FriendLeft(party.at, site.friend, "parted"))
    if site.foes:
        play.record(FoesDigIn(party.at))
    play.record(PartyFell(play.seat, names))
