"""Initiative: a score that is rolled once, kept from round to round, and spent."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.arms import arm_of, kinds_of
from lychgate.rulesets.constitution.rules.bonuses import Part, added_to, told, total_of
from lychgate.rulesets.constitution.rules.checks import d20
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.initiations import advantages, bonuses
from lychgate.rulesets.constitution.rules.rerolls import as_often_as_wished
from lychgate.rulesets.constitution.state import PARTY, Combatant, Creature, Fight, State
from lychgate.rulesets.constitution.tables.combat import Deed

HEADING = "A fight"

SHIELD = "shield"


# ---------------------------------------------------------------------- who is in it


def fight_of(play: ConstitutionPlay) -> Fight:
    """The fight under way. Raises ``PlayError`` where there is none."""
    if play.state.fight is None:
        raise TooEarly("There is no fight. It begins by: fight")
    return play.state.fight


def combatant(play: ConstitutionPlay, one: Creature) -> Combatant:
    """How somebody stands in the fight. Raises ``PlayError`` where they are not in it."""
    found = fight_of(play).of(one.id)
    if found is None:
        raise PlayError(f"{one.name} is not in this fight. They join it by: join {one.name}")
    return found


def able(state: State, now: Combatant) -> bool:
    """Whether somebody fights on: up, and neither fled nor taken."""
    return not now.out and state.creature(now.id).up


def opponents(state: State, one: Creature) -> tuple[Combatant, ...]:
    """Those in the fight who are or were against somebody: all other sides for the party, and the party for them."""
    ours = one.side == PARTY
    return tuple(now for now in state.fight_now.combatants if (state.creature(now.id).side == PARTY) != ours)


def foes_of(state: State, one: Creature) -> tuple[Combatant, ...]:
    """Those who fight on against somebody."""
    return tuple(now for now in opponents(state, one) if able(state, now))


@clause("3d6.5.21d")
def in_melee_with(state: State, id_: str) -> tuple[str, ...]:
    """The foes who fight somebody hand to hand now: not those who fell, or fled."""
    fight = state.fight
    foes = fight.foes_in_melee(id_) if fight is not None else ()
    return tuple(foe for foe in foes if (now := state.fight_now.of(foe)) is not None and able(state, now))


@clause("3d6.5.11d")
def lackey_shield(state: State, one: Creature) -> int:
    """What a shield adds to the AC of a lackey, who cannot defend with it as a reaction."""
    plus = ruled(state, "lackey_shield") == "plus2" and one.kind == "lackey" and has_shield(one)
    return number(state, "lackey_shield_ac") if plus else 0


def has_shield(one: Creature) -> bool:
    """Whether somebody holds a shield."""
    return any(item.name == SHIELD and item.where == "held" for item in one.items)


# ---------------------------------------------------------------------- the score


class Score(msgspec.Struct, frozen=True):
    """An initiative score that was rolled, or taken, and the sum in words.

    ``unhindered`` of it last as long as somebody shoots and nobody hinders them.
    """

    who: str
    total: int
    told: str = ""
    unhindered: int = 0


@clause("3d6.5.1a", "3d6.5.11a", "3d6.7.5d", "3d6.9.1")
def initiative_of(play: ConstitutionPlay, one: Creature, advantage: int = 0, *, ambush: bool = False) -> Score:
    """A d20 and wits with what is added to both, at least 0; lackeys have a score of their own, and do not roll.

    ``ambush``: a number instead of the die. Of those who are not the party's only the total is told.
    """
    if one.kind == "lackey":
        return Score(one.id, number(play.state, "lackey_score"))
    armed = kinds_of(arm_of(one))
    parts = (Part("wits", one.ability("wits")), *added_to(play.state, one, ("wits", "initiative", *armed)))
    dice = advantage + advantages(play.state, one, ("initiative",), armed)

    def came(worth: int) -> str:
        return f"{one.name} has initiative {max(0, worth + total_of(parts))}."

    with kept_secret(play, one.side != PARTY):
        flat = number(play.state, "ambush_score")
        die = flat if ambush else as_often_as_wished(play, one.id, lambda: thrown(play, one, dice), came)
    total = max(0, die + total_of(parts))
    more = sum(amount for _, amount in bonuses(play.state, one, ("initiative",), armed)) if "ranged" in armed else 0
    usual = sum(amount for _, amount in bonuses(play.state, one, ("initiative",), ()))
    return Score(one.id, total, f"{die} {told(parts)}" if one.side == PARTY else "", max(0, more - usual))


@clause("3d6.5.1a")
def thrown(play: ConstitutionPlay, one: Creature, advantage: int) -> int:
    """What the die of an initiative roll is worth: as that of any check, or as it lies."""
    if ruled(play.state, "initiative_open_roll") == "check":
        return d20(play, one, "3d6.5.1a", advantage).worth
    dice = f"{abs(advantage) + 1}d20k{'h' if advantage > 0 else 'l'}1" if advantage else "1d20"
    return rolled(play, "checks", dice, "3d6.5.1a", f"creature:{one.id}", one.seat)


def scores_told(state: State, scores: Sequence[Score]) -> str:
    """Scores in words, the highest first: ``Ada 24 (10 +14 wits), the ogre 15``."""
    ordered = sorted(scores, key=lambda one: -one.total)
    return listed(
        f"{apart(state.creature(one.who).name)} {one.total}{f' ({one.told})' if one.told else ''}" for one in ordered
    )


def apart(name: str) -> str:
    """A name before a number: ``goblin 3: 37`` reads better than ``goblin 3 37``."""
    return f"{name}:" if is_number(name[-1:]) else name


# ---------------------------------------------------------------------- paying


@clause("3d6.5.2", "3d6.5.9c", "3d6.5.11a")
def must_afford(play: ConstitutionPlay, one: Creature, points: int) -> None:
    """Raises ``PlayError`` where somebody cannot pay: out of the fight, flat-footed, a lackey, or too poor.

    Whoever has any points may pay more than they have, unless the table has it otherwise.
    """
    now = combatant(play, one)
    if not able(play.state, now):
        raise PlayError(f"{one.name} can do nothing in this fight.")
    if now.lackey:
        raise PlayError(f"{one.name} is a lackey: no reactions, but a superior may give orders: order")
    if not may_pay(play.state, now, points):
        why = "is flat-footed" if now.flat_footed else f"has only {now.score} initiative"
        raise PlayError(f"{one.name} {why}, and cannot pay {points}.")


@clause("3d6.5.2", "3d6.5.9c")
def may_pay(state: State, now: Combatant, points: int) -> bool:
    """Whether somebody can pay so many points of initiative."""
    enough = ruled(state, "initiative_overdraft") == "clamp" or now.score >= points
    return not now.lackey and able(state, now) and now.score > 0 and enough


def price_of(state: State, deed: Deed) -> int:
    """The price of a listed deed in initiative, as this table plays it; 0 for what is free."""
    return number(state, deed.price) if deed.price else 0


def price_told(state: State, deed: Deed) -> str:
    """The price of a listed deed, as a form shows it."""
    return f"{price} initiative" if (price := price_of(state, deed)) else "free"


def pay(play: ConstitutionPlay, one: Creature, points: int, what: str) -> None:
    """Takes points off somebody's score, for something that is told. Raises ``PlayError`` where they cannot pay."""
    must_afford(play, one, points)
    play.record(Paid(one.id, points, max(0, combatant(play, one).score - points), what))


