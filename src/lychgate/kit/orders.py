"""The orders of a seat in a refereed game: steps offered as options, and all other commands by typing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from msgspec.structs import replace

from lychgate.core import codec
from lychgate.core.decision import Decision, Option
from lychgate.core.room import Command
from lychgate.core.ruleset import REFEREE_WORD
from lychgate.core.view import Choice, Phrase, Question
from lychgate.kit.allowing import AgreeWith, takes_a_modifier
from lychgate.kit.command import Command as TypedCommand
from lychgate.kit.line import Form, read_line
from lychgate.kit.pages import changeable
from lychgate.kit.proposals import MOST, Agree, OfAProposal, Refuse
from lychgate.kit.reading import named_words
from lychgate.kit.table import TableState
from lychgate.kit.topics import of_heading

Steps = tuple[tuple[str, Any], ...]
"""The commands that are offered, each with the option id that orders it."""

Names = tuple[tuple[str, tuple[str, ...]], ...]
"""The names that may be typed now, by the kind of thing that they name."""


class Orders(Decision[Command], frozen=True, kw_only=True):
    """The orders that a seat may give now. ``steps`` are offered; ``names`` may be used in typed commands.

    A ruleset's subclass sets ``forms``, the forms of its book, and its word for a referee, and has its own prompt.
    """

    forms: ClassVar[tuple[Form, ...]] = ()
    players_forms: ClassVar[tuple[Form, ...]] = ()
    referee_word: ClassVar[str] = REFEREE_WORD

    referee: bool
    steps: Steps = ()
    names: Names = ()

    def options(self) -> Sequence[Option[Command]]:
        return tuple(Option(id_, command) for id_, command in self.steps)

    def default(self) -> str:
        """The usual step for a referee; none for a player, who must not flee by just pressing Enter.

        Enter agrees to nothing: what somebody has just proposed may not be what the referee meant to do.
        """
        usual = next((id_ for id_, command in self.steps if not isinstance(command, OfAProposal)), "")
        return usual if self.referee else ""

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> Command:
        command: Command = read_line(text, self.typed, dict(self.names), others=self.forms, referee=self.referee_word)
        return command

    @property
    def typed(self) -> tuple[Form, ...]:
        """How the commands that this seat may type are typed."""
        return self.forms if self.referee else self.players_forms

    def free_text(self) -> str:
        return "a command"

    def help(self) -> str:
        """The text above the list of all commands."""
        return ""

    def choice(self, state: Any, id_: str) -> Choice:
        command = next(one for step, one in self.steps if step == id_)
        assert isinstance(command, TypedCommand)
        return command.choice(state, id_, referee=self.referee)

    def question(self, state: Any) -> Question:
        phrases = phrases_of(self.typed, self.names)
        return replace(super().question(state), help=self.help(), order=True, phrases=phrases)


@lru_cache(maxsize=64)
def phrases_of(forms: tuple[Form, ...], names: Names) -> tuple[Phrase, ...]:
    """The forms as a face shows them. They are kept, since a face asks for them several times while nothing changes."""
    named = dict(names)
    return tuple(phrase_of(form, named) for form in forms)


def phrase_of(form: Form, named: Mapping[str, Sequence[str]]) -> Phrase:
    """A form as a face shows it, with the names and words that may follow it now."""
    words = named_words(form.makes, named) if form.makes is not None else ()
    return Phrase(
        form.word,
        form.shape,
        form.text,
        form.group,
        words,
        form.block,
        form.first_line,
        form.also,
        topic_of(form),
        getattr(form.makes, "opening", ""),
    )


def topic_of(form: Form) -> str:
    """The topic under which menus list a command."""
    own = form.makes.menu if form.makes is not None and issubclass(form.makes, TypedCommand) else ""
    return own or of_heading(form.group)


def pages_named(state: TableState, seat: str) -> Names:
    """What a seat may reveal, conceal and strike out, by its id or its title."""
    hidden = changeable(state.pages, seat, state.referees, shown=False)
    shown = changeable(state.pages, seat, state.referees, shown=True)
    secrets = tuple(one.id for one in state.secrets) if seat in state.referees else ()
    return (
        ("secret", (*secrets, *hidden)),
        ("open note or handout", shown),
        ("note or handout", (*hidden, *shown)),
    )


def with_proposals(state: TableState, seat: str, steps: Steps) -> Steps:
    """The steps of a seat with those that settle proposals: first those that it may settle, its own last.

    A referee may settle all of them. Enter takes none (``Orders.default``). What the seat has proposed itself is not
    offered again while it waits.
    """
    first: list[tuple[str, Any]] = []
    last: list[tuple[str, Any]] = []
    for one in state.proposed.open:
        if one.by == seat:
            last.append((f"withdraw:{one.number}", Refuse(one.number)))
        elif seat in one.missing or seat in state.referees:
            first.append((f"agree:{one.number}", Agree(one.number)))
            if seat in state.referees and takes_a_modifier(one):
                first.append((f"allow:{one.number}", AgreeWith(one.number)))
            first.append((f"refuse:{one.number}", Refuse(one.number)))
    return (*first, *(step for step in steps if not_yet_proposed(state, seat, step[1])), *last)


def not_yet_proposed(state: TableState, seat: str, command: Any) -> bool:
    """Whether a seat could order a command, or propose it, besides what it has proposed already."""
    own = [one.order for one in state.proposed.open if one.by == seat]
    if not own or seat in state.referees:
        return True
    if len(own) >= MOST and command.may.needs(state, seat, command):
        return False
    return codec.encode(command).decode() not in own
