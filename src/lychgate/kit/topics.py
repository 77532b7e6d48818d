"""The topics under which menus list the commands of refereed games, from the headings of their rooms."""

from __future__ import annotations

from types import MappingProxyType

FIGHT, MAGIC, TALK, EXPLORE = "Fight", "Magic", "Talk", "Explore"
HELP, GEAR, REST, CHARACTER, TABLE = "Help others", "Gear", "Rest", "Character", "Table"

TOPICS = (FIGHT, MAGIC, TALK, EXPLORE, HELP, GEAR, REST, CHARACTER, TABLE)
"""All topics, in the order in which menus show them."""

OPEN_A_MODULE, MAKE_A_CHARACTER, BRING_IN_MONSTERS = "Open a module", "Make a character", "Bring in monsters"

OPENINGS = (OPEN_A_MODULE, MAKE_A_CHARACTER, BRING_IN_MONSTERS)
"""With what a referee may begin, in the order of the buttons on the first page of a game."""

OF_HEADINGS = MappingProxyType(
    {
        "A fight": FIGHT,
        "A chase": FIGHT,
        "Choices": TALK,
        "Morale": FIGHT,
        "An encounter": TALK,
        "Meetings": TALK,
        "Retainers": TALK,
        "Magic": MAGIC,
        "Blessings": MAGIC,
        "Checks": EXPLORE,
        "Rolls": EXPLORE,
        "Exploring": EXPLORE,
        "The site": EXPLORE,
        "Travel": EXPLORE,
        "Unnoticed": EXPLORE,
        "Hazards and food": EXPLORE,
        "Healing": HELP,
        "Injury and healing": HELP,
        "Rest and injury": HELP,
        "Gear": GEAR,
        "Gear and load": GEAR,
        "Money and experience": GEAR,
        "Time": REST,
        "Food, water, sleep": REST,
        "Characters": CHARACTER,
        "Delvers": CHARACTER,
        "The cast": CHARACTER,
        "Experience": CHARACTER,
    }
)
"""The topic of the commands under a heading; under any other it is the table's business."""


def of_heading(heading: str) -> str:
    """The topic of the commands under a heading of a book."""
    return OF_HEADINGS.get(heading, TABLE)
