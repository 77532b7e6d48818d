"""What stands on the page before anybody is in play: what the game is, and what is typed first."""

from __future__ import annotations

FOR_PLAYERS = (
    "The referee describes, and you say what you do.",
    """\
You read here what happens, with the dice behind every number. Below is what your character is most likely to do \
now, then everything else by topic. You can also type what you do; ? lists the commands.""",
)

FOR_THE_REFEREE = (
    "You are the referee, and your bookkeeping is done.",
    """\
Bring in the characters (pc Ada fighter hp 8 ac 14, or paste a sheet), and let Turns pass in the dungeon \
(enter dungeon, light torch of Ada, turn): light, rations, rest and what wanders are kept for you.""",
    """\
When something comes, say what it is (foes 5 goblins hp 4, or paste a stat block) and that they meet (meet). From \
surprise to morale each step is rolled, told and explained; next goes on, undo takes back, ? lists the words.""",
)
