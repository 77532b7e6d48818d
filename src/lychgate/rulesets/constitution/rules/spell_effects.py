"""What a spell does when it works: its typed effects, or its text, of which the referee is reminded."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.rolling import rolled
from lychgate.kit.telling import public, secret
from lychgate.rulesets.constitution.rules.checks import Checked, check
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_fighters
from lychgate.rulesets.constitution.rules.injury import harm
from lychgate.rulesets.constitution.rules.targets import Target
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.state.magic import Running
from lychgate.rulesets.constitution.tables.magic import Spell, SpellEffect

HEADING = "Magic"


def works(play: ConstitutionPlay, one: Creature, spell: Spell, targets: Sequence[Target]) -> None:
    """A spell works: on those named, or on the caster; dice fall once for all."""
    whom = [target.id for target in targets]
    said = tuple(target.said for target in targets)
    named = tuple(play.state.creature(id_).name for id_ in whom)
    play.record(SpellWorked(one.id, spell.name, spell.text, tuple(whom), () if said == named else said))
    totals = {
        effect.dice: rolled(play, "damage", effect.dice, "3d6.12.1", f"creature:{one.id}", one.seat)
        for effect in spell.effects
        if effect.dice
    }
    for id_ in whom or (one.id,):
        for effect in spell.effects:
            if not done_to(play, spell, effect, play.state.creature(id_), totals):
                break


def done_to(play: ConstitutionPlay, spell: Spell, effect: SpellEffect, one: Creature, totals: dict[str, int]) -> bool:
    """One effect on one target. Returns whether the rest follows."""
    match effect.op:
        case "save":
            tried = check(play, one, effect.ability, effect.dc, ("save",))
            play.record(Checked(one.id, f"save against {spell.name}", tried, hidden=one.side != PARTY))
            return not tried.good
        case "harm":
            harm(play, one, totals[effect.dice], spell.name)
        case "heal":
            play.record(HealedBySpell(one.id, min(max(one.rested, one.hp), one.hp + totals[effect.dice]), spell.name))
        case "bonus":
            ends = play.state.minutes + effect.minutes
            running = Running(spell=spell.name, who=one.id, to=effect.to, amount=effect.amount, ends=ends)
            play.record(SpellRuns(running))
    return True


class SpellWorked(Event, frozen=True, tag="spell_worked"):
    """A spell worked, on these; its text is for the referee to see through. ``said`` is what the caster calls them,
    where that is not their names.
    """

    who: str
    spell: str
    text: str
    whom: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        names = self.said or tuple(after.creature(id_).name for id_ in self.whom)
        on = f" on {listed(names)}" if names else ""
        said = f" {self.text}" if self.text else ""
        return of_fighters(after, one, f"{one.name} casts {self.spell}{on}.{said}", "3d6.12.1", weight="result")


class HealedBySpell(Event, frozen=True, tag="healed_by_spell"):
    """A spell gave somebody hit points back."""

    who: str
    hp: int
    spell: str

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), hp=self.hp))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_fighters(after, one, f"{one.name} has {self.hp} hit points again.", "3d6.12.1", weight="result")


class SpellRuns(Event, frozen=True, tag="spell_runs"):
    """A spell adds to somebody's checks of a kind, for a while; the same spell does so once."""

    running: Running

    def apply(self, state: State) -> State:
        it = self.running
        same = (it.spell, it.who, it.to)
        others = tuple(each for each in state.magic.running if (each.spell, each.who, each.to) != same)
        return replace(state, magic=replace(state.magic, running=(*others, it)))

    def tell(self, before: State, after: State) -> Lines:
        it, one = self.running, after.creature(self.running.who)
        text = f"{it.spell}: {one.name} has {it.amount:+} to {it.to} for {it.ends - after.minutes} minutes."
        return public(text) if one.side == PARTY else secret(after, text)
