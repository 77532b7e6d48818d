"""The menus of commands on a phone: a command is found by its topic, its fields are choices, and nothing is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind
from lychgate.server.sessions import Sessions
from tests.web.phone import PHONE, Phone

if TYPE_CHECKING:
    from tests.web.conftest import Pages

LINES = (
    "delver Ada of Ann exert 1 sneak 1 hp 8 gear long sword",
    "delver Bo of Ben exert 1 hp 8",
    "npc 2 goblins hd 1 hp 4 skill 1 as goblins",
    "meet goblins",
)


@pytest.fixture
def phones(sessions: Sessions, opens: Pages, host: str) -> dict[str, Phone]:
    """Ann and Ben, each with a phone, where two goblins are met."""
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in ("Ref", "Ann", "Ben")]
    info, links = sessions.create("Under the mill", "sovereign", {}, seats, Custom(undo="referee"), "menus")
    live = sessions.live(info.id)
    for line in LINES:
        live.reply("Ref", TEXT + line, live.revision, line)
    return {name: Phone(opens(painted=True, **PHONE), host, links.seats[name]) for name in ("Ann", "Ben")}


def test_a_player_finds_a_command_by_its_topic_in_three_taps(phones: dict[str, Phone]) -> None:
    ann = phones["Ann"]
    ann.picture("menu-0").tap("Explore").picture("menu-1").tap("Make a saving throw").picture("menu-2").tap("Evasion")
    assert ann.counted() == 3
    ann.sees("Ada")
    assert not ann.page.locator("#leaf-holder[open]").count()


def test_a_list_of_all_commands_is_narrowed_by_a_word(phones: dict[str, Phone]) -> None:
    ann = phones["Ann"].tap("All")
    finder = ann.page.get_by_label("Find a command")
    finder.fill("saving throw")
    left = ann.page.locator("#leaf li").filter(visible=True)
    assert [one.strip() for one in left.locator(".label").all_inner_texts()] == ["Make a saving throw"]
    finder.fill("")
    assert left.count() > 5


def test_what_concerns_the_party_is_agreed_to_or_refused_with_one_tap(phones: dict[str, Phone]) -> None:
    ann, ben = phones["Ann"], phones["Ben"]
    ann.tap("Run away")
    ben.sees("Ann proposes: Run away", "#ask").picture("menu-3").tap("Refuse")
    assert (ann.counted(), ben.counted()) == (1, 1)
    ann.sees("Ben refuses what Ann proposed")
