"""The limits of dice expressions: text may come from anyone, and none may keep a table waiting."""

MOST_CHARACTERS = 200
"""The most characters of an expression, as typed and as written out in full."""

MOST_DICE = 1_000
"""The most dice in one expression, before any explodes or is re-rolled."""

MOST_SIDES = 1_000
"""The most sides of one die."""

MOST_NESTING = 20
"""The most parentheses inside one another."""

MOST_TOTAL = 1_000_000_000
"""The largest size, plus or minus, of any number written and of any total on the way."""

MOST_FURTHER = 20
"""The most further dice that one exploding die may add, and the most re-rolls that one die may have.

An exploding die's 20th further die counts and does not explode. A die's 20th re-roll is drawn among the faces
that are not re-rolled, so it always settles the die.
"""

MOST_WORK = 3_000_000
"""The most steps spent on exact odds: a second or two in all."""

MOST_DENOMINATOR_BITS = 10_000
"""The greatest length of the common denominator of exact odds, so that every fraction can be printed."""
