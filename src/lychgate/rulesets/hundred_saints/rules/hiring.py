"""Hiring: looking for retainers, offers, and who says yes."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, After, Flag, NewName, Number, OneOf, Person, Typed
from lychgate.kit.line import Line
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number
from lychgate.kit.telling import public
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import asked, one_of, optional
from lychgate.rulesets.hundred_saints.permission import EMPLOYER, HIRER
from lychgate.rulesets.hundred_saints.rules.cast import Came, id_of, name_is_free, of_the_party
from lychgate.rulesets.hundred_saints.rules.chance import Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.character import AVERAGE, LEVELS, all_hit_points, class_of
from lychgate.rulesets.hundred_saints.rules.checks import somebody
from lychgate.rulesets.hundred_saints.rules.coins import in_coins
from lychgate.rulesets.hundred_saints.rules.numbers import xp_for
from lychgate.rulesets.hundred_saints.rules.sheet import reckon, reckoned
from lychgate.rulesets.hundred_saints.state import PARTY, Character, Creature, Haggling, Search, Service, State
from lychgate.rulesets.hundred_saints.tables.character import class_names, classes
from lychgate.rulesets.hundred_saints.tables.encounter import known_creature
from lychgate.rulesets.hundred_saints.tables.retainers import HIRING

HEADING = "Retainers"

REPLIES = {
    "angry": "refuses angrily; that is heard, and others like it less",
    "no": "says no",
    "more": "wants more",
    "yes": "says yes",
    "keen": "says yes gladly",
}


# ---------------------------------------------------------------------- looking for them


class KindOfPlace(Typed, frozen=True):
    """A kind of place, whose name may be of two words; ``in`` may stand before it."""

    def shape(self, name: str) -> str:
        return f"[in] {'|'.join(HIRING.places)}"

    def read(self, line: Line) -> str:
        line.flag("in")
        size = f"{line.word('a kind of place').lower()} " if line.peek() in ("small", "large") else ""
        places = [one.removeprefix(size) for one in HIRING.places if one.startswith(size)]
        return f"{size}{line.one_of('kind of place', places)}"

    def words(self) -> tuple[str, ...]:
        return tuple(HIRING.places)


class Seek(Command, frozen=True, tag="seek"):
    """Look for retainers in a settlement, for a price.

    They do so in a ``way`` (taverns, notices) and in a kind of ``place``.
    """

    word = "seek"
    menu_label = "Look for retainers"
    may = HIRER
    clauses = ("enc.retainer.2",)
    pickers = {"who": picking.own}

    who: Annotated[str, Person()]
    way: Annotated[str, OneOf("way to look", tuple(HIRING.ways))]
    place: Annotated[str, KindOfPlace()]

    def label(self, state: State) -> str:
        return f"{self.who} looks for retainers by {self.way}"

    def do(self, play: Saints) -> None:
        """A night in taverns or a day of posting notices: coin, a chance, and then so many who come."""
        one = somebody(play, self.who)
        way, place = HIRING.ways[self.way], HIRING.places[self.place]
        may_seek(play, self)
        if one.coins.worth < way.price:
            raise PlayError(f"That costs {in_coins(way.price).words}; {one.name} has {one.coins.words}.")
        townsfolk = adventurers = days = 0
        if comes_anybody(play, one, self.way):
            subject = f"creature:{one.id}"
            townsfolk = _come(play, place.townsfolk, subject)
            adventurers = _come(play, place.adventurers, subject)
            days = _come(play, way.days, subject)
        play.record(
            Sought(
                who=one.id,
                search=Search(self.way, self.place, play.state.day),
                copper=way.price,
                townsfolk=townsfolk,
                adventurers=adventurers,
                days=days,
            )
        )
        reckon(play, one)


class Sought(Event, frozen=True, tag="sought", kw_only=True):
    """Somebody looked for retainers and paid for it: how many will come, and after how many days."""

    who: str
    search: Search
    copper: int
    townsfolk: int = 0
    adventurers: int = 0
    days: int = 0

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        paid = state.with_creature(replace(one, coins=one.coins.minus(self.copper)))
        return replace(paid, hiring=replace(paid.hiring, searches=(*paid.hiring.searches, self.search), ill_will=0))

    def tell(self, before: State, after: State) -> Lines:
        name = after.creature(self.who).name
        if not self.townsfolk and not self.adventurers:
            return public(f"{name} looks for retainers by {self.search.way}: nobody comes.", "enc.retainer.2")
        when = f" after {numbered(self.days, 'day')}" if self.days else ""
        came = ((self.townsfolk, "townsfolk"), (self.adventurers, "adventurer"))
        who = " and ".join(numbered(count, kind) for count, kind in came if count)
        verb = "comes" if (self.townsfolk, self.adventurers) == (0, 1) else "come"
        return public(f"{name} looks for retainers by {self.search.way}: {who} {verb}{when}.", "enc.retainer.2")


@clause("enc.retainer.2")
def may_seek(play: Saints, wanted: Seek) -> None:
    """Each way so often: once a month in hamlets and villages, more often in larger places."""
    place = HIRING.places[wanted.place]
    lately = [
        one
        for one in play.state.hiring.searches
        if (one.way, one.place) == (wanted.way, wanted.place) and play.state.day - one.day < place.days
    ]
    if len(lately) >= place.times:
        raise PlayError(
            f"That was tried on day {lately[-1].day}: in a {wanted.place} {place.times} in {place.days} days at most."
        )


@clause("enc.retainer.2")
def comes_anybody(play: Saints, one: Creature, way: str) -> bool:
    """3 in 6 in taverns, 2 in 6 by notices."""
    return x_in_6(rolled(play, "hiring", "1d6", "enc.retainer.2", f"creature:{one.id}"), HIRING.ways[way].chance)


@clause("enc.retainer.2")
def _come(play: Saints, dice: str, subject: str) -> int:
    """How many, or after how many days: as the place's row says."""
    if not dice or is_number(dice):
        return int(dice or 0)
    return rolled(play, "hiring", dice, "enc.retainer.2", subject)


