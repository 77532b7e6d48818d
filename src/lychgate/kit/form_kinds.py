"""Kinds of fields that only a form has."""

from __future__ import annotations

from lychgate.kit.fields import Typed


class Narrows(Typed, frozen=True):
    """A choice on a form that is not typed: it leaves fewer choices for the field after it; ``what`` says of what."""

    what: str


class AsTyped(Typed, frozen=True):
    """A choice on a form whose values are the very words that are typed, ``with dagger thrown``; ``what`` names it."""

    what: str
