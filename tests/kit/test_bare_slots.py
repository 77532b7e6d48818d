"""A dry run works out the choices of the fields that it has to fill in, and of no others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar

import pytest

from lychgate.core.view import Choice, Slot
from lychgate.kit.command import Command, Picker
from lychgate.kit.fields import After, Name
from lychgate.kit.permission import Owner
from lychgate.kit.slots import slots_of

STATE = SimpleNamespace(referees=("Ref",), cast=())
BOATS = (Choice("Argo", "The Argo"), Choice("Pinta", "The Pinta"))

asked: list[str] = []


def boats_for(field: str) -> Picker:
    """All boats, and a note that the choices of a field were asked for."""

    def found(state: Any, seat: str, filled: Mapping[str, str]) -> tuple[Choice, ...]:
        asked.append(field)
        return BOATS

    return found


class Tow(Command, frozen=True, tag="tow"):
    """Tow a boat."""

    word = "tow"
    may = Owner()
    pickers: ClassVar[Mapping[str, Picker]] = {one: boats_for(one) for one in ("who", "boat", "to")}

    boat: Annotated[str, Name("boat")]
    who: Annotated[str, After(("with",), Name("boat"), optional=True)] = ""
    to: Annotated[str, After(("to",), Name("boat"), optional=True)] = ""


@pytest.mark.parametrize(
    ("seat", "filled", "needed"),
    [
        ("Ref", {}, ["boat"]),
        ("Ref", {"boat": "Argo"}, []),
        ("Ann", {}, ["boat", "who"]),  # a player cannot leave their own character empty
        ("Ann", {"boat": "Argo", "who": "Pinta"}, []),
    ],
)
def test_a_dry_run_asks_for_the_choices_of_what_must_be_filled_in(
    seat: str, filled: dict[str, str], needed: list[str]
) -> None:
    whole = slots_of(Tow, STATE, seat, {}, filled)
    asked.clear()

    bare = slots_of(Tow, STATE, seat, {}, filled, bare=True)

    assert sorted(asked) == needed
    assert [(slot.name, slot.value) for slot in bare] == [(slot.name, slot.value) for slot in whole]
    assert to_fill(bare) == to_fill(whole)


def to_fill(slots: Sequence[Slot]) -> list[Slot]:
    """The slots that must still be filled in."""
    return [slot for slot in slots if slot.must and not slot.value]
