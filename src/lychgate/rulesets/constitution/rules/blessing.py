"""Priests: asking for a blessing with a purpose, penance for a selfish one, and working it off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered, of_whom
from lychgate.kit.fields import After, Flag, NewName, Number, OneOf, People, Person, Rest, Word, person
from lychgate.kit.line import Line
from lychgate.kit.permission import JUDGEMENT, Owner
from lychgate.kit.reading import TypedField
from lychgate.kit.table import number, referee_of, ruled
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.blessed import BlessingEnded, of_id
from lychgate.rulesets.constitution.rules.form_choices import Filled, is_up, own, seen
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody, who_is
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.rules.passing import let_pass
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.magic import Blessing
from lychgate.rulesets.constitution.tables.magic import MAGIC

HEADING = "Blessings"

NUMBERS = MAGIC.blessing

DAY = 24 * 60


class Bless(Command, frozen=True, tag="bless", kw_only=True):
    """Ask the Lord to bless people, a place or an item for a purpose; a selfish one brings penance.

    ``survive``: the purpose is to survive a danger. The rites take a while, and leave no time in a fight.
    """

    word = "bless"
    menu_label = "Ask for a blessing"
    likely = 6
    shape = 'PRIEST [WHO ...|place "NAME"|item "NAME"] [survive] for PURPOSE'
    may = OWNER
    clauses = ("3d6.8.2", "3d6.11.1a", "3d6.11.1b", "3d6.11.2a", "3d6.L.11.5")
    form_fields = (
        TypedField("who", Person(), True),
        TypedField("whom", People(), False),
        TypedField("place", After(("place",), NewName("a place")), False),
        TypedField("item", After(("item",), NewName("an item")), False),
        TypedField("protects", Flag(("survive",)), False),
        TypedField("purpose", After(("for",), Rest("the purpose")), True),
    )
    form_labels: ClassVar[Mapping[str, str]] = {
        "whom": "People (yourself if empty)",
        "place": "Or a place",
        "item": "Or an item",
        "protects": "To survive a danger",
        "purpose": "Purpose",
    }
    pickers = {"who": own(lambda state, one: one.up and allows(state, one, "blessing")), "whom": seen(is_up)}

    who: str
    purpose: str
    whom: tuple[str, ...] = ()
    on: str = ""
    protects: bool = False

    @classmethod
    def read(cls, line: Line) -> Bless:
        who, whom, on = person(line), [], ""
        while line.more and line.peek() not in ("for", "survive"):
            if line.flag("place", "item"):
                on = line.word("the name of the place or item")
            elif not line.flag("and"):
                whom.append(person(line))
        protects = line.flag("survive")
        if not line.flag("for") and not protects:
            raise line.refuse("A priest says what for: for PURPOSE.")
        purpose = line.rest_of("the purpose")
        return cls(who=who, purpose=purpose, whom=tuple(dict.fromkeys(whom)), on=on, protects=protects)

    @clause("3d6.8.2", "3d6.11.1a", "3d6.11.1b", "3d6.11.2a")
    def do(self, play: ConstitutionPlay) -> None:
        """The rites are done, and then the referee judges the purpose."""
        one = somebody(play, self.who)
        must_be_able(one)
        if not allows(play.state, one, "blessing"):
            raise PlayError(f"{one.name} is not ordained, so their blessings do not work.")
        if play.state.fight is not None:
            minutes = numbered(number(play.state, "blessing_minutes"), "minute")
            raise TooEarly(f"The rites take {minutes}, more than a fight leaves.")
        whom = tuple(somebody(play, name).id for name in self.whom) or (() if self.on else (one.id,))
        let_pass(play, number(play.state, "blessing_minutes"))
        just = play.ask(JudgePurpose(seat=referee_of(play), who=one.id, purpose=self.purpose))
        play.record(PurposeJudged(one.id, self.purpose, just))
        if not just:
            play.record(PenanceChanged(one.id, one.penance + NUMBERS.penance))
        if not is_given(play.state, one, just=just):
            play.record(BlessingRefused(one.id, self.purpose))
            return
        given(play, one, self.purpose, whom, on=self.on, protects=self.protects)


def must_be_able(one: Creature) -> None:
    """Raises ``PlayError`` where somebody is dead or down."""
    if not one.up:
        raise PlayError(f"{one.name} is {'dead' if one.dead else 'down'}.")


@clause("3d6.11.1a")
def is_given(state: State, one: Creature, *, just: bool) -> bool:
    """Whether a blessing is given: no roll, and as the table has it for what is unjust or asked in penance."""
    reading = ruled(state, "blessing_refusal")
    return reading == "never" or (just and not (reading == "penance" and one.penance >= one.level))


@clause("3d6.11.2b")
def ends_at(minutes: int) -> int:
    """The minute by which the sun has both risen and set since."""
    return max(minutes + ((at - minutes) % DAY or DAY) for at in (NUMBERS.sunrise, NUMBERS.sunset))


def given(
    play: ConstitutionPlay, one: Creature, purpose: str, whom: tuple[str, ...], *, on: str = "", protects: bool = False
) -> None:
    """A blessing is on these from now on."""
    magic = play.state.magic
    level = one.level or one.hit_dice
    ends = ends_at(play.state.minutes)
    blessing = Blessing(
        id=magic.next_id, priest=one.id, level=level, purpose=purpose, ends=ends, whom=whom, on=on, protects=protects
    )
    play.record(Blessed(blessing))


class JudgePurpose(Decision[bool], frozen=True, tag="constitution.judge_purpose", kw_only=True):
    """Whether the purpose of a blessing is just, or selfish or ungodly."""

    clauses = ("3d6.11.1a", "3d6.11.3")

    who: str
    purpose: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("just", True), Option("unjust", False))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} asks a blessing for: {self.purpose}. Is that a just purpose?"

    def label(self, state: State, id_: str) -> str:
        return {"just": "Just and good", "unjust": "Selfish or ungodly: a point of penance"}[id_]


class PurposeJudged(Event, frozen=True, tag="purpose_judged"):
    """A priest asked for a purpose, and the referee judged it."""

    who: str
    purpose: str
    just: bool

    def apply(self, state: State) -> State:
        if not self.just:
            return state
        just = {**state.magic.just, self.who: state.magic.just.get(self.who, 0) + 1}
        return replace(state, magic=replace(state.magic, just=just))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} asks the Lord's blessing for: {self.purpose}.", "3d6.11.1b")


class BlessingRefused(Event, frozen=True, tag="blessing_refused"):
    """A blessing was not given."""

    who: str
    purpose: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, "The blessing is not given.", "3d6.11.1a", weight="result")


class Blessed(Event, frozen=True, tag="blessed"):
    """A blessing is on some, on a place or on an item."""

    blessing: Blessing

    def apply(self, state: State) -> State:
        magic = state.magic
        changed = replace(magic, blessings=(*magic.blessings, self.blessing), next_id=self.blessing.id + 1)
        return replace(state, magic=changed)

    def tell(self, before: State, after: State) -> Lines:
        one, it = after.creature(self.blessing.priest), self.blessing
        whom = listed([*([it.on] if it.on else []), *(after.creature(id_).name for id_ in it.whom)])
        until = f"day {it.ends // DAY + 1}, {clock(it.ends)}"
        text = f"Blessing {it.id} is on {whom}: {it.purpose}. It lasts until {until}."
        return of_somebody(after, one, text, "3d6.11.2b", weight="result")


def clock(minutes: int) -> str:
    """The time of day of a minute: ``06:00``."""
    return f"{minutes % DAY // 60:02}:{minutes % 60:02}"


# ---------------------------------------------------------------------- penance


@clause("3d6.11.3", "3d6.11.4")
class PenanceChanged(Event, frozen=True, tag="penance_changed"):
    """A priest has so many points of penance, each a die more at hit point rolls; sleep takes none away."""

    who: str
    penance: int

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), penance=self.penance))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} has {numbered(self.penance, 'point')} of penance."
        return of_somebody(after, one, text, "3d6.11.3", weight="result")


class Atone(Offered, frozen=True, tag="atone"):
    """Work for a just purpose you asked a blessing for, to lose a point of penance."""

    word = "atone"
    menu_label = "Work off penance"
    none_left: ClassVar[Mapping[str, str]] = {"who": "Nobody of yours has a penance to work off."}
    may = Owner("The referee judges whether the work serves the purpose.", approved=True)
    topic = HEADING
    clauses = ("3d6.11.4",)
    pickers = {"who": own(lambda state, one: bool(one.penance and state.magic.just.get(one.id, 0)), only=True)}

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} works for a just purpose"

    def note(self, state: State) -> str:
        one = who_is(state, self.who)
        return f"penance {one.penance} to {max(0, one.penance - NUMBERS.penance)}" if one is not None else ""

    @clause("3d6.11.4")
    def do(self, play: ConstitutionPlay) -> None:
        """Once for each purpose; never below 0."""
        one = somebody(play, self.who)
        if not play.state.magic.just.get(one.id, 0):
            raise PlayError(f"{one.name} has asked for no just purpose that is still to be worked for.")
        play.record(WorkedFor(one.id))
        play.record(PenanceChanged(one.id, max(0, one.penance - NUMBERS.penance)))


class WorkedFor(Event, frozen=True, tag="worked_for"):
    """A priest worked to fulfil a just purpose."""

    who: str

    def apply(self, state: State) -> State:
        just = {**state.magic.just, self.who: state.magic.just[self.who] - 1}
        return replace(state, magic=replace(state.magic, just=just))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} works to fulfil {of_whom(one.name)} purpose.", "3d6.11.4")


# ---------------------------------------------------------------------- while it lasts


def blessings(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """The blessings that are on somebody or something, each with its purpose."""
    return tuple(Choice(str(one.id), one.purpose, one.on) for one in state.magic.blessings)


class UseBlessing(Command, frozen=True, tag="use_blessing", kw_only=True):
    """Say whether what happens now serves a blessing's purpose, or that it is over."""

    word = "blessing"
    menu_label = "Judge a blessing"
    may = JUDGEMENT
    clauses = ("3d6.11.5", "3d6.L.11.5")
    form_fields = (
        TypedField("number", Word("a blessing"), True),
        TypedField("how", OneOf("word", ("serves", "rests", "over")), True),
    )
    form_labels: ClassVar[Mapping[str, str]] = {"number": "Which blessing", "how": "It"}
    pickers = {"number": blessings}

    number: Annotated[int, Number("the number of the blessing", 1)]
    how: Annotated[Literal["serves", "rests", "over"], OneOf("word", ("serves", "rests", "over"))]

    @clause("3d6.11.5", "3d6.L.11.5")
    def do(self, play: ConstitutionPlay) -> None:
        must_be_there(play.state, self.number)
        if self.how == "over":
            play.record(BlessingEnded(self.number))
        else:
            play.record(BlessingServes(self.number, self.how == "serves"))


