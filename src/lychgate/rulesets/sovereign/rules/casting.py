"""Magic as it is ordered: spells cast, arts used and let go of."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.fields import After, OneOf, People, Person, Typed
from lychgate.kit.line import Line
from lychgate.kit.telling import secret
from lychgate.rulesets.sovereign.acts import CONSCIOUS
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.choosing_magic import (
    OfMagic,
    each_target,
    form_of,
    known_arts,
    prepared,
    targets,
    ways,
)
from lychgate.rulesets.sovereign.rules.effort import (
    Exhausted,
    SlotsUsed,
    commit,
    must_be_fresh,
    must_be_unarmoured,
    slots_of,
    tradition_of,
    undisturbed,
)
from lychgate.rulesets.sovereign.rules.fight import must_act, must_have_main, must_have_move, spend_main, spend_move
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, of_a_fighter, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.in_force import added_by_magic, must_not_be_stopped
from lychgate.rulesets.sovereign.rules.lasting import end
from lychgate.rulesets.sovereign.rules.magic_words import heading_of, power_note
from lychgate.rulesets.sovereign.rules.natures import as_known, fits, must_fit
from lychgate.rulesets.sovereign.rules.spellbook import lists_it
from lychgate.rulesets.sovereign.rules.spellwork import Work, perform
from lychgate.rulesets.sovereign.rules.willing import consent
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.magic import (
    Action,
    Art,
    Blade,
    Gm,
    Power,
    Rolls,
    Spell,
    Summon,
    arts,
    modes,
    spells,
)
from lychgate.rulesets.sovereign.tables.traditions import art_names, spell_names

HEADING = "Magic"


class Targets(People, frozen=True):
    """Some of those in play; the word ``as`` after them is nobody's name, though ``Ada`` begins like it."""

    def begins(self, line: Line) -> bool:
        return line.peek() != "as" and super().begins(line)


class ModeTyped(Typed, frozen=True):
    """The rest of a line: the way in which something is done."""

    def shape(self, name: str) -> str:
        return "WAY"

    def read(self, line: Line) -> str:
        words = [line.word("a way").casefold()]
        while line.more and line.peek() not in ("at", "on"):
            words.append(line.word("a way").casefold())
        return " ".join(words)


# ---------------------------------------------------------------------- spells


class Cast(OfMagic, frozen=True, tag="cast", kw_only=True):
    """Cast a prepared spell; it takes a free hand, a normal voice and a casting slot."""

    word = "cast"
    menu_label = "Cast a spell"
    may = OWNER
    takes = CONSCIOUS
    clauses = ("sov.magic.casting", "sov.magic.slots", "sov.magic.targets")
    form_fields = form_of("spell")
    pickers: ClassVar[Picks] = {"spell": prepared, "mode": ways, "at": targets, "those": each_target}

    who: Annotated[str, Person()]
    spell: Annotated[str, OneOf("spell", spell_names(), shown="SPELL")]
    at: Annotated[tuple[str, ...], After(("at", "on"), Targets())] = ()
    mode: Annotated[str, After(("as",), ModeTyped())] = ""

    def label(self, state: State) -> str:
        at = f" at {listed(self.at)}" if self.at else ""
        return f"{self.who} casts {self.spell}{at}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the time and the slot that it takes, and what it does."""
        one, spell = named(state, self.who), spells()[self.spell]
        what = f"{self.spell} ({self.mode})" if self.mode else self.spell
        label = f"{what} at {listed(self.at)}" if self.at else what
        return Choice(id_, label, power_note(state, one, spell), heading_of(one, spell))

    @clause("sov.magic.casting", "sov.magic.lists")
    def do(self, play: SovereignPlay) -> None:
        """Any prepared spell of any level takes one slot; the same may be cast again."""
        one, spell = somebody(play, self.who), spells()[self.spell]
        tradition = lists_it(one, spell.name)
        if spell.name not in one.casting.prepared:
            ready = ", ".join(one.casting.prepared) or "none"
            raise PlayError(f"{one.name} has not prepared {spell.name}. Prepared: {ready}.")
        must_be_unarmoured(one, tradition)
        most = slots_of(play.state, one)
        if one.casting.used >= most:
            raise PlayError(f"{one.name} has cast {most} of {most} spells. Slots come back with a night's rest.")
        swift = spell.action == "main" and bool(added_by_magic(one, "swift"))
        must_have_time(play, one, "free" if swift else spell.action)  # before anybody is asked at whom
        work = aimed(play, one, spell, self.at, self.mode)
        if not consent(play, one, spell, work.at):
            return
        able = undisturbed(play, one)
        take_time(play, one, "free" if swift else spell.action)
        if swift:
            now = play.state.creature(one.id)
            end(play, now, *(working for working in now.under if working.bonuses.get("swift")))
        if not able:
            play.record(Fizzled(one.id, spell.name))
            return
        play.record(SlotsUsed(one.id, one.casting.used + 1))
        play.record(SpellCast(one.id, spell.name, one.casting.used + 1, most, (*work.at, *work.proof)))
        perform(play, work)


