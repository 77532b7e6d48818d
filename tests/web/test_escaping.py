"""Templates write every value without control characters, and escaped, whatever it is and wherever it stands."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import Environment
from markupsafe import Markup, escape

from lychgate.server.plain_text import clean
from lychgate.web.escaping import EscapingEnvironment, written


class Word(str):
    """Text of a type of its own."""


VALUES: list[Any] = ["", "Ada", "a & b", "<b>", 'a "b"', "it's", "a\x00<\x1b[1m", "é\u202e"]
VALUES += [Word("<i>\x07"), Markup("<b>"), 7, 1.5]
PLACES = ["{{ of }}", '<a b="{{ of }}">', "{% macro m(x) %}{{ x }}{% endmacro %}{{ m(of) }}", "{{ of ~ '<' ~ of }}"]
PLACES += ["{% set x %}{{ of }}{% endset %}{{ x }}", "{% for x in [of, [of]] %}{{ x }}{% endfor %}"]
PLACES += ["{{ '<' }}{{ none }}"]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_is_cleaned_and_escaped(value: Any) -> None:
    cleaned = clean(value) if isinstance(value, str) and not isinstance(value, Markup) else value

    assert str(written(value)) == str(escape(cleaned))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_templates_come_out_as_those_of_jinja_itself(place: str, value: Any) -> None:
    def finalized(one: Any) -> Any:
        return clean(one) if isinstance(one, str) and not isinstance(one, Markup) else one

    own = EscapingEnvironment(autoescape=True, finalize=written).from_string(place).render(of=value)
    usual = Environment(autoescape=True, finalize=finalized).from_string(place).render(of=value)

    assert own == usual


def test_where_escaping_is_switched_on_only_later_it_is_done_too() -> None:
    template = EscapingEnvironment(autoescape=True).from_string("{% autoescape on %}{{ of }}{% endautoescape %}")

    assert template.render(of="<b>", on=True) == "&lt;b&gt;"
