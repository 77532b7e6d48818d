"""Hit points that come back: a night, a day of rest, a spell or a herb; and what living in a settlement costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.english import numbered
from lychgate.kit.fields import Number, OneOf, Person, dice_in
from lychgate.kit.line import Line
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number, ruled
from lychgate.kit.topics import REST
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_somebody, unmet
from lychgate.rulesets.hundred_saints.fields import asked, one_of
from lychgate.rulesets.hundred_saints.permission import HEALER, OWNER
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.coins import in_coins
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, Mark, State
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER

HEADING = "Healing"

MONTH = 30
"""The days of a month that is paid for at once."""

HOW = {"night": ("A night", "enc.heal.1"), "day": ("A day of rest", "enc.heal.2"), "": ("Healing", "enc.heal.4")}
"""How hit points come back, in words, and the clause behind it."""

WhoOrParty = Annotated[str, Person(also=(PARTY,), ours=True)]


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


# ---------------------------------------------------------------------- rest, spells and herbs


def cures(state: State, seat: str, filled: picking.Filled) -> picking.Choices:
    """How somebody may be healed, with what it gives."""
    return (
        Choice("spell", "By a spell", f"{CHARACTER.healing.spell} hit points"),
        Choice("night", "By a night of rest", numbered(number(state, "night_healing"), "hit point")),
        Choice("day", "By a day of rest", f"{CHARACTER.healing.rest_day} hit points"),
        Choice("night camp", "By a night in camp"),
        Choice("day camp", "By a day in camp"),
    )


def in_numbers(dice: str) -> str:
    """What a spell or a herb gives, in words."""
    return f"a spell ({dice})" if dice == CHARACTER.healing.spell else dice


class Heal(Command, frozen=True, tag="heal", kw_only=True):
    """Heal by a spell, a herb or rest.

    ``dice`` may be a number of points. ``camp``: in the wilds; ``bad``: the night was no good one; ``rough``: it was
    spent rough in a settlement.
    """

    word = "heal"
    menu_label = "Heal a friend"
    none_left: ClassVar[Mapping[str, str]] = {"": "Nobody is hurt."}
    may = HEALER
    shape = "WHO|party N|DICE|spell | night|day [camp] [bad] [rough]"
    clauses = ("enc.heal.1", "enc.heal.2", "enc.heal.4")
    form_fields = (
        asked("who", Person((PARTY,))),
        asked("how", one_of("way to heal", "spell", "night", "day", "night camp", "day camp")),
    )
    pickers = {"who": picking.hurt, "how": cures}

    @classmethod
    def entries(cls, state: Any, seat: str) -> Sequence[Entry] | None:
        """A line for each who is hurt, the worst first; none of them where nobody is."""
        hurt = [(one, "everybody" if one.id == PARTY else one.label) for one in picking.hurt(state, seat, {})]
        found = [Entry(f"Heal {name}", one.note, (("who", one.id),)) for one, name in hurt]
        return found or None

    who: WhoOrParty
    dice: str = ""
    rest: Literal["", "night", "day"] = ""
    camp: bool = False
    bad: bool = False
    rough: bool = False

    @classmethod
    def read(cls, line: Line) -> Heal:
        who = Person((PARTY,)).read(line)
        if line.is_number():
            return cls(who=who, dice=str(line.number("the hit points", 1, 1000)))
        if line.flag("spell"):
            return cls(who=who, dice=CHARACTER.healing.spell)
        if line.peek() not in ("night", "day"):
            return cls(who=who, dice=dice_in(line, "healing"))
        rest: Any = line.word("a rest").lower()
        said: dict[str, Any] = {}
        while line.more:
            said[line.one_of("word about a rest", ("camp", "bad", "rough"))] = True
        return cls(who=who, rest=rest, **said)

    def label(self, state: State) -> str:
        how = f"a {self.rest} of rest" if self.rest else in_numbers(self.dice)
        return f"Heal {'everybody' if self.who == PARTY else self.who} by {how}"

    def do(self, play: Saints) -> None:
        for one in patients(play, self.who):
            if self.rest == "night":
                night(play, one, camp=self.camp, bad=self.bad, rough=self.rough)
            elif self.rest == "day":
                rest_day(play, one, camp=self.camp, bad=self.bad)
            else:
                restored(play, one, self.dice)


class Healed(Event, frozen=True, tag="healed", kw_only=True):
    """Somebody has so many hit points more; ``how``: by a night, a day of rest, or in another way."""

    who: str
    points: int
    how: str = ""

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, hp=one.hp + self.points))

    def tell(self, before: State, after: State) -> Lines:
        one, (how, clause_id) = after.creature(self.who), HOW[self.how]
        points = numbered(self.points, "hit point") if self.points else "no hit points"
        text = f"{how}: {one.name} regains {points} ({one.hp} of {one.max_hp})."
        return of_somebody(after, one.id, text, clause_id, weight="result")


class Rested(Event, frozen=True, tag="rested"):
    """Somebody has had a day of rest, and the night after it is still to come; or that night is over."""

    who: str
    so: bool

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(one.marked(Mark("rested")) if self.so else one.unmarked("rested"))


@clause("enc.heal.4")
def restored(play: Saints, one: Creature, dice: str) -> None:
    """By magic or herbs: what the description says."""
    points = int(dice) if is_number(dice) else 0
    if not points:
        with kept_secret(play, unmet(play.state, one)):
            points = rolled(play, "healing", dice, "enc.heal.4", f"creature:{one.id}")
    gained(play, one, points, "")


@clause("enc.heal.1")
def night(play: Saints, one: Creature, *, camp: bool = False, bad: bool = False, rough: bool = False) -> None:
    """1 hit point for a night in a settlement, and none for those who live rough there."""
    points = number(play.state, "night_healing")
    if rough or (one.lifestyle and not CHARACTER.lifestyle[one.lifestyle].heals and not camp):
        points = 0
    if camp and not heals_in_wilds(play.state, "night", bad):
        points = 0
    if one.mark("rested") is not None:
        points = 0
        play.record(Rested(one.id, False))
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
        play.record(Rested(one.id, True))


@clause("enc.heal.3")
def heals_in_wilds(state: State, rest: str, bad: bool) -> bool:
    """Whether a rest in camp heals: a bad one never, others as the table reads it."""
    reading = ruled(state, "wild_healing")
    if bad or reading == "none":
        return False
    return rest == "night" or reading == "as_settlement"


def gained(play: Saints, one: Creature, points: int, how: str) -> None:
    """So many hit points more, and never over the maximum (enc.char.hp.1)."""
    play.record(Healed(who=one.id, points=max(0, min(points, one.max_hp - one.hp)), how=how))


# ---------------------------------------------------------------------- living in a settlement


class Lodge(Command, frozen=True, tag="lodge", kw_only=True):
    """Pay for food and lodging in a settlement."""

    word = "lodge"
    menu_label = "Pay for lodging"
    menu = REST
    may = OWNER
    clauses = ("enc.settle.lifestyle.1",)
    pickers = {"who": picking.own}

    who: WhoOrParty
    lifestyle: Annotated[str, OneOf("lifestyle", tuple(CHARACTER.lifestyle))]
    days: Annotated[int, Number("how many days", 1, 360, unit=("day", "days"), shown="DAYS")] = 1

    def label(self, state: State) -> str:
        return f"{self.who} lives {self.lifestyle} for {numbered(self.days, 'day')}"

    @clause("enc.settle.lifestyle.1")
    def do(self, play: Saints) -> None:
        """Where the table plays so: so much a day from each one's own purse; a whole month has its own price."""
        if ruled(play.state, "lifestyle") == "off":
            raise PlayError("Living costs nothing at this table (lifestyle is off).")
        style = CHARACTER.lifestyle[self.lifestyle]
        months, days = divmod(self.days, MONTH)
        copper = months * style.month + days * style.day
        living = patients(play, self.who)
        for one in living:
            if one.coins.worth < copper:
                price = f"{in_coins(copper).words} for {numbered(self.days, 'day')}"
                raise PlayError(f"That is {price}; {one.name} has {one.coins.words}.")
        for one in living:
            play.record(Lodged(who=one.id, lifestyle=self.lifestyle, days=self.days, copper=copper))
            reckon(play, one)


class Lodged(Event, frozen=True, tag="lodged", kw_only=True):
    """Somebody lives in a certain way from now on, and has paid for so many days of it."""

    who: str
    lifestyle: str
    days: int
    copper: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, lifestyle=self.lifestyle, coins=one.coins.minus(self.copper)))

    def tell(self, before: State, after: State) -> Lines:
        days = "a day" if self.days == 1 else f"{self.days} days"
        text = f"{after.creature(self.who).name} lives {self.lifestyle} for {days}, at {self.copper} cp."
        return of_somebody(after, self.who, text, "enc.settle.lifestyle.1")
