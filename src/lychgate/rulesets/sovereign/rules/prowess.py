"""What feats and classes add to attacks, damage and Shock."""

from __future__ import annotations

from lychgate.rulesets.sovereign.rules.feats import effects_of, feat_of, figure_of, killing_blow
from lychgate.rulesets.sovereign.state import Creature
from lychgate.rulesets.sovereign.tables.delvers import DELVERS
from lychgate.rulesets.sovereign.tables.feats import UNARMED_NUMBERS, Arms, What

Sources = tuple[tuple[str, int], ...]
"""What is added, each with what it comes from."""

COMBATANT = "Unarmed Combatant"


def hit_by_feats(one: Creature, arms: Arms) -> Sources:
    """What feats add to the attack roll."""
    best = figure_of(one, "hit", arms)
    return ((_source(one, "hit", arms), best),) if best else ()


def harm_by_feats(one: Creature, arms: Arms) -> Sources:
    """What feats and Killing Blow add to damage; of feats that add the level of a skill only the best counts."""
    return (*_by_skill(one, "damage-skill", arms), *_by_class(one))


def shock_by_feats(one: Creature, arms: Arms) -> Sources:
    """What feats and Killing Blow add to the Shock of an attack that has any."""
    more = figure_of(one, "shock", arms)
    flat = ((_source(one, "shock", arms), more),) if more else ()
    return (*_by_skill(one, "shock-skill", arms), *flat, *_by_class(one))


def shocks_any_armour(one: Creature, arms: Arms) -> bool:
    """Whether the Shock of these attacks treats every target as AC 10."""
    return bool(effects_of(one, "shock-ac", arms))


def unarmed_die(one: Creature) -> str:
    """The damage of an Unarmed Combatant's fists by their Brawl; empty where they have none of their own."""
    brawl = _brawl(one)
    if not feat_of(one, COMBATANT) or brawl < 0:
        return ""
    return UNARMED_NUMBERS.dice[min(brawl, len(UNARMED_NUMBERS.dice) - 1)]


def unarmed_shock(one: Creature) -> tuple[int, int]:
    """The Shock of an Unarmed Combatant's fists, and the AC up to which they do it; none below Brawl 1."""
    brawl = _brawl(one)
    return (brawl, UNARMED_NUMBERS.shock_ac) if feat_of(one, COMBATANT) and brawl > 0 else (0, 0)


def _brawl(one: Creature) -> int:
    return one.skills.get("brawl", DELVERS.skills.untrained)


def _by_skill(one: Creature, what: What, arms: Arms) -> Sources:
    found = [(feat.name, one.skills.get(effect.skill, 0)) for feat, effect in effects_of(one, what, arms)]
    best = max(found, key=lambda source: source[1], default=("", 0))
    return (best,) if best[1] > 0 else ()


def _by_class(one: Creature) -> Sources:
    more = killing_blow(one)
    return (("Killing Blow", more),) if more else ()


def _source(one: Creature, what: What, arms: Arms) -> str:
    return max(effects_of(one, what, arms), key=lambda found: found[1].amount)[0].name