class Fizzled(Event, frozen=True, tag="fizzled"):
    """Somebody was too hurt to cast a spell."""

    who: str
    what: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} cannot finish {self.what}: hurt in this Round. The slot is not spent."
        return of_a_fighter(after, one, text, "sov.magic.disruption")


class SpellCast(Event, frozen=True, tag="spell_cast"):
    """A spell was cast, with a slot: the ``used``th of ``most``."""

    who: str
    what: str
    used: int
    most: int
    at: tuple[str, ...] = ()

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        there = {other.id: other.name for other in after.cast}
        at = [there[id_] for id_ in self.at if id_ in there]
        text = f"{one.name} casts {self.what}{f' at {listed(at)}' if at else ''} (slot {self.used} of {self.most})."
        told = of_a_fighter(after, one, text, "sov.magic.casting", weight="result")
        return (*told, *secret(after, f"{self.what}: {spells()[self.what].text}", "sov.magic.casting", weight="story"))


# ---------------------------------------------------------------------- arts


class UseArt(OfMagic, frozen=True, tag="use_art", kw_only=True):
    """Use an art; its text says how long it commits Effort."""

    word = "art"
    menu_label = "Use an art"
    may = OWNER
    takes = CONSCIOUS
    clauses = ("sov.magic.effort", "sov.magic.arts")
    form_fields = form_of("art")
    pickers: ClassVar[Picks] = {"art": known_arts, "mode": ways, "at": targets, "those": each_target}

    who: Annotated[str, Person()]
    art: Annotated[str, OneOf("art", art_names(), shown="ART")]
    at: Annotated[tuple[str, ...], After(("at", "on"), Targets())] = ()
    mode: Annotated[str, After(("as",), ModeTyped())] = ""

    def label(self, state: State) -> str:
        at = f" at {listed(self.at)}" if self.at else ""
        return f"{self.who}: {self.art}{at}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the time and the Effort that it takes, and what it does."""
        one, art = named(state, self.who), arts()[self.art]
        what = f"{self.art} ({self.mode})" if self.mode else self.art
        own = self.who if any(effect.whom == "ally" for effect in art.effects) else ""
        label = f"{what} at {listed(self.at)}" if self.at else f"{what} for {own}" if own else what
        return Choice(id_, label, power_note(state, one, art), heading_of(one, art))

    @clause("sov.magic.effort", "sov.magic.arts")
    def do(self, play: SovereignPlay) -> None:
        """Time, Effort, and then what it does."""
        one, art = somebody(play, self.who), arts()[self.art]
        tradition = tradition_of(one, art.name)
        if art.chosen and self.mode:
            play.record(ArtChosen(one.id, art.name, self.mode))
            return
        if art.action == "always":
            raise PlayError(f"{art.name} always works{f': art {one.name} {art.name} as WHAT' if art.chosen else ''}.")
        if one.level < art.least:
            raise PlayError(f"{art.name} is for level {art.least} and up; {one.name} is level {one.level}.")
        must_be_unarmoured(one, tradition)
        must_be_fresh(one, art)
        if art.name != HEALING_TOUCH:  # it may take no time, by whom it heals
            must_have_time(play, one, art.action)
        work = aimed(play, one, art, self.at, self.mode)
        lasts = any((working.source, working.by) == (art.name, one.id) for working in one.under)
        if lasts and art.commit == "duration":
            raise PlayError(f"{art.name} lasts already. It ends by: lapse {one.name} {art.name}")
        swift = swift_touch(one, art, work.at)
        must_have_time(play, one, "free" if swift else art.action)
        if not consent(play, one, art, work.at):
            return
        take_time(play, one, "free" if swift else art.action)
        commit(play, one, art)
        if art.once:
            play.record(Exhausted(one.id, f"{art.once} {art.name}"))
        for used in (SWIFT, *healed_swiftly(one, work.at)) if swift else ():
            play.record(Exhausted(one.id, used))
        play.record(ArtUsed(one.id, art.name, (*work.at, *work.proof)))
        perform(play, work)


HEALING_TOUCH = "Healing Touch"
SWIFT = "day Swift Healer"


