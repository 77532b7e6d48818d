"""The state as a seat may see it: a referee everything, players what their side knows."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.clause import clause
from lychgate.core.telling import listed
from lychgate.core.view import Bar, Card, FoeGroup, Hidden, Prepared, Sheet, Stage, Tracker, View
from lychgate.kit.own_tables import prepared
from lychgate.kit.pages import notes_seen
from lychgate.kit.site_card import room_card
from lychgate.kit.site_map import drawn, keyed
from lychgate.rulesets.hundred_saints.naming import does, feet_of, in_number, the
from lychgate.rulesets.hundred_saints.odds import odds_of
from lychgate.rulesets.hundred_saints.opening import FOR_PLAYERS, FOR_THE_REFEREE
from lychgate.rulesets.hundred_saints.printed_ac import printed
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.rules.initiative import tie
from lychgate.rulesets.hundred_saints.rules.numbers import feet_a_pip
from lychgate.rulesets.hundred_saints.rules.site import GAME
from lychgate.rulesets.hundred_saints.rules.surprise import chance_of, must_roll
from lychgate.rulesets.hundred_saints.state import STEPS, Creature, Encounter, State
from lychgate.rulesets.hundred_saints.tables.encounter import ENCOUNTER, TIME
from lychgate.rulesets.hundred_saints.view_character import fields, purse
from lychgate.rulesets.hundred_saints.view_chase import chase_card
from lychgate.rulesets.hundred_saints.view_combat import fight_card, marks_of, standing
from lychgate.rulesets.hundred_saints.view_exploring import conditions, hindrances, place_now, trackers

TITLES = {
    "awareness": "Awareness",
    "surprise": "Surprise",
    "distance": "Distance",
    "initiative": "Initiative",
    "actions": "Actions",
    "conclusion": "Conclusion",
}
CLAUSES = {
    "awareness": ("enc.aware.3",),
    "surprise": ("enc.surprise.1", "enc.surprise.3"),
    "distance": ("enc.dist.1", "enc.dist.3"),
    "initiative": ("enc.init.1", "enc.init.3"),
    "actions": ("enc.act.1", "enc.act.2"),
    "conclusion": ("enc.end.1",),
}


def view(state: State, seat: str) -> View:
    """What ``seat`` sees. Whoever is no referee sees nothing of an encounter that their side has not noticed."""
    referee = seat in state.referees or state.closed
    now = state.encounter
    shown = now if now is not None and (referee or now.known) else None
    members = [one for one in state.cast if one.side in state.ours]
    met = () if shown is None else shown.sides
    foes = [one for one in state.cast if one.side not in state.ours and (referee or one.side in met)]
    panel = _panel(state, shown, foes)
    beside = under(state, members, [one for one in foes if one.side in panel])
    hour, part = divmod(state.turn, TIME["turns_per_hour"])
    return View(
        seat=seat,
        title="The Hundred Saints",
        place=_place(state, shown, referee),
        trackers=(
            Tracker("day", "Day", state.day, 0, f"Day {state.day}"),
            Tracker("turn", "Clock", part, TIME["turns_per_hour"], f"{hour:02}:{part}0", "hour"),
            *trackers(state, referee),
        ),
        sheets=tuple(_sheet(state, one, referee) for one in members),
        foes=tuple(_group(state, side, foes, referee) for side in panel),
        party="The party",
        purse=purse(state),
        ending="The campaign is closed; everything is open." if state.closed else "",
        mode=_mode(state, shown),
        cards=_cards(state, shown, referee),
        hidden=tuple(Hidden(one.text, f"reveal {one.id}") for one in state.secrets if referee and not state.closed),
        notes=notes_seen(state.pages, seat, state.referees, beside, everything=state.closed),
        prepared=on_the_shelf(state) if seat in state.referees and not state.closed else (),
        maps=() if state.site is None else drawn(state.site, referee=referee),
        opening=() if members or foes else FOR_THE_REFEREE if seat in state.referees else FOR_PLAYERS,
    )


def on_the_shelf(state: State) -> tuple[Prepared, ...]:
    """What stands ready for a referee: the key of the site, and tables."""
    return (*(keyed(state.site, GAME, say="room") if state.site is not None else ()), *prepared(state.tables))


def under(state: State, members: list[Creature], foes: list[Creature]) -> dict[str, str]:
    """Where notes of those whom a seat sees stand: on the sheet of somebody, or beside a side."""
    sides = {one.side: in_number(state, one.side) for one in foes}
    return {**{one.name: sides[one.side] for one in foes}, **sides, **{one.name: one.id for one in members}}


def _mode(state: State, shown: Encounter | None) -> str:
    if shown is None:
        return "town" if state.exploring.where == "settlement" else "explore"
    if state.chase is not None:
        return "chase"
    return "encounter" if state.fight is None else "fight"


def _cards(state: State, shown: Encounter | None, referee: bool) -> tuple[Card, ...]:
    room = (room_card(state.site, GAME),) if referee and state.site is not None else ()
    if shown is None:
        return room
    chase = (chase_card(state, state.chase, referee),) if state.chase is not None else ()
    fight = (fight_card(state, referee),) if state.fight is not None else ()
    return (*chase, *fight, card(state, shown, referee), *room)


def _place(state: State, shown: Encounter | None, referee: bool) -> str:
    if shown is None:
        now = state.site
        inside = f"{now.site.name}, room {now.here}: {now.site.room(now.here).name}. " if now and now.here else ""
        return inside + place_now(state, referee)
    far = listed(f"{does(state, side, 'is', 'are')} {feet_of(feet)} off" for side, feet in shown.distances.items())
    where = "in the open" if shown.ground == "outdoors" else "in the dungeon"
    if state.chase is not None or state.fight is not None:
        return f"A {'chase' if state.chase is not None else 'fight'} {where}."
    return f"Face to face {where}: {far if shown.distances else 'how far off is not settled'}."


def _sheet(state: State, one: Creature, referee: bool) -> Sheet:
    marks = (*marks_of(one), *conditions(state, one, referee), *hindrances(state, one))
    bar = Bar("hp", max(0, one.hp), one.max_hp)
    what = one.kind if one.character is None else f"{one.character.calling} {one.level}"
    what += ", retainer" if one.kind == "retainer" and one.character is not None else ""
    return Sheet(one.id, one.name, what, (bar,), fields(state, one, referee), marks, one.seat)


def _panel(state: State, shown: Encounter | None, foes: list[Creature]) -> list[str]:
    """The sides of foes to be shown, those who are met first.

    Whoever was left behind is not there in the next encounter; after one, no side is shown that is dead or gone.
    """
    met = () if shown is None else shown.sides
    here, elsewhere, behind = list[str](), list[str](), list[str]()
    for side in state.sides:
        own = [one for one in foes if one.side == side.id]
        if own and side.id in met:
            here.append(side.id)
        elif any(_about(one) for one in own):
            (behind if side.behind else elsewhere).append(side.id)
    return [*here, *elsewhere, *(behind if shown is None else ())]


def _about(one: Creature) -> bool:
    """Whether somebody who is not met is still to be reckoned with, or held: neither dead nor gone."""
    return one.alive and not one.mark("gone")


def _group(state: State, side: str, foes: list[Creature], referee: bool) -> FoeGroup:
    """Foes of a side. Where none of those who are not met stands, it is those who are held."""
    own = [one for one in foes if one.side == side]
    met = state.encounter is not None and side in state.encounter.sides
    there = [one for one in own if not out_of_it(one)]
    if not met:
        own = there or [one for one in own if _about(one)]
    bars = tuple(Bar(one.name, max(0, one.hp), one.max_hp) for one in own) if referee else ()
    notes = tuple(dict.fromkeys(f"AC {printed(one.ac)}, morale {one.morale}" for one in own)) if referee else ()
    under_what = (f"{one.name}: {it}" for one in own for it in conditions(state, one, referee)) if referee else ()
    notes = (*notes, *under_what, *(_fate(state, side, own, met) if referee else ()))
    row = state.encounter.reactions.get(side, "") if state.encounter is not None and referee else ""
    count = standing(own) if met else len(own)
    return FoeGroup(in_number(state, side), count, bars, (*notes, *((row,) if row else ())))


def _fate(state: State, side: str, own: list[Creature], met: bool) -> Iterator[str]:
    """What has become of a side, for a referee: whose morale broke, who gave up, and who is not here."""
    broken = state.fight.broken if state.fight is not None else ()
    ran = [one for one in own if one.id in broken and not out_of_it(one)]
    if ran:
        yield "morale broken" if len(ran) == standing(own) else f"morale of {listed(one.name for one in ran)} broken"
    if not met and not standing(own):
        yield from dict.fromkeys(mark for one in own for mark in marks_of(one))
    elif not met and any(one.id == side and one.behind for one in state.sides):
        yield "left behind"
    elif not met and state.encounter is not None:
        yield "not met"


def card(state: State, now: Encounter, referee: bool) -> Card:
    """The encounter, step by step: what is done with its dice and result, what is next with its odds."""
    at = STEPS.index(now.step)
    stages = []
    for number, step in enumerate(STEPS):
        status = "done" if number < at else "now" if number == at else "to come"
        if step in now.waived:
            status = "waived"
        stages.append(
            Stage(
                title=TITLES[step],
                status=status,
                dice=_dice(state, now, step) if referee else "",
                odds=odds_of(state, step) if referee and number >= at else "",
                result=_result(state, now, step, referee),
                led_to=heading(now) if step == "distance" and referee else "",
                word="next" if status == "now" and referee and step != "actions" else "",
                clauses=CLAUSES[step],
            )
        )
    return Card(f"The party meets {listed(the(state, side) for side in now.sides[1:])}", tuple(stages))


@clause("enc.dist.7")
def heading(now: Encounter) -> str:
    """What the referee is told of the ways the sides go, once they know how far off they are."""
    return "the sides head towards one another, unless you say otherwise" if now.distances else ""


def _dice(state: State, now: Encounter, step: str) -> str:
    match step:
        case "surprise":
            return ", ".join(
                f"{side} {chance_of(state, side)}-in-6" if must_roll(now, side) else f"{side} aware"
                for side in now.sides
            )
        case "distance":
            row = ENCOUNTER.distance[now.ground]
            both = now.all_surprised
            unsettled = "" if now.surprise else f" ({row.all_surprised} if both are surprised)"
            return f"{row.all_surprised if both else row.dice} x {feet_of(feet_a_pip(state, now.ground))}{unsettled}"
        case "initiative":
            return "1d6 a side"
        case _:
            return ""


def _result(state: State, now: Encounter, step: str, referee: bool) -> str:
    match step:
        case "awareness" if referee:
            knows = [f"{does(state, side, 'knows', 'know')} of {the(state, other)}" for side, other in now.aware]
            return "; ".join(knows) or "nobody knows of anybody"
        case "surprise" if now.surprise:
            caught = listed(the(state, side) for side in now.caught)
            return f"surprised: {caught}" if caught else "nobody is surprised"
        case "distance" if now.distances:
            return "; ".join(f"{the(state, side)} {feet_of(feet)}" for side, feet in now.distances.items())
        case "initiative" if now.rounds:
            order = ", ".join(f"{the(state, one.side)}{f' ({one.die})' if one.die else ''}" for one in now.order)
            again = tie(tuple(one for one in now.order if one.side not in now.held))
            return f"Round {now.round}: {order or 'nobody acts'}{again}"
        case _:
            return ""
