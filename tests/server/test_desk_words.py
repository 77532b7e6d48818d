"""Several commands at once, and odds that a referee asks for: what is done, what is kept, and who hears of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.server.seats import Custom, Outcome
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store


@pytest.fixture
def live(tmp_path: Any) -> Iterator[Session]:
    with open_store(tmp_path / "games.sqlite3") as store:
        seats: Any = [(name, "person", "") for name in ("Ref", "Ann")]
        sessions = Sessions(store)
        info, links = sessions.create("The barrow", "hundred_saints", {}, seats, Custom(), "a seed")
        for link in links.seats.values():
            sessions.sit(link)
        yield sessions.live(info.id)


def say(live: Session, text: str, seat: str = "Ref") -> Outcome:
    return live.reply(seat, TEXT + text, live.revision_of(seat), f"key {live.revision} {hash(text)}")


def cast(live: Session) -> list[str]:
    return [one.name for one in live.game.settled.cast]


LIST = "# before they come\npc Ada fighter hp 8\n\npc Bo cleric hp 6\nfoes 2 newts hp 2"


@pytest.mark.parametrize("text", [LIST, f"lines\n{LIST}", f"lines from evening.txt\n{LIST}"])
def test_the_lines_of_a_list_are_done_one_after_the_other_each_a_step(live: Session, text: str) -> None:
    given = say(live, text)

    assert (given.remark, given.left) == ("3 commands are done.", "")
    assert cast(live) == ["Ada", "Bo", "newt 1", "newt 2"]
    assert len(live.game.entries) == 3


def test_a_list_stops_at_the_first_line_that_is_refused_says_which_and_keeps_the_rest(live: Session) -> None:
    given = say(live, "pc Ada fighter hp 8\n\nfeos 2 newts\nfoes ox hp 3")

    assert given.remark.startswith("Line 3, 'feos 2 newts', is refused. What stands before it is done,")
    assert given.left == "feos 2 newts\nfoes ox hp 3"
    assert cast(live) == ["Ada"]


def test_where_the_first_line_is_refused_all_is_kept(live: Session) -> None:
    given = say(live, "lines\nfeos 2 newts\nfoes ox hp 3")

    assert given.left == "feos 2 newts\nfoes ox hp 3"
    assert "It is kept with the rest to be mended. 'feos' is no command." in given.remark
    assert cast(live) == []


def test_a_list_stops_where_a_line_asks_something_and_keeps_what_comes_after(live: Session) -> None:
    newt = "foes newt AC 12 HD 1 hp 2 bite 1d2 ML 7"
    say(live, f"pc Ada fighter hp 8 AC 15\nenter dungeon\n{newt}\nassist surprise prompt")

    given = say(live, "encounter\nnext\nnext\nfoes ox hp 3")
    asked = live.table("Ref").question()

    assert asked is not None
    assert not asked.order
    assert given.remark.startswith("Line 3, 'next': asks something first")
    assert given.left == "foes ox hp 3"
    assert cast(live) == ["Ada", "newt"]


def test_a_command_of_several_lines_goes_on_to_a_full_stop_in_a_list(live: Session) -> None:
    given = say(live, "foes ox hp 3\ntables omens\na crow\na bell\n.\nfoes newt hp 2")

    assert given.remark == "3 commands are done."
    assert live.game.settled.tables[0].rows == ("a crow", "a bell")
    assert cast(live) == ["ox", "newt"]


def test_a_block_is_one_command_as_before(live: Session) -> None:
    say(live, "tables omens\na crow\nfoes 3 newts hp 1")
    say(live, 'handout "A letter" to Ann # Dear Ann\nfoes come')

    assert live.game.settled.tables[0].rows == ("a crow", "foes 3 newts hp 1")
    assert live.game.settled.pages[0].text == "# Dear Ann\nfoes come"
    assert cast(live) == []


def test_two_hundred_lines_are_the_most(live: Session) -> None:
    with pytest.raises(PlayError, match="At most 200 commands can be given at once; these are 201"):
        say(live, "\n".join(["foes newt hp 1"] * 201))
    assert cast(live) == []


def test_a_player_gives_a_list_too(live: Session) -> None:
    say(live, "pc Ada fighter of Ann hp 8")
    given = say(live, "say Hm.\nfoes newt hp 1\nsay Ah.", "Ann")

    assert given.left == "foes newt hp 1\nsay Ah."
    assert "is a command of the referee's" in given.remark


def test_odds_are_told_to_the_referee_alone_and_roll_no_die_of_the_game(live: Session) -> None:
    say(live, "pc Ada fighter hp 8 AC 15")
    say(live, "foes 2 newts AC 10 HD 1 hp 1 bite 1d2 ML 7")
    before = (live.revision, len(live.game.entries), live.table("Ann").log(), live.game.settled)

    told = say(live, "odds surprise")

    assert "nobody surprised 4/9" in told.remark
    assert not told.lines
    assert (live.revision, len(live.game.entries), live.table("Ann").log(), live.game.settled) == before
    with pytest.raises(PlayError, match="a word of the referee's"):
        say(live, "odds surprise", "Ann")


def test_odds_of_nothing_say_what_can_be_asked(live: Session) -> None:
    with pytest.raises(PlayError, match=r"Did you mean 'morale'\? Type: odds fight"):
        say(live, "odds morals")


def test_a_list_that_is_pasted_under_the_word_for_stat_blocks_is_a_list_all_the_same(live: Session) -> None:
    given = say(live, "paste\ntables wander\n1 a crow\n2 a bell\n.\n# them\npc Ada fighter hp 8\nfoes 2 newts hp 2")
    block = say(live, "paste\nmark\nAC 12, HD 1, hp 3\nfoes flee from it")

    assert (given.remark, given.left) == ("3 commands are done.", "")
    assert block.left == ""
    assert cast(live) == ["Ada", "newt 1", "newt 2", "mark"]


def test_a_refusal_begins_with_a_capital_letter_whoever_it_is_about(live: Session) -> None:
    given = say(live, "foes 2 newts AC 12 HD 1 hp 2\nmark not newt 1 asleep")

    assert "Newt 1 is not 'asleep'." in given.remark


def test_help_on_a_word_is_told_to_whoever_asks_and_changes_nothing(live: Session) -> None:
    say(live, "pc Ada fighter hp 8 AC 15")
    before = (live.revision, len(live.game.entries))

    told = say(live, "? surprise").remark

    assert told.startswith("surprise")
    assert "\n" in told, "what it does stands below"
    assert say(live, "?surprise").remark == told
    assert "To have one explained here, type ? and its word: '? WORD'." in say(live, "?").remark
    assert "Further: " in say(live, "? all").remark
    with pytest.raises(PlayError, match=r"There is no help on 'surprixe'\. Did you mean 'surprise'"):
        say(live, "? surprixe")
    assert (live.revision, len(live.game.entries)) == before
