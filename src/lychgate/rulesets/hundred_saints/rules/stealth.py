"""Going unnoticed: sneaking, hiding, and the skills that help in it."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import stealth as order
from lychgate.rulesets.hundred_saints.events import stealth as event
from lychgate.rulesets.hundred_saints.events.chase import HIDDEN, UNNOTICED
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.checks import skill_check, somebody
from lychgate.rulesets.hundred_saints.rules.encounter import StepReached, meeting, notice
from lychgate.rulesets.hundred_saints.rules.evasion import against, must_meet
from lychgate.rulesets.hundred_saints.rules.running import feet_in_encounter
from lychgate.rulesets.hundred_saints.rules.surprise import SurpriseModified, chance_of
from lychgate.rulesets.hundred_saints.state import Creature, State, Surprised
from lychgate.rulesets.hundred_saints.tables.chase import CHASE

# ---------------------------------------------------------------------- sneaking


@clause("enc.evade.3", "enc.stealth.1", "enc.stealth.sneak.1")
def sneak(play: Saints, command: order.Sneak) -> None:
    """Each Round those who might notice roll for surprise; if all are surprised, the sneakers go on unseen."""
    now = meeting(play)
    side = must_meet(now, command.side)
    if now.round and not (now.round <= 1 and now.creep is not None and now.creep.side == side):
        raise PlayError(f"The sides act already: it is too late to sneak. '{side}' may flee: evade {side}")
    watchers = against(play.state, side, now.sides)
    for other in watchers:
        must_not_watch(play.state, side, other)
        if now.knows(other, side):
            raise PlayError(f"'{other}' knows of '{side}' already. '{side}' may flee: evade {side}")
    results = tuple(watched(play, other) for other in watchers)
    play.record(event.Watched(side, results))
    spotted = tuple(one.side for one in results if not one.surprised)
    if spotted:
        found_out(play, side, spotted)
        return
    feet = feet_sneaked(play.state, side)
    distances = {} if command.past else {one: max(0, far - feet) for one, far in gaps(play, side, watchers).items()}
    play.record(event.Crept(side, command.past, feet, distances))
    if now.step in ("awareness", "surprise"):
        play.record(StepReached("distance"))


@clause("enc.stealth.sneak.2")
def must_not_watch(state: State, side: str, other: str) -> None:
    """Nobody gets past those who stare at the approach, if the referee says so. Raises ``PlayError``."""
    if state.side(other).vigilant:
        raise PlayError(
            f"'{other}' stares at the approach, and '{side}' cannot sneak there. "
            f"When they tire of it: vigilant not {other}"
        )


@clause("enc.stealth.1", "enc.stealth.sneak.1", "enc.stealth.sneak.3")
def watched(play: Saints, other: str) -> Surprised:
    """A surprise roll of those who might notice, with what distracts them; the referee's, and secret."""
    chance = chance_of(meeting(play), other)
    if chance in (0, 6):
        return Surprised(other, chance, 0, chance == 6)
    with kept_secret(play, other not in play.state.ours):
        die = rolled(play, "sneaking", "1d6", "enc.stealth.sneak.1", f"side:{other}")
    return Surprised(other, chance, die, x_in_6(die, chance))


def gaps(play: Saints, side: str, watchers: tuple[str, ...]) -> dict[str, int]:
    """The distances, from the party's side, that change when a side comes nearer."""
    now = meeting(play)
    keys = watchers if side in play.state.ours else (side,)
    return {one: now.distances[one] for one in keys if one in now.distances}


@clause("enc.stealth.sneak.1", "enc.time.move.2")
def feet_sneaked(state: State, side: str) -> int:
    """How far a side gets unseen in a Round: its Speed in feet, or half of it."""
    feet = feet_in_encounter(state, side)
    return feet // 2 if ruled(state, "sneak_pace") == "half_speed" else feet


@clause("enc.stealth.sneak.4")
def found_out(play: Saints, side: str, by: tuple[str, ...]) -> None:
    """They are noticed: those who did so are aware from now on, and initiative is next, at the distance there is."""
    play.record(event.Spotted(side, by))
    now = meeting(play)
    placed = all(other in now.distances for other in now.sides[1:])
    play.record(StepReached("initiative" if placed else "distance"))
    notice(play)


@clause("enc.stealth.sneak.3")
def distract(play: Saints, command: order.Distract) -> None:
    """Those who eat, talk, or hear something elsewhere are easier to surprise: by 1, if the referee says no more."""
    now = meeting(play)
    must_meet(now, command.side)
    by = command.by if command.by >= 0 else CHASE.stealth.distracted
    play.record(SurpriseModified(command.side, by))


# ---------------------------------------------------------------------- hiding


