"""The procedures under way as cards: the Turn, a meeting, a fight; and for a GM the room where the party is."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.telling import listed
from lychgate.core.view import Card, Stage, Tracker
from lychgate.kit.english import numbered, sentence
from lychgate.kit.site_card import room_card
from lychgate.kit.table_rows import row_told
from lychgate.rulesets.sovereign.rules.deeds import undeclared
from lychgate.rulesets.sovereign.rules.side_words import called, does
from lychgate.rulesets.sovereign.rules.site_stats import GAME
from lychgate.rulesets.sovereign.rules.turns import in_words
from lychgate.rulesets.sovereign.rules.wandering import interval_of, is_due
from lychgate.rulesets.sovereign.state import PARTY, Creature, Fight, Meeting, State

NAMED = 6
"""Of more than so many only the number is told."""


def cards(state: State, gm: bool) -> tuple[Card, ...]:
    """What is under way, the most urgent first."""
    return tuple(_cards(state, gm))


def _cards(state: State, gm: bool) -> Iterator[Card]:
    if state.fight is not None:
        yield fight_card(state, state.fight, gm)
    if gm and state.site is not None:
        yield room_card(state.site, GAME)
    if state.fight is None and state.meeting is not None:
        yield meeting_card(state, state.meeting, gm)
    if state.exploring.begun and state.fight is None:
        yield turn_card(state, gm)
    elif state.exploring.planned and state.fight is None:
        yield next_turn_card(state, gm)


# ---------------------------------------------------------------------- the Turn


def wandering_due(state: State) -> int | None:
    """In how many Turns the next wandering check is made, counted from the one that begins next; None: never."""
    interval = interval_of(state)
    if not interval:
        return None
    return 1 if is_due(state) else interval - state.exploring.since


def check_tracker(state: State) -> tuple[Tracker, ...]:
    """For a GM how many Turns there are until the next wandering check."""
    left = wandering_due(state)
    if left is None:
        return ()
    interval = interval_of(state)
    told = "next Turn" if left == 1 else f"in {numbered(left, 'Turn')}"
    return (Tracker("wandering", "Check", interval - left, interval, told, "due"),)


def next_turn_card(state: State, gm: bool) -> Card:
    """The Turn that comes next: what each Delver will do in it, and who has not said so."""
    deeds = "; ".join(in_words(state, who, deed) for who, deed in state.exploring.planned)
    waits = listed(one.name for one in undeclared(state))
    stages = (
        Stage("Declared", "done", result=deeds, clauses=("sov.dungeon.turn-2", "sov.dungeon.one-thing")),
        Stage("Not declared", "now" if waits else "waived", result=waits or "nobody", word="turn" if gm else ""),
    )
    return Card(f"The next Turn ({state.turn + 1})", stages)


def turn_card(state: State, gm: bool) -> Card:
    """The Turn that is under way in its four steps; the check is the GM's alone."""
    site = state.exploring
    asked = [one for one in state.of_side(PARTY) if one.seat in state.players and not one.helpless]
    deeds = "; ".join(in_words(state, who, deed) for who, deed in site.deeds)
    said = bool(deeds) or not asked
    acted = listed(state.creature(who).name for who in site.acted)
    done = f"{acted} {'have' if len(site.acted) > 1 else 'has'} done it" if site.acted else ""
    lights = len(site.lights)
    burning = f"{numbered(lights, 'light')} {'burns' if lights == 1 else 'burn'} down" if lights else "no light burns"
    stages = (
        Stage(
            "Deeds",
            "now" if not said else "done" if deeds else "waived",
            result=deeds or ("each says one thing" if asked else ""),
            clauses=("sov.dungeon.turn-2", "sov.dungeon.one-thing"),
        ),
        Stage("What comes of it", "now" if said else "to come", result=done, clauses=("sov.dungeon.turn-3",)),
        Stage("The end", "to come", result=burning, word="turn" if gm else "", clauses=("sov.dungeon.turn-4",)),
    )
    return Card(f"Turn {state.turn + 1}", (*((_check(state),) if gm else ()), *stages))


