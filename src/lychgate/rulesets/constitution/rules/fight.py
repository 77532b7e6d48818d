"""A fight from its beginning to its end: who is in it, who is surprised, and who joins later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import After, Name, Number, People, Person
from lychgate.kit.permission import JUDGEMENT, PACE, Owner, Permission
from lychgate.kit.reading import TypedField
from lychgate.kit.table import number, referee_of
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.berserk import rage_ends
from lychgate.rulesets.constitution.rules.casting_time import declared_before
from lychgate.rulesets.constitution.rules.form_choices import in_fight, own
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.initiative import (
    Score,
    ScoreSet,
    combatant,
    fight_of,
    initiative_of,
    scores_told,
)
from lychgate.rulesets.constitution.rules.passing import let_pass
from lychgate.rulesets.constitution.rules.turns import begin_round
from lychgate.rulesets.constitution.state import PARTY, Combatant, Creature, Fight, Group, State
from lychgate.rulesets.constitution.tables.combat import COMBAT

HEADING = "A fight"

Readiness = Literal["", "die", "zero", "advantage", "flat"]
"""How a surprise changes initiative: a disadvantage die, a score of 0, an advantage die, or wits and a number."""


class BeginFight(Command, frozen=True, tag="begin_fight", kw_only=True):
    """Begin a fight of the party against a side, or against everybody in play.

    ``surprised`` are taken unawares, ``ambush`` are those who lay in wait for the right moment.
    """

    word = "fight"
    menu_label = "Begin a fight"
    may = Permission("It says who is there to fight, and who is surprised.")
    shape = "[SIDE] [surprised SIDE] [ambush SIDE]"
    clauses = ("3d6.5.1a", "3d6.5.10a", "3d6.5.10b")
    form_fields = (
        TypedField("side", Name("side"), False),
        TypedField("surprised", After(("surprised",), Name("side")), False),
        TypedField("ambush", After(("ambush",), Name("side")), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {
        "side": "Against",
        "surprised": "Taken by surprise",
        "ambush": "Lying in wait",
    }

    side: Annotated[str, Name("side")] = ""
    surprised: Annotated[str, After(("surprised",), Name("side"))] = ""
    ambush: Annotated[str, After(("ambush",), Name("side"))] = ""

    def label(self, state: State) -> str:
        return "They fight"

    @clause("3d6.5.1a", "3d6.5.10a", "3d6.5.10b", "3d6.5.10c")
    def do(self, play: ConstitutionPlay) -> None:
        """Who casts says so before initiative is rolled; then a round begins with the highest score."""
        if play.state.fight is not None:
            raise PlayError("A fight is under way. It ends by: end")
        sides = tuple(side for side in play.state.sides if side in (PARTY, self.side or side))
        those = [one for one in play.state.cast if one.side in sides and one.up]
        if len({one.side for one in those}) < 2 or not any(one.side == PARTY for one in those):
            raise PlayError("A fight needs the party and somebody against it: character NAME, npc 4 goblins")
        for side in (self.surprised, self.ambush):
            if side and not any(one.side == side for one in those):
                raise PlayError(f"'{side}' is not in this fight. Sides: {listed({one.side: 0 for one in those})}.")
        ready = {**self.victims(play), **self.ambushers(play, those)}
        castings = declared_before(play, [one for one in those if one.side != self.surprised])
        scores = tuple(score_of(play, one, ready.get(one.id) or ready.get(one.side, "")) for one in those)
        record_fight(play, scores, castings, self.surprised)

    def victims(self, play: ConstitutionPlay) -> dict[str, Readiness]:
        """What surprise does to its victims, as the referee says."""
        if not self.surprised:
            return {}
        return {self.surprised: play.ask(Surprise(seat=referee_of(play), side=self.surprised))}

    def ambushers(self, play: ConstitutionPlay, those: Sequence[Creature]) -> dict[str, Readiness]:
        """What each who lay in wait chooses: players for their characters, the referee for all others at once."""
        waiting = [one for one in those if one.side == self.ambush and one.kind != "lackey"]
        by_seat: dict[str, list[str]] = {}
        for one in waiting:
            by_seat.setdefault(one.seat or referee_of(play), []).append(one.id)
        answers = play.ask_all({seat: Ambush(seat=seat, who=tuple(ids)) for seat, ids in by_seat.items()})
        return {id_: answers[seat] for seat, ids in by_seat.items() for id_ in ids}


class Surprise(Decision[Readiness], frozen=True, tag="constitution.surprise", kw_only=True):
    """What it does to a side that it is surprised."""

    clauses = ("3d6.5.10b",)

    side: str

    def options(self) -> Sequence[Option[Readiness]]:
        return (Option[Readiness]("die", "die"), Option[Readiness]("zero", "zero"))

    def prompt(self, state: State) -> str:
        return f"How unready is the side '{self.side}'?"

    def label(self, state: State, id_: str) -> str:
        zero = "Wholly: initiative 0, and the first rounds go to re-orienting"
        return {"die": "Taken unawares: a disadvantage die on initiative", "zero": zero}[id_]


class Ambush(Decision[Readiness], frozen=True, tag="constitution.ambush", kw_only=True):
    """How those who lay in wait use the right moment."""

    clauses = ("3d6.5.10a",)

    who: tuple[str, ...]

    def options(self) -> Sequence[Option[Readiness]]:
        return (Option[Readiness]("flat", "flat"), Option[Readiness]("advantage", "advantage"))

    def prompt(self, state: State) -> str:
        return f"{listed(state.creature(id_).name for id_ in self.who)}: the ambush is sprung. Initiative by which?"

    def choice(self, state: State, id_: str) -> Choice:
        added = number(state, "ambush_score")
        flat = ", ".join(str(state.creature(one).ability("wits") + added) for one in self.who)
        if id_ == "flat":
            return Choice(id_, f"Wits and {added}, without a roll", f"{flat}, and what else is added")
        return Choice(id_, "A roll with an advantage die", "20s are rolled again")

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


@clause("3d6.5.10a", "3d6.5.10b", "3d6.5.10c")
def score_of(play: ConstitutionPlay, one: Creature, ready: Readiness) -> Score:
    """Somebody's first score: rolled, or what surprise makes of it."""
    if ready == "zero":
        return Score(one.id, 0)
    dice = {"die": -1, "advantage": 1}.get(ready, 0)
    return initiative_of(play, one, dice, ambush=ready == "flat")


