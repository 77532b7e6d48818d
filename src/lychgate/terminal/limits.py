"""The rows and columns within which the screen is laid out."""

from __future__ import annotations

LOG_LINES = 400
"""The most lines in the log pane; the journal has the rest."""

UNBOUNDED = 10_000
"""The height given to a drawing that may be as high as it needs."""

LEAST_LOG, MOST_LOG = 4, 10
"""The least rows of the log, and the most rows that it gets for new lines."""

LEAST_DESK = 4
"""The fewest rows that a desk has within its frame."""

DESK_SHARE = 58
"""The percentage of the width for a desk, as in ``screen.tcss``; the sheets have the rest."""

LEAST_CARD = 3
"""The fewest rows of the procedure or the room that one is in."""

CARD_FRAME = 2
"""The rows of the frame of the card of a big moment."""

AROUND_CARD = 10
"""The columns to both sides of what stands on that card, as in ``screen.tcss``."""

FRAME = 3
"""The rows of the header, the line above the question, and the keys."""

LOW = 24
"""With fewer rows than this, the log gives up rows for the choices."""

LOWEST = 20
"""With fewer rows than this, foes have one row less."""

MOST_MORE = 3
"""The most rows that a list may have more than others, so that all of it is seen at once."""

CORNERS = 4
"""So many columns less than its pane has room for its heading, beside the corners and the gaps."""

TALL = 30
"""From this many rows on, texts get more rows."""
