"""Striking: which enemy takes the party's damage, chosen when it is known or, to save a question, before it."""

from __future__ import annotations

from typing import ClassVar

from lychgate.core.decision import Option
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.naming import foe_note, foe_noun, the_foe
from lychgate.rulesets.twelve_years.phrases import sentence
from lychgate.rulesets.twelve_years.rules.foes import enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.state import Foe, State

ONE_BY_ONE = "one-by-one"


def one_of_each(foes: tuple[Foe, ...]) -> tuple[Foe, ...]:
    """One foe of each kind and condition: which of three equal ravens is meant makes no difference."""
    seen: dict[tuple[str, int, str, int], Foe] = {}
    for foe in foes:
        seen.setdefault((foe.kind, foe.hp, foe.damage, foe.member.id if foe.member else 0), foe)
    return tuple(seen.values())


def to_choose_from(foes: tuple[Foe, ...]) -> tuple[Foe, ...]:
    """One of each, and first whom a single point is enough for: what is left over of the blow goes on to the rest."""
    return tuple(sorted(one_of_each(foes), key=lambda foe: foe.max_hp > 0))


def can_be_struck(play: TwelveYears) -> tuple[Foe, ...]:
    """The enemies to whom damage can be dealt, in line."""
    return tuple(foe for foe in enemies(play) if not special(foe).invulnerable)


def all_fall(state: State, targets: tuple[Foe, ...], damage: int, *, palpable: bool, metal: int) -> bool:
    """Whether the damage is enough for every target, in whatever order they are struck."""
    blows = [special(foe).struck(state, foe, damage, palpable=palpable, metal=metal) for foe in targets]
    return all(blow.dead for blow in blows) and sum(damage - blow.over for blow in blows) <= damage


def may_split(play: TwelveYears) -> bool:
    """Whether damage may be split as the player likes (variant party-damage-split)."""
    return ruled(play.state, "party-damage-split") == "free-split"


def aims(play: TwelveYears) -> tuple[int, ...]:
    """The ids of the enemies of whom one may be chosen before the damage is known; none where all are the same."""
    found = to_choose_from(can_be_struck(play))
    return tuple(foe.id for foe in found) if len(found) > 1 and not may_split(play) else ()


def aim_id(foe: int) -> str:
    """The id of the option to strike a foe first."""
    return f"strike:{foe}"


def aim(state: State, seat: str, id_: str, foe: int) -> Choice:
    """To strike a foe first, as an option."""
    struck = foe_at(state, seat, foe)
    return Choice(id_, f"Strike {the_foe(struck)} first", hit_points(struck))


def foe_at(state: State, seat: str, foe: int) -> Foe:
    """The foe with this id where the party of ``seat`` is."""
    return next(one for one in state.site(state.party(seat).at).foes if one.id == foe)


def hit_points(foe: Foe) -> str:
    """How much is left of a foe."""
    return f"{foe.hp}/{foe.max_hp} hp" if foe.max_hp else "no hp"


class StrikeFoe(Decision[int], frozen=True, tag="strike-foe", kw_only=True):
    """Which enemy takes the party's damage first, or next: the id of a foe. ``damage`` is still to be dealt.

    With ``onward``, what its death leaves over goes to the next in line; 0 is to be asked again after each death.
    """

    clauses: ClassVar = ("12y.combat.distribute", "12y.combat.overflow-enemy")
    foes: tuple[int, ...]
    damage: int
    onward: bool = False

    def options(self) -> tuple[Option[int], ...]:
        found = tuple([Option(f"foe:{foe}", foe) for foe in self.foes])
        return (*found, Option(ONE_BY_ONE, 0)) if self.onward else found

    def prompt(self, state: State) -> str:
        return self.said("prompt_onward" if self.onward else "prompt", damage=self.damage)

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == ONE_BY_ONE:
            return Choice(id_, self.said(ONE_BY_ONE))
        foe = foe_at(state, self.seat, self.read(id_))
        return Choice(id_, f"{sentence(foe_noun(foe))} ({hit_points(foe)})", foe_note(state, foe))


def choose_foe(play: TwelveYears, targets: tuple[Foe, ...], damage: int, metal: int) -> tuple[Foe, bool]:
    """The enemy whom the player names, and whether what is left over goes to the next in line.

    Nothing is asked where there is nothing to choose.
    """
    distinct = to_choose_from(targets)
    if len(distinct) == 1:
        return distinct[0], False
    onward = not may_split(play) and any(
        foe.hp < damage + metal and len(one_of_each(tuple(other for other in targets if other is not foe))) > 1
        for foe in distinct
    )
    ids = tuple(foe.id for foe in distinct)
    chosen = play.ask(StrikeFoe(seat=play.seat, foes=ids, damage=damage, onward=onward))
    if not chosen:
        onward = False
        chosen = play.ask(StrikeFoe(seat=play.seat, foes=ids, damage=damage))
    return next(foe for foe in distinct if foe.id == chosen), onward
