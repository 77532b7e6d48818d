"""Typed commands: a word, then fields whose types say how they are read, shown, completed and refused."""

# Annotations are not text here: msgspec would compile the text of inherited ones anew for each of hundreds of commands.
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from lychgate.core import room
from lychgate.core.book import Book
from lychgate.core.ruleset import REFEREE_WORD, by_the_book
from lychgate.core.view import Choice
from lychgate.kit.line import Form, Line
from lychgate.kit.permission import REFEREE, Permission
from lychgate.kit.reading import TypedField, read_fields, shape_of

Picker = Callable[[Any, str, Mapping[str, str]], Sequence[Choice]]
"""The choices of a field of a form, for a state, a seat, and what has been filled in so far."""


class Entry(msgspec.Struct, frozen=True):
    """A line of a menu: a command with some of its fields ``filled`` in, each as it is typed.

    ``topic`` is the menu that lists it, where it is not the command's own.
    """

    label: str
    note: str = ""
    filled: tuple[tuple[str, str], ...] = ()
    topic: str = ""


class Command(room.Command, frozen=True):
    """A command of a refereed game.

    ``word`` begins it as it is typed (empty: it is not typed), ``also`` are other words for it. Help says the first
    line of the docstring of the class that has the word. ``shape`` shows what follows the word where an own ``read``
    reads it; else both come from the fields. ``block``: what follows may be several lines, as they are pasted in;
    ``first_line`` is a pattern of what may stand on the first of them, where a face asks for the others.
    ``form_fields`` are the fields of the form of a command with an own ``read``, in the order in which they are typed,
    ``form_labels`` what fields are called there, where it is not their name, and ``pickers`` what gives the choices of
    a field, as ``picks`` does. ``menu`` is the topic that lists it, where it is not that of its room's heading, and
    ``menu_label`` the words of its button. ``likely``: the more, the earlier its topic lists it. ``opening`` are the
    words of its button on the first page of a game, where it is one of the few things to begin with.
    ``writes_own``: it writes something of the table's own, which travels with its book. ``takes`` is what a ruleset
    weighs before it does the command, such as the time of those who act; None where there is nothing to weigh.
    """

    word: ClassVar[str] = ""
    also: ClassVar[tuple[str, ...]] = ()
    shape: ClassVar[str] = ""
    block: ClassVar[bool] = False
    first_line: ClassVar[str] = ""
    form_fields: ClassVar[tuple[TypedField, ...]] = ()
    form_labels: ClassVar[Mapping[str, str]] = {}
    pickers: ClassVar[Mapping[str, Picker]] = {}
    menu: ClassVar[str] = ""
    menu_label: ClassVar[str] = ""
    likely: ClassVar[int] = 0
    opening: ClassVar[str] = ""
    writes_own: ClassVar[bool] = False
    may: ClassVar[Permission] = REFEREE
    takes: ClassVar[Any] = None

    @classmethod
    def read(cls, line: Line) -> room.Command:
        """The command that stands after the word. Raises ``PlayError`` with what was wrong and what is allowed."""
        return cls(**read_fields(cls, line))

    @classmethod
    def asks_for(cls, state: Any, seat: str, field: TypedField, filled: Mapping[str, str]) -> TypedField | None:
        """The field as the form asks for it now; None where what is filled in leaves nothing to ask."""
        return field

    @classmethod
    def picks(cls, state: Any, seat: str, field: str, filled: Mapping[str, str]) -> Sequence[Choice] | None:
        """The choices of a field of the form, whose ids are what is typed; None where its type says them.

        A choice without an id stands for a text of one's own, which may be typed instead of the others.
        ``filled`` is what has been filled in so far, such as who casts before which spell.
        """
        picker = cls.pickers.get(field)
        return picker(state, seat, filled) if picker is not None else None

    @classmethod
    def entries(cls, state: Any, seat: str) -> Sequence[Entry] | None:
        """What a menu lists in place of the command, such as each spell; None for the command as it is."""
        return None

    def choice(self, state: Any, id_: str, *, referee: bool) -> Choice:
        """The command as an option that a face shows: its label, and where there is more to say, a note."""
        return Choice(id_, self.label(state))


class Wording(Command, frozen=True):
    """Another word for a command, in a room of its own: it has no tag, its ``read`` returns the command that it means.

    Its fields are those that are typed after this word.
    """


def form_of(kind: type[Command], heading: str, referee: str = REFEREE_WORD) -> Form:
    """The form of a command: how it is typed, and what help says of it under ``heading``.

    ``referee`` is the book's word for its referee.
    """
    shown = kind.shape or shape_of(kind)
    told = (first_of(kind).__doc__ or "").strip().partition("\n")[0].replace("``", "'")
    text = by_the_book(told, referee)
    return Form(kind.word, shown, text, heading, kind.read, kind.clauses, kind.also, kind.block, kind, kind.first_line)


def first_of(kind: type[Command]) -> type[Command]:
    """The class that gave a command its word, where a ruleset refines one of the kit."""
    return next(one for one in kind.__mro__ if "word" in vars(one) and issubclass(one, Command))


def forms_of(book: Book, *, players: bool = False, referee: str = REFEREE_WORD) -> tuple[Form, ...]:
    """The forms of the commands of a book, in its order, those of one heading together.

    A room names its heading in ``HEADING``. ``players``: only those that players may give. ``referee`` is the book's
    word for its referee.
    """
    found: dict[str, list[Form]] = {}
    for kind in _typed_in(book):
        if kind.word and (not players or kind.may.players()):
            heading = str(vars(book.room_of(first_of(kind))).get("HEADING", ""))
            found.setdefault(heading, []).append(form_of(kind, heading, referee))
    return tuple(form for forms in found.values() for form in forms)


def _typed_in(book: Book) -> Iterator[type[Command]]:
    """The commands of a book and other words for them, in the order of the rooms; a refined one keeps its place."""
    refined = {kind.__struct_config__.tag: kind for kind in book.commands}
    for kind in book.defined(Command):
        tag = kind.__struct_config__.tag
        if tag is None:
            yield kind
        elif tag in refined:
            final = refined.pop(tag)
            assert issubclass(final, Command)
            yield final
