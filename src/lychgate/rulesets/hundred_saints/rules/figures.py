"""Figures that come later: creatures in play of whom little was said take those of their kind."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.digits import is_number
from lychgate.core.room import Event, Lines
from lychgate.kit.english import many_of, named, numbered, one_of
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.telling import secret
from lychgate.rulesets.hundred_saints.naming import called
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.state import PARTY, Beast, Creature, State

HEADING = "The cast"


def unwritten(state: State, kind: Beast) -> tuple[Creature, ...]:
    """Those in play of a kind of whom nobody has said how they attack, what they save on or what they are worth."""
    return tuple(
        one
        for one in state.cast
        if one.kind == "creature"
        and one.character is None
        and one.alive
        and not (one.attacks or one.attack or one.saves or one.xp)
        and named(_kind_of(one), [one_of(kind.name)])
        and with_figures(one, kind, one.hp, one.max_hp) != one
    )


def _kind_of(one: Creature) -> str:
    """What somebody is, by the name: ``goblin`` for ``goblin 3``."""
    kind, _, number = one.name.rpartition(" ")
    return kind if kind and is_number(number) else one.name


def with_figures(one: Creature, kind: Beast, hp: int, max_hp: int) -> Creature:
    """Somebody with the figures of a kind."""
    return replace(
        one,
        level=kind.level,
        hp=hp,
        max_hp=max_hp,
        ac=kind.ac,
        attacks=kind.attacks,
        morale=kind.morale,
        speed=kind.speed,
        xp=kind.xp,
        saves=kind.saves,
    )


class FiguresTaken(Event, frozen=True, tag="figures_taken"):
    """Some in play have the figures of their kind from now on, and of ``hit_points`` each so many, of so many."""

    kind: Beast
    who: tuple[str, ...]
    hit_points: tuple[tuple[int, int], ...]

    def apply(self, state: State) -> State:
        for id_, (hp, max_hp) in zip(self.who, self.hit_points, strict=True):
            state = state.with_creature(with_figures(state.creature(id_), self.kind, hp, max_hp))
        return state

    def tell(self, before: State, after: State) -> Lines:
        many = len(self.who)
        whom = called(after, self.who[0]) if many == 1 else f"The {numbered(many, one_of(self.kind.name))} in play"
        left = ", ".join(str(hp) for hp, _ in self.hit_points)
        text = f"{whom} {'has' if many == 1 else 'have'} the figures of this kind from now on; hit points: {left}."
        return secret(after, f"{text} 'foes 2 {many_of(self.kind.name)}' brings in more.")


@clause("enc.sides.1", "enc.char.hp.1")
def take_figures(play: Saints, kind: Beast) -> tuple[Creature, ...]:
    """Those in play of whom little was said take the figures of their kind, with hit points of their own; a wound
    stays as it was, and kills nobody now. Who they are."""
    who = unwritten(play.state, kind)
    if not who:
        return ()
    dice = kind.hp or f"{max(1, kind.level)}d8"
    hit_points: list[tuple[int, int]] = []
    for one in who:
        most = int(dice) if is_number(dice) else _rolled(play, one, dice)
        hit_points.append((max(1, most - (one.max_hp - one.hp)), most))
    play.record(FiguresTaken(kind, tuple(one.id for one in who), tuple(hit_points)))
    return tuple(play.state.creature(one.id) for one in who)


def _rolled(play: Saints, one: Creature, dice: str) -> int:
    with kept_secret(play, one.side != PARTY):
        return max(1, rolled(play, "hit points", dice, "enc.char.hp.1", f"creature:{one.id}"))
