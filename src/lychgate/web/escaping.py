"""How templates write values: without control characters, and escaped, in one step for each value.

Jinja calls a function to finalize a value and then one to escape it, which wraps the result once more. Pages consist of
thousands of short values, most of which need none of that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

from lychgate.server.plain_text import clean

_SPECIAL = re.compile("[&<>\"']").search


def written(value: Any) -> str:
    """A value as a template shows it: without control characters, for names come from people, games from strangers."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str:
        text = value if value.isprintable() else clean(value)
        return text if _SPECIAL(text) is None else escape(text)
    return escape(clean(value) if isinstance(value, str) and not isinstance(value, Markup) else value)


class EscapingGenerator(CodeGenerator):
    """Generates templates that write their values with ``written``, wherever Jinja would escape them."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written(")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_post(node, frame, finalize)
        else:
            self.write(")")


class EscapingEnvironment(Environment):
    """An environment whose templates write their values with ``written``."""

    code_generator_class = EscapingGenerator
    written = staticmethod(written)


def on_lines(rows: Iterable[str]) -> Markup:
    """Rows for a field of several lines, escaped: a template's own text is put on one line."""
    return Markup("\n").join(map(clean, rows))