# ---------------------------------------------------------------------- offers


def kinds(state: State, seat: str, filled: picking.Filled) -> picking.Choices:
    """Whom somebody may hire: townsfolk, or an adventurer of a class."""
    found = [(name, row, f" ({row.also[0]})" if row.also else "") for name, row in classes().items()]
    adventurers = [
        Choice(name, f"{row.name.capitalize()}{also}", f"hit die {row.hit_die}; wants a share of the treasure")
        for name, row, also in found
    ]
    return (Choice("townsfolk", "Townsfolk", "bears loads and holds lights; wants coins by the day"), *adventurers)


def wages(state: State, seat: str, filled: picking.Filled) -> picking.Choices:
    """What may be offered, with what it costs and adds to the reply."""
    by_the_day = filled.get("calling", "townsfolk") == "townsfolk"
    return tuple(
        Choice(
            one.offer,
            one.offer.capitalize(),
            f"{in_coins(one.daily).words} a day; {one.mod:+} to the reply"
            if by_the_day
            else f"{part_in_words(one.share)}; {one.mod:+} to the reply",
        )
        for one in HIRING.offers
    )


def part_in_words(share: tuple[int, int]) -> str:
    """A part of a share in words: ``2/3 of a share``."""
    parts, of = share
    return "a whole share" if parts == of else f"{parts}/{of} of a share"


class Hire(Command, frozen=True, tag="hire", kw_only=True):
    """Offer a would-be retainer a wage.

    It is for one of a class, or of the townsfolk (no ``calling``). ``present``: something is given besides; ``by`` is
    what a bad name takes off.
    """

    word = "hire"
    menu_label = "Hire a retainer"
    may = EMPLOYER
    shape = "NAME [CLASS [LEVEL]|townsfolk] for WHO mean|poor|standard|decent|lavish [present] [-N]"
    clauses = ("enc.retainer.3",)
    form_fields = (
        asked("name", NewName("a name")),
        asked("calling", one_of("class, or townsfolk", "townsfolk", *classes())),
        optional("level", Number("level", *LEVELS)),
        asked("employer", After(("for",), Person())),
        asked("offer", one_of("offer", *(one.offer for one in HIRING.offers))),
        optional("present", Flag(("present",))),
        optional("by", Number("what a bad name takes off", -2, 0)),
    )
    form_labels = {
        "name": "The retainer's name",
        "calling": "Class",
        "employer": "Employer",
        "offer": "Offer",
        "present": "Add a present",
    }
    pickers = {"employer": picking.own, "calling": kinds, "offer": wages}

    name: str
    employer: Annotated[str, Person()]
    offer: Annotated[str, OneOf("offer", tuple(one.offer for one in HIRING.offers))]
    calling: Annotated[str, OneOf("class, or townsfolk", (*class_names(), "townsfolk"))] = ""
    level: Annotated[int, REFEREES_WORD] = 1
    present: bool = False
    by: Annotated[int, REFEREES_WORD] = 0

    @classmethod
    def read(cls, line: Line) -> Hire:
        values: dict[str, Any] = {"name": line.word("a name")}
        if not line.flag("for", "by"):
            said = line.one_of("class, or townsfolk", (*class_names(), "townsfolk"))
            values["calling"] = class_names().get(said, "")
            line.flag("level")
            if line.is_number():
                values["level"] = line.number("level", *LEVELS)
            line.flag("for", "by")
        values["employer"] = Person().read(line)
        values["offer"] = line.one_of("offer", tuple(one.offer for one in HIRING.offers))
        while line.more:
            if line.flag("present"):
                values["present"] = True
            else:
                values["by"] = line.number("what a bad name takes off", -2, 0)
        return cls(**values)

    def label(self, state: State) -> str:
        return f"{self.employer} offers {self.name} a {self.offer} wage"

    def do(self, play: Saints) -> None:
        """An offer, and the reply to it; who says yes comes into play with what was agreed."""
        employer = somebody(play, self.employer)
        name_is_free(play, self.name)
        may_employ(play, employer)
        reply, total, more = reply_to(play, self, employer)
        play.record(
            Replied(
                name=self.name,
                employer=employer.id,
                offer=self.offer,
                total=total,
                reply=reply,
                others=next(row.others for row in HIRING.replies if row.reply == reply),
            )
        )
        if reply in ("yes", "keen"):
            enter_service(play, self, employer, more)


