"""What blessings and spells that last are worth, and when they end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.table import number
from lychgate.kit.telling import secret
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.magic import Running

HEADING = "Blessings"

PASSIVE = ("defence", "injury", "save")
"""The kinds of checks that a blessing for protection counts for, beside AC (3d6.L.11.5)."""


@clause("3d6.11.5", "3d6.L.11.5")
def blessings(state: State, one: Creature, kinds: Sequence[str]) -> Iterator[tuple[str, int]]:
    """What blessings add to a check: each purpose once, while what is done serves it.

    A blessing for protection adds to what is wholly passive.
    """
    passive = any(kind in PASSIVE for kind in kinds)
    counting = [each for each in state.magic.on(one.id) if each.serves and (passive or not each.protects)]
    for purpose in dict.fromkeys(each.purpose.casefold() for each in counting):
        yield f"blessing ({purpose})", number(state, "blessing_bonus")


@clause("3d6.L.11.5")
def protections(state: State, one: Creature) -> Iterator[tuple[str, int]]:
    """What blessings for protection add to somebody's AC."""
    those = [each for each in state.magic.on(one.id) if each.serves and each.protects]
    for purpose in dict.fromkeys(each.purpose.casefold() for each in those):
        yield f"blessing ({purpose})", number(state, "blessing_bonus")


def lasting(state: State, one: Creature, kinds: Sequence[str]) -> Iterator[tuple[str, int]]:
    """What spells that are on somebody add to checks of these kinds."""
    for each in state.magic.running:
        if each.who == one.id and each.to in kinds:
            yield each.spell, each.amount


# ---------------------------------------------------------------------- the end


@clause("3d6.11.2b")
def holy_and_magic_end(play: ConstitutionPlay) -> None:
    """Blessings and spells whose time is over are over."""
    now = play.state.minutes
    for blessing in play.state.magic.blessings:
        if blessing.ends <= now:
            play.record(BlessingEnded(blessing.id))
    for running in play.state.magic.running:
        if running.ends <= now:
            play.record(SpellEnded(running))


class BlessingEnded(Event, frozen=True, tag="blessing_ended"):
    """A blessing is over."""

    id: int

    def apply(self, state: State) -> State:
        left = tuple(each for each in state.magic.blessings if each.id != self.id)
        return replace(state, magic=replace(state.magic, blessings=left))

    def tell(self, before: State, after: State) -> Lines:
        gone = next(each for each in before.magic.blessings if each.id == self.id)
        text = f"The blessing is over: {gone.purpose}."
        return of_id(after, gone.priest, text, "3d6.11.2b")


def of_id(state: State, id_: str, text: str, *clauses: str, weight: str = "story") -> Lines:
    """A sentence about somebody who may be out of play by now; then it is the referee's."""
    one = next((one for one in state.cast if one.id == id_), None)
    if one is None:
        return secret(state, text, *clauses, weight=weight)
    return of_somebody(state, one, text, *clauses, weight=weight)


class SpellEnded(Event, frozen=True, tag="spell_ended"):
    """What a spell added to somebody's checks is over."""

    running: Running

    def apply(self, state: State) -> State:
        left = tuple(each for each in state.magic.running if each != self.running)
        return replace(state, magic=replace(state.magic, running=left))

    def tell(self, before: State, after: State) -> Lines:
        return of_id(after, self.running.who, f"{self.running.spell} is over.")