@clause("3d6.5.1c", "3d6.5.9a")
class Paid(Event, frozen=True, tag="initiative_paid"):
    """Somebody paid points of initiative, and has this score until something changes it."""

    who: str
    points: int
    score: int
    what: str

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.who)
        assert now is not None
        its_turn = self.who in state.fight_now.turn and now.score > 0 and not now.acted
        changed = replace(now, score=self.score, keeps=now.keeps or its_turn)
        return replace(state, fight=state.fight_now.with_combatant(changed))

    def tell(self, before: State, after: State) -> Lines:
        name, had = after.creature(self.who).name, score_in(before, self.who)
        price = f" for {self.points}: initiative {had} to {self.score}{flat(self.score)}" if self.points else ""
        return public(f"{name} {self.what}{price}.", "3d6.5.2", weight="result")


@clause("3d6.7.5d")
def hindered(play: ConstitutionPlay) -> None:
    """Whoever shot unhindered loses what that added to the score once they are in melee."""
    for now in fight_of(play).combatants:
        if now.unhindered and fight_of(play).foes_in_melee(now.id):
            play.record(Hindered(now.id, max(0, now.score - now.unhindered)))


class Hindered(Event, frozen=True, tag="hindered"):
    """Somebody who shot is in melee, and has this score."""

    who: str
    score: int

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.who)
        assert now is not None
        changed = replace(now, score=self.score, unhindered=0)
        return replace(state, fight=state.fight_now.with_combatant(changed))

    def tell(self, before: State, after: State) -> Lines:
        name, had = after.creature(self.who).name, score_in(before, self.who)
        text = f"{name} no longer shoots unhindered: initiative {had} to {self.score}{flat(self.score)}."
        return public(text, "3d6.7.5d")


