"""The same game as lines of text."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO

import pytest

from lychgate import terminal
from lychgate.core.errors import StoreError
from lychgate.core.records import Record
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.plain import Plain
from tests.terminal.lantern import lantern


def played(*typed: str, **options: object) -> str:
    """What is printed when these lines are typed and then the input ends."""
    assist = options.pop("assist", "auto")
    out = StringIO()
    table = LocalSeat(lantern(**options), "ann", assist=assist)  # type: ignore[arg-type]
    Plain(table, StringIO("".join(f"{line}\n" for line in typed)), out).run()
    return out.getvalue()


def after(typed: str, printed: str) -> str:
    """What was printed after the last time this was typed, up to the next prompt."""
    return printed.rpartition(f"> {typed}\n")[2].partition("\n> ")[0]


BEGUN = ("1", "", "")


def test_a_question_is_numbered_lines_with_a_star_at_the_usual_choice() -> None:
    assert played("1") == (
        "The Lantern\n"
        "Type ? for help, q to leave. Everything is saved as you go.\n"
        "\n"
        "You stand in 5050, city.\n"
        "0 gold. 0 of 12 years.\n"
        "\n"
        "What now?\n"
        " * 1  Set-out\n"
        "> 1\n"
        "\n"
        "\n"
        "What is this one called?\n"
        " * 1  Wren\n"
        "   2  A stranger\n"
        "  Or type a name of 1 to 12 letters.\n"
        "> "
    )


def test_after_an_answer_come_the_news_then_only_what_has_changed_then_the_question() -> None:
    assert after("1", played(*BEGUN, "1")) == (
        "\n5049 is hills.\n\nYou stand in 5049, hills.\n\nWhat now?\n"
        " * 1  Go n to 5048\n   2  Go ne to 5148\n   3  Go se to 5149\n   4  Go s to 5050\n"
        "   5  Go sw to 4949\n   6  Go nw to 4948\n   9  Portal\n   7  Rest\n   8  Wait"
    )


def test_nothing_but_text_is_printed() -> None:
    printed = played(*BEGUN, "?", "w", "m", "M", "s", "j", "u", "U", "1", "9", "5")

    assert "\x1b" not in printed
    assert "\r" not in printed
    assert max(map(len, printed.splitlines())) <= 80


def test_a_long_list_is_printed_several_to_a_line() -> None:
    printed = after("9", played(*BEGUN, "1", "9"))

    assert "  1 5048; 2 5148; 3 5149; 4 5050 city; 5 4949;" in printed
    assert len(printed.splitlines()) < 14


def test_a_coordinate_chooses_from_a_long_list() -> None:
    assert "The stones let go in 5346." in played(*BEGUN, "1", "9", "5346")


def test_a_word_that_is_a_key_can_be_a_name_in_quotation_marks() -> None:
    assert "u takes up the lantern." in played("1", '"u')


def test_u_takes_back_and_capital_u_brings_back() -> None:
    printed = played(*BEGUN, "1", "u", "U")

    assert "Taken back: 'Go n to 5049'." in after("u", printed)
    assert "You stand in 5050, city." in after("u", printed)
    assert "5049 is hills." in after("U", printed)


def test_bad_input_gets_a_sentence_and_the_question_stays() -> None:
    assert after("xyzzy", played(*BEGUN, "xyzzy")) == (
        "'xyzzy' is not among the choices. Type a number, 1 to 8. Enter is 'Go n to\n5049'.\nWhat now?"
    )


def test_help_says_what_is_asked_and_every_word() -> None:
    printed = after("?", played(*BEGUN, "?"))

    assert "The lantern shows one step of the way." in printed
    assert "  u: take the last step back" in printed


def test_why_map_sheets_and_journal_are_words() -> None:
    printed = played(*BEGUN, "1", "w", "m", "s", "j", "j 1")

    assert "The ground of 5049: 1d6 shows 3" in after("w", printed)
    assert "  5049: hills, you are here, a stone portal" in after("m", printed)
    assert "Wren, walker: hp 8 of 8" in after("s", printed)
    assert "2. Go n to 5049" in after("j", printed)
    assert "1. Set-out" not in after("j 1", printed)


def test_a_step_of_the_journal_is_returned_to_by_number() -> None:
    assert "You stand in 5050, city." in after("r 0", played(*BEGUN, "1", "r 0"))


def test_a_death_is_set_apart() -> None:
    printed = played(*BEGUN, "go:n", "1", "fight", "1 1", "1", "8", dice="hand")

    assert "\n\n*** Wren dies in 5049 of a wolf's bite.\n\n" in printed


def test_dice_are_typed_as_faces_and_wrong_ones_asked_for_again() -> None:
    printed = played(*BEGUN, "1", "9", "4", dice="hand")

    assert "Roll 1d6." in after("1", printed)
    assert "'9' will not do. A d6 has no face 9: it shows 1 to 6." in after("9", printed)
    assert "5049 is forest." in after("4", printed)


def test_the_end_offers_the_chronicle() -> None:
    printed = played(*BEGUN, *["rest"] * 12, "c", "1")

    assert "The lantern has gone out." in after("rest", printed)
    assert "# a lantern" in after("c", printed)
    assert "The game is over." in after("1", printed)


def test_the_chronicle_waits_for_the_end() -> None:
    assert "The chronicle is told when the game is over." in after("c", played("c"))


def test_a_game_taken_up_again_begins_with_what_happened_last() -> None:
    kept: list[Record] = []
    played(*BEGUN, "1", keep=kept.append)

    assert "Last time:\nWren takes up the lantern.\nOdo takes up the lantern.\n5049 is hills.\n" in played(
        records=tuple(kept)
    )


def test_what_cannot_be_kept_is_a_sentence_and_the_question_again() -> None:
    def keep(record: Record) -> None:
        raise StoreError("The disk is full; nothing is lost.")

    assert after("1", played("1", keep=keep)) == "The disk is full; nothing is lost.\nWhat now?"


def test_control_characters_in_a_name_never_reach_the_terminal() -> None:
    assert "\x1b" not in played("1", "\x1b[2JEve")


def test_without_a_terminal_play_is_plain_by_itself_and_says_that_all_is_saved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("1\n"))

    terminal.play(lantern(), "ann")

    printed = capsys.readouterr().out
    assert "What is this one called?" in printed
    assert "Everything is saved. 'lychgate play --game \"a lantern\"' goes on from here." in printed


def test_a_dumb_terminal_is_not_drawn_on(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Screen())
    monkeypatch.setattr(sys, "stdout", Screen())
    monkeypatch.setenv("TERM", "xterm")
    assert terminal.can_draw()
    monkeypatch.setenv("TERM", "dumb")
    assert not terminal.can_draw()


def test_plain_play_loads_neither_textual_nor_rich() -> None:
    script = (
        "import io, sys; from tests.terminal.lantern import lantern; from lychgate.terminal import play;"
        "sys.stdin = io.StringIO('1'); play(lantern(), 'ann', plain=True);"
        "print('loaded:', [name for name in ('textual', 'rich') if name in sys.modules])"
    )

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.endswith("loaded: []\n")
