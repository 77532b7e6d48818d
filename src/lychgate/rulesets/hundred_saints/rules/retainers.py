"""Retainers: looking for them, hiring, and their Loyalty."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import retainers as order
from lychgate.rulesets.hundred_saints.events import retainers as event
from lychgate.rulesets.hundred_saints.rules.cast import Came, name_is_free
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.character import class_of, hit_points, id_of
from lychgate.rulesets.hundred_saints.rules.checks import somebody
from lychgate.rulesets.hundred_saints.rules.coins import in_coins
from lychgate.rulesets.hundred_saints.rules.sheet import reckon, reckoned
from lychgate.rulesets.hundred_saints.state import PARTY, Character, Creature, Search, Service, State
from lychgate.rulesets.hundred_saints.tables.encounter import known_creature
from lychgate.rulesets.hundred_saints.tables.retainers import HIRING


def seek(play: Saints, command: order.Seek) -> None:
    """A night in taverns or a day of posting notices: coin, a chance, and then so many who come."""
    one = somebody(play, command.who)
    way, place = HIRING.ways[command.way], HIRING.places[command.place]
    may_seek(play, command)
    if one.coins.worth < way.price:
        raise PlayError(f"That costs {in_coins(way.price).words}; {one.name} has {one.coins.words}.")
    townsfolk = adventurers = days = 0
    if comes_anybody(play, one, command.way):
        subject = f"creature:{one.id}"
        townsfolk = _come(play, place.townsfolk, subject)
        adventurers = _come(play, place.adventurers, subject)
        days = _come(play, way.days, subject)
    play.record(
        event.Sought(
            who=one.id,
            search=Search(command.way, command.place, play.state.day),
            copper=way.price,
            townsfolk=townsfolk,
            adventurers=adventurers,
            days=days,
        )
    )
    reckon(play, one)


@clause("enc.retainer.2")
def may_seek(play: Saints, command: order.Seek) -> None:
    """Each way so often: once a month in hamlets and villages, more often in larger places."""
    place = HIRING.places[command.place]
    lately = [
        one
        for one in play.state.hiring.searches
        if (one.way, one.place) == (command.way, command.place) and play.state.day - one.day < place.days
    ]
    if len(lately) >= place.times:
        raise PlayError(
            f"That was tried on day {lately[-1].day}: in a {command.place} {place.times} in {place.days} days at most."
        )


@clause("enc.retainer.2")
def comes_anybody(play: Saints, one: Creature, way: str) -> bool:
    """3 in 6 in taverns, 2 in 6 by notices."""
    return x_in_6(rolled(play, "hiring", "1d6", "enc.retainer.2", f"creature:{one.id}"), HIRING.ways[way].chance)


@clause("enc.retainer.2")
def _come(play: Saints, dice: str, subject: str) -> int:
    """How many, or after how many days: as the place's row says."""
    if not dice or dice.isdigit():
        return int(dice or 0)
    return rolled(play, "hiring", dice, "enc.retainer.2", subject)


@clause("enc.retainer.1")
def may_employ(play: Saints, employer: Creature) -> None:
    """4 and the Charisma modifier at once, at most."""
    most = HIRING.most + employer.charisma
    serving = [one for one in play.state.cast if one.service is not None and one.service.employer == employer.id]
    if len([one for one in serving if one.alive]) >= most:
        raise PlayError(f"{employer.name} may employ {most} at once, and does.")


def hire(play: Saints, command: order.Hire) -> None:
    """An offer, and the reply to it; who says yes comes into play with what was agreed."""
    employer = somebody(play, command.employer)
    name_is_free(play, command.name)
    may_employ(play, employer)
    reply, total, more = _reply(play, command, employer)
    play.record(
        event.Replied(
            name=command.name,
            employer=employer.id,
            offer=command.offer,
            total=total,
            reply=reply,
            others=next(row.others for row in HIRING.replies if row.reply == reply),
        )
    )
    if reply in ("yes", "keen"):
        enter_service(play, command, employer, more)


@clause("enc.retainer.3")
def _reply(play: Saints, command: order.Hire, employer: Creature) -> tuple[str, int, int]:
    """The row of 2d6 with Charisma, offer and name; one step better than what was too little is taken without dice."""
    wanted = next((one for one in play.state.hiring.haggling if one.name == command.name), None)
    steps = [one.offer for one in HIRING.offers]
    if wanted is not None:
        if steps.index(command.offer) <= steps.index(wanted.offer):
            raise PlayError(f"{command.name} wants more than {wanted.offer}. Offer better: {', '.join(steps)}")
        return "yes", 0, 0
    offer = min(HIRING.offers[-1].mod, HIRING.offer(command.offer).mod + (1 if command.present else 0))
    dice = rolled(play, "hiring", "2d6", "enc.retainer.3", f"creature:{employer.id}")
    total = dice + employer.charisma + offer + command.by + play.state.hiring.ill_will
    row = HIRING.reply(total)
    return row.reply, total, row.loyalty


