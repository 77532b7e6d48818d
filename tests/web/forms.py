"""Reads the forms of a page, and fills them in as a browser without scripts would."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from html.parser import HTMLParser

from starlette.testclient import TestClient


@dataclass(frozen=True, slots=True)
class Form:
    """A form: where it is sent, its fields as they stand, and its buttons by what they say."""

    action: str
    fields: dict[str, str]
    buttons: dict[str, tuple[str, str]]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._button: tuple[str, str] | None = None
        self._said = ""
        self._list = ""
        self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("method") == "post":
            self._open = Form(given.get("action", ""), {}, {})
            self.forms.append(self._open)
        if self._open is None:
            return
        if tag == "input" and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            self._open.fields[given.get("name", "")] = given.get("value", "")
        if tag == "textarea":
            self._area = given.get("name", "")
            self._open.fields[self._area] = ""
        if tag == "select":
            self._list = given.get("name", "")
        if tag == "option" and self._list and ("selected" in given or self._list not in self._open.fields):
            self._open.fields[self._list] = given.get("value", "")
        if tag == "button":
            self._button, self._said = (given.get("name", ""), given.get("value", "")), ""

    def handle_data(self, data: str) -> None:
        if self._button is not None:
            self._said += data
        if self._area and self._open is not None:
            self._open.fields[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._button is not None and self._open is not None:
            self._open.buttons[" ".join(self._said.split())] = self._button
            self._button = None
        if tag == "textarea":
            self._area = ""
        if tag == "select":
            self._list = ""
        if tag == "form":
            self._open = None


_FORM = re.compile(r"<form\b.*?(?:</form>|\Z)", re.S)
"""What is read of a page: to read all of it takes several times as long."""


def forms(html: str) -> list[Form]:
    """Every form that sends something."""
    reader = _Reader()
    reader.feed("".join(_FORM.findall(html)))
    return reader.forms


def form_to(html: str, end: str) -> Form:
    """The last form whose address ends so; that of the choices rather than that of the own words below it."""
    texts = _FORM.findall(html)
    own_words = [text for text in texts if text.startswith('<form class="say"')]
    for text in (*reversed([text for text in texts if text not in own_words]), *own_words):
        if found := [form for form in forms(text) if form.action.endswith(end)]:
            return found[-1]
    raise AssertionError(f"no form to {end}")


def press(client: TestClient, html: str, end: str, says: str = "", **fields: str) -> tuple[int, str]:
    """Press the first button of a form that has ``says`` in it: the status and the page that follows."""
    form = form_to(html, end)
    pressed = next((button for said, button in form.buttons.items() if says in said), ("", ""))
    data = {**form.fields, **({pressed[0]: pressed[1]} if pressed[0] else {}), **fields}
    answer = client.post(form.action, data=data)
    return answer.status_code, answer.text


def text_of(html: str) -> str:
    """What a page says, without its tags."""
    bare = re.sub(r"<(script|style)\b.*?</\1>", " ", html, flags=re.S)
    bare = re.sub(r'<span class="range">([^<]*)</span>', r"\1", bare)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bare)).split())


def prompt(html: str) -> str:
    """The question of a table page."""
    found = re.search(r'<h2 id="question"[^>]*>(.*?)</h2>', html, re.S)
    assert found is not None, "no question"
    return text_of(found[1])


def part(html: str, name: str) -> str:
    """A part of a table page."""
    found = re.search(
        rf'<(\w+) id="{name}".*?(?=<(?:header|section|div|p) id="|<main|</main|<noscript|</hx-partial)', html, re.S
    )
    assert found is not None, f"no part {name}"
    return found[0]
