"""What noise, a fight, a trap or a bargain leaves behind in a site: alertness, and the fate of those who live there."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.site import HEADING as OF_THE_SITE
from lychgate.rulesets.sovereign.rules.site_edits import AlertnessChanged, RoomChanged, What
from lychgate.rulesets.sovereign.state import Creature, Meeting, State
from lychgate.rulesets.sovereign.state.cast import HELPLESS

HEADING = OF_THE_SITE


def alarm(play: SovereignPlay, what: str, number: int = 0) -> None:
    """Raises the alertness by a step if the file says that this does; without a number it is of the room."""
    now = play.state.site
    if now is not None and now.here and now.raised_by(what, number or now.here):
        play.record(AlertnessChanged(now.alert + 1))


def homes_of(state: State, side: str) -> tuple[int, ...]:
    """The rooms of the site whose inhabitants are in play on a side."""
    on = {one.id for one in state.cast if one.side == side}
    return tuple(dict.fromkeys(home for id_, home in state.exploring.dwellers if home and id_ in on))


def remembered(play: SovereignPlay, side: str, fate: What) -> None:
    """What became of a side of the site is remembered for the rooms where they lived."""
    for home in homes_of(play.state, side):
        play.record(RoomChanged(room=home, what=fate))


def fallen(play: SovereignPlay) -> None:
    """After a fight: the alarm of the first death in each room, and the rooms all of whose inhabitants are dead."""
    dead = {one.id: lost(one) for one in play.state.cast}
    for home in dict.fromkeys(home for _, home in play.state.exploring.dwellers if home):
        if any(dead.get(id_) for id_, of in play.state.exploring.dwellers if of == home):
            alarm(play, "death", home)
    bury(play)


def lost(one: Creature) -> bool:
    """Whether somebody will not get up again: no hit points are left, and they are neither dying nor unconscious."""
    return one.dead or (not one.alive and not any(one.mark(name) for name in HELPLESS))


@clause("sov.injury.npc-dies")
def bury(play: SovereignPlay) -> None:
    """Remember the rooms all of whose inhabitants in play are dead; those who may wake or be stabilised are not."""
    dead = {one.id: lost(one) for one in play.state.cast}
    fates = play.state.site.fates if play.state.site is not None else {}
    for home in dict.fromkeys(home for _, home in play.state.exploring.dwellers if home):
        those = [dead[id_] for id_, of in play.state.exploring.dwellers if of == home and id_ in dead]
        if those and all(those) and fates.get(str(home)) != "dead":
            play.record(RoomChanged(room=home, what="dead"))


def parted(play: SovereignPlay, meeting: Meeting) -> None:
    """After a meeting: who ran has fled, and who gave something for what was offered has come to terms."""
    if meeting.reaction == "run":
        remembered(play, meeting.side, "fled")
    elif meeting.given:
        remembered(play, meeting.side, "bargained")