@clause("enc.retainer.1")
def enter_service(play: Saints, command: order.Hire, employer: Creature, more: int) -> None:
    """A retainer with Loyalty 7 and the employer's Charisma modifier; an adventurer has a class, townsfolk a wage."""
    offer = HIRING.offer(command.offer)
    adventurer = bool(command.calling)
    id_ = id_of(command.name)
    service = Service(
        employer=employer.id,
        loyalty=HIRING.loyalty + employer.charisma + more,
        adventurer=adventurer,
        share=offer.share,
        daily=0 if adventurer else offer.daily,
    )
    if adventurer:
        calling = class_of(command.calling, command.level)
        hp = sum(hit_points(play, calling, n, 10, command.name, id_) for n in range(1, command.level + 1))
        one = Creature(
            id=id_,
            name=command.name,
            side=PARTY,
            kind="retainer",
            level=command.level,
            hp=hp,
            max_hp=hp,
            character=Character(calling=calling.name, xp=calling.at(command.level).xp),
            service=service,
        )
        one = reckoned(play.state, one)
    else:
        known = dict(known_creature("townsfolk") or {})
        hp = rolled(play, "hit points", str(known.pop("hp")), "enc.char.hp.1", f"creature:{id_}")
        one = Creature(
            **known, id=id_, name=command.name, side=PARTY, kind="retainer", hp=hp, max_hp=hp, service=service
        )
    play.record(Came((one,), hidden=False))


# ---------------------------------------------------------------------- loyalty


def in_service(play: Saints, name: str) -> tuple[Creature, Service]:
    """A retainer and their service. Raises ``PlayError`` for anybody else."""
    one = somebody(play, name)
    if one.service is None:
        raise PlayError(f"{one.name} serves nobody. Hire somebody: hire NAME for WHO OFFER")
    return one, one.service


@clause("enc.retainer.1", "enc.retainer.4")
def test_loyalty(play: Saints, command: order.TestLoyalty) -> None:
    """2d6, the Loyalty or less stays true; after a venture that failed, who is not true leaves."""
    one, service = in_service(play, command.who)
    score = nerve(play.state, one) + command.by if not command.venture else service.loyalty + command.by
    with kept_secret(play):
        total = rolled(play, "loyalty", "2d6", "enc.retainer.1", f"creature:{one.id}")
    play.record(event.LoyaltyTested(one.id, total, score, total <= score))
    if command.venture and total > score:
        play.record(event.LeftService(one.id, "after a venture that failed"))


@clause("enc.retainer.1")
def nerve(state: State, one: Creature) -> int:
    """The score that a retainer's courage is tested on: Loyalty, or Morale where the table reads it so."""
    if one.service is None or ruled(state, "retainer_nerve") == "morale":
        return one.morale
    return one.service.loyalty


@clause("enc.retainer.1")
def has_morale_triggers(state: State, one: Creature) -> bool:
    """Whether the deaths and wounds that test Morale test this one: a retainer only where the table reads it so."""
    return one.service is None or ruled(state, "retainer_nerve") != "loyalty"


def retainers_are_tested(state: State) -> bool:
    """Whether anybody serves the party whom deaths and wounds test."""
    serving = (one for one in state.cast if one.side == PARTY and one.service is not None and one.alive)
    return any(has_morale_triggers(state, one) for one in serving)


@clause("enc.retainer.4")
def change_loyalty(play: Saints, command: order.ChangeLoyalty) -> None:
    """Rescue and open hands raise it, ill-treatment and want of loot lower it, by the referee's word."""
    one, _service = in_service(play, command.who)
    play.record(event.LoyaltyChanged(one.id, command.by))


@clause("enc.retainer.4")
def outgrown(state: State) -> tuple[Creature, ...]:
    """Those who have reached their employer's level, and usually go."""
    levels = {one.id: one.level for one in state.cast}
    return tuple(
        one
        for one in state.cast
        if one.alive and one.service is not None and one.character and one.level >= levels.get(one.service.employer, 99)
    )


RULES: Rules = {
    order.Seek: seek,
    order.Hire: hire,
    order.TestLoyalty: test_loyalty,
    order.ChangeLoyalty: change_loyalty,
}
