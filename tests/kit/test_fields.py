"""How the fields of a command are read, shown, completed and refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.command import Command, form_of
from lychgate.kit.fields import (
    REFEREES_WORD,
    After,
    Dice,
    Name,
    Not,
    Number,
    OneOf,
    People,
    Person,
    RefereesWord,
    Rest,
    SomeOrAll,
    Word,
)
from lychgate.kit.line import read_line
from lychgate.kit.reading import claims, named_words, shape_of

NAMED = {"member": ("Ada", "Bert", "wolf 1", "wolf 2", "wolf 12"), "side": ("party", "wolves")}


class Shoot(Command, frozen=True, tag="shoot", kw_only=True):
    """Somebody shoots.

    Nobody reads this line in help.
    """

    word = "shoot"

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    by: Annotated[int, Number("what is added", -6, 6), REFEREES_WORD] = 0
    weapon: Annotated[str, After(("with",), Word("a weapon"))] = ""
    range: Literal["", "short", "long"] = ""
    aside: bool = False


class Tell(Command, frozen=True, tag="tell", kw_only=True):
    """A side is told something, or is not."""

    word = "tell"

    side: Annotated[str, Name("side")]
    so: Annotated[bool, Not()] = True
    text: Annotated[str, Rest("what is told")] = ""


class Gather(Command, frozen=True, tag="gather"):
    """Some come together."""

    word = "gather"

    who: Annotated[tuple[str, ...], People()]
    place: Annotated[str, OneOf("place", ("hall", "yard"))]
    dice: Annotated[str, Dice("dice")] = "1d6"


class Pick(Command, frozen=True, tag="pick", kw_only=True):
    """Somebody picks a colour."""

    who: Annotated[str, Person()]
    colour: Annotated[str, OneOf("a colour", ("red", "white"), shown="COLOUR")]


class Wake(Command, frozen=True, tag="wake", kw_only=True):
    """Some wake, or all."""

    word = "wake"

    gently: bool = False
    who: Annotated[tuple[str, ...], SomeOrAll()] = ()


FORMS = tuple(form_of(kind, "Trials") for kind in (Shoot, Tell, Gather, Wake))


def read(line: str) -> Any:
    return read_line(line, FORMS, NAMED)


def test_fields_without_a_default_come_first_and_others_in_any_order() -> None:
    one = read("shoot Ada wolf 1 long with bow +2")
    other = read("shoot Ada wolf 1 +2 with bow long")

    assert one == other == Shoot(who="Ada", whom="wolf 1", by=2, weapon="bow", range="long")


def test_what_is_left_out_has_its_default() -> None:
    assert read("shoot ada bert") == Shoot(who="Ada", whom="Bert")


def test_a_name_and_its_number_are_two_words() -> None:
    assert read("shoot wolf 2 wolves 12") == Shoot(who="wolf 2", whom="wolf 12")


def test_not_stands_before_everything_else() -> None:
    assert read("tell not wolves to go") == Tell(side="wolves", so=False, text="to go")
    assert read("tell wolves to go") == Tell(side="wolves", text="to go")


def test_all_is_as_if_nobody_were_named() -> None:
    assert read("wake") == read("wake all") == Wake()
    assert read("wake all gently") == read("wake gently all") == Wake(gently=True)
    assert read("wake Ada Bert") == Wake(who=("Ada", "Bert"))
    with pytest.raises(PlayError, match=r"Type: wake \[gently\] \[WHO \.\.\.\|all\]$"):
        read("wake Zed")


def test_several_people_are_read_up_to_what_is_no_name() -> None:
    assert read("gather Ada and Bert yard 2d4") == Gather(("Ada", "Bert"), "yard", "2d4")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("shoot Ada", "A name is missing. Type: shoot WHO WHOM [N] [with WEAPON] [short|long] [aside]"),
        ("shoot Ada Zed", "Nobody is called 'Zed'. In play: Ada, Bert, wolf 1, wolf 2, wolf 12."),
        ("shoot Ada wolf", "'wolf' could be wolf 1, wolf 2, wolf 12."),
        ("shoot Ada Bert 7", "What is added is from -6 to 6; 7 is not."),
        ("shoot Ada Bert far", "'far' is no word for 'shoot'. Allowed: N, with, short, long, aside."),
        ("shoot Ada Bert 1 2", "'2' is no word for 'shoot'. Allowed: with, short, long, aside."),
        ("tell giants", "'giants' is no side."),
        ("gather Ada cellar", "'cellar' is no place."),
        ("gather Ada hall 2y4", "'2y4' is no dice:"),
    ],
)
def test_what_is_wrong_is_said_with_what_is_allowed(line: str, why: str) -> None:
    with pytest.raises(PlayError) as refused:
        read(line)

    assert str(refused.value).startswith(why)


def test_the_shape_comes_from_the_fields() -> None:
    assert shape_of(Shoot) == "WHO WHOM [N] [with WEAPON] [short|long] [aside]"
    assert shape_of(Tell) == "[not] SIDE [TEXT]"
    assert shape_of(Gather) == "WHO [WHO ...] hall|yard [DICE]"


def test_help_is_the_first_line_of_the_docstring() -> None:
    assert FORMS[0].text == "Somebody shoots."


def test_names_are_completed() -> None:
    assert named_words(Shoot, NAMED) == NAMED["member"]
    assert named_words(Tell, NAMED) == NAMED["side"]
    assert named_words(Pick, NAMED) == (*NAMED["member"], "red", "white")
    assert named_words(Gather, NAMED) == NAMED["member"], "hall and yard stand in its shape"


def test_only_a_field_that_is_the_referees_claims_anything() -> None:
    assert claims(Shoot(who="Ada", whom="Bert", by=1))
    assert not claims(Shoot(who="Ada", whom="Bert", range="long"))


class Strike(Command, frozen=True, tag="strike"):
    """Strike in some manner."""

    how: Annotated[tuple[str, ...], RefereesWord(free=("flat", "twice"))] = ()


def test_a_field_of_several_words_claims_only_by_those_that_are_not_free() -> None:
    assert not claims(Strike())
    assert not claims(Strike(("flat", "twice")))
    assert claims(Strike(("flat", "magical")))