def _check(state: State) -> Stage:
    site, left = state.exploring, wandering_due(state)
    nothing = "nothing" if site.since == 0 else "none was due"
    came = row_told(site.comes).rstrip(".") or ("something comes" if site.coming else nothing)
    due = "the next Turn" if left == 1 else numbered(left or 0, "Turn")
    later = f"; the next is due in {due}" if left is not None else ""
    return Stage("Wandering check", "done", result=f"{came}{later}", clauses=("sov.dungeon.turn-1", "sov.wander.roll"))


# ---------------------------------------------------------------------- a meeting


def meeting_card(state: State, now: Meeting, gm: bool) -> Card:
    """Who is met: how far off, who is surprised, and what both sides do about it."""
    those = (
        f"{called(state, now.surprised)} {does(state, now.surprised, 'is', 'are')}" if now.surprised else "nobody is"
    )
    away = f", {now.feet} feet off" if now.feet else ""
    stages = (
        Stage("The Delvers", "done" if now.stance else "now", result=now.stance or "fight, talk, run or wait"),
        Stage(sentence(called(state, now.side)), "done" if now.reaction else "to come", result=now.reaction),
        *on_the_table(state, now, gm),
    )
    return Card(f"The party meets {called(state, now.side)}{away}; {those} surprised", stages)


def on_the_table(state: State, now: Meeting, gm: bool) -> Iterator[Stage]:
    """Yield the leverage that was offered, for a GM with its worth, and what the others gave for it."""
    if now.leverage:
        told = [f"{one.text} ({one.kind}{f', worth {one.worth}' if gm and one.worth else ''})" for one in now.leverage]
        yield Stage("On the table", "fact", result="; ".join(told), clauses=("sov.parley.leverage",))
    if now.given:
        gives = sentence(f"{called(state, now.side)} {does(state, now.side, 'gives', 'give')}")
        yield Stage(gives, "fact", result="; ".join(one.text for one in now.given), clauses=("sov.parley.value-cap",))


# ---------------------------------------------------------------------- a fight


def fight_card(state: State, fight: Fight, gm: bool) -> Card:
    """The Round: each side in its place, and who of the one that acts has something left to do."""
    stages = [
        Stage(
            title=sentence(called(state, side)), status="waived", result="surprised", clauses=("sov.combat.surprise",)
        )
        for side in fight.surprised
    ]
    for at, one in enumerate(fight.order):
        status = "now" if at == fight.at else "done" if at < fight.at else "to come"
        dice = f"initiative {one.die}{f' {one.added:+} = {one.total}' if one.added else ''}" if one.die else ""
        stages.append(
            Stage(
                title=sentence(called(state, one.side)),
                status=status,
                dice="" if status == "done" else dice,
                result=_left(state, fight, one.side) if gm or one.side == PARTY else "",
                word="next" if gm and status == "now" else "",
                clauses=("sov.combat.initiative", "sov.combat.side-order"),
            )
        )
    return Card(f"A fight: Round {fight.round}", tuple(stages))


def _left(state: State, fight: Fight, side: str) -> str:
    """Who of a side has what left to do in this Round."""
    can = [one for one in state.of_side(side) if not one.helpless]
    main = [one for one in can if not fight.left(one.id).main]
    move = [one for one in can if fight.left(one.id).main and not fight.left(one.id).moves]
    told = [f"{_names(main, can)}: Main"] if main else []
    told += [f"{_names(move, can)}: Move"] if move else []
    return "; ".join(told) or "all have acted"


def _names(those: list[Creature], of: list[Creature]) -> str:
    if len(those) > NAMED:
        return f"all {len(those)}" if len(those) == len(of) else f"{len(those)} of {len(of)}"
    return listed(one.name for one in those)
