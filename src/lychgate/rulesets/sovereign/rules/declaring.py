"""What a Delver may do in a Turn of a site: at which door and trap, on whom, how; and the question that asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.view import Choice
from lychgate.kit.desk import LONGEST
from lychgate.kit.english import numbered, sentence
from lychgate.kit.site_now import shown
from lychgate.rulesets.sovereign.rules.checks import Pair
from lychgate.rulesets.sovereign.rules.door_states import door_of
from lychgate.rulesets.sovereign.rules.doors import TOOLS
from lychgate.rulesets.sovereign.rules.lights import can_light
from lychgate.rulesets.sovereign.rules.pair_odds import pair_told
from lychgate.rulesets.sovereign.rules.turns import DEEDS, LIGHTS, at_what, in_words
from lychgate.rulesets.sovereign.state import PARTY, Creature, Door, State
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING

HEADING = "Exploring"

NEEDS = {"lock": TOOLS, "aid": "healer's kit"}
"""What must be carried for it to be offered."""

SEARCHES = (
    "search the walls for a hidden door",
    "search the floor and the ceiling for traps",
    "search all that stands here, piece by piece",
)
"""Ways to search that may be pressed. The GM says of each what it finds."""

STAKES: dict[str, tuple[Pair, str]] = {
    "search": (Pair("wisdom", "notice"), "say how, and the right way needs no roll"),
    "lock": (Pair("dexterity", "sneak"), "on a failure: not until your next level"),
    "trap": (Pair("dexterity", "sneak"), "failing may set it off"),
    "listen": (Pair("wisdom", "notice"), "talk is heard without a roll"),
    "force": (Pair("strength", "exert"), "stuck doors only; failing takes Turns and is heard"),
}
"""By what a deed is tried, and what failing costs or what spares the roll: told before the choice."""

NOTES = {
    "batter": "loud: each Turn brings one more wandering check",
    "help": "in whatever they do",
    "watch": "and sees what comes",
}
"""What is told of a deed that takes no check."""

PRESSED = {
    "move": "Move on with the party",
    "search": "Search the room with care",
    "lock": "Pick a lock",
    "trap": "Disarm a trap",
    "listen": "Listen at a door",
    "aid": "Give first aid, and loot",
    "watch": "Keep watch",
}
PRESSED_AT = {
    "listen": "Listen at {}",
    "lock": "Pick the lock of {}",
    "force": "Force {}",
    "batter": "Batter {}",
    "trap": "Disarm trap {}",
    "aid": "Patch up {}",
    "light": "Light a {}",
    "help": "Help {}",
}
"""Deeds as they are pressed, under the question what somebody does."""

AT_DOORS = ("listen", "lock", "force", "batter")

GROUPS = {
    "search": "Search",
    "listen": "Doors and traps",
    "lock": "Doors and traps",
    "force": "Doors and traps",
    "batter": "Doors and traps",
    "trap": "Doors and traps",
    "aid": "Others, and light",
    "help": "Others, and light",
    "light": "Others, and light",
}
"""The headings under which deeds stand; moving on and keeping watch need none."""

BEFORE = ("before", "as before")
"""Words for the last deed of a Delver."""

NOTHING = "nothing"


# ---------------------------------------------------------------------- what may be declared


def may_declare(state: State, one: Creature) -> tuple[str, ...]:
    """List what a Delver may declare, the usual first, at each door, trap and ally of the room.

    Where no site is open nobody knows what is there, and the deed alone is said.
    """
    return ("move", "watch", "search", *SEARCHES, *_at_doors(state, one), *_with_others(state, one))


def _at_doors(state: State, one: Creature) -> Iterator[str]:
    tools = any(item.name == TOOLS for item in one.items)
    now = state.site
    if now is None:
        yield from ("listen", *(("lock",) if tools else ()), "trap")
        return
    for way in now.ways(now.here):
        if way.kind == "door" and shown(now.state_of(way)) == "closed":
            yield from _at_door(door_of(state, now, way), one, tools=tools)
    traps = now.site.room(now.here).traps if now.here else ()
    yield from (f"trap {at}" for at, _ in enumerate(traps, 1) if now.of_trap(at) in ("found", "sprung"))


def _at_door(door: Door, one: Creature, *, tools: bool) -> Iterator[str]:
    """The deeds at a shut door, but for those that are in vain by what the party knows of it."""
    yield f"listen {door.name}"
    if tools and door.thought in ("", "locked") and (one.id, one.level) not in door.tried:
        yield f"lock {door.name}"
    if door.thought in ("", "stuck") and not door.waiting:
        yield f"force {door.name}"
    if door.thought != "stuck" and door.stuff != "metal":
        yield f"batter {door.name}"


def _with_others(state: State, one: Creature) -> Iterator[str]:
    others = [other for other in state.of_side(PARTY) if other.id != one.id]
    if any(item.name == NEEDS["aid"] for item in one.items):
        yield from (f"aid {other.name}" for other in others if other.hp < other.max_hp)
        yield "aid"
    yield from (f"help {other.name}" for other in others if not other.helpless)
    yield from (f"light {what}" for what in LIGHTS if can_light(state, one, what))


class Declaring(Decision[str], frozen=True, tag="sovereign.declaring", kw_only=True):
    """What somebody's Delver does in a Turn. ``before`` is what they did last, ``closes``: they may say so later."""

    clauses = ("sov.dungeon.turn-2", "sov.dungeon.one-thing")
    takes_deeds = True
    ways_out = (NOTHING,)

    who: str
    may: tuple[str, ...]
    before: str = ""
    closes: bool = False

    def options(self) -> Sequence[Option[str]]:
        again = (Option("before", self.before),) if self.before else ()
        out = (Option(NOTHING, ""),) if self.closes else ()
        return (*again, *(Option(deed, deed) for deed in self.may), *out)

    def read_past(self, answer: str) -> str:
        """Take the deed alone too, as games from before it said at which door or on whom have it."""
        return answer if answer in DEEDS else super().read_past(answer)

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        return " ".join(text.split())[:LONGEST]

    def free_text(self) -> str:
        return "search how, or anything else that takes ten minutes"

    def prompt(self, state: State) -> str:
        return f"Turn {state.turn + 1}. What does {state.creature(self.who).name} do?"

    def label(self, state: State, id_: str) -> str:
        if id_ == NOTHING:
            return "Nothing yet"
        if id_ == "before":
            return f"As before: {in_words(state, self.who, self.before)}"
        first, what = at_what(state, id_)
        if first:
            return PRESSED_AT[first].format(f"door {what}" if first in AT_DOORS else what)
        takes = f" ({numbered(turns_of('aftermath' if id_ == 'aid' else id_), 'Turn')})"
        return f"{PRESSED[id_]}{takes}" if id_ in PRESSED else sentence(id_)

    def choice(self, state: State, id_: str) -> Choice:
        """With the chance where the GM says no other difficulty, and what failing costs."""
        deed = self.before if id_ == "before" else id_
        kind = deed.partition(" ")[0]
        group = GROUPS.get(kind, "") if id_ != "before" else ""
        if kind in STAKES and deed not in SEARCHES and (kind == deed or at_what(state, deed)[0]):
            pair, means = STAKES[kind]
            told = pair_told(state, state.creature(self.who), pair)
            return Choice(id_, self.label(state, id_), f"{told}; {means}", group=group)
        note = "the GM says what that finds" if deed in SEARCHES else NOTES.get(kind, "")
        return Choice(id_, self.label(state, id_), note, group=group)


@clause("sov.dungeon.act-move", "sov.dungeon.act-lock", "sov.dungeon.act-search", "sov.dungeon.act-aftermath")
def turns_of(activity: str) -> int:
    """How many Turns something takes: one for all that the book lists, and for anything like it."""
    return EXPLORING.activities.get(activity, 1)


def before_of(state: State, one: Creature) -> str:
    """Return what somebody declared last in an earlier Turn; empty where that cannot be done in this room."""
    deed = dict(state.exploring.before).get(one.id, "")
    return "" if at_what(state, deed)[0] and deed not in may_declare(state, one) else deed
