"""The commands of a referee beside the rules: roll anything, set anything, turn switches, talk, close the campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.filing import Filing
from lychgate.core.override import OVERRIDES, check_text, readers, value_at, with_value
from lychgate.core.room import Event, Lines
from lychgate.core.ruleset import Variant
from lychgate.core.switches import switched
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import in_a_sentence, of_whom, sentence
from lychgate.kit.fields import Dice, Flag, Name, OneOf, Rest
from lychgate.kit.in_force import on_trial
from lychgate.kit.line import MOST_WORDS, Line
from lychgate.kit.permission import ANYBODY, DESK, JUDGEMENT, RULES
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import kept_secret
from lychgate.kit.table import Secret, TablePlay, TableState, ruled
from lychgate.kit.telling import by_whom, only_to, public, secret

HEADING = "The desk"

USUAL_DICE = ("1d20", "1d6", "2d6", "3d6", "1d4", "1d8", "1d10", "1d12", "1d100")
"""The dice that a form offers; any others are typed."""

LONGEST = 500
"""The most letters kept of a word to everybody, of a reason, and of what dice are for."""

KEPT = ("referees", "players", "variants", "closed", "assist", "secrets", "pages", "next_id", "next_secret", "own_book")
"""The fields that no override may set: they have a command of their own, or hold the game together."""


# ---------------------------------------------------------------------- dice


class RollDice(Command, frozen=True, tag="roll_dice"):
    """Roll any dice.

    Only a referee rolls in ``secret``.
    """

    word = "roll"
    menu_label = "Roll dice"
    may = ANYBODY
    shape = "DICE [secret] [WHAT FOR]"
    form_fields = (TypedField("dice", Dice(), True), TypedField("what", Rest("what for"), False))
    form_labels: ClassVar[Mapping[str, str]] = {"dice": "Dice", "what": "What for"}

    dice: Annotated[str, Dice()]
    what: str = ""
    secret: Annotated[bool, Flag(("secret",))] = False

    @classmethod
    def read(cls, line: Line) -> RollDice:
        dice = Dice().read(line)
        secret = line.flag("secret")
        return cls(dice, line.rest(), secret)

    @classmethod
    def picks(cls, state: Any, seat: str, field: str, filled: Mapping[str, str]) -> Sequence[Choice] | None:
        return tuple(Choice(dice, dice) for dice in USUAL_DICE) if field == "dice" else None

    def do(self, play: TablePlay) -> None:
        hidden = self.secret and play.seat in play.state.referees
        if self.secret and not hidden:
            raise PlayError(f"Only a {play.state.referee_word} rolls in secret.")
        id_ = f"s{play.state.next_secret}" if hidden else ""
        with kept_secret(play, hidden, apart=True):
            total = play.roll(self.dice, "desk.roll", f"seat:{play.seat}")
        play.record(DiceRolled(play.seat, self.dice, self.what[:LONGEST], total, id_))


class DiceRolled(Event, frozen=True, tag="dice_rolled"):
    """Dice that no rule asked for. ``secret`` is the id of a roll that only referees know of; empty where all do."""

    seat: str
    dice: str
    what: str
    total: int
    secret: str = ""

    def apply(self, state: TableState) -> TableState:
        if not self.secret:
            return state
        told = f"{by_whom(state, self.seat)} rolled {self.dice}{f' ({self.what})' if self.what else ''}: {self.total}."
        return replace(state, secrets=(*state.secrets, Secret(self.secret, told)), next_secret=state.next_secret + 1)

    def tell(self, before: TableState, after: TableState) -> Lines:
        what = f" ({self.what})" if self.what else ""
        text = f"{sentence(by_whom(after, self.seat))} rolls {self.dice}{what}: {self.total}."
        return secret(after, f"{text} ({self.secret})") if self.secret else public(text, weight="result")


# ---------------------------------------------------------------------- overrides and switches


class Overridden(Event, frozen=True, tag="decreed"):
    """A referee has set a value, for a reason. ``before`` is the old value; ``read_by`` says who may read of it."""

    author: str
    path: str
    value: str
    before: str
    because: str
    read_by: str = "referees"

    def apply(self, state: TableState) -> TableState:
        return with_value(state, self.path, self.value)

    def tell_readers(self, after: TableState, sees_change: Callable[[str], bool]) -> Lines:
        """The override in a sentence, for those who may read it; ``sees_change`` says whether a seat's view changed."""
        now, was = self.shown(self.value), self.shown(self.before)
        what = f"{sentence(by_whom(after, self.author))} sets {self.what()} to {now} (was {was})"
        seats = readers(self.read_by, after.referees, after.players, sees_change)
        return only_to(seats, f"{what}, because {self.because}.")

    def shown(self, value: str) -> str:
        """A value of the path as people read it."""
        return value

    def what(self) -> str:
        """The path in people's words: ``Ada's max hp`` for ``cast.Ada.max_hp``."""
        words = self.path.replace("_", " ").split(".")
        return path_in_words(words, owned=len(words) > 2)


