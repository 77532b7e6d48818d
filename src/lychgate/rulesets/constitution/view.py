"""The state as a seat may see it: a referee everything, players the party."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.view import Bar, Field, FoeGroup, Hidden, Sheet, Tracker, View
from lychgate.kit.english import a_or_many, numbered, of_whom
from lychgate.kit.own_tables import prepared
from lychgate.kit.pages import notes_seen
from lychgate.rulesets.constitution.opening import FOR_PLAYERS, FOR_THE_REFEREE
from lychgate.rulesets.constitution.rules.arms import arm_of, kinds_of
from lychgate.rulesets.constitution.rules.bonuses import total_of
from lychgate.rulesets.constitution.rules.checks import sum_for
from lychgate.rulesets.constitution.rules.hunger import penalties_of
from lychgate.rulesets.constitution.rules.lights import burns, turns_left
from lychgate.rulesets.constitution.rules.load import load_told
from lychgate.rulesets.constitution.rules.money import in_money
from lychgate.rulesets.constitution.rules.rerolls import rerolls_left
from lychgate.rulesets.constitution.rules.striking import damage_dice
from lychgate.rulesets.constitution.rules.time import TURN
from lychgate.rulesets.constitution.state import PARTY, Creature, State, Wound
from lychgate.rulesets.constitution.state.gear import Item
from lychgate.rulesets.constitution.state.travel import Watch
from lychgate.rulesets.constitution.tables.characters import ABILITIES
from lychgate.rulesets.constitution.tables.gear import weapons
from lychgate.rulesets.constitution.view_fight import fight_card, round_tracker


def view(state: State, seat: str) -> View:
    """What ``seat`` sees."""
    referee = seat in state.referees or state.closed
    members = [one for one in state.cast if one.side == PARTY]
    foes = [one for one in state.cast if one.side != PARTY and referee]
    under = {**{one.name: one.side for one in foes}, **{one.name: one.id for one in members}}
    fight_told = (round_tracker(state.fight),) if state.fight is not None else ()
    return View(
        seat=seat,
        title="3d6 Constitution",
        place=land_told(state),
        trackers=(
            Tracker("day", "Day", state.day, 0, time_told(state, referee=referee)),
            *fight_told,
            *lights_told(state, members),
            *(watch_told(state.travel.place) if referee and state.travel.place is not None else ()),
        ),
        sheets=tuple(sheet(state, one) for one in members),
        foes=tuple(group(side, foes) for side in dict.fromkeys(one.side for one in foes)),
        party="The party",
        cards=(fight_card(state, state.fight, referee),) if state.fight is not None else (),
        mode="explore" if state.fight is None else "fight",
        ending="The campaign is closed; everything is open." if state.closed else "",
        hidden=tuple(Hidden(one.text, f"reveal {one.id}") for one in state.secrets if referee and not state.closed),
        notes=notes_seen(state.pages, seat, state.referees, under, everything=state.closed),
        prepared=prepared(state.tables) if referee else (),
        opening=() if members or foes else FOR_THE_REFEREE if seat in state.referees else FOR_PLAYERS,
    )


@clause("3d6.13.3a")
def time_told(state: State, *, referee: bool) -> str:
    """The day, and for the referee the hour: characters need not know it."""
    hour, minute = divmod(state.minutes % (24 * 60), 60)
    return f"Day {state.day}, {hour}:{minute:02}" if referee else f"Day {state.day}"


def land_told(state: State) -> str:
    """The land that the party is in, where it was said."""
    here = state.travel.here
    return f"{here.terrain.capitalize()}{', in winter' if here.winter else ''}." if here is not None else ""


@clause("3d6.13.2a", "3d6.13.2b", "3d6.13.2c")
def lights_told(state: State, members: Sequence[Creature]) -> Iterator[Tracker]:
    """The lights of the party, each with the turns that it still burns."""
    names = {one.id: of_whom(one.name) for one in members}
    for light in state.travel.lights:
        if light.who in names:
            left, most = turns_left(state, light), burns(state, light.name)
            label = f"{names[light.who]} {light.name}"
            told = f"{numbered(left, 'turn')} left" if left else "its last minutes"
            yield Tracker(f"light:{light.who}:{light.name}", label, left, most, told, "left")


def watch_told(watch: Watch) -> tuple[Tracker, ...]:
    """When encounters are rolled for next in a dungeon, and at what chance."""
    chance = f"{watch.good} in {watch.faces} every {numbered(watch.every, 'turn')}"
    return (Tracker("wandering", "Encounters", watch.since // TURN, watch.every, chance, "due"),)


def sheet(state: State, one: Creature) -> Sheet:
    """Somebody of the party."""
    what = f"{one.calling.title() or one.kind.title()} {one.level}" if one.level else one.kind.title()
    scores = ", ".join(f"{name.title()} {one.abilities[name]}" for name in ABILITIES if name in one.abilities)
    skills = ", ".join(f"{name} {rating} %" for name, rating in sorted(one.skills.items()))
    again = f"{rerolls_left(one)} of {one.level}" if one.calling == "adventurer" else ""
    fields = (
        Field("AC", str(one.ac), "armour class", str(one.ac)),
        Field("Weapons", "; ".join(arms_told(state, one)), "attack"),
        Field("Abilities", scores or "all 10", "ability scores"),
        Field("Skills", skills, "skills"),
        Field("Initiations", ", ".join(one.initiations), "initiations"),
        Field("Rolls made again", again, "reroll"),
        Field("Spells prepared", ", ".join(state.magic.mage(one.id).prepared), "prepared"),
        Field("Blessed", ", ".join(f"{each.id}: {each.purpose}" for each in state.magic.on(one.id)), "blessings"),
        Field("Gear", ", ".join(map(thing, one.items)), "equipment"),
        Field("Load", load_told(state, one) if one.items else "", "stones"),
        Field("Lights", ", ".join(light.name for light in state.travel.lights if light.who == one.id), "torch"),
        Field("Money", in_money(one.copper) if one.copper else "", "silver pieces"),
        Field("XP", str(one.xp), "experience"),
        Field("From", one.home),
        Field("Played by", one.seat),
    )
    shown = tuple(field for field in fields if field.text)
    hp = Bar("hp", one.hp, max(one.rested, one.hp))
    return Sheet(one.id, one.name, what, (hp,), shown, suffers(state, one), one.seat)


def arms_told(state: State, one: Creature) -> Iterator[str]:
    """What somebody can attack with: what they hold, or else bare hands, with its total to hit and its damage."""
    held = dict.fromkeys(item.name for item in one.items if item.where == "held" and item.name in weapons())
    for name in held or ("",):
        weapon = arm_of(one, name)
        kinds = ("attack", *kinds_of(weapon, berserk=one.berserk))
        try:
            parts, dice = sum_for(state, one, "strength", kinds)
        except PlayError:  # too heavily loaded to fight
            continue
        kind = "advantage" if dice > 0 else "disadvantage"
        more = f" with {abs(dice)} {kind} {'die' if abs(dice) == 1 else 'dice'}" if dice else ""
        yield f"{weapon.name} {total_of(parts):+}{more}, {damage_dice(state, one, weapon, kinds[1:])}"


def group(side: str, foes: list[Creature]) -> FoeGroup:
    """A side of NPCs, as the referee reads of them."""
    own = [one for one in foes if one.side == side]
    notes = tuple(dict.fromkeys(in_short(one) for one in own))
    name = own[0].name if [one.name.casefold() for one in own] == [side.casefold()] else side
    return FoeGroup(name, len(own), tuple(Bar(one.name, one.hp, max(one.rested, one.hp)) for one in own), notes)


def in_short(one: Creature) -> str:
    """The figures of somebody in a line."""
    return f"AC {one.ac}, {one.hit_dice} HD{f', morale {one.morale}' if one.morale else ''}"


def suffers(state: State, one: Creature) -> tuple[str, ...]:
    """What somebody suffers from, in words."""
    how = (("dead", one.dead), ("collapsed", one.collapsed and not one.dead))
    points = ((f"{name} {amount}", amount) for name, amount in (("fatigue", one.fatigue), ("penance", one.penance)))
    wounds = tuple(wound_told(wound) for wound in one.wounds)
    hunger = tuple(f"{name} {amount}" for name, amount in penalties_of(state, one) if amount)
    return (*hunger, *(word for word, so in (*how, *points) if so), *wounds)


def wound_told(wound: Wound) -> str:
    """A wound with what it costs and when it ends: ``cut: -2 to attacks ..., until a night's rest``."""
    costs = f"{wound.penalty:+} to attacks, defence and strenuous checks" if wound.penalty else ""
    ends = "until a night's rest" if wound.until_rested else "worse unless treated" if wound.worsens else ""
    told = ", ".join(filter(None, (costs, ends)))
    return f"{wound.name}: {told}" if told else wound.name


def thing(item: Item) -> str:
    """A thing with its place: ``3 torches (backpack)``."""
    return f"{a_or_many(item.count, item.name)} ({item.where})"
