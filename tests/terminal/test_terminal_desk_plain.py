"""The referee's desk in plain lines: one order a line, and what goes wrong is said and gone on from."""

from __future__ import annotations

from io import StringIO

from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.plain import Plain
from tests.terminal.desk import MET, PARTY, campaign


def played(*typed: str, seed: str = "saints", before: tuple[str, ...] = ()) -> str:
    """What is printed when these lines are typed, at a campaign that began so ``before``, and then the input ends."""
    out = StringIO()
    Plain(LocalSeat(campaign(*before, seed=seed), "p1"), StringIO("".join(f"{line}\n" for line in typed)), out).run()
    return out.getvalue()


def after(typed: str, printed: str) -> str:
    """What was printed after the last time this was typed, up to the next prompt, in one line."""
    return " ".join(printed.rpartition(f"> {typed}\n")[2].partition("\n> ")[0].split())


def test_an_evening_is_driven_by_lines_and_a_refusal_ends_nothing() -> None:
    printed = played(*MET, "nonsense", "next", "next", "next", "next", "attack", "end", "xp 100", "split", "save")

    assert "'nonsense' is no command." in after("nonsense", printed)
    assert "The encounter is over." in after("end", printed)
    assert "Ada gains 55 experience" in after("split", printed) or "Ada gains 50 experience" in after("split", printed)
    assert "'lychgate play --game \"kettle\"' goes on from here." in after("save", printed)


def test_a_refusal_names_a_few_commands_not_all_of_them() -> None:
    assert len(after("nonsense", played("nonsense"))) < 220


def test_a_procedure_that_is_set_to_prompt_stops_at_its_dice_though_the_program_rolls_the_others() -> None:
    printed = played(*MET, "next", "assist surprise prompt", "next", "=3", "dice 4")

    assert "Chance of surprise (party): 1d6?" in after("next", printed)
    assert "Chance of surprise (party): 1d6 is 3 (picked, not rolled)." in after("=3", printed)
    assert "Chance of surprise (goblins): 1d6 shows 4 (your own dice)." in after("dice 4", printed)
    assert "party is not surprised" in after("dice 4", printed)


def test_undo_redo_journal_and_why_are_words() -> None:
    printed = played("pc Ada fighter hp 12", "undo", "redo", "turn", "journal 2", "undo", "journal", "why")

    assert "Taken back: 'A Turn passes'." in after("undo", printed)
    assert "Brought back." in after("redo", printed)
    assert after("journal 2", printed).startswith("1. pc Ada fighter hp 12 Ada comes into play")
    assert "2. turn" not in after("journal", printed)
    assert "No dice have been rolled yet." in after("why", printed)


def test_a_turn_is_one_block_and_is_taken_back_as_one() -> None:
    printed = played(*PARTY, "turn 5", "undo")

    told = after("turn 5", printed)
    assert told.index("nothing comes") < told.index("5 Turns pass")
    assert "Ada's torch-1 will last one Turn more." in told
    assert "Ada's torch-1: 1 Turn left" in told
    assert "Clock: 00:00" in after("undo", printed)
    assert "Ada's torch-1: 6 Turns left" in after("undo", printed)


def test_help_is_by_groups_on_one_group_or_on_one_command() -> None:
    printed = played(*PARTY, "?", "? hit", "? chase", "? xyzzy")

    assert "A fight: attack, declare, hit, move" in after("?", printed)
    words = "agree, refuse, reserve, allow, lines, later, again, forget, propose, discuss, odds, do, undo, redo, why"
    assert f"The table: {words}, journal" in after("?", printed)
    assert after("? hit", printed).startswith("hit WHO WHOM [with WEAPON]")
    assert "Names: Ada, Bo." in after("? hit", printed)
    assert "caught [SIDE]" in after("? chase", printed)
    assert "There is no help on 'xyzzy'. Groups: Characters" in after("? xyzzy", printed)


def test_one_sheet_or_all_are_shown() -> None:
    printed = played(*MET, "show bo", "show goblins", "show", "show Zed")

    assert after("show bo", printed).startswith("Bo, magi 1: hp 10 of 10")
    assert after("show goblins", printed).startswith("5 goblins 4/4")
    assert after("show", printed).startswith("The party.")
    assert "There is no sheet of 'Zed'. There is: Ada, Bo, goblins." in after("show Zed", printed)


WORDS = {
    "dice 3": "No roll waits for dice. You are asked for yours with 'lychgate play --dice mine'",
    "open": "'lychgate play --game NAME' opens it",
    "publish": "'lychgate join LINK' is such a seat",
    "return": "Type the number of a step",
    "undoo": "Did you mean 'undo'?",
    "hitt Ada": "Did you mean 'hit'?",
    "save": "goes on from here",
    "map": "There is no map yet.",
    "12": "'12' is not among the choices. Type a number, 1 to 3, or type a command.",
    "=3": "'=3' chooses the result of a roll, and none waits.",
    "set goblins.hp 3 because so": "nobody and no side is called 'goblins'. In play: party.",
    "chronicle": "The chronicle is told when the game is over.",
    "book": "This table plays by the book as it is printed.",
    "book zyzzyva": "Nothing in the book has these words: zyzzyva",
    "variant": "Which switch? '? variant' lists them. Type: variant NAME VALUE",
}


def test_every_word_of_the_table_says_something() -> None:
    printed = {typed: after(typed, played(typed)) for typed in WORDS}

    assert {typed: told for typed, told in printed.items() if WORDS[typed] not in told} == {}


def test_a_command_typed_while_something_is_asked_is_told_what_comes_first() -> None:
    printed = played("make Ada fighter", "turn", seed="b")

    assert "Answer this before 'turn', or type undo to go back." in after("turn", printed)


def test_a_game_is_left_by_its_word() -> None:
    assert "turn" not in played("leave", "turn").partition("> leave")[2]


COMMON = """
foes 5 goblins|dismiss Bo|leave Bo as scouts|enter dungeon|env outdoors|loot 30 gp to party
variant initiative_tie simultaneous|encounter|aware party of goblins|mod goblins +1|ambush goblins|distance 60
waive|next|hold goblins|back surprise|force failed|react|react goblins set hostile|attack|parley Ada|evade goblins
pursue yes|pursue no|pursue roll|slip away|sneak party|hide Ada 2|search Ada|wait party|round|gap 50|drop treasure
drop food|obstacle oil|lost sight|giveup|caught|declare Ada flee|move Ada 10|hit Ada goblin 1|damage Ada 1|down Bo
morale goblins|surrender goblins|turn|turn 2|rest|day|light torch|snuff torch-1|wander 2|terrain difficult
settlement night|end|xp 100|split|heal Ada 1|burden Ada|roll 2d6 secret|chance 2|dice 3|set Ada.hp 3 because so
undo|redo|journal|why|show|save|open|publish|say hello|assist surprise prompt
"""
"""The commands of a desk as a referee knows them, or near it; what cannot be done now is refused for that alone."""


def test_every_command_of_the_list_is_a_short_word() -> None:
    wrong = {}
    for typed in COMMON.strip().replace("\n", "|").split("|"):
        printed = after(typed, played(typed, before=MET))
        if any(no in printed for no in ("is no command", "Did you mean", f"Type: {typed.split()[0]} ")):
            wrong[typed] = printed

    assert wrong == {}
