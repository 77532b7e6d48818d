"""What stands on the page before anybody is in play: what the game is, and what is typed first."""

from __future__ import annotations

FOR_PLAYERS = (
    "The referee brings a challenge, and you say what your character does about it.",
    "Make a character first: a question a step, or chance for all the rest.",
    "What the rules do not say, this table rules, and remembers.",
)

FOR_THE_REFEREE = (
    "You are the referee, and your bookkeeping is done.",
    "Players make their characters (make), or you bring in those that exist: character Ada of PLAYER fighter level 2.",
    "Whoever else is there: npc 4 bandits hd 1 ac 22 morale 7",
    "Whenever a fact has never been fixed and matters now, roll for it in the open: chance 2/6 the dragon is at home",
)