def path_in_words(words: list[str], *, owned: bool) -> str:
    """The words of a path as people say them, the last first: ``Ada's stealth (skills)``, ``the day``.

    ``owned`` says that the second word is somebody to whom the rest belongs.
    """
    between = words[2:-1] if owned else words[:-1]
    whose = f"{of_whom(words[1])} " if owned else "" if between else "the "
    among = f" ({', '.join(between)})" if between else ""
    return f"{whose}{words[-1]}{among}"


class Override(Command, frozen=True, tag="decree"):
    """Set anything at all.

    An override is never silent: it says who, what and why. A ruleset's subclass says which ``path`` a short one stands
    for, which ``parts`` of somebody may be said without a dot, and what would not be sound.
    """

    word = "set"
    menu_label = "Set a value"
    may = JUDGEMENT
    shape = "PATH VALUE because REASON"

    event: ClassVar[type[Overridden]] = Overridden
    in_play: ClassVar[str] = ""
    parts: ClassVar[tuple[str, ...]] = ()

    path: Annotated[str, Name("member", of=("member", "side"))]
    value: str
    because: str

    @classmethod
    def read(cls, line: Line) -> Override:
        path = _path_in(line, cls.parts)
        line.flag("to", "=")
        value, because, reason = line.rest_of("a value").partition(" because ")
        if not because or not reason.strip():
            raise line.refuse("A decree needs its reason.")
        return cls(path, value.strip(), reason.strip())

    def full_path(self, state: Any) -> str:
        """The path from the top of the state."""
        return self.path

    def must_be_sound(self, before: Any, after: Any) -> None:
        """Raises ``PlayError`` where the override would set an impossible number."""

    def do(self, play: TablePlay) -> None:
        if self.path.partition(".")[0] in self.kept():
            raise PlayError(f"'{self.path}' cannot be set by decree. What can is what is in play: {self.in_play}.")
        path = self.full_path(play.state)
        before = value_at(play.state, path)
        check_text(play.state, path, self.value)
        self.must_be_sound(play.state, with_value(play.state, path, self.value))
        read_by = ruled(play.state, OVERRIDES.name)
        play.record(self.event(play.seat, path, self.value, str(before), self.because[:LONGEST], read_by))

    def kept(self) -> tuple[str, ...]:
        """The fields that no override may set."""
        return KEPT


def _path_in(line: Line, parts: tuple[str, ...]) -> str:
    """A path; it may go through a name of several words, and one of ``parts`` may stand apart: ``wolf 1 max hp``."""
    names = [name.casefold() for name in line.names("member", "side")]
    for many in range(1, MOST_WORDS):
        said = " ".join(line.ahead(by) for by in range(many))
        *through, last = said.casefold().split(".")
        if last and any(name in through for name in names):
            whole, _, part = line.words("a path", many).rpartition(".")
            return f"{whole}.{part.lower() if part.lower() in parts else part}"
        if last in names:
            for more in (2, 1):
                part = "_".join(line.ahead(many + by).lower().lstrip(".") for by in range(more))
                if part in parts:
                    whole = line.words("a path", many)
                    line.words("a part", more)
                    return f"{whole}.{part}"
    return line.word("a path")


