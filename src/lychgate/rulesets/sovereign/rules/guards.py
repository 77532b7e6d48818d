"""What stands between somebody and a blow: their AC now, immunity to Shock, and Total Defense."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Person
from lychgate.kit.table import number
from lychgate.rulesets.sovereign.acts import INSTANT
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.feats import feat_of, figure_of
from lychgate.rulesets.sovereign.rules.fight import fight_of, left_to_do, spend_main
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, must_be_up, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.side_words import called
from lychgate.rulesets.sovereign.state import Creature, Guard, State

HEADING = "A fight"

DEFENSE: Final = "total defense"

CLOSE = "Close Combatant"


@clause("sov.combat.total-defense", "sov.combat.charge-ac")
def ac_now(state: State, one: Creature) -> int:
    """Somebody's AC with what they do in this fight: Total Defense adds, a charge takes off."""
    fight = state.fight_now
    defense = number(state, "defense-ac") if fight.guarded(one.id, DEFENSE) else 0
    charging = -number(state, "charge-ac") if fight.guarded(one.id, "charging") else 0
    screening = figure_of(one, "screen-ac") if fight.guarded(one.id, "screen") else 0
    return one.ac_under_magic + defense + charging + screening


@clause("sov.shock.immune", "sov.combat.total-defense-shock")
def immune_to_shock(state: State, one: Creature) -> bool:
    """Whether somebody suffers no Shock at all now, by Total Defense or by a feat."""
    return state.fight_now.guarded(one.id, DEFENSE) or feat_of(one, CLOSE) > 0


class Guarded(Event, frozen=True, tag="guarded"):
    """Somebody has put up a guard, of one kind instead of the one before."""

    guard: Guard

    def apply(self, state: State) -> State:
        fight, new = state.fight_now, self.guard
        others = tuple(one for one in fight.guards if (one.who, one.what) != (new.who, new.what))
        return replace(state, fight=replace(fight, guards=(*others, new)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.guard.who)
        if self.guard.what == DEFENSE:
            text = f"{one.name} does nothing but dodge: AC {ac_now(after, one)}, and no Shock, until their next turn."
            return of_a_fighter(after, one, text, "sov.combat.total-defense")
        if self.guard.what == "screen":
            ward = after.creature(self.guard.ward)
            return of_a_fighter(after, one, f"{one.name} screens {ward.name}.", "sov.combat.screen-1")
        return ()


@clause("sov.action.instant")
def at_any_time(state: State, one: Creature) -> bool:
    """Whether somebody can act even out of turn: in the fight, not down, and not surprised, as nobody Alert is."""
    fight = state.fight
    if fight is None or one.side not in fight.sides or one.helpless:
        return False
    return one.side not in fight.surprised or feat_of(one, "Alert") > 0


def must_be_able(play: SovereignPlay, one: Creature) -> None:
    """Raises ``PlayError`` where somebody can take no Instant now."""
    fight = fight_of(play)
    must_be_up(one)
    if not at_any_time(play.state, one):
        raise PlayError(
            f"{one.name} is not ready for this fight: it is the turn of {called(play.state, fight.acting)}."
        )


@clause("sov.combat.total-defense-limit")
def can_defend(state: State, one: Creature) -> bool:
    """Whether somebody may still give up their Main Action to dodge."""
    return at_any_time(state, one) and left_to_do(state, one) and not state.fight_now.guarded(one.id, DEFENSE)


@clause("sov.combat.total-defense", "sov.combat.total-defense-limit")
def defend(play: SovereignPlay, one: Creature) -> None:
    """The Main Action for better AC and no Shock, until the start of their next turn. Raises ``PlayError``."""
    must_be_able(play, one)
    spend_main(play, one)
    play.record(Guarded(Guard(who=one.id, what=DEFENSE)))


class TotalDefense(Command, frozen=True, tag="total_defense"):
    """Only dodge: better AC and no Shock until your next turn, for the Main Action."""

    word = "defend"
    menu_label = "Use Total Defense"
    may = OWNER
    takes = INSTANT
    clauses = ("sov.combat.total-defense",)

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who}: Total Defense"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        more = number(state, "defense-ac")
        gains = f"AC +{more} and no Shock" if more else "no Shock"
        return Choice(id_, self.label(state), f"Main Action: {gains} until your next turn")

    def do(self, play: SovereignPlay) -> None:
        defend(play, somebody(play, self.who))