def swift_touch(one: Creature, art: Art, at: tuple[str, ...]) -> bool:
    """Whether Healing Touch takes no time: with Swift Healer, as often a day as the level, once a Round for each."""
    swift = art.name == HEALING_TOUCH and "Swift Healer" in one.made.arts
    again = any(used in one.casting.spent for used in healed_swiftly(one, at))
    return swift and not again and one.casting.spent.count(SWIFT) < one.level


def healed_swiftly(one: Creature, at: tuple[str, ...]) -> tuple[str, ...]:
    """What is noted of those whom a swift touch heals, for the Round."""
    return tuple(f"round Swift Healer {id_}" for id_ in at or (one.id,))


class ArtChosen(Event, frozen=True, tag="art_chosen"):
    """What an art is for, from now on."""

    who: str
    art: str
    what: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        casting = replace(one.casting, chosen={**one.casting.chosen, self.art: self.what})
        return state.with_creature(replace(one, casting=casting))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{self.art} of {one.name}: {self.what}.", "sov.magic.arts")


class ArtUsed(Event, frozen=True, tag="art_used"):
    """An art was used."""

    who: str
    what: str
    at: tuple[str, ...] = ()

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        there = {other.id: other.name for other in after.cast}
        at = [there[id_] for id_ in self.at if id_ in there and id_ != self.who]
        text = f"{one.name} uses {self.what}{f' on {listed(at)}' if at else ''}."
        told = of_a_fighter(after, one, text, "sov.magic.effort", weight="result")
        return (*told, *secret(after, f"{self.what}: {arts()[self.what].text}", "sov.magic.effort", weight="story"))


# ---------------------------------------------------------------------- both


def must_have_time(play: SovereignPlay, one: Creature, action: Action) -> None:
    """Raise ``PlayError`` where there is no time for an art or a spell, before anybody is asked about its targets."""
    if play.state.fight is None:
        return
    if action != "instant":
        must_act(play, one)
    if action == "main":
        must_have_main(play, one)
    elif action == "move":
        must_have_move(play, one)


def take_time(play: SovereignPlay, one: Creature, action: Action) -> None:
    """Takes the action of an art or a spell: a Main Action, a Move; nothing where it is Free or an Instant, or nobody
    fights. Raises ``PlayError``."""
    if play.state.fight is None:
        if action in ("main", "move"):
            must_not_be_stopped(one, action)
        return
    must_have_time(play, one, action)
    if action == "main":
        spend_main(play, one)
    elif action == "move":
        spend_move(play, one)


@clause("sov.magic.targets")
def aimed(play: SovereignPlay, one: Creature, power: Power, at: tuple[str, ...], mode: str) -> Work:
    """What is done at whom: as many as it may reach, in one of its ways. Raises ``PlayError``."""
    whom = [somebody(play, name) for name in at]
    ways, listed_by = modes(power), f"To choose from a list: magic {one.name} {power.name}"
    if mode not in ways and (mode or len(ways) > 1) and ways:
        said = f"as {' | as '.join(ways)}"
        raise PlayError(f"{power.name} is done in one of these ways, said at the end: {said}. {listed_by}")
    if mode and not ways:
        raise PlayError(f"{power.name} is done in one way only.")
    most = power.many + power.a_level * one.level
    if most and len(whom) > most:
        raise PlayError(f"{power.name} reaches {most} at most; {len(whom)} are named.")
    gm = play.seat in play.state.referees
    proof = () if gm else tuple(other.id for other in whom if resists_unseen(power, one, other))
    whom = [other for other in whom if other.id not in proof]
    must_fit(power, one, whom)
    other = next((other for other in whom if other.id != one.id), None)
    if other is not None and isinstance(power, Spell) and all(effect.whom == "self" for effect in power.effects):
        raise PlayError(f"{power.name} works only on its caster. Leave out: at {other.name}")
    used = [effect for effect in power.effects if not effect.mode or effect.mode == mode]
    needs = any(effect.whom == "target" and not isinstance(effect, Gm | Blade) for effect in used)
    told = any(isinstance(effect, Rolls | Summon) for effect in used)
    if needs and not whom and not told and not proof:
        named_by = f"Name one at the end (at NAME), or choose from a list: magic {one.name} {power.name}"
        raise PlayError(f"{power.name} needs a target ({power.range or 'in sight'}). {named_by}")
    return Work(power=power, by=one.id, at=tuple(other.id for other in whom), mode=mode, proof=proof)


def resists_unseen(power: Power, one: Creature, other: Creature) -> bool:
    """Whether a target seems to be what magic needs, and is not: a refusal would tell what the GM alone knows."""
    return fits(as_known(other), power.on, one) and not fits(other, power.on, one)
