"""What magic has done at once: healing, conditions that end, who comes and goes, and what is left to the GM."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.room import Event, Lines
from lychgate.kit.telling import public, secret
from lychgate.rulesets.sovereign.rules.frame import of_a_fighter
from lychgate.rulesets.sovereign.state import Mark, State

HEADING = "Magic"


class Spared(Event, frozen=True, tag="spared"):
    """An art or a spell does not work on somebody."""

    who: str
    what: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{self.what} does not work on {one.name}.")


class Summoned(Event, frozen=True, tag="summoned"):
    """Magic brought a creature."""

    who: str
    by: str
    what: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{self.what}: {one.name} comes, hp {one.hp}, AC {one.ac}.")


class Stepped(Event, frozen=True, tag="stepped"):
    """Somebody left the reach of all foes by magic."""

    who: str
    what: str

    def apply(self, state: State) -> State:
        return state if state.fight is None else replace(state, fight=state.fight.apart(self.who))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{self.what}: {one.name} is out of reach.")


class ActionGiven(Event, frozen=True, tag="action_given"):
    """An action of this Round is there again."""

    who: str
    action: str

    def apply(self, state: State) -> State:
        fight = state.fight_now
        spent = fight.left(self.who)
        after = replace(spent, moves=spent.moves - 1) if self.action == "move" else replace(spent, main=False)
        return replace(state, fight=fight.with_spent(self.who, after))


class MarksLifted(Event, frozen=True, tag="marks_lifted"):
    """Magic ended conditions; ``gains`` came in their place."""

    who: str
    marks: tuple[str, ...]
    gains: str
    cause: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        for mark in self.marks:
            one = one.unmarked(mark)
        if "dying" in self.marks:
            one = replace(one, fall=None)
        if "poisoned" in self.marks:
            one = replace(one, poisons=())
        return state.with_creature(one.marked(Mark(self.gains)) if self.gains else one)

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        now = f" and is {self.gains}" if self.gains else ""
        return of_a_fighter(after, one, f"{self.cause}: {one.name} is no longer {', '.join(self.marks)}{now}.")


class Counted(Event, frozen=True, tag="counted"):
    """Dice that a spell asks for were rolled."""

    who: str
    what: str
    total: int
    counts: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{self.what}: {self.total} {self.counts}.", weight="result")


class LeftToGm(Event, frozen=True, tag="left_to_gm"):
    """What an art or a spell does beyond its effects is put before the GM."""

    who: str
    what: str
    text: str

    def tell(self, before: State, after: State) -> Lines:
        asked = public(f"{self.what}: the GM says what else happens.", "sov.magic.casting")
        return (*asked, *secret(after, f"{self.what}: {self.text}", "sov.magic.casting", weight="head"))
