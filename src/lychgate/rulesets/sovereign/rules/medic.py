"""Stabilising the dying: a Main Action in a fight, one attempt for each victim in a Round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.fields import REFEREES_WORD, After, Flag, Number, People, Person
from lychgate.kit.table import number, ruled
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Filled, Labels, Picks
from lychgate.rulesets.sovereign.permission import Together
from lychgate.rulesets.sovereign.rules.checks import Checked, Pair, PairTyped, added_by, check, helped
from lychgate.rulesets.sovereign.rules.choosing import Choices, able_allies, allies, field, helping, is_dying
from lychgate.rulesets.sovereign.rules.effort import Exhausted
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.fight import left_to_do, must_act, spend_main
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.healing import has_kit, heal_of, medics_pair
from lychgate.rulesets.sovereign.rules.injury import dying, stabilise
from lychgate.rulesets.sovereign.rules.may_act import first_possible
from lychgate.rulesets.sovereign.rules.outlook import check_told
from lychgate.rulesets.sovereign.state import Creature, Fall, State

HEADING = "Injury and healing"

MEDICS_PAIRS = (Pair("dexterity", "heal"), Pair("intelligence", "heal"))


def medics_pairs(state: State, seat: str, filled: Filled) -> Choices:
    """The pairs with which somebody stabilises."""
    return tuple(Choice(str(pair), str(pair)) for pair in MEDICS_PAIRS)


class Stabilise(Command, frozen=True, tag="stabilise", kw_only=True):
    """Try to stabilise a dying creature with DEX/Heal or INT/Heal: a Main Action in a fight.

    ``helped`` by others, who spend theirs too. ``kit``: a healer's kit is there that is on nobody's sheet.
    """

    word = "stabilise"
    menu_label = "Stabilise the dying"
    also = ("stabilize",)
    may = Together(helpers="helped")
    takes = Takes(time="main", who=("who", "helped"), near=("whom",), least="free")
    clauses = ("sov.injury.stabilise", "sov.injury.no-kit", "sov.injury.one-medic")
    form_fields = (
        field("who", Person()),
        field("whom", Person()),
        field("pair", PairTyped(), must=False),
        field("helped", After(("helped",), People()), must=False),
        field("by", Number("what is added", -9, 9), must=False),
        field("kit", Flag(("kit",)), must=False),
    )
    form_labels: ClassVar[Labels] = {"pair": "Check", "helped": "Helped by", "kit": "A kit is at hand"}
    pickers: ClassVar[Picks] = {"whom": allies(is_dying), "pair": medics_pairs, "helped": able_allies}
    none_left: ClassVar[dict[str, str]] = {"whom": "Nobody else is dying."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    pair: Annotated[Pair | None, PairTyped()] = None
    helped: Annotated[tuple[str, ...], After(("helped", "with"), People())] = ()
    by: Annotated[int, Number("what is added", -9, 9, shown="+N"), REFEREES_WORD] = 0
    kit: Annotated[bool, Flag(("kit",)), REFEREES_WORD] = False

    @classmethod
    def entries(cls, state: State, seat: str) -> Sequence[Entry] | None:
        return helping(cls, state, seat, is_dying)

    def label(self, state: State) -> str:
        return f"{self.who} stabilises {self.whom}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the chance; failing, nobody may try again in this Round, and it gets harder."""
        chance = check_told(state, state.referees[0], self)
        return Choice(id_, self.label(state), f"{chance}; on a failure: not again this Round" if chance else "")

    @clause("sov.injury.stabilise", "sov.injury.one-medic")
    def do(self, play: SovereignPlay) -> None:
        """One attempt for each victim in a Round; helpers add to it as in any group check."""
        medic, one = somebody(play, self.who), somebody(play, self.whom)
        others = [somebody(play, name) for name in self.helped]
        fall = must_be_dying(one, [medic, *others])
        if self.pair is not None and self.pair not in MEDICS_PAIRS:
            raise PlayError("Stabilising takes DEX/Heal or INT/Heal.")
        for each in (medic, *others):
            if play.state.fight is not None:
                must_act(play, each)
                if each.id != medic.id or not at_once(play, each):
                    spend_main(play, each)
        pair = self.pair or medics_pair(medic)
        difficulty = stabilising(play.state, fall, kit=self.kit or kit_of(play.state, medic))
        added = helped(added_by(medic, pair), [added_by(other, pair) for other in others]) + self.by
        done = check(play, medic, added, difficulty, "sov.injury.stabilise", skill=pair.skill)
        play.record(Checked(medic.id, str(pair), done))
        if done.good:
            stabilise(play, one)
        else:
            play.record(AttemptFailed(one.id))


