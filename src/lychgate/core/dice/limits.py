"""What is refused: an expression may come from anyone, and no text may make a table wait."""

MOST_CHARACTERS = 200
"""Of an expression, as typed and as written out in full."""

MOST_DICE = 1_000
"""In one expression, before any explodes or is re-rolled."""

MOST_SIDES = 1_000
"""Of one die."""

MOST_NESTING = 20
"""Parentheses inside parentheses."""

MOST_TOTAL = 1_000_000_000
"""The size, plus or minus, of any number written and of any total on the way."""

MOST_FURTHER = 20
"""Further dice one exploding die may bring, and re-rolls one die may have.

An exploding die's 20th further die counts and does not explode. A die's 20th re-roll is drawn among the faces
that are not re-rolled, so it always settles the die.
"""

MOST_WORK = 3_000_000
"""Steps spent on exact odds: a second or two in all."""

MOST_DENOMINATOR_BITS = 10_000
"""Length of the common denominator of exact odds, so that every fraction can be printed."""
