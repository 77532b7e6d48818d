"""Time: how its commands are typed."""

from __future__ import annotations

from lychgate.kit.line import Form
from lychgate.rulesets.hundred_saints.commands import time as order

GROUP = "Time"


FORMS = (
    Form(
        "turn",
        "[N]",
        "Let Turns of ten minutes pass.",
        GROUP,
        lambda line: order.PassTurns(line.number("how many Turns", 1, 144) if line.more else 1),
        ("enc.time.1",),
    ),
)
