"""The Hundred Saints from two players' phones: ten commands and more, each by tapping, and none typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.shares import only_in_soak
from tests.web.phone import PHONE, Phone

if TYPE_CHECKING:
    from tests.web.conftest import Pages

PARTY = (
    "pc Ada thief of Ann STR 13 DEX 13 CON 12 hp 8",
    "pc Bea klerikos of Ben level 2 STR 12 WIS 13 CON 12 hp 9",
    "give shortsword to Ada",
    "give torch 3 to Ada",
    "give mace to Bea",
    "coins 30 gp to Ada",
    "coins 12 gp to party",
    "rations 8 fresh",
)


class Table:
    """The referee's desk, at which lines are typed, and two phones."""

    def __init__(self, live: Session, ann: Phone, ben: Phone) -> None:
        self.live, self.ann, self.ben = live, ann, ben

    def says(self, *lines: str, told: str) -> None:
        """What the referee types; the phones wait until they show what is told of it."""
        for line in lines:
            self.live.reply("Ref", TEXT + line, self.live.revision, f"{self.live.revision} {line}")
        for phone in (self.ann, self.ben):
            phone.sees(told)


def topic(phone: Phone, name: str) -> Phone:
    """Open the menu of a topic, and wait for it."""
    phone.page.locator("#ask nav").get_by_role("link", name=name, exact=True).tap()
    phone.page.wait_for_selector("#leaf-holder[open]")
    phone.taps += 1
    return phone


@pytest.fixture
def table(sessions: Sessions, opens: Pages, host: str) -> Table:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in ("Ref", "Ann", "Ben")]
    info, links = sessions.create("The crypt", "hundred_saints", {}, seats, Custom(undo="referee"), "menus")
    phones = [Phone(opens(painted=True, **PHONE), host, links.seats[name]) for name in ("Ann", "Ben")]
    return Table(sessions.live(info.id), *phones)


UNDEAD = (
    "foes 3 skeletons AC 11 HD 1 hp 4 club 1d4",
    "mark skeletons undead",
    "encounter",
    "aware party",
    "aware skeletons",
    "next",
    "next",
    "distance 5",
    "next",
    "waive",
)


def test_a_player_makes_a_character_from_the_first_screen(table: Table) -> None:
    ann = table.ann
    ann.sees("Make your character", "#ask").picture("saints-0-make").tap("Make a character").picture("saints-1-class")
    ann.sees("Which class? You rolled", "#ask").tap("Leave the rest to chance").sees("comes into play")
    assert ann.counted() == 2
    ann.sees("What do you do?", "#ask").picture("saints-2-made")


@only_in_soak
def test_in_town_and_underground_two_phones_give_ten_commands_by_tapping(table: Table) -> None:
    table.says(*PARTY, "settlement", told="in a settlement")
    ann, ben = table.ann, table.ben
    topic(ann.picture("saints-3-town"), "Gear").picture("saints-4-gear").tap("Buy a weapon").picture("saints-5-buy")
    ann.tap("Dagger").sees("A dagger at hand would slow Ada", "#ask").tap("Buy anyway").sees("Ada buys a dagger")
    assert ann.counted() == 4
    ann.tap("Share out")
    ben.sees("Ann proposes: Share out the purse", "#ask").picture("saints-6-agree").tap("Agree")
    ann.sees("Bea gets 6 gp")
    ann.tap("All eat")
    ben.sees("Ann proposes: All eat and drink", "#ask").tap("Agree")
    topic(ben, "Character").tap("Roll a saving throw").tap("Doom").sees("Bea")

    table.says("enter dungeon", told="underground")
    ann.picture("saints-7-dungeon").tap("Ada lights").sees("torch-1 burns")
    ann.tap("Ada searches").sees("Ann proposes: Ada searches a place").picture("saints-8-proposed")
    table.says("agree", told="A Turn passes")
    topic(ben, "Explore").picture("saints-9-explore").tap("Listen").picture("saints-10-listen")
    ben.page.locator("#leaf").get_by_label("Bea").check()
    ben.tap("Do it").sees("Ben proposes: Bea listens at a door")
    ann.tap("Ada picks a lock").sees("Ann proposes: Ada picks a lock")
    topic(ann, "Help others").tap("Heal Bea").picture("saints-11-heal")
    ann.tap("By a spell").sees("Ann proposes: Heal Bea by a spell (1d6+1)")
    ben.tap("The party rests").sees("Ben proposes: The party rests for a Turn")


def test_two_phones_attack_and_turn_the_undead(table: Table) -> None:
    table.says(*PARTY, *UNDEAD, told="Rations")
    ann, ben = table.ann, table.ben
    ann.sees("The party flees", "#ask").picture("saints-12-meet").tap("The party attacks")
    ben.sees("Ann proposes: The party attacks", "#ask").picture("saints-13-proposal").tap("Agree")
    ben.sees("Bea turns the undead", "#ask").picture("saints-14-turn").tap("Bea turns the undead").sees("turns undead")
    ann.picture("saints-15-hit").tap("Skeleton").sees("Ada strikes at")
    assert (ann.counted(), ben.counted()) == (2, 2)


@only_in_soak
def test_two_phones_travel_and_camp(table: Table) -> None:
    table.says(*PARTY, "terrain light", "weather fair", told="fair")
    ann, ben = table.ann, table.ben
    ann.sees("Set out", "#ask").picture("saints-16-travel").tap("Set out for the day, by road")
    ben.sees("Ann proposes", "#ask").tap("Agree")
    table.says("agree", told="The party sets out")
    ben.sees("On into", "#ask").picture("saints-17-on")
    topic(ben, "Rest").picture("saints-18-rest").tap("Camp by a fire").picture("saints-19-camp")
    ben.tap("Do it").sees("Ben proposes: Camp for the night by a fire")
