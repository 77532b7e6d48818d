"""What somebody may do outside of a fight, as it is offered: spells, blessings, lights, food, days of learning."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.kit.orders import Steps
from lychgate.rulesets.constitution.rules.belongings import (
    LookInPack,
    StudyItem,
    may_find,
    may_identify,
)
from lychgate.rulesets.constitution.rules.blessing import Atone
from lychgate.rulesets.constitution.rules.exploring import SEARCH, Explore
from lychgate.rulesets.constitution.rules.food import LookForFood, may_look
from lychgate.rulesets.constitution.rules.ground import SayGround
from lychgate.rulesets.constitution.rules.hunting import SetTraps, may_set_traps
from lychgate.rulesets.constitution.rules.learning import LearnMagic, may_learn
from lychgate.rulesets.constitution.rules.lights import FUEL, LightUp, PutOut, may_light
from lychgate.rulesets.constitution.rules.magic_choices import (
    ChoosePractice,
    ChooseRitual,
    ChooseSpells,
    has_book,
    practisable,
    preparable,
    spells_of,
)
from lychgate.rulesets.constitution.rules.outfitting import ArrangeGear, owners
from lychgate.rulesets.constitution.rules.prayers import AskBlessing, PrayFor, may_bless, may_pray, penitents
from lychgate.rulesets.constitution.rules.preparing import CastSpell, is_later
from lychgate.rulesets.constitution.rules.session import Improve, may_improve
from lychgate.rulesets.constitution.rules.shop import Shop
from lychgate.rulesets.constitution.rules.standing import GetUp
from lychgate.rulesets.constitution.rules.wounds import Treat, untreated
from lychgate.rulesets.constitution.state import PARTY, Creature, State


def outside(state: State, those: Sequence[Creature], others: Steps = ()) -> Steps:
    """What is offered to whoever plays some, while nobody fights, and ``others``: what belongs together stands so."""
    found = (*(step for one in those for step in steps_of(state, one)), *others)
    topics = dict.fromkeys(step[1].topic for step in found)
    return tuple(step for topic in topics for step in found if step[1].topic == topic)


def steps_of(state: State, one: Creature) -> Steps:
    """What is offered to whoever plays somebody, while nobody fights; nothing to the fallen."""
    if not one.up:
        return ()
    return (*explored_by(state, one), *magic_of(state, one), *prayers_of(state, one), *supplies_of(state, one))


def explored_by(state: State, one: Creature) -> Steps:
    """A search of the place, in a dungeon."""
    ability, about = SEARCH
    search = Explore(who=one.name, ability=ability, about=about)
    return ((f"search:{one.id}", search),) if state.travel.place is not None else ()


def magic_of(state: State, one: Creature) -> Steps:
    """The spells that are prepared, then what else somebody may do with magic."""
    id_, name = one.id, one.name
    ready = dict.fromkeys(state.magic.mage(id_).prepared)
    casts = tuple((f"cast:{id_}:{each}", CastSpell(who=name, spell=each, asks=True)) for each in ready)
    prepares = has_book(state, one) and bool(preparable(state, one))
    ritual = bool(spells_of(state, one)) and (is_later(state) or has_book(state, one))
    return (
        *casts,
        *(((f"prepare:{id_}", ChooseSpells(name)),) if prepares else ()),
        *(((f"ritual:{id_}", ChooseRitual(name)),) if ritual else ()),
        *(((f"learn:{id_}", LearnMagic(name)),) if may_learn(state, one) else ()),
        *(((f"practise:{id_}", ChoosePractice(name)),) if practisable(state, one) else ()),
    )


def prayers_of(state: State, one: Creature) -> Steps:
    """The blessings that somebody may ask."""
    bless = ((f"bless:{one.id}", AskBlessing(one.name)),) if may_bless(state, one) else ()
    return (*bless, *(((f"pray:{one.id}", PrayFor(one.name)),) if may_pray(state, one) else ()))


def supplies_of(state: State, one: Creature) -> Steps:
    """The lights that somebody may light or put out, looking for food, traps, and what is in the pack."""
    burning = {light.name for light in state.travel.lights if light.who == one.id}
    shops = one.copper and state.travel.place is None
    food = ((f"food:{one.id}", LookForFood(who=one.name)),) if may_look(state, one) else ()
    return (
        *((f"douse:{one.id}:{what}", PutOut(one.name, what)) for what in FUEL if what in burning),
        *((f"light:{one.id}:{what}", LightUp(one.name, what)) for what in may_light(state, one)),
        *food,
        *(((f"shop:{one.id}", Shop(one.name)),) if shops else ()),
        *(((f"settraps:{one.id}", SetTraps(who=one.name)),) if may_set_traps(state, one) else ()),
        *(((f"brought:{one.id}", LookInPack(one.name)),) if may_find(state, one) else ()),
        *(((f"identify:{one.id}", StudyItem(one.name)),) if may_identify(state, one) else ()),
    )


def treatment_of(state: State, own: Sequence[Creature]) -> Steps:
    """The major wounds of the party that nobody has treated, for whoever of a player's could treat them."""
    healer = next((one.name for one in own if one.up), "")
    hurt = [one for one in state.of_side(PARTY) if untreated(one) and any(wound.major for wound in one.wounds)]
    return tuple((f"treat:{one.id}", Treat(one.name, healer)) for one in hurt if healer)


def fallen_of(those: Sequence[Creature]) -> Steps:
    """Those who have collapsed, for whoever plays them: the referee judges when they are up again."""
    return tuple((f"getup:{one.id}", GetUp(one.name)) for one in those if one.collapsed and not one.dead)


def improvement_of(state: State, those: Sequence[Creature]) -> Steps:
    """Who may improve at the end of the session."""
    return tuple((f"improve:{one.id}", Improve(one.name)) for one in those if may_improve(state, one))


def worked_off(state: State) -> Steps:
    """The penance that the referee may take off priests who worked for a just purpose."""
    return tuple((f"atone:{one.id}", Atone(one.name)) for one in penitents(state))


def land_of(state: State) -> Steps:
    """What a referee is offered where nobody has said what land the party is in, outside of a dungeon."""
    return (("land", SayGround()),) if state.travel.here is None and state.travel.place is None else ()


def gear_of(state: State, seat: str) -> Steps:
    """The sheet of gear, for whoever has any to change."""
    return (("gear", ArrangeGear()),) if any(one.items for one in owners(state, seat)) else ()
