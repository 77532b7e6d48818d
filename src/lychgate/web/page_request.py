"""Reads the requests for pages: checks and bounds their values, and refuses wrong ones with a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from lychgate.core.digits import is_number
from lychgate.web.safety import source_of
from lychgate.web.seat_key import SeatKey, of_page

URLENCODED = "application/x-www-form-urlencoded"
"""The type of a form without files."""

MOST_FIELDS = 400
"""The most fields that a form has."""

GARBLED = "What the browser sent cannot be read. Load the page again, and nothing is lost."


class Refusal(Exception):
    """An action is refused; ``sentence`` tells the person why. ``status`` is the HTTP status."""

    def __init__(self, status: int, sentence: str) -> None:
        self.status = status
        self.sentence = sentence
        super().__init__(sentence)


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request. ``path`` are the variable parts of its address; ``by_script``: the page's own script sent it.

    ``into_leaf``: the answer is shown in a dialog over the table (a leaf), not as a page of its own.
    """

    method: str
    path: Mapping[str, str]
    query: Mapping[str, str]
    form: Mapping[str, str]
    file: bytes | None
    cookies: Mapping[str, str]
    address: str
    root: str
    secure: bool
    by_script: bool
    into_leaf: bool

    @property
    def seat(self) -> SeatKey:
        """The seat that the address names, with the browser's key to it."""
        return of_page(self.path, self.cookies)

    def text(self, name: str, most: int) -> str:
        """A text of the form, without spaces at its ends. Raises ``Refusal`` when it is longer than ``most``."""
        return bounded(name, self.form.get(name, ""), most)

    def given(self, name: str, most: int) -> str:
        """A text of the form that must be there, but may be empty: a form that was cut off changes nothing."""
        if name not in self.form:
            raise Refusal(400, GARBLED)
        return self.text(name, most)

    def sought(self, name: str, most: int) -> str:
        """A text parameter of the address, without spaces at its ends. Raises ``Refusal`` when it is too long."""
        return bounded(name, self.query.get(name, ""), most)

    def number(self, name: str, most: int = 10**9) -> int:
        """A whole number of the form. Raises ``Refusal`` for anything else, and above ``most``."""
        return whole(self.form.get(name, ""), most)


def whole(text: str, most: int = 10**9) -> int:
    """A whole number from 0 to ``most``. Raises ``Refusal`` for anything else."""
    if not (is_number(text) and len(text) <= 10 and int(text) <= most):
        raise Refusal(400, GARBLED)
    return int(text)


def bounded(name: str, text: str, most: int) -> str:
    """A text without spaces at its ends. Raises ``Refusal`` when it is longer than ``most``."""
    if len(text) > most:
        raise Refusal(400, f"The {name} has {len(text)} letters; at most {most} are allowed.")
    return text.strip()


def source(connection: HTTPConnection) -> str:
    """Where a request comes from, for limits: its network address, or the network that this belongs to."""
    return source_of(connection.client.host if connection.client else "")


async def read(request: Request) -> PageRequest:
    """The request, with its form. Raises ``Refusal`` when the form cannot be read."""
    form: dict[str, str] = {}
    file: bytes | None = None
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() == URLENCODED:
        try:
            form = dict(parse_qsl((await request.body()).decode("latin-1"), True, max_num_fields=MOST_FIELDS))
        except ValueError as many:
            raise Refusal(400, GARBLED) from many
    elif request.method == "POST":
        async with request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=64 * 1024) as given:
            for name, value in given.items():
                if isinstance(value, str):
                    form[name] = value
                else:
                    file = await value.read()
    return PageRequest(
        method=request.method,
        path=dict(request.path_params),
        query=dict(request.query_params),
        form=form,
        file=file,
        cookies=request.cookies,
        address=source(request),
        root=f"{request.scope['scheme']}://{request.headers.get('host', '')}",
        secure=request.scope["scheme"] == "https",
        by_script=request.headers.get("hx-request") == "true",
        into_leaf=request.headers.get("hx-target", "").endswith("#leaf"),
    )


def shown(html: str, status: int = 200) -> Response:
    """A page or a part of one."""
    return HTMLResponse(html, status)


def sent_to(address: str) -> Response:
    """Redirects to an address with GET, so that going back or reloading does nothing twice."""
    return RedirectResponse(address, 303)
