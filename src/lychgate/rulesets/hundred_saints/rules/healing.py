"""Hit points that come back: a night, a day of rest, a spell or a herb; and what living in a settlement costs."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.commands import healing as order
from lychgate.rulesets.hundred_saints.events import healing as event
from lychgate.rulesets.hundred_saints.rules.attempts import unmet
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints, kept_secret, rolled
from lychgate.rulesets.hundred_saints.rules.encounter import ruled
from lychgate.rulesets.hundred_saints.rules.load import in_coins
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, State
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER


def patients(play: Saints, who: str) -> tuple[Creature, ...]:
    """Those who are meant: one, or everybody of the party who lives. Raises ``PlayError`` for the dead."""
    if who == PARTY:
        return tuple(one for one in play.state.cast if one.side in play.state.ours and one.alive)
    one = next((one for one in play.state.cast if who in (one.name, one.id)), None)
    if one is None:
        raise PlayError(f"Nobody is called '{who}'.")
    cannot_help(one)
    return (one,)


@clause("enc.heal.4")
def cannot_help(one: Creature) -> None:
    """Nothing heals the dead; at death's door instant healing comes in time."""
    if not one.alive:
        raise PlayError(f"{one.name} has no hit points left: nothing heals the dead. At death's door: mend {one.name}")


def heal(play: Saints, command: order.Heal) -> None:
    """Whoever is meant heals, by rest or otherwise."""
    for one in patients(play, command.who):
        if command.rest == "night":
            night(play, one, camp=command.camp, bad=command.bad, rough=command.rough)
        elif command.rest == "day":
            rest_day(play, one, camp=command.camp, bad=command.bad)
        else:
            restored(play, one, command.dice)


@clause("enc.heal.4")
def restored(play: Saints, one: Creature, dice: str) -> None:
    """By magic or herbs: what the description says."""
    points = int(dice) if dice.isdigit() else 0
    if not points:
        with kept_secret(play, unmet(play.state, one)):
            points = rolled(play, "healing", dice, "enc.heal.4", f"creature:{one.id}")
    gained(play, one, points, "")


@clause("enc.heal.1")
def night(play: Saints, one: Creature, *, camp: bool = False, bad: bool = False, rough: bool = False) -> None:
    """1 hit point for a night in a settlement, and none for those who live rough there."""
    points = CHARACTER.healing.night
    if rough or (one.lifestyle and not CHARACTER.lifestyle[one.lifestyle].heals and not camp):
        points = 0
    if camp and not heals_in_wilds(play.state, "night", bad):
        points = 0
    if one.mark("rested") is not None:
        points = 0
        play.record(event.Rested(one.id, False))
    gained(play, one, points, "night")


@clause("enc.heal.2")
def rest_day(play: Saints, one: Creature, *, camp: bool = False, bad: bool = False) -> None:
    """1d3 for a day of lying, eating and drinking; the night after it heals besides, or not, as the table reads it."""
    if camp and not heals_in_wilds(play.state, "day", bad):
        gained(play, one, 0, "day")
        return
    with kept_secret(play, unmet(play.state, one)):
        points = rolled(play, "healing", CHARACTER.healing.rest_day, "enc.heal.2", f"creature:{one.id}")
    gained(play, one, points, "day")
    if ruled(play.state, "rest_day_heal") == "replaces_night":
        play.record(event.Rested(one.id, True))


@clause("enc.heal.3")
def heals_in_wilds(state: State, rest: str, bad: bool) -> bool:
    """Whether a rest in camp heals: a bad one never, others as the table reads it."""
    reading = ruled(state, "wild_healing")
    if bad or reading == "none":
        return False
    return rest == "night" or reading == "as_settlement"


def gained(play: Saints, one: Creature, points: int, how: str) -> None:
    """So many hit points more, and never over the maximum (enc.char.hp.1)."""
    play.record(event.Healed(who=one.id, points=max(0, min(points, one.max_hp - one.hp)), how=how))


@clause("enc.settle.lifestyle.1")
def lodge(play: Saints, command: order.Lodge) -> None:
    """Where the table plays so: so much a day from each one's own purse; a whole month has its own price."""
    if ruled(play.state, "lifestyle") == "off":
        raise PlayError("Living costs nothing at this table (lifestyle is off).")
    style = CHARACTER.lifestyle[command.lifestyle]
    months, days = divmod(command.days, MONTH)
    copper = months * style.month + days * style.day
    living = patients(play, command.who)
    for one in living:
        if one.coins.worth < copper:
            raise PlayError(f"{command.days} days cost {in_coins(copper).words}; {one.name} has {one.coins.words}.")
    for one in living:
        play.record(event.Lodged(who=one.id, lifestyle=command.lifestyle, days=command.days, copper=copper))
        reckon(play, one)


MONTH = 30
"""The days of a month that is paid for at once."""


RULES: Rules = {order.Heal: heal, order.Lodge: lodge}