def record_fight(
    play: ConstitutionPlay, scores: tuple[Score, ...], castings: dict[str, str], surprised: str = ""
) -> None:
    """The fight begins with these scores, and its first round."""
    cast = [play.state.creature(score.who) for score in scores]
    those = tuple(
        replace(entering(score, one.kind == "lackey"), casting=castings.get(score.who, ""))
        for score, one in zip(scores, cast, strict=True)
    )
    followers = [one.side for one in cast if one.kind != "character"]
    groups = tuple(Group(side=side, size=followers.count(side)) for side in dict.fromkeys(followers))
    play.record(FightBegun(those, scores, groups, (surprised,) if surprised else ()))
    begin_round(play, 1)


def entering(score: Score, lackey: bool) -> Combatant:
    """Somebody as they come into a fight."""
    return Combatant(id=score.who, score=score.total, lackey=lackey, unhindered=score.unhindered)


@clause("3d6.5.1a")
class FightBegun(Event, frozen=True, tag="fight_begun"):
    """A fight began, with these scores."""

    combatants: tuple[Combatant, ...]
    scores: tuple[Score, ...]
    groups: tuple[Group, ...]
    surprised: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        fight = Fight(combatants=self.combatants, groups=self.groups, surprised=self.surprised)
        return replace(state, fight=fight)

    def tell(self, before: State, after: State) -> Lines:
        caught = f" Surprised: {listed(self.surprised)}." if self.surprised else ""
        begins = public(f"A fight.{caught}", "3d6.5.1a", weight="head")
        return (*begins, *public(f"Initiative: {scores_told(after, self.scores)}.", "3d6.5.1a", weight="result"))