class VariantSwitched(Event, frozen=True, tag="variant_switched"):
    """From now on the rules are read in another way. ``before`` is how they were read until now."""

    variants: ClassVar[tuple[Variant, ...]] = ()

    author: str
    name: str
    value: str
    before: str
    because: str = ""

    def apply(self, state: TableState) -> TableState:
        return replace(state, variants={**state.variants, self.name: self.value})

    def tell(self, before: TableState, after: TableState) -> Lines:
        switch = next(one for one in self.variants if one.name == self.name)
        means = switch.means(self.value)
        because = f" because {self.because}" if self.because else ""
        title = in_a_sentence(switch.title)
        text = f"From now on {title} ({self.name}) is {self.value}, not {self.before}{because}: {means}"
        return public(text, *switch.clauses, weight="result")

    def filed(self) -> Filing:
        return Filing(
            kind="amendment",
            by=self.author,
            switch=self.name,
            value=self.value,
            before=self.before,
            because=self.because,
        )


class SwitchVariant(Command, frozen=True, tag="switch_variant"):
    """Change how a rule is read, for everybody; leave out the value to see what is allowed."""

    word = "variant"
    menu_label = "Switch a variant"
    may = RULES
    shape = "NAME VALUE [because REASON]"

    event: ClassVar[type[VariantSwitched]] = VariantSwitched

    name: str
    value: str
    because: str = ""

    @classmethod
    def read(cls, line: Line) -> SwitchVariant:
        if not line.more:
            raise line.refuse("Which switch? '? variant' lists them.")
        name = line.word("a switch")
        value, _, reason = line.rest().partition("because ")
        return cls(name, value.strip(), reason.strip())

    def do(self, play: TablePlay) -> None:
        before = play.state.variants
        after = switched(self.event.variants, before, self.name, self.value)
        name = next(one for one in after if after[one] != before[one])
        if name == OVERRIDES.name:
            raise PlayError("Who reads decrees is settled when a game begins, and stays so.")
        if (trial := play.state.added.trial_of(name)) is not None:
            raise on_trial(play.state.added, trial)
        play.record(self.event(play.seat, name, after[name], before[name], self.because[:LONGEST]))


class SetAssist(Command, frozen=True, tag="set_assist"):
    """Choose for a kind of roll: the program rolls, asks first, or leaves it to you."""

    word = "assist"
    menu_label = "Choose what rolls"
    may = DESK

    procedure: str
    mode: Annotated[str, OneOf("mode", ("auto", "prompt", "off"))]

    def do(self, play: TablePlay) -> None:
        play.record(AssistSet(self.procedure, self.mode))


class AssistSet(Event, frozen=True, tag="assist_set"):
    """How far the program helps with a procedure."""

    procedure: str
    mode: str

    def apply(self, state: TableState) -> TableState:
        return replace(state, assist={**state.assist, self.procedure: self.mode})

    def tell(self, before: TableState, after: TableState) -> Lines:
        return secret(after, f"{self.procedure}: {self.mode}.")


# ---------------------------------------------------------------------- talk, and the end


class Say(Command, frozen=True, tag="say"):
    """Say something to everybody."""

    word = "say"
    menu_label = "Say something"
    may = ANYBODY

    text: Annotated[str, Rest("what is said")]

    def do(self, play: TablePlay) -> None:
        play.record(Said(play.seat, self.text[:LONGEST]))


class Said(Event, frozen=True, tag="said"):
    """A word to everybody."""

    seat: str
    text: str

    def tell(self, before: TableState, after: TableState) -> Lines:
        return public(f"{by_whom(after, self.seat)}: {self.text}")


class Close(Command, frozen=True, tag="close"):
    """End the campaign and reveal everything."""

    word = "close"
    menu_label = "End the campaign"
    may = DESK

    def do(self, play: TablePlay) -> None:
        play.record(Closed(play.seat))


class Closed(Event, frozen=True, tag="closed"):
    """The campaign is over."""

    seat: str

    def apply(self, state: TableState) -> TableState:
        return replace(state, closed=True)

    def tell(self, before: TableState, after: TableState) -> Lines:
        return public("The campaign is closed; everything is open.", weight="head")
