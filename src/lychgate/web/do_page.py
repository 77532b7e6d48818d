"""The menus of commands: what a seat may do now, by topic, and the form of each command, laid over the table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from urllib.parse import urlencode

from starlette.responses import Response

from lychgate.core.errors import PlayError
from lychgate.core.view import CommandForm, Slot
from lychgate.kit.slots import YES
from lychgate.server.menus import Menus, values_of
from lychgate.web.desk import Desk, Place
from lychgate.web.page_request import PageRequest, Refusal
from lychgate.web.reading import over_the_table

FIELD = "f."
"""What the name of a field begins with in a form and in an address."""

LONGEST_TOPIC = 40
LONGEST_FIELD = 300


def menus_of(place: Place) -> Menus:
    """The menus of a seat as the table stands. Hold ``place.live.present``."""
    game = place.live.game
    return Menus(game.ruleset, game.state_for(place.seat), place.seat)


def filled_in(given: Mapping[str, str]) -> dict[str, str]:
    """What is filled in, by the field; the boxes ``f.whom:Ada`` and ``f.whom:Bo`` are one field of two lines."""
    found: dict[str, str] = {}
    for name, value in given.items():
        if not name.startswith(FIELD) or not value.strip():
            continue
        if len(value) > LONGEST_FIELD:
            raise Refusal(400, f"A field has at most {LONGEST_FIELD} letters.")
        field, several, one = name.removeprefix(FIELD).partition(":")
        said = one if several else value.strip()
        found[field] = f"{found[field]}\n{said}" if several and field in found else said
    return found


def do(desk: Desk, request: PageRequest) -> Response:
    """The menu of a topic, or of all; or the form of the command ``word``, with what the address fills in."""
    place = desk.place(request.seat)
    if not place.seated:
        raise Refusal(403, "Onlookers cannot give commands.")
    word = request.sought("word", LONGEST_TOPIC)
    model = desk.page_model(place)
    with place.live.present():
        menus = menus_of(place)
        if word:
            try:
                form = menus.form(word, filled_in(request.query))
            except PlayError as refused:
                raise Refusal(404, str(refused)) from refused
            return over_the_table(
                request,
                place,
                "do-form.html",
                form.title,
                form=form,
                needed=[slot for slot in form.slots if slot.must and not slot.value],
                optional=[slot for slot in form.slots if not slot.must],
                settled=[slot for slot in form.slots if slot.must and slot.value],
                without=lambda slot: without(place.base, form, slot),
                told=told,
                leads_on=lambda slot, value: menus.leads_on(word, {**values_of(form.slots), slot.name: value}),
                with_=lambda slot, value: filled_with(place.base, form, slot, value),
                stamp=model.stamp_of_question,
                yes=YES,
                pasted=any(one.word == word for one in model.blocks),
            )
        topic = request.sought("topic", LONGEST_TOPIC)
        offers = menus.offers(topic)
    address = f"{place.base}/do?"
    return over_the_table(
        request,
        place,
        "do.html",
        topic or "Everything you can do",
        groups=[(name, tuple(those)) for name, those in groupby(offers, key=lambda one: one.topic)],
        leads_to=lambda one: address + urlencode({"word": one.word, **fields(dict(one.filled))}),
        stamp=model.stamp_of_question,
    )


def fields(filled: Mapping[str, str]) -> dict[str, str]:
    """What is filled in as the parameters of an address."""
    return {f"{FIELD}{name}": value for name, value in filled.items()}


def told(slot: Slot) -> str:
    """What is filled into a slot, in the words of its choices."""
    labels = {one.id: one.label for one in slot.choices}
    return ", ".join(labels.get(one, one) for one in slot.value.splitlines())


def without(base: str, form: CommandForm, slot: Slot) -> str:
    """The address of a form in which a slot, and what was filled in after it, is to be filled in again."""
    before = {one.name: one.value for one in form.slots[: form.slots.index(slot)] if one.value}
    return f"{base}/do?" + urlencode({"word": form.word, **fields(before)})


def filled_with(base: str, form: CommandForm, slot: Slot, value: str) -> str:
    """The address of a form with one more slot filled in."""
    there = {one.name: one.value for one in form.slots if one.value}
    return f"{base}/do?" + urlencode({"word": form.word, **fields({**there, slot.name: value})})
