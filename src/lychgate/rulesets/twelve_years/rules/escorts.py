"""Escorts: the tinker and the noble, who ask to be brought where they want to go."""

from __future__ import annotations

from typing import ClassVar

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.printed_table import draw
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.figures import number
from lychgate.rulesets.twelve_years.rules.company import FriendLeft
from lychgate.rulesets.twelve_years.rules.compulsion import discover
from lychgate.rulesets.twelve_years.rules.death import MemberLeft
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, has_free_line, here, ruled, us
from lychgate.rulesets.twelve_years.rules.loot import CROWN, GoldGained, mundane, roll_item
from lychgate.rulesets.twelve_years.rules.newcomers import MemberJoined
from lychgate.rulesets.twelve_years.rules.promises import LootFound
from lychgate.rulesets.twelve_years.rules.trade import Ware, wares
from lychgate.rulesets.twelve_years.state import CITY, Kin, Member, Party, State
from lychgate.rulesets.twelve_years.tables import LOOT_ITEMS

ESCORTS: dict[str, Kin] = {"tinker": "tinker", "noble": "noble"}


class AcceptEscort(Command, frozen=True, gc=False):
    """Take the tinker or the noble along under the party's protection."""

    needs_site = True

    @classmethod
    def offered(cls, now: Situation) -> Options:
        return fixed(cls, "escort") if now.friend in ESCORTS and has_free_line(now.state, now.party) else ()

    @clause("12y.hexenc.tinker-escort", "12y.hexenc.noble-escort", "12y.hexenc.escort-member")
    def do(self, play: TwelveYears) -> None:
        """The tinker or the noble joins at the end of the sheet: unarmed, and frail."""
        at, friend = us(play).at, here(play).friend
        play.record(FriendLeft(at, friend, "joined"))
        hp = number(play.state, "escort-hp")
        member = Member(us(play).next_id, "", ESCORTS[friend], hp, base=hp)
        play.record(MemberJoined(play.seat, member, "escort"))

    def button(self, state: State, party: Party) -> tuple[str, str]:
        hp = number(state, "escort-hp")
        if state.site(party.at).friend == "tinker":
            return "Take the tinker along", f"one piece of loot at the next hex, if it lives ({hp} hp)"
        home = "to the city"
        if state.variants.get("nearest-village") == "nearest-clearing":
            home = "to the city or a clearing"
        return "Take the noble along", f"{number(state, 'noble-reward')}g on return {home}, if alive ({hp} hp)"


def escorts_due(play: TwelveYears) -> bool:
    """Whether the party has just brought an escort where they wanted to go."""
    return any(member.escort and arrived(play, member) for member in us(play).members)


def arrived(play: TwelveYears, escort: Member) -> bool:
    """The tinker wants to the next hex; the noble to the nearest village (variant nearest-village)."""
    if escort.kin == "tinker":
        return True
    at = us(play).at
    if at == CITY:
        return True
    clearing = play.state.hexes[at].terrain == "clearing"
    return clearing and ruled(play.state, "nearest-village") == "nearest-clearing"


def pay_escorts(play: TwelveYears) -> None:
    """Escorts who arrived alive pay and go their way."""
    for member in us(play).members:
        if member.escort and arrived(play, member):
            play.record(MemberLeft(play.seat, member, "paid"))
            if member.kin == "noble":
                play.record(GoldGained(play.seat, number(play.state, "noble-reward"), "noble"))
            else:
                tinker_gives(play)


class RewardWhat(Decision[Ware], frozen=True, tag="reward-what", kw_only=True):
    """What the tinker gives (variant tinker-reward)."""

    clauses: ClassVar = ("12y.hexenc.tinker-escort",)
    wares: tuple[Ware, ...]

    def options(self) -> tuple[Option[Ware], ...]:
        return tuple([Option(ware.id, ware) for ware in self.wares])

    def choice(self, state: State, id_: str) -> Choice:
        return self.read(id_).choice()


@clause("12y.hexenc.tinker-escort", "12y.hex.loot-scarce")
def tinker_gives(play: TwelveYears) -> None:
    """One loot item, laid down where the party is; no crown unless the variant tinker-reward allows one."""
    at = us(play).at
    rule = ruled(play.state, "tinker-reward")
    if rule == "player-picks-mundane":
        ware = play.ask(RewardWhat(seat=play.seat, wares=wares(play, "tinker")))
        item = mundane(play, ware.kind, ware.weapon)
    else:
        kind = draw(play, LOOT_ITEMS, "12y.loot.items", at)[0].id
        while kind == CROWN and rule == "roll-no-crown":
            kind = draw(play, LOOT_ITEMS, "12y.loot.items", at)[0].id
        item = roll_item(play, at, kind=kind)
    play.record(LootFound(at, item, "tinker"))
    discover(play, item.id)
