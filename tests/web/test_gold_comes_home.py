"""A campaign of two expeditions in Chromium: the gold of the first is divided, and spent before the second."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lychgate.server.session import Session
from tests.web.test_desk_page import Hand, shows
from tests.web.test_sovereign_desk_page import ANN, BEN, GM, PARTY, Sit, Types, keyed, live, sit, table, types

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["live", "sit", "table", "types"]

FIRST = ("settlement Low Ford", "site toll_house", "door 1 open", "enter 1", "treasure 1")
"""A till of small coin, worth 12 gp."""

HOME = ("xp treasure 120 gp a gem", "enter 0", "settlement Low Ford")


def presses(page: Page, live: Session, option: str) -> None:
    """Press the key of an option that the GM's page shows."""
    shows(page, live, GM)
    Hand(page, live, GM).presses(keyed(page, option))


@pytest.mark.usefixtures("table")
def test_the_gold_of_the_first_expedition_is_divided_and_spent_before_the_second(
    sit: Sit, types: Types, live: Session
) -> None:
    types(*PARTY, "delver Cy of Ben henchman hp 5", *FIRST)
    assert "share" not in [one.id for one in live.table(GM).question().choices], "not inside"  # type: ignore[union-attr]
    types(*HOME)
    gm, ann = sit(GM), sit(ANN)

    presses(gm, live, "sell-treasure")
    presses(gm, live, "share")
    shows(gm, live, GM)
    assert "Ada 52 gp 8 sp, Bertram 52 gp 8 sp, Cy 26 gp 4 sp" in gm.locator("#log").inner_text()
    assert gm.locator('#choices button[value="share"]').count() == 0, "it is divided"

    shows(ann, live, ANN)
    hand = Hand(ann, live, ANN)
    hand.types("buy Ada crowbar")
    hand.types("give Ada 1 gp 5 sp to Bertram")
    shows(ann, live, ANN)
    ada, bertram = live.game.settled.cast[:2]
    assert [one.made.coins for one in (ada, bertram)] == [5280 - 100 - 150, 5280 + 150]
    assert [one.name for one in ada.items][-1] == "crowbar"
    assert "50 gp 3 sp" in ann.locator("#party").inner_text()

    types("enter 1")
    assert live.game.settled.settlement == "", "the second expedition has begun"
    shows(ann, live, ANN)
    assert "The party leaves Low Ford." in ann.locator("#log").inner_text()
    assert live.table(BEN).view().sheets[1].seat == BEN