class JoinFight(Command, frozen=True, tag="join_fight"):
    """Let characters join a fight that has begun; they roll initiative."""

    word = "join"
    menu_label = "Join the fight"
    may = Owner("Players bring their own characters into a fight; the referee says when they arrive.", approved=True)
    clauses = ("3d6.5.1a",)
    pickers = {"who": own(lambda state, one: one.up and not in_fight(state, one))}

    who: Annotated[tuple[str, ...], People()]

    def label(self, state: State) -> str:
        return f"{listed(self.who)} {'joins' if len(self.who) == 1 else 'join'} the fight"

    def do(self, play: ConstitutionPlay) -> None:
        fight = fight_of(play)
        those = [somebody(play, name) for name in self.who]
        for one in those:
            if not one.up:
                raise PlayError(f"{one.name} is in no state to fight.")
            now = fight.of(one.id)
            if now is not None and not now.out:
                raise PlayError(f"{one.name} is in this fight already.")
        scores = tuple(initiative_of(play, one) for one in those)
        lackeys = tuple(one.id for one in those if one.kind == "lackey")
        play.record(Joined(scores, lackeys, tuple(one.side for one in those if one.kind != "character")))


class Joined(Event, frozen=True, tag="fight_joined"):
    """Some joined the fight; of each of ``sides`` one more belongs to those who break together."""

    scores: tuple[Score, ...]
    lackeys: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        fight = state.fight_now.without(*(score.who for score in self.scores))
        fresh = tuple(entering(one, one.who in self.lackeys) for one in self.scores)
        there = tuple(replace(one, size=one.size + self.sides.count(one.side)) for one in fight.groups)
        known = {one.side for one in there}
        new = tuple(
            Group(side=side, size=self.sides.count(side)) for side in dict.fromkeys(self.sides) if side not in known
        )
        return replace(state, fight=replace(fight, combatants=(*fight.combatants, *fresh), groups=(*there, *new)))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"In the fight too: {scores_told(after, self.scores)}.", "3d6.5.1a", weight="result")


class SetInitiative(Command, frozen=True, tag="set_initiative"):
    """Change somebody's initiative score."""

    word = "initiative"
    menu_label = "Set initiative"
    may = JUDGEMENT
    clauses = ("3d6.5.1a",)

    who: Annotated[str, Person()]
    score: Annotated[int, Number("the score", 0, 99)]

    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        if combatant(play, one).lackey:
            raise PlayError(f"{one.name} is a lackey, whose score is always {number(play.state, 'lackey_score')}.")
        play.record(ScoreSet(Score(one.id, self.score)))


class EndFight(Command, frozen=True, tag="end_fight"):
    """End the fight; it took a minute for each round."""

    word = "end"
    menu_label = "End the fight"
    may = PACE
    comes_last = True
    clauses = ("3d6.5.1c",)

    def label(self, state: State) -> str:
        return "The fight is over"

    @clause("3d6.5.1c", "3d6.A.10b")
    def do(self, play: ConstitutionPlay) -> None:
        rounds = fight_of(play).round
        play.record(FightEnded(rounds))
        rage_ends(play)
        let_pass(play, rounds * COMBAT.round_minutes)


class FightEnded(Event, frozen=True, tag="fight_ended"):
    """Nobody fights on; initiative is forgotten."""

    rounds: int

    def apply(self, state: State) -> State:
        return replace(state, fight=None)

    def tell(self, before: State, after: State) -> Lines:
        return public(f"The fight is over after {numbered(self.rounds, 'round')}.", "3d6.5.1c", weight="head")
