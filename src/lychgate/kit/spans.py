"""Numbers of rooms and doors in short."""

from __future__ import annotations

from collections.abc import Iterable


def spans(numbers: Iterable[int]) -> str:
    """Numbers in short: ``1 to 5, 7``."""
    told: list[list[int]] = []
    for one in sorted(set(numbers)):
        if told and one == told[-1][-1] + 1:
            told[-1].append(one)
        else:
            told.append([one])
    return ", ".join(f"{one[0]} to {one[-1]}" if len(one) > 1 else f"{one[0]}" for one in told)


def there_are(rooms: Iterable[int]) -> str:
    """The rooms that there are, in a sentence: ``the rooms are 1 to 5``."""
    numbers = set(rooms)
    told = spans(numbers)
    return f"the rooms are {told}" if len(numbers) > 1 else f"the only room is {told}" if told else "there are no rooms"