def must_be_there(state: State, number: int) -> Blessing:
    """The blessing of this number. Raises ``PlayError``."""
    found = next((each for each in state.magic.blessings if each.id == number), None)
    if found is None:
        there = ", ".join(f"{each.id} ({each.purpose})" for each in state.magic.blessings) or "none"
        raise PlayError(f"There is no blessing {number}. There are: {there}.")
    return found


class BlessingServes(Event, frozen=True, tag="blessing_serves"):
    """What is done from now on serves the purpose of a blessing, or does not."""

    id: int
    serves: bool

    def apply(self, state: State) -> State:
        return changed(state, self.id, serves=self.serves)

    def tell(self, before: State, after: State) -> Lines:
        it = must_be_there(after, self.id)
        text = f"This {'serves' if self.serves else 'does not serve'} the purpose of the blessing: {it.purpose}."
        return of_id(after, it.priest, text, "3d6.11.5")


def changed(state: State, number: int, **fields: object) -> State:
    """The same where a blessing is changed."""
    those = tuple(replace(each, **fields) if each.id == number else each for each in state.magic.blessings)
    return replace(state, magic=replace(state.magic, blessings=those))


class UnderBlessing(Command, frozen=True, tag="under_blessing"):
    """Say who uses a blessed item, or stands in a blessed place."""

    word = "blessed"
    menu_label = "Use a blessed thing"
    may = JUDGEMENT
    clauses = ("3d6.11.1a",)
    form_fields = (TypedField("number", Word("a blessing"), True), TypedField("whom", People(), False))
    form_labels: ClassVar[Mapping[str, str]] = {"number": "Which blessing"}
    pickers = {"number": blessings}

    number: Annotated[int, Number("the number of the blessing", 1)]
    whom: Annotated[tuple[str, ...], People()] = ()

    @clause("3d6.11.1a")
    def do(self, play: ConstitutionPlay) -> None:
        it = must_be_there(play.state, self.number)
        if not it.on:
            raise PlayError(f"Blessing {it.id} is on people, not on a place or an item.")
        play.record(BlessedNow(it.id, tuple(somebody(play, name).id for name in self.whom)))


