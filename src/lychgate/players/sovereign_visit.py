"""How the bot GM of Sovereign runs a visit to a site: what it does about what the players say.

- The party goes where it says, if the way is open. A door that is held shut is worked on until it opens: its lock is
  picked by each who can, then it is forced or battered, a Turn each; after so many Turns the party gives it up. Nobody
  batters metal.
- Those who live in a room are met when it is entered; those who lie in wait when it is searched, from ambush.
- A party that searches does it rightly: it finds the features and the secret doors of the room, and takes its
  treasure, but for what nobody can carry.
- Wanderers come as soon as the check brings them. What is out of the site is home, where XP is shared out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lychgate.kit.site import OUTSIDE
from lychgate.kit.site_now import SiteNow
from lychgate.players.sovereign_delving import BACK, IN, OUT, SEARCH, THROUGH, WAIT
from lychgate.rulesets.sovereign.rules.door_states import door_of
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.state import PARTY, State

MOST_TRIES = 40
"""The commands after which a party gives a door up."""

WHO = "$WHO"
"""Stands for whoever of the party can act when it comes to that."""

HOME = "Home"
"""The settlement that the party comes from."""


class Visit:
    """What a GM remembers of a visit: what the party wants, and how often it was tried."""

    def __init__(self) -> None:
        self._words = ""
        self._from = OUTSIDE
        self._tries = 0
        self._todo: list[str] = []

    def hears(self, words: str) -> None:
        """The players say what the party does."""
        self._words, self._tries, self._todo = words, 0, []

    def order(self, state: State, offered: tuple[str, ...]) -> str:
        """The next command, an option's id or what is typed; empty where all is done that was said."""
        now = state.site
        if now is None or not able(state, PARTY):
            return ""
        if "wanderers" in offered:
            return "wanderers"
        while self._todo:
            said = self._todo.pop(0)
            found = said.startswith("door") and not now.hidden(now.site.door(number_in(said)))
            if not found:
                return said.replace(WHO, able(state, PARTY)[0].name)
        if not self._words:
            return ""
        if not self._tries:
            self._from = now.here
        self._tries += 1
        words, number = self._words, number_in(self._words)
        if words == WAIT:
            self._words = ""
            return "turn quick"
        if words == SEARCH:
            self._words = ""
            self._todo = list(self._search(now, offered))
            return self._todo.pop(0)
        if words == IN:
            self._words = words = f"{THROUGH} door {first_way(now)}."
            number = number_in(words)
        return self._goes(state, now, offered, self._goal(now, words, number))

    def _goal(self, now: SiteNow, words: str, number: int) -> int:
        """The room where the party wants to be."""
        if words == OUT:
            return OUTSIDE
        if words.startswith(THROUGH):
            return now.leads(now.site.door(number), self._from)
        return number

    def _goes(self, state: State, now: SiteNow, offered: tuple[str, ...], to: int) -> str:
        """On to a room: through an open way, or at the door that is in the way."""
        if now.here == to or (now.here != self._from and self._words.startswith(THROUGH)):
            self._words = ""
            return f'settlement "{HOME}"' if to == OUTSIDE and state.settlement != HOME else ""
        if f"enter:{to}" in offered:
            return f"enter:{to}"
        if self._tries > MOST_TRIES:
            self._words = ""
            return "say It cannot be done."
        if self._words == OUT or self._words.startswith(BACK):
            return f"enter {to}"
        door = number_in(self._words)
        metal = door_of(state, now, now.site.door(door)).stuff == "metal"
        kinds = "unlock|force" if metal else "unlock|force|batter"
        ways = [id_ for id_ in offered if re.match(rf"({kinds}):{door}(:|$)", id_)]
        if state.exploring.acted or not ways:
            return "turn quick"
        return ways[0]

    def _search(self, now: SiteNow, offered: tuple[str, ...]) -> Iterator[str]:
        """What a search of the room brings: whoever lies in wait, what is hidden, and what is worth taking."""
        room = now.site.room(now.here)
        yield "turn quick"
        if "inhabitants" in offered:
            yield "inhabitants ambush"
        for feature in room.features:
            yield f'search "{WHO}" {feature.method}'
            yield "turn quick"
        yield from (f"door {door.number} found" for door in now.site.doors_of(now.here) if now.hidden(door))
        for at, _ in enumerate(room.valuables, 1):
            if (now.here, at) not in now.taken:
                yield f"treasure {at}"


def first_way(now: SiteNow) -> int:
    """The number of the door by which the party goes in: the first that is open to it, else the first."""
    ways = now.ways(OUTSIDE)
    return next((one.number for one in ways if now.open_to(one)), ways[0].number)


def number_in(words: str) -> int:
    """The number in what was said; 0 where there is none."""
    found = re.search(r"\d+", words)
    return int(found[0]) if found is not None else 0
