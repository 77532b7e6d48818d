"""Sovereign by tapping only: a mage and a fighter on two phones explore, help, trade and fight without a typed word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind
from lychgate.server.sessions import Sessions
from tests.shares import only_in_soak
from tests.web.phone import PHONE, Phone

if TYPE_CHECKING:
    from tests.web.conftest import Pages

WIND = "The Wind of Final Repose"

SITE = """site
name = "House"
doors = [{ number = 1, rooms = [0, 1] }, { number = 2, rooms = [1, 2], state = "closed" }]
[[rooms]]
number = 1
name = "Hall"
read = "Cold."
[[rooms]]
number = 2
name = "Den"
read = "Dark."
"""

LINES = (
    f"delver Ada of Ann Mage tradition High Mage int 16 magic 1 heal 1 hp 9 gear healer's kit, dagger spells {WIND}",
    "delver Bo of Ben str 16 exert 1 stab 1 hp 9 gear long sword, rope, torch money 100 gp",
    SITE,
)


class Table:
    """A table with two phones, and a GM who types."""

    def __init__(self, sessions: Sessions, opens: Pages, host: str) -> None:
        seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in ("Ref", "Ann", "Ben")]
        info, links = sessions.create("House", "sovereign", {}, seats, Custom(undo="referee"), "tapping")
        self.live = sessions.live(info.id)
        self.gm(*LINES)
        self.ann, self.ben = (Phone(opens(painted=True, **PHONE), host, links.seats[name]) for name in ("Ann", "Ben"))

    def gm(self, *lines: str) -> None:
        """The GM types."""
        for line in lines:
            self.answers(TEXT + line)

    def answers(self, id_: str) -> None:
        """The GM answers what is asked."""
        self.live.reply("Ref", id_, self.live.revision, f"gm {self.live.revision}")


def menu(phone: Phone, topic: str) -> Phone:
    """Tap the menu of a topic; a step may begin with the same word."""
    phone.page.get_by_role("navigation", name="Everything else").get_by_role("link", name=topic, exact=True).tap()
    phone.page.locator("#leaf h1").get_by_text(topic, exact=True).wait_for()
    phone.taps += 1
    return phone


@pytest.fixture
def table(sessions: Sessions, opens: Pages, host: str) -> Table:
    """A mage and a fighter before a house."""
    return Table(sessions, opens, host)


@only_in_soak
def test_checks_gear_and_trade_are_a_few_taps(table: Table) -> None:
    ben = table.ben
    menu(ben, "Explore").tap("Make a check").picture("sov-check-1")
    ben.tap("Exert").picture("sov-check-2").tap("STR/Exert")
    assert ben.counted() == 4
    ben.sees("Bo tries STR/Exert")
    menu(ben, "Gear").tap("Buy gear").picture("sov-buy-1").tap("Armour").picture("sov-buy-2").tap("Leather")
    assert ben.counted() == 4
    ben.sees("Bo buys leather armour")
    menu(ben, "Gear").tap("Give something").picture("sov-give-1").tap("A thing", "Torch")
    ben.sees("Bo gives")
    menu(ben, "Gear").tap("Change armour")
    ben.sees("Bo puts on the leather")


def test_the_hurt_are_helped_from_one_menu(table: Table) -> None:
    table.gm("harm Bo 4")
    ann = table.ann
    menu(ann, "Help others").picture("sov-help-1").tap("Ada patches up Bo").picture("sov-help-2").tap("Do it")
    ann.sees("Bo regains")
    assert ann.counted() == 3


def test_a_spell_is_cast_at_all_of_a_kind_in_three_taps(table: Table) -> None:
    table.gm("npc 3 goblins hd 1 hp 30 as goblins", f"prepare Ada {WIND}", "meet goblins")
    ann = table.ann
    menu(ann, "Magic").picture("sov-magic-1").tap(WIND).picture("sov-magic-2")
    ann.tap("Choose several").picture("sov-magic-3")
    assert ann.page.locator("#leaf fieldset").get_by_label("Goblin 2").count()
    ann.page.locator("#leaf").get_by_role("link", name="All commands").tap()
    ann.page.locator("#leaf h1").get_by_text("Everything you can do").wait_for()
    ann.page.keyboard.press("Escape")
    ann.counted()
    menu(ann, "Magic").tap(WIND).tap("All goblins")
    assert ann.counted() == 3
    ann.sees(f"Ada casts {WIND}")


@only_in_soak
def test_a_proposal_to_rest_waits_for_the_other_and_the_gm(table: Table) -> None:
    ann, ben = table.ann, table.ben
    menu(ann, "Rest").tap("Rest for days").picture("sov-rest-1")
    ann.writes("Days", "2").tap("Do it")
    ben.sees("Ann proposes", "#ask").picture("sov-rest-2").tap("Agree")
    table.answers("agree:1")
    ann.sees("day")


def test_a_fighter_attacks_by_choosing_foe_and_weapon(table: Table) -> None:
    table.gm("npc 2 goblins hd 1 hp 30 as goblins", "meet goblins", "stance fight so fight")
    while table.live.game.settled.fight_now.acting != "party":
        table.gm("next")
        if table.live.game.pending_for("Ref") is not None:
            table.answers("yes")
    ben = table.ben
    ben.picture("sov-fight-0")
    menu(ben, "Fight").picture("sov-fight-1").tap("Attack a foe").picture("sov-fight-2")
    ben.tap("Goblin 1").picture("sov-fight-3").tap("Long sword")
    ben.sees("Bo attacks")