@clause("enc.stealth.hide.1", "enc.stealth.hide.2")
def hide(play: Saints, command: order.Hide) -> None:
    """Complete cover, or so much of it that passers-by see somebody in so many of six; shadow and brush take skill."""
    one = somebody(play, command.who)
    if command.cover in ("shadow", "brush"):
        hide_by_skill(play, one, command.cover)
        return
    play.record(event.Hid(one.id, command.chance if command.cover == "partial" else 0))


@clause("enc.stealth.class.1")
def hide_by_skill(play: Saints, one: Creature, cover: str) -> None:
    """Where shadow is the only cover a thief may hide by a Stealth check, in thin brush a hunter by Stalking."""
    skill = "stealth" if cover == "shadow" else "stalking"
    must_have(one, skill)
    tried = skill_check(play, one, skill, "enc.stealth.class.1")
    play.record(event.Hid(one.id, 0) if tried.good else event.NotHidden(one.id, tried.die))


@clause("enc.stealth.hide.1", "enc.stealth.hide.2", "enc.stealth.hide.3")
def pass_by(play: Saints, command: order.PassBy) -> None:
    """Passers-by may spot who is partly hidden, a die for each; a search finds everybody, sooner or later."""
    hiders = [
        one
        for one in play.state.cast
        if one.alive and one.mark(HIDDEN) and one.side in against(play.state, command.side, [one.side])
    ]
    if not hiders:
        raise PlayError(f"Nobody hides from '{command.side}'. Somebody hides by: hide WHO [N]")
    if command.searching:
        play.record(event.Found(command.side, tuple(one.id for one in hiders)))
        return
    for one in hiders:
        mark = one.mark(HIDDEN)
        assert mark is not None
        chance = mark.amount
        die = 0
        if chance not in (0, 6):
            with kept_secret(play):
                die = rolled(play, "hiding", "1d6", "enc.stealth.hide.2", f"creature:{one.id}")
        play.record(event.PassedBy(command.side, one.id, die, chance == 6 or (die > 0 and x_in_6(die, chance))))


# ---------------------------------------------------------------------- skills


def must_have(one: Creature, skill: str) -> None:
    """Only those whose class teaches it. Raises ``PlayError``."""
    if skill not in one.skills:
        raise PlayError(f"{one.name} has not learnt {skill}.")


def check(play: Saints, command: order.SkillCheck) -> None:
    """A skill against being noticed, or against being surprised."""
    one = somebody(play, command.who)
    must_have(one, command.skill)
    if command.skill == "alertness":
        be_alert(play, one)
    else:
        stay_unnoticed(play, one, command.skill)


@clause("enc.stealth.class.1")
def stay_unnoticed(play: Saints, one: Creature, skill: str) -> None:
    """Where a side was noticed, a thief by Stealth, or a hunter in the wilds by Stalking, is not; the others are."""
    now = meeting(play)
    must_meet(now, one.side)
    if skill == "stalking" and now.ground != "outdoors":
        raise PlayError("Stalking serves only in the wilds.")
    noticed = [other for other in against(play.state, one.side, now.sides) if sees(play, other, one.side)]
    if not noticed:
        raise PlayError(f"Nobody has noticed '{one.side}' so far.")
    if one.mark(UNNOTICED) is not None:
        raise PlayError(f"{one.name} has not been noticed.")
    tried = skill_check(play, one, skill, "enc.stealth.class.1")
    play.record(
        event.Checked(one.id, "stealth" if skill == "stealth" else "stalking", tried.die, tried.target, tried.good)
    )


def sees(play: Saints, other: str, side: str) -> bool:
    """Whether a side has noticed another, by knowing of it or by not being surprised."""
    now = meeting(play)
    return now.knows(other, side) or (bool(now.surprise) and not now.is_surprised(other))


@clause("enc.stealth.class.2")
def be_alert(play: Saints, one: Creature) -> None:
    """Where their side is surprised, those who are alert act all the same, and initiative is rolled for them alone."""
    now = meeting(play)
    must_meet(now, one.side)
    if not now.is_surprised(one.side):
        raise PlayError(f"'{one.side}' is not surprised.")
    if now.all_surprised:
        raise PlayError("All are surprised: nobody has the better of it.")
    if now.step not in ("distance", "initiative"):
        raise PlayError(f"It is too late to be alert; the next step is '{now.step}'. Go back to it: back initiative")
    if one.id in now.alert:
        raise PlayError(f"{one.name} is ready already.")
    tried = skill_check(play, one, "alertness", "enc.stealth.class.2")
    play.record(event.Checked(one.id, "alertness", tried.die, tried.target, tried.good))


RULES: Rules = {
    order.Sneak: sneak,
    order.Distract: distract,
    order.Hide: hide,
    order.PassBy: pass_by,
    order.SkillCheck: check,
}
