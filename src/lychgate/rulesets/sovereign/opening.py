"""What stands on the page before anybody is in play: what the game is, and what is typed first."""

from __future__ import annotations

FOR_PLAYERS = (
    "The GM describes, and you say what you do.",
    "Make your Delver first: a question for each step, or chance for all the rest.",
    "A plan that cannot fail needs no dice. Before any fall you are told your chance, and what failure costs.",
)

FOR_THE_GM = (
    "You are the GM, and your bookkeeping is done.",
    "Players make their Delvers (make), or you bring in those that exist (delver Ada str 14 exert 1 hp 8).",
    "Then open a module: site toll_house, site salt_saint, or your own (site, and the file pasted below it).",
    "Or bring in whoever they meet: npc 4 goblins hd 1 ac 13",
)
