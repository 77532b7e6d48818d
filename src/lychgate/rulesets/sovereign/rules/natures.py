"""The natures of creatures, as far as magic asks for them: living, undead or otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, cast, get_args

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import one_of
from lychgate.kit.fields import OneOf, People
from lychgate.kit.telling import public, secret
from lychgate.rulesets.sovereign.permission import WORLD
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.tables.magic import Nature, On, Power, undead_words

HEADING = "Magic"

NATURES: tuple[Nature, ...] = get_args(Nature)

AS_SAID: dict[str, str] = {
    "living": "alive",
    "undead": "undead",
    "construct": "a construct",
    "plant": "a plant",
    "beast": "a beast",
}
"""What a creature of a nature is, in a sentence."""


def nature_of(one: Creature) -> Nature:
    """Return a creature's nature: as the GM said, else undead for an NPC with such a name, else living."""
    if one.nature:
        return cast("Nature", one.nature)
    words = one.name.casefold().replace("-", " ").split()
    told = any(one_of(word) in undead_words() for word in words)
    return "undead" if told and one.kind == "npc" else "living"


def as_known(one: Creature) -> Creature:
    """Return the creature as far as everybody was told its nature."""
    return replace(one, nature=one.known_as)


def fits(one: Creature, on: On, caster: Creature) -> bool:
    """Whether a creature is what a spell needs. A person is never a beast or plant; of NPCs the GM says."""
    match on:
        case "living":
            return nature_of(one) in ("living", "beast", "plant")
        case "undead":
            return nature_of(one) == "undead"
        case "body":
            return nature_of(one) != "construct"
        case "corpse":
            return one.dead or (one.kind == "npc" and not one.alive)
        case "fallen":
            return not one.alive
        case "beast":
            return one.kind == "npc" and nature_of(one) in ("living", "beast")
        case "plant":
            return one.kind == "npc" and one.nature in ("", "plant") and nature_of(one) != "undead"
        case "other":
            return one.id != caster.id
        case "enemy":
            return one.side != caster.side
        case _:
            return True


FOR = {
    "living": "works only on the living",
    "undead": "works only on the undead",
    "body": "works only on the living and the undead",
    "corpse": "works only on the dead",
    "fallen": "works only on the fallen",
    "beast": "works only on beasts",
    "plant": "works only on plants",
    "other": "works only on others",
    "enemy": "works only on enemies",
}
"""What a spell works on, in words."""


@clause("sov.magic.targets")
def must_fit(power: Power, caster: Creature, whom: Sequence[Creature]) -> None:
    """Raise ``PlayError`` where a target is not what an art or a spell of the caster's needs."""
    wrong = next((one for one in whom if not fits(one, power.on, caster)), None)
    if wrong is None:
        return
    if power.on == "other":
        raise PlayError(f"{power.name} {FOR[power.on]}, not on {wrong.name}, who casts it.")
    if power.on not in (*NATURES, "body"):
        not_ = {"corpse": "is not dead", "fallen": "has not fallen"}.get(power.on, "is not one")
        raise PlayError(f"{power.name} {FOR[power.on]}, and {wrong.name} {not_}.")
    if wrong.kind != "npc":
        raise PlayError(f"{power.name} {FOR[power.on]}; {wrong.name} is a person.")
    told = f"{wrong.name} is {AS_SAID[nature_of(wrong)]}"
    nature = "living" if power.on == "body" else power.on
    hint = f"If that is wrong, the GM types: nature {wrong.name} {nature}"
    raise PlayError(f"{power.name} {FOR[power.on]}; {told}. {hint}")


class SayNature(Command, frozen=True, tag="say_nature", kw_only=True):
    """Say whether creatures are living, undead, constructs, plants or beasts."""

    word = "nature"
    may = WORLD
    menu_label = "Set a creature's nature"
    clauses = ("sov.magic.targets",)

    who: Annotated[tuple[str, ...], People()]
    nature: Annotated[Nature, OneOf("nature", NATURES)]

    def do(self, play: SovereignPlay) -> None:
        those = [somebody(play, name) for name in self.who]
        state = play.state
        met = (PARTY, *(state.fight.sides if state.fight else ()), *((state.meeting.side,) if state.meeting else ()))
        for told in (True, False):
            ids = tuple(one.id for one in those if (one.side in met) is told)
            if ids:
                play.record(NatureSaid(ids, self.nature, told))


class NatureSaid(Event, frozen=True, tag="nature_said"):
    """Some creatures are this; ``told``: everybody knows it, as the party has met them."""

    who: tuple[str, ...]
    nature: Nature
    told: bool = True

    def apply(self, state: State) -> State:
        for id_ in self.who:
            one = replace(state.creature(id_), nature=self.nature)
            state = state.with_creature(replace(one, known_as=self.nature) if self.told else one)
        return state

    def tell(self, before: State, after: State) -> Lines:
        names = [after.creature(id_).name for id_ in self.who]
        are = "is" if len(names) == 1 else "are"
        what = self.nature if self.nature in ("living", "undead") else f"{self.nature}{'s' if len(names) > 1 else ''}"
        a = "a " if len(names) == 1 and self.nature not in ("living", "undead") else ""
        text = f"{listed(names)} {are} {a}{what}."
        return public(text, "sov.magic.targets") if self.told else secret(after, text, "sov.magic.targets")