CHIRURGEON, FREE = "Gifted Chirurgeon", "round Gifted Chirurgeon"


def at_once(play: SovereignPlay, medic: Creature) -> bool:
    """Whether an attempt takes no time: one in a Round of a Gifted Chirurgeon, which is used up."""
    if not feat_of(medic, CHIRURGEON) or FREE in medic.casting.spent:
        return False
    play.record(Exhausted(medic.id, FREE))
    return True


def must_be_dying(one: Creature, medics: list[Creature]) -> Fall:
    """The fall of somebody whom others may try to stabilise now. Raises ``PlayError`` where nobody may."""
    if one.fall is None or one.mark("dying") is None:
        raise PlayError(f"{one.name} is not dying.")
    if one.id in [medic.id for medic in medics]:
        raise PlayError(f"{one.name} can do nothing.")
    if len({medic.id for medic in medics}) < len(medics):
        raise PlayError("Who makes the attempt does not help with it too.")
    if one.fall.tried:
        raise TooEarly(f"Somebody has tried to stabilise {one.name} in this Round. Once more in the next one.")
    return one.fall


def kit_of(state: State, medic: Creature) -> bool:
    """Whether a medic has a healer's kit to use: in a fight it must be Readied."""
    return has_kit(medic, ready=state.fight is not None)


@clause("sov.injury.stabilise", "sov.injury.no-kit")
def stabilising(state: State, fall: Fall, *, kit: bool) -> int:
    """The difficulty: 8, 1 for each full Round since the fall, 2 more without a healer's kit."""
    without = 0 if kit else number(state, "no-kit")
    return number(state, "stabilise-dc") + full_rounds(state, fall) + without


@clause("sov.injury.stabilise")
def full_rounds(state: State, fall: Fall) -> int:
    """The full Rounds since somebody fell, counted as the table has it."""
    fell_in_a_fight = bool(fall.turn_of)
    match ruled(state, "full-rounds"):
        case "whole-rounds":
            less = fell_in_a_fight
        case "initiative-point":
            less = fell_in_a_fight and earlier(state, fall.turn_of)
        case _:
            less = False
    return max(0, fall.rounds - less)


def earlier(state: State, side: str) -> bool:
    """Whether the side that acts now comes before another in the order of the fight."""
    if state.fight is None:
        return False
    return any(one.side == side for one in state.fight.order[state.fight.at + 1 :])


class AttemptFailed(Event, frozen=True, tag="attempt_failed"):
    """Somebody was not stabilised in this Round, and nobody may try again in it."""

    who: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        assert one.fall is not None
        return state.with_creature(replace(one, fall=replace(one.fall, tried=True)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} is still dying.", "sov.injury.retry", weight="grave")


def may_try(state: State, one: Creature) -> bool:
    """Whether somebody could stabilise another now: they can act, and in a fight have the action that it takes."""
    free = feat_of(one, CHIRURGEON) > 0 and FREE not in one.casting.spent
    return not one.helpless and (state.fight is None or free or left_to_do(state, one))


def medics_for(
    state: State, side: str, seat: str = "", *, makeshift: bool = False
) -> tuple[tuple[str, Stabilise], ...]:
    """The best medic of a side for each of its dying, as steps; with a ``seat`` the best of that player's.

    Those who would do it untrained and without a kit, while somebody else has one, are asked for as ``makeshift``.
    """
    found: list[tuple[str, Stabilise]] = []
    able = [one for one in state.of_side(side) if seat in ("", one.seat) and may_try(state, one)]
    for one in dying(state):
        if one.side == side and able and one.fall is not None and not one.fall.tried:
            best = sorted(able, key=lambda each: (kit_of(state, each), added_by(each, medics_pair(each))), reverse=True)
            steps = ((f"stabilise:{each.name}:{one.name}", Stabilise(who=each.name, whom=one.name)) for each in best)
            for id_, step in first_possible(state, steps):
                if would_be_better_off(state, named(state, step.who), one) == makeshift:
                    found.append((id_, step))
    return tuple(found)


@clause("sov.injury.no-kit", "sov.injury.one-medic")
def would_be_better_off(state: State, medic: Creature, one: Creature) -> bool:
    """Whether a victim is better left to somebody else: the medic is untrained and has no kit, another has one."""
    if has_kit(medic) or heal_of(medic) >= 0:
        return False
    others = (other for other in state.of_side(medic.side) if other.id not in (medic.id, one.id))
    return any(has_kit(other) and not other.helpless for other in others)
