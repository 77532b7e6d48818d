"""A warning before a purchase that slows the buyer."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.kit.shop import SlowedBy, most_without
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.giving import some
from lychgate.rulesets.sovereign.rules.load import feet_by_load
from lychgate.rulesets.sovereign.rules.outfit import item
from lychgate.rulesets.sovereign.state import Creature, Item
from lychgate.rulesets.sovereign.state.load import put

HEADING = "Gear"


def carrying(one: Creature, thing: str, count: int) -> Creature:
    """Somebody with so many more of a thing."""
    return replace(one, items=put(one.items, bundle_of(thing, count)))


def bundle_of(thing: str, count: int) -> Item:
    """So many of a thing as they are bought."""
    return replace(item(thing), count=count, worn=False)


class Burdensome(SlowedBy, frozen=True, tag="sovereign.burdensome", kw_only=True):
    """Whether somebody buys what slows them."""

    clauses = ("sov.enc.overload-1", "sov.enc.overload-2")


def not_slowed(play: SovereignPlay, one: Creature, thing: str, count: int) -> int:
    """Warn before a purchase that slows the buyer; how many of the thing they buy then."""
    state, now = play.state, feet_by_load(play.state, one)

    def feet(many: int) -> int:
        return feet_by_load(state, carrying(one, thing, many))

    if feet(count) >= now:
        return count
    fewer = most_without(count, lambda many: feet(many) < now)
    then = f"{now} → {feet(count)} feet a Move"
    what = some(bundle_of(thing, count))
    answer = play.ask(Burdensome(seat=play.seat, name=one.name, what=what, then=then, fewer=fewer))
    return {"buy": count, "fewer": fewer}.get(answer, 0)
