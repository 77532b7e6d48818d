"""Two players of the 3d6 Constitution on phones: more than ten commands, none of which is typed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.phone import PHONE
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

PAINTED = bool(os.environ.get("LYCHGATE_PICTURES"))

LINES = (
    "character Ada of Ann fighter level 2 strength 14 wits 18 hp 9",
    "character Bo of Ben sage level 2 knowledge 14 wits 10 hp 9 fire 99%",
    "set Ada.copper 300 because of wages",
    "price rope 10 sp",
    "take Ada sword",
    "take Ada torch",
    "terrain hills",
    'spell "Fire" 1 of fire A flame dances on your palm',
    "learn Bo Fire 99%",
    "initiate Bo Pyromancer",
)


def picture(page: Page, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    if folder := os.environ.get("LYCHGATE_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def does(page: Page, topic: str, command: str, *choices: str, look: str = "") -> None:
    """Give a command by tapping its topic, its name, and what is chosen; each press waits for what it opens."""
    from playwright.sync_api import expect

    leaf = page.locator("#leaf")
    page.get_by_role("navigation", name="Everything else").get_by_role("link", name=topic, exact=True).tap()
    expect(leaf.locator("h1")).to_have_text(topic)
    if look:
        picture(page, f"{look}-menu")
    leaf.locator(".choice", has=page.locator(".label", has_text=command)).first.tap()
    expect(leaf.get_by_role("heading", name=topic, exact=True)).to_be_hidden()
    for at, choice in enumerate(choices):
        if look and at == len(choices) - 1:
            picture(page, f"{look}-form")
        if choice.startswith("+"):
            box = leaf.get_by_role("checkbox", name=choice[1:])
            box.check()
            continue
        pressed = leaf.get_by_role("button", name=choice).or_(leaf.get_by_role("link", name=choice))
        pressed.first.tap()
    expect(page.locator("#leaf-holder")).to_be_hidden()


def answers(page: Page, choice: str) -> None:
    """Press an answer to the question that is asked."""
    page.locator("#ask").get_by_role("button", name=choice).first.tap()


def told(page: Page, text: str) -> None:
    from playwright.sync_api import expect

    expect(page.locator("#log")).to_contain_text(text)


def referee(live: Session, *said: str) -> None:
    for one in said:
        live.reply("Ref", one, live.revision, one)


def test_two_players_give_a_dozen_commands_by_tapping(sessions: Sessions, opens: Pages, host: str) -> None:
    from playwright.sync_api import expect

    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in ("Ref", "Ann", "Ben")]
    custom = Custom(undo="referee")
    info, links = sessions.create("Under the mill", "constitution", {}, seats, custom, "constitution menus")
    live = sessions.live(info.id)
    referee(live, *(TEXT + line for line in LINES))
    ann = takes_seat(opens(painted=PAINTED, **PHONE), host, links.seats["Ann"])
    ben = takes_seat(opens(painted=PAINTED, **PHONE), host, links.seats["Ben"])
    picture(ann, "constitution-0")

    does(ann, "Explore", "Make a check", "Wits", look="constitution-check")
    told(ben, "Ada, a check")
    does(ann, "Explore", "Light a light", "Do it")
    told(ann, "Ada lights a torch")
    does(ann, "Gear", "Buy a thing", "Do it", look="constitution-buy")
    told(ben, "rope")
    does(ann, "Gear", "Give a thing", "sword", look="constitution-give")
    told(ben, "Ada hands over a sword")
    does(ann, "Character", "Gain an initiation", "Berserk", look="constitution-initiation")
    told(ben, "Ada is initiated: Berserk")
    does(ben, "Magic", "Prepare spells", "+Fire", "Do it", look="constitution-prepare")
    told(ann, "Bo prepares Fire")
    does(ben, "Magic", "Bo: Fire", "Do it", look="constitution-cast")
    told(ann, "Bo casts Fire")
    does(ben, "Explore", "Forage for food")
    answers(ann, "Agree")
    expect(ann.locator("#ask").get_by_role("button", name="Agree")).to_have_count(0)
    referee(live, "100")
    does(ben, "Explore", "Explore a place", "Knowledge", look="constitution-explore")
    referee(live, "2")
    told(ann, "Bo, an exploration check")
    does(ann, "Rest", "Let turns pass", "Do it", look="constitution-turns")
    answers(ben, "Agree")
    told(ann, "Ben agrees")
    referee(live, f"{TEXT}agree")
    told(ben, "1 turn passes")

    referee(live, f"{TEXT}npc ogre hp 30 hd 3", f"{TEXT}fight ogre", f"{TEXT}initiative Ada 40")
    picture(ann, "constitution-fight")
    expect(ann.locator("#ask")).to_contain_text("Ada")
    does(ben, "Fight", "React", "Shouts a warning", look="constitution-react")
    told(ann, "Bo shouts a warning")
    does(ann, "Fight", "Defend yourself")
    told(ben, "Ada defends")
