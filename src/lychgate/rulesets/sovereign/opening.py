"""What stands on the page before anybody is in play: what the game is, and what is typed first."""

from __future__ import annotations

FOR_PLAYERS = (
    "The GM describes, and you say what you do.",
    "A plan that cannot fail needs no dice. Before any fall you are told your chance, and what failure costs.",
)

FOR_THE_GM = (
    "You are the GM, and your bookkeeping is done.",
    "Bring in the Delvers (delver Ada str 14 exert 1 hp 8) and whoever they meet (npc 4 goblins hd 1 ac 13).",
)
