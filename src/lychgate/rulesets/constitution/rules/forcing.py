"""Forcing a bout on: no respite, and everybody involved pays for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import People
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, referee_of, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.permission import Fighters
from lychgate.rulesets.constitution.rules.form_choices import in_fight, seen
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.initiative import able, combatant, fight_of, with_score
from lychgate.rulesets.constitution.rules.injury import Harmed
from lychgate.rulesets.constitution.rules.repelling import aura
from lychgate.rulesets.constitution.rules.respite import must_be_respite
from lychgate.rulesets.constitution.rules.turns import begin_round
from lychgate.rulesets.constitution.state import Combatant, State
from lychgate.rulesets.constitution.tables.combat import COMBAT

HEADING = "A fight"

MOST_HP = 10


def sides_of_bout(state: State) -> int:
    """How many sides are in melee with a foe and still up."""
    fight = state.fight_now
    ids = {id_ for pair in fight.melee for id_ in pair}
    those = [now.id for now in fight.combatants if now.id in ids and able(state, now)]
    return len({state.creature(id_).side for id_ in those})


class Force(Command, frozen=True, tag="force_bout"):
    """Start the next round at once; everybody in melee pays initiative."""

    word = "force"
    menu_label = "Skip the respite"
    may = Fighters(of="who")
    clauses = ("3d6.5.8a", "3d6.5.8b", "3d6.5.8c", "3d6.5.8d")
    pickers = {"who": seen(in_fight)}
    form_labels: ClassVar[Mapping[str, str]] = {"who": "Who (all in melee if empty)"}

    who: Annotated[tuple[str, ...], People()] = ()

    def label(self, state: State) -> str:
        return f"Skip the respite, for {number(state, 'force_price')} each"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """The label is in the proposals of saved games, so the button says by itself of what the price is."""
        price = f"{number(state, 'force_price')} initiative each"
        return Choice(id_, "Skip the respite", f"{price}; nobody acts in between")

    @clause("3d6.5.8a", "3d6.5.8b", "3d6.5.8c", "3d6.5.8d")
    def do(self, play: ConstitutionPlay) -> None:
        """Before anything is done in the respite; whoever forces it sees the price first."""
        must_be_respite(play)
        fight = fight_of(play)
        if any(now.item for now in fight.combatants):
            raise PlayError("The respite has begun already, and the bout is over.")
        involved = self.involved(play)
        own = any(play.state.creature(now.id).seat == play.seat for now in involved)
        if play.seat not in play.state.referees and not own:
            raise PlayError("Those who are in the bout force it on.")
        price = price_in_hp(play)
        points = number(play.state, "force_price")
        costs = tuple((now.id, max(0, now.score - points)) for now in involved)
        if not play.ask(ForceOn(seat=play.seat, scores=costs, hp=price)):
            return
        play.record(Forced(costs))
        lose_hp(play, involved, price)
        if not any(score for _, score in costs):
            play.record(FellApart(tuple(now.id for now in involved)))
            return
        begin_round(play, fight.round + 1, forced=True)
        aura(play)

    @clause("3d6.5.8a")
    def involved(self, play: ConstitutionPlay) -> list[Combatant]:
        """Those in melee, or those named, who still stand. Raises ``PlayError`` where there is nobody."""
        ids = {id_ for pair in fight_of(play).melee for id_ in pair}
        named = {combatant(play, somebody(play, name)).id for name in self.who}
        found = [now for now in fight_of(play).combatants if now.id in (named or ids) and able(play.state, now)]
        sides = {play.state.creature(now.id).side for now in found}
        if len(sides) < 2:
            raise PlayError("Nobody is in melee with a foe. Say who is involved: force Ada ogre")
        return found


@clause("3d6.5.8b")
def price_in_hp(play: ConstitutionPlay) -> str:
    """What forcing costs everybody in hit points: nothing, dice, or what the referee says."""
    reading = ruled(play.state, "forced_bout_hp")
    if reading == "referee":
        return str(play.ask(ForcePrice(seat=referee_of(play))))
    return "0" if reading == "none" else COMBAT.forced_hp


@clause("3d6.5.8b")
def lose_hp(play: ConstitutionPlay, involved: Sequence[Combatant], price: str) -> None:
    """Everybody involved loses hit points, and nobody is injured by it."""
    for now in involved if price != "0" else ():
        one = play.state.creature(now.id)
        dice = "d" in price
        lost = rolled(play, "damage", price, "3d6.5.8b", f"creature:{one.id}", one.seat) if dice else int(price)
        lost = min(lost, one.hp)
        play.record(Harmed(one.id, lost, one.hp - lost, "the forced bout"))


class ForcePrice(Decision[int], frozen=True, tag="constitution.force_price", kw_only=True):
    """The hit points that forcing a bout costs everybody involved."""

    clauses = ("3d6.5.8b",)

    def options(self) -> Sequence[Option[int]]:
        return tuple(Option(str(hp), hp) for hp in range(MOST_HP + 1))

    def prompt(self, state: State) -> str:
        return "The bout is to be forced on. How many hit points does that cost everybody in it?"

    def label(self, state: State, id_: str) -> str:
        return id_


class ForceOn(Decision[bool], frozen=True, tag="constitution.force_on", kw_only=True):
    """Whether the bout is forced on at this price."""

    clauses = ("3d6.5.8a", "3d6.5.8b")

    scores: tuple[tuple[str, int], ...]
    hp: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("yes", True), Option("no", False))

    def prompt(self, state: State) -> str:
        hp = "" if self.hp == "0" else f", and each loses {self.hp} hit points"
        return f"Forcing the bout on: {prices_told(state, self.scores)}{hp}. A new round begins, without a respite."

    def label(self, state: State, id_: str) -> str:
        return {"yes": "Force it on", "no": "Let them break apart"}[id_]


def prices_told(state: State, scores: Sequence[tuple[str, int]]) -> str:
    """Scores before and after, in words: ``Ada 24 to 14, the ogre 8 to 0``."""
    told = []
    for id_, score in scores:
        now = state.fight_now.of(id_)
        assert now is not None
        told.append(f"{state.creature(id_).name} {now.score} to {score}")
    return listed(told)


class Forced(Event, frozen=True, tag="bout_forced"):
    """The bout was forced on, and those involved have these scores."""

    scores: tuple[tuple[str, int], ...]

    @clause("3d6.5.8a")
    def apply(self, state: State) -> State:
        for id_, score in self.scores:
            state = with_score(state, id_, score)
        return state

    def tell(self, before: State, after: State) -> Lines:
        text = f"The bout is forced on: {prices_told(before, self.scores)}."
        return public(text, "3d6.5.8a", weight="result")


@clause("3d6.5.8d")
class FellApart(Event, frozen=True, tag="fell_apart"):
    """All in the bout are at 0: it ends by itself."""

    who: tuple[str, ...]

    def apply(self, state: State) -> State:
        melee = tuple(pair for pair in state.fight_now.melee if not set(pair) & set(self.who))
        return replace(state, fight=replace(state.fight_now, melee=melee))

    def tell(self, before: State, after: State) -> Lines:
        names = listed(after.creature(id_).name for id_ in self.who)
        return public(f"{names} fall apart, for their bodies give out.", "3d6.5.8d", weight="result")