class ScoreSet(Event, frozen=True, tag="initiative_set"):
    """Somebody has another score, which the referee or a new roll gave."""

    score: Score
    why: str = ""
    reoriented: bool = False

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.score.who)
        assert now is not None
        # A turn that was bought or had come outlasts what its owner pays, but not what brings them to 0 otherwise.
        above, score = self.score.total > 0, self.score
        kept = replace(now, again=now.again and above, keeps=now.keeps and above)
        again = now.reoriented or self.reoriented
        changed = replace(kept, score=score.total, reoriented=again, unhindered=score.unhindered)
        return replace(state, fight=state.fight_now.with_combatant(changed))

    def tell(self, before: State, after: State) -> Lines:
        name, had = after.creature(self.score.who).name, score_in(before, self.score.who)
        sum_ = f" ({self.score.told})" if self.score.told else ""
        why = f" {self.why}" if self.why else ""
        return public(f"{name}{why}: initiative {had} to {self.score.total}{sum_}.", "3d6.5.6a", weight="result")


def with_score(state: State, who: str, score: int) -> State:
    """The same where somebody has this score."""
    now = state.fight_now.of(who)
    assert now is not None
    return replace(state, fight=state.fight_now.with_combatant(replace(now, score=score)))


def score_in(state: State, who: str) -> int:
    """Somebody's score; 0 where they were not in the fight."""
    now = state.fight_now.of(who)
    return now.score if now is not None else 0


@clause("3d6.5.9a")
def flat(score: int) -> str:
    """What a score of 0 means."""
    return "" if score else ", flat-footed"


def at_price(price: int, score: int, *, told: bool = False) -> str:
    """What something costs a score, ``for 5 initiative (12 to 7)``; ``told``: also that a score of 0 is flat-footed."""
    after = max(0, score - price)
    return f"for {price} initiative ({score} to {after}{flat(after) if told else ''})" if price else "for nothing"


def costs(price: int, score: int) -> str:
    """The same as a note of its own: ``costs 5 initiative (12 to 7)``."""
    return at_price(price, score, told=True).replace("for", "costs", 1)


# ---------------------------------------------------------------------- the order


@clause("3d6.5.1b")
def rank(state: State, now: Combatant, reading: str) -> tuple[int, ...]:
    """Somebody's place in the order, the lowest first: by score, then by what breaks ties as the table reads it."""
    one = state.creature(now.id)
    return (-now.score, -one.ability("wits"), int(one.kind != "character")) if reading == "wits" else (-now.score,)


def first_of(play: ConstitutionPlay, those: Sequence[Combatant]) -> tuple[str, ...]:
    """Who comes first of some: one, or several where ties act at the same time."""
    reading = ruled(play.state, "initiative_ties")
    top = tied(play.state, those, reading)
    return tuple(now.id for now in top) if reading == "simultaneous" else (untied(play, top),)


def tied(state: State, those: Sequence[Combatant], reading: str) -> list[Combatant]:
    """All who share the first place among some."""
    best = min(rank(state, now, reading) for now in those)
    return [now for now in those if rank(state, now, reading) == best]


@clause("3d6.5.1b")
def untied(play: ConstitutionPlay, top: Sequence[Combatant]) -> str:
    """The one of several in the same place who comes first: who rolled highest, of one player's the first in the cast.

    Dice fall only where no roll has settled it yet.
    """
    left = list(top)
    while True:
        best = max(now.tie for now in left)
        left = [now for now in left if now.tie == best]
        seats = {play.state.creature(now.id).seat for now in left}
        if len(seats) == 1:
            return left[0].id
        ties = [(now.id, rolled(play, "checks", "1d20", "3d6.5.1b", f"creature:{now.id}")) for now in left]
        play.record(TieRolled(tuple(ties)))
        left = [now for id_, _ in ties if (now := play.state.fight_now.of(id_)) is not None]


class TieRolled(Event, frozen=True, tag="tie_rolled"):
    """A d20 was rolled by each of those who would act at the same time."""

    rolled: tuple[tuple[str, int], ...]

    def apply(self, state: State) -> State:
        fight = state.fight_now
        for id_, face in self.rolled:
            now = fight.of(id_)
            assert now is not None
            fight = fight.with_combatant(replace(now, tie=face))
        return replace(state, fight=fight)

    def tell(self, before: State, after: State) -> Lines:
        told_ = listed(f"{after.creature(id_).name} {face}" for id_, face in self.rolled)
        return public(f"Equal initiative; they roll: {told_}.", "3d6.5.1b")
