"""What may be ordered, as values, chapter by chapter; ``phrases`` says how each is typed."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.commands import cast, contact, desk, time

AnyCommand = cast.Commands | contact.Commands | desk.Commands | time.Commands
