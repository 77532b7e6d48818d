"""SQLite's write-ahead log, read before SQLite opens it: whether all that was saved in it is still whole.

SQLite takes a log up to the first frame whose checksum is wrong, and drops the rest without a word; so one flipped bit
would take back steps that people were told are saved. The log itself tells of it: frames of the same run of the log
after that place were written there and cannot be read any more. It is read once, where a program or machine has
stopped without closing the file; a number kept beside it after each step would cost a write for every step.

What the log cannot tell is that it was removed, or cut off at its end. And of its last write it cannot tell whether it
was broken off, as by a power cut, when nobody was told that it is saved, or was damaged later: it is ``unsure``.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

MAGIC = 0x377F0682
"""How a log begins; one more where the words that are summed have their highest byte first."""

HEAD, FRAME_HEAD = 32, 24
HEAD_SUMMED, FRAME_SUMMED = 24, 8
"""Bytes of a head that its checksum counts."""

RUN = slice(2, 4)
"""Where the head of a frame has the two numbers that tell this run of the log from earlier ones."""

Run = tuple[int, int]


@dataclass(frozen=True)
class Frame:
    """A page as the log has it. ``ends``: it is the last one of a transaction."""

    page: int
    ends: bool
    run: Run
    content: bytes


@dataclass(frozen=True)
class Log:
    """A log: the ``frames`` of its present run. SQLite takes the first ``taken`` of them.

    ``dropped`` are those from the damage on; empty where the log is whole.
    """

    frames: tuple[Frame, ...]
    taken: int
    dropped: tuple[Frame, ...]

    @property
    def transactions(self) -> int:
        """Counts the transactions that were dropped, as far as their ends can still be read."""
        return sum(frame.ends for frame in self.dropped)

    @property
    def unsure(self) -> bool:
        """Whether what was dropped may be one write that was broken off."""
        return self.transactions <= 1

    def latest(self) -> Mapping[int, bytes]:
        """The pages as they were when the last transaction had ended, the damaged ones as they are.

        Where no end is left in what was dropped, the damage may have hit the mark of it.
        """
        frames = self.frames
        while self.transactions and not frames[-1].ends:
            frames = frames[:-1]
        return {frame.page: frame.content for frame in frames}


def read_log(raw: bytes, page_size: int) -> Log:
    """Reads a log as it stands in its file; ``page_size`` counts where its own head cannot be read."""
    head = struct.unpack(">8I", raw[:HEAD]) if len(raw) >= HEAD else (0,) * 8
    order = ">" if head[0] & 1 else "<"
    sums = summed(raw[:HEAD_SUMMED], order, (0, 0))
    sound = head[0] | 1 == MAGIC | 1 and sums == head[6:]
    found = tuple(frames(raw, head[2] if sound else page_size))
    run, runs = ((head[4], head[5]), head[3]) if sound else (found[0][1].run if found else (0, 0), 0)
    taken = whole = 0
    for at, (frame_head, frame) in enumerate(found if sound else (), start=1):
        sums = summed(frame_head[:FRAME_SUMMED] + frame.content, order, sums)
        if frame.run != run or sums != struct.unpack(">2I", frame_head[16:]) or not frame.page:
            break
        whole = at
        taken = at if frame.ends else taken
    present, rest = [frame for _, frame in found[:whole]], [frame for _, frame in found[whole:]]
    # the damaged frame itself may have lost the mark of its run
    cut = rest[:1] if rest and not earlier(rest[0].run, run, runs) else []
    dropped = [*cut, *(frame for frame in rest[len(cut) :] if frame.run == run)]
    return Log((*present, *dropped), taken, tuple(dropped))


def frames(raw: bytes, page_size: int) -> Iterator[tuple[bytes, Frame]]:
    """The frames that stand in a log whole in length, of whichever run, each after its head."""
    size = FRAME_HEAD + page_size
    for at in range(HEAD, len(raw) - size + 1, size):
        head = raw[at : at + FRAME_HEAD]
        numbers = struct.unpack(">6I", head)
        first, second = numbers[RUN]
        yield head, Frame(numbers[0], numbers[1] != 0, (first, second), raw[at + FRAME_HEAD : at + size])


def earlier(one: Run, run: Run, runs: int) -> bool:
    """Whether a frame is left over from an earlier run of a log that was begun anew ``runs`` times.

    The first number of a run is one more than that of the run before it; the second is drawn at random.
    """
    return one[1] != run[1] and 1 <= (run[0] - one[0]) % 2**32 <= runs


def summed(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """The checksum after ``data``, which goes on from the one before it."""
    one, other = sums
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for first, second in zip(words, words, strict=True):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return one, other
