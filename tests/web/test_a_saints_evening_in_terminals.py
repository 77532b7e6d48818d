"""The same evening by terminal commands: a referee and three players, each at ``lychgate join`` in plain lines.

In ``make soak`` each has a terminal, else the referee and Ann have; programs say the lines of the others.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from lychgate.core.codec import digest
from lychgate.core.game import Game
from lychgate.core.telling import log_lines
from lychgate.core.visibility import known_to
from lychgate.rulesets.hundred_saints.state import State
from lychgate.server.seats import Custom, Kind
from lychgate.server.sessions import Sessions
from tests.web import saints_evening as script
from tests.web.at_a_terminal import Terminal
from tests.web.find_a_saints_evening import new_game, play
from tests.web.saints_evening import SEATS, TAKES_BACK, TITLE, Line
from tests.web.test_a_saints_evening import SECRETS, is_the_evening, said, with_a_page


def told_by(game: Game[State], line: Line) -> dict[str, str]:
    """Say a line in a game of one's own: the last sentence that each seat then reads, if there is any.

    For whoever says it or is asked something, if there is none, it is what they are asked next.
    """
    before = game.head
    play(game, (line,))
    if line.says == TAKES_BACK:
        return {line.who: "Taken back"}
    heard: dict[str, str] = {}
    if game.head != before:
        was, entry, events, _ = next(game.transitions(1))
        lines = log_lines(game.ruleset, was, events, entry.seat)
        heard = {who: known[-1].text for who in SEATS if (known := known_to(who, lines))}
    for who in SEATS:
        asked = game.open_for(who)
        if asked is not None and (who == line.who or game.pending_for(who) is not None):
            heard.setdefault(who, game.ruleset.question(game.state_for(who), asked).prompt)
    return heard


@pytest.mark.soak
def test_the_evening_is_played_from_terminals(tmp_path: Path, host: str, sessions: Sessions) -> None:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    info, links = sessions.create(TITLE, "hundred_saints", {}, seats, Custom(), script.SEED)
    live, beside = sessions.live(info.id), new_game()
    printed = {}

    with ExitStack() as opened:
        at = {
            who: opened.enter_context(Terminal(f"{host}/join/{links.seats[who]}", tmp_path / who))
            for who in with_a_page(*SEATS, in_the_gate=2)
        }
        for who in SEATS:
            if who not in at:
                sessions.sit(links.seats[who])
        for terminal in at.values():
            terminal.sees("> ")
        lines = [line for scene in script.EVENING for line in scene]
        for line, after in zip(lines, [*lines[1:], lines[-1]], strict=True):
            if line.who in at:
                at[line.who].types(line.says)
            else:
                said(live, (line,))
            heard = told_by(beside, line)
            for who in {line.who: None, after.who: None}:
                if who in heard and who in at:
                    at[who].sees(heard[who])
        for who, terminal in at.items():
            if who != lines[-1].who:
                terminal.sees("A Turn passes: day 1, 01:30.")
            printed[who] = terminal.printed

    is_the_evening(live.game)
    assert digest(live.game.settled) == digest(beside.settled)
    for who in [*at][1:]:
        before_it_was_told = printed[who].partition("Revealed:")[0]
        assert [one for one in SECRETS if one in before_it_was_told] == [], who
