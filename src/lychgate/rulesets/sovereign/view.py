"""The state as a seat may see it: a GM everything, players the party."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.view import Bar, Field, FoeGroup, Hidden, Purse, Sheet, Tracker, View
from lychgate.kit.english import numbered
from lychgate.kit.own_tables import prepared
from lychgate.kit.pages import notes_seen
from lychgate.kit.site_map import drawn, keyed
from lychgate.rulesets.sovereign.opening import FOR_PLAYERS, FOR_THE_GM
from lychgate.rulesets.sovereign.rules.cast import unnumbered
from lychgate.rulesets.sovereign.rules.effort import slots_of
from lychgate.rulesets.sovereign.rules.foundry import takes_along
from lychgate.rulesets.sovereign.rules.lights import burns
from lychgate.rulesets.sovereign.rules.load import load_of
from lychgate.rulesets.sovereign.rules.outfit import in_money
from lychgate.rulesets.sovereign.rules.shareout import told
from lychgate.rulesets.sovereign.rules.side_words import OTHERS, called
from lychgate.rulesets.sovereign.rules.site_stats import GAME
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.view_cards import cards, check_tracker
from lychgate.rulesets.sovereign.view_delver import sheet, suffers


def view(state: State, seat: str) -> View:
    """What ``seat`` sees."""
    gm = seat in state.referees or state.closed
    members = [one for one in state.cast if one.side == PARTY]
    met = (*(state.fight.sides if state.fight else ()), *((state.meeting.side,) if state.meeting else ()))
    every = gm and state.fight is None  # while a fight goes on, those alone who are in it
    foes = [one for one in state.cast if one.side != PARTY and (every or one.side in met)]
    under = {**{one.name: group_name(state, one.side) for one in foes}, **{one.name: one.id for one in members}}
    site = state.site
    return View(
        seat=seat,
        title="Sovereign",
        place=place(state),
        trackers=(Tracker("day", "Day", state.day, 0, f"Day {state.day}"), *clock(state, gm)),
        sheets=tuple(sheet_for(state, seat, one) for one in members),
        purse=hoard(state),
        foes=tuple(group(state, side, foes, gm) for side in dict.fromkeys(one.side for one in foes)),
        party="The party",
        cards=cards(state, gm),
        mode="explore" if state.fight is None else "fight",
        ending="The campaign is closed; everything is open." if state.closed else "",
        hidden=tuple(Hidden(one.text, f"reveal {one.id}") for one in state.secrets if gm and not state.closed),
        notes=notes_seen(state.pages, seat, state.referees, under, everything=state.closed, referee=state.referee_word),
        maps=() if site is None else drawn(site, referee=gm),
        prepared=(
            (*(keyed(site, GAME, met_in(state)) if site is not None else ()), *prepared(state.tables)) if gm else ()
        ),
        opening=() if members or foes else FOR_THE_GM if seat in state.referees else FOR_PLAYERS,
    )


def sheet_for(state: State, seat: str, one: Creature) -> Sheet:
    """The sheet of one of the party as a seat sees it."""
    shown = sheet(state, one, load_of(state, one), slots_of(state, one), takes=takes_along(state, seat, one))
    names = {other.id: other.name for other in state.cast}
    carries = [f"carries {names[whom]}" for who, whom in state.exploring.drags if who == one.id]
    carried = [f"carried by {names[who]}" for who, whom in state.exploring.drags if whom == one.id]
    return replace(shown, marks=(*shown.marks, *carries, *carried)) if carries or carried else shown


def hoard(state: State) -> Purse:
    """List what the party has not divided yet: money and valuables at home, and what is on its way there."""
    now = state.experience
    things = (
        ("to share out", in_money(now.money) if now.money else ""),
        ("to sell", told(now.unsold)),
        ("on the way home", in_money(now.worth) if now.worth else ""),
    )
    return Purse(0, tuple(Field(label, text) for label, text in things if text), common=False)


def met_in(state: State) -> dict[int, tuple[str, ...]]:
    """Those whom the party met and left, by the room where they are now, as a GM reads of them."""
    rooms: dict[int, tuple[str, ...]] = {}
    for one in state.elsewhere:
        if one.site == state.site_name:
            stands = f"{one.who.hp}/{one.who.max_hp} hp" if one.who.alive else "dead"
            rooms[one.room] = (*rooms.get(one.room, ()), f"Met before: {one.who.name}, {stands}")
    return rooms


def place(state: State) -> str:
    """Where the party is: in a room of a site, in a fight, in a meeting."""
    lines = [f"In {state.settlement}."] if state.settlement else []
    if (now := state.site) is not None:
        inside = f", room {now.here}: {now.site.room(now.here).name}" if now.here else ", outside"
        lines.append(f"{now.site.name}{inside}.")
    if state.fight is not None:
        lines.append(f"A fight, Round {state.fight.round}.")
    elif state.meeting is not None:
        away = f", {state.meeting.feet} feet away" if state.meeting.feet else ""
        lines.append(f"A meeting with {called(state, state.meeting.side)}{away}.")
    return " ".join(lines)


def clock(state: State, gm: bool) -> tuple[Tracker, ...]:
    """In a site the Turn, and how long each light burns; for a GM also when the next wandering check is due."""
    site = state.exploring
    turn = (Tracker("turn", "Turn", state.turn, 0, f"Turn {state.turn + site.begun}"),) if site.alertness else ()
    names = {one.id: one.name for one in state.cast}
    lights = (
        Tracker(
            f"light {light.who} {light.name}",
            f"{light.name.title()} of {names.get(light.who, 'somebody')}",
            light.left,
            max(burns(state, light.name), light.left),
            f"{numbered(light.left, 'Turn')} left",
            "left",
        )
        for light in site.lights
    )
    return (*turn, *(check_tracker(state) if gm else ()), *lights)


def group_name(state: State, side: str) -> str:
    """What a side is called beside its number: ``river ghouls``, ``Abbess Verena``."""
    return called(state, side).removeprefix("the ").removesuffix(OTHERS)


def group(state: State, side: str, foes: list[Creature], gm: bool) -> FoeGroup:
    """A side of NPCs: all figures for the GM, by name where they differ, and what they suffer from; how many stand for
    players."""
    own = [one for one in foes if one.side == side]
    if not gm:
        return FoeGroup(group_name(state, side), sum(one.alive for one in own))
    alike = dict.fromkeys((unnumbered(one), f"AC {one.ac}, {one.hit_dice} HD, skill {one.skill:+}") for one in own)
    notes = tuple(f"{kind}: {figures}" if len(alike) > 1 else figures for kind, figures in alike)
    notes = (*notes, *(f"{one.name}: {', '.join(suffers(one))}" for one in own if suffers(one) and not one.dead))
    return FoeGroup(group_name(state, side), len(own), tuple(Bar(one.name, one.hp, one.max_hp) for one in own), notes)