class BlessedNow(Event, frozen=True, tag="blessed_now"):
    """A place or an item blesses these now."""

    id: int
    whom: tuple[str, ...]

    def apply(self, state: State) -> State:
        return changed(state, self.id, whom=self.whom)

    def tell(self, before: State, after: State) -> Lines:
        it = must_be_there(after, self.id)
        names = listed(after.creature(id_).name for id_ in self.whom) or "nobody"
        return of_id(after, it.priest, f"{it.on} blesses {names}.", "3d6.11.1a")


class Pray(Command, frozen=True, tag="pray"):
    """Pray for a minute, so that you and your friends survive a danger."""

    word = "pray"
    menu_label = "Pray for protection"
    likely = 6
    may = OWNER
    clauses = ("3d6.L.8.9",)
    form_labels: ClassVar[Mapping[str, str]] = {"danger": "Danger"}
    pickers = {"who": own(lambda state, one: one.up and allows(state, one, "quick-blessing"))}

    who: Annotated[str, Person()]
    danger: Annotated[str, Rest("the danger")]

    @clause("3d6.L.8.9")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        must_be_able(one)
        if not allows(play.state, one, "quick-blessing"):
            raise PlayError(f"{one.name} does not have the Lord's Protection.")
        let_pass(play, NUMBERS.prayer_minutes)
        given(play, one, self.danger, tuple(each.id for each in play.state.of_side(one.side)), protects=True)
