"""A stage for tests: ``scene(...)`` sets one up in a line or two, ``happened`` picks out what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from lychgate.core.checkpoints import Checkpoint
from lychgate.core.decision import AnyDecision
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.rulesets.twelve_years.event import Event
from lychgate.rulesets.twelve_years.rules.combat import FoeHurt
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import Party, Site, State
from lychgate.sim.scenes import Scene, Script, open_scene

E = TypeVar("E", bound=Event)

Raw = Mapping[str, Any]


def scene(
    *members: str | Raw,
    dice: Sequence[int] | Mapping[str, Sequence[int]] = (),
    foes: Sequence[str | Raw] = (),
    here: Raw | None = None,
    variants: Mapping[str, str] | None = None,
    given: Raw | None = None,
    others: Sequence[Raw] = (),
    **party: Any,
) -> Scene[State]:
    """A party of ``members`` (kins, or raw members) in the clearing 5051, unless ``at`` says otherwise.

    ``foes`` and what is ``here`` are at the party's place; other keywords are fields of the party; ``given`` is
    the rest of the state, raw, as in a script. ``others`` are parties of the seats p2, p3 and so on, raw, at the same
    place unless they say otherwise; their ``members`` may be kins too.
    """
    lines = dict(given or {})
    at = str(party.setdefault("at", "5051"))
    party["members"] = [{"kin": one} if isinstance(one, str) else dict(one) for one in members]
    lines["parties"] = [party]
    for raw in others:
        kins = [{"kin": one} if isinstance(one, str) else dict(one) for one in raw.get("members", ())]
        lines["parties"].append({"at": at, **raw, "members": kins})
    site = dict(here or {})
    if foes:
        site["foes"] = [{"kind": one} if isinstance(one, str) else dict(one) for one in foes]
    if site:
        lines["sites"] = {**lines.get("sites", {}), at: site}
    script = Script(
        "twelve_years",
        seats=tuple(f"p{number}" for number in range(1, len(others) + 2)),
        variants=dict(variants or {}),
        dice=dict(dice) if isinstance(dice, Mapping) else tuple(dice),  # type: ignore[arg-type]
        given=lines,
    )
    opened: Scene[State] = open_scene(script, "stage")
    return opened


class Standing(Game[State]):
    """A game that stands at a state, with no past."""

    def __init__(self, state: State) -> None:
        seats = tuple(party.seat for party in state.parties)
        super().__init__(RULESET, Header(RULESET.name, RULESET.version, dict(state.variants), seats, "a seed", "stage"))
        self._position.checkpoint = Checkpoint(state, {})


def party(played: Scene[State], seat: str = "p1") -> Party:
    """The party of ``seat`` as it is now."""
    return played.state.party(seat)


def site(played: Scene[State], place: str = "") -> Site:
    """What is at ``place``, or where the party is."""
    return played.state.site(place or party(played).at)


def happened(played: Scene[State], kind: type[E]) -> list[E]:
    """The events of this kind, in order."""
    return [event for event in played.events if isinstance(event, kind)]


def asked(played: Scene[State], seat: str = "p1") -> AnyDecision:
    """The decision that is open for ``seat``."""
    decision = played.open(seat)
    assert decision is not None
    return decision


def choices(played: Scene[State], seat: str = "p1") -> list[str]:
    """The ids of the options that are open for ``seat``."""
    return [option.id for option in asked(played, seat).options()]


# ---------------------------------------------------------------------- what came of a fight


def hurts(played: Scene[State]) -> list[tuple[int, int, str]]:
    """Which members were hurt, by how much and by what."""
    return [(event.member, event.amount, event.by) for event in happened(played, MemberHurt)]


def blows(played: Scene[State]) -> list[tuple[int, int, int]]:
    """Which foes were struck, how much they took, and what they have left."""
    return [(event.foe, event.amount, event.left) for event in happened(played, FoeHurt)]


def totals(played: Scene[State]) -> list[tuple[str, int]]:
    """Both sides' damage, as it was totalled."""
    return [(event.side, event.total) for event in happened(played, DamageTotalled)]


def foes_met(played: Scene[State]) -> list[tuple[str, int, int, str, int, str]]:
    """The foes where the party is: kind, hit points now and unhurt, damage, bonus, and how long they stay."""
    return [(foe.kind, foe.hp, foe.max_hp, foe.damage, foe.bonus, foe.stays) for foe in site(played).foes]