class Replied(Event, frozen=True, tag="replied", kw_only=True):
    """What somebody says to an offer; ``total`` is 0 where no dice were thrown. ``others``: what it does to more."""

    name: str
    employer: str
    offer: str
    total: int
    reply: str
    others: int = 0

    def apply(self, state: State) -> State:
        rest = tuple(one for one in state.hiring.haggling if one.name != self.name)
        if self.reply == "more":
            rest = (*rest, Haggling(self.name, self.employer, self.offer))
        ill = state.hiring.ill_will + self.others
        return replace(state, hiring=replace(state.hiring, haggling=rest, ill_will=ill))

    def tell(self, before: State, after: State) -> Lines:
        total = f" ({self.total})" if self.total else ""
        text = f"{self.name}, offered a {self.offer} wage, {REPLIES[self.reply]}{total}."
        return public(text, "enc.retainer.3")


@clause("enc.retainer.1")
def may_employ(play: Saints, employer: Creature) -> None:
    """4 and the Charisma modifier at once, at most."""
    most = number(play.state, "retainers_most") + employer.charisma
    serving = [one for one in play.state.cast if one.service is not None and one.service.employer == employer.id]
    if len([one for one in serving if one.alive]) >= most:
        raise PlayError(f"{employer.name} may employ {most} at once, and does.")


@clause("enc.retainer.3")
def reply_to(play: Saints, made: Hire, employer: Creature) -> tuple[str, int, int]:
    """The row of 2d6 with Charisma, offer and name; one step better than what was too little is taken without dice."""
    wanted = next((one for one in play.state.hiring.haggling if one.name == made.name), None)
    steps = [one.offer for one in HIRING.offers]
    if wanted is not None:
        if steps.index(made.offer) <= steps.index(wanted.offer):
            raise PlayError(f"{made.name} wants more than {wanted.offer}. Offer better: {', '.join(steps)}")
        return "yes", 0, 0
    offer = min(HIRING.offers[-1].mod, HIRING.offer(made.offer).mod + (1 if made.present else 0))
    dice = rolled(play, "hiring", "2d6", "enc.retainer.3", f"creature:{employer.id}")
    total = dice + employer.charisma + offer + made.by + play.state.hiring.ill_will
    row = HIRING.reply(total)
    return row.reply, total, row.loyalty


@clause("enc.retainer.1")
def enter_service(play: Saints, made: Hire, employer: Creature, more: int) -> None:
    """A retainer with Loyalty 7 and the employer's Charisma modifier; an adventurer has a class, townsfolk a wage.

    Whom a player has hired that player orders, as their own character; whom a referee hires the referee plays.
    """
    seat = play.seat if play.seat in play.state.players else ""
    offer = HIRING.offer(made.offer)
    adventurer = bool(made.calling)
    id_ = id_of(made.name)
    service = Service(
        employer=employer.id,
        loyalty=number(play.state, "hire_loyalty") + employer.charisma + more,
        adventurer=adventurer,
        share=offer.share,
        daily=0 if adventurer else offer.daily,
    )
    if adventurer:
        calling = class_of(made.calling, made.level)
        hp = all_hit_points(play, calling, made.level, AVERAGE, made.name, id_)
        character = Character(calling=calling.name, xp=xp_for(play.state, calling, made.level))
        one = of_the_party(made.name, seat, made.level, {}, retainer=True)
        one = reckoned(play.state, replace(one, hp=hp, max_hp=hp, character=character, service=service))
    else:
        known = dict(known_creature("townsfolk") or {})
        hp = rolled(play, "hit points", str(known.pop("hp")), "enc.char.hp.1", f"creature:{id_}")
        one = Creature(
            **known, id=id_, name=made.name, side=PARTY, kind="retainer", seat=seat, hp=hp, max_hp=hp, service=service
        )
    play.record(Came((one,), hidden=False))
